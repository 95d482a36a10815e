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

-- Whether a text is a real day of the form yyyyMMdd: 20260230 is not. Null for null, so that a column
-- whose check this is may be empty. No SET clause and not strict either: checks of millions of rows call it.
create or replace function private.is_day_text(value text) returns boolean
  language sql immutable parallel safe
  return case
    when value is null then null
    when value !~ '^[12][0-9]{3}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])$' then false
    when substr(value, 7, 2) collate "C" <= '28' then true
    when substr(value, 5, 2) in ('01', '03', '05', '07', '08', '10', '12') then true
    when substr(value, 5, 2) <> '02' then substr(value, 7, 2) <> '31'
    else substr(value, 7, 2) = '29' and substr(value, 1, 4)::integer % 4 = 0
      and (substr(value, 1, 4)::integer % 100 <> 0 or substr(value, 1, 4)::integer % 400 = 0)
  end;
comment on function private.is_day_text is 'Whether a text is a real day of the form yyyyMMdd; null for null.';
grant execute on function private.is_day_text to authenticated, service_role;
