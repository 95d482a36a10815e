-- Each page of the file of 300,000 options sorted all of them again, which took 90 s; the first page answers the ids of all pages now.

drop function private.list_page;

-- One page of the rows of source, how many there are in all, and a summary over all of them; 22023 for an order or a page
-- that there is not. Runs with the rights of the caller. Everything but sort_by, sort_direction and the page is SQL that
-- the calling function writes, with what came from outside quoted as a literal (format %L) or in ids; sort_by only
-- ever chooses one of its columns.
--   source: a table expression; $1 in it is a text[] of ids that narrows the rows, first ids, then those of the page.
--   id_column: the column that $1 narrows. sortable: {column: kind of private.sort_keys}, in the order of the refusal.
--   tie_order: after every order, to the last row. default_order: before it for sort_by ''. carried: columns that these,
--   condition and summary name. condition: which rows are listed. summary: a json of aggregates over the rows of source,
--   listed or not (from matching). few: rows so few that reading every column of all costs less than a second statement.
--   most: the largest page. all_ids: the first page of a file (header x-partner-state) also answers id_column of every listed row in
--   this order, if there are more rows than the page has. The caller takes ids, so that the pages after it need not sort all rows again.
--   keys, key_of: for rows too many to be kept while they are sorted. They are neither counted nor summed; a page is looked for in the
--   first of these sources that fills it (each begins with the rows of the one before it, in this order, and has what is sorted by and
--   carried), and key_of makes of the carried columns what id_column of source is.
-- Without few, columns that only the page shows are computed for the page alone.
-- work_mem: a partner of 20,000 options is sorted in memory.
create or replace function private.list_page(
  source text, ids text[], id_column text, sortable json, sort_by text, sort_direction text, tie_order text, carried text[],
  page_number integer, page_size integer, default_order text default null, condition text default 'true',
  summary text default 'null::json', few boolean default false, keys text[] default '{}', key_of text default null,
  most integer default 5000, all_ids boolean default false,
  out total bigint, out summary_row json, out rows json, out listed_ids text[]
) language plpgsql stable set search_path = '' set work_mem = '32MB' as $$
declare
  read_columns text := 'r.*';
  sorted_by text;
  page_ids text[];
  key_source text;
  is_whole constant boolean := all_ids and page_number = 1 and private.request_header('x-partner-state') is not null;
  -- 5,000 rows have half of it, and 1,000 less than all of it where each name is as long as private.import_row lets it be.
  most_bytes constant integer := 10000000;
begin
  perform private.require_choice('sort_direction', sort_direction, array['asc', 'desc']);
  perform private.require_choice('sort_by', sort_by, array['']::text[] || array(select json_object_keys(sortable)));
  perform private.require_page(page_number, page_size, most);
  few := few and not is_whole;

  select string_agg(format('%s %s nulls last', key, sort_direction), ', ') into sorted_by
  from unnest(private.sort_keys(sortable ->> sort_by, sort_by)) key;
  if sorted_by is null and sort_by <> '' then
    raise exception 'no such kind of column: %', sortable ->> sort_by;
  end if;
  sorted_by := concat_ws(', ', coalesce(sorted_by, default_order), tie_order);
  if not few then
    select string_agg(distinct format('r.%I', c), ', ') into read_columns
    from unnest(carried || id_column || nullif(sort_by, '')) c where c is not null;
  end if;

  if few or cardinality(keys) = 0 then
    execute format('with matching as materialized (select %1$s from %2$s r), page as (
        select m.* from matching m where %3$s order by %4$s limit %5$L offset %6$L)
      select count(*) filter (where %3$s), %7$s, %8$s from matching m',
      read_columns, source, condition, sorted_by, case when not is_whole then page_size end, (page_number - 1) * page_size::bigint, summary,
      case when few then '(select json_agg(p) from page p), null'
        else format('null::json, (select array_agg(p.%I) from page p)', id_column) end)
    into total, summary_row, rows, page_ids using ids;
  else
    foreach key_source in array keys loop
      execute format('select array_agg(%s) from (select %s from %s r order by %s limit %L offset %L) p', key_of,
        (select string_agg(quote_ident(c), ', ') from unnest(carried) c), key_source, sorted_by, page_size, (page_number - 1) * page_size::bigint)
      into page_ids;
      exit when cardinality(page_ids) = page_size;
    end loop;
  end if;
  if is_whole and cardinality(page_ids) > page_size then
    listed_ids := page_ids;
    page_ids := page_ids[:page_size];
  end if;
  if not few then
    execute format('select json_agg(r order by p.place) from unnest($1) with ordinality p (id, place) join %s r on r.%I = p.id',
      source, id_column) into rows using page_ids;
  end if;
  if pg_column_size(rows) + coalesce(pg_column_size(listed_ids), 0) > most_bytes then
    raise exception 'the page has more than % bytes', most_bytes using errcode = '54000';
  end if;
  rows := coalesce(rows, '[]');
