-- What of a month's target falls on some of its days: day d of n has floor(T * d / n) - floor(T * (d - 1) / n) won, so that
-- the days are whole won and add up to the target.
create or replace function private.target_of_days(amount bigint, first_dom integer, last_dom integer, days integer) returns bigint
  language sql immutable parallel safe
  return amount * last_dom / days - amount * (first_dom - 1) / days;
comment on function private.target_of_days is
  'Won of a month''s target that fall on its days from first_dom to last_dom, of days in all; the days of a month add up to it.';
grant execute on function private.target_of_days to authenticated, service_role;

-- Loaded days as runs without a gap within one day, week or month and within one month of the calendar: a few rows, where a
-- target by day and brand would be thousands.
create or replace function private.loaded_runs(loaded date[], unit text)
  returns table ("UNIT" date, "MONTH_SK" integer, "FIRST_DOM" integer, "LAST_DOM" integer, "DAYS" integer) language sql immutable begin atomic
  select r.unit_day, min(private.date_sk(r.day)) / 100, min(extract(day from r.day))::integer, max(extract(day from r.day))::integer,
    extract(day from r.month_day + interval '1 month - 1 day')::integer
  from (
    select d as day, date_trunc(unit, d::timestamp)::date as unit_day, date_trunc('month', d::timestamp) as month_day,
      d - (row_number() over (order by d))::integer as run
    from unnest(loaded) d
  ) r
  group by r.unit_day, r.month_day, r.run;
end;
comment on function private.loaded_runs is 'Runs of loaded days within a unit (day, week, month; its first day) and a month (yyyyMM): first and last day of the month, and how many days that has.';
grant execute on function private.loaded_runs to authenticated, service_role;

-- Targets of brands (none: all) on loaded days. The one place where a target meets days: a day that is not loaded has
-- nothing to be measured against.
create or replace function private.unit_targets(partner_cd text, loaded date[], brand_cds text[], unit text)
  returns table ("BRAND_CD" text, "UNIT" date, "TARGET_AMT" bigint) language sql stable begin atomic
  select t."BRAND_CD", r."UNIT",
    private.bigint_sum(private.target_of_days(t."TARGET_AMT", r."FIRST_DOM", r."LAST_DOM", r."DAYS"))
  from public.dim_sales_target t
  join private.loaded_runs(loaded, unit) r on r."MONTH_SK"::text = t."YM"
  where t."PARTNER_CD" = partner_cd and (cardinality(brand_cds) = 0 or t."BRAND_CD" = any (brand_cds))
  group by 1, 2;
end;
comment on function private.unit_targets is
  'By brand and unit (day, week, month; its first day): won of targets on loaded days. No row without a target.';
grant execute on function private.unit_targets to authenticated, service_role;

-- The same beside what the brands sold in months with a target.
-- enable_nestloop: the planner expects few rows of these joins, and would look for every target in all of them.
-- Settings: its arguments decide the plan; groups are far fewer than it expects.
create or replace function private.target_sums(partner_cd text, loaded date[], brand_cds text[], unit text)
  returns table ("BRAND_CD" text, "UNIT" date, "TARGET_AMT" bigint, "TARGETED_SALE_AMT" bigint) language plpgsql stable set search_path = ''
  set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set enable_sort = off as $$
declare
  first_day constant date := (select min(d) from unnest(loaded) d);
  last_day constant date := (select max(d) from unnest(loaded) d);
begin
  return query
  with days as materialized (
    select private.date_sk(d) as date_sk, date_trunc(unit, d::timestamp)::date as unit_day from unnest(loaded) d
  ), sold as (
    select b."BRAND_CD" as brand_cd, d.unit_day, b."DATE_SK" / 100 as month_sk, private.bigint_sum(b."SALE_AMT") as amount
    from public.agg_brand_daily b join days d on d.date_sk = b."DATE_SK"
    where b."PARTNER_CD" = target_sums.partner_cd and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
      and b."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day)
    group by 1, 2, 3
  ), measured as (
    select s.brand_cd, s.unit_day, private.bigint_sum(s.amount) as amount
    from sold s
    join public.dim_sales_target t on t."PARTNER_CD" = target_sums.partner_cd and t."BRAND_CD" = s.brand_cd and t."YM" = s.month_sk::text
    group by 1, 2
  )
  select w."BRAND_CD", w."UNIT", w."TARGET_AMT", coalesce(m.amount, 0)
  from private.unit_targets(target_sums.partner_cd, loaded, brand_cds, unit) w
  left join measured m on m.brand_cd = w."BRAND_CD" and m.unit_day = w."UNIT";
