-- A partner with many options waited for rows of a quarter to be found among those of all, and for a date made of each day of each brand.

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

-- One row of a quarter is looked for (limit 1): as exists it would be joined, and where nested loops are off every row be read. By
-- its key (order by): the planner takes the rows of a quarter for spread over the table, and would read it until one comes.
create or replace function private.with_quarters(partner_cd text, months integer[], out quarters integer[], out other_months integer[])
  language sql stable set search_path = '' as $$
  with kept as materialized (
    select array(
      select m from unnest(with_quarters.months) m
      where m = private.quarter_of(m) and with_quarters.months @> array[m + 1, m + 2] and (
        select true from public.agg_option_quarterly k
        where k."PARTNER_CD" = with_quarters.partner_cd and k."QUARTER_SK" = m order by k."OPTION_CD" limit 1)) as quarters
  )
  select k.quarters, array(select m from unnest(with_quarters.months) m where private.quarter_of(m) <> all (k.quarters)) from kept k
$$;
