import { type ChartSeries, PALETTE_SIZE } from './chart-spec.ts';

const DASHES = ['7 3', '2 3', '9 3 2 3'];

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
