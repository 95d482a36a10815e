-- Products of a brand, all or those of product_keys: a product is the options of the brand now that share a PRODUCTID, or an
-- option without one, as in total_sales_products. Stock, incoming pieces and DOC are of its options with live stock
-- (agg_option_stock). All products have their won, from the sums that run on, of the rest of the period what measured asks
-- for (a column, all, or nothing) and the won before it where compared does; some products have all. yesterday: private.place_of_yesterday.
-- plan_cache_mode: the arguments decide what is read.
-- enable_sort: grouped by text, sorting takes longer than adding up.
-- enable_nestloop: sums of all options are joined to all options.
-- Settings: what is summed up or joined fits into memory.
create or replace function private.brand_product_rows(
  partner_cd text, brand_cd text, today date, yesterday integer, p private.sales_period, brand_amount bigint, product_name text,
  measured text, compared boolean, product_keys text[]
) returns table (
    "productKey" text, "productId" text, "optionCd" text, "hasPage" boolean, "productName" text, "optionCount" bigint,
    "outOptionCount" bigint, "state" text, "saleAmt" bigint, "previousSaleAmt" bigint, "baseSaleAmt" bigint, "share" numeric,
    "saleQty" bigint, "orderCnt" bigint, "viewCnt" bigint, "conversionRate" numeric, "winnerRate" numeric, "adCost" bigint,
    "adSaleAmt" bigint, "adRoas" numeric, "stockQty" bigint, "incomingQty" bigint, "soldQty7" bigint, "avgSales7Days" numeric,
    "doc" bigint, "soonestDays" bigint
  )
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '32MB' set enable_sort = off
  set enable_nestloop = off as $$
declare
  in_use constant boolean := exists (
    select from public.dim_brand b where b."BRAND_CD" = brand_product_rows.brand_cd
      and b."PARTNER_CD" = brand_product_rows.partner_cd and b."USE_YN" = 'Y' and b."SVC" = '2P');
  is_some constant boolean := cardinality(product_keys) > 0;
  option_cds text[] := case when is_some or measured <> '' then array(
    select b.option_cd from private.brand_options(partner_cd, brand_cd, product_keys) b) else '{}' end;
  -- Every measure of few options is read, by their ids.
  is_summed constant boolean := is_some or (measured <> '' and cardinality(option_cds) <= 500);
  has_qty constant boolean := measured in ('saleQty', 'all');
  has_orders constant boolean := measured in ('orderCnt', 'conversionRate', 'all');
  has_views constant boolean := measured in ('viewCnt', 'conversionRate', 'winnerRate', 'all');
  has_conversion constant boolean := measured in ('conversionRate', 'all');
  has_winner_views constant boolean := measured in ('winnerRate', 'all');
  is_counted constant boolean := not is_summed and measured in ('orderCnt', 'viewCnt');
  is_added constant boolean := not is_summed and not is_counted and measured <> '';
  no_ads constant bigint := private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day));
