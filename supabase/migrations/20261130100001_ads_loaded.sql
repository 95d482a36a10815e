-- Advertising reports are loaded by keyword or by campaign, and summed up by campaign, keyword, option and brand.

-- 광고 보고서, with rows by keyword or by campaign. A day that a keyword report covers is never touched by a campaign report,
-- and a keyword report takes the days of campaign reports over as a whole; among reports of one kind the later load replaces
-- the campaigns that it names, day by day. Options that no master knows are kept (미매칭). Answers, beside counts of rows:
-- days_skipped, days_empty (without rows), options_unmatched, options_known, revenue_fell (won of 14 days that the replaced
-- days lose). Raises PD001.
create or replace function private.load_ad_report(batch private.import_batch, today date) returns jsonb
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
  set jit = off
as $$
declare
  by_keyword boolean;
  covered integer[];
  skipped integer[] := '{}';
  taken_over integer[] := '{}';
  answer jsonb;
begin
  perform private.stage_rows(batch, array['DATE_SK', 'CAMPAIGN_ID', 'CAMPAIGN_NM', 'AD_TYPE', 'ADGROUP_NM', 'OPTION_CD', 'ITEM_NM',
    'CONV_OPTION_CD', 'CONV_ITEM_NM', 'PLACEMENT', 'KEYWORD'] || private.ad_sum_columns() || array['START_DT', 'END_DT'],
    array['private.ad_report_row'], '{}');
  by_keyword := exists (select from pg_temp.import_staged s where s."KEYWORD" <> '') or batch.file_nm ~* 'keyword';
  covered := array(
    select distinct s."DATE_SK" from pg_temp.import_staged s
    union
    -- Of the good rows of a file with bad ones, only days that have rows are known.
    select private.date_sk(batch.period_start::date + n)
    from generate_series(0, batch.period_end::date - batch.period_start::date) n where not batch.partial);
  if cardinality(covered) > 400 then
    raise exception 'a report has at most 400 days' using errcode = 'PD422';
  end if;
  if by_keyword then
    taken_over := array(select l."DATE_SK" from public.log_ad_day l
      where l."PARTNER_CD" = batch.partner_cd and l."GRAIN" = 'campaign' and l."DATE_SK" = any (covered));
  else
    skipped := array(select l."DATE_SK" from public.log_ad_day l
      where l."PARTNER_CD" = batch.partner_cd and l."GRAIN" = 'keyword' and l."DATE_SK" = any (covered));
    delete from pg_temp.import_staged s where s."DATE_SK" = any (skipped);
    covered := array(select d from unnest(covered) d where d <> all (skipped));
  end if;
  answer := jsonb_build_object('days_skipped', cardinality(skipped),
    'days_empty', (select count(*) from unnest(covered) d
      where d not in (select s."DATE_SK" from pg_temp.import_staged s)))
    || private.name_ads(batch.partner_cd)
    || private.replace_ads(batch.partner_cd, taken_over, today);
  insert into public.log_ad_day as l ("PARTNER_CD", "DATE_SK", "GRAIN", "AGE", "FILE_NM")
  select batch.partner_cd, d, case when by_keyword then 'keyword' else 'campaign' end,
    greatest(0, least(14, today - to_date(d::text, 'YYYYMMDD'))), batch.file_nm
  from unnest(covered) d
  on conflict ("PARTNER_CD", "DATE_SK") do update
  set "GRAIN" = excluded."GRAIN", "AGE" = excluded."AGE", "FILE_NM" = excluded."FILE_NM", "MOD_DT" = now();
  return answer;
end
$$;
revoke all on function private.load_ad_report from public, anon, authenticated, service_role;
comment on function private.load_ad_report is
  'Loads 광고 보고서 as of a Korea-time day; returns counts of rows, days and options.';

-- What the staged report calls campaigns and options. Raises PD001.
create or replace function private.name_ads(partner_cd text) returns jsonb
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
as $$
declare
  known bigint;
  named bigint;
