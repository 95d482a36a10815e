import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from '../../host/postgres/connect.ts';
import { buildGotrue } from './binary.ts';

export type Settings = Record<string, string>;

export interface GotrueProcess {
  /** Address without /auth/v1, such as http://127.0.0.1:41234. */
  url: string;
  /** The last 20,000 characters that it logged. */
  log: () => string;
  stop: () => Promise<void>;
}

/** Makes or updates GoTrue's tables with its own migrations. */
export async function migrateGotrue(database: DatabaseAddress): Promise<void> {
  const { program, migrations } = buildGotrue();
  const required = {
    API_EXTERNAL_URL: 'http://127.0.0.1',
    GOTRUE_SITE_URL: 'http://127.0.0.1',
    GOTRUE_JWT_SECRET: 'not used by a migration, but required',
  };
  const env = { ...databaseSettings(database), ...required, GOTRUE_DB_MIGRATIONS_PATH: migrations };
  const { status, stderr } = spawnSync(program, ['migrate'], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`GoTrue's migrations ended with code ${status}: ${stderr.slice(-4000)}`);
}

/** Starts GoTrue with these settings on a port and waits until it is healthy. An empty setting is left out. */
export async function startGotrue(
  database: DatabaseAddress,
  port: number,
  settings: Settings,
): Promise<GotrueProcess> {
  const url = `http://127.0.0.1:${port}`;
  const given = Object.entries(settings).filter(([, value]) => value !== '');
  const env = {
    ...databaseSettings(database),
    GOTRUE_API_HOST: '127.0.0.1',
    PORT: String(port),
    ...Object.fromEntries(given),
  };
  const child = spawn(buildGotrue().program, ['serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-20_000)));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (hasEnded()) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const harder = setTimeout(() => child.kill('SIGKILL'), 5000);
    await ended;
    clearTimeout(harder);
  };
  for (let tries = 0; !(await isHealthy(url)); tries++) {
    if (hasEnded() || tries > 300) {
      await stop();
      throw new Error(`GoTrue did not start: ${said}`);
    }
    await sleep(100);
  }
  return { url, log: () => said, stop };
}

function databaseSettings({ host, port, database, user }: DatabaseAddress): Settings {
  const where = new URLSearchParams({ host, port: String(port) });
  return {
    GOTRUE_DB_DRIVER: 'postgres',
    DATABASE_URL: `postgres://${user}@localhost/${database}?${where}`,
    DB_NAMESPACE: 'auth',
  };
}

function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}
