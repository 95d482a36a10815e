-- Keywords of some options: those that a product was advertised or bought with, on its page and on 키워드 성과.

alter type private.ad_filter add attribute option_ids text[];
comment on type private.ad_filter is 'What a page of advertising asks for: the window after the click (14 or 1 days), all orders (total) or direct ones, placement (null: any), brands (none: any), campaigns (null: any), by what the cost is multiplied (1.1: with VAT), and the options that are advertised or bought (null: any), which only functions of keywords know.';

-- SQL of the sums by KEYWORD_ID of a period and before it, by window and scope. What both have (a month that the one takes from
-- the other's whole) is read once.
create or replace function private.ad_keyword_sums(partner_cd text, p private.sales_period, f private.ad_filter) returns text
  language plpgsql stable set search_path = '' as $$
declare
  direct constant text := case (f).scope when 'direct' then 'DIR_' else '' end;
  names constant text[] := array['imp', 'click', 'cost', 'ord', 'qty', 'direct', 'whole'];
  measures constant text[] := array['IMP_CNT', 'CLICK_CNT', 'AD_COST', direct || 'ORD_' || (f).attribution || 'D',
    direct || 'QTY_' || (f).attribution || 'D', 'DIR_REV_' || (f).attribution || 'D', 'REV_' || (f).attribution || 'D'];
  days integer[];
  days_before integer[];
begin
  if (f).option_ids is not null then
    days := array(select private.date_sk(p.first_day + n) from generate_series(0, p.last_day - p.first_day) n);
    days_before := array(select private.date_sk(p.first_before + n) from generate_series(0, p.last_before - p.first_before) n);
    return format('select k."KEYWORD_ID" as id, %s from private.ad_option_keywords(%L, %L::integer[], %L) s
        join public.dim_ad_keyword k on k."PARTNER_CD" = %2$L and k."CAMPAIGN_ID" = s."CAMPAIGN_ID" and k."KEYWORD" = s."KEYWORD"
          and k."MATCHED" = s."MATCHED" and k."BRAND_CD" = s."BRAND_CD" group by 1',
      (select string_agg(format('coalesce(private.bigint_sum(s.%I) filter (where s."DATE_SK" = any (%L::integer[])), 0) as %I',
          c, side.days, names[m] || side.suffix), ', ' order by side.n, m)
        from (values (0, days, ''), (1, days_before, '_before')) side (n, days, suffix) cross join unnest(measures) with ordinality u (c, m)),
      partner_cd, days || days_before, f);
  end if;
  return 'select l.id, ' || private.ad_keyword_columns('coalesce(private.bigint_sum(l.%1$I), 0) as %1$I') || ' from (' || (
    select string_agg(format('select s."KEYWORD_ID", %s from public.agg_ad_keyword_%s s where s."PARTNER_CD" = %L and s.%I = any (%L::integer[])',
        (select string_agg(case sign when 0 then 'null::bigint' when 1 then '' else '-' end
            || case when sign <> 0 then format('s.%I', c) else '' end, ', ' order by side, m)
          from (values (0, b.now), (1, b.before)) w (side, sign) cross join unnest(measures) with ordinality u (c, m)),
        b.rollup, partner_cd, b.key, b.spans), ' union all ')
    from (
      select t.rollup, t.key, t.now, t.before, array_agg(t.span) as spans
      from (
        select v.rollup, v.key, u.span, coalesce(sum(v.sign) filter (where w.side = 0), 0) as now, coalesce(sum(v.sign) filter (where w.side = 1), 0) as before
        from (values (0, p.first_day, p.last_day), (1, p.first_before, p.last_before)) w (side, first_day, last_day)
        cross join lateral private.ad_keyword_parts(w.first_day, w.last_day) k
        cross join lateral (values (1, 'quarterly', 'QUARTER_SK', k.quarters), (1, 'monthly', 'MONTH_SK', k.months), (1, 'pentad', 'PENTAD_SK', k.pentads),
          (-1, 'pentad', 'PENTAD_SK', k.less_pentads), (1, 'daily', 'DATE_SK', k.days), (-1, 'daily', 'DATE_SK', k.less_days)
        ) v (sign, rollup, key, spans)
        cross join unnest(v.spans) u (span)
        group by 1, 2, 3
      ) t group by 1, 2, 3, 4
    ) b) || ') l (id, ' || private.ad_keyword_columns('%I') || ') group by 1';
end
$$;

-- SQL of the rows of advertising in a period at a level, each with a sign, by window and scope: months and days that are
-- added, days that are taken off. level: campaign (with placement), option, day, or keyword: one of 검색 영역
-- by day and campaign.
create or replace function private.ad_lines(
  partner_cd text, first_day date, last_day date, f private.ad_filter, level text, keyword text, is_before boolean
) returns text language plpgsql stable set search_path = '' as $$
declare
  parts constant record := private.ad_parts(first_day, last_day);
  direct constant text := case (f).scope when 'direct' then 'DIR_' else '' end;
  sums constant text := format('s."IMP_CNT" as imp, s."CLICK_CNT" as click, s."AD_COST" as cost, s.%I as ord, s.%I as qty, s.%I as amt,
    s.%I as direct, s.%I as whole', direct || 'ORD_' || (f).attribution || 'D', direct || 'QTY_' || (f).attribution || 'D',
    direct || 'REV_' || (f).attribution || 'D', 'DIR_REV_' || (f).attribution || 'D', 'REV_' || (f).attribution || 'D');
  keys constant text := case level
    when 'keyword' then 's."DATE_SK", k."CAMPAIGN_ID", k."MATCHED", k."BRAND_CD"'
    when 'option' then 's."CAMPAIGN_ID", s."ADGROUP_NM", s."PLACEMENT", s."OPTION_CD"'
    when 'day' then 's."DATE_SK", s."CAMPAIGN_ID", s."PLACEMENT", s."MATCHED", s."BRAND_CD"'
    else 's."CAMPAIGN_ID", s."PLACEMENT", s."MATCHED", s."BRAND_CD"' end;
  campaigns constant text := format('(%1$L::text[] is null or s."CAMPAIGN_ID" = any (%1$L))', (f).campaign_ids);
begin
  if level = 'day' then
    return format('select 1 as sign, %L::boolean as is_before, %s, %s from public.agg_ad_campaign_daily s
      where s."PARTNER_CD" = %L and s."DATE_SK" between %s and %s and %s',
      is_before, keys, sums, partner_cd, private.date_sk(first_day), private.date_sk(last_day), campaigns);
  end if;
  if level = 'keyword' and (f).option_ids is not null then
    return format('select 1 as sign, %L::boolean as is_before, s."DATE_SK", s."CAMPAIGN_ID", s."MATCHED", s."BRAND_CD", %s
      from private.ad_option_keywords(%L, %L::integer[], %L) s where s."KEYWORD" = %L',
      is_before, sums, partner_cd, array(select private.date_sk(first_day + n) from generate_series(0, last_day - first_day) n), f, keyword);
  end if;
  if level = 'keyword' then
    return format('select 1 as sign, %L::boolean as is_before, %s, %s from public.agg_ad_keyword_daily s
      join public.dim_ad_keyword k on k."PARTNER_CD" = s."PARTNER_CD" and k."KEYWORD_ID" = s."KEYWORD_ID"
      where s."PARTNER_CD" = %L and s."DATE_SK" = any (%L::integer[]) and s."KEYWORD_ID" = any (%L::integer[])',
      is_before, keys, sums, partner_cd,
      array(select private.date_sk(first_day + n) from generate_series(0, last_day - first_day) n),
      array(select k."KEYWORD_ID" from public.dim_ad_keyword k
        where k."PARTNER_CD" = ad_lines.partner_cd and k."KEYWORD" = ad_lines.keyword
          and ((f).campaign_ids is null or k."CAMPAIGN_ID" = any ((f).campaign_ids))));
  end if;
  return format('select 1 as sign, %L::boolean as is_before, %s, %s from public.agg_ad_%s_monthly s
      where s."PARTNER_CD" = %L and s."MONTH_SK" = any (%L::integer[]) and %s',
      is_before, keys, sums, level, partner_cd, parts.months, campaigns)
    || coalesce((
      select string_agg(format(' union all select %s, %L, %s, %s from %s', d.sign, is_before, keys, sums, case level
        when 'option' then format('private.ad_sides(%L, %L::integer[], %L::text[]) s', partner_cd, d.days, (f).campaign_ids)
        else format('public.agg_ad_campaign_daily s where s."PARTNER_CD" = %L and s."DATE_SK" = any (%L::integer[]) and %s',
          partner_cd, d.days, campaigns) end), '')
      from (values (1, parts.days), (-1, parts.less_days)) d (sign, days) where cardinality(d.days) > 0), '');
end
$$;

-- Sums by keyword know no option: those of some options are read from the reports' rows, in the campaigns that have them.
create or replace function private.ad_option_keywords(partner_cd text, days integer[], f private.ad_filter)
  returns table (
    "DATE_SK" integer, "CAMPAIGN_ID" text, "KEYWORD" text, "MATCHED" boolean, "BRAND_CD" text, "IMP_CNT" bigint, "CLICK_CNT" bigint,
    "AD_COST" bigint, "ORD_1D" bigint, "DIR_ORD_1D" bigint, "QTY_1D" bigint, "DIR_QTY_1D" bigint, "REV_1D" bigint, "DIR_REV_1D" bigint,
    "ORD_14D" bigint, "DIR_ORD_14D" bigint, "QTY_14D" bigint, "DIR_QTY_14D" bigint, "REV_14D" bigint, "DIR_REV_14D" bigint
  ) language sql stable begin atomic
  select s."DATE_SK", s."CAMPAIGN_ID", s."KEYWORD", o."OPTION_CD" is not null, coalesce(o."BRAND_CD", ''), s."IMP_CNT", s."CLICK_CNT",
    s."AD_COST", s."ORD_1D", s."DIR_ORD_1D", s."QTY_1D", s."DIR_QTY_1D", s."REV_1D", s."DIR_REV_1D",
    s."ORD_14D", s."DIR_ORD_14D", s."QTY_14D", s."DIR_QTY_14D", s."REV_14D", s."DIR_REV_14D"
  from private.ad_sides(partner_cd, days, (f).campaign_ids) s
  left join public.dim_option o on o."OPTION_CD" = s."OPTION_CD" and o."PARTNER_CD" = ad_option_keywords.partner_cd
  where s."PLACEMENT" = '검색 영역' and s."OPTION_CD" = any ((f).option_ids);
end;
comment on function private.ad_option_keywords is 'Rows of 검색 영역 of days (DATE_SK) of the options and campaigns of a filter, as private.ad_sides: with cost where they were advertised, with orders where they were bought.';
revoke all on function private.ad_option_keywords from public, anon, authenticated, service_role;
grant execute on function private.ad_option_keywords to authenticated, service_role;

-- Of the placements that are no search, and of all: what the keywords are to add up to.
create or replace function private.ad_placement_sums(
  partner_cd text, today date, p private.sales_period, f private.ad_filter, compared boolean, out other private.ad_measures,
  out whole private.ad_measures, out other_before private.ad_measures
) language sql stable set search_path = '' as $$
  with parts as materialized (
    select r."KEY" = 'search' as is_search, r."NOW" as sums, r."BEFORE" as before
    from private.ad_rows(ad_placement_sums.partner_cd, today, p, f, case when (f).option_ids is null then 'campaign' else 'option' end,
      'case when l."PLACEMENT" = ''검색 영역'' then ''search'' else ''others'' end',
      case when (f).option_ids is null then 'true' else format('l."OPTION_CD" = any (%L::text[])', (f).option_ids) end,
      compared => ad_placement_sums.compared) r
  )
  select (select private.total_ads(w.sums) from parts w where not w.is_search), (select private.total_ads(w.sums) from parts w),
    (select private.total_ads(w.before) from parts w where not w.is_search)
$$;

create or replace function private.any_ads() returns private.ad_filter
  language sql immutable parallel safe
  return row('14', 'total', null, '{}', null, 1, null)::private.ad_filter;

drop function private.require_ad_filter;

-- The filters of a page of advertising; raises 22023 for a wrong one.
create or replace function private.require_ad_filter(
  partner_cd text, attribution text, scope text, ad_type text, placement text, brand_cds text[], campaign_name text,
  with_vat boolean, option_ids text[] default '{}'
) returns private.ad_filter language plpgsql stable set search_path = '' as $$
declare
  named constant text := private.search_text(campaign_name);
  wanted constant text[] := case when cardinality(option_ids) > 0 then option_ids end;
begin
  perform private.require_choice('attribution', attribution, array['14', '1']);
  perform private.require_choice('scope', scope, array['total', 'direct']);
  if ad_type is null or placement is null or with_vat is null or length(ad_type) > 100 or length(placement) > 100 then
    raise exception 'ad_type, placement and with_vat are needed' using errcode = '22023';
  end if;
  if length(named) > 200 then
    raise exception 'campaign_name has at most 200 characters' using errcode = '22023';
  end if;
  perform private.require_option_ids(option_ids);
  return row(attribution, scope, nullif(placement, 'all'), brand_cds,
    case when ad_type <> 'all' or named <> '' or wanted is not null then array(
      select c."CAMPAIGN_ID" from public.dim_campaign c
      where c."PARTNER_CD" = require_ad_filter.partner_cd and (ad_type = 'all' or c."AD_TYPE" = ad_type)
        and private.contains_text(c."CAMPAIGN_NM", named)
        and (wanted is null or exists (select from public.agg_ad_option_monthly m
          where m."PARTNER_CD" = c."PARTNER_CD" and m."OPTION_CD" = any (wanted) and m."CAMPAIGN_ID" = c."CAMPAIGN_ID"))) end,
    case when with_vat then 1.1 else 1 end, wanted)::private.ad_filter;
end
$$;
comment on function private.require_ad_filter is 'The filters of a page of advertising: attribution 14 | 1 (days after the click), scope total | direct, ad_type and placement as reports write them (all: any), brands (none: any), literal text in the name of the campaign (at most 200 characters), whether cost is with VAT (10 %), and options (none: any), with the campaigns that have them. Raises 22023.';
revoke all on function private.require_ad_filter from public, anon, authenticated, service_role;
grant execute on function private.require_ad_filter to authenticated, service_role;

drop function public.ad_keyword_detail;

create or replace function public.ad_keyword_detail(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}', campaign_name text default '',
  with_vat boolean default false, keyword text default '', unit text default 'day',
  option_ids text[] default '{}'
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat, option_ids);
begin
  keyword := coalesce(private.clean_text(keyword), '');
  perform private.require_keyword(keyword);
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  return (
    with by_day as materialized (
      select r."KEY"::integer as day, r."NOW" as sums, r."BEFORE" as before
      from private.ad_rows(partner_cd, today, p, f, 'keyword', 'l."DATE_SK"::text', keyword => keyword) r
    ), campaigns as materialized (
      select r."KEY" as id, r."NOW" as sums
      from private.ad_rows(partner_cd, today, p, f, 'keyword', 'l."CAMPAIGN_ID"', compared => false, keyword => keyword) r
    )
    select json_build_object('keyword', keyword,
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.ad_figures(coalesce((select private.total_ads(c.sums) from campaigns c), private.no_ads_on((p).loaded))),
      'comparisonFigures', private.ad_figures(coalesce((select private.total_ads(b.before) from by_day b), private.no_ads_on((p).loaded_before))),
      'rows', (select private.ad_series(partner_cd, p, attribution, unit, array_agg(b.day), array_agg(b.sums)) from by_day b),
      'campaigns', coalesce((select json_agg(jsonb_build_object('campaignId', c.id, 'campaignName', coalesce(n."CAMPAIGN_NM", ''))
          || private.ad_figures(c.sums)::jsonb
          || jsonb_build_object('share', private.share((c.sums)."adCost", (select sum((w.sums)."adCost") from campaigns w)))
          order by (c.sums)."adCost" desc, c.id collate "C")
        from campaigns c
        left join public.dim_campaign n on n."PARTNER_CD" = ad_keyword_detail.partner_cd and n."CAMPAIGN_ID" = c.id
        where private.require_few((select count(*) from campaigns))), '[]'))
  );
