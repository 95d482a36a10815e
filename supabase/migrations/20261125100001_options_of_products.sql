-- Which options a product has is one rule, and a period says itself what of it is loaded.

drop function private.require_sales_period;

-- Raises 22023 unless the days are real, in order, at most 730 and not in the future, and the rest makes sense.
create or replace function private.require_sales_period(
  today date, partner_cd text, date_start text, date_end text, comparison text, brand_cds text[]
) returns private.sales_period
  language plpgsql stable
  set search_path = ''
as $$
declare
  p private.sales_period;
  days integer;
begin
  perform private.require_day('date_start', date_start);
  perform private.require_day('date_end', date_end);
  perform private.require_choice('comparison', comparison, array['previous', 'year']);
  if date_start > date_end then
    raise exception 'date_start is after date_end' using errcode = '22023';
  end if;
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
  p.loaded := private.loaded_days_of(partner_cd, p.first_day, p.last_day);
  p.loaded_before := private.loaded_days_of(partner_cd, p.first_before, p.last_before);
  p.is_whole := cardinality(p.loaded) + cardinality(p.loaded_before) = 2 * days;
  p.nothing := case when cardinality(p.loaded) > 0 then private.no_sales() end;
  p.nothing_before := case when cardinality(p.loaded_before) > 0 then private.no_sales() end;
  return p;
end
$$;
revoke all on function private.require_sales_period from public, anon, authenticated, service_role;
comment on function private.require_sales_period is
  'The period and comparison of a page of figures, and what of them is loaded; raises 22023 for a wrong, future or too long one or for too many brands.';
grant execute on function private.require_sales_period to authenticated, service_role;

-- product_analytics as of a given Korea-time day.
create or replace function private.product_analytics_on(
  today date, partner_cd text, product_ids text[], date_start text, date_end text, comparison text
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, '{}');
  option_cds text[];
begin
  perform private.require_products(product_ids);
  option_cds := array(select o."OPTION_CD" from private.options_of_products(partner_cd, product_ids) o);
  return (
    with options as materialized (
      select * from private.options_of_products(partner_cd, product_ids)
    ), named as (
      select o."PRODUCTID" as id, array_position(product_ids, o."PRODUCTID") as place, count(*) as options,
        (array_agg(o."ITEM_NM" order by o."OPTION_CD" collate "C"))[1] as name,
        string_agg(distinct o."BRAND_NM", ', ' order by o."BRAND_NM") as brand
      from options o group by o."PRODUCTID"
    ), now as (
      select o."PRODUCTID" as id, private.total(s."SUMS") as sums
      from private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) s join options o using ("OPTION_CD") group by 1
    ), before as (
      select o."PRODUCTID" as id, private.total(s."SUMS") as sums
      from private.option_sums(partner_cd, p.first_before, p.last_before, option_cds) s
      join options o using ("OPTION_CD") group by 1
    ), stock as (
      select o."PRODUCTID" as id, private.stockouts(sum(d."OUT_DAYS")::bigint, sum(d."DAYS")::bigint) as outs
      from private.option_stock_days(partner_cd, p.first_day, p.last_day, option_cds) d join options o using ("OPTION_CD") group by 1
    ), stock_before as (
      select o."PRODUCTID" as id, private.stockouts(sum(d."OUT_DAYS")::bigint, sum(d."DAYS")::bigint) as outs
      from private.option_stock_days(partner_cd, p.first_before, p.last_before, option_cds) d
      join options o using ("OPTION_CD") group by 1
    ), products as materialized (
      select d.*, coalesce(n.sums, p.nothing) as sums, coalesce(b.sums, p.nothing_before) as sums_before,
        coalesce(s.outs, private.stockouts(0, 0)) as outs, coalesce(k.outs, private.stockouts(0, 0)) as outs_before
      from named d left join now n using (id) left join before b using (id) left join stock s using (id)
      left join stock_before k using (id)
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      'products', coalesce(json_agg(json_build_object(
        'productId', r.id, 'productName', r.name, 'brandName', r.brand, 'optionCount', r.options,
        'figures', private.figures(r.sums), 'comparisonFigures', private.figures(r.sums_before),
        'undefinedReason', u.reason,
        'decomposition', case when u.reason is null then private.sales_decomposition(r.sums, r.sums_before) end,
        'stockouts', r.outs, 'comparisonStockouts', r.outs_before) order by r.place), '[]'))
    from products r
    cross join lateral (select private.undecomposed_reason(r.sums, r.sums_before, p.is_whole) as reason) u
  );
