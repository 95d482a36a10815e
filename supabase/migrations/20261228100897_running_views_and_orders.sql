-- 브랜드 상품 by views or orders read up to 30 days of facts of all options, and 상품 분석 asked eight times which days are loaded.

alter type private.running_sums add attribute "ORDER_DAY_CNTS" smallint[];

alter type private.running_sums add attribute "ORDER_CNTS" bigint[];

alter type private.running_sums add attribute "VIEW_DAY_CNTS" smallint[];

alter type private.running_sums add attribute "VIEW_CNTS" bigint[];
comment on type private.running_sums is 'Sums of all options of a partner in the order of agg_running_option, as agg_running_sales has them: days with a row, and won; days that say them, and orders; the same of views.';

comment on table public.agg_running_sales is 'Sales and traffic of all options of a partner that run on from day to day, service 2P, from agg_performance_option_daily. The row of a day (yyyyMMdd) has the sums of its month up to and including the day, the row of a month (yyyyMM00) those of all days before the month: a day changes no more rows than its month and later months have.';

alter table public.agg_running_sales add column "ORDER_DAY_CNTS" smallint[] not null default '{}'::smallint[];

comment on column public.agg_running_sales."ORDER_DAY_CNTS" is 'Days on which a row says how many orders each option had.';

alter table public.agg_running_sales add column "ORDER_CNTS" bigint[] not null default '{}'::bigint[];

comment on column public.agg_running_sales."ORDER_CNTS" is 'Orders; 0 where no row says it.';

alter table public.agg_running_sales add column "VIEW_DAY_CNTS" smallint[] not null default '{}'::smallint[];

comment on column public.agg_running_sales."VIEW_DAY_CNTS" is 'Days on which a row says how many views each option had.';

alter table public.agg_running_sales add column "VIEW_CNTS" bigint[] not null default '{}'::bigint[];

comment on column public.agg_running_sales."VIEW_CNTS" is 'Views; 0 where no row says it.';
alter table public.agg_running_sales alter column "ORDER_DAY_CNTS" set statistics 0;
alter table public.agg_running_sales alter column "ORDER_CNTS" set statistics 0;
alter table public.agg_running_sales alter column "VIEW_DAY_CNTS" set statistics 0;
alter table public.agg_running_sales alter column "VIEW_CNTS" set statistics 0;

-- Products of a brand, all or those of product_keys: a product is the options of the brand now that share a PRODUCTID, or an
-- option without one, as in total_sales_products. Stock, incoming pieces and DOC are of its options with live stock
-- (agg_option_stock). All products have their won, from the sums that run on, of the rest of the period what measured asks
-- for (a column, all, or nothing) and the won before it where compared does; some products have all. yesterday: private.place_of_yesterday.
-- plan_cache_mode: the arguments decide what is read.
-- enable_sort: grouped by text, sorting takes longer than adding up.
-- enable_nestloop: sums of all options are joined to all options.
-- Settings: what is summed up or joined fits into memory.
create or replace function private.brand_product_rows(
  partner_cd text, brand_cd text, today date, yesterday integer, p private.sales_period, brand_amount bigint, product_name text,
  measured text, compared boolean, product_keys text[]
) returns table (
    "productKey" text, "productId" text, "optionCd" text, "hasPage" boolean, "productName" text, "optionCount" bigint,
    "outOptionCount" bigint, "state" text, "saleAmt" bigint, "previousSaleAmt" bigint, "baseSaleAmt" bigint, "share" numeric,
    "saleQty" bigint, "orderCnt" bigint, "viewCnt" bigint, "conversionRate" numeric, "winnerRate" numeric, "adCost" bigint,
    "adSaleAmt" bigint, "adRoas" numeric, "stockQty" bigint, "incomingQty" bigint, "soldQty7" bigint, "avgSales7Days" numeric,
    "doc" bigint, "soonestDays" bigint
  )
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '32MB' set enable_sort = off
  set enable_nestloop = off as $$
