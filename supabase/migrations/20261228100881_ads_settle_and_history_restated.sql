-- 집계 중 lasts as long as the reports of a partner show that conversions change, and the history says what a load restated.

comment on table public.log_ad_day is null;
comment on table public.log_ad_day is 'A day that an advertising report covers, with or without rows: by keywords, which win, or by campaigns; file and moment of the newest load, which was made AGE days after it.';

alter table public.log_ad_day add column "FINAL_AGE" smallint not null default 14;

comment on column public.log_ad_day."FINAL_AGE" is 'private.ad_final_age of the partner when the day was loaded: younger, its 14-day figures still change.';

alter table public.log_file_upload add column "RESTATED" json;

comment on column public.log_file_upload."RESTATED" is 'Days that were loaded with other won before: [{"day": "yyyyMMdd", "from": won, "to": won}]. Null: none, or loaded before this was kept.';

-- A day stopped changing at the youngest age from which on everything that was said of its campaigns is within 1 % of what is final.
-- The age is that of 19 in 20 of the days that were seen young and final; of fewer than 28 such days nothing is learned.
create or replace function private.ad_final_age(partner_cd text, today date) returns integer language sql stable begin atomic
  with seen as (
    select y."DATE_SK" as day, y."AGE" as age, abs(sum(f."REV_14D") - sum(y."REV_14D")) * 100 <= sum(f."REV_14D") as is_final
    from public.agg_ad_growth y
    join public.agg_ad_growth f on f."PARTNER_CD" = y."PARTNER_CD" and f."DATE_SK" = y."DATE_SK" and f."CAMPAIGN_ID" = y."CAMPAIGN_ID"
      and f."AGE" = 14
    where y."PARTNER_CD" = ad_final_age.partner_cd and y."AGE" < 14 and y."DATE_SK" >= private.date_sk(today - 200)
    group by 1, 2 having sum(f."REV_14D") > 0
  ), days as (
    select coalesce(min(s.age) filter (where s.age > coalesce(s.last_changed, -1)), 14) as final_age
    from (select n.day, n.age, max(n.age) filter (where not n.is_final) over (partition by n.day) as last_changed from seen n) s
    group by s.day
  )
  select case when count(*) >= 28 then percentile_disc(0.95) within group (order by d.final_age) else 14 end::integer from days d;
end;
comment on function private.ad_final_age is 'After how many days the 14-day figures of a day stop changing, as the partner''s reports of the last 200 days show; 14 where that cannot be told.';
revoke all on function private.ad_final_age from public, anon, authenticated, service_role;

-- Says 집계 중 on every page.
create or replace function private.ad_grows(log public.log_ad_day) returns boolean language sql immutable parallel safe
  return (log)."AGE" < (log)."FINAL_AGE";
comment on function private.ad_grows is 'True if the 14-day figures of a day still change: its newest report was too young.';
revoke all on function private.ad_grows from public, anon, authenticated, service_role;
grant execute on function private.ad_grows to authenticated, service_role;

-- How much the 14-day figures of a period still grow. by_day: its won and orders, {"yyyyMMdd": [won, orders]}; null: from alone.
create or replace function private.ad_growth(partner_cd text, today date, p private.sales_period, attribution text, by_day jsonb)
  returns json language plpgsql stable set search_path = '' as $$
declare
  first_young integer;
  answer json;
