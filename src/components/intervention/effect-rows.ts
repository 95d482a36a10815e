import type { PanelEffect } from '@/domain/effect/panel-effect.ts';
import { formatDay } from '@/domain/korea-time.ts';
import { type PooledEffect, poolEffects } from '@/domain/effect/pooled-effect.ts';
import type { Verdict } from '@/domain/effect/verdict.ts';
import { changeAmount } from '@/domain/metric-change.ts';
import { formatUnit } from '@/domain/numbers.ts';
import { interventionsText as text } from '@/text/interventions.ts';
import type { InterventionRow } from './effect-queries.ts';
import { effectKey, type Effects } from './use-effects.ts';

/**
 * An intervention with what was estimated of it. All are null while it is computed, and the figures where it cannot be judged; one whose effect is
 * not clear has its range alone, so that no sum is made of chance.
 */
export interface EffectRow extends InterventionRow {
  target: string;
  verdict: Verdict | null;
  /** What stands in the place of a verdict: that it is computed, or that this was given up or failed. */
  pending: string;
  /** Percent. */
  effect: number | null;
  low: number | null;
  high: number | null;
  /** Pieces and won, estimated; low and high are of the pieces. */
  addedQty: number | null;
  addedLow: number | null;
  addedHigh: number | null;
  addedAmt: number | null;
  /** Won that the added sales leave before cost. */
  addedProfit: number | null;
  /** Percent. */
  roi: number | null;
  why: string;
  method: string;
  soldUntil: string | null;
  panel: PanelEffect | null;
}

/** With its sign, for a change: +12.3%. */
export const signedPercent = (value: number | null) =>
  `${value !== null && value >= 0.05 ? '+' : ''}${formatUnit('percent', value, 1)}`;

const percent = (share: number | null | undefined) =>
  share === null || share === undefined ? null : share * 100;
const times = (a: number | null, b: number | null) => (a === null || b === null ? null : a * b);
/** 100 where the added profit is twice the cost. */
const roiOf = (profit: number | null, cost: number | null) =>
  changeAmount({ unit: 'percent', decimals: 1 }, profit, cost);

const wholePercent = (share: number) => formatUnit('percent', share * 100, 0);

/** What lacks, in figures, and from when on it can be judged. */
function lackOf({ reasons, result, post, from }: PanelEffect): string {
  const { blocks = 0, soldBefore = 0, unseen = 0, missing = 0, covered = 0 } = result?.evidence ?? {};
  const known = {
    post,
    blocks,
    sold: Math.floor(soldBefore),
    unseen: wholePercent(unseen),
    missing: wholePercent(missing),
    covered: wholePercent(covered),
  };
  const said = reasons.map((reason) => text.reasons[reason](known)).join(', ');
  return from === null ? said : `${said}. ${text.from[from.when](formatDay(from.day))}`;
}

function whyOf(panel: PanelEffect): string {
  const { verdict, result, beside } = panel;
  if (verdict === 'undecidable') return lackOf(panel);
  if (!result) return '';
  const { smallest, evidence, effect, withoutCovered, moved, siblings } = result;
  return [
    verdict === 'unclear' && effect.low !== null
      ? `${text.detail.range(signedPercent(effect.low * 100), signedPercent(percent(effect.high)))}.`
      : '',
    verdict === 'unclear' && smallest
      ? text.smallest(wholePercent(smallest.rise), wholePercent(smallest.fall))
      : '',
    withoutCovered === null
      ? ''
      : text.beside(
          beside.join(', '),
          wholePercent(evidence.covered),
          signedPercent(effect.value * 100),
          signedPercent(withoutCovered * 100),
        ),
    Math.round(moved) === 0 ? '' : text.moved(siblings, formatUnit('count', Math.abs(moved))),
  ]
    .filter(Boolean)
    .join(' ');
}

