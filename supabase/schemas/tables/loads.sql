-- What is kept of a load for a while: its file, and the rows that it replaced, so that it can be taken back.

create table private.kept_load (
  import_id uuid primary key,
  partner_cd text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  byte_cnt bigint not null default 0,
  loaded_at timestamptz not null default now(),
  is_loaded boolean not null default false
);
comment on table private.kept_load is 'A load of which something is kept (log_file_upload."IMPORT_ID").';
comment on column private.kept_load.byte_cnt is 'Bytes that everything kept of the load takes (private.make_room_for_loads).';
comment on column private.kept_load.is_loaded is 'False while the report waits: only its file is kept then, and goes with the report.';
create index kept_load_partner_idx on private.kept_load (partner_cd, loaded_at);
create index kept_load_age_idx on private.kept_load (loaded_at);
alter table private.kept_load enable row level security;

create table private.kept_rows (
  id bigint generated always as identity primary key,
  import_id uuid not null references private.kept_load (import_id) on delete cascade,
  target text not null,
  scope text,
  followed integer[],
  columns text[],
  lines text[],
  made text[]
);
comment on table private.kept_rows is
  'What a load replaced: a scope of a table that it wrote, rows that stood there before, or codes that it made. Restored in the order of the ids.';
comment on column private.kept_rows.scope is 'Condition on the rows t of the table: all that fulfil it go before the kept rows come back.';
comment on column private.kept_rows.followed is 'Days or months whose sums follow the rows of the scope.';
comment on column private.kept_rows.columns is 'Columns of the lines, in their order.';
comment on column private.kept_rows.lines is 'Rows as text, at most 2,000.';
comment on column private.kept_rows.made is 'Codes of options, brands or campaigns that the load made.';
create index kept_rows_import_idx on private.kept_rows (import_id, id);
alter table private.kept_rows enable row level security;

create table private.kept_file (
  import_id uuid not null references private.kept_load (import_id) on delete cascade,
  part integer not null check (part between 0 and 79),
  bytes bytea not null check (octet_length(bytes) between 1 and 524288),
  primary key (import_id, part)
);
comment on table private.kept_file is 'The file of a load as it was given, in pieces of 512 KiB.';
alter table private.kept_file enable row level security;
-- Spreadsheets are packed already.
alter table private.kept_file alter column bytes set storage external;

-- A load that was taken back is none for any page, so it leaves the upload log; this is what the history says of it.
create table public.log_taken_back (
  "LOAD_ID" bigint primary key,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "LOAD" jsonb not null,
  "USER_ID" uuid references public.auth_member ("ID") on delete set null,
  "USER_NM" text,
  "REG_DT" timestamptz not null default now()
);
comment on table public.log_taken_back is 'A load that was taken back, and by whom.';
comment on column public.log_taken_back."LOAD" is 'Its row of log_file_upload.';
comment on column public.log_taken_back."USER_NM" is 'Name that the member had then. Null: taken back by no member.';
create index log_taken_back_partner_idx on public.log_taken_back ("PARTNER_CD", "REG_DT" desc);
create index log_taken_back_user_idx on public.log_taken_back ("USER_ID");
alter table public.log_taken_back enable row level security;
grant select on public.log_taken_back to service_role;
grant select on public.log_taken_back to authenticated;
create policy "Members see the loads taken back of their partners" on public.log_taken_back
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
alter publication supabase_realtime add table public.log_taken_back;
