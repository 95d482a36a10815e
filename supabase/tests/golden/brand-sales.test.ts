import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadReport } from '@/reports/load-report.ts';
import { directDatabase } from '../../../importer/direct-database.ts';
import { masterReport, salesReport } from '../../../importer/testing/small-reports.ts';
import { asCaller } from '../../../host/testing/test-database.ts';
import { createCompany, type Company } from './company.ts';

/*
 * Read on 2026-01-10. P1 has B1 가온 (options 1 and 2), B2 나래 (option 3, out of use since) and option 4 without a brand.
 * Won sold by B1, B2 and no brand; Dec 30 is not loaded, Jan 2 is loaded and empty, Dec 31 cancels more than it sells:
 *   Dec 28 (Sunday)  100 400   0     Dec 29 200   0   0     Dec 31 -300  0 0
 *   Jan  1           500   0  50     Jan  2   0   0   0     Jan  3    0 70 0    Jan 4 (Sunday) 10 0 0   Jan 5 20 0 0
 * Targets: B1 3,100 won in December and 1,000 in January, B2 none in December and 31 in January.
 */
let company: Company;
const load = (report: Parameters<typeof loadReport>[1]) =>
  loadReport(directDatabase(company.sql), report, { partnerCd: 'P1', keepGood: false });
const option = (id: string, brand: string) => ({
  OPTION_CD: id,
  BRAND_CD: brand,
  BRAND_NM: brand === 'B1' ? '가온' : '나래',
  ITEM_NM: `상품 ${id}`,
  OPTION_NM: id,
  PRODUCTID: id,
});
const sold = (id: string, amount: number) => ({
  OPTION_CD: id,
  ITEM_NM: '낱개',
  SALE_QTY: amount / 10,
  SALE_AMT: amount,
  GROSS_QTY: Math.max(amount, 0) / 10,
  GROSS_AMT: Math.max(amount, 0),
  CANCEL_QTY: Math.min(amount, 0) / 10,
  CANCEL_AMT: Math.min(amount, 0),
  ORDER_CNT: amount > 0 ? 1 : 0,
});

beforeAll(async () => {
  company = await createCompany();
  await load(masterReport([option('1', 'B1'), option('2', 'B2'), option('3', 'B2')]));
  const days: [string, [string, number][]][] = [
    ['20240229', [['1', 90]]],
    ['20250227', [['1', 40]]],
    ['20250228', [['1', 60]]],
    ['20250301', [['1', 80]]],
    // Option 2 sold this under B2, and belongs to B1 now.
    ['20251228', [['2', 100], ['3', 400]]], // prettier-ignore
    ['20251229', [['1', 200]]],
    ['20251231', [['1', -300]]],
    ['20260101', [['1', 500], ['4', 50]]], // prettier-ignore
    ['20260102', []],
    ['20260103', [['3', 70]]],
    ['20260104', [['1', 10]]],
    ['20260105', [['1', 20]]],
  ];
  for (const [day, rows] of days)
    await load(
      salesReport(
        day,
        rows.map(([id, amount]) => sold(id, amount)),
      ),
    );
  await load(masterReport([option('2', 'B1')]));
  await company.sql`update public.dim_brand set "USE_YN" = 'N' where "BRAND_CD" = 'B2'`;
  await company.sql`insert into public.dim_sales_target ("BRAND_CD", "YM", "PARTNER_CD", "TARGET_AMT") values
    ('B1', '202512', 'P1', 3100), ('B1', '202601', 'P1', 1000), ('B2', '202601', 'P1', 31), ('C1', '202601', 'P2', 777)`;
}, 60_000);
afterAll(() => company.database.drop());

type Figures = Record<string, number | null> | null;
interface Answer<Row> {
  figures: Figures;
  comparisonFigures: Figures;
  rows: Row[];
}
type Args = [from: string, to: string, ...rest: (string | number | string[] | null)[]];

/** A function as of 2026-01-10 in the eyes of the member of both partners. */
async function read<T>(name: string, args: readonly unknown[]): Promise<T> {
  const places = args.map((_, index) => `$${index + 1}`).join(', ');
  const [row] = await asCaller(company.sql, { role: 'authenticated', id: company.memberId }, (member) =>
    member.unsafe(`select private.${name}_on('2026-01-10', 'P1', ${places}) as answer`, [...args] as never[]),
  );
  return (row as unknown as { answer: T }).answer;
}
const compared = (from: string, to: string, comparison = 'previous', brands: string[] = []): Args => [
  from,
  to,
  comparison,
  brands,
];
const rowsOf = async (
  from: string,
  to: string,
  unit: string,
  { comparison = 'previous', brands = [] as string[], sortBy = 'from', direction = 'asc', size = null as number | null, page = 1 } = {}, // prettier-ignore
) =>
  read<{
    total: number;
    summary: Omit<Answer<never>, 'rows'>;
    rows: Record<string, string | number | null>[];
  }>('brand_sales_rows', [from, to, unit, comparison, brands, sortBy, direction, page, size]);
