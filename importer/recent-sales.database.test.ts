import { beforeEach, describe, expect, it } from 'vitest';
import { random, type Random } from '../demo/random.ts';
import { addDays } from '../src/domain/korea-time.ts';
import { loadingDatabase } from './testing/loading.ts';
import { inboundReport, salesReport, stockReport } from './testing/small-reports.ts';

const { load, sql } = loadingDatabase();
const options = ['1', '2', '3', '4', '5'];
const firstDay = '20260801';
const stockOf = (ids: readonly string[]) =>
  stockReport(
    firstDay,
    ids.map((OPTION_CD) => ({ OPTION_CD, STOCK_QTY: 3 })),
  );
const sold = (OPTION_CD: string, SALE_QTY: number) => ({ OPTION_CD, SALE_QTY, SALE_AMT: 0 });

beforeEach(async () => {
  await load(stockOf(options));
});

/** A report of some of the options; some sold nothing, some were cancelled, some days are empty. */
const someSales = (dice: Random, day: string) =>
  salesReport(
    day,
    options.filter(() => dice.chance(0.6)).map((id) => sold(id, dice.chance(0.2) ? 0 : dice.int(-5, 60))),
  );

const someLines = (dice: Random) =>
  inboundReport(
    options.map((OPTION_CD) => ({
      REQ_NO: `R${dice.int(1, 3)}`,
      OPTION_CD,
      SCH_DT: dice.chance(0.2) ? '20250831' : '20261112',
      EX_QTY: dice.int(0, 9),
      SALE_READY_QTY: dice.int(0, 9),
    })),
  );

/**
 * What reads of the partner on that day would get wrong: each of the 30 days before it, both windows and the incoming
 * pieces of every option with stock, against the facts themselves.
 */
const wrong = (today: string, partner = 'P1') => sql()`
  with given as (
    select a."OPTION_CD", a."INCOMING_QTY", coalesce(place, 35) as place,
      case when place is null then f."SOLD_UNTIL" else a."SOLD_UNTIL" end as sold_until
    from private.place_of_yesterday(${partner}, ${today}::text::date) place
    cross join agg_option_stock a
    left join private.sold_until_by_option(${partner}, ${today}::text::date - 1, null) f using ("OPTION_CD")
    where a."PARTNER_CD" = ${partner}
  ), windows as (
    select ago as from_ago, ago as to_ago from generate_series(1, 30) ago union all values (7, 1), (30, 1)
  )
  select s."OPTION_CD", w.*, given.sold, facts.sold as facts, given."INCOMING_QTY", lines.incoming
  from fact_stock s
  cross join windows w
  left join lateral (
    select private.sold_between(g.sold_until, g.place, w.from_ago, w.to_ago) as sold, g."INCOMING_QTY"
    from given g where g."OPTION_CD" = s."OPTION_CD"
  ) given on true
  cross join lateral (
    select coalesce(sum(d."SALE_QTY"), 0) as sold from agg_performance_option_daily d
    where d."OPTION_CD" = s."OPTION_CD" and d."PARTNER_CD" = ${partner} and to_date(d."DATE_SK"::text, 'YYYYMMDD')
      between ${today}::text::date - w.from_ago and ${today}::text::date - w.to_ago
  ) facts
  cross join lateral (
    select coalesce(sum(l."EX_QTY" - l."SALE_READY_QTY"), 0) as incoming from raw_wing_inbound_request l
    where l."OPTION_CD" = s."OPTION_CD" and l."CUST_CD" = ${partner} and l."SCH_DT" >= '20250901'
  ) lines
  where s."PARTNER_CD" = ${partner}
    and (given.sold is distinct from facts.sold or given."INCOMING_QTY" is distinct from lines.incoming)`;

const rebuilt = async (partner = 'P1') => {
  const [row] = await sql()`select private.rebuild_option_stock(${partner})::int as differed`;
  return Number(row?.differed);
};

