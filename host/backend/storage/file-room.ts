import { mkdir, readdir, rm, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { freeOnDisk, leastFreeSpace } from '../../data-directory.ts';
import { StorageRefusal } from './storage-error.ts';

/** Most bytes of uploaded files in all: a hundred folders of members that are full. */
const defaultCeiling = 1024 * 1024 * 1024;
/** Uploads end while the disk has more room, in bytes, than the database needs: only that may fill the rest. */
const keptFree = 2 * leastFreeSpace;

const draftName = /^[0-9a-f]{64}\.[0-9a-f-]{36}$/;

/** The room that uploaded files have on the disk, by the bytes that they really take. */
export class FileRoom {
  readonly #directory: string;
  readonly #ceiling: number;
  #used = 0;

  private constructor(directory: string, ceiling: number) {
    this.#directory = directory;
    this.#ceiling = ceiling;
  }

  /** Counts what is in the folder, without the drafts that a crash left there: those are removed. */
  static async of(directory: string, ceiling = defaultCeiling): Promise<FileRoom> {
    const room = new FileRoom(directory, ceiling);
    await mkdir(directory, { recursive: true, mode: 0o700 });
    for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
      const file = path.join(entry.parentPath, entry.name);
      if (entry.isFile() && draftName.test(entry.name)) await rm(file, { force: true });
      else if (entry.isFile()) room.#used += (await stat(file)).size;
    }
    return room;
  }

  /** Takes room for a file of this many bytes; throws a StorageRefusal when there is none. */
  async take(bytes: number): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 });
    const free = await freeOnDisk(this.#directory);
    if (this.#used + bytes > this.#ceiling || free - bytes < keptFree) throw noRoom();
    this.#used += bytes;
  }

  /** Gives the room of a file back. */
  give(bytes: number): void {
    this.#used -= bytes;
  }

  /** Removes a file, which may be gone already, and gives its room back. */
  async remove(file: string): Promise<void> {
    try {
      const { size } = await stat(file);
      await unlink(file);
      this.give(size);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

/** The refusal of a file for which the disk has no room. */
export function noRoom(): StorageRefusal {
  return new StorageRefusal(507, 'InsufficientStorage', 'There is no room for more files');
}
