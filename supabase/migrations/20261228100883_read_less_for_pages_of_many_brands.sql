-- A page read what it did not need: days that were all in common, costs row by row, charges once a month, sums of no month; of many brands that took seconds.

drop index public.dim_option_cost_partner_idx;
CREATE INDEX dim_option_cost_partner_idx ON public.dim_option_cost USING btree ("PARTNER_CD", "OPTION_CD", "APPLY_DT" DESC) INCLUDE ("COST_AMT");

drop function private.charges_of;

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
revoke all on function private.charges_of from public, anon, authenticated, service_role;
grant execute on function private.charges_of to authenticated, service_role;

-- private.figures with what they are measured against and what advertising had to do with them.
create or replace function private.figures_against_target(
  sums private.measures, target_amt bigint, targeted_sale_amt bigint, ad_cost numeric, ad_sale_amt numeric, shared_cost numeric,
  shared_sale_amt numeric
) returns json language plpgsql stable parallel safe set search_path = '' as $$
begin
  return private.figures(sums)::jsonb || jsonb_build_object('targetAmt', target_amt, 'targetedSaleAmt', targeted_sale_amt,
    'achievementRate', private.achievement(targeted_sale_amt, target_amt), 'targetGapAmt', private.target_gap(targeted_sale_amt, target_amt))
    || private.ad_brief(ad_cost, ad_sale_amt, shared_cost, shared_sale_amt);
end
$$;

