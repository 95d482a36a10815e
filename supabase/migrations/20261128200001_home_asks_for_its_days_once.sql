-- Home asks once which of its days are loaded, not once for each of them.

-- Sales part: yesterday and the last 7 days with what they are compared to, and 30 days for the chart; all that was sold, as
-- on the pages of sales.
create or replace function private.home_sales_on(today date, partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  -- As a value: as an argument in the query it would be asked for each day.
  loaded constant date[] := private.loaded_days_of(partner_cd, today - 60, today - 1);
begin
  return (
    with days as materialized (
      select private.date_sk(d."DAY") as "DATE_SK", (d."SUMS")."saleQty" as "QTY"
      from private.day_sums(partner_cd, today - 60, today - 1, '{}', loaded) d
      where d."SUMS" is distinct from null
    ), total as (
      select
        sum(d."QTY") filter (where d."DATE_SK" = private.date_sk(today - 1)) as yesterday,
        sum(d."QTY") filter (where d."DATE_SK" = private.date_sk(today - 8)) as same_weekday,
        sum(d."QTY") filter (where d."DATE_SK" >= private.date_sk(today - 7)) as last_7,
        case when count(*) filter (where d."DATE_SK" >= private.date_sk(today - 14)) = 14 then
          sum(d."QTY") filter (where d."DATE_SK" between private.date_sk(today - 14) and private.date_sk(today - 8))
        end as previous_7
      from days d
    ), chart as (
      select json_agg(json_build_object('date', private.day_text(today - n), 'qty', d."QTY", 'previousQty', p."QTY") order by n desc) as rows
      from generate_series(1, 30) n
      left join days d on d."DATE_SK" = private.date_sk(today - n)
      left join days p on p."DATE_SK" = private.date_sk(today - n - 30)
    )
    select json_build_object(
      'sales', json_build_object('yesterday', t.yesterday, 'last7', t.last_7, 'previous7', t.previous_7,
        'sameWeekdayLastWeek', t.same_weekday),
      'daily', c.rows)
    from total t, chart c
  );
end
$$;
comment on function private.home_sales_on is 'Sales part of home_summary as of a Korea-time day.';
grant execute on function private.home_sales_on to authenticated, service_role;
