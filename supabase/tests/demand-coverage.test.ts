import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasRealSales } from '../../bench/effect/real-sales.ts';
import { generatedShops, realShop, type Shop } from '../../bench/forecast/shops.ts';
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

/** How often the interval held and how much worse than the best simple method the forecast was, of classes of 300 forecasts and more. */
function figures(judged: Map<string, Judged>) {
  return [...judged]
    .filter(([, { forecasts }]) => forecasts >= 300)
    .map(([name, line]) => ({
      name,
      inside: line.inside / line.forecasts,
      worse: line.missed / Math.min(...Object.values(line.simple)),
      bias: line.expected / line.sold - 1,
    }));
}

async function judge(shop: Shop, limits: { inside: [number, number]; bias: number }): Promise<void> {
  const found = figures(await walkForecasts(database.sql, shop));
  expect(found.length).toBeGreaterThan(0);
  for (const { name, inside, worse, bias } of found) {
    expect(inside, `${shop.name}, ${name}: inside`).toBeGreaterThan(limits.inside[0]);
    expect(inside, `${shop.name}, ${name}: inside`).toBeLessThan(limits.inside[1]);
    if (name !== 'all') continue;
    expect(worse, `${shop.name}: against the best simple method`).toBeLessThan(1.02);
    expect(Math.abs(bias), `${shop.name}: bias`).toBeLessThan(limits.bias);
  }
}

it.each(generatedShops(120))(
  '$name: as good as the best simple method, and the interval holds',
  { timeout: 300_000 },
  async (shop) => {
    await judge(shop, { inside: [0.74, 0.87], bias: 0.06 });
  },
);

it.skipIf(!hasRealSales)('a real shop that grows all year', { timeout: 300_000 }, async () => {
  await judge(realShop(STEP), { inside: [0.7, 0.85], bias: 0.15 });
});
