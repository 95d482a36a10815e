-- The ranking of products adds up won in half a million rows: with a state of eight bytes instead of one in memory of its own.

-- sum(bigint) keeps 128 bits for each group, and looking that memory up costs more than adding.
create aggregate private.bigint_sum(bigint) (
  sfunc = int8pl, stype = bigint, combinefunc = int8pl, parallel = safe
);
comment on aggregate private.bigint_sum(bigint) is
  'sum() in 64 bits: raises 22003 beyond them; null where no value is.';
grant execute on function private.bigint_sum(bigint) to authenticated, service_role;

drop function private.option_amounts;

-- How many rows of facts each option has in a period, and what it sold: as cheap as possible, for all options.
create or replace function private.option_amounts(partner_cd text, first_day date, last_day date, today date)
  returns table ("OPTION_CD" text, "DAY_CNT" bigint, "SALE_AMT" bigint)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  set work_mem = '32MB'
as $$
declare
  parts constant record := private.month_parts(first_day, last_day, today);
begin
  return query
  select r.option_cd, sum(r.days), private.bigint_sum(r.amount)
  from (
    select m."OPTION_CD" as option_cd, m."DAY_CNT" as days, coalesce(m."SALE_AMT", 0) as amount
    from public.agg_option_monthly m
    where m."PARTNER_CD" = option_amounts.partner_cd and m."MONTH_SK" = any (parts.months)
    union all
    select d."OPTION_CD", 1, coalesce(d."SALE_AMT", 0)
    from public.agg_performance_option_daily d
    where d."PARTNER_CD" = option_amounts.partner_cd and d."SVC" = '2P' and d."DATE_SK" = any (parts.added)
    union all
    select d."OPTION_CD", -1, -coalesce(d."SALE_AMT", 0)
    from public.agg_performance_option_daily d
    where d."PARTNER_CD" = option_amounts.partner_cd and d."SVC" = '2P' and d."DATE_SK" = any (parts.removed)
  ) r
  group by 1 having sum(r.days) > 0;
end
$$;
revoke all on function private.option_amounts from public, anon, authenticated, service_role;
comment on function private.option_amounts is
  'Options of a partner with rows in a period: how many days have one, and the won sold (0 where no row says it).';
grant execute on function private.option_amounts to authenticated, service_role;

-- Measures of some options in a period.
create or replace function private.option_sums(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "SUMS" private.measures)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  -- After the last day with sales a month has no rows: it is read whole, though the period ends in it.
  parts constant record := private.month_parts(first_day,
    case when private.last_sales_day(partner_cd) <= last_day
      then (date_trunc('month', last_day::timestamp) + interval '1 month - 1 day')::date else last_day end, null);
begin
  return query
  select r.option_cd, row(sum(r.gross_qty), sum(r.gross_amt), sum(r.cancel_qty), sum(r.cancel_amt), sum(r.sale_qty),
    sum(r.sale_amt), sum(r.order_cnt), sum(r.visitor_cnt), sum(r.view_cnt), sum(r.cart_cnt), sum(r.winner_views))::private.measures
  from (
    select m."OPTION_CD", m."GROSS_QTY", m."GROSS_AMT", m."CANCEL_QTY", m."CANCEL_AMT", m."SALE_QTY", m."SALE_AMT",
      m."ORDER_CNT", m."VISITOR_CNT", m."VIEW_CNT", m."CART_CNT", m."WINNER_VIEWS"
    from public.agg_option_monthly m
    where m."PARTNER_CD" = option_sums.partner_cd and m."MONTH_SK" = any (parts.months) and m."OPTION_CD" = any (option_cds)
    union all
    select f."OPTION_CD", f."GROSS_QTY", f."GROSS_AMT", f."CANCEL_QTY", f."CANCEL_AMT", f."SALE_QTY", f."SALE_AMT",
      f."ORDER_CNT", f."VISITOR_CNT", f."VIEW_CNT", f."CART_CNT", f."WINNER_VIEWS"
    from private.option_month_facts(option_sums.partner_cd, parts.added, option_cds) f
  ) r (option_cd, gross_qty, gross_amt, cancel_qty, cancel_amt, sale_qty, sale_amt, order_cnt, visitor_cnt, view_cnt,
    cart_cnt, winner_views)
  group by 1;
end
$$;
comment on function private.option_sums is
  'Measures of options of a partner in a period; an option without rows has none.';
grant execute on function private.option_sums to authenticated, service_role;
