import { expect, inject, it } from 'vitest';
import { connect } from './connect.ts';
import { isLostSocket } from './lost-socket.ts';

it('is the error of a transaction whose connection was killed', async () => {
  const uncaught: unknown[] = [];
  const listeners = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => uncaught.push(error));
  const [sql, killer] = [connect(inject('cluster'), { max: 1 }), connect(inject('cluster'), { max: 1 })];
  const transaction = sql.begin(async (inside) => {
    const [row] = await inside`select pg_backend_pid() as pid`;
    await Promise.all([inside`select pg_sleep(5)`, killer`select pg_terminate_backend(${Number(row?.pid)})`]);
  });
  await expect(transaction).rejects.toThrow(/terminating connection|CONNECTION_CLOSED/);
  await expect.poll(() => uncaught.length).toBe(1);
  process.removeAllListeners('uncaughtException');
  for (const listener of listeners) process.on('uncaughtException', listener);
  expect(isLostSocket(uncaught[0])).toBe(true);
  await killer.end();
  void sql.end({ timeout: 0 });
});

it('is no other error', () => {
  expect(isLostSocket(new TypeError("Cannot read properties of null (reading 'write')"))).toBe(false);
  expect(isLostSocket(new Error('nextWrite at /postgres/src/connection.js'))).toBe(false);
  expect(isLostSocket(null)).toBe(false);
});
