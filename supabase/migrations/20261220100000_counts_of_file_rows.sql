-- A corrected report is previewed in rows of the file: one removed row of a campaign or sheet made all its others read as changed.

-- Makes the facts of the staged days and campaigns those of the report; days taken over lose every row of theirs first.
-- Rows have no key, so they are counted by the hashes of their values: a row that is in both is unchanged, and a row that goes
-- and one that comes for the same campaign, day, options, placement and keyword are one changed row. A day of a campaign
-- whose rows are all unchanged is not touched. Values are hashed as they are: as one text it took three times as long.
create or replace function private.replace_ads(partner_cd text, taken_over integer[], today date) returns jsonb
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
  set work_mem = '64MB'
  set jit = off
as $$
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
    -- One row, by the index: as a join it would read the facts of all days.
    where (
      select true from public.fact_ad_daily f where f."PARTNER_CD" = replace_ads.partner_cd and f."DATE_SK" = d.day limit 1));
  create temporary table import_pair on commit drop as
  with one_row as (
    select f."DATE_SK" as day, f."CAMPAIGN_ID" as campaign, 1 as old, 0 as new, f."REV_14D" as revenue,
      hash_record_extended(row(f."ADGROUP_NM", f."OPTION_CD", f."CONV_OPTION_CD", f."PLACEMENT", f."KEYWORD"), 0) as key,
      hash_record_extended(row(f."IMP_CNT", f."CLICK_CNT", f."AD_COST", f."ORD_1D", f."DIR_ORD_1D", f."QTY_1D", f."DIR_QTY_1D",
        f."REV_1D", f."DIR_REV_1D", f."ORD_14D", f."DIR_ORD_14D", f."QTY_14D", f."DIR_QTY_14D", f."REV_14D", f."DIR_REV_14D"), 0) as print
    from public.fact_ad_daily f
    where f."PARTNER_CD" = replace_ads.partner_cd and f."DATE_SK" = any (old_days)
    union all
    select l."DATE_SK", l."CAMPAIGN_ID", 0, 1, 0,
      hash_record_extended(row(l."ADGROUP_NM", l."OPTION_CD", l."CONV_OPTION_CD", l."PLACEMENT", l."KEYWORD"), 0),
      hash_record_extended(row(l."IMP_CNT", l."CLICK_CNT", l."AD_COST", l."ORD_1D", l."DIR_ORD_1D", l."QTY_1D", l."DIR_QTY_1D",
        l."REV_1D", l."DIR_REV_1D", l."ORD_14D", l."DIR_ORD_14D", l."QTY_14D", l."DIR_QTY_14D", l."REV_14D", l."DIR_REV_14D"), 0)
    from pg_temp.import_line l where cardinality(old_days) > 0 and l."DATE_SK" = any (old_days)
  ), equal as (
    select r.day, r.campaign, r.key, count(*) filter (where r.old = 1) as old, count(*) filter (where r.new = 1) as new, sum(r.revenue) as revenue
    from one_row r group by r.day, r.campaign, r.key, r.print
  ), keyed as (
    select e.day, e.campaign, sum(e.old) as old, sum(e.new) as new, sum(least(e.old, e.new)) as unchanged, sum(e.revenue) as revenue
    from equal e group by e.day, e.campaign, e.key
  ), counted as (
    select k.day, k.campaign, sum(k.old) as old_rows, sum(k.new) as new_rows, sum(k.unchanged) as unchanged,
      sum(least(k.old, k.new) - k.unchanged) as changed, sum(k.revenue) as revenue
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

  delete from public.fact_ad_daily f using pg_temp.import_pair p
  where not p.same and p.old_rows > 0 and f."PARTNER_CD" = replace_ads.partner_cd and f."DATE_SK" = p.day
    and f."CAMPAIGN_ID" = p.campaign;
  insert into public.fact_ad_daily ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "ADGROUP_NM", "OPTION_CD", "CONV_OPTION_CD", "PLACEMENT",
    "KEYWORD",
    "IMP_CNT", "CLICK_CNT", "AD_COST", "ORD_1D", "DIR_ORD_1D", "QTY_1D", "DIR_QTY_1D", "REV_1D", "DIR_REV_1D",
    "ORD_14D", "DIR_ORD_14D", "QTY_14D", "DIR_QTY_14D", "REV_14D", "DIR_REV_14D")
  select replace_ads.partner_cd, l.*
  from pg_temp.import_line l
  -- NOT IN is looked up in a table of hashes; an anti join would sort the rows by campaign too.
  where (l."DATE_SK", l."CAMPAIGN_ID") not in (select p.day, p.campaign from pg_temp.import_pair p where p.same);
  -- Of a day that was never seen young nothing can be learned.
  insert into public.agg_ad_growth as g ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "AGE", "ORD_14D", "REV_14D")
  select replace_ads.partner_cd, p.day, p.campaign, a.age, p.orders, p.new_revenue
  from pg_temp.import_pair p
  cross join lateral (select greatest(0, least(14, today - to_date(p.day::text, 'YYYYMMDD'))) as age) a
  where p.orders is not null and (a.age < 14 or exists (
    select from public.agg_ad_growth y
    where y."PARTNER_CD" = replace_ads.partner_cd and y."DATE_SK" = p.day and y."CAMPAIGN_ID" = p.campaign))
  on conflict ("PARTNER_CD", "DATE_SK", "CAMPAIGN_ID", "AGE") do update
  set "ORD_14D" = excluded."ORD_14D", "REV_14D" = excluded."REV_14D";

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
  drop view pg_temp.import_line;
  drop table pg_temp.import_pair;
  if changed_days is not null then
    perform private.ads_changed(replace_ads.partner_cd, changed_days);
  end if;
  return answer;
