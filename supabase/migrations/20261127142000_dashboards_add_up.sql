-- The partners of 마이 대시보드 have a line of their totals.

-- my_dashboards as of a given Korea-time day.
create or replace function private.my_dashboards_on(today date) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  codes constant text[] := private.partner_codes();
  sales constant json := private.dashboard_sales_on(today, codes);
  -- A partner that is new, or long behind, would leave the others without a forecast.
  forecast constant text[] := array(
    select p.code from unnest(codes) p (code)
    where cardinality(private.loaded_days_of(p.code, today - 28, today - 1)) >= 21);
begin
  return (
    with listed as materialized (
      select p."ID" as id, p."PARTNER_CD" as code, p."PARTNER_NM" as name, s.*, t.todo_count, t.impact
      from private.overview_partners(100) p
      cross join lateral (
        select max(i.amount) filter (where i.tile = 'yesterday') as yesterday, max(i.amount) filter (where i.tile = 'last7') as last7,
          max(i.amount) filter (where i.tile = 'month') as month, max(i.amount) filter (where i.tile = 'lastMonth') as last_month
        from (
          select x ->> 'id' as tile, (x -> 'figures' ->> 'saleAmt')::bigint as amount
          from json_array_elements(private.dashboard_sales_on(today, array[p."PARTNER_CD"]) -> 'tiles') x
        ) i
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
      'totals', (
        select json_build_object('yesterday', private.bigint_sum(l.yesterday), 'last7', private.bigint_sum(l.last7),
          'month', private.bigint_sum(l.month), 'lastMonth', private.bigint_sum(l.last_month),
          'todoCount', coalesce(private.bigint_sum(l.todo_count), 0), 'impactAmt', private.bigint_sum(l.impact))
        from listed l),
      'rows', coalesce((
        select json_agg(json_build_object('partnerId', l.id, 'partnerCd', l.code, 'partnerName', l.name,
          'yesterday', l.yesterday, 'last7', l.last7,
          'month', l.month, 'lastMonth', l.last_month, 'todoCount', l.todo_count, 'impactAmt', l.impact) order by l.name, l.code)
        from listed l), '[]')));
end
$$;
comment on function private.my_dashboards_on is 'my_dashboards as of a Korea-time day.';
grant execute on function private.my_dashboards_on to authenticated, service_role;

create or replace function public.my_dashboards() returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  return private.my_dashboards_on(private.korea_today());
end
$$;
comment on function public.my_dashboards is
  '마이 대시보드 over all partners that the caller may see; for a caller without any it has no rows and nothing sold.

Returns {"today", "tiles", "forecast", "forecastPartners", "partners", "daily", "more", "totals", "rows"}. tiles, daily: as my_dashboard, what is loaded of any of the partners summed up; missing are the days that some partner, of those with any loaded day in the last two months, lacks. forecast: of the forecastPartners, among all partners, that have at least 21 of the 28 days before today. rows: a partner each, by name, at most 100 (more: how many are not listed): partnerId, partnerCd, partnerName, won of its own loaded days: yesterday, last7, month, lastMonth; todoCount, impactAmt: rules of its dashboard_todos and their won together (null: none is known). totals: the same of all rows.';
grant execute on function public.my_dashboards to authenticated, service_role;
