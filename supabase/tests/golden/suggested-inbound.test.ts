import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import { addOption, createCompany, salesChanged, today, type Company, type OptionFacts } from './company.ts';

interface Suggestion {
  qty: string | null;
  method: 'calm' | 'sba' | null;
  perDay: string | null;
  pieces: string | null;
  days: string | null;
  adi: string | null;
  orderWithinDays: string | null;
}
interface Golden {
  name: string;
  arithmetic: string;
  facts: Omit<OptionFacts, 'id'>;
  target?: number;
  lead?: number;
  expected: Partial<Record<keyof Suggestion, number | string | null>>;
}

const cases: Golden[] = [
  {
    name: 'smooth',
    arithmetic: '14 on 7 days, 2 a day; 2x28 = 56, 56-20 = 36; 20/2 = 10 days',
    facts: { stock: 20, sales: [[1, 30, 2]] },
    lead: 14,
    expected: { qty: 36, method: 'calm', perDay: 2, pieces: 14, days: 7, adi: 1, orderWithinDays: -4 },
  },
  {
    name: 'what is on its way counts, the rest rounds up, and target days may be others',
    arithmetic:
      '2 and six of 1 = 8 on 7 days; 8/7x30 = 34.29; 34.29-5-6 = 23.29 -> 24; 11x7/8 = 9.6 -> 9 days, 9-7 = 2',
    facts: {
      stock: 5,
      sales: [
        [1, 1, 2],
        [2, 28, 1],
      ],
      lines: [{ quantities: [6] }],
    },
    target: 30,
    lead: 7,
    expected: { qty: 24, method: 'calm', perDay: 1.1429, orderWithinDays: 2 },
  },
  {
    name: 'an exact number of pieces stays one',
    arithmetic: '8/7x28 = 32',
    facts: {
      stock: 0,
      sales: [
        [1, 1, 2],
        [2, 28, 1],
      ],
    },
    expected: { qty: 32 },
  },
  {
    name: 'a spike day is dropped',
    arithmetic: '6x2 = 12 on 6 days; 56-10 = 46',
    facts: {
      stock: 10,
      sales: [
        [1, 2, 2],
        [3, 3, 30],
        [4, 30, 2],
      ],
    },
    expected: { qty: 46, method: 'calm', pieces: 12, days: 6 },
  },
  {
    name: 'stock above what is needed',
    arithmetic: '56-57 = -1 -> 0; 57/2 = 28 days',
    facts: { stock: 57, sales: [[1, 30, 2]] },
    lead: 0,
    expected: { qty: 0, orderWithinDays: 28 },
  },
  {
    name: 'more arrived than was expected',
    arithmetic: '0-4 in hand; 56+4 = 60',
    facts: { stock: 0, sales: [[1, 30, 2]], lines: [{ quantities: [6, 0, 10] }] },
    expected: { qty: 60 },
  },
  {
    name: 'nothing sold',
    arithmetic: '0x28-0 = 0',
    facts: { stock: 0, sales: [[29, 30, 5]] },
    lead: 7,
    expected: { qty: 0, method: 'calm', perDay: 0, adi: null, orderWithinDays: null },
  },
  {
    name: 'more came back than was sold',
    arithmetic: 'a week of -2: 0 a day',
    facts: { stock: 0, sales: [[2, 2, -2]] },
    expected: { qty: 0, method: 'calm', perDay: 0, adi: null },
  },
  {
    name: 'every day of the week an outlier: nothing is known',
    arithmetic: '7-37 = -30 in 30 days, limit -2.5; 7 sale days of 28 would be intermittent, and 22 are not',
    facts: {
      stock: 0,
      sales: [
        [1, 22, 1],
        [29, 29, -60],
      ],
    },
    expected: { qty: null, method: null, perDay: null },
  },
  {
    name: 'one sale in 28 days',
    arithmetic: '0.95x5/28x28 = 4.75; 4.75-1 = 3.75 -> 4',
    facts: { stock: 1, sales: [[10, 10, 5]] },
    expected: { qty: 4, method: 'sba', pieces: 5, days: 28, adi: 28, perDay: 0.1696 },
  },
  {
    name: 'two sales, 12 days apart',
    arithmetic:
      'mean 7 and 14; 0.9x7+0.1x10 = 7.3 a sale, 0.9x14+0.1x12 = 13.8 days; 0.95x7.3/13.8x28 = 14.07; -3-2 = 9.07 -> 10',
    facts: {
      stock: 3,
      sales: [
        [20, 20, 4],
        [8, 8, 10],
      ],
      lines: [{ quantities: [2] }],
    },
    expected: { qty: 10, method: 'sba', pieces: 7.3, days: 13.8, adi: 14, perDay: 0.5025 },
  },
  {
    name: 'three sales',
    arithmetic:
      'mean 4 and 9.3333; 0.81x4+0.09x2+0.1x4 = 3.82, 0.81x9.3333+0.09x6+0.1x10 = 9.1; 0.95x3.82/9.1x28 = 11.166 -> 12',
    facts: {
      sales: [
        [20, 20, 6],
        [14, 14, 2],
        [4, 4, 4],
      ],
    },
    expected: { qty: 12, method: 'sba', pieces: 3.82, days: 9.1, adi: 9.33 },
  },
  {
    name: 'nobody bought it for 14 days',
    arithmetic:
      '1 a sale; 1+0.9^13 = 1.25 days from sale to sale, but 14 since the last: 0.95/14x28 = 1.9 -> 2',
    facts: { sales: [[15, 28, 1]] },
    expected: { qty: 2, method: 'sba', pieces: 1, days: 14, adi: 2 },
  },
  {
    name: '21 sale days of 28 are intermittent (1.33)',
    arithmetic: '1+0.9^20/3 = 1.0405 days; 0.95/1.0405x28 = 25.56 -> 26',
    facts: { sales: [[1, 21, 1]] },
    expected: { qty: 26, method: 'sba', days: 1.0405, adi: 1.33 },
  },
  {
    name: '22 sale days of 28 are not (1.27)',
    arithmetic: '7/7x28 = 28',
    facts: { sales: [[1, 22, 1]] },
    expected: { qty: 28, method: 'calm', adi: 1.27 },
  },
];

