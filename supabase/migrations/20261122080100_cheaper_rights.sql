-- The same rights, asked at a lower price: one list of the stock page asks for the caller's partners twenty times.

-- No variables in the statement: with one, PostgreSQL plans it anew at each call where a function above plans each
-- call for its own (plan_cache_mode), and the planning took ten times as long as the look.
create or replace function private.has_live_session() returns boolean
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return auth.jwt() ->> 'session_id' is null
    or exists (
      select from auth.sessions s
      where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid()
    );
end
$$;

-- Whether the caller is active is asked once, and not again by private.sees_all_partners.
create or replace function private.partner_codes() returns text[]
  language plpgsql stable security definer
  set search_path = ''
as $$
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
