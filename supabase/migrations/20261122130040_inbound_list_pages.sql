-- The inbound lists sort and page as all lists do.

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
  perform private.require_day('date_start', date_start);
  perform private.require_day('date_end', date_end);
  if date_start > date_end then
    raise exception 'date_start is after date_end' using errcode = '22023';
  end if;
  perform private.require_choice('status', status, array['all', 'scheduled', 'completed', 'error']);
  matching_req_nos := private.matching_requests(partner_cd, view, date_start, date_end, brand_cd,
    coalesce(btrim(product_name), ''), coalesce(option_ids, '{}'), coalesce(btrim(req_no), ''), coalesce(btrim(ib_aprv_no), ''));
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
