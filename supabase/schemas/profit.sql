-- Profit of options or brands over days: of those whose every sale has a cost of its goods and its fees.
create type private.profit_line as (
  "KEY" text, "SALE_AMT" bigint, "COUPON_AMT" bigint, "FEE_AMT" bigint, "FULFIL_AMT" bigint, "GOODS_AMT" bigint, "AD_AMT" bigint,
  "PROFIT_AMT" bigint, "UNCOSTED_AMT" bigint, "UNCOSTED_CNT" bigint, "UNSETTLED_AMT" bigint, "UNSETTLED_CNT" bigint
);
comment on type private.profit_line is 'Won. SALE_AMT to PROFIT_AMT are of what is known (null: nothing is); PROFIT_AMT is SALE_AMT less the six between. UNCOSTED_AMT: won sold on days on which the option had no cost; UNSETTLED_AMT: won of sales with a cost whose fees are not loaded; _CNT: of how many options. None of these is in the others.';

-- Profit of options: what of their sales is left once the marketplace, advertising and the goods are paid. One place, of which
-- every page's profit, margin and break-even ROAS is made: docs/decisions/profit.md.

-- What agg_option_fee_monthly must hold of a month.
create or replace function private.option_fee_facts(partner_cd text, month_sk integer)
  returns setof public.agg_option_fee_monthly language sql stable begin atomic
  select l.partner_cd, option_fee_facts.month_sk, l.option_cd, private.bigint_sum(l.gross), private.bigint_sum(l.coupon), private.bigint_sum(l.fee),
    private.bigint_sum(l.fulfil)
  from (
    select f."PARTNER_CD", f."OPTION_CD", f."SALE_AMT", f."COUPON_AMT", f."FEE_AMT" + f."FEE_VAT", 0::bigint
    from public.fact_settlement_option f
    where f."PARTNER_CD" = option_fee_facts.partner_cd and f."OCCUR_DT" between month_sk::text || '01' and month_sk::text || '31'
    union all
    select c."PARTNER_CD", c."OPTION_CD", 0, 0, 0, c."COST_AMT" + c."VAT_AMT"
    from public.fact_settlement_cost c
    where c."PARTNER_CD" = option_fee_facts.partner_cd and c."OCCUR_DT" between month_sk::text || '01' and month_sk::text || '31'
      and c."COST_TYPE" not in ('SERVICE', 'BARCODE')
  ) l (partner_cd, option_cd, gross, coupon, fee, fulfil)
  group by 1, 3;
end;
comment on function private.option_fee_facts is 'Rows of agg_option_fee_monthly of a month (yyyyMM), from the lines.';

-- What was settled and advertised, by day. Each day is looked for by itself, as in private.stock_days.
create or replace function private.cost_day_lines(partner_cd text, days integer[], option_cds text[])
  returns table (option_cd text, day integer, gross bigint, coupon bigint, fee bigint, fulfil bigint, ads bigint) language sql stable begin atomic
  select s."OPTION_CD", s."OCCUR_DT"::integer, s."SALE_AMT", s."COUPON_AMT", s."FEE_AMT" + s."FEE_VAT", 0::bigint, 0::bigint
  from unnest(days::text[]) d (day)
  cross join lateral (
    select * from public.fact_settlement_option f
    where f."PARTNER_CD" = partner_cd and f."OCCUR_DT" = d.day and (cardinality(option_cds) = 0 or f."OPTION_CD" = any (option_cds))
    offset 0
  ) s
  union all
  select s."OPTION_CD", s."OCCUR_DT"::integer, 0, 0, 0, s."COST_AMT" + s."VAT_AMT", 0
  from unnest(days::text[]) d (day)
  cross join lateral (
    select * from public.fact_settlement_cost c
    where c."PARTNER_CD" = partner_cd and c."OCCUR_DT" = d.day and c."COST_TYPE" not in ('SERVICE', 'BARCODE')
      and (cardinality(option_cds) = 0 or c."OPTION_CD" = any (option_cds))
    offset 0
  ) s
  union all
  select a."OPTION_CD", a."DATE_SK", 0, 0, 0, 0, a."AD_COST"
  from private.ad_day_rows(partner_cd, days, option_cds) a
  where a."AD_COST" <> 0;
end;
comment on function private.cost_day_lines is 'What was settled and advertised on days (DATE_SK) by options (none: all), in lines that add up: won, fees and costs with VAT, advertising without.';
grant execute on function private.cost_day_lines to authenticated, service_role;

