-- The history of loads: what each replaced is kept for a while, and a load can be taken back.

create or replace function private.kept_load_limits() returns table (days integer, partner_bytes bigint, all_bytes bigint)
  language sql immutable parallel safe
  begin atomic
    values (90, 1024 * 1024 * 1024::bigint, 8 * 1024 * 1024 * 1024::bigint);
  end;
comment on function private.kept_load_limits is 'For how many days something is kept of a load, and bytes of it for a partner and in all.';

-- Masters are updated in place, because facts and entries refer to their rows.
create or replace function private.is_master(target regclass) returns boolean language sql stable set search_path = ''
  return target in ('public.dim_option'::regclass, 'public.dim_brand'::regclass, 'public.dim_campaign'::regclass);
comment on function private.is_master is 'True for a table whose rows a load changes but never replaces.';

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
comment on function private.keep_before is 'Keeps the rows of a table that a load is about to replace or change.';

create or replace function private.keep_made(batch private.import_batch, target regclass, codes text[]) returns void
  language sql volatile set search_path = '' as $$
  insert into private.kept_rows (import_id, target, made)
  select k.import_id, target::text, codes from private.kept_load k where k.import_id = batch.id and k.is_loaded and codes <> '{}'
$$;
comment on function private.keep_made is 'Keeps the codes of a master that a load is about to make.';

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

-- Costs, targets and charges leave a trail of what was entered: taking a list back is entered too.
create or replace function private.enter_restored(load public.log_file_upload) returns void language sql volatile set search_path = '' as $$
  insert into public.log_change ("PARTNER_CD", "SUBJECT", "OPTION_CD", "BRAND_CD", "PERIOD", "FIELD", "FROM_VAL", "TO_VAL")
  select c."PARTNER_CD", c."SUBJECT", c."OPTION_CD", c."BRAND_CD", c."PERIOD", c."FIELD", c."TO_VAL", c."FROM_VAL"
  from public.log_change c
  where c."PARTNER_CD" = load."PARTNER_CD" and c."REG_DT" = load."REG_DT" and load."CATEGORY" in ('원가', '월 목표', '운영·라이브 수수료')
  order by c."ID"
$$;
comment on function private.enter_restored is 'Enters in the trail that a list of values was taken back.';

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
comment on function public.take_back_load is 'Makes a partner''s data what it was before a load; done twice it changes nothing more. Members who may load that partner''s reports; 42501 for others, PD410 if nothing is kept of the load (hint updated: by another version), PD409 if later loads stand on it (detail: names of up to three files) or its values were changed since (hint edited). Definer: members may not write these tables themselves.';
grant execute on function public.take_back_load to authenticated;

-- Definer: what is kept of loads is nobody's to read.
create or replace function private.kept_imports(partner_cd text) returns uuid[] language sql stable security definer set search_path = '' as $$
  select array(select k.import_id from private.kept_load k where k.partner_cd = kept_imports.partner_cd and private.may_load(kept_imports.partner_cd))
$$;
comment on function private.kept_imports is 'Loads of a partner that the caller may take back, as far as something is kept of them; none for a caller who may not load.';
grant execute on function private.kept_imports to authenticated, service_role;

-- Definer: what is kept of loads is nobody's to read.
create or replace function private.kept_files(partner_cd text) returns uuid[] language sql stable security definer set search_path = '' as $$
  select array(
    select k.import_id from private.kept_load k
    where k.partner_cd = kept_files.partner_cd and private.may_load(kept_files.partner_cd)
      and exists (select from private.kept_file f where f.import_id = k.import_id))
$$;
comment on function private.kept_files is 'Loads of a partner whose file is kept; none for a caller who may not load.';
grant execute on function private.kept_files to authenticated, service_role;

-- Definer: private.may_load is for functions alone.
create or replace function private.drop_sizes(drops uuid[]) returns table (drop_id uuid, loads bigint)
  language sql stable security definer set search_path = '' as $$
  select u."DROP_ID", count(*) from public.log_file_upload u
  where u."DROP_ID" = any (drop_sizes.drops) and u."PARTNER_CD" = any (array(
    select d.code from (
      select distinct l."PARTNER_CD" as code from public.log_file_upload l where l."DROP_ID" = any (drop_sizes.drops)) d
    where private.may_load(d.code)))
  group by 1
