-- The Korea-time day of a moment (specification section 9: Korea time for all date computations).
create or replace function private.korea_day(moment timestamptz) returns date
  language sql immutable parallel safe
  set search_path = ''
  return (moment at time zone 'Asia/Seoul')::date;
comment on function private.korea_day is 'The Korea-time day of a moment.';
grant execute on function private.korea_day to authenticated, service_role;

-- Today in Korea time, whatever the zone of the machine or of the session.
create or replace function private.korea_today() returns date
  language sql stable parallel safe
  set search_path = ''
  return private.korea_day(now());
comment on function private.korea_today is 'Today in Korea time.';
grant execute on function private.korea_today to authenticated, service_role;

-- These two carry no SET clause: one keeps the planner from putting them into the query that calls them, and a page
-- calls them hundreds of times.

-- A day as the text yyyyMMdd that SNAP_DT, SCH_DT and IB_REQ_DT hold.
create or replace function private.day_text(day date) returns text
  language sql immutable parallel safe
  -- to_char counts as not immutable, and a function with it inside is called for every row.
  return lpad(private.date_sk(day)::text, 8, '0');
comment on function private.day_text is 'A day as the text yyyyMMdd.';
grant execute on function private.day_text to authenticated, service_role;

-- A day as the integer yyyyMMdd that DATE_SK holds.
create or replace function private.date_sk(day date) returns integer
  language sql immutable parallel safe
  return (date_part('year', day) * 10000 + date_part('month', day) * 100 + date_part('day', day))::integer;
comment on function private.date_sk is 'A day as the integer yyyyMMdd.';
grant execute on function private.date_sk to authenticated, service_role;

-- A function and no subquery: a query of a set is put into the query that calls it only without subqueries among its arguments.
create or replace function private.date_sks(first_day date, last_day date) returns integer[]
  language sql immutable parallel safe
  return array(select private.date_sk(first_day + n) from generate_series(0, last_day - first_day) n);
comment on function private.date_sks is 'The days of a period, both included, as integers yyyyMMdd.';
grant execute on function private.date_sks to authenticated, service_role;

-- Null for null, so that a column whose check this is may be empty; 20260230 is false. No SET clause and not strict either: checks
-- of millions of rows call it. Arithmetic, because a regular expression takes three times as long.
create or replace function private.is_day_text(value text) returns boolean
  language sql immutable parallel safe
  return case
    when value is null then null
    -- Only digits are cast.
    when octet_length(value) <> 8 or translate(value, '0123456789', '') <> '' then false
    when value::integer not between 10000101 and 29991231 or value::integer / 100 % 100 not between 1 and 12 then false
    when value::integer % 100 between 1 and 28 then true
    when value::integer % 100 not between 29 and 31 then false
    when value::integer / 100 % 100 in (1, 3, 5, 7, 8, 10, 12) then true
    when value::integer / 100 % 100 <> 2 then value::integer % 100 <> 31
    else value::integer % 100 = 29 and value::integer / 10000 % 4 = 0
      and (value::integer / 10000 % 100 <> 0 or value::integer / 10000 % 400 = 0)
  end;
comment on function private.is_day_text is 'Whether a text is a real day of the form yyyyMMdd; null for null.';
grant execute on function private.is_day_text to authenticated, service_role;