begin
  if attribution = '14' then
    first_young := (select min(l."DATE_SK") from public.log_ad_day l
      where l."PARTNER_CD" = ad_growth.partner_cd and private.ad_grows(l)
        and l."DATE_SK" between private.date_sk((p).first_day) and private.date_sk((p).last_day));
  end if;
  if by_day is null then
    return json_build_object('from', first_young::text);
  end if;
  if first_young is not null then
    select case when count(*) > 0 and count(*) filter (where private.ad_grows(l) and (g."REV_PART" is null or g."REV_PART" <= 0 or g."ORD_PART" <= 0)) = 0
      then json_build_object(
        'adSaleAmt', round(sum(private.quotient((d.value ->> 0)::numeric, coalesce(g."REV_PART", 1)))),
        'adOrderCnt', round(sum(private.quotient((d.value ->> 1)::numeric, coalesce(g."ORD_PART", 1)))),
        'seen', coalesce(min(g."SEEN"), 0)) end
    into answer
    from jsonb_each(by_day) d
    join public.log_ad_day l on l."PARTNER_CD" = ad_growth.partner_cd and l."DATE_SK" = d.key::integer
    left join private.ad_growth_parts(ad_growth.partner_cd, today) g on g."AGE" = l."AGE" and private.ad_grows(l);
  end if;
  return json_build_object('from', first_young::text, 'estimate', answer);
end
$$;

-- The days by which a campaign is judged: at most 14 whose 14-day revenue is final, so that none is accused of what is still to
-- come, and that are not long past. Fewer than 7 covered ones say too little.
create or replace function private.ad_judged_days(
  today date, partner_cd text, out first_day date, out last_day date, out covered bigint
) language sql stable set search_path = '' as $$
  with days as materialized (
    select to_date(l."DATE_SK"::text, 'YYYYMMDD') as day, not private.ad_grows(l) as is_final
    from public.log_ad_day l
    where l."PARTNER_CD" = ad_judged_days.partner_cd
      and l."DATE_SK" between private.date_sk(today - 41) and private.date_sk(today - 14)
  ), period as (
    -- After what still grows: a report of more days may have been loaded again in part.
    select greatest(l.day - 13, max(d.day) filter (where not d.is_final and d.day < l.day) + 1) as first_day, l.day as last_day
    from (select max(f.day) as day from days f where f.is_final and f.day >= today - 28) l
    cross join days d
    where l.day is not null group by l.day
  )
  select p.first_day, p.last_day, count(*)
  from period p join days d on d.day between p.first_day and p.last_day
  group by p.first_day, p.last_day having count(*) >= 7
$$;

-- A day is growing while orders of its clicks still come in. day_sums: the rows that the caller has read, one for each of date_sks.
create or replace function private.ad_series(
  partner_cd text, p private.sales_period, attribution text, unit text, date_sks integer[], day_sums private.ad_measures[]
) returns json language sql stable begin atomic
  with young as materialized (
    select l."DATE_SK" as date_sk from public.log_ad_day l
    where attribution = '14' and l."PARTNER_CD" = partner_cd and private.ad_grows(l)
      and l."DATE_SK" between private.date_sk((p).first_day) and private.date_sk((p).last_day)
  ), days as (
    select d.day, y.date_sk is not null as is_young,
      case when d.day = any ((p).loaded) then coalesce(day_sums[s.place], private.no_ads()) end as sums
    from (select (p).first_day + n as day from generate_series(0, (p).last_day - (p).first_day) n) d
    left join unnest(date_sks) with ordinality s (date_sk, place) on s.date_sk = private.date_sk(d.day)
    left join young y on y.date_sk = private.date_sk(d.day)
  )
  select json_agg(json_build_object('from', private.day_text(u.first_day), 'to', private.day_text(u.last_day),
    'missingDays', u.missing, 'isGrowing', u.is_young, 'figures', private.ad_figures(u.sums)) order by u.first_day)
  from (
    select min(d.day) as first_day, max(d.day) as last_day, count(*) filter (where d.sums is null) as missing,
      bool_or(d.is_young) as is_young, private.total_ads(d.sums) as sums
    from days d group by date_trunc(unit, d.day::timestamp)
  ) u;
end;

-- What advertising cost and sold in the periods of private.dashboard_tiles over several partners: null where no day is covered.
-- A covered day that some partner lacks, of those with any in the last two months, is missing; one that grows for any grows.
-- Settings: its arguments decide the plan.
create or replace function private.dashboard_ads(today date, partner_cds text[], compared boolean)
  returns table ("ID" text, "AD_COST" bigint, "AD_SALE_AMT" bigint, "BASE_COST" bigint, "COVER" json) language plpgsql stable set search_path = ''
  set plan_cache_mode = 'force_custom_plan' as $$
