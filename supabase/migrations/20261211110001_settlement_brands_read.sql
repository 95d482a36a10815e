-- 정산 리포트 reads whole months by brand, and one function follows the options of masters for all that is kept by brand.

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
end
$$;
comment on function private.move_ad_brands is
  'Writes the rollups of advertising by brand anew for the campaigns and months in which these options stand.';

create or replace function private.move_option_brands(partner_cd text, option_cds text[]) returns void
  language plpgsql volatile
  set search_path = ''
as $$
begin
  perform private.move_ad_brands(partner_cd, option_cds);
  perform private.move_settlement_brands(partner_cd, option_cds);
  perform private.margins_changed(partner_cd, null);
end
$$;
revoke all on function private.move_option_brands from public, anon, authenticated, service_role;
comment on function private.move_option_brands is
  'Brings advertising, settlement and margins by brand in line with the brands that these options of a partner have now.';

create or replace function private.follow_moved_options() returns trigger
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.move_option_brands(o."PARTNER_CD", array_agg(o."OPTION_CD")) from new_options o group by o."PARTNER_CD";
  elsif tg_op = 'DELETE' then
    perform private.move_option_brands(o."PARTNER_CD", array_agg(o."OPTION_CD")) from old_options o group by o."PARTNER_CD";
  else
    perform private.move_option_brands(c.partner_cd, array_agg(c.option_cd)) from (
      select unnest(array[o."PARTNER_CD", n."PARTNER_CD"]) as partner_cd, "OPTION_CD" as option_cd
      from old_options o join new_options n using ("OPTION_CD")
      where (o."BRAND_CD", o."PARTNER_CD") is distinct from (n."BRAND_CD", n."PARTNER_CD")) c group by c.partner_cd;
  end if;
  return null;
end
$$;
revoke all on function private.follow_moved_options from public, anon, authenticated, service_role;
comment on function private.follow_moved_options is
  'Trigger: what is kept by brand follows the options of masters. Definer, because whoever may change an option need not write sums.';

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
    select s.unit, coalesce(s.brand_cd, o."BRAND_CD", '') as brand_cd, private.bigint_sum(s.qty) as qty, private.bigint_sum(s.sales) as sales,
      private.bigint_sum(s.fee) as fee, private.bigint_sum(s.costs) as costs, null::bigint as ads, null::bigint as pickups,
      null::bigint as charged, null::bigint as live, null::bigint as operation
    from private.settled_parts(settled_brands.partner_cd, runs, true) s
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
comment on function private.settled_brands is
  'Settlement of brands (of none: all; empty: lines of no brand) of a partner in units (runs of days): pieces and won with VAT; a brand of which all is 0 is not there. A column is null where nothing of its source is loaded (private.settled_sources) or entered, and finalSettlement where sales are; it is salesAmount less what is known of all that follows it.';
grant execute on function private.settled_brands to authenticated, service_role;

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
  "TABLE_NM" := 'agg_settlement_brand_monthly';
  for "MONTH_SK" in
    select m."MONTH_SK" from public.agg_settlement_monthly m where m."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select b."MONTH_SK" from public.agg_settlement_brand_monthly b where b."PARTNER_CD" = rebuild_settlement_months.partner_cd
    order by 1
  loop
    "ROW_CNT" := (
      with options as materialized (
        select * from private.settlement_brand_months(rebuild_settlement_months.partner_cd, array["MONTH_SK"])
      ), kept as materialized (
        select * from public.agg_settlement_brand_monthly b
        where b."PARTNER_CD" = rebuild_settlement_months.partner_cd and b."MONTH_SK" = rebuild_settlement_months."MONTH_SK"
      )
      select count(distinct d."BRAND_CD")
      from ((table options except table kept) union all (table kept except table options)) d);
    if "ROW_CNT" > 0 then
      perform private.rewrite_settlement_brands(rebuild_settlement_months.partner_cd, array["MONTH_SK"]);
      return next;
    end if;
  end loop;
  "TABLE_NM" := 'agg_option_fee_monthly';
  for "MONTH_SK" in
    select left(f."OCCUR_DT", 6)::integer from public.fact_settlement_option f
    where f."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select left(c."OCCUR_DT", 6)::integer from public.fact_settlement_cost c
    where c."PARTNER_CD" = rebuild_settlement_months.partner_cd
    union
    select m."MONTH_SK" from public.agg_option_fee_monthly m where m."PARTNER_CD" = rebuild_settlement_months.partner_cd
    order by 1
  loop
    "ROW_CNT" := (
      with facts as materialized (
        select * from private.option_fee_facts(rebuild_settlement_months.partner_cd, "MONTH_SK")
      ), kept as materialized (
        select * from public.agg_option_fee_monthly m
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
comment on function private.rebuild_settlement_months is
  'Compares the sums of settlement of a partner with the lines and writes anew what differs. A row: table, month (yyyyMM; of a quarter its first) and how many rows of it were wrong, missing or too many. Part of private.rebuild_rollups.';

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
        settlement_product_rows.last_day, period_ends) r), false) p
    where cardinality(option_ids) = 0 or p.option_cd = any (option_ids)
    group by 1
  ) s
  left join public.dim_option o on o."OPTION_CD" = s.option_cd and o."PARTNER_CD" = settlement_product_rows.partner_cd
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = settlement_product_rows.partner_cd
  where (s.qty <> 0 or s.sales <> 0 or s.fee <> 0)
    and (cardinality(brand_cds) = 0 or coalesce(o."BRAND_CD", '') = any (brand_cds));
