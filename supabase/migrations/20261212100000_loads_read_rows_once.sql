-- A load read its rows and what it wrote more often than it had to, and had tables analyzed of which it wrote little or nothing.

drop function private.analyze_loaded;

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
  -- What is asked of days and campaigns, from one read of the rows.
  create temporary table import_day on commit drop as
  select s."DATE_SK" as day, s."CAMPAIGN_ID" as campaign, min(s."LINE_NO") as line_no, count(*) as rows,
    coalesce(private.bigint_sum(s."REV_14D"), 0) as revenue, coalesce(private.bigint_sum(s."ORD_14D"), 0) as orders
  from pg_temp.import_staged s group by 1, 2;
  covered := array(
    select d.day from pg_temp.import_day d
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
    delete from pg_temp.import_day d where d.day = any (skipped);
    covered := array(select d from unnest(covered) d where d <> all (skipped));
  end if;
  answer := jsonb_build_object('days_skipped', cardinality(skipped),
    'days_empty', (select count(*) from unnest(covered) d
      where d not in (select i.day from pg_temp.import_day i)))
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
comment on function private.load_ad_report is
  'Loads 광고 보고서 as of a Korea-time day; returns counts of rows, days and options.';

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
  foreign_cds text[];
begin
  create temporary table import_named on commit drop as
  select n.option_cd, max(n.item_nm) as item_nm
  from (
    select s."OPTION_CD" as option_cd, s."ITEM_NM" as item_nm from pg_temp.import_staged s
    union all
    select s."CONV_OPTION_CD", s."CONV_ITEM_NM" from pg_temp.import_staged s
  ) n where n.option_cd is not null group by 1;
  analyze pg_temp.import_named;
  select count(*) filter (where o."PARTNER_CD" = name_ads.partner_cd), count(*),
    array_agg(n.option_cd order by n.option_cd) filter (where o."PARTNER_CD" <> name_ads.partner_cd)
  into known, named, foreign_cds
  from pg_temp.import_named n left join public.dim_option o on o."OPTION_CD" = n.option_cd;
  perform private.refuse_foreign_options(foreign_cds);
  insert into public.dim_ad_option as a ("PARTNER_CD", "OPTION_CD", "ITEM_NM")
  select name_ads.partner_cd, n.option_cd, coalesce(n.item_nm, '') from pg_temp.import_named n
  on conflict ("PARTNER_CD", "OPTION_CD") do update set "ITEM_NM" = excluded."ITEM_NM"
  where excluded."ITEM_NM" not in ('', a."ITEM_NM");
  drop table pg_temp.import_named;

  insert into public.dim_campaign as c ("PARTNER_CD", "CAMPAIGN_ID", "CAMPAIGN_NM", "AD_TYPE", "START_DT", "END_DT", "NAMED_SK")
  select name_ads.partner_cd, s."CAMPAIGN_ID", s."CAMPAIGN_NM", s."AD_TYPE", s."START_DT", s."END_DT", s."DATE_SK"
  from (select distinct on (d.campaign) d.line_no from pg_temp.import_day d order by d.campaign, d.day desc) newest
  join pg_temp.import_staged s on s."LINE_NO" = newest.line_no
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
  old_days := array(
    select d.day from (select i.day from pg_temp.import_day i union select unnest(taken_over)) d
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
    select d.*, h.print
    from pg_temp.import_day d
    left join (
      select l."DATE_SK" as day, l."CAMPAIGN_ID" as campaign,
        sum(hash_record_extended(row(l."ADGROUP_NM", l."OPTION_CD", l."CONV_OPTION_CD", l."PLACEMENT", l."KEYWORD",
          l."IMP_CNT", l."CLICK_CNT", l."AD_COST", l."ORD_1D", l."DIR_ORD_1D", l."QTY_1D", l."DIR_QTY_1D", l."REV_1D",
          l."DIR_REV_1D", l."ORD_14D", l."DIR_ORD_14D", l."QTY_14D", l."DIR_QTY_14D", l."REV_14D", l."DIR_REV_14D"), 0)) as print
      from pg_temp.import_line l where cardinality(old_days) > 0 and l."DATE_SK" = any (old_days) group by 1, 2
    ) h using (day, campaign)
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
  -- NOT IN is looked up in a table of hashes; an anti join would sort the rows by campaign too.
  where (l."DATE_SK", l."CAMPAIGN_ID") not in (select p.day, p.campaign from pg_temp.import_pair p where p.same)
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

-- Days that had nothing before are added to their month: it has no finer rollup, and the facts of its other days need not be read.
create or replace function private.add_ad_option_days(partner_cd text) returns void
  language plpgsql volatile
  set search_path = ''
  set enable_sort = off
  set work_mem = '64MB'
  set jit = off
as $$
begin
  execute (
    select format('insert into public.agg_ad_option_monthly as m select $1, s."DATE_SK" / 100, s."CAMPAIGN_ID", s."ADGROUP_NM",
      s."PLACEMENT", s."OPTION_CD", %s from pg_temp.ad_side s group by 2, 3, 4, 5, 6
      on conflict ("PARTNER_CD", "MONTH_SK", "CAMPAIGN_ID", "OPTION_CD", "ADGROUP_NM", "PLACEMENT") do update set %s',
      string_agg(format('private.bigint_sum(s.%I)', c), ', ' order by n), string_agg(format('%1$I = m.%1$I + excluded.%1$I', c), ', '))
    from unnest(private.ad_sum_columns()) with ordinality u (c, n))
  using partner_cd;
end
$$;
revoke all on function private.add_ad_option_days from public, anon, authenticated, service_role;
comment on function private.add_ad_option_days is
  'Adds what private.gather_ad_sides found of days of a partner to agg_ad_option_monthly, which knows nothing of them yet.';

create or replace function private.ads_changed(partner_cd text, days integer[]) returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  month_sk integer;
  changed integer[];
  is_new boolean;
begin
  -- A month at a time: what is summed up fits into memory.
  for month_sk in select distinct d / 100 from unnest(days) d order by 1 loop
    changed := array(select d from unnest(days) d where d / 100 = month_sk);
    is_new := not exists (select from public.agg_ad_option_daily o
      where o."PARTNER_CD" = ads_changed.partner_cd and o."DATE_SK" = any (changed));
    perform private.rewrite_ad_rollups(partner_cd, changed, null);
    perform private.rewrite_ad_rollup('public.agg_ad_option_daily', partner_cd, changed, null);
    if is_new then
      perform private.add_ad_option_days(partner_cd);
    else
      perform private.rewrite_ad_rollup('public.agg_ad_option_monthly', partner_cd, private.month_days(month_sk), null);
    end if;
  end loop;
end
$$;
comment on function private.ads_changed is
  'Brings the rollups of advertising in line with the facts of days (DATE_SK) of a partner. Whatever writes fact_ad_daily calls it in the same transaction. Facts that are changed by hand are not followed: private.rebuild_rollups (npm run admin -- rollups) finds and repairs them.';

-- Takes the rows of a report apart into the temporary table import_staged, which lives as long as the transaction: LINE_NO,
-- which grows with the row's place in the file, the columns of the file in their order, and those of filled. A column has
-- the name and the type that it has in the first of the tables that knows it. filled has the values of what the file does
-- not bring, also for a cell that it leaves empty. Raises PD422 unless the file brings these columns in this order
-- (program and database are of different versions otherwise), and for a cell that is no value of its type what
-- PostgreSQL says (22P02, 22003 ...).
create or replace function private.stage_rows(
  batch private.import_batch, columns text[], tables regclass[], filled jsonb
) returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  typed text;
  unknown text;
begin
  if batch.columns is distinct from stage_rows.columns then
    raise exception 'columns do not fit this database' using errcode = 'PD422';
  end if;
  select
    string_agg(format(case
        when w.place is null then '%2$L::%3$s as %1$I'
        when w.value is null then 'r[%4$s]::%3$s as %1$I'
        else 'coalesce(r[%4$s]::%3$s, %2$L::%3$s) as %1$I'
      end, w.name, w.value, t.type, w.place), ', ' order by w.place, w.name),
    string_agg(w.name, ', ') filter (where t.type is null)
  into typed, unknown
  from (
    select coalesce(c.name, f.key) as name, c.place, f.value
    from unnest(stage_rows.columns) with ordinality c (name, place)
    full join jsonb_each_text(stage_rows.filled) f on f.key = c.name
  ) w
  left join lateral (
    select pg_catalog.format_type(a.atttypid, a.atttypmod) as type
    from unnest(stage_rows.tables) with ordinality o (oid, place)
    join pg_catalog.pg_attribute a
      on a.attrelid = o.oid and a.attname = w.name and a.attnum > 0 and not a.attisdropped
    order by o.place limit 1
  ) t on true;
  if unknown is not null then
    raise exception 'no table has these columns: %', unknown using errcode = 'PD422';
  end if;
  execute format('create temporary table import_staged on commit drop as
    select staged.line_no as "LINE_NO", %s
    from (
      -- A report has fewer rows than a million. What array_append answers is kept taken apart; each place of an array in one
      -- piece is found by walking over those before it.
      select c.part * 1000000::bigint + l.place as line_no, array_append(string_to_array(l.line, chr(127), %L), null) as r
      from private.import_chunk c cross join lateral unnest(c.rows) with ordinality l (line, place)
      where c.batch_id = %L offset 0
    ) staged', typed, '', batch.id);
  execute format('analyze pg_temp.import_staged (%I)', case when 'OPTION_CD' = any (columns) then 'OPTION_CD' else columns[1] end);
end
$$;
comment on function private.stage_rows is
  'Takes the rows of a report apart into the temporary table import_staged, typed as in the tables; raises PD422.';

-- Makes the target hold exactly the staged rows within a scope (a condition on its rows t), touching only
-- rows that differ. With partial, rows of the scope that the file does not name stay. Returns counts: new,
-- changed, unchanged, removed; and emptied where the file has no value at all in a column (it lacks the column):
-- how many rows lose theirs, by column. MOD_DT alone is no difference. Raises PD001.
create or replace function private.replace_rows(target regclass, keys text[], scope text, partial boolean) returns jsonb
  language plpgsql volatile
  set search_path = ''
  -- A table that was filled a moment ago counts as empty until it is analyzed, and a nested loop over two
  -- hundred thousand rows of it never ends.
  set enable_nestloop = off
  -- A day of a large partner is joined in memory, not through files.
  set work_mem = '64MB'
as $$
declare
  all_columns text[];
  written text[];
  compared text[];
  same_key text;
  valueless text[];
  emptied jsonb := '{}';
  foreign_options text[];
  staged integer;
  fresh integer;
  changed integer;
  removed integer := 0;
begin
  select array_agg(quote_ident(t.attname) order by t.attnum),
    array_agg(quote_ident(t.attname) order by t.attnum) filter (where t.attname <> all (keys)),
    array_agg(quote_ident(t.attname) order by t.attnum) filter (where t.attname <> all (keys) and t.attname <> 'MOD_DT')
  into all_columns, written, compared
  from pg_catalog.pg_attribute t
  join pg_catalog.pg_attribute s on s.attname = t.attname and s.attrelid = 'pg_temp.import_staged'::regclass and s.attnum > 0
  where t.attrelid = target and t.attnum > 0 and not t.attisdropped;
  select string_agg(format('t.%1$I = s.%1$I', key), ' and ') into same_key from unnest(keys) key;

  execute format('select array_remove(array[%s], null), count(*) from pg_temp.import_staged s',
    (select string_agg(format('case when count(s.%1$s) = 0 then %1$L end', c), ', ') from unnest(compared) c)) into valueless, staged;
  if cardinality(valueless) > 0 then
    execute format('select jsonb_strip_nulls(jsonb_build_object(%s)) from %s t join pg_temp.import_staged s on %s where (%s)',
      (select string_agg(format('%L, nullif(count(t.%s), 0)', btrim(c, '"'), c), ', ') from unnest(valueless) c),
      target, same_key, scope) into emptied;
  end if;

  if not partial then
    execute format('delete from %s t where (%s) and not exists (select from pg_temp.import_staged s where %s)',
      target, scope, same_key);
    get diagnostics removed = row_count;
  end if;
  -- Two plain statements, where ON CONFLICT would make a first load twice as dear. Loads of one partner go one
  -- after the other; should another partner insert the same key meanwhile, the primary key refuses it.
  execute format('update %s t set (%s) = row(%s) from pg_temp.import_staged s where (%s) and %s and (%s) is distinct from (%s)',
    target,
    array_to_string(written, ', '), (select string_agg('s.' || c, ', ') from unnest(written) c), scope, same_key,
    (select string_agg('t.' || c, ', ') from unnest(compared) c),
    (select string_agg('s.' || c, ', ') from unnest(compared) c));
  get diagnostics changed = row_count;
  begin
    execute format('insert into %1$s (%2$s) select %2$s from pg_temp.import_staged s
      where not exists (select from %1$s t where (%3$s) and %4$s)',
      target, array_to_string(all_columns, ', '), scope, same_key);
    get diagnostics fresh = row_count;
  exception when unique_violation then
    -- A row of another partner has the key.
    execute format('select array_agg(distinct s."OPTION_CD") from pg_temp.import_staged s join %s t on %s
      where t."PARTNER_CD" <> s."PARTNER_CD"', target, same_key) into foreign_options;
    perform private.refuse_foreign_options(foreign_options);
    raise;
  end;
  return jsonb_build_object('new', fresh, 'changed', changed, 'unchanged', staged - fresh - changed, 'removed', removed)
    || case when emptied = '{}' then emptied else jsonb_build_object('emptied', emptied) end;
end
$$;
comment on function private.replace_rows is
  'Makes the target hold the staged rows within a scope; returns counts of new, changed, unchanged, removed.';

-- Loads a staged report in one transaction, writes the upload log and returns counts of rows: new, changed,
-- unchanged, removed; options_new and brands_new where the report made some; live, whether a 재고현황 became the
-- live stock. The log is written also when nothing changed: the numbers are confirmed as of now. The planner learns
-- of what changed much.
-- For the member who began the report. Raises PD001 and PD002 with the list of another partner's codes, and PD003 for a
-- report that names options and none of the partner, unless allow_unknown: it may be another seller's.
create or replace function public.import_commit(import_id uuid, allow_unknown boolean default false) returns jsonb
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  batch private.import_batch := private.ending_import(import_commit.import_id);
  counts jsonb := private.load_batch(batch);
begin
  if (counts ->> 'options_known')::bigint = 0 and coalesce(counts ->> 'options_unmatched', counts ->> 'options_skipped')::bigint > 0 and not allow_unknown then
    raise exception 'no option of this report is known' using errcode = 'PD003';
  end if;
  insert into public.log_file_upload
    ("CATEGORY", "TABLE_NM", "PARTNER_CD", "FILE_NM", "PERIOD_START", "PERIOD_END", "ROW_CNT", "ERR_CNT", "USER_ID",
      "USER_NM")
  select batch.category, private.import_table(batch.category), batch.partner_cd, batch.file_nm, batch.period_start,
    batch.period_end, coalesce((counts ->> 'lines')::integer, batch.row_cnt), batch.err_cnt, batch.user_id, coalesce(m."ALIAS", m."NAME", m."EMAIL")
  from (select) one left join public.auth_member m on m."ID" = batch.user_id;
  delete from private.import_batch b where b.id = batch.id;
  perform private.movements_loaded(batch);
  perform private.keep_margins(batch.partner_cd);
  perform private.analyze_loaded(batch.category);
  return counts;
end
$$;
comment on function public.import_commit is
  'Loads a report in one transaction, writes the upload log, returns counts of rows. The member who began it; PD410 for others, PD001 and PD002 with codes of another partner, PD003 for a report of no known option unless allow_unknown.';
grant execute on function public.import_commit to authenticated;

-- Analyzes the tables of a report of which this transaction wrote more than a tenth of the rows that the planner knows of. The
-- last step of a load, because others who analyze the same table wait for the end of the transaction.
create or replace function private.analyze_loaded(category text) returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  loaded regclass;
begin
  for loaded in
    select c.oid::regclass from pg_catalog.pg_class c
    cross join lateral (select pg_stat_get_xact_tuples_inserted(c.oid) + pg_stat_get_xact_tuples_updated(c.oid)
      + pg_stat_get_xact_tuples_deleted(c.oid) as rows) w
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and case
        when c.relname = private.import_table(category)
          or c.relname in ('dim_brand', 'dim_option', 'fact_stock_snapshot')
            and category in ('옵션마스터', '재고현황', '판매분석', '입고요청')
          then w.rows * 10.0 > c.reltuples
        when c.relname = 'agg_option_stock' then w.rows > 2.0 * c.reltuples
        else false
      end
    order by c.relname
  loop
    execute format('analyze %s', loaded);
  end loop;
end
$$;
revoke all on function private.analyze_loaded from public, anon, authenticated, service_role;
comment on function private.analyze_loaded is
  'Tells the planner of a load of that kind of report where it changed much; the last step of a load.';

-- agg_option_stock follows the stock and the option master, whoever writes them: a statement's rows (the transition tables
-- changed and, of an update, replaced) name the options.
create or replace function private.follow_option_stock() returns trigger
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' and tg_relid = 'public.dim_option'::regclass then
    -- Of an option, what is kept of it here: a report may give a name or a category to all of them.
    perform private.rewrite_option_stock(o.partner_cd, array_agg(o.option_cd))
    from changed c full join replaced r on r."OPTION_CD" = c."OPTION_CD"
    cross join lateral (values (c."PARTNER_CD", c."OPTION_CD"), (r."PARTNER_CD", r."OPTION_CD")) o (partner_cd, option_cd)
    where (c."PARTNER_CD", c."BRAND_CD", c."SVC") is distinct from (r."PARTNER_CD", r."BRAND_CD", r."SVC") and o.option_cd is not null
    group by o.partner_cd;
  elsif tg_op = 'UPDATE' then
    perform private.rewrite_option_stock(o."PARTNER_CD", array_agg(o."OPTION_CD"))
    from (select c."PARTNER_CD", c."OPTION_CD" from changed c union select r."PARTNER_CD", r."OPTION_CD" from replaced r) o
    group by o."PARTNER_CD";
  else
    perform private.rewrite_option_stock(c."PARTNER_CD", array_agg(c."OPTION_CD")) from changed c group by c."PARTNER_CD";
  end if;
  return null;
end
$$;
comment on function private.follow_option_stock is
  'Trigger: the rows of agg_option_stock of the options that a statement wrote. Definer, because whoever may change an option need not write rollups.';

-- A day that gets its first rows is added to its month and summed up by brand in one read of its rows, of which an option
-- has one: nothing is grouped for the months.
create or replace function private.add_sales_day(partner_cd text, day integer) returns void
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
begin
  with sold as materialized (
    select d."OPTION_CD", coalesce(o."BRAND_CD", '') as "BRAND_CD", d."GROSS_QTY", d."GROSS_AMT", d."CANCEL_QTY", d."CANCEL_AMT",
      d."SALE_QTY", d."SALE_AMT", d."ORDER_CNT", d."VISITOR_CNT", d."VIEW_CNT", d."CART_CNT",
      (d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT" as "WINNER_VIEWS"
    from public.agg_performance_option_daily d
    join public.dim_option o on o."OPTION_CD" = d."OPTION_CD" and o."PARTNER_CD" = d."PARTNER_CD"
    where d."PARTNER_CD" = add_sales_day.partner_cd and d."SVC" = '2P' and d."DATE_SK" = day
  ), added as (
    update public.agg_option_monthly m
    set "DAY_CNT" = m."DAY_CNT" + 1,
        "GROSS_QTY" = coalesce(m."GROSS_QTY" + s."GROSS_QTY", m."GROSS_QTY", s."GROSS_QTY"),
        "GROSS_AMT" = coalesce(m."GROSS_AMT" + s."GROSS_AMT", m."GROSS_AMT", s."GROSS_AMT"),
        "CANCEL_QTY" = coalesce(m."CANCEL_QTY" + s."CANCEL_QTY", m."CANCEL_QTY", s."CANCEL_QTY"),
        "CANCEL_AMT" = coalesce(m."CANCEL_AMT" + s."CANCEL_AMT", m."CANCEL_AMT", s."CANCEL_AMT"),
        "SALE_QTY" = coalesce(m."SALE_QTY" + s."SALE_QTY", m."SALE_QTY", s."SALE_QTY"),
        "SALE_AMT" = coalesce(m."SALE_AMT" + s."SALE_AMT", m."SALE_AMT", s."SALE_AMT"),
        "ORDER_CNT" = coalesce(m."ORDER_CNT" + s."ORDER_CNT", m."ORDER_CNT", s."ORDER_CNT"),
        "VISITOR_CNT" = coalesce(m."VISITOR_CNT" + s."VISITOR_CNT", m."VISITOR_CNT", s."VISITOR_CNT"),
        "VIEW_CNT" = coalesce(m."VIEW_CNT" + s."VIEW_CNT", m."VIEW_CNT", s."VIEW_CNT"),
        "CART_CNT" = coalesce(m."CART_CNT" + s."CART_CNT", m."CART_CNT", s."CART_CNT"),
        "WINNER_VIEWS" = coalesce(m."WINNER_VIEWS" + s."WINNER_VIEWS", m."WINNER_VIEWS", s."WINNER_VIEWS")
    from sold s
    where m."PARTNER_CD" = add_sales_day.partner_cd and m."MONTH_SK" = day / 100 and m."OPTION_CD" = s."OPTION_CD"
    returning m."OPTION_CD"
  ), first_of_month as (
    insert into public.agg_option_monthly
    select add_sales_day.partner_cd, day / 100, s."OPTION_CD", 1, s."GROSS_QTY", s."GROSS_AMT", s."CANCEL_QTY", s."CANCEL_AMT",
      s."SALE_QTY", s."SALE_AMT", s."ORDER_CNT", s."VISITOR_CNT", s."VIEW_CNT", s."CART_CNT", s."WINNER_VIEWS"
    from sold s
    -- Counted first: where all were added to, nothing is looked up.
    where (select count(*) from added) < (select count(*) from sold)
      and not exists (select from added a where a."OPTION_CD" = s."OPTION_CD")
  )
  insert into public.agg_brand_daily
  select add_sales_day.partner_cd, s."BRAND_CD", day,
    sum(s."GROSS_QTY"), sum(s."GROSS_AMT")::bigint, sum(s."CANCEL_QTY"), sum(s."CANCEL_AMT")::bigint, sum(s."SALE_QTY"),
    sum(s."SALE_AMT")::bigint, sum(s."ORDER_CNT"), sum(s."VISITOR_CNT"), sum(s."VIEW_CNT"), sum(s."CART_CNT"),
    sum(s."WINNER_VIEWS")::bigint
  from sold s group by s."BRAND_CD";
end
$$;
comment on function private.add_sales_day is
  'Adds a day (DATE_SK) that no rollup knows yet to agg_brand_daily and to the months of its options.';
