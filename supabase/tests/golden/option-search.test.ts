import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asCaller } from '../../../host/testing/test-database.ts';
import type { OptionSearch, ProductSearch } from '../../../src/data/answers/option-search.ts';
import { hangulPattern } from '../../../src/domain/hangul-search.ts';
import { found, notFound } from '../../../src/testing/hangul-cases.ts';
import { addOption, createCompany, type Company } from './company.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await addOption(sql, {
    id: '70000000001',
    name: '라온 수분 크림',
    optionName: '50ml',
    productId: '15000000001',
    sku: '40000001',
    stock: 5,
    sales: [[1, 7, 3]],
  });
  await addOption(sql, {
    id: '70000000002',
    name: '라온 수분 크림',
    optionName: '리필 100%',
    productId: '15000000001',
    sku: '40000002',
    sold: 'N',
    stock: 9,
    sales: [[1, 8, 1]],
  });
  await addOption(sql, {
    id: '71000000003',
    name: '라니 2080 치약',
    optionName: '1개',
    productId: '15000000002',
    brand: 'B2',
    stock: 0,
    grade: 'used-best',
  });
  await sql`update public.dim_option set "BARCODE" = '8801000000012' where "OPTION_CD" = '70000000002'`;
  // Of no brand and without live stock or product; of a brand that is not in use; of another service; of another partner.
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "USE_YN") values ('B3', '옛 브랜드', 'P1', 'N')`;
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "BRAND_CD", "SVC", "ITEM_NM", "BARCODE")
    values ('4', 'P1', null, '2P', '크림 브러시', 'R004A'), ('5', 'P1', 'B3', '2P', '옛 크림', null), ('6', 'P1', 'B1', '1P', '남의 크림', null)`;
  await addOption(sql, {
    id: '72000000009',
    partner: 'P2',
    brand: 'C1',
    name: '라온 크림',
    productId: '15000000001',
  });
});
afterAll(() => company.database.drop());

const asMember = <T>(call: (member: Company['sql']) => Promise<readonly { answer: T }[]>) =>
  asCaller(company.sql, { role: 'authenticated', id: company.memberId }, async (member) => {
    const [row] = await call(member);
    if (!row) throw new Error('no answer');
    return row.answer;
  });
const search = (terms: string[], sort = '', size = 50) =>
  asMember<OptionSearch>(
    (member) => member`
    select public.option_search('P1', ${terms}, ${sort}, 'asc', 1, ${size}) as answer`,
  );
const products = (term: string, limit = 8) =>
  asMember<ProductSearch>(
    (member) => member`
    select public.product_search('P1', ${term}, ${limit}) as answer`,
  );
/** Ends of the option ids that are found, in their order. */
const ids = async (...terms: string[]) =>
  (await search(terms)).rows.map(({ optionId }) => optionId.slice(-1)).join('');

it('the database finds in names what the client finds', async () => {
  const matches = async (text: string, query: string) => {
    const [row] = await company.sql<{ is: boolean; pattern: string }[]>`
      select ${text} ~* private.hangul_pattern(${query}) as is, private.hangul_pattern(${query}) as pattern`;
    expect(row?.pattern).toBe(hangulPattern(query));
    return row?.is;
  };
  for (const [text, query] of found) expect(await matches(text, query), `${text} by ${query}`).toBe(true);
  for (const [text, query] of notFound) expect(await matches(text, query), `${text} by ${query}`).toBe(false);
});

describe('names', () => {
  it.each([
    ['크림', '124'],
    ['크림50', ''],
    ['수분크림', '12'],
    ['ㅅㅂㅋㄹ', '12'],
    ['수부', '12'],
    ['란', '3'],
    ['50ML', '1'],
    ['%', '2'],
    ['_', ''],
    ["'; drop table public.dim_option; --", ''],
    ['$sql$ \\', ''],
  ])('%s finds %s', async (term, expected) => {
    expect(await ids(term)).toBe(expected);
  });

  it('all words of a term, each in any field; one of the terms', async () => {
    expect(await ids('크림 라온')).toBe('12');
    expect(await ids('크림 리필')).toBe('2');
    expect(await ids('크림 치약')).toBe('');
    expect(await ids('라온 70000000002')).toBe('2');
    expect(await ids('크림 리필', '치약 라니', '없음 라온')).toBe('23');
    expect(await ids('치약', '브러시', '없음')).toBe('34');
    // More terms of several words than are looked at together, and one of a SKU id.
    expect(await ids('없음 1', '없음 2', '없음 3', '크림 없음', '라온 없음', '크림 리필', '라니 40000')).toBe(
      '2',
    );
    expect(await ids('크림 40000001', '치약')).toBe('13');
  });
});

