-- plan_cache_mode: the period decides the plan.
create or replace function public.total_sales_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
  ad_days constant date[] := private.loaded_ad_days(partner_cd, p.first_day, p.last_day);
begin
  return (
    with ads as (
      select private.bigint_sum(a."AD_COST") as cost, private.bigint_sum(a."AD_SALE_AMT") as amount
      from private.ad_brand_sums(array[partner_cd], p.first_day, p.last_day, brand_cds) a
    ), ads_before as (
      select coalesce(private.bigint_sum(a."AD_COST"), 0) as cost, coalesce(private.bigint_sum(a."AD_SALE_AMT"), 0) as amount
      from private.ad_brand_sums(array[partner_cd], p.first_before, p.last_before, brand_cds) a
      -- Days that no report covers would make a change of the cost.
      having private.ads_cover(partner_cd, p)
    ), days as materialized (
      select * from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, p.loaded)
    ), before as (
      select private.total(b."SUMS") as sums
      from private.day_sums(partner_cd, p.first_before, p.last_before, brand_cds, p.loaded_before) b
      where b."DAY" = any (p.loaded_before)
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', (
        select private.with_ads(private.figures(t.sums), coalesce(a.cost, n.amount), coalesce(a.amount, n.amount), h."AD_COST", h."SALE_AMT")
        from ads a cross join private.no_ad_amount(ad_days) n (amount)
        cross join lateral private.shared_ad_totals(partner_cd, brand_cds, ad_days, p.loaded, a.cost, (t.sums)."saleAmt") h),
      'comparisonFigures', (
        select private.with_ads(private.figures(b.sums), a.cost, a.amount, h."AD_COST", h."SALE_AMT")
        from before b left join ads_before a on true
        left join lateral private.shared_ad_totals(partner_cd, brand_cds, private.loaded_ad_days(partner_cd, p.first_before, p.last_before),
          p.loaded_before, a.cost, (b.sums)."saleAmt") h on a.cost is not null),
      'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
      'heatMap', t.heat_map)
    from (
      select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded)) as sums,
        json_agg(json_build_object(
          'day', private.day_text(d."DAY"),
          'week', private.day_text(date_trunc('week', d."DAY"::timestamp)::date),
          'weekday', extract(isodow from d."DAY")::integer,
          'saleAmt', (d."SUMS")."saleAmt") order by d."DAY") as heat_map
      from days d
    ) t
  );
end
$$;
comment on function public.total_sales_summary is
  'KPIs of 전체 통계. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

date_start, date_end: Korea-time days yyyyMMdd, at most 730 of them, none in the future. comparison: previous (the same number of days before) or year (364 days before, the same weekdays). brand_cds: none = any; an empty code = options without a brand. Sums are over all options of the partner, of the brand that each has now, also of brands out of use.';
grant execute on function public.total_sales_summary to authenticated, service_role;

-- Settings: its arguments decide the plan.
create or replace function public.total_sales_days(
  partner_cd text, date_start text, date_end text, unit text default 'day', comparison text default 'previous',
  brand_cds text[] default '{}'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.period_of_rows(partner_cd,
    private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales'), unit);
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  return (
    with days as (
      select d."DAY" as day, d."SUMS" as sums, b."SUMS" as sums_before,
        d."DAY" = any (p.loaded) as is_loaded, b."DAY" = any (p.loaded_before) as is_compared
      from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, p.loaded) d
      join private.day_sums(partner_cd, p.first_before, p.last_before, brand_cds, p.loaded_before) b
        on b."DAY" = d."DAY" - p.shift
    ), units as materialized (
      select min(d.day) as first_day, max(d.day) as last_day,
        count(*) filter (where not d.is_loaded) as missing, count(*) filter (where not d.is_compared) as missing_before,
        private.total(d.sums) as sums,
        private.total(d.sums_before) as sums_before
      from days d
      -- The whole of a day, week (from Monday) or month.
      group by date_trunc(unit, d.day::timestamp)
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.figures(private.total(u.sums)), 'comparisonFigures', private.figures(private.total(u.sums_before)),
      'rows', json_agg(json_build_object(
        'from', private.day_text(u.first_day), 'to', private.day_text(u.last_day), 'missingDays', u.missing,
        'comparisonFrom', private.day_text(u.first_day - p.shift), 'comparisonTo', private.day_text(u.last_day - p.shift),
        'comparisonMissingDays', u.missing_before,
        'figures', private.figures(u.sums), 'comparisonFigures', private.figures(u.sums_before)) order by u.first_day))
    from units u
  );
end
$$;
comment on function public.total_sales_days is 'Series and 일자별 of 전체 통계. Callers and arguments as total_sales_summary; unit: day, week (Monday to Sunday) or month. A row is a day, week or month, cut to the period, oldest first.';
grant execute on function public.total_sales_days to authenticated, service_role;

-- Settings: its arguments decide the plan.
create or replace function public.total_sales_brands(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
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
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.figures(t.sums), 'comparisonFigures', private.figures(t.sums_before),
      'rows', coalesce((
        select json_agg(json_build_object(
          'brandCd', nullif(r.brand_cd, ''), 'brandName', b."BRAND_NM",
          'share', private.share((r.sums)."saleAmt", (t.sums)."saleAmt"),
          'figures', private.figures(r.sums), 'comparisonFigures', private.figures(r.sums_before))
          order by (r.sums)."saleAmt" desc nulls last, r.brand_cd collate "C")
        from brands r
        left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = total_sales_brands.partner_cd
      ), '[]'))
    from total t
  );
