import { describe, expect, it } from 'vitest';
import { analyseEffect, effectSteps, type EffectInput } from './analyse-effect.ts';
import { differences, ridge, synthetic } from './estimators.ts';
import type { SalesSeries } from './sales-panel.ts';

const WINDOWS = { pre: 28, post: 14, bin: 7 };
const START = 200;
const DAYS = 220;
const WEEK = [1, 3, 2, 4, 2, 5, 4];

/** A shop by hand: weekdays, a market that doubles at `START`, and a small fixed unrest from week to week. */
function series(level: number, phase: number, factor = 1): SalesSeries {
  const units = Float64Array.from({ length: DAYS }, (_, day) => {
    const market = day >= START ? 2 : 1;
    const unrest = 1 + 0.1 * Math.sin(phase + day / 5);
    return level * (WEEK[day % 7] ?? 0) * market * unrest * (day >= START ? factor : 1);
  });
  return { units };
}

const input = (factor: number, more: Partial<EffectInput> = {}): EffectInput => ({
  treated: [series(2, 0, factor)],
  controls: Array.from({ length: 12 }, (_, index) => series(1 + index / 4, 1 + index)),
  start: START,
  windows: WINDOWS,
  ...more,
});

async function result(of: EffectInput) {
  const analysed = await analyseEffect(of);
  if (!analysed) throw new Error('was given up');
  return analysed;
}

describe.each([differences, synthetic, ridge])('$key', (estimator) => {
  it.each([
    [0.6, 'fall'],
    [1, 'unclear'],
    [1.6, 'rise'],
  ] as const)('finds a factor of %d behind a market that doubles: %s', async (factor, verdict) => {
    const found = await result(input(factor, { estimator }));
    expect(found.method.key).toBe(estimator.key);
    expect(found.effect.value).toBeGreaterThan(factor - 1 - 0.15);
    expect(found.effect.value).toBeLessThan(factor - 1 + 0.15);
    expect(found.effect.low).toBeLessThan(factor - 1);
    expect(found.effect.high).toBeGreaterThan(factor - 1);
    expect(found.verdict).toBe(verdict);
    expect(found.reasons).toEqual([]);
  });
});

it('the estimate is that of domain.md 5, by hand', async () => {
  // 28 days of 1 become 14 of 3; the control's 28 of 2 become 14 of 4.
  const flat = (before: number, after: number): SalesSeries => ({
    units: Float64Array.from({ length: DAYS }, (_, day) => (day < START ? before : after)),
  });
  const found = await result(input(1, { treated: [flat(1, 3)], controls: [flat(2, 4)] }));
  const treated = Math.log((42 + 0.25) / (28 + 0.5)) - Math.log(0.5);
  const control = Math.log((56 + 0.25) / (56 + 0.5)) - Math.log(0.5);
  expect(found.logEffect).toBeCloseTo(treated - control, 12);
  expect(found.sold).toBe(42);
  expect(found.added.value).toBeCloseTo(42.25 * (1 - Math.exp(control - treated)), 9);
  // Starts 28 to 186, of 14 days each.
  expect(found.placebos.logEffects).toHaveLength(159);
  expect(found.placebos.blocks).toBe(11);
  expect(found.interval?.degrees).toBe(10);
  expect(found.warnings).toContain('fewControls');
});

it('the drawn days meet the estimate: expected without the intervention, and their sum on top', async () => {
  const found = await result(input(1.6));
  expect(found.days.map(({ day }) => day)).toEqual(
    Array.from({ length: 42 }, (_, index) => START - 28 + index),
  );
  const after = found.days.slice(28);
  const expected = after.reduce((sum, { expected }) => sum + expected, 0);
  expect(found.sold / expected).toBeCloseTo(1 + found.effect.value, 2);
  const last = after.at(-1)?.cumulative;
  expect(last?.value).toBeCloseTo(found.sold - expected, 9);
  expect(last?.low).toBeLessThan(last?.value ?? 0);
  expect(last?.high).toBeGreaterThan(last?.value ?? 0);
  for (const day of found.days) {
    expect(day.low).toBeLessThanOrEqual(day.expected);
    expect(day.high).toBeGreaterThanOrEqual(day.expected);
  }
  expect(found.days[0]?.cumulative).toBeNull();
  expect(found.preFit).toBeLessThan(0.15);
});

