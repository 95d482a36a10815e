-- Arrays one after the other.
create aggregate private.joined(bigint[]) (sfunc = array_cat, stype = bigint[], initcond = '{}');
comment on aggregate private.joined(bigint[]) is 'One array of several, in their order.';
grant execute on function private.joined(bigint[]) to authenticated, service_role;

-- Pieces sold from so many to so many days ago, where 1 is yesterday, whose place in SOLD_UNTIL is given. After the last
-- of its days nothing was sold.
create or replace function private.sold_between(sold_until bigint[], yesterday integer, from_ago integer, to_ago integer) returns bigint
  language sql immutable parallel safe
  return coalesce(sold_until[least(35, yesterday + 1 - to_ago)] - sold_until[least(35, yesterday - from_ago)], 0);
comment on function private.sold_between is 'Pieces sold from so many to so many days ago (1 is yesterday); 0 without a row.';
grant execute on function private.sold_between to authenticated, service_role;

-- The place of yesterday in SOLD_UNTIL of the partner's rows, beyond the end where no sales are loaded up to it. Null
-- when the rows begin too late for the window of 30 days, which is then read from the facts.
create or replace function private.place_of_yesterday(partner_cd text, today date) returns integer language sql stable begin atomic
  select case when place.n > 30 then place.n end
  from (
    select coalesce(34 + (today - (
      select a."LAST_DAY" from public.agg_option_stock a where a."PARTNER_CD" = partner_cd limit 1)), 35)
  ) place (n);
end;
comment on function private.place_of_yesterday is 'Place of yesterday in SOLD_UNTIL of the partner; null when the window of 30 days is not in it.';
grant execute on function private.place_of_yesterday to authenticated, service_role;

-- Sales in the 34 days up to last_day, from the facts, in the form of SOLD_UNTIL, of all options of the partner (null) or
-- of some: what was sold until a day stands there until the next day on which the option sold something.
create or replace function private.sold_until_by_option(partner_cd text, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "SOLD_UNTIL" bigint[]) language sql stable begin atomic
  select u."OPTION_CD", array_fill(0::bigint, array[min(u.place) - 1])
    || private.joined(array_fill(u.until, array[u.next_place - u.place]) order by u.place)
  from (
    select s."OPTION_CD", s.place, (sum(s."SALE_QTY") over days)::bigint as until,
      coalesce(lead(s.place) over days, 36) as next_place
    from (
      select d."OPTION_CD", d."SALE_QTY", 35 - (last_day - to_date(d."DATE_SK"::text, 'YYYYMMDD')) as place
      from public.agg_performance_option_daily d
      where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."SALE_QTY" <> 0
        and d."DATE_SK" between private.date_sk(last_day - 33) and private.date_sk(last_day)
        and (option_cds is null or d."OPTION_CD" = any (option_cds))
    ) s
    window days as (partition by s."OPTION_CD" order by s.place)
  ) u
  group by u."OPTION_CD";
end;
comment on function private.sold_until_by_option is
  'Sales of the 34 days up to a day from the facts, in the form of SOLD_UNTIL, of all options (null) or some.';
grant execute on function private.sold_until_by_option to authenticated, service_role;

-- The last day on which an option of the partner has a sales row; null without any.
create or replace function private.last_sales_day(partner_cd text) returns date language sql stable begin atomic
  select to_date(max(d."DATE_SK")::text, 'YYYYMMDD') from public.agg_performance_option_daily d
  where d."PARTNER_CD" = partner_cd and d."SVC" = '2P';
end;
comment on function private.last_sales_day is 'Last day with a sales row of the partner; null without any.';
grant execute on function private.last_sales_day to authenticated, service_role;

-- Brings the sales in agg_option_stock up to the partner's facts of some days (DATE_SK) that were just written, in
-- whatever way: days that are new, corrected or empty now. Days older than the rows hold make no difference.
-- Settings: see private.replace_rows.
create or replace function private.rewrite_recent_sales(partner_cd text, days integer[]) returns void
  language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  -- How far the facts go, and the rows.
  newest constant date := private.last_sales_day(rewrite_recent_sales.partner_cd);
  reach date;
  changed date;
  is_next boolean;
  place integer;
begin
  select a."LAST_DAY" into reach from public.agg_option_stock a
  where a."PARTNER_CD" = rewrite_recent_sales.partner_cd limit 1;
  if not found then
    return;
  end if;
  if newest = reach or newest = reach + 1 then
    for changed in select distinct to_date(sk::text, 'YYYYMMDD') as day from unnest(days) sk order by day loop
      continue when changed > newest or changed < newest - 33;
      is_next := changed > reach;
      reach := greatest(reach, changed);
      place := 35 - (reach - changed);
      -- With the next day every row moves on. What another day sold more or less than before is added to it and to all
      -- that follow.
      update public.agg_option_stock a
      set "LAST_DAY" = reach, "SOLD_UNTIL" = e.days,
        "QTY_7" = private.sold_between(e.days, 35, 7, 1), "QTY_30" = private.sold_between(e.days, 35, 30, 1),
        "CALM_QTY" = calm."QTY", "CALM_DAYS" = calm."DAYS"
      from (
        select s."OPTION_CD", case when is_next then s."SOLD_UNTIL"[2:35] || array[s."SOLD_UNTIL"[35] + coalesce(d."SALE_QTY", 0)]
          else s."SOLD_UNTIL"[1:place - 1] || array(
            select u.until + coalesce(d."SALE_QTY", 0) - (s."SOLD_UNTIL"[place] - s."SOLD_UNTIL"[place - 1])
            from unnest(s."SOLD_UNTIL"[place:35]) with ordinality u (until, n) order by u.n)
          end as days
        from public.agg_option_stock s
        left join public.agg_performance_option_daily d
          on d."OPTION_CD" = s."OPTION_CD" and d."PARTNER_CD" = rewrite_recent_sales.partner_cd and d."SVC" = '2P'
            and d."DATE_SK" = private.date_sk(changed)
        where s."PARTNER_CD" = rewrite_recent_sales.partner_cd
          and (is_next or coalesce(d."SALE_QTY", 0) <> s."SOLD_UNTIL"[place] - s."SOLD_UNTIL"[place - 1])
        offset 0
      ) e
      cross join lateral private.calm_sales(e.days, 35) calm
      where a."PARTNER_CD" = rewrite_recent_sales.partner_cd and a."OPTION_CD" = e."OPTION_CD";
    end loop;
  else
    perform private.rebuild_option_stock(rewrite_recent_sales.partner_cd);
  end if;
end
$$;
comment on function private.rewrite_recent_sales is
  'Brings the sales in agg_option_stock up to the facts of some days of the partner (DATE_SK) that were just written.';

-- Pieces on their way follow the inbound lines, whoever writes them: a statement's lines (the transition table changed)
-- name the options.
create or replace function private.rewrite_incoming() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.rewrite_option_stock(c."CUST_CD", array_agg(distinct c."OPTION_CD"))
  from changed c where c."SVC" = '2P' group by c."CUST_CD";
  return null;
end
$$;
comment on function private.rewrite_incoming is 'Trigger: the incoming pieces of the options whose inbound lines a statement wrote. Definer, because whoever may write lines need not write rollups.';
