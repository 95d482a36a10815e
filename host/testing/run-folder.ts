import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Linux's file system in memory. */
const inMemory = '/dev/shm';
/** Bytes that must be free there, and of memory: several times what a run was seen to use. */
const room = 8 * 1024 ** 3;

/** True if a run may keep its files in memory, and start programs from there. */
function hasRoom(): boolean {
  if (process.platform !== 'linux' || !existsSync(inMemory)) return false;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, where]) => where === inMemory);
  if (mount?.[2] !== 'tmpfs' || mount[3]?.split(',').includes('noexec') !== false) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= room && process.availableMemory() >= room;
}

/**
 * Makes a folder in which all processes of a run keep their temporary files, until `remove` deletes it. It lies in
 * memory if there is room: a run makes several clusters and hundreds of databases, and keeps none of them.
 */
export function openRunFolder(): { remove: () => void } {
  const before = process.env.TMPDIR;
  // A short name, because the path of a socket may not be long.
  const folder = mkdtempSync(path.join(hasRoom() ? inMemory : tmpdir(), 'pd-'));
  // PostgreSQL's own system user has to pass through.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  const deleteFolder = () => rmSync(folder, { recursive: true, force: true });
  // A run that fails early may not leave it in memory.
  process.once('exit', deleteFolder);
  return {
    remove: () => {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
      deleteFolder();
    },
  };
}
