-- A hosted project ends a statement of a member after 8 seconds: rows are typed as they arrive, a preview compares and writes nothing, and a load alone has longer.

-- One table for all kinds, with the types of the tables that they fill: a column that a report does not have costs a bit.
-- No foreign key: it would look each of its rows up.
create unlogged table private.import_row (
  batch_id uuid not null,
  line_no bigint not null,
  "STOCK_QTY" integer, "REQ_IBQTY" integer, "SALE_QTY_7D" integer, "SALE_QTY_30D" integer, "AGE_30" integer,
  "AGE_45" integer, "AGE_60" integer, "AGE_120" integer, "AGE_180" integer, "AGE_181" integer, "CUST_RETURN_30D" integer,
  "SALE_QTY" integer, "GROSS_QTY" integer, "CANCEL_QTY" integer, "ORDER_CNT" integer, "VISITOR_CNT" integer,
  "VIEW_CNT" integer, "CART_CNT" integer, "EX_QTY" integer, "IB_APRV_QTY" integer, "SALE_READY_QTY" integer,
  "RETURN_PENDING_QTY" integer, "RETURN_READY_QTY" integer, "PLT_AMT" integer, "TRUCK_AMT" integer, "DATE_SK" integer,
  "IMP_CNT" integer, "CLICK_CNT" integer, "ORD_1D" integer, "DIR_ORD_1D" integer, "QTY_1D" integer, "DIR_QTY_1D" integer,
  "ORD_14D" integer, "DIR_ORD_14D" integer, "QTY_14D" integer, "DIR_QTY_14D" integer, "ROW_NO" integer, "QTY" integer,
  "SALE_PRICE" bigint, "SALE_AMT_7D" bigint, "SALE_AMT_30D" bigint, "MONTHLY_STORAGE_FEE" bigint, "SALE_AMT" bigint,
  "GROSS_AMT" bigint, "CANCEL_AMT" bigint, "AD_COST" bigint, "REV_1D" bigint, "DIR_REV_1D" bigint, "REV_14D" bigint,
  "DIR_REV_14D" bigint, "PRICE" bigint, "SUPPORT_AMT" bigint, "INSTANT_AMT" bigint, "DOWNLOAD_AMT" bigint,
  "COUPON_AMT" bigint, "FEE_AMT" bigint, "FEE_VAT" bigint, "SETTLE_AMT" bigint, "COST_A" bigint, "DISCOUNT_B" bigint,
  "EXTRA_AMT" bigint, "FREE_C" bigint, "SUM_AMT" bigint, "SUM_VAT_AMT" bigint, "SUM_FINAL_AMT" bigint, "COMP_AMT" bigint,
  "AMT" bigint, "VAT_AMT" bigint, "BASE_AMT" bigint, "PAYABLE_AMT" bigint, "MILKRUN_AMT" bigint, "AD_AMT" bigint,
  "DEDUCT_AMT" bigint, "SETOFF_AMT" bigint, "WAREHOUSING_AMT" bigint, "SHIPPING_AMT" bigint, "STORAGE_AMT" bigint,
  "RETURN_PICKUP_AMT" bigint, "RESTOCKING_AMT" bigint, "REMOVAL_AMT" bigint, "SERVICE_AMT" bigint, "PAID_AMT" bigint,
  "COST_AMT" bigint, "TARGET_AMT" bigint, "WINNER_RATE" numeric(5, 2), "FEE_RATE" numeric, "COMP_RATE" numeric,
  "RATIO" numeric, "REG_DT" timestamptz, "OPTION_CD" text, "BRAND_CD" text, "BRAND_NM" text, "ITEM_NM" text,
  "OPTION_NM" text, "PRODUCTID" text, "BARCODE" text, "CPITEMNAME" text, "SKU_ID" text, "OFFER_CONDITION" text,
  "EXH_DAY" text, "REQ_IB_DT" text, "ITEM_WINNER_YN" text, "SEASON" text, "PRODUCT_REG_DT" text, "CATEGORY_NM" text,
  "REQ_NO" text, "IB_REQ_DT" text, "SCH_DT" text, "IB_APRV_NO" text, "IB_REQ_NO" text, "MILKRUNNO" text,
  "PICKUP_DT" text, "IB_CENTER" text, "EXPIR_DT" text, "PROD_DT" text, "LOGISTICS_COMPANY" text, "INVOICE_NUM" text,
  "DP_APRV_DT" text, "REMARKS" text, "CAMPAIGN_ID" text, "CAMPAIGN_NM" text, "AD_TYPE" text, "ADGROUP_NM" text,
  "CONV_OPTION_CD" text, "CONV_ITEM_NM" text, "PLACEMENT" text, "KEYWORD" text, "START_DT" text, "END_DT" text,
  "SETTLE_TYPE" text, "SETTLE_END_DT" text, "OCCUR_DT" text, "RECOG_DT" text, "TRADE_TYPE" text, "ORDER_NO" text,
  "CHANNEL" text, "COST_TYPE" text, "DELIVERY_NO" text, "REQUEST_NO" text, "GRADE" text, "REASON" text, "CENTER" text,
  "LOSS_TYPE" text, "INSPECT_ID" text, "CHARGE_TYPE" text, "PAY_DT" text, "STATUS" text, "APPLY_DT" text, "YM" text,
  "MEMO" text,
  primary key (batch_id, line_no)
);
revoke all on private.import_row from public, anon, authenticated, service_role;
comment on table private.import_row is 'Rows of a report, typed and cleaned.';
comment on column private.import_row.line_no is 'Grows with the place of the row in the file: its part, times a million, and its place in the part.';
alter table private.import_row enable row level security;

alter table private.import_batch add column is_over boolean not null default false;

comment on column private.import_batch.is_over is 'True once it is loaded or cancelled: nobody finds it any more, and its rows are deleted in pieces.';

drop function private.claim_options;

-- Makes sure that the partner has every staged option: new ones are made without a brand, names come from the
-- file; names that an option master gave are left alone, and brands are derived anew where that made a difference.
-- Returns how many were made, or, unless the report is loaded, how many would be. Raises PD001.
-- Settings: see private.replace_rows.
create or replace function private.claim_options(partner_cd text, is_loaded boolean) returns integer
  language plpgsql volatile set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  made integer;
  named integer;
begin
  if is_loaded then
    insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "PRODUCTID", "ITEM_NM", "OPTION_NM", "CATEGORY_NM")
    select s."OPTION_CD", claim_options.partner_cd, s."PRODUCTID", coalesce(s."ITEM_NM", ''), coalesce(s."OPTION_NM", ''),
      s."CATEGORY_NM"
    from pg_temp.import_staged s
    where not exists (select from public.dim_option o where o."OPTION_CD" = s."OPTION_CD")
    on conflict do nothing;
    get diagnostics made = row_count;
  else
    select count(*) into made from (
      select distinct s."OPTION_CD" from pg_temp.import_staged s
      where not exists (select from public.dim_option o where o."OPTION_CD" = s."OPTION_CD")) n;
  end if;
  -- After the insert: a load of another partner at the same moment may have been first.
  perform private.refuse_codes('PD001', 'options of another partner', array(
    select o."OPTION_CD" from pg_temp.import_staged s join public.dim_option o using ("OPTION_CD")
    where o."PARTNER_CD" <> claim_options.partner_cd order by 1));
  if is_loaded then
    update public.dim_option o
    set "ITEM_NM" = s."ITEM_NM", "OPTION_NM" = coalesce(s."OPTION_NM", ''), "PRODUCTID" = coalesce(o."PRODUCTID", s."PRODUCTID")
    from pg_temp.import_staged s
    where o."OPTION_CD" = s."OPTION_CD" and o."ITEM_NM" = '' and coalesce(s."ITEM_NM", '') <> '';
    get diagnostics named = row_count;
    if made + named > 0 then
      perform private.derive_brands(claim_options.partner_cd);
    end if;
  end if;
  return made;
end
$$;
comment on function private.claim_options is
  'Makes the staged options that are missing, for that partner, if the report is loaded; returns how many. Raises PD001.';
revoke all on function private.claim_options from public, anon, authenticated, service_role;

create or replace function private.end_import(import_id uuid) returns void language plpgsql volatile set search_path = '' as $$
begin
  update private.import_batch b set is_over = true where b.id = end_import.import_id;
  perform private.sweep_import(end_import.import_id);
end
$$;
comment on function private.end_import is 'Ends an import: nobody finds it any more. Deletes the first of its rows.';
revoke all on function private.end_import from public, anon, authenticated, service_role;

drop function private.enter_values;

create or replace function private.enter_values(batch private.import_batch, is_loaded boolean) returns jsonb
  language plpgsql volatile set search_path = '' set enable_nestloop = off as $$
declare
  subject constant text := case batch.category when '원가' then 'option' when '월 목표' then 'target' else 'charge' end;
  fresh bigint;
  changed bigint;