begin
  create temporary table import_named on commit drop as
  select n.option_cd, max(n.item_nm) as item_nm
  from (
    select s."OPTION_CD" as option_cd, s."ITEM_NM" as item_nm from pg_temp.import_staged s
    union all
    select s."CONV_OPTION_CD", s."CONV_ITEM_NM" from pg_temp.import_staged s
  ) n where n.option_cd is not null group by 1;
  perform private.refuse_foreign_options(array(
    select o."OPTION_CD" from pg_temp.import_named n join public.dim_option o on o."OPTION_CD" = n.option_cd
    where o."PARTNER_CD" <> name_ads.partner_cd order by 1));
  select count(*) filter (where o."OPTION_CD" is not null), count(*) into known, named
  from pg_temp.import_named n left join public.dim_option o on o."OPTION_CD" = n.option_cd;
  insert into public.dim_ad_option as a ("PARTNER_CD", "OPTION_CD", "ITEM_NM")
  select name_ads.partner_cd, n.option_cd, coalesce(n.item_nm, '') from pg_temp.import_named n
  on conflict ("PARTNER_CD", "OPTION_CD") do update set "ITEM_NM" = excluded."ITEM_NM"
  where excluded."ITEM_NM" not in ('', a."ITEM_NM");
  drop table pg_temp.import_named;

  insert into public.dim_campaign as c ("PARTNER_CD", "CAMPAIGN_ID", "CAMPAIGN_NM", "AD_TYPE", "START_DT", "END_DT", "NAMED_SK")
  select distinct on (s."CAMPAIGN_ID") name_ads.partner_cd, s."CAMPAIGN_ID", s."CAMPAIGN_NM", s."AD_TYPE", s."START_DT", s."END_DT",
    s."DATE_SK"
  from pg_temp.import_staged s order by s."CAMPAIGN_ID", s."DATE_SK" desc, s."LINE_NO"
  on conflict ("PARTNER_CD", "CAMPAIGN_ID") do update
  set "CAMPAIGN_NM" = excluded."CAMPAIGN_NM", "AD_TYPE" = coalesce(excluded."AD_TYPE", c."AD_TYPE"),
    "START_DT" = coalesce(excluded."START_DT", c."START_DT"), "END_DT" = excluded."END_DT", "NAMED_SK" = excluded."NAMED_SK"
  where excluded."NAMED_SK" >= c."NAMED_SK"
    and (c."CAMPAIGN_NM", c."AD_TYPE", c."START_DT", c."END_DT", c."NAMED_SK") is distinct from (excluded."CAMPAIGN_NM",
      coalesce(excluded."AD_TYPE", c."AD_TYPE"), coalesce(excluded."START_DT", c."START_DT"), excluded."END_DT", excluded."NAMED_SK");
  return jsonb_build_object('options_known', known, 'options_unmatched', named - known);
end
$$;
revoke all on function private.name_ads from public, anon, authenticated, service_role;
comment on function private.name_ads is
  'Keeps the campaigns and option names of the staged advertising report; returns how many of its options the partner''s masters know and how many not. Raises PD001.';

-- Makes the facts of the staged days and campaigns those of the report; days taken over lose every row of theirs first.
-- Rows have no key: a day of a campaign is the same, and not touched, when the sum of the hashes of its rows is.
create or replace function private.replace_ads(partner_cd text, taken_over integer[], today date) returns jsonb
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
  set work_mem = '64MB'
  set jit = off
as $$
declare
  changed_days integer[];
  answer jsonb;
