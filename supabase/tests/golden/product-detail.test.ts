import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import type { Changes } from '../../../src/data/answers/changes.ts';
import type { OptionField } from '../../../src/domain/option-entries.ts';
import type {
  ProductDetail,
  ProductInbound,
  ProductStock,
  ProductStockMonths,
} from '../../../src/data/answers/product-detail.ts';
import { addLine, addOption, createCompany, type Company } from './company.ts';

let company: Company;

/** What a function answers about a product of P1. */
async function about<Answer>(
  name: string,
  product: string,
  args: Record<string, string | number> = {},
): Promise<Answer> {
  const more = Object.entries(args).map(([key, value]) => `, ${key} => '${value}'`);
  const [row] = await asCaller(company.sql, { role: 'authenticated', id: company.memberId }, (member) =>
    member.unsafe(`select public.${name}('P1', '${product}'${more.join('')}) as answer`),
  );
  return (row as unknown as { answer: Answer }).answer;
}

/** What people changed about the options of a product of P1. */
async function changesOf(product: string): Promise<Changes<OptionField>> {
  const [row] = await asCaller(company.sql, { role: 'authenticated', id: company.memberId }, (member) =>
    member.unsafe(`select public.changes('P1', 'option', '${product}') as answer`),
  );
  return (row as unknown as { answer: Changes<OptionField> }).answer;
}

beforeAll(async () => {
  company = await createCompany();
  const { sql, memberId } = company;
  const product = { productId: '700', name: '수분 크림' };
  await addOption(sql, { ...product, id: '1', optionName: '50ml', stock: 12 });
  await addOption(sql, {
    ...product,
    id: '2',
    optionName: '100ml',
    stock: 30,
    grade: 'used-good',
    brand: 'B2',
  });
  await addOption(sql, { ...product, id: '3', optionName: '200ml', stock: 0 });
  await sql`update public.dim_option set "CATEGORY_NM" = case "OPTION_CD" when '2' then '뷰티>스킨>로션' else '뷰티>스킨>크림' end`;
  // Of the master alone: no report of stock names it.
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "PRODUCTID", "OPTION_NM") values ('4', 'P1', '700', '300ml')`;
  await addOption(sql, { id: '5', productId: '701', stock: 99 });
  // Another partner's product of the same id, and one of a brand that is not in use any more.
  await addOption(sql, { id: '9', partner: 'P2', brand: 'C1', productId: '700', stock: 7 });
  await addOption(sql, { id: '8', partner: 'P2', brand: 'C1', productId: '800', stock: 7 });
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "USE_YN") values ('B9', '옛', 'P1', 'N')`;
  await addOption(sql, { id: '7', brand: 'B9', productId: '702', stock: 5 });

  await sql`update public.fact_stock set ("AGE_30", "AGE_45", "AGE_60", "AGE_120", "AGE_180", "AGE_181", "MONTHLY_STORAGE_FEE")
    = row(5, 4, 3, 0, 0, 0, 1200) where "OPTION_CD" = '1'`;
  await sql`update public.fact_stock set ("AGE_30", "AGE_120", "AGE_181") = row(10, 15, 5) where "OPTION_CD" = '2'`;
  for (const [day, option, qty] of [
    ['20260828', '1', 3],
    ['20260831', '1', 4],
    ['20260831', '2', 6],
    // September has no snapshot; the last one of October is two days before its end, and option 2 was not in it.
    ['20261005', '2', 1],
    ['20261029', '1', 8],
    ['20261118', '1', 12],
    ['20261118', '2', 30],
    ['20261118', '5', 99],
  ] as const)
    await sql`insert into public.fact_stock_snapshot ("SNAP_DT", "OPTION_CD", "PARTNER_CD", "STOCK_QTY", "OFFER_CONDITION")
      values (${day}, ${option}, 'P1', ${qty}, ${option === '2' ? 'used-good' : 'NEW'})`;

  await addLine(sql, '1', { quantities: [10, 0, 10], request: 'R1', scheduled: '20261101' });
  await addLine(sql, '2', { quantities: [20, 5, 12], request: 'R1', scheduled: '20261101' });
  await addLine(sql, '2', { quantities: [8], request: 'R2', scheduled: '20261125' });
  await addLine(sql, '5', { quantities: [50], request: 'R2', scheduled: '20261125' });
  for (const [option, field, value, from] of [
    ['1', 'memo', '메모', null],
    ['2', 'cost', '4300', '20261201'],
    ['1', 'memo', '', null],
    ['5', 'memo', '다른 상품', null],
  ] as const)
    await asCaller(
      sql,
      { role: 'authenticated', id: memberId },
      (member) => member`select public.change_options('P1', ${[option]}, ${field}, ${value}, null, ${from})`,
    );
});
afterAll(() => company.database.drop());

