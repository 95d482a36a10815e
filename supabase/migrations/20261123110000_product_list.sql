-- 상품 관리 lists every option of a partner with its state: one read makes the rows, the counts of its tabs and its summary.

-- The rows that match the filters of 상품 관리, as SQL for private.list_page; 22023 for a choice that there is not.
create or replace function private.filtered_products(
  today date, partner_cd text, brand_cd text, offer_condition text, sale_state text, winner text, price_from bigint,
  price_to bigint, amount_from bigint, amount_to bigint, product_name text
) returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_choice('sale_state', sale_state, array['all', 'selling', 'stopped']);
  perform private.require_choice('winner', winner, array['all', 'Y', 'N']);
  return format('(select * from private.product_rows(%L, %L, %s, $1) where %s)', partner_cd, today,
    coalesce(private.place_of_yesterday(partner_cd, today)::text, 'null'),
    concat_ws(' and ', 'true',
      case when brand_cd <> 'all' then format('"brandCd" = %L', brand_cd) end,
      case when offer_condition <> 'all' then format('"offerCondition" = %L', offer_condition) end,
      case sale_state when 'selling' then $sql$"state" in ('selling', 'out')$sql$ when 'stopped' then $sql$"state" = 'stopped'$sql$ end,
      case when winner <> 'all' then format('"itemWinner" = %L', winner) end,
      '"salePrice" >= ' || price_from, '"salePrice" <= ' || price_to,
      '"saleAmt30" >= ' || amount_from, '"saleAmt30" <= ' || amount_to,
      case when product_name <> '' then
        format('(private.contains_text("productName", %1$L) or private.contains_text("optionName", %1$L))', product_name) end));
end
$$;
revoke all on function private.filtered_products from public, anon, authenticated, service_role;
comment on function private.filtered_products is
  'SQL of the options that match the filters of 상품 관리; $1 in it are ids, none = any. Only for list functions.';
grant execute on function private.filtered_products to authenticated, service_role;

-- One page of products, listed from source (private.filtered_products), with the counts of tabs and the summary.
create or replace function private.products_page(
  today date, partner_cd text, source text, option_ids text[], tab text, sort_by text, sort_direction text,
  page_number integer, page_size integer, out total bigint, out summary_row json, out rows json
)
  language plpgsql stable
  set search_path = ''
as $$
declare
  tabs constant text[] := array['all', 'out', 'under7', 'under14', 'over', 'noWinner', 'stopped', 'fresh'];
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
    source => source, ids => option_ids, id_column => 'optionId',
    sortable => '{"optionId": "id", "skuId": "id", "barcode": "id", "productId": "id", "brandCd": "text", "brandName": "text",
      "productName": "text", "optionName": "text", "offerCondition": "grade", "state": "text", "salePrice": "number",
      "stockQty": "number", "incomingQty": "number", "doc": "number", "docNormalized": "number", "avgSales7Days": "number",
      "avgSales30Days": "number", "saleAmt30": "number", "conversionRate30": "number", "winnerRate30": "number",
      "itemWinner": "text", "costAmt": "number", "costFrom": "day", "targetDays": "number", "leadDays": "number",
      "memo": "text", "storageFee": "number", "ageQty": "number", "agedQty": "number", "agedRate": "number",
      "stockAmt": "number", "recommendedInboundQty": "number", "suggestedInboundQty": "number", "regDay": "day"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleAmt30" desc nulls last', tie_order => '"optionId" collate "C"',
    carried => array['brandName', 'offerCondition', 'state', 'stockQty', 'doc', 'avgSales30Days', 'saleAmt30', 'itemWinner',
      'storageFee', 'ageQty', 'agedQty', 'regDay'],
    page_number => page_number, page_size => page_size, condition => listed,
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
revoke all on function private.products_page from public, anon, authenticated, service_role;
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
    option_ids, tab, sort_by, sort_direction, page_number, page_size);
  return json_build_object('total', page.total, 'withoutBrand', page.summary_row -> 'withoutBrand',
    'counts', page.summary_row -> 'counts', 'summary', page.summary_row -> 'summary',
    'stockDay', private.stock_day(partner_cd), 'salesDays', private.sales_days_on(today, partner_cd),
    'loaded', private.loaded_sources(partner_cd), 'rows', page.rows);
