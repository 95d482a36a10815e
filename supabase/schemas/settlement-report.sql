-- 정산 리포트: what of the sales of brands and products is left after what the marketplace and the agency take.

-- Settings: its arguments decide the plan.
create or replace function public.settlement_report(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}',
  period_ends text[] default null
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, null);
  brands private.settled_brand[];
begin
  perform private.require_period_ends(period_ends);
  brands := array(select b from private.settled_brands(partner_cd,
    array(select r from private.settlement_runs(partner_cd, p.first_day, p.last_day, period_ends) r)
      || row(p.first_before, p.first_before, p.last_before)::private.settled_run, brand_cds) b);
  return json_build_object(
    'period', private.period_days(p.first_day, p.last_day, private.settled_days(partner_cd, p.first_day, p.last_day, '판매수수료')),
    'comparison', private.period_days(p.first_before, p.last_before, private.settled_days(partner_cd, p.first_before, p.last_before, '판매수수료')),
    'figures', private.settlement_figures(brands, p.first_day),
    'comparisonFigures', private.settlement_figures(brands, p.first_before),
    'rows', coalesce((
      select json_agg(json_build_object('brandCd', nullif(s."brandCd", ''), 'brandName', b."BRAND_NM", 'quantity', s."quantity",
          'salesAmount', s."salesAmount", 'salesFee', s."salesFee", 'fulfillmentFee', s."fulfillmentFee", 'adCost', s."adCost",
          'logisticsCost', s."logisticsCost", 'liveFee', s."liveFee", 'operationFee', s."operationFee",
          'finalSettlement', s."finalSettlement")
        order by s."salesAmount" desc nulls last, s."brandCd" collate "C")
      from unnest(brands) s
      left join public.dim_brand b on b."BRAND_CD" = s."brandCd" and b."PARTNER_CD" = settlement_report.partner_cd
      where s.unit = p.first_day), '[]'));
end
$$;
comment on function public.settlement_report is
  'Settlement of a partner''s brands in a period of 매출인식. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

date_start, date_end: Korea-time days yyyyMMdd, at most 730, none in the future. comparison: previous | year. brand_cds: none = any. period_ends: last days of the settlement periods whose days count; null: all days.';
grant execute on function public.settlement_report to authenticated;

-- Thirteen months up to one, by month.
-- Settings: its arguments decide the plan; what is summed up or joined fits into memory.
create or replace function public.settlement_months(partner_cd text, last_month text, brand_cds text[] default '{}') returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '32MB' as $$
declare
  today constant date := private.korea_today();
  months date[];
  brands private.settled_brand[];
begin
  perform private.require_partner(partner_cd);
  perform private.require_compared_days(today, last_month || '01', last_month || '01', 'previous', brand_cds);
  months := array(
    select m::date from generate_series(to_date(last_month, 'YYYYMM')::timestamp - interval '12 months',
      to_date(last_month, 'YYYYMM')::timestamp, interval '1 month') m);
  brands := array(select b from private.settled_brands(partner_cd,
    array(select row(m, m, (m + interval '1 month - 1 day')::date)::private.settled_run from unnest(months) m), brand_cds) b);
  return (
    select json_agg(json_build_object('month', to_char(m, 'YYYYMM'), 'figures', private.settlement_figures(brands, m)) order by m)
    from unnest(months) m);
end
$$;
comment on function public.settlement_months is 'Thirteen months of settlement up to one (yyyyMM, no later than this): a list of {"month", "figures"}, figures as settlement_report. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.';
grant execute on function public.settlement_months to authenticated;

-- What options sold and what the marketplace took of it.
-- Settings: its arguments decide the plan; the planner expects few rows where there may be many; groups are far fewer than it expects; what is summed up or joined fits into memory.
create or replace function private.settlement_product_rows(
  partner_cd text, first_day date, last_day date, brand_cds text[], period_ends text[], option_ids text[]
) returns table (
    "optionId" text, "isKnown" boolean, "brandCd" text, "brandName" text, "productName" text, "optionName" text, "quantity" bigint,
    "salesAmount" bigint, "salesFee" bigint, "salesFeeRate" numeric, "settlementAmount" bigint
  )
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set enable_sort = off
  set work_mem = '32MB' as $$
