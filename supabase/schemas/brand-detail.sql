-- A brand of the partner as an answer names it; null for a code that is none of the partner's.
create or replace function private.brand_named(partner_cd text, brand_cd text) returns json language sql stable begin atomic
  select json_build_object('brandCd', b."BRAND_CD", 'brandName', b."BRAND_NM", 'inUse', b."USE_YN" = 'Y' and b."SVC" = '2P')
  from public.dim_brand b
  where b."PARTNER_CD" = partner_cd and b."BRAND_CD" = brand_cd;
end;
comment on function private.brand_named is 'brandCd, brandName and inUse of a brand of the partner; null where it has none of that code.';
grant execute on function private.brand_named to authenticated, service_role;

-- Settings: its arguments decide the plan.
create or replace function public.brand_detail(
  partner_cd text, brand_cd text, date_start text, date_end text, comparison text default 'previous'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, array[brand_cd], 'sales');
  brand json;
  sums private.measures;
  sums_before private.measures;
  option_cds text[];
  ad_cost bigint;
  ad_amount bigint;
  break_even numeric;
  ad_cost_before bigint;
  ad_amount_before bigint;
  shared record;
  shared_before record;
  days date[];
  settled private.profit_line;
begin
  brand := private.brand_named(partner_cd, brand_cd);
  days := private.profit_days(partner_cd, p.first_day, p.last_day);
  if brand is not null then
    settled := private.sum_profits(array(select l from private.brand_profits(partner_cd, days, array[brand_cd]) l));
    select coalesce(a."AD_COST", n.amount), coalesce(a."AD_SALE_AMT", n.amount),
      private.break_even_roas(a."MATCHED_SALE_AMT" * m."RATE", a."MATCHED_SALE_AMT") into ad_cost, ad_amount, break_even
    from (select private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day)) as amount) n
    left join private.ad_brand_sums(array[partner_cd], p.first_day, p.last_day, array[brand_cd]) a on true
    left join private.profit_margins(partner_cd, private.korea_today()) m on m."BRAND_CD" = a."BRAND_CD";
    select coalesce(a."AD_COST", n.amount), coalesce(a."AD_SALE_AMT", n.amount) into ad_cost_before, ad_amount_before
    from (select private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_before, p.last_before)) as amount) n
    left join private.ad_brand_sums(array[partner_cd], p.first_before, p.last_before, array[brand_cd]) a on true;
    sums := (
      select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded))
      from private.day_sums(partner_cd, p.first_day, p.last_day, array[brand_cd], p.loaded) d);
    sums_before := (
      select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded_before))
      from private.day_sums(partner_cd, p.first_before, p.last_before, array[brand_cd], p.loaded_before) d);
    option_cds := array(
      select o."OPTION_CD" from public.dim_option o
      where o."PARTNER_CD" = brand_detail.partner_cd and o."BRAND_CD" = brand_detail.brand_cd);
  end if;
  shared := private.shared_ad_totals(partner_cd, array[brand_cd],
    private.loaded_ad_days(partner_cd, p.first_day, p.last_day), p.loaded, ad_cost, (sums)."saleAmt");
  shared_before := private.shared_ad_totals(partner_cd, array[brand_cd],
    private.loaded_ad_days(partner_cd, p.first_before, p.last_before), p.loaded_before, ad_cost_before, (sums_before)."saleAmt");
  return (
    with targets as (
      select private.bigint_sum(t."TARGET_AMT") as wanted, private.bigint_sum(t."TARGETED_SALE_AMT") as sold
      from private.target_sums(brand_detail.partner_cd, p.loaded, array[brand_detail.brand_cd], 'month') t
    ), targets_before as (
      select private.bigint_sum(t."TARGET_AMT") as wanted, private.bigint_sum(t."TARGETED_SALE_AMT") as sold
      from private.target_sums(brand_detail.partner_cd, p.loaded_before, array[brand_detail.brand_cd], 'month') t
    ), goods as (
      select private.bigint_sum(g."COST_AMT") as cost, private.bigint_sum(g."COSTED_SALE_AMT") as costed,
        private.bigint_sum(g."UNCOSTED_SALE_AMT") as uncosted,
        count(*) filter (where g."UNCOSTED_SALE_AMT" <> 0) as without_cost
      from private.goods_cost(brand_detail.partner_cd, p.first_day, p.last_day, option_cds) g
    )
    select json_build_object(
      'brand', brand,
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.figures_against_target(sums, t.wanted, t.sold, ad_cost, ad_amount, shared."AD_COST", shared."SALE_AMT"),
      'comparisonFigures', private.figures_against_target(sums_before, b.wanted, b.sold, ad_cost_before, ad_amount_before,
        shared_before."AD_COST", shared_before."SALE_AMT"),
      'adCover', private.ad_cover(brand_detail.partner_cd, p.first_day, p.last_day),
      'profit', case when sums is distinct from null then json_build_object(
        'days', private.profit_span(days), 'missing', private.missing_for_profit(partner_cd, p.first_day, p.last_day, days),
        'settled', private.profit_figures(settled), 'breakEvenRoas', break_even,
        'goods', case when settled is not distinct from null then json_build_object(
          'saleAmt', (sums)."saleAmt", 'uncostedSaleAmt', coalesce(g.uncosted, 0), 'uncostedOptions', g.without_cost,
          'goodsCostAmt', g.cost, 'grossProfitAmt', g.costed - g.cost,
          -- Won with VAT, as the company pays it.
          'adCostAmt', round(ad_cost * 1.1), 'afterAdsAmt', g.costed - g.cost - round(ad_cost * 1.1)) end) end)
    from targets t cross join targets_before b cross join goods g
  );
