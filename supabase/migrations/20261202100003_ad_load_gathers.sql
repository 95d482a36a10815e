-- A load of advertising takes its facts apart once for all rollups, and neither hashes nor analyzes what it need not.

drop function private.number_ad_keywords;

-- What the staged report calls campaigns and options. Raises PD001.
create or replace function private.name_ads(partner_cd text) returns jsonb
  language plpgsql volatile
  set search_path = ''
  set enable_sort = off
  set work_mem = '64MB'
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
  analyze pg_temp.import_named;
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
  from (
    -- A campaign has hundreds of rows a day that say the same.
    select g."CAMPAIGN_ID", g."CAMPAIGN_NM", g."AD_TYPE", g."START_DT", g."END_DT", g."DATE_SK", min(g."LINE_NO") as "LINE_NO"
    from pg_temp.import_staged g group by 1, 2, 3, 4, 5, 6
  ) s order by s."CAMPAIGN_ID", s."DATE_SK" desc, s."LINE_NO"
  on conflict ("PARTNER_CD", "CAMPAIGN_ID") do update
  set "CAMPAIGN_NM" = excluded."CAMPAIGN_NM", "AD_TYPE" = coalesce(excluded."AD_TYPE", c."AD_TYPE"),
    "START_DT" = coalesce(excluded."START_DT", c."START_DT"), "END_DT" = excluded."END_DT", "NAMED_SK" = excluded."NAMED_SK"
  where excluded."NAMED_SK" >= c."NAMED_SK"
    and (c."CAMPAIGN_NM", c."AD_TYPE", c."START_DT", c."END_DT", c."NAMED_SK") is distinct from (excluded."CAMPAIGN_NM",
      coalesce(excluded."AD_TYPE", c."AD_TYPE"), coalesce(excluded."START_DT", c."START_DT"), excluded."END_DT", excluded."NAMED_SK");
  return jsonb_build_object('options_known', known, 'options_unmatched', named - known);
end
$$;
comment on function private.name_ads is
  'Keeps the campaigns and option names of the staged advertising report; returns how many of its options the partner''s masters know and how many not. Raises PD001.';

-- Makes the facts of the staged days and campaigns those of the report; days taken over lose every row of theirs first.
-- Rows have no key: a day of a campaign is the same, and not touched, when the sum of the hashes of its rows is. Values
-- are hashed as they are: as one text it took three times as long.
create or replace function private.replace_ads(partner_cd text, taken_over integer[], today date) returns jsonb
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
  set work_mem = '64MB'
  set jit = off
as $$
declare
  -- Rows without older ones of their day are not hashed.
  old_days integer[];
  changed_days integer[];
  answer jsonb;
