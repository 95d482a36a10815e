-- Compares the sums of settlement with the lines, month by month and by quarters, and rewrites what differs.
-- Settings: see private.replace_rows.
create or replace function private.rebuild_settlement_months(partner_cd text)
  returns table ("TABLE_NM" text, "MONTH_SK" integer, "ROW_CNT" bigint) language plpgsql volatile set search_path = '' set enable_nestloop = off
  set work_mem = '64MB' as $$
declare
  months constant integer[] := array(
    select left(d.day, 6)::integer
    from (
      select f."RECOG_DT", f."OCCUR_DT" from public.fact_settlement_option f
      where f."PARTNER_CD" = rebuild_settlement_months.partner_cd
      union
      select c."RECOG_DT", c."OCCUR_DT" from public.fact_settlement_cost c
      where c."PARTNER_CD" = rebuild_settlement_months.partner_cd
    ) l
    cross join lateral (values (l."RECOG_DT"), (l."OCCUR_DT")) d (day)
    union
    select m."MONTH_SK" from public.agg_settlement_monthly m where m."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select b."MONTH_SK" from public.agg_settlement_brand_monthly b where b."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select m."MONTH_SK" from public.agg_option_fee_monthly m where m."PARTNER_CD" = rebuild_settlement_months.partner_cd);
  quarters constant integer[] := array(
    select private.quarter_of(m) from unnest(months) m
    union
    select q."QUARTER_SK" from public.agg_settlement_quarterly q where q."PARTNER_CD" = rebuild_settlement_months.partner_cd);
begin
  -- The finer first: the others are compared with them.
  return query
  select s.name, s.slice, r.wrong
  from (
    select t.*, u.slice
    from (values
      (1, 'agg_settlement_monthly', 'MONTH_SK', months, '"OPTION_CD"', 'settlement_month_facts($1, $2[1])', 'settlement_changed($1, $2)'),
      (2, 'agg_settlement_brand_monthly', 'MONTH_SK', months, '"BRAND_CD"', 'settlement_brand_months($1, $2)', null),
      (3, 'agg_option_fee_monthly', 'MONTH_SK', months, '"OPTION_CD"', 'option_fee_facts($1, $2[1])', 'settlement_changed($1, $2)'),
      -- The newest quarter has no rows.
      (4, 'agg_settlement_quarterly', 'QUARTER_SK', quarters, '"OPTION_CD"', 'settlement_quarter_months($1, case
        when $2[1] < (select private.quarter_of(max(m."MONTH_SK")) from public.agg_settlement_monthly m where m."PARTNER_CD" = $1) then $2 end)', null)
    ) t (place, name, slice_key, slices, row_key, wanted, rewrite)
    cross join lateral unnest(t.slices) u (slice)
    order by t.place, u.slice
  ) s
  cross join lateral private.rebuild_slices(s.name, rebuild_settlement_months.partner_cd, s.slice_key, array[s.slice], s.row_key, s.wanted,
    s.rewrite) r (wrong)
  where r.wrong > 0;
end
$$;
comment on function private.rebuild_settlement_months is 'Compares the sums of settlement of a partner with the lines and writes anew what differs. A row: table, month (yyyyMM; of a quarter its first) and how many rows of it were wrong, missing or too many. Part of private.rebuild_rollups.';
