import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findServer, serverOn } from './processes.ts';
import { StartError } from '../start-error.ts';

/** A PostgreSQL server that runs on a cluster directory now. */
export interface Postmaster {
  pid: number;
  socketDirectory: string;
  port: number;
}

/**
 * The server that really runs on that directory. postmaster.pid alone does not tell: after a crash it is stale and
 * its process id may belong to something else, and it may be empty or garbled while a server runs.
 */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  const lines = linesOf(path.join(cluster, 'postmaster.pid'));
  const named = Number(lines[0]);
  const server = Number.isInteger(named) && named > 1 ? serverOn(cluster, named) : undefined;
  const found = server ? { pid: named, ...server } : findServer(cluster);
  return (
    found && {
      pid: found.pid,
      port: found.port ?? Number(lines[3]),
      // Its line in the file is empty until the socket is there.
      socketDirectory: found.socketDirectory ?? lines[4] ?? '',
    }
  );
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

/**
 * Ends a server: first so that it finishes its work at once, then harder, after ten seconds of waiting each. Its data
 * survive all of them. Counts its own waits, because a busy machine is slow at each look.
 */
export async function endPostmaster(pid: number, cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!send(pid, signal)) return;
    for (let waited = 0; waited < 10_000; waited += 20) {
      if (!serverOn(cluster, pid)) return;
      await sleep(20);
    }
  }
  throw new StartError(`PostgreSQL (process ${pid}) still runs on ${cluster} and cannot be stopped.`);
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw new StartError(
      `PostgreSQL (process ${pid}) was left behind by another user; stop it or start as that user.`,
    );
  }
}
