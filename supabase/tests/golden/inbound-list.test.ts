import { afterAll, beforeAll, expect, it } from 'vitest';
import { addOption, createCompany, type Company } from './company.ts';
import { inboundDetail, inboundList, requestNumbers } from './inbound.ts';

let company: Company;

interface Line {
  request: string;
  option: string;
  requested: string;
  scheduled: string;
  approval?: string;
  milkRun?: string;
  pickup?: string;
  center?: string;
  loaded: string;
  number?: string;
  pallets?: number;
  trucks?: number;
  arrived?: number;
}

// Expected is always 10 and arrives for sale: 10 completed, 0 scheduled, 6 error.
const lines: Line[] = [
  {
    request: 'R1',
    option: '1',
    requested: '20261101',
    scheduled: '20261110',
    approval: 'A%1',
    milkRun: 'M2',
    pickup: '20261109',
    center: '고양',
    loaded: '2026-11-02',
    number: 'N3',
    pallets: 3,
    trucks: 1,
    arrived: 10,
  },
  {
    request: 'R1',
    option: '2',
    requested: '20261101',
    scheduled: '20261110',
    approval: 'A%1',
    milkRun: 'M2',
    pickup: '20261109',
    center: '고양',
    loaded: '2026-11-02',
    number: 'N3',
    pallets: 3,
    trucks: 1,
    arrived: 10,
  },
  {
    request: 'R2',
    option: '1',
    requested: '20261105',
    scheduled: '20261110',
    approval: 'A1',
    milkRun: '',
    center: '안성',
    loaded: '2026-11-06',
    number: 'N1',
    pallets: 1,
    trucks: 2,
    arrived: 6,
  },
  {
    request: 'R3',
    option: '3',
    requested: '20261105',
    scheduled: '20261110',
    milkRun: 'M1',
    pickup: '20261108',
    center: '인천',
    loaded: '2026-11-05',
    number: 'N2',
    pallets: 2,
    arrived: 0,
  },
  {
    request: 'R_4',
    option: 'unknown',
    requested: '20261031',
    scheduled: '20261130',
    approval: 'B2',
    pickup: '20261129',
    loaded: '2026-11-01',
    trucks: 5,
    arrived: 0,
  },
];

beforeAll(async () => {
  company = await createCompany();
  await addOption(company.sql, { id: '1', brand: 'B1', name: '크림 100%' });
  await addOption(company.sql, { id: '2', brand: 'B2', name: '세럼' });
  await addOption(company.sql, { id: '3', brand: null, name: '크림_대용량' });
  for (const line of lines) await insert(line);
});
afterAll(() => company.database.drop());

async function insert(line: Line): Promise<void> {
  const {
    approval = null,
    milkRun = null,
    pickup = null,
    center = null,
    number = null,
    pallets = null,
    trucks = null,
  } = line;
  await company.sql`insert into public.raw_wing_inbound_request ("CUST_CD", "REQ_NO", "IB_REQ_NO", "IB_APRV_NO", "MILKRUNNO", "IB_REQ_DT",
      "SCH_DT", "PICKUP_DT", "IB_CENTER", "REG_DT", "PLT_AMT", "TRUCK_AMT", "OPTION_CD", "EX_QTY", "SALE_READY_QTY")
    values ('P1', ${line.request}, ${number}, ${approval}, ${milkRun}, ${line.requested}, ${line.scheduled}, ${pickup}, ${center},
      ${line.loaded}, ${pallets}, ${trucks}, ${line.option}, 10, ${line.arrived ?? 0})`;
}

it('the default order: scheduled day descending, requested day descending, request number ascending', async () => {
  expect(await requestNumbers(company)).toEqual(['R_4', 'R2', 'R3', 'R1']);
});

// Ties are in the default order. What is missing or empty comes last both ways.
const orders: [column: string, ascending: string, descending: string][] = [
  ['brandCount', 'R_4 R3 R2 R1', 'R1 R2 R_4 R3'],
  ['ibReqDt', 'R_4 R1 R2 R3', 'R2 R3 R1 R_4'],
  ['reqNo', 'R_4 R1 R2 R3', 'R3 R2 R1 R_4'],
  ['ibAprvNo', 'R1 R2 R_4 R3', 'R_4 R2 R1 R3'],
  ['milkRunNo', 'R3 R1 R_4 R2', 'R1 R3 R_4 R2'],
  ['schDt', 'R2 R3 R1 R_4', 'R_4 R2 R3 R1'],
  ['pickupDt', 'R3 R1 R_4 R2', 'R_4 R1 R3 R2'],
  ['ibCenter', 'R1 R2 R3 R_4', 'R3 R2 R1 R_4'],
  ['regDt', 'R_4 R1 R3 R2', 'R2 R3 R1 R_4'],
  ['ibReqNo', 'R2 R3 R1 R_4', 'R1 R3 R2 R_4'],
  ['pltAmt', 'R2 R3 R1 R_4', 'R1 R3 R2 R_4'],
  ['truckAmt', 'R1 R2 R_4 R3', 'R_4 R2 R1 R3'],
  ['status', 'R_4 R3 R1 R2', 'R2 R1 R_4 R3'],
];

