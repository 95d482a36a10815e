-- First statement of every import function. A request needs an active member who may load that partner's
-- reports; the terminal logs in as the owner of the database, who may do anything anyway. A request never
-- passes for the terminal: it has switched to a role, and it did not log in as the owner.
-- Raises 42501 without the right and PD404 for a partner that is not there.
create or replace function private.require_importer(partner_cd text) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if session_user = current_user and current_setting('role') = 'none' then
    if not exists (select from public.dim_partner p where p."PARTNER_CD" = require_importer.partner_cd) then
      raise exception 'no such partner' using errcode = 'PD404';
    end if;
  elsif not private.may_load(require_importer.partner_cd) then
    raise exception 'no right to load reports of this partner' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_importer is
  'Raises 42501 unless the caller may load reports of that partner; PD404 at the terminal for an unknown partner.';

-- The batch of that id, for the member who began it, which nobody sweeps before the transaction ends.
-- Raises PD410 when there is none (any more).
create or replace function private.own_import(import_id uuid) returns private.import_batch
  language plpgsql volatile security definer set search_path = '' as $$
declare
  batch private.import_batch;
begin
  select * into batch from private.import_batch b
  where b.id = own_import.import_id and b.user_id is not distinct from auth.uid() and not b.is_over
  for key share;
  if not found then
    raise exception 'no such import' using errcode = 'PD410';
  end if;
  perform private.require_importer(batch.partner_cd);
  return batch;
end
$$;
comment on function private.own_import is 'The report of that id, for the member who began it; raises PD410.';

-- Locks nothing, because whoever publishes a report holds its partner before any row.
create or replace function private.import_partner(import_id uuid) returns text language plpgsql stable set search_path = '' as $$
declare
  partner_cd constant text := (
    select b.partner_cd from private.import_batch b
    where b.id = import_partner.import_id and private.may_end_import(b) and not b.is_over);
begin
  if partner_cd is null then
    raise exception 'no such import' using errcode = 'PD410';
  end if;
  perform private.require_importer(partner_cd);
  return partner_cd;
end
$$;
comment on function private.import_partner is
  'Returns the partner of the report of that id, for who may end it and may load; raises PD410 and 42501.';

create or replace function private.may_end_import(batch private.import_batch) returns boolean
  language sql stable set search_path = ''
  return batch.user_id is not distinct from auth.uid() or batch.waits is not null and private.may_load(batch.partner_cd);
comment on function private.may_end_import is 'True for the member who began a report; of one that waits for a person, for all who may load.';

-- The batch of that id for who may end it, which this transaction is about to do; raises PD410. Locked for update at once, because a
-- lock that is shared already cannot be made stronger while others share it.
create or replace function private.ending_import(import_id uuid) returns private.import_batch language plpgsql volatile set search_path = '' as $$
declare
  batch private.import_batch;
begin
  select * into batch from private.import_batch b
  where b.id = ending_import.import_id and private.may_end_import(b) and not b.is_over
  for update;
  if not found then
    raise exception 'no such import' using errcode = 'PD410';
  end if;
  perform private.require_importer(batch.partner_cd);
  return batch;
end
$$;
comment on function private.ending_import is
  'The report of that id, for who may end it and nobody else until the transaction ends; raises PD410.';

-- Deletes rows of an import, at most that many, and the import with its last row. Nobody finds the import any more from its first
-- deleted row on. Pages read none of this.
create or replace function private.sweep_import(import_id uuid, most integer) returns void language plpgsql volatile set search_path = '' as $$
declare
  swept integer;
begin
  delete from private.import_row r
  where r.batch_id = sweep_import.import_id and r.line_no <= (
    select max(o.line_no) from (
      select i.line_no from private.import_row i where i.batch_id = sweep_import.import_id order by i.line_no limit most) o);
  get diagnostics swept = row_count;
  if swept < most then
    delete from private.kept_load k where k.import_id = sweep_import.import_id and not k.is_loaded;
    delete from private.import_batch b where b.id = sweep_import.import_id;
  else
    update private.import_batch b set is_over = true where b.id = sweep_import.import_id and not b.is_over;
  end if;
end
$$;
comment on function private.sweep_import is 'Ends an import and deletes at most that many of its rows; with the last one the import.';

