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
async function save(cards: unknown, hidden: unknown, id = company.memberId) {
  try {
    return await asCaller(company.sql, { role: 'authenticated', id }, async (member) => {
      await member`select public.save_dashboard(${cards as string[]}::text[], ${hidden as string[]}::text[])`;
      return member`select "CARDS" as cards, "HIDDEN" as hidden from public.auth_member_dashboard`;
    });
  } catch (error) {
    return (error as { code: string }).code;
  }
}

it('keeps the whole layout of each member, the last one saved, and nothing for the default', async () => {
  expect(await save(['todos', 'last7'], ['loads'])).toEqual([
    { cards: ['todos', 'last7'], hidden: ['loads'] },
  ]);
  expect(await save(['daily'], [], other)).toEqual([{ cards: ['daily'], hidden: [] }]);
  expect(await save(['last-month'], [])).toEqual([{ cards: ['last-month'], hidden: [] }]);
  expect(await save([], [])).toEqual([]);
});

it('takes at most 50 ids and nothing that is none', async () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => `card-${at}`);
  expect(await save(ids(50), ids(50))).toHaveLength(1);
  for (const wrong of [ids(51), ['Todos'], [''], ['<b>'], ['a'.repeat(41)], [null], null]) {
    expect([wrong, await save(wrong, [])]).toEqual([wrong, '22023']);
    expect([wrong, await save([], wrong)]).toEqual([wrong, '22023']);
  }
});

it('a deactivated member saves nothing, and a removed one leaves nothing', async () => {
  await save(['daily'], [], other);
  await company.sql`update public.auth_member set "IS_ACTIVE" = false where "ID" = ${other}`;
  expect(await save(['todos'], [], other)).toBe('42501');
  await company.sql`delete from public.auth_member where "ID" = ${other}`;
  expect(await company.sql`select from public.auth_member_dashboard where "USER_ID" = ${other}`).toHaveLength(
    0,
  );
});
