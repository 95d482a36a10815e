-- Keywords of any period are sums of quarters, months, pentads and days; what is no search stands below them as a row; search without a keyword is nothing to exclude.

drop function private.ad_lines;
drop function private.ad_rows;
drop function private.ad_keyword_list;
drop function private.ad_placement_sums;

-- What a list of advertising is sorted by, as SQL over its rows r; null for a column of its own.
create or replace function private.ad_sort_key(sort_by text) returns text
  language sql immutable
  set search_path = ''
as $$
  select case
    when sort_by in ('', 'share') then 'r."adCost"'
    when sort_by in ('adImpCnt', 'adClickCnt', 'adCost', 'adOrderCnt', 'adSaleQty', 'adSaleAmt', 'adDirectAmt', 'adIndirectAmt',
      'adProfitAmt') then format('(r."sums").%I', sort_by)
    when sort_by in ('adCtr', 'adCpc', 'adCvr', 'adRoas', 'adAcos') then format('(private.ad_ratios(r."sums")).%I', sort_by)
    when sort_by = 'previousAdCost' then '(r."before")."adCost"'
    when sort_by = 'previousAdSaleAmt' then '(r."before")."adSaleAmt"'
    when sort_by = 'previousAdRoas' then '(private.ad_ratios(r."before"))."adRoas"' end
$$;
revoke all on function private.ad_sort_key from public, anon, authenticated, service_role;
comment on function private.ad_sort_key is
  'SQL of what a list of advertising is sorted by, over its rows r with "adCost", "sums" and "before"; null for a column that not every one has.';
grant execute on function private.ad_sort_key to authenticated, service_role;

create or replace function private.require_ad_page(
  sortable json, sort_by text, sort_direction text, page_number integer, page_size integer
) returns void
  language plpgsql immutable
  set search_path = ''
as $$
begin
  perform private.require_choice('sort_direction', sort_direction, array['asc', 'desc']);
  perform private.require_choice('sort_by', sort_by, array['']::text[] || array(select json_object_keys(sortable))
    || array['adImpCnt', 'adClickCnt', 'adCost', 'adOrderCnt', 'adSaleQty', 'adSaleAmt', 'adDirectAmt', 'adIndirectAmt', 'adProfitAmt',
      'adCtr', 'adCpc', 'adCvr', 'adRoas', 'adAcos', 'share', 'previousAdCost', 'previousAdSaleAmt', 'previousAdRoas']);
  perform private.require_page(page_number, page_size);
end
$$;
revoke all on function private.require_ad_page from public, anon, authenticated, service_role;
comment on function private.require_ad_page is
  'Raises 22023 for an order or a page that a list of advertising has not; sortable: its own columns.';
grant execute on function private.require_ad_page to authenticated, service_role;

-- One page of rows of advertising with their totals. source: a table expression with "rowKey", "adCost", "sums" and "before";
-- columns: SQL list of its other columns; sortable: their kinds, the figures aside. Only for list functions of advertising.
create or replace function private.ad_page(
  p private.sales_period, source text, columns text, sortable json, sort_by text, sort_direction text,
  page_number integer, page_size integer, condition text default 'true', summary text default null,
  out total bigint, out summary_row json, out rows json
)
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  sorted_by constant text := coalesce(private.ad_sort_key(sort_by), (private.sort_keys(sortable ->> sort_by, sort_by))[1]);
begin
  perform private.require_ad_page(sortable, sort_by, sort_direction, page_number, page_size);
  execute format($sql$
    with matching as materialized (select * from %1$s m),
    listed as not materialized (select * from matching m where %2$s),
    whole as materialized (
      select count(*) as total, %3$s as sums, %4$s as sums_before from listed l
    ), page as (
      select r.* from listed r order by %5$s %6$s nulls last, r."rowKey" collate "C" limit %7$L offset %8$L
    )
    select w.total, json_build_object(
        'figures', private.ad_figures(coalesce(w.sums, %9$s)), 'comparisonFigures', private.ad_figures(coalesce(w.sums_before, %10$s)),
        'more', %11$s),
      (select json_agg((to_jsonb(k) || private.ad_row(r."sums", r."before", %12$L::private.sales_period, (w.sums)."adCost")))
        from (select *, row_number() over () as place from page) r cross join lateral (select %13$s) k)
    from whole w$sql$,
    source, condition, private.ad_total_sql('sums'), private.ad_total_sql('before'), sorted_by, sort_direction, page_size,
    (page_number - 1) * coalesce(page_size, 0)::bigint,
    case when cardinality((p).loaded) > 0 then 'private.no_ads()' else 'null' end,
    case when cardinality((p).loaded_before) > 0 then 'private.no_ads()' else 'null' end,
    coalesce('(select ' || summary || ' from matching m)', 'null'), p, columns)
  into total, summary_row, rows;
  rows := coalesce(rows, '[]');
end
$$;
comment on function private.ad_page is
  'One page of rows of advertising with their total, figures and comparisonFigures over all pages, and what summary makes of all rows (more). Takes SQL: only for list functions of advertising.';
grant execute on function private.ad_page to authenticated, service_role;

-- SQL of the rows of advertising in a period at a level, each with a sign, by window and scope: months and days that are
-- added, days that are taken off. level: campaign (with placement), option, day, or keyword: one of 검색 영역
-- by day and campaign.
create or replace function private.ad_lines(
  partner_cd text, first_day date, last_day date, f private.ad_filter, level text, keyword text, is_before boolean
) returns text
  language plpgsql stable
  set search_path = ''
as $$
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
revoke all on function private.ad_lines from public, anon, authenticated, service_role;
comment on function private.ad_lines is
  'SQL of the signed rows of advertising in a period: for private.ad_rows alone.';
grant execute on function private.ad_lines to authenticated, service_role;

-- Where advertising is added up, but for the list of keywords (private.ad_keyword_list): by a key over the rows of a level, in the period and before it. key is SQL over
-- them, written by the calling function. A row whose sums are all 0 is none.
create or replace function private.ad_rows(
  partner_cd text, today date, p private.sales_period, f private.ad_filter, level text, key text, condition text default 'true',
  compared boolean default true, keyword text default null
) returns table ("KEY" text, "NOW" private.ad_measures, "BEFORE" private.ad_measures)
  language plpgsql stable
  set search_path = ''
  set jit = off
  set work_mem = '64MB'
  set enable_nestloop = off
