-- Months of brands and days of partners follow the days of brands, and are read in their place.

drop function private.day_sums;
drop function private.brand_sums;

-- Measures of the products of a brand that are listed (null: all of them). What most options have is the brand without the others.
create or replace function private.brand_product_sums(
  partner_cd text, brand_cd text, first_day date, last_day date, product_keys text[], nothing private.measures
) returns private.measures
  language plpgsql stable
  set search_path = ''
  -- A list of keys that is known to the planner is looked up, not gone through for each option.
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  whole constant private.measures := coalesce(
    (select b."SUMS" from private.brand_sums(partner_cd, first_day, last_day, array[brand_cd]) b), nothing);
  listed text[];
  others text[];
  is_rest boolean;
  part private.measures;
begin
  if nothing is not distinct from null then
    return null;
  end if;
  if product_keys is null then
    return whole;
  end if;
  -- Empty and not null, which would be all options.
  select coalesce(array_agg(b.option_cd) filter (where b.is_listed), '{}'),
    coalesce(array_agg(b.option_cd) filter (where not b.is_listed), '{}')
  into listed, others
  from (select o.option_cd, o.product = any (product_keys) as is_listed from private.brand_options(partner_cd, brand_cd, '{}') o) b;
  is_rest := cardinality(others) < cardinality(listed);
  -- One sum a measure: private.total would add rows up one by one.
  select private.bigint_sum((s."SUMS")."grossQty"), private.bigint_sum((s."SUMS")."grossAmt"),
    private.bigint_sum((s."SUMS")."cancelQty"), private.bigint_sum((s."SUMS")."cancelAmt"), private.bigint_sum((s."SUMS")."saleQty"),
    private.bigint_sum((s."SUMS")."saleAmt"), private.bigint_sum((s."SUMS")."orderCnt"), private.bigint_sum((s."SUMS")."visitorCnt"),
    private.bigint_sum((s."SUMS")."viewCnt"), private.bigint_sum((s."SUMS")."cartCnt"), private.bigint_sum((s."SUMS")."winnerViews")
  into part
  from private.option_sums(partner_cd, first_day, last_day, case when is_rest then others else listed end) s;
  -- A row without one value is no null: none of them has a line in the period.
  return case when is_rest then private.rest_of(whole, part) when part is null then nothing else part end;
end
$$;
comment on function private.brand_product_sums is
  'Measures in a period of the listed products of a brand, all (null) or some; null where no day is loaded.';
grant execute on function private.brand_product_sums to authenticated, service_role;

-- my_dashboards as of a given Korea-time day.
create or replace function private.my_dashboards_on(today date) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  codes constant text[] := private.partner_codes();
  last_month constant date := (date_trunc('month', today::timestamp) - interval '1 month')::date;
  sales constant json := private.dashboard_sales_on(today, codes);
  -- A partner that is new, or long behind, would leave the others without a forecast.
  forecast constant text[] := array(
    select p.code from unnest(codes) p (code)
    where cardinality(private.loaded_days_of(p.code, today - 28, today - 1)) >= 21);
