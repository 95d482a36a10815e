-- Search of options and products by what a person types: names, their initial consonants, and the beginnings of ids.

-- A regular expression (for ~*, and word for word that of src/domain/hangul-search.ts, which says the rules) that finds a
-- word in a name: spaces do not count, a consonant stands for every syllable that begins with it, and the last syllable
-- may be unfinished, also where its final consonant is to begin the next one.
create or replace function private.hangul_pattern(word text) returns text language plpgsql immutable set search_path = '' as $$
declare
  initials constant text := 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
  -- The final consonants of a syllable in their order, as the keys that write them.
  finals constant text[] := array['', 'ㄱ', 'ㄲ', 'ㄱㅅ', 'ㄴ', 'ㄴㅈ', 'ㄴㅎ', 'ㄷ', 'ㄹ', 'ㄹㄱ', 'ㄹㅁ', 'ㄹㅂ', 'ㄹㅅ', 'ㄹㅌ',
    'ㄹㅍ', 'ㄹㅎ', 'ㅁ', 'ㅂ', 'ㅂㅅ', 'ㅅ', 'ㅆ', 'ㅇ', 'ㅈ', 'ㅊ', 'ㅋ', 'ㅌ', 'ㅍ', 'ㅎ'];
  joined constant text := 'ㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ';
  parts constant text[] := array(select f from unnest(finals) with ordinality x (f, n) where length(f) = 2 order by n);
  typed text := replace(private.clean_text(word), ' ', '');
  found text[] := '{}';
  c text;
  code integer;
  final integer;
  vowel integer;
  initial integer;
begin
  for place in 1 .. length(joined) loop
    typed := replace(typed, substr(joined, place, 1), parts[place]);
  end loop;
  for place in 1 .. length(typed) loop
    c := substr(typed, place, 1);
    code := ascii(c) - 44032;
    initial := strpos(initials, c) - 1;
    if initial >= 0 then
      found := found || format('[%s%s-%s]', c, chr(44032 + initial * 588), chr(44619 + initial * 588));
    elsif place < length(typed) or code not between 0 and 11171 then
      found := found || regexp_replace(c, '([\\^$.*+?()[\]{}|])', '\\\1');
    else
      final := code % 28;
      vowel := code / 28 % 21;
      if final = 0 then
        -- ㅗ, ㅜ and ㅡ may become ㅘ, ㅝ, ㅢ and their like.
        found := found || format('[%s-%s]', c,
          chr(ascii(c) + 27 + 28 * case vowel when 8 then 3 when 13 then 3 when 18 then 1 else 0 end));
      else
        initial := strpos(initials, right(finals[final + 1], 1)) - 1;
        found := found || format('(?:[%s]|%s\s*[%s-%s])',
          (select string_agg(chr(ascii(c) - final + n::integer - 1), '' order by n) from unnest(finals) with ordinality x (f, n)
            where starts_with(f, finals[final + 1])),
          chr(ascii(c) - final + array_position(finals, left(finals[final + 1], -1)) - 1),
          chr(44032 + initial * 588), chr(44619 + initial * 588));
      end if;
    end if;
  end loop;
  return array_to_string(found, '\s*');
end
$$;
comment on function private.hangul_pattern is
  'Regular expression that finds a word in a name by what was typed of it so far; empty for an empty word.';
grant execute on function private.hangul_pattern to authenticated, service_role;

-- SQL of whether an id, which is the given SQL, is one of these words, or begins with one of 4 characters and more. Null:
-- none of them may be an id. An id has a digit, and beside digits at most Latin capitals, as some barcodes do. A few words
-- cost the least one by one; many first need a beginning that as many letters of the id have.
-- PL/pgSQL, as those below: before PostgreSQL 18 a function in SQL plans its query at each call.
create or replace function private.id_condition(id text, words text[]) returns text language plpgsql immutable set search_path = '' as $$
begin
  return (
    with w as (
      select upper(u) as word, length(u) as letters, min(length(u)) filter (where length(u) >= 4) over () as least
      from (select private.search_text(w) from unnest(words) w) x (u) where u ~ '^\d+$' or (u ~* '^[0-9A-Z-]{4,}$' and u ~ '\d')
    )
    select nullif(concat_ws(' or ',
      (select format('%s = any (%L)', id, array_agg(distinct word)) from w where letters < 4 having count(*) > 0),
      (select case when count(*) > 5 then format('left(%s, %s) = any (%L) and ', id, least, array_agg(distinct left(word, least)))
          else '' end || format('%s like any (%L)', id, array_agg(distinct word || '%'))
        from w where letters >= 4 group by least)), ''));