-- By day of sale: goods cost what they cost on the day. Most options have one cost in the days, or none: of these all is added up
-- by option. Of one whose cost changed each month counts by itself, at the cost of its first day, and what was sold from a change
-- within it until its end costs as much more; what is taken of its sales is not asked what the goods cost, but from when on that is
-- known. Put into the query that calls
-- it, which leaves it out where it reads nothing of it: so it is one select, and its parts stand inside it.
create or replace function private.option_profits(partner_cd text, days date[], option_cds text[])
  returns setof private.profit_line language sql stable begin atomic
  select g.option_cd, k.sale, k.coupon, k.fee, k.fulfil, k.goods, k.ads, k.sale - k.coupon - k.fee - k.fulfil - k.goods - k.ads,
    case when h.has_gap then g.uncosted else 0 end, h.has_gap::integer::bigint,
    case when u.is_unsettled then x.sale else 0 end, u.is_unsettled::integer::bigint
  from (
    with parts as materialized (
      select * from private.profit_parts(partner_cd, days)
    ), costs as materialized (
      select c."OPTION_CD" as option_cd, c."COST_AMT" as cost, c."APPLY_DT"::integer as from_sk,
        lag(c."APPLY_DT"::integer, 1, 99999999) over w as until_sk, lead(c."APPLY_DT") over w is null as is_first,
        c."COST_AMT" - lead(c."COST_AMT") over w as more
      from public.dim_option_cost c
      where c."PARTNER_CD" = partner_cd and (cardinality(option_cds) = 0 or c."OPTION_CD" = any (option_cds))
      window w as (partition by c."OPTION_CD" order by c."APPLY_DT" desc)
    ), varying as materialized (
      select c.option_cd, bool_or(c.is_first) as is_late from costs c, parts p
      where c.from_sk > p.first_sk and c.from_sk <= p.last_sk group by 1
    ), changed as materialized (
      select c.option_cd, c.from_sk, c.from_sk / 100 * 100 + 31 as until_sk, c.more, c.is_first
      from parts p
      join costs c on c.from_sk / 100 = any (p.months) and c.from_sk % 100 > 1 and c.from_sk > p.first_sk
      join varying v on v.option_cd = c.option_cd
    ), begun as materialized (
      select c.option_cd, c.from_sk / 100 as month_sk from changed c where c.is_first
    ), sold as (
      select m."OPTION_CD" as option_cd, private.bigint_sum(m."SALE_QTY") as qty, private.bigint_sum(m."SALE_AMT") as amount
      from public.agg_option_quarterly m where m."PARTNER_CD" = partner_cd
        and (select p.quarters <> '{}' from parts p) and m."QUARTER_SK" = any ((select p.quarters from parts p)::integer[]) and (cardinality(option_cds) = 0 or m."OPTION_CD" = any (option_cds))
      group by 1
      union all
      select m."OPTION_CD", private.bigint_sum(m."SALE_QTY"), private.bigint_sum(m."SALE_AMT")
      from public.agg_option_monthly m where m."PARTNER_CD" = partner_cd
        and (select p.other_months <> '{}' from parts p) and m."MONTH_SK" = any ((select p.other_months from parts p)::integer[]) and (cardinality(option_cds) = 0 or m."OPTION_CD" = any (option_cds))
      group by 1
      union all
      select d."OPTION_CD", private.bigint_sum(d."SALE_QTY"), private.bigint_sum(d."SALE_AMT")
      from parts p
      cross join lateral private.day_rows(partner_cd, p.more_days, case when cardinality(option_cds) > 0 then option_cds end) d
      group by 1
      union all
      select d."OPTION_CD", -private.bigint_sum(d."SALE_QTY"), -private.bigint_sum(d."SALE_AMT")
      from parts p
      cross join lateral private.day_rows(partner_cd, p.less_days, case when cardinality(option_cds) > 0 then option_cds end) d
      group by 1
    ), recosted as materialized (
      -- Pieces sold from a new cost until the end of its month cost more or less than at the cost that held when the month began.
      select c.option_cd, private.bigint_sum(d."SALE_QTY" * c.more) as goods
      from changed c
      -- Each option by its key (offset 0), also where nested loops are off: a hash reads all days of all options.
      cross join lateral (
        select * from public.agg_performance_option_daily d
        where d."OPTION_CD" = c.option_cd and d."DATE_SK" between c.from_sk and c.until_sk and d."PARTNER_CD" = partner_cd and d."SVC" = '2P'
        offset 0
      ) d
      where not c.is_first
      group by 1
    ), sold_by_cost as (
      select m."OPTION_CD" as option_cd, m."MONTH_SK" * 100 + 1 as day, m."SALE_QTY" as qty, m."SALE_AMT" as amount
      from varying v
      join public.agg_option_monthly m on m."OPTION_CD" = v.option_cd
      where m."PARTNER_CD" = partner_cd and m."MONTH_SK" in (select unnest(p.months) from parts p)
      union all
      -- From no cost to the first: all that was sold from its day until the end of the month.
      select d."OPTION_CD", c.from_sk - n, (1 - 2 * n) * d."SALE_QTY", (1 - 2 * n) * d."SALE_AMT"
      from changed c
      cross join lateral (
        select * from public.agg_performance_option_daily d
        where d."OPTION_CD" = c.option_cd and d."DATE_SK" between c.from_sk and c.until_sk and d."PARTNER_CD" = partner_cd and d."SVC" = '2P'
        offset 0
      ) d
      cross join generate_series(0, 1) n
      where c.is_first
      union all
      select d."OPTION_CD", d."DATE_SK", d."SALE_QTY", d."SALE_AMT"
      from parts p
      cross join lateral private.day_rows(partner_cd, p.more_days, case when cardinality(option_cds) > 0 then option_cds end) d
      where d."OPTION_CD" in (select v.option_cd from varying v)
      union all
      select d."OPTION_CD", d."DATE_SK", -d."SALE_QTY", -d."SALE_AMT"
      from parts p
      cross join lateral private.day_rows(partner_cd, p.less_days, case when cardinality(option_cds) > 0 then option_cds end) d
      where d."OPTION_CD" in (select v.option_cd from varying v)
    ), paid as (
      select m."OPTION_CD" as option_cd, m."MONTH_SK" * 100 + 1 as day, m."GROSS_AMT" as gross, m."COUPON_AMT" as coupon, m."FEE_AMT" as fee,
        m."FULFIL_AMT" as fulfil, 0::bigint as ads
      from public.agg_option_fee_monthly m where m."PARTNER_CD" = partner_cd
        and (select p.months <> '{}' from parts p) and m."MONTH_SK" = any ((select p.months from parts p)::integer[]) and (cardinality(option_cds) = 0 or m."OPTION_CD" = any (option_cds))
      union all
      select m."OPTION_CD", m."MONTH_SK" * 100 + 1, 0, 0, 0, 0, m."AD_COST"
      from public.agg_ad_option_monthly m
      where m."PARTNER_CD" = partner_cd and m."AD_COST" <> 0 and (select p.months <> '{}' from parts p)
        and m."MONTH_SK" = any ((select p.months from parts p)::integer[])
        and (cardinality(option_cds) = 0 or m."OPTION_CD" = any (option_cds))
      union all
      select l.option_cd, l.day, l.gross, l.coupon, l.fee, l.fulfil, l.ads
      from parts p cross join lateral private.cost_day_lines(partner_cd, p.more_days, option_cds) l
      union all
      select l.option_cd, l.day / 100 * 100 + 1, -l.gross, -l.coupon, -l.fee, -l.fulfil, -l.ads
      from parts p cross join lateral private.cost_day_lines(partner_cd, p.less_days, option_cds) l
    ), lines as (
      select s.option_cd, 0 as day, s.qty, s.amount, 0::bigint as gross, 0::bigint as coupon, 0::bigint as fee, 0::bigint as fulfil, 0::bigint as ads
      from sold s where s.option_cd not in (select v.option_cd from varying v)
      union all
      select s.option_cd, s.day, s.qty, s.amount, 0, 0, 0, 0, 0 from sold_by_cost s
      union all
      select n.option_cd, 0, 0, 0, private.bigint_sum(n.gross), private.bigint_sum(n.coupon), private.bigint_sum(n.fee), private.bigint_sum(n.fulfil),
        private.bigint_sum(n.ads)
      from paid n where n.option_cd not in (select v.option_cd from varying v where v.is_late)
      group by 1
      union all
      select n.option_cd, n.day, 0, 0, n.gross, n.coupon, n.fee, n.fulfil, n.ads
      from paid n where n.option_cd in (select v.option_cd from varying v where v.is_late)
        and (n.option_cd, n.day / 100) not in (select a.option_cd, a.month_sk from begun a)
      union all
      select d.option_cd, d.day, 0, 0, d.gross, d.coupon, d.fee, d.fulfil, d.ads
      from (
        select array(select d from parts p, unnest(p.days_sk) d where d / 100 in (select a.month_sk from begun a)) as days
      ) f
      cross join lateral private.cost_day_lines(partner_cd, f.days, option_cds) d
      where (d.option_cd, d.day / 100) in (select a.option_cd, a.month_sk from begun a)
    )
    select l.option_cd,
      coalesce(private.bigint_sum(l.qty) filter (where c.cost is null), 0) as uncosted_qty,
      coalesce(private.bigint_sum(l.amount) filter (where c.cost is null), 0) as uncosted,
      coalesce(private.bigint_sum(l.qty * c.cost), 0) + coalesce(max(r.goods), 0) as goods,
      private.bigint_sum(l.amount) as sale, private.bigint_sum(l.amount) filter (where c.cost is not null) as costed_sale,
      private.bigint_sum(l.gross) as gross, private.bigint_sum(l.gross) filter (where c.cost is not null) as costed_gross,
      private.bigint_sum(l.coupon) as coupon, private.bigint_sum(l.coupon) filter (where c.cost is not null) as costed_coupon,
      private.bigint_sum(l.fee) as fee, private.bigint_sum(l.fee) filter (where c.cost is not null) as costed_fee,
      private.bigint_sum(l.fulfil) as fulfil, private.bigint_sum(l.fulfil) filter (where c.cost is not null) as costed_fulfil,
      private.bigint_sum(l.ads) as ads, private.bigint_sum(l.ads) filter (where c.cost is not null) as costed_ads
    from lines l
    cross join parts p
    left join recosted r on r.option_cd = l.option_cd
    left join costs c on c.option_cd = l.option_cd and greatest(l.day, p.first_sk) >= c.from_sk and greatest(l.day, p.first_sk) < c.until_sk
    group by l.option_cd
    -- A month less its other days may leave nothing.
    having private.bigint_sum(l.qty) <> 0 or private.bigint_sum(l.amount) <> 0 or private.bigint_sum(l.gross) <> 0
      or private.bigint_sum(l.coupon) <> 0 or private.bigint_sum(l.fee) <> 0 or private.bigint_sum(l.fulfil) <> 0
      or private.bigint_sum(l.ads) <> 0
  ) g
  cross join lateral (select g.uncosted_qty <> 0 or g.uncosted <> 0 as has_gap) h
  -- Where a cost held on some days alone, of these; of an option that sold nothing without one, of all.
  cross join lateral (
    select case when h.has_gap then g.costed_sale else coalesce(g.sale, 0) end as sale,
      case when h.has_gap then g.costed_gross else g.gross end as gross
  ) x
  cross join lateral (select coalesce(x.sale > 0 and x.gross * 10 < x.sale * 9, false) as is_unsettled) u
  cross join lateral (
    select case when not u.is_unsettled then x.sale end as sale,
      case when not u.is_unsettled then case when h.has_gap then g.costed_coupon else g.coupon end end as coupon,
      case when not u.is_unsettled then case when h.has_gap then g.costed_fee else g.fee end end as fee,
      case when not u.is_unsettled then case when h.has_gap then g.costed_fulfil else g.fulfil end end as fulfil,
      case when not u.is_unsettled and x.sale is not null then g.goods end as goods,
      case when not u.is_unsettled then round(case when h.has_gap then g.costed_ads else g.ads end * 1.1)::bigint end as ads
  ) k;
