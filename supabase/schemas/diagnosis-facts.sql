create type private.diagnosis_fact as (
  option_cd text, brand_cd text, category_nm text, grade text, sold_yn text, stock integer, price bigint, days_14 integer,
  days_before integer, demand_class text, demand double precision, demand_low integer, demand_high integer, incoming bigint,
  arrive_days integer[], arrive_qtys bigint[], amount_14 bigint, amount_before bigint, qty_28 bigint, amount_28 bigint,
  views_14 bigint, views_before bigint, orders_14 bigint, orders_before bigint, amount_traffic bigint, winner_7 numeric,
  winner_before numeric, views_7 bigint, gross_14 bigint, cancel_14 bigint, gross_before bigint, cancel_before bigint,
  ad_cost bigint, ad_sales bigint, other_cost bigint, other_sales bigint, dead_cost bigint, dead_clicks bigint, dead_count bigint,
  dead_keyword text, margin numeric, ad_cost_14 bigint, aged integer, known_age integer, storage_fee bigint, cost bigint,
  profit bigint, profit_sales bigint, late_qty bigint, late_days integer, rise bigint, rise_days integer, chance double precision,
  sold_out_day date, order_views_14 bigint, order_views_before bigint, order_won numeric, demand_method text,
  class_error double precision, own_error double precision, chance_days integer, stock_day date, price_7 numeric, low_price numeric,
  vain_cost bigint, vain_days bigint, seen_7 bigint, seen_days_7 integer, seen_before bigint, seen_days_before integer, won_seen numeric,
  young integer[], fee_day numeric, returns_30 integer, sold_30 integer, returns_before numeric, stuck_qty bigint, stuck_days integer,
  stuck_usual integer
);
comment on type private.diagnosis_fact is 'What is known of an option as of a day: private.diagnosis_facts.';

-- What the diagnosis knows of an option as of a day: sales up to the day before, the newest stock of the last seven days, inbound lines
-- that were requested, advertising whose 14 days are over. docs/decisions/diagnosis.md

-- Pieces of inbound lines that were requested until a day and are not in the stock of another (the same or up to a week before), with the day
-- on which they can be sold: so many days after the planned one as of most lines of half a year. Of a line that was put on
-- sale later than that day it is known that it was, but not as of then. ARRIVE_DTS: five days, each as probable as the others, by the delays
-- that are still possible.
create or replace function private.arriving_lines(partner_cd text, day date, stock_day date)
  returns table ("OPTION_CD" text, "ARRIVE_DT" date, "QTY" bigint, "ARRIVE_DTS" date[]) language sql stable begin atomic
  with delays as (
    select coalesce(percentile_disc(array(select (n - 0.5) / 20 from generate_series(1, 20) n order by n)) within group (
      order by greatest(0, l."DP_APRV_DT"::date - l."SCH_DT"::date)), array_fill(1, array[20])) as days
    from public.raw_wing_inbound_request l
    where l."CUST_CD" = partner_cd and l."SVC" = '2P' and l."SCH_DT" between private.day_text(day - 180) and private.day_text(day - 1)
      and l."DP_APRV_DT" < private.day_text(day)
  ), lines as (
    select l.*, case when l."DP_APRV_DT" < private.day_text(day) then l."DP_APRV_DT"::date end as arrived
    from private.inbound_line l
    where l."CUST_CD" = partner_cd and l."IB_REQ_DT" <= private.day_text(day)
      and l."SCH_DT" > private.day_text(day - 14) and l."SCH_DT" <= private.day_text(day + 90)
      and coalesce(l."DP_APRV_DT" >= private.day_text(stock_day), true)
  )
  select l."OPTION_CD", coalesce(l.arrived, greatest(l."SCH_DT"::date + d.days[10], day)),
    case when l.arrived is not null then l."SALE_READY_QTY"
      when l."DP_APRV_DT" is not null or l."SCH_DT" > private.day_text(day) then l."EX_QTY"
      else greatest(l."INCOMING_QTY" + l."IB_APRV_QTY", 0) end,
    array(select coalesce(l.arrived, greatest(l."SCH_DT"::date + p.days[ceil((n - 0.5) / 5 * cardinality(p.days))::integer], day))
      from generate_series(1, 5) n order by n)
  from delays d
  cross join lines l
  cross join lateral (select array(select u from unnest(d.days) u where l."SCH_DT"::date + u >= day order by u) as days) p;
