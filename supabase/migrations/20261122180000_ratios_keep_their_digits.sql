-- A ratio of 4 decimals that a page writes with two was rounded twice: one conversion rate in 200 was off by its last digit.

-- The only division of figures, null where either is missing or the denominator is 0. 10 decimals are more than any page
-- shows: with as many as it shows and two, a figure was rounded twice, and 3.35495 % became 3.36 %.
create or replace function private.ratio(numerator numeric, denominator numeric) returns numeric
  language sql immutable parallel safe
  return round(numerator / nullif(denominator, 0), 10);
comment on function private.ratio is
  'A ratio with 10 decimals; null where a value is missing or the denominator is 0.';
grant execute on function private.ratio to authenticated, service_role;

-- A part of a whole in percent; without a whole above 0 there is no part.
create or replace function private.share(part numeric, whole numeric) returns numeric
  language sql immutable parallel safe
  return private.ratio(part * 100, case when whole > 0 then whole end);
comment on function private.share is
  'Percent that a part is of a whole, 10 decimals; negative for a negative part, null unless the whole is above 0.';
grant execute on function private.share to authenticated, service_role;
