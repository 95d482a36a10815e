-- Pages contradicted one another: a profit counted missing files of costs as 0, a campaign had three break-evens and a part of its cost, and TACOS and 광고 비중 divided by days that no advertising report covers. One rule for each.

alter type private.ad_measures add attribute "adCostedAmt" bigint, add attribute "adMarginAmt" numeric;
alter type private.ad_measure_ratios add attribute "marginRate" numeric, add attribute "breakEvenRoas" numeric,
  add attribute "costedShare" numeric;
comment on type private.ad_measures is 'What is added up of advertising by window and scope, named as in answers; won, counts, pieces. adProfitAmt: won that the sales leave before advertising less its cost, of campaigns with a known margin; null without one. adCostedAmt: won of the sales whose own brand has a known margin, adMarginAmt: what these leave before advertising.';
alter type private.portfolio_part add attribute "SHARED_COST" bigint, add attribute "SHARED_SALE_AMT" bigint,
  add attribute "SHARED_COST_BEFORE" bigint, add attribute "SHARED_SALE_AMT_BEFORE" bigint;
comment on type private.portfolio_part is 'A brand (empty: options without one) of a partner, or the partner (null): its brands, days of a period and of its comparison that are not loaded, won and pieces of both, live stock as private.stock_by_brand has it (null: none), requests in error (null: none was ever loaded), won of advertising and what it sold in both (null: no report covers a day), the ROAS in percent at which it pays for itself, its profit, and private.shared_ad_sums of both periods.';
-- Kept by the rules before.
delete from public.agg_partner_overview;


drop function private.product_ad_brief;

drop function private.with_ads;

drop function private.ad_brief;

-- The figures of advertising in one JSON object, as every page beside those of advertising has them.
create or replace function private.ad_brief(cost numeric, amount numeric, shared_cost numeric, shared_sale_amt numeric) returns jsonb
  language sql immutable parallel safe
  return jsonb_build_object('adCost', cost, 'adSaleAmt', amount, 'adRoas', private.ad_roas(cost, amount),
    'tacos', private.ad_tacos(shared_cost, shared_sale_amt));
comment on function private.ad_brief is 'adCost, adSaleAmt (won) and adRoas (percent) of won that advertising cost and sold, tacos (percent) of private.shared_ad_sums.';
revoke all on function private.ad_brief from public, anon, authenticated, service_role;
grant execute on function private.ad_brief to authenticated, service_role;

-- A campaign has all that it cost and sold, also of options that no master knows.
create or replace function private.ad_campaign_list(partner_cd text, today date, p private.sales_period, f private.ad_filter)
  returns table ("rowKey" text, "campaignId" text, "campaignName" text, "adType" text, "status" text, "targetRoas" integer,
    "adCost" numeric, "sums" private.ad_measures, "before" private.ad_measures) language sql stable set search_path = '' as $$
  -- Looked up once, not for each row.
  with active as materialized (
    select private.active_campaigns(ad_campaign_list.partner_cd) as ids
  )
  select r."KEY", r."KEY", coalesce(c."CAMPAIGN_NM", ''), c."AD_TYPE",
    private.campaign_status(c."STATUS", c."END_DT", today, r."KEY" = any (a.ids)), c."TARGET_ROAS",
    coalesce((r."NOW")."adCost", 0), r."NOW", r."BEFORE"
  from private.ad_rows(ad_campaign_list.partner_cd, today, p, f, 'campaign', 'l."CAMPAIGN_ID"') r
  left join public.dim_campaign c on c."PARTNER_CD" = ad_campaign_list.partner_cd and c."CAMPAIGN_ID" = r."KEY"
  cross join active a
$$;
comment on function private.ad_campaign_list is
  'Rows of 캠페인 성과: campaigns with advertising in a period or before it, with both sums.';

-- A campaign has one margin, so one break-even, whichever placement, option, keyword or day of it is looked at: sales of a brand
-- without a known margin leave what the other sales of their campaign leave.
create or replace function private.ad_campaign_margins(
  partner_cd text, today date, p private.sales_period, f private.ad_filter, compared boolean
) returns table ("CAMPAIGN_ID" text, "IS_BEFORE" boolean, "RATE" numeric, "IS_KNOWN" boolean)
  language plpgsql stable set search_path = '' set work_mem = '64MB' set enable_nestloop = off as $$
begin
  return query execute format($sql$
    select b.id, b.is_before, case when sum(b.amt) filter (where r."RATE" is not null) > 0
        then sum(b.amt * r."RATE") / sum(b.amt) filter (where r."RATE" is not null) end,
      sum(b.amt) = 0 or coalesce(sum(b.amt) filter (where r."RATE" is not null) > 0, false)
    from (
      select l."CAMPAIGN_ID" as id, l.is_before, case when l."MATCHED" then l."BRAND_CD" end as brand_cd,
        private.bigint_sum(l.sign * l.amt) as amt
      from (%1$s) l where %2$s group by 1, 2, 3
    ) b
    left join private.profit_margins(%3$L, %4$L) r on r."BRAND_CD" = b.brand_cd
    group by 1, 2$sql$,
    private.ad_lines(partner_cd, p.first_day, p.last_day, f, 'campaign', null, false)
      || case when compared then ' union all ' || private.ad_lines(partner_cd, p.first_before, p.last_before, f, 'campaign', null, true) else '' end,
    private.ad_line_condition(f), partner_cd, today);
end
$$;
comment on function private.ad_campaign_margins is 'By campaign with advertising in a period and, where compared, before it: the part of its sales that is left before advertising (0.4: 40 %), by the brands whose margin is known, and whether a profit is: nothing was sold, or something with a known margin.';
revoke all on function private.ad_campaign_margins from public, anon, authenticated, service_role;
grant execute on function private.ad_campaign_margins to authenticated, service_role;

drop function private.ad_cost_of_sales;

-- TACOS: what advertising under a filter cost of all sales of its brands. Its cost is known by day, without those on which it is
-- not known what was sold.
create or replace function private.ad_cost_of_sales(
  partner_cd text, today date, first_day date, last_day date, f private.ad_filter, cost numeric
) returns numeric language plpgsql stable set search_path = '' as $$
declare
  unsold constant integer[] := array(select private.date_sk(d.day) from (
    select unnest(private.loaded_ad_days(partner_cd, first_day, last_day)) except
    select unnest(private.loaded_days_of(partner_cd, first_day, last_day))) d (day));
  p private.sales_period;
begin
  p.first_day := first_day;
  p.last_day := last_day;
  if cardinality(unsold) > 0 then
    cost := cost - coalesce((
      select sum((r."NOW")."adCost")
      from private.ad_rows(partner_cd, today, p, f, 'day', 'l."DATE_SK"::text', format('l."DATE_SK" = any (%L::integer[])', unsold), compared => false) r), 0);
  end if;
  return private.ad_tacos(cost, (
    select private.bigint_sum(s."SALE_AMT") from private.shared_ad_sums(array[partner_cd], first_day, last_day, (f).brand_cds) s));
end
$$;
comment on function private.ad_cost_of_sales is
  'Percent that advertising under a filter, whose cost in a period is given, cost of the sales of its brands (none: all), of the days of private.shared_ad_sums; null without sales.';
revoke all on function private.ad_cost_of_sales from public, anon, authenticated, service_role;
grant execute on function private.ad_cost_of_sales to authenticated, service_role;