end;
comment on function private.arriving_lines is 'Inbound pieces of a partner that the stock of stock_day does not hold, as known on day: lines requested until then whose planned day is less than two weeks ago.';

-- From the request to the sale: the middle of the lines of half a year.
create or replace function private.lead_days(partner_cd text, day date) returns table ("OPTION_CD" text, "DAYS" integer)
  language sql stable begin atomic
  select l."OPTION_CD", percentile_disc(0.5) within group (order by l."DP_APRV_DT"::date - l."IB_REQ_DT"::date)
  from public.raw_wing_inbound_request l
  where l."CUST_CD" = partner_cd and l."SVC" = '2P' and l."IB_REQ_DT" >= private.day_text(day - 180) and l."DP_APRV_DT" < private.day_text(day)
  group by grouping sets ((l."OPTION_CD"), ()) having count(*) >= 3;
end;
comment on function private.lead_days is 'Days from an inbound request to its goods being on sale, as known on a day, of options with three such lines in half a year, and of the partner (no option).';

-- Whether the demand of the days before each arrival, or of all days, is at least what is there by then: the most probable of them.
create or replace function private.sold_out_chance(
  stock bigint, arrive_days integer[], arrive_qtys bigint[], demand double precision, q14 double precision[], q28 double precision[], days integer
) returns double precision language plpgsql immutable set search_path = '' as $$
declare
  -- Without past forecasts from a third to three times as much as expected.
  wide constant double precision[] := array(select exp((n - 10) / 9.0) from generate_series(0, 20) n order by n);
  chance double precision := 0;
  held bigint := stock;
  until integer;
  part double precision;
  quotient double precision;
begin
  if stock is null then
    return null;
  end if;
  for n in 1 .. coalesce(cardinality(arrive_days), 0) + 1 loop
    until := least(days, coalesce(arrive_days[n], days));
    if demand > 0 and until > 0 then
      quotient := held / (private.demand_per_day(demand) * until + 0.5);
      part := least(1, greatest(0, (until - 14) / 14.0));
      chance := greatest(chance, 1 - (
        select coalesce(max((u.n - 2 + least(1, (quotient - u.below) / nullif(u.q - u.below, 0))) / 20) filter (where u.below < quotient), 0)
        from (
          select v.n, v.q, lag(v.q) over (order by v.n) as below
          from (
            select i as n, (coalesce(q14, wide))[i] * (1 - part) + (coalesce(q28, wide))[i] * part as q from generate_series(1, 21) i
          ) v
        ) u));
    end if;
    exit when until = days;
    held := held + arrive_qtys[n];
  end loop;
  return chance;
end
$$;
comment on function private.sold_out_chance is 'Probability (0 to 1) that so much stock with what arrives (days from the stock on, ascending) is sold out within so many days, by the pieces expected in 28 days and the quotients of sold and expected pieces (private.demand_ranges); null without stock figures.';

-- Sold evenly: the first arrival that comes after all is sold comes too late.
create or replace function private.sold_out_after(
  stock bigint, arrive_days integer[], arrive_qtys bigint[], demand double precision
) returns integer language plpgsql immutable set search_path = '' as $$
declare
  held double precision := stock;
  lasts double precision;
begin
  for n in 1 .. coalesce(cardinality(arrive_days), 0) + 1 loop
    lasts := private.days_of_demand(held, demand);
    exit when arrive_days[n] is null or lasts < arrive_days[n];
    held := held + arrive_qtys[n];
  end loop;
  return case when lasts < 366 then floor(lasts) end;