it.each(orders)('%s ascending %s, descending %s', async (sort_by, ascending, descending) => {
  expect(await requestNumbers(company, { sort_by, sort_direction: 'asc' })).toEqual(ascending.split(' '));
  expect(await requestNumbers(company, { sort_by, sort_direction: 'desc' })).toEqual(descending.split(' '));
});

it('every column of a row can be sorted by', async () => {
  const [row] = (await inboundList(company)).rows;
  // Reasons are sentences made of several values.
  expect([...orders.map(([column]) => column), 'reasons'].toSorted()).toEqual(
    Object.keys(row ?? {}).toSorted(),
  );
});

it('a row is one request with its values', async () => {
  const { total, rows } = await inboundList(company, { req_no: 'R1' });
  expect(total).toBe(1);
  expect(rows).toEqual([
    {
      brandCount: 2,
      ibReqDt: '20261101',
      reqNo: 'R1',
      ibAprvNo: 'A%1',
      milkRunNo: 'M2',
      schDt: '20261110',
      pickupDt: '20261109',
      ibCenter: '고양',
      regDt: '2026-11-02T00:00:00+00:00',
      ibReqNo: 'N3',
      pltAmt: 3,
      truckAmt: 1,
      status: 'completed',
      reasons: null,
    },
  ]);
});

it.each([
  ['scheduled day, both ends included', { date_start: '20261110', date_end: '20261129' }, 'R2 R3 R1'],
  [
    'requested day, both ends included',
    { view: 'REQ', date_start: '20261101', date_end: '20261105' },
    'R2 R3 R1',
  ],
  ['one requested day', { view: 'REQ', date_start: '20261031', date_end: '20261031' }, 'R_4'],
  ['brand', { brand_cd: 'B1' }, 'R2 R1'],
  ['brand of another partner', { brand_cd: 'C1' }, ''],
  ['product name', { product_name: '크림' }, 'R2 R3 R1'],
  ['a literal % in the product name', { product_name: '%' }, 'R2 R1'],
  ['a literal _ in the product name', { product_name: '_' }, 'R3'],
  ['brand and product name must be those of one line', { brand_cd: 'B2', product_name: '크림' }, ''],
  ['option ids', { option_ids: ['2', '3'] }, 'R3 R1'],
  ['an option that no master knows', { option_ids: ['unknown'] }, 'R_4'],
  ['part of the request number, case aside', { req_no: 'r' }, 'R_4 R2 R3 R1'],
  ['a literal _ in the request number', { req_no: '_' }, 'R_4'],
  ['part of the approval number', { ib_aprv_no: '1' }, 'R2 R1'],
  ['a literal % in the approval number', { ib_aprv_no: '%' }, 'R1'],
  ['status scheduled', { status: 'scheduled' }, 'R_4 R3'],
  ['status completed', { status: 'completed' }, 'R1'],
  ['status error', { status: 'error' }, 'R2'],
])('filter: %s', async (_, filter, expected) => {
  const { total, rows } = await inboundList(company, filter);
  const numbers = expected === '' ? [] : expected.split(' ');
  expect(rows.map((row) => row.reqNo)).toEqual(numbers);
  expect(total).toBe(numbers.length);
});

it('pages follow each other; past the end there are no rows but the true total; no size gives all', async () => {
  expect(await requestNumbers(company, { page_size: 3 })).toEqual(['R_4', 'R2', 'R3']);
  expect(await requestNumbers(company, { page_size: 3, page_number: 2 })).toEqual(['R1']);
  expect(await inboundList(company, { page_size: 3, page_number: 3 })).toEqual({ total: 4, rows: [] });
  expect(await requestNumbers(company, { page_size: 100 })).toHaveLength(4);
});

it.each([
  ['a view that does not exist', { view: 'ALL' }],
  ['a status that does not exist', { status: '입고완료' }],
  ['a day that does not exist', { date_end: '20261131' }],
  ['no day', { date_start: null }],
  ['an end before the start', { date_start: '20261102', date_end: '20261101' }],
  ['a sort column that does not exist', { sort_by: 'REQ_NO' }],
  ['a direction that does not exist', { sort_direction: 'down' }],
  ['page 0', { page_number: 0 }],
])('%s is refused as a wrong argument', async (_, filter) => {
  await expect(inboundList(company, filter)).rejects.toMatchObject({ code: '22023' });
});

it('the detail is in the order of the report, or by a column', async () => {
  const options = async (order: Record<string, string>) =>
    (await inboundDetail(company, 'R1', order)).rows.map((row) => row.optionCd);
  expect(await options({})).toEqual(['1', '2']);
  expect(await options({ sort_by: 'optionCd', sort_direction: 'desc' })).toEqual(['2', '1']);
  expect(await options({ sort_by: 'stockQty', sort_direction: 'desc' })).toEqual(['1', '2']);
  await expect(inboundDetail(company, 'R1', { sort_by: 'nothing' })).rejects.toMatchObject({ code: '22023' });
});
