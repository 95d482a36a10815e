import { cellsHeight, cellsLayout, type CellsLayout, cellsLeast } from './cells-layout.ts';
import type { CellsSpec, ChartSpec, PointsSpec, SeriesSpec, SlicesSpec } from './chart-spec.ts';
import { pointsLayout, type PointsLayout } from './points-layout.ts';
import { seriesLayout, type SeriesLayout } from './series-layout.ts';
import { slicesLayout, type SlicesLayout } from './slices-layout.ts';

/** A chart with the places of its marks. */
export type Drawing =
  | { kind: 'series'; spec: SeriesSpec; layout: SeriesLayout }
  | { kind: 'points'; spec: PointsSpec; layout: PointsLayout }
  | { kind: 'cells'; spec: CellsSpec; layout: CellsLayout }
  | { kind: 'slices'; spec: SlicesSpec; layout: SlicesLayout };

/** px; known before the width is, so that nothing shifts. A grid has the height of its rows. */
export const chartHeight = (spec: ChartSpec, height: number) =>
  spec.kind === 'cells' ? cellsHeight(spec) : height;

/** px below which a chart scrolls sideways rather than become unreadable. */
export const leastWidth = (spec: ChartSpec) => (spec.kind === 'cells' ? cellsLeast(spec) : 0);

export function drawingOf(
  spec: ChartSpec,
  width: number,
  height: number,
  hidden: ReadonlySet<string>,
): Drawing {
  switch (spec.kind) {
    case 'series':
      return { kind: 'series', spec, layout: seriesLayout(spec, width, height, hidden) };
    case 'points':
      return { kind: 'points', spec, layout: pointsLayout(spec, width, height, hidden) };
    case 'cells':
      return { kind: 'cells', spec, layout: cellsLayout(spec, width) };
    case 'slices':
      return { kind: 'slices', spec, layout: slicesLayout(spec, width, height) };
  }
}
