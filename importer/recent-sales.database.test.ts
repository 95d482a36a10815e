import { describe, expect, it } from 'vitest';
import { random, type Random } from '../demo/random.ts';
import { addDays } from '../src/domain/korea-time.ts';
import { loadingDatabase } from './testing/loading.ts';
import { inboundReport, salesReport } from './testing/small-reports.ts';

const { load, sql } = loadingDatabase();
const options = ['1', '2', '3', '4', '5'];
const firstDay = '20260801';

/** A report of some of the options; some sold nothing, some were cancelled, some days are empty. */
const someSales = (dice: Random, day: string) =>
  salesReport(
    day,
    options
      .filter(() => dice.chance(0.6))
      .map((OPTION_CD) => ({ OPTION_CD, SALE_QTY: dice.chance(0.2) ? 0 : dice.int(-5, 60), SALE_AMT: 0 })),
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
 * What reads of the partner on that day would get wrong: each of the 60 days before it, both windows and the incoming
 * pieces of every option, against the facts themselves.
 */
const wrong = (today: string, days: number, partner = 'P1') => sql()`
  with given as (
    select day, place, r.* from (select ${today}::text::date) d (day)
    cross join lateral private.place_of_yesterday(${partner}, day, ${days}::int) place
    left join lateral (
      select * from agg_option_recent where "PARTNER_CD" = ${partner} and place is not null
      union all select * from private.recent_from_facts(${partner}, day - 1) where place is null
    ) r on true
  ), windows as (
    select ago as from_ago, ago as to_ago from generate_series(1, ${days}::int) ago union all values (7, 1), (30, 1)
  )
  select o."OPTION_CD", w.*, given.sold, facts.sold as facts
  from (select distinct unnest(${options}::text[]) as "OPTION_CD") o
  cross join windows w
  cross join lateral (
    select coalesce(sum(private.sold_between(g."SOLD_UNTIL", coalesce(g.place, 65), w.from_ago, w.to_ago)), 0) as sold,
      coalesce(sum(g."INCOMING_QTY"), 0) as incoming
    from given g where g."OPTION_CD" = o."OPTION_CD"
  ) given
  cross join lateral (
    select coalesce(sum(d."SALE_QTY"), 0) as sold from agg_performance_option_daily d
    where d."OPTION_CD" = o."OPTION_CD" and d."PARTNER_CD" = ${partner} and to_date(d."DATE_SK"::text, 'YYYYMMDD')
      between ${today}::text::date - w.from_ago and ${today}::text::date - w.to_ago
  ) facts
  cross join lateral (
    select coalesce(sum(l."EX_QTY" - l."SALE_READY_QTY"), 0) as incoming from raw_wing_inbound_request l
    where l."OPTION_CD" = o."OPTION_CD" and l."CUST_CD" = ${partner} and l."SCH_DT" >= '20250901'
  ) lines
  where given.sold <> facts.sold or given.incoming <> lines.incoming`;

const rebuilt = async (partner = 'P1') => {
  const [row] = await sql()`select private.rebuild_recent_sales(${partner})::int as differed`;
  return Number(row?.differed);
};

describe('the row of an option with its last 60 days', () => {
  it.each(['a', 'b'])(
    'says what the facts say after any load, correction, cancellation and emptied day, on any day (%s)',
    async (seed) => {
      const dice = random(seed);
      let newest = 30;
      for (let step = 0; step < 40; step += 1) {
        // Mostly the next day; also a gap, a correction of an old day, and rarely one so far on that nothing is left.
        if (dice.chance(0.5)) newest += dice.chance(0.8) ? 1 : dice.int(2, 70);
        const day = dice.chance(0.6) ? newest : Math.max(0, newest - dice.int(0, 70));
        await load(
          dice.chance(0.15)
            ? salesReport(addDays(firstDay, day), [])
            : someSales(dice, addDays(firstDay, day)),
        );
        if (dice.chance(0.3)) await load(someLines(dice));
        const today = addDays(firstDay, newest + dice.pick([1, 1, 2, dice.int(-100, 100)]));
        const days = dice.pick([30, 60]);
        expect([step, today, days, await wrong(today, days)]).toEqual([step, today, days, []]);
      }
      expect(await rebuilt()).toBe(0);
    },
  );

  it('serves 60 days also when a day of sales came up to three days early, and 30 when it came a month early', async () => {
    await load(salesReport('20261120', [{ OPTION_CD: '1', SALE_QTY: 2, SALE_AMT: 0 }]));
    const places = await sql()`select
      private.place_of_yesterday('P1', '2026-11-17', 60) as days60, private.place_of_yesterday('P1', '2026-11-16', 60) as too60,
      private.place_of_yesterday('P1', '2026-10-18', 30) as days30, private.place_of_yesterday('P1', '2026-10-17', 30) as too30`;
    expect(places).toEqual([{ days60: 61, too60: null, days30: 31, too30: null }]);
  });

  it('is rebuilt, and the rebuild says how many were wrong', async () => {
    await load(
      salesReport(
        '20261119',
        options.map((OPTION_CD) => ({ OPTION_CD, SALE_QTY: 3, SALE_AMT: 0 })),
      ),
    );
    await load(inboundReport([{ REQ_NO: 'R1', OPTION_CD: '9', EX_QTY: 4 }]));
    expect(await rebuilt()).toBe(0);
    await sql()`update agg_performance_option_daily set "SALE_QTY" = 4 where "OPTION_CD" in ('1', '2')`;
    await sql()`delete from agg_performance_option_daily where "OPTION_CD" = '3'`;
    await sql()`update agg_option_recent set "INCOMING_QTY" = 5 where "OPTION_CD" = '9'`;
    expect(await rebuilt()).toBe(4);
    expect(await wrong('20261120', 60)).toEqual([]);
    expect(await rebuilt()).toBe(0);
  });

  it('of another partner stays as it is', async () => {
    await load(salesReport('20261119', [{ OPTION_CD: '1', SALE_QTY: 3, SALE_AMT: 0 }]));
    await load(salesReport('20261121', [{ OPTION_CD: '2', SALE_QTY: 5, SALE_AMT: 0 }]), 'P2');
    expect(await wrong('20261122', 60)).toEqual([]);
    expect(await wrong('20261122', 60, 'P2')).toEqual([]);
  });

  it('is not left behind by an option that sold nothing for 64 days and expects nothing', async () => {
    await load(salesReport('20260801', [{ OPTION_CD: '1', SALE_QTY: 3, SALE_AMT: 0 }]));
    await load(salesReport('20261003', [{ OPTION_CD: '2', SALE_QTY: 3, SALE_AMT: 0 }]));
    expect(await sql()`select count(*)::int as n from agg_option_recent`).toEqual([{ n: 2 }]);
    await load(salesReport('20261004', [{ OPTION_CD: '2', SALE_QTY: 3, SALE_AMT: 0 }]));
    expect(await sql()`select count(*)::int as n from agg_option_recent`).toEqual([{ n: 1 }]);
  });

  it('follows inbound lines that are changed by hand', async () => {
    await load(inboundReport([{ REQ_NO: 'R1', OPTION_CD: '1', EX_QTY: 4 }]));
    await sql()`update raw_wing_inbound_request set "OPTION_CD" = '2', "EX_QTY" = 7`;
    expect(await wrong('20261120', 30)).toEqual([]);
    await sql()`delete from raw_wing_inbound_request`;
    expect(await wrong('20261120', 30)).toEqual([]);
  });
});
