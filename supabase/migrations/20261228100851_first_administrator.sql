-- Who installs the product makes the first administrator in the browser, by a code that only the terminal of the host shows.

create table private.first_admin_code (
  one_row boolean primary key default true check (one_row),
  hash bytea not null,
  attempts_left integer not null default 10,
  ends_at timestamptz not null
);
revoke all on private.first_admin_code from public, anon, authenticated, service_role;
comment on table private.first_admin_code is 'SHA-256 of the code that makes the first administrator; empty once there is one.';
alter table private.first_admin_code enable row level security;

comment on column public.log_member_change."ACTOR_ID" is null;
comment on column public.log_member_change."ACTOR_ID" is 'The administrator; null for the terminal and for the first administrator.';

-- Changes go one after the other: two grants cannot both be a partner's first, and two administrators cannot remove each other.
create or replace function private.change_member(
  member_id uuid, action text, partner_cd text, value boolean, actor text, actor_id uuid default null
) returns jsonb language plpgsql set search_path = '' as $$
declare
  member public.auth_member;
  link public.auth_member_partner;
  is_first boolean;
  changed integer;
  detail jsonb := '{}';
begin
  perform private.require_choice('action', action, array[
    'activate', 'deactivate', 'grant', 'revoke', 'load', 'all-partners', 'admin', 'sign-out', 'remove-factors', 'needs-factor']);
  if (action in ('grant', 'load', 'all-partners', 'admin', 'needs-factor')) <> (value is not null) then
    raise exception 'value must be given for a right that is on or off' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('partner-desk members', 0));
  if actor_id is not null then
    perform private.require_admin();
  end if;
  select * into member from public.auth_member m where m."ID" = member_id for update;
  if not found then
    raise exception 'no such member' using errcode = 'PD404';
  end if;
  if action in ('grant', 'revoke', 'load') then
    perform from public.dim_partner p where p."PARTNER_CD" = change_member.partner_cd and not p."IS_DELETED" for update;
    if not found then
      raise exception 'no such partner' using errcode = 'PD404';
    end if;
    select * into link from public.auth_member_partner l
    where l."USER_ID" = member_id and l."PARTNER_CD" = change_member.partner_cd;
  elsif partner_cd is not null then
    raise exception 'partner_cd must be null' using errcode = '22023';
  end if;
  if (action = 'deactivate' or action = 'admin' and not value) and member."IS_ADMIN" and member."IS_ACTIVE"
    and not exists (select from public.auth_member m where m."IS_ADMIN" and m."IS_ACTIVE" and m."ID" <> member_id)
  then
    raise exception 'the last administrator' using errcode = 'PD411';
  end if;

  if action in ('deactivate', 'sign-out', 'remove-factors') then
    delete from auth.sessions s where s.user_id = member_id;
    get diagnostics changed = row_count;
    detail := jsonb_build_object('sessions', changed);
  end if;
  case action
    when 'activate' then
      update public.auth_member m set "IS_ACTIVE" = true where m."ID" = member_id and not m."IS_ACTIVE";
      get diagnostics changed = row_count;
    when 'deactivate' then
      update public.auth_member m set "IS_ACTIVE" = false where m."ID" = member_id;
      changed := changed + member."IS_ACTIVE"::integer;
    when 'sign-out' then
      null;
    when 'remove-factors' then
      delete from auth.mfa_factors f where f.user_id = member_id;
      get diagnostics changed = row_count;
      detail := detail || jsonb_build_object('factors', changed);
    when 'all-partners' then
      update public.auth_member m set "IS_ALL_PARTNER_ACCESSIBLE" = value
      where m."ID" = member_id and m."IS_ALL_PARTNER_ACCESSIBLE" <> value;
      get diagnostics changed = row_count;
      detail := jsonb_build_object('value', value);
    when 'admin' then
      update public.auth_member m set "IS_ADMIN" = value where m."ID" = member_id and m."IS_ADMIN" <> value;
      get diagnostics changed = row_count;
      delete from private.first_admin_code c where c.one_row;
      detail := jsonb_build_object('value', value);
    when 'needs-factor' then
      update public.auth_member m set "NEEDS_FACTOR" = value where m."ID" = member_id and m."NEEDS_FACTOR" <> value;
      get diagnostics changed = row_count;
      detail := jsonb_build_object('value', value);
    when 'revoke' then
      delete from public.auth_member_partner l where l."ID" = link."ID";
      get diagnostics changed = row_count;
    else
      if link."ID" is null and action = 'load' then
        raise exception 'the member is not linked to the partner' using errcode = 'PD404';
      end if;
      if link."ID" is null then
        -- A seller who starts alone has nobody else who could load.
        is_first := not exists (
          select from public.auth_member_partner l where l."PARTNER_CD" = change_member.partner_cd);
        insert into public.auth_member_partner ("USER_ID", "PARTNER_CD", "CAN_LOAD")
        values (member_id, change_member.partner_cd, value or is_first);
        changed := 1;
        detail := jsonb_build_object('load', value or is_first);
      else
        -- Granted again it takes no right away.
        changed := (link."CAN_LOAD" <> value and (value or action = 'load'))::integer;
        action := 'load';
        update public.auth_member_partner l set "CAN_LOAD" = value where l."ID" = link."ID" and changed > 0;
        detail := jsonb_build_object('value', value);
      end if;
  end case;
  if changed = 0 then
    return null;
  end if;
  insert into public.log_member_change
    ("MEMBER_ID", "MEMBER_EMAIL", "ACTION", "PARTNER_CD", "DETAIL", "ACTOR", "ACTOR_ID", "ADDRESS")
  values (member_id, member."EMAIL", action, change_member.partner_cd, detail, actor, actor_id, private.request_address());
  return detail || jsonb_build_object('action', action, 'isFirst', coalesce(is_first, false));
end
$$;

create or replace function private.has_admin() returns boolean language sql stable set search_path = '' as $$
  select exists (select from public.auth_member m where m."IS_ADMIN" and m."IS_ACTIVE")
$$;
comment on function private.has_admin is 'True if the installation has an active administrator.';
revoke all on function private.has_admin from public, anon, authenticated, service_role;

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
revoke all on function private.new_first_admin_code from public, anon, authenticated, service_role;

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
revoke all on function public.claim_first_admin from public, anon, authenticated, service_role;
grant execute on function public.claim_first_admin to authenticated, service_role;

create or replace function public.first_admin_state() returns text language sql stable security definer set search_path = '' as $$
  select case when not private.is_active_member() or private.has_admin() then null
    when exists (select from private.first_admin_code c where c.attempts_left > 0 and c.ends_at > now()) then 'code' else 'terminal' end
$$;
comment on function public.first_admin_state is 'How the first administrator is made: code, with the one that the terminal printed; terminal, by a command; null if there is one, or if the caller is no active member.';
revoke all on function public.first_admin_state from public, anon, authenticated, service_role;
grant execute on function public.first_admin_state to authenticated, service_role;
