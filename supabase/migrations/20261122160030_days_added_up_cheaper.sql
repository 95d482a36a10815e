-- Days and brands are added up in 64 bits, which measures are, and a day that is not loaded is passed over without being asked for.

-- Sums of the brands (none: all of them), by brand or by day.
create or replace function private.brand_sums(
  partner_cd text, first_day date, last_day date, brand_cds text[], by_brand boolean
) returns table ("BRAND_CD" text, "DATE_SK" integer, "SUMS" private.measures)
  language sql stable
begin atomic
  select case when by_brand then b."BRAND_CD" end, case when not by_brand then b."DATE_SK" end,
    row(private.bigint_sum(b."GROSS_QTY"), private.bigint_sum(b."GROSS_AMT"), private.bigint_sum(b."CANCEL_QTY"),
      private.bigint_sum(b."CANCEL_AMT"), private.bigint_sum(b."SALE_QTY"), private.bigint_sum(b."SALE_AMT"),
      private.bigint_sum(b."ORDER_CNT"), private.bigint_sum(b."VISITOR_CNT"), private.bigint_sum(b."VIEW_CNT"),
      private.bigint_sum(b."CART_CNT"), private.bigint_sum(b."WINNER_VIEWS"))::private.measures
  from public.agg_brand_daily b
  where b."PARTNER_CD" = partner_cd and b."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day)
    and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
  group by 1, 2;
end;
comment on function private.brand_sums is
  'Measures of brands of a partner (none: all) in a period: a row a brand (empty: without one) or a day, the other null. Days and brands without sales have no row.';
grant execute on function private.brand_sums to authenticated, service_role;

-- total_sales_days as of a given Korea-time day.
create or replace function private.total_sales_days_on(
  today date, partner_cd text, date_start text, date_end text, unit text, comparison text, brand_cds text[]
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, date_start, date_end, comparison, brand_cds);
  loaded constant date[] := private.loaded_days_of(partner_cd, p.first_day, p.last_day);
  compared constant date[] := private.loaded_days_of(partner_cd, p.first_day - p.shift, p.last_day - p.shift);
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  return (
    with days as (
      select d."DAY" as day, d."SUMS" as sums, b."SUMS" as sums_before,
        d."DAY" = any (loaded) as is_loaded, b."DAY" = any (compared) as is_compared
      from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, loaded) d
      join private.day_sums(partner_cd, p.first_day - p.shift, p.last_day - p.shift, brand_cds, compared) b
        on b."DAY" = d."DAY" - p.shift
    ), units as materialized (
      select min(d.day) as first_day, max(d.day) as last_day,
        count(*) filter (where not d.is_loaded) as missing, count(*) filter (where not d.is_compared) as missing_before,
        private.total(d.sums) as sums,
        private.total(d.sums_before) as sums_before
      from days d
      -- The whole of a day, week (from Monday) or month.
      group by date_trunc(unit, d.day::timestamp)
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, loaded),
      'comparison', private.period_days(p.first_day - p.shift, p.last_day - p.shift, compared),
      'figures', private.figures(private.total(u.sums)),
      'comparisonFigures', private.figures(private.total(u.sums_before)),
      'rows', json_agg(json_build_object(
        'from', private.day_text(u.first_day), 'to', private.day_text(u.last_day), 'missingDays', u.missing,
        'comparisonFrom', private.day_text(u.first_day - p.shift), 'comparisonTo', private.day_text(u.last_day - p.shift),
        'comparisonMissingDays', u.missing_before,
        'figures', private.figures(u.sums), 'comparisonFigures', private.figures(u.sums_before)) order by u.first_day))
    from units u
  );
end
$$;
comment on function private.total_sales_days_on is 'total_sales_days as of a Korea-time day.';
grant execute on function private.total_sales_days_on to authenticated, service_role;
