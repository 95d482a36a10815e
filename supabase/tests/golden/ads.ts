import type { Sql } from '../../../host/postgres/connect.ts';

/** A row of an advertising report; sums of 1 day are those of 14 unless told. */
export interface AdRow {
  day: number;
  campaign?: string;
  adgroup?: string;
  option?: string;
  bought?: string;
  placement?: string;
  keyword?: string;
  impressions?: number;
  clicks?: number;
  cost?: number;
  orders?: number;
  pieces?: number;
  won?: number;
  directWon?: number;
  wonOf1Day?: number;
}

/** Rows of reports by keyword, their campaigns (named as their ids) and what a load does after it wrote them. */
export async function addAds(sql: Sql, partner: string, rows: AdRow[]): Promise<void> {
  for (const row of rows) {
    const { campaign = 'C1', adgroup = 'G1', option = '', bought = '', placement = '검색 영역' } = row;
    const { keyword = '', impressions = 0, clicks = 0, cost = 0, orders = 0, pieces = orders } = row;
    const { won = 0, directWon = won, wonOf1Day = won } = row;
    await sql`insert into public.dim_campaign ("PARTNER_CD", "CAMPAIGN_ID", "CAMPAIGN_NM", "AD_TYPE", "NAMED_SK")
      values (${partner}, ${campaign}, ${campaign}, '매출 최적화', ${row.day}) on conflict do nothing`;
    await sql`insert into public.fact_ad_daily ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "ADGROUP_NM", "OPTION_CD", "CONV_OPTION_CD",
        "PLACEMENT", "KEYWORD", "IMP_CNT", "CLICK_CNT", "AD_COST", "ORD_1D", "DIR_ORD_1D", "QTY_1D", "DIR_QTY_1D", "REV_1D", "DIR_REV_1D",
        "ORD_14D", "DIR_ORD_14D", "QTY_14D", "DIR_QTY_14D", "REV_14D", "DIR_REV_14D")
      values (${partner}, ${row.day}, ${campaign}, ${adgroup}, ${option}, ${bought}, ${placement}, ${keyword}, ${impressions},
        ${clicks}, ${cost}, ${orders}, ${orders}, ${pieces}, ${pieces}, ${wonOf1Day}, ${Math.min(directWon, wonOf1Day)},
        ${orders}, ${orders}, ${pieces}, ${pieces}, ${won}, ${directWon})`;
  }
  await sql`select private.ads_changed(${partner}, ${[...new Set(rows.map(({ day }) => day))]})`;
}

/** Days (yyyyMMdd) that a report by keyword covers, loaded so many days after them. */
export async function coverAdDays(sql: Sql, partner: string, days: number[], age = 14): Promise<void> {
  await sql`insert into public.log_ad_day ("PARTNER_CD", "DATE_SK", "GRAIN", "AGE", "FILE_NM")
    select ${partner}, d, 'keyword', ${age}, 'a.xlsx' from unnest(${days}::int[]) d`;
}

/** What loads saw of an older day and campaign: [age, orders, won] each. */
export async function addAdGrowth(
  sql: Sql,
  partner: string,
  day: number,
  seen: [age: number, orders: number, won: number][],
): Promise<void> {
  for (const [age, orders, won] of seen)
    await sql`insert into public.agg_ad_growth ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "AGE", "ORD_14D", "REV_14D")
      values (${partner}, ${day}, 'C1', ${age}, ${orders}, ${won})`;
}
