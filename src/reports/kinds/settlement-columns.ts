import { importText } from '../../text/import.ts';
import { CellProblem, cellText, filled, type CellParser } from '../cells/cell.ts';
import { day } from '../cells/days.ts';
import { count } from '../cells/numbers.ts';
import { code, optionId, text } from '../cells/texts.ts';
import { normalHeader } from '../headers.ts';
import type { Column } from '../kind.ts';

/**
 * Headers of the settlement reports that nobody has published, so that they are assumed: a real file that spells one otherwise
 * is read once its spelling stands here, beside the assumed one.
 */
export const assumedHeaders = {
  lossType: ['손실 유형', '손실유형'],
  tradeType: ['거래유형'],
  lossQty: ['수량', '보상 수량'],
  unitPrice: ['판매 단가', '판매단가'],
  inspection: ['검수ID', '검수 ID'],
  rate: ['보상률', '보상률(%)'],
  restockGrade: ['재입고 등급', '재입고등급'],
  boxProduct: ['대표 등록상품 ID'],
  adDay: ['일자', '날짜'],
  adKind: ['구분'],
  adAmount: ['광고비(공급가액)', '광고비'],
  milkRunAmount: ['공급가액'],
} as const satisfies Record<string, readonly string[]>;

/** The row of the file that a line stands in, so that a figure can be followed to it. */
export const rowNumber: Column = { name: 'ROW_NO', headers: [], from: 'row', cell: count };

/** The week or month that a line is settled in, by its last day. */
export const settleEnd: Column = {
  name: 'SETTLE_END_DT',
  headers: ['정산주기(종료일)', '정산주기'],
  required: true,
  cell: filled(day),
};

/** What every line of a settlement report says of its order and its article. */
export const lineColumns: Column[] = [
  rowNumber,
  { name: 'SETTLE_TYPE', headers: ['정산유형'], cell: text },
  settleEnd,
  { name: 'OCCUR_DT', headers: ['발생일'], required: true, cell: filled(day) },
  { name: 'RECOG_DT', headers: ['매출인식일'], required: true, cell: filled(day) },
  { name: 'TRADE_TYPE', headers: [...assumedHeaders.tradeType], cell: text },
  { name: 'ORDER_NO', headers: ['주문ID'], cell: code },
  { name: 'PRODUCTID', headers: ['등록상품 ID', ...assumedHeaders.boxProduct], cell: text },
  { name: 'OPTION_CD', headers: ['옵션ID'], cell: optionId },
  { name: 'SKU_ID', headers: ['SKU ID'], cell: code },
  { name: 'ITEM_NM', headers: ['등록상품명'], cell: text },
  { name: 'OPTION_NM', headers: ['옵션명'], cell: text },
];

/** One of some words, white space aside, as the code that stands for it. */
export const oneOf =
  (codes: Readonly<Record<string, string>>): CellParser =>
  (raw) => {
    const word = normalHeader(cellText(raw));
    const found = Object.entries(codes).find(([name]) => normalHeader(name) === word);
    return found?.[1] ?? new CellProblem(importText.cell.notOneOf(Object.keys(codes)));
  };