end;

-- PL/pgSQL: it is asked for each brand, and a set of rows took three times as long.
create or replace function private.portfolio_reasons(
  amount bigint, amount_before bigint, missing integer, rated bigint, rated_out bigint, roas numeric, break_even numeric
) returns json language plpgsql immutable set search_path = '' as $$
declare
  of_sales constant text := private.portfolio_signal(amount, amount_before, missing, null, null, null, null);
  is_new constant boolean := missing = 0 and amount > 0 and amount_before = 0;
  is_out constant boolean := rated > 0 and 10 * rated_out >= rated;
begin
  return to_json(array_remove(array[
    case when missing > 0 then jsonb_build_object('code', 'incomplete', 'value', missing) end,
    case when is_new then jsonb_build_object('code', 'new', 'value', null) end,
    case when missing = 0 and of_sales is null and is_new is not true then jsonb_build_object('code', 'uncompared', 'value', null) end,
    case when of_sales = 'caution' then jsonb_build_object('code', 'decline', 'value', private.change_rate(amount, amount_before)) end,
    case when is_out then jsonb_build_object('code', 'out', 'value', private.share(rated_out, rated)) end,
    case when of_sales = 'growth' and is_out is not true then jsonb_build_object('code', 'growth', 'value', private.change_rate(amount, amount_before)) end,
    case when of_sales = 'growth' and is_out is not true and (roas = 0 or roas < break_even)
      then jsonb_build_object('code', 'unprofitable', 'value', roas) end,
    case when of_sales = 'steady' and is_out is not true then jsonb_build_object('code', 'steady', 'value', private.change_rate(amount, amount_before)) end
  ], null));
