-- TACOS and 광고 비중 divided the cost of the days that advertising reports cover by the sales of all days: of half a period they showed
-- half of what they are. They count the days of which both are known.

alter type private.portfolio_part add attribute "SHARED_COST" bigint, add attribute "SHARED_SALE_AMT" bigint,
  add attribute "SHARED_COST_BEFORE" bigint, add attribute "SHARED_SALE_AMT_BEFORE" bigint;
comment on type private.portfolio_part is 'A brand (empty: options without one) of a partner, or the partner (null): its brands, days of a period and of its comparison that are not loaded, won and pieces of both, live stock as private.stock_by_brand has it (null: none), requests in error (null: none was ever loaded), won of advertising and what it sold in both (null: no report covers a day), the ROAS in percent at which it pays for itself, its profit, and private.shared_ad_sums of both periods.';
-- Kept by the rules before.
delete from public.agg_partner_overview;

drop function private.product_ad_brief;

drop function private.with_ads;

drop function private.ad_brief;

-- The figures of advertising in one JSON object, as every page beside those of advertising has them.
create or replace function private.ad_brief(cost numeric, amount numeric, shared_cost numeric, shared_sale_amt numeric) returns jsonb
  language sql immutable parallel safe
  return jsonb_build_object('adCost', cost, 'adSaleAmt', amount, 'adRoas', private.ad_roas(cost, amount),
    'tacos', private.ad_tacos(shared_cost, shared_sale_amt));
comment on function private.ad_brief is 'adCost, adSaleAmt (won) and adRoas (percent) of won that advertising cost and sold, tacos (percent) of private.shared_ad_sums.';
revoke all on function private.ad_brief from public, anon, authenticated, service_role;
grant execute on function private.ad_brief to authenticated, service_role;

drop function private.ad_cost_of_sales;

-- TACOS: what advertising under a filter cost of all sales of its brands. Its cost is known by day, without those on which it is
-- not known what was sold.
create or replace function private.ad_cost_of_sales(
  partner_cd text, today date, first_day date, last_day date, f private.ad_filter, cost numeric
) returns numeric language plpgsql stable set search_path = '' as $$
declare
  unsold constant integer[] := array(select private.date_sk(d.day) from (
    select unnest(private.loaded_ad_days(partner_cd, first_day, last_day)) except
    select unnest(private.loaded_days_of(partner_cd, first_day, last_day))) d (day));
  p private.sales_period;
begin
  p.first_day := first_day;
  p.last_day := last_day;
  if cardinality(unsold) > 0 then
    cost := cost - coalesce((
      select sum((r."NOW")."adCost")
      from private.ad_rows(partner_cd, today, p, f, 'day', 'l."DATE_SK"::text', format('l."DATE_SK" = any (%L::integer[])', unsold), compared => false) r), 0);
  end if;
  return private.ad_tacos(cost, (
    select private.bigint_sum(s."SALE_AMT") from private.shared_ad_sums(array[partner_cd], first_day, last_day, (f).brand_cds) s));
end
$$;
comment on function private.ad_cost_of_sales is
  'Percent that advertising under a filter, whose cost in a period is given, cost of the sales of its brands (none: all), of the days of private.shared_ad_sums; null without sales.';
revoke all on function private.ad_cost_of_sales from public, anon, authenticated, service_role;
grant execute on function private.ad_cost_of_sales to authenticated, service_role;

