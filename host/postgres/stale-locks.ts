import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from './connect.ts';
import { inUse } from './in-use.ts';
import { isListening } from './is-listening.ts';
import { clusterDirectory } from './layout.ts';
import { runningPostmaster } from './postmaster.ts';
import { isWorkedIn } from './processes.ts';

/** Whether PostgreSQL did not start because of a lock file. */
export function isLockFile(log: string): boolean {
  return /lock file ".*" (is empty|already exists)|bogus data in lock file|could not (open|read) lock file/.test(
    log,
  );
}

/** Milliseconds for which a lock file has to stay as it is before it counts as stale. */
export const lockRest = 1000;

/** The names of a server's socket and of what locks it. */
export function socketFiles(port: number): string[] {
  return [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`];
}

/**
 * Removes the lock files that keep PostgreSQL from starting, where no server is left. PostgreSQL itself only removes
 * those whose process there is no more, and asks for a hand when one is empty or garbled, as after a power cut, or
 * when its number belongs to something else by now. Removes nothing while a process works on the data, and nothing
 * that changed within a second: another start may just be writing it. Throws a StartError when a server runs.
 */
export async function removeStaleLocks(directory: string, address: DatabaseAddress): Promise<void> {
  const cluster = clusterDirectory(directory);
  const files = [
    path.join(cluster, 'postmaster.pid'),
    ...socketFiles(address.port).map((name) => path.join(address.host, name)),
  ];
  const before = files.map(stateOf);
  await sleep(lockRest);
  // A server of another container has no process here, but answers at its socket.
  if (runningPostmaster(cluster) || (await isListening(address))) throw inUse(directory);
  if (isWorkedIn(cluster)) return;
  files.forEach((file, index) => {
    if (stateOf(file) === before[index]) rmSync(file, { force: true });
  });
}

/** Another text for another file, and for one that was written meanwhile. */
function stateOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : '';
}
