-- Settlement is summed by month and reported by brand, product, month and settlement period, down to its lines; members enter what there is none of and charges.

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

-- Says that there is no report of a kind for a settlement period, or takes that back. See the comment below.
create or replace function public.change_settlement_waiver(partner_cd text, category text, period_end text, waived boolean) returns void
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('category', category, private.settlement_reports());
  perform private.require_day('period_end', period_end);
  if waived is null then
    raise exception 'waived must be true or false' using errcode = '22023';
  end if;
  if waived then
    insert into public.dim_settlement_waiver ("PARTNER_CD", "CATEGORY", "SETTLE_END_DT", "USER_ID", "USER_NM")
    select change_settlement_waiver.partner_cd, change_settlement_waiver.category, change_settlement_waiver.period_end, m."ID",
      coalesce(m."ALIAS", m."NAME", m."EMAIL")
    from (select) one left join public.auth_member m on m."ID" = auth.uid()
    on conflict do nothing;
  else
    delete from public.dim_settlement_waiver w
    where w."PARTNER_CD" = change_settlement_waiver.partner_cd and w."CATEGORY" = change_settlement_waiver.category
      and w."SETTLE_END_DT" = change_settlement_waiver.period_end;
  end if;
end
$$;
revoke all on function public.change_settlement_waiver from public, anon, authenticated, service_role;
comment on function public.change_settlement_waiver is
  'Says that there is no report of a kind (해당 없음) for the settlement period that ends on a day yyyyMMdd, or takes that back. Active members who may see the partner; 42501 for others, 22023 for a wrong argument. Definer: members may not write this table themselves.';
grant execute on function public.change_settlement_waiver to authenticated;

-- The nine reports of a settlement period.
create or replace function private.settlement_reports() returns text[]
  language sql immutable parallel safe
  return array['판매수수료', '입출고/배송비', '보관비', '반품 회수/재입고', '반출', '부가서비스', '재고 손실 보상', '광고비 내역', '밀크런 내역'];
revoke all on function private.settlement_reports from public, anon, authenticated, service_role;
comment on function private.settlement_reports is 'Categories of the reports that a settlement period has.';
grant execute on function private.settlement_reports to authenticated, service_role;

-- Enters what an agency charges a brand in a month. See the comment below.
create or replace function public.change_brand_charge(
  partner_cd text, brand_cd text, ym text, charge_type text, value text, expected text default null
) returns json
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  entry constant text := nullif(btrim(value), '');
  before bigint;
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('charge_type', charge_type, array['OPERATION', 'LIVE', 'LOGISTICS']);
  if ym is null or ym !~ '^20[0-9]{2}(0[1-9]|1[0-2])$' then
    raise exception 'ym must be a month of the form yyyyMM' using errcode = '22023', detail = format('got %L', ym);
  end if;
  if entry !~ '^-?[0-9]{1,13}$' or abs(entry::bigint) > 1000000000000 then
    raise exception 'value must be a whole number up to 1000000000000' using errcode = '22023', detail = format('got %L', value);
  end if;
  -- Whoever changes a charge of the same brand waits here, and then sees what was written meanwhile.
  perform from public.dim_brand b
  where b."BRAND_CD" = change_brand_charge.brand_cd and b."PARTNER_CD" = change_brand_charge.partner_cd
  for no key update;
  if not found then
    raise exception 'the brand is not the partner''s' using errcode = 'PD404';
  end if;
  select c."AMT" into before from public.fact_brand_charge c
  where c."BRAND_CD" = change_brand_charge.brand_cd and c."YM" = change_brand_charge.ym and c."CHARGE_TYPE" = change_brand_charge.charge_type;
  if coalesce(before::text, '') <> expected then
    raise exception 'the value changed since it was read' using errcode = 'PD409', detail = coalesce(before::text, '');
  end if;
  if entry::bigint is distinct from before then
    if entry is null then
      delete from public.fact_brand_charge c
      where c."BRAND_CD" = change_brand_charge.brand_cd and c."YM" = change_brand_charge.ym
        and c."CHARGE_TYPE" = change_brand_charge.charge_type;
    else
      insert into public.fact_brand_charge as c ("BRAND_CD", "YM", "CHARGE_TYPE", "PARTNER_CD", "AMT")
      values (change_brand_charge.brand_cd, change_brand_charge.ym, change_brand_charge.charge_type, change_brand_charge.partner_cd,
        entry::bigint)
      on conflict ("BRAND_CD", "YM", "CHARGE_TYPE") do update set "AMT" = excluded."AMT", "MOD_DT" = now();
    end if;
    insert into public.log_charge_change ("PARTNER_CD", "BRAND_CD", "YM", "CHARGE_TYPE", "FROM_AMT", "TO_AMT", "USER_ID", "USER_NM")
    select change_brand_charge.partner_cd, change_brand_charge.brand_cd, change_brand_charge.ym, change_brand_charge.charge_type, before,
      entry::bigint, m."ID", coalesce(m."ALIAS", m."NAME", m."EMAIL")
    from (select) one left join public.auth_member m on m."ID" = auth.uid();
  end if;
  return json_build_object('before', before::text, 'now', entry::bigint::text);
end
$$;
revoke all on function public.change_brand_charge from public, anon, authenticated, service_role;
comment on function public.change_brand_charge is
  'Enters what an agency charges a brand in a month, and a row of log_charge_change where that is another value, together. Active members who may see the partner; 42501 for others, 22023 for a wrong argument, PD404 for a brand that is not the partner''s, PD409 for a value that changed since it was read. Definer: members may not write these tables themselves.

Returns {"before", "now"}: won as text that stood there and that stand there now; null for none.
charge_type: OPERATION | LIVE | LOGISTICS. ym: month yyyyMM. value: won as text, -1,000,000,000,000 to 1,000,000,000,000; null or empty takes the charge away. expected: what was read, empty for none; null: whatever stands there is replaced.';
grant execute on function public.change_brand_charge to authenticated, service_role;

create or replace function public.brand_charges(partner_cd text, year integer, charge_type text) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  perform private.require_choice('charge_type', charge_type, array['OPERATION', 'LIVE', 'LOGISTICS']);
  if year is null or year not between 2000 and 2099 then
    raise exception 'year must be 2000 to 2099' using errcode = '22023';
  end if;
  return (
    with months as materialized (
      select (brand_charges.year * 100 + n)::text as ym from generate_series(1, 12) n
    ), charges as materialized (
      select c."BRAND_CD" as brand_cd, c."YM" as ym, c."AMT" as amount from public.fact_brand_charge c
      where c."PARTNER_CD" = brand_charges.partner_cd and c."CHARGE_TYPE" = brand_charges.charge_type
        and c."YM" in (select m.ym from months m)
    ), lines as materialized (
      select b."BRAND_CD" as brand_cd, b."BRAND_NM" as brand_nm, b."USE_YN" = 'Y' as in_use, b."SORT" as sort,
        json_agg(c.amount order by m.ym) as amounts, private.bigint_sum(c.amount) as amount
      from public.dim_brand b cross join months m
      left join charges c on c.brand_cd = b."BRAND_CD" and c.ym = m.ym
      where b."PARTNER_CD" = brand_charges.partner_cd
        and (b."USE_YN" = 'Y' and b."SVC" = '2P' or b."BRAND_CD" in (select k.brand_cd from charges k))
      group by b."BRAND_CD"
    )
    select json_build_object('year', brand_charges.year, 'chargeType', brand_charges.charge_type,
      'months', (select json_agg(m.ym order by m.ym) from months m),
      'rows', coalesce((
        select json_agg(json_build_object('brandCd', l.brand_cd, 'brandName', l.brand_nm, 'inUse', l.in_use, 'amounts', l.amounts,
          'totalAmt', l.amount) order by l.in_use desc, l.sort nulls last, l.brand_cd collate "C")
        from lines l), '[]'),
      'total', json_build_object(
        'amounts', (select json_agg((select private.bigint_sum(c.amount) from charges c where c.ym = m.ym) order by m.ym) from months m),
        'totalAmt', (select private.bigint_sum(c.amount) from charges c))));
end
$$;
revoke all on function public.brand_charges from public, anon, authenticated, service_role;
comment on function public.brand_charges is
  'What an agency charges the brands of a partner in a year, by month. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"year", "chargeType", "months", "rows", "total"}. months: yyyyMM, January first. A row is a brand in use, or one that is charged that year: brandCd, brandName, inUse, amounts (12, won; null: none is entered), totalAmt (their sum; null: none). total: amounts and totalAmt of all rows.
charge_type: OPERATION | LIVE | LOGISTICS.';
grant execute on function public.brand_charges to authenticated, service_role;

create or replace function private.charge_change_rows(partner_cd text)
  returns table (
    "id" bigint, "at" timestamptz, "memberName" text, "brandCd" text, "brandName" text, "ym" text, "chargeType" text, "fromAmt" bigint,
    "toAmt" bigint
  )
  language sql stable
begin atomic
  select c."ID", c."REG_DT", c."USER_NM", c."BRAND_CD", b."BRAND_NM", c."YM", c."CHARGE_TYPE", c."FROM_AMT", c."TO_AMT"
  from public.log_charge_change c
  join public.dim_brand b on b."BRAND_CD" = c."BRAND_CD" and b."PARTNER_CD" = c."PARTNER_CD"
  where c."PARTNER_CD" = partner_cd;
end;
revoke all on function private.charge_change_rows from public, anon, authenticated, service_role;
comment on function private.charge_change_rows is 'Changes of charges of the partner''s brands.';
grant execute on function private.charge_change_rows to authenticated, service_role;