-- What a page says of the reports beneath its figures of advertising.
create or replace function private.ad_cover_of(partner_cds text[], first_day date, last_day date) returns json language sql stable begin atomic
  with covered as materialized (
    select c.code, array(
        select l."DATE_SK" from public.log_ad_day l
        where l."PARTNER_CD" = c.code and l."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day)) as days
    from unnest(partner_cds) c (code)
    where exists (select from public.log_ad_day l where l."PARTNER_CD" = c.code)
  )
  select case when exists (select from covered) then json_build_object(
    'missing', m.days, 'days', last_day - first_day + 1 - cardinality(m.days),
    'growing', (
      select count(distinct l."DATE_SK") from public.log_ad_day l
      where l."PARTNER_CD" = any (partner_cds) and l."AGE" < 14
        and l."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day))) end
  from (
    select array(
      select private.day_text(first_day + n) from generate_series(0, last_day - first_day) n
      where exists (select from covered c where private.date_sk(first_day + n) <> all (c.days)) order by n) as days
  ) m;
end;
comment on function private.ad_cover_of is 'Of a period: missing, its days (yyyyMMdd) that no advertising report of one of the partners covers, days, how many the others are, and growing, on how many 14-day revenue still gains; of the partners of whom one was ever loaded, null without any.';

comment on function private.ad_tacos is 'TACOS: percent that advertising cost of all sales of the same days (won); null without sales.';

-- Every unit of a period by every one of the brands; of ids (none: all) those and others of the same units. One query
-- that becomes a part of the list's: joins of what the list does not ask for fall away, so no CTE of them is materialized.
create or replace function private.brand_sales_rows_of(
  partner_cd text, p private.sales_period, brand_cds text[], unit text, ids text[]
) returns table (
    "id" text, "from" text, "to" text, "days" integer, "missingDays" integer, "comparisonFrom" text, "comparisonTo" text,
    "comparisonMissingDays" integer, "brandCd" text, "brandName" text, "saleAmt" bigint, "previousSaleAmt" bigint,
    "baseSaleAmt" bigint, "saleQty" bigint, "orderCnt" bigint, "averageOrderAmt" numeric, "cancelAmt" bigint, "cancelQty" bigint,
    "cancelRate" numeric, "adCost" bigint, "tacos" numeric, "targetAmt" bigint, "targetedSaleAmt" bigint, "achievementRate" numeric
  ) language sql stable begin atomic
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
    select d.unit_day, d.day, private.date_sk(d.day) as date_sk, private.date_sk(d.day - (p).shift) as date_sk_before,
      d.day = any ((select private.loaded_ad_days(partner_cd, (p).first_day, (p).last_day))::date[]) as is_covered, d.day = any ((p).loaded) as is_loaded
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
    coalesce(a.cost, u.no_ads), private.ad_tacos(coalesce(a.shared_cost, 0), s.shared_sold),
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
      private.bigint_sum(b."SALE_AMT") filter (where g."YM" is not null) as targeted,
      -- Of the days of private.shared_ad_sums.
      private.bigint_sum(b."SALE_AMT") filter (where d.is_covered) as shared_sold
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
    select b."BRAND_CD" as brand_cd, d.unit_day, private.bigint_sum(b."AD_COST") as cost,
      private.bigint_sum(b."AD_COST") filter (where d.is_loaded) as shared_cost
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

-- What advertising cost and sold in the periods of private.dashboard_tiles over several partners: null where no day is covered.
-- A covered day that some partner lacks, of those with any in the last two months, is missing; one that grows for any grows.
create or replace function private.dashboard_ads(today date, partner_cds text[], compared boolean)
  returns table ("ID" text, "AD_COST" bigint, "AD_SALE_AMT" bigint, "BASE_COST" bigint, "COVER" json) language plpgsql stable set search_path = ''
  set plan_cache_mode = 'force_custom_plan' as $$
declare
  first_day constant date := (date_trunc('month', today::timestamp) - interval '2 months')::date;
  is_loaded constant boolean := exists (select from public.log_ad_day l where l."PARTNER_CD" = any (partner_cds));
begin
  return query
  with covered as materialized (
    select l."PARTNER_CD" as code, to_date(l."DATE_SK"::text, 'YYYYMMDD') as day, l."AGE" < 14 as is_growing
    from public.log_ad_day l
    where l."PARTNER_CD" = any (partner_cds) and l."DATE_SK" between private.date_sk(first_day) and private.date_sk(today - 1)
  ), days as materialized (
    select c.day, bool_or(c.is_growing) as is_growing,
      count(*) = (select count(distinct a.code) from covered a) as is_whole
    from covered c group by c.day
  ), periods as materialized (
    select t.*, n.known, n.growing, n.whole, n.whole_before
    from private.dashboard_tiles(today) t
    cross join lateral (
      select count(*) filter (where d.day between t."FIRST_DAY" and t."LAST_DAY") as known,
        count(*) filter (where d.is_growing and d.day between t."FIRST_DAY" and t."LAST_DAY") as growing,
        coalesce(array_agg(d.day) filter (where d.is_whole and d.day between t."FIRST_DAY" and t."LAST_DAY"), '{}') as whole,
        count(*) filter (where d.is_whole and d.day between t."FIRST_BEFORE" and t."LAST_BEFORE") as whole_before
      from days d
    ) n
  )
  select p."ID", case when p.known > 0 then coalesce(s.cost, 0) end, case when p.known > 0 then coalesce(s.amount, 0) end,
    case when compared and cardinality(p.whole) = p."LAST_DAY" - p."FIRST_DAY" + 1
      and p.whole_before = p."LAST_BEFORE" - p."FIRST_BEFORE" + 1 then coalesce(b.cost, 0) end,
    case when is_loaded then json_build_object(
      'missing', private.period_days(p."FIRST_DAY", p."LAST_DAY", p.whole) -> 'missing', 'days', cardinality(p.whole),
      'growing', p.growing) end
  from periods p
  cross join lateral (
    select private.bigint_sum(a."AD_COST") as cost, private.bigint_sum(a."AD_SALE_AMT") as amount
    from private.ad_brand_sums(partner_cds, p."FIRST_DAY", p."LAST_DAY", '{}') a where p.known > 0
  ) s
  cross join lateral (
    select private.bigint_sum(a."AD_COST") as cost
    from private.ad_brand_sums(partner_cds, p."FIRST_BEFORE", p."LAST_BEFORE", '{}') a where compared and p.whole_before > 0
  ) b;
end
$$;
comment on function private.dashboard_ads is 'Won of advertising (without VAT, 14 days) of partners in each period of private.dashboard_tiles, of covered days (null: none); BASE_COST, where compared, of the comparison (null unless all days of both are covered); COVER: missing, days and growing as private.ad_cover says (null: no report ever covered a day).';

-- Tiles and daily chart of one partner or several.
create or replace function private.dashboard_sales(partner_cds text[]) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  today constant date := private.korea_today();
  -- The month before last, or the 60 days of the chart.
  first_day constant date := least((date_trunc('month', today::timestamp) - interval '2 months')::date, today - 60);
begin
  return (
    with days as materialized (
      select d."DAY" as day, d."SUMS" as sums, d."IS_WHOLE" as is_whole
      from private.day_sums_of_partners(partner_cds, first_day, today - 1) d
    ), whole as materialized (
      select coalesce(array_agg(d.day), '{}') as days from days d where d.is_whole
    ), tiles as (
      select json_agg(json_build_object(
        'id', t."ID", 'from', private.day_text(t."FIRST_DAY"), 'to', private.day_text(t."LAST_DAY"),
        'period', private.period_days(t."FIRST_DAY", t."LAST_DAY", w.days),
        'comparison', private.period_days(t."FIRST_BEFORE", t."LAST_BEFORE", w.days),
        'figures', (select private.figures(private.total(d.sums) filter (where d.sums is distinct from null))
          from days d where d.day between t."FIRST_DAY" and t."LAST_DAY"),
        'comparisonFigures', (select private.figures(private.total(d.sums) filter (where d.sums is distinct from null))
          from days d where d.day between t."FIRST_BEFORE" and t."LAST_BEFORE"),
        'ads', (
          select private.ad_brief(a."AD_COST", a."AD_SALE_AMT", private.bigint_sum(s."AD_COST"), private.bigint_sum(s."SALE_AMT"))
          from private.shared_ad_sums(partner_cds, t."FIRST_DAY", t."LAST_DAY", '{}') s),
        'adCover', a."COVER") order by t.place) as rows
      from private.dashboard_tiles(today) with ordinality t ("ID", "FIRST_DAY", "LAST_DAY", "FIRST_BEFORE", "LAST_BEFORE", place)
      join private.dashboard_ads(today, partner_cds, false) a on a."ID" = t."ID"
      cross join whole w
    ), daily as (
      select json_agg(json_build_object('date', private.day_text(d.day), 'saleAmt', (d.sums)."saleAmt",
        'previousSaleAmt', (b.sums)."saleAmt") order by d.day) as rows
      from days d join days b on b.day = d.day - 30
      where d.day >= today - 30
    )
    select json_build_object('tiles', t.rows, 'daily', d.rows) from tiles t, daily d
  );
end
$$;

drop function private.figures_against_target;

-- private.figures with what they are measured against and what advertising had to do with them.
create or replace function private.figures_against_target(
  sums private.measures, target_amt bigint, targeted_sale_amt bigint, ad_cost numeric, ad_sale_amt numeric, shared_cost numeric,
  shared_sale_amt numeric
) returns json language sql stable parallel safe set search_path = '' as $$
  select (private.figures(sums)::jsonb || jsonb_build_object('targetAmt', target_amt, 'targetedSaleAmt', targeted_sale_amt,
    'achievementRate', private.achievement(targeted_sale_amt, target_amt))
    || private.ad_brief(ad_cost, ad_sale_amt, shared_cost, shared_sale_amt))::json
$$;
comment on function private.figures_against_target is
  'private.figures, targetAmt, targetedSaleAmt (won), achievementRate (percent) and private.ad_brief; null for null.';
revoke all on function private.figures_against_target from public, anon, authenticated, service_role;
grant execute on function private.figures_against_target to authenticated, service_role;

create or replace function private.portfolio_of_partners(
  partner_cds text[], partners_left bigint, date_start text, date_end text, comparison text, brand_cds text[], level text,
  sort_by text, sort_direction text, page_number integer, page_size integer
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  wanted constant private.sales_period := private.require_compared_days(today, date_start, date_end, comparison, brand_cds);
  partners private.portfolio_partner[];
  parts private.portfolio_part[];
  profit private.profit_line;
  summary json;
  page record;
begin
  perform private.require_choice('level', level, array['brand', 'partner']);
  if cardinality(brand_cds) = 0 then
    select o.partners, o.parts into partners, parts from private.portfolio_overviews(partner_cds, wanted) o;
  else
    partners := private.portfolio_partners(partner_cds, wanted);
    parts := array(select x from private.portfolio_parts(today, partners, wanted, brand_cds) x);
  end if;
  profit := private.sum_profits(array(
    select x."PROFIT" from unnest(parts) x where x."BRAND_CD" is null and x."PROFIT" is distinct from null));
  page := private.list_page(
    source => format('private.portfolio_rows(%L, %L)', parts, level), ids => '{}', id_column => 'id',
    sortable => '{"partnerName": "text", "brandName": "text", "brandCount": "number", "saleAmt": "number",
      "previousSaleAmt": "number", "changeRate": "number", "share": "number", "saleQty": "number", "stockQty": "number",
      "incomingQty": "number", "stockAmt": "number", "doc": "number", "sellingCount": "number", "outCount": "number",
      "outRate": "number", "inboundErrorCount": "number", "adCost": "number", "adRoas": "number", "tacos": "number",
      "profitAmt": "number", "profitRate": "number", "breakEvenRoas": "number", "signal": "signal"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleAmt" desc nulls last', tie_order => '"id" collate "C"', carried => array['saleAmt'],
    page_number => page_number, page_size => page_size,
    summary => $sql$json_build_object('growth', count(*) filter (where "signal" = 'growth'),
      'steady', count(*) filter (where "signal" = 'steady'), 'caution', count(*) filter (where "signal" = 'caution'))$sql$,
    few => true);
  select json_build_object(
    'figures', case when exists (select from unnest(partners) u where cardinality(u."LOADED") > 0) then
      private.with_ads(json_build_object('saleAmt', private.bigint_sum(x."SALE_AMT"), 'saleQty', private.bigint_sum(x."SALE_QTY")),
        private.bigint_sum(x."AD_COST"), private.bigint_sum(x."AD_SALE_AMT"), private.bigint_sum(x."SHARED_COST"),
        private.bigint_sum(x."SHARED_SALE_AMT")) end,
    'comparisonFigures', case when exists (select from unnest(partners) u where cardinality(u."LOADED_BEFORE") > 0) then
      private.with_ads(json_build_object('saleAmt', private.bigint_sum(x."SALE_AMT_BEFORE"), 'saleQty', private.bigint_sum(x."SALE_QTY_BEFORE")),
        private.bigint_sum(x."AD_COST_BEFORE"), private.bigint_sum(x."AD_SALE_AMT_BEFORE"), private.bigint_sum(x."SHARED_COST_BEFORE"),
        private.bigint_sum(x."SHARED_SALE_AMT_BEFORE")) end,
    'stockQty', private.bigint_sum(x."STOCK_QTY"), 'incomingQty', private.bigint_sum(x."INCOMING_QTY"),
    'stockAmt', private.bigint_sum(x."STOCK_AMT"),
    'doc', private.days_of_cover(private.bigint_sum(x."STOCK_QTY" + x."INCOMING_QTY"), private.bigint_sum(x."QTY_7"), 7),
    'sellingCount', private.bigint_sum(x."SELLING_CNT"), 'outCount', private.bigint_sum(x."OUT_CNT"),
    'outRate', private.share(sum(x."RATED_OUT_CNT"), sum(x."RATED_CNT")),
    'ratedCount', private.bigint_sum(x."RATED_CNT"), 'ratedOutCount', private.bigint_sum(x."RATED_OUT_CNT"),
    'pricedOptions', private.bigint_sum(x."PRICED_CNT"), 'unvaluedOptions', private.bigint_sum(x."UNVALUED_CNT"),
    'inboundErrorCount', private.bigint_sum(x."ERROR_CNT"),
    'profitAmt', profit."PROFIT_AMT", 'profitRate', private.profit_rate(profit."PROFIT_AMT", profit."SALE_AMT"),
    'breakEvenRoas', private.break_even_roas(profit."PROFIT_AMT" + profit."AD_AMT", profit."SALE_AMT"),
    'uncostedSaleAmt', profit."UNCOSTED_AMT", 'unsettledSaleAmt', profit."UNSETTLED_AMT", 'growthCount', page.summary_row -> 'growth',
    'steadyCount', page.summary_row -> 'steady', 'cautionCount', page.summary_row -> 'caution')
  into summary
  from unnest(parts) x where x."BRAND_CD" is null;
  return (
    -- A day is missing that a partner lacks which has another day of the two periods.
    with waited_for as materialized (
      select u.* from unnest(partners) u where cardinality(u."LOADED") + cardinality(u."LOADED_BEFORE") > 0
    ), days as (
      select array(select d from waited_for w cross join unnest(w."LOADED") d group by d having count(*) = (select count(*) from waited_for)) as whole,
        array(select d from waited_for w cross join unnest(w."LOADED_BEFORE") d group by d
          having count(*) = (select count(*) from waited_for)) as whole_before,
        array(select d from unnest(partners) u cross join unnest(u."PROFIT_DAYS") d group by d
          having count(*) = (select count(*) from unnest(partners) u where cardinality(u."PROFIT_DAYS") > 0)) as settled
    )
    select json_build_object(
      'total', page.total, 'partners', cardinality(partner_cds), 'partnersLeft', partners_left,
      'period', private.period_days(wanted.first_day, wanted.last_day, d.whole),
      'comparison', private.period_days(wanted.first_before, wanted.last_before, d.whole_before),
      'loaded', private.sources_of_any(array(select u."SOURCES" from unnest(partners) u)),
      'adCover', private.ad_cover_of(partner_cds, wanted.first_day, wanted.last_day),
      'profitDays', private.profit_span(d.settled),
      'profitMissing', array(
        select distinct r from unnest(partner_cds) c
        cross join unnest(private.missing_for_profit(c, wanted.first_day, wanted.last_day, d.settled)) r order by 1),
      'stockDays', (
        select case when min(s.day) is not null then json_build_object('from', min(s.day), 'to', max(s.day)) end
        from (select private.stock_day(c) as day from unnest(partner_cds) c) s),
      'errorDays', (select json_build_object('from', e.first_text, 'to', e.last_text) from private.request_days(today, 'error') e),
      'summary', summary, 'rows', page.rows)
    from days d);
end
$$;

-- Brands of 포트폴리오, and in a row without a code each partner.
create or replace function private.portfolio_parts(
  today date, partners private.portfolio_partner[], p private.sales_period, brand_cds text[]
) returns setof private.portfolio_part
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '32MB' as $$
declare
  partner_cds constant text[] := array(select u."PARTNER_CD" from unnest(partners) u);
  days constant integer := p.last_day - p.first_day + 1;
begin
  return query
  with known as materialized (
    select u."PARTNER_CD" as partner_cd, days - cardinality(u."LOADED") as missing, days - cardinality(u."LOADED_BEFORE") as missing_before,
      -- What a brand without a row sold: 0 where a day is loaded.
      case when cardinality(u."LOADED") > 0 then 0 end as nothing,
      case when cardinality(u."LOADED_BEFORE") > 0 then 0 end as nothing_before, (u."SOURCES" ->> 'inbound')::boolean as has_inbound,
      private.no_ad_amount(private.loaded_ad_days(u."PARTNER_CD", p.first_day, p.last_day)) as no_ads,
      private.no_ad_amount(private.loaded_ad_days(u."PARTNER_CD", p.first_before, p.last_before)) as no_ads_before
    from unnest(partners) u
  ), sold as (
    select coalesce(s."PARTNER_CD", b."PARTNER_CD") as partner_cd, coalesce(s."BRAND_CD", b."BRAND_CD") as brand_cd,
      s."BRAND_CD" is not null as is_sold, b."BRAND_CD" is not null as is_sold_before, s."SALE_AMT" as amount, s."SALE_QTY" as qty,
      b."SALE_AMT" as amount_before, b."SALE_QTY" as qty_before
    from private.portfolio_sales(partner_cds, p.first_day, p.last_day, brand_cds) s
    full join private.portfolio_sales(partner_cds, p.first_before, p.last_before, brand_cds) b
      on b."PARTNER_CD" = s."PARTNER_CD" and b."BRAND_CD" = s."BRAND_CD"
  ), stock as (
    select k.partner_cd, s.* from known k cross join lateral private.stock_by_brand(k.partner_cd, today, '{}') s
    where cardinality(brand_cds) = 0 or s."BRAND_CD" = any (brand_cds)
  ), errors as materialized (
    select k.partner_cd, e."BRAND_CD" as brand_cd, e."REQ_NO" as req_no
    from known k cross join lateral private.inbound_errors_by_brand(today, k.partner_cd) e
    where k.has_inbound and (cardinality(brand_cds) = 0 or e."BRAND_CD" = any (brand_cds))
  ), ads as (
    select coalesce(a."PARTNER_CD", b."PARTNER_CD") as partner_cd, coalesce(a."BRAND_CD", b."BRAND_CD") as brand_cd,
      a."AD_COST" as cost, a."AD_SALE_AMT" as amount, b."AD_COST" as cost_before, b."AD_SALE_AMT" as amount_before
    from private.ad_brand_sums(partner_cds, p.first_day, p.last_day, brand_cds) a
    full join private.ad_brand_sums(partner_cds, p.first_before, p.last_before, brand_cds) b
      on b."PARTNER_CD" = a."PARTNER_CD" and b."BRAND_CD" = a."BRAND_CD"
  ), shared as (
    select coalesce(a."PARTNER_CD", b."PARTNER_CD") as partner_cd, coalesce(a."BRAND_CD", b."BRAND_CD") as brand_cd,
      a."AD_COST" as cost, a."SALE_AMT" as sold, b."AD_COST" as cost_before, b."SALE_AMT" as sold_before
    from private.shared_ad_sums(partner_cds, p.first_day, p.last_day, brand_cds) a
    full join private.shared_ad_sums(partner_cds, p.first_before, p.last_before, brand_cds) b
      on b."PARTNER_CD" = a."PARTNER_CD" and b."BRAND_CD" = a."BRAND_CD"
  ), margins as materialized (
    -- Of nobody who does not advertise.
    select k.partner_cd, m.* from known k cross join lateral private.profit_margins(k.partner_cd, today) m where k.no_ads is not null
  ), profits as (
    select u."PARTNER_CD" as partner_cd, f."KEY" as brand_cd, f::private.profit_line as line
    from unnest(partners) u
    cross join lateral private.brand_profits(u."PARTNER_CD", u."PROFIT_DAYS", brand_cds) f
  ), brands as materialized (
    select coalesce(d.partner_cd, s.partner_cd, e.partner_cd, a.partner_cd, f.partner_cd) as partner_cd,
      coalesce(d.brand_cd, s."BRAND_CD", e.brand_cd, a.brand_cd, f.brand_cd) as brand_cd, f.line,
      a.cost, a.amount as ad_amount, a.cost_before, a.amount_before as ad_amount_before,
      d.is_sold, d.is_sold_before, d.amount, d.qty, d.amount_before, d.qty_before, s."STOCK_QTY", s."INCOMING_QTY", s."STOCK_AMT",
      s."PRICED_CNT", s."UNVALUED_CNT", s."SELLING_CNT", s."OUT_CNT", s."RATED_CNT", s."RATED_OUT_CNT", s."QTY_7", e.cnt,
      h.cost as shared_cost, h.sold as shared_sold, h.cost_before as shared_cost_before, h.sold_before as shared_sold_before
    from sold d
    full join stock s on s.partner_cd = d.partner_cd and s."BRAND_CD" = d.brand_cd
    full join (select r.partner_cd, r.brand_cd, count(*) as cnt from errors r group by 1, 2) e
      on e.partner_cd = coalesce(d.partner_cd, s.partner_cd) and e.brand_cd = coalesce(d.brand_cd, s."BRAND_CD")
    full join ads a on a.partner_cd = coalesce(d.partner_cd, s.partner_cd, e.partner_cd)
      and a.brand_cd = coalesce(d.brand_cd, s."BRAND_CD", e.brand_cd)
    full join profits f on f.partner_cd = coalesce(d.partner_cd, s.partner_cd, e.partner_cd, a.partner_cd)
      and f.brand_cd = coalesce(d.brand_cd, s."BRAND_CD", e.brand_cd, a.brand_cd)
    left join shared h on h.partner_cd = coalesce(d.partner_cd, s.partner_cd, e.partner_cd, a.partner_cd, f.partner_cd)
      and h.brand_cd = coalesce(d.brand_cd, s."BRAND_CD", e.brand_cd, a.brand_cd, f.brand_cd)
  )
  select k.partner_cd, b.brand_cd, (b.brand_cd <> '')::integer::bigint, k.missing, k.missing_before,
    case when b.is_sold then b.amount else k.nothing end, case when b.is_sold then b.qty else k.nothing end,
    case when b.is_sold_before then b.amount_before else k.nothing_before end,
    case when b.is_sold_before then b.qty_before else k.nothing_before end,
    b."STOCK_QTY", b."INCOMING_QTY", b."STOCK_AMT", b."PRICED_CNT", b."UNVALUED_CNT", b."SELLING_CNT", b."OUT_CNT",
    b."RATED_CNT", b."RATED_OUT_CNT", b."QTY_7", case when k.has_inbound then coalesce(b.cnt, 0) end,
    coalesce(b.cost, k.no_ads), coalesce(b.ad_amount, k.no_ads), coalesce(b.cost_before, k.no_ads_before),
    coalesce(b.ad_amount_before, k.no_ads_before), private.break_even_roas(m."MARGIN_AMT", m."COSTED_AMT"), b.line,
    b.shared_cost, b.shared_sold, b.shared_cost_before, b.shared_sold_before
  from brands b join known k using (partner_cd)
  left join margins m on m.partner_cd = b.partner_cd and m."BRAND_CD" = b.brand_cd
  union all
  select k.partner_cd, null, count(*) filter (where b.brand_cd <> ''), k.missing, k.missing_before,
    case when bool_or(b.is_sold) then private.bigint_sum(b.amount) else k.nothing end,
    case when bool_or(b.is_sold) then private.bigint_sum(b.qty) else k.nothing end,
    case when bool_or(b.is_sold_before) then private.bigint_sum(b.amount_before) else k.nothing_before end,
    case when bool_or(b.is_sold_before) then private.bigint_sum(b.qty_before) else k.nothing_before end,
    private.bigint_sum(b."STOCK_QTY"), private.bigint_sum(b."INCOMING_QTY"), private.bigint_sum(b."STOCK_AMT"),
    private.bigint_sum(b."PRICED_CNT"), private.bigint_sum(b."UNVALUED_CNT"), private.bigint_sum(b."SELLING_CNT"),
    private.bigint_sum(b."OUT_CNT"), private.bigint_sum(b."RATED_CNT"), private.bigint_sum(b."RATED_OUT_CNT"),
    private.bigint_sum(b."QTY_7"), case when k.has_inbound then coalesce(max(r.cnt), 0) end,
    coalesce(private.bigint_sum(b.cost), k.no_ads), coalesce(private.bigint_sum(b.ad_amount), k.no_ads),
    coalesce(private.bigint_sum(b.cost_before), k.no_ads_before), coalesce(private.bigint_sum(b.ad_amount_before), k.no_ads_before),
    (select private.break_even_roas(sum(m."MARGIN_AMT"), sum(m."COSTED_AMT")) from margins m
      where m.partner_cd = k.partner_cd and (cardinality(brand_cds) = 0 or m."BRAND_CD" = any (brand_cds))),
    private.sum_profits(array_agg(b.line) filter (where b.line is distinct from null)),
    private.bigint_sum(b.shared_cost), private.bigint_sum(b.shared_sold), private.bigint_sum(b.shared_cost_before),
    private.bigint_sum(b.shared_sold_before)
  from known k
  left join brands b using (partner_cd)
  left join (select e.partner_cd, count(distinct e.req_no) as cnt from errors e group by 1) r using (partner_cd)
  group by k.partner_cd, k.missing, k.missing_before, k.nothing, k.nothing_before, k.has_inbound, k.no_ads, k.no_ads_before;
end
$$;

create or replace function private.product_ad_brief(
  cost numeric, amount numeric, shared_cost numeric, shared_amount numeric, shared_sale_amt numeric
) returns jsonb
  language sql immutable parallel safe
  return private.ad_brief(cost, amount, shared_cost, shared_sale_amt)
    || jsonb_build_object('adShare', private.ad_sales_share(shared_amount, shared_sale_amt));
comment on function private.product_ad_brief is
  'private.ad_brief, and adShare: percent of the sales that advertising brought (private.ad_sales_share), of the same days as tacos.';
revoke all on function private.product_ad_brief from public, anon, authenticated, service_role;
grant execute on function private.product_ad_brief to authenticated, service_role;

create or replace function private.shared_ad_option_sums(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "AD_COST" bigint, "AD_SALE_AMT" bigint, "SALE_AMT" bigint) language sql stable begin atomic
  with days as materialized (
    select array(select private.date_sk(x.day) from (
      select unnest(private.loaded_ad_days(partner_cd, first_day, last_day)) intersect
      select unnest(private.loaded_days_of(partner_cd, first_day, last_day))) x (day)) as sks
  )
  select s.option_cd, private.bigint_sum(s.cost), private.bigint_sum(s.amount), private.bigint_sum(s.sold)
  from (
    select a."OPTION_CD", a."AD_COST", a."REV_14D", 0::bigint
    from public.agg_ad_option_daily a
    where a."PARTNER_CD" = partner_cd and a."DATE_SK" = any ((select d.sks from days d)::integer[]) and a."OPTION_CD" = any (option_cds)
    union all
    select d."OPTION_CD", 0, 0, d."SALE_AMT"
    from public.agg_performance_option_daily d
    where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" = any ((select d.sks from days d)::integer[])
      and d."OPTION_CD" = any (option_cds)
  ) s (option_cd, cost, amount, sold)
  group by 1;
end;
comment on function private.shared_ad_option_sums is
  'private.shared_ad_sums of some options, with what was bought within 14 days; no row where an option has neither on such a day.';
revoke all on function private.shared_ad_option_sums from public, anon, authenticated, service_role;
grant execute on function private.shared_ad_option_sums to authenticated, service_role;

-- A part of sales counts the days of which both are known: TACOS and 광고 비중 of a period are of the days that an advertising report
-- covers and whose sales are loaded.
create or replace function private.shared_ad_sums(partner_cds text[], first_day date, last_day date, brand_cds text[])
  returns table ("PARTNER_CD" text, "BRAND_CD" text, "AD_COST" bigint, "SALE_AMT" bigint) language sql stable begin atomic
  with days as materialized (
    select c.code, private.loaded_ad_days(c.code, first_day, last_day) as ads, private.loaded_days_of(c.code, first_day, last_day) as sold
    from unnest(partner_cds) c (code)
  ), others as materialized (
    select d.code, array(select private.date_sk(x.day) from (select unnest(d.ads) except select unnest(d.sold)) x (day)) as unsold,
      array(select private.date_sk(x.day) from (select unnest(d.sold) except select unnest(d.ads)) x (day)) as uncovered
    from days d where d.ads && d.sold
  )
  select s.partner_cd, s.brand_cd, private.bigint_sum(s.cost), private.bigint_sum(s.sold)
  from (
    select a."PARTNER_CD", a."BRAND_CD", a."AD_COST", 0::bigint from private.ad_brand_sums(partner_cds, first_day, last_day, brand_cds) a
    union all
    select d."PARTNER_CD", d."BRAND_CD", -d."AD_COST", 0
    from others o
    join public.agg_ad_campaign_daily d on d."PARTNER_CD" = o.code and d."DATE_SK" = any (o.unsold)
    where cardinality(brand_cds) = 0 or d."BRAND_CD" = any (brand_cds)
    union all
    select b."PARTNER_CD", b."BRAND_CD", 0, b."SALE_AMT" from private.brand_parts(partner_cds, first_day, last_day, brand_cds) b
    union all
    select b."PARTNER_CD", b."BRAND_CD", 0, -b."SALE_AMT"
    from others o
    join public.agg_brand_daily b on b."PARTNER_CD" = o.code and b."DATE_SK" = any (o.uncovered)
    where cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds)
  ) s (partner_cd, brand_cd, cost, sold)
  where s.partner_cd in (select o.code from others o)
  group by 1, 2;
end;
comment on function private.shared_ad_sums is 'Won that advertising cost (without VAT) and brands (none: all) of partners sold on those days of a period that an advertising report covers and whose sales are loaded; no row without such a day.';
revoke all on function private.shared_ad_sums from public, anon, authenticated, service_role;
grant execute on function private.shared_ad_sums to authenticated, service_role;

-- The same beside other figures of the same days.
create or replace function private.with_ads(figures json, cost numeric, amount numeric, shared_cost numeric, shared_sale_amt numeric) returns json
  language sql immutable parallel safe
  return (figures::jsonb || private.ad_brief(cost, amount, shared_cost, shared_sale_amt))::json;
comment on function private.with_ads is 'Figures with private.ad_brief; null for null.';
revoke all on function private.with_ads from public, anon, authenticated, service_role;
grant execute on function private.with_ads to authenticated, service_role;

create or replace function public.ad_campaigns_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false, unit text default 'day'
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
  whole private.ad_measures[];
  sums private.ad_measures;
  sums_before private.ad_measures;
  campaigns json;
  days jsonb;
  rows json;
  placements json;
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  with campaign as materialized (
    select * from private.ad_campaign_list(partner_cd, today, p, f)
  ), dearest as (
    select * from campaign c where c."adCost" > 0
    order by c."adCost" desc, c."campaignId" collate "C" limit 200
  )
  select array[private.total_ads(c."sums"), private.total_ads(c."before")], (
      select json_agg(json_build_object('campaignId', d."campaignId", 'campaignName', d."campaignName", 'adCost', d."adCost",
        'adSaleAmt', (d."sums")."adSaleAmt", 'adRoas', (private.ad_ratios(d."sums"))."adRoas",
        'breakEvenRoas', (private.ad_ratios(d."sums"))."breakEvenRoas", 'outcome', private.campaign_outcome(d."status", d."sums"))
        order by d."adCost" desc, d."campaignId" collate "C")
      from dearest d)
  into whole, campaigns
  from campaign c;
  sums := coalesce(whole[1], private.no_ads_on((p).loaded));
  sums_before := coalesce(whole[2], private.no_ads_on((p).loaded_before));

  select jsonb_object_agg(r."KEY", jsonb_build_array((r."NOW")."adSaleAmt", (r."NOW")."adOrderCnt")),
    private.ad_series(partner_cd, p, attribution, unit, array_agg(r."KEY"::integer), array_agg(r."NOW"))
  into days, rows
  from private.ad_rows(partner_cd, today, p, f, 'day', 'l."DATE_SK"::text', compared => false) r;
  placements := (
    select coalesce(json_agg(json_build_object('placement', r."KEY", 'share', private.share((r."NOW")."adCost", (sums)."adCost"),
      'figures', private.ad_figures(r."NOW")) order by (r."NOW")."adCost" desc, r."KEY" collate "C"), '[]')
    from private.ad_rows(partner_cd, today, p, f, 'campaign', 'l."PLACEMENT"', compared => false) r
    having private.require_few(count(*)));
  return json_build_object(
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'figures', private.ad_figures(sums), 'comparisonFigures', private.ad_figures(sums_before),
    'tacos', private.ad_cost_of_sales(partner_cd, today, p.first_day, p.last_day, f, (sums)."adCost"),
    'comparisonTacos', private.ad_cost_of_sales(partner_cd, today, p.first_before, p.last_before, f, (sums_before)."adCost"),
    'margin', private.ad_margin(partner_cd, today, brand_cds),
    'growth', private.ad_growth(partner_cd, today, p, attribution, coalesce(days, '{}')),
    'loaded', private.loaded_sources(partner_cd), 'rows', rows, 'placements', placements,
    'campaigns', coalesce(campaigns, '[]'));
end
$$;

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
  ad_cost_before bigint;
  ad_amount_before bigint;
  shared record;
  shared_before record;
  days date[];
  settled private.profit_line;
begin
  brand := private.brand_named(partner_cd, brand_cd);
  days := private.profit_days(partner_cd, p.first_day, p.last_day);
  select s."AD_COST" as cost, s."SALE_AMT" as sold into shared
  from private.shared_ad_sums(array[partner_cd], p.first_day, p.last_day, array[brand_cd]) s where brand is not null;
  select s."AD_COST" as cost, s."SALE_AMT" as sold into shared_before
  from private.shared_ad_sums(array[partner_cd], p.first_before, p.last_before, array[brand_cd]) s where brand is not null;
  if brand is not null then
    settled := private.sum_profits(array(select l from private.brand_profits(partner_cd, days, array[brand_cd]) l));
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
      where o."PARTNER_CD" = brand_detail.partner_cd and o."BRAND_CD" = brand_detail.brand_cd);
  end if;
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
      'figures', private.figures_against_target(sums, t.wanted, t.sold, ad_cost, ad_amount, shared.cost, shared.sold),
      'comparisonFigures', private.figures_against_target(sums_before, b.wanted, b.sold, ad_cost_before, ad_amount_before,
        shared_before.cost, shared_before.sold),
      'adCover', private.ad_cover(brand_detail.partner_cd, p.first_day, p.last_day),
      'profit', case when sums is distinct from null then json_build_object(
        'days', private.profit_span(days), 'missing', private.missing_for_profit(partner_cd, p.first_day, p.last_day, days),
        'settled', private.profit_figures(settled),
        'goods', case when settled is not distinct from null then json_build_object(
          'saleAmt', (sums)."saleAmt", 'uncostedSaleAmt', coalesce(g.uncosted, 0), 'uncostedOptions', g.without_cost,
          'goodsCostAmt', g.cost, 'grossProfitAmt', g.costed - g.cost,
          -- What a company pays: with VAT.
          'adCostAmt', round(ad_cost * 1.1), 'afterAdsAmt', g.costed - g.cost - round(ad_cost * 1.1)) end) end)
    from targets t cross join targets_before b cross join goods g
  );
