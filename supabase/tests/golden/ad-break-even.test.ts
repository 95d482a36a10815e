import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import { readAds } from './ad-reads.ts';
import { addAds, coverAdDays, type AdRow } from './ads.ts';
import { addOption, createCompany, salesChanged, type Company } from './company.ts';

/*
 * On Nov 1 to 7, 2026, each day the same. Of 1,000 won of B1 (option 1) 600 are left, of B2 (option 2) 100; no master knows option 9.
 * All sales leave 35 %, so that a ROAS of 286 % would do: high sells B1 at 200 %, low sells B2 at 500 %, and each campaign is judged
 * by what it sells itself.
 */
let company: Company;
const days = [20261101, 20261102, 20261103, 20261104, 20261105, 20261106, 20261107];
const [from = 0, to = 0] = [days[0], days.at(-1)];

const campaign = (name: string, option: string, cost: number, won: number, more: Partial<AdRow> = {}) => [
  { campaign: name, option, cost, clicks: 10, keyword: name, ...more },
  { campaign: name, option, bought: option, orders: 4, won, keyword: name, ...more },
];

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await addOption(sql, { id: '1', brand: 'B1' });
  await addOption(sql, { id: '2', brand: 'B2' });
  await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
    values ('1', '20260101', 'P1', 400), ('2', '20260101', 'P1', 900)`;
  for (const day of days)
    await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
      values ('1', 'P1', ${day}, 10, 10000), ('2', 'P1', ${day}, 10, 10000)`;
  await salesChanged(sql, 'P1');
  const rows = [
    ...campaign('high', '1', 1000, 2000),
    ...campaign('low', '2', 1000, 5000),
    // Half of what it sells no master knows; it is advertised in other places too.
    ...campaign('half', '1', 500, 1000),
    ...campaign('half', '9', 500, 1000, { placement: '비검색 영역', keyword: '' }),
    ...campaign('unknown', '9', 3565, 7000),
    { campaign: 'unsold', option: '1', cost: 70, keyword: 'unsold' },
    ...campaign('gone', '2', 400, 800),
  ];
  await addAds(sql, 'P1', days.flatMap((day) => rows.map((row) => ({ ...row, day })))); // prettier-ignore
  await sql`update public.dim_campaign set "STATUS" = 'ended' where "CAMPAIGN_ID" = 'gone'`;
  await coverAdDays(sql, 'P1', days);
}, 60_000);
afterAll(() => company.database.drop());

const campaigns = (tab = 'all') =>
  readAds(company, 'ad_campaigns', { from, to }, tab, 'campaignName', 'asc', 1, 50);
const keywords = () => readAds(company, 'ad_keywords', { from, to }, '', 'all', '', 'desc', 1, 50);
const summary = () => readAds(company, 'ad_campaigns_summary', { from, to }, 'day');
const whole = <Row extends { adProfitAmt: number | null }>(rows: readonly Row[]) =>
  rows.reduce((sum, { adProfitAmt }) => sum + (adProfitAmt ?? 0), 0);

it('a campaign has one break-even, by which map, red list, chip, profit and to-do judge it', async () => {
  const { rows, counts } = await campaigns();
  expect(
    rows.map((row) => [row.campaignId, row.marginRate, row.breakEvenRoas, row.costedShare, row.adProfitAmt]),
  ).toEqual([
    // A ROAS of 200 % of a margin of 10 %, though it runs no more.
    ['gone', 10, 1000, 100, (800 * 0.1 - 400) * 7],
    ['half', 60, 166.6666666667, 50, (2000 * 0.6 - 1000) * 7],
    ['high', 60, 166.6666666667, 100, (2000 * 0.6 - 1000) * 7],
    ['low', 10, 1000, 100, (5000 * 0.1 - 1000) * 7],
    ['unknown', null, null, 0, null],
    // It sold nothing: whatever its margin, the cost is lost.
    ['unsold', null, null, null, -70 * 7],
  ]);
  const losing = (await campaigns('losing')).rows.map(({ campaignId }) => campaignId);
  expect(losing).toEqual(['low', 'unsold']);
  expect(counts).toEqual({ all: 6, losing: losing.length });
  const map = (await summary()).campaigns;
  expect(Object.fromEntries(map.map(({ campaignId, outcome }) => [campaignId, outcome]))).toEqual({
    gone: 'stopped', half: 'pays', high: 'pays', low: 'losing', unknown: null, unsold: 'losing',
  }); // prettier-ignore
  for (const { campaignId, breakEvenRoas, adRoas } of map) {
    const row = rows.find((one) => one.campaignId === campaignId);
    expect([breakEvenRoas, adRoas]).toEqual([row?.breakEvenRoas, row?.adRoas]);
    expect(adRoas < (breakEvenRoas ?? 0)).toBe(breakEvenRoas !== null && (row?.adProfitAmt ?? 0) < 0);
  }
  const [todo] = await asCaller(company.sql, { role: 'authenticated', id: company.memberId }, (member) =>
    member.unsafe<{ cnt: number }[]>(
      `select "CNT"::int as cnt from private.losing_campaigns('2026-11-21', 'P1')`,
    ),
  );
  expect(todo?.cnt).toBe(losing.length);
});

