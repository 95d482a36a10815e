-- 포트폴리오 showed a break-even of the settled days of the period and judged by another, 캠페인 성과 by a third; 권장 입고 had 28 target days where 상품 관리 had none. One rule for each, which both call.

drop function private.portfolio_rows;
alter type private.portfolio_part drop attribute "BREAK_EVEN", add attribute "AD_COSTED_AMT" bigint, add attribute "AD_MARGIN_AMT" numeric;
comment on type private.portfolio_part is 'A brand (empty: options without one) of a partner, or the partner (null): its brands, days of a period and of its comparison that are not loaded, won and pieces of both, live stock as private.stock_by_brand has it (null: none), requests in error (null: none was ever loaded), won of advertising and what it sold in both (null: no report covers a day), its profit, private.shared_ad_sums of both periods, and of what advertising sold in the period the won of brands with a known margin and what these leave before advertising.';
-- Kept by the rules before.
delete from public.agg_partner_overview;

drop function private.brands_against_target;

drop function private.shared_ad_sums;

drop function private.ad_brand_sums;

-- Cost and revenue of a period by partner and brand.
create or replace function private.ad_brand_sums(partner_cds text[], first_day date, last_day date, brand_cds text[])
  returns table ("PARTNER_CD" text, "BRAND_CD" text, "AD_COST" bigint, "AD_SALE_AMT" bigint, "MATCHED_SALE_AMT" bigint)
  language sql stable begin atomic
  with parts as materialized (
    select * from private.ad_parts(first_day, last_day)
  )
  select s.partner_cd, s.brand_cd, private.bigint_sum(s.cost), private.bigint_sum(s.amount),
    coalesce(private.bigint_sum(s.amount) filter (where s.is_matched), 0)
  from (
    select m."PARTNER_CD", m."BRAND_CD", m."AD_COST", m."REV_14D", m."MATCHED"
    from public.agg_ad_campaign_monthly m
    where m."PARTNER_CD" = any (partner_cds) and m."MONTH_SK" = any ((select p.months from parts p)::integer[])
      and (cardinality(brand_cds) = 0 or m."BRAND_CD" = any (brand_cds))
    union all
    select d."PARTNER_CD", d."BRAND_CD", d."AD_COST", d."REV_14D", d."MATCHED"
    from public.agg_ad_campaign_daily d
    where d."PARTNER_CD" = any (partner_cds) and d."DATE_SK" = any ((select p.days from parts p)::integer[])
      and (cardinality(brand_cds) = 0 or d."BRAND_CD" = any (brand_cds))
    union all
    select d."PARTNER_CD", d."BRAND_CD", -d."AD_COST", -d."REV_14D", d."MATCHED"
    from public.agg_ad_campaign_daily d
    where d."PARTNER_CD" = any (partner_cds) and d."DATE_SK" = any ((select p.less_days from parts p)::integer[])
      and (cardinality(brand_cds) = 0 or d."BRAND_CD" = any (brand_cds))
  ) s (partner_cd, brand_cd, cost, amount, is_matched)
  group by 1, 2
  having private.bigint_sum(s.cost) <> 0 or private.bigint_sum(s.amount) <> 0;
