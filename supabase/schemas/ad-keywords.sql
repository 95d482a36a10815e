-- Keywords of 검색 영역 with their class (domain rules of 키워드 성과). CVR of a campaign is that of its search in the period, by the
-- same window and scope. A keyword without an order is 제외 후보 where its clicks would have brought one, at the rate of its
-- campaigns, in 95 of 100 cases: for one campaign from ceil(ln 0.05 / ln(1 - CVR)) clicks on.
create or replace function private.ad_keyword_list(
  partner_cd text, today date, p private.sales_period, f private.ad_filter, keyword text, break_even numeric
) returns table ("rowKey" text, "campaignCount" bigint, "keywordClass" text, "sureness" numeric, "campaignCvr" numeric,
    "adCost" numeric, "sums" private.ad_measures, "before" private.ad_measures)
  language sql stable
  set search_path = ''
  set work_mem = '64MB'
  set enable_nestloop = off
as $$
  with pairs as materialized (
    select split_part(r."KEY", chr(31), 1) as keyword, split_part(r."KEY", chr(31), 2) as campaign, r."NOW" as sums, r."BEFORE" as before
    from private.ad_rows(ad_keyword_list.partner_cd, today, p, f, 'keyword', 'l."KEYWORD" || chr(31) || l."CAMPAIGN_ID"') r
  ), campaigns as materialized (
    select w.campaign, sum((w.sums)."adOrderCnt") / nullif(sum((w.sums)."adClickCnt"), 0) as cvr from pairs w group by 1
  ), keywords as (
    select w.keyword, count(w.sums) as campaigns,
      case when count(w.sums) > 0 then row(sum((w.sums)."adImpCnt"), sum((w.sums)."adClickCnt"), sum((w.sums)."adCost"),
        sum((w.sums)."adOrderCnt"), sum((w.sums)."adSaleQty"), sum((w.sums)."adSaleAmt"), sum((w.sums)."adDirectAmt"),
        sum((w.sums)."adIndirectAmt"), sum((w.sums)."adProfitAmt"))::private.ad_measures end as sums,
      case when count(w.before) > 0 then row(sum((w.before)."adImpCnt"), sum((w.before)."adClickCnt"), sum((w.before)."adCost"),
        sum((w.before)."adOrderCnt"), sum((w.before)."adSaleQty"), sum((w.before)."adSaleAmt"), sum((w.before)."adDirectAmt"),
        sum((w.before)."adIndirectAmt"), sum((w.before)."adProfitAmt"))::private.ad_measures end as before,
      -- More orders than clicks are no rate.
      1 - exp(sum((w.sums)."adClickCnt" * ln(1 - least(c.cvr, 0.9999)))) as sureness,
      private.ratio(sum((w.sums)."adClickCnt" * c.cvr) * 100, sum((w.sums)."adClickCnt")) as cvr
    from pairs w join campaigns c using (campaign)
    group by 1
  )
  select k.keyword, k.campaigns,
    case
      when coalesce((k.sums)."adOrderCnt", 0) = 0 then case when k.sureness >= 0.95 then 'exclude' else 'short' end
      when (private.ad_ratios(k.sums))."adRoas" < break_even then 'check'
      when (private.ad_ratios(k.sums))."adRoas" >= 1.3 * break_even and (k.sums)."adOrderCnt" >= 3 then 'expand'
      else 'keep' end,
    case when coalesce((k.sums)."adOrderCnt", 0) = 0 then round(k.sureness * 100, 4) end, k.cvr,
    coalesce((k.sums)."adCost", 0), k.sums, k.before
  from keywords k
  where ad_keyword_list.keyword = '' or private.contains_text(k.keyword, ad_keyword_list.keyword)
$$;
comment on function private.ad_keyword_list is
  'Keywords with advertising in a period or before it whose name contains a text, with both sums and keywordClass: expand | keep | check | exclude | short. sureness: percent sure that a keyword without an order sells worse than its campaigns; campaignCvr: percent, their orders a click weighted by its clicks. break_even: percent of ROAS, null where no margin is known.';
grant execute on function private.ad_keyword_list to authenticated, service_role;

-- Of the placements that are no search, or of all: what the keywords are to add up to.
create or replace function private.ad_placement_sums(
  partner_cd text, today date, p private.sales_period, f private.ad_filter, condition text
) returns private.ad_measures
  language sql stable
  set search_path = ''
