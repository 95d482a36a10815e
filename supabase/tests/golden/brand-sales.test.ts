import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBrandSalesCompany, pick, readBrandSales } from './brand-sales.ts';
import type { Company } from './company.ts';

let company: Company;
beforeAll(async () => {
  company = await createBrandSalesCompany();
}, 60_000);
afterAll(() => company.database.drop());

type Figures = Record<string, number | null> | null;
interface Answer<Row> {
  figures: Figures;
  comparisonFigures: Figures;
  rows: Row[];
}
type Args = [from: string, to: string, ...rest: (string | number | string[] | null)[]];

const read = <T>(name: string, args: readonly unknown[]) => readBrandSales<T>(company, name, args);
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
  { comparison = 'previous', brands = [] as string[], sortBy = 'from', direction = 'asc', size = 5000, page = 1 } = {}, // prettier-ignore
) =>
  read<{
    total: number;
    summary: Omit<Answer<never>, 'rows'>;
    rows: Record<string, string | number | null>[];
  }>('brand_sales_rows', [from, to, unit, comparison, brands, sortBy, direction, page, size]);

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
  expect(figures).toMatchObject({ targetedSaleAmt: 600, achievementRate: 128.7553648069, targetGapAmt: 134 });
  // No day of Dec 19 to 27 is loaded.
  expect(comparisonFigures).toBeNull();
  expect(rest.withoutTarget).toEqual([{ brandCd: 'B2', brandName: '나래', months: ['202512'] }]);
});

it('without a target nothing is measured; a target of 0 won has no percentage', async () => {
  const summary = await read<Answer<never>>('brand_sales_summary', compared('20250227', '20250301'));
  expect(summary.figures).toMatchObject({ saleAmt: 180, targetAmt: null, targetedSaleAmt: null, achievementRate: null, targetGapAmt: null }); // prettier-ignore
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
    { brandCd: 'B2', share: 0, figures: { saleAmt: 0, targetAmt: 2, targetedSaleAmt: 0, achievementRate: 0, targetGapAmt: -2 } },
  ]); // prettier-ignore
  expect(figures).toMatchObject({ saleAmt: 250, targetAmt: 166, targetedSaleAmt: 200, targetGapAmt: 34 });
});

it('weeks go from Monday to Sunday across the year, cut to the period, each compared day by day', async () => {
  const { rows, total } = await rowsOf('20251227', '20260106', 'week', { brands: ['B1'] });
  expect(total).toBe(3);
  expect(
    pick(
      rows,
      'from',
      'to',
      'days',
      'missingDays',
      'saleAmt',
      'targetAmt',
      'targetedSaleAmt',
      'targetGapAmt',
    ),
  ).toEqual([
    // Saturday is not loaded; Monday to Sunday but Tuesday; Monday, and Tuesday is not loaded.
    ['20251227', '20251228', 2, 1, 100, 100, 100, 0],
    ['20251229', '20260104', 7, 1, 410, 200 + 129, 410, 81],
    ['20260105', '20260106', 2, 1, 20, 32, 20, -12],
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
  // Each day is held against the weekday before: Dec 26 is not loaded, and Jan 4 against Dec 28 is.
  expect(pick(rows.slice(-1), 'comparisonFrom', 'previousSaleAmt', 'baseSaleAmt')).toEqual([
    ['20251226', null, null],
  ]);
  const { rows: sunday } = await rowsOf('20260102', '20260104', 'day', { brands: ['B1'] });
  expect(pick(sunday.slice(-1), 'comparisonFrom', 'previousSaleAmt', 'baseSaleAmt')).toEqual([
    ['20251228', 100, 100],
  ]);
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
  for (const name of [
    'saleAmt',
    'saleQty',
    'orderCnt',
    'cancelAmt',
    'targetAmt',
    'targetedSaleAmt',
    'targetGapAmt',
  ])
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

it('a period without a loaded day is null throughout', async () => {
  const { figures, rows } = await read<Answer<unknown>>(
    'brand_sales_brands',
    compared('20251001', '20251003'),
  );
  expect([figures, rows]).toEqual([null, []]);
  expect((await rowsOf('20251001', '20251003', 'day')).total).toBe(0);
});

it.each([
  ['brand_sales_rows', ['20260101', '20260102', 'year', 'previous', [], '', 'desc', 1, 10]],
  ['brand_sales_rows', ['20260101', '20260102', 'day', 'previous', [], 'id', 'desc', 1, 10]],
  ['brand_sales_summary', ['20240101', '20260102', 'previous', []]],
  ['brand_sales_brands', ['20260101', '20260111', 'previous', []]],
])('%s refuses %j', async (name, args) => {
  await expect(read(name, args)).rejects.toMatchObject({ code: '22023' });
});
