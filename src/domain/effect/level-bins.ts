import { at } from '../statistics/numbers-of.ts';
import { between, type SalesPanel } from './sales-panel.ts';

/** Weeks before a start and the time after it, each series over its own mean of those weeks. */
export interface LevelBins {
  count: number;
  treated: Float64Array;
  /** The treated series after the start, a bin on the mean. */
  after: number;
  /** One stretch of `count` numbers for each control. */
  controls: Float64Array;
  controlsAfter: Float64Array;
  /** Each control's part of all their sales in the weeks; sum 1. A small control is mostly chance. */
  parts: Float64Array;
}

/** The weeks of `reach` days before the start. */
export function binsBefore(panel: SalesPanel, start: number, reach: number): LevelBins {
  const { bin, post } = panel.windows;
  const count = Math.floor(reach / bin);
  const controls = new Float64Array(panel.controlSums.length * count);
  const controlsAfter = new Float64Array(panel.controlSums.length);
  const parts = new Float64Array(panel.controlSums.length);
  const fill = (sums: Float64Array, into: Float64Array, offset: number): [after: number, sold: number] => {
    // As in `differences`, half a unit over the whole stretch.
    const sold = between(sums, start - count * bin, start) + 0.5;
    const level = sold / count;
    for (let index = 0; index < count; index += 1) {
      const from = start - (count - index) * bin;
      into[offset + index] = (between(sums, from, from + bin) + 0.5 / count) / level;
    }
    const after = ((between(sums, start, start + post) * bin) / post + 0.5 / count) / level;
    return [after, sold];
  };
  let all = 0;
  panel.controlSums.forEach((sums, j) => {
    const [after, sold] = fill(sums, controls, j * count);
    controlsAfter[j] = after;
    parts[j] = sold;
    all += sold;
  });
  for (let j = 0; j < parts.length; j += 1) parts[j] = at(parts, j) / all;
  const treated = new Float64Array(count);
  const [after] = fill(panel.treatedSums, treated, 0);
  return { count, treated, after, controls, controlsAfter, parts };
}
