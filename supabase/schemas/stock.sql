-- What the stock list sorts and counts by, of each option: live without a day, else the stock of that past day. What a
-- past view does not show (section 2: incoming, averages, DOC) is null there. yesterday: its place in SOLD_UNTIL; what was
-- sold is kept as of the last place, 35, and CALM_QTY and CALM_DAYS are of that place alone.
create or replace function private.listed_stock(partner_cd text, snap_date text, yesterday integer)
  returns table (
    "OPTION_CD" text, "BRAND_CD" text, "OFFER_CONDITION" text, "SOLD_YN" text, "STOCK_QTY" integer, "INCOMING_QTY" bigint,
    "STOWING_QTY" bigint, "QTY_7" bigint, "QTY_30" bigint, "CALM_QTY" bigint, "CALM_DAYS" bigint, "SOLD_UNTIL" bigint[], "PAST_SKU_ID" text
  ) language sql stable begin atomic
  select a."OPTION_CD", a."BRAND_CD", a."OFFER_CONDITION", a."SOLD_YN", a."STOCK_QTY", a."INCOMING_QTY", a."STOWING_QTY",
    case when yesterday = 35 then a."QTY_7" else private.sold_between(a."SOLD_UNTIL", yesterday, 7, 1) end,
    case when yesterday = 35 then a."QTY_30" else private.sold_between(a."SOLD_UNTIL", yesterday, 30, 1) end,
    a."CALM_QTY", a."CALM_DAYS", a."SOLD_UNTIL", null
  from public.agg_option_stock a
  where snap_date is null and a."PARTNER_CD" = partner_cd
  union all
  select s."OPTION_CD", o."BRAND_CD", s."OFFER_CONDITION", s."SOLD_YN", s."STOCK_QTY", null, null, null, null, null, null,
    null, s."SKU_ID"
  from public.fact_stock_snapshot s
  join public.dim_option o on o."OPTION_CD" = s."OPTION_CD" and o."PARTNER_CD" = s."PARTNER_CD"
  where s."SNAP_DT" = snap_date and s."PARTNER_CD" = partner_cd and s."SVC" = '2P' and o."SVC" = '2P';
end;
comment on function private.listed_stock is 'Live or past stock of the partner''s options, with what the live one is compared to.';
grant execute on function private.listed_stock to authenticated, service_role;

-- The day that the live stock is of: of the newest snapshot or upload, for a load writes both (a load of an
-- earlier day leaves the live stock alone); without either the day on which the rows were written. Null: no
-- stock was ever loaded.
create or replace function private.stock_day(partner_cd text) returns text language sql stable begin atomic
  select coalesce(
    greatest(
      (select max(s."SNAP_DT") from public.fact_stock_snapshot s where s."PARTNER_CD" = partner_cd and s."SVC" = '2P'),
      (select max(u."PERIOD_END") from public.log_file_upload u
        where u."PARTNER_CD" = partner_cd and u."TABLE_NM" = 'fact_stock')),
    (select private.day_text(private.korea_day(max(s."MOD_DT"))) from public.fact_stock s
      where s."PARTNER_CD" = partner_cd and s."SVC" = '2P'));
end;
comment on function private.stock_day is 'Day yyyyMMdd of the partner''s live stock; null when none was ever loaded.';
grant execute on function private.stock_day to authenticated, service_role;

-- Whether the option is out of stock while it is on sale. Only a known N says that it is not on sale.
create or replace function private.is_out_of_stock(stock_qty integer, sold_yn text) returns boolean
  language sql immutable parallel safe
  return stock_qty <= 0 and sold_yn is distinct from 'N';
comment on function private.is_out_of_stock is 'Out of stock while selling.';
grant execute on function private.is_out_of_stock to authenticated, service_role;

-- True if a new article that can be bought now will be sold out within so many days. The cover counts pieces that are being put
-- away: they need no order. A returned grade is not brought in by anybody, so its end is no warning.
create or replace function private.runs_out(days integer, offer_condition text, sold_yn text, stock_qty integer, full_doc bigint) returns boolean
  language sql immutable parallel safe
  return coalesce(offer_condition = 'NEW' and sold_yn is distinct from 'N' and stock_qty > 0 and full_doc < days, false);
comment on function private.runs_out is 'True if an option will be sold out within so many days: NEW, on sale, with stock, and cover (stock, incoming and being put away) below the days.';
grant execute on function private.runs_out to authenticated, service_role;