end;
comment on function private.ad_brand_sums is 'Won of advertising of partners in a period by brand (of none: all; empty: options without one or that no master knows): AD_COST without VAT, AD_SALE_AMT what was bought within 14 days, MATCHED_SALE_AMT without options that no master knows. No row without either.';
revoke all on function private.ad_brand_sums from public, anon, authenticated, service_role;
grant execute on function private.ad_brand_sums to authenticated, service_role;

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
    'breakEvenRoas', private.break_even_roas(sum(x."AD_MARGIN_AMT"), sum(x."AD_COSTED_AMT")),
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
-- Settings: its arguments decide the plan; the planner expects few rows where there may be many; what is summed up or joined fits into memory.
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
      a."AD_COST" as cost, a."AD_SALE_AMT" as amount, a."MATCHED_SALE_AMT" as matched_amount, b."AD_COST" as cost_before, b."AD_SALE_AMT" as amount_before
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
      a.cost, a.amount as ad_amount, a.matched_amount, a.cost_before, a.amount_before as ad_amount_before,
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
    coalesce(b.ad_amount_before, k.no_ads_before), b.line,
    b.shared_cost, b.shared_sold, b.shared_cost_before, b.shared_sold_before,
    case when m."RATE" is not null then b.matched_amount end, b.matched_amount * m."RATE"
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
    private.sum_profits(array_agg(b.line) filter (where b.line is distinct from null)),
    private.bigint_sum(b.shared_cost), private.bigint_sum(b.shared_sold), private.bigint_sum(b.shared_cost_before),
    private.bigint_sum(b.shared_sold_before), private.bigint_sum(b.matched_amount) filter (where m."RATE" is not null),
    sum(b.matched_amount * m."RATE")
  from known k
  left join brands b using (partner_cd)
  left join (select e.partner_cd, count(distinct e.req_no) as cnt from errors e group by 1) r using (partner_cd)
  left join margins m on m.partner_cd = b.partner_cd and m."BRAND_CD" = b.brand_cd
  group by k.partner_cd, k.missing, k.missing_before, k.nothing, k.nothing_before, k.has_inbound, k.no_ads, k.no_ads_before;
end
$$;

create or replace function private.portfolio_reasons(
  amount bigint, amount_before bigint, missing integer, rated bigint, rated_out bigint, roas numeric, break_even numeric
) returns json language sql immutable set search_path = '' as $$
  select coalesce(json_agg(json_build_object('code', r.code, 'value', r.value) order by r.place) filter (where r.holds), '[]')
  from (
    select private.portfolio_signal(amount, amount_before, missing, null, null, null, null) as of_sales,
      coalesce(rated > 0 and 10 * rated_out >= rated, false) as is_out,
      private.change_rate(amount, amount_before) as change
  ) s
  cross join lateral (values
    (1, 'incomplete', missing::numeric, missing > 0),
    (2, 'new', null, missing = 0 and amount > 0 and amount_before = 0),
    (3, 'uncompared', null, missing = 0 and s.of_sales is null and (amount > 0 and amount_before = 0) is not true),
    (4, 'decline', s.change, s.of_sales = 'caution'),
    (5, 'out', private.share(rated_out, rated), s.is_out),
    (6, 'growth', s.change, s.of_sales = 'growth' and not s.is_out),
    (7, 'unprofitable', roas, s.of_sales = 'growth' and not s.is_out and (roas = 0 or roas < break_even)),
    (8, 'steady', s.change, s.of_sales = 'steady' and not s.is_out)
  ) r (place, code, value, holds)
$$;

-- Exact: a change of 10 % is neither a little more nor a little less. Sales that grew by advertising that does not pay did not
-- grow; advertising that sold nothing never pays. Where there is none, or its margin is not known, sales decide.
create or replace function private.portfolio_signal(
  amount bigint, amount_before bigint, missing integer, rated bigint, rated_out bigint, roas numeric, break_even numeric
) returns text
  language sql immutable parallel safe
  return case
    when missing > 0 or amount is null or coalesce(amount_before, 0) = 0 then null
    when 10 * (amount - amount_before) <= -abs(amount_before) or (rated > 0 and 10 * rated_out >= rated) then 'caution'
    when 10 * (amount - amount_before) >= abs(amount_before) and (roas = 0 or roas < break_even) is not true then 'growth'
    else 'steady'
  end;

-- A profit as answers have it.
create or replace function private.profit_figures(sums private.profit_line) returns json language sql stable parallel safe set search_path = '' as $$
  select case when sums is distinct from null then json_build_object(
    'saleAmt', coalesce((sums)."SALE_AMT", 0) + coalesce((sums)."UNCOSTED_AMT", 0) + coalesce((sums)."UNSETTLED_AMT", 0),
    'uncostedSaleAmt', coalesce((sums)."UNCOSTED_AMT", 0), 'uncostedOptions', coalesce((sums)."UNCOSTED_CNT", 0),
    'unsettledSaleAmt', coalesce((sums)."UNSETTLED_AMT", 0), 'unsettledOptions', coalesce((sums)."UNSETTLED_CNT", 0),
    'couponAmt', (sums)."COUPON_AMT", 'salesFeeAmt', (sums)."FEE_AMT", 'fulfilmentAmt', (sums)."FULFIL_AMT",
    'goodsCostAmt', (sums)."GOODS_AMT", 'adCostAmt', (sums)."AD_AMT", 'profitAmt', (sums)."PROFIT_AMT",
    'profitRate', private.profit_rate((sums)."PROFIT_AMT", (sums)."SALE_AMT")) end
