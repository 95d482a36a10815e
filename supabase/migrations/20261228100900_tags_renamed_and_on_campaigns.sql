-- A tag had to be made again to get another name, its deletion could not be taken back, and campaigns could only be chosen by their names.

create table private.tagged_campaign (
  partner_cd text not null,
  tag_id bigint not null,
  campaign_id text not null,
  primary key (partner_cd, tag_id, campaign_id),
  foreign key (tag_id, partner_cd) references private.tag (id, partner_cd) on update cascade on delete cascade,
  foreign key (partner_cd, campaign_id) references public.dim_campaign ("PARTNER_CD", "CAMPAIGN_ID") on update cascade on delete cascade
);
revoke all on private.tagged_campaign from public, anon, authenticated, service_role;
comment on table private.tagged_campaign is 'Campaigns that have a tag.';
create index tagged_campaign_campaign_idx on private.tagged_campaign (partner_cd, campaign_id);
alter table private.tagged_campaign enable row level security;

comment on table private.tag is 'Tags of a partner: written by tag_options, tag_campaigns, save_tag and delete_tag, read by tags and by every list that takes option ids or names of campaigns.';

alter table private.tag drop constraint tag_name_key;

alter table private.tag add column deleted_at timestamp with time zone;

comment on column private.tag.deleted_at is 'When it was deleted; save_tag takes that back as long as delete_tag keeps the row.';

create or replace function private.gone_tags(partner_cd text, search text) returns bigint language sql stable begin atomic
  select count(distinct asked.code)
  from regexp_matches(replace(search, '%2C', ','), '[?&](?:ids|tags)=([0-9A-Za-z%,]+)', 'g') list (codes),
    regexp_split_to_table(list.codes[1], ',') asked (code)
  where starts_with(asked.code, '%23') and not exists (
    select from private.seen_tags(gone_tags.partner_cd) t where t.id::text = substr(asked.code, 4));
end;
comment on function private.gone_tags is 'Counts the tags of a page''s search (ids, tags) that the caller does not see, because they are deleted or another member''s own.';

create or replace function private.named_tag(partner_cd text, name text, is_shared boolean, is_on boolean) returns bigint
  language plpgsql volatile set search_path = '' as $$
declare
  named constant text := btrim(normalize(name, nfc));
  owner constant uuid := case when not is_shared then auth.uid() end;
  tag bigint;
begin
  select t.id into tag from private.tag t
  where t.partner_cd = named_tag.partner_cd and t.user_id is not distinct from owner and t.name = named and t.deleted_at is null;
  if tag is null and is_on then
    insert into private.tag (partner_cd, user_id, name) values (named_tag.partner_cd, owner, named) returning id into tag;
    perform private.require_few_tags(partner_cd, owner);
  end if;
  return tag;
exception
  when check_violation then
    raise exception 'a tag has a name of 1 to 40 characters' using errcode = '22023';
end
$$;
comment on function private.named_tag is 'The id of a tag, the caller''s own or a shared one, by its name; is_on makes it where there is none. Raises 22023 for what is no name, 54000 beyond 100 tags.';
revoke all on function private.named_tag from public, anon, authenticated, service_role;

-- The filters of a page of advertising; raises 22023 for a wrong one.
create or replace function private.require_ad_filter(
  partner_cd text, attribution text, scope text, ad_type text, placement text, brand_cds text[], campaign_name text,
  with_vat boolean, option_ids text[] default '{}'
) returns private.ad_filter language plpgsql stable set search_path = '' as $$
declare
  named constant text := private.search_text(campaign_name);
  tagged constant text[] := private.wanted_campaigns(partner_cd, named);
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

