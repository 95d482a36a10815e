-- A load that changed much of a table leaves the planner with what was true before: until autovacuum came by, about a
-- minute later, a page read 3,000 options against each other (1.6 s in place of 0.06 s; more than a statement may take
-- on a busy machine). A load into a table of many rows changes little of what the planner knows, and waits for nothing.

-- Analyzes the tables of a report that brought more than a tenth of the rows that the planner knows of. The last step of
-- a load, because others who analyze the same table wait for the end of the transaction.
create function private.analyze_loaded(category text, rows integer) returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  loaded regclass;
begin
  for loaded in
    select c.oid::regclass from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace
      and c.relname in ('dim_brand', 'dim_option', 'fact_stock_snapshot', private.import_table(category)) and c.relkind = 'r'
      and analyze_loaded.rows * 10.0 > c.reltuples
    order by c.relname
  loop
    execute format('analyze %s', loaded);
  end loop;
end
$$;
comment on function private.analyze_loaded(text, integer) is
  'Tells the planner of a load of so many rows of that kind of report where it changed much; the last step of a load.';
revoke execute on function private.analyze_loaded(text, integer) from public;

-- As before, and the planner learns of it.
create or replace function public.import_commit(import_id uuid) returns jsonb
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  batch private.import_batch := private.ending_import(import_commit.import_id);
  counts jsonb := private.load_batch(batch);
begin
  insert into public.log_file_upload
    ("CATEGORY", "TABLE_NM", "PARTNER_CD", "FILE_NM", "PERIOD_START", "PERIOD_END", "ROW_CNT", "ERR_CNT", "USER_ID")
  values (batch.category, private.import_table(batch.category), batch.partner_cd, batch.file_nm, batch.period_start,
    batch.period_end, batch.row_cnt, batch.err_cnt, batch.user_id);
  delete from private.import_batch b where b.id = batch.id;
  perform private.analyze_loaded(batch.category, batch.row_cnt);
  return counts;
end
$$;
