-- One function opens a period, one counts requests by status, one replaces slices of a rollup and one makes a series of advertising.

-- A day is growing while orders of its clicks still come in. day_sums: the rows that the caller has read, one for each of date_sks.
create or replace function private.ad_series(
  partner_cd text, p private.sales_period, attribution text, unit text, date_sks integer[], day_sums private.ad_measures[]
) returns json
  language sql stable
begin atomic
  with young as materialized (
    select l."DATE_SK" as date_sk from public.log_ad_day l
    where attribution = '14' and l."PARTNER_CD" = partner_cd and l."AGE" < 14
      and l."DATE_SK" between private.date_sk((p).first_day) and private.date_sk((p).last_day)
  ), days as (
    select d.day, y.date_sk is not null as is_young,
      case when d.day = any ((p).loaded) then coalesce(day_sums[s.place], private.no_ads()) end as sums
    from (select (p).first_day + n as day from generate_series(0, (p).last_day - (p).first_day) n) d
    left join unnest(date_sks) with ordinality s (date_sk, place) on s.date_sk = private.date_sk(d.day)
    left join young y on y.date_sk = private.date_sk(d.day)
  )
  select json_agg(json_build_object('from', private.day_text(u.first_day), 'to', private.day_text(u.last_day),
    'missingDays', u.missing, 'isGrowing', u.is_young, 'figures', private.ad_figures(u.sums)) order by u.first_day)
  from (
    select min(d.day) as first_day, max(d.day) as last_day, count(*) filter (where d.sums is null) as missing,
      bool_or(d.is_young) as is_young, private.total_ads(d.sums) as sums
    from days d group by date_trunc(unit, d.day::timestamp)
  ) u;
end;
comment on function private.ad_series is
  'Figures of advertising by unit (day, week, month) of a period, from the sums of its days: the rows of the chart of 캠페인 성과 and of a keyword.';
revoke all on function private.ad_series from public, anon, authenticated, service_role;
grant execute on function private.ad_series to authenticated, service_role;

-- Numbers of the requests with a status in those days, as the inbound page lists them.
create or replace function private.counted_requests(today date, partner_cd text, status text) returns text[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  days constant record := private.request_days(today, status);
  req_nos constant text[] := private.matching_requests(partner_cd, 'SCH', days.first_text, days.last_text, 'all', '', '{}', '', '');
begin
  return array(select r."reqNo" from private.inbound_request_rows(partner_cd, req_nos) r where r."status" = counted_requests.status);
end
$$;
comment on function private.counted_requests is
  'Numbers of requests of the partner with a status: in error and scheduled in the last 30 days, or scheduled in the week of a day, of which nothing has come.';
revoke all on function private.counted_requests from public, anon, authenticated, service_role;
grant execute on function private.counted_requests to authenticated, service_role;

-- Inbound part: how many requests are in error, and how many due.
create or replace function private.home_inbound(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
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

-- The same by brand, as the inbound page lists them when it is filtered by it: by the lines of those days.
create or replace function private.inbound_errors_by_brand(today date, partner_cd text)
  returns table ("BRAND_CD" text, "REQ_NO" text)
  language plpgsql stable
  set search_path = ''
  -- See private.matching_requests.
  set plan_cache_mode = 'force_custom_plan'
as $$
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

drop function private.open_period;

-- First statement of every function that reads figures of a period for one partner.
--   source: sales or ads, whose loaded days the period has; null: of none.
create or replace function private.open_period(
  partner_cd text, date_start text, date_end text, comparison text, brand_cds text[], source text
) returns private.sales_period
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
begin
  perform private.require_partner(partner_cd);
  return case source
    when 'sales' then private.require_sales_period(today, partner_cd, date_start, date_end, comparison, brand_cds)
    when 'ads' then private.require_ad_period(today, partner_cd, date_start, date_end, comparison, brand_cds)
    else private.require_compared_days(today, date_start, date_end, comparison, brand_cds) end;
end
$$;
comment on function private.open_period is
  'The period of a page of figures as of today, with the loaded days of sales or ads (null: of none). Raises 42501 unless the caller may see the partner, and 22023 as private.require_compared_days.';
revoke all on function private.open_period from public, anon, authenticated, service_role;
grant execute on function private.open_period to authenticated, service_role;

create or replace function private.portfolio_of_partners(
  partner_cds text[], partners_left bigint, date_start text, date_end text, comparison text, brand_cds text[],
  level text, sort_by text, sort_direction text, page_number integer, page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  wanted constant private.sales_period := private.require_compared_days(today, date_start, date_end, comparison, brand_cds);
  partners constant private.portfolio_partner[] := private.portfolio_partners(partner_cds, wanted);
  parts constant private.portfolio_part[] := array(select x from private.portfolio_parts(today, partners, wanted, brand_cds) x);
  profit constant private.profit_line := private.sum_profits(array(
    select x."PROFIT" from unnest(parts) x where x."BRAND_CD" is null and x."PROFIT" is distinct from null));
  summary json;
  page record;
begin
  perform private.require_choice('level', level, array['brand', 'partner']);
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
        private.bigint_sum(x."AD_COST"), private.bigint_sum(x."AD_SALE_AMT")) end,
    'comparisonFigures', case when exists (select from unnest(partners) u where cardinality(u."LOADED_BEFORE") > 0) then
      private.with_ads(json_build_object('saleAmt', private.bigint_sum(x."SALE_AMT_BEFORE"), 'saleQty', private.bigint_sum(x."SALE_QTY_BEFORE")),
        private.bigint_sum(x."AD_COST_BEFORE"), private.bigint_sum(x."AD_SALE_AMT_BEFORE")) end,
    'stockQty', private.bigint_sum(x."STOCK_QTY"), 'incomingQty', private.bigint_sum(x."INCOMING_QTY"),
    'stockAmt', private.bigint_sum(x."STOCK_AMT"),
    'doc', private.days_of_cover(private.bigint_sum(x."STOCK_QTY" + x."INCOMING_QTY"), private.bigint_sum(x."QTY_7"), 7),
    'sellingCount', private.bigint_sum(x."SELLING_CNT"), 'outCount', private.bigint_sum(x."OUT_CNT"),
    'outRate', private.share(sum(x."RATED_OUT_CNT"), sum(x."RATED_CNT")),
    'ratedCount', private.bigint_sum(x."RATED_CNT"), 'ratedOutCount', private.bigint_sum(x."RATED_OUT_CNT"),
    'pricedOptions', private.bigint_sum(x."PRICED_CNT"), 'unvaluedOptions', private.bigint_sum(x."UNVALUED_CNT"),
    'inboundErrorCount', private.bigint_sum(x."ERROR_CNT"),
    'profitAmt', profit."PROFIT_AMT", 'profitRate', private.profit_rate(profit."PROFIT_AMT", profit."SALE_AMT"),
    'breakEvenRoas', private.break_even_roas((profit."PROFIT_AMT" + profit."AD_AMT")::numeric / nullif(profit."SALE_AMT", 0)),
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
      'stockDays', (
        select case when min(s.day) is not null then json_build_object('from', min(s.day), 'to', max(s.day)) end
        from (select private.stock_day(c) as day from unnest(partner_cds) c) s),
      'errorDays', (select json_build_object('from', e.first_text, 'to', e.last_text) from private.request_days(today, 'error') e),
      'summary', summary, 'rows', page.rows)
    from days d);
end
$$;

-- The days of the requests that a page counts: in error, the default of the inbound page, the last 30; scheduled, this Korean week,
-- Monday to Sunday.
create or replace function private.request_days(today date, status text) returns table (first_text text, last_text text)
  language sql immutable
begin atomic
  select private.day_text(today - 29), private.day_text(today) where status = 'error'
  union all
  select private.day_text(m.monday), private.day_text(m.monday + 6)
  from (select date_trunc('week', today::timestamp)::date as monday) m where status = 'scheduled';
end;
comment on function private.request_days is
  'First and last day (yyyyMMdd) of which requests with a status (error or scheduled) are counted.';
revoke all on function private.request_days from public, anon, authenticated, service_role;
grant execute on function private.request_days to authenticated, service_role;

create or replace function private.rewrite_brand_totals(partner_cd text, days integer[]) returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  months constant integer[] := array(select distinct d / 100 from unnest(days) d);
begin
  perform private.rewrite_slices('agg_brand_monthly', partner_cd, 'MONTH_SK', months, 'brand_month_days($1, $2)');
  perform private.rewrite_slices('agg_partner_daily', partner_cd, 'DATE_SK', days, 'partner_day_brands($1, $2)');
end
$$;

create or replace function private.rewrite_option_month(partner_cd text, month_sk integer) returns void
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
begin
  perform private.rewrite_slices('agg_option_monthly', partner_cd, 'MONTH_SK', array[month_sk],
    'option_month_facts($1, private.month_days($2[1]), null)');
