-- Administrators invite people by mail; who has not opened the mailed link is told apart from who waits for a partner.

alter table public.log_member_change drop constraint log_member_change_action_check;
alter table public.log_member_change add constraint log_member_change_action_check CHECK (("ACTION" = ANY (ARRAY['activate'::text, 'deactivate'::text, 'grant'::text, 'revoke'::text, 'all-partners'::text, 'load'::text, 'admin'::text, 'sign-out'::text, 'remove-factors'::text, 'invite'::text, 'partner-add'::text, 'partner-change'::text, 'partner-close'::text, 'partner-open'::text])));

alter table public.log_member_change drop constraint log_member_change_subject_check;
alter table public.log_member_change add constraint log_member_change_subject_check CHECK (((("MEMBER_EMAIL" IS NOT NULL) AND (("MEMBER_ID" IS NOT NULL) OR ("ACTION" = 'invite'::text))) OR (("ACTION" ~~ 'partner-%'::text) AND (num_nonnulls("MEMBER_ID", "MEMBER_EMAIL", "PARTNER_CD") = 1) AND ("PARTNER_CD" IS NOT NULL))));

comment on column public.log_member_change."MEMBER_ID" is null;
comment on column public.log_member_change."MEMBER_ID" is 'Null: the change is of the partner, or invites an address that had no account.';

create or replace function private.member_rows() returns table (
  "id" text, "email" text, "name" text, "state" text, "role" text, "isAdmin" boolean, "isAllPartner" boolean,
  "partnerCount" bigint, "partnerNames" text, "hasFactor" boolean, "signedInAt" timestamptz, "joinedAt" timestamptz
) language sql stable set search_path = '' as $$
  select m."ID"::text, m."EMAIL", m."NAME",
    case when not m."IS_ACTIVE" then 'inactive' when u.email_confirmed_at is null then 'unconfirmed'
      when m."IS_ADMIN" or m."IS_ALL_PARTNER_ACCESSIBLE" or l.links > 0 then 'active' else 'waiting' end,
    case when m."IS_ADMIN" then 'admin' when m."IS_ALL_PARTNER_ACCESSIBLE" then 'staff' else 'member' end,
    m."IS_ADMIN", m."IS_ALL_PARTNER_ACCESSIBLE", l.links, l.names,
    exists (select from auth.mfa_factors f where f.user_id = m."ID" and f.status = 'verified'),
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

-- Whoever signed up for the address before did not show that it is theirs: their password ends here, and the mailed link alone
-- sets one. The record is written first, so that no mail leaves without it.
create or replace function public.begin_invite(email text) returns text language plpgsql security definer set search_path = '' as $$
declare
  of_day constant integer := 200;
  address constant text := lower(btrim(email));
  account record;
begin
  perform private.require_admin();
  if address is null or char_length(address) > 254 or address !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
    raise exception 'email must be an e-mail address' using errcode = '22023';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('partner-desk members', 0));
  if (select count(*) from public.log_member_change c
      where c."ACTION" = 'invite' and c."ACTOR_ID" = auth.uid() and c."REG_DT" > now() - interval '1 day') >= of_day then
    raise exception 'too many invitations of a member in a day' using errcode = 'PD429';
  end if;
  select u.id, u.email_confirmed_at into account from auth.users u where u.email = address;
  if account.email_confirmed_at is not null then
    raise exception 'the address belongs to a member' using errcode = 'PD409';
  end if;
  update auth.users u set encrypted_password = null where u.id = account.id;
  insert into public.log_member_change ("MEMBER_ID", "MEMBER_EMAIL", "ACTION", "ACTOR", "ACTOR_ID", "ADDRESS")
  values (account.id, address, 'invite', private.own_email(), auth.uid(), private.request_address());
  return address;
end
$$;
comment on function public.begin_invite is 'Records an invitation and returns the address as it is kept; for the function invite (supabase/functions), which mails it then. Administrators; 42501 for others, PD409 for the address of a member, PD429 after 200 of one administrator in 24 hours, 22023 for what is no address.';
revoke all on function public.begin_invite from public, anon, authenticated, service_role;
grant execute on function public.begin_invite to authenticated, service_role;

create or replace function public.member_changes(
  date_start text, date_end text, term text default '', action text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_days(date_start, date_end);
  perform private.require_choice('action', action, array['all', 'activate', 'deactivate', 'grant', 'revoke', 'load', 'all-partners',
    'admin', 'sign-out', 'remove-factors', 'invite', 'partner-add', 'partner-change', 'partner-close', 'partner-open']);
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
