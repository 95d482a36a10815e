-- The rows that are there get their sales from the facts; agg_option_recent, which nobody reads any more, goes.

select private.rebuild_option_stock(p."PARTNER_CD") from public.dim_partner p;
drop table public.agg_option_recent;
analyze public.agg_option_stock;
