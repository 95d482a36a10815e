-- Each function of the API has its whole body, and reads today itself: no second function that differs by the day alone.

create or replace function public.ad_campaigns_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  unit text default 'day'
) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
  f private.ad_filter;
  young integer[];
  whole private.ad_measures[];
  sums private.ad_measures;
  sums_before private.ad_measures;
  campaigns json;
  days jsonb;
  rows json;
  placements json;
begin
  perform private.require_partner(partner_cd);
  campaign_name := private.search_text(campaign_name);
  p := private.require_ad_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  f := private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
  young := case when attribution = '14' then array(
    select l."DATE_SK" from public.log_ad_day l where l."PARTNER_CD" = ad_campaigns_summary.partner_cd and l."AGE" < 14
      and l."DATE_SK" between private.date_sk((p).first_day) and private.date_sk((p).last_day)) else '{}' end;
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  with campaign as materialized (
    select * from private.ad_campaign_list(partner_cd, today, p, f)
  ), dearest as (
    select * from campaign c where c."campaignId" is not null and c."adCost" > 0
    order by c."adCost" desc, c."campaignId" collate "C" limit 200
  )
  select array[private.total_ads(c."sums"), private.total_ads(c."before")], (
      select json_agg(json_build_object('campaignId', d."campaignId", 'campaignName', d."campaignName", 'adCost', d."adCost",
        'adSaleAmt', (d."sums")."adSaleAmt", 'adRoas', (private.ad_ratios(d."sums"))."adRoas")
        order by d."adCost" desc, d."campaignId" collate "C")
      from dearest d)
  into whole, campaigns
  from campaign c;
  sums := coalesce(whole[1], case when cardinality((p).loaded) > 0 then private.no_ads() end);
  sums_before := coalesce(whole[2], case when cardinality((p).loaded_before) > 0 then private.no_ads() end);

  with by_day as materialized (
    select r."KEY"::integer as day, r."NOW" as sums
    from private.ad_rows(partner_cd, today, p, f, 'day', 'l."DATE_SK"::text', compared => false) r
  ), days as materialized (
    select p.first_day + n as day,
      case when p.first_day + n = any (p.loaded) then coalesce(b.sums, private.no_ads()) end as sums,
      private.date_sk(p.first_day + n) = any (young) as is_young
    from generate_series(0, p.last_day - p.first_day) n
    left join by_day b on b.day = private.date_sk(p.first_day + n)
  )
  select (select jsonb_object_agg(b.day, jsonb_build_array((b.sums)."adSaleAmt", (b.sums)."adOrderCnt")) from by_day b),
    (select json_agg(json_build_object('from', private.day_text(u.first_day), 'to', private.day_text(u.last_day),
        'missingDays', u.missing, 'isGrowing', u.is_young, 'figures', private.ad_figures(u.sums)) order by u.first_day)
      from (
        select min(d.day) as first_day, max(d.day) as last_day, count(*) filter (where d.sums is null) as missing,
          bool_or(d.is_young) as is_young, private.total_ads(d.sums) as sums
        from days d group by date_trunc(unit, d.day::timestamp)
      ) u)
  into days, rows;
  placements := (
    select coalesce(json_agg(json_build_object('placement', r."KEY", 'share', private.share((r."NOW")."adCost", (sums)."adCost"),
      'figures', private.ad_figures(r."NOW")) order by (r."NOW")."adCost" desc, r."KEY" collate "C"), '[]')
    from private.ad_rows(partner_cd, today, p, f, 'campaign', 'l."PLACEMENT"', compared => false) r);
  return json_build_object(
    'period', private.period_days(p.first_day, p.last_day, p.loaded),
    'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
    'figures', private.ad_figures(sums), 'comparisonFigures', private.ad_figures(sums_before),
    'tacos', private.ad_cost_of_sales(partner_cd, p.first_day, p.last_day, brand_cds, (sums)."adCost"),
    'comparisonTacos', private.ad_cost_of_sales(partner_cd, p.first_before, p.last_before, brand_cds, (sums_before)."adCost"),
    'margin', private.ad_margin(partner_cd, today, brand_cds),
    'growth', private.ad_growth(partner_cd, today, p, attribution, coalesce(days, '{}')),
    'loaded', private.loaded_sources(partner_cd), 'rows', rows, 'placements', placements,
    'campaigns', coalesce(campaigns, '[]'));
end
$$;
comment on function public.ad_campaigns_summary is
  'KPIs, series, placements and largest campaigns of 캠페인 성과. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"period", "comparison", "figures", "comparisonFigures", "tacos", "comparisonTacos", "margin", "growth", "loaded", "rows", "placements", "campaigns"}.
period, comparison: from, to (yyyyMMdd, both included), days, missing (days that no advertising report covers). figures, comparisonFigures: the measures of private.ad_measures and the ratios of private.ad_ratios in one object, over the covered days; null when no day is covered. Rows, margin and growth: src/data/answers/ads.ts says what each field is.
rows: a row a unit (day, week from Monday, month), cut to the period. adProfitAmt is the sum over the rows of ad_campaigns that have one.

date_start, date_end: Korea-time days yyyyMMdd, at most 730, none in the future. comparison: previous | year (364 days before). attribution: 14 | 1 (days after the click). scope: total | direct (the advertised option itself was bought). ad_type, placement: as reports write them, or all. brand_cds: none = any; cost of the advertised options of these brands, revenue of the options of these brands that were bought. campaign_name: literal text, at most 200 characters. with_vat: cost with 10 % VAT.';
grant execute on function public.ad_campaigns_summary to authenticated;

create or replace function public.ad_campaigns(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false, outcome text default 'all',
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
  f private.ad_filter;
  losing constant text := 'private.is_losing(m."status", m."sums")';
  page record;
begin
  perform private.require_partner(partner_cd);
  campaign_name := private.search_text(campaign_name);
  p := private.require_ad_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  f := private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
  perform private.require_choice('outcome', outcome, array['all', 'losing']);
  page := private.ad_page(p, format('private.ad_campaign_list(%L, %L, %L::private.sales_period, %L::private.ad_filter)',
      partner_cd, today, p, f),
    'r."rowKey", r."campaignId", r."campaignName", r."adType", r."status", r."targetRoas"',
    '{"campaignId": "id", "campaignName": "text", "adType": "text", "status": "text", "targetRoas": "number"}',
    sort_by, sort_direction, page_number, page_size,
    condition => case outcome when 'losing' then losing else 'true' end,
    summary => format('json_build_object(''all'', count(*), ''losing'', count(*) filter (where %s))', losing));
  return json_build_object('total', page.total,
    'period', private.period_days(p.first_day, p.last_day, p.loaded),
    'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
    'figures', page.summary_row -> 'figures', 'comparisonFigures', page.summary_row -> 'comparisonFigures',
    'margin', private.ad_margin(partner_cd, today, brand_cds),
    'growth', private.ad_growth(partner_cd, today, p, attribution, null),
    'loaded', private.loaded_sources(partner_cd), 'counts', page.summary_row -> 'more', 'rows', page.rows);
end
$$;
comment on function public.ad_campaigns is
  'Campaigns with advertising in a period or before it, and one row (campaignId null) of all that belongs to options that no master knows (미매칭). Callers and filters as ad_campaigns_summary; outcome: all | losing (campaigns with status on whose adProfitAmt is below 0: below the break-even of the brands that they sell).

Returns {"total", "period", "comparison", "figures", "comparisonFigures", "margin", "growth", "loaded", "counts", "rows"}: figures over the rows of all pages, which of outcome all are those of ad_campaigns_summary; counts: all and losing under the other filters. growth says from which day alone.

sort_by: '''' (adCost, descending) or a column of the row but rowKey and base…; nulls last, ties by rowKey. page_size null returns every row (an export).';
grant execute on function public.ad_campaigns to authenticated;

create or replace function public.ad_campaign_parts(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  campaign_id text default '', adgroup_name text default null
) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
  f private.ad_filter;
  -- Below the row of what no master knows stand its campaigns, and below these their options.
  is_unmatched constant boolean := campaign_id = '';
  of_campaign constant text := case when is_unmatched then adgroup_name else campaign_id end;
  matched constant text := case when is_unmatched then 'not l."MATCHED"' else 'l."MATCHED"' end;
begin
  perform private.require_partner(partner_cd);
  campaign_name := private.search_text(campaign_name);
  p := private.require_ad_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  f := private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
  if campaign_id is null or length(campaign_id) > 100 or length(adgroup_name) > 500 then
    raise exception 'campaign_id is needed' using errcode = '22023';
  end if;
  if of_campaign is not null then
    f.campaign_ids := array(select c from unnest(array[of_campaign]) c where f.campaign_ids is null or c = any (f.campaign_ids));
  end if;
  if adgroup_name is null then
    return json_build_object('rows', coalesce((
      with part as materialized (
        select r.*, case when is_unmatched then r."KEY" else campaign_id end as id
        from private.ad_rows(partner_cd, today, p, f, 'option',
          case when is_unmatched then 'l."CAMPAIGN_ID"' else 'l."ADGROUP_NM"' end, matched) r
      )
      select json_agg(jsonb_build_object('rowKey', campaign_id || '/' || t."KEY", 'campaignId', t.id,
          'campaignName', coalesce(c."CAMPAIGN_NM", ''), 'adgroupName', case when not is_unmatched then t."KEY" end,
          'optionCd', null, 'productName', null, 'optionName', null)
        || private.ad_row(t."NOW", t."BEFORE", p, (select sum((w."NOW")."adCost") from part w))
        order by (t."NOW")."adCost" desc nulls last, t."KEY" collate "C")
      from part t
      left join public.dim_campaign c on c."PARTNER_CD" = ad_campaign_parts.partner_cd and c."CAMPAIGN_ID" = t.id), '[]'));
  end if;
  return json_build_object('rows', coalesce((
    with part as materialized (
      select * from private.ad_option_list(partner_cd, today, p, f, 'l."OPTION_CD"',
        matched || case when is_unmatched then '' else format(' and l."ADGROUP_NM" = %L', adgroup_name) end)
    )
    select json_agg(jsonb_build_object('rowKey', campaign_id || '/' || adgroup_name || '/' || t."rowKey", 'campaignId', of_campaign,
        'campaignName', coalesce((select c."CAMPAIGN_NM" from public.dim_campaign c
          where c."PARTNER_CD" = ad_campaign_parts.partner_cd and c."CAMPAIGN_ID" = of_campaign), ''),
        'adgroupName', case when not is_unmatched then adgroup_name end, 'optionCd', t."optionCd",
        'productName', t."productName", 'optionName', t."optionName")
      || private.ad_row(t."sums", t."before", p, (select sum(w."adCost") from part w))
      order by t."adCost" desc, t."rowKey" collate "C")
    from part t), '[]'));
end
$$;
comment on function public.ad_campaign_parts is
  'What a campaign of ad_campaigns is made of, the dearest first: its ad groups, or the options of one (adgroup_name). campaign_id '''' is the row of what no master knows: its campaigns, or the options of one (adgroup_name: its id). Callers and filters as ad_campaigns_summary.

Returns {"rows"}; they add up to the row that they are of, share is percent of its cost.';
grant execute on function public.ad_campaign_parts to authenticated;

create or replace function public.ad_options(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
  f private.ad_filter;
  page record;
begin
  perform private.require_partner(partner_cd);
  campaign_name := private.search_text(campaign_name);
  p := private.require_ad_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  f := private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
  page := private.ad_page(p, format('private.ad_option_list(%L, %L, %L::private.sales_period, %L::private.ad_filter, %L, %L)',
      partner_cd, today, p, f, 'l."OPTION_CD"', 'true'),
    'r."optionCd", r."isMatched", r."brandName", r."productName", r."optionName"',
    '{"optionCd": "id", "brandName": "text", "productName": "text", "optionName": "text"}',
    sort_by, sort_direction, page_number, page_size);
  return json_build_object('total', page.total,
    'period', private.period_days(p.first_day, p.last_day, p.loaded),
    'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
    'figures', page.summary_row -> 'figures', 'comparisonFigures', page.summary_row -> 'comparisonFigures', 'rows', page.rows);
end
$$;
comment on function public.ad_options is
  'Options with advertising in a period or before it: cost where they were advertised, orders and revenue where they were bought. For a file: page_size null returns every row. Callers, filters and answer as ad_campaigns; sort_by: a figure or optionCd, brandName, productName, optionName.';
grant execute on function public.ad_options to authenticated;

create or replace function public.ad_keywords_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  keyword text default ''
) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
  set work_mem = '64MB'
  set enable_nestloop = off
  set enable_sort = off
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
  f private.ad_filter;
  margin json;
  nothing private.ad_measures;
  nothing_before private.ad_measures;
  placements record;
  answer jsonb;
begin
  perform private.require_partner(partner_cd);
  campaign_name := private.search_text(campaign_name);
  keyword := private.search_text(keyword);
  p := private.require_ad_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  f := private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat);
  margin := private.ad_margin(partner_cd, today, brand_cds);
  nothing := case when cardinality((p).loaded) > 0 then private.no_ads() end;
  nothing_before := case when cardinality((p).loaded_before) > 0 then private.no_ads() end;
  placements := private.ad_placement_sums(partner_cd, today, p, f, compared => false);
  perform private.require_keyword(keyword);
  execute format($sql$
    %1$s, whole as (
      select %2$s as sums, %3$s as before from cells c left join pairs w using (pair)
      where %4$L = '' or private.contains_text(c.keyword, %4$L)
    ), dear as materialized (
      select count(*) as found, sum(k.cost) as cost from keywords k where k.cost > 0
    ), ranked as (
      select row_number() over dearest as rank, private.bigint_sum(k.cost) over dearest as cost,
        private.bigint_sum(k.amt) over dearest as amt
      from keywords k where k.cost > 0
      window dearest as (order by k.cost desc, k.keyword collate "C" rows unbounded preceding)
    )
    select jsonb_build_object(
      'figures', private.ad_figures(coalesce(w.sums, %5$L::private.ad_measures)),
      'comparisonFigures', private.ad_figures(coalesce(w.before, %6$L::private.ad_measures)),
      'keywordCount', (select count(*) from keywords),
      'classes', (select jsonb_object_agg(n.class,
          jsonb_build_object('count', coalesce(k.found, 0), 'adCost', coalesce(k.cost * %7$L::numeric, 0)))
        from unnest(array['expand', 'keep', 'check', 'exclude', 'short']) n (class)
        left join (
          select k."keywordClass" as class, count(*) as found, sum(k.cost) as cost from keywords k group by 1
        ) k on k.class = n.class),
      'curve', coalesce((select jsonb_agg(jsonb_build_object('rank', r.rank, 'costShare', private.share(r.cost, d.cost),
          'saleShare', private.share(r.amt, (select sum(k.amt) from keywords k))) order by r.rank)
        from ranked r cross join dear d
        -- The last of each hundredth of them.
        where r.rank = d.found or r.rank * 100 / d.found > (r.rank - 1) * 100 / d.found), '[]'))
    from whole w$sql$,
    private.ad_keyword_list(partner_cd, today, p, f, keyword, (margin ->> 'breakEvenRoas')::numeric),
    private.ad_keyword_measures(f, ''), private.ad_keyword_measures(f, '_before'), keyword, nothing, nothing_before, (f).cost_factor)
  into answer;
  return (answer || jsonb_build_object(
    'period', private.period_days(p.first_day, p.last_day, p.loaded),
    'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
    'otherFigures', private.ad_figures(coalesce(placements.other, nothing)),
    'allFigures', private.ad_figures(coalesce(placements.whole, nothing)),
    'margin', margin, 'growth', private.ad_growth(partner_cd, today, p, attribution, null),
    'loaded', private.loaded_sources(partner_cd)))::json;
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
  set jit = off
  set work_mem = '64MB'
  set enable_nestloop = off
  set enable_sort = off
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
  f private.ad_filter;
  margin json;
  classes constant text[] := array['expand', 'keep', 'check', 'exclude', 'short'];
  own constant json :=
    '{"keyword": "text", "campaignCount": "number", "keywordClass": "keyword class", "sureness": "number", "campaignCvr": "number"}';
  nothing private.ad_measures;
  nothing_before private.ad_measures;
  -- What is no search stands below the keywords where all of them are listed: with it they are what 캠페인 성과 says.
  placements record;
  sorted_by text;
  answer jsonb;
begin
  perform private.require_partner(partner_cd);
  campaign_name := private.search_text(campaign_name);
  keyword := private.search_text(keyword);
  p := private.require_ad_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  f := private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat);
  margin := private.ad_margin(partner_cd, today, brand_cds);
  nothing := case when cardinality((p).loaded) > 0 then private.no_ads() end;
  nothing_before := case when cardinality((p).loaded_before) > 0 then private.no_ads() end;
  sorted_by := coalesce(private.ad_sort_key(sort_by), (private.sort_keys(own ->> sort_by, sort_by))[1]);
  perform private.require_keyword(keyword);
  perform private.require_choice('keyword_class', keyword_class, array['all'] || classes);
  perform private.require_ad_page(own, sort_by, sort_direction, page_number, page_size);
  -- Null where not every keyword is listed.
  select s.* into placements from private.ad_placement_sums(partner_cd, today, p, f, compared => true) s
  where keyword_class = 'all' and keyword = '';
  execute format($sql$
    %1$s, listed as not materialized (
      select * from keywords k where %2$L = 'all' or k."keywordClass" = %2$L
    ), whole as materialized (
      select %3$s as sums, %4$s as before from cells c left join pairs w using (pair)
      where %2$L = 'all' and %5$L = '' or c.keyword in (select k.keyword from listed k)
    ), total as (
      select private.total_ads(t.sums) as sums, private.total_ads(t.before) as before
      from (select * from whole union all select %14$L::private.ad_measures, %15$L::private.ad_measures) t
    ), page as materialized (
      select k.*, row_number() over () as place
      from (select * from listed r order by %6$s %7$s nulls last, r.keyword collate "C" limit %8$L offset %9$L) k
    ), shown as (
      select c.keyword, %3$s as sums, %4$s as before from cells c left join pairs w using (pair)
      where c.keyword in (select k.keyword from page k) group by 1
    )
    select jsonb_build_object('total', (select count(*) from listed),
      'figures', private.ad_figures(coalesce(t.sums, %10$L::private.ad_measures)),
      'comparisonFigures', private.ad_figures(coalesce(t.before, %11$L::private.ad_measures)),
      'counts', (select jsonb_build_object('all', count(*) %12$s) from keywords k),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('keyword', k.keyword, 'campaignCount', k."campaignCount", 'keywordClass', k."keywordClass",
            'sureness', round(k."sureness"::numeric, 4), 'campaignCvr', round(k."campaignCvr"::numeric, 10))
          || private.ad_row(s.sums, s.before, %13$L::private.sales_period, (t.sums)."adCost") order by k.place)
        from page k join shown s using (keyword)), '[]'),
      'others', (select private.ad_row(o.sums, o.before, %13$L::private.sales_period, (t.sums)."adCost")
        from (select %14$L::private.ad_measures as sums, %15$L::private.ad_measures as before) o
        where o.sums is distinct from null or o.before is distinct from null))
    from total t$sql$,
    private.ad_keyword_list(partner_cd, today, p, f, keyword, (margin ->> 'breakEvenRoas')::numeric,
      -- Every measure of every keyword is only made to sort by one.
      case when sorted_by like '%"sums")%' or sorted_by like '%"before")%' then format(', %s as "sums", %s as "before"',
        private.ad_keyword_measures(f, ''), private.ad_keyword_measures(f, '_before')) else '' end),
    keyword_class, private.ad_keyword_measures(f, ''), private.ad_keyword_measures(f, '_before'), keyword,
    replace(sorted_by, 'r."adCost"', 'r.cost'), sort_direction, page_size, (page_number - 1) * coalesce(page_size, 0)::bigint,
    nothing, nothing_before,
    (select string_agg(format(', %L, count(*) filter (where k."keywordClass" = %1$L)', c), '') from unnest(classes) c), p, placements.other, placements.other_before)
  into answer;
  return (answer || jsonb_build_object(
    'period', private.period_days(p.first_day, p.last_day, p.loaded),
    'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
    'margin', margin, 'growth', private.ad_growth(partner_cd, today, p, attribution, null),
    'loaded', private.loaded_sources(partner_cd)))::json;
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
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
  f private.ad_filter;
  young integer[];
begin
  perform private.require_partner(partner_cd);
  campaign_name := private.search_text(campaign_name);
  keyword := coalesce(private.clean_text(keyword), '');
  p := private.require_ad_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  f := private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat);
  young := case when attribution = '14' then array(
    select l."DATE_SK" from public.log_ad_day l where l."PARTNER_CD" = ad_keyword_detail.partner_cd and l."AGE" < 14
      and l."DATE_SK" between private.date_sk((p).first_day) and private.date_sk((p).last_day)) else '{}' end;
  perform private.require_keyword(keyword);
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  return (
    with by_day as materialized (
      select r."KEY"::integer as day, r."NOW" as sums, r."BEFORE" as before
      from private.ad_rows(partner_cd, today, p, f, 'keyword', 'l."DATE_SK"::text', keyword => keyword) r
    ), days as (
      select p.first_day + n as day, private.date_sk(p.first_day + n) = any (young) as is_young,
        case when p.first_day + n = any (p.loaded) then coalesce(b.sums, private.no_ads()) end as sums
      from generate_series(0, p.last_day - p.first_day) n
      left join by_day b on b.day = private.date_sk(p.first_day + n)
    ), campaigns as materialized (
      select r."KEY" as id, r."NOW" as sums
      from private.ad_rows(partner_cd, today, p, f, 'keyword', 'l."CAMPAIGN_ID"', compared => false, keyword => keyword) r
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
        left join public.dim_campaign n on n."PARTNER_CD" = ad_keyword_detail.partner_cd and n."CAMPAIGN_ID" = c.id), '[]'))
  );
end
$$;
comment on function public.ad_keyword_detail is
  'One keyword (exact) of 검색 영역: by day, week or month, and by campaign. Callers and filters as ad_keywords_summary.

Returns {"keyword", "period", "comparison", "figures", "comparisonFigures", "rows", "campaigns"}; rows as those of ad_campaigns_summary; the rows and the campaigns add up to figures.';
grant execute on function public.ad_keyword_detail to authenticated;

