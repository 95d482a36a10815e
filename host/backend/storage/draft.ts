import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { noRoom, type FileRoom } from './file-room.ts';
import type { Draft } from './pending-upload.ts';

const fullDisk = ['ENOSPC', 'EDQUOT'];

/**
 * Writes a file beside its place, where it is put when it is kept: whole or not at all, also when the machine stops in
 * between. A write that fails leaves nothing. Throws a StorageRefusal where there is no room.
 */
export async function writeDraft(room: FileRoom, file: string, content: Uint8Array): Promise<Draft> {
  const draft = `${file}.${randomUUID()}`;
  await room.take(content.length);
  const drop = async () => {
    await rm(draft, { force: true });
    room.give(content.length);
  };
  const orDrop = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      await drop();
      throw fullDisk.includes(String((error as NodeJS.ErrnoException).code)) ? noRoom() : error;
    }
  };
  await orDrop(write(draft, content));
  const keep = async () => {
    const replaced = await stat(file).catch(() => undefined);
    await rename(draft, file);
    room.give(replaced?.size ?? 0);
  };
  return { keep: () => orDrop(keep()), drop };
}

async function write(draft: string, content: Uint8Array): Promise<void> {
  await mkdir(path.dirname(draft), { recursive: true, mode: 0o700 });
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
