-- A few words that may be ids are compared by LIKE, an eighth of what left() costs; the options of the first products are found by their key.

-- SQL of whether an id, which is the given SQL, is one of these words, or begins with one of 4 characters and more. Null:
-- none of them may be an id. An id has a digit, and beside digits at most Latin capitals, as some barcodes do. A few words
-- cost the least one by one; many first need a beginning that as many letters of the id have.
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
    (select case when count(*) > 5 then format('left(%s, %s) = any (%L) and ', id, least, array_agg(distinct left(word, least)))
        else '' end || format('%s like any (%L)', id, array_agg(distinct word || '%'))
      from w where letters >= 4 group by least)), '')
$$;
comment on function private.id_condition is
  'SQL: whether an id is one of these words or begins with one of 4 characters and more; null when none of them may be an id.';
grant execute on function private.id_condition to authenticated, service_role;

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
        f."productId", count(*) as options, min(f."optionId" collate "C") collate "default" as first
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
