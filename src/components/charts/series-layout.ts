import { area, line } from 'd3-shape';
import type { ChartSeries, SeriesSpec } from './chart-spec.ts';
import { seriesColours, SHADE, seriesDashes } from './looks.ts';
import { eventLines, type EventMark, eventMarks, eventsByPoint } from './events.ts';
import { type ShadeBox, shadeBoxes } from './shades.ts';
import { type Axis, type Layout, nearest, type Plot, textWidth, valueAxis } from './layout.ts';

/** One bar: the colour and the corner pixels. */
export interface Bar {
  index: number;
  x: number;
  y: number;
  width: number;
  height: number;
  colour: string;
}

export interface Curve {
  name: string;
  colour: string;
  mark: ChartSeries['mark'];
  dash: string | undefined;
  /** Of the line, or of the band's area. */
  path: string;
  /** Down to zero; empty where there is none. */
  fill: string;
  dots: readonly { index: number; x: number; y: number; isAlone: boolean }[];
}

export interface SeriesLayout extends Layout {
  plot: Plot;
  left: Axis;
  right: Axis | null;
  /** Middle of each point. */
  places: readonly number[];
  bars: readonly Bar[];
  curves: readonly Curve[];
  shades: readonly ShadeBox[];
  events: readonly EventMark[];
}

const isBar = ({ mark }: ChartSeries) => mark === 'bar' || mark === 'stack';
const MOST_BAR_WIDTH = 44;

/** Both ends of each value of a series: bars that are stacked begin where the one below ends, above or below zero. */
function endsOf(series: readonly ChartSeries[]): (readonly [number, number] | null)[][] {
  const above: number[] = [];
  const below: number[] = [];
  return series.map(({ mark, values, from }) =>
    values.map((value, index) => {
      if (value === null) return null;
      if (mark !== 'stack') return [from?.[index] ?? 0, value] as const;
      const heap = value < 0 ? below : above;
      const start = heap[index] ?? 0;
      heap[index] = start + value;
      return [start, start + value] as const;
    }),
  );
}

