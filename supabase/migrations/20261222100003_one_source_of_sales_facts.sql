-- Rollups read one source of sales facts, quarters are kept by one function, and a period of sales and one of advertising are read by one.

-- A day that gets its first rows is added to its month and summed up by brand in one read of its rows, of which an option
-- has one: nothing is grouped for the months.
create or replace function private.add_sales_day(partner_cd text, day integer) returns void
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
begin
  with sold as materialized (
    select * from private.sold_facts(add_sales_day.partner_cd, array[day], null)
  ), added as (
    update public.agg_option_monthly m
    set "DAY_CNT" = m."DAY_CNT" + 1,
        "GROSS_QTY" = coalesce(m."GROSS_QTY" + s."GROSS_QTY", m."GROSS_QTY", s."GROSS_QTY"),
        "GROSS_AMT" = coalesce(m."GROSS_AMT" + s."GROSS_AMT", m."GROSS_AMT", s."GROSS_AMT"),
        "CANCEL_QTY" = coalesce(m."CANCEL_QTY" + s."CANCEL_QTY", m."CANCEL_QTY", s."CANCEL_QTY"),
        "CANCEL_AMT" = coalesce(m."CANCEL_AMT" + s."CANCEL_AMT", m."CANCEL_AMT", s."CANCEL_AMT"),
        "SALE_QTY" = coalesce(m."SALE_QTY" + s."SALE_QTY", m."SALE_QTY", s."SALE_QTY"),
        "SALE_AMT" = coalesce(m."SALE_AMT" + s."SALE_AMT", m."SALE_AMT", s."SALE_AMT"),
        "ORDER_CNT" = coalesce(m."ORDER_CNT" + s."ORDER_CNT", m."ORDER_CNT", s."ORDER_CNT"),
        "VISITOR_CNT" = coalesce(m."VISITOR_CNT" + s."VISITOR_CNT", m."VISITOR_CNT", s."VISITOR_CNT"),
        "VIEW_CNT" = coalesce(m."VIEW_CNT" + s."VIEW_CNT", m."VIEW_CNT", s."VIEW_CNT"),
        "CART_CNT" = coalesce(m."CART_CNT" + s."CART_CNT", m."CART_CNT", s."CART_CNT"),
        "WINNER_VIEWS" = coalesce(m."WINNER_VIEWS" + s."WINNER_VIEWS", m."WINNER_VIEWS", s."WINNER_VIEWS")
    from sold s
    where m."PARTNER_CD" = add_sales_day.partner_cd and m."MONTH_SK" = day / 100 and m."OPTION_CD" = s."OPTION_CD"
    returning m."OPTION_CD"
  ), first_of_month as (
    insert into public.agg_option_monthly
    select add_sales_day.partner_cd, day / 100, s."OPTION_CD", 1, s."GROSS_QTY", s."GROSS_AMT", s."CANCEL_QTY", s."CANCEL_AMT",
      s."SALE_QTY", s."SALE_AMT", s."ORDER_CNT", s."VISITOR_CNT", s."VIEW_CNT", s."CART_CNT", s."WINNER_VIEWS"
    from sold s
    -- Counted first: where all were added to, nothing is looked up.
    where (select count(*) from added) < (select count(*) from sold)
      and not exists (select from added a where a."OPTION_CD" = s."OPTION_CD")
  )
  insert into public.agg_brand_daily
  select add_sales_day.partner_cd, s."BRAND_CD", day,
    sum(s."GROSS_QTY"), sum(s."GROSS_AMT")::bigint, sum(s."CANCEL_QTY"), sum(s."CANCEL_AMT")::bigint, sum(s."SALE_QTY"),
    sum(s."SALE_AMT")::bigint, sum(s."ORDER_CNT"), sum(s."VISITOR_CNT"), sum(s."VIEW_CNT"), sum(s."CART_CNT"),
    sum(s."WINNER_VIEWS")::bigint
  from sold s group by s."BRAND_CD";
end
$$;

-- Campaigns to be stopped or changed: those that ad_campaigns lists as losing on these days.
create or replace function private.losing_campaigns(today date, partner_cd text)
  returns table ("CNT" bigint, "IMPACT_AMT" bigint, "FIRST_TEXT" text, "LAST_TEXT" text)
  language plpgsql stable
  set search_path = ''
