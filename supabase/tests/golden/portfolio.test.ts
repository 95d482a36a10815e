import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { asCaller, createAccount } from '../../../host/testing/test-database.ts';
import type { portfolio, portfolios, portfoliosTrend } from '../../../src/data/answers/portfolio.ts';
import { addLine, createCompany, type Company } from './company.ts';

/*
 * Read on 2026-11-21. P1 has loaded Nov 1 to 20, P2 Nov 18 to 20, P3 nothing. Most is read of Nov 19 and 20, whose comparison
 * is Nov 17 and 18. What a brand sold stands on Nov 20 and 18, in won a piece of 100; on Nov 1 each option of it sold one
 * piece for 0 won.
 */
let company: Company;
let stranger: string;

interface BrandFacts {
  partner?: string;
  /** Won on Nov 18 and on Nov 20. */
  before?: number;
  now?: number;
  /** Live stock of each of its options that sold; without any it has one of 5 pieces. */
  stock?: number[];
}

/** A brand, or the options without one (''), with its options: the first one sells. */
async function addBrand(code: string, facts: BrandFacts = {}): Promise<void> {
  const { partner = 'P1', before = 0, now = 0, stock = [5] } = facts;
  const { sql } = company;
  if (code !== '')
    await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values (${code}, ${`브랜드 ${code}`}, ${partner})
      on conflict do nothing`;
  for (const [index, pieces] of stock.entries()) {
    const id = optionOf(code, partner, index + 1);
    await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "BRAND_CD", "ITEM_NM", "SALE_PRICE")
      values (${id}, ${partner}, ${code || null}, ${id}, 1000)`;
    await sql`insert into public.fact_stock ("OPTION_CD", "PARTNER_CD", "SOLD_YN", "STOCK_QTY") values (${id}, ${partner}, 'Y', ${pieces})`;
    await sell(id, partner, '20261101', 1, 0);
  }
  if (before !== 0) await sell(optionOf(code, partner), partner, '20261118', Math.ceil(before / 100), before);
  if (now !== 0) await sell(optionOf(code, partner), partner, '20261120', Math.ceil(now / 100), now);
}
const optionOf = (code: string, partner = 'P1', place = 1) => `${partner}-${code}-${place}`;
const sell = (id: string, partner: string, day: string, pieces: number, won: number) =>
  company.sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
    values (${id}, ${partner}, ${Number(day)}, ${pieces}, ${won})`;
const load = (partner: string, from: string, to: string) =>
  company.sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
    values ('판매분석', 'agg_performance_option_daily', ${partner}, ${from}, ${to})`;
const rebuild = (partner: string) =>
  company.sql`select private.rebuild_rollups(${partner}), private.rebuild_option_stock(${partner}), private.rebuild_running_sales(${partner})`;

const ten = Array.from({ length: 10 }, (_, index) => index);

