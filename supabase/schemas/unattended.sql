-- Files that come in while nobody looks: which partner they are of, and what waits for a person.

-- A fifth: a stock or day that shrinks by more is more often a file that was cut off than a bad day.
create or replace function private.is_doubtful(counts jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
  return coalesce(5 * (counts ->> 'removed')::bigint
      > (counts ->> 'changed')::bigint + (counts ->> 'unchanged')::bigint + (counts ->> 'removed')::bigint, false)
    or exists (
      select from jsonb_to_recordset(counts -> 'restated') r (day text, "from" bigint, "to" bigint)
      where r."from" > 0 and 5 * (r."from" - r."to") > r."from");
comment on function private.is_doubtful is 'True if a load drops more than a fifth of the rows that it replaces, or of the won of a known day.';

-- Asked under the lock of the partner, so that of two watchers one loads. The same bytes are another load for another day: files of
-- days without sales are equal.
create or replace function private.require_unattended(batch private.import_batch, counts jsonb) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if batch.way not in ('folder', 'mail') or batch.waits is not null then
    return;
  end if;
  if exists (
    select from public.log_file_upload u
    where u."PARTNER_CD" = batch.partner_cd and u."FILE_HASH" = batch.file_hash
      and u."PERIOD_START" is not distinct from batch.period_start and u."PERIOD_END" is not distinct from batch.period_end)
  then
    raise exception 'these bytes are loaded' using errcode = 'PD009';
  end if;
  if private.is_doubtful(counts) then
    raise exception 'a person should look at this load' using errcode = 'PD010';
  end if;
end
$$;
comment on function private.require_unattended is 'Of a watched folder or mailbox: raises PD009 for bytes that are loaded and PD010 for a load that a person should look at.';

create or replace function public.import_wait(import_id uuid) returns uuid
  language plpgsql volatile security definer set search_path = '' as $$
declare
  counts constant jsonb := public.import_preview(import_id);
  batch private.import_batch;
  earlier uuid;
begin
  batch := private.ending_import(import_id);
  perform private.lock_import_room();
  select b.id into earlier from private.import_batch b
  where b.partner_cd = batch.partner_cd and b.file_hash = batch.file_hash and b.waits is not null and not b.is_over
    and b.period_start is not distinct from batch.period_start and b.period_end is not distinct from batch.period_end
    and b.id <> batch.id;
  if found then
    perform private.end_import(batch.id);
    return earlier;
  end if;
  update private.import_batch b set waits = counts, touched_at = now() where b.id = batch.id;
  return batch.id;
end
$$;
comment on function public.import_wait is 'Lets a report wait for a person; returns its id, or that of the same file if it waits already. It is listed by imports_waiting, and whoever may load publishes or cancels it. The member who began it; PD410 for others. SECURITY DEFINER: nobody reads or writes staged reports.';
grant execute on function public.import_wait to authenticated;

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
comment on function public.imports_waiting is 'Reports of a partner that wait for a person, the oldest 100. Members who may load that partner''s reports; 42501 for others. A row is a report; counts: what loading it would change. SECURITY DEFINER: nobody reads staged reports.';
grant execute on function public.imports_waiting to authenticated;

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
comment on function public.import_states is 'Which of these reports (1 to 1000) are loaded, and which wait for a person; others are not named. Active members, of partners whose reports they may load; 22023 for none or more. SECURITY DEFINER: nobody reads staged reports.';
grant execute on function public.import_states to authenticated;

create or replace function public.file_partners(file_nm text, option_cds text[], campaign_ids text[], request_nos text[]) returns text[]
  language plpgsql stable security definer set search_path = '' as $$
declare
  codes text[];
  known text[];
begin
  if length(file_nm) > 300
    or greatest(cardinality(option_cds), cardinality(campaign_ids), cardinality(request_nos)) > 1000
  then
    raise exception 'at most 1000 ids of a kind' using errcode = '22023';
  end if;
  codes := private.loadable_codes();
  if cardinality(codes) < 2 then
    return codes;
  end if;
  known := array(
    select o."PARTNER_CD" from public.dim_option o where o."OPTION_CD" = any (option_cds) and o."PARTNER_CD" = any (codes)
    union
    select c."PARTNER_CD" from public.dim_campaign c where c."PARTNER_CD" = any (codes) and c."CAMPAIGN_ID" = any (campaign_ids)
    union
    select r."CUST_CD" from public.raw_wing_inbound_request r where r."CUST_CD" = any (codes) and r."REQ_NO" = any (request_nos)
    union
    select p."PARTNER_CD" from public.dim_partner p
    where p."PARTNER_CD" = any (codes) and lower(p."VENDOR_IDS"::text)::text[] && regexp_split_to_array(lower(file_nm), '[^a-z0-9]+')
    order by 1);
  return known;
end
$$;
comment on function public.file_partners is 'Partners that a file can be of: those that know one of its option, campaign or request ids (at most 1000 each) or whose vendor id stands in its name; the only partner of a caller who has one. Active members, of partners whose reports they may load; 22023 for more. SECURITY DEFINER: options of partners are asked at once.';
grant execute on function public.file_partners to authenticated;