$$;
comment on function private.profit_figures is 'A profit in one JSON object, won: saleAmt, what of it is not in the profit because goods (uncosted…) or fees (unsettled…) are not known and of how many options, couponAmt, salesFeeAmt, fulfilmentAmt, goodsCostAmt, adCostAmt (all with VAT), profitAmt (null: nothing is known), profitRate (percent of the sales that are in it); null for null.';

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

create or replace function private.target_days(entered integer) returns integer
  language sql immutable parallel safe
  return coalesce(entered, 28);
comment on function private.target_days is '목표일수: days that stock is to last, as entered for the option; 28 where nobody entered any.';
revoke all on function private.target_days from public, anon, authenticated, service_role;
grant execute on function private.target_days to authenticated, service_role;

-- Settings: its arguments decide the plan.
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
  break_even numeric;
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
    select coalesce(a."AD_COST", n.amount), coalesce(a."AD_SALE_AMT", n.amount),
      private.break_even_roas(a."MATCHED_SALE_AMT" * m."RATE", a."MATCHED_SALE_AMT") into ad_cost, ad_amount, break_even
    from (select private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day)) as amount) n
    left join private.ad_brand_sums(array[partner_cd], p.first_day, p.last_day, array[brand_cd]) a on true
    left join private.profit_margins(partner_cd, private.korea_today()) m on m."BRAND_CD" = a."BRAND_CD";
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
        'settled', private.profit_figures(settled), 'breakEvenRoas', break_even,
        'goods', case when settled is not distinct from null then json_build_object(
          'saleAmt', (sums)."saleAmt", 'uncostedSaleAmt', coalesce(g.uncosted, 0), 'uncostedOptions', g.without_cost,
          'goodsCostAmt', g.cost, 'grossProfitAmt', g.costed - g.cost,
          -- What a company pays: with VAT.
          'adCostAmt', round(ad_cost * 1.1), 'afterAdsAmt', g.costed - g.cost - round(ad_cost * 1.1)) end) end)
    from targets t cross join targets_before b cross join goods g
  );
end
$$;

-- Settings: its arguments decide the plan.
create or replace function public.inbound_plan(partner_cd text, option_ids text[]) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  today constant date := private.korea_today();
  this_year constant date := date_trunc('year', today::timestamp)::date;
  last_year constant date := (this_year - interval '1 year')::date;
  this_month constant date := date_trunc('month', today::timestamp)::date;
  loaded_days date[];