end
$$;
comment on function private.product_analytics_on is 'product_analytics as of a Korea-time day.';
grant execute on function private.product_analytics_on to authenticated, service_role;

-- product_analytics_days as of a given Korea-time day.
create or replace function private.product_analytics_days_on(
  today date, partner_cd text, product_id text, date_start text, date_end text, comparison text
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, '{}');
  option_cds constant text[] := private.option_ids_of_product(partner_cd, product_id);
begin
  return (
    with days as materialized (
      select d."DAY" as day, d."SUMS" as sums, coalesce(k.out_options, 0) as out_options, coalesce(k.options, 0) as options
      from private.option_day_sums(partner_cd, p.first_day, p.last_day, option_cds, p.loaded) d
      left join (
        select s."SNAP_DT", count(*) filter (where s."IS_OUT") as out_options, count(*) as options
        from private.stock_days(partner_cd, p.first_day, p.last_day, option_cds) s group by 1
      ) k on k."SNAP_DT" = private.day_text(d."DAY")
    ), weekdays as (
      select extract(isodow from d.day)::integer as weekday, count(d.sums) as days, private.total(d.sums) as sums
      from days d group by 1
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      -- Of the rows alone: the 0 of a day without one is not known of what no row says.
      'figures', (
        select private.figures(coalesce(private.total(s."SUMS"), p.nothing))
        from private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) s),
      'comparisonFigures', (
        select private.figures(coalesce(private.total(s."SUMS"), p.nothing_before))
        from private.option_sums(partner_cd, p.first_before, p.last_before, option_cds) s),
      'weekdays', (
        select json_agg(json_build_object('weekday', w.weekday, 'days', w.days,
          'averageSaleAmt', private.ratio((w.sums)."saleAmt", w.days)) order by w.weekday)
        from weekdays w),
      'rows', json_agg(json_build_object(
        'day', private.day_text(d.day),
        'week', private.day_text(date_trunc('week', d.day::timestamp)::date),
        'weekday', extract(isodow from d.day)::integer,
        'stockoutOptions', case when d.options > 0 then d.out_options end, 'knownOptions', d.options,
        'figures', private.figures(d.sums)) order by d.day))
    from days d
  );
end
$$;
comment on function private.product_analytics_days_on is 'product_analytics_days as of a Korea-time day.';
grant execute on function private.product_analytics_days_on to authenticated, service_role;

-- product_analytics_options as of a given Korea-time day.
create or replace function private.product_analytics_options_on(
  today date, partner_cd text, product_id text, date_start text, date_end text, comparison text
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, '{}');
  option_cds constant text[] := private.option_ids_of_product(partner_cd, product_id);