begin
  return (
    with shown as materialized (
      select * from private.overview_partners(100)
    ), loaded as (
      select p."PARTNER_CD" as code, d.day
      from shown p cross join lateral unnest(private.loaded_days_of(p."PARTNER_CD", last_month, today - 1)) d (day)
    ), sold as (
      select b."PARTNER_CD" as code, b."DATE_SK" as date_sk, b."SALE_AMT" as amount
      from public.agg_partner_daily b
      where b."PARTNER_CD" in (select p."PARTNER_CD" from shown p)
        and b."DATE_SK" between private.date_sk(last_month) and private.date_sk(today - 1)
    ), tiles as (
      -- Won alone, where the tiles of all partners have every measure. On a loaded day without a row nothing was sold.
      -- Compared is what has all days of both periods.
      select l.code, t."ID" as tile,
        private.bigint_sum(l.amount) filter (where l.day >= t."FIRST_DAY") as amount,
        case when count(*) = t."LAST_DAY" - t."FIRST_DAY" + t."LAST_BEFORE" - t."FIRST_BEFORE" + 2
          then private.bigint_sum(l.amount) filter (where l.day <= t."LAST_BEFORE") end as before
      from (
        select d.code, d.day, case when s.code is null then 0 else s.amount end as amount
        from loaded d left join sold s on s.code = d.code and s.date_sk = private.date_sk(d.day)
      ) l
      join private.dashboard_tiles(today) t
        on l.day between t."FIRST_DAY" and t."LAST_DAY" or l.day between t."FIRST_BEFORE" and t."LAST_BEFORE"
      group by l.code, t."ID", t."FIRST_DAY", t."LAST_DAY", t."FIRST_BEFORE", t."LAST_BEFORE"
    ), listed as materialized (
      select p."ID" as id, p."PARTNER_CD" as code, p."PARTNER_NM" as name, s.*, t.todo_count, t.impact
      from shown p
      cross join lateral (
        select
          max(i.amount) filter (where i.tile = 'yesterday') as yesterday,
          max(i.amount) filter (where i.tile = 'last7') as last7,
          max(i.amount) filter (where i.tile = 'month') as month,
          max(i.amount) filter (where i.tile = 'lastMonth') as last_month,
          max(i.before) filter (where i.tile = 'yesterday') as yesterday_before,
          max(i.before) filter (where i.tile = 'last7') as last7_before,
          max(i.before) filter (where i.tile = 'month') as month_before
        from tiles i where i.code = p."PARTNER_CD"
      ) s
      cross join lateral (
        select count(*) as todo_count, private.bigint_sum(d."IMPACT_AMT") as impact from private.dashboard_todos_on(today, p."PARTNER_CD") d
      ) t
    )
    select json_build_object(
      'today', private.day_text(today), 'tiles', sales -> 'tiles',
      'forecast', private.sales_forecast_on(today, case when cardinality(forecast) > 0 then forecast else codes end, '{}'),
      'forecastPartners', cardinality(forecast), 'partners', cardinality(codes), 'daily', sales -> 'daily',
      'more', greatest(0, cardinality(codes) - 100),
      'loaded', private.sources_of_any(array(select private.loaded_sources(c) from unnest(codes) c)),
      'totals', (
        select json_build_object('yesterday', private.bigint_sum(l.yesterday), 'last7', private.bigint_sum(l.last7),
          'month', private.bigint_sum(l.month), 'lastMonth', private.bigint_sum(l.last_month),
          'yesterdayChangeRate', private.change_rate(
            private.bigint_sum(l.yesterday) filter (where l.yesterday_before is not null), private.bigint_sum(l.yesterday_before)),
          'last7ChangeRate', private.change_rate(
            private.bigint_sum(l.last7) filter (where l.last7_before is not null), private.bigint_sum(l.last7_before)),
          'monthChangeRate', private.change_rate(
            private.bigint_sum(l.month) filter (where l.month_before is not null), private.bigint_sum(l.month_before)),
          'todoCount', coalesce(private.bigint_sum(l.todo_count), 0), 'impactAmt', private.bigint_sum(l.impact))
        from listed l),
      'rows', coalesce((
        select json_agg(json_build_object('partnerId', l.id, 'partnerCd', l.code, 'partnerName', l.name,
          'yesterday', l.yesterday, 'last7', l.last7, 'month', l.month, 'lastMonth', l.last_month,
          'yesterdayChangeRate', private.change_rate(l.yesterday, l.yesterday_before),
          'last7ChangeRate', private.change_rate(l.last7, l.last7_before),
          'monthChangeRate', private.change_rate(l.month, l.month_before),
          'todoCount', l.todo_count, 'impactAmt', l.impact) order by l.name, l.code)
        from listed l), '[]')));
end
$$;
comment on function private.my_dashboards_on is 'my_dashboards as of a Korea-time day.';
grant execute on function private.my_dashboards_on to authenticated, service_role;

-- A period as whole months and days of the months that it covers in part.
create or replace function private.brand_parts(partner_cds text[], first_day date, last_day date, brand_cds text[])
  returns setof public.agg_brand_monthly
  language sql stable
