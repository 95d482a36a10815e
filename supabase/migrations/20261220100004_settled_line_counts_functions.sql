-- Functions of settled line counts: 상품별 lists every option with lines, also those that add up to 0.

drop function private.settled_parts;

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
    select p.option_cd, private.bigint_sum(p.qty) as qty, private.bigint_sum(p.sales) as sales, private.bigint_sum(p.fee) as fee,
      sum(p.lines) as lines
    from private.settled_parts(settlement_product_rows.partner_cd, array(
      select r from private.settlement_runs(settlement_product_rows.partner_cd, settlement_product_rows.first_day,
        settlement_product_rows.last_day, period_ends) r), false) p
    where cardinality(option_ids) = 0 or p.option_cd = any (option_ids)
    group by 1
  ) s
  left join public.dim_option o on o."OPTION_CD" = s.option_cd and o."PARTNER_CD" = settlement_product_rows.partner_cd
  left join public.dim_brand b on b."BRAND_CD" = o."BRAND_CD" and b."PARTNER_CD" = settlement_product_rows.partner_cd
  -- Also lines that add up to 0: a sale and its cancellation.
  where s.lines > 0
    and (cardinality(brand_cds) = 0 or coalesce(o."BRAND_CD", '') = any (brand_cds));
end
$$;
comment on function private.settlement_product_rows is
  'Options with lines of 판매수수료 in a period, as settlement_products lists them.';
grant execute on function private.settlement_product_rows to authenticated, service_role;

-- Lines of both kinds as rows of agg_settlement_monthly, each under the month of its day.
create or replace function private.settlement_lines(partner_cd text, first_day text, last_day text)
  returns setof public.agg_settlement_monthly
  language sql stable
begin atomic
  select f."PARTNER_CD", left(f."RECOG_DT", 6)::integer, f."OPTION_CD", f."QTY", f."SALE_AMT", f."COUPON_AMT",
    f."FEE_AMT" + f."FEE_VAT", 0, 0, 0, 0, 0, 0, 1
  from public.fact_settlement_option f
  where f."PARTNER_CD" = partner_cd and f."RECOG_DT" between first_day and last_day
  union all
  select c."PARTNER_CD", left(c."RECOG_DT", 6)::integer, c."OPTION_CD", 0, 0, 0, 0,
    case when c."COST_TYPE" = 'WAREHOUSING' then c."COST_AMT" + c."VAT_AMT" else 0 end,
    case when c."COST_TYPE" = 'SHIPPING' then c."COST_AMT" + c."VAT_AMT" else 0 end,
    case when c."COST_TYPE" = 'STORAGE' then c."COST_AMT" + c."VAT_AMT" else 0 end,
    case when c."COST_TYPE" in ('RETURN_PICKUP', 'RESTOCKING') then c."COST_AMT" + c."VAT_AMT" else 0 end,
    case when c."COST_TYPE" in ('REMOVAL', 'REMOVAL_SHIPPING') then c."COST_AMT" + c."VAT_AMT" else 0 end,
    case when c."COST_TYPE" in ('SERVICE', 'BARCODE') then c."COST_AMT" + c."VAT_AMT" else 0 end, 0
  from public.fact_settlement_cost c
  where c."PARTNER_CD" = partner_cd and c."RECOG_DT" between first_day and last_day;
end;
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
    private.bigint_sum(l."REMOVAL_AMT"), private.bigint_sum(l."SERVICE_AMT"), sum(l."LINE_CNT")::integer
  from private.settlement_lines(partner_cd, month_sk::text || '01', month_sk::text || '31') l
  group by 1, 2, 3;
end;
comment on function private.settlement_month_facts is
  'Rows of agg_settlement_monthly of a month (yyyyMM), from the lines.';

-- What agg_settlement_quarterly must hold of quarters.
create or replace function private.settlement_quarter_months(partner_cd text, quarters integer[])
  returns setof public.agg_settlement_quarterly
  language sql stable