begin
  create temporary view import_line as
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
  analyze pg_temp.import_staged ("DATE_SK", "CAMPAIGN_ID");
  old_days := array(
    select d.day from (select distinct l."DATE_SK" as day from pg_temp.import_line l union select unnest(taken_over)) d
    -- One row, by the index: as a join it would read the facts of all days.
    where (
      select true from public.fact_ad_daily f where f."PARTNER_CD" = replace_ads.partner_cd and f."DATE_SK" = d.day limit 1));
  create temporary table import_pair on commit drop as
  select coalesce(o.day, n.day) as day, coalesce(o.campaign, n.campaign) as campaign, coalesce(o.rows, 0) as old_rows,
    coalesce(n.rows, 0) as new_rows, coalesce(o.revenue, 0) as old_revenue, coalesce(n.revenue, 0) as new_revenue,
    coalesce(o.print = n.print, false) as same, n.orders
  from (
    select f."DATE_SK" as day, f."CAMPAIGN_ID" as campaign, count(*) as rows, sum(f."REV_14D") as revenue,
      sum(hash_record_extended(row(f."ADGROUP_NM", f."OPTION_CD", f."CONV_OPTION_CD", f."PLACEMENT", f."KEYWORD",
        f."IMP_CNT", f."CLICK_CNT", f."AD_COST", f."ORD_1D", f."DIR_ORD_1D", f."QTY_1D", f."DIR_QTY_1D", f."REV_1D",
        f."DIR_REV_1D", f."ORD_14D", f."DIR_ORD_14D", f."QTY_14D", f."DIR_QTY_14D", f."REV_14D", f."DIR_REV_14D"), 0)) as print
    from public.fact_ad_daily f
    where f."PARTNER_CD" = replace_ads.partner_cd and f."DATE_SK" = any (old_days)
    group by 1, 2
  ) o
  full join (
    select l."DATE_SK" as day, l."CAMPAIGN_ID" as campaign, count(*) as rows, sum(l."REV_14D") as revenue, sum(l."ORD_14D") as orders,
      sum(hash_record_extended(row(l."ADGROUP_NM", l."OPTION_CD", l."CONV_OPTION_CD", l."PLACEMENT", l."KEYWORD",
        l."IMP_CNT", l."CLICK_CNT", l."AD_COST", l."ORD_1D", l."DIR_ORD_1D", l."QTY_1D", l."DIR_QTY_1D", l."REV_1D",
        l."DIR_REV_1D", l."ORD_14D", l."DIR_ORD_14D", l."QTY_14D", l."DIR_QTY_14D", l."REV_14D", l."DIR_REV_14D"), 0))
        filter (where l."DATE_SK" = any (old_days)) as print
    from pg_temp.import_line l group by 1, 2
  ) n on n.day = o.day and n.campaign = o.campaign
  where n.day is not null or o.day = any (taken_over);
  analyze pg_temp.import_pair;

  delete from public.fact_ad_daily f using pg_temp.import_pair p
  where not p.same and p.old_rows > 0 and f."PARTNER_CD" = replace_ads.partner_cd and f."DATE_SK" = p.day
    and f."CAMPAIGN_ID" = p.campaign;
  insert into public.fact_ad_daily ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "ADGROUP_NM", "OPTION_CD", "CONV_OPTION_CD", "PLACEMENT",
    "KEYWORD",
    "IMP_CNT", "CLICK_CNT", "AD_COST", "ORD_1D", "DIR_ORD_1D", "QTY_1D", "DIR_QTY_1D", "REV_1D", "DIR_REV_1D",
    "ORD_14D", "DIR_ORD_14D", "QTY_14D", "DIR_QTY_14D", "REV_14D", "DIR_REV_14D")
  select replace_ads.partner_cd, l.*
  from pg_temp.import_line l
  where not exists (
    select from pg_temp.import_pair p where p.same and p.day = l."DATE_SK" and p.campaign = l."CAMPAIGN_ID")
  order by l."DATE_SK";
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
  drop view pg_temp.import_line;
  drop table pg_temp.import_pair;
  if changed_days is not null then
    perform private.ads_changed(replace_ads.partner_cd, changed_days);
  end if;
  return answer;
