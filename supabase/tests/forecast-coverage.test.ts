import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../host/testing/test-database.ts';
import { setToday } from '../../host/testing/today.ts';
import { wingBytes } from '../../src/reports/testing/wing.ts';

// A year of a real shop: how often does a month end where the forecast said? docs/decisions/sales-forecast.md.

const SERIES = 12;
/** Every so many days a forecast is made; FORECAST_STEP=1 is every day of the year. */
const STEP = Number(process.env.FORECAST_STEP ?? 6);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '가게')`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD")
    select 'B' || n, 'B' || n, 'P1' from generate_series(0, ${SERIES - 1}::int) n`;
  const rows = [...dailySales()].map(([key, amount]) => {
    const [brand, day] = key.split(' ');
    return {
      PARTNER_CD: 'P1',
      BRAND_CD: `B${brand}`,
      DATE_SK: Number(day),
      SALE_QTY: 1,
      SALE_AMT: Math.round(amount),
    };
  });
  for (let at = 0; at < rows.length; at += 1000)
    await sql`insert into public.agg_brand_daily ${sql(rows.slice(at, at + 1000))}`;
  const days = rows.map((row) => row.DATE_SK);
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
    values ('판매분석', 'agg_performance_option_daily', 'P1', ${String(Math.min(...days))}, ${String(Math.max(...days))})`;
}, 120_000);
afterAll(() => database.drop());

/** Won of each day, by a fixed part of the articles; orders of a single line of more than 20,000 are left out. */
function dailySales(): Map<string, number> {
  const sums = new Map<string, number>();
  const text = gunzipSync(wingBytes('../online_retail.csv.gz')).toString('utf8');
  for (const line of text.split('\n').slice(1)) {
    // The description may hold commas; what follows it does not.
    const parts = line.split(',');
    const [quantity, moment, price] = parts.slice(-5);
    const amount = Number(quantity) * Number(price);
    if (!moment || Number.isNaN(amount) || Math.abs(amount) > 20_000) continue;
    let hash = 0;
    for (const code of new TextEncoder().encode(parts.slice(0, -5).join(',')))
      hash = (hash * 31 + code) >>> 0;
    const key = `${hash % SERIES} ${moment.slice(0, 10).replaceAll('-', '')}`;
    sums.set(key, (sums.get(key) ?? 0) + amount);
  }
  return sums;
}

it(
  'of 100 months 75 to 90 end inside the interval, whatever is left of them',
  { timeout: 300_000 },
  async () => {
    const { sql } = database;
    const forecasts = (brands: readonly string[][]) => sql<{ inside: boolean; days_left: number }[]>`
    select m.amount between (f ->> 'low')::numeric and (f ->> 'high')::numeric as inside, (f ->> 'remainingDays')::int as days_left
    from json_array_elements(${JSON.stringify(brands)}::text::json) b (cds)
    cross join lateral (select array(select json_array_elements_text(b.cds)) as cds) a
    cross join lateral private.forecast_of_partners('{P1}', a.cds) f
    cross join lateral (
      select sum(s."SALE_AMT") as amount from public.agg_brand_daily s
      where (cardinality(a.cds) = 0 or s."BRAND_CD" = any (a.cds)) and s."DATE_SK" / 100 = (select private.date_sk(private.korea_today()) / 100)
    ) m
    where f ->> 'expected' is not null`;
    const replay = async (step: number, brands: readonly string[][]) => {
      const found: { inside: boolean; days_left: number }[] = [];
      for (let day = Date.UTC(2010, 11, 29); day <= Date.UTC(2011, 10, 30); day += step * 86_400_000) {
        await setToday(sql, new Date(day).toISOString().slice(0, 10));
        found.push(...(await forecasts(brands)));
      }
      return found;
    };
    const cases = await replay(
      STEP,
      Array.from({ length: SERIES }, (_, brand) => [`B${brand}`]),
    );
    const shop = await replay(1, [[]]);
    const share = (part: readonly { inside: boolean }[]) =>
      part.filter(({ inside }) => inside).length / part.length;
    const parts = {
      all: cases,
      'at most 7 days left': cases.filter((one) => one.days_left <= 7),
      '8 to 20 days left': cases.filter((one) => one.days_left > 7 && one.days_left <= 20),
      'more than 20 days left': cases.filter((one) => one.days_left > 20),
      'the whole shop': shop,
    };
    const shares = Object.entries(parts).map(([name, part]) => [name, part.length, share(part)] as const);
    process.stdout.write(
      `${shares.map(([name, count, value]) => `${name}: ${count} forecasts, ${(value * 100).toFixed(1)} % inside`).join('\n')}\n`,
    );
    for (const [name, count, value] of shares) {
      expect([name, count > 60, value > 0.75, value < 0.9]).toEqual([name, true, true, true]);
    }
  },
);
