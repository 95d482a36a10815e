-- 변경 as members register them: docs/decisions/effect-method.md.

-- The last day on which an intervention is felt: one without an end is a change that stays, of which its first 14 days (the
-- window after the start) are taken. Later days are a level of their own.
create or replace function private.intervention_end(start_day text, end_day text) returns date
  language sql immutable parallel safe
  return coalesce(end_day::date, start_day::date + 13);
comment on function private.intervention_end is
  'Last day (yyyyMMdd as a date) on which an intervention counts as running; without an end the 14th of it.';
grant execute on function private.intervention_end to authenticated, service_role;

-- An intervention as its trail keeps it.
create or replace function private.intervention_state(partner_cd text, intervention_id bigint) returns jsonb language sql stable begin atomic
  select jsonb_build_object('name', i."NAME", 'type', i."TYPE", 'startDay', i."START_DT", 'endDay', i."END_DT", 'costAmt', i."COST_AMT",
    'memo', i."MEMO", 'registeredAt', i."REG_DT", 'memberName', i."USER_NM", 'optionIds', array(
      select o."OPTION_CD" from public.log_intervention_option o
      where o."INTERVENTION_ID" = i."ID" and o."PARTNER_CD" = i."PARTNER_CD" order by o."OPTION_CD" collate "C"))
  from public.log_intervention i where i."ID" = intervention_id and i."PARTNER_CD" = partner_cd;
end;
comment on function private.intervention_state is 'An intervention with its options as JSON; null where the partner has none of that id.';

-- Other interventions on some of the same options that run within 28 days before and 14 after a start.
create or replace function private.overlapping_interventions(partner_cd text, option_cds text[], start_day text, own_id bigint)
  returns table ("ID" bigint, "SHARED" bigint) language sql stable begin atomic
  select i."ID", count(*)
  from unnest(option_cds) u (code)
  join public.log_intervention_option o on o."OPTION_CD" = u.code and o."PARTNER_CD" = partner_cd
  join public.log_intervention i on i."ID" = o."INTERVENTION_ID" and i."PARTNER_CD" = o."PARTNER_CD"
  where i."ID" is distinct from own_id
    and i."START_DT"::date <= start_day::date + 13 and private.intervention_end(i."START_DT", i."END_DT") >= start_day::date - 28
  group by 1;
end;
comment on function private.overlapping_interventions is
  'Other interventions of the partner on some of the options that run in the windows of a start, and how many of the options they share.';
grant execute on function private.overlapping_interventions to authenticated, service_role;

