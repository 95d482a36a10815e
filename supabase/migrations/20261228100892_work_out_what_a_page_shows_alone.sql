-- Pages of a partner with many brands worked out what they do not show, made JSON of what they read again, and added up days of changed costs one by one.

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

drop function private.dashboard_ads;

-- Cost and sales of advertising in the periods of private.dashboard_tiles over several partners: null where no day is covered.
-- A covered day that some partner lacks, of those with any in the last two months, is missing; one that grows for any grows.
-- Settings: its arguments decide the plan.
create or replace function private.dashboard_ads(today date, partner_cds text[], tiles text[], compared boolean)
  returns table ("ID" text, "AD_COST" bigint, "AD_SALE_AMT" bigint, "BASE_COST" bigint, "COVER" json) language plpgsql stable set search_path = ''
  set plan_cache_mode = 'force_custom_plan' as $$
declare
  first_day constant date := (date_trunc('month', today::timestamp) - interval '2 months')::date;
  is_loaded constant boolean := exists (select from public.log_ad_day l where l."PARTNER_CD" = any (partner_cds));
begin
  return query
  with covered as materialized (
    select l."PARTNER_CD" as code, to_date(l."DATE_SK"::text, 'YYYYMMDD') as day, private.ad_grows(l) as is_growing
    from public.log_ad_day l
    where l."PARTNER_CD" = any (partner_cds) and l."DATE_SK" between private.date_sk(first_day) and private.date_sk(today - 1)
  ), days as materialized (
    select c.day, bool_or(c.is_growing) as is_growing,
      count(*) = (select count(distinct a.code) from covered a) as is_whole
    from covered c group by c.day
  ), periods as materialized (
    select t.*, n.known, n.growing, n.whole, n.whole_before
    from private.dashboard_tiles(today) t
    cross join lateral (
      select count(*) filter (where d.day between t."FIRST_DAY" and t."LAST_DAY") as known,
        count(*) filter (where d.is_growing and d.day between t."FIRST_DAY" and t."LAST_DAY") as growing,
        coalesce(array_agg(d.day) filter (where d.is_whole and d.day between t."FIRST_DAY" and t."LAST_DAY"), '{}') as whole,
        count(*) filter (where d.is_whole and d.day between t."FIRST_BEFORE" and t."LAST_BEFORE") as whole_before
      from days d
    ) n
    where cardinality(tiles) = 0 or t."ID" = any (tiles)
  )
  select p."ID", case when p.known > 0 then coalesce(s.cost, 0) end, case when p.known > 0 then coalesce(s.amount, 0) end,
    case when compared and cardinality(p.whole) = p."LAST_DAY" - p."FIRST_DAY" + 1
      and p.whole_before = p."LAST_BEFORE" - p."FIRST_BEFORE" + 1 then coalesce(b.cost, 0) end,
    case when is_loaded then json_build_object(
      'missing', private.period_days(p."FIRST_DAY", p."LAST_DAY", p.whole) -> 'missing', 'days', cardinality(p.whole),
      'growing', p.growing) end
  from periods p
  cross join lateral (
    select private.bigint_sum(a."AD_COST") as cost, private.bigint_sum(a."AD_SALE_AMT") as amount
    from private.ad_brand_sums(partner_cds, p."FIRST_DAY", p."LAST_DAY", '{}') a where p.known > 0
  ) s
  cross join lateral (
    select private.bigint_sum(a."AD_COST") as cost
    from private.ad_brand_sums(partner_cds, p."FIRST_BEFORE", p."LAST_BEFORE", '{}') a where compared and p.whole_before > 0
  ) b;
end
$$;
comment on function private.dashboard_ads is 'Won of advertising (without VAT, 14 days) of partners in periods of private.dashboard_tiles (of none: all), of covered days (null: none); BASE_COST, where compared, of the comparison (null unless all days of both are covered); COVER: missing, days and growing as private.ad_cover says (null: no report ever covered a day).';
revoke all on function private.dashboard_ads from public, anon, authenticated, service_role;
grant execute on function private.dashboard_ads to authenticated, service_role;

-- Tiles and daily chart of one partner or several.
-- Settings: its arguments decide the plan.
create or replace function private.dashboard_sales(partner_cds text[]) returns json
  language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  today constant date := private.korea_today();
  -- The chart reaches no further back.
  first_day constant date := (date_trunc('month', today::timestamp) - interval '2 months')::date;
