import { addDays, daysBetween, type Day } from '../korea-time.ts';
import { analyseEffect, type EffectResult } from './analyse-effect.ts';
import type { SalesSeries } from './sales-panel.ts';
import { daysOf, DEFAULT_SPAN, MOST_DAYS, type Span } from './span.ts';
import { LEAST_BLOCKS, type Reason, type Verdict } from './verdict.ts';

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
  /** Other options of the same products. */
  siblings: readonly string[];
  /** Other interventions on some of the options: first and last days. */
  busy: readonly { name: string; first: number; last: number; options: readonly string[] }[];
  price: number | null;
  margin: number | null;
}

/** Why an effect is not judged: what the method says, and what the windows lack. */
export type EffectReason = Reason | 'noOptions' | 'notYet' | 'tooEarly';

/** The effect of one intervention, of the days that its panel was read with. */
export interface PanelEffect extends Pick<DailyPanel, 'id' | 'version' | 'price' | 'margin'> {
  verdict: Verdict;
  reasons: EffectReason[];
  /** Days from the start on that were compared. */
  post: number;
  /**
   * The day from which it can be judged (`loaded`: once sales until the day before are loaded; `started`: only a change that begins then); null
   * where no day brings what lacks.
   */
  from: { when: 'loaded' | 'started'; day: Day } | null;
  /** Names of other interventions in the windows. */
  beside: string[];
  /** Null where the windows are not whole. */
  result: EffectResult | null;
  /** The day that day 0 of the result is. */
  firstDay: Day | null;
  soldUntil: Day | null;
}

const PRE = 28;
const WEEK = 7;
/** Days of history before the start that are read at most. */
const HISTORY = 716;

/** What lacks of whole windows; null: nothing. */
function lacking(
  panel: DailyPanel,
  { firstDay, soldUntil }: DailyPanels,
  start: number,
  post: number,
): EffectReason | null {
  if (panel.treated.length === 0) return 'noOptions';
  if (firstDay === null || soldUntil === null) return 'notYet';
  if (start < PRE) return 'tooEarly';
  return daysBetween(panel.startDay, soldUntil) < post - 1 ? 'notYet' : null;
}

/** Days after the start that are compared: of `now` whole weeks, one at least. */
function postOf(span: Span, { startDay }: DailyPanel, { soldUntil }: DailyPanels): number {
  if (span !== 'now') return daysOf(span);
  const known = soldUntil === null ? 0 : Math.min(MOST_DAYS, daysBetween(startDay, soldUntil) + 1);
  return Math.max(WEEK, known - (known % WEEK));
}

/** When all of the reasons are over; `firstSold`: the day on which the history begins. */
function judgeableFrom(
  reasons: readonly EffectReason[],
  startDay: Day,
  post: number,
  firstSold: Day | null,
): PanelEffect['from'] {
  const later = ['fewBlocks', 'tooEarly'];
  if (reasons.every((reason) => reason === 'notYet')) return { when: 'loaded', day: addDays(startDay, post) };
  if (firstSold !== null && reasons.every((reason) => later.includes(reason)))
    return { when: 'started', day: addDays(firstSold, PRE + (LEAST_BLOCKS + 1) * post - 1) };
  return null;
}

/** Null once `signal` gave it up. */
export async function panelEffect(
  panels: DailyPanels,
  panel: DailyPanel,
  span: Span = DEFAULT_SPAN,
  signal?: AbortSignal,
  progress?: (share: number) => void,
): Promise<PanelEffect | null> {
  const { id, version, price, margin, startDay } = panel;
  const { firstDay, soldUntil } = panels;
  const start = firstDay === null ? 0 : daysBetween(firstDay, startDay);
  const post = postOf(span, panel, panels);
  const windows = { pre: PRE, post, bin: WEEK };
  const beside = panel.busy
    .filter(({ first, last }) => first < start + post && last >= start - PRE)
    .map(({ name }) => name);
  const known = { id, version, price, margin, soldUntil, post, beside };
  const reason = lacking(panel, panels, start, post);
  if (reason !== null) {
    const from = judgeableFrom([reason], startDay, post, firstDay);
    return { ...known, firstDay: null, verdict: 'undecidable', reasons: [reason], from, result: null };
  }

  const byOption = new Map(panels.series.map((series) => [series.optionId, series]));
  const seriesOf = (ids: readonly string[]) => ids.flatMap((option) => byOption.get(option) ?? []);
  const treated = seriesOf(panel.treated);
  // Before its first sale an option was not there to be sold: such days would seem calm.
  const firstSold = Math.min(...treated.map(({ days }) => days[0] ?? start));
  const from = Math.max(0, start - HISTORY, Math.min(firstSold, start - PRE));
  const length = start + post - from;
  const dense = ({ optionId, days, units, outDays }: DailyPanels['series'][number]): SalesSeries => {
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
    const others = panel.busy.filter(({ options }) => options.includes(optionId));
    if (others.length === 0) return { units: own, soldOut };
    const covered = marked(
      others.map(({ first, last }) => [first, last]),
      from,
      length,
    );
    return { units: own, soldOut, covered };
  };
  const result = await analyseEffect(
    {
      treated: treated.map(dense),
      controls: seriesOf(panel.controls).map(dense),
      siblings: seriesOf(panel.siblings).map(dense),
      start: start - from,
      windows,
    },
    signal,
    progress,
  );
  if (result === null) return null;
  const { verdict, reasons } = result;
  const historyFrom = firstDay === null ? null : addDays(firstDay, from);
  const judgeable = verdict === 'undecidable' ? judgeableFrom(reasons, startDay, post, historyFrom) : null;
  return { ...known, firstDay, verdict, reasons, from: judgeable, result: shifted(result, from) };
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
  weeks: result.weeks.map((one) => ({ ...one, day: one.day + by })),
});
