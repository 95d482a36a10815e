import { randomBytes } from 'node:crypto';
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
import { ownKey } from './backup-key.ts';
import type { Proof } from './frames.ts';
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
  // Longer than a frame.
  await sql`insert into storage.objects (bucket_id, name, metadata) values ('avatars', 'long', ${sql.json({ x: 'y'.repeat(3_000_000) })})`;
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
    const summary = await restoreBackup(backupFile, target('again'), ownKey(directory));
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
    // The key goes on too: its copy proves the backups of the new installation as well.
    expect(ownKey(target('again'))).toEqual(ownKey(directory));
    for (const file of ['secrets.json', 'backup.key'])
      expect(statSync(path.join(target('again'), file)).mode & 0o077).toBe(0);
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
    await restoreBackup(target('busy.backup'), target('busy'), ownKey(directory));
    await withRestored(target('busy'), async (restored) => {
      const [row] =
        await restored`select (select count(*)::int from dim_option) as options, (select count(*)::int from fact_stock) as stock`;
      expect(Number(row?.options) + Number(row?.stock)).toBe(5000);
      expect(Number(row?.stock)).toBeGreaterThan(0);
    });
  }, 120_000);
});

const unpacked = () => gunzipSync(readFileSync(backupFile));
const put = (name: string, bytes: Uint8Array) => {
  writeFileSync(target(name), bytes);
  return target(name);
};
/** The sentence of the refusal, which leaves nothing behind. */
const refusalOf = async (file: string, proof: Proof = 'trust'): Promise<string> => {
  const before = readdirSync(folder).toSorted();
  const error: unknown = await restoreBackup(file, target('never'), proof).catch((reason: unknown) => reason);
  expect(readdirSync(folder).toSorted()).toEqual(before);
  return error instanceof StartError ? error.message : String(error);
};

describe('a backup that does not fit', () => {
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
    await expect(restoreBackup(put('row', gzipSync(whole)), target('never'), 'trust')).rejects.toMatchObject({
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

describe('a backup that somebody repacked without the key', () => {
  interface Piece {
    type: number;
    body: Buffer;
    seal: Buffer;
  }
  const pieces = (bytes = unpacked()): Piece[] => {
    const found: Piece[] = [];
    for (let at = 0; at < bytes.length;) {
      const end = at + 5 + bytes.readUInt32BE(at + 1);
      found.push({
        type: bytes.readUInt8(at),
        body: bytes.subarray(at + 5, end),
        seal: bytes.subarray(end, end + 32),
      });
      at = end + 32;
    }
    return found;
  };
  const packed = (list: Piece[]) =>
    gzipSync(
      Buffer.concat(
        list.flatMap(({ type, body, seal }) => {
          const head = Buffer.alloc(5);
          head.writeUInt8(type, 0);
          head.writeUInt32BE(body.length, 1);
          return [head, body, seal];
        }),
      ),
    );
  const indexOf = (list: Piece[], words: string) => list.findIndex(({ body }) => body.includes(words));
  const edited = (words: string, edit: (text: string) => string) => (list: Piece[]) =>
    list.map((piece, index) =>
      index === indexOf(list, words) ? { ...piece, body: Buffer.from(edit(piece.body.toString())) } : piece,
    );
  const options = '1234\tP1';
  /** As a release before seals wrote it. */
  const older = (list: Piece[]) =>
    edited('"kind":"manifest"', (text) => text.replace('"format":2', '"format":1'))(list).map(
      ({ type, body }) => ({ type: type - 2, body, seal: Buffer.alloc(0) }),
    );

  it.each<[string, string, (list: Piece[]) => Piece[]]>([
    [
      'a value is another',
      'changed',
      edited('staff@example.com', (text) => text.replace('staff@', 'Staff@')),
    ],
    [
      'a row is gone and its count with it',
      'changed',
      (list) =>
        edited('"size":5000', (text) => text.replace('5000', '4999'))(
          edited(options, (text) => text.replace(/^1234\t.*\n/m, ''))(list),
        ),
    ],
    [
      'a row is added and counted',
      'changed',
      (list) =>
        edited('"size":5000', (text) => text.replace('5000', '5001'))(
          edited(options, (text) => text.replace(/^(1234)(\t.*\n)/m, '$1$2x$2'))(list),
        ),
    ],
    [
      'two rows are swapped',
      'changed',
      edited(options, (text) => text.replace(/^(1234\t.*\n)(.*\n)/m, '$2$1')),
    ],
    [
      'two frames are swapped, each with its seal',
      'changed',
      (list) => {
        const at = indexOf(list, options);
        return list.with(at, list[at + 1] as Piece).with(at + 1, list[at] as Piece);
      },
    ],
    [
      'a file is exchanged with one of another name',
      'changed',
      edited('storage/ab/abcdef', (text) => text.replace('abcdef', 'abcdee')),
    ],
    [
      'its time is another',
      'other key',
      edited('"createdAt"', (text) => text.replace('"createdAt":"20', '"createdAt":"19')),
    ],
    ['its end is missing', 'damaged', (list) => list.slice(0, -1)],
    ['its seals are taken off', 'older', older],
    [
      'only the seals of the rest are taken off',
      'changed',
      (list) => [...list.slice(0, 1), ...older(list).slice(1)],
    ],
  ])('is refused where %s', async (_, reason, repack) => {
    const sentences: Record<string, string> = {
      changed: 'was changed after it was made',
      'other key': 'is of another installation than the key, or its beginning was changed',
      damaged: 'is damaged',
      older: 'carry no proof; --trust restores it as it is',
    };
    const file = put('repacked', packed(repack(pieces())));
    expect(await refusalOf(file, ownKey(directory))).toContain(sentences[reason]);
  });

  it('is refused where a part is of another backup of the same installation', async () => {
    await writeBackup(sql, directory, target('later.backup'));
    const [list, later] = [pieces(), pieces(gunzipSync(readFileSync(target('later.backup'))))];
    const at = indexOf(list, '"kind":"file"');
    const file = put(
      'repacked',
      packed([...list.slice(0, at), ...later.slice(indexOf(later, '"kind":"file"'))]),
    );
    expect(await refusalOf(file, ownKey(directory))).toContain('was changed');
  });

  it('is refused with the key of another installation', async () => {
    expect(await refusalOf(backupFile, randomBytes(32))).toContain('is of another installation than the key');
  });

  it('is restored on trust, as is one of an older release', async () => {
    const change = edited('staff@example.com', (text) => text.replaceAll('staff@', 'Staff@'));
    const file = put('repacked', packed(older(change(pieces()))));
    await restoreBackup(file, target('trusted'), 'trust');
    expect(readdirSync(target('trusted'))).not.toContain('backup.key');
    await withRestored(target('trusted'), async (restored) => {
      expect(await restored`select email from auth.users`).toEqual([{ email: 'Staff@example.com' }]);
    });
  });
});

it('a frame that says to be huge is not waited for', async () => {
  const head = Buffer.from([3, 0x03, 0xff, 0xff, 0xff]);
  expect(await refusalOf(put('huge', gzipSync(Buffer.concat([head, Buffer.alloc(1000)]))))).toContain(
    'damaged',
  );
});

describe('nothing is overwritten', () => {
  it('by a restore, nor by a backup', async () => {
    await expect(restoreBackup(backupFile, directory, 'trust')).rejects.toThrow('is not empty');
    await expect(writeBackup(sql, directory, backupFile)).rejects.toThrow('is there already');
    await expect(writeBackup(sql, directory, path.join(folder, 'no', 'such', 'folder'))).rejects.toThrow(
      'cannot be written',
    );
  });
});
