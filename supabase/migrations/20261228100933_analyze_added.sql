-- A load deletes its staged rows: to analyze these would wait for autovacuum, which looks through them.

-- Where the planner knows a table as empty, it expects one row of it and looks through all of its rows for each row of another: minutes where
-- milliseconds do. Autovacuum may analyze a table at just that moment, and looks again only after a while. The last step of a transaction
-- that writes many rows, because others who analyze the same table wait for its end.
create or replace function private.analyze_written(category text default null) returns void language plpgsql volatile set search_path = '' as $$
declare
  written regclass;
begin
  for written in
    select c.oid::regclass from pg_catalog.pg_class c
    cross join lateral (select pg_stat_get_xact_tuples_inserted(c.oid) as added) w
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
      -- Autovacuum looks through rows that stand for a load alone, and would have to give up.
      and c.relpersistence = 'p'
      and (w.added > 100 + 2.0 * c.reltuples
        -- Pages join these with all others.
        or (c.relname = private.import_table(category)
          or c.relname in ('dim_brand', 'dim_option', 'fact_stock_snapshot')
            and category in ('옵션마스터', '재고현황', '판매분석', '입고요청'))
          and (w.added + pg_stat_get_xact_tuples_updated(c.oid) + pg_stat_get_xact_tuples_deleted(c.oid)) * 10.0 > c.reltuples)
    order by c.relname
  loop
    execute format('analyze %s', written);
  end loop;
end
$$;
comment on function private.analyze_written is 'Tells the planner of the tables to which this transaction added more than 100 rows and twice as many as it knew of; of a load of that kind of report also of the tables that it fills, from a tenth on.';
