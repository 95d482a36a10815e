import { scaleSqrt } from 'd3-scale';
import type { PointsSpec } from './chart-spec.ts';
import { paletteColour, pointName } from './looks.ts';
import { type Axis, type Layout, type Plot, textWidth, valueAxis } from './layout.ts';

export interface PointMark {
  x: number;
  y: number;
  radius: number;
  colour: string;
  /** Its name above or below it, from the largest on, where none touches another. */
  label: { text: string; y: number } | null;
}

export interface PointsLayout extends Layout {
  plot: Plot;
  xAxis: Axis;
  yAxis: Axis;
  marks: readonly PointMark[];
}

/** px around a dot in which a pointer still means it. */
const REACH = 28;

/** px of a line of a label. */
const LINE = 13;
/** px between two labels on one line. */
const GAP = 6;

interface Box {
  left: number;
  right: number;
  y: number;
}

type Dot = Pick<PointMark, 'x' | 'y' | 'radius'>;

/** True if a label on this line would cover a part of the dot. */
const covers = ({ left, right, y }: Box, dot: Dot) =>
  Math.hypot(
    dot.x - Math.max(left, Math.min(dot.x, right)),
    dot.y - Math.max(y - LINE + 3, Math.min(dot.y, y)),
  ) < dot.radius;

/** Where the name of a dot has room in the plot and beside the other dots and the labels there are, which it joins. */
function labelOf(text: string, dot: Dot, dots: readonly Dot[], plot: Plot, taken: Box[]): PointMark['label'] {
  const { x, y, radius } = dot;
  const half = textWidth(text) / 2;
  const [left, right] = [x - half, x + half];
  if (left < plot.left || right > plot.left + plot.width) return null;
  const isFree = (at: number) =>
    // The first line of the plot names the axis.
    at > plot.top + 2 * LINE &&
    at < plot.top + plot.height &&
    taken.every((box) => Math.abs(box.y - at) >= LINE || box.right + GAP < left || box.left - GAP > right) &&
    dots.every((other) => other === dot || !covers({ left, right, y: at }, other));
  const place = [y - radius - 4, y + radius + LINE].find(isFree);
  if (place === undefined) return null;
  taken.push({ left, right, y: place });
  return { text, y: place };
}

/** Colour of each group, in the order in which they come. */
export function groupColours(spec: PointsSpec): Map<string, string> {
  const groups = [...new Set(spec.points.map(({ group }) => group ?? ''))];
  return new Map(groups.map((group, index) => [group, spec.colours?.[group] ?? paletteColour(index)]));
}

/** The geometry of dots; the largest are drawn first, so that none hides a smaller one. */
export function pointsLayout(
  spec: PointsSpec,
  width: number,
  height: number,
  hidden: ReadonlySet<string>,
): PointsLayout {
  const colours = groupColours(spec);
  const shown = spec.points
    .flatMap(({ x, y, size = null, ...rest }) => (x === null || y === null ? [] : [{ x, y, size, ...rest }]))
    .filter(({ group = '' }) => !hidden.has(group))
    .toSorted((a, b) => (b.size ?? 0) - (a.size ?? 0));
  const fractions = (figure: PointsSpec['x']) => figure.exported.format === 'percent';
  const most = spec.size === undefined ? 6 : Math.min(26, width / 16);
  const yAxis = valueAxis(
    shown.map(({ y }) => y),
    height - 40 - most / 2,
    8 + most / 2,
    fractions(spec.y),
  );
  const left = Math.max(...yAxis.ticks.map((tick) => textWidth(spec.y.axis(tick)))) + 10;
  const plot: Plot = { left, top: 8, width: Math.max(0, width - left - 12), height: height - 48 };
  const xAxis = valueAxis(
    shown.map(({ x }) => x),
    plot.left + most,
    plot.left + plot.width - most,
    fractions(spec.x),
  );
  const radius = scaleSqrt()
    .domain([0, Math.max(1e-9, ...shown.map(({ size }) => size ?? 0))])
    .range([3, most]);
  const taken: Box[] = [];
  const dots = shown.map((point) => ({
    point,
    x: xAxis.at(point.x),
    y: yAxis.at(point.y),
    radius: spec.size === undefined ? 4.5 : radius(Math.max(0, point.size ?? 0)),
  }));
  const marks = dots.map((dot): PointMark => {
    const { point, ...place } = dot;
    const label = labelOf(pointName(point), dot, dots, plot, taken);
    return { ...place, colour: colours.get(point.group ?? '') ?? '', label };
  });
  return {
    plot,
    xAxis,
    yAxis,
    marks,
    spots: shown.map((point, index) => ({
      x: marks[index]?.x ?? 0,
      y: marks[index]?.y ?? 0,
      title: pointName(point),
      lines: [
        { name: spec.x.label, value: spec.x.format(point.x) },
        { name: spec.y.label, value: spec.y.format(point.y) },
        ...(spec.size ? [{ name: spec.size.label, value: spec.size.format(point.size) }] : []),
      ],
    })),
    spotAt: (x, y) => {
      // The smallest under the pointer is on top.
      const inside = marks.findLastIndex((mark) => Math.hypot(mark.x - x, mark.y - y) <= mark.radius);
      if (inside >= 0) return inside;
      const near = marks
        .map((mark, index) => ({ index, far: Math.hypot(mark.x - x, mark.y - y) - mark.radius }))
        .reduce((best, one) => (one.far < best.far ? one : best), { index: -1, far: REACH });
      return near.index < 0 ? null : near.index;
    },
  };
}
