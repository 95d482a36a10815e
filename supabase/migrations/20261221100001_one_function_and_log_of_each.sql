-- One function takes the place of two that differed by the day alone, one log that of seven, one helper that of repeated steps.

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

-- A day that gets its first rows is added to its month and summed up by brand in one read of its rows, of which an option
-- has one: nothing is grouped for the months.
create or replace function private.add_sales_day(partner_cd text, day integer) returns void
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
begin
  with sold as materialized (
    select * from private.sold_facts(add_sales_day.partner_cd, array[day], null)
  ), added as (
    update public.agg_option_monthly m
    set "DAY_CNT" = m."DAY_CNT" + 1,
        "GROSS_QTY" = coalesce(m."GROSS_QTY" + s."GROSS_QTY", m."GROSS_QTY", s."GROSS_QTY"),
        "GROSS_AMT" = coalesce(m."GROSS_AMT" + s."GROSS_AMT", m."GROSS_AMT", s."GROSS_AMT"),
        "CANCEL_QTY" = coalesce(m."CANCEL_QTY" + s."CANCEL_QTY", m."CANCEL_QTY", s."CANCEL_QTY"),
        "CANCEL_AMT" = coalesce(m."CANCEL_AMT" + s."CANCEL_AMT", m."CANCEL_AMT", s."CANCEL_AMT"),
        "SALE_QTY" = coalesce(m."SALE_QTY" + s."SALE_QTY", m."SALE_QTY", s."SALE_QTY"),
        "SALE_AMT" = coalesce(m."SALE_AMT" + s."SALE_AMT", m."SALE_AMT", s."SALE_AMT"),
        "ORDER_CNT" = coalesce(m."ORDER_CNT" + s."ORDER_CNT", m."ORDER_CNT", s."ORDER_CNT"),
        "VISITOR_CNT" = coalesce(m."VISITOR_CNT" + s."VISITOR_CNT", m."VISITOR_CNT", s."VISITOR_CNT"),
        "VIEW_CNT" = coalesce(m."VIEW_CNT" + s."VIEW_CNT", m."VIEW_CNT", s."VIEW_CNT"),
        "CART_CNT" = coalesce(m."CART_CNT" + s."CART_CNT", m."CART_CNT", s."CART_CNT"),
        "WINNER_VIEWS" = coalesce(m."WINNER_VIEWS" + s."WINNER_VIEWS", m."WINNER_VIEWS", s."WINNER_VIEWS")
    from sold s
    where m."PARTNER_CD" = add_sales_day.partner_cd and m."MONTH_SK" = day / 100 and m."OPTION_CD" = s."OPTION_CD"
    returning m."OPTION_CD"
  ), first_of_month as (
    insert into public.agg_option_monthly
    select add_sales_day.partner_cd, day / 100, s."OPTION_CD", 1, s."GROSS_QTY", s."GROSS_AMT", s."CANCEL_QTY", s."CANCEL_AMT",
      s."SALE_QTY", s."SALE_AMT", s."ORDER_CNT", s."VISITOR_CNT", s."VIEW_CNT", s."CART_CNT", s."WINNER_VIEWS"
    from sold s
    -- Counted first: where all were added to, nothing is looked up.
    where (select count(*) from added) < (select count(*) from sold)
      and not exists (select from added a where a."OPTION_CD" = s."OPTION_CD")
  )
  insert into public.agg_brand_daily
  select add_sales_day.partner_cd, s."BRAND_CD", day,
    sum(s."GROSS_QTY"), sum(s."GROSS_AMT")::bigint, sum(s."CANCEL_QTY"), sum(s."CANCEL_AMT")::bigint, sum(s."SALE_QTY"),
    sum(s."SALE_AMT")::bigint, sum(s."ORDER_CNT"), sum(s."VISITOR_CNT"), sum(s."VIEW_CNT"), sum(s."CART_CNT"),
    sum(s."WINNER_VIEWS")::bigint
  from sold s group by s."BRAND_CD";
end
$$;

-- Makes sure that the partner has every staged option: new ones are made without a brand, names come from the
-- file; names that an option master gave are left alone, and brands are derived anew where that made a difference.
-- Returns how many were made. Raises PD001.
create or replace function private.claim_options(partner_cd text) returns integer
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  made integer;
  named integer;
begin
  insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "PRODUCTID", "ITEM_NM", "OPTION_NM", "CATEGORY_NM")
  select s."OPTION_CD", claim_options.partner_cd, s."PRODUCTID", coalesce(s."ITEM_NM", ''), coalesce(s."OPTION_NM", ''),
    s."CATEGORY_NM"
  from pg_temp.import_staged s
  where not exists (select from public.dim_option o where o."OPTION_CD" = s."OPTION_CD")
  on conflict do nothing;
  get diagnostics made = row_count;
  -- After the insert: a load of another partner at the same moment may have been first.
  perform private.refuse_codes('PD001', 'options of another partner', array(
    select o."OPTION_CD" from pg_temp.import_staged s join public.dim_option o using ("OPTION_CD")
    where o."PARTNER_CD" <> claim_options.partner_cd order by 1));
  update public.dim_option o
  set "ITEM_NM" = s."ITEM_NM", "OPTION_NM" = coalesce(s."OPTION_NM", ''), "PRODUCTID" = coalesce(o."PRODUCTID", s."PRODUCTID")
  from pg_temp.import_staged s
  where o."OPTION_CD" = s."OPTION_CD" and o."ITEM_NM" = '' and coalesce(s."ITEM_NM", '') <> '';
  get diagnostics named = row_count;
  if made + named > 0 then
    perform private.derive_brands(claim_options.partner_cd);
  end if;
  return made;
end
$$;

create or replace function private.comparison_of(p private.sales_period) returns json
  language sql immutable
  return private.period_days((p).first_before, (p).last_before, (p).loaded_before);
comment on function private.comparison_of is 'private.period_days of what a period is compared with.';
revoke all on function private.comparison_of from public, anon, authenticated, service_role;
grant execute on function private.comparison_of to authenticated, service_role;

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

-- Tiles and daily chart of one partner or several.
create or replace function private.dashboard_sales(partner_cds text[]) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
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
comment on function private.dashboard_sales is 'Tiles and daily sales of my_dashboard over one partner or several.';
revoke all on function private.dashboard_sales from public, anon, authenticated, service_role;
grant execute on function private.dashboard_sales to authenticated, service_role;