begin
  create temporary table import_line on commit drop as
  select s."DATE_SK", s."CAMPAIGN_ID", coalesce(s."ADGROUP_NM", '') as "ADGROUP_NM", coalesce(s."OPTION_CD", '') as "OPTION_CD",
    coalesce(s."CONV_OPTION_CD", '') as "CONV_OPTION_CD", coalesce(s."PLACEMENT", '') as "PLACEMENT", coalesce(s."KEYWORD", '') as "KEYWORD",
    coalesce(s."IMP_CNT", 0) as "IMP_CNT", coalesce(s."CLICK_CNT", 0) as "CLICK_CNT",
    coalesce(s."AD_COST", 0) as "AD_COST", coalesce(s."ORD_1D", 0) as "ORD_1D",
    coalesce(s."DIR_ORD_1D", 0) as "DIR_ORD_1D", coalesce(s."QTY_1D", 0) as "QTY_1D",
    coalesce(s."DIR_QTY_1D", 0) as "DIR_QTY_1D", coalesce(s."REV_1D", 0) as "REV_1D",
    coalesce(s."DIR_REV_1D", 0) as "DIR_REV_1D", coalesce(s."ORD_14D", 0) as "ORD_14D",
    coalesce(s."DIR_ORD_14D", 0) as "DIR_ORD_14D", coalesce(s."QTY_14D", 0) as "QTY_14D",
    coalesce(s."DIR_QTY_14D", 0) as "DIR_QTY_14D", coalesce(s."REV_14D", 0) as "REV_14D",
    coalesce(s."DIR_REV_14D", 0) as "DIR_REV_14D"
  from pg_temp.import_staged s;
  analyze pg_temp.import_line ("DATE_SK", "CAMPAIGN_ID");
  create temporary table import_pair on commit drop as
  select coalesce(o.day, n.day) as day, coalesce(o.campaign, n.campaign) as campaign, coalesce(o.rows, 0) as old_rows,
    coalesce(n.rows, 0) as new_rows, coalesce(o.revenue, 0) as old_revenue, coalesce(n.revenue, 0) as new_revenue,
    o.print is not distinct from n.print as same, n.orders
  from (
    select f."DATE_SK" as day, f."CAMPAIGN_ID" as campaign, count(*) as rows, sum(f."REV_14D") as revenue,
      sum(hashtextextended(concat_ws(chr(31), f."ADGROUP_NM", f."OPTION_CD", f."CONV_OPTION_CD", f."PLACEMENT", f."KEYWORD",
        f."IMP_CNT", f."CLICK_CNT", f."AD_COST", f."ORD_1D", f."DIR_ORD_1D", f."QTY_1D", f."DIR_QTY_1D", f."REV_1D",
        f."DIR_REV_1D", f."ORD_14D", f."DIR_ORD_14D", f."QTY_14D", f."DIR_QTY_14D", f."REV_14D", f."DIR_REV_14D"), 0)) as print
    from public.fact_ad_daily f
    where f."PARTNER_CD" = replace_ads.partner_cd
      and f."DATE_SK" in (select distinct l."DATE_SK" from pg_temp.import_line l union select unnest(taken_over))
    group by 1, 2
  ) o
  full join (
    select l."DATE_SK" as day, l."CAMPAIGN_ID" as campaign, count(*) as rows, sum(l."REV_14D") as revenue, sum(l."ORD_14D") as orders,
      sum(hashtextextended(concat_ws(chr(31), l."ADGROUP_NM", l."OPTION_CD", l."CONV_OPTION_CD", l."PLACEMENT", l."KEYWORD",
        l."IMP_CNT", l."CLICK_CNT", l."AD_COST", l."ORD_1D", l."DIR_ORD_1D", l."QTY_1D", l."DIR_QTY_1D", l."REV_1D",
        l."DIR_REV_1D", l."ORD_14D", l."DIR_ORD_14D", l."QTY_14D", l."DIR_QTY_14D", l."REV_14D", l."DIR_REV_14D"), 0)) as print
    from pg_temp.import_line l group by 1, 2
  ) n on n.day = o.day and n.campaign = o.campaign
  where n.day is not null or o.day = any (taken_over);

  delete from public.fact_ad_daily f using pg_temp.import_pair p
  where not p.same and p.old_rows > 0 and f."PARTNER_CD" = replace_ads.partner_cd and f."DATE_SK" = p.day
    and f."CAMPAIGN_ID" = p.campaign;
  insert into public.fact_ad_daily ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "ADGROUP_NM", "OPTION_CD", "CONV_OPTION_CD", "PLACEMENT",
    "KEYWORD",
    "IMP_CNT", "CLICK_CNT", "AD_COST", "ORD_1D", "DIR_ORD_1D", "QTY_1D", "DIR_QTY_1D", "REV_1D", "DIR_REV_1D",
    "ORD_14D", "DIR_ORD_14D", "QTY_14D", "DIR_QTY_14D", "REV_14D", "DIR_REV_14D")
  select replace_ads.partner_cd, l.*
  from pg_temp.import_line l join pg_temp.import_pair p on p.day = l."DATE_SK" and p.campaign = l."CAMPAIGN_ID"
  where not p.same
  order by l."DATE_SK", l."CAMPAIGN_ID";
  -- Of a day that was never seen young nothing can be learned.
  insert into public.agg_ad_growth as g ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "AGE", "ORD_14D", "REV_14D")
  select replace_ads.partner_cd, p.day, p.campaign, a.age, p.orders, p.new_revenue
  from pg_temp.import_pair p
  cross join lateral (select greatest(0, least(14, today - to_date(p.day::text, 'YYYYMMDD'))) as age) a
  where p.orders is not null and (a.age < 14 or exists (
    select from public.agg_ad_growth y
    where y."PARTNER_CD" = replace_ads.partner_cd and y."DATE_SK" = p.day and y."CAMPAIGN_ID" = p.campaign))
  on conflict ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "AGE") do update
  set "ORD_14D" = excluded."ORD_14D", "REV_14D" = excluded."REV_14D";

  select jsonb_build_object(
      'new', coalesce(sum(greatest(p.new_rows - p.old_rows, 0)), 0),
      'changed', coalesce(sum(least(p.new_rows, p.old_rows)) filter (where not p.same), 0),
      'unchanged', coalesce(sum(p.new_rows) filter (where p.same), 0),
      'removed', coalesce(sum(greatest(p.old_rows - p.new_rows, 0)), 0),
      'revenue_fell', greatest(0, coalesce(sum(p.old_revenue - p.new_revenue)
        filter (where p.old_rows > 0 and p.new_rows > 0 and p.day <> all (taken_over)), 0))),
    array_agg(distinct p.day) filter (where not p.same)
  into answer, changed_days
  from pg_temp.import_pair p;
  drop table pg_temp.import_line, pg_temp.import_pair;
  if changed_days is not null then
    perform private.ads_changed(replace_ads.partner_cd, changed_days);
  end if;
  return answer;
