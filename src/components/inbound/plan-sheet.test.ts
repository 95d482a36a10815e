import { expect, it } from 'vitest';
import type { PlanRow } from '@/data/answers/inbound-plan.ts';
import { makeExport } from '@/export/export-job.ts';
import { openBook } from '@/reports/open-book.ts';
import { planSheet, templateColumns } from './plan-sheet.ts';

const row = (optionId: string, more: Partial<PlanRow> = {}): PlanRow => ({
  optionId,
  productName: '수분 크림',
  optionName: '50ml',
  salePrice: 12_900,
  productId: '15000000001',
  skuId: '40000001',
  barcode: '0880123456789',
  stockQty: 20,
  incomingQty: 6,
  stowingQty: 0,
  exhaustionDay: '10일 이내',
  recommendedInboundQty: 40,
  targetDays: 28,
  suggestedInboundQty: 30,
  orderQty: 30,
  suggestion: null,
  lastYearAmt: null,
  thisYearAmt: 224_500,
  month3Amt: 62_000,
  month2Amt: 60_000,
  month1Amt: 0,
  days14Amt: 28_500,
  days14Qty: 28,
  days7Qty: 14,
  ...more,
});

/** The cells of the file by the importer's own reader, by row and by the letters of their column. */
async function readBack(rows: PlanRow[], quantities: [string, number][]) {
  const sheet = planSheet('20261122', rows, new Map(quantities));
  const file = await makeExport({ sheets: [sheet] }, () => {});
  const book = await openBook(new Uint8Array(await file.arrayBuffer()));
  const read: { row: number; cells: Record<string, unknown> }[] = [];
  const [only] = book.sheets;
  if (!only) throw new Error('no sheet');
  for await (const { row: number, cells } of only.rows()) {
    const filled = cells.flatMap((cell, index) =>
      cell === null || cell === undefined || cell === '' ? [] : [[letters(index), cell] as const],
    );
    read.push({ row: number, cells: Object.fromEntries(filled) });
  }
  return { name: only.name, read };
}
const letters = (index: number) =>
  (index < 26 ? '' : String.fromCharCode(64 + Math.floor(index / 26))) +
  String.fromCharCode(65 + (index % 26));

it('the importer reads from the file what was planned, in the columns of the template', async () => {
  const odd = row('87000000002', {
    productName: '=1+1 <크림>',
    optionName: '',
    salePrice: null,
    skuId: null,
  });
  const { name, read } = await readBack(
    [row('87000000001'), odd, row('87000000003')],
    [
      ['87000000001', 30],
      ['87000000002', 1_204],
      ['87000000003', 0],
    ],
  );
  expect(name).toBe('입고계획');
  const [headings, example, ...options] = read;
  expect(headings).toMatchObject({
    row: 3,
    cells: {
      A: 'No.',
      B: '등록상품명',
      G: '옵션 ID',
      I: '25년 총계',
      J: '26년 총계',
      K: '26년 08월',
      L: '26년 09월',
      M: '26년 10월',
      V: '입고 수량 입력',
      AB: '상품바코드',
      AJ: 'SKU ID',
      AM: 'Req prod year',
    },
  });
  expect(example).toEqual({ row: 4, cells: { A: '예시' } });
  const known = {
    F: '15000000001',
    J: 224_500,
    K: 62_000,
    L: 60_000,
    M: 0,
    N: 28_500,
    O: 28,
    P: 14,
    AB: '0880123456789',
    AE: 20,
    AF: '10일 이내',
  };
  expect(options).toEqual([
    {
      row: 5,
      cells: {
        A: 1,
        B: '수분 크림',
        C: '50ml',
        D: 12_900,
        G: '87000000001',
        V: 30,
        AJ: '40000001',
        ...known,
      },
    },
    { row: 6, cells: { A: 2, B: '=1+1 <크림>', G: '87000000002', V: 1_204, ...known } },
  ]);
});

it('500 options come back in their order', async () => {
  const rows = Array.from({ length: 500 }, (_, index) => row(String(87_000_000_000 + index)));
  const { read } = await readBack(
    rows,
    rows.map(({ optionId }, index): [string, number] => [optionId, index + 1]),
  );
  expect(read.slice(2).map(({ cells }) => [cells.G, cells.V])).toEqual(
    rows.map(({ optionId }, index) => [optionId, index + 1]),
  );
});

it('the months of January are those of the year before', () => {
  const headers = templateColumns('20270131').map(({ header }) => header);
  expect(headers.slice(8, 13)).toEqual(['26년 총계', '27년 총계', '26년 10월', '26년 11월', '26년 12월']);
  expect(headers).toHaveLength(39);
});
