import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate } from '../../host/migrations.ts';
import { installPlatform } from '../../host/platform/install.ts';
import { startCluster } from '../../host/postgres/cluster.ts';
import { connect, type DatabaseAddress, type Sql } from '../../host/postgres/connect.ts';

/** Runs work on a database of its own that has the migrations, and removes it. */
export async function withMigratedDatabase<T>(
  work: (sql: Sql, address: DatabaseAddress) => Promise<T>,
): Promise<T> {
  const directory = mkdtempSync(path.join(tmpdir(), 'partner-desk-migrated-'));
  const cluster = await startCluster(directory, { fsync: 'off' });
  try {
    const sql = connect(cluster.address, { max: 1 });
    await installPlatform(sql);
    await migrate(sql);
    const result = await work(sql, cluster.address);
    await sql.end();
    return result;
  } finally {
    await cluster.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
