-- Products of a brand are chosen by the sale state that options of 상품 관리 are chosen by, written once.

-- brand_products as of a given Korea-time day.
create or replace function private.brand_products_on(
  today date, partner_cd text, brand_cd text, date_start text, date_end text, comparison text, product_name text,
  sale_state text, stock_state text, sort_by text, sort_direction text, page_number integer, page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  p constant private.sales_period :=
    private.require_sales_period(today, partner_cd, date_start, date_end, comparison, array[brand_cd]);
  states constant text[] := array['all', 'out', 'under7', 'under14', 'normal', 'over'];
  condition constant text := 'private.has_cover_state(%L, "state", "doc")';
  brand json;
  is_small boolean;
  is_whole boolean;
  keys text[];
  page record;
begin
  perform private.require_choice('sale_state', sale_state, array['all', 'selling', 'stopped']);
  perform private.require_choice('stock_state', stock_state, states);
  if length(product_name) > 200 then
    raise exception 'product_name has at most 200 characters' using errcode = '22023';
  end if;
  brand := (
    select json_build_object('brandCd', b."BRAND_CD", 'brandName', b."BRAND_NM", 'inUse', b."USE_YN" = 'Y')
    from public.dim_brand b
    where b."BRAND_CD" = brand_products_on.brand_cd and b."PARTNER_CD" = brand_products_on.partner_cd and b."SVC" = '2P');
  is_small := (select count(*) from (
    select from public.dim_option o
    where o."PARTNER_CD" = brand_products_on.partner_cd and o."BRAND_CD" = brand_products_on.brand_cd limit 501) o) <= 500;
  is_whole := is_small or page_size is null;
  page := private.list_page(
    source => format('(select * from private.brand_product_rows(%L, %L, %L, %s, %L::private.sales_period, %s, %L, %L, %L, $1) where %s)',
      partner_cd, brand_cd, today, coalesce(private.place_of_yesterday(partner_cd, today)::text, 'null'), p,
      coalesce((private.brand_product_sums(partner_cd, brand_cd, p.first_day, p.last_day, null, p.nothing))."saleAmt"::text, 'null'),
      product_name,
      case when is_whole then 'all' when sort_by in ('saleQty', 'orderCnt', 'viewCnt', 'conversionRate', 'winnerRate') then sort_by
        else '' end,
      is_whole or sort_by = 'previousSaleAmt',
      case when sale_state = 'all' then 'true' else format('private.has_sale_state(%L, "state")', sale_state) end),
    ids => '{}', id_column => 'productKey',
    sortable => '{"productName": "text", "productId": "id", "optionCount": "number", "outOptionCount": "number", "state": "text",
      "saleAmt": "number", "previousSaleAmt": "number", "share": "number", "saleQty": "number", "orderCnt": "number",
      "viewCnt": "number", "conversionRate": "number", "winnerRate": "number", "stockQty": "number", "incomingQty": "number",
      "avgSales7Days": "number", "doc": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleAmt" desc nulls last', tie_order => '"productKey" collate "C"',
    carried => array['saleAmt', 'state', 'optionCount', 'outOptionCount', 'stockQty', 'incomingQty', 'soldQty7', 'doc'],
    page_number => page_number, page_size => page_size, condition => format(condition, stock_state),
    summary => format($sql$json_build_object(
      'counts', json_build_object(%2$s),
      'keys', %3$s,
      'totals', json_build_object(
        'optionCount', coalesce(sum("optionCount") filter (where %1$s), 0),
        'outOptionCount', coalesce(sum("outOptionCount") filter (where %1$s), 0),
        'stockQty', sum("stockQty") filter (where %1$s), 'incomingQty', sum("incomingQty") filter (where %1$s),
        'avgSales7Days', round(sum("soldQty7") filter (where %1$s) / 7.0, 4),
        'doc', private.days_of_cover((sum("stockQty" + "incomingQty") filter (where %1$s))::bigint,
          (sum("soldQty7") filter (where %1$s))::bigint, 7)))$sql$,
      format(condition, stock_state),
      (select string_agg(format('%L, count(*) filter (where %s)', s, format(condition, s)), ', ') from unnest(states) s),
      case when product_name <> '' or sale_state <> 'all' or stock_state <> 'all'
        then format('coalesce(json_agg("productKey") filter (where %s), %L)', format(condition, stock_state), '[]') else 'null' end),
    few => is_small);
  keys := case when json_typeof(page.summary_row -> 'keys') = 'array'
    then array(select json_array_elements_text(page.summary_row -> 'keys')) end;
  return json_build_object(
    'total', page.total, 'brand', brand,
    'period', private.period_days(p.first_day, p.last_day, p.loaded),
    'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
    'figures', private.figures(private.brand_product_sums(partner_cd, brand_cd, p.first_day, p.last_day, keys, p.nothing)),
    'comparisonFigures', private.figures(
      private.brand_product_sums(partner_cd, brand_cd, p.first_before, p.last_before, keys, p.nothing_before)),
    'totals', page.summary_row -> 'totals', 'counts', page.summary_row -> 'counts',
    'stockDay', private.stock_day(partner_cd), 'salesDays', private.sales_days_on(today, partner_cd),
    'loaded', private.loaded_sources(partner_cd), 'rows', page.rows);
end
$$;
comment on function private.brand_products_on is 'brand_products as of a Korea-time day.';
grant execute on function private.brand_products_on to authenticated, service_role;

-- Whether an option is of a choice of 판매상태: all, selling (with or without stock), sellable (with stock) or stopped.
create or replace function private.has_sale_state(sale_state text, state text) returns boolean
  language sql immutable parallel safe
  return case sale_state
    when 'selling' then state in ('selling', 'out')
    when 'sellable' then state = 'selling'
    when 'stopped' then state = 'stopped'
    else true
  end;
comment on function private.has_sale_state is 'Whether an option or product in a state of private.product_rows or private.brand_product_rows is of that choice of sale_state.';
grant execute on function private.has_sale_state to authenticated, service_role;
