create or replace function public.ad_keywords_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  keyword text default ''
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.ad_keywords_summary_on(private.korea_today(), partner_cd, date_start, date_end, comparison, attribution,
    scope, ad_type, brand_cds, private.search_text(campaign_name), with_vat, private.search_text(keyword));
end
$$;
comment on function public.ad_keywords_summary is
  'KPIs, classes and cost curve of 키워드 성과: 검색 영역 alone. Callers, filters (but placement) and answer as ad_campaigns_summary; keyword: literal text in the keyword, at most 200 characters.

Returns {"period", "comparison", "figures", "comparisonFigures", "otherFigures", "allFigures", "margin", "growth", "loaded", "keywordCount", "classes", "curve"}.
figures: of the keywords found. otherFigures: of all other placements; allFigures: of all, keyword aside, which is what ad_campaigns_summary says. classes: count and adCost of each of ad_keywords. curve: keywords from the dearest on, at most 100 points. growth says from which day alone.';
grant execute on function public.ad_keywords_summary to authenticated;

create or replace function public.ad_keywords(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  keyword text default '',
  keyword_class text default 'all',
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.ad_keywords_on(private.korea_today(), partner_cd, date_start, date_end, comparison, attribution,
    scope, ad_type, brand_cds, private.search_text(campaign_name), with_vat, private.search_text(keyword), keyword_class,
    sort_by, sort_direction, page_number, page_size);
end
$$;
comment on function public.ad_keywords is
  'Keywords of 검색 영역 with their class. Callers and filters as ad_keywords_summary; keyword_class: all | expand | keep | check | exclude | short.

Returns {"total", "period", "comparison", "figures", "comparisonFigures", "margin", "growth", "loaded", "counts", "others", "rows"}: figures over the rows of all pages and others; counts: keywords of each class under the other filters; others: a row of all that is not 검색 영역, where every keyword is listed, else null.
Classes, of a keyword''s sums by window and scope: expand (확대: ROAS of 1.3 times the break-even and 3 orders), check (점검: ROAS below the break-even), exclude (제외 후보: no order, and at the rate of its campaigns its clicks would have brought one in 95 of 100 cases), short (데이터 부족: no order, fewer clicks), else keep (유지). Without a known margin none is expand or check.

sort_by: '''' (adCost, descending) or a column of the row but base…; nulls last, ties by keyword. page_size null returns every row (an export).';
grant execute on function public.ad_keywords to authenticated;

create or replace function public.ad_keyword_detail(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  keyword text default '', unit text default 'day'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.ad_keyword_detail_on(private.korea_today(), partner_cd, date_start, date_end, comparison, attribution,
    scope, ad_type, brand_cds, private.search_text(campaign_name), with_vat, coalesce(private.clean_text(keyword), ''), unit);
end
$$;
comment on function public.ad_keyword_detail is
  'One keyword (exact) of 검색 영역: by day, week or month, and by campaign. Callers and filters as ad_keywords_summary.

Returns {"keyword", "period", "comparison", "figures", "comparisonFigures", "rows", "campaigns"}; rows as those of ad_campaigns_summary; the rows and the campaigns add up to figures.';
grant execute on function public.ad_keyword_detail to authenticated;
