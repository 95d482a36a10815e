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

-- Rows of the stock list (section 3) that match the filters. A past day has no incoming, averages and DOC (section 2).
-- yesterday: private.place_of_yesterday for 30 days.
create or replace function private.stock_rows(
  partner_cd text, today date, yesterday integer, snap_date text,
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
  select
    o."OPTION_CD", s."SKU_ID", o."BRAND_NM", o."ITEM_NM", o."OPTION_NM", o."PRODUCTID",
    s."OFFER_CONDITION", s."SOLD_YN", s."STOCK_QTY", hand.incoming, s."EXH_DAY", s."REQ_IBQTY", s."ITEM_WINNER_YN",
    round(sold.qty_7 / 7.0, 4),
    round(sold.qty_30 / 30.0, 4),
    private.days_of_cover(s."STOCK_QTY" + hand.incoming, sold.qty_7, 7),
    -- Of the last 7 days, those whose sales are at most 2.5 times the 30-day average (section 9): a twelfth of the month.
    -- A day without a row sold 0, as in the averages. Written out, and each value made once (offset 0).
    (select private.days_of_cover(s."STOCK_QTY" + hand.incoming, calm.qty, calm.days)
      from (
        select d1 * kept1 + d2 * kept2 + d3 * kept3 + d4 * kept4 + d5 * kept5 + d6 * kept6 + d7 * kept7 as qty,
          kept1 + kept2 + kept3 + kept4 + kept5 + kept6 + kept7 as days
        from (
          select *, (12 * d1 <= qty_30)::integer as kept1, (12 * d2 <= qty_30)::integer as kept2,
            (12 * d3 <= qty_30)::integer as kept3, (12 * d4 <= qty_30)::integer as kept4, (12 * d5 <= qty_30)::integer as kept5,
            (12 * d6 <= qty_30)::integer as kept6, (12 * d7 <= qty_30)::integer as kept7
          from (
            select sold.qty_30, private.sold_between(r."SOLD_UNTIL", place.n, 1, 1) as d1,
              private.sold_between(r."SOLD_UNTIL", place.n, 2, 2) as d2, private.sold_between(r."SOLD_UNTIL", place.n, 3, 3) as d3,
              private.sold_between(r."SOLD_UNTIL", place.n, 4, 4) as d4, private.sold_between(r."SOLD_UNTIL", place.n, 5, 5) as d5,
              private.sold_between(r."SOLD_UNTIL", place.n, 6, 6) as d6, private.sold_between(r."SOLD_UNTIL", place.n, 7, 7) as d7
            offset 0
          ) week
          offset 0
        ) kept
        offset 0
      ) calm)
  from private.matching_option(partner_cd, brand_cd, product_name, option_ids) o
  -- The ids once more for each table: they do not follow from those of the options for the planner.
  join private.stock_facts(partner_cd, snap_date) s
    on s."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or s."OPTION_CD" = any (option_ids))
  left join private.recent_rows(case when snap_date is null then partner_cd end, today, yesterday) r
    on r."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or r."OPTION_CD" = any (option_ids))
  -- The rows from the facts end yesterday.
  cross join lateral (select coalesce(yesterday, 65) as n) place
  cross join lateral (select case when snap_date is null then coalesce(r."INCOMING_QTY", 0) end as incoming) hand
  cross join lateral (
    select
      case when snap_date is null then private.sold_between(r."SOLD_UNTIL", place.n, 7, 1) end as qty_7,
      case when snap_date is null then private.sold_between(r."SOLD_UNTIL", place.n, 30, 1) end as qty_30
  ) sold
  where offer_condition = 'all' or s."OFFER_CONDITION" = offer_condition;
end;
comment on function private.stock_rows is
  'Rows of the stock list of the partner that match the filters.';
grant execute on function private.stock_rows to authenticated, service_role;

-- stock_list as of a given Korea-time day.
create or replace function private.stock_list_on(
  today date, partner_cd text, snap_date text, brand_cd text, offer_condition text, product_name text,
  option_ids text[], doc_state text, sort_by text, sort_direction text, page_number integer, page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  past constant text := nullif(snap_date, private.day_text(today));
  listed text;
  page record;
begin
  perform private.require_choice('doc_state', doc_state, array['all', 'out', 'under7', 'under14']);
  if past is not null then
    perform private.require_day('snap_date', past);
    if past > private.day_text(today) then
      raise exception 'snap_date is in the future' using errcode = '22023';
    end if;
  end if;
  listed := format('private.has_doc_state(%L, "stockQty", "soldYn", "doc")', doc_state);
  page := private.list_page(
    source => format('private.stock_rows(%L, %L, %s, %L, %L, %L, %L, $1)', partner_cd, today,
      coalesce(private.place_of_yesterday(partner_cd, today, 30)::text, 'null'), past, brand_cd, offer_condition, product_name),
    ids => option_ids, id_column => 'optionId',
    sortable => '{"optionId": "id", "skuId": "id", "brandName": "text", "productName": "text", "optionName": "text",
      "productId": "id", "offerCondition": "grade", "soldYn": "text", "stockQty": "number", "incomingQty": "number",
      "exhaustionDay": "leading number", "recommendedInboundQty": "number", "itemWinner": "text",
      "avgSales7Days": "number", "avgSales30Days": "number", "doc": "number", "docNormalized": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"stockQty" + coalesce("incomingQty", 0) desc nulls last', tie_order => '"optionId" collate "C"',
    carried => array['stockQty', 'incomingQty', 'soldYn', 'doc', 'brandName'],
    page_number => page_number, page_size => page_size, condition => listed,
    summary => format($sql$json_build_object(
      'withoutBrand', count(*) filter (where %s and "brandName" is null),
      'counts', json_build_object(
        'out', count(*) filter (where private.has_doc_state('out', "stockQty", "soldYn", "doc")),
        'under7', %s, 'under14', %s))$sql$, listed,
      case when past is null then $sql$count(*) filter (where private.has_doc_state('under7', "stockQty", "soldYn", "doc"))$sql$ else 'null' end,
      case when past is null then $sql$count(*) filter (where private.has_doc_state('under14', "stockQty", "soldYn", "doc"))$sql$ else 'null' end),
    few => (select count(*) from (select from public.dim_option o where o."PARTNER_CD" = partner_cd limit 501) o) <= 500);
  return json_build_object('total', page.total, 'withoutBrand', page.summary_row -> 'withoutBrand',
    'counts', page.summary_row -> 'counts',
    'stockDay', case when past is null then private.stock_day(partner_cd) end,
    'salesDays', case when past is null then private.sales_days_on(today, partner_cd) end,
    'rows', page.rows);
end
$$;
comment on function private.stock_list_on is 'stock_list as of a Korea-time day.';
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