declare
  in_use constant boolean := exists (
    select from public.dim_brand b where b."BRAND_CD" = brand_product_rows.brand_cd
      and b."PARTNER_CD" = brand_product_rows.partner_cd and b."USE_YN" = 'Y' and b."SVC" = '2P');
  is_some constant boolean := cardinality(product_keys) > 0;
  option_cds text[] := case when is_some or measured <> '' then array(
    select b.option_cd from private.brand_options(partner_cd, brand_cd, product_keys) b) else '{}' end;
  -- Every measure of few options is read, by their ids.
  is_summed constant boolean := is_some or (measured <> '' and cardinality(option_cds) <= 500);
  has_qty constant boolean := measured in ('saleQty', 'all');
  has_orders constant boolean := measured in ('orderCnt', 'conversionRate', 'all');
  has_views constant boolean := measured in ('viewCnt', 'conversionRate', 'winnerRate', 'all');
  has_conversion constant boolean := measured in ('conversionRate', 'all');
  has_winner_views constant boolean := measured in ('winnerRate', 'all');
  is_counted constant boolean := not is_summed and measured in ('orderCnt', 'viewCnt');
  is_added constant boolean := not is_summed and not is_counted and measured <> '';
  no_ads constant bigint := private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day));
begin
  -- For many options the advertising of all is read: thousands of ids would be looked for one after another.
  if not is_summed then
    option_cds := '{}';
  end if;
  return query
  with options as (
    select b.product, b.option_cd, b.name,
      case when a."OPTION_CD" is null then 'unknown' when a."SOLD_YN" = 'N' then 'stopped'
        when private.is_out_of_stock(a."STOCK_QTY", a."SOLD_YN") then 'out' else 'selling' end as state,
      a."STOCK_QTY" as stock, a."INCOMING_QTY" as incoming, a."STOWING_QTY" as stowing, a."OFFER_CONDITION" as grade,
      case when a."OPTION_CD" is not null then
        case when yesterday = 35 then a."QTY_7"
          else private.sold_between(case when yesterday is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end,
            coalesce(yesterday, 35), 7, 1) end end as sold_7,
      case when is_summed then case when m."OPTION_CD" is not null then coalesce((m."SUMS")."saleAmt", 0) end
        else n."SALE_AMT" end as amount,
      v."SALE_AMT" as amount_before,
      case when is_summed then (m."SUMS")."saleQty" when has_qty then t."SALE_QTY" end as qty,
      case when is_summed then (m."SUMS")."orderCnt" when is_counted and has_orders then c."AMT" when has_orders then t."ORDER_CNT" end as orders,
      case when is_summed then (m."SUMS")."viewCnt" when is_counted and has_views then c."AMT" when has_views then t."VIEW_CNT" end as views,
      case when is_summed then (m."SUMS")."winnerViews" when has_winner_views then t."WINNER_VIEWS" end as winner_views,
      case when is_summed then (m."SUMS")."orderCntNoViewCnt" when has_conversion then t."ORDER_CNT_NO_VIEW_CNT" end as orders_no_views,
      case when is_summed then (m."SUMS")."viewCntNoOrderCnt" when has_conversion then t."VIEW_CNT_NO_ORDER_CNT" end as views_no_orders,
      case when is_summed then (m."SUMS")."viewCntNoWinnerViews" when has_winner_views then t."VIEW_CNT_NO_WINNER_VIEWS" end as views_no_winner,
      d."AD_COST" as ad_cost, d."AD_SALE_AMT" as ad_amount, b.is_named
    from (
      select o.product, o.option_cd, o.name, product_name = '' or private.contains_text(o.name, product_name)
        or private.contains_text(o.option_name, product_name) as is_named
      from private.brand_options(partner_cd, brand_cd, product_keys) o
    ) b
    -- As on every page, a brand out of use has no stock.
    left join public.agg_option_stock a
      on in_use and a."PARTNER_CD" = brand_product_rows.partner_cd and a."OPTION_CD" = b.option_cd
    left join private.sold_until_by_option(partner_cd, today - 1, null) f on f."OPTION_CD" = b.option_cd and yesterday is null
    left join private.option_amounts(partner_cd, p.first_day, p.last_day) n
      on n."OPTION_CD" = b.option_cd and not is_summed
    left join private.option_amounts(partner_cd, p.first_before, p.last_before) v
      on v."OPTION_CD" = b.option_cd and (compared or is_some)
    left join private.option_running(partner_cd, p.first_day, p.last_day, measured) c on c."OPTION_CD" = b.option_cd and is_counted
    left join private.option_totals(partner_cd, p.first_day, p.last_day, true) t
      on t."OPTION_CD" = b.option_cd and is_added
    left join private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) m
      on m."OPTION_CD" = b.option_cd and is_summed
    -- Always: their totals are those of all products.
    left join private.ad_option_sums(partner_cd, p.first_day, p.last_day, option_cds) d on d."OPTION_CD" = b.option_cd
  ), products as (
    select o.product, min(o.option_cd collate "C") as first_option, count(*) as options,
      count(*) filter (where o.state = 'out') as out_options,
      case when bool_or(o.state = 'selling') then 'selling' when bool_or(o.state = 'out') then 'out'
        when bool_or(o.state = 'stopped') then 'stopped' else 'unknown' end as state,
      private.bigint_sum(o.amount) as amount, private.bigint_sum(o.amount_before) as amount_before,
      private.bigint_sum(o.qty) as qty, private.bigint_sum(o.orders) as orders, private.bigint_sum(o.views) as views,
      private.bigint_sum(o.winner_views) as winner_views, private.bigint_sum(o.orders_no_views) as orders_no_views,
      private.bigint_sum(o.views_no_orders) as views_no_orders, private.bigint_sum(o.views_no_winner) as views_no_winner,
      coalesce(private.bigint_sum(o.ad_cost), no_ads) as ad_cost, coalesce(private.bigint_sum(o.ad_amount), no_ads) as ad_amount,
      sum(o.stock) as stock, private.bigint_sum(o.incoming) as incoming, private.bigint_sum(o.sold_7) as sold_7,
      min(c.days) filter (where o.state = 'selling' and private.runs_out(14, o.grade, null, o.stock, c.days)) as soonest
    from options o
    cross join lateral (select private.days_of_cover(o.stock + o.incoming + o.stowing, o.sold_7, 7) as days) c
    group by o.product
    having bool_or(o.is_named)
  )
  select r.product, case when r.product like 'p%' then substr(r.product, 2) end,
    case when r.product like 'o%' then substr(r.product, 2) end,
    r.product like 'p%' and (in_use or exists (
      select from private.options_of_products(partner_cd, (select array[substr(r.product, 2)])))),
    o."ITEM_NM", r.options, r.out_options, r.state,
    sold.amount, sold.amount_before, case when p.is_whole then sold.amount_before end,
    private.share(sold.amount, brand_amount),
    case when r.amount is null then sold.amount else r.qty end, case when r.amount is null then sold.amount else r.orders end,
    case when r.amount is null then sold.amount else r.views end,
    private.conversion_rate(r.orders, r.orders_no_views, r.views, r.views_no_orders),
    private.winner_rate(r.winner_views, r.views, r.views_no_winner),
    r.ad_cost, r.ad_amount, private.ad_roas(r.ad_cost, r.ad_amount),
    r.stock, r.incoming, r.sold_7, private.per_day(r.sold_7, 7), private.days_of_cover(r.stock + r.incoming, r.sold_7, 7), r.soonest
  from products r
  join public.dim_option o on o."OPTION_CD" = r.first_option and o."PARTNER_CD" = brand_product_rows.partner_cd
  -- Without a row in the period every measure is 0, or null where no day of it is loaded.
  cross join lateral (
    select case when p.nothing is distinct from null then coalesce(r.amount, 0) end as amount,
      case when p.nothing_before is distinct from null then coalesce(r.amount_before, 0) end as amount_before
  ) sold;
