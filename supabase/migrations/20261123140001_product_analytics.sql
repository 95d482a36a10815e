-- 상품 분석: what changed the sales of products, by factors, days and options.

-- The options of products, by PRODUCTID; one that is unknown or another partner's has none.
create or replace function private.analysed_options(partner_cd text, product_ids text[])
  returns table ("PRODUCTID" text, "OPTION_CD" text, "OPTION_NM" text, "ITEM_NM" text, "BRAND_NM" text)
  language sql stable
begin atomic
  select o."PRODUCTID", o."OPTION_CD", o."OPTION_NM", o."ITEM_NM", b."BRAND_NM"
  from public.dim_option o
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd
  where o."PARTNER_CD" = partner_cd and o."SVC" = '2P' and o."PRODUCTID" = any (product_ids) and o."PRODUCTID" <> '';
end;
revoke all on function private.analysed_options from public, anon, authenticated, service_role;
comment on function private.analysed_options is
  'Options of products (PRODUCTID) of a partner with their names, also of brands out of use.';
grant execute on function private.analysed_options to authenticated, service_role;

-- Days of options on which their stock is known, from the snapshots that loads keep. The days are named one by one: the key
-- begins with the day, and of a range of days it would be read for all options.
create or replace function private.stock_days(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "SNAP_DT" text, "IS_OUT" boolean)
  language sql stable
begin atomic
  select s."OPTION_CD", s."SNAP_DT", private.is_out_of_stock(s."STOCK_QTY", s."SOLD_YN")
  from public.fact_stock_snapshot s
  where s."PARTNER_CD" = partner_cd and s."SVC" = '2P' and s."OPTION_CD" = any (option_cds)
    and s."SNAP_DT" = any (array(select private.day_text(first_day + n) from generate_series(0, last_day - first_day) n));
end;
revoke all on function private.stock_days from public, anon, authenticated, service_role;
comment on function private.stock_days is
  'Days (yyyyMMdd) of options of a partner on which their stock was loaded, and whether they were out of stock while selling.';
grant execute on function private.stock_days to authenticated, service_role;

-- Per option, without joining each day to its product.
create or replace function private.option_stock_days(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "OUT_DAYS" bigint, "DAYS" bigint)
  language sql stable
begin atomic
  select s."OPTION_CD", count(*) filter (where s."IS_OUT"), count(*)
  from private.stock_days(partner_cd, first_day, last_day, option_cds) s group by 1;
end;
revoke all on function private.option_stock_days from public, anon, authenticated, service_role;
comment on function private.option_stock_days is
  'Of each option: days of a period out of stock while selling, and days on which its stock was loaded; no row without any.';
grant execute on function private.option_stock_days to authenticated, service_role;

-- Stock-out days of some options as an answer has them.
create or replace function private.stockouts(out_days bigint, known_days bigint) returns json
  language sql immutable parallel safe
  return json_build_object('days', case when known_days > 0 then out_days end, 'known', coalesce(known_days, 0),
    'rate', private.ratio(out_days * 100, known_days));
revoke all on function private.stockouts from public, anon, authenticated, service_role;
comment on function private.stockouts is
  'Option-days out of stock while selling (null: none is known), option-days whose stock is known, and percent of these.';
grant execute on function private.stockouts to authenticated, service_role;

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
revoke all on function private.undecomposed_reason from public, anon, authenticated, service_role;
comment on function private.undecomposed_reason is
  'Why a change of sales has no decomposition: notLoaded, noViews, noOrders, notPositive (a period has none or nobody knows); null: it has one.';
grant execute on function private.undecomposed_reason to authenticated, service_role;

-- The change of S = views x (orders / views) x (S / orders) by the logarithmic mean (LMDI): each factor has
-- L(S1, S0) x ln(k1 / k0), L = (S1 - S0) / ln(S1 / S0). Whole won: each is rounded down, and the won that are left go to
-- those with the largest remainders, so that the three add up to the change. 40 digits, or rounding would be more than that
-- where S hardly changed.
create or replace function private.sales_decomposition(now private.measures, before private.measures) returns json
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
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
revoke all on function private.sales_decomposition from public, anon, authenticated, service_role;
comment on function private.sales_decomposition is
  'What views, conversion (orders by views) and value of an order did to saleAmt, whole won that add up to total, its change. Only where private.undecomposed_reason is null.';
