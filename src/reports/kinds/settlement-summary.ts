import { filled } from '../cells/cell.ts';
import { day } from '../cells/days.ts';
import { decimal, orZero, percentage, won } from '../cells/numbers.ts';
import { text } from '../cells/texts.ts';
import type { Column, ReportKind } from '../kind.ts';
import { rowNumber } from './settlement-columns.ts';

const amount = (name: string, header: string): Column => ({
  name,
  headers: [header],
  required: true,
  cell: orZero(won),
});

/**
 * 정산현황 요약: a row a payment, of which a week has two: 70 % of its sales soon, the rest at the end of the next month but one.
 * Costs and compensation stand with the first alone. The marketplace's letters: H paid, I set off, J service costs, K compensation.
 */
export const settlementSummary: ReportKind = {
  category: '정산현황 요약',
  order: 19,
  signature: ['지급비율(%)', '판매기준매출(D)', '지급액(H)', '추가상계(I)', 'CFS 비용(J)', '최종지급액'],
  grouped: false,
  columns: [
    rowNumber,
    { name: 'SETTLE_TYPE', headers: ['정산유형'], required: true, cell: filled(text) },
    { name: 'START_DT', headers: ['매출인식 시작일'], required: true, cell: filled(day) },
    { name: 'END_DT', headers: ['매출인식 종료일'], required: true, cell: filled(day) },
    {
      name: 'RATIO',
      headers: ['지급비율(%)', '지급비율'],
      required: true,
      cell: filled(decimal),
      percentOf: (of) => percentage(of('PAYABLE_AMT'), of('BASE_AMT')),
    },
    amount('SALE_AMT', '판매액(a)'),
    amount('CANCEL_AMT', '취소액(b)'),
    amount('FEE_AMT', '판매수수료(B)'),
    amount('COUPON_AMT', '판매자할인쿠폰(C)'),
    amount('BASE_AMT', '판매기준매출(D)'),
    amount('PAYABLE_AMT', '지급액(H)'),
    amount('MILKRUN_AMT', '밀크런(c)'),
    amount('AD_AMT', '광고비(d)'),
    amount('DEDUCT_AMT', '정산차감(e)'),
    amount('SETOFF_AMT', '추가상계(I)'),
    amount('WAREHOUSING_AMT', '입출고비'),
    amount('SHIPPING_AMT', '배송비'),
    amount('STORAGE_AMT', '보관비'),
    amount('RETURN_PICKUP_AMT', '반품 회수비'),
    amount('RESTOCKING_AMT', '반품 재입고비'),
    amount('REMOVAL_AMT', '반출비'),
    amount('SERVICE_AMT', 'CFS 비용(J)'),
    amount('COMP_AMT', '재고 손실 보상(K)'),
    amount('PAID_AMT', '최종지급액'),
    { name: 'PAY_DT', headers: ['지급일'], cell: day },
    { name: 'STATUS', headers: ['지급상태'], cell: text },
  ],
  checks: [
    { header: '매출(A)', cell: won, exact: true, expected: (of) => of('SALE_AMT') - of('CANCEL_AMT') },
    {
      header: '판매기준매출(D)',
      cell: won,
      exact: true,
      expected: (of) => of('SALE_AMT') - of('CANCEL_AMT') - of('FEE_AMT') - of('COUPON_AMT'),
    },
    {
      header: '추가상계(I)',
      cell: won,
      exact: true,
      expected: (of) => of('MILKRUN_AMT') + of('AD_AMT') + of('DEDUCT_AMT'),
    },
    {
      header: '최종지급액',
      cell: won,
      exact: true,
      expected: (of) => of('PAYABLE_AMT') - of('SETOFF_AMT') - of('SERVICE_AMT') + of('COMP_AMT'),
    },
  ],
  leftOut: ['매출(A)'],
  period: { from: 'column', column: 'END_DT', days: 'settled' },
  allOrNothing: true,
  mayBeEmpty: false,
};
