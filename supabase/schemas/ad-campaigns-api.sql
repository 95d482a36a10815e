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
    scope, ad_type, placement, brand_cds, private.search_text(campaign_name), with_vat, unit);
end
$$;
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
  campaign_name text default '', with_vat boolean default false, outcome text default 'all',
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.ad_campaigns_on(private.korea_today(), partner_cd, date_start, date_end, comparison, attribution,
    scope, ad_type, placement, brand_cds, private.search_text(campaign_name), with_vat, outcome,
    sort_by, sort_direction, page_number, page_size);
end
$$;
comment on function public.ad_campaigns is
  'Campaigns with advertising in a period or before it, and one row (campaignId null) of all that belongs to options that no master knows (미매칭). Callers and filters as ad_campaigns_summary; outcome: all | losing (campaigns with status on whose adProfitAmt is below 0: below the break-even of the brands that they sell).

Returns {"total", "period", "comparison", "figures", "comparisonFigures", "margin", "growth", "loaded", "counts", "rows"}: figures over the rows of all pages, which of outcome all are those of ad_campaigns_summary; counts: all and losing under the other filters. growth says from which day alone.

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
    scope, ad_type, placement, brand_cds, private.search_text(campaign_name), with_vat, campaign_id, adgroup_name);
end
$$;
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
    scope, ad_type, placement, brand_cds, private.search_text(campaign_name), with_vat,
    sort_by, sort_direction, page_number, page_size);
end
$$;
comment on function public.ad_options is
  'Options with advertising in a period or before it: cost where they were advertised, orders and revenue where they were bought. For a file: page_size null returns every row. Callers, filters and answer as ad_campaigns; sort_by: a figure or optionCd, brandName, productName, optionName.';
grant execute on function public.ad_options to authenticated;
