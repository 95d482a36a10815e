-- The upload log and the answer about the loads of a figure take the name that the member has when loading.

-- Loads a staged report in one transaction, writes the upload log and returns counts of rows: new, changed,
-- unchanged, removed; options_new and brands_new where the report made some; live, whether a 재고현황 became the
-- live stock. The log is written also when nothing changed: the numbers are confirmed as of now. The planner learns
-- of what changed much.
-- For the member who began the report. Raises PD001 and PD002 with the list of another partner's codes.
create or replace function public.import_commit(import_id uuid) returns jsonb
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  batch private.import_batch := private.ending_import(import_commit.import_id);
  counts jsonb := private.load_batch(batch);
begin
  insert into public.log_file_upload
    ("CATEGORY", "TABLE_NM", "PARTNER_CD", "FILE_NM", "PERIOD_START", "PERIOD_END", "ROW_CNT", "ERR_CNT", "USER_ID",
      "USER_NM")
  select batch.category, private.import_table(batch.category), batch.partner_cd, batch.file_nm, batch.period_start,
    batch.period_end, batch.row_cnt, batch.err_cnt, batch.user_id, coalesce(m."ALIAS", m."NAME", m."EMAIL")
  from (select) one left join public.auth_member m on m."ID" = batch.user_id;
  delete from private.import_batch b where b.id = batch.id;
  perform private.analyze_loaded(batch.category, batch.row_cnt);
  return counts;
end
$$;
comment on function public.import_commit is
  'Loads a report in one transaction, writes the upload log, returns counts of rows. The member who began it; PD410 for others, PD001 and PD002 with codes of another partner.';
grant execute on function public.import_commit to authenticated;

create or replace function public.sales_source_loads(partner_cd text, date_start text, date_end text) returns json
  language plpgsql stable
  set search_path = ''
  set jit = off
as $$
declare
  p private.sales_period;
begin
  perform private.require_partner(partner_cd);
  p := private.require_sales_period(private.korea_today(), partner_cd, date_start, date_end, 'previous', '{}');
  return (
    with newest as materialized (
      select distinct on (c.day) c.day, u."ID" as id
      from public.log_file_upload u
      cross join lateral (
        select greatest(p.first_day, u."PERIOD_START"::date) + n as day
        from generate_series(0, least(p.last_day, u."PERIOD_END"::date) - greatest(p.first_day, u."PERIOD_START"::date)) n
      ) c
      where u."PARTNER_CD" = sales_source_loads.partner_cd and u."TABLE_NM" = 'agg_performance_option_daily'
        and u."PERIOD_START" <= private.day_text(p.last_day) and u."PERIOD_END" >= private.day_text(p.first_day)
      order by c.day, u."REG_DT" desc, u."ID" desc
    ), loads as (
      select n.id, json_agg(private.day_text(n.day) order by n.day) as days, max(n.day) as last_day
      from newest n group by n.id
    )
    select json_build_object(
      'period', private.period_days(p.first_day, p.last_day, p.loaded),
      'withoutLoad', array(
        select private.day_text(d) from unnest(p.loaded) d where d not in (select n.day from newest n) order by d),
      'rows', coalesce((
        select json_agg(json_build_object(
          'id', u."ID", 'category', u."CATEGORY", 'fileName', u."FILE_NM", 'from', u."PERIOD_START", 'to', u."PERIOD_END",
          'rowCount', u."ROW_CNT", 'errorCount', u."ERR_CNT", 'at', u."REG_DT",
          'memberName', u."USER_NM", 'days', l.days)
          order by l.last_day desc, u."ID" desc)
        from loads l join public.log_file_upload u on u."ID" = l.id), '[]'))
  );
end
$$;
comment on function public.sales_source_loads is
  'The loads that brought the sales of a period. Callers and errors as sales_source_options.

Returns {"period", "withoutLoad", "rows"}. withoutLoad: loaded days that no load is known of (yyyyMMdd). A row is a load, at most one a day of the period, that of the latest day first: id, category, fileName (null: unknown), from and to (its own days, yyyyMMdd), rowCount, errorCount (rows), at (ISO moment), memberName (who loaded it, as the member was called then; null: not a member), days (those of the period of which it is the newest load).';
grant execute on function public.sales_source_loads to authenticated, service_role;
