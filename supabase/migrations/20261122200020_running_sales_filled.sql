-- What is there already.
select private.rebuild_running_sales(p."PARTNER_CD") from public.dim_partner p;
