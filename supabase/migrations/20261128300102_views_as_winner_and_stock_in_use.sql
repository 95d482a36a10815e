-- 위너 비율 leads to the views that it is made of, and 브랜드 상품 of a brand out of use shows no stock, as every other page.

drop function private.sales_source_rows;

-- Products of a brand, all or those of product_keys: a product is the options of the brand now that share a PRODUCTID, or an
-- option without one, as in total_sales_products. Stock, incoming pieces and DOC are of its options with live stock
-- (agg_option_stock). All products have their won, from the sums that run on, of the rest of the period what measured asks
-- for (a column, all, or nothing) and the won before it where compared does; some products have all. yesterday: private.place_of_yesterday.
create or replace function private.brand_product_rows(
  partner_cd text, brand_cd text, today date, yesterday integer, p private.sales_period, brand_amount bigint,
  product_name text, measured text, compared boolean, product_keys text[]
)
  returns table (
    "productKey" text, "productId" text, "optionCd" text, "hasPage" boolean, "productName" text, "optionCount" bigint,
    "outOptionCount" bigint, "state" text, "saleAmt" bigint, "previousSaleAmt" bigint, "baseSaleAmt" bigint, "share" numeric,
    "saleQty" bigint, "orderCnt" bigint, "viewCnt" bigint, "conversionRate" numeric, "winnerRate" numeric,
    "stockQty" bigint, "incomingQty" bigint, "soldQty7" bigint, "avgSales7Days" numeric, "doc" bigint
  )
  language plpgsql stable
  set search_path = ''
  -- The arguments decide what is read.
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  set work_mem = '32MB'
  -- Grouped by text: hashed, or sorting takes longer than adding up.
  set enable_sort = off
  -- Sums of all options are joined to all options.
  set enable_nestloop = off
as $$
declare
  in_use constant boolean := exists (
    select from public.dim_brand b where b."BRAND_CD" = brand_product_rows.brand_cd
      and b."PARTNER_CD" = brand_product_rows.partner_cd and b."USE_YN" = 'Y' and b."SVC" = '2P');
  is_some constant boolean := cardinality(product_keys) > 0;
  option_cds constant text[] := case when is_some or measured <> '' then array(
    select b.option_cd from private.brand_options(partner_cd, brand_cd, product_keys) b) else '{}' end;
  -- Of few options every measure is read, by their ids.
  is_summed constant boolean := is_some or (measured <> '' and cardinality(option_cds) <= 500);
  has_qty constant boolean := measured in ('saleQty', 'all');
  has_orders constant boolean := measured in ('orderCnt', 'conversionRate', 'all');
  has_views constant boolean := measured in ('viewCnt', 'conversionRate', 'winnerRate', 'all');
  has_winner_views constant boolean := measured in ('winnerRate', 'all');
  is_added constant boolean := not is_summed and measured <> '';
