import { describe, expect, it } from 'vitest';
import type { RawCell } from './cells/cell.ts';
import { parseReport } from './parse.ts';
import type { ParsedReport } from './parsed-report.ts';
import { reportRows } from './testing/report-rows.ts';
import { inboundHeader, masterHeader, salesHeader, spreadsheet } from './testing/spreadsheets.ts';

const parse = async (rows: RawCell[][], name = '판매분석_20261120.xlsx') =>
  parseReport({ bytes: await spreadsheet(rows), name }, '20261121');
const sale = (id: RawCell, quantity: RawCell): RawCell[] => [id, '빨강', '컵', '1,000', quantity, '3', '4'];
const line = (...cells: RawCell[]): RawCell[] => ['R1', '20261110', '20261112', ...cells, '0', '0', '0', '0'];
const options = (report: ParsedReport) => reportRows(report).map((row) => row.OPTION_CD);
const bad = (report: ParsedReport) => report.badRows.map(({ row, reason }) => `${row} ${reason}`);

describe('an option on more than one row', () => {
  it('with different values is bad on every one of them, wherever they stand', async () => {
    const report = await parse([salesHeader, sale('1', '5'), sale('2', '1'), sale('1', '6'), sale('3', '1')]);
    expect(options(report)).toEqual(['2', '3']);
    expect(bad(report)).toEqual([
      '2 [옵션 ID] 1: 4행과 값이 다릅니다. 맞는 행만 남겨주세요',
      '4 [옵션 ID] 1: 2행과 값이 다릅니다. 맞는 행만 남겨주세요',
    ]);
    expect(report.errors.map(({ row }) => row)).toEqual([2, 4]);
    expect(report).toMatchObject({ rowCount: 2, badRowCount: 2, errorCount: 2 });
  });

  it('is bad on every one of them also when one cannot be read', async () => {
    const report = await parse([salesHeader, sale('1', '5'), sale('1', '다섯')]);
    expect(options(report)).toEqual([]);
    expect(report.badRows.map(({ row }) => row)).toEqual([2, 3]);
    expect(report.badRows[1]?.reason).toContain('숫자가 아닙니다');
  });

  it('with the same values is kept once', async () => {
    const report = await parse([salesHeader, sale('1', '5'), sale('2', '1'), sale('1', '5'), sale('1', '5')]);
    expect(options(report).toSorted()).toEqual(['1', '2']);
    expect(bad(report)).toEqual([
      '4 [옵션 ID] 1: 2행과 같은 값입니다. 한 행만 남겨주세요',
      '5 [옵션 ID] 1: 2행과 같은 값입니다. 한 행만 남겨주세요',
    ]);
  });

  it('of a master with two brands gets neither of them', async () => {
    const rows = [
      ['B1', '가', '1', '컵', ''],
      ['B2', '나', '1', '컵', ''],
      ['B2', '나', '2', '컵', ''],
    ];
    const report = await parse([masterHeader, ...rows], '옵션마스터.xlsx');
    expect(options(report)).toEqual(['2']);
    expect(report.badRowCount).toBe(2);
  });
});

describe('a line of an inbound request that stands there twice', () => {
  const header = [...inboundHeader, '유통기한'];

  it('is an error, and the request is held back whole: its goods would come twice', async () => {
    const twice = [...line('1', '10'), '20270101'];
    const report = await parse([header, twice, [...line('2', '5'), '20270101'], twice], '입고요청.xlsx');
    expect(options(report)).toEqual([]);
    expect(report.errors).toEqual([
      {
        sheet: 'Sheet1',
        row: 4,
        column: '옵션ID',
        value: '1',
        reason: '2행과 같은 값입니다. 한 행만 남겨주세요',
      },
    ]);
    expect(report.badRowCount).toBe(3);
  });

  it('with another expiry date or another quantity is another line', async () => {
    const rows = [
      [...line('1', '10'), '20270101'],
      [...line('1', '10'), '20270601'],
      [...line('1', '12'), '20270601'],
    ];
    expect(await parse([header, ...rows], '입고요청.xlsx')).toMatchObject({ rowCount: 3, badRowCount: 0 });
  });
});

describe('a file of one option alone', () => {
  it('is refused before all of it is held', async () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => [1, null, null, 1, index, 1, 1]);
    await expect(parse([salesHeader, ...rows])).rejects.toThrow('10,000행을 넘어');
  });
});
