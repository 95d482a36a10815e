import { buildCatalog } from '../demo/catalog.ts';
import { calendarOf, HISTORY_DAYS } from '../demo/calendar.ts';
import { playHistory } from '../demo/history.ts';
import { koreaToday } from '../src/domain/korea-time.ts';
import { demandClassOf, type DemandClass } from '../src/domain/forecast/demand-class.ts';
import { forecastErrors, type PastForecast } from '../src/domain/forecast/forecast-interval.ts';
import { forecastMethods, type ForecastMethod } from '../src/domain/forecast/forecast-methods.ts';
import { hasRealSales, realDailySales, realWeeklySales } from './effect/real-sales.ts';

// npm run bench:forecast: every method at every origin on the sales of two real shops and of the demo company, with what was known then.

interface Shop {
  name: string;
  series: Series[];
  origins: { first: number; every: number };
  horizon: number;
  season: number;
}

interface Series {
  units: Float64Array;
  /** Days at whose beginning it was sold out, 1: no part of a history, and no forecast is judged by them. */
  soldOut?: Uint8Array;
  /** The first day on which it could be sold. */
  from?: number;
}

/** Sums over the origins of one class. */
interface Line {
  forecasts: number;
  sold: number;
  missed: number;
  /** Of forecasts with an interval. */
  withInterval: { forecasts: number; sold: number; pinball: number; inside: number };
}

const classes: DemandClass[] = ['smooth', 'erratic', 'intermittent', 'lumpy'];
const methods = Object.keys(forecastMethods) as ForecastMethod[];
const SHARES = [0.1, 0.5, 0.9];

/** Loss of a quantile: what is missed, by how probable it was to be above or below. */
const pinball = (sold: number, quantile: number, share: number) =>
  Math.max(share * (sold - quantile), (share - 1) * (sold - quantile));

/** A line for each class and method. The class and the errors that make the interval are of days before the origin only. */
export function benchForecast(shop: Shop): Map<string, Line> {
  const { series, origins, horizon, season } = shop;
  const lines = new Map<string, Line>();
  const past = new Map<string, (PastForecast & { known: number })[]>();
  const days = series[0]?.units.length ?? 0;
  for (let origin = origins.first; origin + horizon <= days; origin += origins.every) {
    const made: { sales: DemandClass; method: ForecastMethod; forecast: number; sold: number }[] = [];
    for (const { units, soldOut, from = 0 } of series) {
      if (soldOut?.subarray(origin, origin + horizon).includes(1)) continue;
      const history = units.subarray(from, origin).filter((_, day) => soldOut?.[from + day] !== 1);
      // What did not sell in eight weeks is nothing that someone orders by a forecast.
      const sales = demandClassOf(history.subarray(Math.max(0, history.length - 8 * season)));
      if (!sales) continue;
      const sold = units.subarray(origin, origin + horizon).reduce((sum, value) => sum + value, 0);
      for (const method of methods) {
        const steps = forecastMethods[method](history, horizon, season);
        const forecast = steps.reduce((sum, value) => sum + value, 0);
        made.push({ sales, method, forecast, sold });
      }
    }
    const errors = new Map(
      [...past].map(([key, all]) => [key, forecastErrors(all.filter(({ known }) => known <= origin))]),
    );
    for (const { sales, method, forecast, sold } of made) {
      const key = `${sales} ${method}`;
      const line = lines.get(key) ?? {
        forecasts: 0,
        sold: 0,
        missed: 0,
        withInterval: { forecasts: 0, sold: 0, pinball: 0, inside: 0 },
      };
      lines.set(key, line);
      line.forecasts += 1;
      line.sold += sold;
      line.missed += Math.abs(sold - forecast);
      const own = errors.get(key);
      // A class with few past forecasts has the errors of all; of lumpy demand not the smooth ones.
      const pool = sales === 'lumpy' ? 'not smooth' : 'all';
      const known = own?.interval(forecast, 0.8) ? own : errors.get(`${pool} ${method}`);
      const interval = known?.interval(forecast, 0.8);
      if (!known || !interval) continue;
      line.withInterval.forecasts += 1;
      line.withInterval.sold += sold;
      if (sold >= interval.low && sold <= interval.high) line.withInterval.inside += 1;
      for (const share of SHARES)
        line.withInterval.pinball +=
          pinball(sold, known.quantile(forecast, share) ?? forecast, share) / SHARES.length;
    }
    for (const { sales, method, forecast, sold } of made)
      for (const pool of [sales, 'all', ...(sales === 'smooth' ? [] : ['not smooth'])]) {
        const name = `${pool} ${method}`;
        const all = past.get(name) ?? [];
        past.set(name, all);
        all.push({ forecast, sold, known: origin + horizon });
      }
  }
  return lines;
}

/** A Markdown table; WAPE and pinball loss in percent of what was sold. */
export function forecastTable(lines: Map<string, Line>): string {
  const percent = (part: number, all: number) => (all > 0 ? ((part / all) * 100).toFixed(1) : '-');
  const rows = classes.flatMap((sales) =>
    methods.flatMap((method) => {
      const line = lines.get(`${sales} ${method}`);
      if (!line) return [];
      const { withInterval } = line;
      const inside = percent(withInterval.inside, withInterval.forecasts);
      return [
        `| ${sales} | ${method} | ${line.forecasts} | ${percent(line.missed, line.sold)} | ${percent(withInterval.pinball, withInterval.sold)} | ${inside} |`,
      ];
    }),
  );
  return [
    '| class | method | forecasts | WAPE % | pinball % | in the 80 % interval |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

/** Options of the demo company by day, as they were sold. */
function demoSales(): Series[] {
  return [...playHistory(buildCatalog(), calendarOf(koreaToday()))]
    .filter(({ option }) => option.grade === 'NEW')
    .map(({ sales, stock, launch }) => {
      const units = new Float64Array(HISTORY_DAYS);
      for (const { index, grossQty, cancelQty } of sales) units[index] = Math.max(0, grossQty + cancelQty);
      const soldOut = Uint8Array.from(units, (_, day) => (day > 0 && (stock[day - 1] ?? 0) <= 0 ? 1 : 0));
      return { units, soldOut, from: Math.max(0, launch) };
    });
}

export const shops = (): Shop[] => [
  {
    name: 'UCI daily, 28 days',
    series: realDailySales().map((units) => ({ units })),
    origins: { first: 120, every: 14 },
    horizon: 28,
    season: 7,
  },
  {
    name: 'UCI weekly, 4 weeks',
    series: realWeeklySales().map((units) => ({ units })),
    origins: { first: 16, every: 2 },
    horizon: 4,
    season: 1,
  },
  {
    name: 'Demo company daily, 28 days',
    series: demoSales(),
    origins: { first: 120, every: 14 },
    horizon: 28,
    season: 7,
  },
];

if (process.argv[1]?.endsWith('forecast.ts')) {
  if (!hasRealSales) throw new Error('../shared/data is not there');
  for (const shop of shops()) console.log(`\n## ${shop.name}\n\n${forecastTable(benchForecast(shop))}`);
}