const pick = (rows: Record<string, unknown>[], ...names: string[]) =>
  rows.map((row) => names.map((name) => row[name]));

it('the days of a month add up to its target, in whole won', async () => {
  const [row] = await company.sql`
    select array_agg(private.target_of_days(1000, d, d, 31) order by d) as days, sum(private.target_of_days(1000, d, d, 31)) as month,
      private.target_of_days(1000, 1, 5, 31) as five, private.target_of_days(1000000000000, 31, 31, 31)::text as most
    from generate_series(1, 31) d`;
  // floor(1000 d / 31): 32, 64, 96, 129, 161.
  expect((row as unknown as { days: string[] }).days.slice(0, 5).map(Number)).toEqual([32, 32, 32, 33, 32]);
  expect([Number(row?.month), Number(row?.five), row?.most]).toEqual([1000, 161, '32258064517']);
});

it('a target counts on loaded days alone, and sales only of months that have one', async () => {
  const { figures, comparisonFigures, ...rest } = await read<Answer<never> & { withoutTarget: unknown }>(
    'brand_sales_summary',
    compared('20251228', '20260105'),
  );
  // Sales: 500 + 200 - 300 + 550 + 0 + 70 + 10 + 20. B1: Dec 28, 29 and 31 (of 4 days) 100 each, Jan 1 to 5 161 of 1000; B2: 5 of 31.
  expect(figures).toMatchObject({ saleAmt: 1050, targetAmt: 300 + 161 + 5 });
  // B1 100 + 200 - 300 + 500 + 10 + 20, and B2 70 in January: 600 of 466.
  expect(figures).toMatchObject({ targetedSaleAmt: 600, achievementRate: 128.7553648069 });
  // No day of Dec 19 to 27 is loaded.
  expect(comparisonFigures).toBeNull();
  expect(rest.withoutTarget).toEqual([{ brandCd: 'B2', brandName: '나래', months: ['202512'] }]);
});

it('without a target nothing is measured; a target of 0 won has no percentage', async () => {
  const summary = await read<Answer<never>>('brand_sales_summary', compared('20250227', '20250301'));
  expect(summary.figures).toMatchObject({ saleAmt: 180, targetAmt: null, targetedSaleAmt: null, achievementRate: null }); // prettier-ignore
  const [row] = await company.sql`select private.achievement(100, 0) as rate`;
  expect(row?.rate).toBeNull();
});

it('brands: one out of use and none count too, one with a target and no sales has 0, and they add up', async () => {
  const { rows, figures } = await read<
    Answer<{ brandCd: string | null; brandName: string | null; share: number | null; figures: Figures }>
  >('brand_sales_brands', compared('20251231', '20260102'));
  // B1: -300 + 500 of 250, target 100 + 64; none: 50; B2: 2 of 31, and nothing sold.
  expect(rows).toMatchObject([
    { brandCd: 'B1', brandName: '가온', share: 80, figures: { saleAmt: 200, targetAmt: 164, targetedSaleAmt: 200 } },
    { brandCd: null, brandName: null, share: 20, figures: { saleAmt: 50, targetAmt: null } },
    { brandCd: 'B2', share: 0, figures: { saleAmt: 0, targetAmt: 2, targetedSaleAmt: 0, achievementRate: 0 } },
  ]); // prettier-ignore
  expect(figures).toMatchObject({ saleAmt: 250, targetAmt: 166, targetedSaleAmt: 200 });
});

it('weeks go from Monday to Sunday across the year, cut to the period, each compared day by day', async () => {
  const { rows, total } = await rowsOf('20251227', '20260106', 'week', { brands: ['B1'] });
  expect(total).toBe(3);
  expect(pick(rows, 'from', 'to', 'days', 'missingDays', 'saleAmt', 'targetAmt', 'targetedSaleAmt')).toEqual([
    // Saturday is not loaded; Monday to Sunday but Tuesday; Monday, and Tuesday is not loaded.
    ['20251227', '20251228', 2, 1, 100, 100, 100],
    ['20251229', '20260104', 7, 1, 410, 200 + 129, 410],
    ['20260105', '20260106', 2, 1, 20, 32, 20],
  ]);
  expect(pick(rows, 'comparisonFrom', 'comparisonTo', 'comparisonMissingDays', 'previousSaleAmt')).toEqual([
    ['20251216', '20251217', 2, null],
    ['20251218', '20251224', 7, null],
    ['20251225', '20251226', 2, null],
  ]);
});

