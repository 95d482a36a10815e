-- Indexes of the stock list and the home page; docs/decisions/stock-list-plan.md has the plans.

-- Every read asks for service 2P. As the index's condition the service needs no place in its rows and no
-- look into the table, which would cost one page a row.
drop index public.agg_performance_option_daily_partner_day_idx;
create index agg_performance_option_daily_partner_day_idx
  on public.agg_performance_option_daily ("PARTNER_CD", "DATE_SK") include ("OPTION_CD", "SALE_QTY")
  where "SVC" = '2P';

-- An index answers alone only where the table was vacuumed. By default that waits until a fifth of the
-- table is new, which is months of daily uploads: here it follows each upload.
alter table public.agg_performance_option_daily set (
  autovacuum_vacuum_insert_threshold = 10000, autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_threshold = 10000, autovacuum_vacuum_scale_factor = 0.005,
  autovacuum_analyze_scale_factor = 0.02
);

-- Only lines with pieces still to come (or too many come): completed lines leave the index.
create index raw_wing_inbound_request_incoming_idx
  on public.raw_wing_inbound_request ("CUST_CD", "SCH_DT")
  include ("OPTION_CD", "EX_QTY", "IB_APRV_QTY", "SALE_READY_QTY", "RETURN_PENDING_QTY", "RETURN_READY_QTY")
  where "SVC" = '2P'
    and "EX_QTY" - "IB_APRV_QTY" - "SALE_READY_QTY" - "RETURN_PENDING_QTY" - "RETURN_READY_QTY" <> 0;
