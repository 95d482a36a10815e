-- A member could fill the disk with reports that nobody loads: they wait in a room of bounded size now, and what nobody goes on with makes room.

alter table private.import_batch add constraint import_batch_names_check CHECK (((octet_length(category) <= 100) AND (octet_length(array_to_string(columns, ''::text, ' '::text)) <= 8000)));

alter table private.import_batch add column byte_cnt bigint not null default 0;

comment on column private.import_batch.byte_cnt is 'Bytes that its rows take, or somewhat more (private.import_bytes).';

alter table private.import_batch add column touched_at timestamp with time zone not null default now();

comment on column private.import_batch.touched_at is 'When its last rows arrived. One that gets none for a while makes room for others.';

alter table private.import_batch add column shape text;

comment on column private.import_batch.shape is 'The code that staged it (private.import_shape): a later version cannot load it.';

create or replace function private.end_import(import_id uuid) returns void language plpgsql volatile set search_path = '' as $$
begin
  update private.import_batch b set is_over = true where b.id = end_import.import_id;
  perform private.sweep_import(end_import.import_id, 20000);
end
$$;

-- Returns the bytes that rows of so many columns take, an upper bound. A row: its header, its key in table and index, and eight bytes
-- for each number, however short its text is. Codes are kept in NFKC, in which a character may be eleven times as long.
create or replace function private.import_bytes(rows text[], columns integer) returns bigint
  language sql immutable parallel safe
  return (
    select coalesce(sum(case when private.is_plain_line(l.line) then octet_length(l.line)
      else greatest(octet_length(l.line), octet_length(normalize(l.line, nfkc))) end), 0) + count(*) * (128 + 8 * columns)
    from unnest(rows) l (line));
comment on function private.import_bytes is 'Bytes that staged rows of so many columns take, an upper bound.';
revoke all on function private.import_bytes from public, anon, authenticated, service_role;

create or replace function private.import_idle_time() returns interval
  language sql immutable parallel safe
  return interval '1 hour';
comment on function private.import_idle_time is 'How long a report gets no rows before it makes room for others.';
revoke all on function private.import_idle_time from public, anon, authenticated, service_role;

-- How many reports may wait at once, and bytes of their rows. A member's room holds the largest file, 300,000 rows, and a year of
-- daily files. Two members fill the room of a partner and four that of the installation, never one alone.
create or replace function private.import_limits() returns table (scope text, most_files integer, most_bytes bigint)
  language sql immutable parallel safe
  begin atomic
    values ('member', 500, 512 * 1024 * 1024::bigint), ('partner', 1000, 1024 * 1024 * 1024::bigint),
      ('installation', 2000, 2048 * 1024 * 1024::bigint);
  end;
comment on function private.import_limits is 'Most reports that wait at once, and bytes of their rows: of a member, for a partner, in all.';
revoke all on function private.import_limits from public, anon, authenticated, service_role;

-- Names the code that stages reports and loads them, and the columns between the two: it changes when an update changes one of them.
create or replace function private.import_shape() returns text language sql stable
  begin atomic
    select md5((select string_agg(a.attname || ' ' || a.atttypid::text || ' ' || a.atttypmod::text, ',' order by a.attnum)
        from pg_catalog.pg_attribute a where a.attrelid = 'private.import_row'::regclass and a.attnum > 0)
      || (select string_agg(p.prosrc, ',' order by p.proname)
        from pg_catalog.pg_proc p where p.pronamespace = 'private'::regnamespace
          and (p.proname in ('keep_rows', 'stage_rows') or starts_with(p.proname, 'load_'))));
  end;
comment on function private.import_shape is 'Names the code that stages reports and loads them; another one after an update of it.';
revoke all on function private.import_shape from public, anon, authenticated, service_role;

-- True if a report counts in the room of that caller and partner.
create or replace function private.is_in_import_room(batch private.import_batch, scope text, caller uuid, partner_cd text) returns boolean
  language sql immutable parallel safe
  return case scope when 'member' then batch.user_id = caller when 'partner' then batch.partner_cd = is_in_import_room.partner_cd else true end;
comment on function private.is_in_import_room is 'True if a report counts in the room of a caller, of a partner or of the installation.';
revoke all on function private.is_in_import_room from public, anon, authenticated, service_role;

-- Held to the end of a transaction that adds to what waits, so that none of many at once counts without the others. Taken last.
create or replace function private.lock_import_room() returns void language sql volatile
  return pg_advisory_xact_lock(hashtextextended('import room', 0));
comment on function private.lock_import_room is 'Makes steps that add to what waits count one after the other; held to the end of the transaction.';
revoke all on function private.lock_import_room from public, anon, authenticated, service_role;

-- Makes sure that there is room for more bytes of a report, or for one more report (import_id is null). What got no rows for an hour
-- goes first where room is wanted, the oldest first, and nothing else does: other reports are being looked at. Raises PD507 with the
-- room that is full as its hint: file (one report alone is too large), member, partner, installation. The terminal always has room.
create or replace function private.require_import_room(partner_cd text, import_id uuid, bytes bigint) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  caller constant uuid := auth.uid();
  more_files constant integer := case when import_id is null then 1 else 0 end;
  room record;
  idle record;
