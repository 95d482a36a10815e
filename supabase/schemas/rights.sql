-- Whether the session of the request's token still exists. A token that names none comes from no sign-in: whoever
-- holds the signing key made it for a program, and its time is its only end.
-- No variables in the statement: with one, PostgreSQL plans it anew at each call where a function above plans each
-- call for its own (plan_cache_mode), and the planning took ten times as long as the look.
create or replace function private.has_live_session() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return auth.jwt() ->> 'session_id' is null
    or exists (
      select from auth.sessions s
      where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid()
    );
end
$$;
comment on function private.has_live_session is 'Whether the session that the caller''s token names still exists; true for a token that names none.';
grant execute on function private.has_live_session to authenticated, service_role;

-- Whether the request comes from an active member whose session is alive and strong enough: a member with a verified
-- second factor, or who needs one, must have used it (aal2) before any partner's data is shown.
create or replace function private.is_active_member() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.auth_member m where m."ID" = auth.uid() and m."IS_ACTIVE")
    or not private.has_live_session()
  then
    return false;
  end if;
  return coalesce(auth.jwt() ->> 'aal', 'aal1') = 'aal2'
    or not exists (
      select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'
    )
    and not exists (select from public.auth_member m where m."ID" = auth.uid() and m."NEEDS_FACTOR");
end
$$;
comment on function private.is_active_member is
  'Whether the caller is an active member with a live session that used the second factor if there is one or the member needs one.';
grant execute on function private.is_active_member to authenticated, service_role;

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
grant execute on function private.require_session to authenticated, service_role;

-- Whether the member is active and may see every active partner (specification section 6).
create or replace function private.sees_all_partners() returns boolean language sql stable security definer set search_path = '' as $$
  select private.is_active_member() and coalesce(
    (select m."IS_ALL_PARTNER_ACCESSIBLE" from public.auth_member m where m."ID" = auth.uid()), false)
$$;
comment on function private.sees_all_partners is 'Whether the caller is active and may see every active partner.';
grant execute on function private.sees_all_partners to authenticated, service_role;

-- The codes of the active partners that the member may see; empty for an inactive or unknown member.
-- Policies call it as (select private.partner_codes()), so that it runs once a query, not once a row.
-- Whether the caller is active is asked once, and not again by private.sees_all_partners.
create or replace function private.partner_codes() returns text[] language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_active_member() then
    return '{}';
  end if;
  if exists (select from public.auth_member m where m."ID" = auth.uid() and m."IS_ALL_PARTNER_ACCESSIBLE") then
    return coalesce((select array_agg(p."PARTNER_CD") from public.dim_partner p where p."IS_ACTIVE"), '{}');
  end if;
  return coalesce((
    select array_agg(p."PARTNER_CD")
    from public.auth_member_partner l
    join public.dim_partner p using ("PARTNER_CD")
    where l."USER_ID" = auth.uid() and p."IS_ACTIVE"
  ), '{}');
end
$$;
comment on function private.partner_codes is 'Codes of the active partners that the caller may see; never null.';
grant execute on function private.partner_codes to authenticated, service_role;

-- First statement of every function that reads or writes one partner's data.
-- Raises 42501 unless the member may see that partner.
create or replace function private.require_partner(partner_cd text) returns void language plpgsql stable set search_path = '' as $$
begin
  if partner_cd is null or not partner_cd = any (private.partner_codes()) then
    raise exception 'no access to this partner' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_partner is 'Raises 42501 unless the caller may see that partner.';
grant execute on function private.require_partner to authenticated, service_role;

-- Partners that the caller may see, all of them for who sees all partners, else those whose link carries the right.
create or replace function private.loadable_codes() returns text[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(c.code order by c.code), '{}') from unnest(private.partner_codes()) c (code)
  where (select private.sees_all_partners()) or exists (
    select from public.auth_member_partner l
    where l."USER_ID" = (select auth.uid()) and l."PARTNER_CD" = c.code and l."CAN_LOAD")
$$;
comment on function private.loadable_codes is 'Codes of the active partners whose reports the caller may load, in order; never null. For functions with the rights of their owner.';

create or replace function private.may_load(partner_cd text) returns boolean language sql stable security definer set search_path = '' as $$
  select coalesce(may_load.partner_cd = any (private.loadable_codes()), false)
$$;
comment on function private.may_load is 'Whether the caller may load reports of that partner: sees all partners, or has a link with the right.';

create or replace function private.is_admin() returns boolean language sql stable set search_path = '' as $$
  select private.is_active_member() and exists (select from public.auth_member m where m."ID" = auth.uid() and m."IS_ADMIN")
$$;
comment on function private.is_admin is 'True if the caller is an active administrator. For functions with the rights of their owner.';

create or replace function private.managed_codes() returns text[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(l."PARTNER_CD"), '{}') from public.auth_member_partner l
  where l."USER_ID" = auth.uid() and l."CAN_MANAGE" and l."PARTNER_CD" = any (private.partner_codes())
$$;
comment on function private.managed_codes is 'Codes of the active partners whose people the caller manages; never null. For functions with the rights of their owner.';

create or replace function private.require_admin() returns void language plpgsql stable set search_path = '' as $$
begin
  if not private.is_admin() then
    raise exception 'only for administrators' using errcode = '42501';
  end if;
end
$$;
comment on function private.require_admin is 'Raises 42501 unless the caller is an active administrator. For functions with the rights of their owner.';
