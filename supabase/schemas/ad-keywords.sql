-- The sums of a keyword as columns: seven of the period, seven of that before it. direct and whole are won of either scope.
create or replace function private.ad_keyword_columns(template text) returns text language sql immutable set search_path = '' as $$
  select string_agg(format(template, c || side), ', ' order by n, m)
  from unnest(array['', '_before']) with ordinality s (side, n)
  cross join unnest(array['imp', 'click', 'cost', 'ord', 'qty', 'direct', 'whole']) with ordinality u (c, m)
$$;
comment on function private.ad_keyword_columns is 'SQL list of a template for each sum of private.ad_keyword_sums.';
grant execute on function private.ad_keyword_columns to authenticated, service_role;

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
comment on function private.ad_keyword_sums is
  'SQL of the sums of advertising by KEYWORD_ID in a period and before it: for private.ad_keyword_list alone.';
grant execute on function private.ad_keyword_sums to authenticated, service_role;

-- SQL of the figures of a side ('' or '_before') over rows of the cells c of private.ad_keyword_list.
create or replace function private.ad_keyword_measures(f private.ad_filter, side text) returns text language sql immutable set search_path = '' as $$
  select format($sql$case when count(*) filter (where c.is_%1$s) > 0 then row(private.bigint_sum(c.imp%2$s), private.bigint_sum(c.click%2$s),
    private.bigint_sum(c.cost%2$s) * %3$L::numeric, private.bigint_sum(c.ord%2$s), private.bigint_sum(c.qty%2$s),
    private.bigint_sum(c.%4$s%2$s), private.bigint_sum(c.direct%2$s), private.bigint_sum(c.whole%2$s - c.direct%2$s),
    sum(c.%4$s%2$s * c.rate%2$s - c.cost%2$s * %3$L::numeric) filter (where c.is_%1$s and c.is_known%2$s),
    coalesce(private.bigint_sum(c.%4$s%2$s) filter (where c.own_rate is not null), 0), coalesce(sum(c.%4$s%2$s * c.own_rate), 0))::private.ad_measures end$sql$,
    case side when '' then 'now' else 'before' end, side, (f).cost_factor, case (f).scope when 'direct' then 'direct' else 'whole' end)
