import { Badge } from '@/components/ui/badge.tsx';
import type { Day } from '@/domain/korea-time.ts';
import type { MetricId } from '@/domain/metrics.ts';
import { adsText } from '@/text/ads.ts';

/** Figures that are not final yet (집계 중); the notes of the page say from which day on. */
export const GrowingBadge = ({ className }: { className?: string }) => (
  <Badge tone="yellow" className={className}>
    {adsText.growing.badge}
  </Badge>
);

/** What rests on orders after the click: it grows for 14 days. Cost, impressions and clicks are final the day after. */
const GROWING: ReadonlySet<MetricId> = new Set([
  'adOrderCnt',
  'adSaleQty',
  'adSaleAmt',
  'adDirectAmt',
  'adIndirectAmt',
  'adProfitAmt',
  'adCvr',
  'adRoas',
  'adAcos',
]);

/** The badge of a key figure that still grows; from: the first growing day of its period, null where all are final. */
export const growingBadge = (from: Day | null | undefined) => (metric: MetricId) =>
  from && GROWING.has(metric) ? <GrowingBadge className="-mr-1.5 h-4.5 px-1" /> : null;
