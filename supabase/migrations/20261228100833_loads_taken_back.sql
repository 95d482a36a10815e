-- A load of the wrong file could only be mended by loading the right one, and nothing said who had loaded what, and which way.

create table private.kept_load (
  import_id uuid primary key,
  partner_cd text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  byte_cnt bigint not null default 0,
  loaded_at timestamptz not null default now()
);
revoke all on private.kept_load from public, anon, authenticated, service_role;
comment on table private.kept_load is 'A load of which something is kept (log_file_upload."IMPORT_ID").';
comment on column private.kept_load.byte_cnt is 'Bytes that everything kept of the load takes (private.make_room_for_loads).';
create index kept_load_partner_idx on private.kept_load (partner_cd, loaded_at);
create index kept_load_age_idx on private.kept_load (loaded_at);
alter table private.kept_load enable row level security;

create table private.kept_rows (
  id bigint generated always as identity primary key,
  import_id uuid not null references private.kept_load (import_id) on delete cascade,
  target text not null,
  scope text,
  followed integer[],
  columns text[],
  lines text[],
  made text[]
);
revoke all on private.kept_rows from public, anon, authenticated, service_role;
comment on table private.kept_rows is
  'What a load replaced: a scope of a table that it wrote, rows that stood there before, or codes that it made. Restored in the order of the ids.';
comment on column private.kept_rows.scope is 'Condition on the rows t of the table: all that fulfil it go before the kept rows come back.';
comment on column private.kept_rows.followed is 'Days or months whose sums follow the rows of the scope.';
comment on column private.kept_rows.columns is 'Columns of the lines, in their order.';
comment on column private.kept_rows.lines is 'Rows as text, at most 2,000.';
comment on column private.kept_rows.made is 'Codes of options, brands or campaigns that the load made.';
create index kept_rows_import_idx on private.kept_rows (import_id, id);
alter table private.kept_rows enable row level security;

-- A load that was taken back is none for any page, so it leaves the upload log; this is what the history says of it.
create table public.log_taken_back (
  "LOAD_ID" bigint primary key,
  "PARTNER_CD" text not null references public.dim_partner ("PARTNER_CD") on update cascade on delete cascade,
  "LOAD" jsonb not null,
  "USER_ID" uuid references public.auth_member ("ID") on delete set null,
  "USER_NM" text,
  "REG_DT" timestamptz not null default now()
);
revoke all on public.log_taken_back from public, anon, authenticated, service_role;
comment on table public.log_taken_back is 'A load that was taken back, and by whom.';
comment on column public.log_taken_back."LOAD" is 'Its row of log_file_upload.';
comment on column public.log_taken_back."USER_NM" is 'Name that the member had then. Null: taken back by no member.';
create index log_taken_back_partner_idx on public.log_taken_back ("PARTNER_CD", "REG_DT" desc);
create index log_taken_back_user_idx on public.log_taken_back ("USER_ID");
alter table public.log_taken_back enable row level security;
grant select on public.log_taken_back to service_role;
grant select on public.log_taken_back to authenticated;

create policy "Members see the loads taken back of their partners" on public.log_taken_back
  for select to authenticated using ("PARTNER_CD" = any ((select private.partner_codes())::text[]));

alter table private.import_batch add column drop_id uuid;

alter table private.import_batch add column way text;

alter table public.log_file_upload add column "CHANGED_CNT" integer;

alter table public.log_file_upload add column "DROP_ID" uuid;

comment on column public.log_file_upload."DROP_ID" is 'The same for files that were given together.';

alter table public.log_file_upload add column "IMPORT_ID" uuid;

comment on column public.log_file_upload."IMPORT_ID" is 'The report that was staged (private.kept_load).';

alter table public.log_file_upload add column "NEW_CNT" integer;

comment on column public.log_file_upload."NEW_CNT" is 'Rows that were new, beside those changed and removed; null: loaded before these were kept.';

alter table public.log_file_upload add column "REMOVED_CNT" integer;

alter table public.log_file_upload add column "WAY" text;

comment on column public.log_file_upload."WAY" is 'How the file came in, as the loading program says it.';

drop function private.change_categories;

-- Gives the partner's options the categories that the staged day of sales says: to those without one, and of the newest
-- day that is loaded to all, so that an old day loaded late takes nothing back. An empty cell never wipes one out.
-- Settings: see private.replace_rows.
create or replace function private.change_categories(batch private.import_batch, day integer) returns void
  language plpgsql volatile set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  newest boolean := not exists (
    select from public.agg_performance_option_daily t
    where t."PARTNER_CD" = batch.partner_cd and t."DATE_SK" > change_categories.day and t."SVC" = '2P');
begin
  perform private.keep_before(batch, 'public.dim_option', format($sql$t."PARTNER_CD" = %L and exists (select from pg_temp.import_staged s
    where s."OPTION_CD" = t."OPTION_CD" and s."CATEGORY_NM" is not null and (t."CATEGORY_NM" is null or %L and t."CATEGORY_NM" <> s."CATEGORY_NM"))$sql$,
    batch.partner_cd, newest));
  update public.dim_option o set "CATEGORY_NM" = s."CATEGORY_NM"
  from pg_temp.import_staged s
  where o."OPTION_CD" = s."OPTION_CD" and o."PARTNER_CD" = batch.partner_cd and s."CATEGORY_NM" is not null
    and (o."CATEGORY_NM" is null or newest and o."CATEGORY_NM" <> s."CATEGORY_NM");
end
$$;
comment on function private.change_categories is
  'Gives the options the categories of the staged day of sales (yyyyMMdd): those without one, and all by the newest day.';
revoke all on function private.change_categories from public, anon, authenticated, service_role;

drop function private.claim_options;

-- Makes sure that the partner has every staged option: new ones are made without a brand, names come from the
-- file; names that an option master gave are left alone, and brands are derived anew where that made a difference.
-- Returns how many were made, or, unless the report is loaded, how many would be. Raises PD001.
-- Settings: see private.replace_rows.
create or replace function private.claim_options(batch private.import_batch, is_loaded boolean) returns integer
  language plpgsql volatile set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  made integer;
  named integer;
begin
  if is_loaded then
    perform private.keep_made(batch, 'public.dim_option', array(
      select distinct s."OPTION_CD" from pg_temp.import_staged s
      where not exists (select from public.dim_option o where o."OPTION_CD" = s."OPTION_CD")));
    perform private.keep_before(batch, 'public.dim_option', $sql$t."ITEM_NM" = '' and t."OPTION_CD" in (
      select s."OPTION_CD" from pg_temp.import_staged s where s."ITEM_NM" <> '')$sql$);
    insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "PRODUCTID", "ITEM_NM", "OPTION_NM", "CATEGORY_NM")
    select s."OPTION_CD", batch.partner_cd, s."PRODUCTID", coalesce(s."ITEM_NM", ''), coalesce(s."OPTION_NM", ''),
      s."CATEGORY_NM"
    from pg_temp.import_staged s
    where not exists (select from public.dim_option o where o."OPTION_CD" = s."OPTION_CD")
    on conflict do nothing;
    get diagnostics made = row_count;
  else
    select count(*) into made from (
      select distinct s."OPTION_CD" from pg_temp.import_staged s
      where not exists (select from public.dim_option o where o."OPTION_CD" = s."OPTION_CD")) n;
  end if;
  -- After the insert: a load of another partner at the same moment may have been first.
  perform private.refuse_codes('PD001', 'options of another partner', array(
    select o."OPTION_CD" from pg_temp.import_staged s join public.dim_option o using ("OPTION_CD")
    where o."PARTNER_CD" <> batch.partner_cd order by 1));
  if is_loaded then
    update public.dim_option o
    set "ITEM_NM" = s."ITEM_NM", "OPTION_NM" = coalesce(s."OPTION_NM", ''), "PRODUCTID" = coalesce(o."PRODUCTID", s."PRODUCTID")
    from pg_temp.import_staged s
    where o."OPTION_CD" = s."OPTION_CD" and o."ITEM_NM" = '' and coalesce(s."ITEM_NM", '') <> '';
    get diagnostics named = row_count;
    if made + named > 0 then
      perform private.derive_brands(batch.partner_cd);
    end if;
  end if;
  return made;
end
$$;
comment on function private.claim_options is
  'Makes the staged options that are missing, for that partner, if the report is loaded; returns how many. Raises PD001.';
revoke all on function private.claim_options from public, anon, authenticated, service_role;

-- Costs, targets and charges leave a trail of what was entered: taking a list back is entered too.
create or replace function private.enter_restored(load public.log_file_upload) returns void language sql volatile set search_path = '' as $$
  insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL")
  select c."PARTNER_CD", c."SUBJECT", c."OPTION_CD", c."BRAND_CD", c."PERIOD", c."FIELD", c."TO_VAL", c."FROM_VAL"
  from public.log_change c
  where c."PARTNER_CD" = load."PARTNER_CD" and c."REG_DT" = load."REG_DT" and load."CATEGORY" in ('원가', '월 목표', '운영·라이브 수수료')
  order by c."ID"
