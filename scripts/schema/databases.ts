import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../../host/migrations.ts';
import { installPlatform } from '../../host/platform/install.ts';
import { startCluster } from '../../host/postgres/cluster.ts';
import { connect, type DatabaseAddress, type Sql } from '../../host/postgres/connect.ts';

export interface SchemaDatabases {
  /** A database that has the migrations, and where it is. */
  migrated: Sql;
  address: DatabaseAddress;
  /** A database that has the platform alone. */
  empty: Sql;
}

/** Runs work on databases of its own, and removes them. */
export async function withDatabases<T>(work: (databases: SchemaDatabases) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(path.join(tmpdir(), 'partner-desk-schema-'));
  const cluster = await startCluster(directory, { fsync: 'off' });
  const open: Sql[] = [];
  try {
    const migrated = connect(cluster.address, { max: 1 });
    open.push(migrated);
    await installPlatform(migrated);
    await migrated`create database empty template template0`;
    const empty = connect({ ...cluster.address, database: 'empty' }, { max: 1 });
    open.push(empty);
    await installPlatform(empty);
    await migrate(migrated);
    return await work({ migrated, address: cluster.address, empty });
  } finally {
    await Promise.all(open.map((sql) => sql.end({ timeout: 1 })));
    await cluster.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
