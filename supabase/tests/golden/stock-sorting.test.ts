import { afterAll, beforeAll, expect, it } from 'vitest';
import { addOption, createCompany, stockIds, stockList, type Company } from './company.ts';

let company: Company;

// DOC: 9 -> 15/1 = 15; 101 -> 35/2 = 17.5 -> 17; 102 -> 0/2 = 0; 103 -> 20x7/32 = 4.4 -> 4; 10 sold nothing this week.
// Normalised: 9 and 101 as DOC; 103 drops 26 (55/30 x 2.5 = 4.6), 20/1 = 20; 102 drops every day (14/30 x 2.5 = 1.2).
beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await addOption(sql, {
    id: '9',
    sku: '500',
    brand: 'B1',
    name: '나무',
    optionName: '1개',
    productId: '30',
    grade: 'NEW',
    sold: 'Y',
    stock: 10,
    exhaustion: '9일 이내',
    recommended: 7,
    winner: 'Y',
    sales: [[1, 30, 1]],
    lines: [{ quantities: [5] }],
  });
  await addOption(sql, {
    id: '10',
    sku: '40',
    brand: 'B2',
    name: '가방',
    optionName: '2개',
    productId: '200',
    grade: 'used-fair',
    sold: 'N',
    stock: 20,
    exhaustion: '70일 이내',
    recommended: null,
    winner: 'N',
    sales: [[20, 20, 60]],
  });
  await addOption(sql, {
    id: '101',
    sku: null,
    brand: null,
    name: '다리미',
    optionName: '10개',
    productId: null,
    grade: 'used-sealed',
    sold: null,
    stock: 5,
    exhaustion: null,
    recommended: 3,
    winner: null,
    sales: [[1, 30, 2]],
    lines: [{ quantities: [30] }],
  });
  await addOption(sql, {
    id: '102',
    sku: '40',
    brand: 'B1',
    name: '가방',
    optionName: '3개',
    productId: '30',
    grade: 'used-best',
    sold: 'Y',
    stock: 0,
    exhaustion: '15일 이내',
    recommended: 3,
    winner: 'Y',
    sales: [[1, 7, 2]],
  });
  await addOption(sql, {
    id: '103',
    sku: '7',
    brand: 'B2',
    name: 'apple',
    optionName: '1개',
    productId: '1000',
    grade: 'unheard-of',
    sold: 'Y',
    stock: 20,
    exhaustion: '곧 소진',
    recommended: 50,
    winner: 'N',
    sales: [
      [1, 1, 26],
      [2, 30, 1],
    ],
  });
});
afterAll(() => company.database.drop());

// Ties are in the order of the option id as text: 10, 101, 102, 103, 9. What is missing comes last both ways.
const orders: [column: string, ascending: string, descending: string][] = [
  ['optionId', '9 10 101 102 103', '103 102 101 10 9'],
  ['skuId', '103 10 102 9 101', '9 10 102 103 101'],
  ['brandName', '102 9 10 103 101', '10 103 102 9 101'],
  ['productName', '10 102 9 101 103', '103 101 9 10 102'],
  ['optionName', '101 103 9 10 102', '102 10 103 9 101'],
  ['productId', '102 9 10 103 101', '103 10 102 9 101'],
  ['offerCondition', '9 101 102 10 103', '103 10 102 101 9'],
  ['soldYn', '10 102 103 9 101', '102 103 9 10 101'],
  ['stockQty', '102 101 9 10 103', '10 103 9 101 102'],
  ['incomingQty', '10 102 103 9 101', '101 9 10 102 103'],
  ['exhaustionDay', '9 102 10 103 101', '10 102 9 103 101'],
  ['recommendedInboundQty', '101 102 9 103 10', '103 9 101 102 10'],
  ['itemWinner', '10 103 102 9 101', '102 9 10 103 101'],
  ['avgSales7Days', '10 9 101 102 103', '103 101 102 9 10'],
  ['avgSales30Days', '102 9 103 10 101', '10 101 103 9 102'],
  ['doc', '102 103 9 101 10', '101 9 103 102 10'],
  // Nothing is being put away.
  ['stowingQty', '10 101 102 103 9', '10 101 102 103 9'],
  ['fullDoc', '102 103 9 101 10', '101 9 103 102 10'],
  ['docNormalized', '9 101 103 10 102', '103 101 9 10 102'],
];

it.each(orders)('%s ascending %s, descending %s', async (sortBy, ascending, descending) => {
  expect(await stockIds(company, { sortBy, direction: 'asc' })).toEqual(ascending.split(' '));
  expect(await stockIds(company, { sortBy, direction: 'desc' })).toEqual(descending.split(' '));
});

it('every column of a row can be sorted by', async () => {
  const [row] = (await stockList(company)).rows;
  expect(orders.map(([column]) => column).toSorted()).toEqual(Object.keys(row ?? {}).toSorted());
});

it('the default order is stock plus incoming, descending: 35, 20, 20, 15, 0', async () => {
  expect(await stockIds(company)).toEqual(['101', '10', '103', '9', '102']);
  expect(await stockIds(company, { direction: 'asc' })).toEqual(['101', '10', '103', '9', '102']);
});

it('pages follow each other without a gap, and past the end there are no rows but the true total', async () => {
  const page = (page: number) => stockList(company, { page, size: 2 });
  expect((await page(1)).rows.map((row) => row.optionId)).toEqual(['101', '10']);
  expect((await page(2)).rows.map((row) => row.optionId)).toEqual(['103', '9']);
  expect((await page(3)).rows.map((row) => row.optionId)).toEqual(['102']);
  expect(await page(4)).toMatchObject({ total: 5, rows: [] });
});

it('rows with equal values are on exactly one page each', async () => {
  const ids = Array.from({ length: 120 }, (_, index) => String(87000000000 + index));
  for (const id of ids) await addOption(company.sql, { id, stock: 1, name: '동점' });
  const pages = [1, 2, 3].map((page) =>
    stockIds(company, { name: '동점', page, sortBy: 'stockQty', direction: 'asc' }),
  );
  expect((await Promise.all(pages)).flat()).toEqual(ids);
});