create or replace function public.brand_charge_changes(
  partner_cd text, brand_cd text default '', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  page record;
begin
  perform private.require_partner(partner_cd);
  page := private.list_page(
    source => format('private.charge_change_rows(%L)', partner_cd), ids => '{}', id_column => 'id',
    condition => case when coalesce(brand_cd, '') = '' then 'true' else format('"brandCd" = %L', brand_cd) end,
    sortable => '{"at": "number", "memberName": "text", "brandName": "text", "ym": "number", "chargeType": "text", "fromAmt": "number",
      "toAmt": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, tie_order => '"id" desc', carried => '{}',
    page_number => page_number, page_size => page_size, few => true);
  return json_build_object('total', page.total, 'rows', page.rows);
end
$$;
revoke all on function public.brand_charge_changes from public, anon, authenticated, service_role;
comment on function public.brand_charge_changes is
  'What people and files changed about the charges of the partner''s brands, the newest first. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"total", "rows"}. A row is one change of log_charge_change: id, at (ISO moment), memberName (as the member was called then; null: not by a member), brandCd, brandName, ym (month yyyyMM), chargeType (OPERATION | LIVE | LOGISTICS), fromAmt and toAmt (won; null: none).
brand_cd: empty: all. sort_by: '''' (the newest first) or a column of the row but id and brandCd. page_size null returns every row (an export).';
grant execute on function public.brand_charge_changes to authenticated, service_role;

-- Won of advertising with VAT by brand: what its reports say of each day (empty: options without a brand or that no master
-- knows), and, of a day of which 광고비 내역 is loaded, as lines of no brand what was charged, less what the reports said; it is
-- what is paid, so it is the whole. A day is counted by one of the two.
create or replace function private.settled_ad_lines(partner_cd text, first_day date, last_day date)
  returns table ("ID" text, "DATE_SK" integer, "SOURCE" text, "KIND" text, "BRAND_CD" text, "AMT" bigint, "FILE_NM" text, "ROW_NO" integer,
    "LOADED_AT" timestamptz)
  language sql stable
begin atomic
  with reported as materialized (
    -- The VAT of a period is rounded once a brand: its days add up to that.
    select a."DATE_SK" as date_sk, a."BRAND_CD" as brand_cd,
      (round(sum(a."AD_COST") over days * 1.1) - round((sum(a."AD_COST") over days - a."AD_COST") * 1.1))::bigint as amount
    from private.ad_brand_days(array[partner_cd], first_day, last_day, '{}') a
    window days as (partition by a."BRAND_CD" order by a."DATE_SK")
  ), charged as materialized (
    select s.* from public.fact_settled_ad_cost s
    where s."PARTNER_CD" = partner_cd and s."DATE_SK" between private.date_sk(first_day) and private.date_sk(last_day)
  ), lines as (
    select 'r' || r.date_sk || r.brand_cd as id, r.date_sk, '광고보고서' as source, 'AD_REPORT' as kind, r.brand_cd, r.amount
    from reported r where r.amount <> 0
    union all
    select 'x' || r.date_sk, r.date_sk, '광고보고서', 'AD_REPLACED', '', -private.bigint_sum(r.amount)
    from reported r where r.date_sk in (select c."DATE_SK" from charged c) group by r.date_sk
  )
  select l.id, l.date_sk, l.source, l.kind, l.brand_cd, l.amount, d."FILE_NM", null::integer, d."MOD_DT"
  from lines l
  left join public.log_ad_day d on d."PARTNER_CD" = partner_cd and d."DATE_SK" = l.date_sk
  union all
  select 'a' || c."LINE_ID", c."DATE_SK", '광고비 내역', c."CHARGE_TYPE", '', c."AMT" + c."VAT_AMT", f."FILE_NM", c."ROW_NO", f."REG_DT"
  from charged c left join public.log_settlement_file f on f."FILE_ID" = c."FILE_ID" and f."PARTNER_CD" = partner_cd;
end;
revoke all on function private.settled_ad_lines from public, anon, authenticated, service_role;
comment on function private.settled_ad_lines is
  'Won of advertising with VAT of a partner in a period by day and brand (empty: none): of reports (AD_REPORT), what of them a charge stands for (AD_REPLACED, negative), and charges (their own kind), with the file that said it.';
grant execute on function private.settled_ad_lines to authenticated, service_role;

-- Won of pickups with VAT by brand, on the day of the pickup: of a request the parts of its brands, by pieces that were
-- announced; of a request that is not loaded, of no brand.
create or replace function private.settled_pickup_lines(partner_cd text, first_day date, last_day date)
  returns table ("LINE_ID" bigint, "DAY" text, "BRAND_CD" text, "AMT" bigint)
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  -- A few requests of many.
  set enable_nestloop = on
as $$
begin
  return query
  with runs as materialized (
    select m."LINE_ID" as line_id, coalesce(m."PICKUP_DT", m."SETTLE_END_DT") as day, m."REQ_NO" as req_no,
      m."AMT" + m."VAT_AMT" as amount
    from public.fact_milk_run m
    where m."PARTNER_CD" = settled_pickup_lines.partner_cd
      and coalesce(m."PICKUP_DT", m."SETTLE_END_DT") between private.day_text(first_day) and private.day_text(last_day)
  ), pieces as materialized (
    select r.line_id, r.day, r.amount, coalesce(o."BRAND_CD", '') as brand_cd, private.bigint_sum(i."EX_QTY") as qty
    from runs r
    join public.raw_wing_inbound_request i on i."CUST_CD" = settled_pickup_lines.partner_cd and i."REQ_NO" = r.req_no and i."EX_QTY" > 0
    left join public.dim_option o on o."OPTION_CD" = i."OPTION_CD" and o."PARTNER_CD" = settled_pickup_lines.partner_cd
    group by 1, 2, 3, 4
  ), parts as materialized (
    select p.*, p.amount * p.qty::numeric / sum(p.qty) over (partition by p.line_id) as exact from pieces p
  )
  -- What is left after whole won goes to those that lost most by it.
  select w.line_id, w.day, w.brand_cd, floor(w.exact)::bigint + case when w.nth <= w.amount - w.whole then 1 else 0 end
  from (
    select p.*, sum(floor(p.exact)) over (partition by p.line_id) as whole,
      row_number() over (partition by p.line_id order by p.exact - floor(p.exact) desc, p.brand_cd collate "C") as nth
    from parts p
  ) w
  union all
  select r.line_id, r.day, '', r.amount from runs r where r.line_id not in (select p.line_id from pieces p);
end
$$;
revoke all on function private.settled_pickup_lines from public, anon, authenticated, service_role;
comment on function private.settled_pickup_lines is
  'Won of pickups (밀크런) with VAT of a partner in a period by line of fact_milk_run and brand (empty: none); the parts of a line add up to it.';
grant execute on function private.settled_pickup_lines to authenticated, service_role;

-- What of charges of months falls on days of a period, shared as targets are.
create or replace function private.charges_of(partner_cd text, first_day date, last_day date)
  returns table ("BRAND_CD" text, "YM" text, "CHARGE_TYPE" text, "AMT" bigint, "MOD_DT" timestamptz)
  language sql stable
begin atomic
  select c."BRAND_CD", c."YM", c."CHARGE_TYPE", private.target_of_days(c."AMT",
      case when c."YM" = left(private.day_text(first_day), 6) then extract(day from first_day)::integer else 1 end,
      case when c."YM" = left(private.day_text(last_day), 6) then extract(day from last_day)::integer else m.days end, m.days), c."MOD_DT"
  from public.fact_brand_charge c
  cross join lateral (
    select extract(day from to_date(c."YM", 'YYYYMM') + interval '1 month - 1 day')::integer as days) m
  where c."PARTNER_CD" = partner_cd and c."YM" between left(private.day_text(first_day), 6) and left(private.day_text(last_day), 6);
end;
revoke all on function private.charges_of from public, anon, authenticated, service_role;
comment on function private.charges_of is
  'Won of charges (fact_brand_charge) of a partner that fall on days of a period, by brand, month and type; the days of a month add up to its charge.';
grant execute on function private.charges_of to authenticated, service_role;

-- A brand's settlement in units of days. One place for it: every column is won, and null where nothing of its source is loaded.
create or replace function private.settled_brands(partner_cd text, runs private.settled_run[], brand_cds text[])
  returns setof private.settled_brand
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set enable_sort = off
  set jit = off
  set work_mem = '32MB'
as $$
begin
  return query
  with known as materialized (
    select * from private.settled_sources(settled_brands.partner_cd, runs)
  ), parts as (
    select s.unit, coalesce(o."BRAND_CD", '') as brand_cd, private.bigint_sum(s.qty) as qty, private.bigint_sum(s.sales) as sales,
      private.bigint_sum(s.fee) as fee, private.bigint_sum(s.costs) as costs, null::bigint as ads, null::bigint as pickups,
      null::bigint as charged, null::bigint as live, null::bigint as operation
    from private.settled_parts(settled_brands.partner_cd, runs) s
    left join public.dim_option o on o."OPTION_CD" = s.option_cd and o."PARTNER_CD" = settled_brands.partner_cd
    group by 1, 2
    union all
    select r.unit, a."BRAND_CD", null, null, null, null, a."AMT", null, null, null, null
    from unnest(runs) r cross join lateral private.settled_ad_lines(settled_brands.partner_cd, r.first_run, r.last_run) a
    union all
    select r.unit, p."BRAND_CD", null, null, null, null, null, p."AMT", null, null, null
    from unnest(runs) r cross join lateral private.settled_pickup_lines(settled_brands.partner_cd, r.first_run, r.last_run) p
    union all
    select r.unit, c."BRAND_CD", null, null, null, null, null, null, case when c."CHARGE_TYPE" = 'LOGISTICS' then c."AMT" end,
      case when c."CHARGE_TYPE" = 'LIVE' then c."AMT" end, case when c."CHARGE_TYPE" = 'OPERATION' then c."AMT" end
    from unnest(runs) r cross join lateral private.charges_of(settled_brands.partner_cd, r.first_run, r.last_run) c
  ), brands as (
    select p.unit, p.brand_cd, coalesce(private.bigint_sum(p.qty), 0) as qty, coalesce(private.bigint_sum(p.sales), 0) as sales,
      coalesce(private.bigint_sum(p.fee), 0) as fee, coalesce(private.bigint_sum(p.costs), 0) as costs,
      coalesce(private.bigint_sum(p.ads), 0) as ads, coalesce(private.bigint_sum(p.pickups), 0) as pickups,
      private.bigint_sum(p.charged) as charged, private.bigint_sum(p.live) as live, private.bigint_sum(p.operation) as operation
    from parts p
    where cardinality(brand_cds) = 0 or p.brand_cd = any (brand_cds)
    group by 1, 2
  )
  select b.unit, b.brand_cd, case when k.has_sales then b.qty end, case when k.has_sales then b.sales end,
    case when k.has_sales then b.fee end, case when k.has_costs then b.costs end, case when k.has_ads then b.ads end,
    case when k.has_pickups then b.pickups + coalesce(b.charged, 0) else b.charged end, b.live, b.operation,
    case when k.has_sales then b.sales - b.fee - b.costs - b.ads - b.pickups - coalesce(b.charged, 0) - coalesce(b.live, 0)
      - coalesce(b.operation, 0) end
  from brands b join known k on k.unit = b.unit
  where b.qty <> 0 or b.sales <> 0 or b.fee <> 0 or b.costs <> 0 or b.ads <> 0 or b.pickups <> 0
    or b.charged is not null or b.live is not null or b.operation is not null;
end
$$;
revoke all on function private.settled_brands from public, anon, authenticated, service_role;
comment on function private.settled_brands is
  'Settlement of brands (of none: all; empty: lines of no brand) of a partner in units (runs of days): pieces and won with VAT; a brand of which all is 0 is not there. A column is null where nothing of its source is loaded (private.settled_sources) or entered, and finalSettlement where sales are; it is salesAmount less what is known of all that follows it.';
grant execute on function private.settled_brands to authenticated, service_role;

-- Sums of brands in a unit as an answer has them.
create or replace function private.settlement_figures(brands private.settled_brand[], of_unit date) returns json
  language sql immutable
begin atomic
  select to_json(t) from (
    select private.bigint_sum(b."quantity") as "quantity", private.bigint_sum(b."salesAmount") as "salesAmount",
      private.bigint_sum(b."salesFee") as "salesFee",
      private.ratio(private.bigint_sum(b."salesFee") * 100::numeric, private.bigint_sum(b."salesAmount")) as "salesFeeRate",
      private.bigint_sum(b."fulfillmentFee") as "fulfillmentFee", private.bigint_sum(b."adCost") as "adCost",
      private.bigint_sum(b."logisticsCost") as "logisticsCost", private.bigint_sum(b."liveFee") as "liveFee",
      private.bigint_sum(b."operationFee") as "operationFee", private.bigint_sum(b."finalSettlement") as "finalSettlement"
    from unnest(brands) b where b.unit = of_unit
    having count(*) > 0) t;
end;
revoke all on function private.settlement_figures from public, anon, authenticated, service_role;
comment on function private.settlement_figures is
  'Sums of rows of private.settled_brands of a unit in one JSON object, with salesFeeRate (percent); null without a row.';
grant execute on function private.settlement_figures to authenticated, service_role;

-- Raises 22023 unless these are last days of settlement periods, or null.
create or replace function private.require_period_ends(period_ends text[]) returns void
  language plpgsql immutable
  set search_path = ''
as $$
begin
  if cardinality(period_ends) > 1000 or exists (select from unnest(period_ends) e where e is null or not private.is_day_text(e)) then
    raise exception 'period_ends must be at most 1000 days' using errcode = '22023';
  end if;
end
$$;
revoke all on function private.require_period_ends from public, anon, authenticated, service_role;
comment on function private.require_period_ends is 'Raises 22023 unless period_ends is null or at most 1000 days (yyyyMMdd).';
grant execute on function private.require_period_ends to authenticated, service_role;

-- The lines that a figure of 정산 리포트 is made of, each with the file, row and load that it came from.
create or replace function private.settlement_line_rows(
  partner_cd text, first_day date, last_day date, measure text, brand_cds text[], option_id text, period_ends text[]
)
  returns table (
    "id" text, "day" text, "source" text, "kind" text, "orderNo" text, "brandName" text, "optionId" text, "productName" text,
    "optionName" text, "quantity" bigint, "amount" bigint, "fileName" text, "rowNo" integer, "loadedAt" timestamptz
  )
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set jit = off
  set work_mem = '64MB'
as $$
declare
  is_final constant boolean := measure = 'finalSettlement';
  -- What is taken off counts against what is left.
  sign constant integer := case when is_final then -1 else 1 end;
begin
  return query
  with runs as materialized (
    select r.first_run, r.last_run, private.day_text(r.first_run) as first, private.day_text(r.last_run) as last
    from private.settlement_runs(settlement_line_rows.partner_cd, first_day, last_day, period_ends) r
  ), option_lines as (
    select 'f' || f."LINE_ID" as id, f."RECOG_DT" as day, f."TRADE_TYPE" as kind, f."ORDER_NO" as order_no, f."OPTION_CD" as option_cd,
      f."ITEM_NM" as item_nm, f."OPTION_NM" as option_nm, f."QTY"::bigint as qty,
      case when measure in ('quantity', 'salesAmount') then f."SALE_AMT" - f."COUPON_AMT" when measure = 'salesFee' then f."FEE_AMT" + f."FEE_VAT"
        else f."SALE_AMT" - f."COUPON_AMT" - f."FEE_AMT" - f."FEE_VAT" end as amount, f."FILE_ID" as file_id, f."ROW_NO" as row_no
    from runs r cross join lateral (
      select * from public.fact_settlement_option o
      where o."PARTNER_CD" = settlement_line_rows.partner_cd and o."RECOG_DT" between r.first and r.last
        and (settlement_line_rows.option_id is null or o."OPTION_CD" = settlement_line_rows.option_id)) f
    where is_final or measure in ('quantity', 'salesAmount', 'salesFee', 'settlementAmount')
    union all
    select 'c' || c."LINE_ID", c."RECOG_DT", c."COST_TYPE", c."ORDER_NO", c."OPTION_CD", c."ITEM_NM", c."OPTION_NM", c."QTY",
      sign * (c."COST_AMT" + c."VAT_AMT"), c."FILE_ID", c."ROW_NO"
    from runs r cross join lateral (
      select * from public.fact_settlement_cost o
      where o."PARTNER_CD" = settlement_line_rows.partner_cd and o."RECOG_DT" between r.first and r.last
        and (settlement_line_rows.option_id is null or o."OPTION_CD" = settlement_line_rows.option_id)) c
    where is_final or measure = 'fulfillmentFee'
  ), lines as (
    select l.id, l.day, g."CATEGORY" as source, nullif(l.kind, '') as kind, l.order_no, coalesce(o."BRAND_CD", '') as brand_cd,
      nullif(l.option_cd, '') as option_cd, l.item_nm, l.option_nm, l.qty, l.amount, g."FILE_NM" as file_nm, l.row_no, g."REG_DT" as loaded
    from option_lines l
    left join public.dim_option o on o."OPTION_CD" = l.option_cd and o."PARTNER_CD" = settlement_line_rows.partner_cd
    join public.log_settlement_file g on g."FILE_ID" = l.file_id and g."PARTNER_CD" = settlement_line_rows.partner_cd
    union all
    select a."ID", a."DATE_SK"::text, a."SOURCE", nullif(a."KIND", ''), null, a."BRAND_CD", null, null, null, null, sign * a."AMT",
      a."FILE_NM", a."ROW_NO", a."LOADED_AT"
    from runs r cross join lateral private.settled_ad_lines(settlement_line_rows.partner_cd, r.first_run, r.last_run) a
    where settlement_line_rows.option_id is null and (is_final or measure = 'adCost')
    union all
    select 'm' || p."LINE_ID" || p."BRAND_CD", p."DAY", '밀크런 내역', 'MILKRUN', m."REQ_NO", p."BRAND_CD", null, null, null, null,
      sign * p."AMT", g."FILE_NM", m."ROW_NO", g."REG_DT"
    from runs r cross join lateral private.settled_pickup_lines(settlement_line_rows.partner_cd, r.first_run, r.last_run) p
    join public.fact_milk_run m on m."LINE_ID" = p."LINE_ID" and m."PARTNER_CD" = settlement_line_rows.partner_cd
    left join public.log_settlement_file g on g."FILE_ID" = m."FILE_ID" and g."PARTNER_CD" = settlement_line_rows.partner_cd
    where settlement_line_rows.option_id is null and (is_final or measure = 'logisticsCost')
    union all
    select 'e' || c."YM" || c."CHARGE_TYPE" || c."BRAND_CD" || r.first, greatest(c."YM" || '01', r.first), '운영·라이브 수수료', c."CHARGE_TYPE", null,
      c."BRAND_CD", null, null, null, null, sign * c."AMT", null, null, c."MOD_DT"
    from runs r cross join lateral private.charges_of(settlement_line_rows.partner_cd, r.first_run, r.last_run) c
    where settlement_line_rows.option_id is null and (is_final or c."CHARGE_TYPE" = case measure when 'logisticsCost' then 'LOGISTICS'
      when 'liveFee' then 'LIVE' when 'operationFee' then 'OPERATION' end)
  )
  select l.id, l.day, l.source, l.kind, l.order_no, b."BRAND_NM", l.option_cd, l.item_nm, l.option_nm, l.qty, l.amount, l.file_nm,
    l.row_no, l.loaded
  from lines l
  left join public.dim_brand b on b."BRAND_CD" = l.brand_cd and b."PARTNER_CD" = settlement_line_rows.partner_cd
  where cardinality(brand_cds) = 0 or l.brand_cd = any (brand_cds);
end
$$;
revoke all on function private.settlement_line_rows from public, anon, authenticated, service_role;
comment on function private.settlement_line_rows is
  'Lines that a measure of 정산 리포트 is made of in a period, of brands (of none: all; empty: none) or an option (null: all), won with VAT: they add up to the figure.';
grant execute on function private.settlement_line_rows to authenticated, service_role;

create or replace function private.settlement_lines_on(
  today date, partner_cd text, date_start text, date_end text, measure text, brand_cds text[], option_id text, period_ends text[],
  sort_by text, sort_direction text, page_number integer, page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
as $$
declare
  p constant private.sales_period := private.require_compared_days(today, date_start, date_end, 'previous', brand_cds);
  page record;
begin
  perform private.require_period_ends(period_ends);
  perform private.require_choice('measure', measure, array['quantity', 'salesAmount', 'salesFee', 'settlementAmount', 'fulfillmentFee', 'adCost',
    'logisticsCost', 'liveFee', 'operationFee', 'finalSettlement']);
  page := private.list_page(
    source => format('private.settlement_line_rows(%L, %L, %L, %L, %L, %L, %L)', settlement_lines_on.partner_cd, p.first_day,
      p.last_day, measure, brand_cds, option_id, period_ends),
    ids => null, id_column => 'id',
    sortable => '{"day": "day", "source": "text", "kind": "text", "orderNo": "id", "brandName": "text", "optionId": "id",
      "productName": "text", "optionName": "text", "quantity": "number", "amount": "number", "fileName": "text", "rowNo": "number",
      "loadedAt": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"day" desc, "amount" desc', tie_order => '"id" collate "C"',
    carried => '{}',
    summary => $sql$json_build_object('quantity', private.bigint_sum(m."quantity"), 'amount', private.bigint_sum(m."amount"))$sql$,
    page_number => page_number, page_size => page_size, few => true);
  return json_build_object('total', page.total, 'totals', page.summary_row, 'rows', page.rows);
end
$$;
revoke all on function private.settlement_lines_on from public, anon, authenticated, service_role;
comment on function private.settlement_lines_on is 'settlement_lines as of a Korea-time day.';
grant execute on function private.settlement_lines_on to authenticated, service_role;

create or replace function public.settlement_lines(
  partner_cd text, date_start text, date_end text, measure text, brand_cds text[] default '{}', option_id text default null,
  period_ends text[] default null, sort_by text default '', sort_direction text default 'desc', page_number integer default 1,
  page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.settlement_lines_on(private.korea_today(), partner_cd, date_start, date_end, measure, brand_cds, option_id, period_ends,
    sort_by, sort_direction, page_number, page_size);
end
$$;
revoke all on function public.settlement_lines from public, anon, authenticated, service_role;
comment on function public.settlement_lines is
  'The lines that a figure of settlement_report or settlement_products is made of. Callers, period, brand_cds and period_ends as settlement_report.

Returns {"total", "totals", "rows"}. totals: quantity (pieces; null: no line has them) and amount (won with VAT; null without a line), which is that figure. A row: id, day (yyyyMMdd of 매출인식, of the pickup, of advertising; of a charge its first day in the period), source (category of the report; 광고보고서; 운영·라이브 수수료: what is entered), kind (as a report has it, or WAREHOUSING, SHIPPING, STORAGE, RETURN_PICKUP, RESTOCKING, REMOVAL, REMOVAL_SHIPPING, SERVICE, BARCODE, MILKRUN, AD_REPORT, AD_REPLACED (what a report said of a day that was charged since), OPERATION, LIVE, LOGISTICS), orderNo (of a pickup its request), brandName, optionId, productName, optionName, quantity, amount, fileName, rowNo, loadedAt (ISO moment; of what is entered that of the last change); each but id, day, source and amount may be null.

measure: quantity (the lines of salesAmount), salesAmount, salesFee, settlementAmount (salesAmount - salesFee), fulfillmentFee, adCost, logisticsCost, liveFee, operationFee or finalSettlement (all of them; what is taken off is negative). option_id: lines of one option; null: all. sort_by: '''' (the newest day first) or a column but id; nulls last. page_size null returns every row (an export).';
grant execute on function public.settlement_lines to authenticated, service_role;

-- Settlement reports: lines of sales and fees, costs, compensation, advertising, pickups and payments. A report replaces what
-- was loaded before of its kind and period: a sheet of costs for itself, a payment by its type and ratio. Answers counts of rows and,
-- where lines name options, options_known and options_unmatched. Raises PD001, PD005 (a sheet contradicts itself).
create or replace function private.load_settlement(batch private.import_batch) returns jsonb
  language plpgsql volatile
  set search_path = ''
as $$
declare
  target constant regclass := 'public.' || private.import_table(batch.category);
  line constant text[] := array['ROW_NO', 'SETTLE_TYPE', 'SETTLE_END_DT', 'OCCUR_DT', 'RECOG_DT', 'TRADE_TYPE', 'ORDER_NO', 'PRODUCTID',
    'OPTION_CD', 'SKU_ID', 'ITEM_NM', 'OPTION_NM'];
begin
  perform private.stage_rows(batch, case target
    when 'public.fact_settlement_option'::regclass then line || array['CATEGORY_NM', 'PRICE', 'QTY', 'SALE_AMT', 'SUPPORT_AMT',
      'INSTANT_AMT', 'DOWNLOAD_AMT', 'COUPON_AMT', 'FEE_RATE', 'FEE_AMT', 'FEE_VAT', 'SETTLE_AMT', 'CHANNEL']
    when 'public.fact_settlement_cost'::regclass then array['COST_TYPE'] || line || array['DELIVERY_NO', 'REQUEST_NO', 'QTY', 'GRADE',
      'REASON', 'CENTER', 'REMARKS', 'COST_A', 'DISCOUNT_B', 'EXTRA_AMT', 'FREE_C', 'SUM_AMT', 'SUM_VAT_AMT', 'SUM_FINAL_AMT']
    when 'public.fact_inventory_compensation'::regclass then array['ROW_NO', 'OCCUR_DT', 'SETTLE_END_DT', 'ORDER_NO', 'TRADE_TYPE',
      'LOSS_TYPE', 'OPTION_CD', 'ITEM_NM', 'OPTION_NM', 'OFFER_CONDITION', 'QTY', 'SALE_PRICE', 'COMP_RATE', 'COMP_AMT', 'INSPECT_ID',
      'CENTER', 'REMARKS']
    when 'public.fact_settled_ad_cost'::regclass then array['ROW_NO', 'SETTLE_END_DT', 'DATE_SK', 'CHARGE_TYPE', 'AMT', 'VAT_AMT', 'REMARKS']
    when 'public.fact_milk_run'::regclass then array['ROW_NO', 'SETTLE_END_DT', 'MILKRUNNO', 'REQ_NO', 'CENTER', 'PICKUP_DT', 'PLT_AMT',
      'QTY', 'AMT', 'VAT_AMT', 'REMARKS']
    when 'public.fact_settlement_summary'::regclass then array['ROW_NO', 'SETTLE_TYPE', 'START_DT', 'END_DT', 'RATIO', 'SALE_AMT',
      'CANCEL_AMT', 'FEE_AMT', 'COUPON_AMT', 'BASE_AMT', 'PAYABLE_AMT', 'MILKRUN_AMT', 'AD_AMT', 'DEDUCT_AMT', 'SETOFF_AMT',
      'WAREHOUSING_AMT', 'SHIPPING_AMT', 'STORAGE_AMT', 'RETURN_PICKUP_AMT', 'RESTOCKING_AMT', 'REMOVAL_AMT', 'SERVICE_AMT', 'COMP_AMT',
      'PAID_AMT', 'PAY_DT', 'STATUS'] end, array[target, 'private.settlement_line'], '{}');
  create temporary table import_sheet (part text, period text, sum_amt bigint, vat_amt bigint, sums jsonb) on commit drop;
  if target = 'public.fact_settlement_cost'::regclass then
    perform private.share_sheet_vat();
  elsif target = 'public.fact_settlement_summary'::regclass then
    alter table pg_temp.import_staged add "PART" text, add "SETTLE_END_DT" text;
    update pg_temp.import_staged s set "PART" = s."SETTLE_TYPE" || ' ' || s."RATIO"::float8, "SETTLE_END_DT" = s."END_DT";
  else
    alter table pg_temp.import_staged add "PART" text not null default '';
  end if;
  -- Sheets of costs have said their sums.
  if target <> 'public.fact_settlement_cost'::regclass then
    execute format('insert into pg_temp.import_sheet select s."PART", s."SETTLE_END_DT", %s from pg_temp.import_staged s group by 1, 2',
      case target
        when 'public.fact_settlement_option'::regclass then 'sum(s."SETTLE_AMT"), null, jsonb_build_object(''type'', max(s."SETTLE_TYPE"),
          ''gross'', coalesce(sum(s."SALE_AMT") filter (where s."SALE_AMT" > 0), 0),
          ''cancel'', coalesce(sum(s."SALE_AMT") filter (where s."SALE_AMT" < 0), 0),
          ''coupon'', sum(s."COUPON_AMT"), ''fee'', sum(s."FEE_AMT" + s."FEE_VAT"))'
        when 'public.fact_inventory_compensation'::regclass then 'sum(s."COMP_AMT"), null, null'
        when 'public.fact_settlement_summary'::regclass then 'sum(s."PAID_AMT"), null, null'
        else 'sum(s."AMT"), sum(s."VAT_AMT"), null' end);
  end if;
  -- Lines alone are counted: what a sheet says of them is none.
  return jsonb_build_object('lines', (select count(*) from pg_temp.import_staged)) || case when target in ('public.fact_settlement_option'::regclass, 'public.fact_settlement_cost'::regclass,
      'public.fact_inventory_compensation'::regclass) then private.settled_options(batch.partner_cd) else '{}' end
    || private.replace_settlement(batch, target);