as $$
declare
  known constant text := case when level = 'option'
    then format('select l.*, o."OPTION_CD" is not null as "MATCHED", coalesce(o."BRAND_CD", '''') as "BRAND_CD" from lines l
      left join public.dim_option o on o."OPTION_CD" = l."OPTION_CD" and o."PARTNER_CD" = %L', partner_cd)
    else 'select * from lines l' end;
begin
  return query execute format($sql$
    with lines as (%1$s), cells as materialized (
      select %2$s as key, case when l."MATCHED" then l."BRAND_CD" end as brand_cd, l.is_before,
        private.bigint_sum(l.sign * l.imp) as imp, private.bigint_sum(l.sign * l.click) as click,
        private.bigint_sum(l.sign * l.cost) as cost, private.bigint_sum(l.sign * l.ord) as ord,
        private.bigint_sum(l.sign * l.qty) as qty, private.bigint_sum(l.sign * l.amt) as amt,
        private.bigint_sum(l.sign * l.direct) as direct, private.bigint_sum(l.sign * l.whole) as whole
      from (%3$s) l
      where (%4$s)
        and (cardinality(%5$L::text[]) = 0 or l."MATCHED" and l."BRAND_CD" = any (%5$L))
      group by 1, 2, 3
    ), priced as (
      select c.*, c.amt * r."RATE" as margin, c.amt <> 0 and r."RATE" is null as is_unknown
      from cells c left join private.ad_margins(%6$L, %7$L) r on r."BRAND_CD" = c.brand_cd
      where c.imp <> 0 or c.click <> 0 or c.cost <> 0 or c.ord <> 0 or c.qty <> 0 or c.whole <> 0
    ), sides as (
      select s.key, s.is_before,
        row(sum(s.imp), sum(s.click), sum(s.cost) * %8$s, sum(s.ord), sum(s.qty), sum(s.amt), sum(s.direct), sum(s.whole - s.direct),
          case when not bool_or(s.is_unknown) then coalesce(sum(s.margin), 0) - sum(s.cost) * %8$s end)::private.ad_measures as sums
      from priced s group by 1, 2
    )
    select coalesce(n.key, b.key), n.sums, b.sums
    from (select * from sides where not is_before) n
    full join (select * from sides where is_before) b on b.key = n.key$sql$,
    private.ad_lines(partner_cd, p.first_day, p.last_day, f, level, keyword, false)
      || case when compared then ' union all ' || private.ad_lines(partner_cd, p.first_before, p.last_before, f, level, keyword, true) else '' end,
    key, known,
    condition || case when (f).placement is not null and level <> 'keyword'
      then format(' and l."PLACEMENT" = %L', (f).placement) else '' end,
    (f).brand_cds, partner_cd, today, (f).cost_factor);
end
$$;
revoke all on function private.ad_rows from public, anon, authenticated, service_role;
comment on function private.ad_rows is
  'Advertising of a partner in a period and before it by a key: SQL over the rows of a level (campaign, option, day, keyword: of one alone). For functions of advertising, which write the key.';
grant execute on function private.ad_rows to authenticated, service_role;

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
    scope, ad_type, brand_cds, btrim(campaign_name), with_vat, coalesce(btrim(keyword), ''), keyword_class,
    sort_by, sort_direction, page_number, page_size);
end
$$;
comment on function public.ad_keywords is
  'Keywords of 검색 영역 with their class. Callers and filters as ad_keywords_summary; keyword_class: all | expand | keep | check | exclude | short.

Returns {"total", "period", "comparison", "figures", "comparisonFigures", "margin", "growth", "loaded", "counts", "others", "rows"}: figures over the rows of all pages and others; counts: keywords of each class under the other filters; others: a row of all that is not 검색 영역, where every keyword is listed, else null.
Classes, of a keyword''s sums by window and scope: expand (확대: ROAS of 1.3 times the break-even and 3 orders), check (점검: ROAS below the break-even), exclude (제외 후보: no order, and at the rate of its campaigns its clicks would have brought one in 95 of 100 cases), short (데이터 부족: no order, fewer clicks), else keep (유지). Without a known margin none is expand or check.

sort_by: '''' (adCost, descending) or a column of the row but base…; nulls last, ties by keyword. page_size null returns every row (an export).';
grant execute on function public.ad_keywords to authenticated;

-- The sums of a keyword as columns: seven of the period, seven of that before it. direct and whole are won of either scope.
create or replace function private.ad_keyword_columns(template text) returns text
  language sql immutable
  set search_path = ''
as $$
  select string_agg(format(template, c || side), ', ' order by n, m)
  from unnest(array['', '_before']) with ordinality s (side, n)
  cross join unnest(array['imp', 'click', 'cost', 'ord', 'qty', 'direct', 'whole']) with ordinality u (c, m)
$$;
revoke all on function private.ad_keyword_columns from public, anon, authenticated, service_role;
comment on function private.ad_keyword_columns is
  'SQL list of a template for each sum of private.ad_keyword_sums.';
grant execute on function private.ad_keyword_columns to authenticated, service_role;

-- SQL of the sums by KEYWORD_ID of a period and before it, by window and scope. What both have (a month that the one takes from
-- the other's whole) is read once.
create or replace function private.ad_keyword_sums(partner_cd text, p private.sales_period, f private.ad_filter) returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  direct constant text := case (f).scope when 'direct' then 'DIR_' else '' end;
  measures constant text[] := array['IMP_CNT', 'CLICK_CNT', 'AD_COST', direct || 'ORD_' || (f).attribution || 'D',
    direct || 'QTY_' || (f).attribution || 'D', 'DIR_REV_' || (f).attribution || 'D', 'REV_' || (f).attribution || 'D'];
begin
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
revoke all on function private.ad_keyword_sums from public, anon, authenticated, service_role;
comment on function private.ad_keyword_sums is
  'SQL of the sums of advertising by KEYWORD_ID in a period and before it: for private.ad_keyword_list alone.';
grant execute on function private.ad_keyword_sums to authenticated, service_role;

-- SQL of the figures of a side ('' or '_before') over rows of the cells c and the pairs w of private.ad_keyword_list.
create or replace function private.ad_keyword_measures(f private.ad_filter, side text) returns text
  language sql immutable
  set search_path = ''
as $$
  select format($sql$case when count(*) filter (where c.is_%1$s) > 0 then row(private.bigint_sum(c.imp%2$s), private.bigint_sum(c.click%2$s),
    private.bigint_sum(c.cost%2$s) * %3$L::numeric, private.bigint_sum(c.ord%2$s), private.bigint_sum(c.qty%2$s),
    private.bigint_sum(c.%4$s%2$s), private.bigint_sum(c.direct%2$s), private.bigint_sum(c.whole%2$s - c.direct%2$s),
    coalesce(sum(c.%4$s%2$s * c.rate) filter (where c.is_%1$s and coalesce(w.is_known%2$s, c.is_known%2$s)), 0)
      - private.bigint_sum(c.cost%2$s) filter (where c.is_%1$s and coalesce(w.is_known%2$s, c.is_known%2$s)) * %3$L::numeric)::private.ad_measures end$sql$,
    case side when '' then 'now' else 'before' end, side, (f).cost_factor, case (f).scope when 'direct' then 'direct' else 'whole' end)
$$;
revoke all on function private.ad_keyword_measures from public, anon, authenticated, service_role;
comment on function private.ad_keyword_measures is
  'SQL of the measures of keywords in a period ('''') or before it (_before), null without a row: for the functions of keywords alone.';
grant execute on function private.ad_keyword_measures to authenticated, service_role;

-- Keywords of 검색 영역 with their class (domain rules of 키워드 성과). CVR of a campaign is that of its search in the period, by the
-- same window and scope. A keyword without an order is 제외 후보 where its clicks would have brought one, at the rate of its
-- campaigns, in 95 of 100 cases: for one campaign from ceil(ln 0.05 / ln(1 - CVR)) clicks on. Of a keyword in a campaign that sold
-- what has no known margin no profit is known.
-- As SQL, because what is made for each of tens of thousands of keywords is little: figures are for the rows of a page and for all of
-- them together. Logarithms are made once a campaign, in 64 bits: those of numeric take longer than all else here.
create or replace function private.ad_keyword_list(
  partner_cd text, today date, p private.sales_period, f private.ad_filter, keyword text, break_even numeric, more text default ''
) returns text
  language sql stable
  set search_path = ''
as $$
  select format($sql$with sums as (%1$s), cells as materialized (
      select c.*, c.rate is not null or c.%6$I = 0 as is_known, c.rate is not null or c.%7$I = 0 as is_known_before
      from (
        select k."KEYWORD" as keyword, k."CAMPAIGN_ID" as campaign, k."PAIR_ID" as pair, r."RATE" as rate, s.*,
          s.imp <> 0 or s.click <> 0 or s.cost <> 0 or s.ord <> 0 or s.qty <> 0 or s.whole <> 0 as is_now,
          s.imp_before <> 0 or s.click_before <> 0 or s.cost_before <> 0 or s.ord_before <> 0 or s.qty_before <> 0
            or s.whole_before <> 0 as is_before
        from sums s
        join public.dim_ad_keyword k on k."PARTNER_CD" = %2$L and k."KEYWORD_ID" = s.id
        left join private.ad_margins(%2$L, %3$L) r on k."MATCHED" and r."BRAND_CD" = k."BRAND_CD"
        where (cardinality(%4$L::text[]) = 0 or k."MATCHED" and k."BRAND_CD" = any (%4$L))
          and (%5$L::text[] is null or k."CAMPAIGN_ID" = any (%5$L))
      ) c
      where c.is_now or c.is_before
    ), pairs as materialized (
      -- Those of several brands alone, which are few: a pair of one is its own cell.
      select c.pair, min(c.id) filter (where c.is_now) as first_id, bool_and(c.is_known) as is_known,
        bool_and(c.is_known_before) as is_known_before
      from cells c where c.pair in (select o.pair from cells o where o.pair <> o.id) group by 1
    ), campaigns as materialized (
      -- More orders than clicks are no rate.
      select a.campaign, a.cvr::float8 as cvr, ln((1 - least(a.cvr, 0.9999))::float8) as log_rest
      from (select c.campaign, sum(c.ord) / nullif(sum(c.click), 0) as cvr from cells c group by 1) a
    ), keywords as materialized (
      select k.*, k.orders * 100 / nullif(k.click, 0) as "campaignCvr",
        case when k.ord = 0 and k.keyword <> '' then (1 - exp(k.log_none)) * 100 end as "sureness",
        case
          -- Not of rounding: one click at 95 %% is enough. Search without a keyword cannot be excluded.
          when k.ord = 0 then case when 1 - exp(k.log_none) >= 0.95 - 1e-12 and k.keyword <> '' then 'exclude' else 'short' end
          when k.roas < %9$L::numeric then 'check'
          when k.roas >= 1.3 * %9$L::numeric and k.ord >= 3 then 'expand'
          else 'keep' end as "keywordClass"
      from (
        select t.*, private.ad_roas(t.cost * %8$L::numeric, t.amt) as roas
        from (
          select c.keyword, count(*) filter (where c.is_now and c.id = coalesce(w.first_id, c.id)) as "campaignCount", private.bigint_sum(c.click) as click,
            private.bigint_sum(c.ord) as ord, private.bigint_sum(c.cost) as cost, private.bigint_sum(c.%6$I) as amt,
            sum(c.click * a.log_rest) filter (where c.is_now) as log_none, sum(c.click * a.cvr) as orders %10$s
          from cells c left join pairs w using (pair) left join campaigns a using (campaign)
          where %11$L = '' or private.contains_text(c.keyword, %11$L)
          group by 1
        ) t
      ) k
    )$sql$,
    private.ad_keyword_sums(partner_cd, p, f), partner_cd, today, (f).brand_cds, (f).campaign_ids, amount, amount || '_before',
    (f).cost_factor, break_even, more, keyword)
  from (select case (f).scope when 'direct' then 'direct' else 'whole' end) a (amount)
$$;
revoke all on function private.ad_keyword_list from public, anon, authenticated, service_role;
comment on function private.ad_keyword_list is
  'SQL (a with clause, which ends with keywords) of the keywords with advertising in a period or before it whose name contains a text, with their sums of the period and keywordClass: expand | keep | check | exclude | short. sureness: percent sure that a keyword without an order sells worse than its campaigns; campaignCvr: percent, their orders a click weighted by its clicks. break_even: percent of ROAS, null where no margin is known. more: SQL of further columns, over cells c and pairs w. Only for functions of advertising, which set how it is planned.';
grant execute on function private.ad_keyword_list to authenticated, service_role;

-- Of the placements that are no search, and of all: what the keywords are to add up to. Of a campaign with one part whose profit is
-- not known no profit is known.
create or replace function private.ad_placement_sums(
  partner_cd text, today date, p private.sales_period, f private.ad_filter, compared boolean,
  out other private.ad_measures, out whole private.ad_measures, out other_before private.ad_measures
)
  language sql stable
  set search_path = ''
as $$
  with parts as materialized (
    select r."KEY" like 'search%' as is_search, substr(r."KEY", 7) as campaign, r."NOW" as sums, r."BEFORE" as before
    from private.ad_rows(ad_placement_sums.partner_cd, today, p, f, 'campaign',
      'case when l."PLACEMENT" = ''검색 영역'' then ''search'' else ''others'' end || case when l."MATCHED" then l."CAMPAIGN_ID" else '''' end',
      compared => ad_placement_sums.compared) r
  ), known as (
    select private.total_ads(w.sums) as sums, bool_and((w.sums)."adProfitAmt" is not null) as is_known from parts w
    where w.sums is distinct from null group by w.campaign
  )
  select (select private.total_ads(w.sums) from parts w where not w.is_search),
    (select private.total_ads(case when k.is_known then k.sums else row((k.sums)."adImpCnt", (k.sums)."adClickCnt", (k.sums)."adCost",
      (k.sums)."adOrderCnt", (k.sums)."adSaleQty", (k.sums)."adSaleAmt", (k.sums)."adDirectAmt", (k.sums)."adIndirectAmt",
      null)::private.ad_measures end) from known k),
    (select private.total_ads(w.before) from parts w where not w.is_search)
