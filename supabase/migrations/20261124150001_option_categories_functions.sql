-- 판매분석 brings the category of an option; 상품 상세 shows it, and all brands of its options as 상품 분석 does.

-- 재고현황: the partner's whole stock on one day. It becomes that day's snapshot, and the live stock too
-- unless a later day is there already; an option that it does not name has left the marketplace's stock and
-- leaves ours. The counts are of the live stock, or of the snapshot when the live stock is not touched (live).
create or replace function private.load_stock_status(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  scope text := format('t."PARTNER_CD" = %L', batch.partner_cd);
  newest text := (select max(t."SNAP_DT") from public.fact_stock_snapshot t where t."PARTNER_CD" = batch.partner_cd);
  live boolean := newest is null or batch.period_start >= newest;
  options integer;
  counts jsonb;
begin
  perform private.stage_rows(batch, array['OPTION_CD', 'PRODUCTID', 'ITEM_NM', 'OPTION_NM', 'SKU_ID',
    'OFFER_CONDITION', 'STOCK_QTY', 'EXH_DAY', 'REQ_IBQTY', 'REQ_IB_DT', 'ITEM_WINNER_YN', 'SALE_QTY_7D',
    'SALE_QTY_30D', 'SALE_AMT_7D', 'SALE_AMT_30D', 'MONTHLY_STORAGE_FEE', 'AGE_30', 'AGE_45', 'AGE_60', 'AGE_120',
    'AGE_180', 'AGE_181', 'CUST_RETURN_30D', 'SEASON', 'PRODUCT_REG_DT'],
    array['public.fact_stock_snapshot', 'public.dim_option'],
    jsonb_build_object('PARTNER_CD', batch.partner_cd, 'SNAP_DT', batch.period_start, 'MOD_DT', now(), 'CATEGORY_NM', null));

  options := private.claim_options(batch.partner_cd);
  counts := private.replace_rows('public.fact_stock_snapshot', array['SNAP_DT', 'OPTION_CD'],
    scope || format(' and t."SNAP_DT" = %L', batch.period_start), batch.partial);
  if live then
    counts := private.replace_rows('public.fact_stock', array['OPTION_CD'], scope, batch.partial);
  end if;
  return counts || jsonb_build_object('options_new', options, 'live', live,
    'options_without_brand', private.options_without_brand(batch.partner_cd));
end
$$;
comment on function private.load_stock_status is 'Loads 재고현황; returns counts of rows.';

-- 판매분석: everything that the partner's options sold on one day; replaces that day. day_new says that nothing was
-- loaded for the day before: then a file without rows is news too, for not loaded is not zero.
create or replace function private.load_sales_analysis(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  options integer;
  counts jsonb;
  day_new boolean := not exists (
      select from public.agg_performance_option_daily t
      where t."PARTNER_CD" = batch.partner_cd and t."DATE_SK" = batch.period_start::integer and t."SVC" = '2P'
    ) and not exists (
      select from public.log_file_upload u
      where u."PARTNER_CD" = batch.partner_cd and u."CATEGORY" = batch.category and u."PERIOD_START" = batch.period_start
    );
begin
  perform private.stage_rows(batch, array['OPTION_CD', 'PRODUCTID', 'ITEM_NM', 'OPTION_NM', 'CATEGORY_NM',
    'SALE_QTY', 'SALE_AMT', 'GROSS_QTY', 'GROSS_AMT', 'CANCEL_QTY', 'CANCEL_AMT', 'ORDER_CNT', 'VISITOR_CNT', 'VIEW_CNT',
    'CART_CNT', 'WINNER_RATE'],
    array['public.agg_performance_option_daily', 'public.dim_option'],
    jsonb_build_object('PARTNER_CD', batch.partner_cd, 'DATE_SK', batch.period_start));

  options := private.claim_options(batch.partner_cd);
  perform private.change_categories(batch.partner_cd, batch.period_start::integer);
  -- The service is a condition of the index: without it each of four statements reads the facts of all days.
  counts := private.replace_rows('public.agg_performance_option_daily', array['OPTION_CD', 'DATE_SK'],
    format('t."PARTNER_CD" = %L and t."DATE_SK" = %s and t."SVC" = ''2P''', batch.partner_cd, batch.period_start::integer), batch.partial);
  if (counts ->> 'new')::integer + (counts ->> 'changed')::integer + (counts ->> 'removed')::integer > 0 then
    perform private.sales_changed(batch.partner_cd, array[batch.period_start::integer]);
  end if;
  return counts || jsonb_build_object('options_new', options, 'day_new', day_new);
end
$$;
comment on function private.load_sales_analysis is 'Loads 판매분석; returns counts of rows.';

-- Makes sure that the partner has every staged option: new ones are made without a brand, names come from the
-- file; names that an option master gave are left alone, and brands are derived anew where that made a difference.
-- Returns how many were made. Raises PD001.
create or replace function private.claim_options(partner_cd text) returns integer
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  made integer;
  named integer;
begin
  insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "PRODUCTID", "ITEM_NM", "OPTION_NM", "CATEGORY_NM")
  select s."OPTION_CD", claim_options.partner_cd, s."PRODUCTID", coalesce(s."ITEM_NM", ''), coalesce(s."OPTION_NM", ''),
    s."CATEGORY_NM"
  from pg_temp.import_staged s
  where not exists (select from public.dim_option o where o."OPTION_CD" = s."OPTION_CD")
  on conflict do nothing;
  get diagnostics made = row_count;
  -- After the insert: a load of another partner at the same moment may have been first.
  perform private.refuse_foreign_options(array(
    select o."OPTION_CD" from pg_temp.import_staged s join public.dim_option o using ("OPTION_CD")
    where o."PARTNER_CD" <> claim_options.partner_cd order by 1));
  update public.dim_option o
  set "ITEM_NM" = s."ITEM_NM", "OPTION_NM" = coalesce(s."OPTION_NM", ''), "PRODUCTID" = coalesce(o."PRODUCTID", s."PRODUCTID")
  from pg_temp.import_staged s
  where o."OPTION_CD" = s."OPTION_CD" and o."ITEM_NM" = '' and coalesce(s."ITEM_NM", '') <> '';
  get diagnostics named = row_count;
  if made + named > 0 then
    perform private.derive_brands(claim_options.partner_cd);
  end if;
  return made;
end
$$;
comment on function private.claim_options is
  'Makes the staged options that are missing, for that partner; returns how many. Raises PD001.';

-- Gives the partner's options the categories that the staged day of sales says: to those without one, and of the newest
-- day that is loaded to all, so that an old day loaded late takes nothing back. An empty cell never wipes one out.
create or replace function private.change_categories(partner_cd text, day integer) returns void
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  newest boolean := not exists (
    select from public.agg_performance_option_daily t
    where t."PARTNER_CD" = change_categories.partner_cd and t."DATE_SK" > change_categories.day and t."SVC" = '2P');
begin
  update public.dim_option o set "CATEGORY_NM" = s."CATEGORY_NM"
  from pg_temp.import_staged s
  where o."OPTION_CD" = s."OPTION_CD" and o."PARTNER_CD" = change_categories.partner_cd and s."CATEGORY_NM" is not null
    and (o."CATEGORY_NM" is null or newest and o."CATEGORY_NM" <> s."CATEGORY_NM");
end
$$;
revoke all on function private.change_categories from public, anon, authenticated, service_role;
comment on function private.change_categories is
  'Gives the options the categories of the staged day of sales (yyyyMMdd): those without one, and all by the newest day.';

-- product_detail as of a given Korea-time day.
create or replace function private.product_detail_on(today date, partner_cd text, product_id text) returns json
  language plpgsql stable
  set search_path = ''
  -- The ids decide the plan.
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  option_ids constant text[] := private.product_options(partner_cd, product_id);
  yesterday constant integer := private.place_of_yesterday(partner_cd, today);
  product json;
  listed json;
begin
  -- No ids would be all options.
  if cardinality(option_ids) > 0 then
    with stowing as (
      select l."OPTION_CD", sum(l."IB_APRV_QTY") as qty
      from private.inbound_line l
      where l."OPTION_CD" = any (option_ids) and l."CUST_CD" = product_detail_on.partner_cd and l."SCH_DT" >= '20250901'
      group by l."OPTION_CD"
    ), options as materialized (
      select r.*, coalesce(w.qty, 0) as "stowingQty"
      from private.product_rows(product_detail_on.partner_cd, today, yesterday, option_ids) r
      left join stowing w on w."OPTION_CD" = r."optionId"
    )
    select
      json_build_object('productId', product_id,
        'productName', mode() within group (order by o."productName"), 'brandName', string_agg(distinct o."brandName", ', ' order by o."brandName"),
        'categoryName', (select string_agg(distinct d."CATEGORY_NM", ', ' order by d."CATEGORY_NM")
          from public.dim_option d where d."OPTION_CD" = any (option_ids)),
        'optionCount', count(*),
        'states', json_build_object('selling', count(*) filter (where o."state" = 'selling'),
          'out', count(*) filter (where o."state" = 'out'), 'stopped', count(*) filter (where o."state" = 'stopped'),
          'unknown', count(*) filter (where o."state" = 'unknown')),
        'grades', coalesce((select json_object_agg(g.grade, g.options order by g.options desc, g.grade)
          from (select n."offerCondition" as grade, count(*) as options from options n
            where n."offerCondition" is not null group by 1) g), '{}')),
      json_agg(o order by o."saleAmt30" desc nulls last, o."optionId" collate "C")
    into product, listed
    from options o;
  end if;
  return json_build_object('product', product, 'stockDay', private.stock_day(partner_cd),
    'salesDays', private.sales_days_on(today, partner_cd), 'loaded', private.loaded_sources(partner_cd),
    'rows', coalesce(listed, '[]'));
end
$$;
comment on function private.product_detail_on is 'product_detail as of a Korea-time day.';
grant execute on function private.product_detail_on to authenticated, service_role;

-- A product with all its options. See the comment below.
create or replace function public.product_detail(partner_cd text, product_id text) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.product_detail_on(private.korea_today(), partner_cd, product_id);
end
$$;
comment on function public.product_detail is
  'One product (PRODUCTID) of the partner with all its options (상품 상세). Active members who may see the partner; 42501 for others.

Returns {"product", "stockDay", "salesDays", "loaded", "rows": [...]}. product: productId, productName (that of most options), brandName and categoryName (of its options; several with a comma; null: none), optionCount, states {selling, out, stopped, unknown: options of each state of product_list}, grades {grade of the stock report: options}; null, without rows, for a product that is not the partner''s, whether there is one or not.
A row is an option as product_list has it, and stowingQty: pieces that came in and are not on sale yet (IB_APRV_QTY of the lines that incomingQty counts); most saleAmt30 first. stockDay, salesDays, loaded: as product_list.';
grant execute on function public.product_detail to authenticated, service_role;
