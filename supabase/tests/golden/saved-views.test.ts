import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller, createAccount } from '../../../host/testing/test-database.ts';
import { createCompany, type Company } from './company.ts';

let company: Company;
let colleague: string;
let stranger: string;
beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  colleague = await createAccount(sql, { email: 'colleague@example.com', name: '이동료', partners: ['P1'] });
  stranger = await createAccount(sql, { email: 'stranger@example.com', partners: ['P2'] });
});
afterAll(() => company.database.drop());

interface View {
  id: number | null;
  name: string | null;
  search: string | null;
  isShared: boolean | null;
  page: string | null;
  partner: string;
}
const view = {
  id: null,
  name: '품절 임박',
  search: '?doc=under7',
  isShared: false,
  page: '/inventory',
  partner: 'P1',
};

/** The answer, or the code of the refusal. */
async function ask<T>(id: string, work: (member: Company['sql']) => Promise<T>): Promise<T | string> {
  try {
    return await asCaller(company.sql, { role: 'authenticated', id }, work);
  } catch (error) {
    return (error as { code: string }).code;
  }
}
const save = (part: Partial<View>, member = company.memberId) => {
  const { id, name, search, isShared, page, partner }: View = { ...view, ...part };
  return ask(member, async (sql) => {
    const [row] =
      await sql`select public.save_view(${partner}, ${page}, ${name}, ${search}, ${isShared}, ${id}) as id`;
    return Number(row?.id);
  });
};
const remove = (id: unknown, member = company.memberId) =>
  ask(member, async (sql) => {
    const [row] = await sql`select public.delete_view('P1', ${Number(id)}) as gone`;
    return row?.gone as unknown;
  });
const names = (member = company.memberId, page = '/inventory') =>
  ask(member, async (sql) => {
    const rows = await sql<{ views: { name: string; owner: string | null }[] }[]>`
      select public.saved_views('P1', ${page}) as views`;
    return rows.flatMap(({ views }) => views).map(({ name, owner }) => [name, owner]);
  });

it('keeps views of a page under their names, for the member alone until they are shared', async () => {
  const id = await save({ name: '가 보기' });
  await save({ name: '나 보기', page: '/inbound' });
  expect(await names()).toEqual([['가 보기', null]]);
  expect(await names(colleague)).toEqual([]);
  expect(await save({ id: Number(id), name: '다 보기', isShared: true })).toBe(id);
  await save({ name: '하 보기' }, colleague);
  expect(await names(colleague)).toEqual([
    ['하 보기', null],
    ['다 보기', 'member@example.com'],
  ]);
  expect(await names(stranger)).toBe('42501');
});

it('only who keeps a view changes or deletes it', async () => {
  const id = Number(await save({ name: '내 것', isShared: true }));
  expect(await save({ id, name: '남의 것' }, colleague)).toBe('PD404');
  expect(await save({ id, name: '남의 것' }, stranger)).toBe('42501');
  expect(await save({ id, page: '/inbound' })).toBe('PD404');
  expect([
    await remove(id, colleague),
    await remove(id, stranger),
    await remove(id),
    await remove(id),
  ]).toEqual([false, '42501', true, false]);
});

it('refuses what is no view, a name twice on a page, and more than 100 of a partner', async () => {
  const wrong: Partial<View>[] = [
    { name: '' },
    { name: ' ' },
    { name: ' 앞' },
    { name: 'a'.repeat(41) },
    { name: 'a\nb' },
    { name: null },
    { page: 'inventory' },
    { page: '/in ventory' },
    { page: '//evil.example' },
    { page: null },
    { search: 'a'.repeat(4001) },
    { search: null },
    { isShared: null },
  ];
  for (const part of wrong) expect([part, await save(part)]).toEqual([part, '22023']);
  expect(await save({ name: '두 번' })).toEqual(expect.any(Number));
  expect(await save({ name: '두 번' })).toBe('PD409');
  expect(await save({ name: '두 번', page: '/inbound' })).toEqual(expect.any(Number));
  await company.sql`insert into private.saved_view (partner_cd, user_id, page, name, search)
    select 'P1', ${company.memberId}, '/many', 'n' || n, '' from generate_series(1,
      100 - (select count(*)::int from private.saved_view where user_id = ${company.memberId})) n`;
  expect(await save({ name: '하나 더' })).toBe('54000');
  expect(await save({ name: '남의 것은 된다' }, colleague)).toEqual(expect.any(Number));
});
