-- Tags: names of sets of options and campaigns, own or shared with whoever may see the partner. A list takes a tag wherever it takes option ids,
-- and in the place of a campaign's name.

create or replace function private.seen_tags(partner_cd text) returns setof private.tag language sql stable begin atomic
  select t.* from private.tag t
  where t.partner_cd = seen_tags.partner_cd and t.deleted_at is null and (t.user_id is null or t.user_id = auth.uid());
end;
comment on function private.seen_tags is 'The tags of a partner that the caller sees: the shared ones and their own.';

create or replace function private.wanted_options(partner_cd text, option_ids text[]) returns text[]
  language plpgsql stable security definer set search_path = '' as $$
declare
  tags constant text[] := array(select distinct substr(u, 2) from unnest(option_ids) u where starts_with(u, '#'));
  wanted text[];
begin
  if cardinality(tags) = 0 then
    return coalesce(option_ids, '{}');
  end if;
  perform private.require_partner(partner_cd);
  if cardinality(tags) > 10 then
    raise exception 'option_ids must have at most 10 tags' using errcode = '22023';
  end if;
  wanted := array(
    select u from unnest(option_ids) u where not starts_with(u, '#')
    union
    select o.option_cd from private.seen_tags(partner_cd) t join private.tagged_option o on o.tag_id = t.id and o.partner_cd = t.partner_cd
    where t.id::text = any (tags));
  perform private.require_few(cardinality(wanted), 20000);
  -- No ids would mean any option; none has this one.
  return case when cardinality(wanted) = 0 then array['#'] else wanted end;
end
$$;
comment on function private.wanted_options is 'The option ids that a list is asked for, with the options of a tag in place of its #id; never null. A tag that the caller does not see has none. Raises 22023 beyond 10 tags, 54000 beyond 20,000 options. SECURITY DEFINER: no member reads tags.';
grant execute on function private.wanted_options to authenticated, service_role;

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
grant execute on function private.wanted_campaigns to authenticated, service_role;

create or replace function private.gone_tags(partner_cd text, search text) returns bigint language sql stable begin atomic
  select count(distinct asked.code)
  from regexp_matches(replace(search, '%2C', ','), '[?&](?:ids|tags)=([0-9A-Za-z%,]+)', 'g') list (codes),
    regexp_split_to_table(list.codes[1], ',') asked (code)
  where starts_with(asked.code, '%23') and not exists (
    select from private.seen_tags(gone_tags.partner_cd) t where t.id::text = substr(asked.code, 4));
end;
comment on function private.gone_tags is 'Counts the tags of a page''s search (ids, tags) that the caller does not see, because they are deleted or another member''s own.';

create or replace function public.tags(partner_cd text, option_id text default null, campaign_id text default null) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  return (
    select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'isShared', t.user_id is null,
      'isOn', exists (select from private.tagged_option o where o.tag_id = t.id and o.partner_cd = t.partner_cd and o.option_cd = tags.option_id)
        or exists (select from private.tagged_campaign c where c.tag_id = t.id and c.partner_cd = t.partner_cd and c.campaign_id = tags.campaign_id))
      order by t.name, t.id), '[]')
    from private.seen_tags(tags.partner_cd) t
  );
end
$$;
comment on function public.tags is 'The tags of a partner that the caller sees, at most 100 shared and 100 of their own, by name; isOn: option_id or campaign_id has it. Lists of options take #id of a tag among their option_ids. SECURITY DEFINER: no member reads the table. Active members who may see the partner; 42501 for others.';
grant execute on function public.tags to authenticated, service_role;

create or replace function private.require_few_tags(partner_cd text, owner uuid) returns void language plpgsql stable set search_path = '' as $$
begin
  if (select count(*) from private.tag t
    where t.partner_cd = require_few_tags.partner_cd and t.user_id is not distinct from owner and t.deleted_at is null) > 100 then
    raise exception 'a partner has at most 100 shared tags, a member at most 100 of their own' using errcode = '54000';
  end if;
end
$$;
comment on function private.require_few_tags is 'Raises 54000 beyond 100 tags of a partner that a member owns, or that are shared (owner null).';

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
grant execute on function public.save_tag to authenticated, service_role;

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

create or replace function private.require_tagging(name text, is_shared boolean, things text[], is_on boolean) returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if num_nulls(name, is_shared, is_on) > 0 or coalesce(cardinality(things), 0) not between 1 and 20000 then
    raise exception 'name, is_shared, is_on and 1 to 20,000 of what is tagged are needed' using errcode = '22023';
  end if;
end
$$;
comment on function private.require_tagging is 'Raises 22023 unless a tag is named and given or taken from 1 to 20,000 options or campaigns.';

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
  perform private.analyze_written();
  return json_build_object('changed', changed,
    'unknown', (select count(distinct u) from unnest(option_ids) u) - cardinality(known));
end
$$;
comment on function public.tag_options is 'Gives options of one partner a tag, the caller''s own or the one that whoever may see the partner shares, or takes it from them (is_on false); a new name makes a tag, of 1 to 40 characters. Answers how many options changed, and how many of the ids are not the partner''s (unknown), which are left out. SECURITY DEFINER: no member writes the tables. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 if no option is the partner''s, 54000 beyond 100 shared tags, 100 own ones, or 20,000 options of a tag.';
grant execute on function public.tag_options to authenticated, service_role;

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
grant execute on function public.tag_campaigns to authenticated, service_role;

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
grant execute on function public.delete_tag to authenticated, service_role;
