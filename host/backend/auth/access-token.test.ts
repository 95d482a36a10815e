import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  jwtVerify,
  SignJWT,
  type JSONWebKeySet,
  type JWTHeaderParameters,
} from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessToken } from '../../testing/access-token.ts';
import { doorsOf, inside, open, shut } from '../../testing/doors.ts';
import { mailTo, memberWith, signedInMember, type TestMember } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { generateSecrets, type BackendSecrets } from '../options.ts';
import { newSigningKey, privateHalf, publicHalf, rotatedKeys, type SigningKey } from '../signing-keys.ts';

const now = () => Math.floor(Date.now() / 1000);
let keys = [newSigningKey()];
const secrets: BackendSecrets = { ...generateSecrets(), signingKeys: keys, oldTokensUntil: now() + 1800 };
let desk: TestBackend;
let member: TestMember;
beforeAll(async () => {
  desk = await startTestBackend({
    secrets,
    signingKeys: () => keys,
    functions: { inside },
  });
  await desk.database.sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '하늘상사')`;
  member = await memberWith(desk, { allPartners: true });
});
afterAll(() => desk.close());

const tokenOf = async ({ client }: TestMember) =>
  (await client.auth.getSession()).data.session?.access_token ?? '';

const publishedKeys = async () => {
  // Without the key of the project: who checks a token need not know it.
  const response = await fetch(`${desk.url}/auth/v1/.well-known/jwks.json`);
  expect(response.status).toBe(200);
  return { response, set: (await response.json()) as JSONWebKeySet };
};

const doors = (token: string) => doorsOf(desk, token);

describe('an access token', () => {
  it('is signed with ES256 by a published key, with the claims of a hosted project', async () => {
    const token = await tokenOf(member);
    const { response, set } = await publishedKeys();
    expect(response.headers.get('cache-control')).toBe('public, max-age=600');
    expect(JSON.stringify(set)).not.toContain('"d"');
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'ES256', kid: keys[0]?.kid, typ: 'JWT' });
    const { payload } = await jwtVerify(token, createLocalJWKSet(set));
    expect(payload).toMatchObject({
      iss: `${desk.url}/auth/v1`,
      aud: 'authenticated',
      role: 'authenticated',
    });
    expect(payload).toMatchObject({ sub: member.id, aal: 'aal1', email: member.email });
    expect(await doors(token)).toEqual(open);
  });

  it('is so too after a mailed link and a refresh', async () => {
    const { client, email } = await signedInMember(desk);
    await client.auth.resetPasswordForEmail(email);
    const opened = await fetch(mailTo(desk, email)?.link ?? '', { redirect: 'manual' });
    const { hash } = new URL(opened.headers.get('location') ?? '');
    const mailed = new URLSearchParams(hash.slice(1)).get('access_token') ?? '';
    const refreshed = (await client.auth.refreshSession()).data.session?.access_token ?? '';
    for (const token of [mailed, refreshed]) expect(decodeProtectedHeader(token).kid).toBe(keys[0]?.kid);
    for (const token of [mailed, refreshed])
      expect(decodeJwt(token)).toMatchObject({
        phone: '',
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: { email, name: '김하늘' },
      });
  });

  it('is checked by the client with the published keys alone', async () => {
    const { client, id } = await memberWith(desk);
    // The backend could not say so any more.
    await desk.database.sql`delete from auth.sessions where user_id = ${id}`;
    const { data, error } = await client.auth.getClaims();
    expect(error).toBeNull();
    expect([data?.header.alg, data?.claims.sub]).toEqual(['ES256', id]);
  });
});

describe('a token that is not ours', () => {
  const other = generateSecrets();
  const stranger = newSigningKey();
  const [ours] = keys as [SigningKey];
  const signed = async (key: SigningKey, header: Partial<JWTHeaderParameters>, change: object = {}) =>
    new SignJWT({ ...decodeJwt(await tokenOf(member)), ...change })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: ours.kid, ...header })
      .sign(privateHalf(key), { crit: { demand: true } });
  const shared = async (secret: string | Uint8Array, header: object = {}) =>
    new SignJWT({ ...decodeJwt(await tokenOf(member)), exp: now() + 600 })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: ours.kid, ...header })
      .sign(typeof secret === 'string' ? new TextEncoder().encode(secret) : secret);
  const plain = async (header: object, signature: string) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${part(header)}.${part(decodeJwt(await tokenOf(member)))}.${signature}`;
  };
  const jwkOf = ({ x, y }: SigningKey) => ({ kty: 'EC', crv: 'P-256', x, y });
  const pem = (key: SigningKey) => publicHalf(key).export({ type: 'spki', format: 'pem' }) as string;
  const der = (key: SigningKey) => publicHalf(key).export({ type: 'spki', format: 'der' });

  it.each<[string, () => Promise<string>]>([
    ['the public key as a shared secret, as text', () => shared(pem(ours))],
    ['the public key as a shared secret, as bytes', () => shared(der(ours))],
    ['the published key as a shared secret', () => shared(JSON.stringify(jwkOf(ours)))],
    ['no algorithm', () => plain({ alg: 'none', typ: 'JWT' }, 'AA')],
    ['no algorithm and no signature', () => plain({ alg: 'none', typ: 'JWT', kid: ours.kid }, '')],
    ['an empty signature', () => plain({ alg: 'ES256', typ: 'JWT', kid: ours.kid }, '')],
    ['a key that nobody knows', () => signed(stranger, { kid: stranger.kid })],
    ['no key id', () => signed(ours, { kid: undefined as never })],
    ['a foreign key under our key id', () => signed(stranger, {})],
    ['a key that it brings along', () => signed(stranger, { jwk: jwkOf(stranger) })],
    ['an address of keys', () => signed(stranger, { jku: 'http://127.0.0.1:1/keys', kid: stranger.kid })],
    ['a demand that we do not know', () => signed(ours, { crit: ['demand'], demand: true })],
    [
      'the key of another installation',
      () => accessToken({ secrets: other, url: desk.url }, { sub: member.id }),
    ],
    ['another issuer', () => signed(ours, {}, { iss: 'https://elsewhere.example/auth/v1' })],
    ['another audience', () => signed(ours, {}, { aud: 'anon' })],
    ['no end', () => signed(ours, {}, { exp: undefined })],
    ['an end that is past', () => signed(ours, {}, { exp: now() - 1 })],
    ['a change after it was signed', async () => (await tokenOf(member)).replace(/\.[^.]{8}/, '.eyJhIjox')],
  ])('is refused at every door: %s', async (_name, make) => {
    expect(await doors(await make())).toEqual(shut);
  });

  it('is said to be expired when it only is', async () => {
    const token = await signed(ours, {}, { exp: now() - 1 });
    const headers = { apikey: desk.publishableKey, authorization: `Bearer ${token}` };
    const rest = await fetch(`${desk.url}/rest/v1/dim_partner`, { headers });
    expect(await rest.json()).toMatchObject({ code: 'PGRST303', message: 'JWT expired' });
    const user = await fetch(`${desk.url}/auth/v1/user`, { headers });
    expect(await user.json()).toMatchObject({
      error_code: 'bad_jwt',
      msg: expect.stringContaining('expired'),
    });
  });

  it('gets no further in another spelling of the header', async () => {
    const token = await shared(secrets.jwtSecret, { typ: 'other' });
    for (const authorization of [
      `bearer ${token}`,
      `Bearer  ${token}`,
      `Bearer ${token} x`,
      'Bearer a',
      token,
    ]) {
      const headers = { apikey: desk.publishableKey, authorization };
      expect((await fetch(`${desk.url}/rest/v1/dim_partner`, { headers })).status).toBe(401);
    }
  });

  it('is the signed address of a file', async () => {
    const files = member.client.storage.from('avatars');
    const picture = Buffer.from('89504e470d0a1a0a', 'hex');
    await files.upload(`${member.id}/a.png`, picture, { contentType: 'image/png' });
    const { data } = await files.createSignedUrl(`${member.id}/a.png`, 60);
    const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? '';
    expect((await fetch(data?.signedUrl ?? '')).status).toBe(200);
    expect(await doors(token)).toEqual(shut);
  });
});

