-- 품절 임박 by its probability, with the pieces on their way as known on the day; 권장 입고 by the forecast, which the diagnosis keeps.

drop function private.forecast_demand;
drop function private.keep_forecasts;
drop function private.demand_forecast;
drop function private.arriving_lines;
drop function private.product_rows;
drop function private.suggested_inbound;

-- The mean of eight weeks, and of demand with many days without a sale the median of eight methods step by step: six that are level all
-- through and two that are not (the last week again, and the damped trend).
create or replace function private.forecast_demand(partner_cd text, day date)
  returns table ("OPTION_CD" text, "DEMAND_CLASS" text, "QTY" double precision, "STEADY_QTY" double precision)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  set work_mem = '64MB'
as $$
declare
  w constant record := private.smoothing_weights();
  fade constant double precision[] := w.fade;
  level constant double precision[] := w.level;
  trend constant double precision[] := w.trend;
  level_start constant double precision[] := w.level_start;
  trend_start constant double precision[] := w.trend_start;
begin
  return query
  with days as materialized (
    select d."OPTION_CD" as option_cd, d."LEN" as len, d."POS" as pos, d."QTY" as qty, d."LEN" - d."POS" + 1 as ago
    from private.demand_days(forecast_demand.partner_cd, day) d
  ), recent as (
    select d.option_cd, d.len, sum(d.qty) / d.len as mean112, coalesce(sum(d.qty) filter (where d.ago <= 56), 0) / least(d.len, 56) as mean56,
      count(*) filter (where d.ago <= 56) as sales, avg(d.qty) filter (where d.ago <= 56) as size,
      var_samp(d.qty) filter (where d.ago <= 56) as variance
    from days d group by d.option_cd, d.len having min(d.ago) <= 56
  ), classed as materialized (
    select r.option_cd, r.len, r.mean56, r.mean112,
      case when least(r.len, 56) > 1.32 * r.sales then case when coalesce(r.variance > 0.49 * r.size ^ 2, false) then 'lumpy' else 'intermittent' end
        else case when coalesce(r.variance > 0.49 * r.size ^ 2, false) then 'erratic' else 'smooth' end end as class
    from recent r
  ), sales as (
    -- Days with many sales are most of all, and the mean needs no order of theirs.
    select d.option_cd, d.len, d.pos, d.qty, least(d.len, 28) as first, d.ago, row_number() over one as n,
      count(*) over (partition by d.option_cd collate "C") - row_number() over one + 1 as later, d.pos - coalesce(lag(d.pos) over one, 0) as gap
    from classed c
    join days d on d.option_cd = c.option_cd
    where c.class in ('intermittent', 'lumpy')
    window one as (partition by d.option_cd collate "C" order by d.pos)
  ), sums as (
    select s.option_cd, s.len, s.first,
      count(*) filter (where s.pos <= s.first) as first_sales, coalesce(sum(s.qty) filter (where s.pos <= s.first), 0) as first_qty,
      coalesce(sum(0.1 * fade[s.ago]) filter (where s.pos > s.first), 0) as later_sales,
      coalesce(sum(0.1 * fade[s.later] * s.qty) filter (where s.pos > s.first), 0) as later_size,
      sum(case when s.n = 1 then 1 else 0.1 end * fade[s.later] * s.qty) as sba_size,
      sum(case when s.n = 1 then 1 else 0.1 end * fade[s.later] * s.gap) as sba_gap,
      coalesce(sum(s.qty) filter (where s.ago <= 7), 0) / least(s.len, 7) as mean7,
      coalesce(sum(s.qty) filter (where s.ago <= 28), 0) / s.first as mean28,
      coalesce(sum(level[s.ago] * s.qty) filter (where s.pos > s.first), 0) as later_level,
      coalesce(sum(trend[s.ago] * s.qty) filter (where s.pos > s.first), 0) as later_trend,
      array[coalesce(sum(s.qty) filter (where s.ago = 7), 0), coalesce(sum(s.qty) filter (where s.ago = 6), 0),
        coalesce(sum(s.qty) filter (where s.ago = 5), 0), coalesce(sum(s.qty) filter (where s.ago = 4), 0),
        coalesce(sum(s.qty) filter (where s.ago = 3), 0), coalesce(sum(s.qty) filter (where s.ago = 2), 0),
        coalesce(sum(s.qty) filter (where s.ago = 1), 0)] as week, count(*) as sales
    from sales s group by s.option_cd, s.len, s.first
  ), methods as (
    select m.*, 0.95 * m.sba_size / m.sba_gap as sba,
      (fade[m.len - m.first + 1] * m.first_sales / m.first + m.later_sales)
        * (fade[m.sales - m.first_sales + 1] * coalesce(m.first_qty / nullif(m.first_sales, 0), 0) + m.later_size) as tsb,
      level_start[m.len - m.first + 1] * m.first_qty / m.first + m.later_level as level_now,
      trend_start[m.len - m.first + 1] * m.first_qty / m.first + m.later_trend as trend_now
    from sums m
  )
  select c.option_cd, c.class, case when m.option_cd is null then 28 * c.mean56 else (
      -- The fourth and fifth least of the six and the two.
      select sum((least(l.a[4], greatest(l.a[3], v.low), greatest(l.a[2], v.high)) + least(l.a[5], greatest(l.a[4], v.low), greatest(l.a[3], v.high))) / 2)
      from (select array_agg(e order by e) as a from unnest(array[m.mean7, m.mean28, c.mean56, c.mean112, m.sba, m.tsb]) e) l
      cross join generate_series(1, 28) step
      cross join lateral (
        select case when m.len - 6 + (step - 1) % 7 < 1 then m.mean7 else m.week[(step - 1) % 7 + 1] end as naive,
          greatest(0, m.level_now + m.trend_now * 9 * (1 - fade[step + 1])) as damped
      ) u
      cross join lateral (select least(u.naive, u.damped) as low, greatest(u.naive, u.damped) as high) v
    ) end, 28 * c.mean112
  from classed c
  left join methods m on m.option_cd = c.option_cd;
end
$$;
revoke all on function private.forecast_demand from public, anon, authenticated, service_role;
comment on function private.forecast_demand is
  'Pieces that each option of a partner is expected to sell in the 28 days from a day on, by what was known before it, the class of its demand, and what it sold in 28 days over all of its history (STEADY_QTY); no row after eight weeks without a sale.';

-- Past forecasts every 14 days, and what came of those whose 28 days are over. What a later report corrects is not followed.
create or replace function private.keep_forecasts(partner_cd text, day date) returns boolean
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  origin date;
  loaded integer[];
  is_written boolean := false;
  -- Somebody waits: a partner of 20,000 options has one more past forecast each time that it is asked for.
  rest integer := greatest(1, 10000 / greatest(1, (
    select count(*) from public.dim_option o where o."PARTNER_CD" = keep_forecasts.partner_cd)));
