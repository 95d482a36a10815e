import type * as z from 'zod/mini';
import type { adGrowth, adMargin } from '@/data/answers/ads.ts';
import { metricOf } from '@/components/figures/metric.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { formatCount } from '@/domain/numbers.ts';
import { adCoverText } from '@/text/ad-cover.ts';
import { adsText as text } from '@/text/ads.ts';

type Growth = z.infer<typeof adGrowth>;
type Margin = z.infer<typeof adMargin>;

/** Which figures still grow, and by how much as far as that is known; none where all are final. */
export function growthNotes({ from, estimate }: Growth, saleAmt: number | null | undefined): string[] {
  if (from === null) return [];
  const { from: growing, estimate: expected, unknown } = text.growing;
  if (estimate === null || !saleAmt) return [growing(formatDay(from)), unknown];
  return [
    growing(formatDay(from)),
    expected(
      metricOf('adSaleAmt').format(estimate.adSaleAmt),
      metricOf('adSaleAmt').change(estimate.adSaleAmt, saleAmt).text,
      formatCount(estimate.adOrderCnt),
      estimate.seen,
    ),
  ];
}

/** What the break-even line rests on, or why there is none. */
export function marginNote({ marginRate, costedShare, settledFrom, settledTo }: Margin): string {
  if (marginRate === null) return text.margin.unknown;
  const rate = metricOf('marginRate').format(marginRate);
  if (marginRate <= 0) return text.margin.loss(rate);
  const share = metricOf('costedShare').format(costedShare);
  return settledFrom === null || settledTo === null
    ? text.margin.goods(rate, share)
    : text.margin.known(rate, share, `${formatDay(settledFrom)} ~ ${formatDay(settledTo)}`);
}

/** The days that TACOS is of, where reports do not cover all. */
export const tacosNote = ({ days, missing }: { days: number; missing: readonly string[] }): string[] =>
  missing.length === 0 ? [] : [text.tacos(adCoverText.basis(days - missing.length))];
