import { expect, it } from 'vitest';
import { limits } from './limits.ts';
import { parseReport } from './parse.ts';
import { salesHeader } from './testing/spreadsheets.ts';
import { textRow, workbookParts, zip } from './testing/zip.ts';

const rows = textRow(1, salesHeader) + textRow(2, ['62766030385', '빨강', '컵', '1,000', '3', '1', '2']);

/** Reads three worksheets, each of which claims that part of what a whole file may unpack to. */
function read(share: number) {
  const parts = workbookParts([rows, '', '']).map((part) =>
    part.name.startsWith('xl/worksheets/')
      ? { ...part, claimedSize: Math.floor(limits.unpackedBytes * share) }
      : part,
  );
  return parseReport({ bytes: Uint8Array.from(zip(parts)), name: '판매분석_20261120.xlsx' }, '20261121');
}

it('a file beyond the limit is refused unopened, also where no reading thread looks at it first', async () => {
  const file = { bytes: new Uint8Array(limits.fileBytes + 1), name: '판매분석_20261120.xlsx' };
  await expect(parseReport(file, '20261121')).rejects.toThrow('너무 큽니다');
});

it('a file whose parts are each within the limit and together beyond it is refused', async () => {
  await expect(read(0.32)).resolves.toMatchObject({ rowCount: 1 });
  await expect(read(0.34)).rejects.toThrow('압축을 풀면');
});
