-- Reading the days that sales and advertising share one by one took 35 of the 83 ms of product_analytics with 250 options.

-- Months and days are looked at apart: a branch that a period does not need is not planned for thousands of options either.
create or replace function private.shared_ad_option_sums(partner_cd text, ads date[], sold date[], option_cds text[])
  returns table ("OPTION_CD" text, "AD_COST" bigint, "AD_SALE_AMT" bigint, "SALE_AMT" bigint) language plpgsql stable set search_path = '' as $$
declare
  p record;
begin
  -- No option is none here, and all in private.ad_day_rows.
  if cardinality(option_cds) = 0 or not ads && sold then
    return;
  end if;
  p := private.profit_parts(partner_cd, array(select unnest(ads) intersect select unnest(sold)));
  if p.months <> '{}' then
    return query
    select a."OPTION_CD", a."AD_COST", a."REV_14D", 0::bigint from public.agg_ad_option_monthly a
    where a."PARTNER_CD" = shared_ad_option_sums.partner_cd and a."OPTION_CD" = any (option_cds) and a."MONTH_SK" = any (p.months)
    union all
    select m."OPTION_CD", 0, 0, m."SALE_AMT" from public.agg_option_monthly m
    where m."PARTNER_CD" = shared_ad_option_sums.partner_cd and m."OPTION_CD" = any (option_cds) and m."MONTH_SK" = any (p.months);
  end if;
  if p.more_days || p.less_days <> '{}' then
    return query
    select s.option_cd, s.sign * s.cost, s.sign * s.amount, s.sign * s.sold
    from (
      select a."OPTION_CD", case when a."DATE_SK" = any (p.less_days) then -1 else 1 end, a."AD_COST", a."REV_14D", 0::bigint
      from private.ad_day_rows(partner_cd, p.more_days || p.less_days, option_cds) a
      union all
      select d."OPTION_CD", case when d."DATE_SK" = any (p.less_days) then -1 else 1 end, 0, 0, d."SALE_AMT"
      from private.day_rows(partner_cd, p.more_days || p.less_days, option_cds) d
    ) s (option_cd, sign, cost, amount, sold);
  end if;
end
$$;
comment on function private.shared_ad_option_sums is
  'private.shared_ad_sums of some options, given the covered and the loaded days of a period, with what was bought within 14 days, in rows that add up; no row where an option has nothing in a month of a day that is both.';

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
