create type private.running_sums as (
  "DAY_CNTS" smallint[], "SALE_AMTS" bigint[], "ORDER_DAY_CNTS" smallint[], "ORDER_CNTS" bigint[], "VIEW_DAY_CNTS" smallint[],
  "VIEW_CNTS" bigint[]);
comment on type private.running_sums is 'Sums of all options of a partner in the order of agg_running_option, as agg_running_sales has them: days with a row, and won; days that say them, and orders; the same of views.';

-- The day is read from the facts and added to the day before it; what differs from what was there is added to the later
-- rows. A new day behind all others, the usual load, is one new row.
-- Settings: its arguments decide the plan; the planner expects few rows where there may be many; what is summed up or joined fits into memory.
create or replace function private.rewrite_running_day(partner_cd text, day integer) returns void
  language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  month constant integer := day / 100 * 100;
  option_cds constant text[] := (
    select o."OPTION_CDS" from public.agg_running_option o where o."PARTNER_CD" = rewrite_running_day.partner_cd);
  start private.running_sums;
  kept private.running_sums;
  made private.running_sums;
  new_cds text[];
begin
  -- The month's own row: all of the last month before it, and all before that one.
  insert into public.agg_running_sales
  select rewrite_running_day.partner_cd, month,
    coalesce(array_agg((coalesce(s.days, 0) + coalesce(s.days_before, 0))::smallint order by s.n), '{}'),
    coalesce(array_agg(coalesce(s.amount, 0) + coalesce(s.amount_before, 0) order by s.n), '{}'),
    coalesce(array_agg((coalesce(s.order_days, 0) + coalesce(s.order_days_before, 0))::smallint order by s.n), '{}'),
    coalesce(array_agg(coalesce(s.orders, 0) + coalesce(s.orders_before, 0) order by s.n), '{}'),
    coalesce(array_agg((coalesce(s.view_days, 0) + coalesce(s.view_days_before, 0))::smallint order by s.n), '{}'),
    coalesce(array_agg(coalesce(s.views, 0) + coalesce(s.views_before, 0) order by s.n), '{}')
  from (
    select * from public.agg_running_sales r
    where r."PARTNER_CD" = rewrite_running_day.partner_cd and r."DATE_SK" < month order by r."DATE_SK" desc limit 1
  ) l
  join public.agg_running_sales b on b."PARTNER_CD" = l."PARTNER_CD" and b."DATE_SK" = l."DATE_SK" / 100 * 100
  cross join lateral unnest(l."DAY_CNTS", l."SALE_AMTS", l."ORDER_DAY_CNTS", l."ORDER_CNTS", l."VIEW_DAY_CNTS", l."VIEW_CNTS",
      b."DAY_CNTS", b."SALE_AMTS", b."ORDER_DAY_CNTS", b."ORDER_CNTS", b."VIEW_DAY_CNTS", b."VIEW_CNTS")
    with ordinality s (days, amount, order_days, orders, view_days, views,
      days_before, amount_before, order_days_before, orders_before, view_days_before, views_before, n)
  having not exists (
    select from public.agg_running_sales r
    where r."PARTNER_CD" = rewrite_running_day.partner_cd and r."DATE_SK" = month);

  select r."DAY_CNTS", r."SALE_AMTS", r."ORDER_DAY_CNTS", r."ORDER_CNTS", r."VIEW_DAY_CNTS", r."VIEW_CNTS" into start
  from public.agg_running_sales r
  where r."PARTNER_CD" = rewrite_running_day.partner_cd and r."DATE_SK" > month and r."DATE_SK" < day
  order by r."DATE_SK" desc limit 1;
  select r."DAY_CNTS", r."SALE_AMTS", r."ORDER_DAY_CNTS", r."ORDER_CNTS", r."VIEW_DAY_CNTS", r."VIEW_CNTS" into kept
  from public.agg_running_sales r
  where r."PARTNER_CD" = rewrite_running_day.partner_cd and r."DATE_SK" = day;
  if not found then
    kept := start;
  end if;

  select array_agg(s.days), array_agg(s.amount), array_agg(s.order_days), array_agg(s.orders), array_agg(s.view_days), array_agg(s.views),
    array_agg(s.option_cd) filter (where s.n is null)
  into made."DAY_CNTS", made."SALE_AMTS", made."ORDER_DAY_CNTS", made."ORDER_CNTS", made."VIEW_DAY_CNTS", made."VIEW_CNTS", new_cds
  from (
    select k.n, d."OPTION_CD" as option_cd, coalesce(k.amount, 0) + coalesce(d."SALE_AMT", 0) as amount,
      (coalesce(k.days, 0) + case when d."OPTION_CD" is null then 0 else 1 end)::smallint as days,
      (coalesce(k.order_days, 0) + case when d."ORDER_CNT" is null then 0 else 1 end)::smallint as order_days,
      coalesce(k.orders, 0) + coalesce(d."ORDER_CNT", 0) as orders,
      (coalesce(k.view_days, 0) + case when d."VIEW_CNT" is null then 0 else 1 end)::smallint as view_days,
      coalesce(k.views, 0) + coalesce(d."VIEW_CNT", 0) as views
    from unnest(option_cds, start."DAY_CNTS", start."SALE_AMTS", start."ORDER_DAY_CNTS", start."ORDER_CNTS", start."VIEW_DAY_CNTS", start."VIEW_CNTS")
      with ordinality k (option_cd, days, amount, order_days, orders, view_days, views, n)
    full join (
      select f."OPTION_CD", f."SALE_AMT", f."ORDER_CNT", f."VIEW_CNT" from public.agg_performance_option_daily f
      where f."PARTNER_CD" = rewrite_running_day.partner_cd and f."SVC" = '2P' and f."DATE_SK" = day
    ) d on d."OPTION_CD" = k.option_cd
    order by k.n, d."OPTION_CD" collate "C"
  ) s;
  if new_cds is not null then
    insert into public.agg_running_option as o values (rewrite_running_day.partner_cd, new_cds)
    on conflict ("PARTNER_CD") do update set "OPTION_CDS" = o."OPTION_CDS" || new_cds;
  end if;
  insert into public.agg_running_sales
  values (rewrite_running_day.partner_cd, day, coalesce(made."DAY_CNTS", '{}'), coalesce(made."SALE_AMTS", '{}'),
    coalesce(made."ORDER_DAY_CNTS", '{}'), coalesce(made."ORDER_CNTS", '{}'), coalesce(made."VIEW_DAY_CNTS", '{}'), coalesce(made."VIEW_CNTS", '{}'))
  on conflict ("PARTNER_CD", "DATE_SK") do update set
    ("DAY_CNTS", "SALE_AMTS", "ORDER_DAY_CNTS", "ORDER_CNTS", "VIEW_DAY_CNTS", "VIEW_CNTS") = row(excluded."DAY_CNTS", excluded."SALE_AMTS",
      excluded."ORDER_DAY_CNTS", excluded."ORDER_CNTS", excluded."VIEW_DAY_CNTS", excluded."VIEW_CNTS");

  -- A day that is loaded again as it was, or a new one without rows, changes nothing behind it.
  if made is not distinct from kept then
    return;
  end if;
  update public.agg_running_sales r set ("DAY_CNTS", "SALE_AMTS", "ORDER_DAY_CNTS", "ORDER_CNTS", "VIEW_DAY_CNTS", "VIEW_CNTS") = (
    select coalesce(array_agg((coalesce(s.days, 0) + coalesce(s.days_made, 0) - coalesce(s.days_kept, 0))::smallint order by s.n), '{}'),
      coalesce(array_agg(coalesce(s.amount, 0) + coalesce(s.amount_made, 0) - coalesce(s.amount_kept, 0) order by s.n), '{}'),
      coalesce(array_agg((coalesce(s.order_days, 0) + coalesce(s.order_days_made, 0) - coalesce(s.order_days_kept, 0))::smallint order by s.n), '{}'),
      coalesce(array_agg(coalesce(s.orders, 0) + coalesce(s.orders_made, 0) - coalesce(s.orders_kept, 0) order by s.n), '{}'),
      coalesce(array_agg((coalesce(s.view_days, 0) + coalesce(s.view_days_made, 0) - coalesce(s.view_days_kept, 0))::smallint order by s.n), '{}'),
      coalesce(array_agg(coalesce(s.views, 0) + coalesce(s.views_made, 0) - coalesce(s.views_kept, 0) order by s.n), '{}')
    from unnest(r."DAY_CNTS", r."SALE_AMTS", r."ORDER_DAY_CNTS", r."ORDER_CNTS", r."VIEW_DAY_CNTS", r."VIEW_CNTS",
      made."DAY_CNTS", made."SALE_AMTS", made."ORDER_DAY_CNTS", made."ORDER_CNTS", made."VIEW_DAY_CNTS", made."VIEW_CNTS",
      kept."DAY_CNTS", kept."SALE_AMTS", kept."ORDER_DAY_CNTS", kept."ORDER_CNTS", kept."VIEW_DAY_CNTS", kept."VIEW_CNTS")
      with ordinality s (days, amount, order_days, orders, view_days, views,
        days_made, amount_made, order_days_made, orders_made, view_days_made, views_made,
        days_kept, amount_kept, order_days_kept, orders_kept, view_days_kept, views_kept, n))
  where r."PARTNER_CD" = rewrite_running_day.partner_cd and r."DATE_SK" > day
    and (r."DATE_SK" < month + 100 or r."DATE_SK" % 100 = 0);
