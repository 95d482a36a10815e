import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import { addAds, coverAdDays } from './ads.ts';
import { addOption, createCompany, salesChanged, type Company } from './company.ts';

/*
 * Nov 7 to 10, 2026: option 1 sold 1,000, 2,000 and 4,000 won on the 7th to the 9th, and nothing is loaded of the 10th. Advertising
 * reports cover the 8th, the 9th and the 10th: 50 won and 250, 100 and 500, 900 and 9,000 of cost and revenue. Both are known of the 8th
 * and 9th: TACOS is 150 of 6,000 won, 광고 비중 750 of them.
 */
let company: Company;
const [from, to] = ['20261107', '20261110'];
const TACOS = 2.5;
const SHARE = 12.5;

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await addOption(sql, { id: '1', productId: 'A' });
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
    values ('1', 'P1', 20261107, 1, 1000), ('1', 'P1', 20261108, 2, 2000), ('1', 'P1', 20261109, 4, 4000)`;
  await salesChanged(sql, 'P1');
  const ad = (day: number, cost: number, won: number) => ({
    day,
    option: '1',
    bought: '1',
    cost,
    orders: 1,
    won,
  });
  await addAds(sql, 'P1', [ad(20261108, 50, 250), ad(20261109, 100, 500), ad(20261110, 900, 9000)]);
  await coverAdDays(sql, 'P1', [20261108, 20261109, 20261110]);
}, 60_000);
afterAll(() => company.database.drop());

/** Paths of an answer, for each page that has a part of the sales that advertising made. */
const ask = async (query: string): Promise<unknown> => {
  const [row] = await asCaller(company.sql, { role: 'authenticated', id: company.memberId }, (member) =>
    member.unsafe<{ answer: unknown }[]>(`select ${query} as answer`),
  );
  return row?.answer;
};
const period = (start: string, end: string) => `'P1', '${start}', '${end}'`;

const pages: [string, (start: string, end: string) => string][] = [
  ['전체 통계', (...days) => `public.total_sales_summary(${period(...days)}) -> 'figures' -> 'tacos'`],
  ['브랜드 매출 관리', (...days) => `public.brand_sales_summary(${period(...days)}) -> 'figures' -> 'tacos'`],
  ['its brands', (...days) => `public.brand_sales_brands(${period(...days)}) -> 'rows' -> 0 -> 'figures' -> 'tacos'`],
  ['its months', (...days) => `public.brand_sales_rows(${period(...days)}, 'month') -> 'rows' -> 0 -> 'tacos'`],
  ['브랜드 상세', (start, end) => `public.brand_detail('P1', 'B1', '${start}', '${end}') -> 'figures' -> 'tacos'`],
  ['포트폴리오', (...days) => `public.portfolio(${period(...days)}) -> 'summary' -> 'figures' -> 'tacos'`],
  ['its rows', (...days) => `public.portfolio(${period(...days)}) -> 'rows' -> 0 -> 'tacos'`],
  ['캠페인 성과', (...days) => `public.ad_campaigns_summary(${period(...days)}) -> 'tacos'`],
  ['상품 분석', (start, end) => `public.product_analytics('P1', '{A}', '${start}', '${end}') -> 'products' -> 0 -> 'ads' -> 'tacos'`],
  ['its days', (start, end) => `public.product_analytics_days('P1', 'A', '${start}', '${end}') -> 'totals' -> 'tacos'`],
  ['its options', (start, end) => `public.product_analytics_options('P1', 'A', '${start}', '${end}') -> 'totals' -> 'tacos'`],
]; // prettier-ignore

it.each(pages)('TACOS of %s is of the days of which cost and sales are known', async (_, query) => {
  expect(await ask(query(from, to))).toBe(TACOS);
  // No report covers the 7th, and no sales are loaded of the 10th.
  expect(await ask(query(from, from))).toBeNull();
  expect(await ask(query(to, to))).toBeNull();
});

it('TACOS of the same days a year or a period before is of such days too', async () => {
  const summary = `public.ad_campaigns_summary('P1', '20261111', '20261114')`;
  expect(await ask(`${summary} -> 'comparisonTacos'`)).toBe(TACOS);
});

it('the tile of the dashboard says what the pages of its period say', async () => {
  const tiles = (await ask(`public.my_dashboard('P1') -> 'tiles'`)) as {
    from: string;
    to: string;
    ads: { tacos: number | null };
  }[];
  const whole = `public.total_sales_summary`;
  for (const { from: start, to: end, ads } of tiles)
    expect([start, ads.tacos]).toEqual([
      start,
      await ask(`${whole}(${period(start, end)}) -> 'figures' -> 'tacos'`),
    ]);
  expect(tiles.map(({ ads }) => ads.tacos)).toContain(TACOS);
});

it.each([
  ['상품 분석', `public.product_analytics('P1', '{A}', '${from}', '${to}') -> 'products' -> 0 -> 'ads' -> 'adShare'`],
  ['its days', `public.product_analytics_days('P1', 'A', '${from}', '${to}') -> 'totals' -> 'adShare'`],
  ['its options', `public.product_analytics_options('P1', 'A', '${from}', '${to}') -> 'rows' -> 0 -> 'adShare'`],
])('광고 비중 of %s is of the same days', async (_, query) => {
  expect(await ask(query)).toBe(SHARE);
}); // prettier-ignore

it('a page says of how many days its figures of advertising are', async () => {
  const cover = { missing: ['20261107'], days: 3, growing: 0 };
  expect(await ask(`public.total_sales_summary(${period(from, to)}) -> 'adCover'`)).toEqual(cover);
  expect(await ask(`public.portfolio(${period(from, to)}) -> 'adCover'`)).toEqual(cover);
});