end
$$;
comment on function private.load_settlement is 'Loads a settlement report; returns counts of rows and options.';

-- Makes the lines of the staged sheets (import_sheet) those of the report. A sheet whose lines are the same, by the sum of their
-- hashes, keeps them.
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
  changed_months integer[] := '{}';
  counts jsonb;
begin
  select string_agg(quote_ident(t.attname), ', ' order by t.attnum),
    string_agg(case when d.adbin is null then format('s.%I', t.attname)
      else format('coalesce(s.%I, %s)', t.attname, pg_get_expr(d.adbin, d.adrelid)) end, ', ' order by t.attnum)
  into columns, said
  from pg_catalog.pg_attribute t
  join pg_catalog.pg_attribute a on a.attname = t.attname and a.attrelid = 'pg_temp.import_staged'::regclass and a.attnum > 0
  left join pg_catalog.pg_attrdef d on d.adrelid = t.attrelid and d.adnum = t.attnum
  where t.attrelid = target and t.attnum > 0 and not t.attisdropped and t.attname <> 'PARTNER_CD';

  create temporary table import_pair on commit drop as
  select h.*, l."FILE_ID" as file_id, coalesce(l."ROW_CNT", 0) as old_rows, 0::bigint as new_rows, false as same
  from pg_temp.import_sheet h
  left join public.log_settlement_file l on l."PARTNER_CD" = batch.partner_cd and l."CATEGORY" = batch.category
    and l."PART" = h.part and l."SETTLE_END_DT" = h.period;
  execute format($sql$
    update pg_temp.import_pair p set new_rows = n.rows, same = coalesce(n.rows = p.old_rows and n.print is not distinct from n.old_print, false)
    from (
      select h.part, h.period, coalesce(l.rows, 0) as rows, l.print, o.print as old_print
      from pg_temp.import_pair h
      left join (
        select s."PART", s."SETTLE_END_DT", count(*) as rows,
          sum(hash_record_extended(row(%2$s), 0)) filter (where k.file_id is not null) as print
        from pg_temp.import_staged s
        join pg_temp.import_pair k on k.part = s."PART" and k.period = s."SETTLE_END_DT" group by 1, 2
      ) l on l."PART" = h.part and l."SETTLE_END_DT" = h.period
      left join (
        select t."FILE_ID", sum(hash_record_extended(row(%3$s), 0)) as print
        from %1$s t where t."FILE_ID" = any ($1) group by 1
      ) o on o."FILE_ID" = h.file_id
    ) n
    where n.part = p.part and n.period = p.period$sql$,
    target, said, (select string_agg('t.' || c, ', ' order by n) from unnest(string_to_array(columns, ', ')) with ordinality u (c, n)))
  using array(select p.file_id from pg_temp.import_pair p where p.file_id is not null);
  if target in ('public.fact_settlement_option'::regclass, 'public.fact_settlement_cost'::regclass) then
    execute format($sql$select array(
      select distinct left(t."RECOG_DT", 6)::integer from %s t where t."FILE_ID" = any ($1)
      union
      select distinct left(s."RECOG_DT", 6)::integer from pg_temp.import_staged s
      join pg_temp.import_pair p on p.part = s."PART" and p.period = s."SETTLE_END_DT" and not p.same)$sql$, target)
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
    'new', coalesce(sum(greatest(p.new_rows - p.old_rows, 0)), 0),
    'changed', coalesce(sum(least(p.new_rows, p.old_rows)) filter (where not p.same), 0),
    'unchanged', coalesce(sum(p.new_rows) filter (where p.same), 0),
    'removed', coalesce(sum(greatest(p.old_rows - p.new_rows, 0)), 0))
  into counts from pg_temp.import_pair p;
  drop table pg_temp.import_pair;
  drop table pg_temp.import_sheet;
  return counts;
