import { expect, it } from 'vitest';
import { benchEffect } from './effect.ts';
import { effectTable, missesOf, pooledTable } from './effect/effect-table.ts';

it(
  'the bench of effects measures every estimator in every cell, and the same twice',
  { timeout: 120_000 },
  () => {
    const size = { simulated: 6, real: 0 };
    const measured = benchEffect(size);
    expect(measured).toHaveLength(12 * 3);
    for (const { counted, draws, covered, half } of measured) {
      expect(draws).toBe(6);
      expect(counted).toBeGreaterThan(0);
      expect(half).toBeGreaterThan(0.2);
      // Of 12 draws hardly ever less than half.
      expect(covered.every((share) => share > 0.4)).toBe(true);
    }
    const covered = measured.reduce((sum, row) => sum + (row.covered[0] ?? 0) * row.counted, 0);
    const counted = measured.reduce((sum, row) => sum + row.counted, 0);
    expect(covered / counted).toBeGreaterThan(0.8);
    const once = { simulated: 1, real: 0 };
    expect(JSON.stringify(benchEffect(once))).toBe(JSON.stringify(benchEffect(once)));
    expect(effectTable(measured).split('\n')).toHaveLength(36 + 2);
    expect(pooledTable(measured)).toContain('365 days, mean 15');
  },
);

it('a rate is missed when chance does not explain it', () => {
  const of = (falseAlarms: number, covered: number) =>
    missesOf({
      cell: '',
      estimator: 'differences',
      draws: 400,
      counted: 400,
      decided: 1,
      covered: [0.9, covered, 0.9, 0.9, 0.9],
      flagged: [falseAlarms, 0, 0, 0, 0],
      called: [],
      half: 1,
      pooled: { groups: 0, covered: [], flagged: [], half: 1 },
    });
  expect(of(0.1, 0.9)).toEqual([]);
  expect(of(0.15, 0.9)).toEqual([]);
  expect(of(0.17, 0.8)).toEqual(['false alarms', 'coverage of -30 %']);
  expect(of(0.01, 0.98)).toEqual(['false alarms', 'coverage of -30 %']);
});
