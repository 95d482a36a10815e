create or replace function private.gone_options(partner_cd text, search text) returns bigint language sql stable begin atomic
  select count(distinct asked.code)
  from regexp_split_to_table(substring(replace(search, '%2C', ',') from '[?&]ids=([0-9A-Za-z%,]+)'), ',') asked (code)
  where asked.code ~ '^[0-9]+$' and not exists (
    select from public.dim_option o where o."OPTION_CD" = asked.code and o."PARTNER_CD" = gone_options.partner_cd);
end;
comment on function private.gone_options is 'Counts the option ids of a page''s search (ids) that the partner does not have.';

create or replace function public.saved_views(partner_cd text, page text) returns json
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  return (
    select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'search', v.search, 'isShared', v.is_shared,
      'isDefault', v.is_default and v.user_id = auth.uid(),
      'owner', case when v.user_id <> auth.uid() then private.member_name(v.user_id) end,
      'goneOptions', private.gone_options(saved_views.partner_cd, v.search), 'goneTags', private.gone_tags(saved_views.partner_cd, v.search)) order by v.rank), '[]')
    from (
      select s.*, row_number() over (order by s.user_id <> auth.uid(), s.name, s.id) as rank
      from private.saved_view s
      where s.partner_cd = saved_views.partner_cd and s.page = saved_views.page and (s.user_id = auth.uid() or s.is_shared)
      order by rank limit 300
    ) v
  );
end
$$;
comment on function public.saved_views is 'The views that the caller kept of a page of a partner, by name, then those that others share, with the name of who keeps them; the first 300. SECURITY DEFINER: no member reads the table or other members. Active members who may see the partner; 42501 for others.';
grant execute on function public.saved_views to authenticated, service_role;

create or replace function public.default_views() returns json language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('partner', v.partner_cd, 'page', v.page, 'search', v.search)), '[]')
  from (
    select s.partner_cd, s.page, s.search from private.saved_view s
    where s.user_id = auth.uid() and s.is_default and s.partner_cd = any ((select private.partner_codes())::text[])
    order by s.saved_at desc, s.id limit 2000
  ) v;
$$;
comment on function public.default_views is 'The views with which pages open for the caller, at most one per page of a partner; the 2,000 saved last. SECURITY DEFINER: no member reads the table. Anybody, for the partners that they may see.';
grant execute on function public.default_views to authenticated, service_role;

-- view_id: the view to change; null keeps a new one.
create or replace function public.save_view(
  partner_cd text, page text, name text, search text, is_shared boolean, view_id bigint default null, is_default boolean default false
) returns bigint language plpgsql security definer set search_path = '' as $$
declare
  kept bigint;
begin
  perform private.require_partner(partner_cd);
  -- One member's saves follow one another, so that the bound holds.
  perform pg_advisory_xact_lock(hashtextextended('views of ' || auth.uid(), 0));
  if is_default then
    update private.saved_view v set is_default = false
    where v.user_id = auth.uid() and v.partner_cd = save_view.partner_cd and v.page = save_view.page and v.is_default;
  end if;
  if view_id is not null then
    update private.saved_view v set name = save_view.name, search = save_view.search, is_shared = save_view.is_shared,
      is_default = save_view.is_default, saved_at = now()
    where v.id = view_id and v.user_id = auth.uid() and v.partner_cd = save_view.partner_cd and v.page = save_view.page
    returning v.id into kept;
    if kept is null then
      raise exception 'the caller keeps no such view of this page' using errcode = 'PD404';
    end if;
    return kept;
  end if;
  if (select count(*) from private.saved_view v where v.user_id = auth.uid() and v.partner_cd = save_view.partner_cd) >= 100 then
    raise exception 'a member keeps at most 100 views of a partner' using errcode = '54000';
  end if;
  insert into private.saved_view (partner_cd, user_id, page, name, search, is_shared, is_default)
  values (save_view.partner_cd, auth.uid(), save_view.page, save_view.name, save_view.search, save_view.is_shared, save_view.is_default)
  returning id into kept;
  return kept;
exception
  when unique_violation then
    raise exception 'the caller keeps another view of this page under that name' using errcode = 'PD409';
  when check_violation or not_null_violation then
    raise exception 'a view has a page, a name of 1 to 40 characters and a search of at most 4,000 bytes' using errcode = '22023';
end
$$;
comment on function public.save_view is 'Keeps what a page of a partner shows under a name, for the caller alone or for whoever may see the partner; is_default: the page opens with it, and with no other view, for the caller. Returns its id. SECURITY DEFINER: no member writes the table. Active members who may see the partner; 42501 for others, 22023 for what is no view, 54000 beyond 100 views of a partner, PD409 for a name that the caller used on the page, PD404 for a view that the caller does not keep there.';
grant execute on function public.save_view to authenticated, service_role;

create or replace function public.delete_view(partner_cd text, view_id bigint) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  delete from private.saved_view v where v.id = view_id and v.user_id = auth.uid() and v.partner_cd = delete_view.partner_cd;
  return found;
end
$$;
comment on function public.delete_view is 'Lets go of a view that the caller keeps; false where there is none. SECURITY DEFINER: no member writes the table. Active members who may see the partner; 42501 for others.';
grant execute on function public.delete_view to authenticated, service_role;
