import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '../postgres/connect.ts';
import { backedUpInstallation, withRestored, type BackedUp } from '../testing/backed-up.ts';
import { contents as tableContents } from '../testing/contents.ts';
import { programFile } from '../testing/program-file.ts';
import { keyFile, ownKey } from './backup-key.ts';
import { restoreBackup, tryBackup } from './restore-backup.ts';
import { sequenceValues } from './tables.ts';
import { writeBackup } from './write-backup.ts';

let desk: BackedUp;
beforeAll(async () => {
  desk = await backedUpInstallation();
}, 120_000);
afterAll(() => desk.remove());

/** The rows of the tables, and where the sequences stand. */
const contents = async (from: Sql) => ({
  ...(await tableContents(from)),
  sequences: JSON.stringify(await sequenceValues(from)),
});

describe('a restore into a new folder', () => {
  it('has every table, sequence, file and secret of the installation', async () => {
    const summary = await restoreBackup(desk.backupFile, desk.target('again'), ownKey(desk.directory));
    expect(summary.rows).toBeGreaterThan(5000);
    expect(summary.files).toBe(3);
    await withRestored(desk.target('again'), async (restored) => {
      const [before, after] = [await contents(desk.sql), await contents(restored)];
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
      expect(readFileSync(path.join(desk.target('again'), file))).toEqual(
        readFileSync(path.join(desk.directory, file)),
      );
    // The key goes on too: its copy proves the backups of the new installation as well.
    expect(ownKey(desk.target('again'))).toEqual(ownKey(desk.directory));
    for (const file of ['secrets.json', 'backup.key'])
      expect(statSync(path.join(desk.target('again'), file)).mode & 0o077).toBe(0);
    expect(statSync(desk.backupFile).mode & 0o077).toBe(0);
  }, 120_000);

  it('is of one moment, however much is written meanwhile', async () => {
    // Each transaction moves a piece from one table to another: any moment has 5,000 in all.
    const stop = new AbortController();
    const writer = (async () => {
      for (let n = 1; !stop.signal.aborted && n <= 5000; n++)
        await desk.sql.begin(async (transaction) => {
          await transaction`delete from dim_option where "OPTION_CD" = ${String(n)}`;
          await transaction`insert into fact_stock ("OPTION_CD", "PARTNER_CD") values (${String(n)}, 'P1')`;
        });
    })();
    const moved = async () => (await desk.sql`select from fact_stock`).length;
    await expect.poll(moved).toBeGreaterThan(0);
    await writeBackup(desk.sql, desk.directory, desk.target('busy.backup'));
    stop.abort();
    await writer;
    await restoreBackup(desk.target('busy.backup'), desk.target('busy'), ownKey(desk.directory));
    await withRestored(desk.target('busy'), async (restored) => {
      const [row] =
        await restored`select (select count(*)::int from dim_option) as options, (select count(*)::int from fact_stock) as stock`;
      expect(Number(row?.options) + Number(row?.stock)).toBe(5000);
      expect(Number(row?.stock)).toBeGreaterThan(0);
    });
  }, 120_000);
});

describe('a backup that does not fit', () => {
  const refusalOf = (file: string) => desk.refusalOf(file, 'trust');
  it('because it was cut off, anywhere', async () => {
    const bytes = readFileSync(desk.backupFile);
    for (const part of [0.3, 0.95])
      expect(await refusalOf(desk.put('cut', bytes.subarray(0, Math.floor(bytes.length * part))))).toContain(
        'damaged',
      );
    // Cut between two frames, under a gzip that is whole.
    const whole = desk.unpacked();
    const lastFrame = whole.lastIndexOf(Buffer.from('{"kind":"complete"')) - 5;
    expect(await refusalOf(desk.put('cut', gzipSync(whole.subarray(0, lastFrame))))).toContain('damaged');
  }, 120_000);

  it('because a row is missing, or it is something else', async () => {
    const whole = desk.unpacked();
    const at = whole.indexOf('"size":5000');
    whole.write('"size":5001', at);
    expect(await refusalOf(desk.put('row', gzipSync(whole)))).toContain('damaged');
    expect(await refusalOf(desk.put('text', Buffer.from('hello')))).toContain('damaged');
    expect(await refusalOf(desk.put('gzip', gzipSync('hello world')))).toContain('damaged');
    expect(await refusalOf(desk.target('missing'))).toContain('no file');
  }, 120_000);

  it('because it would write outside the folder', async () => {
    const whole = desk.unpacked();
    const name = 'storage/ab/abcdef';
    whole.write('storage/../../../x', whole.indexOf(name), name.length);
    expect(await refusalOf(desk.put('outside', gzipSync(whole)))).toContain('damaged');
  }, 120_000);

  it('because a table refuses a row', async () => {
    const whole = desk.unpacked();
    // A byte that no text may hold, in a file that is in order otherwise.
    const at = whole.indexOf('staff@example.com');
    whole.write('\\x00', at);
    await expect(
      restoreBackup(desk.put('row', gzipSync(whole)), desk.target('never'), 'trust'),
    ).rejects.toMatchObject({
      code: '25P02',
    });
    expect(readdirSync(desk.folder).filter((name) => name.startsWith('never'))).toEqual([]);
  }, 60_000);

  it('because it is of another release', async () => {
    const whole = desk.unpacked();
    const list = '"migrations":["';
    whole.write('20991231', whole.indexOf(list) + list.length);
    expect(await refusalOf(desk.put('newer', gzipSync(whole)))).toContain('another release');
  }, 120_000);
});

describe('nothing is overwritten', () => {
  it('by a restore, nor by a backup', async () => {
    await expect(restoreBackup(desk.backupFile, desk.directory, 'trust')).rejects.toThrow('is not empty');
    await expect(writeBackup(desk.sql, desk.directory, desk.backupFile)).rejects.toThrow('is there already');
    await expect(
      writeBackup(desk.sql, desk.directory, path.join(desk.folder, 'no', 'such', 'folder')),
    ).rejects.toThrow('cannot be written');
  });
});

describe('a backup gets its name', () => {
  const written = (freeBytes: () => Promise<number>) =>
    writeBackup(desk.sql, desk.directory, desk.target('new.backup'), { freeBytes });

  it('not while less than 100 MiB of the disk are free, and nothing is left of it', async () => {
    await expect(written(async () => 99 * 1024 * 1024)).rejects.toThrow('the disk is full');
    expect(readdirSync(desk.folder).filter((name) => name.startsWith('new.backup'))).toEqual([]);
  });

  it('only after it was read back and is as it was written', async () => {
    const file = keyFile(desk.directory);
    const key = readFileSync(file);
    // Another key in the place of a byte that changes on its way to the disk.
    const change = async () => {
      writeFileSync(file, randomBytes(32).toString('base64url'));
      return Infinity;
    };
    await expect(written(change)).rejects.toThrow('was not read back as it was written');
    writeFileSync(file, key);
    expect(readdirSync(desk.folder).filter((name) => name.startsWith('new.backup'))).toEqual([]);
    await written(async () => Infinity);
    rmSync(desk.target('new.backup'));
  });
});

describe('a trial restore', () => {
  const before = () => readdirSync(desk.folder).toSorted();

  it('finds every table and file as in the backup, beside an installation that runs, and leaves nothing', async () => {
    const names = before();
    const args = ['restore', desk.backupFile, '--key', keyFile(desk.directory), '--try'];
    const environment = { ...process.env, DATA_DIR: desk.directory, DATABASE_URL: '' };
    const said = execFileSync(process.execPath, [programFile('backup'), ...args], { env: environment });
    expect(said.toString()).toMatch(
      /restored, every table and file found equal, and deleted: \d+ tables, \d+ rows, 3 files/,
    );
    expect(before()).toEqual(names);
    expect(await desk.sql`select from dim_partner`).toHaveLength(1);
  }, 120_000);

  it('ends before it fills the disk, as a restore does, and leaves nothing', async () => {
    const names = before();
    for (const restore of [tryBackup, restoreBackup]) {
      let asked = 0;
      // Room for the first tables.
      const freeBytes = async () => (++asked > 20 ? 99 : 101) * 1024 * 1024;
      await expect(restore(desk.backupFile, desk.target('never'), 'trust', { freeBytes })).rejects.toThrow(
        '99 MiB are free',
      );
      expect(asked).toBe(21);
      expect(before()).toEqual(names);
    }
  }, 120_000);

  it('names the table that was not restored as the backup has it', async () => {
    const whole = desk.unpacked();
    // The same moment, which the database writes in another way.
    const users = whole.indexOf('staff@example.com');
    const at = whole.indexOf(
      /\d{4}-\d\d-\d\d (?=\d\d:)/.exec(whole.toString('latin1', users))?.[0] ?? '',
      users,
    );
    whole.write('T', at + '2026-11-27'.length);
    const file = desk.put('other', gzipSync(whole));
    const names = before();
    await expect(tryBackup(file, desk.directory, 'trust')).rejects.toThrow(
      'auth.users was not restored as the backup has it',
    );
    expect(before()).toEqual(names);
  }, 120_000);
});
