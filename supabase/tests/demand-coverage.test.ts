import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasRealSales } from '../../bench/effect/real-sales.ts';
import { generatedShops, realShop } from '../../bench/forecast/shops.ts';
import { walkForecasts, type Judged } from '../../bench/forecast/walk.ts';
import { createTestDatabase, type TestDatabase } from '../../host/testing/test-database.ts';

// Walks the database through real and generated sales: is the forecast as good as the best simple method, and does the interval
// hold what it says? docs/decisions/forecast-method.md.

/** Every so many articles one of the real shop; DEMAND_STEP=1 takes all of them. */
const STEP = Number(process.env.DEMAND_STEP ?? 4);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** What is not as it should be, of classes of 300 forecasts and more: [class, figure]. */
function failures(judged: Map<string, Judged>, limits: { inside: [number, number]; bias: number }) {
  const large = [...judged].filter(([, { forecasts }]) => forecasts >= 300);
  const found: [string, string][] = large.length > 0 ? [] : [['all', 'too few forecasts']];
  for (const [name, line] of large) {
    const inside = line.inside / line.forecasts;
    const worse = line.missed / Math.min(...Object.values(line.simple));
    const bias = line.expected / line.sold - 1;
    if (inside < limits.inside[0] || inside > limits.inside[1]) found.push([name, `inside ${inside}`]);
    if (name === 'all' && worse > 1.02) found.push([name, `against the best simple method ${worse}`]);
    if (name === 'all' && Math.abs(bias) > limits.bias) found.push([name, `bias ${bias}`]);
  }
  return found;
}

it.each(generatedShops(120))(
  '$name: as good as the best simple method, and the interval holds',
  { timeout: 300_000 },
  async (shop) => {
    const judged = await walkForecasts(database.sql, shop);
    expect(failures(judged, { inside: [0.74, 0.87], bias: 0.06 })).toEqual([]);
  },
);

it.skipIf(!hasRealSales)('a real shop that grows all year', { timeout: 300_000 }, async () => {
  const judged = await walkForecasts(database.sql, realShop(STEP));
  expect(failures(judged, { inside: [0.7, 0.85], bias: 0.15 })).toEqual([]);
});
