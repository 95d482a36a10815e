-- The inbound request list (specification sections 2, 3, 4, 7 and 9).

-- Numbers of the requests with at least one line that matches every filter but the status.
create function private.matching_requests(
  partner_cd text, view text, date_start text, date_end text, brand_cd text, product_name text,
  option_ids text[], req_no text, ib_aprv_no text
)
  returns text[]
  language plpgsql stable
  set search_path = ''
  -- The filters decide the plan, so each call is planned for its own.
  set plan_cache_mode = 'force_custom_plan'
as $$
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
comment on function private.matching_requests(text, text, text, text, text, text, text[], text, text) is
  'Request numbers with a line of the partner that matches the filters; never null.';

-- Inbound request summaries (section 3) of the numbered requests, over all lines of the partner in them.
-- The lines of a request repeat its values; should they differ, the greatest (the latest day) stands.
-- The numbers come as an array, because the planner sees how many there are; it cannot guess how many
-- requests the days of a join leave.
create function private.inbound_request_rows(partner_cd text, req_nos text[])
  returns table (
    "brandCount" bigint, "ibReqDt" text, "reqNo" text, "ibAprvNo" text, "milkRunNo" text, "schDt" text,
    "pickupDt" text, "ibCenter" text, "regDt" timestamptz, "ibReqNo" text, "pltAmt" integer, "truckAmt" integer,
    "status" text
  )
  language sql stable
begin atomic
  select
    -- Looked up by the option's key: a join would be planned badly while a new option table has no statistics.
    count(distinct (
      select o."BRAND_CD" from public.dim_option o
      where o."OPTION_CD" = l."OPTION_CD" and o."PARTNER_CD" = l."CUST_CD" and o."SVC" = '2P'
    )),
    max(l."IB_REQ_DT"), l."REQ_NO", max(l."IB_APRV_NO"), max(l."MILKRUNNO"), max(l."SCH_DT"),
    max(l."PICKUP_DT"), max(l."IB_CENTER"), max(l."REG_DT"), max(l."IB_REQ_NO"), max(l."PLT_AMT"), max(l."TRUCK_AMT"),
    private.inbound_request_status(bool_or(l."STATUS" = 'error'), bool_and(l."STATUS" = 'completed'))
  from private.inbound_line l
  where l."CUST_CD" = partner_cd and l."REQ_NO" = any (req_nos)
  group by l."REQ_NO";
end;
comment on function private.inbound_request_rows(text, text[]) is
  'Inbound request summaries of the numbered requests; days yyyyMMdd, status scheduled, completed or error.';

-- One page of the inbound request list. See the comment below.
create function public.inbound_requests(
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
  -- The filters decide the plan, so each call is planned for its own; compiling costs more than it saves.
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  matching_req_nos text[];
  total bigint;
  page_req_nos text[];
  page_rows json;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('view', view, array['SCH', 'REQ']);
  perform private.require_day('date_start', date_start);
  perform private.require_day('date_end', date_end);
  if date_start > date_end then
    raise exception 'date_start is after date_end' using errcode = '22023';
  end if;
  perform private.require_choice('status', status, array['all', 'scheduled', 'completed', 'error']);
  perform private.require_choice('sort_direction', sort_direction, array['asc', 'desc']);
  perform private.require_choice('sort_by', sort_by, array['', 'brandCount', 'ibReqDt', 'reqNo', 'ibAprvNo', 'milkRunNo',
    'schDt', 'pickupDt', 'ibCenter', 'regDt', 'ibReqNo', 'pltAmt', 'truckAmt', 'status']);
  perform private.require_page(page_number, page_size);

  matching_req_nos := private.matching_requests(partner_cd, view, date_start, date_end, brand_cd,
    coalesce(btrim(product_name), ''), coalesce(option_ids, '{}'), coalesce(btrim(req_no), ''), coalesce(btrim(ib_aprv_no), ''));

  with matching as materialized (
    select r."reqNo", r."schDt", r."ibReqDt",
      case sort_by
        when 'brandCount' then r."brandCount"
        when 'pltAmt' then r."pltAmt"
        when 'truckAmt' then r."truckAmt"
        when 'regDt' then extract(epoch from r."regDt")
        when 'status' then array_position(array['scheduled', 'completed', 'error'], r."status")
      end as sort_number,
      case sort_by
        when 'ibReqDt' then r."ibReqDt"
        when 'schDt' then r."schDt"
        when 'pickupDt' then r."pickupDt"
        when 'reqNo' then r."reqNo"
        when 'ibAprvNo' then nullif(r."ibAprvNo", '')
        when 'milkRunNo' then nullif(r."milkRunNo", '')
        when 'ibReqNo' then nullif(r."ibReqNo", '')
        when 'ibCenter' then nullif(r."ibCenter", '')
      end collate "ko-x-icu" as sort_text
    from private.inbound_request_rows(partner_cd, matching_req_nos) r
    where inbound_requests.status = 'all' or r."status" = inbound_requests.status
  )
  select
    (select count(*) from matching),
    (select array_agg(p."reqNo" order by p.place) from (
      select k."reqNo", row_number() over (
        order by
          case when sort_direction = 'desc' then k.sort_number end desc nulls last,
          case when sort_direction = 'asc' then k.sort_number end asc nulls last,
          case when sort_direction = 'desc' then k.sort_text end desc nulls last,
          case when sort_direction = 'asc' then k.sort_text end asc nulls last,
          k."schDt" desc, k."ibReqDt" desc, k."reqNo" collate "C"
      ) as place
      from matching k
      order by place
      limit page_size offset (page_number - 1) * coalesce(page_size, 0)::bigint
    ) p)
  into total, page_req_nos;

  select json_agg(r order by p.place) into page_rows
  from unnest(page_req_nos) with ordinality p (req_no, place)
  join private.inbound_request_rows(partner_cd, page_req_nos) r on r."reqNo" = p.req_no;

  return json_build_object('total', total, 'rows', coalesce(page_rows, '[]'));
end
$$;
comment on function public.inbound_requests(text, text, text, text, text, text, text, text[], text, text, text, text, integer, integer) is
$$Inbound requests of one partner (specification sections 2, 3, 4 and 9). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns one JSON value, so that no row cap cuts it: {"total", "rows": [...]}.
A row is one request (REQ_NO): brandCount, ibReqDt, reqNo, ibAprvNo, milkRunNo, schDt, pickupDt (days yyyyMMdd), ibCenter, regDt (ISO moment of the upload), ibReqNo, pltAmt, truckAmt (load units), status (scheduled 입고예정 | completed 입고완료 | error 입고오류).

A request is listed when at least one of its lines of this partner matches day, brand, product name, option ids and both number searches; its values and its status are over all its lines of this partner. status filters requests.
view: SCH = SCH_DT, REQ = IB_REQ_DT between date_start and date_end (yyyyMMdd, both included). brand_cd: all or a code. req_no is searched in REQ_NO, ib_aprv_no in IB_APRV_NO, literally, case aside.
sort_by: '' (schDt desc, ibReqDt desc, reqNo asc) or a column of the row; nulls last in both directions, ties in the default order.
page_size null returns every row (an export).$$;

grant execute on function
  private.matching_requests(text, text, text, text, text, text, text[], text, text),
  private.inbound_request_rows(text, text[]),
  public.inbound_requests(text, text, text, text, text, text, text, text[], text, text, text, text, integer, integer)
  to authenticated, service_role;
