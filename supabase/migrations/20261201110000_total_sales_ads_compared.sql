-- 전체 통계 compares advertising only where reports cover every day of both periods, as it does sales; the days of 목록 that a report covers are joined, not looked up for each unit.

-- Two periods are compared where they have the same days.
create or replace function private.ads_cover(partner_cd text, p private.sales_period) returns boolean
  language sql stable
  return cardinality(private.loaded_ad_days(partner_cd, (p).first_day, (p).last_day)) = (p).last_day - (p).first_day + 1
    and cardinality(private.loaded_ad_days(partner_cd, (p).first_before, (p).last_before))
      = (p).last_before - (p).first_before + 1;
revoke all on function private.ads_cover from public, anon, authenticated, service_role;
comment on function private.ads_cover is
  'Whether advertising reports of a partner cover every day of a period and of its comparison.';
grant execute on function private.ads_cover to authenticated, service_role;

-- Every unit of a period by every one of the brands; of ids (none: all) those and others of the same units. One query
-- that becomes a part of the list's: joins of what the list does not ask for fall away, so no CTE of them is materialized.
create or replace function private.brand_sales_rows_of(
  partner_cd text, p private.sales_period, brand_cds text[], unit text, ids text[]
)
  returns table (
    "id" text, "from" text, "to" text, "days" integer, "missingDays" integer, "comparisonFrom" text, "comparisonTo" text,
    "comparisonMissingDays" integer, "brandCd" text, "brandName" text, "saleAmt" bigint, "previousSaleAmt" bigint,
    "baseSaleAmt" bigint, "saleQty" bigint, "orderCnt" bigint, "averageOrderAmt" numeric, "cancelAmt" bigint,
    "cancelQty" bigint, "cancelRate" numeric, "adCost" bigint, "tacos" numeric, "targetAmt" bigint, "targetedSaleAmt" bigint,
    "achievementRate" numeric
  )
  language sql stable
