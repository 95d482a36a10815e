-- A person who doubts a figure wants the file that it came from, and the downloaded one is long gone by then. Loading a file again also
-- says which days it restates, and pages hear of a load that was taken back.

create table private.kept_file (
  import_id uuid not null references private.kept_load (import_id) on delete cascade,
  part integer not null check (part between 0 and 39),
  bytes bytea not null check (octet_length(bytes) between 1 and 1048576),
  primary key (import_id, part)
);
revoke all on private.kept_file from public, anon, authenticated, service_role;
comment on table private.kept_file is 'The file of a load as it was given, in pieces of 1 MiB.';
alter table private.kept_file enable row level security;
-- Spreadsheets are packed already.
alter table private.kept_file alter column bytes set storage external;

comment on column private.import_batch.byte_cnt is 'Bytes that its rows and its file take, or somewhat more (private.import_bytes).';

alter table private.kept_load add column is_loaded boolean not null default false;
update private.kept_load set is_loaded = true;

comment on column private.kept_load.is_loaded is 'False while the report waits: only its file is kept then, and goes with the report.';

alter publication supabase_realtime add table public.log_taken_back;

-- Called by a loader before it writes. Condition: on the rows t of the target; unless the target is a master it holds constants
-- alone, because it is asked again when the load is taken back. Keeps nothing unless import_commit began to keep the load.
create or replace function private.keep_before(batch private.import_batch, target regclass, condition text, followed integer[] default null)
  returns void language plpgsql volatile set search_path = '' as $$
declare
  columns constant text[] := array(
    select a.attname::text from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped order by a.attnum);