$$;
comment on function private.enter_restored is 'Enters in the trail that a list of values was taken back.';
revoke all on function private.enter_restored from public, anon, authenticated, service_role;

-- Settings: the planner expects few rows where there may be many.
create or replace function private.enter_values(batch private.import_batch, is_loaded boolean) returns jsonb
  language plpgsql volatile set search_path = '' set enable_nestloop = off as $$
declare
  subject constant text := case batch.category when '원가' then 'option' when '월 목표' then 'target' else 'charge' end;
  fresh bigint;
  changed bigint;
begin
  if subject = 'option' then
    update pg_temp.import_entry e set before = c."COST_AMT", differs = c."COST_AMT" is distinct from e.amount
    from public.dim_option_cost c where c."OPTION_CD" = e.code and c."APPLY_DT" = e.since;
    update pg_temp.import_entry e set earlier = (
      select c."COST_AMT" from public.dim_option_cost c where c."OPTION_CD" = e.code and c."APPLY_DT" < e.since
      order by c."APPLY_DT" desc limit 1)
    where e.before is null;
  elsif subject = 'target' then
    update pg_temp.import_entry e set before = t."TARGET_AMT", differs = t."TARGET_AMT" is distinct from e.amount
    from public.dim_sales_target t where t."BRAND_CD" = e.code and t."YM" = e.since;
  else
    update pg_temp.import_entry e
    set before = c."AMT", differs = (c."AMT", c."MEMO") is distinct from (e.amount, coalesce(e.memo, c."MEMO"))
    from public.fact_brand_charge c where c."BRAND_CD" = e.code and c."YM" = e.since and c."CHARGE_TYPE" = e.type;
  end if;
  select count(*) filter (where e.before is null), count(e.before) into fresh, changed from pg_temp.import_entry e where e.differs;
  if not is_loaded then
    return jsonb_build_object('new', fresh, 'changed', changed);
  end if;
  perform private.keep_before(batch, 'public.' || private.import_table(batch.category),
    format(case subject when 'option' then '(t."OPTION_CD", t."APPLY_DT", %L) in (select * from unnest(%L::text[], %L::text[], %L::text[]))'
        when 'target' then '(t."BRAND_CD", t."YM", %L) in (select * from unnest(%L::text[], %L::text[], %L::text[]))'
        else '(t."BRAND_CD", t."YM", coalesce(t."CHARGE_TYPE", %L)) in (select * from unnest(%L::text[], %L::text[], %L::text[]))' end,
      '', e.codes, e.sinces, e.types))
  from (
    select array_agg(d.code order by d.row_no) as codes, array_agg(d.since order by d.row_no) as sinces,
      array_agg(d.type order by d.row_no) as types
    from pg_temp.import_entry d where d.differs having count(*) > 0) e;
  if subject = 'option' then
    insert into public.dim_option_cost ("OPTION_CD", "APPLY_DT", "PARTNER_CD", "COST_AMT")
    select e.code, e.since, batch.partner_cd, e.amount from pg_temp.import_entry e where e.differs
    on conflict ("OPTION_CD", "APPLY_DT") do update
    set "COST_AMT" = excluded."COST_AMT", "PARTNER_CD" = excluded."PARTNER_CD", "MOD_DT" = now();
  elsif subject = 'target' then
    insert into public.dim_sales_target ("BRAND_CD", "YM", "PARTNER_CD", "TARGET_AMT")
    select e.code, e.since, batch.partner_cd, e.amount from pg_temp.import_entry e where e.differs
    on conflict ("BRAND_CD", "YM") do update set "TARGET_AMT" = excluded."TARGET_AMT", "MOD_DT" = now();
  else
    insert into public.fact_brand_charge as c ("BRAND_CD", "YM", "CHARGE_TYPE", "PARTNER_CD", "AMT", "MEMO")
    select e.code, e.since, e.type, batch.partner_cd, e.amount, e.memo from pg_temp.import_entry e where e.differs
    on conflict ("BRAND_CD", "YM", "CHARGE_TYPE") do update
    set "AMT" = excluded."AMT", "MEMO" = coalesce(excluded."MEMO", c."MEMO"), "MOD_DT" = now();
  end if;
  insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL", "USER_ID", "USER_NM")
  select batch.partner_cd, subject, case when subject = 'option' then e.code end, case when subject <> 'option' then e.code end,
    e.since, case subject when 'option' then 'cost' when 'target' then 'amount' else e.type end, coalesce(e.before, e.earlier), e.amount,
    batch.user_id, (select private.member_name(batch.user_id))
  from pg_temp.import_entry e where e.differs order by e.row_no;
  return jsonb_build_object('new', fresh, 'changed', changed);
end
$$;

-- Sums follow the restored rows by the functions that follow a load.
create or replace function private.follow_restored(load public.log_file_upload) returns void language plpgsql volatile set search_path = '' as $$
declare
  kept record;
  batch private.import_batch;
begin
  for kept in
    select r.target, r.followed from private.kept_rows r
    where r.import_id = load."IMPORT_ID" and r.followed is not null order by r.id
  loop
    case
      when kept.target = 'public.agg_performance_option_daily' then perform private.sales_changed(load."PARTNER_CD", kept.followed);
      when kept.target = 'public.fact_ad_daily' then perform private.ads_changed(load."PARTNER_CD", kept.followed);
      else perform private.settlement_changed(load."PARTNER_CD", kept.followed);
    end case;
  end loop;
  batch.partner_cd := load."PARTNER_CD";
  batch.category := load."CATEGORY";
  batch.period_start := load."PERIOD_START";
  batch.period_end := load."PERIOD_END";
  perform private.movements_loaded(batch);
  perform private.keep_margins(load."PARTNER_CD");
end
$$;
comment on function private.follow_restored is 'Brings everything that is kept of facts in line with the restored rows of a load.';
revoke all on function private.follow_restored from public, anon, authenticated, service_role;

-- The newest change of each value counts: a list that was loaded later and taken back leaves the values as this one entered them.
create or replace function private.is_edited_since(load public.log_file_upload) returns boolean language sql stable begin atomic
  select exists (
    select from public.log_change own
    cross join lateral (
      select c."TO_VAL" from public.log_change c
      where c."PARTNER_CD" = own."PARTNER_CD" and c."SUBJECT" = own."SUBJECT" and c."SUBJECT_ID" = own."SUBJECT_ID"
        and c."PERIOD" is not distinct from own."PERIOD" and c."FIELD" = own."FIELD"
      order by c."ID" desc limit 1) newest
    where own."PARTNER_CD" = (load)."PARTNER_CD" and own."REG_DT" = (load)."REG_DT"
      and (load)."CATEGORY" in ('원가', '월 목표', '운영·라이브 수수료') and newest."TO_VAL" is distinct from own."TO_VAL");
end;
comment on function private.is_edited_since is 'True if a value of a loaded list is another by now.';
revoke all on function private.is_edited_since from public, anon, authenticated, service_role;

-- Masters are updated in place, because facts and entries refer to their rows.
create or replace function private.is_master(target regclass) returns boolean language sql stable set search_path = ''
  return target in ('public.dim_option'::regclass, 'public.dim_brand'::regclass, 'public.dim_campaign'::regclass);
comment on function private.is_master is 'True for a table whose rows a load changes but never replaces.';
revoke all on function private.is_master from public, anon, authenticated, service_role;

-- Called by a loader before it writes. Condition: on the rows t of the target; unless the target is a master it holds constants
-- alone, because it is asked again when the load is taken back. Keeps nothing unless import_commit began to keep the load.
create or replace function private.keep_before(batch private.import_batch, target regclass, condition text, followed integer[] default null)
  returns void language plpgsql volatile set search_path = '' as $$
declare
  columns constant text[] := array(
    select a.attname::text from pg_catalog.pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped order by a.attnum);
begin
  if not exists (select from private.kept_load k where k.import_id = batch.id) then
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
comment on function private.keep_before is 'Keeps the rows of a table that a load is about to replace or change.';
revoke all on function private.keep_before from public, anon, authenticated, service_role;

create or replace function private.keep_made(batch private.import_batch, target regclass, codes text[]) returns void
  language sql volatile set search_path = '' as $$
  insert into private.kept_rows (import_id, target, made)
  select k.import_id, target::text, codes from private.kept_load k where k.import_id = batch.id and codes <> '{}'
$$;
comment on function private.keep_made is 'Keeps the codes of a master that a load is about to make.';
revoke all on function private.keep_made from public, anon, authenticated, service_role;