begin atomic
  with units as materialized (
    select u."UNIT" as unit_day, u."FIRST_DAY" as first_day, u."LAST_DAY" as last_day, private.day_text(u."FIRST_DAY") as first_text,
      u."MISSING" as missing, u."MISSING_BEFORE" as missing_before,
      -- What a brand without a row sold, and what advertising of it cost: 0 where a day is loaded.
      case when u."MISSING" <= u."LAST_DAY" - u."FIRST_DAY" then 0 end as nothing,
      case when u."MISSING_BEFORE" <= u."LAST_DAY" - u."FIRST_DAY" then 0 end as nothing_before,
      case when c.unit_day is not null then 0 end as no_ads
    from private.period_units(p, unit) u
    left join (
      select distinct date_trunc(unit, l::timestamp)::date
      from unnest(private.loaded_ad_days(partner_cd, (p).first_day, (p).last_day)) l
    ) c (unit_day) on c.unit_day = u."UNIT"
    where cardinality(ids) = 0 or private.day_text(u."FIRST_DAY") in (select left(i, 8) from unnest(ids) i)
  ), days as materialized (
    select d.unit_day, d.day, private.date_sk(d.day) as date_sk, private.date_sk(d.day - (p).shift) as date_sk_before
    from (
      select (p).first_day + n as day, date_trunc(unit, ((p).first_day + n)::timestamp)::date as unit_day
      from generate_series(0, (p).last_day - (p).first_day) n
    ) d
    where d.unit_day in (select u.unit_day from units u)
  )
  select u.first_text || ' ' || k.brand_cd, u.first_text, private.day_text(u.last_day), u.last_day - u.first_day + 1, u.missing,
    private.day_text(u.first_day - (p).shift), private.day_text(u.last_day - (p).shift), u.missing_before,
    nullif(k.brand_cd, ''), n."BRAND_NM", case when s.brand_cd is null then u.nothing else s.sale_amt end,
    case when b.brand_cd is null then u.nothing_before else b.sale_amt end,
    case when u.missing = 0 and u.missing_before = 0 then coalesce(b.sale_amt, case when b.brand_cd is null then 0 end) end,
    case when s.brand_cd is null then u.nothing else s.sale_qty end,
    case when s.brand_cd is null then u.nothing else s.order_cnt end,
    (private.ratios(row(null, null, null, null, null, s.sale_amt, s.order_cnt, null, null, null, null)::private.measures))."averageOrderAmt",
    case when s.brand_cd is null then u.nothing else s.cancel_amt end,
    case when s.brand_cd is null then u.nothing else s.cancel_qty end,
    (private.ratios(row(s.gross_qty, null, s.cancel_qty, null, null, null, null, null, null, null, null)::private.measures))."cancelRate",
    coalesce(a.cost, u.no_ads), private.ad_tacos(coalesce(a.cost, u.no_ads), s.sale_amt),
    t.target, case when t.brand_cd is not null then coalesce(s.targeted, 0) end,
    private.achievement(case when t.brand_cd is not null then coalesce(s.targeted, 0) end, t.target)
  from units u
  cross join unnest(brand_cds) k (brand_cd)
  left join public.dim_brand n on n."BRAND_CD" = k.brand_cd
  left join (
    select b."BRAND_CD" as brand_cd, d.unit_day, private.bigint_sum(b."GROSS_QTY") as gross_qty,
      private.bigint_sum(b."CANCEL_QTY") as cancel_qty, private.bigint_sum(b."CANCEL_AMT") as cancel_amt,
      private.bigint_sum(b."SALE_QTY") as sale_qty, private.bigint_sum(b."SALE_AMT") as sale_amt,
      private.bigint_sum(b."ORDER_CNT") as order_cnt,
      -- A day with sales is loaded: what private.target_sums says, from the rows that are read anyway.
      private.bigint_sum(b."SALE_AMT") filter (where g."YM" is not null) as targeted
    from public.agg_brand_daily b
    join days d on d.date_sk = b."DATE_SK"
    left join public.dim_sales_target g
      on g."PARTNER_CD" = partner_cd and g."BRAND_CD" = b."BRAND_CD" and g."YM" = (b."DATE_SK" / 100)::text
    where b."PARTNER_CD" = partner_cd and b."BRAND_CD" = any (brand_cds)
      and b."DATE_SK" between private.date_sk((p).first_day) and private.date_sk((p).last_day)
    group by 1, 2
  ) s on s.unit_day = u.unit_day and s.brand_cd = k.brand_cd
  left join (
    select b."BRAND_CD" as brand_cd, d.unit_day, private.bigint_sum(b."SALE_AMT") as sale_amt
    from public.agg_brand_daily b join days d on d.date_sk_before = b."DATE_SK"
    where b."PARTNER_CD" = partner_cd and b."BRAND_CD" = any (brand_cds)
      and b."DATE_SK" between private.date_sk((p).first_before) and private.date_sk((p).last_before)
    group by 1, 2
  ) b on b.unit_day = u.unit_day and b.brand_cd = k.brand_cd
  left join (
    select b."BRAND_CD" as brand_cd, d.unit_day, private.bigint_sum(b."AD_COST") as cost
    from private.ad_brand_days(array[partner_cd], (p).first_day, (p).last_day, brand_cds) b join days d on d.date_sk = b."DATE_SK"
    group by 1, 2
  ) a on a.unit_day = u.unit_day and a.brand_cd = k.brand_cd
  left join (
    -- One row a brand and unit anyway; grouped, the planner knows it and leaves the join out where no target is asked for.
    select g."BRAND_CD" as brand_cd, g."UNIT" as unit_day, private.bigint_sum(g."TARGET_AMT") as target
    from private.unit_targets(partner_cd, array(select l from unnest((p).loaded) l where l in (select d.day from days d)), brand_cds, unit) g
    group by 1, 2
  ) t on t.unit_day = u.unit_day and t.brand_cd = k.brand_cd;
end;
comment on function private.brand_sales_rows_of is
  'Rows of brand_sales_rows: every unit of a period, or those of ids, by every one of the brands.';
grant execute on function private.brand_sales_rows_of to authenticated, service_role;

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
      -- Days that no report covers would make a change of the cost.
      select case when private.ads_cover(partner_cd, p) then coalesce(private.bigint_sum(a."AD_COST"), 0) end as cost,
        case when private.ads_cover(partner_cd, p) then coalesce(private.bigint_sum(a."AD_SALE_AMT"), 0) end as amount
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
        select private.with_ads(private.figures(b.sums), a.cost, a.amount)
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
period, comparison: from, to (yyyyMMdd, both included), days, missing (days that are not loaded). figures, comparisonFigures: the measures of private.measures and the ratios of private.ratios in one object, sums over the loaded days; null when no day is loaded. Here alone also private.ad_brief, null where no advertising report covers a day, in comparisonFigures where one does not cover each day of both periods; options that no master knows count with those without a brand. adCover: private.ad_cover of the period.
heatMap: a row a day of the period, oldest first: day, week (its Monday), weekday (1 Monday to 7), saleAmt (won; null when the day is not loaded).

date_start, date_end: Korea-time days yyyyMMdd, at most 730 of them, none in the future. comparison: previous (the same number of days before) or year (364 days before, the same weekdays). brand_cds: none = any; an empty code = options without a brand. Sums are over all options of the partner, of the brand that each has now, also of brands out of use.';
grant execute on function public.total_sales_summary to authenticated, service_role;