describe('the last 34 days of an option with stock', () => {
  it.each(['a', 'b', 'c'])(
    'are what the facts say after any load, correction, cancellation and emptied day, on any day (%s)',
    async (seed) => {
      const dice = random(seed);
      let newest = 30;
      for (let step = 0; step < 40; step += 1) {
        // Mostly the next day; also a gap, a correction of an old day, and rarely one so far on that nothing is left.
        if (dice.chance(0.5)) newest += dice.chance(0.8) ? 1 : dice.int(2, 40);
        const day = dice.chance(0.6) ? newest : Math.max(0, newest - dice.int(0, 40));
        await load(
          dice.chance(0.15)
            ? salesReport(addDays(firstDay, day), [])
            : someSales(dice, addDays(firstDay, day)),
        );
        if (dice.chance(0.3)) await load(someLines(dice));
        // Options leave the stock and come back.
        if (dice.chance(0.3)) await load(stockOf(options.filter(() => dice.chance(0.7))));
        const today = addDays(firstDay, newest + dice.pick([1, 1, 2, dice.int(-60, 60)]));
        expect([step, today, await wrong(today)]).toEqual([step, today, []]);
      }
      expect(await rebuilt()).toBe(0);
    },
  );

  it('are right also when days come in reverse, and several in one go', async () => {
    const days = [20261120, 20261119, 20261117, 20261001];
    for (const day of days)
      await load(
        salesReport(
          String(day),
          options.map((id) => sold(id, day % 7)),
        ),
      );
    expect(await wrong('20261121')).toEqual([]);
    await sql()`insert into agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY")
      values ('1', 'P1', 20261121, 2), ('2', 'P1', 20261118, 4)`;
    await sql()`select private.sales_changed('P1', array[20261121, 20261118])`;
    expect(await wrong('20261122')).toEqual([]);
    await sql()`insert into agg_performance_option_daily ("OPTION_CD", "PARTNER_CD", "DATE_SK", "SALE_QTY")
      values ('1', 'P1', 20261122, 2), ('2', 'P1', 20261125, 4)`;
    await sql()`select private.sales_changed('P1', array[20261125, 20261122])`;
    expect(await wrong('20261126')).toEqual([]);
    expect(await rebuilt()).toBe(0);
  });

  it('serve 30 days also when a day of sales came up to three days early', async () => {
    await load(salesReport('20261120', [sold('1', 2)]));
    const places = await sql()`select
      private.place_of_yesterday('P1', '2026-11-21') as next, private.place_of_yesterday('P1', '2026-11-24') as late,
      private.place_of_yesterday('P1', '2026-11-17') as early, private.place_of_yesterday('P1', '2026-11-16') as too`;
    expect(places).toEqual([{ next: 35, late: 38, early: 31, too: null }]);
  });

  it('are rebuilt, and the rebuild says how many were wrong', async () => {
    await load(
      salesReport(
        '20261119',
        options.map((id) => sold(id, 3)),
      ),
    );
    expect(await rebuilt()).toBe(0);
    await sql()`update agg_performance_option_daily set "SALE_QTY" = 4 where "OPTION_CD" in ('1', '2')`;
    await sql()`delete from agg_performance_option_daily where "OPTION_CD" = '3'`;
    await sql()`update agg_option_stock set "INCOMING_QTY" = 5 where "OPTION_CD" = '4'`;
    expect(await rebuilt()).toBe(4);
    expect(await wrong('20261120')).toEqual([]);
    expect(await rebuilt()).toBe(0);
  });

  it('of another partner stay as they are', async () => {
    await load(stockReport(firstDay, [{ OPTION_CD: '6', STOCK_QTY: 3 }]), 'P2');
    await load(salesReport('20261119', [sold('1', 3)]));
    await load(salesReport('20261121', [sold('6', 5)]), 'P2');
    expect(await wrong('20261122')).toEqual([]);
    expect(await wrong('20261122', 'P2')).toEqual([]);
  });

  it('are read from the facts for an option whose stock comes after its sales', async () => {
    await load(salesReport('20261119', [sold('1', 3), sold('6', 4)]));
    await load(salesReport('20261120', [sold('1', 3), sold('7', 5)]));
    await load(stockOf([...options, '6', '7', '8']));
    expect(await wrong('20261121')).toEqual([]);
    await load(salesReport('20261121', [sold('8', 9), sold('6', 1)]));
    expect(await wrong('20261122')).toEqual([]);
    expect(await rebuilt()).toBe(0);
  });

  it('stand beside pieces on their way that follow lines changed by hand', async () => {
    await load(inboundReport([{ REQ_NO: 'R1', OPTION_CD: '1', EX_QTY: 4 }]));
    await sql()`update raw_wing_inbound_request set "OPTION_CD" = '2', "EX_QTY" = 7`;
    expect(await wrong('20261120')).toEqual([]);
    await sql()`delete from raw_wing_inbound_request`;
    expect(await wrong('20261120')).toEqual([]);
  });
});
