-- Compares the sums of settlement with the lines, month by month and by quarters, and writes anew what differs.
create or replace function private.rebuild_settlement_months(partner_cd text)
  returns table ("TABLE_NM" text, "MONTH_SK" integer, "ROW_CNT" bigint)
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
begin
  "TABLE_NM" := 'agg_settlement_monthly';
  for "MONTH_SK" in
    select left(f."RECOG_DT", 6)::integer from public.fact_settlement_option f
    where f."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select left(c."RECOG_DT", 6)::integer from public.fact_settlement_cost c
    where c."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select m."MONTH_SK" from public.agg_settlement_monthly m where m."PARTNER_CD" = rebuild_settlement_months.partner_cd
    order by 1
  loop
    "ROW_CNT" := (
      with facts as materialized (
        select * from private.settlement_month_facts(rebuild_settlement_months.partner_cd, "MONTH_SK")
      ), kept as materialized (
        select * from public.agg_settlement_monthly m
        where m."PARTNER_CD" = rebuild_settlement_months.partner_cd and m."MONTH_SK" = rebuild_settlement_months."MONTH_SK"
      )
      select count(distinct d."OPTION_CD")
      from ((table facts except table kept) union all (table kept except table facts)) d);
    if "ROW_CNT" > 0 then
      perform private.settlement_changed(rebuild_settlement_months.partner_cd, array["MONTH_SK"]);
      return next;
    end if;
  end loop;
  "TABLE_NM" := 'agg_settlement_brand_monthly';
  for "MONTH_SK" in
    select m."MONTH_SK" from public.agg_settlement_monthly m where m."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select b."MONTH_SK" from public.agg_settlement_brand_monthly b where b."PARTNER_CD" = rebuild_settlement_months.partner_cd
    order by 1
  loop
    "ROW_CNT" := (
      with options as materialized (
        select * from private.settlement_brand_months(rebuild_settlement_months.partner_cd, array["MONTH_SK"])
      ), kept as materialized (
        select * from public.agg_settlement_brand_monthly b
        where b."PARTNER_CD" = rebuild_settlement_months.partner_cd and b."MONTH_SK" = rebuild_settlement_months."MONTH_SK"
      )
      select count(distinct d."BRAND_CD")
      from ((table options except table kept) union all (table kept except table options)) d);
    if "ROW_CNT" > 0 then
      perform private.rewrite_settlement_brands(rebuild_settlement_months.partner_cd, array["MONTH_SK"]);
      return next;
    end if;
  end loop;
  "TABLE_NM" := 'agg_option_fee_monthly';
  for "MONTH_SK" in
    select left(f."OCCUR_DT", 6)::integer from public.fact_settlement_option f
    where f."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select left(c."OCCUR_DT", 6)::integer from public.fact_settlement_cost c
    where c."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select m."MONTH_SK" from public.agg_option_fee_monthly m where m."PARTNER_CD" = rebuild_settlement_months.partner_cd
    order by 1
  loop
    "ROW_CNT" := (
      with facts as materialized (
        select * from private.option_fee_facts(rebuild_settlement_months.partner_cd, "MONTH_SK")
      ), kept as materialized (
        select * from public.agg_option_fee_monthly m
        where m."PARTNER_CD" = rebuild_settlement_months.partner_cd and m."MONTH_SK" = rebuild_settlement_months."MONTH_SK"
      )
      select count(distinct d."OPTION_CD")
      from ((table facts except table kept) union all (table kept except table facts)) d);
    if "ROW_CNT" > 0 then
      perform private.settlement_changed(rebuild_settlement_months.partner_cd, array["MONTH_SK"]);
      return next;
    end if;
  end loop;
  "TABLE_NM" := 'agg_settlement_quarterly';
  for "MONTH_SK" in
    select q."QUARTER_SK" from public.agg_settlement_quarterly q where q."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select private.quarter_of(m."MONTH_SK") from public.agg_settlement_monthly m
    where m."PARTNER_CD" = rebuild_settlement_months.partner_cd
    order by 1
  loop
    "ROW_CNT" := (
      with months as materialized (
        select * from private.settlement_quarter_months(rebuild_settlement_months.partner_cd, case when "MONTH_SK" < private.quarter_of((
          select max(m."MONTH_SK") from public.agg_settlement_monthly m where m."PARTNER_CD" = rebuild_settlement_months.partner_cd))
          then array["MONTH_SK"] end)
      ), kept as materialized (
        select * from public.agg_settlement_quarterly q
        where q."PARTNER_CD" = rebuild_settlement_months.partner_cd and q."QUARTER_SK" = rebuild_settlement_months."MONTH_SK"
      )
      select count(distinct d."OPTION_CD")
      from ((table months except table kept) union all (table kept except table months)) d);
    if "ROW_CNT" > 0 then
      perform private.rewrite_settlement_quarters(rebuild_settlement_months.partner_cd, array["MONTH_SK"]);
      return next;
    end if;
  end loop;
end
$$;
comment on function private.rebuild_settlement_months is
  'Compares the sums of settlement of a partner with the lines and writes anew what differs. A row: table, month (yyyyMM; of a quarter its first) and how many rows of it were wrong, missing or too many. Part of private.rebuild_rollups.';
