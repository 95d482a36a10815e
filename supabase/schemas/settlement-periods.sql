-- The marketplace's sums of a settlement period beside those of its lines: a row each of the summary's letters. No report
-- lists what it deducts otherwise: of that we have nothing.
create or replace function private.settlement_beside(partner_cd text, period_end text) returns json language sql stable begin atomic
  with theirs as materialized (
    -- Both payments of a week say the same sales; costs stand with the first alone: without it, no 0 is known to be one.
    select max(s."SALE_AMT") as gross, max(s."CANCEL_AMT") as cancel, max(s."FEE_AMT") as fee, max(s."COUPON_AMT") as coupon,
      max(s."BASE_AMT") as base, least(sum(s."RATIO"), 100) as ratio, sum(s."PAYABLE_AMT") as payable, sum(s."MILKRUN_AMT") as milkrun,
      sum(s."AD_AMT") as ads, sum(s."DEDUCT_AMT") as deduct, sum(s."SETOFF_AMT") as setoff,
      sum(s."WAREHOUSING_AMT") as warehousing, sum(s."SHIPPING_AMT") as shipping, sum(s."STORAGE_AMT") as storage,
      sum(s."RETURN_PICKUP_AMT") as pickup, sum(s."RESTOCKING_AMT") as restocking, sum(s."REMOVAL_AMT") as removal,
      sum(s."SERVICE_AMT") as service, sum(s."SERVICE_AMT" - s."WAREHOUSING_AMT" - s."SHIPPING_AMT" - s."STORAGE_AMT"
        - s."RETURN_PICKUP_AMT" - s."RESTOCKING_AMT" - s."REMOVAL_AMT") as other, sum(s."COMP_AMT") as comp, sum(s."PAID_AMT") as paid,
      case when max(s."RATIO") >= 70 then 0 end as none
    from public.fact_settlement_summary s
    where s."PARTNER_CD" = partner_cd and s."END_DT" = period_end having count(*) > 0
  ), waived as materialized (
    select array(select w."CATEGORY" from public.dim_settlement_waiver w
      where w."PARTNER_CD" = partner_cd and w."SETTLE_END_DT" = period_end) as categories
  ), parts as materialized (
    select v.line, coalesce(
      (select sum(l."SUM_AMT" + coalesce(l."VAT_AMT", 0)) from public.log_settlement_file l
        where l."PARTNER_CD" = partner_cd and l."SETTLE_END_DT" = period_end and l."CATEGORY" = v.category
          and (v.parts is null or l."PART" = any (v.parts))),
      case when v.category = any (w.categories) then 0 end) as amount
    from waived w cross join (values
      ('base', '판매수수료', null::text[]), ('milkrun', '밀크런 내역', null), ('ads', '광고비 내역', null),
      ('warehousing', '입출고/배송비', '{WAREHOUSING}'), ('shipping', '입출고/배송비', '{SHIPPING}'), ('storage', '보관비', null),
      ('pickup', '반품 회수/재입고', '{RETURN_PICKUP}'), ('restocking', '반품 회수/재입고', '{RESTOCKING}'), ('removal', '반출', null),
      ('other', '부가서비스', null), ('comp', '재고 손실 보상', null)) v (line, category, parts)
  ), files as materialized (
    select s.sums, p.* from (
      select max(p.amount) filter (where p.line = 'base') as base, max(p.amount) filter (where p.line = 'milkrun') as milkrun,
        max(p.amount) filter (where p.line = 'ads') as ads, max(p.amount) filter (where p.line = 'warehousing') as warehousing,
        max(p.amount) filter (where p.line = 'shipping') as shipping, max(p.amount) filter (where p.line = 'storage') as storage,
        max(p.amount) filter (where p.line = 'pickup') as pickup, max(p.amount) filter (where p.line = 'restocking') as restocking,
        max(p.amount) filter (where p.line = 'removal') as removal, max(p.amount) filter (where p.line = 'other') as other,
        max(p.amount) filter (where p.line = 'comp') as comp
      from parts p) p
    left join (
      select l."SUMS" as sums from public.log_settlement_file l
      where l."PARTNER_CD" = partner_cd and l."SETTLE_END_DT" = period_end and l."CATEGORY" = '판매수수료' limit 1) s on true
  ), ours as materialized (
    select f.*, floor(f.base * t.ratio / 100) as payable,
      -- A report that is not loaded is known where the marketplace says 0.
      coalesce(f.milkrun, case when t.milkrun = 0 then t.none end)
        + coalesce(f.ads, case when t.ads = 0 then t.none end) as setoff,
      coalesce(f.warehousing, case when t.warehousing = 0 then t.none end) + coalesce(f.shipping, case when t.shipping = 0 then t.none end)
        + coalesce(f.storage, case when t.storage = 0 then t.none end) + coalesce(f.pickup, case when t.pickup = 0 then t.none end)
        + coalesce(f.restocking, case when t.restocking = 0 then t.none end) + coalesce(f.removal, case when t.removal = 0 then t.none end)
        + coalesce(f.other, case when t.other = 0 then t.none end) as service
    from files f cross join theirs t
  )
  select json_agg(json_build_object('line', v.line, 'theirs', v.theirs, 'ours', v.ours, 'difference', v.theirs - v.ours) order by v.place)
  from theirs t cross join ours o
  cross join lateral (values
    (1, 'gross', t.gross::numeric, (o.sums ->> 'gross')::numeric), (2, 'cancel', t.cancel, -(o.sums ->> 'cancel')::numeric),
    (3, 'fee', t.fee, (o.sums ->> 'fee')::numeric), (4, 'coupon', t.coupon, (o.sums ->> 'coupon')::numeric), (5, 'base', t.base, o.base), (6, 'payable', t.payable, o.payable),
    (7, 'milkrun', t.milkrun, o.milkrun), (8, 'ads', t.ads, o.ads), (9, 'deduct', t.deduct, 0), (10, 'setoff', t.setoff, o.setoff),
    (11, 'warehousing', t.warehousing, o.warehousing), (12, 'shipping', t.shipping, o.shipping), (13, 'storage', t.storage, o.storage),
    (14, 'returnPickup', t.pickup, o.pickup), (15, 'restocking', t.restocking, o.restocking), (16, 'removal', t.removal, o.removal),
    (17, 'otherService', t.other, o.other), (18, 'service', t.service, o.service), (19, 'comp', t.comp, o.comp),
    (20, 'paid', t.paid, o.payable - o.setoff - o.service + coalesce(o.comp, case when t.comp = 0 then t.none end))
  ) v (place, line, theirs, ours);
