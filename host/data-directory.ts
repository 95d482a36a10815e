import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { mayEnter, postgresUser } from './postgres/system-user.ts';
import { fileFailure, StartError } from './start-error.ts';

const project = fileURLToPath(new URL('..', import.meta.url));

/** Less free space than this, in bytes, and PostgreSQL could stop in the middle of its work. */
export const leastFreeSpace = 100 * 1024 * 1024;

/**
 * The data folder as an absolute path: as given, else .data in the project. Started as root in a folder that
 * is closed to PostgreSQL's user, such as /root, it is a folder of its own under /var/lib.
 */
export function dataDirectory(given: string | undefined): string {
  if (given !== undefined) return path.resolve(given);
  const usual = path.join(project, '.data');
  if (process.getuid?.() !== 0 || mayEnter(postgresUser(path.join(usual, 'data')), project)) return usual;
  const name = createHash('sha256').update(project).digest('hex').slice(0, 8);
  return path.join('/var/lib/partner-desk', name);
}

/** Makes the folder. Throws a StartError when nothing can be written there. */
export function checkDataDirectory(directory: string): void {
  try {
    accessSync(nearestFolder(directory), constants.W_OK);
    // Folders above it stay passable: PostgreSQL may run as another user.
    mkdirSync(path.dirname(directory), { recursive: true, mode: 0o755 });
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const probe = path.join(directory, `.probe-${process.pid}`);
    try {
      writeFileSync(probe, 'x', { flush: true });
    } finally {
      rmSync(probe, { force: true });
    }
  } catch (error) {
    throw new StartError(`DATA_DIR ${directory} cannot be written: ${fileFailure(error)}.`, { cause: error });
  }
  const { bavail, bsize } = statfsSync(directory);
  checkFreeSpace(directory, bavail * bsize);
}

/** Bytes that are free for ordinary users on the disk of a folder. */
export async function freeOnDisk(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** Throws a StartError for a disk that PostgreSQL would soon fill; `bytes` are free for ordinary users. */
export function checkFreeSpace(directory: string, bytes: number): void {
  if (bytes >= leastFreeSpace) return;
  const mebibytes = Math.floor(bytes / 1024 / 1024);
  throw new StartError(
    `The disk of DATA_DIR ${directory} is full: ${mebibytes} MiB are free, 100 MiB are needed.`,
  );
}

/** The folder itself or the nearest one above it: only there the system says why nothing can be made in it. */
function nearestFolder(directory: string): string {
  return existsSync(directory) ? directory : nearestFolder(path.dirname(directory));
}
