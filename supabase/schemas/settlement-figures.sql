-- Days in a row that count for a unit of an answer: a period, its comparison, a month.
create type private.settled_run as (unit date, first_run date, last_run date);

-- Settlement of a brand in a unit: private.settled_brands.
create type private.settled_brand as (
  unit date, "brandCd" text, "quantity" bigint, "salesAmount" bigint, "salesFee" bigint, "fulfillmentFee" bigint, "adCost" bigint,
  "logisticsCost" bigint, "liveFee" bigint, "operationFee" bigint, "finalSettlement" bigint
);

-- What of the sales of brands is left after what the marketplace and the agency take.

-- Won of advertising with VAT by brand: what its reports say of each day (empty: options without a brand or that no master
-- knows), and, of a day of which 광고비 내역 is loaded, as lines of no brand what was charged, less what the reports said; it is
-- what is paid, so it is the whole. A day is counted by one of the two.
create or replace function private.settled_ad_lines(partner_cd text, first_day date, last_day date)
  returns table ("ID" text, "DATE_SK" integer, "SOURCE" text, "KIND" text, "BRAND_CD" text, "AMT" bigint, "FILE_NM" text, "ROW_NO" integer,
    "LOADED_AT" timestamptz) language sql stable begin atomic
  with reported as materialized (
    -- The VAT of a period is rounded once a brand: its days add up to that.
    select a."DATE_SK" as date_sk, a."BRAND_CD" as brand_cd,
      (round(sum(a."AD_COST") over days * 1.1) - round((sum(a."AD_COST") over days - a."AD_COST") * 1.1))::bigint as amount
    from private.ad_brand_days(array[partner_cd], first_day, last_day, '{}') a
    window days as (partition by a."BRAND_CD" order by a."DATE_SK")
  ), charged as materialized (
    select s.* from public.fact_settled_ad_cost s
    where s."PARTNER_CD" = partner_cd
      and s."DATE_SK" between (select private.date_sk(first_day)) and (select private.date_sk(last_day))
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
comment on function private.settled_ad_lines is 'Won of advertising with VAT of a partner in a period by day and brand (empty: none): of reports (AD_REPORT), what of them a charge stands for (AD_REPLACED, negative), and charges (their own kind), with the file that said it.';
grant execute on function private.settled_ad_lines to authenticated, service_role;

-- Won of pickups with VAT by brand, on the day of the pickup: of a request the parts of its brands, by pieces that were
-- announced; of a request that is not loaded, of no brand.
-- enable_nestloop: a few requests of many.
-- Settings: its arguments decide the plan.
create or replace function private.settled_pickup_lines(partner_cd text, first_day date, last_day date)
  returns table ("LINE_ID" bigint, "DAY" text, "BRAND_CD" text, "AMT" bigint) language plpgsql stable set search_path = ''
  set plan_cache_mode = 'force_custom_plan' set enable_nestloop = on as $$
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
    select p.*, private.quotient(p.amount * p.qty::numeric, sum(p.qty) over (partition by p.line_id)) as exact from pieces p
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
comment on function private.settled_pickup_lines is
  'Won of pickups (밀크런) with VAT of a partner in a period by line of fact_milk_run and brand (empty: none); the parts of a line add up to it.';
grant execute on function private.settled_pickup_lines to authenticated, service_role;

-- The part of charges of months that falls on days of runs, shared as targets are. The months of the runs are joined to the charges, which
-- are read once.
create or replace function private.charges_of(partner_cd text, runs private.settled_run[])
  returns table (unit date, first_run date, "BRAND_CD" text, "YM" text, "CHARGE_TYPE" text, "AMT" bigint, "MOD_DT" timestamptz)
  language sql stable begin atomic
  select m.unit, m.first_run, c."BRAND_CD", c."YM", c."CHARGE_TYPE", private.target_of_days(c."AMT", m.first_dom, m.last_dom, m.days), c."MOD_DT"
  from (
    select r.unit, r.first_run, left(private.day_text(d.first), 6) as ym, greatest(r.first_run, d.first) - d.first + 1 as first_dom,
      least(r.last_run, d.last) - d.first + 1 as last_dom, d.last - d.first + 1 as days
    from unnest(runs) r
    cross join generate_series(date_trunc('month', r.first_run::timestamp), r.last_run::timestamp, interval '1 month') g (month)
    cross join lateral (select g.month::date as first, (g.month + interval '1 month - 1 day')::date as last) d
    offset 0
  ) m
  join public.fact_brand_charge c on c."YM" = m.ym
  where c."PARTNER_CD" = partner_cd;
end;
comment on function private.charges_of is 'Won of charges (fact_brand_charge) of a partner that fall on days of runs, by unit, first day of the run, brand, month and type; the days of a month add up to its charge.';
grant execute on function private.charges_of to authenticated, service_role;

-- Which sources say anything about a unit: what none says is not known, which is not 0.
create or replace function private.settled_sources(partner_cd text, runs private.settled_run[])
  returns table (unit date, has_sales boolean, has_costs boolean, has_ads boolean, has_pickups boolean) language sql stable begin atomic
  with days as materialized (
    select r.unit, r.first_run, r.last_run, private.day_text(r.first_run) as first, private.day_text(r.last_run) as last,
      private.date_sk(r.first_run) as first_sk, private.date_sk(r.last_run) as last_sk
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
        where a."PARTNER_CD" = partner_cd and a."DATE_SK" between d.first_sk and d.last_sk limit 1))
      or exists (select from days d where d.unit = u.unit and (
        select true from public.fact_settled_ad_cost a
        where a."PARTNER_CD" = partner_cd and a."DATE_SK" between d.first_sk and d.last_sk limit 1)),
    exists (select from files f where f.unit = u.unit and f.category = '밀크런 내역')
      or exists (select from days d where d.unit = u.unit and (
        select true from public.fact_milk_run m
        where m."PARTNER_CD" = partner_cd and coalesce(m."PICKUP_DT", m."SETTLE_END_DT") between d.first and d.last limit 1))
  from (select distinct d.unit from days d) u;