end
$$;

-- The day is read from the facts and added to the day before it; what differs from what was there is added to the later
-- rows. A new day behind all others, the usual load, is one new row.
-- Settings: its arguments decide the plan; the planner expects few rows where there may be many; what is summed up or joined fits into memory.
create or replace function private.rewrite_running_day(partner_cd text, day integer) returns void
  language plpgsql volatile set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  month constant integer := day / 100 * 100;
  option_cds constant text[] := (
    select o."OPTION_CDS" from public.agg_running_option o where o."PARTNER_CD" = rewrite_running_day.partner_cd);
  start private.running_sums;
  kept private.running_sums;
  made private.running_sums;
  new_cds text[];
begin
  -- The month's own row: all of the last month before it, and all before that one.
  insert into public.agg_running_sales
  select rewrite_running_day.partner_cd, month,
    coalesce(array_agg((coalesce(s.days, 0) + coalesce(s.days_before, 0))::smallint order by s.n), '{}'),
    coalesce(array_agg(coalesce(s.amount, 0) + coalesce(s.amount_before, 0) order by s.n), '{}'),
    coalesce(array_agg((coalesce(s.order_days, 0) + coalesce(s.order_days_before, 0))::smallint order by s.n), '{}'),
    coalesce(array_agg(coalesce(s.orders, 0) + coalesce(s.orders_before, 0) order by s.n), '{}'),
    coalesce(array_agg((coalesce(s.view_days, 0) + coalesce(s.view_days_before, 0))::smallint order by s.n), '{}'),
    coalesce(array_agg(coalesce(s.views, 0) + coalesce(s.views_before, 0) order by s.n), '{}')
  from (
    select * from public.agg_running_sales r
    where r."PARTNER_CD" = rewrite_running_day.partner_cd and r."DATE_SK" < month order by r."DATE_SK" desc limit 1
  ) l
  join public.agg_running_sales b on b."PARTNER_CD" = l."PARTNER_CD" and b."DATE_SK" = l."DATE_SK" / 100 * 100
  cross join lateral unnest(l."DAY_CNTS", l."SALE_AMTS", l."ORDER_DAY_CNTS", l."ORDER_CNTS", l."VIEW_DAY_CNTS", l."VIEW_CNTS",
      b."DAY_CNTS", b."SALE_AMTS", b."ORDER_DAY_CNTS", b."ORDER_CNTS", b."VIEW_DAY_CNTS", b."VIEW_CNTS")
    with ordinality s (days, amount, order_days, orders, view_days, views,
      days_before, amount_before, order_days_before, orders_before, view_days_before, views_before, n)
  having not exists (
    select from public.agg_running_sales r
    where r."PARTNER_CD" = rewrite_running_day.partner_cd and r."DATE_SK" = month);

  select r."DAY_CNTS", r."SALE_AMTS", r."ORDER_DAY_CNTS", r."ORDER_CNTS", r."VIEW_DAY_CNTS", r."VIEW_CNTS" into start
  from public.agg_running_sales r
  where r."PARTNER_CD" = rewrite_running_day.partner_cd and r."DATE_SK" > month and r."DATE_SK" < day
  order by r."DATE_SK" desc limit 1;
  select r."DAY_CNTS", r."SALE_AMTS", r."ORDER_DAY_CNTS", r."ORDER_CNTS", r."VIEW_DAY_CNTS", r."VIEW_CNTS" into kept
  from public.agg_running_sales r
  where r."PARTNER_CD" = rewrite_running_day.partner_cd and r."DATE_SK" = day;
  if not found then
    kept := start;
  end if;

  select array_agg(s.days), array_agg(s.amount), array_agg(s.order_days), array_agg(s.orders), array_agg(s.view_days), array_agg(s.views),
    array_agg(s.option_cd) filter (where s.n is null)
  into made."DAY_CNTS", made."SALE_AMTS", made."ORDER_DAY_CNTS", made."ORDER_CNTS", made."VIEW_DAY_CNTS", made."VIEW_CNTS", new_cds
  from (
    select k.n, d."OPTION_CD" as option_cd, coalesce(k.amount, 0) + coalesce(d."SALE_AMT", 0) as amount,
      (coalesce(k.days, 0) + case when d."OPTION_CD" is null then 0 else 1 end)::smallint as days,
      (coalesce(k.order_days, 0) + case when d."ORDER_CNT" is null then 0 else 1 end)::smallint as order_days,
      coalesce(k.orders, 0) + coalesce(d."ORDER_CNT", 0) as orders,
      (coalesce(k.view_days, 0) + case when d."VIEW_CNT" is null then 0 else 1 end)::smallint as view_days,
      coalesce(k.views, 0) + coalesce(d."VIEW_CNT", 0) as views
    from unnest(option_cds, start."DAY_CNTS", start."SALE_AMTS", start."ORDER_DAY_CNTS", start."ORDER_CNTS", start."VIEW_DAY_CNTS", start."VIEW_CNTS")
      with ordinality k (option_cd, days, amount, order_days, orders, view_days, views, n)
    full join (
      select f."OPTION_CD", f."SALE_AMT", f."ORDER_CNT", f."VIEW_CNT" from public.agg_performance_option_daily f
      where f."PARTNER_CD" = rewrite_running_day.partner_cd and f."SVC" = '2P' and f."DATE_SK" = day
    ) d on d."OPTION_CD" = k.option_cd
    order by k.n, d."OPTION_CD" collate "C"
  ) s;
  if new_cds is not null then
    insert into public.agg_running_option as o values (rewrite_running_day.partner_cd, new_cds)
    on conflict ("PARTNER_CD") do update set "OPTION_CDS" = o."OPTION_CDS" || new_cds;
  end if;
  insert into public.agg_running_sales
  values (rewrite_running_day.partner_cd, day, coalesce(made."DAY_CNTS", '{}'), coalesce(made."SALE_AMTS", '{}'),
    coalesce(made."ORDER_DAY_CNTS", '{}'), coalesce(made."ORDER_CNTS", '{}'), coalesce(made."VIEW_DAY_CNTS", '{}'), coalesce(made."VIEW_CNTS", '{}'))
  on conflict ("PARTNER_CD", "DATE_SK") do update set
    ("DAY_CNTS", "SALE_AMTS", "ORDER_DAY_CNTS", "ORDER_CNTS", "VIEW_DAY_CNTS", "VIEW_CNTS") = row(excluded."DAY_CNTS", excluded."SALE_AMTS",
      excluded."ORDER_DAY_CNTS", excluded."ORDER_CNTS", excluded."VIEW_DAY_CNTS", excluded."VIEW_CNTS");

  -- A day that is loaded again as it was, or a new one without rows, changes nothing behind it.
  if made is not distinct from kept then
    return;
  end if;
  update public.agg_running_sales r set ("DAY_CNTS", "SALE_AMTS", "ORDER_DAY_CNTS", "ORDER_CNTS", "VIEW_DAY_CNTS", "VIEW_CNTS") = (
    select coalesce(array_agg((coalesce(s.days, 0) + coalesce(s.days_made, 0) - coalesce(s.days_kept, 0))::smallint order by s.n), '{}'),
      coalesce(array_agg(coalesce(s.amount, 0) + coalesce(s.amount_made, 0) - coalesce(s.amount_kept, 0) order by s.n), '{}'),
      coalesce(array_agg((coalesce(s.order_days, 0) + coalesce(s.order_days_made, 0) - coalesce(s.order_days_kept, 0))::smallint order by s.n), '{}'),
      coalesce(array_agg(coalesce(s.orders, 0) + coalesce(s.orders_made, 0) - coalesce(s.orders_kept, 0) order by s.n), '{}'),
      coalesce(array_agg((coalesce(s.view_days, 0) + coalesce(s.view_days_made, 0) - coalesce(s.view_days_kept, 0))::smallint order by s.n), '{}'),
      coalesce(array_agg(coalesce(s.views, 0) + coalesce(s.views_made, 0) - coalesce(s.views_kept, 0) order by s.n), '{}')
    from unnest(r."DAY_CNTS", r."SALE_AMTS", r."ORDER_DAY_CNTS", r."ORDER_CNTS", r."VIEW_DAY_CNTS", r."VIEW_CNTS",
      made."DAY_CNTS", made."SALE_AMTS", made."ORDER_DAY_CNTS", made."ORDER_CNTS", made."VIEW_DAY_CNTS", made."VIEW_CNTS",
      kept."DAY_CNTS", kept."SALE_AMTS", kept."ORDER_DAY_CNTS", kept."ORDER_CNTS", kept."VIEW_DAY_CNTS", kept."VIEW_CNTS")
      with ordinality s (days, amount, order_days, orders, view_days, views,
        days_made, amount_made, order_days_made, orders_made, view_days_made, views_made,
        days_kept, amount_kept, order_days_kept, orders_kept, view_days_kept, views_kept, n))
  where r."PARTNER_CD" = rewrite_running_day.partner_cd and r."DATE_SK" > day
    and (r."DATE_SK" < month + 100 or r."DATE_SK" % 100 = 0);
