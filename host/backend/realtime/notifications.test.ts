import { expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { connect } from '../../postgres/connect.ts';
import { listenAlways } from './notifications.ts';

it('listens again after the database was away', async () => {
  const database = await createTestDatabase();
  const { database: name } = database.address;
  const admin = connect({ ...database.address, database: 'postgres' }, { max: 1 });
  const heard: string[] = [];
  const notifications = await listenAlways(database.address, { news: (text) => heard.push(text) });
  await database.sql`select pg_notify('news', 'before')`;
  await expect.poll(() => heard).toEqual(['before']);

  await database.sql.end();
  await admin.unsafe(`alter database ${name} allow_connections false`);
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  await admin.unsafe(`alter database ${name} allow_connections true`);

  const sql = connect(database.address, { max: 1 });
  const notify = async () => {
    await sql`select pg_notify('news', 'after')`;
    return heard;
  };
  await expect.poll(notify, { timeout: 20_000, interval: 200 }).toContain('after');
  await notifications.close();
  await sql.end();
  await admin.end();
  await database.drop();
});