begin
  if subject = 'option' then
    update pg_temp.import_entry e set before = c."COST_AMT", differs = c."COST_AMT" is distinct from e.amount
    from public.dim_option_cost c where c."OPTION_CD" = e.code and c."APPLY_DT" = e.since;
  elsif subject = 'target' then
    update pg_temp.import_entry e set before = t."TARGET_AMT", differs = t."TARGET_AMT" is distinct from e.amount
    from public.dim_sales_target t where t."BRAND_CD" = e.code and t."YM" = e.since;
  else
    update pg_temp.import_entry e
    set before = c."AMT", differs = (c."AMT", c."MEMO") is distinct from (e.amount, coalesce(e.memo, c."MEMO"))
    from public.fact_brand_charge c where c."BRAND_CD" = e.code and c."YM" = e.since and c."CHARGE_TYPE" = e.type;
  end if;
  select count(*) filter (where e.before is null), count(e.before) into fresh, changed from pg_temp.import_entry e where e.differs;
  if not is_loaded then
    return jsonb_build_object('new', fresh, 'changed', changed);
  end if;
  if subject = 'option' then
    insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
    select e.code, e.since, batch.partner_cd, e.amount from pg_temp.import_entry e where e.differs
    on conflict ("OPTION_CD", "APPLY_DT") do update
    set "COST_AMT" = excluded."COST_AMT", "PARTNER_CD" = excluded."PARTNER_CD", "MOD_DT" = now();
  elsif subject = 'target' then
    insert into public.dim_sales_target ("BRAND_CD", "YM", "PARTNER_CD", "TARGET_AMT")
    select e.code, e.since, batch.partner_cd, e.amount from pg_temp.import_entry e where e.differs
    on conflict ("BRAND_CD", "YM") do update set "TARGET_AMT" = excluded."TARGET_AMT", "MOD_DT" = now();
  else
    insert into public.fact_brand_charge as c ("BRAND_CD", "YM", "CHARGE_TYPE", "PARTNER_CD", "AMT", "MEMO")
    select e.code, e.since, e.type, batch.partner_cd, e.amount, e.memo from pg_temp.import_entry e where e.differs
    on conflict ("BRAND_CD", "YM", "CHARGE_TYPE") do update
    set "AMT" = excluded."AMT", "MEMO" = coalesce(excluded."MEMO", c."MEMO"), "MOD_DT" = now();
  end if;
  insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM")
  select batch.partner_cd, subject, case when subject = 'option' then e.code end, case when subject <> 'option' then e.code end,
    e.since, case subject when 'option' then 'cost' when 'target' then 'amount' else e.type end, e.before, e.amount,
    batch.user_id, (select private.member_name(batch.user_id))
  from pg_temp.import_entry e where e.differs order by e.row_no;
  return jsonb_build_object('new', fresh, 'changed', changed);
end
$$;
comment on function private.enter_values is
  'Enters staged costs, targets or charges with their trail if the list is loaded; returns how many are new and how many changed.';
revoke all on function private.enter_values from public, anon, authenticated, service_role;

-- Keeps the rows of one part of a report, typed as in the tables that it fills. Names and codes are cleaned here, whoever sent
-- them. Returns how many rows are new: a part that arrives twice counts once. Raises PD422 for a column that no report has, for a
-- cell that is no value of its type what PostgreSQL says (22P02, 22003 ...), and 23514 for a row that a check of the table of the
-- report refuses, so that a preview, which writes nothing, promises no more than a load keeps.
create or replace function private.keep_rows(batch private.import_batch, part integer, rows text[]) returns integer
  language plpgsql volatile set search_path = '' as $$
declare
  names text;
  typed text;
  unknown text;
  refused text;
  kept integer;
  is_refused boolean;
begin
  select coalesce(string_agg(format(', %I', c.name), '' order by c.place), ''),
    coalesce(string_agg(format(', r[%s]::%s', c.place, pg_catalog.format_type(a.atttypid, a.atttypmod)), '' order by c.place), ''),
    string_agg(c.name, ', ') filter (where a.attname is null or c.twin > 1)
  into names, typed, unknown
  from (
    select u.name, u.place, row_number() over (partition by u.name) as twin
    from unnest(batch.columns) with ordinality u (name, place)
  ) c
  left join pg_catalog.pg_attribute a on a.attrelid = 'private.import_row'::regclass and a.attname = c.name and a.attnum > 2;
  if unknown is not null then
    raise exception 'no table has these columns: %', unknown using errcode = 'PD422';
  end if;
  execute format($sql$insert into private.import_row (batch_id, line_no%s)
    select $1, staged.line_no%s
    from (
      -- A report has fewer rows than a million. What array_append answers is kept taken apart; each place of an array in one
      -- piece is found by walking over those before it.
      select $2 * 1000000::bigint + l.place as line_no, array_append(case when private.is_plain_line(l.line) then s.cells
        else private.clean_cells(s.cells, $4) end, null) as r
      from unnest($3) with ordinality l (line, place)
      cross join lateral (select string_to_array(l.line, chr(127), '') as cells) s
      offset 0
    ) staged
    on conflict do nothing$sql$, names, typed)
  using batch.id, part, rows, array(
    select c.place from unnest(batch.columns) with ordinality c (name, place) where private.is_code_column(c.name));
  get diagnostics kept = row_count;

  -- Columns that the file does not bring are filled in by the load, which checks them then.
  select string_agg(format('not (%s)', pg_get_expr(c.conbin, c.conrelid)), ' or ') into refused
  from pg_catalog.pg_constraint c
  where c.conrelid = ('public.' || private.import_table(batch.category))::regclass and c.contype = 'c' and not exists (
    select from pg_catalog.pg_attribute a
    where a.attrelid = c.conrelid and a.attnum = any (c.conkey) and a.attname <> all (batch.columns));
  if kept > 0 and refused is not null then
    execute format('select exists (select from private.import_row
      where batch_id = $1 and line_no between $2 * 1000000::bigint and $2 * 1000000::bigint + 999999 and (%s))', refused)
    into is_refused using batch.id, part;
    if is_refused then
      raise exception 'the table refuses a row' using errcode = '23514';
    end if;
  end if;
  return kept;
end
$$;
comment on function private.keep_rows is
  'Keeps the rows of one part of a report, typed and cleaned; returns how many are new. Raises PD422, 23514 and what PostgreSQL says of a cell.';
revoke all on function private.keep_rows from public, anon, authenticated, service_role;

drop function private.load_ad_report;

-- 광고 보고서, with rows by keyword or by campaign. A day that a keyword report covers is never touched by a campaign report,
-- and a keyword report takes the days of campaign reports over as a whole; among reports of one kind the later load replaces
-- the campaigns that it names, day by day. Options that no master knows are kept (미매칭). Answers, beside counts of rows:
-- days_skipped, days_empty (without rows), options_unmatched, options_known, revenue_fell (won of 14 days that the replaced
-- days lose). Raises PD001.
-- Settings: see private.replace_rows.
create or replace function private.load_ad_report(batch private.import_batch, today date, is_loaded boolean) returns jsonb
  language plpgsql volatile set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  by_keyword boolean;
  covered integer[];
  skipped integer[] := '{}';
  taken_over integer[] := '{}';
  answer jsonb;
begin
  perform private.stage_rows(batch, array['DATE_SK', 'CAMPAIGN_ID', 'CAMPAIGN_NM', 'AD_TYPE', 'ADGROUP_NM', 'OPTION_CD', 'ITEM_NM',
    'CONV_OPTION_CD', 'CONV_ITEM_NM', 'PLACEMENT', 'KEYWORD'] || private.ad_sum_columns() || array['START_DT', 'END_DT'],
    array['private.ad_report_row'], '{}');
  by_keyword := exists (select from pg_temp.import_staged s where s."KEYWORD" <> '') or batch.file_nm ~* 'keyword';
  -- Reads the rows once for all questions about days and campaigns.
  create temporary table import_day on commit drop as
  select s."DATE_SK" as day, s."CAMPAIGN_ID" as campaign, min(s."LINE_NO") as line_no, max(s."LINE_NO") as last_line_no, count(*) as rows,
    coalesce(private.bigint_sum(s."REV_14D"), 0) as revenue, coalesce(private.bigint_sum(s."ORD_14D"), 0) as orders
  from pg_temp.import_staged s group by 1, 2;
  -- Facts of a day stand together, as they are read; most reports have them so.
  if exists (
    select from (
      select min(d.line_no) as first_line, lag(max(d.last_line_no)) over (order by d.day) as before
      from pg_temp.import_day d group by d.day) o
    where o.first_line < o.before)
  then
    alter table pg_temp.import_staged rename to import_unordered;
    create temporary table import_staged on commit drop as select * from pg_temp.import_unordered u order by u."DATE_SK";
    drop table pg_temp.import_unordered;
  end if;
  covered := array(
    select d.day from pg_temp.import_day d
    union
    -- Of the good rows of a file with bad ones, only days that have rows are known.
    select private.date_sk(batch.period_start::date + n)
    from generate_series(0, batch.period_end::date - batch.period_start::date) n where not batch.partial);
  if cardinality(covered) > 400 then
    raise exception 'a report has at most 400 days' using errcode = 'PD422';
  end if;
  if by_keyword then
    taken_over := array(select l."DATE_SK" from public.log_ad_day l
      where l."PARTNER_CD" = batch.partner_cd and l."GRAIN" = 'campaign' and l."DATE_SK" = any (covered));
  else
    skipped := array(select l."DATE_SK" from public.log_ad_day l
      where l."PARTNER_CD" = batch.partner_cd and l."GRAIN" = 'keyword' and l."DATE_SK" = any (covered));
    delete from pg_temp.import_staged s where s."DATE_SK" = any (skipped);
    delete from pg_temp.import_day d where d.day = any (skipped);
    covered := array(select d from unnest(covered) d where d <> all (skipped));
  end if;
  answer := jsonb_build_object('days_skipped', cardinality(skipped),
    'days_empty', (select count(*) from unnest(covered) d
      where d not in (select i.day from pg_temp.import_day i)))
    || private.name_ads(batch.partner_cd, is_loaded)
    || private.replace_ads(batch.partner_cd, taken_over, today, is_loaded);
  if not is_loaded then
    return answer;
  end if;
  insert into public.log_ad_day as l ("PARTNER_CD", "DATE_SK", "GRAIN", "AGE", "FILE_NM")
  select batch.partner_cd, d, case when by_keyword then 'keyword' else 'campaign' end,
    greatest(0, least(14, today - to_date(d::text, 'YYYYMMDD'))), batch.file_nm
  from unnest(covered) d
  on conflict ("PARTNER_CD", "DATE_SK") do update
  set "GRAIN" = excluded."GRAIN", "AGE" = excluded."AGE", "FILE_NM" = excluded."FILE_NM", "MOD_DT" = now();
  return answer;
