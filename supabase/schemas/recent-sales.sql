-- Pieces sold from so many to so many days ago, where 1 is yesterday, whose place in SOLD_UNTIL is given. After the last
-- of its days nothing was sold.
create or replace function private.sold_between(sold_until bigint[], yesterday integer, from_ago integer, to_ago integer) returns bigint
  language sql immutable parallel safe
  return coalesce(sold_until[least(65, yesterday + 1 - to_ago)] - sold_until[least(65, yesterday - from_ago)], 0);
comment on function private.sold_between is
  'Pieces sold from so many to so many days ago (1 is yesterday); 0 without a row.';
grant execute on function private.sold_between to authenticated, service_role;

-- The place of yesterday in SOLD_UNTIL of the partner's rows, beyond the end where no sales are loaded up to it. Null
-- when the rows begin too late for a window of so many days, which are then read from the facts.
create or replace function private.place_of_yesterday(partner_cd text, today date, days integer) returns integer
  language sql stable
begin atomic
  select case when place.n > days then place.n end
  from (
    select coalesce(64 + (today - (
      select r."LAST_DAY" from public.agg_option_recent r where r."PARTNER_CD" = partner_cd limit 1)), 65)
  ) place (n);
end;
comment on function private.place_of_yesterday is
  'Place of yesterday in SOLD_UNTIL of the partner; null when the window of so many days is not in it.';
grant execute on function private.place_of_yesterday to authenticated, service_role;

-- Sales of the partner's options in the 64 days up to last_day, from the facts, in the form of SOLD_UNTIL: what was sold
-- until a day stands there until the next day on which the option sold something.
create or replace function private.sold_until_by_option(partner_cd text, last_day date)
  returns table ("OPTION_CD" text, "SOLD_UNTIL" bigint[])
  language sql stable
begin atomic
  select u."OPTION_CD", array_fill(0::bigint, array[min(u.place) - 1])
    || private.joined(array_fill(u.until, array[u.next_place - u.place]) order by u.place)
  from (
    select s."OPTION_CD", s.place, (sum(s."SALE_QTY") over days)::bigint as until,
      coalesce(lead(s.place) over days, 66) as next_place
    from (
      select d."OPTION_CD", d."SALE_QTY", 65 - (last_day - to_date(d."DATE_SK"::text, 'YYYYMMDD')) as place
      from public.agg_performance_option_daily d
      where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."SALE_QTY" <> 0
        and d."DATE_SK" between private.date_sk(last_day - 63) and private.date_sk(last_day)
    ) s
    window days as (partition by s."OPTION_CD" order by s.place)
  ) u
  group by u."OPTION_CD";
end;
comment on function private.sold_until_by_option is
  'Sales of the 64 days up to a day from the facts, in the form of agg_option_recent.';
grant execute on function private.sold_until_by_option to authenticated, service_role;

-- The rows of agg_option_recent that the facts of the partner make as of last_day.
create or replace function private.recent_from_facts(partner_cd text, last_day date) returns setof public.agg_option_recent
  language sql stable
begin atomic
  select partner_cd, "OPTION_CD", last_day,
    case when last_day is not null then coalesce(s."SOLD_UNTIL", array_fill(0::bigint, array[65])) end,
    coalesce(i."INCOMING_QTY", 0)
  from private.sold_until_by_option(partner_cd, last_day) s
  full join (select * from private.incoming_by_option(partner_cd) n where n."INCOMING_QTY" <> 0) i using ("OPTION_CD")
  where i."INCOMING_QTY" is not null or not 0 = all (s."SOLD_UNTIL");
end;
comment on function private.recent_from_facts is
  'What agg_option_recent should hold for a partner as of a day, from the facts.';
grant execute on function private.recent_from_facts to authenticated, service_role;

-- The last day on which an option of the partner has a sales row; null without any.
create or replace function private.last_sales_day(partner_cd text) returns date
  language sql stable
begin atomic
  select to_date(max(d."DATE_SK")::text, 'YYYYMMDD') from public.agg_performance_option_daily d
  where d."PARTNER_CD" = partner_cd and d."SVC" = '2P';
end;
comment on function private.last_sales_day is
  'Last day with a sales row of the partner; null without any.';
grant execute on function private.last_sales_day to authenticated, service_role;

-- Makes the partner's rows what the facts say, and returns how many were different (0: nothing was wrong).
create or replace function private.rebuild_recent_sales(partner_cd text) returns bigint
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  newest date;
  differing_count bigint;
