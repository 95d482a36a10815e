import { Fragment } from 'react';
import type * as z from 'zod/mini';
import { metricOf } from '@/components/figures/metric.ts';
import type { adCover } from '@/data/answers/ad-brief.ts';
import { morningText } from '@/text/morning.ts';

const text = morningText.ads;

interface AdsLineProps {
  /** Won, where it does not stand above the line already. */
  cost?: number | null;
  /** Percent. */
  roas: number | null;
  cover: NonNullable<z.infer<typeof adCover>>;
}

/** What advertising of a period cost and brought in a line of words that do not break, with what its reports leave open. */
export function AdsLine({ cost, roas, cover }: AdsLineProps) {
  const words = [
    ...(cost === undefined ? [] : [text.cost(metricOf('adCost').withUnit(cost))]),
    text.roas(metricOf('adRoas').withUnit(roas)),
    ...(cover.growing > 0 ? [text.growing] : []),
    ...(cover.missing.length > 0 ? [text.missing(cover.missing.length)] : []),
  ];
  return (
    <span className="w-full tabular-nums">
      {words.map((word, index) => (
        <Fragment key={word}>
          {index > 0 ? ' · ' : ''}
          <span className="whitespace-nowrap">{word}</span>
        </Fragment>
      ))}
    </span>
  );
}
