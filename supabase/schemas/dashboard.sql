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
comment on function private.day_sums_of_partners is
  'Measures of every day of a period over several partners, null where none has it loaded, and whether all that have loaded days have it.';
grant execute on function private.day_sums_of_partners to authenticated, service_role;

-- The periods of the tiles and what each is compared with: yesterday with the same weekday before, 7 days with the 7 before,
-- the month so far with as many days from the beginning of the month before (all of it where it is shorter), the month before
-- with the one before that. On the 1st the running month is that
-- day, which is not loaded.
create or replace function private.dashboard_tiles(today date)
  returns table ("ID" text, "FIRST_DAY" date, "LAST_DAY" date, "FIRST_BEFORE" date, "LAST_BEFORE" date) language sql immutable set search_path = ''
  as $$
  with month as (
    select date_trunc('month', today::timestamp)::date as first_day,
      (date_trunc('month', today::timestamp) - interval '1 month')::date as last_month,
      (date_trunc('month', today::timestamp) - interval '2 months')::date as month_before
  )
  select t.id, t.first_day, t.last_day, t.first_before, t.last_before
  from month m cross join lateral (values
    ('yesterday', today - 1, today - 1, today - 8, today - 8),
    ('last7', today - 7, today - 1, today - 14, today - 8),
    ('month', m.first_day, greatest(m.first_day, today - 1), m.last_month,
      least(m.last_month + (greatest(m.first_day, today - 1) - m.first_day), m.first_day - 1)),
    ('lastMonth', m.last_month, m.first_day - 1, m.month_before, m.last_month - 1)
  ) t (id, first_day, last_day, first_before, last_before)
$$;
comment on function private.dashboard_tiles is 'The periods of the tiles of 마이 대시보드 and their comparisons.';
grant execute on function private.dashboard_tiles to authenticated, service_role;

-- Tiles and daily chart of one partner or several.
-- Settings: its arguments decide the plan.
create or replace function private.dashboard_sales(partner_cds text[]) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  today constant date := private.korea_today();
  -- The chart reaches no further back.
  first_day constant date := (date_trunc('month', today::timestamp) - interval '2 months')::date;
begin
  return (
    with days as materialized (
      select d."DAY" as day, d."SUMS" as sums, d."IS_WHOLE" as is_whole
      from private.day_sums_of_partners(partner_cds, first_day, today - 1) d
    ), whole as materialized (
      select coalesce(array_agg(d.day), '{}') as days from days d where d.is_whole
    ), covered as materialized (
      select l."PARTNER_CD" as code, l."DATE_SK" as sk from public.log_ad_day l
      where l."PARTNER_CD" = any (partner_cds) and l."DATE_SK" between private.date_sk(first_day) and private.date_sk(today)
    ), loaded as materialized (
      select e."PARTNER_CD" as code, private.date_sk(d) as sk
      from private.loaded_days_of_each(partner_cds, first_day, today) e cross join lateral unnest(e."DAYS") d
    ), shared as materialized (
      -- private.shared_ad_sums of all brands by day. Asked for each tile, it would look for the days of each partner once more.
      select d."DATE_SK" as sk, private.bigint_sum(d."SALE_AMT") as sold, 0::numeric as unsold_cost
      from covered c join loaded l using (code, sk) join public.agg_partner_daily d on d."PARTNER_CD" = code and d."DATE_SK" = sk
      group by 1
      union all
      select u.sk, 0, sum(k.cost)
      from (select code, sk from covered except select code, sk from loaded) u
      cross join lateral (
        select private.bigint_sum(a."AD_COST") as cost from public.agg_ad_campaign_daily a
        where a."PARTNER_CD" = u.code and a."DATE_SK" = u.sk offset 0
      ) k
      group by 1
    ), tiles as (
      select json_agg(json_build_object(
        'id', t."ID", 'from', private.day_text(t."FIRST_DAY"), 'to', private.day_text(t."LAST_DAY"),
        'period', private.period_days(t."FIRST_DAY", t."LAST_DAY", w.days),
        'comparison', private.period_days(t."FIRST_BEFORE", t."LAST_BEFORE", w.days),
        'figures', (select private.figures(private.total(d.sums) filter (where d.sums is distinct from null))
          from days d where d.day between t."FIRST_DAY" and t."LAST_DAY"),
        'comparisonFigures', (select private.figures(private.total(d.sums) filter (where d.sums is distinct from null))
          from days d where d.day between t."FIRST_BEFORE" and t."LAST_BEFORE"),
        'ads', (
          select private.ad_brief(a."AD_COST", a."AD_SALE_AMT", a."AD_COST" - coalesce(sum(s.unsold_cost), 0), sum(s.sold))
          from shared s where s.sk between private.date_sk(t."FIRST_DAY") and private.date_sk(t."LAST_DAY")),
        'adCover', a."COVER") order by t.place) as rows
      from private.dashboard_tiles(today) with ordinality t ("ID", "FIRST_DAY", "LAST_DAY", "FIRST_BEFORE", "LAST_BEFORE", place)
      join private.dashboard_ads(today, partner_cds, '{}', false) a on a."ID" = t."ID"
      cross join whole w
    ), daily as (
      select json_agg(json_build_object('date', private.day_text(d.day), 'saleAmt', (d.sums)."saleAmt",
        'previousSaleAmt', (b.sums)."saleAmt") order by d.day) as rows
      from days d join days b on b.day = d.day - 7
      where d.day >= today - 30
    )
    select json_build_object('tiles', t.rows, 'daily', d.rows) from tiles t, daily d
  );