create or replace function public.interventions(
  partner_cd text, date_start text, date_end text, type text default 'all', brand_cd text default 'all', name text default '',
  option_ids text[] default '{}'
) returns json language plpgsql stable set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  perform private.require_day('date_start', date_start);
  perform private.require_day('date_end', date_end);
  perform private.require_choice('type', type, array['all', 'price', 'coupon', 'ad', 'detail', 'thumbnail', 'inbound', 'live', 'other']);
  if brand_cd is null or name is null or length(name) > 200 then
    raise exception 'brand_cd and name must be texts of at most 200 characters' using errcode = '22023';
  end if;
  perform private.require_option_ids(option_ids);
  option_ids := private.wanted_options(partner_cd, option_ids);
  name := private.search_text(name);
  return (
    with found as materialized (
      select i.* from public.log_intervention i
      where i."PARTNER_CD" = interventions.partner_cd and i."START_DT" between date_start and date_end
        and (interventions.type = 'all' or i."TYPE" = interventions.type)
    ), options as materialized (
      select o."INTERVENTION_ID" as id, count(*) as option_count, (array_agg(m."ITEM_NM" order by o."OPTION_CD" collate "C"))[1] as product,
        (array_agg(m."OPTION_NM" order by o."OPTION_CD" collate "C"))[1] as option_nm,
        array_agg(distinct m."BRAND_CD") filter (where m."BRAND_CD" is not null) as brands,
        string_agg(distinct b."BRAND_NM", ', ' order by b."BRAND_NM") as brand_names,
        bool_or(private.contains_text(m."ITEM_NM" || ' ' || m."OPTION_NM", interventions.name)) as is_named,
        bool_or(o."OPTION_CD" = any (interventions.option_ids)) as is_wanted
      from found f
      join public.log_intervention_option o on o."INTERVENTION_ID" = f."ID" and o."PARTNER_CD" = f."PARTNER_CD"
      join public.dim_option m on m."OPTION_CD" = o."OPTION_CD" and m."PARTNER_CD" = o."PARTNER_CD"
      left join public.dim_brand b on b."BRAND_CD" = m."BRAND_CD" and b."PARTNER_CD" = m."PARTNER_CD"
      group by 1
    ), rows as materialized (
      select f.*, coalesce(o.option_count, 0) as option_count, o.product, o.option_nm, o.brand_names, o.brands
      from found f left join options o on o.id = f."ID"
      where (cardinality(interventions.option_ids) = 0 or o.is_wanted)
        and (interventions.brand_cd = 'all' or interventions.brand_cd = any (o.brands) or (interventions.brand_cd = 'none' and o.brands is null))
        and (private.contains_text(f."NAME", interventions.name) or o.is_named)
    )
    select json_build_object(
      'total', (select count(*) from rows),
      'registered', (select count(*) from public.log_intervention i where i."PARTNER_CD" = interventions.partner_cd),
      'lastDay', private.day_text(private.last_sales_day(interventions.partner_cd)),
      -- Whatever changes a result changes this: a load, and each entry, because overlaps and controls follow from all of them.
      'stamp', concat_ws(' ',
        (select max(u."REG_DT") from public.log_file_upload u where u."PARTNER_CD" = interventions.partner_cd),
        (select count(*) || '.' || sum(i."VERSION") || '.' || max(i."ID") from public.log_intervention i where i."PARTNER_CD" = interventions.partner_cd),
        (select max(c."ID") from public.log_change c where c."PARTNER_CD" = interventions.partner_cd and c."SUBJECT" = 'intervention')),
      'rows', coalesce((
        select json_agg(json_build_object('id', r."ID", 'version', r."VERSION", 'name', r."NAME", 'type', r."TYPE", 'startDay', r."START_DT",
          'endDay', r."END_DT", 'costAmt', r."COST_AMT", 'memo', r."MEMO", 'optionCount', r.option_count, 'productName', r.product,
          'optionName', r.option_nm, 'brandName', r.brand_names, 'brandCds', coalesce(r.brands, '{}'), 'campaignId', r."CAMPAIGN_ID", 'memberName', r."USER_NM", 'at', r."REG_DT")
          order by r."START_DT" desc, r."ID" desc)
        from rows r), '[]')));
end
$$;
comment on function public.interventions is 'Interventions (변경) of the partner that began on the days date_start to date_end (yyyyMMdd), the newest first: at most the 2,000 that a partner has. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

type: all or one. brand_cd: all, none or one that an option is of. name: part of its name or of those of an option. option_ids: of one of these options; none = any.';
grant execute on function public.interventions to authenticated, service_role;

create or replace function public.intervention_detail(partner_cd text, intervention_id bigint) returns json
  language plpgsql stable set search_path = '' as $$
declare
  own public.log_intervention;
begin
  perform private.require_partner(partner_cd);
  select * into own from public.log_intervention i
  where i."ID" = intervention_id and i."PARTNER_CD" = intervention_detail.partner_cd;
  if not found then
    raise exception 'the intervention is not the partner''s' using errcode = 'PD404';
  end if;
  return (
    with options as materialized (
      select m."OPTION_CD", m."PRODUCTID", m."ITEM_NM", m."OPTION_NM", b."BRAND_NM"
      from public.log_intervention_option o
      join public.dim_option m on m."OPTION_CD" = o."OPTION_CD" and m."PARTNER_CD" = o."PARTNER_CD"
      left join public.dim_brand b on b."BRAND_CD" = m."BRAND_CD" and b."PARTNER_CD" = m."PARTNER_CD"
      where o."INTERVENTION_ID" = own."ID" and o."PARTNER_CD" = own."PARTNER_CD"
    )
    select json_build_object(
      'options', coalesce((
        select json_agg(json_build_object('optionId', o."OPTION_CD", 'productId', o."PRODUCTID", 'productName', o."ITEM_NM",
          'optionName', o."OPTION_NM", 'brandName', o."BRAND_NM") order by o."ITEM_NM", o."OPTION_NM", o."OPTION_CD" collate "C")
        from options o), '[]'),
      'overlaps', coalesce((
        select json_agg(json_build_object('id', i."ID", 'name', i."NAME", 'type', i."TYPE", 'startDay', i."START_DT", 'endDay', i."END_DT",
          'shared', v."SHARED") order by i."START_DT", i."ID")
        from private.overlapping_interventions(intervention_detail.partner_cd, array(select o."OPTION_CD" from options o), own."START_DT", own."ID") v
        join public.log_intervention i on i."ID" = v."ID" and i."PARTNER_CD" = intervention_detail.partner_cd), '[]'),
      'changes', private.last_changes(intervention_detail.partner_cd, 'intervention', own."ID"::text)));
