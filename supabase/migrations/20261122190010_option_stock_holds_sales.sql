-- The sales of agg_option_stock are written where agg_option_recent was, and whoever read that reads them.

drop function private.rewrite_option_stock;
drop function private.place_of_yesterday;
drop function private.recent_from_facts;
drop function private.stock_rows;
drop function private.sold_until_by_option;
drop function private.listed_stock;

-- Stock part: the day of the stock, and how many rows the stock page lists for each DOC state.
create or replace function private.home_stock_on(today date, partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  stock_day constant text := private.stock_day(partner_cd);
  yesterday constant integer := private.place_of_yesterday(partner_cd, today);
  has_sales constant boolean := exists (select from private.loaded_sales_days(partner_cd, today - 7, today - 1));
begin
  return (
    select json_build_object(
      'day', stock_day,
      'outOfStockSelling', case when stock_day is not null then
        count(*) filter (where private.has_doc_state('out', r."stockQty", r."soldYn", r."doc")) end,
      'docUnder7', case when stock_day is not null and has_sales then
        count(*) filter (where private.has_doc_state('under7', r."stockQty", r."soldYn", r."doc")) end,
      'docUnder14', case when stock_day is not null and has_sales then
        count(*) filter (where private.has_doc_state('under14', r."stockQty", r."soldYn", r."doc")) end)
    -- Each DOC is made once (offset 0), not once a count.
    from (
      select s."stockQty", s."soldYn", s."doc"
      from private.stock_rows(partner_cd, today, yesterday, null, 'all', 'all', '', '{}') s offset 0
    ) r
  );
end
$$;
comment on function private.home_stock_on is 'Stock part of home_summary as of a Korea-time day.';
grant execute on function private.home_stock_on to authenticated, service_role;

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
        when c.relname = 'agg_option_stock' then analyze_loaded.rows > 2.0 * c.reltuples
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

-- What agg_option_stock holds of stock, option master and inbound lines, for all options of the partner (null) or some.
create or replace function private.stocked_options(partner_cd text, option_cds text[])
  returns table (
    "PARTNER_CD" text, "OPTION_CD" text, "BRAND_CD" text, "OFFER_CONDITION" text, "SOLD_YN" text, "STOCK_QTY" integer,
    "INCOMING_QTY" bigint
  )
  language sql stable
begin atomic
  select o."PARTNER_CD", o."OPTION_CD", o."BRAND_CD", s."OFFER_CONDITION", s."SOLD_YN", s."STOCK_QTY",
    coalesce(i."INCOMING_QTY", 0)
  from public.dim_option o
  join public.fact_stock s on s."OPTION_CD" = o."OPTION_CD" and s."PARTNER_CD" = o."PARTNER_CD"
  left join private.incoming_by_option(partner_cd) i on i."OPTION_CD" = o."OPTION_CD"
  where o."PARTNER_CD" = partner_cd and o."SVC" = '2P' and s."SVC" = '2P'
    -- Of both tables, or all options of the partner are read for some.
    and (option_cds is null or (o."OPTION_CD" = any (option_cds) and s."OPTION_CD" = any (option_cds)));
end;
revoke all on function private.stocked_options from public, anon, authenticated, service_role;
comment on function private.stocked_options is
  'Options of the partner that have live stock, of all (null) or some, with what agg_option_stock holds beside their sales.';

-- Brings the rows of these options in line with stock, option master and inbound lines. Only the sales of an option that
-- has no row yet are read from the facts.
create or replace function private.rewrite_option_stock(partner_cd text, option_cds text[]) returns void
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
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
      "STOCK_QTY" = e."STOCK_QTY", "INCOMING_QTY" = e."INCOMING_QTY"
    from expected e
    where a."PARTNER_CD" = rewrite_option_stock.partner_cd and a."OPTION_CD" = e."OPTION_CD"
      and (a."BRAND_CD", a."OFFER_CONDITION", a."SOLD_YN", a."STOCK_QTY", a."INCOMING_QTY") is distinct from
        (e."BRAND_CD", e."OFFER_CONDITION", e."SOLD_YN", e."STOCK_QTY", e."INCOMING_QTY")
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
revoke all on function private.rewrite_option_stock from public, anon, authenticated, service_role;
comment on function private.rewrite_option_stock is
  'Brings agg_option_stock of some options of the partner in line with their stock, option master and inbound lines.';

-- Compares agg_option_stock of the partner with the facts, and writes it anew when something differs; returns how many
-- rows did. Of SOLD_UNTIL only differences mean something.
create or replace function private.rebuild_option_stock(partner_cd text) returns bigint
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  newest date;
  differing_count bigint;
begin
  -- As a load: one after the other.
  perform pg_advisory_xact_lock(hashtextextended('import ' || rebuild_option_stock.partner_cd, 0));
  -- Not an argument in the query, which would ask for it again for every row.
  newest := private.last_sales_day(rebuild_option_stock.partner_cd);
  with facts as materialized (
    select * from private.option_stock_from_facts(rebuild_option_stock.partner_cd, newest, null)
  ), kept as materialized (
    select a."PARTNER_CD", a."OPTION_CD", a."BRAND_CD", a."OFFER_CONDITION", a."SOLD_YN", a."STOCK_QTY", a."INCOMING_QTY",
      a."QTY_7", a."QTY_30", a."CALM_QTY", a."CALM_DAYS", a."LAST_DAY", case when a."SOLD_UNTIL" is not null then array(
        select u - a."SOLD_UNTIL"[1] from unnest(a."SOLD_UNTIL") with ordinality x (u, n) order by n) end
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
comment on function private.rebuild_option_stock is
  'Makes agg_option_stock of the partner what the facts say; returns how many rows differed.';

-- Pieces sold from so many to so many days ago, where 1 is yesterday, whose place in SOLD_UNTIL is given. After the last
-- of its days nothing was sold.
create or replace function private.sold_between(sold_until bigint[], yesterday integer, from_ago integer, to_ago integer) returns bigint
  language sql immutable parallel safe
  return coalesce(sold_until[least(35, yesterday + 1 - to_ago)] - sold_until[least(35, yesterday - from_ago)], 0);
comment on function private.sold_between is
  'Pieces sold from so many to so many days ago (1 is yesterday); 0 without a row.';
grant execute on function private.sold_between to authenticated, service_role;

-- The place of yesterday in SOLD_UNTIL of the partner's rows, beyond the end where no sales are loaded up to it. Null
-- when the rows begin too late for the window of 30 days, which is then read from the facts.
create or replace function private.place_of_yesterday(partner_cd text, today date) returns integer
  language sql stable
begin atomic
  select case when place.n > 30 then place.n end
  from (
    select coalesce(34 + (today - (
      select a."LAST_DAY" from public.agg_option_stock a where a."PARTNER_CD" = partner_cd limit 1)), 35)
  ) place (n);
end;
revoke all on function private.place_of_yesterday from public, anon, authenticated, service_role;
comment on function private.place_of_yesterday is
  'Place of yesterday in SOLD_UNTIL of the partner; null when the window of 30 days is not in it.';
grant execute on function private.place_of_yesterday to authenticated, service_role;

-- Sales in the 34 days up to last_day, from the facts, in the form of SOLD_UNTIL, of all options of the partner (null) or
-- of some: what was sold until a day stands there until the next day on which the option sold something.
create or replace function private.sold_until_by_option(partner_cd text, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "SOLD_UNTIL" bigint[])
  language sql stable
begin atomic
  select u."OPTION_CD", array_fill(0::bigint, array[min(u.place) - 1])
    || private.joined(array_fill(u.until, array[u.next_place - u.place]) order by u.place)
  from (
    select s."OPTION_CD", s.place, (sum(s."SALE_QTY") over days)::bigint as until,
      coalesce(lead(s.place) over days, 36) as next_place
    from (
      select d."OPTION_CD", d."SALE_QTY", 35 - (last_day - to_date(d."DATE_SK"::text, 'YYYYMMDD')) as place
      from public.agg_performance_option_daily d
      where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."SALE_QTY" <> 0
        and d."DATE_SK" between private.date_sk(last_day - 33) and private.date_sk(last_day)
        and (option_cds is null or d."OPTION_CD" = any (option_cds))
    ) s
    window days as (partition by s."OPTION_CD" order by s.place)
  ) u
  group by u."OPTION_CD";
end;
revoke all on function private.sold_until_by_option from public, anon, authenticated, service_role;
comment on function private.sold_until_by_option is
  'Sales of the 34 days up to a day from the facts, in the form of SOLD_UNTIL, of all options (null) or some.';
grant execute on function private.sold_until_by_option to authenticated, service_role;

-- Brings the sales in agg_option_stock up to the partner's facts of some days (DATE_SK) that were just written, in
-- whatever way: days that are new, corrected or empty now. Days older than the rows hold make no difference.
create or replace function private.rewrite_recent_sales(partner_cd text, days integer[]) returns void
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  -- How far the facts go, and the rows.
  newest constant date := private.last_sales_day(rewrite_recent_sales.partner_cd);
  reach date;
  changed date;
  is_next boolean;
  place integer;
begin
  select a."LAST_DAY" into reach from public.agg_option_stock a
  where a."PARTNER_CD" = rewrite_recent_sales.partner_cd limit 1;
  if not found then
    return;
  end if;
  if newest = reach or newest = reach + 1 then
    for changed in select distinct to_date(sk::text, 'YYYYMMDD') as day from unnest(days) sk order by day loop
      continue when changed > newest or changed < newest - 33;
      is_next := changed > reach;
      reach := greatest(reach, changed);
      place := 35 - (reach - changed);
      -- With the next day every row moves on. What another day sold more or less than before is added to it and to all
      -- that follow.
      update public.agg_option_stock a
      set "LAST_DAY" = reach, "SOLD_UNTIL" = e.days,
        "QTY_7" = private.sold_between(e.days, 35, 7, 1), "QTY_30" = private.sold_between(e.days, 35, 30, 1),
        "CALM_QTY" = calm."QTY", "CALM_DAYS" = calm."DAYS"
      from (
        select s."OPTION_CD", case when is_next then s."SOLD_UNTIL"[2:35] || array[s."SOLD_UNTIL"[35] + coalesce(d."SALE_QTY", 0)]
          else s."SOLD_UNTIL"[1:place - 1] || array(
            select u.until + coalesce(d."SALE_QTY", 0) - (s."SOLD_UNTIL"[place] - s."SOLD_UNTIL"[place - 1])
            from unnest(s."SOLD_UNTIL"[place:35]) with ordinality u (until, n) order by u.n)
          end as days
        from public.agg_option_stock s
        left join public.agg_performance_option_daily d
          on d."OPTION_CD" = s."OPTION_CD" and d."PARTNER_CD" = rewrite_recent_sales.partner_cd and d."SVC" = '2P'
            and d."DATE_SK" = private.date_sk(changed)
        where s."PARTNER_CD" = rewrite_recent_sales.partner_cd
          and (is_next or coalesce(d."SALE_QTY", 0) <> s."SOLD_UNTIL"[place] - s."SOLD_UNTIL"[place - 1])
        offset 0
      ) e
      cross join lateral private.calm_sales(e.days, 35) calm
      where a."PARTNER_CD" = rewrite_recent_sales.partner_cd and a."OPTION_CD" = e."OPTION_CD";
    end loop;
  else
    perform private.rebuild_option_stock(rewrite_recent_sales.partner_cd);
  end if;
end
$$;
comment on function private.rewrite_recent_sales is
  'Brings the sales in agg_option_stock up to the facts of some days of the partner (DATE_SK) that were just written.';

-- Pieces on their way follow the inbound lines, whoever writes them: a statement's lines (the transition table changed)
-- name the options.
create or replace function private.rewrite_incoming() returns trigger
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  perform private.rewrite_option_stock(c."CUST_CD", array_agg(distinct c."OPTION_CD"))
  from changed c where c."SVC" = '2P' group by c."CUST_CD";
  return null;
end
$$;
comment on function private.rewrite_incoming is
  'Trigger: the incoming pieces of the options whose inbound lines a statement wrote. Definer, because whoever may write lines need not write rollups.';

-- What the stock list sorts and counts by, of each option: live without a day, else the stock of that past day. What a
-- past view does not show (section 2: incoming, averages, DOC) is null there. yesterday: its place in SOLD_UNTIL; what was
-- sold is kept as of the last place, 35, and CALM_QTY and CALM_DAYS are of that place alone.
create or replace function private.listed_stock(partner_cd text, snap_date text, yesterday integer)
  returns table (
    "OPTION_CD" text, "BRAND_CD" text, "OFFER_CONDITION" text, "SOLD_YN" text, "STOCK_QTY" integer, "INCOMING_QTY" bigint,
    "QTY_7" bigint, "QTY_30" bigint, "CALM_QTY" bigint, "CALM_DAYS" bigint, "SOLD_UNTIL" bigint[],
    "PAST_SKU_ID" text
  )
  language sql stable
begin atomic
  select a."OPTION_CD", a."BRAND_CD", a."OFFER_CONDITION", a."SOLD_YN", a."STOCK_QTY", a."INCOMING_QTY",
    case when yesterday = 35 then a."QTY_7" else private.sold_between(a."SOLD_UNTIL", yesterday, 7, 1) end,
    case when yesterday = 35 then a."QTY_30" else private.sold_between(a."SOLD_UNTIL", yesterday, 30, 1) end,
    a."CALM_QTY", a."CALM_DAYS", a."SOLD_UNTIL", null
  from public.agg_option_stock a
  where snap_date is null and a."PARTNER_CD" = partner_cd
  union all
  select s."OPTION_CD", o."BRAND_CD", s."OFFER_CONDITION", s."SOLD_YN", s."STOCK_QTY", null, null, null, null, null,
    null, s."SKU_ID"
  from public.fact_stock_snapshot s
  join public.dim_option o on o."OPTION_CD" = s."OPTION_CD" and o."PARTNER_CD" = s."PARTNER_CD"
  where s."SNAP_DT" = snap_date and s."PARTNER_CD" = partner_cd and s."SVC" = '2P' and o."SVC" = '2P';
end;
revoke all on function private.listed_stock from public, anon, authenticated, service_role;
comment on function private.listed_stock is 'Live or past stock of the partner''s options, with what the live one is compared to.';
grant execute on function private.listed_stock to authenticated, service_role;

-- Rows of the stock list (section 3) that match the filters: options of a brand in use, or of none yet. A past day has no
-- incoming, averages, DOC, exhaustion, recommended inbound and winner (section 2).
-- yesterday: private.place_of_yesterday; null: what was sold is made from the facts. A table that only columns need which
-- the caller does not read is not read either.
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
    case when snap_date is not null or yesterday = 35
      then private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", a."CALM_QTY", a."CALM_DAYS")
      else (select private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", c."QTY", c."DAYS")
        from private.calm_sales(recent.days, recent.place) c)
    end
  from private.listed_stock(partner_cd, snap_date, yesterday) a
  left join public.dim_brand b on b."BRAND_CD" = a."BRAND_CD" and b."PARTNER_CD" = partner_cd
  -- The ids once more for each table: they do not follow from those of the options for the planner.
  left join public.dim_option o
    on o."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) = 0 or o."OPTION_CD" = any (option_ids))
  left join public.fact_stock s
    on s."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) = 0 or s."OPTION_CD" = any (option_ids))
  -- The days from the facts end yesterday.
  left join private.sold_until_by_option(partner_cd, today - 1, null) f on f."OPTION_CD" = a."OPTION_CD"
  cross join lateral (
    select case when yesterday is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end as days, coalesce(yesterday, 35) as place
  ) recent
  cross join lateral (
    select
      case when snap_date is null and yesterday is null then private.sold_between(f."SOLD_UNTIL", 35, 7, 1) else a."QTY_7" end as qty_7,
      case when snap_date is null and yesterday is null then private.sold_between(f."SOLD_UNTIL", 35, 30, 1) else a."QTY_30" end as qty_30
  ) sold
  where (a."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'))
    and (brand_cd = 'all' or a."BRAND_CD" = brand_cd)
    and (offer_condition = 'all' or a."OFFER_CONDITION" = offer_condition)
    and private.contains_text(o."ITEM_NM", product_name)
    and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids));
end;
revoke all on function private.stock_rows from public, anon, authenticated, service_role;
comment on function private.stock_rows is
  'Rows of the stock list of the partner that match the filters.';
grant execute on function private.stock_rows to authenticated, service_role;

-- stock_list as of a given Korea-time day.
create or replace function private.stock_list_on(
  today date, partner_cd text, snap_date text, brand_cd text, offer_condition text, product_name text,
  option_ids text[], doc_state text, sort_by text, sort_direction text, page_number integer, page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  past constant text := nullif(snap_date, private.day_text(today));
  listed text;
  page record;
begin
  perform private.require_choice('doc_state', doc_state, array['all', 'out', 'under7', 'under14']);
  if past is not null then
    perform private.require_day('snap_date', past);
    if past > private.day_text(today) then
      raise exception 'snap_date is in the future' using errcode = '22023';
    end if;
  end if;
  listed := format('private.has_doc_state(%L, "stockQty", "soldYn", "doc")', doc_state);
  page := private.list_page(
    source => format('private.stock_rows(%L, %L, %s, %L, %L, %L, %L, $1)', partner_cd, today,
      coalesce(private.place_of_yesterday(partner_cd, today)::text, 'null'), past, brand_cd, offer_condition, product_name),
    ids => option_ids, id_column => 'optionId',
    sortable => '{"optionId": "id", "skuId": "id", "brandName": "text", "productName": "text", "optionName": "text",
      "productId": "id", "offerCondition": "grade", "soldYn": "text", "stockQty": "number", "incomingQty": "number",
      "exhaustionDay": "leading number", "recommendedInboundQty": "number", "itemWinner": "text",
      "avgSales7Days": "number", "avgSales30Days": "number", "doc": "number", "docNormalized": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"stockQty" + coalesce("incomingQty", 0) desc nulls last', tie_order => '"optionId" collate "C"',
    carried => array['stockQty', 'incomingQty', 'soldYn', 'doc', 'brandName'],
    page_number => page_number, page_size => page_size, condition => listed,
    summary => format($sql$json_build_object(
      'withoutBrand', count(*) filter (where %s and "brandName" is null),
      'counts', json_build_object(
        'out', count(*) filter (where private.has_doc_state('out', "stockQty", "soldYn", "doc")),
        'under7', %s, 'under14', %s))$sql$, listed,
      case when past is null then $sql$count(*) filter (where private.has_doc_state('under7', "stockQty", "soldYn", "doc"))$sql$ else 'null' end,
      case when past is null then $sql$count(*) filter (where private.has_doc_state('under14', "stockQty", "soldYn", "doc"))$sql$ else 'null' end),
    few => (select count(*) from (select from public.dim_option o where o."PARTNER_CD" = partner_cd limit 501) o) <= 500);
  return json_build_object('total', page.total, 'withoutBrand', page.summary_row -> 'withoutBrand',
    'counts', page.summary_row -> 'counts',
    'stockDay', case when past is null then private.stock_day(partner_cd) end,
    'salesDays', case when past is null then private.sales_days_on(today, partner_cd) end,
    'rows', page.rows);
end
$$;
comment on function private.stock_list_on is 'stock_list as of a Korea-time day.';
grant execute on function private.stock_list_on to authenticated, service_role;

-- The rows that agg_option_stock must have as of last_day, from the facts, of all options of the partner (null) or some.
create or replace function private.option_stock_from_facts(partner_cd text, last_day date, option_cds text[])
  returns setof public.agg_option_stock
  language sql stable
begin atomic
  select o.*, private.sold_between(d."SOLD_UNTIL", 35, 7, 1), private.sold_between(d."SOLD_UNTIL", 35, 30, 1),
    calm."QTY", calm."DAYS", last_day,
    case when last_day is not null then coalesce(d."SOLD_UNTIL", array_fill(0::bigint, array[35])) end
  from private.stocked_options(partner_cd, option_cds) o
  left join private.sold_until_by_option(partner_cd, last_day, option_cds) d on d."OPTION_CD" = o."OPTION_CD"
  cross join lateral private.calm_sales(d."SOLD_UNTIL", 35) calm;
end;
revoke all on function private.option_stock_from_facts from public, anon, authenticated, service_role;
comment on function private.option_stock_from_facts is
  'The rows that agg_option_stock must have as of a day, of all options (null) or some, from the facts.';

drop function private.rebuild_recent_sales;
