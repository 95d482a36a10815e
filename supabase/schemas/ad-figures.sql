create type private.ad_filter as (
  attribution text, scope text, placement text, brand_cds text[], campaign_ids text[], cost_factor numeric, option_ids text[]
);
comment on type private.ad_filter is 'What a page of advertising asks for: the window after the click (14 or 1 days), all orders (total) or direct ones, placement (null: any), brands (none: any), campaigns (null: any), by what the cost is multiplied (1.1: with VAT), and the options that are advertised or bought (null: any), which only functions of keywords know.';

create type private.ad_measures as (
  "adImpCnt" bigint, "adClickCnt" bigint, "adCost" numeric, "adOrderCnt" bigint, "adSaleQty" bigint, "adSaleAmt" bigint,
  "adDirectAmt" bigint, "adIndirectAmt" bigint, "adProfitAmt" numeric, "adCostedAmt" bigint, "adMarginAmt" numeric
);
comment on type private.ad_measures is 'What is added up of advertising by window and scope, named as in answers; won, counts, pieces. adProfitAmt: won that the sales leave before advertising less its cost, of campaigns with a known margin; null without one. adCostedAmt: won of the sales whose own brand has a known margin, adMarginAmt: what these leave before advertising.';

create type private.ad_measure_ratios as (
  "adCtr" numeric, "adCpc" numeric, "adCvr" numeric, "adRoas" numeric, "adAcos" numeric,
  "marginRate" numeric, "breakEvenRoas" numeric, "costedShare" numeric
);
comment on type private.ad_measure_ratios is
  'Ratios of advertising: won a click (adCpc), the others percent. Null where the denominator is missing or 0.';

-- The filters of a page of advertising; raises 22023 for a wrong one.
create or replace function private.require_ad_filter(
  partner_cd text, attribution text, scope text, ad_type text, placement text, brand_cds text[], campaign_name text,
  with_vat boolean, option_ids text[] default '{}'
) returns private.ad_filter language plpgsql stable set search_path = '' as $$
declare
  named constant text := private.search_text(campaign_name);
  tagged constant text[] := private.wanted_campaigns(partner_cd, campaign_name);
  wanted constant text[] := case when cardinality(option_ids) > 0 then private.wanted_options(partner_cd, option_ids) end;
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
        and case when tagged is null then private.contains_text(c."CAMPAIGN_NM", named) else c."CAMPAIGN_ID" = any (tagged) end
        and (wanted is null or exists (select from public.agg_ad_option_monthly m
          where m."PARTNER_CD" = c."PARTNER_CD" and m."OPTION_CD" = any (wanted) and m."CAMPAIGN_ID" = c."CAMPAIGN_ID"))) end,
    case when with_vat then 1.1 else 1 end, wanted)::private.ad_filter;
end
$$;
comment on function private.require_ad_filter is 'The filters of a page of advertising: attribution 14 | 1 (days after the click), scope total | direct, ad_type and placement as reports write them (all: any), brands (none: any), literal text in the name of the campaign (at most 200 characters) or its tags (private.wanted_campaigns), whether cost is with VAT (10 %), and options (none: any), with the campaigns that have them. Raises 22023.';
grant execute on function private.require_ad_filter to authenticated, service_role;

-- Every ratio of advertising (domain rules: CTR, CPC, CVR by orders, ROAS, ACOS; margin and break-even of sales with a known margin,
-- and the part of all sales that these are).
create or replace function private.ad_ratios(sums private.ad_measures) returns private.ad_measure_ratios
  language sql immutable parallel safe
  return row(
    private.ratio((sums)."adClickCnt" * 100, (sums)."adImpCnt"),
    private.ratio((sums)."adCost", (sums)."adClickCnt"),
    private.ratio((sums)."adOrderCnt" * 100, (sums)."adClickCnt"),
    private.ad_roas((sums)."adCost", (sums)."adSaleAmt"),
    private.ratio((sums)."adCost" * 100, (sums)."adSaleAmt"),
    private.ratio((sums)."adMarginAmt" * 100, (sums)."adCostedAmt"),
    private.break_even_roas((sums)."adMarginAmt", (sums)."adCostedAmt"),
    private.share((sums)."adCostedAmt", (sums)."adSaleAmt")
  )::private.ad_measure_ratios;
comment on function private.ad_ratios is 'Every ratio of advertising, the one place where it is divided. adCpc = adCost / adClickCnt (won); percent: adCtr = clicks / impressions, adCvr = orders / clicks, adRoas = adSaleAmt / adCost, adAcos = adCost / adSaleAmt, marginRate = adMarginAmt / adCostedAmt, breakEvenRoas = 100 / marginRate, costedShare = adCostedAmt / adSaleAmt.';
grant execute on function private.ad_ratios to authenticated, service_role;

create or replace function private.ad_figures(sums private.ad_measures) returns json language sql stable parallel safe set search_path = '' as $$
  select case when sums is distinct from null then (to_jsonb(sums) || to_jsonb(private.ad_ratios(sums)))::json end
$$;
comment on function private.ad_figures is 'Sums of advertising and their ratios in one JSON object, as KPI, row and total have them; null for null.';
grant execute on function private.ad_figures to authenticated, service_role;