create or replace function private.enter_charges(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
as $$
declare
  changed bigint;
  fresh bigint;
begin
  with differing as materialized (
    select e.*, c."AMT" as before from pg_temp.import_entry e
    left join public.fact_brand_charge c on c."BRAND_CD" = e.code and c."YM" = e.since and c."CHARGE_TYPE" = e.type
    where (c."AMT", c."MEMO") is distinct from (e.amount, coalesce(e.memo, c."MEMO"))
  ), written as (
    insert into public.fact_brand_charge as c ("BRAND_CD", "YM", "CHARGE_TYPE", "PARTNER_CD", "AMT", "MEMO")
    select d.code, d.since, d.type, batch.partner_cd, d.amount, d.memo from differing d
    on conflict ("BRAND_CD", "YM", "CHARGE_TYPE") do update
    set "AMT" = excluded."AMT", "MEMO" = coalesce(excluded."MEMO", c."MEMO"), "MOD_DT" = now()
  ), logged as (
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM")
    select batch.partner_cd, 'charge', d.code, d.since, d.type, d.before, d.amount, batch.user_id, (select private.member_name(batch.user_id))
    from differing d order by d.row_no
  )
  select count(*), count(*) filter (where d.before is null) into changed, fresh from differing d;
  return jsonb_build_object('new', fresh, 'changed', changed - fresh);
end
$$;

create or replace function private.enter_costs(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
as $$
declare
  changed bigint;
  fresh bigint;
begin
  with differing as materialized (
    select e.*, c."COST_AMT" as before from pg_temp.import_entry e
    left join public.dim_option_cost c on c."OPTION_CD" = e.code and c."APPLY_DT" = e.since
    where c."COST_AMT" is distinct from e.amount
  ), written as (
    insert into public.dim_option_cost as c ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
    select d.code, d.since, batch.partner_cd, d.amount from differing d
    on conflict ("OPTION_CD", "APPLY_DT") do update set "COST_AMT" = excluded."COST_AMT", "PARTNER_CD" = excluded."PARTNER_CD", "MOD_DT" = now()
  ), logged as (
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM")
    select batch.partner_cd, 'option', d.code, d.since, 'cost', d.before, d.amount, batch.user_id, (select private.member_name(batch.user_id))
    from differing d order by d.row_no
  )
  select count(*), count(*) filter (where d.before is null) into changed, fresh from differing d;
  return jsonb_build_object('new', fresh, 'changed', changed - fresh);
end
$$;

create or replace function private.enter_targets(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
as $$
declare
  changed bigint;
  fresh bigint;
begin
  with differing as materialized (
    select e.*, t."TARGET_AMT" as before from pg_temp.import_entry e
    left join public.dim_sales_target t on t."BRAND_CD" = e.code and t."YM" = e.since
    where t."TARGET_AMT" is distinct from e.amount
  ), written as (
    insert into public.dim_sales_target as t ("BRAND_CD", "YM", "PARTNER_CD", "TARGET_AMT")
    select d.code, d.since, batch.partner_cd, d.amount from differing d
    on conflict ("BRAND_CD", "YM") do update set "TARGET_AMT" = excluded."TARGET_AMT", "MOD_DT" = now()
  ), logged as (
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM")
    select batch.partner_cd, 'target', d.code, d.since, 'amount', d.before, d.amount, batch.user_id, (select private.member_name(batch.user_id))
    from differing d order by d.row_no
  )
  select count(*), count(*) filter (where d.before is null) into changed, fresh from differing d;
  return jsonb_build_object('new', fresh, 'changed', changed - fresh);
end
$$;

drop function private.figures_against_target;

-- private.figures with what they are measured against and what advertising had to do with them.
create or replace function private.figures_against_target(
  sums private.measures, target_amt bigint, targeted_sale_amt bigint, ad_cost numeric, ad_sale_amt numeric
) returns json
  language sql stable parallel safe
  set search_path = ''
as $$
  select (private.figures(sums)::jsonb || jsonb_build_object('targetAmt', target_amt, 'targetedSaleAmt', targeted_sale_amt,
    'achievementRate', private.achievement(targeted_sale_amt, target_amt))
    || private.ad_brief(ad_cost, ad_sale_amt, (sums)."saleAmt"))::json
$$;
comment on function private.figures_against_target is
  'private.figures, targetAmt, targetedSaleAmt (won), achievementRate (percent) and private.ad_brief; null for null.';
revoke all on function private.figures_against_target from public, anon, authenticated, service_role;
grant execute on function private.figures_against_target to authenticated, service_role;

-- What the running month is expected to sell: the won of its loaded days, and for each other day the mean of its
-- weekday in the 28 days that end with the last loaded one. How the interval is made and what it covered:
-- docs/decisions/sales-forecast.md.
create or replace function private.forecast_of_partners(partner_cds text[], brand_cds text[]) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.korea_today();
  least_days constant integer := 21;
  first_day constant date := date_trunc('month', today::timestamp)::date;
  last_day constant date := (date_trunc('month', today::timestamp) + interval '1 month - 1 day')::date;
  loaded constant date[] := private.loaded_days_of_partners(partner_cds, today - 60, today - 1);
  sold_until constant date := (select max(d) from unnest(loaded) d);
  window_days constant date[] := array(select d from unnest(loaded) d where d > sold_until - 28);
  of_month constant date[] := array(select d from unnest(loaded) d where d >= first_day);
  left_days constant date[] := array(
    select first_day + n from generate_series(0, last_day - first_day) n where first_day + n <> all (of_month) order by n);
  -- Each weekday at least twice: what one day sold says nothing of how much such days differ.
  is_known constant boolean := cardinality(window_days) >= least_days and (
    select count(*) = 7 from (
      select from unnest(window_days) d group by extract(isodow from d) having count(*) >= 2) w);
begin
  return (
    with sold as materialized (
      select b."PARTNER_CD" as partner_cd, b."BRAND_CD" as brand_cd, to_date(b."DATE_SK"::text, 'YYYYMMDD') as day,
        b."SALE_AMT" as amount
      from public.agg_brand_daily b
      where b."PARTNER_CD" = any (partner_cds) and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
        and b."DATE_SK" = any (array(select private.date_sk(d) from unnest(window_days || of_month) d))
    ), weekdays as materialized (
      select k.weekday, k.known,
        (select count(*) from unnest(left_days) l where extract(isodow from l) = k.weekday) as wanted
      from (select extract(isodow from d)::integer as weekday, count(*) as known from unnest(window_days) d group by 1) k
    ), brands as materialized (
      select s.partner_cd, s.brand_cd, coalesce(sum(s.amount) filter (where s.day >= first_day), 0)::bigint as accumulated,
        coalesce(round(sum(s.amount * w.wanted::numeric / w.known) filter (where s.day = any (window_days))), 0)::bigint as remaining
      from sold s left join weekdays w on w.weekday = extract(isodow from s.day)
      group by s.partner_cd, s.brand_cd
    ), total as materialized (
      select coalesce(sum(b.accumulated), 0)::bigint as accumulated, coalesce(sum(b.remaining), 0)::bigint as remaining from brands b
    ), days as materialized (
      select d.day, extract(isodow from d.day)::integer as weekday, (sold_until - d.day) / 7 as week, coalesce(sum(s.amount), 0) as amount
      from unnest(window_days) d (day) left join sold s on s.day = d.day group by d.day
    ), spread as (
      -- What days differ by from their weekday, or weeks from each other, whichever says more.
      select greatest(
        (select sum((d.amount - m.mean) ^ 2) / nullif(count(*) - 7, 0)
          from days d join (select weekday, avg(amount) as mean from days group by weekday) m using (weekday)),
        (select var_samp(w.amount) * 7 from (select avg(amount) as amount from days group by week) w)) as variance
    ), error as (
      select sqrt(s.variance * (select sum(w.wanted + w.wanted ^ 2 / w.known::numeric) from weekdays w)
        * (1 + cardinality(left_days) / 14.0)
        -- What moves a whole shop does not show in how its days differ.
        + (t.remaining * 0.12) ^ 2) * private.t90(greatest(1, cardinality(window_days) - 7)) as half
      from spread s, total t
    )
    select json_build_object(
      'today', private.day_text(today), 'ym', left(private.day_text(today), 6),
      'from', private.day_text(first_day), 'to', private.day_text(last_day),
      'soldUntil', private.day_text((select max(d) from unnest(of_month) d)),
      'accumulated', case when cardinality(of_month) > 0 then t.accumulated end,
      'missingDays', (select count(*) from unnest(left_days) d where d < today),
      'remainingDays', cardinality(left_days),
      'expected', case when is_known then t.accumulated + t.remaining end,
      -- What is sold is sold: unless days of more cancellations than sales are to come, not less.
      'low', case when is_known then greatest(least(t.accumulated, t.accumulated + t.remaining), round(t.accumulated + t.remaining - e.half)) end,
      'high', case when is_known then round(t.accumulated + t.remaining + e.half) end,
      'level', 80, 'historyDays', cardinality(window_days),
      'targetAmt', (
        select sum(g."TARGET_AMT") from public.dim_sales_target g
        where g."PARTNER_CD" = any (partner_cds) and g."YM" = left(private.day_text(today), 6)
          and (cardinality(brand_cds) = 0 or g."BRAND_CD" = any (brand_cds))),
      'reason', case when sold_until is null then 'neverLoaded' when not is_known then 'shortHistory' end,
      'brandCount', (select count(*) from brands),
      'brands', case when is_known then coalesce((
        select json_agg(json_build_object('brandCd', nullif(r.brand_cd, ''), 'brandName', n."BRAND_NM",
          'accumulated', r.accumulated, 'expected', r.accumulated + r.remaining)
          order by r.accumulated + r.remaining desc, r.brand_cd collate "C")
        from (select * from brands b order by b.accumulated + b.remaining desc, b.brand_cd collate "C" limit 100) r
        left join public.dim_brand n on n."BRAND_CD" = r.brand_cd and n."PARTNER_CD" = r.partner_cd), '[]') else '[]' end)
    from total t, error e
  );
end
$$;
comment on function private.forecast_of_partners is 'Answers sales_forecast over one partner or several.';
revoke all on function private.forecast_of_partners from public, anon, authenticated, service_role;
grant execute on function private.forecast_of_partners to authenticated, service_role;

-- Advertising part: the tiles of 마이 대시보드 for yesterday and the last 7 days.
create or replace function private.home_ads(partner_cd text) returns json
  language sql stable
  set search_path = ''
as $$
  select json_object_agg(a."ID", json_build_object('adCost', a."AD_COST", 'adSaleAmt', a."AD_SALE_AMT",
    'adRoas', private.ad_roas(a."AD_COST", a."AD_SALE_AMT"), 'baseAdCost', a."BASE_COST", 'adCover', a."COVER"))
  from private.dashboard_ads(private.korea_today(), array[partner_cd], true) a
  where a."ID" in ('yesterday', 'last7')
$$;
comment on function private.home_ads is
  'Advertising part of home_summary.';
revoke all on function private.home_ads from public, anon, authenticated, service_role;
grant execute on function private.home_ads to authenticated, service_role;

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
comment on function private.home_inbound is
  'Inbound part of home_summary.';
revoke all on function private.home_inbound from public, anon, authenticated, service_role;
grant execute on function private.home_inbound to authenticated, service_role;

-- Sales part: yesterday and the last 7 days with what they are compared to, and 30 days for the chart; all that was sold, as
-- on the pages of sales.
create or replace function private.home_sales(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  -- As a value: as an argument in the query it would be asked for each day.
  loaded constant date[] := private.loaded_days_of(partner_cd, today - 60, today - 1);
begin
  return (
    with days as materialized (
      select private.date_sk(d."DAY") as "DATE_SK", (d."SUMS")."saleQty" as "QTY"
      from private.day_sums(partner_cd, today - 60, today - 1, '{}', loaded) d
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
comment on function private.home_sales is 'Sales part of home_summary.';
revoke all on function private.home_sales from public, anon, authenticated, service_role;
grant execute on function private.home_sales to authenticated, service_role;

-- Stock part: the day of the stock, and how many rows the stock page lists for each DOC state.
create or replace function private.home_stock(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
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
        count(*) filter (where private.has_doc_state('out', r."stockQty", r."soldYn", r."doc")) end,
      'docUnder7', case when stock_day is not null and has_sales then
        count(*) filter (where private.has_doc_state('under7', r."stockQty", r."soldYn", r."doc")) end,
      'docUnder14', case when stock_day is not null and has_sales then
        count(*) filter (where private.has_doc_state('under14', r."stockQty", r."soldYn", r."doc")) end)
    -- Each DOC is made once (offset 0), not once a count.
    from (
      select s."stockQty", s."soldYn", s."doc"
      from private.stock_rows(partner_cd, today, yesterday, null, 'all', 'all', '', '{}') s offset 0
    ) r
  );
end
$$;
comment on function private.home_stock is 'Stock part of home_summary.';
revoke all on function private.home_stock from public, anon, authenticated, service_role;
grant execute on function private.home_stock to authenticated, service_role;

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

-- 원가, 월 목표 and 운영·라이브 수수료: what the seller enters of options and brands, as a list. What it does not name stays; each
-- change is in the trail that entering it on a page writes. Raises PD001, PD002, PD006 (two values for one), PD007 (a brand that
-- the partner has not).
create or replace function private.load_entries(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
as $$
declare
  twice jsonb;
  options jsonb := '{}';
  counts jsonb;
begin
  perform private.stage_rows(batch, array['ROW_NO'] || case batch.category
      when '원가' then array['OPTION_CD', 'APPLY_DT', 'COST_AMT']
      when '월 목표' then array['BRAND_CD', 'YM', 'TARGET_AMT']
      else array['YM', 'BRAND_CD', 'CHARGE_TYPE', 'AMT', 'MEMO'] end,
    array['public.' || private.import_table(batch.category), 'private.settlement_line']::regclass[], '{}');
  -- One shape for all three: of whom, of when, of what, won.
  create temporary table import_entry on commit drop as
  select r ->> coalesce(k.key, '') as code, coalesce(r ->> 'APPLY_DT', r ->> 'YM') as since, coalesce(r ->> 'CHARGE_TYPE', '') as type,
    coalesce(r ->> 'COST_AMT', r ->> 'TARGET_AMT', r ->> 'AMT')::bigint as amount, r ->> 'MEMO' as memo, (r ->> 'ROW_NO')::integer as row_no
  from pg_temp.import_staged s
  cross join lateral to_jsonb(s) r
  cross join (select case batch.category when '원가' then 'OPTION_CD' else 'BRAND_CD' end as key) k;
  if batch.category = '원가' then
    options := private.settled_options(batch.partner_cd);
    options := jsonb_build_object('options_known', options -> 'options_known', 'options_skipped', options -> 'options_unmatched');
    delete from pg_temp.import_entry e where e.code not in (
      select o."OPTION_CD" from public.dim_option o where o."PARTNER_CD" = batch.partner_cd);
  else
    -- A brand may be called by its name where that is one brand's.
    update pg_temp.import_entry e set code = n.code
    from (
      select private.clean_code(b."BRAND_NM") as name, min(b."BRAND_CD") as code from public.dim_brand b
      where b."PARTNER_CD" = batch.partner_cd group by 1 having count(*) = 1
    ) n
    where n.name = e.code and not exists (select from public.dim_brand b where b."BRAND_CD" = e.code);
    perform private.refuse_codes('PD002', 'brands of another partner', array(
      select distinct b."BRAND_CD" from pg_temp.import_entry e join public.dim_brand b on b."BRAND_CD" = e.code
      where b."PARTNER_CD" <> batch.partner_cd order by 1));
    perform private.refuse_codes('PD007', 'brands that the partner has not', array(
      select distinct e.code from pg_temp.import_entry e
      where not exists (select from public.dim_brand b where b."BRAND_CD" = e.code) order by 1));
  end if;
  select jsonb_agg(t.rows order by t.rows) into twice
  from (
    select string_agg(e.row_no::text, ', ' order by e.row_no) as rows from pg_temp.import_entry e
    group by e.code, e.since, e.type having count(*) > 1 limit 10
  ) t;
  if twice is not null then
    raise exception 'two values for one' using errcode = 'PD006', detail = twice::text;
  end if;
  counts := case batch.category
    when '원가' then private.enter_costs(batch)
    when '월 목표' then private.enter_targets(batch)
    else private.enter_charges(batch) end;
  counts := counts || jsonb_build_object('removed', 0, 'unchanged',
    (select count(*) from pg_temp.import_entry) - (counts ->> 'new')::bigint - (counts ->> 'changed')::bigint);
  drop table pg_temp.import_entry;
  return options || counts;
end
$$;

-- 입고요청: lines of inbound requests. Every request that the file names is replaced by its lines in the file;
-- other requests stay. A line has no key of its own (one request may hold an option twice, with two expiry
-- dates), so lines are compared whole, and a line that is the same keeps its ID. Raises PD001.
create or replace function private.load_inbound_requests(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
as $$
declare
  ignored text[];
  counts jsonb;
begin
  perform private.stage_rows(batch, array['REQ_NO', 'OPTION_CD', 'IB_REQ_DT', 'SCH_DT', 'EX_QTY', 'IB_APRV_QTY',
    'SALE_READY_QTY', 'RETURN_PENDING_QTY', 'RETURN_READY_QTY', 'IB_APRV_NO', 'IB_REQ_NO', 'MILKRUNNO', 'PICKUP_DT',
    'IB_CENTER', 'REG_DT', 'PLT_AMT', 'TRUCK_AMT', 'EXPIR_DT', 'PROD_DT', 'LOGISTICS_COMPANY', 'INVOICE_NUM',
    'DP_APRV_DT', 'REMARKS'],
    array['public.raw_wing_inbound_request'],
    jsonb_build_object('CUST_CD', batch.partner_cd, 'SVC', '2P', 'REG_DT', now()));
  analyze pg_temp.import_staged;

  perform private.refuse_codes('PD001', 'options of another partner', array(
    select distinct o."OPTION_CD" from pg_temp.import_staged s join public.dim_option o using ("OPTION_CD")
    where o."PARTNER_CD" <> batch.partner_cd order by 1));

  -- Without an upload time in the file, the moment of loading is no difference between two lines.
  ignored := array['ID', 'LINE_NO'] || case
    when exists (select from pg_temp.import_staged s where s."REG_DT" <> now()) then '{}'::text[]
    else array['REG_DT']
  end;
  -- Each line that is there beside the equal line of the file; of equal lines the first with the first.
  create temporary table import_pair on commit drop as
  select o.id as old_id, n.line_no, coalesce(o.req_no, n.req_no) as req_no, coalesce(o.option_cd, n.option_cd) as option_cd
  from (
    select t."ID" as id, t."REQ_NO" as req_no, t."OPTION_CD" as option_cd, to_jsonb(t) - ignored as line,
      row_number() over (partition by to_jsonb(t) - ignored order by t."ID") as twin
    from public.raw_wing_inbound_request t
    where t."CUST_CD" = batch.partner_cd and t."REQ_NO" in (select s."REQ_NO" from pg_temp.import_staged s)
  ) o
  full join (
    select s."LINE_NO" as line_no, s."REQ_NO" as req_no, s."OPTION_CD" as option_cd, to_jsonb(s) - ignored as line,
      row_number() over (partition by to_jsonb(s) - ignored order by s."LINE_NO") as twin
    from pg_temp.import_staged s
  ) n on n.line = o.line and n.twin = o.twin;
  analyze pg_temp.import_pair;

  -- A line that goes and one that comes for the same request and option are one changed line.
  select jsonb_build_object('new', coalesce(sum(g.added - least(g.added, g.gone)), 0),
    'changed', coalesce(sum(least(g.added, g.gone)), 0), 'unchanged', coalesce(sum(g.same), 0),
    'removed', coalesce(sum(g.gone - least(g.added, g.gone)), 0))
  into counts
  from (
    select count(*) filter (where p.old_id is null) as added, count(*) filter (where p.line_no is null) as gone,
      count(*) filter (where p.old_id is not null and p.line_no is not null) as same
    from pg_temp.import_pair p group by p.req_no, p.option_cd
  ) g;

  delete from public.raw_wing_inbound_request t
  using pg_temp.import_pair p where p.old_id = t."ID" and p.line_no is null;
  -- A column of the file is one of the table, and so is what was filled in.
  execute format('insert into public.raw_wing_inbound_request (%1$s)
    select %1$s from pg_temp.import_staged s
    join pg_temp.import_pair p on p.line_no = s."LINE_NO" and p.old_id is null
    order by s."LINE_NO"', (
      select string_agg(quote_ident(a.attname), ', ') from pg_catalog.pg_attribute a
      where a.attrelid = 'pg_temp.import_staged'::regclass and a.attnum > 0 and a.attname <> 'LINE_NO'));
  return counts;
end
$$;

-- 옵션마스터: brands of the partner that are missing are made, options are made or updated. An empty cell
-- never wipes a value out, and an option that the file does not name stays. A brand that has another name now is
-- renamed for all its options: brands_renamed counts them, renames names some. Raises PD001, PD002 (brands).
create or replace function private.load_option_master(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
as $$
declare
  brands integer;
  renames jsonb;
  fresh integer;
  written integer;
begin
  perform private.stage_rows(batch, array['OPTION_CD', 'BRAND_CD', 'BRAND_NM', 'ITEM_NM', 'OPTION_NM',
    'PRODUCTID', 'BARCODE', 'CPITEMNAME', 'SALE_PRICE'],
    array['public.dim_option', 'public.dim_brand'], '{}');

  insert into public.dim_brand as b ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "SORT")
  select n."BRAND_CD", n."BRAND_NM", batch.partner_cd, row_number() over (order by n."BRAND_NM", n."BRAND_CD")
    + coalesce((select max(o."SORT") from public.dim_brand o where o."PARTNER_CD" = batch.partner_cd), 0)
  from (select "BRAND_CD", min("BRAND_NM") as "BRAND_NM" from pg_temp.import_staged group by 1) n
  where not exists (select from public.dim_brand o where o."BRAND_CD" = n."BRAND_CD")
  on conflict do nothing;
  get diagnostics brands = row_count;
  perform private.refuse_codes('PD002', 'brands of another partner', array(
    select distinct b."BRAND_CD" from pg_temp.import_staged s join public.dim_brand b using ("BRAND_CD")
    where b."PARTNER_CD" <> batch.partner_cd order by 1));
  with renamed as (
    update public.dim_brand b set "BRAND_NM" = n."BRAND_NM"
    from (select "BRAND_CD", min("BRAND_NM") as "BRAND_NM" from pg_temp.import_staged group by 1) n
    join public.dim_brand old using ("BRAND_CD")
    where b."BRAND_CD" = n."BRAND_CD" and b."BRAND_NM" <> n."BRAND_NM"
    returning b."BRAND_CD", old."BRAND_NM" as "from", n."BRAND_NM" as "to")
  select jsonb_agg(jsonb_build_object('from', r."from", 'to', r."to",
    'options', (select count(*) from public.dim_option o
      where o."PARTNER_CD" = batch.partner_cd and o."BRAND_CD" = r."BRAND_CD")) order by r."from", r."to")
  into renames from renamed r;

  with changed as (
    insert into public.dim_option as o
      ("OPTION_CD", "PARTNER_CD", "BRAND_CD", "ITEM_NM", "OPTION_NM", "PRODUCTID", "BARCODE", "CPITEMNAME", "SALE_PRICE")
    select s."OPTION_CD", batch.partner_cd, s."BRAND_CD", s."ITEM_NM", coalesce(s."OPTION_NM", ''), s."PRODUCTID",
      s."BARCODE", s."CPITEMNAME", s."SALE_PRICE"
    from pg_temp.import_staged s
    on conflict ("OPTION_CD") do update set
      "BRAND_CD" = excluded."BRAND_CD", "BRAND_DERIVED" = false, "ITEM_NM" = excluded."ITEM_NM",
      "OPTION_NM" = coalesce(nullif(excluded."OPTION_NM", ''), o."OPTION_NM"),
      "PRODUCTID" = coalesce(excluded."PRODUCTID", o."PRODUCTID"),
      "BARCODE" = coalesce(excluded."BARCODE", o."BARCODE"),
      "CPITEMNAME" = coalesce(excluded."CPITEMNAME", o."CPITEMNAME"),
      "SALE_PRICE" = coalesce(excluded."SALE_PRICE", o."SALE_PRICE")
    where o."PARTNER_CD" = excluded."PARTNER_CD"
      and (o."BRAND_CD", o."BRAND_DERIVED", o."ITEM_NM", o."OPTION_NM", o."PRODUCTID", o."BARCODE", o."CPITEMNAME", o."SALE_PRICE")
        is distinct from (excluded."BRAND_CD", false, excluded."ITEM_NM", coalesce(nullif(excluded."OPTION_NM", ''), o."OPTION_NM"),
          coalesce(excluded."PRODUCTID", o."PRODUCTID"), coalesce(excluded."BARCODE", o."BARCODE"),
          coalesce(excluded."CPITEMNAME", o."CPITEMNAME"), coalesce(excluded."SALE_PRICE", o."SALE_PRICE"))
    returning o.xmax = 0 as is_new)
  select count(*) filter (where is_new), count(*) into fresh, written from changed;
  perform private.refuse_codes('PD001', 'options of another partner', array(
    select o."OPTION_CD" from pg_temp.import_staged s join public.dim_option o using ("OPTION_CD")
    where o."PARTNER_CD" <> batch.partner_cd order by 1));
  perform private.derive_brands(batch.partner_cd);
  return jsonb_build_object('new', fresh, 'changed', written - fresh, 'removed', 0, 'brands_new', brands,
    'unchanged', (select count(*) from pg_temp.import_staged) - written,
    'options_without_brand', private.options_without_brand(batch.partner_cd))
    || case when renames is null then '{}' else jsonb_build_object('brands_renamed', jsonb_array_length(renames),
      'renames', jsonb_path_query_array(renames, '$[0 to 9]')) end;
end
$$;

-- Campaigns to be stopped or changed: those that ad_campaigns lists as losing on these days.
create or replace function private.losing_campaigns(today date, partner_cd text)
  returns table ("CNT" bigint, "IMPACT_AMT" bigint, "FIRST_TEXT" text, "LAST_TEXT" text)
  language plpgsql stable
  set search_path = ''
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
  p := private.require_period(today, partner_cd, private.day_text(judged.first_day), private.day_text(judged.last_day),
    'previous', '{}', 'ads');
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

create or replace function private.member_name(member_id uuid) returns text
  language sql stable
begin atomic
  select coalesce(m."ALIAS", m."NAME", m."EMAIL") from public.auth_member m where m."ID" = member_id;
end;
comment on function private.member_name is 'Returns the name that other members see of a member; null if there is no such member.';
revoke all on function private.member_name from public, anon, authenticated, service_role;
grant execute on function private.member_name to service_role;

-- What the staged report calls campaigns and options. Raises PD001.
create or replace function private.name_ads(partner_cd text) returns jsonb
  language plpgsql volatile
  set search_path = ''
  set enable_sort = off
  set work_mem = '64MB'
as $$
declare
  known bigint;
  named bigint;
  foreign_cds text[];
begin
  create temporary table import_named on commit drop as
  select n.option_cd, max(n.item_nm) as item_nm
  from (
    select s."OPTION_CD" as option_cd, s."ITEM_NM" as item_nm from pg_temp.import_staged s
    union all
    select s."CONV_OPTION_CD", s."CONV_ITEM_NM" from pg_temp.import_staged s
  ) n where n.option_cd is not null group by 1;
  analyze pg_temp.import_named;
  select count(*) filter (where o."PARTNER_CD" = name_ads.partner_cd), count(*),
    array_agg(n.option_cd order by n.option_cd) filter (where o."PARTNER_CD" <> name_ads.partner_cd)
  into known, named, foreign_cds
  from pg_temp.import_named n left join public.dim_option o on o."OPTION_CD" = n.option_cd;
  perform private.refuse_codes('PD001', 'options of another partner', foreign_cds);
  insert into public.dim_ad_option as a ("PARTNER_CD", "OPTION_CD", "ITEM_NM")
  select name_ads.partner_cd, n.option_cd, coalesce(n.item_nm, '') from pg_temp.import_named n
  on conflict ("PARTNER_CD", "OPTION_CD") do update set "ITEM_NM" = excluded."ITEM_NM"
  where excluded."ITEM_NM" not in ('', a."ITEM_NM");
  drop table pg_temp.import_named;

  insert into public.dim_campaign as c ("PARTNER_CD", "CAMPAIGN_ID", "CAMPAIGN_NM", "AD_TYPE", "START_DT", "END_DT", "NAMED_SK")
  select name_ads.partner_cd, s."CAMPAIGN_ID", s."CAMPAIGN_NM", s."AD_TYPE", s."START_DT", s."END_DT", s."DATE_SK"
  from (select distinct on (d.campaign) d.line_no from pg_temp.import_day d order by d.campaign, d.day desc) newest
  join pg_temp.import_staged s on s."LINE_NO" = newest.line_no
  on conflict ("PARTNER_CD", "CAMPAIGN_ID") do update
  set "CAMPAIGN_NM" = excluded."CAMPAIGN_NM", "AD_TYPE" = coalesce(excluded."AD_TYPE", c."AD_TYPE"),
    "START_DT" = coalesce(excluded."START_DT", c."START_DT"), "END_DT" = excluded."END_DT", "NAMED_SK" = excluded."NAMED_SK"
  where excluded."NAMED_SK" >= c."NAMED_SK"
    and (c."CAMPAIGN_NM", c."AD_TYPE", c."START_DT", c."END_DT", c."NAMED_SK") is distinct from (excluded."CAMPAIGN_NM",
      coalesce(excluded."AD_TYPE", c."AD_TYPE"), coalesce(excluded."START_DT", c."START_DT"), excluded."END_DT", excluded."NAMED_SK");
  return jsonb_build_object('options_known', known, 'options_unmatched', named - known);
end
$$;

-- First statement of every function that reads figures of a period for one partner.
create or replace function private.open_period(
  partner_cd text, date_start text, date_end text, comparison text, brand_cds text[], source text
) returns private.sales_period
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.require_period(private.korea_today(), partner_cd, date_start, date_end, comparison, brand_cds, source);
end
$$;
comment on function private.open_period is
  'private.require_period as of today. Raises 42501 unless the caller may see the partner.';
revoke all on function private.open_period from public, anon, authenticated, service_role;
grant execute on function private.open_period to authenticated, service_role;

create or replace function private.period_of(p private.sales_period) returns json
  language sql immutable
  return private.period_days((p).first_day, (p).last_day, (p).loaded);
comment on function private.period_of is 'private.period_days of a period.';
revoke all on function private.period_of from public, anon, authenticated, service_role;
grant execute on function private.period_of to authenticated, service_role;

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
comment on function private.portfolio_of_partners is 'Answers portfolio of one partner and portfolios of several.';
revoke all on function private.portfolio_of_partners from public, anon, authenticated, service_role;
grant execute on function private.portfolio_of_partners to authenticated, service_role;

create or replace function private.rebuild_rollups(partner_cd text)
  returns table ("TABLE_NM" text, "MONTH_SK" integer, "ROW_CNT" bigint)
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('import ' || rebuild_rollups.partner_cd, 0));
  -- The finer first: the others are compared with them.
  return query
  select t.name, m.month_sk, r.wrong
  from (
    select distinct d / 100 as month_sk from (
      select to_char(s, 'YYYYMMDD')::integer
      from (
        select min(f."DATE_SK") as first, max(f."DATE_SK") as last from public.agg_performance_option_daily f
        where f."PARTNER_CD" = rebuild_rollups.partner_cd and f."SVC" = '2P'
      ) f cross join lateral generate_series(to_date((f.first / 100)::text, 'YYYYMM'), to_date(f.last::text, 'YYYYMMDD'), interval '1 month') s
      union all
      select b."DATE_SK" from public.agg_brand_daily b where b."PARTNER_CD" = rebuild_rollups.partner_cd
      union all
      select p."DATE_SK" from public.agg_partner_daily p where p."PARTNER_CD" = rebuild_rollups.partner_cd
      union all
      select b."MONTH_SK" * 100 from public.agg_brand_monthly b where b."PARTNER_CD" = rebuild_rollups.partner_cd
      union all
      select m."MONTH_SK" * 100 from public.agg_option_monthly m where m."PARTNER_CD" = rebuild_rollups.partner_cd
    ) known (d)
    order by 1
  ) m
  cross join lateral (values
    ('agg_brand_daily', 'DATE_SK', private.month_days(m.month_sk), '"DATE_SK", "BRAND_CD"', 'brand_day_facts($1, $2, null)', null),
    ('agg_brand_monthly', 'MONTH_SK', array[m.month_sk], '"BRAND_CD"', 'brand_month_days($1, $2)',
      'rewrite_brand_totals($1, private.month_days($2[1]))'),
    ('agg_partner_daily', 'DATE_SK', private.month_days(m.month_sk), '"DATE_SK"', 'partner_day_brands($1, $2)',
      'rewrite_brand_totals($1, $2)'),
    ('agg_option_monthly', 'MONTH_SK', array[m.month_sk], '"OPTION_CD"', 'option_month_facts($1, private.month_days($2[1]), null)', null)
  ) t (name, slice_key, slices, row_key, wanted, rewrite)
  cross join lateral private.rebuild_slices(t.name, rebuild_rollups.partner_cd, t.slice_key, t.slices, t.row_key, t.wanted, t.rewrite)
    r (wrong)
  where r.wrong > 0;
  perform private.margins_changed(rebuild_rollups.partner_cd, null);
  return query
  select 'agg_option_quarterly', q.first, r.wrong
  from (
    select k."QUARTER_SK" from public.agg_option_quarterly k where k."PARTNER_CD" = rebuild_rollups.partner_cd
    union
    select private.quarter_of(m."MONTH_SK") from public.agg_option_monthly m where m."PARTNER_CD" = rebuild_rollups.partner_cd
    order by 1
  ) q (first)
  -- The running quarter has no rows.
  cross join lateral private.rebuild_slices('agg_option_quarterly', rebuild_rollups.partner_cd, 'QUARTER_SK', array[q.first],
    '"OPTION_CD"', 'option_quarter_months($1, case when $2[1] < private.running_quarter($1) then $2 end)',
    null) r (wrong)
  where r.wrong > 0;
  return query
  select * from private.rebuild_ad_rollups(rebuild_rollups.partner_cd)
  union all
  select * from private.rebuild_settlement_months(rebuild_rollups.partner_cd);
end
$$;

-- Compares the sums of settlement with the lines, month by month and by quarters, and rewrites what differs.
create or replace function private.rebuild_settlement_months(partner_cd text)
  returns table ("TABLE_NM" text, "MONTH_SK" integer, "ROW_CNT" bigint)
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  months constant integer[] := array(
    select left(d.day, 6)::integer
    from (
      select f."RECOG_DT", f."OCCUR_DT" from public.fact_settlement_option f
      where f."PARTNER_CD" = rebuild_settlement_months.partner_cd
      union
      select c."RECOG_DT", c."OCCUR_DT" from public.fact_settlement_cost c
      where c."PARTNER_CD" = rebuild_settlement_months.partner_cd
    ) l
    cross join lateral (values (l."RECOG_DT"), (l."OCCUR_DT")) d (day)
    union
    select m."MONTH_SK" from public.agg_settlement_monthly m where m."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select b."MONTH_SK" from public.agg_settlement_brand_monthly b where b."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select m."MONTH_SK" from public.agg_option_fee_monthly m where m."PARTNER_CD" = rebuild_settlement_months.partner_cd);
  quarters constant integer[] := array(
    select private.quarter_of(m) from unnest(months) m
    union
    select q."QUARTER_SK" from public.agg_settlement_quarterly q where q."PARTNER_CD" = rebuild_settlement_months.partner_cd);
begin
  -- The finer first: the others are compared with them.
  return query
  select s.name, s.slice, r.wrong
  from (
    select t.*, u.slice
    from (values
      (1, 'agg_settlement_monthly', 'MONTH_SK', months, '"OPTION_CD"', 'settlement_month_facts($1, $2[1])', 'settlement_changed($1, $2)'),
      (2, 'agg_settlement_brand_monthly', 'MONTH_SK', months, '"BRAND_CD"', 'settlement_brand_months($1, $2)', null),
      (3, 'agg_option_fee_monthly', 'MONTH_SK', months, '"OPTION_CD"', 'option_fee_facts($1, $2[1])', 'settlement_changed($1, $2)'),
      -- The newest quarter has no rows.
      (4, 'agg_settlement_quarterly', 'QUARTER_SK', quarters, '"OPTION_CD"', 'settlement_quarter_months($1, case
        when $2[1] < (select private.quarter_of(max(m."MONTH_SK")) from public.agg_settlement_monthly m where m."PARTNER_CD" = $1) then $2 end)', null)
    ) t (place, name, slice_key, slices, row_key, wanted, rewrite)
    cross join lateral unnest(t.slices) u (slice)
    order by t.place, u.slice
  ) s
  cross join lateral private.rebuild_slices(s.name, rebuild_settlement_months.partner_cd, s.slice_key, array[s.slice], s.row_key, s.wanted,
    s.rewrite) r (wrong)
  where r.wrong > 0;
end
$$;

-- wanted: as in private.rewrite_slices. row_key: the columns that, within the slices, name a row. rewrite: a call like wanted that
-- rewrites more than these slices; null: nothing hangs on them.
create or replace function private.rebuild_slices(
  target text, partner_cd text, slice_key text, slices integer[], row_key text, wanted text, rewrite text
) returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  wrong bigint;
begin
  execute format('with wanted as materialized (select * from private.%s), kept as materialized (
      select * from public.%I t where t."PARTNER_CD" = $1 and t.%I = any ($2))
    select count(distinct (%s)) from ((table wanted except table kept) union all (table kept except table wanted)) d',
    wanted, target, slice_key, row_key)
  into wrong using partner_cd, slices;
  if wrong > 0 then
    if rewrite is null then
      perform private.rewrite_slices(target, partner_cd, slice_key, slices, wanted);
    else
      execute format('select private.%s', rewrite) using partner_cd, slices;
    end if;
  end if;
  return wrong;
end
$$;
comment on function private.rebuild_slices is
  'Compares slices (days, months or quarters) of a rollup of a partner with the rows that they must hold, and rewrites them where they differ. Returns how many rows were wrong, missing or too many. Takes SQL: only for functions that rebuild rollups.';
revoke all on function private.rebuild_slices from public, anon, authenticated, service_role;

-- Codes that are not the partner's are never moved: options of another partner (PD001), brands of another partner (PD002) and brands
-- that the partner has not (PD007).
create or replace function private.refuse_codes(refusal text, message text, codes text[]) returns void
  language plpgsql immutable
  set search_path = ''
as $$
begin
  if cardinality(codes) > 0 then
    raise exception using errcode = refusal, message = message, detail = to_jsonb(codes[1:200])::text, hint = cardinality(codes)::text;
  end if;
end
$$;
comment on function private.refuse_codes is
  'Raises the refusal if there are any codes: DETAIL is a JSON array of up to 200 of them, HINT how many there are.';
revoke all on function private.refuse_codes from public, anon, authenticated, service_role;

-- Makes the target hold exactly the staged rows within a scope (a condition on its rows t), touching only
-- rows that differ. With partial, rows of the scope that the file does not name stay. Returns counts: new,
-- changed, unchanged, removed; and emptied where the file has no value at all in a column (it lacks the column):
-- how many rows lose theirs, by column. MOD_DT alone is no difference. Raises PD001.
create or replace function private.replace_rows(target regclass, keys text[], scope text, partial boolean) returns jsonb
  language plpgsql volatile
  set search_path = ''
  -- A table that was filled a moment ago counts as empty until it is analyzed, and a nested loop over two
  -- hundred thousand rows of it never ends.
  set enable_nestloop = off
  -- A day of a large partner is joined in memory, not through files.
  set work_mem = '64MB'
as $$
declare
  all_columns text[];
  written text[];
  compared text[];
  same_key text;
  valueless text[];
  emptied jsonb := '{}';
  foreign_options text[];
  staged integer;
  fresh integer;
  changed integer;
  removed integer := 0;
begin
  select array_agg(quote_ident(t.attname) order by t.attnum),
    array_agg(quote_ident(t.attname) order by t.attnum) filter (where t.attname <> all (keys)),
    array_agg(quote_ident(t.attname) order by t.attnum) filter (where t.attname <> all (keys) and t.attname <> 'MOD_DT')
  into all_columns, written, compared
  from pg_catalog.pg_attribute t
  join pg_catalog.pg_attribute s on s.attname = t.attname and s.attrelid = 'pg_temp.import_staged'::regclass and s.attnum > 0
  where t.attrelid = target and t.attnum > 0 and not t.attisdropped;
  select string_agg(format('t.%1$I = s.%1$I', key), ' and ') into same_key from unnest(keys) key;

  execute format('select array_remove(array[%s], null), count(*) from pg_temp.import_staged s',
    (select string_agg(format('case when count(s.%1$s) = 0 then %1$L end', c), ', ') from unnest(compared) c)) into valueless, staged;
  if cardinality(valueless) > 0 then
    execute format('select jsonb_strip_nulls(jsonb_build_object(%s)) from %s t join pg_temp.import_staged s on %s where (%s)',
      (select string_agg(format('%L, nullif(count(t.%s), 0)', btrim(c, '"'), c), ', ') from unnest(valueless) c),
      target, same_key, scope) into emptied;
  end if;

  if not partial then
    execute format('delete from %s t where (%s) and not exists (select from pg_temp.import_staged s where %s)',
      target, scope, same_key);
    get diagnostics removed = row_count;
  end if;
  -- Two plain statements, where ON CONFLICT would make a first load twice as dear. Loads of one partner go one
  -- after the other; should another partner insert the same key meanwhile, the primary key refuses it.
  execute format('update %s t set (%s) = row(%s) from pg_temp.import_staged s where (%s) and %s and (%s) is distinct from (%s)',
    target,
    array_to_string(written, ', '), (select string_agg('s.' || c, ', ') from unnest(written) c), scope, same_key,
    (select string_agg('t.' || c, ', ') from unnest(compared) c),
    (select string_agg('s.' || c, ', ') from unnest(compared) c));
  get diagnostics changed = row_count;
  begin
    execute format('insert into %1$s (%2$s) select %2$s from pg_temp.import_staged s
      where not exists (select from %1$s t where (%3$s) and %4$s)',
      target, array_to_string(all_columns, ', '), scope, same_key);
    get diagnostics fresh = row_count;
  exception when unique_violation then
    -- A row of another partner has the key.
    execute format('select array_agg(distinct s."OPTION_CD") from pg_temp.import_staged s join %s t on %s
      where t."PARTNER_CD" <> s."PARTNER_CD"', target, same_key) into foreign_options;
    perform private.refuse_codes('PD001', 'options of another partner', foreign_options);
    raise;
  end;
  return jsonb_build_object('new', fresh, 'changed', changed, 'unchanged', staged - fresh - changed, 'removed', removed)
    || case when emptied = '{}' then emptied else jsonb_build_object('emptied', emptied) end;
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

-- The filters of a page of advertising; raises 22023 for a wrong one.
create or replace function private.require_ad_filter(
  partner_cd text, attribution text, scope text, ad_type text, placement text, brand_cds text[], campaign_name text, with_vat boolean
) returns private.ad_filter
  language plpgsql stable
  set search_path = ''
as $$
declare
  named constant text := private.search_text(campaign_name);
begin
  perform private.require_choice('attribution', attribution, array['14', '1']);
  perform private.require_choice('scope', scope, array['total', 'direct']);
  if ad_type is null or placement is null or with_vat is null or length(ad_type) > 100 or length(placement) > 100 then
    raise exception 'ad_type, placement and with_vat are needed' using errcode = '22023';
  end if;
  if length(named) > 200 then
    raise exception 'campaign_name has at most 200 characters' using errcode = '22023';
  end if;
  return row(attribution, scope, nullif(placement, 'all'), brand_cds,
    case when ad_type <> 'all' or named <> '' then array(
      select c."CAMPAIGN_ID" from public.dim_campaign c
      where c."PARTNER_CD" = require_ad_filter.partner_cd and (ad_type = 'all' or c."AD_TYPE" = ad_type)
        and private.contains_text(c."CAMPAIGN_NM", named)) end,
    case when with_vat then 1.1 else 1 end)::private.ad_filter;
end
$$;

-- Raises 22023 unless the days are real, in order, at most 730 and not in the future, and the rest makes sense.
create or replace function private.require_compared_days(
  today date, date_start text, date_end text, comparison text, brand_cds text[]
) returns private.sales_period
  language plpgsql stable
  set search_path = ''
as $$
declare
  p private.sales_period;
  days integer;
begin
  perform private.require_days(date_start, date_end);
  perform private.require_choice('comparison', comparison, array['previous', 'year']);
  if date_end > private.day_text(today) then
    raise exception 'date_end is in the future' using errcode = '22023';
  end if;
  days := date_end::date - date_start::date + 1;
  if days > 730 then
    raise exception 'a period has at most 730 days' using errcode = '22023';
  end if;
  if brand_cds is null or cardinality(brand_cds) > 1000 or array_position(brand_cds, null) is not null then
    raise exception 'brand_cds must be at most 1000 codes' using errcode = '22023';
  end if;
  p.first_day := date_start;
  p.last_day := date_end;
  p.shift := private.comparison_shift(comparison, days);
  p.first_before := p.first_day - p.shift;
  p.last_before := p.last_day - p.shift;
  return p;
end
$$;

create or replace function private.require_days(date_start text, date_end text) returns void
  language plpgsql immutable
  set search_path = ''
as $$
begin
  perform private.require_day('date_start', date_start);
  perform private.require_day('date_end', date_end);
  if date_start > date_end then
    raise exception 'date_start is after date_end' using errcode = '22023';
  end if;
end
$$;
comment on function private.require_days is
  'Raises 22023 unless both are real days yyyyMMdd, in order.';
revoke all on function private.require_days from public, anon, authenticated, service_role;
grant execute on function private.require_days to authenticated, service_role;

-- Raises 22023 unless the filters of the report make sense.
create or replace function private.require_loss_filters(
  basis text, date_start text, date_end text, brand_cd text, loss_type text, product_name text, option_ids text[]
) returns void
  language plpgsql immutable
  set search_path = ''
as $$
begin
  perform private.require_choice('basis', basis, array['OCCUR', 'SETTLE']);
  perform private.require_days(date_start, date_end);
  if date_end::date - date_start::date >= 1100 then
    raise exception 'a period has at most 1,100 days' using errcode = '22023';
  end if;
  if num_nulls(brand_cd, loss_type, product_name) > 0 or length(loss_type) > 100 or length(product_name) > 200 then
    raise exception 'loss_type has at most 100, product_name at most 200 characters' using errcode = '22023';
  end if;
  if option_ids is null or cardinality(option_ids) > 20000 or array_position(option_ids, null) is not null then
    raise exception 'option_ids must be a list of at most 20,000 ids' using errcode = '22023';
  end if;
end
$$;

-- source: sales or ads, whose loaded days the period has; null: of none.
create or replace function private.require_period(
  today date, partner_cd text, date_start text, date_end text, comparison text, brand_cds text[], source text
) returns private.sales_period
  language plpgsql stable
  set search_path = ''
as $$
declare
  p private.sales_period := private.require_compared_days(today, date_start, date_end, comparison, brand_cds);
begin
  if source = 'ads' then
    p.loaded := private.loaded_ad_days(partner_cd, p.first_day, p.last_day);
    p.loaded_before := private.loaded_ad_days(partner_cd, p.first_before, p.last_before);
  elsif source = 'sales' then
    p.loaded := private.loaded_days_of(partner_cd, p.first_day, p.last_day);
    p.loaded_before := private.loaded_days_of(partner_cd, p.first_before, p.last_before);
    p.nothing := case when cardinality(p.loaded) > 0 then private.no_sales() end;
    p.nothing_before := case when cardinality(p.loaded_before) > 0 then private.no_sales() end;
  end if;
  p.is_whole := cardinality(p.loaded) + cardinality(p.loaded_before) = 2 * (p.last_day - p.first_day + 1);
  return p;
end
$$;
comment on function private.require_period is
  'The period and comparison of a page of figures, and what of them is loaded of sales or ads (null: of none); raises 22023 for a wrong, future or too long one or for too many brands.';
revoke all on function private.require_period from public, anon, authenticated, service_role;
grant execute on function private.require_period to authenticated, service_role;

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

-- The running quarter has no rows: each load would write them anew. The first load behind it makes them. When its newest months were
-- taken away, a quarter runs again.
create or replace function private.rewrite_quarters(
  target text, monthly text, partner_cd text, running integer, months integer[], wanted text
) returns void
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  before integer;
begin
  execute format('delete from public.%I k where k."PARTNER_CD" = $1 and k."QUARTER_SK" >= coalesce($2, 0)', target)
  using partner_cd, running;
  execute format('select q.first from (
      select private.quarter_of(max(m."MONTH_SK")) as first from public.%I m where m."PARTNER_CD" = $1 and m."MONTH_SK" < $2) q
    where not exists (select from public.%I k where k."PARTNER_CD" = $1 and k."QUARTER_SK" = q.first)', monthly, target)
  into before using partner_cd, running;
  perform private.rewrite_slices(target, partner_cd, 'QUARTER_SK', array(
    select private.quarter_of(m) from unnest(months || before) m where private.quarter_of(m) < running group by 1), wanted);
end
$$;
comment on function private.rewrite_quarters is
  'Brings a rollup by quarter in line with the one by month after months (yyyyMM) of a partner changed there. running: the quarter (first month) that has no rows; null: none has. Takes SQL: only for functions that write rollups.';
revoke all on function private.rewrite_quarters from public, anon, authenticated, service_role;

-- Whether a day was there before is seen in agg_brand_daily. Months are written anew for a day that was there, because what
-- it was before is gone and null must stay null, and for several days at once, because that costs less.
create or replace function private.rewrite_sales_rollups(partner_cd text, days integer[]) returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if cardinality(days) = 1 and not exists (select from public.agg_brand_daily b
    where b."PARTNER_CD" = rewrite_sales_rollups.partner_cd and b."DATE_SK" = days[1])
  then
    perform private.add_sales_day(rewrite_sales_rollups.partner_cd, days[1]);
  else
    perform private.rewrite_option_month(rewrite_sales_rollups.partner_cd, m)
    from (select distinct d / 100 from unnest(days) d) months (m);
    perform private.rewrite_brand_days(rewrite_sales_rollups.partner_cd, days, null);
  end if;
  perform private.rewrite_quarters('agg_option_quarterly', 'agg_option_monthly', rewrite_sales_rollups.partner_cd,
    private.running_quarter(rewrite_sales_rollups.partner_cd), array(select d / 100 from unnest(days) d), 'option_quarter_months($1, $2)');
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

-- What the averages of a day rest on: the partner's first and last loaded day before today, and the days of the
-- windows that end yesterday which are not loaded.
create or replace function private.sales_days(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  yesterday constant text := private.day_text(today - 1);
  missing constant text[] := array(
    select private.day_text(today - n) from generate_series(30, 1, -1) n
    where today - n not in (select l."DAY" from private.loaded_sales_days(partner_cd, today - 30, today - 1) l)
    order by n desc);
begin
  return (
    select json_build_object(
      'from', least(f.first, u.first), 'to', greatest(f.last, u.last),
      'missing7', array(select m from unnest(missing) m where m >= private.day_text(today - 7) order by m),
      'missing30', missing)
    from (
      select min(d."DATE_SK")::text as first, max(d."DATE_SK")::text as last
      from public.agg_performance_option_daily d
      where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" < private.date_sk(today)
    ) f, (
      select min(l."PERIOD_START") as first, max(least(l."PERIOD_END", yesterday)) as last
      from public.log_file_upload l
      where l."PARTNER_CD" = partner_cd and l."TABLE_NM" = 'agg_performance_option_daily'
        and l."PERIOD_START" <= yesterday
    ) u
  );
end
$$;
comment on function private.sales_days is
  'First and last loaded day of sales, and the missing days of the 7- and 30-day windows.';
revoke all on function private.sales_days from public, anon, authenticated, service_role;
grant execute on function private.sales_days to authenticated, service_role;

-- Which options the staged lines name. Raises PD001.
create or replace function private.settled_options(partner_cd text) returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  named constant text[] := array(select distinct s."OPTION_CD" from pg_temp.import_staged s where s."OPTION_CD" <> '');
  known bigint;
begin
  perform private.refuse_codes('PD001', 'options of another partner', array(
    select o."OPTION_CD" from public.dim_option o
    where o."OPTION_CD" in (select unnest(named)) and o."PARTNER_CD" <> settled_options.partner_cd order by 1));
  select count(*) into known from public.dim_option o where o."OPTION_CD" in (select unnest(named));
  return jsonb_build_object('options_known', known, 'options_unmatched', cardinality(named) - known);
end
$$;

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
  perform private.rewrite_quarters('agg_settlement_quarterly', 'agg_settlement_monthly', settlement_changed.partner_cd, private.quarter_of((
    select max(m."MONTH_SK") from public.agg_settlement_monthly m where m."PARTNER_CD" = settlement_changed.partner_cd)),
    months, 'settlement_quarter_months($1, $2)');
  perform private.margins_changed(settlement_changed.partner_cd, months);
end
$$;

-- The facts beneath the rollups. A row of facts whose option is not the partner's counts nowhere.
create or replace function private.sold_facts(partner_cd text, days integer[], option_cds text[])
  returns table (
    "BRAND_CD" text, "DATE_SK" integer, "OPTION_CD" text, "GROSS_QTY" integer, "GROSS_AMT" bigint, "CANCEL_QTY" integer,
    "CANCEL_AMT" bigint, "SALE_QTY" integer, "SALE_AMT" bigint, "ORDER_CNT" integer, "VISITOR_CNT" integer, "VIEW_CNT" integer,
    "CART_CNT" integer, "WINNER_VIEWS" bigint
  )
  language sql stable
begin atomic
  select coalesce(o."BRAND_CD", ''), d."DATE_SK", d."OPTION_CD", d."GROSS_QTY", d."GROSS_AMT", d."CANCEL_QTY", d."CANCEL_AMT",
    d."SALE_QTY", d."SALE_AMT", d."ORDER_CNT", d."VISITOR_CNT", d."VIEW_CNT", d."CART_CNT", (d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT"
  from public.agg_performance_option_daily d
  join public.dim_option o on o."OPTION_CD" = d."OPTION_CD" and o."PARTNER_CD" = d."PARTNER_CD"
  where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" = any (days)
    -- Of both tables, or all options of the partner are read for some.
    and (option_cds is null or (d."OPTION_CD" = any (option_cds) and o."OPTION_CD" = any (option_cds)));
end;
comment on function private.sold_facts is
  'Sales facts of days of a partner, of all options (null) or some, with the brand that each has now (empty: none).';
revoke all on function private.sold_facts from public, anon, authenticated, service_role;
grant execute on function private.sold_facts to authenticated, service_role;

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
comment on function private.todos_of_partner is
  'What is to be done today for a partner: rule, count of what its page lists, won at stake in the next 7 days (null: not known), page and search.';
revoke all on function private.todos_of_partner from public, anon, authenticated, service_role;
grant execute on function private.todos_of_partner to authenticated, service_role;

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
comment on function public.ad_campaign_parts is
  'What a campaign of ad_campaigns is made of, the dearest first: its ad groups, or the options of one (adgroup_name). campaign_id '''' is the row of what no master knows: its campaigns, or the options of one (adgroup_name: its id). Callers and filters as ad_campaigns_summary.';

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
comment on function public.ad_campaigns is
  'Campaigns with advertising in a period or before it, and one row (campaignId null) of all that belongs to options that no master knows (미매칭). Callers and filters as ad_campaigns_summary; outcome: all | losing (campaigns with status on whose adProfitAmt is below 0: below the break-even of the brands that they sell).

sort_by: '''' (adCost, descending) or a column of the row but rowKey and base…; nulls last, ties by rowKey. page_size null returns every row (an export).';

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
comment on function public.ad_campaigns_summary is
  'KPIs, series, placements and largest campaigns of 캠페인 성과. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

date_start, date_end: Korea-time days yyyyMMdd, at most 730, none in the future. comparison: previous | year (364 days before). attribution: 14 | 1 (days after the click). scope: total | direct (the advertised option itself was bought). ad_type, placement: as reports write them, or all. brand_cds: none = any; cost of the advertised options of these brands, revenue of the options of these brands that were bought. campaign_name: literal text, at most 200 characters. with_vat: cost with 10 % VAT.';

create or replace function public.ad_days(partner_cd text, date_start text, date_end text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  first_day date;
  last_day date;
  first_covered date;
begin
  perform private.require_partner(partner_cd);
  perform private.require_day('date_start', date_start);
  perform private.require_day('date_end', date_end);
  first_day := to_date(date_start, 'YYYYMMDD');
  last_day := to_date(date_end, 'YYYYMMDD');
  if last_day < first_day or last_day - first_day > 400 then
    raise exception 'a calendar has 1 to 401 days' using errcode = '22023';
  end if;
  first_covered := (select to_date(min(l."DATE_SK")::text, 'YYYYMMDD') from public.log_ad_day l
    where l."PARTNER_CD" = ad_days.partner_cd);
  return (
    with days as materialized (
      select first_day + n as day, l."GRAIN" as grain, l."AGE" as age, l."FILE_NM" as file, l."MOD_DT" as at,
        l."DATE_SK" is null and coalesce(first_day + n between first_covered and today - 1, false) as is_missing
      from generate_series(0, last_day - first_day) n
      left join public.log_ad_day l on l."PARTNER_CD" = ad_days.partner_cd and l."DATE_SK" = private.date_sk(first_day + n)
    )
    select json_build_object(
      'firstDay', private.day_text(first_covered),
      'lastDay', (select max(l."DATE_SK")::text from public.log_ad_day l where l."PARTNER_CD" = ad_days.partner_cd),
      -- Of all days, in the calendar or not.
      'missing', case when first_covered is null then 0 else today - first_covered - (
        select count(*) from public.log_ad_day l
        where l."PARTNER_CD" = ad_days.partner_cd and l."DATE_SK" < private.date_sk(today)) end,
      'rows', json_agg(json_build_object('day', private.day_text(d.day), 'isMissing', d.is_missing, 'grain', d.grain,
        'age', d.age, 'fileName', d.file, 'at', d.at) order by d.day))
    from days d
  );
end
$$;
comment on function public.ad_days is
  'Which days advertising reports of a partner cover. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is a day from date_start to date_end (at most 401).';

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
comment on function public.ad_keyword_detail is
  'One keyword (exact) of 검색 영역: by day, week or month, and by campaign. Callers and filters as ad_keywords_summary.';

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
comment on function public.ad_keywords is
  'Keywords of 검색 영역 with their class. Callers and filters as ad_keywords_summary; keyword_class: all | expand | keep | check | exclude | short.

Classes, of a keyword''s sums by window and scope: expand (확대: ROAS of 1.3 times the break-even and 3 orders), check (점검: ROAS below the break-even), exclude (제외 후보: no order, and at the rate of its campaigns its clicks would have brought one in 95 of 100 cases), short (데이터 부족: no order, fewer clicks), else keep (유지). Without a known margin none is expand or check.
sort_by: '''' (adCost, descending) or a column of the row but base…; nulls last, ties by keyword. page_size null returns every row (an export).';

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
comment on function public.ad_keywords_summary is
  'KPIs, classes and cost curve of 키워드 성과: 검색 영역 alone. Callers, filters (but placement) and answer as ad_campaigns_summary; keyword: literal text in the keyword, at most 200 characters.';

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

create or replace function public.ad_register(
  partner_cd text, tab text default 'all', ad_type text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  tabs constant text[] := array['all', 'blocked', 'on', 'off', 'ended'];
  condition constant text := 'private.has_register_tab(%L, "status", "adOutCount", "adLostCount")';
  days date[];
  last_day date;
  listed text;
  page record;
begin
  perform private.require_partner(partner_cd);
  campaign_name := private.search_text(campaign_name);
  days := private.newest_ad_days(partner_cd, 7);
  last_day := days[cardinality(days)];
  perform private.require_choice('tab', tab, tabs);
  if brand_cds is null or cardinality(brand_cds) > 1000 or array_position(brand_cds, null) is not null then
    raise exception 'brand_cds must be a list of at most 1,000 codes' using errcode = '22023';
  end if;
  if ad_type is null or length(ad_type) > 100 or length(campaign_name) > 200 then
    raise exception 'ad_type has at most 100, campaign_name at most 200 characters' using errcode = '22023';
  end if;
  listed := format(condition, tab);
  page := private.list_page(
    source => format('(select * from private.ad_register_rows(%L, %L) where %s)', partner_cd, today, concat_ws(' and ', 'true',
      case when ad_type <> 'all' then format('"adType" = %L', ad_type) end,
      case when cardinality(brand_cds) > 0 then format('"brandCds" && %L::text[]', brand_cds) end,
      case when campaign_name <> '' then format('private.contains_text("campaignName", %L)', campaign_name) end)),
    ids => '{}', id_column => 'campaignId',
    sortable => '{"campaignId": "id", "campaignName": "text", "brandName": "text", "adType": "text", "goalType": "text",
      "status": "text", "dayBudget": "number", "targetRoas": "number", "adDayCost": "number", "adLastDayCost": "number",
      "adSpendRate": "number", "adCost30": "number", "adSaleAmt30": "number", "adRoas30": "number", "adTargetRate": "number",
      "adOptionCount": "number", "adOutCount": "number", "adLostCount": "number", "adBlockedCost": "number", "startDay": "day",
      "endDay": "day", "memo": "text"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"adBlockedCost" desc nulls last, "adDayCost" desc nulls last', tie_order => '"campaignId" collate "C"',
    carried => '{}', page_number => page_number, page_size => page_size, condition => listed,
    summary => format($sql$json_build_object(
      'counts', json_build_object(%1$s),
      'entered', count(*) filter (where num_nonnulls("goalType", "enteredStatus", "dayBudget", "targetRoas", "memo") > 0),
      'summary', json_build_object(
        'dayBudget', sum("dayBudget") filter (where %2$s),
        'adDayCost', sum("adDayCost") filter (where %2$s),
        'adLastDayCost', sum("adLastDayCost") filter (where %2$s),
        'adSpendRate', private.ratio(sum("adDayCost") filter (where %2$s and "dayBudget" is not null) * 100,
          sum("dayBudget") filter (where %2$s)),
        'adCost30', sum("adCost30") filter (where %2$s),
        'adSaleAmt30', sum("adSaleAmt30") filter (where %2$s),
        'adRoas30', private.ratio(sum("adSaleAmt30") filter (where %2$s) * 100, sum("adCost30") filter (where %2$s)),
        'adOutCount', coalesce(sum("adOutCount") filter (where %2$s), 0),
        'adLostCount', coalesce(sum("adLostCount") filter (where %2$s), 0),
        'adBlockedCost', sum("adBlockedCost") filter (where %2$s)))$sql$,
      (select string_agg(format('%L, count(*) filter (where %s)', t, format(condition, t)), ', ') from unnest(tabs) t), listed),
    few => true);
  return json_build_object('total', page.total, 'counts', page.summary_row -> 'counts',
    'entered', page.summary_row -> 'entered', 'summary', page.summary_row -> 'summary',
    'week', json_build_object('from', private.day_text(days[1]), 'to', private.day_text(last_day), 'days', cardinality(days)),
    'month', json_build_object('from', private.day_text(last_day - 29), 'to', private.day_text(last_day),
      'days', cardinality(private.loaded_ad_days(partner_cd, last_day - 29, last_day))),
    'stockDay', private.stock_day(partner_cd), 'loaded', private.loaded_sources(partner_cd), 'rows', page.rows);
end
$$;
comment on function public.ad_register is
  'Campaigns of a partner (광고 관리) that a report ever named. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is a campaign.

tab: all | blocked (pays for options that cannot be sold) | on | off | ended. ad_type: as reports write it, or all. brand_cds: none = any. campaign_name: literal text. sort_by: '''' (adBlockedCost, then adDayCost) or a column of the row but enteredStatus and brandCds; nulls last, ties by campaignId. page_size null returns every row (an export).';

create or replace function public.ad_register_options(
  partner_cd text, campaign_id text default '', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  page record;
begin
  perform private.require_partner(partner_cd);
  if campaign_id is null or length(campaign_id) > 100 then
    raise exception 'campaign_id has at most 100 characters' using errcode = '22023';
  end if;
  page := private.list_page(
    source => format('private.blocked_ad_options(%L, %L, %L)', partner_cd, today, campaign_id),
    ids => '{}', id_column => 'rowKey',
    sortable => '{"campaignName": "text", "optionId": "id", "brandName": "text", "productName": "text", "optionName": "text",
      "reason": "text", "adDayCost": "number", "stockQty": "number", "itemWinner": "text", "outSince": "day"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"adDayCost" desc nulls last',
    tie_order => '"rowKey" collate "C"', carried => '{}', page_number => page_number, page_size => page_size, few => true,
    summary => $sql$json_build_object('adDayCost', sum("adDayCost"), 'options', count(distinct "optionId"),
      'campaigns', count(distinct "campaignId"))$sql$);
  return json_build_object('total', page.total, 'summary', page.summary_row, 'rows', page.rows);
end
$$;
comment on function public.ad_register_options is
  'Options that campaigns paid for on the last 7 covered days although they cannot be sold: out of stock while selling, or no longer item winner, as 상품 관리 says. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is an option of a campaign.

campaign_id: empty: all. sort_by: '''' (adDayCost) or a column of the row but rowKey and campaignId. page_size null returns every row (an export).';

comment on function public.ad_settlements is
  'What advertising reports say that a settlement period cost, beside what was settled (정산 광고비 대사), the newest first. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is a settlement period whose 광고비 내역 is loaded.

sort_by: '''' (the newest first) or a column of the row but reportDays. page_size null returns every row (an export).';

comment on function public.brand_charges is
  'What an agency charges the brands of a partner in a year, by month. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is a brand in use, or one that is charged that year.

charge_type: OPERATION | LIVE | LOGISTICS.';

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
comment on function public.brand_detail is
  'One brand of the partner (브랜드 상세). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Other arguments as total_sales_summary. Days and products of the brand: total_sales_days and total_sales_products of brand_cds.';

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
comment on function public.brand_movers is
  'Products of a brand of the partner whose saleAmt changed most (브랜드 상세). Callers and arguments as brand_detail.';

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
comment on function public.brand_products is
  'Products of one brand of the partner with their sales in a period and their stock (브랜드 상품). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is a product, the options of the brand now that share a PRODUCTID, or an option without one, also of a brand out of use.

date_start, date_end, comparison: as total_sales_summary. product_name: literal text in the name of the product or of one of its options, case aside, at most 200 characters. sale_state: all | selling (on sale, with or without stock) | stopped. stock_state: all | out (state out) | under7 | under14 (DOC; those under 7 too) | normal (DOC 14 to 90, not out) | over (above 90).
sort_by: '''' (saleAmt, descending) or a column of the row but optionCd, hasPage, baseSaleAmt, adSaleAmt and soldQty7; nulls last in both directions, ties by product. page_size null returns every row (an export). A page past the end has no rows but the true total.';

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
comment on function public.brand_sales_brands is
  '요약 of 브랜드 매출 관리. Callers, errors and arguments as total_sales_summary. A row is a brand with sales, traffic, a target or advertising in period or comparison, the highest saleAmt first.';

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
comment on function public.brand_sales_pivot is
  'One measure of 브랜드 매출 관리 by day, week or month and brand, for the pivot and the lines of brands. Callers, errors and arguments as total_sales_summary; unit: day, week (Monday to Sunday) or month; measure: saleAmt, saleQty, orderCnt or targetAmt; top: 1 to 40 brands with a column of their own. A row is a day, week or month, cut to the period, oldest first.';

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
comment on function public.brand_sales_rows is
  '일자별 of 브랜드 매출 관리. Callers, errors and arguments as total_sales_summary; unit: day, week (Monday to Sunday) or month. A row is a day, week or month, cut to the period, of a brand of brand_sales_brands.

sort_by: '''' (the newest from first, in it the highest saleAmt) or a column of the row: from, brandName, saleAmt, previousSaleAmt, saleQty, orderCnt, averageOrderAmt, cancelAmt, cancelQty, cancelRate, adCost, tacos, targetAmt, achievementRate; nulls last in both directions, ties in the default order. page_size null returns every row (an export).';

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
comment on function public.brand_sales_summary is
  'KPIs of 브랜드 매출 관리. Callers, errors and arguments as total_sales_summary.';

create or replace function public.brand_stock(partner_cd text, brand_cd text) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.korea_today();
  yesterday integer;
  option_cds text[];
  stock json;
  risks json;
  risk_count bigint;
begin
  perform private.require_partner(partner_cd);
  yesterday := private.place_of_yesterday(partner_cd, today);
  option_cds := array(
    select o."OPTION_CD" from public.dim_option o
    where o."PARTNER_CD" = brand_stock.partner_cd and o."BRAND_CD" = brand_stock.brand_cd);
  -- No ids would be all options.
  if cardinality(option_cds) > 0 then
    with options as materialized (
      select r."optionId", r."productId", r."productName", r."optionName", r."state", r."stockQty", r."incomingQty",
        r."doc", r."avgSales30Days",
        r."state" = 'out' or (r."state" = 'selling' and coalesce(private.has_doc_state('under7', r."stockQty", null, r."doc"), false)) as is_risk,
        private.won_at_stake(r."state", r."saleAmt30", r."doc") as "atStakeAmt"
      -- As in private.todos_of_partner.
      from (select * from private.product_rows(brand_stock.partner_cd, today, yesterday, option_cds) offset 0) r
      where r."state" <> 'unknown'
    )
    select
      (select json_build_object('stockQty', b."STOCK_QTY", 'incomingQty', b."INCOMING_QTY", 'stockAmt', b."STOCK_AMT",
          'pricedOptions', b."PRICED_CNT", 'unvaluedOptions', b."UNVALUED_CNT", 'sellingCount', b."SELLING_CNT",
          'outCount', b."OUT_CNT", 'outRate', private.share(b."RATED_OUT_CNT", b."RATED_CNT"))
        from private.stock_by_brand(brand_stock.partner_cd, today, option_cds) b),
      (select json_agg(json_build_object('optionId', t."optionId", 'productId', t."productId", 'productName', t."productName",
          'optionName', t."optionName", 'state', t."state", 'stockQty', t."stockQty", 'incomingQty', t."incomingQty",
          'doc', t."doc", 'avgSales30Days', t."avgSales30Days", 'atStakeAmt', t."atStakeAmt")
          order by t."atStakeAmt" desc nulls last, t."optionId" collate "C")
        from (select * from options o where o.is_risk
          order by o."atStakeAmt" desc nulls last, o."optionId" collate "C" limit 5) t),
      (select count(*) from options o where o.is_risk)
    into stock, risks, risk_count;
  end if;
  return json_build_object('stockDay', private.stock_day(brand_stock.partner_cd), 'stock', stock,
    'riskCount', coalesce(risk_count, 0), 'rows', coalesce(risks, '[]'));
end
$$;
comment on function public.brand_stock is
  'Live stock of a brand of the partner and what is about to run out (브랜드 상세). Active members who may see the partner; 42501 for others.';

create or replace function public.change_brand_charge(
  partner_cd text, brand_cd text, ym text, charge_type text, value text, expected text default null
) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  entry constant text := nullif(btrim(value), '');
  before bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('charge_type', charge_type, array['OPERATION', 'LIVE', 'LOGISTICS']);
  if ym is null or ym !~ '^20[0-9]{2}(0[1-9]|1[0-2])$' then
    raise exception 'ym must be a month of the form yyyyMM' using errcode = '22023', detail = format('got %L', ym);
  end if;
  if entry !~ '^-?[0-9]{1,13}$' or abs(entry::bigint) > 1000000000000 then
    raise exception 'value must be a whole number up to 1000000000000' using errcode = '22023', detail = format('got %L', value);
  end if;
  -- Whoever changes a charge of the same brand waits here, and then sees what was written meanwhile.
  perform from public.dim_brand b
  where b."BRAND_CD" = change_brand_charge.brand_cd and b."PARTNER_CD" = change_brand_charge.partner_cd
  for no key update;
  if not found then
    raise exception 'the brand is not the partner''s' using errcode = 'PD404';
  end if;
  select c."AMT" into before from public.fact_brand_charge c
  where c."BRAND_CD" = change_brand_charge.brand_cd and c."YM" = change_brand_charge.ym and c."CHARGE_TYPE" = change_brand_charge.charge_type;
  if coalesce(before::text, '') <> expected then
    raise exception 'the value changed since it was read' using errcode = 'PD409', detail = coalesce(before::text, '');
  end if;
  if entry::bigint is distinct from before then
    if entry is null then
      delete from public.fact_brand_charge c
      where c."BRAND_CD" = change_brand_charge.brand_cd and c."YM" = change_brand_charge.ym
        and c."CHARGE_TYPE" = change_brand_charge.charge_type;
    else
      insert into public.fact_brand_charge as c ("BRAND_CD", "YM", "CHARGE_TYPE", "PARTNER_CD", "AMT")
      values (change_brand_charge.brand_cd, change_brand_charge.ym, change_brand_charge.charge_type, change_brand_charge.partner_cd,
        entry::bigint)
      on conflict ("BRAND_CD", "YM", "CHARGE_TYPE") do update set "AMT" = excluded."AMT", "MOD_DT" = now();
    end if;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_brand_charge.partner_cd, 'charge', change_brand_charge.brand_cd, change_brand_charge.ym,
      change_brand_charge.charge_type, before, entry::bigint);
  end if;
  return json_build_object('before', before::text, 'now', entry::bigint::text);
end
$$;
comment on function public.change_brand_charge is
  'Enters what an agency charges a brand in a month, and a row of log_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for a brand that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

charge_type: OPERATION | LIVE | LOGISTICS. ym: month yyyyMM. value: won as text, -1,000,000,000,000 to 1,000,000,000,000; null or empty takes the charge away. expected: what was read, empty for none; null: whatever stands there is replaced.';

create or replace function public.change_campaign(
  partner_cd text, campaign_id text, field text, value text, expected text default null
) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  entry constant text := nullif(btrim(value), '');
  former text;
  change_id bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_campaign_entry(field, entry);
  -- Whoever changes the same campaign waits here, and then sees what was written meanwhile.
  select private.campaign_entry(c, field) into former from public.dim_campaign c
  where c."PARTNER_CD" = change_campaign.partner_cd and c."CAMPAIGN_ID" = change_campaign.campaign_id
  for no key update;
  if not found then
    raise exception 'the campaign is not the partner''s' using errcode = 'PD404';
  end if;
  if coalesce(former, '') <> expected then
    raise exception 'the value changed since it was read' using errcode = 'PD409', detail = coalesce(former, '');
  end if;

  if entry is distinct from former then
    update public.dim_campaign c set
      "GOAL_TYPE" = case when field = 'goalType' then entry else c."GOAL_TYPE" end,
      "DAY_BUDGET" = case when field = 'dayBudget' then entry::bigint else c."DAY_BUDGET" end,
      "TARGET_ROAS" = case when field = 'targetRoas' then entry::integer else c."TARGET_ROAS" end,
      "STATUS" = case when field = 'status' then entry else c."STATUS" end,
      "MEMO" = case when field = 'memo' then entry else c."MEMO" end,
      "MOD_DT" = now()
    where c."PARTNER_CD" = change_campaign.partner_cd and c."CAMPAIGN_ID" = change_campaign.campaign_id;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "CAMPAIGN_ID", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_campaign.partner_cd, 'campaign', change_campaign.campaign_id, field, former, entry)
    returning "ID" into change_id;
  end if;
  return json_build_object('before', former, 'now', entry, 'changeId', change_id);
end
$$;
comment on function public.change_campaign is
  'Enters a value about a campaign, and a row of log_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for a campaign that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

field: goalType (SALES, NCA, REACH), dayBudget (won, 1 to 1,000,000,000), targetRoas (percent, 1 to 100,000), status (on, off, ended; none: by the report), memo (1,000 characters). value: as text; null or empty takes it away. expected: what was read, empty for none: where another value stands there, the call is refused with PD409, whose detail is that value. Null: whatever stands there is replaced.';

create or replace function public.change_diagnosis(partner_cd text, finding_id bigint, status text, expected text default null) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  former text;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('status', status, array['new', 'doing', 'done', 'held']);
  select d."STATUS" into former from public.fact_product_diagnosis d
  where d."ID" = finding_id and d."PARTNER_CD" = change_diagnosis.partner_cd for update;
  if not found then
    raise exception 'no such finding' using errcode = 'PD404';
  end if;
  if former <> expected then
    raise exception 'the value changed since it was read' using errcode = 'PD409', detail = former;
  end if;
  if status <> former then
    update public.fact_product_diagnosis d set "STATUS" = change_diagnosis.status where d."ID" = finding_id;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "DIAGNOSIS_ID", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_diagnosis.partner_cd, 'finding', finding_id, 'status', former, change_diagnosis.status);
  end if;
  return json_build_object('before', former, 'now', status);
end
$$;
comment on function public.change_diagnosis is
  'Sets what is done about a finding (status: new, doing, done, held), and writes a row of log_change with it. Active members who may see the partner; 42501 for others, 22023 for a wrong status, PD404 for a finding that is not the partner''s, PD409 where it changed since it was read (expected; null: whatever it is). Definer: members may not write findings themselves.';

create or replace function public.change_loss_claim(
  partner_cd text, option_id text, month text, field text, value text, expected text default null
) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  entry constant text := nullif(btrim(value), '');
  claim public.dim_loss_claim;
  former text;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('field', field, array['status', 'memo']);
  if month is null or month !~ '^20[0-9]{2}(0[1-9]|1[0-2])$' then
    raise exception 'month must be of the form yyyyMM' using errcode = '22023', detail = format('got %L', month);
  end if;
  if field = 'status' and entry is not null then
    perform private.require_choice('value', entry, array['REVIEW', 'CLAIMED', 'PAID', 'REJECTED']);
  elsif length(entry) > 500 then
    raise exception 'a memo has at most 500 characters' using errcode = '22023';
  end if;
  -- Whoever changes a claim of the same option waits here, and then sees what was written meanwhile.
  perform from public.dim_option o
  where o."OPTION_CD" = option_id and o."PARTNER_CD" = change_loss_claim.partner_cd for no key update;
  if not found then
    raise exception 'the option is not the partner''s' using errcode = 'PD404';
  end if;
  select * into claim from public.dim_loss_claim c where c."OPTION_CD" = option_id and c."MONTH_SK" = change_loss_claim.month::integer;
  former := case field when 'status' then claim."STATUS" else claim."MEMO" end;
  if coalesce(former, '') <> expected then
    raise exception 'the value changed since it was read' using errcode = 'PD409', detail = coalesce(former, '');
  end if;
  if entry is distinct from former then
    insert into public.dim_loss_claim as c ("OPTION_CD", "MONTH_SK", "PARTNER_CD", "STATUS", "MEMO")
    values (option_id, change_loss_claim.month::integer, change_loss_claim.partner_cd, case when field = 'status' then entry end,
      case when field = 'memo' then entry end)
    on conflict ("OPTION_CD", "MONTH_SK") do update set
      "STATUS" = case when field = 'status' then entry else c."STATUS" end,
      "MEMO" = case when field = 'memo' then entry else c."MEMO" end,
      "PARTNER_CD" = excluded."PARTNER_CD", "MOD_DT" = now();
    delete from public.dim_loss_claim c
    where c."OPTION_CD" = option_id and c."MONTH_SK" = change_loss_claim.month::integer and num_nonnulls(c."STATUS", c."MEMO") = 0;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_loss_claim.partner_cd, 'claim', option_id, change_loss_claim.month, field, former, entry);
  end if;
  return json_build_object('before', former, 'now', entry);
end
$$;
comment on function public.change_loss_claim is
  'Enters a value about the claim for a loss of an option in a month (yyyyMM), and a row of log_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for an option that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

field: status (REVIEW, CLAIMED, PAID, REJECTED) or memo (500 characters). value: null or empty takes it away. expected: what was read, empty for none; null: whatever stands there is replaced.';

create or replace function public.change_options(
  partner_cd text, option_ids text[], field text, value text, expected text default null, apply_dt text default null
) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  entry constant text := nullif(btrim(value), '');
  day constant text := coalesce(apply_dt, private.day_text(today));
  checked constant boolean := expected is not null;
  won bigint;
  days integer;
  -- Of a cost that begins later, what was to hold from then on; else what holds today.
  held_day constant text := greatest(day, private.day_text(today));
  single constant boolean := cardinality(option_ids) = 1;
  theirs text;
  former text;
  changed_count bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_entry(field, entry);
  if field = 'cost' then
    perform private.require_day('apply_dt', day);
    won := entry;
  elsif apply_dt is not null then
    raise exception 'only a cost has apply_dt' using errcode = '22023';
  elsif field <> 'memo' then
    days := entry;
  end if;
  if coalesce(cardinality(option_ids), 0) not between 1 and 20000 then
    raise exception 'option_ids must be 1 to 20,000' using errcode = '22023';
  end if;
  if checked and not single then
    raise exception 'expected is for one option' using errcode = '22023';
  end if;
  -- Whoever changes the same options waits here, in the same order, and then sees what was written meanwhile.
  perform from public.dim_option o
  where o."PARTNER_CD" = change_options.partner_cd and o."OPTION_CD" = any (option_ids)
  order by o."OPTION_CD" for no key update;
  if exists (select from unnest(option_ids) n where not exists (select from public.dim_option o
    where o."OPTION_CD" = n and o."PARTNER_CD" = change_options.partner_cd and o."SVC" = '2P'))
  then
    raise exception 'an option is not the partner''s' using errcode = 'PD404';
  end if;
  if checked then
    -- What the person saw is what holds today, also where the new cost begins on a day before.
    select e."VAL" into theirs
    from private.entered_values(change_options.partner_cd, option_ids, field, held_day) e;
    if coalesce(theirs, '') <> expected then
      raise exception 'the value changed since it was read' using errcode = 'PD409', detail = coalesce(theirs, '');
    end if;
  end if;

  with before as materialized (
    select e."OPTION_CD", case field
      -- Of a cost the row that begins on the day: another one before it stays what it is.
      when 'cost' then (select c."COST_AMT"::text from public.dim_option_cost c where c."OPTION_CD" = e."OPTION_CD" and c."APPLY_DT" = day)
      else e."VAL" end as val
    from private.entered_values(change_options.partner_cd, (select array_agg(distinct n) from unnest(option_ids) n), field, day) e
  ), changed as materialized (
    select b.* from before b where b.val is distinct from entry
  ), cost_gone as (
    delete from public.dim_option_cost c using changed n
    where field = 'cost' and entry is null and c."OPTION_CD" = n."OPTION_CD" and c."APPLY_DT" = day
  ), cost_set as (
    insert into public.dim_option_cost as c ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
    select n."OPTION_CD", day, change_options.partner_cd, won from changed n where field = 'cost' and entry is not null
    on conflict ("OPTION_CD", "APPLY_DT") do update set
      "PARTNER_CD" = excluded."PARTNER_CD", "COST_AMT" = excluded."COST_AMT", "MOD_DT" = now()
  ), setting_set as (
    insert into public.dim_option_setting as s ("OPTION_CD", "PARTNER_CD", "TARGET_DAY", "LEAD_DAY", "MEMO")
    select n."OPTION_CD", change_options.partner_cd, case when field = 'targetDays' then days end,
      case when field = 'leadDays' then days end, case when field = 'memo' then entry end
    from changed n where field <> 'cost'
    on conflict ("OPTION_CD") do update set
      "PARTNER_CD" = excluded."PARTNER_CD",
      "TARGET_DAY" = case when field = 'targetDays' then excluded."TARGET_DAY" else s."TARGET_DAY" end,
      "LEAD_DAY" = case when field = 'leadDays' then excluded."LEAD_DAY" else s."LEAD_DAY" end,
      "MEMO" = case when field = 'memo' then excluded."MEMO" else s."MEMO" end,
      "MOD_DT" = now()
  ), logged as (
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_NM")
    select change_options.partner_cd, 'option', n."OPTION_CD", case when field = 'cost' then day end, field, n.val, entry,
      (select private.member_name(auth.uid()))
    from changed n
    returning 1
  )
  select count(*), (select b.val from before b where single) into changed_count, former from logged;
  return json_build_object('changed', changed_count, 'before', former, 'now', (
    select e."VAL" from private.entered_values(change_options.partner_cd, option_ids, field, held_day) e where single));
end
$$;
comment on function public.change_options is
  'Enters one value about options of one partner, and a row of log_change for each that it changes, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for an option that is not the partner''s (nothing is changed then), PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

field: cost (won a piece, 0 to 1,000,000,000), targetDays (1 to 365), leadDays (0 to 365), memo (500 characters). value: the new value as text; null or empty takes it away.
expected: what was read, empty for nothing; only with one option. Where another value holds today, or for a later apply_dt was to hold from then on, the call is refused with PD409, whose detail is that value. Null: whatever stands there is replaced.
apply_dt: first day yyyyMMdd of a cost, null: today (Korea time); an empty value takes the cost of exactly that day away. Null for other fields.';

create or replace function public.change_sales_target(partner_cd text, brand_cd text, ym text, value text, expected text default null)
  returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  entry constant text := nullif(btrim(value), '');
  before bigint;
begin
  perform private.require_partner(partner_cd);
  if ym is null or ym !~ '^20[0-9]{2}(0[1-9]|1[0-2])$' then
    raise exception 'ym must be a month of the form yyyyMM' using errcode = '22023', detail = format('got %L', ym);
  end if;
  if entry !~ '^[0-9]{1,13}$' or entry::bigint > 1000000000000 then
    raise exception 'value must be a whole number from 0 to 1000000000000' using errcode = '22023', detail = format('got %L', value);
  end if;
  -- Whoever changes a target of the same brand waits here, and then sees what was written meanwhile.
  perform from public.dim_brand b
  where b."BRAND_CD" = change_sales_target.brand_cd and b."PARTNER_CD" = change_sales_target.partner_cd
  for no key update;
  if not found then
    raise exception 'the brand is not the partner''s' using errcode = 'PD404';
  end if;
  select t."TARGET_AMT" into before from public.dim_sales_target t
  where t."BRAND_CD" = change_sales_target.brand_cd and t."YM" = change_sales_target.ym;
  if coalesce(before::text, '') <> expected then
    raise exception 'the value changed since it was read' using errcode = 'PD409', detail = coalesce(before::text, '');
  end if;

  if entry::bigint is distinct from before then
    if entry is null then
      delete from public.dim_sales_target t
      where t."BRAND_CD" = change_sales_target.brand_cd and t."YM" = change_sales_target.ym;
    else
      insert into public.dim_sales_target as t ("BRAND_CD", "YM", "PARTNER_CD", "TARGET_AMT")
      values (change_sales_target.brand_cd, change_sales_target.ym, change_sales_target.partner_cd, entry::bigint)
      on conflict ("BRAND_CD", "YM") do update set "TARGET_AMT" = excluded."TARGET_AMT", "MOD_DT" = now();
    end if;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_sales_target.partner_cd, 'target', change_sales_target.brand_cd, change_sales_target.ym, 'amount', before, entry::bigint);
  end if;
  return json_build_object('before', before::text, 'now', entry::bigint::text);
end
$$;
comment on function public.change_sales_target is
  'Enters what a brand is to sell in a month, and a row of log_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for a brand that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

ym: month yyyyMM, 2000 to 2099. value: won as text, 0 to 1,000,000,000,000; null or empty takes the target away. expected: what was read, empty for none: where another value stands there, the call is refused with PD409, whose detail is that value. Null: whatever stands there is replaced.';

create or replace function public.changes(
  partner_cd text, subject text, subject_id text default null, sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('subject', subject, array['option', 'target', 'charge', 'campaign']);
  page := private.list_page(
    source => format('private.change_rows(%L, %L, $1)', partner_cd, subject), id_column => 'id',
    ids => case when subject_id is null then null
      when subject = 'option' then private.option_ids_of_product(partner_cd, subject_id) else array[subject_id] end,
    sortable => '{"at": "number", "memberName": "text", "subjectId": "id", "subjectName": "text", "period": "day", "field": "text",
      "from": "text", "to": "text", "fromAmt": "number", "toAmt": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"id" desc', carried => '{}',
    page_number => page_number, page_size => page_size, few => true);
  return json_build_object('total', page.total, 'rows', page.rows);
end
$$;
comment on function public.changes is
  'What people and files changed of what is entered about one subject (option, target, charge or campaign) of the partner, the newest first. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one change of log_change.

subject_id: product id of options, brand code of targets and charges, campaign id; null: all. sort_by: '''' (the newest first) or a column of the row but id and interventionId. page_size null returns every row (an export).';
revoke all on function public.changes from public, anon, authenticated, service_role;
grant execute on function public.changes to authenticated, service_role;

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
      from private.todos_of_partner(partner_cd) t), '[]'),
    'unknown', array(select s from unnest(array['stock', 'sales', 'inbound']) s where not (loaded ->> s)::boolean));
end
$$;
comment on function public.dashboard_todos is
  '오늘 할 일 of one partner. Active members who may see the partner; 42501 for others. A row is a rule that counts something.';

create or replace function public.dashboard_todos_all() returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    with todos as materialized (
      select p."ID", p."PARTNER_CD", p."PARTNER_NM", t.*
      from private.overview_partners(100) p
      cross join lateral private.todos_of_partner(p."PARTNER_CD") t
    )
    select json_build_object('total', (select count(*) from todos), 'rows', coalesce((
      select json_agg(json_build_object('partnerId', t."ID", 'partnerCd', t."PARTNER_CD", 'partnerName', t."PARTNER_NM", 'rule', t."RULE", 'count', t."CNT",
        'impactAmt', t."IMPACT_AMT", 'target', t."TARGET")
        order by t."IMPACT_AMT" desc nulls last, t."PARTNER_NM", t."RULE" collate "C")
      from (select * from todos t order by t."IMPACT_AMT" desc nulls last, t."PARTNER_NM", t."RULE" collate "C" limit 100) t), '[]'))
  );
end
$$;
comment on function public.dashboard_todos_all is
  '오늘 할 일 of all partners that the caller may see (the first 100 by name); nothing for a caller without any.';

create or replace function public.delete_intervention(partner_cd text, intervention_id bigint, version integer) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  perform private.require_intervention(partner_cd, intervention_id, version);
  insert into public.log_change ("PARTNER_CD", "SUBJECT", "INTERVENTION_ID", "FIELD", "FROM_VAL", "TO_VAL")
  values (delete_intervention.partner_cd, 'intervention', delete_intervention.intervention_id, 'state',
    private.intervention_state(delete_intervention.partner_cd, delete_intervention.intervention_id), null);
  delete from public.log_intervention i
  where i."ID" = intervention_id and i."PARTNER_CD" = delete_intervention.partner_cd;
  return json_build_object('id', intervention_id);
end
$$;
comment on function public.delete_intervention is
  'Removes an intervention; what it was stays in log_change. Active members who may see the partner; 42501 for others, PD404 for one that is not the partner''s, PD409 (detail: its version) for one that changed since it was read. Definer: members may not write these tables themselves.';

create or replace function public.diagnosis_detail(partner_cd text, option_id text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  last_day constant date := private.last_diagnosis(partner_cd);
  score public.agg_product_score;
begin
  perform private.require_partner(partner_cd);
  select * into score from public.agg_product_score s
  where s."PARTNER_CD" = diagnosis_detail.partner_cd and s."CALC_DAY" = last_day and s."OPTION_CD" = option_id;
  if not found then
    raise exception 'the option is not diagnosed' using errcode = 'PD404';
  end if;
  return json_build_object(
    'day', private.day_text(last_day), 'score', score."SCORE", 'figures', score."FIGURES",
    'axes', (select json_agg(json_build_object('code', r."RULE_CD", 'axis', r."AXIS", 'name', r."RULE_NM", 'bad', r."BAD_VAL", 'good', r."GOOD_VAL",
      'weight', r."WEIGHT") order by r."SORT") from public.dim_diagnosis_rule r where r."WEIGHT" is not null),
    'scores', coalesce((select json_agg(json_build_object('day', private.day_text(s."CALC_DAY"), 'score', s."SCORE") order by s."CALC_DAY")
      from public.agg_product_score s where s."PARTNER_CD" = diagnosis_detail.partner_cd and s."OPTION_CD" = option_id and s."CALC_DAY" > last_day - 90), '[]'),
    'findings', coalesce((
      select json_agg(json_build_object('id', f."ID", 'rule', f."RULE_CD", 'name', r."RULE_NM", 'problem', private.fill_text(r."SENTENCE", f."EVIDENCE"),
          'evidence', f."EVIDENCE", 'limit', private.fill_text(r."LIMIT_TEXT", f."EVIDENCE"), 'impactAmt', f."IMPACT_AMT", 'impactText', r."IMPACT_TEXT",
          'confidence', f."CONFIDENCE", 'action', r."ACTION_TEXT", 'page', r."PAGE", 'status', f."STATUS", 'from', private.day_text(f."START_DAY"),
          'to', private.day_text(f."LAST_DAY"), 'isOver', f."LAST_DAY" < last_day,
          'isReturn', exists (select from public.fact_product_diagnosis e
            where e."OPTION_CD" = f."OPTION_CD" and e."RULE_CD" = f."RULE_CD" and e."START_DAY" < f."START_DAY"),
          'changes', private.last_changes(f."PARTNER_CD", 'finding', f."ID"::text))
        order by f."LAST_DAY" < last_day, f."LAST_DAY" desc, f."IMPACT_AMT" desc nulls last, r."SORT")
      from (select * from public.fact_product_diagnosis f
        where f."PARTNER_CD" = diagnosis_detail.partner_cd and f."OPTION_CD" = option_id order by f."LAST_DAY" desc limit 40) f
      join public.dim_diagnosis_rule r on r."RULE_CD" = f."RULE_CD"), '[]'));
end
$$;
comment on function public.diagnosis_detail is
  'Score and findings of an option as of the newest diagnosed day. Active members who may see the partner; 42501 for others, PD404 for an option that is not diagnosed.';

comment on function public.diagnosis_list is
  'Options of a partner with score and main finding (AI 상품진단), as of the newest diagnosed day; public.refresh_diagnosis makes that of today. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

sort_by: '''' (rank) or a column; nulls last. page_size null returns every row (an export).';

create or replace function public.home_summary(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
  -- The parts are planned for this partner, too.
  set plan_cache_mode = 'force_custom_plan'
  set work_mem = '32MB'
as $$
declare
  today constant date := private.korea_today();
  sales json;
begin
  perform private.require_partner(partner_cd);
  sales := private.home_sales(partner_cd);
  return json_build_object(
    'today', private.day_text(today), 'sales', sales -> 'sales', 'daily', sales -> 'daily',
    'salesDays', private.sales_days(partner_cd),
    'inbound', private.home_inbound(partner_cd), 'stock', private.home_stock(partner_cd),
    'ads', private.home_ads(partner_cd), 'loads', private.home_loads(partner_cd));
end
$$;
comment on function public.home_summary is
  'The partner''s morning page. Active members who may see the partner; 42501 for others.';

comment on function public.inbound_detail is
  'Lines of one inbound request of the partner (specification sections 2 and 3). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one line.

sort_by: '''' (order of the report) or a column of the row; empty values last, ties in the order of the report. An unknown request has no rows.';

create or replace function public.inbound_plan(partner_cd text, option_ids text[]) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
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
      'incomingQty', a."INCOMING_QTY", 'exhaustionDay', s."EXH_DAY", 'recommendedInboundQty', s."REQ_IBQTY",
      'targetDays', coalesce(t."TARGET_DAY", 28), 'suggestedInboundQty', g."qty",
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
    left join lateral private.suggested_inbound(f, a."STOCK_QTY" + a."INCOMING_QTY", coalesce(t."TARGET_DAY", 28), t."LEAD_DAY") g
      on a."OFFER_CONDITION" = 'NEW'
    left join sales v on v.id = o."OPTION_CD"
  );
end
$$;
comment on function public.inbound_plan is
  'What the marketplace''s inbound template wants to know of 1 to 500 options of one partner, and how many pieces of each to bring in. Active members who may see the partner; 42501 for others, 22023 for too few or too many options.';

-- One page of the inbound request list.
create or replace function public.inbound_requests(
  partner_cd text,
  view text,
  date_start text,
  date_end text,
  brand_cd text default 'all',
  status text default 'all',
  product_name text default '',
  option_ids text[] default '{}',
  req_no text default '',
  ib_aprv_no text default '',
  sort_by text default '',
  sort_direction text default 'desc',
  page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  matching_req_nos text[];
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('view', view, array['SCH', 'REQ']);
  perform private.require_days(date_start, date_end);
  perform private.require_choice('status', status, array['all', 'scheduled', 'completed', 'error']);
  matching_req_nos := private.matching_requests(partner_cd, view, date_start, date_end, brand_cd,
    private.search_text(product_name), coalesce(option_ids, '{}'), private.search_text(req_no), private.search_text(ib_aprv_no));
  page := private.list_page(
    source => format('private.inbound_request_rows(%L, $1)', partner_cd), ids => matching_req_nos, id_column => 'reqNo',
    sortable => '{"brandCount": "number", "ibReqDt": "day", "reqNo": "text", "ibAprvNo": "text", "milkRunNo": "text",
      "schDt": "day", "pickupDt": "day", "ibCenter": "text", "regDt": "number", "ibReqNo": "text", "pltAmt": "number",
      "truckAmt": "number", "status": "status"}',
    sort_by => sort_by, sort_direction => sort_direction,
    tie_order => '"schDt" desc, "ibReqDt" desc, "reqNo" collate "C"',
    -- The status of every request is made only to filter by it.
    carried => array['schDt', 'ibReqDt'] || case when status <> 'all' then 'status' end,
    condition => case when status = 'all' then 'true' else format('"status" = %L', status) end,
    page_number => page_number, page_size => page_size, few => cardinality(matching_req_nos) <= 100);
  return json_build_object('total', page.total, 'rows', page.rows);
end
$$;
comment on function public.inbound_requests is
  'Inbound requests of one partner (specification sections 2, 3, 4 and 9). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one request (REQ_NO).

A request is listed when at least one of its lines of this partner matches day, brand, product name, option ids and both number searches; its values and its status are over all its lines of this partner. status filters requests.
view: SCH = SCH_DT, REQ = IB_REQ_DT between date_start and date_end (yyyyMMdd, both included). brand_cd: all or a code. req_no is searched in REQ_NO, ib_aprv_no in IB_APRV_NO, literally, case aside.
sort_by: '''' (schDt desc, ibReqDt desc, reqNo asc) or a column of the row; nulls last in both directions, ties in the default order.
page_size null returns every row (an export).';

create or replace function public.intervention_detail(partner_cd text, intervention_id bigint) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  own public.log_intervention;
begin
  perform private.require_partner(partner_cd);
  select * into own from public.log_intervention i
  where i."ID" = intervention_id and i."PARTNER_CD" = intervention_detail.partner_cd;
  if not found then
    raise exception 'the intervention is not the partner''s' using errcode = 'PD404';
  end if;
  return (
    with options as materialized (
      select m."OPTION_CD", m."PRODUCTID", m."ITEM_NM", m."OPTION_NM", b."BRAND_NM"
      from public.log_intervention_option o
      join public.dim_option m on m."OPTION_CD" = o."OPTION_CD" and m."PARTNER_CD" = o."PARTNER_CD"
      left join public.dim_brand b on b."BRAND_CD" = m."BRAND_CD" and b."PARTNER_CD" = m."PARTNER_CD"
      where o."INTERVENTION_ID" = own."ID" and o."PARTNER_CD" = own."PARTNER_CD"
    )
    select json_build_object(
      'options', coalesce((
        select json_agg(json_build_object('optionId', o."OPTION_CD", 'productId', o."PRODUCTID", 'productName', o."ITEM_NM",
          'optionName', o."OPTION_NM", 'brandName', o."BRAND_NM") order by o."ITEM_NM", o."OPTION_NM", o."OPTION_CD" collate "C")
        from options o), '[]'),
      'overlaps', coalesce((
        select json_agg(json_build_object('id', i."ID", 'name', i."NAME", 'type', i."TYPE", 'startDay', i."START_DT", 'endDay', i."END_DT",
          'shared', v."SHARED") order by i."START_DT", i."ID")
        from private.overlapping_interventions(intervention_detail.partner_cd, array(select o."OPTION_CD" from options o), own."START_DT", own."ID") v
        join public.log_intervention i on i."ID" = v."ID" and i."PARTNER_CD" = intervention_detail.partner_cd), '[]'),
      'changes', private.last_changes(intervention_detail.partner_cd, 'intervention', own."ID"::text)));
end
$$;
comment on function public.intervention_detail is
  'Options of an intervention, what else ran on them, and who changed it. Active members who may see the partner; 42501 for others, PD404 for one that is not the partner''s.';

comment on function public.intervention_panels is
  'Daily panels of at most 10 interventions of the partner, from which a client computes their effects. Active members who may see the partner; 42501 for others, 22023 for more. Ids that are not the partner''s have no panel.';

create or replace function public.interventions(
  partner_cd text, date_start text, date_end text, type text default 'all', brand_cd text default 'all', name text default ''
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  perform private.require_day('date_start', date_start);
  perform private.require_day('date_end', date_end);
  perform private.require_choice('type', type, array['all', 'price', 'coupon', 'ad', 'detail', 'thumbnail', 'inbound', 'live', 'other']);
  if brand_cd is null or name is null or length(name) > 200 then
    raise exception 'brand_cd and name must be texts of at most 200 characters' using errcode = '22023';
  end if;
  name := private.search_text(name);
  return (
    with found as materialized (
      select i.* from public.log_intervention i
      where i."PARTNER_CD" = interventions.partner_cd and i."START_DT" between date_start and date_end
        and (interventions.type = 'all' or i."TYPE" = interventions.type)
    ), options as materialized (
      select o."INTERVENTION_ID" as id, count(*) as option_count, (array_agg(m."ITEM_NM" order by o."OPTION_CD" collate "C"))[1] as product,
        (array_agg(m."OPTION_NM" order by o."OPTION_CD" collate "C"))[1] as option_nm,
        array_agg(distinct m."BRAND_CD") filter (where m."BRAND_CD" is not null) as brands,
        string_agg(distinct b."BRAND_NM", ', ' order by b."BRAND_NM") as brand_names,
        bool_or(private.contains_text(m."ITEM_NM" || ' ' || m."OPTION_NM", interventions.name)) as is_named
      from found f
      join public.log_intervention_option o on o."INTERVENTION_ID" = f."ID" and o."PARTNER_CD" = f."PARTNER_CD"
      join public.dim_option m on m."OPTION_CD" = o."OPTION_CD" and m."PARTNER_CD" = o."PARTNER_CD"
      left join public.dim_brand b on b."BRAND_CD" = m."BRAND_CD" and b."PARTNER_CD" = m."PARTNER_CD"
      group by 1
    ), rows as materialized (
      select f.*, coalesce(o.option_count, 0) as option_count, o.product, o.option_nm, o.brand_names
      from found f left join options o on o.id = f."ID"
      where (interventions.brand_cd = 'all' or interventions.brand_cd = any (o.brands) or (interventions.brand_cd = 'none' and o.brands is null))
        and (private.contains_text(f."NAME", interventions.name) or o.is_named)
    )
    select json_build_object(
      'total', (select count(*) from rows),
      'registered', (select count(*) from public.log_intervention i where i."PARTNER_CD" = interventions.partner_cd),
      'lastDay', private.day_text(private.last_sales_day(interventions.partner_cd)),
      -- Whatever changes a result changes this: a load, and each entry, because overlaps and controls follow from all of them.
      'stamp', concat_ws(' ',
        (select max(u."REG_DT") from public.log_file_upload u where u."PARTNER_CD" = interventions.partner_cd),
        (select count(*) || '.' || sum(i."VERSION") || '.' || max(i."ID") from public.log_intervention i where i."PARTNER_CD" = interventions.partner_cd),
        (select max(c."ID") from public.log_change c where c."PARTNER_CD" = interventions.partner_cd and c."SUBJECT" = 'intervention')),
      'rows', coalesce((
        select json_agg(json_build_object('id', r."ID", 'version', r."VERSION", 'name', r."NAME", 'type', r."TYPE", 'startDay', r."START_DT",
          'endDay', r."END_DT", 'costAmt', r."COST_AMT", 'memo', r."MEMO", 'optionCount', r.option_count, 'productName', r.product,
          'optionName', r.option_nm, 'brandName', r.brand_names, 'campaignId', r."CAMPAIGN_ID", 'memberName', r."USER_NM", 'at', r."REG_DT")
          order by r."START_DT" desc, r."ID" desc)
        from rows r), '[]')));
end
$$;
comment on function public.interventions is
  'Interventions (개입) of the partner that began on the days date_start to date_end (yyyyMMdd), the newest first: at most the 2,000 that a partner has. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

type: all or one. brand_cd: all, none or one that an option is of. name: part of its name or of those of an option.';

comment on function public.loss_claims is
  'Losses that can be claimed (청구 후보). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is an option in a month (both as in public.stock_reconciliation) whose loss is not paid and worth min_amt won or more, or that something is entered about.

status: all, none or one. Other filters as in public.loss_report. sort_by: '''' (most won) or a column; nulls last. page_size null returns every row (an export).';

comment on function public.loss_compensations is
  'Lines of compensation for lost stock. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Filters as in public.loss_report. sort_by: '''' (newest occurDay) or a column; nulls last. page_size null returns every row (an export).';

create or replace function public.loss_evidence(partner_cd text, option_id text, month text) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  first_day text;
  last_day text;
  opening text;
begin
  perform private.require_partner(partner_cd);
  if month is null or month !~ '^20[0-9]{2}(0[1-9]|1[0-2])$' then
    raise exception 'month must be of the form yyyyMM' using errcode = '22023', detail = format('got %L', month);
  end if;
  first_day := month || '01';
  last_day := private.day_text(private.month_end(month::integer));
  opening := private.day_text(private.month_start(month::integer) - 1);
  return (
    with loads as (
      select u."CATEGORY" as category, u."FILE_NM" as name, u."PERIOD_START" as first, u."PERIOD_END" as last, u."REG_DT" as at
      from public.log_file_upload u where u."PARTNER_CD" = loss_evidence.partner_cd
    ), costs as (
      select c.* from public.fact_settlement_cost c
      where c."PARTNER_CD" = loss_evidence.partner_cd and c."OCCUR_DT" between first_day and last_day and c."OPTION_CD" = option_id
        and c."COST_TYPE" in ('RESTOCKING', 'REMOVAL')
    )
    select json_build_object(
      'openFile', (select l.name from loads l where l.category = '재고현황' and l.first = opening order by l.at desc limit 1),
      'closeFile', (select l.name from loads l where l.category = '재고현황' and l.first = last_day order by l.at desc limit 1),
      'saleDays', (select count(*) from private.loaded_sales_days(loss_evidence.partner_cd, first_day::date, last_day::date)),
      'days', private.month_end(loss_evidence.month::integer) - first_day::date + 1,
      'inbound', coalesce((
        select json_agg(json_build_object('reqNo', i."REQ_NO", 'day', i.day, 'isGuessed', i.is_guessed, 'qty', i."SALE_READY_QTY") order by i.day, i."REQ_NO")
        from (
          select l."REQ_NO", l."SALE_READY_QTY", coalesce(d.stowed, l."SCH_DT") as day, d.stowed is null as is_guessed
          from public.raw_wing_inbound_request l
          cross join lateral (select case when private.is_day_text(replace(l."DP_APRV_DT", '-', '')) then replace(l."DP_APRV_DT", '-', '') end) d (stowed)
          where l."CUST_CD" = loss_evidence.partner_cd and l."OPTION_CD" = option_id and l."SVC" = '2P' and l."SALE_READY_QTY" <> 0
        ) i where i.day between first_day and last_day), '[]'),
      'returns', coalesce((
        select json_agg(json_build_object('day', c."OCCUR_DT", 'grade', c."GRADE", 'qty', c."QTY", 'file', f."FILE_NM") order by c."OCCUR_DT", c."LINE_ID")
        from costs c left join public.log_settlement_file f on f."FILE_ID" = c."FILE_ID" where c."COST_TYPE" = 'RESTOCKING'), '[]'),
      'removals', coalesce((
        select json_agg(json_build_object('day', c."OCCUR_DT", 'qty', c."QTY", 'file', f."FILE_NM") order by c."OCCUR_DT", c."LINE_ID")
        from costs c left join public.log_settlement_file f on f."FILE_ID" = c."FILE_ID" where c."COST_TYPE" = 'REMOVAL'), '[]'),
      'compensations', coalesce((
        select json_agg(json_build_object('day', c."OCCUR_DT", 'settleDay', c."SETTLE_END_DT", 'lossType', c."LOSS_TYPE", 'qty', c."QTY",
          'isStock', private.is_stock_loss(c."LOSS_TYPE"), 'file', f."FILE_NM") order by c."OCCUR_DT", c."LINE_ID")
        from public.fact_inventory_compensation c
        left join public.log_settlement_file f on f."FILE_ID" = c."FILE_ID"
        where c."PARTNER_CD" = loss_evidence.partner_cd and c."OPTION_CD" = option_id), '[]'),
      'costAmt', (select k."COST_AMT" from public.dim_option_cost k
        where k."OPTION_CD" = option_id and k."PARTNER_CD" = loss_evidence.partner_cd and k."APPLY_DT" <= last_day
        order by k."APPLY_DT" desc limit 1),
      'changes', private.last_changes(loss_evidence.partner_cd, 'claim', option_id, loss_evidence.month)));
end
$$;
comment on function public.loss_evidence is
  'What proves a loss of an option in a month (yyyyMM), and who changed what of its claim. Active members who may see the partner; 42501 for others, 22023 for a wrong month.';

comment on function public.loss_report is
  'Key figures of losses and compensation (재고손실보상 리포트). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

basis: OCCUR (day of the loss) or SETTLE (last day of the settlement period). Days yyyyMMdd. brand_cd, loss_type: all or one. product_name: literal text. option_ids: none = any.';

create or replace function public.my_dashboard(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  sales json;
begin
  perform private.require_partner(partner_cd);
  sales := private.dashboard_sales(array[partner_cd]);
  return json_build_object(
    'today', private.day_text(today), 'tiles', sales -> 'tiles', 'forecast', private.forecast_of_partners(array[partner_cd], '{}'),
    'daily', sales -> 'daily', 'salesDays', private.sales_days(partner_cd), 'loaded', private.loaded_sources(partner_cd));
end
$$;
comment on function public.my_dashboard is
  'Sales of 마이 대시보드 of one partner. Active members who may see the partner; 42501 for others.';

create or replace function public.my_dashboards() returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.korea_today();
  codes constant text[] := private.partner_codes();
  last_month constant date := (date_trunc('month', today::timestamp) - interval '1 month')::date;
  sales constant json := private.dashboard_sales(codes);
  -- A partner that is new, or long behind, would leave the others without a forecast.
  forecast constant text[] := array(
    select p.code from unnest(codes) p (code)
    where cardinality(private.loaded_days_of(p.code, today - 28, today - 1)) >= 21);
begin
  return (
    with shown as materialized (
      select * from private.overview_partners(100)
    ), loaded as (
      select p."PARTNER_CD" as code, d.day
      from shown p cross join lateral unnest(private.loaded_days_of(p."PARTNER_CD", last_month, today - 1)) d (day)
    ), sold as (
      select b."PARTNER_CD" as code, b."DATE_SK" as date_sk, b."SALE_AMT" as amount
      from public.agg_partner_daily b
      where b."PARTNER_CD" in (select p."PARTNER_CD" from shown p)
        and b."DATE_SK" between private.date_sk(last_month) and private.date_sk(today - 1)
    ), tiles as (
      -- Won alone, where the tiles of all partners have every measure. On a loaded day without a row nothing was sold.
      -- Compared is what has all days of both periods.
      select l.code, t."ID" as tile,
        private.bigint_sum(l.amount) filter (where l.day >= t."FIRST_DAY") as amount,
        case when count(*) = t."LAST_DAY" - t."FIRST_DAY" + t."LAST_BEFORE" - t."FIRST_BEFORE" + 2
          then private.bigint_sum(l.amount) filter (where l.day <= t."LAST_BEFORE") end as before
      from (
        select d.code, d.day, case when s.code is null then 0 else s.amount end as amount
        from loaded d left join sold s on s.code = d.code and s.date_sk = private.date_sk(d.day)
      ) l
      join private.dashboard_tiles(today) t
        on l.day between t."FIRST_DAY" and t."LAST_DAY" or l.day between t."FIRST_BEFORE" and t."LAST_BEFORE"
      group by l.code, t."ID", t."FIRST_DAY", t."LAST_DAY", t."FIRST_BEFORE", t."LAST_BEFORE"
    ), listed as materialized (
      select p."ID" as id, p."PARTNER_CD" as code, p."PARTNER_NM" as name, s.*, t.todo_count, t.impact
      from shown p
      cross join lateral (
        select
          max(i.amount) filter (where i.tile = 'yesterday') as yesterday,
          max(i.amount) filter (where i.tile = 'last7') as last7,
          max(i.amount) filter (where i.tile = 'month') as month,
          max(i.amount) filter (where i.tile = 'lastMonth') as last_month,
          max(i.before) filter (where i.tile = 'yesterday') as yesterday_before,
          max(i.before) filter (where i.tile = 'last7') as last7_before,
          max(i.before) filter (where i.tile = 'month') as month_before
        from tiles i where i.code = p."PARTNER_CD"
      ) s
      cross join lateral (
        select count(*) as todo_count, private.bigint_sum(d."IMPACT_AMT") as impact from private.todos_of_partner(p."PARTNER_CD") d
      ) t
    )
    select json_build_object(
      'today', private.day_text(today), 'tiles', sales -> 'tiles',
      'forecast', private.forecast_of_partners(case when cardinality(forecast) > 0 then forecast else codes end, '{}'),
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
comment on function public.my_dashboards is
  '마이 대시보드 over all partners that the caller may see; for a caller without any it has no rows and nothing sold.';

create or replace function public.option_panel(partner_cd text, option_id text) returns json
  language plpgsql stable
  set search_path = ''
  -- The id and the place decide the plan: without them what all options sold is added up.
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.korea_today();
  yesterday integer;
begin
  perform private.require_partner(partner_cd);
  yesterday := private.place_of_yesterday(partner_cd, today);
  return (
    select json_build_object(
      'row', r,
      'days', (
        select json_agg(json_build_object('day', d.day,
          -- A loaded day without a row had no sale; a row without an amount tells none.
          'saleQty', case when d.loaded then coalesce(s."SALE_QTY", 0) end,
          'saleAmt', case when d.loaded and s."OPTION_CD" is null then 0 else s."SALE_AMT" end,
          'stockQty', t."STOCK_QTY") order by d.day)
        from (
          select private.day_text(today - n) as day, l."DAY" is not null as loaded
          from generate_series(1, 60) n
          left join private.loaded_sales_days(option_panel.partner_cd, today - 60, today - 1) l on l."DAY" = today - n
        ) d
        left join public.agg_performance_option_daily s on s."OPTION_CD" = option_id and s."DATE_SK" = d.day::integer
          and s."PARTNER_CD" = option_panel.partner_cd and s."SVC" = '2P'
        left join public.fact_stock_snapshot t on t."SNAP_DT" = d.day and t."OPTION_CD" = option_id
          and t."PARTNER_CD" = option_panel.partner_cd and t."SVC" = '2P'
      ),
      'inbound', (
        with open as (
          select l."ID" as "id", l."REQ_NO" as "reqNo", l."SCH_DT" as "schDt", l."IB_CENTER" as "ibCenter", l."STATUS" as "status",
            l."EX_QTY" as "exQty", l."INCOMING_QTY" as "incomingQty"
          from private.inbound_line l
          -- The lines that incomingQty counts (specification section 7).
          where l."CUST_CD" = option_panel.partner_cd and l."OPTION_CD" = option_id and l."SCH_DT" >= '20250901'
            and l."INCOMING_QTY" > 0
        )
        select json_build_object('total', (select count(*) from open), 'lines', coalesce(json_agg(n), '[]'))
        from (
          select * from open o
          -- The next one first; those whose day has passed after them, the latest of them first.
          order by o."schDt" < private.day_text(today), case when o."schDt" >= private.day_text(today) then o."schDt" end,
            o."schDt" desc, o."id"
          limit 3
        ) n
      ),
      'changes', private.last_changes(option_panel.partner_cd, 'option', option_id, null, 5))
    from private.product_rows(option_panel.partner_cd, today, yesterday, array[option_id]) r
  );
end
$$;
comment on function public.option_panel is
  'What the side panel of 상품 관리 shows of one option of the partner. Active members who may see the partner; 42501 for others.';

create or replace function public.option_search(
  partner_cd text,
  terms text[],
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
  search jsonb;
  page record;
begin
  perform private.require_partner(partner_cd);
  search := private.search_words(terms);
  page := private.list_page(
    source => private.found_options(partner_cd, today, search),
    ids => private.matching_option_ids(partner_cd, search), id_column => 'optionId',
    sortable => '{"brandName": "text", "productName": "text", "optionName": "text", "optionId": "id", "skuId": "id",
      "barcode": "id", "productId": "id", "offerCondition": "grade", "stockQty": "number", "saleQty7": "number", "state": "text"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleQty7" desc nulls last', tie_order => '"optionId" collate "C"',
    carried => array['saleQty7'], page_number => page_number, page_size => page_size);
  return json_build_object('total', page.total, 'rows', page.rows);
end
$$;
comment on function public.option_search is
  'Options of one partner by names and ids. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Lists the partner''s 2P options of a brand in use or of none, with or without live stock, that match one of the terms. A term matches with all its words, each of them in any field:
- product and option name hold it, letter case and spaces aside; a consonant stands for every syllable that begins with it (ㄹㅇ finds 라온), and the last syllable may be unfinished (라오, and 란 before 라니). Every other character stands for itself. A number of 7 digits and more is no part of a name.
- option id, SKU id, barcode or product id is it, or, from 4 characters on, begins with it.
terms: at most 50 of at most 200 characters each. Empty ones are ignored; without any other there are no rows.
sort_by: '''' (saleQty7, descending) or a column of the row but matched; nulls last, ties by option id. page_size null returns every row (an export).';

create or replace function public.portfolio(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}',
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.portfolio_of_partners(array[partner_cd], 0, date_start, date_end, comparison, brand_cds, 'brand',
    sort_by, sort_direction, page_number, page_size);
end
$$;
comment on function public.portfolio is
  'Brands of a partner with their sales, live stock and requests in error (포트폴리오). Callers, errors and other arguments as total_sales_summary. A row is a brand with sales, traffic, advertising or costs in period or comparison, options with live stock (only of a brand in use) or a request in error.

sort_by: '''' (the highest saleAmt) or partnerName, brandName, brandCount, saleAmt, previousSaleAmt, changeRate, share, saleQty, stockQty, incomingQty, stockAmt, doc, sellingCount, outCount, outRate, inboundErrorCount, adCost, adRoas, tacos, profitAmt, profitRate, breakEvenRoas, signal (caution, steady, growth); nulls last in both directions, ties by id. page_size null returns every row (an export).';

create or replace function public.portfolios(
  date_start text, date_end text, comparison text default 'previous', level text default 'brand', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  seen constant text[] := private.partner_codes();
  partner_cds constant text[] := array(select o."PARTNER_CD" from private.overview_partners(200) o);
begin
  return private.portfolio_of_partners(partner_cds, cardinality(seen) - cardinality(partner_cds), date_start, date_end,
    comparison, '{}', level, sort_by, sort_direction, page_number, page_size);
end
$$;
comment on function public.portfolios is
  '포트폴리오 over the partners that the caller may see, the first 200 by name; no rows for a caller without any. 22023 for a wrong argument.';

create or replace function public.portfolios_trend(
  date_start text, date_end text, unit text default 'day', level text default 'brand', top integer default 6
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set work_mem = '32MB'
as $$
declare
  today constant date := private.korea_today();
  partner_cds constant text[] := array(select o."PARTNER_CD" from private.overview_partners(200) o);
  p private.sales_period := private.require_compared_days(today, date_start, date_end, 'previous', '{}');
  partners constant private.portfolio_partner[] := private.portfolio_partners(partner_cds, p);
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  perform private.require_choice('level', level, array['brand', 'partner']);
  if top is null or top not between 1 and 40 then
    raise exception 'top must be 1 to 40' using errcode = '22023';
  end if;
  p.loaded := array(
    select d from unnest(partners) u cross join unnest(u."LOADED") d
    group by d having count(*) = (select count(*) from unnest(partners) w where cardinality(w."LOADED") > 0));
  return (
    with days as materialized (
      select private.date_sk(p.first_day + n) as date_sk, date_trunc(unit, (p.first_day + n)::timestamp)::date as unit_day
      from generate_series(0, p.last_day - p.first_day) n
    ), known as materialized (
      select distinct u."PARTNER_CD" as partner_cd, date_trunc(unit, l::timestamp)::date as unit_day
      from unnest(partners) u cross join unnest(u."LOADED") l
    ), ranked as materialized (
      select r.*, row_number() over (order by r.amount desc nulls last, r.partner_cd collate "C", r.brand_cd collate "C") as place
      from (
        select s."PARTNER_CD" as partner_cd, case when level = 'brand' then s."BRAND_CD" else '' end as brand_cd,
          private.bigint_sum(s."SALE_AMT") as amount
        from private.portfolio_sales(partner_cds, p.first_day, p.last_day, '{}') s group by 1, 2
      ) r
    ), shown as materialized (
      select * from ranked r where r.place <= top
    ), sold as materialized (
      select d.unit_day, t."PARTNER_CD" as partner_cd, private.bigint_sum(t."SALE_AMT") as amount
      from public.agg_partner_daily t join days d on d.date_sk = t."DATE_SK"
      where t."PARTNER_CD" = any (partner_cds)
        and t."DATE_SK" between private.date_sk(p.first_day) and private.date_sk(p.last_day)
      group by 1, 2
    ), cells as materialized (
      select s.unit_day, r.place, s.amount from shown r join sold s using (partner_cd) where level = 'partner'
      union all
      select d.unit_day, r.place, private.bigint_sum(b."SALE_AMT")
      from shown r
      cross join lateral (
        select s."DATE_SK", s."SALE_AMT" from public.agg_brand_daily s
        where s."PARTNER_CD" = r.partner_cd and s."BRAND_CD" = r.brand_cd
          and s."DATE_SK" between private.date_sk(p.first_day) and private.date_sk(p.last_day)
        -- Looked up for each series (offset 0), not joined to the days of all brands.
        offset 0
      ) b
      join days d on d.date_sk = b."DATE_SK"
      where level = 'brand'
      group by 1, 2
    ), units as materialized (
      select u."UNIT" as unit_day, private.day_text(u."FIRST_DAY") as first_text, private.day_text(u."LAST_DAY") as last_text,
        u."MISSING" as missing, case when u."UNIT" in (select k.unit_day from known k) then 0 end as nothing
      from private.period_units(p, unit) u
    ), drawn as (
      select u.unit_day, json_agg(case when c.unit_day is null and k.unit_day is not null then 0 else c.amount end order by r.place) as values
      from units u cross join shown r
      left join known k on k.unit_day = u.unit_day and k.partner_cd = r.partner_cd
      left join cells c on c.unit_day = u.unit_day and c.place = r.place
      group by u.unit_day
    ), sums as (
      select t.unit_day, t.amount as total, t.amount - coalesce(c.amount, 0) as others
      from (select s.unit_day, private.bigint_sum(s.amount) as amount from sold s group by 1) t
      left join (select c.unit_day, private.bigint_sum(c.amount) as amount from cells c group by 1) c using (unit_day)
    ), counted as (
      select (select count(*) from ranked) - (select count(*) from shown) as others
    )
    select json_build_object(
      'period', private.period_of(p),
      'series', coalesce((
        select json_agg(json_build_object('partnerId', n."ID", 'partnerName', n."PARTNER_NM", 'brandCd', nullif(r.brand_cd, ''),
          'brandName', b."BRAND_NM") order by r.place)
        from shown r
        join public.dim_partner n on n."PARTNER_CD" = r.partner_cd
        left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = r.partner_cd), '[]'),
      'otherCount', o.others,
      'rows', (
        select json_agg(json_build_object('from', u.first_text, 'to', u.last_text, 'missingDays', u.missing,
          'values', coalesce(v.values, '[]'),
          'others', case when o.others > 0 then case when s.unit_day is null then u.nothing else s.others end end,
          'total', case when s.unit_day is null then u.nothing else s.total end) order by u.unit_day)
        from units u left join drawn v using (unit_day) left join sums s using (unit_day)))
    from counted o
  );
end
$$;
comment on function public.portfolios_trend is
  'Won by day, week (Monday to Sunday) or month and brand or partner, over the partners of portfolios (포트폴리오). 22023 for a wrong argument; top: 1 to 40. A row is a day, week or month, cut to the period, oldest first.';

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
comment on function public.product_analytics is
  'Why the sales of products changed (상품 분석). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Other arguments as total_sales_summary. Days and options are answers of their own (product_analytics_days, product_analytics_options), as sheets of a file are, and the first answer does not wait for them.';

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
comment on function public.product_analytics_days is
  '일자별 and weekdays of a product (상품 분석). Callers and arguments as product_analytics, of one PRODUCTID; a product that the partner does not have sold nothing. A row is a day of the period, oldest first.';

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
comment on function public.product_analytics_options is
  '옵션별 of a product (상품 분석). Callers and arguments as product_analytics_days; a product that the partner does not have has no rows. A row is an option, the highest saleAmt first.';

create or replace function public.product_detail(partner_cd text, product_id text) returns json
  language plpgsql stable
  set search_path = ''
  -- The ids decide the plan.
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.korea_today();
  option_ids text[];
  yesterday integer;
  product json;
  listed json;
begin
  perform private.require_partner(partner_cd);
  option_ids := private.option_ids_of_product(partner_cd, product_id);
  yesterday := private.place_of_yesterday(partner_cd, today);
  -- No ids would be all options.
  if cardinality(option_ids) > 0 then
    with stowing as (
      select l."OPTION_CD", sum(l."IB_APRV_QTY") as qty
      from private.inbound_line l
      where l."OPTION_CD" = any (option_ids) and l."CUST_CD" = product_detail.partner_cd and l."SCH_DT" >= '20250901'
      group by l."OPTION_CD"
    ), options as materialized (
      select r.*, coalesce(w.qty, 0) as "stowingQty"
      from private.product_rows(product_detail.partner_cd, today, yesterday, option_ids) r
      left join stowing w on w."OPTION_CD" = r."optionId"
    )
    select
      json_build_object('productId', product_id,
        'productName', mode() within group (order by o."productName"), 'brandName', string_agg(distinct o."brandName", ', ' order by o."brandName"),
        'categoryName', (select string_agg(distinct d."CATEGORY_NM", ', ' order by d."CATEGORY_NM")
          from public.dim_option d where d."OPTION_CD" = any (option_ids)),
        'optionCount', count(*),
        'states', json_build_object('selling', count(*) filter (where o."state" = 'selling'),
          'out', count(*) filter (where o."state" = 'out'), 'stopped', count(*) filter (where o."state" = 'stopped'),
          'unknown', count(*) filter (where o."state" = 'unknown')),
        'grades', coalesce((select json_object_agg(g.grade, g.options order by g.options desc, g.grade)
          from (select n."offerCondition" as grade, count(*) as options from options n
            where n."offerCondition" is not null group by 1) g), '{}')),
      json_agg(o order by o."saleAmt30" desc nulls last, o."optionId" collate "C")
    into product, listed
    from options o;
  end if;
  return json_build_object('product', product, 'stockDay', private.stock_day(partner_cd),
    'salesDays', private.sales_days(partner_cd),
    'adCover', private.ad_cover(partner_cd, today - 30, today - 1), 'profitDays', private.profit_span(private.recent_profit_days(partner_cd, today)), 'loaded', private.loaded_sources(partner_cd),
    'rows', coalesce(listed, '[]'));
end
$$;
comment on function public.product_detail is
  'One product (PRODUCTID) of the partner with all its options (상품 상세). Active members who may see the partner; 42501 for others. A row is an option, as in product_list.';

comment on function public.product_inbound is
  'Inbound lines of the options of one product of the partner, of all days. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one line.

sort_by: '''' (schDt desc, ibReqDt desc, reqNo asc) or a column of the row; nulls last, ties in the default order. page_size null returns every row (an export). The product of another partner has no rows.';

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
declare
  today constant date := private.korea_today();
  page record;
begin
  perform private.require_partner(partner_cd);
  product_name := private.search_text(product_name);
  option_ids := coalesce(option_ids, '{}');
  page := private.products_page(today, partner_cd,
    private.filtered_products(today, partner_cd, brand_cd, offer_condition, sale_state, winner, price_from, price_to,
      amount_from, amount_to, product_name),
    option_ids, tab, sort_by, sort_direction, page_number, page_size, false);
  return json_build_object('total', page.total, 'withoutBrand', page.summary_row -> 'withoutBrand',
    'counts', page.summary_row -> 'counts', 'summary', page.summary_row -> 'summary',
    'stockDay', private.stock_day(partner_cd), 'salesDays', private.sales_days(partner_cd),
    'adCover', private.ad_cover(partner_cd, today - 30, today - 1), 'profitDays', private.profit_span(private.recent_profit_days(partner_cd, today)), 'loaded', private.loaded_sources(partner_cd), 'rows', page.rows);
end
$$;
comment on function public.product_list is
  'State of every option of one partner (상품 관리). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is an option of service 2P of a brand in use or of none, with or without live stock.

tab: all | out | under7 | under14 (the DOC states of stock_list) | over (DOC above 90, or at least 30 % of the pieces of known age stored for 61 days and more) | noWinner (known not to be item winner, not stopped) | stopped | fresh (registered in the 30 days that end today).
brand_cd, offer_condition: all or a code. sale_state: all | selling (on sale, with or without stock) | sellable (on sale, with stock) | stopped. winner: all | Y | N, known. price_from, price_to: sale price, won, both included; amount_from, amount_to: saleAmt30, the same; null = any. product_name: literal text in the name of product or option, case aside. option_ids: none = any.
sort_by: '''' (saleAmt30, descending) or a column of the row but stockAmtBasis, profitGap, profitGapAmt and suggestion; nulls last in both directions, ties by option id. page_size null returns every row (an export). A page past the end has no rows but the true total.';

create or replace function public.product_option_ids(
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
  sort_direction text default 'desc'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  page record;
begin
  perform private.require_partner(partner_cd);
  product_name := private.search_text(product_name);
  option_ids := coalesce(option_ids, '{}');
  page := private.products_page(today, partner_cd,
    private.filtered_products(today, partner_cd, brand_cd, offer_condition, sale_state, winner, price_from, price_to,
      amount_from, amount_to, product_name),
    option_ids, tab, sort_by, sort_direction, 1, null, true);
  return (select coalesce(json_agg(r ->> 'optionId' order by n), '[]') from json_array_elements(page.rows) with ordinality x (r, n));
end
$$;

create or replace function public.product_search(partner_cd text, term text, row_limit integer default 8) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  search jsonb;
  answer json;
begin
  perform private.require_partner(partner_cd);
  search := private.search_words(array[term]);
  if row_limit is null or row_limit not between 1 and 50 then
    raise exception 'row_limit must be from 1 to 50' using errcode = '22023';
  end if;
  execute format($sql$
    with products as (
      select row_number() over (order by sum(f."saleQty7") desc nulls last, f."productId" collate "C") as place,
        f."productId", count(*) as options, min(f."optionId" collate "C") collate "default" as first
      from %1$s f where f."productId" is not null group by 2
    )
    select json_build_object('total', (select count(*) from products), 'rows', coalesce(json_agg(json_build_object(
      'productId', p."productId", 'productName', f."productName", 'brandName', f."brandName",
      'optionCount', p.options, 'matched', f.matched) order by p.place), '[]'))
    from products p
    join %2$s f on f."optionId" = p.first$sql$,
    private.found_options(partner_cd, today, search),
    private.found_options(partner_cd, today, search, 'array(select first from products where place <= $2)'))
  into answer using private.matching_option_ids(partner_cd, search), row_limit;
  return answer;
end
$$;
comment on function public.product_search is
  'Products of one partner by names and ids, for those who choose one while they type. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

The products of the options that match the term as in option_search, those that sold most in the 7 days that end yesterday first; options without a product id are of none. An empty term has no rows. row_limit: 1 to 50.';

comment on function public.product_stock is
  'Live stock of the options of one product of the partner by storage age. Active members who may see the partner; 42501 for others. A row is an option that has live stock, the most first.';

comment on function public.product_stock_months is
  'Stock of the options of one product of the partner at the end of each month. Active members who may see the partner; 42501 for others. A row is an option.';

comment on function public.refresh_diagnosis is
  'Diagnoses the options of a partner and forecasts their demand as of today, where that is not done since the last report was loaded: asked for when a partner is chosen and after files are loaded. Active members who may see the partner; 42501 for others. Definer: members may not write findings themselves.';

create or replace function public.removed_interventions(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return (
    select json_build_object('rows', coalesce(json_agg(json_build_object('id', c."SUBJECT_ID"::bigint, 'was', c."FROM_VAL"::json,
      'memberName', c."USER_NM", 'at', c."REG_DT") order by c."ID" desc), '[]'))
    from (select * from public.log_change c
      where c."PARTNER_CD" = removed_interventions.partner_cd and c."SUBJECT" = 'intervention' and c."TO_VAL" is null
      order by c."ID" desc limit 100) c);
end
$$;
comment on function public.removed_interventions is
  'The newest 100 interventions of the partner that were removed. Active members who may see the partner; 42501 for others.';

create or replace function public.sales_forecast(partner_cd text, brand_cds text[] default '{}') returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  if brand_cds is null or cardinality(brand_cds) > 1000 or array_position(brand_cds, null) is not null then
    raise exception 'brand_cds must be at most 1000 codes' using errcode = '22023';
  end if;
  return private.forecast_of_partners(array[partner_cd], brand_cds);
end
$$;
comment on function public.sales_forecast is
  'What the running month (Korea time) is expected to sell, net won, of all brands of the partner or of some. Active members who may see the partner; 42501 for others, 22023 for more than 1000 brands.';

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
comment on function public.sales_source_days is
  'The days that a figure of sales is made of. Callers, arguments and errors as sales_source_options. A row is a day of the period, oldest first.';

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
comment on function public.sales_source_loads is
  'The loads that brought the sales of a period. Callers and errors as sales_source_options. A row is a load, at most one a day of the period, that of the latest day first.';

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
comment on function public.sales_source_options is
  'The options that a figure of sales is made of. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is an option.

date_start, date_end, brand_cds as total_sales_summary. product_id (PRODUCTID), option_cd (OPTION_CD): its options alone; null = all. measure: grossQty, grossAmt, cancelQty, cancelAmt, saleQty, saleAmt, orderCnt, visitorCnt, viewCnt, cartCnt or winnerViewCnt (views as item winner, with decimals). sort_by: a field of a row; empty = value, the highest first. page_size null = all rows.';

-- Twelve months of what brands are to sell, and what they sold.
create or replace function public.sales_targets(partner_cd text, year integer) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  -- See private.target_sums.
  set enable_nestloop = off
as $$
declare
  today constant date := private.korea_today();
  first_day date;
  loaded date[];
begin
  perform private.require_partner(partner_cd);
  if year is null or year not between 2000 and 2099 then
    raise exception 'year must be 2000 to 2099' using errcode = '22023';
  end if;
  first_day := make_date(year, 1, 1);
  loaded := private.loaded_days_of(partner_cd, first_day, least(today, make_date(year, 12, 31)));
  return (
    with months as materialized (
      select n, year * 100 + n as month_sk,
        (select count(*) from unnest(loaded) d where extract(month from d) = n) as loaded_days
      from generate_series(1, 12) n
    ), targets as materialized (
      select t."BRAND_CD" as brand_cd, t."YM"::integer as month_sk, t."TARGET_AMT" as amount
      from public.dim_sales_target t
      where t."PARTNER_CD" = sales_targets.partner_cd and t."YM" between year::text || '01' and year::text || '12'
    ), sold as materialized (
      select b."BRAND_CD" as brand_cd, b."DATE_SK" / 100 as month_sk, private.bigint_sum(b."SALE_AMT") as amount
      from public.agg_brand_daily b
      where b."PARTNER_CD" = sales_targets.partner_cd and b."DATE_SK" between year * 10000 + 101 and year * 10000 + 1231
      group by 1, 2
    ), measured as materialized (
      select m."BRAND_CD" as brand_cd, private.bigint_sum(m."TARGET_AMT") as target, private.bigint_sum(m."TARGETED_SALE_AMT") as sold
      from private.target_sums(sales_targets.partner_cd, loaded, '{}', 'month') m
      group by 1
    ), brands as materialized (
      select b."BRAND_CD" as brand_cd, b."BRAND_NM" as brand_nm, b."USE_YN" = 'Y' as in_use, b."SORT" as sort
      from public.dim_brand b
      where b."PARTNER_CD" = sales_targets.partner_cd and (b."USE_YN" = 'Y' and b."SVC" = '2P'
        or b."BRAND_CD" in (select t.brand_cd from targets t) or b."BRAND_CD" in (select s.brand_cd from sold s))
      union all
      select '', null, false, null where exists (select from sold s where s.brand_cd = '')
    ), cells as materialized (
      select b.brand_cd, m.n, t.amount as target,
        case when s.brand_cd is not null then s.amount when m.loaded_days > 0 then 0 end as sold
      from brands b cross join months m
      left join targets t on t.brand_cd = b.brand_cd and t.month_sk = m.month_sk
      left join sold s on s.brand_cd = b.brand_cd and s.month_sk = m.month_sk
    ), lines as materialized (
      select c.brand_cd, json_agg(c.target order by c.n) as targets, json_agg(c.sold order by c.n) as sales,
        private.bigint_sum(c.target) as target, private.bigint_sum(c.sold) as sold
      from cells c group by c.brand_cd
    )
    select json_build_object(
      'year', year,
      'months', (select json_agg(m.month_sk::text order by m.n) from months m),
      'loadedDays', (select json_agg(m.loaded_days order by m.n) from months m),
      'rows', coalesce((
        select json_agg(json_build_object('brandCd', nullif(b.brand_cd, ''), 'brandName', b.brand_nm, 'inUse', b.in_use,
          'targets', l.targets, 'saleAmts', l.sales, 'targetAmt', l.target, 'saleAmt', l.sold,
          'loadedTargetAmt', w.target, 'targetedSaleAmt', w.sold, 'achievementRate', private.achievement(w.sold, w.target))
          order by b.in_use desc, b.sort nulls last, b.brand_cd collate "C")
        from brands b join lines l using (brand_cd) left join measured w using (brand_cd)), '[]'),
      'total', (
        select json_build_object(
          'targets', (select json_agg((select private.bigint_sum(c.target) from cells c where c.n = m.n) order by m.n) from months m),
          'saleAmts', (select json_agg(case when exists (select from brands)
            then (select private.bigint_sum(c.sold) from cells c where c.n = m.n)
            when m.loaded_days > 0 then 0 end order by m.n) from months m),
          'targetAmt', (select private.bigint_sum(l.target) from lines l),
          'saleAmt', case when exists (select from brands) then (select private.bigint_sum(l.sold) from lines l)
            when cardinality(loaded) > 0 then 0 end,
          'loadedTargetAmt', w.target, 'targetedSaleAmt', w.sold, 'achievementRate', private.achievement(w.sold, w.target))
        from (select private.bigint_sum(m.target) as target, private.bigint_sum(m.sold) as sold from measured m) w))
  );
end
$$;
comment on function public.sales_targets is
  'Sales targets of a partner''s brands in a year, by month, with what was sold. Active members who may see the partner; 42501 for others, 22023 for a year that is not 2000 to 2099. A row is a brand in use, or one with a target or sales that year.';

create or replace function public.save_intervention(
  partner_cd text, intervention_id bigint, version integer, name text, type text, start_day text, end_day text, cost_amt bigint, memo text,
  option_ids text[]
) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  most constant integer := 2000;
  title constant text := private.clean_text(name);
  note constant text := nullif(btrim(memo), '');
  last_day constant text := nullif(end_day, '');
  saved_id bigint := intervention_id;
  former jsonb;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('type', type, array['price', 'coupon', 'ad', 'detail', 'thumbnail', 'inbound', 'live', 'other']);
  perform private.require_day('start_day', start_day);
  if last_day is not null then
    perform private.require_day('end_day', last_day);
  end if;
  if start_day not between '20100101' and private.day_text(private.korea_today() + 90)
    or last_day not between start_day and private.day_text(start_day::date + 730) then
    raise exception 'an intervention begins within 90 days and lasts at most two years' using errcode = '22023';
  end if;
  if title is null or length(title) not between 1 and 300 or length(note) > 1000 or cost_amt not between 0 and 1000000000000 then
    raise exception 'name, memo or cost is out of bounds' using errcode = '22023';
  end if;
  if option_ids is null or cardinality(option_ids) not between 1 and 500 or array_position(option_ids, null) is not null then
    raise exception 'option_ids must be 1 to 500 ids' using errcode = '22023';
  end if;
  if exists (select from unnest(option_ids) u (code) where not exists (
    select from public.dim_option o where o."OPTION_CD" = u.code and o."PARTNER_CD" = save_intervention.partner_cd)) then
    raise exception 'an option is not the partner''s' using errcode = 'PD404';
  end if;
  if saved_id is null then
    -- One at a time, so that two do not pass the limit together.
    perform from public.dim_partner p where p."PARTNER_CD" = save_intervention.partner_cd for no key update;
    if (select count(*) from public.log_intervention i where i."PARTNER_CD" = save_intervention.partner_cd) >= most then
      raise exception 'a partner has at most % interventions', most using errcode = 'PD422';
    end if;
    insert into public.log_intervention ("PARTNER_CD", "NAME", "TYPE", "START_DT", "END_DT", "COST_AMT", "MEMO", "USER_ID", "USER_NM")
    select save_intervention.partner_cd, title, save_intervention.type, start_day, last_day, cost_amt, note, m."ID",
      coalesce(m."ALIAS", m."NAME", m."EMAIL")
    from (select) one left join public.auth_member m on m."ID" = auth.uid()
    returning "ID" into saved_id;
  else
    perform private.require_intervention(partner_cd, saved_id, version);
    former := private.intervention_state(partner_cd, saved_id);
    update public.log_intervention i set "NAME" = title, "TYPE" = save_intervention.type, "START_DT" = start_day, "END_DT" = last_day,
      "COST_AMT" = cost_amt, "MEMO" = note, "VERSION" = i."VERSION" + 1
    where i."ID" = saved_id and i."PARTNER_CD" = save_intervention.partner_cd;
    delete from public.log_intervention_option o
    where o."INTERVENTION_ID" = saved_id and o."PARTNER_CD" = save_intervention.partner_cd;
  end if;
  insert into public.log_intervention_option ("INTERVENTION_ID", "OPTION_CD", "PARTNER_CD")
  select distinct saved_id, u.code, save_intervention.partner_cd from unnest(option_ids) u (code);
  if former is not null then
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "INTERVENTION_ID", "FIELD", "FROM_VAL", "TO_VAL")
    values (save_intervention.partner_cd, 'intervention', saved_id, 'state', former, private.intervention_state(save_intervention.partner_cd, saved_id));
  end if;
  return json_build_object('id', saved_id, 'overlaps', (
    select count(*) from private.overlapping_interventions(save_intervention.partner_cd, option_ids, start_day, saved_id)));
end
$$;
comment on function public.save_intervention is
  'Registers an intervention (intervention_id null) or changes one, and then writes a row of log_change, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for an intervention or option that is not the partner''s, PD409 (detail: its version) for one that changed since it was read, PD422 for more than 2,000 of a partner. Definer: members may not write these tables themselves.

version: of the row that was read; null to register. name: 1 to 300 characters. start_day, end_day (null or empty: none): yyyyMMdd, beginning at most 90 days ahead, lasting at most two years. cost_amt: won, null for not entered. memo: 1,000 characters. option_ids: 1 to 500.';

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
comment on function public.settlement_lines is
  'The lines that a figure of settlement_report or settlement_products is made of. Callers, period, brand_cds and period_ends as settlement_report.

measure: quantity (the lines of salesAmount), salesAmount, salesFee, settlementAmount (salesAmount - salesFee), fulfillmentFee, adCost, logisticsCost, liveFee, operationFee or finalSettlement (all of them; what is taken off is negative). option_id: lines of one option; null: all. sort_by: '''' (the newest day first) or a column but id; nulls last. page_size null returns every row (an export).';

-- Thirteen months up to one, by month.
create or replace function public.settlement_months(partner_cd text, last_month text, brand_cds text[] default '{}') returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set work_mem = '32MB'
as $$
declare
  today constant date := private.korea_today();
  months date[];
  brands private.settled_brand[];
begin
  perform private.require_partner(partner_cd);
  perform private.require_compared_days(today, last_month || '01', last_month || '01', 'previous', brand_cds);
  months := array(
    select m::date from generate_series(to_date(last_month, 'YYYYMM')::timestamp - interval '12 months',
      to_date(last_month, 'YYYYMM')::timestamp, interval '1 month') m);
  brands := array(select b from private.settled_brands(partner_cd,
    array(select row(m, m, (m + interval '1 month - 1 day')::date)::private.settled_run from unnest(months) m), brand_cds) b);
  return (
    select json_agg(json_build_object('month', to_char(m, 'YYYYMM'), 'figures', private.settlement_figures(brands, m)) order by m)
    from unnest(months) m);
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
comment on function public.settlement_periods is
  'Settlement periods of a partner with a day in a period, the latest first, also those between the first and the last of which nothing is loaded. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.';

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
comment on function public.settlement_products is
  'Options with lines of 판매수수료 in a period of 매출인식. Callers, period, brand_cds and period_ends as settlement_report.

option_ids: none = any. product_name: literal text in the name of product or option, at most 200 characters. sort_by: '''' (salesAmount, descending) or a column but isKnown and brandCd; nulls last, ties by optionId. page_size null returns every row (an export).';

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
comment on function public.settlement_report is
  'Settlement of a partner''s brands in a period of 매출인식. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

date_start, date_end: Korea-time days yyyyMMdd, at most 730, none in the future. comparison: previous | year. brand_cds: none = any. period_ends: last days of the settlement periods whose days count; null: all days.';

create or replace function public.snapshot_dates(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
begin
  perform private.require_partner(partner_cd);
  return (
    select json_agg(d.day order by d.day desc)
    from (
      select private.day_text(today) as day
      union
      select e.day
      from (select min(s."SNAP_DT") as day from public.fact_stock_snapshot s where s."PARTNER_CD" = partner_cd) f
      cross join lateral generate_series(date_trunc('month', f.day::date::timestamp), today::timestamp, interval '1 month') m (start)
      cross join lateral (select private.day_text((m.start + interval '1 month - 1 day')::date) as day) e
      where e.day < private.day_text(today)
        and exists (
          select from public.fact_stock_snapshot s
          where s."PARTNER_CD" = partner_cd and s."SNAP_DT" = e.day and s."SVC" = '2P'
        )
    ) d
  );
end
$$;

create or replace function public.stock_list(
  partner_cd text,
  snap_date text default null,
  brand_cd text default 'all',
  offer_condition text default 'all',
  product_name text default '',
  option_ids text[] default '{}',
  doc_state text default 'all',
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
  past constant text := nullif(snap_date, private.day_text(today));
  listed text;
  page record;
begin
  perform private.require_partner(partner_cd);
  product_name := private.search_text(product_name);
  option_ids := coalesce(option_ids, '{}');
  perform private.require_choice('doc_state', doc_state, array['all', 'out', 'under7', 'under14']);
  if past is not null then
    perform private.require_day('snap_date', past);
    if past > private.day_text(today) then
      raise exception 'snap_date is in the future' using errcode = '22023';
    end if;
  end if;
  listed := format('private.has_doc_state(%L, "stockQty", "soldYn", "doc")', doc_state);
  page := private.list_page(
    source => format('private.stock_rows(%L, %L, %s, %L, %L, %L, %L, $1)', partner_cd, today,
      coalesce(private.place_of_yesterday(partner_cd, today)::text, 'null'), past, brand_cd, offer_condition, product_name),
    ids => option_ids, id_column => 'optionId',
    sortable => '{"optionId": "id", "skuId": "id", "brandName": "text", "productName": "text", "optionName": "text",
      "productId": "id", "offerCondition": "grade", "soldYn": "text", "stockQty": "number", "incomingQty": "number",
      "exhaustionDay": "leading number", "recommendedInboundQty": "number", "itemWinner": "text",
      "avgSales7Days": "number", "avgSales30Days": "number", "doc": "number", "docNormalized": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"stockQty" + coalesce("incomingQty", 0) desc nulls last', tie_order => '"optionId" collate "C"',
    carried => array['stockQty', 'incomingQty', 'soldYn', 'doc', 'brandName'],
    page_number => page_number, page_size => page_size, condition => listed,
    summary => format($sql$json_build_object(
      'withoutBrand', count(*) filter (where %s and "brandName" is null),
      'counts', json_build_object(
        'out', count(*) filter (where private.has_doc_state('out', "stockQty", "soldYn", "doc")),
        'under7', %s, 'under14', %s))$sql$, listed,
      case when past is null then $sql$count(*) filter (where private.has_doc_state('under7', "stockQty", "soldYn", "doc"))$sql$ else 'null' end,
      case when past is null then $sql$count(*) filter (where private.has_doc_state('under14', "stockQty", "soldYn", "doc"))$sql$ else 'null' end),
    few => (select count(*) from (select from public.dim_option o where o."PARTNER_CD" = partner_cd limit 501) o) <= 500);
  return json_build_object('total', page.total, 'withoutBrand', page.summary_row -> 'withoutBrand',
    'counts', page.summary_row -> 'counts',
    'stockDay', case when past is null then private.stock_day(partner_cd) end,
    'salesDays', case when past is null then private.sales_days(partner_cd) end,
    'rows', page.rows);
end
$$;
comment on function public.stock_list is
  'Stock status of one partner (specification sections 2, 3 and 9). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one listed option that has a stock fact.

snap_date: null or today (yyyyMMdd, Korea time) = live; a past day = snapshot, where incomingQty, exhaustionDay, recommendedInboundQty, itemWinner, averages and DOC are null and the counts under7 and under14 too.
brand_cd, offer_condition: all or a code. product_name: literal text, case aside. option_ids: none = any.
doc_state: all | out (no stock and not known to be off sale) | under7 | under14 (DOC below 14, so under7 is part of it).
sort_by: '''' (stock plus incoming, descending) or a column of the row; nulls last in both directions, ties by option id.
page_size null returns every row (an export). A page past the end has no rows but the true total.';

comment on function public.stock_reconciliation is
  'Stock of options by month against what it should be by what moved (재고 대사). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is an option in a month of which a day lies in the period.

state: loss, excess (more than should be there), even, held (cannot be judged), differs (loss and excess) or all. Other filters as in public.loss_report. sort_by: '''' (most won unpaid) or a column; nulls last. page_size null returns every row (an export).';

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
comment on function public.total_sales_brands is
  '브랜드별 and shares of 전체 통계. Callers and arguments as total_sales_summary. A row is a brand with sales or traffic in period or comparison, the highest saleAmt first.';

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
comment on function public.total_sales_days is
  'Series and 일자별 of 전체 통계. Callers and arguments as total_sales_summary; unit: day, week (Monday to Sunday) or month. A row is a day, week or month, cut to the period, oldest first.';

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
comment on function public.total_sales_products is
  '상품 TOP 100, Pareto and ABC of 전체 통계. Callers and arguments as total_sales_summary; row_limit: 1 to 1000 products.';

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
comment on function public.total_sales_summary is
  'KPIs of 전체 통계. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

date_start, date_end: Korea-time days yyyyMMdd, at most 730 of them, none in the future. comparison: previous (the same number of days before) or year (364 days before, the same weekdays). brand_cds: none = any; an empty code = options without a brand. Sums are over all options of the partner, of the brand that each has now, also of brands out of use.';

create table public.log_change (
  "ID" bigint generated always as identity primary key,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "SUBJECT" text not null check ("SUBJECT" in ('option', 'target', 'charge', 'campaign', 'claim', 'finding', 'intervention')),
  "BRAND_CD" text,
  "OPTION_CD" text references public.dim_option ("OPTION_CD") on update cascade on delete cascade,
  "CAMPAIGN_ID" text,
  "DIAGNOSIS_ID" bigint references public.fact_product_diagnosis ("ID") on delete cascade,
  -- No key: what a removed intervention was is told by its changes.
  "INTERVENTION_ID" bigint,
  "SUBJECT_ID" text not null generated always as (
    coalesce("BRAND_CD", "OPTION_CD", "CAMPAIGN_ID", "DIAGNOSIS_ID"::text, "INTERVENTION_ID"::text)) stored,
  "PERIOD" text,
  "FIELD" text not null,
  "FROM_VAL" text,
  "TO_VAL" text,
  "USER_ID" uuid default auth.uid() references public.auth_member ("ID") on delete set null,
  "USER_NM" text default private.member_name(auth.uid()),
  "REG_DT" timestamptz not null default now(),
  unique ("ID", "PARTNER_CD"),
  check (num_nonnulls("BRAND_CD", "OPTION_CD", "CAMPAIGN_ID", "DIAGNOSIS_ID", "INTERVENTION_ID") = 1),
  check ("FIELD" = any (case "SUBJECT"
    when 'option' then array['cost', 'targetDays', 'leadDays', 'memo']
    when 'target' then array['amount']
    when 'charge' then array['OPERATION', 'LIVE', 'LOGISTICS']
    when 'campaign' then array['goalType', 'dayBudget', 'targetRoas', 'status', 'memo']
    when 'claim' then array['status', 'memo']
    when 'finding' then array['status']
    when 'intervention' then array['state'] end)),
  foreign key ("BRAND_CD", "PARTNER_CD") references public.dim_brand ("BRAND_CD", "PARTNER_CD") on update cascade on delete cascade,
  foreign key ("PARTNER_CD", "CAMPAIGN_ID") references public.dim_campaign ("PARTNER_CD", "CAMPAIGN_ID")
    on update cascade on delete cascade
);
revoke all on public.log_change from public, anon, authenticated, service_role;
comment on table public.log_change is
  'A change of a value that people enter. Written with the change, in the function or load that makes it; nobody changes or removes a row.';
comment on column public.log_change."SUBJECT" is 'Option, sales target or charge of a brand, campaign, claim for a loss of an option, finding of the diagnosis, intervention.';
comment on column public.log_change."SUBJECT_ID" is 'The brand, option, campaign, finding or intervention that the change is about.';
comment on column public.log_change."PERIOD" is 'First day yyyyMMdd of a cost, month yyyyMM of a target, charge or claim; null for other fields.';
comment on column public.log_change."FROM_VAL" is 'Value before, of a cost the one that began on PERIOD, of an intervention a JSON object; null: none.';
comment on column public.log_change."TO_VAL" is 'Value after; null: none.';
comment on column public.log_change."USER_NM" is 'Name that the member had then: other members may not read who is a member.';
create index log_change_subject_idx on public.log_change ("PARTNER_CD", "SUBJECT", "SUBJECT_ID", "ID" desc);
create index log_change_brand_idx on public.log_change ("BRAND_CD", "PARTNER_CD");
create index log_change_option_idx on public.log_change ("OPTION_CD");
create index log_change_campaign_idx on public.log_change ("PARTNER_CD", "CAMPAIGN_ID");
create index log_change_diagnosis_idx on public.log_change ("DIAGNOSIS_ID");
create index log_change_user_idx on public.log_change ("USER_ID");
alter table public.log_change enable row level security;
grant all on public.log_change to service_role;
grant select on public.log_change to authenticated;

create policy "Members see changes of their partners" on public.log_change
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- Changes of campaigns keep their ids: interventions name them.
insert into public.log_change ("ID", "PARTNER_CD", "SUBJECT", "CAMPAIGN_ID", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM", "REG_DT")
overriding system value
select c."ID", c."PARTNER_CD", 'campaign', c."CAMPAIGN_ID", null, c."FIELD", c."FROM_VAL", c."TO_VAL", c."USER_ID", c."USER_NM", c."REG_DT"
from public.log_campaign_change c order by c."ID";
select setval(pg_get_serial_sequence('public.log_change', 'ID'), coalesce(max("ID") + 1, 1), false) from public.log_change;
insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM", "REG_DT")
select c."PARTNER_CD", 'option', c."OPTION_CD", c."APPLY_DT", c."FIELD", c."FROM_VAL", c."TO_VAL", c."USER_ID", c."USER_NM", c."REG_DT"
from public.log_option_change c order by c."ID";
insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM", "REG_DT")
select c."PARTNER_CD", 'target', c."BRAND_CD", c."YM", 'amount', c."FROM_AMT", c."TO_AMT", c."USER_ID", c."USER_NM", c."REG_DT"
from public.log_target_change c order by c."ID";
insert into public.log_change ("PARTNER_CD", "SUBJECT", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM", "REG_DT")
select c."PARTNER_CD", 'charge', c."BRAND_CD", c."YM", c."CHARGE_TYPE", c."FROM_AMT", c."TO_AMT", c."USER_ID", c."USER_NM", c."REG_DT"
from public.log_charge_change c order by c."ID";
insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM", "REG_DT")
select c."PARTNER_CD", 'claim', c."OPTION_CD", c."MONTH_SK", c."FIELD", c."FROM_VAL", c."TO_VAL", c."USER_ID", c."USER_NM", c."REG_DT"
from public.log_loss_claim_change c order by c."ID";
insert into public.log_change ("PARTNER_CD", "SUBJECT", "DIAGNOSIS_ID", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM", "REG_DT")
select c."PARTNER_CD", 'finding', c."DIAGNOSIS_ID", null, 'status', c."FROM_VAL", c."TO_VAL", c."USER_ID", c."USER_NM", c."REG_DT"
from public.log_diagnosis_change c order by c."ID";
insert into public.log_change ("PARTNER_CD", "SUBJECT", "INTERVENTION_ID", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM", "REG_DT")
select c."PARTNER_CD", 'intervention', c."INTERVENTION_ID", null, 'state', c."FROM_VAL", c."TO_VAL", c."USER_ID", c."USER_NM", c."REG_DT"
from public.log_intervention_change c order by c."ID";

alter table public.log_intervention drop constraint "log_intervention_CHANGE_ID_PARTNER_CD_fkey";
alter table public.log_intervention add constraint "log_intervention_CHANGE_ID_PARTNER_CD_fkey" FOREIGN KEY ("CHANGE_ID", "PARTNER_CD") REFERENCES log_change("ID", "PARTNER_CD") ON UPDATE CASCADE ON DELETE CASCADE;

-- What agg_brand_daily must hold for these days: of all options of the partner (null) or of some.
create or replace function private.brand_day_facts(partner_cd text, days integer[], option_cds text[])
  returns setof public.agg_brand_daily
  language sql stable
begin atomic
  select partner_cd, d."BRAND_CD", d."DATE_SK",
    sum(d."GROSS_QTY"), sum(d."GROSS_AMT")::bigint, sum(d."CANCEL_QTY"), sum(d."CANCEL_AMT")::bigint,
    sum(d."SALE_QTY"), sum(d."SALE_AMT")::bigint, sum(d."ORDER_CNT"), sum(d."VISITOR_CNT"), sum(d."VIEW_CNT"),
    sum(d."CART_CNT"), sum(d."WINNER_VIEWS")::bigint
  from private.sold_facts(partner_cd, days, option_cds) d
  group by 2, 3;
end;

create or replace function private.change_rows(partner_cd text, subject text, subject_ids text[])
  returns table (
    "id" bigint, "at" timestamptz, "memberName" text, "subjectId" text, "subjectName" text, "period" text, "field" text,
    "from" text, "to" text, "fromAmt" bigint, "toAmt" bigint, "interventionId" bigint
  )
  language sql stable
begin atomic
  select c."ID", c."REG_DT", c."USER_NM", c."SUBJECT_ID", n.name, c."PERIOD", c."FIELD", c."FROM_VAL", c."TO_VAL",
    case when c."SUBJECT" in ('target', 'charge') then c."FROM_VAL"::bigint end,
    case when c."SUBJECT" in ('target', 'charge') then c."TO_VAL"::bigint end, i."ID"
  from public.log_change c
  left join public.dim_brand b on b."BRAND_CD" = c."BRAND_CD" and b."PARTNER_CD" = c."PARTNER_CD"
  left join public.dim_campaign g on g."PARTNER_CD" = c."PARTNER_CD" and g."CAMPAIGN_ID" = c."CAMPAIGN_ID"
  left join public.dim_option o on o."OPTION_CD" = c."OPTION_CD" and o."PARTNER_CD" = c."PARTNER_CD"
  left join public.log_intervention i on i."CHANGE_ID" = c."ID" and i."PARTNER_CD" = c."PARTNER_CD"
  cross join lateral (select coalesce(b."BRAND_NM", g."CAMPAIGN_NM", o."OPTION_NM") as name) n
  where c."PARTNER_CD" = change_rows.partner_cd and c."SUBJECT" = change_rows.subject
    and (subject_ids is null or c."SUBJECT_ID" = any (subject_ids))
    -- An option may have become another partner's.
    and n.name is not null;
end;
comment on function private.change_rows is
  'Changes of what is entered about options, targets, charges or campaigns of the partner: of some subjects, or of all (null). fromAmt, toAmt: won of a target or charge. interventionId: the intervention that a change of a campaign was kept as.';
revoke all on function private.change_rows from public, anon, authenticated, service_role;
grant execute on function private.change_rows to authenticated, service_role;

create or replace function private.last_changes(
  partner_cd text, subject text, subject_id text, period text default null, most integer default 50
) returns json
  language sql stable
begin atomic
  select coalesce(json_agg(json_build_object('id', c."ID", 'at', c."REG_DT", 'memberName', c."USER_NM", 'field', c."FIELD", 'period', c."PERIOD",
      'from', case when c."SUBJECT" = 'intervention' then c."FROM_VAL"::json else to_json(c."FROM_VAL") end,
      'to', case when c."SUBJECT" = 'intervention' then c."TO_VAL"::json else to_json(c."TO_VAL") end) order by c."ID" desc), '[]')
  from (
    select * from public.log_change l
    where l."PARTNER_CD" = last_changes.partner_cd and l."SUBJECT" = last_changes.subject and l."SUBJECT_ID" = last_changes.subject_id
      and (last_changes.period is null or l."PERIOD" = last_changes.period)
    order by l."ID" desc
    limit most) c;
end;
comment on function private.last_changes is
  'The newest changes (most) of one subject, in a period or at any time (null), the newest first.';
revoke all on function private.last_changes from public, anon, authenticated, service_role;
grant execute on function private.last_changes to authenticated, service_role;

-- What agg_option_monthly must hold, from the facts of these days: of all options of the partner (null) or of some.
create or replace function private.option_month_facts(partner_cd text, days integer[], option_cds text[])
  returns setof public.agg_option_monthly
  language sql stable
begin atomic
  select partner_cd, d."DATE_SK" / 100, d."OPTION_CD", count(*)::integer,
    sum(d."GROSS_QTY"), sum(d."GROSS_AMT")::bigint, sum(d."CANCEL_QTY"), sum(d."CANCEL_AMT")::bigint,
    sum(d."SALE_QTY"), sum(d."SALE_AMT")::bigint, sum(d."ORDER_CNT"), sum(d."VISITOR_CNT"), sum(d."VIEW_CNT"),
    sum(d."CART_CNT"), sum(d."WINNER_VIEWS")::bigint
  from private.sold_facts(partner_cd, days, option_cds) d
  group by 2, 3;
end;

create or replace function public.create_intervention_of_change(partner_cd text, change_id bigint) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  change public.log_change;
  day date;
  intervention_id bigint;
begin
  perform private.require_partner(partner_cd);
  select * into change from public.log_change c
  where c."ID" = change_id and c."PARTNER_CD" = create_intervention_of_change.partner_cd and c."SUBJECT" = 'campaign';
  if not found then
    raise exception 'the change is not the partner''s' using errcode = 'PD404';
  end if;
  day := private.korea_day(change."REG_DT");
  insert into public.log_intervention ("PARTNER_CD", "NAME", "TYPE", "START_DT", "CAMPAIGN_ID", "FIELD", "FROM_VAL", "TO_VAL",
    "CHANGE_ID", "USER_ID", "USER_NM")
  select change."PARTNER_CD", left(n."CAMPAIGN_NM", 250) || ' ' || case change."FIELD" when 'goalType' then '목표 변경'
      when 'dayBudget' then '일예산 변경' when 'targetRoas' then '목표 ROAS 변경' when 'status' then '상태 변경' else '메모 변경' end,
    'ad', private.day_text(day), change."SUBJECT_ID", change."FIELD", change."FROM_VAL", change."TO_VAL", change."ID", auth.uid(),
    private.member_name(auth.uid())
  from public.dim_campaign n
  where n."PARTNER_CD" = change."PARTNER_CD" and n."CAMPAIGN_ID" = change."SUBJECT_ID"
  on conflict ("CHANGE_ID", "PARTNER_CD") do nothing
  returning "ID" into intervention_id;
  if intervention_id is null then
    return json_build_object('created', false, 'id',
      (select i."ID" from public.log_intervention i where i."CHANGE_ID" = change."ID"));
  end if;
  insert into public.log_intervention_option ("INTERVENTION_ID", "OPTION_CD", "PARTNER_CD")
  select distinct intervention_id, o."OPTION_CD", o."PARTNER_CD"
  from public.agg_ad_option_monthly a
  join public.dim_option o on o."OPTION_CD" = a."OPTION_CD" and o."PARTNER_CD" = a."PARTNER_CD"
  where a."PARTNER_CD" = change."PARTNER_CD" and a."CAMPAIGN_ID" = change."SUBJECT_ID" and a."AD_COST" > 0
    and a."MONTH_SK" in (private.date_sk(day) / 100, private.date_sk((date_trunc('month', day::timestamp) - interval '1 month')::date) / 100);
  return json_build_object('created', true, 'id', intervention_id);
end
$$;
comment on function public.create_intervention_of_change is
  'Keeps a change of the register of campaigns as an intervention (개입) of its Korea-time day, about the options known to a master that the campaign paid for in that month and the one before. Active members who may see the partner; 42501 for others, PD404 for a change that is not the partner''s. Definer: members may not write these tables themselves.';

drop function private.ad_campaign_parts_on;

drop function private.ad_campaigns_on;

drop function private.ad_campaigns_summary_on;

drop function private.ad_days_on;

drop function private.ad_keyword_detail_on;

drop function private.ad_keywords_on;

drop function private.ad_keywords_summary_on;

drop function private.ad_options_on;

drop function private.ad_register_on;

drop function private.ad_register_options_on;

drop function private.brand_detail_on;

drop function private.brand_movers_on;

drop function private.brand_products_on;

drop function private.brand_sales_brands_on;

drop function private.brand_sales_pivot_on;

drop function private.brand_sales_rows_on;

drop function private.brand_sales_summary_on;

drop function private.brand_stock_on;

drop function private.campaign_change_rows;

drop function private.change_options_on;

drop function private.charge_change_rows;

drop function private.dashboard_sales_on;

drop function private.dashboard_todos_on;

drop function private.error_days;

drop function private.home_ads_on;

drop function private.home_inbound_on;

drop function private.home_sales_on;

drop function private.home_stock_on;

drop function private.home_summary_on;

drop function private.inbound_plan_on;

drop function private.log_intervention_change;

drop function private.my_dashboard_on;

drop function private.my_dashboards_on;

drop function private.option_change_rows;

drop function private.option_panel_on;

drop function private.option_search_on;

drop function private.portfolio_on;

drop function private.portfolio_trend_on;

drop function private.product_analytics_days_on;

drop function private.product_analytics_on;

drop function private.product_analytics_options_on;

drop function private.product_detail_on;

drop function private.product_list_on;

drop function private.product_option_ids_on;

drop function private.product_search_on;

drop function private.rebuild_option_quarters;

drop function private.refuse_foreign_brands;

drop function private.refuse_foreign_options;

drop function private.requests_due;

drop function private.requests_in_error;

drop function private.require_ad_period;

drop function private.require_sales_period;

drop function private.rewrite_option_quarters;

drop function private.rewrite_settlement_quarters;

drop function private.sales_days_on;

drop function private.sales_forecast_on;

drop function private.sales_targets_on;

drop function private.settlement_lines_on;

drop function private.settlement_months_on;

drop function private.settlement_periods_on;

drop function private.settlement_products_on;

drop function private.settlement_report_on;

drop function private.snapshot_dates_on;

drop function private.stock_list_on;

drop function private.target_change_rows;

drop function private.total_sales_brands_on;

drop function private.total_sales_days_on;

drop function private.total_sales_products_on;

drop function private.total_sales_summary_on;

drop function private.week_days;

drop function public.brand_charge_changes;

drop function public.campaign_changes;

drop function public.product_changes;

drop function public.sales_target_changes;

drop table public.log_target_change;

drop table public.log_charge_change;

drop table public.log_campaign_change;

drop table public.log_diagnosis_change;

drop table public.log_intervention_change;

drop table public.log_loss_claim_change;

drop table public.log_option_change;
