-- What 오늘 할 일 counts is what its list shows, and partners say how they changed.

-- What is to be done today for one partner. Each rule counts exactly what the page behind its link lists, by the functions
-- of that page, and its won are those of the same rows. Won at stake are those of the next 7 days (docs/glossary.md):
-- out and under7 (what is out has its own rule): private.won_at_stake; noWinner: what such options sold in 7 of the last 30
-- days; over: the storage fee of 7 days, at the rate of this month until the day of the stock; inboundErrors: pieces of lines
-- in error that are neither in nor on sale, at the price of the option.
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
  return query
  with listed as materialized (
    select r."state", r."stockQty", r."doc", r."ageQty", r."agedQty", r."itemWinner", r."regDay", r."storageFee",
      greatest(r."saleAmt30", 0) as sold, private.won_at_stake(r."state", r."saleAmt30", r."doc") as at_stake
    from private.product_rows(dashboard_todos_on.partner_cd, today, yesterday, '{}') r
  ), options as (
    select t.tab, t.sale_state, count(*) as cnt, round(case t.tab
      when 'noWinner' then sum(l.sold) * 7 / 30.0
      when 'over' then sum(l."storageFee") * 7.0 / fee_days
      else sum(l.at_stake) end)::bigint as impact
    from (values ('out', 'all'), ('under7', 'sellable'), ('noWinner', 'all'), ('over', 'all')) t (tab, sale_state)
    join listed l on private.has_product_tab(t.tab, l."state", l."stockQty", l."doc", l."ageQty", l."agedQty", l."itemWinner",
      l."regDay", fresh_from) and private.has_sale_state(t.sale_state, l."state")
    group by t.tab, t.sale_state
  ), missing_pieces as (
    select sum(greatest(l."EX_QTY" - l."IB_APRV_QTY" - l."SALE_READY_QTY", 0)::bigint * o."SALE_PRICE") as impact
    from private.inbound_line l
    join public.dim_option o on o."OPTION_CD" = l."OPTION_CD" and o."PARTNER_CD" = l."CUST_CD" and o."SVC" = '2P'
    where l."CUST_CD" = dashboard_todos_on.partner_cd and l."STATUS" = 'error' and l."REQ_NO" = any (in_error)
  ), todos as (
    select o.tab as rule, o.cnt, o.impact, json_build_object('page', 'product-diagnosis', 'search',
      json_strip_nulls(json_build_object('tab', o.tab, 'state', nullif(o.sale_state, 'all')))) as target
    from options o
    union all
    select 'inboundErrors', cardinality(in_error), m.impact::bigint, json_build_object('page', 'inbound', 'search',
      json_build_object('view', 'SCH', 'status', 'error', 'start', d.first_text, 'end', d.last_text))
    from missing_pieces m cross join private.error_days(today) d
    union all
    select 'inboundDue', cardinality(due), null, json_build_object('page', 'inbound', 'search',
      json_build_object('view', 'SCH', 'status', 'scheduled', 'start', d.first_text, 'end', d.last_text))
    from private.week_days(today) d
  )
  select t.rule, t.cnt, t.impact, t.target from todos t where t.cnt > 0
  order by t.impact desc nulls last, t.rule collate "C";
end
$$;
comment on function private.dashboard_todos_on is
  'What is to be done for a partner as of a Korea-time day, most won at stake in the next 7 days first: rule, count of what its page lists, won (null: not known), page and search.';
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

Returns {"rows", "unknown"}. A row is a rule that counts something: rule (out, under7, noWinner, over: the tabs of product_list, under7 of sale_state sellable; inboundErrors, inboundDue: as home_summary), count (exactly the total of the list behind target), impactAmt (won at stake in the next 7 days; null: not known), target {page, search: the parameters of its address}; most impactAmt first.
impactAmt: out and under7 of each option as brand_stock.atStakeAmt; noWinner 7/30 of saleAmt30; over the storage fee of 7 days at this month''s rate until the day of the stock; inboundErrors pieces neither in nor on sale, at the option''s price. unknown: sources of rules that were never loaded (stock, sales, inbound).';
grant execute on function public.dashboard_todos to authenticated, service_role;