end
$$;
comment on function private.sold_out_after is 'Days that stock with what arrives (days from the stock on, ascending) lasts until it is sold out, by the pieces expected in 28 days; null for more than a year, without demand or without stock figures.';

create or replace function private.diagnosis_sales(partner_cd text, day date, option_cds text[])
  returns table (
    "OPTION_CD" text, amount_14 bigint, amount_before bigint, qty_28 bigint, amount_28 bigint, views_14 bigint, views_before bigint,
    orders_14 bigint, orders_before bigint, amount_traffic bigint, winner_7 numeric, winner_before numeric, views_7 bigint,
    gross_14 bigint, cancel_14 bigint, gross_before bigint, cancel_before bigint, price numeric, order_views_14 bigint,
    order_views_before bigint, order_won numeric, price_7 numeric, low_price numeric
  ) language sql stable begin atomic
  -- "before" are the 28 days before the last 14, but of won the 14 before them. Both sides of a ratio are of the rows that know both.
  select f."OPTION_CD", sum(f."SALE_AMT") filter (where d.ago <= 14)::bigint, sum(f."SALE_AMT") filter (where d.ago between 15 and 28)::bigint,
    coalesce(sum(f."SALE_QTY") filter (where d.ago <= 28), 0), coalesce(sum(f."SALE_AMT") filter (where d.ago <= 28), 0)::bigint,
    sum(f."VIEW_CNT") filter (where d.ago <= 14), sum(f."VIEW_CNT") filter (where d.ago > 14),
    sum(f."ORDER_CNT") filter (where d.ago <= 14 and f."VIEW_CNT" is not null), sum(f."ORDER_CNT") filter (where d.ago > 14 and f."VIEW_CNT" is not null),
    coalesce(sum(f."SALE_AMT") filter (where d.ago > 14), 0)::bigint,
    private.ratio(sum(f."WINNER_RATE" * f."VIEW_CNT") filter (where d.ago <= 7), sum(f."VIEW_CNT") filter (where d.ago <= 7 and f."WINNER_RATE" is not null)),
    private.ratio(sum(f."WINNER_RATE" * f."VIEW_CNT") filter (where d.ago > 14), sum(f."VIEW_CNT") filter (where d.ago > 14 and f."WINNER_RATE" is not null)),
    coalesce(sum(f."VIEW_CNT") filter (where d.ago <= 7), 0),
    sum(f."GROSS_QTY") filter (where d.ago <= 14 and f."CANCEL_QTY" is not null),
    -sum(f."CANCEL_QTY") filter (where d.ago <= 14 and f."GROSS_QTY" is not null),
    sum(f."GROSS_QTY") filter (where d.ago > 14 and f."CANCEL_QTY" is not null),
    -sum(f."CANCEL_QTY") filter (where d.ago > 14 and f."GROSS_QTY" is not null),
    private.ratio(sum(f."SALE_AMT") filter (where d.ago <= 28), sum(f."SALE_QTY") filter (where d.ago <= 28 and f."SALE_AMT" is not null)),
    sum(f."VIEW_CNT") filter (where d.ago <= 14 and f."ORDER_CNT" is not null), sum(f."VIEW_CNT") filter (where d.ago > 14 and f."ORDER_CNT" is not null),
    private.ratio(sum(f."SALE_AMT") filter (where d.ago > 14 and f."ORDER_CNT" is not null),
      sum(f."ORDER_CNT") filter (where d.ago > 14 and f."SALE_AMT" is not null)),
    -- Before cancellations: the price that was paid on a day.
    private.ratio(sum(f."GROSS_AMT") filter (where d.ago <= 7), sum(f."GROSS_QTY") filter (where d.ago <= 7 and f."GROSS_AMT" is not null)),
    min(private.quotient(f."GROSS_AMT", f."GROSS_QTY")) filter (where d.ago <= 30)
  from (select n as ago, private.date_sk(day - n) as sk from generate_series(1, 42) n) d
  join public.agg_performance_option_daily f on f."DATE_SK" = d.sk
  where f."PARTNER_CD" = partner_cd and f."SVC" = '2P' and (cardinality(option_cds) = 0 or f."OPTION_CD" = any (option_cds))
    and f."DATE_SK" between private.date_sk(day - 42) and private.date_sk(day - 1)
  group by f."OPTION_CD";
