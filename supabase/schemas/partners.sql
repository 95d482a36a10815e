-- 관리: partners. The terminal (npm run admin) adds partners through private.save_partner, too.

create or replace function private.is_business_number(value text) returns boolean language sql immutable set search_path = '' as $$
  select case when value is null then null when value !~ '^[0-9]{3}-[0-9]{2}-[0-9]{5}$' then false else (
    select (sum(d.digit * d.weight) + max(d.digit * d.weight / 10) filter (where d.place = 9)) % 10 = 0
    from (
      select n.place, n.digit::integer as digit, (array[1, 3, 7, 1, 3, 7, 1, 3, 5, 1])[n.place] as weight
      from regexp_split_to_table(replace(value, '-', ''), '') with ordinality n (digit, place)) d) end
$$;
comment on function private.is_business_number is 'True for a business registration number 000-00-00000 whose last digit is the check digit of the others.';

-- A number that stands already is not checked again: it came before this rule.
create or replace function private.save_partner(
  partner_cd text, is_new boolean, name text, brn text, industry text, representative text, vendor_ids text[], actor text,
  actor_id uuid default null
) returns boolean language plpgsql set search_path = '' as $$
declare
  old_row public.dim_partner;
  new_row public.dim_partner;
  clean_name constant text := private.clean_text(name);
begin
  if partner_cd is null or partner_cd !~ '^[A-Za-z0-9_-]{1,40}$' then
    raise exception 'partner_cd must be 1 to 40 letters, digits, - or _' using errcode = '22023', detail = 'code';
  end if;
  if coalesce(char_length(clean_name), 0) not between 1 and 100 then
    raise exception 'name must have 1 to 100 characters' using errcode = '22023', detail = 'name';
  end if;
  if char_length(industry) > 200 or char_length(representative) > 60 or cardinality(vendor_ids) > 20
    or exists (select from unnest(vendor_ids) v (id) where v.id is null or v.id !~ '^[A-Za-z0-9]{1,20}$')
  then
    raise exception 'industry, representative or vendor_ids are too long or wrong' using errcode = '22023', detail = 'rest';
  end if;
  select * into old_row from public.dim_partner p where p."PARTNER_CD" = save_partner.partner_cd and not p."IS_DELETED";
  if found = is_new then
    raise exception 'the partner is there already, or is not' using errcode = case when is_new then 'PD409' else 'PD404' end;
  end if;
  if nullif(brn, '') is distinct from old_row."BRN" and private.is_business_number(nullif(brn, '')) is false then
    raise exception 'brn is no business registration number' using errcode = '22023', detail = 'brn';
  end if;
  new_row := old_row;
  new_row."PARTNER_NM" := clean_name;
  new_row."BRN" := nullif(brn, '');
  new_row."DESCRIPTION" := nullif(private.clean_text(industry), '');
  new_row."REPRESENTATIVE_NM" := nullif(private.clean_text(representative), '');
  new_row."VENDOR_IDS" := coalesce(vendor_ids, '{}');
  if new_row is not distinct from old_row then
    return false;
  end if;
  if is_new then
    insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM", "BRN", "DESCRIPTION", "REPRESENTATIVE_NM", "VENDOR_IDS")
    values (save_partner.partner_cd, new_row."PARTNER_NM", new_row."BRN", new_row."DESCRIPTION", new_row."REPRESENTATIVE_NM", new_row."VENDOR_IDS");
  else
    perform private.hold_partner(save_partner.partner_cd);
    update public.dim_partner p set "PARTNER_NM" = new_row."PARTNER_NM", "BRN" = new_row."BRN", "DESCRIPTION" = new_row."DESCRIPTION",
      "REPRESENTATIVE_NM" = new_row."REPRESENTATIVE_NM", "VENDOR_IDS" = new_row."VENDOR_IDS"
    where p."PARTNER_CD" = save_partner.partner_cd;
  end if;
  insert into public.log_member_change ("ACTION", "PARTNER_CD", "DETAIL", "ACTOR", "ACTOR_ID", "ADDRESS")
  values (case when is_new then 'partner-add' else 'partner-change' end, save_partner.partner_cd,
    jsonb_build_object('before', to_jsonb(old_row), 'after', to_jsonb(new_row)), actor, actor_id, private.request_address());
  return true;