as $$
  select private.total_ads(r."NOW")
  from private.ad_rows(ad_placement_sums.partner_cd, today, p, f, 'campaign',
    'case when l."MATCHED" then l."CAMPAIGN_ID" else '''' end', condition, false) r
$$;
comment on function private.ad_placement_sums is
  'Sums of advertising of the placements that a condition of private.ad_rows names, as campaigns add up; null without a row.';
grant execute on function private.ad_placement_sums to authenticated, service_role;

-- ad_keywords_summary as of a given Korea-time day.
create or replace function private.ad_keywords_summary_on(
  today date, partner_cd text, date_start text, date_end text, comparison text, attribution text, scope text, ad_type text,
  brand_cds text[], campaign_name text, with_vat boolean, keyword text
) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_ad_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  f constant private.ad_filter :=
    private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat);
  margin constant json := private.ad_margin(partner_cd, today, brand_cds);
  nothing constant private.ad_measures := case when cardinality((p).loaded) > 0 then private.no_ads() end;
  nothing_before constant private.ad_measures := case when cardinality((p).loaded_before) > 0 then private.no_ads() end;
  answer jsonb;
begin
  perform private.require_keyword(keyword);
  with keywords as materialized (
    select * from private.ad_keyword_list(partner_cd, today, p, f, keyword, (margin ->> 'breakEvenRoas')::numeric)
  ), whole as materialized (
    select count(*) filter (where k."adCost" > 0) as dear, sum(k."adCost") as cost, sum((k."sums")."adSaleAmt") as amount
    from keywords k
  ), ranked as (
    select row_number() over dearest as rank, sum(k."adCost") over dearest as cost, sum((k."sums")."adSaleAmt") over dearest as amount
    from keywords k where k."adCost" > 0
    window dearest as (order by k."adCost" desc, k."rowKey" collate "C" rows unbounded preceding)
  )
  select jsonb_build_object(
    'figures', private.ad_figures(coalesce((select private.total_ads(k."sums") from keywords k), nothing)),
    'comparisonFigures', private.ad_figures(coalesce((select private.total_ads(k."before") from keywords k), nothing_before)),
    'keywordCount', (select count(*) from keywords),
    'classes', (select jsonb_object_agg(c.class, jsonb_build_object('count', c.found, 'adCost', c.cost)) from (
      select n.class, count(k."rowKey") as found, coalesce(sum(k."adCost"), 0) as cost
      from unnest(array['expand', 'keep', 'check', 'exclude', 'short']) n (class)
      left join keywords k on k."keywordClass" = n.class group by 1) c),
    'curve', coalesce((select jsonb_agg(jsonb_build_object('rank', r.rank, 'costShare', private.share(r.cost, w.cost),
        'saleShare', private.share(r.amount, w.amount)) order by r.rank)
      from ranked r cross join whole w
      -- The last of each hundredth of them.
      where r.rank = w.dear or r.rank * 100 / w.dear > (r.rank - 1) * 100 / w.dear), '[]'))
  into answer;
  return (answer || jsonb_build_object(
    'period', private.period_days(p.first_day, p.last_day, p.loaded),
    'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
    'otherFigures', private.ad_figures(
      coalesce(private.ad_placement_sums(partner_cd, today, p, f, 'l."PLACEMENT" <> ''검색 영역'''), nothing)),
    'allFigures', private.ad_figures(coalesce(private.ad_placement_sums(partner_cd, today, p, f, 'true'), nothing)),
    'margin', margin, 'growth', private.ad_growth(partner_cd, today, p, attribution, null),
    'loaded', private.loaded_sources(partner_cd)))::json;
end
$$;
comment on function private.ad_keywords_summary_on is 'ad_keywords_summary as of a Korea-time day.';
grant execute on function private.ad_keywords_summary_on to authenticated, service_role;

create or replace function private.require_keyword(keyword text) returns void
  language plpgsql immutable
  set search_path = ''
as $$
begin
  if keyword is null or length(keyword) > 200 then
    raise exception 'keyword has at most 200 characters' using errcode = '22023';
  end if;
end
$$;
comment on function private.require_keyword is 'Raises 22023 for no keyword, or one of more than 200 characters.';
grant execute on function private.require_keyword to authenticated, service_role;

-- ad_keywords as of a given Korea-time day.
create or replace function private.ad_keywords_on(
  today date, partner_cd text, date_start text, date_end text, comparison text, attribution text, scope text, ad_type text,
  brand_cds text[], campaign_name text, with_vat boolean, keyword text, keyword_class text, sort_by text, sort_direction text,
  page_number integer, page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_ad_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  f constant private.ad_filter :=
    private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat);
  margin constant json := private.ad_margin(partner_cd, today, brand_cds);
  classes constant text[] := array['expand', 'keep', 'check', 'exclude', 'short'];
  page record;
