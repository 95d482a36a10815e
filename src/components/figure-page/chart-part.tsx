import type { ReactNode } from 'react';
import { Chart, ChartWait } from '@/components/charts/chart.tsx';
import { ChartHead } from '@/components/charts/chart-head.tsx';
import type { ChartChanges, ChartSpec } from '@/components/charts/chart-spec.ts';
import { PartCard } from './part.tsx';
import type { PartState } from './part-state.ts';

interface ChartPartProps<Part> {
  state: PartState<Part>;
  /** The heading: the chart's title and, below it, what is drawn in which unit. */
  words: { title: string; unit: string };
  spec: (value: Part) => ChartSpec;
  /** Whose interventions a chart over days of one partner marks. */
  changes?: ChartChanges | undefined;
  /** px of the drawing. */
  height?: number;
  /** Below, in every state. */
  foot?: ReactNode;
}

/** A card with a chart of one part of the answer. */
export function ChartPart<Part>(props: ChartPartProps<Part>) {
  const { state, words, spec, changes, height = 220, foot } = props;
  const { title, unit: subtitle } = words;
  return (
    <PartCard
      state={state}
      className="flex min-w-0 flex-col p-4"
      head={state.is === 'failed' ? <ChartHead title={title} subtitle={subtitle} /> : null}
      skeleton={<ChartWait title={title} subtitle={subtitle} height={height} />}
      failedClassName="min-h-47.5"
      foot={foot}
    >
      {(value) => (
        <Chart title={title} subtitle={subtitle} spec={spec(value)} changes={changes} height={height} />
      )}
    </PartCard>
  );
}