$$;
revoke all on function private.ad_placement_sums from public, anon, authenticated, service_role;
comment on function private.ad_placement_sums is
  'Sums of advertising of all placements but 검색 영역, and of all, as campaigns add up; where compared, other_before: the former in the days that are compared with. null without a row.';
grant execute on function private.ad_placement_sums to authenticated, service_role;

-- ad_keywords_summary as of a given Korea-time day.
create or replace function private.ad_keywords_summary_on(
  today date, partner_cd text, date_start text, date_end text, comparison text, attribution text, scope text, ad_type text,
  brand_cds text[], campaign_name text, with_vat boolean, keyword text
) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
  set work_mem = '64MB'
  set enable_nestloop = off
  set enable_sort = off
as $$
declare
  p constant private.sales_period := private.require_ad_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  f constant private.ad_filter :=
    private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat);
  margin constant json := private.ad_margin(partner_cd, today, brand_cds);
  nothing constant private.ad_measures := case when cardinality((p).loaded) > 0 then private.no_ads() end;
  nothing_before constant private.ad_measures := case when cardinality((p).loaded_before) > 0 then private.no_ads() end;
  placements constant record := private.ad_placement_sums(partner_cd, today, p, f, compared => false);
  answer jsonb;
begin
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
comment on function private.ad_keywords_summary_on is 'ad_keywords_summary as of a Korea-time day.';
grant execute on function private.ad_keywords_summary_on to authenticated, service_role;