end
$$;

create or replace function public.brand_sales_brands(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
begin
  return (
    with brands as materialized (
      select r."BRAND_CD" as brand_cd, r."SUMS" as sums,
        private.figures_against_target(r."SUMS", r."TARGET_AMT", r."TARGETED_SALE_AMT", r."AD_COST", r."AD_SALE_AMT",
          r."SHARED_COST", r."SHARED_SALE_AMT") as figures,
        private.figures_against_target(r."SUMS_BEFORE", r."TARGET_AMT_BEFORE", r."TARGETED_SALE_AMT_BEFORE",
          r."AD_COST_BEFORE", r."AD_SALE_AMT_BEFORE", r."SHARED_COST_BEFORE", r."SHARED_SALE_AMT_BEFORE") as figures_before
      from private.brands_against_target(partner_cd, p, brand_cds) r
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', t.figures, 'comparisonFigures', t.figures_before,
      'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
      'rows', coalesce((
        select json_agg(json_build_object(
          'brandCd', nullif(r.brand_cd, ''), 'brandName', b."BRAND_NM",
          'share', private.share((r.sums)."saleAmt", (t.sums)."saleAmt"),
          'figures', r.figures, 'comparisonFigures', r.figures_before)
          order by (r.sums)."saleAmt" desc nulls last, r.brand_cd collate "C")
        from brands r
        left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = brand_sales_brands.partner_cd
        where r.brand_cd is not null
      ), '[]'))
    from brands t
    where t.brand_cd is null
  );
end
$$;

-- Settings: see private.target_sums.
create or replace function public.brand_sales_rows(
  partner_cd text, date_start text, date_end text, unit text default 'day', comparison text default 'previous',
  brand_cds text[] default '{}', sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set enable_sort = off as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
  listed text[];
  summary json;
  page record;
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  with brands as materialized (
    select * from private.brands_against_target(partner_cd, p, brand_cds)
  )
  select array(select b."BRAND_CD" from brands b where b."BRAND_CD" is not null), json_build_object(
    'figures', private.figures_against_target(t."SUMS", t."TARGET_AMT", t."TARGETED_SALE_AMT", t."AD_COST", t."AD_SALE_AMT",
        t."SHARED_COST", t."SHARED_SALE_AMT"),
    'comparisonFigures', private.figures_against_target(t."SUMS_BEFORE", t."TARGET_AMT_BEFORE", t."TARGETED_SALE_AMT_BEFORE",
        t."AD_COST_BEFORE", t."AD_SALE_AMT_BEFORE", t."SHARED_COST_BEFORE", t."SHARED_SALE_AMT_BEFORE"))
  into listed, summary
  from brands t where t."BRAND_CD" is null;
  page := private.list_page(
    source => format('private.brand_sales_rows_of(%L, %L::private.sales_period, %L, %L, $1)', partner_cd, p, listed, unit),
    ids => '{}', id_column => 'id',
    sortable => '{"from": "number", "brandName": "text", "saleAmt": "number", "previousSaleAmt": "number", "saleQty": "number",
      "orderCnt": "number", "averageOrderAmt": "number", "cancelAmt": "number", "cancelQty": "number", "cancelRate": "number",
      "adCost": "number", "tacos": "number", "targetAmt": "number", "achievementRate": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    tie_order => '"from" desc, "saleAmt" desc nulls last, "brandCd" collate "C" nulls last',
    carried => array['from', 'saleAmt', 'brandCd'], page_number => page_number, page_size => page_size);
  return json_build_object(
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
    'total', page.total, 'summary', summary, 'rows', page.rows);
end
$$;

create or replace function public.brand_sales_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
begin
  return (
    with months as (
      select s."BRAND_CD" as brand_cd, s."DATE_SK" / 100 as month_sk
      from public.agg_brand_daily s
      where s."PARTNER_CD" = brand_sales_summary.partner_cd
        and s."DATE_SK" between private.date_sk(p.first_day) and private.date_sk(p.last_day)
        and (cardinality(brand_cds) = 0 or s."BRAND_CD" = any (brand_cds))
        and (s."SALE_AMT" <> 0 or s."SALE_QTY" <> 0)
      group by 1, 2
    ), unmeasured as (
      select b."BRAND_CD" as brand_cd, b."BRAND_NM" as brand_nm, b."SORT" as sort,
        json_agg(m.month_sk::text order by m.month_sk) as months
      from months m
      join public.dim_brand b on b."BRAND_CD" = m.brand_cd and b."PARTNER_CD" = brand_sales_summary.partner_cd
      where not exists (select from public.dim_sales_target t
        where t."PARTNER_CD" = b."PARTNER_CD" and t."BRAND_CD" = b."BRAND_CD" and t."YM" = m.month_sk::text)
      group by b."BRAND_CD", b."BRAND_NM", b."SORT"
      order by b."SORT", b."BRAND_CD" collate "C"
      limit 1000
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.figures_against_target(t."SUMS", t."TARGET_AMT", t."TARGETED_SALE_AMT", t."AD_COST", t."AD_SALE_AMT",
        t."SHARED_COST", t."SHARED_SALE_AMT"),
      'comparisonFigures', private.figures_against_target(t."SUMS_BEFORE", t."TARGET_AMT_BEFORE", t."TARGETED_SALE_AMT_BEFORE",
        t."AD_COST_BEFORE", t."AD_SALE_AMT_BEFORE", t."SHARED_COST_BEFORE", t."SHARED_SALE_AMT_BEFORE"),
      'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
      'withoutTarget', coalesce((
        select json_agg(json_build_object('brandCd', u.brand_cd, 'brandName', u.brand_nm, 'months', u.months)
          order by u.sort, u.brand_cd collate "C")
        from unmeasured u), '[]'))
    from private.brands_against_target(partner_cd, p, brand_cds) t
    where t."BRAND_CD" is null
  );
end
$$;

create or replace function public.product_analytics(
  partner_cd text, product_ids text[], date_start text, date_end text, comparison text default 'previous'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, '{}', 'sales');
  no_ads bigint;
  no_ads_before bigint;
  option_cds text[];
begin
  no_ads := private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day));
  no_ads_before := private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_before, p.last_before));
  perform private.require_products(product_ids);
  option_cds := array(select o."OPTION_CD" from private.options_of_products(partner_cd, product_ids) o);
  return (
    with options as materialized (
      select * from private.options_of_products(partner_cd, product_ids)
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
      from private.option_sums(partner_cd, p.first_before, p.last_before, option_cds) s
      join options o using ("OPTION_CD") group by 1
    ), stock as (
      select o."PRODUCTID" as id, private.stockouts(sum(d."OUT_DAYS")::bigint, sum(d."DAYS")::bigint) as outs
      from private.option_stock_days(partner_cd, p.first_day, p.last_day, option_cds) d join options o using ("OPTION_CD") group by 1
    ), stock_before as (
      select o."PRODUCTID" as id, private.stockouts(sum(d."OUT_DAYS")::bigint, sum(d."DAYS")::bigint) as outs
      from private.option_stock_days(partner_cd, p.first_before, p.last_before, option_cds) d
      join options o using ("OPTION_CD") group by 1
    ), ads as (
      select o."PRODUCTID" as id, sum(a."AD_COST") as cost, sum(a."AD_SALE_AMT") as amount
      from private.ad_option_sums(partner_cd, p.first_day, p.last_day, option_cds) a join options o using ("OPTION_CD") group by 1
    ), ads_before as (
      select o."PRODUCTID" as id, sum(a."AD_COST") as cost, sum(a."AD_SALE_AMT") as amount
      from private.ad_option_sums(partner_cd, p.first_before, p.last_before, option_cds) a
      join options o using ("OPTION_CD") group by 1
    ), shared as (
      select o."PRODUCTID" as id, sum(a."AD_COST") as cost, sum(a."AD_SALE_AMT") as amount, sum(a."SALE_AMT") as sold
      from private.shared_ad_option_sums(partner_cd, p.first_day, p.last_day, option_cds) a join options o using ("OPTION_CD") group by 1
    ), shared_before as (
      select o."PRODUCTID" as id, sum(a."AD_COST") as cost, sum(a."AD_SALE_AMT") as amount, sum(a."SALE_AMT") as sold
      from private.shared_ad_option_sums(partner_cd, p.first_before, p.last_before, option_cds) a
      join options o using ("OPTION_CD") group by 1
    ), products as materialized (
      select d.*, h.cost as shared_cost, h.amount as shared_amount, h.sold as shared_sold, i.cost as shared_cost_before,
        i.amount as shared_amount_before, i.sold as shared_sold_before, coalesce(n.sums, p.nothing) as sums, coalesce(b.sums, p.nothing_before) as sums_before,
        coalesce(s.outs, private.stockouts(0, 0)) as outs, coalesce(k.outs, private.stockouts(0, 0)) as outs_before,
        coalesce(a.cost, no_ads) as ad_cost, coalesce(a.amount, no_ads) as ad_amount,
        coalesce(e.cost, no_ads_before) as ad_cost_before, coalesce(e.amount, no_ads_before) as ad_amount_before
      from named d left join now n using (id) left join before b using (id) left join stock s using (id)
      left join stock_before k using (id) left join ads a using (id) left join ads_before e using (id)
      left join shared h using (id) left join shared_before i using (id)
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
      'products', coalesce(json_agg(json_build_object(
        'productId', r.id, 'productName', r.name, 'brandName', r.brand, 'optionCount', r.options,
        'figures', private.figures(r.sums), 'comparisonFigures', private.figures(r.sums_before),
        'undefinedReason', u.reason,
        'decomposition', case when u.reason is null then private.sales_decomposition(r.sums, r.sums_before) end,
        'stockouts', r.outs, 'comparisonStockouts', r.outs_before,
        'ads', private.product_ad_brief(r.ad_cost, r.ad_amount, r.shared_cost, r.shared_amount, r.shared_sold),
        'comparisonAds', private.product_ad_brief(r.ad_cost_before, r.ad_amount_before, r.shared_cost_before, r.shared_amount_before,
          r.shared_sold_before))
        order by r.place), '[]'))
    from products r
    cross join lateral (select private.undecomposed_reason(r.sums, r.sums_before, p.is_whole) as reason) u
  );
