import { afterAll, beforeAll, expect, it } from 'vitest';
import { asCaller, createAccount } from '../../../host/testing/test-database.ts';
import { addOption, createCompany, type Company } from './company.ts';

let company: Company;
let colleague: string;
let stranger: string;
let waiting: string;
beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  colleague = await createAccount(sql, { email: 'colleague@example.com', partners: ['P1'] });
  stranger = await createAccount(sql, { email: 'stranger@example.com', partners: ['P2'] });
  waiting = await createAccount(sql, { email: 'waiting@example.com' });
  for (const id of ['1001', '1002', '1003']) await addOption(sql, { id });
  await addOption(sql, { id: '2001', partner: 'P2', brand: null });
});
afterAll(() => company.database.drop());

/** The answer, or the code of the refusal. */
async function ask<T>(id: string, work: (member: Company['sql']) => Promise<T>): Promise<T | string> {
  try {
    return await asCaller(company.sql, { role: 'authenticated', id }, work);
  } catch (error) {
    return (error as { code: string }).code;
  }
}
interface Tagging {
  name: string | null;
  isShared: boolean | null;
  ids: (string | null)[] | null;
  isOn: boolean | null;
  partner: string;
}
const springTag = { name: '봄', isShared: false, ids: ['1001'], isOn: true, partner: 'P1' };
const give = (part: Partial<Tagging>, member = company.memberId) => {
  const { name, isShared, ids, isOn, partner }: Tagging = { ...springTag, ...part };
  return ask(member, async (sql) => {
    const [row] = await sql<{ told: { changed: number; unknown: number } }[]>`
      select public.tag_options(${partner}, ${name}, ${isShared}, ${ids}, ${isOn}) as told`;
    return row?.told;
  });
};
interface Tag {
  id: number;
  name: string;
  isShared: boolean;
  isOn: boolean;
}
const tagsOf = (member = company.memberId, option: string | null = null) =>
  ask(member, async (sql) => {
    const [row] = await sql<{ tags: Tag[] }[]>`select public.tags('P1', ${option}) as tags`;
    return row?.tags ?? [];
  });
const shown = async (member?: string, option?: string) => {
  const tags = await tagsOf(member, option);
  return Array.isArray(tags) ? tags.map(({ name, isShared, isOn }) => [name, isShared, isOn]) : tags;
};
const idOf = async (name: string, isShared: boolean) => {
  const [row] = await company.sql<{ id: string }[]>`select id from private.tag
    where name = ${name} and (user_id is null) = ${isShared} and partner_cd = 'P1'`;
  return Number(row?.id);
};
const remove = (id: number, member = company.memberId, partner = 'P1') =>
  ask(member, async (sql) => {
    const [row] = await sql<{ gone: boolean }[]>`select public.delete_tag(${partner}, ${id}) as gone`;
    return row?.gone;
  });
/** null: it is saved. */
const save = (
  id: number | null,
  name: string | null,
  isShared: boolean | null,
  member = company.memberId,
  partner = 'P1',
) =>
  ask(member, async (sql) => {
    await sql`select public.save_tag(${partner}, ${id}, ${name}, ${isShared})`;
    return null;
  });
/** Option ids of the stock list. */
const stocked = (ids: string[], member = company.memberId) =>
  ask(member, async (sql) => {
    const [row] = await sql<{ list: { rows: { optionId: string }[] } }[]>`
      select public.stock_list('P1', option_ids => ${ids}, sort_by => 'optionId', sort_direction => 'asc') as list`;
    return row?.list.rows.map(({ optionId }) => optionId);
  });

