import { importText } from '../../text/import.ts';
import { grade } from '../cells/stock-words.ts';
import { count, orZero, won } from '../cells/numbers.ts';
import { code, remarks, text } from '../cells/texts.ts';
import { filled } from '../cells/cell.ts';
import type { Column, ReportKind } from '../kind.ts';
import { type CostType, costTypeText } from '../../text/settlement.ts';
import { assumedHeaders, lineColumns, oneOf, settleEnd } from './settlement-columns.ts';

const amounts: Column[] = [
  { name: 'COST_A', headers: ['?/발생비용(A)'], required: true, cell: filled(won) },
  { name: 'DISCOUNT_B', headers: ['?/할인가(B)'], cell: orZero(won) },
  { name: 'EXTRA_AMT', headers: ['?/추가비용'], cell: orZero(won) },
  {
    name: 'FREE_C',
    headers: ['?/무료 프로모션 금액(C)', '?/로켓그로스 세이버 혜택 금액(C)'],
    cell: orZero(won),
  },
];

/** Of all lines of a sheet, without and with VAT, which stands here alone. */
const sums: Column[] = [
  { name: 'SUM_AMT', headers: [], cell: filled(won) },
  { name: 'SUM_VAT_AMT', headers: [], cell: filled(won) },
  { name: 'SUM_FINAL_AMT', headers: [], cell: filled(won) },
];

/** What a kind of costs adds to the shape that all have. */
export interface CostReport extends Pick<ReportKind, 'category' | 'order' | 'signature' | 'leftOut'> {
  /** COST_TYPE of its sheets, each of which has the name of its costs. */
  types: CostType[];
  /** Other names under which a sheet has been seen. */
  otherNames?: Readonly<Record<string, CostType>>;
  /** Headers of the pieces of a line. */
  pieces: string[];
}

/**
 * Costs of the fulfilment service: a sheet or two, each with its sums above two header rows. Amount of a line (won without VAT) =
 * A - B + extra cost - C.
 */
export const costReport = ({
  category,
  order,
  signature,
  leftOut,
  types,
  otherNames = {},
  pieces,
}: CostReport): ReportKind => {
  const sheets = { ...Object.fromEntries(types.map((type) => [costTypeText[type], type])), ...otherNames };
  return {
    category,
    order,
    signature,
    grouped: true,
    everySheet: true,
    above: [
      { name: 'SETTLE_END_DT', headers: settleEnd.headers },
      { name: 'SUM_AMT', headers: ['합계', ...Object.keys(sheets).map((sheet) => `${sheet} 합계`)] },
      { name: 'SUM_VAT_AMT', headers: ['세액'] },
      { name: 'SUM_FINAL_AMT', headers: ['최종비용'] },
    ],
    columns: [
      { name: 'COST_TYPE', headers: [], from: 'sheet', cell: oneOf(sheets) },
      ...lineColumns,
      { name: 'DELIVERY_NO', headers: ['배송ID'], cell: code },
      { name: 'REQUEST_NO', headers: ['반품접수ID', '반출ID'], cell: code },
      { name: 'QTY', headers: pieces, cell: count },
      { name: 'GRADE', headers: [...assumedHeaders.restockGrade], cell: grade },
      { name: 'REASON', headers: ['반품사유', '반출유형'], cell: remarks },
      { name: 'CENTER', headers: ['물류센터'], cell: text },
      { name: 'REMARKS', headers: ['비고'], cell: remarks },
      ...amounts,
      ...sums,
    ],
    checks: [
      {
        header: '?/할인적용가(A-B)',
        cell: orZero(won),
        exact: true,
        expected: (of) => of('COST_A') - of('DISCOUNT_B'),
      },
      {
        header: '?/최종비용',
        cell: orZero(won),
        exact: true,
        expected: (of) => of('COST_A') - of('DISCOUNT_B') + of('EXTRA_AMT'),
      },
      {
        header: '?/최종비용(A-B-C)',
        cell: orZero(won),
        exact: true,
        expected: (of) => of('COST_A') - of('DISCOUNT_B') - of('FREE_C'),
      },
    ],
    leftOut: ['세금계산서 발행월', '카테고리 1차', '카테고리 2차', '개별포장 상품 사이즈', ...leftOut],
    period: { from: 'column', column: 'SETTLE_END_DT', days: 'settled' },
    dayOfPeriod: 'RECOG_DT',
    allOrNothing: true,
    mayBeEmpty: false,
    remedy: importText.file.settlementRemedy,
  };
};