end
$$;
comment on function public.intervention_detail is 'Options of an intervention, what else ran on them, and who changed it. Active members who may see the partner; 42501 for others, PD404 for one that is not the partner''s.';
grant execute on function public.intervention_detail to authenticated, service_role;

create or replace function public.removed_interventions(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  return (
    select json_build_object('rows', coalesce(json_agg(json_build_object('id', c."SUBJECT_ID"::bigint, 'was', c."FROM_VAL"::json,
      'memberName', c."USER_NM", 'at', c."REG_DT") order by c."ID" desc), '[]'))
    from (select * from public.log_change c
      where c."PARTNER_CD" = removed_interventions.partner_cd and c."SUBJECT" = 'intervention' and c."TO_VAL" is null
      order by c."ID" desc limit 100) c);
end
$$;
comment on function public.removed_interventions is
  'The newest 100 interventions of the partner that were removed. Active members who may see the partner; 42501 for others.';
grant execute on function public.removed_interventions to authenticated, service_role;

create or replace function private.require_intervention(partner_cd text, intervention_id bigint, version integer) returns void
  language plpgsql stable set search_path = '' as $$
declare
  own public.log_intervention;
begin
  select * into own from public.log_intervention i
  where i."ID" = intervention_id and i."PARTNER_CD" = require_intervention.partner_cd;
  if not found then
    raise exception 'the intervention is not the partner''s' using errcode = 'PD404';
  end if;
  if own."VERSION" is distinct from version then
    raise exception 'the intervention changed since it was read' using errcode = 'PD409', detail = own."VERSION"::text;
  end if;
end
$$;
comment on function private.require_intervention is
  'Raises PD404 for an intervention that is not the partner''s, PD409 (detail: its version) for one that changed since it was read.';

-- public.interventions lists them without pages.
create or replace function private.require_few_interventions(partner_cd text) returns void language plpgsql stable set search_path = '' as $$
declare
  most constant integer := 2000;
begin
  if (select count(*) from public.log_intervention i where i."PARTNER_CD" = require_few_interventions.partner_cd) > most then
    raise exception 'a partner has at most % interventions', most using errcode = 'PD422';
  end if;
end
$$;
comment on function private.require_few_interventions is 'Raises PD422 for more than 2,000 interventions of a partner.';

create or replace function public.save_intervention(
  partner_cd text, intervention_id bigint, version integer, name text, type text, start_day text, end_day text, cost_amt bigint,
  memo text, option_ids text[]
) returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  title constant text := private.clean_text(name);
  note constant text := nullif(btrim(memo), '');
  last_day constant text := nullif(end_day, '');
  saved_id bigint := intervention_id;
  former jsonb;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('type', type, array['price', 'coupon', 'ad', 'detail', 'thumbnail', 'inbound', 'live', 'other']);
  perform private.require_day('start_day', start_day);
  if last_day is not null then
    perform private.require_day('end_day', last_day);
  end if;
  if start_day not between '20100101' and private.day_text(private.korea_today() + 90)
    or last_day not between start_day and private.day_text(start_day::date + 730) then
    raise exception 'an intervention begins within 90 days and lasts at most two years' using errcode = '22023';
  end if;
  if title is null or length(title) not between 1 and 300 or length(note) > 1000 or cost_amt not between 0 and 1000000000000 then
    raise exception 'name, memo or cost is out of bounds' using errcode = '22023';
  end if;
  if option_ids is null or cardinality(option_ids) not between 1 and 500 or array_position(option_ids, null) is not null then
    raise exception 'option_ids must be 1 to 500 ids' using errcode = '22023';
  end if;
  perform private.hold_partner(partner_cd);
  if exists (select from unnest(option_ids) u (code) where not exists (
    select from public.dim_option o where o."OPTION_CD" = u.code and o."PARTNER_CD" = save_intervention.partner_cd)) then
    raise exception 'an option is not the partner''s' using errcode = 'PD404';
  end if;
  if saved_id is null then
    insert into public.log_intervention ("PARTNER_CD", "NAME", "TYPE", "START_DT", "END_DT", "COST_AMT", "MEMO", "USER_ID", "USER_NM")
    select save_intervention.partner_cd, title, save_intervention.type, start_day, last_day, cost_amt, note, m."ID",
      coalesce(m."ALIAS", m."NAME", m."EMAIL")
    from (select) one left join public.auth_member m on m."ID" = auth.uid()
    returning "ID" into saved_id;
    perform private.require_few_interventions(partner_cd);
  else
    perform private.require_intervention(partner_cd, saved_id, version);
    former := private.intervention_state(partner_cd, saved_id);
    update public.log_intervention i set "NAME" = title, "TYPE" = save_intervention.type, "START_DT" = start_day, "END_DT" = last_day,
      "COST_AMT" = cost_amt, "MEMO" = note, "VERSION" = i."VERSION" + 1
    where i."ID" = saved_id and i."PARTNER_CD" = save_intervention.partner_cd;
    delete from public.log_intervention_option o
    where o."INTERVENTION_ID" = saved_id and o."PARTNER_CD" = save_intervention.partner_cd;
  end if;
  insert into public.log_intervention_option ("INTERVENTION_ID", "OPTION_CD", "PARTNER_CD")
  select distinct saved_id, u.code, save_intervention.partner_cd from unnest(option_ids) u (code);
  if former is not null then
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "INTERVENTION_ID", "FIELD", "FROM_VAL", "TO_VAL")
    values (save_intervention.partner_cd, 'intervention', saved_id, 'state', former, private.intervention_state(save_intervention.partner_cd, saved_id));
  end if;
  return json_build_object('id', saved_id, 'overlaps', (
    select count(*) from private.overlapping_interventions(save_intervention.partner_cd, option_ids, start_day, saved_id)));
