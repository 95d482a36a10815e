import { randomUUID } from 'node:crypto';
import bcrypt from 'bcrypt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attackedHost, type AttackedHost } from '../../testing/attacked-host.ts';
import { createAccount } from '../../testing/test-database.ts';

const password = 'correct horse 1';
let target: AttackedHost;
/** Of forty members; and of people who signed up and did not confirm that yet. */
let accounts: string[];
let unconfirmed: string[];

beforeAll(async () => {
  const { NODE_OPTIONS } = process.env;
  // Small, so that what is remembered of strangers would end the process.
  process.env.NODE_OPTIONS = '--max-old-space-size=80';
  target = await attackedHost('--trust-proxy', '--smtp-url', 'smtp://127.0.0.1:9');
  process.env.NODE_OPTIONS = NODE_OPTIONS ?? '';
  const sql = target.desk.database();
  accounts = Array.from({ length: 40 }, newEmail);
  unconfirmed = Array.from({ length: 27 }, newEmail);
  for (const email of [...accounts, ...unconfirmed]) await createAccount(sql, { email });
  await sql`update auth.users set encrypted_password = ${await bcrypt.hash(password, 8)}`;
  // As the product makes them; the others are quicker.
  await sql`update auth.users set encrypted_password = ${await bcrypt.hash(password, 10)}
    where email in ${sql([...accounts.slice(0, 12), ...unconfirmed])}`;
  await sql`update auth.users set email_confirmed_at = null where email in ${sql(unconfirmed)}`;
  await sql.end();
});
afterAll(() => target.remove());

const newEmail = () => `${randomUUID()}@example.com`;
let serial = 0;
/** Another network at each call. */
const anyNetwork = () => `198.18.${Math.floor(++serial / 250)}.${serial % 250}`;

async function post(path: string, body: object, network = anyNetwork()) {
  const headers = { ...target.headers(), 'x-forwarded-for': network };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const start = performance.now();
  const response = await fetch(`${target.url}/auth/v1/${path}`, init);
  await response.arrayBuffer();
  return { status: response.status, took: performance.now() - start };
}

const signIn = (email: string, text: string, network?: string) =>
  post('token?grant_type=password', { email, password: text }, network);

it('forgets the sign-ins that it refuses, however long their addresses are', async () => {
  const refused = async () => {
    for (let batch = 0; batch < 40; batch++) {
      const emails = Array.from({ length: 50 }, () => `${randomUUID()}가${'a'.repeat(15_000)}@example.com`);
      await Promise.all(emails.map((email) => signIn(email, 'wrong password', '192.0.2.1')));
    }
  };
  const { hostMegabytes, refused: bystander } = await target.endure(refused);
  expect(bystander).toEqual([]);
  expect(hostMegabytes).toBeLessThan(350);
});

it('lets eighty people of one office in at the same moment, and others hardly wait for them', async () => {
  let statuses: number[] = [];
  let took = 0;
  const office = async () => {
    const start = performance.now();
    const all = [...accounts, ...accounts].map((email) => signIn(email, password, '192.0.2.2'));
    statuses = (await Promise.all(all)).map(({ status }) => status);
    took = performance.now() - start;
  };
  const { longest } = await target.endure(office);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  // Whoever stood behind all of them would wait for as long as they took, however quick the machine is.
  expect(longest).toBeLessThan(took / 2);
});

describe('the time of an answer does not tell whether an address is known', () => {
  /** How often an answer of the one kind was given sooner than one of the other: half the time where nothing differs. */
  const sooner = (some: number[], others: number[]) => {
    const pairs = some.flatMap((time) => others.map((other) => (time < other ? 1 : 0)));
    return pairs.reduce<number>((sum, one) => sum + one, 0) / pairs.length;
  };
  it.each([
    ['signup', { password }],
    ['recover', {}],
    ['resend', { type: 'signup' }],
  ])('by what is written: %s', async (path, extra) => {
    const asked = [accounts[39] ?? '', newEmail(), unconfirmed.pop() ?? ''];
    const sql = target.desk.database();
    const answers = await sql.begin(async (transaction) => {
      // Until this transaction ends, nothing is written to the account.
      await transaction`lock table auth.users in share mode`;
      const all = Promise.all(asked.map((email) => post(path, { email, ...extra })));
      const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), 5000));
      return Promise.race([all, late]);
    });
    await sql.end();
    expect(answers).toEqual(asked.map(() => expect.objectContaining({ status: 200 })));
  });

  it.each([
    ['signup', { password }],
    ['token?grant_type=password', { password: 'wrong password' }],
  ])('under load: %s', async (path, extra) => {
    const over = new AbortController();
    const headers = target.headers(await target.signIn());
    const read = async () => {
      while (!over.signal.aborted) {
        await (await fetch(`${target.url}/rest/v1/dim_partner?select=PARTNER_NM`, { headers })).text();
      }
    };
    const load = Array.from({ length: 10 }, read);
    const times: Record<'known' | 'unknown' | 'waiting', number[]> = { known: [], unknown: [], waiting: [] };
    for (const known of accounts.slice(0, 12)) {
      const emails = { known, unknown: newEmail(), waiting: unconfirmed.pop() ?? '' };
      for (const kind of ['known', 'unknown', 'waiting'] as const) {
        times[kind].push((await post(path, { email: emails[kind], ...extra })).took);
      }
    }
    over.abort();
    await Promise.all(load);
    const { known, unknown, waiting } = times;
    for (const share of [sooner(known, unknown), sooner(known, waiting), sooner(unknown, waiting)]) {
      expect(Math.abs(share - 0.5)).toBeLessThan(0.4);
    }
  });
});