end;
comment on function private.diagnosis_sales is 'Sales and traffic of options of a partner (none: all) in the 42 days before a day.';

-- By the option that was advertised, whatever was bought: that is what its advertising is judged by.
create or replace function private.diagnosis_ads(partner_cd text, day date, least_clicks numeric, option_cds text[])
  returns table (
    "OPTION_CD" text, cost bigint, sales bigint, other_cost bigint, other_sales bigint, dead_cost bigint, dead_clicks bigint,
    dead_count bigint, dead_keyword text
  ) language sql stable begin atomic
  with words as materialized (
    select a."OPTION_CD" as option_cd, a."PLACEMENT" = '검색 영역' as is_search, a."KEYWORD" as keyword, sum(a."AD_COST")::bigint as cost,
      sum(a."REV_14D")::bigint as sales, sum(a."CLICK_CNT") as clicks, sum(a."ORD_14D") as orders
    from public.fact_ad_daily a
    where a."PARTNER_CD" = partner_cd and a."SVC" = '2P' and a."OPTION_CD" <> ''
      and a."DATE_SK" between private.date_sk(day - 42) and private.date_sk(day - 15)
      and (cardinality(option_cds) = 0 or a."OPTION_CD" = any (option_cds))
    group by 1, 2, 3
  )
  select w.option_cd, private.bigint_sum(w.cost), private.bigint_sum(w.sales), coalesce(private.bigint_sum(w.cost) filter (where not w.is_search), 0),
    coalesce(private.bigint_sum(w.sales) filter (where not w.is_search), 0),
    private.bigint_sum(w.cost) filter (where w.is_search and w.keyword <> '' and w.orders = 0 and w.clicks >= least_clicks),
    private.bigint_sum(w.clicks) filter (where w.is_search and w.keyword <> '' and w.orders = 0 and w.clicks >= least_clicks),
    count(*) filter (where w.is_search and w.keyword <> '' and w.orders = 0 and w.clicks >= least_clicks),
    (array_agg(w.keyword order by w.cost desc, w.keyword) filter (where w.is_search and w.keyword <> '' and w.orders = 0 and w.clicks >= least_clicks))[1]
  from words w group by w.option_cd;
end;
comment on function private.diagnosis_ads is 'Advertising of options of a partner (none: all) that was for them, of the 28 days before a day whose 14-day figures are final; dead: search words of so many clicks without an order.';

-- Advertising beside the stock and the winner rate of the same days. A day of which neither is loaded is not in vain.
create or replace function private.diagnosis_ad_days(partner_cd text, day date, least_winner numeric, option_cds text[])
  returns table ("OPTION_CD" text, vain_cost bigint, vain_days bigint, seen_7 bigint, seen_before bigint, won_seen numeric)
  language sql stable begin atomic
  select a."OPTION_CD", private.bigint_sum(a."AD_COST") filter (where v.in_vain), count(*) filter (where v.in_vain and a."AD_COST" > 0),
    coalesce(private.bigint_sum(a."IMP_CNT") filter (where d.ago <= 7), 0), coalesce(private.bigint_sum(a."IMP_CNT") filter (where d.ago between 8 and 35), 0),
    private.ratio(sum(a."REV_14D") filter (where d.ago > 14), sum(a."IMP_CNT") filter (where d.ago > 14))
  from (select n as ago, private.date_sk(day - n) as sk, private.day_text(day - n) as snap from generate_series(1, 42) n) d
  join public.agg_ad_option_daily a on a."DATE_SK" = d.sk
  left join public.agg_performance_option_daily f on f."OPTION_CD" = a."OPTION_CD" and f."DATE_SK" = a."DATE_SK" and f."PARTNER_CD" = partner_cd
    and f."SVC" = '2P' and f."DATE_SK" between private.date_sk(day - 14) and private.date_sk(day - 1)
  left join public.fact_stock_snapshot s on s."OPTION_CD" = a."OPTION_CD" and s."SNAP_DT" = d.snap and s."PARTNER_CD" = partner_cd
    and s."SVC" = '2P' and s."SNAP_DT" between private.day_text(day - 14) and private.day_text(day - 1)
  cross join lateral (
    select d.ago <= 14 and (coalesce(private.is_out_of_stock(s."STOCK_QTY", s."SOLD_YN"), false) or coalesce(f."WINNER_RATE" < least_winner, false)) as in_vain
  ) v
  where a."PARTNER_CD" = partner_cd and a."OPTION_CD" <> '' and (cardinality(option_cds) = 0 or a."OPTION_CD" = any (option_cds))
    and a."DATE_SK" between private.date_sk(day - 42) and private.date_sk(day - 1)
  group by a."OPTION_CD";
