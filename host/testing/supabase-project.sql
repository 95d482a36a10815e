-- A hosted project, as far as migrations meet it: they run as a role that is no superuser, that owns the
-- database but not what the platform brings, and whose new objects in public are open to every API role.
create role project_owner login bypassrls createrole;
grant anon, authenticated, service_role to project_owner;
alter database project owner to project_owner;
grant usage on schema auth, storage, realtime to project_owner;
grant select, insert, update, delete, references, trigger on all tables in schema auth to project_owner;
grant select, insert, update, delete on all tables in schema storage to project_owner;
grant execute on all functions in schema auth, storage, realtime to project_owner;
-- Hosted projects let their owner make policies on these two; plain PostgreSQL asks for ownership.
alter table storage.objects owner to project_owner;
alter table realtime.messages owner to project_owner;
alter publication supabase_realtime owner to project_owner;
alter default privileges for role project_owner in schema public
  grant all on tables to anon, authenticated, service_role;
alter default privileges for role project_owner in schema public
  grant all on functions to anon, authenticated, service_role;
alter default privileges for role project_owner in schema public
  grant all on sequences to anon, authenticated, service_role;
