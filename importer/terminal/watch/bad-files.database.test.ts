import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { zip } from '../../../src/reports/testing/zip.ts';
import { daysAgo, salesFile, watchedFolder } from '../../testing/watching.ts';

const at = watchedFolder();
const good = `판매분석_${daysAgo(1)}.xlsx`;
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0xfe, 0x00);
const shortcut = Uint8Array.of(0x4c, 0x00, 0x00, 0x00, 0x01, 0x14, 0x02, 0x00, 0xff);

/** Names of files with what makes them and what is said of them. */
const bad: [name: string, content: () => Promise<Uint8Array>, why: string][] = [
  ['빈 파일.xlsx', async () => new Uint8Array(), '빈 파일입니다(0바이트)'],
  ['그림.xlsx', async () => png, '엑셀 파일(.xlsx)이나 CSV 파일이 아닙니다'],
  ['바로 가기.lnk', async () => shortcut, '바로 가기 파일입니다'],
  [
    `판매분석_${daysAgo(2)}.xlsx`,
    async () => (await salesFile([11])).subarray(0, 900),
    '파일이 손상되었거나 내려받기가 중간에 끊겼습니다',
  ],
  ['판매분석.xlsx', () => salesFile([11]), '날짜가 들어 있지 않습니다'],
  [`판매분석_${daysAgo(3)}_${daysAgo(4)}.xlsx`, () => salesFile([11]), '날짜가 둘 이상 있습니다'],
  [`판매분석_${daysAgo(-2)}.xlsx`, () => salesFile([11]), '아직 오지 않은 날짜입니다'],
  [`판매분석_${daysAgo(5)}.xlsx`, () => salesFile([11, 'x1']), '오류가 있는 행이 1행 있어'],
  ['빈 압축.zip', async () => zip([{ name: '폴더/', content: '' }]), '압축 파일에 올릴 파일이 없습니다'],
];

it('each kind of bad file is refused with a sentence beside it, and the others go on', async () => {
  for (const [name, content] of bad) writeFileSync(at.folder(name), await content());
  writeFileSync(at.folder('2GB.xlsx'), '');
  truncateSync(at.folder('2GB.xlsx'), 2 ** 31);
  writeFileSync(at.folder(good), await salesFile([11]));
  const watch = at.watch();
  await expect.poll(() => at.files('refused').length, { timeout: 60_000 }).toBe(2 * (bad.length + 1));
  await expect.poll(() => at.files('done')).toEqual([good]);
  await watch.stop();
  const silent = [...bad, ['2GB.xlsx', salesFile, '40MB 이하'] as const].filter(
    ([name, , why]) => !readFileSync(at.folder('refused', `${name}.txt`), 'utf8').includes(why),
  );
  expect(silent.map(([name]) => name)).toEqual([]);
  expect(await at.loads()).toEqual([`${good} P1`]);
});
