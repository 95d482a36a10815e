import { describe, expect, it } from 'vitest';
import { errorSheet } from './error-sheet.ts';
import type { RawCell } from './cells/cell.ts';
import { parseReport, recognise } from './parse.ts';
import { reportRows } from './testing/report-rows.ts';
import { inboundHeader, masterHeader, salesHeader, spreadsheet } from './testing/spreadsheets.ts';
import { wingBytes, wingFiles } from './testing/wing.ts';
import { workbookParts, zip } from './testing/zip.ts';

const today = '20261121';
const parse = async (rows: RawCell[][], name = '판매분석_20261120.xlsx', day?: string) =>
  parseReport({ bytes: await spreadsheet(rows), name, day }, today);
const sale = (id: RawCell, quantity: RawCell): RawCell[] => [id, '빨강', '컵', '1,000', quantity, '3', '4'];

describe('which report it is', () => {
  it('is told from the headers of every sample file', async () => {
    for (const [prefix, kind] of [
      ['재고현황', '재고현황'],
      ['inventory_health_en', '재고현황'],
      ['판매분석', '판매분석'],
      ['입고요청', '입고요청'],
      ['옵션마스터', '옵션마스터'],
    ] as const)
      for (const name of wingFiles(prefix))
        expect((await recognise({ bytes: wingBytes(name), name: 'x.xlsx' })).category).toBe(kind);
  });

  it('does not hang on the order of the columns, on white space in headers, or on notes above them', async () => {
    const report = await parse([
      ['조회 기간: 어제'],
      [],
      ['판매량', '방문자', '  매출\n(원) ', '옵션  ID', '조회'],
      ['5', '1', '100', '111', '2'],
    ]);
    expect(reportRows(report)).toEqual([
      { OPTION_CD: '111', SALE_QTY: '5', SALE_AMT: '100', VISITOR_CNT: '1', VIEW_CNT: '2' },
    ]);
  });

  it('is looked for in the later sheets too', async () => {
    const { writeXlsx } = await import('hucre/xlsx');
    const bytes = await writeXlsx({
      sheets: [
        { name: '안내', rows: [['읽어주세요']] },
        { name: '자료', rows: [salesHeader, ['1', '', '', '1', '1', '1', '1']] },
      ],
    });
    const report = await parseReport({ bytes, name: '20261120.xlsx' }, today);
    expect(report).toMatchObject({ sheet: '자료', rowCount: 1 });
  });

  it('reads the older headers of the same columns', async () => {
    const report = await parse([
      ['옵션 ID', '매출', '판매량', '조회', '장바구니'],
      ['1', '2', '3', '4', '5'],
    ]);
    expect(reportRows(report)).toEqual([
      { OPTION_CD: '1', SALE_AMT: '2', SALE_QTY: '3', VIEW_CNT: '4', CART_CNT: '5' },
    ]);
  });

  it('is said to be unknown, with the kinds that are known', async () => {
    await expect(
      parse([
        ['이름', '나이'],
        ['홍', 3],
      ]),
    ).rejects.toThrow('재고현황, 판매분석, 입고요청');
  });

  it('without a required column is refused with the name of the column', async () => {
    const without = salesHeader.filter((header) => header !== '판매량');
    await expect(parse([without])).rejects.toThrow('판매분석 파일에 꼭 필요한 열이 없습니다: 판매량.');
  });

  it('with a column twice is refused with its name', async () => {
    await expect(parse([[...salesHeader, '판매량']])).rejects.toThrow('"판매량" 열이 두 개');
  });

  it('names the columns that it does not know and leaves them out', async () => {
    const report = await parse([
      [...salesHeader, '카테고리', '새 열 (베타)'],
      [...sale('1', '1'), '생활', 'x'],
    ]);
    expect(report.ignoredColumns).toEqual(['새 열 (베타)']);
    expect(reportRows(report)[0]).toMatchObject({ CATEGORY_NM: '생활' });
  });
});