end
$$;
comment on function public.ad_keyword_detail is
  'One keyword (exact) of 검색 영역: by day, week or month, and by campaign. Callers and filters as ad_keywords_summary; 54000 for more than 5,000 campaigns.';
revoke all on function public.ad_keyword_detail from public, anon, authenticated, service_role;
grant execute on function public.ad_keyword_detail to authenticated;

drop function public.ad_keywords;

-- Settings: the planner expects few rows where there may be many; groups are far fewer than it expects; what is summed up or joined fits into memory.
create or replace function public.ad_keywords(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}', campaign_name text default '',
  with_vat boolean default false, keyword text default '', keyword_class text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50, option_ids text[] default '{}'
) returns json language plpgsql stable set search_path = '' set work_mem = '64MB' set enable_nestloop = off set enable_sort = off as $$
declare
  today constant date := private.korea_today();
  classes constant text[] := array['expand', 'keep', 'check', 'exclude', 'short'];
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat, option_ids);
  own constant json :=
    '{"keyword": "text", "campaignCount": "number", "keywordClass": "keyword class", "sureness": "number", "campaignCvr": "number"}';
  margin constant json := private.ad_margin(partner_cd, today, brand_cds);
  nothing constant private.ad_measures := private.no_ads_on((p).loaded);
  nothing_before constant private.ad_measures := private.no_ads_on((p).loaded_before);
  -- Keeps what is no search below the keywords where all of them are listed: with it they are what 캠페인 성과 says.
  placements record;
  sorted_by text;
  answer jsonb;
