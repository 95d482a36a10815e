-- Days of options on which their stock is known, from the snapshots that loads keep. The days are named one by one: the key
-- begins with the day, and of a range of days it would be read for all options. Each is looked for by itself (offset 0), so
-- that the planner knows how many rows there are: with all days in one array it sorted what it had better counted.
create or replace function private.stock_days(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "SNAP_DT" text, "IS_OUT" boolean) language sql stable begin atomic
  select s."OPTION_CD", s."SNAP_DT", private.is_out_of_stock(s."STOCK_QTY", s."SOLD_YN")
  from generate_series(0, last_day - first_day) n
  cross join lateral (
    select t."OPTION_CD", t."SNAP_DT", t."STOCK_QTY", t."SOLD_YN"
    from public.fact_stock_snapshot t
    where t."PARTNER_CD" = partner_cd and t."SVC" = '2P' and t."OPTION_CD" = any (option_cds)
      and t."SNAP_DT" = (select private.day_text(first_day + n))
    offset 0
  ) s;
end;
comment on function private.stock_days is
  'Days (yyyyMMdd) of options of a partner on which their stock was loaded, and whether they were out of stock while selling.';
grant execute on function private.stock_days to authenticated, service_role;

-- Per option, without joining each day to its product.
create or replace function private.option_stock_days(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "OUT_DAYS" bigint, "DAYS" bigint) language sql stable begin atomic
  select s."OPTION_CD", count(*) filter (where s."IS_OUT"), count(*)
  from private.stock_days(partner_cd, first_day, last_day, option_cds) s group by 1;
end;
comment on function private.option_stock_days is
  'Of each option: days of a period out of stock while selling, and days on which its stock was loaded; no row without any.';
grant execute on function private.option_stock_days to authenticated, service_role;

-- Stock-out days of some options as an answer has them.
create or replace function private.stockouts(out_days bigint, known_days bigint) returns json
  language sql immutable parallel safe
  return json_build_object('days', case when known_days > 0 then out_days end, 'known', coalesce(known_days, 0),
    'rate', private.ratio(out_days * 100, known_days));
comment on function private.stockouts is
  'Option-days out of stock while selling (null: none is known), option-days whose stock is known, and percent of these.';
grant execute on function private.stockouts to authenticated, service_role;

-- Raises 22023 unless there are one to three products.
create or replace function private.require_products(product_ids text[]) returns void language plpgsql immutable set search_path = '' as $$
begin
  if product_ids is null or cardinality(product_ids) not between 1 and 3 or array_position(product_ids, null) is not null then
    raise exception 'product_ids must be 1 to 3 products' using errcode = '22023';
  end if;
end
$$;
comment on function private.require_products is 'Raises 22023 unless there are one to three product ids.';
grant execute on function private.require_products to authenticated, service_role;

create or replace function private.product_ad_brief(
  cost numeric, amount numeric, shared_cost numeric, shared_amount numeric, shared_sale_amt numeric
) returns jsonb
  language sql immutable parallel safe
  return private.ad_brief(cost, amount, shared_cost, shared_sale_amt)
    || jsonb_build_object('adShare', private.ad_sales_share(shared_amount, shared_sale_amt));
comment on function private.product_ad_brief is
  'private.ad_brief, and adShare: percent of the sales that advertising brought (private.ad_sales_share), of the same days as tacos.';
grant execute on function private.product_ad_brief to authenticated, service_role;

-- Settings: its arguments decide the plan.
create or replace function public.product_analytics(
  partner_cd text, product_ids text[], date_start text, date_end text, comparison text default 'previous'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, '{}', 'sales');
  ads constant date[] := private.loaded_ad_days(partner_cd, p.first_day, p.last_day);
  ads_before constant date[] := private.loaded_ad_days(partner_cd, p.first_before, p.last_before);
  no_ads constant bigint := private.no_ad_amount(ads);
  no_ads_before constant bigint := private.no_ad_amount(ads_before);
  option_cds text[];
begin
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
      from private.shared_ad_option_sums(partner_cd, ads, p.loaded, option_cds) a join options o using ("OPTION_CD") group by 1
    ), shared_before as (
      select o."PRODUCTID" as id, sum(a."AD_COST") as cost, sum(a."AD_SALE_AMT") as amount, sum(a."SALE_AMT") as sold
      from private.shared_ad_option_sums(partner_cd, ads_before, p.loaded_before, option_cds) a
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
comment on function public.product_analytics is
  'Why the sales of products changed (상품 분석). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Other arguments as total_sales_summary. Days and options are answers of their own (product_analytics_days, product_analytics_options), as sheets of a file are, and the first answer does not wait for them.';
grant execute on function public.product_analytics to authenticated, service_role;
