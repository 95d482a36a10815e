-- Columns that reports have beyond the tables that they fill.
create type private.settlement_line as (
  "ROW_NO" integer, "INSTANT_AMT" bigint, "DOWNLOAD_AMT" bigint, "CATEGORY_NM" text, "COST_A" bigint, "DISCOUNT_B" bigint,
  "EXTRA_AMT" bigint, "FREE_C" bigint, "SUM_AMT" bigint, "SUM_VAT_AMT" bigint, "SUM_FINAL_AMT" bigint
);

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

-- Takes what each sheet of costs (a kind of costs in a period) says of all its lines out of the staged rows, holds the lines against it, and gives each line its
-- amount (won without VAT: A - B + extra cost - C) and its part of the VAT, by amount; what is left after whole won goes to those
-- that lost most by it. Raises PD005 with a JSON object: sheet, period, what (amount | total | period), said, found.
-- Settings: what is summed up or joined fits into memory.
create or replace function private.share_sheet_vat() returns void language plpgsql volatile set search_path = '' set work_mem = '64MB' as $$
declare
  contradiction jsonb;
begin
  insert into pg_temp.import_sheet (part, period, sum_amt, vat_amt)
  select s."COST_TYPE", s."SETTLE_END_DT", s."SUM_AMT", s."SUM_VAT_AMT" from pg_temp.import_staged s where s."SUM_AMT" is not null;
  select jsonb_build_object('sheet', c.sheet, 'period', c.period, 'what', c.what, 'said', c.said, 'found', c.found) into contradiction
  from (
    select s."COST_TYPE" as sheet, s."SETTLE_END_DT" as period, 'total' as what, s."SUM_FINAL_AMT"::text as said,
      (s."SUM_AMT" + s."SUM_VAT_AMT")::text as found
    from pg_temp.import_staged s where s."SUM_AMT" is not null and s."SUM_FINAL_AMT" <> s."SUM_AMT" + s."SUM_VAT_AMT"
    union all
    select h.part, h.period, 'period', h.period, s."SETTLE_END_DT"
    from pg_temp.import_staged s
    join pg_temp.import_sheet h on h.part = s."COST_TYPE"
    where s."SUM_AMT" is null
      and (s."COST_TYPE", s."SETTLE_END_DT") not in (select k.part, k.period from pg_temp.import_sheet k)
    union all
    select h.part, h.period, 'amount', h.sum_amt::text, coalesce(l.amount, 0)::text
    from pg_temp.import_sheet h
    left join (
      select s."COST_TYPE", s."SETTLE_END_DT",
        sum(s."COST_A" - coalesce(s."DISCOUNT_B", 0) + coalesce(s."EXTRA_AMT", 0) - coalesce(s."FREE_C", 0)) as amount
      from pg_temp.import_staged s where s."SUM_AMT" is null group by 1, 2
    ) l on l."COST_TYPE" = h.part and l."SETTLE_END_DT" = h.period
    where h.sum_amt <> coalesce(l.amount, 0) or l.amount is null and h.vat_amt <> 0
  ) c limit 1;
  if contradiction is not null then
    raise exception 'a sheet contradicts itself' using errcode = 'PD005', detail = contradiction::text;
  end if;
  create temporary table import_costed on commit drop as
  select v.*, v.amount as "COST_AMT",
    v.part + case when row_number() over (partition by v."PART", v."SETTLE_END_DT" order by v.exact - v.part desc, v."LINE_NO")
      <= v.sheet_vat - sum(v.part) over (partition by v."PART", v."SETTLE_END_DT") then 1 else 0 end as "VAT_AMT"
  from (
    select e.*, floor(e.exact)::bigint as part
    from (
      select l.*, h.part as "PART", h.vat_amt as sheet_vat,
        -- Lines that take each other up share what there is of VAT evenly.
        coalesce(h.vat_amt::numeric * l.amount / nullif(h.sum_amt, 0), 0) as exact
      from (
        select s.*, s."COST_A" - coalesce(s."DISCOUNT_B", 0) + coalesce(s."EXTRA_AMT", 0) - coalesce(s."FREE_C", 0) as amount
        from pg_temp.import_staged s where s."SUM_AMT" is null
      ) l
      join pg_temp.import_sheet h on h.part = l."COST_TYPE" and h.period = l."SETTLE_END_DT"
    ) e
  ) v;
  drop table pg_temp.import_staged;
  alter table pg_temp.import_costed rename to import_staged;
end
$$;
comment on function private.share_sheet_vat is
  'Gives staged lines of costs their won without VAT and their part of the VAT of their sheet; raises PD005.';

-- Which options the staged lines name. Raises PD001.
create or replace function private.settled_options(partner_cd text) returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  named constant text[] := array(select distinct s."OPTION_CD" from pg_temp.import_staged s where s."OPTION_CD" <> '');
  known bigint;
begin
  perform private.refuse_codes('PD001', 'options of another partner', array(
    select o."OPTION_CD" from public.dim_option o
    where o."OPTION_CD" in (select unnest(named)) and o."PARTNER_CD" <> settled_options.partner_cd order by 1));
  select count(*) into known from public.dim_option o where o."OPTION_CD" in (select unnest(named));
  return jsonb_build_object('options_known', known, 'options_unmatched', cardinality(named) - known);