end
$$;
comment on function public.total_sales_brands is '브랜드별 and shares of 전체 통계. Callers and arguments as total_sales_summary. A row is a brand with sales or traffic in period or comparison, the highest saleAmt first.';
grant execute on function public.total_sales_brands to authenticated, service_role;

-- What a period is made of: months that it covers whole, and its other days.
create or replace function private.month_parts(first_day date, last_day date, out months integer[], out days integer[])
  language sql immutable set search_path = '' as $$
  with days as materialized (
    select first_month + n as day, first_month + n between first_day and last_day as covered
    from (
      select date_trunc('month', first_day::timestamp)::date as first_month,
        (date_trunc('month', last_day::timestamp) + interval '1 month')::date as next_month
    ) range cross join lateral generate_series(0, next_month - first_month - 1) n
  ), months as materialized (
    select private.date_sk(min(d.day)) / 100 as month_sk, bool_and(d.covered) as taken
    from days d group by date_trunc('month', d.day::timestamp)
  )
  select
    array(select m.month_sk from months m where m.taken order by 1),
    array(select private.date_sk(d.day) from days d join months m on m.month_sk = private.date_sk(d.day) / 100
      where not m.taken and d.covered)
$$;
comment on function private.month_parts is 'A period as the months (yyyyMM) that it covers whole and its other days (DATE_SK).';
grant execute on function private.month_parts to authenticated, service_role;

-- After the last day with sales a month has no rows: it is read whole, though the period ends in it.
create or replace function private.sales_parts(partner_cd text, first_day date, last_day date, out months integer[], out days integer[])
  language sql stable set search_path = '' as $$
  select p.months, p.days
  from private.month_parts(first_day, case when private.last_sales_day(sales_parts.partner_cd) <= last_day
    then (date_trunc('month', last_day::timestamp) + interval '1 month - 1 day')::date else last_day end) p
$$;
comment on function private.sales_parts is 'A period as the months (yyyyMM) that hold sales of the partner in it alone and its other days (DATE_SK).';
grant execute on function private.sales_parts to authenticated, service_role;

create or replace function private.running_sums_of(partner_cd text, measure text)
  returns table ("DATE_SK" integer, "DAY_CNTS" smallint[], "AMTS" bigint[]) language sql stable begin atomic
  select r."DATE_SK", case measure when 'orderCnt' then r."ORDER_DAY_CNTS" when 'viewCnt' then r."VIEW_DAY_CNTS" else r."DAY_CNTS" end,
    case measure when 'orderCnt' then r."ORDER_CNTS" when 'viewCnt' then r."VIEW_CNTS" else r."SALE_AMTS" end
  from public.agg_running_sales r where r."PARTNER_CD" = partner_cd;
end;
comment on function private.running_sums_of is 'agg_running_sales of a partner by one measure: orderCnt, viewCnt, or else won, beside the days that say it (won: that have a row).';
grant execute on function private.running_sums_of to authenticated, service_role;