end
$$;
comment on function private.replace_settlement is
  'Replaces the lines of the staged sheets of a settlement report; returns counts of rows: new, changed, unchanged, removed.';

-- Settlement periods of a partner that end in a period, each with its files, its payments and what our lines say beside them.
create or replace function private.settlement_periods_on(today date, partner_cd text, date_start text, date_end text) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_compared_days(today, date_start, date_end, 'previous', '{}');
begin
  return json_build_object('rows', coalesce((
    select json_agg(json_build_object(
      'periodEnd', private.day_text(s.last_day), 'periodStart', private.day_text(s.first_day), 'settleType', s.settle_type,
      'files', coalesce((
        select json_agg(json_build_object('category', l."CATEGORY", 'part', l."PART", 'fileName', l."FILE_NM", 'rowCount', l."ROW_CNT",
          'amount', coalesce(l."SUM_AMT", 0) + coalesce(l."VAT_AMT", 0), 'at', l."REG_DT") order by l."CATEGORY", l."PART")
        from public.log_settlement_file l
        where l."PARTNER_CD" = settlement_periods_on.partner_cd and l."SETTLE_END_DT" = private.day_text(s.last_day)), '[]'),
      'waived', array(
        select w."CATEGORY" from public.dim_settlement_waiver w
        where w."PARTNER_CD" = settlement_periods_on.partner_cd and w."SETTLE_END_DT" = private.day_text(s.last_day) order by 1),
      'missing', array(
        select c from unnest(private.settlement_reports()) with ordinality u (c, n)
        where not exists (
            select from public.log_settlement_file l
            where l."PARTNER_CD" = settlement_periods_on.partner_cd and l."CATEGORY" = c and l."SETTLE_END_DT" = private.day_text(s.last_day))
          and not exists (
            select from public.dim_settlement_waiver w
            where w."PARTNER_CD" = settlement_periods_on.partner_cd and w."CATEGORY" = c and w."SETTLE_END_DT" = private.day_text(s.last_day))
        order by n),
      'payments', coalesce((
        select json_agg(json_build_object('ratio', y."RATIO", 'payableAmt', y."PAYABLE_AMT", 'setoffAmt', y."SETOFF_AMT",
          'serviceAmt', y."SERVICE_AMT", 'compAmt', y."COMP_AMT", 'paidAmt', y."PAID_AMT", 'payDay', y."PAY_DT", 'status', y."STATUS")
          order by y."RATIO" desc)
        from public.fact_settlement_summary y
        where y."PARTNER_CD" = settlement_periods_on.partner_cd and y."END_DT" = private.day_text(s.last_day)), '[]'),
      'lines', private.settlement_beside(settlement_periods_on.partner_cd, private.day_text(s.last_day))) order by s.last_day desc)
    from private.settlement_periods_of(settlement_periods_on.partner_cd) s
    where s.last_day >= p.first_day and s.first_day <= p.last_day), '[]'));
