import { useState } from 'react';
import { areaPath, linePath, nearestIndex, niceTicks, type Plot, xAt, yAt } from './chart-scale.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { type ChartData, dotClasses, lineClasses } from './series.ts';
import { useWidth } from './use-width.ts';

interface LineChartProps {
  data: ChartData;
  /** One sentence that says what the picture shows. */
  summary: string;
  /** Name of the slider that moves the tooltip by keyboard. */
  pointLabel: string;
  /** Pixels; the room is taken before the width is known, so that nothing shifts. */
  height?: number;
}

/** Lines over days, drawn as SVG. The tooltip follows the mouse, and the arrow keys once the chart has focus. */
export function LineChart({ data, summary, pointLabel, height = 190 }: LineChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>();
  const [active, setActive] = useState<number | null>(null);
  const count = data.labels.length;
  const ticks = niceTicks(data.series.flatMap((series) => series.values));
  const left = Math.max(...ticks.map((tick) => data.format(tick).length)) * 7 + 10;
  const plot: Plot = { left, top: 8, width: Math.max(0, width - left - 10), height: height - 34 };
  const describe = (index: number) =>
    [
      data.labels[index],
      ...data.series.map(({ name, values }) => `${name} ${data.format(values[index] ?? null)}`),
    ].join(', ');

  return (
    <div
      ref={ref}
      style={{ height }}
      className="has-[:focus-visible]:ring-ring/40 relative rounded-md has-[:focus-visible]:ring-3"
      onPointerMove={(event) =>
        setActive(nearestIndex(plot, event.clientX - event.currentTarget.getBoundingClientRect().left, count))
      }
      onPointerLeave={() => setActive(null)}
    >
      {width > 0 ? (
        <>
          <svg role="img" aria-label={summary} width={width} height={height} className="block">
            <Grid ticks={ticks} plot={plot} format={data.format} />
            <AxisLabels labels={data.axisLabels} plot={plot} height={height} />
            {data.series.map(({ name, values, tone }) => (
              <g key={name} strokeLinecap="round" strokeLinejoin="round" strokeWidth={1.75} fill="none">
                {tone === 'primary' ? (
                  <path d={areaPath(plot, values, ticks)} stroke="none" className="fill-chart-1/10" />
                ) : null}
                <path d={linePath(plot, values, ticks)} className={lineClasses[tone]} />
              </g>
            ))}
            {active === null ? null : (
              <g>
                <line
                  x1={xAt(plot, active, count)}
                  x2={xAt(plot, active, count)}
                  y1={plot.top}
                  y2={plot.top + plot.height}
                  className="stroke-input"
                  strokeDasharray="3 3"
                />
                {data.series.map(({ name, values, tone }) => {
                  const value = values[active] ?? null;
                  return value === null ? null : (
                    <circle
                      key={name}
                      cx={xAt(plot, active, count)}
                      cy={yAt(plot, value, ticks)}
                      r={3.5}
                      className={dotClasses[tone]}
                    />
                  );
                })}
              </g>
            )}
          </svg>
          {active === null ? null : (
            <ChartTooltip data={data} index={active} x={xAt(plot, active, count)} width={width} />
          )}
        </>
      ) : null}
      <input
        type="range"
        className="sr-only"
        aria-label={pointLabel}
        min={0}
        max={Math.max(0, count - 1)}
        value={active ?? Math.max(0, count - 1)}
        aria-valuetext={describe(active ?? count - 1)}
        onChange={(event) => setActive(Number(event.target.value))}
        onFocus={(event) => {
          if (event.target.matches(':focus-visible')) setActive(count - 1);
        }}
        onBlur={() => setActive(null)}
      />
    </div>
  );
}

function Grid({ ticks, plot, format }: { ticks: number[]; plot: Plot; format: ChartData['format'] }) {
  return ticks.map((tick) => {
    const y = Math.round(yAt(plot, tick, ticks)) + 0.5;
    return (
      <g key={tick}>
        <line x1={plot.left} x2={plot.left + plot.width} y1={y} y2={y} className="stroke-border-soft" />
        <text
          x={plot.left - 8}
          y={y + 4}
          textAnchor="end"
          className="fill-subtle-foreground text-2xs tabular-nums"
        >
          {format(tick)}
        </text>
      </g>
    );
  });
}

/** First, middle and last label: more would collide on a phone. */
function AxisLabels({ labels, plot, height }: { labels: readonly string[]; plot: Plot; height: number }) {
  const last = labels.length - 1;
  const shown = [...new Set([0, Math.round(last / 2), last])].filter((index) => index >= 0);
  return shown.map((index) => (
    <text
      key={index}
      x={xAt(plot, index, labels.length)}
      y={height - 8}
      textAnchor={index === 0 ? 'start' : index === last ? 'end' : 'middle'}
      className="fill-subtle-foreground text-2xs tabular-nums"
    >
      {labels[index]}
    </text>
  ));
}