grant execute on function private.sales_decomposition to authenticated, service_role;

-- Raises 22023 unless there are one to three products.
create or replace function private.require_products(product_ids text[]) returns void
  language plpgsql immutable
  set search_path = ''
as $$
begin
  if product_ids is null or cardinality(product_ids) not between 1 and 3 or array_position(product_ids, null) is not null then
    raise exception 'product_ids must be 1 to 3 products' using errcode = '22023';
  end if;
end
$$;
revoke all on function private.require_products from public, anon, authenticated, service_role;
comment on function private.require_products is 'Raises 22023 unless there are one to three product ids.';
grant execute on function private.require_products to authenticated, service_role;

-- product_analytics as of a given Korea-time day.
create or replace function private.product_analytics_on(
  today date, partner_cd text, product_ids text[], date_start text, date_end text, comparison text
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, date_start, date_end, comparison, '{}');
  loaded constant date[] := private.loaded_days_of(partner_cd, p.first_day, p.last_day);
  compared constant date[] := private.loaded_days_of(partner_cd, p.first_day - p.shift, p.last_day - p.shift);
  is_whole constant boolean := cardinality(loaded) + cardinality(compared) = 2 * (p.last_day - p.first_day + 1);
  nothing constant private.measures := case when cardinality(loaded) > 0 then private.no_sales() end;
  nothing_before constant private.measures := case when cardinality(compared) > 0 then private.no_sales() end;
  option_cds text[];
begin
  perform private.require_products(product_ids);
  option_cds := array(select o."OPTION_CD" from private.analysed_options(partner_cd, product_ids) o);
  return (
    with options as materialized (
      select * from private.analysed_options(partner_cd, product_ids)
    ), named as (
      select o."PRODUCTID" as id, array_position(product_ids, o."PRODUCTID") as place, count(*) as options,
        (array_agg(o."ITEM_NM" order by o."OPTION_CD" collate "C"))[1] as name,
        string_agg(distinct o."BRAND_NM", ', ' order by o."BRAND_NM") as brand
      from options o group by o."PRODUCTID"
    ), now as (
      select o."PRODUCTID" as id, private.total(s."SUMS") as sums
      from private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) s join options o using ("OPTION_CD") group by 1
    ), before as (
      select o."PRODUCTID" as id, private.total(s."SUMS") as sums
      from private.option_sums(partner_cd, p.first_day - p.shift, p.last_day - p.shift, option_cds) s
      join options o using ("OPTION_CD") group by 1
    ), stock as (
      select o."PRODUCTID" as id, private.stockouts(sum(d."OUT_DAYS")::bigint, sum(d."DAYS")::bigint) as outs
      from private.option_stock_days(partner_cd, p.first_day, p.last_day, option_cds) d join options o using ("OPTION_CD") group by 1
    ), stock_before as (
      select o."PRODUCTID" as id, private.stockouts(sum(d."OUT_DAYS")::bigint, sum(d."DAYS")::bigint) as outs
      from private.option_stock_days(partner_cd, p.first_day - p.shift, p.last_day - p.shift, option_cds) d
      join options o using ("OPTION_CD") group by 1
    ), products as materialized (
      select d.*, coalesce(n.sums, nothing) as sums, coalesce(b.sums, nothing_before) as sums_before,
        coalesce(s.outs, private.stockouts(0, 0)) as outs, coalesce(k.outs, private.stockouts(0, 0)) as outs_before
      from named d left join now n using (id) left join before b using (id) left join stock s using (id)
      left join stock_before k using (id)
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, loaded),
      'comparison', private.period_days(p.first_day - p.shift, p.last_day - p.shift, compared),
      'products', coalesce(json_agg(json_build_object(
        'productId', r.id, 'productName', r.name, 'brandName', r.brand, 'optionCount', r.options,
        'figures', private.figures(r.sums), 'comparisonFigures', private.figures(r.sums_before),
        'undefinedReason', u.reason,
        'decomposition', case when u.reason is null then private.sales_decomposition(r.sums, r.sums_before) end,
        'stockouts', r.outs, 'comparisonStockouts', r.outs_before) order by r.place), '[]'))
    from products r
    cross join lateral (select private.undecomposed_reason(r.sums, r.sums_before, is_whole) as reason) u
  );
