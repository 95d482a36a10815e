-- Sums of settlement lines. A line counts on its day of 매출인식; fees and costs are with VAT.

-- Lines of both kinds as rows of agg_settlement_monthly, each under the month of its day.
create or replace function private.settlement_lines(partner_cd text, first_day text, last_day text)
  returns setof public.agg_settlement_monthly language sql stable begin atomic
  select f."PARTNER_CD", left(f."RECOG_DT", 6)::integer, f."OPTION_CD", f."QTY", f."SALE_AMT", f."COUPON_AMT",
    f."FEE_AMT" + f."FEE_VAT", 0, 0, 0, 0, 0, 0, 1
  from public.fact_settlement_option f
  where f."PARTNER_CD" = partner_cd and f."RECOG_DT" between first_day and last_day
  union all
  select c."PARTNER_CD", left(c."RECOG_DT", 6)::integer, c."OPTION_CD", 0, 0, 0, 0,
    case when c."COST_TYPE" = 'WAREHOUSING' then c."COST_AMT" + c."VAT_AMT" else 0 end,
    case when c."COST_TYPE" = 'SHIPPING' then c."COST_AMT" + c."VAT_AMT" else 0 end,
    case when c."COST_TYPE" = 'STORAGE' then c."COST_AMT" + c."VAT_AMT" else 0 end,
    case when c."COST_TYPE" in ('RETURN_PICKUP', 'RESTOCKING') then c."COST_AMT" + c."VAT_AMT" else 0 end,
    case when c."COST_TYPE" in ('REMOVAL', 'REMOVAL_SHIPPING') then c."COST_AMT" + c."VAT_AMT" else 0 end,
    case when c."COST_TYPE" in ('SERVICE', 'BARCODE') then c."COST_AMT" + c."VAT_AMT" else 0 end, 0
  from public.fact_settlement_cost c
  where c."PARTNER_CD" = partner_cd and c."RECOG_DT" between first_day and last_day;
end;
comment on function private.settlement_lines is 'Settlement lines of a partner of days (yyyyMMdd), each as a row of agg_settlement_monthly.';

-- What agg_settlement_monthly must hold of a month.
create or replace function private.settlement_month_facts(partner_cd text, month_sk integer)
  returns setof public.agg_settlement_monthly language sql stable begin atomic
  select l."PARTNER_CD", l."MONTH_SK", l."OPTION_CD", private.bigint_sum(l."SALE_QTY"), private.bigint_sum(l."GROSS_AMT"),
    private.bigint_sum(l."COUPON_AMT"), private.bigint_sum(l."FEE_AMT"), private.bigint_sum(l."WAREHOUSING_AMT"),
    private.bigint_sum(l."SHIPPING_AMT"), private.bigint_sum(l."STORAGE_AMT"), private.bigint_sum(l."RETURN_AMT"),
    private.bigint_sum(l."REMOVAL_AMT"), private.bigint_sum(l."SERVICE_AMT"), sum(l."LINE_CNT")::integer
  from private.settlement_lines(partner_cd, month_sk::text || '01', month_sk::text || '31') l
  group by 1, 2, 3;
end;
comment on function private.settlement_month_facts is 'Rows of agg_settlement_monthly of a month (yyyyMM), from the lines.';

-- Called by whatever writes settlement lines, in the same transaction and after writing them.
-- Settings: the planner expects few rows where there may be many; groups are far fewer than it expects; what is summed up or joined fits into memory.
create or replace function private.settlement_changed(partner_cd text, months integer[]) returns void
  language plpgsql volatile set search_path = '' set enable_nestloop = off set enable_sort = off set work_mem = '64MB' as $$
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
  perform private.day_profits_changed(settlement_changed.partner_cd, array(
    select d from unnest(months) m cross join unnest(private.month_days(m)) d));
end
$$;
comment on function private.settlement_changed is
  'Brings the sums of settlement in line with the lines of months (yyyyMM) of a partner: those of 매출인식일 and of 발생일.';

