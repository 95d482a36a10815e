import { describe, expect, it } from 'vitest';
import { changesNothing, inLoadingOrder, isUnfinished, type Phase, type UploadFile } from './upload-file.ts';
import type { FileReport } from './upload-types.ts';

const counts = { new: 0, changed: 0, unchanged: 5, removed: 0 };

function uploadFile(
  name: string,
  report?: Partial<FileReport>,
  phase: Phase = { is: 'waiting' },
): UploadFile {
  const file = new File([], name);
  return {
    dropId: 'd',
    answer: undefined,
    partnerCd: 'P1',
    id: name,
    file,
    day: undefined,
    keepGood: false,
    allowUnknown: false,
    report: report as FileReport | undefined,
    phase,
  };
}

describe('the order of loading', () => {
  it('is the option master, then kind by kind and day by day, whatever was chosen first', () => {
    const files = [
      uploadFile('입고.xlsx', { order: 4, periodStart: '20261101' }),
      uploadFile('b.xlsx', { order: 3, periodStart: '20261120' }),
      uploadFile('unread_20200101.xlsx'),
      uploadFile('a.xlsx', { order: 3, periodStart: '20261120' }),
      uploadFile('z.xlsx', { order: 3, periodStart: '20261119' }),
      uploadFile('master.xlsx', { order: 1, periodStart: null }),
    ];
    expect(inLoadingOrder(files).map(({ id }) => id)).toEqual([
      'master.xlsx',
      'z.xlsx',
      'a.xlsx',
      'b.xlsx',
      '입고.xlsx',
      'unread_20200101.xlsx',
    ]);
  });
});

describe('a load that changes nothing', () => {
  it('finds every row equal', () => {
    expect(changesNothing(counts)).toBe(true);
  });

  it.each(['new', 'changed', 'removed', 'options_new', 'brands_new', 'brands_renamed'])(
    'has no %s',
    (name) => {
      expect(changesNothing({ ...counts, [name]: 1 })).toBe(false);
    },
  );

  it('is not the first report of a day, even without rows', () => {
    const empty = { new: 0, changed: 0, unchanged: 0, removed: 0 };
    expect(changesNothing({ ...empty, day_new: true })).toBe(false);
    expect(changesNothing({ ...empty, day_new: false })).toBe(true);
  });
});

describe('leaving the page', () => {
  it.each<[Phase, boolean]>([
    [{ is: 'reading', rows: 0 }, true],
    [{ is: 'held' }, true],
    [{ is: 'ready', importId: 'i', counts }, true],
    [{ is: 'loading', importId: 'i', counts }, true],
    [{ is: 'done', counts, loaded: 'i' }, false],
    [{ is: 'failed', message: 'x' }, false],
  ])('with a file that is %o loses something: %s', (phase, loses) => {
    expect(isUnfinished(uploadFile('a.xlsx', undefined, phase))).toBe(loses);
  });
});
