import { EVENT } from './events.ts';
import type { SeriesSpec } from './chart-spec.ts';
import { SHADE } from './looks.ts';
import { chartText } from '@/text/chart.ts';
import { Limit, plotText, ValueAxis, XLabels } from './axes.tsx';
import type { SeriesLayout } from './series-layout.ts';

interface SeriesMarksProps {
  spec: SeriesSpec;
  layout: SeriesLayout;
  active: number | null;
  /** Id of the pattern of the days that are not final. */
  patternId: string;
}

/** Lines, bars, stacks and bands with their axes. */
export function SeriesMarks({ spec, layout, active, patternId }: SeriesMarksProps) {
  const { plot, left, right, places, bars, curves, shades, events } = layout;
  const figureAt = (side: boolean) => spec.series.find((one) => (one.right === true) === side)?.figure;
  const leftFigure = figureAt(false);
  const rightFigure = figureAt(true);
  const bottom = plot.top + plot.height;
  return (
    <>
      {shades.map((box) => (
        <rect key={box.x} {...box} y={plot.top} height={plot.height} style={{ fill: SHADE }} />
      ))}
      {leftFigure ? <ValueAxis axis={left} plot={plot} format={leftFigure.axis} /> : null}
      {right && rightFigure ? <ValueAxis axis={right} plot={plot} format={rightFigure.axis} right /> : null}
      <XLabels labels={spec.axisLabels ?? spec.labels} places={places} plot={plot} />
      <OpenDays open={spec.open ?? 0} layout={layout} patternId={patternId} />
      {bars.map(({ index, colour, ...box }, key) => (
        <rect
          // Bars have no name of their own, and never change places.
          // oxlint-disable-next-line react/no-array-index-key
          key={key}
          {...box}
          rx={box.width > 5 ? 1.5 : 0}
          fill={colour}
          opacity={active === null || active === index ? 1 : 0.55}
        />
      ))}
      {curves.map(({ name, colour, mark, dash, path, fill, dots }) => (
        <g key={name} strokeLinecap="round" strokeLinejoin="round" strokeWidth={1.75} fill="none">
          {fill === '' ? null : <path d={fill} fill={colour} opacity={0.09} />}
          {mark === 'band' ? (
            <path d={path} fill={colour} opacity={0.18} />
          ) : (
            <path d={path} stroke={colour} {...(dash === undefined ? {} : { strokeDasharray: dash })} />
          )}
          {dots.map(({ index, x, y, isAlone }) =>
            isAlone && mark !== 'band' ? <circle key={index} cx={x} cy={y} r={2.5} fill={colour} /> : null,
          )}
        </g>
      ))}
      {events.map(({ index, x, label }) => (
        <g key={index}>
          <line x1={x} x2={x} y1={plot.top} y2={bottom} stroke={EVENT} strokeDasharray="1 3" />
          {label === null ? null : (
            <text x={label.x} y={plot.top + 10} {...plotText}>
              {label.text}
            </text>
          )}
        </g>
      ))}
      {(spec.limits ?? []).map((limit) => (
        <Limit
          key={limit.name}
          limit={limit}
          axis={limit.right && right ? right : left}
          plot={plot}
          curves={curves}
        />
      ))}
      {active === null ? null : (
        <g>
          <line
            x1={places[active]}
            x2={places[active]}
            y1={plot.top}
            y2={bottom}
            stroke="var(--field)"
            strokeDasharray="3 3"
          />
          {curves.map(({ name, colour, dots, mark }) => {
            const dot = mark === 'band' ? undefined : dots.find(({ index }) => index === active);
            return dot ? <circle key={name} cx={dot.x} cy={dot.y} r={3.5} fill={colour} /> : null;
          })}
        </g>
      )}
    </>
  );
}

/** The last points are not final yet: hatched, and named. */
function OpenDays({ open, layout, patternId }: { open: number; layout: SeriesLayout; patternId: string }) {
  const { plot, places } = layout;
  const first = places[places.length - open];
  if (open === 0 || first === undefined) return null;
  const step = places.length > 1 ? (places[1] ?? 0) - (places[0] ?? 0) : plot.width;
  const x = Math.max(plot.left, first - step / 2);
  const width = plot.left + plot.width - x;
  return (
    <g>
      <defs>
        <pattern
          id={patternId}
          width={6}
          height={6}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line x1={0} y1={0} x2={0} y2={6} stroke="var(--field)" strokeWidth={1} opacity={0.45} />
        </pattern>
      </defs>
      <rect x={x} y={plot.top} width={width} height={plot.height} fill={`url(#${patternId})`} />
      <text
        x={plot.left + plot.width - 4}
        y={plot.top + 11}
        textAnchor="end"
        fill="var(--text-2)"
        className="text-2xs font-semibold"
      >
        {chartText.open}
      </text>
    </g>
  );
}