-- Called by each step that adds something: what is left over never grows. added: how many rows the step brings.
create or replace function private.sweep_imports(added integer default 0) returns void language plpgsql volatile set search_path = '' as $$
begin
  -- More than the step adds, also where its rows are so short that 20,000 of them fit into one part.
  perform private.sweep_import(b.id, greatest(20000, 2 * added))
  from (
    select o.id from private.import_batch o
    where o.is_over or o.created_at < now() - case when o.waits is null then interval '1 day' else interval '14 days' end
      or private.import_files_are_full() and o.touched_at < now() - private.import_idle_time()
    order by o.created_at limit 1 for update skip locked) b;
end
$$;
comment on function private.sweep_imports is
  'Deletes 20,000 rows, or twice what the caller adds, of what was loaded or cancelled, and of what nobody finished within a day, or 14 where it waits for a person.';

create or replace function private.end_import(import_id uuid) returns void language plpgsql volatile set search_path = '' as $$
begin
  update private.import_batch b set is_over = true where b.id = end_import.import_id;
  perform private.sweep_import(end_import.import_id, 20000);
end
$$;
comment on function private.end_import is 'Ends an import: nobody finds it any more. Deletes the first of its rows.';

-- Begins to load a report; returns the id that the other import functions take.
-- For members who may load that partner's reports, and the terminal. Days are yyyyMMdd, null for a report about no time.
-- aside_cnt, aside_amt, aside_svc: rows of other services that the file has and that are not sent, their won, and the services.
-- way, drop_id, file_hash: see log_file_upload.
create or replace function public.import_start(
  partner_cd text, category text, file_nm text, columns text[], period_start text, period_end text, err_cnt integer,
  partial boolean, aside_cnt integer default 0, aside_amt bigint default 0, aside_svc text default '',
  way text default 'page', drop_id uuid default null, file_hash text default null
) returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  new_id uuid;
begin
  perform private.require_importer(import_start.partner_cd);
  perform private.require_choice('way', import_start.way, array['page', 'terminal', 'folder', 'mail']);
  perform private.sweep_imports();
  perform private.lock_import_room();
  perform private.require_import_room(import_start.partner_cd, null, 0);
  insert into private.import_batch (partner_cd, category, file_nm, columns, period_start, period_end, err_cnt, partial, user_id,
    aside_cnt, aside_amt, aside_svc, shape, way, drop_id, file_hash)
  values (import_start.partner_cd, import_start.category, import_start.file_nm, import_start.columns,
    import_start.period_start, import_start.period_end, import_start.err_cnt, import_start.partial, auth.uid(),
    import_start.aside_cnt, import_start.aside_amt, import_start.aside_svc, private.import_shape(),
    import_start.way, import_start.drop_id, import_start.file_hash)
  returning id into new_id;
  return new_id;
end
$$;
comment on function public.import_start is
  'Begins to load a report; returns the id that the other import functions take. Members who may load that partner''s reports; 42501 for others, PD507 without room.';
grant execute on function public.import_start to authenticated;

-- Types, cleans and keeps rows of a report that import_start began; returns how many it has now. The same part twice counts once,
-- so a request may be repeated. For the member who began it. Raises PD507 without room (private.require_import_room): before the rows
-- are written, so that a refused part leaves nothing to clean up, and again after that, when parts that came at once wait in line.
create or replace function public.import_add_rows(import_id uuid, part integer, rows text[]) returns integer
  language plpgsql volatile security definer set search_path = '' as $$
declare
  batch private.import_batch := private.own_import(import_add_rows.import_id);
  bytes constant bigint := private.import_bytes(import_add_rows.rows, cardinality(batch.columns));
  added integer;
  total integer;
begin
  perform private.require_import_room(batch.partner_cd, batch.id, bytes);
  added := private.keep_rows(batch, import_add_rows.part, import_add_rows.rows);
  perform private.sweep_imports(added);
  if added > 0 then
    perform private.lock_import_room();
    perform private.require_import_room(batch.partner_cd, batch.id, bytes);
  end if;
  update private.import_batch b set row_cnt = b.row_cnt + added, touched_at = now(),
    byte_cnt = b.byte_cnt + case when added > 0 then bytes else 0 end
  where b.id = batch.id
  returning b.row_cnt into total;
  return total;
end
$$;
comment on function public.import_add_rows is
  'Adds rows to a report; returns how many it has. The member who began it; PD410 for others, PD507 without room. The same part twice counts once.';