begin
  -- Those that are over first: they tell how far a forecast misses.
  for origin in
    select day - n from generate_series(0, 140) n
    where (day - n - date '2020-01-06') % 14 = 0
      -- A history of four weeks at least.
      and day - n - 28 >= (select min(l."DAY") from private.loaded_sales_days(keep_forecasts.partner_cd, day - 280, day - 1) l)
    order by n < 28, n
  loop
    if not exists (select from public.agg_demand_forecast f
      where f."PARTNER_CD" = keep_forecasts.partner_cd and f."CALC_DAY" = origin)
    then
      continue when rest = 0;
      rest := rest - 1;
      is_written := true;
      insert into public.agg_demand_forecast
      select keep_forecasts.partner_cd, origin, f."OPTION_CD", f."DEMAND_CLASS", f."QTY"
      from private.forecast_demand(keep_forecasts.partner_cd, origin) f;
    end if;
    if origin + 28 <= day and not exists (select from public.agg_demand_forecast f
      where f."PARTNER_CD" = keep_forecasts.partner_cd and f."CALC_DAY" = origin and f."RATIO" is not null)
    then
      loaded := array(select private.date_sk(l."DAY") from private.loaded_sales_days(keep_forecasts.partner_cd, origin, origin + 27) l);
      update public.agg_demand_forecast f
      set "RATIO" = (coalesce(s.qty, 0) + 0.5) / (f."QTY" * (cardinality(loaded) - coalesce(o.outs, 0)) / 28 + 0.5)
      from public.agg_demand_forecast k
      left join (
        select z."OPTION_CD" as option_cd, count(*) as outs from public.fact_stock_snapshot z
        where z."PARTNER_CD" = keep_forecasts.partner_cd and z."STOCK_QTY" <= 0 and z."SNAP_DT" = any (loaded::text[])
        group by 1
      ) o on o.option_cd = k."OPTION_CD"
      left join (
        select p."OPTION_CD" as option_cd, sum(p."SALE_QTY") as qty from public.agg_performance_option_daily p
        where p."PARTNER_CD" = keep_forecasts.partner_cd and p."SVC" = '2P' and p."SALE_QTY" > 0 and p."DATE_SK" = any (loaded)
          and not exists (select from public.fact_stock_snapshot z
            where z."PARTNER_CD" = p."PARTNER_CD" and z."OPTION_CD" = p."OPTION_CD" and z."STOCK_QTY" <= 0
              and z."SNAP_DT" = p."DATE_SK"::text)
        group by 1
      ) s on s.option_cd = k."OPTION_CD"
      where k."PARTNER_CD" = keep_forecasts.partner_cd and k."CALC_DAY" = origin
        and f."PARTNER_CD" = k."PARTNER_CD" and f."CALC_DAY" = k."CALC_DAY" and f."OPTION_CD" = k."OPTION_CD"
        and cardinality(loaded) - coalesce(o.outs, 0) >= 21;
    end if;
  end loop;
  delete from public.agg_demand_forecast f where f."PARTNER_CD" = keep_forecasts.partner_cd and f."CALC_DAY" < day - 200;
  return is_written;
end
$$;
revoke all on function private.keep_forecasts from public, anon, authenticated, service_role;
comment on function private.keep_forecasts is
  'Writes forecasts of the 140 days up to a day that are missing in agg_demand_forecast, as many as make 10,000 options or one, and what came of those that are over; whether one was missing.';

-- The forecast with its 80 % interval, by the errors of past forecasts of the class that were about as large (bins of 400, fewer than 50
-- of a class: those of all classes), and how far sales spread about it: a sum of n expected pieces varies by n + n² / SPREAD.
create or replace function private.demand_forecast(partner_cd text, day date)
  returns table ("OPTION_CD" text, "DEMAND_CLASS" text, "QTY" double precision, "STEADY_QTY" double precision, "LOW_QTY" integer, "HIGH_QTY" integer,
    "SPREAD" double precision)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  set work_mem = '64MB'
as $$
begin
  return query
  with past as materialized (
    select f."DEMAND_CLASS" as class, f."QTY" as qty, f."RATIO" as ratio from public.agg_demand_forecast f
    where f."PARTNER_CD" = demand_forecast.partner_cd and f."CALC_DAY" between day - 168 and day - 28 and f."RATIO" is not null
  ), classes as materialized (
    select c.class, (select count(*) from past l where l.class = c.class) < 50 as is_rare
    from (values ('smooth'), ('erratic'), ('intermittent'), ('lumpy')) c (class)
  ), classed as (
    select c.class, p.qty, p.ratio, count(*) over (partition by c.class) as size,
      row_number() over (partition by c.class order by p.qty) as n
    from classes c
    join past p on p.class = c.class or c.is_rare
  ), bins as materialized (
    select b.class, b.bin, min(b.qty) as least, percentile_cont(array[0.1, 0.8, 0.9]) within group (order by b.ratio) as q,
      sum(b.qty ^ 2) / greatest(sum(((b.ratio - 1) * (b.qty + 0.5)) ^ 2 - b.qty), sum(b.qty ^ 2) / 50) as spread
    from (select c.*, least((c.n - 1) / 400, greatest(c.size / 400, 1) - 1) as bin from classed c where c.size >= 50) b
    group by b.class, b.bin
  ), ranges as materialized (
    select b.class, case when b.bin = 0 then '-infinity' else b.least end as least,
      lead(b.least, 1, 'infinity') over (partition by b.class order by b.bin) as below, b.q, b.spread
    from bins b
  )
  select f."OPTION_CD", f."DEMAND_CLASS", f."QTY", f."STEADY_QTY", i.low, i.high, coalesce(r.spread, 4)
  from private.forecast_demand(demand_forecast.partner_cd, day) f
  left join ranges r on r.class = f."DEMAND_CLASS" and f."QTY" >= r.least and f."QTY" < r.below
  left join lateral (
    select round(greatest(0, r.q[1] * (f."QTY" + 0.5) - 0.5))::integer as low
  ) l on r.q is not null
  left join lateral (
    -- Where often nothing is sold no tenth lies below the interval; then two lie above it.
    select l.low, greatest(l.low, round(greatest(0, case when l.low = 0 then r.q[2] else r.q[3] end * (f."QTY" + 0.5) - 0.5))::integer) as high
  ) i on r.q is not null;
end
$$;
revoke all on function private.demand_forecast from public, anon, authenticated, service_role;
comment on function private.demand_forecast is
  'private.forecast_demand with the 80 % interval in whole pieces, by past forecasts that were over on that day; null while fewer than 50 are.';

-- Kept for what reads it: the diagnosis, and 권장 입고 of every page.
create or replace function private.keep_demand(partner_cd text, day date) returns void
  language sql volatile
begin atomic
  delete from public.agg_option_demand d where d."PARTNER_CD" = partner_cd;
  insert into public.agg_option_demand
    ("PARTNER_CD", "OPTION_CD", "CALC_DAY", "DEMAND_CLASS", "QTY", "STEADY_QTY", "LOW_QTY", "HIGH_QTY", "SPREAD")
  select partner_cd, o."OPTION_CD", day, f."DEMAND_CLASS", coalesce(f."QTY", 0), f."STEADY_QTY", f."LOW_QTY", f."HIGH_QTY", f."SPREAD"
  from public.dim_option o
  left join private.demand_forecast(partner_cd, day) f on f."OPTION_CD" = o."OPTION_CD"
  where o."PARTNER_CD" = partner_cd and o."SVC" = '2P';
end;
revoke all on function private.keep_demand from public, anon, authenticated, service_role;
comment on function private.keep_demand is 'Writes what each option of a partner is expected to sell from a day on to agg_option_demand.';

create or replace function private.last_load(partner_cd text) returns timestamptz
  language sql stable