create or replace function private.require_few_tags(partner_cd text, owner uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  if (select count(*) from private.tag t
    where t.partner_cd = require_few_tags.partner_cd and t.user_id is not distinct from owner and t.deleted_at is null) > 100 then
    raise exception 'a partner has at most 100 shared tags, a member at most 100 of their own' using errcode = '54000';
  end if;
end
$$;
comment on function private.require_few_tags is 'Raises 54000 beyond 100 tags of a partner that a member owns, or that are shared (owner null).';
revoke all on function private.require_few_tags from public, anon, authenticated, service_role;

create or replace function private.require_tagging(name text, is_shared boolean, things text[], is_on boolean) returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if num_nulls(name, is_shared, is_on) > 0 or coalesce(cardinality(things), 0) not between 1 and 20000 then
    raise exception 'name, is_shared, is_on and 1 to 20,000 of what is tagged are needed' using errcode = '22023';
  end if;
end
$$;
comment on function private.require_tagging is 'Raises 22023 unless a tag is named and given or taken from 1 to 20,000 options or campaigns.';
revoke all on function private.require_tagging from public, anon, authenticated, service_role;

create or replace function private.seen_tags(partner_cd text) returns setof private.tag language sql stable begin atomic
  select t.* from private.tag t
  where t.partner_cd = seen_tags.partner_cd and t.deleted_at is null and (t.user_id is null or t.user_id = auth.uid());
end;

create or replace function private.wanted_campaigns(partner_cd text, campaign_name text) returns text[]
  language plpgsql stable security definer set search_path = '' as $$
begin
  if campaign_name !~ '^#[0-9]{1,9}(,#[0-9]{1,9}){0,9}$' then
    return null;
  end if;
  perform private.require_partner(partner_cd);
  return array(
    select distinct c.campaign_id
    from private.seen_tags(partner_cd) t join private.tagged_campaign c on c.tag_id = t.id and c.partner_cd = t.partner_cd
    where '#' || t.id = any (string_to_array(campaign_name, ',')));
end
$$;
comment on function private.wanted_campaigns is 'The ids of the campaigns of tags that stand in the place of a campaign''s name: #id, at most 10 of them, with commas; null for any other name. A tag that the caller does not see has none. SECURITY DEFINER: no member reads tags.';
revoke all on function private.wanted_campaigns from public, anon, authenticated, service_role;
grant execute on function private.wanted_campaigns to authenticated, service_role;

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
  campaign_name := private.search_text(campaign_name);
  tagged := private.wanted_campaigns(partner_cd, campaign_name);
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

tab: all | blocked (pays for options that cannot be sold) | on | off | ended. ad_type: as reports write it, or all. brand_cds: none = any. campaign_name: literal text, or #id of tags with commas. sort_by: '''' (adBlockedCost, then adDayCost) or a column of the row but enteredStatus and brandCds; nulls last, ties by campaignId. page_size: 1 to 5,000.';

create or replace function public.delete_tag(partner_cd text, tag_id bigint) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  is_done boolean;
begin
  perform private.require_partner(partner_cd);
  perform private.hold_partner(partner_cd);
  update private.tag t set deleted_at = clock_timestamp()
  from private.seen_tags(delete_tag.partner_cd) s where t.id = s.id and s.id = delete_tag.tag_id;
  is_done := found;
  -- Each deletion keeps one more, so that there is never more than one to remove.
  delete from private.tag t where t.id in (
    select d.id from private.tag d where d.partner_cd = delete_tag.partner_cd and d.deleted_at is not null
    order by d.deleted_at desc, d.id desc offset 10);
  return is_done;
end
$$;
comment on function public.delete_tag is 'Deletes a tag of a partner, the caller''s own or a shared one; false where there is none. The ten deleted last are kept for save_tag. SECURITY DEFINER: no member writes the table. Active members who may see the partner; 42501 for others.';

create or replace function public.save_tag(partner_cd text, tag_id bigint, name text, is_shared boolean) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  named constant text := btrim(normalize(name, nfc));
  owner constant uuid := case when not is_shared then auth.uid() end;
begin
  perform private.require_partner(partner_cd);
  if num_nulls(tag_id, named, is_shared) > 0 then
    raise exception 'tag_id, name and is_shared are needed' using errcode = '22023';
  end if;
  perform private.hold_partner(partner_cd);
  update private.tag t set name = named, user_id = owner, deleted_at = null
  where t.id = save_tag.tag_id and t.partner_cd = save_tag.partner_cd and (t.user_id is null or t.user_id = auth.uid());
  if not found then
    raise exception 'the caller sees no such tag' using errcode = 'PD404';
  end if;
  perform private.require_few_tags(partner_cd, owner);
exception
  when unique_violation then
    raise exception 'another tag has that name' using errcode = 'PD409';
  when check_violation then
    raise exception 'a tag has a name of 1 to 40 characters' using errcode = '22023';
end
$$;
comment on function public.save_tag is 'Gives a tag of a partner, the caller''s own or a shared one, another name, and makes it the caller''s own or shared; one that was deleted is there again, with its options. SECURITY DEFINER: no member writes the table. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for a tag that the caller does not see or that is gone for good, PD409 for a name that another such tag has, 54000 beyond 100 shared tags or 100 own ones.';
revoke all on function public.save_tag from public, anon, authenticated, service_role;
grant execute on function public.save_tag to authenticated, service_role;

create or replace function public.tag_campaigns(
  partner_cd text, name text, is_shared boolean, campaigns text[], is_on boolean default true
) returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted text[];
  known text[];
  found_of bigint;
  tag bigint;
  changed bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_tagging(name, is_shared, campaigns, is_on);
  perform private.hold_partner(partner_cd);
  wanted := array(select distinct private.search_text(u) from unnest(campaigns) u);
  select coalesce(array_agg(distinct c."CAMPAIGN_ID"), '{}'), count(distinct k.called) into known, found_of
  from public.dim_campaign c
  cross join lateral (values (c."CAMPAIGN_ID"), (private.search_text(c."CAMPAIGN_NM"))) k (called)
  where c."PARTNER_CD" = tag_campaigns.partner_cd and k.called = any (wanted);
  if cardinality(known) = 0 then
    raise exception 'no campaign is the partner''s' using errcode = 'PD404';
  end if;
  tag := private.named_tag(partner_cd, name, is_shared, is_on);
  if not is_on then
    delete from private.tagged_campaign c where c.partner_cd = tag_campaigns.partner_cd and c.tag_id = tag and c.campaign_id = any (known);
    get diagnostics changed = row_count;
  else
    insert into private.tagged_campaign (partner_cd, tag_id, campaign_id) select tag_campaigns.partner_cd, tag, k from unnest(known) k on conflict do nothing;
    get diagnostics changed = row_count;
    if (select count(*) from private.tagged_campaign c where c.partner_cd = tag_campaigns.partner_cd and c.tag_id = tag) > 20000 then
      raise exception 'a tag is on at most 20,000 campaigns' using errcode = '54000';
    end if;
  end if;
  return json_build_object('changed', changed, 'unknown', cardinality(wanted) - found_of);
end
$$;
comment on function public.tag_campaigns is 'Gives campaigns of one partner, named by their ids or whole names, a tag as public.tag_options does options, or takes it from them (is_on false). Answers how many campaigns changed, and how many of the ids and names are of no campaign of the partner (unknown), which are left out. SECURITY DEFINER: no member writes the tables. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 if no campaign is the partner''s, 54000 beyond 100 shared tags, 100 own ones, or 20,000 campaigns of a tag.';
revoke all on function public.tag_campaigns from public, anon, authenticated, service_role;
grant execute on function public.tag_campaigns to authenticated, service_role;

create or replace function public.tag_options(
  partner_cd text, name text, is_shared boolean, option_ids text[], is_on boolean default true
) returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  known text[];
  tag bigint;
  changed bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_tagging(name, is_shared, option_ids, is_on);
  perform private.hold_partner(partner_cd);
  known := array(select o."OPTION_CD" from public.dim_option o
    where o."OPTION_CD" = any (option_ids) and o."PARTNER_CD" = tag_options.partner_cd and o."SVC" = '2P');
  if cardinality(known) = 0 then
    raise exception 'no option is the partner''s' using errcode = 'PD404';
  end if;
  tag := private.named_tag(partner_cd, name, is_shared, is_on);
  if not is_on then
    delete from private.tagged_option o where o.partner_cd = tag_options.partner_cd and o.tag_id = tag and o.option_cd = any (known);
    get diagnostics changed = row_count;
  else
    insert into private.tagged_option (partner_cd, tag_id, option_cd) select tag_options.partner_cd, tag, k from unnest(known) k on conflict do nothing;
    get diagnostics changed = row_count;
    if (select count(*) from private.tagged_option o where o.partner_cd = tag_options.partner_cd and o.tag_id = tag) > 20000 then
      raise exception 'a tag is on at most 20,000 options' using errcode = '54000';
    end if;
  end if;
  return json_build_object('changed', changed,
    'unknown', (select count(distinct u) from unnest(option_ids) u) - cardinality(known));
end
$$;

CREATE UNIQUE INDEX tag_name_idx ON private.tag USING btree (partner_cd, name, user_id) NULLS NOT DISTINCT WHERE (deleted_at IS NULL);
