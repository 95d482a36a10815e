import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backedUpInstallation, withRestored, type BackedUp } from '../testing/backed-up.ts';
import { ownKey } from './backup-key.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

let desk: BackedUp;
beforeAll(async () => {
  desk = await backedUpInstallation();
}, 120_000);
afterAll(() => desk.remove());

describe('a backup that somebody repacked without the key', () => {
  interface Piece {
    type: number;
    body: Buffer;
    seal: Buffer;
  }
  const pieces = (bytes = desk.unpacked()): Piece[] => {
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
    const file = desk.put('repacked', packed(repack(pieces())));
    expect(await desk.refusalOf(file, ownKey(desk.directory))).toContain(sentences[reason]);
  });

  it('is refused where a part is of another backup of the same installation', async () => {
    await writeBackup(desk.sql, desk.directory, desk.target('later.backup'));
    const [list, later] = [pieces(), pieces(gunzipSync(readFileSync(desk.target('later.backup'))))];
    const at = indexOf(list, '"kind":"file"');
    const file = desk.put(
      'repacked',
      packed([...list.slice(0, at), ...later.slice(indexOf(later, '"kind":"file"'))]),
    );
    expect(await desk.refusalOf(file, ownKey(desk.directory))).toContain('was changed');
  });

  it('is refused with the key of another installation', async () => {
    expect(await desk.refusalOf(desk.backupFile, randomBytes(32))).toContain(
      'is of another installation than the key',
    );
  });

  it('is restored on trust, as is one of an older release', async () => {
    const change = edited('staff@example.com', (text) => text.replaceAll('staff@', 'Staff@'));
    const file = desk.put('repacked', packed(older(change(pieces()))));
    await restoreBackup(file, desk.target('trusted'), 'trust');
    expect(readdirSync(desk.target('trusted'))).not.toContain('backup.key');
    await withRestored(desk.target('trusted'), async (restored) => {
      expect(await restored`select email from auth.users`).toEqual([{ email: 'Staff@example.com' }]);
    });
  });
});

it('a frame that says to be huge is not waited for', async () => {
  const head = Buffer.from([3, 0x03, 0xff, 0xff, 0xff]);
  expect(
    await desk.refusalOf(desk.put('huge', gzipSync(Buffer.concat([head, Buffer.alloc(1000)]))), 'trust'),
  ).toContain('damaged');
});
