import { expect, it } from 'vitest';
import { randomOf } from '../../host/testing/fuzz/random.ts';
import { totalSales, type Answer, type BrandRow } from '../../supabase/tests/golden/sales-figures.ts';
import { differences } from './differences.ts';
import { expectedStatistics } from './expected-statistics.ts';
import { wingSales } from './independent-sales.ts';
import { someFilter } from './random-filter.ts';

let compared = 0;

const count = () => (compared += 1);

const byBrand = ({ rows, ...head }: Answer<BrandRow>) => ({
  ...head,
  rows: rows.toSorted((a, b) => (String(a.brandCd) < String(b.brandCd) ? -1 : 1)),
});

/** 전체 통계 of the partner W1, whose 35 days are loaded, against the spreadsheets. `read` gives a member who sees it. */
export function statisticsSuite(read: () => Parameters<typeof totalSales>[0]) {
  it('shows on 전체 통계 what the spreadsheets of all 35 days say, every figure of 100 random filters', async () => {
    const sales = await wingSales();
    expect(sales.days).toHaveLength(35);
    const random = randomOf(20261120);
    const pages = totalSales(read());
    for (let round = 1; round <= 100; round += 1) {
      const filter = someFilter(random, sales.days, [...sales.brands.keys()]);
      const wanted = expectedStatistics(sales, filter);
      const asked = { ...filter, partner: 'W1' };
      const shown = {
        summary: await pages.summary(asked),
        days: await pages.days(asked),
        brands: byBrand(await pages.brands(asked)),
        products: await pages.products(asked),
      };
      wanted.brands.rows.sort((a, b) => (String(a.brandCd) < String(b.brandCd) ? -1 : 1));
      expect([filter, differences(shown, wanted, { count })]).toEqual([filter, []]);
    }
    process.stdout.write(`전체 통계: ${compared} numbers compared with the spreadsheets, no difference\n`);
    expect(compared).toBeGreaterThan(100_000);
  }, 600_000);
}