end
$$;

create or replace function private.rewrite_settlement_brands(partner_cd text, months integer[]) returns void
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
  set enable_sort = off
  set work_mem = '64MB'
as $$
begin
  perform private.rewrite_slices('agg_settlement_brand_monthly', partner_cd, 'MONTH_SK', months, 'settlement_brand_months($1, $2)');
end
$$;

-- wanted: a call of a function of the schema private, with $1 for the partner and $2 for the slices.
create or replace function private.rewrite_slices(target text, partner_cd text, slice_key text, slices integer[], wanted text) returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  execute format('delete from public.%I t where t."PARTNER_CD" = $1 and t.%I = any ($2)', target, slice_key) using partner_cd, slices;
  execute format('insert into public.%I select * from private.%s', target, wanted) using partner_cd, slices;
end
$$;
comment on function private.rewrite_slices is
  'Replaces slices (days, months or quarters) of a rollup of a partner with the rows that they must hold. Takes SQL: only for functions that write rollups.';
revoke all on function private.rewrite_slices from public, anon, authenticated, service_role;

-- Called by whatever writes settlement lines, in the same transaction and after writing them.
create or replace function private.settlement_changed(partner_cd text, months integer[]) returns void
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
  set enable_sort = off
  set work_mem = '64MB'
as $$
declare
  month_sk integer;
begin
  foreach month_sk in array months loop
    perform private.rewrite_slices('agg_settlement_monthly', partner_cd, 'MONTH_SK', array[month_sk], 'settlement_month_facts($1, $2[1])');
    perform private.rewrite_slices('agg_option_fee_monthly', partner_cd, 'MONTH_SK', array[month_sk], 'option_fee_facts($1, $2[1])');
  end loop;
  perform private.rewrite_settlement_brands(settlement_changed.partner_cd, months);
  perform private.rewrite_settlement_quarters(settlement_changed.partner_cd, months);
  perform private.margins_changed(settlement_changed.partner_cd, months);
end
$$;

-- What is to be done today for one partner. Each rule counts exactly what the page behind its link lists, by the functions
-- of that page, and its won are those of the same rows. Won at stake are those of the next 7 days (docs/glossary.md):
-- out and under7 (what is out has its own rule): private.won_at_stake; noWinner: what such options sold in 7 of the last 30
-- days; over: the storage fee of 7 days, at the rate of this month until the day of the stock; inboundErrors: pieces of lines
-- in error that are neither in nor on sale, at the price of the option; adsLosing: what the campaigns lost in 7 days.
create or replace function private.todos_of_partner(partner_cd text)
  returns table ("RULE" text, "CNT" bigint, "IMPACT_AMT" bigint, "TARGET" json)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set work_mem = '32MB'
as $$
declare
  today constant date := private.korea_today();
  in_error constant text[] := private.counted_requests(today, partner_cd, 'error');
  due constant text[] := private.counted_requests(today, partner_cd, 'scheduled');
  -- As a value: asked in the query, it is asked for each option, and what sold is read from the facts as well.
  yesterday constant integer := private.place_of_yesterday(todos_of_partner.partner_cd, today);
  fee_days constant integer := extract(day from to_date(private.stock_day(partner_cd), 'YYYYMMDD'));
  fresh_from constant text := private.day_text(today - 29);
