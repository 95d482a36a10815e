import type { ChartLimit } from './chart-spec.ts';
import { limitName } from './limit-name.ts';
import { type Axis, type Plot, shownLabels, textWidth } from './layout.ts';
import type { Curve } from './series-layout.ts';

const textClass = 'text-2xs tabular-nums';

interface ValueAxisProps {
  axis: Axis;
  plot: Plot;
  format: (value: number) => string;
  right?: boolean;
}

/** Labels of a value axis; the left one draws the lines, of which zero is the strong one. */
export function ValueAxis({ axis, plot, format, right = false }: ValueAxisProps) {
  return axis.ticks.map((tick) => {
    const y = Math.round(axis.at(tick)) + 0.5;
    return (
      <g key={tick}>
        {right ? null : (
          <line
            x1={plot.left}
            x2={plot.left + plot.width}
            y1={y}
            y2={y}
            stroke={tick === 0 ? 'var(--line)' : 'var(--line-2)'}
          />
        )}
        <text
          x={right ? plot.left + plot.width + 8 : plot.left - 8}
          y={y + 4}
          textAnchor={right ? 'start' : 'end'}
          fill="var(--text-3)"
          className={textClass}
        >
          {format(tick)}
        </text>
      </g>
    );
  });
}

interface XLabelsProps {
  labels: readonly string[];
  places: readonly number[];
  plot: Plot;
}

/** As many labels below the plot as have room, the last among them. */
export function XLabels({ labels, places, plot }: XLabelsProps) {
  return shownLabels(labels, plot.width).map((index) => {
    const x = places[index] ?? 0;
    // The first stands at the edge of the card.
    const isCut = x - textWidth(labels[index] ?? '') / 2 < 0;
    return (
      <text
        key={index}
        x={isCut ? 0 : x}
        y={plot.top + plot.height + 18}
        textAnchor={isCut ? 'start' : 'middle'}
        fill="var(--text-3)"
        className={textClass}
      >
        {labels[index]}
      </text>
    );
  });
}

/** Words in a plot, readable over what is drawn. */
export const plotText = {
  fill: 'var(--text-2)',
  className: textClass,
  stroke: 'var(--surface)',
  strokeWidth: 3,
  paintOrder: 'stroke',
} as const;

interface LimitProps {
  limit: ChartLimit;
  axis: Axis;
  plot: Plot;
  /** What the name does not stand on where it can. */
  curves: readonly Pick<Curve, 'dots'>[];
}

/** A named line across the plot. The name has a ground of its own: bars may stand there. */
export function Limit({ limit, axis, plot, curves }: LimitProps) {
  const y = Math.round(axis.at(limit.value)) + 0.5;
  const box = limitName(limit.name, y, plot, curves);
  return (
    <g>
      <line
        x1={plot.left}
        x2={plot.left + plot.width}
        y1={y}
        y2={y}
        stroke="var(--text-3)"
        strokeDasharray="2 4"
      />
      <rect {...box} rx={3} fill="var(--surface)" stroke="var(--line)" />
      <text
        x={box.x + box.width / 2}
        y={box.y + 12}
        textAnchor="middle"
        fill="var(--text-2)"
        className={textClass}
      >
        {limit.name}
      </text>
    </g>
  );
}