end
$$;
comment on function private.id_condition is
  'SQL: whether an id is one of these words or begins with one of 4 characters and more; null when none of them may be an id.';
grant execute on function private.id_condition to authenticated, service_role;

-- SQL of whether a text, which is the given SQL, holds one of these words. Null: all are numbers too long for a name.
-- Words are one regular expression, which costs less than several, each of which reads all names; one of some 1,000
-- characters, because PostgreSQL takes seconds and gigabytes to read a much longer one.
create or replace function private.name_condition(name text, words text[]) returns text language plpgsql immutable set search_path = '' as $$
begin
  return (
    select string_agg(format('%s ~* %L', name, p.pattern), ' or ')
    from (
      select string_agg(private.hangul_pattern(w.word), '|') as pattern
      from (select u, sum(length(u)) over (order by n) / 1000 from unnest(words) with ordinality x (u, n) where u !~ '^\d{7,}$') w (word, part)
      group by w.part
    ) p);
end
$$;
comment on function private.name_condition is
  'SQL: whether a text holds one of these words (private.hangul_pattern); null when all of them are long numbers.';
grant execute on function private.name_condition to authenticated, service_role;

-- SQL of whether a text, which is the given SQL, holds each of these words: false for none of them, and for one that is a
-- number too long for a name.
create or replace function private.all_words_condition(name text, words jsonb) returns text language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce(string_agg(format('(%s)', coalesce(private.name_condition(name, array[w]), 'false')), ' and '), 'false')
    from jsonb_array_elements_text(words) w);
end
$$;
comment on function private.all_words_condition is
  'SQL: whether a text holds each of these words (private.name_condition); false without words.';
grant execute on function private.all_words_condition to authenticated, service_role;

-- SQL of whether the option o of private.matching_option_ids matches one of these words in any field.
create or replace function private.word_condition(words text[]) returns text language plpgsql immutable set search_path = '' as $$
begin
  return concat_ws(' or ', private.id_condition('o."OPTION_CD"', words), private.id_condition('o."BARCODE"', words),
    private.id_condition('o."PRODUCTID"', words),
    'o."OPTION_CD" in (select s.id from sku s where ' || private.id_condition('s.sku', words) || ')',
    -- A character that nobody types stands between the names: no word reaches from one into the other.
    private.name_condition('(o."ITEM_NM" || chr(57344) || o."OPTION_NM")', words));
end
$$;
comment on function private.word_condition is
  'SQL: whether an option (o of private.matching_option_ids) matches one of these words by an id or a name.';
grant execute on function private.word_condition to authenticated, service_role;

-- The words of each term that has any, as a json of arrays; 22023 for more than 50 terms or one of more than 200 characters.
create or replace function private.search_words(terms text[]) returns jsonb language plpgsql immutable set search_path = '' as $$
begin
  if cardinality(terms) > 50 then
    raise exception 'terms must be at most 50' using errcode = '22023';
  end if;
  if exists (select from unnest(terms) t where length(t) > 200) then
    raise exception 'a term has at most 200 characters' using errcode = '22023';
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(string_to_array(t.term, ' '))), '[]')
    from (select distinct private.search_text(u) as term from unnest(terms) u) t
    where t.term <> ''
  );
end
$$;
comment on function private.search_words is 'Words of each search term that has any; 22023 for too many terms or a term that is too long.';
grant execute on function private.search_words to authenticated, service_role;

-- Ids of the partner's 2P options, of a brand in use or of none, that match one of the terms (private.search_words) with all
-- its words; null when there are none. Every option is read once, by the longest word of each term; terms of several words
-- then look one after the other at what that found: PostgreSQL keeps few regular expressions, and to look at every option with
-- those of many terms would make each of them anew for each option.
create or replace function private.matching_option_ids(partner_cd text, search jsonb) returns text[]
  language plpgsql stable set search_path = '' as $$
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
        from (select string_agg(t, ' or ' order by n) from unnest(terms) with ordinality x (t, n) group by n - 1 - (n - 1) % 5) five (condition)))
    into found using partner_cd;
  end if;
  return found;
