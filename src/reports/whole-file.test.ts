import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { parseReport } from './parse.ts';
import { masterHeader, salesHeader, spreadsheet } from './testing/spreadsheets.ts';

const sale = ['1', '', '', '1', '1', '1', '1'];
const parseSheets = async (sheets: { name: string; rows: string[][] }[]) =>
  parseReport({ bytes: await writeXlsx({ sheets }), name: '20261120.xlsx' }, '20261121');

describe('sheets behind the one that is read', () => {
  it('are named when they hold rows of a report too', async () => {
    const report = await parseSheets([
      { name: '안내', rows: [['읽어주세요']] },
      { name: '1일', rows: [salesHeader, sale] },
      { name: '2일', rows: [['메모'], salesHeader, sale] },
      { name: '빈 양식', rows: [salesHeader] },
      { name: '마스터', rows: [masterHeader, ['B1', '가', '1', '컵', '']] },
      { name: '메모', rows: [['끝']] },
    ]);
    expect(report).toMatchObject({ sheet: '1일', rowCount: 1, otherSheets: ['2일', '마스터'] });
  });
});

describe('the kind of report that a file name names', () => {
  it.each([
    ['판매분석_20261120.xlsx', null],
    ['20261120.xlsx', null],
    ['재고현황_20261120.xlsx', '재고현황'],
    // As a Mac writes it, letter by letter.
    ['옵션 마스터 20261120.xlsx'.normalize('NFD'), '옵션마스터'],
    ['재고현황과 판매분석_20261120.xlsx', null],
  ])('of %s, against the content 판매분석: %s', async (name, expected) => {
    const report = await parseReport({ bytes: await spreadsheet([salesHeader, sale]), name }, '20261121');
    expect(report.nameKind).toBe(expected);
  });
});
