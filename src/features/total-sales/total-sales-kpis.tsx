import { MetricCards, MetricPart } from '@/components/figure-page/part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { MetricCard } from '@/components/figures/metric-card.tsx';
import type { MetricId } from '@/domain/metrics.ts';
import { totalSalesText as text } from '@/text/total-sales.ts';
import type { TotalSalesSummary } from './total-sales-queries.ts';

const METRICS = [
  'grossAmt',
  'cancelAmt',
  'saleAmt',
  'orderCnt',
  'saleQty',
  'averageOrderAmt',
] as const satisfies readonly MetricId[];

interface TotalSalesKpisProps {
  state: PartState<TotalSalesSummary>;
  comparison: keyof typeof text.comparisons;
}

/** The figures of the period against its comparison. Two periods that do not have the same days are not compared. */
export function TotalSalesKpis({ state, comparison }: TotalSalesKpisProps) {
  return (
    <MetricCards className="lg:grid-cols-3 print:grid-cols-3">
      <MetricPart state={state} cards={METRICS.length}>
        {({ figures, comparisonFigures, period, comparison: before }) => {
          const missing = before.missing.length;
          const isWhole = period.missing.length === 0 && missing === 0;
          return METRICS.map((metric) => (
            <MetricCard
              key={metric}
              metric={metric}
              value={figures?.[metric] ?? null}
              previous={isWhole ? comparisonFigures?.[metric] : undefined}
              comparison={
                isWhole
                  ? text.versus[comparison](period.days)
                  : missing > 0
                    ? text.comparisonMissing(missing, before.days)
                    : text.periodIncomplete(period.missing.length, period.days)
              }
            />
          ));
        }}
      </MetricPart>
    </MetricCards>
  );
}
