import { lazy, Suspense } from 'react';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import type { ChartProps } from './chart-view.tsx';

// No page without a chart pays for the drawing of one.
const ChartView = lazy(() => import('./chart-view.tsx').then(({ ChartView }) => ({ default: ChartView })));

/** A chart in a card: title, legend, drawing, table and files. */
export function Chart(props: ChartProps) {
  return (
    <Suspense fallback={<Skeleton style={{ height: (props.height ?? 220) + 40 }} />}>
      <ChartView {...props} />
    </Suspense>
  );
}