it('a day that is not loaded is null, a loaded one without sales 0, cancellations a negative day', async () => {
  const { rows } = await rowsOf('20251229', '20260102', 'day', { brands: ['B1'] });
  expect(pick(rows, 'from', 'missingDays', 'saleAmt', 'saleQty', 'cancelRate', 'averageOrderAmt', 'targetAmt')).toEqual([
    ['20251229', 0, 200, 20, 0, 200, 100],
    ['20251230', 1, null, null, null, null, null],
    // Nothing was sold gross, so no rate of cancellation; no order, so no won an order.
    ['20251231', 0, -300, -30, null, null, 100],
    ['20260101', 0, 500, 50, 0, 500, 32],
    ['20260102', 0, 0, 0, null, null, 32],
  ]); // prettier-ignore
  // Dec 24 is not loaded, Dec 29 less 5 days; Jan 2 less 5 is Dec 28: a change is against whole days alone.
  expect(pick(rows.slice(-1), 'comparisonFrom', 'previousSaleAmt', 'baseSaleAmt')).toEqual([
    ['20251228', 100, 100],
  ]);
  expect(pick(rows.slice(0, 1), 'previousSaleAmt', 'baseSaleAmt')).toEqual([[null, null]]);
});

it('a month of the unit, one without sales of a brand, and rows that add up to the total', async () => {
  const { rows, summary, total } = await rowsOf('20251201', '20260110', 'month');
  expect(total).toBe(6);
  expect(pick(rows, 'from', 'to', 'days', 'missingDays', 'brandCd', 'saleAmt')).toEqual([
    // Within a month the highest first; without a brand nothing in December.
    ['20251201', '20251231', 31, 28, 'B2', 400],
    ['20251201', '20251231', 31, 28, 'B1', 0],
    ['20251201', '20251231', 31, 28, null, 0],
    ['20260101', '20260110', 10, 5, 'B1', 530],
    ['20260101', '20260110', 10, 5, 'B2', 70],
    ['20260101', '20260110', 10, 5, null, 50],
  ]);
  for (const name of ['saleAmt', 'saleQty', 'orderCnt', 'cancelAmt', 'targetAmt', 'targetedSaleAmt'])
    expect(rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)).toBe(summary.figures?.[name]);
});

it('29 February: against last year each day is compared with the same weekday, 364 days before', async () => {
  // 2026-02-26 to 28 lie in the future of Jan 10; 2025-02-27 to 03-01 are compared with 2024-02-29 to 03-02.
  const { rows } = await rowsOf('20250227', '20250301', 'day', { comparison: 'year' });
  expect(pick(rows, 'from', 'comparisonFrom', 'saleAmt', 'previousSaleAmt', 'baseSaleAmt')).toEqual([
    ['20250227', '20240229', 40, 90, 90],
    ['20250228', '20240301', 60, null, null],
    ['20250301', '20240302', 80, null, null],
  ]);
});

it('pages are parts of one order, ties and nulls in it too', async () => {
  const wanted = { sortBy: 'saleAmt', direction: 'desc' };
  const all = await rowsOf('20251228', '20260105', 'day', wanted);
  const parts = await Promise.all(
    [1, 2, 3].map((page) => rowsOf('20251228', '20260105', 'day', { ...wanted, page, size: 10 })),
  );
  expect(all.total).toBe(27);
  expect(parts.flatMap(({ rows }) => rows)).toEqual(all.rows);
  expect(all.rows.slice(-3).map((row) => row.from)).toEqual(['20251230', '20251230', '20251230']);
  expect(new Set(all.rows.map((row) => row.id)).size).toBe(27);
});

interface Pivot {
  brands: { brandCd: string | null }[];
  otherCount: number;
  rows: { from: string; missingDays: number; values: (number | null)[]; others: number | null; total: number | null; targetAmt: number | null }[]; // prettier-ignore
  totals: {
    values: (number | null)[];
    others: number | null;
    total: number | null;
    previousTotal: number | null;
    baseTotal: number | null;
    targetAmt: number | null;
  };
}

