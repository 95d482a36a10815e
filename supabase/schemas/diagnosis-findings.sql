-- The rules of the diagnosis: what is found about an option, and its score.

-- The linear part between what is bad and what is good; which of them is the greater does not matter.
create or replace function private.linear_points(value numeric, bad numeric, good numeric, weight numeric) returns numeric
  language sql immutable parallel safe
  return weight * least(1, greatest(0, (value - bad) / nullif(good - bad, 0)));
comment on function private.linear_points is 'Points of a value: 0 at bad, weight at good, linear between; null for null.';

-- Few pieces a day need more digits.
create or replace function private.short_number(value numeric) returns numeric
  language sql immutable parallel safe
  return trim_scale(round(value, case when abs(value) < 1 then 2 else 1 end));
comment on function private.short_number is 'A number as a sentence has it: one digit behind the point, two below 1.';

-- How sure a finding about sales is, by the days that are loaded and what was sold on them.
create or replace function private.sales_confidence(f private.diagnosis_fact) returns text
  language sql immutable parallel safe
  return case when (f).days_14 = 14 and (f).days_before >= 26 and (f).qty_28 >= 30 then 'high'
    when (f).days_14 >= 10 and (f).days_before >= 14 and (f).qty_28 >= 8 then 'middle' else 'low' end;
comment on function private.sales_confidence is
  'high: the last 14 days and 26 of the 28 before them are loaded and 30 pieces were sold in 28 days; middle: 10, 14 and 8; else low.';

create or replace function private.ad_confidence(cost numeric, least_cost numeric) returns text
  language sql immutable parallel safe
  return case when cost >= 10 * least_cost then 'high' when cost >= 3 * least_cost then 'middle' else 'low' end;
comment on function private.ad_confidence is 'How sure a finding about advertising is, by what was spent over the least it needs: 10 times, 3 times.';

-- Pieces are sold oldest first. A piece of 46 to 60 days has a week of cheap storage left in the middle, one of 31 to 45 days 22 and a younger one
-- 45; how its fee grows after that differs by partner, so that the fee of today is taken. More than a year ahead nothing is counted.
create or replace function private.storage_outlook(young integer[], aged integer, per_day numeric, fee_day numeric)
  returns table (qty integer, won numeric, days integer) language sql immutable parallel safe
  begin atomic
  with buckets as (
    select u.n as pieces, array[7, 22, 45] as cheap, u.i, aged + sum(u.n) over (order by u.i) as until
    from unnest(young) with ordinality u (n, i)
  ), late as (
    select b.cheap[b.i] as cheap, b.until, least(b.pieces, ceil(b.until - per_day * b.cheap[b.i])) as pieces
    from buckets b where b.until - per_day * b.cheap[b.i] > 0 and b.pieces > 0
  )
  select sum(l.pieces)::integer, sum(l.pieces * (least(365, coalesce(private.quotient(l.until - l.pieces * 0.5, per_day), 365)) - l.cheap))
    * private.quotient(fee_day, aged + (select sum(n) from unnest(young) n)), min(l.cheap)
  from late l;
end;
comment on function private.storage_outlook is 'Pieces of at most 60 days (of 46 to 60, 31 to 45 and younger, young) that are not sold before they have been stored for 60, the won that they cost from then until they are sold at the fee of a day of all pieces, and the days until the first of them gets there.';