end
$$;
comment on function public.brand_detail is
  'One brand of the partner (브랜드 상세). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Other arguments as total_sales_summary. Days and products of the brand: total_sales_days and total_sales_products of brand_cds.';
grant execute on function public.brand_detail to authenticated, service_role;

-- Settings: its arguments decide the plan.
create or replace function public.brand_movers(
  partner_cd text, brand_cd text, date_start text, date_end text, comparison text default 'previous'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, array[brand_cd], 'sales');
begin
  return (
    -- Two periods that do not have the same days say nothing of a product that moved.
    with options as materialized (
      select o."OPTION_CD" as option_cd, o."ITEM_NM" as name,
        case when o."PRODUCTID" <> '' then 'p' || o."PRODUCTID" else 'o' || o."OPTION_CD" end as product
      from public.dim_option o
      where o."PARTNER_CD" = brand_movers.partner_cd and o."BRAND_CD" = brand_movers.brand_cd and p.is_whole
    ), products as (
      select o.product, (array_agg(o.name order by o.option_cd collate "C"))[1] as name, count(*) as options,
        coalesce(private.bigint_sum(n."SALE_AMT"), 0) as amount, coalesce(private.bigint_sum(b."SALE_AMT"), 0) as amount_before
      from options o
      left join private.option_amounts(brand_movers.partner_cd, p.first_day, p.last_day) n on n."OPTION_CD" = o.option_cd
      left join private.option_amounts(brand_movers.partner_cd, p.first_before, p.last_before) b on b."OPTION_CD" = o.option_cd
      group by o.product
    ), ranked as materialized (
      select m.*, m.amount - m.amount_before as change,
        row_number() over (order by m.amount - m.amount_before desc, m.product collate "C") as rise,
        row_number() over (order by m.amount - m.amount_before, m.product collate "C") as fall
      from products m
    ), shown as materialized (
      select r.* from ranked r where (r.change > 0 and r.rise <= 5) or (r.change < 0 and r.fall <= 5)
    ), paged as materialized (
      select 'p' || a."PRODUCTID" as product
      from private.options_of_products(brand_movers.partner_cd,
        array(select substr(s.product, 2) from shown s where s.product like 'p%')) a
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'rows', coalesce((
        select json_agg(json_build_object(
          'productId', case when s.product like 'p%' then substr(s.product, 2) end,
          'optionCd', case when s.product like 'o%' then substr(s.product, 2) end,
          'hasPage', s.product in (select g.product from paged g),
          'productName', s.name, 'optionCount', s.options,
          'saleAmt', s.amount, 'previousSaleAmt', s.amount_before, 'changeAmt', s.change) order by s.rise)
        from shown s), '[]'),
      'others', json_build_object(
        'productCount', (select count(*) from ranked r where r.change <> 0) - (select count(*) from shown),
        'changeAmt', case when p.is_whole then
          coalesce((select sum(r.change) from ranked r), 0) - coalesce((select sum(s.change) from shown s), 0) end))
  );
