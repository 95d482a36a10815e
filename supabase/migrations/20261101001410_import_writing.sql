-- How the staged rows of a report, in the temporary table import_staged, get into the tables. Every loader
-- fills that table with typed columns named as in the target and calls these.

-- Raises PD422 unless the rows come in the order of columns that the loader was written for: program and
-- database are of different versions otherwise.
create function private.require_columns(batch private.import_batch, expected text[]) returns void
  language plpgsql immutable
  set search_path = ''
as $$
begin
  if batch.columns is distinct from expected then
    raise exception 'columns do not fit this database' using errcode = 'PD422';
  end if;
end
$$;

-- Raises PD001 with the list of option ids that belong to another partner (DETAIL: a JSON array; HINT: how
-- many there are in all). Such ids are never moved.
create function private.refuse_foreign_options(option_cds text[]) returns void
  language plpgsql immutable
  set search_path = ''
as $$
begin
  if cardinality(option_cds) > 0 then
    raise exception 'options of another partner' using errcode = 'PD001',
      detail = to_jsonb(option_cds[1:200])::text, hint = cardinality(option_cds)::text;
  end if;
end
$$;

-- Makes sure that the partner has every staged option: new ones are made without a brand, names come from the
-- file; names that an option master gave are left alone. Returns how many were made. Raises PD001.
create function private.claim_options(partner_cd text) returns integer
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  made integer;
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
  return made;
end
$$;

-- Makes the target hold exactly the staged rows within a scope (a condition on its rows t), touching only
-- rows that differ. With partial, rows of the scope that the file does not name stay. Returns counts: new,
-- changed, unchanged, removed. MOD_DT alone is no difference. Raises PD001.
create function private.replace_rows(target regclass, keys text[], scope text, partial boolean) returns jsonb
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
  return jsonb_build_object('new', fresh, 'changed', changed, 'unchanged', staged - fresh - changed, 'removed', removed);
end
$$;
