-- Before PostgreSQL 18 the daily sales of a product read those of all options, because a subquery among its arguments kept their query from being put into the one that calls it: 1,142 ms instead of 44.

-- A function and no subquery: a query of a set is put into the query that calls it only without subqueries among its arguments.
create or replace function private.date_sks(first_day date, last_day date) returns integer[]
  language sql immutable parallel safe
  return array(select private.date_sk(first_day + n) from generate_series(0, last_day - first_day) n);
comment on function private.date_sks is 'The days of a period, both included, as integers yyyyMMdd.';
revoke all on function private.date_sks from public, anon, authenticated, service_role;
grant execute on function private.date_sks to authenticated, service_role;

-- Every day of a period with what some options sold: 0 on a loaded day without a row, null on a day that is not loaded.
create or replace function private.option_day_sums(
  partner_cd text, first_day date, last_day date, option_cds text[], loaded date[]
) returns table ("DAY" date, "SUMS" private.measures) language sql stable begin atomic
  select first_day + n, case when first_day + n = any (loaded) then coalesce(s.sums, private.no_sales()) end
  from generate_series(0, last_day - first_day) n
  left join (
    select b."DATE_SK" as day, row(sum(b."GROSS_QTY"), sum(b."GROSS_AMT"), sum(b."CANCEL_QTY"), sum(b."CANCEL_AMT"),
      sum(b."SALE_QTY"), sum(b."SALE_AMT"), sum(b."ORDER_CNT"), sum(b."VISITOR_CNT"), sum(b."VIEW_CNT"), sum(b."CART_CNT"),
      sum(b."WINNER_VIEWS"))::private.measures as sums
    from private.brand_day_facts(partner_cd, private.date_sks(first_day, last_day), option_cds) b
    group by 1
  ) s on s.day = private.date_sk(first_day + n);
end;
