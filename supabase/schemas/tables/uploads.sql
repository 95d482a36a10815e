-- What was loaded when: the last-update time of every page (specification sections 3 and 7).

create table public.log_file_upload (
  "ID" bigint generated always as identity primary key,
  "CATEGORY" text not null,
  "TABLE_NM" text not null,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD"),
  "FILE_NM" text,
  "PERIOD_START" text check (private.is_day_text("PERIOD_START")),
  "PERIOD_END" text check (private.is_day_text("PERIOD_END")),
  "ROW_CNT" integer not null default 0,
  "ERR_CNT" integer not null default 0,
  "USER_ID" uuid references public.auth_member ("ID") on delete set null,
  "REG_DT" timestamptz not null default now(),
  "USER_NM" text,
  "ASIDE_CNT" integer not null default 0,
  "ASIDE_AMT" bigint not null default 0,
  "ASIDE_SVC" text not null default ''
);
comment on table public.log_file_upload is 'One loaded file.';
comment on column public.log_file_upload."CATEGORY" is 'Kind of report: 재고현황, 판매분석, 입고요청, 옵션마스터 ...';
comment on column public.log_file_upload."TABLE_NM" is 'The table that the report fills.';
comment on column public.log_file_upload."ASIDE_CNT" is 'Rows of the file that are of another service than 2P and were not loaded.';
comment on column public.log_file_upload."ASIDE_AMT" is 'Net sales of the rows left aside, in won.';
comment on column public.log_file_upload."ASIDE_SVC" is 'Services of the rows left aside, as the file names them.';
comment on column public.log_file_upload."USER_NM" is
  'Name that the member had then: other members may not read who is a member. Null: not loaded by a member.';
create index log_file_upload_latest_idx on public.log_file_upload ("PARTNER_CD", "TABLE_NM", "REG_DT" desc);
create index log_file_upload_category_idx on public.log_file_upload ("PARTNER_CD", "CATEGORY", "REG_DT" desc);
create index log_file_upload_user_idx on public.log_file_upload ("USER_ID");
alter table public.log_file_upload enable row level security;
grant all on public.log_file_upload to service_role;
grant select on public.log_file_upload to authenticated;
create policy "Members see the upload log of their partners" on public.log_file_upload
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));
alter publication supabase_realtime add table public.log_file_upload;

-- Where the rows of a downloaded report wait until one statement loads them all (specification section 7,
-- log_file_upload). A file may have more rows than one request may carry, so it comes in chunks; nothing of
-- it is visible to a page before import_commit, and what is never committed is thrown away after a day.

-- Unlogged, both: what a crash or a backup loses here is lost together, and the file is still with the person.
create unlogged table private.import_batch (
  id uuid primary key default gen_random_uuid(),
  partner_cd text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  category text not null,
  file_nm text not null check (char_length(file_nm) <= 300),
  columns text[] not null,
  period_start text check (private.is_day_text(period_start)),
  period_end text check (private.is_day_text(period_end)),
  err_cnt integer not null default 0 check (err_cnt >= 0),
  partial boolean not null default false,
  row_cnt integer not null default 0 check (row_cnt <= 300000),
  user_id uuid,
  created_at timestamptz not null default now(),
  aside_cnt integer not null default 0 check (aside_cnt >= 0),
  aside_amt bigint not null default 0,
  aside_svc text not null default '' check (length(aside_svc) <= 100)
);
comment on table private.import_batch is 'A report on its way in.';
comment on column private.import_batch.partial is 'Some rows were held back: what the file does not name stays as it is.';
comment on column private.import_batch.user_id is 'The member who loads it; null from the terminal.';
create index import_batch_partner_idx on private.import_batch (partner_cd);
create index import_batch_created_idx on private.import_batch (created_at);
alter table private.import_batch enable row level security;

create unlogged table private.import_chunk (
  batch_id uuid not null references private.import_batch (id) on delete cascade,
  part integer not null,
  rows text[] not null,
  primary key (batch_id, part)
);
comment on table private.import_chunk is
  'Rows of a report: a text a row, its values in the order of import_batch.columns with DEL (chr(127)) between them; nothing for null.';
alter table private.import_chunk alter column rows set storage external;
alter table private.import_chunk enable row level security;