begin
  keyword := private.search_text(keyword);
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
      select %3$s as sums, %4$s as before from cells c
      where %2$L = 'all' and %5$L = '' or c.keyword in (select k.keyword from listed k)
    ), total as (
      select private.total_ads(t.sums) as sums, private.total_ads(t.before) as before
      from (select * from whole union all select %14$L::private.ad_measures, %15$L::private.ad_measures) t
    ), page as materialized (
      select k.*, row_number() over () as place
      from (select * from listed r order by %6$s %7$s nulls last, r.keyword collate "C" limit %8$L offset %9$L) k
    ), shown as (
      select c.keyword, %3$s as sums, %4$s as before from cells c
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
    private.ad_keyword_list(partner_cd, today, p, f, keyword,
      -- Every measure of every keyword is only made to sort by one.
      case when sorted_by like '%"sums")%' or sorted_by like '%"before")%' then format(', %s as "sums", %s as "before"',
        private.ad_keyword_measures(f, ''), private.ad_keyword_measures(f, '_before')) else '' end),
    keyword_class, private.ad_keyword_measures(f, ''), private.ad_keyword_measures(f, '_before'), keyword,
    replace(sorted_by, 'r."adCost"', 'r.cost'), sort_direction, page_size, (page_number - 1) * page_size::bigint,
    nothing, nothing_before,
    (select string_agg(format(', %L, count(*) filter (where k."keywordClass" = %1$L)', c), '') from unnest(classes) c), p, placements.other, placements.other_before)
  into answer;
  return (answer || jsonb_build_object(
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'margin', margin, 'growth', private.ad_growth(partner_cd, today, p, attribution, null),
    'loaded', private.loaded_sources(partner_cd)))::json;
