import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasRealSales, realDailySales } from '../../bench/effect/real-sales.ts';
import { copyRows } from '../../demo/copy.ts';
import { createTestDatabase, type TestDatabase } from '../../host/testing/test-database.ts';
import { addDays, type Day } from '../../src/domain/korea-time.ts';

// The articles of a real shop as options: how often do they sell what the 80 % interval said? docs/decisions/forecast-method.md.

const FIRST = '20251110' as Day;
const HORIZON = 28;
/** Every so many articles one; DEMAND_STEP=1 takes all of them. */
const STEP = Number(process.env.DEMAND_STEP ?? 4);

let database: TestDatabase;
const series = hasRealSales ? realDailySales().filter((_, index) => index % STEP === 0) : [];
const days = series[0]?.length ?? 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '가게')`;
  await copyRows(
    sql,
    'dim_option',
    ['OPTION_CD', 'PARTNER_CD'],
    series.map((_, id) => [String(id), 'P1']),
  );
  const rows = series.flatMap((units, id) =>
    [...units].flatMap((sold, day) =>
      sold > 0 ? [[String(id), 'P1', Number(addDays(FIRST, day)), sold]] : [],
    ),
  );
  await copyRows(
    sql,
    'agg_performance_option_daily',
    ['OPTION_CD', 'PARTNER_CD', 'DATE_SK', 'SALE_QTY'],
    rows,
  );
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
    values ('판매분석', 'agg_performance_option_daily', 'P1', ${FIRST}, ${addDays(FIRST, days - 1)})`;
  await sql`select private.sales_changed('P1', array_agg(distinct "DATE_SK")) from public.agg_performance_option_daily`;
}, 300_000);
afterAll(() => database.drop());

it.skipIf(!hasRealSales)(
  'of 100 forecasts of every class that is not rare 75 to 85 hold',
  { timeout: 300_000 },
  async () => {
    const { sql } = database;
    const judged = new Map<string, { forecasts: number; inside: number }>();
    for (let origin = 180; origin + HORIZON <= days; origin += 14) {
      const day = addDays(FIRST, origin);
      // What came of those before.
      await sql`select private.keep_forecast('P1', o.origin, ${day}::text::date, o.is_new, '{}') from private.forecast_origins('P1', ${day}::text::date) o`;
      const forecasts = await sql<{ id: number; class: string; low: number | null; high: number | null }[]>`
        select "OPTION_CD"::int as id, "DEMAND_CLASS" as class, "LOW_QTY" as low, "HIGH_QTY" as high
        from private.demand_forecast('P1', ${day}::text::date)`;
      for (const { id, class: demand, low, high } of forecasts) {
        if (low === null || high === null) continue;
        const sold =
          series[id]?.subarray(origin, origin + HORIZON).reduce((sum, units) => sum + units, 0) ?? 0;
        const line = judged.get(demand) ?? { forecasts: 0, inside: 0 };
        judged.set(demand, line);
        line.forecasts += 1;
        if (sold >= low && sold <= high) line.inside += 1;
      }
    }
    const shares = [...judged].map(([demand, { forecasts, inside }]) => ({
      demand,
      forecasts,
      share: Math.round((1000 * inside) / forecasts) / 10,
    }));
    const known = shares.filter(({ forecasts }) => forecasts >= 200);
    expect(known.map(({ demand }) => demand).toSorted()).toEqual(['erratic', 'intermittent', 'lumpy']);
    for (const { share } of known) {
      expect(share).toBeGreaterThan(75);
      expect(share).toBeLessThan(85);
    }
  },
);
