-- Who may sign in, and which companies they may see (specification sections 3 and 6).

create table public.dim_partner (
  "ID" integer generated always as identity primary key,
  "PARTNER_CD" text not null unique check ("PARTNER_CD" <> ''),
  "PARTNER_NM" text not null,
  "BRN" text,
  "DESCRIPTION" text,
  "IS_ACTIVE" boolean not null default true,
  "IS_DELETED" boolean not null default false,
  "REPRESENTATIVE_NM" text check (char_length("REPRESENTATIVE_NM") <= 60),
  "VENDOR_IDS" text[] not null default '{}' check (cardinality("VENDOR_IDS") <= 20),
  -- What is left of a partner while it is deleted is shown to nobody.
  constraint dim_partner_deleted_is_closed check (not ("IS_DELETED" and "IS_ACTIVE"))
);
comment on table public.dim_partner is 'A company whose goods the marketplace stores and ships.';
comment on column public.dim_partner."ID" is 'First segment of every partner page''s URL.';
comment on column public.dim_partner."IS_DELETED" is 'True from the first step of the deletion of the partner until its last row, this one, is deleted.';
comment on column public.dim_partner."BRN" is 'Business registration number, 000-00-00000.';
comment on column public.dim_partner."DESCRIPTION" is 'Industry text; its keywords pick icon and colour (specification section 9).';
comment on column public.dim_partner."VENDOR_IDS" is 'Ids under which the marketplace knows the company.';
alter table public.dim_partner enable row level security;
grant all on public.dim_partner to service_role;
grant select on public.dim_partner to authenticated;
create policy "Members see the active partners that they may work for" on public.dim_partner
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table public.auth_member (
  "ID" uuid primary key references auth.users (id) on delete cascade,
  "EMAIL" text not null unique,
  "NAME" text,
  "ALIAS" text check (char_length("ALIAS") <= 40),
  "AVATAR" text check (char_length("AVATAR") <= 300),
  "IS_ACTIVE" boolean not null default true,
  "IS_ALL_PARTNER_ACCESSIBLE" boolean not null default false,
  "IS_ADMIN" boolean not null default false,
  "NEEDS_FACTOR" boolean not null default false,
  -- A plain name in the own folder: whoever sees the picture asks no other server for it, and no other path of ours.
  constraint auth_member_avatar_is_own check (
    starts_with("AVATAR", "ID"::text || '/') and "AVATAR" ~ '^[^/]+/[^/?#\\[:cntrl:]]+$' and "AVATAR" !~ '/\.+$')
);
comment on table public.auth_member is 'A person who signs in; made by a trigger when the account is made.';
comment on column public.auth_member."AVATAR" is 'Path of the picture in the avatars bucket.';
comment on column public.auth_member."IS_ADMIN" is 'True if the member manages members on 관리. Gives no partner.';
comment on column public.auth_member."NEEDS_FACTOR" is 'True if the member sees nothing before a second factor was used.';
alter table public.auth_member enable row level security;
grant all on public.auth_member to service_role;
grant select on public.auth_member to authenticated;
grant update ("ALIAS", "AVATAR") on public.auth_member to authenticated;
-- Also an inactive member: the sign-in page must be able to say why it refuses.
create policy "Members see their own member row" on public.auth_member
  for select to authenticated using ("ID" = (select auth.uid()) and (select private.has_live_session()));
create policy "Active members change their own alias and avatar" on public.auth_member
  for update to authenticated
  using ("ID" = (select auth.uid()) and (select private.is_active_member()))
  with check ("ID" = (select auth.uid()));

create table public.auth_member_partner (
  "ID" bigint generated always as identity primary key,
  "USER_ID" uuid not null references public.auth_member ("ID") on delete cascade,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "CAN_LOAD" boolean not null default false,
  "CAN_MANAGE" boolean not null default false,
  unique ("USER_ID", "PARTNER_CD")
);
comment on table public.auth_member_partner is 'Which partners a member without access to all may see.';
comment on column public.auth_member_partner."CAN_LOAD" is 'Whether the member may load that partner''s reports too.';
comment on column public.auth_member_partner."CAN_MANAGE" is 'True if the member invites and removes the people of that partner, and gives them the right to load.';
create index auth_member_partner_partner_idx on public.auth_member_partner ("PARTNER_CD");
alter table public.auth_member_partner enable row level security;
grant all on public.auth_member_partner to service_role;
grant select on public.auth_member_partner to authenticated;
create policy "Active members see their own partner links" on public.auth_member_partner
  for select to authenticated using ("USER_ID" = (select auth.uid()) and (select private.is_active_member()));

