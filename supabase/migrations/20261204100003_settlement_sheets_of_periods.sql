-- A load of costs may hold sheets of several periods: each is held against its own sums, and shares its own VAT.

-- Takes what each sheet of costs (a kind of costs in a period) says of all its lines out of the staged rows, holds the lines against it, and gives each line its
-- amount (won without VAT: A - B + extra cost - C) and its part of the VAT, by amount; what is left after whole won goes to those
-- that lost most by it. Raises PD005 with a JSON object: sheet, period, what (amount | total | period), said, found.
create or replace function private.share_sheet_vat() returns void
  language plpgsql volatile
  set search_path = ''
  set work_mem = '64MB'
as $$
declare
  contradiction jsonb;
begin
  insert into pg_temp.import_sheet (part, period, sum_amt, vat_amt)
  select s."COST_TYPE", s."SETTLE_END_DT", s."SUM_AMT", s."SUM_VAT_AMT" from pg_temp.import_staged s where s."SUM_AMT" is not null;
  select jsonb_build_object('sheet', c.sheet, 'period', c.period, 'what', c.what, 'said', c.said, 'found', c.found) into contradiction
  from (
    select s."COST_TYPE" as sheet, s."SETTLE_END_DT" as period, 'total' as what, s."SUM_FINAL_AMT"::text as said,
      (s."SUM_AMT" + s."SUM_VAT_AMT")::text as found
    from pg_temp.import_staged s where s."SUM_AMT" is not null and s."SUM_FINAL_AMT" <> s."SUM_AMT" + s."SUM_VAT_AMT"
    union all
    select h.part, h.period, 'period', h.period, s."SETTLE_END_DT"
    from pg_temp.import_staged s
    join pg_temp.import_sheet h on h.part = s."COST_TYPE"
    where s."SUM_AMT" is null
      and (s."COST_TYPE", s."SETTLE_END_DT") not in (select k.part, k.period from pg_temp.import_sheet k)
    union all
    select h.part, h.period, 'amount', h.sum_amt::text, coalesce(l.amount, 0)::text
    from pg_temp.import_sheet h
    left join (
      select s."COST_TYPE", s."SETTLE_END_DT",
        sum(s."COST_A" - coalesce(s."DISCOUNT_B", 0) + coalesce(s."EXTRA_AMT", 0) - coalesce(s."FREE_C", 0)) as amount
      from pg_temp.import_staged s where s."SUM_AMT" is null group by 1, 2
    ) l on l."COST_TYPE" = h.part and l."SETTLE_END_DT" = h.period
    where h.sum_amt <> coalesce(l.amount, 0) or l.amount is null and h.vat_amt <> 0
  ) c limit 1;
  if contradiction is not null then
    raise exception 'a sheet contradicts itself' using errcode = 'PD005', detail = contradiction::text;
  end if;
  create temporary table import_costed on commit drop as
  select v.*, v.amount as "COST_AMT",
    v.part + case when row_number() over (partition by v."PART", v."SETTLE_END_DT" order by v.exact - v.part desc, v."LINE_NO")
      <= v.sheet_vat - sum(v.part) over (partition by v."PART", v."SETTLE_END_DT") then 1 else 0 end as "VAT_AMT"
  from (
    select e.*, floor(e.exact)::bigint as part
    from (
      select l.*, h.part as "PART", h.vat_amt as sheet_vat,
        -- Lines that take each other up share what there is of VAT evenly.
        coalesce(h.vat_amt::numeric * l.amount / nullif(h.sum_amt, 0), 0) as exact
      from (
        select s.*, s."COST_A" - coalesce(s."DISCOUNT_B", 0) + coalesce(s."EXTRA_AMT", 0) - coalesce(s."FREE_C", 0) as amount
        from pg_temp.import_staged s where s."SUM_AMT" is null
      ) l
      join pg_temp.import_sheet h on h.part = l."COST_TYPE" and h.period = l."SETTLE_END_DT"
    ) e
  ) v;
  drop table pg_temp.import_staged;
  alter table pg_temp.import_costed rename to import_staged;
end
$$;
comment on function private.share_sheet_vat is
  'Gives staged lines of costs their won without VAT and their part of the VAT of their sheet; raises PD005.';