end
$$;
revoke all on function private.product_analytics_on from public, anon, authenticated, service_role;
comment on function private.product_analytics_on is 'product_analytics as of a Korea-time day.';
grant execute on function private.product_analytics_on to authenticated, service_role;

create or replace function public.product_analytics(
  partner_cd text, product_ids text[], date_start text, date_end text, comparison text default 'previous'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.product_analytics_on(private.korea_today(), partner_cd, product_ids, date_start, date_end, comparison);
end
$$;
revoke all on function public.product_analytics from public, anon, authenticated, service_role;
comment on function public.product_analytics is
  'Why the sales of products changed (상품 분석). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"period", "comparison", "products"}. period, comparison: as total_sales_summary.
products: of product_ids (1 to 3 PRODUCTIDs) those that the partner has, in that order: productId, productName, brandName (several with a comma; null: none), optionCount, figures, comparisonFigures (as total_sales_summary).
decomposition: won of the change of saleAmt by views, conversion (orderCnt / viewCnt) and orderValue (saleAmt / orderCnt), which add up to total, the change; null where undefinedReason says why: notLoaded (a day of either period), noViews, noOrders, notPositive (none above 0 in a period).
stockouts, comparisonStockouts: option-days out of stock while selling (days; null: none is known), option-days with a snapshot of the stock (known), and rate, percent of these.

Other arguments as total_sales_summary. Days and options are answers of their own (product_analytics_days, product_analytics_options), as sheets of a file are, and the first answer does not wait for them.';
grant execute on function public.product_analytics to authenticated, service_role;

-- Every day of a period with what some options sold: 0 on a loaded day without a row, null on a day that is not loaded.
create or replace function private.option_day_sums(
  partner_cd text, first_day date, last_day date, option_cds text[], loaded date[]
) returns table ("DAY" date, "SUMS" private.measures)
  language sql stable
begin atomic
  select first_day + n, case when first_day + n = any (loaded) then coalesce(s.sums, private.no_sales()) end
  from generate_series(0, last_day - first_day) n
  left join (
    select b."DATE_SK" as day, row(sum(b."GROSS_QTY"), sum(b."GROSS_AMT"), sum(b."CANCEL_QTY"), sum(b."CANCEL_AMT"),
      sum(b."SALE_QTY"), sum(b."SALE_AMT"), sum(b."ORDER_CNT"), sum(b."VISITOR_CNT"), sum(b."VIEW_CNT"), sum(b."CART_CNT"),
      sum(b."WINNER_VIEWS"))::private.measures as sums
    from private.brand_day_facts(partner_cd,
      array(select private.date_sk(first_day + k) from generate_series(0, last_day - first_day) k), option_cds) b
    group by 1
  ) s on s.day = private.date_sk(first_day + n);
end;
revoke all on function private.option_day_sums from public, anon, authenticated, service_role;
comment on function private.option_day_sums is
  'Measures of some options on every day of a period: 0 on a loaded day without sales, null on a day that is not loaded.';
grant execute on function private.option_day_sums to authenticated, service_role;

-- product_analytics_days as of a given Korea-time day.
create or replace function private.product_analytics_days_on(
  today date, partner_cd text, product_id text, date_start text, date_end text, comparison text
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, date_start, date_end, comparison, '{}');
  loaded constant date[] := private.loaded_days_of(partner_cd, p.first_day, p.last_day);
  compared constant date[] := private.loaded_days_of(partner_cd, p.first_day - p.shift, p.last_day - p.shift);
  option_cds constant text[] := array(select o."OPTION_CD" from private.analysed_options(partner_cd, array[product_id]) o);
begin
  return (
    with days as materialized (
      select d."DAY" as day, d."SUMS" as sums, coalesce(k.out_options, 0) as out_options, coalesce(k.options, 0) as options
      from private.option_day_sums(partner_cd, p.first_day, p.last_day, option_cds, loaded) d
      left join (
        select s."SNAP_DT", count(*) filter (where s."IS_OUT") as out_options, count(*) as options
        from private.stock_days(partner_cd, p.first_day, p.last_day, option_cds) s group by 1
      ) k on k."SNAP_DT" = private.day_text(d."DAY")
    ), weekdays as (
      select extract(isodow from d.day)::integer as weekday, count(d.sums) as days, private.total(d.sums) as sums
      from days d group by 1
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, loaded),
      'comparison', private.period_days(p.first_day - p.shift, p.last_day - p.shift, compared),
      'figures', private.figures(private.total(d.sums)),
      'comparisonFigures', (
        select private.figures(coalesce(private.total(s."SUMS"), case when cardinality(compared) > 0 then private.no_sales() end))
        from private.option_sums(partner_cd, p.first_day - p.shift, p.last_day - p.shift, option_cds) s),
      'weekdays', (
        select json_agg(json_build_object('weekday', w.weekday, 'days', w.days,
          'averageSaleAmt', private.ratio((w.sums)."saleAmt", w.days)) order by w.weekday)
        from weekdays w),
      'rows', json_agg(json_build_object(
        'day', private.day_text(d.day),
        'week', private.day_text(date_trunc('week', d.day::timestamp)::date),
        'weekday', extract(isodow from d.day)::integer,
        'stockoutOptions', case when d.options > 0 then d.out_options end, 'knownOptions', d.options,
        'figures', private.figures(d.sums)) order by d.day))
    from days d
  );