describe('a token of an older release, signed with the shared secret', () => {
  const old = (claims: object, exp: number) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setExpirationTime(exp)
      .sign(new TextEncoder().encode(secrets.jwtSecret));
  const session = async () => decodeJwt(await tokenOf(member));

  it('counts to its end', async () => {
    const token = await old(await session(), now() + 1200);
    expect(await doors(token)).toEqual(open);
    // The client asks the backend, because no published key fits.
    const { data } = await member.client.auth.getClaims(token);
    expect(data?.claims.sub).toBe(member.id);
  });

  it('does not when it would end later than that release could say, or is of no session', async () => {
    expect(await doors(await old(await session(), now() + 1860))).toEqual(shut);
    expect(await doors(await old({ role: 'service_role', sub: member.id }, now() + 60))).toEqual(shut);
    expect(await doors(await old({ ...(await session()), role: 'service_role' }, now() + 60))).toEqual(shut);
  });

  it('does not where there was no older release', async () => {
    const { oldTokensUntil: _, ...fresh } = secrets;
    const token = await old(await session(), now() + 60);
    const { database } = desk;
    const newer = await startTestBackend({ database, secrets: fresh });
    const headers = { apikey: fresh.publishableKey, authorization: `Bearer ${token}` };
    expect((await fetch(`${newer.url}/auth/v1/user`, { headers })).status).toBe(403);
    await newer.close();
  });
});

describe('after a rotation', () => {
  it('sessions go on, new tokens have the new key, and clients that kept the old keys get it', async () => {
    const before = await memberWith(desk, { allPartners: true });
    const token = await tokenOf(before);
    expect((await before.client.auth.getClaims()).error).toBeNull();
    const [old] = keys as [SigningKey];
    keys = rotatedKeys(keys, now() + 3660);
    expect(await doors(token)).toEqual(open);
    const { set } = await publishedKeys();
    expect(set.keys.map(({ kid }) => kid)).toEqual([keys[0]?.kid, old.kid]);

    await before.client.auth.refreshSession();
    const renewed = await tokenOf(before);
    expect(decodeProtectedHeader(renewed).kid).toBe(keys[0]?.kid);
    expect(await doors(renewed)).toEqual(open);
    await desk.database.sql`delete from auth.sessions where user_id = ${before.id}`;
    const { data } = await before.client.auth.getClaims();
    expect(data?.header.kid).toBe(keys[0]?.kid);
  });

  it('the old key goes, whatever its tokens say', async () => {
    const [leaked] = keys as [SigningKey];
    const claims = { sub: member.id, ...decodeJwt(await tokenOf(member)), exp: now() + 1e6 };
    const endless = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: leaked.kid })
      .sign(privateHalf(leaked));
    expect(await doors(endless)).toEqual(open);
    keys = rotatedKeys(keys, now() - 1);
    expect(keys.find(({ kid }) => kid === leaked.kid)?.d).toBeUndefined();
    expect(await doors(endless)).toEqual(shut);
    expect((await publishedKeys()).set.keys.map(({ kid }) => kid)).not.toContain(leaked.kid);
  });
});