-- Settings: its arguments decide the plan.
create or replace function private.diagnosis_findings(facts private.diagnosis_fact[])
  returns table (option_cd text, rule_cd text, evidence jsonb, impact bigint, confidence text) language plpgsql stable set search_path = ''
  set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  with known as materialized (
    select f as fact, f.*, private.demand_per_day(f.demand)::numeric as per_day, private.days_of_demand(f.stock, f.demand) as cover,
      f.sold_yn is distinct from 'N' and f.stock is not null as is_selling, coalesce(f.grade = 'NEW', false) as is_new,
      private.share(f.orders_14, f.order_views_14) as conv, private.share(f.orders_before, f.order_views_before) as conv_before,
      private.ratio(f.views_14, f.days_14) as views_now, private.ratio(f.views_before, f.days_before) as views_then,
      private.share(f.cancel_14, f.gross_14) as cancel_rate, coalesce(private.share(f.cancel_before, f.gross_before), 0) as cancel_rate_before,
      round(private.ad_roas(f.ad_cost, f.ad_sales)) as roas, round(private.break_even_roas(f.margin, 1)) as break_even,
      private.ratio(f.amount_traffic, f.days_before) * 14 * private.ratio(f.winner_before - f.winner_7, f.winner_before) as winner_won,
      private.share(f.price_7 - f.low_price, f.low_price) as above, private.ratio(f.seen_7, f.seen_days_7) as seen_now,
      private.ratio(f.seen_before, f.seen_days_before) as seen_then, private.ratio(f.returns_30, f.sold_30) as return_rate
    from unnest(facts) f
  ), found as (
    select k.option_cd, r."RULE_CD" as rule_cd, jsonb_build_object('stock', k.stock, 'perDay', private.short_number(k.per_day), 'incoming', k.incoming) as evidence,
      k.per_day * 14 * k.price as impact, private.sales_confidence(k.fact) as confidence
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'soldOut'
    where k.is_selling and k.is_new and k.stock <= r."LIMIT_VAL" and k.demand >= 1
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('stock', k.stock, 'chance', floor(100 * k.chance), 'demand', round(k.demand), 'low', k.demand_low,
        'high', k.demand_high, 'arriving', a.qty, 'days', k.chance_days, 'limit', r."LEAST_VAL"),
      k.per_day * greatest(1, k.chance_days - k.cover)::numeric * k.price, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'runsOut'
    cross join lateral (
      select coalesce(sum(q), 0) as qty from unnest(k.arrive_days, k.arrive_qtys) u (days, q) where u.days < k.chance_days) a
    where k.is_selling and k.is_new and k.stock > 0 and 100 * k.chance >= r."LEAST_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('now', round(k.winner_7), 'before', round(k.winner_before), 'views', k.views_7,
        'adCost', k.ad_cost_14, 'limit', r."LIMIT_VAL"),
      k.winner_won, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r
      on r."RULE_CD" = case when k.ad_cost_14 > 0 then 'winnerLostAds' else 'winnerLost' end
    where k.is_selling and k.winner_7 < r."LIMIT_VAL" and k.winner_before >= r."LIMIT_VAL" + 20 and k.views_7 >= r."LEAST_VAL" and k.days_before > 0
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('views', k.order_views_14, 'orders', k.orders_14, 'before', private.short_number(k.conv_before),
        'now', private.short_number(k.conv), 'limit', r."LIMIT_VAL"),
      (k.conv_before / 100 * k.order_views_14 - k.orders_14) * k.order_won, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'conversionFell'
    -- Sold out, nobody could order; and the fall must be more than chance makes of so few orders.
    where k.is_selling and k.stock > 0 and k.order_views_14 >= r."LEAST_VAL" and k.conv <= k.conv_before * (1 - r."LIMIT_VAL" / 100)
      and k.conv_before / 100 * k.order_views_14 - k.orders_14 >= 2 * sqrt(k.conv_before / 100 * k.order_views_14)
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('before', private.short_number(k.views_then), 'now', private.short_number(k.views_now),
        'drop', round(-private.change_rate(k.views_now, k.views_then)), 'limit', r."LIMIT_VAL"),
      (k.views_then - k.views_now) * 14 * k.conv_before / 100 * k.order_won, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'viewsFell'
    where k.is_selling and k.stock > 0 and k.views_then >= r."LEAST_VAL" and k.views_now <= k.views_then * (1 - r."LIMIT_VAL" / 100)
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('sold', k.gross_14, 'cancelled', k.cancel_14, 'before', private.short_number(k.cancel_rate_before),
        'now', private.short_number(k.cancel_rate), 'limit', r."LIMIT_VAL"),
      (k.cancel_rate - k.cancel_rate_before) / 100 * k.gross_14 * k.price, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'cancelsRose'
    where k.cancel_14 >= r."LEAST_VAL" and k.cancel_rate >= r."LIMIT_VAL" and k.cancel_rate >= 2 * k.cancel_rate_before
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('cost', k.ad_cost, 'sales', k.ad_sales, 'roas', k.roas, 'breakEven', k.break_even),
      k.ad_cost * 1.1 - k.ad_sales * k.margin, private.ad_confidence(k.ad_cost, r."LEAST_VAL")
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'adLoss'
    where k.ad_cost >= r."LEAST_VAL" and k.roas < k.break_even * r."LIMIT_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('cost', k.other_cost, 'share', round(private.share(k.other_cost, k.ad_cost)),
        'roas', round(private.ad_roas(k.other_cost, k.other_sales)), 'searchRoas', round(private.ad_roas(k.ad_cost - k.other_cost, k.ad_sales - k.other_sales)),
        'limit', r."LIMIT_VAL"),
      greatest(0, k.other_cost * 1.1 - k.other_sales * k.margin), private.ad_confidence(k.ad_cost, r."LEAST_VAL")
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'adPlacement'
    where k.ad_cost >= r."LEAST_VAL" and k.ad_cost > k.other_cost and 100 * k.other_cost >= r."LIMIT_VAL" * k.ad_cost
      and k.other_sales * (k.ad_cost - k.other_cost) < (k.ad_sales - k.other_sales) * k.other_cost
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('clicks', k.dead_clicks, 'count', k.dead_count, 'keyword', k.dead_keyword, 'cost', k.dead_cost,
        'limit', r."LIMIT_VAL"), k.dead_cost * 1.1, private.ad_confidence(k.dead_cost, r."LEAST_VAL")
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'deadKeywords'
    where k.dead_cost >= r."LEAST_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('stock', k.stock, 'perDay', private.short_number(k.per_day), 'days', floor(k.cover), 'limit', r."LIMIT_VAL"),
      (k.stock - 60 * k.per_day) * k.cost, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'excessStock'
    where k.is_selling and k.stock >= r."LEAST_VAL" and k.cover > r."LIMIT_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('stock', k.stock), k.stock * k.cost, case when k.days_14 + k.days_before >= 38 then 'high' else 'low' end
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'idleStock'
    where k.stock >= r."LEAST_VAL" and k.demand = 0 and k.days_14 + k.days_before >= 28
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('aged', k.aged, 'share', round(private.share(k.aged, k.known_age)), 'limit', r."LIMIT_VAL"),
      k.storage_fee * private.share(k.aged, k.known_age) / 100, 'high'
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'agedStock'
    where k.aged >= r."LEAST_VAL" and 100 * k.aged >= r."LIMIT_VAL" * k.known_age
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('amount', k.amount_28), null, 'high'
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'noCost'
    where k.amount_28 > 0 and k.cost is null
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('rise', k.rise, 'since', k.rise_days, 'limit', r."LIMIT_VAL"), null,
      case when k.rise >= 3 * r."LIMIT_VAL" then 'high' else 'middle' end
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'noInbound'
    where k.is_new and k.rise >= r."LIMIT_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('missing', k.late_qty, 'days', k.late_days, 'limit', r."LIMIT_VAL"), k.late_qty * k.price, 'high'
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'inboundLate'
    where k.late_days > r."LIMIT_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('price', round(k.price_7), 'low', round(k.low_price), 'above', round(k.above),
        'winner', round(k.winner_7), 'winnerLimit', w."LIMIT_VAL", 'limit', r."LIMIT_VAL"),
      case when k.winner_won > 0 then k.winner_won end, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'priceHigh' join public.dim_diagnosis_rule w on w."RULE_CD" = 'winnerLost'
    where k.is_selling and k.stock > 0 and k.winner_7 < w."LIMIT_VAL" and k.views_7 >= r."LEAST_VAL" and k.above >= r."LIMIT_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('cost', k.vain_cost, 'days', k.vain_days, 'stock', k.stock, 'winner', round(k.winner_7),
        'limit', r."LIMIT_VAL"), k.vain_cost * 1.1, private.ad_confidence(k.vain_cost, r."LEAST_VAL")
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'adsInVain'
    where k.is_selling and (k.stock <= 0 or k.winner_7 < r."LIMIT_VAL") and k.vain_cost >= r."LEAST_VAL"
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('before', round(k.seen_then), 'now', round(k.seen_now),
        'drop', round(-private.change_rate(k.seen_now, k.seen_then)), 'limit', r."LIMIT_VAL"),
      (k.seen_then - k.seen_now) * 14 * k.won_seen, case when k.seen_days_7 = 7 and k.seen_days_before >= 26 then 'high' else 'middle' end
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'adViewsFell'
    -- Advertising that somebody ended is no loss.
    where k.is_selling and k.stock > 0 and k.seen_7 > 0 and k.seen_days_7 >= 5 and k.seen_days_before >= 14 and k.seen_then >= r."LEAST_VAL"
      and k.seen_now <= k.seen_then * (1 - r."LIMIT_VAL" / 100)
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('qty', o.qty, 'stock', k.stock, 'day', to_char(k.stock_day + o.days, 'YYYY.MM.DD'),
        'won', round(o.won), 'limit', r."LIMIT_VAL"), o.won, private.sales_confidence(k.fact)
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'storageGrows'
    cross join lateral private.storage_outlook(k.young, k.aged, k.per_day, k.fee_day) o
    where k.stock > 0 and o.qty >= r."LEAST_VAL" and o.won > 0
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('returned', k.returns_30, 'sold', k.sold_30, 'now', private.short_number(100 * k.return_rate),
        'before', private.short_number(100 * k.returns_before), 'limit', r."LIMIT_VAL"),
      (k.returns_30 - k.returns_before * k.sold_30) * k.price, case when k.sold_30 >= 30 then 'high' when k.sold_30 >= 8 then 'middle' else 'low' end
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'returnsRose'
    -- More than chance makes of so few pieces.
    where k.returns_30 >= r."LEAST_VAL" and 100 * k.return_rate >= r."LIMIT_VAL" and k.return_rate >= 2 * k.returns_before
      and k.returns_30 - k.returns_before * k.sold_30 >= 2 * sqrt(k.returns_before * k.sold_30)
    union all
    select k.option_cd, r."RULE_CD", jsonb_build_object('qty', k.stuck_qty, 'days', k.stuck_days, 'usual', k.stuck_usual, 'limit', r."LIMIT_VAL"),
      k.stuck_qty * k.price, 'high'
    from known k join public.dim_diagnosis_rule r on r."RULE_CD" = 'inboundStuck'
    where k.stuck_days >= r."LIMIT_VAL" and k.stuck_days > k.stuck_usual
  )
  select x.option_cd, x.rule_cd, x.evidence, round(x.impact)::bigint, x.confidence from found x;