begin
  -- The rules of stock count options with live stock alone; of a partner without any their query need not be planned, which
  -- takes longer than to run it.
  if exists (select from public.agg_option_stock a where a."PARTNER_CD" = todos_of_partner.partner_cd) then
    return query
    with listed as materialized (
      select r."state", r."stockQty", r."doc", r."ageQty", r."agedQty", r."itemWinner", r."regDay", r."storageFee",
        greatest(r."saleAmt30", 0) as sold, private.won_at_stake(r."state", r."saleAmt30", r."doc") as at_stake
      -- Each value is made before it is used (offset 0): with the expressions behind them put into it, won_at_stake would be
      -- called for every option.
      from (
        select p."state", p."stockQty", p."doc", p."ageQty", p."agedQty", p."itemWinner", p."regDay", p."storageFee", p."saleAmt30"
        from private.product_rows(todos_of_partner.partner_cd, today, yesterday, '{}') p offset 0
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
        where l."CUST_CD" = todos_of_partner.partner_cd and l."STATUS" = 'error' and l."REQ_NO" = any (in_error)),
      json_build_object('page', 'inbound', 'search',
        json_build_object('view', 'SCH', 'status', 'error', 'start', d.first_text, 'end', d.last_text))
    from private.request_days(today, 'error') d;
  end if;
  return query
  select 'adsLosing', l."CNT", l."IMPACT_AMT", json_build_object('page', 'campaign-performance', 'search',
    json_build_object('tab', 'losing', 'start', l."FIRST_TEXT", 'end', l."LAST_TEXT", 'sort', 'adProfitAmt.asc'))
  from private.losing_campaigns(today, partner_cd) l;
  if cardinality(due) > 0 then
    return query
    select 'inboundDue', cardinality(due)::bigint, null::bigint, json_build_object('page', 'inbound', 'search',
      json_build_object('view', 'SCH', 'status', 'scheduled', 'start', d.first_text, 'end', d.last_text))
    from private.request_days(today, 'scheduled') d;
  end if;
end
$$;

create or replace function public.ad_campaign_parts(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  campaign_id text default '', adgroup_name text default null
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
  -- Below the row of what no master knows stand its campaigns, and below these their options.
  is_unmatched constant boolean := campaign_id = '';
  of_campaign constant text := case when is_unmatched then adgroup_name else campaign_id end;
  matched constant text := case when is_unmatched then 'not l."MATCHED"' else 'l."MATCHED"' end;
begin
  if campaign_id is null or length(campaign_id) > 100 or length(adgroup_name) > 500 then
    raise exception 'campaign_id is needed' using errcode = '22023';
  end if;
  if of_campaign is not null then
    f.campaign_ids := array(select c from unnest(array[of_campaign]) c where f.campaign_ids is null or c = any (f.campaign_ids));
  end if;
  if adgroup_name is null then
    return json_build_object('rows', coalesce((
      with part as materialized (
        select r.*, case when is_unmatched then r."KEY" else campaign_id end as id
        from private.ad_rows(partner_cd, today, p, f, 'option',
          case when is_unmatched then 'l."CAMPAIGN_ID"' else 'l."ADGROUP_NM"' end, matched) r
      )
      select json_agg(jsonb_build_object('rowKey', campaign_id || '/' || t."KEY", 'campaignId', t.id,
          'campaignName', coalesce(c."CAMPAIGN_NM", ''), 'adgroupName', case when not is_unmatched then t."KEY" end,
          'optionCd', null, 'productName', null, 'optionName', null)
        || private.ad_row(t."NOW", t."BEFORE", p, (select sum((w."NOW")."adCost") from part w))
        order by (t."NOW")."adCost" desc nulls last, t."KEY" collate "C")
      from part t
      left join public.dim_campaign c on c."PARTNER_CD" = ad_campaign_parts.partner_cd and c."CAMPAIGN_ID" = t.id), '[]'));
  end if;
  return json_build_object('rows', coalesce((
    with part as materialized (
      select * from private.ad_option_list(partner_cd, today, p, f, 'l."OPTION_CD"',
        matched || case when is_unmatched then '' else format(' and l."ADGROUP_NM" = %L', adgroup_name) end)
    )
    select json_agg(jsonb_build_object('rowKey', campaign_id || '/' || adgroup_name || '/' || t."rowKey", 'campaignId', of_campaign,
        'campaignName', coalesce((select c."CAMPAIGN_NM" from public.dim_campaign c
          where c."PARTNER_CD" = ad_campaign_parts.partner_cd and c."CAMPAIGN_ID" = of_campaign), ''),
        'adgroupName', case when not is_unmatched then adgroup_name end, 'optionCd', t."optionCd",
        'productName', t."productName", 'optionName', t."optionName")
      || private.ad_row(t."sums", t."before", p, (select sum(w."adCost") from part w))
      order by t."adCost" desc, t."rowKey" collate "C")
    from part t), '[]'));
end
$$;

create or replace function public.ad_campaigns(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false, outcome text default 'all',
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
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
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'figures', page.summary_row -> 'figures', 'comparisonFigures', page.summary_row -> 'comparisonFigures',
    'margin', private.ad_margin(partner_cd, today, brand_cds),
    'growth', private.ad_growth(partner_cd, today, p, attribution, null),
    'loaded', private.loaded_sources(partner_cd), 'counts', page.summary_row -> 'more', 'rows', page.rows);
end
$$;

create or replace function public.ad_campaigns_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  unit text default 'day'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
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
    select * from campaign c where c."campaignId" is not null and c."adCost" > 0
    order by c."adCost" desc, c."campaignId" collate "C" limit 200
  )
  select array[private.total_ads(c."sums"), private.total_ads(c."before")], (
      select json_agg(json_build_object('campaignId', d."campaignId", 'campaignName', d."campaignName", 'adCost', d."adCost",
        'adSaleAmt', (d."sums")."adSaleAmt", 'adRoas', (private.ad_ratios(d."sums"))."adRoas")
        order by d."adCost" desc, d."campaignId" collate "C")
      from dearest d)
  into whole, campaigns
  from campaign c;
  sums := coalesce(whole[1], case when cardinality((p).loaded) > 0 then private.no_ads() end);
  sums_before := coalesce(whole[2], case when cardinality((p).loaded_before) > 0 then private.no_ads() end);

  select jsonb_object_agg(r."KEY", jsonb_build_array((r."NOW")."adSaleAmt", (r."NOW")."adOrderCnt")),
    private.ad_series(partner_cd, p, attribution, unit, array_agg(r."KEY"::integer), array_agg(r."NOW"))
  into days, rows
  from private.ad_rows(partner_cd, today, p, f, 'day', 'l."DATE_SK"::text', compared => false) r;
  placements := (
    select coalesce(json_agg(json_build_object('placement', r."KEY", 'share', private.share((r."NOW")."adCost", (sums)."adCost"),
      'figures', private.ad_figures(r."NOW")) order by (r."NOW")."adCost" desc, r."KEY" collate "C"), '[]')
    from private.ad_rows(partner_cd, today, p, f, 'campaign', 'l."PLACEMENT"', compared => false) r);
  return json_build_object(
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'figures', private.ad_figures(sums), 'comparisonFigures', private.ad_figures(sums_before),
    'tacos', private.ad_cost_of_sales(partner_cd, p.first_day, p.last_day, brand_cds, (sums)."adCost"),
    'comparisonTacos', private.ad_cost_of_sales(partner_cd, p.first_before, p.last_before, brand_cds, (sums_before)."adCost"),
    'margin', private.ad_margin(partner_cd, today, brand_cds),
    'growth', private.ad_growth(partner_cd, today, p, attribution, coalesce(days, '{}')),
    'loaded', private.loaded_sources(partner_cd), 'rows', rows, 'placements', placements,
    'campaigns', coalesce(campaigns, '[]'));
end
$$;

create or replace function public.ad_keyword_detail(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  keyword text default '', unit text default 'day'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat);
begin
  keyword := coalesce(private.clean_text(keyword), '');
  perform private.require_keyword(keyword);
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  return (
    with by_day as materialized (
      select r."KEY"::integer as day, r."NOW" as sums, r."BEFORE" as before
      from private.ad_rows(partner_cd, today, p, f, 'keyword', 'l."DATE_SK"::text', keyword => keyword) r
    ), campaigns as materialized (
      select r."KEY" as id, r."NOW" as sums
      from private.ad_rows(partner_cd, today, p, f, 'keyword', 'l."CAMPAIGN_ID"', compared => false, keyword => keyword) r
    )
    select json_build_object('keyword', keyword,
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.ad_figures(coalesce((select private.total_ads(c.sums) from campaigns c),
        case when cardinality((p).loaded) > 0 then private.no_ads() end)),
      'comparisonFigures', private.ad_figures(coalesce((select private.total_ads(b.before) from by_day b),
        case when cardinality((p).loaded_before) > 0 then private.no_ads() end)),
      'rows', (select private.ad_series(partner_cd, p, attribution, unit, array_agg(b.day), array_agg(b.sums)) from by_day b),
      'campaigns', coalesce((select json_agg(jsonb_build_object('campaignId', c.id, 'campaignName', coalesce(n."CAMPAIGN_NM", ''))
          || private.ad_figures(c.sums)::jsonb
          || jsonb_build_object('share', private.share((c.sums)."adCost", (select sum((w.sums)."adCost") from campaigns w)))
          order by (c.sums)."adCost" desc, c.id collate "C")
        from campaigns c
        left join public.dim_campaign n on n."PARTNER_CD" = ad_keyword_detail.partner_cd and n."CAMPAIGN_ID" = c.id), '[]'))
  );
end
$$;

create or replace function public.ad_keywords(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  keyword text default '',
  keyword_class text default 'all',
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
  set work_mem = '64MB'
  set enable_nestloop = off
  set enable_sort = off
as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat);
  margin json;
  classes constant text[] := array['expand', 'keep', 'check', 'exclude', 'short'];
  own constant json :=
    '{"keyword": "text", "campaignCount": "number", "keywordClass": "keyword class", "sureness": "number", "campaignCvr": "number"}';
  nothing private.ad_measures;
  nothing_before private.ad_measures;
  -- What is no search stands below the keywords where all of them are listed: with it they are what 캠페인 성과 says.
  placements record;
  sorted_by text;
  answer jsonb;
begin
  keyword := private.search_text(keyword);
  margin := private.ad_margin(partner_cd, today, brand_cds);
  nothing := case when cardinality((p).loaded) > 0 then private.no_ads() end;
  nothing_before := case when cardinality((p).loaded_before) > 0 then private.no_ads() end;
  sorted_by := coalesce(private.ad_sort_key(sort_by), (private.sort_keys(own ->> sort_by, sort_by))[1]);
  perform private.require_keyword(keyword);
  perform private.require_choice('keyword_class', keyword_class, array['all'] || classes);
  perform private.require_ad_page(own, sort_by, sort_direction, page_number, page_size);
  -- Null where not every keyword is listed.
  select s.* into placements from private.ad_placement_sums(partner_cd, today, p, f, compared => true) s
  where keyword_class = 'all' and keyword = '';
  execute format($sql$
    %1$s, listed as not materialized (
      select * from keywords k where %2$L = 'all' or k."keywordClass" = %2$L
    ), whole as materialized (
      select %3$s as sums, %4$s as before from cells c left join pairs w using (pair)
      where %2$L = 'all' and %5$L = '' or c.keyword in (select k.keyword from listed k)
    ), total as (
      select private.total_ads(t.sums) as sums, private.total_ads(t.before) as before
      from (select * from whole union all select %14$L::private.ad_measures, %15$L::private.ad_measures) t
    ), page as materialized (
      select k.*, row_number() over () as place
      from (select * from listed r order by %6$s %7$s nulls last, r.keyword collate "C" limit %8$L offset %9$L) k
    ), shown as (
      select c.keyword, %3$s as sums, %4$s as before from cells c left join pairs w using (pair)
      where c.keyword in (select k.keyword from page k) group by 1
    )
    select jsonb_build_object('total', (select count(*) from listed),
      'figures', private.ad_figures(coalesce(t.sums, %10$L::private.ad_measures)),
      'comparisonFigures', private.ad_figures(coalesce(t.before, %11$L::private.ad_measures)),
      'counts', (select jsonb_build_object('all', count(*) %12$s) from keywords k),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('keyword', k.keyword, 'campaignCount', k."campaignCount", 'keywordClass', k."keywordClass",
            'sureness', round(k."sureness"::numeric, 4), 'campaignCvr', round(k."campaignCvr"::numeric, 10))
          || private.ad_row(s.sums, s.before, %13$L::private.sales_period, (t.sums)."adCost") order by k.place)
        from page k join shown s using (keyword)), '[]'),
      'others', (select private.ad_row(o.sums, o.before, %13$L::private.sales_period, (t.sums)."adCost")
        from (select %14$L::private.ad_measures as sums, %15$L::private.ad_measures as before) o
        where o.sums is distinct from null or o.before is distinct from null))
    from total t$sql$,
    private.ad_keyword_list(partner_cd, today, p, f, keyword, (margin ->> 'breakEvenRoas')::numeric,
      -- Every measure of every keyword is only made to sort by one.
      case when sorted_by like '%"sums")%' or sorted_by like '%"before")%' then format(', %s as "sums", %s as "before"',
        private.ad_keyword_measures(f, ''), private.ad_keyword_measures(f, '_before')) else '' end),
    keyword_class, private.ad_keyword_measures(f, ''), private.ad_keyword_measures(f, '_before'), keyword,
    replace(sorted_by, 'r."adCost"', 'r.cost'), sort_direction, page_size, (page_number - 1) * coalesce(page_size, 0)::bigint,
    nothing, nothing_before,
    (select string_agg(format(', %L, count(*) filter (where k."keywordClass" = %1$L)', c), '') from unnest(classes) c), p, placements.other, placements.other_before)
  into answer;
  return (answer || jsonb_build_object(
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'margin', margin, 'growth', private.ad_growth(partner_cd, today, p, attribution, null),
    'loaded', private.loaded_sources(partner_cd)))::json;
end
$$;

