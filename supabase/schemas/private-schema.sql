-- Helpers of policies and of the read functions. Never an exposed API schema.
create schema private;
grant usage on schema private to authenticated, service_role;
-- Nothing may be called or read by accident: EXECUTE is PUBLIC by default in PostgreSQL and a hosted project grants every
-- new public table to its API roles, so both defaults go first.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from public, anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
-- Compiling a query costs more than it saves in every read and load of ours. The data API of a hosted project applies
-- these settings of the role it takes on; the host has its own in its connections.
do $$
declare
  name text;
begin
  foreach name in array array['anon', 'authenticated', 'service_role'] loop
    -- Roles belong to the server: another database of it may have set this already, or be setting it now.
    if not exists (
      select from pg_db_role_setting s
      where s.setrole = name::regrole and s.setdatabase = 0 and 'jit=off' = any (s.setconfig)) then
      execute format('alter role %I set jit = off', name);
    end if;
  end loop;
exception when insufficient_privilege then
  -- Another installation on the same server made the roles.
  null;
end
$$;
