import type { ReactNode } from 'react';
import { MetricCard } from '@/components/figures/metric-card.tsx';
import { labelsOf } from '@/components/figures/metric.ts';
import { cn } from '@/components/ui/cn.ts';
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

/**
 * Figures of a period against its comparison. Two periods that do not have the same days are not compared. On a phone the
 * words of the comparison stand once, below the cards, so that a list begins within the first screen.
 */
export function ComparedCards<Id extends MetricId>(props: ComparedCardsProps<Id>) {
  const { state, metrics, comparison, renderLink, badge, className, children } = props;
  const compared =
    state.is === 'ready'
      ? comparedTo(state.value, text.versus(text.names[comparison](state.value.period)))
      : null;
  return (
    <MetricCards className={className}>
      <MetricPart state={state} names={labelsOf(metrics)}>
        {({ figures, comparisonFigures }) =>
          metrics.map((metric) => (
            <MetricCard
              key={metric}
              metric={metric}
              value={figures?.[metric] ?? null}
              link={renderLink?.(metric)}
              badge={badge?.(metric)}
              previous={compared?.isWhole ? comparisonFigures?.[metric] : undefined}
              comparison={<span className="max-md:sr-only">{compared?.words}</span>}
            />
          ))
        }
      </MetricPart>
      {children}
      <p
        aria-hidden
        className={cn(
          'text-subtle-foreground text-2xs min-h-4 self-end leading-4 break-keep md:hidden',
          // Beside two cards there is room for it.
          (metrics.length % 3 !== 2 || children) && 'col-span-full',
        )}
      >
        {compared?.words}
      </p>
    </MetricCards>
  );
}
