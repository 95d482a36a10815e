import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addLine, type Company } from './company.ts';
import {
  addBrand,
  asMember,
  createPortfolioCompany,
  optionOf,
  readPortfolio,
  rebuild,
  type Wanted,
} from './portfolio.ts';

let company: Company;
beforeAll(async () => {
  company = await createPortfolioCompany();
}, 60_000);
afterAll(() => company.database.drop());

const read = (wanted: Wanted = {}) => readPortfolio(company, wanted);
const rowOf = async (code: string | null, wanted: Wanted = {}) => {
  const row = (await read(wanted)).rows.find(({ brandCd }) => brandCd === code);
  if (!row) throw new Error(`no row of ${code}`);
  return row;
};
const signalOf = async (code: string | null, wanted: Wanted = {}) => {
  const { signal, reasons } = await rowOf(code, wanted);
  return { signal, reasons };
};

describe('the signal and why', () => {
  it.each([
    ['up', 'growth', [['growth', 10]]],
    ['nearlyUp', 'steady', [['steady', 9.99]]],
    ['down', 'caution', [['decline', -10]]],
    ['nearlyDown', 'steady', [['steady', -9.99]]],
    ['out', 'caution', [['out', 10]]],
    ['nearlyOut', 'steady', [['steady', 0]]],
    ['upOut', 'caution', [['out', 50]]],
    ['downOut', 'caution', [['decline', -50], ['out', 50]]], // prettier-ignore
    ['ended', 'caution', [['decline', -100]]],
    ['new', null, [['new', null]]],
    ['still', null, [['uncompared', null]]],
    [null, 'steady', [['steady', 0]]],
  ])('of %s is %s', async (code, signal, reasons) => {
    expect(await signalOf(code)).toEqual({
      signal,
      reasons: reasons.map(([reason, value]) => ({ code: reason, value })),
    });
  });

  it('is none where a day of either period is not loaded, and says how many', async () => {
    // Nov 21 is not loaded; compared are Nov 18 and 19.
    expect(await signalOf('up', { from: '20261120', to: '20261121' })).toEqual({
      signal: null,
      reasons: [{ code: 'incomplete', value: 1 }],
    });
    // A year before nothing is loaded; what is out is out.
    expect(await signalOf('upOut', { comparison: 'year' })).toEqual({
      signal: null,
      reasons: [
        { code: 'incomplete', value: 2 },
        { code: 'out', value: 50 },
      ],
    });
  });

  it('counts over all rows, on whichever page', async () => {
    const { summary, rows, total } = await read({ size: 1, page: 2 });
    expect(rows).toHaveLength(1);
    expect(total).toBe(12);
    expect(summary).toMatchObject({ growthCount: 1, steadyCount: 4, cautionCount: 5 });
  });
});

