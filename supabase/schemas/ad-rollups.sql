-- The sums of advertising, in the order in which every table of it has them.
create or replace function private.ad_sum_columns() returns text[]
  language sql immutable parallel safe
  return array[
    'IMP_CNT', 'CLICK_CNT', 'AD_COST', 'ORD_1D', 'DIR_ORD_1D', 'QTY_1D', 'DIR_QTY_1D', 'REV_1D', 'DIR_REV_1D',
    'ORD_14D', 'DIR_ORD_14D', 'QTY_14D', 'DIR_QTY_14D', 'REV_14D', 'DIR_REV_14D'];
comment on function private.ad_sum_columns is 'The columns of fact_ad_daily that are added up, in their order in each table.';

-- A row of a report is of two options: cost, impressions and clicks of the advertised one, orders and revenue of the one that
-- was bought. Here each has a row of its own; the whole stays the same.
create or replace function private.ad_sides(partner_cd text, days integer[], campaign_ids text[])
  returns table (
    "DATE_SK" integer, "CAMPAIGN_ID" text, "ADGROUP_NM" text, "PLACEMENT" text, "KEYWORD" text, "OPTION_CD" text, "IMP_CNT" bigint,
    "CLICK_CNT" bigint, "AD_COST" bigint, "ORD_1D" bigint, "DIR_ORD_1D" bigint, "QTY_1D" bigint, "DIR_QTY_1D" bigint,
    "REV_1D" bigint, "DIR_REV_1D" bigint, "ORD_14D" bigint, "DIR_ORD_14D" bigint, "QTY_14D" bigint, "DIR_QTY_14D" bigint,
    "REV_14D" bigint, "DIR_REV_14D" bigint
  ) language sql stable begin atomic
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
comment on function private.ad_sides is 'Rows of advertising reports of days (DATE_SK) and campaigns (null: all), once for the advertised option with its cost and once for the option that was bought with its orders; sums as in fact_ad_daily.';
grant execute on function private.ad_sides to authenticated, service_role;

-- The same with the brand that the option has now, kept while rollups of these days are written: each of them would take the
-- facts apart again.
-- Settings: see private.replace_rows.
create or replace function private.gather_ad_sides(partner_cd text, days integer[], campaign_ids text[]) returns void
  language plpgsql volatile set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
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
comment on function private.gather_ad_sides is
  'Makes the temporary table ad_side: private.ad_sides with MATCHED, whether a master knows the option, and its brand.';

-- A pentad: five days of a month from the 1st, 6th and so on; that of the 26th goes to the end of the month.
create or replace function private.ad_pentad(date_sk integer) returns integer
  language sql immutable parallel safe
  return date_sk - date_sk % 100 + 1 + least(date_sk % 100 - 1 - (date_sk % 100 - 1) % 5, 25);
comment on function private.ad_pentad is 'The pentad that a day (DATE_SK) is of, as its first day.';
grant execute on function private.ad_pentad to authenticated, service_role;

-- What a rollup of advertising has a row for, coarser than the one that it is made of: by the column that says so.
create or replace function private.ad_slice(key text, sk text) returns text
  language sql immutable
  return replace(case key when 'PENTAD_SK' then 'private.ad_pentad(x)' when 'MONTH_SK' then 'x / 100'
    when 'QUARTER_SK' then 'private.quarter_of(x)' else 'x' end, 'x', sk);
comment on function private.ad_slice is 'SQL of the pentad (PENTAD_SK, its first day) or month (MONTH_SK) of a day, or of the quarter (QUARTER_SK, its first month) of a month, which sk says in SQL; a day (DATE_SK) is itself. Only for the functions that write and compare rollups.';
grant execute on function private.ad_slice to service_role;

create or replace function private.ad_slice_key(target regclass) returns text language sql stable set search_path = '' as $$
  select a.attname::text from pg_catalog.pg_attribute a where a.attrelid = target and a.attnum = 2
$$;
comment on function private.ad_slice_key is
  'The column of a rollup of advertising that says of which days its rows are: DATE_SK | PENTAD_SK | MONTH_SK | QUARTER_SK.';
grant execute on function private.ad_slice_key to service_role;

-- A keyword gets its numbers once, whatever becomes of its sums.
-- enable_sort: groups are far fewer than is expected of keys that go together.
-- Settings: the planner expects few rows where there may be many; what is summed up or joined fits into memory.
create or replace function private.number_ad_keywords(partner_cd text) returns void
  language plpgsql volatile set search_path = '' set enable_nestloop = off set enable_sort = off set work_mem = '64MB' as $$
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
comment on function private.number_ad_keywords is 'Adds to dim_ad_keyword what ad_side (private.gather_ad_sides) of a partner has beyond it.';

