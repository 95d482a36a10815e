import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import bcrypt from 'bcrypt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attackedHost, type AttackedHost } from '../../testing/attacked-host.ts';
import { createAccount } from '../../testing/test-database.ts';

let attacked: AttackedHost;
let heavy: Record<string, string>;

beforeAll(async () => {
  attacked = await attackedHost();
  const sql = attacked.desk.database();
  // A function that the page calls, made slow as a huge partner would make it, and one that a stranger may call.
  await sql.unsafe(`create or replace function public.snapshot_dates(partner_cd text) returns json
    language sql volatile as 'select json_build_array(pg_sleep(partner_cd::float)::text)';
    grant execute on function public.snapshot_dates to anon`);
  const password = 'correct horse 2';
  const id = await createAccount(sql, { email: 'heavy@example.com', partners: ['A1'] });
  await sql`update auth.users set encrypted_password = ${await bcrypt.hash(password, 4)} where id = ${id}`;
  await sql.end();
  const response = await fetch(`${attacked.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: attacked.headers(),
    body: JSON.stringify({ email: 'heavy@example.com', password }),
  });
  heavy = attacked.headers(((await response.json()) as { access_token: string }).access_token);
});
afterAll(() => attacked.remove());

interface Told {
  status: number;
  retryAfter: string | null;
  body: unknown;
  milliseconds: number;
}

async function ask(path: string, init: RequestInit = {}): Promise<Told> {
  const start = performance.now();
  const response = await fetch(attacked.url + path, init);
  const text = await response.text();
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: /^[[{]/.test(text) ? JSON.parse(text) : text,
    milliseconds: performance.now() - start,
  };
}

/** A call that takes so many seconds of the database. */
const slowCall = (seconds: number, headers = heavy, more: RequestInit = {}) =>
  ask('/rest/v1/rpc/snapshot_dates', {
    method: 'POST',
    headers,
    body: `{"partner_cd":"${seconds}"}`,
    ...more,
  });

/** A hundred calls of two seconds, if all were taken, would hold up everybody for longer. */
const longestWait = 9000;

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** What the heavy calls of the first test were told, once it has run. */
let heavyAnswers: Told[] = [];

it('heavy calls of one member do not hold up reads and loads of another, nor pages and health', async () => {
  const loader = attacked.headers(await attacked.signIn());
  const rows = Array.from({ length: 900 }, () => 'x'.repeat(1000));
  const body = JSON.stringify({ import_id: randomUUID(), part: 0, rows });
  const longest = { page: 0, health: 0 };
  const endured = await attacked.endure(async () => {
    const calls = times(100, () => slowCall(2));
    const load = await ask('/rest/v1/rpc/import_add_rows', { method: 'POST', headers: loader, body });
    // There is no such import; the database says so, and not the queue.
    expect(load.status).not.toBe(503);
    expect(load.milliseconds).toBeLessThan(longestWait);
    for (let turn = 0; turn < 20; turn += 1) {
      const [page, health] = await Promise.all([ask('/'), ask('/healthz')]);
      expect([page.status, health.status]).toEqual([200, 200]);
      longest.page = Math.max(longest.page, page.milliseconds);
      longest.health = Math.max(longest.health, health.milliseconds);
    }
    heavyAnswers = await calls;
  });
  expect(endured.refused).toEqual([]);
  expect(endured.p95).toBeLessThan(longestWait);
  expect(longest.page).toBeLessThan(longestWait);
  expect(longest.health).toBeLessThan(longestWait);
});

it('what is too much for one member is refused soon, with the time to come again', () => {
  const refused = heavyAnswers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(60);
  expect(heavyAnswers.some(({ status }) => status === 200)).toBe(true);
  for (const { retryAfter, body, milliseconds } of refused) {
    expect(retryAfter).toMatch(/^[1-9]$/);
    expect(body).toMatchObject({ code: 'PGRST003', message: expect.any(String) });
    expect(milliseconds).toBeLessThan(longestWait);
  }
});

it('requests whose client went away leave the queue', async () => {
  const gone = new AbortController();
  const calls = Array.from({ length: 30 }, () =>
    slowCall(1, heavy, { signal: gone.signal }).catch(() => undefined),
  );
  await Promise.race(calls);
  gone.abort();
  await Promise.all(calls);
  // The others alone would take longer than a request waits.
  expect((await slowCall(1)).status).toBe(200);
});

it('a body that comes slowly holds no place of others', async () => {
  const head = Object.entries({ ...heavy, host: new URL(attacked.url).host, 'content-length': '100' })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  // The rest never comes.
  const begun = `POST /rest/v1/rpc/snapshot_dates HTTP/1.1\r\n${head}\r\n{"partner_cd":`;
  const sockets = Array.from({ length: 20 }, () => {
    const socket = connect(Number(new URL(attacked.url).port), '127.0.0.1');
    return socket.on('error', () => {});
  });
  await Promise.all(sockets.map((socket) => new Promise<void>((sent) => socket.write(begun, () => sent()))));
  expect((await slowCall(1)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

it('strangers, and tokens that nobody signed, do not hold up a member', async () => {
  const { access_token: kept = '' } = { access_token: heavy.authorization?.replace('Bearer ', '') };
  const [head, claims] = kept.split('.');
  const forged = (index: number) =>
    attacked.headers(`${head}.${claims}.${Buffer.from(`${index}`.padStart(64, 'x')).toString('base64url')}`);
  const statuses = new Set<number>();
  const endured = await attacked.endure(async () => {
    await times(100, async (index) => {
      const headers = index % 2 === 0 ? forged(index) : attacked.headers();
      statuses.add((await slowCall(4, headers)).status);
    });
  });
  expect(statuses).toContain(503);
  expect(endured.refused).toEqual([]);
  expect(endured.p95).toBeLessThan(longestWait);
});

it('questions for the health of the host share one answer', async () => {
  const endured = await attacked.endure(async () => {
    const told = await times(300, () => ask('/healthz'));
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]));
  });
  expect(endured.p95).toBeLessThan(3000);
});
