-- Compares the rollups with the facts, month by month, and rewrites what differs.

-- scope: SQL that is true of the rows t of the target that may be replaced, with $1 for the partner and $2 for the slices, as in
-- wanted. A row that is as it must be is not touched: a corrected day differs in few of them. Another row is updated in its place,
-- because a key that was deleted a moment ago is looked up in the table when it is inserted again, which took longest of all.
-- Settings: see private.replace_rows.
create or replace function private.merge_rows(target regclass, partner_cd text, slices integer[], scope text, wanted text) returns void
  language plpgsql volatile set search_path = '' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  keys text;
  same_key text;
  written text;
  has_rows boolean;
begin
  select string_agg(format('w.%I', a.attname), ', ' order by k.place) filter (where k.place is not null),
    string_agg(format('t.%1$I = w.%1$I', a.attname), ' and ') filter (where k.place is not null),
    string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where k.place is null)
  into keys, same_key, written
  from pg_catalog.pg_index i
  join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum > 0 and not a.attisdropped
  left join unnest(i.indkey) with ordinality k (attnum, place) on k.attnum = a.attnum
  where i.indrelid = target and i.indisprimary;
  execute format('select exists (select from %s t where %s)', target, scope) into has_rows using partner_cd, slices;
  -- In the order of the key: its index grows page by page.
  if not has_rows then
    execute format('insert into %s select * from (%s) w order by %s', target, wanted, keys) using partner_cd, slices;
    return;
  end if;
  execute format('with wanted as materialized (%2$s), gone as (
      delete from %1$s t where (%3$s) and not exists (select from wanted w where %4$s)
    ), changed as (
      update %1$s t set (%5$s) = row(%6$s) from wanted w where (%3$s) and %4$s and (%7$s) is distinct from (%6$s)
    )
    insert into %1$s select * from wanted w where not exists (select from %1$s t where (%3$s) and %4$s) order by %8$s',
    target, wanted, scope, same_key, written, regexp_replace(written, '(^|, )', '\1w.', 'g'), regexp_replace(written, '(^|, )', '\1t.', 'g'), keys)
  using partner_cd, slices;
end
$$;
comment on function private.merge_rows is 'Makes rows of a rollup those that it must hold, by its primary key: deletes, updates and inserts what differs. Takes SQL: only for functions that write rollups.';

-- wanted: a call of a function of the schema private, with $1 for the partner and $2 for the slices.
create or replace function private.rewrite_slices(target text, partner_cd text, slice_key text, slices integer[], wanted text) returns void
  language sql volatile set search_path = '' as $$
  select private.merge_rows(format('public.%I', target)::regclass, partner_cd, slices,
    format('t."PARTNER_CD" = $1 and t.%I = any ($2)', slice_key), 'select * from private.' || wanted)
$$;
comment on function private.rewrite_slices is 'Replaces slices (days, months or quarters) of a rollup of a partner with the rows that they must hold. Takes SQL: only for functions that write rollups.';

-- wanted: as in private.rewrite_slices. row_key: the columns that, within the slices, name a row. rewrite: a call like wanted that
-- rewrites more than these slices; null: nothing hangs on them.
create or replace function private.rebuild_slices(
  target text, partner_cd text, slice_key text, slices integer[], row_key text, wanted text, rewrite text
) returns bigint language plpgsql volatile set search_path = '' as $$
declare
  wrong bigint;
  slice constant text := format('public.%I t where t."PARTNER_CD" = $1 and t.%I = any ($2)', target, slice_key);
  has_rows boolean;
begin
  execute format('select exists (select from %s)', slice) into has_rows using partner_cd, slices;
  -- Nothing to compare with: the rows are made once and not twice.
  if rewrite is null and not has_rows then
    perform private.rewrite_slices(target, partner_cd, slice_key, slices, wanted);
    execute format('select count(*) from %s', slice) into wrong using partner_cd, slices;
    return wrong;
  end if;
  execute format('with wanted as materialized (select * from private.%s), kept as materialized (
      select * from %s)
    select count(distinct (%s)) from ((table wanted except table kept) union all (table kept except table wanted)) d',
    wanted, slice, row_key)
  into wrong using partner_cd, slices;
  if wrong > 0 then
    if rewrite is null then
      perform private.rewrite_slices(target, partner_cd, slice_key, slices, wanted);
    else
      execute format('select private.%s', rewrite) using partner_cd, slices;
    end if;
  end if;
  return wrong;
