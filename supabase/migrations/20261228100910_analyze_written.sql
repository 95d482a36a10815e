-- Autovacuum may analyze a table at a moment when it is empty; pages then took minutes until it looked again.

-- Where the planner knows a table as empty, it expects one row of it and looks through all of its rows for each row of another: minutes where
-- milliseconds do. Autovacuum may analyze a table at just that moment, and looks again only after a while. The last step of a transaction
-- that writes many rows, because others who analyze the same table wait for its end.
create or replace function private.analyze_written(category text default null) returns void language plpgsql volatile set search_path = '' as $$
declare
  written regclass;
begin
  for written in
    select c.oid::regclass from pg_catalog.pg_class c
    cross join lateral (select pg_stat_get_xact_tuples_inserted(c.oid) + pg_stat_get_xact_tuples_updated(c.oid)
      + pg_stat_get_xact_tuples_deleted(c.oid) as rows) w
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
      and (w.rows > 100 + 2.0 * c.reltuples
        -- Pages join these with all others.
        or (c.relname = private.import_table(category)
          or c.relname in ('dim_brand', 'dim_option', 'fact_stock_snapshot')
            and category in ('옵션마스터', '재고현황', '판매분석', '입고요청'))
          and w.rows * 10.0 > c.reltuples)
    order by c.relname
  loop
    execute format('analyze %s', written);
  end loop;
end
$$;
comment on function private.analyze_written is 'Tells the planner of the tables of which this transaction wrote more than 100 rows and twice as many as it knew of; of a load of that kind of report also of the tables that it fills, from a tenth on.';
revoke all on function private.analyze_written from public, anon, authenticated, service_role;

