import { readXlsx } from 'hucre/xlsx';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { withRequestNumber } from '../data/failure-text.ts';
import { ExportError, makeExport } from './export-job.ts';
import type { ExportColumn, ExportJob } from './export-types.ts';
import { STREAM_ABOVE_ROWS } from './workbook.ts';

const columns: ExportColumn[] = [
  { header: 'No', field: null },
  { header: '옵션 ID', field: 'optionId' },
  { header: '상품명', field: 'name' },
  { header: '상품등급', field: 'grade', labels: { 'used-best': '반품-최상' } },
  { header: '판매가능재고', field: 'stock', empty: '-' },
  { header: '입고예정일', field: 'day', format: 'day' },
  { header: '업로드일시', field: 'moment', format: 'moment' },
];

const job = (extra: { summaryLabel?: string } = {}): ExportJob => ({
  sheets: [
    { name: '재고현황', request: { url: '/rpc', headers: { a: 'b' }, body: '{"x":1}' }, columns, ...extra },
  ],
});

const answering = (body: unknown, status = 200): typeof fetch => {
  return async () => new Response(JSON.stringify(body), { status });
};

async function readBack(file: Blob, sheet = '재고현황') {
  return readSheet(Buffer.from(await file.arrayBuffer()), sheet);
}

const rows = [
  {
    optionId: '087301920456',
    name: '=1+1 <&"> 🍎',
    grade: 'used-best',
    stock: 1204,
    day: '20261121',
    moment: '2026-11-20T21:10:00Z',
  },
  { optionId: '2', name: `${'가'.repeat(32_768)}`, grade: 'odd', stock: null, day: null, moment: '' },
];

