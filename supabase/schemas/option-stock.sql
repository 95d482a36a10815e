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

-- Makes the rows of these options in agg_option_stock what stock, option master and agg_option_recent say; returns how
-- many differed.
create or replace function private.rewrite_option_stock(partner_cd text, option_cds text[]) returns bigint
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
    select distinct n as "OPTION_CD" from unnest(option_cds) n
  ), expected as materialized (
    select o."PARTNER_CD", o."OPTION_CD", o."BRAND_CD", s."OFFER_CONDITION", s."SOLD_YN", s."STOCK_QTY",
      coalesce(r."INCOMING_QTY", 0), private.sold_between(r."SOLD_UNTIL", 65, 7, 1),
      private.sold_between(r."SOLD_UNTIL", 65, 30, 1), calm."QTY", calm."DAYS"
    from named n
    join public.dim_option o on o."OPTION_CD" = n."OPTION_CD" and o."PARTNER_CD" = rewrite_option_stock.partner_cd
    join public.fact_stock s on s."OPTION_CD" = n."OPTION_CD" and s."PARTNER_CD" = rewrite_option_stock.partner_cd
    left join public.agg_option_recent r
      on r."OPTION_CD" = n."OPTION_CD" and r."PARTNER_CD" = rewrite_option_stock.partner_cd
    cross join lateral private.calm_sales(r."SOLD_UNTIL", 65) calm
    where o."SVC" = '2P' and s."SVC" = '2P'
  ), found as materialized (
    select a.* from public.agg_option_stock a join named n using ("OPTION_CD")
    where a."PARTNER_CD" = rewrite_option_stock.partner_cd
  ), differing as materialized (
    select "OPTION_CD", e."OPTION_CD" is null as is_gone
    from expected e full join found f using ("OPTION_CD")
    where row(e.*) is distinct from row(f.*)
  ), gone as (
    delete from public.agg_option_stock a using differing d
    where d.is_gone and a."PARTNER_CD" = rewrite_option_stock.partner_cd and a."OPTION_CD" = d."OPTION_CD"
  ), written as (
    insert into public.agg_option_stock
    select e.* from expected e join differing d using ("OPTION_CD")
    on conflict ("PARTNER_CD", "OPTION_CD") do update set
      "BRAND_CD" = excluded."BRAND_CD", "OFFER_CONDITION" = excluded."OFFER_CONDITION", "SOLD_YN" = excluded."SOLD_YN",
      "STOCK_QTY" = excluded."STOCK_QTY", "INCOMING_QTY" = excluded."INCOMING_QTY", "QTY_7" = excluded."QTY_7",
      "QTY_30" = excluded."QTY_30", "CALM_QTY" = excluded."CALM_QTY", "CALM_DAYS" = excluded."CALM_DAYS"
  )
  select count(*) into differing_count from differing;
  return differing_count;
end
$$;
comment on function private.rewrite_option_stock is
  'Makes agg_option_stock of some options of the partner what the facts say; returns how many rows differed.';

-- agg_option_stock follows the tables that it is made of, whoever writes them: a statement's rows (the transition tables
-- changed and, of an update, replaced) name the options.
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
  return private.rewrite_option_stock(rebuild_option_stock.partner_cd, array(
    select s."OPTION_CD" from public.fact_stock s where s."PARTNER_CD" = rebuild_option_stock.partner_cd
    union
    select a."OPTION_CD" from public.agg_option_stock a where a."PARTNER_CD" = rebuild_option_stock.partner_cd));
end
$$;
comment on function private.rebuild_option_stock is
  'Makes agg_option_stock of the partner what the facts say; returns how many rows differed.';
