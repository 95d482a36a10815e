-- A brand of 500 options read half a million entries of an index for two years of their months: each option is looked up now.

-- What the goods sold in a period cost, by the cost that held on each day. A month that a period covers whole is read from
-- its sums unless the cost of the option changed within it; all other days are read from the facts.
create or replace function private.goods_cost(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "COST_AMT" bigint, "COSTED_SALE_AMT" bigint, "UNCOSTED_SALE_AMT" bigint)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
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
    from public.agg_performance_option_daily d
    where d."PARTNER_CD" = goods_cost.partner_cd and d."SVC" = '2P' and d."DATE_SK" = any (parts.days)
      and d."OPTION_CD" = any (option_cds)
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
comment on function private.goods_cost is
  'By option with rows in a period: won of its goods by the cost that held each day (null: none held on any day with a row), won sold on days with a cost, and on those without.';
grant execute on function private.goods_cost to authenticated, service_role;

-- Of a thousand options each is looked up: by a list of ids and one of months the index would be read from the first option of
-- a month to the last, and each entry compared with both lists. Of more of them, most entries are wanted.
create or replace function private.option_months(partner_cd text, months integer[], option_cds text[])
  returns setof public.agg_option_monthly
  language sql stable
begin atomic
  select m.*
  from (select distinct c as option_cd from unnest(option_cds) c where cardinality(option_cds) <= 1000) o
  cross join lateral (
    select * from public.agg_option_monthly k
    where k."PARTNER_CD" = partner_cd and k."OPTION_CD" = o.option_cd and k."MONTH_SK" = any (months) offset 0
  ) m
  union all
  select m.* from public.agg_option_monthly m
  where cardinality(option_cds) > 1000 and m."PARTNER_CD" = partner_cd and m."MONTH_SK" = any (months)
    and m."OPTION_CD" = any (option_cds);
end;
revoke all on function private.option_months from public, anon, authenticated, service_role;
comment on function private.option_months is
  'What is kept of some options of a partner for some months (yyyyMM).';
grant execute on function private.option_months to authenticated, service_role;

-- Measures of some options in a period.
create or replace function private.option_sums(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "SUMS" private.measures)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  parts constant record := private.sales_parts(partner_cd, first_day, last_day);
begin
  return query
  select r.option_cd, row(sum(r.gross_qty), sum(r.gross_amt), sum(r.cancel_qty), sum(r.cancel_amt), sum(r.sale_qty),
    sum(r.sale_amt), sum(r.order_cnt), sum(r.visitor_cnt), sum(r.view_cnt), sum(r.cart_cnt), sum(r.winner_views))::private.measures
  from (
    select m."OPTION_CD", m."GROSS_QTY", m."GROSS_AMT", m."CANCEL_QTY", m."CANCEL_AMT", m."SALE_QTY", m."SALE_AMT",
      m."ORDER_CNT", m."VISITOR_CNT", m."VIEW_CNT", m."CART_CNT", m."WINNER_VIEWS"
    from private.option_months(option_sums.partner_cd, parts.months, option_cds) m
    union all
    select f."OPTION_CD", f."GROSS_QTY", f."GROSS_AMT", f."CANCEL_QTY", f."CANCEL_AMT", f."SALE_QTY", f."SALE_AMT",
      f."ORDER_CNT", f."VISITOR_CNT", f."VIEW_CNT", f."CART_CNT", f."WINNER_VIEWS"
    from private.option_month_facts(option_sums.partner_cd, parts.days, option_cds) f
  ) r (option_cd, gross_qty, gross_amt, cancel_qty, cancel_amt, sale_qty, sale_amt, order_cnt, visitor_cnt, view_cnt,
    cart_cnt, winner_views)
  group by 1;
end
$$;
comment on function private.option_sums is
  'Measures of options of a partner in a period; an option without rows has none.';
grant execute on function private.option_sums to authenticated, service_role;
