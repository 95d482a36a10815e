-- 관리: members, their rights, and the audit of both. The terminal (npm run admin) changes members through
-- private.change_member, too.

create or replace function private.keep_member_changes() returns trigger language plpgsql set search_path = '' as $$
begin
  raise exception 'the audit of member rights is never changed' using errcode = '42501';
end
$$;
comment on function private.keep_member_changes is 'Trigger: nobody changes or removes a row of log_member_change.';

-- Never a header that a client could set: the last entry is written by the proxy or host that the request reached us through.
create or replace function private.request_address() returns text language sql stable set search_path = '' as $$
  select left(btrim(split_part(private.request_header('x-forwarded-for'), ',', -1)), 64)
$$;
comment on function private.request_address is 'Returns the network address that the request came from; null if it is unknown.';

create or replace function private.own_email() returns text language sql stable set search_path = '' as $$
  select m."EMAIL" from public.auth_member m where m."ID" = auth.uid()
$$;
comment on function private.own_email is 'Returns the e-mail of the caller. For functions with the rights of their owner.';

-- A manager learns of a member of somebody else no more than of an unknown one.
create or replace function private.require_changer(member_id uuid, action text, partner_cd text)
  returns void language plpgsql stable set search_path = '' as $$
begin
  if private.is_admin() then
    return;
  end if;
  if coalesce(action not in ('revoke', 'load') or not partner_cd = any (private.managed_codes()), true) then
    raise exception 'only for administrators' using errcode = '42501';
  end if;
  perform from public.auth_member_partner l join public.auth_member m on m."ID" = l."USER_ID"
  where l."USER_ID" = member_id and l."PARTNER_CD" = require_changer.partner_cd and not l."CAN_MANAGE"
    and not m."IS_ADMIN" and not m."IS_ALL_PARTNER_ACCESSIBLE";
  if not found then
    raise exception 'no such member' using errcode = 'PD404';
  end if;
end
$$;
comment on function private.require_changer is 'Raises 42501 unless the caller is an administrator, or manages the partner and removes somebody of it or changes their right to load; PD404 if a manager names staff, another manager or nobody of the partner.';

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
    'activate', 'deactivate', 'grant', 'revoke', 'load', 'manage', 'all-partners', 'admin', 'sign-out', 'remove-factors', 'needs-factor']);
  if (action in ('grant', 'load', 'manage', 'all-partners', 'admin', 'needs-factor')) <> (value is not null) then
    raise exception 'value must be given for a right that is on or off' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('partner-desk members', 0));
  if actor_id is not null then
    perform private.require_changer(member_id, action, partner_cd);
  end if;
  select * into member from public.auth_member m where m."ID" = member_id for update;
  if not found then
    raise exception 'no such member' using errcode = 'PD404';
  end if;
  if action in ('grant', 'revoke', 'load', 'manage') then
    perform from public.dim_partner p where p."PARTNER_CD" = change_member.partner_cd and not p."IS_DELETED" for update;
    if not found then
      raise exception 'no such partner' using errcode = 'PD404';
    end if;
    select * into link from public.auth_member_partner l
    where l."USER_ID" = member_id and l."PARTNER_CD" = change_member.partner_cd;
    if link."ID" is null and action in ('load', 'manage') then
      raise exception 'the member is not linked to the partner' using errcode = 'PD404';
    end if;
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
    when 'manage' then
      update public.auth_member_partner l set "CAN_MANAGE" = value where l."ID" = link."ID" and l."CAN_MANAGE" <> value;
      get diagnostics changed = row_count;
      detail := jsonb_build_object('value', value);
    when 'revoke' then
      delete from public.auth_member_partner l where l."ID" = link."ID";
      get diagnostics changed = row_count;
    else
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
comment on function private.change_member is 'Changes one right of a member and writes it to log_member_change in the same transaction; returns what was written, null if it was so already. action: activate, deactivate (ends the sessions), grant (value: with the right to load, which a partner''s first member always has), revoke, load, manage, all-partners, admin, sign-out, remove-factors (ends the sessions), needs-factor. actor_id: the administrator or manager who asks (private.require_changer); null: the terminal. Raises PD404 for an unknown member, partner or link, PD411 for the last administrator, 22023 for other arguments.';

create or replace function public.change_member(member_id uuid, action text, partner_cd text default null, value boolean default null)
  returns boolean language plpgsql security definer set search_path = '' as $$
