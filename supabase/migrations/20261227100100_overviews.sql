-- An overview over partners worked out every partner at each visit: 30 times one page for twelve. It reads what is kept of each now, and works out
-- the partners whose rows changed since.

-- An overview shows what most partners do not change between two visits: docs/decisions/overviews.md.
create table public.agg_partner_overview (
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on delete cascade,
  "PART" text not null,
  "DAY" date not null,
  "REVISION" bigint not null,
  "FIGURES" json not null,
  "REG_DT" timestamptz not null default now(),
  primary key ("PARTNER_CD", "PART")
);
revoke all on public.agg_partner_overview from public, anon, authenticated, service_role;
comment on table public.agg_partner_overview is 'What private.overview_part says of a partner, kept by private.keep_overview. Nobody reads a row of another Korea-time day or another revision of log_partner_state than those of now.';
comment on column public.agg_partner_overview."PART" is 'days, dashboard, or the period of a portfolio: see private.overview_part.';
comment on column public.agg_partner_overview."DAY" is 'The Korea-time day as of which the figures are.';
comment on column public.agg_partner_overview."REVISION" is 'The revision of the partner (log_partner_state; 0: no row) that the figures are made of.';
alter table public.agg_partner_overview enable row level security;
grant select on public.agg_partner_overview to service_role;
grant select on public.agg_partner_overview to authenticated;

create policy "Members see overviews of their partners" on public.agg_partner_overview
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create or replace function private.dashboard_overview(partner_cd text, today date) returns json language sql stable set search_path = '' as $$
  select json_build_object(
    'sources', private.loaded_sources(partner_cd),
    'todos', coalesce((select json_agg(t) from private.todos_of_partner(partner_cd) t), '[]'))
$$;
comment on function private.dashboard_overview is 'Of a partner: sources as private.loaded_sources, todos as private.todos_of_partner.';
revoke all on function private.dashboard_overview from public, anon, authenticated, service_role;
grant execute on function private.dashboard_overview to authenticated, service_role;

create or replace function private.days_as_ranges(days date[]) returns datemultirange
  language sql immutable parallel safe set search_path = '' as $$
  select coalesce(range_agg(daterange(d, d, '[]')), '{}') from unnest(days) d
$$;
comment on function private.days_as_ranges is 'The days as ranges: most follow one another.';
revoke all on function private.days_as_ranges from public, anon, authenticated, service_role;
grant execute on function private.days_as_ranges to authenticated, service_role;

create or replace function private.days_of_ranges(ranges datemultirange) returns date[]
  language sql immutable parallel safe
  return array(select lower(r) + n from unnest(ranges) r cross join lateral generate_series(0, upper(r) - lower(r) - 1) n order by 1);
comment on function private.days_of_ranges is 'The days of private.days_as_ranges, in order.';
revoke all on function private.days_of_ranges from public, anon, authenticated, service_role;
grant execute on function private.days_of_ranges to authenticated, service_role;

-- Figures and revision are of one statement, so of one state: what another transaction writes meanwhile has a later revision.
-- Of the periods of a portfolio the last eight are kept.
create or replace function private.keep_overview(partner_cd text, part text) returns void
  language plpgsql volatile set search_path = '' set datestyle = 'ISO' as $$
begin
  insert into public.agg_partner_overview as k ("PARTNER_CD", "PART", "DAY", "REVISION", "FIGURES")
  values (keep_overview.partner_cd, keep_overview.part, private.korea_today(), private.partner_revision(keep_overview.partner_cd),
    private.overview_part(keep_overview.partner_cd, keep_overview.part))
  on conflict ("PARTNER_CD", "PART") do update
    set "DAY" = excluded."DAY", "REVISION" = excluded."REVISION", "FIGURES" = excluded."FIGURES", "REG_DT" = excluded."REG_DT"
    where (excluded."DAY", excluded."REVISION") > (k."DAY", k."REVISION");
  delete from public.agg_partner_overview k
  where k."PARTNER_CD" = keep_overview.partner_cd and k."PART" in (
    select o."PART" from public.agg_partner_overview o
    where o."PARTNER_CD" = keep_overview.partner_cd and o."PART" like 'portfolio %' order by o."REG_DT" desc, o."PART" offset 8);
end
$$;
comment on function private.keep_overview is 'Keeps a part of the overview of a partner as of now.';
revoke all on function private.keep_overview from public, anon, authenticated, service_role;

