-- Sales pages of 20,000 options or twelve partners took too long: they made for every row what one query makes once, and added up more measures than they show.

drop function private.brand_product_rows;

-- brand_stock as of a given Korea-time day.
create or replace function private.brand_stock_on(today date, partner_cd text, brand_cd text) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  yesterday constant integer := private.place_of_yesterday(partner_cd, today);
  option_cds constant text[] := array(
    select o."OPTION_CD" from public.dim_option o
    where o."PARTNER_CD" = brand_stock_on.partner_cd and o."BRAND_CD" = brand_stock_on.brand_cd);
  stock json;
  risks json;
  risk_count bigint;
begin
  -- No ids would be all options.
  if cardinality(option_cds) > 0 then
    with options as materialized (
      select r."optionId", r."productId", r."productName", r."optionName", r."state", r."stockQty", r."incomingQty",
        r."doc", r."avgSales30Days",
        r."state" = 'out' or (r."state" = 'selling' and coalesce(private.has_doc_state('under7', r."stockQty", null, r."doc"), false)) as is_risk,
        private.won_at_stake(r."state", r."saleAmt30", r."doc") as "atStakeAmt"
      -- As in private.dashboard_todos_on.
      from (select * from private.product_rows(brand_stock_on.partner_cd, today, yesterday, option_cds) offset 0) r
      where r."state" <> 'unknown'
    )
    select
      (select json_build_object('stockQty', b."STOCK_QTY", 'incomingQty', b."INCOMING_QTY", 'stockAmt', b."STOCK_AMT",
          'pricedOptions', b."PRICED_CNT", 'unvaluedOptions', b."UNVALUED_CNT", 'sellingCount', b."SELLING_CNT",
          'outCount', b."OUT_CNT", 'outRate', private.share(b."RATED_OUT_CNT", b."RATED_CNT"))
        from private.stock_by_brand(brand_stock_on.partner_cd, today, option_cds) b),
      (select json_agg(json_build_object('optionId', t."optionId", 'productId', t."productId", 'productName', t."productName",
          'optionName', t."optionName", 'state', t."state", 'stockQty', t."stockQty", 'incomingQty', t."incomingQty",
          'doc', t."doc", 'avgSales30Days', t."avgSales30Days", 'atStakeAmt', t."atStakeAmt")
          order by t."atStakeAmt" desc nulls last, t."optionId" collate "C")
        from (select * from options o where o.is_risk
          order by o."atStakeAmt" desc nulls last, o."optionId" collate "C" limit 5) t),
      (select count(*) from options o where o.is_risk)
    into stock, risks, risk_count;
  end if;
  return json_build_object('stockDay', private.stock_day(brand_stock_on.partner_cd), 'stock', stock,
    'riskCount', coalesce(risk_count, 0), 'rows', coalesce(risks, '[]'));
end
$$;
comment on function private.brand_stock_on is 'brand_stock as of a Korea-time day.';
grant execute on function private.brand_stock_on to authenticated, service_role;

-- Products of a brand, all or those of product_keys: a product is the options of the brand now that share a PRODUCTID, or an
-- option without one, as in total_sales_products. Stock, incoming pieces and DOC are of its options with live stock
-- (agg_option_stock). All products have their won, from the sums that run on, of the rest of the period what measured asks
-- for (a column, all, or nothing) and the won before it where compared does; some products have all. yesterday: private.place_of_yesterday.
create or replace function private.brand_product_rows(
  partner_cd text, brand_cd text, today date, yesterday integer, p private.sales_period, brand_amount bigint,
  product_name text, measured text, compared boolean, product_keys text[]
)
  returns table (
    "productKey" text, "productId" text, "optionCd" text, "hasPage" boolean, "productName" text, "optionCount" bigint,
    "outOptionCount" bigint, "state" text, "saleAmt" bigint, "previousSaleAmt" bigint, "baseSaleAmt" bigint, "share" numeric,
    "saleQty" bigint, "orderCnt" bigint, "viewCnt" bigint, "conversionRate" numeric, "winnerRate" numeric,
    "stockQty" bigint, "incomingQty" bigint, "soldQty7" bigint, "avgSales7Days" numeric, "doc" bigint
  )
  language plpgsql stable
  set search_path = ''
  -- The arguments decide what is read.
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  set work_mem = '32MB'
  -- Grouped by text: hashed, or sorting takes longer than adding up.
  set enable_sort = off
  -- Sums of all options are joined to all options.
  set enable_nestloop = off
as $$
declare
  in_use constant boolean := exists (
    select from public.dim_brand b where b."BRAND_CD" = brand_product_rows.brand_cd
      and b."PARTNER_CD" = brand_product_rows.partner_cd and b."USE_YN" = 'Y' and b."SVC" = '2P');
  is_some constant boolean := cardinality(product_keys) > 0;
  option_cds constant text[] := case when is_some or measured <> '' then array(
    select b.option_cd from private.brand_options(partner_cd, brand_cd, product_keys) b) else '{}' end;
  -- Of few options every measure is read, by their ids.
  is_summed constant boolean := is_some or (measured <> '' and cardinality(option_cds) <= 500);
  has_qty constant boolean := measured in ('saleQty', 'all');
  has_orders constant boolean := measured in ('orderCnt', 'conversionRate', 'all');
  has_views constant boolean := measured in ('viewCnt', 'conversionRate', 'winnerRate', 'all');
  has_winner_views constant boolean := measured in ('winnerRate', 'all');
  is_added constant boolean := not is_summed and measured <> '';