-- Definer: what is kept of loads is nobody's to read.
create or replace function private.kept_imports(partner_cd text) returns uuid[] language sql stable security definer set search_path = '' as $$
  select array(select k.import_id from private.kept_load k where k.partner_cd = kept_imports.partner_cd and private.may_load(kept_imports.partner_cd))
$$;
comment on function private.kept_imports is 'Loads of a partner that the caller may take back, as far as something is kept of them; none for a caller who may not load.';
revoke all on function private.kept_imports from public, anon, authenticated, service_role;
grant execute on function private.kept_imports to authenticated, service_role;

create or replace function private.kept_load_limits() returns table (days integer, partner_bytes bigint, all_bytes bigint)
  language sql immutable parallel safe
  begin atomic
    values (90, 1024 * 1024 * 1024::bigint, 8 * 1024 * 1024 * 1024::bigint);
  end;
comment on function private.kept_load_limits is 'For how many days something is kept of a load, and bytes of it for a partner and in all.';
revoke all on function private.kept_load_limits from public, anon, authenticated, service_role;

create or replace function private.last_load(partner_cd text) returns timestamptz language sql stable begin atomic
  select coalesce(greatest((select max(u."REG_DT") from public.log_file_upload u where u."PARTNER_CD" = partner_cd and u."REG_DT" <= now()),
    (select max(b."REG_DT") from public.log_taken_back b where b."PARTNER_CD" = partner_cd and b."REG_DT" <= now())), '-infinity');
end;
comment on function private.last_load is 'When the newest report of a partner was loaded, or a load taken back; -infinity before the first.';

-- 광고 보고서, with rows by keyword or by campaign. A day that a keyword report covers is never touched by a campaign report,
-- and a keyword report takes the days of campaign reports over as a whole; among reports of one kind the later load replaces
-- the campaigns that it names, day by day. Options that no master knows are kept (미매칭). Answers, beside counts of rows:
-- days_skipped, days_empty (without rows), options_unmatched, options_known, revenue_fell (won of 14 days that the replaced
-- days lose). Raises PD001.
-- Settings: see private.replace_rows.
create or replace function private.load_ad_report(batch private.import_batch, today date, is_loaded boolean) returns jsonb
  language plpgsql volatile set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  by_keyword boolean;
  covered integer[];
  skipped integer[] := '{}';
  taken_over integer[] := '{}';
  answer jsonb;
begin
  perform private.stage_rows(batch, array['DATE_SK', 'CAMPAIGN_ID', 'CAMPAIGN_NM', 'AD_TYPE', 'ADGROUP_NM', 'OPTION_CD', 'ITEM_NM',
    'CONV_OPTION_CD', 'CONV_ITEM_NM', 'PLACEMENT', 'KEYWORD'] || private.ad_sum_columns() || array['START_DT', 'END_DT'],
    array['private.ad_report_row'], '{}');
  by_keyword := exists (select from pg_temp.import_staged s where s."KEYWORD" <> '') or batch.file_nm ~* 'keyword';
  -- Reads the rows once for all questions about days and campaigns.
  create temporary table import_day on commit drop as
  select s."DATE_SK" as day, s."CAMPAIGN_ID" as campaign, min(s."LINE_NO") as line_no, max(s."LINE_NO") as last_line_no, count(*) as rows,
    coalesce(private.bigint_sum(s."REV_14D"), 0) as revenue, coalesce(private.bigint_sum(s."ORD_14D"), 0) as orders
  from pg_temp.import_staged s group by 1, 2;
  -- Facts of a day stand together, as they are read; most reports have them so.
  if exists (
    select from (
      select min(d.line_no) as first_line, lag(max(d.last_line_no)) over (order by d.day) as before
      from pg_temp.import_day d group by d.day) o
    where o.first_line < o.before)
  then
    alter table pg_temp.import_staged rename to import_unordered;
    create temporary table import_staged on commit drop as select * from pg_temp.import_unordered u order by u."DATE_SK";
    drop table pg_temp.import_unordered;
  end if;
  covered := array(
    select d.day from pg_temp.import_day d
    union
    -- A file with bad rows tells of the days of its good ones alone.
    select private.date_sk(batch.period_start::date + n)
    from generate_series(0, batch.period_end::date - batch.period_start::date) n where not batch.partial);
  if cardinality(covered) > 400 then
    raise exception 'a report has at most 400 days' using errcode = 'PD422';
  end if;
  if by_keyword then
    taken_over := array(select l."DATE_SK" from public.log_ad_day l
      where l."PARTNER_CD" = batch.partner_cd and l."GRAIN" = 'campaign' and l."DATE_SK" = any (covered));
  else
    skipped := array(select l."DATE_SK" from public.log_ad_day l
      where l."PARTNER_CD" = batch.partner_cd and l."GRAIN" = 'keyword' and l."DATE_SK" = any (covered));
    delete from pg_temp.import_staged s where s."DATE_SK" = any (skipped);
    delete from pg_temp.import_day d where d.day = any (skipped);
    covered := array(select d from unnest(covered) d where d <> all (skipped));
  end if;
  answer := jsonb_build_object('days_skipped', cardinality(skipped),
    'days_empty', (select count(*) from unnest(covered) d
      where d not in (select i.day from pg_temp.import_day i)))
    || private.name_ads(batch, is_loaded)
    || private.replace_ads(batch, taken_over, today, is_loaded);
  if not is_loaded then
    return answer;
  end if;
  perform private.keep_before(batch, 'public.log_ad_day',
    format('t."PARTNER_CD" = %L and t."DATE_SK" = any (%L)', batch.partner_cd, covered));
  insert into public.log_ad_day as l ("PARTNER_CD", "DATE_SK", "GRAIN", "AGE", "FILE_NM")
  select batch.partner_cd, d, case when by_keyword then 'keyword' else 'campaign' end,
    greatest(0, least(14, today - to_date(d::text, 'YYYYMMDD'))), batch.file_nm
  from unnest(covered) d
  on conflict ("PARTNER_CD", "DATE_SK") do update
  set "GRAIN" = excluded."GRAIN", "AGE" = excluded."AGE", "FILE_NM" = excluded."FILE_NM", "MOD_DT" = now();
  return answer;
end
$$;

-- 입고요청: lines of inbound requests. Every request that the file names is replaced by its lines in the file;
-- other requests stay. A line has no key of its own (one request may hold an option twice, with two expiry
-- dates), so lines are compared whole, and a line that is the same keeps its ID. Raises PD001.
-- Settings: see private.replace_rows.
create or replace function private.load_inbound_requests(batch private.import_batch, is_loaded boolean) returns jsonb
  language plpgsql volatile set search_path = '' set enable_nestloop = off as $$
declare
  ignored text[];
  counts jsonb;
