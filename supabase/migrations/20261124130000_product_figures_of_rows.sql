-- What no row of a product says is not known above its days and options either: it was 0 where another day or option has no row.

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
      -- Of the rows alone: the 0 of a day without one is not known of what no row says.
      'figures', (
        select private.figures(coalesce(private.total(s."SUMS"), case when cardinality(loaded) > 0 then private.no_sales() end))
        from private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) s),
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
comment on function private.product_analytics_days_on is 'product_analytics_days as of a Korea-time day.';
grant execute on function private.product_analytics_days_on to authenticated, service_role;

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
        coalesce(b."SUMS", nothing_before) as sums_before, n."SUMS" as sold, b."SUMS" as sold_before, k."OUT_DAYS"
      from private.analysed_options(partner_cd, array[product_id]) o
      left join private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) n using ("OPTION_CD")
      left join private.option_sums(partner_cd, p.first_day - p.shift, p.last_day - p.shift, option_cds) b using ("OPTION_CD")
      left join private.option_stock_days(partner_cd, p.first_day, p.last_day, option_cds) k using ("OPTION_CD")
    ), total as materialized (
      -- Of the rows alone: the 0 of an option without one is not known of what no row says.
      select coalesce(private.total(o.sold), nothing) as sums, coalesce(private.total(o.sold_before), nothing_before) as sums_before
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
comment on function private.product_analytics_options_on is 'product_analytics_options as of a Korea-time day.';
grant execute on function private.product_analytics_options_on to authenticated, service_role;
