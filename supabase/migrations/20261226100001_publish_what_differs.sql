-- Publishing wrote every sum of a month again, also those that stayed as they were: now it writes what differs, of a corrected day of few options it reads those alone, and days are checked by arithmetic, which takes a third of the time.

-- Null for null, so that a column whose check this is may be empty; 20260230 is false. No SET clause and not strict either: checks
-- of millions of rows call it. Arithmetic, because a regular expression takes three times as long.
create or replace function private.is_day_text(value text) returns boolean
  language sql immutable parallel safe
  return case
    when value is null then null
    -- Only digits are cast.
    when octet_length(value) <> 8 or translate(value, '0123456789', '') <> '' then false
    when value::integer not between 10000101 and 29991231 or value::integer / 100 % 100 not between 1 and 12 then false
    when value::integer % 100 between 1 and 28 then true
    when value::integer % 100 not between 29 and 31 then false
    when value::integer / 100 % 100 in (1, 3, 5, 7, 8, 10, 12) then true
    when value::integer / 100 % 100 <> 2 then value::integer % 100 <> 31
    else value::integer % 100 = 29 and value::integer / 10000 % 4 = 0
      and (value::integer / 10000 % 100 <> 0 or value::integer / 10000 % 400 = 0)
  end;

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
  create temporary table import_touched ("OPTION_CD" text) on commit drop;
  -- The service is a condition of the index: without it each of four statements reads the facts of all days.
  counts := private.replace_rows('public.agg_performance_option_daily', array['OPTION_CD', 'DATE_SK'], batch.partner_cd,
    format('t."DATE_SK" = %s and t."SVC" = ''2P''', batch.period_start::integer), batch.partial, is_loaded, 'pg_temp.import_touched');
  if is_loaded and (counts ->> 'new')::integer + (counts ->> 'changed')::integer + (counts ->> 'removed')::integer > 0 then
    perform private.sales_changed(batch.partner_cd, array[batch.period_start::integer],
      nullif(array(select t."OPTION_CD" from pg_temp.import_touched t), '{}'));
  end if;
  drop table pg_temp.import_touched;
  return counts || jsonb_build_object('options_new', options, 'day_new', day_new);
end
$$;

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
  -- A preview that counts the live stock needs no count of the day too, only its refusal.
  if live and not is_loaded then
    perform private.refuse_foreign_rows('public.fact_stock_snapshot', array['SNAP_DT', 'OPTION_CD'], batch.partner_cd,
      format('t."SNAP_DT" = %L', batch.period_start));
  else
    counts := private.replace_rows('public.fact_stock_snapshot', array['SNAP_DT', 'OPTION_CD'], batch.partner_cd,
      format('t."SNAP_DT" = %L', batch.period_start), batch.partial, is_loaded);
  end if;
  if live then
    counts := private.replace_rows('public.fact_stock', array['OPTION_CD'], batch.partner_cd, 'true', batch.partial, is_loaded);
  end if;
  return counts || jsonb_build_object('options_new', options, 'live', live,
    'options_without_brand', private.options_without_brand(batch.partner_cd, is_loaded, false));
end
$$;

-- scope: SQL that is true of the rows t of the target that may be replaced, with $1 for the partner and $2 for the slices, as in
-- wanted. A row that is as it must be is not touched: a corrected day differs in few of them. Another row is updated in its place,
-- because a key that was deleted a moment ago is looked up in the table when it is inserted again, which took longest of all.
-- Settings: see private.replace_rows.
create or replace function private.merge_rows(target regclass, partner_cd text, slices integer[], scope text, wanted text) returns void
  language plpgsql volatile set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  keys text;
  same_key text;
  written text;
  has_rows boolean;
begin
  select string_agg(format('w.%I', a.attname), ', ' order by k.place) filter (where k.place is not null),
    string_agg(format('t.%1$I = w.%1$I', a.attname), ' and ') filter (where k.place is not null),
    string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where k.place is null)
  into keys, same_key, written
  from pg_catalog.pg_index i
  join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum > 0 and not a.attisdropped
  left join unnest(i.indkey) with ordinality k (attnum, place) on k.attnum = a.attnum
  where i.indrelid = target and i.indisprimary;
  execute format('select exists (select from %s t where %s)', target, scope) into has_rows using partner_cd, slices;
  -- In the order of the key: its index grows page by page.
  if not has_rows then
    execute format('insert into %s select * from (%s) w order by %s', target, wanted, keys) using partner_cd, slices;
    return;
  end if;
  execute format('with wanted as materialized (%2$s), gone as (
      delete from %1$s t where (%3$s) and not exists (select from wanted w where %4$s)
    ), changed as (
      update %1$s t set (%5$s) = row(%6$s) from wanted w where (%3$s) and %4$s and (%7$s) is distinct from (%6$s)
    )
    insert into %1$s select * from wanted w where not exists (select from %1$s t where (%3$s) and %4$s) order by %8$s',
    target, wanted, scope, same_key, written, regexp_replace(written, '(^|, )', '\1w.', 'g'), regexp_replace(written, '(^|, )', '\1t.', 'g'), keys)
  using partner_cd, slices;
