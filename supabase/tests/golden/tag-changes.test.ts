import { afterAll, expect, it } from 'vitest';
import { createAccount } from '../../../host/testing/test-database.ts';
import { addOption } from './company.ts';
import { createTaggers, type Tagging } from './taggers.ts';

const { company, colleague, stranger, waiting, give, idOf, remove, save, stocked } = await createTaggers();
afterAll(() => company.database.drop());

it('a tag keeps its options under another name, and as an own or a shared one', async () => {
  await give({ name: '초여름', isShared: true, ids: ['1001', '1002'] });
  await give({ name: '한여름', ids: ['1003'] });
  await give({ name: '늦여름', ids: ['1003'] });
  const [shared, own] = [await idOf('초여름', true), await idOf('한여름', false)];
  expect([
    await save(shared, ' 첫여름 '.normalize('NFD'), true, colleague),
    // Own and shared tags have names of their own.
    await save(own, '첫여름', false),
    await save(own, '첫여름', true),
    await save(own, '늦여름', false),
    await save(own, '내 것', false, colleague),
    await save(shared, '남의 것', true, stranger),
    await save(shared, '남의 것', true, stranger, 'P2'),
    await save(shared, '남의 것', true, waiting),
    await save(999_999_999, '없는 것', true),
  ]).toEqual([null, null, 'PD409', 'PD409', 'PD404', '42501', 'PD404', '42501', 'PD404']);
  const wrong = ['', ' ', 'a'.repeat(41), 'a\nb', null];
  for (const name of wrong) expect([name, await save(own, name, false)]).toEqual([name, '22023']);
  expect([await save(null, '이름', true), await save(own, '이름', null)]).toEqual(['22023', '22023']);
  expect([await idOf('첫여름', true), await idOf('첫여름', false)]).toEqual([shared, own]);

  expect([await save(shared, '첫여름', false, colleague), await save(own, '첫여름', true)]).toEqual([
    null,
    null,
  ]);
  expect([
    await stocked([`#${shared}`]),
    await stocked([`#${shared}`], colleague),
    await stocked([`#${own}`], colleague),
  ]).toEqual([[], ['1001', '1002'], ['1003']]);
  expect(await remove(shared, colleague)).toBe(true);
});

it('a deleted tag comes back as it was, while its name is free and ten were not deleted after it', async () => {
  await give({ name: '장마', ids: ['1001', '1002'] });
  const id = await idOf('장마', false);
  expect([await remove(id), await stocked([`#${id}`]), await remove(id)]).toEqual([true, [], false]);
  expect(await give({ name: '장마', ids: ['1003'] })).toEqual({ changed: 1, unknown: 0 });
  expect(await save(id, '장마', false)).toBe('PD409');
  expect([await save(id, '장마', false, colleague), await save(id, '우기', false)]).toEqual(['PD404', null]);
  expect(await stocked([`#${id}`])).toEqual(['1001', '1002']);

  await remove(id);
  const others = Array.from({ length: 10 }, (_, at) => `지나는 ${at}`);
  for (const name of others) await give({ name });
  const ids = await Promise.all(others.map((name) => idOf(name, false)));
  for (const other of ids.slice(0, 9)) await remove(other);
  expect([await save(id, '우기', false), await remove(id), await remove(ids[9] ?? 0)]).toEqual([
    null,
    true,
    true,
  ]);
  expect([await save(ids[0] ?? 0, '지나는 0', false), await save(ids[1] ?? 0, '지나는 1', false)]).toEqual([
    'PD404',
    null,
  ]);
  const [kept] = await company.sql<{ count: number }[]>`
    select count(*)::integer as count from private.tag where partner_cd = 'P1' and deleted_at is not null`;
  expect(kept?.count).toBe(9);
});