begin
  return query
  with options as (
    select b.product, b.option_cd, b.name,
      case when a."OPTION_CD" is null then 'unknown' when a."SOLD_YN" = 'N' then 'stopped'
        when private.is_out_of_stock(a."STOCK_QTY", a."SOLD_YN") then 'out' else 'selling' end as state,
      a."STOCK_QTY" as stock, a."INCOMING_QTY" as incoming,
      case when a."OPTION_CD" is not null then
        case when yesterday = 35 then a."QTY_7"
          else private.sold_between(case when yesterday is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end,
            coalesce(yesterday, 35), 7, 1) end end as sold_7,
      case when is_summed then case when m."OPTION_CD" is not null then coalesce((m."SUMS")."saleAmt", 0) end
        else n."SALE_AMT" end as amount,
      case when is_some then (e."SUMS")."saleAmt" else v."SALE_AMT" end as amount_before,
      case when is_summed then (m."SUMS")."saleQty" when has_qty then t."SALE_QTY" end as qty,
      case when is_summed then (m."SUMS")."orderCnt" when has_orders then t."ORDER_CNT" end as orders,
      case when is_summed then (m."SUMS")."viewCnt" when has_views then t."VIEW_CNT" end as views,
      case when is_summed then (m."SUMS")."winnerViews" when has_winner_views then t."WINNER_VIEWS" end as winner_views,
      b.is_named
    from (
      select o.product, o.option_cd, o.name, product_name = '' or private.contains_text(o.name, product_name)
        or private.contains_text(o.option_name, product_name) as is_named
      from private.brand_options(partner_cd, brand_cd, product_keys) o
    ) b
    -- As on every page, a brand out of use has no stock.
    left join public.agg_option_stock a
      on in_use and a."PARTNER_CD" = brand_product_rows.partner_cd and a."OPTION_CD" = b.option_cd
    left join private.sold_until_by_option(partner_cd, today - 1, null) f on f."OPTION_CD" = b.option_cd and yesterday is null
    left join private.option_amounts(partner_cd, p.first_day, p.last_day) n
      on n."OPTION_CD" = b.option_cd and not is_summed
    left join private.option_amounts(partner_cd, p.first_before, p.last_before) v
      on v."OPTION_CD" = b.option_cd and compared and not is_some
    left join private.option_totals(partner_cd, p.first_day, p.last_day) t
      on t."OPTION_CD" = b.option_cd and is_added
    left join private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) m
      on m."OPTION_CD" = b.option_cd and is_summed
    left join private.option_sums(partner_cd, p.first_before, p.last_before, option_cds) e
      on e."OPTION_CD" = b.option_cd and is_some
  ), products as (
    select o.product, min(o.option_cd collate "C") as first_option, count(*) as options,
      count(*) filter (where o.state = 'out') as out_options,
      case when bool_or(o.state = 'selling') then 'selling' when bool_or(o.state = 'out') then 'out'
        when bool_or(o.state = 'stopped') then 'stopped' else 'unknown' end as state,
      private.bigint_sum(o.amount) as amount, private.bigint_sum(o.amount_before) as amount_before,
      private.bigint_sum(o.qty) as qty, private.bigint_sum(o.orders) as orders, private.bigint_sum(o.views) as views,
      private.bigint_sum(o.winner_views) as winner_views,
      sum(o.stock) as stock, private.bigint_sum(o.incoming) as incoming, private.bigint_sum(o.sold_7) as sold_7
    from options o
    group by o.product
    having bool_or(o.is_named)
  )
  select r.product, case when r.product like 'p%' then substr(r.product, 2) end,
    case when r.product like 'o%' then substr(r.product, 2) end,
    r.product like 'p%' and (in_use or exists (
      select from private.options_of_products(partner_cd, array[substr(r.product, 2)]))),
    o."ITEM_NM", r.options, r.out_options, r.state,
    sold.amount, sold.amount_before, case when p.is_whole then sold.amount_before end,
    private.share(sold.amount, brand_amount),
    case when r.amount is null then sold.amount else r.qty end, case when r.amount is null then sold.amount else r.orders end,
    case when r.amount is null then sold.amount else r.views end,
    (t.ratios)."conversionRate", (t.ratios)."winnerRate",
    r.stock, r.incoming, r.sold_7, round(r.sold_7 / 7.0, 4), private.days_of_cover(r.stock + r.incoming, r.sold_7, 7)
  from products r
  join public.dim_option o on o."OPTION_CD" = r.first_option and o."PARTNER_CD" = brand_product_rows.partner_cd
  -- Without a row in the period every measure is 0, or null where no day of it is loaded.
  cross join lateral (
    select case when p.nothing is distinct from null then coalesce(r.amount, 0) end as amount,
      case when p.nothing_before is distinct from null then coalesce(r.amount_before, 0) end as amount_before
  ) sold
  cross join lateral (
    select case when is_summed or is_added then private.ratios(
      row(null, null, null, null, null, null, r.orders, null, r.views, null, r.winner_views)::private.measures) end as ratios
  ) t;