-- How many days of a period say a measure of each option, and its sum: what is kept for its last day (l) less what is
-- kept for the day before it (f), each with all that was before its month. A day without a row has that of the last one.
-- Not put into the query that calls it, which would take its arrays for three rows and add them up again for each of its own.
create or replace function private.option_running(partner_cd text, first_day date, last_day date, measure text)
  returns table ("OPTION_CD" text, "DAY_CNT" integer, "AMT" bigint) language sql stable rows 20000 set search_path = '' begin atomic
  select s.option_cd, coalesce(s.days, 0) + coalesce(s.days_before, 0) - coalesce(s.less_days, 0) - coalesce(s.less_days_before, 0),
    coalesce(s.amount, 0) + coalesce(s.amount_before, 0) - coalesce(s.less_amount, 0) - coalesce(s.less_amount_before, 0)
  from public.agg_running_option o
  cross join lateral (
    select * from private.running_sums_of(partner_cd, measure) r
    where r."DATE_SK" <= private.date_sk(last_day) order by r."DATE_SK" desc limit 1
  ) l
  left join private.running_sums_of(partner_cd, measure) lb on lb."DATE_SK" = l."DATE_SK" / 100 * 100 and l."DATE_SK" % 100 > 0
  left join lateral (
    select * from private.running_sums_of(partner_cd, measure) r
    where r."DATE_SK" < private.date_sk(first_day) order by r."DATE_SK" desc limit 1
  ) f on true
  left join private.running_sums_of(partner_cd, measure) fb on fb."DATE_SK" = f."DATE_SK" / 100 * 100 and f."DATE_SK" % 100 > 0
  cross join lateral unnest(o."OPTION_CDS", l."DAY_CNTS", lb."DAY_CNTS", f."DAY_CNTS", fb."DAY_CNTS", l."AMTS", lb."AMTS", f."AMTS", fb."AMTS")
    s (option_cd, days, days_before, less_days, less_days_before, amount, amount_before, less_amount, less_amount_before)
  where o."PARTNER_CD" = partner_cd
    and coalesce(s.days, 0) + coalesce(s.days_before, 0) > coalesce(s.less_days, 0) + coalesce(s.less_days_before, 0);
end;
comment on function private.option_running is
  'Options of a partner with days in a period that say a measure (private.running_sums_of): how many, and its sum.';
grant execute on function private.option_running to authenticated, service_role;

create or replace function private.option_amounts(partner_cd text, first_day date, last_day date)
  returns table ("OPTION_CD" text, "DAY_CNT" integer, "SALE_AMT" bigint) language sql stable begin atomic
  select r."OPTION_CD", r."DAY_CNT", r."AMT" from private.option_running(partner_cd, first_day, last_day, 'saleAmt') r;
end;
comment on function private.option_amounts is
  'Options of a partner with rows in a period: how many days have one, and the won sold (0 where no row says it).';
grant execute on function private.option_amounts to authenticated, service_role;

-- Of a thousand options each is looked up: by a list of ids and one of months the index would be read from the first option of
-- a month to the last, and each entry compared with both lists. Of more of them, most entries are wanted.
create or replace function private.option_months(partner_cd text, months integer[], option_cds text[])
  returns setof public.agg_option_monthly language sql stable begin atomic
  select m.*
  from (select distinct c as option_cd from unnest(option_cds) c where cardinality(option_cds) <= 1000) o
  cross join lateral (
    select * from public.agg_option_monthly k
    where k."PARTNER_CD" = partner_cd and k."OPTION_CD" = o.option_cd and k."MONTH_SK" = any (months) offset 0
  ) m
  union all
  select m.* from public.agg_option_monthly m
  where cardinality(option_cds) > 1000 and m."PARTNER_CD" = partner_cd and m."MONTH_SK" = any (months)
    and m."OPTION_CD" = any (option_cds);
end;
comment on function private.option_months is 'What is kept of some options of a partner for some months (yyyyMM).';
grant execute on function private.option_months to authenticated, service_role;

-- Read as private.option_months.
create or replace function private.option_quarters(partner_cd text, quarters integer[], option_cds text[])
  returns setof public.agg_option_quarterly language sql stable begin atomic
  select q.*
  from (select distinct c as option_cd from unnest(option_cds) c where cardinality(option_cds) <= 1000) o
  cross join lateral (
    select * from public.agg_option_quarterly k
    where k."PARTNER_CD" = partner_cd and k."OPTION_CD" = o.option_cd and k."QUARTER_SK" = any (quarters) offset 0
  ) q
  union all
  select q.* from public.agg_option_quarterly q
  where cardinality(option_cds) > 1000 and q."PARTNER_CD" = partner_cd and q."QUARTER_SK" = any (quarters)
    and q."OPTION_CD" = any (option_cds);
end;
comment on function private.option_quarters is 'Rollup rows of some options of a partner for some quarters (first month, yyyyMM).';
grant execute on function private.option_quarters to authenticated, service_role;

-- Measures of some options in a period.
-- Settings: its arguments decide the plan.
create or replace function private.option_sums(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "SUMS" private.measures) language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
  as $$
declare
  parts constant record := private.sales_parts(partner_cd, first_day, last_day);
  kept constant record := private.with_quarters(partner_cd, parts.months);
