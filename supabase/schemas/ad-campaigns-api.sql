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
comment on function public.ad_campaigns_summary is
  'KPIs, series, placements and largest campaigns of 캠페인 성과. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

date_start, date_end: Korea-time days yyyyMMdd, at most 730, none in the future. comparison: previous | year (364 days before). attribution: 14 | 1 (days after the click). scope: total | direct (the advertised option itself was bought). ad_type, placement: as reports write them, or all. brand_cds: none = any; cost of the advertised options of these brands, revenue of the options of these brands that were bought. campaign_name: literal text, at most 200 characters. with_vat: cost with 10 % VAT.';
grant execute on function public.ad_campaigns_summary to authenticated;

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
grant execute on function public.ad_campaigns to authenticated;

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
grant execute on function public.ad_campaign_parts to authenticated;

create or replace function public.ad_options(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', attribution text default '14',
  scope text default 'total', ad_type text default 'all', placement text default 'all', brand_cds text[] default '{}',
  campaign_name text default '', with_vat boolean default false, sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'ads');
  f constant private.ad_filter := private.require_ad_filter(partner_cd, attribution, scope, ad_type, placement, brand_cds, campaign_name, with_vat);
  page record;
begin
  page := private.ad_page(p, format('private.ad_option_list(%L, %L, %L::private.sales_period, %L::private.ad_filter, %L, %L)',
      partner_cd, today, p, f, 'l."OPTION_CD"', 'true'),
    'r."optionCd", r."isMatched", r."brandName", r."productName", r."optionName"',
    '{"optionCd": "id", "brandName": "text", "productName": "text", "optionName": "text"}',
    sort_by, sort_direction, page_number, page_size);
  return json_build_object('total', page.total,
    'period', private.period_of(p), 'comparison', private.comparison_of(p),
    'figures', page.summary_row -> 'figures', 'comparisonFigures', page.summary_row -> 'comparisonFigures', 'rows', page.rows);
end
$$;
comment on function public.ad_options is 'Options with advertising in a period or before it: cost where they were advertised, orders and revenue where they were bought. Callers, filters and answer as ad_campaigns; sort_by: a figure or optionCd, brandName, productName, optionName.';
grant execute on function public.ad_options to authenticated;
