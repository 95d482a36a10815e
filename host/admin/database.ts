import { existsSync } from 'node:fs';
import path from 'node:path';
import { dataDirectory } from '../data-directory.ts';
import { checkExternalDatabase } from '../external-database.ts';
import { appliedVersions } from '../migrations.ts';
import { parseOptions } from '../options.ts';
import { connect, type Sql } from '../postgres/connect.ts';
import { clusterDirectory } from '../postgres/layout.ts';
import { openCluster, runningAddress } from '../postgres/open-cluster.ts';
import { AdminError } from './admin-error.ts';
import { text } from './text.ts';

/**
 * Runs work on the installation's database as its owner: that of DATABASE_URL, the one that a running server
 * uses, or else the one in DATA_DIR, started for this moment. Throws an AdminError when there is none.
 */
export async function withDatabase<T>(
  environment: NodeJS.ProcessEnv,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const options = parseOptions([], environment);
  if (options.database) {
    await checkExternalDatabase(options.database, 'administer');
    return withConnection(connect(options.database, { max: 1, timeout: 10 }), work);
  }
  const directory = dataDirectory(options.dataDirectory);
  if (!existsSync(path.join(clusterDirectory(directory), 'PG_VERSION')))
    throw new AdminError(text.noData(directory));
  const running = runningAddress(directory);
  if (running) return withConnection(connect(running, { max: 1, timeout: 10 }), work);
  const cluster = await openCluster(directory);
  try {
    return await withConnection(connect(cluster.address, { max: 1 }), work);
  } finally {
    await cluster.lock.release();
    await cluster.stop();
  }
}

async function withConnection<T>(sql: Sql, work: (sql: Sql) => Promise<T>): Promise<T> {
  try {
    if ((await appliedVersions(sql)).length === 0) throw new AdminError(text.notMigrated);
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
