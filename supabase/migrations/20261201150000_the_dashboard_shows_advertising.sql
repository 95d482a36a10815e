-- 마이 대시보드 and the home page say what advertising cost and brought, and which running campaigns lose money; 캠페인 성과 lists these alone, so that what is counted is what is listed.

drop function public.ad_campaigns;
drop function private.ad_campaigns_on;

create or replace function public.ad_campaigns(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false, outcome text default 'all',
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.ad_campaigns_on(private.korea_today(), partner_cd, date_start, date_end, comparison, attribution,
    scope, ad_type, placement, brand_cds, btrim(campaign_name), with_vat, outcome,
    sort_by, sort_direction, page_number, page_size);
end
$$;
revoke all on function public.ad_campaigns from public, anon, authenticated, service_role;
comment on function public.ad_campaigns is
  'Campaigns with advertising in a period or before it, and one row (campaignId null) of all that belongs to options that no master knows (미매칭). Callers and filters as ad_campaigns_summary; outcome: all | losing (campaigns with status on whose adProfitAmt is below 0: below the break-even of the brands that they sell).

Returns {"total", "period", "comparison", "figures", "comparisonFigures", "margin", "growth", "loaded", "counts", "rows"}: figures over the rows of all pages, which of outcome all are those of ad_campaigns_summary; counts: all and losing under the other filters. growth says from which day alone.

sort_by: '''' (adCost, descending) or a column of the row but rowKey and base…; nulls last, ties by rowKey. page_size null returns every row (an export).';
grant execute on function public.ad_campaigns to authenticated;

-- Below the break-even of the brands that it sells: what is left of them does not pay for it. What no longer runs loses nothing.
create or replace function private.is_losing(status text, sums private.ad_measures) returns boolean
  language sql immutable parallel safe
  return coalesce(status = 'on' and (sums)."adProfitAmt" < 0, false);
revoke all on function private.is_losing from public, anon, authenticated, service_role;
comment on function private.is_losing is
  'Whether a campaign with that status and these sums runs below its break-even; false where no margin is known.';
grant execute on function private.is_losing to authenticated, service_role;

-- ad_campaigns as of a given Korea-time day.
create or replace function private.ad_campaigns_on(
  today date, partner_cd text, date_start text, date_end text, comparison text, attribution text, scope text, ad_type text,
  placement text, brand_cds text[], campaign_name text, with_vat boolean, outcome text, sort_by text, sort_direction text,
  page_number integer, page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_ad_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  f constant private.ad_filter :=
    private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
  losing constant text := 'private.is_losing(m."status", m."sums")';
  page record;
begin
  perform private.require_choice('outcome', outcome, array['all', 'losing']);
  page := private.ad_page(p, format('private.ad_campaign_list(%L, %L, %L::private.sales_period, %L::private.ad_filter)',
      partner_cd, today, p, f),
    'r."rowKey", r."campaignId", r."campaignName", r."adType", r."status", r."targetRoas"',
    '{"campaignId": "id", "campaignName": "text", "adType": "text", "status": "text", "targetRoas": "number"}',
    sort_by, sort_direction, page_number, page_size,
    condition => case outcome when 'losing' then losing else 'true' end,
    summary => format('json_build_object(''all'', count(*), ''losing'', count(*) filter (where %s))', losing));
  return json_build_object('total', page.total,
    'period', private.period_days(p.first_day, p.last_day, p.loaded),
    'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
    'figures', page.summary_row -> 'figures', 'comparisonFigures', page.summary_row -> 'comparisonFigures',
    'margin', private.ad_margin(partner_cd, today, brand_cds),
    'growth', private.ad_growth(partner_cd, today, p, attribution, null),
    'loaded', private.loaded_sources(partner_cd), 'counts', page.summary_row -> 'more', 'rows', page.rows);
end
$$;
revoke all on function private.ad_campaigns_on from public, anon, authenticated, service_role;
comment on function private.ad_campaigns_on is 'ad_campaigns as of a Korea-time day.';
grant execute on function private.ad_campaigns_on to authenticated, service_role;

-- What advertising cost and sold in the periods of private.dashboard_tiles over several partners: null where no day is covered.
-- A covered day that some partner lacks, of those with any in the last two months, is missing; one that grows for any grows.
create or replace function private.dashboard_ads(today date, partner_cds text[], compared boolean)
  returns table ("ID" text, "AD_COST" bigint, "AD_SALE_AMT" bigint, "BASE_COST" bigint, "COVER" json)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
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
      'missing', private.period_days(p."FIRST_DAY", p."LAST_DAY", p.whole) -> 'missing', 'growing', p.growing) end
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
revoke all on function private.dashboard_ads from public, anon, authenticated, service_role;
comment on function private.dashboard_ads is
  'Won of advertising (without VAT, 14 days) of partners in each period of private.dashboard_tiles, of covered days (null: none); BASE_COST, where compared, of the comparison (null unless all days of both are covered); COVER: missing and growing as private.ad_cover says (null: no report ever covered a day).';
grant execute on function private.dashboard_ads to authenticated, service_role;

-- The days by which a campaign is judged: at most 14 whose 14-day revenue is final, so that none is accused of what is still to
-- come, and that are not long past. Fewer than 7 covered ones say too little.
create or replace function private.ad_judged_days(
  today date, partner_cd text, out first_day date, out last_day date, out covered bigint
)
  language sql stable
  set search_path = ''
as $$
  with days as materialized (
    select to_date(l."DATE_SK"::text, 'YYYYMMDD') as day, l."AGE" >= 14 as is_final
    from public.log_ad_day l
    where l."PARTNER_CD" = ad_judged_days.partner_cd
      and l."DATE_SK" between private.date_sk(today - 41) and private.date_sk(today - 14)
  ), period as (
    -- After what still grows: a report of more days may have been loaded again in part.
    select greatest(l.day - 13, max(d.day) filter (where not d.is_final and d.day < l.day) + 1) as first_day, l.day as last_day
    from (select max(f.day) as day from days f where f.is_final and f.day >= today - 28) l
    cross join days d
    where l.day is not null group by l.day
  )
  select p.first_day, p.last_day, count(*)
  from period p join days d on d.day between p.first_day and p.last_day
  group by p.first_day, p.last_day having count(*) >= 7
$$;
revoke all on function private.ad_judged_days from public, anon, authenticated, service_role;
comment on function private.ad_judged_days is
  'First and last of at most 14 days that end 14 to 28 days before a day, none of which still gains 14-day revenue, and how many of them advertising reports cover: at least 7, else null.';
grant execute on function private.ad_judged_days to authenticated, service_role;

-- Campaigns to be stopped or changed: those that ad_campaigns lists as losing on these days.
create or replace function private.losing_campaigns(today date, partner_cd text)
  returns table ("CNT" bigint, "IMPACT_AMT" bigint, "FIRST_TEXT" text, "LAST_TEXT" text)
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  judged record;
  p private.sales_period;
  f private.ad_filter;
begin
  select * into judged from private.ad_judged_days(today, partner_cd);
  if judged.covered is null then
    return;
  end if;
  p := private.require_ad_period(today, partner_cd, private.day_text(judged.first_day), private.day_text(judged.last_day),
    'previous', '{}');
  f := private.require_ad_filter(partner_cd, '14', 'total', 'all', 'all', '{}', '', false);
  return query
  select l.losing, round(l.lost * 7 / judged.covered)::bigint, private.day_text(judged.first_day), private.day_text(judged.last_day)
  from (
    select count(*) as losing, -sum((c."sums")."adProfitAmt") as lost
    from private.ad_campaign_list(partner_cd, today, p, f) c where private.is_losing(c."status", c."sums")
  ) l
  -- Without any margin it is not known what pays, though what sold nothing did not.
  where l.losing > 0 and private.ad_margin(partner_cd, today, '{}') ->> 'marginRate' is not null;
end
$$;
revoke all on function private.losing_campaigns from public, anon, authenticated, service_role;
comment on function private.losing_campaigns is
  'How many running campaigns of a partner are below their break-even on private.ad_judged_days, what they lose in 7 days (won), and these days (yyyyMMdd); no row without such a campaign, such days or a known margin.';
grant execute on function private.losing_campaigns to authenticated, service_role;

-- Tiles and daily chart of one partner or several.
create or replace function private.dashboard_sales_on(today date, partner_cds text[]) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
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
        'ads', private.ad_brief(a."AD_COST", a."AD_SALE_AMT", (
          select private.bigint_sum((d.sums)."saleAmt") from days d where d.day between t."FIRST_DAY" and t."LAST_DAY")),
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
comment on function private.dashboard_sales_on is 'Tiles and daily sales of my_dashboard over one partner or several, as of a Korea-time day.';
grant execute on function private.dashboard_sales_on to authenticated, service_role;

create or replace function public.my_dashboard(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.my_dashboard_on(private.korea_today(), partner_cd);
end
$$;
comment on function public.my_dashboard is
  'Sales of 마이 대시보드 of one partner. Active members who may see the partner; 42501 for others.

Returns {"today", "tiles", "forecast", "daily", "salesDays", "loaded"}. tiles: id (yesterday, last7, month: from the 1st to yesterday, lastMonth), from, to, period and comparison with their missing days, figures and comparisonFigures of the loaded ones (private.figures; null without one), ads (private.ad_brief: won without VAT, 14 days, of the covered days; null without one) and adCover (private.ad_cover; null where reports never covered a day). Compared are yesterday with the day 7 days before, last7 with the 7 days before, month with as many days from the 1st of the month before, lastMonth with the month before it. On the 1st of a month the tile month is that day.
forecast: as sales_forecast. daily: 30 rows that end yesterday: date, saleAmt, previousSaleAmt (30 days earlier), null on a day that is not loaded. salesDays, loaded: as product_list.';
grant execute on function public.my_dashboard to authenticated, service_role;

-- What is to be done today for one partner. Each rule counts exactly what the page behind its link lists, by the functions
-- of that page, and its won are those of the same rows. Won at stake are those of the next 7 days (docs/glossary.md):
-- out and under7 (what is out has its own rule): private.won_at_stake; noWinner: what such options sold in 7 of the last 30
-- days; over: the storage fee of 7 days, at the rate of this month until the day of the stock; inboundErrors: pieces of lines
-- in error that are neither in nor on sale, at the price of the option; adsLosing: what the campaigns lost in 7 days.
create or replace function private.dashboard_todos_on(today date, partner_cd text)
  returns table ("RULE" text, "CNT" bigint, "IMPACT_AMT" bigint, "TARGET" json)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  set work_mem = '32MB'
as $$
declare
  in_error constant text[] := private.requests_in_error(today, partner_cd);
  due constant text[] := private.requests_due(today, partner_cd);
  -- As a value: asked in the query, it is asked for each option, and what sold is read from the facts as well.
  yesterday constant integer := private.place_of_yesterday(dashboard_todos_on.partner_cd, today);
  fee_days constant integer := extract(day from to_date(private.stock_day(partner_cd), 'YYYYMMDD'));
  fresh_from constant text := private.day_text(today - 29);
begin
  -- The rules of stock count options with live stock alone; of a partner without any their query need not be planned, which
  -- takes longer than to run it.
  if exists (select from public.agg_option_stock a where a."PARTNER_CD" = dashboard_todos_on.partner_cd) then
    return query
    with listed as materialized (
      select r."state", r."stockQty", r."doc", r."ageQty", r."agedQty", r."itemWinner", r."regDay", r."storageFee",
        greatest(r."saleAmt30", 0) as sold, private.won_at_stake(r."state", r."saleAmt30", r."doc") as at_stake
      -- Each value is made before it is used (offset 0): with the expressions behind them put into it, won_at_stake would be
      -- called for every option.
      from (
        select p."state", p."stockQty", p."doc", p."ageQty", p."agedQty", p."itemWinner", p."regDay", p."storageFee", p."saleAmt30"
        from private.product_rows(dashboard_todos_on.partner_cd, today, yesterday, '{}') p offset 0
      ) r
    ), options as (
      select t.tab, t.sale_state, count(*) as cnt, round(case t.tab
        when 'noWinner' then sum(l.sold) * 7 / 30.0
        when 'over' then sum(l."storageFee") * 7.0 / fee_days
        else sum(l.at_stake) end)::bigint as impact
      from (values ('out', 'all'), ('under7', 'sellable'), ('noWinner', 'all'), ('over', 'all')) t (tab, sale_state)
      join listed l on private.has_product_tab(t.tab, l."state", l."stockQty", l."doc", l."ageQty", l."agedQty", l."itemWinner",
        l."regDay", fresh_from) and private.has_sale_state(t.sale_state, l."state")
      group by t.tab, t.sale_state
    )
    select o.tab, o.cnt, o.impact, json_build_object('page', 'product-diagnosis', 'search',
      json_strip_nulls(json_build_object('tab', o.tab, 'state', nullif(o.sale_state, 'all'))))
    from options o where o.cnt > 0;
  end if;
  if cardinality(in_error) > 0 then
    return query
    select 'inboundErrors', cardinality(in_error)::bigint, (
        select sum(greatest(l."EX_QTY" - l."IB_APRV_QTY" - l."SALE_READY_QTY", 0)::bigint * o."SALE_PRICE")::bigint
        from private.inbound_line l
        join public.dim_option o on o."OPTION_CD" = l."OPTION_CD" and o."PARTNER_CD" = l."CUST_CD" and o."SVC" = '2P'
        where l."CUST_CD" = dashboard_todos_on.partner_cd and l."STATUS" = 'error' and l."REQ_NO" = any (in_error)),
      json_build_object('page', 'inbound', 'search',
        json_build_object('view', 'SCH', 'status', 'error', 'start', d.first_text, 'end', d.last_text))
    from private.error_days(today) d;
  end if;
  return query
  select 'adsLosing', l."CNT", l."IMPACT_AMT", json_build_object('page', 'campaign-performance', 'search',
    json_build_object('tab', 'losing', 'start', l."FIRST_TEXT", 'end', l."LAST_TEXT", 'sort', 'adProfitAmt.asc'))
  from private.losing_campaigns(today, partner_cd) l;
  if cardinality(due) > 0 then
    return query
    select 'inboundDue', cardinality(due)::bigint, null::bigint, json_build_object('page', 'inbound', 'search',
      json_build_object('view', 'SCH', 'status', 'scheduled', 'start', d.first_text, 'end', d.last_text))
    from private.week_days(today) d;
  end if;
end
$$;
comment on function private.dashboard_todos_on is
  'What is to be done for a partner as of a Korea-time day: rule, count of what its page lists, won at stake in the next 7 days (null: not known), page and search.';
grant execute on function private.dashboard_todos_on to authenticated, service_role;

create or replace function public.dashboard_todos(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  loaded json;
begin
  perform private.require_partner(partner_cd);
  loaded := private.loaded_sources(partner_cd);
  return json_build_object(
    'rows', coalesce((
      select json_agg(json_build_object('rule', t."RULE", 'count', t."CNT", 'impactAmt', t."IMPACT_AMT", 'target', t."TARGET")
        order by t."IMPACT_AMT" desc nulls last, t."RULE" collate "C")
      from private.dashboard_todos_on(private.korea_today(), partner_cd) t), '[]'),
    'unknown', array(select s from unnest(array['stock', 'sales', 'inbound']) s where not (loaded ->> s)::boolean));
end
$$;
comment on function public.dashboard_todos is
  '오늘 할 일 of one partner. Active members who may see the partner; 42501 for others.

Returns {"rows", "unknown"}. A row is a rule that counts something: rule (out, under7, noWinner, over: the tabs of product_list, under7 of sale_state sellable; inboundErrors, inboundDue: as home_summary; adsLosing: the outcome losing of ad_campaigns, of private.ad_judged_days), count (exactly the total of the list behind target), impactAmt (won at stake in the next 7 days; null: not known), target {page, search: the parameters of its address}; most impactAmt first.
impactAmt: out and under7 of each option as brand_stock.atStakeAmt; noWinner 7/30 of saleAmt30; over the storage fee of 7 days at this month''s rate until the day of the stock; inboundErrors pieces neither in nor on sale, at the option''s price. unknown: sources of rules that were never loaded (stock, sales, inbound).';
grant execute on function public.dashboard_todos to authenticated, service_role;

create or replace function public.my_dashboards() returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  return private.my_dashboards_on(private.korea_today());
end
$$;
comment on function public.my_dashboards is
  '마이 대시보드 over all partners that the caller may see; for a caller without any it has no rows and nothing sold.

Returns {"today", "tiles", "forecast", "forecastPartners", "partners", "daily", "more", "loaded", "totals", "rows"}. tiles, daily: as my_dashboard, what is loaded of any of the partners summed up; missing are the days that some partner, of those with any loaded day in the last two months, lacks; so for adCover, whose growing are the days that are so for any. forecast: of the forecastPartners, among all partners, that have at least 21 of the 28 days before today. rows: a partner each, by name, at most 100 (more: how many are not listed): partnerId, partnerCd, partnerName, won of its own loaded days: yesterday, last7, month, lastMonth; yesterdayChangeRate, last7ChangeRate, monthChangeRate (percent against the comparison of the tile; null unless all days of both are loaded, or where nothing was sold before); todoCount, impactAmt: rules of its dashboard_todos and their won together (null: none is known). totals: the same of all rows; the rates of the partners that have all days of both. loaded: as product_list, of any of all partners.';
grant execute on function public.my_dashboards to authenticated, service_role;

-- Advertising part: the tiles of 마이 대시보드 for yesterday and the last 7 days.
create or replace function private.home_ads_on(today date, partner_cd text) returns json
  language sql stable
  set search_path = ''
as $$
  select json_object_agg(a."ID", json_build_object('adCost', a."AD_COST", 'adSaleAmt', a."AD_SALE_AMT",
    'adRoas', private.ad_roas(a."AD_COST", a."AD_SALE_AMT"), 'baseAdCost', a."BASE_COST", 'adCover', a."COVER"))
  from private.dashboard_ads(today, array[partner_cd], true) a
  where a."ID" in ('yesterday', 'last7')
$$;
revoke all on function private.home_ads_on from public, anon, authenticated, service_role;
comment on function private.home_ads_on is
  'Advertising part of home_summary as of a Korea-time day.';
grant execute on function private.home_ads_on to authenticated, service_role;

-- home_summary as of a given Korea-time day.
create or replace function private.home_summary_on(today date, partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
  -- The parts are planned for this partner, too.
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  set work_mem = '32MB'
as $$
declare
  sales json := private.home_sales_on(today, partner_cd);
begin
  return json_build_object(
    'today', private.day_text(today), 'sales', sales -> 'sales', 'daily', sales -> 'daily',
    'salesDays', private.sales_days_on(today, partner_cd),
    'inbound', private.home_inbound_on(today, partner_cd), 'stock', private.home_stock_on(today, partner_cd),
    'ads', private.home_ads_on(today, partner_cd), 'loads', private.home_loads(partner_cd));
end
$$;
comment on function private.home_summary_on is 'home_summary as of a Korea-time day.';
grant execute on function private.home_summary_on to authenticated, service_role;

-- The morning figures of one partner. See the comment below.
create or replace function public.home_summary(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.home_summary_on(private.korea_today(), partner_cd);
end
$$;
comment on function public.home_summary is
  'The partner''s morning page. Active members who may see the partner; 42501 for others.

Returns {"today" (yyyyMMdd, Korea time), "sales", "daily", "salesDays", "inbound", "stock", "ads", "loads"}. What was never loaded is null, not 0.
sales, pieces net of cancellations, all that the pages of sales add up: yesterday, last7 (the loaded ones of the 7 days that end yesterday), sameWeekdayLastWeek (7 days before yesterday); null when none of the days is loaded. previous7 (the 7 days before last7) is what last7 is compared with: null unless all 14 days are loaded.
daily: 30 rows, oldest first, that end yesterday: date (yyyyMMdd), qty, previousQty (30 days earlier); null for a day that is not loaded.
salesDays: from, to (first and last loaded day before today, or null), missing7, missing30 (days of the windows that end yesterday which are not loaded), as in stock_list.
inbound: errorCount, requests in error scheduled from errorFrom to errorTo (the last 30 days, the inbound page''s default); dueThisWeekCount, requests still scheduled from weekFrom to weekTo (this Korean week, Monday to Sunday); counts are null when no request was ever loaded. The inbound page lists the same requests for these days and that status.
stock: day (yyyyMMdd, the day of the live stock); outOfStockSelling, docUnder7, docUnder14: rows that stock_list has for doc_state out, under7, under14; null when no stock was ever loaded, the DOC counts also when no day of the last 7 is loaded.
ads: yesterday and last7, as the tiles of my_dashboard: adCost (won without VAT), adSaleAmt (14 days) and adRoas of the covered days (null without one), baseAdCost (adCost of the same weekday before and of the 7 days before; null unless all days of both are covered), adCover (private.ad_cover).
loads: one row per kind of report: category, tableNm, lastAt (ISO moment of the latest upload), periodEnd (last day yyyyMMdd that an upload covers, or null).';
grant execute on function public.home_summary to authenticated, service_role;
