-- A session ends at once: a token says which session it is of, and one whose session is gone (signed out, ended by
-- a new password, account deleted) shows nothing any more, although its signature holds for up to an hour yet.

-- Whether the session of the request's token still exists. A token that names none comes from no sign-in: whoever
-- holds the signing key made it for a program, and its time is its only end.
create function private.has_live_session() returns boolean
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  session_id uuid := auth.jwt() ->> 'session_id';
begin
  return session_id is null
    or exists (select from auth.sessions s where s.id = session_id and s.user_id = auth.uid());
end
$$;

-- The same as before, and the session must be alive.
create or replace function private.is_active_member() returns boolean
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  if not exists (select from public.auth_member m where m."ID" = auth.uid() and m."IS_ACTIVE")
    or not private.has_live_session()
  then
    return false;
  end if;
  return coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
    or not exists (
      select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'
    );
end
$$;

-- Row-level security shows an ended session empty tables, which look like an empty company. A backend that can ask
-- before each request asks this: PT401 and PT403 are HTTP 401 and 403, and lead the person to the sign-in page.
create function private.require_session() returns void
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  if not private.has_live_session() then
    raise exception 'the session has ended' using errcode = 'PT401';
  end if;
  if exists (select from public.auth_member m where m."ID" = auth.uid() and not m."IS_ACTIVE") then
    raise exception 'the member is inactive' using errcode = 'PT403';
  end if;
end
$$;

comment on function private.has_live_session() is 'Whether the session that the caller''s token names still exists; true for a token that names none.';
comment on function private.is_active_member() is 'Whether the caller is an active member with a live session that used the second factor if there is one.';
comment on function private.require_session() is 'Raises PT401 for an ended session and PT403 for an inactive member; for the API layer, before each request.';

revoke execute on function private.has_live_session(), private.require_session() from public;
grant execute on function private.has_live_session(), private.require_session() to authenticated, service_role;

-- Also an inactive member: the sign-in page must be able to say why it refuses.
alter policy "Members see their own member row" on public.auth_member
  using ("ID" = (select auth.uid()) and (select private.has_live_session()));