begin
  return (
    with options as materialized (
      select o."OPTION_CD" as id, o."OPTION_NM" as name, coalesce(n."SUMS", p.nothing) as sums,
        coalesce(b."SUMS", p.nothing_before) as sums_before, n."SUMS" as sold, b."SUMS" as sold_before, k."OUT_DAYS"
      from private.options_of_products(partner_cd, array[product_id]) o
      left join private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) n using ("OPTION_CD")
      left join private.option_sums(partner_cd, p.first_before, p.last_before, option_cds) b using ("OPTION_CD")
      left join private.option_stock_days(partner_cd, p.first_day, p.last_day, option_cds) k using ("OPTION_CD")
    ), total as materialized (
      -- Of the rows alone: the 0 of an option without one is not known of what no row says.
      select coalesce(private.total(o.sold), p.nothing) as sums, coalesce(private.total(o.sold_before), p.nothing_before) as sums_before
      from options o
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      'figures', private.figures(t.sums), 'comparisonFigures', private.figures(t.sums_before),
      'totals', json_build_object('contribution', case when p.is_whole then (t.sums)."saleAmt" - (t.sums_before)."saleAmt" end),
      'rows', coalesce((
        select json_agg(json_build_object(
          'optionId', o.id, 'optionName', o.name,
          'share', private.share((o.sums)."saleAmt", (t.sums)."saleAmt"),
          -- What nobody knows of an option is nothing in the sum of all, as in theirs.
          'contribution', case when p.is_whole and (t.sums)."saleAmt" - (t.sums_before)."saleAmt" is not null
            then coalesce((o.sums)."saleAmt", 0) - coalesce((o.sums_before)."saleAmt", 0) end,
          'stockoutDays', o."OUT_DAYS",
          'figures', private.figures(o.sums), 'comparisonFigures', private.figures(o.sums_before))
          order by (o.sums)."saleAmt" desc nulls last, o.id collate "C")
        from options o), '[]'))
    from total t
  );
end
$$;
comment on function private.product_analytics_options_on is 'product_analytics_options as of a Korea-time day.';
grant execute on function private.product_analytics_options_on to authenticated, service_role;