it('a keyword is judged by the break-even of its campaigns', async () => {
  const { rows } = await keywords();
  expect(
    Object.fromEntries(
      rows.map((row) => [row.keyword, [row.keywordClass, row.breakEvenRoas, row.adProfitAmt]]),
    ),
  ).toEqual({
    // Below 1.3 times its break-even, and below it.
    high: ['keep', 166.6666666667, (2000 * 0.6 - 1000) * 7],
    low: ['check', 1000, (5000 * 0.1 - 1000) * 7],
    half: ['keep', 166.6666666667, (1000 * 0.6 - 500) * 7],
    gone: ['check', 1000, (800 * 0.1 - 400) * 7],
    unknown: ['keep', null, null],
    unsold: ['short', null, -70 * 7],
  });
});

it('campaigns, placements, days, options and keywords make the same cost, sales and profit', async () => {
  const { rows, figures } = await campaigns();
  const { placements, rows: byDay, figures: kpi } = await summary();
  const options = await readAds(company, 'ad_options', { from, to }, '', 'desc', 1, 50);
  const search = await keywords();
  expect(kpi).toEqual(figures);
  expect(options.figures).toEqual(figures);
  expect(search.figures).toEqual(figures);
  expect(whole(rows)).toBeCloseTo(figures?.adProfitAmt ?? 0, 6);
  const days = byDay.flatMap((day) => (day.figures ? [day.figures] : []));
  for (const parts of [placements.map((one) => one.figures), days, options.rows])
    expect(whole(parts)).toBeCloseTo(figures?.adProfitAmt ?? 0, 6);
  expect(whole([...search.rows, ...(search.others ? [search.others] : [])])).toBeCloseTo(
    figures?.adProfitAmt ?? 0,
    6,
  );
});

it('a campaign costs the same in 캠페인 성과, 광고 관리 and its parts, whoever knows its options', async () => {
  const { rows } = await campaigns();
  const [register] = await asCaller(company.sql, { role: 'authenticated', id: company.memberId }, (member) =>
    member.unsafe<{ answer: { rows: { campaignId: string; adDayCost: number; adCost30: number }[] } }[]>(
      `select public.ad_register('P1') as answer`,
    ),
  );
  for (const { campaignId, adCost, adSaleAmt } of rows) {
    const entry = register?.answer.rows.find((row) => row.campaignId === campaignId);
    expect([campaignId, (entry?.adDayCost ?? 0) * 7, entry?.adCost30]).toEqual([campaignId, adCost, adCost]);
    const parts = await readAds(company, 'ad_campaign_parts', { from, to }, campaignId, null);
    const options = await readAds(company, 'ad_campaign_parts', { from, to }, campaignId, 'G1');
    for (const part of [parts, options])
      expect([
        campaignId,
        part.rows.reduce((sum, row) => sum + row.adCost, 0),
        part.rows.reduce((sum, row) => sum + row.adSaleAmt, 0),
      ]).toEqual([campaignId, adCost, adSaleAmt]);
  }
  expect(rows.find(({ campaignId }) => campaignId === 'unknown')?.adCost).toBe(3565 * 7);
});
