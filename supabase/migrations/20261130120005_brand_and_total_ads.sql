-- 전체 통계 and 브랜드 상세 show what advertising cost, and which part of a profit it takes.

-- brand_detail as of a given Korea-time day.
create or replace function private.brand_detail_on(
  today date, partner_cd text, brand_cd text, date_start text, date_end text, comparison text
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, array[brand_cd]);
  brand constant json := private.brand_named(partner_cd, brand_cd);
  sums private.measures;
  sums_before private.measures;
  option_cds text[];
  ad_cost bigint;
  ad_amount bigint;
  ad_cost_before bigint;
  ad_amount_before bigint;
begin
  if brand is not null then
    select coalesce(a."AD_COST", n.amount), coalesce(a."AD_SALE_AMT", n.amount) into ad_cost, ad_amount
    from (select private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day)) as amount) n
    left join private.ad_brand_sums(array[partner_cd], p.first_day, p.last_day, array[brand_cd]) a on true;
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
      where o."PARTNER_CD" = brand_detail_on.partner_cd and o."BRAND_CD" = brand_detail_on.brand_cd);
  end if;
  return (
    with targets as (
      select private.bigint_sum(t."TARGET_AMT") as wanted, private.bigint_sum(t."TARGETED_SALE_AMT") as sold
      from private.target_sums(brand_detail_on.partner_cd, p.loaded, array[brand_detail_on.brand_cd], 'month') t
    ), targets_before as (
      select private.bigint_sum(t."TARGET_AMT") as wanted, private.bigint_sum(t."TARGETED_SALE_AMT") as sold
      from private.target_sums(brand_detail_on.partner_cd, p.loaded_before, array[brand_detail_on.brand_cd], 'month') t
    ), goods as (
      select private.bigint_sum(g."COST_AMT") as cost, private.bigint_sum(g."COSTED_SALE_AMT") as costed,
        private.bigint_sum(g."UNCOSTED_SALE_AMT") as uncosted,
        count(*) filter (where g."UNCOSTED_SALE_AMT" <> 0) as without_cost
      from private.goods_cost(brand_detail_on.partner_cd, p.first_day, p.last_day, option_cds) g
    )
    select json_build_object(
      'brand', brand,
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      'figures', private.with_ads(private.figures_against_target(sums, t.wanted, t.sold), ad_cost, ad_amount),
      'comparisonFigures', private.with_ads(private.figures_against_target(sums_before, b.wanted, b.sold), ad_cost_before, ad_amount_before),
      'adCover', private.ad_cover(brand_detail_on.partner_cd, p.first_day, p.last_day),
      'profit', case when sums is distinct from null then json_build_object(
        'saleAmt', (sums)."saleAmt", 'uncostedSaleAmt', coalesce(g.uncosted, 0), 'uncostedOptions', g.without_cost,
        'goodsCostAmt', g.cost, 'grossProfitAmt', g.costed - g.cost,
        -- What a company pays: with VAT.
        'adCostAmt', round(ad_cost * 1.1), 'afterAdsAmt', g.costed - g.cost - round(ad_cost * 1.1),
        'missing', to_json(array['fees'] || case when ad_cost is null then array['ads'] else '{}' end)) end)
    from targets t cross join targets_before b cross join goods g
  );
end
$$;
comment on function private.brand_detail_on is 'brand_detail as of a Korea-time day.';
grant execute on function private.brand_detail_on to authenticated, service_role;

