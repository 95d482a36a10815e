import type { CellsSpec, PointsSpec } from './chart-spec.ts';
import { plotText, ValueAxis } from './axes.tsx';
import type { CellsLayout } from './cells-layout.ts';
import { shownLabels, textWidth } from './layout.ts';
import type { PointsLayout } from './points-layout.ts';
import type { SlicesLayout } from './slices-layout.ts';

const textClass = 'text-2xs tabular-nums';

/** More of the colour for more; below zero in red; without a value an empty frame. */
const cellColour = (share: number) =>
  `color-mix(in oklab, ${share < 0 ? 'var(--red)' : 'var(--chart-1)'} ${Math.round(8 + Math.abs(share) * 82)}%, var(--surface))`;

export function CellsMarks({
  spec,
  layout,
  active,
}: {
  spec: CellsSpec;
  layout: CellsLayout;
  active: number | null;
}) {
  const { plot, marks, rows, columns } = layout;
  return (
    <>
      {spec.rows.map((row, index) => (
        <text key={row} x={0} y={(rows[index] ?? 0) + 4} fill="var(--text-3)" className={textClass}>
          {row}
        </text>
      ))}
      {shownLabels(spec.columns, plot.width).map((index) => {
        const [middle = 0, end] = [columns[index], plot.left + plot.width];
        const isCut = middle + textWidth(spec.columns[index] ?? '') / 2 > end;
        return (
          <text
            key={index}
            x={isCut ? end : middle}
            y={plot.top + plot.height + 16}
            textAnchor={isCut ? 'end' : 'middle'}
            fill="var(--text-3)"
            className={textClass}
          >
            {spec.columns[index]}
          </text>
        );
      })}
      {marks.map(({ share, ...box }, index) => (
        <rect
          key={`${box.x}:${box.y}`}
          {...box}
          rx={box.width > 8 ? 3 : 1}
          style={{ fill: share === null ? 'transparent' : cellColour(share) }}
          stroke={index === active ? 'var(--text)' : share === null ? 'var(--line)' : 'none'}
          strokeWidth={index === active ? 1.5 : 1}
        />
      ))}
    </>
  );
}

/** The names of the rows once more, which stay while the cells are scrolled. */
export function CellRowNames({
  spec,
  layout: { plot, rows },
  height,
}: {
  spec: CellsSpec;
  layout: CellsLayout;
  /** px of the drawing. */
  height: number;
}) {
  return (
    <div aria-hidden className="pointer-events-none sticky left-0 z-1 h-0 w-0 print:hidden">
      <div className="bg-card relative" style={{ width: plot.left - 2, height }}>
        {spec.rows.map((row, index) => (
          <span
            key={row}
            className="text-2xs text-subtle-foreground absolute left-0 -translate-y-1/2"
            style={{ top: rows[index] }}
          >
            {row}
          </span>
        ))}
      </div>
    </div>
  );
}

export function SlicesMarks({ layout, active }: { layout: SlicesLayout; active: number | null }) {
  return (
    <g transform={`translate(${layout.centre.x},${layout.centre.y})`}>
      {layout.marks.map(({ name, path, colour }, index) => (
        <path key={name} d={path} fill={colour} opacity={active === null || active === index ? 1 : 0.45} />
      ))}
    </g>
  );
}

export function PointsMarks({
  spec,
  layout,
  active,
}: {
  spec: PointsSpec;
  layout: PointsLayout;
  active: number | null;
}) {
  const { plot, xAxis, yAxis, marks } = layout;
  const bottom = plot.top + plot.height;
  return (
    <>
      <ValueAxis axis={yAxis} plot={plot} format={spec.y.axis} />
      {xAxis.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={xAxis.at(tick)}
            x2={xAxis.at(tick)}
            y1={plot.top}
            y2={bottom}
            stroke={tick === 0 ? 'var(--line)' : 'var(--line-2)'}
          />
          <text
            x={xAxis.at(tick)}
            y={bottom + 16}
            textAnchor="middle"
            fill="var(--text-3)"
            className={textClass}
          >
            {spec.x.axis(tick)}
          </text>
        </g>
      ))}
      <text
        x={plot.left + plot.width}
        y={bottom + 34}
        textAnchor="end"
        fill="var(--text-2)"
        className={textClass}
      >
        {spec.x.label} →
      </text>
      {marks.map(({ x, y, radius, colour }, index) => (
        <circle
          // Dots have no name of their own, and are drawn in the order of their size.
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          cx={x}
          cy={y}
          r={radius}
          fill={colour}
          fillOpacity={active === null || active === index ? 0.6 : 0.25}
          stroke={index === active ? 'var(--text)' : colour}
          strokeWidth={1.25}
        />
      ))}
      {marks.map(({ x, label }) =>
        label === null ? null : (
          <text key={label.text} x={x} y={label.y} textAnchor="middle" {...plotText}>
            {label.text}
          </text>
        ),
      )}
      <text x={plot.left + 4} y={plot.top + 10} {...plotText}>
        ↑ {spec.y.label}
      </text>
    </>
  );
}
