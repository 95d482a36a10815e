-- When the host that keeps the database backed it up: 홈 tells it to the staff. Backups are of all partners together, so no
-- partner's member reads it. A hosted project is backed up by others and has no row.
create table public.log_backup (
  "ID" boolean primary key default true check ("ID"),
  "IS_DAILY" boolean not null default false,
  "DONE_AT" timestamptz,
  "FAIL_AT" timestamptz
);
comment on table public.log_backup is 'At most one row. Written by the host and by npm run backup, as the owner of the database.';
comment on column public.log_backup."IS_DAILY" is 'True while the host makes a backup a day.';
comment on column public.log_backup."DONE_AT" is 'The moment of which the newest backup is; null if there is none.';
comment on column public.log_backup."FAIL_AT" is 'When a backup failed after that one; null if none did.';
alter table public.log_backup enable row level security;
grant select on public.log_backup to service_role;
grant select on public.log_backup to authenticated;
create policy "Staff see when the database was backed up" on public.log_backup
  for select to authenticated using ((select private.sees_all_partners()));
