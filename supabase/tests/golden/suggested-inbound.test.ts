import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import { addOption, createCompany, type Company } from './company.ts';

interface Golden {
  name: string;
  arithmetic: string;
  /** Pieces of 28 days. */
  demand: number;
  inHand: number;
  target?: number;
  lead?: number;
  expected: Record<string, number | null>;
}

const cases: Golden[] = [
  {
    name: 'two a day',
    arithmetic: '56-20 = 36; 20x28/56 = 10 days, 10-14 = -4',
    demand: 56,
    inHand: 20,
    lead: 14,
    expected: { qty: 36, perDay: 2, demand: 56, orderWithinDays: -4 },
  },
  {
    name: 'the rest rounds up, and target days may be others',
    arithmetic: '32/28x30 = 34.29; 34.29-11 = 23.29 -> 24; 11x28/32 = 9.6 -> 9 days, 9-7 = 2',
    demand: 32,
    inHand: 11,
    target: 30,
    lead: 7,
    expected: { qty: 24, perDay: 1.1429, orderWithinDays: 2 },
  },
  {
    name: 'an exact number of pieces stays one',
    arithmetic: '0.1x3 in doubles is a little more than 0.3; 2.8x3/28 = 0.3, x10 = 3',
    demand: 0.1 * 3 * 28,
    inHand: 0,
    target: 10,
    expected: { qty: 3 },
  },
  {
    name: 'stock above what is needed',
    arithmetic: '56-57 = -1 -> 0; 57/2 = 28 days',
    demand: 56,
    inHand: 57,
    lead: 0,
    expected: { qty: 0, orderWithinDays: 28 },
  },
  {
    name: 'more arrived than was expected',
    arithmetic: '56+4 = 60',
    demand: 56,
    inHand: -4,
    expected: { qty: 60 },
  },
  {
    name: 'nothing is expected to sell',
    arithmetic: '0-0 = 0',
    demand: 0,
    inHand: 0,
    lead: 7,
    expected: { qty: 0, perDay: 0, demand: 0, orderWithinDays: null },
  },
  {
    name: 'no lead time',
    arithmetic: '0.6 of 28 days -> 1',
    demand: 0.6,
    inHand: 0,
    expected: { qty: 1, demand: 0.6, orderWithinDays: null },
  },
];

let company: Company;
beforeAll(async () => {
  company = await createCompany();
  for (const [index, { demand }] of cases.entries()) {
    await addOption(company.sql, { id: `S${index}`, stock: 1 });
    await company.sql`insert into agg_option_demand ("PARTNER_CD", "OPTION_CD", "CALC_DAY", "QTY", "LOW_QTY", "HIGH_QTY") values ('P1', ${`S${index}`}, '2026-11-21', ${demand}, 1, 90)`;
  }
  await addOption(company.sql, { id: 'unforeseen', stock: 1 });
});
afterAll(() => company.database.drop());

const suggested = async (id: string, inHand: number | null, target = 28, lead: number | null = null) => {
  const rows = await asCaller(
    company.sql,
    { role: 'authenticated', id: company.memberId },
    (member) => member<{ g: Record<string, number> }[]>`
      select to_json(g) as g from public.dim_option o
      left join public.agg_option_demand f on f."OPTION_CD" = o."OPTION_CD"
      cross join lateral private.suggested_inbound(f, ${inHand}::bigint, ${target}::int, ${lead}::int) g
      where o."OPTION_CD" = ${id}`,
  );
  return rows.map(({ g }) => g);
};

it.each(cases.map((golden, index) => ({ ...golden, id: `S${index}` })))(
  '$name ($arithmetic)',
  async ({ id, inHand, target, lead, expected }) => {
    expect(await suggested(id, inHand, target, lead)).toMatchObject([
      { ...expected, low: 1, high: 90, day: '20261121' },
    ]);
  },
);

it('says nothing without a forecast or without stock figures', async () => {
  expect(await suggested('unforeseen', 5)).toEqual([]);
  expect(await suggested('S0', null)).toEqual([]);
});
