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
  isDefault: boolean;
}
const view = {
  id: null,
  name: '품절 임박',
  search: '?doc=under7',
  isShared: false,
  page: '/inventory',
  partner: 'P1',
  isDefault: false,
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
  const { id, name, search, isShared, page, partner, isDefault }: View = { ...view, ...part };
  return ask(member, async (sql) => {
    const [row] =
      await sql`select public.save_view(${partner}, ${page}, ${name}, ${search}, ${isShared}, ${id}, ${isDefault}) as id`;
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

const defaults = (member = company.memberId) =>
  ask(member, async (sql) => {
    const [row] = await sql<{ views: unknown }[]>`select public.default_views() as views`;
    return row?.views;
  });

it('a page opens with the last view that the member made its default, and a shared default stays the own one of its member', async () => {
  const page = '/order-list';
  const first = Number(await save({ name: '첫째', page, search: '?a=1', isDefault: true, isShared: true }));
  const opens = (search: string) => [{ partner: 'P1', page, search }];
  expect([await defaults(), await defaults(colleague), await defaults(stranger)]).toEqual([
    opens('?a=1'),
    [],
    [],
  ]);
  await save({ name: '둘째', page, search: '?a=2', isDefault: true });
  expect(await defaults()).toEqual(opens('?a=2'));
  await save({ id: first, name: '첫째', page, search: '?a=1', isDefault: true });
  expect(await defaults()).toEqual(opens('?a=1'));
  await save({ id: first, name: '첫째', page, search: '?a=1' });
  expect(await defaults()).toEqual([]);
});

it('a default of a partner that the member may no longer see, or of an inactive member, is not told', async () => {
  const { sql } = company;
  await save({ name: '남의 눈', page: '/upload', isDefault: true }, colleague);
  expect(await defaults(colleague)).toHaveLength(1);
  await sql`update public.auth_member_partner set "PARTNER_CD" = 'P2' where "USER_ID" = ${colleague}`;
  expect(await defaults(colleague)).toEqual([]);
  await sql`update public.auth_member_partner set "PARTNER_CD" = 'P1' where "USER_ID" = ${colleague}`;
  await sql`update public.auth_member set "IS_ACTIVE" = false where "ID" = ${colleague}`;
  expect(await defaults(colleague)).toEqual([]);
  await sql`update public.auth_member set "IS_ACTIVE" = true where "ID" = ${colleague}`;
});

it('counts the option ids of a view that the partner does not have', async () => {
  const { sql } = company;
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD") values ('70000000001', 'P1'), ('70000000002', 'P2')`;
  const page = '/gone';
  await save({ name: '가', page, search: '?ids=70000000001,70000000002,70000000003,70000000003&page=2' });
  await save({ name: '나', page, search: '?page=2&ids=70000000001' });
  await save({ name: '다', page, search: '?doc=out' });
  expect(
    await ask(company.memberId, async (sql) => {
      const [row] = await sql<{ views: { goneOptions: number }[] }[]>`
        select public.saved_views('P1', ${page}) as views`;
      return row?.views.map(({ goneOptions }) => goneOptions);
    }),
  ).toEqual([2, 0, 0]);
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
