import { describe, expect, it } from 'vitest';
import { randomOf, type Random } from '../host/testing/fuzz/random.ts';
import { loadingDatabase } from './testing/loading.ts';
import { salesReport } from './testing/small-reports.ts';

const { load, sql } = loadingDatabase();

/** Percent of orders and of views as item winner, and the won; options without any are left out. */
type Figures = Record<string, readonly [conversion: number | null, winner: number | null, won: number]>;

const withFigures = (all: Figures): Figures =>
  Object.fromEntries(
    Object.entries(all).filter(([, [conversion, winner, won]]) => conversion ?? winner ?? (won || null)),
  );
const rounded = (value: number) => Number(value.toFixed(6));

/** Figures of each option in the 30 days before a day, worked out here from the facts that know both sides. */
async function fromFacts(today: string): Promise<Figures> {
  const facts =
    await sql()`select "OPTION_CD" as option, "ORDER_CNT"::float8 as orders, "VIEW_CNT"::float8 as views,
      "WINNER_RATE"::float8 as winner, "SALE_AMT"::float8 as won from agg_performance_option_daily
    where "PARTNER_CD" = 'P1' and "DATE_SK"::text::date between ${today}::text::date - 30 and ${today}::text::date - 1`;
  const ofOption = (option: string) => {
    const sums = { orders: 0, orderedViews: 0, winner: 0, ratedViews: 0, won: 0 };
    for (const fact of facts.filter((each) => each.option === option)) {
      sums.won += fact.won ?? 0;
      if (fact.views === null) continue;
      if (fact.orders !== null) {
        sums.orders += fact.orders;
        sums.orderedViews += fact.views;
      }
      if (fact.winner !== null) {
        sums.winner += Math.round(fact.winner * 100) * fact.views;
        sums.ratedViews += fact.views;
      }
    }
    return [
      sums.orderedViews > 0 ? rounded((sums.orders * 100) / sums.orderedViews) : null,
      sums.ratedViews > 0 ? rounded(sums.winner / (sums.ratedViews * 100)) : null,
      sums.won,
    ] as const;
  };
  return withFigures(
    Object.fromEntries(
      [...new Set(facts.map(({ option }) => String(option)))].map((option) => [option, ofOption(option)]),
    ),
  );
}

async function kept(today: string): Promise<Figures> {
  const rows = await sql()`select "OPTION_CD" as option, coalesce("SALE_AMT", 0)::float8 as won,
      private.conversion_rate("ORDER_CNT", "ORDER_CNT_NO_VIEW_CNT", "VIEW_CNT", "VIEW_CNT_NO_ORDER_CNT")::float8 as conversion,
      private.winner_rate("WINNER_VIEWS", "VIEW_CNT", "VIEW_CNT_NO_WINNER_VIEWS")::float8 as winner
    from private.recent_traffic('P1', ${today}::text::date, null)`;
  const figure = (value: number | null) => (value === null ? null : rounded(value));
  return withFigures(
    Object.fromEntries(
      rows.map(({ option, conversion, winner, won }) => [
        String(option),
        [figure(conversion), figure(winner), won] as const,
      ]),
    ),
  );
}

const days = ['20261001', '20261002', '20261014', '20261016', '20261031', '20261101', '20261102', '20261119'];
// Each begins its window elsewhere in October: with one day, half of it, and all but one or two in it.
const todays = ['20261102', '20261103', '20261116', '20261117', '20261130', '20261201', '20261215'];

/** Rows of some options; with gaps a value is missing now and then. */
const someRows = (random: Random, withGaps: boolean) =>
  ['1', '2', '3', '4', '5']
    .filter(() => random.chance(0.7))
    .map((id) => {
      const row: Record<string, string | number> = { OPTION_CD: id, ITEM_NM: `상품 ${id}`, OPTION_NM: '1개' };
      const values = {
        SALE_QTY: 1,
        SALE_AMT: random.below(900),
        ORDER_CNT: random.below(9),
        VIEW_CNT: random.below(30),
      };
      for (const [name, value] of Object.entries({ ...values, WINNER_RATE: random.below(10_001) / 100 }))
        if (name.startsWith('SALE') || !withGaps || random.chance(0.6)) row[name] = value;
      return row;
    });

describe('what the ratios of 30 days are made of', () => {
  it.each([1, 2, 3, 4])('is that of the facts on any day, after each of 12 loads (seed %i)', async (seed) => {
    const random = randomOf(seed);
    for (let step = 1; step <= 12; step += 1) {
      const day = random.pick(days);
      // Gaps come late: before, months are read whole, less the days that are not in the window.
      await load(salesReport(day, random.chance(0.15) ? [] : someRows(random, step > 7 && seed > 1)));
      for (const today of todays)
        expect([seed, step, today, await kept(today)]).toEqual([seed, step, today, await fromFacts(today)]);
    }
  });

  it('reads half a month at most, also where a file left out orders of a day with views', async () => {
    const row = { OPTION_CD: '1', SALE_QTY: 1, SALE_AMT: 9, VIEW_CNT: 8, WINNER_RATE: 50 };
    await load(salesReport('20261001', [{ ...row, ORDER_CNT: 1 }]));
    await load(salesReport('20261002', [row]));
    await load(salesReport('20261101', [row]));
    const [parts] =
      await sql()`select months, days, less_days from private.traffic_parts('P1', '2026-10-03', '2026-11-01')`;
    expect(parts).toEqual({ months: [202611, 202610], days: [], less_days: [20261001, 20261002] });
  });
});
