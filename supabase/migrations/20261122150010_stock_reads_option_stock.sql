-- The stock list and the counts of the home page read agg_option_stock, and what keeps it.

-- Analyzes the tables of a report that brought more than a tenth of the rows that the planner knows of. The last step of
-- a load, because others who analyze the same table wait for the end of the transaction.
create or replace function private.analyze_loaded(category text, rows integer) returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  loaded regclass;
begin
  for loaded in
    select c.oid::regclass from pg_catalog.pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and case
        when c.relname in ('dim_brand', 'dim_option', 'fact_stock_snapshot', private.import_table(category))
          then analyze_loaded.rows * 10.0 > c.reltuples
        when c.relname in ('agg_option_recent', 'agg_option_stock') then analyze_loaded.rows > 2.0 * c.reltuples
        else false
      end
    order by c.relname
  loop
    execute format('analyze %s', loaded);
  end loop;
end
$$;
comment on function private.analyze_loaded is
  'Tells the planner of a load of so many rows of that kind of report where it changed much; the last step of a load.';

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
revoke all on function private.calm_sales from public, anon, authenticated, service_role;
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
revoke all on function private.rewrite_option_stock from public, anon, authenticated, service_role;
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
revoke all on function private.follow_option_stock from public, anon, authenticated, service_role;
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
revoke all on function private.rebuild_option_stock from public, anon, authenticated, service_role;
comment on function private.rebuild_option_stock is
  'Makes agg_option_stock of the partner what the facts say; returns how many rows differed.';

-- Makes the partner's rows what the facts say, and returns how many were different (0: nothing was wrong).
create or replace function private.rebuild_recent_sales(partner_cd text) returns bigint
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  differing_count bigint;
begin
  -- As a load: one after the other.
  perform pg_advisory_xact_lock(hashtextextended('import ' || rebuild_recent_sales.partner_cd, 0));
  with expected as materialized (
    select * from private.recent_from_facts(rebuild_recent_sales.partner_cd,
      private.last_sales_day(rebuild_recent_sales.partner_cd))
  ), found as materialized (
    select r."OPTION_CD", r."LAST_DAY", r."INCOMING_QTY",
      array(select u - r."SOLD_UNTIL"[1] from unnest(r."SOLD_UNTIL") with ordinality x (u, n) order by n) as sold
    from public.agg_option_recent r
    where r."PARTNER_CD" = rebuild_recent_sales.partner_cd
      -- A row of zeros says what no row says.
      and (r."INCOMING_QTY" <> 0 or not r."SOLD_UNTIL"[1] = all (r."SOLD_UNTIL"))
  ), differing as materialized (
    select "OPTION_CD"
    from expected e full join found f using ("OPTION_CD")
    where (e."LAST_DAY", e."INCOMING_QTY", coalesce(e."SOLD_UNTIL", '{}')) is distinct from (f."LAST_DAY", f."INCOMING_QTY", f.sold)
  ), gone as (
    delete from public.agg_option_recent r
    where r."PARTNER_CD" = rebuild_recent_sales.partner_cd
      and r."OPTION_CD" not in (select e."OPTION_CD" from expected e)
  ), written as (
    insert into public.agg_option_recent as r
    select e.* from expected e join differing d using ("OPTION_CD")
    on conflict ("PARTNER_CD", "OPTION_CD") do update set
      "LAST_DAY" = excluded."LAST_DAY", "SOLD_UNTIL" = excluded."SOLD_UNTIL", "INCOMING_QTY" = excluded."INCOMING_QTY"
  )
  select count(*) into differing_count from differing;
  perform private.rewrite_option_stock(rebuild_recent_sales.partner_cd);
  return differing_count;
end
$$;
comment on function private.rebuild_recent_sales is
  'Makes agg_option_recent of the partner what the facts say; returns how many rows differed.';

-- Brings agg_option_recent up to the partner's sales of some days (DATE_SK) that were just written, in whatever way:
-- days that are new, corrected or empty now. Days older than the row holds make no difference.
create or replace function private.rewrite_recent_sales(partner_cd text, days integer[]) returns void
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  -- How far the rows go, and the facts.
  reach date := (select r."LAST_DAY" from public.agg_option_recent r
    where r."PARTNER_CD" = rewrite_recent_sales.partner_cd limit 1);
  newest constant date := private.last_sales_day(rewrite_recent_sales.partner_cd);
  changed date;
  moved integer;
  place integer;
