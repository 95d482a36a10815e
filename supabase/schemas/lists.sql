-- sum(bigint) keeps 128 bits for each group, and looking that memory up costs more than adding.
create aggregate private.bigint_sum(bigint) (
  sfunc = int8pl, stype = bigint, combinefunc = int8pl, parallel = safe
);
comment on aggregate private.bigint_sum(bigint) is 'sum() in 64 bits: raises 22003 beyond them; null where no value is.';
grant execute on function private.bigint_sum(bigint) to authenticated, service_role;

-- What a column of that kind is sorted by, as SQL, most important first. What is missing is null, and comes last.
create or replace function private.sort_keys(kind text, column_name text) returns text[] language sql immutable set search_path = '' as $$
  select case sort_keys.kind
    when 'number' then array[c]
    -- Names and other texts for people, by Korean collation.
    when 'text' then array[format('nullif(%s, '''') collate "ko-x-icu"', c)]
    -- Digits, by the number that they are.
    when 'id' then array[format('lpad(nullif(%s, ''''), 20, ''0'') collate "C"', c)]
    -- yyyyMMdd, or as reported; 해당없음 is shown like a missing day.
    when 'day' then array[format('nullif(nullif(%s, ''''), ''해당없음'') collate "ko-x-icu"', c)]
    when 'leading number' then array[format('private.leading_number(%s)', c), format('%s collate "ko-x-icu"', c)]
    when 'grade' then array[
      format('coalesce(array_position(array[''NEW'', ''used-sealed'', ''used-best'', ''used-good'', ''used-fair''], %s), 99)', c),
      format('%s collate "ko-x-icu"', c)]
    when 'status' then array[format('array_position(array[''scheduled'', ''completed'', ''error''], %s)', c)]
    when 'keyword class' then array[
      format('array_position(array[''expand'', ''keep'', ''check'', ''exclude'', ''short''], %s)', c)]
    when 'signal' then array[format('array_position(array[''caution'', ''steady'', ''growth''], %s)', c)]
  end
  from (select quote_ident(sort_keys.column_name)) quoted (c)
$$;
comment on function private.sort_keys is
  'SQL of what a column is sorted by: kind number, text, id, day, leading number, grade, status, keyword class or signal; null for another kind.';
grant execute on function private.sort_keys to authenticated, service_role;

-- One page of the rows of source, how many there are in all, and a summary over all of them; 22023 for an order or a page
-- that there is not. Runs with the rights of the caller. Everything but sort_by, sort_direction and the page is SQL that
-- the calling function writes, with what came from outside quoted as a literal (format %L) or in ids; sort_by only
-- ever chooses one of its columns.
--   source: a table expression; $1 in it is a text[] of ids that narrows the rows, first ids, then those of the page.
--   id_column: the column that $1 narrows. sortable: {column: kind of private.sort_keys}, in the order of the refusal.
--   tie_order: after every order, to the last row. default_order: before it for sort_by ''. carried: columns that these,
--   condition and summary name. condition: which rows are listed. summary: a json of aggregates over the rows of source,
--   listed or not (from matching). few: rows so few that reading every column of all costs less than a second statement.
--   most: the largest page. all_ids: the first page of a file (header x-partner-state) also answers id_column of every listed row in
--   this order, if there are more rows than the page has. The caller takes ids, so that the pages after it need not sort all rows again.
--   ids_only: listed_ids is of the rows of the page, and no row is read.
--   keys, key_of: for rows too many to be kept while they are sorted. They are neither counted nor summed; a page is looked for in the
--   first of these sources that fills it (each begins with the rows of the one before it, in this order, and has what is sorted by and
--   carried), and key_of makes of the carried columns what id_column of source is.
-- Without few, columns that only the page shows are computed for the page alone.
-- work_mem: a partner of 20,000 options is sorted in memory.
create or replace function private.list_page(
  source text, ids text[], id_column text, sortable json, sort_by text, sort_direction text, tie_order text, carried text[],
  page_number integer, page_size integer, default_order text default null, condition text default 'true',
  summary text default 'null::json', few boolean default false, keys text[] default '{}', key_of text default null,
  most integer default 5000, all_ids boolean default false, ids_only boolean default false,
  out total bigint, out summary_row json, out rows json, out listed_ids text[]
) language plpgsql stable set search_path = '' set work_mem = '32MB' as $$
declare
  read_columns text := 'r.*';
  sorted_by text;
  page_ids text[];
  key_source text;
  is_whole constant boolean := all_ids and page_number = 1 and private.request_header('x-partner-state') is not null;
  -- 5,000 rows have half of it, and 1,000 less than all of it where each name is as long as private.import_row lets it be.
  most_bytes constant integer := 10000000;
begin
  perform private.require_choice('sort_direction', sort_direction, array['asc', 'desc']);
  perform private.require_choice('sort_by', sort_by, array['']::text[] || array(select json_object_keys(sortable)));
  perform private.require_page(page_number, page_size, most);
  few := few and not is_whole and not ids_only;

  select string_agg(format('%s %s nulls last', key, sort_direction), ', ') into sorted_by
  from unnest(private.sort_keys(sortable ->> sort_by, sort_by)) key;
  if sorted_by is null and sort_by <> '' then
    raise exception 'no such kind of column: %', sortable ->> sort_by;
  end if;
  sorted_by := concat_ws(', ', coalesce(sorted_by, default_order), tie_order);
  if not few then
    select string_agg(distinct format('r.%I', c), ', ') into read_columns
    from unnest(carried || id_column || nullif(sort_by, '')) c where c is not null;
  end if;

  if few or cardinality(keys) = 0 then
    execute format('with matching as materialized (select %1$s from %2$s r), page as (
        select m.* from matching m where %3$s order by %4$s limit %5$L offset %6$L)
      select count(*) filter (where %3$s), %7$s, %8$s from matching m',
      read_columns, source, condition, sorted_by, case when not is_whole then page_size end, (page_number - 1) * page_size::bigint, summary,
      case when few then '(select json_agg(p) from page p), null'
        else format('null::json, (select array_agg(p.%I) from page p)', id_column) end)
    into total, summary_row, rows, page_ids using ids;
  else
    foreach key_source in array keys loop
      execute format('select array_agg(%s) from (select %s from %s r order by %s limit %L offset %L) p', key_of,
        (select string_agg(quote_ident(c), ', ') from unnest(carried) c), key_source, sorted_by, page_size, (page_number - 1) * page_size::bigint)
      into page_ids;
      exit when cardinality(page_ids) = page_size;
    end loop;
  end if;
  if ids_only then
    listed_ids := page_ids;
    return;
  end if;
  if is_whole and cardinality(page_ids) > page_size then
    listed_ids := page_ids;
    page_ids := page_ids[:page_size];
  end if;
  if not few then
    execute format('select json_agg(r order by p.place) from unnest($1) with ordinality p (id, place) join %s r on r.%I = p.id',
      source, id_column) into rows using page_ids;
  end if;
  if pg_column_size(rows) + coalesce(pg_column_size(listed_ids), 0) > most_bytes then
    raise exception 'the page has more than % bytes', most_bytes using errcode = '54000';
  end if;
  rows := coalesce(rows, '[]');
end
$$;
comment on function private.list_page is 'One page of rows with their total and a summary: sorted by one of the sortable columns, nulls last, in a stable order. Takes SQL: only for list functions.';
grant execute on function private.list_page to authenticated, service_role;