end
$$;
revoke all on function private.product_analytics_days_on from public, anon, authenticated, service_role;
comment on function private.product_analytics_days_on is 'product_analytics_days as of a Korea-time day.';
grant execute on function private.product_analytics_days_on to authenticated, service_role;

create or replace function public.product_analytics_days(
  partner_cd text, product_id text, date_start text, date_end text, comparison text default 'previous'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.product_analytics_days_on(private.korea_today(), partner_cd, product_id, date_start, date_end, comparison);
end
$$;
revoke all on function public.product_analytics_days from public, anon, authenticated, service_role;
comment on function public.product_analytics_days is
  '일자별 and weekdays of a product (상품 분석). Callers and arguments as product_analytics, of one PRODUCTID; a product that the partner does not have sold nothing.

Returns {"period", "comparison", "figures", "comparisonFigures", "weekdays", "rows"}; the first four as total_sales_summary, of the product.
weekdays: those of the period, Monday (1) first: weekday, days (how many are loaded), averageSaleAmt (won a loaded day; null: none is).
A row is a day of the period, oldest first: day, week (its Monday), weekday (1 to 7), stockoutOptions (out of stock while selling; null: no stock is known), knownOptions (options whose stock was loaded), figures (null: not loaded). The rows add up to figures.';
grant execute on function public.product_analytics_days to authenticated, service_role;

-- product_analytics_options as of a given Korea-time day.
create or replace function private.product_analytics_options_on(
  today date, partner_cd text, product_id text, date_start text, date_end text, comparison text
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, date_start, date_end, comparison, '{}');
  loaded constant date[] := private.loaded_days_of(partner_cd, p.first_day, p.last_day);
  compared constant date[] := private.loaded_days_of(partner_cd, p.first_day - p.shift, p.last_day - p.shift);
  is_whole constant boolean := cardinality(loaded) + cardinality(compared) = 2 * (p.last_day - p.first_day + 1);
  nothing constant private.measures := case when cardinality(loaded) > 0 then private.no_sales() end;
  nothing_before constant private.measures := case when cardinality(compared) > 0 then private.no_sales() end;
  option_cds constant text[] := array(select o."OPTION_CD" from private.analysed_options(partner_cd, array[product_id]) o);
begin
  return (
    with options as materialized (
      select o."OPTION_CD" as id, o."OPTION_NM" as name, coalesce(n."SUMS", nothing) as sums,
        coalesce(b."SUMS", nothing_before) as sums_before, k."OUT_DAYS"
      from private.analysed_options(partner_cd, array[product_id]) o
      left join private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) n using ("OPTION_CD")
      left join private.option_sums(partner_cd, p.first_day - p.shift, p.last_day - p.shift, option_cds) b using ("OPTION_CD")
      left join private.option_stock_days(partner_cd, p.first_day, p.last_day, option_cds) k using ("OPTION_CD")
    ), total as materialized (
      select coalesce(private.total(o.sums), nothing) as sums, coalesce(private.total(o.sums_before), nothing_before) as sums_before
      from options o
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, loaded),
      'comparison', private.period_days(p.first_day - p.shift, p.last_day - p.shift, compared),
      'figures', private.figures(t.sums), 'comparisonFigures', private.figures(t.sums_before),
      'rows', coalesce((
        select json_agg(json_build_object(
          'optionId', o.id, 'optionName', o.name,
          'share', private.share((o.sums)."saleAmt", (t.sums)."saleAmt"),
          -- What nobody knows of an option is nothing in the sum of all, as in theirs.
          'contribution', case when is_whole and (t.sums)."saleAmt" - (t.sums_before)."saleAmt" is not null
            then coalesce((o.sums)."saleAmt", 0) - coalesce((o.sums_before)."saleAmt", 0) end,
          'stockoutDays', o."OUT_DAYS",
          'figures', private.figures(o.sums), 'comparisonFigures', private.figures(o.sums_before))
          order by (o.sums)."saleAmt" desc nulls last, o.id collate "C")
        from options o), '[]'))
    from total t
  );
