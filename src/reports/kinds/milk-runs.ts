import { filled } from '../cells/cell.ts';
import { day } from '../cells/days.ts';
import { count, won } from '../cells/numbers.ts';
import { code, remarks, text } from '../cells/texts.ts';
import type { ReportKind } from '../kind.ts';
import { assumedHeaders as assumed, rowNumber, settleEnd } from './settlement-columns.ts';

/** 밀크런 내역: pickups of inbound requests by the marketplace's trucks. */
export const milkRuns: ReportKind = {
  category: '밀크런 내역',
  order: 18,
  signature: ['밀크런번호', '팔레트 수', '총 합계 금액', '공급가액', '픽업일'],
  grouped: false,
  columns: [
    rowNumber,
    settleEnd,
    { name: 'MILKRUNNO', headers: ['밀크런번호'], required: true, cell: filled(code) },
    { name: 'REQ_NO', headers: ['요청ID'], cell: code },
    { name: 'CENTER', headers: ['물류센터'], cell: text },
    { name: 'PICKUP_DT', headers: ['픽업일'], cell: day },
    { name: 'PLT_AMT', headers: ['팔레트 수'], cell: count },
    { name: 'QTY', headers: ['수량'], cell: count },
    { name: 'AMT', headers: [...assumed.milkRunAmount], required: true, cell: filled(won) },
    { name: 'VAT_AMT', headers: ['VAT', '부가세'], required: true, cell: filled(won) },
    { name: 'REMARKS', headers: ['비고'], cell: remarks },
  ],
  checks: [{ header: '총 합계 금액', cell: won, exact: true, expected: (of) => of('AMT') + of('VAT_AMT') }],
  leftOut: [],
  period: { from: 'column', column: 'SETTLE_END_DT', days: 'settled' },
  dayOfPeriod: 'PICKUP_DT',
  allOrNothing: true,
  mayBeEmpty: false,
};
