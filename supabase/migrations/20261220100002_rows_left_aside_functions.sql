-- Functions of rows left aside: import_start takes how many there are, and import_commit logs it.

drop function public.import_start;

-- Begins to load a report; returns the id that the other import functions take.
-- For members who may load that partner's reports, and the terminal. Days are yyyyMMdd, null for a report about no time.
-- aside_cnt, aside_amt, aside_svc: rows of other services that the file has and that are not sent, their won, and the services.
create or replace function public.import_start(
  partner_cd text, category text, file_nm text, columns text[],
  period_start text, period_end text, err_cnt integer, partial boolean,
  aside_cnt integer default 0, aside_amt bigint default 0, aside_svc text default ''
) returns uuid
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  new_id uuid;
begin
  perform private.require_importer(import_start.partner_cd);
  delete from private.import_batch b where b.created_at < now() - interval '1 day';
  insert into private.import_batch (partner_cd, category, file_nm, columns, period_start, period_end, err_cnt, partial, user_id,
    aside_cnt, aside_amt, aside_svc)
  values (import_start.partner_cd, import_start.category, import_start.file_nm, import_start.columns,
    import_start.period_start, import_start.period_end, import_start.err_cnt, import_start.partial, auth.uid(),
    import_start.aside_cnt, import_start.aside_amt, import_start.aside_svc)
  returning id into new_id;
  return new_id;
end
$$;
revoke all on function public.import_start from public, anon, authenticated, service_role;
comment on function public.import_start is
  'Begins to load a report; returns the id that the other import functions take. Members who may load that partner''s reports; 42501 for others.';
grant execute on function public.import_start to authenticated;

-- Loads a staged report in one transaction, writes the upload log and returns counts of rows: new, changed,
-- unchanged, removed; options_new and brands_new where the report made some; live, whether a 재고현황 became the
-- live stock. The log is written also when nothing changed: the numbers are confirmed as of now. The planner learns
-- of what changed much.
-- For the member who began the report. Raises PD001 and PD002 with the list of another partner's codes, and PD003 for a
-- report that names options and none of the partner, unless allow_unknown: it may be another seller's.
create or replace function public.import_commit(import_id uuid, allow_unknown boolean default false) returns jsonb
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  batch private.import_batch := private.ending_import(import_commit.import_id);
  counts jsonb := private.load_batch(batch);
begin
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
  delete from private.import_batch b where b.id = batch.id;
  perform private.movements_loaded(batch);
  perform private.keep_margins(batch.partner_cd);
  perform private.analyze_loaded(batch.category);
  return counts;
end
$$;
comment on function public.import_commit is
  'Loads a report in one transaction, writes the upload log, returns counts of rows. The member who began it; PD410 for others, PD001 and PD002 with codes of another partner, PD003 for a report of no known option unless allow_unknown.';
grant execute on function public.import_commit to authenticated;