-- True if a row belongs to a DOC state: all, out, under7, under14 (which includes under7).
create or replace function private.has_doc_state(
  doc_state text, offer_condition text, sold_yn text, stock_qty integer, full_doc bigint
) returns boolean
  language sql immutable parallel safe
  return case doc_state
    when 'out' then private.is_out_of_stock(stock_qty, sold_yn)
    when 'under7' then private.runs_out(7, offer_condition, sold_yn, stock_qty, full_doc)
    when 'under14' then private.runs_out(14, offer_condition, sold_yn, stock_qty, full_doc)
    else true
  end;
comment on function private.has_doc_state is 'Whether a stock row belongs to the DOC state.';
grant execute on function private.has_doc_state to authenticated, service_role;

-- Rows of the stock list (section 3) that match the filters: options of a brand in use, or of none yet. A past day has no
-- incoming, averages, DOC, exhaustion, recommended inbound and winner (section 2).
-- yesterday: private.place_of_yesterday; null: what was sold is made from the facts. A table that only columns need which
-- the caller does not read is not read either.
create or replace function private.stock_rows(
  partner_cd text, today date, yesterday integer, snap_date text, brand_cd text, offer_condition text, product_name text,
  option_ids text[]
) returns table (
    "optionId" text, "skuId" text, "brandName" text, "productName" text, "optionName" text, "productId" text, "offerCondition" text,
    "soldYn" text, "stockQty" integer, "incomingQty" bigint, "exhaustionDay" text, "recommendedInboundQty" integer,
    "itemWinner" text, "avgSales7Days" numeric, "avgSales30Days" numeric, "doc" bigint, "docNormalized" bigint,
    "stowingQty" bigint, "fullDoc" bigint
  ) language sql stable begin atomic
  select
    a."OPTION_CD", case when snap_date is null then s."SKU_ID" else a."PAST_SKU_ID" end, b."BRAND_NM", o."ITEM_NM", o."OPTION_NM",
    o."PRODUCTID", a."OFFER_CONDITION", a."SOLD_YN", a."STOCK_QTY", a."INCOMING_QTY",
    case when snap_date is null then s."EXH_DAY" end, case when snap_date is null then s."REQ_IBQTY" end,
    case when snap_date is null then s."ITEM_WINNER_YN" end,
    private.per_day(sold.qty_7, 7),
    private.per_day(sold.qty_30, 30),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", sold.qty_7, 7),
    case when snap_date is not null or yesterday = 35
      then private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", a."CALM_QTY", a."CALM_DAYS")
      else (select private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", c."QTY", c."DAYS")
        from private.calm_sales(recent.days, recent.place) c)
    end,
    a."STOWING_QTY", private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", sold.qty_7, 7)
  from private.listed_stock(partner_cd, snap_date, yesterday) a
  left join public.dim_brand b on b."BRAND_CD" = a."BRAND_CD" and b."PARTNER_CD" = partner_cd
  -- A few ids once more for each table: they do not follow from those of the options for the planner. Many would be sorted again at
  -- each row of a nested loop: a page of 5,000 took 10 s.
  left join public.dim_option o
    on o."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) not between 1 and 500 or o."OPTION_CD" = any (option_ids))
  left join public.fact_stock s
    on s."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) not between 1 and 500 or s."OPTION_CD" = any (option_ids))
  -- The days from the facts end yesterday.
  left join private.sold_until_by_option(partner_cd, today - 1, null) f on f."OPTION_CD" = a."OPTION_CD"
  cross join lateral (
    select case when yesterday is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end as days, coalesce(yesterday, 35) as place
  ) recent
  cross join lateral (
    select
      case when snap_date is null and yesterday is null then private.sold_between(f."SOLD_UNTIL", 35, 7, 1) else a."QTY_7" end as qty_7,
      case when snap_date is null and yesterday is null then private.sold_between(f."SOLD_UNTIL", 35, 30, 1) else a."QTY_30" end as qty_30
  ) sold
  where (a."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'))
    and (brand_cd = 'all' or a."BRAND_CD" = brand_cd)
    and (offer_condition = 'all' or a."OFFER_CONDITION" = offer_condition)
    and private.contains_text(o."ITEM_NM", product_name)
    and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids));
end;
comment on function private.stock_rows is 'Rows of the stock list of the partner that match the filters.';
grant execute on function private.stock_rows to authenticated, service_role;