create or replace function public.ad_register(
  partner_cd text, tab text default 'all', ad_type text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  tabs constant text[] := array['all', 'blocked', 'on', 'off', 'ended'];
  condition constant text := 'private.has_register_tab(%L, "status", "adOutCount", "adLostCount")';
  days date[];
  last_day date;
  listed text;
  page record;
begin
  perform private.require_partner(partner_cd);
  campaign_name := private.search_text(campaign_name);
  days := private.newest_ad_days(partner_cd, 7);
  last_day := days[cardinality(days)];
  perform private.require_choice('tab', tab, tabs);
  if brand_cds is null or cardinality(brand_cds) > 1000 or array_position(brand_cds, null) is not null then
    raise exception 'brand_cds must be a list of at most 1,000 codes' using errcode = '22023';
  end if;
  if ad_type is null or length(ad_type) > 100 or length(campaign_name) > 200 then
    raise exception 'ad_type has at most 100, campaign_name at most 200 characters' using errcode = '22023';
  end if;
  listed := format(condition, tab);
  page := private.list_page(
    source => format('(select * from private.ad_register_rows(%L, %L) where %s)', partner_cd, today, concat_ws(' and ', 'true',
      case when ad_type <> 'all' then format('"adType" = %L', ad_type) end,
      case when cardinality(brand_cds) > 0 then format('"brandCds" && %L::text[]', brand_cds) end,
      case when campaign_name <> '' then format('private.contains_text("campaignName", %L)', campaign_name) end)),
    ids => '{}', id_column => 'campaignId',
    sortable => '{"campaignId": "id", "campaignName": "text", "brandName": "text", "adType": "text", "goalType": "text",
      "status": "text", "dayBudget": "number", "targetRoas": "number", "adDayCost": "number", "adLastDayCost": "number",
      "adSpendRate": "number", "adCost30": "number", "adSaleAmt30": "number", "adRoas30": "number", "adTargetRate": "number",
      "adOptionCount": "number", "adOutCount": "number", "adLostCount": "number", "adBlockedCost": "number", "startDay": "day",
      "endDay": "day", "memo": "text"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"adBlockedCost" desc nulls last, "adDayCost" desc nulls last', tie_order => '"campaignId" collate "C"',
    carried => '{}', page_number => page_number, page_size => page_size, condition => listed,
    summary => format($sql$json_build_object(
      'counts', json_build_object(%1$s),
      'entered', count(*) filter (where num_nonnulls("goalType", "enteredStatus", "dayBudget", "targetRoas", "memo") > 0),
      'summary', json_build_object(
        'dayBudget', sum("dayBudget") filter (where %2$s),
        'adDayCost', sum("adDayCost") filter (where %2$s),
        'adLastDayCost', sum("adLastDayCost") filter (where %2$s),
        'adSpendRate', private.ratio(sum("adDayCost") filter (where %2$s and "dayBudget" is not null) * 100,
          sum("dayBudget") filter (where %2$s)),
        'adCost30', sum("adCost30") filter (where %2$s),
        'adSaleAmt30', sum("adSaleAmt30") filter (where %2$s),
        'adRoas30', private.ratio(sum("adSaleAmt30") filter (where %2$s) * 100, sum("adCost30") filter (where %2$s)),
        'adOutCount', coalesce(sum("adOutCount") filter (where %2$s), 0),
        'adLostCount', coalesce(sum("adLostCount") filter (where %2$s), 0),
        'adBlockedCost', sum("adBlockedCost") filter (where %2$s)))$sql$,
      (select string_agg(format('%L, count(*) filter (where %s)', t, format(condition, t)), ', ') from unnest(tabs) t), listed),
    few => true);
  return json_build_object('total', page.total, 'counts', page.summary_row -> 'counts',
    'entered', page.summary_row -> 'entered', 'summary', page.summary_row -> 'summary',
    'week', json_build_object('from', private.day_text(days[1]), 'to', private.day_text(last_day), 'days', cardinality(days)),
    'month', json_build_object('from', private.day_text(last_day - 29), 'to', private.day_text(last_day),
      'days', cardinality(private.loaded_ad_days(partner_cd, last_day - 29, last_day))),
    'stockDay', private.stock_day(partner_cd), 'loaded', private.loaded_sources(partner_cd), 'rows', page.rows);
end
$$;
comment on function public.ad_register is
  'Campaigns of a partner (광고 관리) that a report ever named. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "counts", "entered", "summary", "week", "month", "stockDay", "loaded", "rows"}. week: the last 7 covered days, month: the 30 days that end with the newest covered one; {"from", "to", "days"}, days: how many of them reports cover. counts: campaigns of each tab under the other filters; entered: those of them about which something is entered.
A row is a campaign: campaignId, campaignName, brandName and brandCds (brands of the options that it paid for in 30 days, the dearest first), adType, goalType, status (private.campaign_status) and enteredStatus, dayBudget (won), targetRoas (percent), adDayCost (won a day of the week), adLastDayCost (won on the newest covered day), adSpendRate (소진율: percent that adDayCost is of dayBudget), adCost30, adSaleAmt30 and adRoas30 (of the month; all orders of 14 days), adTargetRate (percent that adRoas30 is of targetRoas), adOptionCount (options that it paid for in the week), adOutCount and adLostCount (those of them that are out of stock while selling, and no longer item winner), adBlockedCost (won a day of the week spent on these), startDay, endDay, memo. Cost is without VAT and of all options, known to a master or not. Null where no day is covered, or without a denominator.
summary: sums over the rows of the tab, ratios of sums; adSpendRate of the campaigns with a budget.

tab: all | blocked (pays for options that cannot be sold) | on | off | ended. ad_type: as reports write it, or all. brand_cds: none = any. campaign_name: literal text. sort_by: '''' (adBlockedCost, then adDayCost) or a column of the row but enteredStatus and brandCds; nulls last, ties by campaignId. page_size null returns every row (an export).';
grant execute on function public.ad_register to authenticated, service_role;

create or replace function public.ad_register_options(
  partner_cd text, campaign_id text default '', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  page record;
begin
  perform private.require_partner(partner_cd);
  if campaign_id is null or length(campaign_id) > 100 then
    raise exception 'campaign_id has at most 100 characters' using errcode = '22023';
  end if;
  page := private.list_page(
    source => format('private.blocked_ad_options(%L, %L, %L)', partner_cd, today, campaign_id),
    ids => '{}', id_column => 'rowKey',
    sortable => '{"campaignName": "text", "optionId": "id", "brandName": "text", "productName": "text", "optionName": "text",
      "reason": "text", "adDayCost": "number", "stockQty": "number", "itemWinner": "text", "outSince": "day"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"adDayCost" desc nulls last',
    tie_order => '"rowKey" collate "C"', carried => '{}', page_number => page_number, page_size => page_size, few => true,
    summary => $sql$json_build_object('adDayCost', sum("adDayCost"), 'options', count(distinct "optionId"),
      'campaigns', count(distinct "campaignId"))$sql$);
  return json_build_object('total', page.total, 'summary', page.summary_row, 'rows', page.rows);
end
$$;
comment on function public.ad_register_options is
  'Options that campaigns paid for on the last 7 covered days although they cannot be sold: out of stock while selling, or no longer item winner, as 상품 관리 says. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "summary": {"adDayCost", "options", "campaigns"}, "rows"}. A row is an option of a campaign: rowKey, campaignId, campaignName, optionId, brandName, productName, optionName, reason (out, lost, both), adDayCost (won a day, without VAT), stockQty, itemWinner (Y, N, null), outSince (yyyyMMdd: first day of the snapshots without stock, at most 90 days back; null: not out or not known).
campaign_id: empty: all. sort_by: '''' (adDayCost) or a column of the row but rowKey and campaignId. page_size null returns every row (an export).';
grant execute on function public.ad_register_options to authenticated, service_role;

create or replace function public.ad_days(partner_cd text, date_start text, date_end text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  first_day date;
  last_day date;
  first_covered date;
begin
  perform private.require_partner(partner_cd);
  perform private.require_day('date_start', date_start);
  perform private.require_day('date_end', date_end);
  first_day := to_date(date_start, 'YYYYMMDD');
  last_day := to_date(date_end, 'YYYYMMDD');
  if last_day < first_day or last_day - first_day > 400 then
    raise exception 'a calendar has 1 to 401 days' using errcode = '22023';
  end if;
  first_covered := (select to_date(min(l."DATE_SK")::text, 'YYYYMMDD') from public.log_ad_day l
    where l."PARTNER_CD" = ad_days.partner_cd);
  return (
    with days as materialized (
      select first_day + n as day, l."GRAIN" as grain, l."AGE" as age, l."FILE_NM" as file, l."MOD_DT" as at,
        l."DATE_SK" is null and coalesce(first_day + n between first_covered and today - 1, false) as is_missing
      from generate_series(0, last_day - first_day) n
      left join public.log_ad_day l on l."PARTNER_CD" = ad_days.partner_cd and l."DATE_SK" = private.date_sk(first_day + n)
    )
    select json_build_object(
      'firstDay', private.day_text(first_covered),
      'lastDay', (select max(l."DATE_SK")::text from public.log_ad_day l where l."PARTNER_CD" = ad_days.partner_cd),
      -- Of all days, in the calendar or not.
      'missing', case when first_covered is null then 0 else today - first_covered - (
        select count(*) from public.log_ad_day l
        where l."PARTNER_CD" = ad_days.partner_cd and l."DATE_SK" < private.date_sk(today)) end,
      'rows', json_agg(json_build_object('day', private.day_text(d.day), 'isMissing', d.is_missing, 'grain', d.grain,
        'age', d.age, 'fileName', d.file, 'at', d.at) order by d.day))
    from days d
  );
end
$$;
comment on function public.ad_days is
  'Which days advertising reports of a partner cover. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"firstDay", "lastDay", "missing", "rows"}: the first and last covered day (yyyyMMdd, null: none), and how many days from the first to yesterday no report covers, in the calendar or not. A row is a day from date_start to date_end (at most 401): day, isMissing (after the first covered one, before today, and not covered), grain (keyword, campaign; null: not covered), age (days after it that it was loaded, at most 14: below, its 14-day figures still grow), fileName, at (ISO moment of the load).';
grant execute on function public.ad_days to authenticated, service_role;

create or replace function public.brand_detail(
  partner_cd text, brand_cd text, date_start text, date_end text, comparison text default 'previous'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
  brand json;
  sums private.measures;
  sums_before private.measures;
  option_cds text[];
  ad_cost bigint;
  ad_amount bigint;
  ad_cost_before bigint;
  ad_amount_before bigint;
  days date[];
  settled private.profit_line;
begin
  perform private.require_partner(partner_cd);
  p := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, array[brand_cd]);
  brand := private.brand_named(partner_cd, brand_cd);
  days := private.profit_days(partner_cd, p.first_day, p.last_day);
  if brand is not null then
    settled := private.sum_profits(array(select l from private.brand_profits(partner_cd, days, array[brand_cd]) l));
    select coalesce(a."AD_COST", n.amount), coalesce(a."AD_SALE_AMT", n.amount) into ad_cost, ad_amount
    from (select private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day)) as amount) n
    left join private.ad_brand_sums(array[partner_cd], p.first_day, p.last_day, array[brand_cd]) a on true;
    select coalesce(a."AD_COST", n.amount), coalesce(a."AD_SALE_AMT", n.amount) into ad_cost_before, ad_amount_before
    from (select private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_before, p.last_before)) as amount) n
    left join private.ad_brand_sums(array[partner_cd], p.first_before, p.last_before, array[brand_cd]) a on true;
    sums := (
      select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded))
      from private.day_sums(partner_cd, p.first_day, p.last_day, array[brand_cd], p.loaded) d);
    sums_before := (
      select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded_before))
      from private.day_sums(partner_cd, p.first_before, p.last_before, array[brand_cd], p.loaded_before) d);
    option_cds := array(
      select o."OPTION_CD" from public.dim_option o
      where o."PARTNER_CD" = brand_detail.partner_cd and o."BRAND_CD" = brand_detail.brand_cd);
  end if;
  return (
    with targets as (
      select private.bigint_sum(t."TARGET_AMT") as wanted, private.bigint_sum(t."TARGETED_SALE_AMT") as sold
      from private.target_sums(brand_detail.partner_cd, p.loaded, array[brand_detail.brand_cd], 'month') t
    ), targets_before as (
      select private.bigint_sum(t."TARGET_AMT") as wanted, private.bigint_sum(t."TARGETED_SALE_AMT") as sold
      from private.target_sums(brand_detail.partner_cd, p.loaded_before, array[brand_detail.brand_cd], 'month') t
    ), goods as (
      select private.bigint_sum(g."COST_AMT") as cost, private.bigint_sum(g."COSTED_SALE_AMT") as costed,
        private.bigint_sum(g."UNCOSTED_SALE_AMT") as uncosted,
        count(*) filter (where g."UNCOSTED_SALE_AMT" <> 0) as without_cost
      from private.goods_cost(brand_detail.partner_cd, p.first_day, p.last_day, option_cds) g
    )
    select json_build_object(
      'brand', brand,
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      'figures', private.with_ads(private.figures_against_target(sums, t.wanted, t.sold), ad_cost, ad_amount),
      'comparisonFigures', private.with_ads(private.figures_against_target(sums_before, b.wanted, b.sold), ad_cost_before, ad_amount_before),
      'adCover', private.ad_cover(brand_detail.partner_cd, p.first_day, p.last_day),
      'profit', case when sums is distinct from null then json_build_object(
        'days', private.profit_span(days), 'settled', private.profit_figures(settled),
        'goods', case when settled is not distinct from null then json_build_object(
          'saleAmt', (sums)."saleAmt", 'uncostedSaleAmt', coalesce(g.uncosted, 0), 'uncostedOptions', g.without_cost,
          'goodsCostAmt', g.cost, 'grossProfitAmt', g.costed - g.cost,
          -- What a company pays: with VAT.
          'adCostAmt', round(ad_cost * 1.1), 'afterAdsAmt', g.costed - g.cost - round(ad_cost * 1.1)) end) end)
    from targets t cross join targets_before b cross join goods g
  );
end
$$;
comment on function public.brand_detail is
  'One brand of the partner (브랜드 상세). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"brand", "period", "comparison", "figures", "comparisonFigures", "adCover", "profit"}. brand: brandCd, brandName, inUse (false: out of use); null, with no figures, for a code that is none of the partner''s, whether there is one or not. period, comparison: as total_sales_summary. figures, comparisonFigures, adCover: as brand_sales_summary.
profit: how sales become a profit; null when no day is loaded. days: private.profit_span of those whose profit can be known (private.profit_days). settled: private.profit_figures of them; null without one. goods: without any, what is left of all sales after the goods and advertising: uncostedSaleAmt: won sold on days on which the option had no cost, uncostedOptions: how many options those are. goodsCostAmt: won of the goods by the cost that held each day, of all other sales; null where no cost held. grossProfitAmt: saleAmt less uncostedSaleAmt less goodsCostAmt. adCostAmt: won of advertising with VAT (10 %), null where no report covers a day; afterAdsAmt: grossProfitAmt less that.

Other arguments as total_sales_summary. Days and products of the brand: total_sales_days and total_sales_products of brand_cds.';
grant execute on function public.brand_detail to authenticated, service_role;

create or replace function public.brand_movers(
  partner_cd text, brand_cd text, date_start text, date_end text, comparison text default 'previous'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
begin
  perform private.require_partner(partner_cd);
  p := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, array[brand_cd]);
  return (
    -- Two periods that do not have the same days say nothing of a product that moved.
    with options as materialized (
      select o."OPTION_CD" as option_cd, o."ITEM_NM" as name,
        case when o."PRODUCTID" <> '' then 'p' || o."PRODUCTID" else 'o' || o."OPTION_CD" end as product
      from public.dim_option o
      where o."PARTNER_CD" = brand_movers.partner_cd and o."BRAND_CD" = brand_movers.brand_cd and p.is_whole
    ), products as (
      select o.product, (array_agg(o.name order by o.option_cd collate "C"))[1] as name, count(*) as options,
        coalesce(private.bigint_sum(n."SALE_AMT"), 0) as amount, coalesce(private.bigint_sum(b."SALE_AMT"), 0) as amount_before
      from options o
      left join private.option_amounts(brand_movers.partner_cd, p.first_day, p.last_day) n on n."OPTION_CD" = o.option_cd
      left join private.option_amounts(brand_movers.partner_cd, p.first_before, p.last_before) b on b."OPTION_CD" = o.option_cd
      group by o.product
    ), ranked as materialized (
      select m.*, m.amount - m.amount_before as change,
        row_number() over (order by m.amount - m.amount_before desc, m.product collate "C") as rise,
        row_number() over (order by m.amount - m.amount_before, m.product collate "C") as fall
      from products m
    ), shown as materialized (
      select r.* from ranked r where (r.change > 0 and r.rise <= 5) or (r.change < 0 and r.fall <= 5)
    ), paged as materialized (
      select 'p' || a."PRODUCTID" as product
      from private.options_of_products(brand_movers.partner_cd,
        array(select substr(s.product, 2) from shown s where s.product like 'p%')) a
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      'rows', coalesce((
        select json_agg(json_build_object(
          'productId', case when s.product like 'p%' then substr(s.product, 2) end,
          'optionCd', case when s.product like 'o%' then substr(s.product, 2) end,
          'hasPage', s.product in (select g.product from paged g),
          'productName', s.name, 'optionCount', s.options,
          'saleAmt', s.amount, 'previousSaleAmt', s.amount_before, 'changeAmt', s.change) order by s.rise)
        from shown s), '[]'),
      'others', json_build_object(
        'productCount', (select count(*) from ranked r where r.change <> 0) - (select count(*) from shown),
        'changeAmt', case when p.is_whole then
          coalesce((select sum(r.change) from ranked r), 0) - coalesce((select sum(s.change) from shown s), 0) end))
  );
end
$$;
comment on function public.brand_movers is
  'Products of a brand of the partner whose saleAmt changed most (브랜드 상세). Callers and arguments as brand_detail.

Returns {"period", "comparison", "rows", "others"}. rows: at most 5 products that rose and 5 that fell, the highest rise first and the deepest fall last: productId, optionCd, hasPage, productName, optionCount (as total_sales_products), saleAmt, previousSaleAmt, changeAmt (won). others: productCount of further products that changed, and changeAmt of all of them; rows and others add up to the change of the brand. No rows, and a null changeAmt, unless both periods are wholly loaded; none either for a brand that is not the partner''s.';
grant execute on function public.brand_movers to authenticated, service_role;

create or replace function public.brand_stock(partner_cd text, brand_cd text) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  yesterday integer;
  option_cds text[];
  stock json;
  risks json;
  risk_count bigint;
begin
  perform private.require_partner(partner_cd);
  yesterday := private.place_of_yesterday(partner_cd, today);
  option_cds := array(
    select o."OPTION_CD" from public.dim_option o
    where o."PARTNER_CD" = brand_stock.partner_cd and o."BRAND_CD" = brand_stock.brand_cd);
  -- No ids would be all options.
  if cardinality(option_cds) > 0 then
    with options as materialized (
      select r."optionId", r."productId", r."productName", r."optionName", r."state", r."stockQty", r."incomingQty",
        r."doc", r."avgSales30Days",
        r."state" = 'out' or (r."state" = 'selling' and coalesce(private.has_doc_state('under7', r."stockQty", null, r."doc"), false)) as is_risk,
        private.won_at_stake(r."state", r."saleAmt30", r."doc") as "atStakeAmt"
      -- As in private.todos_of_partner.
      from (select * from private.product_rows(brand_stock.partner_cd, today, yesterday, option_cds) offset 0) r
      where r."state" <> 'unknown'
    )
    select
      (select json_build_object('stockQty', b."STOCK_QTY", 'incomingQty', b."INCOMING_QTY", 'stockAmt', b."STOCK_AMT",
          'pricedOptions', b."PRICED_CNT", 'unvaluedOptions', b."UNVALUED_CNT", 'sellingCount', b."SELLING_CNT",
          'outCount', b."OUT_CNT", 'outRate', private.share(b."RATED_OUT_CNT", b."RATED_CNT"))
        from private.stock_by_brand(brand_stock.partner_cd, today, option_cds) b),
      (select json_agg(json_build_object('optionId', t."optionId", 'productId', t."productId", 'productName', t."productName",
          'optionName', t."optionName", 'state', t."state", 'stockQty', t."stockQty", 'incomingQty', t."incomingQty",
          'doc', t."doc", 'avgSales30Days', t."avgSales30Days", 'atStakeAmt', t."atStakeAmt")
          order by t."atStakeAmt" desc nulls last, t."optionId" collate "C")
        from (select * from options o where o.is_risk
          order by o."atStakeAmt" desc nulls last, o."optionId" collate "C" limit 5) t),
      (select count(*) from options o where o.is_risk)
    into stock, risks, risk_count;
  end if;
  return json_build_object('stockDay', private.stock_day(brand_stock.partner_cd), 'stock', stock,
    'riskCount', coalesce(risk_count, 0), 'rows', coalesce(risks, '[]'));
end
$$;
comment on function public.brand_stock is
  'Live stock of a brand of the partner and what is about to run out (브랜드 상세). Active members who may see the partner; 42501 for others.

Returns {"stockDay", "stock", "riskCount", "rows"}. stockDay: as product_list. stock, over the options of product_list with live stock; null without any, so for a brand out of use or that is not the partner''s: stockQty, incomingQty (pieces), stockAmt (won: pieces by the cost that holds today, else by the sale price), pricedOptions (options with stock valued at the sale price), unvaluedOptions (options with stock that have neither), sellingCount, outCount (tab out), outRate (as product_list).
rows: at most 5 of the options on sale that are out of stock or under 7 days of cover (riskCount), the most won at stake first: optionId, productId, productName, optionName, state, stockQty, incomingQty, doc, avgSales30Days (as product_list), atStakeAmt: won of the next 7 days, sold as the last 30, for which there is no stock: all of them without any, else those that doc does not reach.';
grant execute on function public.brand_stock to authenticated, service_role;

