-- Not put into the query that calls it: where that may not sort, PostgreSQL before 18 would choose nothing else by its cost.
create or replace function private.day_runs(days integer[]) returns table (first_sk integer, last_sk integer)
  language sql immutable rows 2 set search_path = '' as $$
  select min(n.sk), max(n.sk)
  from (select sk, sk - dense_rank() over (order by sk) as run from unnest(days) sk) n
  group by n.run
$$;
comment on function private.day_runs is 'First and last of each run of days (DATE_SK) of a month that follow one another.';
grant execute on function private.day_runs to authenticated, service_role;

-- Some options are read by each run of days: before PostgreSQL 17 a list of days beside one of options is looked up pair by pair.
create or replace function private.day_rows(partner_cd text, days integer[], option_cds text[])
  returns setof public.agg_performance_option_daily language sql stable begin atomic
  select * from public.agg_performance_option_daily d
  where option_cds is null and d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" = any (days)
  union all
  select d.*
  from private.day_runs(days) r
  cross join lateral (
    select * from public.agg_performance_option_daily k
    where k."PARTNER_CD" = partner_cd and k."SVC" = '2P' and k."OPTION_CD" = any (option_cds)
      and k."DATE_SK" between r.first_sk and r.last_sk
    offset 0
  ) d
  where option_cds is not null;
end;
comment on function private.day_rows is 'Sales facts of days (DATE_SK) of a partner, of all options (null) or some.';
grant execute on function private.day_rows to authenticated, service_role;

-- The facts beneath the rollups. A row of facts whose option is not the partner's counts nowhere.
create or replace function private.sold_facts(partner_cd text, days integer[], option_cds text[])
  returns table (
    "BRAND_CD" text, "DATE_SK" integer, "OPTION_CD" text, {{measures: "$column" $type}}
  ) language sql stable begin atomic
  select coalesce(o."BRAND_CD", ''), d."DATE_SK", d."OPTION_CD", {{measures: $fact}}
  from private.day_rows(partner_cd, days, option_cds) d
  join public.dim_option o on o."OPTION_CD" = d."OPTION_CD" and o."PARTNER_CD" = d."PARTNER_CD"
  -- Of both tables, or all options of the partner are read for some.
  where option_cds is null or o."OPTION_CD" = any (option_cds);
end;
comment on function private.sold_facts is
  'Sales facts of days of a partner, of all options (null) or some, with the brand that each has now (empty: none).';
grant execute on function private.sold_facts to authenticated, service_role;

-- What agg_brand_daily must hold for these days: of all options of the partner (null) or of some.
create or replace function private.brand_day_facts(partner_cd text, days integer[], option_cds text[])
  returns setof public.agg_brand_daily language sql stable begin atomic
  select partner_cd, d."BRAND_CD", d."DATE_SK", {{measures: sum(d."$column")$cast}}
  from private.sold_facts(partner_cd, days, option_cds) d
  group by 2, 3;
end;
comment on function private.brand_day_facts is
  'The rows that agg_brand_daily must have for days of a partner, of all options (null) or some, from the facts.';
grant execute on function private.brand_day_facts to authenticated, service_role;

-- What agg_option_monthly must hold, from the facts of these days: of all options of the partner (null) or of some.
create or replace function private.option_month_facts(partner_cd text, days integer[], option_cds text[])
  returns setof public.agg_option_monthly language sql stable begin atomic
  select partner_cd, d."DATE_SK" / 100, d."OPTION_CD", count(*)::integer, {{measures: sum(d."$column")$cast}}
  from private.sold_facts(partner_cd, days, option_cds) d
  group by 2, 3;
end;
comment on function private.option_month_facts is
  'The rows that agg_option_monthly must have, from the facts of days of a partner, of all options (null) or some.';
grant execute on function private.option_month_facts to authenticated, service_role;

-- Every day that a month may have, as DATE_SK.
create or replace function private.month_days(month_sk integer) returns integer[]
  language sql immutable
  return array(select month_sk * 100 + n from generate_series(1, 31) n);
comment on function private.month_days is 'DATE_SK of every day that a month (yyyyMM) may have.';

-- Settings: see private.replace_rows.
create or replace function private.rewrite_brand_days(partner_cd text, days integer[], brand_cds text[]) returns void
  language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  option_cds constant text[] := case when brand_cds is not null then array(
    select o."OPTION_CD" from public.dim_option o
    where o."PARTNER_CD" = rewrite_brand_days.partner_cd and coalesce(o."BRAND_CD", '') = any (brand_cds)) end;
