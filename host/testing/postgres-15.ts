import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../migrations.ts';
import { installPlatform } from '../platform/install.ts';
import { postgresBinaries } from '../postgres/binaries.ts';
import { startCluster } from '../postgres/cluster.ts';
import { connect } from '../postgres/connect.ts';
import { freePort } from './free-port.ts';
import type { TestDatabase } from './test-database.ts';

const password = 'owner of the test database';

/**
 * The oldest supported PostgreSQL as somebody else's server: reached over TCP, where every role needs its
 * password. Holds one migrated database.
 */
export async function startPostgres15(): Promise<TestDatabase> {
  const directory = mkdtempSync(path.join(tmpdir(), 'partner-desk-15-'));
  const port = await freePort();
  const settings = { fsync: 'off', listen_addresses: '127.0.0.1', port: String(port) };
  const cluster = await startCluster(directory, settings, postgresBinaries('postgres-15'));
  const local = connect({ ...cluster.address, port }, { max: 1 });
  await local.unsafe(`alter role postgres password '${password}'`);
  await local`create database desk`;
  const rules = ['local all all trust', 'host all all 127.0.0.1/32 scram-sha-256', ''];
  writeFileSync(path.join(directory, 'data', 'pg_hba.conf'), rules.join('\n'));
  await local`select pg_reload_conf()`;
  await local.end();
  const address = { host: '127.0.0.1', port, database: 'desk', user: 'postgres', password };
  const sql = connect(address);
  await installPlatform(sql);
  await migrate(sql);
  return {
    address,
    sql,
    drop: async () => {
      await sql.end({ timeout: 1 });
      await cluster.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