-- How each member wants the cards of 마이 대시보드, on every device. A member without a row has the default.
create table public.auth_member_dashboard (
  "USER_ID" uuid primary key references public.auth_member ("ID") on delete cascade,
  "CARDS" text[] not null,
  "HIDDEN" text[] not null,
  "MOD_DT" timestamptz not null default now(),
  check (cardinality("CARDS") <= 50 and cardinality("HIDDEN") <= 50)
);
comment on table public.auth_member_dashboard is 'How a member wants the cards of 마이 대시보드: written by save_dashboard, read by the member alone.';
comment on column public.auth_member_dashboard."CARDS" is
  'Ids of cards in their order; a card that is not named stands after its neighbour of the default.';
comment on column public.auth_member_dashboard."HIDDEN" is 'Ids of cards that are not shown.';
alter table public.auth_member_dashboard enable row level security;
grant select on public.auth_member_dashboard to service_role;
grant select on public.auth_member_dashboard to authenticated;
create policy "Active members see their own dashboard" on public.auth_member_dashboard
  for select to authenticated using ("USER_ID" = (select auth.uid()) and (select private.is_active_member()));

-- Sets of columns that each member named, on every device. A member without a row has none.
create table public.auth_member_column_sets (
  "USER_ID" uuid primary key references public.auth_member ("ID") on delete cascade,
  "SETS" jsonb not null,
  "MOD_DT" timestamptz not null default now(),
  constraint auth_member_column_sets_is_short check (octet_length("SETS"::text) <= 100000)
);
comment on table public.auth_member_column_sets is 'Column sets of a member''s tables: written by save_column_sets, read by the member alone.';
comment on column public.auth_member_column_sets."SETS" is
  'By table id, an array of {name, columns}: the ids of the columns shown, in their order.';
alter table public.auth_member_column_sets enable row level security;
grant select on public.auth_member_column_sets to service_role;
grant select on public.auth_member_column_sets to authenticated;
create policy "Active members see their own column sets" on public.auth_member_column_sets
  for select to authenticated using ("USER_ID" = (select auth.uid()) and (select private.is_active_member()));

-- Each change of a member's rights or of a partner, with who made it. Written by private.change_member, private.save_partner,
-- public.close_partner, private.delete_partner_step, public.change_report_page, public.make_feed and public.end_feed, and by the terminal with a partner that it moves.

create table public.log_member_change (
  "ID" bigint generated always as identity primary key,
  "MEMBER_ID" uuid,
  "MEMBER_EMAIL" text,
  "ACTION" text not null constraint log_member_change_action_check check ("ACTION" in (
    'activate', 'deactivate', 'grant', 'revoke', 'all-partners', 'load', 'manage', 'admin', 'sign-out', 'remove-factors', 'needs-factor', 'invite',
    'partner-add', 'partner-change', 'partner-close', 'partner-open', 'partner-delete',
    'partner-sender-add', 'partner-sender-remove', 'partner-feed-make', 'partner-feed-end', 'report-page')),
  "PARTNER_CD" text,
  "DETAIL" jsonb not null default '{}'::jsonb,
  "ACTOR" text not null,
  "REG_DT" timestamptz not null default now(),
  "ACTOR_ID" uuid,
  "ADDRESS" text check (char_length("ADDRESS") <= 64),
  constraint log_member_change_subject_check check (
    "MEMBER_EMAIL" is not null and ("MEMBER_ID" is not null or "ACTION" = 'invite')
    or "ACTION" like 'partner-%' and num_nonnulls("MEMBER_ID", "MEMBER_EMAIL", "PARTNER_CD") = 1 and "PARTNER_CD" is not null
    or "ACTION" = 'report-page' and num_nonnulls("MEMBER_ID", "MEMBER_EMAIL", "PARTNER_CD") = 0)
);
comment on table public.log_member_change is 'Audit of member rights and partners; rows outlive the member, and nobody changes or removes one.';
comment on column public.log_member_change."MEMBER_ID" is 'Null: the change is of the partner, or invites an address that had no account.';
comment on column public.log_member_change."ACTOR" is 'E-mail of the member who did it, or terminal:user.';
comment on column public.log_member_change."ACTOR_ID" is 'The member who did it; null for the terminal and for the first administrator.';
comment on column public.log_member_change."ADDRESS" is 'Network address that the request came from; null for the terminal.';
create index log_member_change_invite_idx on public.log_member_change ("MEMBER_EMAIL", "REG_DT") where "ACTION" = 'invite';
create index log_member_change_member_idx on public.log_member_change ("MEMBER_ID", "REG_DT");
alter table public.log_member_change enable row level security;
grant select on public.log_member_change to service_role;
create trigger keep_member_changes before update or delete on public.log_member_change
  for each row execute function private.keep_member_changes();

create table private.first_admin_code (
  one_row boolean primary key default true check (one_row),
  hash bytea not null,
  attempts_left integer not null default 10,
  ends_at timestamptz not null
);
comment on table private.first_admin_code is 'SHA-256 of the code that makes the first administrator; empty once there is one.';
alter table private.first_admin_code enable row level security;
