-- The to-dos, forecasts and pickups divided by hand; they call the ratio of the model, and a sum of profits names its fields.

-- How much the 14-day figures of a period still grow. by_day: its won and orders, {"yyyyMMdd": [won, orders]}; null: from alone.
create or replace function private.ad_growth(partner_cd text, today date, p private.sales_period, attribution text, by_day jsonb)
  returns json language plpgsql stable set search_path = '' as $$
declare
  first_young integer;
  answer json;
begin
  if attribution = '14' then
    first_young := (select min(l."DATE_SK") from public.log_ad_day l
      where l."PARTNER_CD" = ad_growth.partner_cd and l."AGE" < 14
        and l."DATE_SK" between private.date_sk((p).first_day) and private.date_sk((p).last_day));
  end if;
  if by_day is null then
    return json_build_object('from', first_young::text);
  end if;
  if first_young is not null then
    select case when count(*) > 0 and count(*) filter (where l."AGE" < 14 and (g."REV_PART" is null or g."REV_PART" <= 0 or g."ORD_PART" <= 0)) = 0
      then json_build_object(
        'adSaleAmt', round(sum(private.quotient((d.value ->> 0)::numeric, coalesce(g."REV_PART", 1)))),
        'adOrderCnt', round(sum(private.quotient((d.value ->> 1)::numeric, coalesce(g."ORD_PART", 1)))),
        'seen', coalesce(min(g."SEEN"), 0)) end
    into answer
    from jsonb_each(by_day) d
    join public.log_ad_day l on l."PARTNER_CD" = ad_growth.partner_cd and l."DATE_SK" = d.key::integer
    left join private.ad_growth_parts(ad_growth.partner_cd, today) g on g."AGE" = l."AGE";
  end if;
  return json_build_object('from', first_young::text, 'estimate', answer);
end
$$;

-- What a later report corrects is not followed.
-- Settings: its arguments decide the plan; the planner expects few rows where there may be many; what is summed up or joined fits into memory.
create or replace function private.keep_forecast(partner_cd text, origin date, day date, is_new boolean, option_cds text[]) returns void
  language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  loaded constant integer[] := array(
    select private.date_sk(l."DAY") from private.loaded_sales_days(keep_forecast.partner_cd, origin, origin + 27) l);
  loaded_14 constant integer := (select count(*) from unnest(loaded) l where l < private.date_sk(origin + 14));
begin
  if is_new then
    insert into public.agg_demand_forecast
    select keep_forecast.partner_cd, origin, f."OPTION_CD", f."DEMAND_CLASS", f."METHOD_QTYS"
    from private.forecast_demand(keep_forecast.partner_cd, origin, option_cds) f;
  end if;
  if origin + 28 > day then
    return;
  end if;
  update public.agg_demand_forecast f
  set "SOLD_QTY" = private.quotient(coalesce(s.qty, 0) * 28, cardinality(loaded) - coalesce(o.outs, 0)),
    "SOLD_14_QTY" = case when loaded_14 - coalesce(o.outs_14, 0) >= 10 then private.quotient(coalesce(s.qty_14, 0) * 14, loaded_14 - coalesce(o.outs_14, 0)) end
  from public.agg_demand_forecast k
  left join (
    select z."OPTION_CD" as option_cd, count(*) as outs, count(*) filter (where z."SNAP_DT" < private.day_text(origin + 14)) as outs_14
    from public.fact_stock_snapshot z
    where z."PARTNER_CD" = keep_forecast.partner_cd and z."STOCK_QTY" <= 0 and z."SNAP_DT" = any (loaded::text[])
      and (cardinality(option_cds) = 0 or z."OPTION_CD" = any (option_cds))
    group by 1
  ) o on o.option_cd = k."OPTION_CD"
  left join (
    select p."OPTION_CD" as option_cd, sum(p."SALE_QTY") as qty,
      sum(p."SALE_QTY") filter (where p."DATE_SK" < private.date_sk(origin + 14)) as qty_14
    from public.agg_performance_option_daily p
    where p."PARTNER_CD" = keep_forecast.partner_cd and p."SVC" = '2P' and p."SALE_QTY" > 0 and p."DATE_SK" = any (loaded)
      and (cardinality(option_cds) = 0 or p."OPTION_CD" = any (option_cds))
      and not exists (select from public.fact_stock_snapshot z
        where z."PARTNER_CD" = p."PARTNER_CD" and z."OPTION_CD" = p."OPTION_CD" and z."STOCK_QTY" <= 0
          and z."SNAP_DT" = p."DATE_SK"::text)
    group by 1
  ) s on s.option_cd = k."OPTION_CD"
  where k."PARTNER_CD" = keep_forecast.partner_cd and k."CALC_DAY" = origin
    and (cardinality(option_cds) = 0 or k."OPTION_CD" = any (option_cds))
    and f."PARTNER_CD" = k."PARTNER_CD" and f."CALC_DAY" = k."CALC_DAY" and f."OPTION_CD" = k."OPTION_CD"
    and cardinality(loaded) - coalesce(o.outs, 0) >= 21;
