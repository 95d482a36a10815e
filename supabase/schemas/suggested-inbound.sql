-- What the pieces that are expected in the 28 days of a forecast are a day.
create or replace function private.demand_per_day(demand double precision) returns double precision
  language sql immutable parallel safe
  return demand / 28;
comment on function private.demand_per_day is 'Pieces a day of the pieces that a forecast expects in 28 days.';
grant execute on function private.demand_per_day to authenticated, service_role;

create or replace function private.days_of_demand(held double precision, demand double precision) returns double precision
  language sql immutable parallel safe
  return held * 28 / nullif(demand, 0);
comment on function private.days_of_demand is 'Days that pieces last by what a forecast expects in 28 days; null where it expects none.';
grant execute on function private.days_of_demand to authenticated, service_role;

create or replace function private.target_days(entered integer) returns integer
  language sql immutable parallel safe
  return coalesce(entered, 28);
comment on function private.target_days is '목표일수: days that stock is to last, as entered for the option; 28 where nobody entered any.';
grant execute on function private.target_days to authenticated, service_role;

-- How many pieces of an option to bring in: what it is expected to sell in the days to cover, less what is there already. One row.
create or replace function private.suggested_inbound(
  forecast public.agg_option_demand, in_hand bigint, target_days integer, lead_days integer
) returns table (
    "qty" bigint, "perDay" numeric, "demand" numeric, "low" integer, "high" integer, "day" text, "orderWithinDays" bigint
  ) language sql stable begin atomic
  select
    -- Rounded, or what the doubles add would be one piece more.
    greatest(0, ceil(round((private.demand_per_day((forecast)."QTY") * target_days)::numeric, 6) - in_hand))::bigint,
    round(private.demand_per_day((forecast)."QTY")::numeric, 4), round((forecast)."QTY"::numeric, 1), (forecast)."LOW_QTY", (forecast)."HIGH_QTY",
    private.day_text((forecast)."CALC_DAY"), floor(private.days_of_demand(in_hand, (forecast)."QTY"))::bigint - lead_days
  where (forecast)."QTY" is not null and in_hand is not null;
end;
comment on function private.suggested_inbound is 'How many pieces of an option to bring in by its forecast, for stock and what is to come (incoming and being put away), days to cover and days from order to sale (null: not entered); no row without a forecast or stock.';
grant execute on function private.suggested_inbound to authenticated, service_role;

-- Pieces to order where so many are to be brought in: the least order at least, in whole boxes; what nobody entered limits nothing.
create or replace function private.order_quantity(needed bigint, least_qty integer, box_qty integer) returns bigint
  language sql immutable parallel safe
  return case when needed > 0 then ceil(private.quotient(greatest(needed, least_qty), coalesce(box_qty, 1)))::bigint * coalesce(box_qty, 1)
    else needed end;
comment on function private.order_quantity is 'Pieces to order for pieces that are needed (private.suggested_inbound): at least the least order, in whole boxes; 0 where none is needed, null where that is not known.';
grant execute on function private.order_quantity to authenticated, service_role;
