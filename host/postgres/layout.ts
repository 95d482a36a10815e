import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { draftOf } from '../draft-name.ts';
import { binariesIn, type PostgresBinaries } from './binaries.ts';
import { mayEnter, mayRun, type SystemUser } from './system-user.ts';
import { fileFailure, StartError } from '../start-error.ts';

/** Longest path of a unix socket that Linux and macOS both take, in bytes. */
const longestSocketPath = 103;

/** The folder of the database files inside a data folder. */
export function clusterDirectory(directory: string): string {
  return path.join(directory, 'data');
}

/** Makes the data folder so that PostgreSQL's user can pass through it and read nothing else in it. */
export function makeDataDirectory(directory: string, user: SystemUser): void {
  mkdirSync(directory, { recursive: true, mode: user.uid === undefined ? 0o700 : 0o711 });
  if (user.uid === undefined) return;
  chmodSync(directory, (statSync(directory).mode & 0o777) | 0o011);
  if (mayEnter(user, directory)) return;
  throw new StartError(
    `${directory} cannot be reached by the system user that PostgreSQL runs as; choose another DATA_DIR or start as an ordinary user.`,
  );
}

/** The socket's folder: in the data folder, or a short private one where its path would be too long. */
export function makeSocketDirectory(directory: string, port: number, user: SystemUser): string {
  let folder = path.join(directory, 'run');
  if (Buffer.byteLength(path.join(folder, `.s.PGSQL.${port}.lock`)) > longestSocketPath) {
    folder = mkdtempSync(path.join(shortTemporaryFolder(), 'pdesk-'));
  }
  makeOwn(folder, user);
  return folder;
}

/** A folder of PostgreSQL's user that nobody else may enter. */
export function makeOwn(folder: string, user: SystemUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
}

/**
 * The programs as PostgreSQL's user can run them: where they are, or a copy in the data folder when the
 * project lies in a folder that is closed to that user, as /root is.
 */
export function reachableBinaries(
  binaries: PostgresBinaries,
  directory: string,
  user: SystemUser,
): PostgresBinaries {
  if (user.uid === undefined || mayRun(user, binaries.postgres)) return binaries;
  const version = createHash('sha256')
    .update(`${binaries.native} ${statSync(binaries.postgres).mtimeMs}`)
    .digest('hex');
  const copy = path.join(directory, `postgresql-${version.slice(0, 8)}`);
  if (!existsSync(copy)) {
    const draft = draftOf(copy);
    try {
      cpSync(binaries.native, draft, { recursive: true, verbatimSymlinks: true });
      renameSync(draft, copy);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      // Another start was quicker.
      if (!existsSync(copy))
        throw new StartError(`PostgreSQL's programs cannot be copied to ${copy}: ${fileFailure(error)}.`, {
          cause: error,
        });
    }
  }
  return binariesIn(copy);
}

/** Removes a socket folder that was made outside the data folder. */
export function removeSocketDirectory(directory: string, folder: string): void {
  if (folder !== path.join(directory, 'run')) rmSync(folder, { recursive: true, force: true });
}

function shortTemporaryFolder(): string {
  return Buffer.byteLength(tmpdir()) <= 60 ? tmpdir() : '/tmp';
}