end
$$;
comment on function private.brand_product_rows is
  'Products of a brand of the partner, all or some, as brand_products lists them; of the period saleAmt and what measured asks for (a column, all, or an empty text), and everything of some products.';
grant execute on function private.brand_product_rows to authenticated, service_role;

-- Views as item winner are counted in ten-thousandths.
create or replace function private.measure_of(sums private.measures, measure text) returns numeric
  language sql immutable parallel safe
  return case measure when 'winnerViewCnt' then trim_scale((sums)."winnerViews" / 10000.0)
    else (to_json(sums) ->> measure)::numeric end;
revoke all on function private.measure_of from public, anon, authenticated, service_role;
comment on function private.measure_of is
  'One of the measures by its name, in its unit; winnerViewCnt: views as item winner. Null where no row says it.';
grant execute on function private.measure_of to authenticated, service_role;

-- Options with rows in a period, of the brands (none: all) and of one product or option (null: all), and the sum of one measure
-- of each. Won have sums that run on; other measures are added up by month.
create or replace function private.sales_source_rows(
  partner_cd text, first_day date, last_day date, brand_cds text[], product_id text, option_cd text, measure text
) returns table ("optionCd" text, "productName" text, "optionName" text, "brandName" text, "value" numeric)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  -- Grouped by text: hashed, or sorting takes longer than adding up.
  set enable_sort = off
  -- Sums of all options are joined to all options.
  set enable_nestloop = off
as $$
#variable_conflict use_column
declare
  option_cds constant text[] := private.sales_source_ids(partner_cd, brand_cds, product_id, option_cd);
  -- Of few options every measure is read, by their ids, of many the one of all options.
  is_few constant boolean := cardinality(option_cds) <= 500;
begin
  return query
  select o."OPTION_CD", o."ITEM_NM", o."OPTION_NM", b."BRAND_NM", s.value
  from (
    select a."OPTION_CD" as id, a."SALE_AMT"::numeric as value
    from private.option_amounts(partner_cd, first_day, last_day) a
    where measure = 'saleAmt' and a."OPTION_CD" = any (option_cds)
    union all
    select t."OPTION_CD", case measure when 'grossQty' then t."GROSS_QTY" when 'grossAmt' then t."GROSS_AMT"
      when 'cancelQty' then t."CANCEL_QTY" when 'cancelAmt' then t."CANCEL_AMT" when 'saleQty' then t."SALE_QTY"
      when 'orderCnt' then t."ORDER_CNT" when 'visitorCnt' then t."VISITOR_CNT" when 'viewCnt' then t."VIEW_CNT"
      when 'cartCnt' then t."CART_CNT" when 'winnerViewCnt' then trim_scale(t."WINNER_VIEWS" / 10000.0) end
    -- Thousands of ids would be looked for in each month (offset 0).
    from (select * from private.option_totals(partner_cd, first_day, last_day) offset 0) t
    where measure <> 'saleAmt' and not is_few and t."OPTION_CD" = any (option_cds)
    union all
    select m."OPTION_CD", private.measure_of(m."SUMS", measure)
    from private.option_sums(partner_cd, first_day, last_day, option_cds) m
    where measure <> 'saleAmt' and is_few
  ) s
  join public.dim_option o on o."OPTION_CD" = s.id and o."PARTNER_CD" = partner_cd
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd;
end
$$;
revoke all on function private.sales_source_rows from public, anon, authenticated, service_role;
comment on function private.sales_source_rows is
  'Options with rows in a period, of the brands (none: all) and of a product or option (null: all), with the sum of one measure of each, in its unit.';
grant execute on function private.sales_source_rows to authenticated, service_role;

create or replace function private.require_measure(measure text) returns void
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_choice('measure', measure, array['grossQty', 'grossAmt', 'cancelQty', 'cancelAmt', 'saleQty', 'saleAmt',
    'orderCnt', 'visitorCnt', 'viewCnt', 'cartCnt', 'winnerViewCnt']);
