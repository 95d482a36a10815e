import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { checkFreeSpace, freeOnDisk } from '../data-directory.ts';
import { draftOf } from '../draft-name.ts';
import { sweepDrafts } from '../drafts.ts';
import { prepareDatabase } from '../installation.ts';
import { appliedVersions } from '../migrations.ts';
import { connect, type Sql } from '../postgres/connect.ts';
import { openCluster } from '../postgres/open-cluster.ts';
import { StartError } from '../start-error.ts';
import { backupFrames, checkBackup } from './check-backup.ts';
import { writeKey } from './backup-key.ts';
import { copyOut } from './copy-out.ts';
import { startCopy, targetOf, type Target } from './copy-in.ts';
import { DamagedBackup, type Frame, type Manifest, type Proof } from './frames.ts';
import { lastingTables, sequenceValues } from './tables.ts';
import type { BackupSummary } from './write-backup.ts';

type Restored = BackupSummary & { createdAt: string };

interface Disk {
  freeBytes?: typeof freeOnDisk;
}

/**
 * Makes an installation out of a backup in a data folder that is new or empty. It is built beside and put in
 * place as a whole, so that a failure leaves nothing behind. Throws a StartError for a folder that is in use, a file
 * that is damaged or not as the key sealed it, a backup of another release, and a disk that it would fill.
 */
export async function restoreBackup(
  file: string,
  directory: string,
  proof: Proof,
  disk: Disk = {},
): Promise<Restored> {
  if (existsSync(directory) && readdirSync(directory).length > 0)
    throw new StartError(
      `${directory} is not empty. Move it away or set DATA_DIR to a new folder; a restore overwrites nothing.`,
    );
  return restoreBeside(file, directory, proof, disk, async (draft) => {
    if (proof !== 'trust') writeKey(draft, proof);
    await rename(draft, directory);
  });
}

/**
 * Restores a backup beside a data folder, compares each table and file with the backup and deletes all of it again. The
 * data folder may be in use, and keeps the last room of its disk. Throws a StartError for a backup that cannot be restored, or
 * not to the same.
 */
export async function tryBackup(
  file: string,
  directory: string,
  proof: Proof,
  disk: Disk = {},
): Promise<Restored> {
  return restoreBeside(file, directory, proof, disk, async (draft, manifest) => {
    await withCluster(draft, (sql) => compare(sql, manifest, backupFrames(file, proof), draft));
  });
}

/** Restores into a draft of the folder, which is removed if it is still there in the end. */
async function restoreBeside(
  file: string,
  directory: string,
  proof: Proof,
  { freeBytes = freeOnDisk }: Disk,
  finish: (draft: string, manifest: Manifest) => Promise<void>,
): Promise<Restored> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  await sweepDrafts(path.dirname(directory), { of: path.basename(directory) });
  const manifest = await checkBackup(file, proof).catch((error: unknown) => {
    if (!(error instanceof DamagedBackup)) throw error;
    throw new StartError(`${file} ${error.message}. Nothing was restored.`, { cause: error });
  });
  if (manifest.format !== 1 && manifest.format !== 2)
    throw new StartError('The backup was made by a newer release of Partner Desk; restore it with that one.');
  if (manifest.partner !== undefined)
    throw new StartError(`${file} holds one partner; npm run admin -- partner import takes it.`);
  const draft = draftOf(directory);
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 });
    const summary = await withCluster(draft, async (sql) => {
      await prepareDatabase(sql, { host: '127.0.0.1', demo: false, publicDemo: false }, async () => {});
      await refuseOtherRelease(sql, manifest);
      const work = sql.begin((transaction) =>
        fill(
          transaction as unknown as Sql,
          manifest,
          withRoom(backupFrames(file, proof), draft, freeBytes),
          draft,
        ),
      );
      return (await work) as BackupSummary;
    });
    await finish(draft, manifest);
    return { ...summary, createdAt: manifest.createdAt };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Passes frames on while the disk of the folder has room. Throws a StartError before the disk is full. */
async function* withRoom(
  frames: AsyncIterable<Frame>,
  folder: string,
  freeBytes: typeof freeOnDisk,
): AsyncGenerator<Frame> {
  for await (const frame of frames) {
    checkFreeSpace(folder, await freeBytes(folder));
    yield frame;
  }
}

