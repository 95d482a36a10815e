-- What was loaded before.
select private.ads_changed(f."PARTNER_CD", array_agg(f."DATE_SK"))
from (select distinct d."PARTNER_CD", d."DATE_SK" from public.fact_ad_daily d) f
group by f."PARTNER_CD";
