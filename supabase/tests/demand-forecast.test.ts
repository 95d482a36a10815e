import { afterAll, beforeAll, expect, it } from 'vitest';
import { simpleMethods } from '../../bench/forecast/simple-methods.ts';
import { random } from '../../demo/random.ts';
import { createTestDatabase, type TestDatabase } from '../../host/testing/test-database.ts';
import { addDays, type Day } from '../../src/domain/korea-time.ts';

// The forecast against simple methods worked out day by day, on generated series, and what it learns from past forecasts.

const today = '20261121' as Day;
const DAYS = 112;
const day = (index: number) => addDays(today, index - DAYS);
/** Days of which no report is loaded. */
const MISSING = new Set([30, 31, 90]);

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
    units.flatMap((sold, at) =>
      // The first row of a new option is there because something was sold.
      at < first || (start > 0 && at === first) || MISSING.has(at) || out.has(at) ? [] : [Math.max(0, sold)],
    ),
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

/** Syntetos and Boylan's, of the last eight weeks; null where nothing was sold. */
function classOf(history: Float64Array): string | null {
  const recent = history.subarray(Math.max(0, history.length - 56));
  const sold = recent.filter((value) => value > 0);
  if (sold.length === 0) return null;
  if (history.length < 28) return 'new';
  const mean = sold.reduce((sum, value) => sum + value, 0) / sold.length;
  const variance = sold.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (sold.length - 1);
  const isUneven = sold.length > 1 && variance > 0.49 * mean ** 2;
  if (recent.length > 1.32 * sold.length) return isUneven ? 'lumpy' : 'intermittent';
  return isUneven ? 'erratic' : 'smooth';
}

it('forecast_demand gives the class of each option and the pieces of each method', async () => {
  const { sql } = database;
  const [{ names = [] } = {}] = await sql<{ names: string[] }[]>`select private.forecast_methods() as names`;
  const rows = await sql<{ id: string; class: string; qtys: number[] }[]>`
    select "OPTION_CD" as id, "DEMAND_CLASS" as class, "METHOD_QTYS" as qtys from private.forecast_demand('P1', ${today}::text::date)`;
  const made = new Map(rows.map((row) => [row.id, row]));
  const seen = new Set<string | null>();
  for (const one of series) {
    const history = historyOf(one);
    const expected = classOf(history);
    seen.add(expected);
    const row = made.get(one.id);
    expect([one.id, row?.class ?? null]).toEqual([one.id, expected]);
    if (!row) continue;
    expect(row.qtys).toHaveLength(names.length);
    for (const method of ['mean7', 'mean28', 'mean56', 'ses2', 'ses10'] as const)
      expect([one.id, method, row.qtys[names.indexOf(method)]]).toEqual([
        one.id,
        method,
        expect.closeTo(28 * simpleMethods[method](history), 6),
      ]);
    const mean = history.reduce((sum, value) => sum + value, 0) / history.length;
    expect(row.qtys[names.indexOf('mean112')]).toBeCloseTo(28 * mean, 6);
  }
  expect([...seen].toSorted()).toEqual(
    [null, 'smooth', 'erratic', 'intermittent', 'lumpy', 'new'].toSorted(),
  );
});

it('TSB smooths the probability of a sale, and takes the mean size of all sales', async () => {
  const { sql } = database;
  const [{ names = [] } = {}] = await sql<{ names: string[] }[]>`select private.forecast_methods() as names`;
  const rows = await sql<{ id: string; qtys: number[] }[]>`
    select "OPTION_CD" as id, "METHOD_QTYS" as qtys from private.forecast_demand('P1', ${today}::text::date)`;
  const made = new Map(rows.map(({ id, qtys }) => [id, qtys]));
  for (const one of series) {
    const history = historyOf(one);
    const qtys = made.get(one.id);
    const sold = history.filter((value) => value > 0);
    if (!qtys) continue;
    const size = sold.reduce((sum, value) => sum + value, 0) / sold.length;
    const probability = simpleMethods.ses10(history.map((value) => Math.sign(value)));
    expect([one.id, qtys[names.indexOf('tsb10')]]).toEqual([
      one.id,
      expect.closeTo(28 * probability * size, 6),
    ]);
  }
});