create or replace function public.brand_detail(
  partner_cd text, brand_cd text, date_start text, date_end text, comparison text default 'previous'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.brand_detail_on(private.korea_today(), partner_cd, brand_cd, date_start, date_end, comparison);
end
$$;
comment on function public.brand_detail is
  'One brand of the partner (브랜드 상세). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"brand", "period", "comparison", "figures", "comparisonFigures", "adCover", "profit"}. brand: brandCd, brandName, inUse (false: out of use); null, with no figures, for a code that is none of the partner''s, whether there is one or not. period, comparison: as total_sales_summary. figures, comparisonFigures, adCover: as brand_sales_summary.
profit: how saleAmt (won) becomes a profit, as far as its inputs are loaded; null when no day is loaded. uncostedSaleAmt: won sold on days on which the option had no cost, uncostedOptions: how many options those are. goodsCostAmt: won of the goods by the cost that held each day, of all other sales; null where no cost held. grossProfitAmt: saleAmt less uncostedSaleAmt less goodsCostAmt. adCostAmt: won of advertising with VAT (10 %), null where no report covers a day; afterAdsAmt: grossProfitAmt less that. missing: what a contribution profit needs beside and is not loaded: fees, ads.

Other arguments as total_sales_summary. Days and products of the brand: total_sales_days and total_sales_products of brand_cds.';
grant execute on function public.brand_detail to authenticated, service_role;

-- total_sales_summary as of a given Korea-time day.
create or replace function private.total_sales_summary_on(
  today date, partner_cd text, date_start text, date_end text, comparison text, brand_cds text[]
) returns json
  language plpgsql stable
  set search_path = ''
  -- The period decides the plan; compiling costs more than it saves.
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
begin
  return (
    with ads as (
      select private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day)) as none,
        private.bigint_sum(a."AD_COST") as cost, private.bigint_sum(a."AD_SALE_AMT") as amount
      from private.ad_brand_sums(array[partner_cd], p.first_day, p.last_day, brand_cds) a
    ), ads_before as (
      select private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_before, p.last_before)) as none,
        private.bigint_sum(a."AD_COST") as cost, private.bigint_sum(a."AD_SALE_AMT") as amount
      from private.ad_brand_sums(array[partner_cd], p.first_before, p.last_before, brand_cds) a
    ), days as materialized (
      select * from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, p.loaded)
    ), before as (
      select private.total(b."SUMS") as sums
      from private.day_sums(partner_cd, p.first_before, p.last_before, brand_cds, p.loaded_before) b
      where b."DAY" = any (p.loaded_before)
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      'figures', (select private.with_ads(t.figures, coalesce(a.cost, a.none), coalesce(a.amount, a.none)) from ads a),
      'comparisonFigures', (
        select private.with_ads(private.figures(b.sums), coalesce(a.cost, a.none), coalesce(a.amount, a.none))
        from before b cross join ads_before a),
      'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
      'heatMap', t.heat_map)
    from (
      select private.figures(private.total(d."SUMS") filter (where d."DAY" = any (p.loaded))) as figures,
        json_agg(json_build_object(
          'day', private.day_text(d."DAY"),
          'week', private.day_text(date_trunc('week', d."DAY"::timestamp)::date),
          'weekday', extract(isodow from d."DAY")::integer,
          'saleAmt', (d."SUMS")."saleAmt") order by d."DAY") as heat_map
      from days d
    ) t
  );
end
$$;
comment on function private.total_sales_summary_on is 'total_sales_summary as of a Korea-time day.';
grant execute on function private.total_sales_summary_on to authenticated, service_role;

create or replace function public.total_sales_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.total_sales_summary_on(private.korea_today(), partner_cd, date_start, date_end, comparison, brand_cds);
end
$$;
comment on function public.total_sales_summary is
  'KPIs of 전체 통계. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"period", "comparison", "figures", "comparisonFigures", "adCover", "heatMap"}.
period, comparison: from, to (yyyyMMdd, both included), days, missing (days that are not loaded). figures, comparisonFigures: the measures of private.measures and the ratios of private.ratios in one object, sums over the loaded days; null when no day is loaded. Here alone also private.ad_brief, null where no advertising report covers a day; options that no master knows count with those without a brand. adCover: private.ad_cover of the period.
heatMap: a row a day of the period, oldest first: day, week (its Monday), weekday (1 Monday to 7), saleAmt (won; null when the day is not loaded).

date_start, date_end: Korea-time days yyyyMMdd, at most 730 of them, none in the future. comparison: previous (the same number of days before) or year (364 days before, the same weekdays). brand_cds: none = any; an empty code = options without a brand. Sums are over all options of the partner, of the brand that each has now, also of brands out of use.';
grant execute on function public.total_sales_summary to authenticated, service_role;
