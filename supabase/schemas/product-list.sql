-- The rows that match the filters of 상품 관리, as SQL for private.list_page; 22023 for a choice that there is not.
create or replace function private.filtered_products(
  today date, partner_cd text, brand_cd text, offer_condition text, sale_state text, winner text, price_from bigint,
  price_to bigint, amount_from bigint, amount_to bigint, product_name text
) returns text language plpgsql stable set search_path = '' as $$
begin
  perform private.require_choice('sale_state', sale_state, array['all', 'selling', 'sellable', 'stopped']);
  perform private.require_choice('winner', winner, array['all', 'Y', 'N']);
  return format('(select * from private.product_rows(%L, %L, %s, $1) where %s)', partner_cd, today,
    coalesce(private.place_of_yesterday(partner_cd, today)::text, 'null'),
    concat_ws(' and ', 'true',
      case when brand_cd <> 'all' then format('"brandCd" = %L', brand_cd) end,
      case when offer_condition <> 'all' then format('"offerCondition" = %L', offer_condition) end,
      case when sale_state <> 'all' then format('private.has_sale_state(%L, "state")', sale_state) end,
      case when winner <> 'all' then format('"itemWinner" = %L', winner) end,
      '"salePrice" >= ' || price_from, '"salePrice" <= ' || price_to,
      '"saleAmt30" >= ' || amount_from, '"saleAmt30" <= ' || amount_to,
      case when product_name <> '' then
        format('(private.contains_text("productName", %1$L) or private.contains_text("optionName", %1$L))', product_name) end));
end
$$;
comment on function private.filtered_products is
  'SQL of the options that match the filters of 상품 관리; $1 in it are ids, none = any. Only for list functions.';
grant execute on function private.filtered_products to authenticated, service_role;

-- One page of products with the counts of tabs and the summary. ids_only: their ids in listed_ids alone.
create or replace function private.products_page(
  today date, partner_cd text, tab text, brand_cd text, offer_condition text, sale_state text, winner text, price_from bigint,
  price_to bigint, amount_from bigint, amount_to bigint, product_name text, option_ids text[], sort_by text, sort_direction text,
  page_number integer, page_size integer, ids_only boolean, out total bigint, out summary_row json, out rows json, out listed_ids text[]
) language plpgsql stable set search_path = '' as $$
declare
  tabs constant text[] := array['all', 'out', 'under7', 'under14', 'over', 'noWinner', 'stopped', 'fresh'];
  carried constant text[] := array['brandName', 'offerCondition', 'state', 'stockQty', 'doc', 'fullDoc', 'avgSales30Days', 'saleAmt30',
    'itemWinner', 'costAmt', 'storageFee', 'ageQty', 'agedQty', 'regDay'];
  -- The tab in the text is asked for by name, so that each is one condition and no case.
  condition constant text := format(
    'private.has_product_tab(%%L, "state", "offerCondition", "stockQty", "doc", "fullDoc", "ageQty", "agedQty", "itemWinner", "regDay", %L)',
    private.day_text(today - 29));
  source text;
  listed text;
begin
  perform private.require_partner(partner_cd);
  source := private.filtered_products(today, partner_cd, brand_cd, offer_condition, sale_state, winner, price_from, price_to,
    amount_from, amount_to, private.search_text(product_name));
  perform private.require_choice('tab', tab, tabs);
  listed := format(condition, tab);
  select p.total, p.summary_row, p.rows, p.listed_ids into total, summary_row, rows, listed_ids
  from private.list_page(
    source => source,
    ids => private.wanted_options(partner_cd, option_ids), id_column => 'optionId',
    sortable => '{"optionId": "id", "skuId": "id", "barcode": "id", "productId": "id", "brandCd": "text", "brandName": "text",
      "productName": "text", "optionName": "text", "offerCondition": "grade", "state": "text", "salePrice": "number",
      "stockQty": "number", "incomingQty": "number", "doc": "number", "docNormalized": "number", "avgSales7Days": "number",
      "avgSales30Days": "number", "saleAmt30": "number", "conversionRate30": "number", "winnerRate30": "number",
      "adCost30": "number", "adRoas30": "number", "profitAmt": "number", "profitRate": "number",
      "optionBreakEvenRoas": "number", "itemWinner": "text", "costAmt": "number", "costFrom": "day", "targetDays": "number", "leadDays": "number",
      "memo": "text", "storageFee": "number", "ageQty": "number", "agedQty": "number", "agedRate": "number",
      "stockAmt": "number", "recommendedInboundQty": "number", "suggestedInboundQty": "number", "regDay": "day", "stowingQty": "number", "fullDoc": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleAmt30" desc nulls last', tie_order => '"optionId" collate "C"',
    carried => carried, page_number => page_number, page_size => page_size, condition => listed,
    most => case when ids_only then 20000 else 5000 end, all_ids => not ids_only, ids_only => ids_only,
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
        'saleAmt30', sum("saleAmt30"),
        'uncostedCount', count(*) filter (where "costAmt" is null and "saleAmt30" <> 0),
        'uncostedSaleAmt', coalesce(sum("saleAmt30") filter (where "costAmt" is null), 0), 'agedRate', private.share(sum("agedQty"), sum("ageQty")),
        'storageFee', sum("storageFee")))$sql$, listed,
      (select string_agg(format('%L, count(*) filter (where %s)', t, format(condition, t)), ', ') from unnest(tabs) t)),
    few => (select count(*) from (select from public.dim_option o where o."PARTNER_CD" = products_page.partner_cd limit 501) o) <= 500
  ) p;