end;
comment on function private.settled_sources is
  'Whether sales, costs of the fulfilment service, advertising and pickups of units (runs of days) of a partner are loaded, by a file or a line.';
grant execute on function private.settled_sources to authenticated, service_role;

-- A brand's settlement in units of days. One place for it: every column is won, and null where nothing of its source is loaded.
-- Settings: its arguments decide the plan; the planner expects few rows where there may be many; groups are far fewer than it expects; what is summed up or joined fits into memory.
create or replace function private.settled_brands(partner_cd text, runs private.settled_run[], brand_cds text[])
  returns setof private.settled_brand language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off
  set enable_sort = off set work_mem = '32MB' as $$
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
    select c.unit, c."BRAND_CD", null, null, null, null, null, null, case when c."CHARGE_TYPE" = 'LOGISTICS' then c."AMT" end,
      case when c."CHARGE_TYPE" = 'LIVE' then c."AMT" end, case when c."CHARGE_TYPE" = 'OPERATION' then c."AMT" end
    from private.charges_of(settled_brands.partner_cd, runs) c
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
comment on function private.settled_brands is 'Settlement of brands (of none: all; empty: lines of no brand) of a partner in units (runs of days): pieces and won with VAT; a brand of which all is 0 is not there. A column is null where nothing of its source is loaded (private.settled_sources) or entered, and finalSettlement where sales are; it is salesAmount less what is known of all that follows it.';
grant execute on function private.settled_brands to authenticated, service_role;

-- Sums of brands in a unit as an answer has them.
create or replace function private.settlement_figures(brands private.settled_brand[], of_unit date) returns json language sql immutable begin atomic
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
comment on function private.settlement_figures is
  'Sums of rows of private.settled_brands of a unit in one JSON object, with salesFeeRate (percent); null without a row.';
grant execute on function private.settlement_figures to authenticated, service_role;

-- Raises 22023 unless these are last days of settlement periods, or null.
create or replace function private.require_period_ends(period_ends text[]) returns void language plpgsql immutable set search_path = '' as $$
begin
  if cardinality(period_ends) > 1000 or exists (select from unnest(period_ends) e where e is null or not private.is_day_text(e)) then
    raise exception 'period_ends must be at most 1000 days' using errcode = '22023';
  end if;
end
$$;
comment on function private.require_period_ends is 'Raises 22023 unless period_ends is null or at most 1000 days (yyyyMMdd).';
grant execute on function private.require_period_ends to authenticated, service_role;
