import { MetricCards, MetricPart } from '@/components/figure-page/part.tsx';
import type { PartState } from '@/components/figure-page/part-state.ts';
import { MetricCard } from '@/components/figures/metric-card.tsx';
import { labelsOf, metricOf } from '@/components/figures/metric.ts';
import type { LossReport } from '@/data/answers/losses.ts';
import { formatCount } from '@/domain/numbers.ts';
import { lossesText } from '@/text/losses.ts';

const { cards: text } = lossesText;
const KEY_FIGURES = [
  'compAmt',
  'compCount',
  'compQty',
  'compUnitAmt',
  'compPriceRate',
  'lossQty',
  'unpaidQty',
  'unpaidAmt',
] as const;

/** What was paid, what is missing, and what of it is still open, with how sure that is. */
export function LossesCards({ report }: { report: PartState<LossReport> }) {
  return (
    <MetricCards className="lg:grid-cols-4">
      <MetricPart state={report} names={labelsOf(KEY_FIGURES)}>
        {(value) =>
          KEY_FIGURES.map((metric) => (
            <MetricCard
              key={metric}
              metric={metric}
              value={value[metric]}
              comparison={besides(metric, value)}
            />
          ))
        }
      </MetricPart>
    </MetricCards>
  );
}

function besides(metric: (typeof KEY_FIGURES)[number], value: LossReport): string {
  switch (metric) {
    case 'lossQty':
      return value.lossQty === null && value.rowCount > 0
        ? text.nothing
        : [
            value.paidQty === null || value.unpaidQty === null
              ? ''
              : text.parts(formatCount(value.paidQty), formatCount(value.unpaidQty)),
            value.heldCount > 0 ? text.held(value.heldCount, value.rowCount) : '',
          ]
            .filter(Boolean)
            .join(' · ');
    case 'unpaidQty':
    case 'unpaidAmt': {
      const [low, high] =
        metric === 'unpaidQty'
          ? [value.unpaidLowQty, value.unpaidHighQty]
          : [value.unpaidLowAmt, value.unpaidHighAmt];
      const { format, withUnit } = metricOf(metric);
      return low === null || high === null ? '' : text.range(format(low), withUnit(high));
    }
    case 'compPriceRate':
      return value.compPriceRate === null ? '' : text.price;
    default:
      return value.loaded.compensation ? '' : text.none;
  }
}
