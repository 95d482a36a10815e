-- Quarters of options follow their months, and are read in their place.

create or replace function private.quarter_of(month_sk integer) returns integer
  language sql immutable parallel safe
  return month_sk - (month_sk % 100 - 1) % 3;
revoke all on function private.quarter_of from public, anon, authenticated, service_role;
comment on function private.quarter_of is
  'The quarter of a month (yyyyMM), as its first month (yyyyMM).';
grant execute on function private.quarter_of to authenticated, service_role;

-- What agg_option_quarterly must hold.
create or replace function private.option_quarter_months(partner_cd text, quarters integer[])
  returns setof public.agg_option_quarterly
  language sql stable
begin atomic
  select m."PARTNER_CD", private.quarter_of(m."MONTH_SK"), m."OPTION_CD",
    private.bigint_sum(m."GROSS_QTY"), private.bigint_sum(m."GROSS_AMT"), private.bigint_sum(m."CANCEL_QTY"),
    private.bigint_sum(m."CANCEL_AMT"), private.bigint_sum(m."SALE_QTY"), private.bigint_sum(m."SALE_AMT"),
    private.bigint_sum(m."ORDER_CNT"), private.bigint_sum(m."VISITOR_CNT"), private.bigint_sum(m."VIEW_CNT"),
    private.bigint_sum(m."CART_CNT"), private.bigint_sum(m."WINNER_VIEWS")
  from public.agg_option_monthly m
  where m."PARTNER_CD" = partner_cd and m."MONTH_SK" = any (array(select q + n from unnest(quarters) q, generate_series(0, 2) n))
  group by 1, 2, 3;
end;
revoke all on function private.option_quarter_months from public, anon, authenticated, service_role;
comment on function private.option_quarter_months is
  'The rows that agg_option_quarterly must have for quarters (first month, yyyyMM) of a partner, from agg_option_monthly.';
grant execute on function private.option_quarter_months to authenticated, service_role;

create or replace function private.running_quarter(partner_cd text) returns integer
  language sql stable
  set search_path = ''
  return private.quarter_of(private.date_sk(private.last_sales_day(running_quarter.partner_cd)) / 100);
revoke all on function private.running_quarter from public, anon, authenticated, service_role;
comment on function private.running_quarter is
  'The quarter of the newest sales of a partner (first month, yyyyMM), which agg_option_quarterly does not have; null without sales.';

-- The running quarter has no rows: each load would write them anew. The first load behind it makes them.
create or replace function private.rewrite_option_quarters(partner_cd text, days integer[]) returns void
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  running constant integer := private.running_quarter(rewrite_option_quarters.partner_cd);
  before constant integer := private.quarter_of((
    select max(m."MONTH_SK") from public.agg_option_monthly m
    where m."PARTNER_CD" = rewrite_option_quarters.partner_cd and m."MONTH_SK" < running));
  changed integer[] := array(select distinct private.quarter_of(d / 100) from unnest(days) d);
begin
  delete from public.agg_option_quarterly k
  where k."PARTNER_CD" = rewrite_option_quarters.partner_cd and k."QUARTER_SK" = any (changed);
  -- When the newest sales were taken away, a quarter runs again.
  delete from public.agg_option_quarterly k
  where k."PARTNER_CD" = rewrite_option_quarters.partner_cd and k."QUARTER_SK" >= coalesce(running, 0);
  if not exists (
    select from public.agg_option_quarterly k
    where k."PARTNER_CD" = rewrite_option_quarters.partner_cd and k."QUARTER_SK" = before)
  then
    changed := changed || before;
  end if;
  changed := array(select distinct q from unnest(changed) q where q < running);
  if cardinality(changed) > 0 then
    insert into public.agg_option_quarterly
    select * from private.option_quarter_months(rewrite_option_quarters.partner_cd, changed);
  end if;
end
$$;
revoke all on function private.rewrite_option_quarters from public, anon, authenticated, service_role;
comment on function private.rewrite_option_quarters is
  'Brings agg_option_quarterly in line with agg_option_monthly after days (DATE_SK) of a partner changed there.';

create or replace function private.with_quarters(partner_cd text, months integer[], out quarters integer[], out other_months integer[])
  language sql stable
  set search_path = ''
as $$
  with kept as materialized (
    select array(
      select m from unnest(with_quarters.months) m
      where m = private.quarter_of(m) and with_quarters.months @> array[m + 1, m + 2] and exists (
        select from public.agg_option_quarterly k where k."PARTNER_CD" = with_quarters.partner_cd and k."QUARTER_SK" = m)) as quarters
  )
  select k.quarters, array(select m from unnest(with_quarters.months) m where private.quarter_of(m) <> all (k.quarters)) from kept k
$$;
revoke all on function private.with_quarters from public, anon, authenticated, service_role;
comment on function private.with_quarters is
  'Months (yyyyMM) as the quarters (first month, yyyyMM) that agg_option_quarterly has of the partner, and the other months.';
