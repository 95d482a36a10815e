import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { connect } from './connect.ts';
import { isLostSocket } from './lost-socket.ts';

let uncaught: unknown[] = [];
const listeners = process.listeners('uncaughtException');
beforeEach(() => {
  uncaught = [];
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => uncaught.push(error));
});
afterEach(() => {
  process.removeAllListeners('uncaughtException');
  for (const listener of listeners) process.on('uncaughtException', listener);
});

/** Ends a connection in the middle of its transaction. */
async function killTransaction(): Promise<void> {
  const [sql, killer] = [connect(inject('cluster'), { max: 1 }), connect(inject('cluster'), { max: 1 })];
  const transaction = sql.begin(async (inside) => {
    const [row] = await inside`select pg_backend_pid() as pid`;
    await Promise.all([
      inside`select pg_sleep(60)`,
      killer`select pg_terminate_backend(${Number(row?.pid)})`,
    ]);
  });
  await expect(transaction).rejects.toThrow(/terminating connection|CONNECTION_CLOSED/);
  await killer.end();
  await Promise.race([sql.end({ timeout: 0 }), sleep(200)]);
}

it('is the error of a transaction whose connection was killed', async () => {
  // Whether it is thrown depends on what arrives first, the reason or the end of the connection.
  for (let attempt = 0; uncaught.length === 0 && attempt < 20; attempt++) await killTransaction();
  expect(uncaught).not.toEqual([]);
  expect(uncaught.filter((error) => !isLostSocket(error))).toEqual([]);
});

it('is no other error', () => {
  expect(isLostSocket(new TypeError("Cannot read properties of null (reading 'write')"))).toBe(false);
  expect(isLostSocket(new Error('nextWrite at /postgres/src/connection.js'))).toBe(false);
  expect(isLostSocket(null)).toBe(false);
});
