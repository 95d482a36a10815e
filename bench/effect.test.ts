import { expect, it } from 'vitest';
import { estimators } from '../src/domain/effect/estimators.ts';
import { simulatedCells } from './effect/draws.ts';
import { measureEndToEnd } from './effect/end-to-end.ts';
import { effectTable, missesOf, pooledTable } from './effect/effect-table.ts';
import { measureCell } from './effect/measure-cell.ts';

it('the bench of effects measures every estimator, and the same twice', { timeout: 120_000 }, () => {
  const cells = simulatedCells(10);
  expect(cells).toHaveLength(12);
  const measure = () =>
    cells
      .filter(({ name }) => name.startsWith('120 days, mean 1'))
      .flatMap((cell) => measureCell(cell, estimators));
  const measured = measure();
  expect(measured.map(({ cell, estimator }) => `${cell}: ${estimator}`)).toEqual(
    ['1', '15'].flatMap((mean) => estimators.map(({ key }) => `120 days, mean ${mean}: ${key}`)),
  );
  for (const { counted, draws, covered, half } of measured) {
    expect(draws).toBe(10);
    expect(counted).toBeGreaterThan(4);
    expect(half).toBeGreaterThan(0.2);
    expect(covered).toHaveLength(5);
  }
  const covered = measured.reduce((sum, row) => sum + (row.covered[0] ?? 0) * row.counted, 0);
  const counted = measured.reduce((sum, row) => sum + row.counted, 0);
  expect(covered / counted).toBeGreaterThan(0.7);
  expect(JSON.stringify(measure())).toBe(JSON.stringify(measured));
  expect(effectTable(measured).split('\n')).toHaveLength(6 + 2);
  expect(pooledTable(measured)).toContain('120 days, mean 15');
});

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

it('the way from the database to an effect is measured', async () => {
  const { placebos, bytes, request, worker } = await measureEndToEnd(20, 120, 1);
  // Starts 28 to 92, of 14 days each.
  expect(placebos).toBe(65);
  expect(bytes).toBeGreaterThan(20 * 120 * 2);
  expect(Math.min(request, worker)).toBeGreaterThan(0);
});