begin
  if member_id = auth.uid() then
    raise exception 'nobody changes their own rights' using errcode = '42501';
  end if;
  perform private.require_changer(member_id, action, partner_cd);
  return private.change_member(member_id, action, partner_cd, value,
    private.own_email(), auth.uid()) is not null;
end
$$;
comment on function public.change_member is 'Changes one right of another member, on record (private.change_member); false if it was so already. Administrators, and a partner''s managers as private.require_changer says; 42501 for others and for the own rights, PD404 for an unknown member, partner or link, 22023 for a wrong argument.';
grant execute on function public.change_member to authenticated, service_role;

-- Whoever signed up for the address before did not show that it is theirs: their password ends here, and the mailed link alone
-- sets one. The record is written first, so that no mail leaves without it.
create or replace function public.begin_invite(email text, partner_cd text default null) returns text language plpgsql security definer set search_path = '' as $$
declare
  of_day constant integer := 200;
  address constant text := lower(btrim(email));
  account record;
begin
  if partner_cd is null then
    perform private.require_admin();
  elsif not partner_cd = any (private.managed_codes()) then
    raise exception 'only for managers of the partner' using errcode = '42501';
  end if;
  if address is null or char_length(address) > 254 or address !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
    raise exception 'email must be an e-mail address' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('partner-desk members', 0));
  if (select count(*) from public.log_member_change c
      where c."ACTION" = 'invite' and c."ACTOR_ID" = auth.uid() and c."REG_DT" > now() - interval '1 day') >= of_day then
    raise exception 'too many invitations of a member in a day' using errcode = 'PD429';
  end if;
  select u.id, u.email_confirmed_at into account from auth.users u where u.email = address;
  if account.email_confirmed_at is not null
    or partner_cd is not null and exists (
      select from public.auth_member m where m."ID" = account.id and (m."IS_ADMIN" or m."IS_ALL_PARTNER_ACCESSIBLE"))
  then
    raise exception 'the address belongs to a member' using errcode = 'PD409';
  end if;
  update auth.users u set encrypted_password = null where u.id = account.id;
  insert into public.log_member_change ("MEMBER_ID", "MEMBER_EMAIL", "ACTION", "PARTNER_CD", "ACTOR", "ACTOR_ID", "ADDRESS")
  values (account.id, address, 'invite', begin_invite.partner_cd, private.own_email(), auth.uid(), private.request_address());
  insert into public.auth_member_partner ("USER_ID", "PARTNER_CD")
  select account.id, begin_invite.partner_cd where account.id is not null and begin_invite.partner_cd is not null
  on conflict ("USER_ID", "PARTNER_CD") do nothing;
  return address;
end
$$;
comment on function public.begin_invite is 'Records an invitation and returns the address as it is kept; for the function invite (supabase/functions), which mails it then. partner_cd: the account is linked to that partner, which the caller manages; null: to none, for administrators. 42501 for others, PD409 for the address of a member or of staff, PD429 after 200 of one caller in 24 hours, 22023 for what is no address.';
grant execute on function public.begin_invite to authenticated, service_role;

create or replace function private.member_rows() returns table (
  "id" text, "email" text, "name" text, "state" text, "role" text, "isAdmin" boolean, "isAllPartner" boolean,
  "partnerCount" bigint, "partnerNames" text, "hasFactor" boolean, "needsFactor" boolean, "signedInAt" timestamptz, "joinedAt" timestamptz
) language sql stable set search_path = '' as $$
  select m."ID"::text, m."EMAIL", m."NAME",
    case when not m."IS_ACTIVE" then 'inactive' when u.email_confirmed_at is null then 'unconfirmed'
      when m."IS_ADMIN" or m."IS_ALL_PARTNER_ACCESSIBLE" or l.links > 0 then 'active' else 'waiting' end,
    case when m."IS_ADMIN" then 'admin' when m."IS_ALL_PARTNER_ACCESSIBLE" then 'staff' else 'member' end,
    m."IS_ADMIN", m."IS_ALL_PARTNER_ACCESSIBLE", l.links, l.names,
    exists (select from auth.mfa_factors f where f.user_id = m."ID" and f.status = 'verified'),
    m."NEEDS_FACTOR",
    greatest(u.last_sign_in_at, (select max(s.created_at) from auth.sessions s where s.user_id = m."ID")), u.created_at
  from public.auth_member m
  join auth.users u on u.id = m."ID"
  left join lateral (
    select count(*) as links, string_agg(p."PARTNER_NM", ', ' order by p."PARTNER_NM") filter (where k.place <= 3) as names
    from (select a."PARTNER_CD", row_number() over (order by a."PARTNER_CD") as place
      from public.auth_member_partner a where a."USER_ID" = m."ID") k
    join public.dim_partner p using ("PARTNER_CD")) l on true