beforeAll(async () => {
  company = await createCompany();
  const { sql, memberId } = company;
  await sql`delete from public.dim_brand`;
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P3', '파트너 3')`;
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (${memberId}, 'P3')`;
  stranger = await createAccount(sql, { email: 'stranger@example.com', partners: [] });
  await load('P1', '20261101', '20261120');
  await load('P2', '20261118', '20261120');
  await addBrand('up', { before: 1000, now: 1100 });
  await addBrand('nearlyUp', { before: 10_000, now: 10_999 });
  await addBrand('down', { before: 1000, now: 900 });
  await addBrand('nearlyDown', { before: 10_000, now: 9001 });
  // One of 10, one of 11, and one of 2 of a brand that grew and of one that shrank.
  await addBrand('out', { before: 1000, now: 1000, stock: ten });
  await addBrand('nearlyOut', { before: 1000, now: 1000, stock: [...ten, 5] });
  await addBrand('upOut', { before: 1000, now: 2000, stock: [5, 0] });
  await addBrand('downOut', { before: 1000, now: 500, stock: [5, 0] });
  await addBrand('ended', { before: 500 });
  await addBrand('new', { now: 300 });
  await addBrand('still');
  await addBrand('', { before: 100, now: 100 });
  await addBrand('C1', { partner: 'P2', before: 1000, now: 1500 });
  await sql`update public.dim_brand set "USE_YN" = 'N' where "BRAND_CD" = 'ended'`;
  // An option that only an inbound request names; its brand has nothing else.
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values ('error', '브랜드 error', 'P1'), ('none', '브랜드 none', 'P1')`;
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "BRAND_CD") values ('P1-error-1', 'P1', 'error')`;
  for (const partner of ['P1', 'P2', 'P3']) await rebuild(partner);
}, 60_000);
afterAll(() => company.database.drop());

const asMember = async <Answer>(statement: string, values: unknown[], id = company.memberId) => {
  const [row] = await asCaller(company.sql, { role: 'authenticated', id }, (member) =>
    member.unsafe<{ answer: Answer }[]>(`select ${statement} as answer`, values as never[]),
  );
  return row?.answer as Answer;
};
interface Wanted {
  from?: string;
  to?: string;
  partners?: string[];
  brands?: string[];
  level?: string;
  sortBy?: string;
  direction?: string;
  page?: number;
  size?: number | null;
  comparison?: string;
}
const read = (wanted: Wanted = {}) => {
  const {
    from = '20261119',
    to = '20261120',
    partners = ['P1'],
    brands = [],
    level = 'brand',
    page = 1,
  } = wanted;
  const { sortBy = '', direction = 'desc', size = null, comparison = 'previous' } = wanted;
  return asMember<z.infer<typeof portfolio>>(
    `private.portfolio_on('2026-11-21', $1, 0, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [partners, from, to, comparison, brands, level, sortBy, direction, page, size],
  );
};
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
    expect(summary).toMatchObject({ figures: null, comparisonFigures: { saleAmt: 26_900 } });
    expect(rows.find(({ brandCd }) => brandCd === 'up')).toMatchObject({
      missingDays: 1,
      comparisonMissingDays: 0,
      saleAmt: null,
      previousSaleAmt: 1100,
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
  await addBrand('graded', { stock: [5, 5, 0, 0, 0] });
  await sql`update public.fact_stock set "OFFER_CONDITION" = 'used-best' where "OPTION_CD" = ${optionOf('graded', 'P1', 3)}`;
  await sql`update public.fact_stock set "SOLD_YN" = 'N' where "OPTION_CD" = ${optionOf('graded', 'P1', 4)}`;
  await sql`update public.agg_performance_option_daily set "SALE_QTY" = 0 where "OPTION_CD" = ${optionOf('graded', 'P1', 5)}`;
  await rebuild('P1');
  expect(await rowOf('graded', { brands: ['graded'] })).toMatchObject({
    sellingCount: 4,
    outCount: 2,
    ratedCount: 2,
    ratedOutCount: 0,
    outRate: 0,
  });
});

it('a product that moved to another brand takes its sales and its stock along', async () => {
  const { sql } = company;
  await addBrand('from', { before: 1000, now: 1000 });
  await addBrand('to', { before: 100, now: 100 });
  await rebuild('P1');
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
      `public.inbound_requests('P1', 'SCH', $1, $2, brand_cd => $3, status => 'error')`,
      [errorDays.from, errorDays.to, brandCd],
    );
    expect([brandCd, list.total]).toEqual([brandCd, inboundErrorCount]);
  }
  expect((await read({ brands: ['up', 'down'] })).summary.inboundErrorCount).toBe(1);
});

