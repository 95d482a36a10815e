import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { panelOf, PanelRefused, type PanelRow } from './panel-of-rows.ts';
import type { Panel } from './panel-of-rows.ts';
import { syntheticEffect } from './synthetic-effect.ts';

const file = new URL('../../../../shared/data/california_prop99.csv', import.meta.url);

/** Cigarettes of 39 states, 1970 to 2000; California had a new law from 1989 on. */
const california = () =>
  panelOf(
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => {
        const [unit = '', time, value, treated] = line.split(';');
        return { unit, time: Number(time), value: Number(value), isTreated: Number(treated) === 1 };
      }),
  );

describe.skipIf(!existsSync(file))(
  'the published effects of the law in California (needs ../shared/data)',
  () => {
    it.each([
      ['differences', -27.35],
      ['control', -19.62],
      ['synthetic', -15.6],
    ] as const)('%s: %f', (method, published) => {
      expect(Math.abs(syntheticEffect(california(), method) - published)).toBeLessThan(0.05);
    });
  },
);

it('finds what was added to a series that is a mix of two controls', () => {
  const first = Float64Array.from({ length: 30 }, (_, time) => 10 + Math.sin(time) * 3);
  const second = Float64Array.from({ length: 30 }, (_, time) => 20 + (time % 5));
  const other = Float64Array.from({ length: 30 }, (_, time) => 5 + (time % 2) * 7);
  const treated = first.map((value, time) => 0.5 * value + 0.5 * (second[time] ?? 0) + (time >= 20 ? 4 : 0));
  const panel: Panel = { treated: [treated], controls: [first, second, other], before: 20 };
  expect(syntheticEffect(panel, 'control')).toBeCloseTo(4, 1);
});

/** Units that move by themselves and together; the first `treated` of them get `effect` after `before` times. */
function made(treated: number, controls: number, times: number, before: number, effect: number): PanelRow[] {
  const value = (unit: number, time: number) =>
    10 +
    2 * unit +
    (1 + unit / 3) * Math.sin(time / 2 + unit) +
    0.3 * time * (1 + (unit % 3) / 4) +
    (0.7 * ((unit * 7 + time * 5) % 11)) / 11;
  return Array.from({ length: treated + controls }, (_, unit) =>
    Array.from({ length: times }, (__, time) => {
      const isTreated = unit >= controls && time >= before;
      return { unit: `${unit}`, time, value: value(unit, time) + (isTreated ? effect : 0), isTreated };
    }),
  ).flat();
}

// The weights by another solver (numpy and SLSQP of scipy, the objectives of the paper), which finds -27.349, -19.514 and -15.605
// for California.
it.each([
  ['several treated', made(3, 6, 16, 10, 2.5), 3.66977, 8.44959, 2.64414],
  ['few controls and times', made(2, 3, 8, 4, -1.5), 1.07931, 2.45486, 1.04898],
  ['one control', made(1, 1, 10, 6, 1), 0.7853, 3.01102, 0.7853],
  ['more controls than times', made(1, 8, 6, 5, 2), -2.17041, 1.14541, 0.49013],
] as const)('%s', (_, rows, differences, control, synthetic) => {
  // In any order.
  const panel = panelOf(rows.toReversed());
  expect(syntheticEffect(panel, 'differences')).toBeCloseTo(differences, 5);
  expect(Math.abs(syntheticEffect(panel, 'control') - control)).toBeLessThan(0.02);
  expect(Math.abs(syntheticEffect(panel, 'synthetic') - synthetic)).toBeLessThan(0.02);
});

describe('what cannot be estimated is refused', () => {
  const problemOf = (work: () => unknown) => {
    try {
      work();
      return null;
    } catch (error) {
      return error instanceof PanelRefused ? error.problem : error;
    }
  };

  it('weights of one time before it, which differences do without', () => {
    const panel = panelOf(made(2, 4, 5, 1, 3));
    expect(syntheticEffect(panel, 'differences')).toBeCloseTo(5.13893, 5);
    expect(problemOf(() => syntheticEffect(panel, 'control'))).toBe('fewTimes');
    expect(problemOf(() => syntheticEffect(panel, 'synthetic'))).toBe('fewTimes');
  });

  const rows = made(2, 3, 4, 2, 1);
  const changed = (unit: string, time: number, part: Partial<PanelRow>) =>
    rows.map((row) => (row.unit === unit && row.time === time ? { ...row, ...part } : row));
  it.each([
    ['notANumber', changed('0', 1, { value: Number.NaN })],
    ['twice', [...rows, { unit: '0', time: 1, value: 3, isTreated: false }]],
    ['unbalanced', rows.slice(1)],
    ['noTreated', rows.filter(({ unit }) => Number(unit) < 3)],
    ['noTreated', []],
    ['noControls', rows.filter(({ unit }) => Number(unit) >= 3)],
    ['noBefore', rows.filter(({ time }) => time >= 2)],
    ['notAtOnce', changed('3', 1, { isTreated: true })],
    ['notAtOnce', changed('3', 3, { isTreated: false })],
  ] as const)('rows: %s', (problem, of) => {
    expect(problemOf(() => panelOf(of))).toBe(problem);
  });
});
