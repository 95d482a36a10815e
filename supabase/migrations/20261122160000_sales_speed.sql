-- Pages of sales figures in less time: figures made in one piece, days as numbers, loaded days from the log first.

drop function private.figures;
drop function private.day_sums;
drop function private.brand_sums;

-- A day as the text yyyyMMdd that SNAP_DT, SCH_DT and IB_REQ_DT hold.
create or replace function private.day_text(day date) returns text
  language sql immutable parallel safe
  -- to_char counts as not immutable, and a function with it inside is called for every row.
  return lpad(private.date_sk(day)::text, 8, '0');
comment on function private.day_text is 'A day as the text yyyyMMdd.';
grant execute on function private.day_text to authenticated, service_role;

-- A day as the integer yyyyMMdd that DATE_SK holds.
create or replace function private.date_sk(day date) returns integer
  language sql immutable parallel safe
  return (date_part('year', day) * 10000 + date_part('month', day) * 100 + date_part('day', day))::integer;
comment on function private.date_sk is 'A day as the integer yyyyMMdd.';
grant execute on function private.date_sk to authenticated, service_role;

-- Measures and ratios as every answer has them. Null for null. Made in one piece, because a page makes it for every day;
-- PL/pgSQL, because sixteen fields put into the query four times took longer to plan than to make.
create or replace function private.figures(sums private.measures) returns json
  language plpgsql stable parallel safe
  set search_path = ''
as $$
begin
  return case when sums is distinct from null then json_build_object(
    'grossQty', (sums)."grossQty", 'grossAmt', (sums)."grossAmt", 'cancelQty', (sums)."cancelQty",
    'cancelAmt', (sums)."cancelAmt", 'saleQty', (sums)."saleQty", 'saleAmt', (sums)."saleAmt",
    'orderCnt', (sums)."orderCnt", 'visitorCnt', (sums)."visitorCnt", 'viewCnt', (sums)."viewCnt",
    'cartCnt', (sums)."cartCnt", 'winnerViews', (sums)."winnerViews",
    'averageOrderAmt', (private.ratios(sums))."averageOrderAmt", 'conversionRate', (private.ratios(sums))."conversionRate",
    'cartRate', (private.ratios(sums))."cartRate", 'cancelRate', (private.ratios(sums))."cancelRate",
    'winnerRate', (private.ratios(sums))."winnerRate") end;
end
$$;
revoke all on function private.figures from public, anon, authenticated, service_role;
comment on function private.figures is
  'Measures and their ratios in one JSON object, as KPI, row, total and export have them; null for null.';
grant execute on function private.figures to authenticated, service_role;

-- One sum of nullable values: null only where both are. PL/pgSQL, because an aggregate calls it for each row: a plain SQL
-- function took eight times as long.
create or replace function private.add_measures(a private.measures, b private.measures) returns private.measures
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
begin
  return row(
    coalesce((a)."grossQty" + (b)."grossQty", (a)."grossQty", (b)."grossQty"),
    coalesce((a)."grossAmt" + (b)."grossAmt", (a)."grossAmt", (b)."grossAmt"),
    coalesce((a)."cancelQty" + (b)."cancelQty", (a)."cancelQty", (b)."cancelQty"),
    coalesce((a)."cancelAmt" + (b)."cancelAmt", (a)."cancelAmt", (b)."cancelAmt"),
    coalesce((a)."saleQty" + (b)."saleQty", (a)."saleQty", (b)."saleQty"),
    coalesce((a)."saleAmt" + (b)."saleAmt", (a)."saleAmt", (b)."saleAmt"),
    coalesce((a)."orderCnt" + (b)."orderCnt", (a)."orderCnt", (b)."orderCnt"),
    coalesce((a)."visitorCnt" + (b)."visitorCnt", (a)."visitorCnt", (b)."visitorCnt"),
    coalesce((a)."viewCnt" + (b)."viewCnt", (a)."viewCnt", (b)."viewCnt"),
    coalesce((a)."cartCnt" + (b)."cartCnt", (a)."cartCnt", (b)."cartCnt"),
    coalesce((a)."winnerViews" + (b)."winnerViews", (a)."winnerViews", (b)."winnerViews")
  )::private.measures;
end
$$;
comment on function private.add_measures is
  'The sum of two measures; null only where both are null.';
grant execute on function private.add_measures to authenticated, service_role;

-- A period in an answer: first and last day, how many days, and those that are not loaded.
create or replace function private.period_days(first_day date, last_day date, loaded date[]) returns json
  language sql immutable
  return json_build_object(
    'from', private.day_text(first_day), 'to', private.day_text(last_day), 'days', last_day - first_day + 1,
    'missing', array(
      select private.day_text(first_day + n) from generate_series(0, last_day - first_day) n
      where first_day + n not in (select unnest(loaded)) order by n));
comment on function private.period_days is
  'A period as an answer has it: from, to, days and the missing days (yyyyMMdd), given those that are loaded.';
grant execute on function private.period_days to authenticated, service_role;

create or replace function private.loaded_days_of(partner_cd text, first_day date, last_day date) returns date[]
  language plpgsql stable
  set search_path = ''
  -- Planned once a connection: planning takes longer than looking.
  set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(select l."DAY" from private.loaded_sales_days(partner_cd, first_day, last_day) l);
