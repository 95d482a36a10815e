-- What was loaded before settlement was summed by month gets its sums, and its files what their lines say.
update public.log_settlement_file l
set "SUM_AMT" = s.amount, "VAT_AMT" = s.vat, "SUMS" = s.sums
from (
  select f."FILE_ID" as file_id, sum(f."SETTLE_AMT") as amount, null::bigint as vat, jsonb_build_object('type', max(f."SETTLE_TYPE"),
    'gross', coalesce(sum(f."SALE_AMT") filter (where f."SALE_AMT" > 0), 0),
    'cancel', coalesce(sum(f."SALE_AMT") filter (where f."SALE_AMT" < 0), 0),
    'coupon', sum(f."COUPON_AMT"), 'fee', sum(f."FEE_AMT" + f."FEE_VAT")) as sums
  from public.fact_settlement_option f group by 1
  union all
  select c."FILE_ID", sum(c."COMP_AMT"), null, null from public.fact_inventory_compensation c group by 1
  union all
  select s."FILE_ID", sum(s."PAID_AMT"), null, null from public.fact_settlement_summary s group by 1
  union all
  select a."FILE_ID", sum(a."AMT"), sum(a."VAT_AMT"), null from public.fact_settled_ad_cost a group by 1
  union all
  select m."FILE_ID", sum(m."AMT"), sum(m."VAT_AMT"), null from public.fact_milk_run m group by 1
) s
where s.file_id = l."FILE_ID" and l."SUM_AMT" is null;

select private.settlement_changed(f."PARTNER_CD", array_agg(distinct f.month_sk))
from (
  select o."PARTNER_CD", left(o."RECOG_DT", 6)::integer as month_sk from public.fact_settlement_option o
  union
  select c."PARTNER_CD", left(c."RECOG_DT", 6)::integer from public.fact_settlement_cost c
) f
group by f."PARTNER_CD";
