import { arc, pie } from 'd3-shape';
import { formatUnit } from '@/domain/numbers.ts';
import type { SlicesSpec } from './chart-spec.ts';
import { leftOut, sliceColours } from './looks.ts';
import type { Layout } from './layout.ts';

export interface SliceMark {
  name: string;
  path: string;
  colour: string;
}

export interface SlicesLayout extends Layout {
  marks: readonly SliceMark[];
  centre: { x: number; y: number };
}

export const formatShare = (share: number | null) => formatUnit('percent', share, 1);

/** The geometry of a donut, clockwise from the top in the order of the slices. */
export function slicesLayout(spec: SlicesSpec, width: number, height: number): SlicesLayout {
  const centre = { x: width / 2, y: height / 2 };
  const radius = Math.max(0, Math.min(width, height) / 2 - 4);
  const colours = sliceColours(spec.slices);
  const shown = spec.slices.flatMap(({ name, value, share }, at) =>
    value !== null && value > 0 ? [{ name, value, share, colour: colours[at] ?? '' }] : [],
  );
  const isWhole = leftOut(spec.slices) === 0;
  const arcs = pie<(typeof shown)[number]>()
    .value(({ value }) => value)
    .sort(null)
    .padAngle(0.012)(shown);
  const draw = arc<(typeof arcs)[number]>()
    .innerRadius(radius * 0.62)
    .outerRadius(radius)
    .cornerRadius(2);
  return {
    centre,
    marks: arcs.map((one) => ({
      name: one.data.name,
      path: draw(one) ?? '',
      colour: one.data.colour,
    })),
    spots: arcs.map((one) => {
      const [x, y] = draw.centroid(one);
      const { name, value, share } = one.data;
      return {
        x: centre.x + x,
        y: centre.y + y,
        title: name,
        lines: [
          {
            name: spec.figure.label,
            value: `${spec.figure.format(value)}${isWhole ? ` (${formatShare(share)})` : ''}`,
          },
        ],
      };
    }),
    spotAt: (x, y) => {
      const angle = (Math.atan2(x - centre.x, centre.y - y) + Math.PI * 2) % (Math.PI * 2);
      const distance = Math.hypot(x - centre.x, y - centre.y);
      if (distance > radius + 8 || distance < radius * 0.4) return null;
      const index = arcs.findIndex((one) => angle >= one.startAngle && angle <= one.endAngle);
      return index < 0 ? null : index;
    },
  };
}