end
$$;
revoke all on function private.settlement_periods_on from public, anon, authenticated, service_role;
comment on function private.settlement_periods_on is 'settlement_periods as of a Korea-time day.';
grant execute on function private.settlement_periods_on to authenticated, service_role;

-- The marketplace's sums of a settlement period beside those of its lines: a row each of the summary's letters. No report
-- lists what it deducts otherwise: of that we have nothing.
create or replace function private.settlement_beside(partner_cd text, period_end text) returns json
  language sql stable
begin atomic
  with theirs as materialized (
    -- Both payments of a week say the same sales; costs stand with the first alone.
    select max(s."SALE_AMT") as gross, max(s."CANCEL_AMT") as cancel, max(s."FEE_AMT") as fee, max(s."COUPON_AMT") as coupon,
      max(s."BASE_AMT") as base, least(sum(s."RATIO"), 100) as ratio, sum(s."PAYABLE_AMT") as payable, sum(s."MILKRUN_AMT") as milkrun,
      sum(s."AD_AMT") as ads, sum(s."DEDUCT_AMT") as deduct, sum(s."SETOFF_AMT") as setoff,
      sum(s."WAREHOUSING_AMT") as warehousing, sum(s."SHIPPING_AMT") as shipping, sum(s."STORAGE_AMT") as storage,
      sum(s."RETURN_PICKUP_AMT") as pickup, sum(s."RESTOCKING_AMT") as restocking, sum(s."REMOVAL_AMT") as removal,
      sum(s."SERVICE_AMT") as service, sum(s."SERVICE_AMT" - s."WAREHOUSING_AMT" - s."SHIPPING_AMT" - s."STORAGE_AMT"
        - s."RETURN_PICKUP_AMT" - s."RESTOCKING_AMT" - s."REMOVAL_AMT") as other, sum(s."COMP_AMT") as comp, sum(s."PAID_AMT") as paid
    from public.fact_settlement_summary s
    where s."PARTNER_CD" = partner_cd and s."END_DT" = period_end having count(*) > 0
  ), waived as materialized (
    select array(select w."CATEGORY" from public.dim_settlement_waiver w
      where w."PARTNER_CD" = partner_cd and w."SETTLE_END_DT" = period_end) as categories
  ), parts as materialized (
    select v.line, coalesce(
      (select sum(l."SUM_AMT" + coalesce(l."VAT_AMT", 0)) from public.log_settlement_file l
        where l."PARTNER_CD" = partner_cd and l."SETTLE_END_DT" = period_end and l."CATEGORY" = v.category
          and (v.parts is null or l."PART" = any (v.parts))),
      case when v.category = any (w.categories) then 0 end) as amount
    from waived w cross join (values
      ('base', '판매수수료', null::text[]), ('milkrun', '밀크런 내역', null), ('ads', '광고비 내역', null),
      ('warehousing', '입출고/배송비', '{WAREHOUSING}'), ('shipping', '입출고/배송비', '{SHIPPING}'), ('storage', '보관비', null),
      ('pickup', '반품 회수/재입고', '{RETURN_PICKUP}'), ('restocking', '반품 회수/재입고', '{RESTOCKING}'), ('removal', '반출', null),
      ('other', '부가서비스', null), ('comp', '재고 손실 보상', null)) v (line, category, parts)
  ), files as materialized (
    select s.sums, p.* from (
      select max(p.amount) filter (where p.line = 'base') as base, max(p.amount) filter (where p.line = 'milkrun') as milkrun,
        max(p.amount) filter (where p.line = 'ads') as ads, max(p.amount) filter (where p.line = 'warehousing') as warehousing,
        max(p.amount) filter (where p.line = 'shipping') as shipping, max(p.amount) filter (where p.line = 'storage') as storage,
        max(p.amount) filter (where p.line = 'pickup') as pickup, max(p.amount) filter (where p.line = 'restocking') as restocking,
        max(p.amount) filter (where p.line = 'removal') as removal, max(p.amount) filter (where p.line = 'other') as other,
        max(p.amount) filter (where p.line = 'comp') as comp
      from parts p) p
    left join (
      select l."SUMS" as sums from public.log_settlement_file l
      where l."PARTNER_CD" = partner_cd and l."SETTLE_END_DT" = period_end and l."CATEGORY" = '판매수수료' limit 1) s on true
  ), ours as materialized (
    select f.*, floor(f.base * t.ratio / 100) as payable,
      -- A report that is not loaded is known where the marketplace says 0.
      coalesce(f.milkrun, case when t.milkrun = 0 then 0 end)
        + coalesce(f.ads, case when t.ads = 0 then 0 end) as setoff,
      coalesce(f.warehousing, case when t.warehousing = 0 then 0 end) + coalesce(f.shipping, case when t.shipping = 0 then 0 end)
        + coalesce(f.storage, case when t.storage = 0 then 0 end) + coalesce(f.pickup, case when t.pickup = 0 then 0 end)
        + coalesce(f.restocking, case when t.restocking = 0 then 0 end) + coalesce(f.removal, case when t.removal = 0 then 0 end)
        + coalesce(f.other, case when t.other = 0 then 0 end) as service
    from files f cross join theirs t
  )
  select json_agg(json_build_object('line', v.line, 'theirs', v.theirs, 'ours', v.ours, 'difference', v.theirs - v.ours) order by v.place)
  from theirs t cross join ours o
  cross join lateral (values
    (1, 'gross', t.gross::numeric, (o.sums ->> 'gross')::numeric), (2, 'cancel', t.cancel, -(o.sums ->> 'cancel')::numeric),
    (3, 'fee', t.fee, (o.sums ->> 'fee')::numeric), (4, 'coupon', t.coupon, (o.sums ->> 'coupon')::numeric), (5, 'base', t.base, o.base), (6, 'payable', t.payable, o.payable),
    (7, 'milkrun', t.milkrun, o.milkrun), (8, 'ads', t.ads, o.ads), (9, 'deduct', t.deduct, 0), (10, 'setoff', t.setoff, o.setoff),
    (11, 'warehousing', t.warehousing, o.warehousing), (12, 'shipping', t.shipping, o.shipping), (13, 'storage', t.storage, o.storage),
    (14, 'returnPickup', t.pickup, o.pickup), (15, 'restocking', t.restocking, o.restocking), (16, 'removal', t.removal, o.removal),
    (17, 'otherService', t.other, o.other), (18, 'service', t.service, o.service), (19, 'comp', t.comp, o.comp),
    (20, 'paid', t.paid, o.payable - o.setoff - o.service + coalesce(o.comp, case when t.comp = 0 then 0 end))
  ) v (place, line, theirs, ours);
end;
revoke all on function private.settlement_beside from public, anon, authenticated, service_role;
comment on function private.settlement_beside is
  'Won of a settlement period by line of 정산현황 요약 (payments loaded so far): theirs, ours (of the files; null where the file is neither loaded nor waived) and the difference; null without a payment.';
grant execute on function private.settlement_beside to authenticated, service_role;

create or replace function public.settlement_periods(partner_cd text, date_start text, date_end text) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.settlement_periods_on(private.korea_today(), partner_cd, date_start, date_end);
end
$$;
revoke all on function public.settlement_periods from public, anon, authenticated, service_role;
comment on function public.settlement_periods is
  'Settlement periods of a partner with a day in a period, the latest first. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"rows"}: periodStart, periodEnd, settleType (주정산 | 월정산); files: category, part, fileName, rowCount, amount (won of its lines, with VAT where it has any), at; waived: categories that there is none of; missing: those of the nine reports that are neither loaded nor waived (none: the period is complete); payments: ratio (percent), payableAmt (H), setoffAmt (I), serviceAmt (J), compAmt (K), paidAmt, payDay, status; lines: the marketplace''s sums beside those of the files, in this order: line (gross, cancel, fee (B), coupon (C), base (D), payable (H), milkrun (c), ads (d), deduct (e), setoff (I), warehousing, shipping, storage, returnPickup, restocking, removal, otherService, service (J), comp (K), paid (H - I - J + K)), theirs, ours (null: a file that it needs is neither loaded nor waived; in setoff, service and paid such a file counts 0 where the marketplace says 0), difference (theirs - ours); null without a payment.';
