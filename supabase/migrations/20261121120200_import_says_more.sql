-- What a person should know before 반영: values that a file without their column would empty, and a day that gets its
-- first report.

-- Makes the target hold exactly the staged rows within a scope (a condition on its rows t), touching only
-- rows that differ. With partial, rows of the scope that the file does not name stay. Returns counts: new,
-- changed, unchanged, removed; and emptied where the file has no value at all in a column (it lacks the column):
-- how many rows lose theirs, by column. MOD_DT alone is no difference. Raises PD001.
create or replace function private.replace_rows(target regclass, keys text[], scope text, partial boolean) returns jsonb
  language plpgsql volatile
  set search_path = ''
  -- A table that was filled a moment ago counts as empty until it is analyzed, and a nested loop over two
  -- hundred thousand rows of it never ends.
  set enable_nestloop = off
  -- A day of a large partner is joined in memory, not through files.
  set work_mem = '64MB'
as $$
declare
  all_columns text[];
  written text[];
  compared text[];
  same_key text;
  valueless text[];
  emptied jsonb := '{}';
  foreign_options text[];
  staged integer;
  fresh integer;
  changed integer;
  removed integer := 0;
begin
  select array_agg(quote_ident(t.attname) order by t.attnum),
    array_agg(quote_ident(t.attname) order by t.attnum) filter (where t.attname <> all (keys)),
    array_agg(quote_ident(t.attname) order by t.attnum) filter (where t.attname <> all (keys) and t.attname <> 'MOD_DT')
  into all_columns, written, compared
  from pg_catalog.pg_attribute t
  join pg_catalog.pg_attribute s on s.attname = t.attname and s.attrelid = 'pg_temp.import_staged'::regclass and s.attnum > 0
  where t.attrelid = target and t.attnum > 0 and not t.attisdropped;
  select string_agg(format('t.%1$I = s.%1$I', key), ' and ') into same_key from unnest(keys) key;

  execute format('select array_remove(array[%s], null) from pg_temp.import_staged s',
    (select string_agg(format('case when count(s.%1$s) = 0 then %1$L end', c), ', ') from unnest(compared) c)) into valueless;
  if cardinality(valueless) > 0 then
    execute format('select jsonb_strip_nulls(jsonb_build_object(%s)) from %s t join pg_temp.import_staged s on %s where (%s)',
      (select string_agg(format('%L, nullif(count(t.%s), 0)', btrim(c, '"'), c), ', ') from unnest(valueless) c),
      target, same_key, scope) into emptied;
  end if;

  if not partial then
    execute format('delete from %s t where (%s) and not exists (select from pg_temp.import_staged s where %s)',
      target, scope, same_key);
    get diagnostics removed = row_count;
  end if;
  -- Two plain statements, where ON CONFLICT would make a first load twice as dear. Loads of one partner go one
  -- after the other; should another partner insert the same key meanwhile, the primary key refuses it.
  execute format('update %s t set (%s) = row(%s) from pg_temp.import_staged s where (%s) and %s and (%s) is distinct from (%s)',
    target,
    array_to_string(written, ', '), (select string_agg('s.' || c, ', ') from unnest(written) c), scope, same_key,
    (select string_agg('t.' || c, ', ') from unnest(compared) c),
    (select string_agg('s.' || c, ', ') from unnest(compared) c));
  get diagnostics changed = row_count;
  begin
    execute format('insert into %1$s (%2$s) select %2$s from pg_temp.import_staged s
      where not exists (select from %1$s t where (%3$s) and %4$s)',
      target, array_to_string(all_columns, ', '), scope, same_key);
    get diagnostics fresh = row_count;
  exception when unique_violation then
    -- A row of another partner has the key.
    execute format('select array_agg(distinct s."OPTION_CD") from pg_temp.import_staged s join %s t on %s
      where t."PARTNER_CD" <> s."PARTNER_CD"', target, same_key) into foreign_options;
    perform private.refuse_foreign_options(foreign_options);
    raise;
  end;
  select count(*) into staged from pg_temp.import_staged;
  return jsonb_build_object('new', fresh, 'changed', changed, 'unchanged', staged - fresh - changed, 'removed', removed)
    || case when emptied = '{}' then emptied else jsonb_build_object('emptied', emptied) end;
end
$$;

-- 판매분석: everything that the partner's options sold on one day; replaces that day. day_new says that nothing was
-- loaded for the day before: then a file without rows is news too, for not loaded is not zero.
create or replace function private.load_sales_analysis(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  options integer;
  day_new boolean := not exists (
      select from public.agg_performance_option_daily t
      where t."PARTNER_CD" = batch.partner_cd and t."DATE_SK" = batch.period_start::integer
    ) and not exists (
      select from public.log_file_upload u
      where u."PARTNER_CD" = batch.partner_cd and u."CATEGORY" = batch.category and u."PERIOD_START" = batch.period_start
    );
begin
  perform private.require_columns(batch, array['OPTION_CD', 'PRODUCTID', 'ITEM_NM', 'OPTION_NM', 'SALE_QTY',
    'SALE_AMT', 'GROSS_QTY', 'GROSS_AMT', 'CANCEL_QTY', 'CANCEL_AMT', 'ORDER_CNT', 'VISITOR_CNT', 'VIEW_CNT',
    'CART_CNT', 'WINNER_RATE']);
  create temporary table import_staged on commit drop as
  select r[1] as "OPTION_CD", batch.period_start::integer as "DATE_SK", batch.partner_cd as "PARTNER_CD",
    r[2] as "PRODUCTID", r[3] as "ITEM_NM", r[4] as "OPTION_NM",
    r[5]::integer as "SALE_QTY", r[6]::bigint as "SALE_AMT", r[7]::integer as "GROSS_QTY",
    r[8]::bigint as "GROSS_AMT", r[9]::integer as "CANCEL_QTY", r[10]::bigint as "CANCEL_AMT",
    r[11]::integer as "ORDER_CNT", r[12]::integer as "VISITOR_CNT", r[13]::integer as "VIEW_CNT",
    r[14]::integer as "CART_CNT", r[15]::numeric(5, 2) as "WINNER_RATE"
  from (
    select string_to_array(line, chr(127), '') as r
    from private.import_chunk c cross join lateral unnest(c.rows) line
    where c.batch_id = batch.id offset 0
  ) staged;
  analyze pg_temp.import_staged ("OPTION_CD");

  options := private.claim_options(batch.partner_cd);
  return private.replace_rows('public.agg_performance_option_daily', array['OPTION_CD', 'DATE_SK'],
    format('t."PARTNER_CD" = %L and t."DATE_SK" = %s', batch.partner_cd, batch.period_start::integer), batch.partial)
    || jsonb_build_object('options_new', options, 'day_new', day_new);
end
$$;
