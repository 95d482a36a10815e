-- Why, in a sentence.

create or replace function public.ad_campaigns_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  unit text default 'day'
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.ad_campaigns_summary_on(private.korea_today(), partner_cd, date_start, date_end, comparison, attribution,
    scope, ad_type, placement, brand_cds, btrim(campaign_name), with_vat, unit);
end
$$;
revoke all on function public.ad_campaigns_summary from public, anon, authenticated, service_role;
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
  campaign_name text default '', with_vat boolean default false,
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.ad_campaigns_on(private.korea_today(), partner_cd, date_start, date_end, comparison, attribution,
    scope, ad_type, placement, brand_cds, btrim(campaign_name), with_vat,
    sort_by, sort_direction, page_number, page_size);
end
$$;
revoke all on function public.ad_campaigns from public, anon, authenticated, service_role;
comment on function public.ad_campaigns is
  'Campaigns with advertising in a period or before it, and one row (campaignId null) of all that belongs to options that no master knows (미매칭). Callers and filters as ad_campaigns_summary.

Returns {"total", "period", "comparison", "figures", "comparisonFigures", "margin", "growth", "loaded", "rows"}: figures over the rows of all pages, which are those of ad_campaigns_summary. growth says from which day alone.

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
as $$
begin
  perform private.require_partner(partner_cd);
  return private.ad_campaign_parts_on(private.korea_today(), partner_cd, date_start, date_end, comparison, attribution,
    scope, ad_type, placement, brand_cds, btrim(campaign_name), with_vat, campaign_id, adgroup_name);
end
$$;
revoke all on function public.ad_campaign_parts from public, anon, authenticated, service_role;
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
as $$
begin
  perform private.require_partner(partner_cd);
  return private.ad_options_on(private.korea_today(), partner_cd, date_start, date_end, comparison, attribution,
    scope, ad_type, placement, brand_cds, btrim(campaign_name), with_vat,
    sort_by, sort_direction, page_number, page_size);
end
$$;
revoke all on function public.ad_options from public, anon, authenticated, service_role;
comment on function public.ad_options is
  'Options with advertising in a period or before it: cost where they were advertised, orders and revenue where they were bought. For a file: page_size null returns every row. Callers, filters and answer as ad_campaigns; sort_by: a figure or optionCd, brandName, productName, optionName.';
grant execute on function public.ad_options to authenticated;

-- Campaigns with cost on the last 7 days that reports cover.
create or replace function private.active_campaigns(partner_cd text) returns text[]
  language sql stable
  set search_path = ''
as $$
  select array(
    select distinct d."CAMPAIGN_ID" from public.agg_ad_campaign_daily d
    where d."PARTNER_CD" = active_campaigns.partner_cd and d."AD_COST" > 0 and d."DATE_SK" = any (array(
      select l."DATE_SK" from public.log_ad_day l where l."PARTNER_CD" = active_campaigns.partner_cd
      order by l."DATE_SK" desc limit 7)))
$$;
revoke all on function private.active_campaigns from public, anon, authenticated, service_role;
comment on function private.active_campaigns is
  'Ids of the campaigns with cost on the last 7 days that advertising reports of the partner cover.';
grant execute on function private.active_campaigns to authenticated, service_role;

-- 상태: as a member entered it, else by its end and by whether it had cost lately.
create or replace function private.campaign_status(entered text, end_dt text, today date, is_active boolean) returns text
  language sql immutable parallel safe
  return coalesce(entered, case when end_dt < private.day_text(today) then 'ended' when is_active then 'on' else 'off' end);
revoke all on function private.campaign_status from public, anon, authenticated, service_role;
comment on function private.campaign_status is
  'on, off or ended: as entered, else ended after its last day, off without cost on the last 7 covered days, else on.';
grant execute on function private.campaign_status to authenticated, service_role;

-- ad_campaigns_summary as of a given Korea-time day.
create or replace function private.ad_campaigns_summary_on(
  today date, partner_cd text, date_start text, date_end text, comparison text, attribution text, scope text, ad_type text,
  placement text, brand_cds text[], campaign_name text, with_vat boolean, unit text
) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_ad_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  f constant private.ad_filter :=
    private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
  young constant integer[] := case when attribution = '14' then array(
    select l."DATE_SK" from public.log_ad_day l where l."PARTNER_CD" = ad_campaigns_summary_on.partner_cd and l."AGE" < 14
      and l."DATE_SK" between private.date_sk((p).first_day) and private.date_sk((p).last_day)) else '{}' end;
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
revoke all on function private.ad_campaigns_summary_on from public, anon, authenticated, service_role;
comment on function private.ad_campaigns_summary_on is 'ad_campaigns_summary as of a Korea-time day.';
grant execute on function private.ad_campaigns_summary_on to authenticated, service_role;

-- TACOS: what advertising cost of all sales of the same brands.
create or replace function private.ad_cost_of_sales(
  partner_cd text, first_day date, last_day date, brand_cds text[], cost numeric
) returns numeric
  language sql stable
  set search_path = ''
as $$
  select private.ratio(cost * 100, private.bigint_sum((s."SUMS")."saleAmt"))
  from private.brand_sums(ad_cost_of_sales.partner_cd, first_day, last_day, ad_cost_of_sales.brand_cds) s
$$;
revoke all on function private.ad_cost_of_sales from public, anon, authenticated, service_role;
comment on function private.ad_cost_of_sales is
  'Percent that a cost is of the sales of brands (none: all) of a partner in a period; null without sales.';
grant execute on function private.ad_cost_of_sales to authenticated, service_role;