begin
  return query
  select s.option_cd, o."OPTION_CD" is not null, o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM", s.qty, s.sales, s.fee,
    private.ratio(s.fee * 100::numeric, s.sales), s.sales - s.fee
  from (
    select p.option_cd, private.bigint_sum(p.qty) as qty, private.bigint_sum(p.sales) as sales, private.bigint_sum(p.fee) as fee,
      sum(p.lines) as lines
    from private.settled_parts(settlement_product_rows.partner_cd, array(
      select r from private.settlement_runs(settlement_product_rows.partner_cd, settlement_product_rows.first_day,
        settlement_product_rows.last_day, period_ends) r), false) p
    where cardinality(option_ids) = 0 or p.option_cd = any (option_ids)
    group by 1
  ) s
  left join public.dim_option o on o."OPTION_CD" = s.option_cd and o."PARTNER_CD" = settlement_product_rows.partner_cd
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = settlement_product_rows.partner_cd
  -- Also lines that add up to 0: a sale and its cancellation.
  where s.lines > 0
    and (cardinality(brand_cds) = 0 or coalesce(o."BRAND_CD", '') = any (brand_cds));
end
$$;
comment on function private.settlement_product_rows is 'Options with lines of 판매수수료 in a period, as settlement_products lists them.';
grant execute on function private.settlement_product_rows to authenticated, service_role;

-- Settings: its arguments decide the plan.
create or replace function public.settlement_products(
  partner_cd text, date_start text, date_end text, brand_cds text[] default '{}', period_ends text[] default null,
  option_ids text[] default '{}', product_name text default '', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, 'previous', brand_cds, null);
  named constant text := private.search_text(product_name);
  page record;
begin
  perform private.require_period_ends(period_ends);
  if length(named) > 200 then
    raise exception 'product_name has at most 200 characters' using errcode = '22023';
  end if;
  page := private.list_page(
    source => format('private.settlement_product_rows(%L, %L, %L, %L, %L, $1)', settlement_products.partner_cd, p.first_day,
      p.last_day, brand_cds, period_ends),
    ids => private.wanted_options(settlement_products.partner_cd, option_ids), id_column => 'optionId',
    condition => case when named = '' then 'true' else format(
      '(private.contains_text("productName", %1$L) or private.contains_text("optionName", %1$L))', named) end,
    sortable => '{"brandName": "text", "productName": "text", "optionName": "text", "optionId": "id", "quantity": "number",
      "salesAmount": "number", "salesFee": "number", "salesFeeRate": "number", "settlementAmount": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"salesAmount" desc', tie_order => '"optionId"',
    carried => array['productName', 'optionName', 'quantity', 'salesAmount', 'salesFee', 'settlementAmount'],
    summary => format($sql$(select to_json(t) from (select
      private.bigint_sum(m."quantity") filter (where %1$s) as "quantity",
      private.bigint_sum(m."salesAmount") filter (where %1$s) as "salesAmount",
      private.bigint_sum(m."salesFee") filter (where %1$s) as "salesFee",
      private.ratio(private.bigint_sum(m."salesFee") filter (where %1$s) * 100::numeric,
        private.bigint_sum(m."salesAmount") filter (where %1$s)) as "salesFeeRate",
      private.bigint_sum(m."settlementAmount") filter (where %1$s) as "settlementAmount" from matching m) t)$sql$,
      case when named = '' then 'true' else format(
        '(private.contains_text(m."productName", %1$L) or private.contains_text(m."optionName", %1$L))', named) end),
    page_number => page_number, page_size => page_size, few => true);
  return json_build_object('total', page.total, 'totals', page.summary_row, 'rows', page.rows,
    'period', private.period_days(p.first_day, p.last_day, private.settled_days(settlement_products.partner_cd, p.first_day, p.last_day, '판매수수료')));
end
$$;
comment on function public.settlement_products is
  'Options with lines of 판매수수료 in a period of 매출인식. Callers, period, brand_cds and period_ends as settlement_report.

option_ids: none = any. product_name: literal text in the name of product or option, at most 200 characters. sort_by: '''' (salesAmount, descending) or a column but isKnown and brandCd; nulls last, ties by optionId. page_size: 1 to 5,000.';
grant execute on function public.settlement_products to authenticated;