grant execute on function public.import_add_rows to authenticated;

-- Keeps a piece of the file of a staged report, in base64. It takes the report's room: false where there is none, and the load goes
-- on without its file.
create or replace function public.import_keep_file(import_id uuid, part integer, piece text) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  batch private.import_batch := private.own_import(import_keep_file.import_id);
  content constant bytea := decode(piece, 'base64');
begin
  if (part between 0 and 79 and octet_length(content) between 1 and 524288) is not true then
    raise exception 'a file has at most 80 pieces of at most 512 KiB' using errcode = '22023';
  end if;
  perform private.lock_import_room();
  begin
    perform private.require_import_room(batch.partner_cd, batch.id, octet_length(content));
  exception when sqlstate 'PD507' then
    return false;
  end;
  insert into private.kept_load (import_id, partner_cd) values (batch.id, batch.partner_cd) on conflict do nothing;
  insert into private.kept_file (import_id, part, bytes) values (batch.id, import_keep_file.part, content) on conflict do nothing;
  if found then
    update private.import_batch b set byte_cnt = b.byte_cnt + octet_length(content), touched_at = now() where b.id = batch.id;
  end if;
  return true;
end
$$;
comment on function public.import_keep_file is 'Keeps a piece (512 KiB in base64, 0 to 79) of the file of a report; false without room for it. The member who began it; PD410 for others, 22023 for a wrong piece. The same piece twice counts once.';
grant execute on function public.import_keep_file to authenticated;

-- What import_commit would do to a staged report: the same counts, and the same errors. It compares as import_commit does
-- and writes nothing; it does not wait for other loads. For the member who began the report.
create or replace function public.import_preview(import_id uuid) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  batch private.import_batch := private.own_import(import_preview.import_id);
  counts jsonb;
begin
  perform private.require_import_shape(batch);
  begin
    counts := private.load_batch(batch, false);
    -- Takes the temporary tables back. A code that ends in 000 would catch its whole class, and with it every refusal.
    raise exception using errcode = 'PD099';
  exception when sqlstate 'PD099' then
    return counts;
  end;
end
$$;
comment on function public.import_preview is
  'What import_commit would do: the same counts and errors, nothing kept. The member who began it; PD410 for others.';
grant execute on function public.import_preview to authenticated;

-- Loads a staged report in one transaction, writes the upload log and returns counts of rows: new, changed,
-- unchanged, removed; options_new and brands_new where the report made some; live, whether a 재고현황 became the
-- live stock. The log is written also when nothing changed: the numbers are confirmed as of now. The planner learns
-- of what changed much.
-- statement_timeout: one transaction writes 300,000 rows and all that is kept of them (docs/decisions/import-steps.md).
-- For the member who began the report; for one that waits for a person, for all who may load. Raises PD001 and PD002 with the list of
-- another partner's codes, PD003 for a report that names options and none of the partner, unless allow_unknown: it may be another
-- seller's, and of a watched folder PD009 and PD010 (private.require_unattended).
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
  insert into private.kept_load as k (import_id, partner_cd, is_loaded) values (batch.id, batch.partner_cd, true)
  on conflict on constraint kept_load_pkey do update set is_loaded = true, loaded_at = now();
  counts := private.load_batch(batch, true);
  if (counts ->> 'options_known')::bigint = 0 and coalesce(counts ->> 'options_unmatched', counts ->> 'options_skipped')::bigint > 0 and not allow_unknown then
    raise exception 'no option of this report is known' using errcode = 'PD003';
  end if;
  perform private.require_unattended(batch, counts);
  insert into public.log_file_upload
    ("CATEGORY", "TABLE_NM", "PARTNER_CD", "FILE_NM", "PERIOD_START", "PERIOD_END", "ROW_CNT", "ERR_CNT", "USER_ID",
      "USER_NM", "ASIDE_CNT", "ASIDE_AMT", "ASIDE_SVC", "WAY", "DROP_ID", "IMPORT_ID", "NEW_CNT", "CHANGED_CNT", "REMOVED_CNT", "RESTATED", "FILE_HASH")
  select batch.category, private.import_table(batch.category), batch.partner_cd, batch.file_nm, batch.period_start,
    batch.period_end, coalesce((counts ->> 'lines')::integer, batch.row_cnt), batch.err_cnt, auth.uid(), coalesce(m."ALIAS", m."NAME", m."EMAIL"),
    batch.aside_cnt, batch.aside_amt, batch.aside_svc, batch.way, batch.drop_id, batch.id, (counts ->> 'new')::integer,
    (counts ->> 'changed')::integer, (counts ->> 'removed')::integer, (counts -> 'restated')::json, coalesce(batch.file_hash, (
      select encode(sha256(string_agg(f.bytes, '' order by f.part)), 'hex') from private.kept_file f where f.import_id = batch.id))
  from (select) one left join public.auth_member m on m."ID" = auth.uid();
  perform private.end_import(batch.id);
  perform private.make_room_for_loads(batch.id);
  perform private.movements_loaded(batch);
  perform private.keep_margins(batch.partner_cd);
  perform private.analyze_written(batch.category);
  return counts;