begin atomic
  with parts as materialized (
    select * from private.month_parts(first_day, last_day)
  )
  select b.* from public.agg_brand_monthly b
  where b."PARTNER_CD" = any (partner_cds) and b."MONTH_SK" = any ((select p.months from parts p)::integer[])
    and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
  union all
  select b."PARTNER_CD", b."BRAND_CD", b."DATE_SK" / 100, b."GROSS_QTY", b."GROSS_AMT", b."CANCEL_QTY", b."CANCEL_AMT",
    b."SALE_QTY", b."SALE_AMT", b."ORDER_CNT", b."VISITOR_CNT", b."VIEW_CNT", b."CART_CNT", b."WINNER_VIEWS"
  from public.agg_brand_daily b
  where b."PARTNER_CD" = any (partner_cds) and b."DATE_SK" = any ((select p.days from parts p)::integer[])
    and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds));
end;
revoke all on function private.brand_parts from public, anon, authenticated, service_role;
comment on function private.brand_parts is
  'Sales of brands (of none: all) of partners in a period: a row each whole month, and each day of the others under its month.';
grant execute on function private.brand_parts to authenticated, service_role;

create or replace function private.brand_sums(partner_cd text, first_day date, last_day date, brand_cds text[])
  returns table ("BRAND_CD" text, "SUMS" private.measures)
  language sql stable
begin atomic
  select b."BRAND_CD",
    row(private.bigint_sum(b."GROSS_QTY"), private.bigint_sum(b."GROSS_AMT"), private.bigint_sum(b."CANCEL_QTY"),
      private.bigint_sum(b."CANCEL_AMT"), private.bigint_sum(b."SALE_QTY"), private.bigint_sum(b."SALE_AMT"),
      private.bigint_sum(b."ORDER_CNT"), private.bigint_sum(b."VISITOR_CNT"), private.bigint_sum(b."VIEW_CNT"),
      private.bigint_sum(b."CART_CNT"), private.bigint_sum(b."WINNER_VIEWS"))::private.measures
  from private.brand_parts(array[partner_cd], first_day, last_day, brand_cds) b
  group by 1;
end;
revoke all on function private.brand_sums from public, anon, authenticated, service_role;
comment on function private.brand_sums is
  'Measures of brands of a partner (none: all; empty: options without one) in a period. Brands without a row of sales have none.';
grant execute on function private.brand_sums to authenticated, service_role;

-- The same by brand and month, for what is measured by month: a target.
create or replace function private.brand_month_sums(partner_cd text, first_day date, last_day date, brand_cds text[])
  returns table ("BRAND_CD" text, "MONTH_SK" integer, "SUMS" private.measures)
  language sql stable
begin atomic
  select b."BRAND_CD", b."MONTH_SK",
    row(private.bigint_sum(b."GROSS_QTY"), private.bigint_sum(b."GROSS_AMT"), private.bigint_sum(b."CANCEL_QTY"),
      private.bigint_sum(b."CANCEL_AMT"), private.bigint_sum(b."SALE_QTY"), private.bigint_sum(b."SALE_AMT"),
      private.bigint_sum(b."ORDER_CNT"), private.bigint_sum(b."VISITOR_CNT"), private.bigint_sum(b."VIEW_CNT"),
      private.bigint_sum(b."CART_CNT"), private.bigint_sum(b."WINNER_VIEWS"))::private.measures
  from private.brand_parts(array[partner_cd], first_day, last_day, brand_cds) b
  group by 1, 2;
end;
comment on function private.brand_month_sums is
  'Measures of brands of a partner (none: all) in the days of a period by month (yyyyMM); months and brands without sales have no row.';
grant execute on function private.brand_month_sums to authenticated, service_role;

-- All brands of a day are kept together.
create or replace function private.sold_by_day(partner_cds text[], first_day date, last_day date, brand_cds text[])
  returns table ("DATE_SK" integer, "SUMS" private.measures)
  language sql stable