end
$$;

-- Campaigns to be stopped or changed: those that ad_campaigns lists as losing on these days.
create or replace function private.losing_campaigns(today date, partner_cd text)
  returns table ("CNT" bigint, "IMPACT_AMT" bigint, "FIRST_TEXT" text, "LAST_TEXT" text) language plpgsql stable set search_path = '' as $$
declare
  judged record;
  p private.sales_period;
  f private.ad_filter;
begin
  select * into judged from private.ad_judged_days(today, partner_cd);
  if judged.covered is null then
    return;
  end if;
  p := private.require_period(today, partner_cd, private.day_text(judged.first_day), private.day_text(judged.last_day),
    'previous', '{}', 'ads');
  f := private.require_ad_filter(partner_cd, '14', 'total', 'all', 'all', '{}', '', false);
  return query
  select l.losing, round(private.quotient(l.lost * 7, judged.covered))::bigint, private.day_text(judged.first_day), private.day_text(judged.last_day)
  from (
    select count(*) as losing, -sum((c."sums")."adProfitAmt") as lost
    from private.ad_campaign_list(partner_cd, today, p, f) c where private.campaign_outcome(c."status", c."sums") = 'losing'
  ) l
  -- Without any margin it is not known what pays, though what sold nothing did not.
  where l.losing > 0 and private.ad_margin(partner_cd, today, '{}') ->> 'marginRate' is not null;
end
$$;

-- Won of pickups with VAT by brand, on the day of the pickup: of a request the parts of its brands, by pieces that were
-- announced; of a request that is not loaded, of no brand.
-- enable_nestloop: a few requests of many.
-- Settings: its arguments decide the plan.
create or replace function private.settled_pickup_lines(partner_cd text, first_day date, last_day date)
  returns table ("LINE_ID" bigint, "DAY" text, "BRAND_CD" text, "AMT" bigint) language plpgsql stable set search_path = ''
  set plan_cache_mode = 'force_custom_plan' set enable_nestloop = on as $$
begin
  return query
  with runs as materialized (
    select m."LINE_ID" as line_id, coalesce(m."PICKUP_DT", m."SETTLE_END_DT") as day, m."REQ_NO" as req_no,
      m."AMT" + m."VAT_AMT" as amount
    from public.fact_milk_run m
    where m."PARTNER_CD" = settled_pickup_lines.partner_cd
      and coalesce(m."PICKUP_DT", m."SETTLE_END_DT") between private.day_text(first_day) and private.day_text(last_day)
  ), pieces as materialized (
    select r.line_id, r.day, r.amount, coalesce(o."BRAND_CD", '') as brand_cd, private.bigint_sum(i."EX_QTY") as qty
    from runs r
    join public.raw_wing_inbound_request i on i."CUST_CD" = settled_pickup_lines.partner_cd and i."REQ_NO" = r.req_no and i."EX_QTY" > 0
    left join public.dim_option o on o."OPTION_CD" = i."OPTION_CD" and o."PARTNER_CD" = settled_pickup_lines.partner_cd
    group by 1, 2, 3, 4
  ), parts as materialized (
    select p.*, private.quotient(p.amount * p.qty::numeric, sum(p.qty) over (partition by p.line_id)) as exact from pieces p
  )
  -- What is left after whole won goes to those that lost most by it.
  select w.line_id, w.day, w.brand_cd, floor(w.exact)::bigint + case when w.nth <= w.amount - w.whole then 1 else 0 end
  from (
    select p.*, sum(floor(p.exact)) over (partition by p.line_id) as whole,
      row_number() over (partition by p.line_id order by p.exact - floor(p.exact) desc, p.brand_cd collate "C") as nth
    from parts p
  ) w
  union all
  select r.line_id, r.day, '', r.amount from runs r where r.line_id not in (select p.line_id from pieces p);
end
$$;

