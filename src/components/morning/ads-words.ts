import type * as z from 'zod/mini';
import { metricOf } from '@/components/figures/metric.ts';
import type { adCover } from '@/data/answers/ad-brief.ts';
import { morningText } from '@/text/morning.ts';

const text = morningText.ads;

/** ROAS of a period in a line, with what its reports leave open. */
export const roasWords = (roas: number | null, cover: NonNullable<z.infer<typeof adCover>>): string =>
  [
    text.roas(metricOf('adRoas').withUnit(roas)),
    ...(cover.growing > 0 ? [text.growing] : []),
    ...(cover.missing.length > 0 ? [text.missing(cover.missing.length)] : []),
  ].join(' · ');
