-- Sales part: yesterday and the last 7 days in pieces and won with what they are compared to, 28 days of won for the line of a tile, and
-- 30 days of pieces with the same weekday before each for the chart; all that was sold, as on the pages of sales.
create or replace function private.home_sales(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  -- As a value: as an argument in the query it would be asked for each day.
  loaded constant date[] := private.loaded_days_of(partner_cd, today - 37, today - 1);
begin
  return (
    with days as materialized (
      select private.date_sk(d."DAY") as "DATE_SK", (d."SUMS")."saleQty" as "QTY", (d."SUMS")."saleAmt" as "AMT"
      from private.day_sums(partner_cd, today - 37, today - 1, '{}', loaded) d
      where d."SUMS" is distinct from null
    ), total as (
      select m.measure, json_build_object(
        'yesterday', sum(v.value) filter (where d."DATE_SK" = private.date_sk(today - 1)),
        'last7', sum(v.value) filter (where d."DATE_SK" >= private.date_sk(today - 7)),
        'previous7', case when count(*) filter (where d."DATE_SK" >= private.date_sk(today - 14)) = 14 then
          sum(v.value) filter (where d."DATE_SK" between private.date_sk(today - 14) and private.date_sk(today - 8)) end,
        'sameWeekdayLastWeek', sum(v.value) filter (where d."DATE_SK" = private.date_sk(today - 8))) as windows
      from (values ('pieces'), ('won')) m (measure)
      left join days d on true
      cross join lateral (select case m.measure when 'won' then d."AMT" else d."QTY" end as value) v
      group by m.measure
    ), chart as (
      select json_agg(json_build_object('date', private.day_text(today - n), 'qty', d."QTY", 'previousQty', p."QTY") order by n desc) as rows
      from generate_series(1, 30) n
      left join days d on d."DATE_SK" = private.date_sk(today - n)
      left join days p on p."DATE_SK" = private.date_sk(today - n - 7)
    )
    select json_build_object(
      'sales', (select t.windows from total t where t.measure = 'pieces'),
      'amounts', (select t.windows from total t where t.measure = 'won'),
      'amountDays', (
        select json_agg(d."AMT" order by n desc)
        from generate_series(1, 28) n left join days d on d."DATE_SK" = private.date_sk(today - n)),
      'daily', c.rows)
    from chart c
  );
end
$$;
comment on function private.home_sales is 'Sales part of home_summary.';
grant execute on function private.home_sales to authenticated, service_role;

-- The days of the requests that a page counts: in error, the default of the inbound page, the last 30; scheduled, this Korean week,
-- Monday to Sunday.
create or replace function private.request_days(today date, status text) returns table (first_text text, last_text text)
  language sql immutable begin atomic
  select private.day_text(today - 29), private.day_text(today) where status = 'error'
  union all
  select private.day_text(m.monday), private.day_text(m.monday + 6)
  from (select date_trunc('week', today::timestamp)::date as monday) m where status = 'scheduled';
end;
comment on function private.request_days is 'First and last day (yyyyMMdd) of which requests with a status (error or scheduled) are counted.';
grant execute on function private.request_days to authenticated, service_role;

-- Numbers of the requests with a status in those days, as the inbound page lists them.
create or replace function private.counted_requests(today date, partner_cd text, status text) returns text[]
  language plpgsql stable set search_path = '' as $$
declare
  days constant record := private.request_days(today, status);
  req_nos constant text[] := private.matching_requests(partner_cd, 'SCH', days.first_text, days.last_text, 'all', '', '{}', '', '');
begin
  return array(select r."reqNo" from private.inbound_request_rows(partner_cd, req_nos) r where r."status" = counted_requests.status);
end
$$;
comment on function private.counted_requests is 'Numbers of requests of the partner with a status: in error and scheduled in the last 30 days, or scheduled in the week of a day, of which nothing has come.';
grant execute on function private.counted_requests to authenticated, service_role;

-- The same by brand, as the inbound page lists them when it is filtered by it: by the lines of those days.
-- Settings: see private.matching_requests.
create or replace function private.inbound_errors_by_brand(today date, partner_cd text)
  returns table ("BRAND_CD" text, "REQ_NO" text) language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  days constant record := private.request_days(today, 'error');
  req_nos constant text[] := private.counted_requests(today, partner_cd, 'error');
begin
  return query
  select distinct coalesce(o."BRAND_CD", ''), l."REQ_NO"
  from private.inbound_line l
  left join public.dim_option o on o."OPTION_CD" = l."OPTION_CD" and o."PARTNER_CD" = l."CUST_CD" and o."SVC" = '2P'
  where l."CUST_CD" = inbound_errors_by_brand.partner_cd and l."REQ_NO" = any (req_nos)
    and l."SCH_DT" between days.first_text and days.last_text;
end
$$;
comment on function private.inbound_errors_by_brand is
  'Requests in error of the last 30 days by brand of their lines (empty: options without one); a request of several brands has a row for each.';
grant execute on function private.inbound_errors_by_brand to authenticated, service_role;

-- Inbound part: how many requests are in error, and how many due.
create or replace function private.home_inbound(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  error_days constant record := private.request_days(today, 'error');
  week constant record := private.request_days(today, 'scheduled');
  is_loaded constant boolean :=
    exists (select from public.raw_wing_inbound_request r where r."CUST_CD" = partner_cd and r."SVC" = '2P')
    or exists (
      select from public.log_file_upload u
      where u."PARTNER_CD" = partner_cd and u."TABLE_NM" = 'raw_wing_inbound_request');
begin
  return json_build_object(
    'errorCount', case when is_loaded then cardinality(private.counted_requests(today, partner_cd, 'error')) end,
    'errorFrom', error_days.first_text, 'errorTo', error_days.last_text,
    'dueThisWeekCount', case when is_loaded then cardinality(private.counted_requests(today, partner_cd, 'scheduled')) end,
    'weekFrom', week.first_text, 'weekTo', week.last_text);
end
$$;
comment on function private.home_inbound is 'Inbound part of home_summary.';
grant execute on function private.home_inbound to authenticated, service_role;

-- Stock part: the day of the stock, and how many rows the stock page lists for each DOC state.
create or replace function private.home_stock(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  stock_day constant text := private.stock_day(partner_cd);
  yesterday constant integer := private.place_of_yesterday(partner_cd, today);
  has_sales constant boolean := exists (select from private.loaded_sales_days(partner_cd, today - 7, today - 1));
begin
  return (
    select json_build_object(
      'day', stock_day,
      'outOfStockSelling', case when stock_day is not null then
        count(*) filter (where private.has_doc_state('out', r."offerCondition", r."soldYn", r."stockQty", r."fullDoc")) end,
      'docUnder7', case when stock_day is not null and has_sales then
        count(*) filter (where private.has_doc_state('under7', r."offerCondition", r."soldYn", r."stockQty", r."fullDoc")) end,
      'docUnder14', case when stock_day is not null and has_sales then
        count(*) filter (where private.has_doc_state('under14', r."offerCondition", r."soldYn", r."stockQty", r."fullDoc")) end)
    -- Each cover is made once (offset 0), not once a count.
    from (
      select s."offerCondition", s."soldYn", s."stockQty", s."fullDoc"
      from private.stock_rows(partner_cd, today, yesterday, null, 'all', 'all', '', '{}') s offset 0
    ) r
  );
end
$$;
comment on function private.home_stock is 'Stock part of home_summary.';
grant execute on function private.home_stock to authenticated, service_role;

-- What was loaded when: each kind of report with its latest upload and the last day that any upload covers.
create or replace function private.home_loads(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'category', l.category, 'tableNm', l.table_nm, 'lastAt', l.last_at, 'periodEnd', l.period_end
    ) order by l.category, l.table_nm), '[]')
    from (
      select u."CATEGORY" as category, u."TABLE_NM" as table_nm, max(u."REG_DT") as last_at, max(u."PERIOD_END") as period_end
      from public.log_file_upload u
      where u."PARTNER_CD" = partner_cd
      group by u."CATEGORY", u."TABLE_NM"
    ) l
  );
