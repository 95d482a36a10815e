import type { Measured } from './measure-cell.ts';

const percent = (share: number) => (Number.isNaN(share) ? '-' : (share * 100).toFixed(1));
/** A logarithm as a rise in percent. */
const rise = (log: number) => (Number.isNaN(log) ? '-' : `+${Math.round(Math.expm1(log) * 100)}`);

/** False alarms 3 to 13 %, coverage of a planted effect 85 to 95 %, up to what the number of draws cannot tell apart. */
export function missesOf({ counted, covered, flagged }: Measured): string[] {
  if (counted === 0) return ['no draws'];
  const chance = (share: number) => 1.645 * Math.sqrt((share * (1 - share)) / counted);
  const isOut = (share: number, low: number, high: number) =>
    share < low - chance(low) || share > high + chance(high);
  const misses: string[] = [];
  if (isOut(flagged[0] ?? 0, 0.03, 0.13)) misses.push('false alarms');
  covered.slice(1).forEach((share, index) => {
    if (isOut(share, 0.85, 0.95)) misses.push(`coverage of ${['-30', '+20', '+50', '+100'][index]} %`);
  });
  return misses;
}

/** A Markdown table of one estimator, a line a cell. */
export function effectTable(measured: readonly Measured[]): string {
  return [
    '| cell | counted | decided % | false alarms % | called % | covered -30 +20 +50 +100 | seen -30 +20 +50 +100 | half width % | misses |',
    '|---|---|---|---|---|---|---|---|---|',
    ...measured.map((row) =>
      [
        '',
        row.cell,
        `${row.counted} of ${row.draws}`,
        percent(row.decided),
        percent(row.flagged[0] ?? Number.NaN),
        percent(row.called[0] ?? Number.NaN),
        row.covered.slice(1).map(percent).join(' '),
        row.flagged.slice(1).map(percent).join(' '),
        rise(row.half),
        missesOf(row).join(', ') || 'none',
        '',
      ]
        .join(' | ')
        .trim(),
    ),
  ].join('\n');
}

/** Ten interventions of a cell pooled, a line a cell. */
export function pooledTable(measured: readonly Measured[]): string {
  return [
    '| cell | groups of ten | false alarms % | covered -30 +20 +50 +100 | seen -30 +20 +50 +100 | half width % |',
    '|---|---|---|---|---|---|',
    ...measured.map(({ cell, pooled }) =>
      [
        '',
        cell,
        pooled.groups,
        percent(pooled.flagged[0] ?? Number.NaN),
        pooled.covered.slice(1).map(percent).join(' '),
        pooled.flagged.slice(1).map(percent).join(' '),
        rise(pooled.half),
        '',
      ]
        .join(' | ')
        .trim(),
    ),
  ].join('\n');
}
