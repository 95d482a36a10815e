-- Tags: names of sets of options, own or shared with whoever may see the partner. A list takes a tag wherever it takes option ids.

create or replace function private.seen_tags(partner_cd text) returns setof private.tag language sql stable begin atomic
  select t.* from private.tag t
  where t.partner_cd = seen_tags.partner_cd and (t.user_id is null or t.user_id = auth.uid());
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

create or replace function private.gone_tags(partner_cd text, search text) returns bigint language sql stable begin atomic
  select count(distinct asked.code)
  from regexp_split_to_table(substring(replace(search, '%2C', ',') from '[?&]ids=([0-9A-Za-z%,]+)'), ',') asked (code)
  where starts_with(asked.code, '%23') and not exists (
    select from private.seen_tags(gone_tags.partner_cd) t where t.id::text = substr(asked.code, 4));
end;
comment on function private.gone_tags is 'Counts the tags of a page''s search (ids) that the caller does not see, because they are deleted or another member''s own.';

create or replace function public.tags(partner_cd text, option_id text default null) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  return (
    select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'isShared', t.user_id is null,
      'isOn', exists (select from private.tagged_option o where o.tag_id = t.id and o.partner_cd = t.partner_cd and o.option_cd = tags.option_id))
      order by t.name, t.id), '[]')
    from private.seen_tags(tags.partner_cd) t
  );
end
$$;
comment on function public.tags is 'The tags of a partner that the caller sees, at most 100 shared and 100 of their own, by name; isOn: option_id has it. Lists of options take #id of a tag among their option_ids. SECURITY DEFINER: no member reads the table. Active members who may see the partner; 42501 for others.';
grant execute on function public.tags to authenticated, service_role;

create or replace function public.tag_options(
  partner_cd text, name text, is_shared boolean, option_ids text[], is_on boolean default true
) returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  named constant text := btrim(normalize(name, nfc));
  owner constant uuid := case when not is_shared then auth.uid() end;
  known text[];
  tag bigint;
  changed bigint;
begin
  perform private.require_partner(partner_cd);
  if num_nulls(named, is_shared, is_on) > 0 or coalesce(cardinality(option_ids), 0) not between 1 and 20000 then
    raise exception 'name, is_shared, is_on and 1 to 20,000 option_ids are needed' using errcode = '22023';
  end if;
  perform private.hold_partner(partner_cd);
  known := array(select o."OPTION_CD" from public.dim_option o
    where o."OPTION_CD" = any (option_ids) and o."PARTNER_CD" = tag_options.partner_cd and o."SVC" = '2P');
  if cardinality(known) = 0 then
    raise exception 'no option is the partner''s' using errcode = 'PD404';
  end if;
  select t.id into tag from private.tag t
  where t.partner_cd = tag_options.partner_cd and t.user_id is not distinct from owner and t.name = named;
  if not is_on then
    delete from private.tagged_option o where o.partner_cd = tag_options.partner_cd and o.tag_id = tag and o.option_cd = any (known);
    get diagnostics changed = row_count;
  else
    if tag is null then
      if (select count(*) from private.tag t
        where t.partner_cd = tag_options.partner_cd and t.user_id is not distinct from owner) >= 100 then
        raise exception 'a partner has at most 100 shared tags, a member at most 100 of their own' using errcode = '54000';
      end if;
      insert into private.tag (partner_cd, user_id, name) values (tag_options.partner_cd, owner, named) returning id into tag;
    end if;
    insert into private.tagged_option (partner_cd, tag_id, option_cd) select tag_options.partner_cd, tag, k from unnest(known) k on conflict do nothing;
    get diagnostics changed = row_count;
    if (select count(*) from private.tagged_option o where o.partner_cd = tag_options.partner_cd and o.tag_id = tag) > 20000 then
      raise exception 'a tag is on at most 20,000 options' using errcode = '54000';
    end if;
  end if;
  return json_build_object('changed', changed,
    'unknown', (select count(distinct u) from unnest(option_ids) u) - cardinality(known));
exception
  when check_violation then
    raise exception 'a tag has a name of 1 to 40 characters' using errcode = '22023';
end
$$;
comment on function public.tag_options is 'Gives options of one partner a tag, the caller''s own or the one that whoever may see the partner shares, or takes it from them (is_on false); a new name makes a tag, of 1 to 40 characters. Answers how many options changed, and how many of the ids are not the partner''s (unknown), which are left out. SECURITY DEFINER: no member writes the tables. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 if no option is the partner''s, 54000 beyond 100 shared tags, 100 own ones, or 20,000 options of a tag.';
grant execute on function public.tag_options to authenticated, service_role;

create or replace function public.delete_tag(partner_cd text, tag_id bigint) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  perform private.hold_partner(partner_cd);
  delete from private.tag t using private.seen_tags(delete_tag.partner_cd) s where t.id = s.id and s.id = delete_tag.tag_id;
  return found;
end
$$;
comment on function public.delete_tag is 'Deletes a tag of a partner, the caller''s own or a shared one; false where there is none. SECURITY DEFINER: no member writes the table. Active members who may see the partner; 42501 for others.';
grant execute on function public.delete_tag to authenticated, service_role;