end
$$;

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

-- Sales and costs of units, in parts that add up: quarters that are over, months of which the greater part is in a
-- run, less their other days, and days. By brand, quarters are no less to read.
create or replace function private.settled_parts(partner_cd text, runs private.settled_run[], by_brand boolean)
  returns table (unit date, option_cd text, brand_cd text, qty bigint, sales bigint, fee bigint, costs bigint, lines integer) language sql stable
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
  where not by_brand and a."PARTNER_CD" = partner_cd and a."QUARTER_SK" = any (array(select n.quarter_sk from quarters n))
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

-- The lines that a figure of 정산 리포트 is made of, each with the file, row and load that it came from.
-- Settings: its arguments decide the plan; the planner expects few rows where there may be many; what is summed up or joined fits into memory.
create or replace function private.settlement_line_rows(
  partner_cd text, first_day date, last_day date, measure text, brand_cds text[], option_id text, period_ends text[]
) returns table (
    "id" text, "day" text, "source" text, "kind" text, "orderNo" text, "brandName" text, "optionId" text, "productName" text,
    "optionName" text, "quantity" bigint, "amount" bigint, "fileName" text, "rowNo" integer, "loadedAt" timestamptz
  ) language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off set work_mem = '64MB' as $$
declare
  is_final constant boolean := measure = 'finalSettlement';
  -- What is taken off counts against what is left.
  sign constant integer := case when is_final then -1 else 1 end;
  counted constant private.settled_run[] := array(
    select r from private.settlement_runs(settlement_line_rows.partner_cd, first_day, last_day, period_ends) r);
