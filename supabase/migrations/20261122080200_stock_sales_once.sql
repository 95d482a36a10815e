-- The sales of a page's options are summed once. The planner takes the options of a page for a few rows, and read and
-- sorted their sales again for each of them: that was half of the whole list's time.
create or replace function private.stock_rows(
  partner_cd text, today date, snap_date text, days integer,
  brand_cd text, offer_condition text, product_name text, option_ids text[]
)
  returns table (
    "optionId" text, "skuId" text, "brandName" text, "productName" text, "optionName" text, "productId" text,
    "offerCondition" text, "soldYn" text, "stockQty" integer, "incomingQty" bigint, "exhaustionDay" text,
    "recommendedInboundQty" integer, "itemWinner" text, "avgSales7Days" numeric, "avgSales30Days" numeric,
    "doc" bigint, "docNormalized" bigint
  )
  language sql stable
begin atomic
  with sales as materialized (
    select * from private.sales_by_option(
      case when snap_date is null then partner_cd end, today, days, brand_cd, product_name, option_ids)
  )
  select
    o."OPTION_CD", s."SKU_ID", o."BRAND_NM", o."ITEM_NM", o."OPTION_NM", o."PRODUCTID",
    s."OFFER_CONDITION", s."SOLD_YN", s."STOCK_QTY", hand.incoming, s."EXH_DAY", s."REQ_IBQTY", s."ITEM_WINNER_YN",
    round(sold.qty_7 / 7.0, 4),
    round(sold.qty_30 / 30.0, 4),
    private.days_of_cover(s."STOCK_QTY" + hand.incoming, sold.qty_7, 7),
    private.days_of_cover(s."STOCK_QTY" + hand.incoming, calm.qty, calm.days)
  from private.matching_option(partner_cd, brand_cd, product_name, option_ids) o
  join private.stock_facts(partner_cd, snap_date) s on s."OPTION_CD" = o."OPTION_CD"
  left join private.incoming_by_option(case when snap_date is null then partner_cd end) i
    on i."OPTION_CD" = o."OPTION_CD"
  left join sales v on v."OPTION_CD" = o."OPTION_CD"
  cross join lateral (
    select case when snap_date is null then coalesce(i."INCOMING_QTY", 0) end as incoming
  ) hand
  cross join lateral (
    select
      case when snap_date is null then coalesce(v."QTY_7", 0) end as qty_7,
      case when snap_date is null and days = 30 then coalesce(v."QTY_30", 0) end as qty_30
  ) sold
  left join lateral private.days_without_spikes(v."LAST_7", sold.qty_30) calm on true
  where offer_condition = 'all' or s."OFFER_CONDITION" = offer_condition;
end;