begin
  if reach is null or newest is null or newest < reach or newest > reach + 64 then
    perform private.rebuild_recent_sales(rewrite_recent_sales.partner_cd);
    return;
  end if;
  for changed in select distinct to_date(sk::text, 'YYYYMMDD') as day from unnest(days) sk order by day loop
    continue when changed > newest or changed < newest - 63;
    if changed > reach then
      -- Every row moves on, those that sold something on the new day and then the others.
      moved := changed - reach;
      reach := changed;
      place := 65;
      update public.agg_option_recent r
      set "LAST_DAY" = reach,
        "SOLD_UNTIL" = r."SOLD_UNTIL"[moved + 1:65] || array_fill(r."SOLD_UNTIL"[65], array[moved - 1])
          || (r."SOLD_UNTIL"[65] + d."SALE_QTY")
      from public.agg_performance_option_daily d
      where r."PARTNER_CD" = rewrite_recent_sales.partner_cd and d."OPTION_CD" = r."OPTION_CD"
        and d."PARTNER_CD" = rewrite_recent_sales.partner_cd and d."SVC" = '2P' and d."DATE_SK" = private.date_sk(changed);
      update public.agg_option_recent r
      set "LAST_DAY" = reach,
        "SOLD_UNTIL" = r."SOLD_UNTIL"[moved + 1:65] || array_fill(r."SOLD_UNTIL"[65], array[moved])
      where r."PARTNER_CD" = rewrite_recent_sales.partner_cd and r."LAST_DAY" < reach;
    else
      -- What the day sold more or less than before is added to it and to all that follow.
      place := 65 - (reach - changed);
      update public.agg_option_recent r
      set "SOLD_UNTIL" = r."SOLD_UNTIL"[1:place - 1] || array(
        select u.until + s.more from unnest(r."SOLD_UNTIL"[place:65]) with ordinality u (until, n) order by u.n)
      from (
        select v."OPTION_CD", coalesce(d."SALE_QTY", 0) - (v."SOLD_UNTIL"[place] - v."SOLD_UNTIL"[place - 1]) as more
        from public.agg_option_recent v
        left join public.agg_performance_option_daily d
          on d."OPTION_CD" = v."OPTION_CD" and d."PARTNER_CD" = rewrite_recent_sales.partner_cd and d."SVC" = '2P'
            and d."DATE_SK" = private.date_sk(changed)
        where v."PARTNER_CD" = rewrite_recent_sales.partner_cd
      ) s
      where r."PARTNER_CD" = rewrite_recent_sales.partner_cd and r."OPTION_CD" = s."OPTION_CD" and s.more <> 0;
    end if;
    insert into public.agg_option_recent ("PARTNER_CD", "OPTION_CD", "LAST_DAY", "SOLD_UNTIL")
    select d."PARTNER_CD", d."OPTION_CD", reach,
      array_fill(0::bigint, array[place - 1]) || array_fill(d."SALE_QTY"::bigint, array[66 - place])
    from public.agg_performance_option_daily d
    where d."PARTNER_CD" = rewrite_recent_sales.partner_cd and d."SVC" = '2P' and d."DATE_SK" = private.date_sk(changed)
      and d."SALE_QTY" <> 0
      and not exists (select from public.agg_option_recent r
        where r."PARTNER_CD" = d."PARTNER_CD" and r."OPTION_CD" = d."OPTION_CD");
  end loop;
  delete from public.agg_option_recent r
  where r."PARTNER_CD" = rewrite_recent_sales.partner_cd and r."INCOMING_QTY" = 0
    and r."SOLD_UNTIL"[1] = all (r."SOLD_UNTIL");
  perform private.rewrite_option_stock(rewrite_recent_sales.partner_cd);
end
$$;
comment on function private.rewrite_recent_sales is
  'Brings agg_option_recent up to the sales of some days of the partner (DATE_SK) that were just written.';