end
$$;
comment on function private.replace_ads is
  'Replaces the facts of the staged days and campaigns, and all of days that are taken over; returns new, changed, unchanged, removed (rows) and revenue_fell (won).';

-- Makes the lines of the staged sheets (import_sheet) those of the report. A sheet whose lines are the same, by the sum of their
-- hashes, keeps them. Lines are counted as the file has them: their place in it and what is derived from other lines (a part of
-- VAT) are no difference, and a line that goes and one that comes for the same order and option are one changed line.
create or replace function private.replace_settlement(batch private.import_batch, target regclass) returns jsonb
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
  set jit = off
as $$
declare
  columns text;
  -- What a line does not say is what the table has without it.
  said text;
  -- The columns that name what a line is about, and all that its row of the file says.
  key_columns text;
  file_columns text;
  changed_months integer[] := '{}';
  counts jsonb;
begin
  select string_agg(quote_ident(t.attname), ', ' order by t.attnum),
    string_agg(case when d.adbin is null then format('s.%I', t.attname)
      else format('coalesce(s.%1$I, %2$s) as %1$I', t.attname, pg_get_expr(d.adbin, d.adrelid)) end, ', ' order by t.attnum),
    string_agg(format('l.%I', t.attname), ', ') filter (where t.attname in ('ORDER_NO', 'OPTION_CD', 'MILKRUNNO')),
    string_agg(format('l.%I', t.attname), ', ' order by t.attnum) filter (where t.attname <> 'ROW_NO'
      and (t.attname <> 'VAT_AMT' or target <> 'public.fact_settlement_cost'::regclass))
  into columns, said, key_columns, file_columns
  from pg_catalog.pg_attribute t
  join pg_catalog.pg_attribute a on a.attname = t.attname and a.attrelid = 'pg_temp.import_staged'::regclass and a.attnum > 0
  left join pg_catalog.pg_attrdef d on d.adrelid = t.attrelid and d.adnum = t.attnum
  where t.attrelid = target and t.attnum > 0 and not t.attisdropped and t.attname <> 'PARTNER_CD';

  create temporary table import_pair on commit drop as
  select h.*, l."FILE_ID" as file_id, coalesce(l."ROW_CNT", 0) as old_rows, 0::bigint as new_rows, 0::bigint as unchanged,
    0::bigint as changed, false as same
  from pg_temp.import_sheet h
  left join public.log_settlement_file l on l."PARTNER_CD" = batch.partner_cd and l."CATEGORY" = batch.category
    and l."PART" = h.part and l."SETTLE_END_DT" = h.period;
  execute format($sql$
    with one_line as (
      select p.part, p.period, 1 as old, 0 as new, %4$s
      from (select t."FILE_ID", %2$s from %1$s t where t."FILE_ID" = any ($1)) l
      join pg_temp.import_pair p on p.file_id = l."FILE_ID"
      union all
      select p.part, p.period, 0, 1, %4$s
      from (select s."PART" as part, s."SETTLE_END_DT" as period, %3$s from pg_temp.import_staged s) l
      join pg_temp.import_pair p on p.part = l.part and p.period = l.period
    ), equal as (
      select o.part, o.period, o.key, sum(o.old) as old, sum(o.new) as new, sum(o.print * o.old) as old_print, sum(o.print * o.new) as new_print
      from one_line o group by o.part, o.period, o.key, o.in_file
    ), keyed as (
      select e.part, e.period, sum(e.old) as old, sum(e.new) as new, sum(least(e.old, e.new)) as unchanged, sum(e.old_print) as old_print,
        sum(e.new_print) as new_print
      from equal e group by e.part, e.period, e.key
    )
    update pg_temp.import_pair p set new_rows = n.rows, unchanged = n.unchanged, changed = n.changed,
      same = n.rows = p.old_rows and n.new_print is not distinct from n.old_print
    from (
      select h.part, h.period, coalesce(sum(k.new), 0) as rows, coalesce(sum(k.unchanged), 0) as unchanged,
        coalesce(sum(least(k.old, k.new) - k.unchanged), 0) as changed, sum(k.old_print) as old_print, sum(k.new_print) as new_print
      from pg_temp.import_pair h left join keyed k on k.part = h.part and k.period = h.period
      group by h.part, h.period
    ) n
    where n.part = p.part and n.period = p.period$sql$,
    target, columns, said,
    -- Lines without older ones of their sheet are not hashed.
    format('case when p.file_id is not null then hash_record_extended(row(%s), 0)::numeric end as print,
      case when p.file_id is not null then hash_record_extended(row(%s), 0) end as key,
      case when p.file_id is not null then hash_record_extended(row(%s), 0) end as in_file',
      (select string_agg('l.' || c, ', ' order by n) from unnest(string_to_array(columns, ', ')) with ordinality u (c, n)),
      concat_ws(', ', '0', key_columns), file_columns))
  using array(select p.file_id from pg_temp.import_pair p where p.file_id is not null);
  -- Another VAT above the same lines changes each of them.
  update pg_temp.import_pair p set changed = p.unchanged, unchanged = 0
  from public.log_settlement_file f
  where f."FILE_ID" = p.file_id and f."VAT_AMT" <> p.vat_amt and p.unchanged = p.old_rows and p.unchanged = p.new_rows;
  if target in ('public.fact_settlement_option'::regclass, 'public.fact_settlement_cost'::regclass) then
    execute format($sql$select array(
      select distinct left(d.day, 6)::integer from %s t cross join lateral (values (t."RECOG_DT"), (t."OCCUR_DT")) d (day)
      where t."FILE_ID" = any ($1)
      union
      select distinct left(d.day, 6)::integer from pg_temp.import_staged s
      join pg_temp.import_pair p on p.part = s."PART" and p.period = s."SETTLE_END_DT" and not p.same
      cross join lateral (values (s."RECOG_DT"), (s."OCCUR_DT")) d (day))$sql$, target)
    into changed_months using array(select p.file_id from pg_temp.import_pair p where not p.same and p.old_rows > 0);
  end if;
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
  select jsonb_build_object(
    'new', coalesce(sum(p.new_rows - p.unchanged - p.changed), 0),
    'changed', coalesce(sum(p.changed), 0),
    'unchanged', coalesce(sum(p.unchanged), 0),
    'removed', coalesce(sum(p.old_rows - p.unchanged - p.changed), 0))
  into counts from pg_temp.import_pair p;
  drop table pg_temp.import_pair;
  drop table pg_temp.import_sheet;
  return counts;
end
$$;
comment on function private.replace_settlement is
  'Replaces the lines of the staged sheets of a settlement report; returns counts of rows: new, changed, unchanged, removed.';
