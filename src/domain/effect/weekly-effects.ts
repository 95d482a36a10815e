import { at } from '../statistics/numbers-of.ts';
import { intervalOf, type Placebos } from './placebos.ts';
import { between, type SalesPanel } from './sales-panel.ts';

/** The effect of one week after the start, as a share. Null bounds where there is no interval. */
export interface WeeklyEffect {
  /** Index of its first day in the history. */
  day: number;
  value: number;
  low: number | null;
  high: number | null;
}

const WEEK = 7;

/** domain.md 5 for one week: that week over the window before the start, treated over controls. */
function change({ windows: { pre } }: SalesPanel, sums: Float64Array, start: number, from: number): number {
  const ratio = WEEK / pre;
  const after = between(sums, from, from + WEEK) + 0.5 * ratio;
  return Math.log(after / (at(sums, start) - at(sums, start - pre) + 0.5) / ratio);
}

/** Each whole week after the start by itself, so that one sees an effect grow or fade; its interval is that of the same week after earlier starts. */
export function weeklyEffects(panel: SalesPanel, { starts, blocks }: Placebos): WeeklyEffect[] {
  const { start, windows } = panel;
  const logOf = (from: number, week: number) =>
    change(panel, panel.treatedSums, from, from + week * WEEK) -
    change(panel, panel.pooledSums, from, from + week * WEEK);
  return Array.from({ length: Math.floor(windows.post / WEEK) }, (_, week) => {
    const log = logOf(start, week);
    const interval = intervalOf(log, { logEffects: starts.map((one) => logOf(one, week)), blocks });
    return {
      day: start + week * WEEK,
      value: Math.expm1(log),
      low: interval && Math.expm1(interval.low),
      high: interval && Math.expm1(interval.high),
    };
  });
}
