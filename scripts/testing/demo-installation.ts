import { execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connect } from '../../host/postgres/connect.ts';
import { runningAddress } from '../../host/postgres/open-cluster.ts';
import { freePort } from '../../host/testing/free-port.ts';
import { type Day, koreaToday } from '../../src/domain/korea-time.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const kept = path.join(project, 'node_modules', '.cache', 'demo-company');
/** What the demo company and its database are made of. It is relative to today in Korea. */
export const demoSources = [
  'demo',
  'host',
  'importer',
  'package-lock.json',
  'src/data',
  'src/domain',
  'src/reports',
  'src/text',
  'supabase/migrations',
];

/** How a demo company was made; stands in its data directory. */
export interface Making {
  today: Day;
  /** Milliseconds of the clock when its host was started. */
  startedAt: number;
  /** Work of a first start, from the empty folder to the end of the host and its database, told in yardsticks. */
  yardsticks: number;
}

export const makingOf = (directory: string) =>
  JSON.parse(readFileSync(path.join(directory, 'making.json'), 'utf8')) as Making;

/** Returns a data directory with the demo company, which is kept until the digest of its sources or the day differs. */
export async function keepDemo(digest: string): Promise<string> {
  const today = koreaToday();
  const made = path.join(kept, `${today}-${digest}`);
  if (existsSync(made)) return made;
  mkdirSync(kept, { recursive: true });
  for (const old of readdirSync(kept)) rmSync(path.join(kept, old), { recursive: true, force: true });
  const making = mkdtempSync(path.join(kept, 'making-'));
  // The work of a start does not include the build of the client.
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: project });
  const how: Making = { today, startedAt: Date.now(), yardsticks: await startAndStop(making) };
  writeFileSync(path.join(making, 'making.json'), JSON.stringify(how));
  renameSync(making, made);
  return made;
}

/** Returns a new data directory with the demo company. */
export async function copyDemo(digest: string): Promise<string> {
  const made = await keepDemo(digest);
  const copy = mkdtempSync(path.join(tmpdir(), 'partner-desk-e2e-'));
  // With its owner: as root, PostgreSQL runs as another user.
  execFileSync('cp', ['-Rp', `${made}/.`, copy]);
  return copy;
}

/** A field of /proc/[pid]/stat, counted from the state of the process, in seconds; 0 where the system has no /proc. */
function secondsOf(process: string, ...fields: number[]): number {
  const file = `/proc/${process}/stat`;
  if (!existsSync(file)) return 0;
  // After the program's name in parentheses; times are in ticks of 10 ms.
  const all = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return fields.reduce((sum, field) => sum + Number(all[field]) / 100, 0);
}

/** Processor seconds of what this process started and saw end, with all that they started. */
const workOfChildren = () => secondsOf('self', 13, 14);

/** Processor seconds of work whose size is known, in the database of the directory; nothing while that does not answer. */
async function yardstick(directory: string): Promise<number[]> {
  const address = runningAddress(directory);
  if (!address) return [];
  const sql = connect(address, { max: 1 });
  try {
    const [row] = await sql`select pg_backend_pid()::text as pid`;
    const before = secondsOf(String(row?.pid), 11, 12);
    await sql`select count(distinct hashtext(n::text)) from generate_series(1, 2000000) n`;
    return [secondsOf(String(row?.pid), 11, 12) - before];
  } catch {
    return [];
  } finally {
    await sql.end();
  }
}

/** Fills a data directory as a first `npm start` does; returns its work in yardsticks. */
async function startAndStop(directory: string): Promise<number> {
  const before = workOfChildren();
  const port = await freePort();
  const host = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: project,
    env: { ...process.env, PORT: String(port), DATA_DIR: directory },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => host.once('exit', resolve));
  let isOver = false;
  void ended.then(() => (isOver = true));
  // Meanwhile and not afterwards, because on a machine with more to do the same work takes longer.
  const found: number[] = [];
  for (let turn = 1; !(await isHealthy(port)); turn++) {
    if (isOver) throw new Error('The product did not start: see the message above.');
    if (turn % 50 === 0) found.push(...(await yardstick(directory)));
    await sleep(200);
  }
  found.push(...(await yardstick(directory)));
  host.kill('SIGTERM');
  await ended;
  const all = found.reduce((sum, seconds) => sum + seconds, 0);
  return all === 0 ? 0 : ((workOfChildren() - before - all) * found.length) / all;
}

const isHealthy = async (port: number) =>
  (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok === true;