end
$$;
comment on function private.settlement_product_rows is
  'Options with lines of 판매수수료 in a period, as settlement_products lists them.';
grant execute on function private.settlement_product_rows to authenticated, service_role;

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
  perform private.rewrite_settlement_brands(settlement_changed.partner_cd, months);
  perform private.rewrite_settlement_quarters(settlement_changed.partner_cd, months);
  perform private.margins_changed(settlement_changed.partner_cd, months);
end
$$;
comment on function private.settlement_changed is
  'Brings the sums of settlement in line with the lines of months (yyyyMM) of a partner: those of 매출인식일 and of 발생일.';

-- What agg_settlement_brand_monthly must hold of months.
create or replace function private.settlement_brand_months(partner_cd text, months integer[])
  returns setof public.agg_settlement_brand_monthly
  language sql stable
begin atomic
  select m."PARTNER_CD", m."MONTH_SK", coalesce(o."BRAND_CD", ''), private.bigint_sum(m."SALE_QTY"),
    private.bigint_sum(m."GROSS_AMT" - m."COUPON_AMT"), private.bigint_sum(m."FEE_AMT"), private.bigint_sum(m."WAREHOUSING_AMT"
      + m."SHIPPING_AMT" + m."STORAGE_AMT" + m."RETURN_AMT" + m."REMOVAL_AMT" + m."SERVICE_AMT")
  from public.agg_settlement_monthly m
  left join public.dim_option o on o."OPTION_CD" = m."OPTION_CD" and o."PARTNER_CD" = m."PARTNER_CD"
  where m."PARTNER_CD" = partner_cd and m."MONTH_SK" = any (months)
  group by 1, 2, 3;
end;
revoke all on function private.settlement_brand_months from public, anon, authenticated, service_role;
comment on function private.settlement_brand_months is
  'Rows of agg_settlement_brand_monthly of months (yyyyMM), from the sums of options.';

create or replace function private.rewrite_settlement_brands(partner_cd text, months integer[]) returns void
  language plpgsql volatile
  set search_path = ''
  set enable_nestloop = off
  set enable_sort = off
  set work_mem = '64MB'
  set jit = off
as $$
begin
  delete from public.agg_settlement_brand_monthly k
  where k."PARTNER_CD" = rewrite_settlement_brands.partner_cd and k."MONTH_SK" = any (months);
  insert into public.agg_settlement_brand_monthly
  select * from private.settlement_brand_months(rewrite_settlement_brands.partner_cd, months);
end
$$;
revoke all on function private.rewrite_settlement_brands from public, anon, authenticated, service_role;
comment on function private.rewrite_settlement_brands is
  'Brings agg_settlement_brand_monthly in line with agg_settlement_monthly and the brands of options, of months (yyyyMM) of a partner.';

create or replace function private.move_settlement_brands(partner_cd text, option_cds text[]) returns void
  language plpgsql volatile
  set search_path = ''