begin
  return (
    with days as materialized (
      select d."DAY" as day, d."SUMS" as sums, d."IS_WHOLE" as is_whole
      from private.day_sums_of_partners(partner_cds, first_day, today - 1) d
    ), whole as materialized (
      select coalesce(array_agg(d.day), '{}') as days from days d where d.is_whole
    ), tiles as (
      select json_agg(json_build_object(
        'id', t."ID", 'from', private.day_text(t."FIRST_DAY"), 'to', private.day_text(t."LAST_DAY"),
        'period', private.period_days(t."FIRST_DAY", t."LAST_DAY", w.days),
        'comparison', private.period_days(t."FIRST_BEFORE", t."LAST_BEFORE", w.days),
        'figures', (select private.figures(private.total(d.sums) filter (where d.sums is distinct from null))
          from days d where d.day between t."FIRST_DAY" and t."LAST_DAY"),
        'comparisonFigures', (select private.figures(private.total(d.sums) filter (where d.sums is distinct from null))
          from days d where d.day between t."FIRST_BEFORE" and t."LAST_BEFORE"),
        'ads', (
          select private.ad_brief(a."AD_COST", a."AD_SALE_AMT", private.bigint_sum(s."AD_COST"), private.bigint_sum(s."SALE_AMT"))
          from private.shared_ad_sums(partner_cds, t."FIRST_DAY", t."LAST_DAY", '{}') s),
        'adCover', a."COVER") order by t.place) as rows
      from private.dashboard_tiles(today) with ordinality t ("ID", "FIRST_DAY", "LAST_DAY", "FIRST_BEFORE", "LAST_BEFORE", place)
      join private.dashboard_ads(today, partner_cds, '{}', false) a on a."ID" = t."ID"
      cross join whole w
    ), daily as (
      select json_agg(json_build_object('date', private.day_text(d.day), 'saleAmt', (d.sums)."saleAmt",
        'previousSaleAmt', (b.sums)."saleAmt") order by d.day) as rows
      from days d join days b on b.day = d.day - 7
      where d.day >= today - 30
    )
    select json_build_object('tiles', t.rows, 'daily', d.rows) from tiles t, daily d
  );
end
$$;

-- Advertising part: the tiles of 마이 대시보드 for yesterday and the last 7 days.
create or replace function private.home_ads(partner_cd text) returns json language sql stable set search_path = '' as $$
  select json_object_agg(a."ID", json_build_object('adCost', a."AD_COST", 'adSaleAmt', a."AD_SALE_AMT",
    'adRoas', private.ad_roas(a."AD_COST", a."AD_SALE_AMT"), 'baseAdCost', a."BASE_COST", 'adCover', a."COVER"))
  from private.dashboard_ads(private.korea_today(), array[partner_cd], '{yesterday, last7}', true) a
$$;

create or replace function private.home_arrivals(partner_cd text) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
begin
  return (
    select json_agg(json_build_object('category', r.source, 'isThere',
      private.is_report_there(r.source, r.rhythm, private.last_report_day(partner_cd, r.source), today)) order by r.place)
    -- Which period of 정산 is complete takes longest to find, and is not shown.
    from private.partner_reports(partner_cd) r where r.source <> '정산');
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

create or replace function private.portfolio_of_partners(
  partner_cds text[], partners_left bigint, date_start text, date_end text, comparison text, brand_cds text[], level text,
  sort_by text, sort_direction text, page_number integer, page_size integer
) returns json language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.korea_today();
  wanted constant private.sales_period := private.require_compared_days(today, date_start, date_end, comparison, brand_cds);
  partners private.portfolio_partner[];
  parts private.portfolio_part[];
  profit private.profit_line;
  summary json;
  page record;
