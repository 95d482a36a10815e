-- For each of the values that a list asks for, the planner unpacks the column's most frequent values and looks it up
-- there: for some hundred requests or options it took a fifth of the whole list. Neither column has frequent values; how
-- many there are, which decides the plan, comes from the same sample as before.
alter table public.raw_wing_inbound_request alter column "REQ_NO" set statistics 10;
alter table public.agg_performance_option_daily alter column "OPTION_CD" set statistics 10;
analyze public.raw_wing_inbound_request ("REQ_NO");
analyze public.agg_performance_option_daily ("OPTION_CD");
