-- 옵션마스터: brands of the partner that are missing are made, options are made or updated. An empty cell
-- never wipes a value out, and an option that the file does not name stays. A brand that has another name now is
-- renamed for all its options: brands_renamed counts them, renames names some. Raises PD001, PD002 (brands).
-- Settings: see private.replace_rows.
create or replace function private.load_option_master(batch private.import_batch) returns jsonb
  language plpgsql volatile set search_path = '' set enable_nestloop = off as $$
declare
  brands integer;
  renames jsonb;
  fresh integer;
  written integer;
begin
  perform private.stage_rows(batch, array['OPTION_CD', 'BRAND_CD', 'BRAND_NM', 'ITEM_NM', 'OPTION_NM',
    'PRODUCTID', 'BARCODE', 'CPITEMNAME', 'SALE_PRICE'],
    array['public.dim_option', 'public.dim_brand'], '{}');

  insert into public.dim_brand as b ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "SORT")
  select n."BRAND_CD", n."BRAND_NM", batch.partner_cd, row_number() over (order by n."BRAND_NM", n."BRAND_CD")
    + coalesce((select max(o."SORT") from public.dim_brand o where o."PARTNER_CD" = batch.partner_cd), 0)
  from (select "BRAND_CD", min("BRAND_NM") as "BRAND_NM" from pg_temp.import_staged group by 1) n
  where not exists (select from public.dim_brand o where o."BRAND_CD" = n."BRAND_CD")
  on conflict do nothing;
  get diagnostics brands = row_count;
  perform private.refuse_codes('PD002', 'brands of another partner', array(
    select distinct b."BRAND_CD" from pg_temp.import_staged s join public.dim_brand b using ("BRAND_CD")
    where b."PARTNER_CD" <> batch.partner_cd order by 1));
  with renamed as (
    update public.dim_brand b set "BRAND_NM" = n."BRAND_NM"
    from (select "BRAND_CD", min("BRAND_NM") as "BRAND_NM" from pg_temp.import_staged group by 1) n
    join public.dim_brand old using ("BRAND_CD")
    where b."BRAND_CD" = n."BRAND_CD" and b."BRAND_NM" <> n."BRAND_NM"
    returning b."BRAND_CD", old."BRAND_NM" as "from", n."BRAND_NM" as "to")
  select jsonb_agg(jsonb_build_object('from', r."from", 'to', r."to",
    'options', (select count(*) from public.dim_option o
      where o."PARTNER_CD" = batch.partner_cd and o."BRAND_CD" = r."BRAND_CD")) order by r."from", r."to")
  into renames from renamed r;

  with changed as (
    insert into public.dim_option as o
      ("OPTION_CD", "PARTNER_CD", "BRAND_CD", "ITEM_NM", "OPTION_NM", "PRODUCTID", "BARCODE", "CPITEMNAME", "SALE_PRICE")
    select s."OPTION_CD", batch.partner_cd, s."BRAND_CD", s."ITEM_NM", coalesce(s."OPTION_NM", ''), s."PRODUCTID",
      s."BARCODE", s."CPITEMNAME", s."SALE_PRICE"
    from pg_temp.import_staged s
    on conflict ("OPTION_CD") do update set
      "BRAND_CD" = excluded."BRAND_CD", "BRAND_DERIVED" = false, "ITEM_NM" = excluded."ITEM_NM",
      "OPTION_NM" = coalesce(nullif(excluded."OPTION_NM", ''), o."OPTION_NM"),
      "PRODUCTID" = coalesce(excluded."PRODUCTID", o."PRODUCTID"),
      "BARCODE" = coalesce(excluded."BARCODE", o."BARCODE"),
      "CPITEMNAME" = coalesce(excluded."CPITEMNAME", o."CPITEMNAME"),
      "SALE_PRICE" = coalesce(excluded."SALE_PRICE", o."SALE_PRICE")
    where o."PARTNER_CD" = excluded."PARTNER_CD"
      and (o."BRAND_CD", o."BRAND_DERIVED", o."ITEM_NM", o."OPTION_NM", o."PRODUCTID", o."BARCODE", o."CPITEMNAME", o."SALE_PRICE")
        is distinct from (excluded."BRAND_CD", false, excluded."ITEM_NM", coalesce(nullif(excluded."OPTION_NM", ''), o."OPTION_NM"),
          coalesce(excluded."PRODUCTID", o."PRODUCTID"), coalesce(excluded."BARCODE", o."BARCODE"),
          coalesce(excluded."CPITEMNAME", o."CPITEMNAME"), coalesce(excluded."SALE_PRICE", o."SALE_PRICE"))
    returning o.xmax = 0 as is_new)
  select count(*) filter (where is_new), count(*) into fresh, written from changed;
  perform private.refuse_codes('PD001', 'options of another partner', array(
    select o."OPTION_CD" from pg_temp.import_staged s join public.dim_option o using ("OPTION_CD")
    where o."PARTNER_CD" <> batch.partner_cd order by 1));
  perform private.derive_brands(batch.partner_cd);
  return jsonb_build_object('new', fresh, 'changed', written - fresh, 'removed', 0, 'brands_new', brands,
    'unchanged', (select count(*) from pg_temp.import_staged) - written,
    'options_without_brand', private.options_without_brand(batch.partner_cd))
    || case when renames is null then '{}' else jsonb_build_object('brands_renamed', jsonb_array_length(renames),
      'renames', jsonb_path_query_array(renames, '$[0 to 9]')) end;