end
$$;
comment on function public.brand_movers is
  'Products of a brand of the partner whose saleAmt changed most (브랜드 상세). Callers and arguments as brand_detail.';
grant execute on function public.brand_movers to authenticated, service_role;

-- Settings: its arguments decide the plan.
create or replace function public.brand_stock(partner_cd text, brand_cd text) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  today constant date := private.korea_today();
  yesterday integer;
  option_cds text[];
  stock json;
  risks json;
  risk_count bigint;
begin
  perform private.require_partner(partner_cd);
  yesterday := private.place_of_yesterday(partner_cd, today);
  option_cds := array(
    select o."OPTION_CD" from public.dim_option o
    where o."PARTNER_CD" = brand_stock.partner_cd and o."BRAND_CD" = brand_stock.brand_cd);
  -- No ids would be all options.
  if cardinality(option_cds) > 0 then
    with options as materialized (
      select r."optionId", r."productId", r."productName", r."optionName", r."state", r."stockQty", r."incomingQty",
        r."doc", r."avgSales30Days",
        r."state" = 'out' or (r."state" = 'selling' and private.runs_out(7, r."offerCondition", null, r."stockQty", r."fullDoc")) as is_risk,
        private.won_at_stake(r."state", r."saleAmt30", r."fullDoc") as "atStakeAmt"
      -- As in private.todos_of_partner.
      from (select * from private.product_rows(brand_stock.partner_cd, today, yesterday, option_cds) offset 0) r
      where r."state" <> 'unknown'
    )
    select
      (select json_build_object('stockQty', b."STOCK_QTY", 'incomingQty', b."INCOMING_QTY", 'stockAmt', b."STOCK_AMT",
          'pricedOptions', b."PRICED_CNT", 'unvaluedOptions', b."UNVALUED_CNT", 'sellingCount', b."SELLING_CNT",
          'outCount', b."OUT_CNT", 'outRate', private.share(b."RATED_OUT_CNT", b."RATED_CNT"))
        from private.stock_by_brand(brand_stock.partner_cd, today, option_cds) b),
      (select json_agg(json_build_object('optionId', t."optionId", 'productId', t."productId", 'productName', t."productName",
          'optionName', t."optionName", 'state', t."state", 'stockQty', t."stockQty", 'incomingQty', t."incomingQty",
          'doc', t."doc", 'avgSales30Days', t."avgSales30Days", 'atStakeAmt', t."atStakeAmt")
          order by t."atStakeAmt" desc nulls last, t."optionId" collate "C")
        from (select * from options o where o.is_risk
          order by o."atStakeAmt" desc nulls last, o."optionId" collate "C" limit 5) t),
      (select count(*) from options o where o.is_risk)
    into stock, risks, risk_count;
  end if;
  return json_build_object('stockDay', private.stock_day(brand_stock.partner_cd), 'stock', stock,
    'riskCount', coalesce(risk_count, 0), 'rows', coalesce(risks, '[]'));
end
$$;
comment on function public.brand_stock is
  'Live stock of a brand of the partner and what is about to run out (브랜드 상세). Active members who may see the partner; 42501 for others.';
grant execute on function public.brand_stock to authenticated, service_role;
