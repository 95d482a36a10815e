-- A reader saw the percentage of a target reached, not the won that are missing to it.

create or replace function private.target_gap(targeted_sale_amt bigint, target_amt bigint) returns bigint
  language sql immutable parallel safe
  return targeted_sale_amt - target_amt;
comment on function private.target_gap is 'Won sold above a target, negative where they are missing to it; null without a target.';
revoke all on function private.target_gap from public, anon, authenticated, service_role;
grant execute on function private.target_gap to authenticated, service_role;

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

drop function private.brand_sales_rows_of;

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
    select b."BRAND_CD" as brand_cd, d.unit_day, private.bigint_sum(b."GROSS_QTY") as gross_qty, private.bigint_sum(b."GROSS_AMT") as gross_amt, private.bigint_sum(b."CANCEL_QTY") as cancel_qty, private.bigint_sum(b."CANCEL_AMT") as cancel_amt, private.bigint_sum(b."SALE_QTY") as sale_qty, private.bigint_sum(b."SALE_AMT") as sale_amt, private.bigint_sum(b."ORDER_CNT") as order_cnt, private.bigint_sum(b."VISITOR_CNT") as visitor_cnt, private.bigint_sum(b."VIEW_CNT") as view_cnt, private.bigint_sum(b."CART_CNT") as cart_cnt, private.bigint_sum(b."WINNER_VIEWS") as winner_views, private.bigint_sum(b."SALE_AMT_NO_ORDER_CNT") as sale_amt_no_order_cnt, private.bigint_sum(b."ORDER_CNT_NO_SALE_AMT") as order_cnt_no_sale_amt, private.bigint_sum(b."ORDER_CNT_NO_VIEW_CNT") as order_cnt_no_view_cnt, private.bigint_sum(b."VIEW_CNT_NO_ORDER_CNT") as view_cnt_no_order_cnt, private.bigint_sum(b."CART_CNT_NO_VIEW_CNT") as cart_cnt_no_view_cnt, private.bigint_sum(b."VIEW_CNT_NO_CART_CNT") as view_cnt_no_cart_cnt, private.bigint_sum(b."CANCEL_QTY_NO_GROSS_QTY") as cancel_qty_no_gross_qty, private.bigint_sum(b."GROSS_QTY_NO_CANCEL_QTY") as gross_qty_no_cancel_qty, private.bigint_sum(b."VIEW_CNT_NO_WINNER_VIEWS") as view_cnt_no_winner_views,
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
revoke all on function private.brand_sales_rows_of from public, anon, authenticated, service_role;
grant execute on function private.brand_sales_rows_of to authenticated, service_role;

-- private.figures with what they are measured against and what advertising had to do with them.
create or replace function private.figures_against_target(
  sums private.measures, target_amt bigint, targeted_sale_amt bigint, ad_cost numeric, ad_sale_amt numeric, shared_cost numeric,
  shared_sale_amt numeric
) returns json language sql stable parallel safe set search_path = '' as $$
  select (private.figures(sums)::jsonb || jsonb_build_object('targetAmt', target_amt, 'targetedSaleAmt', targeted_sale_amt,
    'achievementRate', private.achievement(targeted_sale_amt, target_amt), 'targetGapAmt', private.target_gap(targeted_sale_amt, target_amt))
    || private.ad_brief(ad_cost, ad_sale_amt, shared_cost, shared_sale_amt))::json
$$;
comment on function private.figures_against_target is
  'private.figures, targetAmt, targetedSaleAmt and targetGapAmt (won), achievementRate (percent) and private.ad_brief; null for null.';
