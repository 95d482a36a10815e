-- The rules of an inbound line, once (sections 4 and 9).
create or replace view private.inbound_line with (security_invoker = true) as
select
  l."ID", l."CUST_CD", l."REQ_NO", l."IB_REQ_NO", l."IB_APRV_NO", l."MILKRUNNO", l."IB_REQ_DT", l."SCH_DT",
  l."PICKUP_DT", l."IB_CENTER", l."REG_DT", l."PLT_AMT", l."TRUCK_AMT", l."OPTION_CD", l."EX_QTY",
  l."IB_APRV_QTY", l."SALE_READY_QTY", l."RETURN_PENDING_QTY", l."RETURN_READY_QTY", l."EXPIR_DT", l."PROD_DT",
  l."LOGISTICS_COMPANY", l."INVOICE_NUM", l."DP_APRV_DT", l."REMARKS",
  l."EX_QTY" - l."IB_APRV_QTY" - l."SALE_READY_QTY" - l."RETURN_PENDING_QTY" - l."RETURN_READY_QTY"
    as "INCOMING_QTY",
  s.status as "STATUS", case when s.status = 'error' then l."EX_QTY" - l."IB_APRV_QTY" - l."SALE_READY_QTY" end as "DIFFERENCE_QTY"
from public.raw_wing_inbound_request l
cross join lateral (
  select case
    when l."IB_APRV_QTY" = 0 and l."SALE_READY_QTY" = 0 and l."RETURN_PENDING_QTY" = 0 and l."RETURN_READY_QTY" = 0
      then 'scheduled'
    when l."EX_QTY" = l."IB_APRV_QTY" + l."SALE_READY_QTY" then 'completed'
    else 'error'
  end as status) s
where l."SVC" = '2P';
comment on view private.inbound_line is 'Inbound lines of service 2P, seen under the caller''s policies, with what follows from their quantities.';
comment on column private.inbound_line."INCOMING_QTY" is 'Pieces still to come: expected minus approved, sale-ready, return-pending and return-ready (section 9). Negative when more came than was expected.';
comment on column private.inbound_line."STATUS" is 'scheduled, completed or error (section 4).';
comment on column private.inbound_line."DIFFERENCE_QTY" is 'Pieces of a line in error that are missing, negative where more came than was expected; null for another status.';
grant select on private.inbound_line to authenticated, service_role;

-- Status of a request from its lines (section 4): any error line, else all completed, else scheduled.
create or replace function private.inbound_request_status(any_error boolean, all_completed boolean) returns text
  language sql immutable parallel safe
  return case when any_error then 'error' when all_completed then 'completed' else 'scheduled' end;
comment on function private.inbound_request_status is 'Status of a request: scheduled, completed or error.';
grant execute on function private.inbound_request_status to authenticated, service_role;

-- Returns pieces on their way and pieces received but not yet for sale (검수·적치 중), per option of the partner. Counts lines
-- scheduled from 2025-09-01 (section 7).
create or replace function private.incoming_by_option(partner_cd text)
  returns table ("OPTION_CD" text, "INCOMING_QTY" bigint, "STOWING_QTY" bigint) language sql stable begin atomic
  select l."OPTION_CD", sum(l."INCOMING_QTY"), sum(l."IB_APRV_QTY")
  from private.inbound_line l
  where l."CUST_CD" = partner_cd and l."SCH_DT" >= '20250901' and (l."INCOMING_QTY" <> 0 or l."IB_APRV_QTY" <> 0)
  group by l."OPTION_CD";
end;
comment on function private.incoming_by_option is 'Incoming pieces and pieces being put away of each option that has any, lines scheduled from 20250901.';
grant execute on function private.incoming_by_option to authenticated, service_role;

