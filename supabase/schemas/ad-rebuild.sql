-- Compares the rollups of advertising with the facts, month by month, and writes anew what differs.
-- Settings: see private.replace_rows.
create or replace function private.rebuild_ad_rollups(partner_cd text)
  returns table ("TABLE_NM" text, "MONTH_SK" integer, "ROW_CNT" bigint) language plpgsql volatile set search_path = '' set enable_nestloop = off
  set work_mem = '64MB' as $$
declare
  months constant integer[] := array(
    select f."DATE_SK" / 100 from public.fact_ad_daily f where f."PARTNER_CD" = rebuild_ad_rollups.partner_cd union
    select d."DATE_SK" / 100 from public.agg_ad_campaign_daily d where d."PARTNER_CD" = rebuild_ad_rollups.partner_cd union
    select d."DATE_SK" / 100 from public.agg_ad_option_daily d where d."PARTNER_CD" = rebuild_ad_rollups.partner_cd union
    select m."MONTH_SK" from public.agg_ad_campaign_monthly m where m."PARTNER_CD" = rebuild_ad_rollups.partner_cd union
    select d."DATE_SK" / 100 from public.agg_ad_keyword_daily d where d."PARTNER_CD" = rebuild_ad_rollups.partner_cd union
    select t."PENTAD_SK" / 100 from public.agg_ad_keyword_pentad t where t."PARTNER_CD" = rebuild_ad_rollups.partner_cd union
    select m."MONTH_SK" from public.agg_ad_keyword_monthly m where m."PARTNER_CD" = rebuild_ad_rollups.partner_cd union
    select m."MONTH_SK" from public.agg_ad_option_monthly m where m."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    order by 1);
  days integer[];
begin
  foreach "MONTH_SK" in array months loop
    perform private.gather_ad_sides(partner_cd, private.month_days("MONTH_SK"), null);
    perform private.number_ad_keywords(partner_cd);
  end loop;
  -- The finer first: the others are compared with them.
  for "TABLE_NM", "MONTH_SK", days in
    select s.name, s.first, s.days
    from (
      select t.name, t.place, m.first, private.month_days(m.first) as days
      from unnest(array['agg_ad_campaign_daily', 'agg_ad_campaign_monthly', 'agg_ad_keyword_daily', 'agg_ad_keyword_pentad',
        'agg_ad_keyword_monthly', 'agg_ad_option_daily', 'agg_ad_option_monthly']) with ordinality t (name, place)
      cross join unnest(months) m (first)
      union all
      select 'agg_ad_keyword_quarterly', 9, q.first, array(select unnest(private.month_days(q.first + n)) from generate_series(0, 2) n)
      from (
        select private.quarter_of(m) as first from unnest(months) m
        union
        select r."QUARTER_SK" from public.agg_ad_keyword_quarterly r where r."PARTNER_CD" = rebuild_ad_rollups.partner_cd
      ) q
    ) s order by s.place, s.first
  loop
    if private.ad_slice_key(format('public.%I', "TABLE_NM")::regclass) = 'DATE_SK' then
      perform private.gather_ad_sides(partner_cd, days, null);
    end if;
    execute format($sql$
      with facts as materialized (%1$s), kept as materialized (
        select * from public.%2$I t where t."PARTNER_CD" = $1 and t.%3$I = any ($2)
      )
      -- A row that differs is in both halves; the larger one counts each wrong, missing or needless row once.
      select greatest((select count(*) from (table facts except table kept) d),
        (select count(*) from (table kept except table facts) d))$sql$,
      private.ad_rollup_rows(format('public.%I', "TABLE_NM")::regclass, partner_cd, days, null), "TABLE_NM",
      private.ad_slice_key(format('public.%I', "TABLE_NM")::regclass))
    into "ROW_CNT" using partner_cd, private.ad_slices(format('public.%I', "TABLE_NM")::regclass, days);
    if "ROW_CNT" > 0 then
      perform private.rewrite_ad_rollup(format('public.%I', "TABLE_NM")::regclass, partner_cd, days, null);
      return next;
    end if;
  end loop;
end
$$;
comment on function private.rebuild_ad_rollups is 'Compares the rollups of advertising of a partner with the facts and writes anew what differs. A row: table, month (yyyyMM; the first of a quarter) and how many rows of it were wrong, missing or too many. Part of private.rebuild_rollups.';