begin
  perform private.require_keyword(keyword);
  perform private.require_choice('keyword_class', keyword_class, array['all'] || classes);
  page := private.ad_page(p, format('private.ad_keyword_list(%L, %L, %L::private.sales_period, %L::private.ad_filter, %L, %L)',
      partner_cd, today, p, f, keyword, margin ->> 'breakEvenRoas'),
    'r."rowKey" as "keyword", r."campaignCount", r."keywordClass", r."sureness", r."campaignCvr"',
    '{"keyword": "text", "campaignCount": "number", "keywordClass": "keyword class", "sureness": "number", "campaignCvr": "number"}',
    sort_by, sort_direction, page_number, page_size,
    condition => case when keyword_class = 'all' then 'true' else format('m."keywordClass" = %L', keyword_class) end,
    summary => 'json_build_object(''all'', count(*)' || (select string_agg(
      format(', %L, count(*) filter (where m."keywordClass" = %1$L)', c), '') from unnest(classes) c) || ')');
  return json_build_object('total', page.total,
    'period', private.period_days(p.first_day, p.last_day, p.loaded),
    'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
    'figures', page.summary_row -> 'figures', 'comparisonFigures', page.summary_row -> 'comparisonFigures',
    'margin', margin, 'growth', private.ad_growth(partner_cd, today, p, attribution, null),
    'loaded', private.loaded_sources(partner_cd), 'counts', page.summary_row -> 'more',
    'otherFigures', private.ad_figures(private.ad_placement_sums(partner_cd, today, p, f, 'l."PLACEMENT" <> ''검색 영역''')),
    'rows', page.rows);
end
$$;
comment on function private.ad_keywords_on is 'ad_keywords as of a Korea-time day.';
grant execute on function private.ad_keywords_on to authenticated, service_role;

-- ad_keyword_detail as of a given Korea-time day.
create or replace function private.ad_keyword_detail_on(
  today date, partner_cd text, date_start text, date_end text, comparison text, attribution text, scope text, ad_type text,
  brand_cds text[], campaign_name text, with_vat boolean, keyword text, unit text
) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_ad_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  f private.ad_filter :=
    private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat);
  condition constant text := format('l."KEYWORD" = %L', keyword);
  young constant integer[] := case when attribution = '14' then array(
    select l."DATE_SK" from public.log_ad_day l where l."PARTNER_CD" = ad_keyword_detail_on.partner_cd and l."AGE" < 14
      and l."DATE_SK" between private.date_sk((p).first_day) and private.date_sk((p).last_day)) else '{}' end;
begin
  perform private.require_keyword(keyword);
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  -- Its own campaigns alone: the rows of reports are read by campaign.
  f.campaign_ids := array(
    select distinct m."CAMPAIGN_ID" from public.agg_ad_keyword_monthly m
    where m."PARTNER_CD" = ad_keyword_detail_on.partner_cd and m."KEYWORD" = keyword
      and (f.campaign_ids is null or m."CAMPAIGN_ID" = any (f.campaign_ids)));
  return (
    with by_day as materialized (
      select r."KEY"::integer as day, r."NOW" as sums, r."BEFORE" as before
      from private.ad_rows(partner_cd, today, p, f, 'keyword day', 'l."DATE_SK"::text', condition) r
    ), days as (
      select p.first_day + n as day, private.date_sk(p.first_day + n) = any (young) as is_young,
        case when p.first_day + n = any (p.loaded) then coalesce(b.sums, private.no_ads()) end as sums
      from generate_series(0, p.last_day - p.first_day) n
      left join by_day b on b.day = private.date_sk(p.first_day + n)
    ), campaigns as materialized (
      select r."KEY" as id, r."NOW" as sums
      from private.ad_rows(partner_cd, today, p, f, 'keyword', 'l."CAMPAIGN_ID"', condition, false) r
    )
    select json_build_object('keyword', keyword,
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      'figures', private.ad_figures(coalesce((select private.total_ads(c.sums) from campaigns c),
        case when cardinality((p).loaded) > 0 then private.no_ads() end)),
      'comparisonFigures', private.ad_figures(coalesce((select private.total_ads(b.before) from by_day b),
        case when cardinality((p).loaded_before) > 0 then private.no_ads() end)),
      'rows', (select json_agg(json_build_object('from', private.day_text(u.first_day), 'to', private.day_text(u.last_day),
          'missingDays', u.missing, 'isGrowing', u.is_young, 'figures', private.ad_figures(u.sums)) order by u.first_day)
        from (
          select min(d.day) as first_day, max(d.day) as last_day, count(*) filter (where d.sums is null) as missing,
            bool_or(d.is_young) as is_young, private.total_ads(d.sums) as sums
          from days d group by date_trunc(unit, d.day::timestamp)
        ) u),
      'campaigns', coalesce((select json_agg(jsonb_build_object('campaignId', c.id, 'campaignName', coalesce(n."CAMPAIGN_NM", ''))
          || private.ad_figures(c.sums)::jsonb
          || jsonb_build_object('share', private.share((c.sums)."adCost", (select sum((w.sums)."adCost") from campaigns w)))
          order by (c.sums)."adCost" desc, c.id collate "C")
        from campaigns c
        left join public.dim_campaign n on n."PARTNER_CD" = ad_keyword_detail_on.partner_cd and n."CAMPAIGN_ID" = c.id), '[]'))
  );
end
$$;
comment on function private.ad_keyword_detail_on is 'ad_keyword_detail as of a Korea-time day.';
grant execute on function private.ad_keyword_detail_on to authenticated, service_role;