end
$$;
comment on function private.list_page is 'One page of rows with their total and a summary: sorted by one of the sortable columns, nulls last, in a stable order. Takes SQL: only for list functions.';
revoke all on function private.list_page from public, anon, authenticated, service_role;
grant execute on function private.list_page to authenticated, service_role;

drop function private.products_page;

-- One page of products with the counts of tabs and the summary. brief: with optionId and what the list is made by alone.
create or replace function private.products_page(
  today date, partner_cd text, tab text, brand_cd text, offer_condition text, sale_state text, winner text, price_from bigint,
  price_to bigint, amount_from bigint, amount_to bigint, product_name text, option_ids text[], sort_by text, sort_direction text,
  page_number integer, page_size integer, brief boolean, out total bigint, out summary_row json, out rows json, out listed_ids text[]
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
    source => case when brief then format('(select %s from %s r)',
        (select string_agg(distinct quote_ident(c), ', ') from unnest(carried || array['optionId', nullif(sort_by, '')]) c), source)
      else source end,
    ids => coalesce(option_ids, '{}'), id_column => 'optionId',
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
    most => case when brief then 20000 else 5000 end, all_ids => not brief,
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
revoke all on function private.products_page from public, anon, authenticated, service_role;
grant execute on function private.products_page to authenticated, service_role;

-- Rows of the stock list (section 3) that match the filters: options of a brand in use, or of none yet. A past day has no
-- incoming, averages, DOC, exhaustion, recommended inbound and winner (section 2).
-- yesterday: private.place_of_yesterday; null: what was sold is made from the facts. A table that only columns need which
-- the caller does not read is not read either.
create or replace function private.stock_rows(
  partner_cd text, today date, yesterday integer, snap_date text, brand_cd text, offer_condition text, product_name text,
  option_ids text[]
) returns table (
    "optionId" text, "skuId" text, "brandName" text, "productName" text, "optionName" text, "productId" text, "offerCondition" text,
    "soldYn" text, "stockQty" integer, "incomingQty" bigint, "exhaustionDay" text, "recommendedInboundQty" integer,
    "itemWinner" text, "avgSales7Days" numeric, "avgSales30Days" numeric, "doc" bigint, "docNormalized" bigint,
    "stowingQty" bigint, "fullDoc" bigint
  ) language sql stable begin atomic
  select
    a."OPTION_CD", case when snap_date is null then s."SKU_ID" else a."PAST_SKU_ID" end, b."BRAND_NM", o."ITEM_NM", o."OPTION_NM",
    o."PRODUCTID", a."OFFER_CONDITION", a."SOLD_YN", a."STOCK_QTY", a."INCOMING_QTY",
    case when snap_date is null then s."EXH_DAY" end, case when snap_date is null then s."REQ_IBQTY" end,
    case when snap_date is null then s."ITEM_WINNER_YN" end,
    private.per_day(sold.qty_7, 7),
    private.per_day(sold.qty_30, 30),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", sold.qty_7, 7),
    case when snap_date is not null or yesterday = 35
      then private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", a."CALM_QTY", a."CALM_DAYS")
      else (select private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", c."QTY", c."DAYS")
        from private.calm_sales(recent.days, recent.place) c)
    end,
    a."STOWING_QTY", private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", sold.qty_7, 7)
  from private.listed_stock(partner_cd, snap_date, yesterday) a
  left join public.dim_brand b on b."BRAND_CD" = a."BRAND_CD" and b."PARTNER_CD" = partner_cd
  -- A few ids once more for each table: they do not follow from those of the options for the planner. Many would be sorted again at
  -- each row of a nested loop: a page of 5,000 took 10 s.
  left join public.dim_option o
    on o."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) not between 1 and 500 or o."OPTION_CD" = any (option_ids))
  left join public.fact_stock s
    on s."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) not between 1 and 500 or s."OPTION_CD" = any (option_ids))
  -- The days from the facts end yesterday.
  left join private.sold_until_by_option(partner_cd, today - 1, null) f on f."OPTION_CD" = a."OPTION_CD"
  cross join lateral (
    select case when yesterday is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end as days, coalesce(yesterday, 35) as place
  ) recent
  cross join lateral (
    select
      case when snap_date is null and yesterday is null then private.sold_between(f."SOLD_UNTIL", 35, 7, 1) else a."QTY_7" end as qty_7,
      case when snap_date is null and yesterday is null then private.sold_between(f."SOLD_UNTIL", 35, 30, 1) else a."QTY_30" end as qty_30
  ) sold
  where (a."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'))
    and (brand_cd = 'all' or a."BRAND_CD" = brand_cd)
    and (offer_condition = 'all' or a."OFFER_CONDITION" = offer_condition)
    and private.contains_text(o."ITEM_NM", product_name)
    and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids));
