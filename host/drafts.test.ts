import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftOf } from './draft-name.ts';
import { sweepDrafts } from './drafts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pdesk-drafts-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

/** The number of a process that ended. */
const gone = spawnSync('true').pid;
const put = (name: string) => writeFileSync(path.join(folder, name), 'x');

it('goes with the process that left it, be it a file or a folder', async () => {
  for (const name of ['secrets.json', `secrets.json.pdesk-draft-${gone}`, `notes.${gone}`]) put(name);
  put(path.basename(draftOf('secrets.json')));
  mkdirSync(path.join(folder, `data.pdesk-draft-${gone}`, 'base'), { recursive: true });
  await sweepDrafts(folder);
  expect(readdirSync(folder).toSorted()).toEqual([`notes.${gone}`, 'secrets.json']);
});

it('stays while its process lives', async () => {
  put(`data.pdesk-draft-${process.ppid}`);
  await sweepDrafts(folder);
  expect(readdirSync(folder)).toHaveLength(1);
});

it('of another place stays in a folder that is not ours', async () => {
  for (const name of ['mine', 'other']) put(`${name}.pdesk-draft-${gone}`);
  await sweepDrafts(folder, { of: 'mine' });
  expect(readdirSync(folder)).toEqual([`other.pdesk-draft-${gone}`]);
  await sweepDrafts(folder, { untouched: 600 });
  expect(readdirSync(folder)).toEqual([`other.pdesk-draft-${gone}`]);
  const old = Date.now() / 1000 - 601;
  utimesSync(path.join(folder, `other.pdesk-draft-${gone}`), old, old);
  await sweepDrafts(folder, { untouched: 600 });
  expect(readdirSync(folder)).toEqual([]);
});

it('goes also in the millisecond in which it was written', async () => {
  const moment = 1_700_000_000_123;
  vi.useFakeTimers({ now: moment, toFake: ['Date'] });
  put(`data.pdesk-draft-${gone}`);
  utimesSync(path.join(folder, `data.pdesk-draft-${gone}`), moment / 1000, (moment + 0.9) / 1000);
  await sweepDrafts(folder);
  expect(readdirSync(folder)).toEqual([]);
});

it('is looked for in no folder that is not there', async () => {
  await expect(sweepDrafts(path.join(folder, 'none'))).resolves.toBeUndefined();
});
