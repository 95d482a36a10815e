-- The ids of all pages of 상품 관리 come without the columns that nobody asked for, and the won of 30 days are added up once, not once a row.

drop function private.products_page;

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
      "itemWinner": "text", "costAmt": "number", "costFrom": "day", "targetDays": "number", "leadDays": "number",
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
    option_ids, tab, sort_by, sort_direction, page_number, page_size, false);
  return json_build_object('total', page.total, 'withoutBrand', page.summary_row -> 'withoutBrand',
    'counts', page.summary_row -> 'counts', 'summary', page.summary_row -> 'summary',
    'stockDay', private.stock_day(partner_cd), 'salesDays', private.sales_days_on(today, partner_cd),
    'loaded', private.loaded_sources(partner_cd), 'rows', page.rows);
end
$$;
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
    option_ids, tab, sort_by, sort_direction, 1, null, true);
  return (select coalesce(json_agg(r ->> 'optionId' order by n), '[]') from json_array_elements(page.rows) with ordinality x (r, n));
end
$$;
comment on function private.product_option_ids_on is 'product_option_ids as of a Korea-time day.';
grant execute on function private.product_option_ids_on to authenticated, service_role;

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
        select n."OPTION_CD" from public.dim_option n
        where n."PARTNER_CD" = partner_cd and (cardinality(option_ids) = 0 or n."OPTION_CD" = any (option_ids))
          and not exists (select from public.agg_option_stock k
            where k."PARTNER_CD" = partner_cd and k."OPTION_CD" = n."OPTION_CD"))))
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
comment on function private.product_rows is
  'Options of the partner, all or some, with or without live stock, as the product pages show them.';
grant execute on function private.product_rows to authenticated, service_role;

-- How many days of a period have a row of each option, and what it sold: what is kept for its last day (l) less what is
-- kept for the day before it (f), each with all that was before its month. A day without a row has that of the last one.
create or replace function private.option_amounts(partner_cd text, first_day date, last_day date)
  returns table ("OPTION_CD" text, "DAY_CNT" integer, "SALE_AMT" bigint)
  language sql stable
  -- Not put into the query that calls it, which would take its arrays for three rows and add them up again for each of its own.
  rows 20000
  set search_path = ''
begin atomic
  select s.option_cd, coalesce(s.days, 0) + coalesce(s.days_before, 0) - coalesce(s.less_days, 0) - coalesce(s.less_days_before, 0),
    coalesce(s.amount, 0) + coalesce(s.amount_before, 0) - coalesce(s.less_amount, 0) - coalesce(s.less_amount_before, 0)
  from public.agg_running_option o
  cross join lateral (
    select * from public.agg_running_sales r
    where r."PARTNER_CD" = partner_cd and r."DATE_SK" <= private.date_sk(last_day) order by r."DATE_SK" desc limit 1
  ) l
  left join public.agg_running_sales lb
    on lb."PARTNER_CD" = partner_cd and lb."DATE_SK" = l."DATE_SK" / 100 * 100 and l."DATE_SK" % 100 > 0
  left join lateral (
    select * from public.agg_running_sales r
    where r."PARTNER_CD" = partner_cd and r."DATE_SK" < private.date_sk(first_day) order by r."DATE_SK" desc limit 1
  ) f on true
  left join public.agg_running_sales fb
    on fb."PARTNER_CD" = partner_cd and fb."DATE_SK" = f."DATE_SK" / 100 * 100 and f."DATE_SK" % 100 > 0
  cross join lateral unnest(o."OPTION_CDS", l."DAY_CNTS", lb."DAY_CNTS", f."DAY_CNTS", fb."DAY_CNTS",
      l."SALE_AMTS", lb."SALE_AMTS", f."SALE_AMTS", fb."SALE_AMTS")
    s (option_cd, days, days_before, less_days, less_days_before, amount, amount_before, less_amount, less_amount_before)
  where o."PARTNER_CD" = partner_cd
    and coalesce(s.days, 0) + coalesce(s.days_before, 0) > coalesce(s.less_days, 0) + coalesce(s.less_days_before, 0);
end;
comment on function private.option_amounts is
  'Options of a partner with rows in a period: how many days have one, and the won sold (0 where no row says it).';
grant execute on function private.option_amounts to authenticated, service_role;