-- Pieces on their way follow the inbound lines, whoever writes them: a statement's lines (the transition table changed)
-- name the options whose sum is made anew.
create or replace function private.rewrite_incoming() returns trigger
  language plpgsql volatile security definer
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
as $$
begin
  with named as materialized (
    select distinct c."CUST_CD", c."OPTION_CD" from changed c where c."SVC" = '2P'
  ), partner as materialized (
    select p."CUST_CD", (select r."LAST_DAY" from public.agg_option_recent r where r."PARTNER_CD" = p."CUST_CD" limit 1)
    from (select distinct n."CUST_CD" from named n) p
  ), incoming as materialized (
    select n."CUST_CD", n."OPTION_CD", p."LAST_DAY", coalesce(i."INCOMING_QTY", 0) as qty
    from named n
    join partner p using ("CUST_CD")
    left join (
      select p."CUST_CD", i.* from partner p cross join lateral private.incoming_by_option(p."CUST_CD") i
    ) i using ("CUST_CD", "OPTION_CD")
  )
  insert into public.agg_option_recent as r ("PARTNER_CD", "OPTION_CD", "LAST_DAY", "SOLD_UNTIL", "INCOMING_QTY")
  select i."CUST_CD", i."OPTION_CD", i."LAST_DAY",
    case when i."LAST_DAY" is not null then array_fill(0::bigint, array[65]) end, i.qty
  from incoming i
  where i.qty <> 0 or exists (select from public.agg_option_recent o
    where o."PARTNER_CD" = i."CUST_CD" and o."OPTION_CD" = i."OPTION_CD" and o."INCOMING_QTY" <> 0)
  on conflict ("PARTNER_CD", "OPTION_CD") do update set "INCOMING_QTY" = excluded."INCOMING_QTY"
    where r."INCOMING_QTY" <> excluded."INCOMING_QTY";
  perform private.rewrite_option_stock(c."CUST_CD", array_agg(c."OPTION_CD"))
  from changed c where c."SVC" = '2P' group by c."CUST_CD";
  return null;
end
$$;
comment on function private.rewrite_incoming is
  'Trigger: the incoming pieces of the options whose inbound lines a statement wrote. Definer, because whoever may write lines need not write rollups.';

-- What the stock list sorts and counts by, of each option: live without a day, else the stock of that past day. What a
-- past view does not show (section 2: incoming, averages, DOC) is null there.
create or replace function private.listed_stock(partner_cd text, snap_date text)
  returns table (
    "OPTION_CD" text, "BRAND_CD" text, "OFFER_CONDITION" text, "SOLD_YN" text, "STOCK_QTY" integer, "INCOMING_QTY" bigint,
    "QTY_7" bigint, "QTY_30" bigint, "CALM_QTY" bigint, "CALM_DAYS" bigint, "PAST_SKU_ID" text
  )
  language sql stable
begin atomic
  select a."OPTION_CD", a."BRAND_CD", a."OFFER_CONDITION", a."SOLD_YN", a."STOCK_QTY", a."INCOMING_QTY",
    a."QTY_7", a."QTY_30", a."CALM_QTY", a."CALM_DAYS", null
  from public.agg_option_stock a
  where snap_date is null and a."PARTNER_CD" = partner_cd
  union all
  select s."OPTION_CD", o."BRAND_CD", s."OFFER_CONDITION", s."SOLD_YN", s."STOCK_QTY", null, null, null, null, null, s."SKU_ID"
  from public.fact_stock_snapshot s
  join public.dim_option o on o."OPTION_CD" = s."OPTION_CD" and o."PARTNER_CD" = s."PARTNER_CD"
  where s."SNAP_DT" = snap_date and s."PARTNER_CD" = partner_cd and s."SVC" = '2P' and o."SVC" = '2P';
end;
revoke all on function private.listed_stock from public, anon, authenticated, service_role;
comment on function private.listed_stock is 'Live or past stock of the partner''s options, with what the live one is compared to.';
grant execute on function private.listed_stock to authenticated, service_role;