end
$$;
comment on function private.diagnosis_findings is
  'Findings about options, given private.diagnosis_facts, by the rules of dim_diagnosis_rule; impact in won, null where none can be told.';

create or replace function private.long_conversion(f private.diagnosis_fact) returns numeric
  language sql immutable parallel safe
  return case when (f).order_views_14 + (f).order_views_before >= 100
    then private.ratio((f).orders_14 + (f).orders_before, (f).order_views_14 + (f).order_views_before) end;
comment on function private.long_conversion is 'Orders per view of six weeks; null below 100 views.';

-- By what others of a partner do: the growth of a brand, the conversion of a category of five options, and of all.
create or replace function private.diagnosis_norms(partner_cd text) returns jsonb language sql stable begin atomic
  select jsonb_build_object(
    'brands', coalesce((select jsonb_object_agg(b.brand_cd, b.growth) from (
      select coalesce(s.brand_cd, '') as brand_cd,
        private.change_rate(sum(s.amount_14), greatest(sum(s.amount_before), 0)) as growth
      from private.diagnosis_option s where s.partner_cd = diagnosis_norms.partner_cd and s.fact is not null group by 1) b), '{}'),
    'categories', coalesce((select jsonb_object_agg(c.category_nm, c.conv) from (
      select s.category_nm, percentile_cont(0.5) within group (order by s.conversion)::numeric as conv
      from private.diagnosis_option s
      where s.partner_cd = diagnosis_norms.partner_cd and s.conversion > 0 and s.category_nm is not null
      group by 1 having count(*) >= 5) c), '{}'),
    'everything', (select percentile_cont(0.5) within group (order by s.conversion)::numeric
      from private.diagnosis_option s where s.partner_cd = diagnosis_norms.partner_cd and s.conversion > 0));
