import { MetricCard } from '@/components/figures/metric-card.tsx';
import { metricOf } from '@/components/figures/metric.ts';
import { type SalesSource, SalesSourceButton } from './sales-source.tsx';
import type { MetricId } from '@/domain/metrics.ts';
import { comparisonText as text } from '@/text/comparison.ts';
import { comparedTo, type ComparedPeriod } from './compared-to.ts';
import { MetricCards, MetricPart } from './part.tsx';
import type { PartState } from './part-state.ts';

/** What is entered on the page, and no sum of sales. */
const ENTERED: ReadonlySet<MetricId> = new Set(['targetAmt', 'achievementRate']);

type Figures<Id extends MetricId> = Readonly<Record<Id, number | null>> | null;

interface Compared<Id extends MetricId> {
  figures: Figures<Id>;
  comparisonFigures: Figures<Id>;
  period: ComparedPeriod;
  comparison: ComparedPeriod;
}

interface ComparedCardsProps<Id extends MetricId> {
  state: PartState<Compared<Id>>;
  metrics: readonly Id[];
  comparison: keyof typeof text.choices;
  /** What the figures of sales are made of; without it a card opens nothing. */
  source?: SalesSource;
  /** Of the grid. */
  className: string;
}

/** Figures of a period against its comparison. Two periods that do not have the same days are not compared. */
export function ComparedCards<Id extends MetricId>(props: ComparedCardsProps<Id>) {
  const { state, metrics, comparison, source, className } = props;
  return (
    <MetricCards className={className}>
      <MetricPart state={state} cards={metrics.length}>
        {({ figures, comparisonFigures, period, comparison: before }) => {
          const { isWhole, words } = comparedTo(
            { period, comparison: before },
            text.versus[comparison](period.days),
          );
          return metrics.map((metric) => (
            <MetricCard
              key={metric}
              metric={metric}
              value={figures?.[metric] ?? null}
              {...(source && !ENTERED.has(metric)
                ? { link: <SalesSourceButton figure={metricOf(metric).label} source={source} /> }
                : {})}
              previous={isWhole ? comparisonFigures?.[metric] : undefined}
              comparison={words}
            />
          ));
        }}
      </MetricPart>
    </MetricCards>
  );
}