-- ad_keywords as of a given Korea-time day.
create or replace function private.ad_keywords_on(
  today date, partner_cd text, date_start text, date_end text, comparison text, attribution text, scope text, ad_type text,
  brand_cds text[], campaign_name text, with_vat boolean, keyword text, keyword_class text, sort_by text, sort_direction text,
  page_number integer, page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
  set work_mem = '64MB'
  set enable_nestloop = off
  set enable_sort = off
as $$
declare
  p constant private.sales_period := private.require_ad_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  f constant private.ad_filter :=
    private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat);
  margin constant json := private.ad_margin(partner_cd, today, brand_cds);
  classes constant text[] := array['expand', 'keep', 'check', 'exclude', 'short'];
  own constant json :=
    '{"keyword": "text", "campaignCount": "number", "keywordClass": "keyword class", "sureness": "number", "campaignCvr": "number"}';
  nothing constant private.ad_measures := case when cardinality((p).loaded) > 0 then private.no_ads() end;
  nothing_before constant private.ad_measures := case when cardinality((p).loaded_before) > 0 then private.no_ads() end;
  -- What is no search stands below the keywords where all of them are listed: with it they are what 캠페인 성과 says.
  placements record;
  sorted_by constant text := coalesce(private.ad_sort_key(sort_by), (private.sort_keys(own ->> sort_by, sort_by))[1]);
  answer jsonb;
begin
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

-- What the staged report calls campaigns and options. Raises PD001.
create or replace function private.name_ads(partner_cd text) returns jsonb
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
  set enable_sort = off
  set work_mem = '64MB'
as $$
declare
  known bigint;
  named bigint;
begin
  create temporary table import_named on commit drop as
  select n.option_cd, max(n.item_nm) as item_nm
  from (
    select s."OPTION_CD" as option_cd, s."ITEM_NM" as item_nm from pg_temp.import_staged s
    union all
    select s."CONV_OPTION_CD", s."CONV_ITEM_NM" from pg_temp.import_staged s
  ) n where n.option_cd is not null group by 1;
  perform private.refuse_foreign_options(array(
    select o."OPTION_CD" from pg_temp.import_named n join public.dim_option o on o."OPTION_CD" = n.option_cd
    where o."PARTNER_CD" <> name_ads.partner_cd order by 1));
  select count(*) filter (where o."OPTION_CD" is not null), count(*) into known, named
  from pg_temp.import_named n left join public.dim_option o on o."OPTION_CD" = n.option_cd;
  insert into public.dim_ad_option as a ("PARTNER_CD", "OPTION_CD", "ITEM_NM")
  select name_ads.partner_cd, n.option_cd, coalesce(n.item_nm, '') from pg_temp.import_named n
  on conflict ("PARTNER_CD", "OPTION_CD") do update set "ITEM_NM" = excluded."ITEM_NM"
  where excluded."ITEM_NM" not in ('', a."ITEM_NM");
  drop table pg_temp.import_named;

  insert into public.dim_campaign as c ("PARTNER_CD", "CAMPAIGN_ID", "CAMPAIGN_NM", "AD_TYPE", "START_DT", "END_DT", "NAMED_SK")
  select distinct on (s."CAMPAIGN_ID") name_ads.partner_cd, s."CAMPAIGN_ID", s."CAMPAIGN_NM", s."AD_TYPE", s."START_DT", s."END_DT",
    s."DATE_SK"
  from (
    -- A campaign has hundreds of rows a day that say the same.
    select g."CAMPAIGN_ID", g."CAMPAIGN_NM", g."AD_TYPE", g."START_DT", g."END_DT", g."DATE_SK", min(g."LINE_NO") as "LINE_NO"
    from pg_temp.import_staged g group by 1, 2, 3, 4, 5, 6
  ) s order by s."CAMPAIGN_ID", s."DATE_SK" desc, s."LINE_NO"
  on conflict ("PARTNER_CD", "CAMPAIGN_ID") do update
  set "CAMPAIGN_NM" = excluded."CAMPAIGN_NM", "AD_TYPE" = coalesce(excluded."AD_TYPE", c."AD_TYPE"),
    "START_DT" = coalesce(excluded."START_DT", c."START_DT"), "END_DT" = excluded."END_DT", "NAMED_SK" = excluded."NAMED_SK"
  where excluded."NAMED_SK" >= c."NAMED_SK"
    and (c."CAMPAIGN_NM", c."AD_TYPE", c."START_DT", c."END_DT", c."NAMED_SK") is distinct from (excluded."CAMPAIGN_NM",
      coalesce(excluded."AD_TYPE", c."AD_TYPE"), coalesce(excluded."START_DT", c."START_DT"), excluded."END_DT", excluded."NAMED_SK");
  return jsonb_build_object('options_known', known, 'options_unmatched', named - known);
end
$$;
comment on function private.name_ads is
  'Keeps the campaigns and option names of the staged advertising report; returns how many of its options the partner''s masters know and how many not. Raises PD001.';