end
$$;
comment on function private.load_ad_report is 'Compares 광고 보고서 with what is there, and loads it if is_loaded, as of a Korea-time day; returns counts of rows, days and options.';
revoke all on function private.load_ad_report from public, anon, authenticated, service_role;

drop function private.load_batch;

-- Compares a staged report with what is there, and loads it if is_loaded: a preview and a load count by the same code.
create or replace function private.load_batch(batch private.import_batch, is_loaded boolean) returns jsonb language plpgsql volatile set search_path = '' as $$
begin
  if batch.category in ('재고현황', '판매분석') and (batch.period_start is null or batch.period_start <> batch.period_end) then
    raise exception 'this report is about one day' using errcode = 'PD422';
  end if;
  case batch.category
    when '옵션마스터' then return private.load_option_master(batch, is_loaded);
    when '재고현황' then return private.load_stock_status(batch, is_loaded);
    when '판매분석' then return private.load_sales_analysis(batch, is_loaded);
    when '입고요청' then return private.load_inbound_requests(batch, is_loaded);
    when '광고보고서' then return private.load_ad_report(batch, private.korea_today(), is_loaded);
    when '원가', '월 목표', '운영·라이브 수수료' then return private.load_entries(batch, is_loaded);
    else
      if private.import_table(batch.category) is not null then
        return private.load_settlement(batch, is_loaded);
      end if;
      raise exception 'no such kind of report' using errcode = 'PD422';
  end case;
end
$$;
comment on function private.load_batch is 'Compares a staged report with what is there, and loads it if is_loaded; returns counts of rows.';
revoke all on function private.load_batch from public, anon, authenticated, service_role;

drop function private.load_entries;

-- 원가, 월 목표 and 운영·라이브 수수료: what the seller enters of options and brands, as a list. What it does not name stays; each
-- change is in the trail that entering it on a page writes. Raises PD001, PD002, PD006 (two values for one), PD007 (a brand that
-- the partner has not).
-- Settings: see private.replace_rows.
create or replace function private.load_entries(batch private.import_batch, is_loaded boolean) returns jsonb
  language plpgsql volatile set search_path = '' set enable_nestloop = off as $$
declare
  twice jsonb;
  options jsonb := '{}';
  counts jsonb;
begin
  perform private.stage_rows(batch, array['ROW_NO'] || case batch.category
      when '원가' then array['OPTION_CD', 'APPLY_DT', 'COST_AMT']
      when '월 목표' then array['BRAND_CD', 'YM', 'TARGET_AMT']
      else array['YM', 'BRAND_CD', 'CHARGE_TYPE', 'AMT', 'MEMO'] end,
    array['public.' || private.import_table(batch.category), 'private.settlement_line']::regclass[], '{}');
  -- One shape for all three: of whom, of when, of what, won; the won that stands there before, and if the row changes anything.
  create temporary table import_entry on commit drop as
  select r ->> coalesce(k.key, '') as code, coalesce(r ->> 'APPLY_DT', r ->> 'YM') as since, coalesce(r ->> 'CHARGE_TYPE', '') as type,
    coalesce(r ->> 'COST_AMT', r ->> 'TARGET_AMT', r ->> 'AMT')::bigint as amount, r ->> 'MEMO' as memo, (r ->> 'ROW_NO')::integer as row_no,
    null::bigint as before, true as differs
  from pg_temp.import_staged s
  cross join lateral to_jsonb(s) r
  cross join (select case batch.category when '원가' then 'OPTION_CD' else 'BRAND_CD' end as key) k;
  if batch.category = '원가' then
    options := private.settled_options(batch.partner_cd);
    options := jsonb_build_object('options_known', options -> 'options_known', 'options_skipped', options -> 'options_unmatched');
    delete from pg_temp.import_entry e where e.code not in (
      select o."OPTION_CD" from public.dim_option o where o."PARTNER_CD" = batch.partner_cd);
  else
    -- A brand may be called by its name where that is one brand's.
    update pg_temp.import_entry e set code = n.code
    from (
      select private.clean_code(b."BRAND_NM") as name, min(b."BRAND_CD") as code from public.dim_brand b
      where b."PARTNER_CD" = batch.partner_cd group by 1 having count(*) = 1
    ) n
    where n.name = e.code and not exists (select from public.dim_brand b where b."BRAND_CD" = e.code);
    perform private.refuse_codes('PD002', 'brands of another partner', array(
      select distinct b."BRAND_CD" from pg_temp.import_entry e join public.dim_brand b on b."BRAND_CD" = e.code
      where b."PARTNER_CD" <> batch.partner_cd order by 1));
    perform private.refuse_codes('PD007', 'brands that the partner has not', array(
      select distinct e.code from pg_temp.import_entry e
      where not exists (select from public.dim_brand b where b."BRAND_CD" = e.code) order by 1));
  end if;
  select jsonb_agg(t.rows order by t.rows) into twice
  from (
    select string_agg(e.row_no::text, ', ' order by e.row_no) as rows from pg_temp.import_entry e
    group by e.code, e.since, e.type having count(*) > 1 limit 10
  ) t;
  if twice is not null then
    raise exception 'two values for one' using errcode = 'PD006', detail = twice::text;
  end if;
  counts := private.enter_values(batch, is_loaded);
  counts := counts || jsonb_build_object('removed', 0, 'unchanged',
    (select count(*) from pg_temp.import_entry) - (counts ->> 'new')::bigint - (counts ->> 'changed')::bigint);
  drop table pg_temp.import_entry;
  return options || counts;
end
$$;
comment on function private.load_entries is 'Compares a list of costs, targets or charges with what is there, and loads it if is_loaded; returns counts of rows and, of costs, of options.';
revoke all on function private.load_entries from public, anon, authenticated, service_role;

drop function private.load_inbound_requests;

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
revoke all on function private.load_inbound_requests from public, anon, authenticated, service_role;

drop function private.load_option_master;

-- 옵션마스터: brands of the partner that are missing are made, options are made or updated. An empty cell
-- never wipes a value out, and an option that the file does not name stays. A brand that has another name now is
-- renamed for all its options: brands_renamed counts them, renames names some. Raises PD001, PD002 (brands).
-- Settings: see private.replace_rows.
create or replace function private.load_option_master(batch private.import_batch, is_loaded boolean) returns jsonb
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

  create temporary table import_brand on commit drop as
  select n."BRAND_CD", n."BRAND_NM", o."BRAND_NM" as old_nm, o."BRAND_CD" is null as is_new
  from (select s."BRAND_CD", min(s."BRAND_NM") as "BRAND_NM" from pg_temp.import_staged s group by 1) n
  left join public.dim_brand o using ("BRAND_CD");
  select count(*) filter (where n.is_new) into brands from pg_temp.import_brand n;
  select count(*) filter (where o."OPTION_CD" is null), count(*) filter (where o."OPTION_CD" is null
      or (o."BRAND_CD", o."BRAND_DERIVED", o."ITEM_NM", o."OPTION_NM", o."PRODUCTID", o."BARCODE", o."CPITEMNAME", o."SALE_PRICE")
        is distinct from (s."BRAND_CD", false, s."ITEM_NM", coalesce(nullif(s."OPTION_NM", ''), o."OPTION_NM"),
          coalesce(s."PRODUCTID", o."PRODUCTID"), coalesce(s."BARCODE", o."BARCODE"),
          coalesce(s."CPITEMNAME", o."CPITEMNAME"), coalesce(s."SALE_PRICE", o."SALE_PRICE")))
  into fresh, written
  from pg_temp.import_staged s left join public.dim_option o using ("OPTION_CD");
  if is_loaded then
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
revoke all on function private.load_option_master from public, anon, authenticated, service_role;

drop function private.load_sales_analysis;

