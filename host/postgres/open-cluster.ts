import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCluster, type Cluster } from './cluster.ts';
import type { DatabaseAddress } from './connect.ts';
import { lockDatabase, type DatabaseLock } from './database-lock.ts';
import { inUse } from './in-use.ts';
import { isShutDown } from './explain-log.ts';
import { clusterDirectory, removeSocketDirectory } from './layout.ts';
import { socketFiles } from './stale-locks.ts';
import { endPostmaster, runningPostmaster, type Postmaster } from './postmaster.ts';

export interface OpenCluster extends Cluster {
  lock: DatabaseLock;
}

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
  try {
    const lock = await lockDatabase(cluster.address);
    if (lock) return { ...cluster, lock };
    throw inUse(directory);
  } catch (error) {
    const wasTaken = isShutDown(cluster.log());
    await cluster.stop();
    throw wasTaken ? inUse(directory) : error;
  }
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
  const held = await takeAbandoned(postmaster);
  if (!held) throw inUse(directory);
  // The lock is kept until the server has ended: the start that made it a moment ago may not take it meanwhile.
  await endPostmaster(postmaster.pid, cluster);
  await held.release();
  for (const name of socketFiles(postmaster.port))
    rmSync(path.join(postmaster.socketDirectory, name), { force: true });
  removeSocketDirectory(directory, postmaster.socketDirectory);
}

/**
 * The lock of a server that no process holds; undefined when one does. It is asked again while the server starts up
 * or ends the connections of a host that died just now; one whose socket is gone can serve nobody.
 */
async function takeAbandoned(postmaster: Postmaster): Promise<Pick<DatabaseLock, 'release'> | undefined> {
  const nothing = { release: async () => {} };
  const deadline = Date.now() + 60_000;
  let [held, unreachable] = [0, 0];
  while (held < 30 && unreachable < 50 && Date.now() < deadline) {
    try {
      const lock = await lockDatabase(addressOf(postmaster));
      if (lock) return lock;
      held += 1;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : '';
      if (code === 'ENOENT' || code === 'ECONNREFUSED') unreachable += 1;
      if (code === '57P01' || code === '57P02') return nothing;
    }
    await sleep(100);
  }
  return unreachable >= 50 ? nothing : undefined;
}

function addressOf({ socketDirectory, port }: Postmaster): DatabaseAddress {
  return { host: socketDirectory, port, database: 'postgres', user: 'postgres' };
}
