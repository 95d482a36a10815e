import { stockBySection7, type StockRow, type Window } from './stock-section-7.ts';
import { startBenchBackend, type BenchBackend } from './support/bench-backend.ts';
import { databaseAlone } from './support/database-alone.ts';
import { fillCompany, withSmallOne } from './support/fill-company.ts';
import { fillFigures } from './support/fill-figures.ts';
import { measure, type Measurement } from './support/measure.ts';
import type { Report } from './support/report.ts';
import { type BenchSize, tenthOf } from './support/sizes.ts';

interface StockList {
  total: number;
  rows: StockRow[];
}

/** The stock list and the home page against the calls of specification section 7 and the database alone. */
export async function benchStock(size: BenchSize): Promise<Report> {
  const backend = await startBenchBackend();
  try {
    const start = performance.now();
    const { sql, memberId } = backend;
    const filled = { ...tenthOf(size, 'campaigns', 'settlementLines'), days: size.shortDays };
    await fillCompany(sql, memberId, withSmallOne(filled));
    const short = await measure(backend, size.repeats, () => stockList(backend));
    await sql`update bench_partner set days = ${size.days}`;
    await fillFigures(sql);
    await sql`vacuum analyze`;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const title = `Stock list: ${size.options} options, ${size.days} days of daily sales, ${size.inboundLines} inbound lines`;
    return { title, notes: [`filled in ${seconds} s`], ...(await measureStock(backend, size, short)) };
  } finally {
    await backend.close();
  }
}

async function measureStock(
  backend: BenchBackend,
  size: BenchSize,
  short: Measurement,
): Promise<Pick<Report, 'rows' | 'budgets'>> {
  const { sql, memberId, client } = backend;
  const ours = await measure(backend, size.repeats, () => stockList(backend));
  const alone = await measure(backend, size.repeats, () =>
    databaseAlone(sql, memberId, `select public.stock_list('P1')`),
  );
  const brand = await measure(backend, size.repeats, () => stockList(backend, { brand_cd: 'P1B3' }));
  const slowest = await slowestSort(backend, size.repeats);
  const whole = await measure(backend, size.repeats, () => stockList(backend, { page_size: 5_000 }));
  const home = await measure(backend, size.repeats, async () => {
    await client.rpc('home_summary', { partner_cd: 'P1' }).throwOnError();
  });
  const homeAlone = await measure(backend, size.repeats, () =>
    databaseAlone(sql, memberId, `select public.home_summary('P1')`),
  );
  const window = await salesWindow(backend);
  let expected: StockRow[] = [];
  const pattern = await measure(backend, 1, async () => {
    expected = await stockBySection7(client, window);
  });
  requireSameRows((await stockList(backend)).rows, expected);
  return {
    rows: [
      { name: 'calls of section 7, 50 rows', measured: pattern },
      { name: 'stock_list, 50 rows', measured: ours },
      { name: `stock_list, 50 rows, ${size.shortDays} days of history`, measured: short },
      { name: 'stock_list by the database alone', measured: alone },
      { name: 'stock_list, one brand', measured: brand },
      {
        name: `stock_list, slowest sort (${slowest.sortBy}), by the database alone`,
        measured: slowest.measured,
      },
      { name: 'stock_list, every row (export)', measured: whole },
      { name: 'home_summary', measured: home },
      { name: 'home_summary by the database alone', measured: homeAlone },
    ],
    budgets: [
      { name: 'time against section 7', ratio: ours.milliseconds / pattern.milliseconds, limit: 1 / 30 },
      { name: 'bytes against section 7', ratio: ours.bytes / pattern.bytes, limit: 1 / 100 },
      { name: 'time against the database alone', ratio: ours.milliseconds / alone.milliseconds, limit: 2 },
      {
        name: `${size.days} against ${size.shortDays} days of history`,
        ratio: ours.milliseconds / short.milliseconds,
        limit: 1.2,
      },
      { name: 'stock_list by the database alone against 60 ms', ratio: alone.milliseconds / 60, limit: 1 },
      { name: 'slowest sort against 100 ms', ratio: slowest.measured.milliseconds / 100, limit: 1 },
      {
        name: 'home_summary by the database alone against 60 ms',
        ratio: homeAlone.milliseconds / 60,
        limit: 1,
      },
    ],
  };
}

/** The column by which sorting the stock list takes the database longest. */
async function slowestSort(
  backend: BenchBackend,
  repeats: number,
): Promise<{ sortBy: string; measured: Measurement }> {
  const [row] = (await stockList(backend)).rows;
  const sorts: { sortBy: string; measured: Measurement }[] = [];
  for (const sortBy of Object.keys(row ?? {})) {
    const statement = `select public.stock_list('P1', sort_by => '${sortBy}')`;
    const measured = await measure(backend, repeats, () =>
      databaseAlone(backend.sql, backend.memberId, statement),
    );
    sorts.push({ sortBy, measured });
  }
  const [slowest] = sorts.toSorted((a, b) => b.measured.milliseconds - a.measured.milliseconds);
  if (!slowest) throw new Error('the stock list has no rows');
  return slowest;
}

async function stockList({ client }: BenchBackend, filter: Record<string, unknown> = {}): Promise<StockList> {
  const { data } = await client.rpc('stock_list', { partner_cd: 'P1', ...filter }).throwOnError();
  return data as StockList;
}

async function salesWindow({ sql }: BenchBackend): Promise<Window> {
  const [window] = await sql<
    Window[]
  >`select private.date_sk(today - 30) as first, private.date_sk(today - 7) as "firstOf7",
    private.date_sk(today - 1) as last from private.korea_today() today`;
  if (!window) throw new Error('the database does not know today');
  return window;
}

/** A fast wrong answer is worth nothing: both ways must give the same page. */
function requireSameRows(ours: readonly StockRow[], expected: readonly StockRow[]): void {
  const text = (rows: readonly StockRow[]) =>
    JSON.stringify(
      rows.map(({ optionId, stockQty, incomingQty, doc }) => [optionId, stockQty, incomingQty, doc]),
    );
  if (expected.length === 0 || text(ours) !== text(expected))
    throw new Error('stock_list and section 7 give different rows');
}