describe('which day it is about', () => {
  const rows = [salesHeader, sale('1', '1')];

  it.each([
    ['판매분석_20261120.xlsx', '20261120'],
    ['판매분석 2026-11-20 (1).xlsx', '20261120'],
    ['A00123456_2026.11.20.xlsx', '20261120'],
    ['판매분석_20261120.xlsx'.normalize('NFD'), '20261120'],
    ['20261120_20261120.xlsx', '20261120'],
  ])('is read from the name %s', async (name, day) => {
    expect(await parse(rows, name)).toMatchObject({ periodStart: day, periodEnd: day });
  });

  it('is asked for where the name has none, more than one, or one that cannot be', async () => {
    await expect(parse(rows, '판매분석.xlsx')).rejects.toThrow('날짜를 지정');
    await expect(parse(rows, '판매분석_2026112012.xlsx')).rejects.toThrow('날짜를 지정');
    await expect(parse(rows, '판매분석_20261101_20261120.xlsx')).rejects.toThrow('둘 이상');
    await expect(parse(rows, '판매분석_20261131.xlsx')).rejects.toThrow('날짜를 지정');
    await expect(parse(rows, '판매분석_20261122.xlsx')).rejects.toThrow('아직 오지 않은');
    await expect(parse(rows, 'x.xlsx', '20260230')).rejects.toThrow('없는 날짜');
    expect(await parse(rows, '판매분석_20261101_20261120.xlsx', '20261120')).toMatchObject({
      periodStart: '20261120',
    });
  });

  it('of inbound requests spans their scheduled days', async () => {
    const line = (request: string, day: string) => [request, '2026-11-01', day, '1', 1, 0, 0, 0, 0];
    const report = await parse(
      [inboundHeader, line('R1', '2026-11-20'), line('R2', '2026-11-03'), line('R3', '2026-12-04')],
      'x.xlsx',
    );
    expect(report).toMatchObject({ periodStart: '20261103', periodEnd: '20261204', rowCount: 3 });
  });
});

describe('rows', () => {
  it('that are empty or sum others are left out', async () => {
    const report = await parse([
      salesHeader,
      sale('1', '1'),
      [],
      [' ', '', null],
      ['합 계', '', '', '9,999', '9', '', ''],
      [null, '총계', '', '9,999', '9', '', ''],
      [],
    ]);
    expect(report).toMatchObject({ rowCount: 1, badRowCount: 0, totalRowsSkipped: 2 });
  });

  it('of a product that is called like a sum are no sum', async () => {
    const named = ['상품명', ...salesHeader.filter((header) => header !== '상품명')];
    const report = await parse([
      named,
      ['합계', '1', '빨강', '1,000', '1', '3', '4'],
      ['합계', '', '', '1,000', '1', '3', '4'],
    ]);
    expect(report).toMatchObject({ rowCount: 1, badRowCount: 0, totalRowsSkipped: 1 });
  });

  it('an empty day is a day on which nothing was sold; an empty stock is a mistake', async () => {
    expect(await parse([salesHeader])).toMatchObject({ rowCount: 0, chunks: [] });
    const stock = ['옵션 ID', '등록상품명', '옵션명', '상품등급', '판매가능재고', '누적보관료'];
    await expect(parse([stock], '재고현황_20261120.xlsx')).rejects.toThrow('데이터 행이 없습니다');
  });

  it('with errors are named by sheet, row, column, value and reason, and do not spoil the others', async () => {
    const report = await parse([
      salesHeader,
      sale('1', '1'),
      sale('2', '세 개'),
      sale('6.28E+10', '-2'),
      sale('', '1'),
      sale('3', '-2'),
    ]);
    expect(reportRows(report).map((row) => [row.OPTION_CD, row.SALE_QTY])).toEqual([
      ['1', '1'],
      ['3', '-2'],
    ]);
    expect(report.errors).toEqual([
      { sheet: 'Sheet1', row: 3, column: '판매량', value: '세 개', reason: '숫자가 아닙니다' },
      expect.objectContaining({
        row: 4,
        column: '옵션 ID',
        value: '6.28E+10',
        reason: expect.stringContaining('지수 표기'),
      }),
      { sheet: 'Sheet1', row: 5, column: '옵션 ID', value: '', reason: '값이 비어 있습니다' },
    ]);
    expect(report).toMatchObject({ rowCount: 2, badRowCount: 3, errorCount: 3 });
  });

  it('that name one brand code differently are an error', async () => {
    const report = await parse(
      [masterHeader, ['B1', '가', '1', '컵', ''], ['B1', '나', '2', '컵', '']],
      'm.xlsx',
    );
    expect(report.errors).toEqual([
      { sheet: 'Sheet1', row: 3, column: '브랜드명', value: '나', reason: '2행과 브랜드명이 다릅니다' },
    ]);
  });

  it('of one inbound request are loaded together or not at all', async () => {
    const line = (request: string, option: string, quantity: RawCell) => [
      request,
      '2026-11-01',
      '2026-11-03',
      option,
      quantity,
      0,
      0,
      0,
      0,
    ];
    const report = await parse(
      [inboundHeader, line('R1', '1', 1), line('R2', '1', 1), line('R1', '2', 'x')],
      'x.xlsx',
    );
    expect(reportRows(report).map((row) => row.REQ_NO)).toEqual(['R2']);
    expect(report.badRows.map((bad) => bad.row)).toEqual([2, 4]);
    expect(report).toMatchObject({ rowCount: 1, badRowCount: 2, errorCount: 1 });
  });

  it('by the thousand go in batches, in their order', async () => {
    const ids = Array.from({ length: 9000 }, (_, index) => String(10_000_000_000 + index));
    const report = await parse([salesHeader, ...ids.map((id) => sale(id, '1'))]);
    expect(report.chunks.length).toBeGreaterThan(1);
    expect(reportRows(report).map((row) => row.OPTION_CD)).toEqual(ids);
  });
});

