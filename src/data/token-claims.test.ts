// @vitest-environment jsdom
// @own-worker: clients of other files would listen to the same window.
import { randomUUID, webcrypto } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWK } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// What the client library does with the published keys, and what becomes of a token that does not fit them.

const minute = 60_000;
let published: JWK[] = [];
let isOnline = true;
let refusal = 'session_not_found';
const asked = { keys: 0, user: 0 };

/** A key of its own id, because the client library keeps keys over the tests. */
async function newKey({ isPublished = true, kid = randomUUID() as string } = {}) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  if (isPublished) published.push({ ...(await exportJWK(publicKey)), kid, alg: 'ES256' });
  const sign = (claims: object = {}) =>
    new SignJWT({ sub: 'u', aal: 'aal1', exp: Math.floor(Date.now() / 1000) + 3600, ...claims })
      .setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' })
      .sign(privateKey);
  return { kid, sign };
}

function store(access_token: string) {
  const factors = [{ id: 'f', factor_type: 'totp', status: 'verified' }];
  const user = { id: 'u', aud: 'authenticated', app_metadata: {}, user_metadata: {}, factors };
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const session = {
    access_token,
    refresh_token: 'r',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at,
    user,
  };
  localStorage.setItem('sb-desk-auth-token', JSON.stringify(session));
}

async function start() {
  const { connectAuth } = await import('./auth-client.ts');
  const client = connectAuth({ url: 'http://desk.example' });
  await client.initialize();
  return import('./session.ts');
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-21T00:00:00Z');
  vi.stubGlobal('crypto', webcrypto);
  vi.resetModules();
  published = [];
  isOnline = true;
  Object.assign(asked, { keys: 0, user: 0 });
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    if (String(url).endsWith('/.well-known/jwks.json')) {
      asked.keys += 1;
      return Response.json({ keys: published });
    }
    asked.user += 1;
    return Response.json({ code: 403, error_code: refusal, msg: 'refused' }, { status: 403 });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the claims of the session', () => {
  it('are checked with the published keys, which are kept for ten minutes', async () => {
    const key = await newKey();
    store(await key.sign({ aal: 'aal1' }));
    const { needsSecondFactor } = await start();
    expect(await needsSecondFactor()).toBe(true);
    store(await key.sign({ aal: 'aal2' }));
    expect(await needsSecondFactor()).toBe(false);
    expect(asked).toEqual({ keys: 1, user: 0 });
    vi.advanceTimersByTime(9 * minute);
    store(await key.sign({ aal: 'aal2', session_id: 'a' }));
    expect(await needsSecondFactor()).toBe(false);
    expect(asked.keys).toBe(1);
    vi.advanceTimersByTime(2 * minute);
    store(await key.sign({ aal: 'aal2', session_id: 'b' }));
    expect(await needsSecondFactor()).toBe(false);
    expect(asked).toEqual({ keys: 2, user: 0 });
  });

  it('of a new key are checked within the ten minutes too', async () => {
    store(await (await newKey()).sign({ aal: 'aal2' }));
    const { needsSecondFactor } = await start();
    await needsSecondFactor();
    store(await (await newKey()).sign({ aal: 'aal2' }));
    expect(await needsSecondFactor()).toBe(false);
    expect(asked).toEqual({ keys: 2, user: 0 });
  });

  it.each(['session_not_found', 'bad_jwt'])(
    'are asked of the backend when a cache on the way still holds the old keys: %s',
    async (code) => {
      refusal = code;
      await newKey();
      store(await (await newKey({ isPublished: false })).sign());
      const { needsSecondFactor } = await start();
      await expect(needsSecondFactor()).rejects.toMatchObject({
        kind: 'signed-out',
      });
      expect(asked).toEqual({ keys: 1, user: 1 });
    },
  );

  it('count as they are while the keys cannot be had', async () => {
    store(await (await newKey()).sign({ aal: 'aal2' }));
    const { needsSecondFactor } = await start();
    isOnline = false;
    expect(await needsSecondFactor()).toBe(false);
  });

  it('count on a computer whose clock is ahead', async () => {
    store(await (await newKey()).sign({ aal: 'aal2', exp: Math.floor(Date.now() / 1000) - 1 }));
    const { needsSecondFactor } = await start();
    expect(await needsSecondFactor()).toBe(false);
  });

  it.each([
    [
      'changed',
      async () => {
        const [head, , signature] = (await (await newKey()).sign()).split('.');
        const [, body] = new UnsecuredJWT({ sub: 'u', aal: 'aal2', exp: 2e9 }).encode().split('.');
        return [head, body, signature].join('.');
      },
    ],
    [
      'signed by somebody else',
      async () => {
        const { kid } = await newKey();
        return (await newKey({ kid, isPublished: false })).sign({ aal: 'aal2' });
      },
    ],
    [
      'of an algorithm that is not checked here',
      async () => {
        const { kid, sign } = await newKey();
        const [, body, signature] = (await sign()).split('.');
        const head = Buffer.from(JSON.stringify({ alg: 'EdDSA', kid })).toString('base64url');
        return [head, body, signature].join('.');
      },
    ],
  ])('end the session in words when the token is %s', async (_name, make) => {
    store(await make());
    const { needsSecondFactor } = await start();
    await expect(needsSecondFactor()).rejects.toMatchObject({ name: 'Failure', kind: 'signed-out' });
  });
});
