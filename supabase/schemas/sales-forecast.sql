-- Days of sales that are loaded for every one of the partners that has sales in the period at all. Of one partner, its
-- loaded days.
create or replace function private.loaded_days_of_partners(partner_cds text[], first_day date, last_day date) returns date[]
  language sql stable set search_path = '' as $$
  with loaded as materialized (
    select e."DAYS" as days from private.loaded_days_of_each(partner_cds, first_day, last_day) e
  )
  select coalesce(array_agg(d.day order by d.day), '{}')
  from (
    select day from loaded l cross join lateral unnest(l.days) day
    group by day having count(*) = (select count(*) from loaded l where cardinality(l.days) > 0)
  ) d
$$;
comment on function private.loaded_days_of_partners is 'Days of a period whose sales are loaded for every partner that has any in it, in order.';
grant execute on function private.loaded_days_of_partners to authenticated, service_role;

-- How far out an estimate with so many degrees of freedom may lie: the 90th percentile of Student's t (two-sided 80 %),
-- by the Cornish-Fisher expansion of the normal one; within 0.1 % from 5 degrees on.
create or replace function private.t90(df integer) returns numeric
  language sql immutable parallel safe
  return 1.2815515655 + (1.2815515655 ^ 3 + 1.2815515655) / (4 * df)
    + (5 * 1.2815515655 ^ 5 + 16 * 1.2815515655 ^ 3 + 3 * 1.2815515655) / (96 * df ^ 2);
comment on function private.t90 is
  'The 90th percentile of Student''s t with so many degrees of freedom: half the width of an 80 % interval in standard errors.';
grant execute on function private.t90 to authenticated, service_role;

-- What the running month is expected to sell: the won of its loaded days, and for each other day the mean of its
-- weekday in the 28 days that end with the last loaded one. How the interval is made and what it covered:
-- docs/decisions/sales-forecast.md.
-- Settings: its arguments decide the plan.
create or replace function private.forecast_of_partners(partner_cds text[], brand_cds text[]) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
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
    with weekdays as materialized (
      select k.weekday, k.known,
        (select count(*) from unnest(left_days) l where extract(isodow from l) = k.weekday) as wanted
      from (select extract(isodow from d)::integer as weekday, count(*) as known from unnest(window_days) d group by 1) k
    ), calendar as materialized (
      -- Once a day, not once a day and brand.
      select d as day, private.date_sk(d) as sk, d >= first_day as is_of_month,
        case when d = any (window_days) then w.wanted::numeric end as wanted, w.known
      from (select unnest(window_days) union select unnest(of_month)) c (d)
      left join weekdays w on w.weekday = extract(isodow from d)
    ), sold as materialized (
      select b."PARTNER_CD" as partner_cd, b."BRAND_CD" as brand_cd, b."DATE_SK" as sk, b."SALE_AMT" as amount
      from public.agg_brand_daily b
      where b."PARTNER_CD" = any (partner_cds) and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
        and b."DATE_SK" = any (array(select private.date_sk(d) from unnest(window_days || of_month) d))
    ), brands as materialized (
      select s.partner_cd, s.brand_cd, coalesce(sum(s.amount) filter (where c.is_of_month), 0)::bigint as accumulated,
        coalesce(round(sum(s.amount * c.wanted / c.known)), 0)::bigint as remaining
      from sold s join calendar c on c.sk = s.sk
      group by s.partner_cd, s.brand_cd
    ), total as materialized (
      select coalesce(sum(b.accumulated), 0)::bigint as accumulated, coalesce(sum(b.remaining), 0)::bigint as remaining from brands b
    ), days as materialized (
      select d.day, extract(isodow from d.day)::integer as weekday, (sold_until - d.day) / 7 as week, coalesce(sum(s.amount), 0) as amount
      from calendar d left join sold s on s.sk = d.sk where d.wanted is not null group by d.day
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
grant execute on function private.forecast_of_partners to authenticated, service_role;

create or replace function public.sales_forecast(partner_cd text, brand_cds text[] default '{}') returns json
  language plpgsql stable set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  if brand_cds is null or cardinality(brand_cds) > 1000 or array_position(brand_cds, null) is not null then
    raise exception 'brand_cds must be at most 1000 codes' using errcode = '22023';
  end if;
  return private.forecast_of_partners(array[partner_cd], brand_cds);
end
$$;
comment on function public.sales_forecast is 'What the running month (Korea time) is expected to sell, net won, of all brands of the partner or of some. Active members who may see the partner; 42501 for others, 22023 for more than 1000 brands.';
grant execute on function public.sales_forecast to authenticated, service_role;
