-- An option showed its own break-even under the name by which campaigns and the diagnosis judge its brand: two numbers, one name.

drop function private.product_rows;

-- Options of the partner as the product pages show them, of a brand in use or of none, with live stock or without: all,
-- or those of option_ids. yesterday: private.place_of_yesterday. As in private.stock_rows, tables that only columns need
-- which the caller does not read are not read either, and the ids stand once more for each table.
-- Figures of 30 days are of those that end yesterday; of a profit, of private.recent_profit_days.
create or replace function private.product_rows(partner_cd text, today date, yesterday integer, option_ids text[])
  returns table (
    "optionId" text, "skuId" text, "barcode" text, "productId" text, "brandCd" text, "brandName" text, "productName" text,
    "optionName" text, "offerCondition" text, "state" text, "salePrice" bigint, "stockQty" integer, "incomingQty" bigint,
    "doc" bigint, "docNormalized" bigint, "avgSales7Days" numeric, "avgSales30Days" numeric, "saleAmt30" bigint,
    "conversionRate30" numeric, "winnerRate30" numeric, "adCost30" bigint, "adRoas30" numeric, "profitAmt" bigint,
    "profitRate" numeric, "optionBreakEvenRoas" numeric, "profitGap" text, "profitGapAmt" bigint, "itemWinner" text, "costAmt" bigint,
    "costFrom" text, "targetDays" integer, "leadDays" integer, "memo" text, "storageFee" bigint, "ageQty" integer,
    "agedQty" integer, "agedRate" numeric, "stockAmt" bigint, "stockAmtBasis" text, "recommendedInboundQty" integer,
    "suggestedInboundQty" bigint, "suggestion" json, "regDay" text, "stowingQty" bigint, "fullDoc" bigint, "enteredTargetDays" integer
  ) language sql stable begin atomic
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
    private.per_day(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 7, 1) else sold.qty_7 end, 7),
    private.per_day(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 30, 1) else sold.qty_30 end, 30),
    case when (select exists (select from private.loaded_sales_days(partner_cd, today - 30, today - 1)))
      then coalesce(case when cardinality(option_ids) = 0 then m."SALE_AMT" else t."SALE_AMT" end, 0) end,
    private.conversion_rate(t."ORDER_CNT", t."ORDER_CNT_NO_VIEW_CNT", t."VIEW_CNT", t."VIEW_CNT_NO_ORDER_CNT"),
    private.winner_rate(t."WINNER_VIEWS", t."VIEW_CNT", t."VIEW_CNT_NO_WINNER_VIEWS"),
    coalesce(d."AD_COST", (select private.no_ad_amount(private.loaded_ad_days(partner_cd, today - 30, today - 1)))),
    -- Most options are not advertised: a ratio is not asked for where there is none.
    case when d."AD_COST" <> 0 then private.ad_roas(d."AD_COST", d."AD_SALE_AMT") end,
    g."PROFIT_AMT", private.profit_rate(g."PROFIT_AMT", g."SALE_AMT"),
    private.break_even_roas(g."PROFIT_AMT" + g."AD_AMT", g."SALE_AMT"),
    case when g."UNCOSTED_CNT" > 0 then 'cost' when g."UNSETTLED_CNT" > 0 then 'fees' end,
    nullif(g."UNCOSTED_AMT" + g."UNSETTLED_AMT", 0),
    s."ITEM_WINNER_YN", c."COST_AMT", c."APPLY_DT", private.target_days(e."TARGET_DAY"), e."LEAD_DAY", e."MEMO", s."MONTHLY_STORAGE_FEE",
    age.known, age.aged, private.share(age.aged, age.known),
    a."STOCK_QTY" * coalesce(c."COST_AMT", o."SALE_PRICE"),
    case when a."OPTION_CD" is not null then
      case when c."COST_AMT" is not null then 'cost' when o."SALE_PRICE" is not null then 'price' end end,
    s."REQ_IBQTY",
    case when a."OFFER_CONDITION" = 'NEW' then (select g."qty" from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY",
      private.target_days(e."TARGET_DAY"), e."LEAD_DAY") g) end,
    case when a."OFFER_CONDITION" = 'NEW' then (select to_json(g) from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY",
      private.target_days(e."TARGET_DAY"), e."LEAD_DAY") g) end,
    s."PRODUCT_REG_DT", coalesce(a."STOWING_QTY", i."STOWING_QTY", 0),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", sold.qty_7, 7), e."TARGET_DAY"
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
  left join private.recent_traffic(partner_cd, today, case when cardinality(option_ids) > 0 then option_ids end) t
    on t."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or t."OPTION_CD" = any (option_ids))
  left join private.ad_option_sums(partner_cd, today - 30, today - 1, option_ids) d
    on d."OPTION_CD" = o."OPTION_CD"
  left join private.option_profits(partner_cd, private.recent_profit_days(partner_cd, today), option_ids) g
    on g."KEY" = o."OPTION_CD"
  left join private.option_costs(partner_cd, private.day_text(today)) c
    on c."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or c."OPTION_CD" = any (option_ids))
  left join public.dim_option_setting e
    on e."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or e."OPTION_CD" = any (option_ids))
  left join public.agg_option_demand n
    on n."PARTNER_CD" = partner_cd and n."EDITION" = (select private.diagnosis_edition(partner_cd)) and n."OPTION_CD" = o."OPTION_CD"
    and (cardinality(option_ids) = 0 or n."OPTION_CD" = any (option_ids))
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
comment on function private.product_rows is 'Options of the partner, all or some, with or without live stock, as the product pages show them.';
revoke all on function private.product_rows from public, anon, authenticated, service_role;
grant execute on function private.product_rows to authenticated, service_role;

-- One page of products with the counts of tabs and the summary. brief: with optionId and what the list is made by alone.
create or replace function private.products_page(
  today date, partner_cd text, tab text, brand_cd text, offer_condition text, sale_state text, winner text, price_from bigint,
  price_to bigint, amount_from bigint, amount_to bigint, product_name text, option_ids text[], sort_by text, sort_direction text,
  page_number integer, page_size integer, brief boolean, out total bigint, out summary_row json, out rows json
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
  select p.total, p.summary_row, p.rows into total, summary_row, rows
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
    most => case when brief then 20000 else 5000 end,
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

update public.dim_diagnosis_rule
set "SENTENCE" = '광고비 {cost}원으로 {sales}원을 팔아 ROAS {roas}%이며, 브랜드 손익분기 {breakEven}%에 못 미칩니다.',
  "LIMIT_TEXT" = 'ROAS가 브랜드 손익분기 ROAS 미만',
  "IMPACT_TEXT" = '광고비(부가세 포함) - 광고 매출 × 브랜드 광고 전 이익률, 28일'
where "RULE_CD" = 'adLoss';
update public.dim_diagnosis_rule set "RULE_NM" = '브랜드 손익분기 대비 ROAS' where "RULE_CD" = 'roas';