begin atomic
  select coalesce((select max(u."REG_DT") from public.log_file_upload u where u."PARTNER_CD" = partner_cd and u."REG_DT" <= now()), '-infinity');
end;
revoke all on function private.last_load from public, anon, authenticated, service_role;
comment on function private.last_load is 'When the newest report of a partner was loaded; -infinity before the first.';

create or replace function private.is_diagnosed(partner_cd text) returns boolean
  language sql stable
begin atomic
  select exists (select from public.log_diagnosis l
      where l."PARTNER_CD" = partner_cd and l."CALC_DAY" = private.korea_today() and l."MOD_DT" >= private.last_load(partner_cd))
    or not exists (select from public.dim_option o where o."PARTNER_CD" = partner_cd);
end;
comment on function private.is_diagnosed is
  'Whether the options of a partner are diagnosed as of today and since the last report was loaded; also where there is no option.';

-- A day begins, or reports are loaded: whoever asks first has the diagnosis made. Of many options it takes longer than one request may,
-- so each call does a step of it: a past forecast that is missing, the forecast of today, the findings.
create or replace function private.ensure_diagnosis(partner_cd text) returns text
  language plpgsql volatile
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  is_large boolean;
begin
  if private.is_diagnosed(partner_cd) then
    return 'known';
  end if;
  -- Whoever else asks for the same waits here, and then finds it made.
  perform pg_advisory_xact_lock(hashtextextended('diagnosis ' || ensure_diagnosis.partner_cd, 0));
  if private.is_diagnosed(partner_cd) then
    return 'known';
  end if;
  is_large := (select count(*) from public.dim_option o where o."PARTNER_CD" = ensure_diagnosis.partner_cd) > 5000;
  if is_large then
    if private.keep_forecasts(partner_cd, today) then
      return 'begun';
    end if;
    if not exists (select from public.agg_option_demand d
      where d."PARTNER_CD" = ensure_diagnosis.partner_cd and d."CALC_DAY" = today and d."MOD_DT" >= private.last_load(ensure_diagnosis.partner_cd))
    then
      perform private.keep_demand(partner_cd, today);
      return 'begun';
    end if;
    perform private.diagnose_by_forecast(partner_cd, today);
    return 'made';
  end if;
  -- The first one has one to be compared with.
  if private.last_diagnosis(partner_cd) is null then
    perform private.diagnose(partner_cd, today - 7);
  end if;
  perform private.diagnose(partner_cd, today);
  return 'made';
end
$$;
revoke all on function private.ensure_diagnosis from public, anon, authenticated, service_role;
comment on function private.ensure_diagnosis is
  'Diagnoses the options of a partner as of today where that is not done since the last report was loaded. known: it was; made: it is; begun: of more than 5,000 options, with the next call more of it.';

create or replace function public.refresh_diagnosis(partner_cd text) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  done text;
begin
  perform private.require_partner(partner_cd);
  done := private.ensure_diagnosis(partner_cd);
  return json_build_object('done', done, 'day', private.day_text(private.last_diagnosis(partner_cd)));
end
$$;
revoke all on function public.refresh_diagnosis from public, anon, authenticated, service_role;
comment on function public.refresh_diagnosis is
  'Diagnoses the options of a partner and forecasts their demand as of today, where that is not done since the last report was loaded: asked for when a partner is chosen and after files are loaded. Active members who may see the partner; 42501 for others. Definer: members may not write findings themselves.

Returns {"done": known (it was done), made (now), begun (of more than 5,000 options: call again), "day": as of which day the newest diagnosis is (yyyyMMdd; null: none)}.';
grant execute on function public.refresh_diagnosis to authenticated, service_role;

