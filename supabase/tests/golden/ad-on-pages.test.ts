import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { answers } from '../../../src/data/answers/answers.ts';
import { asCaller } from '../../../host/testing/test-database.ts';
import { readAds } from './ad-reads.ts';
import { addAds, coverAdDays } from './ads.ts';
import { addOption, createCompany, salesChanged, type Company } from './company.ts';

/*
 * On Nov 9 and 10. B1 (option 1) sold 10,000 and 12,000 won, of which 40 % are its goods; B2 (option 2) sold 1,000 a day; B3
 * (option 3) is advertised and sold nothing; option 4 has no brand, and no master knows option 9.
 */
let company: Company;
const [BEFORE, DAY, UNCOVERED] = [20261103, 20261110, 20261111];

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values ('B3', '다온', 'P1')`;
  for (const [id, brand] of [
    ['1', 'B1'],
    ['2', 'B2'],
    ['3', 'B3'],
    ['4', null],
  ] as const)
    // prettier-ignore
    await addOption(sql, { id, brand, stock: 5 });
  await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT") values ('1', '20260101', 'P1', 400)`;
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT") values
    ('1', 'P1', ${BEFORE}, 10, 10000), ('1', 'P1', ${DAY}, 12, 12000), ('2', 'P1', ${BEFORE}, 1, 1000), ('2', 'P1', ${DAY}, 1, 1000),
    ('1', 'P1', ${UNCOVERED}, 1, 1000), ('2', 'P1', ${UNCOVERED}, 1, 1000)`;
  await salesChanged(sql, 'P1');
  await addAds(sql, 'P1', [
    { day: BEFORE, option: '1', cost: 500, clicks: 5 },
    { day: DAY, option: '1', cost: 2000, clicks: 5 },
    { day: DAY, option: '1', bought: '1', orders: 1, won: 3000 },
    { day: DAY, option: '3', cost: 100, clicks: 1 },
    { day: DAY, option: '4', cost: 30, clicks: 1 },
    { day: DAY, option: '9', cost: 7, clicks: 1 },
    { day: DAY, option: '9', bought: '9', orders: 1, won: 50 },
  ]);
  await coverAdDays(sql, 'P1', [BEFORE, DAY]);
}, 60_000);
afterAll(() => company.database.drop());

type Answers = { [Name in keyof typeof answers]: z.infer<(typeof answers)[Name]> };

type Read = 'total_sales_summary' | 'brand_sales_brands' | 'brand_sales_rows' | 'brand_detail' | 'portfolio';
/** The arguments of each: partner P1, a day against the one before. */
const argsOf: Record<Read, (day: string) => string> = {
  total_sales_summary: (day) => `'P1', '${day}', '${day}', 'previous', '{}'`,
  brand_sales_brands: (day) => `'P1', '${day}', '${day}', 'previous', '{}'`,
  brand_sales_rows: (day) => `'P1', '${day}', '${day}', 'day', 'previous', '{}', '', 'desc', 1, 50`,
  brand_detail: (day) => `'P1', 'B1', '${day}', '${day}', 'previous'`,
  portfolio: (day) => `'P1', '${day}', '${day}', 'previous', '{}', '', 'desc', 1, 50`,
};

/** What the page's function says to a member on Nov 21, 2026. */
async function ask<Name extends Read>(name: Name, day: number): Promise<Answers[Name]> {
  const [row] = await asCaller(company.sql, { role: 'authenticated', id: company.memberId }, (member) =>
    member.unsafe(`select public.${name}(${argsOf[name](String(day))}) as answer`),
  );
  return (row as unknown as { answer: Answers[Name] }).answer;
}

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((whole, value) => whole + (value ?? 0), 0);

describe('advertising beside sales', () => {
  it('costs on every page what 캠페인 성과 says, options without a brand and unknown ones together', async () => {
    const campaigns = await readAds(company, 'ad_campaigns', { from: DAY }, 'all', '', 'desc', 1, 50);
    expect(campaigns.figures).toMatchObject({ adCost: 2137, adSaleAmt: 3050 });
    const total = await ask('total_sales_summary', DAY);
    expect(total.figures).toMatchObject({
      adCost: 2137,
      adSaleAmt: 3050,
      tacos: Number(((2137 / 13_000) * 100).toFixed(10)),
    });
    expect(total.comparisonFigures).toMatchObject({ adCost: 500, adSaleAmt: 0, adRoas: 0 });
    const brands = await ask('brand_sales_brands', DAY);
    expect(brands.figures).toMatchObject({ adCost: 2137, adSaleAmt: 3050 });
    expect(brands.rows.map(({ brandCd, figures }) => [brandCd, figures?.adCost, figures?.saleAmt])).toEqual([
      ['B1', 2000, 12_000],
      ['B2', 0, 1000],
      // Null is what has no brand.
      [null, 37, 0],
      ['B3', 100, 0],
    ]);
    const rows = await ask('brand_sales_rows', DAY);
    expect(sum(rows.rows.map(({ adCost }) => adCost))).toBe(2137);
    expect(rows.rows.find(({ brandCd }) => brandCd === 'B3')).toMatchObject({
      adCost: 100,
      tacos: null,
      saleAmt: 0,
    });
    const portfolio = await ask('portfolio', DAY);
    expect(portfolio.summary.figures).toMatchObject({ adCost: 2137, adSaleAmt: 3050 });
    expect(sum(portfolio.rows.map(({ adCost }) => adCost))).toBe(2137);
  });

  it('of a brand is its own, and is taken off its profit with VAT', async () => {
    const { figures, comparisonFigures, profit, adCover } = await ask('brand_detail', DAY);
    expect(figures).toMatchObject({ adCost: 2000, adSaleAmt: 3000, adRoas: 150 });
    expect(comparisonFigures).toMatchObject({ adCost: 500 });
    // 12,000 less 12 x 400 less 2,000 x 1.1.
    expect(profit).toMatchObject({
      settled: null,
      goods: { grossProfitAmt: 7200, adCostAmt: 2200, afterAdsAmt: 5000 },
    });
    expect(adCover).toEqual({ missing: [], days: 1, growing: 0 });
  });

  it('is not known of a day that no report covers, which is not 0', async () => {
    const day = String(UNCOVERED);
    expect((await ask('total_sales_summary', UNCOVERED)).figures).toMatchObject({
      adCost: null,
      adRoas: null,
      tacos: null,
    });
    const detail = await ask('brand_detail', UNCOVERED);
    expect(detail).toMatchObject({
      figures: { adCost: null },
      profit: { settled: null, goods: { adCostAmt: null, afterAdsAmt: null } },
      adCover: { missing: [day], days: 0, growing: 0 },
    });
    const { rows } = await ask('brand_sales_rows', UNCOVERED);
    expect(new Set(rows.map(({ adCost, tacos }) => adCost ?? tacos))).toEqual(new Set([null]));
    const portfolio = await ask('portfolio', UNCOVERED);
    expect(new Set(portfolio.rows.map(({ adCost, adRoas }) => adCost ?? adRoas))).toEqual(new Set([null]));
  });
});

it('a brand that grows by advertising at a loss does not grow', async () => {
  // Sales rose by 20 %; 60 % of them are left, so that ROAS has to be 166.7 %, and is 150 %.
  const breakEvenRoas = Number((100 / 0.6).toFixed(10));
  const { rows, summary } = await ask('portfolio', DAY);
  expect(rows.find(({ brandCd }) => brandCd === 'B1')).toMatchObject({
    adRoas: 150,
    breakEvenRoas,
    signal: 'steady',
    reasons: [
      { code: 'growth', value: 20 },
      { code: 'unprofitable', value: 150 },
    ],
  });
  const campaigns = await readAds(company, 'ad_campaigns', { from: DAY }, 'all', '', 'desc', 1, 50);
  const { profit } = await ask('brand_detail', DAY);
  for (const shown of [summary, campaigns.figures, profit]) expect(shown).toMatchObject({ breakEvenRoas });
  // At the break-even point it pays, and where no margin is known sales decide, unless advertising sold nothing.
  const signals =
    await company.sql`select private.portfolio_signal(120, 100, 0, 0, 0, v.roas, v.break_even) as signal
    from (values (1, 150.0, 150.0), (2, 149.9, 150.0), (3, 10, null), (4, null, 150.0), (5, 0, null)) v (n, roas, break_even) order by v.n`;
  expect(signals.map(({ signal }) => signal as string)).toEqual([
    'growth',
    'steady',
    'growth',
    'growth',
    'steady',
  ]);
});
