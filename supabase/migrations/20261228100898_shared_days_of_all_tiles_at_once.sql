-- 마이 대시보드 over 100 partners looked four times for the days of each: two thirds of its time.

-- Tiles and daily chart of one partner or several.
-- Settings: its arguments decide the plan.
create or replace function private.dashboard_sales(partner_cds text[]) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  today constant date := private.korea_today();
  -- The chart reaches no further back.
  first_day constant date := (date_trunc('month', today::timestamp) - interval '2 months')::date;
begin
  return (
    with days as materialized (
      select d."DAY" as day, d."SUMS" as sums, d."IS_WHOLE" as is_whole
      from private.day_sums_of_partners(partner_cds, first_day, today - 1) d
    ), whole as materialized (
      select coalesce(array_agg(d.day), '{}') as days from days d where d.is_whole
    ), covered as materialized (
      select l."PARTNER_CD" as code, l."DATE_SK" as sk from public.log_ad_day l
      where l."PARTNER_CD" = any (partner_cds) and l."DATE_SK" between private.date_sk(first_day) and private.date_sk(today)
    ), loaded as materialized (
      select e."PARTNER_CD" as code, private.date_sk(d) as sk
      from private.loaded_days_of_each(partner_cds, first_day, today) e cross join lateral unnest(e."DAYS") d
    ), shared as materialized (
      -- private.shared_ad_sums of all brands by day. Asked for each tile, it would look for the days of each partner once more.
      select d."DATE_SK" as sk, private.bigint_sum(d."SALE_AMT") as sold, 0::numeric as unsold_cost
      from covered c join loaded l using (code, sk) join public.agg_partner_daily d on d."PARTNER_CD" = code and d."DATE_SK" = sk
      group by 1
      union all
      select u.sk, 0, sum(k.cost)
      from (select code, sk from covered except select code, sk from loaded) u
      cross join lateral (
        select private.bigint_sum(a."AD_COST") as cost from public.agg_ad_campaign_daily a
        where a."PARTNER_CD" = u.code and a."DATE_SK" = u.sk offset 0
      ) k
      group by 1
    ), tiles as (
      select json_agg(json_build_object(
        'id', t."ID", 'from', private.day_text(t."FIRST_DAY"), 'to', private.day_text(t."LAST_DAY"),
        'period', private.period_days(t."FIRST_DAY", t."LAST_DAY", w.days),
        'comparison', private.period_days(t."FIRST_BEFORE", t."LAST_BEFORE", w.days),
        'figures', (select private.figures(private.total(d.sums) filter (where d.sums is distinct from null))
          from days d where d.day between t."FIRST_DAY" and t."LAST_DAY"),
        'comparisonFigures', (select private.figures(private.total(d.sums) filter (where d.sums is distinct from null))
          from days d where d.day between t."FIRST_BEFORE" and t."LAST_BEFORE"),
        'ads', (
          select private.ad_brief(a."AD_COST", a."AD_SALE_AMT", a."AD_COST" - coalesce(sum(s.unsold_cost), 0), sum(s.sold))
          from shared s where s.sk between private.date_sk(t."FIRST_DAY") and private.date_sk(t."LAST_DAY")),
        'adCover', a."COVER") order by t.place) as rows
      from private.dashboard_tiles(today) with ordinality t ("ID", "FIRST_DAY", "LAST_DAY", "FIRST_BEFORE", "LAST_BEFORE", place)
      join private.dashboard_ads(today, partner_cds, '{}', false) a on a."ID" = t."ID"
      cross join whole w
    ), daily as (
      select json_agg(json_build_object('date', private.day_text(d.day), 'saleAmt', (d.sums)."saleAmt",
        'previousSaleAmt', (b.sums)."saleAmt") order by d.day) as rows
      from days d join days b on b.day = d.day - 7
      where d.day >= today - 30
    )
    select json_build_object('tiles', t.rows, 'daily', d.rows) from tiles t, daily d
  );
end
$$;
