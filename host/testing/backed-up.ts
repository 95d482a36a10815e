import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Proof } from '../backup/frames.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { prepareDatabase } from '../installation.ts';
import { connect, type Sql } from '../postgres/connect.ts';
import { openCluster } from '../postgres/open-cluster.ts';
import { loadSecrets } from '../secrets.ts';
import { StartError } from '../start-error.ts';
import { createAccount } from './test-database.ts';

const odd = 'tab\t, line\nfeed, \\N, "quote", 홍길동 😀';

/** An installation with its backup, in a folder for what a test makes of them. */
export interface BackedUp {
  folder: string;
  directory: string;
  backupFile: string;
  sql: Sql;
  /** A path in the folder. */
  target: (name: string) => string;
  /** Writes a file into the folder; returns its path. */
  put: (name: string, bytes: Uint8Array) => string;
  unpacked: () => Buffer;
  /** The sentence with which a restore refuses a file; that it leaves something behind is an error. */
  refusalOf: (file: string, proof: Proof) => Promise<string>;
  remove: () => Promise<void>;
}

/** An installation with rows of all kinds, 5,000 options of partner P1 among them, and its backup. */
export async function backedUpInstallation(): Promise<BackedUp> {
  const folder = mkdtempSync(path.join(tmpdir(), 'partner-desk-backup-'));
  const target = (name: string) => path.join(folder, name);
  const [directory, backupFile] = [target('installation'), target('whole.backup')];
  // PostgreSQL's own system user has to pass through.
  chmodSync(folder, 0o711);
  const cluster = await openCluster(directory, { fsync: 'off' });
  const sql = connect(cluster.address, { max: 3 });
  await prepareDatabase(sql, { host: '127.0.0.1', demo: false, publicDemo: false }, async () => {});
  loadSecrets(directory, false);
  const id = await createAccount(sql, { email: 'staff@example.com', name: odd, allPartners: true });
  await sql`insert into auth.mfa_factors (id, user_id, factor_type, status, secret) values (gen_random_uuid(), ${id}, 'totp', 'verified', 'sealed')`;
  await sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', ${odd}), ('P2', '둘')`;
  await sql`delete from dim_partner where "PARTNER_CD" = 'P2'`;
  await sql`insert into dim_option ("OPTION_CD", "PARTNER_CD", "ITEM_NM") select n::text, 'P1', 'n' || n from generate_series(1, 5000) n`;
  // Longer than a frame.
  await sql`insert into storage.objects (bucket_id, name, metadata) values ('public', 'long', ${sql.json({ x: 'y'.repeat(3_000_000) })})`;
  await sql`insert into storage.objects (bucket_id, name) values ('avatars', ${`${id}/me.png`})`;
  mkdirSync(path.join(directory, 'storage', 'ab'), { recursive: true });
  writeFileSync(path.join(directory, 'storage', 'ab', 'abcdef'), Buffer.from([0, 1, 2, 255, 10, 13]));
  writeFileSync(path.join(directory, 'storage', 'ab', 'empty'), '');
  await writeBackup(sql, directory, backupFile);
  return {
    folder,
    directory,
    backupFile,
    sql,
    target,
    put: (name, bytes) => {
      writeFileSync(target(name), bytes);
      return target(name);
    },
    unpacked: () => gunzipSync(readFileSync(backupFile)),
    refusalOf: async (file, proof) => {
      const before = readdirSync(folder).toSorted().join();
      const error: unknown = await restoreBackup(file, target('never'), proof).catch(
        (reason: unknown) => reason,
      );
      if (readdirSync(folder).toSorted().join() !== before) throw new Error('it left something behind');
      return error instanceof StartError ? error.message : String(error);
    },
    remove: async () => {
      await sql.end({ timeout: 1 });
      await cluster.lock.release();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Does work in the database of a restored installation. */
export async function withRestored<T>(target: string, work: (restored: Sql) => Promise<T>): Promise<T> {
  const other = await openCluster(target, { fsync: 'off' });
  const restored = connect(other.address, { max: 1 });
  try {
    return await work(restored);
  } finally {
    await restored.end({ timeout: 1 });
    await other.lock.release();
    await other.stop();
  }
}
