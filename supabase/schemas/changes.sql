-- Histories of what people enter: log_change, as the tabs 변경 이력 and the details of a row show it.

create or replace function private.member_name(member_id uuid) returns text language sql stable begin atomic
  select coalesce(m."ALIAS", m."NAME", m."EMAIL") from public.auth_member m where m."ID" = member_id;
end;
comment on function private.member_name is 'Returns the name that other members see of a member; null if there is no such member.';
grant execute on function private.member_name to service_role;

create or replace function private.require_brand(partner_cd text, brand_cd text) returns void language plpgsql stable set search_path = '' as $$
begin
  if not exists (
    select from public.dim_brand b where b."BRAND_CD" = require_brand.brand_cd and b."PARTNER_CD" = require_brand.partner_cd)
  then
    raise exception 'the brand is not the partner''s' using errcode = 'PD404';
  end if;
end
$$;
comment on function private.require_brand is 'Raises PD404 for a brand that is not the partner''s.';

create or replace function private.require_unchanged(value text, expected text) returns void language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(value, '') <> expected then
    raise exception 'the value changed since it was read' using errcode = 'PD409', detail = coalesce(value, '');
  end if;
end
$$;
comment on function private.require_unchanged is
  'Raises PD409, with the value as detail, unless the value (null: none) is what its writer read: expected, empty for none; null: whatever it is.';

create or replace function private.change_rows(partner_cd text, subject text, subject_ids text[])
  returns table (
    "id" bigint, "at" timestamptz, "memberName" text, "subjectId" text, "subjectName" text, "period" text, "field" text,
    "from" text, "to" text, "fromAmt" bigint, "toAmt" bigint, "interventionId" bigint
  ) language sql stable begin atomic
  select c."ID", c."REG_DT", c."USER_NM", c."SUBJECT_ID", n.name, c."PERIOD", c."FIELD", c."FROM_VAL", c."TO_VAL",
    case when c."SUBJECT" in ('target', 'charge') then c."FROM_VAL"::bigint end,
    case when c."SUBJECT" in ('target', 'charge') then c."TO_VAL"::bigint end, i."ID"
  from public.log_change c
  left join public.dim_brand b on b."BRAND_CD" = c."BRAND_CD" and b."PARTNER_CD" = c."PARTNER_CD"
  left join public.dim_campaign g on g."PARTNER_CD" = c."PARTNER_CD" and g."CAMPAIGN_ID" = c."CAMPAIGN_ID"
  left join public.dim_option o on o."OPTION_CD" = c."OPTION_CD" and o."PARTNER_CD" = c."PARTNER_CD"
  left join public.log_intervention i on i."CHANGE_ID" = c."ID" and i."PARTNER_CD" = c."PARTNER_CD"
  cross join lateral (select coalesce(b."BRAND_NM", g."CAMPAIGN_NM", o."OPTION_NM") as name) n
  where c."PARTNER_CD" = change_rows.partner_cd and c."SUBJECT" = change_rows.subject
    and (subject_ids is null or c."SUBJECT_ID" = any (subject_ids))
    -- An option may have become another partner's.
    and n.name is not null;
end;
comment on function private.change_rows is 'Changes of what is entered about options, targets, charges or campaigns of the partner: of some subjects, or of all (null). fromAmt, toAmt: won of a target or charge. interventionId: the intervention that a change of a campaign was kept as.';
grant execute on function private.change_rows to authenticated, service_role;

create or replace function private.last_changes(
  partner_cd text, subject text, subject_id text, period text default null, most integer default 50
) returns json language sql stable begin atomic
  select coalesce(json_agg(json_build_object('id', c."ID", 'at', c."REG_DT", 'memberName', c."USER_NM", 'field', c."FIELD", 'period', c."PERIOD",
      'from', case when c."SUBJECT" = 'intervention' then c."FROM_VAL"::json else to_json(c."FROM_VAL") end,
      'to', case when c."SUBJECT" = 'intervention' then c."TO_VAL"::json else to_json(c."TO_VAL") end) order by c."ID" desc), '[]')
  from (
    select * from public.log_change l
    where l."PARTNER_CD" = last_changes.partner_cd and l."SUBJECT" = last_changes.subject and l."SUBJECT_ID" = last_changes.subject_id
      and (last_changes.period is null or l."PERIOD" = last_changes.period)
    order by l."ID" desc
    limit most) c;
end;
comment on function private.last_changes is 'The newest changes (most) of one subject, in a period or at any time (null), the newest first.';
grant execute on function private.last_changes to authenticated, service_role;

create or replace function public.changes(
  partner_cd text, subject text, subject_id text default null, sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('subject', subject, array['option', 'target', 'charge', 'campaign']);
  return (select json_build_object('total', p.total, 'rows', p.rows) from private.list_page(
    source => format('private.change_rows(%L, %L, $1)', partner_cd, subject), id_column => 'id',
    ids => case when subject_id is null then null
      when subject = 'option' then private.option_ids_of_product(partner_cd, subject_id) else array[subject_id] end,
    sortable => '{"at": "number", "memberName": "text", "subjectId": "id", "subjectName": "text", "period": "day", "field": "text",
      "from": "text", "to": "text", "fromAmt": "number", "toAmt": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"id" desc', carried => '{}',
    page_number => page_number, page_size => page_size, few => true) p);
end
$$;
comment on function public.changes is 'What people and files changed of what is entered about one subject (option, target, charge or campaign) of the partner, the newest first. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. A row is one change of log_change.

subject_id: product id of options, brand code of targets and charges, campaign id; null: all. sort_by: '''' (the newest first) or a column of the row but id and interventionId. page_size: 1 to 5,000.';
grant execute on function public.changes to authenticated, service_role;