end
$$;
comment on function private.home_loads is 'Latest upload of each kind of report of the partner.';
grant execute on function private.home_loads to authenticated, service_role;

create or replace function private.home_arrivals(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
begin
  return (
    select json_agg(json_build_object('category', r.source, 'isThere',
      private.is_report_there(r.source, r.rhythm, l.last_day, today)) order by r.place)
    -- Which period of 정산 is complete takes longest to find, and is not shown.
    from private.partner_reports(partner_cd) r join private.last_report_days(partner_cd, today) l using (source)
    where l.source <> '정산');
end
$$;
comment on function private.home_arrivals is 'Arrivals part of home_summary: each report and whether it reaches yesterday, or the end of its last week or month; isThere is null for a report that the partner does not get.';
grant execute on function private.home_arrivals to authenticated, service_role;

-- Advertising part: the tiles of 마이 대시보드 for yesterday and the last 7 days.
create or replace function private.home_ads(partner_cd text) returns json language sql stable set search_path = '' as $$
  select json_object_agg(a."ID", json_build_object('adCost', a."AD_COST", 'adSaleAmt', a."AD_SALE_AMT",
    'adRoas', private.ad_roas(a."AD_COST", a."AD_SALE_AMT"), 'baseAdCost', a."BASE_COST", 'adCover', a."COVER"))
  from private.dashboard_ads(private.korea_today(), array[partner_cd], '{yesterday, last7}', true) a
$$;
comment on function private.home_ads is 'Advertising part of home_summary.';
grant execute on function private.home_ads to authenticated, service_role;

-- Profit part: settlement comes one or two weeks late, so it is of the newest day that has one, beside the newest same weekday before it.
create or replace function private.home_profit(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  days constant date[] := private.last_profit_days(partner_cd, today);
begin
  return (
    select json_build_object(
      'day', private.day_text(days[1]),
      'profitAmt', max(p."PROFIT_AMT") filter (where p."DAY" = days[1]),
      'uncostedSaleAmt', coalesce(max(p."UNCOSTED_AMT") filter (where p."DAY" = days[1]), 0),
      'unsettledSaleAmt', coalesce(max(p."UNSETTLED_AMT") filter (where p."DAY" = days[1]), 0),
      'previousDay', private.day_text(days[2]),
      'previousAmt', max(p."PROFIT_AMT") filter (where p."DAY" = days[2]),
      'missing', private.missing_for_profit(partner_cd, today - 30, today - 1, days))
    from private.day_profits(partner_cd, days) p);
end
$$;
comment on function private.home_profit is 'Profit part of home_summary: the newest day with a profit, the profit of it and of the newest same weekday before that has one (previousDay; previousAmt is null where nothing was sold), and its sales that are not in the profit because goods (uncosted) or fees (unsettled) are not known; day is null without such a day, and missing names the reports that it needs.';
grant execute on function private.home_profit to authenticated, service_role;

-- The to-dos of 홈 are counts of two parts of home_summary.
create or replace function private.home_todo_cares(partner_cd text, inbound json, stock json) returns json language sql stable begin atomic
  select coalesce(json_agg(json_build_object('rule', c."RULE", 'care', c."CARE", 'isOpen',
    private.is_todo_open(c."IS_PUT_OFF", c."CLOSED_CNT", case c."RULE"
      when 'out' then (stock ->> 'outOfStockSelling')::bigint
      when 'under7' then (stock ->> 'docUnder7')::bigint
      when 'under14' then (stock ->> 'docUnder14')::bigint - (stock ->> 'docUnder7')::bigint
      when 'inboundErrors' then (inbound ->> 'errorCount')::bigint
      when 'inboundDue' then (inbound ->> 'dueThisWeekCount')::bigint end)) order by c."RULE"), '[]')
  from private.todo_cares(array[partner_cd]) c;
end;
comment on function private.home_todo_cares is 'Part todoCares of home_summary: what was decided about to-dos, and whether each waits for somebody by its count in the parts inbound and stock.';
grant execute on function private.home_todo_cares to authenticated, service_role;

-- plan_cache_mode: the parts are planned for this partner, too.
-- Settings: what is summed up or joined fits into memory.
create or replace function public.home_summary(partner_cd text) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '32MB' as $$
declare
  today constant date := private.korea_today();
  sales json;
  inbound json;
  stock json;
begin
  perform private.require_partner(partner_cd);
  sales := private.home_sales(partner_cd);
  inbound := private.home_inbound(partner_cd);
  stock := private.home_stock(partner_cd);
  return json_build_object(
    'today', private.day_text(today), 'sales', sales -> 'sales', 'amounts', sales -> 'amounts',
    'amountDays', sales -> 'amountDays', 'daily', sales -> 'daily', 'salesDays', private.sales_days(partner_cd),
    'inbound', inbound, 'stock', stock, 'todoCares', private.home_todo_cares(partner_cd, inbound, stock),
    'ads', private.home_ads(partner_cd), 'profit', private.home_profit(partner_cd), 'loads', private.home_loads(partner_cd),
    'arrivals', private.home_arrivals(partner_cd), 'unread', private.unread_news());
end
$$;
comment on function public.home_summary is 'The partner''s morning page, and how much of public.news the caller has not read (unread). Active members who may see the partner; 42501 for others.';
grant execute on function public.home_summary to authenticated, service_role;