create or replace function public.ad_keywords_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  keyword text default ''
) returns json
  language plpgsql stable
  set search_path = ''
  set work_mem = '64MB'
  set enable_nestloop = off
  set enable_sort = off
as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat);
  margin json;
  nothing private.ad_measures;
  nothing_before private.ad_measures;
  placements record;
  answer jsonb;
begin
  keyword := private.search_text(keyword);
  margin := private.ad_margin(partner_cd, today, brand_cds);
  nothing := case when cardinality((p).loaded) > 0 then private.no_ads() end;
  nothing_before := case when cardinality((p).loaded_before) > 0 then private.no_ads() end;
  placements := private.ad_placement_sums(partner_cd, today, p, f, compared => false);
  perform private.require_keyword(keyword);
  execute format($sql$
    %1$s, whole as (
      select %2$s as sums, %3$s as before from cells c left join pairs w using (pair)
      where %4$L = '' or private.contains_text(c.keyword, %4$L)
    ), dear as materialized (
      select count(*) as found, sum(k.cost) as cost from keywords k where k.cost > 0
    ), ranked as (
      select row_number() over dearest as rank, private.bigint_sum(k.cost) over dearest as cost,
        private.bigint_sum(k.amt) over dearest as amt
      from keywords k where k.cost > 0
      window dearest as (order by k.cost desc, k.keyword collate "C" rows unbounded preceding)
    )
    select jsonb_build_object(
      'figures', private.ad_figures(coalesce(w.sums, %5$L::private.ad_measures)),
      'comparisonFigures', private.ad_figures(coalesce(w.before, %6$L::private.ad_measures)),
      'keywordCount', (select count(*) from keywords),
      'classes', (select jsonb_object_agg(n.class,
          jsonb_build_object('count', coalesce(k.found, 0), 'adCost', coalesce(k.cost * %7$L::numeric, 0)))
        from unnest(array['expand', 'keep', 'check', 'exclude', 'short']) n (class)
        left join (
          select k."keywordClass" as class, count(*) as found, sum(k.cost) as cost from keywords k group by 1
        ) k on k.class = n.class),
      'curve', coalesce((select jsonb_agg(jsonb_build_object('rank', r.rank, 'costShare', private.share(r.cost, d.cost),
          'saleShare', private.share(r.amt, (select sum(k.amt) from keywords k))) order by r.rank)
        from ranked r cross join dear d
        -- The last of each hundredth of them.
        where r.rank = d.found or r.rank * 100 / d.found > (r.rank - 1) * 100 / d.found), '[]'))
    from whole w$sql$,
    private.ad_keyword_list(partner_cd, today, p, f, keyword, (margin ->> 'breakEvenRoas')::numeric),
    private.ad_keyword_measures(f, ''), private.ad_keyword_measures(f, '_before'), keyword, nothing, nothing_before, (f).cost_factor)
  into answer;
  return (answer || jsonb_build_object(
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'otherFigures', private.ad_figures(coalesce(placements.other, nothing)),
    'allFigures', private.ad_figures(coalesce(placements.whole, nothing)),
    'margin', margin, 'growth', private.ad_growth(partner_cd, today, p, attribution, null),
    'loaded', private.loaded_sources(partner_cd)))::json;
end
$$;

create or replace function public.ad_options(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
  page record;
begin
  page := private.ad_page(p, format('private.ad_option_list(%L, %L, %L::private.sales_period, %L::private.ad_filter, %L, %L)',
      partner_cd, today, p, f, 'l."OPTION_CD"', 'true'),
    'r."optionCd", r."isMatched", r."brandName", r."productName", r."optionName"',
    '{"optionCd": "id", "brandName": "text", "productName": "text", "optionName": "text"}',
    sort_by, sort_direction, page_number, page_size);
  return json_build_object('total', page.total,
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'figures', page.summary_row -> 'figures', 'comparisonFigures', page.summary_row -> 'comparisonFigures', 'rows', page.rows);
end
$$;

create or replace function public.brand_detail(
  partner_cd text, brand_cd text, date_start text, date_end text, comparison text default 'previous'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
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
  days date[];
  settled private.profit_line;
begin
  brand := private.brand_named(partner_cd, brand_cd);
  days := private.profit_days(partner_cd, p.first_day, p.last_day);
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
      'figures', private.figures_against_target(sums, t.wanted, t.sold, ad_cost, ad_amount),
      'comparisonFigures', private.figures_against_target(sums_before, b.wanted, b.sold, ad_cost_before, ad_amount_before),
      'adCover', private.ad_cover(brand_detail.partner_cd, p.first_day, p.last_day),
      'profit', case when sums is distinct from null then json_build_object(
        'days', private.profit_span(days), 'settled', private.profit_figures(settled),
        'goods', case when settled is not distinct from null then json_build_object(
          'saleAmt', (sums)."saleAmt", 'uncostedSaleAmt', coalesce(g.uncosted, 0), 'uncostedOptions', g.without_cost,
          'goodsCostAmt', g.cost, 'grossProfitAmt', g.costed - g.cost,
          -- What a company pays: with VAT.
          'adCostAmt', round(ad_cost * 1.1), 'afterAdsAmt', g.costed - g.cost - round(ad_cost * 1.1)) end) end)
    from targets t cross join targets_before b cross join goods g
  );
end
$$;

create or replace function public.brand_movers(
  partner_cd text, brand_cd text, date_start text, date_end text, comparison text default 'previous'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, array[brand_cd], 'sales');
begin
  return (
    -- Two periods that do not have the same days say nothing of a product that moved.
    with options as materialized (
      select o."OPTION_CD" as option_cd, o."ITEM_NM" as name,
        case when o."PRODUCTID" <> '' then 'p' || o."PRODUCTID" else 'o' || o."OPTION_CD" end as product
      from public.dim_option o
      where o."PARTNER_CD" = brand_movers.partner_cd and o."BRAND_CD" = brand_movers.brand_cd and p.is_whole
    ), products as (
      select o.product, (array_agg(o.name order by o.option_cd collate "C"))[1] as name, count(*) as options,
        coalesce(private.bigint_sum(n."SALE_AMT"), 0) as amount, coalesce(private.bigint_sum(b."SALE_AMT"), 0) as amount_before
      from options o
      left join private.option_amounts(brand_movers.partner_cd, p.first_day, p.last_day) n on n."OPTION_CD" = o.option_cd
      left join private.option_amounts(brand_movers.partner_cd, p.first_before, p.last_before) b on b."OPTION_CD" = o.option_cd
      group by o.product
    ), ranked as materialized (
      select m.*, m.amount - m.amount_before as change,
        row_number() over (order by m.amount - m.amount_before desc, m.product collate "C") as rise,
        row_number() over (order by m.amount - m.amount_before, m.product collate "C") as fall
      from products m
    ), shown as materialized (
      select r.* from ranked r where (r.change > 0 and r.rise <= 5) or (r.change < 0 and r.fall <= 5)
    ), paged as materialized (
      select 'p' || a."PRODUCTID" as product
      from private.options_of_products(brand_movers.partner_cd,
        array(select substr(s.product, 2) from shown s where s.product like 'p%')) a
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'rows', coalesce((
        select json_agg(json_build_object(
          'productId', case when s.product like 'p%' then substr(s.product, 2) end,
          'optionCd', case when s.product like 'o%' then substr(s.product, 2) end,
          'hasPage', s.product in (select g.product from paged g),
          'productName', s.name, 'optionCount', s.options,
          'saleAmt', s.amount, 'previousSaleAmt', s.amount_before, 'changeAmt', s.change) order by s.rise)
        from shown s), '[]'),
      'others', json_build_object(
        'productCount', (select count(*) from ranked r where r.change <> 0) - (select count(*) from shown),
        'changeAmt', case when p.is_whole then
          coalesce((select sum(r.change) from ranked r), 0) - coalesce((select sum(s.change) from shown s), 0) end))
  );
end
$$;

create or replace function public.brand_products(
  partner_cd text,
  brand_cd text,
  date_start text,
  date_end text,
  comparison text default 'previous',
  product_name text default '',
  sale_state text default 'all',
  stock_state text default 'all',
  sort_by text default '',
  sort_direction text default 'desc',
  page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, array[brand_cd], 'sales');
  states constant text[] := array['all', 'out', 'under7', 'under14', 'normal', 'over'];
  condition constant text := 'private.has_cover_state(%L, "state", "doc")';
  brand json;
  is_small boolean;
  is_whole boolean;
  keys text[];
  page record;
