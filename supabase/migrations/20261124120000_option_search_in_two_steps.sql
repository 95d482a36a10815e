-- A search finds ids first, in one pass over the names, and reads what a row shows of what was found alone: every table of every option was joined before.

drop function private.found_options;

-- SQL of whether an id, which is the given SQL, is one of these words, or begins with one of 4 characters and more. Null:
-- none of them may be an id. An id has a digit, and beside digits at most Latin capitals, as some barcodes do.
create or replace function private.id_condition(id text, words text[]) returns text
  language sql immutable
  set search_path = ''
as $$
  with w as (
    select upper(u) as word, length(u) as letters, min(length(u)) filter (where length(u) >= 4) over () as least
    from unnest(words) u where u ~ '^\d+$' or (u ~* '^[0-9A-Z-]{4,}$' and u ~ '\d')
  )
  select nullif(concat_ws(' or ',
    (select format('%s = any (%L)', id, array_agg(distinct word)) from w where letters < 4 having count(*) > 0),
    (select format('left(%s, %s) = any (%L)', id, least, array_agg(distinct left(word, least))) from w where letters >= 4 group by least)
      || coalesce((select ' and (' || string_agg(x.condition, ' or ') || ')' from (
        select format('left(%s, %s) = any (%L)', id, letters, array_agg(distinct word)) from w where letters >= 4 group by letters
      ) x (condition) having count(*) > 1), '')), '')
$$;
comment on function private.id_condition is
  'SQL: whether an id is one of these words or begins with one of 4 characters and more; null when none of them may be an id.';
grant execute on function private.id_condition to authenticated, service_role;

-- SQL of whether a text, which is the given SQL, holds one of these words. Null: all are numbers too long for a name.
-- Words are one regular expression, which costs less than several, each of which reads all names; one of some 1,000
-- characters, because PostgreSQL takes seconds and gigabytes to read a much longer one.
create or replace function private.name_condition(name text, words text[]) returns text
  language sql immutable
  set search_path = ''
as $$
  select string_agg(format('%s ~* %L', name, p.pattern), ' or ')
  from (
    select string_agg(private.hangul_pattern(w.word), '|') as pattern
    from (select u, sum(length(u)) over (order by n) / 1000 from unnest(words) with ordinality x (u, n) where u !~ '^\d{7,}$') w (word, part)
    group by w.part
  ) p
$$;
comment on function private.name_condition is
  'SQL: whether a text holds one of these words (private.hangul_pattern); null when all of them are long numbers.';
grant execute on function private.name_condition to authenticated, service_role;

-- SQL of whether the option o of private.matching_option_ids matches one of these words in any field.
create or replace function private.word_condition(words text[]) returns text
  language sql immutable
  set search_path = ''
as $$
  select concat_ws(' or ', private.id_condition('o."OPTION_CD"', words), private.id_condition('o."BARCODE"', words),
    private.id_condition('o."PRODUCTID"', words),
    'o."OPTION_CD" in (select s.id from sku s where ' || private.id_condition('s.sku', words) || ')',
    -- A sign that is no space stands between the names: no word reaches from one into the other.
    private.name_condition('(o."ITEM_NM" || chr(1) || o."OPTION_NM")', words))
$$;
comment on function private.word_condition is
  'SQL: whether an option (o of private.matching_option_ids) matches one of these words by an id or a name.';
grant execute on function private.word_condition to authenticated, service_role;

-- Ids of the partner's 2P options, of a brand in use or of none, that match one of the terms (private.search_words) with all
-- its words; null when there are none. Every option is read once, by the longest word of each term; terms of several words
-- then look one after the other at what that found: PostgreSQL keeps few regular expressions, and to look at every option with
-- those of many terms would make each of them anew for each option.
create or replace function private.matching_option_ids(partner_cd text, search jsonb) returns text[]
  language plpgsql stable
  set search_path = ''
  -- Compiling costs more than it saves.
  set jit = off
as $$
declare
  longest constant text[] := array(select (select w from jsonb_array_elements_text(t) w order by length(w) desc, w limit 1)
    from jsonb_array_elements(search) t);
  -- Of what was found, the terms of one word are all at once; without others they need no second look.
  terms constant text[] := array(
    select case when count(*) = jsonb_array_length(search) then 'true' else private.word_condition(array_agg(t ->> 0)) end
    from jsonb_array_elements(search) t where jsonb_array_length(t) = 1 having count(*) > 0
    union all
    select (select string_agg('(' || private.word_condition(array[w]) || ')', ' and ' order by length(w) desc)
      from jsonb_array_elements_text(t) w)
    from jsonb_array_elements(search) t where jsonb_array_length(t) > 1);
  found text[];
begin
  if cardinality(longest) > 0 then
    execute format($sql$
      with sku as materialized (
        select s."OPTION_CD" as id, s."SKU_ID" as sku from public.fact_stock s where s."PARTNER_CD" = $1 and s."SVC" = '2P' and (%s)
      ), candidate as (
        select o."OPTION_CD", o."BARCODE", o."PRODUCTID", o."ITEM_NM", o."OPTION_NM" from public.dim_option o
        where o."PARTNER_CD" = $1 and o."SVC" = '2P'
          -- The planner takes the half for a case, where it would take a search that finds much for one that finds little.
          and case when %s then o."BRAND_CD" is null or o."BRAND_CD" in (
            select b."BRAND_CD" from public.dim_brand b where b."PARTNER_CD" = $1 and b."USE_YN" = 'Y' and b."SVC" = '2P') end
      )
      select array_agg(f."OPTION_CD") from (%s) f$sql$,
      coalesce(private.id_condition('s."SKU_ID"', array(select jsonb_array_elements_text(t) from jsonb_array_elements(search) t)), 'false'),
      private.word_condition(longest),
      (select string_agg(format('select o."OPTION_CD" from candidate o where case when %s then true end', five.condition), ' union ')
        from (select string_agg(t, ' or ' order by n) from unnest(terms) with ordinality x (t, n) group by (n - 1) / 5) five (condition)))
    into found using partner_cd;
  end if;
  return found;