end
$$;
comment on function private.target_sums is 'private.unit_targets, and won that the brands sold on those days of months with a target.';
grant execute on function private.target_sums to authenticated, service_role;

create or replace function private.achievement(targeted_sale_amt bigint, target_amt bigint) returns numeric
  language sql immutable parallel safe
  return private.ratio(targeted_sale_amt * 100::numeric, target_amt);
comment on function private.achievement is 'Percent of a target that was sold; null without a target, or one of 0 won.';
grant execute on function private.achievement to authenticated, service_role;

create or replace function private.target_gap(targeted_sale_amt bigint, target_amt bigint) returns bigint
  language sql immutable parallel safe
  return targeted_sale_amt - target_amt;
comment on function private.target_gap is 'Won sold above a target, negative where they are missing to it; null without a target.';
grant execute on function private.target_gap to authenticated, service_role;

-- private.figures with what they are measured against and what advertising had to do with them.
create or replace function private.figures_against_target(
  sums private.measures, target_amt bigint, targeted_sale_amt bigint, ad_cost numeric, ad_sale_amt numeric, shared_cost numeric,
  shared_sale_amt numeric
) returns json language plpgsql stable parallel safe set search_path = '' as $$
begin
  return private.figures(sums)::jsonb || jsonb_build_object('targetAmt', target_amt, 'targetedSaleAmt', targeted_sale_amt,
    'achievementRate', private.achievement(targeted_sale_amt, target_amt), 'targetGapAmt', private.target_gap(targeted_sale_amt, target_amt))
    || private.ad_brief(ad_cost, ad_sale_amt, shared_cost, shared_sale_amt);
end
$$;
comment on function private.figures_against_target is
  'private.figures, targetAmt, targetedSaleAmt and targetGapAmt (won), achievementRate (percent) and private.ad_brief; null for null.';
grant execute on function private.figures_against_target to authenticated, service_role;

-- Twelve months of what brands are to sell, and what they sold.
-- Settings: see private.target_sums.
create or replace function public.sales_targets(partner_cd text, year integer) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off as $$
declare
  today constant date := private.korea_today();
  first_day date;
  loaded date[];
begin
  perform private.require_partner(partner_cd);
  if year is null or year not between 2000 and 2099 then
    raise exception 'year must be 2000 to 2099' using errcode = '22023';
  end if;
  first_day := make_date(year, 1, 1);
  loaded := private.loaded_days_of(partner_cd, first_day, least(today, make_date(year, 12, 31)));
  return (
    with months as materialized (
      select n, year * 100 + n as month_sk,
        (select count(*) from unnest(loaded) d where extract(month from d) = n) as loaded_days
      from generate_series(1, 12) n
    ), targets as materialized (
      select t."BRAND_CD" as brand_cd, t."YM"::integer as month_sk, t."TARGET_AMT" as amount
      from public.dim_sales_target t
      where t."PARTNER_CD" = sales_targets.partner_cd and t."YM" between year::text || '01' and year::text || '12'
    ), sold as materialized (
      select b."BRAND_CD" as brand_cd, b."DATE_SK" / 100 as month_sk, private.bigint_sum(b."SALE_AMT") as amount
      from public.agg_brand_daily b
      where b."PARTNER_CD" = sales_targets.partner_cd and b."DATE_SK" between year * 10000 + 101 and year * 10000 + 1231
      group by 1, 2
    ), measured as materialized (
      select m."BRAND_CD" as brand_cd, private.bigint_sum(m."TARGET_AMT") as target, private.bigint_sum(m."TARGETED_SALE_AMT") as sold
      from private.target_sums(sales_targets.partner_cd, loaded, '{}', 'month') m
      group by 1
    ), brands as materialized (
      select b."BRAND_CD" as brand_cd, b."BRAND_NM" as brand_nm, b."USE_YN" = 'Y' as in_use, b."SORT" as sort
      from public.dim_brand b
      where b."PARTNER_CD" = sales_targets.partner_cd and (b."USE_YN" = 'Y' and b."SVC" = '2P'
        or b."BRAND_CD" in (select t.brand_cd from targets t) or b."BRAND_CD" in (select s.brand_cd from sold s))
      union all
      select '', null, false, null where exists (select from sold s where s.brand_cd = '')
    ), cells as materialized (
      select b.brand_cd, m.n, t.amount as target,
        case when s.brand_cd is not null then s.amount when m.loaded_days > 0 then 0 end as sold
      from brands b cross join months m
      left join targets t on t.brand_cd = b.brand_cd and t.month_sk = m.month_sk
      left join sold s on s.brand_cd = b.brand_cd and s.month_sk = m.month_sk
    ), lines as materialized (
      select c.brand_cd, json_agg(c.target order by c.n) as targets, json_agg(c.sold order by c.n) as sales,
        private.bigint_sum(c.target) as target, private.bigint_sum(c.sold) as sold
      from cells c group by c.brand_cd
    )
    select json_build_object(
      'year', year,
      'months', (select json_agg(m.month_sk::text order by m.n) from months m),
      'loadedDays', (select json_agg(m.loaded_days order by m.n) from months m),
      'rows', coalesce((
        select json_agg(json_build_object('brandCd', nullif(b.brand_cd, ''), 'brandName', b.brand_nm, 'inUse', b.in_use,
          'targets', l.targets, 'saleAmts', l.sales, 'targetAmt', l.target, 'saleAmt', l.sold,
          'loadedTargetAmt', w.target, 'targetedSaleAmt', w.sold, 'achievementRate', private.achievement(w.sold, w.target),
          'targetGapAmt', private.target_gap(w.sold, w.target))
          order by b.in_use desc, b.sort nulls last, b.brand_cd collate "C")
        from brands b join lines l using (brand_cd) left join measured w using (brand_cd)), '[]'),
      'total', (
        select json_build_object(
          'targets', (select json_agg((select private.bigint_sum(c.target) from cells c where c.n = m.n) order by m.n) from months m),
          'saleAmts', (select json_agg(case when exists (select from brands)
            then (select private.bigint_sum(c.sold) from cells c where c.n = m.n)
            when m.loaded_days > 0 then 0 end order by m.n) from months m),
          'targetAmt', (select private.bigint_sum(l.target) from lines l),
          'saleAmt', case when exists (select from brands) then (select private.bigint_sum(l.sold) from lines l)
            when cardinality(loaded) > 0 then 0 end,
          'loadedTargetAmt', w.target, 'targetedSaleAmt', w.sold, 'achievementRate', private.achievement(w.sold, w.target),
          'targetGapAmt', private.target_gap(w.sold, w.target))
        from (select private.bigint_sum(m.target) as target, private.bigint_sum(m.sold) as sold from measured m) w))
  );
