-- What is there already has its sums.
insert into public.agg_loss_kind
select f.* from (
  select k."PARTNER_CD" as partner_cd, array_agg(k."MONTH_SK") as months from public.agg_loss_month k group by 1) p
cross join lateral private.loss_kind_facts(p.partner_cd, p.months, null) f;
