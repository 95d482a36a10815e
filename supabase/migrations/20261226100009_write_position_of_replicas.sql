-- Reads may be answered by a replica, which must not show a window less than it wrote itself.

create or replace function private.request_header(name text) returns text language sql stable
  return nullif(current_setting('request.headers', true), '')::json ->> name;
comment on function private.request_header is 'Returns a header of the request, its name in small letters, as the data API hands them to functions; null without it.';
revoke all on function private.request_header from public, anon, authenticated, service_role;
grant execute on function private.request_header to authenticated, service_role;

-- 5,000 rows of a wide list are 4 to 8 MB. A file asks for one page after the other and names the state that all of them must
-- be of in a header, because it is a condition of the request and no argument of what is listed.
create or replace function private.require_page(page_number integer, page_size integer, most integer default 5000) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if page_number is null or page_number < 1 or page_size is null or page_size not between 1 and most then
    raise exception 'page_number must be 1 or more, page_size 1 to %', most using errcode = '22023';
  end if;
  perform private.require_state(private.request_header('x-partner-state'));
end
$$;

-- First of all in the API layer, before each request. Deactivating a member ends their sessions too, and a token of one says both. That they were deactivated is what the
-- person is told: signing in again, as after an ended session, would not help them.
create or replace function private.require_session() returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from public.auth_member m where m."ID" = auth.uid() and not m."IS_ACTIVE") then
    raise exception 'the member is inactive' using errcode = 'PT403';
  end if;
  if not private.has_live_session() then
    raise exception 'the session has ended' using errcode = 'PT401';
  end if;
  perform private.require_written(private.request_header('x-write-position'));
end
$$;
comment on function private.require_session is
  'Raises PT401 for an ended session, PT403 for an inactive member and PD425 on a replica that is behind the header x-write-position; for the API layer, before each request.';

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
revoke all on function private.require_written from public, anon, authenticated, service_role;
grant execute on function private.require_written to authenticated, service_role;

-- A replica is behind its primary. A window that wrote something asks for this place and sends it with its reads.
create or replace function public.write_position() returns text language sql stable set search_path = '' as $$
  select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end)::text
$$;
comment on function public.write_position is 'Place in the write-ahead log behind everything that is written by now, for the header x-write-position: a replica that is not there yet refuses the request (PD425). Everybody who signed in.';
revoke all on function public.write_position from public, anon, authenticated, service_role;
grant execute on function public.write_position to authenticated, service_role;
