-- Everything about tables, types, aggregates, schemas and the platform's tables that npm run schema compares, one row per
-- part: what it belongs to (of), its definition, and the statements that create and drop it. Null where a change of the
-- part has to be written by hand.
with relation as (
  select c.oid, c.relname, n.nspname, n.nspname || '.' || quote_ident(c.relname) as name, c.relpersistence, c.relrowsecurity,
    c.relforcerowsecurity, c.reloptions, c.relacl, c.relowner, n.nspname in ('public', 'private') as ours
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and (n.nspname in ('public', 'private')
    or n.nspname || '.' || c.relname in ('auth.users', 'storage.objects', 'storage.buckets', 'realtime.messages'))
), live as (
  select r.name, a.*, row_number() over (partition by a.attrelid order by a.attnum) as place
  from relation r join pg_attribute a on a.attrelid = r.oid
  where r.ours and a.attnum > 0 and not a.attisdropped
), type as (
  select t.oid, t.typrelid, t.typnamespace::regnamespace || '.' || quote_ident(t.typname) as name
  from pg_type t join pg_class c on c.oid = t.typrelid
  where c.relkind = 'c' and t.typnamespace in ('public'::regnamespace, 'private'::regnamespace)
)
select r.name as of, r.name as part, 'table' as kind,
  concat_ws(' ', r.relpersistence, r.relrowsecurity, r.relforcerowsecurity, r.reloptions::text) as definition,
  null as create, null as drop
from relation r where r.ours
union all
select a.name, a.name || '.' || quote_ident(a.attname), 'column',
  concat_ws(' ', a.place, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated, a.attstorage,
    a.attcollation::regcollation, coalesce(a.attstattarget, -1), pg_get_expr(d.adbin, d.adrelid),
    (select concat_ws(' ', s.seqstart, s.seqincrement, s.seqcache) from pg_sequence s
      where s.seqrelid = nullif(pg_get_serial_sequence(a.name, a.attname), '')::regclass)),
  format('alter table %s add column %I %s%s%s;', a.name, a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then ' not null' end, ' default ' || pg_get_expr(d.adbin, d.adrelid)),
  format('alter table %s drop column %I;', a.name, a.attname)
from live a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
union all
select r.name, r.name || ' constraint ' || k.conname, 'part', pg_get_constraintdef(k.oid),
  format('alter table %s add constraint %I %s;', r.name, k.conname, pg_get_constraintdef(k.oid)),
  format('alter table %s drop constraint %I;', r.name, k.conname)
from relation r join pg_constraint k on k.conrelid = r.oid
where r.ours and k.contype in ('p', 'u', 'f', 'c', 'x')
union all
select r.name, r.name || ' index ' || c.relname, 'part', pg_get_indexdef(i.indexrelid), pg_get_indexdef(i.indexrelid) || ';',
  format('drop index %I.%I;', r.nspname, c.relname)
from relation r join pg_index i on i.indrelid = r.oid join pg_class c on c.oid = i.indexrelid
where r.ours and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
union all
select r.name, r.name || ' policy ' || p.policyname, 'part', p.text, p.text,
  format('drop policy %I on %s;', p.policyname, r.name)
from relation r join (
  select schemaname, tablename, policyname, format('create policy %I on %I.%I as %s for %s to %s%s%s;', policyname, schemaname, tablename,
    lower(permissive), lower(cmd), array_to_string(roles, ', '), e'\n  using (' || qual || ')', e'\n  with check (' || with_check || ')') as text
  from pg_policies) p on p.schemaname = r.nspname and p.tablename = r.relname
where r.ours or p.text like '%private.%'
union all
select r.name, r.name || ' trigger ' || t.tgname, 'part', t.tgenabled::text || pg_get_triggerdef(t.oid), pg_get_triggerdef(t.oid) || ';',
  format('drop trigger %I on %s;', t.tgname, r.name)
from relation r join pg_trigger t on t.tgrelid = r.oid
where not t.tgisinternal and (r.ours or pg_get_triggerdef(t.oid) like '%private.%')
union all
select r.name, r.name || coalesce('.' || quote_ident(a.attname), '') || ' comment', 'part', d.description,
  format('comment on %s %s%s is %L;', case when a.attname is null then 'table' else 'column' end, r.name, '.' || quote_ident(a.attname),
    d.description),
  format('comment on %s %s%s is null;', case when a.attname is null then 'table' else 'column' end, r.name, '.' || quote_ident(a.attname))
from relation r join pg_description d on d.objoid = r.oid and d.classoid = 'pg_class'::regclass
left join pg_attribute a on a.attrelid = r.oid and a.attnum = d.objsubid and d.objsubid > 0
where r.ours
union all
select r.name, format('%s%s to %s: %s', r.name, '.' || quote_ident(a.attname), x.grantee::regrole, x.privilege_type), 'part',
  x.is_grantable::text,
  format('grant %s%s on %s to %s;', lower(x.privilege_type), ' (' || quote_ident(a.attname) || ')', r.name, x.grantee::regrole),
  format('revoke %s%s on %s from %s;', lower(x.privilege_type), ' (' || quote_ident(a.attname) || ')', r.name, x.grantee::regrole)
from relation r
cross join lateral (
  select null::name as attname, r.relacl as acl
  union all
  select a.attname, a.attacl from pg_attribute a where a.attrelid = r.oid and a.attacl is not null) a
cross join lateral aclexplode(a.acl) x
where r.ours and x.grantee <> r.relowner
union all
select r.name, r.name || ' publication ' || p.pubname, 'part', 'published',
  format('alter publication %I add table %s;', p.pubname, r.name), format('alter publication %I drop table %s;', p.pubname, r.name)
from relation r join pg_publication_tables p on p.schemaname = r.nspname and p.tablename = r.relname
union all
select t.name, t.name, 'type', coalesce(obj_description(t.oid, 'pg_type'), ''), null, null
from type t
union all
select t.name, t.name || '.' || quote_ident(a.attname), 'column',
  concat_ws(' ', row_number() over (partition by t.oid order by a.attnum), format_type(a.atttypid, a.atttypmod)),
  format('alter type %s add attribute %I %s;', t.name, a.attname, format_type(a.atttypid, a.atttypmod)),
  format('alter type %s drop attribute %I;', t.name, a.attname)
from type t join pg_attribute a on a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
union all
select p.name, p.name, 'aggregate', concat_ws(' ', pg_get_function_identity_arguments(p.oid), a.aggtransfn, a.aggcombinefn,
    a.aggtranstype::regtype, a.agginitval, p.proparallel, obj_description(p.oid, 'pg_proc'), p.proacl::text), null, null
from (select p.*, p.pronamespace::regnamespace || '.' || quote_ident(p.proname) as name from pg_proc p) p
join pg_aggregate a on a.aggfnoid = p.oid
where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
union all
select 'private', 'private', 'schema', concat_ws(' ', n.nspacl::text, (
    select string_agg(concat_ws(' ', d.defaclnamespace::regnamespace, d.defaclobjtype, d.defaclacl::text), ', ' order by d.defaclnamespace,
      d.defaclobjtype) from pg_default_acl d), (
    select string_agg(concat_ws(' ', s.setrole::regrole, s.setconfig::text), ', ' order by s.setrole::regrole::text)
    from pg_db_role_setting s where s.setdatabase = 0)), null, null
from pg_namespace n where n.nspname = 'private'