end
$$;

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

create or replace function public.product_analytics_options(
  partner_cd text, product_id text, date_start text, date_end text, comparison text default 'previous'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, '{}', 'sales');
  option_cds text[];
  no_ads bigint;
begin
  option_cds := private.option_ids_of_product(partner_cd, product_id);
  no_ads := private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day));
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
      left join private.shared_ad_option_sums(partner_cd, p.first_day, p.last_day, option_cds) h using ("OPTION_CD")
    ), total as materialized (
      -- Of the rows alone: the 0 of an option without one is not known of what no row says.
      select coalesce(private.total(o.sold), p.nothing) as sums, coalesce(private.total(o.sold_before), p.nothing_before) as sums_before,
        sum(o.ad_cost) as ad_cost, sum(o.ad_amount) as ad_amount, sum(o.shared_cost) as shared_cost,
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

-- plan_cache_mode: the period decides the plan.
create or replace function public.total_sales_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
begin
  return (
    with ads as (
      select private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day)) as none,
        private.bigint_sum(a."AD_COST") as cost, private.bigint_sum(a."AD_SALE_AMT") as amount
      from private.ad_brand_sums(array[partner_cd], p.first_day, p.last_day, brand_cds) a
    ), shared as (
      select private.bigint_sum(s."AD_COST") as cost, private.bigint_sum(s."SALE_AMT") as sold
      from private.shared_ad_sums(array[partner_cd], p.first_day, p.last_day, brand_cds) s
    ), shared_before as (
      select private.bigint_sum(s."AD_COST") as cost, private.bigint_sum(s."SALE_AMT") as sold
      from private.shared_ad_sums(array[partner_cd], p.first_before, p.last_before, brand_cds) s
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
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', (select private.with_ads(t.figures, coalesce(a.cost, a.none), coalesce(a.amount, a.none), h.cost, h.sold)
        from ads a cross join shared h),
      'comparisonFigures', (
        select private.with_ads(private.figures(b.sums), a.cost, a.amount, case when a.cost is not null then h.cost end, h.sold)
        from before b cross join ads_before a cross join shared_before h),
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

