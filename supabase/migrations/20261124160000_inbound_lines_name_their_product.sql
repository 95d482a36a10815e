-- The lines of an inbound request lead to the page of their product, where there is one.

drop function private.inbound_detail_rows;

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
    case when exists (select from private.analysed_options(l."CUST_CD", array[o."PRODUCTID"])) then o."PRODUCTID" end,
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
revoke all on function private.inbound_detail_rows from public, anon, authenticated, service_role;
comment on function private.inbound_detail_rows is 'Inbound detail rows of one request of the partner.';
grant execute on function private.inbound_detail_rows to authenticated, service_role;

-- Every line of one request with the totals of the 합계 row.
create or replace function public.inbound_detail(
  partner_cd text, req_no text, sort_by text default '', sort_direction text default 'asc'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
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
    page_number => 1, page_size => null,
    -- An option with two expiry days stands on two lines, and each line shows the stock of the option.
    summary => $sql$json_build_object(
      'totals', json_build_object(
        'stockQty', coalesce(sum("stockQty"), 0), 'exQty', coalesce(sum("exQty"), 0),
        'ibAprvQty', coalesce(sum("ibAprvQty"), 0), 'saleReadyQty', coalesce(sum("saleReadyQty"), 0),
        'returnPendingQty', coalesce(sum("returnPendingQty"), 0), 'returnReadyQty', coalesce(sum("returnReadyQty"), 0)),
      'options', (
        select json_build_object('repeated', count(*) filter (where o.lines > 1), 'stockQty', coalesce(sum(o.stock_qty), 0))
        from (select count(*) as lines, max(l."stockQty") as stock_qty from matching l group by l."optionCd") o))$sql$);
  return json_build_object('rows', page.rows, 'totals', page.summary_row -> 'totals',
    'repeatedOptions', page.summary_row -> 'options' -> 'repeated', 'stockQtyOnce', page.summary_row -> 'options' -> 'stockQty');
end
$$;
comment on function public.inbound_detail is
  'Lines of one inbound request of the partner (specification sections 2 and 3). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns one JSON value: {"rows": [...], "totals": {...}, "repeatedOptions", "stockQtyOnce"}. A row is one line: id, reqNo, status (scheduled | completed | error, line rule of section 4), optionCd, productId (null: no page is about it, for the option is unknown, has no product or one of a brand out of use), barcode, cpItemName, optionNm, expirDt, prodDt, dpAprvDt (yyyyMMdd, or as reported where it is no day), stockQty (live stock of the option), exQty, ibAprvQty, saleReadyQty, returnPendingQty, returnReadyQty (pieces), differenceQty, logisticsCompany, invoiceNum, ibCenter, remarks. Missing texts are empty, missing numbers 0.
differenceQty explains an error: exQty - ibAprvQty - saleReadyQty, pieces that do not add up (negative = more came than was expected); null for other lines. In an error line it is never 0.
totals: sums over the rows of stockQty, exQty, ibAprvQty, saleReadyQty, returnPendingQty, returnReadyQty. An option that stands on several lines adds its stockQty on each: repeatedOptions counts such options, stockQtyOnce is the sum of stockQty with every option once.
sort_by: '''' (order of the report) or a column of the row; empty values last, ties in the order of the report. An unknown request has no rows.';
grant execute on function public.inbound_detail to authenticated, service_role;
