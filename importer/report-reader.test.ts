import { expect, it } from 'vitest';
import { ReportReader } from './report-reader.ts';
import { salesHeader } from '../src/reports/testing/spreadsheets.ts';
import { textRow, workbookParts, zip } from '../src/reports/testing/zip.ts';

const rows = Array.from({ length: 50_000 }, (_, index) =>
  textRow(index + 2, [String(index + 1), '빨강', `컵 ${index}`, '1', '1', '1', '1']),
);
const bytes = Uint8Array.from(zip(workbookParts([textRow(1, salesHeader) + rows.join('')])));
const file = { bytes, name: '판매분석_20261120.xlsx' };

it.each([
  ['goes on, but takes too long as a whole', { totalSeconds: 0.05 }, '안에 읽지 못해'],
  ['does not go on', { stalledSeconds: 0.001 }, '안에 읽지 못해'],
  ['takes more memory than it may', { workerHeapMegabytes: 8 }, '메모리'],
])('a file that %s costs the thread alone', { timeout: 120_000 }, async (_, bounds, sentence) => {
  const reader = new ReportReader(bounds);
  await expect(reader.parse(file, '20261121')).rejects.toThrow(sentence);
  await reader.close();
});

it('is read within the bounds of the product', { timeout: 120_000 }, async () => {
  const reader = new ReportReader();
  await expect(reader.parse(file, '20261121')).resolves.toMatchObject({ rowCount: 50_000 });
  await reader.close();
});
