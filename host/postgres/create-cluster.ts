import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { draftOf } from '../draft-name.ts';
import { majorVersion, type PostgresBinaries } from './binaries.ts';
import { explainLog } from './explain-log.ts';
import { makeOwn } from './layout.ts';
import type { SystemUser } from './system-user.ts';
import { fileFailure, StartError } from '../start-error.ts';

const flags = [
  '-U',
  'postgres',
  '--auth-local=trust',
  '--auth-host=reject',
  '-E',
  'UTF8',
  '--locale=C',
  '--data-checksums',
];

/**
 * Makes a cluster when the directory has none, beside it first and then by a rename: a start that was killed
 * halfway leaves nothing that the next one could take for a database. Throws a StartError when the cluster
 * there belongs to another version of PostgreSQL.
 */
export function createCluster(cluster: string, binaries: PostgresBinaries, user: SystemUser): void {
  const versionFile = path.join(cluster, 'PG_VERSION');
  if (existsSync(versionFile))
    return checkVersion(cluster, Number(readFileSync(versionFile, 'utf8')), majorVersion(binaries));
  if (existsSync(cluster))
    throw new StartError(`${cluster} exists but holds no PostgreSQL database; choose another DATA_DIR.`);
  const draft = draftOf(cluster);
  rmSync(draft, { recursive: true, force: true });
  try {
    makeOwn(draft, user);
    execFileSync(binaries.initdb, ['-D', draft, ...flags], { ...user, cwd: '/', stdio: 'pipe' });
    renameSync(draft, cluster);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another start was quicker; which of the two goes on is decided by whose server starts.
    if (existsSync(versionFile)) return;
    throw new StartError(`No database could be made in ${path.dirname(cluster)}: ${reason(error)}.`, {
      cause: error,
    });
  }
}

function checkVersion(cluster: string, found: number, ours: number): void {
  if (found === ours) return;
  const advice =
    found > ours
      ? 'use the newer release of Partner Desk that made it'
      : 'move the data with the release that made it';
  throw new StartError(
    `${cluster} belongs to PostgreSQL ${found}, and this release runs PostgreSQL ${ours}; ${advice}.`,
  );
}

function reason(error: unknown): string {
  const text = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
  return text === '' ? fileFailure(error) : explainLog(text);
}
