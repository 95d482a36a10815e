import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';

/** A PostgreSQL server that runs on a cluster directory now. */
export interface Postmaster {
  pid: number;
  socketDirectory: string;
  port: number;
}

/**
 * The server that postmaster.pid names, if it really runs on that directory: after a crash the file is stale,
 * and its process id may belong to something else by now.
 */
export function runningPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !runsOn(pid, cluster)) return undefined;
  return { pid, port: Number(lines[3]), socketDirectory: lines[4] ?? '' };
}

/** Ends a server: first so that it finishes its work at once, then harder. Its data survive all of them. */
export async function endPostmaster(pid: number, cluster: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!send(pid, signal)) return;
    const deadline = Date.now() + 10_000;
    while (Date.now() < deadline) {
      if (!runsOn(pid, cluster)) return;
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

/** Whether that process is a PostgreSQL server of that directory, by its command line. */
function runsOn(pid: number, cluster: string): boolean {
  const command = commandLine(pid);
  return (
    command.includes('postgres') && [cluster, real(cluster)].some((name) => command.includes(` ${name} `))
  );
}

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return `${execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)])
      .toString()
      .trim()} `;
  } catch {
    return '';
  }
}

function real(directory: string): string {
  try {
    return realpathSync(directory);
  } catch {
    return directory;
  }
}
