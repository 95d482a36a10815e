-- Files that were given together went to several partners, and those of each had to be taken back on their own.

drop index public.log_file_upload_drop_idx;
CREATE INDEX log_file_upload_drop_idx ON public.log_file_upload USING btree ("DROP_ID") WHERE ("DROP_ID" IS NOT NULL);

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
revoke all on function private.drop_sizes from public, anon, authenticated, service_role;
grant execute on function private.drop_sizes to authenticated, service_role;

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
revoke all on function public.drop_loads from public, anon, authenticated, service_role;
grant execute on function public.drop_loads to authenticated;

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
