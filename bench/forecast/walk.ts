import { copyRows } from '../../demo/copy.ts';
import type { Sql } from '../../host/postgres/connect.ts';
import { addDays, type Day } from '../../src/domain/korea-time.ts';
import type { Series } from './series.ts';
import type { Shop } from './shops.ts';
import { simpleMethodNames, simpleMethods, type SimpleMethodName } from './simple-methods.ts';

const FIRST_DAY = '20250106' as Day;
const HORIZON = 28;
/** Days of a history that the forecast reads. */
const HISTORY = 112;
const FIRST_ORIGIN = 196;
const EVERY = 14;

/** Sums over the forecasts of a class, or of all. */
export interface Judged {
  forecasts: number;
  sold: number;
  expected: number;
  missed: number;
  inside: number;
  /** What the simple methods missed. */
  simple: Record<SimpleMethodName, number>;
}

interface Made {
  id: number;
  class: string;
  qty: number;
  low: number | null;
  high: number | null;
}

async function load(sql: Sql, { series }: Shop): Promise<void> {
  await sql`truncate public.dim_partner, public.log_file_upload, public.agg_performance_option_daily, public.fact_stock_snapshot cascade`;
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '가게')`;
  const ids = series.map((_, id) => [String(id), 'P1']);
  await copyRows(sql, 'dim_option', ['OPTION_CD', 'PARTNER_CD'], ids);
  const sales = series.flatMap(({ units, from }, id) =>
    [...units].flatMap((sold, day) =>
      sold > 0 || day === from ? [[String(id), 'P1', Number(addDays(FIRST_DAY, day)), sold]] : [],
    ),
  );
  const columns = ['OPTION_CD', 'PARTNER_CD', 'DATE_SK', 'SALE_QTY'];
  await copyRows(sql, 'agg_performance_option_daily', columns, sales);
  const out = series.flatMap(({ soldOut }, id) =>
    [...soldOut].flatMap((isOut, day) => (isOut ? [[String(id), 'P1', addDays(FIRST_DAY, day), 0]] : [])),
  );
  if (out.length > 0)
    await copyRows(sql, 'fact_stock_snapshot', ['OPTION_CD', 'PARTNER_CD', 'SNAP_DT', 'STOCK_QTY'], out);
  const last = addDays(FIRST_DAY, (series[0]?.units.length ?? 1) - 1);
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
    values ('판매분석', 'agg_performance_option_daily', 'P1', ${FIRST_DAY}, ${last})`;
  // The rollups alone: all else that is kept of sales takes longer than the forecasts, which read none of it.
  await sql`select private.rewrite_sales_rollups('P1', array_agg(distinct "DATE_SK")) from public.agg_performance_option_daily`;
  await sql`vacuum (analyze)`;
}

const seen = ({ units, soldOut }: Series, from: number, to: number) =>
  units.subarray(from, to).filter((_, index) => soldOut[from + index] !== 1);

const nothing = (): Judged => ({
  forecasts: 0,
  sold: 0,
  expected: 0,
  missed: 0,
  inside: 0,
  simple: Object.fromEntries(simpleMethodNames.map((name) => [name, 0])) as Judged['simple'],
});

/**
 * Walks a database through the days of a shop: every two weeks it keeps what came of past forecasts and makes the next ones, by what was
 * known then. Returns sums by class and of all. Judges options that were in stock on three of the four weeks.
 */
export async function walkForecasts(sql: Sql, shop: Shop): Promise<Map<string, Judged>> {
  await load(sql, shop);
  const judged = new Map<string, Judged>();
  const days = shop.series[0]?.units.length ?? 0;
  for (let origin = FIRST_ORIGIN; origin + HORIZON <= days; origin += EVERY) {
    const day = addDays(FIRST_DAY, origin);
    await sql`select private.keep_forecast('P1', o.origin, ${day}::text::date, o.is_new, '{}')
      from private.forecast_origins('P1', ${day}::text::date) o order by o.place`;
    const made = await sql<Made[]>`
      select "OPTION_CD"::int as id, "DEMAND_CLASS" as class, "QTY" as qty, "LOW_QTY" as low, "HIGH_QTY" as high
      from private.demand_forecast('P1', ${day}::text::date)`;
    for (const forecast of made) {
      const series = shop.series[forecast.id];
      const after = series && seen(series, origin, origin + HORIZON);
      if (!after || after.length < 21 || forecast.low === null || forecast.high === null) continue;
      const scale = after.length / HORIZON;
      const sold = after.reduce((sum, value) => sum + value, 0);
      const history = seen(series, Math.max(series.from, origin - HISTORY), origin);
      for (const name of [forecast.class, 'all']) {
        const line = judged.get(name) ?? nothing();
        judged.set(name, line);
        line.forecasts += 1;
        line.sold += sold;
        line.expected += forecast.qty * scale;
        line.missed += Math.abs(sold - forecast.qty * scale);
        if (sold >= forecast.low * scale && sold <= forecast.high * scale) line.inside += 1;
        for (const simple of simpleMethodNames)
          line.simple[simple] += Math.abs(sold - simpleMethods[simple](history) * after.length);
      }
    }
  }
  return judged;
}