-- Numbers of the requests with at least one line that matches every filter but the status.
-- plan_cache_mode: the filters decide the plan, so each call is planned for its own.
create or replace function private.matching_requests(
  partner_cd text, view text, date_start text, date_end text, brand_cd text, product_name text, option_ids text[], req_no text,
  ib_aprv_no text
) returns text[] language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return array(
    select distinct l."REQ_NO"
    from private.inbound_line l
    where l."CUST_CD" = partner_cd
      and (view <> 'SCH' or l."SCH_DT" between date_start and date_end)
      and (view <> 'REQ' or l."IB_REQ_DT" between date_start and date_end)
      and ((brand_cd = 'all' and product_name = '') or exists (
        select from public.dim_option o
        where o."OPTION_CD" = l."OPTION_CD" and o."PARTNER_CD" = l."CUST_CD" and o."SVC" = '2P'
          and (brand_cd = 'all' or o."BRAND_CD" = brand_cd)
          and private.contains_text(o."ITEM_NM", product_name)
      ))
      and (cardinality(option_ids) = 0 or l."OPTION_CD" = any (option_ids))
      and private.contains_text(l."REQ_NO", req_no)
      and private.contains_text(l."IB_APRV_NO", ib_aprv_no)
  );
end
$$;
comment on function private.matching_requests is 'Request numbers with a line of the partner that matches the filters; never null.';
grant execute on function private.matching_requests to authenticated, service_role;

-- Reports say why a line is in error in their remarks, some with the pieces at the end, which would keep lines of one reason apart.
create or replace function private.inbound_reason(remarks text) returns text
  language sql immutable parallel safe
  set search_path = ''
  return left(coalesce(btrim(regexp_replace(remarks, '[0-9,]+ ?개 *$', '')), ''), 60);
comment on function private.inbound_reason is 'Reason of an inbound line from its remarks, without a count of pieces at the end; empty without one.';
grant execute on function private.inbound_reason to authenticated, service_role;

-- What the detail of a request says line by line, short enough for a row of the list: three reasons, and the others together.
create or replace function private.inbound_reasons(partner_cd text, req_no text) returns json language sql stable begin atomic
  select json_agg(json_build_object('code', r.code, 'name', r.name, 'value', r.qty) order by r.place)
  from (
    select least(p.place, 4) as place, case when p.place > 3 then 'others' when p.reason = '' then 'unnamed' else 'named' end as code,
      case when p.place <= 3 then p.reason else '' end as name, private.bigint_sum(p.qty) as qty
    from (
      select n.reason, n.qty, row_number() over (order by n.qty desc, n.reason collate "C") as place
      from (
        select private.inbound_reason(l."REMARKS") as reason, sum(abs(l."DIFFERENCE_QTY")) as qty
        from private.inbound_line l
        where l."CUST_CD" = partner_cd and l."REQ_NO" = req_no and l."STATUS" = 'error'
        group by 1
      ) n
    ) p
    group by 1, 2, 3
  ) r;
end;
comment on function private.inbound_reasons is 'Reasons of the lines in error of a request of the partner with their pieces, the most first: three by name (unnamed: without remarks) and all others; null without such a line.';
grant execute on function private.inbound_reasons to authenticated, service_role;

-- Inbound request summaries (section 3) of the numbered requests, over all lines of the partner in them.
-- The lines of a request repeat its values; should they differ, the greatest (the latest day) stands.
-- The numbers come as an array, because the planner sees how many there are; it cannot guess how many
-- requests the days of a join leave.
create or replace function private.inbound_request_rows(partner_cd text, req_nos text[])
  returns table (
    "brandCount" bigint, "ibReqDt" text, "reqNo" text, "ibAprvNo" text, "milkRunNo" text, "schDt" text, "pickupDt" text,
    "ibCenter" text, "regDt" timestamptz, "ibReqNo" text, "pltAmt" integer, "truckAmt" integer, "status" text,
    "reasons" json
  ) language sql stable begin atomic
  select
    count(distinct case when o."PARTNER_CD" = l."CUST_CD" and o."SVC" = '2P' then o."BRAND_CD" end),
    max(l."IB_REQ_DT"), l."REQ_NO", max(l."IB_APRV_NO"), max(l."MILKRUNNO"), max(l."SCH_DT"),
    max(l."PICKUP_DT"), max(l."IB_CENTER"), max(l."REG_DT"), max(l."IB_REQ_NO"), max(l."PLT_AMT"), max(l."TRUCK_AMT"),
    private.inbound_request_status(bool_or(l."STATUS" = 'error'), bool_and(l."STATUS" = 'completed')),
    case when bool_or(l."STATUS" = 'error') then private.inbound_reasons(partner_cd, l."REQ_NO") end
  from private.inbound_line l
  -- By the key alone: without statistics of a new option table the planner would take those of one partner for a few.
  left join public.dim_option o on o."OPTION_CD" = l."OPTION_CD"
  where l."CUST_CD" = partner_cd and l."REQ_NO" = any (req_nos)
  group by l."REQ_NO";
