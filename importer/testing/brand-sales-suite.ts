import { expect, it } from 'vitest';
import { randomOf } from '../../host/testing/fuzz/random.ts';
import { differences } from './differences.ts';
import type { StatisticsFilter } from './expected-statistics.ts';
import { expectedBrandSales, expectedPivot } from './independent-brands.ts';
import { targetOf } from './independent-targets.ts';
import { sum } from './independent-numbers.ts';
import type { ProductWorld } from './product-world.ts';
import { someFilter } from './random-filter.ts';
import { somePeriod } from './random-period.ts';

let compared = 0;
const count = () => (compared += 1);

/** Enters the targets of all brands, through the function that the page enters by. */
export async function enterTargets({ sales, ask }: ProductWorld): Promise<void> {
  const months = [...new Set(sales.days.map((day) => day.slice(0, 6)))];
  for (const brand of sales.brands.keys())
    for (const ym of months) {
      const target = targetOf(brand, ym);
      if (target === null) continue;
      await ask((sql) => sql`select change_sales_target('W1', ${brand}, ${ym}, ${String(target)}) as answer`);
    }
}

/** A filter of the round: three of four are of periods whose comparison is loaded too. */
export function someBrandFilter(
  random: ReturnType<typeof randomOf>,
  { sales }: ProductWorld,
  round: number,
): StatisticsFilter {
  const filter = someFilter(random, sales.days, [...sales.brands.keys()]);
  return { ...filter, ...somePeriod(random, sales.days, round) };
}

interface Rows {
  rows: Record<string, unknown>[];
}

const sortedBy = <T extends Rows>({ rows, ...rest }: T, name: string) => ({
  ...rest,
  rows: rows.toSorted((a, b) => (String(a[name] ?? '') < String(b[name] ?? '') ? -1 : 1)),
});

/** 브랜드 매출 관리 in random filters against the spreadsheets and the targets. */
export function brandSalesSuite(world: () => ProductWorld, rounds: number): void {
  it(`shows on 브랜드 매출 관리 what the spreadsheets say, every figure of ${rounds} random filters`, async () => {
    const random = randomOf(20261127);
    const { sales, ask } = world();
    let advertised = 0;
    for (let round = 0; round < rounds; round += 1) {
      const filter = someBrandFilter(random, world(), round);
      const { from, to, unit, comparison, brands } = filter;
      const wanted = expectedBrandSales(sales, filter);
      const summary = await ask<{ withoutTarget: { brandCd: string }[] }>(
        (sql) =>
          sql`select public.brand_sales_summary('W1', ${from}, ${to}, ${comparison}, ${brands}) as answer`,
      );
      const byCode = (a: { brandCd: string | null }, b: { brandCd: string | null }) =>
        (a.brandCd ?? '') < (b.brandCd ?? '') ? -1 : 1;
      const found = differences(
        { ...summary, withoutTarget: summary.withoutTarget.toSorted(byCode) },
        { ...wanted.summary, withoutTarget: wanted.summary.withoutTarget.toSorted(byCode) },
        { count },
      );
      const table = await ask<Rows>(
        (sql) =>
          sql`select public.brand_sales_brands('W1', ${from}, ${to}, ${comparison}, ${brands}) as answer`,
      );
      found.push(...differences(sortedBy(table, 'brandCd'), sortedBy(wanted.brands, 'brandCd'), { count }));
      const { total, ...list } = await ask<Rows & { total: number }>(
        (sql) =>
          sql`select public.brand_sales_rows('W1', ${from}, ${to}, ${unit}, ${comparison}, ${brands},
            '', 'desc', 1, 5000) as answer`,
      );
      found.push(...differences(sortedBy(list, 'id'), sortedBy(wanted.rows, 'id'), { count }));
      expect(total).toBe(wanted.rows.rows.length);
      const cost = wanted.brands.figures?.adCost ?? null;
      const costs = [
        wanted.brands.rows.map(({ figures }) => figures?.adCost ?? 0),
        list.rows.map((row) => Number(row.adCost)),
      ].map(sum);
      if (cost !== null && costs.some((one) => one !== cost)) found.push('adCost does not add up');
      if (cost) advertised += 1;
      const measure = random.pick(['saleAmt', 'saleQty', 'orderCnt', 'targetAmt'] as const);
      const top = 1 + random.below(9);
      const pivot = await ask(
        (sql) =>
          sql`select public.brand_sales_pivot('W1', ${from}, ${to}, ${unit}, ${measure}, ${comparison},
            ${brands}, ${top}) as answer`,
      );
      found.push(...differences(pivot, expectedPivot(sales, filter, measure, top), { count }));
      expect([filter, measure, top, found]).toEqual([filter, measure, top, []]);
    }
    expect(advertised).toBeGreaterThan(rounds / 4);
    process.stdout.write(`브랜드 매출 관리: ${compared} numbers compared with the spreadsheets\n`);
  }, 1_200_000);
}