-- ad_campaigns as of a given Korea-time day.
create or replace function private.ad_campaigns_on(
  today date, partner_cd text, date_start text, date_end text, comparison text, attribution text, scope text, ad_type text,
  placement text, brand_cds text[], campaign_name text, with_vat boolean, sort_by text, sort_direction text, page_number integer,
  page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_ad_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  f constant private.ad_filter :=
    private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
  page record;
begin
  page := private.ad_page(p, format('private.ad_campaign_list(%L, %L, %L::private.sales_period, %L::private.ad_filter)',
      partner_cd, today, p, f),
    'r."rowKey", r."campaignId", r."campaignName", r."adType", r."status", r."targetRoas"',
    '{"campaignId": "id", "campaignName": "text", "adType": "text", "status": "text", "targetRoas": "number"}',
    sort_by, sort_direction, page_number, page_size);
  return json_build_object('total', page.total,
    'period', private.period_days(p.first_day, p.last_day, p.loaded),
    'comparison', private.period_days(p.first_before, p.last_before, p.loaded_before),
    'figures', page.summary_row -> 'figures', 'comparisonFigures', page.summary_row -> 'comparisonFigures',
    'margin', private.ad_margin(partner_cd, today, brand_cds),
    'growth', private.ad_growth(partner_cd, today, p, attribution, null),
    'loaded', private.loaded_sources(partner_cd), 'rows', page.rows);
end
$$;
revoke all on function private.ad_campaigns_on from public, anon, authenticated, service_role;
comment on function private.ad_campaigns_on is 'ad_campaigns as of a Korea-time day.';
grant execute on function private.ad_campaigns_on to authenticated, service_role;

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
  figures constant text[] := array['adImpCnt', 'adClickCnt', 'adCost', 'adOrderCnt', 'adSaleQty', 'adSaleAmt', 'adDirectAmt',
    'adIndirectAmt', 'adProfitAmt'];
  ratios constant text[] := array['adCtr', 'adCpc', 'adCvr', 'adRoas', 'adAcos'];
  sorted_by text;
begin
  perform private.require_choice('sort_direction', sort_direction, array['asc', 'desc']);
  perform private.require_choice('sort_by', sort_by, array['']::text[] || array(select json_object_keys(sortable))
    || figures || ratios || array['share', 'previousAdCost', 'previousAdSaleAmt', 'previousAdRoas']);
  perform private.require_page(page_number, page_size);
  sorted_by := case
    when sort_by = any (figures) then format('(r."sums").%I', sort_by)
    when sort_by = any (ratios) then format('(private.ad_ratios(r."sums")).%I', sort_by)
    when sort_by = 'previousAdCost' then '(r."before")."adCost"'
    when sort_by = 'previousAdSaleAmt' then '(r."before")."adSaleAmt"'
    when sort_by = 'previousAdRoas' then '(private.ad_ratios(r."before"))."adRoas"'
    when sort_by in ('', 'share') then 'r."adCost"'
    else (private.sort_keys(sortable ->> sort_by, sort_by))[1] end;
  execute format($sql$
    with matching as materialized (select * from %1$s m),
    listed as materialized (select * from matching m where %2$s),
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
revoke all on function private.ad_page from public, anon, authenticated, service_role;
comment on function private.ad_page is
  'One page of rows of advertising with their total, figures and comparisonFigures over all pages, and what summary makes of all rows (more). Takes SQL: only for list functions of advertising.';
grant execute on function private.ad_page to authenticated, service_role;

-- Sums of a column of private.ad_measures, one by one: private.total_ads would add tens of thousands of rows up slowly.
create or replace function private.ad_total_sql(column_name text) returns text
  language sql immutable
  set search_path = ''
as $$
  select 'case when count(l.' || quote_ident(column_name) || ') > 0 then row(' || string_agg(
    format('sum((l.%I).%I)', column_name, c), ', ' order by n) || ')::private.ad_measures end'
  from unnest(array['adImpCnt', 'adClickCnt', 'adCost', 'adOrderCnt', 'adSaleQty', 'adSaleAmt', 'adDirectAmt', 'adIndirectAmt',
    'adProfitAmt']) with ordinality m (c, n)
$$;
revoke all on function private.ad_total_sql from public, anon, authenticated, service_role;
comment on function private.ad_total_sql is 'SQL of the sum of a column of measures of advertising over rows l.';
grant execute on function private.ad_total_sql to authenticated, service_role;

-- ad_campaign_parts as of a given Korea-time day.
create or replace function private.ad_campaign_parts_on(
  today date, partner_cd text, date_start text, date_end text, comparison text, attribution text, scope text, ad_type text,
  placement text, brand_cds text[], campaign_name text, with_vat boolean, campaign_id text, adgroup_name text
) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_ad_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  f private.ad_filter :=
    private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
  -- Below the row of what no master knows stand its campaigns, and below these their options.
  is_unmatched constant boolean := campaign_id = '';
  of_campaign constant text := case when is_unmatched then adgroup_name else campaign_id end;
  matched constant text := case when is_unmatched then 'not l."MATCHED"' else 'l."MATCHED"' end;
begin
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
      left join public.dim_campaign c on c."PARTNER_CD" = ad_campaign_parts_on.partner_cd and c."CAMPAIGN_ID" = t.id), '[]'));
  end if;
  return json_build_object('rows', coalesce((
    with part as materialized (
      select * from private.ad_option_list(partner_cd, today, p, f, 'l."OPTION_CD"',
        matched || case when is_unmatched then '' else format(' and l."ADGROUP_NM" = %L', adgroup_name) end)
    )
    select json_agg(jsonb_build_object('rowKey', campaign_id || '/' || adgroup_name || '/' || t."rowKey", 'campaignId', of_campaign,
        'campaignName', coalesce((select c."CAMPAIGN_NM" from public.dim_campaign c
          where c."PARTNER_CD" = ad_campaign_parts_on.partner_cd and c."CAMPAIGN_ID" = of_campaign), ''),
        'adgroupName', case when not is_unmatched then adgroup_name end, 'optionCd', t."optionCd",
        'productName', t."productName", 'optionName', t."optionName")
      || private.ad_row(t."sums", t."before", p, (select sum(w."adCost") from part w))
      order by t."adCost" desc, t."rowKey" collate "C")
    from part t), '[]'));