begin
  perform private.require_partner(partner_cd);
  loaded_days := private.loaded_days_of(inbound_plan.partner_cd, last_year, today - 1);
  if coalesce(cardinality(option_ids), 0) not between 1 and 500 then
    raise exception 'option_ids must be 1 to 500' using errcode = '22023';
  end if;
  return (
    with periods as (
      select p.*
      from (values ('lastYear', last_year, this_year - 1), ('thisYear', this_year, today - 1),
        ('month3', (this_month - interval '3 months')::date, (this_month - interval '2 months')::date - 1),
        ('month2', (this_month - interval '2 months')::date, (this_month - interval '1 month')::date - 1),
        ('month1', (this_month - interval '1 month')::date, this_month - 1),
        ('days14', today - 14, today - 1), ('days7', today - 7, today - 1)) p (name, first_day, last_day)
      -- A sum of some of its days would look like one of all.
      where p.last_day >= p.first_day
        and (select count(*) from unnest(loaded_days) d where d between p.first_day and p.last_day) = p.last_day - p.first_day + 1
    ), sums as (
      select s."OPTION_CD", p.name, s."SUMS"
      from periods p
      cross join lateral private.option_sums(inbound_plan.partner_cd, p.first_day, p.last_day, option_ids) s
    ), sales as (
      select o.id, json_object_agg(p.name, json_build_object(
        'amt', case when s."OPTION_CD" is null then 0 else (s."SUMS")."saleAmt" end,
        'qty', coalesce((s."SUMS")."saleQty", 0))) as sums
      from unnest(option_ids) o (id)
      cross join periods p
      left join sums s on s."OPTION_CD" = o.id and s.name = p.name
      group by o.id
    )
    select json_build_object('day', private.day_text(today), 'rows', coalesce(json_agg(json_build_object(
      'optionId', o."OPTION_CD", 'productName', o."ITEM_NM", 'optionName', o."OPTION_NM", 'salePrice', o."SALE_PRICE",
      'productId', o."PRODUCTID", 'skuId', s."SKU_ID", 'barcode', o."BARCODE", 'stockQty', s."STOCK_QTY",
      'incomingQty', a."INCOMING_QTY", 'stowingQty', a."STOWING_QTY", 'exhaustionDay', s."EXH_DAY", 'recommendedInboundQty', s."REQ_IBQTY",
      'targetDays', private.target_days(t."TARGET_DAY"), 'suggestedInboundQty', g."qty",
      'orderQty', private.order_quantity(g."qty", t."LEAST_QTY", t."BOX_QTY"),
      'suggestion', case when g."qty" is not null then to_json(g) end,
      'lastYearAmt', v.sums -> 'lastYear' -> 'amt', 'thisYearAmt', v.sums -> 'thisYear' -> 'amt',
      'month3Amt', v.sums -> 'month3' -> 'amt', 'month2Amt', v.sums -> 'month2' -> 'amt',
      'month1Amt', v.sums -> 'month1' -> 'amt', 'days14Amt', v.sums -> 'days14' -> 'amt',
      'days14Qty', v.sums -> 'days14' -> 'qty', 'days7Qty', v.sums -> 'days7' -> 'qty') order by n.place), '[]'))
    from (select id, min(place) as place from unnest(option_ids) with ordinality n (id, place) group by id) n
    join public.dim_option o
      on o."OPTION_CD" = n.id and o."PARTNER_CD" = inbound_plan.partner_cd and o."SVC" = '2P'
    left join public.fact_stock s
      on s."OPTION_CD" = o."OPTION_CD" and s."PARTNER_CD" = o."PARTNER_CD" and s."SVC" = '2P'
    left join public.agg_option_stock a on a."PARTNER_CD" = o."PARTNER_CD" and a."OPTION_CD" = o."OPTION_CD"
    left join public.dim_option_setting t on t."OPTION_CD" = o."OPTION_CD"
    left join public.agg_option_demand f on f."PARTNER_CD" = o."PARTNER_CD" and f."OPTION_CD" = o."OPTION_CD"
      and f."EDITION" = (select private.diagnosis_edition(inbound_plan.partner_cd))
    left join lateral private.suggested_inbound(f, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", private.target_days(t."TARGET_DAY"), t."LEAD_DAY") g
      on a."OFFER_CONDITION" = 'NEW'
    left join sales v on v.id = o."OPTION_CD"
  );
end
$$;

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

-- Options of the partner that are to be ordered: grade NEW, on sale, with a quantity of private.suggested_inbound. A lead time that
-- nobody entered counts as 0 days.
create or replace function private.order_rows(partner_cd text, today date, option_ids text[])
  returns table (
    "optionId" text, "brandCd" text, "brandName" text, "productName" text, "optionName" text, "productId" text, "barcode" text,
    "stockQty" integer, "incomingQty" bigint, "stowingQty" bigint, "targetDays" integer, "leadDays" integer, "leastQty" integer,
    "boxQty" integer, "suggestedInboundQty" bigint, "suggestion" json, "orderQty" bigint, "perDay" numeric, "coverDays" bigint,
    "orderDay" text, "urgency" text, "costAmt" bigint, "costFrom" text, "orderAmt" bigint
  ) language sql stable begin atomic
  select o."OPTION_CD", o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM", o."PRODUCTID", o."BARCODE",
    a."STOCK_QTY", a."INCOMING_QTY", a."STOWING_QTY", private.target_days(t."TARGET_DAY"), t."LEAD_DAY", t."LEAST_QTY", t."BOX_QTY",
    g."qty", to_json(g), q.qty, g."perDay", covered."orderWithinDays", private.day_text(latest.day),
    case when latest.day < today then 'late' when latest.day < today + 7 then 'week' else 'later' end,
    c."COST_AMT", c."APPLY_DT", q.qty * c."COST_AMT"
  from public.agg_option_stock a
  join public.dim_option o on o."OPTION_CD" = a."OPTION_CD" and o."PARTNER_CD" = a."PARTNER_CD"
  join public.agg_option_demand f on f."PARTNER_CD" = a."PARTNER_CD" and f."OPTION_CD" = a."OPTION_CD"
    and f."EDITION" = (select private.diagnosis_edition(partner_cd))
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = o."PARTNER_CD"
  left join public.dim_option_setting t on t."OPTION_CD" = o."OPTION_CD"
  left join private.option_costs(partner_cd, private.day_text(today)) c on c."OPTION_CD" = o."OPTION_CD"
  cross join lateral private.suggested_inbound(f, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", private.target_days(t."TARGET_DAY"),
    t."LEAD_DAY") g
  -- Without days from order to sale: the days until all is sold.
  cross join lateral private.suggested_inbound(f, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", private.target_days(t."TARGET_DAY"), 0) covered
  cross join lateral (select private.order_quantity(g."qty", t."LEAST_QTY", t."BOX_QTY") as qty) q
  cross join lateral (
    select today + (covered."orderWithinDays" - coalesce(t."LEAD_DAY", 0))::integer as day
  ) latest
  where a."PARTNER_CD" = partner_cd and a."OFFER_CONDITION" = 'NEW' and a."SOLD_YN" is distinct from 'N' and g."qty" > 0
    and o."SVC" = '2P' and (o."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'))
    and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids));
end;

drop function private.product_rows;

-- Options of the partner as the product pages show them, of a brand in use or of none, with live stock or without: all,
-- or those of option_ids. yesterday: private.place_of_yesterday. As in private.stock_rows, tables that only columns need
-- which the caller does not read are not read either, and the ids stand once more for each table.
-- Figures of 30 days are of those that end yesterday; of a profit, of private.recent_profit_days.
create or replace function private.product_rows(partner_cd text, today date, yesterday integer, option_ids text[])
  returns table (
    "optionId" text, "skuId" text, "barcode" text, "productId" text, "brandCd" text, "brandName" text, "productName" text,
    "optionName" text, "offerCondition" text, "state" text, "salePrice" bigint, "stockQty" integer, "incomingQty" bigint,
    "doc" bigint, "docNormalized" bigint, "avgSales7Days" numeric, "avgSales30Days" numeric, "saleAmt30" bigint,
    "conversionRate30" numeric, "winnerRate30" numeric, "adCost30" bigint, "adRoas30" numeric, "profitAmt" bigint,
    "profitRate" numeric, "breakEvenRoas" numeric, "profitGap" text, "profitGapAmt" bigint, "itemWinner" text, "costAmt" bigint,
    "costFrom" text, "targetDays" integer, "leadDays" integer, "memo" text, "storageFee" bigint, "ageQty" integer,
    "agedQty" integer, "agedRate" numeric, "stockAmt" bigint, "stockAmtBasis" text, "recommendedInboundQty" integer,
    "suggestedInboundQty" bigint, "suggestion" json, "regDay" text, "stowingQty" bigint, "fullDoc" bigint, "enteredTargetDays" integer
  ) language sql stable begin atomic
  select
    o."OPTION_CD", s."SKU_ID", o."BARCODE", o."PRODUCTID", o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM",
    a."OFFER_CONDITION",
    case when a."OPTION_CD" is null then 'unknown' when a."SOLD_YN" = 'N' then 'stopped'
      when private.is_out_of_stock(a."STOCK_QTY", a."SOLD_YN") then 'out' else 'selling' end,
    o."SALE_PRICE", a."STOCK_QTY", coalesce(a."INCOMING_QTY", i."INCOMING_QTY", 0),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", sold.qty_7, 7),
    case when yesterday = 35
      then private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", a."CALM_QTY", a."CALM_DAYS")
      else (select private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", c."QTY", c."DAYS")
        from private.calm_sales(recent.days, recent.place) c)
    end,
    private.per_day(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 7, 1) else sold.qty_7 end, 7),
    private.per_day(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 30, 1) else sold.qty_30 end, 30),
    case when (select exists (select from private.loaded_sales_days(partner_cd, today - 30, today - 1)))
      then coalesce(case when cardinality(option_ids) = 0 then m."SALE_AMT" else t."SALE_AMT" end, 0) end,
    private.conversion_rate(t."ORDER_CNT", t."ORDER_CNT_NO_VIEW_CNT", t."VIEW_CNT", t."VIEW_CNT_NO_ORDER_CNT"),
    private.winner_rate(t."WINNER_VIEWS", t."VIEW_CNT", t."VIEW_CNT_NO_WINNER_VIEWS"),
    coalesce(d."AD_COST", (select private.no_ad_amount(private.loaded_ad_days(partner_cd, today - 30, today - 1)))),
    -- Most options are not advertised: a ratio is not asked for where there is none.
    case when d."AD_COST" <> 0 then private.ad_roas(d."AD_COST", d."AD_SALE_AMT") end,
    g."PROFIT_AMT", private.profit_rate(g."PROFIT_AMT", g."SALE_AMT"),
    private.break_even_roas(g."PROFIT_AMT" + g."AD_AMT", g."SALE_AMT"),
    case when g."UNCOSTED_CNT" > 0 then 'cost' when g."UNSETTLED_CNT" > 0 then 'fees' end,
    nullif(g."UNCOSTED_AMT" + g."UNSETTLED_AMT", 0),
    s."ITEM_WINNER_YN", c."COST_AMT", c."APPLY_DT", private.target_days(e."TARGET_DAY"), e."LEAD_DAY", e."MEMO", s."MONTHLY_STORAGE_FEE",
    age.known, age.aged, private.share(age.aged, age.known),
    a."STOCK_QTY" * coalesce(c."COST_AMT", o."SALE_PRICE"),
    case when a."OPTION_CD" is not null then
      case when c."COST_AMT" is not null then 'cost' when o."SALE_PRICE" is not null then 'price' end end,
    s."REQ_IBQTY",
    case when a."OFFER_CONDITION" = 'NEW' then (select g."qty" from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY",
      private.target_days(e."TARGET_DAY"), e."LEAD_DAY") g) end,
    case when a."OFFER_CONDITION" = 'NEW' then (select to_json(g) from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY",
      private.target_days(e."TARGET_DAY"), e."LEAD_DAY") g) end,
    s."PRODUCT_REG_DT", coalesce(a."STOWING_QTY", i."STOWING_QTY", 0),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", sold.qty_7, 7), e."TARGET_DAY"
  from public.dim_option o
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd
  left join public.agg_option_stock a
    on a."PARTNER_CD" = partner_cd and a."OPTION_CD" = o."OPTION_CD"
      and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids))
  left join public.fact_stock s
    on s."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) = 0 or s."OPTION_CD" = any (option_ids))
  -- The won of all options are kept as sums that run on; of some they are added up with their traffic.
  left join private.option_amounts(partner_cd, today - 30, today - 1) m
    on m."OPTION_CD" = o."OPTION_CD" and cardinality(option_ids) = 0
  -- Of an option without live stock, what agg_option_stock would say.
  left join private.incoming_by_option(partner_cd) i
    on i."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or i."OPTION_CD" = any (option_ids))
  left join private.sold_until_by_option(partner_cd, today - 1, null) f
    on f."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or f."OPTION_CD" = any (option_ids))
      and (yesterday is null or f."OPTION_CD" = any (array(
        select n."OPTION_CD" from public.dim_option n
        where n."PARTNER_CD" = partner_cd and (cardinality(option_ids) = 0 or n."OPTION_CD" = any (option_ids))
          and not exists (select from public.agg_option_stock k
            where k."PARTNER_CD" = partner_cd and k."OPTION_CD" = n."OPTION_CD"))))
  left join private.recent_traffic(partner_cd, today, case when cardinality(option_ids) > 0 then option_ids end) t
    on t."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or t."OPTION_CD" = any (option_ids))
  left join private.ad_option_sums(partner_cd, today - 30, today - 1, option_ids) d
    on d."OPTION_CD" = o."OPTION_CD"
  left join private.option_profits(partner_cd, private.recent_profit_days(partner_cd, today), option_ids) g
    on g."KEY" = o."OPTION_CD"
  left join private.option_costs(partner_cd, private.day_text(today)) c
    on c."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or c."OPTION_CD" = any (option_ids))
  left join public.dim_option_setting e
    on e."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or e."OPTION_CD" = any (option_ids))
  left join public.agg_option_demand n
    on n."PARTNER_CD" = partner_cd and n."EDITION" = (select private.diagnosis_edition(partner_cd)) and n."OPTION_CD" = o."OPTION_CD"
    and (cardinality(option_ids) = 0 or n."OPTION_CD" = any (option_ids))
  cross join lateral (
    select case when yesterday is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end as days, coalesce(yesterday, 35) as place
  ) recent
  cross join lateral (
    select case when yesterday = 35 then a."QTY_7" else private.sold_between(recent.days, recent.place, 7, 1) end as qty_7,
      case when yesterday = 35 then a."QTY_30" else private.sold_between(recent.days, recent.place, 30, 1) end as qty_30
  ) sold
  cross join lateral (
    select case when coalesce(s."AGE_30", s."AGE_45", s."AGE_60", s."AGE_120", s."AGE_180", s."AGE_181") is not null
        then coalesce(s."AGE_30", 0) + coalesce(s."AGE_45", 0) + coalesce(s."AGE_60", 0) + coalesce(s."AGE_120", 0)
          + coalesce(s."AGE_180", 0) + coalesce(s."AGE_181", 0) end as known,
      case when coalesce(s."AGE_30", s."AGE_45", s."AGE_60", s."AGE_120", s."AGE_180", s."AGE_181") is not null
        then coalesce(s."AGE_120", 0) + coalesce(s."AGE_180", 0) + coalesce(s."AGE_181", 0) end as aged
  ) age
  where o."PARTNER_CD" = partner_cd and o."SVC" = '2P'
    and (o."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'))
    and (cardinality(option_ids) = 0 or o."OPTION_CD" = any (option_ids));
end;
comment on function private.product_rows is 'Options of the partner, all or some, with or without live stock, as the product pages show them.';
revoke all on function private.product_rows from public, anon, authenticated, service_role;
grant execute on function private.product_rows to authenticated, service_role;

-- Rows of 포트폴리오: brands, or partners.
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
    x.break_even, (x."PROFIT")."UNCOSTED_AMT", (x."PROFIT")."UNSETTLED_AMT",
    private.portfolio_signal(x.amount, x.amount_before, x.missing, x."RATED_CNT", x."RATED_OUT_CNT", x.roas, x.break_even),
    private.portfolio_reasons(x.amount, x.amount_before, x.missing, x."RATED_CNT", x."RATED_OUT_CNT", x.roas, x.break_even)
  from (
    select u.*, private.ad_roas(u."AD_COST", u."AD_SALE_AMT") as roas,
      private.break_even_roas(u."AD_MARGIN_AMT", u."AD_COSTED_AMT") as break_even, concat_ws(' ', u."PARTNER_CD", u."BRAND_CD") as id, u."SALE_AMT" as amount, u."SALE_AMT_BEFORE" as amount_before,
      u."MISSING" + u."MISSING_BEFORE" as missing, case when u."MISSING" + u."MISSING_BEFORE" = 0 then u."SALE_AMT_BEFORE" end as base
    from unnest(parts) u
    where (u."BRAND_CD" is null) = (level = 'partner')
  ) x
  join public.dim_partner n on n."PARTNER_CD" = x."PARTNER_CD"
  left join public.dim_brand b on b."BRAND_CD" = x."BRAND_CD" and b."PARTNER_CD" = x."PARTNER_CD";
end;
comment on function private.portfolio_rows is 'Rows of 포트폴리오 by brand or by partner, of what private.portfolio_parts made of each partner.';
revoke all on function private.portfolio_rows from public, anon, authenticated, service_role;
grant execute on function private.portfolio_rows to authenticated, service_role;
