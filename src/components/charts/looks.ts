import {
  type ChartSeries,
  type ChartSpec,
  PALETTE_SIZE,
  type PointsSpec,
  QUIET,
  type SlicesSpec,
} from './chart-spec.ts';

const DASHES = ['7 3', '2 3', '9 3 2 3'];

/** Behind points that stand out. */
export const SHADE = 'color-mix(in oklab, var(--red) 22%, var(--surface))';

/** The n-th colour of the palette, which colour-blind readers can tell apart too (src/styles/contrast.test.ts). */
export const paletteColour = (index: number) => `var(--chart-${(index % PALETTE_SIZE) + 1})`;

/** A point in words: its name, and what its colour says. */
export const pointName = ({ name, group }: PointsSpec['points'][number]) =>
  group === undefined ? name : `${name} · ${group}`;

/** What is below zero is no part that could be drawn: the shares of the others are then more than the whole. */
export const leftOut = (slices: SlicesSpec['slices']) =>
  slices.filter(({ value }) => value !== null && value < 0).length;

/** The colour of each slice; the rest is quiet. */
export function sliceColours(slices: SlicesSpec['slices']): string[] {
  let next = 0;
  return slices.map(({ rest }) => (rest ? QUIET : paletteColour(next++)));
}

/** The colour of each series: its own, the quiet one for a comparison, else the next of the palette. */
export function seriesColours(series: readonly ChartSeries[]): string[] {
  let next = 0;
  return series.map(({ colour, mark }) => {
    if (typeof colour === 'string') return colour;
    if (colour?.[0] !== undefined) return colour[0];
    if (mark === 'compare') return QUIET;
    return paletteColour(next++);
  });
}

/** True when no point has a value: there is nothing to draw. */
export function isBlank(spec: ChartSpec): boolean {
  switch (spec.kind) {
    case 'series':
      return spec.series.every(({ values }) => values.every((value) => value === null));
    case 'points':
      return spec.points.every(({ x, y }) => x === null || y === null);
    case 'cells':
      return spec.cells.every((row) => row.every((cell) => (cell?.value ?? null) === null));
    case 'slices':
      return spec.slices.every(({ value }) => value === null || value <= 0);
  }
}

/** The dash of each line, as `stroke-dasharray`: that of a comparison, else one for each round of the palette. */
export function seriesDashes(series: readonly ChartSeries[]): (string | undefined)[] {
  let next = 0;
  return series.map(({ colour, mark }) => {
    if (mark === 'compare') return '5 4';
    if (colour !== undefined) return undefined;
    const round = Math.floor(next++ / PALETTE_SIZE);
    return round === 0 ? undefined : DASHES[(round - 1) % DASHES.length];
  });
}
