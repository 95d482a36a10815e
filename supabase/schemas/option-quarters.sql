-- The sums of options by month, added up once more when their quarter is over: two years of all options are a third of the rows.

create or replace function private.quarter_of(month_sk integer) returns integer
  language sql immutable parallel safe
  return month_sk - (month_sk % 100 - 1) % 3;
comment on function private.quarter_of is 'The quarter of a month (yyyyMM), as its first month (yyyyMM).';
grant execute on function private.quarter_of to authenticated, service_role;

-- What agg_option_quarterly must hold.
create or replace function private.option_quarter_months(partner_cd text, quarters integer[])
  returns setof public.agg_option_quarterly language sql stable begin atomic
  select m."PARTNER_CD", private.quarter_of(m."MONTH_SK"), m."OPTION_CD",
    {{measures: private.bigint_sum(m."$column")}}
  from public.agg_option_monthly m
  where m."PARTNER_CD" = partner_cd and m."MONTH_SK" = any (array(select q + n from unnest(quarters) q, generate_series(0, 2) n))
  group by 1, 2, 3;
end;
comment on function private.option_quarter_months is
  'The rows that agg_option_quarterly must have for quarters (first month, yyyyMM) of a partner, from agg_option_monthly.';

create or replace function private.running_quarter(partner_cd text) returns integer
  language sql stable
  set search_path = ''
  return private.quarter_of(private.date_sk(private.last_sales_day(running_quarter.partner_cd)) / 100);
comment on function private.running_quarter is
  'The quarter of the newest sales of a partner (first month, yyyyMM), which agg_option_quarterly does not have; null without sales.';

-- The running quarter has no rows: each load would write them anew. The first load behind it makes them. When its newest months were
-- taken away, a quarter runs again.
-- Settings: see private.replace_rows.
create or replace function private.rewrite_quarters(
  target text, monthly text, partner_cd text, running integer, months integer[], wanted text
) returns void language plpgsql volatile set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  before integer;
begin
  execute format('delete from public.%I k where k."PARTNER_CD" = $1 and k."QUARTER_SK" >= coalesce($2, 0)', target)
  using partner_cd, running;
  execute format('select q.first from (
      select private.quarter_of(max(m."MONTH_SK")) as first from public.%I m where m."PARTNER_CD" = $1 and m."MONTH_SK" < $2) q
    where not exists (select from public.%I k where k."PARTNER_CD" = $1 and k."QUARTER_SK" = q.first)', monthly, target)
  into before using partner_cd, running;
  perform private.rewrite_slices(target, partner_cd, 'QUARTER_SK', array(
    select private.quarter_of(m) from unnest(months || before) m where private.quarter_of(m) < running group by 1), wanted);
end
$$;
comment on function private.rewrite_quarters is 'Brings a rollup by quarter in line with the one by month after months (yyyyMM) of a partner changed there. running: the quarter (first month) that has no rows; null: none has. Takes SQL: only for functions that write rollups.';

-- One row of a quarter is looked for (limit 1): as exists it would be joined, and where nested loops are off every row be read. By
-- its key (order by): the planner takes the rows of a quarter for spread over the table, and would read it until one comes.
create or replace function private.with_quarters(partner_cd text, months integer[], out quarters integer[], out other_months integer[])
  language sql stable set search_path = '' as $$
  with kept as materialized (
    select array(
      select m from unnest(with_quarters.months) m
      where m = private.quarter_of(m) and with_quarters.months @> array[m + 1, m + 2] and (
        select true from public.agg_option_quarterly k
        where k."PARTNER_CD" = with_quarters.partner_cd and k."QUARTER_SK" = m order by k."OPTION_CD" limit 1)) as quarters
  )
  select k.quarters, array(select m from unnest(with_quarters.months) m where private.quarter_of(m) <> all (k.quarters)) from kept k
$$;
comment on function private.with_quarters is
  'Months (yyyyMM) as the quarters (first month, yyyyMM) that agg_option_quarterly has of the partner, and the other months.';
grant execute on function private.with_quarters to authenticated, service_role;