it('pivot: the largest brands in columns, the others together, and every row adds up', async () => {
  const pivot = await read<Pivot>('brand_sales_pivot', [
    '20251228',
    '20260102',
    'day',
    'saleAmt',
    'previous',
    [],
    1,
  ]);
  // B1: 100 + 200 - 300 + 500; B2: 400; none: 50.
  expect(pivot.brands).toEqual([{ brandCd: 'B1', brandName: '가온' }]);
  expect(pivot.otherCount).toBe(2);
  expect(pick(pivot.rows, 'from', 'values', 'others', 'total', 'targetAmt')).toEqual([
    ['20251228', [100], 400, 500, 100],
    ['20251229', [200], 0, 200, 100],
    ['20251230', [null], null, null, null],
    ['20251231', [-300], 0, -300, 100],
    ['20260101', [500], 50, 550, 33],
    ['20260102', [0], 0, 0, 33],
  ]);
  expect(pivot.totals).toMatchObject({ values: [500], others: 450, total: 950, targetAmt: 366 });
});

it('pivot: every day beside the one it is compared with, a change only where both are whole', async () => {
  const pivot = await read<Pivot>('brand_sales_pivot', ['20260103', '20260105', 'day', 'saleAmt', 'previous', [], 1]); // prettier-ignore
  expect(pick(pivot.rows, 'from', 'total', 'previousTotal', 'baseTotal')).toEqual([
    ['20260103', 70, -300, -300],
    ['20260104', 10, 550, 550],
    ['20260105', 20, 0, 0],
  ]);
  expect(pivot.totals).toMatchObject({ total: 100, previousTotal: 250, baseTotal: 250 });
  // Against Dec 26 to 28, of which the last alone is loaded.
  const flawed = await read<Pivot>('brand_sales_pivot', ['20251229', '20251231', 'day', 'saleAmt', 'previous', [], 1]); // prettier-ignore
  expect(pick(flawed.rows, 'from', 'total', 'previousTotal', 'baseTotal')).toEqual([
    ['20251229', 200, null, null],
    ['20251230', null, null, null],
    ['20251231', -300, 500, 500],
  ]);
  expect(flawed.totals).toMatchObject({ total: -100, previousTotal: 500, baseTotal: null });
  const month = await read<Pivot>('brand_sales_pivot', ['20251229', '20251231', 'month', 'targetAmt', 'previous', [], 1]); // prettier-ignore
  expect(month.totals).toMatchObject({ previousTotal: null, baseTotal: null });
});

it('pivot of targets: no target is null, not 0; of some brands only those', async () => {
  const pivot = await read<Pivot>('brand_sales_pivot', [
    '20251201',
    '20260110',
    'month',
    'targetAmt',
    'previous',
    [],
    12,
  ]);
  expect(pivot.brands.map(({ brandCd }) => brandCd)).toEqual(['B1', 'B2']);
  expect(pick(pivot.rows, 'values', 'others', 'total')).toEqual([
    [[300, null], null, 300],
    [[161, 5], null, 166],
  ]);
  const some = await read<Pivot>('brand_sales_pivot', [
    '20251228',
    '20260102',
    'week',
    'orderCnt',
    'previous',
    ['B2'],
    12,
  ]);
  expect(some.brands.map(({ brandCd }) => brandCd)).toEqual(['B2']);
  expect(pick(some.rows, 'values', 'targetAmt')).toEqual([
    [[1], null],
    [[0], 2],
  ]);
});

it('a period without a loaded day is null throughout', async () => {
  const { figures, rows } = await read<Answer<unknown>>(
    'brand_sales_brands',
    compared('20251001', '20251003'),
  );
  expect([figures, rows]).toEqual([null, []]);
  const pivot = await read<Pivot>('brand_sales_pivot', [
    '20251001',
    '20251003',
    'day',
    'saleAmt',
    'previous',
    [],
    12,
  ]);
  expect(pivot.totals).toEqual({
    values: [],
    others: null,
    total: null,
    previousTotal: null,
    baseTotal: null,
    targetAmt: null,
  });
  expect((await rowsOf('20251001', '20251003', 'day')).total).toBe(0);
});

it.each([
  ['brand_sales_rows', ['20260101', '20260102', 'year', 'previous', [], '', 'desc', 1, 10]],
  ['brand_sales_rows', ['20260101', '20260102', 'day', 'previous', [], 'id', 'desc', 1, 10]],
  ['brand_sales_pivot', ['20260101', '20260102', 'day', 'viewCnt', 'previous', [], 12]],
  ['brand_sales_pivot', ['20260101', '20260102', 'day', 'saleAmt', 'previous', [], 41]],
  ['brand_sales_pivot', ['20260101', '20260102', 'day', 'saleAmt', 'previous', [], 0]],
  ['brand_sales_summary', ['20240101', '20260102', 'previous', []]],
  ['brand_sales_brands', ['20260101', '20260111', 'previous', []]],
])('%s refuses %j', async (name, args) => {
  await expect(read(name, args)).rejects.toMatchObject({ code: '22023' });
});
