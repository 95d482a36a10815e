-- A watched folder loads files while nobody looks: it asks which partner they are of and lets a load that drops much wait for a person.

alter table private.import_batch add column file_hash text;

alter table private.import_batch add column waits jsonb;

comment on column private.import_batch.waits is 'What loading it would change, of a report that waits for a person (public.import_wait); null of others.';

CREATE INDEX log_file_upload_import_idx ON public.log_file_upload USING btree ("IMPORT_ID") WHERE ("IMPORT_ID" IS NOT NULL);

alter table public.log_file_upload add column "FILE_HASH" text;

comment on column public.log_file_upload."FILE_HASH" is 'SHA-256 of the file: a watched folder never loads the same bytes twice. Null: neither said nor kept.';

-- The batch of that id for who may end it, which this transaction is about to do; raises PD410. Locked for update at once, because a
-- lock that is shared already cannot be made stronger while others share it.
create or replace function private.ending_import(import_id uuid) returns private.import_batch language plpgsql volatile set search_path = '' as $$
declare
  batch private.import_batch;
begin
  select * into batch from private.import_batch b
  where b.id = ending_import.import_id and private.may_end_import(b) and not b.is_over
  for update;
  if not found then
    raise exception 'no such import' using errcode = 'PD410';
  end if;
  perform private.require_importer(batch.partner_cd);
  return batch;
end
$$;
comment on function private.ending_import is
  'The report of that id, for who may end it and nobody else until the transaction ends; raises PD410.';

-- Locks nothing, because whoever publishes a report holds its partner before any row.
create or replace function private.import_partner(import_id uuid) returns text language plpgsql stable set search_path = '' as $$
declare
  partner_cd constant text := (
    select b.partner_cd from private.import_batch b
    where b.id = import_partner.import_id and private.may_end_import(b) and not b.is_over);
begin
  if partner_cd is null then
    raise exception 'no such import' using errcode = 'PD410';
  end if;
  perform private.require_importer(partner_cd);
  return partner_cd;
end
$$;
comment on function private.import_partner is
  'Returns the partner of the report of that id, for who may end it and may load; raises PD410 and 42501.';

-- A fifth: a stock or day that shrinks by more is more often a file that was cut off than a bad day.
create or replace function private.is_doubtful(counts jsonb) returns boolean
  language sql immutable parallel safe set search_path = ''
  return coalesce(5 * (counts ->> 'removed')::bigint
      > (counts ->> 'changed')::bigint + (counts ->> 'unchanged')::bigint + (counts ->> 'removed')::bigint, false)
    or exists (
      select from jsonb_to_recordset(counts -> 'restated') r (day text, "from" bigint, "to" bigint)
      where r."from" > 0 and 5 * (r."from" - r."to") > r."from");
comment on function private.is_doubtful is 'True if a load drops more than a fifth of the rows that it replaces, or of the won of a known day.';
revoke all on function private.is_doubtful from public, anon, authenticated, service_role;

-- Later loads that a load cannot be taken back from under. Stock that became the live stock is stood on by each later day; requests
-- are named and not of days; a list without a period is about all.
create or replace function private.loads_upon(load public.log_file_upload) returns setof public.log_file_upload
  language sql stable begin atomic
  select u.* from public.log_file_upload u
  where u."PARTNER_CD" = (load)."PARTNER_CD" and u."CATEGORY" = (load)."CATEGORY" and u."ID" > (load)."ID"
    and ((load)."CATEGORY" = '입고요청' or (load)."PERIOD_START" is null or u."PERIOD_START" is null
      or u."PERIOD_START" <= (load)."PERIOD_END" and u."PERIOD_END" >= (load)."PERIOD_START"
      or u."PERIOD_START" > (load)."PERIOD_END" and exists (
        select from private.kept_rows r where r.import_id = (load)."IMPORT_ID" and r.target = 'public.fact_stock'))
  order by u."ID" desc;
end;

create or replace function private.may_end_import(batch private.import_batch) returns boolean
  language sql stable set search_path = ''
  return batch.user_id is not distinct from auth.uid() or batch.waits is not null and private.may_load(batch.partner_cd);
comment on function private.may_end_import is 'True for the member who began a report; of one that waits for a person, for all who may load.';
revoke all on function private.may_end_import from public, anon, authenticated, service_role;