create or replace function private.product_ad_brief(
  cost numeric, amount numeric, shared_cost numeric, shared_amount numeric, shared_sale_amt numeric
) returns jsonb
  language sql immutable parallel safe
  return private.ad_brief(cost, amount, shared_cost, shared_sale_amt)
    || jsonb_build_object('adShare', private.ad_sales_share(shared_amount, shared_sale_amt));
comment on function private.product_ad_brief is
  'private.ad_brief, and adShare: percent of the sales that advertising brought (private.ad_sales_share), of the same days as tacos.';

-- The same beside other figures of the same days.
create or replace function private.with_ads(figures json, cost numeric, amount numeric, shared_cost numeric, shared_sale_amt numeric) returns json
  language sql immutable parallel safe
  return (figures::jsonb || private.ad_brief(cost, amount, shared_cost, shared_sale_amt))::json;
comment on function private.with_ads is 'Figures with private.ad_brief; null for null.';

drop function private.brands_against_target;

-- The brands of 브랜드 매출 관리: those with sales, traffic, a target or advertising in a period or its comparison, against
-- their targets; and all of them together, which KPI, 합계 and files say.
create or replace function private.brands_against_target(partner_cd text, p private.sales_period, brand_cds text[])
  returns table ("BRAND_CD" text, "SUMS" private.measures, "TARGET_AMT" bigint, "TARGETED_SALE_AMT" bigint, "AD_COST" bigint,
    "AD_SALE_AMT" bigint, "SUMS_BEFORE" private.measures, "TARGET_AMT_BEFORE" bigint, "TARGETED_SALE_AMT_BEFORE" bigint,
    "AD_COST_BEFORE" bigint, "AD_SALE_AMT_BEFORE" bigint, "SHARED_COST" bigint, "SHARED_SALE_AMT" bigint, "SHARED_COST_BEFORE" bigint,
    "SHARED_SALE_AMT_BEFORE" bigint) language sql stable begin atomic
  with covered as materialized (
    select private.no_ad_amount(private.loaded_ad_days(partner_cd, (p).first_day, (p).last_day)) as no_ads,
      private.no_ad_amount(private.loaded_ad_days(partner_cd, (p).first_before, (p).last_before)) as no_ads_before
  ), brands as materialized (
    select "BRAND_CD" as brand_cd, coalesce(s."SUMS", (p).nothing) as sums, s."TARGET_AMT" as target,
      s."TARGETED_SALE_AMT" as targeted, coalesce(a."AD_COST", c.no_ads) as cost, coalesce(a."AD_SALE_AMT", c.no_ads) as amount,
      coalesce(b."SUMS", (p).nothing_before) as sums_before, b."TARGET_AMT" as target_before,
      b."TARGETED_SALE_AMT" as targeted_before, coalesce(e."AD_COST", c.no_ads_before) as cost_before,
      coalesce(e."AD_SALE_AMT", c.no_ads_before) as amount_before, h."AD_COST" as shared_cost, h."SALE_AMT" as shared_sold,
      i."AD_COST" as shared_cost_before, i."SALE_AMT" as shared_sold_before
    from private.period_against_target(partner_cd, (p).first_day, (p).last_day, (p).loaded, brand_cds) s
    full join private.period_against_target(partner_cd, (p).first_before, (p).last_before, (p).loaded_before, brand_cds) b
      using ("BRAND_CD")
    full join private.ad_brand_sums(array[partner_cd], (p).first_day, (p).last_day, brand_cds) a using ("BRAND_CD")
    full join private.ad_brand_sums(array[partner_cd], (p).first_before, (p).last_before, brand_cds) e using ("BRAND_CD")
    left join private.shared_ad_sums(array[partner_cd], (p).first_day, (p).last_day, brand_cds) h using ("BRAND_CD")
    left join private.shared_ad_sums(array[partner_cd], (p).first_before, (p).last_before, brand_cds) i using ("BRAND_CD")
    cross join covered c
  )
  select * from brands
  union all
  select null, coalesce(private.total(b.sums) filter (where (p).nothing is distinct from null), (p).nothing),
    private.bigint_sum(b.target), private.bigint_sum(b.targeted), coalesce(private.bigint_sum(b.cost), c.no_ads),
    coalesce(private.bigint_sum(b.amount), c.no_ads),
    coalesce(private.total(b.sums_before) filter (where (p).nothing_before is distinct from null), (p).nothing_before),
    private.bigint_sum(b.target_before), private.bigint_sum(b.targeted_before),
    coalesce(private.bigint_sum(b.cost_before), c.no_ads_before), coalesce(private.bigint_sum(b.amount_before), c.no_ads_before),
    private.bigint_sum(b.shared_cost), private.bigint_sum(b.shared_sold), private.bigint_sum(b.shared_cost_before),
    private.bigint_sum(b.shared_sold_before)
  from covered c left join brands b on true
  group by c.no_ads, c.no_ads_before;