end
$$;
comment on function private.dashboard_sales is 'Tiles and daily sales of my_dashboard over one partner or several.';
grant execute on function private.dashboard_sales to authenticated, service_role;

create or replace function public.my_dashboard(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  sales json;
begin
  perform private.require_partner(partner_cd);
  sales := private.dashboard_sales(array[partner_cd]);
  return json_build_object(
    'today', private.day_text(today), 'tiles', sales -> 'tiles', 'forecast', private.forecast_of_partners(array[partner_cd], '{}'),
    'daily', sales -> 'daily', 'salesDays', private.sales_days(partner_cd), 'loaded', private.loaded_sources(partner_cd));
end
$$;
comment on function public.my_dashboard is 'Sales of 마이 대시보드 of one partner. Active members who may see the partner; 42501 for others.';
grant execute on function public.my_dashboard to authenticated, service_role;

-- Returns what the won of a rule are: of 오늘 할 일, or of the diagnosis. Won of two kinds are never added up.
create or replace function private.impact_kind(rule text) returns text
  language sql immutable parallel safe
  return case
    when rule in ('out', 'under7', 'soldOut', 'runsOut', 'winnerLost', 'winnerLostAds', 'conversionFell', 'viewsFell', 'cancelsRose',
      'priceHigh', 'adViewsFell', 'returnsRose') then 'lostSales'
    when rule in ('over', 'adsLosing', 'adLoss', 'adPlacement', 'deadKeywords', 'agedStock', 'adsInVain', 'storageGrows') then 'loss'
    when rule = 'noWinner' then 'sales'
    when rule in ('inboundErrors', 'inboundLate', 'inboundStuck') then 'goods'
    when rule in ('excessStock', 'idleStock') then 'stock'
  end;
comment on function private.impact_kind is 'What the won of a rule are: lostSales (not sold), loss (spent without return), sales (sold now and at risk), goods (not arrived, at sale price), stock (too much of it, at cost); null for a rule without won.';
grant execute on function private.impact_kind to authenticated, service_role;

-- To-dos of today for one partner. Each rule counts exactly what the page behind its link lists, by the functions
-- of that page, and its won are those of the same rows, of the kind that private.impact_kind says (docs/glossary.md):
-- out and under7: private.won_at_stake; noWinner: what such options sold in the last 7 days; over: the storage fee of 7 days,
-- at the rate of this month until the day of the stock; inboundErrors: pieces of lines in error that are neither in nor on
-- sale, at the price of the option; adsLosing: what the campaigns lost in 7 days.
-- Settings: its arguments decide the plan; what is summed up or joined fits into memory.
create or replace function private.todos_of_partner(partner_cd text)
  returns table ("RULE" text, "CNT" bigint, "IMPACT_AMT" bigint, "TARGET" json) language plpgsql stable set search_path = ''
  set plan_cache_mode = 'force_custom_plan' set work_mem = '32MB' as $$
declare
  today constant date := private.korea_today();
  in_error constant text[] := private.counted_requests(today, partner_cd, 'error');
  due constant text[] := private.counted_requests(today, partner_cd, 'scheduled');
  -- As a value: asked in the query, it is asked for each option, and what sold is read from the facts as well.
  yesterday constant integer := private.place_of_yesterday(todos_of_partner.partner_cd, today);
  fee_days constant integer := extract(day from to_date(private.stock_day(partner_cd), 'YYYYMMDD'));
  fresh_from constant text := private.day_text(today - 29);
  has_week constant boolean := exists (select from private.loaded_sales_days(todos_of_partner.partner_cd, today - 7, today - 1));
begin
  -- The rules of stock count options with live stock alone; of a partner without any their query need not be planned, which
  -- takes longer than to run it.
  if exists (select from public.agg_option_stock a where a."PARTNER_CD" = todos_of_partner.partner_cd) then
    return query
    with listed as materialized (
      select r.*, private.won_at_stake(r."state", r."saleAmt30", r."fullDoc") as at_stake
      -- Each value is made before it is used (offset 0): with the expressions behind them put into it, won_at_stake would be
      -- called for every option.
      from (
        select p."optionId", p."state", p."offerCondition", p."stockQty", p."doc", p."fullDoc", p."ageQty", p."agedQty", p."itemWinner",
          p."regDay", p."storageFee", p."saleAmt30"
        from private.product_rows(todos_of_partner.partner_cd, today, yesterday, '{}') p offset 0
      ) r
    ), options as (
      select t.tab, count(*) as cnt, round(case t.tab
        when 'noWinner' then case when has_week then coalesce(sum(w."SALE_AMT"), 0) end
        when 'over' then private.quotient(sum(l."storageFee") * 7, fee_days)
        else sum(l.at_stake) end)::bigint as impact
      from unnest(array['out', 'under7', 'noWinner', 'over']) t (tab)
      join listed l on private.has_product_tab(t.tab, l."state", l."offerCondition", l."stockQty", l."doc", l."fullDoc", l."ageQty",
        l."agedQty", l."itemWinner", l."regDay", fresh_from)
      left join private.option_amounts(todos_of_partner.partner_cd, today - 7, today - 1) w on t.tab = 'noWinner' and w."OPTION_CD" = l."optionId"
      group by t.tab
    )
    select o.tab, o.cnt, o.impact, json_build_object('page', 'product-diagnosis', 'search', json_build_object('tab', o.tab))
    from options o;
  end if;
  if cardinality(in_error) > 0 then
    return query
    select 'inboundErrors', cardinality(in_error)::bigint, (
        select sum(greatest(l."EX_QTY" - l."IB_APRV_QTY" - l."SALE_READY_QTY", 0)::bigint * o."SALE_PRICE")::bigint
        from private.inbound_line l
        join public.dim_option o on o."OPTION_CD" = l."OPTION_CD" and o."PARTNER_CD" = l."CUST_CD" and o."SVC" = '2P'
        where l."CUST_CD" = todos_of_partner.partner_cd and l."STATUS" = 'error' and l."REQ_NO" = any (in_error)),
      json_build_object('page', 'inbound', 'search',
        json_build_object('view', 'SCH', 'status', 'error', 'start', d.first_text, 'end', d.last_text))
    from private.request_days(today, 'error') d;
  end if;
  return query
  select 'adsLosing', l."CNT", l."IMPACT_AMT", json_build_object('page', 'campaign-performance', 'search',
    json_build_object('tab', 'losing', 'start', l."FIRST_TEXT", 'end', l."LAST_TEXT", 'sort', 'adProfitAmt.asc'))
  from private.losing_campaigns(today, partner_cd) l;
  if cardinality(due) > 0 then
    return query
    select 'inboundDue', cardinality(due)::bigint, null::bigint, json_build_object('page', 'inbound', 'search',
      json_build_object('view', 'SCH', 'status', 'scheduled', 'start', d.first_text, 'end', d.last_text))
    from private.request_days(today, 'scheduled') d;
  end if;
end
$$;
comment on function private.todos_of_partner is
  'What is to be done today for a partner: rule, count of what its page lists, its won (private.impact_kind; null: not known), page and search.';
grant execute on function private.todos_of_partner to authenticated, service_role;

create or replace function public.dashboard_todos(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  loaded json;
begin
  perform private.require_partner(partner_cd);
  loaded := private.loaded_sources(partner_cd);
  return json_build_object(
    'rows', coalesce((
      select json_agg(json_build_object('rule', t."RULE", 'count', t."CNT", 'impactAmt', t."IMPACT_AMT",
          'impactKind', private.impact_kind(t."RULE"), 'target', t."TARGET", 'care', c."CARE", 'isOpen', o.is_open)
        order by o.is_open desc, t."IMPACT_AMT" desc nulls last, t."RULE" collate "C")
      from private.todos_of_partner(partner_cd) t
      left join private.todo_cares(array[partner_cd]) c on c."RULE" = t."RULE"
      cross join lateral (select private.is_todo_open(c."IS_PUT_OFF", c."CLOSED_CNT", t."CNT") as is_open) o), '[]'),
    'unknown', array(select s from unnest(array['stock', 'sales', 'inbound']) s where not (loaded ->> s)::boolean));
end
$$;
comment on function public.dashboard_todos is
  '오늘 할 일 of one partner, those that wait for somebody first. Active members who may see the partner; 42501 for others. A row is a rule that counts something, and what was decided about it.';
grant execute on function public.dashboard_todos to authenticated, service_role;

-- The partners of an overview: those that the caller may see, by name, at most so many.
create or replace function private.overview_partners(most integer)
  returns table ("ID" bigint, "PARTNER_CD" text, "PARTNER_NM" text) language sql stable begin atomic
  select p."ID", p."PARTNER_CD", p."PARTNER_NM" from public.dim_partner p
  where p."PARTNER_CD" = any ((select private.partner_codes())::text[])
  order by p."PARTNER_NM", p."PARTNER_CD" limit most;
end;
comment on function private.overview_partners is 'Partners that the caller may see, by name, at most so many.';
grant execute on function private.overview_partners to authenticated, service_role;

-- Settings: its arguments decide the plan.
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
    ), cares as materialized (
      select * from private.todo_cares(array(select s."PARTNER_CD" from shown s))
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
      select p."ID" as id, p."PARTNER_CD" as code, p."PARTNER_NM" as name, s.*, t.*
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
        select count(*) filter (where private.is_todo_open(c."IS_PUT_OFF", c."CLOSED_CNT", d."CNT")) as todo_count,
          private.bigint_sum(d."IMPACT_AMT") filter (where private.impact_kind(d."RULE") = 'lostSales') as lost_sales,
          private.bigint_sum(d."IMPACT_AMT") filter (where private.impact_kind(d."RULE") = 'loss') as loss
        from private.todos_of_overview(o.figures) d
        left join cares c on c."PARTNER_CD" = o.code and c."RULE" = d."RULE"
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
          'todoCount', coalesce(private.bigint_sum(l.todo_count), 0), 'lostSalesAmt', private.bigint_sum(l.lost_sales),
          'lossAmt', private.bigint_sum(l.loss))
        from listed l),
      'rows', coalesce((
        select json_agg(json_build_object('partnerId', l.id, 'partnerCd', l.code, 'partnerName', l.name,
          'yesterday', l.yesterday, 'last7', l.last7, 'month', l.month, 'lastMonth', l.last_month,
          'yesterdayChangeRate', private.change_rate(l.yesterday, l.yesterday_before),
          'last7ChangeRate', private.change_rate(l.last7, l.last7_before),
          'monthChangeRate', private.change_rate(l.month, l.month_before),
          'todoCount', l.todo_count, 'lostSalesAmt', l.lost_sales, 'lossAmt', l.loss)
          -- What waits for a person first: won at stake of either kind.
          order by coalesce(l.lost_sales, 0) + coalesce(l.loss, 0) desc, l.name, l.code)
        from listed l), '[]')));
