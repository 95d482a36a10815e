import { importText } from '../../text/import.ts';
import { filled } from '../cells/cell.ts';
import { count, decimal, orZero, percentage, won } from '../cells/numbers.ts';
import { text } from '../cells/texts.ts';
import type { ReportKind } from '../kind.ts';
import { lineColumns } from './settlement-columns.ts';

/**
 * 판매수수료 (CATEGORY_TR): an order line and its fee; a cancellation has negative pieces and won. 쿠팡지원할인(C) is the
 * marketplace's own and is not deducted.
 */
export const salesFees: ReportKind = {
  category: '판매수수료',
  order: 10,
  signature: ['매출금액(A*B-C)', '판매자할인쿠폰(D+E)', '정산대상액', '판매수수료 VAT', '쿠팡지원할인(C)'],
  grouped: false,
  columns: [
    ...lineColumns,
    { name: 'CATEGORY_NM', headers: ['카테고리명'], cell: text },
    { name: 'PRICE', headers: ['판매가(A)'], required: true, cell: filled(won) },
    { name: 'QTY', headers: ['판매수량(B)'], required: true, cell: filled(count) },
    { name: 'SALE_AMT', headers: ['판매액(A*B)'], required: true, cell: filled(won) },
    { name: 'SUPPORT_AMT', headers: ['쿠팡지원할인(C)'], cell: orZero(won) },
    { name: 'INSTANT_AMT', headers: ['즉시할인쿠폰(D)'], cell: orZero(won) },
    { name: 'DOWNLOAD_AMT', headers: ['다운로드쿠폰(E)'], cell: orZero(won) },
    { name: 'COUPON_AMT', headers: ['판매자할인쿠폰(D+E)'], required: true, cell: filled(won) },
    {
      name: 'FEE_RATE',
      headers: ['할인적용 판매수수료율(%,VAT별도)'],
      cell: decimal,
      percentOf: (of) => percentage(of('FEE_AMT'), of('SALE_AMT') - of('COUPON_AMT')),
    },
    { name: 'FEE_AMT', headers: ['판매수수료'], required: true, cell: filled(won) },
    { name: 'FEE_VAT', headers: ['판매수수료 VAT'], required: true, cell: filled(won) },
    { name: 'SETTLE_AMT', headers: ['정산대상액'], required: true, cell: filled(won) },
    { name: 'CHANNEL', headers: ['판매채널'], cell: text },
  ],
  checks: [
    {
      header: '정산대상액',
      cell: won,
      exact: true,
      expected: (of) => of('SALE_AMT') - of('COUPON_AMT') - of('FEE_AMT') - of('FEE_VAT'),
    },
    {
      header: '판매자할인쿠폰(D+E)',
      cell: won,
      exact: true,
      expected: (of) => of('INSTANT_AMT') + of('DOWNLOAD_AMT'),
    },
    {
      header: '매출금액(A*B-C)',
      cell: won,
      exact: true,
      expected: (of) => of('SALE_AMT') - of('SUPPORT_AMT'),
    },
    { header: '판매액(A*B)', cell: won, exact: true, expected: (of) => of('PRICE') * of('QTY') },
  ],
  leftOut: ['세금계산서 발행월', '카테고리ID', '판매수수료율(%,VAT별도)'],
  period: { from: 'column', column: 'SETTLE_END_DT', days: 'settled' },
  dayOfPeriod: 'RECOG_DT',
  allOrNothing: true,
  mayBeEmpty: false,
  remedy: importText.file.settlementRemedy,
};