end
$$;
comment on function private.rebuild_slices is 'Compares slices (days, months or quarters) of a rollup of a partner with the rows that they must hold, and rewrites them where they differ. Returns how many rows were wrong, missing or too many. Takes SQL: only for functions that rebuild rollups.';

-- Settings: see private.replace_rows.
create or replace function private.rebuild_rollups(partner_cd text)
  returns table ("TABLE_NM" text, "MONTH_SK" integer, "ROW_CNT" bigint) language plpgsql volatile set search_path = ''
  set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '64MB' as $$
begin
  perform private.hold_partner(rebuild_rollups.partner_cd, '0');
  -- The finer first: the others are compared with them.
  return query
  select t.name, m.month_sk, r.wrong
  from (
    select distinct d / 100 as month_sk from (
      select to_char(s, 'YYYYMMDD')::integer
      from (
        select min(f."DATE_SK") as first, max(f."DATE_SK") as last from public.agg_performance_option_daily f
        where f."PARTNER_CD" = rebuild_rollups.partner_cd and f."SVC" = '2P'
      ) f cross join lateral generate_series(to_date((f.first / 100)::text, 'YYYYMM'), to_date(f.last::text, 'YYYYMMDD'), interval '1 month') s
      union all
      select b."DATE_SK" from public.agg_brand_daily b where b."PARTNER_CD" = rebuild_rollups.partner_cd
      union all
      select p."DATE_SK" from public.agg_partner_daily p where p."PARTNER_CD" = rebuild_rollups.partner_cd
      union all
      select b."MONTH_SK" * 100 from public.agg_brand_monthly b where b."PARTNER_CD" = rebuild_rollups.partner_cd
      union all
      select m."MONTH_SK" * 100 from public.agg_option_monthly m where m."PARTNER_CD" = rebuild_rollups.partner_cd
    ) known (d)
    order by 1
  ) m
  cross join lateral (values
    ('agg_brand_daily', 'DATE_SK', private.month_days(m.month_sk), '"DATE_SK", "BRAND_CD"', 'brand_day_facts($1, $2, null)', null),
    ('agg_brand_monthly', 'MONTH_SK', array[m.month_sk], '"BRAND_CD"', 'brand_month_days($1, $2)',
      'rewrite_brand_totals($1, private.month_days($2[1]))'),
    ('agg_partner_daily', 'DATE_SK', private.month_days(m.month_sk), '"DATE_SK"', 'partner_day_brands($1, $2)',
      'rewrite_brand_totals($1, $2)'),
    ('agg_option_monthly', 'MONTH_SK', array[m.month_sk], '"OPTION_CD"', 'option_month_facts($1, private.month_days($2[1]), null)', null)
  ) t (name, slice_key, slices, row_key, wanted, rewrite)
  cross join lateral private.rebuild_slices(t.name, rebuild_rollups.partner_cd, t.slice_key, t.slices, t.row_key, t.wanted, t.rewrite)
    r (wrong)
  where r.wrong > 0;
  perform private.margins_changed(rebuild_rollups.partner_cd, null);
  return query
  select 'agg_option_quarterly', q.first, r.wrong
  from (
    select k."QUARTER_SK" from public.agg_option_quarterly k where k."PARTNER_CD" = rebuild_rollups.partner_cd
    union
    select private.quarter_of(m."MONTH_SK") from public.agg_option_monthly m where m."PARTNER_CD" = rebuild_rollups.partner_cd
    order by 1
  ) q (first)
  -- The running quarter has no rows.
  cross join lateral private.rebuild_slices('agg_option_quarterly', rebuild_rollups.partner_cd, 'QUARTER_SK', array[q.first],
    '"OPTION_CD"', 'option_quarter_months($1, case when $2[1] < private.running_quarter($1) then $2 end)',
    null) r (wrong)
  where r.wrong > 0;
  return query
  select * from private.rebuild_ad_rollups(rebuild_rollups.partner_cd)
  union all
  select * from private.rebuild_settlement_months(rebuild_rollups.partner_cd);
end
$$;
comment on function private.rebuild_rollups is 'Compares the rollups of a partner with the facts and writes anew what differs. A row: table, month (yyyyMM; of a quarter its first) and how many rows of it were wrong, missing or too many; none when nothing differed.';
