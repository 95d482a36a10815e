-- 상품 관리, 상품 상세 and 브랜드 상품 say what advertising of an option cost and what was bought of it, beside its sales.

drop function private.brand_product_rows;
drop function private.product_rows;

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
    "adCost" bigint, "adSaleAmt" bigint, "adRoas" numeric,
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
  no_ads constant bigint := private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day));
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
      d."AD_COST" as ad_cost, d."AD_SALE_AMT" as ad_amount, b.is_named
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
    -- Always: their totals are those of all products.
    left join private.ad_option_sums(partner_cd, p.first_day, p.last_day, option_cds) d on d."OPTION_CD" = b.option_cd
  ), products as (
    select o.product, min(o.option_cd collate "C") as first_option, count(*) as options,
      count(*) filter (where o.state = 'out') as out_options,
      case when bool_or(o.state = 'selling') then 'selling' when bool_or(o.state = 'out') then 'out'
        when bool_or(o.state = 'stopped') then 'stopped' else 'unknown' end as state,
      private.bigint_sum(o.amount) as amount, private.bigint_sum(o.amount_before) as amount_before,
      private.bigint_sum(o.qty) as qty, private.bigint_sum(o.orders) as orders, private.bigint_sum(o.views) as views,
      private.bigint_sum(o.winner_views) as winner_views,
      coalesce(private.bigint_sum(o.ad_cost), no_ads) as ad_cost, coalesce(private.bigint_sum(o.ad_amount), no_ads) as ad_amount,
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
    r.ad_cost, r.ad_amount, private.ad_roas(r.ad_cost, r.ad_amount),
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
revoke all on function private.brand_product_rows from public, anon, authenticated, service_role;
comment on function private.brand_product_rows is
  'Products of a brand of the partner, all or some, as brand_products lists them; of the period saleAmt and what measured asks for (a column, all, or an empty text), and everything of some products.';
grant execute on function private.brand_product_rows to authenticated, service_role;

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
      "viewCnt": "number", "conversionRate": "number", "winnerRate": "number", "adCost": "number", "adRoas": "number", "stockQty": "number", "incomingQty": "number",
      "avgSales7Days": "number", "doc": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleAmt" desc nulls last', tie_order => '"productKey" collate "C"',
    carried => array['saleAmt', 'adCost', 'adSaleAmt', 'state', 'optionCount', 'outOptionCount', 'stockQty', 'incomingQty', 'soldQty7', 'doc'],
    page_number => page_number, page_size => page_size, condition => format(condition, stock_state),
    summary => format($sql$json_build_object(
      'counts', json_build_object(%2$s),
      'keys', %3$s,
      'totals', json_build_object(
        'optionCount', coalesce(sum("optionCount") filter (where %1$s), 0),
        'outOptionCount', coalesce(sum("outOptionCount") filter (where %1$s), 0),
        'stockQty', sum("stockQty") filter (where %1$s), 'incomingQty', sum("incomingQty") filter (where %1$s),
        'adCost', sum("adCost") filter (where %1$s), 'adSaleAmt', sum("adSaleAmt") filter (where %1$s),
        'adRoas', private.ad_roas(sum("adCost") filter (where %1$s), sum("adSaleAmt") filter (where %1$s)),
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
    'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day), 'loaded', private.loaded_sources(partner_cd), 'rows', page.rows);
end
$$;
comment on function private.brand_products_on is 'brand_products as of a Korea-time day.';
grant execute on function private.brand_products_on to authenticated, service_role;

-- One page of 브랜드 상품. See the comment below.
create or replace function public.brand_products(
  partner_cd text,
  brand_cd text,
  date_start text,
  date_end text,
  comparison text default 'previous',
  product_name text default '',
  sale_state text default 'all',
  stock_state text default 'all',
  sort_by text default '',
  sort_direction text default 'desc',
  page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.brand_products_on(private.korea_today(), partner_cd, brand_cd, date_start, date_end, comparison,
    coalesce(btrim(product_name), ''), sale_state, stock_state, sort_by, sort_direction, page_number, page_size);
end
$$;
comment on function public.brand_products is
  'Products of one brand of the partner with their sales in a period and their stock (브랜드 상품). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns one JSON value: {"total", "brand", "period", "comparison", "figures", "comparisonFigures", "totals", "counts", "stockDay", "salesDays", "adCover", "loaded", "rows": [...]}.
brand: brandCd, brandName, inUse; null, without rows, for a brand that is not the partner''s, whether there is one or not.
A row is a product, the options of the brand now that share a PRODUCTID, or an option without one, also of a brand out of use: src/data/answers/brand-products.ts says what each field is. Amounts and counts are sums over the loaded days of the period, 0 without a sale, null where no day is loaded; ratios of summed measures (private.ratios).
state: selling (an option is), else out (an option is on sale without stock), else stopped (known to be off sale), else unknown (no live stock). stockQty, incomingQty, avgSales7Days and doc (days: stock and incoming pieces / daily average of the 7 days that end yesterday) are sums over its options with live stock: an option may be out while the product is not, which outOptionCount says.
adCost (won without VAT, of the options that were advertised), adSaleAmt (won, of those that were bought within 14 days of a click) and adRoas (percent): of the days of the period that advertising reports cover, 0 without advertising, null where none is covered. adCover: private.ad_cover of the period.
figures, comparisonFigures: as total_sales_summary, over the rows of all pages, as totals, which has the sums of what is of now and of advertising.

date_start, date_end, comparison: as total_sales_summary. product_name: literal text in the name of the product or of one of its options, case aside, at most 200 characters. sale_state: all | selling (on sale, with or without stock) | stopped. stock_state: all | out (state out) | under7 | under14 (DOC; those under 7 too) | normal (DOC 14 to 90, not out) | over (above 90); counts: rows of each under the other filters.
sort_by: '''' (saleAmt, descending) or a column of the row but optionCd, hasPage, baseSaleAmt, adSaleAmt and soldQty7; nulls last in both directions, ties by product. page_size null returns every row (an export). A page past the end has no rows but the true total.';
grant execute on function public.brand_products to authenticated, service_role;

-- product_detail as of a given Korea-time day.
create or replace function private.product_detail_on(today date, partner_cd text, product_id text) returns json
  language plpgsql stable
  set search_path = ''
  -- The ids decide the plan.
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  option_ids constant text[] := private.option_ids_of_product(partner_cd, product_id);
  yesterday constant integer := private.place_of_yesterday(partner_cd, today);
  product json;
  listed json;
begin
  -- No ids would be all options.
  if cardinality(option_ids) > 0 then
    with stowing as (
      select l."OPTION_CD", sum(l."IB_APRV_QTY") as qty
      from private.inbound_line l
      where l."OPTION_CD" = any (option_ids) and l."CUST_CD" = product_detail_on.partner_cd and l."SCH_DT" >= '20250901'
      group by l."OPTION_CD"
    ), options as materialized (
      select r.*, coalesce(w.qty, 0) as "stowingQty"
      from private.product_rows(product_detail_on.partner_cd, today, yesterday, option_ids) r
      left join stowing w on w."OPTION_CD" = r."optionId"
    )
    select
      json_build_object('productId', product_id,
        'productName', mode() within group (order by o."productName"), 'brandName', string_agg(distinct o."brandName", ', ' order by o."brandName"),
        'categoryName', (select string_agg(distinct d."CATEGORY_NM", ', ' order by d."CATEGORY_NM")
          from public.dim_option d where d."OPTION_CD" = any (option_ids)),
        'optionCount', count(*),
        'states', json_build_object('selling', count(*) filter (where o."state" = 'selling'),
          'out', count(*) filter (where o."state" = 'out'), 'stopped', count(*) filter (where o."state" = 'stopped'),
          'unknown', count(*) filter (where o."state" = 'unknown')),
        'grades', coalesce((select json_object_agg(g.grade, g.options order by g.options desc, g.grade)
          from (select n."offerCondition" as grade, count(*) as options from options n
            where n."offerCondition" is not null group by 1) g), '{}')),
      json_agg(o order by o."saleAmt30" desc nulls last, o."optionId" collate "C")
    into product, listed
    from options o;
  end if;
  return json_build_object('product', product, 'stockDay', private.stock_day(partner_cd),
    'salesDays', private.sales_days_on(today, partner_cd),
    'adCover', private.ad_cover(partner_cd, today - 30, today - 1), 'loaded', private.loaded_sources(partner_cd),
    'rows', coalesce(listed, '[]'));
end
$$;
comment on function private.product_detail_on is 'product_detail as of a Korea-time day.';
grant execute on function private.product_detail_on to authenticated, service_role;

-- A product with all its options. See the comment below.
create or replace function public.product_detail(partner_cd text, product_id text) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.product_detail_on(private.korea_today(), partner_cd, product_id);
end
$$;
comment on function public.product_detail is
  'One product (PRODUCTID) of the partner with all its options (상품 상세). Active members who may see the partner; 42501 for others.

Returns {"product", "stockDay", "salesDays", "adCover", "loaded", "rows": [...]}. product: productId, productName (that of most options), brandName and categoryName (of its options; several with a comma; null: none), optionCount, states {selling, out, stopped, unknown: options of each state of product_list}, grades {grade of the stock report: options}; null, without rows, for a product that is not the partner''s, whether there is one or not.
A row is an option as product_list has it, and stowingQty: pieces that came in and are not on sale yet (IB_APRV_QTY of the lines that incomingQty counts); most saleAmt30 first. stockDay, salesDays, adCover, loaded: as product_list.';
grant execute on function public.product_detail to authenticated, service_role;

-- One page of products, listed from source (private.filtered_products), with the counts of tabs and the summary. brief: with
-- optionId and what the list is made by alone.
create or replace function private.products_page(
  today date, partner_cd text, source text, option_ids text[], tab text, sort_by text, sort_direction text,
  page_number integer, page_size integer, brief boolean, out total bigint, out summary_row json, out rows json
)
  language plpgsql stable
  set search_path = ''
as $$
declare
  tabs constant text[] := array['all', 'out', 'under7', 'under14', 'over', 'noWinner', 'stopped', 'fresh'];
  carried constant text[] := array['brandName', 'offerCondition', 'state', 'stockQty', 'doc', 'avgSales30Days', 'saleAmt30',
    'itemWinner', 'storageFee', 'ageQty', 'agedQty', 'regDay'];
  -- The tab in the text is asked for by name, so that each is one condition and no case.
  condition constant text := format(
    'private.has_product_tab(%%L, "state", "stockQty", "doc", "ageQty", "agedQty", "itemWinner", "regDay", %L)',
    private.day_text(today - 29));
  listed text;
begin
  perform private.require_choice('tab', tab, tabs);
  listed := format(condition, tab);
  select p.total, p.summary_row, p.rows into total, summary_row, rows
  from private.list_page(
    source => case when brief then format('(select %s from %s r)',
        (select string_agg(distinct quote_ident(c), ', ') from unnest(carried || array['optionId', nullif(sort_by, '')]) c), source)
      else source end,
    ids => option_ids, id_column => 'optionId',
    sortable => '{"optionId": "id", "skuId": "id", "barcode": "id", "productId": "id", "brandCd": "text", "brandName": "text",
      "productName": "text", "optionName": "text", "offerCondition": "grade", "state": "text", "salePrice": "number",
      "stockQty": "number", "incomingQty": "number", "doc": "number", "docNormalized": "number", "avgSales7Days": "number",
      "avgSales30Days": "number", "saleAmt30": "number", "conversionRate30": "number", "winnerRate30": "number",
      "adCost30": "number", "adRoas30": "number", "itemWinner": "text", "costAmt": "number", "costFrom": "day", "targetDays": "number", "leadDays": "number",
      "memo": "text", "storageFee": "number", "ageQty": "number", "agedQty": "number", "agedRate": "number",
      "stockAmt": "number", "recommendedInboundQty": "number", "suggestedInboundQty": "number", "regDay": "day"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleAmt30" desc nulls last', tie_order => '"optionId" collate "C"',
    carried => carried, page_number => page_number, page_size => page_size, condition => listed,
    summary => format($sql$json_build_object(
      'withoutBrand', count(*) filter (where %s and "brandName" is null),
      'counts', json_build_object(%s),
      'summary', json_build_object(
        'sellingCount', count(*) filter (where "state" in ('selling', 'out')),
        'outRate', private.share(
          count(*) filter (where "state" = 'out' and "offerCondition" = 'NEW' and "avgSales30Days" > 0),
          count(*) filter (where "state" in ('selling', 'out') and "offerCondition" = 'NEW' and "avgSales30Days" > 0)),
        'winnerHeldRate', private.share(
          count(*) filter (where "state" <> 'stopped' and "itemWinner" = 'Y'),
          count(*) filter (where "state" <> 'stopped' and "itemWinner" in ('Y', 'N'))),
        'saleAmt30', sum("saleAmt30"), 'agedRate', private.share(sum("agedQty"), sum("ageQty")),
        'storageFee', sum("storageFee")))$sql$, listed,
      (select string_agg(format('%L, count(*) filter (where %s)', t, format(condition, t)), ', ') from unnest(tabs) t)),
    few => (select count(*) from (select from public.dim_option o where o."PARTNER_CD" = products_page.partner_cd limit 501) o) <= 500
  ) p;
end
$$;
comment on function private.products_page is
  'A page of filtered products with their total, counts of tabs and summary. Takes SQL: only for list functions.';
grant execute on function private.products_page to authenticated, service_role;

-- product_list as of a given Korea-time day.
create or replace function private.product_list_on(
  today date, partner_cd text, tab text, brand_cd text, offer_condition text, sale_state text, winner text, price_from bigint,
  price_to bigint, amount_from bigint, amount_to bigint, product_name text, option_ids text[], sort_by text,
  sort_direction text, page_number integer, page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  page record;
begin
  page := private.products_page(today, partner_cd,
    private.filtered_products(today, partner_cd, brand_cd, offer_condition, sale_state, winner, price_from, price_to,
      amount_from, amount_to, product_name),
    option_ids, tab, sort_by, sort_direction, page_number, page_size, false);
  return json_build_object('total', page.total, 'withoutBrand', page.summary_row -> 'withoutBrand',
    'counts', page.summary_row -> 'counts', 'summary', page.summary_row -> 'summary',
    'stockDay', private.stock_day(partner_cd), 'salesDays', private.sales_days_on(today, partner_cd),
    'adCover', private.ad_cover(partner_cd, today - 30, today - 1), 'loaded', private.loaded_sources(partner_cd), 'rows', page.rows);
end
$$;
comment on function private.product_list_on is 'product_list as of a Korea-time day.';
grant execute on function private.product_list_on to authenticated, service_role;

-- One page of 상품 관리. See the comment below.
create or replace function public.product_list(
  partner_cd text,
  tab text default 'all',
  brand_cd text default 'all',
  offer_condition text default 'all',
  sale_state text default 'all',
  winner text default 'all',
  price_from bigint default null,
  price_to bigint default null,
  amount_from bigint default null,
  amount_to bigint default null,
  product_name text default '',
  option_ids text[] default '{}',
  sort_by text default '',
  sort_direction text default 'desc',
  page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.product_list_on(private.korea_today(), partner_cd, tab, brand_cd, offer_condition, sale_state, winner,
    price_from, price_to, amount_from, amount_to, coalesce(btrim(product_name), ''), coalesce(option_ids, '{}'), sort_by,
    sort_direction, page_number, page_size);
end
$$;
comment on function public.product_list is
  'State of every option of one partner (상품 관리). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns one JSON value: {"total", "withoutBrand", "counts", "summary", "stockDay", "salesDays", "adCover", "loaded", "rows": [...]}.
A row is an option of service 2P of a brand in use or of none, with or without live stock: src/data/answers/product-list.ts says what each field is. Figures of 30 days are of those that end yesterday, ratios of summed measures (private.ratios). state: stopped (known to be off sale), out (on sale without stock), selling, unknown (no live stock).
tab: all | out | under7 | under14 (the DOC states of stock_list) | over (DOC above 90, or at least 30 % of the pieces of known age stored for 61 days and more) | noWinner (known not to be item winner, not stopped) | stopped | fresh (registered in the 30 days that end today). counts: rows of each tab under the other filters; total: rows of the chosen one.
summary, over the rows of all tabs: sellingCount (selling and out), outRate (percent out of those among them that are NEW and sold net pieces in 30 days), winnerHeldRate (percent winner of those not stopped of which it is known), saleAmt30, agedRate, storageFee; null without a denominator or value.
withoutBrand, stockDay, salesDays: as stock_list. adCover: what advertising reports cover of the 30 days (private.ad_cover). loaded: which sources the partner ever loaded (private.loaded_sources).

brand_cd, offer_condition: all or a code. sale_state: all | selling (on sale, with or without stock) | sellable (on sale, with stock) | stopped. winner: all | Y | N, known. price_from, price_to: sale price, won, both included; amount_from, amount_to: saleAmt30, the same; null = any. product_name: literal text in the name of product or option, case aside. option_ids: none = any.
sort_by: '''' (saleAmt30, descending) or a column of the row but stockAmtBasis and suggestion; nulls last in both directions, ties by option id. page_size null returns every row (an export). A page past the end has no rows but the true total.';
grant execute on function public.product_list to authenticated, service_role;

-- Options of the partner as the product pages show them, of a brand in use or of none, with live stock or without: all,
-- or those of option_ids. yesterday: private.place_of_yesterday. As in private.stock_rows, tables that only columns need
-- which the caller does not read are not read either, and the ids stand once more for each table.
-- Figures of 30 days are of those that end yesterday.
create or replace function private.product_rows(partner_cd text, today date, yesterday integer, option_ids text[])
  returns table (
    "optionId" text, "skuId" text, "barcode" text, "productId" text, "brandCd" text, "brandName" text, "productName" text,
    "optionName" text, "offerCondition" text, "state" text, "salePrice" bigint, "stockQty" integer, "incomingQty" bigint,
    "doc" bigint, "docNormalized" bigint, "avgSales7Days" numeric, "avgSales30Days" numeric, "saleAmt30" bigint,
    "conversionRate30" numeric, "winnerRate30" numeric, "adCost30" bigint, "adRoas30" numeric, "itemWinner" text, "costAmt" bigint, "costFrom" text,
    "targetDays" integer, "leadDays" integer, "memo" text, "storageFee" bigint, "ageQty" integer, "agedQty" integer,
    "agedRate" numeric, "stockAmt" bigint, "stockAmtBasis" text, "recommendedInboundQty" integer,
    "suggestedInboundQty" bigint, "suggestion" json, "regDay" text
  )
  language sql stable
begin atomic
  select
    o."OPTION_CD", s."SKU_ID", o."BARCODE", o."PRODUCTID", o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM",
    a."OFFER_CONDITION",
    case when a."OPTION_CD" is null then 'unknown' when a."SOLD_YN" = 'N' then 'stopped'
      when private.is_out_of_stock(a."STOCK_QTY", a."SOLD_YN") then 'out' else 'selling' end,
    o."SALE_PRICE", a."STOCK_QTY", coalesce(a."INCOMING_QTY", i."INCOMING_QTY", 0),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", sold.qty_7, 7),
    case when yesterday = 35
      then private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", a."CALM_QTY", a."CALM_DAYS")
      else (select private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", c."QTY", c."DAYS")
        from private.calm_sales(recent.days, recent.place) c)
    end,
    round(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 7, 1) else sold.qty_7 end / 7.0, 4),
    round(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 30, 1) else sold.qty_30 end / 30.0, 4),
    case when (select exists (select from private.loaded_sales_days(partner_cd, today - 30, today - 1)))
      then coalesce(case when cardinality(option_ids) = 0 then m."SALE_AMT" else t."SALE_AMT" end, 0) end,
    (private.ratios(row(null, null, null, null, null, null, t."ORDER_CNT", null, t."VIEW_CNT", null, null)::private.measures))."conversionRate",
    (private.ratios(row(null, null, null, null, null, null, null, null, t."VIEW_CNT", null, t."WINNER_VIEWS")::private.measures))."winnerRate",
    coalesce(d."AD_COST", (select private.no_ad_amount(private.loaded_ad_days(partner_cd, today - 30, today - 1)))),
    -- Most options are not advertised: a ratio is not asked for where there is none.
    case when d."AD_COST" <> 0 then private.ad_roas(d."AD_COST", d."AD_SALE_AMT") end,
    s."ITEM_WINNER_YN", c."COST_AMT", c."APPLY_DT", e."TARGET_DAY", e."LEAD_DAY", e."MEMO", s."MONTHLY_STORAGE_FEE",
    age.known, age.aged, private.share(age.aged, age.known),
    a."STOCK_QTY" * coalesce(c."COST_AMT", o."SALE_PRICE"),
    case when a."OPTION_CD" is not null then
      case when c."COST_AMT" is not null then 'cost' when o."SALE_PRICE" is not null then 'price' end end,
    s."REQ_IBQTY",
    case when a."OFFER_CONDITION" = 'NEW' then (select g."qty" from private.suggested_inbound(recent.days, recent.place,
      known.loaded, a."STOCK_QTY" + a."INCOMING_QTY", coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    case when a."OFFER_CONDITION" = 'NEW' then (select to_json(g) from private.suggested_inbound(recent.days, recent.place,
      known.loaded, a."STOCK_QTY" + a."INCOMING_QTY", coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    s."PRODUCT_REG_DT"
  from public.dim_option o
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd
  left join public.agg_option_stock a
    on a."PARTNER_CD" = partner_cd and a."OPTION_CD" = o."OPTION_CD"
      and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids))
  left join public.fact_stock s
    on s."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) = 0 or s."OPTION_CD" = any (option_ids))
  -- The won of all options are kept as sums that run on; of some they are added up with their traffic.
  left join private.option_amounts(partner_cd, today - 30, today - 1) m
    on m."OPTION_CD" = o."OPTION_CD" and cardinality(option_ids) = 0
  -- Of an option without live stock, what agg_option_stock would say.
  left join private.incoming_by_option(partner_cd) i
    on i."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or i."OPTION_CD" = any (option_ids))
  left join private.sold_until_by_option(partner_cd, today - 1, null) f
    on f."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or f."OPTION_CD" = any (option_ids))
      and (yesterday is null or f."OPTION_CD" = any (array(
        select n."OPTION_CD" from public.dim_option n
        where n."PARTNER_CD" = partner_cd and (cardinality(option_ids) = 0 or n."OPTION_CD" = any (option_ids))
          and not exists (select from public.agg_option_stock k
            where k."PARTNER_CD" = partner_cd and k."OPTION_CD" = n."OPTION_CD"))))
  left join private.recent_traffic(partner_cd, today) t
    on t."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or t."OPTION_CD" = any (option_ids))
  left join private.ad_option_sums(partner_cd, today - 30, today - 1, option_ids) d
    on d."OPTION_CD" = o."OPTION_CD"
  left join private.option_costs(partner_cd, private.day_text(today)) c
    on c."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or c."OPTION_CD" = any (option_ids))
  left join public.dim_option_setting e
    on e."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or e."OPTION_CD" = any (option_ids))
  -- Once a call (offset 0), not once a row.
  cross join (select private.loaded_until(partner_cd, today) as loaded offset 0) known
  cross join lateral (
    select case when yesterday is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end as days, coalesce(yesterday, 35) as place
  ) recent
  cross join lateral (
    select case when yesterday = 35 then a."QTY_7" else private.sold_between(recent.days, recent.place, 7, 1) end as qty_7,
      case when yesterday = 35 then a."QTY_30" else private.sold_between(recent.days, recent.place, 30, 1) end as qty_30
  ) sold
  cross join lateral (
    select case when coalesce(s."AGE_30", s."AGE_45", s."AGE_60", s."AGE_120", s."AGE_180", s."AGE_181") is not null
        then coalesce(s."AGE_30", 0) + coalesce(s."AGE_45", 0) + coalesce(s."AGE_60", 0) + coalesce(s."AGE_120", 0)
          + coalesce(s."AGE_180", 0) + coalesce(s."AGE_181", 0) end as known,
      case when coalesce(s."AGE_30", s."AGE_45", s."AGE_60", s."AGE_120", s."AGE_180", s."AGE_181") is not null
        then coalesce(s."AGE_120", 0) + coalesce(s."AGE_180", 0) + coalesce(s."AGE_181", 0) end as aged
  ) age
  where o."PARTNER_CD" = partner_cd and o."SVC" = '2P'
    and (o."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'))
    and (cardinality(option_ids) = 0 or o."OPTION_CD" = any (option_ids));
end;
revoke all on function private.product_rows from public, anon, authenticated, service_role;
comment on function private.product_rows is
  'Options of the partner, all or some, with or without live stock, as the product pages show them.';
grant execute on function private.product_rows to authenticated, service_role;
