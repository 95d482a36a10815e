import { afterAll, beforeAll, expect, it } from 'vitest';
import { random } from '../../demo/random.ts';
import { createTestDatabase, type TestDatabase } from '../../host/testing/test-database.ts';
import { demandClassOf, type DemandClass } from '../../src/domain/forecast/demand-class.ts';
import { productForecast } from '../../src/domain/forecast/forecast-methods.ts';
import { addDays, type Day } from '../../src/domain/korea-time.ts';

// The forecast in SQL against the one that was measured (src/domain/forecast), on generated series.

const today = '20261121' as Day;
const DAYS = 112;
const day = (index: number) => addDays(today, index - DAYS);
/** Days of which no report is loaded. */
const MISSING = new Set([30, 31, 90]);
const classes: DemandClass[] = ['smooth', 'erratic', 'intermittent', 'lumpy'];

interface Series {
  id: string;
  start: number;
  units: number[];
  out: Set<number>;
}

const series: Series[] = Array.from({ length: 240 }, (_, index) => {
  const rng = random(`forecast ${index}`);
  const rate = [0.06, 0.25, 0.6, 0.9, 1][index % 5] ?? 1;
  const size = rng.int(1, 9);
  // Every third one is new, some so new that they have not four weeks, or not one.
  const start = index % 3 === 0 ? rng.int(1, 108) : 0;
  const out = new Set<number>();
  if (index % 4 === 0) for (let at = rng.int(start, 100); at < 112 && out.size < 14; at += 1) out.add(at);
  const units = Array.from({ length: DAYS }, (_day, at) => {
    const sold = rng.chance(rate) ? (index % 2 ? size : rng.poisson(size) * rng.int(1, 4)) : 0;
    if (at < start) return 0;
    // What is cancelled later than it was sold is no demand below nothing.
    if (index % 7 === 0 && at % 11 === 0) return -1;
    return out.has(at) ? Math.min(sold, 1) : sold;
  });
  return { id: String(1000 + index), start, units, out };
});