end
$$;
comment on function private.save_partner is 'Adds or changes a partner, on record; false if it was so already. actor_id: the administrator who asks; null: the terminal. Raises PD409 for a code that is taken, PD404 for an unknown one, 22023 for a wrong argument, its field as detail.';

create or replace function public.save_partner(
  partner_cd text, is_new boolean, name text, brn text default '', industry text default '', representative text default '',
  vendor_ids text[] default '{}'
) returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.save_partner(partner_cd, is_new, name, brn, industry, representative, vendor_ids, private.own_email(), auth.uid());
end
$$;
comment on function public.save_partner is 'Adds a partner or changes one, on record; false if it was so already. Administrators; 42501 for others, PD409 for a code that is taken, PD404 for an unknown one, 22023 for a wrong argument, its field as detail.';
grant execute on function public.save_partner to authenticated, service_role;

-- The data of a closed partner stay; nobody sees them, since policies ask for active partners.
create or replace function public.close_partner(partner_cd text, closed boolean)
  returns boolean language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform from public.dim_partner p where p."PARTNER_CD" = close_partner.partner_cd and not p."IS_DELETED";
  if not found then
    raise exception 'no such partner' using errcode = 'PD404';
  end if;
  perform private.hold_partner(close_partner.partner_cd);
  update public.dim_partner p set "IS_ACTIVE" = not closed
  where p."PARTNER_CD" = close_partner.partner_cd and not p."IS_DELETED" and p."IS_ACTIVE" = closed;
  if not found then
    return false;
  end if;
  insert into public.log_member_change ("ACTION", "PARTNER_CD", "ACTOR", "ACTOR_ID", "ADDRESS")
  values (case when closed then 'partner-close' else 'partner-open' end, close_partner.partner_cd,
    private.own_email(), auth.uid(), private.request_address());
  return true;
end
$$;
comment on function public.close_partner is 'Closes a partner, whom nobody sees then, or opens it again, on record; false if it was so already. Administrators; 42501 for others, PD404 for an unknown partner.';
grant execute on function public.close_partner to authenticated, service_role;

create or replace function public.partner_list(
  term text default '', state text default 'all', sort_by text default '', sort_direction text default 'asc',
  page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_choice('state', state, array['all', 'active', 'closed']);
  return (select json_build_object('total', p.total, 'counts', p.summary_row, 'rows', p.rows) from private.list_page(
    source => format('(select p."PARTNER_CD" as "code", p."PARTNER_NM" as "name", p."BRN" as "brn", p."DESCRIPTION" as "industry",
        p."REPRESENTATIVE_NM" as "representative", array_to_string(p."VENDOR_IDS", '', '') as "vendorIds",
        case when p."IS_ACTIVE" then ''active'' when p."IS_DELETED" then ''deleting'' else ''closed'' end as "state",
        (select count(*) from public.auth_member_partner l where l."PARTNER_CD" = p."PARTNER_CD") as "memberCount",
        (select count(*) from public.dim_brand b where b."PARTNER_CD" = p."PARTNER_CD" and b."USE_YN" = ''Y'') as "brandCount"
      from public.dim_partner p
      where private.contains_text(
        concat_ws('' '', p."PARTNER_NM", p."PARTNER_CD", p."BRN", p."REPRESENTATIVE_NM", array_to_string(p."VENDOR_IDS", '' '')), %L))',
      private.search_text(term)),
    ids => null, id_column => 'code',
    sortable => '{"code": "text", "name": "text", "brn": "text", "industry": "text", "representative": "text", "vendorIds": "text", "state": "text",
      "memberCount": "number", "brandCount": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"name" collate "ko-x-icu", "code"', carried => '{}',
    condition => format('%L in (''all'', case m."state" when ''deleting'' then ''closed'' else m."state" end)', state),
    summary => 'json_build_object(''all'', count(*), ''active'', count(*) filter (where m."state" = ''active''),
      ''closed'', count(*) filter (where m."state" <> ''active''))',
    page_number => page_number, page_size => page_size, few => true) p);
end
$$;
comment on function public.partner_list is 'Partners whose name, code, business number, representative or vendor id contains a text. Administrators; 42501 for others, 22023 for a wrong argument.

state: all, active or closed; counts are of all states. A closed one whose deletion was not finished says deleting. page_size: 1 to 5,000.';
grant execute on function public.partner_list to authenticated, service_role;
