import { readFileSync, writeFileSync } from 'node:fs';
import type * as FileSystem from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { zip } from '../../../src/reports/testing/zip.ts';
import { daysAgo, salesFile, watchedFolder } from '../../testing/watching.ts';

/** How many files and folders may still be written; what a full disk answers is made here, because no test may mount one. */
const disk = vi.hoisted(() => ({ left: Number.POSITIVE_INFINITY, code: 'ENOSPC' }));
vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof FileSystem>();
  const onDisk =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      if (disk.left-- <= 0) throw Object.assign(new Error(disk.code), { code: disk.code, syscall: 'write' });
      return await work(...args);
    };
  return {
    ...real,
    writeFile: onDisk(real.writeFile),
    mkdir: onDisk(real.mkdir),
    rename: onDisk(real.rename),
  };
});

const at = watchedFolder();
const name = (days: number) => `판매분석_${daysAgo(days)}.xlsx`;

it('a full disk leaves each file in its place, says so, and goes on when there is room', async () => {
  writeFileSync(
    at.folder('묶음.zip'),
    zip([
      { name: name(2), content: await salesFile([12]) },
      { name: name(3), content: await salesFile([13]) },
    ]),
  );
  const full = (file: string) => `다시 시도: ${file}. 디스크가 가득 찼습니다. 공간이 생기면 이어서 합니다.`;
  // Room for the first file of the zip.
  disk.left = 2;
  const watch = at.watch();
  await expect.poll(() => watch.lines, { timeout: 60_000 }).toContain(full('묶음.zip'));
  expect(at.files('.')).toEqual(['묶음.zip']);
  writeFileSync(at.folder(name(1)), await salesFile([11]));
  writeFileSync(at.folder('그림.xlsx'), 'hello');
  await expect.poll(() => watch.lines, { timeout: 60_000 }).toContain(full(name(1)));
  await expect.poll(() => watch.lines).toContain(full('그림.xlsx'));
  const { length: said } = watch.lines;
  expect(at.files('done')).toEqual([]);
  disk.code = 'EIO';
  await expect
    .poll(() => watch.lines.slice(said).filter((line) => line.includes('디스크에서 읽거나 쓰지 못했습니다')))
    .toHaveLength(3);
  expect(at.files('.')).toEqual([name(1), '그림.xlsx', '묶음.zip'].toSorted());
  disk.left = Number.POSITIVE_INFINITY;
  await expect.poll(() => at.files('done')).toEqual([name(1), name(2), name(3), '묶음.zip'].toSorted());
  await expect.poll(() => at.files('refused')).toEqual(['그림.xlsx', '그림.xlsx.txt']);
  await watch.stop();
  expect(readFileSync(at.folder('refused', '그림.xlsx.txt'), 'utf8')).toContain('어떤 보고서인지');
  expect((await at.loads()).toSorted()).toEqual([1, 2, 3].map((day) => `${name(day)} P1`).toSorted());
});