-- my_dashboards as of a given Korea-time day.
create or replace function private.my_dashboards_on(today date) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  codes constant text[] := private.partner_codes();
  sales constant json := private.dashboard_sales_on(today, codes);
  -- A partner that is new, or long behind, would leave the others without a forecast.
  forecast constant text[] := array(
    select p.code from unnest(codes) p (code)
    where cardinality(private.loaded_days_of(p.code, today - 28, today - 1)) >= 21);
begin
  return (
    with listed as materialized (
      select p."ID" as id, p."PARTNER_CD" as code, p."PARTNER_NM" as name, s.*, t.todo_count, t.impact
      from private.overview_partners(100) p
      cross join lateral (
        select
          max(i.amount) filter (where i.tile = 'yesterday') as yesterday,
          max(i.amount) filter (where i.tile = 'last7') as last7,
          max(i.amount) filter (where i.tile = 'month') as month,
          max(i.amount) filter (where i.tile = 'lastMonth') as last_month,
          max(i.before) filter (where i.tile = 'yesterday') as yesterday_before,
          max(i.before) filter (where i.tile = 'last7') as last7_before,
          max(i.before) filter (where i.tile = 'month') as month_before
        from (
          -- Compared is what has all days of both periods.
          select x ->> 'id' as tile, (x -> 'figures' ->> 'saleAmt')::bigint as amount,
            case when json_array_length(x -> 'period' -> 'missing') + json_array_length(x -> 'comparison' -> 'missing') = 0
              then (x -> 'comparisonFigures' ->> 'saleAmt')::bigint end as before
          from json_array_elements(private.dashboard_sales_on(today, array[p."PARTNER_CD"]) -> 'tiles') x
        ) i
      ) s
      cross join lateral (
        select count(*) as todo_count, private.bigint_sum(d."IMPACT_AMT") as impact from private.dashboard_todos_on(today, p."PARTNER_CD") d
      ) t
    )
    select json_build_object(
      'today', private.day_text(today), 'tiles', sales -> 'tiles',
      'forecast', private.sales_forecast_on(today, case when cardinality(forecast) > 0 then forecast else codes end, '{}'),
      'forecastPartners', cardinality(forecast), 'partners', cardinality(codes), 'daily', sales -> 'daily',
      'more', greatest(0, cardinality(codes) - 100),
      'loaded', private.sources_of_any(array(select private.loaded_sources(c) from unnest(codes) c)),
      'totals', (
        select json_build_object('yesterday', private.bigint_sum(l.yesterday), 'last7', private.bigint_sum(l.last7),
          'month', private.bigint_sum(l.month), 'lastMonth', private.bigint_sum(l.last_month),
          'yesterdayChangeRate', private.change_rate(
            private.bigint_sum(l.yesterday) filter (where l.yesterday_before is not null), private.bigint_sum(l.yesterday_before)),
          'last7ChangeRate', private.change_rate(
            private.bigint_sum(l.last7) filter (where l.last7_before is not null), private.bigint_sum(l.last7_before)),
          'monthChangeRate', private.change_rate(
            private.bigint_sum(l.month) filter (where l.month_before is not null), private.bigint_sum(l.month_before)),
          'todoCount', coalesce(private.bigint_sum(l.todo_count), 0), 'impactAmt', private.bigint_sum(l.impact))
        from listed l),
      'rows', coalesce((
        select json_agg(json_build_object('partnerId', l.id, 'partnerCd', l.code, 'partnerName', l.name,
          'yesterday', l.yesterday, 'last7', l.last7, 'month', l.month, 'lastMonth', l.last_month,
          'yesterdayChangeRate', private.change_rate(l.yesterday, l.yesterday_before),
          'last7ChangeRate', private.change_rate(l.last7, l.last7_before),
          'monthChangeRate', private.change_rate(l.month, l.month_before),
          'todoCount', l.todo_count, 'impactAmt', l.impact) order by l.name, l.code)
        from listed l), '[]')));
end
$$;
comment on function private.my_dashboards_on is 'my_dashboards as of a Korea-time day.';
grant execute on function private.my_dashboards_on to authenticated, service_role;

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