-- What a page says of the reports beneath its figures of advertising.
create or replace function private.ad_cover_of(partner_cds text[], first_day date, last_day date) returns json language sql stable begin atomic
  with covered as materialized (
    select c.code, array(
        select l."DATE_SK" from public.log_ad_day l
        where l."PARTNER_CD" = c.code and l."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day)) as days
    from unnest(partner_cds) c (code)
    where exists (select from public.log_ad_day l where l."PARTNER_CD" = c.code)
  )
  select case when exists (select from covered) then json_build_object(
    'missing', m.days, 'days', last_day - first_day + 1 - cardinality(m.days),
    'growing', (
      select count(distinct l."DATE_SK") from public.log_ad_day l
      where l."PARTNER_CD" = any (partner_cds) and l."AGE" < 14
        and l."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day))) end
  from (
    select array(
      select private.day_text(first_day + n) from generate_series(0, last_day - first_day) n
      where exists (select from covered c where private.date_sk(first_day + n) <> all (c.days)) order by n) as days
  ) m;
end;
comment on function private.ad_cover_of is 'Of a period: missing, its days (yyyyMMdd) that no advertising report of one of the partners covers, days, how many the others are, and growing, on how many 14-day revenue still gains; of the partners of whom one was ever loaded, null without any.';

drop function private.ad_keyword_list;

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
      from (select c.campaign, sum(c.ord) / nullif(sum(c.click), 0) as cvr from cells c group by 1) a
    ), keywords as materialized (
      select k.*, k.orders * 100 / nullif(k.click, 0) as "campaignCvr",
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
revoke all on function private.ad_keyword_list from public, anon, authenticated, service_role;
grant execute on function private.ad_keyword_list to authenticated, service_role;

-- SQL of the figures of a side ('' or '_before') over rows of the cells c of private.ad_keyword_list.
create or replace function private.ad_keyword_measures(f private.ad_filter, side text) returns text language sql immutable set search_path = '' as $$
  select format($sql$case when count(*) filter (where c.is_%1$s) > 0 then row(private.bigint_sum(c.imp%2$s), private.bigint_sum(c.click%2$s),
    private.bigint_sum(c.cost%2$s) * %3$L::numeric, private.bigint_sum(c.ord%2$s), private.bigint_sum(c.qty%2$s),
    private.bigint_sum(c.%4$s%2$s), private.bigint_sum(c.direct%2$s), private.bigint_sum(c.whole%2$s - c.direct%2$s),
    sum(c.%4$s%2$s * c.rate%2$s - c.cost%2$s * %3$L::numeric) filter (where c.is_%1$s and c.is_known%2$s),
    coalesce(private.bigint_sum(c.%4$s%2$s) filter (where c.own_rate is not null), 0), coalesce(sum(c.%4$s%2$s * c.own_rate), 0))::private.ad_measures end$sql$,
    case side when '' then 'now' else 'before' end, side, (f).cost_factor, case (f).scope when 'direct' then 'direct' else 'whole' end)
$$;

-- SQL of the rows l of private.ad_lines that a filter lets through.
create or replace function private.ad_line_condition(f private.ad_filter) returns text language sql immutable set search_path = '' as $$
  select 'true' || case when (f).placement is not null then format(' and l."PLACEMENT" = %L', (f).placement) else '' end
    || case when cardinality((f).brand_cds) > 0 then format(' and l."MATCHED" and l."BRAND_CD" = any (%L::text[])', (f).brand_cds) else '' end
$$;
comment on function private.ad_line_condition is
  'SQL that is true of the rows l of advertising that are of the placement and the brands of a filter: for private.ad_rows and private.ad_campaign_margins.';
revoke all on function private.ad_line_condition from public, anon, authenticated, service_role;
grant execute on function private.ad_line_condition to authenticated, service_role;

-- Of the placements that are no search, and of all: what the keywords are to add up to.
create or replace function private.ad_placement_sums(
  partner_cd text, today date, p private.sales_period, f private.ad_filter, compared boolean, out other private.ad_measures,
  out whole private.ad_measures, out other_before private.ad_measures
) language sql stable set search_path = '' as $$
  with parts as materialized (
    select r."KEY" = 'search' as is_search, r."NOW" as sums, r."BEFORE" as before
    from private.ad_rows(ad_placement_sums.partner_cd, today, p, f, 'campaign',
      'case when l."PLACEMENT" = ''검색 영역'' then ''search'' else ''others'' end', compared => ad_placement_sums.compared) r
  )
  select (select private.total_ads(w.sums) from parts w where not w.is_search), (select private.total_ads(w.sums) from parts w),
    (select private.total_ads(w.before) from parts w where not w.is_search)
$$;
comment on function private.ad_placement_sums is 'Sums of advertising of all placements but 검색 영역, and of all; where compared, other_before: the former in the days that are compared with. null without a row.';

create or replace function private.ad_roas(cost numeric, amount numeric) returns numeric
  language sql immutable parallel safe
  return (private.ad_ratios(row(null, null, cost, null, null, amount, null, null, null, null, null)::private.ad_measures))."adRoas";

-- Where advertising is added up, but for the list of keywords (private.ad_keyword_list): by a key over the rows of a level, in the period and before it. key is SQL over
-- them, written by the calling function. A row whose sums are all 0 is none.
-- Settings: the planner expects few rows where there may be many; what is summed up or joined fits into memory.
create or replace function private.ad_rows(
  partner_cd text, today date, p private.sales_period, f private.ad_filter, level text, key text, condition text default 'true',
  compared boolean default true, keyword text default null
) returns table ("KEY" text, "NOW" private.ad_measures, "BEFORE" private.ad_measures)
  language plpgsql stable set search_path = '' set work_mem = '64MB' set enable_nestloop = off as $$
declare
  known constant text := case when level = 'option'
    then format('select l.*, o."OPTION_CD" is not null as "MATCHED", coalesce(o."BRAND_CD", '''') as "BRAND_CD" from lines l
      left join public.dim_option o on o."OPTION_CD" = l."OPTION_CD" and o."PARTNER_CD" = %L', partner_cd)
    else 'select * from lines l' end;
begin
  return query execute format($sql$
    with lines as (%1$s), cells as materialized (
      select %2$s as key, l."CAMPAIGN_ID" as campaign, case when l."MATCHED" then l."BRAND_CD" end as brand_cd, l.is_before,
        private.bigint_sum(l.sign * l.imp) as imp, private.bigint_sum(l.sign * l.click) as click,
        private.bigint_sum(l.sign * l.cost) as cost, private.bigint_sum(l.sign * l.ord) as ord,
        private.bigint_sum(l.sign * l.qty) as qty, private.bigint_sum(l.sign * l.amt) as amt,
        private.bigint_sum(l.sign * l.direct) as direct, private.bigint_sum(l.sign * l.whole) as whole
      from (%3$s) l
      where (%4$s) and %5$s
      group by 1, 2, 3, 4
    ), priced as (
      select c.*, r."RATE" as own_rate, coalesce(r."RATE", m."RATE", 0) as rate, m."IS_KNOWN" as is_known
      from cells c
      left join private.profit_margins(%6$L, %7$L) r on r."BRAND_CD" = c.brand_cd
      left join private.ad_campaign_margins(%6$L, %7$L, %9$L, %10$L, %11$L) m on m."CAMPAIGN_ID" = c.campaign and m."IS_BEFORE" = c.is_before
      where c.imp <> 0 or c.click <> 0 or c.cost <> 0 or c.ord <> 0 or c.qty <> 0 or c.whole <> 0
    ), sides as (
      select s.key, s.is_before,
        row(sum(s.imp), sum(s.click), sum(s.cost) * %8$s, sum(s.ord), sum(s.qty), sum(s.amt), sum(s.direct), sum(s.whole - s.direct),
          sum(s.amt * s.rate - s.cost * %8$s) filter (where s.is_known), coalesce(sum(s.amt) filter (where s.own_rate is not null), 0),
          coalesce(sum(s.amt * s.own_rate), 0))::private.ad_measures as sums
      from priced s group by 1, 2
    )
    select coalesce(n.key, b.key), n.sums, b.sums
    from (select * from sides where not is_before) n
    full join (select * from sides where is_before) b on b.key = n.key$sql$,
    private.ad_lines(partner_cd, p.first_day, p.last_day, f, level, keyword, false)
      || case when compared then ' union all ' || private.ad_lines(partner_cd, p.first_before, p.last_before, f, level, keyword, true) else '' end,
    key, known, condition, private.ad_line_condition(f), partner_cd, today, (f).cost_factor, p, f, compared);
end
$$;

-- What a list of advertising is sorted by, as SQL over its rows r; null for a column of its own.
create or replace function private.ad_sort_key(sort_by text) returns text language sql immutable set search_path = '' as $$
  select case
    when sort_by in ('', 'share') then 'r."adCost"'
    when sort_by in ('adImpCnt', 'adClickCnt', 'adCost', 'adOrderCnt', 'adSaleQty', 'adSaleAmt', 'adDirectAmt', 'adIndirectAmt',
      'adProfitAmt') then format('(r."sums").%I', sort_by)
    when sort_by in ('adCtr', 'adCpc', 'adCvr', 'adRoas', 'adAcos', 'marginRate', 'breakEvenRoas', 'costedShare') then format('(private.ad_ratios(r."sums")).%I', sort_by)
    when sort_by = 'previousAdCost' then '(r."before")."adCost"'
    when sort_by = 'previousAdSaleAmt' then '(r."before")."adSaleAmt"'
    when sort_by = 'previousAdRoas' then '(private.ad_ratios(r."before"))."adRoas"' end
$$;

comment on function private.ad_tacos is 'TACOS: percent that advertising cost of all sales of the same days (won); null without sales.';

-- Sums of a column of private.ad_measures, one by one: private.total_ads would add tens of thousands of rows up slowly.
create or replace function private.ad_total_sql(column_name text) returns text language sql immutable set search_path = '' as $$
  select 'case when count(l.' || quote_ident(column_name) || ') > 0 then row(' || string_agg(
    format('sum((l.%I).%I)', column_name, c), ', ' order by n) || ')::private.ad_measures end'
  from unnest(array['adImpCnt', 'adClickCnt', 'adCost', 'adOrderCnt', 'adSaleQty', 'adSaleAmt', 'adDirectAmt', 'adIndirectAmt',
    'adProfitAmt', 'adCostedAmt', 'adMarginAmt']) with ordinality m (c, n)
$$;

-- Sums of rows; adProfitAmt over those that have one.
create or replace function private.add_ads(a private.ad_measures, b private.ad_measures) returns private.ad_measures
  language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return row((a)."adImpCnt" + (b)."adImpCnt", (a)."adClickCnt" + (b)."adClickCnt", (a)."adCost" + (b)."adCost",
    (a)."adOrderCnt" + (b)."adOrderCnt", (a)."adSaleQty" + (b)."adSaleQty", (a)."adSaleAmt" + (b)."adSaleAmt",
    (a)."adDirectAmt" + (b)."adDirectAmt", (a)."adIndirectAmt" + (b)."adIndirectAmt",
    coalesce((a)."adProfitAmt" + (b)."adProfitAmt", (a)."adProfitAmt", (b)."adProfitAmt"),
    (a)."adCostedAmt" + (b)."adCostedAmt", (a)."adMarginAmt" + (b)."adMarginAmt")::private.ad_measures;
end
$$;

-- Every unit of a period by every one of the brands; of ids (none: all) those and others of the same units. One query
-- that becomes a part of the list's: joins of what the list does not ask for fall away, so no CTE of them is materialized.
create or replace function private.brand_sales_rows_of(
  partner_cd text, p private.sales_period, brand_cds text[], unit text, ids text[]
) returns table (
    "id" text, "from" text, "to" text, "days" integer, "missingDays" integer, "comparisonFrom" text, "comparisonTo" text,
    "comparisonMissingDays" integer, "brandCd" text, "brandName" text, "saleAmt" bigint, "previousSaleAmt" bigint,
    "baseSaleAmt" bigint, "saleQty" bigint, "orderCnt" bigint, "averageOrderAmt" numeric, "cancelAmt" bigint, "cancelQty" bigint,
    "cancelRate" numeric, "adCost" bigint, "tacos" numeric, "targetAmt" bigint, "targetedSaleAmt" bigint, "achievementRate" numeric
  ) language sql stable begin atomic
  with units as materialized (
    select u."UNIT" as unit_day, u."FIRST_DAY" as first_day, u."LAST_DAY" as last_day, private.day_text(u."FIRST_DAY") as first_text,
      u."MISSING" as missing, u."MISSING_BEFORE" as missing_before,
      -- What a brand without a row sold, and what advertising of it cost: 0 where a day is loaded.
      case when u."MISSING" <= u."LAST_DAY" - u."FIRST_DAY" then 0 end as nothing,
      case when u."MISSING_BEFORE" <= u."LAST_DAY" - u."FIRST_DAY" then 0 end as nothing_before,
      case when c.unit_day is not null then 0 end as no_ads
    from private.period_units(p, unit) u
    left join (
      select distinct date_trunc(unit, l::timestamp)::date
      from unnest(private.loaded_ad_days(partner_cd, (p).first_day, (p).last_day)) l
    ) c (unit_day) on c.unit_day = u."UNIT"
    where cardinality(ids) = 0 or private.day_text(u."FIRST_DAY") in (select left(i, 8) from unnest(ids) i)
  ), days as materialized (
    select d.unit_day, d.day, private.date_sk(d.day) as date_sk, private.date_sk(d.day - (p).shift) as date_sk_before,
      d.day = any ((select private.loaded_ad_days(partner_cd, (p).first_day, (p).last_day))::date[]) as is_covered, d.day = any ((p).loaded) as is_loaded
    from (
      select (p).first_day + n as day, date_trunc(unit, ((p).first_day + n)::timestamp)::date as unit_day
      from generate_series(0, (p).last_day - (p).first_day) n
    ) d
    where d.unit_day in (select u.unit_day from units u)
  )
  select u.first_text || ' ' || k.brand_cd, u.first_text, private.day_text(u.last_day), u.last_day - u.first_day + 1, u.missing,
    private.day_text(u.first_day - (p).shift), private.day_text(u.last_day - (p).shift), u.missing_before,
    nullif(k.brand_cd, ''), n."BRAND_NM", case when s.brand_cd is null then u.nothing else s.sale_amt end,
    case when b.brand_cd is null then u.nothing_before else b.sale_amt end,
    case when u.missing = 0 and u.missing_before = 0 then coalesce(b.sale_amt, case when b.brand_cd is null then 0 end) end,
    case when s.brand_cd is null then u.nothing else s.sale_qty end,
    case when s.brand_cd is null then u.nothing else s.order_cnt end,
    (private.ratios(row(null, null, null, null, null, s.sale_amt, s.order_cnt, null, null, null, null)::private.measures))."averageOrderAmt",
    case when s.brand_cd is null then u.nothing else s.cancel_amt end,
    case when s.brand_cd is null then u.nothing else s.cancel_qty end,
    (private.ratios(row(s.gross_qty, null, s.cancel_qty, null, null, null, null, null, null, null, null)::private.measures))."cancelRate",
    coalesce(a.cost, u.no_ads), private.ad_tacos(coalesce(a.shared_cost, 0), s.shared_sold),
    t.target, case when t.brand_cd is not null then coalesce(s.targeted, 0) end,
    private.achievement(case when t.brand_cd is not null then coalesce(s.targeted, 0) end, t.target)
  from units u
  cross join unnest(brand_cds) k (brand_cd)
  left join public.dim_brand n on n."BRAND_CD" = k.brand_cd
  left join (
    select b."BRAND_CD" as brand_cd, d.unit_day, private.bigint_sum(b."GROSS_QTY") as gross_qty,
      private.bigint_sum(b."CANCEL_QTY") as cancel_qty, private.bigint_sum(b."CANCEL_AMT") as cancel_amt,
      private.bigint_sum(b."SALE_QTY") as sale_qty, private.bigint_sum(b."SALE_AMT") as sale_amt,
      private.bigint_sum(b."ORDER_CNT") as order_cnt,
      -- A day with sales is loaded: what private.target_sums says, from the rows that are read anyway.
      private.bigint_sum(b."SALE_AMT") filter (where g."YM" is not null) as targeted,
      -- Of the days of private.shared_ad_sums.
      private.bigint_sum(b."SALE_AMT") filter (where d.is_covered) as shared_sold
    from public.agg_brand_daily b
    join days d on d.date_sk = b."DATE_SK"
    left join public.dim_sales_target g
      on g."PARTNER_CD" = partner_cd and g."BRAND_CD" = b."BRAND_CD" and g."YM" = (b."DATE_SK" / 100)::text
    where b."PARTNER_CD" = partner_cd and b."BRAND_CD" = any (brand_cds)
      and b."DATE_SK" between private.date_sk((p).first_day) and private.date_sk((p).last_day)
    group by 1, 2
  ) s on s.unit_day = u.unit_day and s.brand_cd = k.brand_cd
  left join (
    select b."BRAND_CD" as brand_cd, d.unit_day, private.bigint_sum(b."SALE_AMT") as sale_amt
    from public.agg_brand_daily b join days d on d.date_sk_before = b."DATE_SK"
    where b."PARTNER_CD" = partner_cd and b."BRAND_CD" = any (brand_cds)
      and b."DATE_SK" between private.date_sk((p).first_before) and private.date_sk((p).last_before)
    group by 1, 2
  ) b on b.unit_day = u.unit_day and b.brand_cd = k.brand_cd
  left join (
    select b."BRAND_CD" as brand_cd, d.unit_day, private.bigint_sum(b."AD_COST") as cost,
      private.bigint_sum(b."AD_COST") filter (where d.is_loaded) as shared_cost
    from private.ad_brand_days(array[partner_cd], (p).first_day, (p).last_day, brand_cds) b join days d on d.date_sk = b."DATE_SK"
    group by 1, 2
  ) a on a.unit_day = u.unit_day and a.brand_cd = k.brand_cd
  left join (
    -- One row a brand and unit anyway; grouped, the planner knows it and leaves the join out where no target is asked for.
    select g."BRAND_CD" as brand_cd, g."UNIT" as unit_day, private.bigint_sum(g."TARGET_AMT") as target
    from private.unit_targets(partner_cd, array(select l from unnest((p).loaded) l where l in (select d.day from days d)), brand_cds, unit) g
    group by 1, 2
  ) t on t.unit_day = u.unit_day and t.brand_cd = k.brand_cd;
end;

drop function private.portfolio_rows;

drop function private.product_rows;

drop function private.break_even_roas;

-- The ROAS at which advertising pays for itself: a margin of 40 % needs 250 %.
create or replace function private.break_even_roas(left_amt numeric, sale_amt numeric) returns numeric
  language sql immutable parallel safe
  return private.ratio(sale_amt * 100, case when left_amt > 0 and sale_amt > 0 then left_amt end);
comment on function private.break_even_roas is
  'Percent of ROAS that leaves nothing and loses nothing where sales leave so much before advertising (both won); null unless both are above 0.';
revoke all on function private.break_even_roas from public, anon, authenticated, service_role;
grant execute on function private.break_even_roas to authenticated, service_role;

-- Against its break-even: what its sales leave before advertising pays for it or not. What no longer runs loses nothing any more.
create or replace function private.campaign_outcome(status text, sums private.ad_measures) returns text
  language sql immutable parallel safe
  return case when (sums)."adProfitAmt" >= 0 then 'pays' when (sums)."adProfitAmt" < 0 then case when status = 'on' then 'losing' else 'stopped' end end;
comment on function private.campaign_outcome is
  'How a campaign with that status and these sums stands to its break-even: pays, losing (runs below it) or stopped (was below it, and runs no more); null where no margin is known.';
revoke all on function private.campaign_outcome from public, anon, authenticated, service_role;
grant execute on function private.campaign_outcome to authenticated, service_role;

-- What advertising cost and sold in the periods of private.dashboard_tiles over several partners: null where no day is covered.
-- A covered day that some partner lacks, of those with any in the last two months, is missing; one that grows for any grows.
-- Settings: its arguments decide the plan.
create or replace function private.dashboard_ads(today date, partner_cds text[], compared boolean)
  returns table ("ID" text, "AD_COST" bigint, "AD_SALE_AMT" bigint, "BASE_COST" bigint, "COVER" json) language plpgsql stable set search_path = ''
  set plan_cache_mode = 'force_custom_plan' as $$
declare
  first_day constant date := (date_trunc('month', today::timestamp) - interval '2 months')::date;
  is_loaded constant boolean := exists (select from public.log_ad_day l where l."PARTNER_CD" = any (partner_cds));
begin
  return query
  with covered as materialized (
    select l."PARTNER_CD" as code, to_date(l."DATE_SK"::text, 'YYYYMMDD') as day, l."AGE" < 14 as is_growing
    from public.log_ad_day l
    where l."PARTNER_CD" = any (partner_cds) and l."DATE_SK" between private.date_sk(first_day) and private.date_sk(today - 1)
  ), days as materialized (
    select c.day, bool_or(c.is_growing) as is_growing,
      count(*) = (select count(distinct a.code) from covered a) as is_whole
    from covered c group by c.day
  ), periods as materialized (
    select t.*, n.known, n.growing, n.whole, n.whole_before
    from private.dashboard_tiles(today) t
    cross join lateral (
      select count(*) filter (where d.day between t."FIRST_DAY" and t."LAST_DAY") as known,
        count(*) filter (where d.is_growing and d.day between t."FIRST_DAY" and t."LAST_DAY") as growing,
        coalesce(array_agg(d.day) filter (where d.is_whole and d.day between t."FIRST_DAY" and t."LAST_DAY"), '{}') as whole,
        count(*) filter (where d.is_whole and d.day between t."FIRST_BEFORE" and t."LAST_BEFORE") as whole_before
      from days d
    ) n
  )
  select p."ID", case when p.known > 0 then coalesce(s.cost, 0) end, case when p.known > 0 then coalesce(s.amount, 0) end,
    case when compared and cardinality(p.whole) = p."LAST_DAY" - p."FIRST_DAY" + 1
      and p.whole_before = p."LAST_BEFORE" - p."FIRST_BEFORE" + 1 then coalesce(b.cost, 0) end,
    case when is_loaded then json_build_object(
      'missing', private.period_days(p."FIRST_DAY", p."LAST_DAY", p.whole) -> 'missing', 'days', cardinality(p.whole),
      'growing', p.growing) end
  from periods p
  cross join lateral (
    select private.bigint_sum(a."AD_COST") as cost, private.bigint_sum(a."AD_SALE_AMT") as amount
    from private.ad_brand_sums(partner_cds, p."FIRST_DAY", p."LAST_DAY", '{}') a where p.known > 0
  ) s
  cross join lateral (
    select private.bigint_sum(a."AD_COST") as cost
    from private.ad_brand_sums(partner_cds, p."FIRST_BEFORE", p."LAST_BEFORE", '{}') a where compared and p.whole_before > 0
  ) b;
end
$$;
comment on function private.dashboard_ads is 'Won of advertising (without VAT, 14 days) of partners in each period of private.dashboard_tiles, of covered days (null: none); BASE_COST, where compared, of the comparison (null unless all days of both are covered); COVER: missing, days and growing as private.ad_cover says (null: no report ever covered a day).';

-- Tiles and daily chart of one partner or several.
-- Settings: its arguments decide the plan.
create or replace function private.dashboard_sales(partner_cds text[]) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  today constant date := private.korea_today();
  -- The chart reaches no further back.
  first_day constant date := (date_trunc('month', today::timestamp) - interval '2 months')::date;
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
        'ads', (
          select private.ad_brief(a."AD_COST", a."AD_SALE_AMT", private.bigint_sum(s."AD_COST"), private.bigint_sum(s."SALE_AMT"))
          from private.shared_ad_sums(partner_cds, t."FIRST_DAY", t."LAST_DAY", '{}') s),
        'adCover', a."COVER") order by t.place) as rows
      from private.dashboard_tiles(today) with ordinality t ("ID", "FIRST_DAY", "LAST_DAY", "FIRST_BEFORE", "LAST_BEFORE", place)
      join private.dashboard_ads(today, partner_cds, false) a on a."ID" = t."ID"
      cross join whole w
    ), daily as (
      select json_agg(json_build_object('date', private.day_text(d.day), 'saleAmt', (d.sums)."saleAmt",
        'previousSaleAmt', (b.sums)."saleAmt") order by d.day) as rows
      from days d join days b on b.day = d.day - 7
      where d.day >= today - 30
    )
    select json_build_object('tiles', t.rows, 'daily', d.rows) from tiles t, daily d
  );
end
$$;

-- Settings: its arguments decide the plan.
create or replace function private.diagnosis_findings(facts private.diagnosis_fact[])
  returns table (option_cd text, rule_cd text, evidence jsonb, impact bigint, confidence text) language plpgsql stable set search_path = ''
  set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with known as materialized (
    select f as fact, f.*, (f.demand / 28)::numeric as per_day, f.stock / nullif(f.demand / 28, 0) as cover,
      f.sold_yn is distinct from 'N' and f.stock is not null as is_selling, coalesce(f.grade = 'NEW', false) as is_new,
      100.0 * f.orders_14 / nullif(f.views_14, 0) as conv, 100.0 * f.orders_before / nullif(f.views_before, 0) as conv_before,
      f.amount_traffic::numeric / nullif(f.orders_before, 0) as order_won,
      f.views_14::numeric / nullif(f.days_14, 0) as views_now, f.views_before::numeric / nullif(f.days_before, 0) as views_then,
      100.0 * f.cancel_14 / nullif(f.gross_14, 0) as cancel_rate, coalesce(100.0 * f.cancel_before / nullif(f.gross_before, 0), 0) as cancel_rate_before,
      round(100.0 * f.ad_sales / nullif(f.ad_cost, 0)) as roas, round(private.break_even_roas(f.margin, 1)) as break_even
    from unnest(facts) f
  ), found as (
    select k.option_cd, r."RULE_CD" as rule_cd, jsonb_build_object('stock', k.stock, 'perDay', private.short_number(k.per_day), 'incoming', k.incoming) as evidence,
      k.per_day * 14 * k.price as impact, private.sales_confidence(k.fact) as confidence
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'soldOut'
    where k.is_selling and k.is_new and k.stock <= r."LIMIT_VAL" and k.demand >= 1
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('stock', k.stock, 'chance', floor(100 * k.chance), 'demand', round(k.demand), 'low', k.demand_low,
        'high', k.demand_high, 'arriving', a.qty, 'days', r."LIMIT_VAL", 'limit', r."LEAST_VAL"),
      k.per_day * greatest(1, r."LIMIT_VAL" - k.cover)::numeric * k.price, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'runsOut'
    cross join lateral (
      select coalesce(sum(q), 0) as qty from unnest(k.arrive_days, k.arrive_qtys) u (days, q) where u.days < r."LIMIT_VAL") a
    where k.is_selling and k.is_new and k.stock > 0 and 100 * k.chance >= r."LEAST_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('now', round(k.winner_7), 'before', round(k.winner_before), 'views', k.views_7,
        'adCost', k.ad_cost_14, 'limit', r."LIMIT_VAL"),
      k.amount_traffic::numeric / k.days_before * 14 * (k.winner_before - k.winner_7) / k.winner_before, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r
      on r."RULE_CD" = case when k.ad_cost_14 > 0 then 'winnerLostAds' else 'winnerLost' end
    where k.is_selling and k.winner_7 < r."LIMIT_VAL" and k.winner_before >= r."LIMIT_VAL" + 20 and k.views_7 >= r."LEAST_VAL" and k.days_before > 0
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('views', k.views_14, 'orders', k.orders_14, 'before', private.short_number(k.conv_before),
        'now', private.short_number(k.conv), 'limit', r."LIMIT_VAL"),
      (k.conv_before / 100 * k.views_14 - k.orders_14) * k.order_won, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'conversionFell'
    -- Sold out, nobody could order; and the fall must be more than chance makes of so few orders.
    where k.is_selling and k.stock > 0 and k.views_14 >= r."LEAST_VAL" and k.conv <= k.conv_before * (1 - r."LIMIT_VAL" / 100)
      and k.conv_before / 100 * k.views_14 - k.orders_14 >= 2 * sqrt(k.conv_before / 100 * k.views_14)
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('before', private.short_number(k.views_then), 'now', private.short_number(k.views_now),
        'drop', round(100 - 100 * k.views_now / k.views_then), 'limit', r."LIMIT_VAL"),
      (k.views_then - k.views_now) * 14 * k.conv_before / 100 * k.order_won, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'viewsFell'
    where k.is_selling and k.stock > 0 and k.views_then >= r."LEAST_VAL" and k.views_now <= k.views_then * (1 - r."LIMIT_VAL" / 100)
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('sold', k.gross_14, 'cancelled', k.cancel_14, 'before', private.short_number(k.cancel_rate_before),
        'now', private.short_number(k.cancel_rate), 'limit', r."LIMIT_VAL"),
      (k.cancel_rate - k.cancel_rate_before) / 100 * k.gross_14 * k.price, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'cancelsRose'
    where k.cancel_14 >= r."LEAST_VAL" and k.cancel_rate >= r."LIMIT_VAL" and k.cancel_rate >= 2 * k.cancel_rate_before
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('cost', k.ad_cost, 'sales', k.ad_sales, 'roas', k.roas, 'breakEven', k.break_even),
      k.ad_cost * 1.1 - k.ad_sales * k.margin, private.ad_confidence(k.ad_cost, r."LEAST_VAL")
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'adLoss'
    where k.ad_cost >= r."LEAST_VAL" and k.roas < k.break_even * r."LIMIT_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('cost', k.other_cost, 'share', round(100.0 * k.other_cost / k.ad_cost),
        'roas', round(100.0 * k.other_sales / k.other_cost), 'searchRoas', round(100.0 * (k.ad_sales - k.other_sales) / (k.ad_cost - k.other_cost)),
        'limit', r."LIMIT_VAL"),
      greatest(0, k.other_cost * 1.1 - k.other_sales * k.margin), private.ad_confidence(k.ad_cost, r."LEAST_VAL")
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'adPlacement'
    where k.ad_cost >= r."LEAST_VAL" and k.ad_cost > k.other_cost and 100 * k.other_cost >= r."LIMIT_VAL" * k.ad_cost
      and k.other_sales * (k.ad_cost - k.other_cost) < (k.ad_sales - k.other_sales) * k.other_cost
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('clicks', k.dead_clicks, 'count', k.dead_count, 'keyword', k.dead_keyword, 'cost', k.dead_cost,
        'limit', r."LIMIT_VAL"), k.dead_cost * 1.1, private.ad_confidence(k.dead_cost, r."LEAST_VAL")
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'deadKeywords'
    where k.dead_cost >= r."LEAST_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('stock', k.stock, 'perDay', private.short_number(k.per_day), 'days', floor(k.cover), 'limit', r."LIMIT_VAL"),
      (k.stock - 60 * k.per_day) * k.cost, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'excessStock'
    where k.is_selling and k.stock >= r."LEAST_VAL" and k.cover > r."LIMIT_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('stock', k.stock), k.stock * k.cost, case when k.days_14 + k.days_before >= 38 then 'high' else 'low' end
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'idleStock'
    where k.stock >= r."LEAST_VAL" and k.demand = 0 and k.days_14 + k.days_before >= 28
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('aged', k.aged, 'share', round(100.0 * k.aged / k.known_age), 'limit', r."LIMIT_VAL"),
      k.storage_fee * k.aged::numeric / k.known_age, 'high'
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'agedStock'
    where k.aged >= r."LEAST_VAL" and 100 * k.aged >= r."LIMIT_VAL" * k.known_age
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('amount', k.amount_28), null, 'high'
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'noCost'
    where k.amount_28 > 0 and k.cost is null
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('rise', k.rise, 'since', k.rise_days, 'limit', r."LIMIT_VAL"), null,
      case when k.rise >= 3 * r."LIMIT_VAL" then 'high' else 'middle' end
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'noInbound'
    where k.is_new and k.rise >= r."LIMIT_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('missing', k.late_qty, 'days', k.late_days, 'limit', r."LIMIT_VAL"), k.late_qty * k.price, 'high'
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'inboundLate'
    where k.late_days > r."LIMIT_VAL"
  )
  select x.option_cd, x.rule_cd, x.evidence, round(x.impact)::bigint, x.confidence from found x;
end
$$;

-- Each axis is the mean of its measures that are known (of stock their least), weighted alike; axes without one are left out and the rest count for all.
-- Settings: its arguments decide the plan.
create or replace function private.diagnosis_scores(facts private.diagnosis_fact[], norms jsonb)
  returns table (option_cd text, score numeric, figures jsonb) language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
  as $$
begin
  return query
  with known as materialized (
    select f.*, 100.0 * (f.amount_14 - f.amount_before) / nullif(greatest(f.amount_before, 0), 0) as growth,
      private.long_conversion(f) as conv
    from unnest(facts) f
  ), measures as (
    select k.option_cd, m.code, m.value
    from known k
    cross join lateral (
      select (norms -> 'brands' ->> coalesce(k.brand_cd, ''))::numeric as growth,
        coalesce(norms -> 'categories' ->> k.category_nm, norms ->> 'everything')::numeric as conv
    ) n
    cross join lateral (values
      -- A few pieces double and halve by chance; and days that are not loaded are no fall.
      ('growth', case when k.days_14 = 14 and k.qty_28 >= 10 and k.amount_before > 0 then k.growth - n.growth end),
      ('cover', case when k.demand > 0 and k.sold_yn is distinct from 'N' then (k.stock / (k.demand / 28))::numeric end),
      ('excess', case when k.stock > 0 then case when k.demand > 0 then least(9999, k.stock / (k.demand / 28))::numeric else 9999 end end),
      ('aged', case when k.known_age > 0 then 100.0 * k.aged / k.known_age end),
      ('winnerRate', case when k.views_7 >= 10 then k.winner_7 end),
      ('conversion', k.conv / n.conv),
      ('roas', case when k.ad_cost > 0 then 100.0 * k.ad_sales / k.ad_cost / private.break_even_roas(k.margin, 1) end),
      ('margin', 100.0 * k.profit / k.profit_sales)) m (code, value)
  ), pointed as (
    select m.option_cd, m.code, m.value, r."AXIS" as axis, r."WEIGHT" as weight,
      private.linear_points(m.value, r."BAD_VAL", r."GOOD_VAL", r."WEIGHT") as points
    from measures m left join public.dim_diagnosis_rule r on r."RULE_CD" = m.code
    where m.value is not null
  ), axes as (
    select p.option_cd, coalesce(p.axis, 'stock') as axis, max(p.weight) as weight,
      -- Of stock both ends count, and what is old takes its share off.
      round(case when coalesce(p.axis, 'stock') = 'stock'
        then min(p.points) * (1 - coalesce(max(p.value) filter (where p.code = 'aged'), 0) / 100) else avg(p.points) end, 1) as points,
      jsonb_object_agg(p.code, jsonb_build_object('value', round(p.value, 2), 'points', round(p.points, 1))) as measures
    from pointed p group by 1, 2
  )
  select k.option_cd, round(s.score, 1), jsonb_build_object('axes', coalesce(s.axes, '{}'), 'demandClass', k.demand_class, 'demand', round(k.demand::numeric, 1),
    'demandLow', k.demand_low, 'demandHigh', k.demand_high, 'stock', k.stock, 'incoming', k.incoming, 'soldOutChance', floor(100 * k.chance),
    'soldOutDay', private.day_text(k.sold_out_day))
  from known k
  left join (
    -- Of one axis alone no score is made.
    select a.option_cd, case when count(*) > 1 then 100 * sum(a.points) / sum(a.weight) end as score,
      jsonb_object_agg(a.axis, jsonb_build_object('points', a.points, 'weight', a.weight, 'measures', a.measures)) as axes
    from axes a where a.points is not null group by 1
  ) s on s.option_cd = k.option_cd;
end
$$;

drop function private.figures_against_target;

-- private.figures with what they are measured against and what advertising had to do with them.
create or replace function private.figures_against_target(
  sums private.measures, target_amt bigint, targeted_sale_amt bigint, ad_cost numeric, ad_sale_amt numeric, shared_cost numeric,
  shared_sale_amt numeric
) returns json language sql stable parallel safe set search_path = '' as $$
  select (private.figures(sums)::jsonb || jsonb_build_object('targetAmt', target_amt, 'targetedSaleAmt', targeted_sale_amt,
    'achievementRate', private.achievement(targeted_sale_amt, target_amt))
    || private.ad_brief(ad_cost, ad_sale_amt, shared_cost, shared_sale_amt))::json
$$;
comment on function private.figures_against_target is
  'private.figures, targetAmt, targetedSaleAmt (won), achievementRate (percent) and private.ad_brief; null for null.';
revoke all on function private.figures_against_target from public, anon, authenticated, service_role;
grant execute on function private.figures_against_target to authenticated, service_role;

-- Campaigns to be stopped or changed: those that ad_campaigns lists as losing on these days.
create or replace function private.losing_campaigns(today date, partner_cd text)
  returns table ("CNT" bigint, "IMPACT_AMT" bigint, "FIRST_TEXT" text, "LAST_TEXT" text) language plpgsql stable set search_path = '' as $$
declare
  judged record;
  p private.sales_period;
  f private.ad_filter;
begin
  select * into judged from private.ad_judged_days(today, partner_cd);
  if judged.covered is null then
    return;
  end if;
  p := private.require_period(today, partner_cd, private.day_text(judged.first_day), private.day_text(judged.last_day),
    'previous', '{}', 'ads');
  f := private.require_ad_filter(partner_cd, '14', 'total', 'all', 'all', '{}', '', false);
  return query
  select l.losing, round(l.lost * 7 / judged.covered)::bigint, private.day_text(judged.first_day), private.day_text(judged.last_day)
  from (
    select count(*) as losing, -sum((c."sums")."adProfitAmt") as lost
    from private.ad_campaign_list(partner_cd, today, p, f) c where private.campaign_outcome(c."status", c."sums") = 'losing'
  ) l
  -- Without any margin it is not known what pays, though what sold nothing did not.
  where l.losing > 0 and private.ad_margin(partner_cd, today, '{}') ->> 'marginRate' is not null;
end
$$;

-- Days without a profit are no news until the file that is missing has a name.
create or replace function private.missing_for_profit(partner_cd text, first_day date, last_day date, days date[]) returns text[]
  language plpgsql stable set search_path = '' as $$
begin
  if cardinality(days) > 0 then
    return '{}';
  end if;
  return array(
    select distinct r
    from private.settlement_periods_of(missing_for_profit.partner_cd) p
    cross join unnest(private.missing_profit_reports(missing_for_profit.partner_cd, private.day_text(p.last_day))) r
    where p.last_day >= missing_for_profit.first_day and p.first_day <= missing_for_profit.last_day
    union all
    select '광고 보고서'
    where cardinality(private.settled_sales_days(missing_for_profit.partner_cd, missing_for_profit.first_day, missing_for_profit.last_day)) > 0);
end
$$;
comment on function private.missing_for_profit is 'Reports that are missing in settlement periods of which something is loaded, where no day of a period has a profit (days: private.profit_days of it); empty where one has.';
revoke all on function private.missing_for_profit from public, anon, authenticated, service_role;
grant execute on function private.missing_for_profit to authenticated, service_role;

-- The reports whose costs are in a profit. 정산현황 요약 may say that there was nothing of a kind: then there is no report of it. The
-- costs of a week stand on its first payment alone, of 70 %, and every row of 30 % says 0: one such row by itself says nothing.
create or replace function private.missing_profit_reports(partner_cd text, period_end text) returns text[] language sql stable begin atomic
  select array(
    select r.category
    from unnest(array['판매수수료', '입출고/배송비', '보관비', '반품 회수/재입고', '반출']) with ordinality r (category, place)
    where not exists (select from public.log_settlement_file l
        where l."PARTNER_CD" = partner_cd and l."CATEGORY" = r.category and l."SETTLE_END_DT" = period_end)
      and not exists (select from public.dim_settlement_waiver w
        where w."PARTNER_CD" = partner_cd and w."CATEGORY" = r.category and w."SETTLE_END_DT" = period_end)
      and not exists (select from public.fact_settlement_summary s
        where s."PARTNER_CD" = partner_cd and s."END_DT" = period_end
        having max(s."RATIO") >= 70 and bool_and(case r.category
          when '보관비' then s."STORAGE_AMT" = 0
          when '반품 회수/재입고' then s."RETURN_PICKUP_AMT" = 0 and s."RESTOCKING_AMT" = 0
          when '반출' then s."REMOVAL_AMT" = 0 else false end))
    order by r.place);
end;
comment on function private.missing_profit_reports is
  'Reports that a profit needs of a settlement period (last day yyyyMMdd) and that are neither loaded, nor waived, nor for nothing by every payment of the period.';
revoke all on function private.missing_profit_reports from public, anon, authenticated, service_role;
grant execute on function private.missing_profit_reports to authenticated, service_role;

-- Days that are covered and have no row.
create or replace function private.no_ads() returns private.ad_measures
  language sql immutable parallel safe
  return row(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)::private.ad_measures;

create or replace function private.portfolio_of_partners(
  partner_cds text[], partners_left bigint, date_start text, date_end text, comparison text, brand_cds text[], level text,
  sort_by text, sort_direction text, page_number integer, page_size integer
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  wanted constant private.sales_period := private.require_compared_days(today, date_start, date_end, comparison, brand_cds);
  partners private.portfolio_partner[];
  parts private.portfolio_part[];
  profit private.profit_line;
  summary json;
  page record;
begin
  perform private.require_choice('level', level, array['brand', 'partner']);
  if cardinality(brand_cds) = 0 then
    select o.partners, o.parts into partners, parts from private.portfolio_overviews(partner_cds, wanted) o;
  else
    partners := private.portfolio_partners(partner_cds, wanted);
    parts := array(select x from private.portfolio_parts(today, partners, wanted, brand_cds) x);
  end if;
  profit := private.sum_profits(array(
    select x."PROFIT" from unnest(parts) x where x."BRAND_CD" is null and x."PROFIT" is distinct from null));
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
        private.bigint_sum(x."AD_COST"), private.bigint_sum(x."AD_SALE_AMT"), private.bigint_sum(x."SHARED_COST"),
        private.bigint_sum(x."SHARED_SALE_AMT")) end,
    'comparisonFigures', case when exists (select from unnest(partners) u where cardinality(u."LOADED_BEFORE") > 0) then
      private.with_ads(json_build_object('saleAmt', private.bigint_sum(x."SALE_AMT_BEFORE"), 'saleQty', private.bigint_sum(x."SALE_QTY_BEFORE")),
        private.bigint_sum(x."AD_COST_BEFORE"), private.bigint_sum(x."AD_SALE_AMT_BEFORE"), private.bigint_sum(x."SHARED_COST_BEFORE"),
        private.bigint_sum(x."SHARED_SALE_AMT_BEFORE")) end,
    'stockQty', private.bigint_sum(x."STOCK_QTY"), 'incomingQty', private.bigint_sum(x."INCOMING_QTY"),
    'stockAmt', private.bigint_sum(x."STOCK_AMT"),
    'doc', private.days_of_cover(private.bigint_sum(x."STOCK_QTY" + x."INCOMING_QTY"), private.bigint_sum(x."QTY_7"), 7),
    'sellingCount', private.bigint_sum(x."SELLING_CNT"), 'outCount', private.bigint_sum(x."OUT_CNT"),
    'outRate', private.share(sum(x."RATED_OUT_CNT"), sum(x."RATED_CNT")),
    'ratedCount', private.bigint_sum(x."RATED_CNT"), 'ratedOutCount', private.bigint_sum(x."RATED_OUT_CNT"),
    'pricedOptions', private.bigint_sum(x."PRICED_CNT"), 'unvaluedOptions', private.bigint_sum(x."UNVALUED_CNT"),
    'inboundErrorCount', private.bigint_sum(x."ERROR_CNT"),
    'profitAmt', profit."PROFIT_AMT", 'profitRate', private.profit_rate(profit."PROFIT_AMT", profit."SALE_AMT"),
    'breakEvenRoas', private.break_even_roas(profit."PROFIT_AMT" + profit."AD_AMT", profit."SALE_AMT"),
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
      'profitMissing', array(
        select distinct r from unnest(partner_cds) c
        cross join unnest(private.missing_for_profit(c, wanted.first_day, wanted.last_day, d.settled)) r order by 1),
      'stockDays', (
        select case when min(s.day) is not null then json_build_object('from', min(s.day), 'to', max(s.day)) end
        from (select private.stock_day(c) as day from unnest(partner_cds) c) s),
      'errorDays', (select json_build_object('from', e.first_text, 'to', e.last_text) from private.request_days(today, 'error') e),
      'summary', summary, 'rows', page.rows)
    from days d);
end
$$;

-- Brands of 포트폴리오, and in a row without a code each partner.
-- Settings: its arguments decide the plan; the planner expects few rows where there may be many; what is summed up or joined fits into memory.
create or replace function private.portfolio_parts(
  today date, partners private.portfolio_partner[], p private.sales_period, brand_cds text[]
) returns setof private.portfolio_part
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '32MB' as $$
declare
  partner_cds constant text[] := array(select u."PARTNER_CD" from unnest(partners) u);
  days constant integer := p.last_day - p.first_day + 1;
begin
  return query
  with known as materialized (
    select u."PARTNER_CD" as partner_cd, days - cardinality(u."LOADED") as missing, days - cardinality(u."LOADED_BEFORE") as missing_before,
      -- What a brand without a row sold: 0 where a day is loaded.
      case when cardinality(u."LOADED") > 0 then 0 end as nothing,
      case when cardinality(u."LOADED_BEFORE") > 0 then 0 end as nothing_before, (u."SOURCES" ->> 'inbound')::boolean as has_inbound,
      private.no_ad_amount(private.loaded_ad_days(u."PARTNER_CD", p.first_day, p.last_day)) as no_ads,
      private.no_ad_amount(private.loaded_ad_days(u."PARTNER_CD", p.first_before, p.last_before)) as no_ads_before
    from unnest(partners) u
  ), sold as (
    select coalesce(s."PARTNER_CD", b."PARTNER_CD") as partner_cd, coalesce(s."BRAND_CD", b."BRAND_CD") as brand_cd,
      s."BRAND_CD" is not null as is_sold, b."BRAND_CD" is not null as is_sold_before, s."SALE_AMT" as amount, s."SALE_QTY" as qty,
      b."SALE_AMT" as amount_before, b."SALE_QTY" as qty_before
    from private.portfolio_sales(partner_cds, p.first_day, p.last_day, brand_cds) s
    full join private.portfolio_sales(partner_cds, p.first_before, p.last_before, brand_cds) b
      on b."PARTNER_CD" = s."PARTNER_CD" and b."BRAND_CD" = s."BRAND_CD"
  ), stock as (
    select k.partner_cd, s.* from known k cross join lateral private.stock_by_brand(k.partner_cd, today, '{}') s
    where cardinality(brand_cds) = 0 or s."BRAND_CD" = any (brand_cds)
  ), errors as materialized (
    select k.partner_cd, e."BRAND_CD" as brand_cd, e."REQ_NO" as req_no
    from known k cross join lateral private.inbound_errors_by_brand(today, k.partner_cd) e
    where k.has_inbound and (cardinality(brand_cds) = 0 or e."BRAND_CD" = any (brand_cds))
  ), ads as (
    select coalesce(a."PARTNER_CD", b."PARTNER_CD") as partner_cd, coalesce(a."BRAND_CD", b."BRAND_CD") as brand_cd,
      a."AD_COST" as cost, a."AD_SALE_AMT" as amount, b."AD_COST" as cost_before, b."AD_SALE_AMT" as amount_before
    from private.ad_brand_sums(partner_cds, p.first_day, p.last_day, brand_cds) a
    full join private.ad_brand_sums(partner_cds, p.first_before, p.last_before, brand_cds) b
      on b."PARTNER_CD" = a."PARTNER_CD" and b."BRAND_CD" = a."BRAND_CD"
  ), shared as (
    select coalesce(a."PARTNER_CD", b."PARTNER_CD") as partner_cd, coalesce(a."BRAND_CD", b."BRAND_CD") as brand_cd,
      a."AD_COST" as cost, a."SALE_AMT" as sold, b."AD_COST" as cost_before, b."SALE_AMT" as sold_before
    from private.shared_ad_sums(partner_cds, p.first_day, p.last_day, brand_cds) a
    full join private.shared_ad_sums(partner_cds, p.first_before, p.last_before, brand_cds) b
      on b."PARTNER_CD" = a."PARTNER_CD" and b."BRAND_CD" = a."BRAND_CD"
  ), margins as materialized (
    -- Of nobody who does not advertise.
    select k.partner_cd, m.* from known k cross join lateral private.profit_margins(k.partner_cd, today) m where k.no_ads is not null
  ), profits as (
    select u."PARTNER_CD" as partner_cd, f."KEY" as brand_cd, f::private.profit_line as line
    from unnest(partners) u
    cross join lateral private.brand_profits(u."PARTNER_CD", u."PROFIT_DAYS", brand_cds) f
  ), brands as materialized (
    select coalesce(d.partner_cd, s.partner_cd, e.partner_cd, a.partner_cd, f.partner_cd) as partner_cd,
      coalesce(d.brand_cd, s."BRAND_CD", e.brand_cd, a.brand_cd, f.brand_cd) as brand_cd, f.line,
      a.cost, a.amount as ad_amount, a.cost_before, a.amount_before as ad_amount_before,
      d.is_sold, d.is_sold_before, d.amount, d.qty, d.amount_before, d.qty_before, s."STOCK_QTY", s."INCOMING_QTY", s."STOCK_AMT",
      s."PRICED_CNT", s."UNVALUED_CNT", s."SELLING_CNT", s."OUT_CNT", s."RATED_CNT", s."RATED_OUT_CNT", s."QTY_7", e.cnt,
      h.cost as shared_cost, h.sold as shared_sold, h.cost_before as shared_cost_before, h.sold_before as shared_sold_before
    from sold d
    full join stock s on s.partner_cd = d.partner_cd and s."BRAND_CD" = d.brand_cd
    full join (select r.partner_cd, r.brand_cd, count(*) as cnt from errors r group by 1, 2) e
      on e.partner_cd = coalesce(d.partner_cd, s.partner_cd) and e.brand_cd = coalesce(d.brand_cd, s."BRAND_CD")
    full join ads a on a.partner_cd = coalesce(d.partner_cd, s.partner_cd, e.partner_cd)
      and a.brand_cd = coalesce(d.brand_cd, s."BRAND_CD", e.brand_cd)
    full join profits f on f.partner_cd = coalesce(d.partner_cd, s.partner_cd, e.partner_cd, a.partner_cd)
      and f.brand_cd = coalesce(d.brand_cd, s."BRAND_CD", e.brand_cd, a.brand_cd)
    left join shared h on h.partner_cd = coalesce(d.partner_cd, s.partner_cd, e.partner_cd, a.partner_cd, f.partner_cd)
      and h.brand_cd = coalesce(d.brand_cd, s."BRAND_CD", e.brand_cd, a.brand_cd, f.brand_cd)
  )
  select k.partner_cd, b.brand_cd, (b.brand_cd <> '')::integer::bigint, k.missing, k.missing_before,
    case when b.is_sold then b.amount else k.nothing end, case when b.is_sold then b.qty else k.nothing end,
    case when b.is_sold_before then b.amount_before else k.nothing_before end,
    case when b.is_sold_before then b.qty_before else k.nothing_before end,
    b."STOCK_QTY", b."INCOMING_QTY", b."STOCK_AMT", b."PRICED_CNT", b."UNVALUED_CNT", b."SELLING_CNT", b."OUT_CNT",
    b."RATED_CNT", b."RATED_OUT_CNT", b."QTY_7", case when k.has_inbound then coalesce(b.cnt, 0) end,
    coalesce(b.cost, k.no_ads), coalesce(b.ad_amount, k.no_ads), coalesce(b.cost_before, k.no_ads_before),
    coalesce(b.ad_amount_before, k.no_ads_before), private.break_even_roas(m."MARGIN_AMT", m."COSTED_AMT"), b.line,
    b.shared_cost, b.shared_sold, b.shared_cost_before, b.shared_sold_before
  from brands b join known k using (partner_cd)
  left join margins m on m.partner_cd = b.partner_cd and m."BRAND_CD" = b.brand_cd
  union all
  select k.partner_cd, null, count(*) filter (where b.brand_cd <> ''), k.missing, k.missing_before,
    case when bool_or(b.is_sold) then private.bigint_sum(b.amount) else k.nothing end,
    case when bool_or(b.is_sold) then private.bigint_sum(b.qty) else k.nothing end,
    case when bool_or(b.is_sold_before) then private.bigint_sum(b.amount_before) else k.nothing_before end,
    case when bool_or(b.is_sold_before) then private.bigint_sum(b.qty_before) else k.nothing_before end,
    private.bigint_sum(b."STOCK_QTY"), private.bigint_sum(b."INCOMING_QTY"), private.bigint_sum(b."STOCK_AMT"),
    private.bigint_sum(b."PRICED_CNT"), private.bigint_sum(b."UNVALUED_CNT"), private.bigint_sum(b."SELLING_CNT"),
    private.bigint_sum(b."OUT_CNT"), private.bigint_sum(b."RATED_CNT"), private.bigint_sum(b."RATED_OUT_CNT"),
    private.bigint_sum(b."QTY_7"), case when k.has_inbound then coalesce(max(r.cnt), 0) end,
    coalesce(private.bigint_sum(b.cost), k.no_ads), coalesce(private.bigint_sum(b.ad_amount), k.no_ads),
    coalesce(private.bigint_sum(b.cost_before), k.no_ads_before), coalesce(private.bigint_sum(b.ad_amount_before), k.no_ads_before),
    (select private.break_even_roas(sum(m."MARGIN_AMT"), sum(m."COSTED_AMT")) from margins m
      where m.partner_cd = k.partner_cd and (cardinality(brand_cds) = 0 or m."BRAND_CD" = any (brand_cds))),
    private.sum_profits(array_agg(b.line) filter (where b.line is distinct from null)),
    private.bigint_sum(b.shared_cost), private.bigint_sum(b.shared_sold), private.bigint_sum(b.shared_cost_before),
    private.bigint_sum(b.shared_sold_before)
  from known k
  left join brands b using (partner_cd)
  left join (select e.partner_cd, count(distinct e.req_no) as cnt from errors e group by 1) r using (partner_cd)
  group by k.partner_cd, k.missing, k.missing_before, k.nothing, k.nothing_before, k.has_inbound, k.no_ads, k.no_ads_before;
end
$$;

-- Rows of 포트폴리오: brands, or partners.
create or replace function private.portfolio_rows(parts private.portfolio_part[], level text)
  returns table (
    "id" text, "partnerId" bigint, "partnerCd" text, "partnerName" text, "brandCd" text, "brandName" text, "brandCount" bigint,
    "missingDays" integer, "comparisonMissingDays" integer, "saleAmt" bigint, "previousSaleAmt" bigint, "baseSaleAmt" bigint,
    "changeRate" numeric, "share" numeric, "saleQty" bigint, "stockQty" bigint, "incomingQty" bigint, "stockAmt" bigint,
    "doc" bigint, "sellingCount" bigint, "outCount" bigint, "outRate" numeric, "ratedCount" bigint, "ratedOutCount" bigint,
    "inboundErrorCount" bigint, "adCost" bigint, "adRoas" numeric, "tacos" numeric, "profitAmt" bigint, "profitRate" numeric,
    "breakEvenRoas" numeric, "uncostedSaleAmt" bigint, "unsettledSaleAmt" bigint, "signal" text, "reasons" json
  ) language sql stable begin atomic
  select x.id, n."ID", x."PARTNER_CD", n."PARTNER_NM", nullif(x."BRAND_CD", ''), b."BRAND_NM", x."BRAND_CNT",
    x."MISSING", x."MISSING_BEFORE", x.amount, x.amount_before, x.base, private.change_rate(x.amount, x.base),
    private.share(x.amount, sum(x.amount) over ()), x."SALE_QTY", x."STOCK_QTY", x."INCOMING_QTY", x."STOCK_AMT",
    private.days_of_cover(x."STOCK_QTY" + x."INCOMING_QTY", x."QTY_7", 7), x."SELLING_CNT", x."OUT_CNT",
    private.share(x."RATED_OUT_CNT", x."RATED_CNT"), x."RATED_CNT", x."RATED_OUT_CNT", x."ERROR_CNT",
    x."AD_COST", x.roas, private.ad_tacos(x."SHARED_COST", x."SHARED_SALE_AMT"), (x."PROFIT")."PROFIT_AMT",
    private.profit_rate((x."PROFIT")."PROFIT_AMT", (x."PROFIT")."SALE_AMT"),
    private.break_even_roas((x."PROFIT")."PROFIT_AMT" + (x."PROFIT")."AD_AMT", (x."PROFIT")."SALE_AMT"),
    (x."PROFIT")."UNCOSTED_AMT", (x."PROFIT")."UNSETTLED_AMT",
    private.portfolio_signal(x.amount, x.amount_before, x.missing, x."RATED_CNT", x."RATED_OUT_CNT", x.roas, x."BREAK_EVEN"),
    private.portfolio_reasons(x.amount, x.amount_before, x.missing, x."RATED_CNT", x."RATED_OUT_CNT", x.roas, x."BREAK_EVEN")
  from (
    select u.*, private.ad_roas(u."AD_COST", u."AD_SALE_AMT") as roas, concat_ws(' ', u."PARTNER_CD", u."BRAND_CD") as id, u."SALE_AMT" as amount, u."SALE_AMT_BEFORE" as amount_before,
      u."MISSING" + u."MISSING_BEFORE" as missing, case when u."MISSING" + u."MISSING_BEFORE" = 0 then u."SALE_AMT_BEFORE" end as base
    from unnest(parts) u
    where (u."BRAND_CD" is null) = (level = 'partner')
  ) x
  join public.dim_partner n on n."PARTNER_CD" = x."PARTNER_CD"
  left join public.dim_brand b on b."BRAND_CD" = x."BRAND_CD" and b."PARTNER_CD" = x."PARTNER_CD";
end;
comment on function private.portfolio_rows is 'Rows of 포트폴리오 by brand or by partner, of what private.portfolio_parts made of each partner.';
revoke all on function private.portfolio_rows from public, anon, authenticated, service_role;
grant execute on function private.portfolio_rows to authenticated, service_role;

create or replace function private.product_ad_brief(
  cost numeric, amount numeric, shared_cost numeric, shared_amount numeric, shared_sale_amt numeric
) returns jsonb
  language sql immutable parallel safe
  return private.ad_brief(cost, amount, shared_cost, shared_sale_amt)
    || jsonb_build_object('adShare', private.ad_sales_share(shared_amount, shared_sale_amt));
comment on function private.product_ad_brief is
  'private.ad_brief, and adShare: percent of the sales that advertising brought (private.ad_sales_share), of the same days as tacos.';
revoke all on function private.product_ad_brief from public, anon, authenticated, service_role;
grant execute on function private.product_ad_brief to authenticated, service_role;

-- Options of the partner as the product pages show them, of a brand in use or of none, with live stock or without: all,
-- or those of option_ids. yesterday: private.place_of_yesterday. As in private.stock_rows, tables that only columns need
-- which the caller does not read are not read either, and the ids stand once more for each table.
-- Figures of 30 days are of those that end yesterday; of a profit, of private.recent_profit_days.
create or replace function private.product_rows(partner_cd text, today date, yesterday integer, option_ids text[])
  returns table (
    "optionId" text, "skuId" text, "barcode" text, "productId" text, "brandCd" text, "brandName" text, "productName" text,
    "optionName" text, "offerCondition" text, "state" text, "salePrice" bigint, "stockQty" integer, "incomingQty" bigint,
    "doc" bigint, "docNormalized" bigint, "avgSales7Days" numeric, "avgSales30Days" numeric, "saleAmt30" bigint,
    "conversionRate30" numeric, "winnerRate30" numeric, "adCost30" bigint, "adRoas30" numeric, "profitAmt" bigint,
    "profitRate" numeric, "breakEvenRoas" numeric, "profitGap" text, "profitGapAmt" bigint, "itemWinner" text, "costAmt" bigint,
    "costFrom" text, "targetDays" integer, "leadDays" integer, "memo" text, "storageFee" bigint, "ageQty" integer,
    "agedQty" integer, "agedRate" numeric, "stockAmt" bigint, "stockAmtBasis" text, "recommendedInboundQty" integer,
    "suggestedInboundQty" bigint, "suggestion" json, "regDay" text, "stowingQty" bigint, "fullDoc" bigint
  ) language sql stable begin atomic
  select
    o."OPTION_CD", s."SKU_ID", o."BARCODE", o."PRODUCTID", o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM",
    a."OFFER_CONDITION",
    case when a."OPTION_CD" is null then 'unknown' when a."SOLD_YN" = 'N' then 'stopped'
      when private.is_out_of_stock(a."STOCK_QTY", a."SOLD_YN") then 'out' else 'selling' end,
    o."SALE_PRICE", a."STOCK_QTY", coalesce(a."INCOMING_QTY", i."INCOMING_QTY", 0),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", sold.qty_7, 7),
    case when yesterday = 35
      then private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", a."CALM_QTY", a."CALM_DAYS")
      else (select private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", c."QTY", c."DAYS")
        from private.calm_sales(recent.days, recent.place) c)
    end,
    round(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 7, 1) else sold.qty_7 end / 7.0, 4),
    round(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 30, 1) else sold.qty_30 end / 30.0, 4),
    case when (select exists (select from private.loaded_sales_days(partner_cd, today - 30, today - 1)))
      then coalesce(case when cardinality(option_ids) = 0 then m."SALE_AMT" else t."SALE_AMT" end, 0) end,
    (private.ratios(row(null, null, null, null, null, null, t."ORDER_CNT", null, t."VIEW_CNT", null, null)::private.measures))."conversionRate",
    (private.ratios(row(null, null, null, null, null, null, null, null, t."VIEW_CNT", null, t."WINNER_VIEWS")::private.measures))."winnerRate",
    coalesce(d."AD_COST", (select private.no_ad_amount(private.loaded_ad_days(partner_cd, today - 30, today - 1)))),
    -- Most options are not advertised: a ratio is not asked for where there is none.
    case when d."AD_COST" <> 0 then private.ad_roas(d."AD_COST", d."AD_SALE_AMT") end,
    g."PROFIT_AMT", private.profit_rate(g."PROFIT_AMT", g."SALE_AMT"),
    private.break_even_roas(g."PROFIT_AMT" + g."AD_AMT", g."SALE_AMT"),
    case when g."UNCOSTED_CNT" > 0 then 'cost' when g."UNSETTLED_CNT" > 0 then 'fees' end,
    nullif(g."UNCOSTED_AMT" + g."UNSETTLED_AMT", 0),
    s."ITEM_WINNER_YN", c."COST_AMT", c."APPLY_DT", e."TARGET_DAY", e."LEAD_DAY", e."MEMO", s."MONTHLY_STORAGE_FEE",
    age.known, age.aged, private.share(age.aged, age.known),
    a."STOCK_QTY" * coalesce(c."COST_AMT", o."SALE_PRICE"),
    case when a."OPTION_CD" is not null then
      case when c."COST_AMT" is not null then 'cost' when o."SALE_PRICE" is not null then 'price' end end,
    s."REQ_IBQTY",
    case when a."OFFER_CONDITION" = 'NEW' then (select g."qty" from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY",
      coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    case when a."OFFER_CONDITION" = 'NEW' then (select to_json(g) from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY",
      coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    s."PRODUCT_REG_DT", coalesce(a."STOWING_QTY", i."STOWING_QTY", 0),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", sold.qty_7, 7)
  from public.dim_option o
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd
  left join public.agg_option_stock a
    on a."PARTNER_CD" = partner_cd and a."OPTION_CD" = o."OPTION_CD"
      and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids))
  left join public.fact_stock s
    on s."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) = 0 or s."OPTION_CD" = any (option_ids))
  -- The won of all options are kept as sums that run on; of some they are added up with their traffic.
  left join private.option_amounts(partner_cd, today - 30, today - 1) m
    on m."OPTION_CD" = o."OPTION_CD" and cardinality(option_ids) = 0
  -- Of an option without live stock, what agg_option_stock would say.
  left join private.incoming_by_option(partner_cd) i
    on i."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or i."OPTION_CD" = any (option_ids))
  left join private.sold_until_by_option(partner_cd, today - 1, null) f
    on f."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or f."OPTION_CD" = any (option_ids))
      and (yesterday is null or f."OPTION_CD" = any (array(
        select n."OPTION_CD" from public.dim_option n
        where n."PARTNER_CD" = partner_cd and (cardinality(option_ids) = 0 or n."OPTION_CD" = any (option_ids))
          and not exists (select from public.agg_option_stock k
            where k."PARTNER_CD" = partner_cd and k."OPTION_CD" = n."OPTION_CD"))))
  left join private.recent_traffic(partner_cd, today, case when cardinality(option_ids) > 0 then option_ids end) t
    on t."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or t."OPTION_CD" = any (option_ids))
  left join private.ad_option_sums(partner_cd, today - 30, today - 1, option_ids) d
    on d."OPTION_CD" = o."OPTION_CD"
  left join private.option_profits(partner_cd, private.recent_profit_days(partner_cd, today), option_ids) g
    on g."KEY" = o."OPTION_CD"
  left join private.option_costs(partner_cd, private.day_text(today)) c
    on c."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or c."OPTION_CD" = any (option_ids))
  left join public.dim_option_setting e
    on e."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or e."OPTION_CD" = any (option_ids))
  left join public.agg_option_demand n
    on n."PARTNER_CD" = partner_cd and n."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or n."OPTION_CD" = any (option_ids))
  cross join lateral (
    select case when yesterday is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end as days, coalesce(yesterday, 35) as place
  ) recent
  cross join lateral (
    select case when yesterday = 35 then a."QTY_7" else private.sold_between(recent.days, recent.place, 7, 1) end as qty_7,
      case when yesterday = 35 then a."QTY_30" else private.sold_between(recent.days, recent.place, 30, 1) end as qty_30
  ) sold
  cross join lateral (
    select case when coalesce(s."AGE_30", s."AGE_45", s."AGE_60", s."AGE_120", s."AGE_180", s."AGE_181") is not null
        then coalesce(s."AGE_30", 0) + coalesce(s."AGE_45", 0) + coalesce(s."AGE_60", 0) + coalesce(s."AGE_120", 0)
          + coalesce(s."AGE_180", 0) + coalesce(s."AGE_181", 0) end as known,
      case when coalesce(s."AGE_30", s."AGE_45", s."AGE_60", s."AGE_120", s."AGE_180", s."AGE_181") is not null
        then coalesce(s."AGE_120", 0) + coalesce(s."AGE_180", 0) + coalesce(s."AGE_181", 0) end as aged
  ) age
  where o."PARTNER_CD" = partner_cd and o."SVC" = '2P'
    and (o."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'))
    and (cardinality(option_ids) = 0 or o."OPTION_CD" = any (option_ids));
end;
comment on function private.product_rows is 'Options of the partner, all or some, with or without live stock, as the product pages show them.';
revoke all on function private.product_rows from public, anon, authenticated, service_role;
grant execute on function private.product_rows to authenticated, service_role;

-- A profit as answers have it.
create or replace function private.profit_figures(sums private.profit_line) returns json language sql stable parallel safe set search_path = '' as $$
  select case when sums is distinct from null then json_build_object(
    'saleAmt', coalesce((sums)."SALE_AMT", 0) + coalesce((sums)."UNCOSTED_AMT", 0) + coalesce((sums)."UNSETTLED_AMT", 0),
    'uncostedSaleAmt', coalesce((sums)."UNCOSTED_AMT", 0), 'uncostedOptions', coalesce((sums)."UNCOSTED_CNT", 0),
    'unsettledSaleAmt', coalesce((sums)."UNSETTLED_AMT", 0), 'unsettledOptions', coalesce((sums)."UNSETTLED_CNT", 0),
    'couponAmt', (sums)."COUPON_AMT", 'salesFeeAmt', (sums)."FEE_AMT", 'fulfilmentAmt', (sums)."FULFIL_AMT",
    'goodsCostAmt', (sums)."GOODS_AMT", 'adCostAmt', (sums)."AD_AMT", 'profitAmt', (sums)."PROFIT_AMT",
    'profitRate', private.profit_rate((sums)."PROFIT_AMT", (sums)."SALE_AMT"),
    'breakEvenRoas', private.break_even_roas((sums)."PROFIT_AMT" + (sums)."AD_AMT", (sums)."SALE_AMT")) end
$$;

create or replace function private.require_ad_page(
  sortable json, sort_by text, sort_direction text, page_number integer, page_size integer
) returns void language plpgsql stable set search_path = '' as $$
begin
  perform private.require_choice('sort_direction', sort_direction, array['asc', 'desc']);
  perform private.require_choice('sort_by', sort_by, array['']::text[] || array(select json_object_keys(sortable))
    || array['adImpCnt', 'adClickCnt', 'adCost', 'adOrderCnt', 'adSaleQty', 'adSaleAmt', 'adDirectAmt', 'adIndirectAmt', 'adProfitAmt',
      'adCtr', 'adCpc', 'adCvr', 'adRoas', 'adAcos', 'marginRate', 'breakEvenRoas', 'costedShare', 'share', 'previousAdCost', 'previousAdSaleAmt', 'previousAdRoas']);
  perform private.require_page(page_number, page_size);
end
$$;

-- A sale is recognised a few days later, in a period that may be the next: the three days after count too.
-- Settings: planned once per connection, because planning takes longer than looking.
create or replace function private.settled_sales_days(partner_cd text, first_day date, last_day date) returns date[]
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return array(
    with covered as materialized (
      select distinct greatest(p.first_day, settled_sales_days.first_day) + n as day
      from private.settlement_periods_of(settled_sales_days.partner_cd) p
      cross join lateral generate_series(0, least(p.last_day, settled_sales_days.last_day + 3)
        - greatest(p.first_day, settled_sales_days.first_day)) n
      where p.last_day >= settled_sales_days.first_day
        and private.missing_profit_reports(settled_sales_days.partner_cd, private.day_text(p.last_day)) = '{}'
    ), followed as (
      select c.day, lead(c.day, 3) over (order by c.day) as third from covered c
    )
    select f.day from followed f
    where f.third = f.day + 3 and f.day <= settled_sales_days.last_day and f.day in (
      select l."DAY" from private.loaded_sales_days(settled_sales_days.partner_cd, settled_sales_days.first_day, settled_sales_days.last_day) l)
    order by 1);
end
$$;
comment on function private.settled_sales_days is
  'Days of a period whose sales are loaded and, with no report of private.missing_profit_reports, settled, in order.';

create or replace function private.shared_ad_option_sums(partner_cd text, first_day date, last_day date, option_cds text[])
  returns table ("OPTION_CD" text, "AD_COST" bigint, "AD_SALE_AMT" bigint, "SALE_AMT" bigint) language sql stable begin atomic
  with days as materialized (
    select array(select private.date_sk(x.day) from (
      select unnest(private.loaded_ad_days(partner_cd, first_day, last_day)) intersect
      select unnest(private.loaded_days_of(partner_cd, first_day, last_day))) x (day)) as sks
  )
  select s.option_cd, private.bigint_sum(s.cost), private.bigint_sum(s.amount), private.bigint_sum(s.sold)
  from (
    select a."OPTION_CD", a."AD_COST", a."REV_14D", 0::bigint
    from public.agg_ad_option_daily a
    where a."PARTNER_CD" = partner_cd and a."DATE_SK" = any ((select d.sks from days d)::integer[]) and a."OPTION_CD" = any (option_cds)
    union all
    select d."OPTION_CD", 0, 0, d."SALE_AMT"
    from public.agg_performance_option_daily d
    where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" = any ((select d.sks from days d)::integer[])
      and d."OPTION_CD" = any (option_cds)
  ) s (option_cd, cost, amount, sold)
  group by 1;
end;
comment on function private.shared_ad_option_sums is
  'private.shared_ad_sums of some options, with what was bought within 14 days; no row where an option has neither on such a day.';
revoke all on function private.shared_ad_option_sums from public, anon, authenticated, service_role;
grant execute on function private.shared_ad_option_sums to authenticated, service_role;

-- A part of sales counts the days of which both are known: TACOS and 광고 비중 of a period are of the days that an advertising report
-- covers and whose sales are loaded.
create or replace function private.shared_ad_sums(partner_cds text[], first_day date, last_day date, brand_cds text[])
  returns table ("PARTNER_CD" text, "BRAND_CD" text, "AD_COST" bigint, "SALE_AMT" bigint) language sql stable begin atomic
  with days as materialized (
    select c.code, private.loaded_ad_days(c.code, first_day, last_day) as ads, private.loaded_days_of(c.code, first_day, last_day) as sold
    from unnest(partner_cds) c (code)
  ), others as materialized (
    select d.code, array(select private.date_sk(x.day) from (select unnest(d.ads) except select unnest(d.sold)) x (day)) as unsold,
      array(select private.date_sk(x.day) from (select unnest(d.sold) except select unnest(d.ads)) x (day)) as uncovered
    from days d where d.ads && d.sold
  )
  select s.partner_cd, s.brand_cd, private.bigint_sum(s.cost), private.bigint_sum(s.sold)
  from (
    select a."PARTNER_CD", a."BRAND_CD", a."AD_COST", 0::bigint from private.ad_brand_sums(partner_cds, first_day, last_day, brand_cds) a
    union all
    select d."PARTNER_CD", d."BRAND_CD", -d."AD_COST", 0
    from others o
    join public.agg_ad_campaign_daily d on d."PARTNER_CD" = o.code and d."DATE_SK" = any (o.unsold)
    where cardinality(brand_cds) = 0 or d."BRAND_CD" = any (brand_cds)
    union all
    select b."PARTNER_CD", b."BRAND_CD", 0, b."SALE_AMT" from private.brand_parts(partner_cds, first_day, last_day, brand_cds) b
    union all
    select b."PARTNER_CD", b."BRAND_CD", 0, -b."SALE_AMT"
    from others o
    join public.agg_brand_daily b on b."PARTNER_CD" = o.code and b."DATE_SK" = any (o.uncovered)
    where cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds)
  ) s (partner_cd, brand_cd, cost, sold)
  where s.partner_cd in (select o.code from others o)
  group by 1, 2;
end;
comment on function private.shared_ad_sums is 'Won that advertising cost (without VAT) and brands (none: all) of partners sold on those days of a period that an advertising report covers and whose sales are loaded; no row without such a day.';
revoke all on function private.shared_ad_sums from public, anon, authenticated, service_role;
grant execute on function private.shared_ad_sums to authenticated, service_role;

-- The same beside other figures of the same days.
create or replace function private.with_ads(figures json, cost numeric, amount numeric, shared_cost numeric, shared_sale_amt numeric) returns json
  language sql immutable parallel safe
  return (figures::jsonb || private.ad_brief(cost, amount, shared_cost, shared_sale_amt))::json;
comment on function private.with_ads is 'Figures with private.ad_brief; null for null.';
revoke all on function private.with_ads from public, anon, authenticated, service_role;
grant execute on function private.with_ads to authenticated, service_role;

create or replace function public.ad_campaign_parts(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false, campaign_id text default '', adgroup_name text default null
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
begin
  if campaign_id is null or campaign_id = '' or length(campaign_id) > 100 or length(adgroup_name) > 500 then
    raise exception 'campaign_id is needed' using errcode = '22023';
  end if;
  f.campaign_ids := array(select c from unnest(array[campaign_id]) c where f.campaign_ids is null or c = any (f.campaign_ids));
  if adgroup_name is null then
    return json_build_object('rows', coalesce((
      with part as materialized (
        select * from private.ad_rows(partner_cd, today, p, f, 'option', 'l."ADGROUP_NM"')
      )
      select json_agg(jsonb_build_object('rowKey', campaign_id || '/' || t."KEY", 'campaignId', campaign_id, 'adgroupName', t."KEY",
          'optionCd', null, 'isMatched', null, 'productName', null, 'optionName', null)
        || private.ad_row(t."NOW", t."BEFORE", p, (select sum((w."NOW")."adCost") from part w))
        order by (t."NOW")."adCost" desc nulls last, t."KEY" collate "C")
      from part t where private.require_few((select count(*) from part))), '[]'));
  end if;
  return json_build_object('rows', coalesce((
    with part as materialized (
      select * from private.ad_option_list(partner_cd, today, p, f, 'l."OPTION_CD"', format('l."ADGROUP_NM" = %L', adgroup_name))
    )
    select json_agg(jsonb_build_object('rowKey', campaign_id || '/' || adgroup_name || '/' || t."rowKey", 'campaignId', campaign_id,
        'adgroupName', adgroup_name, 'optionCd', t."optionCd", 'isMatched', t."isMatched", 'productName', t."productName", 'optionName', t."optionName")
      || private.ad_row(t."sums", t."before", p, (select sum(w."adCost") from part w))
      order by t."adCost" desc, t."rowKey" collate "C")
    from part t where private.require_few((select count(*) from part))), '[]'));
end
$$;
comment on function public.ad_campaign_parts is 'What a campaign of ad_campaigns is made of, the dearest first: its ad groups, or the options of one (adgroup_name), also those that no master knows (isMatched false). Callers and filters as ad_campaigns_summary; 54000 for more than 5,000 rows.';

create or replace function public.ad_campaigns(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false, outcome text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
  losing constant text := 'private.campaign_outcome(m."status", m."sums") = ''losing''';
  page record;
begin
  perform private.require_choice('outcome', outcome, array['all', 'losing']);
  page := private.ad_page(p, format('private.ad_campaign_list(%L, %L, %L::private.sales_period, %L::private.ad_filter)',
      partner_cd, today, p, f),
    'r."rowKey", r."campaignId", r."campaignName", r."adType", r."status", r."targetRoas"',
    '{"campaignId": "id", "campaignName": "text", "adType": "text", "status": "text", "targetRoas": "number"}',
    sort_by, sort_direction, page_number, page_size,
    condition => case outcome when 'losing' then losing else 'true' end,
    summary => format('json_build_object(''all'', count(*), ''losing'', count(*) filter (where %s))', losing));
  return json_build_object('total', page.total,
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'figures', page.summary_row -> 'figures', 'comparisonFigures', page.summary_row -> 'comparisonFigures',
    'margin', private.ad_margin(partner_cd, today, brand_cds),
    'growth', private.ad_growth(partner_cd, today, p, attribution, null),
    'loaded', private.loaded_sources(partner_cd), 'counts', page.summary_row -> 'more', 'rows', page.rows);
end
$$;
comment on function public.ad_campaigns is 'Campaigns with advertising in a period or before it, each with all that it cost and sold. Callers and filters as ad_campaigns_summary; outcome: all | losing (campaigns with status on whose ROAS is below their breakEvenRoas: adProfitAmt is below 0).

sort_by: '''' (adCost, descending) or a column of the row but rowKey and base…; nulls last, ties by rowKey. page_size: 1 to 5,000.';

create or replace function public.ad_campaigns_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false, unit text default 'day'
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
  whole private.ad_measures[];
  sums private.ad_measures;
  sums_before private.ad_measures;
  campaigns json;
  days jsonb;
  rows json;
  placements json;
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  with campaign as materialized (
    select * from private.ad_campaign_list(partner_cd, today, p, f)
  ), dearest as (
    select * from campaign c where c."adCost" > 0
    order by c."adCost" desc, c."campaignId" collate "C" limit 200
  )
  select array[private.total_ads(c."sums"), private.total_ads(c."before")], (
      select json_agg(json_build_object('campaignId', d."campaignId", 'campaignName', d."campaignName", 'adCost', d."adCost",
        'adSaleAmt', (d."sums")."adSaleAmt", 'adRoas', (private.ad_ratios(d."sums"))."adRoas",
        'breakEvenRoas', (private.ad_ratios(d."sums"))."breakEvenRoas", 'outcome', private.campaign_outcome(d."status", d."sums"))
        order by d."adCost" desc, d."campaignId" collate "C")
      from dearest d)
  into whole, campaigns
  from campaign c;
  sums := coalesce(whole[1], private.no_ads_on((p).loaded));
  sums_before := coalesce(whole[2], private.no_ads_on((p).loaded_before));

  select jsonb_object_agg(r."KEY", jsonb_build_array((r."NOW")."adSaleAmt", (r."NOW")."adOrderCnt")),
    private.ad_series(partner_cd, p, attribution, unit, array_agg(r."KEY"::integer), array_agg(r."NOW"))
  into days, rows
  from private.ad_rows(partner_cd, today, p, f, 'day', 'l."DATE_SK"::text', compared => false) r;
  placements := (
    select coalesce(json_agg(json_build_object('placement', r."KEY", 'share', private.share((r."NOW")."adCost", (sums)."adCost"),
      'figures', private.ad_figures(r."NOW")) order by (r."NOW")."adCost" desc, r."KEY" collate "C"), '[]')
    from private.ad_rows(partner_cd, today, p, f, 'campaign', 'l."PLACEMENT"', compared => false) r
    having private.require_few(count(*)));
  return json_build_object(
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'figures', private.ad_figures(sums), 'comparisonFigures', private.ad_figures(sums_before),
    'tacos', private.ad_cost_of_sales(partner_cd, today, p.first_day, p.last_day, f, (sums)."adCost"),
    'comparisonTacos', private.ad_cost_of_sales(partner_cd, today, p.first_before, p.last_before, f, (sums_before)."adCost"),
    'margin', private.ad_margin(partner_cd, today, brand_cds),
    'growth', private.ad_growth(partner_cd, today, p, attribution, coalesce(days, '{}')),
    'loaded', private.loaded_sources(partner_cd), 'rows', rows, 'placements', placements,
    'campaigns', coalesce(campaigns, '[]'));
end
$$;

-- Settings: the planner expects few rows where there may be many; groups are far fewer than it expects; what is summed up or joined fits into memory.
create or replace function public.ad_keywords(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}', campaign_name text default '',
  with_vat boolean default false, keyword text default '', keyword_class text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' set work_mem = '64MB' set enable_nestloop = off set enable_sort = off as $$
declare
  today constant date := private.korea_today();
  classes constant text[] := array['expand', 'keep', 'check', 'exclude', 'short'];
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat);
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

-- Settings: the planner expects few rows where there may be many; groups are far fewer than it expects; what is summed up or joined fits into memory.
create or replace function public.ad_keywords_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}', campaign_name text default '',
  with_vat boolean default false, keyword text default ''
) returns json language plpgsql stable set search_path = '' set work_mem = '64MB' set enable_nestloop = off set enable_sort = off as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, 'all', brand_cds, campaign_name, with_vat);
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

-- Settings: its arguments decide the plan.
create or replace function public.brand_detail(
  partner_cd text, brand_cd text, date_start text, date_end text, comparison text default 'previous'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, array[brand_cd], 'sales');
  brand json;
  sums private.measures;
  sums_before private.measures;
  option_cds text[];
  ad_cost bigint;
  ad_amount bigint;
  ad_cost_before bigint;
  ad_amount_before bigint;
  shared record;
  shared_before record;
  days date[];
  settled private.profit_line;
begin
  brand := private.brand_named(partner_cd, brand_cd);
  days := private.profit_days(partner_cd, p.first_day, p.last_day);
  select s."AD_COST" as cost, s."SALE_AMT" as sold into shared
  from private.shared_ad_sums(array[partner_cd], p.first_day, p.last_day, array[brand_cd]) s where brand is not null;
  select s."AD_COST" as cost, s."SALE_AMT" as sold into shared_before
  from private.shared_ad_sums(array[partner_cd], p.first_before, p.last_before, array[brand_cd]) s where brand is not null;
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
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.figures_against_target(sums, t.wanted, t.sold, ad_cost, ad_amount, shared.cost, shared.sold),
      'comparisonFigures', private.figures_against_target(sums_before, b.wanted, b.sold, ad_cost_before, ad_amount_before,
        shared_before.cost, shared_before.sold),
      'adCover', private.ad_cover(brand_detail.partner_cd, p.first_day, p.last_day),
      'profit', case when sums is distinct from null then json_build_object(
        'days', private.profit_span(days), 'missing', private.missing_for_profit(partner_cd, p.first_day, p.last_day, days),
        'settled', private.profit_figures(settled),
        'goods', case when settled is not distinct from null then json_build_object(
          'saleAmt', (sums)."saleAmt", 'uncostedSaleAmt', coalesce(g.uncosted, 0), 'uncostedOptions', g.without_cost,
          'goodsCostAmt', g.cost, 'grossProfitAmt', g.costed - g.cost,
          -- What a company pays: with VAT.
          'adCostAmt', round(ad_cost * 1.1), 'afterAdsAmt', g.costed - g.cost - round(ad_cost * 1.1)) end) end)
    from targets t cross join targets_before b cross join goods g
  );
end
$$;

-- Settings: its arguments decide the plan.
create or replace function public.brand_sales_brands(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
begin
  return (
    with brands as materialized (
      select r."BRAND_CD" as brand_cd, r."SUMS" as sums,
        private.figures_against_target(r."SUMS", r."TARGET_AMT", r."TARGETED_SALE_AMT", r."AD_COST", r."AD_SALE_AMT",
          r."SHARED_COST", r."SHARED_SALE_AMT") as figures,
        private.figures_against_target(r."SUMS_BEFORE", r."TARGET_AMT_BEFORE", r."TARGETED_SALE_AMT_BEFORE",
          r."AD_COST_BEFORE", r."AD_SALE_AMT_BEFORE", r."SHARED_COST_BEFORE", r."SHARED_SALE_AMT_BEFORE") as figures_before
      from private.brands_against_target(partner_cd, p, brand_cds) r
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
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

-- Settings: see private.target_sums.
create or replace function public.brand_sales_rows(
  partner_cd text, date_start text, date_end text, unit text default 'day', comparison text default 'previous',
  brand_cds text[] default '{}', sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set enable_sort = off as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
  listed text[];
  summary json;
  page record;
begin
  perform private.require_choice('unit', unit, array['day', 'week', 'month']);
  with brands as materialized (
    select * from private.brands_against_target(partner_cd, p, brand_cds)
  )
  select array(select b."BRAND_CD" from brands b where b."BRAND_CD" is not null), json_build_object(
    'figures', private.figures_against_target(t."SUMS", t."TARGET_AMT", t."TARGETED_SALE_AMT", t."AD_COST", t."AD_SALE_AMT",
        t."SHARED_COST", t."SHARED_SALE_AMT"),
    'comparisonFigures', private.figures_against_target(t."SUMS_BEFORE", t."TARGET_AMT_BEFORE", t."TARGETED_SALE_AMT_BEFORE",
        t."AD_COST_BEFORE", t."AD_SALE_AMT_BEFORE", t."SHARED_COST_BEFORE", t."SHARED_SALE_AMT_BEFORE"))
  into listed, summary
  from brands t where t."BRAND_CD" is null;
  page := private.list_page(
    source => format('private.brand_sales_rows_of(%L, %L::private.sales_period, %L, %L, $1)', partner_cd,
      private.period_of_rows(partner_cd, p, unit), listed, unit),
    ids => '{}', id_column => 'id',
    sortable => '{"from": "number", "brandName": "text", "saleAmt": "number", "previousSaleAmt": "number", "saleQty": "number",
      "orderCnt": "number", "averageOrderAmt": "number", "cancelAmt": "number", "cancelQty": "number", "cancelRate": "number",
      "adCost": "number", "tacos": "number", "targetAmt": "number", "achievementRate": "number"}',
    sort_by => sort_by, sort_direction => sort_direction,
    tie_order => '"from" desc, "saleAmt" desc nulls last, "brandCd" collate "C" nulls last',
    carried => array['from', 'saleAmt', 'brandCd'], page_number => page_number, page_size => page_size);
  return json_build_object(
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
    'total', page.total, 'summary', summary, 'rows', page.rows);
end
$$;

-- Settings: its arguments decide the plan.
create or replace function public.brand_sales_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
begin
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
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.figures_against_target(t."SUMS", t."TARGET_AMT", t."TARGETED_SALE_AMT", t."AD_COST", t."AD_SALE_AMT",
        t."SHARED_COST", t."SHARED_SALE_AMT"),
      'comparisonFigures', private.figures_against_target(t."SUMS_BEFORE", t."TARGET_AMT_BEFORE", t."TARGETED_SALE_AMT_BEFORE",
        t."AD_COST_BEFORE", t."AD_SALE_AMT_BEFORE", t."SHARED_COST_BEFORE", t."SHARED_SALE_AMT_BEFORE"),
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

-- Settings: its arguments decide the plan.
create or replace function public.product_analytics(
  partner_cd text, product_ids text[], date_start text, date_end text, comparison text default 'previous'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, '{}', 'sales');
  no_ads bigint;
  no_ads_before bigint;
  option_cds text[];
begin
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
    ), shared as (
      select o."PRODUCTID" as id, sum(a."AD_COST") as cost, sum(a."AD_SALE_AMT") as amount, sum(a."SALE_AMT") as sold
      from private.shared_ad_option_sums(partner_cd, p.first_day, p.last_day, option_cds) a join options o using ("OPTION_CD") group by 1
    ), shared_before as (
      select o."PRODUCTID" as id, sum(a."AD_COST") as cost, sum(a."AD_SALE_AMT") as amount, sum(a."SALE_AMT") as sold
      from private.shared_ad_option_sums(partner_cd, p.first_before, p.last_before, option_cds) a
      join options o using ("OPTION_CD") group by 1
    ), products as materialized (
      select d.*, h.cost as shared_cost, h.amount as shared_amount, h.sold as shared_sold, i.cost as shared_cost_before,
        i.amount as shared_amount_before, i.sold as shared_sold_before, coalesce(n.sums, p.nothing) as sums, coalesce(b.sums, p.nothing_before) as sums_before,
        coalesce(s.outs, private.stockouts(0, 0)) as outs, coalesce(k.outs, private.stockouts(0, 0)) as outs_before,
        coalesce(a.cost, no_ads) as ad_cost, coalesce(a.amount, no_ads) as ad_amount,
        coalesce(e.cost, no_ads_before) as ad_cost_before, coalesce(e.amount, no_ads_before) as ad_amount_before
      from named d left join now n using (id) left join before b using (id) left join stock s using (id)
      left join stock_before k using (id) left join ads a using (id) left join ads_before e using (id)
      left join shared h using (id) left join shared_before i using (id)
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day),
      'products', coalesce(json_agg(json_build_object(
        'productId', r.id, 'productName', r.name, 'brandName', r.brand, 'optionCount', r.options,
        'figures', private.figures(r.sums), 'comparisonFigures', private.figures(r.sums_before),
        'undefinedReason', u.reason,
        'decomposition', case when u.reason is null then private.sales_decomposition(r.sums, r.sums_before) end,
        'stockouts', r.outs, 'comparisonStockouts', r.outs_before,
        'ads', private.product_ad_brief(r.ad_cost, r.ad_amount, r.shared_cost, r.shared_amount, r.shared_sold),
        'comparisonAds', private.product_ad_brief(r.ad_cost_before, r.ad_amount_before, r.shared_cost_before, r.shared_amount_before,
          r.shared_sold_before))
        order by r.place), '[]'))
    from products r
    cross join lateral (select private.undecomposed_reason(r.sums, r.sums_before, p.is_whole) as reason) u
  );
end
$$;

-- Settings: its arguments decide the plan.
create or replace function public.product_analytics_days(
  partner_cd text, product_id text, date_start text, date_end text, comparison text default 'previous'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, '{}', 'sales');
  option_cds text[];
  loaded_ads date[];
begin
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
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      -- Of the rows alone: the 0 of a day without one is not known of what no row says.
      'figures', (
        select private.figures(coalesce(private.total(s."SUMS"), p.nothing))
        from private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) s),
      'comparisonFigures', (
        select private.figures(coalesce(private.total(s."SUMS"), p.nothing_before))
        from private.option_sums(partner_cd, p.first_before, p.last_before, option_cds) s),
      'totals', (
        select private.product_ad_brief(sum(d.ad_cost), sum(d.ad_amount), sum(d.ad_cost) filter (where d.is_shared),
          sum(d.ad_amount) filter (where d.is_shared), sum((d.sums)."saleAmt") filter (where d.is_shared))
        from (select *, sums is distinct from null and ad_cost is not null as is_shared from days) d),
      'weekdays', (
        select json_agg(json_build_object('weekday', w.weekday, 'days', w.days,
          'averageSaleAmt', private.ratio((w.sums)."saleAmt", w.days)) order by w.weekday)
        from weekdays w),
      'rows', json_agg(json_build_object(
        'day', private.day_text(d.day),
        'week', private.day_text(date_trunc('week', d.day::timestamp)::date),
        'weekday', extract(isodow from d.day)::integer,
        'stockoutOptions', case when d.options > 0 then d.out_options end, 'knownOptions', d.options,
        'figures', private.figures(d.sums))::jsonb || private.product_ad_brief(d.ad_cost, d.ad_amount, d.ad_cost, d.ad_amount, (d.sums)."saleAmt")
        order by d.day))
    from days d
  );
end
$$;

-- Settings: its arguments decide the plan.
create or replace function public.product_analytics_options(
  partner_cd text, product_id text, date_start text, date_end text, comparison text default 'previous'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, '{}', 'sales');
  option_cds text[];
  no_ads bigint;
begin
  option_cds := private.option_ids_of_product(partner_cd, product_id);
  no_ads := private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day));
  return (
    with options as materialized (
      select o."OPTION_CD" as id, o."OPTION_NM" as name, coalesce(n."SUMS", p.nothing) as sums,
        coalesce(b."SUMS", p.nothing_before) as sums_before, n."SUMS" as sold, b."SUMS" as sold_before, k."OUT_DAYS",
        coalesce(a."AD_COST", no_ads) as ad_cost, coalesce(a."AD_SALE_AMT", no_ads) as ad_amount, h."AD_COST" as shared_cost,
        h."AD_SALE_AMT" as shared_amount, h."SALE_AMT" as shared_sold
      from private.options_of_products(partner_cd, array[product_id]) o
      left join private.option_sums(partner_cd, p.first_day, p.last_day, option_cds) n using ("OPTION_CD")
      left join private.option_sums(partner_cd, p.first_before, p.last_before, option_cds) b using ("OPTION_CD")
      left join private.option_stock_days(partner_cd, p.first_day, p.last_day, option_cds) k using ("OPTION_CD")
      left join private.ad_option_sums(partner_cd, p.first_day, p.last_day, option_cds) a using ("OPTION_CD")
      left join private.shared_ad_option_sums(partner_cd, p.first_day, p.last_day, option_cds) h using ("OPTION_CD")
    ), total as materialized (
      -- Of the rows alone: the 0 of an option without one is not known of what no row says.
      select coalesce(private.total(o.sold), p.nothing) as sums, coalesce(private.total(o.sold_before), p.nothing_before) as sums_before,
        sum(o.ad_cost) as ad_cost, sum(o.ad_amount) as ad_amount, sum(o.shared_cost) as shared_cost,
        sum(o.shared_amount) as shared_amount, sum(o.shared_sold) as shared_sold
      from options o
    )
    select json_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', private.figures(t.sums), 'comparisonFigures', private.figures(t.sums_before),
      'totals', private.product_ad_brief(t.ad_cost, t.ad_amount, t.shared_cost, t.shared_amount, t.shared_sold) || jsonb_build_object(
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
          || private.product_ad_brief(o.ad_cost, o.ad_amount, o.shared_cost, o.shared_amount, o.shared_sold)
          order by (o.sums)."saleAmt" desc nulls last, o.id collate "C")
        from options o), '[]'))
    from total t
  );
end
$$;

-- plan_cache_mode: the ids decide the plan.
create or replace function public.product_detail(partner_cd text, product_id text) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
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
    with options as materialized (
      select * from private.product_rows(product_detail.partner_cd, today, yesterday, option_ids)
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
    'adCover', private.ad_cover(partner_cd, today - 30, today - 1), 'profitDays', private.profit_span(private.recent_profit_days(partner_cd, today)),
    'profitMissing', private.missing_for_profit(partner_cd, today - 120, today - 1, private.recent_profit_days(partner_cd, today)),
    'loaded', private.loaded_sources(partner_cd),
    'rows', coalesce(listed, '[]'));
end
$$;

create or replace function public.product_list(
  partner_cd text, tab text default 'all', brand_cd text default 'all', offer_condition text default 'all',
  sale_state text default 'all', winner text default 'all', price_from bigint default null, price_to bigint default null,
  amount_from bigint default null, amount_to bigint default null, product_name text default '', option_ids text[] default '{}',
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  page constant record := private.products_page(today, partner_cd, tab, brand_cd, offer_condition, sale_state, winner, price_from,
    price_to, amount_from, amount_to, product_name, option_ids, sort_by, sort_direction, page_number, page_size, false);
begin
  return json_build_object('total', page.total, 'withoutBrand', page.summary_row -> 'withoutBrand',
    'counts', page.summary_row -> 'counts', 'summary', page.summary_row -> 'summary',
    'stockDay', private.stock_day(partner_cd), 'salesDays', private.sales_days(partner_cd),
    'adCover', private.ad_cover(partner_cd, today - 30, today - 1), 'profitDays', private.profit_span(private.recent_profit_days(partner_cd, today)),
    'profitMissing', private.missing_for_profit(partner_cd, today - 120, today - 1, private.recent_profit_days(partner_cd, today)),
    'loaded', private.loaded_sources(partner_cd), 'rows', page.rows);
end
$$;

-- plan_cache_mode: the period decides the plan.
create or replace function public.total_sales_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
begin
  return (
    with ads as (
      select private.no_ad_amount(private.loaded_ad_days(partner_cd, p.first_day, p.last_day)) as none,
        private.bigint_sum(a."AD_COST") as cost, private.bigint_sum(a."AD_SALE_AMT") as amount
      from private.ad_brand_sums(array[partner_cd], p.first_day, p.last_day, brand_cds) a
    ), shared as (
      select private.bigint_sum(s."AD_COST") as cost, private.bigint_sum(s."SALE_AMT") as sold
      from private.shared_ad_sums(array[partner_cd], p.first_day, p.last_day, brand_cds) s
    ), shared_before as (
      select private.bigint_sum(s."AD_COST") as cost, private.bigint_sum(s."SALE_AMT") as sold
      from private.shared_ad_sums(array[partner_cd], p.first_before, p.last_before, brand_cds) s
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
      'period', private.period_of(p), 'comparison', private.comparison_of(p),
      'figures', (select private.with_ads(t.figures, coalesce(a.cost, a.none), coalesce(a.amount, a.none), h.cost, h.sold)
        from ads a cross join shared h),
      'comparisonFigures', (
        select private.with_ads(private.figures(b.sums), a.cost, a.amount, case when a.cost is not null then h.cost end, h.sold)
        from before b cross join ads_before a cross join shared_before h),
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

create or replace function private.product_ad_brief(
  cost numeric, amount numeric, shared_cost numeric, shared_amount numeric, shared_sale_amt numeric
) returns jsonb
  language sql immutable parallel safe
  return private.ad_brief(cost, amount, shared_cost, shared_sale_amt)
    || jsonb_build_object('adShare', private.ad_sales_share(shared_amount, shared_sale_amt));
comment on function private.product_ad_brief is
  'private.ad_brief, and adShare: percent of the sales that advertising brought (private.ad_sales_share), of the same days as tacos.';

-- The same beside other figures of the same days.
create or replace function private.with_ads(figures json, cost numeric, amount numeric, shared_cost numeric, shared_sale_amt numeric) returns json
  language sql immutable parallel safe
  return (figures::jsonb || private.ad_brief(cost, amount, shared_cost, shared_sale_amt))::json;
comment on function private.with_ads is 'Figures with private.ad_brief; null for null.';

-- The margin of brands (none: all) as an answer has it.
create or replace function private.ad_margin(partner_cd text, today date, brand_cds text[]) returns json
  language sql stable set search_path = '' as $$
  select json_build_object('marginRate', private.share(m.left_amt, m.costed),
    'breakEvenRoas', private.break_even_roas(m.left_amt, m.costed),
    'costedShare', private.share(m.costed, m.costed + m.uncosted),
    'settledFrom', (select private.day_text(min(d)) from unnest(m.days) d),
    'settledTo', (select private.day_text(max(d)) from unnest(m.days) d))
  from (
    select private.bigint_sum(b."COSTED_AMT") as costed, private.bigint_sum(b."UNCOSTED_AMT") as uncosted,
      private.bigint_sum(b."MARGIN_AMT") as left_amt,
      private.margin_days(ad_margin.partner_cd, today) as days
    from private.profit_margins(ad_margin.partner_cd, today) b
    where cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds)
  ) m
$$;

-- Every ratio of advertising (domain rules: CTR, CPC, CVR by orders, ROAS, ACOS; margin and break-even of sales with a known margin,
-- and the part of all sales that these are).
create or replace function private.ad_ratios(sums private.ad_measures) returns private.ad_measure_ratios
  language sql immutable parallel safe
  return row(
    private.ratio((sums)."adClickCnt" * 100, (sums)."adImpCnt"),
    private.ratio((sums)."adCost", (sums)."adClickCnt"),
    private.ratio((sums)."adOrderCnt" * 100, (sums)."adClickCnt"),
    private.ratio((sums)."adSaleAmt" * 100, (sums)."adCost"),
    private.ratio((sums)."adCost" * 100, (sums)."adSaleAmt"),
    private.ratio((sums)."adMarginAmt" * 100, (sums)."adCostedAmt"),
    private.break_even_roas((sums)."adMarginAmt", (sums)."adCostedAmt"),
    private.share((sums)."adCostedAmt", (sums)."adSaleAmt")
  )::private.ad_measure_ratios;
comment on function private.ad_ratios is 'Every ratio of advertising, the one place where it is divided. adCpc = adCost / adClickCnt (won); percent: adCtr = clicks / impressions, adCvr = orders / clicks, adRoas = adSaleAmt / adCost, adAcos = adCost / adSaleAmt, marginRate = adMarginAmt / adCostedAmt, breakEvenRoas = 100 / marginRate, costedShare = adCostedAmt / adSaleAmt.';

drop function private.brands_against_target;

-- The brands of 브랜드 매출 관리: those with sales, traffic, a target or advertising in a period or its comparison, against
-- their targets; and all of them together, which KPI, 합계 and files say.
create or replace function private.brands_against_target(partner_cd text, p private.sales_period, brand_cds text[])
  returns table ("BRAND_CD" text, "SUMS" private.measures, "TARGET_AMT" bigint, "TARGETED_SALE_AMT" bigint, "AD_COST" bigint,
    "AD_SALE_AMT" bigint, "SUMS_BEFORE" private.measures, "TARGET_AMT_BEFORE" bigint, "TARGETED_SALE_AMT_BEFORE" bigint,
    "AD_COST_BEFORE" bigint, "AD_SALE_AMT_BEFORE" bigint, "SHARED_COST" bigint, "SHARED_SALE_AMT" bigint, "SHARED_COST_BEFORE" bigint,
    "SHARED_SALE_AMT_BEFORE" bigint) language sql stable begin atomic
  with covered as materialized (
    select private.no_ad_amount(private.loaded_ad_days(partner_cd, (p).first_day, (p).last_day)) as no_ads,
      private.no_ad_amount(private.loaded_ad_days(partner_cd, (p).first_before, (p).last_before)) as no_ads_before
  ), brands as materialized (
    select "BRAND_CD" as brand_cd, coalesce(s."SUMS", (p).nothing) as sums, s."TARGET_AMT" as target,
      s."TARGETED_SALE_AMT" as targeted, coalesce(a."AD_COST", c.no_ads) as cost, coalesce(a."AD_SALE_AMT", c.no_ads) as amount,
      coalesce(b."SUMS", (p).nothing_before) as sums_before, b."TARGET_AMT" as target_before,
      b."TARGETED_SALE_AMT" as targeted_before, coalesce(e."AD_COST", c.no_ads_before) as cost_before,
      coalesce(e."AD_SALE_AMT", c.no_ads_before) as amount_before, h."AD_COST" as shared_cost, h."SALE_AMT" as shared_sold,
      i."AD_COST" as shared_cost_before, i."SALE_AMT" as shared_sold_before
    from private.period_against_target(partner_cd, (p).first_day, (p).last_day, (p).loaded, brand_cds) s
    full join private.period_against_target(partner_cd, (p).first_before, (p).last_before, (p).loaded_before, brand_cds) b
      using ("BRAND_CD")
    full join private.ad_brand_sums(array[partner_cd], (p).first_day, (p).last_day, brand_cds) a using ("BRAND_CD")
    full join private.ad_brand_sums(array[partner_cd], (p).first_before, (p).last_before, brand_cds) e using ("BRAND_CD")
    left join private.shared_ad_sums(array[partner_cd], (p).first_day, (p).last_day, brand_cds) h using ("BRAND_CD")
    left join private.shared_ad_sums(array[partner_cd], (p).first_before, (p).last_before, brand_cds) i using ("BRAND_CD")
    cross join covered c
  )
  select * from brands
  union all
  select null, coalesce(private.total(b.sums) filter (where (p).nothing is distinct from null), (p).nothing),
    private.bigint_sum(b.target), private.bigint_sum(b.targeted), coalesce(private.bigint_sum(b.cost), c.no_ads),
    coalesce(private.bigint_sum(b.amount), c.no_ads),
    coalesce(private.total(b.sums_before) filter (where (p).nothing_before is distinct from null), (p).nothing_before),
    private.bigint_sum(b.target_before), private.bigint_sum(b.targeted_before),
    coalesce(private.bigint_sum(b.cost_before), c.no_ads_before), coalesce(private.bigint_sum(b.amount_before), c.no_ads_before),
    private.bigint_sum(b.shared_cost), private.bigint_sum(b.shared_sold), private.bigint_sum(b.shared_cost_before),
    private.bigint_sum(b.shared_sold_before)
  from covered c left join brands b on true
  group by c.no_ads, c.no_ads_before;
end;
comment on function private.brands_against_target is 'Measures, targets and advertising of brands of a partner (none: all) in a period and its comparison, and in a row without a code their total; a target is null where none falls on a loaded day, advertising where no report covers one.';
revoke all on function private.brands_against_target from public, anon, authenticated, service_role;
grant execute on function private.brands_against_target to authenticated, service_role;

-- Rows of 포트폴리오: brands, or partners.
create or replace function private.portfolio_rows(parts private.portfolio_part[], level text)
  returns table (
    "id" text, "partnerId" bigint, "partnerCd" text, "partnerName" text, "brandCd" text, "brandName" text, "brandCount" bigint,
    "missingDays" integer, "comparisonMissingDays" integer, "saleAmt" bigint, "previousSaleAmt" bigint, "baseSaleAmt" bigint,
    "changeRate" numeric, "share" numeric, "saleQty" bigint, "stockQty" bigint, "incomingQty" bigint, "stockAmt" bigint,
    "doc" bigint, "sellingCount" bigint, "outCount" bigint, "outRate" numeric, "ratedCount" bigint, "ratedOutCount" bigint,
    "inboundErrorCount" bigint, "adCost" bigint, "adRoas" numeric, "tacos" numeric, "profitAmt" bigint, "profitRate" numeric,
    "breakEvenRoas" numeric, "uncostedSaleAmt" bigint, "unsettledSaleAmt" bigint, "signal" text, "reasons" json
  ) language sql stable begin atomic
  select x.id, n."ID", x."PARTNER_CD", n."PARTNER_NM", nullif(x."BRAND_CD", ''), b."BRAND_NM", x."BRAND_CNT",
    x."MISSING", x."MISSING_BEFORE", x.amount, x.amount_before, x.base, private.change_rate(x.amount, x.base),
    private.share(x.amount, sum(x.amount) over ()), x."SALE_QTY", x."STOCK_QTY", x."INCOMING_QTY", x."STOCK_AMT",
    private.days_of_cover(x."STOCK_QTY" + x."INCOMING_QTY", x."QTY_7", 7), x."SELLING_CNT", x."OUT_CNT",
    private.share(x."RATED_OUT_CNT", x."RATED_CNT"), x."RATED_CNT", x."RATED_OUT_CNT", x."ERROR_CNT",
    x."AD_COST", x.roas, private.ad_tacos(x."SHARED_COST", x."SHARED_SALE_AMT"), (x."PROFIT")."PROFIT_AMT",
    private.profit_rate((x."PROFIT")."PROFIT_AMT", (x."PROFIT")."SALE_AMT"),
    private.break_even_roas((x."PROFIT")."PROFIT_AMT" + (x."PROFIT")."AD_AMT", (x."PROFIT")."SALE_AMT"),
    (x."PROFIT")."UNCOSTED_AMT", (x."PROFIT")."UNSETTLED_AMT",
    private.portfolio_signal(x.amount, x.amount_before, x.missing, x."RATED_CNT", x."RATED_OUT_CNT", x.roas, x."BREAK_EVEN"),
    private.portfolio_reasons(x.amount, x.amount_before, x.missing, x."RATED_CNT", x."RATED_OUT_CNT", x.roas, x."BREAK_EVEN")
  from (
    select u.*, private.ad_roas(u."AD_COST", u."AD_SALE_AMT") as roas, concat_ws(' ', u."PARTNER_CD", u."BRAND_CD") as id, u."SALE_AMT" as amount, u."SALE_AMT_BEFORE" as amount_before,
      u."MISSING" + u."MISSING_BEFORE" as missing, case when u."MISSING" + u."MISSING_BEFORE" = 0 then u."SALE_AMT_BEFORE" end as base
    from unnest(parts) u
    where (u."BRAND_CD" is null) = (level = 'partner')
  ) x
  join public.dim_partner n on n."PARTNER_CD" = x."PARTNER_CD"
  left join public.dim_brand b on b."BRAND_CD" = x."BRAND_CD" and b."PARTNER_CD" = x."PARTNER_CD";
end;

-- Options of the partner as the product pages show them, of a brand in use or of none, with live stock or without: all,
-- or those of option_ids. yesterday: private.place_of_yesterday. As in private.stock_rows, tables that only columns need
-- which the caller does not read are not read either, and the ids stand once more for each table.
-- Figures of 30 days are of those that end yesterday; of a profit, of private.recent_profit_days.
create or replace function private.product_rows(partner_cd text, today date, yesterday integer, option_ids text[])
  returns table (
    "optionId" text, "skuId" text, "barcode" text, "productId" text, "brandCd" text, "brandName" text, "productName" text,
    "optionName" text, "offerCondition" text, "state" text, "salePrice" bigint, "stockQty" integer, "incomingQty" bigint,
    "doc" bigint, "docNormalized" bigint, "avgSales7Days" numeric, "avgSales30Days" numeric, "saleAmt30" bigint,
    "conversionRate30" numeric, "winnerRate30" numeric, "adCost30" bigint, "adRoas30" numeric, "profitAmt" bigint,
    "profitRate" numeric, "breakEvenRoas" numeric, "profitGap" text, "profitGapAmt" bigint, "itemWinner" text, "costAmt" bigint,
    "costFrom" text, "targetDays" integer, "leadDays" integer, "memo" text, "storageFee" bigint, "ageQty" integer,
    "agedQty" integer, "agedRate" numeric, "stockAmt" bigint, "stockAmtBasis" text, "recommendedInboundQty" integer,
    "suggestedInboundQty" bigint, "suggestion" json, "regDay" text, "stowingQty" bigint, "fullDoc" bigint
  ) language sql stable begin atomic
  select
    o."OPTION_CD", s."SKU_ID", o."BARCODE", o."PRODUCTID", o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM",
    a."OFFER_CONDITION",
    case when a."OPTION_CD" is null then 'unknown' when a."SOLD_YN" = 'N' then 'stopped'
      when private.is_out_of_stock(a."STOCK_QTY", a."SOLD_YN") then 'out' else 'selling' end,
    o."SALE_PRICE", a."STOCK_QTY", coalesce(a."INCOMING_QTY", i."INCOMING_QTY", 0),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", sold.qty_7, 7),
    case when yesterday = 35
      then private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", a."CALM_QTY", a."CALM_DAYS")
      else (select private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY", c."QTY", c."DAYS")
        from private.calm_sales(recent.days, recent.place) c)
    end,
    round(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 7, 1) else sold.qty_7 end / 7.0, 4),
    round(case when a."OPTION_CD" is null then private.sold_between(f."SOLD_UNTIL", 35, 30, 1) else sold.qty_30 end / 30.0, 4),
    case when (select exists (select from private.loaded_sales_days(partner_cd, today - 30, today - 1)))
      then coalesce(case when cardinality(option_ids) = 0 then m."SALE_AMT" else t."SALE_AMT" end, 0) end,
    (private.ratios(row(null, null, null, null, null, null, t."ORDER_CNT", null, t."VIEW_CNT", null, null)::private.measures))."conversionRate",
    (private.ratios(row(null, null, null, null, null, null, null, null, t."VIEW_CNT", null, t."WINNER_VIEWS")::private.measures))."winnerRate",
    coalesce(d."AD_COST", (select private.no_ad_amount(private.loaded_ad_days(partner_cd, today - 30, today - 1)))),
    -- Most options are not advertised: a ratio is not asked for where there is none.
    case when d."AD_COST" <> 0 then private.ad_roas(d."AD_COST", d."AD_SALE_AMT") end,
    g."PROFIT_AMT", private.profit_rate(g."PROFIT_AMT", g."SALE_AMT"),
    private.break_even_roas(g."PROFIT_AMT" + g."AD_AMT", g."SALE_AMT"),
    case when g."UNCOSTED_CNT" > 0 then 'cost' when g."UNSETTLED_CNT" > 0 then 'fees' end,
    nullif(g."UNCOSTED_AMT" + g."UNSETTLED_AMT", 0),
    s."ITEM_WINNER_YN", c."COST_AMT", c."APPLY_DT", e."TARGET_DAY", e."LEAD_DAY", e."MEMO", s."MONTHLY_STORAGE_FEE",
    age.known, age.aged, private.share(age.aged, age.known),
    a."STOCK_QTY" * coalesce(c."COST_AMT", o."SALE_PRICE"),
    case when a."OPTION_CD" is not null then
      case when c."COST_AMT" is not null then 'cost' when o."SALE_PRICE" is not null then 'price' end end,
    s."REQ_IBQTY",
    case when a."OFFER_CONDITION" = 'NEW' then (select g."qty" from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY",
      coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    case when a."OFFER_CONDITION" = 'NEW' then (select to_json(g) from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY",
      coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    s."PRODUCT_REG_DT", coalesce(a."STOWING_QTY", i."STOWING_QTY", 0),
    private.days_of_cover(a."STOCK_QTY" + a."INCOMING_QTY" + a."STOWING_QTY", sold.qty_7, 7)
  from public.dim_option o
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = partner_cd
  left join public.agg_option_stock a
    on a."PARTNER_CD" = partner_cd and a."OPTION_CD" = o."OPTION_CD"
      and (cardinality(option_ids) = 0 or a."OPTION_CD" = any (option_ids))
  left join public.fact_stock s
    on s."OPTION_CD" = a."OPTION_CD" and (cardinality(option_ids) = 0 or s."OPTION_CD" = any (option_ids))
  -- The won of all options are kept as sums that run on; of some they are added up with their traffic.
  left join private.option_amounts(partner_cd, today - 30, today - 1) m
    on m."OPTION_CD" = o."OPTION_CD" and cardinality(option_ids) = 0
  -- Of an option without live stock, what agg_option_stock would say.
  left join private.incoming_by_option(partner_cd) i
    on i."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or i."OPTION_CD" = any (option_ids))
  left join private.sold_until_by_option(partner_cd, today - 1, null) f
    on f."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or f."OPTION_CD" = any (option_ids))
      and (yesterday is null or f."OPTION_CD" = any (array(
        select n."OPTION_CD" from public.dim_option n
        where n."PARTNER_CD" = partner_cd and (cardinality(option_ids) = 0 or n."OPTION_CD" = any (option_ids))
          and not exists (select from public.agg_option_stock k
            where k."PARTNER_CD" = partner_cd and k."OPTION_CD" = n."OPTION_CD"))))
  left join private.recent_traffic(partner_cd, today, case when cardinality(option_ids) > 0 then option_ids end) t
    on t."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or t."OPTION_CD" = any (option_ids))
  left join private.ad_option_sums(partner_cd, today - 30, today - 1, option_ids) d
    on d."OPTION_CD" = o."OPTION_CD"
  left join private.option_profits(partner_cd, private.recent_profit_days(partner_cd, today), option_ids) g
    on g."KEY" = o."OPTION_CD"
  left join private.option_costs(partner_cd, private.day_text(today)) c
    on c."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or c."OPTION_CD" = any (option_ids))
  left join public.dim_option_setting e
    on e."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or e."OPTION_CD" = any (option_ids))
  left join public.agg_option_demand n
    on n."PARTNER_CD" = partner_cd and n."OPTION_CD" = o."OPTION_CD" and (cardinality(option_ids) = 0 or n."OPTION_CD" = any (option_ids))
  cross join lateral (
    select case when yesterday is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end as days, coalesce(yesterday, 35) as place
  ) recent
  cross join lateral (
    select case when yesterday = 35 then a."QTY_7" else private.sold_between(recent.days, recent.place, 7, 1) end as qty_7,
      case when yesterday = 35 then a."QTY_30" else private.sold_between(recent.days, recent.place, 30, 1) end as qty_30
  ) sold
  cross join lateral (
    select case when coalesce(s."AGE_30", s."AGE_45", s."AGE_60", s."AGE_120", s."AGE_180", s."AGE_181") is not null
        then coalesce(s."AGE_30", 0) + coalesce(s."AGE_45", 0) + coalesce(s."AGE_60", 0) + coalesce(s."AGE_120", 0)
          + coalesce(s."AGE_180", 0) + coalesce(s."AGE_181", 0) end as known,
      case when coalesce(s."AGE_30", s."AGE_45", s."AGE_60", s."AGE_120", s."AGE_180", s."AGE_181") is not null
        then coalesce(s."AGE_120", 0) + coalesce(s."AGE_180", 0) + coalesce(s."AGE_181", 0) end as aged
  ) age
  where o."PARTNER_CD" = partner_cd and o."SVC" = '2P'
    and (o."BRAND_CD" is null or (b."USE_YN" = 'Y' and b."SVC" = '2P'))
    and (cardinality(option_ids) = 0 or o."OPTION_CD" = any (option_ids));
end;

drop function private.has_profit_reports;

drop function private.is_losing;