-- Makes the facts of the staged days and campaigns those of the report; days taken over lose every row of theirs first.
-- Rows have no key: a day of a campaign is the same, and not touched, when the sum of the hashes of its rows is. Values
-- are hashed as they are: as one text it took three times as long.
create or replace function private.replace_ads(partner_cd text, taken_over integer[], today date) returns jsonb
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
  set work_mem = '64MB'
  set jit = off
as $$
declare
  changed_days integer[];
  answer jsonb;
begin
  create temporary view import_line as
  select s."DATE_SK", s."CAMPAIGN_ID", coalesce(s."ADGROUP_NM", '') as "ADGROUP_NM", coalesce(s."OPTION_CD", '') as "OPTION_CD",
    coalesce(s."CONV_OPTION_CD", '') as "CONV_OPTION_CD", coalesce(s."PLACEMENT", '') as "PLACEMENT", coalesce(s."KEYWORD", '') as "KEYWORD",
    coalesce(s."IMP_CNT", 0) as "IMP_CNT", coalesce(s."CLICK_CNT", 0) as "CLICK_CNT",
    coalesce(s."AD_COST", 0) as "AD_COST", coalesce(s."ORD_1D", 0) as "ORD_1D",
    coalesce(s."DIR_ORD_1D", 0) as "DIR_ORD_1D", coalesce(s."QTY_1D", 0) as "QTY_1D",
    coalesce(s."DIR_QTY_1D", 0) as "DIR_QTY_1D", coalesce(s."REV_1D", 0) as "REV_1D",
    coalesce(s."DIR_REV_1D", 0) as "DIR_REV_1D", coalesce(s."ORD_14D", 0) as "ORD_14D",
    coalesce(s."DIR_ORD_14D", 0) as "DIR_ORD_14D", coalesce(s."QTY_14D", 0) as "QTY_14D",
    coalesce(s."DIR_QTY_14D", 0) as "DIR_QTY_14D", coalesce(s."REV_14D", 0) as "REV_14D",
    coalesce(s."DIR_REV_14D", 0) as "DIR_REV_14D"
  from pg_temp.import_staged s;
  analyze pg_temp.import_staged ("DATE_SK", "CAMPAIGN_ID");
  create temporary table import_pair on commit drop as
  select coalesce(o.day, n.day) as day, coalesce(o.campaign, n.campaign) as campaign, coalesce(o.rows, 0) as old_rows,
    coalesce(n.rows, 0) as new_rows, coalesce(o.revenue, 0) as old_revenue, coalesce(n.revenue, 0) as new_revenue,
    o.print is not distinct from n.print as same, n.orders
  from (
    select f."DATE_SK" as day, f."CAMPAIGN_ID" as campaign, count(*) as rows, sum(f."REV_14D") as revenue,
      sum(hash_record_extended(row(f."ADGROUP_NM", f."OPTION_CD", f."CONV_OPTION_CD", f."PLACEMENT", f."KEYWORD",
        f."IMP_CNT", f."CLICK_CNT", f."AD_COST", f."ORD_1D", f."DIR_ORD_1D", f."QTY_1D", f."DIR_QTY_1D", f."REV_1D",
        f."DIR_REV_1D", f."ORD_14D", f."DIR_ORD_14D", f."QTY_14D", f."DIR_QTY_14D", f."REV_14D", f."DIR_REV_14D"), 0)) as print
    from public.fact_ad_daily f
    where f."PARTNER_CD" = replace_ads.partner_cd
      -- An array, or the facts of all days would be read.
      and f."DATE_SK" = any (array(select l."DATE_SK" from pg_temp.import_line l union select unnest(taken_over)))
    group by 1, 2
  ) o
  full join (
    select l."DATE_SK" as day, l."CAMPAIGN_ID" as campaign, count(*) as rows, sum(l."REV_14D") as revenue, sum(l."ORD_14D") as orders,
      sum(hash_record_extended(row(l."ADGROUP_NM", l."OPTION_CD", l."CONV_OPTION_CD", l."PLACEMENT", l."KEYWORD",
        l."IMP_CNT", l."CLICK_CNT", l."AD_COST", l."ORD_1D", l."DIR_ORD_1D", l."QTY_1D", l."DIR_QTY_1D", l."REV_1D",
        l."DIR_REV_1D", l."ORD_14D", l."DIR_ORD_14D", l."QTY_14D", l."DIR_QTY_14D", l."REV_14D", l."DIR_REV_14D"), 0)) as print
    from pg_temp.import_line l group by 1, 2
  ) n on n.day = o.day and n.campaign = o.campaign
  where n.day is not null or o.day = any (taken_over);

  delete from public.fact_ad_daily f using pg_temp.import_pair p
  where not p.same and p.old_rows > 0 and f."PARTNER_CD" = replace_ads.partner_cd and f."DATE_SK" = p.day
    and f."CAMPAIGN_ID" = p.campaign;
  insert into public.fact_ad_daily ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "ADGROUP_NM", "OPTION_CD", "CONV_OPTION_CD", "PLACEMENT",
    "KEYWORD",
    "IMP_CNT", "CLICK_CNT", "AD_COST", "ORD_1D", "DIR_ORD_1D", "QTY_1D", "DIR_QTY_1D", "REV_1D", "DIR_REV_1D",
    "ORD_14D", "DIR_ORD_14D", "QTY_14D", "DIR_QTY_14D", "REV_14D", "DIR_REV_14D")
  select replace_ads.partner_cd, l.*
  from pg_temp.import_line l join pg_temp.import_pair p on p.day = l."DATE_SK" and p.campaign = l."CAMPAIGN_ID"
  where not p.same
  order by l."DATE_SK";
  -- Of a day that was never seen young nothing can be learned.
  insert into public.agg_ad_growth as g ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "AGE", "ORD_14D", "REV_14D")
  select replace_ads.partner_cd, p.day, p.campaign, a.age, p.orders, p.new_revenue
  from pg_temp.import_pair p
  cross join lateral (select greatest(0, least(14, today - to_date(p.day::text, 'YYYYMMDD'))) as age) a
  where p.orders is not null and (a.age < 14 or exists (
    select from public.agg_ad_growth y
    where y."PARTNER_CD" = replace_ads.partner_cd and y."DATE_SK" = p.day and y."CAMPAIGN_ID" = p.campaign))
  on conflict ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "AGE") do update
  set "ORD_14D" = excluded."ORD_14D", "REV_14D" = excluded."REV_14D";

  select jsonb_build_object(
      'new', coalesce(sum(greatest(p.new_rows - p.old_rows, 0)), 0),
      'changed', coalesce(sum(least(p.new_rows, p.old_rows)) filter (where not p.same), 0),
      'unchanged', coalesce(sum(p.new_rows) filter (where p.same), 0),
      'removed', coalesce(sum(greatest(p.old_rows - p.new_rows, 0)), 0),
      'revenue_fell', greatest(0, coalesce(sum(p.old_revenue - p.new_revenue)
        filter (where p.old_rows > 0 and p.new_rows > 0 and p.day <> all (taken_over)), 0))),
    array_agg(distinct p.day) filter (where not p.same)
  into answer, changed_days
  from pg_temp.import_pair p;
  drop view pg_temp.import_line;
  drop table pg_temp.import_pair;
  if changed_days is not null then
    perform private.ads_changed(replace_ads.partner_cd, changed_days);
  end if;
  return answer;
