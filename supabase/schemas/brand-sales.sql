-- Sales of brands by month of a period, each month with its target or without one.
-- Settings: see private.target_sums.
create or replace function private.period_against_target(
  partner_cd text, first_day date, last_day date, loaded date[], brand_cds text[]
) returns table ("BRAND_CD" text, "SUMS" private.measures, "TARGET_AMT" bigint, "TARGETED_SALE_AMT" bigint)
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set enable_sort = off as $$
begin
  return query
  with targets as materialized (
    select t."BRAND_CD" as brand_cd, private.date_sk(t."UNIT") / 100 as month_sk, t."TARGET_AMT" as amount
    from private.unit_targets(period_against_target.partner_cd, loaded, brand_cds, 'month') t
  )
  select coalesce(s."BRAND_CD", t.brand_cd), private.total(s."SUMS"), private.bigint_sum(t.amount),
    case when count(t.amount) > 0 then coalesce(private.bigint_sum((s."SUMS")."saleAmt") filter (where t.amount is not null), 0) end
  from private.brand_month_sums(period_against_target.partner_cd, first_day, last_day, brand_cds) s
  full join targets t on t.brand_cd = s."BRAND_CD" and t.month_sk = s."MONTH_SK"
  group by 1;
end
$$;
comment on function private.period_against_target is 'Measures of brands of a partner (none: all) in a period, won of their targets on its loaded days and won sold in months with one; no row without sales, traffic or a target.';
grant execute on function private.period_against_target to authenticated, service_role;