it('a member who leaves takes their own tags along, and an option its place in each', async () => {
  const { sql } = company;
  const leaver = await createAccount(sql, { email: 'leaver@example.com', partners: ['P1'] });
  await addOption(sql, { id: '1009' });
  await give({ name: '곧 갑니다' }, leaver);
  await give({ name: '가을', isShared: true, ids: ['1001', '1009'] }, leaver);
  await sql`delete from auth.users where id = ${leaver}`;
  await sql`delete from public.fact_stock where "OPTION_CD" = '1009'`;
  await sql`delete from public.dim_option where "OPTION_CD" = '1009'`;
  expect([await idOf('곧 갑니다', false), await stocked([`#${await idOf('가을', true)}`])]).toEqual([
    Number.NaN,
    ['1001'],
  ]);
});

it('refuses what is no tag, foreign options and partners, and more than there may be', async () => {
  const { sql } = company;
  const wrong: [Partial<Tagging>, string][] = [
    [{ name: '' }, '22023'],
    [{ name: ' ' }, '22023'],
    [{ name: 'a'.repeat(41) }, '22023'],
    [{ name: 'a\nb' }, '22023'],
    [{ name: null }, '22023'],
    [{ isShared: null }, '22023'],
    [{ isOn: null }, '22023'],
    [{ ids: [] }, '22023'],
    [{ ids: null }, '22023'],
    [{ ids: Array.from({ length: 20_001 }, String) }, '22023'],
    [{ ids: ['2001'] }, 'PD404'],
    [{ ids: [null] }, 'PD404'],
  ];
  for (const [part, code] of wrong) expect([part, await give(part)]).toEqual([part, code]);
  expect(await give({}, stranger)).toBe('42501');
  expect(await give({}, waiting)).toBe('42501');
  expect(await give({ name: ' 옆'.normalize('NFD') })).toEqual({ changed: 1, unknown: 0 });
  expect(await idOf('옆', false)).toEqual(expect.any(Number));

  for (const [member, isShared] of [
    [company.memberId, false],
    [null, true],
  ] as const) {
    await sql`insert into private.tag (partner_cd, user_id, name) select 'P1', ${member}, 'n' || n
      from generate_series(1, 100 - (select count(*)::int from private.tag
        where partner_cd = 'P1' and user_id is not distinct from ${member} and deleted_at is null)) n`;
    expect(await give({ name: '하나 더', isShared })).toBe('54000');
    expect(await give({ name: 'n1', isShared })).toEqual({ changed: 1, unknown: 0 });
  }
  const last = await idOf('n1', false);
  expect([await save(last, '공유 하나 더', true), await remove(last)]).toEqual(['54000', true]);
  await give({ name: '그 자리' });
  expect(await save(last, 'n1', false)).toBe('54000');
  expect(await give({ name: '남의 것은 된다' }, colleague)).toEqual({ changed: 1, unknown: 0 });

  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD") select '9' || n, 'P1' from generate_series(100000, 119999) n`;
  await sql`insert into private.tagged_option (partner_cd, tag_id, option_cd)
    select 'P1', ${await idOf('n2', true)}, "OPTION_CD" from public.dim_option where "OPTION_CD" like '9_____%'`;
  expect(await give({ name: 'n2', isShared: true, ids: ['9100000'] })).toEqual({ changed: 0, unknown: 0 });
  expect(await give({ name: 'n2', isShared: true })).toBe('54000');
  const ids = await sql<
    { id: string }[]
  >`select id from private.tag where name like 'n%' and user_id is null order by id`;
  expect(await stocked(ids.slice(0, 10).map(({ id }) => `#${id}`))).not.toBe('22023');
  expect(await stocked(ids.slice(0, 11).map(({ id }) => `#${id}`))).toBe('22023');
  // 20,000 options of the tag, and one more.
  expect(await stocked([`#${await idOf('n2', true)}`])).toEqual([]);
  expect(await stocked([`#${await idOf('n2', true)}`, '1001'])).toBe('54000');
});