begin
  -- For many options the advertising of all is read: thousands of ids would be looked for one after another.
  if not is_summed then
    option_cds := '{}';
  end if;
  return query
  with options as (
    select b.product, b.option_cd, b.name,
      case when a."OPTION_CD" is null then 'unknown' when a."SOLD_YN" = 'N' then 'stopped'
        when private.is_out_of_stock(a."STOCK_QTY", a."SOLD_YN") then 'out' else 'selling' end as state,
      a."STOCK_QTY" as stock, a."INCOMING_QTY" as incoming, a."STOWING_QTY" as stowing, a."OFFER_CONDITION" as grade,
      case when a."OPTION_CD" is not null then
        case when yesterday = 35 then a."QTY_7"
          else private.sold_between(case when yesterday is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end,
            coalesce(yesterday, 35), 7, 1) end end as sold_7,
      case when is_summed then case when m."OPTION_CD" is not null then coalesce((m."SUMS")."saleAmt", 0) end
        else n."SALE_AMT" end as amount,
      v."SALE_AMT" as amount_before,
      case when is_summed then (m."SUMS")."saleQty" when has_qty then t."SALE_QTY" end as qty,
      case when is_summed then (m."SUMS")."orderCnt" when is_counted and has_orders then c."AMT" when has_orders then t."ORDER_CNT" end as orders,
      case when is_summed then (m."SUMS")."viewCnt" when is_counted and has_views then c."AMT" when has_views then t."VIEW_CNT" end as views,
      case when is_summed then (m."SUMS")."winnerViews" when has_winner_views then t."WINNER_VIEWS" end as winner_views,
      case when is_summed then (m."SUMS")."orderCntNoViewCnt" when has_conversion then t."ORDER_CNT_NO_VIEW_CNT" end as orders_no_views,
      case when is_summed then (m."SUMS")."viewCntNoOrderCnt" when has_conversion then t."VIEW_CNT_NO_ORDER_CNT" end as views_no_orders,
      case when is_summed then (m."SUMS")."viewCntNoWinnerViews" when has_winner_views then t."VIEW_CNT_NO_WINNER_VIEWS" end as views_no_winner,
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
      on v."OPTION_CD" = b.option_cd and (compared or is_some)
    left join private.option_running(partner_cd, p.first_day, p.last_day, measured) c on c."OPTION_CD" = b.option_cd and is_counted
    left join private.option_totals(partner_cd, p.first_day, p.last_day, true) t
      on t."OPTION_CD" = b.option_cd and is_added
    left join private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) m
      on m."OPTION_CD" = b.option_cd and is_summed
    -- Always: their totals are those of all products.
    left join private.ad_option_sums(partner_cd, p.first_day, p.last_day, option_cds) d on d."OPTION_CD" = b.option_cd
  ), products as (
    select o.product, min(o.option_cd collate "C") as first_option, count(*) as options,
      count(*) filter (where o.state = 'out') as out_options,
      case when bool_or(o.state = 'selling') then 'selling' when bool_or(o.state = 'out') then 'out'
        when bool_or(o.state = 'stopped') then 'stopped' else 'unknown' end as state,
      private.bigint_sum(o.amount) as amount, private.bigint_sum(o.amount_before) as amount_before,
      private.bigint_sum(o.qty) as qty, private.bigint_sum(o.orders) as orders, private.bigint_sum(o.views) as views,
      private.bigint_sum(o.winner_views) as winner_views, private.bigint_sum(o.orders_no_views) as orders_no_views,
      private.bigint_sum(o.views_no_orders) as views_no_orders, private.bigint_sum(o.views_no_winner) as views_no_winner,
      coalesce(private.bigint_sum(o.ad_cost), no_ads) as ad_cost, coalesce(private.bigint_sum(o.ad_amount), no_ads) as ad_amount,
      sum(o.stock) as stock, private.bigint_sum(o.incoming) as incoming, private.bigint_sum(o.sold_7) as sold_7,
      min(c.days) filter (where o.state = 'selling' and private.runs_out(14, o.grade, null, o.stock, c.days)) as soonest
    from options o
    cross join lateral (select private.days_of_cover(o.stock + o.incoming + o.stowing, o.sold_7, 7) as days) c
    group by o.product
    having bool_or(o.is_named)
  )
  select r.product, case when r.product like 'p%' then substr(r.product, 2) end,
    case when r.product like 'o%' then substr(r.product, 2) end,
    r.product like 'p%' and (in_use or exists (
      select from private.options_of_products(partner_cd, (select array[substr(r.product, 2)])))),
    o."ITEM_NM", r.options, r.out_options, r.state,
    sold.amount, sold.amount_before, case when p.is_whole then sold.amount_before end,
    private.share(sold.amount, brand_amount),
    case when r.amount is null then sold.amount else r.qty end, case when r.amount is null then sold.amount else r.orders end,
    case when r.amount is null then sold.amount else r.views end,
    private.conversion_rate(r.orders, r.orders_no_views, r.views, r.views_no_orders),
    private.winner_rate(r.winner_views, r.views, r.views_no_winner),
    r.ad_cost, r.ad_amount, private.ad_roas(r.ad_cost, r.ad_amount),
    r.stock, r.incoming, r.sold_7, private.per_day(r.sold_7, 7), private.days_of_cover(r.stock + r.incoming, r.sold_7, 7), r.soonest
  from products r
  join public.dim_option o on o."OPTION_CD" = r.first_option and o."PARTNER_CD" = brand_product_rows.partner_cd
  -- Without a row in the period every measure is 0, or null where no day of it is loaded.
  cross join lateral (
    select case when p.nothing is distinct from null then coalesce(r.amount, 0) end as amount,
      case when p.nothing_before is distinct from null then coalesce(r.amount_before, 0) end as amount_before
  ) sold;
