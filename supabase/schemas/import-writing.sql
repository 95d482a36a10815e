-- True if a column holds codes, which private.clean_code cleans; private.clean_text cleans all others.
create or replace function private.is_code_column(name text) returns boolean
  language sql immutable parallel safe
  return name ~ '(_CD|_NO|_NUM|ID|BARCODE|MILKRUNNO)$';
comment on function private.is_code_column is 'True if a column of this name holds codes.';

-- True if every cell of a staged line is plain (private.is_plain_text): a line in one look, where most need no other.
create or replace function private.is_plain_line(line text) returns boolean
  language sql immutable parallel safe
  return line !~ ('[' || private.odd_characters() || ']|  |(^|\u007f)[ '']| ($|\u007f)');
comment on function private.is_plain_line is 'True if every cell of a staged line is plain (private.is_plain_text).';

-- Returns the cells of a line with clean names and codes. codes: the places of the codes. A cell that has nothing to see is null.
create or replace function private.clean_cells(cells text[], codes bigint[]) returns text[]
  language sql immutable parallel safe
  return (
    select array_agg(nullif(case when c.place = any (codes) then private.clean_code(c.cell) else private.clean_text(c.cell) end, '')
      order by c.place)
    from unnest(cells) with ordinality c (cell, place));
comment on function private.clean_cells is 'The cells of a staged line with clean names and codes (private.clean_text, private.clean_code).';

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

-- Codes that are not the partner's are never moved: options of another partner (PD001), brands of another partner (PD002) and brands
-- that the partner has not (PD007).
create or replace function private.refuse_codes(refusal text, message text, codes text[]) returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if cardinality(codes) > 0 then
    raise exception using errcode = refusal, message = message, detail = to_jsonb(codes[1:200])::text, hint = cardinality(codes)::text;
  end if;
end
$$;
comment on function private.refuse_codes is
  'Raises the refusal if there are any codes: DETAIL is a JSON array of up to 200 of them, HINT how many there are.';

-- Gives every option of the partner that no master names the brand of those of the same product and option name that
-- a master names; two brands for one name are no answer. A function of what is there alone, so the order of loads
-- does not matter, and a brand that a master changes is followed.
-- Settings: see private.replace_rows.
create or replace function private.derive_brands(partner_cd text) returns void
  language sql volatile set search_path = '' set enable_nestloop = off as $$
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
      and u."BRAND_CD" is distinct from n.brand
  ) d
  where o."OPTION_CD" = d."OPTION_CD"
$$;
comment on function private.derive_brands is
  'Gives the options that no master names the brand of the same product and option name, where that is one.';

-- How many options of the partner no page can put under a brand: now, or, unless the report is loaded, after it would be, with the
-- brands that it would derive. master: the report is 옵션마스터, which names brands; another one names options that have no name.
-- Settings: the planner expects few rows where there may be many; what is summed up or joined fits into memory.
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

-- Makes sure that the partner has every staged option: new ones are made without a brand, names come from the
-- file; names that an option master gave are left alone, and brands are derived anew where that made a difference.
-- sales_day: the staged rows are the sales of that day (yyyyMMdd) and say categories: to options without one, and of the newest
-- day that is loaded to all, so that an old day loaded late takes nothing back. An empty cell never wipes one out.
-- Returns how many were made, or, unless the report is loaded, how many would be. Raises PD001, and 23505 for an option that the
-- file names twice.
-- Settings: see private.replace_rows.
create or replace function private.claim_options(batch private.import_batch, is_loaded boolean, sales_day integer default null) returns integer
  language plpgsql volatile set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  newest constant boolean := not exists (
    select from public.agg_performance_option_daily t
    where t."PARTNER_CD" = batch.partner_cd and t."DATE_SK" > sales_day and t."SVC" = '2P');
  made integer;
  named integer;
  moved integer;
