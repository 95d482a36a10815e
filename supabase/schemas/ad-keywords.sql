-- The sums of a keyword as columns: eight of the period, eight of that before it.
create or replace function private.ad_keyword_columns(template text) returns text
  language sql immutable
  set search_path = ''
as $$
  select string_agg(format(template, c || side), ', ' order by n, m)
  from unnest(array['', '_before']) with ordinality s (side, n)
  cross join unnest(array['imp', 'click', 'cost', 'ord', 'qty', 'amt', 'direct', 'whole']) with ordinality u (c, m)
$$;
comment on function private.ad_keyword_columns is
  'SQL list of a template for each sum of private.ad_keyword_sums_sql.';
grant execute on function private.ad_keyword_columns to authenticated, service_role;

-- SQL of the sums by KEYWORD_ID of a period and before it, by window and scope. Each row of a rollup brings one of the two sides;
-- of the other it has nothing to be added.
create or replace function private.ad_keyword_sums_sql(partner_cd text, p private.sales_period, f private.ad_filter) returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  direct constant text := case (f).scope when 'direct' then 'DIR_' else '' end;
  measures constant text[] := array['IMP_CNT', 'CLICK_CNT', 'AD_COST', direct || 'ORD_' || (f).attribution || 'D',
    direct || 'QTY_' || (f).attribution || 'D', direct || 'REV_' || (f).attribution || 'D', 'DIR_REV_' || (f).attribution || 'D',
    'REV_' || (f).attribution || 'D'];
begin
  return 'select l.id, ' || private.ad_keyword_columns('coalesce(private.bigint_sum(l.%1$I), 0) as %1$I') || ' from (' || (
    select string_agg(format('select s."KEYWORD_ID", %s from public.agg_ad_keyword_%s s where s."PARTNER_CD" = %L and s.%I = any (%L::integer[])',
        (select string_agg(case when side = b.is_before then b.sign || format('s.%I', c) else 'null::bigint' end, ', ' order by side, m)
          from unnest(array[false, true]) side cross join unnest(measures) with ordinality u (c, m)),
        b.rollup, partner_cd, b.key, b.spans), ' union all ')
    from (
      select w.is_before, v.*
      from (values (false, p.first_day, p.last_day), (true, p.first_before, p.last_before)) w (is_before, first_day, last_day)
      cross join lateral private.ad_keyword_parts(w.first_day, w.last_day) k
      cross join lateral (values ('', 'monthly', 'MONTH_SK', k.months), ('', 'third', 'THIRD_SK', k.thirds),
        ('-', 'third', 'THIRD_SK', k.less_thirds), ('', 'daily', 'DATE_SK', k.days), ('-', 'daily', 'DATE_SK', k.less_days)
      ) v (sign, rollup, key, spans)
      where cardinality(v.spans) > 0
    ) b) || ') l (id, ' || private.ad_keyword_columns('%I') || ') group by 1';
end
$$;
comment on function private.ad_keyword_sums_sql is
  'SQL of the sums of advertising by KEYWORD_ID in a period and before it: for private.ad_keyword_list alone.';
grant execute on function private.ad_keyword_sums_sql to authenticated, service_role;

-- Keywords of 검색 영역 with their class (domain rules of 키워드 성과). CVR of a campaign is that of its search in the period, by the
-- same window and scope. A keyword without an order is 제외 후보 where its clicks would have brought one, at the rate of its
-- campaigns, in 95 of 100 cases: for one campaign from ceil(ln 0.05 / ln(1 - CVR)) clicks on.
create or replace function private.ad_keyword_list(
  partner_cd text, today date, p private.sales_period, f private.ad_filter, keyword text, break_even numeric
) returns table ("rowKey" text, "campaignCount" bigint, "keywordClass" text, "sureness" numeric, "campaignCvr" numeric,
    "adCost" numeric, "sums" private.ad_measures, "before" private.ad_measures)
  language plpgsql stable
  set search_path = ''
  set jit = off
  set work_mem = '64MB'
  set enable_nestloop = off
  set enable_sort = off