end
$$;
comment on function private.replace_ads is
  'Replaces the facts of the staged days and campaigns, and all of days that are taken over; returns new, changed, unchanged, removed (rows) and revenue_fell (won).';

-- Compares the rollups of advertising with the facts, month by month, and writes anew what differs.
create or replace function private.rebuild_ad_rollups(partner_cd text)
  returns table ("TABLE_NM" text, "MONTH_SK" integer, "ROW_CNT" bigint)
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
  set jit = off
as $$
declare
  months constant integer[] := array(
    select f."DATE_SK" / 100 from public.fact_ad_daily f where f."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select d."DATE_SK" / 100 from public.agg_ad_campaign_daily d where d."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select d."DATE_SK" / 100 from public.agg_ad_option_daily d where d."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select m."MONTH_SK" from public.agg_ad_campaign_monthly m where m."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select d."DATE_SK" / 100 from public.agg_ad_keyword_daily d where d."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select t."PENTAD_SK" / 100 from public.agg_ad_keyword_pentad t where t."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select m."MONTH_SK" from public.agg_ad_keyword_monthly m where m."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select m."MONTH_SK" from public.agg_ad_option_monthly m where m."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    order by 1);
  days integer[];
begin
  foreach "MONTH_SK" in array months loop
    perform private.number_ad_keywords(partner_cd, private.month_days("MONTH_SK"), null);
  end loop;
  -- The finer first: the others are compared with them.
  for "TABLE_NM", "MONTH_SK", days in
    select s.name, s.first, s.days
    from (
      select t.name, t.place, m.first, private.month_days(m.first) as days
      from unnest(array['agg_ad_campaign_daily', 'agg_ad_campaign_monthly', 'agg_ad_keyword_daily', 'agg_ad_keyword_pentad',
        'agg_ad_keyword_monthly', 'agg_ad_option_daily', 'agg_ad_option_monthly']) with ordinality t (name, place)
      cross join unnest(months) m (first)
      union all
      select 'agg_ad_keyword_quarterly', 9, q.first, array(select unnest(private.month_days(q.first + n)) from generate_series(0, 2) n)
      from (
        select private.quarter_of(m) as first from unnest(months) m
        union
        select r."QUARTER_SK" from public.agg_ad_keyword_quarterly r where r."PARTNER_CD" = rebuild_ad_rollups.partner_cd
      ) q
    ) s order by s.place, s.first
  loop
    execute format($sql$
      with facts as materialized (%1$s), kept as materialized (
        select * from public.%2$I t where t."PARTNER_CD" = $1 and t.%3$I = any ($2)
      )
      -- A row that differs is in both halves; the larger one counts each wrong, missing or needless row once.
      select greatest((select count(*) from (table facts except table kept) d),
        (select count(*) from (table kept except table facts) d))$sql$,
      private.ad_rollup_rows(format('public.%I', "TABLE_NM")::regclass, partner_cd, days, null), "TABLE_NM",
      private.ad_slice_key(format('public.%I', "TABLE_NM")::regclass))
    into "ROW_CNT" using partner_cd, private.ad_slices(format('public.%I', "TABLE_NM")::regclass, days);
    if "ROW_CNT" > 0 then
      perform private.rewrite_ad_rollup(format('public.%I', "TABLE_NM")::regclass, partner_cd, days, null);
      return next;
    end if;
  end loop;
end
$$;
comment on function private.rebuild_ad_rollups is
  'Compares the rollups of advertising of a partner with the facts and writes anew what differs. A row: table, month (yyyyMM; the first of a quarter) and how many rows of it were wrong, missing or too many. Part of private.rebuild_rollups.';

-- A pentad: five days of a month from the 1st, 6th and so on; that of the 26th goes to the end of the month.
create or replace function private.ad_pentad(date_sk integer) returns integer
  language sql immutable parallel safe
  return date_sk - date_sk % 100 + 1 + 5 * least((date_sk % 100 - 1) / 5, 5);
revoke all on function private.ad_pentad from public, anon, authenticated, service_role;
comment on function private.ad_pentad is 'The pentad that a day (DATE_SK) is of, as its first day.';
grant execute on function private.ad_pentad to authenticated, service_role;

-- What a rollup of advertising has a row for, coarser than the one that it is made of: by the column that says so.
create or replace function private.ad_slice(key text, sk text) returns text
  language sql immutable
  return replace(case key when 'PENTAD_SK' then 'private.ad_pentad(x)' when 'MONTH_SK' then 'x / 100'
    when 'QUARTER_SK' then 'private.quarter_of(x)' else 'x' end, 'x', sk);
revoke all on function private.ad_slice from public, anon, authenticated, service_role;
comment on function private.ad_slice is
  'SQL of the pentad (PENTAD_SK, its first day) or month (MONTH_SK) of a day, or of the quarter (QUARTER_SK, its first month) of a month, which sk says in SQL; a day (DATE_SK) is itself. Only for the functions that write and compare rollups.';
grant execute on function private.ad_slice to service_role;

create or replace function private.ad_slice_key(target regclass) returns text
  language sql stable
  set search_path = ''
as $$
  select a.attname::text from pg_catalog.pg_attribute a where a.attrelid = target and a.attnum = 2
$$;
revoke all on function private.ad_slice_key from public, anon, authenticated, service_role;
comment on function private.ad_slice_key is
  'The column of a rollup of advertising that says of which days its rows are: DATE_SK | PENTAD_SK | MONTH_SK | QUARTER_SK.';
grant execute on function private.ad_slice_key to service_role;

-- A keyword gets its numbers once, whatever becomes of its sums.
create or replace function private.number_ad_keywords(partner_cd text, days integer[], campaign_ids text[]) returns void
  language sql volatile
  set search_path = ''
  set enable_nestloop = off
  -- Groups are far fewer than is expected of keys that go together; sorting rows of all sums is slow.
  set enable_sort = off
  set work_mem = '64MB'
