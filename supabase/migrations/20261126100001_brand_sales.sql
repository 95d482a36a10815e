-- Sales of brands against what people want them to sell: pivot, rows, KPIs, and the targets of a year.

-- brand_sales_summary as of a given Korea-time day.
create or replace function private.brand_sales_summary_on(
  today date, partner_cd text, date_start text, date_end text, comparison text, brand_cds text[]
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
begin
  return (
    with months as (
      select s."BRAND_CD" as brand_cd, s."DATE_SK" / 100 as month_sk
      from public.agg_brand_daily s
      where s."PARTNER_CD" = brand_sales_summary_on.partner_cd
        and s."DATE_SK" between private.date_sk(p.first_day) and private.date_sk(p.last_day)
        and (cardinality(brand_cds) = 0 or s."BRAND_CD" = any (brand_cds))
        and (s."SALE_AMT" <> 0 or s."SALE_QTY" <> 0)
      group by 1, 2
    ), unmeasured as (
      select b."BRAND_CD" as brand_cd, b."BRAND_NM" as brand_nm, b."SORT" as sort,
        json_agg(m.month_sk::text order by m.month_sk) as months
      from months m
      join public.dim_brand b on b."BRAND_CD" = m.brand_cd and b."PARTNER_CD" = brand_sales_summary_on.partner_cd
      where not exists (select from public.dim_sales_target t
        where t."PARTNER_CD" = b."PARTNER_CD" and t."BRAND_CD" = b."BRAND_CD" and t."YM" = m.month_sk::text)
      group by b."BRAND_CD", b."BRAND_NM", b."SORT"
      order by b."SORT", b."BRAND_CD" collate "C"
      limit 1000
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      'figures', private.figures_against_target(t."SUMS", t."TARGET_AMT", t."TARGETED_SALE_AMT"),
      'comparisonFigures', private.figures_against_target(t."SUMS_BEFORE", t."TARGET_AMT_BEFORE", t."TARGETED_SALE_AMT_BEFORE"),
      'withoutTarget', coalesce((
        select json_agg(json_build_object('brandCd', u.brand_cd, 'brandName', u.brand_nm, 'months', u.months)
          order by u.sort, u.brand_cd collate "C")
        from unmeasured u), '[]'))
    from private.brands_against_target(partner_cd, p, brand_cds) t
    where t."BRAND_CD" is null
  );
end
$$;
revoke all on function private.brand_sales_summary_on from public, anon, authenticated, service_role;
comment on function private.brand_sales_summary_on is 'brand_sales_summary as of a Korea-time day.';
grant execute on function private.brand_sales_summary_on to authenticated, service_role;

-- brand_sales_brands as of a given Korea-time day.
create or replace function private.brand_sales_brands_on(
  today date, partner_cd text, date_start text, date_end text, comparison text, brand_cds text[]
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
begin
  return (
    with brands as materialized (
      select r."BRAND_CD" as brand_cd, r."SUMS" as sums,
        private.figures_against_target(r."SUMS", r."TARGET_AMT", r."TARGETED_SALE_AMT") as figures,
        private.figures_against_target(r."SUMS_BEFORE", r."TARGET_AMT_BEFORE", r."TARGETED_SALE_AMT_BEFORE") as figures_before
      from private.brands_against_target(partner_cd, p, brand_cds) r
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      'figures', t.figures, 'comparisonFigures', t.figures_before,
      'rows', coalesce((
        select json_agg(json_build_object(
          'brandCd', nullif(r.brand_cd, ''), 'brandName', b."BRAND_NM",
          'share', private.share((r.sums)."saleAmt", (t.sums)."saleAmt"),
          'figures', r.figures, 'comparisonFigures', r.figures_before)
          order by (r.sums)."saleAmt" desc nulls last, r.brand_cd collate "C")
        from brands r
        left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = brand_sales_brands_on.partner_cd
        where r.brand_cd is not null
      ), '[]'))
    from brands t
    where t.brand_cd is null
  );
end
$$;
revoke all on function private.brand_sales_brands_on from public, anon, authenticated, service_role;
comment on function private.brand_sales_brands_on is 'brand_sales_brands as of a Korea-time day.';
grant execute on function private.brand_sales_brands_on to authenticated, service_role;

-- Days, weeks or months of a period, cut to it, with their loaded days and those that they are compared with.
create or replace function private.period_units(p private.sales_period, unit text)
  returns table ("UNIT" date, "FIRST_DAY" date, "LAST_DAY" date, "MISSING" integer, "MISSING_BEFORE" integer)
  language sql immutable
begin atomic
  select date_trunc(unit, d.day::timestamp)::date, min(d.day), max(d.day),
    (count(*) filter (where l is null))::integer, (count(*) filter (where b is null))::integer
  from (select (p).first_day + n as day from generate_series(0, (p).last_day - (p).first_day) n) d
  left join unnest((p).loaded) l on l = d.day
  left join unnest((p).loaded_before) b on b = d.day - (p).shift
  group by 1;
end;
revoke all on function private.period_units from public, anon, authenticated, service_role;
comment on function private.period_units is
  'Units (day, week from Monday, month; its first day) of a period: first and last day in it, and how many of its days, and of those before, are not loaded.';
grant execute on function private.period_units to authenticated, service_role;

-- brand_sales_rows as of a given Korea-time day.
create or replace function private.brand_sales_rows_on(
  today date, partner_cd text, date_start text, date_end text, unit text, comparison text, brand_cds text[],
  sort_by text, sort_direction text, page_number integer, page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  -- See private.target_sums.
  set enable_nestloop = off
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  listed text[];
  summary json;
  page record;
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  with brands as materialized (
    select * from private.brands_against_target(partner_cd, p, brand_cds)
  )
  select array(select b."BRAND_CD" from brands b where b."BRAND_CD" is not null), json_build_object(
    'figures', private.figures_against_target(t."SUMS", t."TARGET_AMT", t."TARGETED_SALE_AMT"),
    'comparisonFigures', private.figures_against_target(t."SUMS_BEFORE", t."TARGET_AMT_BEFORE", t."TARGETED_SALE_AMT_BEFORE"))
  into listed, summary
  from brands t where t."BRAND_CD" is null;
  page := private.list_page(
    source => format('private.brand_sales_rows_of(%L, %L::private.sales_period, %L, %L, $1)', partner_cd, p, listed, unit),
    ids => '{}', id_column => 'id',
    sortable => '{"from": "number", "brandName": "text", "saleAmt": "number", "previousSaleAmt": "number", "saleQty": "number",
      "orderCnt": "number", "averageOrderAmt": "number", "cancelAmt": "number", "cancelQty": "number", "cancelRate": "number",
      "targetAmt": "number", "achievementRate": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    tie_order => '"from" desc, "saleAmt" desc nulls last, "brandCd" collate "C" nulls last',
    carried => array['from', 'saleAmt', 'brandCd'], page_number => page_number, page_size => page_size);
  return json_build_object(
    'period', private.period_days(p.first_day, p.last_day, p.loaded),
    'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
    'total', page.total, 'summary', summary, 'rows', page.rows);
end
$$;
revoke all on function private.brand_sales_rows_on from public, anon, authenticated, service_role;
comment on function private.brand_sales_rows_on is 'brand_sales_rows as of a Korea-time day.';
grant execute on function private.brand_sales_rows_on to authenticated, service_role;

-- brand_sales_pivot as of a given Korea-time day.
create or replace function private.brand_sales_pivot_on(
  today date, partner_cd text, date_start text, date_end text, unit text, measure text, brand_cds text[], top integer
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  -- See private.target_sums.
  set enable_nestloop = off
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, partner_cd, date_start, date_end, 'previous', brand_cds);
  -- What a loaded day without a row is: 0 sold, but no target is none.
  nothing constant bigint := case when measure <> 'targetAmt' then 0 end;
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  perform private.require_choice('measure', measure, array['saleAmt', 'saleQty', 'orderCnt', 'targetAmt']);
  if top is null or top not between 1 and 40 then
    raise exception 'top must be 1 to 40' using errcode = '22023';
  end if;
  return (
    with days as materialized (
      select private.date_sk(p.first_day + n) as date_sk, date_trunc(unit, (p.first_day + n)::timestamp)::date as unit_day
      from generate_series(0, p.last_day - p.first_day) n
    ), targets as materialized (
      select t."BRAND_CD" as brand_cd, t."UNIT" as unit_day, t."TARGET_AMT" as amount
      from private.target_sums(partner_cd, p.loaded, brand_cds, unit) t
    ), cells as materialized (
      select b."BRAND_CD" as brand_cd, d.unit_day, private.bigint_sum(
        case measure when 'saleAmt' then b."SALE_AMT" when 'saleQty' then b."SALE_QTY" else b."ORDER_CNT" end) as amount
      from public.agg_brand_daily b join days d on d.date_sk = b."DATE_SK"
      where measure <> 'targetAmt' and b."PARTNER_CD" = brand_sales_pivot_on.partner_cd
        and b."DATE_SK" between private.date_sk(p.first_day) and private.date_sk(p.last_day)
        and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
      group by 1, 2
      union all
      select t.brand_cd, t.unit_day, t.amount from targets t where measure = 'targetAmt'
    ), ranked as materialized (
      select c.brand_cd, private.bigint_sum(c.amount) as amount,
        row_number() over (order by private.bigint_sum(c.amount) desc nulls last, c.brand_cd collate "C") as place
      from cells c group by c.brand_cd
    ), units as materialized (
      select u."UNIT" as unit_day, private.day_text(u."FIRST_DAY") as first_text, private.day_text(u."LAST_DAY") as last_text,
        u."MISSING" as missing, case when u."MISSING" <= u."LAST_DAY" - u."FIRST_DAY" then nothing end as nothing
      from private.period_units(p, unit) u
    ), shown as (
      select u.unit_day, json_agg(case when c.brand_cd is null then u.nothing else c.amount end order by r.place) as values
      from units u cross join ranked r left join cells c on c.unit_day = u.unit_day and c.brand_cd = r.brand_cd
      where r.place <= top
      group by u.unit_day
    ), sums as (
      select c.unit_day, private.bigint_sum(c.amount) as total, count(*) filter (where r.place > top) as other_brands,
        private.bigint_sum(c.amount) filter (where r.place > top) as others
      from cells c join ranked r using (brand_cd)
      group by c.unit_day
    ), wanted as (
      select t.unit_day, private.bigint_sum(t.amount) as amount from targets t group by t.unit_day
    ), counted as materialized (
      select count(*) as brands, count(*) filter (where r.place > top) as others, private.bigint_sum(r.amount) as total,
        private.bigint_sum(r.amount) filter (where r.place > top) as others_total
      from ranked r
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'measure', measure,
      'brands', coalesce((
        select json_agg(json_build_object('brandCd', nullif(r.brand_cd, ''), 'brandName', b."BRAND_NM") order by r.place)
        from ranked r left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = brand_sales_pivot_on.partner_cd
        where r.place <= top), '[]'),
      'otherCount', n.others,
      'rows', (
        select json_agg(json_build_object('from', u.first_text, 'to', u.last_text, 'missingDays', u.missing,
          'values', coalesce(v.values, '[]'),
          'others', case when n.others > 0 then case when s.other_brands > 0 then s.others else u.nothing end end,
          'total', case when s.unit_day is null then u.nothing else s.total end, 'targetAmt', w.amount) order by u.unit_day)
        from units u left join shown v using (unit_day) left join sums s using (unit_day) left join wanted w using (unit_day)),
      'totals', json_build_object(
        'values', coalesce((select json_agg(r.amount order by r.place) from ranked r where r.place <= top), '[]'),
        'others', n.others_total,
        'total', case when n.brands > 0 then n.total when cardinality(p.loaded) > 0 then nothing end,
        'targetAmt', (select private.bigint_sum(w.amount) from wanted w)))
    from counted n
  );
end
$$;
revoke all on function private.brand_sales_pivot_on from public, anon, authenticated, service_role;
comment on function private.brand_sales_pivot_on is 'brand_sales_pivot as of a Korea-time day.';
grant execute on function private.brand_sales_pivot_on to authenticated, service_role;

create or replace function public.brand_sales_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.brand_sales_summary_on(private.korea_today(), partner_cd, date_start, date_end, comparison, brand_cds);
end
$$;
revoke all on function public.brand_sales_summary from public, anon, authenticated, service_role;
comment on function public.brand_sales_summary is
  'KPIs of 브랜드 매출 관리. Callers, errors and arguments as total_sales_summary.

Returns {"period", "comparison", "figures", "comparisonFigures", "withoutTarget"}. period, comparison: as total_sales_summary.
figures, comparisonFigures: as total_sales_summary, and targetAmt (won of targets that fall on loaded days: day d of a month of n days has floor(T * d / n) - floor(T * (d - 1) / n) of its target T), targetedSaleAmt (won sold in the months of brands that have a target), achievementRate (percent, targetedSaleAmt / targetAmt). All three are null where no brand has a target on a loaded day; null altogether when no day is loaded.
withoutTarget: brands that sold in months of the period for which they have no target: brandCd, brandName, months (yyyyMM); at most 1000, in the partner''s order. Options without a brand have no target and are not named.';
grant execute on function public.brand_sales_summary to authenticated, service_role;

create or replace function public.brand_sales_brands(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.brand_sales_brands_on(private.korea_today(), partner_cd, date_start, date_end, comparison, brand_cds);
end
$$;
revoke all on function public.brand_sales_brands from public, anon, authenticated, service_role;
comment on function public.brand_sales_brands is
  '요약 of 브랜드 매출 관리. Callers, errors and arguments as total_sales_summary.

Returns {"period", "comparison", "figures", "comparisonFigures", "rows"}; all but rows as brand_sales_summary.
A row is a brand with sales, traffic or a target in period or comparison, the highest saleAmt first: brandCd and brandName (null: options without a brand), share (percent of the saleAmt of all rows, null unless that is above 0), figures, comparisonFigures. The rows add up to figures and comparisonFigures.';
grant execute on function public.brand_sales_brands to authenticated, service_role;

create or replace function public.brand_sales_rows(
  partner_cd text, date_start text, date_end text, unit text default 'day', comparison text default 'previous',
  brand_cds text[] default '{}', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.brand_sales_rows_on(private.korea_today(), partner_cd, date_start, date_end, unit, comparison, brand_cds,
    sort_by, sort_direction, page_number, page_size);
end
$$;
revoke all on function public.brand_sales_rows from public, anon, authenticated, service_role;
comment on function public.brand_sales_rows is
  '일자별 of 브랜드 매출 관리. Callers, errors and arguments as total_sales_summary; unit: day, week (Monday to Sunday) or month.

Returns {"period", "comparison", "total", "summary", "rows"}. period, comparison: as total_sales_summary. summary: figures and comparisonFigures of brand_sales_summary, to which the rows add up.
A row is a day, week or month, cut to the period, of a brand of brand_sales_brands: id (its key), from, to, days, missingDays (how many of them are not loaded), comparisonFrom, comparisonTo, comparisonMissingDays (of the days that its days are compared with), brandCd and brandName (null: options without a brand), saleAmt, previousSaleAmt (of the comparison), baseSaleAmt (that, where all days of both are loaded: what a change is against), saleQty, orderCnt, averageOrderAmt, cancelAmt, cancelQty, cancelRate, targetAmt, targetedSaleAmt, achievementRate, each as in brand_sales_summary. Figures are null where no day of the row is loaded, and 0 where the brand sold nothing on days that are.
sort_by: '''' (the newest from first, in it the highest saleAmt) or a column of the row: from, brandName, saleAmt, previousSaleAmt, saleQty, orderCnt, averageOrderAmt, cancelAmt, cancelQty, cancelRate, targetAmt, achievementRate; nulls last in both directions, ties in the default order. page_size null returns every row (an export).';
grant execute on function public.brand_sales_rows to authenticated, service_role;

create or replace function public.brand_sales_pivot(
  partner_cd text, date_start text, date_end text, unit text default 'day', measure text default 'saleAmt',
  brand_cds text[] default '{}', top integer default 12
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.brand_sales_pivot_on(private.korea_today(), partner_cd, date_start, date_end, unit, measure, brand_cds, top);
end
$$;
revoke all on function public.brand_sales_pivot from public, anon, authenticated, service_role;
comment on function public.brand_sales_pivot is
  'One measure of 브랜드 매출 관리 by day, week or month and brand, for the pivot and the lines of brands. Callers, errors and arguments as total_sales_summary; unit: day, week (Monday to Sunday) or month; measure: saleAmt, saleQty, orderCnt or targetAmt; top: 1 to 40 brands with a column of their own.

Returns {"period", "measure", "brands", "otherCount", "rows", "totals"}. brands: the top brands with the most of the measure in the period, the most first: brandCd and brandName (null: options without a brand). otherCount: how many more have some of it.
A row is a day, week or month, cut to the period, oldest first: from, to, missingDays (how many of its days are not loaded), values (one a brand, in their order), others (all other brands; null when there is none), total (all brands), targetAmt (won of all targets on its loaded days; null without one). 0 where nothing was sold on loaded days, null where no day is loaded or, of targetAmt, where there is no target. totals: the same of all rows.';
grant execute on function public.brand_sales_pivot to authenticated, service_role;

-- Brands with sales or traffic in a period or its comparison, with the measures of both: of brands (none: all).
create or replace function private.compared_brand_sums(partner_cd text, p private.sales_period, brand_cds text[])
  returns table ("BRAND_CD" text, "SUMS" private.measures, "SUMS_BEFORE" private.measures)
  language sql stable
begin atomic
  select coalesce(s."BRAND_CD", b."BRAND_CD"), coalesce(s."SUMS", (p).nothing), coalesce(b."SUMS", (p).nothing_before)
  from private.brand_sums(partner_cd, (p).first_day, (p).last_day, brand_cds, true) s
  full join private.brand_sums(partner_cd, (p).first_before, (p).last_before, brand_cds, true) b using ("BRAND_CD");
end;
revoke all on function private.compared_brand_sums from public, anon, authenticated, service_role;
comment on function private.compared_brand_sums is
  'Measures of brands of a partner in a period and in its comparison: 0 where days are loaded, null where none is.';
grant execute on function private.compared_brand_sums to authenticated, service_role;

-- What of a month's target falls on some of its days: day d of n has floor(T * d / n) - floor(T * (d - 1) / n) won, so that
-- the days are whole won and add up to the target.
create or replace function private.target_of_days(amount bigint, first_dom integer, last_dom integer, days integer) returns bigint
  language sql immutable parallel safe
  return amount * last_dom / days - amount * (first_dom - 1) / days;
revoke all on function private.target_of_days from public, anon, authenticated, service_role;
comment on function private.target_of_days is
  'Won of a month''s target that fall on its days from first_dom to last_dom, of days in all; the days of a month add up to it.';
grant execute on function private.target_of_days to authenticated, service_role;

-- Loaded days as runs without a gap within one day, week or month and within one month of the calendar: a few rows, where a
-- target by day and brand would be thousands.
create or replace function private.loaded_runs(loaded date[], unit text)
  returns table ("UNIT" date, "MONTH_SK" integer, "FIRST_DOM" integer, "LAST_DOM" integer, "DAYS" integer)
  language sql immutable
begin atomic
  select r.unit_day, min(private.date_sk(r.day)) / 100, min(extract(day from r.day))::integer, max(extract(day from r.day))::integer,
    extract(day from r.month_day + interval '1 month - 1 day')::integer
  from (
    select d as day, date_trunc(unit, d::timestamp)::date as unit_day, date_trunc('month', d::timestamp) as month_day,
      d - (row_number() over (order by d))::integer as run
    from unnest(loaded) d
  ) r
  group by r.unit_day, r.month_day, r.run;
end;
revoke all on function private.loaded_runs from public, anon, authenticated, service_role;
comment on function private.loaded_runs is
  'Runs of loaded days within a unit (day, week, month; its first day) and a month (yyyyMM): first and last day of the month, and how many days that has.';
grant execute on function private.loaded_runs to authenticated, service_role;

-- Targets of brands (none: all) on loaded days, and what those brands sold on them. The one place where a target meets
-- days: a day that is not loaded has nothing to be measured against, and a month without a target measures nothing.
create or replace function private.target_sums(partner_cd text, loaded date[], brand_cds text[], unit text)
  returns table ("BRAND_CD" text, "UNIT" date, "TARGET_AMT" bigint, "TARGETED_SALE_AMT" bigint)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  -- How many rows these joins have is guessed as few, for which every target would be looked for in all of them.
  set enable_nestloop = off
  set enable_sort = off
as $$
declare
  first_day constant date := (select min(d) from unnest(loaded) d);
  last_day constant date := (select max(d) from unnest(loaded) d);
begin
  return query
  with targets as materialized (
    select t."BRAND_CD" as brand_cd, t."YM"::integer as month_sk, t."TARGET_AMT" as amount
    from public.dim_sales_target t
    where t."PARTNER_CD" = target_sums.partner_cd and (cardinality(brand_cds) = 0 or t."BRAND_CD" = any (brand_cds))
      and t."YM" between left(private.day_text(first_day), 6) and left(private.day_text(last_day), 6)
  ), wanted as (
    select t.brand_cd, r."UNIT" as unit_day,
      private.bigint_sum(private.target_of_days(t.amount, r."FIRST_DOM", r."LAST_DOM", r."DAYS")) as amount
    from targets t join private.loaded_runs(loaded, unit) r on r."MONTH_SK" = t.month_sk
    group by 1, 2
  ), sold as (
    select b."BRAND_CD" as brand_cd, d.unit_day, b."DATE_SK" / 100 as month_sk, private.bigint_sum(b."SALE_AMT") as amount
    from public.agg_brand_daily b
    join (select private.date_sk(d) as date_sk, date_trunc(unit, d::timestamp)::date as unit_day from unnest(loaded) d) d
      on d.date_sk = b."DATE_SK"
    where b."PARTNER_CD" = target_sums.partner_cd and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
      and b."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day)
    group by 1, 2, 3
  ), measured as (
    select s.brand_cd, s.unit_day, private.bigint_sum(s.amount) as amount
    from sold s join targets t on t.brand_cd = s.brand_cd and t.month_sk = s.month_sk
    group by 1, 2
  )
  select w.brand_cd, w.unit_day, w.amount, coalesce(m.amount, 0)
  from wanted w left join measured m using (brand_cd, unit_day);
end
$$;
revoke all on function private.target_sums from public, anon, authenticated, service_role;
comment on function private.target_sums is
  'By brand and unit (day, week, month; its first day): won of targets on loaded days, and won sold on those of months with a target. No row without a target.';
grant execute on function private.target_sums to authenticated, service_role;

create or replace function private.achievement(targeted_sale_amt bigint, target_amt bigint) returns numeric
  language sql immutable parallel safe
  return private.ratio(targeted_sale_amt * 100::numeric, target_amt);
revoke all on function private.achievement from public, anon, authenticated, service_role;
comment on function private.achievement is
  'Percent of a target that was sold; null without a target, or one of 0 won.';
grant execute on function private.achievement to authenticated, service_role;

-- private.figures with what they are measured against.
create or replace function private.figures_against_target(sums private.measures, target_amt bigint, targeted_sale_amt bigint)
  returns json
  language sql stable parallel safe
  set search_path = ''
as $$
  select (private.figures(sums)::jsonb || jsonb_build_object('targetAmt', target_amt, 'targetedSaleAmt', targeted_sale_amt,
    'achievementRate', private.achievement(targeted_sale_amt, target_amt)))::json
$$;
revoke all on function private.figures_against_target from public, anon, authenticated, service_role;
comment on function private.figures_against_target is
  'private.figures, and targetAmt, targetedSaleAmt (won) and achievementRate (percent); null for null.';
grant execute on function private.figures_against_target to authenticated, service_role;

-- Twelve months of what brands are to sell, and what they sold.
create or replace function private.sales_targets_on(today date, partner_cd text, year integer) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  -- See private.target_sums.
  set enable_nestloop = off
as $$
declare
  first_day date;
  loaded date[];
begin
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
      where t."PARTNER_CD" = sales_targets_on.partner_cd and t."YM" between year::text || '01' and year::text || '12'
    ), sold as materialized (
      select b."BRAND_CD" as brand_cd, b."DATE_SK" / 100 as month_sk, private.bigint_sum(b."SALE_AMT") as amount
      from public.agg_brand_daily b
      where b."PARTNER_CD" = sales_targets_on.partner_cd and b."DATE_SK" between year * 10000 + 101 and year * 10000 + 1231
      group by 1, 2
    ), measured as materialized (
      select m."BRAND_CD" as brand_cd, private.bigint_sum(m."TARGET_AMT") as target, private.bigint_sum(m."TARGETED_SALE_AMT") as sold
      from private.target_sums(sales_targets_on.partner_cd, loaded, '{}', 'month') m
      group by 1
    ), brands as materialized (
      select b."BRAND_CD" as brand_cd, b."BRAND_NM" as brand_nm, b."USE_YN" = 'Y' as in_use, b."SORT" as sort
      from public.dim_brand b
      where b."PARTNER_CD" = sales_targets_on.partner_cd and (b."USE_YN" = 'Y' and b."SVC" = '2P'
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
          'loadedTargetAmt', w.target, 'targetedSaleAmt', w.sold, 'achievementRate', private.achievement(w.sold, w.target))
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
          'loadedTargetAmt', w.target, 'targetedSaleAmt', w.sold, 'achievementRate', private.achievement(w.sold, w.target))
        from (select private.bigint_sum(m.target) as target, private.bigint_sum(m.sold) as sold from measured m) w))
  );
end
$$;
revoke all on function private.sales_targets_on from public, anon, authenticated, service_role;
comment on function private.sales_targets_on is 'sales_targets as of a Korea-time day.';
grant execute on function private.sales_targets_on to authenticated, service_role;

create or replace function public.sales_targets(partner_cd text, year integer) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.sales_targets_on(private.korea_today(), partner_cd, year);
end
$$;
revoke all on function public.sales_targets from public, anon, authenticated, service_role;
comment on function public.sales_targets is
  'Sales targets of a partner''s brands in a year, by month, with what was sold. Active members who may see the partner; 42501 for others, 22023 for a year that is not 2000 to 2099.

Returns {"year", "months", "loadedDays", "rows", "total"}. months: yyyyMM, January first. loadedDays: how many days of each are loaded.
A row is a brand in use, or one with a target or sales that year: brandCd and brandName (null: options without a brand, which have no target), inUse, targets (12, won; null: none), saleAmts (12, won; null: no day of the month is loaded), targetAmt and saleAmt (sums of the 12), loadedTargetAmt (what of the targets falls on loaded days), targetedSaleAmt (sales of the months that have a target), achievementRate (percent, targetedSaleAmt / loadedTargetAmt; null without). total: the same of all rows.';
grant execute on function public.sales_targets to authenticated, service_role;

-- Enters a target. See the comment below.
create or replace function public.change_sales_target(partner_cd text, brand_cd text, ym text, value text, expected text default null)
  returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  entry constant text := nullif(btrim(value), '');
  before bigint;
begin
  perform private.require_partner(partner_cd);
  if ym is null or ym !~ '^20[0-9]{2}(0[1-9]|1[0-2])$' then
    raise exception 'ym must be a month of the form yyyyMM' using errcode = '22023', detail = format('got %L', ym);
  end if;
  if entry !~ '^[0-9]{1,13}$' or entry::bigint > 1000000000000 then
    raise exception 'value must be a whole number from 0 to 1000000000000' using errcode = '22023', detail = format('got %L', value);
  end if;
  -- Whoever changes a target of the same brand waits here, and then sees what was written meanwhile.
  perform from public.dim_brand b
  where b."BRAND_CD" = change_sales_target.brand_cd and b."PARTNER_CD" = change_sales_target.partner_cd
  for no key update;
  if not found then
    raise exception 'the brand is not the partner''s' using errcode = 'PD404';
  end if;
  select t."TARGET_AMT" into before from public.dim_sales_target t
  where t."BRAND_CD" = change_sales_target.brand_cd and t."YM" = change_sales_target.ym;
  if coalesce(before::text, '') <> expected then
    raise exception 'the value changed since it was read' using errcode = 'PD409', detail = coalesce(before::text, '');
  end if;

  if entry::bigint is distinct from before then
    if entry is null then
      delete from public.dim_sales_target t
      where t."BRAND_CD" = change_sales_target.brand_cd and t."YM" = change_sales_target.ym;
    else
      insert into public.dim_sales_target as t ("BRAND_CD", "YM", "PARTNER_CD", "TARGET_AMT")
      values (change_sales_target.brand_cd, change_sales_target.ym, change_sales_target.partner_cd, entry::bigint)
      on conflict ("BRAND_CD", "YM") do update set "TARGET_AMT" = excluded."TARGET_AMT", "MOD_DT" = now();
    end if;
    insert into public.log_target_change ("PARTNER_CD", "BRAND_CD", "YM", "FROM_AMT", "TO_AMT", "USER_ID", "USER_NM")
    select change_sales_target.partner_cd, change_sales_target.brand_cd, change_sales_target.ym, before, entry::bigint, m."ID",
      coalesce(m."ALIAS", m."NAME", m."EMAIL")
    from (select) one left join public.auth_member m on m."ID" = auth.uid();
  end if;
  return json_build_object('before', before::text, 'now', entry::bigint::text);
end
$$;
revoke all on function public.change_sales_target from public, anon, authenticated, service_role;
comment on function public.change_sales_target is
  'Enters what a brand is to sell in a month, and a row of log_target_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for a brand that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

Returns {"before", "now"}: won as text that stood there and that stand there now; null for none. So {value: before, expected: now} takes a change back.
ym: month yyyyMM, 2000 to 2099. value: won as text, 0 to 1,000,000,000,000; null or empty takes the target away. expected: what was read, empty for none: where another value stands there, the call is refused with PD409, whose detail is that value. Null: whatever stands there is replaced.';
grant execute on function public.change_sales_target to authenticated, service_role;

create or replace function private.target_change_rows(partner_cd text)
  returns table (
    "id" bigint, "at" timestamptz, "memberName" text, "brandCd" text, "brandName" text, "ym" text, "fromAmt" bigint, "toAmt" bigint
  )
  language sql stable
begin atomic
  select c."ID", c."REG_DT", c."USER_NM", c."BRAND_CD", b."BRAND_NM", c."YM", c."FROM_AMT", c."TO_AMT"
  from public.log_target_change c
  join public.dim_brand b on b."BRAND_CD" = c."BRAND_CD" and b."PARTNER_CD" = c."PARTNER_CD"
  where c."PARTNER_CD" = partner_cd;
end;
revoke all on function private.target_change_rows from public, anon, authenticated, service_role;
comment on function private.target_change_rows is 'Changes of sales targets of the partner.';
grant execute on function private.target_change_rows to authenticated, service_role;

create or replace function public.sales_target_changes(
  partner_cd text, brand_cd text default '', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  page record;
begin
  perform private.require_partner(partner_cd);
  page := private.list_page(
    source => format('private.target_change_rows(%L)', partner_cd), ids => '{}', id_column => 'id',
    condition => case when coalesce(brand_cd, '') = '' then 'true' else format('"brandCd" = %L', brand_cd) end,
    sortable => '{"at": "number", "memberName": "text", "brandName": "text", "ym": "number", "fromAmt": "number", "toAmt": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"id" desc', carried => '{}',
    page_number => page_number, page_size => page_size, few => true);
  return json_build_object('total', page.total, 'rows', page.rows);
end
$$;
revoke all on function public.sales_target_changes from public, anon, authenticated, service_role;
comment on function public.sales_target_changes is
  'What people changed about the sales targets of the partner, the newest first. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "rows"}. A row is one change of log_target_change: id, at (ISO moment), memberName (as the member was called then; null: not by a member), brandCd, brandName, ym (month yyyyMM), fromAmt and toAmt (won; null: no target).
brand_cd: empty: all. sort_by: '''' (the newest first) or a column of the row but id and brandCd. page_size null returns every row (an export).';
grant execute on function public.sales_target_changes to authenticated, service_role;

-- total_sales_brands as of a given Korea-time day.
create or replace function private.total_sales_brands_on(
  today date, partner_cd text, date_start text, date_end text, comparison text, brand_cds text[]
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
begin
  return (
    with brands as materialized (
      select c."BRAND_CD" as brand_cd, c."SUMS" as sums, c."SUMS_BEFORE" as sums_before
      from private.compared_brand_sums(partner_cd, p, brand_cds) c
    ), total as materialized (
      select coalesce(private.total(t.sums) filter (where p.nothing is distinct from null), p.nothing) as sums,
        coalesce(private.total(t.sums_before) filter (where p.nothing_before is distinct from null), p.nothing_before) as sums_before
      from brands t
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      'figures', private.figures(t.sums), 'comparisonFigures', private.figures(t.sums_before),
      'rows', coalesce((
        select json_agg(json_build_object(
          'brandCd', nullif(r.brand_cd, ''), 'brandName', b."BRAND_NM",
          'share', private.share((r.sums)."saleAmt", (t.sums)."saleAmt"),
          'figures', private.figures(r.sums), 'comparisonFigures', private.figures(r.sums_before))
          order by (r.sums)."saleAmt" desc nulls last, r.brand_cd collate "C")
        from brands r
        left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = total_sales_brands_on.partner_cd
      ), '[]'))
    from total t
  );
end
$$;
comment on function private.total_sales_brands_on is 'total_sales_brands as of a Korea-time day.';
grant execute on function private.total_sales_brands_on to authenticated, service_role;

-- Won of targets on loaded days of a whole period, by brand.
create or replace function private.period_targets(partner_cd text, loaded date[], brand_cds text[])
  returns table ("BRAND_CD" text, "TARGET_AMT" bigint, "TARGETED_SALE_AMT" bigint)
  language sql stable
begin atomic
  select t."BRAND_CD", private.bigint_sum(t."TARGET_AMT"), private.bigint_sum(t."TARGETED_SALE_AMT")
  from private.target_sums(partner_cd, loaded, brand_cds, 'month') t
  group by t."BRAND_CD";
end;
revoke all on function private.period_targets from public, anon, authenticated, service_role;
comment on function private.period_targets is
  'private.target_sums of all loaded days together: a row a brand with a target on one of them.';
grant execute on function private.period_targets to authenticated, service_role;

-- The brands of 브랜드 매출 관리: those with sales, traffic or a target in a period or its comparison, against their targets;
-- and all of them together, which KPI, 합계 and files say.
create or replace function private.brands_against_target(partner_cd text, p private.sales_period, brand_cds text[])
  returns table ("BRAND_CD" text, "SUMS" private.measures, "TARGET_AMT" bigint, "TARGETED_SALE_AMT" bigint,
    "SUMS_BEFORE" private.measures, "TARGET_AMT_BEFORE" bigint, "TARGETED_SALE_AMT_BEFORE" bigint)
  language sql stable
begin atomic
  with brands as materialized (
    select "BRAND_CD" as brand_cd, coalesce(s."SUMS", (p).nothing) as sums, t."TARGET_AMT" as target,
      t."TARGETED_SALE_AMT" as targeted, coalesce(s."SUMS_BEFORE", (p).nothing_before) as sums_before,
      b."TARGET_AMT" as target_before, b."TARGETED_SALE_AMT" as targeted_before
    from private.compared_brand_sums(partner_cd, p, brand_cds) s
    full join private.period_targets(partner_cd, (p).loaded, brand_cds) t using ("BRAND_CD")
    full join private.period_targets(partner_cd, (p).loaded_before, brand_cds) b using ("BRAND_CD")
  )
  select * from brands
  union all
  select null, coalesce(private.total(b.sums) filter (where (p).nothing is distinct from null), (p).nothing),
    private.bigint_sum(b.target), private.bigint_sum(b.targeted),
    coalesce(private.total(b.sums_before) filter (where (p).nothing_before is distinct from null), (p).nothing_before),
    private.bigint_sum(b.target_before), private.bigint_sum(b.targeted_before)
  from brands b;
end;
revoke all on function private.brands_against_target from public, anon, authenticated, service_role;
comment on function private.brands_against_target is
  'Measures and targets of brands of a partner (none: all) in a period and its comparison, and in a row without a code their total; a target is null where none falls on a loaded day.';
grant execute on function private.brands_against_target to authenticated, service_role;

-- Every unit of a period by every one of the brands; of ids (none: all) those and others of the same units. One query
-- that becomes a part of the list's: joins of what the list does not ask for fall away, so no CTE of them is materialized.
create or replace function private.brand_sales_rows_of(
  partner_cd text, p private.sales_period, brand_cds text[], unit text, ids text[]
)
  returns table (
    "id" text, "from" text, "to" text, "days" integer, "missingDays" integer, "comparisonFrom" text, "comparisonTo" text,
    "comparisonMissingDays" integer, "brandCd" text, "brandName" text, "saleAmt" bigint, "previousSaleAmt" bigint,
    "baseSaleAmt" bigint, "saleQty" bigint, "orderCnt" bigint, "averageOrderAmt" numeric, "cancelAmt" bigint,
    "cancelQty" bigint, "cancelRate" numeric, "targetAmt" bigint, "targetedSaleAmt" bigint, "achievementRate" numeric
  )
  language sql stable
begin atomic
  with units as materialized (
    select u."UNIT" as unit_day, u."FIRST_DAY" as first_day, u."LAST_DAY" as last_day, private.day_text(u."FIRST_DAY") as first_text,
      u."MISSING" as missing, u."MISSING_BEFORE" as missing_before,
      -- What a brand without a row sold: 0 where a day is loaded.
      case when u."MISSING" <= u."LAST_DAY" - u."FIRST_DAY" then 0 end as nothing,
      case when u."MISSING_BEFORE" <= u."LAST_DAY" - u."FIRST_DAY" then 0 end as nothing_before
    from private.period_units(p, unit) u
    where cardinality(ids) = 0 or private.day_text(u."FIRST_DAY") in (select left(i, 8) from unnest(ids) i)
  ), days as materialized (
    select u.unit_day, u.first_day + n as day, private.date_sk(u.first_day + n) as date_sk,
      private.date_sk(u.first_day + n - (p).shift) as date_sk_before
    from units u cross join lateral generate_series(0, u.last_day - u.first_day) n
  )
  select u.first_text || ' ' || k.brand_cd, u.first_text, private.day_text(u.last_day), u.last_day - u.first_day + 1, u.missing,
    private.day_text(u.first_day - (p).shift), private.day_text(u.last_day - (p).shift), u.missing_before,
    nullif(k.brand_cd, ''), n."BRAND_NM", case when s.brand_cd is null then u.nothing else s.sale_amt end,
    case when b.brand_cd is null then u.nothing_before else b.sale_amt end,
    case when u.missing = 0 and u.missing_before = 0 then coalesce(b.sale_amt, case when b.brand_cd is null then 0 end) end,
    case when s.brand_cd is null then u.nothing else s.sale_qty end,
    case when s.brand_cd is null then u.nothing else s.order_cnt end, (r)."averageOrderAmt",
    case when s.brand_cd is null then u.nothing else s.cancel_amt end,
    case when s.brand_cd is null then u.nothing else s.cancel_qty end, (r)."cancelRate", t.target, t.targeted,
    private.achievement(t.targeted, t.target)
  from units u
  cross join unnest(brand_cds) k (brand_cd)
  left join public.dim_brand n on n."BRAND_CD" = k.brand_cd
  left join (
    select b."BRAND_CD" as brand_cd, d.unit_day, private.bigint_sum(b."GROSS_QTY") as gross_qty,
      private.bigint_sum(b."CANCEL_QTY") as cancel_qty, private.bigint_sum(b."CANCEL_AMT") as cancel_amt,
      private.bigint_sum(b."SALE_QTY") as sale_qty, private.bigint_sum(b."SALE_AMT") as sale_amt,
      private.bigint_sum(b."ORDER_CNT") as order_cnt
    from public.agg_brand_daily b join days d on d.date_sk = b."DATE_SK"
    where b."PARTNER_CD" = partner_cd and b."BRAND_CD" = any (brand_cds)
      and b."DATE_SK" between private.date_sk((p).first_day) and private.date_sk((p).last_day)
    group by 1, 2
  ) s on s.unit_day = u.unit_day and s.brand_cd = k.brand_cd
  left join (
    select b."BRAND_CD" as brand_cd, d.unit_day, private.bigint_sum(b."SALE_AMT") as sale_amt
    from public.agg_brand_daily b join days d on d.date_sk_before = b."DATE_SK"
    where b."PARTNER_CD" = partner_cd and b."BRAND_CD" = any (brand_cds)
      and b."DATE_SK" between private.date_sk((p).first_before) and private.date_sk((p).last_before)
    group by 1, 2
  ) b on b.unit_day = u.unit_day and b.brand_cd = k.brand_cd
  left join (
    select g."BRAND_CD" as brand_cd, g."UNIT" as unit_day, private.bigint_sum(g."TARGET_AMT") as target,
      private.bigint_sum(g."TARGETED_SALE_AMT") as targeted
    from private.target_sums(partner_cd, array(select l from unnest((p).loaded) l where l in (select d.day from days d)), brand_cds, unit) g
    group by 1, 2
  ) t on t.unit_day = u.unit_day and t.brand_cd = k.brand_cd
  cross join lateral private.ratios(row(s.gross_qty, null, s.cancel_qty, s.cancel_amt, s.sale_qty, s.sale_amt, s.order_cnt,
    null, null, null, null)::private.measures) r;
end;
revoke all on function private.brand_sales_rows_of from public, anon, authenticated, service_role;
comment on function private.brand_sales_rows_of is
  'Rows of brand_sales_rows: every unit of a period, or those of ids, by every one of the brands.';
grant execute on function private.brand_sales_rows_of to authenticated, service_role;