begin
  if not exists (select from private.kept_load k where k.import_id = batch.id and k.is_loaded) then
    return;
  end if;
  if not private.is_master(target) then
    insert into private.kept_rows (import_id, target, scope, followed) values (batch.id, target::text, condition, followed);
  end if;
  execute format('insert into private.kept_rows (import_id, target, columns, lines)
    select $1, $2, $3, array_agg(r.line)
    from (select t::text as line, row_number() over () / 2000 as piece from %s t where %s) r group by r.piece', target, condition)
  using batch.id, target::text, columns;
end
$$;

create or replace function private.keep_made(batch private.import_batch, target regclass, codes text[]) returns void
  language sql volatile set search_path = '' as $$
  insert into private.kept_rows (import_id, target, made)
  select k.import_id, target::text, codes from private.kept_load k where k.import_id = batch.id and k.is_loaded and codes <> '{}'
$$;

-- Definer: what is kept of loads is nobody's to read.
create or replace function private.kept_files(partner_cd text) returns uuid[] language sql stable security definer set search_path = '' as $$
  select array(
    select k.import_id from private.kept_load k
    where k.partner_cd = kept_files.partner_cd and private.may_load(kept_files.partner_cd)
      and exists (select from private.kept_file f where f.import_id = k.import_id))
$$;
comment on function private.kept_files is 'Loads of a partner whose file is kept; none for a caller who may not load.';
revoke all on function private.kept_files from public, anon, authenticated, service_role;
grant execute on function private.kept_files to authenticated, service_role;

-- Definer: what is kept of loads is nobody's to read.
create or replace function private.kept_piece(import_id uuid, part integer) returns text language sql stable security definer set search_path = '' as $$
  select encode(f.bytes, 'base64') from private.kept_file f
  join private.kept_load k using (import_id)
  where f.import_id = kept_piece.import_id and f.part = kept_piece.part and private.may_load(k.partner_cd)
$$;
comment on function private.kept_piece is 'A piece of the file of a load, in base64; none for a caller who may not load.';
revoke all on function private.kept_piece from public, anon, authenticated, service_role;
grant execute on function private.kept_piece to authenticated;

-- 판매분석: everything that the partner's options sold on one day; replaces that day. day_new says that nothing was
-- loaded for the day before: then a file without rows is news too, for not loaded is not zero. restated: the day's won before and
-- after, where a day that was loaded has other won now.
create or replace function private.load_sales_analysis(batch private.import_batch, is_loaded boolean) returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  options integer;
  counts jsonb;
  day_new boolean := not exists (
      select from public.agg_performance_option_daily t
      where t."PARTNER_CD" = batch.partner_cd and t."DATE_SK" = batch.period_start::integer and t."SVC" = '2P'
    ) and not exists (
      select from public.log_file_upload u
      where u."PARTNER_CD" = batch.partner_cd and u."CATEGORY" = batch.category and u."PERIOD_START" = batch.period_start
    );
  restated jsonb;
begin
  perform private.stage_rows(batch, array['OPTION_CD', 'PRODUCTID', 'ITEM_NM', 'OPTION_NM', 'CATEGORY_NM',
    'SALE_QTY', 'SALE_AMT', 'GROSS_QTY', 'GROSS_AMT', 'CANCEL_QTY', 'CANCEL_AMT', 'ORDER_CNT', 'VISITOR_CNT', 'VIEW_CNT',
    'CART_CNT', 'WINNER_RATE'],
    array['public.agg_performance_option_daily', 'public.dim_option'],
    jsonb_build_object('PARTNER_CD', batch.partner_cd, 'DATE_SK', batch.period_start));

  select jsonb_build_object('restated', jsonb_build_array(jsonb_build_object('day', batch.period_start, 'from', o.won, 'to', n.won))) into restated
  from (
    select coalesce(private.bigint_sum(t."SALE_AMT"), 0) as won, count(*) as rows from public.agg_performance_option_daily t
    where t."PARTNER_CD" = batch.partner_cd and t."DATE_SK" = batch.period_start::integer and t."SVC" = '2P') o,
    (select coalesce(private.bigint_sum(s."SALE_AMT"), 0) as won from pg_temp.import_staged s) n
  where not batch.partial and o.rows > 0 and o.won <> n.won;
  options := private.claim_options(batch, is_loaded);
  if is_loaded then
    perform private.change_categories(batch, batch.period_start::integer);
  end if;
  create temporary table import_touched ("OPTION_CD" text) on commit drop;
  -- The service is a condition of the index: without it each of four statements reads the facts of all days.
  counts := private.replace_rows(batch, 'public.agg_performance_option_daily', array['OPTION_CD', 'DATE_SK'],
    format('t."DATE_SK" = %s and t."SVC" = ''2P''', batch.period_start::integer), is_loaded, 'pg_temp.import_touched',
    array[batch.period_start::integer]);
  if is_loaded and (counts ->> 'new')::integer + (counts ->> 'changed')::integer + (counts ->> 'removed')::integer > 0 then
    perform private.sales_changed(batch.partner_cd, array[batch.period_start::integer],
      nullif(array(select t."OPTION_CD" from pg_temp.import_touched t), '{}'));
  end if;
  drop table pg_temp.import_touched;
  return counts || jsonb_build_object('options_new', options, 'day_new', day_new) || coalesce(restated, '{}');
end
$$;

drop function private.make_room_for_loads;

-- Whatever is too old or too much goes, the oldest first; a load of which nothing is kept cannot be taken back.
create or replace function private.make_room_for_loads(import_id uuid) returns void language plpgsql volatile set search_path = '' as $$
begin
  update private.kept_load k set byte_cnt = (
    select coalesce(sum(pg_column_size(r)), 0) from private.kept_rows r where r.import_id = k.import_id) + (
    select coalesce(sum(octet_length(f.bytes)), 0) from private.kept_file f where f.import_id = k.import_id)
  where k.import_id = make_room_for_loads.import_id;
  -- Loads of two partners at once may each leave the room of the other uncounted: the next load finds it.
  delete from private.kept_load k
  using (
    select o.import_id, o.loaded_at, o.partner_cd,
      sum(o.byte_cnt) over (partition by o.partner_cd order by o.loaded_at desc, o.import_id) as partner_bytes,
      sum(o.byte_cnt) over (order by o.loaded_at desc, o.import_id) as all_bytes
    from private.kept_load o
  ) s, private.kept_load_limits() l
  where k.import_id = s.import_id
    and (s.loaded_at < now() - make_interval(days => l.days) or s.partner_bytes > l.partner_bytes or s.all_bytes > l.all_bytes
      -- The server crashed, and reports that waited were lost.
      or not k.is_loaded and not exists (select from private.import_batch b where b.id = k.import_id));
end
$$;
comment on function private.make_room_for_loads is 'Counts what is kept of a load, and lets go of loads beyond private.kept_load_limits.';
revoke all on function private.make_room_for_loads from public, anon, authenticated, service_role;

-- Makes the facts of the staged days and campaigns those of the report; days taken over lose every row of theirs first.
-- Rows have no key, so they are counted by the hashes of their values: a row that is in both is unchanged, and a row that goes
-- and one that comes for the same campaign, day, options, placement and keyword are one changed row. A day of a campaign
-- whose rows are all unchanged is not touched. Values are hashed as they are: as one text it took three times as long.
-- Settings: the planner expects few rows where there may be many; what is summed up or joined fits into memory.
create or replace function private.replace_ads(batch private.import_batch, taken_over integer[], today date, is_loaded boolean) returns jsonb
  language plpgsql volatile set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  -- Rows without older ones of their day are not hashed.
  old_days integer[];
  changed_days integer[];
  answer jsonb;
begin
  create temporary view import_line as
  select s."DATE_SK", s."CAMPAIGN_ID", coalesce(s."ADGROUP_NM", '') as "ADGROUP_NM", coalesce(s."OPTION_CD", '') as "OPTION_CD",
    coalesce(s."CONV_OPTION_CD", '') as "CONV_OPTION_CD", coalesce(s."PLACEMENT", '') as "PLACEMENT", coalesce(s."KEYWORD", '') as "KEYWORD",
    coalesce(s."IMP_CNT", 0) as "IMP_CNT", coalesce(s."CLICK_CNT", 0) as "CLICK_CNT",
    coalesce(s."AD_COST", 0) as "AD_COST", coalesce(s."ORD_1D", 0) as "ORD_1D",
    coalesce(s."DIR_ORD_1D", 0) as "DIR_ORD_1D", coalesce(s."QTY_1D", 0) as "QTY_1D",
    coalesce(s."DIR_QTY_1D", 0) as "DIR_QTY_1D", coalesce(s."REV_1D", 0) as "REV_1D",
    coalesce(s."DIR_REV_1D", 0) as "DIR_REV_1D", coalesce(s."ORD_14D", 0) as "ORD_14D",
    coalesce(s."DIR_ORD_14D", 0) as "DIR_ORD_14D", coalesce(s."QTY_14D", 0) as "QTY_14D",
    coalesce(s."DIR_QTY_14D", 0) as "DIR_QTY_14D", coalesce(s."REV_14D", 0) as "REV_14D",
    coalesce(s."DIR_REV_14D", 0) as "DIR_REV_14D"
  from pg_temp.import_staged s;
  old_days := array(
    select d.day from (select i.day from pg_temp.import_day i union select unnest(taken_over)) d
    -- One row, by the index, whose order is asked for: as a join, or in any order, it would read the facts of all days.
    where (
      select true from public.fact_ad_daily f where f."PARTNER_CD" = batch.partner_cd and f."DATE_SK" = d.day
      order by f."CAMPAIGN_ID" limit 1));
  create temporary table import_pair on commit drop as
  with one_row as (
    select f."DATE_SK" as day, f."CAMPAIGN_ID" as campaign, 1 as old, 0 as new, f."REV_14D" as revenue,
      hash_record_extended(row(f."ADGROUP_NM", f."OPTION_CD", f."CONV_OPTION_CD", f."PLACEMENT", f."KEYWORD"), 0) as key,
      hash_record_extended(row(f."IMP_CNT", f."CLICK_CNT", f."AD_COST", f."ORD_1D", f."DIR_ORD_1D", f."QTY_1D", f."DIR_QTY_1D",
        f."REV_1D", f."DIR_REV_1D", f."ORD_14D", f."DIR_ORD_14D", f."QTY_14D", f."DIR_QTY_14D", f."REV_14D", f."DIR_REV_14D"), 0) as print
    from public.fact_ad_daily f
    where f."PARTNER_CD" = batch.partner_cd and f."DATE_SK" = any (old_days)
    union all
    select l."DATE_SK", l."CAMPAIGN_ID", 0, 1, 0,
      hash_record_extended(row(l."ADGROUP_NM", l."OPTION_CD", l."CONV_OPTION_CD", l."PLACEMENT", l."KEYWORD"), 0),
      hash_record_extended(row(l."IMP_CNT", l."CLICK_CNT", l."AD_COST", l."ORD_1D", l."DIR_ORD_1D", l."QTY_1D", l."DIR_QTY_1D",
        l."REV_1D", l."DIR_REV_1D", l."ORD_14D", l."DIR_ORD_14D", l."QTY_14D", l."DIR_QTY_14D", l."REV_14D", l."DIR_REV_14D"), 0)
    from pg_temp.import_line l where cardinality(old_days) > 0 and l."DATE_SK" = any (old_days)
  ), equal as (
    select r.day, r.campaign, r.key, count(*) filter (where r.old = 1) as old, count(*) filter (where r.new = 1) as new, private.bigint_sum(r.revenue) as revenue
    from one_row r group by r.day, r.campaign, r.key, r.print
  ), keyed as (
    select e.day, e.campaign, private.bigint_sum(e.old) as old, private.bigint_sum(e.new) as new,
      private.bigint_sum(least(e.old, e.new)) as unchanged, private.bigint_sum(e.revenue) as revenue
    from equal e group by e.day, e.campaign, e.key
  ), counted as (
    select k.day, k.campaign, private.bigint_sum(k.old) as old_rows, private.bigint_sum(k.new) as new_rows,
      private.bigint_sum(k.unchanged) as unchanged, private.bigint_sum(least(k.old, k.new) - k.unchanged) as changed,
      private.bigint_sum(k.revenue) as revenue
    from keyed k group by k.day, k.campaign
  )
  select coalesce(o.day, n.day) as day, coalesce(o.campaign, n.campaign) as campaign, coalesce(o.old_rows, 0) as old_rows,
    coalesce(n.rows, 0) as new_rows, coalesce(o.unchanged, 0) as unchanged, coalesce(o.changed, 0) as changed,
    coalesce(o.revenue, 0) as old_revenue, coalesce(n.revenue, 0) as new_revenue,
    coalesce(o.unchanged = o.old_rows and o.unchanged = o.new_rows, false) as same, n.orders
  from counted o
  full join pg_temp.import_day n on n.day = o.day and n.campaign = o.campaign
  where n.day is not null or o.day = any (taken_over);
  analyze pg_temp.import_pair;
  select jsonb_build_object(
      'new', coalesce(sum(p.new_rows - p.unchanged - p.changed), 0),
      'changed', coalesce(sum(p.changed), 0),
      'unchanged', coalesce(sum(p.unchanged), 0),
      'removed', coalesce(sum(p.old_rows - p.unchanged - p.changed), 0),
      'revenue_fell', greatest(0, coalesce(sum(p.old_revenue - p.new_revenue)
        filter (where p.old_rows > 0 and p.new_rows > 0 and p.day <> all (taken_over)), 0))),
    array_agg(distinct p.day) filter (where not p.same)
  into answer, changed_days
  from pg_temp.import_pair p;
  answer := answer || coalesce((
    select jsonb_build_object('restated', jsonb_agg(jsonb_build_object('day', d.day::text, 'from', d.old_won, 'to', d.new_won) order by d.day))
    from (
      select p.day, sum(p.old_revenue) as old_won, sum(p.new_revenue) as new_won from pg_temp.import_pair p
      where p.old_rows > 0 and p.day <> all (taken_over)
      group by 1 having sum(p.old_revenue) <> sum(p.new_revenue)) d
    having count(*) > 0), '{}');
  if not is_loaded then
    return answer;
  end if;

  perform private.keep_before(batch, 'public.agg_ad_growth', format('t."PARTNER_CD" = %L and t."DATE_SK" = any (%L)', batch.partner_cd,
    array(select distinct p.day from pg_temp.import_pair p)));
  if changed_days is not null then
    perform private.keep_before(batch, 'public.fact_ad_daily',
      format('t."PARTNER_CD" = %L and t."DATE_SK" = any (%L)', batch.partner_cd, changed_days), changed_days);
  end if;
  delete from public.fact_ad_daily f using pg_temp.import_pair p
  where not p.same and p.old_rows > 0 and f."PARTNER_CD" = batch.partner_cd and f."DATE_SK" = p.day
    and f."CAMPAIGN_ID" = p.campaign;
  insert into public.fact_ad_daily ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "ADGROUP_NM", "OPTION_CD", "CONV_OPTION_CD", "PLACEMENT",
    "KEYWORD",
    "IMP_CNT", "CLICK_CNT", "AD_COST", "ORD_1D", "DIR_ORD_1D", "QTY_1D", "DIR_QTY_1D", "REV_1D", "DIR_REV_1D",
    "ORD_14D", "DIR_ORD_14D", "QTY_14D", "DIR_QTY_14D", "REV_14D", "DIR_REV_14D")
  select batch.partner_cd, l.*
  from pg_temp.import_line l
  -- NOT IN is looked up in a table of hashes; an anti join would sort the rows by campaign too.
  where (l."DATE_SK", l."CAMPAIGN_ID") not in (select p.day, p.campaign from pg_temp.import_pair p where p.same);
  -- A day that was never seen young teaches nothing.
  insert into public.agg_ad_growth as g ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "AGE", "ORD_14D", "REV_14D")
  select batch.partner_cd, p.day, p.campaign, a.age, p.orders, p.new_revenue
  from pg_temp.import_pair p
  cross join lateral (select greatest(0, least(14, today - to_date(p.day::text, 'YYYYMMDD'))) as age) a
  where p.orders is not null and (a.age < 14 or exists (
    select from public.agg_ad_growth y
    where y."PARTNER_CD" = batch.partner_cd and y."DATE_SK" = p.day and y."CAMPAIGN_ID" = p.campaign))
  on conflict ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "AGE") do update
  set "ORD_14D" = excluded."ORD_14D", "REV_14D" = excluded."REV_14D";

  drop view pg_temp.import_line;
  drop table pg_temp.import_pair;
  if changed_days is not null then
    perform private.ads_changed(batch.partner_cd, changed_days);
  end if;
  return answer;