function effectRow(row: InterventionRow, panel: PanelEffect | null, pending: string): EffectRow {
  const result = panel === null || panel.verdict === 'undecidable' ? null : panel.result;
  const clear = panel?.verdict === 'unclear' ? null : result;
  // Pieces are whole.
  const whole = (value: number | null | undefined) =>
    value === null || value === undefined ? null : Math.round(value);
  const addedQty = clear && Math.round(clear.added.value - clear.moved);
  const addedAmt = times(addedQty, panel?.price ?? null);
  const margin = panel?.margin ?? null;
  const addedProfit = times(addedAmt, margin === null ? null : margin / 100);
  return {
    ...row,
    target:
      row.optionCount === 0 ? text.noTarget : text.target(row.productName || text.noName, row.optionCount),
    verdict: panel?.verdict ?? null,
    pending,
    effect: percent(clear?.effect.value),
    low: percent(result?.effect.low),
    high: percent(result?.effect.high),
    addedQty,
    addedLow: whole(result?.added.low),
    addedHigh: whole(result?.added.high),
    addedAmt,
    addedProfit,
    roi: roiOf(addedProfit, row.costAmt),
    why: panel === null ? '' : whyOf(panel),
    method: panel?.result ? text.detail.methodOf(panel.result.method.version) : '',
    soldUntil: panel?.soldUntil ?? null,
    panel,
  };
}

export const effectRows = (
  rows: readonly InterventionRow[],
  effects: Effects,
  isRunning: boolean,
): EffectRow[] =>
  rows.map((row) =>
    effectRow(row, effects[effectKey(row)] ?? null, isRunning ? text.computing : text.notComputed),
  );

const sumOf = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

export const verdicts = ['rise', 'fall', 'unclear', 'undecidable'] as const satisfies readonly Verdict[];

/** What the rows with a clear effect come to. */
export function effectTotals(rows: readonly EffectRow[]) {
  const worth = rows.filter(
    ({ addedProfit, costAmt }) => addedProfit !== null && costAmt !== null && costAmt > 0,
  );
  return {
    addedQty: sumOf(rows.map(({ addedQty }) => addedQty)),
    addedAmt: sumOf(rows.map(({ addedAmt }) => addedAmt)),
    costAmt: sumOf(rows.map(({ costAmt }) => costAmt)),
    roi: roiOf(
      sumOf(worth.map(({ addedProfit }) => addedProfit)),
      sumOf(worth.map(({ costAmt }) => costAmt)),
    ),
    roiCount: worth.length,
    costCount: rows.filter(({ costAmt }) => costAmt !== null).length,
  };
}

export function verdictCounts(rows: readonly EffectRow[]) {
  const count = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict).length;
  return {
    all: rows.length,
    rise: count('rise'),
    fall: count('fall'),
    unclear: count('unclear'),
    undecidable: count('undecidable'),
  };
}

/** The common effect of the interventions of a type. */
export interface PooledRow {
  type: EffectRow['type'];
  count: number;
  judged: number;
  effect: number | null;
  low: number | null;
  high: number | null;
  verdict: Verdict | null;
}

export function pooledRows(rows: readonly EffectRow[]): PooledRow[] {
  const found = Object.keys(text.types) as EffectRow['type'][];
  return found.flatMap((type) => {
    const own = rows.filter((row) => row.type === type);
    if (own.length === 0) return [];
    const judged = own.flatMap(({ panel, startDay }) => {
      const result = panel === null || panel.verdict === 'undecidable' ? null : panel.result;
      return result?.interval ? [{ logEffect: result.logEffect, ...result.interval, group: startDay }] : [];
    });
    const pooled = poolEffects(judged);
    const share = (log: number | undefined) => (log === undefined ? null : Math.expm1(log) * 100);
    return [
      {
        type,
        count: own.length,
        judged: judged.length,
        effect: share(pooled?.logEffect),
        low: share(pooled?.low),
        high: share(pooled?.high),
        verdict: pooledVerdict(pooled),
      },
    ];
  });
}

function pooledVerdict(pooled: PooledEffect | null): Verdict | null {
  if (pooled === null) return null;
  if (pooled.low > 0) return 'rise';
  return pooled.high < 0 ? 'fall' : 'unclear';
}
