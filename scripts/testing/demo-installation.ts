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
  /** Processor seconds of a first start, from the empty folder to the end of the host and its database. */
  work: number;
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
  const [startedAt, before] = [Date.now(), workOfChildren()];
  await startAndStop(making);
  const how: Making = { today, startedAt, work: workOfChildren() - before };
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

/** Processor seconds of what this process started and saw end, with all that they started; 0 where the system has no /proc. */
function workOfChildren(): number {
  if (!existsSync('/proc/self/stat')) return 0;
  // After the program's name in parentheses; user and system time in ticks of 10 ms.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** Fills a data directory as a first `npm start` does. */
async function startAndStop(directory: string): Promise<void> {
  const port = await freePort();
  const host = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: project,
    env: { ...process.env, PORT: String(port), DATA_DIR: directory },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => host.once('exit', resolve));
  let isOver = false;
  void ended.then(() => (isOver = true));
  while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok) {
    if (isOver) throw new Error('The product did not start: see the message above.');
    await sleep(200);
  }
  host.kill('SIGTERM');
  await ended;
}
