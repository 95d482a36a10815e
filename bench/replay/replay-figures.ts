import type { Sql } from '../../host/postgres/connect.ts';
import { percentOf } from '../../src/domain/ratio.ts';

export interface ReplayFigures {
  /**
   * Won that were not sold on days without stock, at the pace of the four weeks before, and the share that was warned of early enough to
   * act: 품절 임박 or 품절 was said at least as many days before as goods of the option need from the request to the sale.
   */
  lostWon: { lost: number; warned: number | null };
  /** Days in a row on which 품절 임박 was said of an option, and the share that ran out within the days that were said, or would have but for later requests. */
  warnings: { said: number; true: number | null };
  /** 품절 예상일 of a week before options ran out: how many there were, the median of the days it was off, and the share within three days. */
  soldOutDay: { judged: number; median: number | null; near: number | null };
  /** Of options that ran out, on how many days of the 14 before it was said: any, and at least three days before. */
  stockOuts: { happened: number; warned: number | null; warnedEarly: number | null };
  /** Said probability (percent, mean) against the share that ran out but for later requests, by tens of percent. */
  chances: { from: number; cases: number; said: number; happened: number }[];
  /** How many forecasts of 28 days the sales kept within their 80 % interval, by class of demand. */
  intervals: { class: string; judged: number; inside: number }[];
  /** Findings that the 14 days after them bore out, by rule. */
  findings: { rule: string; judged: number; held: number; share: number }[];
  /** Spearman's, of the score with the won of the 14 days after and with their change from the 14 before; means over the days. */
  rankCorrelation: { change: number | null; sales: number | null; days: number };
  /** Findings whose won were at least half and at most twice what the 14 days after showed, by rule. */
  won: { rule: string; judged: number; within: number; share: number }[];
}

export const replayTables = `create temp table replay_option (day date, partner text, option_cd text, class text, chance integer, low integer, high integer, sold_out_day date, days integer);
create temp table replay_finding (day date, partner text, option_cd text, rule text, evidence jsonb, impact bigint);
create index on replay_option (option_cd, day);
create index on replay_finding (option_cd, day)`;

/** What came of each finding: the days after it, judged by the figure that it spoke of. */
const outcomes = `create temp table replay_outcome as
  select f.*, b.amount as amount_before, b.views as views_before, b.orders as orders_before, a.amount, a.views, a.orders, a.gross, a.cancelled, a.pieces,
    a.winner, p.cost as ad_cost, p.sales as ad_sales, p.seen, v.vain_cost, r.return_rate, w.waits
  from replay_finding f
  left join lateral (
    select sum(d."SALE_AMT")::numeric as amount, sum(d."VIEW_CNT")::numeric as views, sum(d."ORDER_CNT")::numeric as orders, sum(d."GROSS_QTY")::numeric as gross,
      -sum(d."CANCEL_QTY")::numeric as cancelled, sum(d."SALE_QTY")::numeric as pieces,
      private.quotient(sum(d."WINNER_RATE" * d."VIEW_CNT"), sum(d."VIEW_CNT") filter (where d."WINNER_RATE" is not null)) as winner
    from public.agg_performance_option_daily d
    where d."OPTION_CD" = f.option_cd and d."DATE_SK" between private.date_sk(f.day) and private.date_sk(f.day + 13)) a on true
  left join lateral (
    select sum(d."SALE_AMT") * 0.5 as amount, sum(d."VIEW_CNT") * 0.5 as views, sum(d."ORDER_CNT") * 0.5 as orders
    from public.agg_performance_option_daily d
    where d."OPTION_CD" = f.option_cd and d."DATE_SK" between private.date_sk(f.day - 42) and private.date_sk(f.day - 15)) b on true
  left join lateral (
    select sum(d."AD_COST")::numeric as cost, sum(d."REV_14D")::numeric as sales, sum(d."IMP_CNT")::numeric as seen from public.fact_ad_daily d
    where f.rule in ('adLoss', 'adViewsFell') and d."PARTNER_CD" = f.partner and d."OPTION_CD" = f.option_cd
      and d."DATE_SK" between private.date_sk(f.day) and private.date_sk(f.day + 13)) p on true
  left join lateral (
    select sum(d.vain_cost) as vain_cost
    from private.diagnosis_ad_days(f.partner, f.day + 14, (f.evidence ->> 'limit')::numeric, array[f.option_cd]) d
    where f.rule = 'adsInVain') v on true
  left join lateral (
    select private.share(s."CUST_RETURN_30D", s."SALE_QTY_30D") as return_rate from public.fact_stock_snapshot s
    where f.rule = 'returnsRose' and s."OPTION_CD" = f.option_cd and s."SNAP_DT" = private.day_text(f.day + 14)) r on true
  left join lateral (
    -- Three days later it was not on sale either.
    select exists (select from public.raw_wing_inbound_request l where l."CUST_CD" = f.partner and l."OPTION_CD" = f.option_cd
      and l."SCH_DT" between private.day_text(f.day - 60) and private.day_text(f.day - 1)
      and coalesce(l."DP_APRV_DT" > private.day_text(f.day + 2), true)) as waits
    where f.rule = 'inboundStuck') w on true`;