end
$$;
comment on function private.require_measure is 'Refuses (22023) what is no measure that a page shows.';
grant execute on function private.require_measure to authenticated, service_role;

create or replace function public.sales_source_options(
  partner_cd text, date_start text, date_end text, brand_cds text[] default '{}', product_id text default null,
  option_cd text default null, measure text default 'saleAmt', sort_by text default '', sort_direction text default 'asc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  p private.sales_period;
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_measure(measure);
  p := private.require_sales_period(private.korea_today(), partner_cd, date_start, date_end, 'previous', brand_cds);
  page := private.list_page(
    source => format('private.sales_source_rows(%L, %L, %L, %L, %L, %L, %L)', partner_cd, p.first_day, p.last_day, brand_cds,
      product_id, option_cd, measure),
    ids => null, id_column => 'optionCd',
    sortable => '{"optionCd": "id", "productName": "text", "optionName": "text", "brandName": "text", "value": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"value" desc nulls last',
    tie_order => '"optionCd" collate "C"', carried => '{}', page_number => page_number, page_size => page_size,
    summary => $sql$json_build_object('value', sum(m."value"))$sql$, few => true);
  return json_build_object(
    'total', page.total, 'period', private.period_days(p.first_day, p.last_day, p.loaded),
    'summary', page.summary_row, 'rows', page.rows);
end
$$;
comment on function public.sales_source_options is
  'The options that a figure of sales is made of. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "period", "summary", "rows"}. total: how many options have a row in the period; period as total_sales_summary; summary: value (of all rows, null without one), which is that measure of total_sales_summary. A row is an option: optionCd, productName, optionName, brandName (null: without a brand), value (won, pieces or a count, as the measure is; null: no row says it).

date_start, date_end, brand_cds as total_sales_summary. product_id (PRODUCTID), option_cd (OPTION_CD): its options alone; null = all. measure: grossQty, grossAmt, cancelQty, cancelAmt, saleQty, saleAmt, orderCnt, visitorCnt, viewCnt, cartCnt or winnerViewCnt (views as item winner, with decimals). sort_by: a field of a row; empty = value, the highest first. page_size null = all rows.';
grant execute on function public.sales_source_options to authenticated, service_role;

create or replace function public.sales_source_days(
  partner_cd text, date_start text, date_end text, brand_cds text[] default '{}', product_id text default null,
  option_cd text default null, measure text default 'saleAmt'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
#variable_conflict use_variable
declare
  p private.sales_period;
  rows json;
begin
  perform private.require_partner(partner_cd);
  perform private.require_measure(measure);
  p := private.require_sales_period(private.korea_today(), partner_cd, date_start, date_end, 'previous', brand_cds);
  -- Of brands there are rollups by day; of a product or option the facts are read.
  if product_id is null and option_cd is null then
    rows := (
      select json_agg(json_build_object('day', private.day_text(d."DAY"),
        'value', case when d."DAY" = any (p.loaded) then private.measure_of(d."SUMS", measure) end) order by d."DAY")
      from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, p.loaded) d);
  else
    rows := (
      select json_agg(json_build_object('day', private.day_text(d."DAY"),
        'value', private.measure_of(d."SUMS", measure)) order by d."DAY")
      from private.option_day_sums(partner_cd, p.first_day, p.last_day,
        private.sales_source_ids(partner_cd, brand_cds, product_id, option_cd), p.loaded) d);
  end if;
  return json_build_object('period', private.period_days(p.first_day, p.last_day, p.loaded), 'rows', rows);
end
$$;
comment on function public.sales_source_days is
  'The days that a figure of sales is made of. Callers, arguments and errors as sales_source_options.

Returns {"period", "rows"}. A row is a day of the period, oldest first: day (yyyyMMdd), value (0: loaded without a row; null: not loaded, or no row says it). The rows add up to the summary of sales_source_options.';
grant execute on function public.sales_source_days to authenticated, service_role;
