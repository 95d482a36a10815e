import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller, createAccount } from '../../../host/testing/test-database.ts';
import { directDatabase } from '../../../importer/direct-database.ts';
import { memberDatabase } from '../../../importer/testing/load-wing.ts';
import { masterReport, salesReport } from '../../../importer/testing/small-reports.ts';
import { loadReport } from '@/reports/load-report.ts';
import { type Company, createCompany } from './company.ts';

/*
 * Product 100: options 1 and 2 of B1 (가온); product 200: option 3 of B2 (나래); option 4 has neither product nor brand.
 * Nov 16 is not loaded, Nov 17 without a sale. Nov 18 was loaded twice: the second load alone counts.
 */
let company: Company;
const load = (report: Parameters<typeof loadReport>[1], partnerCd = 'P1') =>
  loadReport(directDatabase(company.sql), report, { partnerCd, keepGood: false });
const option = (id: string, brand: string, product: string) => ({
  OPTION_CD: id,
  BRAND_CD: brand,
  BRAND_NM: brand === 'B1' ? '가온' : '나래',
  ITEM_NM: `상품 ${product}`,
  OPTION_NM: id,
  PRODUCTID: product,
});
const sold = (id: string, qty: number, amount: number, orders: number) => ({
  OPTION_CD: id,
  SALE_QTY: qty,
  SALE_AMT: amount,
  ORDER_CNT: orders,
});

beforeAll(async () => {
  company = await createCompany();
  await load(masterReport([option('1', 'B1', '100'), option('2', 'B1', '100'), option('3', 'B2', '200')]));
  await load(salesReport('20261117', []));
  await load(salesReport('20261118', [sold('1', 99, 9900, 90)]));
  await load(salesReport('20261118', [sold('1', 10, 1000, 8), sold('3', 1, 200, 2)]));
  // Views as item winner: 7 x 33.3 % is 2.331.
  await load(salesReport('20261119', [{ ...sold('1', -3, -300, 0), VIEW_CNT: 7, WINNER_RATE: 33.3 }]));
  // Option 2 from a layout without orders.
  await load(
    salesReport('20261120', [
      { OPTION_CD: '2', SALE_QTY: 5, SALE_AMT: 500 },
      { ...sold('4', 1, 100, 1), ITEM_NM: '낱개' },
    ]),
  );
  await load(salesReport('20261118', [sold('9', 9, 9, 9)]), 'P2');
}, 60_000);
afterAll(() => company.database.drop());

interface Wanted {
  brand_cds?: string[];
  product_id?: string;
  option_cd?: string;
  measure?: string;
}
interface Options {
  total: number;
  summary: { value: number | null };
  rows: { optionCd: string; value: number | null }[];
}
interface Days {
  period: { missing: string[] };
  rows: { day: string; value: number | null }[];
}
interface Loads {
  withoutLoad: string[];
  rows: { id: number; days: string[]; memberName: string | null }[];
}

const ask = (name: string, { brand_cds = [], product_id, option_cd, measure }: Wanted) =>
  asCaller(
    company.sql,
    { role: 'authenticated', id: company.memberId },
    (tx) =>
      tx`select ${tx.unsafe(`public.${name}`)}('P1', '20261116', '20261120', brand_cds => ${brand_cds},
        product_id => ${product_id ?? null}, option_cd => ${option_cd ?? null}, measure => ${measure ?? 'saleAmt'}) as answer`,
  ).then((rows) => rows[0]?.answer as unknown);
const options = async (wanted: Wanted) => (await ask('sales_source_options', wanted)) as Options;
const days = async (wanted: Wanted) => (await ask('sales_source_days', wanted)) as Days;
const loads = () =>
  asCaller(
    company.sql,
    { role: 'authenticated', id: company.memberId },
    (tx) => tx`select public.sales_source_loads('P1', '20261116', '20261120') as answer`,
  ).then((rows) => rows[0]?.answer as Loads);

