import { hasRealSales } from './effect/real-sales.ts';
import { demoShop, generatedShops, realShop } from './forecast/shops.ts';
import { simpleMethodNames } from './forecast/simple-methods.ts';
import { walkForecasts, type Judged } from './forecast/walk.ts';
import { startBenchDatabase } from './support/bench-backend.ts';

// npm run bench:forecast: the forecast of the database on a real shop, the demo company and generated sales, beside simple methods.

const percent = (part: number, all: number) => (all > 0 ? ((part / all) * 100).toFixed(1) : '-');

/** A row of a Markdown table for each class; errors in percent of what was sold. */
export function forecastTable(judged: Map<string, Judged>): string {
  const rows = [...judged].map(([name, line]) => {
    const best = simpleMethodNames.reduce((one, other) =>
      line.simple[other] < line.simple[one] ? other : one,
    );
    const cells = [
      name,
      line.forecasts,
      percent(line.missed, line.sold),
      `${percent(line.simple[best], line.sold)} (${best})`,
      percent(line.expected - line.sold, line.sold),
      percent(line.inside, line.forecasts),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| class | forecasts | WAPE % | best simple method | bias % | in the 80 % interval |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

if (process.argv[1]?.endsWith('forecast.ts')) {
  if (!hasRealSales) throw new Error('../shared/data is not there');
  const database = await startBenchDatabase();
  try {
    for (const shop of [realShop(1), demoShop(), ...generatedShops(400)])
      console.log(`\n## ${shop.name}\n\n${forecastTable(await walkForecasts(database.sql, shop))}`);
  } finally {
    await database.close();
  }
}