end
$$;
comment on function private.replace_ads is
  'Replaces the facts of the staged days and campaigns, and all of days that are taken over; returns new, changed, unchanged, removed (rows) and revenue_fell (won).';

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
  months constant integer[] := array(
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
    select t."PENTAD_SK" / 100 from public.agg_ad_keyword_pentad t where t."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select m."MONTH_SK" from public.agg_ad_keyword_monthly m where m."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
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
comment on function private.rebuild_ad_rollups is
  'Compares the rollups of advertising of a partner with the facts and writes anew what differs. A row: table, month (yyyyMM; the first of a quarter) and how many rows of it were wrong, missing or too many. Part of private.rebuild_rollups.';

-- The same with the brand that the option has now, kept while rollups of these days are written: each of them would take the
-- facts apart again.
create or replace function private.gather_ad_sides(partner_cd text, days integer[], campaign_ids text[]) returns void
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
  set jit = off
as $$
begin
  if to_regclass('pg_temp.ad_side') is not null then
    drop table pg_temp.ad_side;
  end if;
  create temporary table ad_side on commit drop as
  select s.*, o."OPTION_CD" is not null as "MATCHED", coalesce(o."BRAND_CD", '') as "BRAND_CD"
  from private.ad_sides(gather_ad_sides.partner_cd, days, campaign_ids) s
  left join public.dim_option o on o."OPTION_CD" = s."OPTION_CD" and o."PARTNER_CD" = gather_ad_sides.partner_cd;
end
$$;
revoke all on function private.gather_ad_sides from public, anon, authenticated, service_role;
comment on function private.gather_ad_sides is
  'Makes the temporary table ad_side: private.ad_sides with MATCHED, whether a master knows the option, and its brand.';

-- A keyword gets its numbers once, whatever becomes of its sums.
create or replace function private.number_ad_keywords(partner_cd text) returns void
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
  -- Groups are far fewer than is expected of keys that go together.
  set enable_sort = off
  set work_mem = '64MB'
as $$
begin
  insert into public.dim_ad_keyword ("PARTNER_CD", "CAMPAIGN_ID", "KEYWORD", "MATCHED", "BRAND_CD", "KEYWORD_ID", "PAIR_ID")
  overriding system value
  select number_ad_keywords.partner_cd, n."CAMPAIGN_ID", n."KEYWORD", n."MATCHED", n."BRAND_CD", n.id,
    coalesce(k.pair, min(n.id) over (partition by n."CAMPAIGN_ID", n."KEYWORD"))
  from (
    select s.*, nextval('public."dim_ad_keyword_KEYWORD_ID_seq"') as id
    from (
      select distinct b."CAMPAIGN_ID", b."KEYWORD", b."MATCHED", b."BRAND_CD"
      from pg_temp.ad_side b where b."PLACEMENT" = '검색 영역'
    ) s
    where not exists (
      select from public.dim_ad_keyword k
      where k."PARTNER_CD" = number_ad_keywords.partner_cd and k."CAMPAIGN_ID" = s."CAMPAIGN_ID" and k."KEYWORD" = s."KEYWORD"
        and k."MATCHED" = s."MATCHED" and k."BRAND_CD" = s."BRAND_CD")
    order by s."CAMPAIGN_ID" collate "C", s."KEYWORD" collate "C"
  ) n
  left join (
    select k."CAMPAIGN_ID", k."KEYWORD", min(k."KEYWORD_ID") as pair from public.dim_ad_keyword k
    where k."PARTNER_CD" = number_ad_keywords.partner_cd group by 1, 2
  ) k on k."CAMPAIGN_ID" = n."CAMPAIGN_ID" and k."KEYWORD" = n."KEYWORD";
end
$$;
revoke all on function private.number_ad_keywords from public, anon, authenticated, service_role;
comment on function private.number_ad_keywords is
  'Adds to dim_ad_keyword what ad_side (private.gather_ad_sides) of a partner has beyond it.';

-- What a rollup of advertising must hold, as SQL, so that tables of fifteen sums are written and compared by one text: sums of
-- the facts (those by day: as private.gather_ad_sides has put them), or of the next finer rollup, which is a tenth of them.
create or replace function private.ad_rollup_rows(target regclass, partner_cd text, days integer[], campaign_ids text[])
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  keys constant text[] := array(
    select a.attname from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 1 and a.attname <> all (private.ad_sum_columns()) order by a.attnum);
  finer constant text := case target
    when 'public.agg_ad_campaign_monthly'::regclass then 'public.agg_ad_campaign_daily'
    when 'public.agg_ad_keyword_pentad'::regclass then 'public.agg_ad_keyword_daily'
    when 'public.agg_ad_keyword_monthly'::regclass then 'public.agg_ad_keyword_pentad'
    when 'public.agg_ad_keyword_quarterly'::regclass then 'public.agg_ad_keyword_monthly' end;
  finer_key constant text := case when finer is null then 'DATE_SK' else private.ad_slice_key(finer::regclass) end;
  sides constant text := case when private.ad_slice_key(target) = 'DATE_SK' then 'pg_temp.ad_side s'
    else format('private.ad_sides(%L, %L::integer[], %L::text[]) s', partner_cd, days, campaign_ids) end;
begin
  return format('select %L::text as "PARTNER_CD", %s, %s from %s group by %s',
    partner_cd,
    (select string_agg(case
        when n = 1 then format('%s as %I', private.ad_slice(k, format('s.%I', finer_key)), k)
        when k = 'KEYWORD_ID' and finer is null then 'k."KEYWORD_ID"'
        else format('s.%I', k) end, ', ' order by n)
      from unnest(keys) with ordinality u (k, n)),
    (select string_agg(format('private.bigint_sum(s.%1$I) as %1$I', c), ', ' order by n)
      from unnest(private.ad_sum_columns()) with ordinality u (c, n)),
    case
      when finer is not null then format('%s s where s."PARTNER_CD" = %L and s.%I = any (%L::integer[]) and %s', finer, partner_cd,
        finer_key, private.ad_slices(finer::regclass, days), private.ad_rollup_campaigns(target, 's', campaign_ids))
      when 'KEYWORD_ID' = any (keys) then sides || format(' join public.dim_ad_keyword k on k."PARTNER_CD" = %L
        and k."CAMPAIGN_ID" = s."CAMPAIGN_ID" and k."KEYWORD" = s."KEYWORD" and k."MATCHED" = s."MATCHED"
        and k."BRAND_CD" = s."BRAND_CD" where s."PLACEMENT" = ''검색 영역''', partner_cd)
      else sides end,
    (select string_agg((n + 1)::text, ', ') from generate_series(1, cardinality(keys)) n));
end
$$;
comment on function private.ad_rollup_rows is
  'SQL of the rows that a rollup of advertising must hold of days (DATE_SK; all that a row of it may have) and campaigns (null: all) of a partner. Only for the functions that write and compare rollups.';
grant execute on function private.ad_rollup_rows to service_role;

-- Called by whatever writes facts of advertising, in the same transaction and after writing them. The finer first.
create or replace function private.rewrite_ad_rollups(partner_cd text, days integer[], campaign_ids text[]) returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  month_days constant integer[] := array(
    select unnest(private.month_days(m.month_sk)) from (select distinct d / 100 as month_sk from unnest(days) d) m);
  pentad_days constant integer[] := array(
    select d from unnest(month_days) d where private.ad_pentad(d) = any (private.ad_slices('public.agg_ad_keyword_pentad', days)));
  quarter_days constant integer[] := array(
    select unnest(private.month_days(q.first + n))
    from unnest(private.ad_slices('public.agg_ad_keyword_quarterly', days)) q (first) cross join generate_series(0, 2) n);
begin
  perform private.gather_ad_sides(partner_cd, days, campaign_ids);
  perform private.number_ad_keywords(partner_cd);
  perform private.rewrite_ad_rollup('public.agg_ad_campaign_daily', partner_cd, days, campaign_ids);
  perform private.rewrite_ad_rollup('public.agg_ad_campaign_monthly', partner_cd, month_days, campaign_ids);
  perform private.rewrite_ad_rollup('public.agg_ad_keyword_daily', partner_cd, days, campaign_ids);
  perform private.rewrite_ad_rollup('public.agg_ad_keyword_pentad', partner_cd, pentad_days, campaign_ids);
  perform private.rewrite_ad_rollup('public.agg_ad_keyword_monthly', partner_cd, month_days, campaign_ids);
  perform private.rewrite_ad_rollup('public.agg_ad_keyword_quarterly', partner_cd, quarter_days, campaign_ids);
end
$$;
comment on function private.rewrite_ad_rollups is
  'Writes the rollups of advertising by campaign and keyword anew for days (DATE_SK) and campaigns (null: all) of a partner; leaves what private.gather_ad_sides found of them.';

-- Analyzes the tables of a report that brought more than a tenth of the rows that the planner knows of. The last step of
-- a load, because others who analyze the same table wait for the end of the transaction.
create or replace function private.analyze_loaded(category text, rows integer) returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  loaded regclass;
begin
  for loaded in
    select c.oid::regclass from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and case
        when c.relname = private.import_table(category)
          or c.relname in ('dim_brand', 'dim_option', 'fact_stock_snapshot') and category <> '광고보고서'
          then analyze_loaded.rows * 10.0 > c.reltuples
        when c.relname = 'agg_option_stock' then analyze_loaded.rows > 2.0 * c.reltuples
        else false
      end
    order by c.relname
  loop
    execute format('analyze %s', loaded);
  end loop;
end
$$;
comment on function private.analyze_loaded is
  'Tells the planner of a load of so many rows of that kind of report where it changed much; the last step of a load.';

drop function private.ad_brand_sides;
