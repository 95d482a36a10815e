import { addDays } from '../korea-time.ts';
import { type DailyPanels, panelEffect } from './panel-effect.ts';
import { LEAST_BLOCKS } from './verdict.ts';

/** What could be seen of a change that begins now, by how the options and their controls moved without one. */
export interface EffectPlan {
  /** For each span: days, and the smallest rise and fall (shares) that would be called 8 of 10 times; shortest first. */
  spans: { days: number; rise: number; fall: number }[];
  /** Days after which a fifth more or less would be seen; null: after none of them. */
  needed: number | null;
  /** Options to compare with that can be used. */
  controls: number;
}

/** Whole weeks, up to three months: later other things happen as well. */
const SPANS = [7, 14, 28, 56, 84];
const WANTED = 0.2;

/** Null without sales, or once `signal` gave it up. */
export async function effectPlan(panels: DailyPanels, signal?: AbortSignal): Promise<EffectPlan | null> {
  const [panel] = panels.panels;
  if (!panel || panels.soldUntil === null) return null;
  const spans: EffectPlan['spans'] = [];
  let controls = 0;
  for (const days of SPANS) {
    // As if it had begun so many days before the last sales.
    const startDay = addDays(panels.soldUntil, 1 - days);
    const effect = await panelEffect(panels, { ...panel, startDay }, 'now', signal);
    if (effect === null) return null;
    const { result } = effect;
    controls = Math.max(controls, result?.controls ?? 0);
    if (result?.smallest && result.controls > 0 && result.placebos.blocks >= LEAST_BLOCKS)
      spans.push({ days, ...result.smallest });
  }
  const needed = spans.find(({ rise, fall }) => Math.max(rise, fall) <= WANTED)?.days ?? null;
  return { spans, needed, controls };
}