as $$
declare
  judged record;
  p private.sales_period;
  f private.ad_filter;
begin
  select * into judged from private.ad_judged_days(today, partner_cd);
  if judged.covered is null then
    return;
  end if;
  p := private.require_period(today, partner_cd, private.day_text(judged.first_day), private.day_text(judged.last_day),
    'previous', '{}', 'ads');
  f := private.require_ad_filter(partner_cd, '14', 'total', 'all', 'all', '{}', '', false);
  return query
  select l.losing, round(l.lost * 7 / judged.covered)::bigint, private.day_text(judged.first_day), private.day_text(judged.last_day)
  from (
    select count(*) as losing, -sum((c."sums")."adProfitAmt") as lost
    from private.ad_campaign_list(partner_cd, today, p, f) c where private.is_losing(c."status", c."sums")
  ) l
  -- Without any margin it is not known what pays, though what sold nothing did not.
  where l.losing > 0 and private.ad_margin(partner_cd, today, '{}') ->> 'marginRate' is not null;
end
$$;

-- First statement of every function that reads figures of a period for one partner.
create or replace function private.open_period(
  partner_cd text, date_start text, date_end text, comparison text, brand_cds text[], source text
) returns private.sales_period
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.require_period(private.korea_today(), partner_cd, date_start, date_end, comparison, brand_cds, source);
end
$$;
comment on function private.open_period is
  'private.require_period as of today. Raises 42501 unless the caller may see the partner.';

