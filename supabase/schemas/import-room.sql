-- The room for reports that wait to be loaded (docs/decisions/import-steps.md), and the version of the code that staged them.

-- How many reports may wait at once, and bytes of their rows. A member's room holds the largest file, 300,000 rows, and a year of
-- daily files. Two members fill the room of a partner and four that of the installation, never one alone.
create or replace function private.import_limits() returns table (scope text, most_files integer, most_bytes bigint)
  language sql immutable parallel safe
  begin atomic
    values ('member', 500, 512 * 1024 * 1024::bigint), ('partner', 1000, 1024 * 1024 * 1024::bigint),
      ('installation', 2000, 2048 * 1024 * 1024::bigint);
  end;
comment on function private.import_limits is 'Most reports that wait at once, and bytes of their rows: of a member, for a partner, in all.';

create or replace function private.import_idle_time() returns interval
  language sql immutable parallel safe
  return interval '1 hour';
comment on function private.import_idle_time is 'How long a report gets no rows before it makes room for others.';

-- Returns the bytes that rows of so many columns take, an upper bound. A row: its header, its key in table and index, and eight bytes
-- for each number, however short its text is. Codes are kept in NFKC, in which a character may be eleven times as long.
create or replace function private.import_bytes(rows text[], columns integer) returns bigint
  language sql immutable parallel safe
  return (
    select coalesce(sum(case when private.is_plain_line(l.line) then octet_length(l.line)
      else greatest(octet_length(l.line), octet_length(normalize(l.line, nfkc))) end), 0) + count(*) * (128 + 8 * columns)
    from unnest(rows) l (line));
comment on function private.import_bytes is 'Bytes that staged rows of so many columns take, an upper bound.';

-- True if the file of the staged rows is twice as large as all of them may be. Deleted rows and parts that were refused half-way
-- take room until PostgreSQL cleans up, which is soon; whoever makes them faster than that waits.
create or replace function private.import_files_are_full() returns boolean
  language sql stable
  begin atomic
    select pg_total_relation_size('private.import_row'::regclass) > 2 * l.most_bytes
    from private.import_limits() l where l.scope = 'installation';
  end;
comment on function private.import_files_are_full is 'True if deleted and live staged rows take twice the room of the installation.';

-- Held to the end of a transaction that adds to what waits, so that none of many at once counts without the others. Taken last.
create or replace function private.lock_import_room() returns void language sql volatile
  return pg_advisory_xact_lock(hashtextextended('import room', 0));
comment on function private.lock_import_room is 'Makes steps that add to what waits count one after the other; held to the end of the transaction.';

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

-- True if a report counts in the room of that caller and partner.
create or replace function private.is_in_import_room(batch private.import_batch, scope text, caller uuid, partner_cd text) returns boolean
  language sql immutable parallel safe
  return case scope when 'member' then batch.user_id = caller when 'partner' then batch.partner_cd = is_in_import_room.partner_cd else true end;
comment on function private.is_in_import_room is 'True if a report counts in the room of a caller, of a partner or of the installation.';

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