end
$$;
comment on function private.loaded_days_of is 'The loaded days of sales of a partner, as a list.';
grant execute on function private.loaded_days_of to authenticated, service_role;

-- Sums of the brands (none: all of them), by brand or by day.
create or replace function private.brand_sums(
  partner_cd text, first_day date, last_day date, brand_cds text[], by_brand boolean
) returns table ("BRAND_CD" text, "DATE_SK" integer, "SUMS" private.measures)
  language sql stable
begin atomic
  select case when by_brand then b."BRAND_CD" end, case when not by_brand then b."DATE_SK" end,
    row(sum(b."GROSS_QTY"), sum(b."GROSS_AMT"), sum(b."CANCEL_QTY"), sum(b."CANCEL_AMT"), sum(b."SALE_QTY"),
      sum(b."SALE_AMT"), sum(b."ORDER_CNT"), sum(b."VISITOR_CNT"), sum(b."VIEW_CNT"), sum(b."CART_CNT"),
      sum(b."WINNER_VIEWS"))::private.measures
  from public.agg_brand_daily b
  where b."PARTNER_CD" = partner_cd and b."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day)
    and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
  group by 1, 2;
end;
revoke all on function private.brand_sums from public, anon, authenticated, service_role;
comment on function private.brand_sums is
  'Measures of brands of a partner (none: all) in a period: a row a brand (empty: without one) or a day, the other null. Days and brands without sales have no row.';
grant execute on function private.brand_sums to authenticated, service_role;

-- Every day of a period with what was sold, beside its loaded days: null on a day that is not loaded.
create or replace function private.day_sums(
  partner_cd text, first_day date, last_day date, brand_cds text[], loaded date[]
) returns table ("DAY" date, "SUMS" private.measures)
  language sql stable
begin atomic
  select first_day + n, case when first_day + n = any (loaded) then coalesce(s."SUMS", private.no_sales()) end
  from generate_series(0, last_day - first_day) n
  left join private.brand_sums(partner_cd, first_day, last_day, brand_cds, false) s
    on s."DATE_SK" = private.date_sk(first_day + n);
end;
revoke all on function private.day_sums from public, anon, authenticated, service_role;
comment on function private.day_sums is
  'Measures of every day of a period: 0 on a loaded day without sales, null on a day that is not loaded.';
grant execute on function private.day_sums to authenticated, service_role;

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

-- Days of sales of the partner that are loaded, both ends included: the upload log covers the day, also one on
-- which nothing was sold, or there are rows of it, also where no log was written.
create or replace function private.loaded_sales_days(partner_cd text, first_day date, last_day date)
  returns table ("DAY" date)
  language sql stable
begin atomic
  select first_day + n
  from generate_series(0, last_day - first_day) n
  -- The log first, read once: nearly every day is in it, and looking for the rows of a day reads a page of their index.
  -- Distinct, or the planner expects too many days for a hash table.
  where first_day + n in (
      select distinct greatest(first_day, u."PERIOD_START"::date) + covered
      from public.log_file_upload u
      cross join lateral generate_series(
        0, least(last_day, u."PERIOD_END"::date) - greatest(first_day, u."PERIOD_START"::date)) covered
      where u."PARTNER_CD" = partner_cd and u."TABLE_NM" = 'agg_performance_option_daily'
        and u."PERIOD_START" <= private.day_text(last_day) and u."PERIOD_END" >= private.day_text(first_day)
    )
    or exists (
      select from public.agg_performance_option_daily d
      where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" = private.date_sk(first_day + n)
    );
end;
comment on function private.loaded_sales_days is
  'Days of sales of the partner that are loaded, with or without a sale.';
grant execute on function private.loaded_sales_days to authenticated, service_role;

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
  p constant private.sales_period := private.require_sales_period(today, date_start, date_end, comparison, brand_cds);
  loaded constant date[] := private.loaded_days_of(partner_cd, p.first_day, p.last_day);
  compared constant date[] := private.loaded_days_of(partner_cd, p.first_day - p.shift, p.last_day - p.shift);
  -- What a brand without a row sold: nothing, or nobody knows.
  nothing constant private.measures := case when cardinality(loaded) > 0 then private.no_sales() end;
  nothing_before constant private.measures := case when cardinality(compared) > 0 then private.no_sales() end;
begin
  return (
    with brands as materialized (
      select brand_cd, coalesce(s."SUMS", nothing) as sums, coalesce(b."SUMS", nothing_before) as sums_before
      from private.brand_sums(partner_cd, p.first_day, p.last_day, brand_cds, true) s
      full join private.brand_sums(partner_cd, p.first_day - p.shift, p.last_day - p.shift, brand_cds, true) b using ("BRAND_CD")
      cross join lateral (select coalesce(s."BRAND_CD", b."BRAND_CD") as brand_cd) key
    ), total as materialized (
      select coalesce(private.total(t.sums) filter (where nothing is distinct from null), nothing) as sums,
        coalesce(private.total(t.sums_before) filter (where nothing_before is distinct from null), nothing_before) as sums_before
      from brands t
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, loaded),
      'comparison', private.period_days(p.first_day - p.shift, p.last_day - p.shift, compared),
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