-- The brands of 브랜드 매출 관리: those with sales, traffic, a target or advertising in a period or its comparison, against
-- their targets; and all of them together, which KPI, 합계 and files say.
create or replace function private.brands_against_target(partner_cd text, p private.sales_period, brand_cds text[])
  returns table ("BRAND_CD" text, "SUMS" private.measures, "TARGET_AMT" bigint, "TARGETED_SALE_AMT" bigint, "AD_COST" bigint,
    "AD_SALE_AMT" bigint, "SUMS_BEFORE" private.measures, "TARGET_AMT_BEFORE" bigint, "TARGETED_SALE_AMT_BEFORE" bigint,
    "AD_COST_BEFORE" bigint, "AD_SALE_AMT_BEFORE" bigint, "SHARED_COST" bigint, "SHARED_SALE_AMT" bigint, "SHARED_COST_BEFORE" bigint,
    "SHARED_SALE_AMT_BEFORE" bigint) language sql stable begin atomic
  with covered as materialized (
    select a.days, private.no_ad_amount(a.days) as no_ads, b.days as days_before, private.no_ad_amount(b.days) as no_ads_before
    from private.loaded_ad_days(partner_cd, (p).first_day, (p).last_day) a (days),
      private.loaded_ad_days(partner_cd, (p).first_before, (p).last_before) b (days)
  ), unshared as materialized (
    select u."BRAND_CD", private.bigint_sum(u."AD_COST") as cost, private.bigint_sum(u."SALE_AMT") as sold
    from covered c cross join lateral private.unshared_ad_sums(partner_cd, c.days, (p).loaded, brand_cds) u group by 1
  ), unshared_before as materialized (
    select u."BRAND_CD", private.bigint_sum(u."AD_COST") as cost, private.bigint_sum(u."SALE_AMT") as sold
    from covered c cross join lateral private.unshared_ad_sums(partner_cd, c.days_before, (p).loaded_before, brand_cds) u group by 1
  ), brands as materialized (
    select "BRAND_CD" as brand_cd, coalesce(s."SUMS", (p).nothing) as sums, s."TARGET_AMT" as target,
      s."TARGETED_SALE_AMT" as targeted, coalesce(a."AD_COST", c.no_ads) as cost, coalesce(a."AD_SALE_AMT", c.no_ads) as amount,
      coalesce(b."SUMS", (p).nothing_before) as sums_before, b."TARGET_AMT" as target_before,
      b."TARGETED_SALE_AMT" as targeted_before, coalesce(e."AD_COST", c.no_ads_before) as cost_before,
      coalesce(e."AD_SALE_AMT", c.no_ads_before) as amount_before,
      case when c.days && (p).loaded then coalesce(a."AD_COST", 0) - coalesce(h.cost, 0) end as shared_cost,
      case when c.days && (p).loaded then coalesce((s."SUMS")."saleAmt", 0) - coalesce(h.sold, 0) end as shared_sold,
      case when c.days_before && (p).loaded_before then coalesce(e."AD_COST", 0) - coalesce(i.cost, 0) end as shared_cost_before,
      case when c.days_before && (p).loaded_before then coalesce((b."SUMS")."saleAmt", 0) - coalesce(i.sold, 0) end as shared_sold_before
    from private.period_against_target(partner_cd, (p).first_day, (p).last_day, (p).loaded, brand_cds) s
    full join private.period_against_target(partner_cd, (p).first_before, (p).last_before, (p).loaded_before, brand_cds) b
      using ("BRAND_CD")
    full join private.ad_brand_sums(array[partner_cd], (p).first_day, (p).last_day, brand_cds) a using ("BRAND_CD")
    full join private.ad_brand_sums(array[partner_cd], (p).first_before, (p).last_before, brand_cds) e using ("BRAND_CD")
    left join unshared h using ("BRAND_CD")
    left join unshared_before i using ("BRAND_CD")
    cross join covered c
  )
  select * from brands
  union all
  select null, coalesce(private.total(b.sums) filter (where (p).nothing is distinct from null), (p).nothing),
    private.bigint_sum(b.target), private.bigint_sum(b.targeted), coalesce(private.bigint_sum(b.cost), c.no_ads),
    coalesce(private.bigint_sum(b.amount), c.no_ads),
    coalesce(private.total(b.sums_before) filter (where (p).nothing_before is distinct from null), (p).nothing_before),
    private.bigint_sum(b.target_before), private.bigint_sum(b.targeted_before),
    coalesce(private.bigint_sum(b.cost_before), c.no_ads_before), coalesce(private.bigint_sum(b.amount_before), c.no_ads_before),
    private.bigint_sum(b.shared_cost), private.bigint_sum(b.shared_sold), private.bigint_sum(b.shared_cost_before),
    private.bigint_sum(b.shared_sold_before)
  from covered c left join brands b on true
  group by c.no_ads, c.no_ads_before;
end;
comment on function private.brands_against_target is 'Measures, targets and advertising of brands of a partner (none: all) in a period and its comparison, and in a row without a code their total; a target is null where none falls on a loaded day, advertising where no report covers one.';
grant execute on function private.brands_against_target to authenticated, service_role;

-- Days, weeks or months of a period, cut to it, with their loaded days and those that they are compared with.
create or replace function private.period_units(p private.sales_period, unit text)
  returns table ("UNIT" date, "FIRST_DAY" date, "LAST_DAY" date, "MISSING" integer, "MISSING_BEFORE" integer) language sql immutable begin atomic
  select date_trunc(unit, d.day::timestamp)::date, min(d.day), max(d.day),
    (count(*) filter (where l is null))::integer, (count(*) filter (where b is null))::integer
  from (select (p).first_day + n as day from generate_series(0, (p).last_day - (p).first_day) n) d
  left join unnest((p).loaded) l on l = d.day
  left join unnest((p).loaded_before) b on b = d.day - (p).shift
  group by 1;
end;
comment on function private.period_units is 'Units (day, week from Monday, month; its first day) of a period: first and last day in it, and how many of its days, and of those before, are not loaded.';
grant execute on function private.period_units to authenticated, service_role;

