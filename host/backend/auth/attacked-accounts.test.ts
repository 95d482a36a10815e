import { randomUUID } from 'node:crypto';
import bcrypt from 'bcrypt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attackedHost, type AttackedHost } from '../../testing/attacked-host.ts';
import { createAccount } from '../../testing/test-database.ts';

const password = 'correct horse 1';
let target: AttackedHost;
let accounts: string[];

beforeAll(async () => {
  // Small, so that what is remembered of strangers ends the process.
  process.env.NODE_OPTIONS = '--max-old-space-size=128';
  target = await attackedHost('--trust-proxy');
  delete process.env.NODE_OPTIONS;
  const sql = target.desk.database();
  accounts = Array.from({ length: 40 }, () => `${randomUUID()}@example.com`);
  for (const email of accounts) await createAccount(sql, { email });
  await sql`update auth.users set encrypted_password = ${await bcrypt.hash(password, 10)}`;
  await sql.end();
});
afterAll(() => target.remove());

let serial = 0;
/** Another network at each call. */
const anyNetwork = () => `198.18.${Math.floor(++serial / 250)}.${serial % 250}`;

async function post(path: string, body: object, network = anyNetwork()) {
  const start = performance.now();
  const headers = { ...target.headers(), 'x-forwarded-for': network };
  const response = await fetch(`${target.url}/auth/v1/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  await response.arrayBuffer();
  return { status: response.status, took: performance.now() - start };
}

const signIn = (email: string, text: string, network?: string) =>
  post('token?grant_type=password', { email, password: text }, network);

it('forgets the sign-ins that it refuses, however long their addresses are', async () => {
  const refused = async () => {
    for (let batch = 0; batch < 80; batch++) {
      const emails = Array.from({ length: 100 }, () => `${randomUUID()}${'a'.repeat(15_000)}@example.com`);
      await Promise.all(emails.map((email) => signIn(email, 'wrong password', '192.0.2.1')));
    }
  };
  const { hostMegabytes, p95, longest } = await target.endure(refused);
  console.log({ hostMegabytes, p95, longest });
  expect(hostMegabytes).toBeLessThan(300);
  expect((await signIn(accounts[0] ?? '', password)).status).toBe(200);
});

it('lets eighty people of one office in at the same moment, and others do not wait for them', async () => {
  let statuses: number[] = [];
  const office = async () => {
    const all = [...accounts, ...accounts].map((email) => signIn(email, password, '192.0.2.2'));
    statuses = (await Promise.all(all)).map(({ status }) => status);
  };
  const start = performance.now();
  const { p95, longest, refused } = await target.endure(office);
  console.log({ p95, longest, refused, took: performance.now() - start });
  expect(new Set(statuses)).toEqual(new Set([200]));
});

describe('under load, the time of an answer does not tell whether an address is known', () => {
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  const newEmail = () => `${randomUUID()}@example.com`;

  it.each(['signup', 'recover', 'resend', 'token?grant_type=password'])('%s', async (path) => {
    let isOver = false;
    const token = await target.signIn();
    const read = async () => {
      const url = `${target.url}/rest/v1/dim_partner?select=PARTNER_NM`;
      while (!isOver) await fetch(url, { headers: target.headers(token) }).then((answer) => answer.arrayBuffer());
    };
    const load = Array.from({ length: 24 }, read);
    const extra = { signup: { password }, resend: { type: 'signup' } }[path] ?? { password: 'wrong password' };
    const ask = (email: string) => post(path, { email, ...extra });
    const times: Record<string, number[]> = { known: [], unknown: [], waiting: [] };
    for (const known of accounts.slice(0, 12)) {
      const waiting = newEmail();
      await post('signup', { email: waiting, password });
      for (const [kind, email] of Object.entries({ known, unknown: newEmail(), waiting })) {
        const { status, took } = await ask(email);
        expect([200, 400]).toContain(status);
        times[kind]?.push(took);
      }
    }
    isOver = true;
    await Promise.all(load);
    console.log(path, Object.entries(times).map(([kind, all]) => `${kind} ${Math.round(median(all))}`).join(', '));
  });
});
