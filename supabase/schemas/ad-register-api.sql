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
grant execute on function public.ad_register to authenticated, service_role;

create or replace function public.ad_register_options(
  partner_cd text, campaign_id text default '', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
begin
  perform private.require_partner(partner_cd);
  if campaign_id is null or length(campaign_id) > 100 then
    raise exception 'campaign_id has at most 100 characters' using errcode = '22023';
  end if;
  return (select json_build_object('total', p.total, 'summary', p.summary_row, 'rows', p.rows) from private.list_page(
    source => format('private.blocked_ad_options(%L, %L, %L)', partner_cd, today, campaign_id),
    ids => '{}', id_column => 'rowKey',
    sortable => '{"campaignName": "text", "optionId": "id", "brandName": "text", "productName": "text", "optionName": "text",
      "reason": "text", "adDayCost": "number", "stockQty": "number", "itemWinner": "text", "outSince": "day"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"adDayCost" desc nulls last',
    tie_order => '"rowKey" collate "C"', carried => '{}', page_number => page_number, page_size => page_size, few => true,
    summary => $sql$json_build_object('adDayCost', sum("adDayCost"), 'options', count(distinct "optionId"),
      'campaigns', count(distinct "campaignId"))$sql$) p);
end
$$;
comment on function public.ad_register_options is 'Options that campaigns paid for on the last 7 covered days although they cannot be sold: out of stock while selling, or no longer item winner, as 상품 관리 says. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is an option of a campaign.

campaign_id: empty: all. sort_by: '''' (adDayCost) or a column of the row but rowKey and campaignId. page_size: 1 to 5,000.';
grant execute on function public.ad_register_options to authenticated, service_role;

create or replace function public.ad_days(partner_cd text, date_start text, date_end text) returns json
  language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  first_day date;
  last_day date;
  first_covered date;
begin
  perform private.require_partner(partner_cd);
  perform private.require_day('date_start', date_start);
  perform private.require_day('date_end', date_end);
  first_day := to_date(date_start, 'YYYYMMDD');
  last_day := to_date(date_end, 'YYYYMMDD');
  if last_day < first_day or last_day - first_day > 400 then
    raise exception 'a calendar has 1 to 401 days' using errcode = '22023';
  end if;
  first_covered := (select to_date(min(l."DATE_SK")::text, 'YYYYMMDD') from public.log_ad_day l
    where l."PARTNER_CD" = ad_days.partner_cd);
  return (
    with days as materialized (
      select first_day + n as day, l."GRAIN" as grain, private.ad_grows(l) as is_growing, l."FILE_NM" as file, l."MOD_DT" as at,
        l."DATE_SK" is null and coalesce(first_day + n between first_covered and today - 1, false) as is_missing
      from generate_series(0, last_day - first_day) n
      left join public.log_ad_day l on l."PARTNER_CD" = ad_days.partner_cd and l."DATE_SK" = private.date_sk(first_day + n)
    )
    select json_build_object(
      'firstDay', private.day_text(first_covered),
      'lastDay', (select max(l."DATE_SK")::text from public.log_ad_day l where l."PARTNER_CD" = ad_days.partner_cd),
      -- Of all days, in the calendar or not.
      'missing', case when first_covered is null then 0 else today - first_covered - (
        select count(*) from public.log_ad_day l
        where l."PARTNER_CD" = ad_days.partner_cd and l."DATE_SK" < private.date_sk(today)) end,
      'rows', json_agg(json_build_object('day', private.day_text(d.day), 'isMissing', d.is_missing, 'grain', d.grain,
        'isGrowing', coalesce(d.is_growing, false), 'fileName', d.file, 'at', d.at) order by d.day))
    from days d
  );
end
$$;
comment on function public.ad_days is 'Which days advertising reports of a partner cover. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is a day from date_start to date_end (at most 401).';
grant execute on function public.ad_days to authenticated, service_role;

-- What is entered about a campaign, as text; null for nothing.
create or replace function private.campaign_entry(c public.dim_campaign, field text) returns text
  language sql immutable
  return case field when 'goalType' then (c)."GOAL_TYPE" when 'dayBudget' then (c)."DAY_BUDGET"::text
    when 'targetRoas' then (c)."TARGET_ROAS"::text when 'status' then (c)."STATUS" when 'memo' then (c)."MEMO" end;
comment on function private.campaign_entry is 'What is entered about a campaign in a field of public.change_campaign, as text; null: nothing.';

-- Raises 22023 unless the value may stand in the field; null, for nothing, always may.
create or replace function private.require_campaign_entry(field text, value text) returns void language plpgsql immutable set search_path = '' as $$
declare
  most constant bigint := case field when 'dayBudget' then 1000000000 when 'targetRoas' then 100000 end;
begin
  perform private.require_choice('field', field, array['goalType', 'dayBudget', 'targetRoas', 'status', 'memo']);
  if value is null then
    return;
  end if;
  if field = 'goalType' then
    perform private.require_choice('goalType', value, array['SALES', 'NCA', 'REACH']);
  elsif field = 'status' then
    perform private.require_choice('status', value, array['on', 'off', 'ended']);
  elsif field = 'memo' then
    if length(value) > 1000 then
      raise exception 'a memo has at most 1,000 characters' using errcode = '22023';
    end if;
  elsif value !~ '^\d{1,10}$' or value::bigint not between 1 and most then
    raise exception '% must be a whole number from 1 to %', field, most using errcode = '22023', detail = format('got %L', value);
  end if;
end
$$;
comment on function private.require_campaign_entry is
  'Raises 22023 unless a text is a value of the field: won a day, percent, a status, a goal or a memo of 1,000 characters.';

create or replace function public.change_campaign(
  partner_cd text, campaign_id text, field text, value text, expected text default null
) returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  entry constant text := nullif(btrim(value), '');
  former text;
  change_id bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_campaign_entry(field, entry);
  perform private.hold_partner(partner_cd);
  select private.campaign_entry(c, field) into former from public.dim_campaign c
  where c."PARTNER_CD" = change_campaign.partner_cd and c."CAMPAIGN_ID" = change_campaign.campaign_id;
  if not found then
    raise exception 'the campaign is not the partner''s' using errcode = 'PD404';
  end if;
  perform private.require_unchanged(former, expected);
  if entry is distinct from former then
    update public.dim_campaign c set
      "GOAL_TYPE" = case when field = 'goalType' then entry else c."GOAL_TYPE" end,
      "DAY_BUDGET" = case when field = 'dayBudget' then entry::bigint else c."DAY_BUDGET" end,
      "TARGET_ROAS" = case when field = 'targetRoas' then entry::integer else c."TARGET_ROAS" end,
      "STATUS" = case when field = 'status' then entry else c."STATUS" end,
      "MEMO" = case when field = 'memo' then entry else c."MEMO" end,
      "MOD_DT" = now()
    where c."PARTNER_CD" = change_campaign.partner_cd and c."CAMPAIGN_ID" = change_campaign.campaign_id;
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "CAMPAIGN_ID", "FIELD", "FROM_VAL", "TO_VAL")
    values (change_campaign.partner_cd, 'campaign', change_campaign.campaign_id, field, former, entry)
    returning "ID" into change_id;
  end if;
  return json_build_object('before', former, 'now', entry, 'changeId', change_id);
end
$$;
comment on function public.change_campaign is 'Enters a value about a campaign, and a row of log_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for a campaign that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

field: goalType (SALES, NCA, REACH), dayBudget (won, 1 to 1,000,000,000), targetRoas (percent, 1 to 100,000), status (on, off, ended; none: by the report), memo (1,000 characters). value: as text; null or empty takes it away. expected: what was read, empty for none: where another value stands there, the call is refused with PD409, whose detail is that value. Null: whatever stands there is replaced.';
grant execute on function public.change_campaign to authenticated, service_role;

create or replace function public.create_intervention_of_change(partner_cd text, change_id bigint) returns json
  language plpgsql volatile security definer set search_path = '' as $$
declare
  change public.log_change;
  day date;
  intervention_id bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.hold_partner(partner_cd);
  select * into change from public.log_change c
  where c."ID" = change_id and c."PARTNER_CD" = create_intervention_of_change.partner_cd and c."SUBJECT" = 'campaign';
  if not found then
    raise exception 'the change is not the partner''s' using errcode = 'PD404';
  end if;
  day := private.korea_day(change."REG_DT");
  insert into public.log_intervention ("PARTNER_CD", "NAME", "TYPE", "START_DT", "CAMPAIGN_ID", "FIELD", "FROM_VAL", "TO_VAL",
    "CHANGE_ID", "USER_ID", "USER_NM")
  select change."PARTNER_CD", left(n."CAMPAIGN_NM", 250) || ' ' || case change."FIELD" when 'goalType' then '목표 변경'
      when 'dayBudget' then '일예산 변경' when 'targetRoas' then '목표 ROAS 변경' when 'status' then '상태 변경' else '메모 변경' end,
    'ad', private.day_text(day), change."SUBJECT_ID", change."FIELD", change."FROM_VAL", change."TO_VAL", change."ID", auth.uid(),
    private.member_name(auth.uid())
  from public.dim_campaign n
  where n."PARTNER_CD" = change."PARTNER_CD" and n."CAMPAIGN_ID" = change."SUBJECT_ID"
  on conflict ("CHANGE_ID", "PARTNER_CD") do nothing
  returning "ID" into intervention_id;
  if intervention_id is null then
    return json_build_object('created', false, 'id',
      (select i."ID" from public.log_intervention i where i."CHANGE_ID" = change."ID"));
  end if;
  perform private.require_few_interventions(partner_cd);
  -- As many as public.save_intervention takes.
  insert into public.log_intervention_option ("INTERVENTION_ID", "OPTION_CD", "PARTNER_CD")
  select intervention_id, o."OPTION_CD", o."PARTNER_CD"
  from public.agg_ad_option_monthly a
  join public.dim_option o on o."OPTION_CD" = a."OPTION_CD" and o."PARTNER_CD" = a."PARTNER_CD"
  where a."PARTNER_CD" = change."PARTNER_CD" and a."CAMPAIGN_ID" = change."SUBJECT_ID" and a."AD_COST" > 0
    and a."MONTH_SK" in (private.date_sk(day) / 100, private.date_sk((date_trunc('month', day::timestamp) - interval '1 month')::date) / 100)
  group by o."OPTION_CD", o."PARTNER_CD"
  order by sum(a."AD_COST") desc, o."OPTION_CD" collate "C" limit 500;
  return json_build_object('created', true, 'id', intervention_id);
end
$$;
comment on function public.create_intervention_of_change is 'Keeps a change of the register of campaigns as an intervention (변경) of its Korea-time day, about the options known to a master that the campaign paid for in that month and the one before, the dearest 500. Active members who may see the partner; 42501 for others, PD404 for a change that is not the partner''s, PD422 for more than 2,000 interventions of a partner. Definer: members may not write these tables themselves.';
grant execute on function public.create_intervention_of_change to authenticated, service_role;
