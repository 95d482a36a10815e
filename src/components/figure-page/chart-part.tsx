import type { ReactNode } from 'react';
import { Chart, ChartWait } from '@/components/charts/chart.tsx';
import { ChartHead } from '@/components/charts/chart-head.tsx';
import type { ChartEvent, ChartSpec } from '@/components/charts/chart-spec.ts';
import { PartCard } from './part.tsx';
import type { PartState } from './part-state.ts';

interface ChartPartProps<Part> {
  state: PartState<Part>;
  /** The heading: the chart's title and, below it, what is drawn in which unit. */
  words: { title: string; unit: string };
  spec: (value: Part) => ChartSpec;
  /** Marked on a chart over days. */
  events?: readonly ChartEvent[];
  /** px of the drawing. */
  height?: number;
  /** Below, in every state. */
  foot?: ReactNode;
}

/** A card with a chart of one part of the answer. */
export function ChartPart<Part>(props: ChartPartProps<Part>) {
  const { state, words, events = [], height = 220, foot } = props;
  const { title, unit: subtitle } = words;
  const spec = (value: Part): ChartSpec => {
    const drawn = props.spec(value);
    return drawn.kind === 'series' && events.length > 0 ? { ...drawn, events } : drawn;
  };
  return (
    <PartCard
      state={state}
      className="flex min-w-0 flex-col p-4"
      head={state.is === 'failed' ? <ChartHead title={title} subtitle={subtitle} /> : null}
      skeleton={<ChartWait title={title} subtitle={subtitle} height={height} />}
      failedClassName="min-h-47.5"
      foot={foot}
    >
      {(value) => <Chart title={title} subtitle={subtitle} spec={spec(value)} height={height} />}
    </PartCard>
  );
}