end;
comment on function private.diagnosis_ad_days is 'Advertising of options of a partner (none: all) before a day: won spent in the last 14 days while sold out or below a winner rate and on how many days, impressions of the last 7 days and of the 28 before them, and won sold per impression of final days.';

-- A line that is short of what was requested is in error, and no line that waits.
create or replace function private.stuck_lines(partner_cd text, day date, option_cds text[])
  returns table ("OPTION_CD" text, "QTY" bigint, "DAYS" integer, "USUAL_DAYS" integer) language sql stable begin atomic
  with usual as materialized (
    select l."OPTION_CD" as code, percentile_disc(0.9) within group (order by greatest(0, l."DP_APRV_DT"::date - l."SCH_DT"::date)) as days
    from public.raw_wing_inbound_request l
    where l."CUST_CD" = partner_cd and l."SVC" = '2P' and l."SCH_DT" between private.day_text(day - 180) and private.day_text(day - 1)
      and l."DP_APRV_DT" < private.day_text(day)
    group by grouping sets ((l."OPTION_CD"), ()) having count(*) >= 3
  )
  select l."OPTION_CD", sum(l."EX_QTY" - w.ready), day - min(l."SCH_DT"::date), max(coalesce(o.days, p.days))
  from private.inbound_line l
  cross join lateral (select case when l."DP_APRV_DT" is null then l."SALE_READY_QTY" else 0 end as ready) w
  left join usual o on o.code = l."OPTION_CD"
  left join usual p on p.code is null
  where l."CUST_CD" = partner_cd and l."IB_REQ_DT" <= private.day_text(day) and l."SCH_DT" between private.day_text(day - 60) and private.day_text(day - 1)
    and (cardinality(option_cds) = 0 or l."OPTION_CD" = any (option_cds))
    and coalesce(l."DP_APRV_DT" >= private.day_text(day), l."STATUS" <> 'error') and l."EX_QTY" > w.ready
    and day - l."SCH_DT"::date > coalesce(o.days, p.days)
  group by l."OPTION_CD";
end;
comment on function private.stuck_lines is 'Inbound pieces of options of a partner (none: all) that are not on sale after so many days from the planned one as nine of ten lines of half a year needed, of the option or, below three lines, of the partner.';