-- What agg_settlement_brand_monthly must hold of months.
create or replace function private.settlement_brand_months(partner_cd text, months integer[])
  returns setof public.agg_settlement_brand_monthly language sql stable begin atomic
  select m."PARTNER_CD", m."MONTH_SK", coalesce(o."BRAND_CD", ''), private.bigint_sum(m."SALE_QTY"),
    private.bigint_sum(m."GROSS_AMT" - m."COUPON_AMT"), private.bigint_sum(m."FEE_AMT"), private.bigint_sum(m."WAREHOUSING_AMT"
      + m."SHIPPING_AMT" + m."STORAGE_AMT" + m."RETURN_AMT" + m."REMOVAL_AMT" + m."SERVICE_AMT")
  from public.agg_settlement_monthly m
  left join public.dim_option o on o."OPTION_CD" = m."OPTION_CD" and o."PARTNER_CD" = m."PARTNER_CD"
  where m."PARTNER_CD" = partner_cd and m."MONTH_SK" = any (months)
  group by 1, 2, 3;
end;
comment on function private.settlement_brand_months is 'Rows of agg_settlement_brand_monthly of months (yyyyMM), from the sums of options.';

-- Settings: the planner expects few rows where there may be many; groups are far fewer than it expects; what is summed up or joined fits into memory.
create or replace function private.rewrite_settlement_brands(partner_cd text, months integer[]) returns void
  language plpgsql volatile set search_path = '' set enable_nestloop = off set enable_sort = off set work_mem = '64MB' as $$
begin
  perform private.rewrite_slices('agg_settlement_brand_monthly', partner_cd, 'MONTH_SK', months, 'settlement_brand_months($1, $2)');
end
$$;
comment on function private.rewrite_settlement_brands is
  'Brings agg_settlement_brand_monthly in line with agg_settlement_monthly and the brands of options, of months (yyyyMM) of a partner.';

create or replace function private.move_settlement_brands(partner_cd text, option_cds text[]) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  months constant integer[] := array(
    select distinct m."MONTH_SK" from public.agg_settlement_monthly m
    where m."PARTNER_CD" = move_settlement_brands.partner_cd and m."OPTION_CD" in (select unnest(option_cds)));
begin
  if cardinality(months) > 0 then
    perform private.rewrite_settlement_brands(move_settlement_brands.partner_cd, months);
  end if;
end
$$;
comment on function private.move_settlement_brands is 'Writes settlement by brand anew for the months in which these options stand.';

-- What agg_settlement_quarterly must hold of quarters.
create or replace function private.settlement_quarter_months(partner_cd text, quarters integer[])
  returns setof public.agg_settlement_quarterly language sql stable begin atomic
  select m."PARTNER_CD", private.quarter_of(m."MONTH_SK"), m."OPTION_CD", private.bigint_sum(m."SALE_QTY"), private.bigint_sum(m."GROSS_AMT"),
    private.bigint_sum(m."COUPON_AMT"), private.bigint_sum(m."FEE_AMT"), private.bigint_sum(m."WAREHOUSING_AMT"),
    private.bigint_sum(m."SHIPPING_AMT"), private.bigint_sum(m."STORAGE_AMT"), private.bigint_sum(m."RETURN_AMT"),
    private.bigint_sum(m."REMOVAL_AMT"), private.bigint_sum(m."SERVICE_AMT"), sum(m."LINE_CNT")::integer
  from public.agg_settlement_monthly m
  where m."PARTNER_CD" = partner_cd and m."MONTH_SK" = any (array(select q + n from unnest(quarters) q, generate_series(0, 2) n))
  group by 1, 2, 3;
end;
comment on function private.settlement_quarter_months is 'Rows of agg_settlement_quarterly of quarters (first month, yyyyMM), from the months.';

