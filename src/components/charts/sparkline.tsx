import { cn } from '@/components/ui/cn.ts';
import { ChartFigures, type ShownRows } from './chart-figures.tsx';

const HEIGHT = 100;
/** From value to value: round ends of a line that is drawn many hundred times as wide as it is told are smeared. */
const STEP = 100;

/** The line through values, broken where there is none, and a dot for each value between two gaps. 0 is always in. */
export function sparklinePaths(values: readonly (number | null)[]): { line: string; dots: string } {
  const known = values.filter((value) => value !== null);
  const least = Math.min(0, ...known);
  const span = Math.max(0, ...known) - least || 1;
  const isKnown = (x: number) => (values[x] ?? null) !== null;
  let [line, dots] = ['', ''];
  for (const [x, value] of values.entries()) {
    if (value === null) continue;
    const at = x * STEP;
    const y = Math.round(HEIGHT * (1 - (value - least) / span) * 10) / 10;
    if (isKnown(x - 1)) line += `L${at} ${y}`;
    else if (isKnown(x + 1)) line += `M${at} ${y}`;
    else dots += `M${at} ${y}h0`;
  }
  return { line, dots };
}

interface SparklineProps {
  /** Name of the table behind the line. */
  caption: string;
  /** The line is the first column; others are read beside it. */
  table: ShownRows;
  /** Of its height and colour. */
  className: string;
}

/** How a figure went, without axes: a line for the eye, and its table for a screen reader. */
export function Sparkline({ caption, table, className }: SparklineProps) {
  const { line, dots } = sparklinePaths(table.rows.map(({ values }) => values[0] ?? null));
  return (
    <div className="relative">
      <svg
        aria-hidden
        viewBox={`0 0 ${STEP * Math.max(1, table.rows.length - 1)} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={cn('w-full overflow-visible', className)}
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={line} strokeWidth={2} vectorEffect="non-scaling-stroke" />
        <path d={dots} strokeWidth={5} vectorEffect="non-scaling-stroke" />
      </svg>
      {/* A table does not become small: what is around it does. */}
      <div className="sr-only">
        <ChartFigures table={table} caption={caption} />
      </div>
    </div>
  );
}
