-- Of which days a profit can be known: docs/decisions/profit.md.

-- The reports whose costs are in a profit. 정산현황 요약 may say that there was nothing of a kind: then there is no report of it. The
-- costs of a week stand on its first payment alone, of 70 %, and every row of 30 % says 0: one such row by itself says nothing.
create or replace function private.missing_profit_reports(partner_cd text, period_end text) returns text[] language sql stable begin atomic
  select array(
    select r.category
    from unnest(array['판매수수료', '입출고/배송비', '보관비', '반품 회수/재입고', '반출']) with ordinality r (category, place)
    where not exists (select from public.log_settlement_file l
        where l."PARTNER_CD" = partner_cd and l."CATEGORY" = r.category and l."SETTLE_END_DT" = period_end)
      and not exists (select from public.dim_settlement_waiver w
        where w."PARTNER_CD" = partner_cd and w."CATEGORY" = r.category and w."SETTLE_END_DT" = period_end)
      and not exists (select from public.fact_settlement_summary s
        where s."PARTNER_CD" = partner_cd and s."END_DT" = period_end
        having max(s."RATIO") >= 70 and bool_and(case r.category
          when '보관비' then s."STORAGE_AMT" = 0
          when '반품 회수/재입고' then s."RETURN_PICKUP_AMT" = 0 and s."RESTOCKING_AMT" = 0
          when '반출' then s."REMOVAL_AMT" = 0 else false end))
    order by r.place);
end;
comment on function private.missing_profit_reports is
  'Reports that a profit needs of a settlement period (last day yyyyMMdd) and that are neither loaded, nor waived, nor for nothing by every payment of the period.';
grant execute on function private.missing_profit_reports to authenticated, service_role;

-- A sale is recognised a few days later, in a period that may be the next: the three days after count too.
-- Settings: planned once per connection, because planning takes longer than looking.
create or replace function private.settled_sales_days(partner_cd text, first_day date, last_day date) returns date[]
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return array(
    with covered as materialized (
      select distinct greatest(p.first_day, settled_sales_days.first_day) + n as day
      from private.settlement_periods_of(settled_sales_days.partner_cd) p
      cross join lateral generate_series(0, least(p.last_day, settled_sales_days.last_day + 3)
        - greatest(p.first_day, settled_sales_days.first_day)) n
      where p.last_day >= settled_sales_days.first_day
        and private.missing_profit_reports(settled_sales_days.partner_cd, private.day_text(p.last_day)) = '{}'
    ), followed as (
      select c.day, lead(c.day, 3) over (order by c.day) as third from covered c
    )
    select f.day from followed f
    where f.third = f.day + 3 and f.day <= settled_sales_days.last_day and f.day in (
      select l."DAY" from private.loaded_sales_days(settled_sales_days.partner_cd, settled_sales_days.first_day, settled_sales_days.last_day) l)
    order by 1);
end
$$;
comment on function private.settled_sales_days is
  'Days of a period whose sales are loaded and, with no report of private.missing_profit_reports, settled, in order.';
grant execute on function private.settled_sales_days to authenticated, service_role;

-- Settled days whose advertising is known: a report covers them, or settlement says that there was none.
-- Settings: planned once per connection, because planning takes longer than looking.
create or replace function private.profit_days(partner_cd text, first_day date, last_day date) returns date[]
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  settled constant date[] := private.settled_sales_days(partner_cd, first_day, last_day);
begin
  if cardinality(settled) = 0 then
    return settled;
  end if;
  return array(
    with charged as materialized (
      select p.first_day, p.last_day from private.settlement_periods_of(profit_days.partner_cd) p
      where exists (select from public.log_settlement_file l where l."PARTNER_CD" = profit_days.partner_cd
          and l."CATEGORY" = '광고비 내역' and l."SETTLE_END_DT" = private.day_text(p.last_day))
        or exists (select from public.dim_settlement_waiver w where w."PARTNER_CD" = profit_days.partner_cd
          and w."CATEGORY" = '광고비 내역' and w."SETTLE_END_DT" = private.day_text(p.last_day))
    )
    select d from unnest(settled) d cross join lateral (select private.date_sk(d) as sk offset 0) k
    where exists (select from public.log_ad_day l where l."PARTNER_CD" = profit_days.partner_cd and l."DATE_SK" = k.sk)
      or exists (select from charged c where d between c.first_day and c.last_day)
        and not exists (select from public.fact_settled_ad_cost a
          where a."PARTNER_CD" = profit_days.partner_cd and a."DATE_SK" = k.sk)
    order by 1);
end
$$;
comment on function private.profit_days is
  'Days of a period whose profit can be known: settled (private.settled_sales_days), and advertising is known too; in order.';
grant execute on function private.profit_days to authenticated, service_role;

-- Days without a profit are no news until the file that is missing has a name.
create or replace function private.missing_for_profit(partner_cd text, first_day date, last_day date, days date[]) returns text[]
  language plpgsql stable set search_path = '' as $$
