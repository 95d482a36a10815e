import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAds, coverAdDays } from './ads.ts';
import { readAds, type AdFilters } from './ad-reads.ts';
import { addOption, createCompany, salesChanged, type Company } from './company.ts';

let company: Company;
const day = 20261110;

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await addOption(sql, { id: '1', brand: 'B1' });
  // Half of the won is left after the goods: advertising pays for itself at 200 %.
  await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT") values ('1', '20260101', 'P1', 500)`;
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
    values ('1', 'P1', ${day}, 10, 10000)`;
  await salesChanged(sql, 'P1');
  const keyword = (
    name: string,
    clicks: number,
    cost: number,
    orders: number,
    won: number,
    campaign = 'C1',
  ) => [
    { day, campaign, option: '1', keyword: name, clicks, cost, impressions: clicks * 10 },
    { day, campaign, option: '1', bought: '1', keyword: name, orders, won },
  ];
  await addAds(sql, 'P1', [
    // C1: 600 clicks and 60 orders, so 10 %: 29 clicks without an order are 1 - 0.9^29 = 95.3 % sure, 28 are 94.8 %.
    ...keyword('expand', 100, 1000, 3, 2600),
    ...keyword('twoOrders', 10, 1000, 2, 9000),
    ...keyword('nearlyExpand', 100, 1000, 3, 2599),
    ...keyword('keep', 100, 1000, 49, 2000),
    ...keyword('check', 100, 1000, 3, 1999),
    ...keyword('exclude', 29, 290, 0, 0),
    ...keyword('short', 28, 280, 0, 0),
    ...keyword('rest', 130, 1, 0, 0),
    { day, option: '1', placement: '비검색 영역', cost: 900, clicks: 9 },
    { day, option: '7', placement: '리타겟팅', cost: 50, clicks: 5 },
    // C2 sells at every second click: 4 clicks there and 3 in C1 are 1 - 0.5^4 * 0.9^3 = 95.4 % sure.
    ...keyword('sold', 4, 40, 4, 400, 'C2'),
    ...keyword('both', 4, 40, 0, 0, 'C2'),
    ...keyword('both', 3, 30, 0, 0),
    // A campaign that sold nothing tells nothing.
    ...keyword('nowhere', 500, 60, 0, 0, 'C3'),
  ]);
  await coverAdDays(sql, 'P1', [day]);
}, 60_000);
afterAll(() => company.database.drop());

const list = (filters: AdFilters = {}, keyword = '', kind = 'all') =>
  readAds(company, 'ad_keywords', filters, keyword, kind, '', 'desc', 1, 50);
const summary = (filters: AdFilters = {}) => readAds(company, 'ad_keywords_summary', filters, '');

describe('the class of a keyword', () => {
  it.each([
    ['expand', 'expand', null],
    ['twoOrders', 'keep', null],
    ['nearlyExpand', 'keep', null],
    ['keep', 'keep', null],
    ['check', 'check', null],
    ['exclude', 'exclude', (1 - 0.9 ** 29) * 100],
    ['short', 'short', (1 - 0.9 ** 28) * 100],
    ['both', 'exclude', (1 - 0.5 ** 4 * 0.9 ** 3) * 100],
    ['nowhere', 'short', 0],
  ])('of %s is %s', async (name, kind, sureness) => {
    const { rows } = await list({}, name);
    const row = rows.find(({ keyword }) => keyword === name);
    expect(row?.keywordClass).toBe(kind);
    // None where there are orders.
    expect(row?.sureness ?? -1).toBeCloseTo(sureness ?? -1, 1);
  });

  it('counts over all pages, whichever class is listed', async () => {
    const { counts, rows, total } = await list({}, '', 'exclude');
    expect(rows.map(({ keyword }) => keyword)).toEqual(['exclude', 'both', 'rest']);
    expect(total).toBe(3);
    expect(counts).toEqual({ all: 11, expand: 2, keep: 3, check: 1, exclude: 3, short: 2 });
  });

  it('is by the same window and scope as the figures', async () => {
    await company.sql`update public.fact_ad_daily set "ORD_1D" = 0, "REV_1D" = 0 where "KEYWORD" = 'expand'`;
    await company.sql`select private.ads_changed('P1', ${[day]})`;
    const kind = async (filters: AdFilters) =>
      (await list(filters, 'expand')).rows.map((row) => row.keywordClass);
    expect(await kind({})).toEqual(['expand', 'keep']);
    expect(await kind({ attribution: '1' })).toEqual(['exclude', 'keep']);
  });
});

describe('keywords and all other placements', () => {
  it('are what the campaigns are, to the won', async () => {
    for (const filters of [{}, { withVat: true }, { brands: ['B1'] }, { scope: 'direct' }]) {
      const whole = await summary(filters);
      const campaigns = await readAds(company, 'ad_campaigns_summary', filters, 'day');
      const { figures, others, rows } = await list(filters);
      expect(whole.allFigures).toEqual(campaigns.figures);
      const sums = ['adCost', 'adClickCnt', 'adOrderCnt', 'adSaleAmt', 'share'] as const;
      for (const name of sums) {
        const listed = [...rows, ...(others ? [others] : [])].reduce((sum, row) => sum + (row[name] ?? 0), 0);
        expect(listed).toBeCloseTo(name === 'share' ? 100 : (campaigns.figures?.[name] ?? 0), 6);
        if (name === 'share') continue;
        expect(figures?.[name]).toBeCloseTo(campaigns.figures?.[name] ?? 0, 6);
        expect((whole.figures?.[name] ?? 0) + (whole.otherFigures?.[name] ?? 0)).toBeCloseTo(listed, 6);
      }
    }
    expect((await summary()).otherFigures).toMatchObject({ adCost: 950, adClickCnt: 14 });
  });

  it('are listed without the others where they are searched for or of one class', async () => {
    for (const some of [await list({}, 'both'), await list({}, '', 'keep')]) {
      expect(some.others).toBeNull();
      expect(some.figures?.adCost).toBe(some.rows.reduce((sum, row) => sum + row.adCost, 0));
    }
  });

  it('of which keywords are searched for stay beside all of them', async () => {
    const found = await readAds(company, 'ad_keywords_summary', {}, 'both');
    expect(found).toMatchObject({ keywordCount: 1, figures: { adCost: 70 }, otherFigures: { adCost: 950 } });
    expect(found.classes).toMatchObject({ exclude: { count: 1, adCost: 70 }, keep: { count: 0, adCost: 0 } });
  });
});

it('the curve goes from the dearest keyword to all of the cost and revenue', async () => {
  const { curve } = await summary();
  expect(curve[0]).toMatchObject({ rank: 1, costShare: expect.closeTo((1000 / 5741) * 100, 6) as number });
  expect(curve.at(-1)).toEqual({ rank: 11, costShare: 100, saleShare: 100 });
  expect(curve.map(({ costShare }) => costShare)).toEqual(
    curve.map(({ costShare }) => costShare).toSorted((a, b) => a - b),
  );
});

it('one keyword has its days and its campaigns', async () => {
  const { figures, rows, campaigns, comparisonFigures } = await readAds(
    company,
    'ad_keyword_detail',
    { from: day - 1, to: day },
    'both',
    'day',
  );
  expect(figures).toMatchObject({ adCost: 70, adClickCnt: 7 });
  expect(comparisonFigures).toBeNull();
  expect(rows.map((row) => [row.from, row.figures?.adCost])).toEqual([
    ['20261109', undefined],
    ['20261110', 70],
  ]);
  expect(
    campaigns.map(({ campaignId, adCost, share }) => [campaignId, adCost, Math.round(share ?? 0)]),
  ).toEqual([
    ['C2', 40, 57],
    ['C1', 30, 43],
  ]);
  // Its name and no other that holds it.
  expect((await readAds(company, 'ad_keyword_detail', {}, 'bot', 'day')).campaigns).toEqual([]);
});

it('search without a keyword, as a report by campaigns has it, is never something to exclude', async () => {
  // At the rate of its campaign 40 clicks would have brought an order in 98.5 of 100 cases.
  await addAds(company.sql, 'P1', [{ day, campaign: 'C1', option: '1', keyword: '', clicks: 40, cost: 5 }]);
  const row = (await list()).rows.find(({ keyword }) => keyword === '');
  expect(row).toMatchObject({ keywordClass: 'short', sureness: null, adClickCnt: 40 });
});
