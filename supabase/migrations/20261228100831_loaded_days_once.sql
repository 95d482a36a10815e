-- Joined by a nested loop, the days were looked for again for each row: profits of the demo company took over a second each time.

-- Days of sales of the partner that are loaded, both ends included: the upload log covers the day, also one on
-- which nothing was sold, or there are rows of it, also where no log was written.
create or replace function private.loaded_sales_days(partner_cd text, first_day date, last_day date)
  returns table ("DAY" date) language sql stable begin atomic
  with sold as (
    select to_date(min(d."DATE_SK")::text, 'YYYYMMDD') as first_day, to_date(max(d."DATE_SK")::text, 'YYYYMMDD') as last_day
    from public.agg_performance_option_daily d
    where d."PARTNER_CD" = partner_cd and d."SVC" = '2P'
  ), loaded as materialized (
    -- Materialized, or a join that the planner makes a nested loop looks for every day again for each row of its other side.
    select first_day + n as day
    from generate_series(0, last_day - first_day) n
    -- The log first, read once: nearly every day is in it, and looking for the rows of a day reads a page of their index.
    -- Distinct, or the planner expects too many days for a hash table.
    where first_day + n in (
        select distinct greatest(first_day, u."PERIOD_START"::date) + covered
        from public.log_file_upload u
        cross join lateral generate_series(
          0, least(last_day, u."PERIOD_END"::date) - greatest(first_day, u."PERIOD_START"::date)) covered
        where u."PARTNER_CD" = partner_cd and u."TABLE_NM" = 'agg_performance_option_daily'
          -- Each text is made once a call, not once a row.
          and u."PERIOD_START" <= (select private.day_text(last_day)) and u."PERIOD_END" >= (select private.day_text(first_day))
      )
      -- No day before the first row or after the last is looked for.
      or case when first_day + n between (select s.first_day from sold s) and (select s.last_day from sold s) then
        -- The first day from this one on, which the index finds. With an equality the planner reads the whole table for each
        -- day when it expects many rows of every day.
        private.date_sk(first_day + n) = (
          select min(d."DATE_SK") from public.agg_performance_option_daily d
          where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" >= (select private.date_sk(first_day + n))
        ) end
  )
  select l.day from loaded l;
end;
