create type private.running_sums as ("DAY_CNTS" smallint[], "SALE_AMTS" bigint[]);
comment on type private.running_sums is 'Sums of all options of a partner in the order of agg_running_option: days with a row, and won.';

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
    coalesce(array_agg(coalesce(s.amount, 0) + coalesce(s.amount_before, 0) order by s.n), '{}')
  from (
    select * from public.agg_running_sales r
    where r."PARTNER_CD" = rewrite_running_day.partner_cd and r."DATE_SK" < month order by r."DATE_SK" desc limit 1
  ) l
  join public.agg_running_sales b on b."PARTNER_CD" = l."PARTNER_CD" and b."DATE_SK" = l."DATE_SK" / 100 * 100
  cross join lateral unnest(l."DAY_CNTS", l."SALE_AMTS", b."DAY_CNTS", b."SALE_AMTS")
    with ordinality s (days, amount, days_before, amount_before, n)
  having not exists (
    select from public.agg_running_sales r
    where r."PARTNER_CD" = rewrite_running_day.partner_cd and r."DATE_SK" = month);

  select r."DAY_CNTS", r."SALE_AMTS" into start from public.agg_running_sales r
  where r."PARTNER_CD" = rewrite_running_day.partner_cd and r."DATE_SK" > month and r."DATE_SK" < day
  order by r."DATE_SK" desc limit 1;
  select r."DAY_CNTS", r."SALE_AMTS" into kept from public.agg_running_sales r
  where r."PARTNER_CD" = rewrite_running_day.partner_cd and r."DATE_SK" = day;
  if not found then
    kept := start;
  end if;

  select array_agg(s.days), array_agg(s.amount), array_agg(s.option_cd) filter (where s.n is null)
  into made."DAY_CNTS", made."SALE_AMTS", new_cds
  from (
    select k.n, d."OPTION_CD" as option_cd, coalesce(k.amount, 0) + coalesce(d."SALE_AMT", 0) as amount,
      (coalesce(k.days, 0) + case when d."OPTION_CD" is null then 0 else 1 end)::smallint as days
    from unnest(option_cds, start."DAY_CNTS", start."SALE_AMTS") with ordinality k (option_cd, days, amount, n)
    full join (
      select f."OPTION_CD", f."SALE_AMT" from public.agg_performance_option_daily f
      where f."PARTNER_CD" = rewrite_running_day.partner_cd and f."SVC" = '2P' and f."DATE_SK" = day
    ) d on d."OPTION_CD" = k.option_cd
    order by k.n, d."OPTION_CD" collate "C"
  ) s;
  if new_cds is not null then
    insert into public.agg_running_option as o values (rewrite_running_day.partner_cd, new_cds)
    on conflict ("PARTNER_CD") do update set "OPTION_CDS" = o."OPTION_CDS" || new_cds;
  end if;
  insert into public.agg_running_sales
  values (rewrite_running_day.partner_cd, day, coalesce(made."DAY_CNTS", '{}'), coalesce(made."SALE_AMTS", '{}'))
  on conflict ("PARTNER_CD", "DATE_SK") do update set "DAY_CNTS" = excluded."DAY_CNTS", "SALE_AMTS" = excluded."SALE_AMTS";

  update public.agg_running_sales r set ("DAY_CNTS", "SALE_AMTS") = (
    select coalesce(array_agg((coalesce(s.days, 0) + coalesce(s.made_days, 0) - coalesce(s.kept_days, 0))::smallint order by s.n), '{}'),
      coalesce(array_agg(coalesce(s.amount, 0) + coalesce(s.made_amount, 0) - coalesce(s.kept_amount, 0) order by s.n), '{}')
    from unnest(r."DAY_CNTS", r."SALE_AMTS", made."DAY_CNTS", made."SALE_AMTS", kept."DAY_CNTS", kept."SALE_AMTS")
      with ordinality s (days, amount, made_days, made_amount, kept_days, kept_amount, n))
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
    select md5(string_agg(concat_ws(' ', s.option_cd, s.days, s.amount), ',' order by s.option_cd collate "C"))
    from public.agg_running_option o
    cross join lateral unnest(o."OPTION_CDS", r."DAY_CNTS", r."SALE_AMTS") s (option_cd, days, amount)
    where o."PARTNER_CD" = r."PARTNER_CD" and (s.days <> 0 or s.amount <> 0))), '{}')
  from public.agg_running_sales r where r."PARTNER_CD" = running_digests.partner_cd
$$;
comment on function private.running_digests is 'A digest of the sums of each row of agg_running_sales of a partner, by DATE_SK.';
