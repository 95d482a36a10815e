-- Compares the rollups of advertising with the facts, month by month, and writes anew what differs.
create or replace function private.rebuild_ad_rollups(partner_cd text)
  returns table ("TABLE_NM" text, "MONTH_SK" integer, "ROW_CNT" bigint)
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
  set jit = off
as $$
declare
  days integer[];
begin
  for "MONTH_SK" in
    select f."DATE_SK" / 100 from public.fact_ad_daily f where f."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select d."DATE_SK" / 100 from public.agg_ad_campaign_daily d where d."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select d."DATE_SK" / 100 from public.agg_ad_option_daily d where d."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select m."MONTH_SK" from public.agg_ad_campaign_monthly m where m."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select d."DATE_SK" / 100 from public.agg_ad_keyword_daily d where d."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select t."THIRD_SK" / 100 from public.agg_ad_keyword_third t where t."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select m."MONTH_SK" from public.agg_ad_keyword_monthly m where m."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select m."MONTH_SK" from public.agg_ad_option_monthly m where m."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    order by 1
  loop
    days := private.month_days("MONTH_SK");
    perform private.number_ad_keywords(partner_cd, days, null);
    -- The finer first: the others are compared with them.
    foreach "TABLE_NM" in array array['agg_ad_campaign_daily', 'agg_ad_campaign_monthly', 'agg_ad_keyword_daily',
      'agg_ad_keyword_third', 'agg_ad_keyword_monthly', 'agg_ad_option_daily', 'agg_ad_option_monthly']
    loop
      execute format($sql$
        with facts as materialized (%1$s), kept as materialized (
          select * from public.%2$I t where t."PARTNER_CD" = $1 and %3$s
        )
        -- A row that differs is in both halves; the larger one counts each wrong, missing or needless row once.
        select greatest((select count(*) from (table facts except table kept) d),
          (select count(*) from (table kept except table facts) d))$sql$,
        private.ad_rollup_rows(format('public.%I', "TABLE_NM")::regclass, partner_cd, days, null), "TABLE_NM",
        case when "TABLE_NM" like '%\_monthly' then format('t."MONTH_SK" = %s', "MONTH_SK")
          when "TABLE_NM" like '%\_third' then format('t."THIRD_SK" = any (%L::integer[])', days)
          else format('t."DATE_SK" = any (%L::integer[])', days) end)
      into "ROW_CNT" using partner_cd;
      if "ROW_CNT" > 0 then
        perform private.rewrite_ad_rollup(format('public.%I', "TABLE_NM")::regclass, partner_cd, days, null);
        return next;
      end if;
    end loop;
  end loop;
end
$$;
comment on function private.rebuild_ad_rollups is
  'Compares the rollups of advertising of a partner with the facts and writes anew what differs. A row: table, month (yyyyMM) and how many rows of it were wrong, missing or too many. Part of private.rebuild_rollups.';
