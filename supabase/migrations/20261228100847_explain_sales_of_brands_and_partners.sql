-- A change of sales is explained of a brand and a partner too, by the same parts as of a product, with what the price did and what nothing explains.

create or replace function private.brand_ad_brief(partner_cd text, first_day date, last_day date, brand_cds text[]) returns jsonb
  language sql stable begin atomic
  select private.ad_brief(coalesce(a.cost, n.amount), coalesce(a.amount, n.amount), s.cost, s.sold)
  from (select private.no_ad_amount(private.loaded_ad_days(partner_cd, first_day, last_day)) as amount) n
  cross join (
    select private.bigint_sum(b."AD_COST") as cost, private.bigint_sum(b."AD_SALE_AMT") as amount
    from private.ad_brand_sums(array[partner_cd], first_day, last_day, brand_cds) b) a
  cross join (
    select private.bigint_sum(h."AD_COST") as cost, private.bigint_sum(h."SALE_AMT") as sold
    from private.shared_ad_sums(array[partner_cd], first_day, last_day, brand_cds) h) s;
end;
comment on function private.brand_ad_brief is 'private.ad_brief of brands (none: all) of a partner in a period.';
revoke all on function private.brand_ad_brief from public, anon, authenticated, service_role;
grant execute on function private.brand_ad_brief to authenticated, service_role;

-- Explains a change of sales of any set of options: one, a product, a brand or all of a partner. The value of an order changes with the
-- prices of the options and with what nothing here explains: how many pieces an order has, and which options are bought.
create or replace function private.explained_sales(
  now private.measures, before private.measures, is_whole boolean, price numeric, stockouts json, stockouts_before json, ads jsonb, ads_before jsonb
) returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select jsonb_build_object(
    'figures', private.figures(now), 'comparisonFigures', private.figures(before),
    'undefinedReason', u.reason, 'decomposition', d.parts, 'changeAmt', u.change, 'price', case when u.reason is null then u.price end,
    'unexplained', case when u.reason is null then (d.parts ->> 'orderValue')::bigint - u.price else u.change end,
    'stockouts', stockouts, 'comparisonStockouts', stockouts_before, 'ads', ads, 'comparisonAds', ads_before)
  from (
    select private.undecomposed_reason(now, before, is_whole) as reason, coalesce(round(explained_sales.price), 0)::bigint as price,
      case when is_whole then (now)."saleAmt" - (before)."saleAmt" end as change
  ) u
  cross join lateral (select case when u.reason is null then private.sales_decomposition(now, before) end as parts) d
$$;
comment on function private.explained_sales is 'Why the sales of some options changed, given their measures, what their prices did (the sum of private.price_effect), stock-out days (private.stockouts) and advertising (private.ad_brief) of two periods: decomposition (won; views + conversion + orderValue = total), price (won of orderValue; both null where undefinedReason says why), changeAmt, and unexplained, what is left of it: orderValue without price, or all of it without a decomposition';
revoke all on function private.explained_sales from public, anon, authenticated, service_role;
grant execute on function private.explained_sales to authenticated, service_role;

-- What the price of an option did to its sales, by the logarithmic mean as in private.sales_decomposition. An option that sold nothing
-- in one of the periods has no price there.
create or replace function private.price_effect(won bigint, qty bigint, won_before bigint, qty_before bigint) returns numeric
  language sql immutable parallel safe
  return case when least(won, won_before) > 0 and least(qty, qty_before) > 0 then
    coalesce(private.quotient(abs(won - won_before), abs(ln(won::float8) - ln(won_before::float8))::numeric), won)
      * (ln(won::float8) - ln(qty::float8) - ln(won_before::float8) + ln(qty_before::float8))::numeric end;
comment on function private.price_effect is 'Won by which a changed price moved the sales of an option; null unless it sold in both periods.';
revoke all on function private.price_effect from public, anon, authenticated, service_role;
grant execute on function private.price_effect to authenticated, service_role;

