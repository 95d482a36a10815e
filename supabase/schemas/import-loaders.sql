-- 옵션마스터: brands of the partner that are missing are made, options are made or updated. An empty cell
-- never wipes a value out, and an option that the file does not name stays. A brand that has another name now is
-- renamed for all its options: brands_renamed counts them, renames names some. Raises PD001, PD002 (brands), PD008 (too many brands:
-- pages list the brands of a partner without pages).
-- Settings: see private.replace_rows.
create or replace function private.load_option_master(batch private.import_batch, is_loaded boolean) returns jsonb
  language plpgsql volatile set search_path = '' set enable_nestloop = off as $$
declare
  most_brands constant integer := 2000;
  brands integer;
  renames jsonb;
  fresh integer;
  written integer;
begin
  perform private.stage_rows(batch, array['OPTION_CD', 'BRAND_CD', 'BRAND_NM', 'ITEM_NM', 'OPTION_NM',
    'PRODUCTID', 'BARCODE', 'CPITEMNAME', 'SALE_PRICE'],
    array['public.dim_option', 'public.dim_brand'], '{}');

  create temporary table import_brand on commit drop as
  select n."BRAND_CD", n."BRAND_NM", o."BRAND_NM" as old_nm, o."BRAND_CD" is null as is_new
  from (select s."BRAND_CD", min(s."BRAND_NM") as "BRAND_NM" from pg_temp.import_staged s group by 1) n
  left join public.dim_brand o using ("BRAND_CD");
  select count(*) filter (where n.is_new) into brands from pg_temp.import_brand n;
  if brands > 0 and brands + (select count(*) from public.dim_brand o where o."PARTNER_CD" = batch.partner_cd) > most_brands then
    raise exception 'a partner has at most % brands', most_brands using errcode = 'PD008';
  end if;
  select count(*) filter (where o."OPTION_CD" is null), count(*) filter (where o."OPTION_CD" is null
      or (o."BRAND_CD", o."BRAND_DERIVED", o."ITEM_NM", o."OPTION_NM", o."PRODUCTID", o."BARCODE", o."CPITEMNAME", o."SALE_PRICE")
        is distinct from (s."BRAND_CD", false, s."ITEM_NM", coalesce(nullif(s."OPTION_NM", ''), o."OPTION_NM"),
          coalesce(s."PRODUCTID", o."PRODUCTID"), coalesce(s."BARCODE", o."BARCODE"),
          coalesce(s."CPITEMNAME", o."CPITEMNAME"), coalesce(s."SALE_PRICE", o."SALE_PRICE")))
  into fresh, written
  from pg_temp.import_staged s left join public.dim_option o using ("OPTION_CD");
  if is_loaded then
    perform private.keep_made(batch, 'public.dim_brand', array(select n."BRAND_CD" from pg_temp.import_brand n where n.is_new));
    perform private.keep_before(batch, 'public.dim_brand', format($sql$t."PARTNER_CD" = %L and exists (
      select from pg_temp.import_brand n where n."BRAND_CD" = t."BRAND_CD" and n.old_nm <> n."BRAND_NM")$sql$, batch.partner_cd));
    perform private.keep_made(batch, 'public.dim_option', array(
      select s."OPTION_CD" from pg_temp.import_staged s
      where not exists (select from public.dim_option o where o."OPTION_CD" = s."OPTION_CD")));
    perform private.keep_before(batch, 'public.dim_option', format($sql$t."PARTNER_CD" = %L
      and t."OPTION_CD" in (select s."OPTION_CD" from pg_temp.import_staged s)$sql$, batch.partner_cd));
    insert into public.dim_brand as b ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "SORT")
    select n."BRAND_CD", n."BRAND_NM", batch.partner_cd, row_number() over (order by n."BRAND_NM", n."BRAND_CD")
      + coalesce((select max(o."SORT") from public.dim_brand o where o."PARTNER_CD" = batch.partner_cd), 0)
    from pg_temp.import_brand n where n.is_new
    on conflict do nothing;
  end if;
  -- After the insert: a load of another partner at the same moment may have been first.
  perform private.refuse_codes('PD002', 'brands of another partner', array(
    select distinct b."BRAND_CD" from pg_temp.import_brand s join public.dim_brand b using ("BRAND_CD")
    where b."PARTNER_CD" <> batch.partner_cd order by 1));
  select jsonb_agg(jsonb_build_object('from', n.old_nm, 'to', n."BRAND_NM",
    'options', (select count(*) from public.dim_option o
      where o."PARTNER_CD" = batch.partner_cd and o."BRAND_CD" = n."BRAND_CD")) order by n.old_nm, n."BRAND_NM")
  into renames from pg_temp.import_brand n where n.old_nm <> n."BRAND_NM";
  if is_loaded then
    update public.dim_brand b set "BRAND_NM" = n."BRAND_NM"
    from pg_temp.import_brand n where b."BRAND_CD" = n."BRAND_CD" and b."BRAND_NM" <> n."BRAND_NM";
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
          coalesce(excluded."CPITEMNAME", o."CPITEMNAME"), coalesce(excluded."SALE_PRICE", o."SALE_PRICE"));
  end if;
  perform private.refuse_codes('PD001', 'options of another partner', array(
    select o."OPTION_CD" from pg_temp.import_staged s join public.dim_option o using ("OPTION_CD")
    where o."PARTNER_CD" <> batch.partner_cd order by 1));
  if is_loaded then
    perform private.derive_brands(batch.partner_cd);
  end if;
  return jsonb_build_object('new', fresh, 'changed', written - fresh, 'removed', 0, 'brands_new', brands,
    'unchanged', (select count(*) from pg_temp.import_staged) - written,
    'options_without_brand', private.options_without_brand(batch.partner_cd, is_loaded, true))
    || case when renames is null then '{}' else jsonb_build_object('brands_renamed', jsonb_array_length(renames),
      'renames', jsonb_path_query_array(renames, '$[0 to 9]')) end;
