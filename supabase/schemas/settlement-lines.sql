-- The lines that a figure of 정산 리포트 is made of, each with the file, row and load that it came from.
-- Settings: its arguments decide the plan; the planner expects few rows where there may be many; what is summed up or joined fits into memory.
create or replace function private.settlement_line_rows(
  partner_cd text, first_day date, last_day date, measure text, brand_cds text[], option_id text, period_ends text[]
) returns table (
    "id" text, "day" text, "source" text, "kind" text, "orderNo" text, "brandName" text, "optionId" text, "productName" text,
    "optionName" text, "quantity" bigint, "amount" bigint, "fileName" text, "rowNo" integer, "loadedAt" timestamptz
  ) language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  is_final constant boolean := measure = 'finalSettlement';
  -- What is taken off counts against what is left.
  sign constant integer := case when is_final then -1 else 1 end;
  counted constant private.settled_run[] := array(
    select r from private.settlement_runs(settlement_line_rows.partner_cd, first_day, last_day, period_ends) r);
begin
  return query
  with runs as materialized (
    select r.first_run, r.last_run, private.day_text(r.first_run) as first, private.day_text(r.last_run) as last
    from unnest(counted) r
  ), option_lines as (
    select 'f' || f."LINE_ID" as id, f."RECOG_DT" as day, f."TRADE_TYPE" as kind, f."ORDER_NO" as order_no, f."OPTION_CD" as option_cd,
      f."ITEM_NM" as item_nm, f."OPTION_NM" as option_nm, f."QTY"::bigint as qty,
      case when measure in ('quantity', 'salesAmount') then f."SALE_AMT" - f."COUPON_AMT" when measure = 'salesFee' then f."FEE_AMT" + f."FEE_VAT"
        else f."SALE_AMT" - f."COUPON_AMT" - f."FEE_AMT" - f."FEE_VAT" end as amount, f."FILE_ID" as file_id, f."ROW_NO" as row_no
    from runs r cross join lateral (
      select * from public.fact_settlement_option o
      where o."PARTNER_CD" = settlement_line_rows.partner_cd and o."RECOG_DT" between r.first and r.last
        and (settlement_line_rows.option_id is null or o."OPTION_CD" = settlement_line_rows.option_id)) f
    where is_final or measure in ('quantity', 'salesAmount', 'salesFee', 'settlementAmount')
    union all
    select 'c' || c."LINE_ID", c."RECOG_DT", c."COST_TYPE", c."ORDER_NO", c."OPTION_CD", c."ITEM_NM", c."OPTION_NM", c."QTY",
      sign * (c."COST_AMT" + c."VAT_AMT"), c."FILE_ID", c."ROW_NO"
    from runs r cross join lateral (
      select * from public.fact_settlement_cost o
      where o."PARTNER_CD" = settlement_line_rows.partner_cd and o."RECOG_DT" between r.first and r.last
        and (settlement_line_rows.option_id is null or o."OPTION_CD" = settlement_line_rows.option_id)) c
    where is_final or measure = 'fulfillmentFee'
  ), lines as (
    select l.id, l.day, g."CATEGORY" as source, nullif(l.kind, '') as kind, l.order_no, coalesce(o."BRAND_CD", '') as brand_cd,
      nullif(l.option_cd, '') as option_cd, l.item_nm, l.option_nm, l.qty, l.amount, g."FILE_NM" as file_nm, l.row_no, g."REG_DT" as loaded
    from option_lines l
    left join public.dim_option o on o."OPTION_CD" = l.option_cd and o."PARTNER_CD" = settlement_line_rows.partner_cd
    join public.log_settlement_file g on g."FILE_ID" = l.file_id and g."PARTNER_CD" = settlement_line_rows.partner_cd
    union all
    select a."ID", a."DATE_SK"::text, a."SOURCE", nullif(a."KIND", ''), null, a."BRAND_CD", null, null, null, null, sign * a."AMT",
      a."FILE_NM", a."ROW_NO", a."LOADED_AT"
    from runs r cross join lateral private.settled_ad_lines(settlement_line_rows.partner_cd, r.first_run, r.last_run) a
    where settlement_line_rows.option_id is null and (is_final or measure = 'adCost')
    union all
    select 'm' || p."LINE_ID" || p."BRAND_CD", p."DAY", '밀크런 내역', 'MILKRUN', m."REQ_NO", p."BRAND_CD", null, null, null, null,
      sign * p."AMT", g."FILE_NM", m."ROW_NO", g."REG_DT"
    from runs r cross join lateral private.settled_pickup_lines(settlement_line_rows.partner_cd, r.first_run, r.last_run) p
    join public.fact_milk_run m on m."LINE_ID" = p."LINE_ID" and m."PARTNER_CD" = settlement_line_rows.partner_cd
    left join public.log_settlement_file g on g."FILE_ID" = m."FILE_ID" and g."PARTNER_CD" = settlement_line_rows.partner_cd
    where settlement_line_rows.option_id is null and (is_final or measure = 'logisticsCost')
    union all
    select 'e' || c."YM" || c."CHARGE_TYPE" || c."BRAND_CD" || r.first, greatest(c."YM" || '01', r.first), '운영·라이브 수수료', c."CHARGE_TYPE", null,
      c."BRAND_CD", null, null, null, null, sign * c."AMT", null, null, c."MOD_DT"
    from private.charges_of(settlement_line_rows.partner_cd, counted) c
    join runs r on r.first_run = c.first_run
    where settlement_line_rows.option_id is null and (is_final or c."CHARGE_TYPE" = case measure when 'logisticsCost' then 'LOGISTICS'
      when 'liveFee' then 'LIVE' when 'operationFee' then 'OPERATION' end)
  )
  select l.id, l.day, l.source, l.kind, l.order_no, b."BRAND_NM", l.option_cd, l.item_nm, l.option_nm, l.qty, l.amount, l.file_nm,
    l.row_no, l.loaded
  from lines l
  left join public.dim_brand b on b."BRAND_CD" = l.brand_cd and b."PARTNER_CD" = settlement_line_rows.partner_cd
  where cardinality(brand_cds) = 0 or l.brand_cd = any (brand_cds);
