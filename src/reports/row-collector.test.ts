import { describe, expect, it } from 'vitest';
import { storageCosts } from './kinds/storage-costs.ts';
import { limits } from './limits.ts';
import { RowCollector } from './row-collector.ts';

/** Adds rows turn by turn to two sheets of one file. */
function addToTwoSheets(rows: number, problems: { column: number; reason: string }[]): void {
  const collector = new RowCollector(storageCosts);
  for (const sheet of ['보관비', '보관비 2']) {
    collector.begin(sheet, []);
    for (let row = 0; row < rows / 2; row += 1) collector.add(row, [], { values: ['1'], problems });
  }
}

describe('the limits of a file hold over all its sheets', () => {
  it('its rows', () => {
    expect(() => addToTwoSheets(limits.rows, [])).not.toThrow();
    expect(() => addToTwoSheets(limits.rows + 2, [])).toThrow('행이 너무 많습니다');
  });

  it('its bad rows', () => {
    const problems = [{ column: 0, reason: '숫자가 아닙니다' }];
    expect(() => addToTwoSheets(limits.badRows, problems)).not.toThrow();
    expect(() => addToTwoSheets(limits.badRows + 2, problems)).toThrow('오류가 있는 행');
  });
});