it('an own tag is the member’s alone, a shared one everybody’s who may see the partner', async () => {
  expect(await give({ name: '내 봄', ids: ['1001', '1002', '2001', '1001'] })).toEqual({
    changed: 2,
    unknown: 1,
  });
  expect(await give({ name: '봄', isShared: true, ids: ['1002'] })).toEqual({ changed: 1, unknown: 0 });
  expect(await give({ name: '봄', isShared: true, ids: ['1002', '1003'] }, colleague)).toEqual({
    changed: 1,
    unknown: 0,
  });
  expect(await shown(undefined, '1001')).toEqual([
    ['내 봄', false, true],
    ['봄', true, false],
  ]);
  expect(await shown(colleague, '1002')).toEqual([['봄', true, true]]);
  expect([await shown(stranger), await shown(waiting)]).toEqual(['42501', '42501']);

  const [own, shared] = [await idOf('내 봄', false), await idOf('봄', true)];
  expect([
    await stocked([`#${own}`]),
    await stocked([`#${own}`], colleague),
    await stocked([`#${shared}`], colleague),
    await stocked(['1001', `#${shared}`]),
    await stocked([`#${own}`, `#${shared}`]),
    await stocked([`#${shared}`], stranger),
  ]).toEqual([
    ['1001', '1002'],
    [],
    ['1002', '1003'],
    ['1001', '1002', '1003'],
    ['1001', '1002', '1003'],
    '42501',
  ]);
});

it('a tag that is gone, empty, another partner’s or no number filters to nothing, never to all', async () => {
  await give({ name: '빈', ids: ['1001'] });
  await give({ name: '빈', ids: ['1001'], isOn: false });
  await give({ name: '남의 것', isShared: true, partner: 'P2', ids: ['2001'] });
  const [other] = await company.sql<{ id: string }[]>`select id from private.tag where partner_cd = 'P2'`;
  for (const tag of ['#999999999', '#', '#x', `#${await idOf('빈', false)}`, `#${other?.id}`])
    expect([tag, await stocked([tag])]).toEqual([tag, []]);
  expect(await stocked([])).toHaveLength(3);
});

it('a tag whose option moved to another partner does not list it', async () => {
  const { sql } = company;
  await give({ name: '이사', ids: ['1001', '1003'] });
  await sql`update public.dim_option set "PARTNER_CD" = 'P2', "BRAND_CD" = null where "OPTION_CD" = '1003'`;
  expect(await stocked([`#${await idOf('이사', false)}`])).toEqual(['1001']);
  await sql`update public.dim_option set "PARTNER_CD" = 'P1' where "OPTION_CD" = '1003'`;
});

it('takes a tag from options, and deletes it for whoever sees it', async () => {
  await give({ name: '여름', isShared: true, ids: ['1001', '1002'] });
  await give({ name: '여름', ids: ['1003'] });
  const [own, shared] = [await idOf('여름', false), await idOf('여름', true)];
  expect(await give({ name: '여름', isShared: true, ids: ['1001', '1003'], isOn: false }, colleague)).toEqual(
    {
      changed: 1,
      unknown: 0,
    },
  );
  expect([await stocked([`#${own}`]), await stocked([`#${shared}`])]).toEqual([['1003'], ['1002']]);
  expect(await give({ name: '없는 이름', isOn: false })).toEqual({ changed: 0, unknown: 0 });
  expect(await idOf('없는 이름', false)).toBeNaN();
  expect([
    await remove(own, colleague),
    await remove(shared, stranger),
    await remove(shared, stranger, 'P2'),
    await remove(own, waiting),
    await remove(shared, colleague),
    await remove(own),
    await remove(own),
  ]).toEqual([false, '42501', false, '42501', true, true, false]);
});

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

