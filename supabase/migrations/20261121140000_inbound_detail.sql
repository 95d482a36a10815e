-- The lines of a request: days in one form, and what the sum of the current stock counts more than once.

-- A day of the report as yyyyMMdd whatever stands between its parts; another text as it is, null for null.
create function private.reported_day(value text) returns text
  language sql immutable parallel safe
  set search_path = ''
  return case
    when private.is_day_text(regexp_replace(value, '[-./ ]', '', 'g')) then regexp_replace(value, '[-./ ]', '', 'g')
    else value
  end;
comment on function private.reported_day(text) is
  'A reported day (2028-12-31, 2028.12.31, 2028/12/31) as yyyyMMdd; another text as it is, null for null.';

-- Inbound detail rows (section 3): missing texts are empty, missing numbers 0. One row is one line.
create or replace function private.inbound_detail_rows(partner_cd text, req_no text)
  returns table (
    "id" bigint, "reqNo" text, "status" text, "optionCd" text, "barcode" text, "cpItemName" text, "optionNm" text,
    "expirDt" text, "prodDt" text, "stockQty" integer, "exQty" integer, "ibAprvQty" integer, "saleReadyQty" integer,
    "returnPendingQty" integer, "returnReadyQty" integer, "differenceQty" integer, "logisticsCompany" text,
    "invoiceNum" text, "dpAprvDt" text, "ibCenter" text, "remarks" text
  )
  language sql stable
begin atomic
  select
    l."ID", l."REQ_NO", l."STATUS", l."OPTION_CD", coalesce(o."BARCODE", ''), coalesce(o."CPITEMNAME", ''),
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

-- Every line of one request with the totals of the 합계 row. See the comment below.
create or replace function public.inbound_detail(
  partner_cd text, req_no text, sort_by text default '', sort_direction text default 'asc'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  result json;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('sort_direction', sort_direction, array['asc', 'desc']);
  perform private.require_choice('sort_by', sort_by, array['', 'status', 'optionCd', 'barcode', 'cpItemName', 'optionNm',
    'expirDt', 'prodDt', 'stockQty', 'exQty', 'ibAprvQty', 'saleReadyQty', 'returnPendingQty', 'returnReadyQty',
    'logisticsCompany', 'invoiceNum', 'dpAprvDt', 'ibCenter', 'remarks']);
  if req_no is null then
    raise exception 'req_no must be given' using errcode = '22023';
  end if;

  with lines as (
    select r.*,
      case sort_by
        when 'status' then array_position(array['scheduled', 'completed', 'error'], r."status")
        when 'stockQty' then r."stockQty"
        when 'exQty' then r."exQty"
        when 'ibAprvQty' then r."ibAprvQty"
        when 'saleReadyQty' then r."saleReadyQty"
        when 'returnPendingQty' then r."returnPendingQty"
        when 'returnReadyQty' then r."returnReadyQty"
      end as sort_number,
      nullif(case sort_by
        when 'optionCd' then lpad(r."optionCd", 20, '0')
        when 'barcode' then r."barcode"
        when 'cpItemName' then r."cpItemName"
        when 'optionNm' then r."optionNm"
        -- Shown like a missing day, so sorted like one.
        when 'expirDt' then nullif(r."expirDt", '해당없음')
        when 'prodDt' then nullif(r."prodDt", '해당없음')
        when 'logisticsCompany' then r."logisticsCompany"
        when 'invoiceNum' then r."invoiceNum"
        when 'dpAprvDt' then r."dpAprvDt"
        when 'ibCenter' then r."ibCenter"
        when 'remarks' then r."remarks"
      end, '') collate "ko-x-icu" as sort_text
    from private.inbound_detail_rows(partner_cd, inbound_detail.req_no) r
  ),
  -- An option with two expiry days stands on two lines, and each line shows the stock of the option.
  options as (
    select count(*) filter (where o.lines > 1) as repeated, coalesce(sum(o."stockQty"), 0) as "stockQty"
    from (select count(*) as lines, max(l."stockQty") as "stockQty" from lines l group by l."optionCd") o
  )
  select json_build_object(
    'rows', coalesce(json_agg(to_jsonb(l) - 'sort_number' - 'sort_text' order by
      case when sort_direction = 'desc' then l.sort_number end desc nulls last,
      case when sort_direction = 'asc' then l.sort_number end asc nulls last,
      case when sort_direction = 'desc' then l.sort_text end desc nulls last,
      case when sort_direction = 'asc' then l.sort_text end asc nulls last,
      l."id"), '[]'),
    'totals', json_build_object(
      'stockQty', coalesce(sum(l."stockQty"), 0), 'exQty', coalesce(sum(l."exQty"), 0),
      'ibAprvQty', coalesce(sum(l."ibAprvQty"), 0), 'saleReadyQty', coalesce(sum(l."saleReadyQty"), 0),
      'returnPendingQty', coalesce(sum(l."returnPendingQty"), 0), 'returnReadyQty', coalesce(sum(l."returnReadyQty"), 0)
    ),
    'repeatedOptions', (select o.repeated from options o),
    'stockQtyOnce', (select o."stockQty" from options o)
  ) into result
  from lines l;
  return result;
end
$$;
comment on function public.inbound_detail(text, text, text, text) is
$$Lines of one inbound request of the partner (specification sections 2 and 3). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns one JSON value: {"rows": [...], "totals": {...}, "repeatedOptions", "stockQtyOnce"}. A row is one line: id, reqNo, status (scheduled | completed | error, line rule of section 4), optionCd, barcode, cpItemName, optionNm, expirDt, prodDt, dpAprvDt (yyyyMMdd, or as reported where it is no day), stockQty (live stock of the option), exQty, ibAprvQty, saleReadyQty, returnPendingQty, returnReadyQty (pieces), differenceQty, logisticsCompany, invoiceNum, ibCenter, remarks. Missing texts are empty, missing numbers 0.
differenceQty explains an error: exQty - ibAprvQty - saleReadyQty, pieces that do not add up (negative = more came than was expected); null for other lines. In an error line it is never 0.
totals: sums over the rows of stockQty, exQty, ibAprvQty, saleReadyQty, returnPendingQty, returnReadyQty. An option that stands on several lines adds its stockQty on each: repeatedOptions counts such options, stockQtyOnce is the sum of stockQty with every option once.
sort_by: '' (order of the report) or a column of the row; empty values last, ties in the order of the report. An unknown request has no rows.$$;

grant execute on function private.reported_day(text) to authenticated, service_role;
