import type { Sql } from '../host/postgres/connect.ts';
import type { BenchBackend } from './support/bench-backend.ts';
import { measureAlone } from './support/database-alone.ts';
import type { Report } from './support/report.ts';
import type { BenchSize } from './support/sizes.ts';

type Row = Report['rows'][number];

/** Limits of database time of a call over brands, and of one over options or products, in milliseconds. */
const limits = { brands: 150, rest: 300 } as const;

type Kind = keyof typeof limits;

/** A function, what stands before the period, and what behind it. */
type Call = readonly [kind: Kind, name: string, subject?: string, more?: string];

const p1 = `'P1', `;
const oneBrand = `'P1', 'P1B3', `;

const callsOfPeriod: Call[] = [
  ['brands', 'brand_sales_summary', p1],
  ['brands', 'brand_sales_brands', p1],
  ['brands', 'brand_sales_rows', p1],
  ['brands', 'brand_sales_rows', p1, `, sort_by => 'cancelRate'`],
  ['brands', 'brand_sales_rows', p1, `, sort_by => 'achievementRate'`],
  ['brands', 'brand_sales_pivot', p1],
  ['brands', 'brand_sales_pivot', p1, `, unit => 'month', measure => 'targetAmt'`],
  ['brands', 'brand_detail', oneBrand],
  ['brands', 'brand_products', oneBrand],
  ['brands', 'sales_source_days', p1, `, measure => 'viewCnt'`],
  ['brands', 'sales_source_loads', p1],
  ['rest', 'portfolio', p1],
  ['rest', 'brand_movers', oneBrand],
  ['rest', 'sales_source_options', p1],
  ['rest', 'sales_source_options', p1, `, measure => 'viewCnt'`],
];

const callsOfToday: Call[] = [
  ['brands', `my_dashboard('P1')`],
  ['brands', `sales_forecast('P1')`],
  ['rest', `dashboard_todos('P1')`],
  ['rest', `brand_stock('P1', 'P1B3')`],
];

/** Orders of 브랜드 상품, each of which needs other measures of every product. */
const orders = [
  '',
  'previousSaleAmt',
  'saleQty',
  'orderCnt',
  'viewCnt',
  'conversionRate',
  'winnerRate',
  'doc',
];

const timeOf = ({ measured }: Row) => measured.processor ?? measured.least;
const slowest = (rows: Row[]) => Math.max(...rows.map(timeOf));

/**
 * Every function of 브랜드 매출 관리, 브랜드 상세, 브랜드 상품, 포트폴리오 and 마이 대시보드, of the way down from a figure, and the
 * rollups read alone: two measures of all options.
 */
export async function measureSalesPages(
  backend: BenchBackend,
  { days, repeats }: BenchSize,
): Promise<Pick<Report, 'rows' | 'budgets'>> {
  const ask = async (name: string, statement: string): Promise<Row> => ({
    name,
    measured: await measureAlone(backend, Math.min(repeats, 5), `select ${statement}`),
  });
  const taken: Record<Kind, Row[]> = { brands: [], rest: [] };
  for (const [kind, call] of callsOfToday) taken[kind].push(await ask(call, `public.${call}`));
  for (const length of [30, 365, days].filter((one) => one <= days))
    for (const [kind, name, subject = '', more = ''] of callsOfPeriod)
      taken[kind].push(
        await ask(`${length} days: ${name}${more}`, `public.${name}(${subject}${periodOf(length)}${more})`),
      );
  const ofOptions = await ask(
    `${days} days: two measures of every option, alone`,
    `count(s.views) + count(s.orders)
      from (select sum(m."VIEW_CNT") as views, sum(m."ORDER_CNT") as orders from public.agg_option_monthly m
      where m."PARTNER_CD" = 'P1' group by m."OPTION_CD" offset 0) s`,
  );
  const ofProducts = await measureLargeBrand(backend.sql, (order) =>
    ask(
      `${days} days: brand_products of every option, by ${order || 'saleAmt'}`,
      `public.brand_products(${oneBrand}${periodOf(days)}, sort_by => '${order}')`,
    ),
  );
  taken.rest.push(...ofProducts);
  const longest = (names: string) =>
    taken.rest.filter(({ name }) => name.startsWith(`${days} days: ${names}`));
  return {
    rows: [...taken.brands, ...taken.rest, ofOptions],
    budgets: [
      {
        name: `slowest call over brands against ${limits.brands} ms`,
        ratio: slowest(taken.brands) / limits.brands,
        limit: 1,
      },
      {
        name: `slowest other call of a sales page against ${limits.rest} ms`,
        ratio: slowest(taken.rest) / limits.rest,
        limit: 1,
      },
      {
        name: 'products and options against the rollups alone',
        ratio: slowest([...ofProducts, ...longest('sales_source_options')]) / timeOf(ofOptions),
        limit: 2,
      },
    ],
  };
}

const periodOf = (length: number) =>
  `private.day_text(private.korea_today() - ${length}), private.day_text(private.korea_today() - 1)`;

/** With all options of P1 in one brand, as a seller has them who sells one: each order of its products. */
async function measureLargeBrand(sql: Sql, ask: (order: string) => Promise<Row>): Promise<Row[]> {
  await sql`create temporary table brand_before as select "OPTION_CD", "BRAND_CD" from public.dim_option where "PARTNER_CD" = 'P1'`;
  // What is kept by brand stays as it is: the products take their sales from what is kept by option.
  await sql`alter table public.dim_option disable trigger user`;
  await sql`update public.dim_option set "BRAND_CD" = 'P1B3' where "PARTNER_CD" = 'P1'`;
  await sql`vacuum analyze public.dim_option`;
  const rows: Row[] = [];
  for (const order of orders) rows.push(await ask(order));
  await sql`update public.dim_option o set "BRAND_CD" = b."BRAND_CD" from brand_before b where b."OPTION_CD" = o."OPTION_CD"`;
  await sql`alter table public.dim_option enable trigger user`;
  await sql`drop table brand_before`;
  await sql`vacuum full analyze public.dim_option`;
  return rows;
}
