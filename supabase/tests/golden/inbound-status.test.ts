import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import { addLine, addOption, createCompany, type Company, type LineFacts } from './company.ts';
import { inboundDetail, inboundList } from './inbound.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
  await addOption(company.sql, { id: '1', stock: 30 });
  await addOption(company.sql, { id: '2', brand: 'B2', stock: 4 });
});
afterAll(() => company.database.drop());

// Specification section 4: nothing approved, for sale or going back is scheduled; expected = approved + for sale is
// completed; all else is an error. The difference is expected - approved - for sale, of an error only.
const lines: [
  name: string,
  quantities: LineFacts['quantities'],
  status: string,
  difference: number | null,
][] = [
  ['nothing has arrived', [10], 'scheduled', null],
  ['nothing was expected and nothing has arrived', [0], 'scheduled', null],
  ['all arrived, part of it for sale: 10 = 4 + 6', [10, 4, 6], 'completed', null],
  ['all for sale: 10 = 0 + 10', [10, 0, 10], 'completed', null],
  ['all approved: 10 = 10 + 0', [10, 10], 'completed', null],
  ['all for sale and one more going back: 10 = 0 + 10', [10, 0, 10, 1], 'completed', null],
  ['a partial receipt: 10 - 4 - 3 = 3 missing', [10, 4, 3], 'error', 3],
  ['a return in preparation: 10 - 8 = 2', [10, 0, 8, 2], 'error', 2],
  ['a return that is settled: 10 - 8 = 2', [10, 0, 8, 0, 2], 'error', 2],
  ['all of it going back: 10 - 0 = 10', [10, 0, 0, 0, 10], 'error', 10],
  ['more than expected: 10 - 12 = -2', [10, 0, 12], 'error', -2],
  ['something where nothing was expected: 0 - 3 = -3', [0, 3], 'error', -3],
];

it.each(lines)('line: %s (%j) is %s', async (name, quantities, status, difference) => {
  await addLine(company.sql, '1', { request: name, quantities });
  const { rows } = await inboundDetail(company, name);
  expect(rows).toMatchObject([{ status, differenceQty: difference }]);
  expect((await inboundList(company, { req_no: name })).rows).toMatchObject([{ reqNo: name, status }]);
});

const scheduled: LineFacts['quantities'] = [10];
const completed: LineFacts['quantities'] = [10, 0, 10];
const error: LineFacts['quantities'] = [10, 0, 8, 2];

it.each([
  ['one error among completed lines', [completed, error, completed], 'error'],
  ['one error among scheduled lines', [scheduled, error], 'error'],
  ['all completed', [completed, completed], 'completed'],
  ['completed and scheduled mixed', [completed, scheduled], 'scheduled'],
  ['all scheduled', [scheduled, scheduled], 'scheduled'],
])('request: %s', async (name, quantities, status) => {
  for (const line of quantities)
    await addLine(company.sql, '1', { request: `mix ${name}`, quantities: line });
  expect((await inboundList(company, { req_no: `mix ${name}` })).rows).toMatchObject([{ status }]);
});

it('status and values are over all lines of the request, also those that a filter does not match', async () => {
  const { sql } = company;
  await addLine(sql, '1', { request: 'two brands', quantities: completed });
  await addLine(sql, '2', { request: 'two brands', quantities: error });
  await addLine(sql, 'unknown', { request: 'two brands', quantities: completed });
  const { rows } = await inboundList(company, { brand_cd: 'B1', req_no: 'two brands' });
  expect(rows).toMatchObject([{ status: 'error', brandCount: 2 }]);
  expect(
    (await inboundList(company, { brand_cd: 'B1', req_no: 'two brands', status: 'completed' })).total,
  ).toBe(0);
});

it('reasons: pieces that lines in error lack or have too many, by their remarks, three by name and the others together', async () => {
  const lines: [LineFacts['quantities'], string?][] = [
    [[10, 4, 3], '수량 부족 3개'],
    [[1200, 0, 200], ' 수량 부족 1,000개 '],
    [[10, 0, 12], '라벨 미부착'],
    [[10, 0, 8, 2]],
    [[10, 0, 9, 1], '포장 훼손'],
    [[10, 0, 9, 1], '바코드 불일치'],
    // Neither line is in error.
    [[10, 0, 10], '검수 완료'],
    [[10], '검수 전'],
  ];
  for (const [quantities, remarks] of lines)
    await addLine(company.sql, '1', { request: 'reasons', quantities, ...(remarks ? { remarks } : {}) });
  const [row] = (await inboundList(company, { req_no: 'reasons' })).rows;
  expect(row?.reasons).toEqual([
    { code: 'named', name: '수량 부족', value: 1003 },
    { code: 'unnamed', name: '', value: 2 },
    { code: 'named', name: '라벨 미부착', value: 2 },
    { code: 'others', name: '', value: 2 },
  ]);
  await addLine(company.sql, '1', { request: 'no reasons', quantities: completed, remarks: '검수 완료' });
  expect((await inboundList(company, { req_no: 'no reasons' })).rows).toMatchObject([{ reasons: null }]);
});

it('lines of another partner in the same request number are not part of it', async () => {
  await addLine(company.sql, '1', { request: 'shared', quantities: completed });
  await addLine(company.sql, '1', { request: 'shared', quantities: error, partner: 'P2' });
  await addLine(company.sql, '1', { request: 'shared', quantities: error, service: '3P' });
  expect((await inboundList(company, { req_no: 'shared' })).rows).toMatchObject([{ status: 'completed' }]);
  expect((await inboundDetail(company, 'shared')).rows).toHaveLength(1);
});

