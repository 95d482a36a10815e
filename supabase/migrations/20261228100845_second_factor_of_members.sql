-- Administrators can require a second factor of a member, who sees nothing before it was used.

alter table public.auth_member add column "NEEDS_FACTOR" boolean not null default false;

comment on column public.auth_member."NEEDS_FACTOR" is 'True if the member sees nothing before a second factor was used.';

alter table public.log_member_change drop constraint log_member_change_action_check;
alter table public.log_member_change add constraint log_member_change_action_check CHECK (("ACTION" = ANY (ARRAY['activate'::text, 'deactivate'::text, 'grant'::text, 'revoke'::text, 'all-partners'::text, 'load'::text, 'admin'::text, 'sign-out'::text, 'remove-factors'::text, 'needs-factor'::text, 'invite'::text, 'partner-add'::text, 'partner-change'::text, 'partner-close'::text, 'partner-open'::text])));

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
comment on function private.change_member is 'Changes one right of a member and writes it to log_member_change in the same transaction; returns what was written, null if it was so already. action: activate, deactivate (ends the sessions), grant (value: with the right to load, which a partner''s first member always has), revoke, load, all-partners, admin, sign-out, remove-factors (ends the sessions), needs-factor. actor_id: the administrator who asks; null: the terminal. Raises PD404 for an unknown member, partner or link, PD411 for the last administrator, 22023 for other arguments.';

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

drop function private.member_rows;

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
revoke all on function private.member_rows from public, anon, authenticated, service_role;

create or replace function public.member_changes(
  date_start text, date_end text, term text default '', action text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_days(date_start, date_end);
  perform private.require_choice('action', action, array['all', 'activate', 'deactivate', 'grant', 'revoke', 'load', 'all-partners',
    'admin', 'sign-out', 'remove-factors', 'needs-factor', 'invite', 'partner-add', 'partner-change', 'partner-close', 'partner-open']);
  return (select json_build_object('total', p.total, 'rows', p.rows) from private.list_page(
    source => format('(select c."ID" as "id", c."REG_DT" as "at", c."ACTOR" as "actor", c."MEMBER_EMAIL" as "email",
        concat_ws(''-'', c."ACTION", case c."DETAIL" ->> ''load'' when ''true'' then ''load'' end,
          case c."DETAIL" ->> ''value'' when ''true'' then ''on'' when ''false'' then ''off'' end) as "change",
        c."PARTNER_CD" as "partnerCd", p."PARTNER_NM" as "partnerName", c."ADDRESS" as "address"
      from public.log_member_change c
      left join public.dim_partner p on p."PARTNER_CD" = c."PARTNER_CD"
      where c."REG_DT" >= %L::date::timestamp at time zone ''Asia/Seoul''
        and c."REG_DT" < (%L::date + 1)::timestamp at time zone ''Asia/Seoul''
        and %L in (''all'', c."ACTION")
        and private.contains_text(concat_ws('' '', c."MEMBER_EMAIL", c."ACTOR", p."PARTNER_NM", c."PARTNER_CD"), %L))',
      date_start, date_end, action, private.search_text(term)),
    ids => null, id_column => 'id',
    sortable => '{"at": "number", "actor": "text", "email": "text", "change": "text", "partnerName": "text", "partnerCd": "text", "address": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"id" desc', carried => '{}',
    page_number => page_number, page_size => page_size, few => true) p);
end
$$;