grant execute on function public.settlement_periods to authenticated;

-- Compares the sums of settlement with the lines, month by month and by quarters, and writes anew what differs.
create or replace function private.rebuild_settlement_months(partner_cd text)
  returns table ("TABLE_NM" text, "MONTH_SK" integer, "ROW_CNT" bigint)
  language plpgsql volatile
  set search_path = ''
  -- See private.replace_rows.
  set enable_nestloop = off
  set work_mem = '64MB'
  set jit = off
as $$
begin
  "TABLE_NM" := 'agg_settlement_monthly';
  for "MONTH_SK" in
    select left(f."RECOG_DT", 6)::integer from public.fact_settlement_option f
    where f."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select left(c."RECOG_DT", 6)::integer from public.fact_settlement_cost c
    where c."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select m."MONTH_SK" from public.agg_settlement_monthly m where m."PARTNER_CD" = rebuild_settlement_months.partner_cd
    order by 1
  loop
    "ROW_CNT" := (
      with facts as materialized (
        select * from private.settlement_month_facts(rebuild_settlement_months.partner_cd, "MONTH_SK")
      ), kept as materialized (
        select * from public.agg_settlement_monthly m
        where m."PARTNER_CD" = rebuild_settlement_months.partner_cd and m."MONTH_SK" = rebuild_settlement_months."MONTH_SK"
      )
      select count(distinct d."OPTION_CD")
      from ((table facts except table kept) union all (table kept except table facts)) d);
    if "ROW_CNT" > 0 then
      perform private.settlement_changed(rebuild_settlement_months.partner_cd, array["MONTH_SK"]);
      return next;
    end if;
  end loop;
  "TABLE_NM" := 'agg_settlement_quarterly';
  for "MONTH_SK" in
    select q."QUARTER_SK" from public.agg_settlement_quarterly q where q."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select private.quarter_of(m."MONTH_SK") from public.agg_settlement_monthly m
    where m."PARTNER_CD" = rebuild_settlement_months.partner_cd
    order by 1
  loop
    "ROW_CNT" := (
      with months as materialized (
        select * from private.settlement_quarter_months(rebuild_settlement_months.partner_cd, case when "MONTH_SK" < private.quarter_of((
          select max(m."MONTH_SK") from public.agg_settlement_monthly m where m."PARTNER_CD" = rebuild_settlement_months.partner_cd))
          then array["MONTH_SK"] end)
      ), kept as materialized (
        select * from public.agg_settlement_quarterly q
        where q."PARTNER_CD" = rebuild_settlement_months.partner_cd and q."QUARTER_SK" = rebuild_settlement_months."MONTH_SK"
      )
      select count(distinct d."OPTION_CD")
      from ((table months except table kept) union all (table kept except table months)) d);
    if "ROW_CNT" > 0 then
      perform private.rewrite_settlement_quarters(rebuild_settlement_months.partner_cd, array["MONTH_SK"]);
      return next;
    end if;
  end loop;
end
$$;
revoke all on function private.rebuild_settlement_months from public, anon, authenticated, service_role;
comment on function private.rebuild_settlement_months is
  'Compares the sums of settlement of a partner with the lines and writes anew what differs. A row: table, month (yyyyMM; of a quarter its first) and how many rows of it were wrong, missing or too many. Part of private.rebuild_rollups.';

create or replace function private.settlement_report_on(
  today date, partner_cd text, date_start text, date_end text, comparison text, brand_cds text[], period_ends text[]
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
as $$
declare
  p constant private.sales_period := private.require_compared_days(today, date_start, date_end, comparison, brand_cds);
  brands private.settled_brand[];
begin
  perform private.require_period_ends(period_ends);
  brands := array(select b from private.settled_brands(partner_cd,
    array(select r from private.settlement_runs(partner_cd, p.first_day, p.last_day, period_ends) r)
      || row(p.first_before, p.first_before, p.last_before)::private.settled_run, brand_cds) b);
  return json_build_object(
    'period', private.period_days(p.first_day, p.last_day, private.settled_days(partner_cd, p.first_day, p.last_day, '판매수수료')),
    'comparison', private.period_days(p.first_before, p.last_before, private.settled_days(partner_cd, p.first_before, p.last_before, '판매수수료')),
    'figures', private.settlement_figures(brands, p.first_day),
    'comparisonFigures', private.settlement_figures(brands, p.first_before),
    'rows', coalesce((
      select json_agg(json_build_object('brandCd', nullif(s."brandCd", ''), 'brandName', b."BRAND_NM", 'quantity', s."quantity",
          'salesAmount', s."salesAmount", 'salesFee', s."salesFee", 'fulfillmentFee', s."fulfillmentFee", 'adCost', s."adCost",
          'logisticsCost', s."logisticsCost", 'liveFee', s."liveFee", 'operationFee', s."operationFee",
          'finalSettlement', s."finalSettlement")
        order by s."salesAmount" desc nulls last, s."brandCd" collate "C")
      from unnest(brands) s
      left join public.dim_brand b on b."BRAND_CD" = s."brandCd" and b."PARTNER_CD" = settlement_report_on.partner_cd
      where s.unit = p.first_day), '[]'));
end
$$;
revoke all on function private.settlement_report_on from public, anon, authenticated, service_role;
comment on function private.settlement_report_on is 'settlement_report as of a Korea-time day.';
grant execute on function private.settlement_report_on to authenticated, service_role;

create or replace function public.settlement_report(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}',
  period_ends text[] default null
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.settlement_report_on(private.korea_today(), partner_cd, date_start, date_end, comparison, brand_cds, period_ends);
end
$$;
revoke all on function public.settlement_report from public, anon, authenticated, service_role;
comment on function public.settlement_report is
  'Settlement of a partner''s brands in a period of 매출인식. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.

Returns {"period", "comparison", "figures", "comparisonFigures", "rows"}. period, comparison: from, to (yyyyMMdd, both included), days, missing (days of no settlement period whose 판매수수료 is loaded). Rows, the highest salesAmount first: brandCd and brandName (null: lines of no brand, and what advertising settled beyond its reports), quantity (pieces), salesAmount (판매액 less 판매자할인쿠폰), salesFee, fulfillmentFee, adCost, logisticsCost (밀크런 and charges), liveFee, operationFee, finalSettlement (salesAmount less what is known of all that follows it); won with VAT, null where nothing of the source is loaded or entered. figures: their sums, with salesFeeRate (percent); null without any.

date_start, date_end: Korea-time days yyyyMMdd, at most 730, none in the future. comparison: previous | year. brand_cds: none = any. period_ends: last days of the settlement periods whose days count; null: all days.';
grant execute on function public.settlement_report to authenticated;

-- Thirteen months up to one, by month.
create or replace function private.settlement_months_on(today date, partner_cd text, last_month text, brand_cds text[]) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set jit = off
  set work_mem = '32MB'
as $$
declare
  months date[];
  brands private.settled_brand[];
begin
  perform private.require_compared_days(today, last_month || '01', last_month || '01', 'previous', brand_cds);
  months := array(
    select m::date from generate_series(to_date(last_month, 'YYYYMM')::timestamp - interval '12 months',
      to_date(last_month, 'YYYYMM')::timestamp, interval '1 month') m);
  brands := array(select b from private.settled_brands(partner_cd,
    array(select row(m, m, (m + interval '1 month - 1 day')::date)::private.settled_run from unnest(months) m), brand_cds) b);
  return (
    select json_agg(json_build_object('month', to_char(m, 'YYYYMM'), 'figures', private.settlement_figures(brands, m)) order by m)
    from unnest(months) m);
end
$$;
revoke all on function private.settlement_months_on from public, anon, authenticated, service_role;
comment on function private.settlement_months_on is 'settlement_months as of a Korea-time day.';
grant execute on function private.settlement_months_on to authenticated, service_role;

create or replace function public.settlement_months(partner_cd text, last_month text, brand_cds text[] default '{}') returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.settlement_months_on(private.korea_today(), partner_cd, last_month, brand_cds);
end
$$;
revoke all on function public.settlement_months from public, anon, authenticated, service_role;
comment on function public.settlement_months is
  'Thirteen months of settlement up to one (yyyyMM, no later than this): a list of {"month", "figures"}, figures as settlement_report. Active members who may see the partner; 42501 for others, 22023 for a wrong argument.';
grant execute on function public.settlement_months to authenticated;

-- What options sold and what the marketplace took of it.
create or replace function private.settlement_product_rows(
  partner_cd text, first_day date, last_day date, brand_cds text[], period_ends text[], option_ids text[]
)
  returns table (
    "optionId" text, "isKnown" boolean, "brandCd" text, "brandName" text, "productName" text, "optionName" text, "quantity" bigint,
    "salesAmount" bigint, "salesFee" bigint, "salesFeeRate" numeric, "settlementAmount" bigint
  )
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
  set enable_nestloop = off
  set enable_sort = off
  set jit = off
  set work_mem = '32MB'
as $$
begin
  return query
  select s.option_cd, o."OPTION_CD" is not null, o."BRAND_CD", b."BRAND_NM", o."ITEM_NM", o."OPTION_NM", s.qty, s.sales, s.fee,
    private.ratio(s.fee * 100::numeric, s.sales), s.sales - s.fee
  from (
    select p.option_cd, private.bigint_sum(p.qty) as qty, private.bigint_sum(p.sales) as sales, private.bigint_sum(p.fee) as fee
    from private.settled_parts(settlement_product_rows.partner_cd, array(
      select r from private.settlement_runs(settlement_product_rows.partner_cd, settlement_product_rows.first_day,
        settlement_product_rows.last_day, period_ends) r)) p
    where cardinality(option_ids) = 0 or p.option_cd = any (option_ids)
    group by 1
  ) s
  left join public.dim_option o on o."OPTION_CD" = s.option_cd and o."PARTNER_CD" = settlement_product_rows.partner_cd
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = settlement_product_rows.partner_cd
  where (s.qty <> 0 or s.sales <> 0 or s.fee <> 0)
    and (cardinality(brand_cds) = 0 or coalesce(o."BRAND_CD", '') = any (brand_cds));
end
$$;
revoke all on function private.settlement_product_rows from public, anon, authenticated, service_role;
comment on function private.settlement_product_rows is
  'Options with lines of 판매수수료 in a period, as settlement_products lists them.';
grant execute on function private.settlement_product_rows to authenticated, service_role;

create or replace function private.settlement_products_on(
  today date, partner_cd text, date_start text, date_end text, brand_cds text[], period_ends text[], option_ids text[],
  product_name text, sort_by text, sort_direction text, page_number integer, page_size integer
) returns json
  language plpgsql stable
  set search_path = ''
  set plan_cache_mode = 'force_custom_plan'
as $$
declare
  p constant private.sales_period := private.require_compared_days(today, date_start, date_end, 'previous', brand_cds);
  named constant text := coalesce(btrim(product_name), '');
  page record;
begin
  perform private.require_period_ends(period_ends);
  if length(named) > 200 then
    raise exception 'product_name has at most 200 characters' using errcode = '22023';
  end if;
  page := private.list_page(
    source => format('private.settlement_product_rows(%L, %L, %L, %L, %L, $1)', settlement_products_on.partner_cd, p.first_day,
      p.last_day, brand_cds, period_ends),
    ids => option_ids, id_column => 'optionId',
    condition => case when named = '' then 'true' else format(
      '(private.contains_text("productName", %1$L) or private.contains_text("optionName", %1$L))', named) end,
    sortable => '{"brandName": "text", "productName": "text", "optionName": "text", "optionId": "id", "quantity": "number",
      "salesAmount": "number", "salesFee": "number", "salesFeeRate": "number", "settlementAmount": "number"}',
    sort_by => sort_by, sort_direction => sort_direction, default_order => '"salesAmount" desc', tie_order => '"optionId"',
    carried => array['productName', 'optionName', 'quantity', 'salesAmount', 'salesFee', 'settlementAmount'],
    summary => format($sql$(select to_json(t) from (select
      private.bigint_sum(m."quantity") filter (where %1$s) as "quantity",
      private.bigint_sum(m."salesAmount") filter (where %1$s) as "salesAmount",
      private.bigint_sum(m."salesFee") filter (where %1$s) as "salesFee",
      private.ratio(private.bigint_sum(m."salesFee") filter (where %1$s) * 100::numeric,
        private.bigint_sum(m."salesAmount") filter (where %1$s)) as "salesFeeRate",
      private.bigint_sum(m."settlementAmount") filter (where %1$s) as "settlementAmount" from matching m) t)$sql$,
      case when named = '' then 'true' else format(
        '(private.contains_text(m."productName", %1$L) or private.contains_text(m."optionName", %1$L))', named) end),
    page_number => page_number, page_size => page_size, few => true);
  return json_build_object('total', page.total, 'totals', page.summary_row, 'rows', page.rows,
    'period', private.period_days(p.first_day, p.last_day, private.settled_days(settlement_products_on.partner_cd, p.first_day, p.last_day, '판매수수료')));
