import { measureSalesPages } from './sales-pages.ts';
import { measureUpkeep } from './sales-upkeep.ts';
import { startBenchBackend, type BenchBackend } from './support/bench-backend.ts';
import { measureAlone } from './support/database-alone.ts';
import { duckDbMissing, measureDuckDb } from './support/duckdb.ts';
import { fillCompany, withSmallOne } from './support/fill-company.ts';
import { measure } from './support/measure.ts';
import type { Report } from './support/report.ts';
import { type BenchSize, tenthOf } from './support/sizes.ts';

type Row = Report['rows'][number];

/**
 * The four parts of 전체 통계 against the rollups read alone, the facts read directly, the other sales pages, and what keeping
 * the rollups costs.
 */
export async function benchSales(size: BenchSize): Promise<Report> {
  const backend = await startBenchBackend();
  try {
    const start = performance.now();
    const filled = tenthOf(size, 'inboundLines', 'campaigns', 'settlementLines');
    await fillCompany(backend.sql, backend.memberId, withSmallOne(filled));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const rows: Row[] = [];
    for (const days of [30, 90, 365, size.days].filter((one) => one <= size.days))
      rows.push(...(await measurePeriod(backend, size, days)));
    const budgets = timeBudgets(rows);
    const days = Math.min(365, size.days - 1);
    const facts = await measureAlone(backend, 1, sumsOfFacts(days));
    rows.push({ name: `sums by brand of ${days} days, straight from the facts`, measured: facts });
    const yardstick = await measureDuckDb(backend.sql, { days, sums, repeats: size.repeats });
    if (yardstick) rows.push(...yardstick);
    const pages = await measureSalesPages(backend, size);
    rows.push(...pages.rows);
    const upkeep = await measureUpkeep(backend.sql, size.repeats);
    rows.push(...upkeep.rows);
    return {
      title: `전체 통계 and the sales pages: ${size.options} options, 40 brands, ${size.days} days, all measures`,
      notes: [
        `filled in ${seconds} s`,
        'each period with the days before it; budgets are judged by the processor time of the database, else the quickest run',
        ...(yardstick ? [] : [duckDbMissing]),
      ],
      rows,
      budgets: [...budgets, ...pages.budgets, ...upkeep.budgets],
    };
  } finally {
    await backend.close();
  }
}

/** Rows of one period: summary over the protocol, summary, days, brands, products, rollups alone. */
function timeBudgets(rows: Row[]): Report['budgets'] {
  const times = rows.map(({ measured }) => measured.processor ?? measured.least);
  const slowest = (...parts: number[]) =>
    Math.max(...times.filter((_, index) => parts.includes(index % rowsOfPeriod)));
  const longest = times.slice(-rowsOfPeriod);
  return [
    { name: 'slowest part against 150 ms', ratio: slowest(1, 2, 3, 4) / 150, limit: 1 },
    { name: 'the summary over the protocol against 150 ms', ratio: slowest(0) / 150, limit: 1 },
    {
      name: 'slowest part over brands, longest period, against the rollups alone',
      ratio: Math.max(...longest.slice(1, 4)) / (longest.at(-1) ?? Number.NaN),
      limit: 2,
    },
  ];
}

const rowsOfPeriod = 6;

const day = (ago: number) => `private.day_text(private.korea_today() - ${ago})`;

async function measurePeriod(backend: BenchBackend, size: BenchSize, days: number): Promise<Row[]> {
  const { sql, client } = backend;
  const [range] = await sql.unsafe(`select ${day(days)} as date_start, ${day(1)} as date_end`);
  const period = { date_start: String(range?.date_start), date_end: String(range?.date_end) };
  const part = (name: string) =>
    measureAlone(
      backend,
      size.repeats,
      `select public.total_sales_${name}('P1', '${period.date_start}', '${period.date_end}')`,
    );
  const rpc = await measure(backend, size.repeats, async () => {
    await client.rpc('total_sales_summary', { partner_cd: 'P1', ...period }).throwOnError();
  });
  const alone = await measureAlone(backend, size.repeats, rollupsAlone(days));
  return [
    { name: `${days} days: total_sales_summary over the protocol`, measured: rpc },
    { name: `${days} days: total_sales_summary`, measured: await part('summary') },
    { name: `${days} days: total_sales_days`, measured: await part('days') },
    { name: `${days} days: total_sales_brands`, measured: await part('brands') },
    { name: `${days} days: total_sales_products`, measured: await part('products') },
    { name: `${days} days: every measure of the rollup, alone`, measured: alone },
  ];
}

const columns = [
  'GROSS_QTY',
  'GROSS_AMT',
  'CANCEL_QTY',
  'CANCEL_AMT',
  'SALE_QTY',
  'SALE_AMT',
  'ORDER_CNT',
  'VISITOR_CNT',
];
const sums = [...columns, 'VIEW_CNT', 'CART_CNT'].map((name) => `sum(d."${name}")`).join(', ');

/** Period and comparison by day, as the least that the page must read. */
const rollupsAlone = (
  days: number,
) => `select d."DATE_SK", ${sums}, sum(d."WINNER_VIEWS") from public.agg_brand_daily d
  where d."PARTNER_CD" = 'P1' and d."DATE_SK" >= private.date_sk(private.korea_today() - ${2 * days}) group by 1`;

const sumsOfFacts = (
  days: number,
) => `select o."BRAND_CD", ${sums} from public.agg_performance_option_daily d join public.dim_option o using ("OPTION_CD")
  where d."PARTNER_CD" = 'P1' and d."SVC" = '2P' and d."DATE_SK" >= private.date_sk(private.korea_today() - ${days}) group by 1`;