-- Every unit of a period by every one of the brands; of ids (none: all) those and others of the same units. One query
-- that becomes a part of the list's: joins of what the list does not ask for fall away, so no CTE of them is materialized.
create or replace function private.brand_sales_rows_of(
  partner_cd text, p private.sales_period, brand_cds text[], unit text, ids text[]
) returns table (
    "id" text, "from" text, "to" text, "days" integer, "missingDays" integer, "comparisonFrom" text, "comparisonTo" text,
    "comparisonMissingDays" integer, "brandCd" text, "brandName" text, "saleAmt" bigint, "previousSaleAmt" bigint,
    "baseSaleAmt" bigint, "saleQty" bigint, "orderCnt" bigint, "averageOrderAmt" numeric, "cancelAmt" bigint, "cancelQty" bigint,
    "cancelRate" numeric, "adCost" bigint, "tacos" numeric, "targetAmt" bigint, "targetedSaleAmt" bigint, "achievementRate" numeric,
    "targetGapAmt" bigint
  ) language sql stable begin atomic
  with units as materialized (
    select u."UNIT" as unit_day, u."FIRST_DAY" as first_day, u."LAST_DAY" as last_day, private.day_text(u."FIRST_DAY") as first_text,
      u."MISSING" as missing, u."MISSING_BEFORE" as missing_before,
      -- Sales and advertising cost of a brand without a row: 0 if a day is loaded.
      case when u."MISSING" <= u."LAST_DAY" - u."FIRST_DAY" then 0 end as nothing,
      case when u."MISSING_BEFORE" <= u."LAST_DAY" - u."FIRST_DAY" then 0 end as nothing_before,
      case when c.unit_day is not null then 0 end as no_ads
    from private.period_units(p, unit) u
    left join (
      select distinct date_trunc(unit, l::timestamp)::date
      from unnest(private.loaded_ad_days(partner_cd, (p).first_day, (p).last_day)) l
    ) c (unit_day) on c.unit_day = u."UNIT"
    where cardinality(ids) = 0 or private.day_text(u."FIRST_DAY") in (select left(i, 8) from unnest(ids) i)
  ), days as materialized (
    select d.unit_day, d.day, private.date_sk(d.day) as date_sk, private.date_sk(d.day - (p).shift) as date_sk_before,
      d.day = any ((select private.loaded_ad_days(partner_cd, (p).first_day, (p).last_day))::date[]) as is_covered, d.day = any ((p).loaded) as is_loaded
    from (
      select (p).first_day + n as day, date_trunc(unit, ((p).first_day + n)::timestamp)::date as unit_day
      from generate_series(0, (p).last_day - (p).first_day) n
    ) d
    where d.unit_day in (select u.unit_day from units u)
  )
  select u.first_text || ' ' || k.brand_cd, u.first_text, private.day_text(u.last_day), u.last_day - u.first_day + 1, u.missing,
    private.day_text(u.first_day - (p).shift), private.day_text(u.last_day - (p).shift), u.missing_before,
    nullif(k.brand_cd, ''), n."BRAND_NM", case when s.brand_cd is null then u.nothing else s.sale_amt end,
    case when b.brand_cd is null then u.nothing_before else b.sale_amt end,
    case when u.missing = 0 and u.missing_before = 0 then coalesce(b.sale_amt, case when b.brand_cd is null then 0 end) end,
    case when s.brand_cd is null then u.nothing else s.sale_qty end,
    case when s.brand_cd is null then u.nothing else s.order_cnt end,
    private.average_order_amt(s.sale_amt, s.sale_amt_no_order_cnt, s.order_cnt, s.order_cnt_no_sale_amt),
    case when s.brand_cd is null then u.nothing else s.cancel_amt end,
    case when s.brand_cd is null then u.nothing else s.cancel_qty end,
    private.cancel_rate(s.cancel_qty, s.cancel_qty_no_gross_qty, s.gross_qty, s.gross_qty_no_cancel_qty),
    coalesce(a.cost, u.no_ads), private.ad_tacos(coalesce(a.shared_cost, 0), s.shared_sold),
    t.target, case when t.brand_cd is not null then coalesce(s.targeted, 0) end,
    private.achievement(case when t.brand_cd is not null then coalesce(s.targeted, 0) end, t.target),
    private.target_gap(case when t.brand_cd is not null then coalesce(s.targeted, 0) end, t.target)
  from units u
  cross join unnest(brand_cds) k (brand_cd)
  left join public.dim_brand n on n."BRAND_CD" = k.brand_cd
  left join (
    select b."BRAND_CD" as brand_cd, d.unit_day, {{measures: private.bigint_sum(b."$column") as $alias}},
      -- A day with sales is loaded: what private.target_sums says, from the rows that are read anyway.
      private.bigint_sum(b."SALE_AMT") filter (where g."YM" is not null) as targeted,
      -- Sales of the days that private.shared_ad_sums counts.
      private.bigint_sum(b."SALE_AMT") filter (where d.is_covered) as shared_sold
    from public.agg_brand_daily b
    join days d on d.date_sk = b."DATE_SK"
    left join public.dim_sales_target g
      on g."PARTNER_CD" = partner_cd and g."BRAND_CD" = b."BRAND_CD" and g."YM" = (b."DATE_SK" / 100)::text
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
    select b."BRAND_CD" as brand_cd, d.unit_day, private.bigint_sum(b."AD_COST") as cost,
      private.bigint_sum(b."AD_COST") filter (where d.is_loaded) as shared_cost
    from private.ad_brand_days(array[partner_cd], (p).first_day, (p).last_day, brand_cds) b join days d on d.date_sk = b."DATE_SK"
    group by 1, 2
  ) a on a.unit_day = u.unit_day and a.brand_cd = k.brand_cd
  left join (
    -- One row a brand and unit anyway; grouped, the planner knows it and leaves the join out where no target is asked for.
    select g."BRAND_CD" as brand_cd, g."UNIT" as unit_day, private.bigint_sum(g."TARGET_AMT") as target
    from private.unit_targets(partner_cd, array(select l from unnest((p).loaded) l where l in (select d.day from days d)), brand_cds, unit) g
    group by 1, 2
  ) t on t.unit_day = u.unit_day and t.brand_cd = k.brand_cd;