end
$$;
revoke all on function private.settlement_products_on from public, anon, authenticated, service_role;
comment on function private.settlement_products_on is 'settlement_products as of a Korea-time day.';
grant execute on function private.settlement_products_on to authenticated, service_role;

create or replace function public.settlement_products(
  partner_cd text, date_start text, date_end text, brand_cds text[] default '{}', period_ends text[] default null,
  option_ids text[] default '{}', product_name text default '', sort_by text default '', sort_direction text default 'desc',
  page_number integer default 1, page_size integer default 50
) returns json
  language plpgsql stable
  set search_path = ''
as $$
begin
  perform private.require_partner(partner_cd);
  return private.settlement_products_on(private.korea_today(), partner_cd, date_start, date_end, brand_cds, period_ends, option_ids,
    product_name, sort_by, sort_direction, page_number, page_size);
end
$$;
revoke all on function public.settlement_products from public, anon, authenticated, service_role;
comment on function public.settlement_products is
  'Options with lines of 판매수수료 in a period of 매출인식. Callers, period, brand_cds and period_ends as settlement_report.

Returns {"total", "totals", "period", "rows"}: optionId (empty: lines of no option), isKnown (whether a master knows it), brandCd and brandName (null: no brand), productName, optionName, quantity (pieces), salesAmount, salesFee (with VAT), settlementAmount (salesAmount - salesFee) in won, salesFeeRate (percent; null without sales). totals: sums over the rows of all pages, the rate that of the sums.