end
$$;
comment on function private.merge_rows is 'Makes rows of a rollup those that it must hold, by its primary key: deletes, updates and inserts what differs. Takes SQL: only for functions that write rollups.';
revoke all on function private.merge_rows from public, anon, authenticated, service_role;

-- A row that is another partner's, though no option says so.
-- Settings: see private.replace_rows.
create or replace function private.refuse_foreign_rows(target regclass, keys text[], partner_cd text, scope text) returns void
  language plpgsql volatile set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  foreign_options text[];
begin
  execute format('select array_agg(distinct s."OPTION_CD") from pg_temp.import_staged s join %s t on %s
    where t."PARTNER_CD" = any ($1) and (%s)', target, (select string_agg(format('t.%1$I = s.%1$I', key), ' and ') from unnest(keys) key), scope)
  into foreign_options using array(select p."PARTNER_CD" from public.dim_partner p where p."PARTNER_CD" <> refuse_foreign_rows.partner_cd);
  perform private.refuse_codes('PD001', 'options of another partner', foreign_options);
end
$$;
comment on function private.refuse_foreign_rows is 'Raises PD001 if rows of the target within a scope that the staged rows name are another partner''s.';
revoke all on function private.refuse_foreign_rows from public, anon, authenticated, service_role;

drop function private.replace_rows;

-- Makes the target hold exactly the staged rows within a scope (a condition on its rows t) of a partner, touching only
-- rows that differ. With partial, rows of the scope that the file does not name stay. Returns counts: new,
-- changed, unchanged, removed; and emptied where the file has no value at all in a column (it lacks the column):
-- how many rows lose theirs, by column. MOD_DT alone is no difference. Writes nothing unless the report is loaded. Raises PD001,
-- and 23505 for two rows of one key. touched: a temporary table that gets the OPTION_CD of each row written, if these are fewer
-- than half of all; otherwise none.
-- enable_nestloop: a table that was filled a moment ago counts as empty until it is analyzed, and a nested loop over two
-- hundred thousand rows of it never ends.
-- work_mem: a day of a large partner is joined in memory, not through files.
create or replace function private.replace_rows(
  target regclass, keys text[], partner_cd text, scope text, partial boolean, is_loaded boolean, touched regclass default null
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
  staged integer;
  named integer;
  fresh integer;
  changed integer;
  removed integer;
  -- A writing statement on the target t, which says in touched what it wrote if that is few.
  writing text := '%s';
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

  perform private.refuse_foreign_rows(target, keys, partner_cd, scope);

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

  if touched is not null and (fresh + changed + removed) * 2 < staged + removed then
    writing := format('with w as (%%s returning t."OPTION_CD") insert into %s select * from w', touched);
  end if;
  if is_loaded and removed > 0 then
    execute format(writing, format('delete from %s t where (%s) and not exists (select from pg_temp.import_staged s where %s)',
      target, own, same_key));
  end if;
  -- Plain statements, where ON CONFLICT would make a first load twice as dear. Loads of one partner go one
  -- after the other; should another partner insert the same key meanwhile, the primary key refuses it.
  if is_loaded and changed > 0 then
    execute format(writing, format('update %s t set (%s) = row(%s) from pg_temp.import_staged s where (%s) and %s and %s', target,
      array_to_string(written, ', '), (select string_agg('s.' || c, ', ') from unnest(written) c), own, same_key, differs));
  end if;
  if is_loaded and fresh > 0 then
    execute format(writing, format(case when fresh = staged then 'insert into %1$s as t (%2$s) select %2$s from pg_temp.import_staged s'
      else 'insert into %1$s as t (%2$s) select %2$s from pg_temp.import_staged s
        where not exists (select from %1$s t where (%3$s) and %4$s)' end, target, all_columns, own, same_key));
  end if;
  return jsonb_build_object('new', fresh, 'changed', changed, 'unchanged', staged - fresh - changed, 'removed', removed)
    || case when emptied = '{}' then emptied else jsonb_build_object('emptied', emptied) end;
end
$$;
comment on function private.replace_rows is
  'Makes the target hold the staged rows within a scope if the report is loaded; returns counts of new, changed, unchanged, removed.';
revoke all on function private.replace_rows from public, anon, authenticated, service_role;

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

drop function private.rewrite_option_month;

create or replace function private.rewrite_option_month(partner_cd text, month_sk integer, option_cds text[]) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  perform private.merge_rows('public.agg_option_monthly', partner_cd, array[month_sk],
    't."PARTNER_CD" = $1 and t."MONTH_SK" = any ($2)'
      || case when option_cds is null then '' else format(' and t."OPTION_CD" = any (%L::text[])', option_cds) end,
    format('select * from private.option_month_facts($1, private.month_days($2[1]), %L)', option_cds));
end
$$;
comment on function private.rewrite_option_month is
  'Brings a month of agg_option_monthly in line with the facts, of all options of the partner (null) or some.';
revoke all on function private.rewrite_option_month from public, anon, authenticated, service_role;

drop function private.rewrite_sales_rollups;

-- Whether a day was there before is seen in agg_brand_daily. Months are written anew for a day that was there, because what
-- it was before is gone and null must stay null, and for several days at once, because that costs less.
create or replace function private.rewrite_sales_rollups(partner_cd text, days integer[], option_cds text[] default null) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  if cardinality(days) = 1 and not exists (select from public.agg_brand_daily b
    where b."PARTNER_CD" = rewrite_sales_rollups.partner_cd and b."DATE_SK" = days[1])
  then
    perform private.add_sales_day(rewrite_sales_rollups.partner_cd, days[1]);
  else
    perform private.rewrite_option_month(rewrite_sales_rollups.partner_cd, m, option_cds)
    from (select distinct d / 100 from unnest(days) d) months (m);
    perform private.rewrite_brand_days(rewrite_sales_rollups.partner_cd, days, null);
  end if;
  perform private.rewrite_quarters('agg_option_quarterly', 'agg_option_monthly', rewrite_sales_rollups.partner_cd,
    private.running_quarter(rewrite_sales_rollups.partner_cd), array(select d / 100 from unnest(days) d), 'option_quarter_months($1, $2)');
end
$$;
comment on function private.rewrite_sales_rollups is
  'Brings agg_brand_daily, agg_option_monthly and agg_option_quarterly in line with the facts of days of a partner, which changed for all options (null) or some.';
revoke all on function private.rewrite_sales_rollups from public, anon, authenticated, service_role;

-- wanted: a call of a function of the schema private, with $1 for the partner and $2 for the slices.
create or replace function private.rewrite_slices(target text, partner_cd text, slice_key text, slices integer[], wanted text) returns void
  language sql volatile set search_path = '' as $$
  select private.merge_rows(format('public.%I', target)::regclass, partner_cd, slices,
    format('t."PARTNER_CD" = $1 and t.%I = any ($2)', slice_key), 'select * from private.' || wanted)
$$;

drop function private.sales_changed;

-- Called by whatever writes sales facts, in the same transaction and after writing them. option_cds: all whose facts changed; null:
-- any may have.
create or replace function private.sales_changed(partner_cd text, days integer[], option_cds text[] default null) returns void language plpgsql volatile set search_path = '' as $$
begin
  perform private.rewrite_sales_rollups(sales_changed.partner_cd, sales_changed.days, option_cds);
  perform private.rewrite_recent_sales(sales_changed.partner_cd, sales_changed.days);
  perform private.rewrite_running_sales(sales_changed.partner_cd, sales_changed.days);
  perform private.margins_changed(sales_changed.partner_cd, array(select distinct d / 100 from unnest(sales_changed.days) d));
end
$$;
comment on function private.sales_changed is 'Brings everything that is kept of sales facts in line with the facts of days (DATE_SK) of a partner. Whatever writes agg_performance_option_daily calls it in the same transaction: the loader of 판매분석 does. Facts that are changed by hand, and options that are removed or given to another partner by hand, are not followed: private.rebuild_rollups (npm run admin -- rollups) finds and repairs them. A partner with options keeps its code and is never removed.';
revoke all on function private.sales_changed from public, anon, authenticated, service_role;
