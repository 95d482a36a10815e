-- Deactivating a member ends their sessions too, and a token of one says both. That they were deactivated is what the
-- person is told: signing in again, as after an ended session, would not help them.
create or replace function private.require_session() returns void
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  if exists (select from public.auth_member m where m."ID" = auth.uid() and not m."IS_ACTIVE") then
    raise exception 'the member is inactive' using errcode = 'PT403';
  end if;
  if not private.has_live_session() then
    raise exception 'the session has ended' using errcode = 'PT401';
  end if;
end
$$;
