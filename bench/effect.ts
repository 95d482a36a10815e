import { random } from '../demo/random.ts';
import { analyseEffect } from '../src/domain/effect/analyse-effect.ts';
import { estimators } from '../src/domain/effect/estimators.ts';
import type { Cell } from './effect/draws.ts';
import { dailyShop, realCells, simulatedCells, weeklyShop } from './effect/draws.ts';
import { effectTable, pooledTable } from './effect/effect-table.ts';
import { measureEndToEnd } from './effect/end-to-end.ts';
import { measureCell, type Measured } from './effect/measure-cell.ts';
import { hasRealSales, realDailySales, realWeeklySales } from './effect/real-sales.ts';
import { simulateShop } from './effect/simulated-sales.ts';

/** Draws a cell of simulated and of real sales. */
interface EffectBenchSize {
  simulated: number;
  real: number;
}

/** The measured error rates of every estimator, the same for the same size. */
function benchEffect(size: EffectBenchSize, told: (cell: string) => void): Measured[] {
  const cells: Cell[] = simulatedCells(size.simulated);
  if (hasRealSales && size.real > 0)
    cells.push(
      ...realCells(dailyShop(realDailySales()), size.real),
      ...realCells(weeklyShop(realWeeklySales()), size.real),
    );
  return cells.flatMap((cell) => {
    told(cell.name);
    // A shop may have no article of a class.
    return measureCell(cell, estimators).filter(({ draws }) => draws > 0);
  });
}

/** Milliseconds of one intervention over 500 options, 730 days. */
async function timeOf(estimator: (typeof estimators)[number]): Promise<{ all: number; placebos: number }> {
  const shop = simulateShop(random('speed'), { mean: 4, history: 700, post: 30, controls: 500 });
  const started = performance.now();
  const result = await analyseEffect({
    treated: [shop.treated(1.5)],
    controls: shop.controls,
    start: 700,
    windows: { pre: 28, post: 14, bin: 7 },
    estimator,
  });
  return { all: performance.now() - started, placebos: result?.placebos.logEffects.length ?? 0 };
}

// npm run bench:effect; with -- --quick a size of which only the form can be read.
const isQuick = process.argv.includes('--quick');
const measured = benchEffect(isQuick ? { simulated: 20, real: 10 } : { simulated: 600, real: 300 }, (cell) =>
  console.error(cell),
);
if (!hasRealSales) console.log('../shared/data is not there: no real sales.');
for (const { key } of estimators) {
  const rows = measured.filter(({ estimator }) => estimator === key);
  console.log(`\n## ${key}\n\n${effectTable(rows)}\n\nTen pooled:\n\n${pooledTable(rows)}`);
}
console.log('\n## Time of one intervention over 500 options, 730 days\n');
for (const estimator of estimators) {
  const { all, placebos } = await timeOf(estimator);
  console.log(`${estimator.key}: ${Math.round(all)} ms with ${placebos} placebos`);
}

const whole = isQuick ? await measureEndToEnd(20, 120, 1) : await measureEndToEnd(500, 730, 9);
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
console.log(`
## What a person waits for: one intervention on ${whole.options} options, ${whole.days} days of sales and of stock

request and answer ${seconds(whole.request)} (database alone ${seconds(whole.alone)}, its processor ${seconds(
  whole.processor ?? Number.NaN,
)}), ${Math.round(whole.bytes / 1000)} kB of JSON
copy to the worker and effect with ${whole.placebos} placebos ${seconds(whole.worker)}
together ${seconds(whole.request + whole.worker)}; the goal is 2 s`);