begin
  return query
  with options as (
    select b.product, b.option_cd, b.name,
      case when a."OPTION_CD" is null then 'unknown' when a."SOLD_YN" = 'N' then 'stopped'
        when private.is_out_of_stock(a."STOCK_QTY", a."SOLD_YN") then 'out' else 'selling' end as state,
      a."STOCK_QTY" as stock, a."INCOMING_QTY" as incoming,
      case when a."OPTION_CD" is not null then
        case when yesterday = 35 then a."QTY_7"
          else private.sold_between(case when yesterday is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end,
            coalesce(yesterday, 35), 7, 1) end end as sold_7,
      case when is_summed then case when m."OPTION_CD" is not null then coalesce((m."SUMS")."saleAmt", 0) end
        else n."SALE_AMT" end as amount,
      case when is_some then (e."SUMS")."saleAmt" else v."SALE_AMT" end as amount_before,
      case when is_summed then (m."SUMS")."saleQty" when has_qty then t."SALE_QTY" end as qty,
      case when is_summed then (m."SUMS")."orderCnt" when has_orders then t."ORDER_CNT" end as orders,
      case when is_summed then (m."SUMS")."viewCnt" when has_views then t."VIEW_CNT" end as views,
      case when is_summed then (m."SUMS")."winnerViews" when has_winner_views then t."WINNER_VIEWS" end as winner_views,
      b.is_named
    from (
      select o.product, o.option_cd, o.name, product_name = '' or private.contains_text(o.name, product_name)
        or private.contains_text(o.option_name, product_name) as is_named
      from private.brand_options(partner_cd, brand_cd, product_keys) o
    ) b
    left join public.agg_option_stock a
      on a."PARTNER_CD" = brand_product_rows.partner_cd and a."OPTION_CD" = b.option_cd
    left join private.sold_until_by_option(partner_cd, today - 1, null) f on f."OPTION_CD" = b.option_cd and yesterday is null
    left join private.option_amounts(partner_cd, p.first_day, p.last_day) n
      on n."OPTION_CD" = b.option_cd and not is_summed
    left join private.option_amounts(partner_cd, p.first_before, p.last_before) v
      on v."OPTION_CD" = b.option_cd and compared and not is_some
    left join private.option_totals(partner_cd, p.first_day, p.last_day) t
      on t."OPTION_CD" = b.option_cd and is_added
    left join private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) m
      on m."OPTION_CD" = b.option_cd and is_summed
    left join private.option_sums(partner_cd, p.first_before, p.last_before, option_cds) e
      on e."OPTION_CD" = b.option_cd and is_some
  ), products as (
    select o.product, min(o.option_cd collate "C") as first_option, count(*) as options,
      count(*) filter (where o.state = 'out') as out_options,
      case when bool_or(o.state = 'selling') then 'selling' when bool_or(o.state = 'out') then 'out'
        when bool_or(o.state = 'stopped') then 'stopped' else 'unknown' end as state,
      private.bigint_sum(o.amount) as amount, private.bigint_sum(o.amount_before) as amount_before,
      private.bigint_sum(o.qty) as qty, private.bigint_sum(o.orders) as orders, private.bigint_sum(o.views) as views,
      private.bigint_sum(o.winner_views) as winner_views,
      sum(o.stock) as stock, private.bigint_sum(o.incoming) as incoming, private.bigint_sum(o.sold_7) as sold_7
    from options o
    group by o.product
    having bool_or(o.is_named)
  )
  select r.product, case when r.product like 'p%' then substr(r.product, 2) end,
    case when r.product like 'o%' then substr(r.product, 2) end,
    r.product like 'p%' and (in_use or exists (
      select from private.options_of_products(partner_cd, array[substr(r.product, 2)]))),
    o."ITEM_NM", r.options, r.out_options, r.state,
    sold.amount, sold.amount_before, case when p.is_whole then sold.amount_before end,
    private.share(sold.amount, brand_amount),
    case when r.amount is null then sold.amount else r.qty end, case when r.amount is null then sold.amount else r.orders end,
    case when r.amount is null then sold.amount else r.views end,
    (t.ratios)."conversionRate", (t.ratios)."winnerRate",
    r.stock, r.incoming, r.sold_7, round(r.sold_7 / 7.0, 4), private.days_of_cover(r.stock + r.incoming, r.sold_7, 7)
  from products r
  join public.dim_option o on o."OPTION_CD" = r.first_option and o."PARTNER_CD" = brand_product_rows.partner_cd
  -- Without a row in the period every measure is 0, or null where no day of it is loaded.
  cross join lateral (
    select case when p.nothing is distinct from null then coalesce(r.amount, 0) end as amount,
      case when p.nothing_before is distinct from null then coalesce(r.amount_before, 0) end as amount_before
  ) sold
  cross join lateral (
    select case when is_summed or is_added then private.ratios(
      row(null, null, null, null, null, null, r.orders, null, r.views, null, r.winner_views)::private.measures) end as ratios
  ) t;
end
$$;
revoke all on function private.brand_product_rows from public, anon, authenticated, service_role;
comment on function private.brand_product_rows is
  'Products of a brand of the partner, all or some, as brand_products lists them; of the period saleAmt and what measured asks for (a column, all, or an empty text), and everything of some products.';
grant execute on function private.brand_product_rows to authenticated, service_role;

