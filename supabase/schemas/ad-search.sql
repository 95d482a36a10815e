-- Search of campaigns and keywords by what a person types, for those who go to one.

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
          select max(m."MONTH_SK") as month_sk
          from unnest(f.ids) i (id) join public.agg_ad_keyword_monthly m on m."KEYWORD_ID" = i.id
          where m."PARTNER_CD" = $1 and m."MONTH_SK" = any ($2)
        ) m
        cross join lateral (
          select max(d."DATE_SK")::text as last_day
          from unnest(f.ids) i (id) cross join (select m.month_sk * 100 + n as day from generate_series(1, 31) n) s
          join public.agg_ad_keyword_daily d on d."KEYWORD_ID" = i.id and d."DATE_SK" = s.day
          where d."PARTNER_CD" = $1
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
grant execute on function public.ad_search to authenticated;
