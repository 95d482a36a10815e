import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { asCaller } from '../../../host/testing/test-database.ts';
import type { brandDetail, brandMovers, brandStock } from '../../../src/data/answers/brand-detail.ts';
import { createCompany, type Company } from './company.ts';
import { addProduct } from './products.ts';

/*
 * Read on 2026-11-21. Brand B1 (가온): product 100 with options 1 and 2, options 3 to 8 without a product. Option 9 is of B2.
 * Option 1 cost 100 won from Oct 1 and 200 from Nov 10, so November is no month of one cost; option 2 cost 10 from Nov 1;
 * option 3 cost 50 from Nov 16 alone. Each sells every day from 1 to 61 days ago (Sep 21 to Nov 20) for 1,000 won a piece.
 */
let company: Company;

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  const every = (id: string, more: object = {}) =>
    addProduct(sql, {
      id,
      stock: 1000,
      price: 900,
      sales: [[1, 61, 1]],
      traffic: [[1, 61, 1000, 1, 1, 100]],
      ...more,
    });
  await every('1', {
    productId: '100',
    costs: [
      ['20261001', 100],
      ['20261110', 200],
    ],
  });
  await every('2', { productId: '100', costs: [['20261101', 10]] });
  await every('3', { costs: [['20261116', 50]] });
  await every('9', { brand: 'B2', costs: [['20261001', 7]] });
}, 60_000);
afterAll(() => company.database.drop());

const call = <Answer>(text: string, values: string[]) =>
  asCaller(company.sql, { role: 'authenticated', id: company.memberId }, (member) =>
    member.unsafe<{ answer: Answer }[]>(`select ${text} as answer`, values),
  ).then(([row]) => row?.answer as Answer);
const detail = (from: string, to: string, brand = 'B1', comparison = 'previous') =>
  call<z.infer<typeof brandDetail>>('public.brand_detail($1, $2, $3, $4, $5)', [
    'P1',
    brand,
    from,
    to,
    comparison,
  ]);
const movers = (from: string, to: string, brand = 'B1') =>
  call<z.infer<typeof brandMovers>>('public.brand_movers($1, $2, $3, $4, $5)', [
    'P1',
    brand,
    from,
    to,
    'previous',
  ]);
const stockOf = (brand = 'B1') =>
  call<z.infer<typeof brandStock>>('public.brand_stock($1, $2)', ['P1', brand]);

describe('goods by the cost that held each day', () => {
  it('days before and after a cost began, in a month that is read from its facts', async () => {
    // Nov 8 to 11: option 1 2 x 100 and 2 x 200, option 2 4 x 10; the 4,000 won of option 3 have no cost.
    const { profit } = await detail('20261108', '20261111');
    // Nothing is settled: what is left after the goods.
    expect(profit).toMatchObject({ days: null, settled: null });
    expect(profit?.goods).toEqual({
      saleAmt: 12_000,
      uncostedSaleAmt: 4000,
      uncostedOptions: 1,
      goodsCostAmt: 640,
      grossProfitAmt: 7360,
      adCostAmt: null,
      afterAdsAmt: null,
    });
  });

  it('a month that is covered whole: of one cost from its sums, of two from its days', async () => {
    // October: option 1 31 x 100; options 2 and 3 have no cost yet.
    expect((await detail('20261001', '20261031')).profit?.goods).toMatchObject({
      saleAmt: 93_000,
      uncostedSaleAmt: 62_000,
      uncostedOptions: 2,
      goodsCostAmt: 3100,
      grossProfitAmt: 27_900,
    });
    // Nov 1 to 20 holds all sales of November, so the month is read whole: option 1 9 x 100 and 11 x 200, option 2 20 x 10,
    // option 3 5 x 50 from Nov 16; its 15 days before are 15,000 won without a cost.
    expect((await detail('20261101', '20261120')).profit?.goods).toMatchObject({
      saleAmt: 60_000,
      uncostedSaleAmt: 15_000,
      uncostedOptions: 1,
      goodsCostAmt: 3550,
      grossProfitAmt: 41_450,
    });
  });

  it('without any cost nothing is known of a profit, which is not 0', async () => {
    const { profit } = await detail('20260922', '20260922');
    expect(profit?.goods).toMatchObject({
      saleAmt: 3000,
      uncostedSaleAmt: 3000,
      goodsCostAmt: null,
      grossProfitAmt: null,
    });
  });
});

it('the figures of the brand alone, with the target of the loaded days', async () => {
  await company.sql`insert into public.dim_sales_target ("PARTNER_CD", "BRAND_CD", "YM", "TARGET_AMT")
    values ('P1', 'B1', '202611', 300000), ('P1', 'B2', '202611', 1)`;
  // 10,000 won a day; 3 options sell 1,000 each on both days.
  const { brand, figures, comparisonFigures, period } = await detail('20261119', '20261120');
  expect(brand).toEqual({ brandCd: 'B1', brandName: '가온', inUse: true });
  expect(period).toEqual({ from: '20261119', to: '20261120', days: 2, missing: [] });
  expect(figures).toMatchObject({
    saleAmt: 6000,
    saleQty: 6,
    targetAmt: 20_000,
    targetedSaleAmt: 6000,
    achievementRate: 30,
    targetGapAmt: -14_000,
  });
  expect(comparisonFigures).toMatchObject({ saleAmt: 6000, targetAmt: 20_000 });
});

