-- The command palette leads to a campaign or keyword itself: one bounded search of both, and a quoted filter that is the whole name.

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
revoke all on function private.all_words_condition from public, anon, authenticated, service_role;
grant execute on function private.all_words_condition to authenticated, service_role;

-- Checks if a text contains what a person typed (private.search_text), letter case aside. Every character stands for itself:
-- % and _ are no wildcards. An empty search matches everything, an empty text only an empty search. A search in double quotes
-- also matches the text that it quotes, whole: how a link leads to one row.
create or replace function private.contains_text(value text, search text) returns boolean
  language sql immutable parallel safe
  return search = '' or strpos(lower(value), lower(search)) > 0
    or not private.is_plain_text(value) and strpos(lower(private.search_text(value)), lower(search)) > 0
    or search like '"_%"' and lower(private.search_text(value)) = lower(substr(search, 2, length(search) - 2));
comment on function private.contains_text is
  'Case-insensitive contains without wildcards; a search in double quotes also is the whole text. search: what private.search_text makes of what a person typed.';

create or replace function public.ad_search(partner_cd text, term text) returns json language plpgsql stable set search_path = '' as $$
declare
  words jsonb;
  months integer[];
  answer json;
begin
  perform private.require_partner(partner_cd);
  words := private.search_words(array[term]) -> 0;
  months := array(select distinct l."DATE_SK" / 100 from public.log_ad_day l where l."PARTNER_CD" = ad_search.partner_cd);
  execute format($sql$
    select json_build_object(
      'campaigns', (
        select coalesce(json_agg(json_build_object('name', f.name, 'lastDay', f.last_day) order by length(f.name), f.name collate "C"), '[]')
        from (
          select c."CAMPAIGN_NM" as name, max(c."NAMED_SK")::text as last_day from public.dim_campaign c
          where c."PARTNER_CD" = $1 and c."NAMED_SK" > 0 and %s group by 1 order by length(c."CAMPAIGN_NM"), c."CAMPAIGN_NM" collate "C" limit 5
        ) f),
      'keywords', (
        select coalesce(json_agg(json_build_object('name', f.name, 'lastDay', d.last_day) order by length(f.name), f.name collate "C"), '[]')
        from (
          select k."KEYWORD" as name, array_agg(k."KEYWORD_ID") as ids from public.dim_ad_keyword k
          where k."PARTNER_CD" = $1 and %s group by 1 order by length(k."KEYWORD"), k."KEYWORD" collate "C" limit 5
        ) f
        -- The month first: to look at each day of years took as long as the search itself.
        cross join lateral (
          select max(m."MONTH_SK") as month_sk from public.agg_ad_keyword_monthly m
          where m."PARTNER_CD" = $1 and m."MONTH_SK" = any ($2) and m."KEYWORD_ID" = any (f.ids)
        ) m
        cross join lateral (
          select max(d."DATE_SK")::text as last_day from public.agg_ad_keyword_daily d
          where d."PARTNER_CD" = $1 and d."KEYWORD_ID" = any (f.ids)
            and d."DATE_SK" = any (array(select m.month_sk * 100 + n from generate_series(1, 31) n))
        ) d
        where d.last_day is not null))$sql$,
    private.all_words_condition('c."CAMPAIGN_NM"', words), private.all_words_condition('k."KEYWORD"', words))
  into answer using partner_cd, months;
  return answer;
end
$$;
comment on function public.ad_search is
  'The first campaigns and keywords of a partner by name, the shortest name first, five of each. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Each has its name and lastDay, the last day (yyyyMMdd) of a report that names it. A name matches with all words of the term as one of option_search does. term: at most 200 characters; without a word nothing is found.';
revoke all on function public.ad_search from public, anon, authenticated, service_role;
grant execute on function public.ad_search to authenticated;