-- The first day of a settlement period: a month's, or a week's from Monday, cut at the start of the month.
create or replace function private.settlement_start(settle_type text, last_day date) returns date
  language sql immutable parallel safe
  return case when settle_type = '월정산' then date_trunc('month', last_day::timestamp)::date
    else greatest(date_trunc('week', last_day::timestamp), date_trunc('month', last_day::timestamp))::date end;
comment on function private.settlement_start is 'First day of the settlement period (주정산 | 월정산) that ends on a day.';
grant execute on function private.settlement_start to authenticated, service_role;

-- Settlement periods that any report of the partner names.
create or replace function private.settlement_periods_of(partner_cd text)
  returns table (settle_type text, first_day date, last_day date) language sql stable begin atomic
  with paid as (
    select s."END_DT" as ended, min(s."SETTLE_TYPE") as settle_type, min(s."START_DT")::date as first_day
    from public.fact_settlement_summary s where s."PARTNER_CD" = partner_cd group by 1
  ), filed as (
    select l."SETTLE_END_DT" as ended, coalesce(max(l."SUMS" ->> 'type'), '주정산') as settle_type
    from public.log_settlement_file l where l."PARTNER_CD" = partner_cd group by 1
  )
  select coalesce(p.settle_type, f.settle_type),
    coalesce(p.first_day, private.settlement_start(f.settle_type, f.ended::date)), coalesce(p.ended, f.ended)::date
  from paid p full join filed f on f.ended = p.ended;
end;
comment on function private.settlement_periods_of is
  'Settlement periods of a partner of which a payment or a file is loaded: type, first and last day.';
grant execute on function private.settlement_periods_of to authenticated, service_role;

-- Settlement periods of a partner and, between the first and the last, those of which nothing is loaded: weeks, or a month where
-- months were settled before.
create or replace function private.settlement_calendar(partner_cd text)
  returns table (settle_type text, first_day date, last_day date) language sql stable begin atomic
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
comment on function private.settlement_calendar is
  'Settlement periods of a partner without a gap: those that a report names, and those between them of which nothing is loaded.';
grant execute on function private.settlement_calendar to authenticated, service_role;

-- The days of a period that count, as runs without a gap: all, or those of chosen settlement periods.
create or replace function private.settlement_runs(partner_cd text, first_day date, last_day date, period_ends text[])
  returns setof private.settled_run language sql stable begin atomic
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

