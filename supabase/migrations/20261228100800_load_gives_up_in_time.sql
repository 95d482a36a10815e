-- A load waited up to 20 of its 30 seconds for another one, and the largest takes 13: waiting and work did not fit.

-- Loads a staged report in one transaction, writes the upload log and returns counts of rows: new, changed,
-- unchanged, removed; options_new and brands_new where the report made some; live, whether a 재고현황 became the
-- live stock. The log is written also when nothing changed: the numbers are confirmed as of now. The planner learns
-- of what changed much.
-- statement_timeout: one transaction writes 300,000 rows and all that is kept of them (docs/decisions/import-steps.md).
-- For the member who began the report. Raises PD001 and PD002 with the list of another partner's codes, and PD003 for a
-- report that names options and none of the partner, unless allow_unknown: it may be another seller's.
create or replace function public.import_commit(import_id uuid, allow_unknown boolean default false) returns jsonb
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '30s' as $$
declare
  batch private.import_batch;
  counts jsonb;
begin
  -- Waits for the load before it, and keeps 20 of its 30 seconds: the largest report takes 13.
  perform private.hold_partner(private.import_partner(import_commit.import_id), '10s');
  batch := private.ending_import(import_commit.import_id);
  perform private.require_import_shape(batch);
  counts := private.load_batch(batch, true);
  if (counts ->> 'options_known')::bigint = 0 and coalesce(counts ->> 'options_unmatched', counts ->> 'options_skipped')::bigint > 0 and not allow_unknown then
    raise exception 'no option of this report is known' using errcode = 'PD003';
  end if;
  insert into public.log_file_upload
    ("CATEGORY", "TABLE_NM", "PARTNER_CD", "FILE_NM", "PERIOD_START", "PERIOD_END", "ROW_CNT", "ERR_CNT", "USER_ID",
      "USER_NM", "ASIDE_CNT", "ASIDE_AMT", "ASIDE_SVC")
  select batch.category, private.import_table(batch.category), batch.partner_cd, batch.file_nm, batch.period_start,
    batch.period_end, coalesce((counts ->> 'lines')::integer, batch.row_cnt), batch.err_cnt, batch.user_id, coalesce(m."ALIAS", m."NAME", m."EMAIL"),
    batch.aside_cnt, batch.aside_amt, batch.aside_svc
  from (select) one left join public.auth_member m on m."ID" = batch.user_id;
  perform private.end_import(batch.id);
  perform private.movements_loaded(batch);
  perform private.keep_margins(batch.partner_cd);
  perform private.analyze_loaded(batch.category);
  return counts;
end
$$;