-- Snapshots are read option by option and day by day: those of more days would take seconds (docs/decisions/why-sales-changed.md).
create or replace function private.stockouts_of_period(partner_cd text, first_day date, last_day date, option_cds text[]) returns json
  language sql stable begin atomic
  select case when last_day - first_day < 31 then (
    select private.stockouts(sum(d."OUT_DAYS")::bigint, sum(d."DAYS")::bigint)
    from private.option_stock_days(partner_cd, first_day, last_day, option_cds) d) end;
end;
comment on function private.stockouts_of_period is 'private.stockouts of some options in a period of at most 31 days; null for a longer one.';
revoke all on function private.stockouts_of_period from public, anon, authenticated, service_role;
grant execute on function private.stockouts_of_period to authenticated, service_role;

-- Settings: its arguments decide the plan.
create or replace function public.product_analytics(
  partner_cd text, product_ids text[], date_start text, date_end text, comparison text default 'previous'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, '{}', 'sales');
  no_ads bigint;
  no_ads_before bigint;
  option_cds text[];
begin
  no_ads := private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day));
  no_ads_before := private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_before, p.last_before));
  perform private.require_products(product_ids);
  option_cds := array(select o."OPTION_CD" from private.options_of_products(partner_cd, product_ids) o);
  return (
    with options as materialized (
      select * from private.options_of_products(partner_cd, product_ids)
    ), named as (
      select o."PRODUCTID" as id, array_position(product_ids, o."PRODUCTID") as place, count(*) as options,
        (array_agg(o."ITEM_NM" order by o."OPTION_CD" collate "C"))[1] as name,
        string_agg(distinct o."BRAND_NM", ', ' order by o."BRAND_NM") as brand
      from options o group by o."PRODUCTID"
    ), sold as materialized (
      select o."PRODUCTID" as id, n."SUMS" as sums, b."SUMS" as sums_before
      from private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) n
      full join private.option_sums(partner_cd, p.first_before, p.last_before, option_cds) b using ("OPTION_CD")
      join options o using ("OPTION_CD")
    ), now as (
      select s.id, private.total(s.sums) as sums, private.total(s.sums_before) as sums_before,
        sum(private.price_effect((s.sums)."saleAmt", (s.sums)."saleQty", (s.sums_before)."saleAmt", (s.sums_before)."saleQty")) as price
      from sold s group by 1
    ), stock as (
      select o."PRODUCTID" as id, private.stockouts(sum(d."OUT_DAYS")::bigint, sum(d."DAYS")::bigint) as outs
      from private.option_stock_days(partner_cd, p.first_day, p.last_day, option_cds) d join options o using ("OPTION_CD") group by 1
    ), stock_before as (
      select o."PRODUCTID" as id, private.stockouts(sum(d."OUT_DAYS")::bigint, sum(d."DAYS")::bigint) as outs
      from private.option_stock_days(partner_cd, p.first_before, p.last_before, option_cds) d
      join options o using ("OPTION_CD") group by 1
    ), ads as (
      select o."PRODUCTID" as id, sum(a."AD_COST") as cost, sum(a."AD_SALE_AMT") as amount
      from private.ad_option_sums(partner_cd, p.first_day, p.last_day, option_cds) a join options o using ("OPTION_CD") group by 1
    ), ads_before as (
      select o."PRODUCTID" as id, sum(a."AD_COST") as cost, sum(a."AD_SALE_AMT") as amount
      from private.ad_option_sums(partner_cd, p.first_before, p.last_before, option_cds) a
      join options o using ("OPTION_CD") group by 1
    ), shared as (
      select o."PRODUCTID" as id, sum(a."AD_COST") as cost, sum(a."AD_SALE_AMT") as amount, sum(a."SALE_AMT") as sold
      from private.shared_ad_option_sums(partner_cd, p.first_day, p.last_day, option_cds) a join options o using ("OPTION_CD") group by 1
    ), shared_before as (
      select o."PRODUCTID" as id, sum(a."AD_COST") as cost, sum(a."AD_SALE_AMT") as amount, sum(a."SALE_AMT") as sold
      from private.shared_ad_option_sums(partner_cd, p.first_before, p.last_before, option_cds) a
      join options o using ("OPTION_CD") group by 1
    ), products as materialized (
      select d.*, h.cost as shared_cost, h.amount as shared_amount, h.sold as shared_sold, i.cost as shared_cost_before,
        i.amount as shared_amount_before, i.sold as shared_sold_before, coalesce(n.sums, p.nothing) as sums, coalesce(n.sums_before, p.nothing_before) as sums_before, n.price,
        coalesce(s.outs, private.stockouts(0, 0)) as outs, coalesce(k.outs, private.stockouts(0, 0)) as outs_before,
        coalesce(a.cost, no_ads) as ad_cost, coalesce(a.amount, no_ads) as ad_amount,
        coalesce(e.cost, no_ads_before) as ad_cost_before, coalesce(e.amount, no_ads_before) as ad_amount_before
      from named d left join now n using (id) left join stock s using (id)
      left join stock_before k using (id) left join ads a using (id) left join ads_before e using (id)
      left join shared h using (id) left join shared_before i using (id)
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
      'products', coalesce(json_agg(json_build_object(
        'productId', r.id, 'productName', r.name, 'brandName', r.brand, 'optionCount', r.options)::jsonb
          || private.explained_sales(r.sums, r.sums_before, p.is_whole, r.price, r.outs, r.outs_before,
          private.product_ad_brief(r.ad_cost, r.ad_amount, r.shared_cost, r.shared_amount, r.shared_sold),
          private.product_ad_brief(r.ad_cost_before, r.ad_amount_before, r.shared_cost_before, r.shared_amount_before, r.shared_sold_before))
        order by r.place), '[]'))
    from products r
  );