begin
  product_name := private.search_text(product_name);
  perform private.require_choice('sale_state', sale_state, array['all', 'selling', 'stopped']);
  perform private.require_choice('stock_state', stock_state, states);
  if length(product_name) > 200 then
    raise exception 'product_name has at most 200 characters' using errcode = '22023';
  end if;
  brand := (
    select json_build_object('brandCd', b."BRAND_CD", 'brandName', b."BRAND_NM", 'inUse', b."USE_YN" = 'Y')
    from public.dim_brand b
    where b."BRAND_CD" = brand_products.brand_cd and b."PARTNER_CD" = brand_products.partner_cd and b."SVC" = '2P');
  is_small := (select count(*) from (
    select from public.dim_option o
    where o."PARTNER_CD" = brand_products.partner_cd and o."BRAND_CD" = brand_products.brand_cd limit 501) o) <= 500;
  is_whole := is_small or page_size is null;
  page := private.list_page(
    source => format('(select * from private.brand_product_rows(%L, %L, %L, %s, %L::private.sales_period, %s, %L, %L, %L, $1) where %s)',
      partner_cd, brand_cd, today, coalesce(private.place_of_yesterday(partner_cd, today)::text, 'null'), p,
      coalesce((private.brand_product_sums(partner_cd, brand_cd, p.first_day, p.last_day, null, p.nothing))."saleAmt"::text, 'null'),
      product_name,
      case when is_whole then 'all' when sort_by in ('saleQty', 'orderCnt', 'viewCnt', 'conversionRate', 'winnerRate') then sort_by
        else '' end,
      is_whole or sort_by = 'previousSaleAmt',
      case when sale_state = 'all' then 'true' else format('private.has_sale_state(%L, "state")', sale_state) end),
    ids => '{}', id_column => 'productKey',
    sortable => '{"productName": "text", "productId": "id", "optionCount": "number", "outOptionCount": "number", "state": "text",
      "saleAmt": "number", "previousSaleAmt": "number", "share": "number", "saleQty": "number", "orderCnt": "number",
      "viewCnt": "number", "conversionRate": "number", "winnerRate": "number", "adCost": "number", "adRoas": "number", "stockQty": "number", "incomingQty": "number",
      "avgSales7Days": "number", "doc": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleAmt" desc nulls last', tie_order => '"productKey" collate "C"',
    carried => array['saleAmt', 'adCost', 'adSaleAmt', 'state', 'optionCount', 'outOptionCount', 'stockQty', 'incomingQty', 'soldQty7', 'doc'],
    page_number => page_number, page_size => page_size, condition => format(condition, stock_state),
    summary => format($sql$json_build_object(
      'counts', json_build_object(%2$s),
      'keys', %3$s,
      'totals', json_build_object(
        'optionCount', coalesce(sum("optionCount") filter (where %1$s), 0),
        'outOptionCount', coalesce(sum("outOptionCount") filter (where %1$s), 0),
        'stockQty', sum("stockQty") filter (where %1$s), 'incomingQty', sum("incomingQty") filter (where %1$s),
        'adCost', sum("adCost") filter (where %1$s), 'adSaleAmt', sum("adSaleAmt") filter (where %1$s),
        'adRoas', private.ad_roas(sum("adCost") filter (where %1$s), sum("adSaleAmt") filter (where %1$s)),
        'avgSales7Days', round(sum("soldQty7") filter (where %1$s) / 7.0, 4),
        'doc', private.days_of_cover((sum("stockQty" + "incomingQty") filter (where %1$s))::bigint,
          (sum("soldQty7") filter (where %1$s))::bigint, 7)))$sql$,
      format(condition, stock_state),
      (select string_agg(format('%L, count(*) filter (where %s)', s, format(condition, s)), ', ') from unnest(states) s),
      case when product_name <> '' or sale_state <> 'all' or stock_state <> 'all'
        then format('coalesce(json_agg("productKey") filter (where %s), %L)', format(condition, stock_state), '[]') else 'null' end),
    few => is_small);
  keys := case when json_typeof(page.summary_row -> 'keys') = 'array'
    then array(select json_array_elements_text(page.summary_row -> 'keys')) end;
  return json_build_object(
    'total', page.total, 'brand', brand,
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'figures', private.figures(private.brand_product_sums(partner_cd, brand_cd, p.first_day, p.last_day, keys, p.nothing)),
    'comparisonFigures', private.figures(
      private.brand_product_sums(partner_cd, brand_cd, p.first_before, p.last_before, keys, p.nothing_before)),
    'totals', page.summary_row -> 'totals', 'counts', page.summary_row -> 'counts',
    'stockDay', private.stock_day(partner_cd), 'salesDays', private.sales_days(partner_cd),
    'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day), 'loaded', private.loaded_sources(partner_cd), 'rows', page.rows);
end
$$;

create or replace function public.brand_sales_brands(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
begin
  return (
    with brands as materialized (
      select r."BRAND_CD" as brand_cd, r."SUMS" as sums,
        private.figures_against_target(r."SUMS", r."TARGET_AMT", r."TARGETED_SALE_AMT", r."AD_COST", r."AD_SALE_AMT") as figures,
        private.figures_against_target(r."SUMS_BEFORE", r."TARGET_AMT_BEFORE", r."TARGETED_SALE_AMT_BEFORE",
        r."AD_COST_BEFORE", r."AD_SALE_AMT_BEFORE") as figures_before
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

create or replace function public.brand_sales_pivot(
  partner_cd text, date_start text, date_end text, unit text default 'day', measure text default 'saleAmt',
  comparison text default 'previous', brand_cds text[] default '{}', top integer default 12
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  -- See private.target_sums.
  set enable_nestloop = off
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
  -- What a loaded day without a row is: 0 sold, but no target is none.
  nothing constant bigint := case when measure <> 'targetAmt' then 0 end;
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  perform private.require_choice('measure', measure, array['saleAmt', 'saleQty', 'orderCnt', 'targetAmt']);
  if top is null or top not between 1 and 40 then
    raise exception 'top must be 1 to 40' using errcode = '22023';
  end if;
  return (
    with days as materialized (
      select private.date_sk(p.first_day + n) as date_sk, private.date_sk(p.first_day + n - p.shift) as date_sk_before,
        date_trunc(unit, (p.first_day + n)::timestamp)::date as unit_day
      from generate_series(0, p.last_day - p.first_day) n
    ), targets as materialized (
      select t."BRAND_CD" as brand_cd, t."UNIT" as unit_day, t."TARGET_AMT" as amount
      from private.unit_targets(partner_cd, p.loaded, brand_cds, unit) t
    ), cells as materialized (
      select b."BRAND_CD" as brand_cd, d.unit_day, private.bigint_sum(
        case measure when 'saleAmt' then b."SALE_AMT" when 'saleQty' then b."SALE_QTY" else b."ORDER_CNT" end) as amount
      from public.agg_brand_daily b join days d on d.date_sk = b."DATE_SK"
      where measure <> 'targetAmt' and b."PARTNER_CD" = brand_sales_pivot.partner_cd
        and b."DATE_SK" between private.date_sk(p.first_day) and private.date_sk(p.last_day)
        and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
      group by 1, 2
      union all
      select t.brand_cd, t.unit_day, t.amount from targets t where measure = 'targetAmt'
    ), ranked as materialized (
      select c.brand_cd, private.bigint_sum(c.amount) as amount,
        row_number() over (order by private.bigint_sum(c.amount) desc nulls last, c.brand_cd collate "C") as place
      from cells c group by c.brand_cd
    ), units as materialized (
      select u."UNIT" as unit_day, private.day_text(u."FIRST_DAY") as first_text, private.day_text(u."LAST_DAY") as last_text,
        u."MISSING" as missing, u."MISSING_BEFORE" as missing_before,
        case when u."MISSING" <= u."LAST_DAY" - u."FIRST_DAY" then nothing end as nothing,
        case when u."MISSING_BEFORE" <= u."LAST_DAY" - u."FIRST_DAY" then nothing end as nothing_before
      from private.period_units(p, unit) u
    ), shown as (
      select u.unit_day, json_agg(case when c.brand_cd is null then u.nothing else c.amount end order by r.place) as values
      from units u cross join ranked r left join cells c on c.unit_day = u.unit_day and c.brand_cd = r.brand_cd
      where r.place <= top
      group by u.unit_day
    ), sums as (
      select c.unit_day, private.bigint_sum(c.amount) as total, count(*) filter (where r.place > top) as other_brands,
        private.bigint_sum(c.amount) filter (where r.place > top) as others
      from cells c join ranked r using (brand_cd)
      group by c.unit_day
    ), before as materialized (
      select d.unit_day, private.bigint_sum(
        case measure when 'saleAmt' then b."SALE_AMT" when 'saleQty' then b."SALE_QTY" else b."ORDER_CNT" end) as total
      from public.agg_brand_daily b join days d on d.date_sk_before = b."DATE_SK"
      where measure <> 'targetAmt' and b."PARTNER_CD" = brand_sales_pivot.partner_cd
        and b."DATE_SK" between private.date_sk(p.first_before) and private.date_sk(p.last_before)
        and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
      group by d.unit_day
    ), wanted as (
      select t.unit_day, private.bigint_sum(t.amount) as amount from targets t group by t.unit_day
    ), counted as materialized (
      select count(*) as brands, count(*) filter (where r.place > top) as others, private.bigint_sum(r.amount) as total,
        private.bigint_sum(r.amount) filter (where r.place > top) as others_total,
        coalesce((select private.bigint_sum(b.total) from before b),
          case when cardinality(p.loaded_before) > 0 then nothing end) as total_before
      from ranked r
    )
    select json_build_object(
      'period', private.period_of(p),
      'measure', measure,
      'brands', coalesce((
        select json_agg(json_build_object('brandCd', nullif(r.brand_cd, ''), 'brandName', b."BRAND_NM") order by r.place)
        from ranked r left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = brand_sales_pivot.partner_cd
        where r.place <= top), '[]'),
      'otherCount', n.others,
      'rows', (
        select json_agg(json_build_object('from', u.first_text, 'to', u.last_text, 'missingDays', u.missing,
          'values', coalesce(v.values, '[]'),
          'others', case when n.others > 0 then case when s.other_brands > 0 then s.others else u.nothing end end,
          'total', case when s.unit_day is null then u.nothing else s.total end,
          'previousTotal', coalesce(b.total, u.nothing_before),
          'baseTotal', case when u.missing = 0 and u.missing_before = 0 then coalesce(b.total, u.nothing_before) end,
          'targetAmt', w.amount) order by u.unit_day)
        from units u left join shown v using (unit_day) left join sums s using (unit_day) left join before b using (unit_day)
        left join wanted w using (unit_day)),
      'totals', json_build_object(
        'values', coalesce((select json_agg(r.amount order by r.place) from ranked r where r.place <= top), '[]'),
        'others', n.others_total,
        'total', case when n.brands > 0 then n.total when cardinality(p.loaded) > 0 then nothing end,
        'previousTotal', n.total_before, 'baseTotal', case when p.is_whole then n.total_before end,
        'targetAmt', (select private.bigint_sum(w.amount) from wanted w)))
    from counted n
  );
end
$$;

create or replace function public.brand_sales_rows(
  partner_cd text, date_start text, date_end text, unit text default 'day', comparison text default 'previous',
  brand_cds text[] default '{}', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  -- See private.target_sums.
  set enable_nestloop = off
  set enable_sort = off
as $$
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
    'figures', private.figures_against_target(t."SUMS", t."TARGET_AMT", t."TARGETED_SALE_AMT", t."AD_COST", t."AD_SALE_AMT"),
    'comparisonFigures', private.figures_against_target(t."SUMS_BEFORE", t."TARGET_AMT_BEFORE", t."TARGETED_SALE_AMT_BEFORE",
        t."AD_COST_BEFORE", t."AD_SALE_AMT_BEFORE"))
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
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
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
      'figures', private.figures_against_target(t."SUMS", t."TARGET_AMT", t."TARGETED_SALE_AMT", t."AD_COST", t."AD_SALE_AMT"),
      'comparisonFigures', private.figures_against_target(t."SUMS_BEFORE", t."TARGET_AMT_BEFORE", t."TARGETED_SALE_AMT_BEFORE",
        t."AD_COST_BEFORE", t."AD_SALE_AMT_BEFORE"),
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
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
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
    ), products as materialized (
      select d.*, coalesce(n.sums, p.nothing) as sums, coalesce(b.sums, p.nothing_before) as sums_before,
        coalesce(s.outs, private.stockouts(0, 0)) as outs, coalesce(k.outs, private.stockouts(0, 0)) as outs_before,
        coalesce(a.cost, no_ads) as ad_cost, coalesce(a.amount, no_ads) as ad_amount,
        coalesce(e.cost, no_ads_before) as ad_cost_before, coalesce(e.amount, no_ads_before) as ad_amount_before
      from named d left join now n using (id) left join before b using (id) left join stock s using (id)
      left join stock_before k using (id) left join ads a using (id) left join ads_before e using (id)
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
        'ads', private.product_ad_brief(r.ad_cost, r.ad_amount, (r.sums)."saleAmt"),
        'comparisonAds', private.product_ad_brief(r.ad_cost_before, r.ad_amount_before, (r.sums_before)."saleAmt"))
        order by r.place), '[]'))
    from products r
    cross join lateral (select private.undecomposed_reason(r.sums, r.sums_before, p.is_whole) as reason) u
  );