-- 판매분석: everything that the partner's options sold on one day; replaces that day. day_new says that nothing was
-- loaded for the day before: then a file without rows is news too, for not loaded is not zero.
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
begin
  perform private.stage_rows(batch, array['OPTION_CD', 'PRODUCTID', 'ITEM_NM', 'OPTION_NM', 'CATEGORY_NM',
    'SALE_QTY', 'SALE_AMT', 'GROSS_QTY', 'GROSS_AMT', 'CANCEL_QTY', 'CANCEL_AMT', 'ORDER_CNT', 'VISITOR_CNT', 'VIEW_CNT',
    'CART_CNT', 'WINNER_RATE'],
    array['public.agg_performance_option_daily', 'public.dim_option'],
    jsonb_build_object('PARTNER_CD', batch.partner_cd, 'DATE_SK', batch.period_start));

  options := private.claim_options(batch.partner_cd, is_loaded);
  if is_loaded then
    perform private.change_categories(batch.partner_cd, batch.period_start::integer);
  end if;
  -- The service is a condition of the index: without it each of four statements reads the facts of all days.
  counts := private.replace_rows('public.agg_performance_option_daily', array['OPTION_CD', 'DATE_SK'], batch.partner_cd,
    format('t."DATE_SK" = %s and t."SVC" = ''2P''', batch.period_start::integer), batch.partial, is_loaded);
  if is_loaded and (counts ->> 'new')::integer + (counts ->> 'changed')::integer + (counts ->> 'removed')::integer > 0 then
    perform private.sales_changed(batch.partner_cd, array[batch.period_start::integer]);
  end if;
  return counts || jsonb_build_object('options_new', options, 'day_new', day_new);
end
$$;
comment on function private.load_sales_analysis is 'Compares 판매분석 with what is there, and loads it if is_loaded; returns counts of rows.';
revoke all on function private.load_sales_analysis from public, anon, authenticated, service_role;

drop function private.load_settlement;

-- Settlement reports: lines of sales and fees, costs, compensation, advertising, pickups and payments. A report replaces what
-- was loaded before of its kind and period: a sheet of costs for itself, a payment by its type and ratio. Answers counts of rows and,
-- where lines name options, options_known and options_unmatched. Raises PD001, PD005 (a sheet contradicts itself).
create or replace function private.load_settlement(batch private.import_batch, is_loaded boolean) returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  target constant regclass := 'public.' || private.import_table(batch.category);
  line constant text[] := array['ROW_NO', 'SETTLE_TYPE', 'SETTLE_END_DT', 'OCCUR_DT', 'RECOG_DT', 'TRADE_TYPE', 'ORDER_NO', 'PRODUCTID',
    'OPTION_CD', 'SKU_ID', 'ITEM_NM', 'OPTION_NM'];
begin
  perform private.stage_rows(batch, case target
    when 'public.fact_settlement_option'::regclass then line || array['CATEGORY_NM', 'PRICE', 'QTY', 'SALE_AMT', 'SUPPORT_AMT',
      'INSTANT_AMT', 'DOWNLOAD_AMT', 'COUPON_AMT', 'FEE_RATE', 'FEE_AMT', 'FEE_VAT', 'SETTLE_AMT', 'CHANNEL']
    when 'public.fact_settlement_cost'::regclass then array['COST_TYPE'] || line || array['DELIVERY_NO', 'REQUEST_NO', 'QTY', 'GRADE',
      'REASON', 'CENTER', 'REMARKS', 'COST_A', 'DISCOUNT_B', 'EXTRA_AMT', 'FREE_C', 'SUM_AMT', 'SUM_VAT_AMT', 'SUM_FINAL_AMT']
    when 'public.fact_inventory_compensation'::regclass then array['ROW_NO', 'OCCUR_DT', 'SETTLE_END_DT', 'ORDER_NO', 'TRADE_TYPE',
      'LOSS_TYPE', 'OPTION_CD', 'ITEM_NM', 'OPTION_NM', 'OFFER_CONDITION', 'QTY', 'SALE_PRICE', 'COMP_RATE', 'COMP_AMT', 'INSPECT_ID',
      'CENTER', 'REMARKS']
    when 'public.fact_settled_ad_cost'::regclass then array['ROW_NO', 'SETTLE_END_DT', 'DATE_SK', 'CHARGE_TYPE', 'AMT', 'VAT_AMT', 'REMARKS']
    when 'public.fact_milk_run'::regclass then array['ROW_NO', 'SETTLE_END_DT', 'MILKRUNNO', 'REQ_NO', 'CENTER', 'PICKUP_DT', 'PLT_AMT',
      'QTY', 'AMT', 'VAT_AMT', 'REMARKS']
    when 'public.fact_settlement_summary'::regclass then array['ROW_NO', 'SETTLE_TYPE', 'START_DT', 'END_DT', 'RATIO', 'SALE_AMT',
      'CANCEL_AMT', 'FEE_AMT', 'COUPON_AMT', 'BASE_AMT', 'PAYABLE_AMT', 'MILKRUN_AMT', 'AD_AMT', 'DEDUCT_AMT', 'SETOFF_AMT',
      'WAREHOUSING_AMT', 'SHIPPING_AMT', 'STORAGE_AMT', 'RETURN_PICKUP_AMT', 'RESTOCKING_AMT', 'REMOVAL_AMT', 'SERVICE_AMT', 'COMP_AMT',
      'PAID_AMT', 'PAY_DT', 'STATUS'] end, array[target, 'private.settlement_line'], '{}');
  create temporary table import_sheet (part text, period text, sum_amt bigint, vat_amt bigint, sums jsonb) on commit drop;
  if target = 'public.fact_settlement_cost'::regclass then
    perform private.share_sheet_vat();
  elsif target = 'public.fact_settlement_summary'::regclass then
    alter table pg_temp.import_staged add "PART" text, add "SETTLE_END_DT" text;
    update pg_temp.import_staged s set "PART" = s."SETTLE_TYPE" || ' ' || s."RATIO"::float8, "SETTLE_END_DT" = s."END_DT" where true;
  else
    alter table pg_temp.import_staged add "PART" text not null default '';
  end if;
  -- Sheets of costs have said their sums.
  if target <> 'public.fact_settlement_cost'::regclass then
    execute format('insert into pg_temp.import_sheet select s."PART", s."SETTLE_END_DT", %s from pg_temp.import_staged s group by 1, 2',
      case target
        when 'public.fact_settlement_option'::regclass then 'sum(s."SETTLE_AMT"), null, jsonb_build_object(''type'', max(s."SETTLE_TYPE"),
          ''gross'', coalesce(sum(s."SALE_AMT") filter (where s."SALE_AMT" > 0), 0),
          ''cancel'', coalesce(sum(s."SALE_AMT") filter (where s."SALE_AMT" < 0), 0),
          ''coupon'', sum(s."COUPON_AMT"), ''fee'', sum(s."FEE_AMT" + s."FEE_VAT"))'
        when 'public.fact_inventory_compensation'::regclass then 'sum(s."COMP_AMT"), null, null'
        when 'public.fact_settlement_summary'::regclass then 'sum(s."PAID_AMT"), null, null'
        else 'sum(s."AMT"), sum(s."VAT_AMT"), null' end);
  end if;
  -- Lines alone are counted: what a sheet says of them is none.
  return jsonb_build_object('lines', (select count(*) from pg_temp.import_staged)) || case when target in ('public.fact_settlement_option'::regclass, 'public.fact_settlement_cost'::regclass,
      'public.fact_inventory_compensation'::regclass) then private.settled_options(batch.partner_cd) else '{}' end
    || private.replace_settlement(batch, target, is_loaded);
end
$$;
comment on function private.load_settlement is 'Compares a settlement report with what is there, and loads it if is_loaded; returns counts of rows and options.';
revoke all on function private.load_settlement from public, anon, authenticated, service_role;

drop function private.load_stock_status;

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

  options := private.claim_options(batch.partner_cd, is_loaded);
  counts := private.replace_rows('public.fact_stock_snapshot', array['SNAP_DT', 'OPTION_CD'], batch.partner_cd,
    format('t."SNAP_DT" = %L', batch.period_start), batch.partial, is_loaded);
  if live then
    counts := private.replace_rows('public.fact_stock', array['OPTION_CD'], batch.partner_cd, 'true', batch.partial, is_loaded);
  end if;
  return counts || jsonb_build_object('options_new', options, 'live', live,
    'options_without_brand', private.options_without_brand(batch.partner_cd, is_loaded, false));
end
$$;
comment on function private.load_stock_status is 'Compares 재고현황 with what is there, and loads it if is_loaded; returns counts of rows.';
revoke all on function private.load_stock_status from public, anon, authenticated, service_role;

drop function private.name_ads;

-- Returns which options the staged report names, and, if it is loaded, keeps what it calls them and its campaigns. Raises PD001.
create or replace function private.name_ads(partner_cd text, is_loaded boolean) returns jsonb
  language plpgsql volatile set search_path = '' set enable_sort = off set work_mem = '64MB' as $$
declare
  known bigint;
  named bigint;
  foreign_cds text[];
