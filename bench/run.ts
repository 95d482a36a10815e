import { benchAds } from './ads.ts';
import { benchDue } from './due.ts';
import { benchGrowth } from './growth.ts';
import { benchInbound } from './inbound.ts';
import { benchOverviews } from './overviews.ts';
import { benchProducts } from './products.ts';
import { benchSales } from './sales.ts';
import { benchSettlement } from './settlement.ts';
import { benchStock } from './stock.ts';
import { brokenBudgets, formatReport, type Report } from './support/report.ts';
import { fullSize, smallSize, type BenchSize } from './support/sizes.ts';

// npm run bench:stock, bench:inbound, bench:sales, bench:products, bench:ads, bench:settlement, bench:overviews, bench:growth, bench:due; with -- --small a size that only proves that the bench runs.
const benches: Record<string, (size: BenchSize) => Promise<Report>> = {
  stock: benchStock,
  inbound: benchInbound,
  sales: benchSales,
  products: benchProducts,
  ads: benchAds,
  settlement: benchSettlement,
  overviews: benchOverviews,
  growth: benchGrowth,
  due: benchDue,
};

const small = process.argv.includes('--small');
const name = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? '';
const bench = benches[name];
if (!bench) {
  console.error(`Usage: node --import tsx bench/run.ts ${Object.keys(benches).join('|')} [--small]`);
  process.exit(2);
}
const report = await bench(small ? smallSize : fullSize);
console.log(formatReport(report, !small));
process.exitCode = !small && brokenBudgets(report).length > 0 ? 1 : 0;