end;

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

create or replace function public.stock_list(
  partner_cd text, snap_date text default null, brand_cd text default 'all', offer_condition text default 'all',
  product_name text default '', option_ids text[] default '{}', doc_state text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  past constant text := nullif(snap_date, private.day_text(today));
  listed text;
  page record;
begin
  perform private.require_partner(partner_cd);
  product_name := private.search_text(product_name);
  option_ids := coalesce(option_ids, '{}');
  perform private.require_choice('doc_state', doc_state, array['all', 'out', 'under7', 'under14']);
  if past is not null then
    perform private.require_day('snap_date', past);
    if past > private.day_text(today) then
      raise exception 'snap_date is in the future' using errcode = '22023';
    end if;
  end if;
  listed := format('private.has_doc_state(%L, "offerCondition", "soldYn", "stockQty", "fullDoc")', doc_state);
  page := private.list_page(
    source => format('private.stock_rows(%L, %L, %s, %L, %L, %L, %L, $1)', partner_cd, today,
      coalesce(private.place_of_yesterday(partner_cd, today)::text, 'null'), past, brand_cd, offer_condition, product_name),
    ids => option_ids, id_column => 'optionId',
    sortable => '{"optionId": "id", "skuId": "id", "brandName": "text", "productName": "text", "optionName": "text",
      "productId": "id", "offerCondition": "grade", "soldYn": "text", "stockQty": "number", "incomingQty": "number",
      "exhaustionDay": "leading number", "recommendedInboundQty": "number", "itemWinner": "text",
      "avgSales7Days": "number", "avgSales30Days": "number", "doc": "number", "docNormalized": "number", "stowingQty": "number", "fullDoc": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"stockQty" + coalesce("incomingQty", 0) desc nulls last', tie_order => '"optionId" collate "C"',
    carried => array['stockQty', 'incomingQty', 'offerCondition', 'soldYn', 'fullDoc', 'brandName'],
    page_number => page_number, page_size => page_size, condition => listed, all_ids => true,
    summary => format($sql$json_build_object(
      'withoutBrand', count(*) filter (where %s and "brandName" is null),
      'counts', json_build_object(
        'out', count(*) filter (where private.has_doc_state('out', "offerCondition", "soldYn", "stockQty", "fullDoc")),
        'under7', %s, 'under14', %s))$sql$, listed,
      case when past is null then $sql$count(*) filter (where private.has_doc_state('under7', "offerCondition", "soldYn", "stockQty", "fullDoc"))$sql$ else 'null' end,
      case when past is null then $sql$count(*) filter (where private.has_doc_state('under14', "offerCondition", "soldYn", "stockQty", "fullDoc"))$sql$ else 'null' end),
    few => (select count(*) from (select from public.dim_option o where o."PARTNER_CD" = partner_cd limit 501) o) <= 500);
  return json_build_object('total', page.total, 'withoutBrand', page.summary_row -> 'withoutBrand',
    'counts', page.summary_row -> 'counts',
    'stockDay', case when past is null then private.stock_day(partner_cd) end,
    'salesDays', case when past is null then private.sales_days(partner_cd) end,
    'listedIds', page.listed_ids, 'rows', page.rows);
end
$$;
comment on function public.stock_list is 'Stock status of one partner (specification sections 2, 3 and 9). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one listed option that has a stock fact.

snap_date: null or today (yyyyMMdd, Korea time) = live; a past day = snapshot, where incomingQty, exhaustionDay, recommendedInboundQty, itemWinner, averages and DOC are null and the counts under7 and under14 too.
brand_cd, offer_condition: all or a code. product_name: literal text, case aside. option_ids: none = any.
doc_state: all | out (no stock and not known to be off sale) | under7 | under14 (private.runs_out within so many days, so under7 is part of under14). fullDoc: DOC with stowingQty, the pieces being put away.
sort_by: '''' (stock plus incoming, descending) or a column of the row; nulls last in both directions, ties by option id.
page_size: 1 to 5,000. A page past the end has no rows but the true total. listedIds: option ids of all pages in their order, on the first page of a file (header x-partner-state) of several; else null.';