begin
  create temporary table import_named on commit drop as
  select n.option_cd, max(n.item_nm) as item_nm
  from (
    select s."OPTION_CD" as option_cd, s."ITEM_NM" as item_nm from pg_temp.import_staged s
    union all
    select s."CONV_OPTION_CD", s."CONV_ITEM_NM" from pg_temp.import_staged s
  ) n where n.option_cd is not null group by 1;
  analyze pg_temp.import_named;
  select count(*) filter (where o."PARTNER_CD" = name_ads.partner_cd), count(*),
    array_agg(n.option_cd order by n.option_cd) filter (where o."PARTNER_CD" <> name_ads.partner_cd)
  into known, named, foreign_cds
  from pg_temp.import_named n left join public.dim_option o on o."OPTION_CD" = n.option_cd;
  perform private.refuse_codes('PD001', 'options of another partner', foreign_cds);
  if not is_loaded then
    return jsonb_build_object('options_known', known, 'options_unmatched', named - known);
  end if;
  insert into public.dim_ad_option as a ("PARTNER_CD", "OPTION_CD", "ITEM_NM")
  select name_ads.partner_cd, n.option_cd, coalesce(n.item_nm, '') from pg_temp.import_named n
  on conflict ("PARTNER_CD", "OPTION_CD") do update set "ITEM_NM" = excluded."ITEM_NM"
  where excluded."ITEM_NM" not in ('', a."ITEM_NM");
  drop table pg_temp.import_named;

  insert into public.dim_campaign as c ("PARTNER_CD", "CAMPAIGN_ID", "CAMPAIGN_NM", "AD_TYPE", "START_DT", "END_DT", "NAMED_SK")
  select name_ads.partner_cd, s."CAMPAIGN_ID", s."CAMPAIGN_NM", s."AD_TYPE", s."START_DT", s."END_DT", s."DATE_SK"
  from (select distinct on (d.campaign) d.line_no from pg_temp.import_day d order by d.campaign, d.day desc) newest
  join pg_temp.import_staged s on s."LINE_NO" = newest.line_no
  on conflict ("PARTNER_CD", "CAMPAIGN_ID") do update
  set "CAMPAIGN_NM" = excluded."CAMPAIGN_NM", "AD_TYPE" = coalesce(excluded."AD_TYPE", c."AD_TYPE"),
    "START_DT" = coalesce(excluded."START_DT", c."START_DT"), "END_DT" = excluded."END_DT", "NAMED_SK" = excluded."NAMED_SK"
  where excluded."NAMED_SK" >= c."NAMED_SK"
    and (c."CAMPAIGN_NM", c."AD_TYPE", c."START_DT", c."END_DT", c."NAMED_SK") is distinct from (excluded."CAMPAIGN_NM",
      coalesce(excluded."AD_TYPE", c."AD_TYPE"), coalesce(excluded."START_DT", c."START_DT"), excluded."END_DT", excluded."NAMED_SK");
  return jsonb_build_object('options_known', known, 'options_unmatched', named - known);
end
$$;
comment on function private.name_ads is 'Keeps the campaigns and option names of the staged advertising report if it is loaded; returns how many of its options the partner''s masters know and how many not. Raises PD001.';
revoke all on function private.name_ads from public, anon, authenticated, service_role;

drop function private.options_without_brand;

-- How many options of the partner no page can put under a brand: now, or, unless the report is loaded, after it would be, with the
-- brands that it would derive. master: the report is 옵션마스터, which names brands; another one names options that have no name.
create or replace function private.options_without_brand(partner_cd text, is_loaded boolean, master boolean) returns bigint
  language plpgsql stable set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
begin
  if is_loaded then
    return (select count(*) from public.dim_option o where o."PARTNER_CD" = options_without_brand.partner_cd and o."BRAND_CD" is null);
  end if;
  return (
    with after as materialized (
      select case when master and n.is_staged then s."BRAND_CD" else o."BRAND_CD" end as brand,
        o."BRAND_DERIVED" is true and not (master and n.is_staged) as derived,
        case when n.is_named then coalesce(s."ITEM_NM", '') else o."ITEM_NM" end as item,
        case when not n.is_named then o."OPTION_NM" when master then coalesce(nullif(s."OPTION_NM", ''), o."OPTION_NM", '')
          else coalesce(s."OPTION_NM", '') end as option
      from (select * from public.dim_option d where d."PARTNER_CD" = options_without_brand.partner_cd) o
      full join pg_temp.import_staged s on s."OPTION_CD" = o."OPTION_CD"
      cross join lateral (select s."OPTION_CD" is not null as is_staged, s."OPTION_CD" is not null
        and (master or o."OPTION_CD" is null or o."ITEM_NM" = '' and coalesce(s."ITEM_NM", '') <> '') as is_named) n
    )
    select count(*) from after a
    where (a.brand is null or a.derived) and (a.item, a.option) not in (
      select n.item, n.option from after n where n.brand is not null and not n.derived and n.item <> ''
      group by 1, 2 having min(n.brand) = max(n.brand)));
end
$$;
comment on function private.options_without_brand is
  'How many options of the partner have no brand, or, unless the report is loaded, would have none after the staged report.';
revoke all on function private.options_without_brand from public, anon, authenticated, service_role;

-- The batch of that id, for the member who began it, which nobody sweeps before the transaction ends.
-- Raises PD410 when there is none (any more).
create or replace function private.own_import(import_id uuid) returns private.import_batch
  language plpgsql volatile security definer set search_path = '' as $$
declare
  batch private.import_batch;
begin
  select * into batch from private.import_batch b
  where b.id = own_import.import_id and b.user_id is not distinct from auth.uid() and not b.is_over
  for key share;
  if not found then
    raise exception 'no such import' using errcode = 'PD410';
  end if;
  perform private.require_importer(batch.partner_cd);
  return batch;
end
$$;

drop function private.replace_ads;

-- Makes the facts of the staged days and campaigns those of the report; days taken over lose every row of theirs first.
-- Rows have no key, so they are counted by the hashes of their values: a row that is in both is unchanged, and a row that goes
-- and one that comes for the same campaign, day, options, placement and keyword are one changed row. A day of a campaign
-- whose rows are all unchanged is not touched. Values are hashed as they are: as one text it took three times as long.
create or replace function private.replace_ads(partner_cd text, taken_over integer[], today date, is_loaded boolean) returns jsonb
  language plpgsql volatile set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  -- Rows without older ones of their day are not hashed.
  old_days integer[];
  changed_days integer[];
  answer jsonb;
