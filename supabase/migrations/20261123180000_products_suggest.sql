-- 상품 관리 shows and sorts by how many pieces to bring in, and what that is made of.

drop function private.product_rows;

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
      then coalesce(m."SALE_AMT", 0) end,
    (private.ratios(t."SUMS"))."conversionRate", (private.ratios(t."SUMS"))."winnerRate",
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

Returns one JSON value: {"total", "withoutBrand", "counts", "summary", "stockDay", "salesDays", "loaded", "rows": [...]}.
A row is an option of service 2P of a brand in use or of none, with or without live stock: src/data/answers/product-list.ts says what each field is. Figures of 30 days are of those that end yesterday, ratios of summed measures (private.ratios). state: stopped (known to be off sale), out (on sale without stock), selling, unknown (no live stock).
tab: all | out | under7 | under14 (the DOC states of stock_list) | over (DOC above 90, or at least 30 % of the pieces of known age stored for 61 days and more) | noWinner (known not to be item winner, not stopped) | stopped | fresh (registered in the 30 days that end today). counts: rows of each tab under the other filters; total: rows of the chosen one.
summary, over the rows of all tabs: sellingCount (selling and out), outRate (percent out of those among them that are NEW and sold net pieces in 30 days), winnerHeldRate (percent winner of those not stopped of which it is known), saleAmt30, agedRate, storageFee; null without a denominator or value.
withoutBrand, stockDay, salesDays: as stock_list. loaded: which sources the partner ever loaded (private.loaded_sources).

brand_cd, offer_condition: all or a code. sale_state: all | selling (on sale, with or without stock) | stopped. winner: all | Y | N, known. price_from, price_to: sale price, won, both included; amount_from, amount_to: saleAmt30, the same; null = any. product_name: literal text in the name of product or option, case aside. option_ids: none = any.
sort_by: '''' (saleAmt30, descending) or a column of the row but stockAmtBasis and suggestion; nulls last in both directions, ties by option id. page_size null returns every row (an export). A page past the end has no rows but the true total.';
grant execute on function public.product_list to authenticated, service_role;
