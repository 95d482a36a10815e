import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { callbackify } from 'node:util';
import { createGzip } from 'node:zlib';
import { freeOnDisk, leastFreeSpace } from '../data-directory.ts';
import { draftOf } from '../draft-name.ts';
import { sweepDrafts } from '../drafts.ts';
import { appliedVersions } from '../migrations.ts';
import type { Sql } from '../postgres/connect.ts';
import { fileFailure, StartError } from '../start-error.ts';
import { checkBackup, rowsIn } from './check-backup.ts';
import { copyOut } from './copy-out.ts';
import { ownKey } from './backup-key.ts';
import { DamagedBackup, frameWriter, longestPiece, type FrameWriter, type Proof } from './frames.ts';
import { lastingTables, sequenceValues } from './tables.ts';

export interface BackupSummary {
  tables: number;
  rows: number;
  files: number;
}

/** Bytes after which the file goes to disk: one large sync at the end would let the database's own wait. */
const syncedAtOnce = 16 * 1024 * 1024;

/** Bytes of a data frame, where not a single row is longer. */
const usualPiece = 64 * 1024;

/** What lies in a data folder beside the database: uploaded files, and the secrets that open sealed values. */
async function storedFiles(directory: string): Promise<string[]> {
  const stored = path.join(directory, 'storage');
  const files = existsSync(stored) ? await readdir(stored, { recursive: true, withFileTypes: true }) : [];
  const uploaded = files
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path.relative(directory, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'),
    );
  return [
    ...(existsSync(path.join(directory, 'secrets.json')) ? ['secrets.json'] : []),
    ...uploaded.toSorted(),
  ];
}

/** One row after the other comes out of the database: together, so that not each of them has a frame of its own. */
async function* pieces(source: Readable): AsyncGenerator<Buffer, void, undefined> {
  let [parts, size]: [Buffer[], number] = [[], 0];
  for await (const data of source) {
    parts.push(data as Buffer);
    size += (data as Buffer).length;
    if (size < usualPiece) continue;
    const whole = Buffer.concat(parts);
    for (let at = 0; at < size; at += longestPiece) yield whole.subarray(at, at + longestPiece);
    [parts, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(parts);
}

/** Writes the rows of one table, or of a query in parentheses, with the record that announces them; returns how many. */
export async function* tableFrames(
  sql: Sql,
  write: FrameWriter,
  name: string,
  source: string,
): AsyncGenerator<Buffer, number, undefined> {
  yield write.record({ kind: 'table', name });
  let rows = 0;
  for await (const data of pieces(await copyOut(sql, `copy ${source} to stdout`))) {
    rows += rowsIn(data);
    yield write.data(data);
  }
  yield write.record({ kind: 'end', size: rows });
  return rows;
}

async function* frames(
  sql: Sql,
  directory: string,
  createdAt: string,
  summary: BackupSummary,
): AsyncGenerator<Buffer, void, undefined> {
  const write = frameWriter(ownKey(directory));
  const tables = await lastingTables(sql);
  yield write.record({
    kind: 'manifest',
    format: 2,
    id: randomUUID(),
    migrations: await appliedVersions(sql),
    createdAt,
    tables,
    sequences: await sequenceValues(sql),
  });
  for (const { name, columns } of tables) {
    summary.rows += yield* tableFrames(sql, write, name, `${name} (${columns.join(', ')})`);
    summary.tables += 1;
  }
  for (const file of await storedFiles(directory)) {
    yield write.record({ kind: 'file', path: file });
    let size = 0;
    // A file that was removed a moment ago is an empty one; its row is gone from the next backup too.
    const stream = createReadStream(path.join(directory, file));
    try {
      for await (const data of pieces(stream)) {
        size += data.length;
        yield write.data(data);
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
    summary.files += 1;
    yield write.record({ kind: 'end', size });
  }
  yield write.record({ kind: 'complete', tables: summary.tables, files: summary.files });
}

/** Appends to a file, and leaves the last room of its disk to the database. */
function appending(handle: FileHandle, file: string, freeBytes: typeof freeOnDisk): Writable {
  let unsynced = Infinity;
  const append = callbackify(async (piece: Buffer) => {
    if (unsynced >= syncedAtOnce) {
      await handle.datasync();
      unsynced = 0;
      if ((await freeBytes(path.dirname(file))) < leastFreeSpace)
        throw new StartError(`${file} cannot be written: the disk is full.`);
    }
    await handle.appendFile(piece);
    unsynced += piece.length;
  });
  return new Writable({
    write: (piece: Buffer, _encoding, done) => append(piece, done),
    final: callbackify(() => handle.sync()),
  });
}

/**
 * Writes everything of an installation into one file, as it was at one moment, while it may go on working:
 * all tables are read in one snapshot. The file holds secrets and is for its owner only; it is sealed with the key in
 * the data folder, and read back from beginning to end before it gets its name. Throws a StartError.
 */
export async function writeBackup(
  sql: Sql,
  directory: string,
  file: string,
  { freeBytes = freeOnDisk }: { freeBytes?: typeof freeOnDisk } = {},
): Promise<BackupSummary & { createdAt: string }> {
  const summary: BackupSummary = { tables: 0, rows: 0, files: 0 };
  const createdAt = new Date().toISOString();
  await writeSnapshot(sql, file, {
    framesOf: (transaction) => frames(transaction, directory, createdAt, summary),
    proof: () => ownKey(directory),
    freeBytes,
  });
  return { ...summary, createdAt };
}

/**
 * Writes frames that are read in one snapshot into a new file, which is there as a whole, read back with the proof, or not
 * at all. Throws a StartError.
 */
export async function writeSnapshot(
  sql: Sql,
  file: string,
  {
    framesOf,
    proof,
    freeBytes = freeOnDisk,
  }: {
    framesOf: (transaction: Sql) => AsyncIterable<Buffer>;
    proof: () => Proof;
    freeBytes?: typeof freeOnDisk;
  },
): Promise<void> {
  if (existsSync(file)) throw new StartError(`${file} is there already; give the backup another name.`);
  const draft = draftOf(file);
  await sweepDrafts(path.dirname(file), { untouched: 600 });
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await sql.begin('isolation level repeatable read read only', async (transaction) => {
        const source = Readable.from(framesOf(transaction as unknown as Sql));
        await pipeline(
          source,
          createGzip({ level: 4, chunkSize: usualPiece }),
          appending(handle, file, freeBytes),
        );
      });
    } finally {
      await handle.close();
    }
    await checkBackup(draft, proof());
    await rename(draft, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    if (error instanceof DamagedBackup)
      throw new StartError(`${file} was not read back as it was written.`, { cause: error });
    if (error instanceof Error && 'syscall' in error)
      throw new StartError(`${file} cannot be written: ${fileFailure(error)}.`, { cause: error });
    throw error;
  }
}

/** Without it a name may be lost with the power, after older files were removed in trust of it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