as $$
declare
  months constant integer[] := array(
    select distinct m."MONTH_SK" from public.agg_settlement_monthly m
    where m."PARTNER_CD" = move_settlement_brands.partner_cd and m."OPTION_CD" in (select unnest(option_cds)));
begin
  if cardinality(months) > 0 then
    perform private.rewrite_settlement_brands(move_settlement_brands.partner_cd, months);
  end if;
end
$$;
revoke all on function private.move_settlement_brands from public, anon, authenticated, service_role;
comment on function private.move_settlement_brands is
  'Writes settlement by brand anew for the months in which these options stand.';

-- What was sold and cost in units, in parts that add up: quarters that are over, months of which the greater part is in a
-- run, less their other days, and days. By brand, quarters are no less to read.
create or replace function private.settled_parts(partner_cd text, runs private.settled_run[], by_brand boolean)
  returns table (unit date, option_cd text, brand_cd text, qty bigint, sales bigint, fee bigint, costs bigint)
  language sql stable
begin atomic
  with parts as materialized (
    select r.unit, p.months, p.days, p.less_days
    from unnest(runs) r cross join lateral private.ad_parts(r.first_run, r.last_run) p
  ), all_months as materialized (
    select p.unit, m as month_sk, private.quarter_of(m) as quarter_sk from parts p cross join lateral unnest(p.months) m
  ), quarters as materialized (
    select m.unit, m.quarter_sk from all_months m
    where not by_brand and m.quarter_sk in (select k.quarter_sk from (select distinct n.quarter_sk from all_months n) k where (
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
  select m.unit, null::text, a."BRAND_CD", a."SALE_QTY", a."SALE_AMT", a."FEE_AMT", a."COST_AMT"
  from months m
  join public.agg_settlement_brand_monthly a on a."MONTH_SK" = m.month_sk
  where by_brand and a."PARTNER_CD" = partner_cd and a."MONTH_SK" = any (array(select n.month_sk from months n))
  union all
  select m.unit, a."OPTION_CD", null, a."SALE_QTY", a."GROSS_AMT" - a."COUPON_AMT", a."FEE_AMT",
    a."WAREHOUSING_AMT" + a."SHIPPING_AMT" + a."STORAGE_AMT" + a."RETURN_AMT" + a."REMOVAL_AMT" + a."SERVICE_AMT"
  from months m
  join public.agg_settlement_monthly a on a."MONTH_SK" = m.month_sk
  where not by_brand and a."PARTNER_CD" = partner_cd and a."MONTH_SK" = any (array(select n.month_sk from months n))
  union all
  select q.unit, a."OPTION_CD", null, a."SALE_QTY", a."GROSS_AMT" - a."COUPON_AMT", a."FEE_AMT",
    a."WAREHOUSING_AMT" + a."SHIPPING_AMT" + a."STORAGE_AMT" + a."RETURN_AMT" + a."REMOVAL_AMT" + a."SERVICE_AMT"
  from quarters q
  join public.agg_settlement_quarterly a on a."QUARTER_SK" = q.quarter_sk
  where a."PARTNER_CD" = partner_cd and a."QUARTER_SK" = any (array(select n.quarter_sk from quarters n))
  union all
  select e.unit, l."OPTION_CD", null, e.sign * l."QTY", e.sign * (l."SALE_AMT" - l."COUPON_AMT"), e.sign * (l."FEE_AMT" + l."FEE_VAT"), 0
  from edges e cross join lateral (
    select f.* from public.fact_settlement_option f
    where f."PARTNER_CD" = partner_cd and f."RECOG_DT" between e.first and e.last) l
  union all
  select e.unit, l."OPTION_CD", null, 0, 0, 0, e.sign * (l."COST_AMT" + l."VAT_AMT")
  from edges e cross join lateral (
    select c.* from public.fact_settlement_cost c
    where c."PARTNER_CD" = partner_cd and c."RECOG_DT" between e.first and e.last) l;
end;
revoke all on function private.settled_parts from public, anon, authenticated, service_role;
comment on function private.settled_parts is
  'Rows of units (runs of days) of a partner by option that add up to its pieces, and won with VAT: sales less coupons, fees and costs of the fulfilment service. by_brand: whole months by brand instead (option_cd null; brand_cd empty: none).';
grant execute on function private.settled_parts to authenticated, service_role;