-- Days that an overview may ask for: a period of 730 days that ends within the last month, and as many before it.
create or replace function private.overview_days(today date) returns daterange
  language sql immutable parallel safe
  return daterange(today - 1500, today, '[]');
comment on function private.overview_days is 'Days whose loaded days an overview keeps.';
revoke all on function private.overview_days from public, anon, authenticated, service_role;
grant execute on function private.overview_days to authenticated, service_role;

-- part: days, dashboard or a private.portfolio_part_name.
create or replace function private.overview_part(partner_cd text, part text) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  words constant text[] := string_to_array(part, ' ');
  p private.sales_period;
begin
  if part = 'days' then
    return private.days_overview(partner_cd, today);
  elsif part = 'dashboard' then
    return private.dashboard_overview(partner_cd, today);
  end if;
  p.first_day := words[2];
  p.last_day := words[3];
  p.first_before := words[4];
  p.last_before := words[5];
  return private.portfolio_overview(partner_cd, today, p);
end
$$;
comment on function private.overview_part is 'A part of the overview of a partner, as of today.';
revoke all on function private.overview_part from public, anon, authenticated, service_role;
grant execute on function private.overview_part to authenticated, service_role;

create or replace function private.partner_revision(partner_cd text) returns bigint language sql stable begin atomic
  select coalesce((select s."REVISION" from public.log_partner_state s where s."PARTNER_CD" = partner_revision.partner_cd), 0);
end;
comment on function private.partner_revision is 'The revision of a partner; 0 before anything was written for it.';
revoke all on function private.partner_revision from public, anon, authenticated, service_role;
grant execute on function private.partner_revision to authenticated, service_role;