end
$$;
comment on function private.load_option_master is 'Compares 옵션마스터 with what is there, and loads it if is_loaded; returns counts of rows.';

-- 재고현황: the partner's whole stock on one day. It becomes that day's snapshot, and the live stock too
-- unless a later day is there already; an option that it does not name has left the marketplace's stock and
-- leaves ours. The counts are of the live stock, or of the snapshot when the live stock is not touched (live).
create or replace function private.load_stock_status(batch private.import_batch, is_loaded boolean) returns jsonb language plpgsql volatile set search_path = '' as $$
declare
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
    jsonb_build_object('PARTNER_CD', batch.partner_cd, 'SNAP_DT', batch.period_start, 'MOD_DT', now(), 'CATEGORY_NM', null, 'BRAND_CD', null));

  options := private.claim_options(batch, is_loaded);
  -- A preview that counts the live stock needs no count of the day too, only its refusal.
  if live and not is_loaded then
    perform private.refuse_foreign_rows('public.fact_stock_snapshot', array['SNAP_DT', 'OPTION_CD'], batch.partner_cd,
      format('t."SNAP_DT" = %L', batch.period_start));
  else
    counts := private.replace_rows(batch, 'public.fact_stock_snapshot', array['SNAP_DT', 'OPTION_CD'],
      format('t."SNAP_DT" = %L', batch.period_start), is_loaded);
  end if;
  if live then
    counts := private.replace_rows(batch, 'public.fact_stock', array['OPTION_CD'], 'true', is_loaded);
  end if;
  return counts || jsonb_build_object('options_new', options, 'live', live,
    'options_without_brand', private.options_without_brand(batch.partner_cd, is_loaded, false));
end
$$;
comment on function private.load_stock_status is 'Compares 재고현황 with what is there, and loads it if is_loaded; returns counts of rows.';

-- 판매분석: everything that the partner's options sold on one day; replaces that day. day_new says that nothing was
-- loaded for the day before: then a file without rows is news too, for not loaded is not zero. restated: the day's won before and
-- after, where a day that was loaded has other won now.
create or replace function private.load_sales_analysis(batch private.import_batch, is_loaded boolean) returns jsonb language plpgsql volatile set search_path = '' as $$
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
  restated jsonb;