end
$$;
comment on function public.sales_targets is 'Sales targets of a partner''s brands in a year, by month, with what was sold. Active members who may see the partner; 42501 for others, 22023 for a year that is not 2000 to 2099. A row is a brand in use, or one with a target or sales that year.';
grant execute on function public.sales_targets to authenticated, service_role;

create or replace function public.change_sales_target(partner_cd text, brand_cd text, ym text, value text, expected text default null)
  returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  entry constant text := nullif(btrim(value), '');
  before bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_month('ym', ym);
  if entry !~ '^[0-9]{1,13}$' or entry::bigint > 1000000000000 then
    raise exception 'value must be a whole number from 0 to 1000000000000' using errcode = '22023', detail = format('got %L', value);
  end if;
  perform private.hold_partner(partner_cd);
  perform private.require_brand(partner_cd, brand_cd);
  select t."TARGET_AMT" into before from public.dim_sales_target t
  where t."BRAND_CD" = change_sales_target.brand_cd and t."YM" = change_sales_target.ym;
  perform private.require_unchanged(before::text, expected);
  if entry::bigint is distinct from before then
    if entry is null then
      delete from public.dim_sales_target t
      where t."BRAND_CD" = change_sales_target.brand_cd and t."YM" = change_sales_target.ym;
    else
      insert into public.dim_sales_target as t ("BRAND_CD", "YM", "PARTNER_CD", "TARGET_AMT")
      values (change_sales_target.brand_cd, change_sales_target.ym, change_sales_target.partner_cd, entry::bigint)
      on conflict ("BRAND_CD", "YM") do update set "TARGET_AMT" = excluded."TARGET_AMT", "MOD_DT" = now();
    end if;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_sales_target.partner_cd, 'target', change_sales_target.brand_cd, change_sales_target.ym, 'amount', before, entry::bigint);
  end if;
  return json_build_object('before', before::text, 'now', entry::bigint::text);
end
$$;
comment on function public.change_sales_target is 'Enters what a brand is to sell in a month, and a row of log_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for a brand that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

ym: month yyyyMM, 2000 to 2099. value: won as text, 0 to 1,000,000,000,000; null or empty takes the target away. expected: what was read, empty for none: where another value stands there, the call is refused with PD409, whose detail is that value. Null: whatever stands there is replaced.';
grant execute on function public.change_sales_target to authenticated, service_role;