end
$$;
comment on function private.products_page is
  'A page of product_list with its total, counts of tabs and summary. Callers and arguments as product_list.';
grant execute on function private.products_page to authenticated, service_role;

create or replace function public.product_list(
  partner_cd text, tab text default 'all', brand_cd text default 'all', offer_condition text default 'all',
  sale_state text default 'all', winner text default 'all', price_from bigint default null, price_to bigint default null,
  amount_from bigint default null, amount_to bigint default null, product_name text default '', option_ids text[] default '{}',
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  page constant record := private.products_page(today, partner_cd, tab, brand_cd, offer_condition, sale_state, winner, price_from,
    price_to, amount_from, amount_to, product_name, option_ids, sort_by, sort_direction, page_number, page_size, false);
begin
  return json_build_object('total', page.total, 'withoutBrand', page.summary_row -> 'withoutBrand',
    'counts', page.summary_row -> 'counts', 'summary', page.summary_row -> 'summary',
    'stockDay', private.stock_day(partner_cd), 'salesDays', private.sales_days(partner_cd),
    'adCover', private.ad_cover(partner_cd, today - 30, today - 1), 'profitDays', private.profit_span(private.recent_profit_days(partner_cd, today)),
    'profitMissing', private.missing_for_profit(partner_cd, today - 120, today - 1, private.recent_profit_days(partner_cd, today)),
    'loaded', private.loaded_sources(partner_cd), 'listedIds', page.listed_ids, 'rows', page.rows);
end
$$;
comment on function public.product_list is 'State of every option of one partner (상품 관리). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is an option of service 2P of a brand in use or of none, with or without live stock.

tab: all | out | under7 | under14 (the DOC states of stock_list) | over (DOC above 90, or at least 30 % of the pieces of known age stored for 61 days and more) | noWinner (known not to be item winner, not stopped) | stopped | fresh (registered in the 30 days that end today).
brand_cd, offer_condition: all or a code. sale_state: all | selling (on sale, with or without stock) | sellable (on sale, with stock) | stopped. winner: all | Y | N, known. price_from, price_to: sale price, won, both included; amount_from, amount_to: saleAmt30, the same; null = any. product_name: literal text in the name of product or option, case aside. option_ids: none = any.
sort_by: '''' (saleAmt30, descending) or a column of the row but stockAmtBasis, profitGap, profitGapAmt and suggestion; nulls last in both directions, ties by option id. page_size: 1 to 5,000. A page past the end has no rows but the true total. listedIds: option ids of all pages in their order, on the first page of a file (header x-partner-state) of several; else null.';
grant execute on function public.product_list to authenticated, service_role;

create or replace function public.product_option_ids(
  partner_cd text, tab text default 'all', brand_cd text default 'all', offer_condition text default 'all',
  sale_state text default 'all', winner text default 'all', price_from bigint default null, price_to bigint default null,
  amount_from bigint default null, amount_to bigint default null, product_name text default '', option_ids text[] default '{}',
  sort_by text default '', sort_direction text default 'desc'
) returns json language plpgsql stable set search_path = '' as $$
declare
  -- As many as public.change_options takes.
  most constant integer := 20000;
  page constant record := private.products_page(private.korea_today(), partner_cd, tab, brand_cd, offer_condition, sale_state, winner,
    price_from, price_to, amount_from, amount_to, product_name, option_ids, sort_by, sort_direction, 1, most, true);
begin
  perform private.require_few(page.total, most);
  return to_json(coalesce(page.listed_ids, '{}'));
end
$$;
comment on function public.product_option_ids is
  'Ids of all rows that product_list has on all pages, in its order: ["87000000001", ...]. Callers and arguments as product_list; 54000 for more than 20,000.';
grant execute on function public.product_option_ids to authenticated, service_role;