end
$$;
comment on function private.brand_product_rows is 'Products of a brand of the partner, all or some, as brand_products lists them; of the period saleAmt and what measured asks for (a column, all, or an empty text), and everything of some products.';
grant execute on function private.brand_product_rows to authenticated, service_role;

-- Products by PRODUCTID are p and the number, options without one o and their code.
create or replace function private.brand_options(partner_cd text, brand_cd text, product_keys text[])
  returns table (product text, option_cd text, name text, option_name text) language sql stable begin atomic
  select k.product, o."OPTION_CD", o."ITEM_NM", o."OPTION_NM"
  from public.dim_option o
  cross join lateral (
    select case when o."PRODUCTID" <> '' then 'p' || o."PRODUCTID" else 'o' || o."OPTION_CD" end as product
  ) k
  where o."PARTNER_CD" = partner_cd and o."BRAND_CD" = brand_cd
    and (cardinality(product_keys) = 0 or k.product = any (product_keys));
end;
comment on function private.brand_options is
  'Options that a brand of the partner has now, of all products or some, each with the key of its product.';
grant execute on function private.brand_options to authenticated, service_role;

-- all, or one of the states of the stock of a product: out while it is on sale, an option of it runs out within 7 or 14 days
-- (private.runs_out; 14 includes 7), none does and DOC is 14 to 90, or DOC is above 90.
create or replace function private.has_cover_state(stock_state text, state text, doc bigint, soonest bigint) returns boolean
  language sql immutable parallel safe
  return case stock_state
    when 'out' then state = 'out'
    when 'under7' then soonest < 7
    when 'under14' then soonest < 14
    when 'normal' then doc between 14 and 90 and state <> 'out' and soonest is null
    when 'over' then doc > 90
    else true
  end;
comment on function private.has_cover_state is 'True if a product belongs to the state of its stock. soonest: least days of cover of its options that run out within 14 days, null without one.';
grant execute on function private.has_cover_state to authenticated, service_role;

-- Measures of the products of a brand that are listed (null: all of them). What most options have is the brand without the others.
-- plan_cache_mode: keys that the planner knows are looked up, not gone through for each option.
create or replace function private.brand_product_sums(
  partner_cd text, brand_cd text, first_day date, last_day date, product_keys text[], nothing private.measures
) returns private.measures language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  whole constant private.measures := coalesce(
    (select b."SUMS" from private.brand_sums(partner_cd, first_day, last_day, array[brand_cd]) b), nothing);
  listed text[];
  others text[];
  is_rest boolean;
  part private.measures;
begin
  if nothing is not distinct from null then
    return null;
  end if;
  if product_keys is null then
    return whole;
  end if;
  -- Empty and not null, which would be all options.
  select coalesce(array_agg(b.option_cd) filter (where b.is_listed), '{}'),
    coalesce(array_agg(b.option_cd) filter (where not b.is_listed), '{}')
  into listed, others
  from (select o.option_cd, o.product = any (product_keys) as is_listed from private.brand_options(partner_cd, brand_cd, '{}') o) b;
  is_rest := cardinality(others) < cardinality(listed);
  -- One sum a measure: private.total would add rows up one by one.
  select {{measures: private.bigint_sum((s."SUMS")."$name")}}
  into part
  from private.option_sums(partner_cd, first_day, last_day, case when is_rest then others else listed end) s;
  -- A row without one value is no null: none of them has a line in the period.
  return case when is_rest then private.rest_of(whole, part) when part is null then nothing else part end;
end
$$;
comment on function private.brand_product_sums is
  'Measures in a period of the listed products of a brand, all (null) or some; null where no day is loaded.';
grant execute on function private.brand_product_sums to authenticated, service_role;

create or replace function public.brand_products(
  partner_cd text, brand_cd text, date_start text, date_end text, comparison text default 'previous', product_name text default '',
  sale_state text default 'all', stock_state text default 'all', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, array[brand_cd], 'sales');
  states constant text[] := array['all', 'out', 'under7', 'under14', 'normal', 'over'];
  condition constant text := 'private.has_cover_state(%L, "state", "doc", "soonestDays")';
  brand json;
  is_small boolean;
  keys text[];
  page record;