$$;
comment on function private.member_rows is 'Members as 관리 lists them. state: inactive; unconfirmed: invited or signed up, without having opened the mailed link; waiting: active, with no partner and no right; active. partnerNames: the first three.';

create or replace function public.member_list(
  term text default '', state text default 'all', sort_by text default '', sort_direction text default 'asc',
  page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_choice('state', state, array['all', 'unconfirmed', 'waiting', 'active', 'inactive']);
  return (select json_build_object('total', p.total, 'counts', p.summary_row, 'rows', p.rows) from private.list_page(
    source => format('(select * from private.member_rows() v where private.contains_text(concat_ws('' '', v."name", v."email"), %L))',
      private.search_text(term)),
    ids => null, id_column => 'id',
    sortable => '{"email": "text", "name": "text", "state": "text", "role": "text", "partnerNames": "text", "partnerCount": "number", "signedInAt": "number",
      "joinedAt": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"email"', carried => '{}',
    default_order => 'array_position(array[''waiting'', ''unconfirmed'', ''active'', ''inactive''], "state")',
    condition => format('%L in (''all'', m."state")', state),
    summary => 'json_build_object(''all'', count(*), ''unconfirmed'', count(*) filter (where m."state" = ''unconfirmed''), ''waiting'', count(*) filter (where m."state" = ''waiting''),
      ''active'', count(*) filter (where m."state" = ''active''), ''inactive'', count(*) filter (where m."state" = ''inactive''))',
    page_number => page_number, page_size => page_size, few => true) p);
end
$$;
comment on function public.member_list is 'Members whose name or address contains a text, those who wait for a partner first. Administrators; 42501 for others, 22023 for a wrong argument.

state: all, unconfirmed, waiting, active or inactive; counts are of all states. page_size: 1 to 5,000.';
grant execute on function public.member_list to authenticated, service_role;

create or replace function public.member_partners(
  member_id uuid, term text default '', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select json_build_object('total', p.total, 'rows', p.rows) from private.list_page(
    source => format('(select p."PARTNER_CD" as "code", p."PARTNER_NM" as "name", p."IS_ACTIVE" as "isActive",
        l."ID" is not null as "isLinked", coalesce(l."CAN_LOAD", false) as "mayLoad",
        coalesce(l."CAN_MANAGE", false) as "mayManage"
      from public.dim_partner p
      left join public.auth_member_partner l on l."PARTNER_CD" = p."PARTNER_CD" and l."USER_ID" = %L
      where not p."IS_DELETED" and private.contains_text(concat_ws('' '', p."PARTNER_NM", p."PARTNER_CD"), %L))',
      member_id, private.search_text(term)),
    ids => null, id_column => 'code', sortable => '{}', sort_by => '', sort_direction => 'asc', carried => '{}',
    tie_order => '"isLinked" desc, "name" collate "ko-x-icu", "code"',
    page_number => page_number, page_size => page_size, few => true) p);
end
$$;
comment on function public.member_partners is 'Partners whose name or code contains a text, those of the member first. Administrators; 42501 for others, 22023 for a wrong argument. page_size: 1 to 5,000.';
grant execute on function public.member_partners to authenticated, service_role;