/** The geometry of a chart over labels. `hidden` series keep their colour. */
export function seriesLayout(
  spec: SeriesSpec,
  width: number,
  height: number,
  hidden: ReadonlySet<string>,
): SeriesLayout {
  const colours = seriesColours(spec.series);
  const dashes = seriesDashes(spec.series);
  const shown = spec.series
    .map((series, at) => ({ series, colour: colours[at] ?? '', dash: dashes[at] }))
    .filter(({ series }) => !hidden.has(series.name));
  const ends = endsOf(shown.map(({ series }) => series));
  const valuesAt = (right: boolean) => [
    ...shown.flatMap(({ series }, at) =>
      (series.right === true) === right ? (ends[at] ?? []).flatMap((pair) => pair ?? []) : [],
    ),
    ...(spec.limits ?? []).flatMap((limit) => ((limit.right === true) === right ? [limit.value] : [])),
  ];
  const axisOf = (right: boolean) => {
    const figure = spec.series.find((series) => (series.right === true) === right)?.figure;
    const top = 8;
    const axis = valueAxis(valuesAt(right), height - 26, top, figure?.exported.format === 'percent');
    const room = figure ? Math.max(...axis.ticks.map((tick) => textWidth(figure.axis(tick)))) + 10 : 0;
    return { axis, room, top, figure };
  };
  const left = axisOf(false);
  const right = axisOf(true);
  // Half of the last label stands beyond the last point.
  const beyond = Math.max(6, right.room, textWidth((spec.axisLabels ?? spec.labels).at(-1) ?? '') / 2 + 2);
  const plot: Plot = {
    left: left.room,
    top: left.top,
    width: Math.max(0, width - left.room - Math.min(beyond, width / 8)),
    height: height - 26 - left.top,
  };
  const count = spec.labels.length;
  const hasBars = spec.series.some(isBar);
  const step = hasBars ? plot.width / Math.max(1, count) : plot.width / Math.max(1, count - 1);
  const places = spec.labels.map((_, index) =>
    hasBars || count === 1 ? plot.left + ((index + 0.5) * plot.width) / count : plot.left + index * step,
  );
  const axisFor = (series: ChartSeries) => (series.right ? right.axis : left.axis);

  const groups = shown.filter(({ series }) => series.mark === 'bar');
  const lanes = groups.length + (shown.some(({ series }) => series.mark === 'stack') ? 1 : 0);
  const lane = Math.min(MOST_BAR_WIDTH, (step * 0.72) / Math.max(1, lanes));
  const bars = shown.flatMap(({ series, colour }, at): Bar[] => {
    if (!isBar(series)) return [];
    const place = series.mark === 'stack' ? groups.length : groups.findIndex((one) => one.series === series);
    const { at: y } = axisFor(series);
    return (ends[at] ?? []).flatMap((pair, index) => {
      if (pair === null) return [];
      const [low, high] = pair.map(y).sort((a, b) => a - b) as [number, number];
      const own = Array.isArray(series.colour) ? (series.colour[index] as string | undefined) : undefined;
      return {
        index,
        x: (places[index] ?? 0) + (place - lanes / 2) * lane,
        y: low,
        width: Math.max(1, lane - (lane > 4 ? 1 : 0)),
        height: Math.max(high - low, 0.5),
        colour: own ?? colour,
      };
    });
  });

  // The area under the first line, where nothing else fills the plot.
  const filled = spec.series.some(({ mark }) => mark !== 'line' && mark !== 'compare')
    ? undefined
    : shown.find(({ series }) => series.mark === 'line')?.series;
  const curves = shown.flatMap(({ series, colour, dash }, at): Curve[] => {
    if (isBar(series)) return [];
    const { at: y } = axisFor(series);
    const points = (ends[at] ?? []).map((pair, index) => ({ pair, index, x: places[index] ?? 0 }));
    const draw = area<(typeof points)[number]>()
      .defined(({ pair }) => pair !== null)
      .x((point) => round(point.x))
      .y0(({ pair }) => round(y(pair?.[0] ?? 0)))
      .y1(({ pair }) => round(y(pair?.[1] ?? 0)));
    const stroke = line<(typeof points)[number]>()
      .defined(({ pair }) => pair !== null)
      .x((point) => round(point.x))
      .y(({ pair }) => round(y(pair?.[1] ?? 0)));
    const isBand = series.mark === 'band';
    const isFilled = series.mark === 'line' && series === filled;
    return [
      {
        name: series.name,
        colour,
        mark: series.mark,
        dash,
        path: (isBand ? draw(points) : stroke(points)) ?? '',
        fill: isFilled ? (draw(points) ?? '') : '',
        dots: points.flatMap(({ pair, index, x }) => {
          const isAlone = !points[index - 1]?.pair && !points[index + 1]?.pair;
          return pair === null ? [] : [{ index, x, y: y(pair[1]), isAlone }];
        }),
      },
    ];
  });

  const events = eventsByPoint(spec);
  const spots = spec.labels.map((title, index) => ({
    x: places[index] ?? 0,
    y: plot.top,
    title,
    lines: [
      ...shown.map(({ series, colour }) => ({ name: series.name, value: readValue(series, index), colour })),
      ...shadeLine(spec.shade, index),
      ...eventLines(events.get(index)),
    ],
  }));
  return {
    plot,
    left: left.axis,
    right: right.figure ? right.axis : null,
    places,
    bars,
    curves,
    shades: shadeBoxes(spec.shade, places, plot),
    events: eventMarks(spec, places, plot),
    spots,
    spotAt: (x) => nearest(places, x),
  };
}

/** A value as it is read: a band's as from ~ to. */
function readValue({ figure, values, shown, from, mark }: ChartSeries, index: number): string {
  const value = (shown ?? values)[index] ?? null;
  if (mark !== 'band') return figure.format(value);
  return value === null
    ? figure.format(null)
    : `${figure.format(from?.[index] ?? 0)} ~ ${figure.format(value)}`;
}

const shadeLine = (shade: SeriesSpec['shade'], index: number) =>
  shade ? [{ name: shade.name, value: shade.figure.format(shade.values[index] ?? null), colour: SHADE }] : [];

const round = (value: number) => Math.round(value * 10) / 10;