end
$$;

create or replace function public.product_analytics_days(
  partner_cd text, product_id text, date_start text, date_end text, comparison text default 'previous'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
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
        select private.product_ad_brief(sum(d.ad_cost), sum(d.ad_amount), (private.total(d.sums))."saleAmt") from days d),
      'weekdays', (
        select json_agg(json_build_object('weekday', w.weekday, 'days', w.days,
          'averageSaleAmt', private.ratio((w.sums)."saleAmt", w.days)) order by w.weekday)
        from weekdays w),
      'rows', json_agg(json_build_object(
        'day', private.day_text(d.day),
        'week', private.day_text(date_trunc('week', d.day::timestamp)::date),
        'weekday', extract(isodow from d.day)::integer,
        'stockoutOptions', case when d.options > 0 then d.out_options end, 'knownOptions', d.options,
        'figures', private.figures(d.sums))::jsonb || private.product_ad_brief(d.ad_cost, d.ad_amount, (d.sums)."saleAmt")
        order by d.day))
    from days d
  );
end
$$;

create or replace function public.product_analytics_options(
  partner_cd text, product_id text, date_start text, date_end text, comparison text default 'previous'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
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
        coalesce(a."AD_COST", no_ads) as ad_cost, coalesce(a."AD_SALE_AMT", no_ads) as ad_amount
      from private.options_of_products(partner_cd, array[product_id]) o
      left join private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) n using ("OPTION_CD")
      left join private.option_sums(partner_cd, p.first_before, p.last_before, option_cds) b using ("OPTION_CD")
      left join private.option_stock_days(partner_cd, p.first_day, p.last_day, option_cds) k using ("OPTION_CD")
      left join private.ad_option_sums(partner_cd, p.first_day, p.last_day, option_cds) a using ("OPTION_CD")
    ), total as materialized (
      -- Of the rows alone: the 0 of an option without one is not known of what no row says.
      select coalesce(private.total(o.sold), p.nothing) as sums, coalesce(private.total(o.sold_before), p.nothing_before) as sums_before,
        sum(o.ad_cost) as ad_cost, sum(o.ad_amount) as ad_amount
      from options o
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.figures(t.sums), 'comparisonFigures', private.figures(t.sums_before),
      'totals', private.product_ad_brief(t.ad_cost, t.ad_amount, (t.sums)."saleAmt") || jsonb_build_object(
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
          || private.product_ad_brief(o.ad_cost, o.ad_amount, (o.sums)."saleAmt")
          order by (o.sums)."saleAmt" desc nulls last, o.id collate "C")
        from options o), '[]'))
    from total t
  );
end
$$;

create or replace function public.sales_source_days(
  partner_cd text, date_start text, date_end text, brand_cds text[] default '{}', product_id text default null,
  option_cd text default null, measure text default 'saleAmt'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_variable
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, 'previous', brand_cds, 'sales');
  rows json;
begin
  perform private.require_measure(measure);
  -- Of brands there are rollups by day; of a product or option the facts are read.
  if product_id is null and option_cd is null then
    rows := (
      select json_agg(json_build_object('day', private.day_text(d."DAY"),
        'value', case when d."DAY" = any (p.loaded) then private.measure_of(d."SUMS", measure) end) order by d."DAY")
      from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, p.loaded) d);
  else
    rows := (
      select json_agg(json_build_object('day', private.day_text(d."DAY"),
        'value', private.measure_of(d."SUMS", measure)) order by d."DAY")
      from private.option_day_sums(partner_cd, p.first_day, p.last_day,
        private.sales_source_ids(partner_cd, brand_cds, product_id, option_cd), p.loaded) d);
  end if;
  return json_build_object('period', private.period_of(p), 'rows', rows);
end
$$;