async function withCluster<T>(directory: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const cluster = await openCluster(directory);
  const sql = connect(cluster.address, { max: 1 });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
    await cluster.lock.release();
    await cluster.stop();
  }
}

/** Throws a StartError for the first table or file that does not hold what the backup does, row by row and byte by byte. */
async function compare(
  sql: Sql,
  manifest: Manifest,
  frames: AsyncIterable<Frame>,
  draft: string,
): Promise<void> {
  const columnsOf = new Map(manifest.tables.map((table) => [table.name, table.columns.join(', ')]));
  // Rows come out in the order in which they went in, and not from where another scan is.
  await sql`set synchronize_seqscans = off`;
  let open: { name: string; hash: Hash; restored: () => Promise<Readable> } | undefined;
  for await (const frame of frames) {
    if ('data' in frame) open?.hash.update(frame.data);
    else if (frame.record.kind === 'table') {
      const { name } = frame.record;
      const restored = () => copyOut(sql, `copy ${name} (${columnsOf.get(name)}) to stdout`);
      open = { name, hash: createHash('sha256'), restored };
    } else if (frame.record.kind === 'file') {
      const name = frame.record.path;
      open = {
        name,
        hash: createHash('sha256'),
        restored: async () => createReadStream(path.join(draft, name)),
      };
    } else if (frame.record.kind === 'end' && open) {
      const { name, hash, restored } = open;
      const ours = createHash('sha256');
      for await (const data of await restored()) ours.update(data as Buffer);
      if (!ours.digest().equals(hash.digest()))
        throw new StartError(`${name} was not restored as the backup has it.`);
    }
  }
  for (const { name, value, isCalled } of await sequenceValues(sql)) {
    const sequence = manifest.sequences.find((one) => one.name === name);
    if (sequence?.value !== value || sequence.isCalled !== isCalled)
      throw new StartError(`${name} was not restored as the backup has it.`);
  }
}

async function refuseOtherRelease(sql: Sql, manifest: Manifest): Promise<void> {
  const ours = { migrations: await appliedVersions(sql), tables: await lastingTables(sql) };
  const theirs = { migrations: manifest.migrations, tables: manifest.tables };
  if (JSON.stringify(ours) === JSON.stringify(theirs)) return;
  const newest = (versions: string[]) => versions.at(-1) ?? 'none';
  throw new StartError(
    `The backup is of another release of Partner Desk (migration ${newest(theirs.migrations)}; this one has ${newest(ours.migrations)}). Restore it with the release that made it and update afterwards.`,
  );
}

/** Puts the rows and files of a backup that checkBackup() has read, checked once more, into a database and a folder. */
async function fill(
  sql: Sql,
  manifest: Manifest,
  frames: AsyncIterable<Frame>,
  draft: string,
): Promise<BackupSummary> {
  const summary: BackupSummary = { tables: 0, rows: 0, files: 0 };
  const columnsOf = new Map(manifest.tables.map((table) => [table.name, table.columns.join(', ')]));
  // Neither triggers nor foreign keys while the tables come one after the other.
  await sql`set local session_replication_role = replica`;
  await sql.unsafe(`truncate ${manifest.tables.map((table) => table.name).join(', ')} cascade`);
  let target: Target | undefined;
  let table: string | undefined;
  try {
    for await (const frame of frames) {
      if ('data' in frame) {
        await target?.write(frame.data);
      } else if (frame.record.kind === 'table') {
        table = frame.record.name;
        target = await startCopy(sql, `${table} (${columnsOf.get(table)})`);
      } else if (frame.record.kind === 'file') {
        table = undefined;
        const place = path.join(draft, frame.record.path);
        await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
        const written = createWriteStream(place, { mode: 0o600 });
        target = targetOf(written, () => finished(written));
      } else if (frame.record.kind === 'end' && target) {
        await target.end();
        if (table === undefined) {
          summary.files += 1;
        } else {
          const [row] = await sql.unsafe(`select count(*)::int as count from ${table}`);
          if (row?.count !== frame.record.size)
            throw new Error(`${table} has ${row?.count} of ${frame.record.size} rows`);
          summary.tables += 1;
          summary.rows += frame.record.size;
        }
      }
    }
  } catch (error) {
    target?.abort();
    throw error;
  }
  for (const { name, value, isCalled } of manifest.sequences)
    await sql`select setval(${name}::regclass, ${value}::bigint, ${isCalled})`;
  return summary;
}