grant execute on function private.with_quarters to authenticated, service_role;

create or replace function private.rebuild_option_quarters(partner_cd text)
  returns table ("QUARTER_SK" integer, "ROW_CNT" bigint)
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  running constant integer := private.running_quarter(rebuild_option_quarters.partner_cd);
begin
  for "QUARTER_SK" in
    select k."QUARTER_SK" from public.agg_option_quarterly k where k."PARTNER_CD" = rebuild_option_quarters.partner_cd
    union
    select private.quarter_of(m."MONTH_SK") from public.agg_option_monthly m where m."PARTNER_CD" = rebuild_option_quarters.partner_cd
    order by 1
  loop
    with months as materialized (
      select * from private.option_quarter_months(rebuild_option_quarters.partner_cd,
        case when "QUARTER_SK" < running then array["QUARTER_SK"] end)
    ), kept as materialized (
      select * from public.agg_option_quarterly k
      where k."PARTNER_CD" = rebuild_option_quarters.partner_cd and k."QUARTER_SK" = rebuild_option_quarters."QUARTER_SK"
    )
    select count(distinct d."OPTION_CD") into "ROW_CNT"
    from ((table months except table kept) union all (table kept except table months)) d;
    if "ROW_CNT" > 0 then
      perform private.rewrite_option_quarters(rebuild_option_quarters.partner_cd, array["QUARTER_SK" * 100 + 1]);
      return next;
    end if;
  end loop;
end
$$;
revoke all on function private.rebuild_option_quarters from public, anon, authenticated, service_role;
comment on function private.rebuild_option_quarters is
  'Compares agg_option_quarterly of a partner with agg_option_monthly and writes anew what differs. A row: quarter (first month, yyyyMM) and how many rows of it were wrong, missing or too many.';

