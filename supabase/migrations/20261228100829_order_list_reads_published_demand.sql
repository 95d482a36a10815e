-- The order list reads the forecast that is published, and not the next one that is being written beside it.

-- Options of the partner that are to be ordered: grade NEW, on sale, with a quantity of private.suggested_inbound. A lead time that
-- nobody entered counts as 0 days.
create or replace function private.order_rows(partner_cd text, today date, option_ids text[])
  returns table (
    "optionId" text, "brandCd" text, "brandName" text, "productName" text, "optionName" text, "productId" text, "barcode" text,
    "stockQty" integer, "incomingQty" bigint, "stowingQty" bigint, "targetDays" integer, "leadDays" integer, "leastQty" integer,
    "boxQty" integer, "suggestedInboundQty" bigint, "suggestion" json, "orderQty" bigint, "perDay" numeric, "coverDays" bigint,
    "orderDay" text, "urgency" text, "costAmt" bigint, "costFrom" text, "orderAmt" bigint
  ) language sql stable begin atomic
  select o."OPTION_CD", o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM", o."PRODUCTID", o."BARCODE",
    a."STOCK_QTY", a."INCOMING_QTY", a."STOWING_QTY", coalesce(t."TARGET_DAY", 28), t."LEAD_DAY", t."LEAST_QTY", t."BOX_QTY",
    g."qty", to_json(g), q.qty, g."perDay", covered."orderWithinDays", private.day_text(latest.day),
    case when latest.day < today then 'late' when latest.day < today + 7 then 'week' else 'later' end,
    c."COST_AMT", c."APPLY_DT", q.qty * c."COST_AMT"
  from public.agg_option_stock a
  join public.dim_option o on o."OPTION_CD" = a."OPTION_CD" and o."PARTNER_CD" = a."PARTNER_CD"
  join public.agg_option_demand f on f."PARTNER_CD" = a."PARTNER_CD" and f."OPTION_CD" = a."OPTION_CD"
    and f."EDITION" = (select private.diagnosis_edition(partner_cd))
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = o."PARTNER_CD"
  left join public.dim_option_setting t on t."OPTION_CD" = o."OPTION_CD"
  left join private.option_costs(partner_cd, private.day_text(today)) c on c."OPTION_CD" = o."OPTION_CD"
  cross join lateral private.suggested_inbound(f, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", coalesce(t."TARGET_DAY", 28),
    t."LEAD_DAY") g
  -- Without days from order to sale: the days until all is sold.
  cross join lateral private.suggested_inbound(f, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", coalesce(t."TARGET_DAY", 28), 0) covered
  cross join lateral (select private.order_quantity(g."qty", t."LEAST_QTY", t."BOX_QTY") as qty) q
  cross join lateral (
    select today + (covered."orderWithinDays" - coalesce(t."LEAD_DAY", 0))::integer as day
  ) latest
  where a."PARTNER_CD" = partner_cd and a."OFFER_CONDITION" = 'NEW' and a."SOLD_YN" is distinct from 'N' and g."qty" > 0
    and o."SVC" = '2P' and (o."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'))
    and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids));
end;
