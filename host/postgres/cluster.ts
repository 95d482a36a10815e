import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PostgresBinaries, postgresBinaries } from './binaries.ts';
import type { DatabaseAddress } from './connect.ts';
import { createCluster } from './create-cluster.ts';
import {
  clusterDirectory,
  makeDataDirectory,
  makeSocketDirectory,
  reachableBinaries,
  removeSocketDirectory,
} from './layout.ts';
import { postgresUser, type SystemUser } from './system-user.ts';
import { explainLog, isShutDown } from './explain-log.ts';
import { inUse } from './in-use.ts';
import { isLockFile, lockRest, removeStaleLocks } from './stale-locks.ts';
import { StartError } from '../start-error.ts';

const port = 5432;

export interface Cluster {
  /** Address of the superuser's maintenance database. */
  address: DatabaseAddress;
  process: ChildProcess;
  /** The last that PostgreSQL said, for explaining a failure; never printed as it is. */
  log: () => string;
  /** Ends PostgreSQL within the given milliseconds, at the price of a recovery at the next start. */
  stop: (patience?: number) => Promise<void>;
}

/**
 * Starts PostgreSQL, that of the npm package by default, on the data folder `directory`, whose cluster it makes when there
 * is none. It listens on a unix socket only. Throws a StartError with one sentence when it cannot.
 */
export async function startCluster(
  directory: string,
  settings: Record<string, string> = {},
  programs: PostgresBinaries = postgresBinaries(),
): Promise<Cluster> {
  const cluster = clusterDirectory(directory);
  const user = postgresUser(cluster);
  makeDataDirectory(directory, user);
  const binaries = reachableBinaries(programs, directory, user);
  createCluster(cluster, binaries, user);
  const socketDirectory = makeSocketDirectory(directory, port, user);
  const all = {
    listen_addresses: '',
    unix_socket_directories: socketDirectory,
    port: String(port),
    // What PostgreSQL says of a failed statement would repeat its values: people's data.
    log_min_error_statement: 'panic',
    // Moments in answers are told in UTC, as by a hosted project, wherever the machine stands.
    timezone: 'UTC',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const address = { host: socketDirectory, port, database: 'postgres', user: 'postgres' };
  const start = () => tryLaunch(binaries.postgres, ['-D', cluster, ...flags], user);
  const { child, log } = await launch(start, directory, address);
  return {
    address,
    process: child,
    log,
    stop: async (patience = 60_000) => {
      await stop(child, patience);
      removeSocketDirectory(directory, socketDirectory);
    },
  };
}

interface Launched {
  child: ChildProcess;
  log: () => string;
}

/**
 * Tries again for ten seconds of waiting: workers of a server that was killed need a moment to notice and to end, and
 * lock files that nobody holds are to be removed. Counts its own waits, because a busy machine is slow at each start.
 */
async function launch(
  start: () => Promise<Launched & { failure?: string }>,
  directory: string,
  address: DatabaseAddress,
): Promise<Launched> {
  for (let waited = 0; ; waited += 200) {
    const { failure, ...launched } = await start();
    if (failure === undefined) return launched;
    if (isShutDown(failure)) throw inUse(directory);
    const isLocked = isLockFile(failure);
    if ((!isLocked && !failure.includes('shared memory block')) || waited >= 10_000)
      throw new StartError(`PostgreSQL could not start: ${explainLog(failure)}.`);
    if (isLocked) {
      await removeStaleLocks(directory, address);
      waited += lockRest;
    }
    await sleep(200);
  }
}

function tryLaunch(
  program: string,
  args: string[],
  user: SystemUser,
): Promise<Launched & { failure?: string }> {
  // Detached: Ctrl+C in a terminal must reach the host alone, which then stops PostgreSQL in order.
  const child = spawn(program, args, { ...user, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  const log = () => said;
  return new Promise((resolve) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
      if (/ready to accept (read-only )?connections/.test(said)) resolve({ child, log });
    });
    child.once('error', (error) => resolve({ child, log, failure: error.message }));
    child.once('exit', () => resolve({ child, log, failure: said }));
  });
}

function stop(child: ChildProcess, patience: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const harder = setTimeout(() => child.kill('SIGQUIT'), patience);
    child.once('exit', () => {
      clearTimeout(harder);
      resolve();
    });
    child.kill('SIGINT');
  });
}
