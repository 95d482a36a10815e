-- Ranking products reads sums that run on from day to day; a load adds its day to them.

drop function private.month_parts;
drop function private.option_amounts;

-- Called by whatever writes sales facts, in the same transaction and after writing them.
create or replace function private.sales_changed(partner_cd text, days integer[]) returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform private.rewrite_sales_rollups(sales_changed.partner_cd, sales_changed.days);
  perform private.rewrite_recent_sales(sales_changed.partner_cd, sales_changed.days);
  perform private.rewrite_running_sales(sales_changed.partner_cd, sales_changed.days);
end
$$;
comment on function private.sales_changed is
  'Brings everything that is kept of sales facts in line with the facts of days (DATE_SK) of a partner. Whatever writes agg_performance_option_daily calls it in the same transaction: the loader of 판매분석 does. Facts that are changed by hand, and options that are removed or given to another partner by hand, are not followed: private.rebuild_rollups (npm run admin -- rollups) finds and repairs them. A partner with options keeps its code and is never removed.';

-- The day is read from the facts and added to the day before it; what differs from what was there is added to the later
-- rows. A new day behind all others, the usual load, is one new row.
create or replace function private.rewrite_running_day(partner_cd text, day integer) returns void
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set jit = off
  set work_mem = '64MB'
as $$
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
revoke all on function private.rewrite_running_day from public, anon, authenticated, service_role;
comment on function private.rewrite_running_day is
  'Brings agg_running_sales in line with the facts of a day (DATE_SK) of a partner.';

-- From the first day on, or later rows are written again and again.
create or replace function private.rewrite_running_sales(partner_cd text, days integer[]) returns void
  language sql volatile
  set search_path = ''
as $$
  select private.rewrite_running_day(rewrite_running_sales.partner_cd, d.day) from (select unnest(days) as day order by 1) d
$$;
revoke all on function private.rewrite_running_sales from public, anon, authenticated, service_role;
comment on function private.rewrite_running_sales is
  'Brings agg_running_sales in line with the facts of days of a partner.';

-- Sums are compared and not rows: an option that came later has no entry in rows that were written before.
create or replace function private.rebuild_running_sales(partner_cd text) returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  kept jsonb;
  again jsonb;
  days integer[];
begin
  perform pg_advisory_xact_lock(hashtextextended('import ' || rebuild_running_sales.partner_cd, 0));
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
revoke all on function private.rebuild_running_sales from public, anon, authenticated, service_role;
comment on function private.rebuild_running_sales is
  'Makes agg_running_sales of a partner again from the facts; returns how many rows of it were wrong, missing or too many.';

create or replace function private.running_digests(partner_cd text) returns jsonb
  language sql stable
  set search_path = ''
as $$
  select coalesce(jsonb_object_agg(r."DATE_SK", (
    select md5(string_agg(concat_ws(' ', s.option_cd, s.days, s.amount), ',' order by s.option_cd collate "C"))
    from public.agg_running_option o
    cross join lateral unnest(o."OPTION_CDS", r."DAY_CNTS", r."SALE_AMTS") s (option_cd, days, amount)
    where o."PARTNER_CD" = r."PARTNER_CD" and (s.days <> 0 or s.amount <> 0))), '{}')
  from public.agg_running_sales r where r."PARTNER_CD" = running_digests.partner_cd
$$;
revoke all on function private.running_digests from public, anon, authenticated, service_role;
comment on function private.running_digests is
  'A digest of the sums of each row of agg_running_sales of a partner, by DATE_SK.';

-- What a period is made of: months that it covers whole, and its other days.
create or replace function private.month_parts(first_day date, last_day date, out months integer[], out days integer[])
  language sql immutable
  set search_path = ''
as $$
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
revoke all on function private.month_parts from public, anon, authenticated, service_role;
comment on function private.month_parts is
  'A period as the months (yyyyMM) that it covers whole and its other days (DATE_SK).';
grant execute on function private.month_parts to authenticated, service_role;

-- How many days of a period have a row of each option, and what it sold: what is kept for its last day (l) less what is
-- kept for the day before it (f), each with all that was before its month. A day without a row has that of the last one.
create or replace function private.option_amounts(partner_cd text, first_day date, last_day date)
  returns table ("OPTION_CD" text, "DAY_CNT" integer, "SALE_AMT" bigint)
  language sql stable
begin atomic
  select s.option_cd, coalesce(s.days, 0) + coalesce(s.days_before, 0) - coalesce(s.less_days, 0) - coalesce(s.less_days_before, 0),
    coalesce(s.amount, 0) + coalesce(s.amount_before, 0) - coalesce(s.less_amount, 0) - coalesce(s.less_amount_before, 0)
  from public.agg_running_option o
  cross join lateral (
    select * from public.agg_running_sales r
    where r."PARTNER_CD" = partner_cd and r."DATE_SK" <= private.date_sk(last_day) order by r."DATE_SK" desc limit 1
  ) l
  left join public.agg_running_sales lb
    on lb."PARTNER_CD" = partner_cd and lb."DATE_SK" = l."DATE_SK" / 100 * 100 and l."DATE_SK" % 100 > 0
  left join lateral (
    select * from public.agg_running_sales r
    where r."PARTNER_CD" = partner_cd and r."DATE_SK" < private.date_sk(first_day) order by r."DATE_SK" desc limit 1
  ) f on true
  left join public.agg_running_sales fb
    on fb."PARTNER_CD" = partner_cd and fb."DATE_SK" = f."DATE_SK" / 100 * 100 and f."DATE_SK" % 100 > 0
  cross join lateral unnest(o."OPTION_CDS", l."DAY_CNTS", lb."DAY_CNTS", f."DAY_CNTS", fb."DAY_CNTS",
      l."SALE_AMTS", lb."SALE_AMTS", f."SALE_AMTS", fb."SALE_AMTS")
    s (option_cd, days, days_before, less_days, less_days_before, amount, amount_before, less_amount, less_amount_before)
  where o."PARTNER_CD" = partner_cd
    and coalesce(s.days, 0) + coalesce(s.days_before, 0) > coalesce(s.less_days, 0) + coalesce(s.less_days_before, 0);
