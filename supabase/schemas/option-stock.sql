-- Of the 7 days that end yesterday, whose place in SOLD_UNTIL is given, those whose sales are at most 2.5 times the 30-day
-- average (section 9): a twelfth of the month. A day without a row sold 0, as in the averages. One row, written out, and
-- each value made once (offset 0).
create or replace function private.calm_sales(sold_until bigint[], yesterday integer)
  returns table ("QTY" bigint, "DAYS" bigint) language sql stable begin atomic
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
comment on function private.calm_sales is 'Pieces sold on the days of the last 7 that are no outliers, and how many days these are.';
grant execute on function private.calm_sales to authenticated, service_role;

-- What agg_option_stock holds of stock, option master and inbound lines, for all options of the partner (null) or some.
create or replace function private.stocked_options(partner_cd text, option_cds text[])
  returns table (
    "PARTNER_CD" text, "OPTION_CD" text, "BRAND_CD" text, "OFFER_CONDITION" text, "SOLD_YN" text, "STOCK_QTY" integer,
    "INCOMING_QTY" bigint, "STOWING_QTY" bigint
  ) language sql stable begin atomic
  select o."PARTNER_CD", o."OPTION_CD", o."BRAND_CD", s."OFFER_CONDITION", s."SOLD_YN", s."STOCK_QTY",
    coalesce(i."INCOMING_QTY", 0), coalesce(i."STOWING_QTY", 0)
  from public.dim_option o
  join public.fact_stock s on s."OPTION_CD" = o."OPTION_CD" and s."PARTNER_CD" = o."PARTNER_CD"
  left join private.incoming_by_option(partner_cd) i on i."OPTION_CD" = o."OPTION_CD"
  where o."PARTNER_CD" = partner_cd and o."SVC" = '2P' and s."SVC" = '2P'
    -- Of both tables, or all options of the partner are read for some.
    and (option_cds is null or (o."OPTION_CD" = any (option_cds) and s."OPTION_CD" = any (option_cds)));
end;
comment on function private.stocked_options is
  'Options of the partner that have live stock, of all (null) or some, with what agg_option_stock holds beside their sales.';

-- The rows that agg_option_stock must have as of last_day, from the facts, of all options of the partner (null) or some.
create or replace function private.option_stock_from_facts(partner_cd text, last_day date, option_cds text[])
  returns setof public.agg_option_stock language sql stable begin atomic
  select o."PARTNER_CD", o."OPTION_CD", o."BRAND_CD", o."OFFER_CONDITION", o."SOLD_YN", o."STOCK_QTY", o."INCOMING_QTY",
    private.sold_between(d."SOLD_UNTIL", 35, 7, 1), private.sold_between(d."SOLD_UNTIL", 35, 30, 1), calm."QTY", calm."DAYS", last_day,
    case when last_day is not null then coalesce(d."SOLD_UNTIL", array_fill(0::bigint, array[35])) end, o."STOWING_QTY"
  from private.stocked_options(partner_cd, option_cds) o
  left join private.sold_until_by_option(partner_cd, last_day, option_cds) d on d."OPTION_CD" = o."OPTION_CD"
  cross join lateral private.calm_sales(d."SOLD_UNTIL", 35) calm;
end;
comment on function private.option_stock_from_facts is
  'The rows that agg_option_stock must have as of a day, of all options (null) or some, from the facts.';

-- Brings the rows of these options in line with stock, option master and inbound lines. Only the sales of an option that
-- has no row yet are read from the facts.
-- Settings: see private.replace_rows.
create or replace function private.rewrite_option_stock(partner_cd text, option_cds text[]) returns void
  language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  missing text[];
  last_day date;
begin
  with expected as materialized (
    select * from private.stocked_options(rewrite_option_stock.partner_cd, option_cds)
  ), gone as (
    delete from public.agg_option_stock a
    where a."PARTNER_CD" = rewrite_option_stock.partner_cd and a."OPTION_CD" = any (option_cds)
      and not exists (select from expected e where e."OPTION_CD" = a."OPTION_CD")
  ), changed as (
    update public.agg_option_stock a set
      "BRAND_CD" = e."BRAND_CD", "OFFER_CONDITION" = e."OFFER_CONDITION", "SOLD_YN" = e."SOLD_YN",
      "STOCK_QTY" = e."STOCK_QTY", "INCOMING_QTY" = e."INCOMING_QTY", "STOWING_QTY" = e."STOWING_QTY"
    from expected e
    where a."PARTNER_CD" = rewrite_option_stock.partner_cd and a."OPTION_CD" = e."OPTION_CD"
      and (a."BRAND_CD", a."OFFER_CONDITION", a."SOLD_YN", a."STOCK_QTY", a."INCOMING_QTY", a."STOWING_QTY") is distinct from
        (e."BRAND_CD", e."OFFER_CONDITION", e."SOLD_YN", e."STOCK_QTY", e."INCOMING_QTY", e."STOWING_QTY")
  )
  select array_agg(e."OPTION_CD") into missing
  from expected e
  where not exists (select from public.agg_option_stock a
    where a."PARTNER_CD" = rewrite_option_stock.partner_cd and a."OPTION_CD" = e."OPTION_CD");
  if missing is null then
    return;
  end if;
  -- As of the day of the partner's other rows.
  select a."LAST_DAY" into last_day from public.agg_option_stock a
  where a."PARTNER_CD" = rewrite_option_stock.partner_cd limit 1;
  if not found then
    last_day := private.last_sales_day(rewrite_option_stock.partner_cd);
  end if;
  insert into public.agg_option_stock
  select * from private.option_stock_from_facts(rewrite_option_stock.partner_cd, last_day, missing);