end
$$;
revoke all on function private.product_analytics_options_on from public, anon, authenticated, service_role;
comment on function private.product_analytics_options_on is 'product_analytics_options as of a Korea-time day.';
grant execute on function private.product_analytics_options_on to authenticated, service_role;

create or replace function public.product_analytics_options(
  partner_cd text, product_id text, date_start text, date_end text, comparison text default 'previous'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.product_analytics_options_on(private.korea_today(), partner_cd, product_id, date_start, date_end, comparison);
end
$$;
revoke all on function public.product_analytics_options from public, anon, authenticated, service_role;
comment on function public.product_analytics_options is
  '옵션별 of a product (상품 분석). Callers and arguments as product_analytics_days; a product that the partner does not have has no rows.

Returns {"period", "comparison", "figures", "comparisonFigures", "rows"}; the first four as total_sales_summary, of the product.
A row is an option, the highest saleAmt first: optionId, optionName, share (percent of the product''s saleAmt, null unless that is above 0), contribution (won by which it changed the product''s saleAmt; null unless both periods are wholly loaded), stockoutDays (days of the period out of stock while selling; null: none is known), figures, comparisonFigures. Contributions add up to the change of the product, rows to figures and comparisonFigures.';
grant execute on function public.product_analytics_options to authenticated, service_role;

-- What agg_brand_daily must hold for these days: of all options of the partner (null) or of some. A row of facts
-- whose option is not the partner's counts nowhere.
create or replace function private.brand_day_facts(partner_cd text, days integer[], option_cds text[])
  returns setof public.agg_brand_daily
  language sql stable
begin atomic
  select d."PARTNER_CD", coalesce(o."BRAND_CD", ''), d."DATE_SK",
    sum(d."GROSS_QTY"), sum(d."GROSS_AMT")::bigint, sum(d."CANCEL_QTY"), sum(d."CANCEL_AMT")::bigint,
    sum(d."SALE_QTY"), sum(d."SALE_AMT")::bigint, sum(d."ORDER_CNT"), sum(d."VISITOR_CNT"), sum(d."VIEW_CNT"),
    sum(d."CART_CNT"), sum((d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT")::bigint
  from public.agg_performance_option_daily d
  join public.dim_option o on o."OPTION_CD" = d."OPTION_CD" and o."PARTNER_CD" = d."PARTNER_CD"
  where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" = any (days)
    -- Of both tables, or all options of the partner are read for some.
    and (option_cds is null or (d."OPTION_CD" = any (option_cds) and o."OPTION_CD" = any (option_cds)))
  group by d."PARTNER_CD", coalesce(o."BRAND_CD", ''), d."DATE_SK";
end;
revoke all on function private.brand_day_facts from public, anon, authenticated, service_role;
comment on function private.brand_day_facts is
  'The rows that agg_brand_daily must have for days of a partner, of all options (null) or some, from the facts.';
grant execute on function private.brand_day_facts to authenticated, service_role;