declare
  first_day constant date := (date_trunc('month', today::timestamp) - interval '2 months')::date;
  is_loaded constant boolean := exists (select from public.log_ad_day l where l."PARTNER_CD" = any (partner_cds));
begin
  return query
  with covered as materialized (
    select l."PARTNER_CD" as code, to_date(l."DATE_SK"::text, 'YYYYMMDD') as day, private.ad_grows(l) as is_growing
    from public.log_ad_day l
    where l."PARTNER_CD" = any (partner_cds) and l."DATE_SK" between private.date_sk(first_day) and private.date_sk(today - 1)
  ), days as materialized (
    select c.day, bool_or(c.is_growing) as is_growing,
      count(*) = (select count(distinct a.code) from covered a) as is_whole
    from covered c group by c.day
  ), periods as materialized (
    select t.*, n.known, n.growing, n.whole, n.whole_before
    from private.dashboard_tiles(today) t
    cross join lateral (
      select count(*) filter (where d.day between t."FIRST_DAY" and t."LAST_DAY") as known,
        count(*) filter (where d.is_growing and d.day between t."FIRST_DAY" and t."LAST_DAY") as growing,
        coalesce(array_agg(d.day) filter (where d.is_whole and d.day between t."FIRST_DAY" and t."LAST_DAY"), '{}') as whole,
        count(*) filter (where d.is_whole and d.day between t."FIRST_BEFORE" and t."LAST_BEFORE") as whole_before
      from days d
    ) n
  )
  select p."ID", case when p.known > 0 then coalesce(s.cost, 0) end, case when p.known > 0 then coalesce(s.amount, 0) end,
    case when compared and cardinality(p.whole) = p."LAST_DAY" - p."FIRST_DAY" + 1
      and p.whole_before = p."LAST_BEFORE" - p."FIRST_BEFORE" + 1 then coalesce(b.cost, 0) end,
    case when is_loaded then json_build_object(
      'missing', private.period_days(p."FIRST_DAY", p."LAST_DAY", p.whole) -> 'missing', 'days', cardinality(p.whole),
      'growing', p.growing) end
  from periods p
  cross join lateral (
    select private.bigint_sum(a."AD_COST") as cost, private.bigint_sum(a."AD_SALE_AMT") as amount
    from private.ad_brand_sums(partner_cds, p."FIRST_DAY", p."LAST_DAY", '{}') a where p.known > 0
  ) s
  cross join lateral (
    select private.bigint_sum(a."AD_COST") as cost
    from private.ad_brand_sums(partner_cds, p."FIRST_BEFORE", p."LAST_BEFORE", '{}') a where compared and p.whole_before > 0
  ) b;
end
$$;