it('past forecasts are kept every 14 days with what came of them, and give the interval', async () => {
  const { sql } = database;
  await sql`select private.keep_forecast('P1', o.origin, ${today}::text::date, o.is_new, '{}') from private.forecast_origins('P1', ${today}::text::date) o`;
  const kept = await sql<{ day: string; over: boolean; known: number }[]>`
    select "CALC_DAY"::text as day, "CALC_DAY" + 28 <= ${today}::text::date as over, count("SOLD_QTY")::int as known
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

it('what was sold is brought from the days that were seen to four weeks', async () => {
  const { sql } = database;
  const [{ day: origin = '' } = {}] = await sql<{ day: string }[]>`
    select max("CALC_DAY")::text as day from public.agg_demand_forecast where "SOLD_QTY" is not null`;
  const from = DAYS - Math.round((Date.parse('2026-11-21') - Date.parse(origin)) / 86_400_000);
  const rows = await sql<{ id: string; sold: number | null }[]>`
    select "OPTION_CD" as id, "SOLD_QTY" as sold from public.agg_demand_forecast where "CALC_DAY" = ${origin}::text::date`;
  let least = 28;
  for (const { id, sold } of rows) {
    const one = series.find((other) => other.id === id);
    const days = Array.from({ length: 28 }, (_, at) => from + at).filter(
      (at) => !MISSING.has(at) && !one?.out.has(at),
    );
    least = Math.min(least, days.length);
    const pieces = days.reduce((sum, at) => sum + Math.max(0, one?.units[at] ?? 0), 0);
    const expected = days.length < 21 ? null : ((pieces * 28) / days.length).toFixed(3);
    expect([id, sold?.toFixed(3) ?? null]).toEqual([id, expected]);
  }
  expect(least).toBeLessThan(21);
});

interface Past {
  class: string;
  origin: number;
  count: number;
  /** By each method in turn; what is left out expects 100. */
  qtys: number[];
  /** null while it is not over. */
  sold: (index: number) => number | null;
}

/** Runs a test on past forecasts that are made up, and takes them back. */
async function withPast(past: Past[], test: (sql: typeof database.sql) => Promise<void>): Promise<void> {
  const back = new Error('taken back');
  const run = database.sql.begin(async (trial) => {
    await trial`truncate public.agg_demand_forecast`;
    const rows = past.flatMap(({ class: demand, origin, count, qtys, sold }, set) =>
      Array.from({ length: count }, (_, index) => ({
        PARTNER_CD: 'P1',
        CALC_DAY: origin,
        OPTION_CD: `${set} ${index}`,
        DEMAND_CLASS: demand,
        METHOD_QTYS: Array.from({ length: 9 }, (_method, at) => qtys[at] ?? 100),
        SOLD_QTY: sold(index),
      })),
    );
    await trial`insert into public.agg_demand_forecast ("PARTNER_CD", "CALC_DAY", "OPTION_CD", "DEMAND_CLASS", "METHOD_QTYS", "SOLD_QTY")
      select 'P1', ${today}::text::date - r."CALC_DAY", r."OPTION_CD", r."DEMAND_CLASS", r."METHOD_QTYS", r."SOLD_QTY"
      from jsonb_to_recordset(${trial.json(rows)}) r ("CALC_DAY" integer, "OPTION_CD" text, "DEMAND_CLASS" text, "METHOD_QTYS" real[], "SOLD_QTY" real)`;
    await test(trial as unknown as typeof database.sql);
    throw back;
  });
  await expect(run).rejects.toBe(back);
}

const choices = (sql: typeof database.sql) => sql<
  { class: string; method: string; factor: number; error: number; shock: number }[]
>`select "DEMAND_CLASS" as class, (private.forecast_methods())["METHOD"] as method, "FACTOR" as factor, "ERROR" as error, "SHOCK" as shock
  from private.chosen_methods('P1', ${today}::text::date) where "CALC_DAY" = ${today}::text::date order by 1`;

it('each class has the method that missed the least of its past forecasts', async () => {
  const missesBy = (best: number) => Array.from({ length: 9 }, (_, at) => (at === best ? 11 : 20));
  await withPast(
    [
      { class: 'smooth', origin: 28, count: 60, qtys: missesBy(1), sold: () => 10 },
      { class: 'lumpy', origin: 28, count: 60, qtys: missesBy(8), sold: () => 10 },
      { class: 'erratic', origin: 28, count: 49, qtys: missesBy(2), sold: () => 10 },
    ],
    async (sql) => {
      const made = await choices(sql);
      expect(made.map(({ class: demand, method }) => [demand, method])).toEqual([
        // Three classes have too few and take all; of smooth and lumpy ones as many, and means stand first.
        ['erratic', 'mean28'],
        ['intermittent', 'mean28'],
        ['lumpy', 'tsb10'],
        ['new', 'mean28'],
        ['smooth', 'mean28'],
      ]);
      expect(made.find(({ class: demand }) => demand === 'lumpy')?.error).toBeCloseTo(0.1, 6);
    },
  );
});

it('a method that missed less lately is chosen over one that missed less long ago', async () => {
  const [early, late] = [
    [10, 16],
    [15, 10],
  ];
  await withPast(
    [
      { class: 'smooth', origin: 140, count: 60, qtys: early ?? [], sold: () => 10 },
      { class: 'smooth', origin: 28, count: 60, qtys: late ?? [], sold: () => 10 },
    ],
    async (sql) => {
      // 6 · 0.8 ^ 8 is less than 5.
      expect((await choices(sql)).find(({ class: demand }) => demand === 'smooth')?.method).toBe('mean28');
    },
  );
});

it('forecasts that were all too low again and again are raised more than those that were so once', async () => {
  const lasting = [112, 98, 84, 70, 56, 42, 28].map((origin) => ({
    class: 'smooth',
    origin,
    count: 60,
    qtys: [10],
    sold: () => 13,
  }));
  await withPast(lasting, async (sql) => {
    const smooth = (await choices(sql)).find(({ class: demand }) => demand === 'smooth');
    expect(smooth?.factor).toBeGreaterThan(1.2);
    expect(smooth?.factor).toBeLessThan(1.3);
    expect(smooth?.shock).toBeLessThan(0.01);
  });
  await withPast(lasting.slice(-1), async (sql) => {
    const smooth = (await choices(sql)).find(({ class: demand }) => demand === 'smooth');
    expect(smooth?.factor).toBeCloseTo(Math.sqrt(781 / 601), 6);
  });
});

it('a shop that grows is forecast higher, and one that shrinks lower, as far as that was so before', async () => {
  const factor = async (growth: number) => {
    let found = 0;
    // Means of four weeks over those of eight are 1.2 and 1 / 1.2 by turns, and as much again is sold.
    const past = [112, 98, 84, 70, 56, 42, 28].map((origin, index) => {
      const grown = index % 2 ? 1.2 : 1 / 1.2;
      return { class: 'smooth', origin, count: 60, qtys: [100, 10 * grown, 10], sold: () => 10 * grown ** 2 };
    });
    const newest = { class: 'smooth', origin: 14, count: 60, qtys: [100, 10 * growth, 10], sold: () => null };
    await withPast([...past, newest], async (sql) => {
      found = (await choices(sql)).find(({ class: demand }) => demand === 'smooth')?.factor ?? 0;
    });
    return found;
  };
  expect(await factor(1.2)).toBeGreaterThan(1.1);
  expect(await factor(1 / 1.2)).toBeLessThan(1 / 1.1);
});

it('the options are counted once, not for each past forecast', async () => {
  const { sql } = database;
  const [row] = await sql.begin(async (tx) => {
    await tx`set local track_functions = 'all'`;
    await tx`select private.demand_ranges('P1', ${today}::text::date)`;
    return tx`select pg_stat_get_xact_function_calls('private.forecast_parts'::regproc)::integer as calls,
      (select count(*)::integer from public.agg_demand_forecast) as kept`;
  });
  expect(row?.kept).toBeGreaterThan(100);
  expect(row?.calls).toBeGreaterThan(0);
  expect(row?.calls).toBeLessThan(20);
});

it('errors that all options share widen the interval', async () => {
  const width = async (shared: number) => {
    let found = 0;
    const sets = [140, 112, 84, 56, 28].map((origin, index) => ({
      class: 'smooth',
      origin,
      count: 80,
      qtys: [50],
      // The same errors in all: of each option, or of all options of an origin.
      sold: (option: number) => 50 * (1 + (((shared ? index : option) % 5) - 2) / 10),
    }));
    await withPast(sets, async (sql) => {
      const [range] = await sql<{ q: number[] }[]>`
        select r.q28 as q from jsonb_to_recordset(private.demand_ranges('P1', ${today}::text::date)) r (class text, q28 double precision[]) where r.class = 'smooth'`;
      found = (range?.q[18] ?? 0) - (range?.q[2] ?? 0);
    });
    return found;
  };
  const own = await width(0);
  expect(own).toBeCloseTo(0.4, 1);
  expect(await width(1)).toBeGreaterThan(1.3 * own);
});

it('a class with few past forecasts has the errors of all, but lumpy demand not those of smooth one', async () => {
  await withPast(
    [
      { class: 'smooth', origin: 28, count: 340, qtys: [10], sold: () => 10 },
      { class: 'intermittent', origin: 28, count: 60, qtys: [10], sold: (index) => (index % 2 ? 4 : 22) },
    ],
    async (sql) => {
      const ranges = await sql<{ class: string; q: number[] }[]>`
        select r.class, r.q28 as q from jsonb_to_recordset(private.demand_ranges('P1', ${today}::text::date)) r (class text, q28 double precision[]) order by 1`;
      const spread = Object.fromEntries(
        ranges.map(({ class: demand, q }) => [demand, (q[18] ?? 0) > (q[2] ?? 0) + 0.1]),
      );
      expect(spread).toEqual({ erratic: false, intermittent: true, lumpy: true, new: false, smooth: false });
    },
  );
});

it('an option is told its own past error', async () => {
  const { sql } = database;
  const [row] = await sql<{ told: number; worked: number }[]>`
    select f."OWN_ERROR" as told, (
      select sum(abs(k."SOLD_QTY" - c."FACTOR" * k."METHOD_QTYS"[c."METHOD"])) / sum(k."SOLD_QTY")
      from public.agg_demand_forecast k where k."OPTION_CD" = f."OPTION_CD" and k."SOLD_QTY" is not null)::float8 as worked
    from private.demand_forecast('P1', ${today}::text::date) f
    join private.chosen_methods('P1', ${today}::text::date) c on c."DEMAND_CLASS" = f."DEMAND_CLASS" and c."CALC_DAY" = ${today}::text::date
    where f."OWN_ERROR" > 0 order by f."OPTION_CD" limit 1`;
  expect(row?.told).toBeGreaterThan(0);
  expect(row?.told).toBeCloseTo(row?.worked ?? 0, 6);
});