create or replace function public.stock_list(
  partner_cd text, snap_date text default null, brand_cd text default 'all', offer_condition text default 'all',
  product_name text default '', option_ids text[] default '{}', doc_state text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  past constant text := nullif(snap_date, private.day_text(today));
  listed text;
  page record;
begin
  perform private.require_partner(partner_cd);
  product_name := private.search_text(product_name);
  option_ids := private.wanted_options(partner_cd, option_ids);
  perform private.require_choice('doc_state', doc_state, array['all', 'out', 'under7', 'under14']);
  if past is not null then
    perform private.require_day('snap_date', past);
    if past > private.day_text(today) then
      raise exception 'snap_date is in the future' using errcode = '22023';
    end if;
  end if;
  listed := format('private.has_doc_state(%L, "offerCondition", "soldYn", "stockQty", "fullDoc")', doc_state);
  page := private.list_page(
    source => format('private.stock_rows(%L, %L, %s, %L, %L, %L, %L, $1)', partner_cd, today,
      coalesce(private.place_of_yesterday(partner_cd, today)::text, 'null'), past, brand_cd, offer_condition, product_name),
    ids => option_ids, id_column => 'optionId',
    sortable => '{"optionId": "id", "skuId": "id", "brandName": "text", "productName": "text", "optionName": "text",
      "productId": "id", "offerCondition": "grade", "soldYn": "text", "stockQty": "number", "incomingQty": "number",
      "exhaustionDay": "leading number", "recommendedInboundQty": "number", "itemWinner": "text",
      "avgSales7Days": "number", "avgSales30Days": "number", "doc": "number", "docNormalized": "number", "stowingQty": "number", "fullDoc": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"stockQty" + coalesce("incomingQty", 0) desc nulls last', tie_order => '"optionId" collate "C"',
    carried => array['stockQty', 'incomingQty', 'offerCondition', 'soldYn', 'fullDoc', 'brandName'],
    page_number => page_number, page_size => page_size, condition => listed, all_ids => true,
    summary => format($sql$json_build_object(
      'withoutBrand', count(*) filter (where %s and "brandName" is null),
      'counts', json_build_object(
        'out', count(*) filter (where private.has_doc_state('out', "offerCondition", "soldYn", "stockQty", "fullDoc")),
        'under7', %s, 'under14', %s))$sql$, listed,
      case when past is null then $sql$count(*) filter (where private.has_doc_state('under7', "offerCondition", "soldYn", "stockQty", "fullDoc"))$sql$ else 'null' end,
      case when past is null then $sql$count(*) filter (where private.has_doc_state('under14', "offerCondition", "soldYn", "stockQty", "fullDoc"))$sql$ else 'null' end),
    few => (select count(*) from (select from public.dim_option o where o."PARTNER_CD" = partner_cd limit 501) o) <= 500);
  return json_build_object('total', page.total, 'withoutBrand', page.summary_row -> 'withoutBrand',
    'counts', page.summary_row -> 'counts',
    'stockDay', case when past is null then private.stock_day(partner_cd) end,
    'salesDays', case when past is null then private.sales_days(partner_cd) end,
    'listedIds', page.listed_ids, 'rows', page.rows);
end
$$;
comment on function public.stock_list is 'Stock status of one partner (specification sections 2, 3 and 9). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one listed option that has a stock fact.

snap_date: null or today (yyyyMMdd, Korea time) = live; a past day = snapshot, where incomingQty, exhaustionDay, recommendedInboundQty, itemWinner, averages and DOC are null and the counts under7 and under14 too.
brand_cd, offer_condition: all or a code. product_name: literal text, case aside. option_ids: none = any.
doc_state: all | out (no stock and not known to be off sale) | under7 | under14 (private.runs_out within so many days, so under7 is part of under14). fullDoc: DOC with stowingQty, the pieces being put away.
sort_by: '''' (stock plus incoming, descending) or a column of the row; nulls last in both directions, ties by option id.
page_size: 1 to 5,000. A page past the end has no rows but the true total. listedIds: option ids of all pages in their order, on the first page of a file (header x-partner-state) of several; else null.';
grant execute on function public.stock_list to authenticated, service_role;

create or replace function public.snapshot_dates(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
begin
  perform private.require_partner(partner_cd);
  return (
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
  );
end
$$;
comment on function public.snapshot_dates is 'Days for the query date of the stock page, newest first (specification section 4): ["yyyyMMdd", ...], today in Korea time and every past last day of a month that has a snapshot of the partner. Active members who may see the partner; 42501 for others.';
grant execute on function public.snapshot_dates to authenticated, service_role;
