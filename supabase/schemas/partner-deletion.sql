-- A partner is deleted in steps that are transactions of their own, so that nobody waits: by 관리 and by npm run admin.

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
grant execute on function public.delete_partner to authenticated, service_role;
