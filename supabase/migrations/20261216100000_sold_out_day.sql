-- 품절 예상일 counts what is on its way, and is worked out where the forecast is.

alter type private.diagnosis_fact add attribute sold_out_day date;
-- Until the next diagnosis, which is due at once, as the page said it before: by the stock alone.
update public.agg_product_score s set "FIGURES" = s."FIGURES" || jsonb_build_object('soldOutDay', private.day_text(s."CALC_DAY" + d.days))
from (select k."PARTNER_CD", k."CALC_DAY", k."OPTION_CD",
    floor((k."FIGURES" ->> 'stock')::double precision * 28 / nullif((k."FIGURES" ->> 'demand')::double precision, 0)) as lasts
  from public.agg_product_score k where k."FIGURES" is not null) p
cross join lateral (select case when p.lasts < 366 then p.lasts::integer end as days) d
where s."PARTNER_CD" = p."PARTNER_CD" and s."CALC_DAY" = p."CALC_DAY" and s."OPTION_CD" = p."OPTION_CD";
update public.log_diagnosis set "MOD_DT" = '-infinity';
