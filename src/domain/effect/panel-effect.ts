import { daysBetween, type Day } from '../korea-time.ts';
import { analyseEffect, type EffectResult } from './analyse-effect.ts';
import type { SalesSeries } from './sales-panel.ts';
import type { Reason, Verdict } from './verdict.ts';

/** Daily panels as the database gives them (intervention_panels); days are numbers from firstDay (0) on. */
export interface DailyPanels {
  firstDay: Day | null;
  /** Last day of sales. */
  soldUntil: Day | null;
  /** Days of which no sales are loaded. */
  missing: readonly number[];
  series: readonly {
    optionId: string;
    days: readonly number[];
    units: readonly number[];
    outDays: readonly number[];
  }[];
  panels: readonly DailyPanel[];
}

interface DailyPanel {
  id: number;
  version: number;
  startDay: Day;
  treated: readonly string[];
  controls: readonly string[];
  /** First and last days of other interventions on the same options. */
  busy: readonly (readonly [number, number])[];
  price: number | null;
  margin: number | null;
}

/** Why an effect is not judged: what the method says, and what the windows lack. */
export type EffectReason = Reason | 'noOptions' | 'notYet' | 'tooEarly';

/** The effect of one intervention, of the days that its panel was read with. */
export interface PanelEffect extends Pick<DailyPanel, 'id' | 'version' | 'price' | 'margin'> {
  verdict: Verdict;
  reasons: EffectReason[];
  /** Null where the windows are not whole. */
  result: EffectResult | null;
  /** The day that day 0 of the result is. */
  firstDay: Day | null;
  soldUntil: Day | null;
}

const windows = { pre: 28, post: 14, bin: 7 };
/** Days of history before the start that are read at most. */
const HISTORY = 716;

/** What lacks of whole windows; null: nothing. */
function lacking(
  panel: DailyPanel,
  { firstDay, soldUntil }: DailyPanels,
  start: number,
): EffectReason | null {
  if (panel.treated.length === 0) return 'noOptions';
  if (firstDay === null || soldUntil === null) return 'notYet';
  if (start < windows.pre) return 'tooEarly';
  return daysBetween(panel.startDay, soldUntil) < windows.post - 1 ? 'notYet' : null;
}

/** Null once `signal` gave it up. */
export async function panelEffect(
  panels: DailyPanels,
  panel: DailyPanel,
  signal?: AbortSignal,
  progress?: (share: number) => void,
): Promise<PanelEffect | null> {
  const { id, version, price, margin, startDay } = panel;
  const { firstDay, soldUntil } = panels;
  const start = firstDay === null ? 0 : daysBetween(firstDay, startDay);
  const known = { id, version, price, margin, soldUntil };
  const reason = lacking(panel, panels, start);
  if (reason !== null)
    return { ...known, firstDay: null, verdict: 'undecidable', reasons: [reason], result: null };

  const byOption = new Map(panels.series.map((series) => [series.optionId, series]));
  const seriesOf = (ids: readonly string[]) => ids.flatMap((option) => byOption.get(option) ?? []);
  const treated = seriesOf(panel.treated);
  // Before its first sale an option was not there to be sold: such days would seem calm.
  const firstSold = Math.min(...treated.map(({ days }) => days[0] ?? start));
  const from = Math.max(0, start - HISTORY, Math.min(firstSold, start - windows.pre));
  const length = start + windows.post - from;
  const dense = ({ days, units, outDays }: DailyPanels['series'][number]): SalesSeries => {
    const own = new Float64Array(length);
    days.forEach((day, index) => {
      if (day >= from && day < from + length) own[day - from] = units[index] ?? 0;
    });
    for (const day of panels.missing) if (day >= from && day < from + length) own[day - from] = Number.NaN;
    const soldOut = marked(
      outDays.map((day) => [day, day]),
      from,
      length,
    );
    return { units: own, soldOut };
  };
  const result = await analyseEffect(
    {
      treated: treated.map(dense),
      controls: seriesOf(panel.controls).map(dense),
      start: start - from,
      windows,
      busy: marked(panel.busy, from, length),
    },
    signal,
    progress,
  );
  if (result === null) return null;
  const { verdict, reasons } = result;
  return { ...known, firstDay, verdict, reasons, result: shifted(result, from) };
}

/** 1 on the days of the stretches, whose first and last days are included. */
function marked(stretches: readonly (readonly [number, number])[], from: number, length: number): Uint8Array {
  const days = new Uint8Array(length);
  for (const [first, last] of stretches)
    days.fill(1, Math.max(0, first - from), Math.max(0, last - from + 1));
  return days;
}

/** Days counted from the panels' first one, not from that of the history that was read. */
const shifted = (result: EffectResult, by: number): EffectResult => ({
  ...result,
  days: result.days.map((one) => ({ ...one, day: one.day + by })),
});
