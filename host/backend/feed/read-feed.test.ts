import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { FeedJob } from '../../../src/export/feed-job.ts';
import { addOption, foundCompany } from '../../../supabase/tests/golden/company.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { memberWith, type TestMember } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

let desk: TestBackend;
let maker: TestMember;
beforeAll(async () => {
  const database = await createTestDatabase();
  await foundCompany(database);
  desk = await startTestBackend({ database });
  const { sql } = database;
  await addOption(sql, { id: '1', name: '=1+1, "수분" 크림', stock: 12 });
  await addOption(sql, { id: '2', name: '앰플', stock: 3 });
  await addOption(sql, { id: '3', name: '남의 앰플', partner: 'P2', brand: null });
});
afterAll(async () => {
  await desk.close();
  await desk.database.drop();
});
beforeEach(async () => {
  maker = await memberWith(desk, { partners: ['P1'] });
});

const job: FeedJob = {
  call: 'stock_list',
  args: { sort_by: 'optionId', sort_direction: 'asc' },
  period: null,
  columns: [
    { header: 'No', field: null },
    { header: '옵션 ID', field: 'optionId' },
    { header: '상품명', field: 'productName' },
    { header: '판매가능재고', field: 'stockQty', format: 'count' },
  ],
};

async function makeFeed(part: Partial<FeedJob> = {}): Promise<string> {
  const { data, error } = await maker.client.rpc('make_feed', {
    partner_cd: 'P1',
    page: '/inventory',
    name: '품절 임박',
    days: 90,
    job: { ...job, ...part },
  });
  if (error) throw error;
  return data as string;
}
const get = (token: string, init?: RequestInit) => fetch(`${desk.url}/feed/${token}`, init);
/** As if a minute had passed. */
const minuteLater = () => desk.database.sql`update private.feed set read_at = null`;
const answerOf = async (response: Response) => ({
  status: response.status,
  body: await response.text(),
  headers: Object.fromEntries(
    [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)),
  ),
});

it('a feed answers the rows of its view as CSV that Excel reads as Korean and runs nothing of', async () => {
  const response = await get(await makeFeed());
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(bytes.subarray(3).toString()).toBe(
    'No,옵션 ID,상품명,판매가능재고\r\n1,1,"\'=1+1, ""수분"" 크림",12\r\n2,2,앰플,3\r\n',
  );
});

it('a feed of more than a page of rows has each of them once, in one order', async () => {
  const { sql } = desk.database;
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('BIG', '큰 파트너')`;
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (${maker.id}, 'BIG')`;
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "ITEM_NM") select (70000000 + n)::text, 'BIG', '앰플' from generate_series(1, 5001) n`;
  await sql`insert into public.fact_stock ("OPTION_CD", "PARTNER_CD", "STOCK_QTY") select "OPTION_CD", 'BIG', 1 from public.dim_option where "PARTNER_CD" = 'BIG'`;
  const { data } = await maker.client.rpc('make_feed', {
    partner_cd: 'BIG',
    page: '/inventory',
    name: '전체',
    days: 1,
    job,
  });
  const lines = (await (await get(data as string)).text()).trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(5001);
  expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual(
    Array.from({ length: 5001 }, (_, at) => [String(at + 1), String(70000001 + at)]),
  );
});

it('a feed has the rights that its maker has at that moment, and says no more than an unknown one', async () => {
  const { sql } = desk.database;
  const token = await makeFeed();
  const unknown = await answerOf(await get('0'.repeat(64)));
  expect(unknown.status).toBe(404);
  const link = () =>
    sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (${maker.id}, 'P1')`;
  const cases: [string, () => PromiseLike<unknown>, () => PromiseLike<unknown>][] = [
    [
      'a deactivated maker',
      () => sql`update public.auth_member set "IS_ACTIVE" = false where "ID" = ${maker.id}`,
      () => sql`update public.auth_member set "IS_ACTIVE" = true where "ID" = ${maker.id}`,
    ],
    [
      'a maker without the partner',
      () => sql`delete from public.auth_member_partner where "USER_ID" = ${maker.id}`,
      link,
    ],
    [
      'a maker who needs a second factor',
      () => sql`update public.auth_member set "NEEDS_FACTOR" = true where "ID" = ${maker.id}`,
      () => sql`update public.auth_member set "NEEDS_FACTOR" = false where "ID" = ${maker.id}`,
    ],
    [
      'a closed partner',
      () => sql`update public.dim_partner set "IS_ACTIVE" = false where "PARTNER_CD" = 'P1'`,
      () => sql`update public.dim_partner set "IS_ACTIVE" = true where "PARTNER_CD" = 'P1'`,
    ],
    [
      'an ended feed',
      () =>
        sql`update private.feed set made_at = now() - interval '9 days', ends_at = now() - interval '1 day'`,
      () => sql`update private.feed set ends_at = now() + interval '1 day'`,
    ],
  ];
  for (const [name, end, undo] of cases) {
    await end();
    expect([name, await answerOf(await get(token))]).toEqual([name, unknown]);
    await undo();
    await minuteLater();
  }
  expect((await get(token)).status).toBe(200);
  const [feed] = await sql`select id::int from private.feed where user_id = ${maker.id}`;
  await maker.client.rpc('end_feed', { partner_cd: 'P1', feed_id: Number(feed?.id) });
  expect(await answerOf(await get(token))).toEqual(unknown);
});

it('wrong addresses get one answer, whatever their form', async () => {
  const unknown = await answerOf(await get('0'.repeat(64)));
  for (const token of ['', 'a', '%00', "'", '0'.repeat(2000), '0/0'])
    expect([token, await answerOf(await get(token))]).toEqual([token, unknown]);
  const token = await makeFeed();
  for (const method of ['POST', 'HEAD', 'PUT', 'DELETE'])
    expect([method, (await get(token, { method })).status]).toEqual([method, 405]);
});

it('a feed is read once a minute', async () => {
  const token = await makeFeed();
  expect((await get(token)).status).toBe(200);
  const again = await get(token);
  expect([again.status, Number(again.headers.get('retry-after')) > 50]).toEqual([429, true]);
  await minuteLater();
  expect((await get(token)).status).toBe(200);
});

it('a feed whose list is gone says that it could not be read', async () => {
  const token = await makeFeed({ args: { sort_by: 'no such column' } });
  expect((await get(token)).status).toBe(500);
});