-- Live stock of a product by how long it has been stored. See the comment below.
create or replace function public.product_stock(partner_cd text, product_id text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  option_ids text[];
begin
  perform private.require_partner(partner_cd);
  option_ids := private.option_ids_of_product(partner_cd, product_id);
  return (
    with stock as (
      select o."OPTION_CD" as "optionId", o."OPTION_NM" as "optionName", s."OFFER_CONDITION" as "offerCondition",
        s."STOCK_QTY" as "stockQty", s."AGE_30" as "age30", s."AGE_45" as "age45", s."AGE_60" as "age60",
        s."AGE_120" as "age120", s."AGE_180" as "age180", s."AGE_181" as "age181", s."MONTHLY_STORAGE_FEE" as "storageFee"
      from public.fact_stock s
      join public.dim_option o on o."OPTION_CD" = s."OPTION_CD" and o."PARTNER_CD" = s."PARTNER_CD"
      where s."OPTION_CD" = any (option_ids) and s."PARTNER_CD" = product_stock.partner_cd and s."SVC" = '2P'
    )
    select json_build_object(
      'stockDay', private.stock_day(product_stock.partner_cd),
      'rows', coalesce(json_agg(s order by s."stockQty" desc, s."optionId" collate "C"), '[]'),
      'totals', json_build_object('stockQty', sum(s."stockQty"), 'age30', sum(s."age30"), 'age45', sum(s."age45"),
        'age60', sum(s."age60"), 'age120', sum(s."age120"), 'age180', sum(s."age180"), 'age181', sum(s."age181"),
        'storageFee', sum(s."storageFee")))
    from stock s
  );
end
$$;
comment on function public.product_stock is
  'Live stock of the options of one product of the partner by storage age. Active members who may see the partner; 42501 for others.

Returns {"stockDay": day yyyyMMdd of the live stock, null when none was ever loaded; "rows", "totals"}. A row is an option that has live stock, the most first: optionId, optionName, offerCondition, stockQty, age30 to age181 (pieces by days in store: 1 to 30, 31 to 45, 46 to 60, 61 to 120, 121 to 180, 181 and more), storageFee (won, accumulated this month), each null where the report has none. totals: sums of the rows, null where no row has a value. The product of another partner has no rows.';
grant execute on function public.product_stock to authenticated, service_role;

-- Stock of a product at the end of each month. See the comment below.
create or replace function public.product_stock_months(partner_cd text, product_id text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  option_ids text[];
  days text[];
begin
  perform private.require_partner(partner_cd);
  option_ids := private.option_ids_of_product(partner_cd, product_id);
  -- The newest day of each month by the index of the partner's days: the snapshots are thousands a day.
  days := array(
    select n.day
    from (select min(s."SNAP_DT") as first, max(s."SNAP_DT") as last from public.fact_stock_snapshot s
      where s."PARTNER_CD" = product_stock_months.partner_cd) d
    cross join lateral generate_series(date_trunc('month', d.first::date::timestamp), d.last::date::timestamp, interval '1 month') m (start)
    cross join lateral (select max(s."SNAP_DT") as day from public.fact_stock_snapshot s
      where s."PARTNER_CD" = product_stock_months.partner_cd
        and s."SNAP_DT" between private.day_text(m.start::date) and private.day_text((m.start + interval '1 month - 1 day')::date)) n
    where n.day is not null
    order by n.day);
  return (
    with stock as (
      select o."OPTION_CD", o."OPTION_NM", s."SNAP_DT", s."OFFER_CONDITION", s."STOCK_QTY"
      from public.fact_stock_snapshot s
      join public.dim_option o on o."OPTION_CD" = s."OPTION_CD" and o."PARTNER_CD" = s."PARTNER_CD"
      where s."SNAP_DT" = any (days) and s."OPTION_CD" = any (option_ids)
        and s."PARTNER_CD" = product_stock_months.partner_cd and s."SVC" = '2P'
    ), listed as (
      select s."OPTION_CD", s."OPTION_NM" as name, json_object_agg(s."SNAP_DT", s."STOCK_QTY") as figures,
        (array_agg(s."OFFER_CONDITION" order by s."SNAP_DT" desc))[1] as grade,
        (array_agg(s."STOCK_QTY" order by s."SNAP_DT" desc))[1] as newest
      from stock s group by s."OPTION_CD", s."OPTION_NM"
    )
    select json_build_object(
      'days', to_json(coalesce((select array_agg(distinct s."SNAP_DT" order by s."SNAP_DT") from stock s), '{}')),
      'figures', coalesce((select json_object_agg(t."SNAP_DT", t.qty)
        from (select s."SNAP_DT", sum(s."STOCK_QTY") as qty from stock s group by s."SNAP_DT") t), '{}'),
      'rows', coalesce((select json_agg(json_build_object('optionId', l."OPTION_CD", 'optionName', l.name,
          'offerCondition', l.grade, 'figures', l.figures) order by l.newest desc, l."OPTION_CD" collate "C")
        from listed l), '[]'))
  );
end
$$;
comment on function public.product_stock_months is
  'Stock of the options of one product of the partner at the end of each month. Active members who may see the partner; 42501 for others.

Returns {"days", "figures", "rows"}. days: the last day yyyyMMdd of each month of which the partner has a snapshot, oldest first, as far as the product was in it; the last one of the current month is of no month''s end yet. A row is an option: optionId, optionName, offerCondition (of its newest day), figures {day: pieces} without the days that it was not in; the most stock first. figures: the sums of the days. The product of another partner has no rows.';
grant execute on function public.product_stock_months to authenticated, service_role;

-- One page of the inbound lines of a product. See the comment below.
create or replace function public.product_inbound(
  partner_cd text, product_id text, sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  page record;
begin
  perform private.require_partner(partner_cd);
  page := private.list_page(
    source => format('private.option_inbound_rows(%L, $1)', partner_cd),
    ids => private.option_ids_of_product(partner_cd, product_id), id_column => 'optionCd',
    sortable => '{"reqNo": "text", "ibAprvNo": "text", "status": "status", "schDt": "day", "ibReqDt": "day", "ibCenter": "text",
      "optionCd": "id", "optionNm": "text", "exQty": "number", "ibAprvQty": "number", "saleReadyQty": "number",
      "returnPendingQty": "number", "returnReadyQty": "number", "expirDt": "day", "dpAprvDt": "day", "remarks": "text"}',
    sort_by => sort_by, sort_direction => sort_direction,
    tie_order => '"schDt" desc, "ibReqDt" desc, "reqNo" collate "C", "id"', carried => '{}',
    page_number => page_number, page_size => page_size,
    summary => $sql$json_build_object(
      'exQty', coalesce(sum("exQty"), 0), 'ibAprvQty', coalesce(sum("ibAprvQty"), 0),
      'saleReadyQty', coalesce(sum("saleReadyQty"), 0), 'returnPendingQty', coalesce(sum("returnPendingQty"), 0),
      'returnReadyQty', coalesce(sum("returnReadyQty"), 0))$sql$,
    few => true);
  return json_build_object('total', page.total, 'totals', page.summary_row, 'rows', page.rows);
end
$$;
comment on function public.product_inbound is
  'Inbound lines of the options of one product of the partner, of all days. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "totals", "rows"}. A row is one line: id, reqNo, ibAprvNo, status (scheduled | completed | error, line rule of specification section 4), schDt, ibReqDt, expirDt, dpAprvDt (yyyyMMdd, or as reported where it is no day), ibCenter, optionCd, optionNm, exQty, ibAprvQty, saleReadyQty, returnPendingQty, returnReadyQty (pieces), differenceQty (exQty - ibAprvQty - saleReadyQty of an error; null for other lines), remarks. Missing texts are empty, but ibAprvNo null. totals: sums of the five quantities over all rows.
sort_by: '''' (schDt desc, ibReqDt desc, reqNo asc) or a column of the row; nulls last, ties in the default order. page_size null returns every row (an export). The product of another partner has no rows.';
grant execute on function public.product_inbound to authenticated, service_role;

-- One page of what people changed about a product. See the comment below.
create or replace function public.product_changes(
  partner_cd text, product_id text, sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  page record;
begin
  perform private.require_partner(partner_cd);
  page := private.list_page(
    source => format('private.option_change_rows(%L, $1)', partner_cd),
    ids => private.option_ids_of_product(partner_cd, product_id), id_column => 'optionId',
    sortable => '{"at": "number", "memberName": "text", "optionId": "id", "optionName": "text", "field": "text", "applyDay": "day", "from": "text", "to": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"id" desc', carried => '{}',
    page_number => page_number, page_size => page_size, few => true);
  return json_build_object('total', page.total, 'rows', page.rows);
end
$$;
comment on function public.product_changes is
  'What people changed about the options of one product of the partner, the newest first. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "rows"}. A row is one change of log_option_change: id, at (ISO moment), memberName (as the member was called then; null: not by a member), optionId, optionName, field (cost | targetDays | leadDays | memo), applyDay (first day yyyyMMdd of a cost; null of another field), from and to (texts; null: nothing was, or is, entered).
sort_by: '''' (the newest first) or a column of the row but id. page_size null returns every row (an export). The product of another partner has no rows.';
grant execute on function public.product_changes to authenticated, service_role;

-- product_detail as of a given Korea-time day.
create or replace function private.product_detail_on(today date, partner_cd text, product_id text) returns json
  language plpgsql stable
  set search_path = ''
  -- The ids decide the plan.
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  option_ids constant text[] := private.option_ids_of_product(partner_cd, product_id);
  yesterday constant integer := private.place_of_yesterday(partner_cd, today);
  product json;
  listed json;
begin
  -- No ids would be all options.
  if cardinality(option_ids) > 0 then
    with stowing as (
      select l."OPTION_CD", sum(l."IB_APRV_QTY") as qty
      from private.inbound_line l
      where l."OPTION_CD" = any (option_ids) and l."CUST_CD" = product_detail_on.partner_cd and l."SCH_DT" >= '20250901'
      group by l."OPTION_CD"
    ), options as materialized (
      select r.*, coalesce(w.qty, 0) as "stowingQty"
      from private.product_rows(product_detail_on.partner_cd, today, yesterday, option_ids) r
      left join stowing w on w."OPTION_CD" = r."optionId"
    )
    select
      json_build_object('productId', product_id,
        'productName', mode() within group (order by o."productName"), 'brandName', string_agg(distinct o."brandName", ', ' order by o."brandName"),
        'categoryName', (select string_agg(distinct d."CATEGORY_NM", ', ' order by d."CATEGORY_NM")
          from public.dim_option d where d."OPTION_CD" = any (option_ids)),
        'optionCount', count(*),
        'states', json_build_object('selling', count(*) filter (where o."state" = 'selling'),
          'out', count(*) filter (where o."state" = 'out'), 'stopped', count(*) filter (where o."state" = 'stopped'),
          'unknown', count(*) filter (where o."state" = 'unknown')),
        'grades', coalesce((select json_object_agg(g.grade, g.options order by g.options desc, g.grade)
          from (select n."offerCondition" as grade, count(*) as options from options n
            where n."offerCondition" is not null group by 1) g), '{}')),
      json_agg(o order by o."saleAmt30" desc nulls last, o."optionId" collate "C")
    into product, listed
    from options o;
  end if;
  return json_build_object('product', product, 'stockDay', private.stock_day(partner_cd),
    'salesDays', private.sales_days_on(today, partner_cd), 'loaded', private.loaded_sources(partner_cd),
    'rows', coalesce(listed, '[]'));
end
$$;
comment on function private.product_detail_on is 'product_detail as of a Korea-time day.';
grant execute on function private.product_detail_on to authenticated, service_role;

-- The options of products, by PRODUCTID, of a brand in use or of none yet, as every list of options has them. One that is
-- unknown, another partner's or of a brand out of use has none.
create or replace function private.options_of_products(partner_cd text, product_ids text[])
  returns table ("PRODUCTID" text, "OPTION_CD" text, "OPTION_NM" text, "ITEM_NM" text, "BRAND_NM" text)
  language sql stable
begin atomic
  select o."PRODUCTID", o."OPTION_CD", o."OPTION_NM", o."ITEM_NM", b."BRAND_NM"
  from public.dim_option o
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd
  where o."PARTNER_CD" = partner_cd and o."SVC" = '2P' and o."PRODUCTID" = any (product_ids) and o."PRODUCTID" <> ''
    and (o."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'));
end;
revoke all on function private.options_of_products from public, anon, authenticated, service_role;
comment on function private.options_of_products is
  'Options of products (PRODUCTID) of a partner with their names; none of a brand out of use.';
grant execute on function private.options_of_products to authenticated, service_role;

create or replace function private.option_ids_of_product(partner_cd text, product_id text) returns text[]
  language sql stable
begin atomic
  select coalesce(array_agg(o."OPTION_CD"), '{}') from private.options_of_products(partner_cd, array[product_id]) o;
end;
revoke all on function private.option_ids_of_product from public, anon, authenticated, service_role;
comment on function private.option_ids_of_product is
  'Option ids of a product (PRODUCTID) of the partner; empty for one that is not the partner''s or of a brand out of use.';
grant execute on function private.option_ids_of_product to authenticated, service_role;

-- total_sales_summary as of a given Korea-time day.
create or replace function private.total_sales_summary_on(
  today date, partner_cd text, date_start text, date_end text, comparison text, brand_cds text[]
) returns json
  language plpgsql stable
  set search_path = ''
  -- The period decides the plan; compiling costs more than it saves.
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
begin
  return (
    with days as materialized (
      select * from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, p.loaded)
    ), before as (
      select private.total(b."SUMS") as sums
      from private.day_sums(partner_cd, p.first_before, p.last_before, brand_cds, p.loaded_before) b
      where b."DAY" = any (p.loaded_before)
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      'figures', private.figures(private.total(d."SUMS") filter (where d."DAY" = any (p.loaded))),
      'comparisonFigures', (select private.figures(b.sums) from before b),
      'heatMap', json_agg(json_build_object(
        'day', private.day_text(d."DAY"),
        'week', private.day_text(date_trunc('week', d."DAY"::timestamp)::date),
        'weekday', extract(isodow from d."DAY")::integer,
        'saleAmt', (d."SUMS")."saleAmt") order by d."DAY"))
    from days d
  );
end
$$;
comment on function private.total_sales_summary_on is 'total_sales_summary as of a Korea-time day.';
grant execute on function private.total_sales_summary_on to authenticated, service_role;

-- total_sales_days as of a given Korea-time day.
create or replace function private.total_sales_days_on(
  today date, partner_cd text, date_start text, date_end text, unit text, comparison text, brand_cds text[]
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
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
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      'figures', private.figures(private.total(u.sums)),
      'comparisonFigures', private.figures(private.total(u.sums_before)),
      'rows', json_agg(json_build_object(
        'from', private.day_text(u.first_day), 'to', private.day_text(u.last_day), 'missingDays', u.missing,
        'comparisonFrom', private.day_text(u.first_day - p.shift), 'comparisonTo', private.day_text(u.last_day - p.shift),
        'comparisonMissingDays', u.missing_before,
        'figures', private.figures(u.sums), 'comparisonFigures', private.figures(u.sums_before)) order by u.first_day))
    from units u
  );
end
$$;
comment on function private.total_sales_days_on is 'total_sales_days as of a Korea-time day.';
grant execute on function private.total_sales_days_on to authenticated, service_role;

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
      from private.brand_sums(partner_cd, p.first_day, p.last_day, brand_cds, true) s
      full join private.brand_sums(partner_cd, p.first_before, p.last_before, brand_cds, true) b using ("BRAND_CD")
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
  p constant private.sales_period := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
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
    ), paged as materialized (
      select 'p' || a."PRODUCTID" as product
      from private.options_of_products(total_sales_products_on.partner_cd,
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
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
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
comment on function private.total_sales_products_on is 'total_sales_products as of a Korea-time day.';
grant execute on function private.total_sales_products_on to authenticated, service_role;

-- Inbound detail rows (section 3): missing texts are empty, missing numbers 0. One row is one line. Its productId is null
-- unless 상품 상세 and 상품 분석 find the product.
create or replace function private.inbound_detail_rows(partner_cd text, req_no text)
  returns table (
    "id" bigint, "reqNo" text, "status" text, "optionCd" text, "productId" text, "barcode" text, "cpItemName" text,
    "optionNm" text, "expirDt" text, "prodDt" text, "stockQty" integer, "exQty" integer, "ibAprvQty" integer,
    "saleReadyQty" integer, "returnPendingQty" integer, "returnReadyQty" integer, "differenceQty" integer, "logisticsCompany" text,
    "invoiceNum" text, "dpAprvDt" text, "ibCenter" text, "remarks" text
  )
  language sql stable
begin atomic
  select
    l."ID", l."REQ_NO", l."STATUS", l."OPTION_CD",
    case when exists (select from private.options_of_products(l."CUST_CD", array[o."PRODUCTID"])) then o."PRODUCTID" end,
    coalesce(o."BARCODE", ''), coalesce(o."CPITEMNAME", ''),
    coalesce(o."OPTION_NM", ''), coalesce(private.reported_day(l."EXPIR_DT"), ''),
    coalesce(private.reported_day(l."PROD_DT"), ''), coalesce(s."STOCK_QTY", 0),
    l."EX_QTY", l."IB_APRV_QTY", l."SALE_READY_QTY", l."RETURN_PENDING_QTY", l."RETURN_READY_QTY",
    case when l."STATUS" = 'error' then l."EX_QTY" - l."IB_APRV_QTY" - l."SALE_READY_QTY" end,
    coalesce(l."LOGISTICS_COMPANY", ''), coalesce(l."INVOICE_NUM", ''),
    coalesce(private.reported_day(l."DP_APRV_DT"), ''),
    coalesce(l."IB_CENTER", ''), coalesce(l."REMARKS", '')
  from private.inbound_line l
  left join public.dim_option o on o."OPTION_CD" = l."OPTION_CD" and o."PARTNER_CD" = l."CUST_CD" and o."SVC" = '2P'
  left join public.fact_stock s on s."OPTION_CD" = o."OPTION_CD" and s."PARTNER_CD" = o."PARTNER_CD" and s."SVC" = '2P'
  where l."CUST_CD" = partner_cd and l."REQ_NO" = req_no;
end;
comment on function private.inbound_detail_rows is 'Inbound detail rows of one request of the partner.';
grant execute on function private.inbound_detail_rows to authenticated, service_role;

drop function private.analysed_options;
drop function private.product_options;