end
$$;

create or replace function private.running_digests(partner_cd text) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(r."DATE_SK", (
    select md5(string_agg(concat_ws(' ', s.option_cd, s.days, s.amount, coalesce(s.order_days, 0), coalesce(s.orders, 0), coalesce(s.view_days, 0),
      coalesce(s.views, 0)), ',' order by s.option_cd collate "C"))
    from public.agg_running_option o
    cross join lateral unnest(o."OPTION_CDS", r."DAY_CNTS", r."SALE_AMTS", r."ORDER_DAY_CNTS", r."ORDER_CNTS", r."VIEW_DAY_CNTS", r."VIEW_CNTS")
      s (option_cd, days, amount, order_days, orders, view_days, views)
    where o."PARTNER_CD" = r."PARTNER_CD" and (s.days <> 0 or s.amount <> 0))), '{}')
  from public.agg_running_sales r where r."PARTNER_CD" = running_digests.partner_cd
$$;

create or replace function private.running_sums_of(partner_cd text, measure text)
  returns table ("DATE_SK" integer, "DAY_CNTS" smallint[], "AMTS" bigint[]) language sql stable begin atomic
  select r."DATE_SK", case measure when 'orderCnt' then r."ORDER_DAY_CNTS" when 'viewCnt' then r."VIEW_DAY_CNTS" else r."DAY_CNTS" end,
    case measure when 'orderCnt' then r."ORDER_CNTS" when 'viewCnt' then r."VIEW_CNTS" else r."SALE_AMTS" end
  from public.agg_running_sales r where r."PARTNER_CD" = partner_cd;