describe('a row', () => {
  it('has the sales of both periods, its share and the stock by cost or price', async () => {
    await company.sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
      values (${optionOf('downOut')}, '20261121', 'P1', 300)`;
    // 5 pieces of 300 won, of which the 7 days sold 10 on Nov 18 and 5 on Nov 20.
    const { share, ...row } = await rowOf('downOut');
    expect(row).toEqual({
      id: 'P1 downOut',
      partnerId: expect.any(Number) as number,
      partnerCd: 'P1',
      partnerName: '파트너 1',
      brandCd: 'downOut',
      brandName: '브랜드 downOut',
      brandCount: 1,
      missingDays: 0,
      comparisonMissingDays: 0,
      saleAmt: 500,
      previousSaleAmt: 1000,
      baseSaleAmt: 1000,
      changeRate: -50,
      saleQty: 5,
      stockQty: 5,
      incomingQty: 0,
      stockAmt: 1500,
      // 7 * 5 / 15.
      doc: 2,
      sellingCount: 2,
      outCount: 1,
      outRate: 50,
      ratedCount: 2,
      ratedOutCount: 1,
      inboundErrorCount: null,
      adCost: null,
      adRoas: null,
      tacos: null,
      profitAmt: null,
      profitRate: null,
      breakEvenRoas: null,
      uncostedSaleAmt: null,
      unsettledSaleAmt: null,
      signal: 'caution',
      reasons: expect.any(Array) as unknown[],
    });
    // 1,100 + 10,999 + 900 + 9,001 + 1,000 + 1,000 + 2,000 + 500 + 300 + 100 = 26,900.
    expect(share).toBeCloseTo((500 / 26_900) * 100, 8);
  });

  it('of a brand that ended has sales and no stock; one that only lies there stock and sales of 0', async () => {
    expect(await rowOf('ended')).toMatchObject({
      saleAmt: 0,
      previousSaleAmt: 500,
      stockQty: null,
      outCount: null,
      outRate: null,
    });
    expect(await rowOf('still')).toMatchObject({
      saleAmt: 0,
      previousSaleAmt: 0,
      changeRate: null,
      stockQty: 5,
    });
    expect((await read()).rows.map(({ brandCd }) => brandCd)).not.toContain('none');
  });

  it('of a period of which nothing is loaded has no sales, which is not 0', async () => {
    const { summary, rows } = await read({ from: '20261121', to: '20261121' });
    // Nov 14 is loaded, and nobody bought anything.
    expect(summary).toMatchObject({ figures: null, comparisonFigures: { saleAmt: 0 } });
    expect(rows.find(({ brandCd }) => brandCd === 'up')).toMatchObject({
      missingDays: 1,
      comparisonMissingDays: 0,
      saleAmt: null,
      previousSaleAmt: 0,
      baseSaleAmt: null,
      share: null,
    });
  });

  it('adds up to the summary', async () => {
    const { rows, summary, total } = await read();
    const sum = (
      name: 'saleAmt' | 'previousSaleAmt' | 'saleQty' | 'stockQty' | 'stockAmt' | 'outCount' | 'share',
    ) => rows.reduce((all, row) => all + (row[name] ?? 0), 0);
    expect(rows).toHaveLength(total);
    expect(summary).toMatchObject({
      figures: { saleAmt: 26_900, saleQty: sum('saleQty') },
      comparisonFigures: { saleAmt: 26_600 },
      stockQty: sum('stockQty'),
      stockAmt: sum('stockAmt'),
      outCount: 4,
      // 6 with one option, 10, 11, 2 and 2 options of 12 brands less the one out of use.
      sellingCount: 7 + 10 + 11 + 2 + 2,
      ratedCount: 32,
      ratedOutCount: 4,
      outRate: 12.5,
    });
    expect([sum('saleAmt'), sum('previousSaleAmt'), sum('outCount')]).toEqual([26_900, 26_600, 4]);
    expect(sum('share')).toBeCloseTo(100, 8);
  });

  it('is of the brands asked for, and sorted by what is asked for', async () => {
    const { rows, summary } = await read({
      brands: ['up', 'out', 'still', 'new'],
      sortBy: 'signal',
      direction: 'asc',
    });
    expect(rows.map(({ brandCd }) => brandCd)).toEqual(['out', 'up', 'new', 'still']);
    expect(summary).toMatchObject({ figures: { saleAmt: 2400 }, stockQty: 45 + 15, cautionCount: 1 });
    const changes = (await read({ sortBy: 'changeRate', size: 2 })).rows;
    expect(changes.map(({ brandCd }) => brandCd)).toEqual(['upOut', 'up']);
  });
});

it('options of another grade, off sale or without a sale in 30 days are no part of 품절률', async () => {
  const { sql } = company;
  await addBrand(company.sql, 'graded', { stock: [5, 5, 0, 0, 0] });
  await sql`update public.fact_stock set "OFFER_CONDITION" = 'used-best' where "OPTION_CD" = ${optionOf('graded', 'P1', 3)}`;
  await sql`update public.fact_stock set "SOLD_YN" = 'N' where "OPTION_CD" = ${optionOf('graded', 'P1', 4)}`;
  await sql`update public.agg_performance_option_daily set "SALE_QTY" = 0 where "OPTION_CD" = ${optionOf('graded', 'P1', 5)}`;
  await rebuild(company.sql, 'P1');
  expect(await rowOf('graded', { brands: ['graded'] })).toMatchObject({
    sellingCount: 4,
    outCount: 2,
    ratedCount: 2,
    ratedOutCount: 0,
    outRate: 0,
  });
});

it.each([
  // 7 days to Nov 23 sold 10 + 5 of the option with 5 pieces; those to Dec 9 nothing, the 30 days 5 of it.
  ['2026-11-24', { doc: 2, ratedCount: 2, ratedOutCount: 1, outRate: 50 }],
  ['2026-12-10', { doc: null, ratedCount: 1, ratedOutCount: 0, outRate: 0 }],
  // Before the days that are kept with the stock: of the facts, on Nov 1 one piece of each.
  ['2026-11-15', { doc: null, ratedCount: 2, ratedOutCount: 1, outRate: 50 }],
])('stock is judged by the sales before the day that is today: %s', async (today, expected) => {
  const row = await rowOf('downOut', { today, from: '20261113', to: '20261114', brands: ['downOut'] });
  expect(row).toMatchObject({ stockQty: 5, ...expected });
});

it('a product that moved to another brand takes its sales and its stock along', async () => {
  const { sql } = company;
  await addBrand(company.sql, 'from', { before: 1000, now: 1000 });
  await addBrand(company.sql, 'to', { before: 100, now: 100 });
  await rebuild(company.sql, 'P1');
  await sql`update public.dim_option set "BRAND_CD" = 'to' where "OPTION_CD" = ${optionOf('from')}`;
  const { rows, summary } = await read({ brands: ['from', 'to'] });
  expect(
    rows.map(({ brandCd, saleAmt, previousSaleAmt, stockQty }) => [
      brandCd,
      saleAmt,
      previousSaleAmt,
      stockQty,
    ]),
  ).toEqual([['to', 1100, 1100, 10]]);
  expect(summary.figures?.saleAmt).toBe(1100);
});

it('requests in error are those that 입고 관리 lists for the brand; of several brands a request counts once in all', async () => {
  const { sql } = company;
  await addLine(sql, optionOf('up'), { quantities: [5, 1], request: 'R1', scheduled: '20261120' });
  await addLine(sql, optionOf('down'), { quantities: [5, 5], request: 'R1', scheduled: '20261120' });
  await addLine(sql, 'P1-error-1', { quantities: [5, 1], request: 'R2', scheduled: '20261023' });
  await addLine(sql, 'unknown', { quantities: [5, 1], request: 'R2', scheduled: '20261023' });
  // The day before the 30 days, one that comes right, and one of which only a line of another day is in error.
  await addLine(sql, optionOf('up'), { quantities: [5, 1], request: 'R3', scheduled: '20261022' });
  await addLine(sql, optionOf('up'), { quantities: [5, 5], request: 'R4', scheduled: '20261120' });
  await addLine(sql, optionOf('out'), { quantities: [5, 1], request: 'R5', scheduled: '20261022' });
  await addLine(sql, optionOf('nearlyOut'), { quantities: [5, 5], request: 'R5', scheduled: '20261121' });
  const { rows, summary, errorDays } = await read();
  expect(errorDays).toEqual({ from: '20261023', to: '20261121' });
  const counted = rows.filter(({ inboundErrorCount }) => inboundErrorCount !== 0);
  expect(counted.map(({ brandCd, inboundErrorCount }) => [brandCd, inboundErrorCount]).toSorted()).toEqual([
    [null, 1],
    ['down', 1],
    ['error', 1],
    ['nearlyOut', 1],
    ['up', 1],
  ]);
  expect(summary.inboundErrorCount).toBe(3);
  for (const { brandCd, inboundErrorCount } of rows.filter((row) => row.brandCd !== null)) {
    const list = await asMember<{ total: number }>(
      company,
      `public.inbound_requests('P1', 'SCH', $1, $2, brand_cd => $3, status => 'error')`,
      [errorDays.from, errorDays.to, brandCd],
    );
    expect([brandCd, list.total]).toEqual([brandCd, inboundErrorCount]);
  }
  expect((await read({ brands: ['up', 'down'] })).summary.inboundErrorCount).toBe(1);
});

it('a change from below 0 is measured by how far below it was', async () => {
  await addBrand(company.sql, 'negative', { before: -1000, now: -900 });
  await rebuild(company.sql, 'P1');
  expect(await signalOf('negative', { brands: ['negative'] })).toEqual({
    signal: 'growth',
    reasons: [{ code: 'growth', value: 10 }],
  });
});

it.each([
  [{ level: 'option' }, 'level'],
  [{ sortBy: 'reasons' }, 'sort_by'],
  [{ from: '20261122', to: '20261122', partners: [] }, 'future'],
  [{ size: 0 }, 'page_size'],
])('refuses %j', async (wanted, message) => {
  await expect(read(wanted)).rejects.toThrow(message);
});
