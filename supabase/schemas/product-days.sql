-- Every day of a period with what some options sold: 0 on a loaded day without a row, null on a day that is not loaded.
create or replace function private.option_day_sums(
  partner_cd text, first_day date, last_day date, option_cds text[], loaded date[]
) returns table ("DAY" date, "SUMS" private.measures) language sql stable begin atomic
  select first_day + n, case when first_day + n = any (loaded) then coalesce(s.sums, private.no_sales()) end
  from generate_series(0, last_day - first_day) n
  left join (
    select b."DATE_SK" as day, row({{measures: sum(b."$column")}})::private.measures as sums
    from private.brand_day_facts(partner_cd, private.date_sks(first_day, last_day), option_cds) b
    group by 1
  ) s on s.day = private.date_sk(first_day + n);
end;
comment on function private.option_day_sums is
  'Measures of some options on every day of a period: 0 on a loaded day without sales, null on a day that is not loaded.';
grant execute on function private.option_day_sums to authenticated, service_role;

-- Settings: its arguments decide the plan.
create or replace function public.product_analytics_days(
  partner_cd text, product_id text, date_start text, date_end text, comparison text default 'previous'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, '{}', 'sales');
  option_cds text[];
  loaded_ads date[];
begin
  option_cds := private.option_ids_of_product(partner_cd, product_id);
  loaded_ads := private.loaded_ad_days(partner_cd, p.first_day, p.last_day);
  return (
    with days as materialized (
      select d."DAY" as day, d."SUMS" as sums, coalesce(k.out_options, 0) as out_options, coalesce(k.options, 0) as options,
        coalesce(a.cost, private.no_ad_amount(array(select l from unnest(loaded_ads) l where l = d."DAY"))) as ad_cost,
        coalesce(a.amount, private.no_ad_amount(array(select l from unnest(loaded_ads) l where l = d."DAY"))) as ad_amount
      from private.option_day_sums(partner_cd, p.first_day, p.last_day, option_cds, p.loaded) d
      left join (
        select s."SNAP_DT", count(*) filter (where s."IS_OUT") as out_options, count(*) as options
        from private.stock_days(partner_cd, p.first_day, p.last_day, option_cds) s group by 1
      ) k on k."SNAP_DT" = private.day_text(d."DAY")
      left join (
        select a."DATE_SK", sum(a."AD_COST") as cost, sum(a."AD_SALE_AMT") as amount
        from private.ad_option_days(partner_cd, p.first_day, p.last_day, option_cds) a group by 1
      ) a on a."DATE_SK" = private.date_sk(d."DAY")
    ), weekdays as (
      select extract(isodow from d.day)::integer as weekday, count(d.sums) as days, private.total(d.sums) as sums
      from days d group by 1
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      -- Of the rows alone: the 0 of a day without one is not known of what no row says.
      'figures', (
        select private.figures(coalesce(private.total(s."SUMS"), p.nothing))
        from private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) s),
      'comparisonFigures', (
        select private.figures(coalesce(private.total(s."SUMS"), p.nothing_before))
        from private.option_sums(partner_cd, p.first_before, p.last_before, option_cds) s),
      'totals', (
        select private.product_ad_brief(sum(d.ad_cost), sum(d.ad_amount), sum(d.ad_cost) filter (where d.is_shared),
          sum(d.ad_amount) filter (where d.is_shared), sum((d.sums)."saleAmt") filter (where d.is_shared))
        from (select *, sums is distinct from null and ad_cost is not null as is_shared from days) d),
      'weekdays', (
        select json_agg(json_build_object('weekday', w.weekday, 'days', w.days,
          'averageSaleAmt', private.ratio((w.sums)."saleAmt", w.days)) order by w.weekday)
        from weekdays w),
      'rows', json_agg(json_build_object(
        'day', private.day_text(d.day),
        'week', private.day_text(date_trunc('week', d.day::timestamp)::date),
        'weekday', extract(isodow from d.day)::integer,
        'stockoutOptions', case when d.options > 0 then d.out_options end, 'knownOptions', d.options,
        'figures', private.figures(d.sums))::jsonb || private.product_ad_brief(d.ad_cost, d.ad_amount, d.ad_cost, d.ad_amount, (d.sums)."saleAmt")
        order by d.day))
    from days d
  );
