-- Options that a partner's pages list: service 2P, of a brand in use or of no brand yet.
create or replace view private.listed_option with (security_invoker = true) as
select o."OPTION_CD", o."PARTNER_CD", o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM", o."PRODUCTID"
from public.dim_option o
left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = o."PARTNER_CD"
where o."SVC" = '2P' and (o."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'));
comment on view private.listed_option is
  'Options of service 2P, of a brand in use or of none, seen under the caller''s policies.';
grant select on private.listed_option to authenticated, service_role;

-- Options that a filter card asks for: brand or 'all', part of the product name, ids (none = any).
create or replace function private.matching_option(partner_cd text, brand_cd text, product_name text, option_ids text[])
  returns setof private.listed_option
  language sql stable
begin atomic
  select o.*
  from private.listed_option o
  where o."PARTNER_CD" = partner_cd
    and (brand_cd = 'all' or o."BRAND_CD" = brand_cd)
    and private.contains_text(o."ITEM_NM", product_name)
    and (cardinality(option_ids) = 0 or o."OPTION_CD" = any (option_ids));
end;
comment on function private.matching_option is
  'Listed options of the partner that match brand, product name and ids.';
grant execute on function private.matching_option to authenticated, service_role;

-- Stock facts of the partner: live without a day, else those of that past day. What a past view does not
-- show (section 2: exhaustion, recommended inbound, winner) is null there.
create or replace function private.stock_facts(partner_cd text, snap_date text)
  returns table (
    "OPTION_CD" text, "SKU_ID" text, "OFFER_CONDITION" text, "SOLD_YN" text, "STOCK_QTY" integer,
    "EXH_DAY" text, "REQ_IBQTY" integer, "ITEM_WINNER_YN" text
  )
  language sql stable
begin atomic
  select s."OPTION_CD", s."SKU_ID", s."OFFER_CONDITION", s."SOLD_YN", s."STOCK_QTY", s."EXH_DAY", s."REQ_IBQTY",
    s."ITEM_WINNER_YN"
  from public.fact_stock s
  where snap_date is null and s."PARTNER_CD" = partner_cd and s."SVC" = '2P'
  union all
  select s."OPTION_CD", s."SKU_ID", s."OFFER_CONDITION", s."SOLD_YN", s."STOCK_QTY", null, null, null
  from public.fact_stock_snapshot s
  where s."SNAP_DT" = snap_date and s."PARTNER_CD" = partner_cd and s."SVC" = '2P';
end;
comment on function private.stock_facts is 'Live or past stock facts of the partner.';
grant execute on function private.stock_facts to authenticated, service_role;

-- The day that the live stock is of: of the newest snapshot or upload, for a load writes both (a load of an
-- earlier day leaves the live stock alone); without either the day on which the rows were written. Null: no
-- stock was ever loaded.
create or replace function private.stock_day(partner_cd text) returns text
  language sql stable
begin atomic
  select coalesce(
    greatest(
      (select max(s."SNAP_DT") from public.fact_stock_snapshot s where s."PARTNER_CD" = partner_cd and s."SVC" = '2P'),
      (select max(u."PERIOD_END") from public.log_file_upload u
        where u."PARTNER_CD" = partner_cd and u."TABLE_NM" = 'fact_stock')),
    (select private.day_text(private.korea_day(max(s."MOD_DT"))) from public.fact_stock s
      where s."PARTNER_CD" = partner_cd and s."SVC" = '2P'));
end;
comment on function private.stock_day is
  'Day yyyyMMdd of the partner''s live stock; null when none was ever loaded.';
grant execute on function private.stock_day to authenticated, service_role;

-- Whether the option is out of stock while it is on sale. Only a known N says that it is not on sale.
create or replace function private.is_out_of_stock(stock_qty integer, sold_yn text) returns boolean
  language sql immutable parallel safe
  return stock_qty <= 0 and sold_yn is distinct from 'N';
comment on function private.is_out_of_stock is 'Out of stock while selling.';
grant execute on function private.is_out_of_stock to authenticated, service_role;

-- Whether a row belongs to a DOC state: all, out, under7, under14 (which includes under7). A row without
-- DOC is under nothing.
create or replace function private.has_doc_state(doc_state text, stock_qty integer, sold_yn text, doc bigint) returns boolean
  language sql immutable parallel safe
  return case doc_state
    when 'out' then private.is_out_of_stock(stock_qty, sold_yn)
    when 'under7' then doc < 7
    when 'under14' then doc < 14
    else true
  end;
comment on function private.has_doc_state is 'Whether a stock row belongs to the DOC state.';
grant execute on function private.has_doc_state to authenticated, service_role;

-- Derived stock rows (section 3) of the options that match: one for each listed option that has a stock
-- fact of the same partner. days is how far sales are read: 7 leaves avgSales30Days and docNormalized null.
-- A past day has null for incoming, averages and DOC.
-- The sales of a page's options are summed once. The planner takes the options of a page for a few rows, and read and
-- sorted their sales again for each of them: that was half of the whole list's time.
create or replace function private.stock_rows(
  partner_cd text, today date, snap_date text, days integer,
  brand_cd text, offer_condition text, product_name text, option_ids text[]
)
  returns table (
    "optionId" text, "skuId" text, "brandName" text, "productName" text, "optionName" text, "productId" text,
    "offerCondition" text, "soldYn" text, "stockQty" integer, "incomingQty" bigint, "exhaustionDay" text,
    "recommendedInboundQty" integer, "itemWinner" text, "avgSales7Days" numeric, "avgSales30Days" numeric,
    "doc" bigint, "docNormalized" bigint
  )
  language sql stable
begin atomic
  with sales as materialized (
    select * from private.sales_by_option(
      case when snap_date is null then partner_cd end, today, days, brand_cd, product_name, option_ids)
  )
  select
    o."OPTION_CD", s."SKU_ID", o."BRAND_NM", o."ITEM_NM", o."OPTION_NM", o."PRODUCTID",
    s."OFFER_CONDITION", s."SOLD_YN", s."STOCK_QTY", hand.incoming, s."EXH_DAY", s."REQ_IBQTY", s."ITEM_WINNER_YN",
    round(sold.qty_7 / 7.0, 4),
    round(sold.qty_30 / 30.0, 4),
    private.days_of_cover(s."STOCK_QTY" + hand.incoming, sold.qty_7, 7),
    private.days_of_cover(s."STOCK_QTY" + hand.incoming, calm.qty, calm.days)
  from private.matching_option(partner_cd, brand_cd, product_name, option_ids) o
  join private.stock_facts(partner_cd, snap_date) s on s."OPTION_CD" = o."OPTION_CD"
  left join private.incoming_by_option(case when snap_date is null then partner_cd end) i
    on i."OPTION_CD" = o."OPTION_CD"
  left join sales v on v."OPTION_CD" = o."OPTION_CD"
  cross join lateral (
    select case when snap_date is null then coalesce(i."INCOMING_QTY", 0) end as incoming
  ) hand
  cross join lateral (
    select
      case when snap_date is null then coalesce(v."QTY_7", 0) end as qty_7,
      case when snap_date is null and days = 30 then coalesce(v."QTY_30", 0) end as qty_30
  ) sold
  left join lateral private.days_without_spikes(v."LAST_7", sold.qty_30) calm on true
  where offer_condition = 'all' or s."OFFER_CONDITION" = offer_condition;
end;
comment on function private.stock_rows is
  'Derived stock rows of the matching options; averages in pieces a day, DOC in days.';
grant execute on function private.stock_rows to authenticated, service_role;

-- stock_list as of a given Korea-time day. One read of everything where every row is asked for or where a month of sales
-- of every option costs less than a second statement. Otherwise two: first which rows and how many, over as little as the
-- filter and the sort need, then every column of the rows of the page.
create or replace function private.stock_list_on(
  today date, partner_cd text, snap_date text, brand_cd text, offer_condition text, product_name text,
  option_ids text[], doc_state text, sort_by text, sort_direction text, page_number integer, page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
  -- The filters decide the plan, so each call is planned for its own; compiling costs more than it saves.
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  -- A partner of 20,000 options is grouped in memory.
  set work_mem = '32MB'
as $$
declare
  past text := nullif(snap_date, private.day_text(today));
  -- Averages over 30 days are needed to sort by them; otherwise a week decides.
  days integer := case when sort_by in ('avgSales30Days', 'docNormalized') then 30 else 7 end;
  in_one_read boolean;
  total bigint;
  without_brand bigint;
  counts json;
  page_ids text[];
  page_rows json;
begin
  perform private.require_choice('doc_state', doc_state, array['all', 'out', 'under7', 'under14']);
  perform private.require_choice('sort_direction', sort_direction, array['asc', 'desc']);
  perform private.require_choice('sort_by', sort_by, array['', 'optionId', 'skuId', 'brandName', 'productName',
    'optionName', 'productId', 'offerCondition', 'soldYn', 'stockQty', 'incomingQty', 'exhaustionDay',
    'recommendedInboundQty', 'itemWinner', 'avgSales7Days', 'avgSales30Days', 'doc', 'docNormalized']);
  perform private.require_page(page_number, page_size);
  if past is not null then
    perform private.require_day('snap_date', past);
    if past > private.day_text(today) then
      raise exception 'snap_date is in the future' using errcode = '22023';
    end if;
  end if;

  -- 500: from some 900 options on, their month costs more than the second statement.
  in_one_read := page_size is null
    or (select count(*) from (select from public.dim_option o where o."PARTNER_CD" = partner_cd limit 501) o) <= 500;
  if in_one_read then
    days := 30;
  end if;

  with matching as materialized (
    select case when in_one_read then r end as whole,
      r."optionId", r."stockQty", r."soldYn", r."doc", r."brandName" is null as brandless,
      case sort_by
        when '' then r."stockQty" + coalesce(r."incomingQty", 0)
        when 'offerCondition' then
          coalesce(array_position(array['NEW', 'used-sealed', 'used-best', 'used-good', 'used-fair'], r."offerCondition"), 99)
        when 'stockQty' then r."stockQty"
        when 'incomingQty' then r."incomingQty"
        when 'exhaustionDay' then private.leading_number(r."exhaustionDay")
        when 'recommendedInboundQty' then r."recommendedInboundQty"
        when 'avgSales7Days' then r."avgSales7Days"
        when 'avgSales30Days' then r."avgSales30Days"
        when 'doc' then r."doc"
        when 'docNormalized' then r."docNormalized"
      end::double precision as sort_number,
      case sort_by
        when 'optionId' then lpad(r."optionId", 20, '0')
        when 'skuId' then lpad(r."skuId", 20, '0')
        when 'productId' then lpad(r."productId", 20, '0')
        when 'brandName' then r."brandName"
        when 'productName' then r."productName"
        when 'optionName' then r."optionName"
        when 'offerCondition' then r."offerCondition"
        when 'exhaustionDay' then r."exhaustionDay"
        when 'soldYn' then r."soldYn"
        when 'itemWinner' then r."itemWinner"
      end collate "ko-x-icu" as sort_text
    from private.stock_rows(partner_cd, today, past, days, brand_cd, offer_condition, product_name, option_ids) r
  ), page as (
    select k."optionId", k.whole, row_number() over (
      order by
        case when sort_by = '' or sort_direction = 'desc' then k.sort_number end desc nulls last,
        case when sort_by <> '' and sort_direction = 'asc' then k.sort_number end asc nulls last,
        case when sort_direction = 'desc' then k.sort_text end desc nulls last,
        case when sort_direction = 'asc' then k.sort_text end asc nulls last,
        k."optionId" collate "C"
    ) as place
    from matching k
    where private.has_doc_state(doc_state, k."stockQty", k."soldYn", k."doc")
    order by place
    limit page_size offset (page_number - 1) * coalesce(page_size, 0)::bigint
  )
  select
    count(*) filter (where private.has_doc_state(doc_state, m."stockQty", m."soldYn", m."doc")),
    count(*) filter (where m.brandless and private.has_doc_state(doc_state, m."stockQty", m."soldYn", m."doc")),
    json_build_object(
      'out', count(*) filter (where private.has_doc_state('out', m."stockQty", m."soldYn", m."doc")),
      'under7', case when past is null then count(*) filter (where private.has_doc_state('under7', m."stockQty", m."soldYn", m."doc")) end,
      'under14', case when past is null then count(*) filter (where private.has_doc_state('under14', m."stockQty", m."soldYn", m."doc")) end
    ),
    case when not in_one_read then (select array_agg(p."optionId" order by p.place) from page p) end,
    case when in_one_read then (select json_agg(p.whole order by p.place) from page p) end
  into total, without_brand, counts, page_ids, page_rows
  from matching m;

  if not in_one_read then
    select json_agg(r order by p.place) into page_rows
    from unnest(page_ids) with ordinality p (option_id, place)
    join private.stock_rows(partner_cd, today, past, 30, 'all', 'all', '', page_ids) r on r."optionId" = p.option_id;
  end if;

  return json_build_object('total', total, 'withoutBrand', without_brand, 'counts', counts,
    'stockDay', case when past is null then private.stock_day(partner_cd) end,
    'salesDays', case when past is null then private.sales_days_on(today, partner_cd) end,
    'rows', coalesce(page_rows, '[]'));
end
$$;
comment on function private.stock_list_on is
  'stock_list as of a Korea-time day; reads under the caller''s policies.';
grant execute on function private.stock_list_on to authenticated, service_role;

-- One page of the stock status table. See the comment below.
create or replace function public.stock_list(
  partner_cd text,
  snap_date text default null,
  brand_cd text default 'all',
  offer_condition text default 'all',
  product_name text default '',
  option_ids text[] default '{}',
  doc_state text default 'all',
  sort_by text default '',
  sort_direction text default 'desc',
  page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.stock_list_on(private.korea_today(), partner_cd, snap_date, brand_cd, offer_condition,
    coalesce(btrim(product_name), ''), coalesce(option_ids, '{}'), doc_state, sort_by, sort_direction, page_number, page_size);
end
$$;
comment on function public.stock_list is
  'Stock status of one partner (specification sections 2, 3 and 9). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns one JSON value, so that no row cap cuts it: {"total", "withoutBrand", "counts": {"out", "under7", "under14"}, "stockDay", "salesDays", "rows": [...]}.
A row is one listed option that has a stock fact: optionId, skuId, brandName, productName, optionName, productId, offerCondition, soldYn (Y/N/null), stockQty and incomingQty (pieces), exhaustionDay (text), recommendedInboundQty (pieces), itemWinner (Y/N/null), avgSales7Days and avgSales30Days (pieces a day, windows end yesterday, 4 decimals), doc and docNormalized (whole days). Null is shown as a dash.

withoutBrand: how many of the total have no brand. stockDay: the day yyyyMMdd that the live stock is of; null when no stock was ever loaded. salesDays: which days of sales the averages rest on, {"from", "to", "missing7", "missing30"}: the first and the last loaded day before today (null when none ever was), and the days of the 7 and of the 30 that no load covers, which count as 0 in the averages. Both are null for a past day.

snap_date: null or today (yyyyMMdd, Korea time) = live; a past day = snapshot, where incomingQty, exhaustionDay, recommendedInboundQty, itemWinner, averages and DOC are null and the counts under7 and under14 too.
brand_cd, offer_condition: all or a code. product_name: literal text, case aside. option_ids: none = any.
doc_state: all | out (no stock and not known to be off sale) | under7 | under14 (DOC below 14, so under7 is part of it). counts holds how many rows each state has under the other filters; total counts the rows of the chosen state.
sort_by: '''' (stock plus incoming, descending) or a column of the row; nulls last in both directions, ties by option id.
page_size null returns every row (an export). A page past the end has no rows but the true total.';
grant execute on function public.stock_list to authenticated, service_role;

-- snapshot_dates as of a given Korea-time day.
create or replace function private.snapshot_dates_on(today date, partner_cd text) returns json
  language sql stable
  set search_path = ''
as $$
  select json_agg(d.day order by d.day desc)
  from (
    select private.day_text(today) as day
    union
    select e.day
    from (select min(s."SNAP_DT") as day from public.fact_stock_snapshot s where s."PARTNER_CD" = partner_cd) f
    cross join lateral generate_series(date_trunc('month', f.day::date::timestamp), today::timestamp, interval '1 month') m (start)
    cross join lateral (select private.day_text((m.start + interval '1 month - 1 day')::date) as day) e
    where e.day < private.day_text(today)
      and exists (
        select from public.fact_stock_snapshot s
        where s."PARTNER_CD" = partner_cd and s."SNAP_DT" = e.day and s."SVC" = '2P'
      )
  ) d
$$;
comment on function private.snapshot_dates_on is 'snapshot_dates as of a Korea-time day.';
grant execute on function private.snapshot_dates_on to authenticated, service_role;

-- Days of the date dropdown. See the comment below.
create or replace function public.snapshot_dates(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.snapshot_dates_on(private.korea_today(), partner_cd);
end
$$;
comment on function public.snapshot_dates is
  'Days for the query date of the stock page, newest first (specification section 4): ["yyyyMMdd", ...], today in Korea time and every past last day of a month that has a snapshot of the partner. Active members who may see the partner; 42501 for others.';
grant execute on function public.snapshot_dates to authenticated, service_role;
