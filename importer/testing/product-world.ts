import path from 'node:path';
import type { ProductRow } from '../../src/data/answers/product-list.ts';
import { asCaller } from '../../host/testing/test-database.ts';
import type { Sql } from '../../host/postgres/connect.ts';
import { moneyFiles } from '../../src/reports/testing/wing.ts';
import { setToday } from '../../host/testing/today.ts';
import { directDatabase } from '../direct-database.ts';
import { keywordFiles, loadAdsOn } from './ads-world.ts';
import { wingStock, type WingStock } from './independent-analytics.ts';
import { inboundLines, lines, type Line } from './independent-numbers.ts';
import { expectedProducts, wingCosts, type Entered } from './independent-products.ts';
import { groupsOf, wingSales, type WingSales } from './independent-sales.ts';
import { loadNames, loadReports, loadWing, wingToday } from './load-wing.ts';
import { madeUpReports } from './made-up-reports.ts';
import { olderDays, reportOf, type WingCompany } from './wing-company.ts';

/** The partner W1 with all spreadsheets and what people entered, and what its pages must show of each option. */
export interface ProductWorld {
  sales: WingSales;
  stock: WingStock;
  /** The lines of 입고요청, in the order in which they were loaded. */
  requested: Line[];
  products: ProductRow[];
  /** The json `answer` of a statement that a member runs who sees all partners. */
  ask: <T>(work: (sql: Sql) => Promise<readonly Record<string, unknown>[]>) => Promise<T>;
  /** Fixes another day than that of the spreadsheets. */
  setToday: (day: string) => Promise<void>;
}

/** The first memo of each option that has one, written over since. */
export const firstMemo = '확인 중';
// These are rounded to four decimals, and one to one.
const rounded = ['avgSales7Days', 'avgSales30Days', 'perDay'];
/** By how much the numbers of an option may differ by rounding. */
export const tolerance = {
  ...Object.fromEntries(rounded.map((name) => [name, 0.000_050_1])),
  demand: 0.050_1,
};

/** What no spreadsheet says, by a rule over the ids: some options are off sale, and people entered something of some. */
export function enteredOf(id: string): Entered {
  const [last, two] = [Number(id.at(-1)), Number(id.slice(-2))];
  return {
    ...(two % 17 === 0 && { stopped: true }),
    ...(last === 3 && { targetDays: 7 + two }),
    ...(last % 4 === 0 && { leadDays: two }),
    ...(last === 7 && { memo: `메모 ${two}` }),
  };
}

/** Fills W1 with all else that the samples say, as its people would. */
export async function productWorld({ database: { sql }, staff: id }: WingCompany): Promise<ProductWorld> {
  const asMember = <T>(work: (transaction: Sql) => Promise<T>) =>
    asCaller(sql, { role: 'authenticated', id }, work);
  const [before, madeUp] = [await daysBefore(), await madeUpReports()];
  const target = directDatabase(sql);
  await loadWing(target, 'W1', ['재고현황', '입고요청']);
  await loadNames(target, 'W1', [...moneyFiles('재고현황'), ...moneyFiles('입고요청')]);
  const loaded = new Set(olderDays().map((file) => path.basename(file)));
  await loadReports(target, 'W1', [...before.filter(({ name }) => !loaded.has(name)), ...madeUp]);
  await loadAdsOn(sql, target, wingToday, keywordFiles());
  const sales = await wingSales([...before, ...madeUp], keywordFiles());
  const [, unused = ''] = [...sales.brands.keys()];
  await sql`update dim_brand set "USE_YN" = 'N' where "BRAND_CD" = ${unused}`;
  const options = (await sql`select "OPTION_CD" as id from dim_option`).map((row) => String(row.id));
  const stopped = options.filter((one) => enteredOf(one).stopped);
  await sql`update fact_stock set "SOLD_YN" = 'N' where "OPTION_CD" = any (${stopped})`;
  await asMember((transaction) => enter(transaction, options));
  const isUsed = (brand: string) => brand !== unused;
  const stock = await wingStock(sales, isUsed);
  const requested = [...(await inboundLines()), ...(await linesOf('입고요청')).flatMap(({ own }) => own)];
  await sql`select private.diagnose('W1', ${wingToday}::text::date)`;
  const demands = await sql<
    { id: string; qty: number }[]
  >`select "OPTION_CD" as id, "QTY" as qty from agg_option_demand`;
  const known = {
    sales,
    stock: stock.live.values(),
    demands: new Map(demands.map(({ id, qty }) => [id, qty])),
    requested,
    enteredOf,
    isUsed,
  };
  // How far past forecasts missed is not worked out here: supabase/tests/demand-forecast.test.ts.
  await sql`update agg_option_demand set "LOW_QTY" = null, "HIGH_QTY" = null`;
  return {
    sales,
    stock,
    requested,
    products: await expectedProducts(wingToday, known),
    ask: async <T>(work: Parameters<ProductWorld['ask']>[0]) => (await asMember(work))[0]?.answer as T,
    setToday: (day) => setToday(sql, day),
  };
}

const linesOf = (prefix: string) =>
  Promise.all(moneyFiles(prefix).map(async (file) => ({ file, own: await lines(file, 1) })));

/** The days of sales before the others, of eight brands. */
const daysBefore = async () =>
  (await linesOf('판매분석_')).map(({ file, own }) => ({
    ...reportOf(file),
    lines: own,
  }));

/** Enters the costs of the spreadsheet and the rest by its rule, through the function that the pages enter by. */
async function enter(sql: Sql, options: string[]): Promise<void> {
  const change = async (ids: string[], field: string, value: string, day: string | null) =>
    sql`select change_options('W1', ${ids}, ${field}, ${value}, apply_dt => ${day})`;
  const withMemo = options.filter((id) => enteredOf(id).memo !== undefined);
  await change(withMemo, 'memo', firstMemo, null);
  for (const field of ['targetDays', 'leadDays', 'memo'] as const) {
    const some = options.filter((id) => enteredOf(id)[field] !== undefined);
    for (const [value, ids] of groupsOf(some, (id) => String(enteredOf(id)[field])))
      await change(ids, field, value, null);
  }
  const costs = [...(await wingCosts())].flatMap(([id, own]) => own.map((cost) => ({ id, ...cost })));
  const oldestFirst = costs.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  for (const own of groupsOf(oldestFirst, ({ from, won }) => `${from} ${won}`).values())
    await change(
      own.map(({ id }) => id),
      'cost',
      String(own[0]?.won),
      own[0]?.from ?? null,
    );
}