-- By day of sale: goods cost what they cost on the day. Most options have one cost in the days, or none: of these all is added up
-- by option. Of one whose cost changed each month counts by itself, at the cost of its first day, and what was sold from a change
-- within it until its end costs as much more; what is taken of its sales is not asked what the goods cost, but from when on that is
-- known. Put into the query that calls
-- it, which leaves it out where it reads nothing of it: so it is one select, and its parts stand inside it.
create or replace function private.option_profits(partner_cd text, days date[], option_cds text[])
  returns setof private.profit_line language sql stable begin atomic
  select k.option_cd, k.sale, k.coupon, k.fee, k.fulfil, k.goods, k.ads, k.sale - k.coupon - k.fee - k.fulfil - k.goods - k.ads,
    case when k.has_gap then k.uncosted else 0 end, k.has_gap::integer::bigint,
    case when k.is_unsettled then k.sold else 0 end, k.is_unsettled::integer::bigint
  -- Each step by itself (offset 0): put into one another, a row's steps are worked out once for each field that names them.
  from (
    select u.option_cd, u.has_gap, u.uncosted, u.is_unsettled, u.sold,
      case when not u.is_unsettled then u.sold end as sale,
      case when not u.is_unsettled then case when u.has_gap then u.costed_coupon else u.coupon end end as coupon,
      case when not u.is_unsettled then case when u.has_gap then u.costed_fee else u.fee end end as fee,
      case when not u.is_unsettled then case when u.has_gap then u.costed_fulfil else u.fulfil end end as fulfil,
      case when not u.is_unsettled and u.sold is not null then u.goods end as goods,
      case when not u.is_unsettled then round(case when u.has_gap then u.costed_ads else u.ads end * 1.1)::bigint end as ads
    from (
      select x.*, coalesce(x.sold > 0 and case when x.has_gap then x.costed_gross else x.gross end * 10 < x.sold * 9, false) as is_unsettled
      from (
        -- Where a cost held on some days alone, of these; of an option that sold nothing without one, of all.
        select g.*, h.has_gap, case when h.has_gap then g.costed_sale else coalesce(g.sale, 0) end as sold
        from (
          with parts as materialized (
            select * from private.profit_parts(partner_cd, days)
          ), costs as materialized (
            select c."OPTION_CD" as option_cd, c."COST_AMT" as cost, c."APPLY_DT"::integer as from_sk,
              lag(c."APPLY_DT"::integer, 1, 99999999) over w as until_sk, lead(c."COST_AMT") over w is null as is_first,
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
            join costs c on c.from_sk / 100 = any (p.months) and c.from_sk % 100 > 1 and c.from_sk > p.first_sk and c.from_sk <= p.last_sk
            join varying v on v.option_cd = c.option_cd
          ), begun as materialized (
            select c.option_cd, c.from_sk / 100 as month_sk from changed c where c.is_first
          ), sold as (
            select m."OPTION_CD" as option_cd, private.bigint_sum(m."SALE_QTY") as qty, private.bigint_sum(m."SALE_AMT") as amount
            from public.agg_option_quarterly m where m."PARTNER_CD" = partner_cd
              and (select p.quarters <> '{}' from parts p) and m."QUARTER_SK" = any ((select p.quarters from parts p)::integer[]) and (cardinality(option_cds) = 0 or m."OPTION_CD" = any (option_cds))
              and m."OPTION_CD" not in (select v.option_cd from varying v)
            group by 1
            union all
            select m."OPTION_CD", private.bigint_sum(m."SALE_QTY"), private.bigint_sum(m."SALE_AMT")
            from public.agg_option_monthly m where m."PARTNER_CD" = partner_cd
              and (select p.other_months <> '{}' from parts p) and m."MONTH_SK" = any ((select p.other_months from parts p)::integer[]) and (cardinality(option_cds) = 0 or m."OPTION_CD" = any (option_cds))
              and m."OPTION_CD" not in (select v.option_cd from varying v)
            group by 1
          ), recost_days as materialized (
            -- Each day of all options, or each change by itself: whichever reads less.
            select r.days, cardinality(option_cds) = 0 and cardinality(r.days) * (select count(*) from costs c where c.is_first)
              < 3 * (select sum(c.until_sk - c.from_sk + 1) from changed c where not c.is_first) as is_by_day
            from (
              select array(select distinct d from (select distinct c.from_sk, c.until_sk from changed c where not c.is_first) c
                cross join generate_series(c.from_sk, c.until_sk) d) as days
            ) r
          ), recosted as materialized (
            -- Pieces sold from a new cost until the end of its month cost more or less than at the cost that held when the month began.
            select m.option_cd, private.bigint_sum(m.more) as goods
            from (
              select c.option_cd, d."SALE_QTY" * c.more
              from changed c
              -- Each option by its key (offset 0), also where nested loops are off: a hash reads all days of all options.
              cross join lateral (
                select * from public.agg_performance_option_daily d
                where d."OPTION_CD" = c.option_cd and d."DATE_SK" between c.from_sk and c.until_sk and d."PARTNER_CD" = partner_cd and d."SVC" = '2P'
                offset 0
              ) d
              where not c.is_first and (select not r.is_by_day from recost_days r)
              union all
              select c.option_cd, d."SALE_QTY" * c.more
              from recost_days r
              cross join lateral private.day_rows(partner_cd, r.days, null) d
              join changed c on c.option_cd = d."OPTION_CD" and d."DATE_SK" between c.from_sk and c.until_sk
              where not c.is_first and r.is_by_day
            ) m (option_cd, more)
            group by 1
          ), turns as materialized (
            -- Days on which any cost changed: between two of them sales add up, whichever option they are of.
            select 0 || array(select distinct c.from_sk from costs c, parts p where c.from_sk > p.first_sk and c.from_sk <= p.last_sk order by 1) as days
          ), sold_by_day as (
            select m."OPTION_CD" as option_cd, m."MONTH_SK" * 100 + 1 as day, m."SALE_QTY" as qty, m."SALE_AMT" as amount
            from varying v
            join public.agg_option_monthly m on m."OPTION_CD" = v.option_cd
            where m."PARTNER_CD" = partner_cd and (select p.months <> '{}' from parts p) and m."MONTH_SK" = any ((select p.months from parts p)::integer[])
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
            union all
            select d."OPTION_CD", d."DATE_SK", -d."SALE_QTY", -d."SALE_AMT"
            from parts p
            cross join lateral private.day_rows(partner_cd, p.less_days, case when cardinality(option_cds) > 0 then option_cds end) d
          ), sold_by_cost as (
            select s.option_cd, t.days[width_bucket(s.day, t.days)] as day, private.bigint_sum(s.qty) as qty, private.bigint_sum(s.amount) as amount
            from sold_by_day s, turns t
            group by 1, 2
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
            from sold s
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
        offset 0
      ) x
      offset 0
    ) u
    offset 0
  ) k;
end;
comment on function private.option_profits is 'Profit of options of the partner (none: all; empty key: lines of no option) on days, KEY the option; also of those that no master knows. No row where nothing was sold, taken or spent. An option whose 판매수수료 is of less than 90 % of what it sold counts as not settled.';
grant execute on function private.option_profits to authenticated, service_role;

-- The same by brand. Options that no master knows are of none, as are lines of no option.
-- enable_nestloop: each option with a profit would be looked for among all.
-- Settings: its arguments decide the plan; groups are far fewer than it expects; what is summed up or joined fits into memory.
create or replace function private.brand_profits(partner_cd text, days date[], brand_cds text[])
  returns setof private.profit_line language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' set enable_nestloop = off
  set enable_sort = off set work_mem = '64MB' as $$
declare
  -- A few brands have few options; all are read without a look at each.
  option_cds constant text[] := case when cardinality(brand_cds) = 0 or '' = any (brand_cds) then '{}' else array(
    select o."OPTION_CD" from public.dim_option o
    where o."PARTNER_CD" = brand_profits.partner_cd and o."BRAND_CD" = any (brand_cds)) end;
begin
  if cardinality(days) = 0 or (cardinality(option_cds) = 0 and cardinality(brand_cds) > 0 and '' <> all (brand_cds)) then
    return;
  end if;
  return query
  select coalesce(o."BRAND_CD", '') as brand_cd, private.bigint_sum(p."SALE_AMT"), private.bigint_sum(p."COUPON_AMT"),
    private.bigint_sum(p."FEE_AMT"), private.bigint_sum(p."FULFIL_AMT"), private.bigint_sum(p."GOODS_AMT"),
    private.bigint_sum(p."AD_AMT"), private.bigint_sum(p."PROFIT_AMT"), private.bigint_sum(p."UNCOSTED_AMT"),
    private.bigint_sum(p."UNCOSTED_CNT"), private.bigint_sum(p."UNSETTLED_AMT"), private.bigint_sum(p."UNSETTLED_CNT")
  from private.option_profits(brand_profits.partner_cd, days, option_cds) p
  left join public.dim_option o on o."OPTION_CD" = p."KEY" and o."PARTNER_CD" = brand_profits.partner_cd
  where cardinality(brand_cds) = 0 or coalesce(o."BRAND_CD", '') = any (brand_cds)
  group by 1;
end
$$;
comment on function private.brand_profits is
  'Profit of brands of the partner (of none: all; empty: none) on days, KEY the brand: sums of private.option_profits.';
grant execute on function private.brand_profits to authenticated, service_role;

-- The only place that divides a profit.
create or replace function private.profit_rate(profit bigint, sale bigint) returns numeric
  language sql immutable parallel safe
  return private.share(profit, sale);
comment on function private.profit_rate is '이익률: percent of the won sold that is left; null without sales above 0 or where the profit is not known.';
grant execute on function private.profit_rate to authenticated, service_role;

-- The ROAS at which advertising pays for itself: a margin of 40 % needs 250 %.
create or replace function private.break_even_roas(left_amt numeric, sale_amt numeric) returns numeric
  language sql immutable parallel safe
  return private.ratio(sale_amt * 100, case when left_amt > 0 and sale_amt > 0 then left_amt end);
comment on function private.break_even_roas is
  'Percent of ROAS that leaves nothing and loses nothing where sales leave so much before advertising (both won); null unless both are above 0.';
grant execute on function private.break_even_roas to authenticated, service_role;

-- A profit as answers have it.
create or replace function private.profit_figures(sums private.profit_line) returns json language sql stable parallel safe set search_path = '' as $$
  select case when sums is distinct from null then json_build_object(
    'saleAmt', coalesce((sums)."SALE_AMT", 0) + coalesce((sums)."UNCOSTED_AMT", 0) + coalesce((sums)."UNSETTLED_AMT", 0),
    'uncostedSaleAmt', coalesce((sums)."UNCOSTED_AMT", 0), 'uncostedOptions', coalesce((sums)."UNCOSTED_CNT", 0),
    'unsettledSaleAmt', coalesce((sums)."UNSETTLED_AMT", 0), 'unsettledOptions', coalesce((sums)."UNSETTLED_CNT", 0),
    'couponAmt', (sums)."COUPON_AMT", 'salesFeeAmt', (sums)."FEE_AMT", 'fulfilmentAmt', (sums)."FULFIL_AMT",
    'goodsCostAmt', (sums)."GOODS_AMT", 'adCostAmt', (sums)."AD_AMT", 'profitAmt', (sums)."PROFIT_AMT",
    'profitRate', private.profit_rate((sums)."PROFIT_AMT", (sums)."SALE_AMT")) end
$$;
comment on function private.profit_figures is 'A profit in one JSON object, won: saleAmt, what of it is not in the profit because goods (uncosted…) or fees (unsettled…) are not known and of how many options, couponAmt, salesFeeAmt, fulfilmentAmt, goodsCostAmt, adCostAmt (all with VAT), profitAmt (null: nothing is known), profitRate (percent of the sales that are in it); null for null.';
grant execute on function private.profit_figures to authenticated, service_role;

create or replace function private.sum_profits(lines private.profit_line[]) returns private.profit_line
  language sql immutable parallel safe set search_path = '' as $$
  select null::text as "KEY", private.bigint_sum(p."SALE_AMT") as "SALE_AMT", private.bigint_sum(p."COUPON_AMT") as "COUPON_AMT",
    private.bigint_sum(p."FEE_AMT") as "FEE_AMT", private.bigint_sum(p."FULFIL_AMT") as "FULFIL_AMT", private.bigint_sum(p."GOODS_AMT") as "GOODS_AMT",
    private.bigint_sum(p."AD_AMT") as "AD_AMT", private.bigint_sum(p."PROFIT_AMT") as "PROFIT_AMT", private.bigint_sum(p."UNCOSTED_AMT") as "UNCOSTED_AMT",
    private.bigint_sum(p."UNCOSTED_CNT") as "UNCOSTED_CNT", private.bigint_sum(p."UNSETTLED_AMT") as "UNSETTLED_AMT", private.bigint_sum(p."UNSETTLED_CNT") as "UNSETTLED_CNT"
  from unnest(lines) p having count(*) > 0
$$;
comment on function private.sum_profits is 'Profits added up: of what is known, and beside it what is not; null without one.';
grant execute on function private.sum_profits to authenticated, service_role;