end;
comment on function private.brand_sales_rows_of is 'Rows of brand_sales_rows: every unit of a period, or those of ids, by every one of the brands.';
grant execute on function private.brand_sales_rows_of to authenticated, service_role;

-- Settings: its arguments decide the plan.
create or replace function public.brand_sales_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
begin
  return (
    with months as (
      select s."BRAND_CD" as brand_cd, s."DATE_SK" / 100 as month_sk
      from public.agg_brand_daily s
      where s."PARTNER_CD" = brand_sales_summary.partner_cd
        and s."DATE_SK" between private.date_sk(p.first_day) and private.date_sk(p.last_day)
        and (cardinality(brand_cds) = 0 or s."BRAND_CD" = any (brand_cds))
        and (s."SALE_AMT" <> 0 or s."SALE_QTY" <> 0)
      group by 1, 2
    ), unmeasured as (
      select b."BRAND_CD" as brand_cd, b."BRAND_NM" as brand_nm, b."SORT" as sort,
        json_agg(m.month_sk::text order by m.month_sk) as months
      from months m
      join public.dim_brand b on b."BRAND_CD" = m.brand_cd and b."PARTNER_CD" = brand_sales_summary.partner_cd
      where not exists (select from public.dim_sales_target t
        where t."PARTNER_CD" = b."PARTNER_CD" and t."BRAND_CD" = b."BRAND_CD" and t."YM" = m.month_sk::text)
      group by b."BRAND_CD", b."BRAND_NM", b."SORT"
      order by b."SORT", b."BRAND_CD" collate "C"
      limit 1000
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.figures_against_target(t."SUMS", t."TARGET_AMT", t."TARGETED_SALE_AMT", t."AD_COST", t."AD_SALE_AMT",
        t."SHARED_COST", t."SHARED_SALE_AMT"),
      'comparisonFigures', private.figures_against_target(t."SUMS_BEFORE", t."TARGET_AMT_BEFORE", t."TARGETED_SALE_AMT_BEFORE",
        t."AD_COST_BEFORE", t."AD_SALE_AMT_BEFORE", t."SHARED_COST_BEFORE", t."SHARED_SALE_AMT_BEFORE"),
      'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
      'withoutTarget', coalesce((
        select json_agg(json_build_object('brandCd', u.brand_cd, 'brandName', u.brand_nm, 'months', u.months)
          order by u.sort, u.brand_cd collate "C")
        from unmeasured u), '[]'))
    from private.brands_against_target(partner_cd, p, brand_cds) t
    where t."BRAND_CD" is null
  );
