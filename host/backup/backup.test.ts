import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '../installation.ts';
import { connect, type Sql } from '../postgres/connect.ts';
import { openCluster, type OpenCluster } from '../postgres/open-cluster.ts';
import { loadSecrets } from '../secrets.ts';
import { StartError } from '../start-error.ts';
import { createAccount } from '../testing/test-database.ts';
import { lastingTables, sequenceValues } from './tables.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'partner-desk-backup-'));
const directory = path.join(folder, 'installation');
const backupFile = path.join(folder, 'whole.backup');
let cluster: OpenCluster;
let sql: Sql;

const odd = 'tab\t, line\nfeed, \\N, "quote", 홍길동 😀';

beforeAll(async () => {
  // PostgreSQL's own system user has to pass through.
  chmodSync(folder, 0o711);
  cluster = await openCluster(directory);
  sql = connect(cluster.address, { max: 3 });
  await prepareDatabase(sql, { host: '127.0.0.1', demo: false, publicDemo: false }, async () => {});
  loadSecrets(directory, false);
  const id = await createAccount(sql, { email: 'staff@example.com', name: odd, allPartners: true });
  await sql`insert into auth.mfa_factors (id, user_id, factor_type, status, secret) values (gen_random_uuid(), ${id}, 'totp', 'verified', 'sealed')`;
  await sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', ${odd}), ('P2', '둘')`;
  await sql`delete from dim_partner where "PARTNER_CD" = 'P2'`;
  await sql`insert into dim_option ("OPTION_CD", "PARTNER_CD", "ITEM_NM") select n::text, 'P1', 'n' || n from generate_series(1, 5000) n`;
  await sql`insert into storage.objects (bucket_id, name) values ('avatars', ${`${id}/me.png`})`;
  mkdirSync(path.join(directory, 'storage', 'ab'), { recursive: true });
  writeFileSync(path.join(directory, 'storage', 'ab', 'abcdef'), Buffer.from([0, 1, 2, 255, 10, 13]));
  writeFileSync(path.join(directory, 'storage', 'ab', 'empty'), '');
  await writeBackup(sql, directory, backupFile);
}, 120_000);

afterAll(async () => {
  await sql.end({ timeout: 1 });
  await cluster.lock.release();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Every table's rows as one text each, and where the sequences stand. */
async function contents(from: Sql): Promise<Record<string, string>> {
  const result: Record<string, string> = { sequences: JSON.stringify(await sequenceValues(from)) };
  for (const { name } of await lastingTables(from)) {
    const [row] = await from.unsafe(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ';' order by t::text)), '') as sum from ${name} t`,
    );
    result[name] = String(row?.sum);
  }
  return result;
}

async function withRestored<T>(target: string, work: (restored: Sql) => Promise<T>): Promise<T> {
  const other = await openCluster(target);
  const restored = connect(other.address, { max: 1 });
  try {
    return await work(restored);
  } finally {
    await restored.end({ timeout: 1 });
    await other.lock.release();
    await other.stop();
  }
}

const target = (name: string) => path.join(folder, name);

describe('a restore into a new folder', () => {
  it('has every table, sequence, file and secret of the installation', async () => {
    const summary = await restoreBackup(backupFile, target('again'));
    expect(summary.rows).toBeGreaterThan(5000);
    expect(summary.files).toBe(3);
    await withRestored(target('again'), async (restored) => {
      const [before, after] = [await contents(sql), await contents(restored)];
      expect(Object.keys(after).length).toBeGreaterThan(20);
      expect(after).toEqual(before);
      expect(Object.keys(before)).toEqual(
        expect.arrayContaining([
          'public.dim_option',
          'auth.users',
          'auth.mfa_factors',
          'storage.objects',
          'host.installation',
        ]),
      );
      // The next number is the next one, and rules that a restore switches off are on again.
      await restored`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P3', '셋')`;
      const [row] = await restored`select "ID" as id from dim_partner where "PARTNER_CD" = 'P3'`;
      expect(row?.id).toBe(3);
      await expect(
        restored`insert into dim_option ("OPTION_CD", "PARTNER_CD") values ('x', 'NONE')`,
      ).rejects.toMatchObject({ code: '23503' });
    });
    for (const file of ['secrets.json', 'storage/ab/abcdef', 'storage/ab/empty'])
      expect(readFileSync(path.join(target('again'), file))).toEqual(
        readFileSync(path.join(directory, file)),
      );
    expect(statSync(path.join(target('again'), 'secrets.json')).mode & 0o077).toBe(0);
    expect(statSync(backupFile).mode & 0o077).toBe(0);
  }, 120_000);

  it('is of one moment, however much is written meanwhile', async () => {
    // Each transaction moves a piece from one table to another: any moment has 5,000 in all.
    const stop = new AbortController();
    const writer = (async () => {
      for (let n = 1; !stop.signal.aborted && n <= 5000; n++)
        await sql.begin(async (transaction) => {
          await transaction`delete from dim_option where "OPTION_CD" = ${String(n)}`;
          await transaction`insert into fact_stock ("OPTION_CD", "PARTNER_CD") values (${String(n)}, 'P1')`;
        });
    })();
    const moved = async () => (await sql`select from fact_stock`).length;
    await expect.poll(moved).toBeGreaterThan(0);
    await writeBackup(sql, directory, target('busy.backup'));
    stop.abort();
    await writer;
    await restoreBackup(target('busy.backup'), target('busy'));
    await withRestored(target('busy'), async (restored) => {
      const [row] =
        await restored`select (select count(*)::int from dim_option) as options, (select count(*)::int from fact_stock) as stock`;
      expect(Number(row?.options) + Number(row?.stock)).toBe(5000);
      expect(Number(row?.stock)).toBeGreaterThan(0);
    });
  }, 120_000);
});

