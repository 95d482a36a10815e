-- The margins of brands are kept by each load until something that they are made of changes.

-- Options that a master begins to know, forgets or gives another brand take their advertising along: of the campaigns and
-- months in which they stand.
create or replace function private.move_ad_brands(partner_cd text, option_cds text[]) returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  moved record;
begin
  for moved in
    select private.month_days(m."MONTH_SK") as days, array_agg(distinct m."CAMPAIGN_ID") as campaign_ids
    from public.agg_ad_option_monthly m
    where m."PARTNER_CD" = move_ad_brands.partner_cd and m."OPTION_CD" = any (option_cds)
    group by m."MONTH_SK" order by m."MONTH_SK"
  loop
    perform private.rewrite_ad_rollups(partner_cd, moved.days, moved.campaign_ids);
  end loop;
  perform private.margins_changed(partner_cd, null);
end
$$;
comment on function private.move_ad_brands is
  'Writes the rollups of advertising by brand anew for the campaigns and months in which these options stand, and forgets the margins of brands.';

-- Loads a staged report in one transaction, writes the upload log and returns counts of rows: new, changed,
-- unchanged, removed; options_new and brands_new where the report made some; live, whether a 재고현황 became the
-- live stock. The log is written also when nothing changed: the numbers are confirmed as of now. The planner learns
-- of what changed much.
-- For the member who began the report. Raises PD001 and PD002 with the list of another partner's codes, and PD003 for a
-- report that names options and none of the partner, unless allow_unknown: it may be another seller's.
create or replace function public.import_commit(import_id uuid, allow_unknown boolean default false) returns jsonb
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  batch private.import_batch := private.ending_import(import_commit.import_id);
  counts jsonb := private.load_batch(batch);
begin
  if (counts ->> 'options_known')::bigint = 0 and coalesce(counts ->> 'options_unmatched', counts ->> 'options_skipped')::bigint > 0 and not allow_unknown then
    raise exception 'no option of this report is known' using errcode = 'PD003';
  end if;
  insert into public.log_file_upload
    ("CATEGORY", "TABLE_NM", "PARTNER_CD", "FILE_NM", "PERIOD_START", "PERIOD_END", "ROW_CNT", "ERR_CNT", "USER_ID",
      "USER_NM")
  select batch.category, private.import_table(batch.category), batch.partner_cd, batch.file_nm, batch.period_start,
    batch.period_end, coalesce((counts ->> 'lines')::integer, batch.row_cnt), batch.err_cnt, batch.user_id, coalesce(m."ALIAS", m."NAME", m."EMAIL")
  from (select) one left join public.auth_member m on m."ID" = batch.user_id;
  delete from private.import_batch b where b.id = batch.id;
  perform private.movements_loaded(batch);
  perform private.keep_margins(batch.partner_cd);
  perform private.analyze_loaded(batch.category, batch.row_cnt);
  return counts;
end
$$;
comment on function public.import_commit is
  'Loads a report in one transaction, writes the upload log, returns counts of rows. The member who began it; PD410 for others, PD001 and PD002 with codes of another partner, PD003 for a report of no known option unless allow_unknown.';
grant execute on function public.import_commit to authenticated;

create or replace function private.margin_sums(partner_cd text, days date[])
  returns table (brand_cd text, costed bigint, uncosted bigint, margin bigint)
  language sql stable
  set search_path = ''
as $$
  select p."KEY", coalesce(p."SALE_AMT", 0), p."UNCOSTED_AMT" + p."UNSETTLED_AMT", coalesce(p."PROFIT_AMT" + p."AD_AMT", 0)
  from private.brand_profits(partner_cd, days, '{}') p
$$;
revoke all on function private.margin_sums from public, anon, authenticated, service_role;
comment on function private.margin_sums is
  'By brand of a partner (empty: none), of days: won sold of which goods and fees are known and of which not, and what the former leave before advertising.';
grant execute on function private.margin_sums to authenticated, service_role;

-- 광고 전 이익률 by brand: what of its sales is left before advertising, an estimate of what another sale would leave, the same for
-- any period. Without a settled day of the year it is known of the goods alone, by the costs that hold now.
create or replace function private.profit_margins(partner_cd text, today date)
  returns table ("BRAND_CD" text, "COSTED_AMT" bigint, "UNCOSTED_AMT" bigint, "MARGIN_AMT" bigint, "RATE" numeric)
  language plpgsql stable
  set search_path = ''
as $$
declare
  days constant date[] := private.margin_days(profit_margins.partner_cd, today);
