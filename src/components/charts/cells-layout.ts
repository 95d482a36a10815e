import type { CellsSpec } from './chart-spec.ts';
import { type Layout, type Plot, textWidth } from './layout.ts';

export interface CellMark {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Share of the largest value, -1 to 1; null: no value. */
  share: number | null;
}

export interface CellsLayout extends Layout {
  plot: Plot;
  marks: readonly CellMark[];
  /** Middle of each column and row. */
  columns: readonly number[];
  rows: readonly number[];
}

/** px of a row, and the smallest a column may become before the chart scrolls sideways. */
const CELL_HEIGHT = 26;
const LEAST_CELL_WIDTH = 9;
const MOST_CELL_WIDTH = 64;
const BOTTOM = 24;

export const cellsHeight = (spec: CellsSpec) => spec.rows.length * CELL_HEIGHT + BOTTOM + 8;
export const cellsLeast = (spec: CellsSpec) =>
  Math.max(...spec.rows.map(textWidth)) + 12 + spec.columns.length * LEAST_CELL_WIDTH;

/** The geometry of a grid of cells. */
export function cellsLayout(spec: CellsSpec, width: number): CellsLayout {
  const left = Math.max(...spec.rows.map(textWidth), 0) + 12;
  const count = Math.max(1, spec.columns.length);
  const cell = Math.min(MOST_CELL_WIDTH, Math.max(1, (width - left) / count));
  const gap = cell > 12 ? 2 : 1;
  const plot: Plot = { left, top: 4, width: cell * count, height: spec.rows.length * CELL_HEIGHT };
  const most = Math.max(1e-9, ...spec.cells.flat().map((one) => Math.abs(one?.value ?? 0)));
  const found = spec.cells.flatMap((row, y) =>
    row.flatMap((one, x) => {
      if (one === undefined) return [];
      const mark: CellMark = {
        x: plot.left + x * cell,
        y: plot.top + y * CELL_HEIGHT,
        width: Math.max(1, cell - gap),
        height: CELL_HEIGHT - gap,
        share: one.value === null ? null : one.value / most,
      };
      return [{ mark, one, x, y }];
    }),
  );
  const places = new Map(found.map(({ x, y }, index) => [`${x}:${y}`, index]));
  return {
    plot,
    marks: found.map(({ mark }) => mark),
    columns: spec.columns.map((_, x) => plot.left + (x + 0.5) * cell - gap / 2),
    rows: spec.rows.map((_, y) => plot.top + (y + 0.5) * CELL_HEIGHT - gap / 2),
    spots: found.map(({ mark, one }) => ({
      x: mark.x + mark.width / 2,
      y: mark.y,
      title: one.name,
      lines: [{ name: spec.figure.label, value: spec.figure.format(one.value) }],
    })),
    spotAt: (x, y) =>
      places.get(`${Math.floor((x - plot.left) / cell)}:${Math.floor((y - plot.top) / CELL_HEIGHT)}`) ?? null,
  };
}