create or replace function public.sales_source_loads(partner_cd text, date_start text, date_end text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, 'previous', '{}', 'sales');
begin
  return (
    with newest as materialized (
      select distinct on (c.day) c.day, u."ID" as id
      from public.log_file_upload u
      cross join lateral (
        select greatest(p.first_day, u."PERIOD_START"::date) + n as day
        from generate_series(0, least(p.last_day, u."PERIOD_END"::date) - greatest(p.first_day, u."PERIOD_START"::date)) n
      ) c
      where u."PARTNER_CD" = sales_source_loads.partner_cd and u."TABLE_NM" = 'agg_performance_option_daily'
        and u."PERIOD_START" <= private.day_text(p.last_day) and u."PERIOD_END" >= private.day_text(p.first_day)
      order by c.day, u."REG_DT" desc, u."ID" desc
    ), loads as (
      select n.id, json_agg(private.day_text(n.day) order by n.day) as days, max(n.day) as last_day
      from newest n group by n.id
    )
    select json_build_object(
      'period', private.period_of(p),
      'withoutLoad', array(
        select private.day_text(d) from unnest(p.loaded) d where d not in (select n.day from newest n) order by d),
      'rows', coalesce((
        select json_agg(json_build_object(
          'id', u."ID", 'category', u."CATEGORY", 'fileName', u."FILE_NM", 'from', u."PERIOD_START", 'to', u."PERIOD_END",
          'rowCount', u."ROW_CNT", 'errorCount', u."ERR_CNT", 'at', u."REG_DT",
          'memberName', u."USER_NM", 'days', l.days)
          order by l.last_day desc, u."ID" desc)
        from loads l join public.log_file_upload u on u."ID" = l.id), '[]'))
  );
end
$$;

create or replace function public.sales_source_options(
  partner_cd text, date_start text, date_end text, brand_cds text[] default '{}', product_id text default null,
  option_cd text default null, measure text default 'saleAmt', sort_by text default '', sort_direction text default 'asc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, 'previous', brand_cds, 'sales');
  page record;
begin
  perform private.require_measure(measure);
  page := private.list_page(
    source => format('private.sales_source_rows(%L, %L, %L, %L, %L, %L, %L)', partner_cd, p.first_day, p.last_day, brand_cds,
      product_id, option_cd, measure),
    ids => null, id_column => 'optionCd',
    sortable => '{"optionCd": "id", "productName": "text", "optionName": "text", "brandName": "text", "value": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"value" desc nulls last',
    tie_order => '"optionCd" collate "C"', carried => '{}', page_number => page_number, page_size => page_size,
    summary => $sql$json_build_object('value', sum(m."value"))$sql$, few => true);
  return json_build_object(
    'total', page.total, 'period', private.period_of(p),
    'summary', page.summary_row, 'rows', page.rows);
end
$$;

create or replace function public.settlement_lines(
  partner_cd text, date_start text, date_end text, measure text, brand_cds text[] default '{}', option_id text default null,
  period_ends text[] default null, sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, 'previous', brand_cds, null);
  page record;
begin
  perform private.require_period_ends(period_ends);
  perform private.require_choice('measure', measure, array['quantity', 'salesAmount', 'salesFee', 'settlementAmount', 'fulfillmentFee', 'adCost',
    'logisticsCost', 'liveFee', 'operationFee', 'finalSettlement']);
  page := private.list_page(
    source => format('private.settlement_line_rows(%L, %L, %L, %L, %L, %L, %L)', settlement_lines.partner_cd, p.first_day,
      p.last_day, measure, brand_cds, option_id, period_ends),
    ids => null, id_column => 'id',
    sortable => '{"day": "day", "source": "text", "kind": "text", "orderNo": "id", "brandName": "text", "optionId": "id",
      "productName": "text", "optionName": "text", "quantity": "number", "amount": "number", "fileName": "text", "rowNo": "number",
      "loadedAt": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"day" desc, "amount" desc', tie_order => '"id" collate "C"',
    carried => '{}',
    summary => $sql$json_build_object('quantity', private.bigint_sum(m."quantity"), 'amount', private.bigint_sum(m."amount"))$sql$,
    page_number => page_number, page_size => page_size, few => true);
  return json_build_object('total', page.total, 'totals', page.summary_row, 'rows', page.rows);
end
$$;

-- Settlement periods of a partner that end in a period, each with its files, its payments and what our lines say beside them.
create or replace function public.settlement_periods(partner_cd text, date_start text, date_end text) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, 'previous', '{}', null);
begin
  return json_build_object('rows', coalesce((
    select json_agg(json_build_object(
      'periodEnd', private.day_text(s.last_day), 'periodStart', private.day_text(s.first_day), 'settleType', s.settle_type,
      'files', coalesce((
        select json_agg(json_build_object('category', l."CATEGORY", 'part', l."PART", 'fileName', l."FILE_NM", 'rowCount', l."ROW_CNT",
          'amount', coalesce(l."SUM_AMT", 0) + coalesce(l."VAT_AMT", 0), 'at', l."REG_DT") order by l."CATEGORY", l."PART")
        from public.log_settlement_file l
        where l."PARTNER_CD" = settlement_periods.partner_cd and l."SETTLE_END_DT" = private.day_text(s.last_day)), '[]'),
      'waived', array(
        select w."CATEGORY" from public.dim_settlement_waiver w
        where w."PARTNER_CD" = settlement_periods.partner_cd and w."SETTLE_END_DT" = private.day_text(s.last_day) order by 1),
      'missing', array(
        select c from unnest(private.settlement_reports()) with ordinality u (c, n)
        where not exists (
            select from public.log_settlement_file l
            where l."PARTNER_CD" = settlement_periods.partner_cd and l."CATEGORY" = c and l."SETTLE_END_DT" = private.day_text(s.last_day))
          and not exists (
            select from public.dim_settlement_waiver w
            where w."PARTNER_CD" = settlement_periods.partner_cd and w."CATEGORY" = c and w."SETTLE_END_DT" = private.day_text(s.last_day))
        order by n),
      'payments', coalesce((
        select json_agg(json_build_object('ratio', y."RATIO", 'payableAmt', y."PAYABLE_AMT", 'setoffAmt', y."SETOFF_AMT",
          'serviceAmt', y."SERVICE_AMT", 'compAmt', y."COMP_AMT", 'paidAmt', y."PAID_AMT", 'payDay', y."PAY_DT", 'status', y."STATUS")
          order by y."RATIO" desc)
        from public.fact_settlement_summary y
        where y."PARTNER_CD" = settlement_periods.partner_cd and y."END_DT" = private.day_text(s.last_day)), '[]'),
      'lines', private.settlement_beside(settlement_periods.partner_cd, private.day_text(s.last_day))) order by s.last_day desc)
    from private.settlement_calendar(settlement_periods.partner_cd) s
    where s.last_day >= p.first_day and s.first_day <= p.last_day), '[]'));
end
$$;

create or replace function public.settlement_products(
  partner_cd text, date_start text, date_end text, brand_cds text[] default '{}', period_ends text[] default null,
  option_ids text[] default '{}', product_name text default '', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, 'previous', brand_cds, null);
  named constant text := private.search_text(product_name);
  page record;
begin
  perform private.require_period_ends(period_ends);
  if length(named) > 200 then
    raise exception 'product_name has at most 200 characters' using errcode = '22023';
  end if;
  page := private.list_page(
    source => format('private.settlement_product_rows(%L, %L, %L, %L, %L, $1)', settlement_products.partner_cd, p.first_day,
      p.last_day, brand_cds, period_ends),
    ids => option_ids, id_column => 'optionId',
    condition => case when named = '' then 'true' else format(
      '(private.contains_text("productName", %1$L) or private.contains_text("optionName", %1$L))', named) end,
    sortable => '{"brandName": "text", "productName": "text", "optionName": "text", "optionId": "id", "quantity": "number",
      "salesAmount": "number", "salesFee": "number", "salesFeeRate": "number", "settlementAmount": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"salesAmount" desc', tie_order => '"optionId"',
    carried => array['productName', 'optionName', 'quantity', 'salesAmount', 'salesFee', 'settlementAmount'],
    summary => format($sql$(select to_json(t) from (select
      private.bigint_sum(m."quantity") filter (where %1$s) as "quantity",
      private.bigint_sum(m."salesAmount") filter (where %1$s) as "salesAmount",
      private.bigint_sum(m."salesFee") filter (where %1$s) as "salesFee",
      private.ratio(private.bigint_sum(m."salesFee") filter (where %1$s) * 100::numeric,
        private.bigint_sum(m."salesAmount") filter (where %1$s)) as "salesFeeRate",
      private.bigint_sum(m."settlementAmount") filter (where %1$s) as "settlementAmount" from matching m) t)$sql$,
      case when named = '' then 'true' else format(
        '(private.contains_text(m."productName", %1$L) or private.contains_text(m."optionName", %1$L))', named) end),
    page_number => page_number, page_size => page_size, few => true);
  return json_build_object('total', page.total, 'totals', page.summary_row, 'rows', page.rows,
    'period', private.period_days(p.first_day, p.last_day, private.settled_days(settlement_products.partner_cd, p.first_day, p.last_day, '판매수수료')));
end
$$;

create or replace function public.settlement_report(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}',
  period_ends text[] default null
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, null);
  brands private.settled_brand[];