create or replace function private.rebuild_rollups(partner_cd text)
  returns table ("TABLE_NM" text, "MONTH_SK" integer, "ROW_CNT" bigint)
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('import ' || rebuild_rollups.partner_cd, 0));
  -- The finer first: the others are compared with them.
  return query
  select t.name, m.month_sk, r.wrong
  from (
    select distinct d / 100 as month_sk from (
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
  ) m
  cross join lateral (values
    ('agg_brand_daily', 'DATE_SK', private.month_days(m.month_sk), '"DATE_SK", "BRAND_CD"', 'brand_day_facts($1, $2, null)', null),
    ('agg_brand_monthly', 'MONTH_SK', array[m.month_sk], '"BRAND_CD"', 'brand_month_days($1, $2)',
      'rewrite_brand_totals($1, private.month_days($2[1]))'),
    ('agg_partner_daily', 'DATE_SK', private.month_days(m.month_sk), '"DATE_SK"', 'partner_day_brands($1, $2)',
      'rewrite_brand_totals($1, $2)'),
    ('agg_option_monthly', 'MONTH_SK', array[m.month_sk], '"OPTION_CD"', 'option_month_facts($1, private.month_days($2[1]), null)', null)
  ) t (name, slice_key, slices, row_key, wanted, rewrite)
  cross join lateral private.rebuild_slices(t.name, rebuild_rollups.partner_cd, t.slice_key, t.slices, t.row_key, t.wanted, t.rewrite)
    r (wrong)
  where r.wrong > 0;
  perform private.margins_changed(rebuild_rollups.partner_cd, null);
  return query
  select 'agg_option_quarterly', q.first, r.wrong
  from (
    select k."QUARTER_SK" from public.agg_option_quarterly k where k."PARTNER_CD" = rebuild_rollups.partner_cd
    union
    select private.quarter_of(m."MONTH_SK") from public.agg_option_monthly m where m."PARTNER_CD" = rebuild_rollups.partner_cd
    order by 1
  ) q (first)
  -- The running quarter has no rows.
  cross join lateral private.rebuild_slices('agg_option_quarterly', rebuild_rollups.partner_cd, 'QUARTER_SK', array[q.first],
    '"OPTION_CD"', 'option_quarter_months($1, case when $2[1] < private.running_quarter($1) then $2 end)',
    null) r (wrong)
  where r.wrong > 0;
  return query
  select * from private.rebuild_ad_rollups(rebuild_rollups.partner_cd)
  union all
  select * from private.rebuild_settlement_months(rebuild_rollups.partner_cd);
end
$$;

-- Compares the sums of settlement with the lines, month by month and by quarters, and rewrites what differs.
create or replace function private.rebuild_settlement_months(partner_cd text)
  returns table ("TABLE_NM" text, "MONTH_SK" integer, "ROW_CNT" bigint)
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  months constant integer[] := array(
    select left(d.day, 6)::integer
    from (
      select f."RECOG_DT", f."OCCUR_DT" from public.fact_settlement_option f
      where f."PARTNER_CD" = rebuild_settlement_months.partner_cd
      union
      select c."RECOG_DT", c."OCCUR_DT" from public.fact_settlement_cost c
      where c."PARTNER_CD" = rebuild_settlement_months.partner_cd
    ) l
    cross join lateral (values (l."RECOG_DT"), (l."OCCUR_DT")) d (day)
    union
    select m."MONTH_SK" from public.agg_settlement_monthly m where m."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select b."MONTH_SK" from public.agg_settlement_brand_monthly b where b."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select m."MONTH_SK" from public.agg_option_fee_monthly m where m."PARTNER_CD" = rebuild_settlement_months.partner_cd);
  quarters constant integer[] := array(
    select private.quarter_of(m) from unnest(months) m
    union
    select q."QUARTER_SK" from public.agg_settlement_quarterly q where q."PARTNER_CD" = rebuild_settlement_months.partner_cd);
begin
  -- The finer first: the others are compared with them.
  return query
  select s.name, s.slice, r.wrong
  from (
    select t.*, u.slice
    from (values
      (1, 'agg_settlement_monthly', 'MONTH_SK', months, '"OPTION_CD"', 'settlement_month_facts($1, $2[1])', 'settlement_changed($1, $2)'),
      (2, 'agg_settlement_brand_monthly', 'MONTH_SK', months, '"BRAND_CD"', 'settlement_brand_months($1, $2)', null),
      (3, 'agg_option_fee_monthly', 'MONTH_SK', months, '"OPTION_CD"', 'option_fee_facts($1, $2[1])', 'settlement_changed($1, $2)'),
      -- The newest quarter has no rows.
      (4, 'agg_settlement_quarterly', 'QUARTER_SK', quarters, '"OPTION_CD"', 'settlement_quarter_months($1, case
        when $2[1] < (select private.quarter_of(max(m."MONTH_SK")) from public.agg_settlement_monthly m where m."PARTNER_CD" = $1) then $2 end)', null)
    ) t (place, name, slice_key, slices, row_key, wanted, rewrite)
    cross join lateral unnest(t.slices) u (slice)
    order by t.place, u.slice
  ) s
  cross join lateral private.rebuild_slices(s.name, rebuild_settlement_months.partner_cd, s.slice_key, array[s.slice], s.row_key, s.wanted,
    s.rewrite) r (wrong)
  where r.wrong > 0;
end
$$;

-- wanted: as in private.rewrite_slices. row_key: the columns that, within the slices, name a row. rewrite: a call like wanted that
-- rewrites more than these slices; null: nothing hangs on them.
create or replace function private.rebuild_slices(
  target text, partner_cd text, slice_key text, slices integer[], row_key text, wanted text, rewrite text
) returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
declare
  wrong bigint;
begin
  execute format('with wanted as materialized (select * from private.%s), kept as materialized (
      select * from public.%I t where t."PARTNER_CD" = $1 and t.%I = any ($2))
    select count(distinct (%s)) from ((table wanted except table kept) union all (table kept except table wanted)) d',
    wanted, target, slice_key, row_key)
  into wrong using partner_cd, slices;
  if wrong > 0 then
    if rewrite is null then
      perform private.rewrite_slices(target, partner_cd, slice_key, slices, wanted);
    else
      execute format('select private.%s', rewrite) using partner_cd, slices;
    end if;
  end if;
  return wrong;
end
$$;

-- Raises 22023 unless the days are real, in order, at most 730 and not in the future, and the rest makes sense.
create or replace function private.require_compared_days(
  today date, date_start text, date_end text, comparison text, brand_cds text[]
) returns private.sales_period
  language plpgsql stable
  set search_path = ''
as $$
declare
  p private.sales_period;
  days integer;