end;
revoke all on function private.option_amounts from public, anon, authenticated, service_role;
comment on function private.option_amounts is
  'Options of a partner with rows in a period: how many days have one, and the won sold (0 where no row says it).';
grant execute on function private.option_amounts to authenticated, service_role;

-- Measures of some options in a period.
create or replace function private.option_sums(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "SUMS" private.measures)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  -- After the last day with sales a month has no rows: it is read whole, though the period ends in it.
  parts constant record := private.month_parts(first_day,
    case when private.last_sales_day(partner_cd) <= last_day
      then (date_trunc('month', last_day::timestamp) + interval '1 month - 1 day')::date else last_day end);
begin
  return query
  select r.option_cd, row(sum(r.gross_qty), sum(r.gross_amt), sum(r.cancel_qty), sum(r.cancel_amt), sum(r.sale_qty),
    sum(r.sale_amt), sum(r.order_cnt), sum(r.visitor_cnt), sum(r.view_cnt), sum(r.cart_cnt), sum(r.winner_views))::private.measures
  from (
    select m."OPTION_CD", m."GROSS_QTY", m."GROSS_AMT", m."CANCEL_QTY", m."CANCEL_AMT", m."SALE_QTY", m."SALE_AMT",
      m."ORDER_CNT", m."VISITOR_CNT", m."VIEW_CNT", m."CART_CNT", m."WINNER_VIEWS"
    from public.agg_option_monthly m
    where m."PARTNER_CD" = option_sums.partner_cd and m."MONTH_SK" = any (parts.months) and m."OPTION_CD" = any (option_cds)
    union all
    select f."OPTION_CD", f."GROSS_QTY", f."GROSS_AMT", f."CANCEL_QTY", f."CANCEL_AMT", f."SALE_QTY", f."SALE_AMT",
      f."ORDER_CNT", f."VISITOR_CNT", f."VIEW_CNT", f."CART_CNT", f."WINNER_VIEWS"
    from private.option_month_facts(option_sums.partner_cd, parts.days, option_cds) f
  ) r (option_cd, gross_qty, gross_amt, cancel_qty, cancel_amt, sale_qty, sale_amt, order_cnt, visitor_cnt, view_cnt,
    cart_cnt, winner_views)
  group by 1;
end
$$;
comment on function private.option_sums is
  'Measures of options of a partner in a period; an option without rows has none.';
grant execute on function private.option_sums to authenticated, service_role;

-- total_sales_products as of a given Korea-time day.
create or replace function private.total_sales_products_on(
  today date, partner_cd text, date_start text, date_end text, comparison text, brand_cds text[], row_limit integer
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  set work_mem = '32MB'
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, date_start, date_end, comparison, brand_cds);
  loaded constant date[] := private.loaded_days_of(partner_cd, p.first_day, p.last_day);
  compared constant date[] := private.loaded_days_of(partner_cd, p.first_day - p.shift, p.last_day - p.shift);
  nothing_before constant private.measures := case when cardinality(compared) > 0 then private.no_sales() end;
  total private.measures;
  total_before private.measures;
begin
  if row_limit is null or row_limit < 1 or row_limit > 1000 then
    raise exception 'row_limit must be 1 to 1000' using errcode = '22023';
  end if;
  total := (
    select private.total(d."SUMS") filter (where d."DAY" = any (loaded))
    from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, loaded) d);
  total_before := (
    select private.total(d."SUMS") filter (where d."DAY" = any (compared))
    from private.day_sums(partner_cd, p.first_day - p.shift, p.last_day - p.shift, brand_cds, compared) d);

  return (
    with listed as materialized (
      select o."OPTION_CD" as option_cd, o."ITEM_NM" as item_nm,
        case when o."PRODUCTID" <> '' then 'p' || o."PRODUCTID" else 'o' || o."OPTION_CD" end as product
      from public.dim_option o
      where o."PARTNER_CD" = total_sales_products_on.partner_cd
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
    ), codes as materialized (
      select t.product, u.option_cd from top t cross join lateral unnest(t.option_cds) u (option_cd)
    ), now as (
      select c.product, private.total(s."SUMS") as sums
      from private.option_sums(partner_cd, p.first_day, p.last_day, array(select option_cd from codes)) s
      join codes c on c.option_cd = s."OPTION_CD" group by c.product
    ), before as (
      select c.product, private.total(s."SUMS") as sums
      from private.option_sums(partner_cd, p.first_day - p.shift, p.last_day - p.shift, array(select option_cd from codes)) s
      join codes c on c.option_cd = s."OPTION_CD" group by c.product
    ), shown as materialized (
      select t.*, n.sums, coalesce(b.sums, nothing_before) as sums_before
      from top t join now n using (product) left join before b using (product)
    ), rest as (
      select private.rest_of(total, private.total(s.sums)) as sums,
        private.rest_of(total_before, private.total(s.sums_before)) as sums_before
      from shown s
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, loaded),
      'comparison', private.period_days(p.first_day - p.shift, p.last_day - p.shift, compared),
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
comment on function private.total_sales_products_on is 'total_sales_products as of a Korea-time day.';
grant execute on function private.total_sales_products_on to authenticated, service_role;