end
$$;
comment on function private.settlement_line_rows is 'Lines that a measure of 정산 리포트 is made of in a period, of brands (of none: all; empty: none) or an option (null: all), won with VAT: they add up to the figure.';
grant execute on function private.settlement_line_rows to authenticated, service_role;

create or replace function public.settlement_lines(
  partner_cd text, date_start text, date_end text, measure text, brand_cds text[] default '{}', option_id text default null,
  period_ends text[] default null, sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, 'previous', brand_cds, null);
  page record;
begin
  perform private.require_period_ends(period_ends);
  perform private.require_choice('measure', measure, array['quantity', 'salesAmount', 'salesFee', 'settlementAmount', 'fulfillmentFee', 'adCost',
    'logisticsCost', 'liveFee', 'operationFee', 'finalSettlement']);
  page := private.list_page(
    source => format('private.settlement_line_rows(%L, %L, %L, %L, %L, %L, %L)', settlement_lines.partner_cd, p.first_day,
      p.last_day, measure, brand_cds, option_id, period_ends),
    ids => null, id_column => 'id',
    sortable => '{"day": "day", "source": "text", "kind": "text", "orderNo": "id", "brandName": "text", "optionId": "id",
      "productName": "text", "optionName": "text", "quantity": "number", "amount": "number", "fileName": "text", "rowNo": "number",
      "loadedAt": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"day" desc, "amount" desc', tie_order => '"id" collate "C"',
    carried => '{}',
    summary => $sql$json_build_object('quantity', private.bigint_sum(m."quantity"), 'amount', private.bigint_sum(m."amount"))$sql$,
    page_number => page_number, page_size => page_size, few => true);
  return json_build_object('total', page.total, 'totals', page.summary_row, 'rows', page.rows);
end
$$;
comment on function public.settlement_lines is
  'The lines that a figure of settlement_report or settlement_products is made of. Callers, period, brand_cds and period_ends as settlement_report.

measure: quantity (the lines of salesAmount), salesAmount, salesFee, settlementAmount (salesAmount - salesFee), fulfillmentFee, adCost, logisticsCost, liveFee, operationFee or finalSettlement (all of them; what is taken off is negative). option_id: lines of one option; null: all. sort_by: '''' (the newest day first) or a column but id; nulls last. page_size: 1 to 5,000.';
grant execute on function public.settlement_lines to authenticated, service_role;