end
$$;
revoke all on function private.replace_ads from public, anon, authenticated, service_role;
comment on function private.replace_ads is
  'Replaces the facts of the staged days and campaigns, and all of days that are taken over; returns new, changed, unchanged, removed (rows) and revenue_fell (won).';

-- The sums of advertising, in the order in which every table of it has them.
create or replace function private.ad_sum_columns() returns text[]
  language sql immutable parallel safe
  return array[
    'IMP_CNT', 'CLICK_CNT', 'AD_COST', 'ORD_1D', 'DIR_ORD_1D', 'QTY_1D', 'DIR_QTY_1D', 'REV_1D', 'DIR_REV_1D',
    'ORD_14D', 'DIR_ORD_14D', 'QTY_14D', 'DIR_QTY_14D', 'REV_14D', 'DIR_REV_14D'];
revoke all on function private.ad_sum_columns from public, anon, authenticated, service_role;
comment on function private.ad_sum_columns is
  'The columns of fact_ad_daily that are added up, in their order in each table.';

-- A row of a report is of two options: cost, impressions and clicks of the advertised one, orders and revenue of the one that
-- was bought. Here each has a row of its own; the whole stays the same.
create or replace function private.ad_sides(partner_cd text, days integer[], campaign_ids text[])
  returns table (
    "DATE_SK" integer, "CAMPAIGN_ID" text, "ADGROUP_NM" text, "PLACEMENT" text, "KEYWORD" text, "OPTION_CD" text,
    "IMP_CNT" bigint, "CLICK_CNT" bigint, "AD_COST" bigint, "ORD_1D" bigint, "DIR_ORD_1D" bigint, "QTY_1D" bigint,
    "DIR_QTY_1D" bigint, "REV_1D" bigint, "DIR_REV_1D" bigint, "ORD_14D" bigint, "DIR_ORD_14D" bigint,
    "QTY_14D" bigint, "DIR_QTY_14D" bigint, "REV_14D" bigint, "DIR_REV_14D" bigint
  )
  language sql stable