end;
comment on function private.running_sums_of is 'agg_running_sales of a partner by one measure: orderCnt, viewCnt, or else won, beside the days that say it (won: that have a row).';
revoke all on function private.running_sums_of from public, anon, authenticated, service_role;
grant execute on function private.running_sums_of to authenticated, service_role;

drop function private.shared_ad_option_sums;

create or replace function private.shared_ad_option_sums(partner_cd text, ads date[], sold date[], option_cds text[])
  returns table ("OPTION_CD" text, "AD_COST" bigint, "AD_SALE_AMT" bigint, "SALE_AMT" bigint) language sql stable begin atomic
  with days as materialized (
    select array(select private.date_sk(x.day) from (
      select unnest(ads) intersect select unnest(sold)) x (day)) as sks
  )
  select s.option_cd, private.bigint_sum(s.cost), private.bigint_sum(s.amount), private.bigint_sum(s.sold)
  from (
    select a."OPTION_CD", a."AD_COST", a."REV_14D", 0::bigint
    from days s cross join lateral private.ad_day_rows(partner_cd, s.sks, option_cds) a
    -- No option is none there, and all in private.ad_day_rows.
    where cardinality(option_cds) > 0
    union all
    select d."OPTION_CD", 0, 0, d."SALE_AMT"
    from days s cross join lateral private.day_rows(partner_cd, s.sks, option_cds) d
  ) s (option_cd, cost, amount, sold)
  group by 1;