create or replace function public.brand_products(
  partner_cd text,
  brand_cd text,
  date_start text,
  date_end text,
  comparison text default 'previous',
  product_name text default '',
  sale_state text default 'all',
  stock_state text default 'all',
  sort_by text default '',
  sort_direction text default 'desc',
  page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
  states constant text[] := array['all', 'out', 'under7', 'under14', 'normal', 'over'];
  condition constant text := 'private.has_cover_state(%L, "state", "doc")';
  brand json;
  is_small boolean;
  is_whole boolean;
  keys text[];
  page record;
begin
  perform private.require_partner(partner_cd);
  product_name := private.search_text(product_name);
  p := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, array[brand_cd]);
  perform private.require_choice('sale_state', sale_state, array['all', 'selling', 'stopped']);
  perform private.require_choice('stock_state', stock_state, states);
  if length(product_name) > 200 then
    raise exception 'product_name has at most 200 characters' using errcode = '22023';
  end if;
  brand := (
    select json_build_object('brandCd', b."BRAND_CD", 'brandName', b."BRAND_NM", 'inUse', b."USE_YN" = 'Y')
    from public.dim_brand b
    where b."BRAND_CD" = brand_products.brand_cd and b."PARTNER_CD" = brand_products.partner_cd and b."SVC" = '2P');
  is_small := (select count(*) from (
    select from public.dim_option o
    where o."PARTNER_CD" = brand_products.partner_cd and o."BRAND_CD" = brand_products.brand_cd limit 501) o) <= 500;
  is_whole := is_small or page_size is null;
  page := private.list_page(
    source => format('(select * from private.brand_product_rows(%L, %L, %L, %s, %L::private.sales_period, %s, %L, %L, %L, $1) where %s)',
      partner_cd, brand_cd, today, coalesce(private.place_of_yesterday(partner_cd, today)::text, 'null'), p,
      coalesce((private.brand_product_sums(partner_cd, brand_cd, p.first_day, p.last_day, null, p.nothing))."saleAmt"::text, 'null'),
      product_name,
      case when is_whole then 'all' when sort_by in ('saleQty', 'orderCnt', 'viewCnt', 'conversionRate', 'winnerRate') then sort_by
        else '' end,
      is_whole or sort_by = 'previousSaleAmt',
      case when sale_state = 'all' then 'true' else format('private.has_sale_state(%L, "state")', sale_state) end),
    ids => '{}', id_column => 'productKey',
    sortable => '{"productName": "text", "productId": "id", "optionCount": "number", "outOptionCount": "number", "state": "text",
      "saleAmt": "number", "previousSaleAmt": "number", "share": "number", "saleQty": "number", "orderCnt": "number",
      "viewCnt": "number", "conversionRate": "number", "winnerRate": "number", "adCost": "number", "adRoas": "number", "stockQty": "number", "incomingQty": "number",
      "avgSales7Days": "number", "doc": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleAmt" desc nulls last', tie_order => '"productKey" collate "C"',
    carried => array['saleAmt', 'adCost', 'adSaleAmt', 'state', 'optionCount', 'outOptionCount', 'stockQty', 'incomingQty', 'soldQty7', 'doc'],
    page_number => page_number, page_size => page_size, condition => format(condition, stock_state),
    summary => format($sql$json_build_object(
      'counts', json_build_object(%2$s),
      'keys', %3$s,
      'totals', json_build_object(
        'optionCount', coalesce(sum("optionCount") filter (where %1$s), 0),
        'outOptionCount', coalesce(sum("outOptionCount") filter (where %1$s), 0),
        'stockQty', sum("stockQty") filter (where %1$s), 'incomingQty', sum("incomingQty") filter (where %1$s),
        'adCost', sum("adCost") filter (where %1$s), 'adSaleAmt', sum("adSaleAmt") filter (where %1$s),
        'adRoas', private.ad_roas(sum("adCost") filter (where %1$s), sum("adSaleAmt") filter (where %1$s)),
        'avgSales7Days', round(sum("soldQty7") filter (where %1$s) / 7.0, 4),
        'doc', private.days_of_cover((sum("stockQty" + "incomingQty") filter (where %1$s))::bigint,
          (sum("soldQty7") filter (where %1$s))::bigint, 7)))$sql$,
      format(condition, stock_state),
      (select string_agg(format('%L, count(*) filter (where %s)', s, format(condition, s)), ', ') from unnest(states) s),
      case when product_name <> '' or sale_state <> 'all' or stock_state <> 'all'
        then format('coalesce(json_agg("productKey") filter (where %s), %L)', format(condition, stock_state), '[]') else 'null' end),
    few => is_small);
  keys := case when json_typeof(page.summary_row -> 'keys') = 'array'
    then array(select json_array_elements_text(page.summary_row -> 'keys')) end;
  return json_build_object(
    'total', page.total, 'brand', brand,
    'period', private.period_days(p.first_day, p.last_day, p.loaded),
    'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
    'figures', private.figures(private.brand_product_sums(partner_cd, brand_cd, p.first_day, p.last_day, keys, p.nothing)),
    'comparisonFigures', private.figures(
      private.brand_product_sums(partner_cd, brand_cd, p.first_before, p.last_before, keys, p.nothing_before)),
    'totals', page.summary_row -> 'totals', 'counts', page.summary_row -> 'counts',
    'stockDay', private.stock_day(partner_cd), 'salesDays', private.sales_days(partner_cd),
    'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day), 'loaded', private.loaded_sources(partner_cd), 'rows', page.rows);
end
$$;
comment on function public.brand_products is
  'Products of one brand of the partner with their sales in a period and their stock (브랜드 상품). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns one JSON value: {"total", "brand", "period", "comparison", "figures", "comparisonFigures", "totals", "counts", "stockDay", "salesDays", "adCover", "loaded", "rows": [...]}.
brand: brandCd, brandName, inUse; null, without rows, for a brand that is not the partner''s, whether there is one or not.
A row is a product, the options of the brand now that share a PRODUCTID, or an option without one, also of a brand out of use: src/data/answers/brand-products.ts says what each field is. Amounts and counts are sums over the loaded days of the period, 0 without a sale, null where no day is loaded; ratios of summed measures (private.ratios).
state: selling (an option is), else out (an option is on sale without stock), else stopped (known to be off sale), else unknown (no live stock). stockQty, incomingQty, avgSales7Days and doc (days: stock and incoming pieces / daily average of the 7 days that end yesterday) are sums over its options with live stock: an option may be out while the product is not, which outOptionCount says.
adCost (won without VAT, of the options that were advertised), adSaleAmt (won, of those that were bought within 14 days of a click) and adRoas (percent): of the days of the period that advertising reports cover, 0 without advertising, null where none is covered. adCover: private.ad_cover of the period.
figures, comparisonFigures: as total_sales_summary, over the rows of all pages, as totals, which has the sums of what is of now and of advertising.

date_start, date_end, comparison: as total_sales_summary. product_name: literal text in the name of the product or of one of its options, case aside, at most 200 characters. sale_state: all | selling (on sale, with or without stock) | stopped. stock_state: all | out (state out) | under7 | under14 (DOC; those under 7 too) | normal (DOC 14 to 90, not out) | over (above 90); counts: rows of each under the other filters.
sort_by: '''' (saleAmt, descending) or a column of the row but optionCd, hasPage, baseSaleAmt, adSaleAmt and soldQty7; nulls last in both directions, ties by product. page_size null returns every row (an export). A page past the end has no rows but the true total.';
grant execute on function public.brand_products to authenticated, service_role;

create or replace function public.brand_sales_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
begin
  perform private.require_partner(partner_cd);
  p := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  return (
    with months as (
      select s."BRAND_CD" as brand_cd, s."DATE_SK" / 100 as month_sk
      from public.agg_brand_daily s
      where s."PARTNER_CD" = brand_sales_summary.partner_cd
        and s."DATE_SK" between private.date_sk(p.first_day) and private.date_sk(p.last_day)
        and (cardinality(brand_cds) = 0 or s."BRAND_CD" = any (brand_cds))
        and (s."SALE_AMT" <> 0 or s."SALE_QTY" <> 0)
      group by 1, 2
    ), unmeasured as (
      select b."BRAND_CD" as brand_cd, b."BRAND_NM" as brand_nm, b."SORT" as sort,
        json_agg(m.month_sk::text order by m.month_sk) as months
      from months m
      join public.dim_brand b on b."BRAND_CD" = m.brand_cd and b."PARTNER_CD" = brand_sales_summary.partner_cd
      where not exists (select from public.dim_sales_target t
        where t."PARTNER_CD" = b."PARTNER_CD" and t."BRAND_CD" = b."BRAND_CD" and t."YM" = m.month_sk::text)
      group by b."BRAND_CD", b."BRAND_NM", b."SORT"
      order by b."SORT", b."BRAND_CD" collate "C"
      limit 1000
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      'figures', private.with_ads(private.figures_against_target(t."SUMS", t."TARGET_AMT", t."TARGETED_SALE_AMT"), t."AD_COST",
        t."AD_SALE_AMT"),
      'comparisonFigures', private.with_ads(
        private.figures_against_target(t."SUMS_BEFORE", t."TARGET_AMT_BEFORE", t."TARGETED_SALE_AMT_BEFORE"),
        t."AD_COST_BEFORE", t."AD_SALE_AMT_BEFORE"),
      'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
      'withoutTarget', coalesce((
        select json_agg(json_build_object('brandCd', u.brand_cd, 'brandName', u.brand_nm, 'months', u.months)
          order by u.sort, u.brand_cd collate "C")
        from unmeasured u), '[]'))
    from private.brands_against_target(partner_cd, p, brand_cds) t
    where t."BRAND_CD" is null
  );
end
$$;
comment on function public.brand_sales_summary is
  'KPIs of 브랜드 매출 관리. Callers, errors and arguments as total_sales_summary.

Returns {"period", "comparison", "figures", "comparisonFigures", "adCover", "withoutTarget"}. period, comparison: as total_sales_summary.
figures, comparisonFigures: as total_sales_summary, and targetAmt (won of targets that fall on loaded days: day d of a month of n days has floor(T * d / n) - floor(T * (d - 1) / n) of its target T), targetedSaleAmt (won sold in the months of brands that have a target), achievementRate (percent, targetedSaleAmt / targetAmt). All three are null where no brand has a target on a loaded day; null altogether when no day is loaded. Beside them private.ad_brief, null where no advertising report covers a day; options that no master knows count with those without a brand. adCover: private.ad_cover.
withoutTarget: brands that sold in months of the period for which they have no target: brandCd, brandName, months (yyyyMM); at most 1000, in the partner''s order. Options without a brand have no target and are not named.';
grant execute on function public.brand_sales_summary to authenticated, service_role;

create or replace function public.brand_sales_brands(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
begin
  perform private.require_partner(partner_cd);
  p := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  return (
    with brands as materialized (
      select r."BRAND_CD" as brand_cd, r."SUMS" as sums,
        private.with_ads(private.figures_against_target(r."SUMS", r."TARGET_AMT", r."TARGETED_SALE_AMT"), r."AD_COST",
          r."AD_SALE_AMT") as figures,
        private.with_ads(private.figures_against_target(r."SUMS_BEFORE", r."TARGET_AMT_BEFORE", r."TARGETED_SALE_AMT_BEFORE"),
          r."AD_COST_BEFORE", r."AD_SALE_AMT_BEFORE") as figures_before
      from private.brands_against_target(partner_cd, p, brand_cds) r
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      'figures', t.figures, 'comparisonFigures', t.figures_before,
      'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
      'rows', coalesce((
        select json_agg(json_build_object(
          'brandCd', nullif(r.brand_cd, ''), 'brandName', b."BRAND_NM",
          'share', private.share((r.sums)."saleAmt", (t.sums)."saleAmt"),
          'figures', r.figures, 'comparisonFigures', r.figures_before)
          order by (r.sums)."saleAmt" desc nulls last, r.brand_cd collate "C")
        from brands r
        left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = brand_sales_brands.partner_cd
        where r.brand_cd is not null
      ), '[]'))
    from brands t
    where t.brand_cd is null
  );
end
$$;
comment on function public.brand_sales_brands is
  '요약 of 브랜드 매출 관리. Callers, errors and arguments as total_sales_summary.

Returns {"period", "comparison", "figures", "comparisonFigures", "adCover", "rows"}; all but rows as brand_sales_summary.
A row is a brand with sales, traffic, a target or advertising in period or comparison, the highest saleAmt first: brandCd and brandName (null: options without a brand), share (percent of the saleAmt of all rows, null unless that is above 0), figures, comparisonFigures. The rows add up to figures and comparisonFigures.';
grant execute on function public.brand_sales_brands to authenticated, service_role;

create or replace function public.brand_sales_rows(
  partner_cd text, date_start text, date_end text, unit text default 'day', comparison text default 'previous',
  brand_cds text[] default '{}', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  -- See private.target_sums.
  set enable_nestloop = off
  set enable_sort = off
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
  listed text[];
  summary json;
  page record;
begin
  perform private.require_partner(partner_cd);
  p := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  with brands as materialized (
    select * from private.brands_against_target(partner_cd, p, brand_cds)
  )
  select array(select b."BRAND_CD" from brands b where b."BRAND_CD" is not null), json_build_object(
    'figures', private.with_ads(private.figures_against_target(t."SUMS", t."TARGET_AMT", t."TARGETED_SALE_AMT"), t."AD_COST",
        t."AD_SALE_AMT"),
    'comparisonFigures', private.with_ads(
        private.figures_against_target(t."SUMS_BEFORE", t."TARGET_AMT_BEFORE", t."TARGETED_SALE_AMT_BEFORE"),
        t."AD_COST_BEFORE", t."AD_SALE_AMT_BEFORE"))
  into listed, summary
  from brands t where t."BRAND_CD" is null;
  page := private.list_page(
    source => format('private.brand_sales_rows_of(%L, %L::private.sales_period, %L, %L, $1)', partner_cd, p, listed, unit),
    ids => '{}', id_column => 'id',
    sortable => '{"from": "number", "brandName": "text", "saleAmt": "number", "previousSaleAmt": "number", "saleQty": "number",
      "orderCnt": "number", "averageOrderAmt": "number", "cancelAmt": "number", "cancelQty": "number", "cancelRate": "number",
      "adCost": "number", "tacos": "number", "targetAmt": "number", "achievementRate": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    tie_order => '"from" desc, "saleAmt" desc nulls last, "brandCd" collate "C" nulls last',
    carried => array['from', 'saleAmt', 'brandCd'], page_number => page_number, page_size => page_size);
  return json_build_object(
    'period', private.period_days(p.first_day, p.last_day, p.loaded),
    'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
    'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
    'total', page.total, 'summary', summary, 'rows', page.rows);
end
$$;
comment on function public.brand_sales_rows is
  '일자별 of 브랜드 매출 관리. Callers, errors and arguments as total_sales_summary; unit: day, week (Monday to Sunday) or month.

Returns {"period", "comparison", "adCover", "total", "summary", "rows"}. period, comparison, adCover: as brand_sales_summary. summary: figures and comparisonFigures of brand_sales_summary, to which the rows add up.
A row is a day, week or month, cut to the period, of a brand of brand_sales_brands: id (its key), from, to, days, missingDays (how many of them are not loaded), comparisonFrom, comparisonTo, comparisonMissingDays (of the days that its days are compared with), brandCd and brandName (null: options without a brand), saleAmt, previousSaleAmt (of the comparison), baseSaleAmt (that, where all days of both are loaded: what a change is against), saleQty, orderCnt, averageOrderAmt, cancelAmt, cancelQty, cancelRate, adCost, tacos, targetAmt, targetedSaleAmt, achievementRate, each as in brand_sales_summary. Figures are null where no day of the row is loaded, and 0 where the brand sold nothing on days that are.
sort_by: '''' (the newest from first, in it the highest saleAmt) or a column of the row: from, brandName, saleAmt, previousSaleAmt, saleQty, orderCnt, averageOrderAmt, cancelAmt, cancelQty, cancelRate, adCost, tacos, targetAmt, achievementRate; nulls last in both directions, ties in the default order. page_size null returns every row (an export).';
grant execute on function public.brand_sales_rows to authenticated, service_role;

create or replace function public.brand_sales_pivot(
  partner_cd text, date_start text, date_end text, unit text default 'day', measure text default 'saleAmt',
  comparison text default 'previous', brand_cds text[] default '{}', top integer default 12
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  -- See private.target_sums.
  set enable_nestloop = off
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
  -- What a loaded day without a row is: 0 sold, but no target is none.
  nothing constant bigint := case when measure <> 'targetAmt' then 0 end;
begin
  perform private.require_partner(partner_cd);
  p := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  perform private.require_choice('measure', measure, array['saleAmt', 'saleQty', 'orderCnt', 'targetAmt']);
  if top is null or top not between 1 and 40 then
    raise exception 'top must be 1 to 40' using errcode = '22023';
  end if;
  return (
    with days as materialized (
      select private.date_sk(p.first_day + n) as date_sk, private.date_sk(p.first_day + n - p.shift) as date_sk_before,
        date_trunc(unit, (p.first_day + n)::timestamp)::date as unit_day
      from generate_series(0, p.last_day - p.first_day) n
    ), targets as materialized (
      select t."BRAND_CD" as brand_cd, t."UNIT" as unit_day, t."TARGET_AMT" as amount
      from private.unit_targets(partner_cd, p.loaded, brand_cds, unit) t
    ), cells as materialized (
      select b."BRAND_CD" as brand_cd, d.unit_day, private.bigint_sum(
        case measure when 'saleAmt' then b."SALE_AMT" when 'saleQty' then b."SALE_QTY" else b."ORDER_CNT" end) as amount
      from public.agg_brand_daily b join days d on d.date_sk = b."DATE_SK"
      where measure <> 'targetAmt' and b."PARTNER_CD" = brand_sales_pivot.partner_cd
        and b."DATE_SK" between private.date_sk(p.first_day) and private.date_sk(p.last_day)
        and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
      group by 1, 2
      union all
      select t.brand_cd, t.unit_day, t.amount from targets t where measure = 'targetAmt'
    ), ranked as materialized (
      select c.brand_cd, private.bigint_sum(c.amount) as amount,
        row_number() over (order by private.bigint_sum(c.amount) desc nulls last, c.brand_cd collate "C") as place
      from cells c group by c.brand_cd
    ), units as materialized (
      select u."UNIT" as unit_day, private.day_text(u."FIRST_DAY") as first_text, private.day_text(u."LAST_DAY") as last_text,
        u."MISSING" as missing, u."MISSING_BEFORE" as missing_before,
        case when u."MISSING" <= u."LAST_DAY" - u."FIRST_DAY" then nothing end as nothing,
        case when u."MISSING_BEFORE" <= u."LAST_DAY" - u."FIRST_DAY" then nothing end as nothing_before
      from private.period_units(p, unit) u
    ), shown as (
      select u.unit_day, json_agg(case when c.brand_cd is null then u.nothing else c.amount end order by r.place) as values
      from units u cross join ranked r left join cells c on c.unit_day = u.unit_day and c.brand_cd = r.brand_cd
      where r.place <= top
      group by u.unit_day
    ), sums as (
      select c.unit_day, private.bigint_sum(c.amount) as total, count(*) filter (where r.place > top) as other_brands,
        private.bigint_sum(c.amount) filter (where r.place > top) as others
      from cells c join ranked r using (brand_cd)
      group by c.unit_day
    ), before as materialized (
      select d.unit_day, private.bigint_sum(
        case measure when 'saleAmt' then b."SALE_AMT" when 'saleQty' then b."SALE_QTY" else b."ORDER_CNT" end) as total
      from public.agg_brand_daily b join days d on d.date_sk_before = b."DATE_SK"
      where measure <> 'targetAmt' and b."PARTNER_CD" = brand_sales_pivot.partner_cd
        and b."DATE_SK" between private.date_sk(p.first_before) and private.date_sk(p.last_before)
        and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
      group by d.unit_day
    ), wanted as (
      select t.unit_day, private.bigint_sum(t.amount) as amount from targets t group by t.unit_day
    ), counted as materialized (
      select count(*) as brands, count(*) filter (where r.place > top) as others, private.bigint_sum(r.amount) as total,
        private.bigint_sum(r.amount) filter (where r.place > top) as others_total,
        coalesce((select private.bigint_sum(b.total) from before b),
          case when cardinality(p.loaded_before) > 0 then nothing end) as total_before
      from ranked r
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'measure', measure,
      'brands', coalesce((
        select json_agg(json_build_object('brandCd', nullif(r.brand_cd, ''), 'brandName', b."BRAND_NM") order by r.place)
        from ranked r left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = brand_sales_pivot.partner_cd
        where r.place <= top), '[]'),
      'otherCount', n.others,
      'rows', (
        select json_agg(json_build_object('from', u.first_text, 'to', u.last_text, 'missingDays', u.missing,
          'values', coalesce(v.values, '[]'),
          'others', case when n.others > 0 then case when s.other_brands > 0 then s.others else u.nothing end end,
          'total', case when s.unit_day is null then u.nothing else s.total end,
          'previousTotal', coalesce(b.total, u.nothing_before),
          'baseTotal', case when u.missing = 0 and u.missing_before = 0 then coalesce(b.total, u.nothing_before) end,
          'targetAmt', w.amount) order by u.unit_day)
        from units u left join shown v using (unit_day) left join sums s using (unit_day) left join before b using (unit_day)
        left join wanted w using (unit_day)),
      'totals', json_build_object(
        'values', coalesce((select json_agg(r.amount order by r.place) from ranked r where r.place <= top), '[]'),
        'others', n.others_total,
        'total', case when n.brands > 0 then n.total when cardinality(p.loaded) > 0 then nothing end,
        'previousTotal', n.total_before, 'baseTotal', case when p.is_whole then n.total_before end,
        'targetAmt', (select private.bigint_sum(w.amount) from wanted w)))
    from counted n
  );
end
$$;
comment on function public.brand_sales_pivot is
  'One measure of 브랜드 매출 관리 by day, week or month and brand, for the pivot and the lines of brands. Callers, errors and arguments as total_sales_summary; unit: day, week (Monday to Sunday) or month; measure: saleAmt, saleQty, orderCnt or targetAmt; top: 1 to 40 brands with a column of their own.

Returns {"period", "measure", "brands", "otherCount", "rows", "totals"}. brands: the top brands with the most of the measure in the period, the most first: brandCd and brandName (null: options without a brand). otherCount: how many more have some of it.
A row is a day, week or month, cut to the period, oldest first: from, to, missingDays (how many of its days are not loaded), values (one a brand, in their order), others (all other brands; null when there is none), total (all brands), previousTotal (of the days that its days are compared with), baseTotal (that, where all days of both are loaded: what a change is against; both null of targetAmt), targetAmt (won of all targets on its loaded days; null without one). 0 where nothing was sold on loaded days, null where no day is loaded or, of targetAmt, where there is no target. totals: the same of all rows.';
grant execute on function public.brand_sales_pivot to authenticated, service_role;

-- Tiles and daily chart of one partner or several.
create or replace function private.dashboard_sales(partner_cds text[]) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  -- The month before last, or the 60 days of the chart.
  first_day constant date := least((date_trunc('month', today::timestamp) - interval '2 months')::date, today - 60);
begin
  return (
    with days as materialized (
      select d."DAY" as day, d."SUMS" as sums, d."IS_WHOLE" as is_whole
      from private.day_sums_of_partners(partner_cds, first_day, today - 1) d
    ), whole as materialized (
      select coalesce(array_agg(d.day), '{}') as days from days d where d.is_whole
    ), tiles as (
      select json_agg(json_build_object(
        'id', t."ID", 'from', private.day_text(t."FIRST_DAY"), 'to', private.day_text(t."LAST_DAY"),
        'period', private.period_days(t."FIRST_DAY", t."LAST_DAY", w.days),
        'comparison', private.period_days(t."FIRST_BEFORE", t."LAST_BEFORE", w.days),
        'figures', (select private.figures(private.total(d.sums) filter (where d.sums is distinct from null))
          from days d where d.day between t."FIRST_DAY" and t."LAST_DAY"),
        'comparisonFigures', (select private.figures(private.total(d.sums) filter (where d.sums is distinct from null))
          from days d where d.day between t."FIRST_BEFORE" and t."LAST_BEFORE"),
        'ads', private.ad_brief(a."AD_COST", a."AD_SALE_AMT", (
          select private.bigint_sum((d.sums)."saleAmt") from days d where d.day between t."FIRST_DAY" and t."LAST_DAY")),
        'adCover', a."COVER") order by t.place) as rows
      from private.dashboard_tiles(today) with ordinality t ("ID", "FIRST_DAY", "LAST_DAY", "FIRST_BEFORE", "LAST_BEFORE", place)
      join private.dashboard_ads(today, partner_cds, false) a on a."ID" = t."ID"
      cross join whole w
    ), daily as (
      select json_agg(json_build_object('date', private.day_text(d.day), 'saleAmt', (d.sums)."saleAmt",
        'previousSaleAmt', (b.sums)."saleAmt") order by d.day) as rows
      from days d join days b on b.day = d.day - 30
      where d.day >= today - 30
    )
    select json_build_object('tiles', t.rows, 'daily', d.rows) from tiles t, daily d
  );
end
$$;
revoke all on function private.dashboard_sales from public, anon, authenticated, service_role;
comment on function private.dashboard_sales is 'Tiles and daily sales of my_dashboard over one partner or several.';
grant execute on function private.dashboard_sales to authenticated, service_role;

create or replace function public.my_dashboard(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  sales json;
begin
  perform private.require_partner(partner_cd);
  sales := private.dashboard_sales(array[partner_cd]);
  return json_build_object(
    'today', private.day_text(today), 'tiles', sales -> 'tiles', 'forecast', private.forecast_of_partners(array[partner_cd], '{}'),
    'daily', sales -> 'daily', 'salesDays', private.sales_days(partner_cd), 'loaded', private.loaded_sources(partner_cd));
end
$$;
comment on function public.my_dashboard is
  'Sales of 마이 대시보드 of one partner. Active members who may see the partner; 42501 for others.

Returns {"today", "tiles", "forecast", "daily", "salesDays", "loaded"}. tiles: id (yesterday, last7, month: from the 1st to yesterday, lastMonth), from, to, period and comparison with their missing days, figures and comparisonFigures of the loaded ones (private.figures; null without one), ads (private.ad_brief: won without VAT, 14 days, of the covered days; null without one) and adCover (private.ad_cover; null where reports never covered a day). Compared are yesterday with the day 7 days before, last7 with the 7 days before, month with as many days from the 1st of the month before, lastMonth with the month before it. On the 1st of a month the tile month is that day.
forecast: as sales_forecast. daily: 30 rows that end yesterday: date, saleAmt, previousSaleAmt (30 days earlier), null on a day that is not loaded. salesDays, loaded: as product_list.';
grant execute on function public.my_dashboard to authenticated, service_role;

-- What is to be done today for one partner. Each rule counts exactly what the page behind its link lists, by the functions
-- of that page, and its won are those of the same rows. Won at stake are those of the next 7 days (docs/glossary.md):
-- out and under7 (what is out has its own rule): private.won_at_stake; noWinner: what such options sold in 7 of the last 30
-- days; over: the storage fee of 7 days, at the rate of this month until the day of the stock; inboundErrors: pieces of lines
-- in error that are neither in nor on sale, at the price of the option; adsLosing: what the campaigns lost in 7 days.
create or replace function private.todos_of_partner(partner_cd text)
  returns table ("RULE" text, "CNT" bigint, "IMPACT_AMT" bigint, "TARGET" json)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  set work_mem = '32MB'
as $$
declare
  today constant date := private.korea_today();
  in_error constant text[] := private.requests_in_error(today, partner_cd);
  due constant text[] := private.requests_due(today, partner_cd);
  -- As a value: asked in the query, it is asked for each option, and what sold is read from the facts as well.
  yesterday constant integer := private.place_of_yesterday(todos_of_partner.partner_cd, today);
  fee_days constant integer := extract(day from to_date(private.stock_day(partner_cd), 'YYYYMMDD'));
  fresh_from constant text := private.day_text(today - 29);
begin
  -- The rules of stock count options with live stock alone; of a partner without any their query need not be planned, which
  -- takes longer than to run it.
  if exists (select from public.agg_option_stock a where a."PARTNER_CD" = todos_of_partner.partner_cd) then
    return query
    with listed as materialized (
      select r."state", r."stockQty", r."doc", r."ageQty", r."agedQty", r."itemWinner", r."regDay", r."storageFee",
        greatest(r."saleAmt30", 0) as sold, private.won_at_stake(r."state", r."saleAmt30", r."doc") as at_stake
      -- Each value is made before it is used (offset 0): with the expressions behind them put into it, won_at_stake would be
      -- called for every option.
      from (
        select p."state", p."stockQty", p."doc", p."ageQty", p."agedQty", p."itemWinner", p."regDay", p."storageFee", p."saleAmt30"
        from private.product_rows(todos_of_partner.partner_cd, today, yesterday, '{}') p offset 0
      ) r
    ), options as (
      select t.tab, t.sale_state, count(*) as cnt, round(case t.tab
        when 'noWinner' then sum(l.sold) * 7 / 30.0
        when 'over' then sum(l."storageFee") * 7.0 / fee_days
        else sum(l.at_stake) end)::bigint as impact
      from (values ('out', 'all'), ('under7', 'sellable'), ('noWinner', 'all'), ('over', 'all')) t (tab, sale_state)
      join listed l on private.has_product_tab(t.tab, l."state", l."stockQty", l."doc", l."ageQty", l."agedQty", l."itemWinner",
        l."regDay", fresh_from) and private.has_sale_state(t.sale_state, l."state")
      group by t.tab, t.sale_state
    )
    select o.tab, o.cnt, o.impact, json_build_object('page', 'product-diagnosis', 'search',
      json_strip_nulls(json_build_object('tab', o.tab, 'state', nullif(o.sale_state, 'all'))))
    from options o where o.cnt > 0;
  end if;
  if cardinality(in_error) > 0 then
    return query
    select 'inboundErrors', cardinality(in_error)::bigint, (
        select sum(greatest(l."EX_QTY" - l."IB_APRV_QTY" - l."SALE_READY_QTY", 0)::bigint * o."SALE_PRICE")::bigint
        from private.inbound_line l
        join public.dim_option o on o."OPTION_CD" = l."OPTION_CD" and o."PARTNER_CD" = l."CUST_CD" and o."SVC" = '2P'
        where l."CUST_CD" = todos_of_partner.partner_cd and l."STATUS" = 'error' and l."REQ_NO" = any (in_error)),
      json_build_object('page', 'inbound', 'search',
        json_build_object('view', 'SCH', 'status', 'error', 'start', d.first_text, 'end', d.last_text))
    from private.error_days(today) d;
  end if;
  return query
  select 'adsLosing', l."CNT", l."IMPACT_AMT", json_build_object('page', 'campaign-performance', 'search',
    json_build_object('tab', 'losing', 'start', l."FIRST_TEXT", 'end', l."LAST_TEXT", 'sort', 'adProfitAmt.asc'))
  from private.losing_campaigns(today, partner_cd) l;
  if cardinality(due) > 0 then
    return query
    select 'inboundDue', cardinality(due)::bigint, null::bigint, json_build_object('page', 'inbound', 'search',
      json_build_object('view', 'SCH', 'status', 'scheduled', 'start', d.first_text, 'end', d.last_text))
    from private.week_days(today) d;
  end if;
end
$$;
revoke all on function private.todos_of_partner from public, anon, authenticated, service_role;
comment on function private.todos_of_partner is
  'What is to be done today for a partner: rule, count of what its page lists, won at stake in the next 7 days (null: not known), page and search.';
grant execute on function private.todos_of_partner to authenticated, service_role;

create or replace function public.dashboard_todos(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  loaded json;
begin
  perform private.require_partner(partner_cd);
  loaded := private.loaded_sources(partner_cd);
  return json_build_object(
    'rows', coalesce((
      select json_agg(json_build_object('rule', t."RULE", 'count', t."CNT", 'impactAmt', t."IMPACT_AMT", 'target', t."TARGET")
        order by t."IMPACT_AMT" desc nulls last, t."RULE" collate "C")
      from private.todos_of_partner(partner_cd) t), '[]'),
    'unknown', array(select s from unnest(array['stock', 'sales', 'inbound']) s where not (loaded ->> s)::boolean));
end
$$;
comment on function public.dashboard_todos is
  '오늘 할 일 of one partner. Active members who may see the partner; 42501 for others.

Returns {"rows", "unknown"}. A row is a rule that counts something: rule (out, under7, noWinner, over: the tabs of product_list, under7 of sale_state sellable; inboundErrors, inboundDue: as home_summary; adsLosing: the outcome losing of ad_campaigns, of private.ad_judged_days), count (exactly the total of the list behind target), impactAmt (won at stake in the next 7 days; null: not known), target {page, search: the parameters of its address}; most impactAmt first.
impactAmt: out and under7 of each option as brand_stock.atStakeAmt; noWinner 7/30 of saleAmt30; over the storage fee of 7 days at this month''s rate until the day of the stock; inboundErrors pieces neither in nor on sale, at the option''s price. unknown: sources of rules that were never loaded (stock, sales, inbound).';
grant execute on function public.dashboard_todos to authenticated, service_role;

create or replace function public.my_dashboards() returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  codes constant text[] := private.partner_codes();
  last_month constant date := (date_trunc('month', today::timestamp) - interval '1 month')::date;
  sales constant json := private.dashboard_sales(codes);
  -- A partner that is new, or long behind, would leave the others without a forecast.
  forecast constant text[] := array(
    select p.code from unnest(codes) p (code)
    where cardinality(private.loaded_days_of(p.code, today - 28, today - 1)) >= 21);
begin
  return (
    with shown as materialized (
      select * from private.overview_partners(100)
    ), loaded as (
      select p."PARTNER_CD" as code, d.day
      from shown p cross join lateral unnest(private.loaded_days_of(p."PARTNER_CD", last_month, today - 1)) d (day)
    ), sold as (
      select b."PARTNER_CD" as code, b."DATE_SK" as date_sk, b."SALE_AMT" as amount
      from public.agg_partner_daily b
      where b."PARTNER_CD" in (select p."PARTNER_CD" from shown p)
        and b."DATE_SK" between private.date_sk(last_month) and private.date_sk(today - 1)
    ), tiles as (
      -- Won alone, where the tiles of all partners have every measure. On a loaded day without a row nothing was sold.
      -- Compared is what has all days of both periods.
      select l.code, t."ID" as tile,
        private.bigint_sum(l.amount) filter (where l.day >= t."FIRST_DAY") as amount,
        case when count(*) = t."LAST_DAY" - t."FIRST_DAY" + t."LAST_BEFORE" - t."FIRST_BEFORE" + 2
          then private.bigint_sum(l.amount) filter (where l.day <= t."LAST_BEFORE") end as before
      from (
        select d.code, d.day, case when s.code is null then 0 else s.amount end as amount
        from loaded d left join sold s on s.code = d.code and s.date_sk = private.date_sk(d.day)
      ) l
      join private.dashboard_tiles(today) t
        on l.day between t."FIRST_DAY" and t."LAST_DAY" or l.day between t."FIRST_BEFORE" and t."LAST_BEFORE"
      group by l.code, t."ID", t."FIRST_DAY", t."LAST_DAY", t."FIRST_BEFORE", t."LAST_BEFORE"
    ), listed as materialized (
      select p."ID" as id, p."PARTNER_CD" as code, p."PARTNER_NM" as name, s.*, t.todo_count, t.impact
      from shown p
      cross join lateral (
        select
          max(i.amount) filter (where i.tile = 'yesterday') as yesterday,
          max(i.amount) filter (where i.tile = 'last7') as last7,
          max(i.amount) filter (where i.tile = 'month') as month,
          max(i.amount) filter (where i.tile = 'lastMonth') as last_month,
          max(i.before) filter (where i.tile = 'yesterday') as yesterday_before,
          max(i.before) filter (where i.tile = 'last7') as last7_before,
          max(i.before) filter (where i.tile = 'month') as month_before
        from tiles i where i.code = p."PARTNER_CD"
      ) s
      cross join lateral (
        select count(*) as todo_count, private.bigint_sum(d."IMPACT_AMT") as impact from private.todos_of_partner(p."PARTNER_CD") d
      ) t
    )
    select json_build_object(
      'today', private.day_text(today), 'tiles', sales -> 'tiles',
      'forecast', private.forecast_of_partners(case when cardinality(forecast) > 0 then forecast else codes end, '{}'),
      'forecastPartners', cardinality(forecast), 'partners', cardinality(codes), 'daily', sales -> 'daily',
      'more', greatest(0, cardinality(codes) - 100),
      'loaded', private.sources_of_any(array(select private.loaded_sources(c) from unnest(codes) c)),
      'totals', (
        select json_build_object('yesterday', private.bigint_sum(l.yesterday), 'last7', private.bigint_sum(l.last7),
          'month', private.bigint_sum(l.month), 'lastMonth', private.bigint_sum(l.last_month),
          'yesterdayChangeRate', private.change_rate(
            private.bigint_sum(l.yesterday) filter (where l.yesterday_before is not null), private.bigint_sum(l.yesterday_before)),
          'last7ChangeRate', private.change_rate(
            private.bigint_sum(l.last7) filter (where l.last7_before is not null), private.bigint_sum(l.last7_before)),
          'monthChangeRate', private.change_rate(
            private.bigint_sum(l.month) filter (where l.month_before is not null), private.bigint_sum(l.month_before)),
          'todoCount', coalesce(private.bigint_sum(l.todo_count), 0), 'impactAmt', private.bigint_sum(l.impact))
        from listed l),
      'rows', coalesce((
        select json_agg(json_build_object('partnerId', l.id, 'partnerCd', l.code, 'partnerName', l.name,
          'yesterday', l.yesterday, 'last7', l.last7, 'month', l.month, 'lastMonth', l.last_month,
          'yesterdayChangeRate', private.change_rate(l.yesterday, l.yesterday_before),
          'last7ChangeRate', private.change_rate(l.last7, l.last7_before),
          'monthChangeRate', private.change_rate(l.month, l.month_before),
          'todoCount', l.todo_count, 'impactAmt', l.impact) order by l.name, l.code)
        from listed l), '[]')));
end
$$;
comment on function public.my_dashboards is
  '마이 대시보드 over all partners that the caller may see; for a caller without any it has no rows and nothing sold.

Returns {"today", "tiles", "forecast", "forecastPartners", "partners", "daily", "more", "loaded", "totals", "rows"}. tiles, daily: as my_dashboard, what is loaded of any of the partners summed up; missing are the days that some partner, of those with any loaded day in the last two months, lacks; so for adCover, whose growing are the days that are so for any. forecast: of the forecastPartners, among all partners, that have at least 21 of the 28 days before today. rows: a partner each, by name, at most 100 (more: how many are not listed): partnerId, partnerCd, partnerName, won of its own loaded days: yesterday, last7, month, lastMonth; yesterdayChangeRate, last7ChangeRate, monthChangeRate (percent against the comparison of the tile; null unless all days of both are loaded, or where nothing was sold before); todoCount, impactAmt: rules of its dashboard_todos and their won together (null: none is known). totals: the same of all rows; the rates of the partners that have all days of both. loaded: as product_list, of any of all partners.';
grant execute on function public.my_dashboards to authenticated, service_role;

create or replace function public.dashboard_todos_all() returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  return (
    with todos as materialized (
      select p."ID", p."PARTNER_CD", p."PARTNER_NM", t.*
      from private.overview_partners(100) p
      cross join lateral private.todos_of_partner(p."PARTNER_CD") t
    )
    select json_build_object('total', (select count(*) from todos), 'rows', coalesce((
      select json_agg(json_build_object('partnerId', t."ID", 'partnerCd', t."PARTNER_CD", 'partnerName', t."PARTNER_NM", 'rule', t."RULE", 'count', t."CNT",
        'impactAmt', t."IMPACT_AMT", 'target', t."TARGET")
        order by t."IMPACT_AMT" desc nulls last, t."PARTNER_NM", t."RULE" collate "C")
      from (select * from todos t order by t."IMPACT_AMT" desc nulls last, t."PARTNER_NM", t."RULE" collate "C" limit 100) t), '[]'))
  );
end
$$;
comment on function public.dashboard_todos_all is
  '오늘 할 일 of all partners that the caller may see (the first 100 by name); nothing for a caller without any.

Returns {"total", "rows"}: a row as dashboard_todos has it, with partnerId, partnerCd and partnerName; the 100 of most impactAmt, of total.';
grant execute on function public.dashboard_todos_all to authenticated, service_role;

-- Sales part: yesterday and the last 7 days with what they are compared to, and 30 days for the chart; all that was sold, as
-- on the pages of sales.
create or replace function private.home_sales(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  -- As a value: as an argument in the query it would be asked for each day.
  loaded constant date[] := private.loaded_days_of(partner_cd, today - 60, today - 1);
begin
  return (
    with days as materialized (
      select private.date_sk(d."DAY") as "DATE_SK", (d."SUMS")."saleQty" as "QTY"
      from private.day_sums(partner_cd, today - 60, today - 1, '{}', loaded) d
      where d."SUMS" is distinct from null
    ), total as (
      select
        sum(d."QTY") filter (where d."DATE_SK" = private.date_sk(today - 1)) as yesterday,
        sum(d."QTY") filter (where d."DATE_SK" = private.date_sk(today - 8)) as same_weekday,
        sum(d."QTY") filter (where d."DATE_SK" >= private.date_sk(today - 7)) as last_7,
        case when count(*) filter (where d."DATE_SK" >= private.date_sk(today - 14)) = 14 then
          sum(d."QTY") filter (where d."DATE_SK" between private.date_sk(today - 14) and private.date_sk(today - 8))
        end as previous_7
      from days d
    ), chart as (
      select json_agg(json_build_object('date', private.day_text(today - n), 'qty', d."QTY", 'previousQty', p."QTY") order by n desc) as rows
      from generate_series(1, 30) n
      left join days d on d."DATE_SK" = private.date_sk(today - n)
      left join days p on p."DATE_SK" = private.date_sk(today - n - 30)
    )
    select json_build_object(
      'sales', json_build_object('yesterday', t.yesterday, 'last7', t.last_7, 'previous7', t.previous_7,
        'sameWeekdayLastWeek', t.same_weekday),
      'daily', c.rows)
    from total t, chart c
  );
end
$$;
revoke all on function private.home_sales from public, anon, authenticated, service_role;
comment on function private.home_sales is 'Sales part of home_summary.';
grant execute on function private.home_sales to authenticated, service_role;

-- Inbound part: how many requests are in error, and how many due.
create or replace function private.home_inbound(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  error_days constant record := private.error_days(today);
  week constant record := private.week_days(today);
  is_loaded constant boolean :=
    exists (select from public.raw_wing_inbound_request r where r."CUST_CD" = partner_cd and r."SVC" = '2P')
    or exists (
      select from public.log_file_upload u
      where u."PARTNER_CD" = partner_cd and u."TABLE_NM" = 'raw_wing_inbound_request');
begin
  return json_build_object(
    'errorCount', case when is_loaded then cardinality(private.requests_in_error(today, partner_cd)) end,
    'errorFrom', error_days.first_text, 'errorTo', error_days.last_text,
    'dueThisWeekCount', case when is_loaded then cardinality(private.requests_due(today, partner_cd)) end,
    'weekFrom', week.first_text, 'weekTo', week.last_text);
end
$$;
revoke all on function private.home_inbound from public, anon, authenticated, service_role;
comment on function private.home_inbound is
  'Inbound part of home_summary.';
grant execute on function private.home_inbound to authenticated, service_role;

-- Stock part: the day of the stock, and how many rows the stock page lists for each DOC state.
create or replace function private.home_stock(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  stock_day constant text := private.stock_day(partner_cd);
  yesterday constant integer := private.place_of_yesterday(partner_cd, today);
  has_sales constant boolean := exists (select from private.loaded_sales_days(partner_cd, today - 7, today - 1));
begin
  return (
    select json_build_object(
      'day', stock_day,
      'outOfStockSelling', case when stock_day is not null then
        count(*) filter (where private.has_doc_state('out', r."stockQty", r."soldYn", r."doc")) end,
      'docUnder7', case when stock_day is not null and has_sales then
        count(*) filter (where private.has_doc_state('under7', r."stockQty", r."soldYn", r."doc")) end,
      'docUnder14', case when stock_day is not null and has_sales then
        count(*) filter (where private.has_doc_state('under14', r."stockQty", r."soldYn", r."doc")) end)
    -- Each DOC is made once (offset 0), not once a count.
    from (
      select s."stockQty", s."soldYn", s."doc"
      from private.stock_rows(partner_cd, today, yesterday, null, 'all', 'all', '', '{}') s offset 0
    ) r
  );
end
$$;
revoke all on function private.home_stock from public, anon, authenticated, service_role;
comment on function private.home_stock is 'Stock part of home_summary.';
grant execute on function private.home_stock to authenticated, service_role;

-- Advertising part: the tiles of 마이 대시보드 for yesterday and the last 7 days.
create or replace function private.home_ads(partner_cd text) returns json
  language sql stable
  set search_path = ''
as $$
  select json_object_agg(a."ID", json_build_object('adCost', a."AD_COST", 'adSaleAmt', a."AD_SALE_AMT",
    'adRoas', private.ad_roas(a."AD_COST", a."AD_SALE_AMT"), 'baseAdCost', a."BASE_COST", 'adCover', a."COVER"))
  from private.dashboard_ads(private.korea_today(), array[partner_cd], true) a
  where a."ID" in ('yesterday', 'last7')
$$;
revoke all on function private.home_ads from public, anon, authenticated, service_role;
comment on function private.home_ads is
  'Advertising part of home_summary.';
grant execute on function private.home_ads to authenticated, service_role;

create or replace function public.home_summary(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
  -- The parts are planned for this partner, too.
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  set work_mem = '32MB'
as $$
declare
  today constant date := private.korea_today();
  sales json;
begin
  perform private.require_partner(partner_cd);
  sales := private.home_sales(partner_cd);
  return json_build_object(
    'today', private.day_text(today), 'sales', sales -> 'sales', 'daily', sales -> 'daily',
    'salesDays', private.sales_days(partner_cd),
    'inbound', private.home_inbound(partner_cd), 'stock', private.home_stock(partner_cd),
    'ads', private.home_ads(partner_cd), 'loads', private.home_loads(partner_cd));
end
$$;
comment on function public.home_summary is
  'The partner''s morning page. Active members who may see the partner; 42501 for others.

Returns {"today" (yyyyMMdd, Korea time), "sales", "daily", "salesDays", "inbound", "stock", "ads", "loads"}. What was never loaded is null, not 0.
sales, pieces net of cancellations, all that the pages of sales add up: yesterday, last7 (the loaded ones of the 7 days that end yesterday), sameWeekdayLastWeek (7 days before yesterday); null when none of the days is loaded. previous7 (the 7 days before last7) is what last7 is compared with: null unless all 14 days are loaded.
daily: 30 rows, oldest first, that end yesterday: date (yyyyMMdd), qty, previousQty (30 days earlier); null for a day that is not loaded.
salesDays: from, to (first and last loaded day before today, or null), missing7, missing30 (days of the windows that end yesterday which are not loaded), as in stock_list.
inbound: errorCount, requests in error scheduled from errorFrom to errorTo (the last 30 days, the inbound page''s default); dueThisWeekCount, requests still scheduled from weekFrom to weekTo (this Korean week, Monday to Sunday); counts are null when no request was ever loaded. The inbound page lists the same requests for these days and that status.
stock: day (yyyyMMdd, the day of the live stock); outOfStockSelling, docUnder7, docUnder14: rows that stock_list has for doc_state out, under7, under14; null when no stock was ever loaded, the DOC counts also when no day of the last 7 is loaded.
ads: yesterday and last7, as the tiles of my_dashboard: adCost (won without VAT), adSaleAmt (14 days) and adRoas of the covered days (null without one), baseAdCost (adCost of the same weekday before and of the 7 days before; null unless all days of both are covered), adCover (private.ad_cover).
loads: one row per kind of report: category, tableNm, lastAt (ISO moment of the latest upload), periodEnd (last day yyyyMMdd that an upload covers, or null).';
grant execute on function public.home_summary to authenticated, service_role;

create or replace function public.inbound_plan(partner_cd text, option_ids text[]) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  this_year constant date := date_trunc('year', today::timestamp)::date;
  last_year constant date := (this_year - interval '1 year')::date;
  this_month constant date := date_trunc('month', today::timestamp)::date;
  loaded_days date[];
begin
  perform private.require_partner(partner_cd);
  loaded_days := private.loaded_days_of(inbound_plan.partner_cd, last_year, today - 1);
  if coalesce(cardinality(option_ids), 0) not between 1 and 500 then
    raise exception 'option_ids must be 1 to 500' using errcode = '22023';
  end if;
  return (
    with periods as (
      select p.*
      from (values ('lastYear', last_year, this_year - 1), ('thisYear', this_year, today - 1),
        ('month3', (this_month - interval '3 months')::date, (this_month - interval '2 months')::date - 1),
        ('month2', (this_month - interval '2 months')::date, (this_month - interval '1 month')::date - 1),
        ('month1', (this_month - interval '1 month')::date, this_month - 1),
        ('days14', today - 14, today - 1), ('days7', today - 7, today - 1)) p (name, first_day, last_day)
      -- A sum of some of its days would look like one of all.
      where p.last_day >= p.first_day
        and (select count(*) from unnest(loaded_days) d where d between p.first_day and p.last_day) = p.last_day - p.first_day + 1
    ), sums as (
      select s."OPTION_CD", p.name, s."SUMS"
      from periods p
      cross join lateral private.option_sums(inbound_plan.partner_cd, p.first_day, p.last_day, option_ids) s
    ), sales as (
      select o.id, json_object_agg(p.name, json_build_object(
        'amt', case when s."OPTION_CD" is null then 0 else (s."SUMS")."saleAmt" end,
        'qty', coalesce((s."SUMS")."saleQty", 0))) as sums
      from unnest(option_ids) o (id)
      cross join periods p
      left join sums s on s."OPTION_CD" = o.id and s.name = p.name
      group by o.id
    )
    select json_build_object('day', private.day_text(today), 'rows', coalesce(json_agg(json_build_object(
      'optionId', o."OPTION_CD", 'productName', o."ITEM_NM", 'optionName', o."OPTION_NM", 'salePrice', o."SALE_PRICE",
      'productId', o."PRODUCTID", 'skuId', s."SKU_ID", 'barcode', o."BARCODE", 'stockQty', s."STOCK_QTY",
      'incomingQty', a."INCOMING_QTY", 'exhaustionDay', s."EXH_DAY", 'recommendedInboundQty', s."REQ_IBQTY",
      'targetDays', coalesce(t."TARGET_DAY", 28), 'suggestedInboundQty', g."qty",
      'suggestion', case when g."qty" is not null then to_json(g) end,
      'lastYearAmt', v.sums -> 'lastYear' -> 'amt', 'thisYearAmt', v.sums -> 'thisYear' -> 'amt',
      'month3Amt', v.sums -> 'month3' -> 'amt', 'month2Amt', v.sums -> 'month2' -> 'amt',
      'month1Amt', v.sums -> 'month1' -> 'amt', 'days14Amt', v.sums -> 'days14' -> 'amt',
      'days14Qty', v.sums -> 'days14' -> 'qty', 'days7Qty', v.sums -> 'days7' -> 'qty') order by n.place), '[]'))
    from (select id, min(place) as place from unnest(option_ids) with ordinality n (id, place) group by id) n
    join public.dim_option o
      on o."OPTION_CD" = n.id and o."PARTNER_CD" = inbound_plan.partner_cd and o."SVC" = '2P'
    left join public.fact_stock s
      on s."OPTION_CD" = o."OPTION_CD" and s."PARTNER_CD" = o."PARTNER_CD" and s."SVC" = '2P'
    left join public.agg_option_stock a on a."PARTNER_CD" = o."PARTNER_CD" and a."OPTION_CD" = o."OPTION_CD"
    left join public.dim_option_setting t on t."OPTION_CD" = o."OPTION_CD"
    left join public.agg_option_demand f on f."PARTNER_CD" = o."PARTNER_CD" and f."OPTION_CD" = o."OPTION_CD"
    left join lateral private.suggested_inbound(f, a."STOCK_QTY" + a."INCOMING_QTY", coalesce(t."TARGET_DAY", 28), t."LEAD_DAY") g
      on a."OFFER_CONDITION" = 'NEW'
    left join sales v on v.id = o."OPTION_CD"
  );
end
$$;
comment on function public.inbound_plan is
  'What the marketplace''s inbound template wants to know of 1 to 500 options of one partner, and how many pieces of each to bring in. Active members who may see the partner; 42501 for others, 22023 for too few or too many options.

Returns {"day": today in Korea (yyyyMMdd), "rows": [...]}, in the order of option_ids, each option once; an id that is no option of the partner has no row.
A row: optionId, productName, optionName, salePrice (won), productId, skuId, barcode, stockQty, incomingQty (pieces; null without live stock), exhaustionDay (the marketplace''s text), recommendedInboundQty (the marketplace''s), targetDays (entered, else 28), suggestedInboundQty and suggestion (private.suggested_inbound: qty, perDay, demand and its interval low to high in 28 days, day as of which, orderWithinDays; null for another grade than NEW, and before a first forecast).
Sales, net: lastYearAmt and thisYearAmt (won, until yesterday), month3Amt, month2Amt, month1Amt (won of the three whole months before this one, the oldest first), days14Amt (won), days14Qty, days7Qty (pieces; windows end yesterday). Null unless every day of the period is loaded.';
grant execute on function public.inbound_plan to authenticated, service_role;

create or replace function public.option_panel(partner_cd text, option_id text) returns json
  language plpgsql stable
  set search_path = ''
  -- The id and the place decide the plan: without them what all options sold is added up.
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  yesterday integer;
begin
  perform private.require_partner(partner_cd);
  yesterday := private.place_of_yesterday(partner_cd, today);
  return (
    select json_build_object(
      'row', r,
      'days', (
        select json_agg(json_build_object('day', d.day,
          -- A loaded day without a row had no sale; a row without an amount tells none.
          'saleQty', case when d.loaded then coalesce(s."SALE_QTY", 0) end,
          'saleAmt', case when d.loaded and s."OPTION_CD" is null then 0 else s."SALE_AMT" end,
          'stockQty', t."STOCK_QTY") order by d.day)
        from (
          select private.day_text(today - n) as day, l."DAY" is not null as loaded
          from generate_series(1, 60) n
          left join private.loaded_sales_days(option_panel.partner_cd, today - 60, today - 1) l on l."DAY" = today - n
        ) d
        left join public.agg_performance_option_daily s on s."OPTION_CD" = option_id and s."DATE_SK" = d.day::integer
          and s."PARTNER_CD" = option_panel.partner_cd and s."SVC" = '2P'
        left join public.fact_stock_snapshot t on t."SNAP_DT" = d.day and t."OPTION_CD" = option_id
          and t."PARTNER_CD" = option_panel.partner_cd and t."SVC" = '2P'
      ),
      'inbound', (
        with open as (
          select l."ID" as "id", l."REQ_NO" as "reqNo", l."SCH_DT" as "schDt", l."IB_CENTER" as "ibCenter", l."STATUS" as "status",
            l."EX_QTY" as "exQty", l."INCOMING_QTY" as "incomingQty"
          from private.inbound_line l
          -- The lines that incomingQty counts (specification section 7).
          where l."CUST_CD" = option_panel.partner_cd and l."OPTION_CD" = option_id and l."SCH_DT" >= '20250901'
            and l."INCOMING_QTY" > 0
        )
        select json_build_object('total', (select count(*) from open), 'lines', coalesce(json_agg(n), '[]'))
        from (
          select * from open o
          -- The next one first; those whose day has passed after them, the latest of them first.
          order by o."schDt" < private.day_text(today), case when o."schDt" >= private.day_text(today) then o."schDt" end,
            o."schDt" desc, o."id"
          limit 3
        ) n
      ),
      'changes', (
        select coalesce(json_agg(c), '[]')
        from (
          select c."id", c."at", c."memberName", c."field", c."applyDay", c."from", c."to"
          from private.option_change_rows(option_panel.partner_cd, array[option_id]) c
          order by c."id" desc
          limit 5
        ) c
      ))
    from private.product_rows(option_panel.partner_cd, today, yesterday, array[option_id]) r
  );
end
$$;
comment on function public.option_panel is
  'What the side panel of 상품 관리 shows of one option of the partner. Active members who may see the partner; 42501 for others.

Returns {"row", "days", "inbound": {"total", "lines"}, "changes"}; null for an option that is not listed for the partner, whether there is one or not.
row: the option as product_list has it. days: the 60 days that end yesterday, oldest first: day (yyyyMMdd), saleQty (net pieces) and saleAmt (won), null on a day that is not loaded, and stockQty (pieces in the snapshot of the day; null without one).
inbound: the lines from which pieces are still to come, those that incomingQty counts: how many, and three of them, the next first and after those to come the ones whose day has passed: id, reqNo, schDt, ibCenter (null: not reported), status (scheduled | error, line rule of section 4), exQty and incomingQty (pieces).
changes: the last five of what people entered, newest first: id, at (ISO moment), memberName (null: not by a member), field (cost | targetDays | leadDays | memo), applyDay (first day of a cost), from and to (texts; null: nothing).';
grant execute on function public.option_panel to authenticated, service_role;

create or replace function public.option_search(
  partner_cd text,
  terms text[],
  sort_by text default '',
  sort_direction text default 'desc',
  page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  search jsonb;
  page record;
begin
  perform private.require_partner(partner_cd);
  search := private.search_words(terms);
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
comment on function public.option_search is
  'Options of one partner by names and ids. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Lists the partner''s 2P options of a brand in use or of none, with or without live stock, that match one of the terms. A term matches with all its words, each of them in any field:
- product and option name hold it, letter case and spaces aside; a consonant stands for every syllable that begins with it (ㄹㅇ finds 라온), and the last syllable may be unfinished (라오, and 란 before 라니). Every other character stands for itself. A number of 7 digits and more is no part of a name.
- option id, SKU id, barcode or product id is it, or, from 4 characters on, begins with it.
terms: at most 50 of at most 200 characters each. Empty ones are ignored; without any other there are no rows.

Returns {"total", "rows": [...]}. A row: optionId, skuId, barcode, productId, brandName, productName, optionName, offerCondition, stockQty (pieces), saleQty7 (pieces sold in the 7 days that end yesterday), state (selling; out: on sale without stock; stopped; unknown: no live stock), matched (the first field that one of the words matched: optionId, skuId, barcode, productId, productName, optionName).
sort_by: '''' (saleQty7, descending) or a column of the row but matched; nulls last, ties by option id. page_size null returns every row (an export).';
grant execute on function public.option_search to authenticated, service_role;

create or replace function public.product_search(partner_cd text, term text, row_limit integer default 8) returns json
  language plpgsql stable
  set search_path = ''
  -- Compiling costs more than it saves.
  set jit = off
as $$
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
comment on function public.product_search is
  'Products of one partner by names and ids, for those who choose one while they type. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

The products of the options that match the term as in option_search, those that sold most in the 7 days that end yesterday first; options without a product id are of none. An empty term has no rows. row_limit: 1 to 50.

Returns {"total", "rows": [...]}: how many products there are, and of the first: productId, productName and brandName (of its first matching option), optionCount (options that match), matched (the field in which that option matched first, as in option_search).';
grant execute on function public.product_search to authenticated, service_role;

create or replace function public.change_options(
  partner_cd text, option_ids text[], field text, value text, expected text default null, apply_dt text default null
) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  entry constant text := nullif(btrim(value), '');
  day constant text := coalesce(apply_dt, private.day_text(today));
  checked constant boolean := expected is not null;
  won bigint;
  days integer;
  -- Of a cost that begins later, what was to hold from then on; else what holds today.
  held_day constant text := greatest(day, private.day_text(today));
  single constant boolean := cardinality(option_ids) = 1;
  theirs text;
  former text;
  changed_count bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_entry(field, entry);
  if field = 'cost' then
    perform private.require_day('apply_dt', day);
    won := entry;
  elsif apply_dt is not null then
    raise exception 'only a cost has apply_dt' using errcode = '22023';
  elsif field <> 'memo' then
    days := entry;
  end if;
  if coalesce(cardinality(option_ids), 0) not between 1 and 20000 then
    raise exception 'option_ids must be 1 to 20,000' using errcode = '22023';
  end if;
  if checked and not single then
    raise exception 'expected is for one option' using errcode = '22023';
  end if;
  -- Whoever changes the same options waits here, in the same order, and then sees what was written meanwhile.
  perform from public.dim_option o
  where o."PARTNER_CD" = change_options.partner_cd and o."OPTION_CD" = any (option_ids)
  order by o."OPTION_CD" for no key update;
  if exists (select from unnest(option_ids) n where not exists (select from public.dim_option o
    where o."OPTION_CD" = n and o."PARTNER_CD" = change_options.partner_cd and o."SVC" = '2P'))
  then
    raise exception 'an option is not the partner''s' using errcode = 'PD404';
  end if;
  if checked then
    -- What the person saw is what holds today, also where the new cost begins on a day before.
    select e."VAL" into theirs
    from private.entered_values(change_options.partner_cd, option_ids, field, held_day) e;
    if coalesce(theirs, '') <> expected then
      raise exception 'the value changed since it was read' using errcode = 'PD409', detail = coalesce(theirs, '');
    end if;
  end if;

  with before as materialized (
    select e."OPTION_CD", case field
      -- Of a cost the row that begins on the day: another one before it stays what it is.
      when 'cost' then (select c."COST_AMT"::text from public.dim_option_cost c where c."OPTION_CD" = e."OPTION_CD" and c."APPLY_DT" = day)
      else e."VAL" end as val
    from private.entered_values(change_options.partner_cd, (select array_agg(distinct n) from unnest(option_ids) n), field, day) e
  ), changed as materialized (
    select b.* from before b where b.val is distinct from entry
  ), cost_gone as (
    delete from public.dim_option_cost c using changed n
    where field = 'cost' and entry is null and c."OPTION_CD" = n."OPTION_CD" and c."APPLY_DT" = day
  ), cost_set as (
    insert into public.dim_option_cost as c ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
    select n."OPTION_CD", day, change_options.partner_cd, won from changed n where field = 'cost' and entry is not null
    on conflict ("OPTION_CD", "APPLY_DT") do update set
      "PARTNER_CD" = excluded."PARTNER_CD", "COST_AMT" = excluded."COST_AMT", "MOD_DT" = now()
  ), setting_set as (
    insert into public.dim_option_setting as s ("OPTION_CD", "PARTNER_CD", "TARGET_DAY", "LEAD_DAY", "MEMO")
    select n."OPTION_CD", change_options.partner_cd, case when field = 'targetDays' then days end,
      case when field = 'leadDays' then days end, case when field = 'memo' then entry end
    from changed n where field <> 'cost'
    on conflict ("OPTION_CD") do update set
      "PARTNER_CD" = excluded."PARTNER_CD",
      "TARGET_DAY" = case when field = 'targetDays' then excluded."TARGET_DAY" else s."TARGET_DAY" end,
      "LEAD_DAY" = case when field = 'leadDays' then excluded."LEAD_DAY" else s."LEAD_DAY" end,
      "MEMO" = case when field = 'memo' then excluded."MEMO" else s."MEMO" end,
      "MOD_DT" = now()
  ), logged as (
    insert into public.log_option_change ("PARTNER_CD", "OPTION_CD", "FIELD", "APPLY_DT", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM")
    select change_options.partner_cd, n."OPTION_CD", field, case when field = 'cost' then day end, n.val, entry, m."ID",
      coalesce(m."ALIAS", m."NAME", m."EMAIL")
    from changed n left join public.auth_member m on m."ID" = auth.uid()
    returning 1
  )
  select count(*), (select b.val from before b where single) into changed_count, former from logged;
  return json_build_object('changed', changed_count, 'before', former, 'now', (
    select e."VAL" from private.entered_values(change_options.partner_cd, option_ids, field, held_day) e where single));
end
$$;
comment on function public.change_options is
  'Enters one value about options of one partner, and a row of log_option_change for each that it changes, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for an option that is not the partner''s (nothing is changed then), PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

Returns {"changed", "before", "now"}. changed: how many options had another value before. before, now: of a call with one option the value that this one replaced (of a cost that of exactly apply_dt) and what expected has to be for the next change of it with the same apply_dt; null for nothing, and with several options. So {value: before, expected: now} takes a change back.
field: cost (won a piece, 0 to 1,000,000,000), targetDays (1 to 365), leadDays (0 to 365), memo (500 characters). value: the new value as text; null or empty takes it away.
expected: what was read, empty for nothing; only with one option. Where another value holds today, or for a later apply_dt was to hold from then on, the call is refused with PD409, whose detail is that value. Null: whatever stands there is replaced.
apply_dt: first day yyyyMMdd of a cost, null: today (Korea time); an empty value takes the cost of exactly that day away. Null for other fields.';
grant execute on function public.change_options to authenticated, service_role;

create or replace function private.portfolio_of_partners(
  partner_cds text[], partners_left bigint, date_start text, date_end text, comparison text, brand_cds text[],
  level text, sort_by text, sort_direction text, page_number integer, page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  wanted constant private.sales_period := private.require_compared_days(today, date_start, date_end, comparison, brand_cds);
  partners constant private.portfolio_partner[] := private.portfolio_partners(partner_cds, wanted);
  parts constant private.portfolio_part[] := array(select x from private.portfolio_parts(today, partners, wanted, brand_cds) x);
  profit constant private.profit_line := private.sum_profits(array(
    select x."PROFIT" from unnest(parts) x where x."BRAND_CD" is null and x."PROFIT" is distinct from null));
  summary json;
  page record;
begin
  perform private.require_choice('level', level, array['brand', 'partner']);
  page := private.list_page(
    source => format('private.portfolio_rows(%L, %L)', parts, level), ids => '{}', id_column => 'id',
    sortable => '{"partnerName": "text", "brandName": "text", "brandCount": "number", "saleAmt": "number",
      "previousSaleAmt": "number", "changeRate": "number", "share": "number", "saleQty": "number", "stockQty": "number",
      "incomingQty": "number", "stockAmt": "number", "doc": "number", "sellingCount": "number", "outCount": "number",
      "outRate": "number", "inboundErrorCount": "number", "adCost": "number", "adRoas": "number", "tacos": "number",
      "profitAmt": "number", "profitRate": "number", "breakEvenRoas": "number", "signal": "signal"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleAmt" desc nulls last', tie_order => '"id" collate "C"', carried => array['saleAmt'],
    page_number => page_number, page_size => page_size,
    summary => $sql$json_build_object('growth', count(*) filter (where "signal" = 'growth'),
      'steady', count(*) filter (where "signal" = 'steady'), 'caution', count(*) filter (where "signal" = 'caution'))$sql$,
    few => true);
  select json_build_object(
    'figures', case when exists (select from unnest(partners) u where cardinality(u."LOADED") > 0) then
      private.with_ads(json_build_object('saleAmt', private.bigint_sum(x."SALE_AMT"), 'saleQty', private.bigint_sum(x."SALE_QTY")),
        private.bigint_sum(x."AD_COST"), private.bigint_sum(x."AD_SALE_AMT")) end,
    'comparisonFigures', case when exists (select from unnest(partners) u where cardinality(u."LOADED_BEFORE") > 0) then
      private.with_ads(json_build_object('saleAmt', private.bigint_sum(x."SALE_AMT_BEFORE"), 'saleQty', private.bigint_sum(x."SALE_QTY_BEFORE")),
        private.bigint_sum(x."AD_COST_BEFORE"), private.bigint_sum(x."AD_SALE_AMT_BEFORE")) end,
    'stockQty', private.bigint_sum(x."STOCK_QTY"), 'incomingQty', private.bigint_sum(x."INCOMING_QTY"),
    'stockAmt', private.bigint_sum(x."STOCK_AMT"),
    'doc', private.days_of_cover(private.bigint_sum(x."STOCK_QTY" + x."INCOMING_QTY"), private.bigint_sum(x."QTY_7"), 7),
    'sellingCount', private.bigint_sum(x."SELLING_CNT"), 'outCount', private.bigint_sum(x."OUT_CNT"),
    'outRate', private.share(sum(x."RATED_OUT_CNT"), sum(x."RATED_CNT")),
    'ratedCount', private.bigint_sum(x."RATED_CNT"), 'ratedOutCount', private.bigint_sum(x."RATED_OUT_CNT"),
    'pricedOptions', private.bigint_sum(x."PRICED_CNT"), 'unvaluedOptions', private.bigint_sum(x."UNVALUED_CNT"),
    'inboundErrorCount', private.bigint_sum(x."ERROR_CNT"),
    'profitAmt', profit."PROFIT_AMT", 'profitRate', private.profit_rate(profit."PROFIT_AMT", profit."SALE_AMT"),
    'breakEvenRoas', private.break_even_roas((profit."PROFIT_AMT" + profit."AD_AMT")::numeric / nullif(profit."SALE_AMT", 0)),
    'uncostedSaleAmt', profit."UNCOSTED_AMT", 'unsettledSaleAmt', profit."UNSETTLED_AMT", 'growthCount', page.summary_row -> 'growth',
    'steadyCount', page.summary_row -> 'steady', 'cautionCount', page.summary_row -> 'caution')
  into summary
  from unnest(parts) x where x."BRAND_CD" is null;
  return (
    -- A day is missing that a partner lacks which has another day of the two periods.
    with waited_for as materialized (
      select u.* from unnest(partners) u where cardinality(u."LOADED") + cardinality(u."LOADED_BEFORE") > 0
    ), days as (
      select array(select d from waited_for w cross join unnest(w."LOADED") d group by d having count(*) = (select count(*) from waited_for)) as whole,
        array(select d from waited_for w cross join unnest(w."LOADED_BEFORE") d group by d
          having count(*) = (select count(*) from waited_for)) as whole_before,
        array(select d from unnest(partners) u cross join unnest(u."PROFIT_DAYS") d group by d
          having count(*) = (select count(*) from unnest(partners) u where cardinality(u."PROFIT_DAYS") > 0)) as settled
    )
    select json_build_object(
      'total', page.total, 'partners', cardinality(partner_cds), 'partnersLeft', partners_left,
      'period', private.period_days(wanted.first_day, wanted.last_day, d.whole),
      'comparison', private.period_days(wanted.first_before, wanted.last_before, d.whole_before),
      'loaded', private.sources_of_any(array(select u."SOURCES" from unnest(partners) u)),
      'adCover', private.ad_cover_of(partner_cds, wanted.first_day, wanted.last_day),
      'profitDays', private.profit_span(d.settled),
      'stockDays', (
        select case when min(s.day) is not null then json_build_object('from', min(s.day), 'to', max(s.day)) end
        from (select private.stock_day(c) as day from unnest(partner_cds) c) s),
      'errorDays', (select json_build_object('from', e.first_text, 'to', e.last_text) from private.error_days(today) e),
      'summary', summary, 'rows', page.rows)
    from days d);
end
$$;
revoke all on function private.portfolio_of_partners from public, anon, authenticated, service_role;
comment on function private.portfolio_of_partners is 'Answers portfolio of one partner and portfolios of several.';
grant execute on function private.portfolio_of_partners to authenticated, service_role;

create or replace function public.portfolio(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}',
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.portfolio_of_partners(array[partner_cd], 0, date_start, date_end, comparison, brand_cds, 'brand',
    sort_by, sort_direction, page_number, page_size);
end
$$;
comment on function public.portfolio is
  'Brands of a partner with their sales, live stock and requests in error (포트폴리오). Callers, errors and other arguments as total_sales_summary.

Returns {"total", "partners", "partnersLeft", "period", "comparison", "loaded", "adCover", "profitDays", "stockDays", "errorDays", "summary", "rows"}. partners: 1, partnersLeft: 0. period, comparison: as total_sales_summary. loaded: as product_list. adCover: private.ad_cover_of. profitDays: private.profit_span of the days whose profit can be known (private.profit_days), of every partner that has such days. stockDays: from and to of the live stock (null: none was ever loaded). errorDays: from and to of inboundErrorCount, as errorFrom and errorTo of home_summary.
A row is a brand with sales, traffic, advertising or costs in period or comparison, options with live stock (only of a brand in use) or a request in error: id (its key), partnerId, partnerCd, partnerName, brandCd and brandName (null: options without a brand), brandCount (1; 0 without a brand), missingDays, comparisonMissingDays (days of both periods that are not loaded), saleAmt, previousSaleAmt (won of the loaded days; null when none is), baseSaleAmt (previousSaleAmt, where all days of both are loaded), changeRate (percent, (saleAmt - baseSaleAmt) / |baseSaleAmt|; null where that is 0), share (percent of the saleAmt of all rows, null unless that is above 0), saleQty.
Of the options of product_list with live stock, null without any: stockQty, incomingQty (pieces), stockAmt (won: pieces by the cost that holds today, else by the sale price), doc (days that both last at the sales of the last 7 days), sellingCount, outCount (tab out), ratedCount (of sellingCount NEW and sold in 30 days), ratedOutCount (of those out), outRate (percent, ratedOutCount / ratedCount).
inboundErrorCount: requests that inbound_requests lists by view SCH, errorDays, the brand and status error; null when no request was ever loaded. A request of several brands counts for each, in summary once.
adCost (won without VAT), adRoas and tacos (percent): private.ad_brief; null where no report covers a day.
profitAmt (won), profitRate, breakEvenRoas (percent), uncostedSaleAmt, unsettledSaleAmt (won): private.profit_figures of profitDays; null without any.
signal: caution (changeRate at most -10 or outRate at least 10), else growth (changeRate at least 10, and adRoas not below the break-even ROAS of private.profit_margins, where both are known), else steady; null unless all days of both periods are loaded and there are sales to compare with. reasons [{code, value}]: decline (changeRate), out (outRate), growth (changeRate), unprofitable (adRoas: sales grew, but below the break-even ROAS, so the signal is steady), steady (changeRate); of no signal incomplete (days of both periods that are not loaded), new (sales, and none before) or uncompared (no sales in either), and out beside it.
summary, over all rows: figures, comparisonFigures (saleAmt, saleQty and private.ad_brief; null when no day is loaded), the fields of stock, pricedOptions (options with stock valued at the sale price), unvaluedOptions (options with stock that have neither), inboundErrorCount, the figures of a profit, growthCount, steadyCount, cautionCount.
sort_by: '''' (the highest saleAmt) or partnerName, brandName, brandCount, saleAmt, previousSaleAmt, changeRate, share, saleQty, stockQty, incomingQty, stockAmt, doc, sellingCount, outCount, outRate, inboundErrorCount, adCost, adRoas, tacos, profitAmt, profitRate, breakEvenRoas, signal (caution, steady, growth); nulls last in both directions, ties by id. page_size null returns every row (an export).';
grant execute on function public.portfolio to authenticated, service_role;

create or replace function public.portfolios(
  date_start text, date_end text, comparison text default 'previous', level text default 'brand', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  seen constant text[] := private.partner_codes();
  partner_cds constant text[] := array(select o."PARTNER_CD" from private.overview_partners(200) o);
begin
  return private.portfolio_of_partners(partner_cds, cardinality(seen) - cardinality(partner_cds), date_start, date_end,
    comparison, '{}', level, sort_by, sort_direction, page_number, page_size);
end
$$;
comment on function public.portfolios is
  '포트폴리오 over the partners that the caller may see, the first 200 by name; no rows for a caller without any. 22023 for a wrong argument.

Returns what portfolio does: partners (how many the rows are of), partnersLeft (further ones), period and comparison (missing are the days that some partner lacks, of those with a loaded day in either), loaded (true: some partner has it), stockDays (the earliest and the latest), summary (of all of them). level brand: rows as portfolio; partner: a row for each partner, also one without anything, with brandCd null and brandCount (rows of brands that it would have); missingDays, comparisonMissingDays and with them signal go by the days of the partner of the row. Other arguments as portfolio.';
grant execute on function public.portfolios to authenticated, service_role;

create or replace function public.portfolios_trend(
  date_start text, date_end text, unit text default 'day', level text default 'brand', top integer default 6
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  set enable_nestloop = off
  set work_mem = '32MB'
as $$
declare
  today constant date := private.korea_today();
  partner_cds constant text[] := array(select o."PARTNER_CD" from private.overview_partners(200) o);
  p private.sales_period := private.require_compared_days(today, date_start, date_end, 'previous', '{}');
  partners constant private.portfolio_partner[] := private.portfolio_partners(partner_cds, p);
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  perform private.require_choice('level', level, array['brand', 'partner']);
  if top is null or top not between 1 and 40 then
    raise exception 'top must be 1 to 40' using errcode = '22023';
  end if;
  p.loaded := array(
    select d from unnest(partners) u cross join unnest(u."LOADED") d
    group by d having count(*) = (select count(*) from unnest(partners) w where cardinality(w."LOADED") > 0));
  return (
    with days as materialized (
      select private.date_sk(p.first_day + n) as date_sk, date_trunc(unit, (p.first_day + n)::timestamp)::date as unit_day
      from generate_series(0, p.last_day - p.first_day) n
    ), known as materialized (
      select distinct u."PARTNER_CD" as partner_cd, date_trunc(unit, l::timestamp)::date as unit_day
      from unnest(partners) u cross join unnest(u."LOADED") l
    ), ranked as materialized (
      select r.*, row_number() over (order by r.amount desc nulls last, r.partner_cd collate "C", r.brand_cd collate "C") as place
      from (
        select s."PARTNER_CD" as partner_cd, case when level = 'brand' then s."BRAND_CD" else '' end as brand_cd,
          private.bigint_sum(s."SALE_AMT") as amount
        from private.portfolio_sales(partner_cds, p.first_day, p.last_day, '{}') s group by 1, 2
      ) r
    ), shown as materialized (
      select * from ranked r where r.place <= top
    ), sold as materialized (
      select d.unit_day, t."PARTNER_CD" as partner_cd, private.bigint_sum(t."SALE_AMT") as amount
      from public.agg_partner_daily t join days d on d.date_sk = t."DATE_SK"
      where t."PARTNER_CD" = any (partner_cds)
        and t."DATE_SK" between private.date_sk(p.first_day) and private.date_sk(p.last_day)
      group by 1, 2
    ), cells as materialized (
      select s.unit_day, r.place, s.amount from shown r join sold s using (partner_cd) where level = 'partner'
      union all
      select d.unit_day, r.place, private.bigint_sum(b."SALE_AMT")
      from shown r
      cross join lateral (
        select s."DATE_SK", s."SALE_AMT" from public.agg_brand_daily s
        where s."PARTNER_CD" = r.partner_cd and s."BRAND_CD" = r.brand_cd
          and s."DATE_SK" between private.date_sk(p.first_day) and private.date_sk(p.last_day)
        -- Looked up for each series (offset 0), not joined to the days of all brands.
        offset 0
      ) b
      join days d on d.date_sk = b."DATE_SK"
      where level = 'brand'
      group by 1, 2
    ), units as materialized (
      select u."UNIT" as unit_day, private.day_text(u."FIRST_DAY") as first_text, private.day_text(u."LAST_DAY") as last_text,
        u."MISSING" as missing, case when u."UNIT" in (select k.unit_day from known k) then 0 end as nothing
      from private.period_units(p, unit) u
    ), drawn as (
      select u.unit_day, json_agg(case when c.unit_day is null and k.unit_day is not null then 0 else c.amount end order by r.place) as values
      from units u cross join shown r
      left join known k on k.unit_day = u.unit_day and k.partner_cd = r.partner_cd
      left join cells c on c.unit_day = u.unit_day and c.place = r.place
      group by u.unit_day
    ), sums as (
      select t.unit_day, t.amount as total, t.amount - coalesce(c.amount, 0) as others
      from (select s.unit_day, private.bigint_sum(s.amount) as amount from sold s group by 1) t
      left join (select c.unit_day, private.bigint_sum(c.amount) as amount from cells c group by 1) c using (unit_day)
    ), counted as (
      select (select count(*) from ranked) - (select count(*) from shown) as others
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'series', coalesce((
        select json_agg(json_build_object('partnerId', n."ID", 'partnerName', n."PARTNER_NM", 'brandCd', nullif(r.brand_cd, ''),
          'brandName', b."BRAND_NM") order by r.place)
        from shown r
        join public.dim_partner n on n."PARTNER_CD" = r.partner_cd
        left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = r.partner_cd), '[]'),
      'otherCount', o.others,
      'rows', (
        select json_agg(json_build_object('from', u.first_text, 'to', u.last_text, 'missingDays', u.missing,
          'values', coalesce(v.values, '[]'),
          'others', case when o.others > 0 then case when s.unit_day is null then u.nothing else s.others end end,
          'total', case when s.unit_day is null then u.nothing else s.total end) order by u.unit_day)
        from units u left join drawn v using (unit_day) left join sums s using (unit_day)))
    from counted o
  );
end
$$;
comment on function public.portfolios_trend is
  'Won by day, week (Monday to Sunday) or month and brand or partner, over the partners of portfolios (포트폴리오). 22023 for a wrong argument; top: 1 to 40.

Returns {"period", "series", "otherCount", "rows"}. period: missing are the days that some partner lacks, of those with a loaded day in it. series: the top brands (level brand) or partners (partner) with the most saleAmt in the period, the most first: partnerId, partnerName, brandCd and brandName (null: options without a brand, or level partner). otherCount: how many more sold or were seen.
A row is a day, week or month, cut to the period, oldest first: from, to, missingDays, values (one of each of series, in their order), others (all others; null when there is none), total. 0 where nothing was sold on loaded days, null where no day is loaded.';
grant execute on function public.portfolios_trend to authenticated, service_role;

create or replace function public.product_analytics(
  partner_cd text, product_ids text[], date_start text, date_end text, comparison text default 'previous'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
  no_ads bigint;
  no_ads_before bigint;
  option_cds text[];
begin
  perform private.require_partner(partner_cd);
  p := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, '{}');
  no_ads := private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day));
  no_ads_before := private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_before, p.last_before));
  perform private.require_products(product_ids);
  option_cds := array(select o."OPTION_CD" from private.options_of_products(partner_cd, product_ids) o);
  return (
    with options as materialized (
      select * from private.options_of_products(partner_cd, product_ids)
    ), named as (
      select o."PRODUCTID" as id, array_position(product_ids, o."PRODUCTID") as place, count(*) as options,
        (array_agg(o."ITEM_NM" order by o."OPTION_CD" collate "C"))[1] as name,
        string_agg(distinct o."BRAND_NM", ', ' order by o."BRAND_NM") as brand
      from options o group by o."PRODUCTID"
    ), now as (
      select o."PRODUCTID" as id, private.total(s."SUMS") as sums
      from private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) s join options o using ("OPTION_CD") group by 1
    ), before as (
      select o."PRODUCTID" as id, private.total(s."SUMS") as sums
      from private.option_sums(partner_cd, p.first_before, p.last_before, option_cds) s
      join options o using ("OPTION_CD") group by 1
    ), stock as (
      select o."PRODUCTID" as id, private.stockouts(sum(d."OUT_DAYS")::bigint, sum(d."DAYS")::bigint) as outs
      from private.option_stock_days(partner_cd, p.first_day, p.last_day, option_cds) d join options o using ("OPTION_CD") group by 1
    ), stock_before as (
      select o."PRODUCTID" as id, private.stockouts(sum(d."OUT_DAYS")::bigint, sum(d."DAYS")::bigint) as outs
      from private.option_stock_days(partner_cd, p.first_before, p.last_before, option_cds) d
      join options o using ("OPTION_CD") group by 1
    ), ads as (
      select o."PRODUCTID" as id, sum(a."AD_COST") as cost, sum(a."AD_SALE_AMT") as amount
      from private.ad_option_sums(partner_cd, p.first_day, p.last_day, option_cds) a join options o using ("OPTION_CD") group by 1
    ), ads_before as (
      select o."PRODUCTID" as id, sum(a."AD_COST") as cost, sum(a."AD_SALE_AMT") as amount
      from private.ad_option_sums(partner_cd, p.first_before, p.last_before, option_cds) a
      join options o using ("OPTION_CD") group by 1
    ), products as materialized (
      select d.*, coalesce(n.sums, p.nothing) as sums, coalesce(b.sums, p.nothing_before) as sums_before,
        coalesce(s.outs, private.stockouts(0, 0)) as outs, coalesce(k.outs, private.stockouts(0, 0)) as outs_before,
        coalesce(a.cost, no_ads) as ad_cost, coalesce(a.amount, no_ads) as ad_amount,
        coalesce(e.cost, no_ads_before) as ad_cost_before, coalesce(e.amount, no_ads_before) as ad_amount_before
      from named d left join now n using (id) left join before b using (id) left join stock s using (id)
      left join stock_before k using (id) left join ads a using (id) left join ads_before e using (id)
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
      'products', coalesce(json_agg(json_build_object(
        'productId', r.id, 'productName', r.name, 'brandName', r.brand, 'optionCount', r.options,
        'figures', private.figures(r.sums), 'comparisonFigures', private.figures(r.sums_before),
        'undefinedReason', u.reason,
        'decomposition', case when u.reason is null then private.sales_decomposition(r.sums, r.sums_before) end,
        'stockouts', r.outs, 'comparisonStockouts', r.outs_before,
        'ads', private.product_ad_brief(r.ad_cost, r.ad_amount, (r.sums)."saleAmt"),
        'comparisonAds', private.product_ad_brief(r.ad_cost_before, r.ad_amount_before, (r.sums_before)."saleAmt"))
        order by r.place), '[]'))
    from products r
    cross join lateral (select private.undecomposed_reason(r.sums, r.sums_before, p.is_whole) as reason) u
  );
end
$$;
comment on function public.product_analytics is
  'Why the sales of products changed (상품 분석). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"period", "comparison", "products"}. period, comparison: as total_sales_summary.
products: of product_ids (1 to 3 PRODUCTIDs) those that the partner has, in that order: productId, productName, brandName (several with a comma; null: none), optionCount, figures, comparisonFigures (as total_sales_summary).
decomposition: won of the change of saleAmt by views, conversion (orderCnt / viewCnt) and orderValue (saleAmt / orderCnt), which add up to total, the change; null where undefinedReason says why: notLoaded (a day of either period), noViews, noOrders, notPositive (none above 0 in a period).
stockouts, comparisonStockouts: option-days out of stock while selling (days; null: none is known), option-days with a snapshot of the stock (known), and rate, percent of these.
ads, comparisonAds: private.product_ad_brief, null each where no day is covered by an advertising report. adCover: private.ad_cover of the period.

Other arguments as total_sales_summary. Days and options are answers of their own (product_analytics_days, product_analytics_options), as sheets of a file are, and the first answer does not wait for them.';
grant execute on function public.product_analytics to authenticated, service_role;

create or replace function public.product_analytics_days(
  partner_cd text, product_id text, date_start text, date_end text, comparison text default 'previous'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
  option_cds text[];
  loaded_ads date[];
begin
  perform private.require_partner(partner_cd);
  p := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, '{}');
  option_cds := private.option_ids_of_product(partner_cd, product_id);
  loaded_ads := private.loaded_ad_days(partner_cd, p.first_day, p.last_day);
  return (
    with days as materialized (
      select d."DAY" as day, d."SUMS" as sums, coalesce(k.out_options, 0) as out_options, coalesce(k.options, 0) as options,
        coalesce(a.cost, private.no_ad_amount(array(select l from unnest(loaded_ads) l where l = d."DAY"))) as ad_cost,
        coalesce(a.amount, private.no_ad_amount(array(select l from unnest(loaded_ads) l where l = d."DAY"))) as ad_amount
      from private.option_day_sums(partner_cd, p.first_day, p.last_day, option_cds, p.loaded) d
      left join (
        select s."SNAP_DT", count(*) filter (where s."IS_OUT") as out_options, count(*) as options
        from private.stock_days(partner_cd, p.first_day, p.last_day, option_cds) s group by 1
      ) k on k."SNAP_DT" = private.day_text(d."DAY")
      left join (
        select a."DATE_SK", sum(a."AD_COST") as cost, sum(a."AD_SALE_AMT") as amount
        from private.ad_option_days(partner_cd, p.first_day, p.last_day, option_cds) a group by 1
      ) a on a."DATE_SK" = private.date_sk(d."DAY")
    ), weekdays as (
      select extract(isodow from d.day)::integer as weekday, count(d.sums) as days, private.total(d.sums) as sums
      from days d group by 1
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      -- Of the rows alone: the 0 of a day without one is not known of what no row says.
      'figures', (
        select private.figures(coalesce(private.total(s."SUMS"), p.nothing))
        from private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) s),
      'comparisonFigures', (
        select private.figures(coalesce(private.total(s."SUMS"), p.nothing_before))
        from private.option_sums(partner_cd, p.first_before, p.last_before, option_cds) s),
      'totals', (
        select private.product_ad_brief(sum(d.ad_cost), sum(d.ad_amount), (private.total(d.sums))."saleAmt") from days d),
      'weekdays', (
        select json_agg(json_build_object('weekday', w.weekday, 'days', w.days,
          'averageSaleAmt', private.ratio((w.sums)."saleAmt", w.days)) order by w.weekday)
        from weekdays w),
      'rows', json_agg(json_build_object(
        'day', private.day_text(d.day),
        'week', private.day_text(date_trunc('week', d.day::timestamp)::date),
        'weekday', extract(isodow from d.day)::integer,
        'stockoutOptions', case when d.options > 0 then d.out_options end, 'knownOptions', d.options,
        'figures', private.figures(d.sums))::jsonb || private.product_ad_brief(d.ad_cost, d.ad_amount, (d.sums)."saleAmt")
        order by d.day))
    from days d
  );
end
$$;
comment on function public.product_analytics_days is
  '일자별 and weekdays of a product (상품 분석). Callers and arguments as product_analytics, of one PRODUCTID; a product that the partner does not have sold nothing.

Returns {"period", "comparison", "figures", "comparisonFigures", "totals", "weekdays", "rows"}; the first four as total_sales_summary, of the product.
weekdays: those of the period, Monday (1) first: weekday, days (how many are loaded), averageSaleAmt (won a loaded day; null: none is).
A row is a day of the period, oldest first: day, week (its Monday), weekday (1 to 7), stockoutOptions (out of stock while selling; null: no stock is known), knownOptions (options whose stock was loaded), figures (null: not loaded), and beside them private.product_ad_brief. The rows add up to figures and totals.';
grant execute on function public.product_analytics_days to authenticated, service_role;

create or replace function public.product_analytics_options(
  partner_cd text, product_id text, date_start text, date_end text, comparison text default 'previous'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
  option_cds text[];
  no_ads bigint;
begin
  perform private.require_partner(partner_cd);
  p := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, '{}');
  option_cds := private.option_ids_of_product(partner_cd, product_id);
  no_ads := private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day));
  return (
    with options as materialized (
      select o."OPTION_CD" as id, o."OPTION_NM" as name, coalesce(n."SUMS", p.nothing) as sums,
        coalesce(b."SUMS", p.nothing_before) as sums_before, n."SUMS" as sold, b."SUMS" as sold_before, k."OUT_DAYS",
        coalesce(a."AD_COST", no_ads) as ad_cost, coalesce(a."AD_SALE_AMT", no_ads) as ad_amount
      from private.options_of_products(partner_cd, array[product_id]) o
      left join private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) n using ("OPTION_CD")
      left join private.option_sums(partner_cd, p.first_before, p.last_before, option_cds) b using ("OPTION_CD")
      left join private.option_stock_days(partner_cd, p.first_day, p.last_day, option_cds) k using ("OPTION_CD")
      left join private.ad_option_sums(partner_cd, p.first_day, p.last_day, option_cds) a using ("OPTION_CD")
    ), total as materialized (
      -- Of the rows alone: the 0 of an option without one is not known of what no row says.
      select coalesce(private.total(o.sold), p.nothing) as sums, coalesce(private.total(o.sold_before), p.nothing_before) as sums_before,
        sum(o.ad_cost) as ad_cost, sum(o.ad_amount) as ad_amount
      from options o
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      'figures', private.figures(t.sums), 'comparisonFigures', private.figures(t.sums_before),
      'totals', private.product_ad_brief(t.ad_cost, t.ad_amount, (t.sums)."saleAmt") || jsonb_build_object(
        'contribution', case when p.is_whole then (t.sums)."saleAmt" - (t.sums_before)."saleAmt" end),
      'rows', coalesce((
        select json_agg(json_build_object(
          'optionId', o.id, 'optionName', o.name,
          'share', private.share((o.sums)."saleAmt", (t.sums)."saleAmt"),
          -- What nobody knows of an option is nothing in the sum of all, as in theirs.
          'contribution', case when p.is_whole and (t.sums)."saleAmt" - (t.sums_before)."saleAmt" is not null
            then coalesce((o.sums)."saleAmt", 0) - coalesce((o.sums_before)."saleAmt", 0) end,
          'stockoutDays', o."OUT_DAYS",
          'figures', private.figures(o.sums), 'comparisonFigures', private.figures(o.sums_before))::jsonb
          || private.product_ad_brief(o.ad_cost, o.ad_amount, (o.sums)."saleAmt")
          order by (o.sums)."saleAmt" desc nulls last, o.id collate "C")
        from options o), '[]'))
    from total t
  );
end
$$;
comment on function public.product_analytics_options is
  '옵션별 of a product (상품 분석). Callers and arguments as product_analytics_days; a product that the partner does not have has no rows.

Returns {"period", "comparison", "figures", "comparisonFigures", "totals", "rows"}; the first four as total_sales_summary, of the product.
totals: contribution, the change of the product''s saleAmt (null unless both periods are wholly loaded, and where it is not known), and private.product_ad_brief.
A row is an option, the highest saleAmt first: optionId, optionName, share (percent of the product''s saleAmt, null unless that is above 0), contribution (won by which it changed the product''s saleAmt; null unless both periods are wholly loaded), stockoutDays (days of the period out of stock while selling; null: none is known), figures, comparisonFigures, and beside them private.product_ad_brief. Contributions add up to their total, rows to figures and comparisonFigures.';
grant execute on function public.product_analytics_options to authenticated, service_role;

create or replace function public.product_detail(partner_cd text, product_id text) returns json
  language plpgsql stable
  set search_path = ''
  -- The ids decide the plan.
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  option_ids text[];
  yesterday integer;
  product json;
  listed json;
begin
  perform private.require_partner(partner_cd);
  option_ids := private.option_ids_of_product(partner_cd, product_id);
  yesterday := private.place_of_yesterday(partner_cd, today);
  -- No ids would be all options.
  if cardinality(option_ids) > 0 then
    with stowing as (
      select l."OPTION_CD", sum(l."IB_APRV_QTY") as qty
      from private.inbound_line l
      where l."OPTION_CD" = any (option_ids) and l."CUST_CD" = product_detail.partner_cd and l."SCH_DT" >= '20250901'
      group by l."OPTION_CD"
    ), options as materialized (
      select r.*, coalesce(w.qty, 0) as "stowingQty"
      from private.product_rows(product_detail.partner_cd, today, yesterday, option_ids) r
      left join stowing w on w."OPTION_CD" = r."optionId"
    )
    select
      json_build_object('productId', product_id,
        'productName', mode() within group (order by o."productName"), 'brandName', string_agg(distinct o."brandName", ', ' order by o."brandName"),
        'categoryName', (select string_agg(distinct d."CATEGORY_NM", ', ' order by d."CATEGORY_NM")
          from public.dim_option d where d."OPTION_CD" = any (option_ids)),
        'optionCount', count(*),
        'states', json_build_object('selling', count(*) filter (where o."state" = 'selling'),
          'out', count(*) filter (where o."state" = 'out'), 'stopped', count(*) filter (where o."state" = 'stopped'),
          'unknown', count(*) filter (where o."state" = 'unknown')),
        'grades', coalesce((select json_object_agg(g.grade, g.options order by g.options desc, g.grade)
          from (select n."offerCondition" as grade, count(*) as options from options n
            where n."offerCondition" is not null group by 1) g), '{}')),
      json_agg(o order by o."saleAmt30" desc nulls last, o."optionId" collate "C")
    into product, listed
    from options o;
  end if;
  return json_build_object('product', product, 'stockDay', private.stock_day(partner_cd),
    'salesDays', private.sales_days(partner_cd),
    'adCover', private.ad_cover(partner_cd, today - 30, today - 1), 'profitDays', private.profit_span(private.recent_profit_days(partner_cd, today)), 'loaded', private.loaded_sources(partner_cd),
    'rows', coalesce(listed, '[]'));
end
$$;
comment on function public.product_detail is
  'One product (PRODUCTID) of the partner with all its options (상품 상세). Active members who may see the partner; 42501 for others.

Returns {"product", "stockDay", "salesDays", "adCover", "profitDays", "loaded", "rows": [...]}. product: productId, productName (that of most options), brandName and categoryName (of its options; several with a comma; null: none), optionCount, states {selling, out, stopped, unknown: options of each state of product_list}, grades {grade of the stock report: options}; null, without rows, for a product that is not the partner''s, whether there is one or not.
A row is an option as product_list has it, and stowingQty: pieces that came in and are not on sale yet (IB_APRV_QTY of the lines that incomingQty counts); most saleAmt30 first. stockDay, salesDays, adCover, profitDays, loaded: as product_list.';
grant execute on function public.product_detail to authenticated, service_role;

create or replace function public.product_list(
  partner_cd text,
  tab text default 'all',
  brand_cd text default 'all',
  offer_condition text default 'all',
  sale_state text default 'all',
  winner text default 'all',
  price_from bigint default null,
  price_to bigint default null,
  amount_from bigint default null,
  amount_to bigint default null,
  product_name text default '',
  option_ids text[] default '{}',
  sort_by text default '',
  sort_direction text default 'desc',
  page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  page record;
begin
  perform private.require_partner(partner_cd);
  product_name := private.search_text(product_name);
  option_ids := coalesce(option_ids, '{}');
  page := private.products_page(today, partner_cd,
    private.filtered_products(today, partner_cd, brand_cd, offer_condition, sale_state, winner, price_from, price_to,
      amount_from, amount_to, product_name),
    option_ids, tab, sort_by, sort_direction, page_number, page_size, false);
  return json_build_object('total', page.total, 'withoutBrand', page.summary_row -> 'withoutBrand',
    'counts', page.summary_row -> 'counts', 'summary', page.summary_row -> 'summary',
    'stockDay', private.stock_day(partner_cd), 'salesDays', private.sales_days(partner_cd),
    'adCover', private.ad_cover(partner_cd, today - 30, today - 1), 'profitDays', private.profit_span(private.recent_profit_days(partner_cd, today)), 'loaded', private.loaded_sources(partner_cd), 'rows', page.rows);
end
$$;
comment on function public.product_list is
  'State of every option of one partner (상품 관리). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns one JSON value: {"total", "withoutBrand", "counts", "summary", "stockDay", "salesDays", "adCover", "profitDays", "loaded", "rows": [...]}.
A row is an option of service 2P of a brand in use or of none, with or without live stock: src/data/answers/product-list.ts says what each field is. Figures of 30 days are of those that end yesterday, ratios of summed measures (private.ratios). state: stopped (known to be off sale), out (on sale without stock), selling, unknown (no live stock).
tab: all | out | under7 | under14 (the DOC states of stock_list) | over (DOC above 90, or at least 30 % of the pieces of known age stored for 61 days and more) | noWinner (known not to be item winner, not stopped) | stopped | fresh (registered in the 30 days that end today). counts: rows of each tab under the other filters; total: rows of the chosen one.
summary, over the rows of all tabs: sellingCount (selling and out), outRate (percent out of those among them that are NEW and sold net pieces in 30 days), winnerHeldRate (percent winner of those not stopped of which it is known), saleAmt30, uncostedCount and uncostedSaleAmt (options sold in 30 days that have no cost now, and their part of saleAmt30), agedRate, storageFee; null without a denominator or value.
withoutBrand, stockDay, salesDays: as stock_list. adCover: what advertising reports cover of the 30 days (private.ad_cover). profitDays: private.profit_span, the days of profitAmt, profitRate and breakEvenRoas. loaded: which sources the partner ever loaded (private.loaded_sources).

brand_cd, offer_condition: all or a code. sale_state: all | selling (on sale, with or without stock) | sellable (on sale, with stock) | stopped. winner: all | Y | N, known. price_from, price_to: sale price, won, both included; amount_from, amount_to: saleAmt30, the same; null = any. product_name: literal text in the name of product or option, case aside. option_ids: none = any.
sort_by: '''' (saleAmt30, descending) or a column of the row but stockAmtBasis, profitGap, profitGapAmt and suggestion; nulls last in both directions, ties by option id. page_size null returns every row (an export). A page past the end has no rows but the true total.';
grant execute on function public.product_list to authenticated, service_role;

create or replace function public.product_option_ids(
  partner_cd text,
  tab text default 'all',
  brand_cd text default 'all',
  offer_condition text default 'all',
  sale_state text default 'all',
  winner text default 'all',
  price_from bigint default null,
  price_to bigint default null,
  amount_from bigint default null,
  amount_to bigint default null,
  product_name text default '',
  option_ids text[] default '{}',
  sort_by text default '',
  sort_direction text default 'desc'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  page record;
begin
  perform private.require_partner(partner_cd);
  product_name := private.search_text(product_name);
  option_ids := coalesce(option_ids, '{}');
  page := private.products_page(today, partner_cd,
    private.filtered_products(today, partner_cd, brand_cd, offer_condition, sale_state, winner, price_from, price_to,
      amount_from, amount_to, product_name),
    option_ids, tab, sort_by, sort_direction, 1, null, true);
  return (select coalesce(json_agg(r ->> 'optionId' order by n), '[]') from json_array_elements(page.rows) with ordinality x (r, n));
end
$$;
comment on function public.product_option_ids is
  'Ids of all rows that product_list has on all pages, in its order: ["87000000001", ...]. Callers and arguments as product_list.';
grant execute on function public.product_option_ids to authenticated, service_role;

-- What the running month is expected to sell: the won of its loaded days, and for each other day the mean of its
-- weekday in the 28 days that end with the last loaded one. How the interval is made and what it covered:
-- docs/decisions/sales-forecast.md.
create or replace function private.forecast_of_partners(partner_cds text[], brand_cds text[]) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  least_days constant integer := 21;
  first_day constant date := date_trunc('month', today::timestamp)::date;
  last_day constant date := (date_trunc('month', today::timestamp) + interval '1 month - 1 day')::date;
  loaded constant date[] := private.loaded_days_of_partners(partner_cds, today - 60, today - 1);
  sold_until constant date := (select max(d) from unnest(loaded) d);
  window_days constant date[] := array(select d from unnest(loaded) d where d > sold_until - 28);
  of_month constant date[] := array(select d from unnest(loaded) d where d >= first_day);
  left_days constant date[] := array(
    select first_day + n from generate_series(0, last_day - first_day) n where first_day + n <> all (of_month) order by n);
  -- Each weekday at least twice: what one day sold says nothing of how much such days differ.
  is_known constant boolean := cardinality(window_days) >= least_days and (
    select count(*) = 7 from (
      select from unnest(window_days) d group by extract(isodow from d) having count(*) >= 2) w);
begin
  return (
    with sold as materialized (
      select b."PARTNER_CD" as partner_cd, b."BRAND_CD" as brand_cd, to_date(b."DATE_SK"::text, 'YYYYMMDD') as day,
        b."SALE_AMT" as amount
      from public.agg_brand_daily b
      where b."PARTNER_CD" = any (partner_cds) and (cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds))
        and b."DATE_SK" = any (array(select private.date_sk(d) from unnest(window_days || of_month) d))
    ), weekdays as materialized (
      select k.weekday, k.known,
        (select count(*) from unnest(left_days) l where extract(isodow from l) = k.weekday) as wanted
      from (select extract(isodow from d)::integer as weekday, count(*) as known from unnest(window_days) d group by 1) k
    ), brands as materialized (
      select s.partner_cd, s.brand_cd, coalesce(sum(s.amount) filter (where s.day >= first_day), 0)::bigint as accumulated,
        coalesce(round(sum(s.amount * w.wanted::numeric / w.known) filter (where s.day = any (window_days))), 0)::bigint as remaining
      from sold s left join weekdays w on w.weekday = extract(isodow from s.day)
      group by s.partner_cd, s.brand_cd
    ), total as materialized (
      select coalesce(sum(b.accumulated), 0)::bigint as accumulated, coalesce(sum(b.remaining), 0)::bigint as remaining from brands b
    ), days as materialized (
      select d.day, extract(isodow from d.day)::integer as weekday, (sold_until - d.day) / 7 as week, coalesce(sum(s.amount), 0) as amount
      from unnest(window_days) d (day) left join sold s on s.day = d.day group by d.day
    ), spread as (
      -- What days differ by from their weekday, or weeks from each other, whichever says more.
      select greatest(
        (select sum((d.amount - m.mean) ^ 2) / nullif(count(*) - 7, 0)
          from days d join (select weekday, avg(amount) as mean from days group by weekday) m using (weekday)),
        (select var_samp(w.amount) * 7 from (select avg(amount) as amount from days group by week) w)) as variance
    ), error as (
      select sqrt(s.variance * (select sum(w.wanted + w.wanted ^ 2 / w.known::numeric) from weekdays w)
        * (1 + cardinality(left_days) / 14.0)
        -- What moves a whole shop does not show in how its days differ.
        + (t.remaining * 0.12) ^ 2) * private.t90(greatest(1, cardinality(window_days) - 7)) as half
      from spread s, total t
    )
    select json_build_object(
      'today', private.day_text(today), 'ym', left(private.day_text(today), 6),
      'from', private.day_text(first_day), 'to', private.day_text(last_day),
      'soldUntil', private.day_text((select max(d) from unnest(of_month) d)),
      'accumulated', case when cardinality(of_month) > 0 then t.accumulated end,
      'missingDays', (select count(*) from unnest(left_days) d where d < today),
      'remainingDays', cardinality(left_days),
      'expected', case when is_known then t.accumulated + t.remaining end,
      -- What is sold is sold: unless days of more cancellations than sales are to come, not less.
      'low', case when is_known then greatest(least(t.accumulated, t.accumulated + t.remaining), round(t.accumulated + t.remaining - e.half)) end,
      'high', case when is_known then round(t.accumulated + t.remaining + e.half) end,
      'level', 80, 'historyDays', cardinality(window_days),
      'targetAmt', (
        select sum(g."TARGET_AMT") from public.dim_sales_target g
        where g."PARTNER_CD" = any (partner_cds) and g."YM" = left(private.day_text(today), 6)
          and (cardinality(brand_cds) = 0 or g."BRAND_CD" = any (brand_cds))),
      'reason', case when sold_until is null then 'neverLoaded' when not is_known then 'shortHistory' end,
      'brandCount', (select count(*) from brands),
      'brands', case when is_known then coalesce((
        select json_agg(json_build_object('brandCd', nullif(r.brand_cd, ''), 'brandName', n."BRAND_NM",
          'accumulated', r.accumulated, 'expected', r.accumulated + r.remaining)
          order by r.accumulated + r.remaining desc, r.brand_cd collate "C")
        from (select * from brands b order by b.accumulated + b.remaining desc, b.brand_cd collate "C" limit 100) r
        left join public.dim_brand n on n."BRAND_CD" = r.brand_cd and n."PARTNER_CD" = r.partner_cd), '[]') else '[]' end)
    from total t, error e
  );
end
$$;
revoke all on function private.forecast_of_partners from public, anon, authenticated, service_role;
comment on function private.forecast_of_partners is 'Answers sales_forecast over one partner or several.';
grant execute on function private.forecast_of_partners to authenticated, service_role;

create or replace function public.sales_forecast(partner_cd text, brand_cds text[] default '{}') returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  if brand_cds is null or cardinality(brand_cds) > 1000 or array_position(brand_cds, null) is not null then
    raise exception 'brand_cds must be at most 1000 codes' using errcode = '22023';
  end if;
  return private.forecast_of_partners(array[partner_cd], brand_cds);
end
$$;
comment on function public.sales_forecast is
  'What the running month (Korea time) is expected to sell, net won, of all brands of the partner or of some. Active members who may see the partner; 42501 for others, 22023 for more than 1000 brands.

Returns {"today", "ym", "from", "to", "soldUntil", "accumulated", "missingDays", "remainingDays", "expected", "low", "high", "level", "historyDays", "targetAmt", "reason", "brandCount", "brands"}. accumulated: won of the loaded days of the month, soldUntil the last of them; both null without one. missingDays: how many days of the month before today are not loaded. remainingDays: days of the month that are not loaded, those to come among them.
expected: accumulated and, for each remaining day, the mean of its weekday in the 28 days that end with the last loaded one, of which historyDays are loaded. low, high: between which the month ends in level (80) of 100 cases. The three are null, with reason neverLoaded (no day of the last 60 is loaded) or shortHistory (less than 21 of the 28 days, or a weekday less than twice).
targetAmt: targets of the month, null without one. brands: brandCd, brandName (null: without one), accumulated, expected; the 100 of the highest, of brandCount that sold something, and none without expected. All brands add up to accumulated and expected.';
grant execute on function public.sales_forecast to authenticated, service_role;

-- Twelve months of what brands are to sell, and what they sold.
create or replace function public.sales_targets(partner_cd text, year integer) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  -- See private.target_sums.
  set enable_nestloop = off
as $$
declare
  today constant date := private.korea_today();
  first_day date;
  loaded date[];
begin
  perform private.require_partner(partner_cd);
  if year is null or year not between 2000 and 2099 then
    raise exception 'year must be 2000 to 2099' using errcode = '22023';
  end if;
  first_day := make_date(year, 1, 1);
  loaded := private.loaded_days_of(partner_cd, first_day, least(today, make_date(year, 12, 31)));
  return (
    with months as materialized (
      select n, year * 100 + n as month_sk,
        (select count(*) from unnest(loaded) d where extract(month from d) = n) as loaded_days
      from generate_series(1, 12) n
    ), targets as materialized (
      select t."BRAND_CD" as brand_cd, t."YM"::integer as month_sk, t."TARGET_AMT" as amount
      from public.dim_sales_target t
      where t."PARTNER_CD" = sales_targets.partner_cd and t."YM" between year::text || '01' and year::text || '12'
    ), sold as materialized (
      select b."BRAND_CD" as brand_cd, b."DATE_SK" / 100 as month_sk, private.bigint_sum(b."SALE_AMT") as amount
      from public.agg_brand_daily b
      where b."PARTNER_CD" = sales_targets.partner_cd and b."DATE_SK" between year * 10000 + 101 and year * 10000 + 1231
      group by 1, 2
    ), measured as materialized (
      select m."BRAND_CD" as brand_cd, private.bigint_sum(m."TARGET_AMT") as target, private.bigint_sum(m."TARGETED_SALE_AMT") as sold
      from private.target_sums(sales_targets.partner_cd, loaded, '{}', 'month') m
      group by 1
    ), brands as materialized (
      select b."BRAND_CD" as brand_cd, b."BRAND_NM" as brand_nm, b."USE_YN" = 'Y' as in_use, b."SORT" as sort
      from public.dim_brand b
      where b."PARTNER_CD" = sales_targets.partner_cd and (b."USE_YN" = 'Y' and b."SVC" = '2P'
        or b."BRAND_CD" in (select t.brand_cd from targets t) or b."BRAND_CD" in (select s.brand_cd from sold s))
      union all
      select '', null, false, null where exists (select from sold s where s.brand_cd = '')
    ), cells as materialized (
      select b.brand_cd, m.n, t.amount as target,
        case when s.brand_cd is not null then s.amount when m.loaded_days > 0 then 0 end as sold
      from brands b cross join months m
      left join targets t on t.brand_cd = b.brand_cd and t.month_sk = m.month_sk
      left join sold s on s.brand_cd = b.brand_cd and s.month_sk = m.month_sk
    ), lines as materialized (
      select c.brand_cd, json_agg(c.target order by c.n) as targets, json_agg(c.sold order by c.n) as sales,
        private.bigint_sum(c.target) as target, private.bigint_sum(c.sold) as sold
      from cells c group by c.brand_cd
    )
    select json_build_object(
      'year', year,
      'months', (select json_agg(m.month_sk::text order by m.n) from months m),
      'loadedDays', (select json_agg(m.loaded_days order by m.n) from months m),
      'rows', coalesce((
        select json_agg(json_build_object('brandCd', nullif(b.brand_cd, ''), 'brandName', b.brand_nm, 'inUse', b.in_use,
          'targets', l.targets, 'saleAmts', l.sales, 'targetAmt', l.target, 'saleAmt', l.sold,
          'loadedTargetAmt', w.target, 'targetedSaleAmt', w.sold, 'achievementRate', private.achievement(w.sold, w.target))
          order by b.in_use desc, b.sort nulls last, b.brand_cd collate "C")
        from brands b join lines l using (brand_cd) left join measured w using (brand_cd)), '[]'),
      'total', (
        select json_build_object(
          'targets', (select json_agg((select private.bigint_sum(c.target) from cells c where c.n = m.n) order by m.n) from months m),
          'saleAmts', (select json_agg(case when exists (select from brands)
            then (select private.bigint_sum(c.sold) from cells c where c.n = m.n)
            when m.loaded_days > 0 then 0 end order by m.n) from months m),
          'targetAmt', (select private.bigint_sum(l.target) from lines l),
          'saleAmt', case when exists (select from brands) then (select private.bigint_sum(l.sold) from lines l)
            when cardinality(loaded) > 0 then 0 end,
          'loadedTargetAmt', w.target, 'targetedSaleAmt', w.sold, 'achievementRate', private.achievement(w.sold, w.target))
        from (select private.bigint_sum(m.target) as target, private.bigint_sum(m.sold) as sold from measured m) w))
  );
end
$$;
comment on function public.sales_targets is
  'Sales targets of a partner''s brands in a year, by month, with what was sold. Active members who may see the partner; 42501 for others, 22023 for a year that is not 2000 to 2099.

Returns {"year", "months", "loadedDays", "rows", "total"}. months: yyyyMM, January first. loadedDays: how many days of each are loaded.
A row is a brand in use, or one with a target or sales that year: brandCd and brandName (null: options without a brand, which have no target), inUse, targets (12, won; null: none), saleAmts (12, won; null: no day of the month is loaded), targetAmt and saleAmt (sums of the 12), loadedTargetAmt (what of the targets falls on loaded days), targetedSaleAmt (sales of the months that have a target), achievementRate (percent, targetedSaleAmt / loadedTargetAmt; null without). total: the same of all rows.';
grant execute on function public.sales_targets to authenticated, service_role;

-- What the averages of a day rest on: the partner's first and last loaded day before today, and the days of the
-- windows that end yesterday which are not loaded.
create or replace function private.sales_days(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  yesterday constant text := private.day_text(today - 1);
  missing constant text[] := array(
    select private.day_text(today - n) from generate_series(30, 1, -1) n
    where today - n not in (select l."DAY" from private.loaded_sales_days(partner_cd, today - 30, today - 1) l)
    order by n desc);
begin
  return (
    select json_build_object(
      'from', least(f.first, u.first), 'to', greatest(f.last, u.last),
      'missing7', array(select m from unnest(missing) m where m >= private.day_text(today - 7) order by m),
      'missing30', missing)
    from (
      select min(d."DATE_SK")::text as first, max(d."DATE_SK")::text as last
      from public.agg_performance_option_daily d
      where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" < private.date_sk(today)
    ) f, (
      select min(l."PERIOD_START") as first, max(least(l."PERIOD_END", yesterday)) as last
      from public.log_file_upload l
      where l."PARTNER_CD" = partner_cd and l."TABLE_NM" = 'agg_performance_option_daily'
        and l."PERIOD_START" <= yesterday
    ) u
  );
end
$$;
revoke all on function private.sales_days from public, anon, authenticated, service_role;
comment on function private.sales_days is
  'First and last loaded day of sales, and the missing days of the 7- and 30-day windows.';
grant execute on function private.sales_days to authenticated, service_role;

create or replace function public.settlement_lines(
  partner_cd text, date_start text, date_end text, measure text, brand_cds text[] default '{}', option_id text default null,
  period_ends text[] default null, sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
  page record;
begin
  perform private.require_partner(partner_cd);
  p := private.require_compared_days(today, date_start, date_end, 'previous', brand_cds);
  perform private.require_period_ends(period_ends);
  perform private.require_choice('measure', measure, array['quantity', 'salesAmount', 'salesFee', 'settlementAmount', 'fulfillmentFee', 'adCost',
    'logisticsCost', 'liveFee', 'operationFee', 'finalSettlement']);
  page := private.list_page(
    source => format('private.settlement_line_rows(%L, %L, %L, %L, %L, %L, %L)', settlement_lines.partner_cd, p.first_day,
      p.last_day, measure, brand_cds, option_id, period_ends),
    ids => null, id_column => 'id',
    sortable => '{"day": "day", "source": "text", "kind": "text", "orderNo": "id", "brandName": "text", "optionId": "id",
      "productName": "text", "optionName": "text", "quantity": "number", "amount": "number", "fileName": "text", "rowNo": "number",
      "loadedAt": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"day" desc, "amount" desc', tie_order => '"id" collate "C"',
    carried => '{}',
    summary => $sql$json_build_object('quantity', private.bigint_sum(m."quantity"), 'amount', private.bigint_sum(m."amount"))$sql$,
    page_number => page_number, page_size => page_size, few => true);
  return json_build_object('total', page.total, 'totals', page.summary_row, 'rows', page.rows);
end
$$;
comment on function public.settlement_lines is
  'The lines that a figure of settlement_report or settlement_products is made of. Callers, period, brand_cds and period_ends as settlement_report.

Returns {"total", "totals", "rows"}. totals: quantity (pieces; null: no line has them) and amount (won with VAT; null without a line), which is that figure. A row: id, day (yyyyMMdd of 매출인식, of the pickup, of advertising; of a charge its first day in the period), source (category of the report; 광고보고서; 운영·라이브 수수료: what is entered), kind (as a report has it, or WAREHOUSING, SHIPPING, STORAGE, RETURN_PICKUP, RESTOCKING, REMOVAL, REMOVAL_SHIPPING, SERVICE, BARCODE, MILKRUN, AD_REPORT, AD_REPLACED (what a report said of a day that was charged since), OPERATION, LIVE, LOGISTICS), orderNo (of a pickup its request), brandName, optionId, productName, optionName, quantity, amount, fileName, rowNo, loadedAt (ISO moment; of what is entered that of the last change); each but id, day, source and amount may be null.

measure: quantity (the lines of salesAmount), salesAmount, salesFee, settlementAmount (salesAmount - salesFee), fulfillmentFee, adCost, logisticsCost, liveFee, operationFee or finalSettlement (all of them; what is taken off is negative). option_id: lines of one option; null: all. sort_by: '''' (the newest day first) or a column but id; nulls last. page_size null returns every row (an export).';
grant execute on function public.settlement_lines to authenticated, service_role;

-- Settlement periods of a partner that end in a period, each with its files, its payments and what our lines say beside them.
create or replace function public.settlement_periods(partner_cd text, date_start text, date_end text) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
begin
  perform private.require_partner(partner_cd);
  p := private.require_compared_days(today, date_start, date_end, 'previous', '{}');
  return json_build_object('rows', coalesce((
    select json_agg(json_build_object(
      'periodEnd', private.day_text(s.last_day), 'periodStart', private.day_text(s.first_day), 'settleType', s.settle_type,
      'files', coalesce((
        select json_agg(json_build_object('category', l."CATEGORY", 'part', l."PART", 'fileName', l."FILE_NM", 'rowCount', l."ROW_CNT",
          'amount', coalesce(l."SUM_AMT", 0) + coalesce(l."VAT_AMT", 0), 'at', l."REG_DT") order by l."CATEGORY", l."PART")
        from public.log_settlement_file l
        where l."PARTNER_CD" = settlement_periods.partner_cd and l."SETTLE_END_DT" = private.day_text(s.last_day)), '[]'),
      'waived', array(
        select w."CATEGORY" from public.dim_settlement_waiver w
        where w."PARTNER_CD" = settlement_periods.partner_cd and w."SETTLE_END_DT" = private.day_text(s.last_day) order by 1),
      'missing', array(
        select c from unnest(private.settlement_reports()) with ordinality u (c, n)
        where not exists (
            select from public.log_settlement_file l
            where l."PARTNER_CD" = settlement_periods.partner_cd and l."CATEGORY" = c and l."SETTLE_END_DT" = private.day_text(s.last_day))
          and not exists (
            select from public.dim_settlement_waiver w
            where w."PARTNER_CD" = settlement_periods.partner_cd and w."CATEGORY" = c and w."SETTLE_END_DT" = private.day_text(s.last_day))
        order by n),
      'payments', coalesce((
        select json_agg(json_build_object('ratio', y."RATIO", 'payableAmt', y."PAYABLE_AMT", 'setoffAmt', y."SETOFF_AMT",
          'serviceAmt', y."SERVICE_AMT", 'compAmt', y."COMP_AMT", 'paidAmt', y."PAID_AMT", 'payDay', y."PAY_DT", 'status', y."STATUS")
          order by y."RATIO" desc)
        from public.fact_settlement_summary y
        where y."PARTNER_CD" = settlement_periods.partner_cd and y."END_DT" = private.day_text(s.last_day)), '[]'),
      'lines', private.settlement_beside(settlement_periods.partner_cd, private.day_text(s.last_day))) order by s.last_day desc)
    from private.settlement_calendar(settlement_periods.partner_cd) s
    where s.last_day >= p.first_day and s.first_day <= p.last_day), '[]'));
end
$$;
comment on function public.settlement_periods is
  'Settlement periods of a partner with a day in a period, the latest first, also those between the first and the last of which nothing is loaded. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"rows"}: periodStart, periodEnd, settleType (주정산 | 월정산); files: category, part, fileName, rowCount, amount (won of its lines, with VAT where it has any), at; waived: categories that there is none of; missing: those of the nine reports that are neither loaded nor waived (none: the period is complete); payments: ratio (percent), payableAmt (H), setoffAmt (I), serviceAmt (J), compAmt (K), paidAmt, payDay, status; lines: the marketplace''s sums beside those of the files, in this order: line (gross, cancel, fee (B), coupon (C), base (D), payable (H), milkrun (c), ads (d), deduct (e), setoff (I), warehousing, shipping, storage, returnPickup, restocking, removal, otherService, service (J), comp (K), paid (H - I - J + K)), theirs, ours (null: a file that it needs is neither loaded nor waived; in setoff, service and paid such a file counts 0 where the marketplace says 0), difference (theirs - ours); null without a payment.';
grant execute on function public.settlement_periods to authenticated;

create or replace function public.settlement_report(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}',
  period_ends text[] default null
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
  brands private.settled_brand[];
begin
  perform private.require_partner(partner_cd);
  p := private.require_compared_days(today, date_start, date_end, comparison, brand_cds);
  perform private.require_period_ends(period_ends);
  brands := array(select b from private.settled_brands(partner_cd,
    array(select r from private.settlement_runs(partner_cd, p.first_day, p.last_day, period_ends) r)
      || row(p.first_before, p.first_before, p.last_before)::private.settled_run, brand_cds) b);
  return json_build_object(
    'period', private.period_days(p.first_day, p.last_day, private.settled_days(partner_cd, p.first_day, p.last_day, '판매수수료')),
    'comparison', private.period_days(p.first_before, p.last_before, private.settled_days(partner_cd, p.first_before, p.last_before, '판매수수료')),
    'figures', private.settlement_figures(brands, p.first_day),
    'comparisonFigures', private.settlement_figures(brands, p.first_before),
    'rows', coalesce((
      select json_agg(json_build_object('brandCd', nullif(s."brandCd", ''), 'brandName', b."BRAND_NM", 'quantity', s."quantity",
          'salesAmount', s."salesAmount", 'salesFee', s."salesFee", 'fulfillmentFee', s."fulfillmentFee", 'adCost', s."adCost",
          'logisticsCost', s."logisticsCost", 'liveFee', s."liveFee", 'operationFee', s."operationFee",
          'finalSettlement', s."finalSettlement")
        order by s."salesAmount" desc nulls last, s."brandCd" collate "C")
      from unnest(brands) s
      left join public.dim_brand b on b."BRAND_CD" = s."brandCd" and b."PARTNER_CD" = settlement_report.partner_cd
      where s.unit = p.first_day), '[]'));
end
$$;
comment on function public.settlement_report is
  'Settlement of a partner''s brands in a period of 매출인식. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"period", "comparison", "figures", "comparisonFigures", "rows"}. period, comparison: from, to (yyyyMMdd, both included), days, missing (days of no settlement period whose 판매수수료 is loaded). Rows, the highest salesAmount first: brandCd and brandName (null: lines of no brand, and what advertising settled beyond its reports), quantity (pieces), salesAmount (판매액 less 판매자할인쿠폰), salesFee, fulfillmentFee, adCost, logisticsCost (밀크런 and charges), liveFee, operationFee, finalSettlement (salesAmount less what is known of all that follows it); won with VAT, null where nothing of the source is loaded or entered. figures: their sums, with salesFeeRate (percent); null without any.

date_start, date_end: Korea-time days yyyyMMdd, at most 730, none in the future. comparison: previous | year. brand_cds: none = any. period_ends: last days of the settlement periods whose days count; null: all days.';
grant execute on function public.settlement_report to authenticated;

-- Thirteen months up to one, by month.
create or replace function public.settlement_months(partner_cd text, last_month text, brand_cds text[] default '{}') returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  set work_mem = '32MB'
as $$
declare
  today constant date := private.korea_today();
  months date[];
  brands private.settled_brand[];
begin
  perform private.require_partner(partner_cd);
  perform private.require_compared_days(today, last_month || '01', last_month || '01', 'previous', brand_cds);
  months := array(
    select m::date from generate_series(to_date(last_month, 'YYYYMM')::timestamp - interval '12 months',
      to_date(last_month, 'YYYYMM')::timestamp, interval '1 month') m);
  brands := array(select b from private.settled_brands(partner_cd,
    array(select row(m, m, (m + interval '1 month - 1 day')::date)::private.settled_run from unnest(months) m), brand_cds) b);
  return (
    select json_agg(json_build_object('month', to_char(m, 'YYYYMM'), 'figures', private.settlement_figures(brands, m)) order by m)
    from unnest(months) m);
end
$$;
comment on function public.settlement_months is
  'Thirteen months of settlement up to one (yyyyMM, no later than this): a list of {"month", "figures"}, figures as settlement_report. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.';
grant execute on function public.settlement_months to authenticated;

create or replace function public.settlement_products(
  partner_cd text, date_start text, date_end text, brand_cds text[] default '{}', period_ends text[] default null,
  option_ids text[] default '{}', product_name text default '', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
  named constant text := private.search_text(product_name);
  page record;
begin
  perform private.require_partner(partner_cd);
  p := private.require_compared_days(today, date_start, date_end, 'previous', brand_cds);
  perform private.require_period_ends(period_ends);
  if length(named) > 200 then
    raise exception 'product_name has at most 200 characters' using errcode = '22023';
  end if;
  page := private.list_page(
    source => format('private.settlement_product_rows(%L, %L, %L, %L, %L, $1)', settlement_products.partner_cd, p.first_day,
      p.last_day, brand_cds, period_ends),
    ids => option_ids, id_column => 'optionId',
    condition => case when named = '' then 'true' else format(
      '(private.contains_text("productName", %1$L) or private.contains_text("optionName", %1$L))', named) end,
    sortable => '{"brandName": "text", "productName": "text", "optionName": "text", "optionId": "id", "quantity": "number",
      "salesAmount": "number", "salesFee": "number", "salesFeeRate": "number", "settlementAmount": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"salesAmount" desc', tie_order => '"optionId"',
    carried => array['productName', 'optionName', 'quantity', 'salesAmount', 'salesFee', 'settlementAmount'],
    summary => format($sql$(select to_json(t) from (select
      private.bigint_sum(m."quantity") filter (where %1$s) as "quantity",
      private.bigint_sum(m."salesAmount") filter (where %1$s) as "salesAmount",
      private.bigint_sum(m."salesFee") filter (where %1$s) as "salesFee",
      private.ratio(private.bigint_sum(m."salesFee") filter (where %1$s) * 100::numeric,
        private.bigint_sum(m."salesAmount") filter (where %1$s)) as "salesFeeRate",
      private.bigint_sum(m."settlementAmount") filter (where %1$s) as "settlementAmount" from matching m) t)$sql$,
      case when named = '' then 'true' else format(
        '(private.contains_text(m."productName", %1$L) or private.contains_text(m."optionName", %1$L))', named) end),
    page_number => page_number, page_size => page_size, few => true);
  return json_build_object('total', page.total, 'totals', page.summary_row, 'rows', page.rows,
    'period', private.period_days(p.first_day, p.last_day, private.settled_days(settlement_products.partner_cd, p.first_day, p.last_day, '판매수수료')));
end
$$;
comment on function public.settlement_products is
  'Options with lines of 판매수수료 in a period of 매출인식. Callers, period, brand_cds and period_ends as settlement_report.

Returns {"total", "totals", "period", "rows"}: optionId (empty: lines of no option), isKnown (whether a master knows it), brandCd and brandName (null: no brand), productName, optionName, quantity (pieces), salesAmount, salesFee (with VAT), settlementAmount (salesAmount - salesFee) in won, salesFeeRate (percent; null without sales). totals: sums over the rows of all pages, the rate that of the sums.

option_ids: none = any. product_name: literal text in the name of product or option, at most 200 characters. sort_by: '''' (salesAmount, descending) or a column but isKnown and brandCd; nulls last, ties by optionId. page_size null returns every row (an export).';
grant execute on function public.settlement_products to authenticated;

create or replace function public.stock_list(
  partner_cd text,
  snap_date text default null,
  brand_cd text default 'all',
  offer_condition text default 'all',
  product_name text default '',
  option_ids text[] default '{}',
  doc_state text default 'all',
  sort_by text default '',
  sort_direction text default 'desc',
  page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
  past constant text := nullif(snap_date, private.day_text(today));
  listed text;
  page record;
begin
  perform private.require_partner(partner_cd);
  product_name := private.search_text(product_name);
  option_ids := coalesce(option_ids, '{}');
  perform private.require_choice('doc_state', doc_state, array['all', 'out', 'under7', 'under14']);
  if past is not null then
    perform private.require_day('snap_date', past);
    if past > private.day_text(today) then
      raise exception 'snap_date is in the future' using errcode = '22023';
    end if;
  end if;
  listed := format('private.has_doc_state(%L, "stockQty", "soldYn", "doc")', doc_state);
  page := private.list_page(
    source => format('private.stock_rows(%L, %L, %s, %L, %L, %L, %L, $1)', partner_cd, today,
      coalesce(private.place_of_yesterday(partner_cd, today)::text, 'null'), past, brand_cd, offer_condition, product_name),
    ids => option_ids, id_column => 'optionId',
    sortable => '{"optionId": "id", "skuId": "id", "brandName": "text", "productName": "text", "optionName": "text",
      "productId": "id", "offerCondition": "grade", "soldYn": "text", "stockQty": "number", "incomingQty": "number",
      "exhaustionDay": "leading number", "recommendedInboundQty": "number", "itemWinner": "text",
      "avgSales7Days": "number", "avgSales30Days": "number", "doc": "number", "docNormalized": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"stockQty" + coalesce("incomingQty", 0) desc nulls last', tie_order => '"optionId" collate "C"',
    carried => array['stockQty', 'incomingQty', 'soldYn', 'doc', 'brandName'],
    page_number => page_number, page_size => page_size, condition => listed,
    summary => format($sql$json_build_object(
      'withoutBrand', count(*) filter (where %s and "brandName" is null),
      'counts', json_build_object(
        'out', count(*) filter (where private.has_doc_state('out', "stockQty", "soldYn", "doc")),
        'under7', %s, 'under14', %s))$sql$, listed,
      case when past is null then $sql$count(*) filter (where private.has_doc_state('under7', "stockQty", "soldYn", "doc"))$sql$ else 'null' end,
      case when past is null then $sql$count(*) filter (where private.has_doc_state('under14', "stockQty", "soldYn", "doc"))$sql$ else 'null' end),
    few => (select count(*) from (select from public.dim_option o where o."PARTNER_CD" = partner_cd limit 501) o) <= 500);
  return json_build_object('total', page.total, 'withoutBrand', page.summary_row -> 'withoutBrand',
    'counts', page.summary_row -> 'counts',
    'stockDay', case when past is null then private.stock_day(partner_cd) end,
    'salesDays', case when past is null then private.sales_days(partner_cd) end,
    'rows', page.rows);
end
$$;
comment on function public.stock_list is
  'Stock status of one partner (specification sections 2, 3 and 9). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns one JSON value, so that no row cap cuts it: {"total", "withoutBrand", "counts": {"out", "under7", "under14"}, "stockDay", "salesDays", "rows": [...]}.
A row is one listed option that has a stock fact: optionId, skuId, brandName, productName, optionName, productId, offerCondition, soldYn (Y/N/null), stockQty and incomingQty (pieces), exhaustionDay (text), recommendedInboundQty (pieces), itemWinner (Y/N/null), avgSales7Days and avgSales30Days (pieces a day, windows end yesterday, 4 decimals), doc and docNormalized (whole days). Null is shown as a dash.

withoutBrand: how many of the total have no brand. stockDay: the day yyyyMMdd that the live stock is of; null when no stock was ever loaded. salesDays: which days of sales the averages rest on, {"from", "to", "missing7", "missing30"}: the first and the last loaded day before today (null when none ever was), and the days of the 7 and of the 30 that no load covers, which count as 0 in the averages. Both are null for a past day.

snap_date: null or today (yyyyMMdd, Korea time) = live; a past day = snapshot, where incomingQty, exhaustionDay, recommendedInboundQty, itemWinner, averages and DOC are null and the counts under7 and under14 too.
brand_cd, offer_condition: all or a code. product_name: literal text, case aside. option_ids: none = any.
doc_state: all | out (no stock and not known to be off sale) | under7 | under14 (DOC below 14, so under7 is part of it). counts holds how many rows each state has under the other filters; total counts the rows of the chosen state.
sort_by: '''' (stock plus incoming, descending) or a column of the row; nulls last in both directions, ties by option id.
page_size null returns every row (an export). A page past the end has no rows but the true total.';
grant execute on function public.stock_list to authenticated, service_role;

create or replace function public.snapshot_dates(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  today constant date := private.korea_today();
begin
  perform private.require_partner(partner_cd);
  return (
    select json_agg(d.day order by d.day desc)
    from (
      select private.day_text(today) as day
      union
      select e.day
      from (select min(s."SNAP_DT") as day from public.fact_stock_snapshot s where s."PARTNER_CD" = partner_cd) f
      cross join lateral generate_series(date_trunc('month', f.day::date::timestamp), today::timestamp, interval '1 month') m (start)
      cross join lateral (select private.day_text((m.start + interval '1 month - 1 day')::date) as day) e
      where e.day < private.day_text(today)
        and exists (
          select from public.fact_stock_snapshot s
          where s."PARTNER_CD" = partner_cd and s."SNAP_DT" = e.day and s."SVC" = '2P'
        )
    ) d
  );
end
$$;
comment on function public.snapshot_dates is
  'Days for the query date of the stock page, newest first (specification section 4): ["yyyyMMdd", ...], today in Korea time and every past last day of a month that has a snapshot of the partner. Active members who may see the partner; 42501 for others.';
grant execute on function public.snapshot_dates to authenticated, service_role;

create or replace function public.total_sales_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
  -- The period decides the plan; compiling costs more than it saves.
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
begin
  perform private.require_partner(partner_cd);
  p := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  return (
    with ads as (
      select private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day)) as none,
        private.bigint_sum(a."AD_COST") as cost, private.bigint_sum(a."AD_SALE_AMT") as amount
      from private.ad_brand_sums(array[partner_cd], p.first_day, p.last_day, brand_cds) a
    ), ads_before as (
      -- Days that no report covers would make a change of the cost.
      select case when private.ads_cover(partner_cd, p) then coalesce(private.bigint_sum(a."AD_COST"), 0) end as cost,
        case when private.ads_cover(partner_cd, p) then coalesce(private.bigint_sum(a."AD_SALE_AMT"), 0) end as amount
      from private.ad_brand_sums(array[partner_cd], p.first_before, p.last_before, brand_cds) a
    ), days as materialized (
      select * from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, p.loaded)
    ), before as (
      select private.total(b."SUMS") as sums
      from private.day_sums(partner_cd, p.first_before, p.last_before, brand_cds, p.loaded_before) b
      where b."DAY" = any (p.loaded_before)
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      'figures', (select private.with_ads(t.figures, coalesce(a.cost, a.none), coalesce(a.amount, a.none)) from ads a),
      'comparisonFigures', (
        select private.with_ads(private.figures(b.sums), a.cost, a.amount)
        from before b cross join ads_before a),
      'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
      'heatMap', t.heat_map)
    from (
      select private.figures(private.total(d."SUMS") filter (where d."DAY" = any (p.loaded))) as figures,
        json_agg(json_build_object(
          'day', private.day_text(d."DAY"),
          'week', private.day_text(date_trunc('week', d."DAY"::timestamp)::date),
          'weekday', extract(isodow from d."DAY")::integer,
          'saleAmt', (d."SUMS")."saleAmt") order by d."DAY") as heat_map
      from days d
    ) t
  );
end
$$;
comment on function public.total_sales_summary is
  'KPIs of 전체 통계. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"period", "comparison", "figures", "comparisonFigures", "adCover", "heatMap"}.
period, comparison: from, to (yyyyMMdd, both included), days, missing (days that are not loaded). figures, comparisonFigures: the measures of private.measures and the ratios of private.ratios in one object, sums over the loaded days; null when no day is loaded. Here alone also private.ad_brief, null where no advertising report covers a day, in comparisonFigures where one does not cover each day of both periods; options that no master knows count with those without a brand. adCover: private.ad_cover of the period.
heatMap: a row a day of the period, oldest first: day, week (its Monday), weekday (1 Monday to 7), saleAmt (won; null when the day is not loaded).

date_start, date_end: Korea-time days yyyyMMdd, at most 730 of them, none in the future. comparison: previous (the same number of days before) or year (364 days before, the same weekdays). brand_cds: none = any; an empty code = options without a brand. Sums are over all options of the partner, of the brand that each has now, also of brands out of use.';
grant execute on function public.total_sales_summary to authenticated, service_role;

create or replace function public.total_sales_days(
  partner_cd text, date_start text, date_end text, unit text default 'day', comparison text default 'previous',
  brand_cds text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
begin
  perform private.require_partner(partner_cd);
  p := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  return (
    with days as (
      select d."DAY" as day, d."SUMS" as sums, b."SUMS" as sums_before,
        d."DAY" = any (p.loaded) as is_loaded, b."DAY" = any (p.loaded_before) as is_compared
      from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, p.loaded) d
      join private.day_sums(partner_cd, p.first_before, p.last_before, brand_cds, p.loaded_before) b
        on b."DAY" = d."DAY" - p.shift
    ), units as materialized (
      select min(d.day) as first_day, max(d.day) as last_day,
        count(*) filter (where not d.is_loaded) as missing, count(*) filter (where not d.is_compared) as missing_before,
        private.total(d.sums) as sums,
        private.total(d.sums_before) as sums_before
      from days d
      -- The whole of a day, week (from Monday) or month.
      group by date_trunc(unit, d.day::timestamp)
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      'figures', private.figures(private.total(u.sums)),
      'comparisonFigures', private.figures(private.total(u.sums_before)),
      'rows', json_agg(json_build_object(
        'from', private.day_text(u.first_day), 'to', private.day_text(u.last_day), 'missingDays', u.missing,
        'comparisonFrom', private.day_text(u.first_day - p.shift), 'comparisonTo', private.day_text(u.last_day - p.shift),
        'comparisonMissingDays', u.missing_before,
        'figures', private.figures(u.sums), 'comparisonFigures', private.figures(u.sums_before)) order by u.first_day))
    from units u
  );
end
$$;
comment on function public.total_sales_days is
  'Series and 일자별 of 전체 통계. Callers and arguments as total_sales_summary; unit: day, week (Monday to Sunday) or month.

Returns {"period", "comparison", "figures", "comparisonFigures", "rows"}; all but rows as total_sales_summary.
A row is a day, week or month, cut to the period, oldest first: from, to, missingDays (how many of its days are not loaded), figures (null when none is); comparisonFrom, comparisonTo, comparisonMissingDays and comparisonFigures of the days that its days are compared with. The rows add up to figures and comparisonFigures.';
grant execute on function public.total_sales_days to authenticated, service_role;

create or replace function public.total_sales_brands(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
begin
  perform private.require_partner(partner_cd);
  p := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  return (
    with brands as materialized (
      select brand_cd, coalesce(s."SUMS", p.nothing) as sums, coalesce(b."SUMS", p.nothing_before) as sums_before
      from private.brand_sums(partner_cd, p.first_day, p.last_day, brand_cds) s
      full join private.brand_sums(partner_cd, p.first_before, p.last_before, brand_cds) b using ("BRAND_CD")
      cross join lateral (select coalesce(s."BRAND_CD", b."BRAND_CD") as brand_cd) key
    ), total as materialized (
      select coalesce(private.total(t.sums) filter (where p.nothing is distinct from null), p.nothing) as sums,
        coalesce(private.total(t.sums_before) filter (where p.nothing_before is distinct from null), p.nothing_before) as sums_before
      from brands t
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      'figures', private.figures(t.sums), 'comparisonFigures', private.figures(t.sums_before),
      'rows', coalesce((
        select json_agg(json_build_object(
          'brandCd', nullif(r.brand_cd, ''), 'brandName', b."BRAND_NM",
          'share', private.share((r.sums)."saleAmt", (t.sums)."saleAmt"),
          'figures', private.figures(r.sums), 'comparisonFigures', private.figures(r.sums_before))
          order by (r.sums)."saleAmt" desc nulls last, r.brand_cd collate "C")
        from brands r
        left join public.dim_brand b on b."BRAND_CD" = r.brand_cd and b."PARTNER_CD" = total_sales_brands.partner_cd
      ), '[]'))
    from total t
  );
end
$$;
comment on function public.total_sales_brands is
  '브랜드별 and shares of 전체 통계. Callers and arguments as total_sales_summary.

Returns {"period", "comparison", "figures", "comparisonFigures", "rows"}; all but rows as total_sales_summary.
A row is a brand with sales or traffic in period or comparison, the highest saleAmt first: brandCd and brandName (null: options without a brand), share (percent of the saleAmt of all rows, null unless that is above 0), figures, comparisonFigures. The rows add up to figures and comparisonFigures.';
grant execute on function public.total_sales_brands to authenticated, service_role;

create or replace function public.total_sales_products(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}',
  row_limit integer default 100
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  set work_mem = '32MB'
as $$
declare
  today constant date := private.korea_today();
  p private.sales_period;
  total private.measures;
  total_before private.measures;
begin
  perform private.require_partner(partner_cd);
  p := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  if row_limit is null or row_limit < 1 or row_limit > 1000 then
    raise exception 'row_limit must be 1 to 1000' using errcode = '22023';
  end if;
  total := (
    select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded))
    from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, p.loaded) d);
  total_before := (
    select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded_before))
    from private.day_sums(partner_cd, p.first_before, p.last_before, brand_cds, p.loaded_before) d);

  return (
    with listed as materialized (
      select o."OPTION_CD" as option_cd, o."ITEM_NM" as item_nm,
        case when o."PRODUCTID" <> '' then 'p' || o."PRODUCTID" else 'o' || o."OPTION_CD" end as product
      from public.dim_option o
      where o."PARTNER_CD" = total_sales_products.partner_cd
        and (cardinality(brand_cds) = 0 or coalesce(o."BRAND_CD", '') = any (brand_cds))
    ), sold as (
      select l.product, sum(a."SALE_AMT") as amount
      from private.option_amounts(partner_cd, p.first_day, p.last_day) a
      join listed l on l.option_cd = a."OPTION_CD"
      group by l.product
    ), ranked as (
      select s.product, s.amount, row_number() over place as place,
        sum(greatest(s.amount, 0)) over (place rows unbounded preceding) as running, sum(greatest(s.amount, 0)) over () as positive
      from sold s
      window place as (order by s.amount desc, s.product collate "C")
    ), classed as materialized (
      select r.*, private.share(r.running, r.positive) as cumulative,
        case when r.amount > 0 then
          case when r.running * 100 <= r.positive * 80 then 'A' when r.running * 100 <= r.positive * 95 then 'B' else 'C' end
        end as class
      from ranked r
    ), top as materialized (
      select c.product, c.place, c.cumulative, c.class, count(*) as options, array_agg(l.option_cd) as option_cds,
        (array_agg(l.item_nm order by l.option_cd collate "C"))[1] as item_nm
      from classed c join listed l using (product)
      where c.place <= row_limit
      group by c.product, c.place, c.cumulative, c.class
    ), paged as materialized (
      select 'p' || a."PRODUCTID" as product
      from private.options_of_products(total_sales_products.partner_cd,
        array(select substr(t.product, 2) from top t where t.product like 'p%')) a
    ), codes as materialized (
      select t.product, u.option_cd from top t cross join lateral unnest(t.option_cds) u (option_cd)
    ), now as (
      select c.product, private.total(s."SUMS") as sums
      from private.option_sums(partner_cd, p.first_day, p.last_day, array(select option_cd from codes)) s
      join codes c on c.option_cd = s."OPTION_CD" group by c.product
    ), before as (
      select c.product, private.total(s."SUMS") as sums
      from private.option_sums(partner_cd, p.first_before, p.last_before, array(select option_cd from codes)) s
      join codes c on c.option_cd = s."OPTION_CD" group by c.product
    ), shown as materialized (
      select t.*, n.sums, coalesce(b.sums, p.nothing_before) as sums_before
      from top t join now n using (product) left join before b using (product)
    ), rest as (
      select private.rest_of(total, private.total(s.sums)) as sums,
        private.rest_of(total_before, private.total(s.sums_before)) as sums_before
      from shown s
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      'figures', private.figures(total), 'comparisonFigures', private.figures(total_before),
      'productCount', (select count(*) from classed),
      'classes', (
        select json_agg(json_build_object('abcClass', k.class, 'productCount', coalesce(c.products, 0),
          'saleAmt', coalesce(c.amount, 0), 'share', private.share(coalesce(c.amount, 0), w.positive)) order by k.class)
        from unnest(array['A', 'B', 'C']) k (class)
        left join (select c.class, count(*) as products, sum(c.amount) as amount from classed c group by c.class) c using (class)
        cross join (select min(c.positive) as positive from classed c) w),
      'rows', coalesce((
        select json_agg(json_build_object(
          'rank', s.place,
          'productId', case when s.product like 'p%' then substr(s.product, 2) end,
          'optionCd', case when s.product like 'o%' then substr(s.product, 2) end,
          'hasPage', s.product in (select g.product from paged g),
          'productName', s.item_nm,
          'brandName', (
            select string_agg(distinct b."BRAND_NM", ', ' order by b."BRAND_NM")
            from public.dim_option o join public.dim_brand b using ("BRAND_CD") where o."OPTION_CD" = any (s.option_cds)),
          'optionCount', s.options,
          'share', private.share((s.sums)."saleAmt", (total)."saleAmt"),
          'cumulativeShare', s.cumulative, 'abcClass', s.class,
          'figures', private.figures(s.sums), 'comparisonFigures', private.figures(s.sums_before)) order by s.place)
        from shown s), '[]'),
      'others', json_build_object(
        'productCount', (select count(*) from classed c where c.place > row_limit),
        'figures', private.figures((r).sums), 'comparisonFigures', private.figures((r).sums_before)))
    from rest r
  );
