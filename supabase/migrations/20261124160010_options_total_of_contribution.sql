-- 합계 of 매출 기여 is what the listed options add up to: the change of the product.

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
      'totals', json_build_object('contribution', case when is_whole then (t.sums)."saleAmt" - (t.sums_before)."saleAmt" end),
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
comment on function public.product_analytics_options is
  '옵션별 of a product (상품 분석). Callers and arguments as product_analytics_days; a product that the partner does not have has no rows.

Returns {"period", "comparison", "figures", "comparisonFigures", "totals", "rows"}; the first four as total_sales_summary, of the product.
totals: contribution, the change of the product''s saleAmt (null unless both periods are wholly loaded, and where it is not known).
A row is an option, the highest saleAmt first: optionId, optionName, share (percent of the product''s saleAmt, null unless that is above 0), contribution (won by which it changed the product''s saleAmt; null unless both periods are wholly loaded), stockoutDays (days of the period out of stock while selling; null: none is known), figures, comparisonFigures. Contributions add up to their total, rows to figures and comparisonFigures.';
grant execute on function public.product_analytics_options to authenticated, service_role;
