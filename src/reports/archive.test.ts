import { expect, it } from 'vitest';
import { archiveFiles, isArchive } from './archive.ts';
import { limits } from './limits.ts';
import { textRow, workbookParts, zip, type ZipPart } from './testing/zip.ts';

/** Names and contents of the files in a zip, or why one is not taken out. */
async function filesOf(parts: ZipPart[]): Promise<string[]> {
  const found = [];
  for await (const entry of archiveFiles(zip(parts)))
    found.push(
      'problem' in entry
        ? `${entry.name}: ${entry.problem}`
        : `${entry.name}=${Buffer.from(entry.bytes).toString()}`,
    );
  return found;
}
const csv = (name: string, content = 'a'): ZipPart => ({ name, content });

it('a workbook and a text are no archive, a zip of workbooks is', () => {
  const workbook = zip(workbookParts([textRow(1, ['a'])]));
  expect(isArchive(workbook)).toBe(false);
  expect(isArchive(Buffer.from('a,b'))).toBe(false);
  expect(isArchive(zip([{ name: 'a.xlsx', content: workbook }]))).toBe(true);
});

it('files in folders of a zip inside a zip come out by their last name, without what systems add', async () => {
  const inner = zip([csv('a/b/입고.csv', '2'), csv('__MACOSX/a/._입고.csv'), csv('a/'), csv('Thumbs.db')]);
  expect(
    await filesOf([csv('11월\\판매.csv', '1'), { name: 'in.zip', content: inner }, csv('.DS_Store')]),
  ).toEqual(['판매.csv=1', '입고.csv=2']);
});

it('a path that leads out of the zip leads nowhere', async () => {
  expect(await filesOf([csv('../../etc/판매.csv'), csv('C:\\Windows\\재고.csv')])).toEqual([
    '판매.csv=a',
    '재고.csv=a',
  ]);
});

it('names that Windows wrote in CP949 are read', async () => {
  // 판매 and 똠, which CP949 has beyond EUC-KR.
  const rawName = Uint8Array.of(0xc6, 0xc7, 0xb8, 0xc5, 0x8c, 0x63, 0x2e, 0x63, 0x73, 0x76);
  expect(await filesOf([{ name: '', rawName, content: 'a' }])).toEqual(['판매똠.csv=a']);
});

it('a bomb is refused by itself, and the other files come out', async () => {
  const packed = { name: 'zeros.csv', content: new Uint8Array(30 * 1024 * 1024) };
  const liar = { name: 'liar.csv', content: 'a'.repeat(5000), claimedSize: 10 };
  const deep = zip([{ name: 'deeper.zip', content: zip([csv('a.csv')]) }]);
  expect(await filesOf([packed, liar, { name: 'deep.zip', content: deep }, csv('판매.csv')])).toEqual([
    expect.stringContaining('zeros.csv: 압축을 풀면 크기가 지나치게'),
    expect.stringContaining('liar.csv: '),
    expect.stringContaining('deeper.zip: 압축 파일 안의 압축 파일은'),
    '판매.csv=a',
  ]);
});

it('all zips of a drop share one bound of files and one of bytes', async () => {
  const half = zip(Array.from({ length: limits.archiveEntries / 2 }, (_, n) => csv(`${n}.csv`)));
  const found = await filesOf([
    { name: 'a.zip', content: half },
    { name: 'b.zip', content: half },
  ]);
  expect(found).toHaveLength(limits.archiveEntries / 2 + 1);
  expect(found.at(-1)).toContain('b.zip: 압축 파일에 든 파일이 500개를 넘어');
  const large = (name: string) => ({ ...csv(name), isStored: true, claimedSize: limits.fileBytes });
  await expect(filesOf([large('a.csv')])).resolves.toEqual([
    expect.stringContaining('압축을 풀면 크기가 지나치게'),
  ]);
  await expect(filesOf([csv('a/'), csv('.hidden')])).rejects.toThrow('올릴 파일이 없습니다');
});
