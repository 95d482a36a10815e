-- Compares the rollups with the facts, month by month, and writes anew what differs.
create or replace function private.rebuild_rollups(partner_cd text)
  returns table ("TABLE_NM" text, "MONTH_SK" integer, "ROW_CNT" bigint)
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  month integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('import ' || rebuild_rollups.partner_cd, 0));
  for month in
    select distinct d / 100 from (
      select to_char(s, 'YYYYMMDD')::integer
      from (
        select min(f."DATE_SK") as first, max(f."DATE_SK") as last from public.agg_performance_option_daily f
        where f."PARTNER_CD" = rebuild_rollups.partner_cd and f."SVC" = '2P'
      ) f cross join lateral generate_series(to_date((f.first / 100)::text, 'YYYYMM'), to_date(f.last::text, 'YYYYMMDD'), interval '1 month') s
      union all
      select b."DATE_SK" from public.agg_brand_daily b where b."PARTNER_CD" = rebuild_rollups.partner_cd
      union all
      select p."DATE_SK" from public.agg_partner_daily p where p."PARTNER_CD" = rebuild_rollups.partner_cd
      union all
      select b."MONTH_SK" * 100 from public.agg_brand_monthly b where b."PARTNER_CD" = rebuild_rollups.partner_cd
      union all
      select m."MONTH_SK" * 100 from public.agg_option_monthly m where m."PARTNER_CD" = rebuild_rollups.partner_cd
    ) known (d)
    order by 1
  loop
    "MONTH_SK" := month;
    "TABLE_NM" := 'agg_brand_daily';
    "ROW_CNT" := (
      with facts as materialized (
        select * from private.brand_day_facts(rebuild_rollups.partner_cd, private.month_days(month), null)
      ), kept as materialized (
        select * from public.agg_brand_daily b
        where b."PARTNER_CD" = rebuild_rollups.partner_cd and b."DATE_SK" = any (private.month_days(month))
      )
      select count(distinct (d."DATE_SK", d."BRAND_CD"))
      from ((table facts except table kept) union all (table kept except table facts)) d);
    if "ROW_CNT" > 0 then
      perform private.rewrite_brand_days(rebuild_rollups.partner_cd, private.month_days(month), null);
      return next;
    end if;

    "TABLE_NM" := 'agg_brand_monthly';
    "ROW_CNT" := (
      with days as materialized (
        select * from private.brand_month_days(rebuild_rollups.partner_cd, array[month])
      ), kept as materialized (
        select * from public.agg_brand_monthly m
        where m."PARTNER_CD" = rebuild_rollups.partner_cd and m."MONTH_SK" = month
      )
      select count(distinct d."BRAND_CD")
      from ((table days except table kept) union all (table kept except table days)) d);
    if "ROW_CNT" > 0 then
      perform private.rewrite_brand_totals(rebuild_rollups.partner_cd, private.month_days(month));
      return next;
    end if;

    "TABLE_NM" := 'agg_partner_daily';
    "ROW_CNT" := (
      with brands as materialized (
        select * from private.partner_day_brands(rebuild_rollups.partner_cd, private.month_days(month))
      ), kept as materialized (
        select * from public.agg_partner_daily p
        where p."PARTNER_CD" = rebuild_rollups.partner_cd and p."DATE_SK" = any (private.month_days(month))
      )
      select count(distinct d."DATE_SK")
      from ((table brands except table kept) union all (table kept except table brands)) d);
    if "ROW_CNT" > 0 then
      perform private.rewrite_brand_totals(rebuild_rollups.partner_cd, private.month_days(month));
      return next;
    end if;

    "TABLE_NM" := 'agg_option_monthly';
    "ROW_CNT" := (
      with facts as materialized (
        select * from private.option_month_facts(rebuild_rollups.partner_cd, private.month_days(month), null)
      ), kept as materialized (
        select * from public.agg_option_monthly m
        where m."PARTNER_CD" = rebuild_rollups.partner_cd and m."MONTH_SK" = month
      )
      select count(distinct d."OPTION_CD")
      from ((table facts except table kept) union all (table kept except table facts)) d);
    if "ROW_CNT" > 0 then
      perform private.rewrite_option_month(rebuild_rollups.partner_cd, month);
      return next;
    end if;
  end loop;
  perform private.margins_changed(rebuild_rollups.partner_cd, null);
  return query
  select 'agg_option_quarterly', q.* from private.rebuild_option_quarters(rebuild_rollups.partner_cd) q
  union all
  select * from private.rebuild_ad_rollups(rebuild_rollups.partner_cd)
  union all
  select * from private.rebuild_settlement_months(rebuild_rollups.partner_cd);
end
$$;
comment on function private.rebuild_rollups is
  'Compares the rollups of a partner with the facts and writes anew what differs. A row: table, month (yyyyMM; of a quarter its first) and how many rows of it were wrong, missing or too many; none when nothing differed.';