begin atomic
  select f."DATE_SK", f."CAMPAIGN_ID", f."ADGROUP_NM", f."PLACEMENT", f."KEYWORD", f."OPTION_CD",
    f."IMP_CNT", f."CLICK_CNT", f."AD_COST", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  from public.fact_ad_daily f
  where f."PARTNER_CD" = partner_cd and f."DATE_SK" = any (days)
    and (campaign_ids is null or f."CAMPAIGN_ID" = any (campaign_ids))
    and (f."IMP_CNT" <> 0 or f."CLICK_CNT" <> 0 or f."AD_COST" <> 0)
  union all
  select f."DATE_SK", f."CAMPAIGN_ID", f."ADGROUP_NM", f."PLACEMENT", f."KEYWORD", f."CONV_OPTION_CD", 0, 0, 0,
    f."ORD_1D", f."DIR_ORD_1D", f."QTY_1D", f."DIR_QTY_1D", f."REV_1D", f."DIR_REV_1D", f."ORD_14D", f."DIR_ORD_14D",
    f."QTY_14D", f."DIR_QTY_14D", f."REV_14D", f."DIR_REV_14D"
  from public.fact_ad_daily f
  where f."PARTNER_CD" = partner_cd and f."DATE_SK" = any (days)
    and (campaign_ids is null or f."CAMPAIGN_ID" = any (campaign_ids))
    and (f."ORD_14D" <> 0 or f."REV_14D" <> 0 or f."QTY_14D" <> 0 or f."ORD_1D" <> 0 or f."REV_1D" <> 0 or f."QTY_1D" <> 0);
end;
revoke all on function private.ad_sides from public, anon, authenticated, service_role;
comment on function private.ad_sides is
  'Rows of advertising reports of days (DATE_SK) and campaigns (null: all), once for the advertised option with its cost and once for the option that was bought with its orders; sums as in fact_ad_daily.';
grant execute on function private.ad_sides to authenticated, service_role;

-- The same with the brand that the option has now.
create or replace function private.ad_brand_sides(partner_cd text, days integer[], campaign_ids text[])
  returns table (
    "DATE_SK" integer, "CAMPAIGN_ID" text, "PLACEMENT" text, "KEYWORD" text, "MATCHED" boolean, "BRAND_CD" text,
    "IMP_CNT" bigint, "CLICK_CNT" bigint, "AD_COST" bigint, "ORD_1D" bigint, "DIR_ORD_1D" bigint, "QTY_1D" bigint,
    "DIR_QTY_1D" bigint, "REV_1D" bigint, "DIR_REV_1D" bigint, "ORD_14D" bigint, "DIR_ORD_14D" bigint,
    "QTY_14D" bigint, "DIR_QTY_14D" bigint, "REV_14D" bigint, "DIR_REV_14D" bigint
  )
  language sql stable
begin atomic
  select s."DATE_SK", s."CAMPAIGN_ID", s."PLACEMENT", s."KEYWORD", o."OPTION_CD" is not null, coalesce(o."BRAND_CD", ''),
    s."IMP_CNT", s."CLICK_CNT", s."AD_COST", s."ORD_1D", s."DIR_ORD_1D", s."QTY_1D", s."DIR_QTY_1D", s."REV_1D",
    s."DIR_REV_1D", s."ORD_14D", s."DIR_ORD_14D", s."QTY_14D", s."DIR_QTY_14D", s."REV_14D", s."DIR_REV_14D"
  from private.ad_sides(partner_cd, days, campaign_ids) s
  left join public.dim_option o on o."OPTION_CD" = s."OPTION_CD" and o."PARTNER_CD" = partner_cd;
end;
revoke all on function private.ad_brand_sides from public, anon, authenticated, service_role;
comment on function private.ad_brand_sides is
  'private.ad_sides with MATCHED, whether a master knows the option, and its brand; sums as in fact_ad_daily.';
grant execute on function private.ad_brand_sides to authenticated, service_role;

-- What a rollup of advertising must hold, as SQL, so that five tables of fifteen sums are written and compared by one text.
create or replace function private.ad_rollup_rows(target regclass, partner_cd text, days integer[], campaign_ids text[])
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  keys constant text[] := array(
    select a.attname from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 1 and a.attname <> all (private.ad_sum_columns()) order by a.attnum);
