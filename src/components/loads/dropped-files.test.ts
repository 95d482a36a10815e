import { expect, it } from 'vitest';
import { limits } from '@/reports/limits.ts';
import { droppedFiles } from './dropped-files.ts';

interface Entry {
  [more: string]: unknown;
  isFile: boolean;
  isDirectory: boolean;
  name: string;
}
const file = (name: string, isThere = true): Entry => ({
  isFile: true,
  isDirectory: false,
  name,
  file: (found: (file: File) => void, failed: () => void) =>
    isThere ? found(new File(['a'], name)) : failed(),
});
/** A folder that gives its entries in pieces of two, as a browser does in pieces of 100. */
const folder = (name: string, inside: Entry[], isThere = true): Entry => ({
  isFile: false,
  isDirectory: true,
  name,
  createReader: () => {
    let at = 0;
    return {
      readEntries: (found: (entries: Entry[]) => void, failed: () => void) =>
        isThere ? found(inside.slice(at, (at += 2))) : failed(),
    };
  },
});
const drop = (...entries: Entry[]) =>
  droppedFiles({
    items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })),
    files: [],
  } as unknown as DataTransfer);
const names = (offered: Awaited<ReturnType<typeof drop>>) =>
  offered.map(({ file: { name }, message }) => (message === undefined ? name : `${name}: ${message}`));

it('files in folders in folders are taken along', async () => {
  const inside = [file('b'), folder('11', [file('c'), file('d'), file('e')]), file('f')];
  expect(names(await drop(file('a'), folder('x', inside)))).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

it('a file and a folder that cannot be read are named, and the others go on', async () => {
  expect(names(await drop(file('a', false), folder('x', [], false), file('b')))).toEqual([
    expect.stringMatching(/^a: 파일을 읽을 수 없습니다/),
    expect.stringMatching(/^x: 파일을 읽을 수 없습니다/),
    'b',
  ]);
});

it('a drop takes as many files as a zip may hold, and says so at the next', async () => {
  const many = Array.from({ length: limits.archiveEntries + 5 }, (_, n) => file(String(n)));
  const found = names(await drop(folder('x', many)));
  expect(found).toHaveLength(limits.archiveEntries + 1);
  expect(found.at(-1)).toContain('한 번에 파일 500개까지');
});
