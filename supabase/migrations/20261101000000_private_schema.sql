-- Nothing below may be called or read by accident: EXECUTE is PUBLIC by default in PostgreSQL and
-- a hosted project grants every new public table to its API roles, so both defaults go first.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from public, anon, authenticated;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;

-- Helpers of policies and of the read functions. Never an exposed API schema.
create schema private;
grant usage on schema private to authenticated, service_role;

-- The Korea-time day of a moment (specification section 9: Korea time for all date computations).
create function private.korea_day(moment timestamptz) returns date
  language sql immutable parallel safe
  set search_path = ''
  return (moment at time zone 'Asia/Seoul')::date;

-- Today in Korea time, whatever the zone of the machine or of the session.
create function private.korea_today() returns date
  language sql stable parallel safe
  set search_path = ''
  return private.korea_day(now());

-- A day as the text yyyyMMdd that SNAP_DT, SCH_DT and IB_REQ_DT hold.
create function private.day_text(day date) returns text
  language sql immutable parallel safe
  set search_path = ''
  return to_char(day, 'YYYYMMDD');

-- A day as the integer yyyyMMdd that DATE_SK holds.
create function private.date_sk(day date) returns integer
  language sql immutable parallel safe
  set search_path = ''
  return (extract(year from day) * 10000 + extract(month from day) * 100 + extract(day from day))::integer;

-- Whether a text is a real day of the form yyyyMMdd: 20260230 is not. Null for null, so that a column
-- whose check this is may be empty.
create function private.is_day_text(value text) returns boolean
  language sql immutable strict parallel safe
  set search_path = ''
  return case
    when value ~ '^[12][0-9]{7}$' and substr(value, 5, 2) between '01' and '12' and substr(value, 7, 2) between '01' and '31'
      then to_char(make_date(substr(value, 1, 4)::integer, substr(value, 5, 2)::integer, 1)
           + (substr(value, 7, 2)::integer - 1), 'YYYYMMDD') = value
    else false
  end;

comment on function private.korea_day(timestamptz) is 'The Korea-time day of a moment.';
comment on function private.korea_today() is 'Today in Korea time.';
comment on function private.day_text(date) is 'A day as the text yyyyMMdd.';
comment on function private.date_sk(date) is 'A day as the integer yyyyMMdd.';
comment on function private.is_day_text(text) is 'Whether a text is a real day of the form yyyyMMdd; null for null.';

grant execute on all functions in schema private to authenticated, service_role;
