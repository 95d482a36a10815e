import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import type { HostProcess } from './testing/host-process.ts';
import { testInstallation } from './testing/test-installation.ts';
import { startWriters } from './testing/writers.ts';

// FAULT_ROUNDS=20 npx vitest run host/faults.test.ts kills each of them about seven times and prints the figures.
const victims = ['host', 'postgres', 'backend'] as const;
const rounds = Number(process.env.FAULT_ROUNDS ?? victims.length);

const desk = testInstallation();
const written = new Set<string>();
const figures: string[] = [];
let host: HostProcess | undefined;

afterAll(async () => {
  await desk.remove();
  if (process.env.FAULT_ROUNDS) console.log(figures.join('\n'));
});

it.each(
  Array.from(
    { length: rounds },
    (_, round) => [round + 1, victims[round % victims.length] ?? 'host'] as const,
  ),
)('round %i: kill -9 of the %s under eight writers loses no acknowledged row', async (round, victim) => {
  const current = (host ??= await firstHost());
  const writers = startWriters(current.url, desk.secrets().secretKey, 8);
  await expect.poll(() => writers.acknowledged.size).toBeGreaterThan(20);
  await sleep(Math.random() * 500);
  const killed = Date.now();
  // A host survives the loss of one backend; it ends with the whole database.
  const outcome = await { host: killHost, postgres: killPostgres, backend: killBackend }[victim](current);
  expect(outcome).toBe({ host: 'SIGKILL', postgres: 70, backend: 'healthy' }[victim]);
  await writers.stop();
  for (const mark of writers.acknowledged) written.add(mark);
  if (victim !== 'backend') host = await desk.start('--no-demo');
  const recovered = Date.now() - killed;
  const found = await marksInDatabase();
  const lost = [...written].filter((mark) => !found.has(mark));
  figures.push(
    `${round} ${victim}: ${writers.acknowledged.size} acknowledged, ${lost.length} lost, back after ${recovered} ms`,
  );
  expect(lost).toEqual([]);
  expect(await isHealthy(host?.url ?? '')).toBe(true);
});

async function firstHost(): Promise<HostProcess> {
  return desk.start('--no-demo');
}

async function killHost({ child, ended }: HostProcess): Promise<number | string> {
  child.kill('SIGKILL');
  return ended;
}

async function killPostgres({ ended }: HostProcess): Promise<number | string> {
  desk.killPostmaster();
  return ended;
}

/** Kills one of the API's connections, the busiest kind; the host is healthy again once it has started anew. */
async function killBackend({ url, output }: HostProcess): Promise<string> {
  const restarts = () => output().split('starting again').length;
  const before = restarts();
  const sql = desk.database();
  const [row] =
    await sql`select pid from pg_stat_activity where usename = 'lite_app' order by state_change desc limit 1`;
  if (!row) throw new Error('the API has no connection');
  process.kill(Number(row.pid), 'SIGKILL');
  await sql.end({ timeout: 1 }).catch(() => undefined);
  await expect.poll(restarts).toBeGreaterThan(before);
  await expect.poll(() => isHealthy(url)).toBe(true);
  return 'healthy';
}

async function isHealthy(url: string): Promise<boolean> {
  const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5000) });
  return response.status === 200;
}

async function marksInDatabase(): Promise<Set<string>> {
  const sql = desk.database();
  const rows = await sql`select "PARTNER_CD" as mark from public.dim_partner`;
  await sql.end();
  return new Set(rows.map((row) => String(row.mark)));
}