option_ids: none = any. product_name: literal text in the name of product or option, at most 200 characters. sort_by: '''' (salesAmount, descending) or a column but isKnown and brandCd; nulls last, ties by optionId. page_size null returns every row (an export).';
grant execute on function public.settlement_products to authenticated;

-- Lines of both kinds as rows of agg_settlement_monthly, each under the month of its day.
create or replace function private.settlement_lines(partner_cd text, first_day text, last_day text)
  returns setof public.agg_settlement_monthly
  language sql stable
begin atomic
  select f."PARTNER_CD", left(f."RECOG_DT", 6)::integer, f."OPTION_CD", f."QTY", f."SALE_AMT", f."COUPON_AMT",
    f."FEE_AMT" + f."FEE_VAT", 0, 0, 0, 0, 0, 0
  from public.fact_settlement_option f
  where f."PARTNER_CD" = partner_cd and f."RECOG_DT" between first_day and last_day
  union all
  select c."PARTNER_CD", left(c."RECOG_DT", 6)::integer, c."OPTION_CD", 0, 0, 0, 0,
    case when c."COST_TYPE" = 'WAREHOUSING' then c."COST_AMT" + c."VAT_AMT" else 0 end,
    case when c."COST_TYPE" = 'SHIPPING' then c."COST_AMT" + c."VAT_AMT" else 0 end,
    case when c."COST_TYPE" = 'STORAGE' then c."COST_AMT" + c."VAT_AMT" else 0 end,
    case when c."COST_TYPE" in ('RETURN_PICKUP', 'RESTOCKING') then c."COST_AMT" + c."VAT_AMT" else 0 end,
    case when c."COST_TYPE" in ('REMOVAL', 'REMOVAL_SHIPPING') then c."COST_AMT" + c."VAT_AMT" else 0 end,
    case when c."COST_TYPE" in ('SERVICE', 'BARCODE') then c."COST_AMT" + c."VAT_AMT" else 0 end
  from public.fact_settlement_cost c
  where c."PARTNER_CD" = partner_cd and c."RECOG_DT" between first_day and last_day;
end;
revoke all on function private.settlement_lines from public, anon, authenticated, service_role;
comment on function private.settlement_lines is
  'Settlement lines of a partner of days (yyyyMMdd), each as a row of agg_settlement_monthly.';
grant execute on function private.settlement_lines to authenticated, service_role;

-- What agg_settlement_monthly must hold of a month.
create or replace function private.settlement_month_facts(partner_cd text, month_sk integer)
  returns setof public.agg_settlement_monthly
  language sql stable
begin atomic
  select l."PARTNER_CD", l."MONTH_SK", l."OPTION_CD", private.bigint_sum(l."SALE_QTY"), private.bigint_sum(l."GROSS_AMT"),
    private.bigint_sum(l."COUPON_AMT"), private.bigint_sum(l."FEE_AMT"), private.bigint_sum(l."WAREHOUSING_AMT"),
    private.bigint_sum(l."SHIPPING_AMT"), private.bigint_sum(l."STORAGE_AMT"), private.bigint_sum(l."RETURN_AMT"),
    private.bigint_sum(l."REMOVAL_AMT"), private.bigint_sum(l."SERVICE_AMT")
  from private.settlement_lines(partner_cd, month_sk::text || '01', month_sk::text || '31') l
  group by 1, 2, 3;
end;
revoke all on function private.settlement_month_facts from public, anon, authenticated, service_role;
comment on function private.settlement_month_facts is
  'Rows of agg_settlement_monthly of a month (yyyyMM), from the lines.';

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
  end loop;
  perform private.rewrite_settlement_quarters(settlement_changed.partner_cd, months);
end
$$;
revoke all on function private.settlement_changed from public, anon, authenticated, service_role;
comment on function private.settlement_changed is
  'Brings the sums of settlement in line with the lines of months (yyyyMM) of a partner.';

-- What agg_settlement_quarterly must hold of quarters.
create or replace function private.settlement_quarter_months(partner_cd text, quarters integer[])
  returns setof public.agg_settlement_quarterly
  language sql stable
begin atomic
  select m."PARTNER_CD", private.quarter_of(m."MONTH_SK"), m."OPTION_CD", private.bigint_sum(m."SALE_QTY"), private.bigint_sum(m."GROSS_AMT"),
    private.bigint_sum(m."COUPON_AMT"), private.bigint_sum(m."FEE_AMT"), private.bigint_sum(m."WAREHOUSING_AMT"),
    private.bigint_sum(m."SHIPPING_AMT"), private.bigint_sum(m."STORAGE_AMT"), private.bigint_sum(m."RETURN_AMT"),
    private.bigint_sum(m."REMOVAL_AMT"), private.bigint_sum(m."SERVICE_AMT")
  from public.agg_settlement_monthly m
  where m."PARTNER_CD" = partner_cd and m."MONTH_SK" = any (array(select q + n from unnest(quarters) q, generate_series(0, 2) n))
  group by 1, 2, 3;
end;
revoke all on function private.settlement_quarter_months from public, anon, authenticated, service_role;
comment on function private.settlement_quarter_months is
  'Rows of agg_settlement_quarterly of quarters (first month, yyyyMM), from the months.';

-- The running quarter has no rows: each load would write them anew. The first load behind it makes them.
create or replace function private.rewrite_settlement_quarters(partner_cd text, months integer[]) returns void
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
  set work_mem = '64MB'
as $$
declare
  running constant integer := private.quarter_of((
    select max(m."MONTH_SK") from public.agg_settlement_monthly m where m."PARTNER_CD" = rewrite_settlement_quarters.partner_cd));
  before constant integer := private.quarter_of((
    select max(m."MONTH_SK") from public.agg_settlement_monthly m
    where m."PARTNER_CD" = rewrite_settlement_quarters.partner_cd and m."MONTH_SK" < running));
  changed integer[] := array(select distinct private.quarter_of(m) from unnest(months) m);
begin
  delete from public.agg_settlement_quarterly k
  where k."PARTNER_CD" = rewrite_settlement_quarters.partner_cd
    and (k."QUARTER_SK" = any (changed) or k."QUARTER_SK" >= coalesce(running, 0));
  if not exists (
    select from public.agg_settlement_quarterly k
    where k."PARTNER_CD" = rewrite_settlement_quarters.partner_cd and k."QUARTER_SK" = before)
  then
    changed := changed || before;
  end if;
  insert into public.agg_settlement_quarterly
  select * from private.settlement_quarter_months(rewrite_settlement_quarters.partner_cd,
    array(select distinct q from unnest(changed) q where q < running));
end
$$;
revoke all on function private.rewrite_settlement_quarters from public, anon, authenticated, service_role;
comment on function private.rewrite_settlement_quarters is
  'Brings agg_settlement_quarterly in line with agg_settlement_monthly after months (yyyyMM) of a partner changed there.';

-- The first day of a settlement period: a month's, or a week's from Monday, cut at the start of the month.
create or replace function private.settlement_start(settle_type text, last_day date) returns date
  language sql immutable parallel safe
  return case when settle_type = '월정산' then date_trunc('month', last_day::timestamp)::date
    else greatest(date_trunc('week', last_day::timestamp), date_trunc('month', last_day::timestamp))::date end;
revoke all on function private.settlement_start from public, anon, authenticated, service_role;
comment on function private.settlement_start is
  'First day of the settlement period (주정산 | 월정산) that ends on a day.';
grant execute on function private.settlement_start to authenticated, service_role;

-- Settlement periods that any report of the partner names.
create or replace function private.settlement_periods_of(partner_cd text)
  returns table (settle_type text, first_day date, last_day date)
  language sql stable
begin atomic
  with paid as (
    select s."END_DT" as ended, min(s."SETTLE_TYPE") as settle_type, min(s."START_DT")::date as first_day
    from public.fact_settlement_summary s where s."PARTNER_CD" = partner_cd group by 1
  ), filed as (
    select l."SETTLE_END_DT" as ended, coalesce(max(l."SUMS" ->> 'type'), '주정산') as settle_type
    from public.log_settlement_file l where l."PARTNER_CD" = partner_cd group by 1
  )
  select coalesce(p.settle_type, f.settle_type),
    coalesce(p.first_day, private.settlement_start(f.settle_type, f.ended::date)), coalesce(p.ended, f.ended)::date
  from paid p full join filed f on f.ended = p.ended;
end;
revoke all on function private.settlement_periods_of from public, anon, authenticated, service_role;
comment on function private.settlement_periods_of is
  'Settlement periods of a partner of which a payment or a file is loaded: type, first and last day.';
grant execute on function private.settlement_periods_of to authenticated, service_role;

-- The days of a period that count, as runs without a gap: all, or those of chosen settlement periods.
create or replace function private.settlement_runs(partner_cd text, first_day date, last_day date, period_ends text[])
  returns setof private.settled_run
  language sql stable
begin atomic
  select settlement_runs.first_day, settlement_runs.first_day, settlement_runs.last_day where period_ends is null
  union all
  select settlement_runs.first_day, min(d.day), max(d.day)
  from (
    select n.day, n.day - (row_number() over (order by n.day))::integer as run
    from (
      select distinct greatest(p.first_day, settlement_runs.first_day) + g as day
      from private.settlement_periods_of(partner_cd) p
      cross join lateral generate_series(0, least(p.last_day, settlement_runs.last_day) - greatest(p.first_day, settlement_runs.first_day)) g
      where private.day_text(p.last_day) = any (period_ends)) n
  ) d group by d.run;
end;
revoke all on function private.settlement_runs from public, anon, authenticated, service_role;
comment on function private.settlement_runs is
  'Runs of days of a period, its first day their unit, that are of settlement periods with these last days (yyyyMMdd; null: all days).';
grant execute on function private.settlement_runs to authenticated, service_role;

-- What options sold and cost in units, in parts that add up: quarters that are over, months of which the greater part is in a
-- run, less their other days, and days.
create or replace function private.settled_parts(partner_cd text, runs private.settled_run[])
  returns table (unit date, option_cd text, qty bigint, sales bigint, fee bigint, costs bigint)
  language sql stable
begin atomic
  with parts as materialized (
    select r.unit, p.months, p.days, p.less_days
    from unnest(runs) r cross join lateral private.ad_parts(r.first_run, r.last_run) p
  ), all_months as materialized (
    select p.unit, m as month_sk, private.quarter_of(m) as quarter_sk from parts p cross join lateral unnest(p.months) m
  ), quarters as materialized (
    select m.unit, m.quarter_sk from all_months m
    where m.quarter_sk in (select k.quarter_sk from (select distinct n.quarter_sk from all_months n) k where (
      select true from public.agg_settlement_quarterly q
      where q."PARTNER_CD" = partner_cd and q."QUARTER_SK" = k.quarter_sk limit 1))
    group by 1, 2 having count(*) = 3
  ), months as materialized (
    select m.unit, m.month_sk from all_months m
    where not exists (select from quarters q where q.unit = m.unit and q.quarter_sk = m.quarter_sk)
  ), edges as materialized (
    -- Days in a row are one look at the lines.
    select d.unit, d.sign, private.day_text(min(d.day)) as first, private.day_text(max(d.day)) as last
    from (
      select s.unit, s.sign, s.day, s.day - (row_number() over (partition by s.unit, s.sign order by s.day))::integer as run
      from (
        select p.unit, 1 as sign, to_date(d::text, 'YYYYMMDD') as day from parts p cross join lateral unnest(p.days) d
        union all
        select p.unit, -1, to_date(d::text, 'YYYYMMDD') from parts p cross join lateral unnest(p.less_days) d
      ) s
    ) d
    group by d.unit, d.sign, d.run
  )
  select m.unit, a."OPTION_CD", a."SALE_QTY", a."GROSS_AMT" - a."COUPON_AMT", a."FEE_AMT",
    a."WAREHOUSING_AMT" + a."SHIPPING_AMT" + a."STORAGE_AMT" + a."RETURN_AMT" + a."REMOVAL_AMT" + a."SERVICE_AMT"
  from months m
  join public.agg_settlement_monthly a on a."MONTH_SK" = m.month_sk
  where a."PARTNER_CD" = partner_cd and a."MONTH_SK" = any (array(select n.month_sk from months n))
  union all
  select q.unit, a."OPTION_CD", a."SALE_QTY", a."GROSS_AMT" - a."COUPON_AMT", a."FEE_AMT",
    a."WAREHOUSING_AMT" + a."SHIPPING_AMT" + a."STORAGE_AMT" + a."RETURN_AMT" + a."REMOVAL_AMT" + a."SERVICE_AMT"
  from quarters q
  join public.agg_settlement_quarterly a on a."QUARTER_SK" = q.quarter_sk
  where a."PARTNER_CD" = partner_cd and a."QUARTER_SK" = any (array(select n.quarter_sk from quarters n))
  union all
  select e.unit, l."OPTION_CD", e.sign * l."QTY", e.sign * (l."SALE_AMT" - l."COUPON_AMT"), e.sign * (l."FEE_AMT" + l."FEE_VAT"), 0
  from edges e cross join lateral (
    select f.* from public.fact_settlement_option f
    where f."PARTNER_CD" = partner_cd and f."RECOG_DT" between e.first and e.last) l
  union all
  select e.unit, l."OPTION_CD", 0, 0, 0, e.sign * (l."COST_AMT" + l."VAT_AMT")
  from edges e cross join lateral (
    select c.* from public.fact_settlement_cost c
    where c."PARTNER_CD" = partner_cd and c."RECOG_DT" between e.first and e.last) l;
end;
revoke all on function private.settled_parts from public, anon, authenticated, service_role;
comment on function private.settled_parts is
  'Rows of units (runs of days) of a partner by option that add up to its pieces, and won with VAT: sales less coupons, fees and costs of the fulfilment service.';
grant execute on function private.settled_parts to authenticated, service_role;

-- The days of a period for which a report of settlement is loaded.
create or replace function private.settled_days(partner_cd text, first_day date, last_day date, category text) returns date[]
  language sql stable
begin atomic
  select array(
    select distinct greatest(p.first_day, settled_days.first_day) + n
    from private.settlement_periods_of(partner_cd) p
    cross join lateral generate_series(0, least(p.last_day, settled_days.last_day) - greatest(p.first_day, settled_days.first_day)) n
    where exists (
      select from public.log_settlement_file l
      where l."PARTNER_CD" = settled_days.partner_cd and l."CATEGORY" = settled_days.category
        and l."SETTLE_END_DT" = private.day_text(p.last_day))
    order by 1);
end;
revoke all on function private.settled_days from public, anon, authenticated, service_role;
comment on function private.settled_days is
  'Days of a period that are of settlement periods whose report of a category is loaded, in order.';
grant execute on function private.settled_days to authenticated, service_role;

-- Which sources say anything about a unit: what none says is not known, which is not 0.
create or replace function private.settled_sources(partner_cd text, runs private.settled_run[])
  returns table (unit date, has_sales boolean, has_costs boolean, has_ads boolean, has_pickups boolean)
  language sql stable
begin atomic
  with days as materialized (
    select r.unit, r.first_run, r.last_run, private.day_text(r.first_run) as first, private.day_text(r.last_run) as last
    from unnest(runs) r
  ), files as materialized (
    select distinct d.unit, l."CATEGORY" as category
    from days d
    join private.settlement_periods_of(partner_cd) p on p.first_day <= d.last_run and p.last_day >= d.first_run
    join public.log_settlement_file l on l."PARTNER_CD" = partner_cd and l."SETTLE_END_DT" = private.day_text(p.last_day)
  )
  select u.unit,
    exists (select from files f where f.unit = u.unit and f.category = '판매수수료')
      or exists (select from days d where d.unit = u.unit and (
        select true from public.fact_settlement_option o
        where o."PARTNER_CD" = partner_cd and o."RECOG_DT" between d.first and d.last limit 1)),
    exists (select from files f where f.unit = u.unit and f.category in ('입출고/배송비', '보관비', '반품 회수/재입고', '반출', '부가서비스'))
      or exists (select from days d where d.unit = u.unit and (
        select true from public.fact_settlement_cost c
        where c."PARTNER_CD" = partner_cd and c."RECOG_DT" between d.first and d.last limit 1)),
    exists (select from files f where f.unit = u.unit and f.category = '광고비 내역')
      or exists (select from days d where d.unit = u.unit and (
        select true from public.log_ad_day a
        where a."PARTNER_CD" = partner_cd and a."DATE_SK" between d.first::integer and d.last::integer limit 1))
      or exists (select from days d where d.unit = u.unit and (
        select true from public.fact_settled_ad_cost a
        where a."PARTNER_CD" = partner_cd and a."DATE_SK" between d.first::integer and d.last::integer limit 1)),
    exists (select from files f where f.unit = u.unit and f.category = '밀크런 내역')
      or exists (select from days d where d.unit = u.unit and (
        select true from public.fact_milk_run m
        where m."PARTNER_CD" = partner_cd and coalesce(m."PICKUP_DT", m."SETTLE_END_DT") between d.first and d.last limit 1))
  from (select distinct d.unit from days d) u;
end;
revoke all on function private.settled_sources from public, anon, authenticated, service_role;
comment on function private.settled_sources is
  'Whether sales, costs of the fulfilment service, advertising and pickups of units (runs of days) of a partner are loaded, by a file or a line.';
grant execute on function private.settled_sources to authenticated, service_role;
