import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAdGrowth, addAds, coverAdDays } from './ads.ts';
import { readAds, type AdFilters } from './ad-reads.ts';
import { addOption, createCompany, salesChanged, type Company } from './company.ts';

let company: Company;
const day = 20261110;
const before = 20261103;

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await addOption(sql, { id: '1', brand: 'B1' });
  await addOption(sql, { id: '2', brand: 'B2' });
  // Of 10,000 won of B1 6,000 are left after the goods; what the goods of B2 cost is not entered.
  await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT") values ('1', '20260101', 'P1', 400)`;
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
    values ('1', 'P1', ${day}, 10, 10000), ('2', 'P1', ${day}, 10, 30000)`;
  await salesChanged(sql, 'P1');
  await addAds(sql, 'P1', [
    { day: before, option: '1', cost: 500, clicks: 5, impressions: 100, keyword: '컵' },
    // C1: 1,000 won bring 4,000 of the option itself and 1,000 of one of B2 (400 of them within a day).
    { day, option: '1', cost: 600, clicks: 6, impressions: 150, keyword: '컵' },
    { day, option: '1', cost: 400, clicks: 4, impressions: 50, placement: '비검색 영역', adgroup: 'G2' },
    { day, option: '1', bought: '1', orders: 2, pieces: 3, won: 4000, keyword: '컵' },
    { day, option: '1', bought: '2', orders: 1, won: 1000, directWon: 0, wonOf1Day: 400, keyword: '컵' },
    // C2: of B1 alone; C3: nobody buys; 7 is known to no master.
    { day, campaign: 'C2', option: '1', cost: 300, clicks: 3, impressions: 30 },
    { day, campaign: 'C2', option: '1', bought: '1', orders: 1, won: 2000 },
    { day, campaign: 'C3', option: '2', cost: 200, impressions: 10 },
    { day, campaign: 'C3', option: '7', cost: 90, clicks: 1, impressions: 9, placement: '리타겟팅' },
    { day, campaign: 'C3', option: '7', bought: '7', orders: 1, won: 700 },
  ]);
  await sql`update public.dim_campaign set "AD_TYPE" = '수동 성과형', "TARGET_ROAS" = 400, "STATUS" = 'ended' where "CAMPAIGN_ID" = 'C2'`;
  await coverAdDays(sql, 'P1', [before, day]);
}, 60_000);
afterAll(() => company.database.drop());

const list = (filters: AdFilters = {}) => readAds(company, 'ad_campaigns', filters, 'all', '', 'desc', 1, 50);
const summary = (filters: AdFilters = {}, unit = 'day') =>
  readAds(company, 'ad_campaigns_summary', filters, unit);
const rowOf = async (key: string, filters: AdFilters = {}) => {
  const row = (await list(filters)).rows.find(({ rowKey }) => rowKey === key);
  if (!row) throw new Error(`no row of ${key}`);
  return row;
};

describe('a campaign', () => {
  it('has cost of what it advertised and revenue of what was bought, with every ratio', async () => {
    expect(await rowOf('C1')).toMatchObject({
      campaignName: 'C1', adType: '매출 최적화', status: 'on', targetRoas: null,
      adImpCnt: 200, adClickCnt: 10, adCost: 1000, adOrderCnt: 3, adSaleQty: 4, adSaleAmt: 5000,
      adDirectAmt: 4000, adIndirectAmt: 1000,
      adCtr: 5, adCpc: 100, adCvr: 30, adRoas: 500, adAcos: 20,
      previousAdCost: 500, baseAdCost: 500, previousAdSaleAmt: 0, previousAdRoas: 0,
      // Of 1,000 + 300 + 200 + 90 won.
      share: Number(((1000 / 1590) * 100).toFixed(10)),
    }); // prettier-ignore
    expect(await rowOf('C2')).toMatchObject({ adType: '수동 성과형', status: 'ended', targetRoas: 400 });
  });

  it('earns what its sales leave after the goods, less its cost, by one margin and one break-even', async () => {
    // 60 % of 2,000 less 300.
    const judged = { marginRate: 60, breakEvenRoas: 166.6666666667 };
    expect(await rowOf('C2')).toMatchObject({ adProfitAmt: 900, ...judged, costedShare: 100 });
    // Of its 5,000 won 1,000 are of B2, whose margin is not known: they leave as much as the others.
    expect(await rowOf('C1')).toMatchObject({ adProfitAmt: 2000, ...judged, costedShare: 80 });
    // It sold goods alone that no master knows.
    const unknown = { adProfitAmt: null, marginRate: null, breakEvenRoas: null, costedShare: 0 };
    expect(await rowOf('C3')).toMatchObject(unknown);
    const { figures, margin } = await list();
    expect(figures).toMatchObject({ adProfitAmt: 2900, ...judged });
    // Nothing is settled: of the goods alone.
    expect(margin).toEqual({
      marginRate: 60,
      costedShare: 25,
      settledFrom: null,
      settledTo: null,
    });
  });

  it('has what options cost and sold that no master knows, and all rows make the KPI', async () => {
    expect(await rowOf('C3')).toMatchObject({
      campaignName: 'C3',
      status: 'on',
      adCost: 290,
      adSaleAmt: 700,
    });
    const { rows, figures, total } = await list();
    expect(total).toBe(3);
    const sum = (key: 'adCost' | 'adSaleAmt' | 'adOrderCnt') => rows.reduce((all, row) => all + row[key], 0);
    expect(figures).toMatchObject({ adCost: 1590, adSaleAmt: 7700, adOrderCnt: 5 });
    expect([sum('adCost'), sum('adSaleAmt'), sum('adOrderCnt')]).toEqual([1590, 7700, 5]);
    expect((await summary()).figures).toEqual(figures);
  });

  it.each<[string, AdFilters, Record<string, number | null>]>([
    ['direct', { scope: 'direct' }, { adSaleAmt: 4000, adDirectAmt: 4000, adIndirectAmt: 1000, adRoas: 400 }],
    ['1 day', { attribution: '1' }, { adSaleAmt: 4400, adDirectAmt: 4000, adIndirectAmt: 400, adRoas: 440 }],
    ['with VAT', { withVat: true }, { adCost: 1100, adCpc: 110, adSaleAmt: 5000, adAcos: 22 }],
    ['one placement', { placement: '비검색 영역' }, { adCost: 400, adSaleAmt: 0, adCvr: 0, adAcos: null }],
    ['B1', { brands: ['B1'] }, { adCost: 1000, adSaleAmt: 4000, adProfitAmt: 1400 }],
    [
      'B2',
      { brands: ['B2'] },
      { adCost: 0, adImpCnt: 0, adSaleAmt: 1000, adRoas: null, adCtr: null, adProfitAmt: null },
    ],
  ])('%s', async (_, filters, figures) => {
    expect(await rowOf('C1', filters)).toMatchObject(figures);
  });

  it('is found by kind and by part of its name', async () => {
    const keys = async (filters: AdFilters) => (await list(filters)).rows.map(({ rowKey }) => rowKey);
    expect(await keys({})).toEqual(['C1', 'C2', 'C3']);
    expect(await keys({ adType: '수동 성과형' })).toEqual(['C2']);
    expect(await keys({ name: 'c3' })).toEqual(['C3']);
    expect(await keys({ name: '%' })).toEqual([]);
    expect(await keys({ brands: ['B2'] })).toEqual(['C3', 'C1']);
  });

  it.each([
    ['adRoas', 'asc', ['C3', 'C1', 'C2']],
    ['adProfitAmt', 'desc', ['C1', 'C2', 'C3']],
    ['costedShare', 'asc', ['C3', 'C1', 'C2']],
    ['breakEvenRoas', 'desc', ['C1', 'C2', 'C3']],
    ['targetRoas', 'desc', ['C2', 'C1', 'C3']],
    ['campaignName', 'asc', ['C1', 'C2', 'C3']],
  ])('is sorted by %s %s', async (by, direction, keys) => {
    const { rows } = await readAds(company, 'ad_campaigns', {}, 'all', by, direction, 1, 50);
    expect(rows.map(({ rowKey }) => rowKey)).toEqual(keys);
  });
});

describe('its parts', () => {
  const parts = (id: string, adgroup: string | null = null) =>
    readAds(company, 'ad_campaign_parts', {}, id, adgroup);
  it('are its ad groups and their options, which add up to it', async () => {
    expect((await parts('C1')).rows).toMatchObject([
      { rowKey: 'C1/G1', adgroupName: 'G1', adCost: 600, adSaleAmt: 5000, share: 60 },
      { rowKey: 'C1/G2', adgroupName: 'G2', adCost: 400, adSaleAmt: 0, share: 40 },
    ]);
    expect((await parts('C1', 'G1')).rows).toMatchObject([
      {
        rowKey: 'C1/G1/1',
        optionCd: '1',
        productName: '크림',
        optionName: '1개',
        adCost: 600,
        adSaleAmt: 4000,
      },
      { rowKey: 'C1/G1/2', optionCd: '2', adCost: 0, adSaleAmt: 1000, adRoas: null },
    ]);
  });
  it('name the options that no master knows', async () => {
    expect((await parts('C3', 'G1')).rows).toMatchObject([
      { rowKey: 'C3/G1/2', optionCd: '2', isMatched: true, adCost: 200 },
      { rowKey: 'C3/G1/7', optionCd: '7', isMatched: false, productName: null, adCost: 90, adSaleAmt: 700 },
    ]);
  });
});

describe('the summary', () => {
  it('has placements, the dearest campaigns, and what advertising costs of all sales', async () => {
    const { placements, campaigns, tacos } = await summary();
    expect(placements.map(({ placement, figures }) => [placement, figures.adCost])).toEqual([
      ['검색 영역', 1100],
      ['비검색 영역', 400],
      ['리타겟팅', 90],
    ]);
    const breakEvenRoas = 166.6666666667;
    expect(campaigns).toEqual([
      { campaignId: 'C1', campaignName: 'C1', adCost: 1000, adSaleAmt: 5000, adRoas: 500, breakEvenRoas, outcome: 'pays' },
      { campaignId: 'C2', campaignName: 'C2', adCost: 300, adSaleAmt: 2000, adRoas: 666.6666666667, breakEvenRoas, outcome: 'pays' },
      { campaignId: 'C3', campaignName: 'C3', adCost: 290, adSaleAmt: 700, adRoas: 241.3793103448, breakEvenRoas: null, outcome: null },
    ]); // prettier-ignore
    expect(tacos).toBe(3.975);
    expect((await summary({ brands: ['B1'] })).tacos).toBe(13);
  });

  it('says of a day that no report covers nothing, and compares no sums with it', async () => {
    const { rows, period, figures } = await summary({ from: day, to: day + 1 });
    expect(period.missing).toEqual(['20261111']);
    expect(rows.map((row) => [row.missingDays, row.figures?.adCost])).toEqual([
      [0, 1590],
      [1, undefined],
    ]);
    expect(figures?.adCost).toBe(1590);
    expect(await rowOf('C1', { from: day, to: day + 1, comparison: 'week' })).toMatchObject({
      previousAdCost: 500,
      baseAdCost: null,
    });
    expect(await summary({ from: 20261101 })).toMatchObject({ figures: null, comparisonFigures: null });
  });

  it('adds up weeks and months', async () => {
    // November 9 is a Monday.
    const weeks = await summary({ from: 20261101, to: 20261115 }, 'week');
    expect(
      weeks.rows.map(({ from, to, missingDays, figures }) => [from, to, missingDays, figures?.adCost]),
    ).toEqual([
      ['20261101', '20261101', 1, undefined],
      ['20261102', '20261108', 6, 500],
      ['20261109', '20261115', 6, 1590],
    ]);
    expect((await summary({ from: 20261101, to: 20261115 }, 'month')).rows).toMatchObject([
      { figures: { adCost: 2090 } },
    ]);
  });
});

describe('young days', () => {
  it('are estimated by what older ones were at their age, as far as that is known', async () => {
    const { sql } = company;
    await sql`update public.log_ad_day set "AGE" = 5 where "DATE_SK" = ${day}`;
    expect((await summary()).growth).toEqual({ from: String(day), estimate: null });
    expect((await summary({ attribution: '1' })).growth).toEqual({ from: null, estimate: null });
    // Three days after them 60 % of the won and 75 % of the orders, seven days 80 % of both: five days 70 and 77.5 %.
    await addAdGrowth(sql, 'P1', 20261001, [[3, 30, 30_000], [7, 32, 40_000], [14, 40, 50_000]]); // prettier-ignore
    expect((await summary()).growth).toEqual({
      from: String(day),
      estimate: { adSaleAmt: 7700 / 0.7, adOrderCnt: Math.round(5 / 0.775), seen: 1 },
    });
    expect((await summary()).rows[0]?.isGrowing).toBe(true);
    // Younger than any that was seen.
    await sql`update public.log_ad_day set "AGE" = 2 where "DATE_SK" = ${day}`;
    expect((await summary()).growth).toEqual({ from: String(day), estimate: null });
    await sql`update public.log_ad_day set "AGE" = 14`;
    expect((await summary()).growth).toEqual({ from: null, estimate: null });
  });
});

it('a period is the same sum whichever months and days it is read from', async () => {
  const { sql } = company;
  await addAds(sql, 'P1', Array.from({ length: 92 }, (_, n) => n).map((n) => ({
    day: Number(new Date(Date.UTC(2026, 4, 1 + n)).toISOString().slice(0, 10).replaceAll('-', '')),
    campaign: `C${n % 3}`, option: '1', bought: '1', cost: 10 ** (n % 4), won: 3 ** (n % 5), orders: 1,
    keyword: `k${n % 2}`, adgroup: `G${n % 2}`,
  }))); // prettier-ignore
  const days = (
    await sql`select distinct "DATE_SK" as day from fact_ad_daily where "DATE_SK" < 20260901 order by 1`
  ).map((row) => Number(row['day']));
  await coverAdDays(sql, 'P1', days);
  for (let n = 0; n < 40; n++) {
    const from = days[(n * 37) % 92] ?? 0;
    const to = days[Math.min(91, ((n * 37) % 92) + ((n * 53) % 80))] ?? 0;
    const [fact] = await sql`select sum("AD_COST")::int as cost, sum("REV_14D")::int as won from fact_ad_daily
      where "DATE_SK" between ${from} and ${to}`;
    const wanted = { adCost: fact?.['cost'] as number, adSaleAmt: fact?.['won'] as number };
    expect([from, to, (await list({ from, to })).figures]).toMatchObject([from, to, wanted]);
    const keywords = await readAds(company, 'ad_keywords', { from, to }, '', 'all', '', 'desc', 1, 50);
    expect([from, to, keywords.figures]).toMatchObject([from, to, wanted]);
    const options = await readAds(company, 'ad_options', { from, to }, '', 'desc', 1, 5000);
    expect([from, to, options.figures]).toMatchObject([from, to, wanted]);
  }
});