end;
comment on function private.brands_against_target is 'Measures, targets and advertising of brands of a partner (none: all) in a period and its comparison, and in a row without a code their total; a target is null where none falls on a loaded day, advertising where no report covers one.';
revoke all on function private.brands_against_target from public, anon, authenticated, service_role;
grant execute on function private.brands_against_target to authenticated, service_role;

create or replace function private.portfolio_rows(parts private.portfolio_part[], level text)
  returns table (
    "id" text, "partnerId" bigint, "partnerCd" text, "partnerName" text, "brandCd" text, "brandName" text, "brandCount" bigint,
    "missingDays" integer, "comparisonMissingDays" integer, "saleAmt" bigint, "previousSaleAmt" bigint, "baseSaleAmt" bigint,
    "changeRate" numeric, "share" numeric, "saleQty" bigint, "stockQty" bigint, "incomingQty" bigint, "stockAmt" bigint,
    "doc" bigint, "sellingCount" bigint, "outCount" bigint, "outRate" numeric, "ratedCount" bigint, "ratedOutCount" bigint,
    "inboundErrorCount" bigint, "adCost" bigint, "adRoas" numeric, "tacos" numeric, "profitAmt" bigint, "profitRate" numeric,
    "breakEvenRoas" numeric, "uncostedSaleAmt" bigint, "unsettledSaleAmt" bigint, "signal" text, "reasons" json
  ) language sql stable begin atomic
  select x.id, n."ID", x."PARTNER_CD", n."PARTNER_NM", nullif(x."BRAND_CD", ''), b."BRAND_NM", x."BRAND_CNT",
    x."MISSING", x."MISSING_BEFORE", x.amount, x.amount_before, x.base, private.change_rate(x.amount, x.base),
    private.share(x.amount, sum(x.amount) over ()), x."SALE_QTY", x."STOCK_QTY", x."INCOMING_QTY", x."STOCK_AMT",
    private.days_of_cover(x."STOCK_QTY" + x."INCOMING_QTY", x."QTY_7", 7), x."SELLING_CNT", x."OUT_CNT",
    private.share(x."RATED_OUT_CNT", x."RATED_CNT"), x."RATED_CNT", x."RATED_OUT_CNT", x."ERROR_CNT",
    x."AD_COST", x.roas, private.ad_tacos(x."SHARED_COST", x."SHARED_SALE_AMT"), (x."PROFIT")."PROFIT_AMT",
    private.profit_rate((x."PROFIT")."PROFIT_AMT", (x."PROFIT")."SALE_AMT"),
    private.break_even_roas((x."PROFIT")."PROFIT_AMT" + (x."PROFIT")."AD_AMT", (x."PROFIT")."SALE_AMT"),
    (x."PROFIT")."UNCOSTED_AMT", (x."PROFIT")."UNSETTLED_AMT",
    private.portfolio_signal(x.amount, x.amount_before, x.missing, x."RATED_CNT", x."RATED_OUT_CNT", x.roas, x."BREAK_EVEN"),
    private.portfolio_reasons(x.amount, x.amount_before, x.missing, x."RATED_CNT", x."RATED_OUT_CNT", x.roas, x."BREAK_EVEN")
  from (
    select u.*, private.ad_roas(u."AD_COST", u."AD_SALE_AMT") as roas, concat_ws(' ', u."PARTNER_CD", u."BRAND_CD") as id, u."SALE_AMT" as amount, u."SALE_AMT_BEFORE" as amount_before,
      u."MISSING" + u."MISSING_BEFORE" as missing, case when u."MISSING" + u."MISSING_BEFORE" = 0 then u."SALE_AMT_BEFORE" end as base
    from unnest(parts) u
    where (u."BRAND_CD" is null) = (level = 'partner')
  ) x
  join public.dim_partner n on n."PARTNER_CD" = x."PARTNER_CD"
  left join public.dim_brand b on b."BRAND_CD" = x."BRAND_CD" and b."PARTNER_CD" = x."PARTNER_CD";
end;
comment on function private.portfolio_rows is 'Rows of 포트폴리오 by brand or by partner, of what private.portfolio_parts made of each partner.';