-- 광고보고서, with rows by keyword or by campaign. A day that a keyword report covers is never touched by a campaign report,
-- and a keyword report takes the days of campaign reports over as a whole; among reports of one kind the later load replaces
-- the campaigns that it names, day by day. Options that no master knows are kept (미매칭). Answers, beside counts of rows:
-- days_skipped, days_empty (without rows), options_unmatched, options_known, revenue_fell (won of 14 days that the replaced
-- days lose), restated (won of 14 days of campaigns that were loaded, before and after, by day). Raises PD001.
-- Settings: see private.replace_rows.
create or replace function private.load_ad_report(batch private.import_batch, today date, is_loaded boolean) returns jsonb
  language plpgsql volatile set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
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
  -- Reads the rows once for all questions about days and campaigns.
  create temporary table import_day on commit drop as
  select s."DATE_SK" as day, s."CAMPAIGN_ID" as campaign, min(s."LINE_NO") as line_no, max(s."LINE_NO") as last_line_no, count(*) as rows,
    coalesce(private.bigint_sum(s."REV_14D"), 0) as revenue, coalesce(private.bigint_sum(s."ORD_14D"), 0) as orders
  from pg_temp.import_staged s group by 1, 2;
  -- Facts of a day stand together, as they are read; most reports have them so.
  if exists (
    select from (
      select min(d.line_no) as first_line, lag(max(d.last_line_no)) over (order by d.day) as before
      from pg_temp.import_day d group by d.day) o
    where o.first_line < o.before)
  then
    alter table pg_temp.import_staged rename to import_unordered;
    create temporary table import_staged on commit drop as select * from pg_temp.import_unordered u order by u."DATE_SK";
    drop table pg_temp.import_unordered;
  end if;
  covered := array(
    select d.day from pg_temp.import_day d
    union
    -- A file with bad rows tells of the days of its good ones alone.
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
    || private.name_ads(batch, is_loaded)
    || private.replace_ads(batch, taken_over, today, is_loaded);
  if not is_loaded then
    return answer;
  end if;
  perform private.keep_before(batch, 'public.log_ad_day',
    format('t."PARTNER_CD" = %L and t."DATE_SK" = any (%L)', batch.partner_cd, covered));
  insert into public.log_ad_day as l ("PARTNER_CD", "DATE_SK", "GRAIN", "AGE", "FINAL_AGE", "FILE_NM")
  select batch.partner_cd, d, case when by_keyword then 'keyword' else 'campaign' end,
    greatest(0, least(14, today - to_date(d::text, 'YYYYMMDD'))), a.final_age, batch.file_nm
  from unnest(covered) d
  cross join (select private.ad_final_age(batch.partner_cd, today) as final_age offset 0) a
  on conflict ("PARTNER_CD", "DATE_SK") do update
  set "GRAIN" = excluded."GRAIN", "AGE" = excluded."AGE", "FINAL_AGE" = excluded."FINAL_AGE", "FILE_NM" = excluded."FILE_NM", "MOD_DT" = now();
  return answer;
end
$$;

-- Later loads that a load cannot be taken back from under. Stock that became the live stock is stood on by each later day; requests
-- are named and not of days; a list without a period is about all.
create or replace function private.loads_upon(load public.log_file_upload) returns setof public.log_file_upload
  language sql stable begin atomic
  select u.* from public.log_file_upload u
  where u."PARTNER_CD" = (load)."PARTNER_CD" and u."CATEGORY" = (load)."CATEGORY" and u."ID" > (load)."ID"
    and ((load)."CATEGORY" = '입고요청' or (load)."PERIOD_START" is null or u."PERIOD_START" is null
      or u."PERIOD_START" <= (load)."PERIOD_END" and u."PERIOD_END" >= (load)."PERIOD_START"
      or u."PERIOD_START" > (load)."PERIOD_END" and exists (
        select from private.kept_rows r where r.import_id = (load)."IMPORT_ID" and r.target = 'public.fact_stock'))
  order by u."ID" desc;
end;

create or replace function public.ad_days(partner_cd text, date_start text, date_end text) returns json
  language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  first_day date;
  last_day date;
  first_covered date;
begin
  perform private.require_partner(partner_cd);
  perform private.require_day('date_start', date_start);
  perform private.require_day('date_end', date_end);
  first_day := to_date(date_start, 'YYYYMMDD');
  last_day := to_date(date_end, 'YYYYMMDD');
  if last_day < first_day or last_day - first_day > 400 then
    raise exception 'a calendar has 1 to 401 days' using errcode = '22023';
  end if;
  first_covered := (select to_date(min(l."DATE_SK")::text, 'YYYYMMDD') from public.log_ad_day l
    where l."PARTNER_CD" = ad_days.partner_cd);
  return (
    with days as materialized (
      select first_day + n as day, l."GRAIN" as grain, private.ad_grows(l) as is_growing, l."FILE_NM" as file, l."MOD_DT" as at,
        l."DATE_SK" is null and coalesce(first_day + n between first_covered and today - 1, false) as is_missing
      from generate_series(0, last_day - first_day) n
      left join public.log_ad_day l on l."PARTNER_CD" = ad_days.partner_cd and l."DATE_SK" = private.date_sk(first_day + n)
    )
    select json_build_object(
      'firstDay', private.day_text(first_covered),
      'lastDay', (select max(l."DATE_SK")::text from public.log_ad_day l where l."PARTNER_CD" = ad_days.partner_cd),
      -- Of all days, in the calendar or not.
      'missing', case when first_covered is null then 0 else today - first_covered - (
        select count(*) from public.log_ad_day l
        where l."PARTNER_CD" = ad_days.partner_cd and l."DATE_SK" < private.date_sk(today)) end,
      'rows', json_agg(json_build_object('day', private.day_text(d.day), 'isMissing', d.is_missing, 'grain', d.grain,
        'isGrowing', coalesce(d.is_growing, false), 'fileName', d.file, 'at', d.at) order by d.day))
    from days d
  );
end
$$;

-- Loads a staged report in one transaction, writes the upload log and returns counts of rows: new, changed,
-- unchanged, removed; options_new and brands_new where the report made some; live, whether a 재고현황 became the
-- live stock. The log is written also when nothing changed: the numbers are confirmed as of now. The planner learns
-- of what changed much.
-- statement_timeout: one transaction writes 300,000 rows and all that is kept of them (docs/decisions/import-steps.md).
-- For the member who began the report; for one that waits for a person, for all who may load. Raises PD001 and PD002 with the list of
-- another partner's codes, PD003 for a report that names options and none of the partner, unless allow_unknown: it may be another
-- seller's, and of a watched folder PD009 and PD010 (private.require_unattended).
create or replace function public.import_commit(import_id uuid, allow_unknown boolean default false) returns jsonb
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '30s' as $$
declare
  batch private.import_batch;
  counts jsonb;
begin
  -- Waits for the load before it, and keeps 20 of its 30 seconds: the largest report takes 13.
  perform private.hold_partner(private.import_partner(import_commit.import_id), '10s');
  batch := private.ending_import(import_commit.import_id);
  perform private.require_import_shape(batch);
  insert into private.kept_load as k (import_id, partner_cd, is_loaded) values (batch.id, batch.partner_cd, true)
  on conflict on constraint kept_load_pkey do update set is_loaded = true, loaded_at = now();
  counts := private.load_batch(batch, true);
  if (counts ->> 'options_known')::bigint = 0 and coalesce(counts ->> 'options_unmatched', counts ->> 'options_skipped')::bigint > 0 and not allow_unknown then
    raise exception 'no option of this report is known' using errcode = 'PD003';
  end if;
  perform private.require_unattended(batch, counts);
  insert into public.log_file_upload
    ("CATEGORY", "TABLE_NM", "PARTNER_CD", "FILE_NM", "PERIOD_START", "PERIOD_END", "ROW_CNT", "ERR_CNT", "USER_ID",
      "USER_NM", "ASIDE_CNT", "ASIDE_AMT", "ASIDE_SVC", "WAY", "DROP_ID", "IMPORT_ID", "NEW_CNT", "CHANGED_CNT", "REMOVED_CNT", "RESTATED", "FILE_HASH")
  select batch.category, private.import_table(batch.category), batch.partner_cd, batch.file_nm, batch.period_start,
    batch.period_end, coalesce((counts ->> 'lines')::integer, batch.row_cnt), batch.err_cnt, auth.uid(), coalesce(m."ALIAS", m."NAME", m."EMAIL"),
    batch.aside_cnt, batch.aside_amt, batch.aside_svc, batch.way, batch.drop_id, batch.id, (counts ->> 'new')::integer,
    (counts ->> 'changed')::integer, (counts ->> 'removed')::integer, (counts -> 'restated')::json, coalesce(batch.file_hash, (
      select encode(sha256(string_agg(f.bytes, '' order by f.part)), 'hex') from private.kept_file f where f.import_id = batch.id))
  from (select) one left join public.auth_member m on m."ID" = auth.uid();
  perform private.end_import(batch.id);
  perform private.make_room_for_loads(batch.id);
  perform private.movements_loaded(batch);
  perform private.keep_margins(batch.partner_cd);
  perform private.analyze_loaded(batch.category);
  return counts;
end
$$;

create or replace function public.load_history(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  kept uuid[];
  files uuid[];
begin
  perform private.require_partner(partner_cd);
  kept := private.kept_imports(partner_cd);
  files := private.kept_files(partner_cd);
  return json_build_object('rows', (
    select coalesce(json_agg(json_build_object('id', h.id, 'loadedAt', h."REG_DT", 'category', h."CATEGORY", 'fileName', h."FILE_NM",
      'periodStart', h."PERIOD_START", 'periodEnd', h."PERIOD_END", 'rows', h."ROW_CNT", 'errors', h."ERR_CNT", 'new', h."NEW_CNT",
      'changed', h."CHANGED_CNT", 'removed', h."REMOVED_CNT", 'restated', coalesce(h."RESTATED", '[]'), 'aside', h."ASIDE_CNT", 'asideAmt', h."ASIDE_AMT",
      'asideServices', h."ASIDE_SVC", 'way', h."WAY", 'userId', h."USER_ID", 'userName', h."USER_NM",
      'takenBackAt', h.taken_at, 'takenBackBy', h.taken_by,
      'hasFile', coalesce(h."IMPORT_ID" = any (files), false),
      'mayTakeBack', h.taken_at is null and coalesce(h."IMPORT_ID" = any (kept), false),
      -- The loads of one drop, the newest first: in this order they can be taken back.
      'drop', case when h.taken_at is null then array(
        select u."ID" from public.log_file_upload u
        where u."PARTNER_CD" = load_history.partner_cd and u."DROP_ID" = h."DROP_ID" and u."IMPORT_ID" = any (kept)
        order by u."ID" desc limit 1000) else '{}' end
      ) order by h."REG_DT" desc, h.id desc), '[]')
    from (
      select * from (
        select u."ID" as id, u.*, null::timestamptz as taken_at, null::text as taken_by from public.log_file_upload u
        where u."PARTNER_CD" = load_history.partner_cd order by u."REG_DT" desc, u."ID" desc limit 50) loaded
      union all
      select * from (
        select b."LOAD_ID", u.*, b."REG_DT", b."USER_NM" from public.log_taken_back b
        cross join lateral jsonb_populate_record(null::public.log_file_upload, b."LOAD") u
        where b."PARTNER_CD" = load_history.partner_cd order by b."REG_DT" desc, b."LOAD_ID" desc limit 50) taken
      order by "REG_DT" desc, id desc limit 50
    ) h));
end
$$;

alter table public.log_ad_day add constraint "log_ad_day_FINAL_AGE_check" CHECK ((("FINAL_AGE" >= 0) AND ("FINAL_AGE" <= 14)));

-- What a page says of the reports beneath its figures of advertising.
create or replace function private.ad_cover_of(partner_cds text[], first_day date, last_day date) returns json language sql stable begin atomic
  with covered as materialized (
    select c.code, array(
        select l."DATE_SK" from public.log_ad_day l
        where l."PARTNER_CD" = c.code and l."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day)) as days
    from unnest(partner_cds) c (code)
    where exists (select from public.log_ad_day l where l."PARTNER_CD" = c.code)
  )
  select case when exists (select from covered) then json_build_object(
    'missing', m.days, 'days', last_day - first_day + 1 - cardinality(m.days),
    'growing', (
      select count(distinct l."DATE_SK") from public.log_ad_day l
      where l."PARTNER_CD" = any (partner_cds) and private.ad_grows(l)
        and l."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day))) end
  from (
    select array(
      select private.day_text(first_day + n) from generate_series(0, last_day - first_day) n
      where exists (select from covered c where private.date_sk(first_day + n) <> all (c.days)) order by n) as days
  ) m;
end;