end;
comment on function private.shared_ad_option_sums is
  'private.shared_ad_sums of some options, given the covered and the loaded days of a period, with what was bought within 14 days; no row where an option has neither on a day that is both.';
revoke all on function private.shared_ad_option_sums from public, anon, authenticated, service_role;
grant execute on function private.shared_ad_option_sums to authenticated, service_role;

-- Settings: its arguments decide the plan.
create or replace function public.product_analytics(
  partner_cd text, product_ids text[], date_start text, date_end text, comparison text default 'previous'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, '{}', 'sales');
  ads constant date[] := private.loaded_ad_days(partner_cd, p.first_day, p.last_day);
  ads_before constant date[] := private.loaded_ad_days(partner_cd, p.first_before, p.last_before);
  no_ads constant bigint := private.no_ad_amount(ads);
  no_ads_before constant bigint := private.no_ad_amount(ads_before);
  option_cds text[];
begin
  perform private.require_products(product_ids);
  option_cds := array(select o."OPTION_CD" from private.options_of_products(partner_cd, product_ids) o);
  return (
    with options as materialized (
      select * from private.options_of_products(partner_cd, product_ids)
    ), named as (
      select o."PRODUCTID" as id, array_position(product_ids, o."PRODUCTID") as place, count(*) as options,
        (array_agg(o."ITEM_NM" order by o."OPTION_CD" collate "C"))[1] as name,
        string_agg(distinct o."BRAND_NM", ', ' order by o."BRAND_NM") as brand
      from options o group by o."PRODUCTID"
    ), sold as materialized (
      select o."PRODUCTID" as id, n."SUMS" as sums, b."SUMS" as sums_before
      from private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) n
      full join private.option_sums(partner_cd, p.first_before, p.last_before, option_cds) b using ("OPTION_CD")
      join options o using ("OPTION_CD")
    ), now as (
      select s.id, private.total(s.sums) as sums, private.total(s.sums_before) as sums_before,
        sum(private.price_effect((s.sums)."saleAmt", (s.sums)."saleQty", (s.sums_before)."saleAmt", (s.sums_before)."saleQty")) as price
      from sold s group by 1
    ), stock as (
      select o."PRODUCTID" as id, private.stockouts(sum(d."OUT_DAYS")::bigint, sum(d."DAYS")::bigint) as outs
      from private.option_stock_days(partner_cd, p.first_day, p.last_day, option_cds) d join options o using ("OPTION_CD") group by 1
    ), stock_before as (
      select o."PRODUCTID" as id, private.stockouts(sum(d."OUT_DAYS")::bigint, sum(d."DAYS")::bigint) as outs
      from private.option_stock_days(partner_cd, p.first_before, p.last_before, option_cds) d
      join options o using ("OPTION_CD") group by 1
    ), ads as (
      select o."PRODUCTID" as id, sum(a."AD_COST") as cost, sum(a."AD_SALE_AMT") as amount
      from private.ad_option_sums(partner_cd, p.first_day, p.last_day, option_cds) a join options o using ("OPTION_CD") group by 1
    ), ads_before as (
      select o."PRODUCTID" as id, sum(a."AD_COST") as cost, sum(a."AD_SALE_AMT") as amount
      from private.ad_option_sums(partner_cd, p.first_before, p.last_before, option_cds) a
      join options o using ("OPTION_CD") group by 1
    ), shared as (
      select o."PRODUCTID" as id, sum(a."AD_COST") as cost, sum(a."AD_SALE_AMT") as amount, sum(a."SALE_AMT") as sold
      from private.shared_ad_option_sums(partner_cd, ads, p.loaded, option_cds) a join options o using ("OPTION_CD") group by 1
    ), shared_before as (
      select o."PRODUCTID" as id, sum(a."AD_COST") as cost, sum(a."AD_SALE_AMT") as amount, sum(a."SALE_AMT") as sold
      from private.shared_ad_option_sums(partner_cd, ads_before, p.loaded_before, option_cds) a
      join options o using ("OPTION_CD") group by 1
    ), products as materialized (
      select d.*, h.cost as shared_cost, h.amount as shared_amount, h.sold as shared_sold, i.cost as shared_cost_before,
        i.amount as shared_amount_before, i.sold as shared_sold_before, coalesce(n.sums, p.nothing) as sums, coalesce(n.sums_before, p.nothing_before) as sums_before, n.price,
        coalesce(s.outs, private.stockouts(0, 0)) as outs, coalesce(k.outs, private.stockouts(0, 0)) as outs_before,
        coalesce(a.cost, no_ads) as ad_cost, coalesce(a.amount, no_ads) as ad_amount,
        coalesce(e.cost, no_ads_before) as ad_cost_before, coalesce(e.amount, no_ads_before) as ad_amount_before
      from named d left join now n using (id) left join stock s using (id)
      left join stock_before k using (id) left join ads a using (id) left join ads_before e using (id)
      left join shared h using (id) left join shared_before i using (id)
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
      'products', coalesce(json_agg(json_build_object(
        'productId', r.id, 'productName', r.name, 'brandName', r.brand, 'optionCount', r.options)::jsonb
          || private.explained_sales(r.sums, r.sums_before, p.is_whole, r.price, r.outs, r.outs_before,
          private.product_ad_brief(r.ad_cost, r.ad_amount, r.shared_cost, r.shared_amount, r.shared_sold),
          private.product_ad_brief(r.ad_cost_before, r.ad_amount_before, r.shared_cost_before, r.shared_amount_before, r.shared_sold_before))
        order by r.place), '[]'))
    from products r
  );