const historyOf = ({ start, units, out }: Series) => {
  const first =
    Array.from({ length: DAYS }, (_, at) => at).find((at) => at >= start && !MISSING.has(at)) ?? DAYS;
  return Float64Array.from(
    units.flatMap((sold, at) => (at < first || MISSING.has(at) || out.has(at) ? [] : [Math.max(0, sold)])),
  );
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '가게')`;
  await sql`insert into public.dim_option ${sql(series.map(({ id }) => ({ OPTION_CD: id, PARTNER_CD: 'P1' })))}`;
  const rows = series.flatMap(({ id, start, units }) =>
    units.flatMap((SALE_QTY, at) =>
      at < start || MISSING.has(at)
        ? []
        : [{ OPTION_CD: id, PARTNER_CD: 'P1', DATE_SK: Number(day(at)), SALE_QTY }],
    ),
  );
  // Before the 112 days an option that is not new has rows too, which no forecast reads.
  for (const { id, start } of series)
    if (start === 0)
      rows.push({ OPTION_CD: id, PARTNER_CD: 'P1', DATE_SK: Number(addDays(today, -150)), SALE_QTY: 9 });
  for (let at = 0; at < rows.length; at += 5000)
    await sql`insert into public.agg_performance_option_daily ${sql(rows.slice(at, at + 5000))}`;
  await sql`select private.sales_changed('P1', array_agg(distinct "DATE_SK")) from public.agg_performance_option_daily`;
  const outs = series.flatMap(({ id, out }) =>
    [...out].map((at) => ({ OPTION_CD: id, PARTNER_CD: 'P1', SNAP_DT: day(at), STOCK_QTY: 0 })),
  );
  await sql`insert into public.fact_stock_snapshot ${sql(outs)}`;
}, 120_000);
afterAll(() => database.drop());

it('class and pieces are those of the forecast that was measured', async () => {
  const { sql } = database;
  const made = new Map(
    (
      await sql<{ id: string; class: string; qty: number }[]>`
      select "OPTION_CD" as id, "DEMAND_CLASS" as class, "QTY" as qty from private.forecast_demand('P1', ${today}::text::date)`
    ).map((row) => [row.id, row]),
  );
  const seen = new Set<DemandClass | null>();
  for (const one of series) {
    const history = historyOf(one);
    const expected = demandClassOf(history.subarray(Math.max(0, history.length - 56)));
    seen.add(expected);
    const row = made.get(one.id);
    const total = productForecast(history, 28, 7).reduce((sum, value) => sum + value, 0);
    expect([one.id, row?.class ?? null, row?.qty ?? 0]).toEqual([one.id, expected, expect.closeTo(total, 6)]);
  }
  expect([...seen].toSorted()).toEqual([null, ...classes].toSorted());
});

it('past forecasts are kept every 14 days with what came of them, and give the interval', async () => {
  const { sql } = database;
  await sql`select private.keep_forecast('P1', o.origin, ${today}::text::date, o.is_new, '{}') from private.forecast_origins('P1', ${today}::text::date) o`;
  const kept = await sql<{ day: string; over: boolean; known: number }[]>`
    select "CALC_DAY"::text as day, "CALC_DAY" + 28 <= ${today}::text::date as over, count("RATIO")::int as known
    from public.agg_demand_forecast group by 1, 2 order by 1`;
  expect(kept.length).toBeGreaterThan(4);
  for (const { day: origin, over, known } of kept) {
    expect(((Date.parse(origin) - Date.parse('2020-01-06')) / 86_400_000) % 14).toBe(0);
    expect([origin, known > 50, known > 0]).toEqual([origin, over, over]);
  }
  const ranges = await sql<{ low: number; qty: number; high: number }[]>`
    select "LOW_QTY" as low, "QTY" as qty, "HIGH_QTY" as high from private.demand_forecast('P1', ${today}::text::date)`;
  for (const { low, high } of ranges) expect(high).toBeGreaterThanOrEqual(low);
  expect(
    ranges.filter(({ low, qty, high }) => low <= qty && qty <= high).length / ranges.length,
  ).toBeGreaterThan(0.7);
});

it('a ratio is of the days that were seen', async () => {
  const { sql } = database;
  const origin =
    (
      await sql<
        { day: string }[]
      >`select max("CALC_DAY")::text as day from public.agg_demand_forecast where "RATIO" is not null`
    )[0]?.day ?? '';
  const from = DAYS - Math.round((Date.parse('2026-11-21') - Date.parse(origin)) / 86_400_000);
  const rows = await sql<{ id: string; qty: number; ratio: number | null }[]>`
    select "OPTION_CD" as id, "QTY" as qty, "RATIO" as ratio from public.agg_demand_forecast where "CALC_DAY" = ${origin}::text::date`;
  let least = 28;
  for (const { id, qty, ratio } of rows) {
    const one = series.find((other) => other.id === id);
    const days = Array.from({ length: 28 }, (_, at) => from + at).filter(
      (at) => !MISSING.has(at) && !one?.out.has(at),
    );
    least = Math.min(least, days.length);
    const sold = days.reduce((sum, at) => sum + Math.max(0, one?.units[at] ?? 0), 0);
    const seen = (sold + 0.5) / ((qty * days.length) / 28 + 0.5);
    const expected = days.length < 21 ? null : Number(seen.toFixed(9));
    expect([id, ratio === null ? null : Number(ratio.toFixed(9))]).toEqual([id, expected]);
  }
  expect(least).toBeLessThan(21);
});

it('a class with few past forecasts has the errors of all, but lumpy demand not those of smooth one', async () => {
  const { sql } = database;
  await sql.begin(async (trial) => {
    // What was forecast of much smooth demand was sold; of intermittent demand far less or more than twice as much.
    await trial`truncate public.agg_demand_forecast`;
    await trial`insert into public.agg_demand_forecast
      select 'P1', ${today}::text::date - 28, s.class || n, s.class, 10, case when s.class = 'smooth' then 1 when n % 2 = 0 then 0.41 else 2.21 end
      from (values ('smooth', 340), ('intermittent', 60)) s (class, size), generate_series(1, size) n`;
    const found = await trial<{ class: string; qty: number; low: number; high: number }[]>`
      select distinct on ("DEMAND_CLASS") "DEMAND_CLASS" as class, "QTY" as qty, "LOW_QTY" as low, "HIGH_QTY" as high
      from private.demand_forecast('P1', ${today}::text::date) where "QTY" > 4 order by 1`;
    const within = (qty: number, least: number, most: number) => ({
      low: Math.round(least * (qty + 0.5) - 0.5),
      high: Math.round(most * (qty + 0.5) - 0.5),
    });
    const errors: Record<string, [number, number]> = {
      lumpy: [0.41, 2.21],
      intermittent: [0.41, 2.21],
      smooth: [1, 1],
      erratic: [1, 1],
    };
    expect(found.map((one) => one.class)).toEqual(['erratic', 'intermittent', 'lumpy', 'smooth']);
    for (const one of found) expect(one).toMatchObject(within(one.qty, ...(errors[one.class] ?? [0, 0])));
  });
});