begin
  if cardinality(days) > 0 then
    return query
    select m.brand_cd, m.costed, m.uncosted, m.margin, case when m.costed > 0 then m.margin::numeric / m.costed end
    from public.agg_margin k
    cross join lateral unnest(k."BRANDS", k."COSTED_AMTS", k."UNCOSTED_AMTS", k."MARGIN_AMTS") m (brand_cd, costed, uncosted, margin)
    where k."PARTNER_CD" = profit_margins.partner_cd and k."DAYS" = days;
    if found then
      return;
    end if;
    return query
    select m.brand_cd, m.costed, m.uncosted, m.margin, case when m.costed > 0 then m.margin::numeric / m.costed end
    from private.margin_sums(profit_margins.partner_cd, days) m;
    return;
  end if;
  return query
  select b.brand_cd, b.costed, b.uncosted, b.margin, case when b.costed > 0 then b.margin::numeric / b.costed end
  from (
    select coalesce(o."BRAND_CD", '') as brand_cd,
      coalesce(private.bigint_sum(m."SALE_AMT") filter (where c."COST_AMT" is not null), 0) as costed,
      coalesce(private.bigint_sum(m."SALE_AMT") filter (where c."COST_AMT" is null), 0) as uncosted,
      coalesce(private.bigint_sum(m."SALE_AMT" - m."SALE_QTY" * c."COST_AMT"), 0) as margin
    from public.agg_option_monthly m
    join public.dim_option o on o."OPTION_CD" = m."OPTION_CD" and o."PARTNER_CD" = m."PARTNER_CD"
    left join private.option_costs(profit_margins.partner_cd, private.day_text(today)) c on c."OPTION_CD" = m."OPTION_CD"
    where m."PARTNER_CD" = profit_margins.partner_cd
      and m."MONTH_SK" in (private.date_sk(today) / 100, private.date_sk((date_trunc('month', today::timestamp) - interval '1 month')::date) / 100)
    group by 1
  ) b;
end
$$;
comment on function private.profit_margins is
  'By brand of a partner (empty: none), of private.margin_days: won sold of which goods and fees are known and of which not, what the former leave before advertising, and the part of them that is (0.4: 40 %; null without one). Without such a day, of this and the last month: won sold of options with a cost now and without, less the goods alone.';
grant execute on function private.profit_margins to authenticated, service_role;

-- Whatever changes sales, fees or costs of goods of days says so; advertising is not in a margin.
create or replace function private.margins_changed(partner_cd text, months integer[]) returns void
  language sql volatile
  set search_path = ''
as $$
  delete from public.agg_margin k
  where k."PARTNER_CD" = margins_changed.partner_cd
    and (months is null or exists (select from unnest(k."DAYS") d where private.date_sk(d) / 100 = any (months)))
$$;
revoke all on function private.margins_changed from public, anon, authenticated, service_role;
comment on function private.margins_changed is
  'Forgets the kept margin of a partner if it is of one of these months (yyyyMM; null: of any). The next load keeps it anew, until then it is worked out.';

create or replace function private.keep_margins(partner_cd text, today date default private.korea_today()) returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  days constant date[] := private.margin_days(partner_cd, today);
begin
  if cardinality(days) = 0 or exists (
    select from public.agg_margin k where k."PARTNER_CD" = keep_margins.partner_cd and k."DAYS" = days)
  then
    return;
  end if;
  delete from public.agg_margin k where k."PARTNER_CD" = keep_margins.partner_cd;
  insert into public.agg_margin ("PARTNER_CD", "DAYS", "BRANDS", "COSTED_AMTS", "UNCOSTED_AMTS", "MARGIN_AMTS")
  select keep_margins.partner_cd, days, coalesce(array_agg(m.brand_cd), '{}'), coalesce(array_agg(m.costed), '{}'),
    coalesce(array_agg(m.uncosted), '{}'), coalesce(array_agg(m.margin), '{}')
  from private.margin_sums(keep_margins.partner_cd, days) m;
end
$$;
revoke all on function private.keep_margins from public, anon, authenticated, service_role;
comment on function private.keep_margins is
  'Keeps the margin of a partner, of private.margin_days, if it is not kept. Loading calls it.';

create or replace function private.follow_option_costs() returns trigger
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  perform private.margins_changed(c."PARTNER_CD", null) from (select distinct "PARTNER_CD" from changed_costs) c;
  return null;
end
$$;
revoke all on function private.follow_option_costs from public, anon, authenticated, service_role;
comment on function private.follow_option_costs is
  'Trigger: what goods cost is in the margin. Definer, because whoever may change a cost need not write what is kept of it.';