begin
  perform private.require_days(date_start, date_end);
  perform private.require_choice('comparison', comparison, array['previous', 'year']);
  if date_end > private.day_text(today) then
    raise exception 'date_end is in the future' using errcode = '22023';
  end if;
  days := date_end::date - date_start::date + 1;
  if days > 730 then
    raise exception 'a period has at most 730 days' using errcode = '22023';
  end if;
  if brand_cds is null or cardinality(brand_cds) > 1000 or array_position(brand_cds, null) is not null then
    raise exception 'brand_cds must be at most 1000 codes' using errcode = '22023';
  end if;
  p.first_day := date_start;
  p.last_day := date_end;
  p.shift := private.comparison_shift(comparison, days);
  p.first_before := p.first_day - p.shift;
  p.last_before := p.last_day - p.shift;
  return p;
end
$$;

create or replace function private.require_days(date_start text, date_end text) returns void
  language plpgsql immutable
  set search_path = ''
as $$
begin
  perform private.require_day('date_start', date_start);
  perform private.require_day('date_end', date_end);
  if date_start > date_end then
    raise exception 'date_start is after date_end' using errcode = '22023';
  end if;
end
$$;
comment on function private.require_days is
  'Raises 22023 unless both are real days yyyyMMdd, in order.';
revoke all on function private.require_days from public, anon, authenticated, service_role;
grant execute on function private.require_days to authenticated, service_role;

-- Raises 22023 unless the filters of the report make sense.
create or replace function private.require_loss_filters(
  basis text, date_start text, date_end text, brand_cd text, loss_type text, product_name text, option_ids text[]
) returns void
  language plpgsql immutable
  set search_path = ''
as $$
begin
  perform private.require_choice('basis', basis, array['OCCUR', 'SETTLE']);
  perform private.require_days(date_start, date_end);
  if date_end::date - date_start::date >= 1100 then
    raise exception 'a period has at most 1,100 days' using errcode = '22023';
  end if;
  if num_nulls(brand_cd, loss_type, product_name) > 0 or length(loss_type) > 100 or length(product_name) > 200 then
    raise exception 'loss_type has at most 100, product_name at most 200 characters' using errcode = '22023';
  end if;
  if option_ids is null or cardinality(option_ids) > 20000 or array_position(option_ids, null) is not null then
    raise exception 'option_ids must be a list of at most 20,000 ids' using errcode = '22023';
  end if;
end
$$;

-- source: sales or ads, whose loaded days the period has; null: of none.
create or replace function private.require_period(
  today date, partner_cd text, date_start text, date_end text, comparison text, brand_cds text[], source text
) returns private.sales_period
  language plpgsql stable
  set search_path = ''
as $$
declare
  p private.sales_period := private.require_compared_days(today, date_start, date_end, comparison, brand_cds);
begin
  if source = 'ads' then
    p.loaded := private.loaded_ad_days(partner_cd, p.first_day, p.last_day);
    p.loaded_before := private.loaded_ad_days(partner_cd, p.first_before, p.last_before);
  elsif source = 'sales' then
    p.loaded := private.loaded_days_of(partner_cd, p.first_day, p.last_day);
    p.loaded_before := private.loaded_days_of(partner_cd, p.first_before, p.last_before);
    p.nothing := case when cardinality(p.loaded) > 0 then private.no_sales() end;
    p.nothing_before := case when cardinality(p.loaded_before) > 0 then private.no_sales() end;
  end if;
  p.is_whole := cardinality(p.loaded) + cardinality(p.loaded_before) = 2 * (p.last_day - p.first_day + 1);
  return p;
end
$$;
comment on function private.require_period is
  'The period and comparison of a page of figures, and what of them is loaded of sales or ads (null: of none); raises 22023 for a wrong, future or too long one or for too many brands.';
revoke all on function private.require_period from public, anon, authenticated, service_role;
grant execute on function private.require_period to authenticated, service_role;

-- The running quarter has no rows: each load would write them anew. The first load behind it makes them. When its newest months were
-- taken away, a quarter runs again.
create or replace function private.rewrite_quarters(
  target text, monthly text, partner_cd text, running integer, months integer[], wanted text
) returns void
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  before integer;
begin
  execute format('delete from public.%I k where k."PARTNER_CD" = $1 and k."QUARTER_SK" >= coalesce($2, 0)', target)
  using partner_cd, running;
  execute format('select q.first from (
      select private.quarter_of(max(m."MONTH_SK")) as first from public.%I m where m."PARTNER_CD" = $1 and m."MONTH_SK" < $2) q
    where not exists (select from public.%I k where k."PARTNER_CD" = $1 and k."QUARTER_SK" = q.first)', monthly, target)
  into before using partner_cd, running;
  perform private.rewrite_slices(target, partner_cd, 'QUARTER_SK', array(
    select private.quarter_of(m) from unnest(months || before) m where private.quarter_of(m) < running group by 1), wanted);