begin atomic
  select m."PARTNER_CD", private.quarter_of(m."MONTH_SK"), m."OPTION_CD", private.bigint_sum(m."SALE_QTY"), private.bigint_sum(m."GROSS_AMT"),
    private.bigint_sum(m."COUPON_AMT"), private.bigint_sum(m."FEE_AMT"), private.bigint_sum(m."WAREHOUSING_AMT"),
    private.bigint_sum(m."SHIPPING_AMT"), private.bigint_sum(m."STORAGE_AMT"), private.bigint_sum(m."RETURN_AMT"),
    private.bigint_sum(m."REMOVAL_AMT"), private.bigint_sum(m."SERVICE_AMT"), sum(m."LINE_CNT")::integer
  from public.agg_settlement_monthly m
  where m."PARTNER_CD" = partner_cd and m."MONTH_SK" = any (array(select q + n from unnest(quarters) q, generate_series(0, 2) n))
  group by 1, 2, 3;
end;
comment on function private.settlement_quarter_months is
  'Rows of agg_settlement_quarterly of quarters (first month, yyyyMM), from the months.';

-- What was sold and cost in units, in parts that add up: quarters that are over, months of which the greater part is in a
-- run, less their other days, and days. By brand, quarters are no less to read.
create or replace function private.settled_parts(partner_cd text, runs private.settled_run[], by_brand boolean)
  returns table (unit date, option_cd text, brand_cd text, qty bigint, sales bigint, fee bigint, costs bigint, lines integer)
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
  select m.unit, null::text, a."BRAND_CD", a."SALE_QTY", a."SALE_AMT", a."FEE_AMT", a."COST_AMT", null::integer
  from months m
  join public.agg_settlement_brand_monthly a on a."MONTH_SK" = m.month_sk
  where by_brand and a."PARTNER_CD" = partner_cd and a."MONTH_SK" = any (array(select n.month_sk from months n))
  union all
  select m.unit, a."OPTION_CD", null, a."SALE_QTY", a."GROSS_AMT" - a."COUPON_AMT", a."FEE_AMT",
    a."WAREHOUSING_AMT" + a."SHIPPING_AMT" + a."STORAGE_AMT" + a."RETURN_AMT" + a."REMOVAL_AMT" + a."SERVICE_AMT", a."LINE_CNT"
  from months m
  join public.agg_settlement_monthly a on a."MONTH_SK" = m.month_sk
  where not by_brand and a."PARTNER_CD" = partner_cd and a."MONTH_SK" = any (array(select n.month_sk from months n))
  union all
  select q.unit, a."OPTION_CD", null, a."SALE_QTY", a."GROSS_AMT" - a."COUPON_AMT", a."FEE_AMT",
    a."WAREHOUSING_AMT" + a."SHIPPING_AMT" + a."STORAGE_AMT" + a."RETURN_AMT" + a."REMOVAL_AMT" + a."SERVICE_AMT", a."LINE_CNT"
  from quarters q
  join public.agg_settlement_quarterly a on a."QUARTER_SK" = q.quarter_sk
  where a."PARTNER_CD" = partner_cd and a."QUARTER_SK" = any (array(select n.quarter_sk from quarters n))
  union all
  select e.unit, l."OPTION_CD", null, e.sign * l."QTY", e.sign * (l."SALE_AMT" - l."COUPON_AMT"), e.sign * (l."FEE_AMT" + l."FEE_VAT"), 0, e.sign
  from edges e cross join lateral (
    select f.* from public.fact_settlement_option f
    where f."PARTNER_CD" = partner_cd and f."RECOG_DT" between e.first and e.last) l
  union all
  select e.unit, l."OPTION_CD", null, 0, 0, 0, e.sign * (l."COST_AMT" + l."VAT_AMT"), 0
  from edges e cross join lateral (
    select c.* from public.fact_settlement_cost c
    where c."PARTNER_CD" = partner_cd and c."RECOG_DT" between e.first and e.last) l;
end;
revoke all on function private.settled_parts from public, anon, authenticated, service_role;
comment on function private.settled_parts is
  'Rows of units (runs of days) of a partner by option that add up to its pieces, and won with VAT: sales less coupons, fees and costs of the fulfilment service; and to its lines of 판매수수료. by_brand: whole months by brand instead (option_cd and lines null; brand_cd empty: none).';
grant execute on function private.settled_parts to authenticated, service_role;
