-- What is there already.
select private.movements_changed(p."PARTNER_CD", '{}') from public.dim_partner p;
