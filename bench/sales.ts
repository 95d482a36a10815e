import { loadReport } from '../src/reports/load-report.ts';
import { directDatabase } from '../importer/direct-database.ts';
import { salesReport } from '../importer/testing/small-reports.ts';
import { startBenchBackend, type BenchBackend } from './support/bench-backend.ts';
import { databaseAlone } from './support/database-alone.ts';
import { fillFigures } from './support/fill-figures.ts';
import { fillMasters } from './support/fill-partner.ts';
import { measure, median, type Measurement } from './support/measure.ts';
import type { Report } from './support/report.ts';
import type { BenchSize } from './support/sizes.ts';

type Row = Report['rows'][number];

/** The four parts of 전체 통계 against the rollups read alone, the facts read directly, and what keeping the rollups costs. */
export async function benchSales(size: BenchSize): Promise<Report> {
  const backend = await startBenchBackend();
  try {
    const start = performance.now();
    await fillMasters(backend.sql, size, backend.memberId);
    await fillFigures(backend.sql, size.days);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const rows: Row[] = [];
    for (const days of [30, 90, 365, size.days].filter((one) => one <= size.days))
      rows.push(...(await measurePeriod(backend, size, days)));
    const longest = rows.slice(-6).map(({ measured }) => measured.milliseconds) as Times;
    const facts = await sumsOfFacts(backend, Math.min(365, size.days - 1));
    rows.push({
      name: `sums by brand of ${facts.days} days, straight from the facts`,
      measured: facts.measured,
    });
    const upkeep = await measureUpkeep(backend, size.repeats);
    rows.push(...upkeep.rows);
    return {
      title: `전체 통계: ${size.options} options, 40 brands, ${size.days} days, all measures`,
      notes: [
        `filled in ${seconds} s`,
        'all figures of the database itself; each period with the days before it',
      ],
      rows,
      budgets: [
        ...timeBudgets(longest),
        { name: 'upkeep of the rollups in a load', ratio: upkeep.share, limit: 0.15 },
      ],
    };
  } finally {
    await backend.close();
  }
}

/** Of one period, in milliseconds: rpc, summary, days, brands, products, rollups alone. */
type Times = [number, number, number, number, number, number];

function timeBudgets([rpc, summary, days, brands, products, alone]: Times): Report['budgets'] {
  const slowest = Math.max(summary, days, brands);
  return [
    { name: 'slowest part over brands against 150 ms', ratio: slowest / 150, limit: 1 },
    { name: 'the summary over the protocol against 150 ms', ratio: rpc / 150, limit: 1 },
    { name: 'products against 400 ms', ratio: products / 400, limit: 1 },
    { name: 'slowest part over brands against the rollups alone', ratio: slowest / alone, limit: 2 },
  ];
}

const day = (ago: number) => `private.day_text(private.korea_today() - ${ago})`;

async function measurePeriod(backend: BenchBackend, size: BenchSize, days: number): Promise<Row[]> {
  const { sql, memberId, client } = backend;
  const [range] = await sql.unsafe(`select ${day(days)} as date_start, ${day(1)} as date_end`);
  const period = { date_start: String(range?.date_start), date_end: String(range?.date_end) };
  const part = (name: string) =>
    measure(backend, size.repeats, () =>
      databaseAlone(
        sql,
        memberId,
        `select public.total_sales_${name}('P1', '${period.date_start}', '${period.date_end}')`,
      ),
    );
  const rpc = await measure(backend, size.repeats, async () => {
    await client.rpc('total_sales_summary', { partner_cd: 'P1', ...period }).throwOnError();
  });
  const alone = await measure(backend, size.repeats, () => databaseAlone(sql, memberId, rollupsAlone(days)));
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

async function sumsOfFacts(
  backend: BenchBackend,
  days: number,
): Promise<{ days: number; measured: Measurement }> {
  const statement = `select o."BRAND_CD", ${sums} from public.agg_performance_option_daily d join public.dim_option o using ("OPTION_CD")
    where d."PARTNER_CD" = 'P1' and d."SVC" = '2P' and d."DATE_SK" >= private.date_sk(private.korea_today() - ${days}) group by 1`;
  const measured = await measure(backend, 1, () => databaseAlone(backend.sql, backend.memberId, statement));
  return { days, measured };
}

/** Loads of a day of every option, with the rollups and without what keeps them. */
async function measureUpkeep(
  backend: BenchBackend,
  repeats: number,
): Promise<{ rows: Row[]; share: number }> {
  const { sql } = backend;
  const facts = await sql`select * from public.agg_performance_option_daily
    where "PARTNER_CD" = 'P1' and "DATE_SK" = private.date_sk(private.korea_today() - 1)`;
  const [names] = await sql.unsafe(`select ${day(0)} as today`);
  const today = String(names?.today);
  const rows = [...facts] as Record<string, string>[];
  const load = (content: typeof rows) =>
    loadReport(directDatabase(sql), salesReport(today, content), { partnerCd: 'P1', keepGood: false });
  const timed = async (): Promise<Measurement> => {
    const times: number[] = [];
    for (let run = 0; run < Math.min(repeats, 3); run += 1) {
      const start = performance.now();
      await load(rows);
      times.push(performance.now() - start);
      await load([]);
    }
    return { milliseconds: median(times), requests: 0, bytes: 0 };
  };
  const kept = await timed();
  const [hook] = await sql`select pg_get_functiondef('private.sales_changed'::regproc) as text`;
  await sql.unsafe(`create or replace function private.sales_changed(partner_cd text, days integer[]) returns void
    language plpgsql as 'begin end'`);
  const bare = await timed();
  await sql.unsafe(String(hook?.text));
  return {
    rows: [
      { name: `load of a new day of ${rows.length} rows, staging included`, measured: kept },
      { name: 'the same without the rollups', measured: bare },
    ],
    share: 1 - bare.milliseconds / kept.milliseconds,
  };
}
