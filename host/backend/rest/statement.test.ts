import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberWith } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

let desk: TestBackend;
let token: string;
beforeAll(async () => {
  const database = await createTestDatabase();
  await database.sql.unsafe(`
    create table public.probe (id integer primary key, words text default 'none', yes boolean, large bigint,
      list text[], "odd""name" integer);
    grant all on public.probe to authenticated;
    create table public.closed (id integer);
    create function public.gives_nothing() returns void language sql as '';
    create function public.gives_null() returns text language sql as 'select null::text';
    create function public.gives_list() returns jsonb language sql as $$ select '[1, 2]'::jsonb $$;
    create function public.gives_texts() returns setof text language sql as $$ values ('a'), ('b') $$;
    create function public.gives_column() returns table (a integer) language sql as 'values (1), (2)';
    create function public.gives_row() returns public.probe language sql as 'select * from public.probe limit 1';
    grant execute on all functions in schema public to authenticated`);
  desk = await startTestBackend({ database });
  const { client } = await memberWith(desk);
  token = (await client.auth.getSession()).data.session?.access_token ?? '';
});
beforeEach(async () => {
  const { sql } = desk.database;
  await sql`truncate probe`;
  await sql`insert into probe (id, words, yes, large, list) values
    (1, 'one', true, 9007199254740993, array['a', null, 'NULL', 'b"\\c']), (2, 'two', false, null, '{}'), (3, null, null, 1, null)`;
});
afterAll(async () => {
  await desk.close();
  await desk.database.drop();
});

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${desk.url}/rest/v1/${path}`, {
    method,
    headers: {
      apikey: desk.publishableKey,
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    range: response.headers.get('content-range'),
    body: await response.text(),
  };
}

const shown = { prefer: 'return=representation' };
const asOne = { accept: 'application/vnd.pgrst.object+json' };
const rows = async () => [...(await desk.database.sql`select id, words from probe order by id`)];

describe('a read', () => {
  it.each([
    ['id=gte.2&id=lte.2', [2]],
    ['id=neq.1&id=neq.3', [2]],
    ['id=not.in.(1,2)', [3]],
    ['words=in.("one",two)', [1, 2]],
    ['words=like.t*', [2]],
    ['words=not.is.null', [1, 2]],
    ['yes=eq.false', [2]],
    ['yes=is.unknown', [3]],
    ['large=eq.9007199254740993', [1]],
  ])('with the filters %s gives the rows that pass every one of them', async (filters, ids) => {
    const { body } = await call('GET', `probe?select=id&order=id&${filters}`);
    expect((JSON.parse(body) as { id: number }[]).map(({ id }) => id)).toEqual(ids);
  });

  it('with a text that is no value of the column is refused', async () => {
    for (const filter of ['yes=eq.maybe', 'id=eq.one', 'id=in.(1,one)'])
      expect((await call('GET', `probe?${filter}`)).status).toBe(400);
  });

  it('gives large numbers and lists as they are stored', async () => {
    const { body } = await call('GET', 'probe?select=large,list&id=eq.1');
    expect(body).toContain('9007199254740993');
    expect(JSON.parse(body)).toMatchObject([{ list: ['a', null, 'NULL', 'b"\\c'] }]);
  });

  it('tells which part of the counted rows it gives', async () => {
    const exact = { prefer: 'count=exact' };
    const part = await call('GET', 'probe?order=id&limit=1&offset=1', undefined, exact);
    expect([part.status, part.range]).toEqual([206, '1-1/3']);
    const rest = await call('GET', 'probe?order=id&offset=1', undefined, exact);
    expect([rest.status, rest.range]).toEqual([206, '1-2/3']);
    const all = await call('GET', 'probe', undefined, exact);
    expect([all.status, all.range]).toEqual([200, '0-2/3']);
    expect((await call('GET', 'probe?offset=9', undefined, exact)).status).toBe(416);
    const none = await call('GET', 'probe?id=eq.9');
    expect([none.status, none.range, none.body]).toEqual([200, '*/*', '[]']);
  });

  it('of what the caller may not read is refused with 403, and with 401 for somebody without a session', async () => {
    expect((await call('GET', 'closed')).status).toBe(403);
    const key = { authorization: `Bearer ${desk.publishableKey}` };
    expect((await call('GET', 'closed', undefined, key)).status).toBe(401);
    expect((await call('GET', 'pg_class')).status).toBe(404);
    expect((await call('GET', 'probe', undefined, { 'accept-profile': 'auth' })).status).toBe(406);
  });
});

describe('a write', () => {
  it('that is to be of one row and is of none or several changes nothing', async () => {
    const before = await rows();
    for (const filter of ['id=in.(1,2)', 'id=eq.9'])
      for (const [method, body] of [['PATCH', { words: 'x' }], ['DELETE']] as const) {
        const { status } = await call(method, `probe?${filter}`, body, { ...shown, ...asOne });
        expect(status).toBe(406);
      }
    const two = await call('POST', 'probe?select=id', [{ id: 8 }, { id: 9 }], { ...shown, ...asOne });
    expect([two.status, await rows()]).toEqual([406, before]);
  });

  it.each([
    ['PATCH', 'probe?limit=1', { words: 'x' }],
    ['DELETE', 'probe?order=id&limit=1', undefined],
    ['POST', 'probe', [{ id: 8 }, { id: 9, words: 'x' }]],
    ['POST', 'probe', {}],
    ['PATCH', 'probe?id=eq.1', {}],
    ['PATCH', 'probe?id=eq.1', [{ words: 'x' }]],
    ['POST', 'probe', { id: 8, nope: 1 }],
    ['POST', 'probe', { id: 8, 'words") values (1); delete from probe; --': 1 }],
  ])('%s %s of %j, which would not be followed, is refused', async (method, path, body) => {
    const before = await rows();
    expect((await call(method, path, body)).status).toBe(400);
    expect(await rows()).toEqual(before);
  });

  it('reaches a column whatever its name holds, and none that is not named', async () => {
    const written = await call('POST', 'probe?select=id,words', { id: 8, 'odd"name': 7 }, shown);
    expect([written.status, JSON.parse(written.body)]).toEqual([201, [{ id: 8, words: 'none' }]]);
    const quiet = await call('PATCH', 'probe?id=eq.8', { words: null }, { prefer: 'count=exact' });
    expect([quiet.status, quiet.range, quiet.body]).toEqual([204, '0-0/1', '']);
  });

  it('of rows that are there already merges or leaves them, as it says', async () => {
    const conflict = 'probe?on_conflict=id&select=words';
    const given = [{ id: 1, words: 'new' }];
    const leave = await call('POST', conflict, given, {
      prefer: 'resolution=ignore-duplicates,return=representation',
    });
    expect(leave.body).toBe('[]');
    const merge = await call('POST', conflict, given, {
      prefer: 'resolution=merge-duplicates,return=representation',
    });
    expect(JSON.parse(merge.body)).toEqual([{ words: 'new' }]);
    expect((await call('POST', 'probe', given)).status).toBe(409);
    expect((await call('POST', 'probe', given, { prefer: 'resolution=merge-duplicates' })).status).toBe(400);
  });
});

it.each([
  ['gives_nothing', 204, ''],
  ['gives_null', 200, 'null'],
  ['gives_list', 200, '[1, 2]'],
])('the function %s, which gives one value, is answered with %i %s', async (name, status, body) => {
  for (const headers of [{}, asOne])
    expect(await call('POST', `rpc/${name}`, {}, headers)).toMatchObject({ status, body });
});

it('the function that gives several texts is answered with a list, and not with one of them', async () => {
  expect(await call('POST', 'rpc/gives_texts')).toMatchObject({ status: 200, body: '["a", "b"]' });
  expect((await call('POST', 'rpc/gives_texts', {}, asOne)).status).toBe(406);
});

it('the rows of a function have its columns, be it a single one', async () => {
  expect(JSON.parse((await call('POST', 'rpc/gives_column')).body)).toEqual([{ a: 1 }, { a: 2 }]);
  expect(JSON.parse((await call('POST', 'rpc/gives_row')).body)).toMatchObject({ id: 1, words: 'one' });
});