begin
  if caller is null then
    return;
  end if;
  for room in
    select l.scope, coalesce(u.files, 0) + more_files - l.most_files as files,
      coalesce(u.bytes, 0) + require_import_room.bytes - l.most_bytes as bytes, l.most_bytes
    from private.import_limits() l
    cross join lateral (
      select count(*) as files, sum(b.byte_cnt) as bytes from private.import_batch b
      where not b.is_over and private.is_in_import_room(b, l.scope, caller, require_import_room.partner_cd)) u
  loop
    while room.files > 0 or room.bytes > 0 loop
      -- One that somebody works on is locked, and stays.
      select b.id, b.byte_cnt into idle from private.import_batch b
      where not b.is_over and b.touched_at < now() - private.import_idle_time() and b.id is distinct from require_import_room.import_id
        and private.is_in_import_room(b, room.scope, caller, require_import_room.partner_cd)
      order by b.touched_at limit 1 for update skip locked;
      if not found then
        raise exception 'no room for more staged rows' using errcode = 'PD507', hint = case
          when (select b.byte_cnt + require_import_room.bytes > room.most_bytes from private.import_batch b
            where b.id = require_import_room.import_id) then 'file' else room.scope end;
      end if;
      update private.import_batch b set is_over = true where b.id = idle.id;
      room.files := room.files - 1;
      room.bytes := room.bytes - idle.byte_cnt;
    end loop;
  end loop;
  -- A report may still be begun then: each that is begun sweeps a piece.
  if bytes > 0 and private.import_files_are_full() then
    raise exception 'no room for more staged rows' using errcode = 'PD507', hint = 'installation';
  end if;
end
$$;
comment on function private.require_import_room is
  'Makes room for staged rows out of what nobody goes on with; raises PD507 where there is none, with whose room is full as hint.';
revoke all on function private.require_import_room from public, anon, authenticated, service_role;

-- Raises PD410 with the hint updated for a report that another version of the product staged: its rows would be read as something else.
create or replace function private.require_import_shape(batch private.import_batch) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if batch.shape is distinct from private.import_shape() then
    raise exception 'staged by another version' using errcode = 'PD410', hint = 'updated';
  end if;
end
$$;
comment on function private.require_import_shape is 'Raises PD410 with the hint updated for a report that another version of the product staged.';
revoke all on function private.require_import_shape from public, anon, authenticated, service_role;

drop function private.sweep_import;

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
    delete from private.import_batch b where b.id = sweep_import.import_id;
  else
    update private.import_batch b set is_over = true where b.id = sweep_import.import_id and not b.is_over;
  end if;
end
$$;
comment on function private.sweep_import is 'Ends an import and deletes at most that many of its rows; with the last one the import.';
revoke all on function private.sweep_import from public, anon, authenticated, service_role;

drop function private.sweep_imports;

-- Called by each step that adds something: what is left over never grows. added: how many rows the step brings.
create or replace function private.sweep_imports(added integer default 0) returns void language plpgsql volatile set search_path = '' as $$
begin
  -- More than the step adds, also where its rows are so short that 20,000 of them fit into one part.
  perform private.sweep_import(b.id, greatest(20000, 2 * added))
  from (
    select o.id from private.import_batch o
    where o.is_over or o.created_at < now() - interval '1 day'
      or private.import_files_are_full() and o.touched_at < now() - private.import_idle_time()
    order by o.created_at limit 1 for update skip locked) b;
end
$$;
comment on function private.sweep_imports is
  'Deletes 20,000 rows, or twice what the caller adds, of what was loaded or cancelled, and of what nobody finished within a day.';
revoke all on function private.sweep_imports from public, anon, authenticated, service_role;

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
  batch private.import_batch := private.ending_import(import_commit.import_id);
  counts jsonb;
begin
  perform private.require_import_shape(batch);
  -- Loads of one partner go one after the other.
  perform pg_advisory_xact_lock(hashtextextended('import ' || batch.partner_cd, 0));
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

-- Begins to load a report; returns the id that the other import functions take.
-- For members who may load that partner's reports, and the terminal. Days are yyyyMMdd, null for a report about no time.
-- aside_cnt, aside_amt, aside_svc: rows of other services that the file has and that are not sent, their won, and the services.
create or replace function public.import_start(
  partner_cd text, category text, file_nm text, columns text[], period_start text, period_end text, err_cnt integer,
  partial boolean, aside_cnt integer default 0, aside_amt bigint default 0, aside_svc text default ''
) returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  new_id uuid;
begin
  perform private.require_importer(import_start.partner_cd);
  perform private.sweep_imports();
  perform private.lock_import_room();
  perform private.require_import_room(import_start.partner_cd, null, 0);
  insert into private.import_batch (partner_cd, category, file_nm, columns, period_start, period_end, err_cnt, partial, user_id,
    aside_cnt, aside_amt, aside_svc, shape)
  values (import_start.partner_cd, import_start.category, import_start.file_nm, import_start.columns,
    import_start.period_start, import_start.period_end, import_start.err_cnt, import_start.partial, auth.uid(),
    import_start.aside_cnt, import_start.aside_amt, import_start.aside_svc, private.import_shape())
  returning id into new_id;
  return new_id;
end
$$;
comment on function public.import_start is
  'Begins to load a report; returns the id that the other import functions take. Members who may load that partner''s reports; 42501 for others, PD507 without room.';

-- True if the file of the staged rows is twice as large as all of them may be. Deleted rows and parts that were refused half-way
-- take room until PostgreSQL cleans up, which is soon; whoever makes them faster than that waits.
create or replace function private.import_files_are_full() returns boolean
  language sql stable
  begin atomic
    select pg_total_relation_size('private.import_row'::regclass) > 2 * l.most_bytes
    from private.import_limits() l where l.scope = 'installation';
  end;
comment on function private.import_files_are_full is 'True if deleted and live staged rows take twice the room of the installation.';
revoke all on function private.import_files_are_full from public, anon, authenticated, service_role;