create or replace function private.ad_slices(target regclass, days integer[]) returns integer[] language plpgsql stable set search_path = '' as $$
declare
  key constant text := private.ad_slice_key(target);
  slices integer[];
begin
  execute format('select array(select distinct %s from unnest($1) d (sk))',
    private.ad_slice(key, case when key = 'QUARTER_SK' then 'sk / 100' else 'sk' end)) into slices using days;
  return slices;
end
$$;
comment on function private.ad_slices is
  'Of which days, pentads, months or quarters the rows of a rollup of advertising are that have something of days (DATE_SK).';
grant execute on function private.ad_slices to service_role;

-- What a rollup of advertising must hold, as SQL, so that tables of fifteen sums are written and compared by one text: sums of
-- the facts (those by day: as private.gather_ad_sides has put them), or of the next finer rollup, which is a tenth of them.
create or replace function private.ad_rollup_rows(target regclass, partner_cd text, days integer[], campaign_ids text[])
  returns text language plpgsql stable set search_path = '' as $$
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
comment on function private.ad_rollup_rows is 'SQL of the rows that a rollup of advertising must hold of days (DATE_SK; all that a row of it may have) and campaigns (null: all) of a partner. Only for the functions that write and compare rollups.';
grant execute on function private.ad_rollup_rows to service_role;

create or replace function private.ad_rollup_campaigns(target regclass, alias text, campaign_ids text[]) returns text
  language sql stable set search_path = '' as $$
  select case
    when campaign_ids is null or target = 'public.agg_ad_option_daily'::regclass then 'true'
    when target::text like '%\_keyword\_%' then format('%I."KEYWORD_ID" in (select k."KEYWORD_ID" from public.dim_ad_keyword k
      where k."PARTNER_CD" = %1$I."PARTNER_CD" and k."CAMPAIGN_ID" = any (%L::text[]))', alias, campaign_ids)
    else format('%I."CAMPAIGN_ID" = any (%L::text[])', alias, campaign_ids) end
$$;
comment on function private.ad_rollup_campaigns is
  'SQL that is true of the rows of a rollup of advertising that are of campaigns (null: all). Only for the functions that write rollups.';

-- Settings: see private.replace_rows.
-- enable_sort: groups are far fewer than is expected of keys that go together; sorting rows of all sums is slow.
create or replace function private.rewrite_ad_rollup(target regclass, partner_cd text, days integer[], campaign_ids text[])
  returns void language plpgsql volatile set search_path = '' set enable_nestloop = off set enable_sort = off set work_mem = '64MB' as $$
begin
  execute format('delete from %s t where t."PARTNER_CD" = $1 and t.%I = any ($2) and %s', target, private.ad_slice_key(target),
    private.ad_rollup_campaigns(target, 't', campaign_ids))
  using partner_cd, private.ad_slices(target, days);
  -- In the order of their index: it grows at its end, and whoever reads them meets keywords in one order.
  execute format('insert into %s %s %s', target, private.ad_rollup_rows(target, partner_cd, days, campaign_ids),
    case when target::text like '%\_keyword\_%' then 'order by 2, 3' else '' end);
end
$$;
comment on function private.rewrite_ad_rollup is
  'Writes days (DATE_SK; all that a row of it may have) and campaigns (null: all) of a rollup of advertising anew.';

-- Called by whatever writes facts of advertising, in the same transaction and after writing them. The finer first.
create or replace function private.rewrite_ad_rollups(partner_cd text, days integer[], campaign_ids text[]) returns void
  language plpgsql volatile set search_path = '' as $$
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
comment on function private.rewrite_ad_rollups is 'Writes the rollups of advertising by campaign and keyword anew for days (DATE_SK) and campaigns (null: all) of a partner; leaves what private.gather_ad_sides found of them.';

-- Days that had nothing before are added to their month: it has no finer rollup, and the facts of its other days need not be read.
-- Settings: groups are far fewer than it expects; what is summed up or joined fits into memory.
create or replace function private.add_ad_option_days(partner_cd text) returns void
  language plpgsql volatile set search_path = '' set enable_sort = off set work_mem = '64MB' as $$
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
comment on function private.add_ad_option_days is
  'Adds what private.gather_ad_sides found of days of a partner to agg_ad_option_monthly, which knows nothing of them yet.';

create or replace function private.ads_changed(partner_cd text, days integer[]) returns void language plpgsql volatile set search_path = '' as $$
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
  perform private.day_profits_changed(partner_cd, days);