as $$
begin
  -- Of a keyword in a campaign all sides are 0, or there is advertising. Logarithms are made once a campaign, in 64 bits: those of
  -- numeric take longer than all else here.
  return query execute format($sql$
    with sums as (%1$s), cells as (
      select k."KEYWORD" as keyword, k."CAMPAIGN_ID" as campaign, s.*, s.amt * r."RATE" as margin,
        s.amt_before * r."RATE" as margin_before, r."RATE" is null and s.amt <> 0 as is_unknown,
        r."RATE" is null and s.amt_before <> 0 as is_unknown_before
      from sums s
      join public.dim_ad_keyword k on k."PARTNER_CD" = %2$L and k."KEYWORD_ID" = s.id
      left join private.ad_margins(%2$L, %3$L) r on k."MATCHED" and r."BRAND_CD" = k."BRAND_CD"
      where (cardinality(%4$L::text[]) = 0 or k."MATCHED" and k."BRAND_CD" = any (%4$L))
        and (%5$L::text[] is null or k."CAMPAIGN_ID" = any (%5$L))
    ), pairs as materialized (
      select c.keyword, c.campaign,
        bool_or(c.imp <> 0 or c.click <> 0 or c.cost <> 0 or c.ord <> 0 or c.qty <> 0 or c.whole <> 0) as is_now,
        bool_or(c.imp_before <> 0 or c.click_before <> 0 or c.cost_before <> 0 or c.ord_before <> 0 or c.qty_before <> 0
          or c.whole_before <> 0) as is_before,
        %6$s,
        case when not coalesce(bool_or(c.is_unknown), false) then coalesce(sum(c.margin), 0) end as margin,
        case when not coalesce(bool_or(c.is_unknown_before), false) then coalesce(sum(c.margin_before), 0) end as margin_before
      from cells c group by 1, 2
    ), campaigns as materialized (
      -- More orders than clicks are no rate.
      select c.*, ln((1 - least(c.cvr, 0.9999))::float8) as log_rest
      from (select w.campaign, sum(w.ord) / nullif(sum(w.click), 0) as cvr from pairs w group by 1) c
    ), keywords as (
      select w.keyword, count(*) filter (where w.is_now) as campaigns, bool_or(w.is_before) as is_before, %7$s,
        sum(w.margin - w.cost * %8$L::numeric) filter (where w.is_now) as profit,
        sum(w.margin_before - w.cost_before * %8$L::numeric) filter (where w.is_before) as profit_before,
        1 - exp(sum(w.click * c.log_rest) filter (where w.is_now)) as sureness,
        private.ratio(sum(w.click * c.cvr) * 100, sum(w.click)) as cvr
      from pairs w join campaigns c using (campaign)
      where w.is_now or w.is_before
      group by 1
    )
    select k.keyword, k.campaigns,
      case
        when coalesce(k.ord, 0) = 0 then case when k.sureness >= 0.95 - 1e-12 then 'exclude' else 'short' end
        when k.roas < %9$L::numeric then 'check'
        when k.roas >= 1.3 * %9$L::numeric and k.ord >= 3 then 'expand'
        else 'keep' end,
      case when coalesce(k.ord, 0) = 0 then round(k.sureness::numeric * 100, 4) end, k.cvr, coalesce(k.cost, 0) * %8$L::numeric,
      case when k.campaigns > 0 then row(k.imp, k.click, k.cost * %8$L::numeric, k.ord, k.qty, k.amt, k.direct, k.whole - k.direct,
        k.profit)::private.ad_measures end,
      case when k.is_before then row(k.imp_before, k.click_before, k.cost_before * %8$L::numeric, k.ord_before, k.qty_before, k.amt_before,
        k.direct_before, k.whole_before - k.direct_before, k.profit_before)::private.ad_measures end
    from (select k.*, private.ad_roas(k.cost * %8$L::numeric, k.amt) as roas from keywords k) k
    where %10$L = '' or private.contains_text(k.keyword, %10$L)$sql$,
    private.ad_keyword_sums_sql(partner_cd, p, f), partner_cd, today, (f).brand_cds, (f).campaign_ids,
    private.ad_keyword_columns('private.bigint_sum(c.%1$I) as %1$I'), private.ad_keyword_columns('private.bigint_sum(w.%1$I) as %1$I'),
    (f).cost_factor, break_even, keyword);
end
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
  execute format($sql$
    with keywords as materialized (
      select * from private.ad_keyword_list(%1$L, %2$L, %3$L, %4$L, %5$L, %6$L)
    ), whole as materialized (
      select count(*) filter (where k."adCost" > 0) as dear, sum(k."adCost") as cost, sum((k."sums")."adSaleAmt") as amount
      from keywords k
    ), ranked as (
      select row_number() over dearest as rank, sum(k."adCost") over dearest as cost, sum((k."sums")."adSaleAmt") over dearest as amount
      from keywords k where k."adCost" > 0
      window dearest as (order by k."adCost" desc, k."rowKey" collate "C" rows unbounded preceding)
    )
    select jsonb_build_object(
      'figures', (select private.ad_figures(coalesce(%7$s, %8$L::private.ad_measures)) from keywords l),
      'comparisonFigures', (select private.ad_figures(coalesce(%9$s, %10$L::private.ad_measures)) from keywords l),
      'keywordCount', (select count(*) from keywords),
      'classes', (select jsonb_object_agg(n.class, jsonb_build_object('count', coalesce(c.found, 0), 'adCost', coalesce(c.cost, 0)))
        from unnest(array['expand', 'keep', 'check', 'exclude', 'short']) n (class)
        left join (
          select k."keywordClass" as class, count(*) as found, sum(k."adCost") as cost from keywords k group by 1
        ) c on c.class = n.class),
      'curve', coalesce((select jsonb_agg(jsonb_build_object('rank', r.rank, 'costShare', private.share(r.cost, w.cost),
          'saleShare', private.share(r.amount, w.amount)) order by r.rank)
        from ranked r cross join whole w
        -- The last of each hundredth of them.
        where r.rank = w.dear or r.rank * 100 / w.dear > (r.rank - 1) * 100 / w.dear), '[]'))$sql$,
    partner_cd, today, p, f, keyword, margin ->> 'breakEvenRoas', private.ad_total_sql('sums'), nothing,
    private.ad_total_sql('before'), nothing_before)
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
  f constant private.ad_filter :=
    private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat);
  young constant integer[] := case when attribution = '14' then array(
    select l."DATE_SK" from public.log_ad_day l where l."PARTNER_CD" = ad_keyword_detail_on.partner_cd and l."AGE" < 14
      and l."DATE_SK" between private.date_sk((p).first_day) and private.date_sk((p).last_day)) else '{}' end;
begin
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
        left join public.dim_campaign n on n."PARTNER_CD" = ad_keyword_detail_on.partner_cd and n."CAMPAIGN_ID" = c.id), '[]'))
  );
end
$$;
comment on function private.ad_keyword_detail_on is 'ad_keyword_detail as of a Korea-time day.';
grant execute on function private.ad_keyword_detail_on to authenticated, service_role;