as $$
  insert into public.dim_ad_keyword ("PARTNER_CD", "CAMPAIGN_ID", "KEYWORD", "MATCHED", "BRAND_CD")
  select number_ad_keywords.partner_cd, s.*
  from (
    select distinct b."CAMPAIGN_ID", b."KEYWORD", b."MATCHED", b."BRAND_CD"
    from private.ad_brand_sides(number_ad_keywords.partner_cd, days, campaign_ids) b where b."PLACEMENT" = '검색 영역'
  ) s
  where not exists (
    select from public.dim_ad_keyword k
    where k."PARTNER_CD" = number_ad_keywords.partner_cd and k."CAMPAIGN_ID" = s."CAMPAIGN_ID" and k."KEYWORD" = s."KEYWORD"
      and k."MATCHED" = s."MATCHED" and k."BRAND_CD" = s."BRAND_CD")
  order by s."CAMPAIGN_ID" collate "C", s."KEYWORD" collate "C";
  update public.dim_ad_keyword k set "PAIR_ID" = f.pair
  from (
    select f."CAMPAIGN_ID", f."KEYWORD", min(f."KEYWORD_ID") as pair from public.dim_ad_keyword f
    where f."PARTNER_CD" = number_ad_keywords.partner_cd
    group by 1, 2 having bool_or(f."PAIR_ID" is null)
  ) f
  where k."PARTNER_CD" = number_ad_keywords.partner_cd and k."PAIR_ID" is null
    and k."CAMPAIGN_ID" = f."CAMPAIGN_ID" and k."KEYWORD" = f."KEYWORD";
$$;
revoke all on function private.number_ad_keywords from public, anon, authenticated, service_role;
comment on function private.number_ad_keywords is
  'Adds to dim_ad_keyword what the facts of days (DATE_SK) and campaigns (null: all) of a partner have beyond it.';

