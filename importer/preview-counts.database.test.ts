import { describe, expect, it } from 'vitest';
import { loadingDatabase } from './testing/loading.ts';
import { rowsOfKinds, type Row } from './testing/rows-of-kinds.ts';
import { masterReport } from './testing/small-reports.ts';

const { load, stage } = loadingDatabase();

describe('the counts of a preview', () => {
  it.each(Object.entries(rowsOfKinds))('of a corrected %s are rows of the file', async (_, kind) => {
    const { file, row, edited, keepsOthers } = kind;
    const rows = Array.from({ length: 9 }, (_, index) => row(index + 1));
    await load(
      masterReport(
        Array.from({ length: 12 }, (_, index) => ({
          OPTION_CD: `${index + 1}`,
          BRAND_CD: 'B1',
          BRAND_NM: '가',
          ITEM_NM: '컵',
          OPTION_NM: `${index + 1}호`,
        })).filter(() => kind !== rowsOfKinds['옵션마스터']),
      ),
    );
    const counts = async (of: Row[]) => {
      const staged = await stage(file(of));
      const preview = await staged.preview();
      await staged.cancel();
      return [preview.new, preview.changed, preview.unchanged, preview.removed];
    };
    expect(await counts(rows), 'a first load').toEqual([9, 0, 0, 0]);
    await load(file(rows));
    expect(await counts(rows), 'the same file').toEqual([0, 0, 9, 0]);
    for (const at of [0, 4, 8])
      expect(await counts(rows.toSpliced(at, 1)), `without row ${at}`).toEqual([
        0,
        0,
        8,
        keepsOthers ? 0 : 1,
      ]);
    expect(await counts(rows.toSpliced(1, 3)), 'without three rows').toEqual([0, 0, 6, keepsOthers ? 0 : 3]);
    for (const at of [0, 4, 9])
      expect(await counts(rows.toSpliced(at, 0, row(10))), `one more row at ${at}`).toEqual([1, 0, 9, 0]);
    for (const at of [0, 4, 8])
      expect(
        await counts(rows.map((one, index) => (index === at ? edited(one) : one))),
        `row ${at} edited`,
      ).toEqual([0, 1, 8, 0]);
    expect(await counts(rows.toReversed()), 'another order').toEqual([0, 0, 9, 0]);
  });
});