end
$$;
revoke all on function private.product_list_on from public, anon, authenticated, service_role;
comment on function private.product_list_on is 'product_list as of a Korea-time day.';
grant execute on function private.product_list_on to authenticated, service_role;

-- product_option_ids as of a given Korea-time day.
create or replace function private.product_option_ids_on(
  today date, partner_cd text, tab text, brand_cd text, offer_condition text, sale_state text, winner text, price_from bigint,
  price_to bigint, amount_from bigint, amount_to bigint, product_name text, option_ids text[], sort_by text, sort_direction text
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
    option_ids, tab, sort_by, sort_direction, 1, null);
  return (select coalesce(json_agg(r ->> 'optionId' order by n), '[]') from json_array_elements(page.rows) with ordinality x (r, n));
end
$$;
revoke all on function private.product_option_ids_on from public, anon, authenticated, service_role;
comment on function private.product_option_ids_on is 'product_option_ids as of a Korea-time day.';
grant execute on function private.product_option_ids_on to authenticated, service_role;

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
revoke all on function public.product_list from public, anon, authenticated, service_role;
comment on function public.product_list is
  'State of every option of one partner (상품 관리). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns one JSON value: {"total", "withoutBrand", "counts", "summary", "stockDay", "salesDays", "loaded", "rows": [...]}.
A row is an option of service 2P of a brand in use or of none, with or without live stock: src/data/answers/product-list.ts says what each field is. Figures of 30 days are of those that end yesterday, ratios of summed measures (private.ratios). state: stopped (known to be off sale), out (on sale without stock), selling, unknown (no live stock).
tab: all | out | under7 | under14 (the DOC states of stock_list) | over (DOC above 90, or at least 30 % of the pieces of known age stored for 61 days and more) | noWinner (known not to be item winner, not stopped) | stopped | fresh (registered in the 30 days that end today). counts: rows of each tab under the other filters; total: rows of the chosen one.
summary, over the rows of all tabs: sellingCount (selling and out), outRate (percent out of those among them that are NEW and sold net pieces in 30 days), winnerHeldRate (percent winner of those not stopped of which it is known), saleAmt30, agedRate, storageFee; null without a denominator or value.
withoutBrand, stockDay, salesDays: as stock_list. loaded: which sources the partner ever loaded (private.loaded_sources).