describe('ids', () => {
  it.each([
    ['70000000001', '1', 'optionId'],
    ['7000', '12', 'optionId'],
    ['700', '', undefined],
    ['0001', '', undefined],
    ['40000002', '2', 'skuId'],
    ['88010', '2', 'barcode'],
    // Words of several lengths, of which the shortest begins the others.
    ['7000 70000000002', '2', 'optionId'],
    ['r004', '4', 'barcode'],
    ['15000000002', '3', 'productId'],
    ['4', '4', 'optionId'],
    // A short number may be part of a name.
    ['2080', '3', 'productName'],
    ['리필', '2', 'optionName'],
  ])('%s finds %s by %s', async (term, expected, field) => {
    expect(await ids(term)).toBe(expected);
    expect((await search([term])).rows[0]?.matched).toBe(field);
  });
});

it('ids of several lengths are each found by their own', async () => {
  expect(await ids('70000', '70000000002', '88', '99999999999')).toBe('12');
  expect(await ids('71000', '70000000002', '99999999999')).toBe('23');
});

it('a row says what there is of stock, sales and state', async () => {
  const { total, rows } = await search(['크림', '라니'], 'optionId');
  expect(total).toBe(4);
  expect(
    rows.map(({ optionId, brandName, stockQty, saleQty7, state, offerCondition }) => [
      optionId.slice(-1),
      brandName,
      stockQty,
      saleQty7,
      state,
      offerCondition,
    ]),
  ).toEqual([
    ['4', null, null, null, 'unknown', null],
    ['1', '가온', 5, 21, 'selling', 'NEW'],
    ['2', '가온', 9, 7, 'stopped', 'NEW'],
    ['3', '나래', 0, 0, 'out', 'used-best'],
  ]);
});

it('what sold most comes first; pages and sorting are those of every list', async () => {
  expect(await ids('크림', '라니')).toBe('1234');
  expect((await search(['크림'], 'stockQty', 2)).rows.map(({ stockQty }) => stockQty)).toEqual([5, 9]);
  expect((await search(['크림'], '', 5000)).rows).toHaveLength(3);
  await expect(search(['크림'], 'matched')).rejects.toMatchObject({ code: '22023' });
});

it('products are found by their options', async () => {
  expect(await products('크림')).toEqual({
    total: 1,
    rows: [
      {
        productId: '15000000001',
        productName: '라온 수분 크림',
        brandName: '가온',
        optionCount: 2,
        matched: 'productName',
      },
    ],
  });
  expect(await products('라')).toMatchObject({
    total: 2,
    rows: [{ productId: '15000000001' }, { productId: '15000000002' }],
  });
  expect(await products('라', 1)).toMatchObject({ total: 2, rows: [{ productId: '15000000001' }] });
  expect((await products('8801')).rows).toMatchObject([{ optionCount: 1, matched: 'barcode' }]);
  expect(await products('브러시')).toEqual({ total: 0, rows: [] });
});

it('without a word there is nothing; too many and too long terms are refused', async () => {
  const nothing = { total: 0, rows: [] };
  expect([await search([]), await search(['', ' \n']), await products(' ')]).toEqual([
    nothing,
    nothing,
    nothing,
  ]);
  expect(await search(Array.from({ length: 50 }, (_, at) => `없음 ${at}${at}`))).toEqual(nothing);
  // PostgreSQL cannot read a regular expression of all these syllables.
  const syllables = (term: number) =>
    Array.from({ length: 200 }, (_, at) =>
      String.fromCodePoint(0xac_00 + ((at * 71 + term * 991) % 11_172)),
    ).join('');
  expect(await search(Array.from({ length: 50 }, (_, term) => syllables(term)))).toEqual(nothing);
  for (const terms of [Array<string>(51).fill('크림'), ['가'.repeat(201)]])
    await expect(search(terms)).rejects.toMatchObject({ code: '22023' });
  await expect(products('가'.repeat(10_000))).rejects.toMatchObject({ code: '22023' });
  for (const limit of [0, 51]) await expect(products('크림', limit)).rejects.toMatchObject({ code: '22023' });
});