end;
comment on function private.inbound_request_rows is
  'Inbound request summaries of the numbered requests; days yyyyMMdd, status scheduled, completed or error, and of an error its private.inbound_reasons.';
grant execute on function private.inbound_request_rows to authenticated, service_role;

-- One page of the inbound request list.
create or replace function public.inbound_requests(
  partner_cd text, view text, date_start text, date_end text, brand_cd text default 'all', status text default 'all',
  product_name text default '', option_ids text[] default '{}', req_no text default '', ib_aprv_no text default '',
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  matching_req_nos text[];
  page record;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('view', view, array['SCH', 'REQ']);
  perform private.require_days(date_start, date_end);
  perform private.require_choice('status', status, array['all', 'scheduled', 'completed', 'error']);
  matching_req_nos := private.matching_requests(partner_cd, view, date_start, date_end, brand_cd,
    private.search_text(product_name), private.wanted_options(partner_cd, option_ids), private.search_text(req_no), private.search_text(ib_aprv_no));
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
comment on function public.inbound_requests is 'Inbound requests of one partner (specification sections 2, 3, 4 and 9). Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one request (REQ_NO).

A request is listed when at least one of its lines of this partner matches day, brand, product name, option ids and both number searches; its values and its status are over all its lines of this partner. status filters requests.
view: SCH = SCH_DT, REQ = IB_REQ_DT between date_start and date_end (yyyyMMdd, both included). brand_cd: all or a code. req_no is searched in REQ_NO, ib_aprv_no in IB_APRV_NO, literally, case aside.
sort_by: '''' (schDt desc, ibReqDt desc, reqNo asc) or a column of the row; nulls last in both directions, ties in the default order.
page_size: 1 to 5,000.';
grant execute on function public.inbound_requests to authenticated, service_role;

-- A day of the report as yyyyMMdd whatever stands between its parts; another text as it is, null for null.
create or replace function private.reported_day(value text) returns text
  language sql immutable parallel safe
  set search_path = ''
  return case
    when private.is_day_text(regexp_replace(value, '[-./ ]', '', 'g')) then regexp_replace(value, '[-./ ]', '', 'g')
    else value
  end;
comment on function private.reported_day is 'A reported day (2028-12-31, 2028.12.31, 2028/12/31) as yyyyMMdd; another text as it is, null for null.';
grant execute on function private.reported_day to authenticated, service_role;

-- Inbound detail rows (section 3): missing texts are empty, missing numbers 0. One row is one line. Its productId is null
-- unless 상품 상세 and 상품 분석 find the product.
create or replace function private.inbound_detail_rows(partner_cd text, req_no text)
  returns table (
    "id" bigint, "reqNo" text, "status" text, "optionCd" text, "productId" text, "barcode" text, "cpItemName" text, "optionNm" text,
    "expirDt" text, "prodDt" text, "stockQty" integer, "exQty" integer, "ibAprvQty" integer, "saleReadyQty" integer,
    "returnPendingQty" integer, "returnReadyQty" integer, "differenceQty" integer, "logisticsCompany" text, "invoiceNum" text,
    "dpAprvDt" text, "ibCenter" text, "remarks" text
  ) language sql stable begin atomic
  select
    l."ID", l."REQ_NO", l."STATUS", l."OPTION_CD",
    case when exists (select from private.options_of_products(l."CUST_CD", array[o."PRODUCTID"])) then o."PRODUCTID" end,
    coalesce(o."BARCODE", ''), coalesce(o."CPITEMNAME", ''),
    coalesce(o."OPTION_NM", ''), coalesce(private.reported_day(l."EXPIR_DT"), ''),
    coalesce(private.reported_day(l."PROD_DT"), ''), coalesce(s."STOCK_QTY", 0),
    l."EX_QTY", l."IB_APRV_QTY", l."SALE_READY_QTY", l."RETURN_PENDING_QTY", l."RETURN_READY_QTY",
    l."DIFFERENCE_QTY", coalesce(l."LOGISTICS_COMPANY", ''), coalesce(l."INVOICE_NUM", ''),
    coalesce(private.reported_day(l."DP_APRV_DT"), ''),
    coalesce(l."IB_CENTER", ''), coalesce(l."REMARKS", '')
  from private.inbound_line l
  left join public.dim_option o on o."OPTION_CD" = l."OPTION_CD" and o."PARTNER_CD" = l."CUST_CD" and o."SVC" = '2P'
  left join public.fact_stock s on s."OPTION_CD" = o."OPTION_CD" and s."PARTNER_CD" = o."PARTNER_CD" and s."SVC" = '2P'
  where l."CUST_CD" = partner_cd and l."REQ_NO" = req_no;
end;
comment on function private.inbound_detail_rows is 'Inbound detail rows of one request of the partner.';
grant execute on function private.inbound_detail_rows to authenticated, service_role;

-- Every line of one request with the totals of the 합계 row.
create or replace function public.inbound_detail(
  partner_cd text, req_no text, sort_by text default '', sort_direction text default 'asc'
) returns json language plpgsql stable set search_path = '' as $$
declare
  page record;
begin
  perform private.require_partner(partner_cd);
  if req_no is null then
    raise exception 'req_no must be given' using errcode = '22023';
  end if;

  page := private.list_page(
    source => format('private.inbound_detail_rows(%L, %L)', partner_cd, req_no), ids => null, id_column => 'id',
    sortable => '{"status": "status", "optionCd": "id", "barcode": "text", "cpItemName": "text", "optionNm": "text",
      "expirDt": "day", "prodDt": "day", "stockQty": "number", "exQty": "number", "ibAprvQty": "number",
      "saleReadyQty": "number", "returnPendingQty": "number", "returnReadyQty": "number", "logisticsCompany": "text",
      "invoiceNum": "text", "dpAprvDt": "day", "ibCenter": "text", "remarks": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"id"', carried => '{}',
    page_number => 1, page_size => 5000, few => true,
    -- An option with two expiry days stands on two lines, and each line shows the stock of the option.
    summary => $sql$json_build_object(
      'totals', json_build_object(
        'stockQty', coalesce(sum("stockQty"), 0), 'exQty', coalesce(sum("exQty"), 0),
        'ibAprvQty', coalesce(sum("ibAprvQty"), 0), 'saleReadyQty', coalesce(sum("saleReadyQty"), 0),
        'returnPendingQty', coalesce(sum("returnPendingQty"), 0), 'returnReadyQty', coalesce(sum("returnReadyQty"), 0)),
      'options', (
        select json_build_object('repeated', count(*) filter (where o.lines > 1), 'stockQty', coalesce(sum(o.stock_qty), 0))
        from (select count(*) as lines, max(l."stockQty") as stock_qty from matching l group by l."optionCd") o))$sql$);
  perform private.require_few(page.total);
  return json_build_object('rows', page.rows, 'totals', page.summary_row -> 'totals',
    'repeatedOptions', page.summary_row -> 'options' -> 'repeated', 'stockQtyOnce', page.summary_row -> 'options' -> 'stockQty');
end
$$;
comment on function public.inbound_detail is 'Lines of one inbound request of the partner (specification sections 2 and 3). Active members who may see the partner; 42501 for others, 22023 for a wrong argument, 54000 for more than 5,000 lines. A row is one line.

sort_by: '''' (order of the report) or a column of the row; empty values last, ties in the order of the report. An unknown request has no rows.';
grant execute on function public.inbound_detail to authenticated, service_role;