describe('an exported file', () => {
  it('holds every cell as the screen shows it: ids as text, numbers as numbers, no formulas', async () => {
    const file = await makeExport(job(), () => {}, answering({ total: 2, rows }));
    expect(await readBack(file)).toEqual([
      ['No', '옵션 ID', '상품명', '상품등급', '판매가능재고', '입고예정일', '업로드일시'],
      [1, '087301920456', '=1+1 <&"> 🍎', '반품-최상', 1204, '2026.11.21', '2026.11.21 06:10'],
      [2, '2', '가'.repeat(32_767), 'odd', '-', null, null],
    ]);
  });

  it('shows numbers as the screen does, in rows and in the sum, and leaves texts alone', async () => {
    const numbers: ExportColumn[] = [
      { header: '옵션 ID', field: 'id' },
      { header: '재고', field: 'stock', format: 'count' },
      { header: '평균', field: 'average', format: 'perDay' },
      { header: '매출', field: 'sales', format: 'won' },
      { header: '구매전환율', field: 'rate', format: 'percent', decimals: 2 },
    ];
    const sheets = [{ ...job().sheets[0], columns: numbers, summaryLabel: '합계' }] as ExportJob['sheets'];
    const figures = { stock: 1204, average: 38.4286, sales: 12300, rate: 56.13 };
    const answer = { rows: [{ id: '1', ...figures }], totals: { stock: 1204, sales: 12300, rate: 7.1 } };
    const file = await makeExport({ sheets }, () => {}, answering(answer));
    const { sheets: read } = await readXlsx(Buffer.from(await file.arrayBuffer()), { readStyles: true });
    const format = (row: number, column: number) => read[0]?.cells?.get(`${row},${column}`)?.style?.numFmt;
    for (const row of [1, 2])
      expect([1, 2, 3, 4].map((column) => format(row, column))).toEqual([
        '#,##0',
        '[<10]#,##0.00;#,##0.0',
        '#,##0"원"',
        '#,##0.00%',
      ]);
    expect((await readBack(file)).slice(1)).toEqual([
      ['1', 1204, 38.4286, 12300, 0.5613],
      ['합계', 1204, null, 12300, 0.071],
    ]);
    expect(format(1, 0) ?? 'General').toBe('General');
  });

  it('ends with the totals that the server made', async () => {
    const file = await makeExport(
      job({ summaryLabel: '합계' }),
      () => {},
      answering({ rows, totals: { stock: 1204 } }),
    );
    expect((await readBack(file)).at(-1)).toEqual(['합계', null, null, null, 1204, null, null]);
  });

  it('ends with the figures of all rows of a list that comes in pages', async () => {
    const period = { missing: [] };
    const summary = { figures: { stock: 1204 }, comparisonFigures: null };
    const file = await makeExport(
      job({ summaryLabel: '합계' }),
      () => {},
      answering({ rows, total: rows.length, period, comparison: period, summary }),
    );
    expect((await readBack(file)).at(-1)).toEqual(['합계', null, null, null, 1204, null, null]);
  });

  it('reads figures that stand in an object of their own, in rows and in the sum', async () => {
    const figureColumns: ExportColumn[] = [
      { header: '일자', field: 'from', format: 'day' },
      { header: '매출', field: 'saleAmt', format: 'won', empty: '-' },
      { header: '이전 매출', field: 'previousSaleAmt', format: 'won', empty: '-' },
      {
        header: '매출 증감',
        field: 'saleAmt',
        against: 'baseSaleAmt',
        format: 'percent',
        decimals: 1,
        empty: '-',
      },
    ];
    const sheets = [
      { ...job().sheets[0], columns: figureColumns, summaryLabel: '합계' },
    ] as ExportJob['sheets'];
    const period = { missing: [] };
    const figures = { figures: { saleAmt: 5 }, comparisonFigures: { saleAmt: 4 } };
    const rows = [
      { from: '20261119', ...figures },
      { from: '20261120', figures: null, comparisonFigures: null },
    ];
    const file = await makeExport(
      { sheets },
      () => {},
      answering({ ...figures, rows, period, comparison: period }),
    );
    expect((await readBack(file)).slice(1)).toEqual([
      ['2026.11.19', 5, 4, 0.25],
      ['2026.11.20', '-', '-', '-'],
      ['합계', 5, 4, 0.25],
    ]);

    // Nothing to compare with has no total either.
    const alone = { figures: figures.figures, comparisonFigures: null };
    const uncompared = await makeExport(
      {
        sheets: [
          { ...sheets[0], columns: figureColumns.map((column) => ({ decimals: 0, ...column })) },
        ] as ExportJob['sheets'],
      },
      () => {},
      answering({ ...alone, rows: [], period, comparison: period }),
    );
    expect((await readBack(uncompared)).at(-1)).toEqual(['합계', 5, null, null]);
  });

  it('has a last sheet of notes when there is something to say', async () => {
    const noted = async (lines: string[]) => {
      const file = await makeExport(
        { ...job(), notes: { name: '안내', lines } },
        () => {},
        answering({ total: 2, rows }),
      );
      const { sheets } = await readXlsx(Buffer.from(await file.arrayBuffer()));
      return sheets.map((sheet) => [sheet.name, sheet.rows.length, sheet.rows.at(-1)?.[0]]);
    };
    expect((await noted(['판매 데이터가 없는 날: 11.20'])).slice(1)).toEqual([
      ['안내', 2, '판매 데이터가 없는 날: 11.20'],
    ]);
    expect(await noted([])).toHaveLength(1);
  });

  it('has its headings when there are no rows', async () => {
    const file = await makeExport(job(), () => {}, answering({ total: 0, rows: [] }));
    expect(await readBack(file)).toEqual([columns.map(({ header }) => header)]);
  });

  it('is the same above the row count where it is streamed', { timeout: 60_000 }, async () => {
    const many = Array.from({ length: STREAM_ABOVE_ROWS + 1 }, (_, index) => ({
      ...rows[0],
      optionId: String(87_000_000_000 + index),
      stock: index,
    }));
    const shares: (number | null)[] = [];
    const file = await makeExport(
      job(),
      (share) => shares.push(share),
      answering({ total: many.length, rows: many }),
    );
    const read = await readBack(file);
    expect(read).toHaveLength(STREAM_ABOVE_ROWS + 2);
    expect(read[0]).toEqual(columns.map(({ header }) => header));
    expect(read.at(-1)?.slice(0, 5)).toEqual([50_001, '87000050000', '=1+1 <&"> 🍎', '반품-최상', 50_000]);
    expect(shares[0]).toBeNull();
    expect(shares.slice(1)).toEqual(shares.slice(1).sort((a, b) => (a ?? 0) - (b ?? 0)));
    expect(shares.length).toBeGreaterThan(20);
  });
});

describe('the request', () => {
  it('is one, with the body and headers of the job', async () => {
    const calls: unknown[] = [];
    await makeExport(
      job(),
      () => {},
      async (url, init) => {
        calls.push([url, init]);
        return Response.json({ total: 0, rows: [] });
      },
    );
    expect(calls).toEqual([['/rpc', { method: 'POST', headers: { a: 'b' }, body: '{"x":1}' }]]);
  });

  it('fails on a fault with the number of its request', async () => {
    const send = async () =>
      Response.json({ message: 'x' }, { status: 500, headers: { 'x-request-id': 'ab12' } });
    const error: unknown = await makeExport(job(), () => {}, send).catch((reason: unknown) => reason);
    expect(withRequestNumber('실패', error)).toBe('실패 (요청 번호 ab12)');
  });

  it.each([
    ['a refusal', { message: 'no' }, 403],
    ['rows that were cut off', { total: 3, rows }, 200],
    ['an answer without rows', { total: 0 }, 200],
    ['an answer of another shape', [1, 2], 200],
  ])('fails on %s', async (_, body, status) => {
    await expect(makeExport(job(), () => {}, answering(body, status))).rejects.toThrow(ExportError);
  });
});
