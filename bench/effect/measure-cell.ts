import type { Estimator } from '../../src/domain/effect/estimators.ts';
import {
  intervalOf,
  MOST_UNSEEN,
  placeboShare,
  placebosInTime,
  unseenShare,
} from '../../src/domain/effect/placebos.ts';
import { poolEffects, type SingleEffect } from '../../src/domain/effect/pooled-effect.ts';
import { salesPanel } from '../../src/domain/effect/sales-panel.ts';
import { usualSales, verdictOf } from '../../src/domain/effect/verdict.ts';
import { quantileOf } from '../../src/domain/statistics/numbers-of.ts';
import type { Cell } from './draws.ts';

/** Planted effects as factors; 1 is none. */
export const FACTORS = [1, 0.7, 1.2, 1.5, 2];
const POOLED = 10;

/** Shares of draws, in the order of FACTORS. */
export interface Measured {
  cell: string;
  estimator: Estimator['key'];
  draws: number;
  /** Draws with five blocks and mostly in stock: what all shares but `decided` are of. */
  counted: number;
  /** Of all draws, those of which the product would say more than 판단 불가. */
  decided: number;
  covered: number[];
  flagged: number[];
  /** Of the decided draws: the product says 증가 or 감소. */
  called: number[];
  /** Median of the interval's half, as a logarithm. */
  half: number;
  /** The same of ten interventions pooled. */
  pooled: { groups: number; covered: number[]; flagged: number[]; half: number };
}

interface Tally {
  counted: number;
  decided: number;
  covered: number[];
  flagged: number[];
  called: number[];
  halves: number[];
  effects: SingleEffect[][];
}

/** Every estimator on every draw of a cell. The placebos are before the start, so they serve all planted effects. */
export function measureCell(cell: Cell, estimators: readonly Estimator[]): Measured[] {
  const none = () => FACTORS.map(() => 0);
  const tallies = estimators.map((): Tally => ({
    counted: 0,
    decided: 0,
    covered: none(),
    flagged: none(),
    called: none(),
    halves: [],
    effects: FACTORS.map(() => []),
  }));
  let draws = 0;
  for (const { treated, controls, start, windows } of cell.draws()) {
    draws += 1;
    const panels = FACTORS.map((factor) => salesPanel([treated(factor)], controls, start, windows));
    const [first] = panels;
    if (!first || unseenShare(first, start) > MOST_UNSEEN) continue;
    estimators.forEach((estimator, which) => {
      const tally = tallies[which];
      const steps = placebosInTime(first, estimator);
      let step = steps.next();
      while (!step.done) step = steps.next();
      const placebos = step.value;
      if (!tally || placebos.blocks < 5) return;
      tally.counted += 1;
      panels.forEach((panel, planted) => {
        const logEffect = estimator.logEffect(panel, start);
        const interval = intervalOf(logEffect, placebos);
        if (!interval) return;
        const { low, high, deviation, degrees } = interval;
        const truth = Math.log(FACTORS[planted] ?? 1);
        const { verdict } = verdictOf({
          interval,
          share: placeboShare(logEffect, placebos.logEffects),
          blocks: placebos.blocks,
          soldBefore: usualSales(first),
          unseen: 0,
          missing: 0,
          covered: 0,
          controls: controls.length,
        });
        if (low <= truth && truth <= high) count(tally.covered, planted);
        if (low > 0 || high < 0) count(tally.flagged, planted);
        if (verdict === 'rise' || verdict === 'fall') count(tally.called, planted);
        tally.effects[planted]?.push({ logEffect, deviation, degrees, group: draws });
        if (planted > 0) return;
        tally.halves.push((high - low) / 2);
        if (verdict !== 'undecidable') tally.decided += 1;
      });
    });
  }
  return tallies.map((tally, which) => ({
    cell: cell.name,
    estimator: estimators[which]?.key ?? 'differences',
    draws,
    counted: tally.counted,
    decided: tally.decided / draws,
    covered: tally.covered.map((hits) => hits / tally.counted),
    flagged: tally.flagged.map((hits) => hits / tally.counted),
    called: tally.called.map((hits) => hits / tally.decided),
    half: quantileOf(tally.halves, 0.5),
    pooled: poolMeasured(tally.effects),
  }));
}

const count = (counts: number[], index: number) => {
  counts[index] = (counts[index] ?? 0) + 1;
};

function poolMeasured(effects: SingleEffect[][]): Measured['pooled'] {
  const groups = Math.floor((effects[0]?.length ?? 0) / POOLED);
  const halves: number[] = [];
  const covered: number[] = [];
  const flagged: number[] = [];
  effects.forEach((singles, planted) => {
    const truth = Math.log(FACTORS[planted] ?? 1);
    let hits = 0;
    let flags = 0;
    for (let group = 0; group < groups; group += 1) {
      const pooled = poolEffects(singles.slice(group * POOLED, (group + 1) * POOLED));
      if (!pooled) continue;
      if (pooled.low <= truth && truth <= pooled.high) hits += 1;
      if (pooled.low > 0 || pooled.high < 0) flags += 1;
      if (planted === 0) halves.push((pooled.high - pooled.low) / 2);
    }
    covered.push(hits / groups);
    flagged.push(flags / groups);
  });
  return { groups, covered, flagged, half: quantileOf(halves, 0.5) };
}