create or replace function private.ad_slices(target regclass, days integer[]) returns integer[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  key constant text := private.ad_slice_key(target);
  slices integer[];
begin
  execute format('select array(select distinct %s from unnest($1) d (sk))',
    private.ad_slice(key, case when key = 'QUARTER_SK' then 'sk / 100' else 'sk' end)) into slices using days;
  return slices;
end
$$;
revoke all on function private.ad_slices from public, anon, authenticated, service_role;
comment on function private.ad_slices is
  'Of which days, pentads, months or quarters the rows of a rollup of advertising are that have something of days (DATE_SK).';
grant execute on function private.ad_slices to service_role;

-- What a rollup of advertising must hold, as SQL, so that tables of fifteen sums are written and compared by one text: sums of
-- the facts, or of the next finer rollup, which is a tenth of them.
create or replace function private.ad_rollup_rows(target regclass, partner_cd text, days integer[], campaign_ids text[])
  returns text
  language plpgsql stable
  set search_path = ''
as $$
declare
  keys constant text[] := array(
    select a.attname from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 1 and a.attname <> all (private.ad_sum_columns()) order by a.attnum);
  finer constant text := case target
    when 'public.agg_ad_campaign_monthly'::regclass then 'public.agg_ad_campaign_daily'
    when 'public.agg_ad_keyword_pentad'::regclass then 'public.agg_ad_keyword_daily'
    when 'public.agg_ad_keyword_monthly'::regclass then 'public.agg_ad_keyword_pentad'
    when 'public.agg_ad_keyword_quarterly'::regclass then 'public.agg_ad_keyword_monthly' end;
  finer_key constant text := case when finer is null then 'DATE_SK' else private.ad_slice_key(finer::regclass) end;
  sides constant text := format('%s(%L, %L::integer[], %L::text[]) s',
    case when keys && array['BRAND_CD', 'KEYWORD_ID'] then 'private.ad_brand_sides' else 'private.ad_sides' end,
    partner_cd, days, campaign_ids);
begin
  return format('select %L::text as "PARTNER_CD", %s, %s from %s group by %s',
    partner_cd,
    (select string_agg(case
        when n = 1 then format('%s as %I', private.ad_slice(k, format('s.%I', finer_key)), k)
        when k = 'KEYWORD_ID' and finer is null then 'k."KEYWORD_ID"'
        else format('s.%I', k) end, ', ' order by n)
      from unnest(keys) with ordinality u (k, n)),
    (select string_agg(format('private.bigint_sum(s.%1$I) as %1$I', c), ', ' order by n)
      from unnest(private.ad_sum_columns()) with ordinality u (c, n)),
    case
      when finer is not null then format('%s s where s."PARTNER_CD" = %L and s.%I = any (%L::integer[]) and %s', finer, partner_cd,
        finer_key, private.ad_slices(finer::regclass, days), private.ad_rollup_campaigns(target, 's', campaign_ids))
      when 'KEYWORD_ID' = any (keys) then sides || format(' join public.dim_ad_keyword k on k."PARTNER_CD" = %L
        and k."CAMPAIGN_ID" = s."CAMPAIGN_ID" and k."KEYWORD" = s."KEYWORD" and k."MATCHED" = s."MATCHED"
        and k."BRAND_CD" = s."BRAND_CD" where s."PLACEMENT" = ''검색 영역''', partner_cd)
      else sides end,
    (select string_agg((n + 1)::text, ', ') from generate_series(1, cardinality(keys)) n));
end
$$;
comment on function private.ad_rollup_rows is
  'SQL of the rows that a rollup of advertising must hold of days (DATE_SK; all that a row of it may have) and campaigns (null: all) of a partner. Only for the functions that write and compare rollups.';
grant execute on function private.ad_rollup_rows to service_role;

create or replace function private.ad_rollup_campaigns(target regclass, alias text, campaign_ids text[]) returns text
  language sql stable
  set search_path = ''
as $$
  select case
    when campaign_ids is null or target = 'public.agg_ad_option_daily'::regclass then 'true'
    when target::text like '%\_keyword\_%' then format('%I."KEYWORD_ID" in (select k."KEYWORD_ID" from public.dim_ad_keyword k
      where k."PARTNER_CD" = %1$I."PARTNER_CD" and k."CAMPAIGN_ID" = any (%L::text[]))', alias, campaign_ids)
    else format('%I."CAMPAIGN_ID" = any (%L::text[])', alias, campaign_ids) end
$$;
revoke all on function private.ad_rollup_campaigns from public, anon, authenticated, service_role;
comment on function private.ad_rollup_campaigns is
  'SQL that is true of the rows of a rollup of advertising that are of campaigns (null: all). Only for the functions that write rollups.';

create or replace function private.rewrite_ad_rollup(target regclass, partner_cd text, days integer[], campaign_ids text[])
  returns void
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  -- Groups are far fewer than is expected of keys that go together; sorting rows of all sums is slow.
  set enable_sort = off
  set work_mem = '64MB'
  set jit = off
as $$
begin
  execute format('delete from %s t where t."PARTNER_CD" = $1 and t.%I = any ($2) and %s', target, private.ad_slice_key(target),
    private.ad_rollup_campaigns(target, 't', campaign_ids))
  using partner_cd, private.ad_slices(target, days);
  -- In the order of their index: it grows at its end, and whoever reads them meets keywords in one order.
  execute format('insert into %s %s %s', target, private.ad_rollup_rows(target, partner_cd, days, campaign_ids),
    case when target::text like '%\_keyword\_%' then 'order by 2, 3' else '' end);
end
$$;
comment on function private.rewrite_ad_rollup is
  'Writes days (DATE_SK; all that a row of it may have) and campaigns (null: all) of a rollup of advertising anew.';

-- Called by whatever writes facts of advertising, in the same transaction and after writing them. The finer first.
create or replace function private.rewrite_ad_rollups(partner_cd text, days integer[], campaign_ids text[]) returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  month_days constant integer[] := array(
    select unnest(private.month_days(m.month_sk)) from (select distinct d / 100 as month_sk from unnest(days) d) m);
  pentad_days constant integer[] := array(
    select d from unnest(month_days) d where private.ad_pentad(d) = any (private.ad_slices('public.agg_ad_keyword_pentad', days)));
  quarter_days constant integer[] := array(
    select unnest(private.month_days(q.first + n))
    from unnest(private.ad_slices('public.agg_ad_keyword_quarterly', days)) q (first) cross join generate_series(0, 2) n);
begin
  perform private.number_ad_keywords(partner_cd, days, campaign_ids);
  perform private.rewrite_ad_rollup('public.agg_ad_campaign_daily', partner_cd, days, campaign_ids);
  perform private.rewrite_ad_rollup('public.agg_ad_campaign_monthly', partner_cd, month_days, campaign_ids);
  perform private.rewrite_ad_rollup('public.agg_ad_keyword_daily', partner_cd, days, campaign_ids);
  perform private.rewrite_ad_rollup('public.agg_ad_keyword_pentad', partner_cd, pentad_days, campaign_ids);
  perform private.rewrite_ad_rollup('public.agg_ad_keyword_monthly', partner_cd, month_days, campaign_ids);
  perform private.rewrite_ad_rollup('public.agg_ad_keyword_quarterly', partner_cd, quarter_days, campaign_ids);
end
$$;
revoke all on function private.rewrite_ad_rollups from public, anon, authenticated, service_role;
comment on function private.rewrite_ad_rollups is
  'Writes the rollups of advertising by campaign and keyword anew for days (DATE_SK) and campaigns (null: all) of a partner.';

create or replace function private.ads_changed(partner_cd text, days integer[]) returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  month_sk integer;
begin
  -- A month at a time: what is summed up fits into memory.
  for month_sk in select distinct d / 100 from unnest(days) d order by 1 loop
    perform private.rewrite_ad_rollups(partner_cd, array(select d from unnest(days) d where d / 100 = month_sk), null);
    perform private.rewrite_ad_rollup('public.agg_ad_option_daily', partner_cd,
      array(select d from unnest(days) d where d / 100 = month_sk), null);
    perform private.rewrite_ad_rollup('public.agg_ad_option_monthly', partner_cd, private.month_days(month_sk), null);
  end loop;
end
$$;
comment on function private.ads_changed is
  'Brings the rollups of advertising in line with the facts of days (DATE_SK) of a partner. Whatever writes fact_ad_daily calls it in the same transaction. Facts that are changed by hand are not followed: private.rebuild_rollups (npm run admin -- rollups) finds and repairs them.';

-- Options that a master begins to know, forgets or gives another brand take their advertising along: of the campaigns and
-- months in which they stand.
create or replace function private.move_ad_brands(partner_cd text, option_cds text[]) returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  moved record;
begin
  for moved in
    select private.month_days(m."MONTH_SK") as days, array_agg(distinct m."CAMPAIGN_ID") as campaign_ids
    from public.agg_ad_option_monthly m
    where m."PARTNER_CD" = move_ad_brands.partner_cd and m."OPTION_CD" = any (option_cds)
    group by m."MONTH_SK" order by m."MONTH_SK"
  loop
    perform private.rewrite_ad_rollups(partner_cd, moved.days, moved.campaign_ids);
  end loop;
end
$$;
comment on function private.move_ad_brands is
  'Writes the rollups of advertising by brand anew for the campaigns and months in which these options stand.';

-- The same with quarters and pentads: a pentad of which the days are the greater part is read whole.
create or replace function private.ad_keyword_parts(
  first_day date, last_day date,
  out quarters integer[], out months integer[], out pentads integer[], out days integer[], out less_pentads integer[], out less_days integer[]
)
  language sql immutable
  set search_path = ''
as $$
  with parts as materialized (
    select * from private.ad_parts(first_day, last_day)
  ), pieces as (
    select d.sign, private.ad_pentad(d.day) as pentad_sk, array_agg(d.day) as days
    from (
      select 1 as sign, unnest(p.days) as day from parts p
      union all
      select -1, unnest(p.less_days) from parts p
    ) d group by 1, 2
  ), sized as materialized (
    select p.*, a.days as all_days, cardinality(p.days) * 2 > cardinality(a.days) as is_whole
    from pieces p
    cross join lateral (
      select array_agg(private.date_sk(s::date)) as days
      from generate_series(to_date(p.pentad_sk::text, 'YYYYMMDD')::timestamp,
        case when p.pentad_sk % 100 = 26 then date_trunc('month', to_date(p.pentad_sk::text, 'YYYYMMDD')::timestamp) + interval '1 month - 1 day'
          else to_date(p.pentad_sk::text, 'YYYYMMDD')::timestamp + interval '4 days' end, interval '1 day') s) a
  ), signed as materialized (
    select s.sign, d as day from sized s, unnest(s.days) d where not s.is_whole
    union all
    select -s.sign, d from sized s, unnest(s.all_days) d where s.is_whole and d <> all (s.days)
  ), quarters as materialized (
    select private.quarter_of(m) as first from parts p, unnest(p.months) m group by 1 having count(*) = 3
  )
  select array(select q.first from quarters q),
    array(select m from parts p, unnest(p.months) m where private.quarter_of(m) not in (select q.first from quarters q)),
    array(select s.pentad_sk from sized s where s.is_whole and s.sign > 0),
    array(select g.day from signed g where g.sign > 0),
    array(select s.pentad_sk from sized s where s.is_whole and s.sign < 0),
    array(select g.day from signed g where g.sign < 0)
$$;
revoke all on function private.ad_keyword_parts from public, anon, authenticated, service_role;
comment on function private.ad_keyword_parts is
  'A period as quarters (QUARTER_SK), months (yyyyMM), pentads (PENTAD_SK) and days (DATE_SK) whose sums are added, and pentads and days whose sums are taken off.';
grant execute on function private.ad_keyword_parts to authenticated, service_role;