begin
  return format('select %L::text as "PARTNER_CD", %s, %s from %s(%L, %L::integer[], %L::text[]) s where %s group by %s',
    partner_cd,
    (select string_agg(case when k = 'MONTH_SK' then 's."DATE_SK" / 100 as "MONTH_SK"' else format('s.%I', k) end, ', ' order by n)
      from unnest(keys) with ordinality u (k, n)),
    (select string_agg(format('private.bigint_sum(s.%1$I) as %1$I', c), ', ' order by n)
      from unnest(private.ad_sum_columns()) with ordinality u (c, n)),
    case when 'BRAND_CD' = any (keys) then 'private.ad_brand_sides' else 'private.ad_sides' end,
    partner_cd, days, campaign_ids,
    case when 'KEYWORD' = any (keys) then 's."PLACEMENT" = ''검색 영역''' else 'true' end,
    (select string_agg((n + 1)::text, ', ') from generate_series(1, cardinality(keys)) n));
end
$$;
revoke all on function private.ad_rollup_rows from public, anon, authenticated, service_role;
comment on function private.ad_rollup_rows is
  'SQL of the rows that a rollup of advertising must hold of days (DATE_SK; of a table by months all of a month) and campaigns (null: all) of a partner. Only for the functions that write and compare rollups.';
grant execute on function private.ad_rollup_rows to service_role;

create or replace function private.rewrite_ad_rollup(target regclass, partner_cd text, days integer[], campaign_ids text[])
  returns void
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
  set jit = off
as $$
begin
  execute format('delete from %s t where t."PARTNER_CD" = $1 and t.%s and ($3 is null or %s)', target,
    case when target::text like '%\_monthly' then '"MONTH_SK" = any (array(select distinct d / 100 from unnest($2) d))'
      else '"DATE_SK" = any ($2)' end,
    case when target::text like '%option\_daily' then 'true' else 't."CAMPAIGN_ID" = any ($3)' end)
  using partner_cd, days, campaign_ids;
  execute format('insert into %s %s', target, private.ad_rollup_rows(target, partner_cd, days, campaign_ids));
end
$$;
revoke all on function private.rewrite_ad_rollup from public, anon, authenticated, service_role;
comment on function private.rewrite_ad_rollup is
  'Writes days (DATE_SK; of a table by months all of a month) and campaigns (null: all) of a rollup of advertising anew from the facts.';

-- Called by whatever writes facts of advertising, in the same transaction and after writing them.
create or replace function private.ads_changed(partner_cd text, days integer[]) returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  month_days integer[];
begin
  perform private.rewrite_ad_rollup('public.agg_ad_campaign_daily', partner_cd, days, null);
  perform private.rewrite_ad_rollup('public.agg_ad_option_daily', partner_cd, days, null);
  -- A month at a time: what is summed up fits into memory.
  for month_days in
    select private.month_days(m.month_sk) from (select distinct d / 100 as month_sk from unnest(days) d) m order by m.month_sk
  loop
    perform private.rewrite_ad_rollup(t, partner_cd, month_days, null) from unnest(array['public.agg_ad_campaign_monthly',
      'public.agg_ad_keyword_monthly', 'public.agg_ad_option_monthly']::regclass[]) t;
  end loop;
end
$$;
revoke all on function private.ads_changed from public, anon, authenticated, service_role;
comment on function private.ads_changed is
  'Brings the rollups of advertising in line with the facts of days (DATE_SK) of a partner. Whatever writes fact_ad_daily calls it in the same transaction. Facts that are changed by hand are not followed: private.rebuild_rollups (npm run admin -- rollups) finds and repairs them.';

-- Options that a master begins to know, forgets or gives another brand take their advertising along: of the campaigns and
-- months in which they stand.
create or replace function private.move_ad_brands(partner_cd text, option_cds text[]) returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  moved record;
begin
  for moved in
    select private.month_days(m."MONTH_SK") as days, array_agg(distinct m."CAMPAIGN_ID") as campaign_ids
    from public.agg_ad_option_monthly m
    where m."PARTNER_CD" = move_ad_brands.partner_cd and m."OPTION_CD" = any (option_cds)
    group by m."MONTH_SK" order by m."MONTH_SK"
  loop
    perform private.rewrite_ad_rollup(t, partner_cd, moved.days, moved.campaign_ids) from unnest(array[
      'public.agg_ad_campaign_daily', 'public.agg_ad_campaign_monthly', 'public.agg_ad_keyword_monthly']::regclass[]) t;
  end loop;
end
$$;
revoke all on function private.move_ad_brands from public, anon, authenticated, service_role;
comment on function private.move_ad_brands is
  'Writes the rollups of advertising by brand anew for the campaigns and months in which these options stand.';