create or replace function public.diagnosis_list(
  partner_cd text, brand_cd text default 'all', rule_cd text default 'all', confidence text default 'all', status text default 'all',
  product_name text default '', sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
  -- Rows that were written this minute are taken for few: each would be looked for among all others.
  set enable_nestloop = off
as $$
declare
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('rule_cd', rule_cd, array['all'] || array(
    select r."RULE_CD" from public.dim_diagnosis_rule r where r."SENTENCE" is not null order by r."SORT"));
  perform private.require_choice('confidence', confidence, array['all', 'high', 'middle', 'low']);
  perform private.require_choice('status', status, array['all', 'new', 'doing', 'done', 'held']);
  page := private.list_page(
    source => format('(select * from private.diagnosis_rows(%L, %L, %L, %L, %L, %L) d where $1 is null or d."optionId" = any ($1))', partner_cd,
      coalesce(brand_cd, 'all'), rule_cd, confidence, status, coalesce(btrim(product_name), '')),
    ids => null, id_column => 'optionId',
    sortable => '{"rank": "number", "brandName": "text", "productName": "text", "optionName": "text", "score": "number", "scoreChange": "number",
      "ruleName": "text", "problem": "text", "confidence": "text", "status": "text", "impactAmt": "number", "since": "day", "findingCount": "number", "optionId": "id"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"rank"', tie_order => '"optionId" collate "C"', carried => '{}',
    page_number => page_number, page_size => page_size, few => true,
    summary => $sql$json_build_object('optionCount', count(*) filter (where "findingId" is not null), 'findingCount', sum("findingCount"),
      'newCount', count(*) filter (where "status" = 'new'), 'impactAmt', sum("impactAmt")::bigint, 'score', round(avg("score"), 1))$sql$);
  return json_build_object('total', page.total, 'summary', page.summary_row, 'rows', page.rows,
    'day', private.day_text(private.last_diagnosis(partner_cd)), 'loaded', private.loaded_sources(partner_cd),
    'rules', (select json_agg(json_build_object('code', r."RULE_CD", 'name', r."RULE_NM") order by r."SORT")
      from public.dim_diagnosis_rule r where r."SENTENCE" is not null));
end
$$;
comment on function public.diagnosis_list is
  'Options of a partner with score and main finding (AI 상품진단), as of the newest diagnosed day; public.refresh_diagnosis makes that of today. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "summary", "rows", "day" (null: no options), "loaded", "rules"}. A row: optionId, rank (most won first, of the rows that match), brandName, productName, optionName, productId, score (0 to 100; null: fewer than two axes), scoreChange (against the newest day a week before; null: none), and of the finding with the most won that matches (all null: none) findingId, rule, ruleName, problem, impactAmt (won; null: not told), confidence (high, middle, low), status (new, doing, done, held), since (yyyyMMdd), isReturn (true: it was over before); findingCount of those that match.
summary: options with a finding, findings, options whose main finding is new, won of the main findings, mean score. With all filters of findings at all, options without a finding are listed too.

sort_by: '''' (rank) or a column; nulls last. page_size null returns every row (an export).';
grant execute on function public.diagnosis_list to authenticated, service_role;

-- Pieces of inbound lines that were requested until a day and are not in the stock of another (the same or up to a week before), with the day
-- on which they can be sold: so many days after the planned one as of most lines of half a year. Of a line that was put on
-- sale later than that day it is known that it was, but not as of then.
create or replace function private.arriving_lines(partner_cd text, day date, stock_day date)
  returns table ("OPTION_CD" text, "ARRIVE_DT" date, "QTY" bigint)
  language sql stable
begin atomic
  with lag as (
    select coalesce(greatest(0, percentile_disc(0.5) within group (order by l."DP_APRV_DT"::date - l."SCH_DT"::date)), 1) as days
    from public.raw_wing_inbound_request l
    where l."CUST_CD" = partner_cd and l."SVC" = '2P' and l."SCH_DT" between private.day_text(day - 180) and private.day_text(day - 1)
      and l."DP_APRV_DT" < private.day_text(day)
  )
  select l."OPTION_CD", case when l."DP_APRV_DT" < private.day_text(day) then l."DP_APRV_DT"::date
      else greatest(l."SCH_DT"::date + lag.days, day) end,
    case when l."DP_APRV_DT" < private.day_text(day) then l."SALE_READY_QTY"
      when l."DP_APRV_DT" is not null or l."SCH_DT" > private.day_text(day) then l."EX_QTY"
      else greatest(l."INCOMING_QTY" + l."IB_APRV_QTY", 0) end
  from lag
  join private.inbound_line l on l."CUST_CD" = partner_cd
  where l."IB_REQ_DT" <= private.day_text(day) and l."SCH_DT" > private.day_text(day - 14) and l."SCH_DT" <= private.day_text(day + 90)
    and coalesce(l."DP_APRV_DT" >= private.day_text(stock_day), true);
end;
revoke all on function private.arriving_lines from public, anon, authenticated, service_role;
comment on function private.arriving_lines is
  'Inbound pieces of a partner that the stock of stock_day does not hold, as known on day: lines requested until then whose planned day is less than two weeks ago.';

-- Whether the demand of the days before each arrival, or of all days, is at least what is there by then: the most probable of them. What an option sells in n days is taken as negative
-- binomial, its mean an nth part of the forecast.
create or replace function private.sold_out_chance(
  stock bigint, arrive_days integer[], arrive_qtys bigint[], demand double precision, spread double precision, days integer
) returns double precision
  language plpgsql immutable
  set search_path = ''
as $$
declare
  chance double precision := 0;
  held bigint := stock;
  until integer;
  parcel double precision;
  mean double precision;
  share double precision;
  term double precision;
  below double precision;
begin
  if stock is null then
    return null;
  end if;
  for n in 1 .. coalesce(cardinality(arrive_days), 0) + 1 loop
    until := least(days, coalesce(arrive_days[n], days));
    -- Of thousands of pieces what is counted are parcels of them, and where there is far more than is expected the sum is not worth its time.
    parcel := greatest(1, held / 2000.0);
    mean := demand / 28 * until / parcel;
    if mean > 0 and held / parcel < 20 + 5 * mean then
      share := spread / (spread + mean);
      term := share ^ spread;
      below := 0;
      for pieces in 0 .. ceil(held / parcel)::integer - 1 loop
        below := below + term;
        term := term * (spread + pieces) / (pieces + 1) * (1 - share);
      end loop;
      chance := greatest(chance, 1 - below);
    end if;
    exit when until = days;
    held := held + arrive_qtys[n];
  end loop;
  return chance;
end
$$;
revoke all on function private.sold_out_chance from public, anon, authenticated, service_role;
comment on function private.sold_out_chance is
  'Probability (0 to 1) that so much stock with what arrives (days from the stock on, ascending) is sold out within so many days, by the pieces expected in 28 days and their spread; null without stock figures.';

create or replace function private.diagnosis_facts(partner_cd text, day date) returns setof private.diagnosis_fact
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set jit = off
  set work_mem = '64MB'
as $$
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
  least_clicks constant numeric := (select r."LIMIT_VAL" from public.dim_diagnosis_rule r where r."RULE_CD" = 'deadKeywords');
  has_inbound constant boolean := exists (select from public.raw_wing_inbound_request r where r."CUST_CD" = diagnosis_facts.partner_cd);
begin
  return query
  with options as (
    select o.* from public.dim_option o
    left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = o."PARTNER_CD"
    where o."PARTNER_CD" = diagnosis_facts.partner_cd and o."SVC" = '2P' and (o."BRAND_CD" is null or b."USE_YN" = 'Y')
  ), stocks as (
    select s.* from public.fact_stock_snapshot s
    where s."PARTNER_CD" = diagnosis_facts.partner_cd and s."SVC" = '2P' and s."SNAP_DT" = stock_day
  ), stocks_before as (
    select s."OPTION_CD", s."STOCK_QTY" from public.fact_stock_snapshot s
    where s."PARTNER_CD" = diagnosis_facts.partner_cd and s."SVC" = '2P' and s."SNAP_DT" = before_day
  ), sold_between as (
    select d."OPTION_CD", sum(d."SALE_QTY") as qty from public.agg_performance_option_daily d
    where d."PARTNER_CD" = diagnosis_facts.partner_cd and d."SVC" = '2P' and d."DATE_SK" > before_day::integer and d."DATE_SK" <= stock_day::integer
    group by 1
  ), requested as (
    select distinct l."OPTION_CD" from private.inbound_line l
    where l."CUST_CD" = diagnosis_facts.partner_cd and l."SCH_DT" between private.day_text(before_day::date - 14) and private.day_text(day + 7)
  ), arriving as materialized (
    select a."OPTION_CD", private.bigint_sum(a."QTY") as qty, array_agg(a."ARRIVE_DT" - stock_day::date order by a."ARRIVE_DT") as days,
      array_agg(a."QTY" order by a."ARRIVE_DT") as qtys
    from private.arriving_lines(diagnosis_facts.partner_cd, day, stock_day::date) a where a."QTY" > 0 group by 1
  ), late as (
    select l."OPTION_CD", sum(l."EX_QTY" - l."IB_APRV_QTY" - l."SALE_READY_QTY") as qty, day - min(l."SCH_DT"::date) as days
    from private.inbound_line l
    where l."CUST_CD" = diagnosis_facts.partner_cd and l."STATUS" = 'error'
      and l."EX_QTY" > l."IB_APRV_QTY" + l."SALE_READY_QTY"
      and l."SCH_DT" between private.day_text(day - 60) and private.day_text(day - 8)
    group by 1
  ), costs as (
    select distinct on (c."OPTION_CD") c."OPTION_CD", c."COST_AMT" from public.dim_option_cost c
    where c."PARTNER_CD" = diagnosis_facts.partner_cd and c."APPLY_DT" <= private.day_text(day) order by c."OPTION_CD", c."APPLY_DT" desc
  ), profits as (
    select p."KEY", p."PROFIT_AMT", p."SALE_AMT" from private.option_profits(diagnosis_facts.partner_cd, profit_days, '{}') p
    where cardinality(profit_days) > 0 and p."SALE_AMT" > 0
  ), recent_ads as (
    select a."OPTION_CD", private.bigint_sum(a."AD_COST") as cost from public.agg_ad_option_daily a
    where a."PARTNER_CD" = diagnosis_facts.partner_cd and a."DATE_SK" between private.date_sk(day - 14) and private.date_sk(day - 1) group by 1
  )
  select o."OPTION_CD", o."BRAND_CD", o."CATEGORY_NM", s."OFFER_CONDITION", s."SOLD_YN", s."STOCK_QTY",
    round(coalesce(v.amount_28::numeric / nullif(v.qty_28, 0), o."SALE_PRICE"))::bigint,
    (select count(*)::integer from unnest(loaded) l where l >= day - 14), (select count(*)::integer from unnest(loaded) l where l < day - 14),
    f."DEMAND_CLASS", coalesce(f."QTY", 0), f."LOW_QTY", f."HIGH_QTY",
    coalesce(a.qty, 0), a.days, a.qtys, v.amount_14, v.amount_before, coalesce(v.qty_28, 0), coalesce(v.amount_28, 0), v.views_14, v.views_before,
    v.orders_14, v.orders_before, v.amount_traffic, v.winner_7, v.winner_before, v.views_7, v.gross_14, v.cancel_14, v.gross_before, v.cancel_before,
    d.cost, d.sales, d.other_cost, d.other_sales, d.dead_cost, d.dead_clicks, d.dead_count, d.dead_keyword, m."RATE", r.cost,
    s."AGE_120" + s."AGE_180" + s."AGE_181", s."AGE_30" + s."AGE_45" + s."AGE_60" + s."AGE_120" + s."AGE_180" + s."AGE_181",
    s."MONTHLY_STORAGE_FEE", c."COST_AMT", p."PROFIT_AMT", p."SALE_AMT", l.qty, l.days,
    case when has_inbound and q."OPTION_CD" is null and w."STOCK_QTY" is not null
      then s."STOCK_QTY" - w."STOCK_QTY" + coalesce(b.qty, 0) - coalesce(s."CUST_RETURN_30D", 0) end,
    stock_day::date - before_day::date,
    -- Stock is low where more was sold than usual, by chance too: the lower of two means is not taken in by that.
    private.sold_out_chance(s."STOCK_QTY", a.days, a.qtys, coalesce(least(f."QTY", f."STEADY_QTY"), 0), f."SPREAD",
      run_days + (day - stock_day::date))
  from options o
  left join stocks s on s."OPTION_CD" = o."OPTION_CD"
  left join stocks_before w on w."OPTION_CD" = o."OPTION_CD"
  left join sold_between b on b."OPTION_CD" = o."OPTION_CD"
  left join requested q on q."OPTION_CD" = o."OPTION_CD"
  left join private.diagnosis_sales(diagnosis_facts.partner_cd, day) v on v."OPTION_CD" = o."OPTION_CD"
  left join public.agg_option_demand f on f."PARTNER_CD" = diagnosis_facts.partner_cd and f."OPTION_CD" = o."OPTION_CD" and f."CALC_DAY" = day
  left join arriving a on a."OPTION_CD" = o."OPTION_CD"
  left join late l on l."OPTION_CD" = o."OPTION_CD"
  left join private.diagnosis_ads(diagnosis_facts.partner_cd, day, least_clicks) d on d."OPTION_CD" = o."OPTION_CD"
  left join recent_ads r on r."OPTION_CD" = o."OPTION_CD"
  left join private.profit_margins(diagnosis_facts.partner_cd, case when day < private.korea_today() then day - 28 else day end) m
    on m."BRAND_CD" = coalesce(o."BRAND_CD", '') and m."RATE" > 0
  left join costs c on c."OPTION_CD" = o."OPTION_CD"
  left join profits p on p."KEY" = o."OPTION_CD"
  where s."OPTION_CD" is not null or v."OPTION_CD" is not null or f."QTY" > 0;
end
$$;
comment on function private.diagnosis_facts is
  'Of each option of a partner with stock or sales what its diagnosis as of a day is made of.';

create or replace function private.diagnosis_findings(facts private.diagnosis_fact[])
  returns table (option_cd text, rule_cd text, evidence jsonb, impact bigint, confidence text)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
begin
  return query
  with known as materialized (
    select f as fact, f.*, (f.demand / 28)::numeric as per_day, f.stock / nullif(f.demand / 28, 0) as cover,
      f.sold_yn is distinct from 'N' and f.stock is not null as is_selling, coalesce(f.grade = 'NEW', false) as is_new,
      100.0 * f.orders_14 / nullif(f.views_14, 0) as conv, 100.0 * f.orders_before / nullif(f.views_before, 0) as conv_before,
      f.amount_traffic::numeric / nullif(f.orders_before, 0) as order_won,
      f.views_14::numeric / nullif(f.days_14, 0) as views_now, f.views_before::numeric / nullif(f.days_before, 0) as views_then,
      100.0 * f.cancel_14 / nullif(f.gross_14, 0) as cancel_rate, coalesce(100.0 * f.cancel_before / nullif(f.gross_before, 0), 0) as cancel_rate_before,
      round(100.0 * f.ad_sales / nullif(f.ad_cost, 0)) as roas, round(private.break_even_roas(f.margin)) as break_even
    from unnest(facts) f
  ), found as (
    select k.option_cd, r."RULE_CD" as rule_cd, jsonb_build_object('stock', k.stock, 'perDay', private.short_number(k.per_day), 'incoming', k.incoming) as evidence,
      k.per_day * 14 * k.price as impact, private.sales_confidence(k.fact) as confidence
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'soldOut'
    where k.is_selling and k.is_new and k.stock <= r."LIMIT_VAL" and k.demand >= 1
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('stock', k.stock, 'chance', floor(100 * k.chance), 'demand', round(k.demand), 'low', k.demand_low,
        'high', k.demand_high, 'arriving', a.qty, 'days', r."LIMIT_VAL", 'limit', r."LEAST_VAL"),
      k.per_day * greatest(1, r."LIMIT_VAL" - k.cover)::numeric * k.price, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'runsOut'
    cross join lateral (
      select coalesce(sum(q), 0) as qty from unnest(k.arrive_days, k.arrive_qtys) u (days, q) where u.days < r."LIMIT_VAL") a
    where k.is_selling and k.is_new and k.stock > 0 and 100 * k.chance >= r."LEAST_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('now', round(k.winner_7), 'before', round(k.winner_before), 'views', k.views_7,
        'adCost', k.ad_cost_14, 'limit', r."LIMIT_VAL"),
      k.amount_traffic::numeric / k.days_before * 14 * (k.winner_before - k.winner_7) / k.winner_before, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r
      on r."RULE_CD" = case when k.ad_cost_14 > 0 then 'winnerLostAds' else 'winnerLost' end
    where k.is_selling and k.winner_7 < r."LIMIT_VAL" and k.winner_before >= r."LIMIT_VAL" + 20 and k.views_7 >= r."LEAST_VAL" and k.days_before > 0
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('views', k.views_14, 'orders', k.orders_14, 'before', private.short_number(k.conv_before),
        'now', private.short_number(k.conv), 'limit', r."LIMIT_VAL"),
      (k.conv_before / 100 * k.views_14 - k.orders_14) * k.order_won, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'conversionFell'
    -- Sold out, nobody could order; and the fall must be more than chance makes of so few orders.
    where k.is_selling and k.stock > 0 and k.views_14 >= r."LEAST_VAL" and k.conv <= k.conv_before * (1 - r."LIMIT_VAL" / 100)
      and k.conv_before / 100 * k.views_14 - k.orders_14 >= 2 * sqrt(k.conv_before / 100 * k.views_14)
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('before', private.short_number(k.views_then), 'now', private.short_number(k.views_now),
        'drop', round(100 - 100 * k.views_now / k.views_then), 'limit', r."LIMIT_VAL"),
      (k.views_then - k.views_now) * 14 * k.conv_before / 100 * k.order_won, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'viewsFell'
    where k.is_selling and k.stock > 0 and k.views_then >= r."LEAST_VAL" and k.views_now <= k.views_then * (1 - r."LIMIT_VAL" / 100)
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('sold', k.gross_14, 'cancelled', k.cancel_14, 'before', private.short_number(k.cancel_rate_before),
        'now', private.short_number(k.cancel_rate), 'limit', r."LIMIT_VAL"),
      (k.cancel_rate - k.cancel_rate_before) / 100 * k.gross_14 * k.price, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'cancelsRose'
    where k.cancel_14 >= r."LEAST_VAL" and k.cancel_rate >= r."LIMIT_VAL" and k.cancel_rate >= 2 * k.cancel_rate_before
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('cost', k.ad_cost, 'sales', k.ad_sales, 'roas', k.roas, 'breakEven', k.break_even),
      k.ad_cost * 1.1 - k.ad_sales * k.margin, private.ad_confidence(k.ad_cost, r."LEAST_VAL")
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'adLoss'
    where k.ad_cost >= r."LEAST_VAL" and k.roas < k.break_even * r."LIMIT_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('cost', k.other_cost, 'share', round(100.0 * k.other_cost / k.ad_cost),
        'roas', round(100.0 * k.other_sales / k.other_cost), 'searchRoas', round(100.0 * (k.ad_sales - k.other_sales) / (k.ad_cost - k.other_cost)),
        'limit', r."LIMIT_VAL"),
      greatest(0, k.other_cost * 1.1 - k.other_sales * k.margin), private.ad_confidence(k.ad_cost, r."LEAST_VAL")
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'adPlacement'
    where k.ad_cost >= r."LEAST_VAL" and k.ad_cost > k.other_cost and 100 * k.other_cost >= r."LIMIT_VAL" * k.ad_cost
      and k.other_sales * (k.ad_cost - k.other_cost) < (k.ad_sales - k.other_sales) * k.other_cost
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('clicks', k.dead_clicks, 'count', k.dead_count, 'keyword', k.dead_keyword, 'cost', k.dead_cost,
        'limit', r."LIMIT_VAL"), k.dead_cost * 1.1, private.ad_confidence(k.dead_cost, r."LEAST_VAL")
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'deadKeywords'
    where k.dead_cost >= r."LEAST_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('stock', k.stock, 'perDay', private.short_number(k.per_day), 'days', floor(k.cover), 'limit', r."LIMIT_VAL"),
      (k.stock - 60 * k.per_day) * k.cost, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'excessStock'
    where k.is_selling and k.stock >= r."LEAST_VAL" and k.cover > r."LIMIT_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('stock', k.stock), k.stock * k.cost, case when k.days_14 + k.days_before >= 38 then 'high' else 'low' end
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'idleStock'
    where k.stock >= r."LEAST_VAL" and k.demand = 0 and k.days_14 + k.days_before >= 28
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('aged', k.aged, 'share', round(100.0 * k.aged / k.known_age), 'limit', r."LIMIT_VAL"),
      k.storage_fee * k.aged::numeric / k.known_age, 'high'
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'agedStock'
    where k.aged >= r."LEAST_VAL" and 100 * k.aged >= r."LIMIT_VAL" * k.known_age
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('amount', k.amount_28), null, 'high'
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'noCost'
    where k.amount_28 > 0 and k.cost is null
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('rise', k.rise, 'since', k.rise_days, 'limit', r."LIMIT_VAL"), null,
      case when k.rise >= 3 * r."LIMIT_VAL" then 'high' else 'middle' end
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'noInbound'
    where k.is_new and k.rise >= r."LIMIT_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('missing', k.late_qty, 'days', k.late_days, 'limit', r."LIMIT_VAL"), k.late_qty * k.price, 'high'
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'inboundLate'
    where k.late_days > r."LIMIT_VAL"
  )
  select x.option_cd, x.rule_cd, x.evidence, round(x.impact)::bigint, x.confidence from found x;
end
$$;
comment on function private.diagnosis_findings is
  'Findings about options, given private.diagnosis_facts, by the rules of dim_diagnosis_rule; impact in won, null where none can be told.';

-- Each axis is the mean of its measures that are known (of stock their least), weighted alike; axes without one are left out and the rest count for all.
create or replace function private.diagnosis_scores(facts private.diagnosis_fact[])
  returns table (option_cd text, score numeric, figures jsonb)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
begin
  return query
  with known as materialized (
    select f.*, 100.0 * (f.amount_14 - f.amount_before) / nullif(greatest(f.amount_before, 0), 0) as growth,
      case when f.views_14 + f.views_before >= 100 then 1.0 * (f.orders_14 + f.orders_before) / (f.views_14 + f.views_before) end as conv
    from unnest(facts) f
  ), brands as (
    select k.brand_cd, 100.0 * (sum(k.amount_14) - sum(k.amount_before)) / nullif(greatest(sum(k.amount_before), 0), 0) as growth
    from known k group by 1
  ), categories as (
    select k.category_nm, percentile_cont(0.5) within group (order by k.conv)::numeric as conv, count(*) as size from known k where k.conv > 0 group by 1
  ), everything as (
    select percentile_cont(0.5) within group (order by k.conv)::numeric as conv from known k where k.conv > 0
  ), measures as (
    select k.option_cd, m.code, m.value
    from known k
    left join brands b on b.brand_cd is not distinct from k.brand_cd
    left join categories c on c.category_nm = k.category_nm and c.size >= 5
    cross join everything e
    cross join lateral (values
      -- A few pieces double and halve by chance; and days that are not loaded are no fall.
      ('growth', case when k.days_14 = 14 and k.qty_28 >= 10 and k.amount_before > 0 then k.growth - b.growth end),
      ('cover', case when k.demand > 0 and k.sold_yn is distinct from 'N' then (k.stock / (k.demand / 28))::numeric end),
      ('excess', case when k.stock > 0 then case when k.demand > 0 then least(9999, k.stock / (k.demand / 28))::numeric else 9999 end end),
      ('aged', case when k.known_age > 0 then 100.0 * k.aged / k.known_age end),
      ('winnerRate', case when k.views_7 >= 10 then k.winner_7 end),
      ('conversion', k.conv / coalesce(c.conv, e.conv)),
      ('roas', case when k.ad_cost > 0 then 100.0 * k.ad_sales / k.ad_cost / private.break_even_roas(k.margin) end),
      ('margin', 100.0 * k.profit / k.profit_sales)) m (code, value)
  ), pointed as (
    select m.option_cd, m.code, m.value, r."AXIS" as axis, r."WEIGHT" as weight,
      private.linear_points(m.value, r."BAD_VAL", r."GOOD_VAL", r."WEIGHT") as points
    from measures m left join public.dim_diagnosis_rule r on r."RULE_CD" = m.code
    where m.value is not null
  ), axes as (
    select p.option_cd, coalesce(p.axis, 'stock') as axis, max(p.weight) as weight,
      -- Of stock both ends count, and what is old takes its share off.
      round(case when coalesce(p.axis, 'stock') = 'stock'
        then min(p.points) * (1 - coalesce(max(p.value) filter (where p.code = 'aged'), 0) / 100) else avg(p.points) end, 1) as points,
      jsonb_object_agg(p.code, jsonb_build_object('value', round(p.value, 2), 'points', round(p.points, 1))) as measures
    from pointed p group by 1, 2
  )
  select k.option_cd, round(s.score, 1), jsonb_build_object('axes', coalesce(s.axes, '{}'), 'demandClass', k.demand_class, 'demand', round(k.demand::numeric, 1),
    'demandLow', k.demand_low, 'demandHigh', k.demand_high, 'stock', k.stock, 'incoming', k.incoming, 'soldOutChance', round(100 * k.chance::numeric))
  from known k
  left join (
    -- Of one axis alone no score is made.
    select a.option_cd, case when count(*) > 1 then 100 * sum(a.points) / sum(a.weight) end as score,
      jsonb_object_agg(a.axis, jsonb_build_object('points', a.points, 'weight', a.weight, 'measures', a.measures)) as axes
    from axes a where a.points is not null group by 1
  ) s on s.option_cd = k.option_cd;
end
$$;
comment on function private.diagnosis_scores is
  'Score of options, 0 to 100 (null: fewer than two axes have data), given private.diagnosis_facts, with what it is made of.';

-- Diagnoses the options of a partner as of a day, by what was known before it. A finding that was there on the last diagnosed day goes on; one
-- that was over begins anew.
create or replace function private.diagnose_by_forecast(partner_cd text, day date) returns void
  language plpgsql volatile
  set search_path = ''
  set work_mem = '64MB'
as $$
declare
  before constant date := (select max(l."CALC_DAY") from public.log_diagnosis l where l."PARTNER_CD" = diagnose_by_forecast.partner_cd and l."CALC_DAY" < day);
  facts private.diagnosis_fact[];
begin
  facts := array(select f from private.diagnosis_facts(diagnose_by_forecast.partner_cd, day) f);

  -- What began on this very day and is found no more was never there.
  delete from public.fact_product_diagnosis d
  where d."PARTNER_CD" = diagnose_by_forecast.partner_cd and d."START_DAY" = day and d."STATUS" = 'new';
  update public.fact_product_diagnosis d set "LAST_DAY" = coalesce(before, d."START_DAY")
  where d."PARTNER_CD" = diagnose_by_forecast.partner_cd and d."LAST_DAY" = day and d."START_DAY" < day;
  with found as materialized (
    select * from private.diagnosis_findings(facts)
  ), going_on as (
    update public.fact_product_diagnosis d
    set "LAST_DAY" = day, "EVIDENCE" = f.evidence, "IMPACT_AMT" = f.impact, "CONFIDENCE" = f.confidence
    from found f
    where d."PARTNER_CD" = diagnose_by_forecast.partner_cd and d."OPTION_CD" = f.option_cd and d."RULE_CD" = f.rule_cd
      and (d."LAST_DAY" = before or d."LAST_DAY" = day)
    returning d."OPTION_CD", d."RULE_CD"
  )
  insert into public.fact_product_diagnosis ("PARTNER_CD", "OPTION_CD", "RULE_CD", "START_DAY", "LAST_DAY", "EVIDENCE", "IMPACT_AMT", "CONFIDENCE")
  select diagnose_by_forecast.partner_cd, f.option_cd, f.rule_cd, day, day, f.evidence, f.impact, f.confidence
  from found f where (f.option_cd, f.rule_cd) not in (select g."OPTION_CD", g."RULE_CD" from going_on g);

  delete from public.agg_product_score s
  where s."PARTNER_CD" = diagnose_by_forecast.partner_cd and (s."CALC_DAY" = day or s."CALC_DAY" < day - 400);
  update public.agg_product_score s set "FIGURES" = null
  where s."PARTNER_CD" = diagnose_by_forecast.partner_cd and s."CALC_DAY" = before and s."FIGURES" is not null;
  insert into public.agg_product_score
  select diagnose_by_forecast.partner_cd, day, s.option_cd, s.score, s.figures from private.diagnosis_scores(facts) s;
  insert into public.log_diagnosis as l ("PARTNER_CD", "CALC_DAY") values (diagnose_by_forecast.partner_cd, day)
  on conflict ("PARTNER_CD", "CALC_DAY") do update set "MOD_DT" = excluded."MOD_DT";
end
$$;
revoke all on function private.diagnose_by_forecast from public, anon, authenticated, service_role;
comment on function private.diagnose_by_forecast is
  'Writes findings and scores of the options of a partner as of a day, by what was known before it and the forecast of private.keep_demand; days come in their order.';

create or replace function private.diagnose(partner_cd text, day date) returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  -- As a load: one after the other.
  perform pg_advisory_xact_lock(hashtextextended('diagnosis ' || diagnose.partner_cd, 0));
  perform private.keep_forecasts(diagnose.partner_cd, day);
  perform private.keep_demand(diagnose.partner_cd, day);
  perform private.diagnose_by_forecast(diagnose.partner_cd, day);
end
$$;
comment on function private.diagnose is
  'Forecasts and diagnoses the options of a partner as of a day, by what was known before it; days come in their order.';

-- inbound_plan as of a Korea-time day.
create or replace function private.inbound_plan_on(today date, partner_cd text, option_ids text[]) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  this_year constant date := date_trunc('year', today::timestamp)::date;
  last_year constant date := (this_year - interval '1 year')::date;
  this_month constant date := date_trunc('month', today::timestamp)::date;
  loaded_days constant date[] := private.loaded_days_of(inbound_plan_on.partner_cd, last_year, today - 1);
begin
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
      cross join lateral private.option_sums(inbound_plan_on.partner_cd, p.first_day, p.last_day, option_ids) s
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
      'incomingQty', a."INCOMING_QTY", 'exhaustionDay', s."EXH_DAY", 'recommendedInboundQty', s."REQ_IBQTY",
      'targetDays', coalesce(t."TARGET_DAY", 28), 'suggestedInboundQty', g."qty",
      'suggestion', case when g."qty" is not null then to_json(g) end,
      'lastYearAmt', v.sums -> 'lastYear' -> 'amt', 'thisYearAmt', v.sums -> 'thisYear' -> 'amt',
      'month3Amt', v.sums -> 'month3' -> 'amt', 'month2Amt', v.sums -> 'month2' -> 'amt',
      'month1Amt', v.sums -> 'month1' -> 'amt', 'days14Amt', v.sums -> 'days14' -> 'amt',
      'days14Qty', v.sums -> 'days14' -> 'qty', 'days7Qty', v.sums -> 'days7' -> 'qty') order by n.place), '[]'))
    from (select id, min(place) as place from unnest(option_ids) with ordinality n (id, place) group by id) n
    join public.dim_option o
      on o."OPTION_CD" = n.id and o."PARTNER_CD" = inbound_plan_on.partner_cd and o."SVC" = '2P'
    left join public.fact_stock s
      on s."OPTION_CD" = o."OPTION_CD" and s."PARTNER_CD" = o."PARTNER_CD" and s."SVC" = '2P'
    left join public.agg_option_stock a on a."PARTNER_CD" = o."PARTNER_CD" and a."OPTION_CD" = o."OPTION_CD"
    left join public.dim_option_setting t on t."OPTION_CD" = o."OPTION_CD"
    left join public.agg_option_demand f on f."PARTNER_CD" = o."PARTNER_CD" and f."OPTION_CD" = o."OPTION_CD"
    left join lateral private.suggested_inbound(f, a."STOCK_QTY" + a."INCOMING_QTY", coalesce(t."TARGET_DAY", 28), t."LEAD_DAY") g
      on a."OFFER_CONDITION" = 'NEW'
    left join sales v on v.id = o."OPTION_CD"
  );
end
$$;
comment on function private.inbound_plan_on is 'inbound_plan as of a Korea-time day.';
grant execute on function private.inbound_plan_on to authenticated, service_role;

-- What the 입고 plan of some options shows and writes. See the comment below.
create or replace function public.inbound_plan(partner_cd text, option_ids text[]) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.inbound_plan_on(private.korea_today(), partner_cd, option_ids);
end
$$;
comment on function public.inbound_plan is
  'What the marketplace''s inbound template wants to know of 1 to 500 options of one partner, and how many pieces of each to bring in. Active members who may see the partner; 42501 for others, 22023 for too few or too many options.

Returns {"day": today in Korea (yyyyMMdd), "rows": [...]}, in the order of option_ids, each option once; an id that is no option of the partner has no row.
A row: optionId, productName, optionName, salePrice (won), productId, skuId, barcode, stockQty, incomingQty (pieces; null without live stock), exhaustionDay (the marketplace''s text), recommendedInboundQty (the marketplace''s), targetDays (entered, else 28), suggestedInboundQty and suggestion (private.suggested_inbound: qty, perDay, demand and its interval low to high in 28 days, day as of which, orderWithinDays; null for another grade than NEW, and before a first forecast).
Sales, net: lastYearAmt and thisYearAmt (won, until yesterday), month3Amt, month2Amt, month1Amt (won of the three whole months before this one, the oldest first), days14Amt (won), days14Qty, days7Qty (pieces; windows end yesterday). Null unless every day of the period is loaded.';
grant execute on function public.inbound_plan to authenticated, service_role;

-- How many pieces of an option to bring in: what it is expected to sell in the days to cover, less what is there already. One row.
create or replace function private.suggested_inbound(
  forecast public.agg_option_demand, in_hand bigint, target_days integer, lead_days integer
)
  returns table (
    "qty" bigint, "perDay" numeric, "demand" numeric, "low" integer, "high" integer, "day" text, "orderWithinDays" bigint
  )
  language sql stable
begin atomic
  select
    -- Rounded, or what the doubles add would be one piece more.
    greatest(0, ceil(round(((forecast)."QTY" / 28 * target_days)::numeric, 6) - in_hand))::bigint,
    round(((forecast)."QTY" / 28)::numeric, 4), round((forecast)."QTY"::numeric, 1), (forecast)."LOW_QTY", (forecast)."HIGH_QTY",
    private.day_text((forecast)."CALC_DAY"), floor(in_hand * 28 / nullif((forecast)."QTY", 0))::bigint - lead_days
  where (forecast)."QTY" is not null and in_hand is not null;
end;
revoke all on function private.suggested_inbound from public, anon, authenticated, service_role;
comment on function private.suggested_inbound is
  'How many pieces of an option to bring in by its forecast, for stock and pieces on their way, days to cover and days from order to sale (null: not entered); no row without a forecast or stock.';
grant execute on function private.suggested_inbound to authenticated, service_role;

-- Options of the partner as the product pages show them, of a brand in use or of none, with live stock or without: all,
-- or those of option_ids. yesterday: private.place_of_yesterday. As in private.stock_rows, tables that only columns need
-- which the caller does not read are not read either, and the ids stand once more for each table.
-- Figures of 30 days are of those that end yesterday; of a profit, of private.recent_profit_days.
create or replace function private.product_rows(partner_cd text, today date, yesterday integer, option_ids text[])
  returns table (
    "optionId" text, "skuId" text, "barcode" text, "productId" text, "brandCd" text, "brandName" text, "productName" text,
    "optionName" text, "offerCondition" text, "state" text, "salePrice" bigint, "stockQty" integer, "incomingQty" bigint,
    "doc" bigint, "docNormalized" bigint, "avgSales7Days" numeric, "avgSales30Days" numeric, "saleAmt30" bigint,
    "conversionRate30" numeric, "winnerRate30" numeric, "adCost30" bigint, "adRoas30" numeric, "profitAmt" bigint, "profitRate" numeric, "breakEvenRoas" numeric,
    "profitGap" text, "profitGapAmt" bigint, "itemWinner" text, "costAmt" bigint, "costFrom" text,
    "targetDays" integer, "leadDays" integer, "memo" text, "storageFee" bigint, "ageQty" integer, "agedQty" integer,
    "agedRate" numeric, "stockAmt" bigint, "stockAmtBasis" text, "recommendedInboundQty" integer,
    "suggestedInboundQty" bigint, "suggestion" json, "regDay" text
  )
  language sql stable
begin atomic
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
    round(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 7, 1) else sold.qty_7 end / 7.0, 4),
    round(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 30, 1) else sold.qty_30 end / 30.0, 4),
    case when (select exists (select from private.loaded_sales_days(partner_cd, today - 30, today - 1)))
      then coalesce(case when cardinality(option_ids) = 0 then m."SALE_AMT" else t."SALE_AMT" end, 0) end,
    (private.ratios(row(null, null, null, null, null, null, t."ORDER_CNT", null, t."VIEW_CNT", null, null)::private.measures))."conversionRate",
    (private.ratios(row(null, null, null, null, null, null, null, null, t."VIEW_CNT", null, t."WINNER_VIEWS")::private.measures))."winnerRate",
    coalesce(d."AD_COST", (select private.no_ad_amount(private.loaded_ad_days(partner_cd, today - 30, today - 1)))),
    -- Most options are not advertised: a ratio is not asked for where there is none.
    case when d."AD_COST" <> 0 then private.ad_roas(d."AD_COST", d."AD_SALE_AMT") end,
    g."PROFIT_AMT", private.profit_rate(g."PROFIT_AMT", g."SALE_AMT"),
    private.break_even_roas((g."PROFIT_AMT" + g."AD_AMT")::numeric / nullif(g."SALE_AMT", 0)),
    case when g."UNCOSTED_CNT" > 0 then 'cost' when g."UNSETTLED_CNT" > 0 then 'fees' end,
    nullif(g."UNCOSTED_AMT" + g."UNSETTLED_AMT", 0),
    s."ITEM_WINNER_YN", c."COST_AMT", c."APPLY_DT", e."TARGET_DAY", e."LEAD_DAY", e."MEMO", s."MONTHLY_STORAGE_FEE",
    age.known, age.aged, private.share(age.aged, age.known),
    a."STOCK_QTY" * coalesce(c."COST_AMT", o."SALE_PRICE"),
    case when a."OPTION_CD" is not null then
      case when c."COST_AMT" is not null then 'cost' when o."SALE_PRICE" is not null then 'price' end end,
    s."REQ_IBQTY",
    case when a."OFFER_CONDITION" = 'NEW' then (select g."qty" from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY",
      coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    case when a."OFFER_CONDITION" = 'NEW' then (select to_json(g) from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY",
      coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    s."PRODUCT_REG_DT"
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
  left join private.recent_traffic(partner_cd, today) t
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
    on n."PARTNER_CD" = partner_cd and n."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or n."OPTION_CD" = any (option_ids))
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
revoke all on function private.product_rows from public, anon, authenticated, service_role;
comment on function private.product_rows is
  'Options of the partner, all or some, with or without live stock, as the product pages show them.';
grant execute on function private.product_rows to authenticated, service_role;

drop function private.loaded_until;
drop function private.refresh_diagnosis;
