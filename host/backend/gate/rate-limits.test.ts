import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberWith } from '../../testing/new-member.ts';
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts';
import { networkOf } from './network.ts';

let desk: TestBackend;
beforeAll(async () => {
  desk = await startTestBackend();
});
afterAll(() => desk.close());

const newEmail = () => `${randomUUID()}@example.com`;

/** Sends straight to the handler, as another machine would. */
function from(peerAddress: string, path: string, body: object): Promise<Response> {
  const headers = { apikey: desk.publishableKey, 'content-type': 'application/json' };
  const request = new Request(`${desk.url}/auth/v1/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  return desk.backend.handle(request, { peerAddress });
}

const signIn = (peerAddress: string, email: string, password: string) =>
  from(peerAddress, 'token?grant_type=password', { email, password });

describe('sign-in', () => {
  it('stops guessing one account after ten wrong passwords from one network, in any letter case', async () => {
    const { email, password } = await memberWith(desk);
    for (let guess = 0; guess < 10; guess++) {
      const spelled = guess % 2 === 0 ? email : email.toUpperCase();
      expect((await signIn('203.0.113.1', spelled, 'wrong password')).status).toBe(400);
    }
    const refused = await signIn('203.0.113.1', email, password);
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(15 * 60);
    expect(await refused.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
    expect((await signIn('203.0.113.2', email, password)).status).toBe(200);
  });

  it('stops guessing one account from many networks after a hundred wrong passwords an hour', async () => {
    const { email, password } = await memberWith(desk);
    for (let guess = 0; guess < 100; guess++) {
      expect((await signIn(`203.0.113.${100 + (guess % 50)}`, email, 'wrong password')).status).toBe(400);
    }
    const refused = await signIn('203.0.113.99', email, password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(40 * 60);
  });

  it('stops an address that tries many accounts, and no other address', async () => {
    const member = await memberWith(desk);
    const tries = await Promise.all(
      Array.from({ length: 61 }, () => signIn('198.51.100.7', newEmail(), 'guess it 1')),
    );
    expect(tries.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1);
    expect((await signIn('198.51.100.7', member.email, member.password)).status).toBe(429);
    expect((await signIn('198.51.100.8', member.email, member.password)).status).toBe(200);
  });

  it('does not let many guesses at once slip through together', async () => {
    const { email } = await memberWith(desk);
    const guesses = await Promise.all(
      Array.from({ length: 25 }, () => signIn('198.51.100.9', email, 'wrong password')),
    );
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10);
  });

  it('takes all right passwords of one network that come at the same moment', async () => {
    const { email, password } = await memberWith(desk);
    const all = Array.from({ length: 80 }, () => signIn('198.51.100.10', email, password));
    expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('never locks out an office whose people sign in rightly', async () => {
    const { email, password } = await memberWith(desk);
    for (let day = 0; day < 70; day++) {
      expect((await signIn('192.0.2.1', email, password)).status).toBe(200);
    }
  });
});

describe('what sends mail', () => {
  it.each([
    ['recover', {}],
    ['resend', { type: 'signup' }],
    ['signup', { password: 'correct horse 1' }],
  ])('%s is taken four times for one address, known or not', async (path, extra) => {
    const email = newEmail();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      statuses.push((await from(`192.0.2.${20 + attempt}`, path, { email, ...extra })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  it('is taken thirty times from one network', async () => {
    const peers = Array.from({ length: 31 }, (_, index) => `2001:db8:1:2::${index.toString(16)}`);
    const answers = await Promise.all(peers.map((peer) => from(peer, 'recover', { email: newEmail() })));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

it('stops guessing links after thirty', async () => {
  const guess = () => from('192.0.2.50', 'verify', { type: 'recovery', token_hash: randomUUID() });
  const answers = await Promise.all(Array.from({ length: 31 }, guess));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

it('stops guessing links that are opened, and lets right ones through without counting them', async () => {
  const open = (token: string, peerAddress: string) => {
    const request = new Request(`${desk.url}/auth/v1/verify?type=recovery&token=${token}`);
    return desk.backend.handle(request, { peerAddress });
  };
  const answers = await Promise.all(Array.from({ length: 31 }, () => open(randomUUID(), '192.0.2.52')));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  const { sql } = desk.database;
  const { id } = await memberWith(desk);
  for (let visit = 0; visit < 32; visit++) {
    const token = randomUUID();
    await sql`update auth.users set recovery_token = ${token}, recovery_sent_at = now() where id = ${id}`;
    expect((await open(token, '192.0.2.53')).headers.get('location')).toContain('access_token=');
  }
});

it('stops guessing refresh tokens', async () => {
  const guess = () => from('192.0.2.51', 'token?grant_type=refresh_token', { refresh_token: randomUUID() });
  const answers = await Promise.all(Array.from({ length: 121 }, guess));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

it.each([
  ['203.0.113.5', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [null, 'unknown'],
])('counts %s under %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
