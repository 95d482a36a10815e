-- A replica is behind its primary. A window that wrote something asks for this place and sends it with its reads.
create or replace function public.write_position() returns text language sql stable set search_path = '' as $$
  select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end)::text
$$;
comment on function public.write_position is 'Place in the write-ahead log behind everything that is written by now, for the header x-write-position: a replica that is not there yet refuses the request (PD425). Everybody who signed in.';
grant execute on function public.write_position to authenticated, service_role;

create or replace function private.require_written(wanted text) returns void language plpgsql stable set search_path = '' as $$
begin
  if pg_is_in_recovery() and wanted ~ '^[0-9A-F]{1,8}/[0-9A-F]{1,8}$' then
    if pg_last_wal_replay_lsn() < wanted::pg_lsn then
      raise exception 'this replica is behind' using errcode = 'PD425';
    end if;
  end if;
end
$$;
comment on function private.require_written is 'Raises PD425 on a replica that has not reached a place of public.write_position yet; null is any.';
