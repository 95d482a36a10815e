import { filled } from '../cells/cell.ts';
import { day } from '../cells/days.ts';
import { won } from '../cells/numbers.ts';
import { remarks, text } from '../cells/texts.ts';
import type { ReportKind } from '../kind.ts';
import { assumedHeaders as assumed, rowNumber, settleEnd } from './settlement-columns.ts';

/** 광고비 내역: what advertising was charged for a day, and what was taken back for clicks that did not count. */
export const settledAdCosts: ReportKind = {
  category: '광고비 내역',
  order: 17,
  signature: ['광고비(공급가액)', '일자', '구분', '정산주기(종료일)'],
  grouped: false,
  columns: [
    rowNumber,
    settleEnd,
    { name: 'DATE_SK', headers: [...assumed.adDay], required: true, cell: filled(day) },
    { name: 'CHARGE_TYPE', headers: [...assumed.adKind], cell: text },
    { name: 'AMT', headers: [...assumed.adAmount], required: true, cell: filled(won) },
    { name: 'VAT_AMT', headers: ['VAT', '부가세'], required: true, cell: filled(won) },
    { name: 'REMARKS', headers: ['비고'], cell: remarks },
  ],
  checks: [{ header: '합계', cell: won, exact: true, expected: (of) => of('AMT') + of('VAT_AMT') }],
  leftOut: [],
  period: { from: 'column', column: 'SETTLE_END_DT', days: 'settled' },
  dayOfPeriod: 'DATE_SK',
  allOrNothing: true,
  mayBeEmpty: false,
};
