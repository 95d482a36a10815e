-- Put into one another, the steps of a profit were worked out once for each field that names them: 포트폴리오 of 365 days took 7 % longer.

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