describe('over partners', () => {
  const all = { partners: ['P1', 'P2', 'P3'] };

  it('each goes by its own days, and the whole by those that all of them have', async () => {
    const { rows, period, comparison, summary, loaded, partners } = await read({ ...all, level: 'partner' });
    expect(partners).toBe(3);
    // Nov 17 is not loaded by P2; P3, without any day, is not waited for.
    expect([period.missing, comparison.missing]).toEqual([[], ['20261117']]);
    expect(loaded).toEqual({ stock: true, sales: true, inbound: true, ads: false, settlement: false });
    const of = (code: string) => rows.find(({ partnerCd }) => partnerCd === code);
    expect(of('P1')).toMatchObject({
      brandCd: null,
      brandName: null,
      missingDays: 0,
      baseSaleAmt: 27_700,
      saleAmt: 28_000,
    });
    expect(of('P1')?.signal).toBe('caution');
    expect(of('P2')).toMatchObject({
      saleAmt: 1500,
      previousSaleAmt: 1000,
      baseSaleAmt: null,
      brandCount: 1,
      signal: null,
    });
    expect(of('P2')?.reasons).toEqual([{ code: 'incomplete', value: 1 }]);
    expect(of('P3')).toMatchObject({ saleAmt: null, stockQty: null, inboundErrorCount: null, brandCount: 0 });
    expect(of('P3')?.reasons).toEqual([{ code: 'incomplete', value: 4 }]);
    expect(summary.figures?.saleAmt).toBe(29_500);
    expect(summary.inboundErrorCount).toBe(3);
  });

  it('brands of all of them stand in one list', async () => {
    const { rows, total } = await read(all);
    expect(total).toBe((await read({ partners: ['P1'] })).total + 1);
    expect(rows.find(({ brandCd }) => brandCd === 'C1')).toMatchObject({
      partnerName: '파트너 2',
      saleAmt: 1500,
    });
  });

  const trend = (level: string, top: number, unit = 'day', from = '20261118') =>
    asMember<z.infer<typeof portfoliosTrend>>(
      `private.portfolio_trend_on('2026-11-21', '{P1,P2,P3}', $1, '20261121', $2, $3, $4)`,
      [from, unit, level, top],
    );

  it('the trend has the largest, the others and all, each 0 on its loaded days and null on others', async () => {
    const { series, otherCount, rows, period } = await trend('partner', 1, 'day', '20261117');
    expect(series.map(({ partnerName, brandCd }) => [partnerName, brandCd])).toEqual([['파트너 1', null]]);
    expect(otherCount).toBe(1);
    expect(period.missing).toEqual(['20261117', '20261121']);
    expect(
      rows.map(({ from, missingDays, values, others, total }) => [from, missingDays, values, others, total]),
    ).toEqual([
      ['20261117', 1, [0], 0, 0],
      ['20261118', 0, [27_700], 1000, 28_700],
      ['20261119', 0, [0], 0, 0],
      ['20261120', 0, [28_000], 1500, 29_500],
      ['20261121', 1, [null], null, null],
    ]);
  });

  it('by brand and month', async () => {
    const { series, rows } = await trend('brand', 2, 'month');
    expect(series.map(({ brandCd }) => brandCd)).toEqual(['nearlyUp', 'nearlyDown']);
    expect(rows).toEqual([
      {
        from: '20261118',
        to: '20261121',
        missingDays: 1,
        values: [20_999, 19_001],
        others: 28_700 + 29_500 - 40_000,
        total: 28_700 + 29_500,
      },
    ]);
  });

  it('a member sees their own partners alone', async () => {
    const [day] = await company.sql<{ from: string; to: string }[]>`
      select private.day_text(t - 2) as from, private.day_text(t - 1) as to from private.korea_today() t`;
    const args = [day?.from, day?.to];
    const list = (id?: string) =>
      asMember<z.infer<typeof portfolios>>(`public.portfolios($1, $2, level => 'partner')`, args, id);
    expect((await list()).rows.map(({ partnerCd }) => partnerCd).toSorted()).toEqual(['P1', 'P2', 'P3']);
    const none = await list(stranger);
    expect(none).toMatchObject({ total: 0, partners: 0, partnersLeft: 0, rows: [], stockDays: null });
    expect(none.summary).toMatchObject({ figures: null, stockQty: null, growthCount: 0 });
    const drawn = await asMember<z.infer<typeof portfoliosTrend>>(
      'public.portfolios_trend($1, $2)',
      args,
      stranger,
    );
    expect(drawn).toMatchObject({ series: [], otherCount: 0 });
    await expect(asMember(`public.portfolio('P1', $1, $2)`, args, stranger)).rejects.toThrow('no access');
  });
});

it('a change from below 0 is measured by how far below it was', async () => {
  await addBrand('negative', { before: -1000, now: -900 });
  await rebuild('P1');
  expect(await signalOf('negative', { brands: ['negative'] })).toEqual({
    signal: 'growth',
    reasons: [{ code: 'growth', value: 10 }],
  });
});

it('more than 200 partners are counted, and the first by name stand in the list', async () => {
  const { sql } = company;
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") select 'X' || n, '가' || n from generate_series(1, 201) n`;
  const staff = await createAccount(sql, { email: 'staff@example.com', partners: [] });
  await sql`update public.auth_member set "IS_ALL_PARTNER_ACCESSIBLE" = true where "ID" = ${staff}`;
  const { partners, partnersLeft, total, rows } = await asMember<z.infer<typeof portfolios>>(
    `public.portfolios('20261101', '20261102', level => 'partner')`,
    [],
    staff,
  );
  expect([partners, partnersLeft, total, rows.length]).toEqual([200, 4, 200, 50]);
});

it.each([
  [{ level: 'option' }, 'level'],
  [{ sortBy: 'reasons' }, 'sort_by'],
  [{ from: '20261122', to: '20261122', partners: [] }, 'future'],
  [{ size: 0 }, 'page_size'],
])('refuses %j', async (wanted, message) => {
  await expect(read(wanted)).rejects.toThrow(message);
});