-- Settings: its arguments decide the plan; the planner expects few rows where there may be many; what is summed up or joined fits into memory.
create or replace function private.diagnosis_facts(partner_cd text, day date, option_cds text[]) returns setof private.diagnosis_fact
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  stock_day constant text := (select max(s."SNAP_DT") from public.fact_stock_snapshot s
    where s."PARTNER_CD" = diagnosis_facts.partner_cd and s."SVC" = '2P'
      and s."SNAP_DT" between private.day_text(day - 6) and private.day_text(day));
  -- The stock before it, between which pieces should have come.
  before_day constant text := (select max(s."SNAP_DT") from public.fact_stock_snapshot s
    where s."PARTNER_CD" = diagnosis_facts.partner_cd and s."SVC" = '2P'
      and s."SNAP_DT" between private.day_text(stock_day::date - 31) and private.day_text(stock_day::date - 3));
  loaded constant date[] := array(select l."DAY" from private.loaded_sales_days(diagnosis_facts.partner_cd, day - 42, day - 1) l);
  -- Settlement comes weeks late: of a past day nothing is taken that came later.
  profit_days constant date[] := private.recent_profit_days(diagnosis_facts.partner_cd,
    case when day < private.korea_today() then day - 28 else day end);
  run_days constant integer := (select r."LIMIT_VAL" from public.dim_diagnosis_rule r where r."RULE_CD" = 'runsOut');
  -- Stock of about one, two and three months before.
  past_days constant text[] := array(select (select max(s."SNAP_DT") from public.fact_stock_snapshot s
    where s."PARTNER_CD" = diagnosis_facts.partner_cd and s."SVC" = '2P'
      and s."SNAP_DT" between private.day_text(stock_day::date - 30 * n - 6) and private.day_text(stock_day::date - 30 * n)) from generate_series(1, 3) n);
  ad_days constant date[] := private.loaded_ad_days(diagnosis_facts.partner_cd, day - 35, day - 1);
  least_winner constant numeric := (select r."LIMIT_VAL" from public.dim_diagnosis_rule r where r."RULE_CD" = 'winnerLost');
  least_clicks constant numeric := (select r."LIMIT_VAL" from public.dim_diagnosis_rule r where r."RULE_CD" = 'deadKeywords');
  lead_of_most constant integer := (select l."DAYS" from private.lead_days(diagnosis_facts.partner_cd, day) l where l."OPTION_CD" is null);
  has_inbound constant boolean := exists (select from public.raw_wing_inbound_request r where r."CUST_CD" = diagnosis_facts.partner_cd);