-- Asked under the lock of the partner, so that of two watchers one loads. The same bytes are another load for another day: files of
-- days without sales are equal.
create or replace function private.require_unattended(batch private.import_batch, counts jsonb) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if batch.way <> 'folder' or batch.waits is not null then
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
comment on function private.require_unattended is 'Of a watched folder: raises PD009 for bytes that are loaded and PD010 for a load that a person should look at.';
revoke all on function private.require_unattended from public, anon, authenticated, service_role;

-- Called by each step that adds something: what is left over never grows. added: how many rows the step brings.
create or replace function private.sweep_imports(added integer default 0) returns void language plpgsql volatile set search_path = '' as $$
begin
  -- More than the step adds, also where its rows are so short that 20,000 of them fit into one part.
  perform private.sweep_import(b.id, greatest(20000, 2 * added))
  from (
    select o.id from private.import_batch o
    where o.is_over or o.created_at < now() - case when o.waits is null then interval '1 day' else interval '14 days' end
      or private.import_files_are_full() and o.touched_at < now() - private.import_idle_time()
    order by o.created_at limit 1 for update skip locked) b;
end
$$;
comment on function private.sweep_imports is
  'Deletes 20,000 rows, or twice what the caller adds, of what was loaded or cancelled, and of what nobody finished within a day, or 14 where it waits for a person.';

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
  codes := array(select p.code from unnest(private.partner_codes()) p (code) where private.may_load(p.code) order by p.code);
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
revoke all on function public.file_partners from public, anon, authenticated, service_role;
grant execute on function public.file_partners to authenticated;

comment on function public.import_cancel is 'Throws away a report that was begun. The member who began it, all who may load where it waits for a person; PD410 for others.';

-- Loads a staged report in one transaction, writes the upload log and returns counts of rows: new, changed,
-- unchanged, removed; options_new and brands_new where the report made some; live, whether a 재고현황 became the
-- live stock. The log is written also when nothing changed: the numbers are confirmed as of now. The planner learns
-- of what changed much.
-- statement_timeout: one transaction writes 300,000 rows and all that is kept of them (docs/decisions/import-steps.md).
-- For the member who began the report; for one that waits for a person, for all who may load. Raises PD001 and PD002 with the list of
-- another partner's codes, PD003 for a report that names options and none of the partner, unless allow_unknown: it may be another
-- seller's, and of a watched folder PD009 and PD010 (private.require_unattended).
create or replace function public.import_commit(import_id uuid, allow_unknown boolean default false) returns jsonb
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '30s' as $$
declare
  batch private.import_batch;
  counts jsonb;
begin
  -- Waits for the load before it, and keeps 20 of its 30 seconds: the largest report takes 13.
  perform private.hold_partner(private.import_partner(import_commit.import_id), '10s');
  batch := private.ending_import(import_commit.import_id);
  perform private.require_import_shape(batch);
  insert into private.kept_load as k (import_id, partner_cd, is_loaded) values (batch.id, batch.partner_cd, true)
  on conflict on constraint kept_load_pkey do update set is_loaded = true, loaded_at = now();
  counts := private.load_batch(batch, true);
  if (counts ->> 'options_known')::bigint = 0 and coalesce(counts ->> 'options_unmatched', counts ->> 'options_skipped')::bigint > 0 and not allow_unknown then
    raise exception 'no option of this report is known' using errcode = 'PD003';
  end if;
  perform private.require_unattended(batch, counts);
  insert into public.log_file_upload
    ("CATEGORY", "TABLE_NM", "PARTNER_CD", "FILE_NM", "PERIOD_START", "PERIOD_END", "ROW_CNT", "ERR_CNT", "USER_ID",
      "USER_NM", "ASIDE_CNT", "ASIDE_AMT", "ASIDE_SVC", "WAY", "DROP_ID", "IMPORT_ID", "NEW_CNT", "CHANGED_CNT", "REMOVED_CNT", "FILE_HASH")
  select batch.category, private.import_table(batch.category), batch.partner_cd, batch.file_nm, batch.period_start,
    batch.period_end, coalesce((counts ->> 'lines')::integer, batch.row_cnt), batch.err_cnt, auth.uid(), coalesce(m."ALIAS", m."NAME", m."EMAIL"),
    batch.aside_cnt, batch.aside_amt, batch.aside_svc, batch.way, batch.drop_id, batch.id, (counts ->> 'new')::integer,
    (counts ->> 'changed')::integer, (counts ->> 'removed')::integer, coalesce(batch.file_hash, (
      select encode(sha256(string_agg(f.bytes, '' order by f.part)), 'hex') from private.kept_file f where f.import_id = batch.id))
  from (select) one left join public.auth_member m on m."ID" = auth.uid();
  perform private.end_import(batch.id);
  perform private.make_room_for_loads(batch.id);
  perform private.movements_loaded(batch);
  perform private.keep_margins(batch.partner_cd);
  perform private.analyze_loaded(batch.category);
  return counts;
