-- Profit of options by day of sale in one place, and the pages that show it; margins before advertising take fees off.

drop function private.portfolio_rows;
drop function private.product_rows;

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
      from cells c left join private.profit_margins(%6$L, %7$L) r on r."BRAND_CD" = c.brand_cd
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
comment on function private.ad_rows is
  'Advertising of a partner in a period and before it by a key: SQL over the rows of a level (campaign, option, day, keyword: of one alone). For functions of advertising, which write the key.';
grant execute on function private.ad_rows to authenticated, service_role;

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
        left join private.profit_margins(%2$L, %3$L) r on k."MATCHED" and r."BRAND_CD" = k."BRAND_CD"
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
comment on function private.ad_keyword_list is
  'SQL (a with clause, which ends with keywords) of the keywords with advertising in a period or before it whose name contains a text, with their sums of the period and keywordClass: expand | keep | check | exclude | short. sureness: percent sure that a keyword without an order sells worse than its campaigns; campaignCvr: percent, their orders a click weighted by its clicks. break_even: percent of ROAS, null where no margin is known. more: SQL of further columns, over cells c and pairs w. Only for functions of advertising, which set how it is planned.';
grant execute on function private.ad_keyword_list to authenticated, service_role;

-- brand_detail as of a given Korea-time day.
create or replace function private.brand_detail_on(
  today date, partner_cd text, brand_cd text, date_start text, date_end text, comparison text
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_sales_period(today, partner_cd, date_start, date_end, comparison, array[brand_cd]);
  brand constant json := private.brand_named(partner_cd, brand_cd);
  sums private.measures;
  sums_before private.measures;
  option_cds text[];
  ad_cost bigint;
  ad_amount bigint;
  ad_cost_before bigint;
  ad_amount_before bigint;
  days constant date[] := private.profit_days(partner_cd, p.first_day, p.last_day);
  settled private.profit_line;
begin
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
      where o."PARTNER_CD" = brand_detail_on.partner_cd and o."BRAND_CD" = brand_detail_on.brand_cd);
  end if;
  return (
    with targets as (
      select private.bigint_sum(t."TARGET_AMT") as wanted, private.bigint_sum(t."TARGETED_SALE_AMT") as sold
      from private.target_sums(brand_detail_on.partner_cd, p.loaded, array[brand_detail_on.brand_cd], 'month') t
    ), targets_before as (
      select private.bigint_sum(t."TARGET_AMT") as wanted, private.bigint_sum(t."TARGETED_SALE_AMT") as sold
      from private.target_sums(brand_detail_on.partner_cd, p.loaded_before, array[brand_detail_on.brand_cd], 'month') t
    ), goods as (
      select private.bigint_sum(g."COST_AMT") as cost, private.bigint_sum(g."COSTED_SALE_AMT") as costed,
        private.bigint_sum(g."UNCOSTED_SALE_AMT") as uncosted,
        count(*) filter (where g."UNCOSTED_SALE_AMT" <> 0) as without_cost
      from private.goods_cost(brand_detail_on.partner_cd, p.first_day, p.last_day, option_cds) g
    )
    select json_build_object(
      'brand', brand,
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
      'figures', private.with_ads(private.figures_against_target(sums, t.wanted, t.sold), ad_cost, ad_amount),
      'comparisonFigures', private.with_ads(private.figures_against_target(sums_before, b.wanted, b.sold), ad_cost_before, ad_amount_before),
      'adCover', private.ad_cover(brand_detail_on.partner_cd, p.first_day, p.last_day),
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
comment on function private.brand_detail_on is 'brand_detail as of a Korea-time day.';
grant execute on function private.brand_detail_on to authenticated, service_role;

create or replace function public.brand_detail(
  partner_cd text, brand_cd text, date_start text, date_end text, comparison text default 'previous'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.brand_detail_on(private.korea_today(), partner_cd, brand_cd, date_start, date_end, comparison);
end
$$;
comment on function public.brand_detail is
  'One brand of the partner (브랜드 상세). Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"brand", "period", "comparison", "figures", "comparisonFigures", "adCover", "profit"}. brand: brandCd, brandName, inUse (false: out of use); null, with no figures, for a code that is none of the partner''s, whether there is one or not. period, comparison: as total_sales_summary. figures, comparisonFigures, adCover: as brand_sales_summary.
profit: how sales become a profit; null when no day is loaded. days: private.profit_span of those whose profit can be known (private.profit_days). settled: private.profit_figures of them; null without one. goods: without any, what is left of all sales after the goods and advertising: uncostedSaleAmt: won sold on days on which the option had no cost, uncostedOptions: how many options those are. goodsCostAmt: won of the goods by the cost that held each day, of all other sales; null where no cost held. grossProfitAmt: saleAmt less uncostedSaleAmt less goodsCostAmt. adCostAmt: won of advertising with VAT (10 %), null where no report covers a day; afterAdsAmt: grossProfitAmt less that.

Other arguments as total_sales_summary. Days and products of the brand: total_sales_days and total_sales_products of brand_cds.';
grant execute on function public.brand_detail to authenticated, service_role;

-- Brands of 포트폴리오, and in a row without a code each partner.
create or replace function private.portfolio_parts(
  today date, partners private.portfolio_partner[], p private.sales_period, brand_cds text[]
) returns setof private.portfolio_part
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  set enable_nestloop = off
  set work_mem = '32MB'
as $$
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
    coalesce(b.ad_amount_before, k.no_ads_before), private.break_even_roas(m."RATE"), b.line
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
    (select private.break_even_roas(private.ratio(sum(m."MARGIN_AMT"), sum(m."COSTED_AMT"))) from margins m
      where m.partner_cd = k.partner_cd and (cardinality(brand_cds) = 0 or m."BRAND_CD" = any (brand_cds))),
    private.sum_profits(array_agg(b.line) filter (where b.line is distinct from null))
  from known k
  left join brands b using (partner_cd)
  left join (select e.partner_cd, count(distinct e.req_no) as cnt from errors e group by 1) r using (partner_cd)
  group by k.partner_cd, k.missing, k.missing_before, k.nothing, k.nothing_before, k.has_inbound, k.no_ads, k.no_ads_before;
end
$$;
comment on function private.portfolio_parts is
  'Brands (of none: all) of partners with sales, traffic or advertising in a period or its comparison, live stock or a request in error; and in a row without a code each partner.';
grant execute on function private.portfolio_parts to authenticated, service_role;

-- portfolio, and portfolios of these partners, as of a given Korea-time day.
create or replace function private.portfolio_on(
  today date, partner_cds text[], partners_left bigint, date_start text, date_end text, comparison text, brand_cds text[],
  level text, sort_by text, sort_direction text, page_number integer, page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
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
comment on function private.portfolio_on is 'portfolio, and portfolios over partners, as of a Korea-time day.';
grant execute on function private.portfolio_on to authenticated, service_role;

create or replace function public.portfolio(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}',
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.portfolio_on(private.korea_today(), array[partner_cd], 0, date_start, date_end, comparison, brand_cds, 'brand',
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

-- product_detail as of a given Korea-time day.
create or replace function private.product_detail_on(today date, partner_cd text, product_id text) returns json
  language plpgsql stable
  set search_path = ''
  -- The ids decide the plan.
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  option_ids constant text[] := private.option_ids_of_product(partner_cd, product_id);
  yesterday constant integer := private.place_of_yesterday(partner_cd, today);
  product json;
  listed json;
begin
  -- No ids would be all options.
  if cardinality(option_ids) > 0 then
    with stowing as (
      select l."OPTION_CD", sum(l."IB_APRV_QTY") as qty
      from private.inbound_line l
      where l."OPTION_CD" = any (option_ids) and l."CUST_CD" = product_detail_on.partner_cd and l."SCH_DT" >= '20250901'
      group by l."OPTION_CD"
    ), options as materialized (
      select r.*, coalesce(w.qty, 0) as "stowingQty"
      from private.product_rows(product_detail_on.partner_cd, today, yesterday, option_ids) r
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
    'salesDays', private.sales_days_on(today, partner_cd),
    'adCover', private.ad_cover(partner_cd, today - 30, today - 1), 'profitDays', private.profit_span(private.recent_profit_days(partner_cd, today)), 'loaded', private.loaded_sources(partner_cd),
    'rows', coalesce(listed, '[]'));
end
$$;
comment on function private.product_detail_on is 'product_detail as of a Korea-time day.';
grant execute on function private.product_detail_on to authenticated, service_role;

-- A product with all its options. See the comment below.
create or replace function public.product_detail(partner_cd text, product_id text) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.product_detail_on(private.korea_today(), partner_cd, product_id);
end
$$;
comment on function public.product_detail is
  'One product (PRODUCTID) of the partner with all its options (상품 상세). Active members who may see the partner; 42501 for others.

Returns {"product", "stockDay", "salesDays", "adCover", "profitDays", "loaded", "rows": [...]}. product: productId, productName (that of most options), brandName and categoryName (of its options; several with a comma; null: none), optionCount, states {selling, out, stopped, unknown: options of each state of product_list}, grades {grade of the stock report: options}; null, without rows, for a product that is not the partner''s, whether there is one or not.
A row is an option as product_list has it, and stowingQty: pieces that came in and are not on sale yet (IB_APRV_QTY of the lines that incomingQty counts); most saleAmt30 first. stockDay, salesDays, adCover, profitDays, loaded: as product_list.';
grant execute on function public.product_detail to authenticated, service_role;

-- One page of products, listed from source (private.filtered_products), with the counts of tabs and the summary. brief: with
-- optionId and what the list is made by alone.
create or replace function private.products_page(
  today date, partner_cd text, source text, option_ids text[], tab text, sort_by text, sort_direction text,
  page_number integer, page_size integer, brief boolean, out total bigint, out summary_row json, out rows json
)
  language plpgsql stable
  set search_path = ''
as $$
declare
  tabs constant text[] := array['all', 'out', 'under7', 'under14', 'over', 'noWinner', 'stopped', 'fresh'];
  carried constant text[] := array['brandName', 'offerCondition', 'state', 'stockQty', 'doc', 'avgSales30Days', 'saleAmt30',
    'itemWinner', 'costAmt', 'storageFee', 'ageQty', 'agedQty', 'regDay'];
  -- The tab in the text is asked for by name, so that each is one condition and no case.
  condition constant text := format(
    'private.has_product_tab(%%L, "state", "stockQty", "doc", "ageQty", "agedQty", "itemWinner", "regDay", %L)',
    private.day_text(today - 29));
  listed text;
begin
  perform private.require_choice('tab', tab, tabs);
  listed := format(condition, tab);
  select p.total, p.summary_row, p.rows into total, summary_row, rows
  from private.list_page(
    source => case when brief then format('(select %s from %s r)',
        (select string_agg(distinct quote_ident(c), ', ') from unnest(carried || array['optionId', nullif(sort_by, '')]) c), source)
      else source end,
    ids => option_ids, id_column => 'optionId',
    sortable => '{"optionId": "id", "skuId": "id", "barcode": "id", "productId": "id", "brandCd": "text", "brandName": "text",
      "productName": "text", "optionName": "text", "offerCondition": "grade", "state": "text", "salePrice": "number",
      "stockQty": "number", "incomingQty": "number", "doc": "number", "docNormalized": "number", "avgSales7Days": "number",
      "avgSales30Days": "number", "saleAmt30": "number", "conversionRate30": "number", "winnerRate30": "number",
      "adCost30": "number", "adRoas30": "number", "profitAmt": "number", "profitRate": "number",
      "breakEvenRoas": "number", "itemWinner": "text", "costAmt": "number", "costFrom": "day", "targetDays": "number", "leadDays": "number",
      "memo": "text", "storageFee": "number", "ageQty": "number", "agedQty": "number", "agedRate": "number",
      "stockAmt": "number", "recommendedInboundQty": "number", "suggestedInboundQty": "number", "regDay": "day"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleAmt30" desc nulls last', tie_order => '"optionId" collate "C"',
    carried => carried, page_number => page_number, page_size => page_size, condition => listed,
    summary => format($sql$json_build_object(
      'withoutBrand', count(*) filter (where %s and "brandName" is null),
      'counts', json_build_object(%s),
      'summary', json_build_object(
        'sellingCount', count(*) filter (where "state" in ('selling', 'out')),
        'outRate', private.share(
          count(*) filter (where "state" = 'out' and "offerCondition" = 'NEW' and "avgSales30Days" > 0),
          count(*) filter (where "state" in ('selling', 'out') and "offerCondition" = 'NEW' and "avgSales30Days" > 0)),
        'winnerHeldRate', private.share(
          count(*) filter (where "state" <> 'stopped' and "itemWinner" = 'Y'),
          count(*) filter (where "state" <> 'stopped' and "itemWinner" in ('Y', 'N'))),
        'saleAmt30', sum("saleAmt30"),
        'uncostedCount', count(*) filter (where "costAmt" is null and "saleAmt30" <> 0),
        'uncostedSaleAmt', coalesce(sum("saleAmt30") filter (where "costAmt" is null), 0), 'agedRate', private.share(sum("agedQty"), sum("ageQty")),
        'storageFee', sum("storageFee")))$sql$, listed,
      (select string_agg(format('%L, count(*) filter (where %s)', t, format(condition, t)), ', ') from unnest(tabs) t)),
    few => (select count(*) from (select from public.dim_option o where o."PARTNER_CD" = products_page.partner_cd limit 501) o) <= 500
  ) p;
end
$$;
comment on function private.products_page is
  'A page of filtered products with their total, counts of tabs and summary. Takes SQL: only for list functions.';
grant execute on function private.products_page to authenticated, service_role;

-- product_list as of a given Korea-time day.
create or replace function private.product_list_on(
  today date, partner_cd text, tab text, brand_cd text, offer_condition text, sale_state text, winner text, price_from bigint,
  price_to bigint, amount_from bigint, amount_to bigint, product_name text, option_ids text[], sort_by text,
  sort_direction text, page_number integer, page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  page record;
begin
  page := private.products_page(today, partner_cd,
    private.filtered_products(today, partner_cd, brand_cd, offer_condition, sale_state, winner, price_from, price_to,
      amount_from, amount_to, product_name),
    option_ids, tab, sort_by, sort_direction, page_number, page_size, false);
  return json_build_object('total', page.total, 'withoutBrand', page.summary_row -> 'withoutBrand',
    'counts', page.summary_row -> 'counts', 'summary', page.summary_row -> 'summary',
    'stockDay', private.stock_day(partner_cd), 'salesDays', private.sales_days_on(today, partner_cd),
    'adCover', private.ad_cover(partner_cd, today - 30, today - 1), 'profitDays', private.profit_span(private.recent_profit_days(partner_cd, today)), 'loaded', private.loaded_sources(partner_cd), 'rows', page.rows);
end
$$;
comment on function private.product_list_on is 'product_list as of a Korea-time day.';
grant execute on function private.product_list_on to authenticated, service_role;

-- One page of 상품 관리. See the comment below.
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
begin
  perform private.require_partner(partner_cd);
  return private.product_list_on(private.korea_today(), partner_cd, tab, brand_cd, offer_condition, sale_state, winner,
    price_from, price_to, amount_from, amount_to, coalesce(btrim(product_name), ''), coalesce(option_ids, '{}'), sort_by,
    sort_direction, page_number, page_size);
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

-- Which sources of figures the partner has ever loaded: by a row, or by the log where the report was empty. A source
-- without a table is not loaded.
create or replace function private.loaded_sources(partner_cd text) returns json
  language plpgsql stable
  set search_path = ''
  -- Planned once a connection, and by index: of a partner without requests all those of the others would be read.
  set plan_cache_mode = 'force_generic_plan'
  set enable_seqscan = off
as $$
declare
  logged constant text[] := array(
    select distinct u."TABLE_NM" from public.log_file_upload u where u."PARTNER_CD" = partner_cd);
begin
  return json_build_object(
    'stock', private.stock_day(partner_cd) is not null,
    'sales', 'agg_performance_option_daily' = any (logged) or private.last_sales_day(partner_cd) is not null,
    'inbound', 'raw_wing_inbound_request' = any (logged) or exists (
      select from public.raw_wing_inbound_request r where r."CUST_CD" = partner_cd and r."SVC" = '2P'),
    'ads', 'fact_ad_daily' = any (logged) or exists (
      select from public.log_ad_day l where l."PARTNER_CD" = partner_cd),
    'settlement', exists (select from public.log_settlement_file l where l."PARTNER_CD" = partner_cd));
end
$$;
comment on function private.loaded_sources is
  'Which sources of the partner were ever loaded: stock, sales, inbound, ads, settlement, each true or false.';
grant execute on function private.loaded_sources to authenticated, service_role;

-- The reports whose costs are in a profit. 정산현황 요약 may say that there was nothing of a kind: then there is no report of it.
create or replace function private.has_profit_reports(partner_cd text, period_end text) returns boolean
  language sql stable
begin atomic
  select bool_and(
    exists (select from public.log_settlement_file l
      where l."PARTNER_CD" = partner_cd and l."CATEGORY" = r.category and l."SETTLE_END_DT" = period_end)
    or exists (select from public.dim_settlement_waiver w
      where w."PARTNER_CD" = partner_cd and w."CATEGORY" = r.category and w."SETTLE_END_DT" = period_end)
    or exists (select from public.fact_settlement_summary s
      where s."PARTNER_CD" = partner_cd and s."END_DT" = period_end and case r.category
        when '보관비' then s."STORAGE_AMT" = 0
        when '반품 회수/재입고' then s."RETURN_PICKUP_AMT" = 0 and s."RESTOCKING_AMT" = 0
        when '반출' then s."REMOVAL_AMT" = 0 end))
  from unnest(array['판매수수료', '입출고/배송비', '보관비', '반품 회수/재입고', '반출']) r (category);
end;
revoke all on function private.has_profit_reports from public, anon, authenticated, service_role;
comment on function private.has_profit_reports is
  'Whether every report of a settlement period (last day yyyyMMdd) that a profit needs is loaded, said not to be, or was for nothing.';
grant execute on function private.has_profit_reports to authenticated, service_role;

-- A sale is recognised a few days later, in a period that may be the next: the three days after count too.
create or replace function private.settled_sales_days(partner_cd text, first_day date, last_day date) returns date[]
  language plpgsql stable
  set search_path = ''
  -- Planned once a connection: planning takes longer than looking.
  set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return array(
    with covered as materialized (
      select distinct greatest(p.first_day, settled_sales_days.first_day) + n as day
      from private.settlement_periods_of(settled_sales_days.partner_cd) p
      cross join lateral generate_series(0, least(p.last_day, settled_sales_days.last_day + 3)
        - greatest(p.first_day, settled_sales_days.first_day)) n
      where p.last_day >= settled_sales_days.first_day
        and private.has_profit_reports(settled_sales_days.partner_cd, private.day_text(p.last_day))
    ), followed as (
      select c.day, lead(c.day, 3) over (order by c.day) as third from covered c
    )
    select f.day from followed f
    where f.third = f.day + 3 and f.day <= settled_sales_days.last_day and f.day in (
      select l."DAY" from private.loaded_sales_days(settled_sales_days.partner_cd, settled_sales_days.first_day, settled_sales_days.last_day) l)
    order by 1);
end
$$;
revoke all on function private.settled_sales_days from public, anon, authenticated, service_role;
comment on function private.settled_sales_days is
  'Days of a period whose sales are loaded and, with the reports of private.has_profit_reports, settled, in order.';
grant execute on function private.settled_sales_days to authenticated, service_role;

-- Settled days whose advertising is known: a report covers them, or settlement says that there was none.
create or replace function private.profit_days(partner_cd text, first_day date, last_day date) returns date[]
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_generic_plan'
as $$
declare
  settled constant date[] := private.settled_sales_days(partner_cd, first_day, last_day);
begin
  if cardinality(settled) = 0 then
    return settled;
  end if;
  return array(
    with charged as materialized (
      select p.first_day, p.last_day from private.settlement_periods_of(profit_days.partner_cd) p
      where exists (select from public.log_settlement_file l where l."PARTNER_CD" = profit_days.partner_cd
          and l."CATEGORY" = '광고비 내역' and l."SETTLE_END_DT" = private.day_text(p.last_day))
        or exists (select from public.dim_settlement_waiver w where w."PARTNER_CD" = profit_days.partner_cd
          and w."CATEGORY" = '광고비 내역' and w."SETTLE_END_DT" = private.day_text(p.last_day))
    )
    select d from unnest(settled) d
    where exists (select from public.log_ad_day l where l."PARTNER_CD" = profit_days.partner_cd and l."DATE_SK" = private.date_sk(d))
      or exists (select from charged c where d between c.first_day and c.last_day)
        and not exists (select from public.fact_settled_ad_cost a
          where a."PARTNER_CD" = profit_days.partner_cd and a."DATE_SK" = private.date_sk(d))
    order by 1);
end
$$;
revoke all on function private.profit_days from public, anon, authenticated, service_role;
comment on function private.profit_days is
  'Days of a period whose profit can be known: settled (private.settled_sales_days), and advertising is known too; in order.';
grant execute on function private.profit_days to authenticated, service_role;

-- What a page shows each morning: settlement comes one or two weeks late, so it is the last 30 days that have one.
create or replace function private.recent_profit_days(partner_cd text, today date) returns date[]
  language plpgsql stable
  set search_path = ''
as $$
begin
  return array(select d from unnest(private.profit_days(recent_profit_days.partner_cd, today - 120, today - 1)) d
    order by d desc limit 30);
end
$$;
revoke all on function private.recent_profit_days from public, anon, authenticated, service_role;
comment on function private.recent_profit_days is
  'The last 30 of private.profit_days before a day, of the 120 days before it, the newest first.';
grant execute on function private.recent_profit_days to authenticated, service_role;

-- Days as an answer names them.
create or replace function private.profit_span(days date[]) returns json
  language sql immutable parallel safe
  set search_path = ''
as $$
  select case when count(*) > 0 then
    json_build_object('from', private.day_text(min(d)), 'to', private.day_text(max(d)), 'days', count(*)) end
  from unnest(days) d
$$;
revoke all on function private.profit_span from public, anon, authenticated, service_role;
comment on function private.profit_span is
  'First and last of the days of a profit (yyyyMMdd) and how many they are; null without one.';
grant execute on function private.profit_span to authenticated, service_role;

-- A whole month is read from its sums alone: each page of advertising asks for it.
create or replace function private.margin_days(partner_cd text, today date) returns date[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  settled constant date[] := private.settled_sales_days(partner_cd, today - 365, today - 1);
begin
  return coalesce((
    select array_agg(d) from unnest(settled) d group by date_trunc('month', d::timestamp)
    having count(*) = extract(day from date_trunc('month', min(d)::timestamp) + interval '1 month - 1 day')
    order by min(d) desc limit 1),
    array(select d from unnest(settled) d order by d desc limit 30));
end
$$;
revoke all on function private.margin_days from public, anon, authenticated, service_role;
comment on function private.margin_days is
  'Days that tell what a sale leaves before advertising: of the last year the last month settled whole, or, without one, the last 30 settled days.';
grant execute on function private.margin_days to authenticated, service_role;

-- Days as months, other days, and days of those months that are none of them (as private.traffic_parts).
create or replace function private.profit_parts(
  partner_cd text, days date[], out first_sk integer, out last_sk integer, out days_sk integer[],
  out months integer[], out quarters integer[], out other_months integer[], out more_days integer[], out less_days integer[]
)
  language plpgsql stable
  set search_path = ''
as $$
declare
  last_sold constant integer := private.date_sk(private.last_sales_day(partner_cd));
begin
  with taken as materialized (
    select private.date_sk(d) as day from unnest(days) d
  ), of_months as materialized (
    select t.day / 100 as month_sk, array_agg(t.day) as taken from taken t group by 1
  ), sized as materialized (
    select m.month_sk, m.taken, r.rest,
      cardinality(m.taken) > (select count(*) from unnest(r.rest) d where d <= last_sold) as is_whole
    from of_months m
    cross join lateral (
      select array(select private.date_sk(g.day::date)
        from generate_series(to_date(m.month_sk::text, 'YYYYMM')::timestamp,
          to_date(m.month_sk::text, 'YYYYMM') + interval '1 month - 1 day', interval '1 day') g (day)
        where private.date_sk(g.day::date) <> all (m.taken)) as rest
    ) r
  )
  select (select min(t.day) from taken t), (select max(t.day) from taken t), array(select t.day from taken t),
    array(select s.month_sk from sized s where s.is_whole), array(select unnest(s.taken) from sized s where not s.is_whole),
    array(select unnest(s.rest) from sized s where s.is_whole)
  into first_sk, last_sk, days_sk, months, more_days, less_days;
  select q.quarters, q.other_months into quarters, other_months from private.with_quarters(profit_parts.partner_cd, months) q;
end
$$;
revoke all on function private.profit_parts from public, anon, authenticated, service_role;
comment on function private.profit_parts is
  'Days as the first and the last of them (DATE_SK), themselves, months (yyyyMM), these as quarters and other months, days of no such month, and days of these months that are none of the days, whose sums are taken off.';
grant execute on function private.profit_parts to authenticated, service_role;

-- What agg_option_fee_monthly must hold of a month.
create or replace function private.option_fee_facts(partner_cd text, month_sk integer)
  returns setof public.agg_option_fee_monthly
  language sql stable
begin atomic
  select l.partner_cd, option_fee_facts.month_sk, l.option_cd, private.bigint_sum(l.gross), private.bigint_sum(l.coupon), private.bigint_sum(l.fee),
    private.bigint_sum(l.fulfil)
  from (
    select f."PARTNER_CD", f."OPTION_CD", f."SALE_AMT", f."COUPON_AMT", f."FEE_AMT" + f."FEE_VAT", 0::bigint
    from public.fact_settlement_option f
    where f."PARTNER_CD" = option_fee_facts.partner_cd and f."OCCUR_DT" between month_sk::text || '01' and month_sk::text || '31'
    union all
    select c."PARTNER_CD", c."OPTION_CD", 0, 0, 0, c."COST_AMT" + c."VAT_AMT"
    from public.fact_settlement_cost c
    where c."PARTNER_CD" = option_fee_facts.partner_cd and c."OCCUR_DT" between month_sk::text || '01' and month_sk::text || '31'
      and c."COST_TYPE" not in ('SERVICE', 'BARCODE')
  ) l (partner_cd, option_cd, gross, coupon, fee, fulfil)
  group by 1, 3;
end;
revoke all on function private.option_fee_facts from public, anon, authenticated, service_role;
comment on function private.option_fee_facts is
  'Rows of agg_option_fee_monthly of a month (yyyyMM), from the lines.';
grant execute on function private.option_fee_facts to authenticated, service_role;

-- What was settled and advertised, by day.
create or replace function private.cost_day_lines(partner_cd text, days integer[], option_cds text[])
  returns table (option_cd text, day integer, gross bigint, coupon bigint, fee bigint, fulfil bigint, ads bigint)
  language sql stable
begin atomic
  select f."OPTION_CD", f."OCCUR_DT"::integer, f."SALE_AMT", f."COUPON_AMT", f."FEE_AMT" + f."FEE_VAT", 0::bigint, 0::bigint
  from public.fact_settlement_option f
  where f."PARTNER_CD" = partner_cd and f."OCCUR_DT" = any (days::text[])
    and (cardinality(option_cds) = 0 or f."OPTION_CD" = any (option_cds))
  union all
  select c."OPTION_CD", c."OCCUR_DT"::integer, 0, 0, 0, c."COST_AMT" + c."VAT_AMT", 0
  from public.fact_settlement_cost c
  where c."PARTNER_CD" = partner_cd and c."OCCUR_DT" = any (days::text[]) and c."COST_TYPE" not in ('SERVICE', 'BARCODE')
    and (cardinality(option_cds) = 0 or c."OPTION_CD" = any (option_cds))
  union all
  select a."OPTION_CD", a."DATE_SK", 0, 0, 0, 0, a."AD_COST"
  from public.agg_ad_option_daily a
  where a."PARTNER_CD" = partner_cd and a."DATE_SK" = any (days) and a."AD_COST" <> 0
    and (cardinality(option_cds) = 0 or a."OPTION_CD" = any (option_cds));
end;
revoke all on function private.cost_day_lines from public, anon, authenticated, service_role;
comment on function private.cost_day_lines is
  'What was settled and advertised on days (DATE_SK) by options (none: all), in lines that add up: won, fees and costs with VAT, advertising without.';
grant execute on function private.cost_day_lines to authenticated, service_role;

-- By day of sale: goods cost what they cost on the day. Most options have one cost in the days, or none: of these all is added up
-- by option. Of one whose cost changed each month counts by itself (day: its first), and the month within which it changed day by
-- day; what is taken of its sales is not asked what the goods cost, but from when on that is known. Put into the query that calls
-- it, which leaves it out where it reads nothing of it: so it is one select, and its parts stand inside it.
create or replace function private.option_profits(partner_cd text, days date[], option_cds text[])
  returns setof private.profit_line
  language sql stable
begin atomic
  select g.option_cd, k.sale, k.coupon, k.fee, k.fulfil, k.goods, k.ads, k.sale - k.coupon - k.fee - k.fulfil - k.goods - k.ads,
    case when h.has_gap then g.uncosted else 0 end, h.has_gap::integer::bigint,
    case when u.is_unsettled then x.sale else 0 end, u.is_unsettled::integer::bigint
  from (
    with parts as materialized (
      select * from private.profit_parts(partner_cd, days)
    ), costs as materialized (
      select c."OPTION_CD" as option_cd, c."COST_AMT" as cost, c."APPLY_DT"::integer as from_sk,
        lead(c."APPLY_DT"::integer, 1, 99999999) over w as until_sk, row_number() over w = 1 as is_first
      from public.dim_option_cost c
      where c."PARTNER_CD" = partner_cd and (cardinality(option_cds) = 0 or c."OPTION_CD" = any (option_cds))
      window w as (partition by c."OPTION_CD" order by c."APPLY_DT")
    ), varying as materialized (
      select c.option_cd, bool_or(c.is_first) as is_late from costs c, parts p
      where c.from_sk > p.first_sk and c.from_sk <= p.last_sk group by 1
    ), changed as materialized (
      select c.option_cd, c.from_sk / 100 as month_sk, bool_or(c.is_first) as is_first from costs c, parts p
      where c.from_sk % 100 > 1 and c.from_sk / 100 = any (p.months) group by 1, 2
    ), sold as (
      select m."OPTION_CD" as option_cd, private.bigint_sum(m."SALE_QTY") as qty, private.bigint_sum(m."SALE_AMT") as amount
      from public.agg_option_quarterly m
      where m."PARTNER_CD" = partner_cd and m."QUARTER_SK" = any ((select p.quarters from parts p)::integer[])
        and (cardinality(option_cds) = 0 or m."OPTION_CD" = any (option_cds))
      group by 1
      union all
      select m."OPTION_CD", private.bigint_sum(m."SALE_QTY"), private.bigint_sum(m."SALE_AMT")
      from public.agg_option_monthly m
      where m."PARTNER_CD" = partner_cd and m."MONTH_SK" = any ((select p.other_months from parts p)::integer[])
        and (cardinality(option_cds) = 0 or m."OPTION_CD" = any (option_cds))
      group by 1
      union all
      select d."OPTION_CD", private.bigint_sum(d."SALE_QTY"), private.bigint_sum(d."SALE_AMT")
      from public.agg_performance_option_daily d
      where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" = any ((select p.more_days from parts p)::integer[])
        and (cardinality(option_cds) = 0 or d."OPTION_CD" = any (option_cds))
      group by 1
      union all
      select d."OPTION_CD", -private.bigint_sum(d."SALE_QTY"), -private.bigint_sum(d."SALE_AMT")
      from public.agg_performance_option_daily d
      where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" = any ((select p.less_days from parts p)::integer[])
        and (cardinality(option_cds) = 0 or d."OPTION_CD" = any (option_cds))
      group by 1
    ), sold_by_cost as (
      select m."OPTION_CD" as option_cd, m."MONTH_SK" * 100 + 1 as day, m."SALE_QTY" as qty, m."SALE_AMT" as amount
      from varying v
      join public.agg_option_monthly m on m."OPTION_CD" = v.option_cd
      where m."PARTNER_CD" = partner_cd and m."MONTH_SK" in (select unnest(p.months) from parts p)
        and (m."OPTION_CD", m."MONTH_SK") not in (select a.option_cd, a.month_sk from changed a)
      union all
      select d."OPTION_CD", d."DATE_SK", d."SALE_QTY", d."SALE_AMT"
      from varying v
      join public.agg_performance_option_daily d on d."OPTION_CD" = v.option_cd
      where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" in (select unnest(p.more_days) from parts p)
      union all
      select d."OPTION_CD", d."DATE_SK" / 100 * 100 + 1, -d."SALE_QTY", -d."SALE_AMT"
      from varying v
      join public.agg_performance_option_daily d on d."OPTION_CD" = v.option_cd
      where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" in (select unnest(p.less_days) from parts p)
        and (d."OPTION_CD", d."DATE_SK" / 100) not in (select a.option_cd, a.month_sk from changed a)
      union all
      select d."OPTION_CD", d."DATE_SK", d."SALE_QTY", d."SALE_AMT"
      from changed a
      join public.agg_performance_option_daily d
        on d."OPTION_CD" = a.option_cd and d."DATE_SK" between a.month_sk * 100 + 1 and a.month_sk * 100 + 31
      where d."PARTNER_CD" = partner_cd and d."SVC" = '2P' and d."DATE_SK" in (select unnest(p.days_sk) from parts p)
    ), paid as (
      select m."OPTION_CD" as option_cd, m."MONTH_SK" * 100 + 1 as day, m."GROSS_AMT" as gross, m."COUPON_AMT" as coupon, m."FEE_AMT" as fee,
        m."FULFIL_AMT" as fulfil, 0::bigint as ads
      from public.agg_option_fee_monthly m
      where m."PARTNER_CD" = partner_cd and m."MONTH_SK" = any ((select p.months from parts p)::integer[])
        and (cardinality(option_cds) = 0 or m."OPTION_CD" = any (option_cds))
      union all
      select m."OPTION_CD", m."MONTH_SK" * 100 + 1, 0, 0, 0, 0, m."AD_COST"
      from public.agg_ad_option_monthly m
      where m."PARTNER_CD" = partner_cd and m."AD_COST" <> 0 and m."MONTH_SK" = any ((select p.months from parts p)::integer[])
        and (cardinality(option_cds) = 0 or m."OPTION_CD" = any (option_cds))
      union all
      select l.option_cd, l.day, l.gross, l.coupon, l.fee, l.fulfil, l.ads
      from parts p cross join lateral private.cost_day_lines(partner_cd, p.more_days, option_cds) l
      union all
      select l.option_cd, l.day / 100 * 100 + 1, -l.gross, -l.coupon, -l.fee, -l.fulfil, -l.ads
      from parts p cross join lateral private.cost_day_lines(partner_cd, p.less_days, option_cds) l
    ), lines as (
      select s.option_cd, 0 as day, s.qty, s.amount, 0::bigint as gross, 0::bigint as coupon, 0::bigint as fee, 0::bigint as fulfil, 0::bigint as ads
      from sold s where s.option_cd not in (select v.option_cd from varying v)
      union all
      select s.option_cd, s.day, s.qty, s.amount, 0, 0, 0, 0, 0 from sold_by_cost s
      union all
      select n.option_cd, 0, 0, 0, private.bigint_sum(n.gross), private.bigint_sum(n.coupon), private.bigint_sum(n.fee), private.bigint_sum(n.fulfil),
        private.bigint_sum(n.ads)
      from paid n where n.option_cd not in (select v.option_cd from varying v where v.is_late)
      group by 1
      union all
      select n.option_cd, n.day, 0, 0, n.gross, n.coupon, n.fee, n.fulfil, n.ads
      from paid n where n.option_cd in (select v.option_cd from varying v where v.is_late)
        and (n.option_cd, n.day / 100) not in (select a.option_cd, a.month_sk from changed a where a.is_first)
      union all
      select d.option_cd, d.day, 0, 0, d.gross, d.coupon, d.fee, d.fulfil, d.ads
      from (
        select array(select d from parts p, unnest(p.days_sk) d where d / 100 in (select a.month_sk from changed a where a.is_first)) as days
      ) f
      cross join lateral private.cost_day_lines(partner_cd, f.days, option_cds) d
      where (d.option_cd, d.day / 100) in (select a.option_cd, a.month_sk from changed a where a.is_first)
    )
    select l.option_cd,
      coalesce(private.bigint_sum(l.qty) filter (where c.cost is null), 0) as uncosted_qty,
      coalesce(private.bigint_sum(l.amount) filter (where c.cost is null), 0) as uncosted,
      coalesce(private.bigint_sum(l.qty * c.cost), 0) as goods,
      private.bigint_sum(l.amount) as sale, private.bigint_sum(l.amount) filter (where c.cost is not null) as costed_sale,
      private.bigint_sum(l.gross) as gross, private.bigint_sum(l.gross) filter (where c.cost is not null) as costed_gross,
      private.bigint_sum(l.coupon) as coupon, private.bigint_sum(l.coupon) filter (where c.cost is not null) as costed_coupon,
      private.bigint_sum(l.fee) as fee, private.bigint_sum(l.fee) filter (where c.cost is not null) as costed_fee,
      private.bigint_sum(l.fulfil) as fulfil, private.bigint_sum(l.fulfil) filter (where c.cost is not null) as costed_fulfil,
      private.bigint_sum(l.ads) as ads, private.bigint_sum(l.ads) filter (where c.cost is not null) as costed_ads
    from lines l
    cross join parts p
    left join costs c on c.option_cd = l.option_cd and greatest(l.day, p.first_sk) >= c.from_sk and greatest(l.day, p.first_sk) < c.until_sk
    group by l.option_cd
    -- A month less its other days may leave nothing.
    having private.bigint_sum(l.qty) <> 0 or private.bigint_sum(l.amount) <> 0 or private.bigint_sum(l.gross) <> 0
      or private.bigint_sum(l.coupon) <> 0 or private.bigint_sum(l.fee) <> 0 or private.bigint_sum(l.fulfil) <> 0
      or private.bigint_sum(l.ads) <> 0
  ) g
  cross join lateral (select g.uncosted_qty <> 0 or g.uncosted <> 0 as has_gap) h
  -- Where a cost held on some days alone, of these; of an option that sold nothing without one, of all.
  cross join lateral (
    select case when h.has_gap then g.costed_sale else coalesce(g.sale, 0) end as sale,
      case when h.has_gap then g.costed_gross else g.gross end as gross
  ) x
  cross join lateral (select coalesce(x.sale > 0 and x.gross * 10 < x.sale * 9, false) as is_unsettled) u
  cross join lateral (
    select case when not u.is_unsettled then x.sale end as sale,
      case when not u.is_unsettled then case when h.has_gap then g.costed_coupon else g.coupon end end as coupon,
      case when not u.is_unsettled then case when h.has_gap then g.costed_fee else g.fee end end as fee,
      case when not u.is_unsettled then case when h.has_gap then g.costed_fulfil else g.fulfil end end as fulfil,
      case when not u.is_unsettled and x.sale is not null then g.goods end as goods,
      case when not u.is_unsettled then round(case when h.has_gap then g.costed_ads else g.ads end * 1.1)::bigint end as ads
  ) k;
end;
revoke all on function private.option_profits from public, anon, authenticated, service_role;
comment on function private.option_profits is
  'Profit of options of the partner (none: all; empty key: lines of no option) on days, KEY the option; also of those that no master knows. No row where nothing was sold, taken or spent. An option whose 판매수수료 is of less than 90 % of what it sold counts as not settled.';
grant execute on function private.option_profits to authenticated, service_role;

-- The same by brand. Options that no master knows are of none, as are lines of no option.
create or replace function private.brand_profits(partner_cd text, days date[], brand_cds text[])
  returns setof private.profit_line
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_sort = off
  set jit = off
  set work_mem = '64MB'
as $$
declare
  -- A few brands have few options; all are read without a look at each.
  option_cds constant text[] := case when cardinality(brand_cds) = 0 or '' = any (brand_cds) then '{}' else array(
    select o."OPTION_CD" from public.dim_option o
    where o."PARTNER_CD" = brand_profits.partner_cd and o."BRAND_CD" = any (brand_cds)) end;
begin
  if cardinality(days) = 0 or (cardinality(option_cds) = 0 and cardinality(brand_cds) > 0 and '' <> all (brand_cds)) then
    return;
  end if;
  return query
  select coalesce(o."BRAND_CD", '') as brand_cd, private.bigint_sum(p."SALE_AMT"), private.bigint_sum(p."COUPON_AMT"),
    private.bigint_sum(p."FEE_AMT"), private.bigint_sum(p."FULFIL_AMT"), private.bigint_sum(p."GOODS_AMT"),
    private.bigint_sum(p."AD_AMT"), private.bigint_sum(p."PROFIT_AMT"), private.bigint_sum(p."UNCOSTED_AMT"),
    private.bigint_sum(p."UNCOSTED_CNT"), private.bigint_sum(p."UNSETTLED_AMT"), private.bigint_sum(p."UNSETTLED_CNT")
  from private.option_profits(brand_profits.partner_cd, days, option_cds) p
  left join public.dim_option o on o."OPTION_CD" = p."KEY" and o."PARTNER_CD" = brand_profits.partner_cd
  where cardinality(brand_cds) = 0 or coalesce(o."BRAND_CD", '') = any (brand_cds)
  group by 1;
end
$$;
revoke all on function private.brand_profits from public, anon, authenticated, service_role;
comment on function private.brand_profits is
  'Profit of brands of the partner (of none: all; empty: none) on days, KEY the brand: sums of private.option_profits.';
grant execute on function private.brand_profits to authenticated, service_role;

-- The only place that divides a profit.
create or replace function private.profit_rate(profit bigint, sale bigint) returns numeric
  language sql immutable parallel safe
  return private.share(profit, sale);
revoke all on function private.profit_rate from public, anon, authenticated, service_role;
comment on function private.profit_rate is
  '이익률: percent of the won sold that is left; null without sales above 0 or where the profit is not known.';
grant execute on function private.profit_rate to authenticated, service_role;

-- 광고 전 이익률 by brand: what of its sales is left before advertising, an estimate of what another sale would leave, the same for
-- any period. Without a settled day of the year it is known of the goods alone, by the costs that hold now.
create or replace function private.profit_margins(partner_cd text, today date)
  returns table ("BRAND_CD" text, "COSTED_AMT" bigint, "UNCOSTED_AMT" bigint, "MARGIN_AMT" bigint, "RATE" numeric)
  language plpgsql stable
  set search_path = ''
as $$
declare
  days constant date[] := private.margin_days(profit_margins.partner_cd, today);
begin
  if cardinality(days) > 0 then
    return query
    select p."KEY", coalesce(p."SALE_AMT", 0), p."UNCOSTED_AMT" + p."UNSETTLED_AMT", coalesce(p."PROFIT_AMT" + p."AD_AMT", 0),
      case when p."SALE_AMT" > 0 then (p."PROFIT_AMT" + p."AD_AMT")::numeric / p."SALE_AMT" end
    from private.brand_profits(profit_margins.partner_cd, days, '{}') p;
    return;
  end if;
  return query
  select b.brand_cd, b.costed, b.uncosted, b.margin, case when b.costed > 0 then b.margin::numeric / b.costed end
  from (
    select coalesce(o."BRAND_CD", '') as brand_cd,
      coalesce(private.bigint_sum(m."SALE_AMT") filter (where c."COST_AMT" is not null), 0) as costed,
      coalesce(private.bigint_sum(m."SALE_AMT") filter (where c."COST_AMT" is null), 0) as uncosted,
      coalesce(private.bigint_sum(m."SALE_AMT" - m."SALE_QTY" * c."COST_AMT"), 0) as margin
    from public.agg_option_monthly m
    join public.dim_option o on o."OPTION_CD" = m."OPTION_CD" and o."PARTNER_CD" = m."PARTNER_CD"
    left join private.option_costs(profit_margins.partner_cd, private.day_text(today)) c on c."OPTION_CD" = m."OPTION_CD"
    where m."PARTNER_CD" = profit_margins.partner_cd
      and m."MONTH_SK" in (private.date_sk(today) / 100, private.date_sk((date_trunc('month', today::timestamp) - interval '1 month')::date) / 100)
    group by 1
  ) b;
end
$$;
revoke all on function private.profit_margins from public, anon, authenticated, service_role;
comment on function private.profit_margins is
  'By brand of a partner (empty: none), of private.margin_days: won sold of which goods and fees are known and of which not, what the former leave before advertising, and the part of them that is (0.4: 40 %; null without one). Without such a day, of this and the last month: won sold of options with a cost now and without, less the goods alone.';
grant execute on function private.profit_margins to authenticated, service_role;

-- A profit as answers have it.
create or replace function private.profit_figures(sums private.profit_line) returns json
  language sql stable parallel safe
  set search_path = ''
as $$
  select case when sums is distinct from null then json_build_object(
    'saleAmt', coalesce((sums)."SALE_AMT", 0) + coalesce((sums)."UNCOSTED_AMT", 0) + coalesce((sums)."UNSETTLED_AMT", 0),
    'uncostedSaleAmt', coalesce((sums)."UNCOSTED_AMT", 0), 'uncostedOptions', coalesce((sums)."UNCOSTED_CNT", 0),
    'unsettledSaleAmt', coalesce((sums)."UNSETTLED_AMT", 0), 'unsettledOptions', coalesce((sums)."UNSETTLED_CNT", 0),
    'couponAmt', (sums)."COUPON_AMT", 'salesFeeAmt', (sums)."FEE_AMT", 'fulfilmentAmt', (sums)."FULFIL_AMT",
    'goodsCostAmt', (sums)."GOODS_AMT", 'adCostAmt', (sums)."AD_AMT", 'profitAmt', (sums)."PROFIT_AMT",
    'profitRate', private.profit_rate((sums)."PROFIT_AMT", (sums)."SALE_AMT"),
    'breakEvenRoas', private.break_even_roas(((sums)."PROFIT_AMT" + (sums)."AD_AMT")::numeric / nullif((sums)."SALE_AMT", 0))) end
$$;
revoke all on function private.profit_figures from public, anon, authenticated, service_role;
comment on function private.profit_figures is
  'A profit in one JSON object, won: saleAmt, what of it is not in the profit because goods (uncosted…) or fees (unsettled…) are not known and of how many options, couponAmt, salesFeeAmt, fulfilmentAmt, goodsCostAmt, adCostAmt (all with VAT), profitAmt (null: nothing is known), profitRate (percent of the sales that are in it), breakEvenRoas (percent; null unless something is left before advertising); null for null.';
grant execute on function private.profit_figures to authenticated, service_role;

create or replace function private.sum_profits(lines private.profit_line[]) returns private.profit_line
  language sql immutable parallel safe
  set search_path = ''
as $$
  select row(null, private.bigint_sum(p."SALE_AMT"), private.bigint_sum(p."COUPON_AMT"), private.bigint_sum(p."FEE_AMT"),
    private.bigint_sum(p."FULFIL_AMT"), private.bigint_sum(p."GOODS_AMT"), private.bigint_sum(p."AD_AMT"),
    private.bigint_sum(p."PROFIT_AMT"), private.bigint_sum(p."UNCOSTED_AMT"), private.bigint_sum(p."UNCOSTED_CNT"),
    private.bigint_sum(p."UNSETTLED_AMT"), private.bigint_sum(p."UNSETTLED_CNT"))::private.profit_line
  from unnest(lines) p having count(*) > 0
$$;
revoke all on function private.sum_profits from public, anon, authenticated, service_role;
comment on function private.sum_profits is 'Profits added up: of what is known, and beside it what is not; null without one.';
grant execute on function private.sum_profits to authenticated, service_role;

-- Makes the lines of the staged sheets (import_sheet) those of the report. A sheet whose lines are the same, by the sum of their
-- hashes, keeps them.
create or replace function private.replace_settlement(batch private.import_batch, target regclass) returns jsonb
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
  set jit = off
as $$
declare
  columns text;
  -- What a line does not say is what the table has without it.
  said text;
  changed_months integer[] := '{}';
  counts jsonb;
begin
  select string_agg(quote_ident(t.attname), ', ' order by t.attnum),
    string_agg(case when d.adbin is null then format('s.%I', t.attname)
      else format('coalesce(s.%I, %s)', t.attname, pg_get_expr(d.adbin, d.adrelid)) end, ', ' order by t.attnum)
  into columns, said
  from pg_catalog.pg_attribute t
  join pg_catalog.pg_attribute a on a.attname = t.attname and a.attrelid = 'pg_temp.import_staged'::regclass and a.attnum > 0
  left join pg_catalog.pg_attrdef d on d.adrelid = t.attrelid and d.adnum = t.attnum
  where t.attrelid = target and t.attnum > 0 and not t.attisdropped and t.attname <> 'PARTNER_CD';

  create temporary table import_pair on commit drop as
  select h.*, l."FILE_ID" as file_id, coalesce(l."ROW_CNT", 0) as old_rows, 0::bigint as new_rows, false as same
  from pg_temp.import_sheet h
  left join public.log_settlement_file l on l."PARTNER_CD" = batch.partner_cd and l."CATEGORY" = batch.category
    and l."PART" = h.part and l."SETTLE_END_DT" = h.period;
  execute format($sql$
    update pg_temp.import_pair p set new_rows = n.rows, same = coalesce(n.rows = p.old_rows and n.print is not distinct from n.old_print, false)
    from (
      select h.part, h.period, coalesce(l.rows, 0) as rows, l.print, o.print as old_print
      from pg_temp.import_pair h
      left join (
        select s."PART", s."SETTLE_END_DT", count(*) as rows,
          sum(hash_record_extended(row(%2$s), 0)) filter (where k.file_id is not null) as print
        from pg_temp.import_staged s
        join pg_temp.import_pair k on k.part = s."PART" and k.period = s."SETTLE_END_DT" group by 1, 2
      ) l on l."PART" = h.part and l."SETTLE_END_DT" = h.period
      left join (
        select t."FILE_ID", sum(hash_record_extended(row(%3$s), 0)) as print
        from %1$s t where t."FILE_ID" = any ($1) group by 1
      ) o on o."FILE_ID" = h.file_id
    ) n
    where n.part = p.part and n.period = p.period$sql$,
    target, said, (select string_agg('t.' || c, ', ' order by n) from unnest(string_to_array(columns, ', ')) with ordinality u (c, n)))
  using array(select p.file_id from pg_temp.import_pair p where p.file_id is not null);
  if target in ('public.fact_settlement_option'::regclass, 'public.fact_settlement_cost'::regclass) then
    execute format($sql$select array(
      select distinct left(d.day, 6)::integer from %s t cross join lateral (values (t."RECOG_DT"), (t."OCCUR_DT")) d (day)
      where t."FILE_ID" = any ($1)
      union
      select distinct left(d.day, 6)::integer from pg_temp.import_staged s
      join pg_temp.import_pair p on p.part = s."PART" and p.period = s."SETTLE_END_DT" and not p.same
      cross join lateral (values (s."RECOG_DT"), (s."OCCUR_DT")) d (day))$sql$, target)
    into changed_months using array(select p.file_id from pg_temp.import_pair p where not p.same and p.old_rows > 0);
  end if;
  execute format('delete from %s t where t."FILE_ID" = any ($1)', target)
  using array(select p.file_id from pg_temp.import_pair p where not p.same and p.old_rows > 0);
  insert into public.log_settlement_file as l ("PARTNER_CD", "CATEGORY", "PART", "SETTLE_END_DT", "FILE_NM", "ROW_CNT", "SUM_AMT",
    "VAT_AMT", "SUMS", "USER_ID")
  select batch.partner_cd, batch.category, p.part, p.period, batch.file_nm, p.new_rows, p.sum_amt, p.vat_amt, p.sums, batch.user_id
  from pg_temp.import_pair p
  on conflict ("PARTNER_CD", "CATEGORY", "SETTLE_END_DT", "PART") do update
  set "FILE_NM" = excluded."FILE_NM", "ROW_CNT" = excluded."ROW_CNT", "SUM_AMT" = excluded."SUM_AMT", "VAT_AMT" = excluded."VAT_AMT",
    "SUMS" = excluded."SUMS", "USER_ID" = excluded."USER_ID", "REG_DT" = now();
  analyze pg_temp.import_pair;
  execute format('insert into %s ("PARTNER_CD", "FILE_ID", %s)
    select $1, l."FILE_ID", %s
    from pg_temp.import_staged s
    join pg_temp.import_pair p on p.part = s."PART" and p.period = s."SETTLE_END_DT" and not p.same
    join public.log_settlement_file l on l."PARTNER_CD" = $1 and l."CATEGORY" = $2 and l."PART" = p.part and l."SETTLE_END_DT" = p.period',
    target, columns, said)
  using batch.partner_cd, batch.category;
  perform private.settlement_changed(batch.partner_cd, changed_months);
  select jsonb_build_object(
    'new', coalesce(sum(greatest(p.new_rows - p.old_rows, 0)), 0),
    'changed', coalesce(sum(least(p.new_rows, p.old_rows)) filter (where not p.same), 0),
    'unchanged', coalesce(sum(p.new_rows) filter (where p.same), 0),
    'removed', coalesce(sum(greatest(p.old_rows - p.new_rows, 0)), 0))
  into counts from pg_temp.import_pair p;
  drop table pg_temp.import_pair;
  drop table pg_temp.import_sheet;
  return counts;
end
$$;
comment on function private.replace_settlement is
  'Replaces the lines of the staged sheets of a settlement report; returns counts of rows: new, changed, unchanged, removed.';

-- Compares the sums of settlement with the lines, month by month, and writes anew what differs.
create or replace function private.rebuild_settlement_months(partner_cd text)
  returns table ("TABLE_NM" text, "MONTH_SK" integer, "ROW_CNT" bigint)
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
  set jit = off
as $$
begin
  "TABLE_NM" := 'agg_settlement_monthly';
  for "MONTH_SK" in
    select left(f."RECOG_DT", 6)::integer from public.fact_settlement_option f
    where f."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select left(c."RECOG_DT", 6)::integer from public.fact_settlement_cost c
    where c."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select m."MONTH_SK" from public.agg_settlement_monthly m where m."PARTNER_CD" = rebuild_settlement_months.partner_cd
    order by 1
  loop
    "ROW_CNT" := (
      with facts as materialized (
        select * from private.settlement_month_facts(rebuild_settlement_months.partner_cd, "MONTH_SK")
      ), kept as materialized (
        select * from public.agg_settlement_monthly m
        where m."PARTNER_CD" = rebuild_settlement_months.partner_cd and m."MONTH_SK" = rebuild_settlement_months."MONTH_SK"
      )
      select count(distinct d."OPTION_CD")
      from ((table facts except table kept) union all (table kept except table facts)) d);
    if "ROW_CNT" > 0 then
      perform private.settlement_changed(rebuild_settlement_months.partner_cd, array["MONTH_SK"]);
      return next;
    end if;
  end loop;
  "TABLE_NM" := 'agg_option_fee_monthly';
  for "MONTH_SK" in
    select left(f."OCCUR_DT", 6)::integer from public.fact_settlement_option f
    where f."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select left(c."OCCUR_DT", 6)::integer from public.fact_settlement_cost c
    where c."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select m."MONTH_SK" from public.agg_option_fee_monthly m where m."PARTNER_CD" = rebuild_settlement_months.partner_cd
    order by 1
  loop
    "ROW_CNT" := (
      with facts as materialized (
        select * from private.option_fee_facts(rebuild_settlement_months.partner_cd, "MONTH_SK")
      ), kept as materialized (
        select * from public.agg_option_fee_monthly m
        where m."PARTNER_CD" = rebuild_settlement_months.partner_cd and m."MONTH_SK" = rebuild_settlement_months."MONTH_SK"
      )
      select count(distinct d."OPTION_CD")
      from ((table facts except table kept) union all (table kept except table facts)) d);
    if "ROW_CNT" > 0 then
      perform private.settlement_changed(rebuild_settlement_months.partner_cd, array["MONTH_SK"]);
      return next;
    end if;
  end loop;
end
$$;
comment on function private.rebuild_settlement_months is
  'Compares agg_settlement_monthly and agg_option_fee_monthly of a partner with the lines and writes anew what differs. A row: table, month (yyyyMM) and how many rows of it were wrong, missing or too many. Part of private.rebuild_rollups.';

-- Called by whatever writes settlement lines, in the same transaction and after writing them.
create or replace function private.settlement_changed(partner_cd text, months integer[]) returns void
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
  set enable_sort = off
  set work_mem = '64MB'
  set jit = off
as $$
declare
  month_sk integer;
begin
  foreach month_sk in array months loop
    delete from public.agg_settlement_monthly m where m."PARTNER_CD" = settlement_changed.partner_cd and m."MONTH_SK" = month_sk;
    insert into public.agg_settlement_monthly select * from private.settlement_month_facts(settlement_changed.partner_cd, month_sk);
    delete from public.agg_option_fee_monthly m where m."PARTNER_CD" = settlement_changed.partner_cd and m."MONTH_SK" = month_sk;
    insert into public.agg_option_fee_monthly select * from private.option_fee_facts(settlement_changed.partner_cd, month_sk);
  end loop;
end
$$;
comment on function private.settlement_changed is
  'Brings agg_settlement_monthly and agg_option_fee_monthly in line with the lines of months (yyyyMM) of a partner: those of 매출인식일 and of 발생일.';

-- The margin of brands (none: all) as an answer has it.
create or replace function private.ad_margin(partner_cd text, today date, brand_cds text[]) returns json
  language sql stable
  set search_path = ''
as $$
  select json_build_object('marginRate', m.rate,
    'breakEvenRoas', private.break_even_roas(m.rate / 100),
    'costedShare', private.share(m.costed, m.costed + m.uncosted),
    'settledFrom', (select private.day_text(min(d)) from unnest(m.days) d),
    'settledTo', (select private.day_text(max(d)) from unnest(m.days) d))
  from (
    select private.bigint_sum(b."COSTED_AMT") as costed, private.bigint_sum(b."UNCOSTED_AMT") as uncosted,
      private.share(private.bigint_sum(b."MARGIN_AMT"), private.bigint_sum(b."COSTED_AMT")) as rate,
      private.margin_days(ad_margin.partner_cd, today) as days
    from private.profit_margins(ad_margin.partner_cd, today) b
    where cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds)
  ) m
$$;
comment on function private.ad_margin is
  'marginRate (percent that sales leave before advertising), breakEvenRoas (percent; null unless the rate is above 0) and costedShare (percent of the won sold of which that is known) of brands (none: all); settledFrom, settledTo: first and last of the days that tell (yyyyMMdd), null where no day is settled and the goods alone are taken off.';
grant execute on function private.ad_margin to authenticated, service_role;

-- The partners of 포트폴리오, what of a period and its comparison each has loaded, and what of it was ever loaded.
create or replace function private.portfolio_partners(partner_cds text[], p private.sales_period)
  returns private.portfolio_partner[]
  language sql stable
  set search_path = ''
as $$
  select array(
    select row(c.code, private.loaded_days_of(c.code, (p).first_day, (p).last_day),
      private.loaded_days_of(c.code, (p).first_before, (p).last_before), private.loaded_sources(c.code),
      private.profit_days(c.code, (p).first_day, (p).last_day))::private.portfolio_partner
    from unnest(partner_cds) with ordinality c (code, place) order by c.place)
$$;
comment on function private.portfolio_partners is
  'Partners with their loaded days of a period and of its comparison, their loaded sources, and the days of the period whose profit can be known.';
grant execute on function private.portfolio_partners to authenticated, service_role;

-- Rows of 포트폴리오: brands, or partners.
create or replace function private.portfolio_rows(parts private.portfolio_part[], level text)
  returns table (
    "id" text, "partnerId" bigint, "partnerCd" text, "partnerName" text, "brandCd" text, "brandName" text, "brandCount" bigint,
    "missingDays" integer, "comparisonMissingDays" integer, "saleAmt" bigint, "previousSaleAmt" bigint, "baseSaleAmt" bigint,
    "changeRate" numeric, "share" numeric, "saleQty" bigint, "stockQty" bigint, "incomingQty" bigint, "stockAmt" bigint,
    "doc" bigint, "sellingCount" bigint, "outCount" bigint, "outRate" numeric, "ratedCount" bigint, "ratedOutCount" bigint,
    "inboundErrorCount" bigint, "adCost" bigint, "adRoas" numeric, "tacos" numeric, "profitAmt" bigint, "profitRate" numeric,
    "breakEvenRoas" numeric, "uncostedSaleAmt" bigint, "unsettledSaleAmt" bigint, "signal" text, "reasons" json
  )
  language sql stable
begin atomic
  select x.id, n."ID", x."PARTNER_CD", n."PARTNER_NM", nullif(x."BRAND_CD", ''), b."BRAND_NM", x."BRAND_CNT",
    x."MISSING", x."MISSING_BEFORE", x.amount, x.amount_before, x.base, private.change_rate(x.amount, x.base),
    private.share(x.amount, sum(x.amount) over ()), x."SALE_QTY", x."STOCK_QTY", x."INCOMING_QTY", x."STOCK_AMT",
    private.days_of_cover(x."STOCK_QTY" + x."INCOMING_QTY", x."QTY_7", 7), x."SELLING_CNT", x."OUT_CNT",
    private.share(x."RATED_OUT_CNT", x."RATED_CNT"), x."RATED_CNT", x."RATED_OUT_CNT", x."ERROR_CNT",
    x."AD_COST", x.roas, private.ad_tacos(x."AD_COST", x.amount), (x."PROFIT")."PROFIT_AMT",
    private.profit_rate((x."PROFIT")."PROFIT_AMT", (x."PROFIT")."SALE_AMT"),
    private.break_even_roas(((x."PROFIT")."PROFIT_AMT" + (x."PROFIT")."AD_AMT")::numeric / nullif((x."PROFIT")."SALE_AMT", 0)),
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
revoke all on function private.portfolio_rows from public, anon, authenticated, service_role;
comment on function private.portfolio_rows is
  'Rows of 포트폴리오 by brand or by partner, of what private.portfolio_parts made of each partner.';
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
    "conversionRate30" numeric, "winnerRate30" numeric, "adCost30" bigint, "adRoas30" numeric, "profitAmt" bigint, "profitRate" numeric, "breakEvenRoas" numeric,
    "profitGap" text, "profitGapAmt" bigint, "itemWinner" text, "costAmt" bigint, "costFrom" text,
    "targetDays" integer, "leadDays" integer, "memo" text, "storageFee" bigint, "ageQty" integer, "agedQty" integer,
    "agedRate" numeric, "stockAmt" bigint, "stockAmtBasis" text, "recommendedInboundQty" integer,
    "suggestedInboundQty" bigint, "suggestion" json, "regDay" text
  )
  language sql stable
begin atomic
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
    private.break_even_roas((g."PROFIT_AMT" + g."AD_AMT")::numeric / nullif(g."SALE_AMT", 0)),
    case when g."UNCOSTED_CNT" > 0 then 'cost' when g."UNSETTLED_CNT" > 0 then 'fees' end,
    nullif(g."UNCOSTED_AMT" + g."UNSETTLED_AMT", 0),
    s."ITEM_WINNER_YN", c."COST_AMT", c."APPLY_DT", e."TARGET_DAY", e."LEAD_DAY", e."MEMO", s."MONTHLY_STORAGE_FEE",
    age.known, age.aged, private.share(age.aged, age.known),
    a."STOCK_QTY" * coalesce(c."COST_AMT", o."SALE_PRICE"),
    case when a."OPTION_CD" is not null then
      case when c."COST_AMT" is not null then 'cost' when o."SALE_PRICE" is not null then 'price' end end,
    s."REQ_IBQTY",
    case when a."OFFER_CONDITION" = 'NEW' then (select g."qty" from private.suggested_inbound(recent.days, recent.place,
      known.loaded, a."STOCK_QTY" + a."INCOMING_QTY", coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
    case when a."OFFER_CONDITION" = 'NEW' then (select to_json(g) from private.suggested_inbound(recent.days, recent.place,
      known.loaded, a."STOCK_QTY" + a."INCOMING_QTY", coalesce(e."TARGET_DAY", 28), e."LEAD_DAY") g) end,
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
  -- Once a call (offset 0), not once a row.
  cross join (select private.loaded_until(partner_cd, today) as loaded offset 0) known
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
revoke all on function private.product_rows from public, anon, authenticated, service_role;
comment on function private.product_rows is
  'Options of the partner, all or some, with or without live stock, as the product pages show them.';
grant execute on function private.product_rows to authenticated, service_role;

drop function private.ad_margins;
