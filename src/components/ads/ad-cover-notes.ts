import type * as z from 'zod/mini';
import type { adCover } from '@/data/answers/ad-brief.ts';
import { adCoverText as text } from '@/text/ad-cover.ts';

/** What a page says of its figures of advertising: days without a report, and days that still grow; nothing without any. */
export const adCoverNotes = (cover: z.infer<typeof adCover> | undefined): string[] => [
  ...(cover && cover.missing.length > 0 ? [text.missing(cover.missing.length, cover.days)] : []),
  ...(cover && cover.growing > 0 ? [text.growing(cover.growing)] : []),
];