it('campaigns get a tag by id or whole name, and one tag is of options and campaigns', async () => {
  const { sql } = company;
  await sql`insert into public.dim_campaign ("PARTNER_CD", "CAMPAIGN_ID", "CAMPAIGN_NM") values
    ('P1', 'C1', '봄 행사'), ('P1', 'C2', '봄 행사'), ('P1', 'C3', '여름'), ('P2', 'C4', '남의 봄')`;
  const tagCampaigns = (campaigns: string[] | null, isOn = true, member = company.memberId, partner = 'P1') =>
    ask(member, async (caller) => {
      const [row] = await caller<{ told: { changed: number; unknown: number } }[]>`
        select public.tag_campaigns(${partner}, '철', true, ${campaigns}, ${isOn}) as told`;
      return row?.told;
    });
  const listed = (name: string, member = company.memberId) =>
    ask(member, async (caller) => {
      const [row] = await caller<{ list: { rows: { campaignId: string }[] } }[]>`
        select public.ad_register('P1', campaign_name => ${name}, sort_by => 'campaignId', sort_direction => 'asc') as list`;
      return row?.list.rows.map(({ campaignId }) => campaignId);
    });
  await give({ name: '철', isShared: true, ids: ['1001'] });
  const id = await idOf('철', true);
  expect(await listed(`#${id}\n`)).toEqual([]);
  expect(await tagCampaigns(['C3', ' 봄  행사 ', '봄', 'C4', '남의 봄', 'C3'], true, colleague)).toEqual({
    changed: 3,
    unknown: 3,
  });
  expect([await listed(`#${id}\n`), await stocked([`#${id}`])]).toEqual([['C1', 'C2', 'C3'], ['1001']]);
  const isOn = (campaign: string) =>
    ask(company.memberId, async (caller) => {
      const [row] = await caller<
        { tags: Tag[] }[]
      >`select public.tags('P1', campaign_id => ${campaign}) as tags`;
      return row?.tags.find(({ name }) => name === '철')?.isOn;
    });
  expect([await isOn('C1'), await isOn('C4'), await isOn('1001')]).toEqual([true, false, false]);
  // A name that begins with #, typed or in a file, is a name.
  await sql`insert into public.dim_campaign ("PARTNER_CD", "CAMPAIGN_ID", "CAMPAIGN_NM") values ('P1', 'C5', ${`#${id}`})`;
  expect(await listed(`#${id}`)).toEqual(['C5']);
  expect(await tagCampaigns([`#${id}`])).toEqual({ changed: 1, unknown: 0 });
  expect(await listed(`#${id}\n`)).toEqual(['C1', 'C2', 'C3', 'C5']);
  await sql`delete from public.dim_campaign where "CAMPAIGN_ID" = 'C5'`;
  expect(await tagCampaigns(['C1'], false)).toEqual({ changed: 1, unknown: 0 });
  expect([
    await listed(`#${id}\n#999999999\n`),
    await listed('#999999999\n'),
    await listed(`#${id}\n`, stranger),
  ]).toEqual([['C2', 'C3'], [], '42501']);
  expect([
    await tagCampaigns(['C4']),
    await tagCampaigns([]),
    await tagCampaigns(null),
    await tagCampaigns(['C1'], true, stranger),
    await tagCampaigns(['C1'], true, stranger, 'P2'),
    await tagCampaigns(['C1'], true, waiting),
  ]).toEqual(['PD404', '22023', '22023', '42501', 'PD404', '42501']);
  await remove(id);
  expect(await listed(`#${id}\n`)).toEqual([]);
  await save(id, '철', true);
  expect(await listed(`#${id}\n`)).toEqual(['C2', 'C3']);
  await remove(id);
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

it('a view tells how many of its tags its reader does not see', async () => {
  const { sql } = company;
  await give({ name: '겨울' });
  const [own, shared] = [await idOf('겨울', false), await idOf('가을', true)];
  await sql`insert into private.saved_view (partner_cd, user_id, page, name, search, is_shared) values
    ('P1', ${company.memberId}, '/tagged', '가', ${`?ids=%23${own},%23${shared},1001,1999`}, true),
    ('P1', ${company.memberId}, '/tagged', '다', ${`?name=%23999&tags=%23${own}%2C%23999`}, true),
    ('P1', ${company.memberId}, '/tagged', '나', ${`?page=2&ids=1001%2C%23${own}%2C%23999`}, true)`;
  const gone = (member: string) =>
    ask(member, async (caller) => {
      const [row] = await caller<{ views: { goneOptions: number; goneTags: number }[] }[]>`
        select public.saved_views('P1', '/tagged') as views`;
      return row?.views.map(({ goneOptions, goneTags }) => [goneOptions, goneTags]);
    });
  expect([await gone(company.memberId), await gone(colleague)]).toEqual([
    [
      [1, 0],
      [0, 1],
      [0, 1],
    ],
    [
      [1, 1],
      [0, 2],
      [0, 2],
    ],
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
