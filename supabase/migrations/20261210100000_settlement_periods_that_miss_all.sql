-- Weeks between loaded ones of which nothing is loaded were not listed, so that nobody saw that they are missing.

-- Settlement periods of a partner that end in a period, each with its files, its payments and what our lines say beside them.
create or replace function private.settlement_periods_on(today date, partner_cd text, date_start text, date_end text) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_compared_days(today, date_start, date_end, 'previous', '{}');
begin
  return json_build_object('rows', coalesce((
    select json_agg(json_build_object(
      'periodEnd', private.day_text(s.last_day), 'periodStart', private.day_text(s.first_day), 'settleType', s.settle_type,
      'files', coalesce((
        select json_agg(json_build_object('category', l."CATEGORY", 'part', l."PART", 'fileName', l."FILE_NM", 'rowCount', l."ROW_CNT",
          'amount', coalesce(l."SUM_AMT", 0) + coalesce(l."VAT_AMT", 0), 'at', l."REG_DT") order by l."CATEGORY", l."PART")
        from public.log_settlement_file l
        where l."PARTNER_CD" = settlement_periods_on.partner_cd and l."SETTLE_END_DT" = private.day_text(s.last_day)), '[]'),
      'waived', array(
        select w."CATEGORY" from public.dim_settlement_waiver w
        where w."PARTNER_CD" = settlement_periods_on.partner_cd and w."SETTLE_END_DT" = private.day_text(s.last_day) order by 1),
      'missing', array(
        select c from unnest(private.settlement_reports()) with ordinality u (c, n)
        where not exists (
            select from public.log_settlement_file l
            where l."PARTNER_CD" = settlement_periods_on.partner_cd and l."CATEGORY" = c and l."SETTLE_END_DT" = private.day_text(s.last_day))
          and not exists (
            select from public.dim_settlement_waiver w
            where w."PARTNER_CD" = settlement_periods_on.partner_cd and w."CATEGORY" = c and w."SETTLE_END_DT" = private.day_text(s.last_day))
        order by n),
      'payments', coalesce((
        select json_agg(json_build_object('ratio', y."RATIO", 'payableAmt', y."PAYABLE_AMT", 'setoffAmt', y."SETOFF_AMT",
          'serviceAmt', y."SERVICE_AMT", 'compAmt', y."COMP_AMT", 'paidAmt', y."PAID_AMT", 'payDay', y."PAY_DT", 'status', y."STATUS")
          order by y."RATIO" desc)
        from public.fact_settlement_summary y
        where y."PARTNER_CD" = settlement_periods_on.partner_cd and y."END_DT" = private.day_text(s.last_day)), '[]'),
      'lines', private.settlement_beside(settlement_periods_on.partner_cd, private.day_text(s.last_day))) order by s.last_day desc)
    from private.settlement_calendar(settlement_periods_on.partner_cd) s
    where s.last_day >= p.first_day and s.first_day <= p.last_day), '[]'));
end
$$;
comment on function private.settlement_periods_on is 'settlement_periods as of a Korea-time day.';
grant execute on function private.settlement_periods_on to authenticated, service_role;

create or replace function public.settlement_periods(partner_cd text, date_start text, date_end text) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.settlement_periods_on(private.korea_today(), partner_cd, date_start, date_end);
end
$$;
comment on function public.settlement_periods is
  'Settlement periods of a partner with a day in a period, the latest first, also those between the first and the last of which nothing is loaded. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"rows"}: periodStart, periodEnd, settleType (주정산 | 월정산); files: category, part, fileName, rowCount, amount (won of its lines, with VAT where it has any), at; waived: categories that there is none of; missing: those of the nine reports that are neither loaded nor waived (none: the period is complete); payments: ratio (percent), payableAmt (H), setoffAmt (I), serviceAmt (J), compAmt (K), paidAmt, payDay, status; lines: the marketplace''s sums beside those of the files, in this order: line (gross, cancel, fee (B), coupon (C), base (D), payable (H), milkrun (c), ads (d), deduct (e), setoff (I), warehousing, shipping, storage, returnPickup, restocking, removal, otherService, service (J), comp (K), paid (H - I - J + K)), theirs, ours (null: a file that it needs is neither loaded nor waived; in setoff, service and paid such a file counts 0 where the marketplace says 0), difference (theirs - ours); null without a payment.';
grant execute on function public.settlement_periods to authenticated;

-- Settlement periods of a partner and, between the first and the last, those of which nothing is loaded: weeks, or a month where
-- months were settled before.
create or replace function private.settlement_calendar(partner_cd text)
  returns table (settle_type text, first_day date, last_day date)
  language sql stable
begin atomic
  with known as materialized (
    select * from private.settlement_periods_of(partner_cd)
  ), absent as (
    select d.day, date_trunc('month', d.day::timestamp) as month,
      (select k.settle_type from known k where k.last_day < d.day order by k.last_day desc limit 1) as type_before
    from (
      select a.first_day + n as day
      from (select min(k.first_day) as first_day, max(k.last_day) as last_day from known k) a
      cross join lateral generate_series(0, a.last_day - a.first_day) n) d
    where not exists (select from known k where d.day between k.first_day and k.last_day)
  ), typed as (
    select a.day, a.month, case when a.type_before = '월정산'
      and count(*) over (partition by a.month) = extract(day from a.month + interval '1 month - 1 day') then '월정산' else '주정산' end as settle_type
    from absent a
  )
  select k.settle_type, k.first_day, k.last_day from known k
  union all
  select t.settle_type, min(t.day), max(t.day) from typed t
  group by t.settle_type, t.month, case when t.settle_type = '주정산' then date_trunc('week', t.day::timestamp) end;
end;
revoke all on function private.settlement_calendar from public, anon, authenticated, service_role;
comment on function private.settlement_calendar is
  'Settlement periods of a partner without a gap: those that a report names, and those between them of which nothing is loaded.';
grant execute on function private.settlement_calendar to authenticated, service_role;

-- The days of a period that count, as runs without a gap: all, or those of chosen settlement periods.
create or replace function private.settlement_runs(partner_cd text, first_day date, last_day date, period_ends text[])
  returns setof private.settled_run
  language sql stable
begin atomic
  select settlement_runs.first_day, settlement_runs.first_day, settlement_runs.last_day where period_ends is null
  union all
  select settlement_runs.first_day, min(d.day), max(d.day)
  from (
    select n.day, n.day - (row_number() over (order by n.day))::integer as run
    from (
      select distinct greatest(p.first_day, settlement_runs.first_day) + g as day
      from private.settlement_calendar(partner_cd) p
      cross join lateral generate_series(0, least(p.last_day, settlement_runs.last_day) - greatest(p.first_day, settlement_runs.first_day)) g
      where private.day_text(p.last_day) = any (period_ends)) n
  ) d group by d.run;
end;
comment on function private.settlement_runs is
  'Runs of days of a period, its first day their unit, that are of settlement periods with these last days (yyyyMMdd; null: all days).';
grant execute on function private.settlement_runs to authenticated, service_role;
