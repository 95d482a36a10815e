import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { asCaller } from '../../../host/testing/test-database.ts';
import type { myDashboard, myDashboards } from '../../../src/data/answers/dashboard.ts';
import type { homeSummary } from '../../../src/data/answers/home-summary.ts';
import { addAds, coverAdDays } from './ads.ts';
import { readAds } from './ad-reads.ts';
import { addOption, createCompany, salesChanged, type Company } from './company.ts';

let company: Company;
/** The day so many days before the day of golden cases, 2026-11-21. */
const ago = (days: number) =>
  Number(new Date(Date.UTC(2026, 10, 21 - days)).toISOString().slice(0, 10).replaceAll('-', ''));
const every = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => ago(from + n));

/*
 * Days of P1 until 15 days ago are final, those since grow; the one 3 days ago is not covered. Of B1 60 % are left after its
 * goods, of B2 nothing is known. Each campaign pays on every day: C1 100 won and brings 100 (60 left: 40 lost), C2 100 and
 * brings 500, C3 pays 50 for nothing, C4 as C1 but stopped, C5 sells what no cost is known of. C6 loses on days that grow alone.
 */
beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await addOption(sql, { id: '1', brand: 'B1' });
  await addOption(sql, { id: '2', brand: 'B2' });
  await sql`insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT") values ('1', '20260101', 'P1', 400)`;
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY", "SALE_AMT")
    values ('1', 'P1', ${ago(1)}, 10, 10000)`;
  await salesChanged(sql, 'P1');
  const days = every(1, 45).filter((day) => day !== ago(3));
  await addAds(sql, 'P1', days.flatMap((day) => [
    { day, campaign: 'C1', option: '1', bought: '1', cost: 100, orders: 1, won: 100 },
    { day, campaign: 'C2', option: '1', bought: '1', cost: 100, orders: 1, won: 500 },
    { day, campaign: 'C3', option: '2', cost: 50 },
    { day, campaign: 'C4', option: '1', bought: '1', cost: 100, orders: 1, won: 100 },
    { day, campaign: 'C5', option: '2', bought: '2', cost: 100, orders: 1, won: 100 },
    { day, campaign: 'C3', option: '9', cost: 7 },
  ])); // prettier-ignore
  await addAds(
    sql,
    'P1',
    every(1, 2).map((day) => ({ day, campaign: 'C6', option: '1', cost: 1000 })),
  );
  await sql`update public.dim_campaign set "STATUS" = 'ended' where "CAMPAIGN_ID" = 'C4'`;
  await coverAdDays(sql, 'P1', days.filter((day) => day <= ago(15)), 14); // prettier-ignore
  await coverAdDays(sql, 'P1', days.filter((day) => day > ago(15)), 1); // prettier-ignore
}, 120_000);
afterAll(() => company.database.drop());

async function ask<Answer>(statement: string): Promise<Answer> {
  const { sql, memberId } = company;
  const rows = await asCaller(sql, { role: 'authenticated', id: memberId }, (member) =>
    member.unsafe<{ value: Answer }[]>(`select ${statement} as value`),
  );
  if (!rows[0]) throw new Error('no answer');
  return rows[0].value;
}
const dashboard = (partner = 'P1') => ask<z.infer<typeof myDashboard>>(`public.my_dashboard('${partner}')`);
const dashboards = () => ask<z.infer<typeof myDashboards>>(`public.my_dashboards()`);
const home = async (partner = 'P1') =>
  (await ask<z.infer<typeof homeSummary>>(`public.home_summary('${partner}')`)).ads;
type Losing = { CNT: number; IMPACT_AMT: number; FIRST_TEXT: string; LAST_TEXT: string };
const losing = (today = '2026-11-21') =>
  ask<Losing | null>(`(select to_json(l) from private.losing_campaigns('${today}', 'P1') l)`);
/** What all campaigns and what no master knows cost a day. */
const COST = 100 * 4 + 50 + 7;

describe('a tile', () => {
  it('has what advertising cost and brought on its covered days, as 캠페인 성과 has it', async () => {
    const { tiles } = await dashboard();
    expect(tiles.map(({ id, ads }) => [id, ads.adCost])).toEqual([
      ['yesterday', COST + 1000],
      // One of 7 days, and of 20 of November, is not covered.
      ['last7', 6 * COST + 2000],
      ['month', 19 * COST + 2000],
      // 45 days ago is October 7.
      ['lastMonth', 25 * COST],
    ]);
    for (const { from, to, ads } of tiles) {
      const page = await readAds(
        company,
        'ad_campaigns_summary',
        { from: Number(from), to: Number(to) },
        'day',
      );
      expect(page.figures).toMatchObject({
        adCost: ads.adCost,
        adSaleAmt: ads.adSaleAmt,
        adRoas: ads.adRoas,
      });
      expect(page.tacos).toBe(ads.tacos);
    }
  });

  it('says which of its days no report covers and how many grow', async () => {
    const { tiles } = await dashboard();
    expect(tiles.map(({ adCover }) => [adCover?.missing.length, adCover?.growing])).toEqual([
      [0, 1],
      [1, 6],
      [1, 13],
      [6, 0],
    ]);
    expect(tiles[1]?.adCover?.missing).toEqual([String(ago(3))]);
  });

  it('of a partner without a report has nothing, which is not 0', async () => {
    for (const { ads, adCover } of (await dashboard('P2')).tiles)
      expect([ads, adCover]).toEqual([{ adCost: null, adSaleAmt: null, adRoas: null, tacos: null }, null]);
  });
});

describe('the home page', () => {
  it('has the same, with what yesterday and the 7 days are compared with', async () => {
    const { tiles } = await dashboard();
    const { yesterday, last7 } = await home();
    for (const [part, tile] of [
      [yesterday, tiles[0]],
      [last7, tiles[1]],
    ] as const) {
      const { adCost, adSaleAmt, adRoas } = tile?.ads ?? {};
      expect(part).toMatchObject({ adCost, adSaleAmt, adRoas, adCover: tile?.adCover });
    }
    // Of the last 7 days one is not covered.
    expect([yesterday.baseAdCost, last7.baseAdCost]).toEqual([COST, null]);
    expect((await home('P2')).last7).toEqual({
      adCost: null,
      adSaleAmt: null,
      adRoas: null,
      baseAdCost: null,
      adCover: null,
    });
  });
});

describe('campaigns below their break-even', () => {
  it('are those that the list behind the link has, by days that no longer grow', async () => {
    const rule = await losing();
    // The 14 days that end 15 days ago; of C1 40 won a day are lost, of C3 50, and 7 for an option that no master knows.
    expect(rule).toEqual({
      CNT: 2,
      IMPACT_AMT: (40 + 57) * 7,
      FIRST_TEXT: String(ago(28)),
      LAST_TEXT: String(ago(15)),
    });
    const { total, rows, counts, figures } = await readAds(
      company,
      'ad_campaigns',
      { from: Number(rule?.FIRST_TEXT), to: Number(rule?.LAST_TEXT) },
      'losing',
      'adProfitAmt',
      'asc',
      1,
      50,
    );
    expect([total, counts]).toEqual([rule?.CNT, { all: 5, losing: 2 }]);
    expect(rows.map(({ campaignId, adProfitAmt }) => [campaignId, adProfitAmt])).toEqual([
      ['C3', -57 * 14],
      ['C1', -40 * 14],
    ]);
    expect(figures?.adProfitAmt).toBe(-2 * (rule?.IMPACT_AMT ?? 0));
  });

  it('are a to-do with the days, tab and order of that list', async () => {
    const [todo] = await ask<unknown[]>(
      `(select json_agg(t) from private.todos_of_partner('P1') t where t."RULE" = 'adsLosing')`,
    );
    expect(todo).toEqual({
      RULE: 'adsLosing',
      CNT: 2,
      IMPACT_AMT: 679,
      TARGET: {
        page: 'campaign-performance',
        search: { tab: 'losing', start: String(ago(28)), end: String(ago(15)), sort: 'adProfitAmt.asc' },
      },
    });
  });

  it('are judged by the days of a report that is at most two weeks old', async () => {
    const from = async (today: string) => (await losing(today))?.FIRST_TEXT;
    expect(await from('2026-11-20')).toBe(String(ago(28)));
    expect(await from('2026-12-04')).toBe(String(ago(28)));
    expect(await from('2026-12-05')).toBeUndefined();
  });

  it('are judged after the days that grow among them, and by 7 days at least', async () => {
    const { sql } = company;
    const age = (day: number, age: number) =>
      sql`update public.log_ad_day set "AGE" = ${age} where "PARTNER_CD" = 'P1' and "DATE_SK" = ${day}`;
    await age(ago(22), 3);
    expect(await losing()).toMatchObject({ FIRST_TEXT: String(ago(21)), IMPACT_AMT: 679 });
    await age(ago(20), 3);
    expect(await losing()).toBeNull();
    await age(ago(22), 14);
    await age(ago(20), 14);
  });

  it('are none where nothing is known of what goods cost', async () => {
    const { sql } = company;
    await sql`update public.dim_option_cost set "APPLY_DT" = '20270101' where "OPTION_CD" = '1'`;
    expect(await losing()).toBeNull();
    await sql`update public.dim_option_cost set "APPLY_DT" = '20260101' where "OPTION_CD" = '1'`;
  });
});

it('over all partners is the sum of the covered days, and says what some partner lacks', async () => {
  const { sql } = company;
  await addOption(sql, { id: 'c', partner: 'P2', brand: 'C1' });
  await addAds(sql, 'P2', [{ day: ago(2), option: 'c', bought: 'c', cost: 1000, orders: 1, won: 9000 }]);
  await coverAdDays(sql, 'P2', every(2, 9));
  const [one, all] = [await dashboard(), await dashboards()];
  const [yesterday, last7] = all.tiles;
  expect(yesterday?.ads.adCost).toBe(one.tiles[0]?.ads.adCost);
  expect(yesterday?.adCover?.missing).toEqual([String(ago(1))]);
  const { adCost = null, adSaleAmt = null } = one.tiles[1]?.ads ?? {};
  const [cost, amount] = [(adCost ?? 0) + 1000, (adSaleAmt ?? 0) + 9000];
  expect(last7?.ads).toMatchObject({ adCost: cost, adSaleAmt: amount });
  expect(last7?.ads.adRoas).toBeCloseTo((amount / cost) * 100, 6);
  expect(last7?.adCover).toEqual({ missing: [String(ago(3)), String(ago(1))], days: 5, growing: 6 });
});