Returns {"today", "tiles", "forecast", "forecastPartners", "partners", "daily", "more", "loaded", "totals", "rows"}. tiles, daily: as my_dashboard, what is loaded of any of the partners summed up; missing are the days that some partner, of those with any loaded day in the last two months, lacks. forecast: of the forecastPartners, among all partners, that have at least 21 of the 28 days before today. rows: a partner each, by name, at most 100 (more: how many are not listed): partnerId, partnerCd, partnerName, won of its own loaded days: yesterday, last7, month, lastMonth; yesterdayChangeRate, last7ChangeRate, monthChangeRate (percent against the comparison of the tile; null unless all days of both are loaded, or where nothing was sold before); todoCount, impactAmt: rules of its dashboard_todos and their won together (null: none is known). totals: the same of all rows; the rates of the partners that have all days of both. loaded: as product_list, of any of all partners.';
grant execute on function public.my_dashboards to authenticated, service_role;

-- Sales part: yesterday and the last 7 days with what they are compared to, and 30 days for the chart; all that was sold, as
-- on the pages of sales.
create or replace function private.home_sales_on(today date, partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    with days as materialized (
      select private.date_sk(d."DAY") as "DATE_SK", (d."SUMS")."saleQty" as "QTY"
      from private.day_sums(partner_cd, today - 60, today - 1, '{}', private.loaded_days_of(partner_cd, today - 60, today - 1)) d
      where d."SUMS" is distinct from null
    ), total as (
      select
        sum(d."QTY") filter (where d."DATE_SK" = private.date_sk(today - 1)) as yesterday,
        sum(d."QTY") filter (where d."DATE_SK" = private.date_sk(today - 8)) as same_weekday,
        sum(d."QTY") filter (where d."DATE_SK" >= private.date_sk(today - 7)) as last_7,
        case when count(*) filter (where d."DATE_SK" >= private.date_sk(today - 14)) = 14 then
          sum(d."QTY") filter (where d."DATE_SK" between private.date_sk(today - 14) and private.date_sk(today - 8))
        end as previous_7
      from days d
    ), chart as (
      select json_agg(json_build_object('date', private.day_text(today - n), 'qty', d."QTY", 'previousQty', p."QTY") order by n desc) as rows
      from generate_series(1, 30) n
      left join days d on d."DATE_SK" = private.date_sk(today - n)
      left join days p on p."DATE_SK" = private.date_sk(today - n - 30)
    )
    select json_build_object(
      'sales', json_build_object('yesterday', t.yesterday, 'last7', t.last_7, 'previous7', t.previous_7,
        'sameWeekdayLastWeek', t.same_weekday),
      'daily', c.rows)
    from total t, chart c
  );
end
$$;
comment on function private.home_sales_on is 'Sales part of home_summary as of a Korea-time day.';
grant execute on function private.home_sales_on to authenticated, service_role;

-- The days of the requests that are due: this Korean week, Monday to Sunday.
create or replace function private.week_days(today date) returns table (first_text text, last_text text)
  language sql immutable
begin atomic
  select private.day_text(m.monday), private.day_text(m.monday + 6)
  from (select date_trunc('week', today::timestamp)::date as monday) m;
end;
revoke all on function private.week_days from public, anon, authenticated, service_role;
comment on function private.week_days is 'Monday and Sunday (yyyyMMdd) of the week of a day.';
grant execute on function private.week_days to authenticated, service_role;