create or replace function public.change_options(
  partner_cd text, option_ids text[], field text, value text, expected text default null, apply_dt text default null
) returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  today constant date := private.korea_today();
  entry constant text := nullif(btrim(value), '');
  day constant text := coalesce(apply_dt, private.day_text(today));
  checked constant boolean := expected is not null;
  won bigint;
  number integer;
  -- Takes what was to hold from then on for a cost that begins later, else what holds today.
  held_day constant text := greatest(day, private.day_text(today));
  single constant boolean := cardinality(option_ids) = 1;
  theirs text;
  former text;
  changed_count bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_entry(field, entry);
  if field = 'cost' then
    perform private.require_day('apply_dt', day);
    won := entry;
  elsif apply_dt is not null then
    raise exception 'only a cost has apply_dt' using errcode = '22023';
  elsif field <> 'memo' then
    number := entry;
  end if;
  if coalesce(cardinality(option_ids), 0) not between 1 and 20000 then
    raise exception 'option_ids must be 1 to 20,000' using errcode = '22023';
  end if;
  if checked and not single then
    raise exception 'expected is for one option' using errcode = '22023';
  end if;
  perform private.hold_partner(partner_cd);
  if exists (select from unnest(option_ids) n where not exists (select from public.dim_option o
    where o."OPTION_CD" = n and o."PARTNER_CD" = change_options.partner_cd and o."SVC" = '2P'))
  then
    raise exception 'an option is not the partner''s' using errcode = 'PD404';
  end if;
  if checked then
    -- Compares with what holds today, which is what the person saw, also where the new cost begins on a day before.
    select e."VAL" into theirs
    from private.entered_values(change_options.partner_cd, option_ids, field, held_day) e;
    perform private.require_unchanged(theirs, expected);
  end if;

  with before as materialized (
    select e."OPTION_CD", case field
      -- Writes the row of a cost that begins on the day: another one before it stays what it is.
      when 'cost' then (select c."COST_AMT"::text from public.dim_option_cost c where c."OPTION_CD" = e."OPTION_CD" and c."APPLY_DT" = day)
      else e."VAL" end as val,
      -- What holds on the day where no cost begins then.
      case field when 'cost' then (select c."COST_AMT"::text from public.dim_option_cost c
        where c."OPTION_CD" = e."OPTION_CD" and c."APPLY_DT" < day order by c."APPLY_DT" desc limit 1) end as earlier
    from private.entered_values(change_options.partner_cd, (select array_agg(distinct n) from unnest(option_ids) n), field, day) e
  ), changed as materialized (
    select b.* from before b where b.val is distinct from entry
  ), cost_gone as (
    delete from public.dim_option_cost c using changed n
    where field = 'cost' and entry is null and c."OPTION_CD" = n."OPTION_CD" and c."APPLY_DT" = day
  ), cost_set as (
    insert into public.dim_option_cost as c ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
    select n."OPTION_CD", day, change_options.partner_cd, won from changed n where field = 'cost' and entry is not null
    on conflict ("OPTION_CD", "APPLY_DT") do update set
      "PARTNER_CD" = excluded."PARTNER_CD", "COST_AMT" = excluded."COST_AMT", "MOD_DT" = now()
  ), setting_set as (
    insert into public.dim_option_setting as s ("OPTION_CD", "PARTNER_CD", "TARGET_DAY", "LEAD_DAY", "LEAST_QTY", "BOX_QTY", "MEMO")
    select n."OPTION_CD", change_options.partner_cd, case when field = 'targetDays' then number end,
      case when field = 'leadDays' then number end, case when field = 'leastQty' then number end,
      case when field = 'boxQty' then number end, case when field = 'memo' then entry end
    from changed n where field <> 'cost'
    on conflict ("OPTION_CD") do update set
      "PARTNER_CD" = excluded."PARTNER_CD",
      "TARGET_DAY" = case when field = 'targetDays' then excluded."TARGET_DAY" else s."TARGET_DAY" end,
      "LEAD_DAY" = case when field = 'leadDays' then excluded."LEAD_DAY" else s."LEAD_DAY" end,
      "LEAST_QTY" = case when field = 'leastQty' then excluded."LEAST_QTY" else s."LEAST_QTY" end,
      "BOX_QTY" = case when field = 'boxQty' then excluded."BOX_QTY" else s."BOX_QTY" end,
      "MEMO" = case when field = 'memo' then excluded."MEMO" else s."MEMO" end,
      "MOD_DT" = now()
  ), logged as (
    insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_NM")
    select change_options.partner_cd, 'option', n."OPTION_CD", case when field = 'cost' then day end, field, coalesce(n.val, n.earlier),
      coalesce(entry, n.earlier),
      (select private.member_name(auth.uid()))
    from changed n
    returning 1
  )
  select count(*), (select b.val from before b where single) into changed_count, former from logged;
  perform private.analyze_written();
  return json_build_object('changed', changed_count, 'before', former, 'now', (
    select e."VAL" from private.entered_values(change_options.partner_cd, option_ids, field, held_day) e where single));
end
$$;

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
      "USER_NM", "ASIDE_CNT", "ASIDE_AMT", "ASIDE_SVC", "WAY", "DROP_ID", "IMPORT_ID", "NEW_CNT", "CHANGED_CNT", "REMOVED_CNT", "RESTATED", "FILE_HASH")
  select batch.category, private.import_table(batch.category), batch.partner_cd, batch.file_nm, batch.period_start,
    batch.period_end, coalesce((counts ->> 'lines')::integer, batch.row_cnt), batch.err_cnt, auth.uid(), coalesce(m."ALIAS", m."NAME", m."EMAIL"),
    batch.aside_cnt, batch.aside_amt, batch.aside_svc, batch.way, batch.drop_id, batch.id, (counts ->> 'new')::integer,
    (counts ->> 'changed')::integer, (counts ->> 'removed')::integer, (counts -> 'restated')::json, coalesce(batch.file_hash, (
      select encode(sha256(string_agg(f.bytes, '' order by f.part)), 'hex') from private.kept_file f where f.import_id = batch.id))
  from (select) one left join public.auth_member m on m."ID" = auth.uid();
  perform private.end_import(batch.id);
  perform private.make_room_for_loads(batch.id);
  perform private.movements_loaded(batch);
  perform private.keep_margins(batch.partner_cd);
  perform private.analyze_written(batch.category);
  return counts;
end
$$;