begin
  perform private.require_choice('level', level, array['brand', 'partner']);
  -- Kept overviews are JSON: without one, parts of many brands are not made to JSON and read again.
  if cardinality(brand_cds) = 0 and exists (select from private.kept_overviews(partner_cds, private.portfolio_part_name(wanted))) then
    select o.partners, o.parts into partners, parts from private.portfolio_overviews(partner_cds, wanted) o;
  else
    partners := private.portfolio_partners(partner_cds, wanted);
    parts := array(select x from private.portfolio_parts(today, partners, wanted, brand_cds) x);
  end if;
  profit := private.sum_profits(array(
    select x."PROFIT" from unnest(parts) x where x."BRAND_CD" is null and x."PROFIT" is distinct from null));
  page := private.list_page(
    source => format('private.portfolio_rows(%L, %L)', parts, level), ids => '{}', id_column => 'id',
    sortable => '{"partnerName": "text", "brandName": "text", "brandCount": "number", "saleAmt": "number",
      "previousSaleAmt": "number", "changeRate": "number", "share": "number", "saleQty": "number", "stockQty": "number",
      "incomingQty": "number", "stockAmt": "number", "doc": "number", "sellingCount": "number", "outCount": "number",
      "outRate": "number", "inboundErrorCount": "number", "adCost": "number", "adRoas": "number", "tacos": "number",
      "profitAmt": "number", "profitRate": "number", "breakEvenRoas": "number", "signal": "signal"}',
    sort_by => sort_by, sort_direction => sort_direction,
    default_order => '"saleAmt" desc nulls last', tie_order => '"id" collate "C"', carried => array['saleAmt'],
    page_number => page_number, page_size => page_size,
    summary => $sql$json_build_object('growth', count(*) filter (where "signal" = 'growth'),
      'steady', count(*) filter (where "signal" = 'steady'), 'caution', count(*) filter (where "signal" = 'caution'))$sql$,
    few => true);
  select json_build_object(
    'figures', case when exists (select from unnest(partners) u where cardinality(u."LOADED") > 0) then
      private.with_ads(json_build_object('saleAmt', private.bigint_sum(x."SALE_AMT"), 'saleQty', private.bigint_sum(x."SALE_QTY")),
        private.bigint_sum(x."AD_COST"), private.bigint_sum(x."AD_SALE_AMT"), private.bigint_sum(x."SHARED_COST"),
        private.bigint_sum(x."SHARED_SALE_AMT")) end,
    'comparisonFigures', case when exists (select from unnest(partners) u where cardinality(u."LOADED_BEFORE") > 0) then
      private.with_ads(json_build_object('saleAmt', private.bigint_sum(x."SALE_AMT_BEFORE"), 'saleQty', private.bigint_sum(x."SALE_QTY_BEFORE")),
        private.bigint_sum(x."AD_COST_BEFORE"), private.bigint_sum(x."AD_SALE_AMT_BEFORE"), private.bigint_sum(x."SHARED_COST_BEFORE"),
        private.bigint_sum(x."SHARED_SALE_AMT_BEFORE")) end,
    'stockQty', private.bigint_sum(x."STOCK_QTY"), 'incomingQty', private.bigint_sum(x."INCOMING_QTY"),
    'stockAmt', private.bigint_sum(x."STOCK_AMT"),
    'doc', private.days_of_cover(private.bigint_sum(x."STOCK_QTY" + x."INCOMING_QTY"), private.bigint_sum(x."QTY_7"), 7),
    'sellingCount', private.bigint_sum(x."SELLING_CNT"), 'outCount', private.bigint_sum(x."OUT_CNT"),
    'outRate', private.share(sum(x."RATED_OUT_CNT"), sum(x."RATED_CNT")),
    'ratedCount', private.bigint_sum(x."RATED_CNT"), 'ratedOutCount', private.bigint_sum(x."RATED_OUT_CNT"),
    'pricedOptions', private.bigint_sum(x."PRICED_CNT"), 'unvaluedOptions', private.bigint_sum(x."UNVALUED_CNT"),
    'inboundErrorCount', private.bigint_sum(x."ERROR_CNT"),
    'profitAmt', profit."PROFIT_AMT", 'profitRate', private.profit_rate(profit."PROFIT_AMT", profit."SALE_AMT"),
    'breakEvenRoas', private.break_even_roas(sum(x."AD_MARGIN_AMT"), sum(x."AD_COSTED_AMT")),
    'uncostedSaleAmt', profit."UNCOSTED_AMT", 'unsettledSaleAmt', profit."UNSETTLED_AMT", 'growthCount', page.summary_row -> 'growth',
    'steadyCount', page.summary_row -> 'steady', 'cautionCount', page.summary_row -> 'caution')
  into summary
  from unnest(parts) x where x."BRAND_CD" is null;
  return (
    -- A day is missing that a partner lacks which has another day of the two periods.
    with waited_for as materialized (
      select u.* from unnest(partners) u where cardinality(u."LOADED") + cardinality(u."LOADED_BEFORE") > 0
    ), days as (
      select array(select d from waited_for w cross join unnest(w."LOADED") d group by d having count(*) = (select count(*) from waited_for)) as whole,
        array(select d from waited_for w cross join unnest(w."LOADED_BEFORE") d group by d
          having count(*) = (select count(*) from waited_for)) as whole_before,
        array(select d from unnest(partners) u cross join unnest(u."PROFIT_DAYS") d group by d
          having count(*) = (select count(*) from unnest(partners) u where cardinality(u."PROFIT_DAYS") > 0)) as settled
    )
    select json_build_object(
      'total', page.total, 'partners', cardinality(partner_cds), 'partnersLeft', partners_left,
      'period', private.period_days(wanted.first_day, wanted.last_day, d.whole),
      'comparison', private.period_days(wanted.first_before, wanted.last_before, d.whole_before),
      'loaded', private.sources_of_any(array(select u."SOURCES" from unnest(partners) u)),
      'adCover', private.ad_cover_of(partner_cds, wanted.first_day, wanted.last_day),
      'profitDays', private.profit_span(d.settled),
      'profitMissing', array(
        select distinct r from unnest(partner_cds) c
        cross join unnest(private.missing_for_profit(c, wanted.first_day, wanted.last_day, d.settled)) r order by 1),
      'stockDays', (
        select case when min(s.day) is not null then json_build_object('from', min(s.day), 'to', max(s.day)) end
        from (select private.stock_day(c) as day from unnest(partner_cds) c) s),
      'errorDays', (select json_build_object('from', e.first_text, 'to', e.last_text) from private.request_days(today, 'error') e),
      'summary', summary, 'rows', page.rows)
    from days d);
end
$$;