end
$$;
comment on function public.import_commit is 'Loads a report in one transaction, writes the upload log, returns counts of rows. The member who began it, all who may load where it waits for a person; PD410 for others, PD001 and PD002 with codes of another partner, PD003 for a report of no known option unless allow_unknown, of a watched folder PD009 for a file that is loaded and PD010 for one that a person should look at.';

drop function public.import_start;

-- Begins to load a report; returns the id that the other import functions take.
-- For members who may load that partner's reports, and the terminal. Days are yyyyMMdd, null for a report about no time.
-- aside_cnt, aside_amt, aside_svc: rows of other services that the file has and that are not sent, their won, and the services.
-- way, drop_id, file_hash: see log_file_upload.
create or replace function public.import_start(
  partner_cd text, category text, file_nm text, columns text[], period_start text, period_end text, err_cnt integer,
  partial boolean, aside_cnt integer default 0, aside_amt bigint default 0, aside_svc text default '',
  way text default 'page', drop_id uuid default null, file_hash text default null
) returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  new_id uuid;
begin
  perform private.require_importer(import_start.partner_cd);
  perform private.require_choice('way', import_start.way, array['page', 'terminal', 'folder', 'mail']);
  perform private.sweep_imports();
  perform private.lock_import_room();
  perform private.require_import_room(import_start.partner_cd, null, 0);
  insert into private.import_batch (partner_cd, category, file_nm, columns, period_start, period_end, err_cnt, partial, user_id,
    aside_cnt, aside_amt, aside_svc, shape, way, drop_id, file_hash)
  values (import_start.partner_cd, import_start.category, import_start.file_nm, import_start.columns,
    import_start.period_start, import_start.period_end, import_start.err_cnt, import_start.partial, auth.uid(),
    import_start.aside_cnt, import_start.aside_amt, import_start.aside_svc, private.import_shape(),
    import_start.way, import_start.drop_id, import_start.file_hash)
  returning id into new_id;
  return new_id;
end
$$;
comment on function public.import_start is
  'Begins to load a report; returns the id that the other import functions take. Members who may load that partner''s reports; 42501 for others, PD507 without room.';
revoke all on function public.import_start from public, anon, authenticated, service_role;
grant execute on function public.import_start to authenticated;

create or replace function public.import_states(import_ids uuid[]) returns json
  language plpgsql stable security definer set search_path = '' as $$
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
revoke all on function public.import_states from public, anon, authenticated, service_role;
grant execute on function public.import_states to authenticated;

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
revoke all on function public.import_wait from public, anon, authenticated, service_role;
grant execute on function public.import_wait to authenticated;

create or replace function public.imports_waiting(partner_cd text) returns json
  language plpgsql stable security definer set search_path = '' as $$
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
revoke all on function public.imports_waiting from public, anon, authenticated, service_role;
grant execute on function public.imports_waiting to authenticated;

alter table private.import_batch add constraint import_batch_file_hash_check CHECK ((file_hash ~ '^[0-9a-f]{64}$'::text));

CREATE INDEX import_batch_hash_idx ON private.import_batch USING btree (file_hash) WHERE (file_hash IS NOT NULL);

alter table public.log_file_upload add constraint "log_file_upload_FILE_HASH_check" CHECK (("FILE_HASH" ~ '^[0-9a-f]{64}$'::text));

CREATE INDEX log_file_upload_hash_idx ON public.log_file_upload USING btree ("FILE_HASH") WHERE ("FILE_HASH" IS NOT NULL);
