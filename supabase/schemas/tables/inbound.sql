-- Goods on their way into the fulfilment centres (specification section 3).

create table public.raw_wing_inbound_request (
  "ID" bigint generated always as identity primary key,
  "CUST_CD" text not null,
  "SVC" text not null default '2P',
  "REQ_NO" text not null check ("REQ_NO" <> ''),
  "IB_REQ_NO" text,
  "IB_APRV_NO" text,
  "MILKRUNNO" text,
  "IB_REQ_DT" text not null check (private.is_day_text("IB_REQ_DT")),
  "SCH_DT" text not null check (private.is_day_text("SCH_DT")),
  "PICKUP_DT" text check (private.is_day_text("PICKUP_DT")),
  "IB_CENTER" text,
  "REG_DT" timestamptz not null default now(),
  "PLT_AMT" integer,
  "TRUCK_AMT" integer,
  "OPTION_CD" text not null,
  "EX_QTY" integer not null default 0,
  "IB_APRV_QTY" integer not null default 0,
  "SALE_READY_QTY" integer not null default 0,
  "RETURN_PENDING_QTY" integer not null default 0,
  "RETURN_READY_QTY" integer not null default 0,
  "EXPIR_DT" text,
  "PROD_DT" text,
  "LOGISTICS_COMPANY" text,
  "INVOICE_NUM" text,
  "DP_APRV_DT" text,
  "REMARKS" text
);
comment on table public.raw_wing_inbound_request is 'One option of one inbound request, as the marketplace reports it.';
comment on column public.raw_wing_inbound_request."CUST_CD" is 'Code of the partner who sends the goods.';
comment on column public.raw_wing_inbound_request."SCH_DT" is 'Scheduled arrival, Korea-time day, yyyyMMdd.';
comment on column public.raw_wing_inbound_request."EX_QTY" is 'Expected pieces. The four quantities after it are disjoint counts.';
comment on column public.raw_wing_inbound_request."IB_APRV_QTY" is 'Pieces received and not yet for sale.';
comment on column public.raw_wing_inbound_request."SALE_READY_QTY" is 'Pieces put away and for sale.';
comment on column public.raw_wing_inbound_request."EXPIR_DT" is 'As reported: a day, or 해당없음.';
alter table public.raw_wing_inbound_request set (
  autovacuum_vacuum_insert_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_scale_factor = 0.02
);
alter table public.raw_wing_inbound_request alter column "REQ_NO" set statistics 10;
create index raw_wing_inbound_request_request_idx on public.raw_wing_inbound_request ("CUST_CD", "REQ_NO");
create index raw_wing_inbound_request_option_idx on public.raw_wing_inbound_request ("OPTION_CD");
-- Only lines with pieces still to come (or too many come): completed lines leave the index.
create index raw_wing_inbound_request_incoming_idx
  on public.raw_wing_inbound_request ("CUST_CD", "SCH_DT")
  include ("OPTION_CD", "EX_QTY", "IB_APRV_QTY", "SALE_READY_QTY", "RETURN_PENDING_QTY", "RETURN_READY_QTY")
  where "SVC" = '2P'
    and "EX_QTY" - "IB_APRV_QTY" - "SALE_READY_QTY" - "RETURN_PENDING_QTY" - "RETURN_READY_QTY" <> 0;
create index raw_wing_inbound_request_schedule_idx
  on public.raw_wing_inbound_request ("CUST_CD", "SCH_DT") include ("REQ_NO") where "SVC" = '2P';
create index raw_wing_inbound_request_requested_idx
  on public.raw_wing_inbound_request ("CUST_CD", "IB_REQ_DT") include ("REQ_NO") where "SVC" = '2P';
alter table public.raw_wing_inbound_request enable row level security;
grant select on public.raw_wing_inbound_request to service_role;
grant select on public.raw_wing_inbound_request to authenticated;
create policy "Members see inbound requests of their partners" on public.raw_wing_inbound_request
  for select to authenticated using ("CUST_CD" = any ((select private.partner_codes())::text[]));
create trigger incoming_of_new_lines after insert on public.raw_wing_inbound_request
  referencing new table as changed for each statement execute function private.rewrite_incoming();
create trigger incoming_of_removed_lines after delete on public.raw_wing_inbound_request
  referencing old table as changed for each statement execute function private.rewrite_incoming();
create trigger incoming_of_lines_before after update on public.raw_wing_inbound_request
  referencing old table as changed for each statement execute function private.rewrite_incoming();
create trigger incoming_of_lines_after after update on public.raw_wing_inbound_request
  referencing new table as changed for each statement execute function private.rewrite_incoming();
