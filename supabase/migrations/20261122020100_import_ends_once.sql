-- Two requests that end the same report at once (a second click) wait for each other, and the second one finds none.
-- Before, each held a lock that the other one's delete was waiting for, and PostgreSQL broke one of them off.

-- The batch of that id for the member who began it, which this transaction is about to delete; raises PD410.
create function private.ending_import(import_id uuid) returns private.import_batch
  language plpgsql volatile
  set search_path = ''
as $$
begin
  -- First of all, because a lock that is shared already cannot be made stronger while others share it.
  perform from private.import_batch b
  where b.id = ending_import.import_id and b.user_id is not distinct from auth.uid()
  for update;
  return private.own_import(ending_import.import_id);
end
$$;
comment on function private.ending_import(uuid) is
  'The report of that id, for the member who began it and nobody else until the transaction ends; raises PD410.';

-- Loads a staged report in one transaction, writes the upload log and returns counts of rows: new, changed,
-- unchanged, removed; options_new and brands_new where the report made some; live, whether a 재고현황 became the
-- live stock. The log is written also when nothing changed: the numbers are confirmed as of now.
-- For the member who began the report. Raises PD001 and PD002 with the list of another partner's codes.
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
  return counts;
end
$$;

-- Throws away a report that was begun. For the member who began it.
create or replace function public.import_cancel(import_id uuid) returns void
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  batch private.import_batch := private.ending_import(import_cancel.import_id);
begin
  delete from private.import_batch b where b.id = batch.id;
end
$$;