begin
  delete from public.agg_brand_daily b
  where b."PARTNER_CD" = rewrite_brand_days.partner_cd and b."DATE_SK" = any (days)
    and (brand_cds is null or b."BRAND_CD" = any (brand_cds));
  insert into public.agg_brand_daily
  select * from private.brand_day_facts(rewrite_brand_days.partner_cd, days, option_cds);
end
$$;
comment on function private.rewrite_brand_days is 'Writes days of agg_brand_daily anew from the facts, of all brands (null) or some.';

-- What agg_brand_monthly must hold for these months.
create or replace function private.brand_month_days(partner_cd text, months integer[]) returns setof public.agg_brand_monthly
  language sql stable begin atomic
  select b."PARTNER_CD", b."BRAND_CD", b."DATE_SK" / 100, {{measures: private.bigint_sum(b."$column")}}
  from unnest(months) m
  join public.agg_brand_daily b on b."PARTNER_CD" = partner_cd and b."DATE_SK" between m * 100 and m * 100 + 99
  group by 1, 2, 3;
end;
comment on function private.brand_month_days is 'The rows that agg_brand_monthly must have for months (yyyyMM) of a partner, from agg_brand_daily.';

-- What agg_partner_daily must hold for these days.
create or replace function private.partner_day_brands(partner_cd text, days integer[]) returns setof public.agg_partner_daily
  language sql stable begin atomic
  select b."PARTNER_CD", b."DATE_SK", {{measures: private.bigint_sum(b."$column")}}
  from public.agg_brand_daily b
  where b."PARTNER_CD" = partner_cd and b."DATE_SK" = any (days)
  group by 1, 2;
end;
comment on function private.partner_day_brands is 'The rows that agg_partner_daily must have for days of a partner, from agg_brand_daily.';

create or replace function private.rewrite_brand_totals(partner_cd text, days integer[]) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  months constant integer[] := array(select distinct d / 100 from unnest(days) d);
begin
  perform private.rewrite_slices('agg_brand_monthly', partner_cd, 'MONTH_SK', months, 'brand_month_days($1, $2)');
  perform private.rewrite_slices('agg_partner_daily', partner_cd, 'DATE_SK', days, 'partner_day_brands($1, $2)');
end
$$;
comment on function private.rewrite_brand_totals is
  'Writes days (DATE_SK) of agg_partner_daily, and their months of agg_brand_monthly, anew from agg_brand_daily.';

-- Whatever writes days of brands writes what they add up to.
create or replace function private.follow_brand_days() returns trigger language plpgsql volatile set search_path = '' as $$
begin
  perform private.rewrite_brand_totals(c."PARTNER_CD", array_agg(distinct c."DATE_SK")) from changed c group by c."PARTNER_CD";
  return null;
end
$$;
comment on function private.follow_brand_days is 'Trigger: months of brands and days of partners follow the days of brands.';

create or replace function private.rewrite_option_month(partner_cd text, month_sk integer, option_cds text[]) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  perform private.merge_rows('public.agg_option_monthly', partner_cd, array[month_sk],
    't."PARTNER_CD" = $1 and t."MONTH_SK" = any ($2)'
      || case when option_cds is null then '' else format(' and t."OPTION_CD" = any (%L::text[])', option_cds) end,
    format('select * from private.option_month_facts($1, private.month_days($2[1]), %L)', option_cds));
end
$$;
comment on function private.rewrite_option_month is
  'Brings a month of agg_option_monthly in line with the facts, of all options of the partner (null) or some.';

-- A day that gets its first rows is added to its month and summed up by brand in one read of its rows, of which an option
-- has one: nothing is grouped for the months.
-- Settings: see private.replace_rows.
create or replace function private.add_sales_day(partner_cd text, day integer) returns void
  language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '64MB' as $$
begin
  with sold as materialized (
    select * from private.sold_facts(add_sales_day.partner_cd, array[day], null)
  ), added as (
    update public.agg_option_monthly m
    set "DAY_CNT" = m."DAY_CNT" + 1,
        {{measures: "$column" = coalesce(m."$column" + s."$column", m."$column", s."$column")}}
    from sold s
    where m."PARTNER_CD" = add_sales_day.partner_cd and m."MONTH_SK" = day / 100 and m."OPTION_CD" = s."OPTION_CD"
    returning m."OPTION_CD"
  ), first_of_month as (
    insert into public.agg_option_monthly
    select add_sales_day.partner_cd, day / 100, s."OPTION_CD", 1, {{measures: s."$column"}}
    from sold s
    -- Counted first: where all were added to, nothing is looked up.
    where (select count(*) from added) < (select count(*) from sold)
      and not exists (select from added a where a."OPTION_CD" = s."OPTION_CD")
  )
  insert into public.agg_brand_daily
  select add_sales_day.partner_cd, s."BRAND_CD", day,
    {{measures: sum(s."$column")$cast}}
  from sold s group by s."BRAND_CD";
