import type { MetricChange } from '@/domain/metric-change.ts';

const toneClasses = { good: 'text-green', bad: 'text-red', flat: 'text-muted-foreground' };

/** A change in the colour of its news. */
export function ChangeText({ change: { text, tone } }: { change: MetricChange }) {
  return <span className={toneClasses[tone]}>{text}</span>;
}