begin
  -- One look at the options of the file; only those that are not as it says are written.
  create temporary table import_option on commit drop as
  select *
  from (
    select s."OPTION_CD" as option_cd, o."OPTION_CD" is null as is_new, o."PARTNER_CD" <> batch.partner_cd as is_foreign,
      o."ITEM_NM" = '' and s."ITEM_NM" <> '' as is_named,
      o."OPTION_CD" is not null and sales_day is not null and s."CATEGORY_NM" is not null
        and (o."CATEGORY_NM" is null or newest and o."CATEGORY_NM" <> s."CATEGORY_NM") as is_moved
    from pg_temp.import_staged s
    left join public.dim_option o on o."OPTION_CD" = s."OPTION_CD"
  ) n
  where n.is_new or n.is_foreign or n.is_named or n.is_moved;
  select count(*) filter (where n.is_new), count(*) filter (where n.is_named), count(*) filter (where n.is_moved)
  into made, named, moved from pg_temp.import_option n;
  perform private.refuse_codes('PD001', 'options of another partner', array(
    select n.option_cd from pg_temp.import_option n where n.is_foreign order by 1));
  if not is_loaded then
    return made;
  end if;

  if named + moved > 0 then
    perform private.keep_before(batch, 'public.dim_option',
      't."OPTION_CD" in (select n.option_cd from pg_temp.import_option n where n.is_named or n.is_moved)');
    update public.dim_option o
    set "ITEM_NM" = case when n.is_named then s."ITEM_NM" else o."ITEM_NM" end,
      "OPTION_NM" = case when n.is_named then coalesce(s."OPTION_NM", '') else o."OPTION_NM" end,
      "PRODUCTID" = case when n.is_named then coalesce(o."PRODUCTID", s."PRODUCTID") else o."PRODUCTID" end,
      "CATEGORY_NM" = case when n.is_moved then s."CATEGORY_NM" else o."CATEGORY_NM" end
    from pg_temp.import_option n
    join pg_temp.import_staged s on s."OPTION_CD" = n.option_cd
    where o."OPTION_CD" = n.option_cd and (n.is_named or n.is_moved);
  end if;
  if made > 0 then
    perform private.keep_made(batch, 'public.dim_option', array(select n.option_cd from pg_temp.import_option n where n.is_new));
    -- A plain insert, where ON CONFLICT would take a third longer.
    begin
      insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "PRODUCTID", "ITEM_NM", "OPTION_NM", "CATEGORY_NM")
      select s."OPTION_CD", batch.partner_cd, s."PRODUCTID", coalesce(s."ITEM_NM", ''), coalesce(s."OPTION_NM", ''), s."CATEGORY_NM"
      from pg_temp.import_staged s
      where s."OPTION_CD" in (select n.option_cd from pg_temp.import_option n where n.is_new);
    exception when unique_violation then
      -- A load of another partner at the same moment was first.
      perform private.refuse_codes('PD001', 'options of another partner', array(
        select o."OPTION_CD" from pg_temp.import_staged s join public.dim_option o using ("OPTION_CD")
        where o."PARTNER_CD" <> batch.partner_cd order by 1));
      raise exception 'two rows of one key' using errcode = '23505';
    end;
  end if;
  if made + named > 0 then
    perform private.derive_brands(batch.partner_cd);
  end if;
  return made;
end
$$;
comment on function private.claim_options is
  'Makes the staged options that are missing, for that partner, and names and categories those that are there, if the report is loaded; returns how many are new. Raises PD001, and 23505 for an option named twice.';

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

-- Makes the target hold exactly the staged rows within a scope (a condition on its rows t) of a partner, touching only
-- rows that differ. With partial, rows of the scope that the file does not name stay. Returns counts: new,
-- changed, unchanged, removed; and emptied where the file has no value at all in a column (it lacks the column):
-- how many rows lose theirs, by column. MOD_DT alone is no difference. Writes nothing unless the report is loaded. Raises PD001,
-- and 23505 for two rows of one key. touched: a temporary table that gets the OPTION_CD of each row written, if these are fewer
-- than half of all; otherwise none. followed: see private.kept_rows.
-- enable_nestloop: a table that was filled a moment ago counts as empty until it is analyzed, and a nested loop over two
-- hundred thousand rows of it never ends.
-- work_mem: a day of a large partner is joined in memory, not through files.
create or replace function private.replace_rows(
  batch private.import_batch, target regclass, keys text[], scope text, is_loaded boolean, touched regclass default null,
  followed integer[] default null
) returns jsonb language plpgsql volatile set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  own constant text := format('t."PARTNER_CD" = %L and (%s)', batch.partner_cd, scope);
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

  perform private.refuse_foreign_rows(target, keys, batch.partner_cd, scope);

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
  into fresh, changed, removed using batch.partial;

  if is_loaded and fresh + changed + removed > 0 then
    perform private.keep_before(batch, target, own, followed);
  end if;
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
