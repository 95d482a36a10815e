import { expect, it } from 'vitest';
import { targetRows } from './targets.ts';

const months = (brand: string, amounts: [string, number][]) =>
  amounts.map(([ym, amount]) => ({ partner: 'P1003', brand, ym, amount }));

it('a target is about what the month before sold, in 100,000 won, and its trail says who set it', () => {
  const brands = Array.from({ length: 40 }, (_, index) =>
    months(`B${index}`, [
      ['202609', 10_000_000],
      ['202610', 5_000_000],
      ['202611', 900],
    ]),
  );
  const { targets, changes } = targetRows(brands.flat());
  // Some brands have none.
  expect(targets.length).toBeGreaterThan(50);
  expect(targets.length).toBeLessThan(80);
  for (const [index, [partner, brand, ym, amount]] of targets.entries()) {
    const before = ym === '202610' ? 10_000_000 : 5_000_000;
    expect(Number(amount) % 100_000).toBe(0);
    expect(Math.abs(Number(amount) / before - 1.05)).toBeLessThan(0.12);
    expect(changes[index]?.slice(0, 7)).toEqual([partner, 'target', brand, ym, 'amount', null, amount]);
  }
  expect(new Set(targets.map(([, , ym]) => ym))).toEqual(new Set(['202610', '202611']));
  expect(targetRows(brands.flat())).toEqual({ targets, changes });
});

it('nothing sold before is no ground for a target', () => {
  expect(
    targetRows(
      months('B1', [
        ['202610', 0],
        ['202611', 5],
      ]),
    ).targets,
  ).toEqual([]);
});