begin
  return query
  with runs as materialized (
    select r.first_run, r.last_run, private.day_text(r.first_run) as first, private.day_text(r.last_run) as last
    from unnest(counted) r
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
    from private.charges_of(settlement_line_rows.partner_cd, counted) c
    join runs r on r.first_run = c.first_run
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

-- A part of sales counts the days of which both are known: TACOS and 광고 비중 of a period are of the days that an advertising report
-- covers and whose sales are loaded.
create or replace function private.shared_ad_sums(partner_cds text[], first_day date, last_day date, brand_cds text[])
  returns table ("PARTNER_CD" text, "BRAND_CD" text, "AD_COST" bigint, "SALE_AMT" bigint) language sql stable begin atomic
  with days as materialized (
    select c.code, private.loaded_ad_days(c.code, first_day, last_day) as ads, private.loaded_days_of(c.code, first_day, last_day) as sold
    from unnest(partner_cds) c (code)
  ), others as materialized (
    select d.code, array(select private.date_sk(x.day) from (select unnest(d.ads) except select unnest(d.sold)) x (day)) as unsold,
      array(select private.date_sk(x.day) from (select unnest(d.sold) except select unnest(d.ads)) x (day)) as uncovered
    from days d where d.ads && d.sold
  )
  select s.partner_cd, s.brand_cd, private.bigint_sum(s.cost), private.bigint_sum(s.sold)
  from (
    select a."PARTNER_CD", a."BRAND_CD", a."AD_COST", 0::bigint from private.ad_brand_sums(partner_cds, first_day, last_day, brand_cds) a
    union all
    select d."PARTNER_CD", d."BRAND_CD", -d."AD_COST", 0
    from others o cross join unnest(o.unsold) u (sk)
    -- Each day by its key (offset 0), also where nested loops are off: nearly always there is none, and a join reads all days.
    cross join lateral (
      select * from public.agg_ad_campaign_daily k where k."PARTNER_CD" = o.code and k."DATE_SK" = u.sk
        and (cardinality(brand_cds) = 0 or k."BRAND_CD" = any (brand_cds))
      offset 0
    ) d
    union all
    select b."PARTNER_CD", b."BRAND_CD", 0, b."SALE_AMT" from private.brand_parts(partner_cds, first_day, last_day, brand_cds) b
    union all
    select b."PARTNER_CD", b."BRAND_CD", 0, -b."SALE_AMT"
    from others o cross join unnest(o.uncovered) u (sk)
    cross join lateral (
      select * from public.agg_brand_daily k where k."PARTNER_CD" = o.code and k."DATE_SK" = u.sk
        and (cardinality(brand_cds) = 0 or k."BRAND_CD" = any (brand_cds))
      offset 0
    ) b
  ) s (partner_cd, brand_cd, cost, sold)
  where s.partner_cd in (select o.code from others o)
  group by 1, 2;
end;

-- Settings: its arguments decide the plan; what is summed up or joined fits into memory.
create or replace function public.sales_explanation(
  partner_cd text, date_start text, date_end text, comparison text default 'previous', brand_cds text[] default '{}'
) returns json language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set work_mem = '32MB' as $$
declare
  p constant private.sales_period := private.open_period(partner_cd, date_start, date_end, comparison, brand_cds, 'sales');
  option_cds text[];
begin
  option_cds := array(
    select o."OPTION_CD" from public.dim_option o
    where o."PARTNER_CD" = sales_explanation.partner_cd and (cardinality(brand_cds) = 0 or coalesce(o."BRAND_CD", '') = any (brand_cds)));
  return (
    with sold as (
      select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded)) as sums
      from private.day_sums(partner_cd, p.first_day, p.last_day, brand_cds, p.loaded) d
    ), sold_before as (
      select private.total(d."SUMS") filter (where d."DAY" = any (p.loaded_before)) as sums
      from private.day_sums(partner_cd, p.first_before, p.last_before, brand_cds, p.loaded_before) d
    ), totals as materialized (
      select n."OPTION_CD" as option_cd, private.price_effect(n."SALE_AMT", n."SALE_QTY", b."SALE_AMT", b."SALE_QTY") as won
      from private.option_totals(partner_cd, p.first_day, p.last_day, true) n
      join private.option_totals(partner_cd, p.first_before, p.last_before, true) b using ("OPTION_CD")
    ), prices as (
      select sum(t.won) as won from totals t where cardinality(brand_cds) = 0 or t.option_cd = any (option_cds)
    )
    select (jsonb_build_object(
      'period', private.period_of(p), 'comparison', private.comparison_of(p), 'adCover', private.ad_cover(partner_cd, p.first_day, p.last_day))
      || private.explained_sales(s.sums, b.sums, p.is_whole, r.won,
        private.stockouts_of_period(partner_cd, p.first_day, p.last_day, option_cds),
        private.stockouts_of_period(partner_cd, p.first_before, p.last_before, option_cds),
        private.brand_ad_brief(partner_cd, p.first_day, p.last_day, brand_cds),
        private.brand_ad_brief(partner_cd, p.first_before, p.last_before, brand_cds)))::json
    from sold s cross join sold_before b cross join prices r
  );
end
$$;
