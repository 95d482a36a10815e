import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { draftOf } from '../draft-name.ts';
import { sweepDrafts } from '../drafts.ts';
import { appliedVersions } from '../migrations.ts';
import type { Sql } from '../postgres/connect.ts';
import { fileFailure, StartError } from '../start-error.ts';
import { rowsIn } from './check-backup.ts';
import { copyOut } from './copy-out.ts';
import { ownKey } from './backup-key.ts';
import { frameWriter, longestPiece, type FrameWriter } from './frames.ts';
import { lastingTables, sequenceValues } from './tables.ts';

export interface BackupSummary {
  tables: number;
  rows: number;
  files: number;
}

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
  summary: BackupSummary,
): AsyncGenerator<Buffer, void, undefined> {
  const write = frameWriter(ownKey(directory));
  const tables = await lastingTables(sql);
  yield write.record({
    kind: 'manifest',
    format: 2,
    id: randomUUID(),
    migrations: await appliedVersions(sql),
    createdAt: new Date().toISOString(),
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

/**
 * Writes everything of an installation into one file, as it was at one moment, while it may go on working:
 * all tables are read in one snapshot. The file holds secrets and is for its owner only; it is sealed with the key in
 * the data folder. Throws a StartError.
 */
export async function writeBackup(sql: Sql, directory: string, file: string): Promise<BackupSummary> {
  const summary: BackupSummary = { tables: 0, rows: 0, files: 0 };
  await writeSnapshot(sql, file, (transaction) => frames(transaction, directory, summary));
  return summary;
}

/**
 * Writes frames that are read in one snapshot into a new file, which is there as a whole or not at all. Throws a StartError.
 */
export async function writeSnapshot(
  sql: Sql,
  file: string,
  framesOf: (transaction: Sql) => AsyncIterable<Buffer>,
): Promise<void> {
  if (existsSync(file)) throw new StartError(`${file} is there already; give the backup another name.`);
  const draft = draftOf(file);
  await sweepDrafts(path.dirname(file), { untouched: 600 });
  try {
    await sql.begin('isolation level repeatable read read only', async (transaction) => {
      const source = Readable.from(framesOf(transaction as unknown as Sql));
      await pipeline(
        source,
        createGzip({ level: 4 }),
        createWriteStream(draft, { mode: 0o600, flags: 'wx' }),
      );
    });
    const handle = await open(draft, 'r+');
    await handle.sync();
    await handle.close();
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    if (error instanceof Error && 'syscall' in error)
      throw new StartError(`${file} cannot be written: ${fileFailure(error)}.`, { cause: error });
    throw error;
  }
}
