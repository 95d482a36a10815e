import { expect, it } from 'vitest';
import { randomOf } from '../../host/testing/fuzz/random.ts';
import type { ProductList, ProductRow } from '../../src/data/answers/product-list.ts';
import { differences } from './differences.ts';
import { expectedList, tabNames, type ProductFilter } from './expected-list.ts';
import { addDays } from './independent-numbers.ts';
import { daysOf, groupsOf } from './independent-sales.ts';
import { wingToday } from './load-wing.ts';
import { tolerance, type ProductWorld } from './product-world.ts';
import { someProductFilter } from './random-product-filter.ts';

let compared = 0;
const options = { count: () => (compared += 1), tolerance };

const everything: ProductFilter = {
  tab: 'all',
  brand_cd: 'all',
  offer_condition: 'all',
  sale_state: 'all',
  winner: 'all',
  price_from: null,
  price_to: null,
  amount_from: null,
  amount_to: null,
  product_name: '',
  option_ids: [],
  sort_by: '',
  sort_direction: 'desc',
};

/** 상품 관리 of the world against the spreadsheets: everything, then so many random filters and products. */
export function productListSuite(
  world: () => ProductWorld,
  rounds: { filters: number; products: number },
): void {
  const list = (f: ProductFilter, page: number, size: number) =>
    world().ask<ProductList>(
      (sql) => sql`select public.product_list('W1', ${f.tab}, ${f.brand_cd}, ${f.offer_condition},
        ${f.sale_state}, ${f.winner}, ${f.price_from}, ${f.price_to}, ${f.amount_from}, ${f.amount_to}, ${f.product_name},
        ${f.option_ids}, ${f.sort_by}, ${f.sort_direction}, ${page}, ${size}) as answer`,
    );
  const ids = (f: ProductFilter) =>
    world().ask<string[]>(
      (sql) => sql`select public.product_option_ids('W1', ${f.tab}, ${f.brand_cd}, ${f.offer_condition},
        ${f.sale_state}, ${f.winner}, ${f.price_from}, ${f.price_to}, ${f.amount_from}, ${f.amount_to}, ${f.product_name},
        ${f.option_ids}, ${f.sort_by}, ${f.sort_direction}) as answer`,
    );
  const check = async (filter: ProductFilter, page: number, size: number): Promise<ProductRow[]> => {
    const { rows, ...head } = expectedList(world().products, filter, wingToday);
    const { stockDay: _, salesDays: __, loaded: ___, ...shown } = await list(filter, page, size);
    const wanted = {
      ...head,
      adCover: world().sales.ads.cover(daysOf(addDays(wingToday, -30), addDays(wingToday, -1))),
      profitDays: null,
      profitMissing: [],
      listedIds: null,
      rows: rows.slice((page - 1) * size, page * size),
    };
    expect([filter, page, differences(shown, wanted, options).slice(0, 20)]).toEqual([filter, page, []]);
    return rows;
  };

  it('shows every option of 상품 관리 as the spreadsheets and the people say', async () => {
    const rows = await check(everything, 1, 5000);
    // Nothing but zeros would prove nothing.
    for (const tab of tabNames)
      expect([tab, (await list({ ...everything, tab }, 1, 1)).total > 10]).toEqual([tab, true]);
    const states = [...groupsOf(rows, ({ state }) => state).keys()];
    expect(states.toSorted()).toEqual(['out', 'selling', 'stopped', 'unknown']);
    expect(new Set(rows.map(({ stockAmtBasis }) => stockAmtBasis))).toEqual(new Set(['cost', 'price', null]));
    expect(rows.filter(({ conversionRate30 }) => conversionRate30 === null).length).toBeGreaterThan(10);
    const [advertised, others] = [true, false].map((is) =>
      rows.filter(({ adCost30 }) => (adCost30 !== 0) === is),
    );
    expect(advertised?.filter(({ adRoas30 }) => (adRoas30 ?? 0) > 0).length).toBeGreaterThan(10);
    expect(new Set(others?.map(({ adRoas30 }) => adRoas30))).toEqual(new Set([null]));
  });

  it(`answers ${rounds.filters} random filters of 상품 관리, whose counts are the totals of the lists that they open`, async () => {
    const random = randomOf(20261123);
    for (let round = 0; round < rounds.filters; round += 1) {
      const filter = someProductFilter(random, world().products);
      const { total, counts } = await list(filter, 1, 1);
      await check(filter, 1 + random.below(Math.ceil(Math.max(total, 1) / 50)), 50);
      const rows = await check(filter, 1, 5000);
      expect(await ids(filter)).toEqual(rows.map(({ optionId }) => optionId));
      for (const tab of tabNames) {
        const opened = await list({ ...filter, tab }, 1, 1);
        expect([filter, tab, opened.total, opened.counts]).toEqual([filter, tab, counts[tab], counts]);
      }
    }
  }, 1_200_000);

  it(`shows the options of ${rounds.products} random products on 상품 관리`, async () => {
    const random = randomOf(20261124);
    const products = [...groupsOf(world().products, ({ productId }) => productId ?? '')];
    for (let round = 0; round < rounds.products; round += 1) {
      const [, own] = random.pick(products.filter(([id]) => id !== ''));
      const option_ids = own.map(({ optionId }) => optionId);
      expect(await check({ ...everything, option_ids }, 1, 50)).toHaveLength(own.length);
    }
    process.stdout.write(`상품 관리: ${compared} numbers compared with the spreadsheets, no difference\n`);
  }, 1_200_000);
}