end
$$;
comment on function public.total_sales_products is
  '상품 TOP 100, Pareto and ABC of 전체 통계. Callers and arguments as total_sales_summary; row_limit: 1 to 1000 products.

Returns {"period", "comparison", "figures", "comparisonFigures", "productCount", "classes", "rows", "others"}; the first four as total_sales_summary. A product is the options of one PRODUCTID, or an option without one; it counts when it has a row in the period (productCount).
rows: the products of the highest saleAmt, highest first: rank, productId (null: an option without one), optionCd (of such an option, else null), hasPage (whether product_analytics and product_detail find it; not of a brand out of use), productName, brandName (several with a comma; null: none), optionCount, share (percent of the saleAmt of all products, null unless that is above 0), cumulativeShare (percent of all positive saleAmt, this product and those above it), abcClass, figures, comparisonFigures.
abcClass: A while cumulativeShare is at most 80, B at most 95, C the rest; null for a product that sold nothing or less. classes: A, B and C with productCount, saleAmt and share of all positive saleAmt.
others: productCount, figures and comparisonFigures of all that has no row, also of what was sold in the comparison alone. Rows and others add up to figures and comparisonFigures.';
grant execute on function public.total_sales_products to authenticated, service_role;

drop function private.ad_campaign_parts_on;
drop function private.ad_campaigns_on;
drop function private.ad_campaigns_summary_on;
drop function private.ad_days_on;
drop function private.ad_keyword_detail_on;
drop function private.ad_keywords_on;
drop function private.ad_keywords_summary_on;
drop function private.ad_options_on;
drop function private.ad_register_on;
drop function private.ad_register_options_on;
drop function private.brand_detail_on;
drop function private.brand_movers_on;
drop function private.brand_products_on;
drop function private.brand_sales_brands_on;
drop function private.brand_sales_pivot_on;
drop function private.brand_sales_rows_on;
drop function private.brand_sales_summary_on;
drop function private.brand_stock_on;
drop function private.change_options_on;
drop function private.dashboard_sales_on;
drop function private.dashboard_todos_on;
drop function private.home_ads_on;
drop function private.home_inbound_on;
drop function private.home_sales_on;
drop function private.home_stock_on;
drop function private.home_summary_on;
drop function private.inbound_plan_on;
drop function private.my_dashboard_on;
drop function private.my_dashboards_on;
drop function private.option_panel_on;
drop function private.option_search_on;
drop function private.portfolio_on;
drop function private.portfolio_trend_on;
drop function private.product_analytics_days_on;
drop function private.product_analytics_on;
drop function private.product_analytics_options_on;
drop function private.product_detail_on;
drop function private.product_list_on;
drop function private.product_option_ids_on;
drop function private.product_search_on;
drop function private.sales_days_on;
drop function private.sales_forecast_on;
drop function private.sales_targets_on;
drop function private.settlement_lines_on;
drop function private.settlement_months_on;
drop function private.settlement_periods_on;
drop function private.settlement_products_on;
drop function private.settlement_report_on;
drop function private.snapshot_dates_on;
drop function private.stock_list_on;
drop function private.total_sales_brands_on;
drop function private.total_sales_days_on;
drop function private.total_sales_products_on;
drop function private.total_sales_summary_on;