-- Sales and costs of units, in parts that add up: quarters that are over, months of which the greater part is in a
-- run, less their other days, and days. By brand, quarters are no less to read.
create or replace function private.settled_parts(partner_cd text, runs private.settled_run[], by_brand boolean)
  returns table (unit date, option_cd text, brand_cd text, qty bigint, sales bigint, fee bigint, costs bigint, lines integer) language sql stable
  begin atomic
  with parts as materialized (
    select r.unit, p.months, p.days, p.less_days
    from unnest(runs) r cross join lateral private.ad_parts(r.first_run, r.last_run) p
  ), all_months as materialized (
    select p.unit, m as month_sk, private.quarter_of(m) as quarter_sk from parts p cross join lateral unnest(p.months) m
  ), quarters as materialized (
    select m.unit, m.quarter_sk from all_months m
    where not by_brand and m.quarter_sk in (select k.quarter_sk from (select distinct n.quarter_sk from all_months n) k where (
      select true from public.agg_settlement_quarterly q
      where q."PARTNER_CD" = partner_cd and q."QUARTER_SK" = k.quarter_sk limit 1))
    group by 1, 2 having count(*) = 3
  ), months as materialized (
    select m.unit, m.month_sk from all_months m
    where not exists (select from quarters q where q.unit = m.unit and q.quarter_sk = m.quarter_sk)
  ), edges as materialized (
    -- Days in a row are one look at the lines.
    select d.unit, d.sign, private.day_text(min(d.day)) as first, private.day_text(max(d.day)) as last
    from (
      select s.unit, s.sign, s.day, s.day - (row_number() over (partition by s.unit, s.sign order by s.day))::integer as run
      from (
        select p.unit, 1 as sign, to_date(d::text, 'YYYYMMDD') as day from parts p cross join lateral unnest(p.days) d
        union all
        select p.unit, -1, to_date(d::text, 'YYYYMMDD') from parts p cross join lateral unnest(p.less_days) d
      ) s
    ) d
    group by d.unit, d.sign, d.run
  )
  select m.unit, null::text, a."BRAND_CD", a."SALE_QTY", a."SALE_AMT", a."FEE_AMT", a."COST_AMT", null::integer
  from months m
  join public.agg_settlement_brand_monthly a on a."MONTH_SK" = m.month_sk
  where by_brand and a."PARTNER_CD" = partner_cd and a."MONTH_SK" = any (array(select n.month_sk from months n))
  union all
  select m.unit, a."OPTION_CD", null, a."SALE_QTY", a."GROSS_AMT" - a."COUPON_AMT", a."FEE_AMT",
    a."WAREHOUSING_AMT" + a."SHIPPING_AMT" + a."STORAGE_AMT" + a."RETURN_AMT" + a."REMOVAL_AMT" + a."SERVICE_AMT", a."LINE_CNT"
  from months m
  join public.agg_settlement_monthly a on a."MONTH_SK" = m.month_sk
  where not by_brand and a."PARTNER_CD" = partner_cd and a."MONTH_SK" = any (array(select n.month_sk from months n))
  union all
  select q.unit, a."OPTION_CD", null, a."SALE_QTY", a."GROSS_AMT" - a."COUPON_AMT", a."FEE_AMT",
    a."WAREHOUSING_AMT" + a."SHIPPING_AMT" + a."STORAGE_AMT" + a."RETURN_AMT" + a."REMOVAL_AMT" + a."SERVICE_AMT", a."LINE_CNT"
  from quarters q
  join public.agg_settlement_quarterly a on a."QUARTER_SK" = q.quarter_sk
  where not by_brand and a."PARTNER_CD" = partner_cd and a."QUARTER_SK" = any (array(select n.quarter_sk from quarters n))
  union all
  select e.unit, l."OPTION_CD", null, e.sign * l."QTY", e.sign * (l."SALE_AMT" - l."COUPON_AMT"), e.sign * (l."FEE_AMT" + l."FEE_VAT"), 0, e.sign
  from edges e cross join lateral (
    select f.* from public.fact_settlement_option f
    where f."PARTNER_CD" = partner_cd and f."RECOG_DT" between e.first and e.last) l
  union all
  select e.unit, l."OPTION_CD", null, 0, 0, 0, e.sign * (l."COST_AMT" + l."VAT_AMT"), 0
  from edges e cross join lateral (
    select c.* from public.fact_settlement_cost c
    where c."PARTNER_CD" = partner_cd and c."RECOG_DT" between e.first and e.last) l;
end;
comment on function private.settled_parts is 'Rows of units (runs of days) of a partner by option that add up to its pieces, and won with VAT: sales less coupons, fees and costs of the fulfilment service; and to its lines of 판매수수료. by_brand: whole months by brand instead (option_cd and lines null; brand_cd empty: none).';
grant execute on function private.settled_parts to authenticated, service_role;

-- The days of a period for which a report of settlement is loaded.
create or replace function private.settled_days(partner_cd text, first_day date, last_day date, category text) returns date[]
  language sql stable begin atomic
  select array(
    select distinct greatest(p.first_day, settled_days.first_day) + n
    from private.settlement_periods_of(partner_cd) p
    cross join lateral generate_series(0, least(p.last_day, settled_days.last_day) - greatest(p.first_day, settled_days.first_day)) n
    where exists (
      select from public.log_settlement_file l
      where l."PARTNER_CD" = settled_days.partner_cd and l."CATEGORY" = settled_days.category
        and l."SETTLE_END_DT" = private.day_text(p.last_day))
    order by 1);
end;
comment on function private.settled_days is 'Days of a period that are of settlement periods whose report of a category is loaded, in order.';
grant execute on function private.settled_days to authenticated, service_role;
