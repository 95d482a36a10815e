import { randomUUID } from 'node:crypto';
import bcrypt from 'bcrypt';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberWith, type TestMember } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';

let desk: TestBackend;
beforeAll(async () => {
  desk = await startTestBackend();
});
afterAll(() => desk.close());

/** A sign-in over the wire, as a browser with that cookie sends it. */
function signIn(email: string, password: string, cookie = ''): Promise<Response> {
  const headers = { apikey: desk.publishableKey, 'content-type': 'application/json', cookie };
  const body = JSON.stringify({ email, password });
  return fetch(`${desk.url}/auth/v1/token?grant_type=password`, { method: 'POST', headers, body });
}

/** The cookie that a sign-in sets, as the browser sends it back. */
async function cookieOf({ email, password }: TestMember): Promise<string> {
  const response = await signIn(email, password);
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Uses the account's general allowance up, from the networks of a botnet. */
async function attack(email: string): Promise<void> {
  for (let guess = 0; guess < 100; guess++) {
    const request = new Request(`${desk.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: desk.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'wrong password' }),
    });
    await desk.backend.handle(request, { peerAddress: `203.0.113.${guess}` });
  }
}

/** Another password, as the product stores it but quicker to check: an attack is a hundred checks. */
async function setPassword({ id }: TestMember, password: string): Promise<void> {
  const hash = await bcrypt.hash(password, 4);
  await desk.database.sql`update auth.users set encrypted_password = ${hash} where id = ${id}`;
}

it('is one by a cookie that scripts and other sites never see, and that only the sign-in is sent', async () => {
  const { email, password } = await memberWith(desk);
  const response = await signIn(email, password);
  const attributes = 'Max-Age=15552000; Path=/auth/v1/token; HttpOnly; SameSite=Strict';
  expect(response.headers.get('set-cookie')).toMatch(new RegExp(`^known-device=[\\w.-]+; ${attributes}$`));
  expect((await signIn(email, 'wrong password')).headers.has('set-cookie')).toBe(false);
});

it('is sent its cookie over TLS alone where the product is reached so', async () => {
  const secure = await startTestBackend({ database: desk.database, siteUrl: 'https://desk.example.com' });
  const { email, password } = await memberWith(desk);
  const answer = await secure.backend.handle(
    new Request(`${secure.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: secure.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }),
    { peerAddress: '192.0.2.1' },
  );
  expect(answer.headers.get('set-cookie')).toContain('; SameSite=Strict; Secure');
  await secure.close();
});

describe('while an account is attacked from everywhere', () => {
  it('lets its owner in, and ten wrong passwords there are too many', async () => {
    const member = await memberWith(desk);
    const cookie = await cookieOf(member);
    await attack(member.email);
    expect((await signIn(member.email, member.password)).status).toBe(429);
    expect((await signIn(member.email, member.password, cookie)).status).toBe(200);
    for (let guess = 0; guess < 10; guess++) {
      expect((await signIn(member.email, 'wrong password', cookie)).status).toBe(400);
    }
    const refused = await signIn(member.email, member.password, cookie);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('is nothing to another account, once the password changed, or when somebody else made the cookie', async () => {
    const member = await memberWith(desk);
    const other = await memberWith(desk);
    const before = await cookieOf(member);
    await setPassword(member, 'another horse 2');
    const claims = { passwordMark: randomUUID() };
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(member.id)
      .setJti(randomUUID())
      .setExpirationTime('1 day')
      .sign(new TextEncoder().encode(desk.secrets.jwtSecret));
    await attack(member.email);
    const cookies = [
      before,
      await cookieOf(other),
      `known-device=${forged}`,
      'known-device=x.y.z',
      'known-device=',
    ];
    for (const cookie of cookies) {
      expect((await signIn(member.email, 'another horse 2', cookie)).status).toBe(429);
    }
    // A condition of nothing: where nobody attacks, any cookie signs in.
    for (const cookie of cookies)
      expect((await signIn(other.email, other.password, cookie)).status).toBe(200);
  });
});