begin
  perform private.stage_rows(batch, array['REQ_NO', 'OPTION_CD', 'IB_REQ_DT', 'SCH_DT', 'EX_QTY', 'IB_APRV_QTY',
    'SALE_READY_QTY', 'RETURN_PENDING_QTY', 'RETURN_READY_QTY', 'IB_APRV_NO', 'IB_REQ_NO', 'MILKRUNNO', 'PICKUP_DT',
    'IB_CENTER', 'REG_DT', 'PLT_AMT', 'TRUCK_AMT', 'EXPIR_DT', 'PROD_DT', 'LOGISTICS_COMPANY', 'INVOICE_NUM',
    'DP_APRV_DT', 'REMARKS'],
    array['public.raw_wing_inbound_request'],
    jsonb_build_object('CUST_CD', batch.partner_cd, 'SVC', '2P', 'REG_DT', now()));
  analyze pg_temp.import_staged;

  perform private.refuse_codes('PD001', 'options of another partner', array(
    select distinct o."OPTION_CD" from pg_temp.import_staged s join public.dim_option o using ("OPTION_CD")
    where o."PARTNER_CD" <> batch.partner_cd order by 1));

  -- Without an upload time in the file, the moment of loading is no difference between two lines.
  ignored := array['ID', 'LINE_NO'] || case
    when exists (select from pg_temp.import_staged s where s."REG_DT" <> now()) then '{}'::text[]
    else array['REG_DT']
  end;
  -- Each line that is there beside the equal line of the file, by the hashes of all that the file says; of equal lines the first with
  -- the first.
  execute (
    select format($sql$create temporary table import_pair on commit drop as
      select o.id as old_id, n.line_no, coalesce(o.req_no, n.req_no) as req_no, coalesce(o.option_cd, n.option_cd) as option_cd
      from (
        select h.*, row_number() over (partition by h.line order by h.id) as twin
        from (
          select r."ID" as id, r."REQ_NO" as req_no, r."OPTION_CD" as option_cd, hash_record_extended(row(%1$s), 0) as line
          from public.raw_wing_inbound_request r
          where r."CUST_CD" = %2$L and r."REQ_NO" in (select s."REQ_NO" from pg_temp.import_staged s)
        ) h
      ) o
      full join (
        select h.*, row_number() over (partition by h.line order by h.line_no) as twin
        from (
          select r."LINE_NO" as line_no, r."REQ_NO" as req_no, r."OPTION_CD" as option_cd, hash_record_extended(row(%1$s), 0) as line
          from pg_temp.import_staged r
        ) h
      ) n on n.line = o.line and n.twin = o.twin$sql$,
      string_agg(format('r.%I', a.attname), ', ' order by a.attnum), batch.partner_cd)
    from pg_catalog.pg_attribute a
    where a.attrelid = 'pg_temp.import_staged'::regclass and a.attnum > 0 and a.attname <> all (ignored));
  analyze pg_temp.import_pair;

  -- A line that goes and one that comes for the same request and option are one changed line.
  select jsonb_build_object('new', coalesce(sum(g.added - least(g.added, g.gone)), 0),
    'changed', coalesce(sum(least(g.added, g.gone)), 0), 'unchanged', coalesce(sum(g.same), 0),
    'removed', coalesce(sum(g.gone - least(g.added, g.gone)), 0))
  into counts
  from (
    select count(*) filter (where p.old_id is null) as added, count(*) filter (where p.line_no is null) as gone,
      count(*) filter (where p.old_id is not null and p.line_no is not null) as same
    from pg_temp.import_pair p group by p.req_no, p.option_cd
  ) g;
  if not is_loaded then
    return counts;
  end if;

  perform private.keep_before(batch, 'public.raw_wing_inbound_request', format('t."CUST_CD" = %L and t."REQ_NO" = any (%L)', batch.partner_cd,
    array(select distinct p.req_no from pg_temp.import_pair p where p.old_id is null or p.line_no is null)));
  delete from public.raw_wing_inbound_request t
  using pg_temp.import_pair p where p.old_id = t."ID" and p.line_no is null;
  -- A column of the file is one of the table, and so is what was filled in.
  execute format('insert into public.raw_wing_inbound_request (%1$s)
    select %1$s from pg_temp.import_staged s
    join pg_temp.import_pair p on p.line_no = s."LINE_NO" and p.old_id is null
    order by s."LINE_NO"', (
      select string_agg(quote_ident(a.attname), ', ') from pg_catalog.pg_attribute a
      where a.attrelid = 'pg_temp.import_staged'::regclass and a.attnum > 0 and a.attname <> 'LINE_NO'));
  return counts;
end
$$;

-- 옵션마스터: brands of the partner that are missing are made, options are made or updated. An empty cell
-- never wipes a value out, and an option that the file does not name stays. A brand that has another name now is
-- renamed for all its options: brands_renamed counts them, renames names some. Raises PD001, PD002 (brands), PD008 (too many brands:
-- pages list the brands of a partner without pages).
-- Settings: see private.replace_rows.
create or replace function private.load_option_master(batch private.import_batch, is_loaded boolean) returns jsonb
  language plpgsql volatile set search_path = '' set enable_nestloop = off as $$
declare
  most_brands constant integer := 2000;
  brands integer;
  renames jsonb;
  fresh integer;
  written integer;
begin
  perform private.stage_rows(batch, array['OPTION_CD', 'BRAND_CD', 'BRAND_NM', 'ITEM_NM', 'OPTION_NM',
    'PRODUCTID', 'BARCODE', 'CPITEMNAME', 'SALE_PRICE'],
    array['public.dim_option', 'public.dim_brand'], '{}');

  create temporary table import_brand on commit drop as
  select n."BRAND_CD", n."BRAND_NM", o."BRAND_NM" as old_nm, o."BRAND_CD" is null as is_new
  from (select s."BRAND_CD", min(s."BRAND_NM") as "BRAND_NM" from pg_temp.import_staged s group by 1) n
  left join public.dim_brand o using ("BRAND_CD");
  select count(*) filter (where n.is_new) into brands from pg_temp.import_brand n;
  if brands > 0 and brands + (select count(*) from public.dim_brand o where o."PARTNER_CD" = batch.partner_cd) > most_brands then
    raise exception 'a partner has at most % brands', most_brands using errcode = 'PD008';
  end if;
  select count(*) filter (where o."OPTION_CD" is null), count(*) filter (where o."OPTION_CD" is null
      or (o."BRAND_CD", o."BRAND_DERIVED", o."ITEM_NM", o."OPTION_NM", o."PRODUCTID", o."BARCODE", o."CPITEMNAME", o."SALE_PRICE")
        is distinct from (s."BRAND_CD", false, s."ITEM_NM", coalesce(nullif(s."OPTION_NM", ''), o."OPTION_NM"),
          coalesce(s."PRODUCTID", o."PRODUCTID"), coalesce(s."BARCODE", o."BARCODE"),
          coalesce(s."CPITEMNAME", o."CPITEMNAME"), coalesce(s."SALE_PRICE", o."SALE_PRICE")))
  into fresh, written
  from pg_temp.import_staged s left join public.dim_option o using ("OPTION_CD");
  if is_loaded then
    perform private.keep_made(batch, 'public.dim_brand', array(select n."BRAND_CD" from pg_temp.import_brand n where n.is_new));
    perform private.keep_before(batch, 'public.dim_brand', format($sql$t."PARTNER_CD" = %L and exists (
      select from pg_temp.import_brand n where n."BRAND_CD" = t."BRAND_CD" and n.old_nm <> n."BRAND_NM")$sql$, batch.partner_cd));
    perform private.keep_made(batch, 'public.dim_option', array(
      select s."OPTION_CD" from pg_temp.import_staged s
      where not exists (select from public.dim_option o where o."OPTION_CD" = s."OPTION_CD")));
    perform private.keep_before(batch, 'public.dim_option', format($sql$t."PARTNER_CD" = %L
      and t."OPTION_CD" in (select s."OPTION_CD" from pg_temp.import_staged s)$sql$, batch.partner_cd));
    insert into public.dim_brand as b ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "SORT")
    select n."BRAND_CD", n."BRAND_NM", batch.partner_cd, row_number() over (order by n."BRAND_NM", n."BRAND_CD")
      + coalesce((select max(o."SORT") from public.dim_brand o where o."PARTNER_CD" = batch.partner_cd), 0)
    from pg_temp.import_brand n where n.is_new
    on conflict do nothing;
  end if;
  -- After the insert: a load of another partner at the same moment may have been first.
  perform private.refuse_codes('PD002', 'brands of another partner', array(
    select distinct b."BRAND_CD" from pg_temp.import_brand s join public.dim_brand b using ("BRAND_CD")
    where b."PARTNER_CD" <> batch.partner_cd order by 1));
  select jsonb_agg(jsonb_build_object('from', n.old_nm, 'to', n."BRAND_NM",
    'options', (select count(*) from public.dim_option o
      where o."PARTNER_CD" = batch.partner_cd and o."BRAND_CD" = n."BRAND_CD")) order by n.old_nm, n."BRAND_NM")
  into renames from pg_temp.import_brand n where n.old_nm <> n."BRAND_NM";
  if is_loaded then
    update public.dim_brand b set "BRAND_NM" = n."BRAND_NM"
    from pg_temp.import_brand n where b."BRAND_CD" = n."BRAND_CD" and b."BRAND_NM" <> n."BRAND_NM";
    insert into public.dim_option as o
      ("OPTION_CD", "PARTNER_CD", "BRAND_CD", "ITEM_NM", "OPTION_NM", "PRODUCTID", "BARCODE", "CPITEMNAME", "SALE_PRICE")
    select s."OPTION_CD", batch.partner_cd, s."BRAND_CD", s."ITEM_NM", coalesce(s."OPTION_NM", ''), s."PRODUCTID",
      s."BARCODE", s."CPITEMNAME", s."SALE_PRICE"
    from pg_temp.import_staged s
    on conflict ("OPTION_CD") do update set
      "BRAND_CD" = excluded."BRAND_CD", "BRAND_DERIVED" = false, "ITEM_NM" = excluded."ITEM_NM",
      "OPTION_NM" = coalesce(nullif(excluded."OPTION_NM", ''), o."OPTION_NM"),
      "PRODUCTID" = coalesce(excluded."PRODUCTID", o."PRODUCTID"),
      "BARCODE" = coalesce(excluded."BARCODE", o."BARCODE"),
      "CPITEMNAME" = coalesce(excluded."CPITEMNAME", o."CPITEMNAME"),
      "SALE_PRICE" = coalesce(excluded."SALE_PRICE", o."SALE_PRICE")
    where o."PARTNER_CD" = excluded."PARTNER_CD"
      and (o."BRAND_CD", o."BRAND_DERIVED", o."ITEM_NM", o."OPTION_NM", o."PRODUCTID", o."BARCODE", o."CPITEMNAME", o."SALE_PRICE")
        is distinct from (excluded."BRAND_CD", false, excluded."ITEM_NM", coalesce(nullif(excluded."OPTION_NM", ''), o."OPTION_NM"),
          coalesce(excluded."PRODUCTID", o."PRODUCTID"), coalesce(excluded."BARCODE", o."BARCODE"),
          coalesce(excluded."CPITEMNAME", o."CPITEMNAME"), coalesce(excluded."SALE_PRICE", o."SALE_PRICE"));
  end if;
  perform private.refuse_codes('PD001', 'options of another partner', array(
    select o."OPTION_CD" from pg_temp.import_staged s join public.dim_option o using ("OPTION_CD")
    where o."PARTNER_CD" <> batch.partner_cd order by 1));
  if is_loaded then
    perform private.derive_brands(batch.partner_cd);
  end if;
  return jsonb_build_object('new', fresh, 'changed', written - fresh, 'removed', 0, 'brands_new', brands,
    'unchanged', (select count(*) from pg_temp.import_staged) - written,
    'options_without_brand', private.options_without_brand(batch.partner_cd, is_loaded, true))
    || case when renames is null then '{}' else jsonb_build_object('brands_renamed', jsonb_array_length(renames),
      'renames', jsonb_path_query_array(renames, '$[0 to 9]')) end;
