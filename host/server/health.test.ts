import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Backend } from '../backend/backend.ts';
import { attackedHost, type AttackedHost } from '../testing/attacked-host.ts';
import { healthCheck, type Examined } from './health.ts';

let attacked: AttackedHost;
beforeAll(async () => {
  attacked = await attackedHost();
});
afterAll(() => attacked.remove());

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const well = { status: 'ok', database: true, writes: true, api: true, disk: true };

/** What /healthz says once it no longer tells what it found before. */
async function told(): Promise<[number, unknown]> {
  const answer = await fetch(`${attacked.url}/healthz`);
  return [answer.status, await answer.json()];
}

it('says that the database takes no writes', async () => {
  const sql = attacked.desk.database();
  await sql`alter role lite_app set default_transaction_read_only = on`;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'lite_app'`;
  await expect.poll(told).toEqual([503, { ...well, status: 'unavailable', writes: false }]);
  await sql`alter role lite_app reset default_transaction_read_only`;
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'lite_app'`;
  await expect.poll(told).toEqual([200, well]);
  await sql.end();
});

it('says that nothing can be written into the data folder, and no path', async () => {
  // A folder in the place of the file that is tried: whoever runs this, it cannot be written.
  const inTheWay = path.join(attacked.desk.dataDirectory, `.health-${attacked.host.child.pid}`);
  mkdirSync(inTheWay);
  await expect.poll(told).toEqual([503, { ...well, status: 'unavailable', disk: false }]);
  expect(JSON.stringify(await told())).not.toContain('health-');
  rmSync(inTheWay, { recursive: true });
  await expect.poll(told).toEqual([200, well]);
});

it('asked by many at once it writes once a second', async () => {
  const sql = attacked.desk.database();
  const writes = async () => {
    const [row] = await sql`select xmin::text::int as id from storage.last_write`;
    return Number(row?.id);
  };
  const before = await writes();
  const endured = await attacked.endure(async () => {
    for (let n = 0; n < 10; n += 1)
      await Promise.all(Array.from({ length: 50 }, () => fetch(`${attacked.url}/healthz`)));
  });
  // Each write is a transaction with a number of its own; five seconds are plenty for a slow machine.
  expect((await writes()) - before).toBeLessThan(100);
  expect(endured.refused).toEqual([]);
  await sql.end();
});

const examined = (more: Partial<Examined>): Examined => {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'pdesk-health-'));
  folders.push(dataDirectory);
  const backend = {
    handle: async () => new Response('[]'),
    isHealthy: async () => true,
    takesWrites: async () => true,
  } as Pick<Backend, 'handle' | 'isHealthy' | 'takesWrites'> as Backend;
  return { backend, secretKey: 'x', dataDirectory, ...more };
};

it('says that the disk has less room than a start asks for', async () => {
  const free = (mebibytes: number) => async () => mebibytes * 1024 * 1024;
  expect(await healthCheck(examined({ freeBytes: free(100) }))()).toEqual(well);
  expect(await healthCheck(examined({ freeBytes: free(99) }))()).toEqual({
    ...well,
    status: 'unavailable',
    disk: false,
  });
});