const cases: [string, Wanted, [string, number | null][], (number | null)[], number | null][] = [
  // 1000 - 300 of option 1.
  [
    'won of all',
    {},
    [
      ['1', 700],
      ['2', 500],
      ['3', 200],
      ['4', 100],
    ],
    [null, 0, 1200, -300, 600],
    1500,
  ],
  [
    'pieces of all',
    { measure: 'saleQty' },
    [
      ['1', 7],
      ['2', 5],
      ['3', 1],
      ['4', 1],
    ],
    [null, 0, 11, -3, 6],
    14,
  ],
  [
    'orders, which no row says of option 2',
    { measure: 'orderCnt' },
    [
      ['1', 8],
      ['3', 2],
      ['4', 1],
      ['2', null],
    ],
    [null, 0, 10, 0, 1],
    11,
  ],
  [
    'views as item winner, with their decimals',
    { measure: 'winnerViewCnt', brand_cds: ['B1'] },
    [
      ['1', 2.331],
      ['2', null],
    ],
    [null, 0, null, 2.331, null],
    2.331,
  ],
  [
    'won of a brand',
    { brand_cds: ['B1'] },
    [
      ['1', 700],
      ['2', 500],
    ],
    [null, 0, 1000, -300, 500],
    1200,
  ],
  ['won of no brand', { brand_cds: [''] }, [['4', 100]], [null, 0, 0, 0, 100], 100],
  ['pieces of a product', { product_id: '200', measure: 'saleQty' }, [['3', 1]], [null, 0, 1, 0, 0], 1],
  ['won of an option', { option_cd: '2' }, [['2', 500]], [null, 0, 0, 0, 500], 500],
  ['a product of another brand', { brand_cds: ['B2'], product_id: '100' }, [], [null, 0, 0, 0, 0], null],
  ['an option of another partner', { option_cd: '9' }, [], [null, 0, 0, 0, 0], null],
];

it.each(cases)('%s: options and days add up to the figure', async (_, wanted, rows, values, sum) => {
  const made = await options(wanted);
  expect(made.rows.map(({ optionCd, value }) => [optionCd, value])).toEqual(rows);
  expect(made).toMatchObject({ total: rows.length, summary: { value: sum } });
  const byDay = await days(wanted);
  expect(byDay.period.missing).toEqual(['20261116']);
  expect(byDay.rows.map(({ value }) => value)).toEqual(values);
});

it('what is no measure is refused', async () => {
  await expect(options({ measure: 'winnerRate' })).rejects.toMatchObject({ code: '22023' });
  await expect(days({ measure: '' })).rejects.toMatchObject({ code: '22023' });
});

it('a day that was loaded twice is of its newest load, also where both have the same moment', async () => {
  const newest = await loads();
  expect(newest.withoutLoad).toEqual([]);
  expect(newest.rows.map((row) => row.days)).toEqual([
    ['20261120'],
    ['20261119'],
    ['20261118'],
    ['20261117'],
  ]);
  await company.sql`update public.log_file_upload set "REG_DT" = '2026-11-21T00:00:00Z' where "PARTNER_CD" = 'P1'`;
  expect((await loads()).rows).toEqual(
    newest.rows.map((row) => expect.objectContaining({ id: row.id, days: row.days })),
  );
});

it('a load is of the member, as they were called then', async () => {
  const { sql } = company;
  const id = await createAccount(sql, {
    email: 'loader@example.com',
    name: '지우',
    partners: ['P1'],
    loads: ['P1'],
  });
  await loadReport(memberDatabase(sql, id), salesReport('20261117', []), {
    partnerCd: 'P1',
    keepGood: false,
  });
  await sql`update public.auth_member set "NAME" = '다른 이름' where "ID" = ${id}`;
  const names = (await loads()).rows.map(({ days: [day], memberName }) => [day, memberName]);
  expect(names).toEqual([
    ['20261120', null],
    ['20261119', null],
    ['20261118', null],
    ['20261117', '지우'],
  ]);
});