it('detail: missing texts are empty, stock is that of the option, totals add up the rows', async () => {
  const { sql } = company;
  await sql`update public.dim_option set "BARCODE" = '8801', "CPITEMNAME" = '노출 이름' where "OPTION_CD" = '1'`;
  await addLine(sql, '1', { request: 'detail', quantities: [10, 4, 3, 2, 1] });
  await addLine(sql, '2', { request: 'detail', quantities: [5] });
  await addLine(sql, 'unknown', { request: 'detail', quantities: [7, 7] });
  const { rows, totals } = await inboundDetail(company, 'detail');
  expect(rows).toMatchObject([
    {
      optionCd: '1',
      barcode: '8801',
      cpItemName: '노출 이름',
      optionNm: '1개',
      stockQty: 30,
      differenceQty: 3,
      remarks: '',
    },
    {
      optionCd: '2',
      barcode: '',
      cpItemName: '',
      stockQty: 4,
      differenceQty: null,
      expirDt: '',
      invoiceNum: '',
    },
    { optionCd: 'unknown', barcode: '', optionNm: '', stockQty: 0, status: 'completed' },
  ]);
  // 30+4+0, 10+5+7, 4+0+7, 3, 2, 1
  expect(totals).toEqual({
    stockQty: 34,
    exQty: 22,
    ibAprvQty: 11,
    saleReadyQty: 3,
    returnPendingQty: 2,
    returnReadyQty: 1,
  });
});

it('detail: a line names the product whose page there is', async () => {
  const { sql } = company;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "USE_YN") values ('B9', '옛', 'P1', 'N')`;
  const options = [
    { id: 'own', productId: '100' },
    { id: 'no brand', productId: '200', brand: null },
    { id: 'no product', productId: null },
    { id: 'empty product', productId: '' },
    { id: 'brand out of use', productId: '300', brand: 'B9' },
    // Another option of the product is of a brand in use.
    { id: 'out of use beside', productId: '100', brand: 'B9' },
    { id: 'foreign', productId: '400', brand: null, partner: 'P2' },
  ];
  for (const option of options) await addOption(sql, option);
  for (const { id } of [...options, { id: 'nowhere' }])
    await addLine(sql, id, { request: 'products', quantities: [1] });
  const { rows } = await inboundDetail(company, 'products');
  const products = ['100', '200', null, null, null, '100', null, null];
  expect(rows.map(({ productId }) => productId)).toEqual(products);
  const pages = await asCaller(
    sql,
    { role: 'authenticated', id: company.memberId },
    (member) =>
      member<{ found: boolean }[]>`select public.product_detail('P1', id)->>'product' is not null as found
        from unnest(array['100', '200', '300', '400']) id`,
  );
  expect(pages.map(({ found }) => found)).toEqual([true, true, false, false]);
});

it('detail: an option on two lines counts twice in the sum, which says so', async () => {
  for (const quantities of [[5], [3]] as const)
    await addLine(company.sql, '1', { request: 'two expiries', quantities: [...quantities] });
  await addLine(company.sql, '2', { request: 'two expiries', quantities: [2] });
  // Rows 30 + 30 + 4; options 30 + 4, one of the two on more than one line.
  const detail = await inboundDetail(company, 'two expiries');
  expect(detail.totals.stockQty).toBe(64);
  expect(detail).toMatchObject({ repeatedOptions: 1, stockQtyOnce: 34 });
  // 30 + 4 + 0, each option once.
  expect(await inboundDetail(company, 'detail')).toMatchObject({ repeatedOptions: 0, stockQtyOnce: 34 });
});

it('detail: days come in one form and are sorted as days; what is no day comes as it is', async () => {
  const expiries = ['2028-12-31', '20271130', '2028. 1. 5', '2028/02/01', '해당없음', null, '2028-13-40'];
  for (const [index, expiry] of expiries.entries()) {
    await addLine(company.sql, '1', { request: 'days', quantities: [index + 1] });
    await company.sql`update public.raw_wing_inbound_request set "EXPIR_DT" = ${expiry}, "PROD_DT" = ${expiry}, "DP_APRV_DT" = ${expiry}
      where "REQ_NO" = 'days' and "EX_QTY" = ${index + 1}`;
  }
  const days = async (order: Record<string, string>) =>
    (await inboundDetail(company, 'days', order)).rows.map((row) => row.expirDt);
  expect(await days({})).toEqual([
    '20281231',
    '20271130',
    '2028. 1. 5',
    '20280201',
    '해당없음',
    '',
    '2028-13-40',
  ]);
  const ascending = await days({ sort_by: 'expirDt', sort_direction: 'asc' });
  expect(ascending.filter((day) => /^\d{8}$/.test(day))).toEqual(['20271130', '20280201', '20281231']);
  expect(ascending.slice(-2)).toEqual(['해당없음', '']);
  const { rows } = await inboundDetail(company, 'days');
  expect(rows[0]).toMatchObject({ prodDt: '20281231', dpAprvDt: '20281231' });
});

it('a request that does not exist has no rows and totals of 0', async () => {
  const { rows, totals } = await inboundDetail(company, 'none');
  expect(rows).toEqual([]);
  expect(new Set(Object.values(totals))).toEqual(new Set([0]));
});
