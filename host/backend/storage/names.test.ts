import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberWith, type TestMember } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

let desk: TestBackend;
let member: TestMember;
beforeAll(async () => {
  desk = await startTestBackend();
  member = await memberWith(desk);
});
afterAll(() => desk.close());

const picture = new Uint8Array(Buffer.from('89504e470d0a1a0a', 'hex'));

/** A request as the member, with a path as it stands in the address. */
async function ask(method: string, address: string, body?: BodyInit): Promise<Response> {
  const token = (await member.client.auth.getSession()).data.session?.access_token;
  const type = typeof body === 'string' ? 'application/json' : 'image/png';
  const headers = { apikey: desk.publishableKey, authorization: `Bearer ${token}`, 'content-type': type };
  return fetch(`${desk.url}/storage/v1/${address}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
}

const refusal = { statusCode: '400', error: expect.stringMatching(/^Invalid/), message: expect.any(String) };

describe('a name that is none', () => {
  const wrong: [string, string][] = [
    ['NUL', 'a%00.png'],
    ['a line break', 'a%0A.png'],
    ['an escape character', 'a%1B%5B2J.png'],
    ['over 1,024 bytes', `${'%EA%B0%80'.repeat(400)}.png`],
    ['a folder above', 'x%2F..%2F..%2Fa.png'],
  ];

  it.each(wrong)('is 400 in the form of the storage API: %s', async (_what, name) => {
    const path = `avatars/${member.id}/${name}`;
    for (const [method, address, body] of [
      ['POST', `object/${path}`, picture],
      ['PUT', `object/${path}`, picture],
      ['POST', `object/sign/${path}`, '{"expiresIn":60}'],
    ] as const) {
      const answer = await ask(method, address, body);
      expect([address, answer.status]).toEqual([address, 400]);
      expect(await answer.json()).toMatchObject(refusal);
    }
  });

  it.each(wrong)('is 400 where a file is read: %s', async (_what, name) => {
    for (const kind of ['object/', 'object/public/', 'object/info/', 'object/sign/']) {
      const answer = await ask('GET', `${kind}avatars/${member.id}/${name}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject(refusal);
    }
  });

  it('is no route where a folder is empty', async () => {
    expect((await ask('POST', `object/avatars/${member.id}/x//a.png`, picture)).status).toBe(404);
  });

  it('is 400 in a body, and so is what the product never sends there', async () => {
    const bodies: [string, string, unknown][] = [
      ['POST', 'object/list/avatars', { prefix: 'a\0' }],
      ['POST', 'object/list/avatars', { prefix: 'a', search: 'b\0' }],
      ['POST', 'object/list/avatars', { prefix: ['a'] }],
      ['POST', 'object/list/avatars', { prefix: 'a', limit: 1e9 }],
      ['POST', 'object/list/avatars', { prefix: 'a', offset: -1 }],
      ['POST', 'object/list/avatars', { prefix: 'a', sortBy: { column: 'owner; drop', order: 'asc' } }],
      ['POST', 'object/list/avatars', { prefix: 'a', sortBy: { column: 'name', order: { toString: 1 } } }],
      ['POST', 'object/list/avatars', null],
      ['DELETE', 'object/avatars', { prefixes: ['a\0'] }],
      ['DELETE', 'object/avatars', { prefixes: [{ toString: 1 }] }],
      ['DELETE', 'object/avatars', { prefixes: Array.from({ length: 101 }, () => 'a') }],
      ['POST', `object/sign/avatars/${member.id}/a.png`, { expiresIn: 3601 }],
      ['POST', `object/sign/avatars/${member.id}/a.png`, { expiresIn: 1e300 }],
      ['POST', `object/sign/avatars/${member.id}/a.png`, { expiresIn: '60' }],
      ['POST', `object/sign/avatars/${member.id}/a.png`, { expiresIn: 60, more: 1 }],
    ];
    for (const [method, address, body] of bodies) {
      const answer = await ask(method, address, JSON.stringify(body));
      expect([JSON.stringify(body), answer.status]).toEqual([JSON.stringify(body), 400]);
      expect(await answer.json()).toMatchObject(refusal);
    }
    for (const text of ['{', '\uFEFF\uFEFF{"prefix":"a"}', '[]'])
      expect((await ask('POST', 'object/list/avatars', text)).status).toBe(400);
  });

  it('is none of those by which the client library sorts and cuts a list', async () => {
    const options = { limit: 2, offset: 0, sortBy: { column: 'created_at', order: 'desc' }, search: 'a' };
    expect((await member.client.storage.from('avatars').list(member.id, options)).error).toBeNull();
  });
});

describe('a token for an upload', () => {
  const name = () => `avatars/${member.id}/${randomUUID()}.png`;

  it('is made for nobody, however the address is spelled', async () => {
    const made = await member.client.storage.from('avatars').createSignedUploadUrl(`${member.id}/a.png`);
    expect(made.error).not.toBeNull();
    for (const spelled of ['upload', '%75pload', 'uploa%64'])
      for (const sign of ['sign', '%73ign'])
        expect(
          (await ask('POST', `object/${spelled}/${sign}/${name()}`, picture)).status,
        ).toBeGreaterThanOrEqual(400);
  });

  it('opens nothing, whoever signed it', async () => {
    const [bucket, ...rest] = name().split('/');
    const claims = { sub: rest.join('/'), bucket, intent: 'upload', owner: member.id, upsert: true };
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(desk.secrets.jwtSecret));
    for (const spelled of ['upload', '%75pload'])
      for (const sign of ['sign', '%73ign']) {
        const address = `object/${spelled}/${sign}/${bucket}/${rest.join('/')}?token=${token}`;
        const headers = { apikey: desk.publishableKey, 'content-type': 'image/png' };
        const init = { method: 'PUT', headers, body: picture };
        expect((await fetch(`${desk.url}/storage/v1/${address}`, init)).status).toBeGreaterThanOrEqual(400);
      }
    expect((await member.client.storage.from('avatars').list(member.id)).data).toEqual([]);
  });
});

describe('a signed address', () => {
  const signedBy = async (maker: TestMember) => {
    const files = maker.client.storage.from('avatars');
    const name = `${maker.id}/a.png`;
    await files.upload(name, picture, { contentType: 'image/png', upsert: true });
    return (await files.createSignedUrl(name, 3600)).data?.signedUrl ?? '';
  };

  it('ends with the session of its maker', async () => {
    const maker = await memberWith(desk);
    const url = await signedBy(maker);
    expect((await fetch(url)).status).toBe(200);
    await maker.client.auth.signOut();
    expect((await fetch(url)).status).toBe(400);
  });

  it('ends when its maker is deactivated', async () => {
    const maker = await memberWith(desk);
    const url = await signedBy(maker);
    await desk.database.sql`update public.auth_member set "IS_ACTIVE" = false where "ID" = ${maker.id}`;
    expect((await fetch(url)).status).toBe(400);
  });
});
