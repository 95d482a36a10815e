-- Roles, owners, default privileges and event triggers of a Supabase project, as its own migrations leave them. Run by the
-- superuser supabase_admin on a database that has the platform's tables. `postgres` administers a project and is no superuser.
create role postgres login createdb createrole replication bypassrls;
create role authenticator login noinherit;
create role supabase_auth_admin login noinherit createrole;
create role supabase_storage_admin login noinherit createrole;
create role supabase_realtime_admin nologin noinherit;
create role dashboard_user createdb createrole replication;
grant anon, authenticated, service_role to authenticator;
grant anon, authenticated, service_role, authenticator, supabase_realtime_admin to postgres with admin option;
grant authenticator to supabase_storage_admin;
grant pg_monitor, pg_read_all_data, pg_signal_backend to postgres;
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role authenticator set session_preload_libraries = 'safeupdate';
alter role supabase_auth_admin set search_path = 'auth';
alter role supabase_storage_admin set search_path = 'storage';

alter database postgres owner to postgres;
create schema extensions;
alter role postgres set search_path = "$user", public, extensions;
alter publication supabase_realtime owner to postgres;
grant all on schema auth, storage, extensions to postgres, dashboard_user;
grant usage on schema realtime to postgres;
grant all on schema auth to supabase_auth_admin;
grant all on schema storage to supabase_storage_admin;
grant all on schema realtime to supabase_realtime_admin;

do $$
declare
  object record;
begin
  for object in
    select n.nspname as schema, 'table ' || c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('auth', 'storage', 'realtime') and c.relkind in ('r', 'p', 'v')
    union all
    select n.nspname, 'function ' || p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('auth', 'storage', 'realtime')
  loop
    execute format('alter %s owner to supabase_%s_admin', object.name, object.schema);
    execute format('grant all on %s to postgres', object.name);
  end loop;
end
$$;

alter default privileges for role supabase_auth_admin in schema auth grant all on tables to postgres, dashboard_user;
alter default privileges for role supabase_auth_admin in schema auth grant all on functions to postgres, dashboard_user;
alter default privileges for role supabase_admin in schema storage grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges for role supabase_admin in schema realtime grant all on tables to postgres, dashboard_user;
do $$
declare
  maker text;
begin
  -- New objects in public are open to every role of the API.
  foreach maker in array array['supabase_admin', 'postgres'] loop
    execute format('alter default privileges for role %I in schema public grant all on tables to postgres, anon, authenticated, service_role', maker);
    execute format('alter default privileges for role %I in schema public grant all on functions to postgres, anon, authenticated, service_role', maker);
    execute format('alter default privileges for role %I in schema public grant all on sequences to postgres, anon, authenticated, service_role', maker);
  end loop;
end
$$;

-- Tells the data API of each change of the schema.
create function extensions.pgrst_ddl_watch() returns event_trigger language plpgsql as $$
begin
  notify pgrst, 'reload schema';
end
$$;
create event trigger pgrst_ddl_watch on ddl_command_end execute function extensions.pgrst_ddl_watch();
create event trigger pgrst_drop_watch on sql_drop execute function extensions.pgrst_ddl_watch();

-- The extension supautils lets `postgres` set what the data API reads of its role, and make policies on tables of the
-- platform that it does not own, but change nothing else of them. Stands for it: a superuser makes the policy, for the time
-- of that statement.
grant set on parameter pgrst.db_pre_request to postgres;
create role policy_maker nologin superuser;
grant policy_maker to postgres;
create function extensions.make_policies() returns event_trigger language plpgsql as $$
begin
  set local role policy_maker;
end
$$;
create function extensions.made_policies() returns event_trigger language plpgsql as $$
begin
  reset role;
end
$$;
create event trigger make_policies on ddl_command_start when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY')
  execute function extensions.make_policies();
create event trigger made_policies on ddl_command_end when tag in ('CREATE POLICY', 'ALTER POLICY', 'DROP POLICY')
  execute function extensions.made_policies();
