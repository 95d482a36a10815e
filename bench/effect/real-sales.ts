import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const folder = new URL('../../../shared/data/', import.meta.url);

/** Whether the public data are beside the project. */
export const hasRealSales = existsSync(folder);

const FIRST = Date.UTC(2010, 11, 1);
const DAYS = 374;
/** Two lines of 74,215 and 80,995 units were typed by mistake and taken back; no other comes near. */
const MOST_UNITS = 10_000;

/** Units by article and day of a year of a real shop (UCI Online Retail); what was returned is not taken off. */
export function realDailySales(): Float64Array[] {
  const articles = new Map<string, Float64Array>();
  const text = gunzipSync(readFileSync(new URL('online_retail.csv.gz', folder))).toString('utf8');
  for (const line of text.split('\n').slice(1)) {
    // The description may hold commas; what follows it does not.
    const parts = line.split(',');
    const [quantity, moment] = parts.slice(-5);
    const units = Number(quantity);
    if (!moment || !(units > 0) || units > MOST_UNITS) continue;
    const day = Math.floor((Date.parse(`${moment.slice(0, 10)}T00:00:00Z`) - FIRST) / 86_400_000);
    const name = parts.slice(0, -5).join(',');
    const series = articles.get(name) ?? new Float64Array(DAYS);
    series[day] = (series[day] ?? 0) + units;
    articles.set(name, series);
  }
  return [...articles.values()];
}

/** Units by product of 52 weeks (UCI Sales Transactions Weekly). */
export function realWeeklySales(): Float64Array[] {
  const lines = readFileSync(new URL('uci_weekly.csv', folder), 'utf8').trim().split('\n').slice(1);
  return lines.map((line) => Float64Array.from(line.split(',').slice(1, 53), Number));
}