end
$$;
comment on function private.load_option_master is 'Loads 옵션마스터; returns counts of rows.';

-- 재고현황: the partner's whole stock on one day. It becomes that day's snapshot, and the live stock too
-- unless a later day is there already; an option that it does not name has left the marketplace's stock and
-- leaves ours. The counts are of the live stock, or of the snapshot when the live stock is not touched (live).
create or replace function private.load_stock_status(batch private.import_batch) returns jsonb language plpgsql volatile set search_path = '' as $$
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
create or replace function private.load_sales_analysis(batch private.import_batch) returns jsonb language plpgsql volatile set search_path = '' as $$
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

-- 입고요청: lines of inbound requests. Every request that the file names is replaced by its lines in the file;
-- other requests stay. A line has no key of its own (one request may hold an option twice, with two expiry
-- dates), so lines are compared whole, and a line that is the same keeps its ID. Raises PD001.
-- Settings: see private.replace_rows.
create or replace function private.load_inbound_requests(batch private.import_batch) returns jsonb
  language plpgsql volatile set search_path = '' set enable_nestloop = off as $$
declare
  ignored text[];
  counts jsonb;
begin
  perform private.stage_rows(batch, array['REQ_NO', 'OPTION_CD', 'IB_REQ_DT', 'SCH_DT', 'EX_QTY', 'IB_APRV_QTY',
    'SALE_READY_QTY', 'RETURN_PENDING_QTY', 'RETURN_READY_QTY', 'IB_APRV_NO', 'IB_REQ_NO', 'MILKRUNNO', 'PICKUP_DT',
    'IB_CENTER', 'REG_DT', 'PLT_AMT', 'TRUCK_AMT', 'EXPIR_DT', 'PROD_DT', 'LOGISTICS_COMPANY', 'INVOICE_NUM',
    'DP_APRV_DT', 'REMARKS'],
    array['public.raw_wing_inbound_request'],
    jsonb_build_object('CUST_CD', batch.partner_cd, 'SVC', '2P', 'REG_DT', now()));
  analyze pg_temp.import_staged;

  perform private.refuse_codes('PD001', 'options of another partner', array(
    select distinct o."OPTION_CD" from pg_temp.import_staged s join public.dim_option o using ("OPTION_CD")
    where o."PARTNER_CD" <> batch.partner_cd order by 1));

  -- Without an upload time in the file, the moment of loading is no difference between two lines.
  ignored := array['ID', 'LINE_NO'] || case
    when exists (select from pg_temp.import_staged s where s."REG_DT" <> now()) then '{}'::text[]
    else array['REG_DT']
  end;
  -- Each line that is there beside the equal line of the file; of equal lines the first with the first.
  create temporary table import_pair on commit drop as
  select o.id as old_id, n.line_no, coalesce(o.req_no, n.req_no) as req_no, coalesce(o.option_cd, n.option_cd) as option_cd
  from (
    select t."ID" as id, t."REQ_NO" as req_no, t."OPTION_CD" as option_cd, to_jsonb(t) - ignored as line,
      row_number() over (partition by to_jsonb(t) - ignored order by t."ID") as twin
    from public.raw_wing_inbound_request t
    where t."CUST_CD" = batch.partner_cd and t."REQ_NO" in (select s."REQ_NO" from pg_temp.import_staged s)
  ) o
  full join (
    select s."LINE_NO" as line_no, s."REQ_NO" as req_no, s."OPTION_CD" as option_cd, to_jsonb(s) - ignored as line,
      row_number() over (partition by to_jsonb(s) - ignored order by s."LINE_NO") as twin
    from pg_temp.import_staged s
  ) n on n.line = o.line and n.twin = o.twin;
  analyze pg_temp.import_pair;

  -- A line that goes and one that comes for the same request and option are one changed line.
  select jsonb_build_object('new', coalesce(sum(g.added - least(g.added, g.gone)), 0),
    'changed', coalesce(sum(least(g.added, g.gone)), 0), 'unchanged', coalesce(sum(g.same), 0),
    'removed', coalesce(sum(g.gone - least(g.added, g.gone)), 0))
  into counts
  from (
    select count(*) filter (where p.old_id is null) as added, count(*) filter (where p.line_no is null) as gone,
      count(*) filter (where p.old_id is not null and p.line_no is not null) as same
    from pg_temp.import_pair p group by p.req_no, p.option_cd
  ) g;

  delete from public.raw_wing_inbound_request t
  using pg_temp.import_pair p where p.old_id = t."ID" and p.line_no is null;
  -- A column of the file is one of the table, and so is what was filled in.
  execute format('insert into public.raw_wing_inbound_request (%1$s)
    select %1$s from pg_temp.import_staged s
    join pg_temp.import_pair p on p.line_no = s."LINE_NO" and p.old_id is null
    order by s."LINE_NO"', (
      select string_agg(quote_ident(a.attname), ', ') from pg_catalog.pg_attribute a
      where a.attrelid = 'pg_temp.import_staged'::regclass and a.attnum > 0 and a.attname <> 'LINE_NO'));
  return counts;
end
$$;
comment on function private.load_inbound_requests is 'Loads 입고요청; returns counts of rows.';
