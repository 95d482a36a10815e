import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { codeWhenConnected } from '@/data/page-code.ts';
import { ChartHead } from './chart-head.tsx';
import type { ChartChanges } from './chart-spec.ts';
import type { ChartProps as ViewProps } from './chart-view.tsx';

// No page without a chart pays for the drawing of one.
const ChartWithChanges = lazy(() => codeWhenConnected(() => import('./chart-with-changes.tsx')));

interface ChartProps extends ViewProps {
  /** Marks the days on which interventions began, of a chart over days of one partner. */
  changes?: ChartChanges | undefined;
}

/** A chart: title, legend, drawing, table and files. */
export function Chart(props: ChartProps) {
  return (
    <Suspense fallback={<ChartWait {...props} />}>
      <ChartWithChanges {...props} />
    </Suspense>
  );
}

/** px of a legend of one line: most charts have it. */
const LEGEND = 32;

/** In the place of a chart that is on its way, as large as it. */
export function ChartWait({ title, subtitle, height }: Omit<ViewProps, 'spec'>) {
  return (
    <>
      <ChartHead title={title} subtitle={subtitle} />
      <Skeleton style={{ height: height + LEGEND }} className="shrink-0 grow" />
    </>
  );
}