end
$$;

-- Settings: its arguments decide the plan.
create or replace function public.product_analytics_options(
  partner_cd text, product_id text, date_start text, date_end text, comparison text default 'previous'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, '{}', 'sales');
  loaded_ads constant date[] := private.loaded_ad_days(partner_cd, p.first_day, p.last_day);
  no_ads constant bigint := private.no_ad_amount(loaded_ads);
  option_cds constant text[] := private.option_ids_of_product(partner_cd, product_id);
begin
  return (
    with options as materialized (
      select o."OPTION_CD" as id, o."OPTION_NM" as name, coalesce(n."SUMS", p.nothing) as sums,
        coalesce(b."SUMS", p.nothing_before) as sums_before, n."SUMS" as sold, b."SUMS" as sold_before, k."OUT_DAYS",
        coalesce(a."AD_COST", no_ads) as ad_cost, coalesce(a."AD_SALE_AMT", no_ads) as ad_amount, h."AD_COST" as shared_cost,
        h."AD_SALE_AMT" as shared_amount, h."SALE_AMT" as shared_sold
      from private.options_of_products(partner_cd, array[product_id]) o
      left join private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) n using ("OPTION_CD")
      left join private.option_sums(partner_cd, p.first_before, p.last_before, option_cds) b using ("OPTION_CD")
      left join private.option_stock_days(partner_cd, p.first_day, p.last_day, option_cds) k using ("OPTION_CD")
      left join private.ad_option_sums(partner_cd, p.first_day, p.last_day, option_cds) a using ("OPTION_CD")
      left join private.shared_ad_option_sums(partner_cd, loaded_ads, p.loaded, option_cds) h using ("OPTION_CD")
    ), total as materialized (
      -- Of the rows alone: the 0 of an option without one is not known of what no row says.
      select coalesce(private.total(o.sold), p.nothing) as sums, coalesce(private.total(o.sold_before), p.nothing_before) as sums_before,
        coalesce(sum(o.ad_cost), no_ads) as ad_cost, coalesce(sum(o.ad_amount), no_ads) as ad_amount, sum(o.shared_cost) as shared_cost,
        sum(o.shared_amount) as shared_amount, sum(o.shared_sold) as shared_sold
      from options o
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.figures(t.sums), 'comparisonFigures', private.figures(t.sums_before),
      'totals', private.product_ad_brief(t.ad_cost, t.ad_amount, t.shared_cost, t.shared_amount, t.shared_sold) || jsonb_build_object(
        'contribution', case when p.is_whole then (t.sums)."saleAmt" - (t.sums_before)."saleAmt" end),
      'rows', coalesce((
        select json_agg(json_build_object(
          'optionId', o.id, 'optionName', o.name,
          'share', private.share((o.sums)."saleAmt", (t.sums)."saleAmt"),
          -- What nobody knows of an option is nothing in the sum of all, as in theirs.
          'contribution', case when p.is_whole and (t.sums)."saleAmt" - (t.sums_before)."saleAmt" is not null
            then coalesce((o.sums)."saleAmt", 0) - coalesce((o.sums_before)."saleAmt", 0) end,
          'stockoutDays', o."OUT_DAYS",
          'figures', private.figures(o.sums), 'comparisonFigures', private.figures(o.sums_before))::jsonb
          || private.product_ad_brief(o.ad_cost, o.ad_amount, o.shared_cost, o.shared_amount, o.shared_sold)
          order by (o.sums)."saleAmt" desc nulls last, o.id collate "C")
        from options o), '[]'))
    from total t
  );
