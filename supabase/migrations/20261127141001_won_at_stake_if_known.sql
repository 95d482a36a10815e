-- Nothing is at stake, and not 0 won, where no day of the last 30 is loaded.

-- brand_stock as of a given Korea-time day.
create or replace function private.brand_stock_on(today date, partner_cd text, brand_cd text) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  yesterday constant integer := private.place_of_yesterday(partner_cd, today);
  option_cds constant text[] := array(
    select o."OPTION_CD" from public.dim_option o
    where o."PARTNER_CD" = brand_stock_on.partner_cd and o."BRAND_CD" = brand_stock_on.brand_cd);
  stock json;
  risks json;
  risk_count bigint;
begin
  -- No ids would be all options.
  if cardinality(option_cds) > 0 then
    with options as materialized (
      select r."optionId", r."productId", r."productName", r."optionName", r."state", r."stockQty", r."incomingQty",
        r."doc", r."avgSales30Days",
        r."state" = 'out' or (r."state" = 'selling' and coalesce(private.has_doc_state('under7', r."stockQty", null, r."doc"), false)) as is_risk,
        private.won_at_stake(r."state", r."saleAmt30", r."doc") as "atStakeAmt"
      from private.product_rows(brand_stock_on.partner_cd, today, yesterday, option_cds) r
      where r."state" <> 'unknown'
    )
    select
      (select json_build_object('stockQty', b."STOCK_QTY", 'incomingQty', b."INCOMING_QTY", 'stockAmt', b."STOCK_AMT",
          'pricedOptions', b."PRICED_CNT", 'unvaluedOptions', b."UNVALUED_CNT", 'sellingCount', b."SELLING_CNT",
          'outCount', b."OUT_CNT", 'outRate', private.share(b."RATED_OUT_CNT", b."RATED_CNT"))
        from private.stock_by_brand(brand_stock_on.partner_cd, today, option_cds) b),
      (select json_agg(json_build_object('optionId', t."optionId", 'productId', t."productId", 'productName', t."productName",
          'optionName', t."optionName", 'state', t."state", 'stockQty', t."stockQty", 'incomingQty', t."incomingQty",
          'doc', t."doc", 'avgSales30Days', t."avgSales30Days", 'atStakeAmt', t."atStakeAmt")
          order by t."atStakeAmt" desc nulls last, t."optionId" collate "C")
        from (select * from options o where o.is_risk
          order by o."atStakeAmt" desc nulls last, o."optionId" collate "C" limit 5) t),
      (select count(*) from options o where o.is_risk)
    into stock, risks, risk_count;
  end if;
  return json_build_object('stockDay', private.stock_day(brand_stock_on.partner_cd), 'stock', stock,
    'riskCount', coalesce(risk_count, 0), 'rows', coalesce(risks, '[]'));
end
$$;
comment on function private.brand_stock_on is 'brand_stock as of a Korea-time day.';
grant execute on function private.brand_stock_on to authenticated, service_role;

-- What is to be done today for one partner. Each rule counts exactly what the page behind its link lists, by the functions
-- of that page. Won at stake are those of the next 7 days (docs/glossary.md):
-- out and under7: private.won_at_stake; noWinner: what such options sold in 7 of the last 30 days; over: the storage fee of 7 days, at the rate of this month until the day of the stock; inboundErrors:
-- pieces that are neither in nor on sale, at the price of the option.
create or replace function private.dashboard_todos_on(today date, partner_cd text)
  returns table ("RULE" text, "CNT" bigint, "IMPACT_AMT" bigint, "TARGET" json)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  set work_mem = '32MB'
as $$
declare
  inbound constant json := private.home_inbound_on(today, partner_cd);
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
    select t.tab, count(*) as cnt, round(case t.tab
      when 'noWinner' then sum(l.sold) * 7 / 30.0
      -- Those of out are in its own rule.
      when 'under7' then sum(l.at_stake) filter (where l."state" <> 'out')
      when 'over' then sum(l."storageFee") * 7.0 / fee_days
      else sum(l.at_stake) end)::bigint as impact
    from unnest(array['out', 'under7', 'noWinner', 'over']) t (tab)
    join listed l on private.has_product_tab(t.tab, l."state", l."stockQty", l."doc", l."ageQty", l."agedQty", l."itemWinner",
      l."regDay", fresh_from)
    group by t.tab
  ), missing_pieces as (
    select sum(greatest(l."EX_QTY" - l."IB_APRV_QTY" - l."SALE_READY_QTY", 0)::bigint * o."SALE_PRICE") as impact
    from private.inbound_line l
    join public.dim_option o on o."OPTION_CD" = l."OPTION_CD" and o."PARTNER_CD" = l."CUST_CD"
    where l."CUST_CD" = dashboard_todos_on.partner_cd and l."STATUS" = 'error' and l."REQ_NO" = any (
      private.matching_requests(dashboard_todos_on.partner_cd, 'SCH', inbound ->> 'errorFrom', inbound ->> 'errorTo', 'all', '', '{}', '', ''))
  ), todos as (
    select o.tab as rule, o.cnt, o.impact,
      json_build_object('page', 'product-diagnosis', 'search', json_build_object('tab', o.tab)) as target
    from options o
    union all
    select 'inboundErrors', (inbound ->> 'errorCount')::bigint, m.impact::bigint, json_build_object('page', 'inbound', 'search',
      json_build_object('view', 'SCH', 'status', 'error', 'start', inbound ->> 'errorFrom', 'end', inbound ->> 'errorTo'))
    from missing_pieces m
    union all
    select 'inboundDue', (inbound ->> 'dueThisWeekCount')::bigint, null, json_build_object('page', 'inbound', 'search',
      json_build_object('view', 'SCH', 'status', 'scheduled', 'start', inbound ->> 'weekFrom', 'end', inbound ->> 'weekTo'))
  )
  select t.rule, t.cnt, t.impact, t.target from todos t where t.cnt > 0
  order by t.impact desc nulls last, t.rule collate "C";
end
$$;
comment on function private.dashboard_todos_on is
  'What is to be done for a partner as of a Korea-time day, most won at stake in the next 7 days first: rule, count of what its page lists, won (null: not known), page and search.';
grant execute on function private.dashboard_todos_on to authenticated, service_role;

-- What an option without enough stock does not sell in the next 7 days, were they as the last 30: all of it without any,
-- else the days that DOC does not reach.
create or replace function private.won_at_stake(state text, sale_amt_30 bigint, doc bigint) returns bigint
  language sql immutable parallel safe
  return round(case when sale_amt_30 < 0 then 0 else sale_amt_30 end::numeric * (case when state = 'out' then 7 else 7 - least(7, greatest(0, coalesce(doc, 7))) end) / 30);
comment on function private.won_at_stake is
  'Won that an option will not sell in the next 7 days for want of stock: the part of its net sales of 30 days that is not covered; 0 where more was cancelled than sold, null where these are not known.';
grant execute on function private.won_at_stake to authenticated, service_role;