end
$$;
comment on function private.add_sales_day is 'Adds a day (DATE_SK) that no rollup knows yet to agg_brand_daily and to the months of its options.';

-- Whether a day was there before is seen in agg_brand_daily. Months are written anew for a day that was there, because what
-- it was before is gone and null must stay null, and for several days at once, because that costs less.
create or replace function private.rewrite_sales_rollups(partner_cd text, days integer[], option_cds text[] default null) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  if cardinality(days) = 1 and not exists (select from public.agg_brand_daily b
    where b."PARTNER_CD" = rewrite_sales_rollups.partner_cd and b."DATE_SK" = days[1])
  then
    perform private.add_sales_day(rewrite_sales_rollups.partner_cd, days[1]);
  else
    perform private.rewrite_option_month(rewrite_sales_rollups.partner_cd, m, option_cds)
    from (select distinct d / 100 from unnest(days) d) months (m);
    perform private.rewrite_brand_days(rewrite_sales_rollups.partner_cd, days, null);
  end if;
  perform private.rewrite_quarters('agg_option_quarterly', 'agg_option_monthly', rewrite_sales_rollups.partner_cd,
    private.running_quarter(rewrite_sales_rollups.partner_cd), array(select d / 100 from unnest(days) d), 'option_quarter_months($1, $2)');
end
$$;
comment on function private.rewrite_sales_rollups is
  'Brings agg_brand_daily, agg_option_monthly and agg_option_quarterly in line with the facts of days of a partner, which changed for all options (null) or some.';

-- Called by whatever writes sales facts, in the same transaction and after writing them. option_cds: all whose facts changed; null:
-- any may have.
create or replace function private.sales_changed(partner_cd text, days integer[], option_cds text[] default null) returns void language plpgsql volatile set search_path = '' as $$
begin
  perform private.rewrite_sales_rollups(sales_changed.partner_cd, sales_changed.days, option_cds);
  perform private.rewrite_recent_sales(sales_changed.partner_cd, sales_changed.days);
  perform private.rewrite_running_sales(sales_changed.partner_cd, sales_changed.days);
  perform private.margins_changed(sales_changed.partner_cd, array(select distinct d / 100 from unnest(sales_changed.days) d));
  perform private.day_profits_changed(sales_changed.partner_cd, sales_changed.days);
end
$$;
comment on function private.sales_changed is 'Brings everything that is kept of sales facts in line with the facts of days (DATE_SK) of a partner. Whatever writes agg_performance_option_daily calls it in the same transaction: the loader of 판매분석 does. Facts that are changed by hand, and options that are removed or given to another partner by hand, are not followed: private.rebuild_rollups (npm run admin -- rollups) finds and repairs them. A partner with options keeps its code and is never removed.';

-- An option that changes its brand takes its whole history along. The days of both brands are summed from the facts:
-- a difference could not bring null back.
create or replace function private.move_brand_days() returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  moved record;
  days integer[];
begin
  for moved in
    select n."PARTNER_CD" as partner_cd, array_agg(n."OPTION_CD") as option_cds,
      array_agg(distinct coalesce(o."BRAND_CD", '')) || array_agg(distinct coalesce(n."BRAND_CD", '')) as brand_cds
    from old_options o join new_options n using ("OPTION_CD")
    where o."BRAND_CD" is distinct from n."BRAND_CD"
    group by n."PARTNER_CD"
  loop
    days := array(
      select distinct d."DATE_SK" from public.agg_performance_option_daily d
      where d."OPTION_CD" = any (moved.option_cds) and d."PARTNER_CD" = moved.partner_cd and d."SVC" = '2P');
    if cardinality(days) > 0 then
      perform private.rewrite_brand_days(moved.partner_cd, days, moved.brand_cds);
    end if;
  end loop;
  return null;
end
$$;
comment on function private.move_brand_days is 'Trigger: sums the days of agg_brand_daily anew for options that changed their brand. Definer, because whoever may change an option need not write rollups.';
