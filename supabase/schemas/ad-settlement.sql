-- 정산 광고비 대사: what reports say that advertising cost beside what settlements took for it.

-- A row is a settlement period (of 광고비 내역 or of days that a report covers within a loaded one), won without VAT but where it
-- says so. Days without a report make the report too small, so their number stands beside it.
-- Settings: its arguments decide the plan.
create or replace function private.ad_settlement_rows(partner_cd text)
  returns table (
    "periodStart" text, "periodEnd" text, "reportDays" integer, "missingDays" integer, "reportCost" bigint, "chargedCost" bigint,
    "costGap" bigint, "adjustedCost" bigint, "settledCost" bigint, "settledVat" bigint, "deductedCost" bigint, "summaryCost" bigint,
    "fileName" text
  ) language sql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' begin atomic
  with settled as materialized (
    select s."SETTLE_END_DT" as period_end, coalesce(private.bigint_sum(s."AMT") filter (where s."AMT" > 0), 0) as charged,
      coalesce(private.bigint_sum(s."AMT") filter (where s."AMT" < 0), 0) as adjusted, private.bigint_sum(s."AMT") as amount,
      private.bigint_sum(s."VAT_AMT") as vat
    from public.fact_settled_ad_cost s where s."PARTNER_CD" = partner_cd group by 1
  ), periods as materialized (
    select p.first_day, p.last_day, s.*
    from settled s join private.settlement_periods_of(partner_cd) p on private.day_text(p.last_day) = s.period_end
  ), reports as materialized (
    select l."DATE_SK" as day, coalesce(d.cost, 0) as cost
    from public.log_ad_day l
    left join (
      select a."DATE_SK", private.bigint_sum(a."AD_COST") as cost
      from private.ad_brand_days(array[partner_cd], (select min(p.first_day) from periods p), (select max(p.last_day) from periods p), '{}') a
      group by 1
    ) d on d."DATE_SK" = l."DATE_SK"
    where l."PARTNER_CD" = partner_cd
  )
  select private.day_text(p.first_day), p.period_end, r.days, p.last_day - p.first_day + 1 - r.days, r.cost, p.charged, p.charged - r.cost,
    p.adjusted, p.amount, p.vat, p.amount + p.vat, y.cost, l.file_nm
  from periods p
  cross join lateral (
    select count(*)::integer as days, private.bigint_sum(e.cost) as cost
    from reports e where e.day between private.date_sk(p.first_day) and private.date_sk(p.last_day)
  ) r
  left join lateral (
    select private.bigint_sum(s."AD_AMT") as cost
    from public.fact_settlement_summary s where s."PARTNER_CD" = partner_cd and s."END_DT" = p.period_end
  ) y on true
  cross join lateral (
    select min(f."FILE_NM") as file_nm from public.log_settlement_file f
    where f."PARTNER_CD" = partner_cd and f."CATEGORY" = '광고비 내역' and f."SETTLE_END_DT" = p.period_end
  ) l;
end;
comment on function private.ad_settlement_rows is 'Settlement periods of a partner whose 광고비 내역 is loaded, with the cost that advertising reports say of their days; null where no report covers a day.';
grant execute on function private.ad_settlement_rows to authenticated, service_role;

create or replace function public.ad_settlements(
  partner_cd text, sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  return (select json_build_object('total', p.total, 'totals', p.summary_row, 'rows', p.rows) from private.list_page(
    source => format('private.ad_settlement_rows(%L)', partner_cd), ids => '{}', id_column => 'periodEnd', condition => 'true',
    sortable => '{"periodEnd": "text", "periodStart": "text", "missingDays": "number", "reportCost": "number", "chargedCost": "number", "costGap": "number",
      "adjustedCost": "number", "settledCost": "number", "settledVat": "number", "deductedCost": "number", "summaryCost": "number",
      "fileName": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"periodEnd" desc', tie_order => '"periodEnd"',
    carried => array['missingDays', 'reportCost', 'chargedCost', 'costGap', 'adjustedCost', 'settledCost', 'settledVat', 'deductedCost',
      'summaryCost'],
    summary => '(select to_json(t) from (select sum(m."missingDays") as "missingDays", private.bigint_sum(m."reportCost") as "reportCost",
      private.bigint_sum(m."chargedCost") as "chargedCost", private.bigint_sum(m."costGap") as "costGap",
      private.bigint_sum(m."adjustedCost") as "adjustedCost", private.bigint_sum(m."settledCost") as "settledCost",
      private.bigint_sum(m."settledVat") as "settledVat", private.bigint_sum(m."deductedCost") as "deductedCost",
      private.bigint_sum(m."summaryCost") as "summaryCost" from matching m having count(*) > 0) t)',
    page_number => page_number, page_size => page_size, few => true) p);
end
$$;
comment on function public.ad_settlements is 'What advertising reports say that a settlement period cost, beside what was settled (정산 광고비 대사), the newest first. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is a settlement period whose 광고비 내역 is loaded.

sort_by: '''' (the newest first) or a column of the row but reportDays. page_size: 1 to 5,000.';
grant execute on function public.ad_settlements to authenticated, service_role;