end
$$;
comment on function private.ads_changed is 'Brings the rollups of advertising in line with the facts of days (DATE_SK) of a partner. Whatever writes fact_ad_daily calls it in the same transaction. Facts that are changed by hand are not followed: private.rebuild_rollups (npm run admin -- rollups) finds and repairs them.';

-- Options that a master begins to know, forgets or gives another brand take their advertising along: of the campaigns and
-- months in which they stand.
create or replace function private.move_ad_brands(partner_cd text, option_cds text[]) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  moved record;
begin
  for moved in
    select private.month_days(m."MONTH_SK") as days, array_agg(distinct m."CAMPAIGN_ID") as campaign_ids
    from public.agg_ad_option_monthly m
    where m."PARTNER_CD" = move_ad_brands.partner_cd and m."OPTION_CD" = any (option_cds)
    group by m."MONTH_SK" order by m."MONTH_SK"
  loop
    perform private.rewrite_ad_rollups(partner_cd, moved.days, moved.campaign_ids);
  end loop;
end
$$;
comment on function private.move_ad_brands is
  'Writes the rollups of advertising by brand anew for the campaigns and months in which these options stand.';

-- The days of a period that an advertising report covers, with or without rows.
create or replace function private.loaded_ad_days(partner_cd text, first_day date, last_day date) returns date[] language sql stable begin atomic
  select coalesce(array_agg(to_date(l."DATE_SK"::text, 'YYYYMMDD') order by l."DATE_SK"), '{}')
  from public.log_ad_day l
  where l."PARTNER_CD" = partner_cd and l."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day);
end;
comment on function private.loaded_ad_days is 'The days of a period that an advertising report of the partner covers, in order.';
grant execute on function private.loaded_ad_days to authenticated, service_role;

-- A period as months and days to be added (1) and days to be taken off again (-1): a month of which the period leaves out the
-- lesser part is read whole. Every sum of advertising has a value, so that a difference is exact.
create or replace function private.ad_parts(first_day date, last_day date, out months integer[], out days integer[], out less_days integer[])
  language sql immutable set search_path = '' as $$
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
comment on function private.ad_parts is 'A period as months (yyyyMM) and days (DATE_SK) whose sums are added, and days whose sums are taken off.';
grant execute on function private.ad_parts to authenticated, service_role;

-- The same with quarters and pentads: a pentad of which the days are the greater part is read whole.
create or replace function private.ad_keyword_parts(
  first_day date, last_day date, out quarters integer[], out months integer[], out pentads integer[], out days integer[],
  out less_pentads integer[], out less_days integer[]
) language sql immutable set search_path = '' as $$
  with parts as materialized (
    select * from private.ad_parts(first_day, last_day)
  ), pieces as (
    select d.sign, private.ad_pentad(d.day) as pentad_sk, array_agg(d.day) as days
    from (
      select 1 as sign, unnest(p.days) as day from parts p
      union all
      select -1, unnest(p.less_days) from parts p
    ) d group by 1, 2
  ), sized as materialized (
    select p.*, a.days as all_days, cardinality(p.days) * 2 > cardinality(a.days) as is_whole
    from pieces p
    cross join lateral (
      select array_agg(private.date_sk(s::date)) as days
      from generate_series(to_date(p.pentad_sk::text, 'YYYYMMDD')::timestamp,
        case when p.pentad_sk % 100 = 26 then date_trunc('month', to_date(p.pentad_sk::text, 'YYYYMMDD')::timestamp) + interval '1 month - 1 day'
          else to_date(p.pentad_sk::text, 'YYYYMMDD')::timestamp + interval '4 days' end, interval '1 day') s) a
  ), signed as materialized (
    select s.sign, d as day from sized s, unnest(s.days) d where not s.is_whole
    union all
    select -s.sign, d from sized s, unnest(s.all_days) d where s.is_whole and d <> all (s.days)
  ), quarters as materialized (
    select private.quarter_of(m) as first from parts p, unnest(p.months) m group by 1 having count(*) = 3
  )
  select array(select q.first from quarters q),
    array(select m from parts p, unnest(p.months) m where private.quarter_of(m) not in (select q.first from quarters q)),
    array(select s.pentad_sk from sized s where s.is_whole and s.sign > 0),
    array(select g.day from signed g where g.sign > 0),
    array(select s.pentad_sk from sized s where s.is_whole and s.sign < 0),
    array(select g.day from signed g where g.sign < 0)
$$;
comment on function private.ad_keyword_parts is 'A period as quarters (QUARTER_SK), months (yyyyMM), pentads (PENTAD_SK) and days (DATE_SK) whose sums are added, and pentads and days whose sums are taken off.';
grant execute on function private.ad_keyword_parts to authenticated, service_role;