end
$$;
comment on function public.my_dashboards is
  '마이 대시보드 over all partners that the caller may see; for a caller without any it has no rows and nothing sold.';
grant execute on function public.my_dashboards to authenticated, service_role;

-- Won of two kinds do not compare: each kind has its own order, its count and the first 20.
create or replace function public.dashboard_todos_all() returns json language plpgsql stable set search_path = '' as $$
begin
  return (
    with todos as materialized (
      select p."ID", p."PARTNER_CD", p."PARTNER_NM", t.*, k.kind, c."CARE" as care,
        row_number() over (partition by k.kind order by t."IMPACT_AMT" desc nulls last, p."PARTNER_NM", t."RULE" collate "C") as place,
        array_position(array['lostSales', 'loss', 'goods', 'sales'], k.kind) as kind_place
      from private.overview_partners(100) p
      join private.partner_overviews(array(select s."PARTNER_CD" from private.overview_partners(100) s), 'dashboard') o using ("PARTNER_CD")
      cross join lateral private.todos_of_overview(o."FIGURES") t
      cross join lateral (select private.impact_kind(t."RULE") as kind) k
      left join private.todo_cares(array(select s."PARTNER_CD" from private.overview_partners(100) s)) c
        on c."PARTNER_CD" = p."PARTNER_CD" and c."RULE" = t."RULE"
      where private.is_todo_open(c."IS_PUT_OFF", c."CLOSED_CNT", t."CNT")
    )
    select json_build_object(
      'totals', coalesce((
        select json_agg(json_build_object('impactKind', t.kind, 'count', t.cnt) order by t.kind_place)
        from (select kind, kind_place, count(*) as cnt from todos group by kind, kind_place) t), '[]'),
      'rows', coalesce((
        select json_agg(json_build_object('partnerId', t."ID", 'partnerCd', t."PARTNER_CD", 'partnerName', t."PARTNER_NM", 'rule', t."RULE",
          'count', t."CNT", 'impactAmt', t."IMPACT_AMT", 'impactKind', t.kind, 'target', t."TARGET", 'care', t.care, 'isOpen', true) order by t.kind_place, t.place)
        from todos t where t.place <= 20), '[]'))
  );
end
$$;
comment on function public.dashboard_todos_all is
  '오늘 할 일 that waits for somebody, of all partners that the caller may see (the first 100 by name), by kind of won, the most of each kind first: how many there are, and the first 20; nothing for a caller without any.';
grant execute on function public.dashboard_todos_all to authenticated, service_role;
