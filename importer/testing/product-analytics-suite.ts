import { expect, it } from 'vitest';
import { randomOf } from '../../host/testing/fuzz/random.ts';
import type * as z from 'zod/mini';
import type { productAnalytics } from '../../src/data/answers/product-analytics.ts';
import { differences } from './differences.ts';
import {
  expectedAnalytics,
  factorsOf,
  priceEffect,
  undefinedReason,
  type AnalyticsFilter,
} from './independent-analytics.ts';
import type { ProductWorld } from './product-world.ts';
import { somePeriod } from './random-period.ts';

let compared = 0;
const count = () => (compared += 1);

/** 상품 분석 of random products in random periods against the spreadsheets. */
export function productAnalyticsSuite(world: () => ProductWorld, rounds: number): void {
  it(`says of ${rounds} random choices of products why their sales moved, and the won add up`, async () => {
    const random = randomOf(20261125);
    const { sales, stock } = world();
    const ids = [...new Set(stock.options.map(({ product }) => product))].filter((id) => id !== '');
    let takenApart = 0;
    for (let round = 0; round < rounds; round += 1) {
      const products = [...new Set(Array.from({ length: 1 + random.below(3) }, () => random.pick(ids)))];
      const filter: AnalyticsFilter = { products, ...somePeriod(random, sales.days, round) };
      const shown = await world().ask<z.infer<typeof productAnalytics>>(
        (sql) =>
          sql`select public.product_analytics('W1', ${filter.products}, ${filter.from},
            ${filter.to}, ${filter.comparison}) as answer`,
      );
      const { products: all, ...wanted } = expectedAnalytics(sales, stock, filter);
      const isWhole = wanted.period.missing.length + wanted.comparison.missing.length === 0;
      // How a change is taken apart, and why not, is looked at below.
      const apart = all.map((product, at) => {
        const { decomposition, undefinedReason } = shown.products[at] ?? {};
        const changeAmt = isWhole
          ? (product.figures?.saleAmt ?? 0) - (product.comparisonFigures?.saleAmt ?? 0)
          : null;
        const price = decomposition ? priceEffect(sales, stock, product.productId, filter) : null;
        const unexplained = decomposition ? decomposition.orderValue - (price ?? 0) : changeAmt;
        return { ...product, decomposition, undefinedReason, changeAmt, price, unexplained };
      });
      const found = differences(shown, { ...wanted, products: apart }, { count });
      expect([filter, found]).toEqual([filter, []]);
      for (const { figures, comparisonFigures, decomposition, undefinedReason: reason } of shown.products) {
        expect([filter, reason]).toEqual([filter, undefinedReason(isWhole, figures, comparisonFigures)]);
        expect(decomposition === null).toBe(reason !== null);
        if (!decomposition || !figures || !comparisonFigures) continue;
        takenApart += 1;
        const { views, conversion, orderValue, total } = decomposition;
        expect([filter, views + conversion + orderValue]).toEqual([filter, total]);
        // Whole won, of which one may be another factor's remainder.
        const wantedFactors = factorsOf(figures, comparisonFigures);
        for (const name of ['views', 'conversion', 'orderValue', 'total'] as const)
          expect(Math.abs(decomposition[name] - wantedFactors[name])).toBeLessThan(
            name === 'total' ? 1e-9 : 1.000_001,
          );
      }
    }
    expect(takenApart).toBeGreaterThan(rounds / 8);
    process.stdout.write(
      `상품 분석: ${compared} numbers compared with the spreadsheets, ${takenApart} changes taken apart\n`,
    );
  }, 1_200_000);
}