-- brand_products as of a given Korea-time day.
create or replace function private.brand_products_on(
  today date, partner_cd text, brand_cd text, date_start text, date_end text, comparison text, product_name text,
  sale_state text, stock_state text, sort_by text, sort_direction text, page_number integer, page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  p constant private.sales_period :=
    private.require_sales_period(today, partner_cd, date_start, date_end, comparison, array[brand_cd]);
  states constant text[] := array['all', 'out', 'under7', 'under14', 'normal', 'over'];
  condition constant text := 'private.has_cover_state(%L, "state", "doc")';
  brand json;
  is_small boolean;
  is_whole boolean;
  keys text[];
  page record;
begin
  perform private.require_choice('sale_state', sale_state, array['all', 'selling', 'stopped']);
  perform private.require_choice('stock_state', stock_state, states);
  if length(product_name) > 200 then
    raise exception 'product_name has at most 200 characters' using errcode = '22023';
  end if;
  brand := (
    select json_build_object('brandCd', b."BRAND_CD", 'brandName', b."BRAND_NM", 'inUse', b."USE_YN" = 'Y')
    from public.dim_brand b
    where b."BRAND_CD" = brand_products_on.brand_cd and b."PARTNER_CD" = brand_products_on.partner_cd and b."SVC" = '2P');
  is_small := (select count(*) from (
    select from public.dim_option o
    where o."PARTNER_CD" = brand_products_on.partner_cd and o."BRAND_CD" = brand_products_on.brand_cd limit 501) o) <= 500;
  is_whole := is_small or page_size is null;
  page := private.list_page(
    source => format('(select * from private.brand_product_rows(%L, %L, %L, %s, %L::private.sales_period, %s, %L, %L, %L, $1) where %s)',
      partner_cd, brand_cd, today, coalesce(private.place_of_yesterday(partner_cd, today)::text, 'null'), p,
      coalesce((private.brand_product_sums(partner_cd, brand_cd, p.first_day, p.last_day, null, p.nothing))."saleAmt"::text, 'null'),
      product_name,
      case when is_whole then 'all' when sort_by in ('saleQty', 'orderCnt', 'viewCnt', 'conversionRate', 'winnerRate') then sort_by
        else '' end,
      is_whole or sort_by = 'previousSaleAmt',
      case sale_state when 'selling' then $sql$"state" in ('selling', 'out')$sql$ when 'stopped' then $sql$"state" = 'stopped'$sql$
        else 'true' end),
    ids => '{}', id_column => 'productKey',
    sortable => '{"productName": "text", "productId": "id", "optionCount": "number", "outOptionCount": "number", "state": "text",
      "saleAmt": "number", "previousSaleAmt": "number", "share": "number", "saleQty": "number", "orderCnt": "number",
      "viewCnt": "number", "conversionRate": "number", "winnerRate": "number", "stockQty": "number", "incomingQty": "number",
      "avgSales7Days": "number", "doc": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleAmt" desc nulls last', tie_order => '"productKey" collate "C"',
    carried => array['saleAmt', 'state', 'optionCount', 'outOptionCount', 'stockQty', 'incomingQty', 'soldQty7', 'doc'],
    page_number => page_number, page_size => page_size, condition => format(condition, stock_state),
    summary => format($sql$json_build_object(
      'counts', json_build_object(%2$s),
      'keys', %3$s,
      'totals', json_build_object(
        'optionCount', coalesce(sum("optionCount") filter (where %1$s), 0),
        'outOptionCount', coalesce(sum("outOptionCount") filter (where %1$s), 0),
        'stockQty', sum("stockQty") filter (where %1$s), 'incomingQty', sum("incomingQty") filter (where %1$s),
        'avgSales7Days', round(sum("soldQty7") filter (where %1$s) / 7.0, 4),
        'doc', private.days_of_cover((sum("stockQty" + "incomingQty") filter (where %1$s))::bigint,
          (sum("soldQty7") filter (where %1$s))::bigint, 7)))$sql$,
      format(condition, stock_state),
      (select string_agg(format('%L, count(*) filter (where %s)', s, format(condition, s)), ', ') from unnest(states) s),
      case when product_name <> '' or sale_state <> 'all' or stock_state <> 'all'
        then format('coalesce(json_agg("productKey") filter (where %s), %L)', format(condition, stock_state), '[]') else 'null' end),
    few => is_small);
  keys := case when json_typeof(page.summary_row -> 'keys') = 'array'
    then array(select json_array_elements_text(page.summary_row -> 'keys')) end;
  return json_build_object(
    'total', page.total, 'brand', brand,
    'period', private.period_days(p.first_day, p.last_day, p.loaded),
    'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
    'figures', private.figures(private.brand_product_sums(partner_cd, brand_cd, p.first_day, p.last_day, keys, p.nothing)),
    'comparisonFigures', private.figures(
      private.brand_product_sums(partner_cd, brand_cd, p.first_before, p.last_before, keys, p.nothing_before)),
    'totals', page.summary_row -> 'totals', 'counts', page.summary_row -> 'counts',
    'stockDay', private.stock_day(partner_cd), 'salesDays', private.sales_days_on(today, partner_cd),
    'loaded', private.loaded_sources(partner_cd), 'rows', page.rows);
end
$$;
comment on function private.brand_products_on is 'brand_products as of a Korea-time day.';
grant execute on function private.brand_products_on to authenticated, service_role;

-- Every unit of a period by every one of the brands; of ids (none: all) those and others of the same units. One query
-- that becomes a part of the list's: joins of what the list does not ask for fall away, so no CTE of them is materialized.
create or replace function private.brand_sales_rows_of(
  partner_cd text, p private.sales_period, brand_cds text[], unit text, ids text[]
)
  returns table (
    "id" text, "from" text, "to" text, "days" integer, "missingDays" integer, "comparisonFrom" text, "comparisonTo" text,
    "comparisonMissingDays" integer, "brandCd" text, "brandName" text, "saleAmt" bigint, "previousSaleAmt" bigint,
    "baseSaleAmt" bigint, "saleQty" bigint, "orderCnt" bigint, "averageOrderAmt" numeric, "cancelAmt" bigint,
    "cancelQty" bigint, "cancelRate" numeric, "targetAmt" bigint, "targetedSaleAmt" bigint, "achievementRate" numeric
  )
  language sql stable
begin atomic
  with units as materialized (
    select u."UNIT" as unit_day, u."FIRST_DAY" as first_day, u."LAST_DAY" as last_day, private.day_text(u."FIRST_DAY") as first_text,
      u."MISSING" as missing, u."MISSING_BEFORE" as missing_before,
      -- What a brand without a row sold: 0 where a day is loaded.
      case when u."MISSING" <= u."LAST_DAY" - u."FIRST_DAY" then 0 end as nothing,
      case when u."MISSING_BEFORE" <= u."LAST_DAY" - u."FIRST_DAY" then 0 end as nothing_before
    from private.period_units(p, unit) u
    where cardinality(ids) = 0 or private.day_text(u."FIRST_DAY") in (select left(i, 8) from unnest(ids) i)
  ), days as materialized (
    select d.unit_day, d.day, private.date_sk(d.day) as date_sk, private.date_sk(d.day - (p).shift) as date_sk_before
    from (
      select (p).first_day + n as day, date_trunc(unit, ((p).first_day + n)::timestamp)::date as unit_day
      from generate_series(0, (p).last_day - (p).first_day) n
    ) d
    where d.unit_day in (select u.unit_day from units u)
  )
  select u.first_text || ' ' || k.brand_cd, u.first_text, private.day_text(u.last_day), u.last_day - u.first_day + 1, u.missing,
    private.day_text(u.first_day - (p).shift), private.day_text(u.last_day - (p).shift), u.missing_before,
    nullif(k.brand_cd, ''), n."BRAND_NM", case when s.brand_cd is null then u.nothing else s.sale_amt end,
    case when b.brand_cd is null then u.nothing_before else b.sale_amt end,
    case when u.missing = 0 and u.missing_before = 0 then coalesce(b.sale_amt, case when b.brand_cd is null then 0 end) end,
    case when s.brand_cd is null then u.nothing else s.sale_qty end,
    case when s.brand_cd is null then u.nothing else s.order_cnt end,
    (private.ratios(row(null, null, null, null, null, s.sale_amt, s.order_cnt, null, null, null, null)::private.measures))."averageOrderAmt",
    case when s.brand_cd is null then u.nothing else s.cancel_amt end,
    case when s.brand_cd is null then u.nothing else s.cancel_qty end,
    (private.ratios(row(s.gross_qty, null, s.cancel_qty, null, null, null, null, null, null, null, null)::private.measures))."cancelRate",
    t.target, case when t.brand_cd is not null then coalesce(s.targeted, 0) end,
    private.achievement(case when t.brand_cd is not null then coalesce(s.targeted, 0) end, t.target)
  from units u
  cross join unnest(brand_cds) k (brand_cd)
  left join public.dim_brand n on n."BRAND_CD" = k.brand_cd
  left join (
    select b."BRAND_CD" as brand_cd, d.unit_day, private.bigint_sum(b."GROSS_QTY") as gross_qty,
      private.bigint_sum(b."CANCEL_QTY") as cancel_qty, private.bigint_sum(b."CANCEL_AMT") as cancel_amt,
      private.bigint_sum(b."SALE_QTY") as sale_qty, private.bigint_sum(b."SALE_AMT") as sale_amt,
      private.bigint_sum(b."ORDER_CNT") as order_cnt,
      -- A day with sales is loaded: what private.target_sums says, from the rows that are read anyway.
      private.bigint_sum(b."SALE_AMT") filter (where g."YM" is not null) as targeted
    from public.agg_brand_daily b
    join days d on d.date_sk = b."DATE_SK"
    left join public.dim_sales_target g
      on g."PARTNER_CD" = partner_cd and g."BRAND_CD" = b."BRAND_CD" and g."YM" = (b."DATE_SK" / 100)::text
    where b."PARTNER_CD" = partner_cd and b."BRAND_CD" = any (brand_cds)
      and b."DATE_SK" between private.date_sk((p).first_day) and private.date_sk((p).last_day)
    group by 1, 2
  ) s on s.unit_day = u.unit_day and s.brand_cd = k.brand_cd
  left join (
    select b."BRAND_CD" as brand_cd, d.unit_day, private.bigint_sum(b."SALE_AMT") as sale_amt
    from public.agg_brand_daily b join days d on d.date_sk_before = b."DATE_SK"
    where b."PARTNER_CD" = partner_cd and b."BRAND_CD" = any (brand_cds)
      and b."DATE_SK" between private.date_sk((p).first_before) and private.date_sk((p).last_before)
    group by 1, 2
  ) b on b.unit_day = u.unit_day and b.brand_cd = k.brand_cd
  left join (
    -- One row a brand and unit anyway; grouped, the planner knows it and leaves the join out where no target is asked for.
    select g."BRAND_CD" as brand_cd, g."UNIT" as unit_day, private.bigint_sum(g."TARGET_AMT") as target
    from private.unit_targets(partner_cd, array(select l from unnest((p).loaded) l where l in (select d.day from days d)), brand_cds, unit) g
    group by 1, 2
  ) t on t.unit_day = u.unit_day and t.brand_cd = k.brand_cd;
end;
comment on function private.brand_sales_rows_of is
  'Rows of brand_sales_rows: every unit of a period, or those of ids, by every one of the brands.';
grant execute on function private.brand_sales_rows_of to authenticated, service_role;

-- brand_sales_rows as of a given Korea-time day.
create or replace function private.brand_sales_rows_on(
  today date, partner_cd text, date_start text, date_end text, unit text, comparison text, brand_cds text[],
  sort_by text, sort_direction text, page_number integer, page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  -- See private.target_sums.
  set enable_nestloop = off
  set enable_sort = off
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  listed text[];
  summary json;
  page record;
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  with brands as materialized (
    select * from private.brands_against_target(partner_cd, p, brand_cds)
  )
  select array(select b."BRAND_CD" from brands b where b."BRAND_CD" is not null), json_build_object(
    'figures', private.figures_against_target(t."SUMS", t."TARGET_AMT", t."TARGETED_SALE_AMT"),
    'comparisonFigures', private.figures_against_target(t."SUMS_BEFORE", t."TARGET_AMT_BEFORE", t."TARGETED_SALE_AMT_BEFORE"))
  into listed, summary
  from brands t where t."BRAND_CD" is null;
  page := private.list_page(
    source => format('private.brand_sales_rows_of(%L, %L::private.sales_period, %L, %L, $1)', partner_cd, p, listed, unit),
    ids => '{}', id_column => 'id',
    sortable => '{"from": "number", "brandName": "text", "saleAmt": "number", "previousSaleAmt": "number", "saleQty": "number",
      "orderCnt": "number", "averageOrderAmt": "number", "cancelAmt": "number", "cancelQty": "number", "cancelRate": "number",
      "targetAmt": "number", "achievementRate": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    tie_order => '"from" desc, "saleAmt" desc nulls last, "brandCd" collate "C" nulls last',
    carried => array['from', 'saleAmt', 'brandCd'], page_number => page_number, page_size => page_size);
  return json_build_object(
    'period', private.period_days(p.first_day, p.last_day, p.loaded),
    'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
    'total', page.total, 'summary', summary, 'rows', page.rows);
end
$$;
comment on function private.brand_sales_rows_on is 'brand_sales_rows as of a Korea-time day.';
grant execute on function private.brand_sales_rows_on to authenticated, service_role;

-- Every day of a period with what several partners sold on it: null where no partner has it loaded. IS_WHOLE: every partner
-- with a loaded day in the period has this one.
create or replace function private.day_sums_of_partners(partner_cds text[], first_day date, last_day date)
  returns table ("DAY" date, "SUMS" private.measures, "IS_WHOLE" boolean)
  language sql stable
  set search_path = ''
as $$
  with loaded as materialized (
    select p.code, private.loaded_days_of(p.code, first_day, last_day) as days from unnest(partner_cds) p (code)
  ), known as (
    select day, count(*) as partners from loaded l cross join lateral unnest(l.days) day group by day
  ), sold as (
    select b."DATE_SK" as date_sk,
      row(private.bigint_sum(b."GROSS_QTY"), private.bigint_sum(b."GROSS_AMT"), private.bigint_sum(b."CANCEL_QTY"),
        private.bigint_sum(b."CANCEL_AMT"), private.bigint_sum(b."SALE_QTY"), private.bigint_sum(b."SALE_AMT"),
        private.bigint_sum(b."ORDER_CNT"), private.bigint_sum(b."VISITOR_CNT"), private.bigint_sum(b."VIEW_CNT"),
        private.bigint_sum(b."CART_CNT"), private.bigint_sum(b."WINNER_VIEWS"))::private.measures as sums
    from public.agg_brand_daily b
    where b."PARTNER_CD" = any (partner_cds) and b."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day)
    group by b."DATE_SK"
  )
  select first_day + n, case when k.day is not null then coalesce(s.sums, private.no_sales()) end,
    k.day is not null and k.partners = (select count(*) from loaded l where cardinality(l.days) > 0)
  from generate_series(0, last_day - first_day) n
  left join known k on k.day = first_day + n
  left join sold s on s.date_sk = private.date_sk(first_day + n)
$$;
comment on function private.day_sums_of_partners is
  'Measures of every day of a period over several partners, null where none has it loaded, and whether all that have loaded days have it.';
grant execute on function private.day_sums_of_partners to authenticated, service_role;

-- What is to be done today for one partner. Each rule counts exactly what the page behind its link lists, by the functions
-- of that page. Won at stake are those of the next 7 days (docs/glossary.md):
-- out and under7: private.won_at_stake; noWinner: what such options sold in 7 of the last 30 days; over: the storage fee of 7 days, at the rate of this month until the day of the stock; inboundErrors:
-- pieces that are neither in nor on sale, at the price of the option.
create or replace function private.dashboard_todos_on(today date, partner_cd text)
  returns table ("RULE" text, "CNT" bigint, "IMPACT_AMT" bigint, "TARGET" json)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  set work_mem = '32MB'
as $$
declare
  inbound constant json := private.home_inbound_on(today, partner_cd);
  -- As a value: asked in the query, it is asked for each option, and what sold is read from the facts as well.
  yesterday constant integer := private.place_of_yesterday(dashboard_todos_on.partner_cd, today);
  fee_days constant integer := extract(day from to_date(private.stock_day(partner_cd), 'YYYYMMDD'));
  fresh_from constant text := private.day_text(today - 29);
begin
  -- The rules of stock count options with live stock alone; of a partner without any their query need not be planned, which
  -- takes longer than to run it.
  if exists (select from public.agg_option_stock a where a."PARTNER_CD" = dashboard_todos_on.partner_cd) then
    return query
    with listed as materialized (
      select r."state", r."stockQty", r."doc", r."ageQty", r."agedQty", r."itemWinner", r."regDay", r."storageFee",
        greatest(r."saleAmt30", 0) as sold, private.won_at_stake(r."state", r."saleAmt30", r."doc") as at_stake
      -- Each value is made before it is used (offset 0): with the expressions behind them put into it, won_at_stake would be
      -- called for every option.
      from (
        select p."state", p."stockQty", p."doc", p."ageQty", p."agedQty", p."itemWinner", p."regDay", p."storageFee", p."saleAmt30"
        from private.product_rows(dashboard_todos_on.partner_cd, today, yesterday, '{}') p offset 0
      ) r
    ), options as (
      select t.tab, count(*) as cnt, round(case t.tab
        when 'noWinner' then sum(l.sold) * 7 / 30.0
        -- Those of out are in its own rule.
        when 'under7' then sum(l.at_stake) filter (where l."state" <> 'out')
        when 'over' then sum(l."storageFee") * 7.0 / fee_days
        else sum(l.at_stake) end)::bigint as impact
      from unnest(array['out', 'under7', 'noWinner', 'over']) t (tab)
      join listed l on private.has_product_tab(t.tab, l."state", l."stockQty", l."doc", l."ageQty", l."agedQty", l."itemWinner",
        l."regDay", fresh_from)
      group by t.tab
    )
    select o.tab, o.cnt, o.impact, json_build_object('page', 'product-diagnosis', 'search', json_build_object('tab', o.tab))
    from options o where o.cnt > 0;
  end if;
  if (inbound ->> 'errorCount')::bigint > 0 then
    return query
    select 'inboundErrors', (inbound ->> 'errorCount')::bigint,
      sum(greatest(l."EX_QTY" - l."IB_APRV_QTY" - l."SALE_READY_QTY", 0)::bigint * o."SALE_PRICE")::bigint,
      json_build_object('page', 'inbound', 'search', json_build_object('view', 'SCH', 'status', 'error',
        'start', inbound ->> 'errorFrom', 'end', inbound ->> 'errorTo'))
    from private.inbound_line l
    join public.dim_option o on o."OPTION_CD" = l."OPTION_CD" and o."PARTNER_CD" = l."CUST_CD"
    where l."CUST_CD" = dashboard_todos_on.partner_cd and l."STATUS" = 'error' and l."REQ_NO" = any (
      private.matching_requests(dashboard_todos_on.partner_cd, 'SCH', inbound ->> 'errorFrom', inbound ->> 'errorTo', 'all', '', '{}', '', ''));
  end if;
  if (inbound ->> 'dueThisWeekCount')::bigint > 0 then
    return query
    select 'inboundDue', (inbound ->> 'dueThisWeekCount')::bigint, null::bigint, json_build_object('page', 'inbound', 'search',
      json_build_object('view', 'SCH', 'status', 'scheduled', 'start', inbound ->> 'weekFrom', 'end', inbound ->> 'weekTo'));
  end if;
end
$$;
comment on function private.dashboard_todos_on is
  'What is to be done for a partner as of a Korea-time day: rule, count of what its page lists, won at stake in the next 7 days (null: not known), page and search.';
grant execute on function private.dashboard_todos_on to authenticated, service_role;

-- my_dashboards as of a given Korea-time day.
create or replace function private.my_dashboards_on(today date) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  codes constant text[] := private.partner_codes();
  last_month constant date := (date_trunc('month', today::timestamp) - interval '1 month')::date;
  sales constant json := private.dashboard_sales_on(today, codes);
  -- A partner that is new, or long behind, would leave the others without a forecast.
  forecast constant text[] := array(
    select p.code from unnest(codes) p (code)
    where cardinality(private.loaded_days_of(p.code, today - 28, today - 1)) >= 21);
begin
  return (
    with shown as materialized (
      select * from private.overview_partners(100)
    ), loaded as (
      select p."PARTNER_CD" as code, d.day
      from shown p cross join lateral unnest(private.loaded_days_of(p."PARTNER_CD", last_month, today - 1)) d (day)
    ), sold as (
      select b."PARTNER_CD" as code, b."DATE_SK" as date_sk, private.bigint_sum(b."SALE_AMT") as amount
      from public.agg_brand_daily b
      where b."PARTNER_CD" in (select p."PARTNER_CD" from shown p)
        and b."DATE_SK" between private.date_sk(last_month) and private.date_sk(today - 1)
      group by 1, 2
    ), tiles as (
      -- Won alone, where the tiles of all partners have every measure. On a loaded day without a row nothing was sold.
      select l.code, private.bigint_sum(l.amount) filter (where t."ID" = 'yesterday') as yesterday,
        private.bigint_sum(l.amount) filter (where t."ID" = 'last7') as last7,
        private.bigint_sum(l.amount) filter (where t."ID" = 'month') as month,
        private.bigint_sum(l.amount) filter (where t."ID" = 'lastMonth') as last_month
      from (
        select d.code, d.day, case when s.code is null then 0 else s.amount end as amount
        from loaded d left join sold s on s.code = d.code and s.date_sk = private.date_sk(d.day)
      ) l
      join private.dashboard_tiles(today) t on l.day between t."FIRST_DAY" and t."LAST_DAY"
      group by l.code
    ), listed as materialized (
      select p."ID" as id, p."PARTNER_CD" as code, p."PARTNER_NM" as name, s.yesterday, s.last7, s.month, s.last_month,
        t.todo_count, t.impact
      from shown p
      left join tiles s on s.code = p."PARTNER_CD"
      cross join lateral (
        select count(*) as todo_count, private.bigint_sum(d."IMPACT_AMT") as impact from private.dashboard_todos_on(today, p."PARTNER_CD") d
      ) t
    )
    select json_build_object(
      'today', private.day_text(today), 'tiles', sales -> 'tiles',
      'forecast', private.sales_forecast_on(today, case when cardinality(forecast) > 0 then forecast else codes end, '{}'),
      'forecastPartners', cardinality(forecast), 'partners', cardinality(codes), 'daily', sales -> 'daily',
      'more', greatest(0, cardinality(codes) - 100),
      'totals', (
        select json_build_object('yesterday', private.bigint_sum(l.yesterday), 'last7', private.bigint_sum(l.last7),
          'month', private.bigint_sum(l.month), 'lastMonth', private.bigint_sum(l.last_month),
          'todoCount', coalesce(private.bigint_sum(l.todo_count), 0), 'impactAmt', private.bigint_sum(l.impact))
        from listed l),
      'rows', coalesce((
        select json_agg(json_build_object('partnerId', l.id, 'partnerCd', l.code, 'partnerName', l.name,
          'yesterday', l.yesterday, 'last7', l.last7,
          'month', l.month, 'lastMonth', l.last_month, 'todoCount', l.todo_count, 'impactAmt', l.impact) order by l.name, l.code)
        from listed l), '[]')));
end
$$;
comment on function private.my_dashboards_on is 'my_dashboards as of a Korea-time day.';
grant execute on function private.my_dashboards_on to authenticated, service_role;

-- portfolios_trend of these partners, as of a given Korea-time day.
create or replace function private.portfolio_trend_on(
  today date, partner_cds text[], date_start text, date_end text, unit text, level text, top integer
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  set enable_nestloop = off
  set work_mem = '32MB'
as $$
declare
  p private.sales_period := private.require_compared_days(today, date_start, date_end, 'previous', '{}');
  partners constant private.portfolio_partner[] := private.portfolio_partners(partner_cds, p);
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  perform private.require_choice('level', level, array['brand', 'partner']);
  if top is null or top not between 1 and 40 then
    raise exception 'top must be 1 to 40' using errcode = '22023';
  end if;
  p.loaded := array(
    select d from unnest(partners) u cross join unnest(u."LOADED") d
    group by d having count(*) = (select count(*) from unnest(partners) w where cardinality(w."LOADED") > 0));
  return (
    with days as materialized (
      select private.date_sk(p.first_day + n) as date_sk, date_trunc(unit, (p.first_day + n)::timestamp)::date as unit_day
      from generate_series(0, p.last_day - p.first_day) n
    ), known as materialized (
      select distinct u."PARTNER_CD" as partner_cd, date_trunc(unit, l::timestamp)::date as unit_day
      from unnest(partners) u cross join unnest(u."LOADED") l
    ), ranked as materialized (
      select r.*, row_number() over (order by r.amount desc nulls last, r.partner_cd collate "C", r.brand_cd collate "C") as place
      from (
        select s."PARTNER_CD" as partner_cd, case when level = 'brand' then s."BRAND_CD" else '' end as brand_cd,
          private.bigint_sum(s."SALE_AMT") as amount
        from private.portfolio_sales(partner_cds, p.first_day, p.last_day, '{}') s group by 1, 2
      ) r
    ), shown as materialized (
      select * from ranked r where r.place <= top
    ), cells as materialized (
      -- By day first: the rows of partners, brands and days are joined to few.
      select d.unit_day, s.place, private.bigint_sum(s.amount) as amount
      from (
        select b."DATE_SK" as date_sk, r.place, private.bigint_sum(b."SALE_AMT") as amount
        from public.agg_brand_daily b
        left join shown r on r.partner_cd = b."PARTNER_CD" and r.brand_cd = case when level = 'brand' then b."BRAND_CD" else '' end
        where b."PARTNER_CD" = any (partner_cds)
          and b."DATE_SK" between private.date_sk(p.first_day) and private.date_sk(p.last_day)
        group by 1, 2
      ) s
      join days d using (date_sk)
      group by 1, 2
    ), units as materialized (
      select u."UNIT" as unit_day, private.day_text(u."FIRST_DAY") as first_text, private.day_text(u."LAST_DAY") as last_text,
        u."MISSING" as missing, case when u."UNIT" in (select k.unit_day from known k) then 0 end as nothing
      from private.period_units(p, unit) u
    ), drawn as (
      select u.unit_day, json_agg(case when c.unit_day is null and k.unit_day is not null then 0 else c.amount end order by r.place) as values
      from units u cross join shown r
      left join known k on k.unit_day = u.unit_day and k.partner_cd = r.partner_cd
      left join cells c on c.unit_day = u.unit_day and c.place = r.place
      group by u.unit_day
    ), sums as (
      select c.unit_day, private.bigint_sum(c.amount) as total, bool_or(c.place is null) as has_others,
        private.bigint_sum(c.amount) filter (where c.place is null) as others
      from cells c group by c.unit_day
    ), counted as (
      select (select count(*) from ranked) - (select count(*) from shown) as others
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'series', coalesce((
        select json_agg(json_build_object('partnerId', n."ID", 'partnerName', n."PARTNER_NM", 'brandCd', nullif(r.brand_cd, ''),
          'brandName', b."BRAND_NM") order by r.place)
        from shown r
        join public.dim_partner n on n."PARTNER_CD" = r.partner_cd
        left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = r.partner_cd), '[]'),
      'otherCount', o.others,
      'rows', (
        select json_agg(json_build_object('from', u.first_text, 'to', u.last_text, 'missingDays', u.missing,
          'values', coalesce(v.values, '[]'),
          'others', case when o.others > 0 then case when s.has_others then s.others else u.nothing end end,
          'total', case when s.unit_day is null then u.nothing else s.total end) order by u.unit_day)
        from units u left join drawn v using (unit_day) left join sums s using (unit_day)))
    from counted o
  );
end
$$;
comment on function private.portfolio_trend_on is 'portfolios_trend of these partners as of a Korea-time day.';
grant execute on function private.portfolio_trend_on to authenticated, service_role;

-- Options with rows in a period, of the brands (none: all) and of one product or option (null: all), and the sum of one measure
-- of each. Won have sums that run on; other measures are added up by month.
create or replace function private.sales_source_rows(
  partner_cd text, first_day date, last_day date, brand_cds text[], product_id text, option_cd text, measure text
) returns table ("optionCd" text, "productName" text, "optionName" text, "brandName" text, "value" bigint)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  -- Grouped by text: hashed, or sorting takes longer than adding up.
  set enable_sort = off
  -- Sums of all options are joined to all options.
  set enable_nestloop = off
as $$
#variable_conflict use_column
declare
  option_cds constant text[] := private.sales_source_ids(partner_cd, brand_cds, product_id, option_cd);
  -- Of few options every measure is read, by their ids, of many the one of all options.
  is_few constant boolean := cardinality(option_cds) <= 500;
begin
  return query
  select o."OPTION_CD", o."ITEM_NM", o."OPTION_NM", b."BRAND_NM", s.value
  from (
    select a."OPTION_CD" as id, a."SALE_AMT" as value
    from private.option_amounts(partner_cd, first_day, last_day) a
    where measure = 'saleAmt' and a."OPTION_CD" = any (option_cds)
    union all
    select t."OPTION_CD", case measure when 'grossQty' then t."GROSS_QTY" when 'grossAmt' then t."GROSS_AMT"
      when 'cancelQty' then t."CANCEL_QTY" when 'cancelAmt' then t."CANCEL_AMT" when 'saleQty' then t."SALE_QTY"
      when 'orderCnt' then t."ORDER_CNT" when 'visitorCnt' then t."VISITOR_CNT" when 'viewCnt' then t."VIEW_CNT"
      when 'cartCnt' then t."CART_CNT" end
    -- Thousands of ids would be looked for in each month (offset 0).
    from (select * from private.option_totals(partner_cd, first_day, last_day) offset 0) t
    where measure <> 'saleAmt' and not is_few and t."OPTION_CD" = any (option_cds)
    union all
    select m."OPTION_CD", (to_json(m."SUMS") ->> measure)::bigint
    from private.option_sums(partner_cd, first_day, last_day, option_cds) m
    where measure <> 'saleAmt' and is_few
  ) s
  join public.dim_option o on o."OPTION_CD" = s.id and o."PARTNER_CD" = partner_cd
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd;
end
$$;
comment on function private.sales_source_rows is
  'Options with rows in a period, of the brands (none: all) and of a product or option (null: all), with the sum of one measure of each, in its unit.';
grant execute on function private.sales_source_rows to authenticated, service_role;

-- Days of sales of the partner that are loaded, both ends included: the upload log covers the day, also one on
-- which nothing was sold, or there are rows of it, also where no log was written.
create or replace function private.loaded_sales_days(partner_cd text, first_day date, last_day date)
  returns table ("DAY" date)
  language sql stable
begin atomic
  with sold as (
    select to_date(min(d."DATE_SK")::text, 'YYYYMMDD') as first_day, to_date(max(d."DATE_SK")::text, 'YYYYMMDD') as last_day
    from public.agg_performance_option_daily d
    where d."PARTNER_CD" = partner_cd and d."SVC" = '2P'
  )
  select first_day + n
  from generate_series(0, last_day - first_day) n
  -- The log first, read once: nearly every day is in it, and looking for the rows of a day reads a page of their index.
  -- Distinct, or the planner expects too many days for a hash table.
  where first_day + n in (
      select distinct greatest(first_day, u."PERIOD_START"::date) + covered
      from public.log_file_upload u
      cross join lateral generate_series(
        0, least(last_day, u."PERIOD_END"::date) - greatest(first_day, u."PERIOD_START"::date)) covered
      where u."PARTNER_CD" = partner_cd and u."TABLE_NM" = 'agg_performance_option_daily'
        -- Each text is made once a call, not once a row.
        and u."PERIOD_START" <= (select private.day_text(last_day)) and u."PERIOD_END" >= (select private.day_text(first_day))
    )
    -- No day before the first row or after the last is looked for.
    or case when first_day + n between (select s.first_day from sold s) and (select s.last_day from sold s) then exists (
      select from public.agg_performance_option_daily d
      where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" = private.date_sk(first_day + n)
    ) end;
end;
comment on function private.loaded_sales_days is
  'Days of sales of the partner that are loaded, with or without a sale.';
grant execute on function private.loaded_sales_days to authenticated, service_role;

-- The same of all options, one sum a measure. Put into the query that calls it, which leaves out what it does not read: a
-- list that is sorted by one measure needs that of every option, in a third of the time.
create or replace function private.option_totals(partner_cd text, first_day date, last_day date)
  returns table (
    "OPTION_CD" text, "GROSS_QTY" bigint, "GROSS_AMT" bigint, "CANCEL_QTY" bigint, "CANCEL_AMT" bigint, "SALE_QTY" bigint,
    "SALE_AMT" bigint, "ORDER_CNT" bigint, "VISITOR_CNT" bigint, "VIEW_CNT" bigint, "CART_CNT" bigint, "WINNER_VIEWS" bigint
  )
  language sql stable
begin atomic
  with parts as materialized (
    select * from private.sales_parts(partner_cd, first_day, last_day)
  )
  select r.option_cd, private.bigint_sum(r.gross_qty), private.bigint_sum(r.gross_amt), private.bigint_sum(r.cancel_qty),
    private.bigint_sum(r.cancel_amt), private.bigint_sum(r.sale_qty), private.bigint_sum(r.sale_amt),
    private.bigint_sum(r.order_cnt), private.bigint_sum(r.visitor_cnt), private.bigint_sum(r.view_cnt),
    private.bigint_sum(r.cart_cnt), private.bigint_sum(r.winner_views)
  from (
    -- Added up before they are put together: each row of a union is copied.
    select m."OPTION_CD", private.bigint_sum(m."GROSS_QTY"), private.bigint_sum(m."GROSS_AMT"), private.bigint_sum(m."CANCEL_QTY"),
      private.bigint_sum(m."CANCEL_AMT"), private.bigint_sum(m."SALE_QTY"), private.bigint_sum(m."SALE_AMT"),
      private.bigint_sum(m."ORDER_CNT"), private.bigint_sum(m."VISITOR_CNT"), private.bigint_sum(m."VIEW_CNT"),
      private.bigint_sum(m."CART_CNT"), private.bigint_sum(m."WINNER_VIEWS")
    from public.agg_option_monthly m
    where m."PARTNER_CD" = partner_cd and m."MONTH_SK" = any ((select p.months from parts p)::integer[])
    group by m."OPTION_CD"
    union all
    select d."OPTION_CD", sum(d."GROSS_QTY"), private.bigint_sum(d."GROSS_AMT"), sum(d."CANCEL_QTY"),
      private.bigint_sum(d."CANCEL_AMT"), sum(d."SALE_QTY"), private.bigint_sum(d."SALE_AMT"), sum(d."ORDER_CNT"),
      sum(d."VISITOR_CNT"), sum(d."VIEW_CNT"), sum(d."CART_CNT"),
      private.bigint_sum((d."WINNER_RATE" * 100)::bigint * d."VIEW_CNT")
    from public.agg_performance_option_daily d
    where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" = any ((select p.days from parts p)::integer[])
    group by d."OPTION_CD"
  ) r (option_cd, gross_qty, gross_amt, cancel_qty, cancel_amt, sale_qty, sale_amt, order_cnt, visitor_cnt, view_cnt,
    cart_cnt, winner_views)
  group by r.option_cd;
end;
revoke all on function private.option_totals from public, anon, authenticated, service_role;
comment on function private.option_totals is
  'Measures of all options of a partner in a period, a column each; an option without rows has none. A row of facts whose option is not the partner''s is among them.';
grant execute on function private.option_totals to authenticated, service_role;
