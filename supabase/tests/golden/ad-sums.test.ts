import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAds, coverAdDays } from './ads.ts';
import { addOption, createCompany, type Company } from './company.ts';

let company: Company;
const first = 20260901;
const last = 20261120;
/** Periods that are days, whole months, and months less some of their days. */
const periods = [
  ['20261120', '20261120'],
  ['20261001', '20261031'],
  ['20261003', '20261031'],
  ['20260920', '20261105'],
  ['20260901', '20261120'],
] as const;

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await addOption(sql, { id: '1', brand: 'B1' });
  await addOption(sql, { id: '2', brand: 'B2' });
  const days = [first, 20260925, 20261001, 20261002, 20261015, 20261031, 20261105, last];
  await addAds(sql, 'P1', days.flatMap((day, n) => [
    { day, option: '1', bought: '2', cost: 100 + n, clicks: 1, orders: 1, won: 1000 * n, keyword: '컵' },
    { day, campaign: 'C2', option: '2', bought: '2', cost: 10 * n, orders: 1, won: 7, placement: '비검색 영역' },
    // No master knows 9.
    { day, campaign: 'C2', option: '9', bought: '1', cost: 5, orders: 1, won: 3 },
  ])); // prettier-ignore
  await coverAdDays(sql, 'P1', days, 14);
  await coverAdDays(sql, 'P1', [20261119], 3);
}, 60_000);
afterAll(() => company.database.drop());

/** What the rows of the reports themselves add up to: won by brand and by option. */
const ofReports = (key: 'brand' | 'option', from: string, to: string) => company.sql`
  select k, sum(cost)::float8 as cost, sum(amount)::float8 as amount from (
    select ${key === 'brand' ? company.sql`coalesce(o."BRAND_CD", '')` : company.sql`s."OPTION_CD"`} as k, s."AD_COST" as cost, s."REV_14D" as amount
    from (
      select f."OPTION_CD", f."AD_COST", 0 as "REV_14D" from public.fact_ad_daily f where f."DATE_SK" between ${Number(from)} and ${Number(to)}
      union all
      select f."CONV_OPTION_CD", 0, f."REV_14D" from public.fact_ad_daily f where f."DATE_SK" between ${Number(from)} and ${Number(to)}
    ) s left join public.dim_option o using ("OPTION_CD")) r
  group by k having sum(cost) <> 0 or sum(amount) <> 0 order by k`;

describe('what advertising cost and sold', () => {
  it('is by brand and option, of any period, what the rows of the reports add up to', async () => {
    const { sql } = company;
    for (const [from, to] of periods) {
      const brands =
        await sql`select "BRAND_CD" as k, "AD_COST"::float8 as cost, "AD_SALE_AMT"::float8 as amount
        from private.ad_brand_sums(array['P1'], ${from}::text::date, ${to}::text::date, '{}') order by 1`;
      expect([...brands], `${from} to ${to}`).toEqual([...(await ofReports('brand', from, to))]);
      const options =
        await sql`select "OPTION_CD" as k, "AD_COST"::float8 as cost, "AD_SALE_AMT"::float8 as amount
        from private.ad_option_sums('P1', ${from}::text::date, ${to}::text::date, '{}') where "AD_COST" <> 0 or "AD_SALE_AMT" <> 0 order by 1`;
      expect([...options], `${from} to ${to}`).toEqual([...(await ofReports('option', from, to))]);
    }
  });

  it('is by day the same sums, of some brands and options those alone', async () => {
    const { sql } = company;
    for (const brands of [[], ['B2']]) {
      const [sums] =
        await sql`select coalesce(sum("AD_COST"), 0)::int as cost, coalesce(sum("AD_SALE_AMT"), 0)::int as amount
        from private.ad_brand_sums(array['P1'], '20260920', '20261105', ${brands})`;
      const [days] = await sql`select sum("AD_COST")::int as cost, sum("AD_SALE_AMT")::int as amount
        from private.ad_brand_days(array['P1'], '20260920', '20261105', ${brands})`;
      expect(days).toEqual(sums);
    }
    const [option] = await sql`select sum("AD_COST")::int as cost, sum("AD_SALE_AMT")::int as amount
      from private.ad_option_days('P1', '20260901', '20261120', array['1'])`;
    expect(option).toEqual({ cost: 100 * 8 + 28, amount: 8 * 3 });
    const [two] =
      await sql`select count(*)::int as options from private.ad_option_sums('P1', '20260901', '20261120', array['1', '2'])`;
    expect(two).toEqual({ options: 2 });
  });

  it('belongs to its partner', async () => {
    const [other] =
      await company.sql`select count(*)::int as found from private.ad_brand_sums(array['P2'], '20260901', '20261120', '{}')`;
    expect(other).toEqual({ found: 0 });
  });
});

describe('figures beside those of other pages', () => {
  it('have ratios only where there is something to divide by', async () => {
    const [brief] =
      await company.sql`select private.ad_brief(200, 1000, 100, 4000) as all, private.ad_brief(0, 0, 0, 0) as none,
      private.ad_brief(null, null, null, 4000) as unknown, private.ad_sales_share(1000, 4000)::float8 as share, private.ad_sales_share(5000, 4000) as more`;
    expect(brief).toEqual({
      all: { adCost: 200, adSaleAmt: 1000, adRoas: 500, tacos: 2.5 },
      none: { adCost: 0, adSaleAmt: 0, adRoas: null, tacos: null },
      unknown: { adCost: null, adSaleAmt: null, adRoas: null, tacos: null },
      share: 25,
      more: null,
    });
  });

  it('say which days no report covers and which still grow', async () => {
    const [cover] =
      await company.sql`select private.ad_cover('P1', '20261118', '20261120') as now, private.ad_cover('P2', '20261118', '20261120') as none`;
    expect(cover).toEqual({ now: { missing: ['20261118'], days: 2, growing: 1 }, none: null });
    const [nothing] =
      await company.sql`select private.no_ad_amount('{}')::int as none, private.no_ad_amount(array['20261120']::date[])::int as covered`;
    expect(nothing).toEqual({ none: null, covered: 0 });
  });
});