create or replace function private.follow_ad_options() returns trigger
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.move_ad_brands(o."PARTNER_CD", array_agg(o."OPTION_CD")) from new_options o group by o."PARTNER_CD";
  elsif tg_op = 'DELETE' then
    perform private.move_ad_brands(o."PARTNER_CD", array_agg(o."OPTION_CD")) from old_options o group by o."PARTNER_CD";
  else
    perform private.move_ad_brands(c.partner_cd, array_agg(c.option_cd)) from (
      select unnest(array[o."PARTNER_CD", n."PARTNER_CD"]) as partner_cd, "OPTION_CD" as option_cd
      from old_options o join new_options n using ("OPTION_CD")
      where (o."BRAND_CD", o."PARTNER_CD") is distinct from (n."BRAND_CD", n."PARTNER_CD")) c group by c.partner_cd;
  end if;
  return null;
end
$$;
revoke all on function private.follow_ad_options from public, anon, authenticated, service_role;
comment on function private.follow_ad_options is
  'Trigger: advertising by brand follows the options of masters. Definer, because whoever may change an option need not write rollups.';

-- The days of a period that an advertising report covers, with or without rows.
create or replace function private.loaded_ad_days(partner_cd text, first_day date, last_day date) returns date[]
  language sql stable
begin atomic
  select coalesce(array_agg(to_date(l."DATE_SK"::text, 'YYYYMMDD') order by l."DATE_SK"), '{}')
  from public.log_ad_day l
  where l."PARTNER_CD" = partner_cd and l."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day);
end;
revoke all on function private.loaded_ad_days from public, anon, authenticated, service_role;
comment on function private.loaded_ad_days is 'The days of a period that an advertising report of the partner covers, in order.';
grant execute on function private.loaded_ad_days to authenticated, service_role;

-- A period as months and days to be added (1) and days to be taken off again (-1): a month of which the period leaves out the
-- lesser part is read whole. Every sum of advertising has a value, so that a difference is exact.
create or replace function private.ad_parts(first_day date, last_day date, out months integer[], out days integer[], out less_days integer[])
  language sql immutable
  set search_path = ''
as $$
  with months as materialized (
    select m.day as first, (m.day + interval '1 month - 1 day')::date as last,
      greatest(m.day, first_day) as covered_from, least((m.day + interval '1 month - 1 day')::date, last_day) as covered_to
    from (
      select generate_series(date_trunc('month', first_day::timestamp), last_day::timestamp, interval '1 month')::date as day) m
  ), parts as materialized (
    select m.*, (m.covered_to - m.covered_from + 1) * 2 > m.last - m.first + 1 as is_whole from months m
  )
  select
    array(select private.date_sk(p.first) / 100 from parts p where p.is_whole),
    array(select private.date_sk(p.covered_from + n) from parts p
      cross join lateral generate_series(0, p.covered_to - p.covered_from) n where not p.is_whole),
    array(select private.date_sk(p.first + n) from parts p
      cross join lateral generate_series(0, p.last - p.first) n
      where p.is_whole and p.first + n not between p.covered_from and p.covered_to)
$$;
revoke all on function private.ad_parts from public, anon, authenticated, service_role;
comment on function private.ad_parts is
  'A period as months (yyyyMM) and days (DATE_SK) whose sums are added, and days whose sums are taken off.';
grant execute on function private.ad_parts to authenticated, service_role;

-- Loads a staged report in one transaction, writes the upload log and returns counts of rows: new, changed,
-- unchanged, removed; options_new and brands_new where the report made some; live, whether a 재고현황 became the
-- live stock. The log is written also when nothing changed: the numbers are confirmed as of now. The planner learns
-- of what changed much.
-- For the member who began the report. Raises PD001 and PD002 with the list of another partner's codes, and PD003 for a
-- 광고보고서 that names no option of the partner, unless allow_unknown: it may be another seller's.
create or replace function public.import_commit(import_id uuid, allow_unknown boolean default false) returns jsonb
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  batch private.import_batch := private.ending_import(import_commit.import_id);
  counts jsonb := private.load_batch(batch);
