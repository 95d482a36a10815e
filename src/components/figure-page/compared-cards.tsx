import type { ReactNode } from 'react';
import { MetricCard } from '@/components/figures/metric-card.tsx';
import { labelsOf } from '@/components/figures/metric.ts';
import type { MetricId } from '@/domain/metrics.ts';
import { comparisonText as text } from '@/text/comparison.ts';
import { comparedTo, type ComparedPeriod } from '@/text/compared-to.ts';
import type { Comparison } from './comparison-name.ts';
import { MetricCards, MetricPart } from './part.tsx';
import type { PartState } from './part-state.ts';

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
  comparison: Comparison;
  /** Opens what a figure is made of; without it a card opens nothing. */
  renderLink?: (metric: Id) => ReactNode;
  /** Beside a figure's name; null for none. */
  badge?: (metric: Id) => ReactNode;
  /** Of the grid. */
  className: string;
  /** Cards of other figures, after these. */
  children?: ReactNode;
}

/** Figures of a period against its comparison. Two periods that do not have the same days are not compared. */
export function ComparedCards<Id extends MetricId>(props: ComparedCardsProps<Id>) {
  const { state, metrics, comparison, renderLink, badge, className, children } = props;
  return (
    <MetricCards className={className}>
      <MetricPart state={state} names={labelsOf(metrics)}>
        {({ figures, comparisonFigures, period, comparison: before }) => {
          const { isWhole, words } = comparedTo(
            { period, comparison: before },
            text.versus(text.names[comparison](period.days)),
          );
          return metrics.map((metric) => (
            <MetricCard
              key={metric}
              metric={metric}
              value={figures?.[metric] ?? null}
              link={renderLink?.(metric)}
              badge={badge?.(metric)}
              previous={isWhole ? comparisonFigures?.[metric] : undefined}
              comparison={words}
            />
          ));
        }}
      </MetricPart>
      {children}
    </MetricCards>
  );
}