let company: Company;
const idOf = (index: number) => String(87000000001 + index);

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  for (const [index, { facts }] of cases.entries()) await addOption(sql, { id: idOf(index), ...facts });
  // P2 has no load of 2, 3 and 8 to 12 days ago, and nothing sold on another day tells it otherwise.
  await addOption(sql, {
    id: '1',
    partner: 'P2',
    brand: 'C1',
    sales: [
      [1, 1, 2],
      [4, 7, 2],
      [13, 30, 2],
    ],
  });
  await addOption(sql, {
    id: '2',
    partner: 'P2',
    brand: 'C1',
    sales: [
      [20, 20, 3],
      [5, 5, 6],
    ],
  });
  await salesChanged(sql, 'P1');
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
    values ('판매분석', 'agg_performance_option_daily', 'P1', '20261001', '20261120')`;
});
afterAll(() => company.database.drop());

async function suggested(
  id: string,
  { partner = 'P1', day = today, target = 28, lead = null as number | null } = {},
): Promise<Suggestion> {
  const rows = await asCaller(
    company.sql,
    { role: 'authenticated', id: company.memberId },
    (member) => member<Suggestion[]>`
      select s.* from public.agg_option_stock a
      cross join lateral private.suggested_inbound(a."SOLD_UNTIL", private.place_of_yesterday(${partner}, ${day}::date),
        private.loaded_until(${partner}, ${day}::date), a."STOCK_QTY" + a."INCOMING_QTY", ${target}::int, ${lead}::int) s
      where a."OPTION_CD" = ${id}`,
  );
  const [row] = rows;
  if (!row) throw new Error('no row');
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: [string, unknown]) => [
      name,
      name === 'method' || value === null ? value : Number(value),
    ]),
  ) as unknown as Suggestion;
}

it.each(cases.map((golden, index) => ({ ...golden, id: idOf(index) })))(
  '$name ($arithmetic)',
  async ({ id, target, lead, expected }) => {
    expect(await suggested(id, { ...(target ? { target } : {}), lead: lead ?? null })).toMatchObject(
      expected,
    );
  },
);

it('a day that is not loaded is not a day without sales (10 on the 5 loaded days of 7; 2x28 = 56)', async () => {
  expect(await suggested('1', { partner: 'P2' })).toMatchObject({ qty: 56, pieces: 10, days: 5, adi: 1 });
});

it('days from sale to sale are loaded ones (0.9x4.5+0.1x6 = 4.65, 0.9x10.5+0.1x10 = 10.45; 11.84 -> 12)', async () => {
  expect(await suggested('2', { partner: 'P2' })).toMatchObject({
    qty: 12,
    pieces: 4.65,
    days: 10.45,
    adi: 10.5,
  });
});

it('a week without a load says nothing of what sells steadily', async () => {
  expect(await suggested(idOf(0), { day: '2026-11-28' })).toMatchObject({
    qty: null,
    method: null,
    perDay: null,
  });
});

it('what sells now and then is known from the loaded days before (sold 15 and 27 days ago, 21 days are loaded)', async () => {
  // 0.9x7+0.1x10 = 7.3; 0.9x10.5+0.1x12 = 10.65; 0.95x7.3/10.65x28 = 18.23; -5 = 13.23 -> 14.
  expect(await suggested(idOf(10), { day: '2026-11-28' })).toMatchObject({
    qty: 14,
    method: 'sba',
    days: 10.65,
  });
});