describe('a backup that does not fit', () => {
  const unpacked = () => gunzipSync(readFileSync(backupFile));
  const put = (name: string, bytes: Uint8Array) => {
    writeFileSync(target(name), bytes);
    return target(name);
  };
  /** The sentence of the refusal, which leaves nothing behind. */
  const refusalOf = async (file: string): Promise<string> => {
    const before = readdirSync(folder).toSorted();
    const error: unknown = await restoreBackup(file, target('never')).catch((reason: unknown) => reason);
    expect(readdirSync(folder).toSorted()).toEqual(before);
    return error instanceof StartError ? error.message : String(error);
  };

  it('because it was cut off, anywhere', async () => {
    const bytes = readFileSync(backupFile);
    for (const part of [0.3, 0.95])
      expect(await refusalOf(put('cut', bytes.subarray(0, Math.floor(bytes.length * part))))).toContain(
        'damaged',
      );
    // Cut between two frames, under a gzip that is whole.
    const whole = unpacked();
    const lastFrame = whole.lastIndexOf(Buffer.from('{"kind":"complete"')) - 5;
    expect(await refusalOf(put('cut', gzipSync(whole.subarray(0, lastFrame))))).toContain('damaged');
  }, 120_000);

  it('because a row is missing, or it is something else', async () => {
    const whole = unpacked();
    const at = whole.indexOf('"size":5000');
    whole.write('"size":5001', at);
    expect(await refusalOf(put('row', gzipSync(whole)))).toContain('damaged');
    expect(await refusalOf(put('text', Buffer.from('hello')))).toContain('damaged');
    expect(await refusalOf(put('gzip', gzipSync('hello world')))).toContain('damaged');
    expect(await refusalOf(target('missing'))).toContain('no file');
  }, 120_000);

  it('because it would write outside the folder', async () => {
    const whole = unpacked();
    const name = 'storage/ab/abcdef';
    whole.write('storage/../../../x', whole.indexOf(name), name.length);
    expect(await refusalOf(put('outside', gzipSync(whole)))).toContain('damaged');
  }, 120_000);

  it('because a table refuses a row', async () => {
    const whole = unpacked();
    // A byte that no text may hold, in a file that is in order otherwise.
    const at = whole.indexOf('staff@example.com');
    whole.write('\\x00', at);
    await expect(restoreBackup(put('row', gzipSync(whole)), target('never'))).rejects.toMatchObject({
      code: '25P02',
    });
    expect(readdirSync(folder).filter((name) => name.startsWith('never'))).toEqual([]);
  }, 60_000);

  it('because it is of another release', async () => {
    const whole = unpacked();
    whole.write('20991231', whole.lastIndexOf('20261101', whole.indexOf('"createdAt"')));
    expect(await refusalOf(put('newer', gzipSync(whole)))).toContain('another release');
  }, 120_000);
});

describe('nothing is overwritten', () => {
  it('by a restore, nor by a backup', async () => {
    await expect(restoreBackup(backupFile, directory)).rejects.toThrow('is not empty');
    await expect(writeBackup(sql, directory, backupFile)).rejects.toThrow('is there already');
    await expect(writeBackup(sql, directory, path.join(folder, 'no', 'such', 'folder'))).rejects.toThrow(
      'cannot be written',
    );
  });
});