begin atomic
  select b."DATE_SK",
    row(private.bigint_sum(b."GROSS_QTY"), private.bigint_sum(b."GROSS_AMT"), private.bigint_sum(b."CANCEL_QTY"),
      private.bigint_sum(b."CANCEL_AMT"), private.bigint_sum(b."SALE_QTY"), private.bigint_sum(b."SALE_AMT"),
      private.bigint_sum(b."ORDER_CNT"), private.bigint_sum(b."VISITOR_CNT"), private.bigint_sum(b."VIEW_CNT"),
      private.bigint_sum(b."CART_CNT"), private.bigint_sum(b."WINNER_VIEWS"))::private.measures
  from (
    select p.* from public.agg_partner_daily p
    where cardinality(brand_cds) = 0 and p."PARTNER_CD" = any (partner_cds)
      and p."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day)
    union all
    select b."PARTNER_CD", b."DATE_SK", b."GROSS_QTY", b."GROSS_AMT", b."CANCEL_QTY", b."CANCEL_AMT",
      b."SALE_QTY", b."SALE_AMT", b."ORDER_CNT", b."VISITOR_CNT", b."VIEW_CNT", b."CART_CNT", b."WINNER_VIEWS"
    from public.agg_brand_daily b
    where cardinality(brand_cds) > 0 and b."PARTNER_CD" = any (partner_cds) and b."BRAND_CD" = any (brand_cds)
      and b."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day)
  ) b
  group by 1;
end;
revoke all on function private.sold_by_day from public, anon, authenticated, service_role;
comment on function private.sold_by_day is
  'Measures of partners in each day of a period, of brands (none: all); days without a row of sales have none.';
grant execute on function private.sold_by_day to authenticated, service_role;

-- Every day of a period with what was sold, beside its loaded days: null on a day that is not loaded.
create or replace function private.day_sums(
  partner_cd text, first_day date, last_day date, brand_cds text[], loaded date[]
) returns table ("DAY" date, "SUMS" private.measures)
  language sql stable
begin atomic
  select first_day + n, case when first_day + n = any (loaded) then coalesce(s."SUMS", private.no_sales()) end
  from generate_series(0, last_day - first_day) n
  left join private.sold_by_day(array[partner_cd], first_day, last_day, brand_cds) s
    on s."DATE_SK" = private.date_sk(first_day + n);
end;
revoke all on function private.day_sums from public, anon, authenticated, service_role;
comment on function private.day_sums is
  'Measures of every day of a period: 0 on a loaded day without sales, null on a day that is not loaded.';
grant execute on function private.day_sums to authenticated, service_role;

-- Sales of a period by partner and brand.
create or replace function private.portfolio_sales(partner_cds text[], first_day date, last_day date, brand_cds text[])
  returns table ("PARTNER_CD" text, "BRAND_CD" text, "SALE_AMT" bigint, "SALE_QTY" bigint)
  language sql stable
begin atomic
  select b."PARTNER_CD", b."BRAND_CD", private.bigint_sum(b."SALE_AMT"), private.bigint_sum(b."SALE_QTY")
  from private.brand_parts(partner_cds, first_day, last_day, brand_cds) b
  group by 1, 2;
end;
comment on function private.portfolio_sales is
  'Won and pieces of brands (none: all) of partners in a period; no row without a row of sales.';
grant execute on function private.portfolio_sales to authenticated, service_role;