begin
  if (counts ->> 'options_known')::bigint = 0 and (counts ->> 'options_unmatched')::bigint > 0 and not allow_unknown then
    raise exception 'no option of this report is known' using errcode = 'PD003';
  end if;
  insert into public.log_file_upload
    ("CATEGORY", "TABLE_NM", "PARTNER_CD", "FILE_NM", "PERIOD_START", "PERIOD_END", "ROW_CNT", "ERR_CNT", "USER_ID",
      "USER_NM")
  select batch.category, private.import_table(batch.category), batch.partner_cd, batch.file_nm, batch.period_start,
    batch.period_end, batch.row_cnt, batch.err_cnt, batch.user_id, coalesce(m."ALIAS", m."NAME", m."EMAIL")
  from (select) one left join public.auth_member m on m."ID" = batch.user_id;
  delete from private.import_batch b where b.id = batch.id;
  perform private.analyze_loaded(batch.category, batch.row_cnt);
  return counts;
end
$$;
revoke all on function public.import_commit from public, anon, authenticated, service_role;
comment on function public.import_commit is
  'Loads a report in one transaction, writes the upload log, returns counts of rows. The member who began it; PD410 for others, PD001 and PD002 with codes of another partner, PD003 for advertising of no known option unless allow_unknown.';
grant execute on function public.import_commit to authenticated;

-- Which table a kind of report fills: TABLE_NM of its upload log. Null for an unknown kind.
create or replace function private.import_table(category text) returns text
  language sql immutable
  set search_path = ''
  return case import_table.category
    when '옵션마스터' then 'dim_option'
    when '재고현황' then 'fact_stock'
    when '판매분석' then 'agg_performance_option_daily'
    when '입고요청' then 'raw_wing_inbound_request'
    when '광고보고서' then 'fact_ad_daily'
  end;
comment on function private.import_table is
  'The table that a kind of report fills; null for an unknown kind.';

-- Runs the loader of a staged report. Loads of one partner go one after the other. Raises PD410 when rows that
-- were sent are not there any more: a report without them would wipe out what it stands for.
create or replace function private.load_batch(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('import ' || batch.partner_cd, 0));
  if batch.row_cnt <> (
    select coalesce(sum(cardinality(c.rows)), 0) from private.import_chunk c where c.batch_id = batch.id
  ) then
    raise exception 'rows of this import are lost' using errcode = 'PD410';
  end if;
  if batch.category in ('재고현황', '판매분석') and (batch.period_start is null or batch.period_start <> batch.period_end) then
    raise exception 'this report is about one day' using errcode = 'PD422';
  end if;
  case batch.category
    when '옵션마스터' then return private.load_option_master(batch);
    when '재고현황' then return private.load_stock_status(batch);
    when '판매분석' then return private.load_sales_analysis(batch);
    when '입고요청' then return private.load_inbound_requests(batch);
    when '광고보고서' then return private.load_ad_report(batch, private.korea_today());
    else raise exception 'no such kind of report' using errcode = 'PD422';
  end case;
end
$$;
comment on function private.load_batch is
  'Runs the loader of a report; loads of one partner go one after the other.';

-- Which sources of figures the partner has ever loaded: by a row, or by the log where the report was empty. A source
-- without a table is not loaded.
create or replace function private.loaded_sources(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
  -- Planned once a connection, and by index: of a partner without requests all those of the others would be read.
  set plan_cache_mode = 'force_generic_plan'
  set enable_seqscan = off
as $$
declare
  logged constant text[] := array(
    select distinct u."TABLE_NM" from public.log_file_upload u where u."PARTNER_CD" = partner_cd);
begin
  return json_build_object(
    'stock', private.stock_day(partner_cd) is not null,
    'sales', 'agg_performance_option_daily' = any (logged) or private.last_sales_day(partner_cd) is not null,
    'inbound', 'raw_wing_inbound_request' = any (logged) or exists (
      select from public.raw_wing_inbound_request r where r."CUST_CD" = partner_cd and r."SVC" = '2P'),
    'ads', 'fact_ad_daily' = any (logged) or exists (
      select from public.log_ad_day l where l."PARTNER_CD" = partner_cd),
    'settlement', false);
end
$$;
comment on function private.loaded_sources is
  'Which sources of the partner were ever loaded: stock, sales, inbound, ads, settlement, each true or false.';
grant execute on function private.loaded_sources to authenticated, service_role;