create or replace function public.managed_members(
  term text default '', sort_by text default '', sort_direction text default 'asc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable security definer set search_path = '' as $$
begin
  if cardinality(private.managed_codes()) = 0 then
    raise exception 'only for managers of a partner' using errcode = '42501';
  end if;
  return (select json_build_object('total', p.total, 'rows', p.rows) from private.list_page(
    source => format('(select l."ID" as "linkId", v."id", v."email", v."name", v."state", v."joinedAt",
        l."PARTNER_CD" as "partnerCd", p."PARTNER_NM" as "partnerName", l."CAN_LOAD" as "mayLoad", l."CAN_MANAGE" as "mayManage"
      from private.member_rows() v
      join public.auth_member_partner l on l."USER_ID" = v."id"::uuid
      join public.dim_partner p on p."PARTNER_CD" = l."PARTNER_CD"
      where v."role" = ''member'' and l."PARTNER_CD" = any (private.managed_codes())
        and private.contains_text(concat_ws('' '', v."name", v."email", p."PARTNER_NM"), %L))', private.search_text(term)),
    ids => null, id_column => 'linkId',
    sortable => '{"email": "text", "name": "text", "state": "text", "partnerName": "text", "joinedAt": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"partnerName" collate "ko-x-icu", "email", "linkId"', carried => '{}',
    page_number => page_number, page_size => page_size, few => true) p);
end
$$;
comment on function public.managed_members is 'The people of each partner that the caller manages, staff apart, whose name, address or partner contains a text: a row for each person and partner. Managers of a partner; 42501 for others, 22023 for a wrong argument. page_size: 1 to 5,000.';
grant execute on function public.managed_members to authenticated, service_role;

create or replace function private.changed_values(before jsonb, after jsonb) returns text language sql immutable set search_path = '' as $$
  select string_agg(format('%s → %s', coalesce(nullif(translate(b.value, '[]"', ''), ''), '-'), coalesce(nullif(translate(a.value, '[]"', ''), ''), '-')),
    ' · ' order by a.key)
  from jsonb_each_text(nullif(before, 'null')) b join jsonb_each_text(nullif(after, 'null')) a using (key) where a.value is distinct from b.value
$$;
comment on function private.changed_values is 'Each value of a row that was changed and what it is now, in a line; null where nothing was.';

create or replace function public.member_changes(
  date_start text, date_end text, term text default '', action text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_days(date_start, date_end);
  perform private.require_choice('action', action, array['all', 'activate', 'deactivate', 'grant', 'revoke', 'load', 'manage', 'all-partners',
    'admin', 'sign-out', 'remove-factors', 'needs-factor', 'invite', 'partner-add', 'partner-change', 'partner-close', 'partner-open',
    'partner-delete', 'partner-sender-add', 'partner-sender-remove', 'partner-feed-make', 'partner-feed-end', 'report-page']);
  return (select json_build_object('total', p.total, 'rows', p.rows) from private.list_page(
    source => format('(select c."ID" as "id", c."REG_DT" as "at", c."ACTOR" as "actor", c."MEMBER_EMAIL" as "email",
        concat_ws(''-'', c."ACTION", case c."DETAIL" ->> ''load'' when ''true'' then ''load'' end,
          case c."DETAIL" ->> ''value'' when ''true'' then ''on'' when ''false'' then ''off'' end) as "change",
        coalesce(c."DETAIL" ->> ''sender'', c."DETAIL" ->> ''feed'', nullif(concat_ws('' '', c."DETAIL" ->> ''source'', c."DETAIL" ->> ''url''), ''''),
          private.changed_values(c."DETAIL" -> ''before'', c."DETAIL" -> ''after'')) as "detail",
        c."PARTNER_CD" as "partnerCd", p."PARTNER_NM" as "partnerName", c."ADDRESS" as "address"
      from public.log_member_change c
      left join public.dim_partner p on p."PARTNER_CD" = c."PARTNER_CD"
      where c."REG_DT" >= %L::date::timestamp at time zone ''Asia/Seoul''
        and c."REG_DT" < (%L::date + 1)::timestamp at time zone ''Asia/Seoul''
        and %L in (''all'', c."ACTION")
        and private.contains_text(concat_ws('' '', c."MEMBER_EMAIL", c."ACTOR", p."PARTNER_NM", c."PARTNER_CD"), %L))',
      date_start, date_end, action, private.search_text(term)),
    ids => null, id_column => 'id',
    sortable => '{"at": "number", "actor": "text", "email": "text", "change": "text", "detail": "text", "partnerName": "text", "partnerCd": "text", "address": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"id" desc', carried => '{}',
    page_number => page_number, page_size => page_size, few => true) p);
end
$$;
comment on function public.member_changes is 'Changes of members'' rights and of partners in a period of Korea-time days, the newest first. Administrators; 42501 for others, 22023 for a wrong argument.

action: all, or one of log_member_change. term: a part of an address, a partner''s name or code. change: the action with what became of it, such as grant-load or admin-off. detail: the sender, the feed, the report and its page, or each value of a partner that was changed and what it is now. page_size: 1 to 5,000.';
grant execute on function public.member_changes to authenticated, service_role;

create or replace function public.member_state() returns text language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.state_of('all');
end
$$;
comment on function public.member_state is 'As public.partner_states, of every partner: for the files of 관리, whose lists read with the rights of their owner. Administrators; 42501 for others.';
grant execute on function public.member_state to authenticated, service_role;
