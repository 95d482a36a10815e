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

/** The company of the golden cases of 브랜드 매출 관리. */
export async function createBrandSalesCompany(): Promise<Company> {
  const company = await createCompany('2026-01-10');
  const load = (report: Parameters<typeof loadReport>[1]) =>
    loadReport(directDatabase(company.sql), report, { partnerCd: 'P1', keepGood: false });
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
  return company;
}

/** A function in the eyes of the member of both partners. */
export async function readBrandSales<T>(
  { sql, memberId }: Company,
  name: string,
  args: readonly unknown[],
): Promise<T> {
  const places = args.map((_, index) => `$${index + 1}`).join(', ');
  const [row] = await asCaller(sql, { role: 'authenticated', id: memberId }, (member) =>
    member.unsafe(`select public.${name}('P1', ${places}) as answer`, [...args] as never[]),
  );
  return (row as unknown as { answer: T }).answer;
}

/** Some fields of each row. */
export const pick = (rows: Record<string, unknown>[], ...names: string[]) =>
  rows.map((row) => names.map((name) => row[name]));