end
$$;

-- 판매분석: everything that the partner's options sold on one day; replaces that day. day_new says that nothing was
-- loaded for the day before: then a file without rows is news too, for not loaded is not zero.
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
begin
  perform private.stage_rows(batch, array['OPTION_CD', 'PRODUCTID', 'ITEM_NM', 'OPTION_NM', 'CATEGORY_NM',
    'SALE_QTY', 'SALE_AMT', 'GROSS_QTY', 'GROSS_AMT', 'CANCEL_QTY', 'CANCEL_AMT', 'ORDER_CNT', 'VISITOR_CNT', 'VIEW_CNT',
    'CART_CNT', 'WINNER_RATE'],
    array['public.agg_performance_option_daily', 'public.dim_option'],
    jsonb_build_object('PARTNER_CD', batch.partner_cd, 'DATE_SK', batch.period_start));

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
  return counts || jsonb_build_object('options_new', options, 'day_new', day_new);
end
$$;

-- 재고현황: the partner's whole stock on one day. It becomes that day's snapshot, and the live stock too
-- unless a later day is there already; an option that it does not name has left the marketplace's stock and
-- leaves ours. The counts are of the live stock, or of the snapshot when the live stock is not touched (live).
create or replace function private.load_stock_status(batch private.import_batch, is_loaded boolean) returns jsonb language plpgsql volatile set search_path = '' as $$
declare
  newest text := (select max(t."SNAP_DT") from public.fact_stock_snapshot t where t."PARTNER_CD" = batch.partner_cd);
  live boolean := newest is null or batch.period_start >= newest;
  options integer;
  counts jsonb;
begin
  perform private.stage_rows(batch, array['OPTION_CD', 'PRODUCTID', 'ITEM_NM', 'OPTION_NM', 'SKU_ID',
    'OFFER_CONDITION', 'STOCK_QTY', 'EXH_DAY', 'REQ_IBQTY', 'REQ_IB_DT', 'ITEM_WINNER_YN', 'SALE_QTY_7D',
    'SALE_QTY_30D', 'SALE_AMT_7D', 'SALE_AMT_30D', 'MONTHLY_STORAGE_FEE', 'AGE_30', 'AGE_45', 'AGE_60', 'AGE_120',
    'AGE_180', 'AGE_181', 'CUST_RETURN_30D', 'SEASON', 'PRODUCT_REG_DT'],
    array['public.fact_stock_snapshot', 'public.dim_option'],
    jsonb_build_object('PARTNER_CD', batch.partner_cd, 'SNAP_DT', batch.period_start, 'MOD_DT', now(), 'CATEGORY_NM', null, 'BRAND_CD', null));

  options := private.claim_options(batch, is_loaded);
  -- A preview that counts the live stock needs no count of the day too, only its refusal.
  if live and not is_loaded then
    perform private.refuse_foreign_rows('public.fact_stock_snapshot', array['SNAP_DT', 'OPTION_CD'], batch.partner_cd,
      format('t."SNAP_DT" = %L', batch.period_start));
  else
    counts := private.replace_rows(batch, 'public.fact_stock_snapshot', array['SNAP_DT', 'OPTION_CD'],
      format('t."SNAP_DT" = %L', batch.period_start), is_loaded);
  end if;
  if live then
    counts := private.replace_rows(batch, 'public.fact_stock', array['OPTION_CD'], 'true', is_loaded);
  end if;
  return counts || jsonb_build_object('options_new', options, 'live', live,
    'options_without_brand', private.options_without_brand(batch.partner_cd, is_loaded, false));
end
$$;

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
comment on function private.loads_upon is 'Later loads of the same days, the newest first: a load is taken back after them.';
revoke all on function private.loads_upon from public, anon, authenticated, service_role;

-- Whatever is too old or too much goes, the oldest first; a load of which nothing is kept cannot be taken back.
create or replace function private.make_room_for_loads(batch private.import_batch) returns void language plpgsql volatile set search_path = '' as $$
begin
  update private.kept_load k set byte_cnt = (
    select coalesce(sum(pg_column_size(r)), 0) from private.kept_rows r where r.import_id = k.import_id)
  where k.import_id = batch.id;
  -- Loads of two partners at once may each leave the room of the other uncounted: the next load finds it.
  delete from private.kept_load k
  using (
    select o.import_id, o.loaded_at, o.partner_cd,
      sum(o.byte_cnt) over (partition by o.partner_cd order by o.loaded_at desc, o.import_id) as partner_bytes,
      sum(o.byte_cnt) over (order by o.loaded_at desc, o.import_id) as all_bytes
    from private.kept_load o
  ) s, private.kept_load_limits() l
  where k.import_id = s.import_id
    and (s.loaded_at < now() - make_interval(days => l.days) or s.partner_bytes > l.partner_bytes or s.all_bytes > l.all_bytes);
end
$$;
comment on function private.make_room_for_loads is 'Counts what is kept of a load, and lets go of loads beyond private.kept_load_limits.';
revoke all on function private.make_room_for_loads from public, anon, authenticated, service_role;

drop function private.name_ads;

-- Returns which options the staged report names, and, if it is loaded, keeps what it calls them and its campaigns. Raises PD001.
-- Settings: groups are far fewer than it expects; what is summed up or joined fits into memory.
create or replace function private.name_ads(batch private.import_batch, is_loaded boolean) returns jsonb
  language plpgsql volatile set search_path = '' set enable_sort = off set work_mem = '64MB' as $$
declare
  known bigint;
  named bigint;
  foreign_cds text[];
begin
  create temporary table import_named on commit drop as
  select n.option_cd, max(n.item_nm) as item_nm
  from (
    select s."OPTION_CD" as option_cd, s."ITEM_NM" as item_nm from pg_temp.import_staged s
    union all
    select s."CONV_OPTION_CD", s."CONV_ITEM_NM" from pg_temp.import_staged s
  ) n where n.option_cd is not null group by 1;
  analyze pg_temp.import_named;
  select count(*) filter (where o."PARTNER_CD" = batch.partner_cd), count(*),
    array_agg(n.option_cd order by n.option_cd) filter (where o."PARTNER_CD" <> batch.partner_cd)
  into known, named, foreign_cds
  from pg_temp.import_named n left join public.dim_option o on o."OPTION_CD" = n.option_cd;
  perform private.refuse_codes('PD001', 'options of another partner', foreign_cds);
  if not is_loaded then
    return jsonb_build_object('options_known', known, 'options_unmatched', named - known);
  end if;
  insert into public.dim_ad_option as a ("PARTNER_CD", "OPTION_CD", "ITEM_NM")
  select batch.partner_cd, n.option_cd, coalesce(n.item_nm, '') from pg_temp.import_named n
  on conflict ("PARTNER_CD", "OPTION_CD") do update set "ITEM_NM" = excluded."ITEM_NM"
  where excluded."ITEM_NM" not in ('', a."ITEM_NM");
  drop table pg_temp.import_named;

  perform private.keep_made(batch, 'public.dim_campaign', array(
    select distinct d.campaign from pg_temp.import_day d
    where not exists (select from public.dim_campaign c where c."PARTNER_CD" = batch.partner_cd and c."CAMPAIGN_ID" = d.campaign)));
  perform private.keep_before(batch, 'public.dim_campaign', format($sql$t."PARTNER_CD" = %L
    and t."CAMPAIGN_ID" in (select d.campaign from pg_temp.import_day d)$sql$, batch.partner_cd));
  insert into public.dim_campaign as c ("PARTNER_CD", "CAMPAIGN_ID", "CAMPAIGN_NM", "AD_TYPE", "START_DT", "END_DT", "NAMED_SK")
  select batch.partner_cd, s."CAMPAIGN_ID", s."CAMPAIGN_NM", s."AD_TYPE", s."START_DT", s."END_DT", s."DATE_SK"
  from (select distinct on (d.campaign) d.line_no from pg_temp.import_day d order by d.campaign, d.day desc) newest
  join pg_temp.import_staged s on s."LINE_NO" = newest.line_no
  on conflict ("PARTNER_CD", "CAMPAIGN_ID") do update
  set "CAMPAIGN_NM" = excluded."CAMPAIGN_NM", "AD_TYPE" = coalesce(excluded."AD_TYPE", c."AD_TYPE"),
    "START_DT" = coalesce(excluded."START_DT", c."START_DT"), "END_DT" = excluded."END_DT", "NAMED_SK" = excluded."NAMED_SK"
  where excluded."NAMED_SK" >= c."NAMED_SK"
    and (c."CAMPAIGN_NM", c."AD_TYPE", c."START_DT", c."END_DT", c."NAMED_SK") is distinct from (excluded."CAMPAIGN_NM",
      coalesce(excluded."AD_TYPE", c."AD_TYPE"), coalesce(excluded."START_DT", c."START_DT"), excluded."END_DT", excluded."NAMED_SK");
  return jsonb_build_object('options_known', known, 'options_unmatched', named - known);
