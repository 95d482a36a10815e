import type { Sql } from '../../host/postgres/connect.ts';

/** Rows that a campaign has on a day: by keyword, beyond search, and of what was bought. */
const rowsOfDay = 34;

/**
 * Advertising of each partner for the days up to yesterday: campaigns of 50 keywords and 10 options of a brand each, of which 28 keywords have rows
 * on a day, three bring an order, and three rows are of other placements.
 */
export async function fillAds(sql: Sql): Promise<void> {
  await sql`insert into public.dim_campaign ("PARTNER_CD", "CAMPAIGN_ID", "CAMPAIGN_NM", "AD_TYPE", "NAMED_SK")
    select p.code, (900000 + n)::text, '캠페인 ' || n, case n % 3 when 0 then '수동 성과형' else '매출 최적화' end, 0
    from bench_partner p cross join lateral generate_series(1, p.campaigns) n`;
  await sql`insert into public.log_ad_day ("PARTNER_CD", "DATE_SK", "GRAIN", "AGE", "FILE_NM")
    select p.code, private.date_sk(private.korea_today() - ago), 'keyword', least(ago, 14), 'a.xlsx'
    from bench_partner p cross join lateral generate_series(1, p.ad_days) ago`;
  await sql`insert into public.fact_ad_daily ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "ADGROUP_NM", "OPTION_CD", "CONV_OPTION_CD",
      "PLACEMENT", "KEYWORD", "IMP_CNT", "CLICK_CNT", "AD_COST", "ORD_1D", "DIR_ORD_1D", "QTY_1D", "DIR_QTY_1D", "REV_1D", "DIR_REV_1D",
      "ORD_14D", "DIR_ORD_14D", "QTY_14D", "DIR_QTY_14D", "REV_14D", "DIR_REV_14D")
    select p.code, private.date_sk(private.korea_today() - ago), (900000 + c)::text, '그룹 ' || r.n % 2, (p.base + a.n)::text,
      case when o.n = 1 then (p.base + b.n)::text else '' end, case when r.n < 32 then '검색 영역' else '비검색 영역' end,
      case when r.n < 32 then '키워드 ' || c || ' ' || (r.n % 28 * 7 + ago) % 50 else '' end,
      r.n * 7, r.n % 3, r.n % 3 * 120, o.n, o.n, o.n, o.n, o.n * 9900, o.n * 9900, o.n, o.n, o.n, o.n, o.n * 9900, o.n * 9900
    from bench_partner p
    cross join lateral generate_series(p.ad_days, 1, -1) ago cross join lateral generate_series(1, p.campaigns) c
    cross join generate_series(1, ${rowsOfDay}) r (n)
    cross join lateral (select case when r.n > 28 and r.n < 32 then 1 else 0 end as n) o
    -- Options of one brand.
    cross join lateral (select 1 + (c % p.brands + p.brands * (c / p.brands * 10 + r.n % 10)) % p.options as n) a
    cross join lateral (select 1 + (c % p.brands + p.brands * (c / p.brands * 10 + (r.n + ago) % 10)) % p.options as n) b
    order by ago desc, c`;
  await sql`vacuum analyze public.fact_ad_daily, public.log_ad_day, public.dim_campaign`;
  await sql`select private.ads_changed(p.code, array(select private.date_sk(private.korea_today() - ago) from generate_series(1, p.ad_days) ago))
    from bench_partner p`;
}