end
$$;
revoke all on function private.matching_option_ids from public, anon, authenticated, service_role;
comment on function private.matching_option_ids is
  'Ids of the options of the partner that match one of the terms (private.search_words) with all its words; null when there are none.';
grant execute on function private.matching_option_ids to authenticated, service_role;

-- SQL of rows of option_search, for private.list_page: of those of the option ids, which are the given SQL of a text[], that are
-- the partner's. A table that only columns need which the caller does not read is not read.
create or replace function private.found_options(partner_cd text, today date, search jsonb, ids text default '$1') returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  -- null: what was sold is made from the facts (private.stock_rows).
  yesterday constant integer := private.place_of_yesterday(partner_cd, today);
begin
  return format($sql$(select f.*, %4$s as matched from (
    select found.id as "optionId", s."SKU_ID" as "skuId", o."BARCODE" as "barcode", o."PRODUCTID" as "productId",
      b."BRAND_NM" as "brandName", o."ITEM_NM" as "productName", o."OPTION_NM" as "optionName",
      a."OFFER_CONDITION" as "offerCondition", a."STOCK_QTY" as "stockQty", %1$s as "saleQty7",
      case when a."OPTION_CD" is null then 'unknown' when a."SOLD_YN" = 'N' then 'stopped'
        when private.is_out_of_stock(a."STOCK_QTY", a."SOLD_YN") then 'out' else 'selling' end as "state"
    from unnest(%5$s) found (id)
    left join public.dim_option o on o."OPTION_CD" = found.id and o."PARTNER_CD" = %2$L
    left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = o."PARTNER_CD"
    left join public.fact_stock s on s."OPTION_CD" = found.id and s."PARTNER_CD" = %2$L and s."SVC" = '2P'
    left join public.agg_option_stock a on a."OPTION_CD" = found.id and a."PARTNER_CD" = %2$L
    left join private.sold_until_by_option(%2$L, %3$L::date - 1, null) f on f."OPTION_CD" = found.id) f)$sql$,
    case when yesterday is null then 'private.sold_between(f."SOLD_UNTIL", 35, 7, 1)' when yesterday = 35 then 'a."QTY_7"'
      else format('private.sold_between(a."SOLD_UNTIL", %s, 7, 1)', yesterday) end,
    partner_cd, today, private.matched_field(search), ids);
end
$$;
revoke all on function private.found_options from public, anon, authenticated, service_role;
comment on function private.found_options is
  'SQL of the rows of option_search of the partner for the search (private.search_words), of option ids: SQL of a text[], $1 unless it is given.';
grant execute on function private.found_options to authenticated, service_role;

-- option_search as of a Korea-time day.
create or replace function private.option_search_on(
  today date, partner_cd text, terms text[], sort_by text, sort_direction text, page_number integer, page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  search constant jsonb := private.search_words(terms);
  page record;
begin
  page := private.list_page(
    source => private.found_options(partner_cd, today, search),
    ids => private.matching_option_ids(partner_cd, search), id_column => 'optionId',
    sortable => '{"brandName": "text", "productName": "text", "optionName": "text", "optionId": "id", "skuId": "id",
      "barcode": "id", "productId": "id", "offerCondition": "grade", "stockQty": "number", "saleQty7": "number", "state": "text"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleQty7" desc nulls last', tie_order => '"optionId" collate "C"',
    carried => array['saleQty7'], page_number => page_number, page_size => page_size);
  return json_build_object('total', page.total, 'rows', page.rows);
end
$$;
comment on function private.option_search_on is 'option_search as of a Korea-time day.';
grant execute on function private.option_search_on to authenticated, service_role;

-- product_search as of a Korea-time day.
create or replace function private.product_search_on(today date, partner_cd text, term text, row_limit integer) returns json
  language plpgsql stable
  set search_path = ''
  -- Compiling costs more than it saves.
  set jit = off
as $$
declare
  search constant jsonb := private.search_words(array[term]);
  answer json;
begin
  if row_limit is null or row_limit not between 1 and 50 then
    raise exception 'row_limit must be from 1 to 50' using errcode = '22023';
  end if;
  execute format($sql$
    with products as (
      select row_number() over (order by sum(f."saleQty7") desc nulls last, f."productId" collate "C") as place,
        f."productId", count(*) as options, min(f."optionId" collate "C") as first
      from %1$s f where f."productId" is not null group by 2
    )
    select json_build_object('total', (select count(*) from products), 'rows', coalesce(json_agg(json_build_object(
      'productId', p."productId", 'productName', f."productName", 'brandName', f."brandName",
      'optionCount', p.options, 'matched', f.matched) order by p.place), '[]'))
    from products p
    join %2$s f on f."optionId" = p.first$sql$,
    private.found_options(partner_cd, today, search),
    private.found_options(partner_cd, today, search, 'array(select first from products where place <= $2)'))
  into answer using private.matching_option_ids(partner_cd, search), row_limit;
  return answer;
end
$$;
comment on function private.product_search_on is 'product_search as of a Korea-time day.';
grant execute on function private.product_search_on to authenticated, service_role;

drop function private.search_condition;