end
$$;
comment on function private.rewrite_quarters is
  'Brings a rollup by quarter in line with the one by month after months (yyyyMM) of a partner changed there. running: the quarter (first month) that has no rows; null: none has. Takes SQL: only for functions that write rollups.';
revoke all on function private.rewrite_quarters from public, anon, authenticated, service_role;

-- Whether a day was there before is seen in agg_brand_daily. Months are written anew for a day that was there, because what
-- it was before is gone and null must stay null, and for several days at once, because that costs less.
create or replace function private.rewrite_sales_rollups(partner_cd text, days integer[]) returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  if cardinality(days) = 1 and not exists (select from public.agg_brand_daily b
    where b."PARTNER_CD" = rewrite_sales_rollups.partner_cd and b."DATE_SK" = days[1])
  then
    perform private.add_sales_day(rewrite_sales_rollups.partner_cd, days[1]);
  else
    perform private.rewrite_option_month(rewrite_sales_rollups.partner_cd, m)
    from (select distinct d / 100 from unnest(days) d) months (m);
    perform private.rewrite_brand_days(rewrite_sales_rollups.partner_cd, days, null);
  end if;
  perform private.rewrite_quarters('agg_option_quarterly', 'agg_option_monthly', rewrite_sales_rollups.partner_cd,
    private.running_quarter(rewrite_sales_rollups.partner_cd), array(select d / 100 from unnest(days) d), 'option_quarter_months($1, $2)');
end
$$;

-- Called by whatever writes settlement lines, in the same transaction and after writing them.
create or replace function private.settlement_changed(partner_cd text, months integer[]) returns void
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
  set enable_sort = off
  set work_mem = '64MB'
as $$
declare
  month_sk integer;
begin
  foreach month_sk in array months loop
    perform private.rewrite_slices('agg_settlement_monthly', partner_cd, 'MONTH_SK', array[month_sk], 'settlement_month_facts($1, $2[1])');
    perform private.rewrite_slices('agg_option_fee_monthly', partner_cd, 'MONTH_SK', array[month_sk], 'option_fee_facts($1, $2[1])');
  end loop;
  perform private.rewrite_settlement_brands(settlement_changed.partner_cd, months);
  perform private.rewrite_quarters('agg_settlement_quarterly', 'agg_settlement_monthly', settlement_changed.partner_cd, private.quarter_of((
    select max(m."MONTH_SK") from public.agg_settlement_monthly m where m."PARTNER_CD" = settlement_changed.partner_cd)),
    months, 'settlement_quarter_months($1, $2)');
  perform private.margins_changed(settlement_changed.partner_cd, months);
end
$$;

-- The facts beneath the rollups. A row of facts whose option is not the partner's counts nowhere.
create or replace function private.sold_facts(partner_cd text, days integer[], option_cds text[])
  returns table (
    "BRAND_CD" text, "DATE_SK" integer, "OPTION_CD" text, "GROSS_QTY" integer, "GROSS_AMT" bigint, "CANCEL_QTY" integer,
    "CANCEL_AMT" bigint, "SALE_QTY" integer, "SALE_AMT" bigint, "ORDER_CNT" integer, "VISITOR_CNT" integer, "VIEW_CNT" integer,
    "CART_CNT" integer, "WINNER_VIEWS" bigint
  )
  language sql stable