end
$$;
comment on function private.rewrite_running_day is 'Brings agg_running_sales in line with the facts of a day (DATE_SK) of a partner.';

-- From the first day on, or later rows are written again and again.
create or replace function private.rewrite_running_sales(partner_cd text, days integer[]) returns void
  language sql volatile set search_path = '' as $$
  select private.rewrite_running_day(rewrite_running_sales.partner_cd, d.day) from (select unnest(days) as day order by 1) d
$$;
comment on function private.rewrite_running_sales is 'Brings agg_running_sales in line with the facts of days of a partner.';

-- Sums are compared and not rows: an option that came later has no entry in rows that were written before.
create or replace function private.rebuild_running_sales(partner_cd text) returns bigint language plpgsql volatile set search_path = '' as $$
declare
  kept jsonb;
  again jsonb;
  days integer[];
begin
  perform private.hold_partner(rebuild_running_sales.partner_cd, '0');
  kept := private.running_digests(rebuild_running_sales.partner_cd);
  days := array(
    select f."DATE_SK" from public.agg_performance_option_daily f
    where f."PARTNER_CD" = rebuild_running_sales.partner_cd and f."SVC" = '2P'
    union
    select r."DATE_SK" from public.agg_running_sales r
    where r."PARTNER_CD" = rebuild_running_sales.partner_cd and r."DATE_SK" % 100 > 0);
  delete from public.agg_running_option o where o."PARTNER_CD" = rebuild_running_sales.partner_cd;
  delete from public.agg_running_sales r where r."PARTNER_CD" = rebuild_running_sales.partner_cd;
  perform private.rewrite_running_sales(rebuild_running_sales.partner_cd, days);
  again := private.running_digests(rebuild_running_sales.partner_cd);
  return (
    select count(*) from jsonb_each(kept) k full join jsonb_each(again) a using (key) where k.value is distinct from a.value);
end
$$;
comment on function private.rebuild_running_sales is
  'Makes agg_running_sales of a partner again from the facts; returns how many rows of it were wrong, missing or too many.';

create or replace function private.running_digests(partner_cd text) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(r."DATE_SK", (
    select md5(string_agg(concat_ws(' ', s.option_cd, s.days, s.amount, coalesce(s.order_days, 0), coalesce(s.orders, 0), coalesce(s.view_days, 0),
      coalesce(s.views, 0)), ',' order by s.option_cd collate "C"))
    from public.agg_running_option o
    cross join lateral unnest(o."OPTION_CDS", r."DAY_CNTS", r."SALE_AMTS", r."ORDER_DAY_CNTS", r."ORDER_CNTS", r."VIEW_DAY_CNTS", r."VIEW_CNTS")
      s (option_cd, days, amount, order_days, orders, view_days, views)
    where o."PARTNER_CD" = r."PARTNER_CD" and (s.days <> 0 or s.amount <> 0))), '{}')
  from public.agg_running_sales r where r."PARTNER_CD" = running_digests.partner_cd
$$;
comment on function private.running_digests is 'A digest of the sums of each row of agg_running_sales of a partner, by DATE_SK.';
