-- 홈 answers how yesterday was in won, with 28 days for a line, and which reports of yesterday are missing.

-- Reports of every day, the one first whose gap hides most. Stock and inbound are of the moment of their file: one of yesterday or
-- today will do. A partner that never loaded a report of advertising waits for none.
create or replace function private.home_arrivals(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  yesterday constant date := private.korea_today() - 1;
  inbound_day constant text := (
    select private.day_text(private.korea_day(max(u."REG_DT"))) from public.log_file_upload u
    where u."PARTNER_CD" = partner_cd and u."TABLE_NM" = 'raw_wing_inbound_request');
begin
  return json_build_array(
    json_build_object('category', '판매분석', 'isThere', exists (select from private.loaded_sales_days(partner_cd, yesterday, yesterday))),
    json_build_object('category', '재고현황', 'isThere', coalesce(private.stock_day(partner_cd) >= private.day_text(yesterday), false)),
    json_build_object('category', '광고보고서', 'isThere', case when (private.loaded_sources(partner_cd) ->> 'ads')::boolean then
      exists (select from public.log_ad_day l where l."PARTNER_CD" = partner_cd and l."DATE_SK" = private.date_sk(yesterday)) end),
    json_build_object('category', '입고요청', 'isThere', coalesce(inbound_day >= private.day_text(yesterday), false)));
end
$$;
comment on function private.home_arrivals is 'Arrivals part of home_summary: each report of every day and whether yesterday has it; isThere is null for a report that the partner does not get.';
revoke all on function private.home_arrivals from public, anon, authenticated, service_role;
grant execute on function private.home_arrivals to authenticated, service_role;

-- Sales part: yesterday and the last 7 days in pieces and won with what they are compared to, 28 days of won for the line of a tile, and
-- 30 days of pieces with the same weekday before each for the chart; all that was sold, as on the pages of sales.
create or replace function private.home_sales(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  -- As a value: as an argument in the query it would be asked for each day.
  loaded constant date[] := private.loaded_days_of(partner_cd, today - 37, today - 1);
begin
  return (
    with days as materialized (
      select private.date_sk(d."DAY") as "DATE_SK", (d."SUMS")."saleQty" as "QTY", (d."SUMS")."saleAmt" as "AMT"
      from private.day_sums(partner_cd, today - 37, today - 1, '{}', loaded) d
      where d."SUMS" is distinct from null
    ), total as (
      select m.measure, json_build_object(
        'yesterday', sum(v.value) filter (where d."DATE_SK" = private.date_sk(today - 1)),
        'last7', sum(v.value) filter (where d."DATE_SK" >= private.date_sk(today - 7)),
        'previous7', case when count(*) filter (where d."DATE_SK" >= private.date_sk(today - 14)) = 14 then
          sum(v.value) filter (where d."DATE_SK" between private.date_sk(today - 14) and private.date_sk(today - 8)) end,
        'sameWeekdayLastWeek', sum(v.value) filter (where d."DATE_SK" = private.date_sk(today - 8))) as windows
      from (values ('pieces'), ('won')) m (measure)
      left join days d on true
      cross join lateral (select case m.measure when 'won' then d."AMT" else d."QTY" end as value) v
      group by m.measure
    ), chart as (
      select json_agg(json_build_object('date', private.day_text(today - n), 'qty', d."QTY", 'previousQty', p."QTY") order by n desc) as rows
      from generate_series(1, 30) n
      left join days d on d."DATE_SK" = private.date_sk(today - n)
      left join days p on p."DATE_SK" = private.date_sk(today - n - 7)
    )
    select json_build_object(
      'sales', (select t.windows from total t where t.measure = 'pieces'),
      'amounts', (select t.windows from total t where t.measure = 'won'),
      'amountDays', (
        select json_agg(d."AMT" order by n desc)
        from generate_series(1, 28) n left join days d on d."DATE_SK" = private.date_sk(today - n)),
      'daily', c.rows)
    from chart c
  );
end
$$;

-- plan_cache_mode: the parts are planned for this partner, too.
-- Settings: what is summed up or joined fits into memory.
create or replace function public.home_summary(partner_cd text) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '32MB' as $$
declare
  today constant date := private.korea_today();
  sales json;
begin
  perform private.require_partner(partner_cd);
  sales := private.home_sales(partner_cd);
  return json_build_object(
    'today', private.day_text(today), 'sales', sales -> 'sales', 'amounts', sales -> 'amounts',
    'amountDays', sales -> 'amountDays', 'daily', sales -> 'daily', 'salesDays', private.sales_days(partner_cd),
    'inbound', private.home_inbound(partner_cd), 'stock', private.home_stock(partner_cd),
    'ads', private.home_ads(partner_cd), 'loads', private.home_loads(partner_cd),
    'arrivals', private.home_arrivals(partner_cd));
end
$$;