end;
comment on function private.settlement_beside is 'Won of a settlement period by line of 정산현황 요약 (payments loaded so far): theirs, ours (of the files; null where the file is neither loaded nor waived) and the difference; null without a payment.';
grant execute on function private.settlement_beside to authenticated, service_role;

-- Reports of a settlement period of a partner that are neither loaded nor waived.
create or replace function private.missing_settlement_reports(partner_cd text, period_end text) returns text[] language sql stable begin atomic
  select coalesce(array_agg(u.c order by u.n), '{}')
  from unnest(private.settlement_reports()) with ordinality u (c, n)
  where not exists (
      select from public.log_settlement_file l
      where l."PARTNER_CD" = partner_cd and l."CATEGORY" = u.c and l."SETTLE_END_DT" = period_end)
    and not exists (
      select from public.dim_settlement_waiver w
      where w."PARTNER_CD" = partner_cd and w."CATEGORY" = u.c and w."SETTLE_END_DT" = period_end);
end;
comment on function private.missing_settlement_reports is 'Categories of a settlement period that are neither loaded nor waived, in the order of private.settlement_reports.';
grant execute on function private.missing_settlement_reports to authenticated, service_role;

-- Settlement periods of a partner that end in a period, each with its files, its payments and what our lines say beside them.
-- Settings: its arguments decide the plan.
create or replace function public.settlement_periods(partner_cd text, date_start text, date_end text) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, 'previous', '{}', null);
begin
  return json_build_object('rows', coalesce((
    select json_agg(json_build_object(
      'periodEnd', private.day_text(s.last_day), 'periodStart', private.day_text(s.first_day), 'settleType', s.settle_type,
      'files', coalesce((
        select json_agg(json_build_object('category', l."CATEGORY", 'part', l."PART", 'fileName', l."FILE_NM", 'rowCount', l."ROW_CNT",
          'amount', coalesce(l."SUM_AMT", 0) + coalesce(l."VAT_AMT", 0), 'at', l."REG_DT") order by l."CATEGORY", l."PART")
        from public.log_settlement_file l
        where l."PARTNER_CD" = settlement_periods.partner_cd and l."SETTLE_END_DT" = (select private.day_text(s.last_day))), '[]'),
      'waived', array(
        select w."CATEGORY" from public.dim_settlement_waiver w
        where w."PARTNER_CD" = settlement_periods.partner_cd and w."SETTLE_END_DT" = (select private.day_text(s.last_day)) order by 1),
      'missing', private.missing_settlement_reports(settlement_periods.partner_cd, private.day_text(s.last_day)),
      'payments', coalesce((
        select json_agg(json_build_object('ratio', y."RATIO", 'payableAmt', y."PAYABLE_AMT", 'setoffAmt', y."SETOFF_AMT",
          'serviceAmt', y."SERVICE_AMT", 'compAmt', y."COMP_AMT", 'paidAmt', y."PAID_AMT", 'payDay', y."PAY_DT", 'status', y."STATUS")
          order by y."RATIO" desc)
        from public.fact_settlement_summary y
        where y."PARTNER_CD" = settlement_periods.partner_cd and y."END_DT" = (select private.day_text(s.last_day))), '[]'),
      'lines', private.settlement_beside(settlement_periods.partner_cd, private.day_text(s.last_day))) order by s.last_day desc)
    from private.settlement_calendar(settlement_periods.partner_cd) s
    where s.last_day >= p.first_day and s.first_day <= p.last_day), '[]'));
end
$$;
comment on function public.settlement_periods is 'Settlement periods of a partner with a day in a period, the latest first, also those between the first and the last of which nothing is loaded. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.';
grant execute on function public.settlement_periods to authenticated;
