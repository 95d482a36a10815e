-- Staged reports are in unlogged tables, which a replica does not have: functions that read them are asked of the primary.

create or replace function public.import_states(import_ids uuid[]) returns json
  language plpgsql volatile security definer set search_path = '' as $$
begin
  if coalesce(cardinality(import_ids), 0) not between 1 and 1000 then
    raise exception 'import_ids must be 1 to 1000' using errcode = '22023';
  end if;
  return (
    select coalesce(json_object_agg(s.id, s.state), '{}')
    from (
      select u."IMPORT_ID" as id, 'loaded' as state from public.log_file_upload u
      where u."IMPORT_ID" = any (import_ids) and private.may_load(u."PARTNER_CD")
      union all
      select b.id, 'waiting' from private.import_batch b
      where b.id = any (import_ids) and b.waits is not null and not b.is_over and private.may_load(b.partner_cd)) s);
end
$$;

-- Volatile, as is import_states: staged reports are unlogged, and a replica does not have them.
create or replace function public.imports_waiting(partner_cd text) returns json
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_importer(partner_cd);
  return json_build_object('rows', (
    select coalesce(json_agg(json_build_object('id', b.id, 'category', b.category, 'fileName', b.file_nm, 'periodStart', b.period_start,
      'periodEnd', b.period_end, 'rows', b.row_cnt, 'waitsSince', b.touched_at, 'counts', b.waits) order by b.touched_at, b.id), '[]')
    from (
      select * from private.import_batch o
      where o.partner_cd = imports_waiting.partner_cd and o.waits is not null and not o.is_over
      order by o.touched_at, o.id limit 100) b));
end
$$;
