import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomOf, type Random } from '../host/testing/fuzz/random.ts';
import { createAccount, createTestDatabase, type TestDatabase } from '../host/testing/test-database.ts';
import { totalSales, type Answer, type BrandRow } from '../supabase/tests/golden/sales-figures.ts';
import { directDatabase } from './direct-database.ts';
import { expectedStatistics, type StatisticsFilter } from './testing/expected-statistics.ts';
import { wingSales, type WingSales } from './testing/independent-sales.ts';
import { loadWing } from './testing/load-wing.ts';

let database: TestDatabase;
let memberId: string;
let sales: WingSales;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '윙 상회')`;
  memberId = await createAccount(database.sql, { email: 'member@example.com', partners: ['P1'] });
  await loadWing(directDatabase(database.sql), 'P1', ['옵션마스터', '판매분석']);
  sales = await wingSales();
}, 240_000);
afterAll(() => database.drop());

function someFilter(random: Random): StatisticsFilter {
  const [a, b] = [random.pick(sales.days), random.pick(sales.days)].toSorted() as [string, string];
  const brands = [...sales.brands.keys()].filter(() => random.chance(0.3));
  return {
    from: a,
    to: b,
    unit: random.pick(['day', 'week', 'month'] as const),
    comparison: random.chance(0.8) ? 'previous' : 'year',
    brands: random.chance(0.4) ? [] : brands,
  };
}

let compared = 0;

/** Where two answers differ; numbers may differ by the rounding to 4 decimals. Counts the numbers. */
function differences(shown: unknown, wanted: unknown, path: string): string[] {
  if (typeof wanted === 'number' && typeof shown === 'number') {
    compared += 1;
    return Math.abs(shown - wanted) <= 0.000051 ? [] : [`${path}: ${shown}, not ${wanted}`];
  }
  if (typeof wanted === 'object' && wanted !== null && typeof shown === 'object' && shown !== null) {
    const names = new Set([...Object.keys(wanted), ...Object.keys(shown)]);
    return [...names].flatMap((name) =>
      differences(
        (shown as Record<string, unknown>)[name],
        (wanted as Record<string, unknown>)[name],
        `${path}.${name}`,
      ),
    );
  }
  return shown === wanted ? [] : [`${path}: ${String(shown)}, not ${String(wanted)}`];
}

const byBrand = ({ rows, ...head }: Answer<BrandRow>) => ({
  ...head,
  rows: rows.toSorted((a, b) => (String(a.brandCd) < String(b.brandCd) ? -1 : 1)),
});

it(
  'shows what the spreadsheets of all 35 days say, every figure of 100 random filters',
  { timeout: 600_000 },
  async () => {
    expect(sales.days).toHaveLength(35);
    const random = randomOf(20261120);
    const pages = totalSales({ sql: database.sql, memberId });
    for (let round = 1; round <= 100; round += 1) {
      const filter = someFilter(random);
      const wanted = expectedStatistics(sales, filter);
      const shown = {
        summary: await pages.summary(filter),
        days: await pages.days(filter),
        brands: byBrand(await pages.brands(filter)),
        products: await pages.products(filter),
      };
      wanted.brands.rows.sort((a, b) => (a.brandCd < b.brandCd ? -1 : 1));
      expect([filter, differences(shown, wanted, '')]).toEqual([filter, []]);
    }
    process.stdout.write(`전체 통계: ${compared} numbers compared with the spreadsheets, no difference\n`);
    expect(compared).toBeGreaterThan(100_000);
  },
);
