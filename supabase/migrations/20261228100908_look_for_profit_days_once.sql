-- To plan an unnest, the planner calls the stable function in it: 홈 looked for the days of a profit twice at each visit.

-- What a page shows each morning: settlement comes one or two weeks late, so it is the last 30 days that have one.
create or replace function private.recent_profit_days(partner_cd text, today date) returns date[] language plpgsql stable set search_path = '' as $$
declare
  -- As a value: to plan an unnest, the planner calls the function once more.
  known constant date[] := private.profit_days(recent_profit_days.partner_cd, today - 120, today - 1);
begin
  return array(select d from unnest(known) d order by d desc limit 30);
end
$$;
