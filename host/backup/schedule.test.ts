import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepBackedUp, type EndBackups } from './schedule.ts';

const cluster = '0123456789abcdef';
let folder: string;
let now: number;
let made: string[];
let logged: string[];
let failure: string | undefined;
let end: EndBackups;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pdesk-backups-'));
  [made, logged, failure] = [[], [], undefined];
  now = Date.parse('2026-11-27T03:00:00+09:00');
});
afterEach(async () => {
  await end();
  rmSync(folder, { recursive: true });
});

/** Follows the plan with backups that are there at once, and a clock that the test sets. */
function follow(keep = 14) {
  const note = (fields: object, message: string) => void logged.push(`${message} ${JSON.stringify(fields)}`);
  end = keepBackedUp(
    { folder, hour: 4, keep },
    {
      cluster,
      directory: '/data',
      log: { info: note, warn: note, error: note },
      now: () => now,
      every: 1,
      start: (file) => {
        made.push(path.basename(file));
        if (failure === undefined) writeFileSync(file, 'whole');
        return { ended: Promise.resolve(failure), stop: () => {} };
      },
    },
  );
}

const file = (day: string, of = cluster) => `partner-desk-${of}-${day}.backup`;
const put = (name: string) => writeFileSync(path.join(folder, name), 'x');

it('a day is backed up from its hour of Korea time on, once', async () => {
  put(file('20261126'));
  follow();
  now = Date.parse('2026-11-27T03:59:59+09:00');
  await expect.poll(() => made).toEqual([]);
  now = Date.parse('2026-11-27T04:00:00+09:00');
  await expect.poll(() => made).toEqual([file('20261127')]);
  now = Date.parse('2026-11-28T03:59:00+09:00');
  await expect.poll(() => logged).toHaveLength(1);
  now = Date.parse('2026-11-28T04:00:00+09:00');
  await expect.poll(() => made).toEqual([file('20261127'), file('20261128')]);
});

it('a day on which no host ran is made up for at the start', async () => {
  put(file('20261120'));
  follow();
  await expect.poll(() => made).toEqual([file('20261126')]);
});

it('a failure is logged, removes nothing and is tried again after an hour', async () => {
  for (const day of ['20261101', '20261102', '20261103']) put(file(day));
  failure = 'the disk is full';
  follow(1);
  await expect.poll(() => logged).toEqual(['backup failed {"reason":"the disk is full"}']);
  now += 3_599_000;
  expect(readdirSync(folder)).toHaveLength(3);
  expect(made).toHaveLength(1);
  [now, failure] = [now + 2000, undefined];
  await expect.poll(() => made).toHaveLength(2);
  await expect.poll(() => readdirSync(folder)).toEqual([file('20261127')]);
});

it('removes its own old backups alone', async () => {
  const others = [
    file('20200101', 'fedcba9876543210'),
    `${file('20200101')}.pdesk-draft-1`,
    `copy of ${file('20200101')}`,
    file('2020010'),
    'notes.txt',
    'whole.backup',
  ];
  const own = ['20261123', '20261124', '20261125'].map((day) => file(day));
  for (const name of [...others, ...own]) put(name);
  mkdirSync(path.join(folder, file('20200102')));
  follow(2);
  await expect.poll(() => logged).toHaveLength(1);
  const left = [...others, file('20200102'), file('20261125'), file('20261126')];
  expect(readdirSync(folder).toSorted()).toEqual(left.toSorted());
});

it('keeps the new backup, however old its day is beside others', async () => {
  for (const day of ['20271101', '20271102']) put(file(day));
  follow(1);
  await expect.poll(() => logged).toHaveLength(1);
  expect(readdirSync(folder)).toEqual([file('20261126'), file('20271102')]);
});

it('is over at the end, and a backup that is under way with it', async () => {
  let ended = (_reason: string) => {};
  end = keepBackedUp(
    { folder, hour: 4, keep: 1 },
    {
      cluster,
      directory: '/data',
      log: { info: () => {}, warn: () => {}, error: () => void logged.push('error') },
      now: () => now,
      every: 1,
      start: () => ({
        ended: new Promise((resolve) => (ended = resolve)),
        stop: () => ended('stopped'),
      }),
    },
  );
  await end();
  expect(logged).toEqual([]);
  expect(existsSync(path.join(folder, file('20261126')))).toBe(false);
});
