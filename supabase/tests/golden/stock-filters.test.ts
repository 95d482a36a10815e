import { afterAll, beforeAll, expect, it } from 'vitest';
import { addOption, createCompany, stockIds, stockList, type Company } from './company.ts';

let company: Company;

// All sell 1 a day, so DOC is the stock; the default order is the stock, descending.
beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  const daily: [number, number, number][] = [[1, 30, 1]];
  await addOption(sql, { id: '1', stock: 60, name: '100% 순면 Shirt', brand: 'B1', sales: daily });
  await addOption(sql, {
    id: '2',
    stock: 14,
    name: '100 순면 shirt',
    brand: 'B1',
    grade: 'used-best',
    sales: daily,
  });
  await addOption(sql, { id: '3', stock: 13, name: 'a_b', brand: 'B2', sales: daily });
  await addOption(sql, { id: '4', stock: 7, name: 'aXb', brand: 'B2', grade: 'used-best', sales: daily });
  await addOption(sql, { id: '5', stock: 6, name: '순면\\양말', brand: null, sales: daily });
  await addOption(sql, { id: '6', stock: 0, name: '품절 판매중', sold: 'Y' });
  await addOption(sql, { id: '7', stock: 0, name: '품절 모름', sold: null });
  await addOption(sql, { id: '8', stock: 0, name: '품절 판매중지', sold: 'N' });
});
afterAll(() => company.database.drop());

it('brand: all, one, one of another partner', async () => {
  expect(await stockIds(company, { brand: 'B2' })).toEqual(['3', '4']);
  expect(await stockIds(company, { brand: 'C1' })).toEqual([]);
  expect(await stockList(company)).toMatchObject({ total: 8 });
});

it('grade', async () => {
  expect(await stockIds(company, { grade: 'used-best' })).toEqual(['2', '4']);
  expect(await stockIds(company, { grade: 'used-good' })).toEqual([]);
});

it('product name: every character stands for itself, letter case aside', async () => {
  expect(await stockIds(company, { name: '%' })).toEqual(['1']);
  expect(await stockIds(company, { name: '_' })).toEqual(['3']);
  expect(await stockIds(company, { name: '\\' })).toEqual(['5']);
  expect(await stockIds(company, { name: '순면' })).toEqual(['1', '2', '5']);
  expect(await stockIds(company, { name: 'SHIRT' })).toEqual(['1', '2']);
  expect(await stockIds(company, { name: "'; drop table public.dim_option; --" })).toEqual([]);
});

it('option ids: a list, unknown ids aside', async () => {
  expect(await stockIds(company, { ids: ['4', '1', '999'] })).toEqual(['1', '4']);
});

it('filters narrow each other', async () => {
  expect(await stockIds(company, { name: 'shirt', brand: 'B1', grade: 'NEW', ids: ['1', '2', '3'] })).toEqual(
    ['1'],
  );
});

it('states: a new article sells out within 7 days at 6, within 14 at 6 and 13, a returned one is not named; out is no stock unless it is known not to be on sale', async () => {
  expect(await stockIds(company, { state: 'under7' })).toEqual(['5']);
  expect(await stockIds(company, { state: 'under14' })).toEqual(['3', '5']);
  expect(await stockIds(company, { state: 'out' })).toEqual(['6', '7']);
});

it('the counts are those of the other filters, whatever state is chosen; the total is that of the state', async () => {
  const counts = { out: 2, under7: 1, under14: 2 };
  expect(await stockList(company)).toMatchObject({ total: 8, counts });
  expect(await stockList(company, { state: 'out' })).toMatchObject({ total: 2, counts });
  expect(await stockList(company, { brand: 'B2' })).toMatchObject({
    total: 2,
    counts: { out: 0, under7: 0, under14: 1 },
  });
});

it.each([
  ['a sort column that does not exist', { sortBy: 'STOCK_QTY; --' }],
  ['a direction that does not exist', { direction: 'DESC NULLS FIRST' }],
  ['a DOC state that does not exist', { state: 'soon' }],
  ['page 0', { page: 0 }],
  ['a page of no rows', { size: 0 }],
  ['a page without a size', { size: null }],
  ['a page of more than 5,000 rows', { size: 5001 }],
  ['a day that does not exist', { snapDate: '20260230' }],
  ['a day with seven digits', { snapDate: '2026113' }],
  ['a day in the future', { snapDate: '20261122' }],
])('%s is refused as a wrong argument', async (_, wanted) => {
  await expect(stockList(company, wanted)).rejects.toMatchObject({ code: '22023' });
});