-- Rows of the stock list (section 3) that match the filters: options of a brand in use, or of none yet. A past day has no
-- incoming, averages, DOC, exhaustion, recommended inbound and winner (section 2).
-- yesterday: private.place_of_yesterday for 30 days. What was sold is kept as of the last place, 65; of another place it is
-- made from the recent days. A table that only columns need which the caller does not read is not read either.
create or replace function private.stock_rows(
  partner_cd text, today date, yesterday integer, snap_date text,
  brand_cd text, offer_condition text, product_name text, option_ids text[]
)
  returns table (
    "optionId" text, "skuId" text, "brandName" text, "productName" text, "optionName" text, "productId" text,
    "offerCondition" text, "soldYn" text, "stockQty" integer, "incomingQty" bigint, "exhaustionDay" text,
    "recommendedInboundQty" integer, "itemWinner" text, "avgSales7Days" numeric, "avgSales30Days" numeric,
    "doc" bigint, "docNormalized" bigint
  )
  language sql stable
begin atomic
  select
    a."OPTION_CD", case when snap_date is null then s."SKU_ID" else a."PAST_SKU_ID" end, b."BRAND_NM", o."ITEM_NM", o."OPTION_NM",
    o."PRODUCTID", a."OFFER_CONDITION", a."SOLD_YN", a."STOCK_QTY", a."INCOMING_QTY",
    case when snap_date is null then s."EXH_DAY" end, case when snap_date is null then s."REQ_IBQTY" end,
    case when snap_date is null then s."ITEM_WINNER_YN" end,
    round(sold.qty_7 / 7.0, 4),
    round(sold.qty_30 / 30.0, 4),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", sold.qty_7, 7),
    case when snap_date is not null or yesterday = 65
      then private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", a."CALM_QTY", a."CALM_DAYS")
      else (select private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", c."QTY", c."DAYS")
        from private.calm_sales(recent.days, recent.place) c)
    end
  from private.listed_stock(partner_cd, snap_date) a
  left join public.dim_brand b on b."BRAND_CD" = a."BRAND_CD" and b."PARTNER_CD" = partner_cd
  -- The ids once more for each table: they do not follow from those of the options for the planner.
  left join public.dim_option o
    on o."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) = 0 or o."OPTION_CD" = any (option_ids))
  left join public.fact_stock s
    on s."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) = 0 or s."OPTION_CD" = any (option_ids))
  -- Sums, so that the join does not carry the days.
  left join (
    select d."OPTION_CD", d."SOLD_UNTIL" as days, private.sold_between(d."SOLD_UNTIL", yesterday, 7, 1) as qty_7,
      private.sold_between(d."SOLD_UNTIL", yesterday, 30, 1) as qty_30
    from public.agg_option_recent d
    where d."PARTNER_CD" = partner_cd and (cardinality(option_ids) = 0 or d."OPTION_CD" = any (option_ids))
  ) r on r."OPTION_CD" = a."OPTION_CD"
  -- The days from the facts end yesterday.
  left join private.sold_until_by_option(partner_cd, today - 1) f on f."OPTION_CD" = a."OPTION_CD"
  cross join lateral (
    select case when yesterday is null then f."SOLD_UNTIL" else r.days end as days, coalesce(yesterday, 65) as place
  ) recent
  cross join lateral (
    select
      case when snap_date is not null or yesterday = 65 then a."QTY_7"
        when yesterday is null then private.sold_between(f."SOLD_UNTIL", 65, 7, 1) else coalesce(r.qty_7, 0) end as qty_7,
      case when snap_date is not null or yesterday = 65 then a."QTY_30"
        when yesterday is null then private.sold_between(f."SOLD_UNTIL", 65, 30, 1) else coalesce(r.qty_30, 0) end as qty_30
  ) sold
  where (a."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'))
    and (brand_cd = 'all' or a."BRAND_CD" = brand_cd)
    and (offer_condition = 'all' or a."OFFER_CONDITION" = offer_condition)
    and private.contains_text(o."ITEM_NM", product_name)
    and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids));
end;
comment on function private.stock_rows is
  'Rows of the stock list of the partner that match the filters.';
grant execute on function private.stock_rows to authenticated, service_role;

drop function private.matching_option;
drop view private.listed_option;
drop function private.recent_rows;
drop function private.stock_facts;