brand_cd, offer_condition: all or a code. sale_state: all | selling (on sale, with or without stock) | stopped. winner: all | Y | N, known. price_from, price_to: sale price, won, both included; amount_from, amount_to: saleAmt30, the same; null = any. product_name: literal text in the name of product or option, case aside. option_ids: none = any.
sort_by: '''' (saleAmt30, descending) or a column of the row but stockAmtBasis; nulls last in both directions, ties by option id. page_size null returns every row (an export). A page past the end has no rows but the true total.';
grant execute on function public.product_list to authenticated, service_role;

-- The options of all pages of 상품 관리. See the comment below.
create or replace function public.product_option_ids(
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
  sort_direction text default 'desc'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.product_option_ids_on(private.korea_today(), partner_cd, tab, brand_cd, offer_condition, sale_state, winner,
    price_from, price_to, amount_from, amount_to, coalesce(btrim(product_name), ''), coalesce(option_ids, '{}'), sort_by,
    sort_direction);
end
$$;
revoke all on function public.product_option_ids from public, anon, authenticated, service_role;
comment on function public.product_option_ids is
  'Ids of all rows that product_list has on all pages, in its order: ["87000000001", ...]. Callers and arguments as product_list.';
grant execute on function public.product_option_ids to authenticated, service_role;

-- Which sources of figures the partner has ever loaded: by a row, or by the log where the report was empty. A source
-- without a table is not loaded.
create or replace function private.loaded_sources(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  logged constant text[] := array(
    select distinct u."TABLE_NM" from public.log_file_upload u where u."PARTNER_CD" = partner_cd);
begin
  return json_build_object(
    'stock', private.stock_day(partner_cd) is not null,
    'sales', 'agg_performance_option_daily' = any (logged) or private.last_sales_day(partner_cd) is not null,
    'inbound', 'raw_wing_inbound_request' = any (logged) or exists (
      select from public.raw_wing_inbound_request r where r."CUST_CD" = partner_cd and r."SVC" = '2P'),
    'ads', false, 'settlement', false);
end
$$;
revoke all on function private.loaded_sources from public, anon, authenticated, service_role;
comment on function private.loaded_sources is
  'Which sources of the partner were ever loaded: stock, sales, inbound, ads, settlement, each true or false.';
grant execute on function private.loaded_sources to authenticated, service_role;

-- Options of the partner as the product pages show them, of a brand in use or of none, with live stock or without: all,
-- or those of option_ids. yesterday: private.place_of_yesterday. As in private.stock_rows, tables that only columns need
-- which the caller does not read are not read either, and the ids stand once more for each table.
-- Figures of 30 days are of those that end yesterday.
create or replace function private.product_rows(partner_cd text, today date, yesterday integer, option_ids text[])
  returns table (
    "optionId" text, "skuId" text, "barcode" text, "productId" text, "brandCd" text, "brandName" text, "productName" text,
    "optionName" text, "offerCondition" text, "state" text, "salePrice" bigint, "stockQty" integer, "incomingQty" bigint,
    "doc" bigint, "docNormalized" bigint, "avgSales7Days" numeric, "avgSales30Days" numeric, "saleAmt30" bigint,
    "conversionRate30" numeric, "winnerRate30" numeric, "itemWinner" text, "costAmt" bigint, "costFrom" text,
    "targetDays" integer, "leadDays" integer, "memo" text, "storageFee" bigint, "ageQty" integer, "agedQty" integer,
    "agedRate" numeric, "stockAmt" bigint, "stockAmtBasis" text, "recommendedInboundQty" integer,
    "suggestedInboundQty" bigint, "regDay" text
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
      then coalesce(m."SALE_AMT", 0) end,
    (private.ratios(t."SUMS"))."conversionRate", (private.ratios(t."SUMS"))."winnerRate",
    s."ITEM_WINNER_YN", c."COST_AMT", c."APPLY_DT", e."TARGET_DAY", e."LEAD_DAY", e."MEMO", s."MONTHLY_STORAGE_FEE",
    age.known, age.aged, private.share(age.aged, age.known),
    a."STOCK_QTY" * coalesce(c."COST_AMT", o."SALE_PRICE"),
    case when a."OPTION_CD" is not null then
      case when c."COST_AMT" is not null then 'cost' when o."SALE_PRICE" is not null then 'price' end end,
    s."REQ_IBQTY", null::bigint, s."PRODUCT_REG_DT"
  from public.dim_option o
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd
  left join public.agg_option_stock a
    on a."PARTNER_CD" = partner_cd and a."OPTION_CD" = o."OPTION_CD"
      and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids))
  left join public.fact_stock s
    on s."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) = 0 or s."OPTION_CD" = any (option_ids))
  left join private.option_amounts(partner_cd, today - 30, today - 1) m on m."OPTION_CD" = o."OPTION_CD"
  -- Of an option without live stock, what agg_option_stock would say.
  left join private.incoming_by_option(partner_cd) i
    on i."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or i."OPTION_CD" = any (option_ids))
  left join private.sold_until_by_option(partner_cd, today - 1, null) f
    on f."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or f."OPTION_CD" = any (option_ids))
      and (yesterday is null or f."OPTION_CD" = any (array(
        select n."OPTION_CD" from public.dim_option n where n."PARTNER_CD" = partner_cd and not exists (
          select from public.agg_option_stock k where k."PARTNER_CD" = partner_cd and k."OPTION_CD" = n."OPTION_CD"))))
  -- Distinct, so that the planner knows that leaving it out changes no row.
  left join (
    select distinct on (r."OPTION_CD") r."OPTION_CD", r."SUMS"
    from private.option_sums(partner_cd, today - 30, today - 1, nullif(option_ids, '{}')) r
    order by r."OPTION_CD"
  ) t on t."OPTION_CD" = o."OPTION_CD"
  left join private.option_costs(partner_cd, private.day_text(today)) c
    on c."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or c."OPTION_CD" = any (option_ids))
  left join public.dim_option_setting e
    on e."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or e."OPTION_CD" = any (option_ids))
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

-- Whether an option belongs to a tab of 상품 관리: all, out, under7, under14 (as the DOC states of the stock list), over,
-- noWinner, stopped or fresh, registered on fresh_from (yyyyMMdd) or later.
create or replace function private.has_product_tab(
  tab text, state text, stock_qty integer, doc bigint, age_qty integer, aged_qty integer, item_winner text, reg_day text,
  fresh_from text
) returns boolean
  language sql immutable parallel safe
  return case tab
    -- 61 days and more: 30 % of the pieces.
    when 'over' then doc > 90 or (age_qty > 0 and aged_qty * 10::bigint >= age_qty * 3::bigint)
    when 'noWinner' then item_winner = 'N' and state <> 'stopped'
    when 'stopped' then state = 'stopped'
    when 'fresh' then reg_day >= fresh_from
    else private.has_doc_state(tab, stock_qty, case when state = 'stopped' then 'N' end, doc)
  end;
revoke all on function private.has_product_tab from public, anon, authenticated, service_role;
comment on function private.has_product_tab is 'Whether an option belongs to the tab of 상품 관리.';
grant execute on function private.has_product_tab to authenticated, service_role;

-- Measures of options in a period, of all of the partner (null) or of some.
create or replace function private.option_sums(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "SUMS" private.measures)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  -- After the last day with sales a month has no rows: it is read whole, though the period ends in it.
  parts constant record := private.month_parts(first_day,
    case when private.last_sales_day(partner_cd) <= last_day
      then (date_trunc('month', last_day::timestamp) + interval '1 month - 1 day')::date else last_day end);
begin
  return query
  select r.option_cd, row(sum(r.gross_qty), sum(r.gross_amt), sum(r.cancel_qty), sum(r.cancel_amt), sum(r.sale_qty),
    sum(r.sale_amt), sum(r.order_cnt), sum(r.visitor_cnt), sum(r.view_cnt), sum(r.cart_cnt), sum(r.winner_views))::private.measures
  from (
    select m."OPTION_CD", m."GROSS_QTY", m."GROSS_AMT", m."CANCEL_QTY", m."CANCEL_AMT", m."SALE_QTY", m."SALE_AMT",
      m."ORDER_CNT", m."VISITOR_CNT", m."VIEW_CNT", m."CART_CNT", m."WINNER_VIEWS"
    from public.agg_option_monthly m
    where m."PARTNER_CD" = option_sums.partner_cd and m."MONTH_SK" = any (parts.months)
      and (option_cds is null or m."OPTION_CD" = any (option_cds))
    union all
    select f."OPTION_CD", f."GROSS_QTY", f."GROSS_AMT", f."CANCEL_QTY", f."CANCEL_AMT", f."SALE_QTY", f."SALE_AMT",
      f."ORDER_CNT", f."VISITOR_CNT", f."VIEW_CNT", f."CART_CNT", f."WINNER_VIEWS"
    from private.option_month_facts(option_sums.partner_cd, parts.days, option_cds) f
  ) r (option_cd, gross_qty, gross_amt, cancel_qty, cancel_amt, sale_qty, sale_amt, order_cnt, visitor_cnt, view_cnt,
    cart_cnt, winner_views)
  group by 1;
end
$$;
comment on function private.option_sums is
  'Measures of options of a partner in a period, of all (null) or some; an option without rows has none.';
grant execute on function private.option_sums to authenticated, service_role;