create or replace function private.sum_profits(lines private.profit_line[]) returns private.profit_line
  language sql immutable parallel safe set search_path = '' as $$
  select null::text as "KEY", private.bigint_sum(p."SALE_AMT") as "SALE_AMT", private.bigint_sum(p."COUPON_AMT") as "COUPON_AMT",
    private.bigint_sum(p."FEE_AMT") as "FEE_AMT", private.bigint_sum(p."FULFIL_AMT") as "FULFIL_AMT", private.bigint_sum(p."GOODS_AMT") as "GOODS_AMT",
    private.bigint_sum(p."AD_AMT") as "AD_AMT", private.bigint_sum(p."PROFIT_AMT") as "PROFIT_AMT", private.bigint_sum(p."UNCOSTED_AMT") as "UNCOSTED_AMT",
    private.bigint_sum(p."UNCOSTED_CNT") as "UNCOSTED_CNT", private.bigint_sum(p."UNSETTLED_AMT") as "UNSETTLED_AMT", private.bigint_sum(p."UNSETTLED_CNT") as "UNSETTLED_CNT"
  from unnest(lines) p having count(*) > 0
$$;

-- What is to be done today for one partner. Each rule counts exactly what the page behind its link lists, by the functions
-- of that page, and its won are those of the same rows, of the kind that private.impact_kind says (docs/glossary.md):
-- out and under7: private.won_at_stake; noWinner: what such options sold in the last 7 days; over: the storage fee of 7 days,
-- at the rate of this month until the day of the stock; inboundErrors: pieces of lines in error that are neither in nor on
-- sale, at the price of the option; adsLosing: what the campaigns lost in 7 days.
-- Settings: its arguments decide the plan; what is summed up or joined fits into memory.
create or replace function private.todos_of_partner(partner_cd text)
  returns table ("RULE" text, "CNT" bigint, "IMPACT_AMT" bigint, "TARGET" json) language plpgsql stable set search_path = ''
  set plan_cache_mode = 'force_custom_plan' set work_mem = '32MB' as $$
declare
  today constant date := private.korea_today();
  in_error constant text[] := private.counted_requests(today, partner_cd, 'error');
  due constant text[] := private.counted_requests(today, partner_cd, 'scheduled');
  -- As a value: asked in the query, it is asked for each option, and what sold is read from the facts as well.
  yesterday constant integer := private.place_of_yesterday(todos_of_partner.partner_cd, today);
  fee_days constant integer := extract(day from to_date(private.stock_day(partner_cd), 'YYYYMMDD'));
  fresh_from constant text := private.day_text(today - 29);
  has_week constant boolean := exists (select from private.loaded_sales_days(todos_of_partner.partner_cd, today - 7, today - 1));
begin
  -- The rules of stock count options with live stock alone; of a partner without any their query need not be planned, which
  -- takes longer than to run it.
  if exists (select from public.agg_option_stock a where a."PARTNER_CD" = todos_of_partner.partner_cd) then
    return query
    with listed as materialized (
      select r.*, private.won_at_stake(r."state", r."saleAmt30", r."fullDoc") as at_stake
      -- Each value is made before it is used (offset 0): with the expressions behind them put into it, won_at_stake would be
      -- called for every option.
      from (
        select p."optionId", p."state", p."offerCondition", p."stockQty", p."doc", p."fullDoc", p."ageQty", p."agedQty", p."itemWinner",
          p."regDay", p."storageFee", p."saleAmt30"
        from private.product_rows(todos_of_partner.partner_cd, today, yesterday, '{}') p offset 0
      ) r
    ), options as (
      select t.tab, count(*) as cnt, round(case t.tab
        when 'noWinner' then case when has_week then coalesce(sum(w."SALE_AMT"), 0) end
        when 'over' then private.quotient(sum(l."storageFee") * 7, fee_days)
        else sum(l.at_stake) end)::bigint as impact
      from unnest(array['out', 'under7', 'noWinner', 'over']) t (tab)
      join listed l on private.has_product_tab(t.tab, l."state", l."offerCondition", l."stockQty", l."doc", l."fullDoc", l."ageQty",
        l."agedQty", l."itemWinner", l."regDay", fresh_from)
      left join private.option_amounts(todos_of_partner.partner_cd, today - 7, today - 1) w on t.tab = 'noWinner' and w."OPTION_CD" = l."optionId"
      group by t.tab
    )
    select o.tab, o.cnt, o.impact, json_build_object('page', 'product-diagnosis', 'search', json_build_object('tab', o.tab))
    from options o;
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

-- What an option without enough stock does not sell in the next 7 days, were they as the last 30: all of it without any,
-- else the days that its cover with goods being put away does not reach.
create or replace function private.won_at_stake(state text, sale_amt_30 bigint, full_doc bigint) returns bigint
  language sql immutable parallel safe
  return round(private.quotient(case when sale_amt_30 < 0 then 0 else sale_amt_30 end
    * (case when state = 'out' then 7 else 7 - least(7, greatest(0, coalesce(full_doc, 7))) end), 30));
