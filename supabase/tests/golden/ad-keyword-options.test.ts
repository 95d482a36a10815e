import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAds, coverAdDays } from './ads.ts';
import { readAds, type AdFilters } from './ad-reads.ts';
import { addOption, createCompany, salesChanged, type Company } from './company.ts';

/*
 * Of brand B1 are options 1 and 2, of B2 option 3; 4 has no master. On two days of two months 'own' is advertised and bought with 1,
 * 'crossed' is advertised with 2 and bought with 1, 'other' has nothing of 1.
 */
let company: Company;
const days = [20260915, 20261110];
const whole = { from: 20260901, to: 20261118 };

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  for (const [id, brand] of [['1', 'B1'], ['2', 'B1'], ['3', 'B2']] as const) await addOption(sql, { id, brand }); // prettier-ignore
  await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT") values ('1', '20260101', 'P1', 500)`;
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
    values ('1', 'P1', 20261110, 10, 10000)`;
  await salesChanged(sql, 'P1');
  for (const day of days)
    await addAds(sql, 'P1', [
      { day, option: '1', keyword: 'own', clicks: 10, cost: 1000, impressions: 100 },
      { day, option: '1', bought: '1', keyword: 'own', orders: 2, won: 4000 },
      { day, option: '2', keyword: 'crossed', clicks: 5, cost: 700, impressions: 50 },
      { day, option: '2', bought: '1', keyword: 'crossed', orders: 1, won: 900 },
      { day, option: '3', keyword: 'own', clicks: 3, cost: 300 },
      { day, campaign: 'C2', option: '4', keyword: 'other', clicks: 4, cost: 400 },
      { day, campaign: 'C2', option: '4', bought: '2', keyword: 'other', orders: 1, won: 800 },
      { day, option: '1', placement: '비검색 영역', cost: 90, clicks: 9 },
      { day, option: '3', placement: '리타겟팅', cost: 50, clicks: 5 },
    ]);
  await coverAdDays(sql, 'P1', days);
}, 60_000);
afterAll(() => company.database.drop());

const ids = (...options: string[]) => `{${options.join(',')}}`;
const list = (filters: AdFilters, options: string) =>
  readAds(company, 'ad_keywords', filters, '', 'all', '', 'desc', 1, 50, options);
const summary = (filters: AdFilters, options: string) =>
  readAds(company, 'ad_keywords_summary', filters, '', options);
const detail = (keyword: string, options: string) =>
  readAds(company, 'ad_keyword_detail', whole, keyword, 'day', options);

it.each<AdFilters>([
  whole,
  { ...whole, scope: 'direct', attribution: '1' },
  { from: 20261101, to: 20261118, comparison: 'previous' },
  { ...whole, brands: ['B1'] },
  { ...whole, name: 'C1', withVat: true },
])('of every option are those of any, under %j', async (filters) => {
  const every = ids('1', '2', '3', '4');
  expect((await list(filters, every)).rows.length).toBeGreaterThan(0);
  expect(await list(filters, every)).toEqual(await list(filters, '{}'));
  expect(await summary(filters, every)).toEqual(await summary(filters, '{}'));
});

it('of one option have what it was advertised for and what was bought of it', async () => {
  const { rows, others, figures, total } = await list(whole, ids('1'));
  expect(
    rows.map(({ keyword, adCost, adSaleAmt, adClickCnt }) => [keyword, adCost, adSaleAmt, adClickCnt]),
  ).toEqual([
    ['own', 2000, 8000, 20],
    ['crossed', 0, 1800, 0],
  ]);
  expect([total, others?.adCost, figures?.adCost, figures?.adSaleAmt]).toEqual([2, 180, 2180, 9800]);
  expect(await summary(whole, ids('1'))).toMatchObject({
    keywordCount: 2,
    figures: { adCost: 2000, adSaleAmt: 9800 },
    otherFigures: { adCost: 180 },
    allFigures: { adCost: 2180 },
  });
  expect((await list(whole, ids('unknown'))).rows).toEqual([]);
});

it('one of them is opened onto the same days and campaigns', async () => {
  const { figures, rows, campaigns } = await detail('own', ids('1'));
  expect(figures).toMatchObject({ adCost: 2000, adSaleAmt: 8000 });
  expect(rows.reduce((sum, row) => sum + (row.figures?.adCost ?? 0), 0)).toBe(2000);
  expect(campaigns.map(({ campaignId, adCost }) => [campaignId, adCost])).toEqual([['C1', 2000]]);
  expect(await detail('own', ids('1', '2', '3', '4'))).toEqual(await detail('own', '{}'));
});

it('is asked for at most 20,000 options', async () => {
  const many = `{${Array.from({ length: 20_001 }, (_, index) => `a${index}`).join(',')}}`;
  for (const wrong of ['{NULL}', many])
    for (const ask of [() => list(whole, wrong), () => summary(whole, wrong), () => detail('own', wrong)])
      await expect(ask()).rejects.toMatchObject({ code: '22023' });
});
