-- The same days in whole numbers: a list of 20,000 options asks for them some 60,000 times.

-- Days of cover: floor(on hand / daily average), where on hand is stock plus incoming and the average is
-- pieces / days. Null, shown as a dash, when nothing was sold or cancellations outweigh the sales.
create or replace function private.days_of_cover(on_hand bigint, sold_qty bigint, sold_days bigint) returns bigint
  language sql immutable parallel safe
  -- Division goes towards 0; below 0 the next lower number is meant.
  return case when sold_qty > 0 then
    (on_hand * sold_days - case when on_hand < 0 then sold_qty - 1 else 0 end) / sold_qty end;