-- statement_timeout: up to private.diagnosis_step_size options are diagnosed in one request, the first time twice, and what all options are
-- compared with is worked out in one step (docs/decisions/diagnosis.md).
create or replace function public.refresh_diagnosis(partner_cd text) returns json
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  done text;
begin
  perform private.require_partner(partner_cd);
  done := private.ensure_diagnosis(partner_cd);
  if done <> 'known' then
    perform private.analyze_written();
  end if;
  return json_build_object('done', done, 'day', private.day_text(private.last_diagnosis(partner_cd)));
end
$$;

create or replace function public.tag_options(
  partner_cd text, name text, is_shared boolean, option_ids text[], is_on boolean default true
) returns json language plpgsql volatile security definer set search_path = '' as $$
declare
  known text[];
  tag bigint;
  changed bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_tagging(name, is_shared, option_ids, is_on);
  perform private.hold_partner(partner_cd);
  known := array(select o."OPTION_CD" from public.dim_option o
    where o."OPTION_CD" = any (option_ids) and o."PARTNER_CD" = tag_options.partner_cd and o."SVC" = '2P');
  if cardinality(known) = 0 then
    raise exception 'no option is the partner''s' using errcode = 'PD404';
  end if;
  tag := private.named_tag(partner_cd, name, is_shared, is_on);
  if not is_on then
    delete from private.tagged_option o where o.partner_cd = tag_options.partner_cd and o.tag_id = tag and o.option_cd = any (known);
    get diagnostics changed = row_count;
  else
    insert into private.tagged_option (partner_cd, tag_id, option_cd) select tag_options.partner_cd, tag, k from unnest(known) k on conflict do nothing;
    get diagnostics changed = row_count;
    if (select count(*) from private.tagged_option o where o.partner_cd = tag_options.partner_cd and o.tag_id = tag) > 20000 then
      raise exception 'a tag is on at most 20,000 options' using errcode = '54000';
    end if;
  end if;
  perform private.analyze_written();
  return json_build_object('changed', changed,
    'unknown', (select count(distinct u) from unnest(option_ids) u) - cardinality(known));
end
$$;

-- statement_timeout: as import_commit.
create or replace function public.take_back_load(partner_cd text, load_id bigint) returns void
  language plpgsql volatile security definer set search_path = '' set statement_timeout = '30s' as $$
declare
  load public.log_file_upload;
  upon jsonb;
begin
  perform private.require_importer(partner_cd);
  perform private.hold_partner(partner_cd, '10s');
  if exists (select from public.log_taken_back b where b."LOAD_ID" = take_back_load.load_id and b."PARTNER_CD" = take_back_load.partner_cd) then
    return;
  end if;
  select * into load from public.log_file_upload u
  where u."ID" = take_back_load.load_id and u."PARTNER_CD" = take_back_load.partner_cd;
  if load."ID" is null or not exists (select from private.kept_load k where k.import_id = load."IMPORT_ID") then
    raise exception 'nothing is kept of such a load' using errcode = 'PD410';
  end if;
  upon := (select jsonb_agg(u."FILE_NM") from (select l."FILE_NM" from private.loads_upon(load) l limit 3) u);
  if upon is not null then
    raise exception 'later loads stand on it' using errcode = 'PD409', detail = upon::text;
  elsif private.is_edited_since(load) then
    raise exception 'its values were changed since' using errcode = 'PD409', hint = 'edited';
  end if;
  perform private.restore_kept(load."IMPORT_ID");
  perform private.remove_made(load);
  perform private.derive_brands(partner_cd);
  insert into public.log_taken_back ("LOAD_ID", "PARTNER_CD", "LOAD", "USER_ID", "USER_NM")
  values (load."ID", load."PARTNER_CD", to_jsonb(load), auth.uid(), private.member_name(auth.uid()));
  delete from public.log_file_upload u where u."ID" = load."ID";
  perform private.enter_restored(load);
  perform private.follow_restored(load);
  delete from private.kept_rows r where r.import_id = load."IMPORT_ID";
  perform private.make_room_for_loads(load."IMPORT_ID");
  perform private.analyze_written();
end
$$;

drop function private.analyze_loaded;
