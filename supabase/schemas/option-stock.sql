-- Of the 7 days that end yesterday, whose place in SOLD_UNTIL is given, those whose sales are at most 2.5 times the 30-day
-- average (section 9): a twelfth of the month. A day without a row sold 0, as in the averages. One row, written out, and
-- each value made once (offset 0).
create or replace function private.calm_sales(sold_until bigint[], yesterday integer)
  returns table ("QTY" bigint, "DAYS" bigint)
  language sql stable
begin atomic
  select d1 * kept1 + d2 * kept2 + d3 * kept3 + d4 * kept4 + d5 * kept5 + d6 * kept6 + d7 * kept7,
    kept1 + kept2 + kept3 + kept4 + kept5 + kept6 + kept7
  from (
    select *, (12 * d1 <= qty_30)::integer::bigint as kept1, (12 * d2 <= qty_30)::integer::bigint as kept2,
      (12 * d3 <= qty_30)::integer::bigint as kept3, (12 * d4 <= qty_30)::integer::bigint as kept4,
      (12 * d5 <= qty_30)::integer::bigint as kept5, (12 * d6 <= qty_30)::integer::bigint as kept6,
      (12 * d7 <= qty_30)::integer::bigint as kept7
    from (
      select private.sold_between(sold_until, yesterday, 30, 1) as qty_30,
        private.sold_between(sold_until, yesterday, 1, 1) as d1, private.sold_between(sold_until, yesterday, 2, 2) as d2,
        private.sold_between(sold_until, yesterday, 3, 3) as d3, private.sold_between(sold_until, yesterday, 4, 4) as d4,
        private.sold_between(sold_until, yesterday, 5, 5) as d5, private.sold_between(sold_until, yesterday, 6, 6) as d6,
        private.sold_between(sold_until, yesterday, 7, 7) as d7
      offset 0
    ) week
    offset 0
  ) kept
  offset 0;
end;
comment on function private.calm_sales is
  'Pieces sold on the days of the last 7 that are no outliers, and how many days these are.';
grant execute on function private.calm_sales to authenticated, service_role;

-- Makes the rows of these options (null: of all) in agg_option_stock what stock, option master and agg_option_recent say;
-- returns how many differed.
create or replace function private.rewrite_option_stock(partner_cd text, option_cds text[] default null) returns bigint
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  differing_count bigint;
begin
  with named as materialized (
    select n as "OPTION_CD" from unnest(option_cds) n
    union
    select s."OPTION_CD" from public.fact_stock s
    where option_cds is null and s."PARTNER_CD" = rewrite_option_stock.partner_cd
    union
    select a."OPTION_CD" from public.agg_option_stock a
    where option_cds is null and a."PARTNER_CD" = rewrite_option_stock.partner_cd
  ), expected as materialized (
    select o."PARTNER_CD", o."OPTION_CD", o."BRAND_CD", s."OFFER_CONDITION", s."SOLD_YN", s."STOCK_QTY",
      coalesce(r."INCOMING_QTY", 0) as "INCOMING_QTY", private.sold_between(r."SOLD_UNTIL", 65, 7, 1) as "QTY_7",
      private.sold_between(r."SOLD_UNTIL", 65, 30, 1) as "QTY_30", calm."QTY" as "CALM_QTY", calm."DAYS" as "CALM_DAYS"
    from named n
    join public.dim_option o on o."OPTION_CD" = n."OPTION_CD" and o."PARTNER_CD" = rewrite_option_stock.partner_cd
    join public.fact_stock s on s."OPTION_CD" = n."OPTION_CD" and s."PARTNER_CD" = rewrite_option_stock.partner_cd
    left join public.agg_option_recent r
      on r."OPTION_CD" = n."OPTION_CD" and r."PARTNER_CD" = rewrite_option_stock.partner_cd
    cross join lateral private.calm_sales(r."SOLD_UNTIL", 65) calm
    where o."SVC" = '2P' and s."SVC" = '2P'
  ), gone as (
    delete from public.agg_option_stock a using named n
    where a."PARTNER_CD" = rewrite_option_stock.partner_cd and a."OPTION_CD" = n."OPTION_CD"
      and not exists (select from expected e where e."OPTION_CD" = a."OPTION_CD")
    returning 1
  ), changed as (
    update public.agg_option_stock a set
      "BRAND_CD" = e."BRAND_CD", "OFFER_CONDITION" = e."OFFER_CONDITION", "SOLD_YN" = e."SOLD_YN",
      "STOCK_QTY" = e."STOCK_QTY", "INCOMING_QTY" = e."INCOMING_QTY", "QTY_7" = e."QTY_7", "QTY_30" = e."QTY_30",
      "CALM_QTY" = e."CALM_QTY", "CALM_DAYS" = e."CALM_DAYS"
    from expected e
    where a."PARTNER_CD" = rewrite_option_stock.partner_cd and a."OPTION_CD" = e."OPTION_CD"
      and (a."BRAND_CD", a."OFFER_CONDITION", a."SOLD_YN", a."STOCK_QTY", a."INCOMING_QTY", a."QTY_7", a."QTY_30",
        a."CALM_QTY", a."CALM_DAYS") is distinct from (e."BRAND_CD", e."OFFER_CONDITION", e."SOLD_YN", e."STOCK_QTY",
        e."INCOMING_QTY", e."QTY_7", e."QTY_30", e."CALM_QTY", e."CALM_DAYS")
    returning 1
  ), made as (
    insert into public.agg_option_stock
    select e.* from expected e
    where not exists (select from public.agg_option_stock a
      where a."PARTNER_CD" = rewrite_option_stock.partner_cd and a."OPTION_CD" = e."OPTION_CD")
    returning 1
  )
  select count(*) into differing_count from (table gone union all table changed union all table made) written;
  return differing_count;
end
$$;
comment on function private.rewrite_option_stock is
  'Makes agg_option_stock of some options of the partner, or of all, what the facts say; returns how many rows differed.';

-- agg_option_stock follows the stock and the option master, whoever writes them: a statement's rows (the transition tables
-- changed and, of an update, replaced) name the options. What writes agg_option_recent calls private.rewrite_option_stock
-- itself: handing over its days would cost half as much again.
create or replace function private.follow_option_stock() returns trigger
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    perform private.rewrite_option_stock(o."PARTNER_CD", array_agg(o."OPTION_CD"))
    from (select c."PARTNER_CD", c."OPTION_CD" from changed c union select r."PARTNER_CD", r."OPTION_CD" from replaced r) o
    group by o."PARTNER_CD";
  else
    perform private.rewrite_option_stock(c."PARTNER_CD", array_agg(c."OPTION_CD")) from changed c group by c."PARTNER_CD";
  end if;
  return null;
end
$$;
comment on function private.follow_option_stock is
  'Trigger: the rows of agg_option_stock of the options that a statement wrote. Definer, because whoever may change an option need not write rollups.';

-- Compares agg_option_stock of the partner with the facts, and writes anew what differs; returns how many rows.
create or replace function private.rebuild_option_stock(partner_cd text) returns bigint
  language plpgsql volatile
  set search_path = ''
as $$
begin
  -- As a load: one after the other.
  perform pg_advisory_xact_lock(hashtextextended('import ' || rebuild_option_stock.partner_cd, 0));
  return private.rewrite_option_stock(rebuild_option_stock.partner_cd);
end
$$;
comment on function private.rebuild_option_stock is
  'Makes agg_option_stock of the partner what the facts say; returns how many rows differed.';
