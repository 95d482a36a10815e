-- Delete a partner on a page, in the steps that the terminal takes.

alter table public.log_member_change drop constraint log_member_change_action_check;
alter table public.log_member_change add constraint log_member_change_action_check CHECK (("ACTION" = ANY (ARRAY['activate'::text, 'deactivate'::text, 'grant'::text, 'revoke'::text, 'all-partners'::text, 'load'::text, 'manage'::text, 'admin'::text, 'sign-out'::text, 'remove-factors'::text, 'needs-factor'::text, 'invite'::text, 'partner-add'::text, 'partner-change'::text, 'partner-close'::text, 'partner-open'::text, 'partner-delete'::text, 'partner-sender-add'::text, 'partner-sender-remove'::text])));

-- Deletes at most 5,000 rows of a way. Returns how many, and the greatest value of its column; empty without one.
create or replace function private.delete_partner_rows(
  partner_cd text, table_name text, key_name text, column_name text, column_type text, condition text, from_value text,
  out deleted integer, out last_value text
) language plpgsql volatile set search_path = '' as $$
begin
  execute format(
    'with picked as materialized (
       select t.ctid as place, %1$s::%2$s as value from %3$s t where %4$s = $1 and (%5$s) and %6$s order by 2 limit 5000
     ), gone as (delete from %3$s where ctid = any (array(select p.place from picked p)) returning 1)
     select (select count(*) from gone)::integer, coalesce((select max(p.value)::text from picked p), '''')',
    coalesce(column_name, 'null'), column_type, table_name, key_name, condition,
    case when from_value is null or column_name is null then 'true' else format('%s >= $2::%s', column_name, column_type) end)
  into deleted, last_value using partner_cd, from_value;
end
$$;
comment on function private.delete_partner_rows is 'Deletes at most 5,000 rows of a partner along a way of private.partner_row_ways, from a value of its column on; null: from the first.';
revoke all on function private.delete_partner_rows from public, anon, authenticated, service_role;

-- The first step closes the partner for good and takes its members' rights, on record. place: the answer's of the step before.
-- Each waits for those who write rows of the partner, for as long as patience says; what was stopped is finished by another run.
create or replace function private.delete_partner_step(
  partner_cd text, place jsonb, actor text, actor_id uuid default null, patience text default '6s'
) returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  batch_id uuid;
  way record;
  step record;
begin
  perform private.hold_partner(delete_partner_step.partner_cd, patience);
  update public.dim_partner p set "IS_ACTIVE" = false, "IS_DELETED" = true
  where p."PARTNER_CD" = delete_partner_step.partner_cd and not p."IS_DELETED";
  if found then
    update private.import_batch b set is_over = true where b.partner_cd = delete_partner_step.partner_cd;
    with gone as (
      delete from public.auth_member_partner l where l."PARTNER_CD" = delete_partner_step.partner_cd returning l."USER_ID"
    )
    insert into public.log_member_change ("MEMBER_ID", "MEMBER_EMAIL", "ACTION", "PARTNER_CD", "ACTOR", "ACTOR_ID", "ADDRESS")
    select m."ID", m."EMAIL", c.action, delete_partner_step.partner_cd, actor, actor_id, private.request_address()
    from (select 'partner-delete' as action, null::uuid as member_id union all select 'revoke', g."USER_ID" from gone g) c
    left join public.auth_member m on m."ID" = c.member_id;
    return jsonb_build_object('rows', 0, 'place', null, 'isDone', false);
  end if;
  -- The rows of a report that nobody loaded name the report and not the partner.
  select b.id into batch_id from private.import_batch b where b.partner_cd = delete_partner_step.partner_cd limit 1;
  if found then
    perform private.sweep_import(batch_id, 20000);
    return jsonb_build_object('rows', 0, 'place', null, 'isDone', false);
  end if;
  for way in select * from private.partner_row_ways() w where w.place >= coalesce((delete_partner_step.place ->> 'way')::integer, 1) order by w.place loop
    step := private.delete_partner_rows(delete_partner_step.partner_cd, way.table_name, way.key_name, way.column_name, way.column_type, way.condition,
      case when way.place = (delete_partner_step.place ->> 'way')::integer then delete_partner_step.place ->> 'from' end);
    if step.deleted > 0 then
      return jsonb_build_object('rows', step.deleted, 'place', jsonb_build_object('way', way.place, 'from', step.last_value), 'isDone', false);
    end if;
  end loop;
  -- Once more where somebody who writes without the partner's lock wrote something, or where the place was another's.
  if delete_partner_step.place is not null then
    return jsonb_build_object('rows', 0, 'place', null, 'isDone', false);
  end if;
  delete from public.log_partner_state s where s."PARTNER_CD" = delete_partner_step.partner_cd;
  delete from public.dim_partner p where p."PARTNER_CD" = delete_partner_step.partner_cd;
  return jsonb_build_object('rows', 0, 'place', null, 'isDone', true);
end
$$;
comment on function private.delete_partner_step is
  'Goes on deleting a partner, at most 5,000 rows: rows deleted now, the place at which the next step goes on, and if the partner is gone. actor_id: the administrator who asks; null: the terminal. Raises PD423 if others write its rows for longer than patience.';
revoke all on function private.delete_partner_step from public, anon, authenticated, service_role;

-- Ways through the rows of partners. Tables that others refer to come last. Each has two ways: along an index from one of its values to the
-- next, because what was deleted stands in the index until it is vacuumed, and a step from the beginning would go over all of it;
-- then what the index does not have.
create or replace function private.partner_row_ways() returns table (
  place integer, table_name text, key_name text, column_name text, column_type text, condition text
) language sql stable set search_path = '' as $$
  with recursive tables as (
    select c.oid, format('%I.%I', n.nspname, c.relname) as name, k.attnum, quote_ident(k.attname) as key,
      exists (select from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal) as has_triggers
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute k on k.attrelid = c.oid and k.attname in ('PARTNER_CD', 'CUST_CD', 'partner_cd')
    where n.nspname in ('public', 'private') and c.relkind = 'r'
      and c.oid <> all (array['public.dim_partner', 'public.log_partner_state', 'public.log_member_change']::regclass[])
  ), heights (oid, height) as (
    select t.oid, 0 from tables t
    union all
    select r.confrelid, h.height + 1 from heights h
    join pg_constraint r on r.conrelid = h.oid and r.contype = 'f' and r.conrelid <> r.confrelid
  ), ordered as (
    select t.*, (select max(h.height) from heights h where h.oid = t.oid) as height from tables t
  ), ways as (
    select o.*, i.*, false as is_rest from ordered o cross join lateral (
      select quote_ident(a.attname) as way_column, format_type(a.atttypid, a.atttypmod) as way_type,
        coalesce(pg_get_expr(x.indpred, x.indrelid), 'true') as way_condition
      from pg_index x
      join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[1]
      where x.indrelid = o.oid and x.indkey[0] = o.attnum and x.indnkeyatts > 1
      order by x.indpred is not null, x.indexrelid limit 1) i
    union all
    select o.*, null, 'text', 'true', true from ordered o
  )
  select row_number() over (order by w.height, w.has_triggers, w.name, w.is_rest)::integer,
    w.name, w.key, w.way_column, w.way_type, w.way_condition
  from ways w;
$$;
comment on function private.partner_row_ways is
  'Ways through the rows of partners in the order in which they can be deleted: column_name and the condition of its index; null: every row. The partner itself, the count of its writes and the audit are not among them.';
revoke all on function private.partner_row_ways from public, anon, authenticated, service_role;

create or replace function public.delete_partner(partner_cd text, name text, place jsonb default null)
  returns json language plpgsql security definer set search_path = '' as $$
declare
  partner public.dim_partner;
begin
  perform private.require_admin();
  select * into partner from public.dim_partner p where p."PARTNER_CD" = delete_partner.partner_cd;
  if not found then
    raise exception 'no such partner' using errcode = 'PD404';
  end if;
  if partner."PARTNER_NM" is distinct from name then
    raise exception 'name is not that of the partner' using errcode = '22023', detail = 'name';
  end if;
  if jsonb_typeof(place) <> 'object' or jsonb_typeof(place -> 'way') <> 'number' or (place ->> 'way') !~ '^[0-9]{1,4}$' then
    raise exception 'place must be that of the step before' using errcode = '22023', detail = 'place';
  end if;
  return private.delete_partner_step(delete_partner.partner_cd, place, private.own_email(), auth.uid());
end
$$;
comment on function public.delete_partner is 'Deletes a partner with all its rows, in steps of at most 5,000 rows that are called until one says that it is gone: rows, place, which the next call takes, and isDone. name: its name, typed back. Administrators; 42501 for others, PD404 for an unknown partner, 22023 for another name or a wrong place, PD423 while others write its rows.';
revoke all on function public.delete_partner from public, anon, authenticated, service_role;
grant execute on function public.delete_partner to authenticated, service_role;

create or replace function public.member_changes(
  date_start text, date_end text, term text default '', action text default 'all', sort_by text default '',
  sort_direction text default 'desc', page_number integer default 1, page_size integer default 50
) returns json language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_days(date_start, date_end);
  perform private.require_choice('action', action, array['all', 'activate', 'deactivate', 'grant', 'revoke', 'load', 'manage', 'all-partners',
    'admin', 'sign-out', 'remove-factors', 'needs-factor', 'invite', 'partner-add', 'partner-change', 'partner-close', 'partner-open',
    'partner-delete', 'partner-sender-add', 'partner-sender-remove']);
  return (select json_build_object('total', p.total, 'rows', p.rows) from private.list_page(
    source => format('(select c."ID" as "id", c."REG_DT" as "at", c."ACTOR" as "actor", c."MEMBER_EMAIL" as "email",
        concat_ws(''-'', c."ACTION", case c."DETAIL" ->> ''load'' when ''true'' then ''load'' end,
          case c."DETAIL" ->> ''value'' when ''true'' then ''on'' when ''false'' then ''off'' end) as "change",
        c."PARTNER_CD" as "partnerCd", p."PARTNER_NM" as "partnerName", c."ADDRESS" as "address"
      from public.log_member_change c
      left join public.dim_partner p on p."PARTNER_CD" = c."PARTNER_CD"
      where c."REG_DT" >= %L::date::timestamp at time zone ''Asia/Seoul''
        and c."REG_DT" < (%L::date + 1)::timestamp at time zone ''Asia/Seoul''
        and %L in (''all'', c."ACTION")
        and private.contains_text(concat_ws('' '', c."MEMBER_EMAIL", c."ACTOR", p."PARTNER_NM", c."PARTNER_CD"), %L))',
      date_start, date_end, action, private.search_text(term)),
    ids => null, id_column => 'id',
    sortable => '{"at": "number", "actor": "text", "email": "text", "change": "text", "partnerName": "text", "partnerCd": "text", "address": "text"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"id" desc', carried => '{}',
    page_number => page_number, page_size => page_size, few => true) p);
end
$$;

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