-- Compares the rollups with the facts, month by month, and writes anew what differs.
create or replace function private.rebuild_rollups(partner_cd text)
  returns table ("TABLE_NM" text, "MONTH_SK" integer, "ROW_CNT" bigint)
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  month integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('import ' || rebuild_rollups.partner_cd, 0));
  for month in
    select distinct d / 100 from (
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
  loop
    "MONTH_SK" := month;
    "TABLE_NM" := 'agg_brand_daily';
    "ROW_CNT" := (
      with facts as materialized (
        select * from private.brand_day_facts(rebuild_rollups.partner_cd, private.month_days(month), null)
      ), kept as materialized (
        select * from public.agg_brand_daily b
        where b."PARTNER_CD" = rebuild_rollups.partner_cd and b."DATE_SK" = any (private.month_days(month))
      )
      select count(distinct (d."DATE_SK", d."BRAND_CD"))
      from ((table facts except table kept) union all (table kept except table facts)) d);
    if "ROW_CNT" > 0 then
      perform private.rewrite_brand_days(rebuild_rollups.partner_cd, private.month_days(month), null);
      return next;
    end if;

    "TABLE_NM" := 'agg_brand_monthly';
    "ROW_CNT" := (
      with days as materialized (
        select * from private.brand_month_days(rebuild_rollups.partner_cd, array[month])
      ), kept as materialized (
        select * from public.agg_brand_monthly m
        where m."PARTNER_CD" = rebuild_rollups.partner_cd and m."MONTH_SK" = month
      )
      select count(distinct d."BRAND_CD")
      from ((table days except table kept) union all (table kept except table days)) d);
    if "ROW_CNT" > 0 then
      perform private.rewrite_brand_totals(rebuild_rollups.partner_cd, private.month_days(month));
      return next;
    end if;

    "TABLE_NM" := 'agg_partner_daily';
    "ROW_CNT" := (
      with brands as materialized (
        select * from private.partner_day_brands(rebuild_rollups.partner_cd, private.month_days(month))
      ), kept as materialized (
        select * from public.agg_partner_daily p
        where p."PARTNER_CD" = rebuild_rollups.partner_cd and p."DATE_SK" = any (private.month_days(month))
      )
      select count(distinct d."DATE_SK")
      from ((table brands except table kept) union all (table kept except table brands)) d);
    if "ROW_CNT" > 0 then
      perform private.rewrite_brand_totals(rebuild_rollups.partner_cd, private.month_days(month));
      return next;
    end if;

    "TABLE_NM" := 'agg_option_monthly';
    "ROW_CNT" := (
      with facts as materialized (
        select * from private.option_month_facts(rebuild_rollups.partner_cd, private.month_days(month), null)
      ), kept as materialized (
        select * from public.agg_option_monthly m
        where m."PARTNER_CD" = rebuild_rollups.partner_cd and m."MONTH_SK" = month
      )
      select count(distinct d."OPTION_CD")
      from ((table facts except table kept) union all (table kept except table facts)) d);
    if "ROW_CNT" > 0 then
      perform private.rewrite_option_month(rebuild_rollups.partner_cd, month);
      return next;
    end if;
  end loop;
  return query
  select 'agg_option_quarterly', q.* from private.rebuild_option_quarters(rebuild_rollups.partner_cd) q;
end
$$;
comment on function private.rebuild_rollups is
  'Compares the rollups of a partner with the facts and writes anew what differs. A row: table, month (yyyyMM; of a quarter its first) and how many rows of it were wrong, missing or too many; none when nothing differed.';

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
  perform private.rewrite_option_quarters(rewrite_sales_rollups.partner_cd, days);
end
$$;
comment on function private.rewrite_sales_rollups is
  'Brings agg_brand_daily, agg_option_monthly and agg_option_quarterly in line with the facts of days of a partner.';

-- The same of all options, one sum a measure. Put into the query that calls it, which leaves out what it does not read: a
-- list that is sorted by one measure needs that of every option, in a third of the time.
create or replace function private.option_totals(partner_cd text, first_day date, last_day date)
  returns table (
    "OPTION_CD" text, "GROSS_QTY" bigint, "GROSS_AMT" bigint, "CANCEL_QTY" bigint, "CANCEL_AMT" bigint, "SALE_QTY" bigint,
    "SALE_AMT" bigint, "ORDER_CNT" bigint, "VISITOR_CNT" bigint, "VIEW_CNT" bigint, "CART_CNT" bigint, "WINNER_VIEWS" bigint
  )
  language sql stable
begin atomic
  with parts as materialized (
    select q.quarters, q.other_months, p.days
    from private.sales_parts(partner_cd, first_day, last_day) p
    cross join lateral private.with_quarters(partner_cd, p.months) q
  )
  select r.option_cd, private.bigint_sum(r.gross_qty), private.bigint_sum(r.gross_amt), private.bigint_sum(r.cancel_qty),
    private.bigint_sum(r.cancel_amt), private.bigint_sum(r.sale_qty), private.bigint_sum(r.sale_amt),
    private.bigint_sum(r.order_cnt), private.bigint_sum(r.visitor_cnt), private.bigint_sum(r.view_cnt),
    private.bigint_sum(r.cart_cnt), private.bigint_sum(r.winner_views)
  from (
    -- Added up before they are put together: each row of a union is copied.
    select k."OPTION_CD", private.bigint_sum(k."GROSS_QTY"), private.bigint_sum(k."GROSS_AMT"), private.bigint_sum(k."CANCEL_QTY"),
      private.bigint_sum(k."CANCEL_AMT"), private.bigint_sum(k."SALE_QTY"), private.bigint_sum(k."SALE_AMT"),
      private.bigint_sum(k."ORDER_CNT"), private.bigint_sum(k."VISITOR_CNT"), private.bigint_sum(k."VIEW_CNT"),
      private.bigint_sum(k."CART_CNT"), private.bigint_sum(k."WINNER_VIEWS")
    from public.agg_option_quarterly k
    where k."PARTNER_CD" = partner_cd and k."QUARTER_SK" = any ((select p.quarters from parts p)::integer[])
    group by k."OPTION_CD"
    union all
    select m."OPTION_CD", private.bigint_sum(m."GROSS_QTY"), private.bigint_sum(m."GROSS_AMT"), private.bigint_sum(m."CANCEL_QTY"),
      private.bigint_sum(m."CANCEL_AMT"), private.bigint_sum(m."SALE_QTY"), private.bigint_sum(m."SALE_AMT"),
      private.bigint_sum(m."ORDER_CNT"), private.bigint_sum(m."VISITOR_CNT"), private.bigint_sum(m."VIEW_CNT"),
      private.bigint_sum(m."CART_CNT"), private.bigint_sum(m."WINNER_VIEWS")
    from public.agg_option_monthly m
    where m."PARTNER_CD" = partner_cd and m."MONTH_SK" = any ((select p.other_months from parts p)::integer[])
    group by m."OPTION_CD"
    union all
    select d."OPTION_CD", sum(d."GROSS_QTY"), private.bigint_sum(d."GROSS_AMT"), sum(d."CANCEL_QTY"),
      private.bigint_sum(d."CANCEL_AMT"), sum(d."SALE_QTY"), private.bigint_sum(d."SALE_AMT"), sum(d."ORDER_CNT"),
      sum(d."VISITOR_CNT"), sum(d."VIEW_CNT"), sum(d."CART_CNT"),
      private.bigint_sum((d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT")
    from public.agg_performance_option_daily d
    where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" = any ((select p.days from parts p)::integer[])
    group by d."OPTION_CD"
  ) r (option_cd, gross_qty, gross_amt, cancel_qty, cancel_amt, sale_qty, sale_amt, order_cnt, visitor_cnt, view_cnt,
    cart_cnt, winner_views)
  group by r.option_cd;
end;
comment on function private.option_totals is
  'Measures of all options of a partner in a period, a column each; an option without rows has none. A row of facts whose option is not the partner''s is among them.';
grant execute on function private.option_totals to authenticated, service_role;

select private.rebuild_option_quarters(p."PARTNER_CD") from public.dim_partner p;
