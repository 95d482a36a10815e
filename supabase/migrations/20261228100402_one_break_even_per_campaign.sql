-- A campaign showed what it cost options in the option master alone, and was judged by three break-evens: it has its whole cost and
-- sales and one break-even, with its margin and the share of its sales that the margin is known of.

alter type private.ad_measures add attribute "adCostedAmt" bigint, add attribute "adMarginAmt" numeric;
alter type private.ad_measure_ratios add attribute "marginRate" numeric, add attribute "breakEvenRoas" numeric,
  add attribute "costedShare" numeric;
comment on type private.ad_measures is 'What is added up of advertising by window and scope, named as in answers; won, counts, pieces. adProfitAmt: won that the sales leave before advertising less its cost, of campaigns with a known margin; null without one. adCostedAmt: won of the sales whose own brand has a known margin, adMarginAmt: what these leave before advertising.';

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

-- Where advertising is added up, but for the list of keywords (private.ad_keyword_list): by a key over the rows of a level, in the period and before it. key is SQL over
-- them, written by the calling function. A row whose sums are all 0 is none.
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
create or replace function private.diagnosis_scores(facts private.diagnosis_fact[])
  returns table (option_cd text, score numeric, figures jsonb) language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
  as $$
begin
  return query
  with known as materialized (
    select f.*, 100.0 * (f.amount_14 - f.amount_before) / nullif(greatest(f.amount_before, 0), 0) as growth,
      case when f.views_14 + f.views_before >= 100 then 1.0 * (f.orders_14 + f.orders_before) / (f.views_14 + f.views_before) end as conv
    from unnest(facts) f
  ), brands as (
    select k.brand_cd, 100.0 * (sum(k.amount_14) - sum(k.amount_before)) / nullif(greatest(sum(k.amount_before), 0), 0) as growth
    from known k group by 1
  ), categories as (
    select k.category_nm, percentile_cont(0.5) within group (order by k.conv)::numeric as conv, count(*) as size from known k where k.conv > 0 group by 1
  ), everything as (
    select percentile_cont(0.5) within group (order by k.conv)::numeric as conv from known k where k.conv > 0
  ), measures as (
    select k.option_cd, m.code, m.value
    from known k
    left join brands b on b.brand_cd is not distinct from k.brand_cd
    left join categories c on c.category_nm = k.category_nm and c.size >= 5
    cross join everything e
    cross join lateral (values
      -- A few pieces double and halve by chance; and days that are not loaded are no fall.
      ('growth', case when k.days_14 = 14 and k.qty_28 >= 10 and k.amount_before > 0 then k.growth - b.growth end),
      ('cover', case when k.demand > 0 and k.sold_yn is distinct from 'N' then (k.stock / (k.demand / 28))::numeric end),
      ('excess', case when k.stock > 0 then case when k.demand > 0 then least(9999, k.stock / (k.demand / 28))::numeric else 9999 end end),
      ('aged', case when k.known_age > 0 then 100.0 * k.aged / k.known_age end),
      ('winnerRate', case when k.views_7 >= 10 then k.winner_7 end),
      ('conversion', k.conv / coalesce(c.conv, e.conv)),
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
      s."PRICED_CNT", s."UNVALUED_CNT", s."SELLING_CNT", s."OUT_CNT", s."RATED_CNT", s."RATED_OUT_CNT", s."QTY_7", e.cnt
    from sold d
    full join stock s on s.partner_cd = d.partner_cd and s."BRAND_CD" = d.brand_cd
    full join (select r.partner_cd, r.brand_cd, count(*) as cnt from errors r group by 1, 2) e
      on e.partner_cd = coalesce(d.partner_cd, s.partner_cd) and e.brand_cd = coalesce(d.brand_cd, s."BRAND_CD")
    full join ads a on a.partner_cd = coalesce(d.partner_cd, s.partner_cd, e.partner_cd)
      and a.brand_cd = coalesce(d.brand_cd, s."BRAND_CD", e.brand_cd)
    full join profits f on f.partner_cd = coalesce(d.partner_cd, s.partner_cd, e.partner_cd, a.partner_cd)
      and f.brand_cd = coalesce(d.brand_cd, s."BRAND_CD", e.brand_cd, a.brand_cd)
  )
  select k.partner_cd, b.brand_cd, (b.brand_cd <> '')::integer::bigint, k.missing, k.missing_before,
    case when b.is_sold then b.amount else k.nothing end, case when b.is_sold then b.qty else k.nothing end,
    case when b.is_sold_before then b.amount_before else k.nothing_before end,
    case when b.is_sold_before then b.qty_before else k.nothing_before end,
    b."STOCK_QTY", b."INCOMING_QTY", b."STOCK_AMT", b."PRICED_CNT", b."UNVALUED_CNT", b."SELLING_CNT", b."OUT_CNT",
    b."RATED_CNT", b."RATED_OUT_CNT", b."QTY_7", case when k.has_inbound then coalesce(b.cnt, 0) end,
    coalesce(b.cost, k.no_ads), coalesce(b.ad_amount, k.no_ads), coalesce(b.cost_before, k.no_ads_before),
    coalesce(b.ad_amount_before, k.no_ads_before), private.break_even_roas(m."MARGIN_AMT", m."COSTED_AMT"), b.line
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
    private.sum_profits(array_agg(b.line) filter (where b.line is distinct from null))
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
    x."AD_COST", x.roas, private.ad_tacos(x."AD_COST", x.amount), (x."PROFIT")."PROFIT_AMT",
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
    "suggestedInboundQty" bigint, "suggestion" json, "regDay" text
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
    case when a."OFFER_CONDITION" = 'NEW' then (select g."qty" from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY",
      coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    case when a."OFFER_CONDITION" = 'NEW' then (select to_json(g) from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY",
      coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    s."PRODUCT_REG_DT"
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
  left join private.recent_traffic(partner_cd, today) t
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
    'tacos', private.ad_cost_of_sales(partner_cd, p.first_day, p.last_day, brand_cds, (sums)."adCost"),
    'comparisonTacos', private.ad_cost_of_sales(partner_cd, p.first_before, p.last_before, brand_cds, (sums_before)."adCost"),
    'margin', private.ad_margin(partner_cd, today, brand_cds),
    'growth', private.ad_growth(partner_cd, today, p, attribution, coalesce(days, '{}')),
    'loaded', private.loaded_sources(partner_cd), 'rows', rows, 'placements', placements,
    'campaigns', coalesce(campaigns, '[]'));
end
$$;

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
    x."AD_COST", x.roas, private.ad_tacos(x."AD_COST", x.amount), (x."PROFIT")."PROFIT_AMT",
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
    "suggestedInboundQty" bigint, "suggestion" json, "regDay" text
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
    case when a."OFFER_CONDITION" = 'NEW' then (select g."qty" from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY",
      coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    case when a."OFFER_CONDITION" = 'NEW' then (select to_json(g) from private.suggested_inbound(n, a."STOCK_QTY" + a."INCOMING_QTY",
      coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    s."PRODUCT_REG_DT"
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
  left join private.recent_traffic(partner_cd, today) t
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

drop function private.is_losing;

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

create or replace function private.ad_roas(cost numeric, amount numeric) returns numeric
  language sql immutable parallel safe
  return (private.ad_ratios(row(null, null, cost, null, null, amount, null, null, null, null, null)::private.ad_measures))."adRoas";
comment on function private.ad_roas is 'ROAS in percent of won that advertising cost and sold; null without a cost.';

create or replace function private.no_ads() returns private.ad_measures
  language sql immutable parallel safe
  return row(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)::private.ad_measures;
comment on function private.no_ads is 'The measures of advertising of covered days without a row: 0 each.';