begin
  return query
  select r.option_cd, row({{measures: sum(r.$alias)}})::private.measures
  from (
    select q."OPTION_CD", {{measures: q."$column"}}
    from private.option_quarters(option_sums.partner_cd, kept.quarters, option_cds) q
    union all
    select m."OPTION_CD", {{measures: m."$column"}}
    from private.option_months(option_sums.partner_cd, kept.other_months, option_cds) m
    union all
    select f."OPTION_CD", {{measures: f."$column"}}
    from private.option_month_facts(option_sums.partner_cd, parts.days, option_cds) f
    -- Else each option is looked for, without a day.
    where cardinality(parts.days) > 0
  ) r (option_cd, {{measures: $alias}})
  group by 1;
end
$$;
comment on function private.option_sums is 'Measures of options of a partner in a period; an option without rows has none.';
grant execute on function private.option_sums to authenticated, service_role;

-- The same of all options, one sum a measure. Put into the query that calls it, which leaves out what it does not read: a
-- list that is sorted by one measure needs that of every option, in a third of the time.
-- subtracts: the parts are those of private.traffic_parts, so that at most half a month is read from the facts. Then null, what no
-- file says, may be 0: for ratios, and for pieces, which each row of facts says.
create or replace function private.option_totals(partner_cd text, first_day date, last_day date, subtracts boolean default false)
  returns table (
    "OPTION_CD" text, {{measures: "$column" bigint}}
  ) language sql stable begin atomic
  with parts as materialized (
    select q.quarters, q.other_months, p.days, p.less_days
    from (
      select s.months, s.days, '{}'::integer[] as less_days
      from private.sales_parts(partner_cd, first_day, last_day) s where not subtracts
      union all
      select t.months, t.days, t.less_days from private.traffic_parts(partner_cd, first_day, last_day) t where subtracts
    ) p
    cross join lateral private.with_quarters(partner_cd, p.months) q
  )
  select r.option_cd, {{measures: private.bigint_sum(r.$alias)}}
  from (
    -- Added up before they are put together: each row of a union is copied.
    select k."OPTION_CD", {{measures: private.bigint_sum(k."$column")}}
    from public.agg_option_quarterly k
    where k."PARTNER_CD" = partner_cd and k."QUARTER_SK" = any ((select p.quarters from parts p)::integer[])
    group by k."OPTION_CD"
    union all
    select m."OPTION_CD", {{measures: private.bigint_sum(m."$column")}}
    from public.agg_option_monthly m
    where m."PARTNER_CD" = partner_cd and m."MONTH_SK" = any ((select p.other_months from parts p)::integer[])
    group by m."OPTION_CD"
    union all
    select d."OPTION_CD", {{measures: $factSum}}
    from public.agg_performance_option_daily d
    where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" = any ((select p.days from parts p)::integer[])
    group by d."OPTION_CD"
    union all
    select d."OPTION_CD", {{measures: -$factSum}}
    from public.agg_performance_option_daily d
    where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" = any ((select p.less_days from parts p)::integer[])
    group by d."OPTION_CD"
  ) r (option_cd, {{measures: $alias}})
  group by r.option_cd;
end;
comment on function private.option_totals is 'Measures of all options of a partner in a period, a column each; an option without rows has none, or 0 where days were subtracted. A row of facts whose option is not the partner''s is among them.';
grant execute on function private.option_totals to authenticated, service_role;

-- What is left of a whole without a part of it.
create or replace function private.rest_of(whole private.measures, part private.measures) returns private.measures
  language sql immutable parallel safe
  return case when whole is distinct from null then row(
    {{measures: (whole)."$name" - coalesce((part)."$name", 0)}}
  )::private.measures end;
comment on function private.rest_of is 'Measures of a whole without a part of it; null where the whole has none.';
grant execute on function private.rest_of to authenticated, service_role;

-- Settings: its arguments decide the plan; what is summed up or joined fits into memory.
create or replace function public.total_sales_products(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}',
  row_limit integer default 100
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '32MB' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
  total private.measures;
  total_before private.measures;
