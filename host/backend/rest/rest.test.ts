import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberWith, type TestMember } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

let desk: TestBackend;
let member: TestMember;
let token: string;
beforeAll(async () => {
  desk = await startTestBackend();
  const { sql } = desk.database;
  await sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM")
    select 'P' || n, '상사 ' || n from generate_series(1, 30) n`;
  await sql`analyze`;
  member = await memberWith(desk, { partners: ['P1', 'P2'] });
  token = (await member.client.auth.getSession()).data.session?.access_token ?? '';
});
afterAll(() => desk.close());

const call = (path: string, init: RequestInit = {}, as = token) =>
  fetch(`${desk.url}/rest/v1/${path}`, {
    ...init,
    headers: {
      apikey: desk.publishableKey,
      ...(as === '' ? {} : { authorization: `Bearer ${as}` }),
      ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...init.headers,
    },
  });

async function refusal(answer: Response | Promise<Response>) {
  const { status, headers } = await answer;
  return { status, range: headers.get('content-range') };
}
const refused = { status: 400, range: null };

describe('the rows of others', () => {
  it.each(['count=planned', 'count=estimated', 'return=minimal, count=planned', 'Count=planned;x'])(
    'are not counted with %s',
    async (prefer) => {
      for (const method of ['GET', 'HEAD'])
        expect(await refusal(call('dim_partner', { method, headers: { prefer } }))).toEqual(refused);
    },
  );

  it('are not in a count of the own ones', async () => {
    const counted = await member.client.from('dim_partner').select('*', { count: 'exact', head: true });
    expect(counted.count).toBe(2);
  });
});

describe('a query', () => {
  const selects = [
    'dim_brand(*)',
    'PARTNER_CD,dim_brand(BRAND_CD)',
    'x:dim_brand(*)',
    '...dim_brand(BRAND_CD)',
    'dim_brand!inner(*)',
    'dim_brand!dim_brand_PARTNER_CD_fkey()',
    'count()',
    'PARTNER_CD.count()',
    'x:PARTNER_CD',
    'PARTNER_CD::text',
    'PARTNER_CD->a',
    'PARTNER_CD,PARTNER_CD',
    '',
    '"PARTNER_CD',
    Array.from({ length: 65 }, (_, index) => `A${index}`).join(),
  ].map((select) => ({ select }));
  const others = [
    { or: '(PARTNER_CD.eq.P1,PARTNER_CD.eq.P2)' },
    { and: `${'(and'.repeat(200)}(PARTNER_CD.eq.P1)${')'.repeat(200)}` },
    { 'not.or': '(PARTNER_CD.eq.P1)' },
    { 'dim_brand.BRAND_CD': 'eq.1' },
    { 'dim_brand.limit': '1' },
    { 'dim_brand.order': 'BRAND_CD' },
    { order: 'dim_brand(BRAND_CD)' },
    { order: 'PARTNER_CD.sideways' },
    { limit: '-1' },
    { limit: '1e9' },
    { offset: 'x' },
    { PARTNER_CD: 'P1' },
    { PARTNER_CD: 'match.(a+)+$' },
    { PARTNER_CD: 'fts.x' },
    { PARTNER_CD: 'eq(any).{a,b}' },
    { PARTNER_CD: 'in.P1' },
    { PARTNER_CD: 'is.P1' },
    { 'PARTNER_CD->>x': 'eq.1' },
  ];
  it.each([...selects, ...others])('%j is refused for anybody before it is planned', async (given) => {
    const path = `dim_partner?${new URLSearchParams(given)}`;
    for (const as of ['', token, desk.secrets.secretKey]) {
      const answer = await call(path, as === desk.secrets.secretKey ? { headers: { apikey: as } } : {}, as);
      expect(answer.status).toBe(400);
    }
  });

  it.each(['__proto__', 'constructor', 'hasOwnProperty', 'toString'])(
    'with what every object has, as %s, is refused',
    async (name) => {
      for (const query of [`${name}=eq.1`, `select=${name}`, `order=${name}`, `columns=${name}`])
        expect((await call(`dim_partner?${query}`)).status).toBe(400);
      expect((await call('dim_partner', { method: 'POST', body: `{"${name}":"x"}` })).status).toBe(400);
      expect(Object.keys(Object.getOwnPropertyDescriptors(Object.prototype))).not.toContain('$eq');
    },
  );

  it('compares with the text that was given, also where the library reads another thing', async () => {
    const texts = [
      '{"toString":1}',
      '{}',
      '{"a":',
      'not_null',
      'null',
      'unknown',
      '"x"',
      '1.50',
      ' x ',
      '\\',
      '90071992547409931',
    ];
    const service = desk.client(desk.secrets.secretKey);
    for (const [index, PARTNER_NM] of texts.entries())
      await service
        .from('dim_partner')
        .insert({ PARTNER_CD: `T${index}`, PARTNER_NM })
        .throwOnError();
    for (const [index, text] of texts.entries()) {
      const found = { data: [{ PARTNER_CD: `T${index}` }] };
      const read = () => service.from('dim_partner').select('PARTNER_CD');
      expect(await read().eq('PARTNER_NM', text)).toMatchObject(found);
      // The client library sends a text in quotation marks as it is, for which they are a list's own.
      if (text === '"x"') continue;
      const listed = await read().in('PARTNER_NM', [text, 'a,b', '(c)']);
      expect(listed).toMatchObject(found);
    }
    for (const wrong of [
      'gt.{"toString":1}',
      'in.({"toString":1})',
      'not.eq.not_null',
      'eq.',
      'in.()',
      'in.(,)',
    ])
      for (const [column, type] of [
        ['ID', 'auth_member'],
        ['DETAIL', 'log_member_change'],
        ['SORT', 'dim_brand'],
      ])
        expect((await call(`${type}?${column}=${encodeURIComponent(wrong)}`)).status).toBeLessThan(500);
    const active = await service.from('auth_member').select('ID').eq('IS_ACTIVE', true).eq('ID', member.id);
    expect(active.data).toEqual([{ ID: member.id }]);
  });

  it('has sixteen filters at most, and each window once', async () => {
    const filters = (count: number) => Array.from({ length: count }, () => 'PARTNER_CD=neq.X').join('&');
    expect((await call(`dim_partner?${filters(16)}`)).status).toBe(200);
    expect((await call(`dim_partner?${filters(17)}`)).status).toBe(400);
    expect((await call('dim_partner?limit=1&limit=2')).status).toBe(400);
  });

  it.each([
    ['POST', 'dim_partner?select=*,dim_brand(*)', '{"PARTNER_CD":"X"}'],
    ['PATCH', 'auth_member?select=*,dim_partner(*)', '{"ALIAS":"x"}'],
    ['DELETE', 'dim_partner?select=dim_brand(*)', undefined],
    ['POST', 'rpc/snapshot_dates?select=dim_brand(*)', '{"partner_cd":"P1"}'],
    ['POST', 'rpc/snapshot_dates?a=eq.1', '{"partner_cd":"P1"}'],
  ])('of %s %s is refused too', async (method, path, body) => {
    const headers = { prefer: 'return=representation' };
    expect(await refusal(call(path, { method, headers, ...(body ? { body } : {}) }))).toEqual(refused);
  });
});

describe('a request', () => {
  it.each<[string, RequestInit]>([
    ['a preference that is not followed', { headers: { prefer: 'tx=rollback' } }],
    [
      'form fields',
      { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'A=1' },
    ],
    ['lines', { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'A\n1' }],
    ['a text as its rows', { method: 'POST', body: '"x"' }],
    ['rows that are no objects', { method: 'POST', body: '[[1]]' }],
    ['objects within rows', { method: 'POST', body: '{"PARTNER_CD":{"toString":1}}' }],
    ['a number without an end', { method: 'POST', body: '{"PARTNER_CD":1e999}' }],
  ])('with %s is refused', async (_what, init) => {
    expect(await refusal(call('dim_partner', init))).toEqual(refused);
  });

  it.each(['bytes=0-1', '0-', '-1', '5-2', 'x', '0-99999999999999999999'])(
    'for the range %s gets the rows as without',
    async (range) => {
      const answer = await call('dim_partner?select=PARTNER_CD', {
        headers: { range, 'range-unit': 'items' },
      });
      expect([answer.status, await answer.json()]).toEqual([
        200,
        [{ PARTNER_CD: 'P1' }, { PARTNER_CD: 'P2' }],
      ]);
    },
  );

  it('is what the client library makes of the product’s reads and writes', async () => {
    const { client, id } = member;
    const windowed = client
      .from('dim_partner')
      .select('PARTNER_CD, PARTNER_NM')
      .in('PARTNER_CD', ['P1', 'P2', 'a,(b)'])
      .not('PARTNER_NM', 'is', null)
      .gte('PARTNER_CD', 'P')
      .order('PARTNER_NM', { ascending: false, nullsFirst: false })
      .order('PARTNER_CD')
      .range(0, 0);
    expect((await windowed).data).toEqual([{ PARTNER_CD: 'P2', PARTNER_NM: '상사 2' }]);
    const own = client.from('auth_member').update({ ALIAS: '별명' }).eq('ID', id).is('AVATAR', null);
    expect((await own.select('ID').single()).data).toEqual({ ID: id });
    expect((await client.rpc('snapshot_dates', { partner_cd: 'P1' })).error).toBeNull();
    const service = desk.client(desk.secrets.secretKey);
    const rows = [`U${randomUUID().slice(0, 8)}`, `U${randomUUID().slice(0, 8)}`].map((PARTNER_CD) => ({
      PARTNER_CD,
      PARTNER_NM: '새 상사',
    }));
    for (let round = 0; round < 2; round++) {
      const written = await service
        .from('dim_partner')
        .upsert(rows, { onConflict: 'PARTNER_CD', count: 'exact' });
      expect(written).toMatchObject({ error: null, count: 2 });
    }
    const removed = service
      .from('dim_partner')
      .delete()
      .eq('PARTNER_CD', rows[0]?.PARTNER_CD ?? '');
    expect((await removed.select('PARTNER_CD')).data).toHaveLength(1);
  });
});