const held = `case rule
    when 'winnerLost' then winner < 70 when 'winnerLostAds' then winner < 70 when 'priceHigh' then winner < 70
    when 'adsInVain' then coalesce(vain_cost, 0) > 0
    when 'adViewsFell' then private.quotient(seen, 14) < 0.85 * (evidence ->> 'before')::numeric
    when 'storageGrows' then private.quotient(coalesce(pieces, 0) * (to_date(evidence ->> 'day', 'YYYY.MM.DD') - day), 14) < (evidence ->> 'stock')::numeric
    when 'returnsRose' then return_rate >= (evidence ->> 'limit')::numeric
    when 'inboundStuck' then waits
    when 'conversionFell' then private.quotient(orders, views) < 0.85 * private.quotient(orders_before, views_before)
    when 'viewsFell' then views < 0.85 * views_before
    when 'cancelsRose' then private.share(cancelled, gross) >= 10
    when 'adLoss' then ad_sales * 100 < ad_cost * (evidence ->> 'breakEven')::numeric
    when 'excessStock' then (evidence ->> 'stock')::numeric > private.quotient(coalesce(pieces, 0) * 90, 14)
    when 'idleStock' then coalesce(pieces, 0) <= 1
  end`;

/** Won that the 14 days after showed, of rules whose won are of 14 days. */
const seen = `case
    when rule in ('winnerLost', 'winnerLostAds', 'viewsFell', 'conversionFell') then greatest(0, amount_before - coalesce(amount, 0)) end`;

