import { existsSync } from 'node:fs';
import path from 'node:path';
import { dataDirectory } from '../data-directory.ts';
import { appliedVersions, refuseOtherRelease } from '../migrations.ts';
import { connect, type DatabaseAddress, type Sql } from '../postgres/connect.ts';
import { parseDatabaseUrl } from '../postgres/database-url.ts';
import { clusterDirectory } from '../postgres/layout.ts';
import { openCluster, runningAddress } from '../postgres/open-cluster.ts';
import { StartError } from '../start-error.ts';

export interface OwnerDatabase {
  sql: Sql;
  /** The data folder of the built-in database; undefined with DATABASE_URL. */
  directory: string | undefined;
  close: () => Promise<void>;
}

const notInstalled = (where: string) =>
  new StartError(
    `There is no Partner Desk in ${where}. Run npm start once, or set DATA_DIR or DATABASE_URL.`,
  );

/**
 * A connection as the owner of the installation that DATABASE_URL or DATA_DIR names: to the running server,
 * or to a built-in database that is started for this time. Throws a StartError where there is none.
 */
export async function openOwnerDatabase(environment: NodeJS.ProcessEnv): Promise<OwnerDatabase> {
  const url = environment.DATABASE_URL;
  if (url) return checked(parseDatabaseUrl(url), undefined, async () => {}, 'the database of DATABASE_URL');
  const directory = dataDirectory(environment.DATA_DIR || undefined);
  const running = runningAddress(directory);
  if (running) return checked(running, directory, async () => {}, directory);
  if (!existsSync(path.join(clusterDirectory(directory), 'PG_VERSION'))) throw notInstalled(directory);
  const cluster = await openCluster(directory);
  const close = async () => {
    await cluster.lock.release();
    await cluster.stop();
  };
  return checked(cluster.address, directory, close, directory);
}

async function checked(
  address: DatabaseAddress,
  directory: string | undefined,
  closeCluster: () => Promise<void>,
  where: string,
): Promise<OwnerDatabase> {
  const sql = connect(address, { max: 2, timeout: 10 });
  const close = async () => {
    await sql.end({ timeout: 5 });
    await closeCluster();
  };
  try {
    if ((await appliedVersions(sql)).length === 0) throw notInstalled(where);
    await refuseOtherRelease(sql);
    return { sql, directory, close };
  } catch (error) {
    await close();
    if (error instanceof StartError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new StartError(`The database does not answer (${code}).`, { cause: error });
  }
}
