-- Each change of a member's rights, with who made it. Written by the administration command only;
-- no API role may read or write it.

create table public.log_member_change (
  "ID" bigint generated always as identity primary key,
  "MEMBER_ID" uuid not null,
  "MEMBER_EMAIL" text not null,
  "ACTION" text not null check ("ACTION" in ('activate', 'deactivate', 'grant', 'revoke', 'all-partners')),
  "PARTNER_CD" text,
  "DETAIL" jsonb not null default '{}'::jsonb,
  "ACTOR" text not null,
  "REG_DT" timestamptz not null default now()
);
comment on table public.log_member_change is 'Audit of member rights; rows outlive the member.';
create index log_member_change_member_idx on public.log_member_change ("MEMBER_ID", "REG_DT");

alter table public.log_member_change enable row level security;
revoke all on public.log_member_change from anon, authenticated;
grant select, insert on public.log_member_change to service_role;