end;
comment on function private.diagnosis_norms is 'What the options of a partner in private.diagnosis_option are measured by: growth of their brand, conversion of their category.';

-- Each axis is the mean of its measures that are known (of stock their least), weighted alike; axes without one are left out and the rest count for all.
-- Settings: its arguments decide the plan.
create or replace function private.diagnosis_scores(facts private.diagnosis_fact[], norms jsonb)
  returns table (option_cd text, score numeric, figures jsonb) language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan'
  as $$
begin
  return query
  with known as materialized (
    select f.*, private.change_rate(f.amount_14, greatest(f.amount_before, 0)) as growth,
      private.long_conversion(f) as conv
    from unnest(facts) f
  ), measures as (
    select k.option_cd, m.code, m.value
    from known k
    cross join lateral (
      select (norms -> 'brands' ->> coalesce(k.brand_cd, ''))::numeric as growth,
        coalesce(norms -> 'categories' ->> k.category_nm, norms ->> 'everything')::numeric as conv
    ) n
    cross join lateral (values
      -- A few pieces double and halve by chance; and days that are not loaded are no fall.
      ('growth', case when k.days_14 = 14 and k.qty_28 >= 10 and k.amount_before > 0 then k.growth - n.growth end),
      ('cover', case when k.sold_yn is distinct from 'N' then private.days_of_demand(k.stock, k.demand)::numeric end),
      ('excess', case when k.stock > 0 then least(9999, private.days_of_demand(k.stock, k.demand))::numeric end),
      ('aged', private.share(k.aged, k.known_age)),
      ('winnerRate', case when k.views_7 >= 10 then k.winner_7 end),
      ('conversion', private.ratio(k.conv, n.conv)),
      ('roas', private.ratio(private.ad_roas(k.ad_cost, k.ad_sales), private.break_even_roas(k.margin, 1))),
      ('margin', private.profit_rate(k.profit, k.profit_sales))) m (code, value)
  ), pointed as (
    select m.option_cd, m.code, m.value, r."AXIS" as axis, r."WEIGHT" as weight,
      private.linear_points(m.value, r."BAD_VAL", r."GOOD_VAL", r."WEIGHT") as points
    from measures m left join public.dim_diagnosis_rule r on r."RULE_CD" = m.code
    where m.value is not null
  ), axes as (
    select p.option_cd, coalesce(p.axis, 'stock') as axis, max(p.weight) as weight,
      -- Of stock both ends count, and what is old takes its share off.
      round(case when coalesce(p.axis, 'stock') = 'stock'
        then min(p.points) * (1 - coalesce(max(p.value) filter (where p.code = 'aged'), 0) / 100) else private.quotient(sum(p.points), count(p.points)) end, 1) as points,
      jsonb_object_agg(p.code, jsonb_build_object('value', round(p.value, 2), 'points', round(p.points, 1))) as measures
    from pointed p group by 1, 2
  )
  select k.option_cd, round(s.score, 1), jsonb_build_object('axes', coalesce(s.axes, '{}'), 'demandClass', k.demand_class, 'demandMethod', k.demand_method,
    'classError', round(100 * k.class_error), 'ownError', round(100 * k.own_error), 'demand', round(k.demand::numeric, 1),
    'demandLow', k.demand_low, 'demandHigh', k.demand_high, 'stock', k.stock, 'incoming', k.incoming, 'soldOutChance', floor(100 * k.chance), 'chanceDays', k.chance_days,
    'soldOutDay', private.day_text(k.sold_out_day))
  from known k
  left join (
    -- Of one axis alone no score is made.
    select a.option_cd, case when count(*) > 1 then private.share(sum(a.points), sum(a.weight)) end as score,
      jsonb_object_agg(a.axis, jsonb_build_object('points', a.points, 'weight', a.weight, 'measures', a.measures)) as axes
    from axes a where a.points is not null group by 1
  ) s on s.option_cd = k.option_cd;
end
$$;
comment on function private.diagnosis_scores is
  'Score of options, 0 to 100 (null: fewer than two axes have data), given private.diagnosis_facts and private.diagnosis_norms, with what it is made of.';
