-- What a Supabase project brings and our migrations refer to, for a plain PostgreSQL: roles, factor
-- tables, realtime's schema and publication. Run as the owner before the migrations; may run again.

do $$
begin
  if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
  if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin noinherit bypassrls; end if;
end
$$;

-- The role the API connects with. It inherits what the API roles may read, so that the schema can be
-- introspected, and is never a superuser: a forged role claim cannot leave the three API roles.
do $$
begin
  if not exists (select from pg_roles where rolname = 'lite_app') then
    create role lite_app login nosuperuser nocreatedb nocreaterole noreplication nobypassrls inherit;
  end if;
end
$$;
grant anon, authenticated, service_role to lite_app;

grant usage on schema public to anon, authenticated, service_role;
grant usage on schema auth to anon, authenticated, service_role;
grant execute on function auth.uid(), auth.role(), auth.email(), auth.jwt() to anon, authenticated, service_role;

create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null,
  status text not null default 'unverified',
  secret text,
  last_step bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, friendly_name)
);
create table if not exists auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz,
  ip text
);
-- Second factors by phone, also for an installation that was made without them.
alter table auth.mfa_factors add column if not exists phone text;
create unique index if not exists unique_phone_factor_per_user on auth.mfa_factors (user_id, phone);
alter table auth.mfa_challenges
  add column if not exists otp_code text,
  add column if not exists tries integer not null default 0;
create table if not exists auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  method text not null,
  created_at timestamptz not null default now(),
  primary key (session_id, method)
);

grant usage on schema storage to anon, authenticated, service_role;
grant select, insert, update, delete on storage.objects to authenticated, service_role;
grant select on storage.objects to anon;
grant select on storage.buckets to anon, authenticated;
grant all on storage.buckets to service_role;

-- Files of rows that were removed, by whomever: the host takes them off the disk.
create table if not exists storage.removed_files (
  bucket_id text not null,
  name text not null,
  primary key (bucket_id, name)
);
create or replace function storage.remember_removed() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into storage.removed_files (bucket_id, name) values (old.bucket_id, old.name) on conflict do nothing;
  return null;
end
$$;
revoke execute on function storage.remember_removed() from public;
create or replace trigger remember_removed after delete on storage.objects
  for each row execute function storage.remember_removed();

-- Written by the health check: whether the database takes writes shows only where one is tried.
create table if not exists storage.last_write (
  one_row boolean primary key default true check (one_row),
  at timestamptz not null default now()
);

create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;
create table if not exists realtime.messages (
  id uuid not null default gen_random_uuid() primary key,
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  inserted_at timestamp not null default now(),
  updated_at timestamp not null default now()
);
alter table realtime.messages enable row level security;
grant select, insert on realtime.messages to anon, authenticated, service_role;
create or replace function realtime.topic() returns text
  language sql stable
  set search_path = ''
  return nullif(current_setting('realtime.topic', true), '');
grant execute on function realtime.topic() to anon, authenticated, service_role;

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

-- The API layer keeps accounts and files itself, before any member is known.
grant usage on schema auth, storage, realtime to lite_app;
grant select, insert, update, delete on all tables in schema auth, storage to lite_app;
drop policy if exists "The API layer keeps the files" on storage.objects;
create policy "The API layer keeps the files" on storage.objects to lite_app using (true) with check (true);
drop policy if exists "The API layer knows the buckets" on storage.buckets;
create policy "The API layer knows the buckets" on storage.buckets to lite_app using (true) with check (true);
