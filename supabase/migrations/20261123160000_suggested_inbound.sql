-- 권장 입고: how many pieces of an option to bring in, from what it sells, with the inputs of its formula.

-- How many of the 28 days that end yesterday are loaded up to each of them, the oldest first: what a call asks for once
-- and hands to private.suggested_inbound.
create or replace function private.loaded_until(partner_cd text, today date) returns integer[]
  language sql stable
begin atomic
  select array_agg(d.loaded order by d.n)
  from (
    select n, (count(l."DAY") over (order by n))::integer as loaded
    from generate_series(1, 28) n
    left join private.loaded_sales_days(partner_cd, today - 28, today - 1) l on l."DAY" = today - 29 + n
  ) d;
end;
revoke all on function private.loaded_until from public, anon, authenticated, service_role;
comment on function private.loaded_until is
  'Of the 28 days that end yesterday, how many are loaded up to each, the oldest first.';
grant execute on function private.loaded_until to authenticated, service_role;

-- How many pieces of an option to bring in: what it sells a day times the days to cover, without what is there already.
-- One row. sold_until and yesterday as of private.stock_rows, loaded from private.loaded_until, in_hand = stock and pieces on
-- their way. What is sold a day is "pieces" over "days", times 0.95 of method sba:
-- calm: what was sold on the calm days of the last 7, as of the normalised DOC, over those of them that are loaded.
-- sba, where of the 28 days that end yesterday more than 1.32 loaded ones come to each with a sale ("adi"): pieces a sale over
-- loaded days from sale to sale (Syntetos and Boylan), both smoothed (alpha 0.1) from their mean of the 28 days on. The days
-- since the last sale are an interval once they are longer, or what nobody buys any more would seem to sell as before.
create or replace function private.suggested_inbound(
  sold_until bigint[], yesterday integer, loaded integer[], in_hand bigint, target_days integer, lead_days integer
)
  returns table (
    "qty" bigint, "method" text, "perDay" numeric, "pieces" numeric, "days" numeric, "adi" numeric,
    "orderWithinDays" bigint
  )
  language sql stable
begin atomic
  select
    case when r.needed is not null then greatest(0, ceil(r.needed - in_hand))::bigint end,
    case when r.needed is not null then r.method end, round(r.needed / target_days, 4), round(r.pieces, 4),
    round(r.days, 4), r.adi,
    case when r.needed > 0 then floor(in_hand * target_days / r.needed)::bigint - lead_days end
  from (
    -- Rounded, or what the doubles add would be one piece more.
    select p.*, round(p.pieces * p.factor * target_days / nullif(p.days, 0), 6) as needed
    from (
      select case when c.places is null then 'calm' else 'sba' end as method,
        case when c.places is null then 1 else 0.95 end as factor,
        round(loaded[28]::numeric / nullif(c.sales, 0), 2) as adi,
        case when c.places is null then greatest(calm."QTY", 0)
          else (c.early * sba.sold / c.sales + sba.pieces)::numeric end as pieces,
        case when c.places is null
          -- A day that is not loaded is a calm day of no sales there, unless the 30 days are below 0.
          then calm."DAYS" - case when private.sold_between(sold_until, yesterday, 30, 1) >= 0 then 7 - loaded[28] + loaded[21] else 0 end
          else greatest(c.early * loaded[28] / c.sales + sba.days, loaded[28] - loaded[c.places[c.sales]])::numeric end as days
      from (
        select cardinality(s.places) as sales, power(0.9::double precision, cardinality(s.places) - 1) as early,
          case when cardinality(s.places) > 0 and 100 * loaded[28] > 132 * cardinality(s.places) then s.places end as places
        from (
          select array(
            select d.n from generate_series(1, 28) d (n)
            where sold_until[yesterday - 28 + d.n] > sold_until[yesterday - 29 + d.n]) as places
          offset 0
        ) s
        offset 0
      ) c
      cross join lateral private.calm_sales(case when c.places is null then sold_until end, yesterday) calm
      cross join lateral (
        -- The closed form of the smoothing: each sale after the first by how many came after it.
        select sum(e.pieces) as sold, coalesce(sum(e.weight * e.pieces), 0) as pieces,
          coalesce(sum(e.weight * e.days), 0) as days
        from (
          select sold_until[yesterday - 28 + c.places[d.n]] - sold_until[yesterday - 29 + c.places[d.n]] as pieces,
            loaded[c.places[d.n]] - loaded[c.places[d.n - 1]] as days,
            case when d.n > 1 then 0.1 * power(0.9::double precision, c.sales - d.n) end as weight
          from generate_series(1, 28) d (n) where d.n <= cardinality(c.places)
          offset 0
        ) e
      ) sba
      offset 0
    ) p
    offset 0
  ) r
  offset 0;
end;
revoke all on function private.suggested_inbound from public, anon, authenticated, service_role;
comment on function private.suggested_inbound is
  'How many pieces of an option to bring in, with what it is made of; null where no day of the last 7 is loaded.';
grant execute on function private.suggested_inbound to authenticated, service_role;