begin
  perform private.require_period_ends(period_ends);
  brands := array(select b from private.settled_brands(partner_cd,
    array(select r from private.settlement_runs(partner_cd, p.first_day, p.last_day, period_ends) r)
      || row(p.first_before, p.first_before, p.last_before)::private.settled_run, brand_cds) b);
  return json_build_object(
    'period', private.period_days(p.first_day, p.last_day, private.settled_days(partner_cd, p.first_day, p.last_day, '판매수수료')),
    'comparison', private.period_days(p.first_before, p.last_before, private.settled_days(partner_cd, p.first_before, p.last_before, '판매수수료')),
    'figures', private.settlement_figures(brands, p.first_day),
    'comparisonFigures', private.settlement_figures(brands, p.first_before),
    'rows', coalesce((
      select json_agg(json_build_object('brandCd', nullif(s."brandCd", ''), 'brandName', b."BRAND_NM", 'quantity', s."quantity",
          'salesAmount', s."salesAmount", 'salesFee', s."salesFee", 'fulfillmentFee', s."fulfillmentFee", 'adCost', s."adCost",
          'logisticsCost', s."logisticsCost", 'liveFee', s."liveFee", 'operationFee', s."operationFee",
          'finalSettlement', s."finalSettlement")
        order by s."salesAmount" desc nulls last, s."brandCd" collate "C")
      from unnest(brands) s
      left join public.dim_brand b on b."BRAND_CD" = s."brandCd" and b."PARTNER_CD" = settlement_report.partner_cd
      where s.unit = p.first_day), '[]'));
end
$$;

create or replace function public.total_sales_brands(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
begin
  return (
    with brands as materialized (
      select brand_cd, coalesce(s."SUMS", p.nothing) as sums, coalesce(b."SUMS", p.nothing_before) as sums_before
      from private.brand_sums(partner_cd, p.first_day, p.last_day, brand_cds) s
      full join private.brand_sums(partner_cd, p.first_before, p.last_before, brand_cds) b using ("BRAND_CD")
      cross join lateral (select coalesce(s."BRAND_CD", b."BRAND_CD") as brand_cd) key
    ), total as materialized (
      select coalesce(private.total(t.sums) filter (where p.nothing is distinct from null), p.nothing) as sums,
        coalesce(private.total(t.sums_before) filter (where p.nothing_before is distinct from null), p.nothing_before) as sums_before
      from brands t
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.figures(t.sums), 'comparisonFigures', private.figures(t.sums_before),
      'rows', coalesce((
        select json_agg(json_build_object(
          'brandCd', nullif(r.brand_cd, ''), 'brandName', b."BRAND_NM",
          'share', private.share((r.sums)."saleAmt", (t.sums)."saleAmt"),
          'figures', private.figures(r.sums), 'comparisonFigures', private.figures(r.sums_before))
          order by (r.sums)."saleAmt" desc nulls last, r.brand_cd collate "C")
        from brands r
        left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = total_sales_brands.partner_cd
      ), '[]'))
    from total t
  );
end
$$;

create or replace function public.total_sales_days(
  partner_cd text, date_start text, date_end text, unit text default 'day', comparison text default 'previous',
  brand_cds text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  return (
    with days as (
      select d."DAY" as day, d."SUMS" as sums, b."SUMS" as sums_before,
        d."DAY" = any (p.loaded) as is_loaded, b."DAY" = any (p.loaded_before) as is_compared
      from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, p.loaded) d
      join private.day_sums(partner_cd, p.first_before, p.last_before, brand_cds, p.loaded_before) b
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
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
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

create or replace function public.total_sales_products(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}',
  row_limit integer default 100
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set work_mem = '32MB'
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
  total private.measures;
  total_before private.measures;
begin
  if row_limit is null or row_limit < 1 or row_limit > 1000 then
    raise exception 'row_limit must be 1 to 1000' using errcode = '22023';
  end if;
  total := (
    select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded))
    from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, p.loaded) d);
  total_before := (
    select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded_before))
    from private.day_sums(partner_cd, p.first_before, p.last_before, brand_cds, p.loaded_before) d);

  return (
    with listed as materialized (
      select o."OPTION_CD" as option_cd, o."ITEM_NM" as item_nm,
        case when o."PRODUCTID" <> '' then 'p' || o."PRODUCTID" else 'o' || o."OPTION_CD" end as product
      from public.dim_option o
      where o."PARTNER_CD" = total_sales_products.partner_cd
        and (cardinality(brand_cds) = 0 or coalesce(o."BRAND_CD", '') = any (brand_cds))
    ), sold as (
      select l.product, sum(a."SALE_AMT") as amount
      from private.option_amounts(partner_cd, p.first_day, p.last_day) a
      join listed l on l.option_cd = a."OPTION_CD"
      group by l.product
    ), ranked as (
      select s.product, s.amount, row_number() over place as place,
        sum(greatest(s.amount, 0)) over (place rows unbounded preceding) as running, sum(greatest(s.amount, 0)) over () as positive
      from sold s
      window place as (order by s.amount desc, s.product collate "C")
    ), classed as materialized (
      select r.*, private.share(r.running, r.positive) as cumulative,
        case when r.amount > 0 then
          case when r.running * 100 <= r.positive * 80 then 'A' when r.running * 100 <= r.positive * 95 then 'B' else 'C' end
        end as class
      from ranked r
    ), top as materialized (
      select c.product, c.place, c.cumulative, c.class, count(*) as options, array_agg(l.option_cd) as option_cds,
        (array_agg(l.item_nm order by l.option_cd collate "C"))[1] as item_nm
      from classed c join listed l using (product)
      where c.place <= row_limit
      group by c.product, c.place, c.cumulative, c.class
    ), paged as materialized (
      select 'p' || a."PRODUCTID" as product
      from private.options_of_products(total_sales_products.partner_cd,
        array(select substr(t.product, 2) from top t where t.product like 'p%')) a
    ), codes as materialized (
      select t.product, u.option_cd from top t cross join lateral unnest(t.option_cds) u (option_cd)
    ), now as (
      select c.product, private.total(s."SUMS") as sums
      from private.option_sums(partner_cd, p.first_day, p.last_day, array(select option_cd from codes)) s
      join codes c on c.option_cd = s."OPTION_CD" group by c.product
    ), before as (
      select c.product, private.total(s."SUMS") as sums
      from private.option_sums(partner_cd, p.first_before, p.last_before, array(select option_cd from codes)) s
      join codes c on c.option_cd = s."OPTION_CD" group by c.product
    ), shown as materialized (
      select t.*, n.sums, coalesce(b.sums, p.nothing_before) as sums_before
      from top t join now n using (product) left join before b using (product)
    ), rest as (
      select private.rest_of(total, private.total(s.sums)) as sums,
        private.rest_of(total_before, private.total(s.sums_before)) as sums_before
      from shown s
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.figures(total), 'comparisonFigures', private.figures(total_before),
      'productCount', (select count(*) from classed),
      'classes', (
        select json_agg(json_build_object('abcClass', k.class, 'productCount', coalesce(c.products, 0),
          'saleAmt', coalesce(c.amount, 0), 'share', private.share(coalesce(c.amount, 0), w.positive)) order by k.class)
        from unnest(array['A', 'B', 'C']) k (class)
        left join (select c.class, count(*) as products, sum(c.amount) as amount from classed c group by c.class) c using (class)
        cross join (select min(c.positive) as positive from classed c) w),
      'rows', coalesce((
        select json_agg(json_build_object(
          'rank', s.place,
          'productId', case when s.product like 'p%' then substr(s.product, 2) end,
          'optionCd', case when s.product like 'o%' then substr(s.product, 2) end,
          'hasPage', s.product in (select g.product from paged g),
          'productName', s.item_nm,
          'brandName', (
            select string_agg(distinct b."BRAND_NM", ', ' order by b."BRAND_NM")
            from public.dim_option o join public.dim_brand b using ("BRAND_CD") where o."OPTION_CD" = any (s.option_cds)),
          'optionCount', s.options,
          'share', private.share((s.sums)."saleAmt", (total)."saleAmt"),
          'cumulativeShare', s.cumulative, 'abcClass', s.class,
          'figures', private.figures(s.sums), 'comparisonFigures', private.figures(s.sums_before)) order by s.place)
        from shown s), '[]'),
      'others', json_build_object(
        'productCount', (select count(*) from classed c where c.place > row_limit),
        'figures', private.figures((r).sums), 'comparisonFigures', private.figures((r).sums_before)))
    from rest r
  );
end
$$;

create or replace function public.total_sales_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
  -- The period decides the plan.
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
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
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
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

drop function private.error_days;

drop function private.open_ad_period;

drop function private.open_sales_period;

drop function private.requests_due;

drop function private.requests_in_error;

drop function private.week_days;