begin
  perform private.stage_rows(batch, array['OPTION_CD', 'PRODUCTID', 'ITEM_NM', 'OPTION_NM', 'CATEGORY_NM',
    {{facts: '$column'}}, 'WINNER_RATE'],
    array['public.agg_performance_option_daily', 'public.dim_option'],
    jsonb_build_object('PARTNER_CD', batch.partner_cd, 'DATE_SK', batch.period_start));

  select jsonb_build_object('restated', jsonb_build_array(jsonb_build_object('day', batch.period_start, 'from', o.won, 'to', n.won))) into restated
  from (
    select coalesce(private.bigint_sum(t."SALE_AMT"), 0) as won, count(*) as rows from public.agg_performance_option_daily t
    where t."PARTNER_CD" = batch.partner_cd and t."DATE_SK" = batch.period_start::integer and t."SVC" = '2P') o,
    (select coalesce(private.bigint_sum(s."SALE_AMT"), 0) as won from pg_temp.import_staged s) n
  where not batch.partial and o.rows > 0 and o.won <> n.won;
  options := private.claim_options(batch, is_loaded, batch.period_start::integer);
  create temporary table import_touched ("OPTION_CD" text) on commit drop;
  -- The service is a condition of the index: without it each of four statements reads the facts of all days.
  counts := private.replace_rows(batch, 'public.agg_performance_option_daily', array['OPTION_CD', 'DATE_SK'],
    format('t."DATE_SK" = %s and t."SVC" = ''2P''', batch.period_start::integer), is_loaded, 'pg_temp.import_touched',
    array[batch.period_start::integer]);
  if is_loaded and (counts ->> 'new')::integer + (counts ->> 'changed')::integer + (counts ->> 'removed')::integer > 0 then
    perform private.sales_changed(batch.partner_cd, array[batch.period_start::integer],
      nullif(array(select t."OPTION_CD" from pg_temp.import_touched t), '{}'));
  end if;
  drop table pg_temp.import_touched;
  return counts || jsonb_build_object('options_new', options, 'day_new', day_new) || coalesce(restated, '{}');
end
$$;
comment on function private.load_sales_analysis is 'Compares 판매분석 with what is there, and loads it if is_loaded; returns counts of rows.';

-- 입고요청: lines of inbound requests. Every request that the file names is replaced by its lines in the file;
-- other requests stay. A line has no key of its own (one request may hold an option twice, with two expiry
-- dates), so lines are compared whole, and a line that is the same keeps its ID. Raises PD001.
-- Settings: see private.replace_rows.
create or replace function private.load_inbound_requests(batch private.import_batch, is_loaded boolean) returns jsonb
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
  -- Each line that is there beside the equal line of the file, by the hashes of all that the file says; of equal lines the first with
  -- the first.
  execute (
    select format($sql$create temporary table import_pair on commit drop as
      select o.id as old_id, n.line_no, coalesce(o.req_no, n.req_no) as req_no, coalesce(o.option_cd, n.option_cd) as option_cd
      from (
        select h.*, row_number() over (partition by h.line order by h.id) as twin
        from (
          select r."ID" as id, r."REQ_NO" as req_no, r."OPTION_CD" as option_cd, hash_record_extended(row(%1$s), 0) as line
          from public.raw_wing_inbound_request r
          where r."CUST_CD" = %2$L and r."REQ_NO" in (select s."REQ_NO" from pg_temp.import_staged s)
        ) h
      ) o
      full join (
        select h.*, row_number() over (partition by h.line order by h.line_no) as twin
        from (
          select r."LINE_NO" as line_no, r."REQ_NO" as req_no, r."OPTION_CD" as option_cd, hash_record_extended(row(%1$s), 0) as line
          from pg_temp.import_staged r
        ) h
      ) n on n.line = o.line and n.twin = o.twin$sql$,
      string_agg(format('r.%I', a.attname), ', ' order by a.attnum), batch.partner_cd)
    from pg_catalog.pg_attribute a
    where a.attrelid = 'pg_temp.import_staged'::regclass and a.attnum > 0 and a.attname <> all (ignored));
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
  if not is_loaded then
    return counts;
  end if;

  perform private.keep_before(batch, 'public.raw_wing_inbound_request', format('t."CUST_CD" = %L and t."REQ_NO" = any (%L)', batch.partner_cd,
    array(select distinct p.req_no from pg_temp.import_pair p where p.old_id is null or p.line_no is null)));
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
comment on function private.load_inbound_requests is 'Compares 입고요청 with what is there, and loads it if is_loaded; returns counts of rows.';