begin
  -- As a load: one after the other.
  perform pg_advisory_xact_lock(hashtextextended('import ' || rebuild_recent_sales.partner_cd, 0));
  -- Not an argument in the query, which would ask for it again for every row.
  newest := private.last_sales_day(rebuild_recent_sales.partner_cd);
  with expected as materialized (
    select * from private.recent_from_facts(rebuild_recent_sales.partner_cd, newest)
  ), found as materialized (
    select r."OPTION_CD", r."LAST_DAY", r."INCOMING_QTY",
      array(select u - r."SOLD_UNTIL"[1] from unnest(r."SOLD_UNTIL") with ordinality x (u, n) order by n) as sold
    from public.agg_option_recent r
    where r."PARTNER_CD" = rebuild_recent_sales.partner_cd
      -- A row of zeros says what no row says.
      and (r."INCOMING_QTY" <> 0 or not r."SOLD_UNTIL"[1] = all (r."SOLD_UNTIL"))
  ), differing as materialized (
    select "OPTION_CD"
    from expected e full join found f using ("OPTION_CD")
    where (e."LAST_DAY", e."INCOMING_QTY", coalesce(e."SOLD_UNTIL", '{}')) is distinct from (f."LAST_DAY", f."INCOMING_QTY", f.sold)
  ), gone as (
    delete from public.agg_option_recent r
    where r."PARTNER_CD" = rebuild_recent_sales.partner_cd
      and r."OPTION_CD" not in (select e."OPTION_CD" from expected e)
  ), written as (
    insert into public.agg_option_recent as r
    select e.* from expected e join differing d using ("OPTION_CD")
    on conflict ("PARTNER_CD", "OPTION_CD") do update set
      "LAST_DAY" = excluded."LAST_DAY", "SOLD_UNTIL" = excluded."SOLD_UNTIL", "INCOMING_QTY" = excluded."INCOMING_QTY"
  )
  select count(*) into differing_count from differing;
  perform private.rewrite_option_stock(rebuild_recent_sales.partner_cd);
  return differing_count;
end
$$;
comment on function private.rebuild_recent_sales is
  'Makes agg_option_recent of the partner what the facts say; returns how many rows differed.';

-- Brings agg_option_recent up to the partner's sales of some days (DATE_SK) that were just written, in whatever way:
-- days that are new, corrected or empty now. Days older than the row holds make no difference.
create or replace function private.rewrite_recent_sales(partner_cd text, days integer[]) returns void
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  -- How far the rows go, and the facts.
  reach date := (select r."LAST_DAY" from public.agg_option_recent r
    where r."PARTNER_CD" = rewrite_recent_sales.partner_cd limit 1);
  newest constant date := private.last_sales_day(rewrite_recent_sales.partner_cd);
  changed date;
  moved integer;
  place integer;
