-- The stock list reads its averages and the pieces on their way from agg_option_recent.

drop function private.stock_list_on(date, text, text, text, text, text, text[], text, text, text, integer, integer);
drop function private.stock_rows(text, date, text, integer, text, text, text, text[]);
drop function private.sales_by_option(text, date, integer, text, text, text[]);
drop function private.daily_sales(text, date, date, text, text, text[]);
drop function private.days_without_spikes(integer[], bigint);

-- The rows of agg_option_recent of the partner; from the facts, as of yesterday, where these rows do not reach (place of
-- yesterday null).
create function private.recent_rows(partner_cd text, today date, yesterday integer)
  returns table ("OPTION_CD" text, "SOLD_UNTIL" bigint[], "INCOMING_QTY" bigint)
  language sql stable
begin atomic
  select r."OPTION_CD", r."SOLD_UNTIL", r."INCOMING_QTY"
  from public.agg_option_recent r
  where yesterday is not null and r."PARTNER_CD" = partner_cd
  union all
  select f."OPTION_CD", f."SOLD_UNTIL", f."INCOMING_QTY"
  from private.recent_from_facts(partner_cd, today - 1) f
  where yesterday is null;
end;
comment on function private.recent_rows(text, date, integer) is
  'Recent sales and incoming pieces of the partner''s options, from the facts where yesterday has no place in the rows.';

-- Rows of the stock list (section 3) that match the filters. A past day has no incoming, averages and DOC (section 2).
-- yesterday: private.place_of_yesterday for 30 days.
create function private.stock_rows(
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
comment on function private.stock_rows(text, date, integer, text, text, text, text, text[]) is
  'Rows of the stock list of the partner that match the filters.';

-- stock_list as of a given Korea-time day.
create function private.stock_list_on(
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
comment on function private.stock_list_on(date, text, text, text, text, text, text[], text, text, text, integer, integer) is
  'stock_list as of a Korea-time day.';

grant execute on function
  private.recent_rows(text, date, integer),
  private.stock_rows(text, date, integer, text, text, text, text, text[]),
  private.stock_list_on(date, text, text, text, text, text, text[], text, text, text, integer, integer)
  to authenticated, service_role;
