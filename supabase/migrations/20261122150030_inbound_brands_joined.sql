-- The brands of a request are counted over a join: a look for each of 100,000 lines took half of that sort and of an export.

-- Inbound request summaries (section 3) of the numbered requests, over all lines of the partner in them.
-- The lines of a request repeat its values; should they differ, the greatest (the latest day) stands.
-- The numbers come as an array, because the planner sees how many there are; it cannot guess how many
-- requests the days of a join leave.
create or replace function private.inbound_request_rows(partner_cd text, req_nos text[])
  returns table (
    "brandCount" bigint, "ibReqDt" text, "reqNo" text, "ibAprvNo" text, "milkRunNo" text, "schDt" text,
    "pickupDt" text, "ibCenter" text, "regDt" timestamptz, "ibReqNo" text, "pltAmt" integer, "truckAmt" integer,
    "status" text
  )
  language sql stable
begin atomic
  select
    count(distinct case when o."PARTNER_CD" = l."CUST_CD" and o."SVC" = '2P' then o."BRAND_CD" end),
    max(l."IB_REQ_DT"), l."REQ_NO", max(l."IB_APRV_NO"), max(l."MILKRUNNO"), max(l."SCH_DT"),
    max(l."PICKUP_DT"), max(l."IB_CENTER"), max(l."REG_DT"), max(l."IB_REQ_NO"), max(l."PLT_AMT"), max(l."TRUCK_AMT"),
    private.inbound_request_status(bool_or(l."STATUS" = 'error'), bool_and(l."STATUS" = 'completed'))
  from private.inbound_line l
  -- By the key alone: without statistics of a new option table the planner would take those of one partner for a few.
  left join public.dim_option o on o."OPTION_CD" = l."OPTION_CD"
  where l."CUST_CD" = partner_cd and l."REQ_NO" = any (req_nos)
  group by l."REQ_NO";
end;
comment on function private.inbound_request_rows is
  'Inbound request summaries of the numbered requests; days yyyyMMdd, status scheduled, completed or error.';
grant execute on function private.inbound_request_rows to authenticated, service_role;