begin
  create temporary view import_line as
  select s."DATE_SK", s."CAMPAIGN_ID", coalesce(s."ADGROUP_NM", '') as "ADGROUP_NM", coalesce(s."OPTION_CD", '') as "OPTION_CD",
    coalesce(s."CONV_OPTION_CD", '') as "CONV_OPTION_CD", coalesce(s."PLACEMENT", '') as "PLACEMENT", coalesce(s."KEYWORD", '') as "KEYWORD",
    coalesce(s."IMP_CNT", 0) as "IMP_CNT", coalesce(s."CLICK_CNT", 0) as "CLICK_CNT",
    coalesce(s."AD_COST", 0) as "AD_COST", coalesce(s."ORD_1D", 0) as "ORD_1D",
    coalesce(s."DIR_ORD_1D", 0) as "DIR_ORD_1D", coalesce(s."QTY_1D", 0) as "QTY_1D",
    coalesce(s."DIR_QTY_1D", 0) as "DIR_QTY_1D", coalesce(s."REV_1D", 0) as "REV_1D",
    coalesce(s."DIR_REV_1D", 0) as "DIR_REV_1D", coalesce(s."ORD_14D", 0) as "ORD_14D",
    coalesce(s."DIR_ORD_14D", 0) as "DIR_ORD_14D", coalesce(s."QTY_14D", 0) as "QTY_14D",
    coalesce(s."DIR_QTY_14D", 0) as "DIR_QTY_14D", coalesce(s."REV_14D", 0) as "REV_14D",
    coalesce(s."DIR_REV_14D", 0) as "DIR_REV_14D"
  from pg_temp.import_staged s;
  old_days := array(
    select d.day from (select i.day from pg_temp.import_day i union select unnest(taken_over)) d
    -- One row, by the index, whose order is asked for: as a join, or in any order, it would read the facts of all days.
    where (
      select true from public.fact_ad_daily f where f."PARTNER_CD" = replace_ads.partner_cd and f."DATE_SK" = d.day
      order by f."CAMPAIGN_ID" limit 1));
  create temporary table import_pair on commit drop as
  with one_row as (
    select f."DATE_SK" as day, f."CAMPAIGN_ID" as campaign, 1 as old, 0 as new, f."REV_14D" as revenue,
      hash_record_extended(row(f."ADGROUP_NM", f."OPTION_CD", f."CONV_OPTION_CD", f."PLACEMENT", f."KEYWORD"), 0) as key,
      hash_record_extended(row(f."IMP_CNT", f."CLICK_CNT", f."AD_COST", f."ORD_1D", f."DIR_ORD_1D", f."QTY_1D", f."DIR_QTY_1D",
        f."REV_1D", f."DIR_REV_1D", f."ORD_14D", f."DIR_ORD_14D", f."QTY_14D", f."DIR_QTY_14D", f."REV_14D", f."DIR_REV_14D"), 0) as print
    from public.fact_ad_daily f
    where f."PARTNER_CD" = replace_ads.partner_cd and f."DATE_SK" = any (old_days)
    union all
    select l."DATE_SK", l."CAMPAIGN_ID", 0, 1, 0,
      hash_record_extended(row(l."ADGROUP_NM", l."OPTION_CD", l."CONV_OPTION_CD", l."PLACEMENT", l."KEYWORD"), 0),
      hash_record_extended(row(l."IMP_CNT", l."CLICK_CNT", l."AD_COST", l."ORD_1D", l."DIR_ORD_1D", l."QTY_1D", l."DIR_QTY_1D",
        l."REV_1D", l."DIR_REV_1D", l."ORD_14D", l."DIR_ORD_14D", l."QTY_14D", l."DIR_QTY_14D", l."REV_14D", l."DIR_REV_14D"), 0)
    from pg_temp.import_line l where cardinality(old_days) > 0 and l."DATE_SK" = any (old_days)
  ), equal as (
    select r.day, r.campaign, r.key, count(*) filter (where r.old = 1) as old, count(*) filter (where r.new = 1) as new, private.bigint_sum(r.revenue) as revenue
    from one_row r group by r.day, r.campaign, r.key, r.print
  ), keyed as (
    select e.day, e.campaign, private.bigint_sum(e.old) as old, private.bigint_sum(e.new) as new,
      private.bigint_sum(least(e.old, e.new)) as unchanged, private.bigint_sum(e.revenue) as revenue
    from equal e group by e.day, e.campaign, e.key
  ), counted as (
    select k.day, k.campaign, private.bigint_sum(k.old) as old_rows, private.bigint_sum(k.new) as new_rows,
      private.bigint_sum(k.unchanged) as unchanged, private.bigint_sum(least(k.old, k.new) - k.unchanged) as changed,
      private.bigint_sum(k.revenue) as revenue
    from keyed k group by k.day, k.campaign
  )
  select coalesce(o.day, n.day) as day, coalesce(o.campaign, n.campaign) as campaign, coalesce(o.old_rows, 0) as old_rows,
    coalesce(n.rows, 0) as new_rows, coalesce(o.unchanged, 0) as unchanged, coalesce(o.changed, 0) as changed,
    coalesce(o.revenue, 0) as old_revenue, coalesce(n.revenue, 0) as new_revenue,
    coalesce(o.unchanged = o.old_rows and o.unchanged = o.new_rows, false) as same, n.orders
  from counted o
  full join pg_temp.import_day n on n.day = o.day and n.campaign = o.campaign
  where n.day is not null or o.day = any (taken_over);
  analyze pg_temp.import_pair;
  select jsonb_build_object(
      'new', coalesce(sum(p.new_rows - p.unchanged - p.changed), 0),
      'changed', coalesce(sum(p.changed), 0),
      'unchanged', coalesce(sum(p.unchanged), 0),
      'removed', coalesce(sum(p.old_rows - p.unchanged - p.changed), 0),
      'revenue_fell', greatest(0, coalesce(sum(p.old_revenue - p.new_revenue)
        filter (where p.old_rows > 0 and p.new_rows > 0 and p.day <> all (taken_over)), 0))),
    array_agg(distinct p.day) filter (where not p.same)
  into answer, changed_days
  from pg_temp.import_pair p;
  if not is_loaded then
    return answer;
  end if;

  delete from public.fact_ad_daily f using pg_temp.import_pair p
  where not p.same and p.old_rows > 0 and f."PARTNER_CD" = replace_ads.partner_cd and f."DATE_SK" = p.day
    and f."CAMPAIGN_ID" = p.campaign;
  insert into public.fact_ad_daily ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "ADGROUP_NM", "OPTION_CD", "CONV_OPTION_CD", "PLACEMENT",
    "KEYWORD",
    "IMP_CNT", "CLICK_CNT", "AD_COST", "ORD_1D", "DIR_ORD_1D", "QTY_1D", "DIR_QTY_1D", "REV_1D", "DIR_REV_1D",
    "ORD_14D", "DIR_ORD_14D", "QTY_14D", "DIR_QTY_14D", "REV_14D", "DIR_REV_14D")
  select replace_ads.partner_cd, l.*
  from pg_temp.import_line l
  -- NOT IN is looked up in a table of hashes; an anti join would sort the rows by campaign too.
  where (l."DATE_SK", l."CAMPAIGN_ID") not in (select p.day, p.campaign from pg_temp.import_pair p where p.same);
  -- Of a day that was never seen young nothing can be learned.
  insert into public.agg_ad_growth as g ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "AGE", "ORD_14D", "REV_14D")
  select replace_ads.partner_cd, p.day, p.campaign, a.age, p.orders, p.new_revenue
  from pg_temp.import_pair p
  cross join lateral (select greatest(0, least(14, today - to_date(p.day::text, 'YYYYMMDD'))) as age) a
  where p.orders is not null and (a.age < 14 or exists (
    select from public.agg_ad_growth y
    where y."PARTNER_CD" = replace_ads.partner_cd and y."DATE_SK" = p.day and y."CAMPAIGN_ID" = p.campaign))
  on conflict ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "AGE") do update
  set "ORD_14D" = excluded."ORD_14D", "REV_14D" = excluded."REV_14D";

  drop view pg_temp.import_line;
  drop table pg_temp.import_pair;
  if changed_days is not null then
    perform private.ads_changed(replace_ads.partner_cd, changed_days);
  end if;
  return answer;
end
$$;
comment on function private.replace_ads is 'Replaces the facts of the staged days and campaigns, and all of days that are taken over, if the report is loaded; returns new, changed, unchanged, removed (rows) and revenue_fell (won).';
revoke all on function private.replace_ads from public, anon, authenticated, service_role;

drop function private.replace_rows;

-- Makes the target hold exactly the staged rows within a scope (a condition on its rows t) of a partner, touching only
-- rows that differ. With partial, rows of the scope that the file does not name stay. Returns counts: new,
-- changed, unchanged, removed; and emptied where the file has no value at all in a column (it lacks the column):
-- how many rows lose theirs, by column. MOD_DT alone is no difference. Writes nothing unless the report is loaded. Raises PD001,
-- and 23505 for two rows of one key.
-- enable_nestloop: a table that was filled a moment ago counts as empty until it is analyzed, and a nested loop over two
-- hundred thousand rows of it never ends.
-- work_mem: a day of a large partner is joined in memory, not through files.
create or replace function private.replace_rows(
  target regclass, keys text[], partner_cd text, scope text, partial boolean, is_loaded boolean
) returns jsonb language plpgsql volatile set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  own constant text := format('t."PARTNER_CD" = %L and (%s)', partner_cd, scope);
  all_columns text;
  written text[];
  compared text[];
  differs text;
  same_key text;
  valueless text[];
  emptied jsonb := '{}';
  foreign_options text[];
  staged integer;
  named integer;
  fresh integer;
  changed integer;
  removed integer;
