import { describe, expect, it } from 'vitest';
import { randomOf, type Random } from '../host/testing/fuzz/random.ts';
import { loadingDatabase } from './testing/loading.ts';
import { salesReport } from './testing/small-reports.ts';

const { load, sql } = loadingDatabase();

type Sums = Record<'orders' | 'views' | 'winnerViews' | 'won', number | null>;

const plus = (a: number | null, b: number | null) => (b === null ? a : (a ?? 0) + b);
const share = (part: number | null, views: number | null) =>
  views && part !== null ? `${part}/${views}` : null;

/** What pages make of the sums of an option; options that have no figure are left out. */
function figures(options: Record<string, Sums>): Record<string, unknown> {
  const made = Object.entries(options).map(([id, { orders, views, winnerViews, won }]) => [
    id,
    [share(orders, views), share(winnerViews, views), won ?? 0] as const,
  ]) as [string, readonly [string | null, string | null, number]][];
  return Object.fromEntries(made.filter(([, [orders, winner, won]]) => orders ?? winner ?? won));
}

/** Sums of each option in the 30 days before a day, added up here from the facts. */
async function fromFacts(today: string): Promise<Record<string, Sums>> {
  const options: Record<string, Sums> = {};
  const facts =
    await sql()`select *, "WINNER_RATE" * 100 * "VIEW_CNT" as winner from agg_performance_option_daily
    where "PARTNER_CD" = 'P1' and "DATE_SK"::text::date between ${today}::text::date - 30 and ${today}::text::date - 1`;
  const known = (value: unknown) => (value === null ? null : Number(value));
  for (const { OPTION_CD, ORDER_CNT, VIEW_CNT, SALE_AMT, winner } of facts) {
    const sums = (options[OPTION_CD] ??= { orders: null, views: null, winnerViews: null, won: null });
    sums.orders = plus(sums.orders, known(ORDER_CNT));
    sums.views = plus(sums.views, known(VIEW_CNT));
    sums.winnerViews = plus(sums.winnerViews, known(winner));
    sums.won = plus(sums.won, known(SALE_AMT));
  }
  return options;
}

async function kept(today: string): Promise<Record<string, Sums>> {
  const rows = await sql()`select "OPTION_CD", "ORDER_CNT"::float8 as orders, "VIEW_CNT"::float8 as views,
    "WINNER_VIEWS"::float8 as "winnerViews", "SALE_AMT"::float8 as won from private.recent_traffic('P1', ${today}::text::date, null)`;
  return Object.fromEntries(rows.map(({ OPTION_CD, ...sums }) => [String(OPTION_CD), sums as Sums]));
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
        expect([seed, step, today, figures(await kept(today))]).toEqual([
          seed,
          step,
          today,
          figures(await fromFacts(today)),
        ]);
    }
  });

  it('reads half a month at most, unless a file left out orders of a day with views', async () => {
    const parts = async () => {
      const [row] =
        await sql()`select months, days, less_days from private.traffic_parts('P1', '2026-10-03', '2026-11-01')`;
      return row;
    };
    const row = { OPTION_CD: '1', SALE_QTY: 1, SALE_AMT: 9, ORDER_CNT: 1, VIEW_CNT: 8, WINNER_RATE: 50 };
    for (const day of ['20261001', '20261101']) await load(salesReport(day, [row]));
    expect(await parts()).toEqual({ months: [202611, 202610], days: [], less_days: [20261001, 20261002] });
    // Nobody knows the ratio of no views.
    await load(salesReport('20261002', [{ OPTION_CD: '1', SALE_QTY: 1, SALE_AMT: 9, VIEW_CNT: 0 }]));
    expect(await parts()).toMatchObject({ days: [] });
    const { ORDER_CNT: _, ...withoutOrders } = row;
    await load(salesReport('20261002', [withoutOrders]));
    const october = Array.from({ length: 29 }, (_each, index) => 20_261_003 + index);
    expect(await parts()).toEqual({ months: [202611], days: october, less_days: [] });
  });
});