begin atomic
  select coalesce(o."BRAND_CD", ''), d."DATE_SK", d."OPTION_CD", d."GROSS_QTY", d."GROSS_AMT", d."CANCEL_QTY", d."CANCEL_AMT",
    d."SALE_QTY", d."SALE_AMT", d."ORDER_CNT", d."VISITOR_CNT", d."VIEW_CNT", d."CART_CNT", (d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT"
  from public.agg_performance_option_daily d
  join public.dim_option o on o."OPTION_CD" = d."OPTION_CD" and o."PARTNER_CD" = d."PARTNER_CD"
  where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" = any (days)
    -- Of both tables, or all options of the partner are read for some.
    and (option_cds is null or (d."OPTION_CD" = any (option_cds) and o."OPTION_CD" = any (option_cds)));
end;
comment on function private.sold_facts is
  'Sales facts of days of a partner, of all options (null) or some, with the brand that each has now (empty: none).';
revoke all on function private.sold_facts from public, anon, authenticated, service_role;
grant execute on function private.sold_facts to authenticated, service_role;

-- One page of the inbound request list.
create or replace function public.inbound_requests(
  partner_cd text,
  view text,
  date_start text,
  date_end text,
  brand_cd text default 'all',
  status text default 'all',
  product_name text default '',
  option_ids text[] default '{}',
  req_no text default '',
  ib_aprv_no text default '',
  sort_by text default '',
  sort_direction text default 'desc',
  page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  matching_req_nos text[];
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('view', view, array['SCH', 'REQ']);
  perform private.require_days(date_start, date_end);
  perform private.require_choice('status', status, array['all', 'scheduled', 'completed', 'error']);
  matching_req_nos := private.matching_requests(partner_cd, view, date_start, date_end, brand_cd,
    private.search_text(product_name), coalesce(option_ids, '{}'), private.search_text(req_no), private.search_text(ib_aprv_no));
  page := private.list_page(
    source => format('private.inbound_request_rows(%L, $1)', partner_cd), ids => matching_req_nos, id_column => 'reqNo',
    sortable => '{"brandCount": "number", "ibReqDt": "day", "reqNo": "text", "ibAprvNo": "text", "milkRunNo": "text",
      "schDt": "day", "pickupDt": "day", "ibCenter": "text", "regDt": "number", "ibReqNo": "text", "pltAmt": "number",
      "truckAmt": "number", "status": "status"}',
    sort_by => sort_by, sort_direction => sort_direction,
    tie_order => '"schDt" desc, "ibReqDt" desc, "reqNo" collate "C"',
    -- The status of every request is made only to filter by it.
    carried => array['schDt', 'ibReqDt'] || case when status <> 'all' then 'status' end,
    condition => case when status = 'all' then 'true' else format('"status" = %L', status) end,
    page_number => page_number, page_size => page_size, few => cardinality(matching_req_nos) <= 100);
  return json_build_object('total', page.total, 'rows', page.rows);
end
$$;

-- What agg_brand_daily must hold for these days: of all options of the partner (null) or of some.
create or replace function private.brand_day_facts(partner_cd text, days integer[], option_cds text[])
  returns setof public.agg_brand_daily
  language sql stable
begin atomic
  select partner_cd, d."BRAND_CD", d."DATE_SK",
    sum(d."GROSS_QTY"), sum(d."GROSS_AMT")::bigint, sum(d."CANCEL_QTY"), sum(d."CANCEL_AMT")::bigint,
    sum(d."SALE_QTY"), sum(d."SALE_AMT")::bigint, sum(d."ORDER_CNT"), sum(d."VISITOR_CNT"), sum(d."VIEW_CNT"),
    sum(d."CART_CNT"), sum(d."WINNER_VIEWS")::bigint
  from private.sold_facts(partner_cd, days, option_cds) d
  group by 2, 3;
end;

-- What agg_option_monthly must hold, from the facts of these days: of all options of the partner (null) or of some.
create or replace function private.option_month_facts(partner_cd text, days integer[], option_cds text[])
  returns setof public.agg_option_monthly
  language sql stable
begin atomic
  select partner_cd, d."DATE_SK" / 100, d."OPTION_CD", count(*)::integer,
    sum(d."GROSS_QTY"), sum(d."GROSS_AMT")::bigint, sum(d."CANCEL_QTY"), sum(d."CANCEL_AMT")::bigint,
    sum(d."SALE_QTY"), sum(d."SALE_AMT")::bigint, sum(d."ORDER_CNT"), sum(d."VISITOR_CNT"), sum(d."VIEW_CNT"),
    sum(d."CART_CNT"), sum(d."WINNER_VIEWS")::bigint
  from private.sold_facts(partner_cd, days, option_cds) d
  group by 2, 3;
end;

drop function private.require_ad_period;

drop function private.require_sales_period;

drop function private.rewrite_option_quarters;

drop function private.rewrite_settlement_quarters;
