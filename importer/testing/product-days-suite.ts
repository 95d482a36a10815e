import { expect, it } from 'vitest';
import { randomOf } from '../../host/testing/fuzz/random.ts';
import { differences } from './differences.ts';
import { expectedDays, expectedOptions } from './independent-days.ts';
import type { ProductWorld } from './product-world.ts';
import { somePeriod } from './random-period.ts';

interface Answer {
  rows: { contribution?: number | null; figures: { saleAmt: number | null } | null }[];
  figures: { saleAmt: number | null } | null;
  comparisonFigures: { saleAmt: number | null } | null;
}

/** The days and the options of random products in random periods against the spreadsheets. */
export function productDaysSuite(world: () => ProductWorld, rounds: number): void {
  it(`shows the days and the options of ${rounds} random products of 상품 분석, which add up`, async () => {
    const random = randomOf(20261127);
    const { sales, stock, ask } = world();
    const ids = [...new Set(stock.options.map(({ product }) => product))].filter((id) => id !== '');
    // Those of which a day does not say everything are few.
    const odd = sales
      .among(sales.days, ({ product }) => product !== '')
      .filter(({ values }) => values.includes(null));
    let [compared, contributed] = [0, 0];
    const count = () => (compared += 1);
    for (let round = 0; round < rounds; round += 1) {
      const sale = round % 8 === 7 ? random.pick(odd) : null;
      const productId = sale?.option.product ?? random.pick(ids);
      const period = somePeriod(random, sales.days, round);
      const filter = sale && random.chance(0.5) ? { ...period, from: sale.day, to: sale.day } : period;
      const shown = async (table: string) =>
        ask<Answer>(
          (sql) =>
            sql`select ${sql(`product_analytics_${table}`)}('W1', ${productId},
              ${filter.from}, ${filter.to}, ${filter.comparison}) as answer`,
        );
      const [days, options] = [await shown('days'), await shown('options')];
      const wanted = {
        days: expectedDays(sales, stock, productId, filter),
        options: expectedOptions(sales, stock, productId, filter),
      };
      const found = differences({ days, options }, wanted, { count });
      expect([productId, filter, found.slice(0, 20)]).toEqual([productId, filter, []]);
      const won = (row: Pick<Answer, 'figures'>) => row.figures?.saleAmt ?? 0;
      const total = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);
      for (const { rows, figures } of [days, options])
        expect([productId, filter, total(rows.map(won))]).toEqual([productId, filter, won({ figures })]);
      if (options.rows.every(({ contribution }) => contribution === null)) continue;
      contributed += 1;
      expect([productId, filter, total(options.rows.map(({ contribution }) => contribution ?? 0))]).toEqual([
        productId,
        filter,
        won(options) - won({ figures: options.comparisonFigures }),
      ]);
    }
    expect(contributed).toBeGreaterThan(rounds / 4);
    process.stdout.write(`상품 분석: ${compared} numbers of days and options compared\n`);
  }, 1_200_000);
}
