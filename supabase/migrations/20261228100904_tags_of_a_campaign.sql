-- A campaign shows its tags where it opens, as an option does: tags says of a campaign which it has.

drop function public.tags;

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
revoke all on function public.tags from public, anon, authenticated, service_role;
grant execute on function public.tags to authenticated, service_role;