begin
  if row_limit is null or row_limit < 1 or row_limit > 1000 then
    raise exception 'row_limit must be 1 to 1000' using errcode = '22023';
  end if;
  total := (
    select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded))
    from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, p.loaded) d);
  total_before := (
    select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded_before))
    from private.day_sums(partner_cd, p.first_before, p.last_before, brand_cds, p.loaded_before) d);

  return (
    with listed as materialized (
      select o."OPTION_CD" as option_cd, o."ITEM_NM" as item_nm,
        case when o."PRODUCTID" <> '' then 'p' || o."PRODUCTID" else 'o' || o."OPTION_CD" end as product
      from public.dim_option o
      where o."PARTNER_CD" = total_sales_products.partner_cd
        and (cardinality(brand_cds) = 0 or coalesce(o."BRAND_CD", '') = any (brand_cds))
    ), sold as (
      select l.product, sum(a."SALE_AMT") as amount
      from private.option_amounts(partner_cd, p.first_day, p.last_day) a
      join listed l on l.option_cd = a."OPTION_CD"
      group by l.product
    ), ranked as (
      select s.product, s.amount, row_number() over place as place,
        sum(greatest(s.amount, 0)) over (place rows unbounded preceding) as running, sum(greatest(s.amount, 0)) over () as positive
      from sold s
      window place as (order by s.amount desc, s.product collate "C")
    ), classed as materialized (
      select r.*, private.share(r.running, r.positive) as cumulative,
        case when r.amount > 0 then
          case when r.running * 100 <= r.positive * 80 then 'A' when r.running * 100 <= r.positive * 95 then 'B' else 'C' end
        end as class
      from ranked r
    ), top as materialized (
      select c.product, c.place, c.cumulative, c.class, count(*) as options, array_agg(l.option_cd) as option_cds,
        (array_agg(l.item_nm order by l.option_cd collate "C"))[1] as item_nm
      from classed c join listed l using (product)
      where c.place <= row_limit
      group by c.product, c.place, c.cumulative, c.class
    ), paged as materialized (
      select 'p' || a."PRODUCTID" as product
      from private.options_of_products(total_sales_products.partner_cd,
        array(select substr(t.product, 2) from top t where t.product like 'p%')) a
    ), codes as materialized (
      select t.product, u.option_cd from top t cross join lateral unnest(t.option_cds) u (option_cd)
    ), now as (
      select c.product, private.total(s."SUMS") as sums
      from private.option_sums(partner_cd, p.first_day, p.last_day, array(select option_cd from codes)) s
      join codes c on c.option_cd = s."OPTION_CD" group by c.product
    ), before as (
      select c.product, private.total(s."SUMS") as sums
      from private.option_sums(partner_cd, p.first_before, p.last_before, array(select option_cd from codes)) s
      join codes c on c.option_cd = s."OPTION_CD" group by c.product
    ), shown as materialized (
      select t.*, n.sums, coalesce(b.sums, p.nothing_before) as sums_before
      from top t join now n using (product) left join before b using (product)
    ), rest as (
      select private.rest_of(total, private.total(s.sums)) as sums,
        private.rest_of(total_before, private.total(s.sums_before)) as sums_before
      from shown s
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.figures(total), 'comparisonFigures', private.figures(total_before),
      'productCount', (select count(*) from classed),
      'classes', (
        select json_agg(json_build_object('abcClass', k.class, 'productCount', coalesce(c.products, 0),
          'saleAmt', coalesce(c.amount, 0), 'share', private.share(coalesce(c.amount, 0), w.positive)) order by k.class)
        from unnest(array['A', 'B', 'C']) k (class)
        left join (select c.class, count(*) as products, sum(c.amount) as amount from classed c group by c.class) c using (class)
        cross join (select min(c.positive) as positive from classed c) w),
      'rows', coalesce((
        select json_agg(json_build_object(
          'rank', s.place,
          'productId', case when s.product like 'p%' then substr(s.product, 2) end,
          'optionCd', case when s.product like 'o%' then substr(s.product, 2) end,
          'hasPage', s.product in (select g.product from paged g),
          'productName', s.item_nm,
          'brandName', (
            select string_agg(distinct b."BRAND_NM", ', ' order by b."BRAND_NM")
            from public.dim_option o join public.dim_brand b using ("BRAND_CD") where o."OPTION_CD" = any (s.option_cds)),
          'optionCount', s.options,
          'share', private.share((s.sums)."saleAmt", (total)."saleAmt"),
          'cumulativeShare', s.cumulative, 'abcClass', s.class,
          'figures', private.figures(s.sums), 'comparisonFigures', private.figures(s.sums_before)) order by s.place)
        from shown s), '[]'),
      'others', json_build_object(
        'productCount', (select count(*) from classed c where c.place > row_limit),
        'figures', private.figures((r).sums), 'comparisonFigures', private.figures((r).sums_before)))
    from rest r
  );
end
$$;
comment on function public.total_sales_products is
  '상품 TOP 100, Pareto and ABC of 전체 통계. Callers and arguments as total_sales_summary; row_limit: 1 to 1000 products.';
grant execute on function public.total_sales_products to authenticated, service_role;