it('the head counts the states and grades of all options, and an option has what is being stowed', async () => {
  const { product, stockDay, loaded, rows } = await about<ProductDetail>('product_detail', '700');
  expect(product).toEqual({
    productId: '700',
    productName: '수분 크림',
    // Option 2 is of another brand and category, option 4 of none.
    brandName: '가온, 나래',
    categoryName: '뷰티>스킨>로션, 뷰티>스킨>크림',
    optionCount: 4,
    // Option 3 has no stock; option 4 is in no stock report.
    states: { selling: 2, out: 1, stopped: 0, unknown: 1 },
    grades: { NEW: 2, 'used-good': 1 },
  });
  expect(
    rows.map(({ optionId, state, stockQty, stowingQty, incomingQty }) => [
      optionId,
      state,
      stockQty,
      stowingQty,
      incomingQty,
    ]),
  ).toEqual([
    ['1', 'selling', 12, 0, 0],
    // Five of twenty are being stowed and three have not come; eight more are on their way.
    ['2', 'selling', 30, 5, 11],
    ['3', 'out', 0, 0, 0],
    ['4', 'unknown', null, 0, 0],
  ]);
  expect([stockDay, loaded.stock, loaded.ads]).toEqual(['20261118', true, false]);
});

it('the stock is by days in store as the report has them, and the sums know what is missing', async () => {
  const { rows, totals } = await about<ProductStock>('product_stock', '700');
  const ages = ({ age30, age45, age60, age120, age180, age181, storageFee }: typeof totals) => [
    age30,
    age45,
    age60,
    age120,
    age180,
    age181,
    storageFee,
  ];
  expect(
    rows.map((row) => [row.optionId, row.optionName, row.offerCondition, row.stockQty, ...ages(row)]),
  ).toEqual([
    ['2', '100ml', 'used-good', 30, 10, null, null, 15, null, 5, null],
    ['1', '50ml', 'NEW', 12, 5, 4, 3, 0, 0, 0, 1200],
    ['3', '200ml', 'NEW', 0, null, null, null, null, null, null, null],
  ]);
  expect([totals.stockQty, ...ages(totals)]).toEqual([42, 15, 4, 3, 15, 0, 5, 1200]);
});

it('a month ends with its last loaded snapshot; a month without one is not there', async () => {
  const { days, figures, rows } = await about<ProductStockMonths>('product_stock_months', '700');
  expect(days).toEqual(['20260831', '20261029', '20261118']);
  expect(figures).toEqual({ '20260831': 10, '20261029': 8, '20261118': 42 });
  expect(rows).toEqual([
    {
      optionId: '2',
      optionName: '100ml',
      offerCondition: 'used-good',
      figures: { '20260831': 6, '20261118': 30 },
    },
    {
      optionId: '1',
      optionName: '50ml',
      offerCondition: 'NEW',
      figures: { '20260831': 4, '20261029': 8, '20261118': 12 },
    },
  ]);
});

it('inbound has the lines of the options alone, the latest first, with their sums', async () => {
  const { total, totals, rows } = await about<ProductInbound>('product_inbound', '700');
  const line = ({ reqNo, optionCd, optionNm, status, exQty, differenceQty }: (typeof rows)[number]) => [
    reqNo,
    optionCd,
    optionNm,
    status,
    exQty,
    differenceQty,
  ];
  expect(total).toBe(3);
  expect(rows.map(line)).toEqual([
    ['R2', '2', '100ml', 'scheduled', 8, null],
    ['R1', '1', '50ml', 'completed', 10, null],
    ['R1', '2', '100ml', 'error', 20, 3],
  ]);
  expect(totals).toEqual({
    exQty: 38,
    ibAprvQty: 5,
    saleReadyQty: 22,
    returnPendingQty: 0,
    returnReadyQty: 0,
  });
  const sorted = await about<ProductInbound>('product_inbound', '700', {
    sort_by: 'exQty',
    sort_direction: 'asc',
    page_size: 2,
    page_number: 2,
  });
  expect([sorted.total, sorted.rows.map(({ exQty }) => exQty), sorted.totals.exQty]).toEqual([3, [20], 38]);
});

it('changes are those of the options, the newest first', async () => {
  const { total, rows } = await changesOf('700');
  expect(total).toBe(3);
  expect(
    rows.map((row) => [row.subjectId, row.subjectName, row.field, row.period, row.from, row.to]),
  ).toEqual([
    ['1', '50ml', 'memo', null, '메모', null],
    ['2', '100ml', 'cost', '20261201', null, '4300'],
    ['1', '50ml', 'memo', null, null, '메모'],
  ]);
  expect(new Set(rows.map(({ memberName }) => memberName)).size).toBe(1);
});

it.each(['800', '702', 'nobody knows', ''])(
  'of a product that is not the partner’s (%s) nothing is said',
  async (id) => {
    expect((await about<ProductDetail>('product_detail', id)).product).toBeNull();
    for (const name of ['product_detail', 'product_stock', 'product_stock_months', 'product_inbound'])
      expect((await about<{ rows: unknown[] }>(name, id)).rows).toEqual([]);
    expect((await changesOf(id)).rows).toEqual([]);
  },
);
