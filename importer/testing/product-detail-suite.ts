import { expect, it } from 'vitest';
import { randomOf } from '../../host/testing/fuzz/random.ts';
import type { OptionPanelAnswer } from '../../src/data/answers/option-panel.ts';
import type { ChangeRow, Changes } from '../../src/data/answers/changes.ts';
import type { ProductDetail, ProductInbound } from '../../src/data/answers/product-detail.ts';
import type { ProductRow } from '../../src/data/answers/product-list.ts';
import { differences } from './differences.ts';
import { expectedChanges } from './independent-changes.ts';
import {
  expectedDetail,
  expectedInbound,
  expectedMonths,
  expectedPanel,
  expectedStored,
} from './independent-detail.ts';
import { wingCosts } from './independent-products.ts';
import { groupsOf } from './independent-sales.ts';
import { wingToday } from './load-wing.ts';
import { tolerance, type ProductWorld } from './product-world.ts';

interface Numbered {
  id: number;
}
const withoutId = <T extends Numbered>(row: T) => {
  const { id: _, ...rest } = row;
  return rest;
};
const ids = (rows: Numbered[]) => rows.map(({ id }) => id);
/** What was changed, without the moment, which nobody knows beforehand. */
const told = <T extends Numbered & { at: string }>(row: T) => {
  const { at, ...change } = withoutId(row);
  expect(Date.parse(at)).not.toBeNaN();
  return change;
};

/** Every tab of 상품 상세 and the panel of an option, of random products of the world against the spreadsheets. */
export function productDetailSuite(world: () => ProductWorld, rounds: number): void {
  let compared = 0;
  const check = (of: string, shown: unknown, wanted: unknown) => {
    const found = differences(shown, wanted, { count: () => (compared += 1), tolerance });
    expect([of, found.slice(0, 20)]).toEqual([of, []]);
  };

  async function checkTabs(id: string, own: ProductRow[]) {
    const { ask } = world();
    const tab = <T>(name: string) => ask<T>((sql) => sql`select ${sql(name)}('W1', ${id}) as answer`);
    const whole = <T>(name: string) =>
      ask<T>((sql) => sql`select ${sql(name)}('W1', ${id}, page_size => 5000) as answer`);
    const { product, ...detail } = await ask<ProductDetail>(
      (sql) => sql`select public.product_detail('W1', ${id}) as answer`,
    );
    const paired = product && { ...product, grades: Object.entries(product.grades) };
    check(`${id} 옵션`, { product: paired, ...detail }, expectedDetail(world(), own, wingToday));
    check(`${id} 재고`, await tab('product_stock'), expectedStored(world(), own, wingToday));
    check(`${id} 월말 재고`, await tab('product_stock_months'), expectedMonths(world(), own));
    const { rows, ...inbound } = await whole<ProductInbound>('product_inbound');
    expect(new Set(ids(rows)).size).toBe(rows.length);
    check(`${id} 입고`, { ...inbound, rows: rows.map(withoutId) }, expectedInbound(world(), own));
    return ask<Changes<ChangeRow['field']>>(
      (sql) => sql`select changes('W1', 'option', ${id}, page_size => 5000) as answer`,
    );
  }

  it(`shows every tab of 상품 상세 and the panels of ${rounds} random products as the spreadsheets and the people say`, async () => {
    const random = randomOf(20261128);
    const { products, stock, ask } = world();
    const costs = await wingCosts();
    const own = groupsOf(products, ({ productId }) => productId ?? '');
    // Of a brand out of use too, which has no pages.
    const all = stock.options
      .filter(({ product }) => product !== '')
      .map(({ id, product }) => ({ optionId: id, productId: product }));
    // Of these there is something in every tab.
    const full = products.filter(({ optionId, incomingQty }) => costs.has(optionId) && incomingQty > 0);
    const advertised = full.filter(({ adCost30 }) => (adCost30 ?? 0) > 0);
    let [inbound, changed] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const { optionId, productId } = random.pick<{ optionId: string; productId: string | null }>(
        round % 2 === 1 ? all : round % 4 === 0 ? advertised : full,
      );
      const id = productId ?? '';
      const options = own.get(id) ?? [];
      const changes = await checkTabs(id, options);
      expect(ids(changes.rows)).toEqual(ids(changes.rows).toSorted((a, b) => b - a));
      // Of one statement it is not known which option came first.
      const byOption = groupsOf(changes.rows, ({ subjectId }) => subjectId);
      const wanted = options.map((row) =>
        expectedChanges(row, costs).map((change) => ({
          ...change,
          subjectId: row.optionId,
          subjectName: row.optionName,
          fromAmt: null,
          toAmt: null,
          interventionId: null,
        })),
      );
      check(
        `${id} 이력`,
        options.map(({ optionId }) => (byOption.get(optionId) ?? []).map(told)),
        wanted,
      );
      expect([id, changes.total]).toEqual([id, wanted.flat().length]);
      changed += changes.total;
      const row = options.find((one) => one.optionId === optionId);
      const panel = await ask<OptionPanelAnswer>(
        (sql) => sql`select public.option_panel('W1', ${optionId}) as answer`,
      );
      expect([optionId, panel === null]).toEqual([optionId, row === undefined]);
      if (!panel || !row) continue;
      const { lines, total } = panel.inbound;
      check(
        `${optionId} 패널`,
        { ...panel, inbound: { total, lines: lines.map(withoutId) }, changes: panel.changes.map(told) },
        { ...expectedPanel(world(), row, wingToday), changes: expectedChanges(row, costs).slice(0, 5) },
      );
      inbound += total;
    }
    // Nothing but empty tabs would prove nothing.
    expect(Math.min(inbound, changed)).toBeGreaterThanOrEqual(rounds / 2);
    process.stdout.write(`상품 상세: ${compared} numbers compared, ${changed} changes of people\n`);
  }, 1_200_000);
}
