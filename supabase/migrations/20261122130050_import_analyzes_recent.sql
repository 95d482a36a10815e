-- The planner learns of the recent sales, too. Every load of sales writes them all, which changes nothing that it knows:
-- only when a load brought more than twice as many rows as it knows of is that news.

-- Analyzes the tables of a report that brought more than a tenth of the rows that the planner knows of. The last step of
-- a load, because others who analyze the same table wait for the end of the transaction.
create or replace function private.analyze_loaded(category text, rows integer) returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  loaded regclass;
begin
  for loaded in
    select c.oid::regclass from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and case
        when c.relname in ('dim_brand', 'dim_option', 'fact_stock_snapshot', private.import_table(category))
          then analyze_loaded.rows * 10.0 > c.reltuples
        when c.relname = 'agg_option_recent' then analyze_loaded.rows > 2.0 * c.reltuples
        else false
      end
    order by c.relname
  loop
    execute format('analyze %s', loaded);
  end loop;
end
$$;