end
$$;
comment on function public.product_analytics_days is '일자별 and weekdays of a product (상품 분석). Callers and arguments as product_analytics, of one PRODUCTID; a product that the partner does not have sold nothing. A row is a day of the period, oldest first.';
grant execute on function public.product_analytics_days to authenticated, service_role;

-- Settings: its arguments decide the plan.
create or replace function public.product_analytics_options(
  partner_cd text, product_id text, date_start text, date_end text, comparison text default 'previous'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, '{}', 'sales');
  loaded_ads constant date[] := private.loaded_ad_days(partner_cd, p.first_day, p.last_day);
  no_ads constant bigint := private.no_ad_amount(loaded_ads);
  option_cds constant text[] := private.option_ids_of_product(partner_cd, product_id);
begin
  return (
    with options as materialized (
      select o."OPTION_CD" as id, o."OPTION_NM" as name, coalesce(n."SUMS", p.nothing) as sums,
        coalesce(b."SUMS", p.nothing_before) as sums_before, n."SUMS" as sold, b."SUMS" as sold_before, k."OUT_DAYS",
        coalesce(a."AD_COST", no_ads) as ad_cost, coalesce(a."AD_SALE_AMT", no_ads) as ad_amount, h."AD_COST" as shared_cost,
        h."AD_SALE_AMT" as shared_amount, h."SALE_AMT" as shared_sold
      from private.options_of_products(partner_cd, array[product_id]) o
      left join private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) n using ("OPTION_CD")
      left join private.option_sums(partner_cd, p.first_before, p.last_before, option_cds) b using ("OPTION_CD")
      left join private.option_stock_days(partner_cd, p.first_day, p.last_day, option_cds) k using ("OPTION_CD")
      left join private.ad_option_sums(partner_cd, p.first_day, p.last_day, option_cds) a using ("OPTION_CD")
      left join (
        select s."OPTION_CD", sum(s."AD_COST") as "AD_COST", sum(s."AD_SALE_AMT") as "AD_SALE_AMT", sum(s."SALE_AMT") as "SALE_AMT"
        from private.shared_ad_option_sums(partner_cd, loaded_ads, p.loaded, option_cds) s group by 1
      ) h using ("OPTION_CD")
    ), total as materialized (
      -- Of the rows alone: the 0 of an option without one is not known of what no row says.
      select coalesce(private.total(o.sold), p.nothing) as sums, coalesce(private.total(o.sold_before), p.nothing_before) as sums_before,
        coalesce(sum(o.ad_cost), no_ads) as ad_cost, coalesce(sum(o.ad_amount), no_ads) as ad_amount, sum(o.shared_cost) as shared_cost,
        sum(o.shared_amount) as shared_amount, sum(o.shared_sold) as shared_sold
      from options o
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.figures(t.sums), 'comparisonFigures', private.figures(t.sums_before),
      'totals', private.product_ad_brief(t.ad_cost, t.ad_amount, t.shared_cost, t.shared_amount, t.shared_sold) || jsonb_build_object(
        'contribution', case when p.is_whole then (t.sums)."saleAmt" - (t.sums_before)."saleAmt" end),
      'rows', coalesce((
        select json_agg(json_build_object(
          'optionId', o.id, 'optionName', o.name,
          'share', private.share((o.sums)."saleAmt", (t.sums)."saleAmt"),
          -- What nobody knows of an option is nothing in the sum of all, as in theirs.
          'contribution', case when p.is_whole and (t.sums)."saleAmt" - (t.sums_before)."saleAmt" is not null
            then coalesce((o.sums)."saleAmt", 0) - coalesce((o.sums_before)."saleAmt", 0) end,
          'stockoutDays', o."OUT_DAYS",
          'figures', private.figures(o.sums), 'comparisonFigures', private.figures(o.sums_before))::jsonb
          || private.product_ad_brief(o.ad_cost, o.ad_amount, o.shared_cost, o.shared_amount, o.shared_sold)
          order by (o.sums)."saleAmt" desc nulls last, o.id collate "C")
        from options o), '[]'))
    from total t
  );
end
$$;
comment on function public.product_analytics_options is '옵션별 of a product (상품 분석). Callers and arguments as product_analytics_days; a product that the partner does not have has no rows. A row is an option, the highest saleAmt first.';
grant execute on function public.product_analytics_options to authenticated, service_role;