end
$$;
comment on function private.name_ads is 'Keeps the campaigns and option names of the staged advertising report if it is loaded; returns how many of its options the partner''s masters know and how many not. Raises PD001.';
revoke all on function private.name_ads from public, anon, authenticated, service_role;

-- An option, brand or campaign that other loads or people stand on stays.
create or replace function private.remove_made(load public.log_file_upload) returns void language plpgsql volatile set search_path = '' as $$
declare
  made text[];
begin
  made := array(select unnest(r.made) from private.kept_rows r where r.import_id = load."IMPORT_ID" and r.target = 'public.dim_option');
  delete from public.dim_option o
  where o."PARTNER_CD" = load."PARTNER_CD" and o."OPTION_CD" = any (made) and (load."CATEGORY" = '옵션마스터' or o."BRAND_CD" is null or o."BRAND_DERIVED")
    and not exists (select from public.agg_performance_option_daily f where f."OPTION_CD" = o."OPTION_CD")
    and not exists (select from public.fact_stock f where f."OPTION_CD" = o."OPTION_CD")
    and not exists (select from public.fact_stock_snapshot f where f."OPTION_CD" = o."OPTION_CD")
    and not exists (select from public.raw_wing_inbound_request f where f."OPTION_CD" = o."OPTION_CD")
    and not exists (select from public.dim_option_cost f where f."OPTION_CD" = o."OPTION_CD")
    and not exists (select from public.dim_option_setting f where f."OPTION_CD" = o."OPTION_CD")
    and not exists (select from public.log_change f where f."OPTION_CD" = o."OPTION_CD");
  made := array(select unnest(r.made) from private.kept_rows r where r.import_id = load."IMPORT_ID" and r.target = 'public.dim_brand');
  delete from public.dim_brand b
  where b."PARTNER_CD" = load."PARTNER_CD" and b."BRAND_CD" = any (made)
    and not exists (select from public.dim_option f where f."BRAND_CD" = b."BRAND_CD")
    and not exists (select from public.dim_sales_target f where f."BRAND_CD" = b."BRAND_CD")
    and not exists (select from public.fact_brand_charge f where f."BRAND_CD" = b."BRAND_CD")
    and not exists (select from public.log_change f where f."BRAND_CD" = b."BRAND_CD");
  made := array(select unnest(r.made) from private.kept_rows r where r.import_id = load."IMPORT_ID" and r.target = 'public.dim_campaign');
  delete from public.dim_campaign c
  where c."PARTNER_CD" = load."PARTNER_CD" and c."CAMPAIGN_ID" = any (made)
    and not exists (select from public.fact_ad_daily f where f."PARTNER_CD" = c."PARTNER_CD" and f."CAMPAIGN_ID" = c."CAMPAIGN_ID")
    and not exists (select from public.log_change f where f."PARTNER_CD" = c."PARTNER_CD" and f."CAMPAIGN_ID" = c."CAMPAIGN_ID");
end
$$;
comment on function private.remove_made is 'Removes options, brands and campaigns that a load made, after its rows are gone.';
revoke all on function private.remove_made from public, anon, authenticated, service_role;

drop function private.replace_ads;

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
comment on function private.replace_ads is 'Replaces the facts of the staged days and campaigns, and all of days that are taken over, if the report is loaded; returns new, changed, unchanged, removed (rows) and revenue_fell (won).';
revoke all on function private.replace_ads from public, anon, authenticated, service_role;

drop function private.replace_rows;

-- Makes the target hold exactly the staged rows within a scope (a condition on its rows t) of a partner, touching only
-- rows that differ. With partial, rows of the scope that the file does not name stay. Returns counts: new,
-- changed, unchanged, removed; and emptied where the file has no value at all in a column (it lacks the column):
-- how many rows lose theirs, by column. MOD_DT alone is no difference. Writes nothing unless the report is loaded. Raises PD001,
-- and 23505 for two rows of one key. touched: a temporary table that gets the OPTION_CD of each row written, if these are fewer
-- than half of all; otherwise none. followed: see private.kept_rows.
-- enable_nestloop: a table that was filled a moment ago counts as empty until it is analyzed, and a nested loop over two
-- hundred thousand rows of it never ends.
-- work_mem: a day of a large partner is joined in memory, not through files.
create or replace function private.replace_rows(
  batch private.import_batch, target regclass, keys text[], scope text, is_loaded boolean, touched regclass default null,
  followed integer[] default null
) returns jsonb language plpgsql volatile set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  own constant text := format('t."PARTNER_CD" = %L and (%s)', batch.partner_cd, scope);
  all_columns text;
  written text[];
  compared text[];
  differs text;
  same_key text;
  valueless text[];
  emptied jsonb := '{}';
  staged integer;
  named integer;
  fresh integer;
  changed integer;
  removed integer;
  -- A writing statement on the target t, which says in touched what it wrote if that is few.
  writing text := '%s';
