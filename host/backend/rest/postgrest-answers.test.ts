import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jsonType, restErrorBody as error, startRestAnswers, type Sent } from '../../testing/rest-answers.ts';

// Answers of PostgREST 13.0.8 and 14.17, by their source (Error.hs, Response.hs, Plan.hs) and their own tests
// (test/spec/Feature). Where ours differs and why: docs/deploying.md.

let desk: Awaited<ReturnType<typeof startRestAnswers>>;
beforeAll(async () => {
  desk = await startRestAnswers();
});
beforeEach(() => desk.reset());
afterAll(() => desk.close());

describe('PostgREST challenges', () => {
  const denied = (message: string) => `Bearer error="invalid_token", error_description="${message}"`;

  it.each([
    ['', 'Empty JWT is sent in Authorization header', null],
    ['a.b', 'Expected 3 parts in JWT; got 2', null],
    ['a.b.c.d', 'Expected 3 parts in JWT; got 4', null],
    [
      'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.AAAA',
      'No suitable key or wrong key type',
      'None of the keys was able to decode the JWT',
    ],
  ])('the token "%s"', async (token, message, details) => {
    const answer = await desk.send('GET items', { as: '', headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, answer.body]).toEqual([401, error('PGRST301', message, details)]);
    expect(answer.headers['www-authenticate']).toBe(denied(message));
  });

  it('a stranger who may not do what a member might', async () => {
    const read = await desk.send('GET closed', { as: '' });
    expect([read.status, read.body]).toEqual([401, error('42501', 'permission denied for table closed')]);
    expect(read.headers['www-authenticate']).toBe('Bearer');
    const written = await desk.send('POST guarded', { as: '', body: { id: 1 } });
    expect(written).toMatchObject({ status: 401, body: { code: '42501' } });
  });

  it('a member for a code of the status 401', async () => {
    const answer = await desk.send('POST rpc/raises', { body: { code: 'PT401' } });
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer']);
  });
});

describe('PostgREST says beside the rows', () => {
  const exact = { prefer: 'count=exact' };
  const both = { prefer: 'return=representation,count=exact' };
  it.each<[string, Sent, number, string, string | undefined]>([
    ['GET items', {}, 200, '0-2/*', undefined],
    ['GET items', { headers: exact }, 200, '0-2/3', 'count=exact'],
    ['GET items?limit=2', { headers: exact }, 206, '0-1/3', 'count=exact'],
    ['GET items?limit=0', { headers: exact }, 206, '*/3', 'count=exact'],
    ['GET items?limit=0', {}, 200, '*/*', undefined],
    ['GET items?offset=3', { headers: exact }, 206, '*/3', 'count=exact'],
    ['GET items?offset=9', {}, 200, '*/*', undefined],
    ['GET items?id=eq.9', { headers: exact }, 200, '*/0', 'count=exact'],
    ['HEAD items?limit=1', { headers: exact }, 206, '0-0/3', 'count=exact'],
    ['POST items', { body: { id: 8 } }, 201, '*/*', undefined],
    [
      'POST items',
      { body: [{ id: 8 }, { id: 9 }], headers: both },
      201,
      '*/2',
      'return=representation, count=exact',
    ],
    [
      'POST items?columns=id,words',
      { body: [{ id: 8, words: 'x' }], headers: { prefer: 'return=minimal,missing=null' } },
      201,
      '*/*',
      'missing=null, return=minimal',
    ],
    ['PATCH items?id=eq.1', { body: { words: 'x' } }, 204, '0-0/*', undefined],
    [
      'PATCH items?id=lte.2',
      { body: { words: 'x' }, headers: both },
      200,
      '0-1/2',
      'return=representation, count=exact',
    ],
    ['PATCH items?id=eq.9', { body: { words: 'x' }, headers: exact }, 204, '*/0', 'count=exact'],
    ['DELETE items?id=lte.2', { headers: both }, 200, '*/2', 'return=representation, count=exact'],
    ['DELETE items?id=eq.9', {}, 204, '*/*', undefined],
    ['POST rpc/nothing', { body: {} }, 204, '0-0/*', undefined],
    ['POST rpc/several', { body: { a: 2 } }, 200, '0-1/*', undefined],
    ['POST rpc/several', { body: { a: 0 } }, 200, '*/*', undefined],
    ['GET rpc/several?a=2', {}, 200, '0-1/*', undefined],
    ['GET rpc/nothing', {}, 204, '0-0/*', undefined],
    [
      'POST rpc/several',
      { body: { a: 1 }, headers: { prefer: 'handling=strict' } },
      200,
      '0-0/*',
      'handling=strict',
    ],
  ])('of %s %j', async (request, sent, status, range, applied) => {
    const { status: given, headers } = await desk.send(request, sent);
    expect([given, headers['content-range'], headers['preference-applied']]).toEqual([
      status,
      range,
      applied,
    ]);
  });

  it('of an upsert whether it created a row', async () => {
    const upsert = (rows: object[], resolution: string) =>
      desk.send('POST items?on_conflict=id&select=id', {
        body: rows,
        headers: { prefer: `resolution=${resolution},return=representation` },
      });
    expect((await upsert([{ id: 1 }, { id: 2 }], 'merge-duplicates')).status).toBe(200);
    const added = await upsert([{ id: 1 }, { id: 9 }], 'merge-duplicates');
    expect([added.status, added.body]).toEqual([201, [{ id: 1 }, { id: 9 }]]);
    expect(added.headers['preference-applied']).toBe('resolution=merge-duplicates, return=representation');
    expect((await upsert([{ id: 1 }], 'ignore-duplicates')).status).toBe(201);
    // Counted anew in each transaction of a connection.
    expect((await upsert([{ id: 9 }], 'merge-duplicates')).status).toBe(200);
  });

  it('which schema and media type the rows have', async () => {
    const named = await desk.send('GET items?id=eq.1', { headers: { 'accept-profile': 'public' } });
    expect(named.headers).toMatchObject({ ...jsonType, 'content-profile': 'public' });
    const one = 'application/vnd.pgrst.object+json';
    const single = await desk.send('GET items?id=eq.1', { headers: { accept: one } });
    expect(single.headers['content-type']).toBe(`${one}; charset=utf-8`);
    for (const accept of [
      '*/*',
      'text/html,*/*;q=0.8',
      `application/json, ${one}`,
      `${one};q=0.5, application/json`,
    ])
      expect((await desk.send('GET items?id=eq.1', { headers: { accept } })).headers).toMatchObject(jsonType);
  });
});
