-- What was loaded when: the last-update time of every page (specification sections 3 and 7).

create table public.log_file_upload (
  "ID" bigint generated always as identity primary key,
  "CATEGORY" text not null,
  "TABLE_NM" text not null,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "FILE_NM" text,
  "PERIOD_START" text check (private.is_day_text("PERIOD_START")),
  "PERIOD_END" text check (private.is_day_text("PERIOD_END")),
  "ROW_CNT" integer not null default 0,
  "ERR_CNT" integer not null default 0,
  "USER_ID" uuid references public.auth_member ("ID") on delete set null,
  "REG_DT" timestamptz not null default now()
);
comment on table public.log_file_upload is 'One loaded file.';
comment on column public.log_file_upload."CATEGORY" is 'Kind of report: 재고현황, 판매분석, 입고요청, 옵션마스터 ...';
comment on column public.log_file_upload."TABLE_NM" is 'The table that the report fills.';
create index log_file_upload_latest_idx on public.log_file_upload ("PARTNER_CD", "TABLE_NM", "REG_DT" desc);
create index log_file_upload_category_idx on public.log_file_upload ("PARTNER_CD", "CATEGORY", "REG_DT" desc);
create index log_file_upload_user_idx on public.log_file_upload ("USER_ID");

alter table public.log_file_upload enable row level security;
revoke all on public.log_file_upload from anon, authenticated;
grant all on public.log_file_upload to service_role;
grant select on public.log_file_upload to authenticated;

create policy "Members see the upload log of their partners" on public.log_file_upload
  for select to authenticated
  using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

-- Open pages hear of new uploads through realtime, under the policy above.
alter publication supabase_realtime add table public.log_file_upload;