end
$$;

revoke all on function private.require_importer from public, anon, authenticated, service_role;
grant execute on function private.require_importer to authenticated;

-- Deletes rows of an import, at most that many, and the import with its last row. Nobody finds the import any more from its first
-- deleted row on. Pages read none of this.
create or replace function private.sweep_import(import_id uuid, most integer) returns void language plpgsql volatile set search_path = '' as $$
declare
  swept integer;
begin
  delete from private.import_row r
  where r.batch_id = sweep_import.import_id and r.line_no <= (
    select max(o.line_no) from (
      select i.line_no from private.import_row i where i.batch_id = sweep_import.import_id order by i.line_no limit most) o);
  get diagnostics swept = row_count;
  if swept < most then
    delete from private.kept_load k where k.import_id = sweep_import.import_id and not k.is_loaded;
    delete from private.import_batch b where b.id = sweep_import.import_id;
  else
    update private.import_batch b set is_over = true where b.id = sweep_import.import_id and not b.is_over;
  end if;
end
$$;

-- Loads a staged report in one transaction, writes the upload log and returns counts of rows: new, changed,
-- unchanged, removed; options_new and brands_new where the report made some; live, whether a 재고현황 became the
-- live stock. The log is written also when nothing changed: the numbers are confirmed as of now. The planner learns
-- of what changed much.
-- statement_timeout: one transaction writes 300,000 rows and all that is kept of them (docs/decisions/import-steps.md).
-- For the member who began the report. Raises PD001 and PD002 with the list of another partner's codes, and PD003 for a
-- report that names options and none of the partner, unless allow_unknown: it may be another seller's.
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
  insert into public.log_file_upload
    ("CATEGORY", "TABLE_NM", "PARTNER_CD", "FILE_NM", "PERIOD_START", "PERIOD_END", "ROW_CNT", "ERR_CNT", "USER_ID",
      "USER_NM", "ASIDE_CNT", "ASIDE_AMT", "ASIDE_SVC", "WAY", "DROP_ID", "IMPORT_ID", "NEW_CNT", "CHANGED_CNT", "REMOVED_CNT")
  select batch.category, private.import_table(batch.category), batch.partner_cd, batch.file_nm, batch.period_start,
    batch.period_end, coalesce((counts ->> 'lines')::integer, batch.row_cnt), batch.err_cnt, batch.user_id, coalesce(m."ALIAS", m."NAME", m."EMAIL"),
    batch.aside_cnt, batch.aside_amt, batch.aside_svc, batch.way, batch.drop_id, batch.id, (counts ->> 'new')::integer,
    (counts ->> 'changed')::integer, (counts ->> 'removed')::integer
  from (select) one left join public.auth_member m on m."ID" = batch.user_id;
  perform private.end_import(batch.id);
  perform private.make_room_for_loads(batch.id);
  perform private.movements_loaded(batch);
  perform private.keep_margins(batch.partner_cd);
  perform private.analyze_loaded(batch.category);
  return counts;