it('a day that is not loaded has no figures and no profit', async () => {
  expect(await detail('20261121', '20261121')).toMatchObject({ figures: null, profit: null });
});

it.each(['C1', 'none', ''])(
  'a brand that the partner does not have (%j) has no name, no figures and no stock',
  async (code) => {
    const answer = await detail('20261119', '20261120', code);
    expect(answer).toMatchObject({ brand: null, figures: null, comparisonFigures: null, profit: null });
    expect(answer).toEqual({ ...(await detail('20261119', '20261120', 'unknown')) });
    expect((await movers('20261119', '20261120', code)).rows).toEqual([]);
    expect(await stockOf(code)).toMatchObject({ stock: null, riskCount: 0, rows: [] });
  },
);

describe('products that moved', () => {
  it('five of each direction, and the others add up to the change of the brand', async () => {
    const { sql } = company;
    // On Nov 20 the product 100 sold 5,000 more, option 3 1,000 less; the others move too.
    await sql`update public.agg_performance_option_daily set "SALE_AMT" = case "OPTION_CD" when '1' then 6000 else 0 end
      where "OPTION_CD" in ('1', '3') and "DATE_SK" = 20261120`;
    for (const n of [1, 2, 3, 4, 5])
      await addProduct(sql, {
        id: `8${n}`,
        name: `앰플 ${n}`,
        sales: [[1, 2, 1]],
        traffic: [[1, 1, n * 100, 1, 1, 100]],
      });
    await sql`update public.agg_performance_option_daily set "SALE_AMT" = 0 where "OPTION_CD" like '8_' and "DATE_SK" = 20261119`;
    await sql`select private.rebuild_rollups('P1'), private.rebuild_option_stock('P1'), private.rebuild_running_sales('P1')`;
    const { rows, others } = await movers('20261120', '20261120');
    expect(rows.map(({ productId, optionCd, changeAmt }) => [productId ?? optionCd, changeAmt])).toEqual([
      ['100', 5000],
      ['85', 500],
      ['84', 400],
      ['83', 300],
      ['82', 200],
      ['3', -1000],
    ]);
    expect(rows[0]).toMatchObject({ hasPage: true, optionCount: 2, saleAmt: 7000, previousSaleAmt: 2000 });
    expect(others).toEqual({ productCount: 1, changeAmt: 100 });
    const { figures, comparisonFigures } = await detail('20261120', '20261120');
    expect((figures?.saleAmt ?? 0) - (comparisonFigures?.saleAmt ?? 0)).toBe(5500);
  });

  it('nothing where a day of either period is not loaded', async () => {
    // Sep 20 is the day before the first.
    expect(await movers('20260921', '20260921')).toMatchObject({
      rows: [],
      others: { productCount: 0, changeAmt: null },
    });
  });
});

describe('stock', () => {
  it('is valued by cost, else by price, and names what runs out by the won of the next 7 days', async () => {
    const { sql } = company;
    // Sells 1 a day for 1,000 won: out, 2 left (5 pieces short), enough; and out while it is not on sale.
    const risky = (id: string, stock: number, more: object = {}) =>
      addProduct(sql, {
        id,
        brand: 'B2',
        stock,
        sales: [[1, 30, 1]],
        traffic: [[1, 30, 1000, 1, 1, 100]],
        ...more,
      });
    await risky('91', 0);
    await risky('92', 2, { price: 900 });
    await risky('93', 30, { costs: [['20261101', 10]] });
    await risky('94', 0, { sold: 'N' });
    await sql`select private.rebuild_rollups('P1'), private.rebuild_option_stock('P1'), private.rebuild_running_sales('P1')`;
    const { stock, rows, riskCount } = await stockOf('B2');
    // Option 9: 1,000 pieces of 7 won; 92: 2 of 900; 93: 30 of 10. On sale 9, 91, 92, 93, of which 91 is out.
    expect(stock).toEqual({
      stockQty: 1032,
      incomingQty: 0,
      stockAmt: 7000 + 1800 + 300,
      pricedOptions: 1,
      unvaluedOptions: 0,
      sellingCount: 4,
      outCount: 1,
      outRate: 25,
    });
    expect(riskCount).toBe(2);
    expect(rows.map(({ optionId, state, atStakeAmt }) => [optionId, state, atStakeAmt])).toEqual([
      ['91', 'out', 7000],
      ['92', 'selling', 5000],
    ]);
  });

  it('puts at stake the days of the next 7 that stock does not reach', async () => {
    const [row] = await company.sql`select array[
      private.won_at_stake('out', 3000, 0), private.won_at_stake('out', 3000, 5), private.won_at_stake('selling', 3000, 2),
      private.won_at_stake('selling', 3000, 7), private.won_at_stake('selling', 3000, null), private.won_at_stake('out', -100, 0)] as won`;
    expect(row?.won).toEqual(['700', '700', '500', '0', '0', '0']);
  });

  it('of a brand out of use is in no list of options', async () => {
    await company.sql`update public.dim_brand set "USE_YN" = 'N' where "BRAND_CD" = 'B2'`;
    expect(await stockOf('B2')).toMatchObject({ stock: null, riskCount: 0, rows: [] });
    expect((await detail('20261119', '20261119', 'B2')).brand).toMatchObject({ inUse: false });
  });
});
