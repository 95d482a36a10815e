import type { ReactNode } from 'react';
import { StatCard } from './stat-card.tsx';
import type { MetricId } from '@/domain/metrics.ts';
import { metricOf } from './metric.ts';

interface MetricCardProps {
  metric: MetricId;
  value: number | null;
  /** The figure it is compared to; undefined: the two do not have the same days, or there is none. */
  previous?: number | null | undefined;
  /** Names what it is compared to, or says what else is known. */
  comparison: ReactNode;
  /** In the place of the dictionary's words, where the card is of a period of its own. */
  label?: string;
  formula?: string;
  /** What the figure does not rest on, below its formula. */
  note?: string;
  link?: ReactNode;
  badge?: ReactNode;
}

/** A figure of the dictionary as a key figure: its words, its unit and its change. */
export function MetricCard(props: MetricCardProps) {
  const { metric, value, previous, note, comparison, link, badge, ...words } = props;
  const { label, formula, withUnit, change } = metricOf(metric);
  return (
    <StatCard
      label={words.label ?? label}
      formula={[words.formula ?? formula, note].filter(Boolean).join('\n')}
      value={withUnit(value)}
      {...(previous === undefined ? {} : { delta: change(value, previous) })}
      comparison={comparison}
      link={link}
      badge={badge}
    />
  );
}