end
$$;
comment on function public.brand_sales_summary is 'KPIs of 브랜드 매출 관리. Callers, errors and arguments as total_sales_summary.';
grant execute on function public.brand_sales_summary to authenticated, service_role;

-- Settings: its arguments decide the plan.
create or replace function public.brand_sales_brands(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
begin
  return (
    with brands as materialized (
      select r."BRAND_CD" as brand_cd, r."SUMS" as sums,
        private.figures_against_target(r."SUMS", r."TARGET_AMT", r."TARGETED_SALE_AMT", r."AD_COST", r."AD_SALE_AMT",
          r."SHARED_COST", r."SHARED_SALE_AMT") as figures,
        private.figures_against_target(r."SUMS_BEFORE", r."TARGET_AMT_BEFORE", r."TARGETED_SALE_AMT_BEFORE",
          r."AD_COST_BEFORE", r."AD_SALE_AMT_BEFORE", r."SHARED_COST_BEFORE", r."SHARED_SALE_AMT_BEFORE") as figures_before
      from private.brands_against_target(partner_cd, p, brand_cds) r
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', t.figures, 'comparisonFigures', t.figures_before,
      'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
      'rows', coalesce((
        select json_agg(json_build_object(
          'brandCd', nullif(r.brand_cd, ''), 'brandName', b."BRAND_NM",
          'share', private.share((r.sums)."saleAmt", (t.sums)."saleAmt"),
          'figures', r.figures, 'comparisonFigures', r.figures_before)
          order by (r.sums)."saleAmt" desc nulls last, r.brand_cd collate "C")
        from brands r
        left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = brand_sales_brands.partner_cd
        where r.brand_cd is not null
      ), '[]'))
    from brands t
    where t.brand_cd is null
  );
end
$$;
comment on function public.brand_sales_brands is '요약 of 브랜드 매출 관리. Callers, errors and arguments as total_sales_summary. A row is a brand with sales, traffic, a target or advertising in period or comparison, the highest saleAmt first.';
grant execute on function public.brand_sales_brands to authenticated, service_role;

-- Settings: see private.target_sums.
create or replace function public.brand_sales_rows(
  partner_cd text, date_start text, date_end text, unit text default 'day', comparison text default 'previous',
  brand_cds text[] default '{}', sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set enable_sort = off as $$
declare
  p constant private.sales_period := private.period_of_rows(partner_cd,
    private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales'), unit);
  listed text[];
  summary json;
  page record;
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  with brands as materialized (
    select * from private.brands_against_target(partner_cd, p, brand_cds)
  )
  select array(select b."BRAND_CD" from brands b where b."BRAND_CD" is not null), json_build_object(
    'figures', private.figures_against_target(t."SUMS", t."TARGET_AMT", t."TARGETED_SALE_AMT", t."AD_COST", t."AD_SALE_AMT",
        t."SHARED_COST", t."SHARED_SALE_AMT"),
    'comparisonFigures', private.figures_against_target(t."SUMS_BEFORE", t."TARGET_AMT_BEFORE", t."TARGETED_SALE_AMT_BEFORE",
        t."AD_COST_BEFORE", t."AD_SALE_AMT_BEFORE", t."SHARED_COST_BEFORE", t."SHARED_SALE_AMT_BEFORE"))
  into listed, summary
  from brands t where t."BRAND_CD" is null;
  page := private.list_page(
    source => format('private.brand_sales_rows_of(%L, %L::private.sales_period, %L, %L, $1)', partner_cd, p, listed, unit),
    ids => '{}', id_column => 'id',
    sortable => '{"from": "number", "brandName": "text", "saleAmt": "number", "previousSaleAmt": "number", "saleQty": "number",
      "orderCnt": "number", "averageOrderAmt": "number", "cancelAmt": "number", "cancelQty": "number", "cancelRate": "number",
      "adCost": "number", "tacos": "number", "targetAmt": "number", "achievementRate": "number", "targetGapAmt": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    tie_order => '"from" desc, "saleAmt" desc nulls last, "brandCd" collate "C" nulls last',
    carried => array['from', 'saleAmt', 'brandCd'], page_number => page_number, page_size => page_size);
  return json_build_object(
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
    'total', page.total, 'summary', summary, 'rows', page.rows);
end
$$;
comment on function public.brand_sales_rows is '일자별 of 브랜드 매출 관리. Callers, errors and arguments as total_sales_summary; unit: day, week (Monday to Sunday) or month. A row is a day, week or month, cut to the period, of a brand of brand_sales_brands.

sort_by: '''' (the newest from first, in it the highest saleAmt) or a column of the row: from, brandName, saleAmt, previousSaleAmt, saleQty, orderCnt, averageOrderAmt, cancelAmt, cancelQty, cancelRate, adCost, tacos, targetAmt, achievementRate, targetGapAmt; nulls last in both directions, ties in the default order. page_size: 1 to 5,000.';
grant execute on function public.brand_sales_rows to authenticated, service_role;

-- Settings: see private.target_sums.
create or replace function public.brand_sales_pivot(
  partner_cd text, date_start text, date_end text, unit text default 'day', measure text default 'saleAmt',
  comparison text default 'previous', brand_cds text[] default '{}', top integer default 12
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off as $$
declare
  p constant private.sales_period := private.period_of_rows(partner_cd,
    private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales'), unit);
  -- A loaded day without a row sold 0, but a missing target stays null.
  nothing constant bigint := case when measure <> 'targetAmt' then 0 end;
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  perform private.require_choice('measure', measure, array['saleAmt', 'saleQty', 'orderCnt', 'targetAmt']);
  if top is null or top not between 1 and 40 then
    raise exception 'top must be 1 to 40' using errcode = '22023';
  end if;
  return (
    with days as materialized (
      select private.date_sk(p.first_day + n) as date_sk, private.date_sk(p.first_day + n - p.shift) as date_sk_before,
        date_trunc(unit, (p.first_day + n)::timestamp)::date as unit_day
      from generate_series(0, p.last_day - p.first_day) n
    ), targets as materialized (
      select t."BRAND_CD" as brand_cd, t."UNIT" as unit_day, t."TARGET_AMT" as amount
      from private.unit_targets(partner_cd, p.loaded, brand_cds, unit) t
    ), cells as materialized (
      select b."BRAND_CD" as brand_cd, d.unit_day, private.bigint_sum(
        case measure when 'saleAmt' then b."SALE_AMT" when 'saleQty' then b."SALE_QTY" else b."ORDER_CNT" end) as amount
      from public.agg_brand_daily b join days d on d.date_sk = b."DATE_SK"
      where measure <> 'targetAmt' and b."PARTNER_CD" = brand_sales_pivot.partner_cd
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
        u."MISSING" as missing, u."MISSING_BEFORE" as missing_before,
        case when u."MISSING" <= u."LAST_DAY" - u."FIRST_DAY" then nothing end as nothing,
        case when u."MISSING_BEFORE" <= u."LAST_DAY" - u."FIRST_DAY" then nothing end as nothing_before
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
    ), before as materialized (
      select d.unit_day, private.bigint_sum(
        case measure when 'saleAmt' then b."SALE_AMT" when 'saleQty' then b."SALE_QTY" else b."ORDER_CNT" end) as total
      from public.agg_brand_daily b join days d on d.date_sk_before = b."DATE_SK"
      where measure <> 'targetAmt' and b."PARTNER_CD" = brand_sales_pivot.partner_cd
        and b."DATE_SK" between private.date_sk(p.first_before) and private.date_sk(p.last_before)
        and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
      group by d.unit_day
    ), before_all as (
      select private.bigint_sum(
        case measure when 'saleAmt' then b."SALE_AMT" when 'saleQty' then b."SALE_QTY" else b."ORDER_CNT" end) as total
      from public.agg_brand_daily b
      where measure <> 'targetAmt' and b."PARTNER_CD" = brand_sales_pivot.partner_cd
        and b."DATE_SK" between private.date_sk(p.first_before) and private.date_sk(p.last_before)
        and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
    ), wanted as (
      select t.unit_day, private.bigint_sum(t.amount) as amount from targets t group by t.unit_day
    ), counted as materialized (
      select count(*) as brands, count(*) filter (where r.place > top) as others, private.bigint_sum(r.amount) as total,
        private.bigint_sum(r.amount) filter (where r.place > top) as others_total,
        coalesce((select b.total from before_all b),
          case when cardinality(p.loaded_before) > 0 then nothing end) as total_before
      from ranked r
    )
    select json_build_object(
      'period', private.period_of(p),
      'measure', measure,
      'brands', coalesce((
        select json_agg(json_build_object('brandCd', nullif(r.brand_cd, ''), 'brandName', b."BRAND_NM") order by r.place)
        from ranked r left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = brand_sales_pivot.partner_cd
        where r.place <= top), '[]'),
      'otherCount', n.others,
      'rows', (
        select json_agg(json_build_object('from', u.first_text, 'to', u.last_text, 'missingDays', u.missing,
          'values', coalesce(v.values, '[]'),
          'others', case when n.others > 0 then case when s.other_brands > 0 then s.others else u.nothing end end,
          'total', case when s.unit_day is null then u.nothing else s.total end,
          'previousTotal', coalesce(b.total, u.nothing_before),
          'baseTotal', case when u.missing = 0 and u.missing_before = 0 then coalesce(b.total, u.nothing_before) end,
          'targetAmt', w.amount) order by u.unit_day)
        from units u left join shown v using (unit_day) left join sums s using (unit_day) left join before b using (unit_day)
        left join wanted w using (unit_day)),
      'totals', json_build_object(
        'values', coalesce((select json_agg(r.amount order by r.place) from ranked r where r.place <= top), '[]'),
        'others', n.others_total,
        'total', case when n.brands > 0 then n.total when cardinality(p.loaded) > 0 then nothing end,
        'previousTotal', n.total_before, 'baseTotal', case when p.is_whole then n.total_before end,
        'targetAmt', (select private.bigint_sum(w.amount) from wanted w)))
    from counted n
  );
end
$$;
comment on function public.brand_sales_pivot is 'One measure of 브랜드 매출 관리 by day, week or month and brand, for the pivot and the lines of brands. Callers, errors and arguments as total_sales_summary; unit: day, week (Monday to Sunday) or month; measure: saleAmt, saleQty, orderCnt or targetAmt; top: 1 to 40 brands with a column of their own. A row is a day, week or month, cut to the period, oldest first.';
grant execute on function public.brand_sales_pivot to authenticated, service_role;