-- The margin of brands (none: all) as an answer has it.
create or replace function private.ad_margin(partner_cd text, today date, brand_cds text[]) returns json
  language sql stable set search_path = '' as $$
  select json_build_object('marginRate', private.share(m.left_amt, m.costed),
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
comment on function private.ad_margin is 'marginRate (percent that sales leave before advertising) and costedShare (percent of the won sold of which that is known) of brands (none: all); settledFrom, settledTo: first and last of the days that tell (yyyyMMdd), null where no day is settled and the goods alone are taken off.';
grant execute on function private.ad_margin to authenticated, service_role;

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
grant execute on function private.ad_option_keywords to authenticated, service_role;

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
comment on function private.ad_lines is 'SQL of the signed rows of advertising in a period: for private.ad_rows alone.';
grant execute on function private.ad_lines to authenticated, service_role;

-- SQL of the rows l of private.ad_lines that a filter lets through.
create or replace function private.ad_line_condition(f private.ad_filter) returns text language sql immutable set search_path = '' as $$
  select 'true' || case when (f).placement is not null then format(' and l."PLACEMENT" = %L', (f).placement) else '' end
    || case when cardinality((f).brand_cds) > 0 then format(' and l."MATCHED" and l."BRAND_CD" = any (%L::text[])', (f).brand_cds) else '' end
$$;
comment on function private.ad_line_condition is
  'SQL that is true of the rows l of advertising that are of the placement and the brands of a filter: for private.ad_rows and private.ad_campaign_margins.';
grant execute on function private.ad_line_condition to authenticated, service_role;

-- A campaign has one margin, so one break-even, whichever placement, option, keyword or day of it is looked at: sales of a brand
-- without a known margin leave what the other sales of their campaign leave.
-- Settings: campaigns and brands are joined whole, in memory.
create or replace function private.ad_campaign_margins(
  partner_cd text, today date, p private.sales_period, f private.ad_filter, compared boolean
) returns table ("CAMPAIGN_ID" text, "IS_BEFORE" boolean, "RATE" numeric, "IS_KNOWN" boolean)
  language plpgsql stable set search_path = '' set work_mem = '64MB' set enable_nestloop = off as $$
begin
  return query execute format($sql$
    select b.id, b.is_before, private.quotient(sum(b.amt * r."RATE"), sum(b.amt) filter (where r."RATE" is not null)),
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
grant execute on function private.ad_campaign_margins to authenticated, service_role;

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
comment on function private.ad_rows is 'Advertising of a partner in a period and before it by a key: SQL over the rows of a level (campaign, option, day, keyword: of one alone). For functions of advertising, which write the key.';
grant execute on function private.ad_rows to authenticated, service_role;

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
comment on function private.add_ads is 'The sum of two measures of advertising; adProfitAmt is null only where both are.';
grant execute on function private.add_ads to authenticated, service_role;

create aggregate private.total_ads(private.ad_measures) (
  sfunc = private.add_ads, stype = private.ad_measures, combinefunc = private.add_ads, parallel = safe
);
comment on aggregate private.total_ads(private.ad_measures) is 'The sum of measures of advertising.';
grant execute on function private.total_ads(private.ad_measures) to authenticated, service_role;

-- Days that are covered and have no row.
create or replace function private.no_ads() returns private.ad_measures
  language sql immutable parallel safe
  return row(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)::private.ad_measures;
comment on function private.no_ads is 'The measures of advertising of covered days without a row: 0 each.';
grant execute on function private.no_ads to authenticated, service_role;

create or replace function private.no_ads_on(days date[]) returns private.ad_measures
  language sql immutable parallel safe return case when cardinality(days) > 0 then private.no_ads() end;
comment on function private.no_ads_on is 'The measures of advertising of a period without a row: 0 each if any of its days is covered, else null.';
grant execute on function private.no_ads_on to authenticated, service_role;

-- A row of a list of advertising: figures, what a change is against, and its part of the cost of all rows.
create or replace function private.ad_row(
  now private.ad_measures, before private.ad_measures, p private.sales_period, whole_cost numeric
) returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select to_jsonb(n.sums) || to_jsonb(private.ad_ratios(n.sums)) || jsonb_build_object(
    'previousAdCost', (b.sums)."adCost", 'baseAdCost', case when (p).is_whole then (b.sums)."adCost" end,
    'previousAdSaleAmt', (b.sums)."adSaleAmt", 'baseAdSaleAmt', case when (p).is_whole then (b.sums)."adSaleAmt" end,
    'previousAdRoas', (private.ad_ratios(b.sums))."adRoas",
    'baseAdRoas', case when (p).is_whole then (private.ad_ratios(b.sums))."adRoas" end,
    'share', private.share((n.sums)."adCost", whole_cost))
  from (select coalesce(now, private.no_ads()) as sums) n,
    (select coalesce(before, private.no_ads_on((p).loaded_before)) as sums) b
$$;
comment on function private.ad_row is 'Flat figures of a row of advertising: those of private.ad_figures, previousAd… of the comparison (null where none of its days is loaded), baseAd… where both periods have all days, share (percent of the cost of all rows).';
grant execute on function private.ad_row to authenticated, service_role;