begin
  return query
  with options as (
    select o.* from public.dim_option o
    left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = o."PARTNER_CD"
    where o."PARTNER_CD" = diagnosis_facts.partner_cd and o."SVC" = '2P' and (o."BRAND_CD" is null or b."USE_YN" = 'Y')
      and (cardinality(option_cds) = 0 or o."OPTION_CD" = any (option_cds))
  ), stocks as (
    select s.* from public.fact_stock_snapshot s
    where s."PARTNER_CD" = diagnosis_facts.partner_cd and s."SVC" = '2P' and s."SNAP_DT" = stock_day
      and (cardinality(option_cds) = 0 or s."OPTION_CD" = any (option_cds))
  ), stocks_before as (
    select s."OPTION_CD", s."STOCK_QTY" from public.fact_stock_snapshot s
    where s."PARTNER_CD" = diagnosis_facts.partner_cd and s."SVC" = '2P' and s."SNAP_DT" = before_day
      and (cardinality(option_cds) = 0 or s."OPTION_CD" = any (option_cds))
  ), sold_between as (
    select d."OPTION_CD", sum(d."SALE_QTY") as qty from public.agg_performance_option_daily d
    where d."PARTNER_CD" = diagnosis_facts.partner_cd and d."SVC" = '2P' and d."DATE_SK" > before_day::integer and d."DATE_SK" <= stock_day::integer
      and (cardinality(option_cds) = 0 or d."OPTION_CD" = any (option_cds))
    group by 1
  ), requested as (
    select distinct l."OPTION_CD" from private.inbound_line l
    where l."CUST_CD" = diagnosis_facts.partner_cd and l."SCH_DT" between private.day_text(before_day::date - 14) and private.day_text(day + 7)
      and (cardinality(option_cds) = 0 or l."OPTION_CD" = any (option_cds))
  ), arriving as materialized (
    select a."OPTION_CD", private.bigint_sum(a."QTY") as qty, array_agg(a."ARRIVE_DT" - stock_day::date order by a."ARRIVE_DT") as days,
      array_agg(a."QTY" order by a."ARRIVE_DT") as qtys, array_agg(a."ARRIVE_DTS" order by a."ARRIVE_DT") as dates
    from private.arriving_lines(diagnosis_facts.partner_cd, day, stock_day::date) a
    where a."QTY" > 0 and (cardinality(option_cds) = 0 or a."OPTION_CD" = any (option_cds)) group by 1
  ), late as (
    select l."OPTION_CD", sum(l."EX_QTY" - l."IB_APRV_QTY" - l."SALE_READY_QTY") as qty, day - min(l."SCH_DT"::date) as days
    from private.inbound_line l
    where l."CUST_CD" = diagnosis_facts.partner_cd and l."STATUS" = 'error'
      and l."EX_QTY" > l."IB_APRV_QTY" + l."SALE_READY_QTY"
      and l."SCH_DT" between private.day_text(day - 60) and private.day_text(day - 8)
      and (cardinality(option_cds) = 0 or l."OPTION_CD" = any (option_cds))
    group by 1
  ), costs as (
    select distinct on (c."OPTION_CD") c."OPTION_CD", c."COST_AMT" from public.dim_option_cost c
    where c."PARTNER_CD" = diagnosis_facts.partner_cd and c."APPLY_DT" <= private.day_text(day)
      and (cardinality(option_cds) = 0 or c."OPTION_CD" = any (option_cds)) order by c."OPTION_CD", c."APPLY_DT" desc
  ), profits as (
    select p."KEY", p."PROFIT_AMT", p."SALE_AMT" from private.option_profits(diagnosis_facts.partner_cd, profit_days, option_cds) p
    where cardinality(profit_days) > 0 and p."SALE_AMT" > 0
  ), returned as (
    select t."OPTION_CD", private.ratio(sum(t."CUST_RETURN_30D"), sum(t."SALE_QTY_30D") filter (where t."CUST_RETURN_30D" is not null)) as rate
    from public.fact_stock_snapshot t
    where t."PARTNER_CD" = diagnosis_facts.partner_cd and t."SVC" = '2P' and t."SNAP_DT" = any (past_days)
      and (cardinality(option_cds) = 0 or t."OPTION_CD" = any (option_cds))
    group by 1
  ), recent_ads as (
    select a."OPTION_CD", private.bigint_sum(a."AD_COST") as cost from public.agg_ad_option_daily a
    where a."PARTNER_CD" = diagnosis_facts.partner_cd and a."DATE_SK" between private.date_sk(day - 14) and private.date_sk(day - 1)
      and (cardinality(option_cds) = 0 or a."OPTION_CD" = any (option_cds)) group by 1
  )
  select o."OPTION_CD", o."BRAND_CD", o."CATEGORY_NM", s."OFFER_CONDITION", s."SOLD_YN", s."STOCK_QTY",
    round(coalesce(v.price, o."SALE_PRICE"))::bigint,
    (select count(*)::integer from unnest(loaded) l where l >= day - 14), (select count(*)::integer from unnest(loaded) l where l < day - 14),
    f.demand_class, coalesce(f.qty, 0), f.low_qty, f.high_qty,
    coalesce(a.qty, 0), a.days, a.qtys, v.amount_14, v.amount_before, coalesce(v.qty_28, 0), coalesce(v.amount_28, 0), v.views_14, v.views_before,
    v.orders_14, v.orders_before, v.amount_traffic, v.winner_7, v.winner_before, v.views_7, v.gross_14, v.cancel_14, v.gross_before, v.cancel_before,
    d.cost, d.sales, d.other_cost, d.other_sales, d.dead_cost, d.dead_clicks, d.dead_count, d.dead_keyword, m."RATE", r.cost,
    s."AGE_120" + s."AGE_180" + s."AGE_181", s."AGE_30" + s."AGE_45" + s."AGE_60" + s."AGE_120" + s."AGE_180" + s."AGE_181",
    s."MONTHLY_STORAGE_FEE", c."COST_AMT", p."PROFIT_AMT", p."SALE_AMT", l.qty, l.days,
    case when has_inbound and q."OPTION_CD" is null and w."STOCK_QTY" is not null
      then s."STOCK_QTY" - w."STOCK_QTY" + coalesce(b.qty, 0) - coalesce(s."CUST_RETURN_30D", 0) end,
    stock_day::date - before_day::date,
    k.chance,
    greatest(day, stock_day::date + private.sold_out_after(s."STOCK_QTY", a.days, a.qtys, f.qty)), v.order_views_14, v.order_views_before,
    v.order_won, f.method, f.class_error, f.own_error, h.days, stock_day::date, v.price_7, v.low_price, g.vain_cost, g.vain_days, g.seen_7,
    (select count(*)::integer from unnest(ad_days) n where n >= day - 7), g.seen_before,
    (select count(*)::integer from unnest(ad_days) n where n < day - 7), g.won_seen,
    case when s."AGE_60" + s."AGE_45" + s."AGE_30" is not null then array[s."AGE_60", s."AGE_45", s."AGE_30"] end,
    private.ratio(s."MONTHLY_STORAGE_FEE", extract(day from stock_day::date)), s."CUST_RETURN_30D", s."SALE_QTY_30D", t.rate,
    i."QTY", i."DAYS", i."USUAL_DAYS"
  from options o
  left join stocks s on s."OPTION_CD" = o."OPTION_CD"
  left join stocks_before w on w."OPTION_CD" = o."OPTION_CD"
  left join sold_between b on b."OPTION_CD" = o."OPTION_CD"
  left join requested q on q."OPTION_CD" = o."OPTION_CD"
  left join private.diagnosis_sales(diagnosis_facts.partner_cd, day, option_cds) v on v."OPTION_CD" = o."OPTION_CD"
  left join private.diagnosis_option f on f.partner_cd = diagnosis_facts.partner_cd and f.option_cd = o."OPTION_CD"
  left join arriving a on a."OPTION_CD" = o."OPTION_CD"
  left join private.lead_days(diagnosis_facts.partner_cd, day) e on e."OPTION_CD" = o."OPTION_CD"
  cross join lateral (
    -- What is requested within some days comes too late for what sells out before it. Without inbound history 14 days in all.
    select least(28, coalesce(e."DAYS", lead_of_most, 14 - run_days) + run_days) as days
  ) h
  left join lateral (
    select avg(private.sold_out_chance(s."STOCK_QTY", x.days, x.qtys, coalesce(f.qty, 0), f.q14, f.q28, h.days + (day - stock_day::date))) as chance
    from (
      select array_agg(a.dates[line][i] - stock_day::date order by a.dates[line][i]) as days, array_agg(a.qtys[line] order by a.dates[line][i]) as qtys
      from generate_series(1, case when a.qtys is null then 1 else 5 end) i
      left join generate_subscripts(a.qtys, 1) line on true
      group by i
    ) x
  ) k on true
  left join late l on l."OPTION_CD" = o."OPTION_CD"
  left join private.diagnosis_ads(diagnosis_facts.partner_cd, day, least_clicks, option_cds) d on d."OPTION_CD" = o."OPTION_CD"
  left join recent_ads r on r."OPTION_CD" = o."OPTION_CD"
  left join private.diagnosis_ad_days(diagnosis_facts.partner_cd, day, least_winner, option_cds) g on g."OPTION_CD" = o."OPTION_CD"
  left join private.stuck_lines(diagnosis_facts.partner_cd, day, option_cds) i on i."OPTION_CD" = o."OPTION_CD"
  left join returned t on t."OPTION_CD" = o."OPTION_CD"
  left join private.profit_margins(diagnosis_facts.partner_cd, case when day < private.korea_today() then day - 28 else day end) m
    on m."BRAND_CD" = coalesce(o."BRAND_CD", '') and m."RATE" > 0
  left join costs c on c."OPTION_CD" = o."OPTION_CD"
  left join profits p on p."KEY" = o."OPTION_CD"
  where s."OPTION_CD" is not null or v."OPTION_CD" is not null or f.qty > 0;
end
$$;
comment on function private.diagnosis_facts is 'Of each of these options of a partner (none: all) with stock or sales what its diagnosis as of a day is made of, given their demand in private.diagnosis_option.';
