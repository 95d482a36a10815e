import { afterAll, expect, it } from 'vitest';
import { createTaggers, type Tag } from './taggers.ts';

const { company, colleague, stranger, waiting, ask, give, shown, idOf, remove, save, stocked } =
  await createTaggers();
afterAll(() => company.database.drop());

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

it('a view tells how many of its tags its reader does not see', async () => {
  const { sql } = company;
  await give({ name: '겨울' });
  await give({ name: '가을', isShared: true });
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
