import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller, createAccount } from '../../../host/testing/test-database.ts';
import { createCompany, type Company } from './company.ts';

let company: Company;
let other: string;
beforeAll(async () => {
  company = await createCompany();
  other = await createAccount(company.sql, { email: 'other@example.com', partners: ['P1'] });
});
afterAll(() => company.database.drop());

/** What the member reads after saving, or the code of the refusal. */
async function save(tableId: string | null, sets: unknown, id = company.memberId) {
  try {
    return await asCaller(company.sql, { role: 'authenticated', id }, async (member) => {
      await member`select public.save_column_sets(${tableId}, ${JSON.stringify(sets)}::text::jsonb)`;
      const [row] = await member`select "SETS" as sets from public.auth_member_column_sets`;
      return row?.sets as unknown;
    });
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const set = (name: string, columns: unknown = ['doc']) => ({ name, columns });
const many = (count: number) => Array.from({ length: count }, (_, at) => set(`세트 ${at}`));

it('keeps the sets of each table of each member, the last ones saved, and nothing of a table without one', async () => {
  expect(await save('stock', [set('재고', ['doc', 'stockQty'])])).toEqual({
    stock: [set('재고', ['doc', 'stockQty'])],
  });
  expect(await save('ad-campaigns', [set('광고')], other)).toEqual({ 'ad-campaigns': [set('광고')] });
  expect(await save('ad-campaigns', [set('이익')])).toEqual({
    stock: [set('재고', ['doc', 'stockQty'])],
    'ad-campaigns': [set('이익')],
  });
  expect(await save('stock', [])).toEqual({ 'ad-campaigns': [set('이익')] });
});

it('refuses more than ten sets, and what is no set', async () => {
  expect(await save('stock', many(10))).toMatchObject({ stock: many(10) });
  const columns = Array.from({ length: 81 }, (_, at) => `c${at}`);
  const wrong: unknown[] = [
    many(11),
    null,
    'x',
    {},
    ['x'],
    [[]],
    [set('')],
    [set('  ')],
    [set('a'.repeat(21))],
    [set('a\nb')],
    [set('재고'), set('재고')],
    [set('재고', [])],
    [set('재고', columns)],
    [set('재고', ['<b>'])],
    [set('재고', [1])],
    [set('재고', 'doc')],
    [{ name: '재고' }],
    [{ ...set('재고'), more: 1 }],
  ];
  for (const sets of wrong) expect([sets, await save('stock', sets)]).toEqual([sets, '22023']);
  for (const id of [null, '', 'Stock', '<b>', 'a'.repeat(41)])
    expect([id, await save(id, [set('재고')])]).toEqual([id, '22023']);
});

it('keeps at most 100,000 bytes of a member', async () => {
  const large = many(10).map(({ name }) => set(name, Array(80).fill('a'.repeat(60))));
  expect(await save('stock', large)).toMatchObject({ stock: large });
  const kept = await save('stock', [set('재고')]);
  expect(await save('a', large)).toMatchObject({ stock: [set('재고')] });
  expect(await save('b', large)).toBe('54000');
  await save('a', []);
  expect(await save('stock', [set('재고')])).toEqual(kept);
});

it('a deactivated member saves nothing, and a removed one leaves nothing', async () => {
  await save('stock', [set('재고')], other);
  await company.sql`update public.auth_member set "IS_ACTIVE" = false where "ID" = ${other}`;
  expect(await save('stock', [set('광고')], other)).toBe('42501');
  await company.sql`delete from public.auth_member where "ID" = ${other}`;
  expect(
    await company.sql`select from public.auth_member_column_sets where "USER_ID" = ${other}`,
  ).toHaveLength(0);
});
