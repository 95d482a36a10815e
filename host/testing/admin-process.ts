import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import type { Sql } from '../postgres/connect.ts';
import { programFile } from './program-file.ts';
import type { TestDatabase } from './test-database.ts';

/**
 * Starts the administration command on a test database as a process of its own, waits until it waits for a row that somebody
 * else holds, and kills it there.
 */
export async function killWhileWaiting({ address, sql }: TestDatabase, ...args: string[]): Promise<void> {
  const { host, port, database, user } = address;
  const url = `postgres:///${database}?host=${host}&port=${port}&user=${user}`;
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: '/nowhere', SUDO_USER: 'kim' };
  const child = execFile(process.execPath, [programFile('admin'), ...args], { env });
  await expect.poll(() => waiting(sql)).toHaveLength(1);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Sessions of the database that wait for a transaction of another one. */
export async function waiting(sql: Sql): Promise<number[]> {
  const rows =
    await sql`select pid from pg_locks join pg_stat_activity using (pid) where locktype = 'transactionid' and not granted and datname = current_database()`;
  return rows.map(({ pid }) => Number(pid));
}

/** Waits until the server noticed that a killed process is gone. */
export async function nobodyWorks(sql: Sql): Promise<void> {
  await expect
    .poll(
      () =>
        sql`select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
          and state <> 'idle' and pid <> pg_backend_pid()`,
    )
    .toHaveLength(0);
}
