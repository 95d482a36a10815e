-- Why the change of sales cannot be taken apart; null: it can. Each of the six factors has to be above 0.
create or replace function private.undecomposed_reason(now private.measures, before private.measures, is_whole boolean)
  returns text
  language sql immutable parallel safe
  return case
    when is_whole is not true then 'notLoaded'
    when ((now)."viewCnt" > 0 and (before)."viewCnt" > 0) is not true then 'noViews'
    when ((now)."orderCnt" > 0 and (before)."orderCnt" > 0) is not true then 'noOrders'
    when ((now)."saleAmt" > 0 and (before)."saleAmt" > 0) is not true then 'notPositive'
  end;
comment on function private.undecomposed_reason is
  'Why a change of sales has no decomposition: notLoaded, noViews, noOrders, notPositive (a period has none or nobody knows); null: it has one.';
grant execute on function private.undecomposed_reason to authenticated, service_role;

-- The change of S = views x (orders / views) x (S / orders) by the logarithmic mean (LMDI): each factor has
-- L(S1, S0) x ln(k1 / k0), L = (S1 - S0) / ln(S1 / S0). Whole won: each is rounded down, and the won that are left go to
-- those with the largest remainders, so that the three add up to the change. 40 digits, or rounding would be more than that
-- where S hardly changed.
create or replace function private.sales_decomposition(now private.measures, before private.measures) returns json
  language plpgsql immutable parallel safe set search_path = '' as $$
declare
  s1 constant numeric(60, 40) := (now)."saleAmt";
  s0 constant numeric(60, 40) := (before)."saleAmt";
  v1 constant numeric(60, 40) := (now)."viewCnt";
  v0 constant numeric(60, 40) := (before)."viewCnt";
  o1 constant numeric(60, 40) := (now)."orderCnt";
  o0 constant numeric(60, 40) := (before)."orderCnt";
  mean constant numeric := case when s1 = s0 then s0 else (s1 - s0) / ln(s1 / s0) end;
  parts constant numeric[] := array[mean * ln(v1 / v0), mean * (ln(o1 / o0) - ln(v1 / v0)), mean * (ln(s1 / s0) - ln(o1 / o0))];
  won constant bigint[] := array(
    select floor(p.part) + case when row_number() over (order by p.part - floor(p.part) desc, p.n)
      <= s1 - s0 - sum(floor(p.part)) over () then 1 else 0 end
    from unnest(parts) with ordinality p (part, n) order by p.n);
begin
  return json_build_object('views', won[1], 'conversion', won[2], 'orderValue', won[3], 'total', (s1 - s0)::bigint);
end
$$;
comment on function private.sales_decomposition is 'What views, conversion (orders by views) and value of an order did to saleAmt, whole won that add up to total, its change. Only where private.undecomposed_reason is null.';
grant execute on function private.sales_decomposition to authenticated, service_role;

-- What the price of an option did to its sales, by the logarithmic mean as in private.sales_decomposition. An option that sold nothing
-- in one of the periods has no price there.
create or replace function private.price_effect(won bigint, qty bigint, won_before bigint, qty_before bigint) returns numeric
  language sql immutable parallel safe
  return case when least(won, won_before) > 0 and least(qty, qty_before) > 0 then
    coalesce(private.quotient(abs(won - won_before), abs(ln(won::float8) - ln(won_before::float8))::numeric), won)
      * (ln(won::float8) - ln(qty::float8) - ln(won_before::float8) + ln(qty_before::float8))::numeric end;
comment on function private.price_effect is 'Won by which a changed price moved the sales of an option; null unless it sold in both periods.';
grant execute on function private.price_effect to authenticated, service_role;

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
grant execute on function private.explained_sales to authenticated, service_role;

-- Snapshots are read option by option and day by day: those of more days would take seconds (docs/decisions/why-sales-changed.md).
create or replace function private.stockouts_of_period(partner_cd text, first_day date, last_day date, option_cds text[]) returns json
  language sql stable begin atomic
  select case when last_day - first_day < 31 then (
    select private.stockouts(sum(d."OUT_DAYS")::bigint, sum(d."DAYS")::bigint)
    from private.option_stock_days(partner_cd, first_day, last_day, option_cds) d) end;
end;
comment on function private.stockouts_of_period is 'private.stockouts of some options in a period of at most 31 days; null for a longer one.';
grant execute on function private.stockouts_of_period to authenticated, service_role;

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
grant execute on function private.brand_ad_brief to authenticated, service_role;

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
    ), totals as materialized (
      select n."OPTION_CD" as option_cd, private.price_effect(n."SALE_AMT", n."SALE_QTY", b."SALE_AMT", b."SALE_QTY") as won
      from private.option_totals(partner_cd, p.first_day, p.last_day, true) n
      join private.option_totals(partner_cd, p.first_before, p.last_before, true) b using ("OPTION_CD")
    ), prices as (
      select sum(t.won) as won from totals t where cardinality(brand_cds) = 0 or t.option_cd = any (option_cds)
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
grant execute on function public.sales_explanation to authenticated, service_role;
