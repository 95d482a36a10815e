-- Notes that people leave on what they work with, who is named in them, and when each member last looked at what is new.

create table public.log_note (
  "ID" bigint generated always as identity primary key,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "SUBJECT" text not null constraint log_note_subject_check check ("SUBJECT" in ('option', 'brand', 'campaign', 'inbound', 'loss')),
  "SUBJECT_ID" text not null,
  "TEXT" text not null constraint log_note_text_check check (char_length("TEXT") between 1 and 1000),
  "USER_ID" uuid default auth.uid() references public.auth_member ("ID") on delete set null,
  "USER_NM" text not null default private.member_name(auth.uid()),
  "REG_DT" timestamptz not null default now()
);
comment on table public.log_note is 'A note of a member on something of a partner: written by public.add_note and public.delete_note alone.';
comment on column public.log_note."SUBJECT_ID" is 'Option id, brand code, campaign id, request number, or option id/month (yyyyMM) of a loss.';
comment on column public.log_note."USER_NM" is 'Name that the member had then: other members may not read who is a member.';
create index log_note_subject_idx on public.log_note ("PARTNER_CD", "SUBJECT", "SUBJECT_ID");
create index log_note_user_idx on public.log_note ("USER_ID");
alter table public.log_note enable row level security;
grant select on public.log_note to service_role;
grant select on public.log_note to authenticated;
create policy "Members see notes of their partners" on public.log_note
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

create table private.note_mention (
  note_id bigint not null references public.log_note ("ID") on delete cascade,
  user_id uuid not null references public.auth_member ("ID") on delete cascade,
  primary key (user_id, note_id)
);
comment on table private.note_mention is 'Members that a note names: read by public.news for the member alone.';
create index note_mention_note_idx on private.note_mention (note_id);
alter table private.note_mention enable row level security;

create table private.news_look (
  user_id uuid primary key references public.auth_member ("ID") on delete cascade,
  seen_at timestamptz not null
);
comment on table private.news_look is 'When a member last looked at what is new: what came later is unread.';
alter table private.news_look enable row level security;
