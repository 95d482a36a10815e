import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomOf } from '../../../host/testing/fuzz/random.ts';
import { readAds, type AdFilters } from './ad-reads.ts';
import { addOption, createCompany, type Company } from './company.ts';

// Months, pentads and days are added and taken off: whatever days a period has, the sums are those of its facts.
let company: Company;
const random = randomOf(20261110);
const first = Date.UTC(2026, 6, 1);
const last = Date.UTC(2026, 10, 10);
const dayMs = 86_400_000;
const dayOf = (time: number) => Number(new Date(time).toISOString().slice(0, 10).replaceAll('-', ''));

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await addOption(sql, { id: '1', brand: 'B1' });
  await addOption(sql, { id: '2', brand: 'B2' });
  await sql`insert into public.dim_campaign ("PARTNER_CD", "CAMPAIGN_ID", "CAMPAIGN_NM", "AD_TYPE", "NAMED_SK")
    select 'P1', 'C' || n, 'C' || n, '매출 최적화', 0 from generate_series(1, 3) n`;
  for (let time = first; time <= last; time += dayMs)
    for (let n = 0; n < 6; n += 1) {
      const [option, bought] = [String(1 + random.below(3)), String(1 + random.below(3))];
      const orders = random.below(3);
      await sql`insert into public.fact_ad_daily ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "OPTION_CD", "CONV_OPTION_CD", "PLACEMENT", "KEYWORD",
          "IMP_CNT", "CLICK_CNT", "AD_COST", "ORD_1D", "REV_1D", "ORD_14D", "QTY_14D", "REV_14D", "DIR_REV_14D")
        values ('P1', ${dayOf(time)}, ${`C${1 + random.below(3)}`}, ${option}, ${bought},
          ${random.below(4) === 0 ? '비검색 영역' : '검색 영역'}, ${`낱말 ${random.below(5)}`}, ${random.below(90)}, ${random.below(9)},
          ${random.below(900)}, 0, 0, ${orders}, ${orders}, ${orders * 1000}, ${orders * 500})`;
    }
  await sql`insert into public.log_ad_day ("PARTNER_CD", "DATE_SK", "GRAIN", "AGE", "FILE_NM")
    select distinct "PARTNER_CD", "DATE_SK", 'keyword', 14, 'a.xlsx' from public.fact_ad_daily`;
  await changed();
}, 60_000);
afterAll(() => company.database.drop());

const changed = () =>
  company.sql`select private.ads_changed('P1', array(select distinct "DATE_SK" from public.fact_ad_daily))`;
const wrong = async () => [...(await company.sql`select * from private.rebuild_rollups('P1')`)];

/** keyword, impressions, cost, orders, won of the period, cost before it: from the facts. */
async function fromFacts(period: number[], before: number[]) {
  const rows = await company.sql`
    select "KEYWORD" as keyword, sum("IMP_CNT") filter (where now)::int as shown, sum("AD_COST") filter (where now)::int as cost,
      sum("ORD_14D") filter (where now)::int as orders, sum("REV_14D") filter (where now)::int as won,
      sum("AD_COST") filter (where not now)::int as cost_before
    from (
      select *, "DATE_SK" between ${period[0] ?? 0} and ${period[1] ?? 0} as now from public.fact_ad_daily
      where "PLACEMENT" = '검색 영역' and ("DATE_SK" between ${period[0] ?? 0} and ${period[1] ?? 0}
        or "DATE_SK" between ${before[0] ?? 0} and ${before[1] ?? 0})
    ) f group by 1 order by 1`;
  return rows.map((row) => [
    row.keyword,
    row.shown ?? 0,
    row.cost ?? 0,
    row.orders ?? 0,
    row.won ?? 0,
    row.cost_before ?? 0,
  ]);
}

async function fromPages(filters: AdFilters) {
  const { rows } = await readAds(company, 'ad_keywords', filters, '', 'all', 'keyword', 'asc', 1, 5000);
  return rows.map((row) => [
    row.keyword,
    row.adImpCnt,
    row.adCost,
    row.adOrderCnt,
    row.adSaleAmt,
    row.previousAdCost ?? 0,
  ]);
}

/** Of any length, and from day to day around the ends of pentads and months. */
const lengths = [1, 2, 5, 7, 9, 10, 11, 14, 15, 16, 17, 21, 28, 30, 31, 32, 40, 45, 61, 62];

describe('keywords of any period', () => {
  it.each(lengths)('of %i days are the sums of their facts', async (days) => {
    for (let round = 0; round < 6; round += 1) {
      const to = last - random.below(Math.max(1, 130 - 2 * days)) * dayMs;
      const from = to - (days - 1) * dayMs;
      // One day is held against the same weekday.
      const shift = (days === 1 ? 7 : days) * dayMs;
      const [before, beforeTo] = [dayOf(from - shift), dayOf(to - shift)];
      expect(await fromPages({ from: dayOf(from), to: dayOf(to) }), `${dayOf(from)} to ${dayOf(to)}`).toEqual(
        await fromFacts([dayOf(from), dayOf(to)], [before, beforeTo]),
      );
    }
  });

  it('sort by each of their columns, and each class has its own', async () => {
    const all = { from: 20261001, to: dayOf(last) };
    const names = (await fromPages(all)).map(([keyword]) => keyword);
    for (const column of [
      'adProfitAmt',
      'adCtr',
      'share',
      'previousAdRoas',
      'sureness',
      'campaignCvr',
      'keywordClass',
    ]) {
      const { rows } = await readAds(company, 'ad_keywords', all, '', 'all', column, 'desc', 1, 50);
      expect(rows.map(({ keyword }) => keyword).toSorted()).toEqual(names);
    }
    const { counts } = await readAds(company, 'ad_keywords', all, '', 'all', '', 'desc', 1, 50);
    const kept = await readAds(company, 'ad_keywords', all, '', 'keep', '', 'desc', 1, 50);
    expect(kept.total).toBe(counts.keep);
    expect(kept.figures?.adCost ?? 0).toBe(kept.rows.reduce((sum, row) => sum + row.adCost, 0));
  });

  it('follow an option that gets another brand, and a load that changes a day in the middle', async () => {
    const { sql } = company;
    expect(await wrong()).toEqual([]);
    await addOption(sql, { id: '3', brand: 'B2' });
    await sql`update public.dim_option set "BRAND_CD" = 'B1' where "OPTION_CD" = '2'`;
    expect(await wrong()).toEqual([]);
    await sql`update public.fact_ad_daily set "KEYWORD" = '새 낱말', "CAMPAIGN_ID" = 'C9' where "DATE_SK" = 20260815`;
    await sql`select private.ads_changed('P1', ${[20260815]})`;
    expect(await wrong()).toEqual([]);
    expect(await fromPages({ from: 20260803, to: 20260927 })).toEqual(
      await fromFacts([20260803, 20260927], [20260608, 20260802]),
    );
    await sql`delete from public.agg_ad_keyword_pentad where "PENTAD_SK" = 20260811`;
    expect((await wrong()).map((row) => [row.TABLE_NM, row.MONTH_SK])).toEqual([
      ['agg_ad_keyword_pentad', 202608],
    ]);
    expect(await wrong()).toEqual([]);
  });
});
