import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../host/testing/test-database.ts';

// How probable it is that stock runs out, and how long it lasts.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Chance {
  name: string;
  stock: number | null;
  arrivals?: [day: number, pieces: number][];
  demand: number;
  days?: number;
  chance: number | null;
}

// What is sold is 0 to 2 times the expected pieces over 14 days, 0.5 to 1.5 times over 28, each quotient as probable as another.
const q14 = Array.from({ length: 21 }, (_, n) => n / 10);
const q28 = Array.from({ length: 21 }, (_, n) => 0.5 + n / 20);

const chances: Chance[] = [
  { name: 'half as much as is expected: 1 - 1/4', stock: 14, demand: 55, chance: 3 / 4 },
  { name: 'just what is expected', stock: 28, demand: 55, chance: 1 / 2 },
  { name: 'twice as much as is expected', stock: 56, demand: 55, chance: 0 },
  { name: 'over four weeks sales spread less', stock: 42, demand: 55.5, days: 28, chance: 3 / 4 },
  {
    name: 'between two and four weeks the quotient lies between',
    stock: 22,
    demand: 58,
    days: 21,
    chance: 3 / 4 + 1 / 12,
  },
  { name: 'nothing is sold', stock: 3, demand: 0, chance: 0 },
  { name: 'no stock figures', stock: null, demand: 4, chance: null },
  {
    name: 'before the arrival of day 7: 7 of 14; with it far less',
    stock: 7,
    arrivals: [[7, 90]],
    demand: 54,
    chance: 3 / 4,
  },
  {
    name: 'the arrival of day 7 is too small: 28 of 28',
    stock: 27,
    arrivals: [
      [7, 1],
      [20, 90],
    ],
    demand: 55,
    chance: 1 / 2,
  },
  {
    name: 'what arrives on the day itself is there',
    stock: 0,
    arrivals: [[0, 28]],
    demand: 55,
    chance: 1 / 2,
  },
  { name: 'far more than is expected', stock: 2_000_000_000, demand: 28, chance: 0 },
];

it.each(chances)(
  'the probability that stock runs out: $name',
  async ({ stock, arrivals = [], demand, days = 14, chance }) => {
    const [on, pieces] = [arrivals.map(([day]) => day), arrivals.map(([, quantity]) => quantity)];
    const [row] = await database.sql<{ chance: number | null }[]>`
      select private.sold_out_chance(${stock}::bigint, ${on}::integer[], ${pieces}::bigint[], ${demand}, ${q14}::float8[], ${q28}::float8[], ${days}) as chance`;
    expect(row?.chance?.toFixed(9) ?? null).toBe(chance?.toFixed(9) ?? null);
  },
);

// 28 pieces in 28 days: one a day.
const lasting: {
  name: string;
  stock: number | null;
  arrivals?: [number, number][];
  demand?: number;
  days: number | null;
}[] = [
  { name: 'by its stock alone', stock: 10, days: 10 },
  { name: 'within a day', stock: 10, demand: 20, days: 14 },
  { name: 'of what arrives on the day it would be sold out too', stock: 10, arrivals: [[10, 5]], days: 15 },
  { name: 'an arrival after it is too late', stock: 10, arrivals: [[11, 500]], days: 10 },
  {
    name: 'of two arrivals the second is too late',
    stock: 4,
    arrivals: [
      [2, 3],
      [8, 9],
    ],
    days: 7,
  },
  { name: 'none is there', stock: 0, arrivals: [[3, 9]], days: 0 },
  { name: 'a year at most', stock: 365, days: 365 },
  { name: 'more than a year', stock: 366, days: null },
  { name: 'nothing is expected', stock: 5, arrivals: [[3, 9]], demand: 0, days: null },
  { name: 'no stock figures', stock: null, days: null },
];

it.each(lasting)('days until all is sold: $name', async ({ stock, arrivals = [], demand = 28, days }) => {
  const [on, pieces] = [arrivals.map(([day]) => day), arrivals.map(([, quantity]) => quantity)];
  const [row] = await database.sql`
    select private.sold_out_after(${stock}::bigint, ${on}::integer[], ${pieces}::bigint[], ${demand}) as days`;
  expect(row?.days).toBe(days);
});

it('without past forecasts a third to three times as much may be sold', async () => {
  const chanceOf = async (stock: number) => {
    const [row] = await database.sql<{ chance: number }[]>`
      select private.sold_out_chance(${stock}::bigint, null, null, 55, null, null, 14) as chance`;
    return row?.chance;
  };
  expect(await chanceOf(28)).toBeCloseTo(0.5, 9);
  expect(await chanceOf(9)).toBe(1);
  expect(await chanceOf(90)).toBe(0);
});