end
$$;
comment on function public.ad_keywords is
  'Keywords of 검색 영역 with their class. Callers and filters as ad_keywords_summary; keyword_class: all | expand | keep | check | exclude | short.

Classes, of a keyword''s sums by window and scope: expand (확대: ROAS of 1.3 times the break-even of its campaigns and 3 orders), check (점검: ROAS below that break-even, so that adProfitAmt is below 0), exclude (제외 후보: no order, and at the rate of its campaigns its clicks would have brought one in 95 of 100 cases), short (데이터 부족: no order, fewer clicks), else keep (유지). Without a known margin none is expand or check.
sort_by: '''' (adCost, descending) or a column of the row but base…; nulls last, ties by keyword. page_size: 1 to 5,000.';
revoke all on function public.ad_keywords from public, anon, authenticated, service_role;
grant execute on function public.ad_keywords to authenticated;

drop function public.ad_keywords_summary;

-- Settings: the planner expects few rows where there may be many; groups are far fewer than it expects; what is summed up or joined fits into memory.
create or replace function public.ad_keywords_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}', campaign_name text default '',
  with_vat boolean default false, keyword text default '', option_ids text[] default '{}'
) returns json language plpgsql stable set search_path = '' set work_mem = '64MB' set enable_nestloop = off set enable_sort = off as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat, option_ids);
  margin constant json := private.ad_margin(partner_cd, today, brand_cds);
  nothing constant private.ad_measures := private.no_ads_on((p).loaded);
  nothing_before constant private.ad_measures := private.no_ads_on((p).loaded_before);
  placements record;
  answer jsonb;
begin
  keyword := private.search_text(keyword);
  placements := private.ad_placement_sums(partner_cd, today, p, f, compared => false);
  perform private.require_keyword(keyword);
  execute format($sql$
    %1$s, whole as (
      select %2$s as sums, %3$s as before from cells c
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
    private.ad_keyword_list(partner_cd, today, p, f, keyword),
    private.ad_keyword_measures(f, ''), private.ad_keyword_measures(f, '_before'), keyword, nothing, nothing_before, (f).cost_factor)
  into answer;
  return (answer || jsonb_build_object(
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'otherFigures', private.ad_figures(coalesce(placements.other, nothing)),
    'allFigures', private.ad_figures(coalesce(placements.whole, nothing)),
    'margin', margin, 'growth', private.ad_growth(partner_cd, today, p, attribution, null),
    'loaded', private.loaded_sources(partner_cd)))::json;
end
$$;
comment on function public.ad_keywords_summary is 'KPIs, classes and cost curve of 키워드 성과: 검색 영역 alone. Callers, filters (but placement) and answer as ad_campaigns_summary; keyword: literal text in the keyword, at most 200 characters; option_ids: advertised or bought (none: any), at most 20,000.';
revoke all on function public.ad_keywords_summary from public, anon, authenticated, service_role;
grant execute on function public.ad_keywords_summary to authenticated;