describe('판단 불가, and why', () => {
  it('less than five blocks of placebos', async () => {
    const early = input(1.6, { start: 100 });
    expect(await result(early)).toMatchObject({ verdict: 'undecidable', reasons: ['fewBlocks'] });
  });

  it('less than 30 units before, or usually: one large order before the start is no level', async () => {
    const rare = series(0.01, 0);
    expect((await result(input(1, { treated: [rare] }))).reasons).toEqual(['fewSales']);
    rare.units[START - 3] = 500;
    expect((await result(input(1, { treated: [rare] }))).reasons).toEqual(['fewSales']);
    rare.units.fill(3, 0, START - 28);
    expect((await result(input(1, { treated: [rare] }))).reasons).toEqual([]);
  });

  it('sold out on more than a fifth of the days after the start', async () => {
    const soldOut = new Uint8Array(DAYS).fill(1, START, START + 3);
    expect((await result(input(1.6, { treated: [{ ...series(2, 0), soldOut }] }))).reasons).toEqual([
      'stockOuts',
    ]);
    soldOut[START] = 0;
    expect((await result(input(1.6, { treated: [{ ...series(2, 0), soldOut }] }))).reasons).toEqual([]);
  });

  it('days not loaded', async () => {
    const gaps = series(2, 0);
    gaps.units.fill(Number.NaN, START - 9, START);
    expect((await result(input(1, { treated: [gaps] }))).reasons).toEqual(['notLoaded']);
  });

  it('another change over a fifth of what was sold in the windows; a smaller or earlier one is named', async () => {
    const covered = new Uint8Array(DAYS).fill(1, START - 28, START - 8);
    const [own] = input(1.6).treated;
    if (!own) throw new Error('nothing is treated');
    const under = () => result(input(1.6, { treated: [{ ...own, covered }] }));
    expect((await under()).reasons).toEqual(['overlap']);
    covered.fill(0).fill(1, START - 3, START);
    const beside = await under();
    expect([beside.verdict, beside.reasons]).toEqual(['rise', []]);
    expect(beside.evidence.covered).toBeGreaterThan(0);
    expect(beside.withoutCovered).toBeCloseTo(beside.effect.value, 0);
    covered.fill(0).fill(1, 40, 60);
    const earlier = await under();
    expect(earlier.withoutCovered).toBeNull();
    // Starts in whose windows it covers more than a fifth are no placebos.
    expect(earlier.placebos.logEffects.length).toBeLessThan(159);
    expect(earlier.placebos.logEffects.length).toBeGreaterThan(100);
  });

  it('no option to compare with', async () => {
    expect((await result(input(1.6, { controls: [] }))).reasons).toEqual(['noControls']);
  });
});

it('a stock-out is not read as absent demand', async () => {
  const soldOut = new Uint8Array(DAYS);
  const units = series(2, 0).units;
  for (const day of [START - 20, START - 12, START + 4, START + 11]) {
    soldOut[day] = 1;
    units[day] = 0;
  }
  const whole = await result(input(1));
  const found = await result(input(1, { treated: [{ units, soldOut }] }));
  expect(Math.abs(found.effect.value - whole.effect.value)).toBeLessThan(0.06);
});

it('warns when the week before the start was unusual', async () => {
  const dipped = series(2, 1.5);
  expect((await result(input(1, { treated: [dipped] }))).warnings).toEqual([]);
  for (let day = START - 7; day < START; day += 1) dipped.units[day] = (dipped.units[day] ?? 0) * 0.4;
  expect((await result(input(1, { treated: [dipped] }))).warnings).toEqual(['regressionToMean']);
});

it('options of one intervention count together', async () => {
  const both = await result(input(1, { treated: [series(2, 0, 1.6), series(1, 3, 1.6)] }));
  expect(both.effect.value).toBeGreaterThan(0.45);
  expect(both.verdict).toBe('rise');
});

it('says how many untreated options moved as far, and the smallest effect it would have seen', async () => {
  const found = await result(input(1.6));
  expect(found.spaceShare).toBe(0);
  expect(found.smallest?.rise).toBeGreaterThan(0);
  expect(found.smallest?.rise).toBeLessThan(0.6);
  expect((1 + (found.smallest?.rise ?? 0)) * (1 - (found.smallest?.fall ?? 0))).toBeCloseTo(1, 9);
});

it('can be given up, tells how far it is, and refuses windows outside the history', async () => {
  const stop = new AbortController();
  stop.abort();
  expect(await analyseEffect(input(1), stop.signal)).toBeNull();
  const shares = [...effectSteps(input(1))];
  expect(shares.length).toBeGreaterThan(100);
  expect(Math.max(...shares)).toBe(1);
  expect(() => [...effectSteps(input(1, { start: DAYS - 13 }))]).toThrow(RangeError);
});