begin
  select string_agg(quote_ident(t.attname), ', ' order by t.attnum),
    array_agg(quote_ident(t.attname) order by t.attnum) filter (where t.attname <> all (keys)),
    array_agg(quote_ident(t.attname) order by t.attnum) filter (where t.attname <> all (keys) and t.attname <> 'MOD_DT')
  into all_columns, written, compared
  from pg_catalog.pg_attribute t
  join pg_catalog.pg_attribute s on s.attname = t.attname and s.attrelid = 'pg_temp.import_staged'::regclass and s.attnum > 0
  where t.attrelid = target and t.attnum > 0 and not t.attisdropped;
  select string_agg(format('t.%1$I = s.%1$I', key), ' and ') into same_key from unnest(keys) key;
  select format('(%s) is distinct from (%s)', string_agg('t.' || c, ', '), string_agg('s.' || c, ', ')) into differs from unnest(compared) c;

  perform private.refuse_foreign_rows(target, keys, batch.partner_cd, scope);

  execute format('select array_remove(array[%s], null), count(*), (select count(*) from (select from pg_temp.import_staged s group by %s) k)
    from pg_temp.import_staged s', (select string_agg(format('case when count(s.%1$s) = 0 then %1$L end', c), ', ') from unnest(compared) c),
    (select string_agg(format('s.%I', key), ', ') from unnest(keys) key)) into valueless, staged, named;
  if named < staged then
    raise exception 'two rows of one key' using errcode = '23505';
  end if;
  if cardinality(valueless) > 0 then
    execute format('select jsonb_strip_nulls(jsonb_build_object(%s)) from %s t join pg_temp.import_staged s on %s where (%s)',
      (select string_agg(format('%L, nullif(count(t.%s), 0)', btrim(c, '"'), c), ', ') from unnest(valueless) c),
      target, same_key, own) into emptied;
  end if;
  execute format('select count(*) filter (where t.is_old is null), count(*) filter (where t.is_old and %s),
      case when $1 then 0 else (select count(*) from %s t where %s) - count(t.is_old) end
    from pg_temp.import_staged s left join (select true as is_old, t.* from %2$s t where %3$s) t on %4$s',
    differs, target, own, same_key)
  into fresh, changed, removed using batch.partial;

  if is_loaded and fresh + changed + removed > 0 then
    perform private.keep_before(batch, target, own, followed);
  end if;
  if touched is not null and (fresh + changed + removed) * 2 < staged + removed then
    writing := format('with w as (%%s returning t."OPTION_CD") insert into %s select * from w', touched);
  end if;
  if is_loaded and removed > 0 then
    execute format(writing, format('delete from %s t where (%s) and not exists (select from pg_temp.import_staged s where %s)',
      target, own, same_key));
  end if;
  -- Plain statements, where ON CONFLICT would make a first load twice as dear. Loads of one partner go one
  -- after the other; should another partner insert the same key meanwhile, the primary key refuses it.
  if is_loaded and changed > 0 then
    execute format(writing, format('update %s t set (%s) = row(%s) from pg_temp.import_staged s where (%s) and %s and %s', target,
      array_to_string(written, ', '), (select string_agg('s.' || c, ', ') from unnest(written) c), own, same_key, differs));
  end if;
  if is_loaded and fresh > 0 then
    execute format(writing, format(case when fresh = staged then 'insert into %1$s as t (%2$s) select %2$s from pg_temp.import_staged s'
      else 'insert into %1$s as t (%2$s) select %2$s from pg_temp.import_staged s
        where not exists (select from %1$s t where (%3$s) and %4$s)' end, target, all_columns, own, same_key));
  end if;
  return jsonb_build_object('new', fresh, 'changed', changed, 'unchanged', staged - fresh - changed, 'removed', removed)
    || case when emptied = '{}' then emptied else jsonb_build_object('emptied', emptied) end;
end
$$;
comment on function private.replace_rows is
  'Makes the target hold the staged rows within a scope if the report is loaded; returns counts of new, changed, unchanged, removed.';
revoke all on function private.replace_rows from public, anon, authenticated, service_role;

-- Makes the lines of the staged sheets (import_sheet) those of the report. A sheet whose lines are the same, by the sum of their
-- hashes, keeps them. Lines are counted as the file has them: their place in it and what is derived from other lines (a part of
-- VAT) are no difference, and a line that goes and one that comes for the same order and option are one changed line.
-- Settings: see private.replace_rows.
create or replace function private.replace_settlement(batch private.import_batch, target regclass, is_loaded boolean) returns jsonb
  language plpgsql volatile set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  columns text;
  -- A value that a line does not say is the one that the table has without it.
  said text;
  -- The columns that name what a line is about, and all that its row of the file says.
  key_columns text;
  file_columns text;
  -- What no row of the file says of its line: its place, and its part of the VAT of the sheet.
  place_columns text;
  changed_months integer[] := '{}';
  counts jsonb;
begin
  select string_agg(quote_ident(t.attname), ', ' order by t.attnum),
    string_agg(case when d.adbin is null then format('s.%I', t.attname)
      else format('coalesce(s.%1$I, %2$s) as %1$I', t.attname, pg_get_expr(d.adbin, d.adrelid)) end, ', ' order by t.attnum),
    string_agg(format('l.%I', t.attname), ', ') filter (where t.attname in ('ORDER_NO', 'OPTION_CD', 'MILKRUNNO')),
    string_agg(format('l.%I', t.attname), ', ' order by t.attnum) filter (where t.attname <> 'ROW_NO'
      and (t.attname <> 'VAT_AMT' or target <> 'public.fact_settlement_cost'::regclass)),
    string_agg(format('l.%I', t.attname), ', ' order by t.attnum) filter (where t.attname = 'ROW_NO'
      or t.attname = 'VAT_AMT' and target = 'public.fact_settlement_cost'::regclass)
  into columns, said, key_columns, file_columns, place_columns
  from pg_catalog.pg_attribute t
  join pg_catalog.pg_attribute a on a.attname = t.attname and a.attrelid = 'pg_temp.import_staged'::regclass and a.attnum > 0
  left join pg_catalog.pg_attrdef d on d.adrelid = t.attrelid and d.adnum = t.attnum
  where t.attrelid = target and t.attnum > 0 and not t.attisdropped and t.attname <> 'PARTNER_CD';

  create temporary table import_pair on commit drop as
  select h.*, (row_number() over ())::integer as sheet, l."FILE_ID" as file_id, coalesce(l."ROW_CNT", 0) as old_rows,
    0::bigint as new_rows, 0::bigint as unchanged, 0::bigint as changed, false as same
  from pg_temp.import_sheet h
  left join public.log_settlement_file l on l."PARTNER_CD" = batch.partner_cd and l."CATEGORY" = batch.category
    and l."PART" = h.part and l."SETTLE_END_DT" = h.period;
  analyze pg_temp.import_pair;
  -- Prints are added up without their last bits: the sum of 300,000 is a bigint still.
  execute format($sql$
    with one_line as (
      select p.sheet, p.file_id, 1 as old, 0 as new, l.*
      from (select t."FILE_ID", %2$s from %1$s t where t."FILE_ID" = any ($1)) l
      join pg_temp.import_pair p on p.file_id = l."FILE_ID"
      union all
      select p.sheet, p.file_id, 0, 1, p.file_id, %3$s
      from pg_temp.import_staged s
      join pg_temp.import_pair p on p.part = s."PART" and p.period = s."SETTLE_END_DT"
    ), hashed as (
      -- Lines without older ones of their sheet are not hashed.
      select l.sheet, l.old, l.new, case when l.file_id is not null then hash_record_extended(row(%4$s), 0) end as key,
        case when l.file_id is not null then hash_record_extended(row(%5$s), 0) end as in_file,
        row(%6$s) as place
      from one_line l offset 0
    ), equal as (
      select o.sheet, o.key, count(*) filter (where o.old = 1) as old, count(*) filter (where o.new = 1) as new,
        private.bigint_sum((hash_record_extended(o.place, o.in_file) >> 24) * (o.old - o.new)) as print
      from hashed o group by o.sheet, o.key, o.in_file
    ), keyed as (
      select e.sheet, private.bigint_sum(e.old) as old, private.bigint_sum(e.new) as new,
        private.bigint_sum(least(e.old, e.new)) as unchanged, private.bigint_sum(e.print) as print
      from equal e group by e.sheet, e.key
    )
    update pg_temp.import_pair p set new_rows = n.rows, unchanged = n.unchanged, changed = n.changed,
      same = n.rows = p.old_rows and coalesce(n.print, 0) = 0
    from (
      select h.sheet, coalesce(private.bigint_sum(k.new), 0) as rows, coalesce(private.bigint_sum(k.unchanged), 0) as unchanged,
        coalesce(private.bigint_sum(least(k.old, k.new) - k.unchanged), 0) as changed, private.bigint_sum(k.print) as print
      from pg_temp.import_pair h left join keyed k on k.sheet = h.sheet
      group by h.sheet
    ) n
    where n.sheet = p.sheet$sql$,
    target, columns, said, concat_ws(', ', '0', key_columns), file_columns, place_columns)
  using array(select p.file_id from pg_temp.import_pair p where p.file_id is not null);
  -- Another VAT above the same lines changes each of them.
  update pg_temp.import_pair p set changed = p.unchanged, unchanged = 0
  from public.log_settlement_file f
  where f."FILE_ID" = p.file_id and f."VAT_AMT" <> p.vat_amt and p.unchanged = p.old_rows and p.unchanged = p.new_rows;
  select jsonb_build_object(
    'new', coalesce(sum(p.new_rows - p.unchanged - p.changed), 0),
    'changed', coalesce(sum(p.changed), 0),
    'unchanged', coalesce(sum(p.unchanged), 0),
    'removed', coalesce(sum(p.old_rows - p.unchanged - p.changed), 0))
  into counts from pg_temp.import_pair p;
  if not is_loaded then
    return counts;
  end if;
  if target in ('public.fact_settlement_option'::regclass, 'public.fact_settlement_cost'::regclass) then
    execute format($sql$select array(
      select distinct left(d.day, 6)::integer
      from (
        -- Lines have few pairs of days: these are told apart before they become months.
        select t."RECOG_DT", t."OCCUR_DT" from %s t where t."FILE_ID" = any ($1) group by 1, 2
        union all
        select s."RECOG_DT", s."OCCUR_DT" from pg_temp.import_staged s
        where (s."PART", s."SETTLE_END_DT") in (select p.part, p.period from pg_temp.import_pair p where not p.same) group by 1, 2
      ) l cross join lateral (values (l."RECOG_DT"), (l."OCCUR_DT")) d (day))$sql$, target)
    into changed_months using array(select p.file_id from pg_temp.import_pair p where not p.same and p.old_rows > 0);
  end if;
  if exists (select from pg_temp.import_pair p where not p.same) then
    perform private.keep_before(batch, target, format('t."FILE_ID" in (select t."FILE_ID" from public.log_settlement_file t where %s)',
      private.sheets_of(batch, array(select p.sheet from pg_temp.import_pair p where not p.same))), changed_months);
  end if;
  perform private.keep_before(batch, 'public.log_settlement_file', private.sheets_of(batch, array(select p.sheet from pg_temp.import_pair p)));
  execute format('delete from %s t where t."FILE_ID" = any ($1)', target)
  using array(select p.file_id from pg_temp.import_pair p where not p.same and p.old_rows > 0);
  insert into public.log_settlement_file as l ("PARTNER_CD", "CATEGORY", "PART", "SETTLE_END_DT", "FILE_NM", "ROW_CNT", "SUM_AMT",
    "VAT_AMT", "SUMS", "USER_ID")
  select batch.partner_cd, batch.category, p.part, p.period, batch.file_nm, p.new_rows, p.sum_amt, p.vat_amt, p.sums, batch.user_id
  from pg_temp.import_pair p
  on conflict ("PARTNER_CD", "CATEGORY", "SETTLE_END_DT", "PART") do update
  set "FILE_NM" = excluded."FILE_NM", "ROW_CNT" = excluded."ROW_CNT", "SUM_AMT" = excluded."SUM_AMT", "VAT_AMT" = excluded."VAT_AMT",
    "SUMS" = excluded."SUMS", "USER_ID" = excluded."USER_ID", "REG_DT" = now();
  analyze pg_temp.import_pair;
  execute format('insert into %s ("PARTNER_CD", "FILE_ID", %s)
    select $1, l."FILE_ID", %s
    from pg_temp.import_staged s
    join pg_temp.import_pair p on p.part = s."PART" and p.period = s."SETTLE_END_DT" and not p.same
    join public.log_settlement_file l on l."PARTNER_CD" = $1 and l."CATEGORY" = $2 and l."PART" = p.part and l."SETTLE_END_DT" = p.period',
    target, columns, said)
  using batch.partner_cd, batch.category;
  perform private.settlement_changed(batch.partner_cd, changed_months);
  drop table pg_temp.import_pair;
  drop table pg_temp.import_sheet;
  return counts;
end
$$;

-- Makes the tables of a load what they were before it. Raises PD410 with the hint updated if an update of the product took a column away.
create or replace function private.restore_kept(import_id uuid) returns void language plpgsql volatile set search_path = '' as $$
declare
  kept private.kept_rows;
  names text;
begin
  for kept in select r.* from private.kept_rows r where r.import_id = restore_kept.import_id order by r.id loop
    if kept.scope is not null then
      execute format('delete from %s t where %s', kept.target, kept.scope);
    elsif kept.lines is not null then
      if exists (
        select from unnest(kept.columns) c (name) where c.name not in (
          select a.attname from pg_catalog.pg_attribute a
          where a.attrelid = kept.target::regclass and a.attnum > 0 and not a.attisdropped))
      then
        raise exception 'kept by another version' using errcode = 'PD410', hint = 'updated';
      end if;
      names := (select string_agg(quote_ident(c), ', ' order by n) from unnest(kept.columns) with ordinality u (c, n));
      execute format('create temporary table kept_line on commit drop as select %s from %s limit 0', names, kept.target);
      execute case when private.is_master(kept.target::regclass)
        then format('update %1$s t set (%2$s) = row(%3$s) from (select l::pg_temp.kept_line as o from unnest($1) l offset 0) k where %4$s',
          kept.target, names, (select string_agg(format('(k.o).%I', c), ', ' order by n) from unnest(kept.columns) with ordinality u (c, n)),
          (select string_agg(format('t.%1$I = (k.o).%1$I', a.attname), ' and ')
            from pg_catalog.pg_index i
            join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
            where i.indrelid = kept.target::regclass and i.indisprimary))
        else format('insert into %1$s (%2$s) overriding system value
          select (k.o).* from (select l::pg_temp.kept_line as o from unnest($1) l offset 0) k', kept.target, names) end
      using kept.lines;
      drop table pg_temp.kept_line;
    end if;
  end loop;
end
$$;
comment on function private.restore_kept is 'Makes the tables of a load what they were before it.';
revoke all on function private.restore_kept from public, anon, authenticated, service_role;

create or replace function private.sheets_of(batch private.import_batch, sheets integer[]) returns text language plpgsql volatile set search_path = '' as $$
begin
  return (
    select format('t."PARTNER_CD" = %L and t."CATEGORY" = %L and (t."PART", t."SETTLE_END_DT") in (select * from unnest(%L::text[], %L::text[]))',
      batch.partner_cd, batch.category, array_agg(p.part order by p.sheet), array_agg(p.period order by p.sheet))
    from pg_temp.import_pair p where p.sheet = any (sheets));
end
$$;
comment on function private.sheets_of is 'Condition on rows t of log_settlement_file: those of these staged sheets.';
revoke all on function private.sheets_of from public, anon, authenticated, service_role;

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
  insert into private.kept_load (import_id, partner_cd) values (batch.id, batch.partner_cd);
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
  perform private.make_room_for_loads(batch);
  perform private.movements_loaded(batch);
  perform private.keep_margins(batch.partner_cd);
  perform private.analyze_loaded(batch.category);
  return counts;
end
$$;

drop function public.import_start;

-- Begins to load a report; returns the id that the other import functions take.
-- For members who may load that partner's reports, and the terminal. Days are yyyyMMdd, null for a report about no time.
-- aside_cnt, aside_amt, aside_svc: rows of other services that the file has and that are not sent, their won, and the services.
-- way, drop_id: see log_file_upload.
create or replace function public.import_start(
  partner_cd text, category text, file_nm text, columns text[], period_start text, period_end text, err_cnt integer,
  partial boolean, aside_cnt integer default 0, aside_amt bigint default 0, aside_svc text default '',
  way text default 'page', drop_id uuid default null
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
    aside_cnt, aside_amt, aside_svc, shape, way, drop_id)
  values (import_start.partner_cd, import_start.category, import_start.file_nm, import_start.columns,
    import_start.period_start, import_start.period_end, import_start.err_cnt, import_start.partial, auth.uid(),
    import_start.aside_cnt, import_start.aside_amt, import_start.aside_svc, private.import_shape(),
    import_start.way, import_start.drop_id)
  returning id into new_id;
  return new_id;
end
$$;
comment on function public.import_start is
  'Begins to load a report; returns the id that the other import functions take. Members who may load that partner''s reports; 42501 for others, PD507 without room.';
revoke all on function public.import_start from public, anon, authenticated, service_role;
grant execute on function public.import_start to authenticated;

create or replace function public.load_history(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  kept uuid[];
begin
  perform private.require_partner(partner_cd);
  kept := private.kept_imports(partner_cd);
  return json_build_object('rows', (
    select coalesce(json_agg(json_build_object('id', h.id, 'loadedAt', h."REG_DT", 'category', h."CATEGORY", 'fileName', h."FILE_NM",
      'periodStart', h."PERIOD_START", 'periodEnd', h."PERIOD_END", 'rows', h."ROW_CNT", 'errors', h."ERR_CNT", 'new', h."NEW_CNT",
      'changed', h."CHANGED_CNT", 'removed', h."REMOVED_CNT", 'aside', h."ASIDE_CNT", 'asideAmt', h."ASIDE_AMT",
      'asideServices', h."ASIDE_SVC", 'way', h."WAY", 'userId', h."USER_ID", 'userName', h."USER_NM",
      'takenBackAt', h.taken_at, 'takenBackBy', h.taken_by,
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
comment on function public.load_history is 'The last 50 loads of a partner, those that were taken back too, the newest first. Active members who may see the partner; 42501 for others. A row is a load; mayTakeBack and drop only for members who may load that partner''s reports.';
revoke all on function public.load_history from public, anon, authenticated, service_role;
grant execute on function public.load_history to authenticated, service_role;

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
  update private.kept_load k set byte_cnt = 0 where k.import_id = load."IMPORT_ID";
end
$$;
comment on function public.take_back_load is 'Makes a partner''s data what it was before a load; done twice it changes nothing more. Members who may load that partner''s reports; 42501 for others, PD410 if nothing is kept of the load (hint updated: by another version), PD409 if later loads stand on it (detail: names of up to three files) or its values were changed since (hint edited). Definer: members may not write these tables themselves.';
revoke all on function public.take_back_load from public, anon, authenticated, service_role;
grant execute on function public.take_back_load to authenticated;

alter table public.log_file_upload add constraint "log_file_upload_WAY_check" CHECK (("WAY" = ANY (ARRAY['page'::text, 'terminal'::text, 'folder'::text, 'mail'::text])));

CREATE INDEX log_file_upload_drop_idx ON public.log_file_upload USING btree ("PARTNER_CD", "DROP_ID") WHERE ("DROP_ID" IS NOT NULL);
