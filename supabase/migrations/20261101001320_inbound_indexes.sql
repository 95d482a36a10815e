-- Indexes of the inbound list; docs/decisions/inbound-list-plan.md has the plans. Which requests have a line
-- in the days is answered by the index alone.
drop index public.raw_wing_inbound_request_schedule_idx, public.raw_wing_inbound_request_requested_idx;
create index raw_wing_inbound_request_schedule_idx
  on public.raw_wing_inbound_request ("CUST_CD", "SCH_DT") include ("REQ_NO") where "SVC" = '2P';
create index raw_wing_inbound_request_requested_idx
  on public.raw_wing_inbound_request ("CUST_CD", "IB_REQ_DT") include ("REQ_NO") where "SVC" = '2P';

-- As for the daily sales: vacuumed after each upload, so that the index answers alone.
alter table public.raw_wing_inbound_request set (
  autovacuum_vacuum_insert_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_scale_factor = 0.02
);