end
$$;
comment on function public.save_intervention is 'Registers an intervention (intervention_id null) or changes one, and then writes a row of log_change, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for an intervention or option that is not the partner''s, PD409 (detail: its version) for one that changed since it was read, PD422 for more than 2,000 of a partner. Definer: members may not write these tables themselves.

version: of the row that was read; null to register. name: 1 to 300 characters. start_day, end_day (null or empty: none): yyyyMMdd, beginning at most 90 days ahead, lasting at most two years. cost_amt: won, null for not entered. memo: 1,000 characters. option_ids: 1 to 500.';
grant execute on function public.save_intervention to authenticated, service_role;

create or replace function public.delete_intervention(partner_cd text, intervention_id bigint, version integer) returns json
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_partner(partner_cd);
  perform private.hold_partner(partner_cd);
  perform private.require_intervention(partner_cd, intervention_id, version);
  insert into public.log_change ("PARTNER_CD", "SUBJECT", "INTERVENTION_ID", "FIELD", "FROM_VAL", "TO_VAL")
  values (delete_intervention.partner_cd, 'intervention', delete_intervention.intervention_id, 'state',
    private.intervention_state(delete_intervention.partner_cd, delete_intervention.intervention_id), null);
  delete from public.log_intervention i
  where i."ID" = intervention_id and i."PARTNER_CD" = delete_intervention.partner_cd;
  return json_build_object('id', intervention_id);
end
$$;
comment on function public.delete_intervention is 'Removes an intervention; what it was stays in log_change. Active members who may see the partner; 42501 for others, PD404 for one that is not the partner''s, PD409 (detail: its version) for one that changed since it was read. Definer: members may not write these tables themselves.';
grant execute on function public.delete_intervention to authenticated, service_role;