export async function replayFigures(sql: Sql): Promise<ReplayFigures> {
  await sql`analyze replay_option, replay_finding`;
  await sql.unsafe(outcomes);
  await sql`create temp table replay_case as
    select o.partner, o.option_cd, o.day, o.chance, o.days,
      exists (select from replay_finding f where f.day = o.day and f.option_cd = o.option_cd and f.rule = 'runsOut') as foreseen, w.happened,
      -- On some day all was sold that was there or had been requested until the diagnosis.
      w.happened or exists (select from generate_series(0, o.days - 1) n where
        (select coalesce(sum(d."SALE_QTY"), 0) from public.agg_performance_option_daily d where d."OPTION_CD" = o.option_cd
          and d."DATE_SK" between private.date_sk(o.day) and private.date_sk(o.day + n))
        >= s."STOCK_QTY" + (select coalesce(sum(r."SALE_READY_QTY"), 0) from public.raw_wing_inbound_request r where r."OPTION_CD" = o.option_cd
          and r."IB_REQ_DT" <= s."SNAP_DT" and r."DP_APRV_DT" between s."SNAP_DT" and private.day_text(o.day + n))) as sold_all,
      o.sold_out_day
    from replay_option o
    join public.fact_stock_snapshot s on s."OPTION_CD" = o.option_cd and s."SNAP_DT" = private.day_text(o.day)
    cross join lateral (select exists (select from public.fact_stock_snapshot n where n."OPTION_CD" = s."OPTION_CD" and n."STOCK_QTY" <= 0
      and n."SNAP_DT" between private.day_text(o.day + 1) and private.day_text(o.day + o.days)) as happened) w
    where s."STOCK_QTY" > 0 and s."SOLD_YN" is distinct from 'N' and s."OFFER_CONDITION" = 'NEW'`;
  const [warnings] = await sql<ReplayFigures['warnings'][]>`
    select count(*)::int as said, round(avg(sold_all::int), 3)::float8 as true
    from (
      select bool_or(sold_all) as sold_all
      from (select c.*, c.day - row_number() over (partition by c.option_cd order by c.day)::int as run from replay_case c where c.foreseen) c
      group by c.option_cd, c.run) w`;
  const [lostWon] = await sql<{ lost: number; warned: number }[]>`
    with mornings as (
      select s."OPTION_CD" as option_cd, s."SNAP_DT"::date as day, s."STOCK_QTY" <= 0 as is_out,
        max(s."SNAP_DT"::date) filter (where s."STOCK_QTY" > 0) over (partition by s."OPTION_CD" order by s."SNAP_DT") as last_stock
      from public.fact_stock_snapshot s
      where s."OFFER_CONDITION" = 'NEW' and s."SOLD_YN" is distinct from 'N' and s."OPTION_CD" in (select option_cd from replay_option)
    ), lost as (
      select m.option_cd, m.day, m.last_stock, coalesce((
          select private.quotient(greatest(0, sum(d."SALE_AMT")), 28) from public.agg_performance_option_daily d where d."OPTION_CD" = m.option_cd
            and d."DATE_SK" between private.date_sk(m.last_stock - 28) and private.date_sk(m.last_stock - 1)), 0) as won
      from mornings m cross join (select min(day) as first, max(day) as last from replay_option) r
      -- Before the first days nothing could be said.
      where m.is_out and m.day between r.first + 14 and r.last
    )
    select coalesce(sum(l.won), 0)::float8 as lost, coalesce(sum(l.won) filter (where exists (
      select from replay_finding f join replay_option o on o.option_cd = f.option_cd and o.day = f.day
      where f.option_cd = l.option_cd and f.rule in ('runsOut', 'soldOut') and f.day between l.last_stock - 28 and l.day - (o.days - 7)
    )), 0)::float8 as warned from lost l where l.last_stock is not null`;
  const [stockOuts] = await sql<
    { happened: number; warned: number; early: number; dated: number; median: number | null; near: number }[]
  >`
    select count(*)::int as happened, count(*) filter (where w.first is not null)::int as warned,
      count(*) filter (where w.first <= o.day - 3)::int as early, count(c.day)::int as dated,
      percentile_cont(0.5) within group (order by case when c.day is not null then coalesce(abs(o.day - 1 - c.sold_out_day), 365) end)::float8 as median,
      count(*) filter (where abs(o.day - 1 - c.sold_out_day) <= 3)::int as near
    from (
      select s."OPTION_CD" as option_cd, s."SNAP_DT"::date as day,
        lag(s."STOCK_QTY") over (partition by s."OPTION_CD" order by s."SNAP_DT") > 0 and s."STOCK_QTY" <= 0 as ran_out
      from public.fact_stock_snapshot s
      where s."OFFER_CONDITION" = 'NEW' and s."SOLD_YN" is distinct from 'N' and s."OPTION_CD" in (select option_cd from replay_option)
    ) o
    cross join (select min(day) as first, max(day) as last from replay_option) r
    left join lateral (
      select min(f.day) as first from replay_finding f
      where f.option_cd = o.option_cd and f.rule = 'runsOut' and f.day between o.day - 14 and o.day - 1) w on true
    -- Without stock in the morning it was sold out on the day before.
    left join replay_case c on c.option_cd = o.option_cd and c.day = o.day - 7
    -- All 14 days before it are diagnosed.
    where o.ran_out and o.day - 14 >= r.first and o.day - 1 <= r.last`;
  const chances = await sql<{ from: number; cases: number; said: number; happened: number }[]>`
    select least(chance / 10, 9) * 10 as from, count(*)::int as cases, round(avg(chance))::int as said,
      round(100 * avg(sold_all::int))::int as happened
    from replay_case where chance is not null group by 1 order by 1`;
  const intervals = await sql<{ class: string; judged: number; inside: number }[]>`
    select o.class, count(*)::int as judged, round(avg((a.qty between o.low and o.high)::int)::numeric, 3)::float8 as inside
    from replay_option o
    cross join lateral (
      select coalesce(sum(greatest(d."SALE_QTY", 0)), 0) as qty from public.agg_performance_option_daily d
      where d."OPTION_CD" = o.option_cd and d."DATE_SK" between private.date_sk(o.day) and private.date_sk(o.day + 27)) a
    where o.low is not null and o.day + 28 <= private.korea_today()
      and not exists (select from public.fact_stock_snapshot n where n."OPTION_CD" = o.option_cd and n."STOCK_QTY" <= 0
        and n."SNAP_DT" between private.day_text(o.day) and private.day_text(o.day + 28))
    group by 1 order by 1`;
  const findings = await sql.unsafe<{ rule: string; judged: number; held: number; share: number }[]>(`
    select rule, count(*)::int as judged, count(*) filter (where held)::int as held,
      round(private.quotient(count(*) filter (where held), count(*)), 2)::float8 as share
    from (select rule, ${held} as held from replay_outcome) h where held is not null group by 1 order by 1`);
  const won = await sql.unsafe<{ rule: string; judged: number; within: number; share: number }[]>(`
    select rule, count(*)::int as judged, count(*) filter (where impact between 0.5 * seen and 2 * seen)::int as within,
      round(private.quotient(count(*) filter (where impact between 0.5 * seen and 2 * seen), count(*)), 2)::float8 as share
    from (select rule, impact, ${seen} as seen from replay_outcome) w where seen is not null and impact is not null group by 1 order by 1`);
  const [correlation] = await sql<{ change: number | null; sales: number | null; days: number }[]>`
    with sales as (
      select s."CALC_DAY", s."PARTNER_CD", s."SCORE", coalesce(sum(d."SALE_AMT") filter (where d."DATE_SK" >= private.date_sk(s."CALC_DAY")), 0) as after,
        nullif(sum(d."SALE_AMT") filter (where d."DATE_SK" < private.date_sk(s."CALC_DAY")), 0)::numeric as before
      from public.agg_product_score s
      join public.agg_performance_option_daily d on d."OPTION_CD" = s."OPTION_CD"
        and d."DATE_SK" between private.date_sk(s."CALC_DAY" - 14) and private.date_sk(s."CALC_DAY" + 13)
      where s."SCORE" is not null group by s."CALC_DAY", s."PARTNER_CD", s."OPTION_CD", s."SCORE"
    ), ranked as (
      select "CALC_DAY", "PARTNER_CD", rank() over (partition by "CALC_DAY", "PARTNER_CD" order by "SCORE") as score,
        rank() over (partition by "CALC_DAY", "PARTNER_CD" order by private.change_rate(after, before)) as change,
        rank() over (partition by "CALC_DAY", "PARTNER_CD" order by after) as sales
      from sales where before is not null
    ), by_day as (
      select corr(score, change) as change, corr(score, sales) as sales from ranked group by "CALC_DAY", "PARTNER_CD")
    select round(avg(change)::numeric, 3)::float8 as change, round(avg(sales)::numeric, 3)::float8 as sales, count(*)::int as days
    from by_day where change is not null`;
  const share = (part: number, whole: number) => {
    const percent = percentOf(part, whole);
    return percent === null ? null : Math.round(percent * 10) / 1000;
  };
  return {
    lostWon: {
      lost: Math.round(lostWon?.lost ?? 0),
      warned: share(lostWon?.warned ?? 0, lostWon?.lost ?? 0),
    },
    warnings: warnings ?? { said: 0, true: null },
    soldOutDay: {
      judged: stockOuts?.dated ?? 0,
      median: stockOuts?.median ?? null,
      near: share(stockOuts?.near ?? 0, stockOuts?.dated ?? 0),
    },
    stockOuts: {
      happened: stockOuts?.happened ?? 0,
      warned: share(stockOuts?.warned ?? 0, stockOuts?.happened ?? 0),
      warnedEarly: share(stockOuts?.early ?? 0, stockOuts?.happened ?? 0),
    },
    chances: [...chances],
    intervals: [...intervals],
    findings,
    rankCorrelation: correlation ?? { change: null, sales: null, days: 0 },
    won,
  };
}
