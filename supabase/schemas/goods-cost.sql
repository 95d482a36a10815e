-- What the goods sold in a period cost, by the cost that held on each day. A month that a period covers whole is read from
-- its sums unless the cost of the option changed within it; all other days are read from the facts.
-- Settings: its arguments decide the plan.
create or replace function private.goods_cost(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "COST_AMT" bigint, "COSTED_SALE_AMT" bigint, "UNCOSTED_SALE_AMT" bigint) language plpgsql stable
  set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  parts constant record := private.sales_parts(partner_cd, first_day, last_day);
begin
  return query
  with costs as materialized (
    select c."OPTION_CD" as option_cd, c."COST_AMT" as cost, c."APPLY_DT"::integer as from_sk,
      lead(c."APPLY_DT"::integer, 1, 99999999) over (partition by c."OPTION_CD" order by c."APPLY_DT") as until_sk
    from public.dim_option_cost c
    where c."PARTNER_CD" = goods_cost.partner_cd and c."OPTION_CD" = any (option_cds)
  ), changed as materialized (
    select distinct c.option_cd, c.from_sk / 100 as month_sk
    from costs c where c.from_sk % 100 > 1 and c.from_sk / 100 = any (parts.months)
  ), sold as (
    select m."OPTION_CD" as option_cd, m."MONTH_SK" * 100 + 1 as date_sk, m."SALE_QTY" as qty, m."SALE_AMT" as amount
    from private.option_months(goods_cost.partner_cd, parts.months, option_cds) m
    where (m."OPTION_CD", m."MONTH_SK") not in (select c.option_cd, c.month_sk from changed c)
    union all
    select d."OPTION_CD", d."DATE_SK", d."SALE_QTY", d."SALE_AMT"
    from private.day_rows(goods_cost.partner_cd, parts.days, option_cds) d
    union all
    select d."OPTION_CD", d."DATE_SK", d."SALE_QTY", d."SALE_AMT"
    from changed c
    join public.agg_performance_option_daily d
      on d."OPTION_CD" = c.option_cd and d."DATE_SK" between c.month_sk * 100 + 1 and c.month_sk * 100 + 31
    where d."PARTNER_CD" = goods_cost.partner_cd and d."SVC" = '2P'
  )
  select s.option_cd, private.bigint_sum(s.qty * c.cost), private.bigint_sum(s.amount) filter (where c.cost is not null),
    private.bigint_sum(s.amount) filter (where c.cost is null)
  from sold s
  left join costs c on c.option_cd = s.option_cd and s.date_sk >= c.from_sk and s.date_sk < c.until_sk
  group by s.option_cd;
end
$$;
comment on function private.goods_cost is 'By option with rows in a period: won of its goods by the cost that held each day (null: none held on any day with a row), won sold on days with a cost, and on those without.';
grant execute on function private.goods_cost to authenticated, service_role;
