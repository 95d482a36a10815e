import { ChartFigures } from './chart-figures.tsx';
import type { ChartRows } from './chart-rows.ts';

interface ChartTableProps {
  table: ChartRows;
  caption: string;
  height: number;
}

/** The figures of a chart as a table in the room of the chart. */
export function ChartTable({ table, caption, height }: ChartTableProps) {
  return (
    <section
      aria-label={caption}
      // The rows scroll in the chart's room: the keyboard has to reach them.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      style={{ height }}
      className="focus-ring shrink-0 grow overflow-auto rounded-md"
    >
      <ChartFigures table={table} caption={caption} />
    </section>
  );
}
