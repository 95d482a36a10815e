import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCluster, type Cluster } from './cluster.ts';
import type { DatabaseAddress } from './connect.ts';
import { lockDatabase, type DatabaseLock } from './database-lock.ts';
import { clusterDirectory, removeSocketDirectory } from './layout.ts';
import { endPostmaster, runningPostmaster, type Postmaster } from './postmaster.ts';
import { StartError } from '../start-error.ts';

export interface OpenCluster extends Cluster {
  lock: DatabaseLock;
}

const inUse = (directory: string) =>
  new StartError(`Another Partner Desk already runs on ${directory}; stop it first.`);

/**
 * Starts PostgreSQL on a data folder for this process alone. A server that lost its host in a crash is
 * stopped first; one whose host lives is left alone, and a StartError says so.
 */
export async function openCluster(
  directory: string,
  settings: Record<string, string> = {},
): Promise<OpenCluster> {
  await stopOrphan(directory);
  const cluster = await startCluster(directory, settings);
  const lock = await lockDatabase(cluster.address);
  if (lock) return { ...cluster, lock };
  await cluster.stop();
  throw inUse(directory);
}

/** Address of the server that runs on a data folder now, whoever started it; undefined when none does. */
export function runningAddress(directory: string): DatabaseAddress | undefined {
  const postmaster = runningPostmaster(clusterDirectory(directory));
  return postmaster && addressOf(postmaster);
}

async function stopOrphan(directory: string): Promise<void> {
  const cluster = clusterDirectory(directory);
  const postmaster = runningPostmaster(cluster);
  if (!postmaster) return;
  if (!(await isAbandoned(postmaster))) throw inUse(directory);
  await endPostmaster(postmaster.pid, cluster);
  rmSync(path.join(postmaster.socketDirectory, `.s.PGSQL.${postmaster.port}`), { force: true });
  removeSocketDirectory(directory, postmaster.socketDirectory);
}

/**
 * Whether no process holds the server. It is asked again while it starts up or ends the connections of a
 * host that died just now; one whose socket is gone can serve nobody.
 */
async function isAbandoned(postmaster: Postmaster): Promise<boolean> {
  const deadline = Date.now() + 60_000;
  let [held, unreachable] = [0, 0];
  while (held < 30 && unreachable < 20 && Date.now() < deadline) {
    try {
      const lock = await lockDatabase(addressOf(postmaster));
      await lock?.release();
      if (lock) return true;
      held += 1;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (code === 'ENOENT' || code === 'ECONNREFUSED') unreachable += 1;
      if (code === '57P01' || code === '57P02') return true;
    }
    await sleep(100);
  }
  return unreachable >= 20;
}

function addressOf({ socketDirectory, port }: Postmaster): DatabaseAddress {
  return { host: socketDirectory, port, database: 'postgres', user: 'postgres' };
}