end
$$;

-- Keeps a piece of the file of a staged report, in base64. It takes the report's room: false where there is none, and the load goes
-- on without its file.
create or replace function public.import_keep_file(import_id uuid, part integer, piece text) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  batch private.import_batch := private.own_import(import_keep_file.import_id);
  content constant bytea := decode(piece, 'base64');
begin
  if (part between 0 and 39 and octet_length(content) between 1 and 1048576) is not true then
    raise exception 'a file has at most 40 pieces of at most 1 MiB' using errcode = '22023';
  end if;
  perform private.lock_import_room();
  begin
    perform private.require_import_room(batch.partner_cd, batch.id, octet_length(content));
  exception when sqlstate 'PD507' then
    return false;
  end;
  insert into private.kept_load (import_id, partner_cd) values (batch.id, batch.partner_cd) on conflict do nothing;
  insert into private.kept_file (import_id, part, bytes) values (batch.id, import_keep_file.part, content) on conflict do nothing;
  if found then
    update private.import_batch b set byte_cnt = b.byte_cnt + octet_length(content), touched_at = now() where b.id = batch.id;
  end if;
  return true;
end
$$;
comment on function public.import_keep_file is 'Keeps a piece (1 MiB in base64, 0 to 39) of the file of a report; false without room for it. The member who began it; PD410 for others, 22023 for a wrong piece. The same piece twice counts once.';
revoke all on function public.import_keep_file from public, anon, authenticated, service_role;
grant execute on function public.import_keep_file to authenticated;