end
$$;
comment on function public.import_commit is 'Loads a report in one transaction, writes the upload log, returns counts of rows. The member who began it, all who may load where it waits for a person; PD410 for others, PD001 and PD002 with codes of another partner, PD003 for a report of no known option unless allow_unknown, of a watched folder PD009 for a file that is loaded and PD010 for one that a person should look at.';
grant execute on function public.import_commit to authenticated;

-- Throws away a report that was begun. For the member who began it, and for all who may load where it waits for a person.
create or replace function public.import_cancel(import_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  batch private.import_batch := private.ending_import(import_cancel.import_id);
begin
  perform private.end_import(batch.id);
end
$$;
comment on function public.import_cancel is 'Throws away a report that was begun. The member who began it, all who may load where it waits for a person; PD410 for others.';
grant execute on function public.import_cancel to authenticated;

-- Which table a kind of report fills: TABLE_NM of its upload log. Null for an unknown kind.
create or replace function private.import_table(category text) returns text
  language sql immutable
  set search_path = ''
  return case import_table.category
    when '옵션마스터' then 'dim_option'
    when '재고현황' then 'fact_stock'
    when '판매분석' then 'agg_performance_option_daily'
    when '입고요청' then 'raw_wing_inbound_request'
    when '광고보고서' then 'fact_ad_daily'
    when '판매수수료' then 'fact_settlement_option'
    when '입출고/배송비' then 'fact_settlement_cost'
    when '보관비' then 'fact_settlement_cost'
    when '반품 회수/재입고' then 'fact_settlement_cost'
    when '반출' then 'fact_settlement_cost'
    when '부가서비스' then 'fact_settlement_cost'
    when '재고 손실 보상' then 'fact_inventory_compensation'
    when '광고비 내역' then 'fact_settled_ad_cost'
    when '밀크런 내역' then 'fact_milk_run'
    when '정산현황 요약' then 'fact_settlement_summary'
    when '원가' then 'dim_option_cost'
    when '월 목표' then 'dim_sales_target'
    when '운영·라이브 수수료' then 'fact_brand_charge'
  end;
comment on function private.import_table is 'The table that a kind of report fills; null for an unknown kind.';

-- Compares a staged report with what is there, and loads it if is_loaded: a preview and a load count by the same code.
create or replace function private.load_batch(batch private.import_batch, is_loaded boolean) returns jsonb language plpgsql volatile set search_path = '' as $$
begin
  if batch.category in ('재고현황', '판매분석') and (batch.period_start is null or batch.period_start <> batch.period_end) then
    raise exception 'this report is about one day' using errcode = 'PD422';
  end if;
  case batch.category
    when '옵션마스터' then return private.load_option_master(batch, is_loaded);
    when '재고현황' then return private.load_stock_status(batch, is_loaded);
    when '판매분석' then return private.load_sales_analysis(batch, is_loaded);
    when '입고요청' then return private.load_inbound_requests(batch, is_loaded);
    when '광고보고서' then return private.load_ad_report(batch, private.korea_today(), is_loaded);
    when '원가', '월 목표', '운영·라이브 수수료' then return private.load_entries(batch, is_loaded);
    else
      if private.import_table(batch.category) is not null then
        return private.load_settlement(batch, is_loaded);
      end if;
      raise exception 'no such kind of report' using errcode = 'PD422';
  end case;
end
$$;
comment on function private.load_batch is 'Compares a staged report with what is there, and loads it if is_loaded; returns counts of rows.';

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