end
$$;
comment on function private.matching_option_ids is
  'Ids of the options of the partner that match one of the terms (private.search_words) with all its words; null when there are none.';
grant execute on function private.matching_option_ids to authenticated, service_role;

-- SQL of which field of a found row matched first, the ids before the names; of a term of several words any of them.
create or replace function private.matched_field(search jsonb) returns text language plpgsql immutable set search_path = '' as $$
begin
  return (
    select coalesce('case ' || string_agg(format('when %s then %L', f.condition, f.field), ' ' order by f.n) || ' end', 'null')
    from (
      select n, field, case when n <= 4 then private.id_condition(format('f.%I', field), w.words)
        else private.name_condition(format('f.%I', field), w.words) end as condition
      from (select array_agg(distinct word) as words from jsonb_array_elements(search) t, jsonb_array_elements_text(t) word) w,
        unnest(array['optionId', 'skuId', 'barcode', 'productId', 'productName', 'optionName']) with ordinality x (field, n)
    ) f
    where f.condition is not null);
end
$$;
comment on function private.matched_field is
  'SQL: which field of a found row (f) matched, optionId, skuId, barcode, productId, productName or optionName; null without words.';
grant execute on function private.matched_field to authenticated, service_role;

-- SQL of rows of option_search, for private.list_page: of those of the option ids, which are the given SQL of a text[], that are
-- the partner's. A table that only columns need which the caller does not read is not read.
create or replace function private.found_options(partner_cd text, today date, search jsonb, ids text default '$1') returns text
  language plpgsql stable set search_path = '' as $$
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
comment on function private.found_options is
  'SQL of the rows of option_search of the partner for the search (private.search_words), of option ids: SQL of a text[], $1 unless it is given.';
grant execute on function private.found_options to authenticated, service_role;

create or replace function public.option_search(
  partner_cd text, terms text[], sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  search jsonb;
begin
  perform private.require_partner(partner_cd);
  search := private.search_words(terms);
  return (select json_build_object('total', p.total, 'rows', p.rows) from private.list_page(
    source => private.found_options(partner_cd, private.korea_today(), search),
    ids => private.matching_option_ids(partner_cd, search), id_column => 'optionId',
    sortable => '{"brandName": "text", "productName": "text", "optionName": "text", "optionId": "id", "skuId": "id",
      "barcode": "id", "productId": "id", "offerCondition": "grade", "stockQty": "number", "saleQty7": "number", "state": "text"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleQty7" desc nulls last', tie_order => '"optionId" collate "C"',
    carried => array['saleQty7'], page_number => page_number, page_size => page_size) p);
end
$$;
comment on function public.option_search is
  'Options of one partner by names and ids. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Lists the partner''s 2P options of a brand in use or of none, with or without live stock, that match one of the terms. A term matches with all its words, each of them in any field:
- product and option name hold it, letter case and spaces aside; a consonant stands for every syllable that begins with it (ㄹㅇ finds 라온), and the last syllable may be unfinished (라오, and 란 before 라니). Every other character stands for itself. A number of 7 digits and more is no part of a name.
- option id, SKU id, barcode or product id is it, or, from 4 characters on, begins with it.
terms: at most 50 of at most 200 characters each. Empty ones are ignored; without any other there are no rows.
sort_by: '''' (saleQty7, descending) or a column of the row but matched; nulls last, ties by option id. page_size: 1 to 5,000.';
grant execute on function public.option_search to authenticated, service_role;

create or replace function public.product_search(partner_cd text, term text, row_limit integer default 8) returns json
  language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  search jsonb;
  answer json;
begin
  perform private.require_partner(partner_cd);
  search := private.search_words(array[term]);
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
comment on function public.product_search is 'Products of one partner by names and ids, for those who choose one while they type. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

The products of the options that match the term as in option_search, those that sold most in the 7 days that end yesterday first; options without a product id are of none. An empty term has no rows. row_limit: 1 to 50.';
grant execute on function public.product_search to authenticated, service_role;