-- Numbers of the requests still due in those days, as the inbound page lists them.
create or replace function private.requests_due(today date, partner_cd text) returns text[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  days constant record := private.week_days(today);
  this_week constant text[] := private.matching_requests(partner_cd, 'SCH', days.first_text, days.last_text, 'all', '', '{}', '', '');
begin
  return array(select r."reqNo" from private.inbound_request_rows(partner_cd, this_week) r where r."status" = 'scheduled');
end
$$;
revoke all on function private.requests_due from public, anon, authenticated, service_role;
comment on function private.requests_due is
  'Numbers of requests of the partner scheduled in the week of a day of which nothing has come.';
grant execute on function private.requests_due to authenticated, service_role;

-- Inbound part: how many requests are in error, and how many due.
create or replace function private.home_inbound_on(today date, partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  error_days constant record := private.error_days(today);
  week constant record := private.week_days(today);
  is_loaded constant boolean :=
    exists (select from public.raw_wing_inbound_request r where r."CUST_CD" = partner_cd and r."SVC" = '2P')
    or exists (
      select from public.log_file_upload u
      where u."PARTNER_CD" = partner_cd and u."TABLE_NM" = 'raw_wing_inbound_request');
begin
  return json_build_object(
    'errorCount', case when is_loaded then cardinality(private.requests_in_error(today, partner_cd)) end,
    'errorFrom', error_days.first_text, 'errorTo', error_days.last_text,
    'dueThisWeekCount', case when is_loaded then cardinality(private.requests_due(today, partner_cd)) end,
    'weekFrom', week.first_text, 'weekTo', week.last_text);
end
$$;
comment on function private.home_inbound_on is
  'Inbound part of home_summary as of a Korea-time day.';
grant execute on function private.home_inbound_on to authenticated, service_role;

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

Returns {"today" (yyyyMMdd, Korea time), "sales", "daily", "salesDays", "inbound", "stock", "loads"}. What was never loaded is null, not 0.
sales, pieces net of cancellations, all that the pages of sales add up: yesterday, last7 (the loaded ones of the 7 days that end yesterday), sameWeekdayLastWeek (7 days before yesterday); null when none of the days is loaded. previous7 (the 7 days before last7) is what last7 is compared with: null unless all 14 days are loaded.
daily: 30 rows, oldest first, that end yesterday: date (yyyyMMdd), qty, previousQty (30 days earlier); null for a day that is not loaded.
salesDays: from, to (first and last loaded day before today, or null), missing7, missing30 (days of the windows that end yesterday which are not loaded), as in stock_list.
inbound: errorCount, requests in error scheduled from errorFrom to errorTo (the last 30 days, the inbound page''s default); dueThisWeekCount, requests still scheduled from weekFrom to weekTo (this Korean week, Monday to Sunday); counts are null when no request was ever loaded. The inbound page lists the same requests for these days and that status.
stock: day (yyyyMMdd, the day of the live stock); outOfStockSelling, docUnder7, docUnder14: rows that stock_list has for doc_state out, under7, under14; null when no stock was ever loaded, the DOC counts also when no day of the last 7 is loaded.
loads: one row per kind of report: category, tableNm, lastAt (ISO moment of the latest upload), periodEnd (last day yyyyMMdd that an upload covers, or null).';
grant execute on function public.home_summary to authenticated, service_role;

-- 증감률: how a figure changed in percent, a fall below it negative whatever sign the earlier one has.
create or replace function private.change_rate(now numeric, before numeric) returns numeric
  language sql immutable parallel safe
  return private.ratio((now - before) * 100, abs(before));
revoke all on function private.change_rate from public, anon, authenticated, service_role;
comment on function private.change_rate is
  'Percent by which a figure changed, 10 decimals; null where either is missing or the earlier one is 0.';
grant execute on function private.change_rate to authenticated, service_role;

create or replace function private.portfolio_reasons(
  amount bigint, amount_before bigint, missing integer, rated bigint, rated_out bigint
) returns json
  language sql immutable
  set search_path = ''
as $$
  select coalesce(json_agg(json_build_object('code', r.code, 'value', r.value) order by r.place) filter (where r.holds), '[]')
  from (
    select private.portfolio_signal(amount, amount_before, missing, null, null) as of_sales,
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
    (7, 'steady', s.change, s.of_sales = 'steady' and not s.is_out)
  ) r (place, code, value, holds)
$$;
comment on function private.portfolio_reasons is
  'Why the signal of 포트폴리오 is what it is: [{code, value}].';
grant execute on function private.portfolio_reasons to authenticated, service_role;

-- Rows of 포트폴리오: brands, or partners.
create or replace function private.portfolio_rows(parts private.portfolio_part[], level text)
  returns table (
    "id" text, "partnerId" bigint, "partnerCd" text, "partnerName" text, "brandCd" text, "brandName" text, "brandCount" bigint,
    "missingDays" integer, "comparisonMissingDays" integer, "saleAmt" bigint, "previousSaleAmt" bigint, "baseSaleAmt" bigint,
    "changeRate" numeric, "share" numeric, "saleQty" bigint, "stockQty" bigint, "incomingQty" bigint, "stockAmt" bigint,
    "doc" bigint, "sellingCount" bigint, "outCount" bigint, "outRate" numeric, "ratedCount" bigint, "ratedOutCount" bigint,
    "inboundErrorCount" bigint, "signal" text, "reasons" json
  )
  language sql stable
begin atomic
  select x.id, n."ID", x."PARTNER_CD", n."PARTNER_NM", nullif(x."BRAND_CD", ''), b."BRAND_NM", x."BRAND_CNT",
    x."MISSING", x."MISSING_BEFORE", x.amount, x.amount_before, x.base, private.change_rate(x.amount, x.base),
    private.share(x.amount, sum(x.amount) over ()), x."SALE_QTY", x."STOCK_QTY", x."INCOMING_QTY", x."STOCK_AMT",
    private.days_of_cover(x."STOCK_QTY" + x."INCOMING_QTY", x."QTY_7", 7), x."SELLING_CNT", x."OUT_CNT",
    private.share(x."RATED_OUT_CNT", x."RATED_CNT"), x."RATED_CNT", x."RATED_OUT_CNT", x."ERROR_CNT",
    private.portfolio_signal(x.amount, x.amount_before, x.missing, x."RATED_CNT", x."RATED_OUT_CNT"),
    private.portfolio_reasons(x.amount, x.amount_before, x.missing, x."RATED_CNT", x."RATED_OUT_CNT")
  from (
    select u.*, concat_ws(' ', u."PARTNER_CD", u."BRAND_CD") as id, u."SALE_AMT" as amount, u."SALE_AMT_BEFORE" as amount_before,
      u."MISSING" + u."MISSING_BEFORE" as missing, case when u."MISSING" + u."MISSING_BEFORE" = 0 then u."SALE_AMT_BEFORE" end as base
    from unnest(parts) u
    where (u."BRAND_CD" is null) = (level = 'partner')
  ) x
  join public.dim_partner n on n."PARTNER_CD" = x."PARTNER_CD"
  left join public.dim_brand b on b."BRAND_CD" = x."BRAND_CD" and b."PARTNER_CD" = x."PARTNER_CD";
end;
comment on function private.portfolio_rows is
  'Rows of 포트폴리오 by brand or by partner, of what private.portfolio_parts made of each partner.';
grant execute on function private.portfolio_rows to authenticated, service_role;

-- portfolio, and portfolios of these partners, as of a given Korea-time day.
create or replace function private.portfolio_on(
  today date, partner_cds text[], partners_left bigint, date_start text, date_end text, comparison text, brand_cds text[],
  level text, sort_by text, sort_direction text, page_number integer, page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  wanted constant private.sales_period := private.require_compared_days(today, date_start, date_end, comparison, brand_cds);
  partners constant private.portfolio_partner[] := private.portfolio_partners(partner_cds, wanted);
  parts constant private.portfolio_part[] := array(select x from private.portfolio_parts(today, partners, wanted, brand_cds) x);
  summary json;
  page record;
begin
  perform private.require_choice('level', level, array['brand', 'partner']);
  page := private.list_page(
    source => format('private.portfolio_rows(%L, %L)', parts, level), ids => '{}', id_column => 'id',
    sortable => '{"partnerName": "text", "brandName": "text", "brandCount": "number", "saleAmt": "number",
      "previousSaleAmt": "number", "changeRate": "number", "share": "number", "saleQty": "number", "stockQty": "number",
      "incomingQty": "number", "stockAmt": "number", "doc": "number", "sellingCount": "number", "outCount": "number",
      "outRate": "number", "inboundErrorCount": "number", "signal": "signal"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleAmt" desc nulls last', tie_order => '"id" collate "C"', carried => array['saleAmt'],
    page_number => page_number, page_size => page_size,
    summary => $sql$json_build_object('growth', count(*) filter (where "signal" = 'growth'),
      'steady', count(*) filter (where "signal" = 'steady'), 'caution', count(*) filter (where "signal" = 'caution'))$sql$,
    few => true);
  select json_build_object(
    'figures', case when exists (select from unnest(partners) u where cardinality(u."LOADED") > 0) then
      json_build_object('saleAmt', private.bigint_sum(x."SALE_AMT"), 'saleQty', private.bigint_sum(x."SALE_QTY")) end,
    'comparisonFigures', case when exists (select from unnest(partners) u where cardinality(u."LOADED_BEFORE") > 0) then
      json_build_object('saleAmt', private.bigint_sum(x."SALE_AMT_BEFORE"), 'saleQty', private.bigint_sum(x."SALE_QTY_BEFORE")) end,
    'stockQty', private.bigint_sum(x."STOCK_QTY"), 'incomingQty', private.bigint_sum(x."INCOMING_QTY"),
    'stockAmt', private.bigint_sum(x."STOCK_AMT"),
    'doc', private.days_of_cover(private.bigint_sum(x."STOCK_QTY" + x."INCOMING_QTY"), private.bigint_sum(x."QTY_7"), 7),
    'sellingCount', private.bigint_sum(x."SELLING_CNT"), 'outCount', private.bigint_sum(x."OUT_CNT"),
    'outRate', private.share(sum(x."RATED_OUT_CNT"), sum(x."RATED_CNT")),
    'ratedCount', private.bigint_sum(x."RATED_CNT"), 'ratedOutCount', private.bigint_sum(x."RATED_OUT_CNT"),
    'pricedOptions', private.bigint_sum(x."PRICED_CNT"), 'unvaluedOptions', private.bigint_sum(x."UNVALUED_CNT"),
    'inboundErrorCount', private.bigint_sum(x."ERROR_CNT"), 'growthCount', page.summary_row -> 'growth',
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
          having count(*) = (select count(*) from waited_for)) as whole_before
    )
    select json_build_object(
      'total', page.total, 'partners', cardinality(partner_cds), 'partnersLeft', partners_left,
      'period', private.period_days(wanted.first_day, wanted.last_day, d.whole),
      'comparison', private.period_days(wanted.first_before, wanted.last_before, d.whole_before),
      'loaded', private.sources_of_any(array(select u."SOURCES" from unnest(partners) u)),
      'stockDays', (
        select case when min(s.day) is not null then json_build_object('from', min(s.day), 'to', max(s.day)) end
        from (select private.stock_day(c) as day from unnest(partner_cds) c) s),
      'errorDays', (select json_build_object('from', e.first_text, 'to', e.last_text) from private.error_days(today) e),
      'summary', summary, 'rows', page.rows)
    from days d);
end
$$;
comment on function private.portfolio_on is 'portfolio, and portfolios over partners, as of a Korea-time day.';
grant execute on function private.portfolio_on to authenticated, service_role;

-- The rows that match the filters of 상품 관리, as SQL for private.list_page; 22023 for a choice that there is not.
create or replace function private.filtered_products(
  today date, partner_cd text, brand_cd text, offer_condition text, sale_state text, winner text, price_from bigint,
  price_to bigint, amount_from bigint, amount_to bigint, product_name text
) returns text
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_choice('sale_state', sale_state, array['all', 'selling', 'sellable', 'stopped']);
  perform private.require_choice('winner', winner, array['all', 'Y', 'N']);
  return format('(select * from private.product_rows(%L, %L, %s, $1) where %s)', partner_cd, today,
    coalesce(private.place_of_yesterday(partner_cd, today)::text, 'null'),
    concat_ws(' and ', 'true',
      case when brand_cd <> 'all' then format('"brandCd" = %L', brand_cd) end,
      case when offer_condition <> 'all' then format('"offerCondition" = %L', offer_condition) end,
      case when sale_state <> 'all' then format('private.has_sale_state(%L, "state")', sale_state) end,
      case when winner <> 'all' then format('"itemWinner" = %L', winner) end,
      '"salePrice" >= ' || price_from, '"salePrice" <= ' || price_to,
      '"saleAmt30" >= ' || amount_from, '"saleAmt30" <= ' || amount_to,
      case when product_name <> '' then
        format('(private.contains_text("productName", %1$L) or private.contains_text("optionName", %1$L))', product_name) end));
end
$$;
comment on function private.filtered_products is
  'SQL of the options that match the filters of 상품 관리; $1 in it are ids, none = any. Only for list functions.';
grant execute on function private.filtered_products to authenticated, service_role;

-- One page of 상품 관리. See the comment below.
create or replace function public.product_list(
  partner_cd text,
  tab text default 'all',
  brand_cd text default 'all',
  offer_condition text default 'all',
  sale_state text default 'all',
  winner text default 'all',
  price_from bigint default null,
  price_to bigint default null,
  amount_from bigint default null,
  amount_to bigint default null,
  product_name text default '',
  option_ids text[] default '{}',
  sort_by text default '',
  sort_direction text default 'desc',
  page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.product_list_on(private.korea_today(), partner_cd, tab, brand_cd, offer_condition, sale_state, winner,
    price_from, price_to, amount_from, amount_to, coalesce(btrim(product_name), ''), coalesce(option_ids, '{}'), sort_by,
    sort_direction, page_number, page_size);
end
$$;
comment on function public.product_list is
  'State of every option of one partner (상품 관리). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns one JSON value: {"total", "withoutBrand", "counts", "summary", "stockDay", "salesDays", "loaded", "rows": [...]}.
A row is an option of service 2P of a brand in use or of none, with or without live stock: src/data/answers/product-list.ts says what each field is. Figures of 30 days are of those that end yesterday, ratios of summed measures (private.ratios). state: stopped (known to be off sale), out (on sale without stock), selling, unknown (no live stock).
tab: all | out | under7 | under14 (the DOC states of stock_list) | over (DOC above 90, or at least 30 % of the pieces of known age stored for 61 days and more) | noWinner (known not to be item winner, not stopped) | stopped | fresh (registered in the 30 days that end today). counts: rows of each tab under the other filters; total: rows of the chosen one.
summary, over the rows of all tabs: sellingCount (selling and out), outRate (percent out of those among them that are NEW and sold net pieces in 30 days), winnerHeldRate (percent winner of those not stopped of which it is known), saleAmt30, agedRate, storageFee; null without a denominator or value.
withoutBrand, stockDay, salesDays: as stock_list. loaded: which sources the partner ever loaded (private.loaded_sources).

brand_cd, offer_condition: all or a code. sale_state: all | selling (on sale, with or without stock) | sellable (on sale, with stock) | stopped. winner: all | Y | N, known. price_from, price_to: sale price, won, both included; amount_from, amount_to: saleAmt30, the same; null = any. product_name: literal text in the name of product or option, case aside. option_ids: none = any.
sort_by: '''' (saleAmt30, descending) or a column of the row but stockAmtBasis and suggestion; nulls last in both directions, ties by option id. page_size null returns every row (an export). A page past the end has no rows but the true total.';
grant execute on function public.product_list to authenticated, service_role;

-- The same of several partners: what any of them has.
create or replace function private.sources_of_any(sources json[]) returns json
  language sql immutable
  set search_path = ''
as $$
  select json_build_object(
    'stock', coalesce(bool_or((s ->> 'stock')::boolean), false),
    'sales', coalesce(bool_or((s ->> 'sales')::boolean), false),
    'inbound', coalesce(bool_or((s ->> 'inbound')::boolean), false),
    'ads', coalesce(bool_or((s ->> 'ads')::boolean), false),
    'settlement', coalesce(bool_or((s ->> 'settlement')::boolean), false))
  from unnest(sources) s
$$;
revoke all on function private.sources_of_any from public, anon, authenticated, service_role;
comment on function private.sources_of_any is
  'Which sources any of several partners has, given private.loaded_sources of each; without one none.';
grant execute on function private.sources_of_any to authenticated, service_role;

-- Whether an option is of a choice of 판매상태: all, selling (with or without stock), sellable (with stock) or stopped.
create or replace function private.has_sale_state(sale_state text, state text) returns boolean
  language sql immutable parallel safe
  return case sale_state
    when 'selling' then state in ('selling', 'out')
    when 'sellable' then state = 'selling'
    when 'stopped' then state = 'stopped'
    else true
  end;
revoke all on function private.has_sale_state from public, anon, authenticated, service_role;
comment on function private.has_sale_state is 'Whether an option in a state of private.product_rows is of that choice of sale_state.';
grant execute on function private.has_sale_state to authenticated, service_role;
