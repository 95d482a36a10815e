import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { DamagedBackup, readFrames, type Frame, type Manifest, type Proof } from './frames.ts';

/** The frames of a backup file. Throws DamagedBackup for anything that is no whole gzip of frames. */
export async function* backupFrames(file: string, proof: Proof): AsyncGenerator<Frame, void, undefined> {
  const source = createReadStream(file);
  const unpacked = createGunzip();
  source.once('error', (error) => unpacked.destroy(error));
  source.pipe(unpacked);
  try {
    yield* readFrames(unpacked, proof);
  } catch (cause) {
    throw cause instanceof DamagedBackup ? cause : new DamagedBackup('damaged', { cause });
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

/** Only names that a backup writes: nothing outside the data folder. */
const isStoredName = (name: string): boolean =>
  name === 'secrets.json' ||
  (/^storage(\/[\w.-]+)+$/.test(name) && !name.split('/').some((part) => /^\.+$/.test(part)));

/** How many rows a piece of COPY output ends: a line feed inside a value is written as \n. */
export function rowsIn(data: Buffer): number {
  let count = 0;
  for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, at + 1)) count++;
  return count;
}

/**
 * Reads a backup from beginning to end before anything is restored: sealed by the key, whole, in order, every table
 * and file as long as it says. Returns its manifest. Throws DamagedBackup.
 */
export async function checkBackup(file: string, proof: Proof): Promise<Manifest> {
  let manifest: Manifest | undefined;
  let open: { isTable: boolean; size: number } | undefined;
  let complete = false;
  const tables = new Set<string>();
  let files = 0;
  const demand = (condition: boolean) => {
    if (!condition) throw new DamagedBackup();
  };
  for await (const frame of backupFrames(file, proof)) {
    demand(!complete);
    if ('data' in frame) {
      if (!open) throw new DamagedBackup();
      open.size += open.isTable ? rowsIn(frame.data) : frame.data.length;
      continue;
    }
    const { record } = frame;
    demand((record.kind === 'manifest') === (manifest === undefined));
    if (record.kind === 'manifest') manifest = record;
    else if (record.kind === 'end') {
      demand(open?.size === record.size);
      open = undefined;
    } else {
      demand(open === undefined);
      if (record.kind === 'table') {
        demand(
          manifest?.tables.some((table) => table.name === record.name) === true && !tables.has(record.name),
        );
        tables.add(record.name);
        open = { isTable: true, size: 0 };
      } else if (record.kind === 'file') {
        demand(isStoredName(record.path));
        files += 1;
        open = { isTable: false, size: 0 };
      } else complete = record.kind === 'complete' && record.tables === tables.size && record.files === files;
    }
  }
  if (!manifest || !complete || manifest.tables.length !== tables.size) throw new DamagedBackup();
  return manifest;
}
