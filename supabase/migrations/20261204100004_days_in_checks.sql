-- Loads check days by the million: the check is put into the statement that writes them, and compares text alone.

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
comment on function private.is_day_text is
  'Whether a text is a real day of the form yyyyMMdd; null for null.';
grant execute on function private.is_day_text to authenticated, service_role;