end
$$;
comment on function private.settled_options is 'How many options of the staged lines the partner''s masters know and how many not; raises PD001.';

-- Makes the lines of the staged sheets (import_sheet) those of the report. A sheet whose lines are the same, by the sum of their
-- hashes, keeps them. Lines are counted as the file has them: their place in it and what is derived from other lines (a part of
-- VAT) are no difference, and a line that goes and one that comes for the same order and option are one changed line.
-- Settings: see private.replace_rows.
create or replace function private.replace_settlement(batch private.import_batch, target regclass, is_loaded boolean) returns jsonb
  language plpgsql volatile set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  columns text;
  -- A value that a line does not say is the one that the table has without it.
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
      select distinct left(d.day, 6)::integer
      from (
        -- Lines have few pairs of days: these are told apart before they become months.
        select t."RECOG_DT", t."OCCUR_DT" from %s t where t."FILE_ID" = any ($1) group by 1, 2
        union all
        select s."RECOG_DT", s."OCCUR_DT" from pg_temp.import_staged s
        where (s."PART", s."SETTLE_END_DT") in (select p.part, p.period from pg_temp.import_pair p where not p.same) group by 1, 2
      ) l cross join lateral (values (l."RECOG_DT"), (l."OCCUR_DT")) d (day))$sql$, target)
    into changed_months using array(select p.file_id from pg_temp.import_pair p where not p.same and p.old_rows > 0);
  end if;
  if exists (select from pg_temp.import_pair p where not p.same) then
    perform private.keep_before(batch, target, format('t."FILE_ID" in (select t."FILE_ID" from public.log_settlement_file t where %s)',
      private.sheets_of(batch, array(select p.sheet from pg_temp.import_pair p where not p.same))), changed_months);
  end if;
  perform private.keep_before(batch, 'public.log_settlement_file', private.sheets_of(batch, array(select p.sheet from pg_temp.import_pair p)));
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

create or replace function private.sheets_of(batch private.import_batch, sheets integer[]) returns text language plpgsql volatile set search_path = '' as $$
begin
  return (
    select format('t."PARTNER_CD" = %L and t."CATEGORY" = %L and (t."PART", t."SETTLE_END_DT") in (select * from unnest(%L::text[], %L::text[]))',
      batch.partner_cd, batch.category, array_agg(p.part order by p.sheet), array_agg(p.period order by p.sheet))
    from pg_temp.import_pair p where p.sheet = any (sheets));
end
$$;
comment on function private.sheets_of is 'Condition on rows t of log_settlement_file: those of these staged sheets.';

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
  -- One shape for all three: of whom, of when, of what, won; the won that stands there before, of a cost else the won that held until then, and if the row changes anything.
  create temporary table import_entry on commit drop as
  select r ->> coalesce(k.key, '') as code, coalesce(r ->> 'APPLY_DT', r ->> 'YM') as since, coalesce(r ->> 'CHARGE_TYPE', '') as type,
    coalesce(r ->> 'COST_AMT', r ->> 'TARGET_AMT', r ->> 'AMT')::bigint as amount, r ->> 'MEMO' as memo, (r ->> 'ROW_NO')::integer as row_no,
    null::bigint as before, null::bigint as earlier, true as differs
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

-- Settings: the planner expects few rows where there may be many.
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
    update pg_temp.import_entry e set earlier = (
      select c."COST_AMT" from public.dim_option_cost c where c."OPTION_CD" = e.code and c."APPLY_DT" < e.since
      order by c."APPLY_DT" desc limit 1)
    where e.before is null;
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
  perform private.keep_before(batch, 'public.' || private.import_table(batch.category),
    format(case subject when 'option' then '(t."OPTION_CD", t."APPLY_DT", %L) in (select * from unnest(%L::text[], %L::text[], %L::text[]))'
        when 'target' then '(t."BRAND_CD", t."YM", %L) in (select * from unnest(%L::text[], %L::text[], %L::text[]))'
        else '(t."BRAND_CD", t."YM", coalesce(t."CHARGE_TYPE", %L)) in (select * from unnest(%L::text[], %L::text[], %L::text[]))' end,
      '', e.codes, e.sinces, e.types))
  from (
    select array_agg(d.code order by d.row_no) as codes, array_agg(d.since order by d.row_no) as sinces,
      array_agg(d.type order by d.row_no) as types
    from pg_temp.import_entry d where d.differs having count(*) > 0) e;
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
    e.since, case subject when 'option' then 'cost' when 'target' then 'amount' else e.type end, coalesce(e.before, e.earlier), e.amount,
    batch.user_id, (select private.member_name(batch.user_id))
  from pg_temp.import_entry e where e.differs order by e.row_no;
  return jsonb_build_object('new', fresh, 'changed', changed);
end
$$;
comment on function private.enter_values is
  'Enters staged costs, targets or charges with their trail if the list is loaded; returns how many are new and how many changed.';
