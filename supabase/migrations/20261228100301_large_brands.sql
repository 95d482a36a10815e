-- Products of a brand of 20,000 options took 350 to 520 ms by pieces, orders, views and ratios: some options are summed by quarters as all are, one row of a quarter is looked for, nothing is looked for without days, and advertising of thousands of options is read for all.

-- Products of a brand, all or those of product_keys: a product is the options of the brand now that share a PRODUCTID, or an
-- option without one, as in total_sales_products. Stock, incoming pieces and DOC are of its options with live stock
-- (agg_option_stock). All products have their won, from the sums that run on, of the rest of the period what measured asks
-- for (a column, all, or nothing) and the won before it where compared does; some products have all. yesterday: private.place_of_yesterday.
-- plan_cache_mode: the arguments decide what is read.
-- enable_sort: grouped by text, sorting takes longer than adding up.
-- enable_nestloop: sums of all options are joined to all options.
create or replace function private.brand_product_rows(
  partner_cd text, brand_cd text, today date, yesterday integer, p private.sales_period, brand_amount bigint, product_name text,
  measured text, compared boolean, product_keys text[]
) returns table (
    "productKey" text, "productId" text, "optionCd" text, "hasPage" boolean, "productName" text, "optionCount" bigint,
    "outOptionCount" bigint, "state" text, "saleAmt" bigint, "previousSaleAmt" bigint, "baseSaleAmt" bigint, "share" numeric,
    "saleQty" bigint, "orderCnt" bigint, "viewCnt" bigint, "conversionRate" numeric, "winnerRate" numeric, "adCost" bigint,
    "adSaleAmt" bigint, "adRoas" numeric, "stockQty" bigint, "incomingQty" bigint, "soldQty7" bigint, "avgSales7Days" numeric,
    "doc" bigint
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
  -- Of few options every measure is read, by their ids.
  is_summed constant boolean := is_some or (measured <> '' and cardinality(option_cds) <= 500);
  has_qty constant boolean := measured in ('saleQty', 'all');
  has_orders constant boolean := measured in ('orderCnt', 'conversionRate', 'all');
  has_views constant boolean := measured in ('viewCnt', 'conversionRate', 'winnerRate', 'all');
  has_winner_views constant boolean := measured in ('winnerRate', 'all');
  is_added constant boolean := not is_summed and measured <> '';
  no_ads constant bigint := private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day));
begin
  -- Of many options the advertising of all is read: thousands of ids would be looked for one after another.
  if not is_summed then
    option_cds := '{}';
  end if;
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
      select from private.options_of_products(partner_cd, (select array[substr(r.product, 2)])))),
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

-- Read as private.option_months.
create or replace function private.option_quarters(partner_cd text, quarters integer[], option_cds text[])
  returns setof public.agg_option_quarterly language sql stable begin atomic
  select q.*
  from (select distinct c as option_cd from unnest(option_cds) c where cardinality(option_cds) <= 1000) o
  cross join lateral (
    select * from public.agg_option_quarterly k
    where k."PARTNER_CD" = partner_cd and k."OPTION_CD" = o.option_cd and k."QUARTER_SK" = any (quarters) offset 0
  ) q
  union all
  select q.* from public.agg_option_quarterly q
  where cardinality(option_cds) > 1000 and q."PARTNER_CD" = partner_cd and q."QUARTER_SK" = any (quarters)
    and q."OPTION_CD" = any (option_cds);
end;
comment on function private.option_quarters is 'Rollup rows of some options of a partner for some quarters (first month, yyyyMM).';
revoke all on function private.option_quarters from public, anon, authenticated, service_role;
grant execute on function private.option_quarters to authenticated, service_role;

-- Measures of some options in a period.
create or replace function private.option_sums(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "SUMS" private.measures) language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
  as $$
declare
  parts constant record := private.sales_parts(partner_cd, first_day, last_day);
  kept constant record := private.with_quarters(partner_cd, parts.months);
begin
  return query
  select r.option_cd, row(sum(r.gross_qty), sum(r.gross_amt), sum(r.cancel_qty), sum(r.cancel_amt), sum(r.sale_qty),
    sum(r.sale_amt), sum(r.order_cnt), sum(r.visitor_cnt), sum(r.view_cnt), sum(r.cart_cnt), sum(r.winner_views))::private.measures
  from (
    select q."OPTION_CD", q."GROSS_QTY", q."GROSS_AMT", q."CANCEL_QTY", q."CANCEL_AMT", q."SALE_QTY", q."SALE_AMT",
      q."ORDER_CNT", q."VISITOR_CNT", q."VIEW_CNT", q."CART_CNT", q."WINNER_VIEWS"
    from private.option_quarters(option_sums.partner_cd, kept.quarters, option_cds) q
    union all
    select m."OPTION_CD", m."GROSS_QTY", m."GROSS_AMT", m."CANCEL_QTY", m."CANCEL_AMT", m."SALE_QTY", m."SALE_AMT",
      m."ORDER_CNT", m."VISITOR_CNT", m."VIEW_CNT", m."CART_CNT", m."WINNER_VIEWS"
    from private.option_months(option_sums.partner_cd, kept.other_months, option_cds) m
    union all
    select f."OPTION_CD", f."GROSS_QTY", f."GROSS_AMT", f."CANCEL_QTY", f."CANCEL_AMT", f."SALE_QTY", f."SALE_AMT",
      f."ORDER_CNT", f."VISITOR_CNT", f."VIEW_CNT", f."CART_CNT", f."WINNER_VIEWS"
    from private.option_month_facts(option_sums.partner_cd, parts.days, option_cds) f
    -- Else each option is looked for, without a day.
    where cardinality(parts.days) > 0
  ) r (option_cd, gross_qty, gross_amt, cancel_qty, cancel_amt, sale_qty, sale_amt, order_cnt, visitor_cnt, view_cnt,
    cart_cnt, winner_views)
  group by 1;
end
$$;

-- One row of a quarter is looked for (limit 1): as exists it would be joined, and where nested loops are off every row be read.
create or replace function private.with_quarters(partner_cd text, months integer[], out quarters integer[], out other_months integer[])
  language sql stable set search_path = '' as $$
  with kept as materialized (
    select array(
      select m from unnest(with_quarters.months) m
      where m = private.quarter_of(m) and with_quarters.months @> array[m + 1, m + 2] and (
        select true from public.agg_option_quarterly k
        where k."PARTNER_CD" = with_quarters.partner_cd and k."QUARTER_SK" = m limit 1)) as quarters
  )
  select k.quarters, array(select m from unnest(with_quarters.months) m where private.quarter_of(m) <> all (k.quarters)) from kept k
$$;
