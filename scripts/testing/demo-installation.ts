import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../host/testing/free-port.ts';
import { koreaToday } from '../../src/domain/korea-time.ts';

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

/** Returns a data directory with the demo company, which is kept until the digest of its sources or the day differs. */
export async function keepDemo(digest: string): Promise<string> {
  const made = path.join(kept, `${koreaToday()}-${digest}`);
  if (existsSync(made)) return made;
  mkdirSync(kept, { recursive: true });
  for (const old of readdirSync(kept)) rmSync(path.join(kept, old), { recursive: true, force: true });
  const making = mkdtempSync(path.join(kept, 'making-'));
  await startAndStop(making);
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