$$;
comment on function private.ad_keyword_measures is
  'SQL of the measures of keywords in a period ('''') or before it (_before), null without a row: for the functions of keywords alone.';
grant execute on function private.ad_keyword_measures to authenticated, service_role;

-- Keywords of 검색 영역 with their class (domain rules of 키워드 성과). CVR of a campaign is that of its search in the period, by the
-- same window and scope. A keyword without an order is 제외 후보 where its clicks would have brought one, at the rate of its
-- campaigns, in 95 of 100 cases: for one campaign from ceil(ln 0.05 / ln(1 - CVR)) clicks on. One with an order is judged by the
-- break-even of its campaigns, as its profit is.
-- As SQL, because what is made for each of tens of thousands of keywords is little: figures are for the rows of a page and for all of
-- them together. Logarithms are made once a campaign, in 64 bits: those of numeric take longer than all else here.
create or replace function private.ad_keyword_list(
  partner_cd text, today date, p private.sales_period, f private.ad_filter, keyword text, more text default ''
) returns text language sql stable set search_path = '' as $$
  select format($sql$with sums as (%1$s), margins as materialized (
      select * from private.ad_campaign_margins(%2$L, %3$L, %7$L, %9$L, true)
    ), cells as materialized (
      select c.* from (
        select k."KEYWORD" as keyword, k."CAMPAIGN_ID" as campaign, k."PAIR_ID" as pair, r."RATE" as own_rate,
          coalesce(r."RATE", m."RATE", 0) as rate, coalesce(r."RATE", b."RATE", 0) as rate_before,
          m."IS_KNOWN" as is_known, b."IS_KNOWN" as is_known_before, s.*,
          s.imp <> 0 or s.click <> 0 or s.cost <> 0 or s.ord <> 0 or s.qty <> 0 or s.whole <> 0 as is_now,
          s.imp_before <> 0 or s.click_before <> 0 or s.cost_before <> 0 or s.ord_before <> 0 or s.qty_before <> 0
            or s.whole_before <> 0 as is_before
        from sums s
        join public.dim_ad_keyword k on k."PARTNER_CD" = %2$L and k."KEYWORD_ID" = s.id
        left join private.profit_margins(%2$L, %3$L) r on k."MATCHED" and r."BRAND_CD" = k."BRAND_CD"
        left join margins m on m."CAMPAIGN_ID" = k."CAMPAIGN_ID" and not m."IS_BEFORE"
        left join margins b on b."CAMPAIGN_ID" = k."CAMPAIGN_ID" and b."IS_BEFORE"
        where (cardinality(%4$L::text[]) = 0 or k."MATCHED" and k."BRAND_CD" = any (%4$L))
          and (%5$L::text[] is null or k."CAMPAIGN_ID" = any (%5$L))
      ) c
      where c.is_now or c.is_before
    ), pairs as materialized (
      -- Those of several brands alone, which are few: a pair of one is its own cell.
      select c.pair, min(c.id) filter (where c.is_now) as first_id
      from cells c where c.pair in (select o.pair from cells o where o.pair <> o.id) group by 1
    ), campaigns as materialized (
      -- More orders than clicks are no rate.
      select a.campaign, a.cvr::float8 as cvr, ln((1 - least(a.cvr, 0.9999))::float8) as log_rest
      from (select c.campaign, private.quotient(sum(c.ord), sum(c.click)) as cvr from cells c group by 1) a
    ), keywords as materialized (
      select k.*, private.share(k.orders::numeric, k.click) as "campaignCvr",
        case when k.ord = 0 and k.keyword <> '' then (1 - exp(k.log_none)) * 100 end as "sureness",
        case
          -- Not of rounding: one click at 95 %% is enough. Search without a keyword cannot be excluded.
          when k.ord = 0 then case when 1 - exp(k.log_none) >= 0.95 - 1e-12 and k.keyword <> '' then 'exclude' else 'short' end
          when k.margin < k.judged_cost then 'check'
          when k.margin >= 1.3 * k.judged_cost and k.judged_cost > 0 and k.ord >= 3 then 'expand'
          else 'keep' end as "keywordClass"
      from (
        select c.keyword, count(*) filter (where c.is_now and c.id = coalesce(w.first_id, c.id)) as "campaignCount", private.bigint_sum(c.click) as click,
          private.bigint_sum(c.ord) as ord, private.bigint_sum(c.cost) as cost, private.bigint_sum(c.%6$I) as amt,
          sum(c.%6$I * c.rate) filter (where c.is_now and c.is_known) as margin,
          private.bigint_sum(c.cost) filter (where c.is_now and c.is_known) * %8$L::numeric as judged_cost,
          sum(c.click * a.log_rest) filter (where c.is_now) as log_none, sum(c.click * a.cvr) as orders %10$s
        from cells c left join pairs w using (pair) left join campaigns a using (campaign)
        where %11$L = '' or private.contains_text(c.keyword, %11$L)
        group by 1
      ) k
    )$sql$,
    private.ad_keyword_sums(partner_cd, p, f), partner_cd, today, (f).brand_cds, (f).campaign_ids, amount, p, (f).cost_factor, f, more, keyword)
  from (select case (f).scope when 'direct' then 'direct' else 'whole' end) a (amount)
$$;
comment on function private.ad_keyword_list is 'SQL (a with clause, which ends with keywords) of the keywords with advertising in a period or before it whose name contains a text, with their sums of the period and keywordClass: expand | keep | check | exclude | short. sureness: percent sure that a keyword without an order sells worse than its campaigns; campaignCvr: percent, their orders a click weighted by its clicks. more: SQL of further columns, over cells c. Only for functions of advertising, which set how it is planned.';
grant execute on function private.ad_keyword_list to authenticated, service_role;

-- Sums that the keywords are to add up to: of all placements, and of those that are no search.
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
comment on function private.ad_placement_sums is 'Sums of advertising of all placements but 검색 영역, and of all; where compared, other_before: the former in the days that are compared with. null without a row.';
grant execute on function private.ad_placement_sums to authenticated, service_role;

create or replace function private.require_keyword(keyword text) returns void language plpgsql immutable set search_path = '' as $$
begin
  if keyword is null or length(keyword) > 200 then
    raise exception 'keyword has at most 200 characters' using errcode = '22023';
  end if;
end
$$;
comment on function private.require_keyword is 'Raises 22023 for no keyword, or one of more than 200 characters.';
grant execute on function private.require_keyword to authenticated, service_role;