create or replace function private.portfolio_of_partners(
  partner_cds text[], partners_left bigint, date_start text, date_end text, comparison text, brand_cds text[], level text,
  sort_by text, sort_direction text, page_number integer, page_size integer
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  wanted constant private.sales_period := private.require_compared_days(today, date_start, date_end, comparison, brand_cds);
  partners private.portfolio_partner[];
  parts private.portfolio_part[];
  profit private.profit_line;
  summary json;
  page record;
begin
  perform private.require_choice('level', level, array['brand', 'partner']);
  if cardinality(brand_cds) = 0 then
    select o.partners, o.parts into partners, parts from private.portfolio_overviews(partner_cds, wanted) o;
  else
    partners := private.portfolio_partners(partner_cds, wanted);
    parts := array(select x from private.portfolio_parts(today, partners, wanted, brand_cds) x);
  end if;
  profit := private.sum_profits(array(
    select x."PROFIT" from unnest(parts) x where x."BRAND_CD" is null and x."PROFIT" is distinct from null));
  page := private.list_page(
    source => format('private.portfolio_rows(%L, %L)', parts, level), ids => '{}', id_column => 'id',
    sortable => '{"partnerName": "text", "brandName": "text", "brandCount": "number", "saleAmt": "number",
      "previousSaleAmt": "number", "changeRate": "number", "share": "number", "saleQty": "number", "stockQty": "number",
      "incomingQty": "number", "stockAmt": "number", "doc": "number", "sellingCount": "number", "outCount": "number",
      "outRate": "number", "inboundErrorCount": "number", "adCost": "number", "adRoas": "number", "tacos": "number",
      "profitAmt": "number", "profitRate": "number", "breakEvenRoas": "number", "signal": "signal"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleAmt" desc nulls last', tie_order => '"id" collate "C"', carried => array['saleAmt'],
    page_number => page_number, page_size => page_size,
    summary => $sql$json_build_object('growth', count(*) filter (where "signal" = 'growth'),
      'steady', count(*) filter (where "signal" = 'steady'), 'caution', count(*) filter (where "signal" = 'caution'))$sql$,
    few => true);
  select json_build_object(
    'figures', case when exists (select from unnest(partners) u where cardinality(u."LOADED") > 0) then
      private.with_ads(json_build_object('saleAmt', private.bigint_sum(x."SALE_AMT"), 'saleQty', private.bigint_sum(x."SALE_QTY")),
        private.bigint_sum(x."AD_COST"), private.bigint_sum(x."AD_SALE_AMT")) end,
    'comparisonFigures', case when exists (select from unnest(partners) u where cardinality(u."LOADED_BEFORE") > 0) then
      private.with_ads(json_build_object('saleAmt', private.bigint_sum(x."SALE_AMT_BEFORE"), 'saleQty', private.bigint_sum(x."SALE_QTY_BEFORE")),
        private.bigint_sum(x."AD_COST_BEFORE"), private.bigint_sum(x."AD_SALE_AMT_BEFORE")) end,
    'stockQty', private.bigint_sum(x."STOCK_QTY"), 'incomingQty', private.bigint_sum(x."INCOMING_QTY"),
    'stockAmt', private.bigint_sum(x."STOCK_AMT"),
    'doc', private.days_of_cover(private.bigint_sum(x."STOCK_QTY" + x."INCOMING_QTY"), private.bigint_sum(x."QTY_7"), 7),
    'sellingCount', private.bigint_sum(x."SELLING_CNT"), 'outCount', private.bigint_sum(x."OUT_CNT"),
    'outRate', private.share(sum(x."RATED_OUT_CNT"), sum(x."RATED_CNT")),
    'ratedCount', private.bigint_sum(x."RATED_CNT"), 'ratedOutCount', private.bigint_sum(x."RATED_OUT_CNT"),
    'pricedOptions', private.bigint_sum(x."PRICED_CNT"), 'unvaluedOptions', private.bigint_sum(x."UNVALUED_CNT"),
    'inboundErrorCount', private.bigint_sum(x."ERROR_CNT"),
    'profitAmt', profit."PROFIT_AMT", 'profitRate', private.profit_rate(profit."PROFIT_AMT", profit."SALE_AMT"),
    'breakEvenRoas', private.break_even_roas((profit."PROFIT_AMT" + profit."AD_AMT")::numeric / nullif(profit."SALE_AMT", 0)),
    'uncostedSaleAmt', profit."UNCOSTED_AMT", 'unsettledSaleAmt', profit."UNSETTLED_AMT", 'growthCount', page.summary_row -> 'growth',
    'steadyCount', page.summary_row -> 'steady', 'cautionCount', page.summary_row -> 'caution')
  into summary
  from unnest(parts) x where x."BRAND_CD" is null;
  return (
    -- A day is missing that a partner lacks which has another day of the two periods.
    with waited_for as materialized (
      select u.* from unnest(partners) u where cardinality(u."LOADED") + cardinality(u."LOADED_BEFORE") > 0
    ), days as (
      select array(select d from waited_for w cross join unnest(w."LOADED") d group by d having count(*) = (select count(*) from waited_for)) as whole,
        array(select d from waited_for w cross join unnest(w."LOADED_BEFORE") d group by d
          having count(*) = (select count(*) from waited_for)) as whole_before,
        array(select d from unnest(partners) u cross join unnest(u."PROFIT_DAYS") d group by d
          having count(*) = (select count(*) from unnest(partners) u where cardinality(u."PROFIT_DAYS") > 0)) as settled
    )
    select json_build_object(
      'total', page.total, 'partners', cardinality(partner_cds), 'partnersLeft', partners_left,
      'period', private.period_days(wanted.first_day, wanted.last_day, d.whole),
      'comparison', private.period_days(wanted.first_before, wanted.last_before, d.whole_before),
      'loaded', private.sources_of_any(array(select u."SOURCES" from unnest(partners) u)),
      'adCover', private.ad_cover_of(partner_cds, wanted.first_day, wanted.last_day),
      'profitDays', private.profit_span(d.settled),
      'stockDays', (
        select case when min(s.day) is not null then json_build_object('from', min(s.day), 'to', max(s.day)) end
        from (select private.stock_day(c) as day from unnest(partner_cds) c) s),
      'errorDays', (select json_build_object('from', e.first_text, 'to', e.last_text) from private.request_days(today, 'error') e),
      'summary', summary, 'rows', page.rows)
    from days d);
end
$$;

create or replace function private.portfolio_overview(partner_cd text, today date, p private.sales_period) returns json
  language sql stable set search_path = '' as $$
  select json_build_object(
    'sources', u."SOURCES", 'loaded', private.days_as_ranges(u."LOADED"), 'loadedBefore', private.days_as_ranges(u."LOADED_BEFORE"),
    'profitDays', private.days_as_ranges(u."PROFIT_DAYS"),
    'parts', (select json_agg(x) from private.portfolio_parts(today, array[u], p, '{}') x))
  from unnest(private.portfolio_partners(array[partner_cd], p)) u
$$;
comment on function private.portfolio_overview is 'Of a partner in a period: its row of private.portfolio_partners, days as ranges, and parts as private.portfolio_parts.';
revoke all on function private.portfolio_overview from public, anon, authenticated, service_role;
grant execute on function private.portfolio_overview to authenticated, service_role;

create or replace function private.portfolio_part_name(p private.sales_period) returns text
  language sql immutable parallel safe
  return concat_ws(' ', 'portfolio', private.day_text((p).first_day), private.day_text((p).last_day),
    private.day_text((p).first_before), private.day_text((p).last_before));
comment on function private.portfolio_part_name is 'The part of an overview that a portfolio of a period and its comparison is made of.';
revoke all on function private.portfolio_part_name from public, anon, authenticated, service_role;
grant execute on function private.portfolio_part_name to authenticated, service_role;

-- A day begins, or something is edited: whoever opens an overview has it kept anew, before the page reads it. Of many partners that takes
-- longer than one request may, so each call takes about a second. Two members do not make the same: what another one makes is
-- left.
create or replace function private.renew_overviews(parts text[]) returns json language plpgsql volatile set search_path = '' as $$
declare
  partner_cds constant text[] := array(select o."PARTNER_CD" from private.overview_partners(200) o);
  stale record;
  made integer := 0;
begin
  for stale in
    select c.code, p.part from unnest(partner_cds) c (code) cross join unnest(parts) p (part)
    where not exists (select from private.kept_overviews(array[c.code], p.part))
  loop
    if pg_try_advisory_xact_lock(hashtextextended(concat_ws(' ', 'overview', stale.code, stale.part), 0)) then
      perform private.keep_overview(stale.code, stale.part);
      made := made + 1;
    end if;
    exit when clock_timestamp() > now() + interval '1 second';
  end loop;
  return json_build_object('made', made, 'left', (
    select count(*) from unnest(partner_cds) c (code) cross join unnest(parts) p (part)
    where not exists (select from private.kept_overviews(array[c.code], p.part))));
end
$$;
comment on function private.renew_overviews is 'Keeps parts of the overviews of the first 200 partners that the caller may see, where nothing is kept that holds now. made: how many; left: how many are still missing, for another call to make or being made by one.';
revoke all on function private.renew_overviews from public, anon, authenticated, service_role;

create or replace function private.todos_of_overview(figures json)
  returns table ("RULE" text, "CNT" bigint, "IMPACT_AMT" bigint, "TARGET" json) language sql immutable set search_path = '' as $$
  select t.* from json_to_recordset(figures -> 'todos') t ("RULE" text, "CNT" bigint, "IMPACT_AMT" bigint, "TARGET" json)
$$;
comment on function private.todos_of_overview is 'Rows of private.todos_of_partner, given private.dashboard_overview.';
revoke all on function private.todos_of_overview from public, anon, authenticated, service_role;
grant execute on function private.todos_of_overview to authenticated, service_role;

create or replace function public.dashboard_todos_all() returns json language plpgsql stable set search_path = '' as $$
begin
  return (
    with todos as materialized (
      select p."ID", p."PARTNER_CD", p."PARTNER_NM", t.*
      from private.overview_partners(100) p
      join private.partner_overviews(array(select s."PARTNER_CD" from private.overview_partners(100) s), 'dashboard') o using ("PARTNER_CD")
      cross join lateral private.todos_of_overview(o."FIGURES") t
    )
    select json_build_object('total', (select count(*) from todos), 'rows', coalesce((
      select json_agg(json_build_object('partnerId', t."ID", 'partnerCd', t."PARTNER_CD", 'partnerName', t."PARTNER_NM", 'rule', t."RULE", 'count', t."CNT",
        'impactAmt', t."IMPACT_AMT", 'target', t."TARGET")
        order by t."IMPACT_AMT" desc nulls last, t."PARTNER_NM", t."RULE" collate "C")
      from (select * from todos t order by t."IMPACT_AMT" desc nulls last, t."PARTNER_NM", t."RULE" collate "C" limit 100) t), '[]'))
  );
end
$$;

create or replace function public.my_dashboards() returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  today constant date := private.korea_today();
  codes constant text[] := private.partner_codes();
  last_month constant date := (date_trunc('month', today::timestamp) - interval '1 month')::date;
  sales constant json := private.dashboard_sales(codes);
  -- A partner that is new, or long behind, would leave the others without a forecast.
  forecast constant text[] := array(
    select e."PARTNER_CD" from private.loaded_days_of_each(codes, today - 28, today - 1) e where cardinality(e."DAYS") >= 21);
begin
  return (
    with shown as materialized (
      select * from private.overview_partners(100)
    ), overviews as materialized (
      select o."PARTNER_CD" as code, o."FIGURES" as figures from private.partner_overviews(array(select s."PARTNER_CD" from shown s), 'dashboard') o
    ), loaded as (
      select e."PARTNER_CD" as code, d.day
      from private.loaded_days_of_each(array(select p."PARTNER_CD" from shown p), last_month, today - 1) e
      cross join lateral unnest(e."DAYS") d (day)
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
      join overviews o on o.code = p."PARTNER_CD"
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
        select count(*) as todo_count, private.bigint_sum(d."IMPACT_AMT") as impact from private.todos_of_overview(o.figures) d
      ) t
    )
    select json_build_object(
      'today', private.day_text(today), 'tiles', sales -> 'tiles',
      'forecast', private.forecast_of_partners(case when cardinality(forecast) > 0 then forecast else codes end, '{}'),
      'forecastPartners', cardinality(forecast), 'partners', cardinality(codes), 'daily', sales -> 'daily',
      'more', greatest(0, cardinality(codes) - 100),
      'loaded', private.sources_of_any(
        array(select o.figures -> 'sources' from overviews o)
        || array(select private.loaded_sources(c) from unnest(codes) c where c not in (select o.code from overviews o))),
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

create or replace function public.portfolios_trend(
  date_start text, date_end text, unit text default 'day', level text default 'brand', top integer default 6
) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '32MB' as $$
declare
  today constant date := private.korea_today();
  partner_cds constant text[] := array(select o."PARTNER_CD" from private.overview_partners(200) o);
  p private.sales_period := private.require_compared_days(today, date_start, date_end, 'previous', '{}');
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  perform private.require_choice('level', level, array['brand', 'partner']);
  if top is null or top not between 1 and 40 then
    raise exception 'top must be 1 to 40' using errcode = '22023';
  end if;
  p.loaded := private.loaded_days_of_partners(partner_cds, p.first_day, p.last_day);
  return (
    with partners as materialized (
      select e."PARTNER_CD", e."DAYS" from private.loaded_days_of_each(partner_cds, p.first_day, p.last_day) e
    ), days as materialized (
      select private.date_sk(p.first_day + n) as date_sk, date_trunc(unit, (p.first_day + n)::timestamp)::date as unit_day
      from generate_series(0, p.last_day - p.first_day) n
    ), known as materialized (
      select distinct u."PARTNER_CD" as partner_cd, date_trunc(unit, l::timestamp)::date as unit_day
      from partners u cross join unnest(u."DAYS") l
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
      'period', private.period_of(p),
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

create or replace function public.refresh_dashboards() returns json
  language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.renew_overviews('{days, dashboard}');
end
$$;
comment on function public.refresh_dashboards is 'Keeps what my_dashboards and dashboard_todos_all show of each partner that the caller may see, where it is of another day or something was written since: {made, left}, parts of a partner, about a second a call; to be called before them while any are left. Definer: members may not write what is kept.';
revoke all on function public.refresh_dashboards from public, anon, authenticated, service_role;
grant execute on function public.refresh_dashboards to authenticated, service_role;

create or replace function public.refresh_portfolios(date_start text, date_end text, comparison text default 'previous') returns json
  language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.renew_overviews(array['days', private.portfolio_part_name(
    private.require_compared_days(private.korea_today(), date_start, date_end, comparison, '{}'))]);
end
$$;
comment on function public.refresh_portfolios is 'As public.refresh_dashboards, for portfolios and portfolios_trend of a period. 22023 for a wrong argument.';
revoke all on function public.refresh_portfolios from public, anon, authenticated, service_role;
grant execute on function public.refresh_portfolios to authenticated, service_role;

create or replace function private.days_overview(partner_cd text, today date) returns json language sql stable set search_path = '' as $$
  select json_build_object('days', private.days_as_ranges(private.loaded_days_of(partner_cd, lower(d), upper(d) - 1)))
  from private.overview_days(today) d
$$;
comment on function private.days_overview is 'Of a partner: days, the private.overview_days whose sales are loaded, as ranges.';
revoke all on function private.days_overview from public, anon, authenticated, service_role;
grant execute on function private.days_overview to authenticated, service_role;

-- The only way to what is kept: a row is read while nothing was written for its partner and no day began since it was made.
create or replace function private.kept_overviews(partner_cds text[], part text)
  returns table ("PARTNER_CD" text, "FIGURES" json) language sql stable begin atomic
  select k."PARTNER_CD", k."FIGURES" from public.agg_partner_overview k
  where k."PARTNER_CD" = any (partner_cds) and k."PART" = part and k."DAY" = private.korea_today()
    and k."REVISION" = private.partner_revision(k."PARTNER_CD");
end;
comment on function private.kept_overviews is 'What is kept of a part of the overviews of partners and holds now; a partner of whom nothing does has no row.';
revoke all on function private.kept_overviews from public, anon, authenticated, service_role;
grant execute on function private.kept_overviews to authenticated, service_role;

-- private.loaded_days_of of each partner.
create or replace function private.loaded_days_of_each(partner_cds text[], first_day date, last_day date)
  returns table ("PARTNER_CD" text, "DAYS" date[]) language sql stable begin atomic
  select c.code, case when k."FIGURES" is not null and daterange(first_day, last_day, '[]') <@ private.overview_days(private.korea_today())
    then private.days_of_ranges((k."FIGURES" ->> 'days')::datemultirange * datemultirange(daterange(first_day, last_day, '[]')))
    else private.loaded_days_of(c.code, first_day, last_day) end
  from unnest(partner_cds) c (code) left join private.kept_overviews(partner_cds, 'days') k on k."PARTNER_CD" = c.code;
end;
comment on function private.loaded_days_of_each is 'The loaded days of sales of each partner, as private.loaded_days_of has them.';
revoke all on function private.loaded_days_of_each from public, anon, authenticated, service_role;
grant execute on function private.loaded_days_of_each to authenticated, service_role;

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

create or replace function private.partner_overviews(partner_cds text[], part text)
  returns table ("PARTNER_CD" text, "FIGURES" json) language sql stable begin atomic
  select c.code, coalesce(k."FIGURES", private.overview_part(c.code, part))
  from unnest(partner_cds) c (code) left join private.kept_overviews(partner_cds, part) k on k."PARTNER_CD" = c.code;
end;
comment on function private.partner_overviews is 'A part of the overview of each partner: as it is kept, or worked out.';
revoke all on function private.partner_overviews from public, anon, authenticated, service_role;
grant execute on function private.partner_overviews to authenticated, service_role;

-- The same of each partner as private.partner_overviews has it, for all brands.
create or replace function private.portfolio_overviews(
  partner_cds text[], p private.sales_period, out partners private.portfolio_partner[], out parts private.portfolio_part[]
) language sql stable set search_path = '' as $$
  with overviews as materialized (
    select o."PARTNER_CD" as code, o."FIGURES" as figures from private.partner_overviews(partner_cds, private.portfolio_part_name(p)) o
  )
  select array(
      select row(o.code, private.days_of_ranges((o.figures ->> 'loaded')::datemultirange),
        private.days_of_ranges((o.figures ->> 'loadedBefore')::datemultirange), o.figures -> 'sources',
        private.days_of_ranges((o.figures ->> 'profitDays')::datemultirange))::private.portfolio_partner
      from overviews o),
    array(
      select x from overviews o cross join lateral json_populate_recordset(null::private.portfolio_part, o.figures -> 'parts') x)
$$;
comment on function private.portfolio_overviews is 'private.portfolio_partners and private.portfolio_parts of all brands, as they are kept or worked out.';
revoke all on function private.portfolio_overviews from public, anon, authenticated, service_role;
grant execute on function private.portfolio_overviews to authenticated, service_role;

-- Every day of a period with what several partners sold on it: null where no partner has it loaded. IS_WHOLE: every partner
-- with a loaded day in the period has this one.
create or replace function private.day_sums_of_partners(partner_cds text[], first_day date, last_day date)
  returns table ("DAY" date, "SUMS" private.measures, "IS_WHOLE" boolean) language sql stable set search_path = '' as $$
  with loaded as materialized (
    select e."PARTNER_CD" as code, e."DAYS" as days from private.loaded_days_of_each(partner_cds, first_day, last_day) e
  ), known as (
    select day, count(*) as partners from loaded l cross join lateral unnest(l.days) day group by day
  )
  select first_day + n, case when k.day is not null then coalesce(s."SUMS", private.no_sales()) end,
    k.day is not null and k.partners = (select count(*) from loaded l where cardinality(l.days) > 0)
  from generate_series(0, last_day - first_day) n
  left join known k on k.day = first_day + n
  left join private.sold_by_day(partner_cds, first_day, last_day, '{}') s on s."DATE_SK" = private.date_sk(first_day + n)
$$;
