-- The rules of an inbound line, once (specification sections 4 and 9).

create view private.inbound_line with (security_invoker = true) as
select
  l."ID", l."CUST_CD", l."REQ_NO", l."IB_REQ_NO", l."IB_APRV_NO", l."MILKRUNNO", l."IB_REQ_DT", l."SCH_DT",
  l."PICKUP_DT", l."IB_CENTER", l."REG_DT", l."PLT_AMT", l."TRUCK_AMT", l."OPTION_CD", l."EX_QTY",
  l."IB_APRV_QTY", l."SALE_READY_QTY", l."RETURN_PENDING_QTY", l."RETURN_READY_QTY", l."EXPIR_DT", l."PROD_DT",
  l."LOGISTICS_COMPANY", l."INVOICE_NUM", l."DP_APRV_DT", l."REMARKS",
  l."EX_QTY" - l."IB_APRV_QTY" - l."SALE_READY_QTY" - l."RETURN_PENDING_QTY" - l."RETURN_READY_QTY"
    as "INCOMING_QTY",
  case
    when l."IB_APRV_QTY" = 0 and l."SALE_READY_QTY" = 0 and l."RETURN_PENDING_QTY" = 0 and l."RETURN_READY_QTY" = 0
      then 'scheduled'
    when l."EX_QTY" = l."IB_APRV_QTY" + l."SALE_READY_QTY" then 'completed'
    else 'error'
  end as "STATUS"
from public.raw_wing_inbound_request l
where l."SVC" = '2P';
comment on view private.inbound_line is 'Inbound lines of service 2P, seen under the caller''s policies, with what follows from their quantities.';
comment on column private.inbound_line."INCOMING_QTY" is
  'Pieces still to come: expected minus approved, sale-ready, return-pending and return-ready (section 9). Negative when more came than was expected.';
comment on column private.inbound_line."STATUS" is 'scheduled, completed or error (section 4).';

-- Status of a request from its lines (section 4): any error line, else all completed, else scheduled.
create function private.inbound_request_status(any_error boolean, all_completed boolean) returns text
  language sql immutable parallel safe
  return case when any_error then 'error' when all_completed then 'completed' else 'scheduled' end;
comment on function private.inbound_request_status(boolean, boolean) is 'Status of a request: scheduled, completed or error.';

-- Pieces on their way, per option of the partner. Counts lines scheduled from 2025-09-01 (section 7).
create function private.incoming_by_option(partner_cd text)
  returns table ("OPTION_CD" text, "INCOMING_QTY" bigint)
  language sql stable
begin atomic
  select l."OPTION_CD", sum(l."INCOMING_QTY")
  from private.inbound_line l
  where l."CUST_CD" = partner_cd and l."SCH_DT" >= '20250901' and l."INCOMING_QTY" <> 0
  group by l."OPTION_CD";
end;
comment on function private.incoming_by_option(text) is 'Incoming pieces of each option that has any, lines scheduled from 20250901.';

grant select on private.inbound_line to authenticated, service_role;
grant execute on function private.inbound_request_status(boolean, boolean), private.incoming_by_option(text)
  to authenticated, service_role;