begin
  if cardinality(days) > 0 then
    return '{}';
  end if;
  return array(
    select distinct r
    from private.settlement_periods_of(missing_for_profit.partner_cd) p
    cross join unnest(private.missing_profit_reports(missing_for_profit.partner_cd, private.day_text(p.last_day))) r
    where p.last_day >= missing_for_profit.first_day and p.first_day <= missing_for_profit.last_day
    union all
    select '광고보고서'
    where cardinality(private.settled_sales_days(missing_for_profit.partner_cd, missing_for_profit.first_day, missing_for_profit.last_day)) > 0);
end
$$;
comment on function private.missing_for_profit is 'Reports that are missing in settlement periods of which something is loaded, where no day of a period has a profit (days: private.profit_days of it); empty where one has.';
grant execute on function private.missing_for_profit to authenticated, service_role;

-- Shown each morning: settlement comes one or two weeks late, so it is the last 30 days that have one.
create or replace function private.recent_profit_days(partner_cd text, today date) returns date[] language plpgsql stable set search_path = '' as $$
declare
  -- As a value: to plan an unnest, the planner calls the function once more.
  known constant date[] := private.profit_days(recent_profit_days.partner_cd, today - 120, today - 1);
begin
  return array(select d from unnest(known) d order by d desc limit 30);
end
$$;
comment on function private.recent_profit_days is 'The last 30 of private.profit_days before a day, of the 120 days before it, the newest first.';
grant execute on function private.recent_profit_days to authenticated, service_role;

-- Days as an answer names them.
create or replace function private.profit_span(days date[]) returns json language sql immutable parallel safe set search_path = '' as $$
  select case when count(*) > 0 then
    json_build_object('from', private.day_text(min(d)), 'to', private.day_text(max(d)), 'days', count(*)) end
  from unnest(days) d
$$;
comment on function private.profit_span is 'First and last of the days of a profit (yyyyMMdd) and how many they are; null without one.';
grant execute on function private.profit_span to authenticated, service_role;

-- A whole month is read from its sums alone: each page of advertising asks for it.
create or replace function private.margin_days(partner_cd text, today date) returns date[] language plpgsql stable set search_path = '' as $$
declare
  settled date[];
  month date[];
  first_day date;
begin
  -- The last months nearly always have one, and a year takes three times as long to look through.
  foreach first_day in array array[(date_trunc('month', today::timestamp) - interval '2 months')::date, today - 365] loop
    settled := private.settled_sales_days(partner_cd, first_day, today - 1);
    select array_agg(d) into month from unnest(settled) d group by date_trunc('month', d::timestamp)
    having count(*) = extract(day from date_trunc('month', min(d)::timestamp) + interval '1 month - 1 day')
    order by min(d) desc limit 1;
    exit when month is not null;
  end loop;
  return coalesce(month, array(select d from unnest(settled) d order by d desc limit 30));
end
$$;
comment on function private.margin_days is
  'Days that tell what a sale leaves before advertising: of the last year the last month settled whole, or, without one, the last 30 settled days.';
grant execute on function private.margin_days to authenticated, service_role;

-- Days as months, other days, and days of those months that are none of them (as private.traffic_parts).
create or replace function private.profit_parts(
  partner_cd text, days date[], out first_sk integer, out last_sk integer, out days_sk integer[], out months integer[],
  out quarters integer[], out other_months integer[], out more_days integer[], out less_days integer[]
) language plpgsql stable set search_path = '' as $$
declare
  last_sold constant integer := private.date_sk(private.last_sales_day(partner_cd));
begin
  with taken as materialized (
    select private.date_sk(d) as day from unnest(days) d
  ), of_months as materialized (
    select t.day / 100 as month_sk, array_agg(t.day) as taken from taken t group by 1
  ), sized as materialized (
    select m.month_sk, m.taken, r.rest,
      cardinality(m.taken) > (select count(*) from unnest(r.rest) d where d <= last_sold) as is_whole
    from of_months m
    cross join lateral (
      select array(select private.date_sk(g.day::date)
        from generate_series(to_date(m.month_sk::text, 'YYYYMM')::timestamp,
          to_date(m.month_sk::text, 'YYYYMM') + interval '1 month - 1 day', interval '1 day') g (day)
        where private.date_sk(g.day::date) <> all (m.taken)) as rest
    ) r
  )
  select (select min(t.day) from taken t), (select max(t.day) from taken t), array(select t.day from taken t),
    array(select s.month_sk from sized s where s.is_whole), array(select unnest(s.taken) from sized s where not s.is_whole),
    array(select unnest(s.rest) from sized s where s.is_whole)
  into first_sk, last_sk, days_sk, months, more_days, less_days;
  select q.quarters, q.other_months into quarters, other_months from private.with_quarters(profit_parts.partner_cd, months) q;
end
$$;
comment on function private.profit_parts is 'Days as the first and the last of them (DATE_SK), themselves, months (yyyyMM), these as quarters and other months, days of no such month, and days of these months that are none of the days, whose sums are taken off.';
grant execute on function private.profit_parts to authenticated, service_role;