end
$$;

-- How many days of a period say a measure of each option, and its sum: what is kept for its last day (l) less what is
-- kept for the day before it (f), each with all that was before its month. A day without a row has that of the last one.
-- Not put into the query that calls it, which would take its arrays for three rows and add them up again for each of its own.
create or replace function private.option_running(partner_cd text, first_day date, last_day date, measure text)
  returns table ("OPTION_CD" text, "DAY_CNT" integer, "AMT" bigint) language sql stable rows 20000 set search_path = '' begin atomic
  select s.option_cd, coalesce(s.days, 0) + coalesce(s.days_before, 0) - coalesce(s.less_days, 0) - coalesce(s.less_days_before, 0),
    coalesce(s.amount, 0) + coalesce(s.amount_before, 0) - coalesce(s.less_amount, 0) - coalesce(s.less_amount_before, 0)
  from public.agg_running_option o
  cross join lateral (
    select * from private.running_sums_of(partner_cd, measure) r
    where r."DATE_SK" <= private.date_sk(last_day) order by r."DATE_SK" desc limit 1
  ) l
  left join private.running_sums_of(partner_cd, measure) lb on lb."DATE_SK" = l."DATE_SK" / 100 * 100 and l."DATE_SK" % 100 > 0
  left join lateral (
    select * from private.running_sums_of(partner_cd, measure) r
    where r."DATE_SK" < private.date_sk(first_day) order by r."DATE_SK" desc limit 1
  ) f on true
  left join private.running_sums_of(partner_cd, measure) fb on fb."DATE_SK" = f."DATE_SK" / 100 * 100 and f."DATE_SK" % 100 > 0
  cross join lateral unnest(o."OPTION_CDS", l."DAY_CNTS", lb."DAY_CNTS", f."DAY_CNTS", fb."DAY_CNTS", l."AMTS", lb."AMTS", f."AMTS", fb."AMTS")
    s (option_cd, days, days_before, less_days, less_days_before, amount, amount_before, less_amount, less_amount_before)
  where o."PARTNER_CD" = partner_cd
    and coalesce(s.days, 0) + coalesce(s.days_before, 0) > coalesce(s.less_days, 0) + coalesce(s.less_days_before, 0);
end;
comment on function private.option_running is
  'Options of a partner with days in a period that say a measure (private.running_sums_of): how many, and its sum.';
revoke all on function private.option_running from public, anon, authenticated, service_role;
grant execute on function private.option_running to authenticated, service_role;

create or replace function private.option_amounts(partner_cd text, first_day date, last_day date)
  returns table ("OPTION_CD" text, "DAY_CNT" integer, "SALE_AMT" bigint) language sql stable begin atomic
  select r."OPTION_CD", r."DAY_CNT", r."AMT" from private.option_running(partner_cd, first_day, last_day, 'saleAmt') r;
end;

-- Orders and views of the days that are there.
select private.rebuild_running_sales(p."PARTNER_CD") from public.dim_partner p order by p."PARTNER_CD";
