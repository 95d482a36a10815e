-- Helpers of policies and of the read functions. Never an exposed API schema.
create schema private;
grant usage on schema private to authenticated, service_role;
-- Nothing may be called or read by accident: EXECUTE is PUBLIC by default in PostgreSQL and a hosted project grants every
-- new public table to its API roles, so both defaults go first.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from public, anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
