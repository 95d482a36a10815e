-- The first administrator of an installation that its host serves, by a code that only its terminal shows.

create or replace function private.has_admin() returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.auth_member m where m."IS_ADMIN" and m."IS_ACTIVE")
$$;
comment on function private.has_admin is 'True if the installation has an active administrator.';

create or replace function private.new_first_admin_code() returns text language plpgsql set search_path = '' as $$
declare
  -- 48 random bits.
  code constant text := upper(left(replace(gen_random_uuid()::text, '-', ''), 12));
begin
  delete from private.first_admin_code c where c.one_row;
  if private.has_admin() then
    return null;
  end if;
  insert into private.first_admin_code (hash, ends_at) values (sha256(convert_to(code, 'UTF8')), now() + interval '1 day');
  return concat_ws('-', left(code, 4), substr(code, 5, 4), right(code, 4));
end
$$;
comment on function private.new_first_admin_code is 'Makes the code of the first administrator, which ends the one before, and returns it for the terminal; null if there is an administrator. For the host, as the owner of the database.';

-- Stays in the transaction of a wrong code too: an error would take the attempt back.
create or replace function public.claim_first_admin(code text) returns text language plpgsql security definer set search_path = '' as $$
declare
  kept bytea;
begin
  if not private.is_active_member() then
    raise exception 'only for active members' using errcode = '42501';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('partner-desk members', 0));
  if private.has_admin() then
    return 'ended';
  end if;
  update private.first_admin_code c set attempts_left = attempts_left - 1
  where c.one_row and c.attempts_left > 0 and c.ends_at > now() returning c.hash into kept;
  if not found then
    return 'ended';
  end if;
  if sha256(convert_to(upper(regexp_replace(claim_first_admin.code, '[^0-9A-Za-z]', '', 'g')), 'UTF8')) is distinct from kept then
    return 'wrong';
  end if;
  perform private.change_member(auth.uid(), 'admin', null, true, private.own_email());
  perform private.change_member(auth.uid(), 'all-partners', null, true, private.own_email());
  return 'done';
end
$$;
comment on function public.claim_first_admin is 'Makes the caller the first administrator, who sees all partners, on record: done, wrong for another code than the terminal printed, ended if there is no code, it ended, was tried ten times or an administrator exists. Active members; 42501 for others.';
grant execute on function public.claim_first_admin to authenticated, service_role;

create or replace function public.first_admin_state() returns text language sql stable security definer set search_path = '' as $$
  select case when not private.is_active_member() or private.has_admin() then null
    when exists (select from private.first_admin_code c where c.attempts_left > 0 and c.ends_at > now()) then 'code' else 'terminal' end
$$;
comment on function public.first_admin_state is 'How the first administrator is made: code, with the one that the terminal printed; terminal, by a command; null if there is one, or if the caller is no active member.';
grant execute on function public.first_admin_state to authenticated, service_role;