begin
  product_name := private.search_text(product_name);
  perform private.require_choice('sale_state', sale_state, array['all', 'selling', 'stopped']);
  perform private.require_choice('stock_state', stock_state, states);
  if length(product_name) > 200 then
    raise exception 'product_name has at most 200 characters' using errcode = '22023';
  end if;
  brand := (
    select json_build_object('brandCd', b."BRAND_CD", 'brandName', b."BRAND_NM", 'inUse', b."USE_YN" = 'Y')
    from public.dim_brand b
    where b."BRAND_CD" = brand_products.brand_cd and b."PARTNER_CD" = brand_products.partner_cd and b."SVC" = '2P');
  is_small := (select count(*) from (
    select from public.dim_option o
    where o."PARTNER_CD" = brand_products.partner_cd and o."BRAND_CD" = brand_products.brand_cd limit 501) o) <= 500;
  page := private.list_page(
    source => format('(select * from private.brand_product_rows(%L, %L, %L, %s, %L::private.sales_period, %s, %L, %L, %L, $1) where %s)',
      partner_cd, brand_cd, today, coalesce(private.place_of_yesterday(partner_cd, today)::text, 'null'), p,
      coalesce((private.brand_product_sums(partner_cd, brand_cd, p.first_day, p.last_day, null, p.nothing))."saleAmt"::text, 'null'),
      product_name,
      case when is_small then 'all' when sort_by in ('saleQty', 'orderCnt', 'viewCnt', 'conversionRate', 'winnerRate') then sort_by
        else '' end,
      is_small or sort_by = 'previousSaleAmt',
      case when sale_state = 'all' then 'true' else format('private.has_sale_state(%L, "state")', sale_state) end),
    ids => '{}', id_column => 'productKey',
    sortable => '{"productName": "text", "productId": "id", "optionCount": "number", "outOptionCount": "number", "state": "text",
      "saleAmt": "number", "previousSaleAmt": "number", "share": "number", "saleQty": "number", "orderCnt": "number",
      "viewCnt": "number", "conversionRate": "number", "winnerRate": "number", "adCost": "number", "adRoas": "number", "stockQty": "number", "incomingQty": "number",
      "avgSales7Days": "number", "doc": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleAmt" desc nulls last', tie_order => '"productKey" collate "C"',
    carried => array['saleAmt', 'adCost', 'adSaleAmt', 'state', 'optionCount', 'outOptionCount', 'stockQty', 'incomingQty', 'soldQty7', 'doc', 'soonestDays'],
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
        'avgSales7Days', private.per_day(sum("soldQty7") filter (where %1$s), 7),
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
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'figures', private.figures(private.brand_product_sums(partner_cd, brand_cd, p.first_day, p.last_day, keys, p.nothing)),
    'comparisonFigures', private.figures(
      private.brand_product_sums(partner_cd, brand_cd, p.first_before, p.last_before, keys, p.nothing_before)),
    'totals', page.summary_row -> 'totals', 'counts', page.summary_row -> 'counts',
    'stockDay', private.stock_day(partner_cd), 'salesDays', private.sales_days(partner_cd),
    'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day), 'loaded', private.loaded_sources(partner_cd), 'rows', page.rows);
end
$$;
comment on function public.brand_products is 'Products of one brand of the partner with their sales in a period and their stock (브랜드 상품). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is a product, the options of the brand now that share a PRODUCTID, or an option without one, also of a brand out of use.

date_start, date_end, comparison: as total_sales_summary. product_name: literal text in the name of the product or of one of its options, case aside, at most 200 characters. sale_state: all | selling (on sale, with or without stock) | stopped. stock_state: all | out (state out) | under7 | under14 (an option runs out within so many days: private.runs_out) | normal (DOC 14 to 90, not out, without such an option) | over (above 90).
sort_by: '''' (saleAmt, descending) or a column of the row but optionCd, hasPage, baseSaleAmt, adSaleAmt, soldQty7 and soonestDays; nulls last in both directions, ties by product. page_size: 1 to 5,000. A page past the end has no rows but the true total.';
grant execute on function public.brand_products to authenticated, service_role;