begin
  if reach is null or newest is null or newest < reach or newest > reach + 64 then
    perform private.rebuild_recent_sales(rewrite_recent_sales.partner_cd);
    return;
  end if;
  for changed in select distinct to_date(sk::text, 'YYYYMMDD') as day from unnest(days) sk order by day loop
    continue when changed > newest or changed < newest - 63;
    if changed > reach then
      -- Every row moves on, those that sold something on the new day and then the others.
      moved := changed - reach;
      reach := changed;
      place := 65;
      update public.agg_option_recent r
      set "LAST_DAY" = reach,
        "SOLD_UNTIL" = r."SOLD_UNTIL"[moved + 1:65] || array_fill(r."SOLD_UNTIL"[65], array[moved - 1])
          || (r."SOLD_UNTIL"[65] + d."SALE_QTY")
      from public.agg_performance_option_daily d
      where r."PARTNER_CD" = rewrite_recent_sales.partner_cd and d."OPTION_CD" = r."OPTION_CD"
        and d."PARTNER_CD" = rewrite_recent_sales.partner_cd and d."SVC" = '2P' and d."DATE_SK" = private.date_sk(changed);
      update public.agg_option_recent r
      set "LAST_DAY" = reach,
        "SOLD_UNTIL" = r."SOLD_UNTIL"[moved + 1:65] || array_fill(r."SOLD_UNTIL"[65], array[moved])
      where r."PARTNER_CD" = rewrite_recent_sales.partner_cd and r."LAST_DAY" < reach;
    else
      -- What the day sold more or less than before is added to it and to all that follow.
      place := 65 - (reach - changed);
      update public.agg_option_recent r
      set "SOLD_UNTIL" = r."SOLD_UNTIL"[1:place - 1] || array(
        select u.until + s.more from unnest(r."SOLD_UNTIL"[place:65]) with ordinality u (until, n) order by u.n)
      from (
        select v."OPTION_CD", coalesce(d."SALE_QTY", 0) - (v."SOLD_UNTIL"[place] - v."SOLD_UNTIL"[place - 1]) as more
        from public.agg_option_recent v
        left join public.agg_performance_option_daily d
          on d."OPTION_CD" = v."OPTION_CD" and d."PARTNER_CD" = rewrite_recent_sales.partner_cd and d."SVC" = '2P'
            and d."DATE_SK" = private.date_sk(changed)
        where v."PARTNER_CD" = rewrite_recent_sales.partner_cd
      ) s
      where r."PARTNER_CD" = rewrite_recent_sales.partner_cd and r."OPTION_CD" = s."OPTION_CD" and s.more <> 0;
    end if;
    insert into public.agg_option_recent ("PARTNER_CD", "OPTION_CD", "LAST_DAY", "SOLD_UNTIL")
    select d."PARTNER_CD", d."OPTION_CD", reach,
      array_fill(0::bigint, array[place - 1]) || array_fill(d."SALE_QTY"::bigint, array[66 - place])
    from public.agg_performance_option_daily d
    where d."PARTNER_CD" = rewrite_recent_sales.partner_cd and d."SVC" = '2P' and d."DATE_SK" = private.date_sk(changed)
      and d."SALE_QTY" <> 0
      and not exists (select from public.agg_option_recent r
        where r."PARTNER_CD" = d."PARTNER_CD" and r."OPTION_CD" = d."OPTION_CD");
  end loop;
  delete from public.agg_option_recent r
  where r."PARTNER_CD" = rewrite_recent_sales.partner_cd and r."INCOMING_QTY" = 0
    and r."SOLD_UNTIL"[1] = all (r."SOLD_UNTIL");
  perform private.rewrite_option_stock(rewrite_recent_sales.partner_cd);
end
$$;
comment on function private.rewrite_recent_sales is
  'Brings agg_option_recent up to the sales of some days of the partner (DATE_SK) that were just written.';

-- Pieces on their way follow the inbound lines, whoever writes them: a statement's lines (the transition table changed)
-- name the options whose sum is made anew.
create or replace function private.rewrite_incoming() returns trigger
  language plpgsql volatile security definer
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
as $$
begin
  with named as materialized (
    select distinct c."CUST_CD", c."OPTION_CD" from changed c where c."SVC" = '2P'
  ), partner as materialized (
    select p."CUST_CD", (select r."LAST_DAY" from public.agg_option_recent r where r."PARTNER_CD" = p."CUST_CD" limit 1)
    from (select distinct n."CUST_CD" from named n) p
  ), incoming as materialized (
    select n."CUST_CD", n."OPTION_CD", p."LAST_DAY", coalesce(i."INCOMING_QTY", 0) as qty
    from named n
    join partner p using ("CUST_CD")
    left join (
      select p."CUST_CD", i.* from partner p cross join lateral private.incoming_by_option(p."CUST_CD") i
    ) i using ("CUST_CD", "OPTION_CD")
  )
  insert into public.agg_option_recent as r ("PARTNER_CD", "OPTION_CD", "LAST_DAY", "SOLD_UNTIL", "INCOMING_QTY")
  select i."CUST_CD", i."OPTION_CD", i."LAST_DAY",
    case when i."LAST_DAY" is not null then array_fill(0::bigint, array[65]) end, i.qty
  from incoming i
  where i.qty <> 0 or exists (select from public.agg_option_recent o
    where o."PARTNER_CD" = i."CUST_CD" and o."OPTION_CD" = i."OPTION_CD" and o."INCOMING_QTY" <> 0)
  on conflict ("PARTNER_CD", "OPTION_CD") do update set "INCOMING_QTY" = excluded."INCOMING_QTY"
    where r."INCOMING_QTY" <> excluded."INCOMING_QTY";
  perform private.rewrite_option_stock(c."CUST_CD", array_agg(c."OPTION_CD"))
  from changed c where c."SVC" = '2P' group by c."CUST_CD";
  return null;
end
$$;
comment on function private.rewrite_incoming is
  'Trigger: the incoming pieces of the options whose inbound lines a statement wrote. Definer, because whoever may write lines need not write rollups.';
