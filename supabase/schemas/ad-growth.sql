-- A day stopped changing at the youngest age from which on everything that was said of its campaigns is within 1 % of what is final.
-- The age is that of 19 in 20 of the days that were seen young and final; of fewer than 28 such days nothing is learned.
create or replace function private.ad_final_age(partner_cd text, today date) returns integer language sql stable begin atomic
  with seen as (
    select y."DATE_SK" as day, y."AGE" as age, abs(sum(f."REV_14D") - sum(y."REV_14D")) * 100 <= sum(f."REV_14D") as is_final
    from public.agg_ad_growth y
    join public.agg_ad_growth f on f."PARTNER_CD" = y."PARTNER_CD" and f."DATE_SK" = y."DATE_SK" and f."CAMPAIGN_ID" = y."CAMPAIGN_ID"
      and f."AGE" = 14
    where y."PARTNER_CD" = ad_final_age.partner_cd and y."AGE" < 14 and y."DATE_SK" >= private.date_sk(today - 200)
    group by 1, 2 having sum(f."REV_14D") > 0
  ), days as (
    select coalesce(min(s.age) filter (where s.age > coalesce(s.last_changed, -1)), 14) as final_age
    from (select n.day, n.age, max(n.age) filter (where not n.is_final) over (partition by n.day) as last_changed from seen n) s
    group by s.day
  )
  select case when count(*) >= 28 then percentile_disc(0.95) within group (order by d.final_age) else 14 end::integer from days d;
end;
comment on function private.ad_final_age is 'After how many days the 14-day figures of a day stop changing, as the partner''s reports of the last 200 days show; 14 where that cannot be told.';

-- Says 집계 중 on every page.
create or replace function private.ad_grows(log public.log_ad_day) returns boolean language sql immutable parallel safe
  return (log)."AGE" < (log)."FINAL_AGE";
comment on function private.ad_grows is 'True if the 14-day figures of a day still change: its newest report was too young.';
grant execute on function private.ad_grows to authenticated, service_role;

-- By age, what part of their final 14-day won and orders campaigns and days had: of those that a load saw at that age and one
-- saw final. Ages between two that are known lie on the line between them; what is younger than all is not known. Below 30
-- orders nothing is told of an age.
create or replace function private.ad_growth_parts(partner_cd text, today date)
  returns table ("AGE" integer, "REV_PART" numeric, "ORD_PART" numeric, "SEEN" bigint) language sql stable begin atomic
  with seen as materialized (
    select y."AGE" as age, private.quotient(sum(y."REV_14D"), sum(f."REV_14D")) as rev_part, private.quotient(sum(y."ORD_14D"), sum(f."ORD_14D")) as ord_part,
      count(*) as pairs
    from public.agg_ad_growth y
    join public.agg_ad_growth f on f."PARTNER_CD" = y."PARTNER_CD" and f."DATE_SK" = y."DATE_SK" and f."CAMPAIGN_ID" = y."CAMPAIGN_ID"
      and f."AGE" = 14
    where y."PARTNER_CD" = partner_cd and y."AGE" < 14 and y."DATE_SK" >= private.date_sk(today - 200)
    group by 1 having sum(f."ORD_14D") >= 30
    union all
    select 14, 1, 1, 0
  )
  select a.age::integer,
    case when l.age = h.age then l.rev_part else l.rev_part + private.quotient((h.rev_part - l.rev_part) * (a.age - l.age), h.age - l.age) end,
    case when l.age = h.age then l.ord_part else l.ord_part + private.quotient((h.ord_part - l.ord_part) * (a.age - l.age), h.age - l.age) end,
    l.pairs
  from generate_series(0, 13) a (age)
  join lateral (select s.* from seen s where s.age <= a.age order by s.age desc limit 1) l on true
  join lateral (select s.* from seen s where s.age >= a.age order by s.age limit 1) h on true;
end;
comment on function private.ad_growth_parts is 'By age in days (0 to 13): what part of their final 14-day won and orders young days had in the last 200 days, and how many days and campaigns that rests on. No row for an age of which too little is known.';
grant execute on function private.ad_growth_parts to authenticated, service_role;

-- How much the 14-day figures of a period still grow. by_day: its won and orders, {"yyyyMMdd": [won, orders]}; null: from alone.
create or replace function private.ad_growth(partner_cd text, today date, p private.sales_period, attribution text, by_day jsonb)
  returns json language plpgsql stable set search_path = '' as $$
declare
  first_young integer;
  answer json;
begin
  if attribution = '14' then
    first_young := (select min(l."DATE_SK") from public.log_ad_day l
      where l."PARTNER_CD" = ad_growth.partner_cd and private.ad_grows(l)
        and l."DATE_SK" between private.date_sk((p).first_day) and private.date_sk((p).last_day));
  end if;
  if by_day is null then
    return json_build_object('from', first_young::text);
  end if;
  if first_young is not null then
    select case when count(*) > 0 and count(*) filter (where private.ad_grows(l) and (g."REV_PART" is null or g."REV_PART" <= 0 or g."ORD_PART" <= 0)) = 0
      then json_build_object(
        'adSaleAmt', round(sum(private.quotient((d.value ->> 0)::numeric, coalesce(g."REV_PART", 1)))),
        'adOrderCnt', round(sum(private.quotient((d.value ->> 1)::numeric, coalesce(g."ORD_PART", 1)))),
        'seen', coalesce(min(g."SEEN"), 0)) end
    into answer
    from jsonb_each(by_day) d
    join public.log_ad_day l on l."PARTNER_CD" = ad_growth.partner_cd and l."DATE_SK" = d.key::integer
    left join private.ad_growth_parts(ad_growth.partner_cd, today) g on g."AGE" = l."AGE" and private.ad_grows(l);
  end if;
  return json_build_object('from', first_young::text, 'estimate', answer);
end
$$;
comment on function private.ad_growth is 'from: first day of the period (yyyyMMdd) whose 14-day figures are not final as they were loaded, null without one; estimate: adSaleAmt (won) and adOrderCnt of the period when they are, seen (days and campaigns that the weakest part rests on), null where that cannot be told.';
grant execute on function private.ad_growth to authenticated, service_role;
