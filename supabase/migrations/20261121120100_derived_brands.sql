-- Options of return grade get ids of their own at the marketplace, and option masters list the new ones alone. So an
-- option that no master names takes the brand of the options of the same product and option name, where that is one.

alter table public.dim_option
  add column "BRAND_DERIVED" boolean not null default false,
  add constraint "dim_option_derived_brand_check" check (not "BRAND_DERIVED" or "BRAND_CD" is not null);
comment on column public.dim_option."BRAND_DERIVED" is 'The brand is that of another option of the same product and option name; no option master names it.';
comment on column public.dim_option."BRAND_CD" is 'Null while no option master names the brand, of this option or of one brand for its product and option name; such options are listed without a brand.';

-- Gives every option of the partner that no master names the brand of those of the same product and option name that
-- a master names; two brands for one name are no answer. A function of what is there alone, so the order of loads
-- does not matter, and a brand that a master changes is followed.
create function private.derive_brands(partner_cd text) returns void
  language sql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
as $$
  update public.dim_option o set "BRAND_CD" = d.brand, "BRAND_DERIVED" = d.brand is not null
  from (
    select u."OPTION_CD", n.brand
    from public.dim_option u
    left join (
      select m."ITEM_NM", m."OPTION_NM", min(m."BRAND_CD") as brand
      from public.dim_option m
      where m."PARTNER_CD" = derive_brands.partner_cd and m."BRAND_CD" is not null and not m."BRAND_DERIVED"
        and m."ITEM_NM" <> ''
      group by 1, 2 having min(m."BRAND_CD") = max(m."BRAND_CD")
    ) n using ("ITEM_NM", "OPTION_NM")
    where u."PARTNER_CD" = derive_brands.partner_cd and (u."BRAND_CD" is null or u."BRAND_DERIVED")
  ) d
  where o."OPTION_CD" = d."OPTION_CD" and o."BRAND_CD" is distinct from d.brand
$$;
comment on function private.derive_brands(text) is
  'Gives the options that no master names the brand of the same product and option name, where that is one.';

create function private.options_without_brand(partner_cd text) returns bigint
  language sql stable
  set search_path = ''
as $$
  select count(*) from public.dim_option o
  where o."PARTNER_CD" = options_without_brand.partner_cd and o."BRAND_CD" is null
$$;
comment on function private.options_without_brand(text) is 'How many options of the partner have no brand.';

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
  insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "PRODUCTID", "ITEM_NM", "OPTION_NM")
  select s."OPTION_CD", claim_options.partner_cd, s."PRODUCTID", coalesce(s."ITEM_NM", ''), coalesce(s."OPTION_NM", '')
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

-- 옵션마스터: brands of the partner that are missing are made, options are made or updated. An empty cell
-- never wipes a value out, and an option that the file does not name stays. A brand that has another name now is
-- renamed for all its options: brands_renamed counts them, renames names some. Raises PD001, PD002 (brands).
create or replace function private.load_option_master(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
as $$
declare
  foreign_brands text[];
  brands integer;
  renames jsonb;
  fresh integer;
  written integer;
begin
  perform private.require_columns(batch, array['OPTION_CD', 'BRAND_CD', 'BRAND_NM', 'ITEM_NM', 'OPTION_NM',
    'PRODUCTID', 'BARCODE', 'CPITEMNAME', 'SALE_PRICE']);
  create temporary table import_staged on commit drop as
  select r[1] as "OPTION_CD", r[2] as "BRAND_CD", r[3] as "BRAND_NM", r[4] as "ITEM_NM",
    r[5] as "OPTION_NM", r[6] as "PRODUCTID", r[7] as "BARCODE", r[8] as "CPITEMNAME",
    r[9]::bigint as "SALE_PRICE"
  from (
    select string_to_array(line, chr(127), '') as r
    from private.import_chunk c cross join lateral unnest(c.rows) line
    where c.batch_id = batch.id offset 0
  ) staged;
  analyze pg_temp.import_staged ("OPTION_CD");

  insert into public.dim_brand as b ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "SORT")
  select n."BRAND_CD", n."BRAND_NM", batch.partner_cd, row_number() over (order by n."BRAND_NM", n."BRAND_CD")
    + coalesce((select max(o."SORT") from public.dim_brand o where o."PARTNER_CD" = batch.partner_cd), 0)
  from (select "BRAND_CD", min("BRAND_NM") as "BRAND_NM" from pg_temp.import_staged group by 1) n
  where not exists (select from public.dim_brand o where o."BRAND_CD" = n."BRAND_CD")
  on conflict do nothing;
  get diagnostics brands = row_count;
  select array_agg(distinct b."BRAND_CD") into foreign_brands
  from pg_temp.import_staged s join public.dim_brand b using ("BRAND_CD") where b."PARTNER_CD" <> batch.partner_cd;
  if foreign_brands is not null then
    raise exception 'brands of another partner' using errcode = 'PD002',
      detail = to_jsonb(foreign_brands[1:200])::text, hint = cardinality(foreign_brands)::text;
  end if;
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
  perform private.refuse_foreign_options(array(
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
  perform private.require_columns(batch, array['OPTION_CD', 'PRODUCTID', 'ITEM_NM', 'OPTION_NM', 'SKU_ID',
    'OFFER_CONDITION', 'STOCK_QTY', 'EXH_DAY', 'REQ_IBQTY', 'REQ_IB_DT', 'ITEM_WINNER_YN', 'SALE_QTY_7D',
    'SALE_QTY_30D', 'SALE_AMT_7D', 'SALE_AMT_30D', 'MONTHLY_STORAGE_FEE', 'AGE_30', 'AGE_45', 'AGE_60', 'AGE_120',
    'AGE_180', 'AGE_181', 'CUST_RETURN_30D', 'SEASON', 'PRODUCT_REG_DT']);
  create temporary table import_staged on commit drop as
  select r[1] as "OPTION_CD", batch.partner_cd as "PARTNER_CD", batch.period_start as "SNAP_DT",
    r[2] as "PRODUCTID", r[3] as "ITEM_NM", r[4] as "OPTION_NM", r[5] as "SKU_ID",
    r[6] as "OFFER_CONDITION", r[7]::integer as "STOCK_QTY", r[8] as "EXH_DAY",
    r[9]::integer as "REQ_IBQTY", r[10] as "REQ_IB_DT", r[11] as "ITEM_WINNER_YN",
    r[12]::integer as "SALE_QTY_7D", r[13]::integer as "SALE_QTY_30D",
    r[14]::bigint as "SALE_AMT_7D", r[15]::bigint as "SALE_AMT_30D",
    r[16]::bigint as "MONTHLY_STORAGE_FEE", r[17]::integer as "AGE_30", r[18]::integer as "AGE_45",
    r[19]::integer as "AGE_60", r[20]::integer as "AGE_120", r[21]::integer as "AGE_180",
    r[22]::integer as "AGE_181", r[23]::integer as "CUST_RETURN_30D", r[24] as "SEASON",
    r[25] as "PRODUCT_REG_DT", now() as "MOD_DT"
  from (
    select string_to_array(line, chr(127), '') as r
    from private.import_chunk c cross join lateral unnest(c.rows) line
    where c.batch_id = batch.id offset 0
  ) staged;
  analyze pg_temp.import_staged ("OPTION_CD");

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

-- What is there already.
select private.derive_brands(p."PARTNER_CD") from public.dim_partner p;