end
$$;

-- Settings: its arguments decide the plan; what is summed up or joined fits into memory.
create or replace function public.sales_explanation(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '32MB' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
  option_cds text[];
begin
  option_cds := array(
    select o."OPTION_CD" from public.dim_option o
    where o."PARTNER_CD" = sales_explanation.partner_cd and (cardinality(brand_cds) = 0 or coalesce(o."BRAND_CD", '') = any (brand_cds)));
  return (
    with sold as (
      select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded)) as sums
      from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, p.loaded) d
    ), sold_before as (
      select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded_before)) as sums
      from private.day_sums(partner_cd, p.first_before, p.last_before, brand_cds, p.loaded_before) d
    ), prices as (
      select sum(private.price_effect(n."SALE_AMT", n."SALE_QTY", b."SALE_AMT", b."SALE_QTY")) as won
      from private.option_totals(partner_cd, p.first_day, p.last_day) n
      join private.option_totals(partner_cd, p.first_before, p.last_before) b using ("OPTION_CD")
      where cardinality(brand_cds) = 0 or "OPTION_CD" = any (option_cds)
    )
    select (jsonb_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p), 'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day))
      || private.explained_sales(s.sums, b.sums, p.is_whole, r.won,
        private.stockouts_of_period(partner_cd, p.first_day, p.last_day, option_cds),
        private.stockouts_of_period(partner_cd, p.first_before, p.last_before, option_cds),
        private.brand_ad_brief(partner_cd, p.first_day, p.last_day, brand_cds),
        private.brand_ad_brief(partner_cd, p.first_before, p.last_before, brand_cds)))::json
    from sold s cross join sold_before b cross join prices r
  );
end
$$;
comment on function public.sales_explanation is
  'Why the sales of a partner or of some brands changed. Callers and arguments as total_sales_summary; stock-out days are known for at most 31 days.';
revoke all on function public.sales_explanation from public, anon, authenticated, service_role;
grant execute on function public.sales_explanation to authenticated, service_role;