-- Compares the rollups with the facts, month by month, and writes anew what differs.
create or replace function private.rebuild_rollups(partner_cd text)
  returns table ("TABLE_NM" text, "MONTH_SK" integer, "ROW_CNT" bigint)
  language plpgsql volatile
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  month integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('import ' || rebuild_rollups.partner_cd, 0));
  for month in
    select distinct d / 100 from (
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
  loop
    "MONTH_SK" := month;
    "TABLE_NM" := 'agg_brand_daily';
    "ROW_CNT" := (
      with facts as materialized (
        select * from private.brand_day_facts(rebuild_rollups.partner_cd, private.month_days(month), null)
      ), kept as materialized (
        select * from public.agg_brand_daily b
        where b."PARTNER_CD" = rebuild_rollups.partner_cd and b."DATE_SK" = any (private.month_days(month))
      )
      select count(distinct (d."DATE_SK", d."BRAND_CD"))
      from ((table facts except table kept) union all (table kept except table facts)) d);
    if "ROW_CNT" > 0 then
      perform private.rewrite_brand_days(rebuild_rollups.partner_cd, private.month_days(month), null);
      return next;
    end if;

    "TABLE_NM" := 'agg_brand_monthly';
    "ROW_CNT" := (
      with days as materialized (
        select * from private.brand_month_days(rebuild_rollups.partner_cd, array[month])
      ), kept as materialized (
        select * from public.agg_brand_monthly m
        where m."PARTNER_CD" = rebuild_rollups.partner_cd and m."MONTH_SK" = month
      )
      select count(distinct d."BRAND_CD")
      from ((table days except table kept) union all (table kept except table days)) d);
    if "ROW_CNT" > 0 then
      perform private.rewrite_brand_totals(rebuild_rollups.partner_cd, private.month_days(month));
      return next;
    end if;

    "TABLE_NM" := 'agg_partner_daily';
    "ROW_CNT" := (
      with brands as materialized (
        select * from private.partner_day_brands(rebuild_rollups.partner_cd, private.month_days(month))
      ), kept as materialized (
        select * from public.agg_partner_daily p
        where p."PARTNER_CD" = rebuild_rollups.partner_cd and p."DATE_SK" = any (private.month_days(month))
      )
      select count(distinct d."DATE_SK")
      from ((table brands except table kept) union all (table kept except table brands)) d);
    if "ROW_CNT" > 0 then
      perform private.rewrite_brand_totals(rebuild_rollups.partner_cd, private.month_days(month));
      return next;
    end if;

    "TABLE_NM" := 'agg_option_monthly';
    "ROW_CNT" := (
      with facts as materialized (
        select * from private.option_month_facts(rebuild_rollups.partner_cd, private.month_days(month), null)
      ), kept as materialized (
        select * from public.agg_option_monthly m
        where m."PARTNER_CD" = rebuild_rollups.partner_cd and m."MONTH_SK" = month
      )
      select count(distinct d."OPTION_CD")
      from ((table facts except table kept) union all (table kept except table facts)) d);
    if "ROW_CNT" > 0 then
      perform private.rewrite_option_month(rebuild_rollups.partner_cd, month);
      return next;
    end if;
  end loop;
  perform private.margins_changed(rebuild_rollups.partner_cd, null);
  return query
  select 'agg_option_quarterly', q.* from private.rebuild_option_quarters(rebuild_rollups.partner_cd) q
  union all
  select * from private.rebuild_ad_rollups(rebuild_rollups.partner_cd)
  union all
  select * from private.rebuild_settlement_months(rebuild_rollups.partner_cd);
end
$$;
comment on function private.rebuild_rollups is
  'Compares the rollups of a partner with the facts and writes anew what differs. A row: table, month (yyyyMM; of a quarter its first) and how many rows of it were wrong, missing or too many; none when nothing differed.';

-- Called by whatever writes sales facts, in the same transaction and after writing them.
create or replace function private.sales_changed(partner_cd text, days integer[]) returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform private.rewrite_sales_rollups(sales_changed.partner_cd, sales_changed.days);
  perform private.rewrite_recent_sales(sales_changed.partner_cd, sales_changed.days);
  perform private.rewrite_running_sales(sales_changed.partner_cd, sales_changed.days);
  perform private.margins_changed(sales_changed.partner_cd, array(select distinct d / 100 from unnest(sales_changed.days) d));
end
$$;
comment on function private.sales_changed is
  'Brings everything that is kept of sales facts in line with the facts of days (DATE_SK) of a partner. Whatever writes agg_performance_option_daily calls it in the same transaction: the loader of 판매분석 does. Facts that are changed by hand, and options that are removed or given to another partner by hand, are not followed: private.rebuild_rollups (npm run admin -- rollups) finds and repairs them. A partner with options keeps its code and is never removed.';

-- Called by whatever writes settlement lines, in the same transaction and after writing them.
create or replace function private.settlement_changed(partner_cd text, months integer[]) returns void
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
  set enable_sort = off
  set work_mem = '64MB'
  set jit = off
as $$
declare
  month_sk integer;
begin
  foreach month_sk in array months loop
    delete from public.agg_settlement_monthly m where m."PARTNER_CD" = settlement_changed.partner_cd and m."MONTH_SK" = month_sk;
    insert into public.agg_settlement_monthly select * from private.settlement_month_facts(settlement_changed.partner_cd, month_sk);
    delete from public.agg_option_fee_monthly m where m."PARTNER_CD" = settlement_changed.partner_cd and m."MONTH_SK" = month_sk;
    insert into public.agg_option_fee_monthly select * from private.option_fee_facts(settlement_changed.partner_cd, month_sk);
  end loop;
  perform private.rewrite_settlement_quarters(settlement_changed.partner_cd, months);
  perform private.margins_changed(settlement_changed.partner_cd, months);
end
$$;
comment on function private.settlement_changed is
  'Brings the sums of settlement in line with the lines of months (yyyyMM) of a partner: those of 매출인식일 and of 발생일.';
