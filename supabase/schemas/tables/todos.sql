-- What people decided about the to-dos of a partner (오늘 할 일).

create table public.dim_todo_care (
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "RULE" text not null,
  "ASSIGNEE_ID" uuid references public.auth_member ("ID") on delete set null,
  "ASSIGNEE_NM" text,
  "UNTIL_DAY" text check (private.is_day_text("UNTIL_DAY")),
  "REASON" text check ("REASON" ~ '^[^[:cntrl:]]{1,200}$'),
  "CLOSED_CNT" bigint,
  "USER_ID" uuid default auth.uid() references public.auth_member ("ID") on delete set null,
  "USER_NM" text not null default private.member_name(auth.uid()),
  "MOD_DT" timestamptz not null default now(),
  primary key ("PARTNER_CD", "RULE"),
  constraint dim_todo_care_closed_check check (("REASON" is null) = ("CLOSED_CNT" is null) and num_nonnulls("UNTIL_DAY", "REASON") <= 1)
);
comment on table public.dim_todo_care is 'Who does a to-do of a partner, until when it is put off, and why it is closed. Written by public.change_todo alone.';
comment on column public.dim_todo_care."RULE" is 'Of private.todos_of_partner, or under14 of 홈.';
comment on column public.dim_todo_care."UNTIL_DAY" is 'The day (yyyyMMdd, Korea time) on which it is open again; null: it is not put off.';
comment on column public.dim_todo_care."REASON" is 'Why it is closed; null: it is not.';
comment on column public.dim_todo_care."CLOSED_CNT" is 'What it counted when it was closed: open again once it counts more.';
comment on column public.dim_todo_care."ASSIGNEE_NM" is 'Name that the member had then: other members may not read who is a member.';
create index dim_todo_care_assignee_idx on public.dim_todo_care ("ASSIGNEE_ID");
create index dim_todo_care_user_idx on public.dim_todo_care ("USER_ID");
alter table public.dim_todo_care enable row level security;
grant select on public.dim_todo_care to service_role;
grant select on public.dim_todo_care to authenticated;
create policy "Members see what was decided about to-dos of their partners" on public.dim_todo_care
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