describe('the spreadsheet of bad rows', () => {
  it('holds them under the same headers with their reasons, and can be loaded when corrected', async () => {
    const report = await parse([salesHeader, sale('1', '1'), sale('2', '세 개')]);
    const bytes = await errorSheet(report);
    const again = await parseReport({ bytes, name: '판매분석_20261120_오류.xlsx' }, today);
    expect(again).toMatchObject({ rowCount: 0, badRowCount: 1, supplement: true, ignoredColumns: [] });
    expect(again.badRows[0]?.cells.at(-1)).toBe('[판매량] 세 개: 숫자가 아닙니다');
    expect(report.supplement).toBe(false);
  });

  it('keeps the two header rows of 재고현황', async () => {
    const name = wingFiles('재고현황')[0] as string;
    const report = await parseReport({ bytes: wingBytes(name), name }, today);
    report.badRows.push({
      row: 3,
      cells: [1, '79019289926', '62766030385', '1', '컵', '빨강', 'NEW', 'x', 0, '-', '1,000', '4,000'],
      reason: '숫자가 아닙니다',
    });
    const again = await parseReport({ bytes: await errorSheet(report), name }, today);
    expect(again).toMatchObject({
      category: '재고현황',
      supplement: true,
      ignoredColumns: [],
      badRowCount: 1,
    });
    expect(again.errors[0]).toMatchObject({ row: 3, column: '판매가능재고', value: 'x' });
  });
});

it('a day number without a format counts from 1904 where the workbook does', async () => {
  const cell = (value: string | number) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="str"><v>${value}</v></c>`;
  const row = (cells: (string | number)[]) => `<row>${cells.map(cell).join('')}</row>`;
  const sheet = row(inboundHeader) + row(['R1', 44_884, 44_885, '1', 5, 0, 0, 0, 0]);
  const parts = workbookParts([sheet]).map(({ name, content }) => ({
    name,
    content: String(content).replace('<sheets>', '<workbookPr date1904="true"/><sheets>'),
  }));
  const report = await parseReport({ bytes: zip(parts), name: 'x.xlsx' }, today);
  expect(reportRows(report)[0]).toMatchObject({ IB_REQ_DT: '20261120', SCH_DT: '20261121' });
});