end
$$;
revoke all on function private.ad_campaign_parts_on from public, anon, authenticated, service_role;
comment on function private.ad_campaign_parts_on is 'ad_campaign_parts as of a Korea-time day.';
grant execute on function private.ad_campaign_parts_on to authenticated, service_role;

-- ad_options as of a given Korea-time day.
create or replace function private.ad_options_on(
  today date, partner_cd text, date_start text, date_end text, comparison text, attribution text, scope text, ad_type text,
  placement text, brand_cds text[], campaign_name text, with_vat boolean, sort_by text, sort_direction text, page_number integer,
  page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_ad_period(today, partner_cd, date_start, date_end, comparison, brand_cds);
  f constant private.ad_filter :=
    private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
  page record;
begin
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
revoke all on function private.ad_options_on from public, anon, authenticated, service_role;
comment on function private.ad_options_on is 'ad_options as of a Korea-time day.';
grant execute on function private.ad_options_on to authenticated, service_role;

-- The days of a page of advertising and those that they are compared with, as far as reports cover them.
create or replace function private.require_ad_period(
  today date, partner_cd text, date_start text, date_end text, comparison text, brand_cds text[]
) returns private.sales_period
  language plpgsql stable
  set search_path = ''
as $$
declare
  p private.sales_period := private.require_compared_days(today, date_start, date_end, comparison, brand_cds);
begin
  p.loaded := private.loaded_ad_days(partner_cd, p.first_day, p.last_day);
  p.loaded_before := private.loaded_ad_days(partner_cd, p.first_before, p.last_before);
  p.is_whole := cardinality(p.loaded) + cardinality(p.loaded_before) = 2 * (p.last_day - p.first_day + 1);
  return p;
end
$$;
revoke all on function private.require_ad_period from public, anon, authenticated, service_role;
comment on function private.require_ad_period is
  'The period and comparison of a page of advertising, and what of them reports cover; raises 22023 for a wrong, future or too long one or for too many brands.';
grant execute on function private.require_ad_period to authenticated, service_role;

-- The filters of a page of advertising; raises 22023 for a wrong one.
create or replace function private.require_ad_filter(
  partner_cd text, attribution text, scope text, ad_type text, placement text, brand_cds text[], campaign_name text, with_vat boolean
) returns private.ad_filter
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_choice('attribution', attribution, array['14', '1']);
  perform private.require_choice('scope', scope, array['total', 'direct']);
  if ad_type is null or placement is null or with_vat is null or length(ad_type) > 100 or length(placement) > 100 then
    raise exception 'ad_type, placement and with_vat are needed' using errcode = '22023';
  end if;
  if length(campaign_name) > 200 then
    raise exception 'campaign_name has at most 200 characters' using errcode = '22023';
  end if;
  return row(attribution, scope, nullif(placement, 'all'), brand_cds,
    case when ad_type <> 'all' or coalesce(campaign_name, '') <> '' then array(
      select c."CAMPAIGN_ID" from public.dim_campaign c
      where c."PARTNER_CD" = require_ad_filter.partner_cd and (ad_type = 'all' or c."AD_TYPE" = ad_type)
        and private.contains_text(c."CAMPAIGN_NM", coalesce(campaign_name, ''))) end,
    case when with_vat then 1.1 else 1 end)::private.ad_filter;
end
$$;
revoke all on function private.require_ad_filter from public, anon, authenticated, service_role;
comment on function private.require_ad_filter is
  'The filters of a page of advertising: attribution 14 | 1 (days after the click), scope total | direct, ad_type and placement as reports write them (all: any), brands (none: any), literal text in the name of the campaign (at most 200 characters), and whether cost is with VAT (10 %). Raises 22023.';
grant execute on function private.require_ad_filter to authenticated, service_role;

-- Every ratio of advertising (domain rules: CTR, CPC, CVR by orders, ROAS, ACOS).
create or replace function private.ad_ratios(sums private.ad_measures) returns private.ad_measure_ratios
  language sql immutable parallel safe
  return row(
    private.ratio((sums)."adClickCnt" * 100, (sums)."adImpCnt"),
    private.ratio((sums)."adCost", (sums)."adClickCnt"),
    private.ratio((sums)."adOrderCnt" * 100, (sums)."adClickCnt"),
    private.ratio((sums)."adSaleAmt" * 100, (sums)."adCost"),
    private.ratio((sums)."adCost" * 100, (sums)."adSaleAmt")
  )::private.ad_measure_ratios;
revoke all on function private.ad_ratios from public, anon, authenticated, service_role;
comment on function private.ad_ratios is
  'Every ratio of advertising, the one place where it is divided. adCpc = adCost / adClickCnt (won); percent: adCtr = clicks / impressions, adCvr = orders / clicks, adRoas = adSaleAmt / adCost, adAcos = adCost / adSaleAmt.';
grant execute on function private.ad_ratios to authenticated, service_role;

create or replace function private.ad_figures(sums private.ad_measures) returns json
  language sql stable parallel safe
  set search_path = ''
as $$
  select case when sums is distinct from null then (to_jsonb(sums) || to_jsonb(private.ad_ratios(sums)))::json end
$$;
revoke all on function private.ad_figures from public, anon, authenticated, service_role;
comment on function private.ad_figures is
  'Sums of advertising and their ratios in one JSON object, as KPI, row and total have them; null for null.';
grant execute on function private.ad_figures to authenticated, service_role;

-- 광고 전 이익률 by brand: what the sales of this and the last month leave after the goods, by the costs that hold now. An
-- estimate of what another sale would leave, the same for any period. Fees are not in it before settlement is loaded.
create or replace function private.ad_margins(partner_cd text, today date)
  returns table ("BRAND_CD" text, "COSTED_AMT" bigint, "UNCOSTED_AMT" bigint, "MARGIN_AMT" bigint, "RATE" numeric)
  language sql stable
begin atomic
  with costs as materialized (
    select distinct on (c."OPTION_CD") c."OPTION_CD", c."COST_AMT" from public.dim_option_cost c
    where c."PARTNER_CD" = partner_cd and c."APPLY_DT" <= private.day_text(today)
    order by c."OPTION_CD", c."APPLY_DT" desc
  )
  select b.brand_cd, b.costed, b.uncosted, b.margin, case when b.costed > 0 then b.margin::numeric / b.costed end
  from (
    select coalesce(o."BRAND_CD", '') as brand_cd,
      coalesce(private.bigint_sum(m."SALE_AMT") filter (where c."COST_AMT" is not null), 0) as costed,
      coalesce(private.bigint_sum(m."SALE_AMT") filter (where c."COST_AMT" is null), 0) as uncosted,
      coalesce(private.bigint_sum(m."SALE_AMT" - m."SALE_QTY" * c."COST_AMT"), 0) as margin
    from public.agg_option_monthly m
    join public.dim_option o on o."OPTION_CD" = m."OPTION_CD" and o."PARTNER_CD" = m."PARTNER_CD"
    left join costs c on c."OPTION_CD" = m."OPTION_CD"
    where m."PARTNER_CD" = partner_cd
      and m."MONTH_SK" in (private.date_sk(today) / 100, private.date_sk((date_trunc('month', today::timestamp) - interval '1 month')::date) / 100)
    group by 1
  ) b;
end;
revoke all on function private.ad_margins from public, anon, authenticated, service_role;
comment on function private.ad_margins is
  'By brand of a partner (empty: none), of this and the last month: won sold of options with a cost and without, what the former leave after their goods, and the part of them that is (0.4: 40 %; null without one).';
grant execute on function private.ad_margins to authenticated, service_role;

-- The margin of brands (none: all) as an answer has it.
create or replace function private.ad_margin(partner_cd text, today date, brand_cds text[]) returns json
  language sql stable
  set search_path = ''
as $$
  select json_build_object('marginRate', m.rate,
    'breakEvenRoas', private.ratio(10000, case when m.rate > 0 then m.rate end),
    'costedShare', private.share(m.costed, m.costed + m.uncosted))
  from (
    select private.bigint_sum(b."COSTED_AMT") as costed, private.bigint_sum(b."UNCOSTED_AMT") as uncosted,
      private.share(private.bigint_sum(b."MARGIN_AMT"), private.bigint_sum(b."COSTED_AMT")) as rate
    from private.ad_margins(ad_margin.partner_cd, today) b
    where cardinality(brand_cds) = 0 or b."BRAND_CD" = any (brand_cds)
  ) m
$$;
revoke all on function private.ad_margin from public, anon, authenticated, service_role;
comment on function private.ad_margin is
  'marginRate (percent that sales leave before advertising), breakEvenRoas (percent; null unless the rate is above 0) and costedShare (percent of the won sold whose goods have a cost) of brands (none: all).';
grant execute on function private.ad_margin to authenticated, service_role;

-- SQL of the rows of advertising in a period at a level, each with a sign, by window and scope: months and days that are
-- added, days that are taken off. level: campaign (with placement), keyword (검색 영역 alone), option, day, or keyword day, which
-- reads the rows of the reports: for few campaigns.
create or replace function private.ad_lines(
  partner_cd text, first_day date, last_day date, f private.ad_filter, level text, is_before boolean
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
    when 'keyword' then 's."CAMPAIGN_ID", s."KEYWORD", s."MATCHED", s."BRAND_CD"'
    when 'option' then 's."CAMPAIGN_ID", s."ADGROUP_NM", s."PLACEMENT", s."OPTION_CD"'
    when 'day' then 's."DATE_SK", s."CAMPAIGN_ID", s."PLACEMENT", s."MATCHED", s."BRAND_CD"'
    when 'keyword day' then 's."DATE_SK", s."CAMPAIGN_ID", s."KEYWORD", s."MATCHED", s."BRAND_CD"'
    else 's."CAMPAIGN_ID", s."PLACEMENT", s."MATCHED", s."BRAND_CD"' end;
  campaigns constant text := format('(%1$L::text[] is null or s."CAMPAIGN_ID" = any (%1$L))', (f).campaign_ids);
begin
  if level = 'day' then
    return format('select 1 as sign, %L::boolean as is_before, %s, %s from public.agg_ad_campaign_daily s
      where s."PARTNER_CD" = %L and s."DATE_SK" between %s and %s and %s',
      is_before, keys, sums, partner_cd, private.date_sk(first_day), private.date_sk(last_day), campaigns);
  end if;
  if level = 'keyword day' then
    return format('select 1 as sign, %L::boolean as is_before, %s, %s from private.ad_brand_sides(%L, %L::integer[], %L::text[]) s
      where s."PLACEMENT" = ''검색 영역''', is_before, keys, sums, partner_cd,
      array(select private.date_sk(first_day + n) from generate_series(0, last_day - first_day) n), (f).campaign_ids);
  end if;
  return format('select 1 as sign, %L::boolean as is_before, %s, %s from public.agg_ad_%s_monthly s
      where s."PARTNER_CD" = %L and s."MONTH_SK" = any (%L::integer[]) and %s',
      is_before, keys, sums, level, partner_cd, parts.months, campaigns)
    || coalesce((
      select string_agg(format(' union all select %s, %L, %s, %s from %s', d.sign, is_before, keys, sums, case level
        when 'keyword' then format('private.ad_brand_sides(%L, %L::integer[], %L::text[]) s where s."PLACEMENT" = ''검색 영역''',
          partner_cd, d.days, (f).campaign_ids)
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

-- The one place where advertising is added up: by a key over the rows of a level, in the period and before it. key is SQL over
-- them, written by the calling function. A row whose sums are all 0 is none.
create or replace function private.ad_rows(
  partner_cd text, today date, p private.sales_period, f private.ad_filter, level text, key text, condition text default 'true',
  compared boolean default true
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
    private.ad_lines(partner_cd, p.first_day, p.last_day, f, level, false)
      || case when compared then ' union all ' || private.ad_lines(partner_cd, p.first_before, p.last_before, f, level, true) else '' end,
    key, known,
    condition || case when (f).placement is not null and level not like 'keyword%'
      then format(' and l."PLACEMENT" = %L', (f).placement) else '' end,
    (f).brand_cds, partner_cd, today, (f).cost_factor);
end
$$;
revoke all on function private.ad_rows from public, anon, authenticated, service_role;
comment on function private.ad_rows is
  'Advertising of a partner in a period and before it by a key: SQL over the rows of a level (campaign, keyword, option, day). For functions of advertising, which write the key.';
grant execute on function private.ad_rows to authenticated, service_role;

-- Sums of rows; adProfitAmt over those that have one.
create or replace function private.add_ads(a private.ad_measures, b private.ad_measures) returns private.ad_measures
  language plpgsql immutable strict parallel safe
  set search_path = ''
as $$
begin
  return row((a)."adImpCnt" + (b)."adImpCnt", (a)."adClickCnt" + (b)."adClickCnt", (a)."adCost" + (b)."adCost",
    (a)."adOrderCnt" + (b)."adOrderCnt", (a)."adSaleQty" + (b)."adSaleQty", (a)."adSaleAmt" + (b)."adSaleAmt",
    (a)."adDirectAmt" + (b)."adDirectAmt", (a)."adIndirectAmt" + (b)."adIndirectAmt",
    coalesce((a)."adProfitAmt" + (b)."adProfitAmt", (a)."adProfitAmt", (b)."adProfitAmt"))::private.ad_measures;
end
$$;
revoke all on function private.add_ads from public, anon, authenticated, service_role;
comment on function private.add_ads is 'The sum of two measures of advertising; adProfitAmt is null only where both are.';
grant execute on function private.add_ads to authenticated, service_role;

-- Days that are covered and have no row.
create or replace function private.no_ads() returns private.ad_measures
  language sql immutable parallel safe
  return row(0, 0, 0, 0, 0, 0, 0, 0, 0)::private.ad_measures;
revoke all on function private.no_ads from public, anon, authenticated, service_role;
comment on function private.no_ads is 'The measures of advertising of covered days without a row: 0 each.';
grant execute on function private.no_ads to authenticated, service_role;

-- A row of a list of advertising: figures, what a change is against, and its part of the cost of all rows.
create or replace function private.ad_row(
  now private.ad_measures, before private.ad_measures, p private.sales_period, whole_cost numeric
) returns jsonb
  language sql immutable parallel safe
  set search_path = ''
as $$
  select to_jsonb(n.sums) || to_jsonb(private.ad_ratios(n.sums)) || jsonb_build_object(
    'previousAdCost', (b.sums)."adCost", 'baseAdCost', case when (p).is_whole then (b.sums)."adCost" end,
    'previousAdSaleAmt', (b.sums)."adSaleAmt", 'baseAdSaleAmt', case when (p).is_whole then (b.sums)."adSaleAmt" end,
    'previousAdRoas', (private.ad_ratios(b.sums))."adRoas",
    'baseAdRoas', case when (p).is_whole then (private.ad_ratios(b.sums))."adRoas" end,
    'share', private.share((n.sums)."adCost", whole_cost))
  from (select coalesce(now, private.no_ads()) as sums) n,
    (select coalesce(before, case when cardinality((p).loaded_before) > 0 then private.no_ads() end) as sums) b
$$;
revoke all on function private.ad_row from public, anon, authenticated, service_role;
comment on function private.ad_row is
  'Flat figures of a row of advertising: those of private.ad_figures, previousAd… of the comparison (null where none of its days is loaded), baseAd… where both periods have all days, share (percent of the cost of all rows).';
grant execute on function private.ad_row to authenticated, service_role;

-- By age, what part of their final 14-day won and orders campaigns and days had: of those that a load saw at that age and one
-- saw final. Ages between two that are known lie on the line between them; what is younger than all is not known. Below 30
-- orders nothing is told of an age.
create or replace function private.ad_growth_parts(partner_cd text, today date)
  returns table ("AGE" integer, "REV_PART" numeric, "ORD_PART" numeric, "SEEN" bigint)
  language sql stable
begin atomic
  with seen as materialized (
    select y."AGE" as age, sum(y."REV_14D") / nullif(sum(f."REV_14D"), 0) as rev_part, sum(y."ORD_14D") / nullif(sum(f."ORD_14D"), 0) as ord_part,
      count(*) as pairs
    from public.agg_ad_growth y
    join public.agg_ad_growth f on f."PARTNER_CD" = y."PARTNER_CD" and f."DATE_SK" = y."DATE_SK" and f."CAMPAIGN_ID" = y."CAMPAIGN_ID"
      and f."AGE" = 14
    where y."PARTNER_CD" = partner_cd and y."AGE" < 14 and y."DATE_SK" >= private.date_sk(today - 200)
    group by 1 having sum(f."ORD_14D") >= 30
    union all
    select 14, 1, 1, 0
  )
  select a.age::integer,
    case when l.age = h.age then l.rev_part else l.rev_part + (h.rev_part - l.rev_part) * (a.age - l.age) / (h.age - l.age) end,
    case when l.age = h.age then l.ord_part else l.ord_part + (h.ord_part - l.ord_part) * (a.age - l.age) / (h.age - l.age) end,
    l.pairs
  from generate_series(0, 13) a (age)
  join lateral (select s.* from seen s where s.age <= a.age order by s.age desc limit 1) l on true
  join lateral (select s.* from seen s where s.age >= a.age order by s.age limit 1) h on true;
end;
revoke all on function private.ad_growth_parts from public, anon, authenticated, service_role;
comment on function private.ad_growth_parts is
  'By age in days (0 to 13): what part of their final 14-day won and orders young days had in the last 200 days, and how many days and campaigns that rests on. No row for an age of which too little is known.';
grant execute on function private.ad_growth_parts to authenticated, service_role;

-- How much the 14-day figures of a period still grow. by_day: its won and orders, {"yyyyMMdd": [won, orders]}; null: from alone.
create or replace function private.ad_growth(partner_cd text, today date, p private.sales_period, attribution text, by_day jsonb)
  returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  first_young integer;
  answer json;
begin
  if attribution = '14' then
    first_young := (select min(l."DATE_SK") from public.log_ad_day l
      where l."PARTNER_CD" = ad_growth.partner_cd and l."AGE" < 14
        and l."DATE_SK" between private.date_sk((p).first_day) and private.date_sk((p).last_day));
  end if;
  if by_day is null then
    return json_build_object('from', first_young::text);
  end if;
  if first_young is not null then
    select case when count(*) > 0 and count(*) filter (where l."AGE" < 14 and (g."REV_PART" is null or g."REV_PART" <= 0 or g."ORD_PART" <= 0)) = 0
      then json_build_object(
        'adSaleAmt', round(sum((d.value ->> 0)::numeric / coalesce(g."REV_PART", 1))),
        'adOrderCnt', round(sum((d.value ->> 1)::numeric / coalesce(g."ORD_PART", 1))),
        'seen', coalesce(min(g."SEEN"), 0)) end
    into answer
    from jsonb_each(by_day) d
    join public.log_ad_day l on l."PARTNER_CD" = ad_growth.partner_cd and l."DATE_SK" = d.key::integer
    left join private.ad_growth_parts(ad_growth.partner_cd, today) g on g."AGE" = l."AGE";
  end if;
  return json_build_object('from', first_young::text, 'estimate', answer);
end
$$;
revoke all on function private.ad_growth from public, anon, authenticated, service_role;
comment on function private.ad_growth is
  'from: first day of the period (yyyyMMdd) whose 14-day figures are not final as they were loaded, null without one; estimate: adSaleAmt (won) and adOrderCnt of the period when they are, seen (days and campaigns that the weakest part rests on), null where that cannot be told.';
grant execute on function private.ad_growth to authenticated, service_role;

create or replace function public.ad_keywords_summary(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false,
  keyword text default ''
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.ad_keywords_summary_on(private.korea_today(), partner_cd, date_start, date_end, comparison, attribution,
    scope, ad_type, brand_cds, btrim(campaign_name), with_vat, coalesce(btrim(keyword), ''));
end
$$;
revoke all on function public.ad_keywords_summary from public, anon, authenticated, service_role;
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
as $$
begin
  perform private.require_partner(partner_cd);
  return private.ad_keywords_on(private.korea_today(), partner_cd, date_start, date_end, comparison, attribution,
    scope, ad_type, brand_cds, btrim(campaign_name), with_vat, coalesce(btrim(keyword), ''), keyword_class,
    sort_by, sort_direction, page_number, page_size);
end
$$;
revoke all on function public.ad_keywords from public, anon, authenticated, service_role;
comment on function public.ad_keywords is
  'Keywords of 검색 영역 with their class. Callers and filters as ad_keywords_summary; keyword_class: all | expand | keep | check | exclude | short.

Returns {"total", "period", "comparison", "figures", "comparisonFigures", "margin", "growth", "loaded", "counts", "otherFigures", "rows"}: figures over the rows of all pages; counts: keywords of each class under the other filters; otherFigures: all that is not 검색 영역.
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
as $$
begin
  perform private.require_partner(partner_cd);
  return private.ad_keyword_detail_on(private.korea_today(), partner_cd, date_start, date_end, comparison, attribution,
    scope, ad_type, brand_cds, btrim(campaign_name), with_vat, coalesce(keyword, ''), unit);
end
$$;
revoke all on function public.ad_keyword_detail from public, anon, authenticated, service_role;
comment on function public.ad_keyword_detail is
  'One keyword (exact) of 검색 영역: by day, week or month, and by campaign. Callers and filters as ad_keywords_summary.

Returns {"keyword", "period", "comparison", "figures", "comparisonFigures", "rows", "campaigns"}; rows as those of ad_campaigns_summary; the rows and the campaigns add up to figures.';
grant execute on function public.ad_keyword_detail to authenticated;

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
revoke all on function private.ad_keyword_list from public, anon, authenticated, service_role;
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
revoke all on function private.ad_placement_sums from public, anon, authenticated, service_role;
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
revoke all on function private.ad_keywords_summary_on from public, anon, authenticated, service_role;
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
revoke all on function private.require_keyword from public, anon, authenticated, service_role;
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
revoke all on function private.ad_keywords_on from public, anon, authenticated, service_role;
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
revoke all on function private.ad_keyword_detail_on from public, anon, authenticated, service_role;
comment on function private.ad_keyword_detail_on is 'ad_keyword_detail as of a Korea-time day.';
grant execute on function private.ad_keyword_detail_on to authenticated, service_role;

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
  days integer[];
begin
  for "MONTH_SK" in
    select f."DATE_SK" / 100 from public.fact_ad_daily f where f."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select d."DATE_SK" / 100 from public.agg_ad_campaign_daily d where d."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select d."DATE_SK" / 100 from public.agg_ad_option_daily d where d."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select m."MONTH_SK" from public.agg_ad_campaign_monthly m where m."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select m."MONTH_SK" from public.agg_ad_keyword_monthly m where m."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    union
    select m."MONTH_SK" from public.agg_ad_option_monthly m where m."PARTNER_CD" = rebuild_ad_rollups.partner_cd
    order by 1
  loop
    days := private.month_days("MONTH_SK");
    foreach "TABLE_NM" in array array['agg_ad_campaign_daily', 'agg_ad_campaign_monthly', 'agg_ad_keyword_monthly',
      'agg_ad_option_daily', 'agg_ad_option_monthly']
    loop
      execute format($sql$
        with facts as materialized (%1$s), kept as materialized (
          select * from public.%2$I t where t."PARTNER_CD" = $1 and %3$s
        )
        -- A row that differs is in both halves; the larger one counts each wrong, missing or needless row once.
        select greatest((select count(*) from (table facts except table kept) d),
          (select count(*) from (table kept except table facts) d))$sql$,
        private.ad_rollup_rows(format('public.%I', "TABLE_NM")::regclass, partner_cd, days, null), "TABLE_NM",
        case when "TABLE_NM" like '%\_monthly' then format('t."MONTH_SK" = %s', "MONTH_SK")
          else format('t."DATE_SK" = any (%L::integer[])', days) end)
      into "ROW_CNT" using partner_cd;
      if "ROW_CNT" > 0 then
        perform private.rewrite_ad_rollup(format('public.%I', "TABLE_NM")::regclass, partner_cd, days, null);
        return next;
      end if;
    end loop;
  end loop;
end
$$;
revoke all on function private.rebuild_ad_rollups from public, anon, authenticated, service_role;
comment on function private.rebuild_ad_rollups is
  'Compares the rollups of advertising of a partner with the facts and writes anew what differs. A row: table, month (yyyyMM) and how many rows of it were wrong, missing or too many. Part of private.rebuild_rollups.';

-- What a column of that kind is sorted by, as SQL, most important first. What is missing is null, and comes last.
create or replace function private.sort_keys(kind text, column_name text) returns text[]
  language sql immutable
  set search_path = ''
as $$
  select case sort_keys.kind
    when 'number' then array[c]
    -- Names and other texts for people, by Korean collation.
    when 'text' then array[format('nullif(%s, '''') collate "ko-x-icu"', c)]
    -- Digits, by the number that they are.
    when 'id' then array[format('lpad(nullif(%s, ''''), 20, ''0'') collate "C"', c)]
    -- yyyyMMdd, or as reported; 해당없음 is shown like a missing day.
    when 'day' then array[format('nullif(nullif(%s, ''''), ''해당없음'') collate "ko-x-icu"', c)]
    when 'leading number' then array[format('private.leading_number(%s)', c), format('%s collate "ko-x-icu"', c)]
    when 'grade' then array[
      format('coalesce(array_position(array[''NEW'', ''used-sealed'', ''used-best'', ''used-good'', ''used-fair''], %s), 99)', c),
      format('%s collate "ko-x-icu"', c)]
    when 'status' then array[format('array_position(array[''scheduled'', ''completed'', ''error''], %s)', c)]
    when 'keyword class' then array[
      format('array_position(array[''expand'', ''keep'', ''check'', ''exclude'', ''short''], %s)', c)]
    when 'signal' then array[format('array_position(array[''caution'', ''steady'', ''growth''], %s)', c)]
  end
  from (select quote_ident(sort_keys.column_name)) quoted (c)
$$;
comment on function private.sort_keys is
  'SQL of what a column is sorted by: kind number, text, id, day, leading number, grade, status, keyword class or signal; null for another kind.';
grant execute on function private.sort_keys to authenticated, service_role;

-- Compares the rollups with the facts, month by month, and writes anew what differs.
create or replace function private.rebuild_rollups(partner_cd text)
  returns table ("TABLE_NM" text, "MONTH_SK" integer, "ROW_CNT" bigint)
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  month integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('import ' || rebuild_rollups.partner_cd, 0));
  for month in
    select distinct d / 100 from (
      select to_char(s, 'YYYYMMDD')::integer
      from (
        select min(f."DATE_SK") as first, max(f."DATE_SK") as last from public.agg_performance_option_daily f
        where f."PARTNER_CD" = rebuild_rollups.partner_cd and f."SVC" = '2P'
      ) f cross join lateral generate_series(to_date((f.first / 100)::text, 'YYYYMM'), to_date(f.last::text, 'YYYYMMDD'), interval '1 month') s
      union all
      select b."DATE_SK" from public.agg_brand_daily b where b."PARTNER_CD" = rebuild_rollups.partner_cd
      union all
      select p."DATE_SK" from public.agg_partner_daily p where p."PARTNER_CD" = rebuild_rollups.partner_cd
      union all
      select b."MONTH_SK" * 100 from public.agg_brand_monthly b where b."PARTNER_CD" = rebuild_rollups.partner_cd
      union all
      select m."MONTH_SK" * 100 from public.agg_option_monthly m where m."PARTNER_CD" = rebuild_rollups.partner_cd
    ) known (d)
    order by 1
  loop
    "MONTH_SK" := month;
    "TABLE_NM" := 'agg_brand_daily';
    "ROW_CNT" := (
      with facts as materialized (
        select * from private.brand_day_facts(rebuild_rollups.partner_cd, private.month_days(month), null)
      ), kept as materialized (
        select * from public.agg_brand_daily b
        where b."PARTNER_CD" = rebuild_rollups.partner_cd and b."DATE_SK" = any (private.month_days(month))
      )
      select count(distinct (d."DATE_SK", d."BRAND_CD"))
      from ((table facts except table kept) union all (table kept except table facts)) d);
    if "ROW_CNT" > 0 then
      perform private.rewrite_brand_days(rebuild_rollups.partner_cd, private.month_days(month), null);
      return next;
    end if;

    "TABLE_NM" := 'agg_brand_monthly';
    "ROW_CNT" := (
      with days as materialized (
        select * from private.brand_month_days(rebuild_rollups.partner_cd, array[month])
      ), kept as materialized (
        select * from public.agg_brand_monthly m
        where m."PARTNER_CD" = rebuild_rollups.partner_cd and m."MONTH_SK" = month
      )
      select count(distinct d."BRAND_CD")
      from ((table days except table kept) union all (table kept except table days)) d);
    if "ROW_CNT" > 0 then
      perform private.rewrite_brand_totals(rebuild_rollups.partner_cd, private.month_days(month));
      return next;
    end if;

    "TABLE_NM" := 'agg_partner_daily';
    "ROW_CNT" := (
      with brands as materialized (
        select * from private.partner_day_brands(rebuild_rollups.partner_cd, private.month_days(month))
      ), kept as materialized (
        select * from public.agg_partner_daily p
        where p."PARTNER_CD" = rebuild_rollups.partner_cd and p."DATE_SK" = any (private.month_days(month))
      )
      select count(distinct d."DATE_SK")
      from ((table brands except table kept) union all (table kept except table brands)) d);
    if "ROW_CNT" > 0 then
      perform private.rewrite_brand_totals(rebuild_rollups.partner_cd, private.month_days(month));
      return next;
    end if;

    "TABLE_NM" := 'agg_option_monthly';
    "ROW_CNT" := (
      with facts as materialized (
        select * from private.option_month_facts(rebuild_rollups.partner_cd, private.month_days(month), null)
      ), kept as materialized (
        select * from public.agg_option_monthly m
        where m."PARTNER_CD" = rebuild_rollups.partner_cd and m."MONTH_SK" = month
      )
      select count(distinct d."OPTION_CD")
      from ((table facts except table kept) union all (table kept except table facts)) d);
    if "ROW_CNT" > 0 then
      perform private.rewrite_option_month(rebuild_rollups.partner_cd, month);
      return next;
    end if;
  end loop;
  return query
  select 'agg_option_quarterly', q.* from private.rebuild_option_quarters(rebuild_rollups.partner_cd) q
  union all
  select * from private.rebuild_ad_rollups(rebuild_rollups.partner_cd);
end
$$;
comment on function private.rebuild_rollups is
  'Compares the rollups of a partner with the facts and writes anew what differs. A row: table, month (yyyyMM; of a quarter its first) and how many rows of it were wrong, missing or too many; none when nothing differed.';

-- Rows of 캠페인 성과: campaigns, and as one row (campaignId null) all that belongs to options that no master knows.
create or replace function private.ad_campaign_list(partner_cd text, today date, p private.sales_period, f private.ad_filter)
  returns table ("rowKey" text, "campaignId" text, "campaignName" text, "adType" text, "status" text, "targetRoas" integer,
    "adCost" numeric, "sums" private.ad_measures, "before" private.ad_measures)
  language sql stable
  set search_path = ''
as $$
  -- Looked up once, not for each row.
  with active as materialized (
    select private.active_campaigns(ad_campaign_list.partner_cd) as ids
  )
  select r."KEY", c."CAMPAIGN_ID", c."CAMPAIGN_NM", c."AD_TYPE",
    case when c."CAMPAIGN_ID" is not null
      then private.campaign_status(c."STATUS", c."END_DT", today, c."CAMPAIGN_ID" = any (a.ids)) end, c."TARGET_ROAS",
    coalesce((r."NOW")."adCost", 0), r."NOW", r."BEFORE"
  from private.ad_rows(ad_campaign_list.partner_cd, today, p, f, 'campaign',
    'case when l."MATCHED" then l."CAMPAIGN_ID" else '''' end') r
  left join public.dim_campaign c on c."PARTNER_CD" = ad_campaign_list.partner_cd and c."CAMPAIGN_ID" = r."KEY"
  cross join active a
$$;
revoke all on function private.ad_campaign_list from public, anon, authenticated, service_role;
comment on function private.ad_campaign_list is
  'Campaigns with advertising in a period or before it, and under an empty rowKey what no master knows, with both sums.';
grant execute on function private.ad_campaign_list to authenticated, service_role;

-- Rows of the parts of a campaign, and of options for a file.
create or replace function private.ad_option_list(
  partner_cd text, today date, p private.sales_period, f private.ad_filter, key text, condition text
) returns table ("rowKey" text, "optionCd" text, "isMatched" boolean, "brandName" text, "productName" text, "optionName" text,
    "adCost" numeric, "sums" private.ad_measures, "before" private.ad_measures)
  language sql stable
  set search_path = ''
as $$
  select r."KEY", r."KEY", o."OPTION_CD" is not null, b."BRAND_NM", coalesce(nullif(o."ITEM_NM", ''), nullif(a."ITEM_NM", '')),
    nullif(o."OPTION_NM", ''), coalesce((r."NOW")."adCost", 0), r."NOW", r."BEFORE"
  from private.ad_rows(ad_option_list.partner_cd, today, p, f, 'option', key, condition) r
  left join public.dim_option o on o."OPTION_CD" = r."KEY" and o."PARTNER_CD" = ad_option_list.partner_cd
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = ad_option_list.partner_cd
  left join public.dim_ad_option a on a."OPTION_CD" = r."KEY" and a."PARTNER_CD" = ad_option_list.partner_cd
$$;
revoke all on function private.ad_option_list from public, anon, authenticated, service_role;
comment on function private.ad_option_list is
  'Options with advertising in a period or before it by a key of private.ad_rows that is their id, with names and both sums; isMatched: a master knows the option.';
grant execute on function private.ad_option_list to authenticated, service_role;