-- portfolios_trend of these partners, as of a given Korea-time day.
create or replace function private.portfolio_trend_on(
  today date, partner_cds text[], date_start text, date_end text, unit text, level text, top integer
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  set enable_nestloop = off
  set work_mem = '32MB'
as $$
declare
  p private.sales_period := private.require_compared_days(today, date_start, date_end, 'previous', '{}');
  partners constant private.portfolio_partner[] := private.portfolio_partners(partner_cds, p);
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  perform private.require_choice('level', level, array['brand', 'partner']);
  if top is null or top not between 1 and 40 then
    raise exception 'top must be 1 to 40' using errcode = '22023';
  end if;
  p.loaded := array(
    select d from unnest(partners) u cross join unnest(u."LOADED") d
    group by d having count(*) = (select count(*) from unnest(partners) w where cardinality(w."LOADED") > 0));
  return (
    with days as materialized (
      select private.date_sk(p.first_day + n) as date_sk, date_trunc(unit, (p.first_day + n)::timestamp)::date as unit_day
      from generate_series(0, p.last_day - p.first_day) n
    ), known as materialized (
      select distinct u."PARTNER_CD" as partner_cd, date_trunc(unit, l::timestamp)::date as unit_day
      from unnest(partners) u cross join unnest(u."LOADED") l
    ), ranked as materialized (
      select r.*, row_number() over (order by r.amount desc nulls last, r.partner_cd collate "C", r.brand_cd collate "C") as place
      from (
        select s."PARTNER_CD" as partner_cd, case when level = 'brand' then s."BRAND_CD" else '' end as brand_cd,
          private.bigint_sum(s."SALE_AMT") as amount
        from private.portfolio_sales(partner_cds, p.first_day, p.last_day, '{}') s group by 1, 2
      ) r
    ), shown as materialized (
      select * from ranked r where r.place <= top
    ), sold as materialized (
      select d.unit_day, t."PARTNER_CD" as partner_cd, private.bigint_sum(t."SALE_AMT") as amount
      from public.agg_partner_daily t join days d on d.date_sk = t."DATE_SK"
      where t."PARTNER_CD" = any (partner_cds)
        and t."DATE_SK" between private.date_sk(p.first_day) and private.date_sk(p.last_day)
      group by 1, 2
    ), cells as materialized (
      select s.unit_day, r.place, s.amount from shown r join sold s using (partner_cd) where level = 'partner'
      union all
      select d.unit_day, r.place, private.bigint_sum(b."SALE_AMT")
      from shown r
      cross join lateral (
        select s."DATE_SK", s."SALE_AMT" from public.agg_brand_daily s
        where s."PARTNER_CD" = r.partner_cd and s."BRAND_CD" = r.brand_cd
          and s."DATE_SK" between private.date_sk(p.first_day) and private.date_sk(p.last_day)
        -- Looked up for each series (offset 0), not joined to the days of all brands.
        offset 0
      ) b
      join days d on d.date_sk = b."DATE_SK"
      where level = 'brand'
      group by 1, 2
    ), units as materialized (
      select u."UNIT" as unit_day, private.day_text(u."FIRST_DAY") as first_text, private.day_text(u."LAST_DAY") as last_text,
        u."MISSING" as missing, case when u."UNIT" in (select k.unit_day from known k) then 0 end as nothing
      from private.period_units(p, unit) u
    ), drawn as (
      select u.unit_day, json_agg(case when c.unit_day is null and k.unit_day is not null then 0 else c.amount end order by r.place) as values
      from units u cross join shown r
      left join known k on k.unit_day = u.unit_day and k.partner_cd = r.partner_cd
      left join cells c on c.unit_day = u.unit_day and c.place = r.place
      group by u.unit_day
    ), sums as (
      select t.unit_day, t.amount as total, t.amount - coalesce(c.amount, 0) as others
      from (select s.unit_day, private.bigint_sum(s.amount) as amount from sold s group by 1) t
      left join (select c.unit_day, private.bigint_sum(c.amount) as amount from cells c group by 1) c using (unit_day)
    ), counted as (
      select (select count(*) from ranked) - (select count(*) from shown) as others
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'series', coalesce((
        select json_agg(json_build_object('partnerId', n."ID", 'partnerName', n."PARTNER_NM", 'brandCd', nullif(r.brand_cd, ''),
          'brandName', b."BRAND_NM") order by r.place)
        from shown r
        join public.dim_partner n on n."PARTNER_CD" = r.partner_cd
        left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = r.partner_cd), '[]'),
      'otherCount', o.others,
      'rows', (
        select json_agg(json_build_object('from', u.first_text, 'to', u.last_text, 'missingDays', u.missing,
          'values', coalesce(v.values, '[]'),
          'others', case when o.others > 0 then case when s.unit_day is null then u.nothing else s.others end end,
          'total', case when s.unit_day is null then u.nothing else s.total end) order by u.unit_day)
        from units u left join drawn v using (unit_day) left join sums s using (unit_day)))
    from counted o
  );
end
$$;
comment on function private.portfolio_trend_on is 'portfolios_trend of these partners as of a Korea-time day.';
grant execute on function private.portfolio_trend_on to authenticated, service_role;

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
end
$$;
comment on function private.rebuild_rollups is
  'Compares the rollups of a partner with the facts and writes anew what differs. A row: table, month (yyyyMM) and how many rows of it were wrong, missing or too many; none when nothing differed.';

-- What agg_brand_monthly must hold for these months.
create or replace function private.brand_month_days(partner_cd text, months integer[]) returns setof public.agg_brand_monthly
  language sql stable
begin atomic
  select b."PARTNER_CD", b."BRAND_CD", b."DATE_SK" / 100,
    private.bigint_sum(b."GROSS_QTY"), private.bigint_sum(b."GROSS_AMT"), private.bigint_sum(b."CANCEL_QTY"),
    private.bigint_sum(b."CANCEL_AMT"), private.bigint_sum(b."SALE_QTY"), private.bigint_sum(b."SALE_AMT"),
    private.bigint_sum(b."ORDER_CNT"), private.bigint_sum(b."VISITOR_CNT"), private.bigint_sum(b."VIEW_CNT"),
    private.bigint_sum(b."CART_CNT"), private.bigint_sum(b."WINNER_VIEWS")
  from unnest(months) m
  join public.agg_brand_daily b on b."PARTNER_CD" = partner_cd and b."DATE_SK" between m * 100 and m * 100 + 99
  group by 1, 2, 3;
end;
revoke all on function private.brand_month_days from public, anon, authenticated, service_role;
comment on function private.brand_month_days is
  'The rows that agg_brand_monthly must have for months (yyyyMM) of a partner, from agg_brand_daily.';
grant execute on function private.brand_month_days to authenticated, service_role;

-- What agg_partner_daily must hold for these days.
create or replace function private.partner_day_brands(partner_cd text, days integer[]) returns setof public.agg_partner_daily
  language sql stable
begin atomic
  select b."PARTNER_CD", b."DATE_SK",
    private.bigint_sum(b."GROSS_QTY"), private.bigint_sum(b."GROSS_AMT"), private.bigint_sum(b."CANCEL_QTY"),
    private.bigint_sum(b."CANCEL_AMT"), private.bigint_sum(b."SALE_QTY"), private.bigint_sum(b."SALE_AMT"),
    private.bigint_sum(b."ORDER_CNT"), private.bigint_sum(b."VISITOR_CNT"), private.bigint_sum(b."VIEW_CNT"),
    private.bigint_sum(b."CART_CNT"), private.bigint_sum(b."WINNER_VIEWS")
  from public.agg_brand_daily b
  where b."PARTNER_CD" = partner_cd and b."DATE_SK" = any (days)
  group by 1, 2;
end;
revoke all on function private.partner_day_brands from public, anon, authenticated, service_role;
comment on function private.partner_day_brands is
  'The rows that agg_partner_daily must have for days of a partner, from agg_brand_daily.';
grant execute on function private.partner_day_brands to authenticated, service_role;

create or replace function private.rewrite_brand_totals(partner_cd text, days integer[]) returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  months constant integer[] := array(select distinct d / 100 from unnest(days) d);
begin
  delete from public.agg_brand_monthly m
  where m."PARTNER_CD" = rewrite_brand_totals.partner_cd and m."MONTH_SK" = any (months);
  insert into public.agg_brand_monthly select * from private.brand_month_days(rewrite_brand_totals.partner_cd, months);
  delete from public.agg_partner_daily p
  where p."PARTNER_CD" = rewrite_brand_totals.partner_cd and p."DATE_SK" = any (days);
  insert into public.agg_partner_daily select * from private.partner_day_brands(rewrite_brand_totals.partner_cd, days);
end
$$;
revoke all on function private.rewrite_brand_totals from public, anon, authenticated, service_role;
comment on function private.rewrite_brand_totals is
  'Writes days (DATE_SK) of agg_partner_daily, and their months of agg_brand_monthly, anew from agg_brand_daily.';

-- Whatever writes days of brands writes what they add up to.
create or replace function private.follow_brand_days() returns trigger
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform private.rewrite_brand_totals(c."PARTNER_CD", array_agg(distinct c."DATE_SK")) from changed c group by c."PARTNER_CD";
  return null;
end
$$;
revoke all on function private.follow_brand_days from public, anon, authenticated, service_role;
comment on function private.follow_brand_days is 'Trigger: months of brands and days of partners follow the days of brands.';

-- total_sales_brands as of a given Korea-time day.
create or replace function private.total_sales_brands_on(
  today date, partner_cd text, date_start text, date_end text, comparison text, brand_cds text[]
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
begin
  return (
    with brands as materialized (
      select brand_cd, coalesce(s."SUMS", p.nothing) as sums, coalesce(b."SUMS", p.nothing_before) as sums_before
      from private.brand_sums(partner_cd, p.first_day, p.last_day, brand_cds) s
      full join private.brand_sums(partner_cd, p.first_before, p.last_before, brand_cds) b using ("BRAND_CD")
      cross join lateral (select coalesce(s."BRAND_CD", b."BRAND_CD") as brand_cd) key
    ), total as materialized (
      select coalesce(private.total(t.sums) filter (where p.nothing is distinct from null), p.nothing) as sums,
        coalesce(private.total(t.sums_before) filter (where p.nothing_before is distinct from null), p.nothing_before) as sums_before
      from brands t
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      'figures', private.figures(t.sums), 'comparisonFigures', private.figures(t.sums_before),
      'rows', coalesce((
        select json_agg(json_build_object(
          'brandCd', nullif(r.brand_cd, ''), 'brandName', b."BRAND_NM",
          'share', private.share((r.sums)."saleAmt", (t.sums)."saleAmt"),
          'figures', private.figures(r.sums), 'comparisonFigures', private.figures(r.sums_before))
          order by (r.sums)."saleAmt" desc nulls last, r.brand_cd collate "C")
        from brands r
        left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = total_sales_brands_on.partner_cd
      ), '[]'))
    from total t
  );
end
$$;
comment on function private.total_sales_brands_on is 'total_sales_brands as of a Korea-time day.';
grant execute on function private.total_sales_brands_on to authenticated, service_role;

-- Every day of a period with what several partners sold on it: null where no partner has it loaded. IS_WHOLE: every partner
-- with a loaded day in the period has this one.
create or replace function private.day_sums_of_partners(partner_cds text[], first_day date, last_day date)
  returns table ("DAY" date, "SUMS" private.measures, "IS_WHOLE" boolean)
  language sql stable
  set search_path = ''
as $$
  with loaded as materialized (
    select p.code, private.loaded_days_of(p.code, first_day, last_day) as days from unnest(partner_cds) p (code)
  ), known as (
    select day, count(*) as partners from loaded l cross join lateral unnest(l.days) day group by day
  )
  select first_day + n, case when k.day is not null then coalesce(s."SUMS", private.no_sales()) end,
    k.day is not null and k.partners = (select count(*) from loaded l where cardinality(l.days) > 0)
  from generate_series(0, last_day - first_day) n
  left join known k on k.day = first_day + n
  left join private.sold_by_day(partner_cds, first_day, last_day, '{}') s on s."DATE_SK" = private.date_sk(first_day + n)
$$;
comment on function private.day_sums_of_partners is
  'Measures of every day of a period over several partners, null where none has it loaded, and whether all that have loaded days have it.';
grant execute on function private.day_sums_of_partners to authenticated, service_role;

create trigger totals_of_new_brand_days after insert on public.agg_brand_daily
  referencing new table as changed for each statement execute function private.follow_brand_days();
create trigger totals_of_changed_brand_days after update on public.agg_brand_daily
  referencing new table as changed for each statement execute function private.follow_brand_days();
create trigger totals_of_removed_brand_days after delete on public.agg_brand_daily
  referencing old table as changed for each statement execute function private.follow_brand_days();

select private.rewrite_brand_totals(d."PARTNER_CD", array_agg(distinct d."DATE_SK")) from public.agg_brand_daily d group by d."PARTNER_CD";
