-- Options of the partner that are to be ordered: grade NEW, on sale, with a quantity of private.suggested_inbound. A lead time that
-- nobody entered counts as 0 days.
create or replace function private.order_rows(partner_cd text, today date, option_ids text[])
  returns table (
    "optionId" text, "brandCd" text, "brandName" text, "productName" text, "optionName" text, "productId" text, "barcode" text,
    "stockQty" integer, "incomingQty" bigint, "stowingQty" bigint, "targetDays" integer, "leadDays" integer, "leastQty" integer,
    "boxQty" integer, "suggestedInboundQty" bigint, "suggestion" json, "orderQty" bigint, "perDay" numeric, "coverDays" bigint,
    "orderDay" text, "urgency" text, "costAmt" bigint, "costFrom" text, "orderAmt" bigint
  ) language sql stable begin atomic
  select o."OPTION_CD", o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM", o."PRODUCTID", o."BARCODE",
    a."STOCK_QTY", a."INCOMING_QTY", a."STOWING_QTY", private.target_days(t."TARGET_DAY"), t."LEAD_DAY", t."LEAST_QTY", t."BOX_QTY",
    g."qty", to_json(g), q.qty, g."perDay", covered."orderWithinDays", private.day_text(latest.day),
    case when latest.day < today then 'late' when latest.day < today + 7 then 'week' else 'later' end,
    c."COST_AMT", c."APPLY_DT", q.qty * c."COST_AMT"
  from public.agg_option_stock a
  join public.dim_option o on o."OPTION_CD" = a."OPTION_CD" and o."PARTNER_CD" = a."PARTNER_CD"
  join public.agg_option_demand f on f."PARTNER_CD" = a."PARTNER_CD" and f."OPTION_CD" = a."OPTION_CD"
    and f."EDITION" = (select private.diagnosis_edition(partner_cd))
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = o."PARTNER_CD"
  left join public.dim_option_setting t on t."OPTION_CD" = o."OPTION_CD"
  left join private.option_costs(partner_cd, private.day_text(today)) c on c."OPTION_CD" = o."OPTION_CD"
  cross join lateral private.suggested_inbound(f, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", private.target_days(t."TARGET_DAY"),
    t."LEAD_DAY") g
  -- Without days from order to sale: the days until all is sold.
  cross join lateral private.suggested_inbound(f, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", private.target_days(t."TARGET_DAY"), 0) covered
  cross join lateral (select private.order_quantity(g."qty", t."LEAST_QTY", t."BOX_QTY") as qty) q
  cross join lateral (
    select today + (covered."orderWithinDays" - coalesce(t."LEAD_DAY", 0))::integer as day
  ) latest
  where a."PARTNER_CD" = partner_cd and a."OFFER_CONDITION" = 'NEW' and a."SOLD_YN" is distinct from 'N' and g."qty" > 0
    and o."SVC" = '2P' and (o."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'))
    and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids));
end;
comment on function private.order_rows is 'Options of the partner, all or some, that are to be ordered, each with why, how many, until when and for how much. orderDay: latest day (yyyyMMdd) of an order whose goods are on sale before all is sold; urgency: late (it is past), week (within 7 days) or later; orderAmt: null without a cost.';
grant execute on function private.order_rows to authenticated, service_role;

create or replace function public.order_list(
  partner_cd text, urgency text default 'all', brand_cd text default 'all', product_name text default '',
  option_ids text[] default '{}', sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  states constant text[] := array['late', 'week', 'later'];
  name constant text := private.search_text(product_name);
  listed text;
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('urgency', urgency, array['all'] || states);
  listed := case when urgency = 'all' then 'true' else format('"urgency" = %L', urgency) end;
  select p.* into page from private.list_page(
    source => format('(select * from private.order_rows(%L, %L, $1) where %s)', partner_cd, today, concat_ws(' and ', 'true',
      case when brand_cd <> 'all' then format('"brandCd" = %L', brand_cd) end,
      case when name <> '' then
        format('(private.contains_text("productName", %1$L) or private.contains_text("optionName", %1$L))', name) end)),
    ids => private.wanted_options(partner_cd, option_ids), id_column => 'optionId',
    sortable => '{"optionId": "id", "productId": "id", "barcode": "id", "brandName": "text", "productName": "text", "optionName": "text",
      "stockQty": "number", "incomingQty": "number", "stowingQty": "number", "targetDays": "number", "leadDays": "number",
      "leastQty": "number", "boxQty": "number", "suggestedInboundQty": "number", "orderQty": "number", "perDay": "number",
      "coverDays": "number", "orderDay": "day", "costAmt": "number", "orderAmt": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"orderDay", "perDay" desc', tie_order => '"optionId" collate "C"', carried => '{}',
    page_number => page_number, page_size => page_size, condition => listed, few => true,
    summary => format($sql$json_build_object(
      'withoutBrand', count(*) filter (where %1$s and "brandName" is null),
      'counts', json_build_object('all', count(*), %2$s),
      'uncostedCount', count(*) filter (where %1$s and "orderAmt" is null),
      'totals', json_build_object(
        'suggestedInboundQty', coalesce(sum("suggestedInboundQty") filter (where %1$s), 0),
        'orderQty', coalesce(sum("orderQty") filter (where %1$s), 0), 'orderAmt', sum("orderAmt") filter (where %1$s)))$sql$,
      listed, (select string_agg(format('%L, count(*) filter (where "urgency" = %L)', s, s), ', ') from unnest(states) s))) p;
  return json_build_object('total', page.total, 'withoutBrand', page.summary_row -> 'withoutBrand',
    'counts', page.summary_row -> 'counts', 'uncostedCount', page.summary_row -> 'uncostedCount', 'totals', page.summary_row -> 'totals',
    'stockDay', private.stock_day(partner_cd), 'salesDays', private.sales_days(partner_cd), 'rows', page.rows);
end
$$;
comment on function public.order_list is 'The order list (권장 입고): every option of one partner that is to be ordered, with the pieces, their cost and the latest day. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

urgency: all | late (the latest day is past) | week (today to 6 days from now) | later. brand_cd: all or a code. product_name: literal text in the name of product or option, case aside. option_ids: none = any.
sort_by: '''' (the latest day first) or a column of the row but brandCd, costFrom, urgency and suggestion; nulls last, ties by option id. page_size: 1 to 5,000. totals: of all rows of the choice; orderAmt without those that have no cost (uncostedCount).';
grant execute on function public.order_list to authenticated, service_role;
