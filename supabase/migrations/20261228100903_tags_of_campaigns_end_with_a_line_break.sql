-- A campaign name typed as #12 was read as a tag: a tag now ends with a line break, which no typed name has.

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

create or replace function private.wanted_campaigns(partner_cd text, campaign_name text) returns text[]
  language plpgsql stable security definer set search_path = '' as $$
begin
  if campaign_name ~ '^(#[0-9]{1,9}\n){1,10}$' is not true then
    return null;
  end if;
  perform private.require_partner(partner_cd);
  return array(
    select distinct c.campaign_id
    from private.seen_tags(partner_cd) t join private.tagged_campaign c on c.tag_id = t.id and c.partner_cd = t.partner_cd
    where '#' || t.id = any (string_to_array(campaign_name, E'\n')));
end
$$;
comment on function private.wanted_campaigns is 'The ids of the campaigns of tags that stand in the place of a campaign''s name: #id and a line break each, at most 10 of them; null for any other name, such as a typed #12, which has no line break. A tag that the caller does not see has none. SECURITY DEFINER: no member reads tags.';

create or replace function public.ad_register(
  partner_cd text, tab text default 'all', ad_type text default 'all', brand_cds text[] default '{}', campaign_name text default '',
  sort_by text default '', sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  tabs constant text[] := array['all', 'blocked', 'on', 'off', 'ended'];
  condition constant text := 'private.has_register_tab(%L, "status", "adOutCount", "adLostCount")';
  days date[];
  last_day date;
  listed text;
  page record;
  tagged text[];
begin
  perform private.require_partner(partner_cd);
  tagged := private.wanted_campaigns(partner_cd, campaign_name);
  campaign_name := private.search_text(campaign_name);
  days := private.newest_ad_days(partner_cd, 7);
  last_day := days[cardinality(days)];
  perform private.require_choice('tab', tab, tabs);
  if brand_cds is null or cardinality(brand_cds) > 1000 or array_position(brand_cds, null) is not null then
    raise exception 'brand_cds must be a list of at most 1,000 codes' using errcode = '22023';
  end if;
  if ad_type is null or length(ad_type) > 100 or length(campaign_name) > 200 then
    raise exception 'ad_type has at most 100, campaign_name at most 200 characters' using errcode = '22023';
  end if;
  listed := format(condition, tab);
  page := private.list_page(
    source => format('(select * from private.ad_register_rows(%L, %L) where %s)', partner_cd, today, concat_ws(' and ', 'true',
      case when ad_type <> 'all' then format('"adType" = %L', ad_type) end,
      case when cardinality(brand_cds) > 0 then format('"brandCds" && %L::text[]', brand_cds) end,
      case when tagged is not null then format('"campaignId" = any (%L::text[])', tagged)
        when campaign_name <> '' then format('private.contains_text("campaignName", %L)', campaign_name) end)),
    ids => '{}', id_column => 'campaignId',
    sortable => '{"campaignId": "id", "campaignName": "text", "brandName": "text", "adType": "text", "goalType": "text",
      "status": "text", "dayBudget": "number", "targetRoas": "number", "adDayCost": "number", "adLastDayCost": "number",
      "adSpendRate": "number", "adCost30": "number", "adSaleAmt30": "number", "adRoas30": "number", "adTargetRate": "number",
      "adOptionCount": "number", "adOutCount": "number", "adLostCount": "number", "adBlockedCost": "number", "startDay": "day",
      "endDay": "day", "memo": "text"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"adBlockedCost" desc nulls last, "adDayCost" desc nulls last', tie_order => '"campaignId" collate "C"',
    carried => '{}', page_number => page_number, page_size => page_size, condition => listed,
    summary => format($sql$json_build_object(
      'counts', json_build_object(%1$s),
      'entered', count(*) filter (where num_nonnulls("goalType", "enteredStatus", "dayBudget", "targetRoas", "memo") > 0),
      'summary', json_build_object(
        'dayBudget', sum("dayBudget") filter (where %2$s),
        'adDayCost', sum("adDayCost") filter (where %2$s),
        'adLastDayCost', sum("adLastDayCost") filter (where %2$s),
        -- Of the campaigns whose budget and cost are known, as is what it divides.
        'budgetedDayCost', sum("adDayCost") filter (where %2$s and "dayBudget" is not null),
        'spentDayBudget', sum("dayBudget") filter (where %2$s and "adDayCost" is not null),
        'adSpendRate', private.ratio(sum("adDayCost") filter (where %2$s and "dayBudget" is not null) * 100,
          sum("dayBudget") filter (where %2$s and "adDayCost" is not null)),
        'adCost30', sum("adCost30") filter (where %2$s),
        'adSaleAmt30', sum("adSaleAmt30") filter (where %2$s),
        'adRoas30', private.ratio(sum("adSaleAmt30") filter (where %2$s) * 100, sum("adCost30") filter (where %2$s)),
        'adOutCount', coalesce(sum("adOutCount") filter (where %2$s), 0),
        'adLostCount', coalesce(sum("adLostCount") filter (where %2$s), 0),
        'adBlockedCost', sum("adBlockedCost") filter (where %2$s)))$sql$,
      (select string_agg(format('%L, count(*) filter (where %s)', t, format(condition, t)), ', ') from unnest(tabs) t), listed),
    few => true);
  return json_build_object('total', page.total, 'counts', page.summary_row -> 'counts',
    'entered', page.summary_row -> 'entered', 'summary', page.summary_row -> 'summary',
    'week', json_build_object('from', private.day_text(days[1]), 'to', private.day_text(last_day), 'days', cardinality(days)),
    'month', json_build_object('from', private.day_text(last_day - 29), 'to', private.day_text(last_day),
      'days', cardinality(private.loaded_ad_days(partner_cd, last_day - 29, last_day))),
    'stockDay', private.stock_day(partner_cd), 'loaded', private.loaded_sources(partner_cd), 'rows', page.rows);
end
$$;
comment on function public.ad_register is 'Campaigns of a partner (광고 관리) that a report ever named. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is a campaign.

tab: all | blocked (pays for options that cannot be sold) | on | off | ended. ad_type: as reports write it, or all. brand_cds: none = any. campaign_name: literal text, or #id of tags with a line break each. sort_by: '''' (adBlockedCost, then adDayCost) or a column of the row but enteredStatus and brandCds; nulls last, ties by campaignId. page_size: 1 to 5,000.';