$$;
comment on function private.drop_sizes is 'Loads of each drop that stand, of the partners whose reports the caller may load.';
grant execute on function private.drop_sizes to authenticated, service_role;

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
      'changed', h."CHANGED_CNT", 'removed', h."REMOVED_CNT", 'restated', coalesce(h."RESTATED", '[]'), 'aside', h."ASIDE_CNT", 'asideAmt', h."ASIDE_AMT",
      'asideServices', h."ASIDE_SVC", 'way', h."WAY", 'userId', h."USER_ID", 'userName', h."USER_NM",
      'takenBackAt', h.taken_at, 'takenBackBy', h.taken_by,
      'hasFile', coalesce(h."IMPORT_ID" = any (files), false),
      'mayTakeBack', h.taken_at is null and coalesce(h."IMPORT_ID" = any (kept), false),
      'dropId', h."DROP_ID",
      'dropSize', case when h.taken_at is null then coalesce(d.loads, 0) else 0 end
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
    ) h
    left join private.drop_sizes(array(
      select l."DROP_ID" from public.log_file_upload l
      where l."PARTNER_CD" = load_history.partner_cd order by l."REG_DT" desc, l."ID" desc limit 50)) d on d.drop_id = h."DROP_ID"));
end
$$;
comment on function public.load_history is 'The last 50 loads of a partner, those that were taken back too, the newest first. Active members who may see the partner; 42501 for others. A row is a load; hasFile and mayTakeBack only for members who may load that partner''s reports; dropSize: loads that were given together and stand, of all partners whose reports the caller may load.';
grant execute on function public.load_history to authenticated, service_role;

-- Definer: what is kept of loads is nobody's to read.
create or replace function public.drop_loads(drop_id uuid) returns json
  language plpgsql stable security definer set search_path = '' as $$
declare
  visible constant text[] := private.partner_codes();
  loadable text[];
  load public.log_file_upload;
  upon text[];
  taken bigint[] := '{}';
  answer json[] := '{}';
  refusal text;
begin
  loadable := array(
    select d.code from (
      select distinct u."PARTNER_CD" as code from public.log_file_upload u
      where u."DROP_ID" = drop_loads.drop_id and u."PARTNER_CD" = any (visible)) d
    where private.may_load(d.code));
  for load in
    select u.* from public.log_file_upload u
    where u."DROP_ID" = drop_loads.drop_id and u."PARTNER_CD" = any (visible)
    order by u."ID" desc limit 1000
  loop
    -- A later load of the drop is out of the way, if it is taken back itself.
    upon := array(select u."FILE_NM" from private.loads_upon(load) u where u."ID" <> all (taken) limit 3);
    refusal := case
      when load."PARTNER_CD" <> all (loadable) then 'forbidden'
      when not exists (select from private.kept_load k where k.import_id = load."IMPORT_ID") then 'gone'
      when upon <> '{}' then 'later'
      when private.is_edited_since(load) then 'edited'
    end;
    if refusal is null then
      taken := taken || load."ID";
    end if;
    answer := answer || json_build_object('id', load."ID", 'partnerCode', load."PARTNER_CD", 'category', load."CATEGORY",
      'fileName', load."FILE_NM", 'importId', load."IMPORT_ID", 'refusal', refusal,
      'upon', case when refusal = 'later' then to_json(upon) else '[]' end);
  end loop;
  return json_build_object('rows', to_json(answer));
end
$$;
comment on function public.drop_loads is 'Loads that were given together and stand, of the partners that the caller may see, the newest first: in this order those without a refusal can be taken back (public.take_back_load). refusal: forbidden (the caller may not load for that partner), gone (nothing is kept of the load), later (upon: up to three later files that stay) or edited. At most 1,000. SECURITY DEFINER: nobody reads what is kept of loads.';
grant execute on function public.drop_loads to authenticated;

create or replace function public.load_file(partner_cd text, load_id bigint, part integer) returns text
  language plpgsql stable security definer set search_path = '' as $$
declare
  wanted constant uuid := coalesce(
    (select u."IMPORT_ID" from public.log_file_upload u where u."ID" = load_file.load_id and u."PARTNER_CD" = load_file.partner_cd),
    (select (b."LOAD" ->> 'IMPORT_ID')::uuid from public.log_taken_back b
      where b."LOAD_ID" = load_file.load_id and b."PARTNER_CD" = load_file.partner_cd));
begin
  perform private.require_importer(partner_cd);
  return coalesce((
    select encode(f.bytes, 'base64') from private.kept_file f
    where f.import_id = wanted and f.part = load_file.part), '');
end
$$;
comment on function public.load_file is 'A piece (512 KiB in base64, 0 to 79) of the file of a load as it was given; empty after the last, and where the file is not kept. Members who may load that partner''s reports; 42501 for others. SECURITY DEFINER: nobody reads what is kept of loads.';
grant execute on function public.load_file to authenticated;