begin
  select string_agg(quote_ident(t.attname), ', ' order by t.attnum),
    array_agg(quote_ident(t.attname) order by t.attnum) filter (where t.attname <> all (keys)),
    array_agg(quote_ident(t.attname) order by t.attnum) filter (where t.attname <> all (keys) and t.attname <> 'MOD_DT')
  into all_columns, written, compared
  from pg_catalog.pg_attribute t
  join pg_catalog.pg_attribute s on s.attname = t.attname and s.attrelid = 'pg_temp.import_staged'::regclass and s.attnum > 0
  where t.attrelid = target and t.attnum > 0 and not t.attisdropped;
  select string_agg(format('t.%1$I = s.%1$I', key), ' and ') into same_key from unnest(keys) key;
  select format('(%s) is distinct from (%s)', string_agg('t.' || c, ', '), string_agg('s.' || c, ', ')) into differs from unnest(compared) c;

  -- A row that is another partner's, though no option says so.
  execute format('select array_agg(distinct s."OPTION_CD") from pg_temp.import_staged s join %s t on %s
    where t."PARTNER_CD" = any ($1) and (%s)', target, same_key, scope)
  into foreign_options using array(select p."PARTNER_CD" from public.dim_partner p where p."PARTNER_CD" <> replace_rows.partner_cd);
  perform private.refuse_codes('PD001', 'options of another partner', foreign_options);

  execute format('select array_remove(array[%s], null), count(*), (select count(*) from (select from pg_temp.import_staged s group by %s) k)
    from pg_temp.import_staged s', (select string_agg(format('case when count(s.%1$s) = 0 then %1$L end', c), ', ') from unnest(compared) c),
    (select string_agg(format('s.%I', key), ', ') from unnest(keys) key)) into valueless, staged, named;
  if named < staged then
    raise exception 'two rows of one key' using errcode = '23505';
  end if;
  if cardinality(valueless) > 0 then
    execute format('select jsonb_strip_nulls(jsonb_build_object(%s)) from %s t join pg_temp.import_staged s on %s where (%s)',
      (select string_agg(format('%L, nullif(count(t.%s), 0)', btrim(c, '"'), c), ', ') from unnest(valueless) c),
      target, same_key, own) into emptied;
  end if;
  execute format('select count(*) filter (where t.is_old is null), count(*) filter (where t.is_old and %s),
      case when $1 then 0 else (select count(*) from %s t where %s) - count(t.is_old) end
    from pg_temp.import_staged s left join (select true as is_old, t.* from %2$s t where %3$s) t on %4$s',
    differs, target, own, same_key)
  into fresh, changed, removed using partial;

  if is_loaded and removed > 0 then
    execute format('delete from %s t where (%s) and not exists (select from pg_temp.import_staged s where %s)',
      target, own, same_key);
  end if;
  -- Plain statements, where ON CONFLICT would make a first load twice as dear. Loads of one partner go one
  -- after the other; should another partner insert the same key meanwhile, the primary key refuses it.
  if is_loaded and changed > 0 then
    execute format('update %s t set (%s) = row(%s) from pg_temp.import_staged s where (%s) and %s and %s', target,
      array_to_string(written, ', '), (select string_agg('s.' || c, ', ') from unnest(written) c), own, same_key, differs);
  end if;
  if is_loaded and fresh > 0 then
    execute format('insert into %1$s (%2$s) select %2$s from pg_temp.import_staged s
      where not exists (select from %1$s t where (%3$s) and %4$s)', target, all_columns, own, same_key);
  end if;
  return jsonb_build_object('new', fresh, 'changed', changed, 'unchanged', staged - fresh - changed, 'removed', removed)
    || case when emptied = '{}' then emptied else jsonb_build_object('emptied', emptied) end;
end
$$;
comment on function private.replace_rows is
  'Makes the target hold the staged rows within a scope if the report is loaded; returns counts of new, changed, unchanged, removed.';
revoke all on function private.replace_rows from public, anon, authenticated, service_role;

drop function private.replace_settlement;

-- Makes the lines of the staged sheets (import_sheet) those of the report. A sheet whose lines are the same, by the sum of their
-- hashes, keeps them. Lines are counted as the file has them: their place in it and what is derived from other lines (a part of
-- VAT) are no difference, and a line that goes and one that comes for the same order and option are one changed line.
-- Settings: see private.replace_rows.
create or replace function private.replace_settlement(batch private.import_batch, target regclass, is_loaded boolean) returns jsonb
  language plpgsql volatile set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  columns text;
  -- What a line does not say is what the table has without it.
  said text;
  -- The columns that name what a line is about, and all that its row of the file says.
  key_columns text;
  file_columns text;
  -- What no row of the file says of its line: its place, and its part of the VAT of the sheet.
  place_columns text;
  changed_months integer[] := '{}';
  counts jsonb;
begin
  select string_agg(quote_ident(t.attname), ', ' order by t.attnum),
    string_agg(case when d.adbin is null then format('s.%I', t.attname)
      else format('coalesce(s.%1$I, %2$s) as %1$I', t.attname, pg_get_expr(d.adbin, d.adrelid)) end, ', ' order by t.attnum),
    string_agg(format('l.%I', t.attname), ', ') filter (where t.attname in ('ORDER_NO', 'OPTION_CD', 'MILKRUNNO')),
    string_agg(format('l.%I', t.attname), ', ' order by t.attnum) filter (where t.attname <> 'ROW_NO'
      and (t.attname <> 'VAT_AMT' or target <> 'public.fact_settlement_cost'::regclass)),
    string_agg(format('l.%I', t.attname), ', ' order by t.attnum) filter (where t.attname = 'ROW_NO'
      or t.attname = 'VAT_AMT' and target = 'public.fact_settlement_cost'::regclass)
  into columns, said, key_columns, file_columns, place_columns
  from pg_catalog.pg_attribute t
  join pg_catalog.pg_attribute a on a.attname = t.attname and a.attrelid = 'pg_temp.import_staged'::regclass and a.attnum > 0
  left join pg_catalog.pg_attrdef d on d.adrelid = t.attrelid and d.adnum = t.attnum
  where t.attrelid = target and t.attnum > 0 and not t.attisdropped and t.attname <> 'PARTNER_CD';

  create temporary table import_pair on commit drop as
  select h.*, (row_number() over ())::integer as sheet, l."FILE_ID" as file_id, coalesce(l."ROW_CNT", 0) as old_rows,
    0::bigint as new_rows, 0::bigint as unchanged, 0::bigint as changed, false as same
  from pg_temp.import_sheet h
  left join public.log_settlement_file l on l."PARTNER_CD" = batch.partner_cd and l."CATEGORY" = batch.category
    and l."PART" = h.part and l."SETTLE_END_DT" = h.period;
  analyze pg_temp.import_pair;
  -- Prints are added up without their last bits: the sum of 300,000 is a bigint still.
  execute format($sql$
    with one_line as (
      select p.sheet, p.file_id, 1 as old, 0 as new, l.*
      from (select t."FILE_ID", %2$s from %1$s t where t."FILE_ID" = any ($1)) l
      join pg_temp.import_pair p on p.file_id = l."FILE_ID"
      union all
      select p.sheet, p.file_id, 0, 1, p.file_id, %3$s
      from pg_temp.import_staged s
      join pg_temp.import_pair p on p.part = s."PART" and p.period = s."SETTLE_END_DT"
    ), hashed as (
      -- Lines without older ones of their sheet are not hashed.
      select l.sheet, l.old, l.new, case when l.file_id is not null then hash_record_extended(row(%4$s), 0) end as key,
        case when l.file_id is not null then hash_record_extended(row(%5$s), 0) end as in_file,
        row(%6$s) as place
      from one_line l offset 0
    ), equal as (
      select o.sheet, o.key, count(*) filter (where o.old = 1) as old, count(*) filter (where o.new = 1) as new,
        private.bigint_sum((hash_record_extended(o.place, o.in_file) >> 24) * (o.old - o.new)) as print
      from hashed o group by o.sheet, o.key, o.in_file
    ), keyed as (
      select e.sheet, private.bigint_sum(e.old) as old, private.bigint_sum(e.new) as new,
        private.bigint_sum(least(e.old, e.new)) as unchanged, private.bigint_sum(e.print) as print
      from equal e group by e.sheet, e.key
    )
    update pg_temp.import_pair p set new_rows = n.rows, unchanged = n.unchanged, changed = n.changed,
      same = n.rows = p.old_rows and coalesce(n.print, 0) = 0
    from (
      select h.sheet, coalesce(private.bigint_sum(k.new), 0) as rows, coalesce(private.bigint_sum(k.unchanged), 0) as unchanged,
        coalesce(private.bigint_sum(least(k.old, k.new) - k.unchanged), 0) as changed, private.bigint_sum(k.print) as print
      from pg_temp.import_pair h left join keyed k on k.sheet = h.sheet
      group by h.sheet
    ) n
    where n.sheet = p.sheet$sql$,
    target, columns, said, concat_ws(', ', '0', key_columns), file_columns, place_columns)
  using array(select p.file_id from pg_temp.import_pair p where p.file_id is not null);
  -- Another VAT above the same lines changes each of them.
  update pg_temp.import_pair p set changed = p.unchanged, unchanged = 0
  from public.log_settlement_file f
  where f."FILE_ID" = p.file_id and f."VAT_AMT" <> p.vat_amt and p.unchanged = p.old_rows and p.unchanged = p.new_rows;
  select jsonb_build_object(
    'new', coalesce(sum(p.new_rows - p.unchanged - p.changed), 0),
    'changed', coalesce(sum(p.changed), 0),
    'unchanged', coalesce(sum(p.unchanged), 0),
    'removed', coalesce(sum(p.old_rows - p.unchanged - p.changed), 0))
  into counts from pg_temp.import_pair p;
  if not is_loaded then
    return counts;
  end if;
  if target in ('public.fact_settlement_option'::regclass, 'public.fact_settlement_cost'::regclass) then
    execute format($sql$select array(
      select distinct left(d.day, 6)::integer from %s t cross join lateral (values (t."RECOG_DT"), (t."OCCUR_DT")) d (day)
      where t."FILE_ID" = any ($1)
      union
      select distinct left(d.day, 6)::integer from pg_temp.import_staged s
      join pg_temp.import_pair p on p.part = s."PART" and p.period = s."SETTLE_END_DT" and not p.same
      cross join lateral (values (s."RECOG_DT"), (s."OCCUR_DT")) d (day))$sql$, target)
    into changed_months using array(select p.file_id from pg_temp.import_pair p where not p.same and p.old_rows > 0);
  end if;
  execute format('delete from %s t where t."FILE_ID" = any ($1)', target)
  using array(select p.file_id from pg_temp.import_pair p where not p.same and p.old_rows > 0);
  insert into public.log_settlement_file as l ("PARTNER_CD", "CATEGORY", "PART", "SETTLE_END_DT", "FILE_NM", "ROW_CNT", "SUM_AMT",
    "VAT_AMT", "SUMS", "USER_ID")
  select batch.partner_cd, batch.category, p.part, p.period, batch.file_nm, p.new_rows, p.sum_amt, p.vat_amt, p.sums, batch.user_id
  from pg_temp.import_pair p
  on conflict ("PARTNER_CD", "CATEGORY", "SETTLE_END_DT", "PART") do update
  set "FILE_NM" = excluded."FILE_NM", "ROW_CNT" = excluded."ROW_CNT", "SUM_AMT" = excluded."SUM_AMT", "VAT_AMT" = excluded."VAT_AMT",
    "SUMS" = excluded."SUMS", "USER_ID" = excluded."USER_ID", "REG_DT" = now();
  analyze pg_temp.import_pair;
  execute format('insert into %s ("PARTNER_CD", "FILE_ID", %s)
    select $1, l."FILE_ID", %s
    from pg_temp.import_staged s
    join pg_temp.import_pair p on p.part = s."PART" and p.period = s."SETTLE_END_DT" and not p.same
    join public.log_settlement_file l on l."PARTNER_CD" = $1 and l."CATEGORY" = $2 and l."PART" = p.part and l."SETTLE_END_DT" = p.period',
    target, columns, said)
  using batch.partner_cd, batch.category;
  perform private.settlement_changed(batch.partner_cd, changed_months);
  drop table pg_temp.import_pair;
  drop table pg_temp.import_sheet;
  return counts;
end
$$;
comment on function private.replace_settlement is
  'Replaces the lines of the staged sheets of a settlement report if it is loaded; returns counts of rows: new, changed, unchanged, removed.';
revoke all on function private.replace_settlement from public, anon, authenticated, service_role;

-- Makes the temporary table import_staged of the rows of a report, which lives as long as the transaction: LINE_NO, the columns of
-- the file in their order, and those of filled. A column has the name and the type that it has in the first of the tables that
-- knows it. filled has the values of what the file does not bring, also for a cell that it leaves empty. Raises PD422 unless the
-- file brings these columns in this order (program and database are of different versions otherwise), and PD410 when rows that were
-- sent are not there any more: a report without them would wipe out what it stands for.
-- default_statistics_target: a few of the rows say well enough how many options there are.
create or replace function private.stage_rows(
  batch private.import_batch, columns text[], tables regclass[], filled jsonb
) returns void language plpgsql volatile set search_path = '' set default_statistics_target = 10 as $$
declare
  typed text;
  unknown text;
  staged integer;
begin
  if batch.columns is distinct from stage_rows.columns then
    raise exception 'columns do not fit this database' using errcode = 'PD422';
  end if;
  select
    string_agg(format(case
        when w.place is null then '%2$L::%3$s as %1$I'
        when w.value is null then 'r.%1$I::%3$s as %1$I'
        else 'coalesce(r.%1$I::%3$s, %2$L::%3$s) as %1$I'
      end, w.name, w.value, t.type), ', ' order by w.place, w.name),
    string_agg(w.name, ', ') filter (where t.type is null)
  into typed, unknown
  from (
    select coalesce(c.name, f.key) as name, c.place, f.value
    from unnest(stage_rows.columns) with ordinality c (name, place)
    full join jsonb_each_text(stage_rows.filled) f on f.key = c.name
  ) w
  left join lateral (
    select pg_catalog.format_type(a.atttypid, a.atttypmod) as type
    from unnest(stage_rows.tables) with ordinality o (oid, place)
    join pg_catalog.pg_attribute a
      on a.attrelid = o.oid and a.attname = w.name and a.attnum > 0 and not a.attisdropped
    order by o.place limit 1
  ) t on true;
  if unknown is not null then
    raise exception 'no table has these columns: %', unknown using errcode = 'PD422';
  end if;
  execute format('create temporary table import_staged on commit drop as
    select r.line_no as "LINE_NO", %s from private.import_row r where r.batch_id = %L', typed, batch.id);
  get diagnostics staged = row_count;
  if staged <> batch.row_cnt then
    raise exception 'rows of this import are lost' using errcode = 'PD410';
  end if;
  execute format('analyze pg_temp.import_staged (%I)', case when 'OPTION_CD' = any (columns) then 'OPTION_CD' else columns[1] end);
end
$$;
comment on function private.stage_rows is
  'Makes the temporary table import_staged of the rows of a report, typed as in the tables; raises PD422 and PD410.';

-- Deletes at most 20,000 rows of an import that is over, and the import with its last row. Pages read none of this.
create or replace function private.sweep_import(import_id uuid) returns void language plpgsql volatile set search_path = '' as $$
declare
  most constant integer := 20000;
  swept integer;
begin
  delete from private.import_row r
  where r.batch_id = sweep_import.import_id and r.line_no <= (
    select max(o.line_no) from (
      select i.line_no from private.import_row i where i.batch_id = sweep_import.import_id order by i.line_no limit most) o);
  get diagnostics swept = row_count;
  if swept < most then
    delete from private.import_batch b where b.id = sweep_import.import_id;
  end if;
end
$$;
comment on function private.sweep_import is 'Deletes at most 20,000 rows of an import that is over, and the import with its last row.';
revoke all on function private.sweep_import from public, anon, authenticated, service_role;

-- Called by each step that adds something: what is left over never grows.
create or replace function private.sweep_imports() returns void language plpgsql volatile set search_path = '' as $$
begin
  perform private.sweep_import(b.id)
  from (
    select o.id from private.import_batch o where o.is_over or o.created_at < now() - interval '1 day'
    order by o.created_at limit 1 for update skip locked) b;
end
$$;
comment on function private.sweep_imports is
  'Deletes at most 20,000 rows of what was loaded or cancelled, and of what nobody finished within a day.';
revoke all on function private.sweep_imports from public, anon, authenticated, service_role;

-- Types, cleans and keeps rows of a report that import_start began; returns how many it has now. The same part twice counts once,
-- so a request may be repeated. For the member who began it.
create or replace function public.import_add_rows(import_id uuid, part integer, rows text[]) returns integer
  language plpgsql volatile security definer set search_path = '' as $$
declare
  batch private.import_batch := private.own_import(import_add_rows.import_id);
  added constant integer := private.keep_rows(batch, import_add_rows.part, import_add_rows.rows);
  total integer;
begin
  perform private.sweep_imports();
  update private.import_batch b set row_cnt = b.row_cnt + added
  where b.id = batch.id
  returning b.row_cnt into total;
  return total;
end
$$;

-- Throws away a report that was begun. For the member who began it.
create or replace function public.import_cancel(import_id uuid) returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  batch private.import_batch := private.ending_import(import_cancel.import_id);
begin
  perform private.end_import(batch.id);
end
$$;

-- Loads a staged report in one transaction, writes the upload log and returns counts of rows: new, changed,
-- unchanged, removed; options_new and brands_new where the report made some; live, whether a 재고현황 became the
-- live stock. The log is written also when nothing changed: the numbers are confirmed as of now. The planner learns
-- of what changed much.
-- statement_timeout: one transaction writes 300,000 rows and all that is kept of them (docs/decisions/import-steps.md).
-- For the member who began the report. Raises PD001 and PD002 with the list of another partner's codes, and PD003 for a
-- report that names options and none of the partner, unless allow_unknown: it may be another seller's.
create or replace function public.import_commit(import_id uuid, allow_unknown boolean default false) returns jsonb
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '30s' as $$
declare
  batch private.import_batch := private.ending_import(import_commit.import_id);
  counts jsonb;
begin
  -- Loads of one partner go one after the other.
  perform pg_advisory_xact_lock(hashtextextended('import ' || batch.partner_cd, 0));
  counts := private.load_batch(batch, true);
  if (counts ->> 'options_known')::bigint = 0 and coalesce(counts ->> 'options_unmatched', counts ->> 'options_skipped')::bigint > 0 and not allow_unknown then
    raise exception 'no option of this report is known' using errcode = 'PD003';
  end if;
  insert into public.log_file_upload
    ("CATEGORY", "TABLE_NM", "PARTNER_CD", "FILE_NM", "PERIOD_START", "PERIOD_END", "ROW_CNT", "ERR_CNT", "USER_ID",
      "USER_NM", "ASIDE_CNT", "ASIDE_AMT", "ASIDE_SVC")
  select batch.category, private.import_table(batch.category), batch.partner_cd, batch.file_nm, batch.period_start,
    batch.period_end, coalesce((counts ->> 'lines')::integer, batch.row_cnt), batch.err_cnt, batch.user_id, coalesce(m."ALIAS", m."NAME", m."EMAIL"),
    batch.aside_cnt, batch.aside_amt, batch.aside_svc
  from (select) one left join public.auth_member m on m."ID" = batch.user_id;
  perform private.end_import(batch.id);
  perform private.movements_loaded(batch);
  perform private.keep_margins(batch.partner_cd);
  perform private.analyze_loaded(batch.category);
  return counts;
end
$$;

-- What import_commit would do to a staged report: the same counts, and the same errors. It compares as import_commit does
-- and writes nothing; it does not wait for other loads. For the member who began the report.
create or replace function public.import_preview(import_id uuid) returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  batch private.import_batch := private.own_import(import_preview.import_id);
  counts jsonb;
begin
  begin
    counts := private.load_batch(batch, false);
    -- Takes the temporary tables back. A code that ends in 000 would catch its whole class, and with it every refusal.
    raise exception using errcode = 'PD099';
  exception when sqlstate 'PD099' then
    return counts;
  end;
end
$$;

-- Begins to load a report; returns the id that the other import functions take.
-- For members who may load that partner's reports, and the terminal. Days are yyyyMMdd, null for a report about no time.
-- aside_cnt, aside_amt, aside_svc: rows of other services that the file has and that are not sent, their won, and the services.
create or replace function public.import_start(
  partner_cd text, category text, file_nm text, columns text[], period_start text, period_end text, err_cnt integer,
  partial boolean, aside_cnt integer default 0, aside_amt bigint default 0, aside_svc text default ''
) returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  new_id uuid;
begin
  perform private.require_importer(import_start.partner_cd);
  perform private.sweep_imports();
  insert into private.import_batch (partner_cd, category, file_nm, columns, period_start, period_end, err_cnt, partial, user_id,
    aside_cnt, aside_amt, aside_svc)
  values (import_start.partner_cd, import_start.category, import_start.file_nm, import_start.columns,
    import_start.period_start, import_start.period_end, import_start.err_cnt, import_start.partial, auth.uid(),
    import_start.aside_cnt, import_start.aside_amt, import_start.aside_svc)
  returning id into new_id;
  return new_id;
end
$$;

drop table private.import_chunk;