create or replace function public.load_file(partner_cd text, load_id bigint, part integer) returns text language plpgsql stable set search_path = '' as $$
begin
  perform private.require_importer(partner_cd);
  return coalesce(private.kept_piece(coalesce(
    (select u."IMPORT_ID" from public.log_file_upload u where u."ID" = load_file.load_id and u."PARTNER_CD" = load_file.partner_cd),
    (select (b."LOAD" ->> 'IMPORT_ID')::uuid from public.log_taken_back b
      where b."LOAD_ID" = load_file.load_id and b."PARTNER_CD" = load_file.partner_cd)), load_file.part), '');
end
$$;
comment on function public.load_file is 'A piece (1 MiB in base64, 0 to 39) of the file of a load as it was given; empty after the last, and where the file is not kept. Members who may load that partner''s reports; 42501 for others.';
revoke all on function public.load_file from public, anon, authenticated, service_role;
grant execute on function public.load_file to authenticated;

create or replace function public.load_history(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  kept uuid[];
  files uuid[];
begin
  perform private.require_partner(partner_cd);
  kept := private.kept_imports(partner_cd);
  files := private.kept_files(partner_cd);
  return json_build_object('rows', (
    select coalesce(json_agg(json_build_object('id', h.id, 'loadedAt', h."REG_DT", 'category', h."CATEGORY", 'fileName', h."FILE_NM",
      'periodStart', h."PERIOD_START", 'periodEnd', h."PERIOD_END", 'rows', h."ROW_CNT", 'errors', h."ERR_CNT", 'new', h."NEW_CNT",
      'changed', h."CHANGED_CNT", 'removed', h."REMOVED_CNT", 'aside', h."ASIDE_CNT", 'asideAmt', h."ASIDE_AMT",
      'asideServices', h."ASIDE_SVC", 'way', h."WAY", 'userId', h."USER_ID", 'userName', h."USER_NM",
      'takenBackAt', h.taken_at, 'takenBackBy', h.taken_by,
      'hasFile', coalesce(h."IMPORT_ID" = any (files), false),
      'mayTakeBack', h.taken_at is null and coalesce(h."IMPORT_ID" = any (kept), false),
      -- The loads of one drop, the newest first: in this order they can be taken back.
      'drop', case when h.taken_at is null then array(
        select u."ID" from public.log_file_upload u
        where u."PARTNER_CD" = load_history.partner_cd and u."DROP_ID" = h."DROP_ID" and u."IMPORT_ID" = any (kept)
        order by u."ID" desc limit 1000) else '{}' end
      ) order by h."REG_DT" desc, h.id desc), '[]')
    from (
      select * from (
        select u."ID" as id, u.*, null::timestamptz as taken_at, null::text as taken_by from public.log_file_upload u
        where u."PARTNER_CD" = load_history.partner_cd order by u."REG_DT" desc, u."ID" desc limit 50) loaded
      union all
      select * from (
        select b."LOAD_ID", u.*, b."REG_DT", b."USER_NM" from public.log_taken_back b
        cross join lateral jsonb_populate_record(null::public.log_file_upload, b."LOAD") u
        where b."PARTNER_CD" = load_history.partner_cd order by b."REG_DT" desc, b."LOAD_ID" desc limit 50) taken
      order by "REG_DT" desc, id desc limit 50
    ) h));
end
$$;
comment on function public.load_history is 'The last 50 loads of a partner, those that were taken back too, the newest first. Active members who may see the partner; 42501 for others. A row is a load; hasFile, mayTakeBack and drop only for members who may load that partner''s reports.';

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
end
$$;