end
$$;
comment on function private.rewrite_option_stock is
  'Brings agg_option_stock of some options of the partner in line with their stock, option master and inbound lines.';

-- agg_option_stock follows the stock and the option master, whoever writes them: a statement's rows (the transition tables
-- changed and, of an update, replaced) name the options.
create or replace function private.follow_option_stock() returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and tg_relid = 'public.dim_option'::regclass then
    -- Of an option, what is kept of it here: a report may give a name or a category to all of them.
    perform private.rewrite_option_stock(o.partner_cd, array_agg(o.option_cd))
    from changed c full join replaced r on r."OPTION_CD" = c."OPTION_CD"
    cross join lateral (values (c."PARTNER_CD", c."OPTION_CD"), (r."PARTNER_CD", r."OPTION_CD")) o (partner_cd, option_cd)
    where (c."PARTNER_CD", c."BRAND_CD", c."SVC") is distinct from (r."PARTNER_CD", r."BRAND_CD", r."SVC") and o.option_cd is not null
    group by o.partner_cd;
  elsif tg_op = 'UPDATE' then
    perform private.rewrite_option_stock(o."PARTNER_CD", array_agg(o."OPTION_CD"))
    from (select c."PARTNER_CD", c."OPTION_CD" from changed c union select r."PARTNER_CD", r."OPTION_CD" from replaced r) o
    group by o."PARTNER_CD";
  elsif tg_op = 'INSERT' and tg_relid = 'public.dim_option'::regclass then
    -- An option is mostly new to its stock, too: a report makes the options before it writes their stock.
    perform private.rewrite_option_stock(c."PARTNER_CD", array_agg(c."OPTION_CD"))
    from changed c join public.fact_stock s on s."OPTION_CD" = c."OPTION_CD" group by c."PARTNER_CD";
  else
    perform private.rewrite_option_stock(c."PARTNER_CD", array_agg(c."OPTION_CD")) from changed c group by c."PARTNER_CD";
  end if;
  return null;
end
$$;
comment on function private.follow_option_stock is 'Trigger: the rows of agg_option_stock of the options that a statement wrote. Definer, because whoever may change an option need not write rollups.';

-- Compares agg_option_stock of the partner with the facts, and writes it anew when something differs; returns how many
-- rows did. Of SOLD_UNTIL only differences mean something.
-- Settings: see private.replace_rows.
create or replace function private.rebuild_option_stock(partner_cd text) returns bigint
  language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  newest date;
  differing_count bigint;
begin
  perform private.hold_partner(rebuild_option_stock.partner_cd, '0');
  -- Not an argument in the query, which would ask for it again for every row.
  newest := private.last_sales_day(rebuild_option_stock.partner_cd);
  with facts as materialized (
    select * from private.option_stock_from_facts(rebuild_option_stock.partner_cd, newest, null)
  ), kept as materialized (
    select a."PARTNER_CD", a."OPTION_CD", a."BRAND_CD", a."OFFER_CONDITION", a."SOLD_YN", a."STOCK_QTY", a."INCOMING_QTY",
      a."QTY_7", a."QTY_30", a."CALM_QTY", a."CALM_DAYS", a."LAST_DAY", case when a."SOLD_UNTIL" is not null then array(
        select u - a."SOLD_UNTIL"[1] from unnest(a."SOLD_UNTIL") with ordinality x (u, n) order by n) end, a."STOWING_QTY"
    from public.agg_option_stock a where a."PARTNER_CD" = rebuild_option_stock.partner_cd
  )
  select count(distinct d."OPTION_CD") into differing_count
  from ((table facts except table kept) union all (table kept except table facts)) d;
  if differing_count > 0 then
    delete from public.agg_option_stock a where a."PARTNER_CD" = rebuild_option_stock.partner_cd;
    insert into public.agg_option_stock
    select * from private.option_stock_from_facts(rebuild_option_stock.partner_cd, newest, null);
  end if;
  return differing_count;
end
$$;
comment on function private.rebuild_option_stock is 'Makes agg_option_stock of the partner what the facts say; returns how many rows differed.';
