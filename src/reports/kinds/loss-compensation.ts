import { importText } from '../../text/import.ts';
import { filled } from '../cells/cell.ts';
import { day } from '../cells/days.ts';
import { count, decimal, percentage, won } from '../cells/numbers.ts';
import { code, optionId, remarks, text } from '../cells/texts.ts';
import { grade } from '../cells/stock-words.ts';
import type { ReportKind } from '../kind.ts';
import { assumedHeaders as assumed, rowNumber, settleEnd } from './settlement-columns.ts';

/** 재고 손실 보상 (INVENTORY_COMPENSATION): pieces that the marketplace lost and pays for; OCCUR_DT is the day of the loss. */
export const lossCompensation: ReportKind = {
  category: '재고 손실 보상',
  order: 16,
  signature: ['손실 유형', '보상률', '보상 금액', '검수ID', '판매액(A*B) - 부가세'],
  grouped: false,
  columns: [
    rowNumber,
    { name: 'OCCUR_DT', headers: ['발생일'], required: true, cell: filled(day) },
    settleEnd,
    { name: 'ORDER_NO', headers: ['주문ID'], cell: code },
    { name: 'TRADE_TYPE', headers: [...assumed.tradeType], cell: text },
    { name: 'LOSS_TYPE', headers: [...assumed.lossType], cell: text },
    { name: 'OPTION_CD', headers: ['옵션ID'], required: true, cell: filled(optionId) },
    { name: 'ITEM_NM', headers: ['등록상품명'], cell: text },
    { name: 'OPTION_NM', headers: ['옵션명'], cell: text },
    { name: 'OFFER_CONDITION', headers: ['상품등급'], cell: grade },
    { name: 'QTY', headers: [...assumed.lossQty], required: true, cell: filled(count) },
    { name: 'SALE_PRICE', headers: [...assumed.unitPrice], cell: won },
    {
      name: 'COMP_RATE',
      headers: [...assumed.rate],
      cell: decimal,
      // The rate is of the price without VAT.
      percentOf: (of) => percentage(of('COMP_AMT') * 1.1, of('QTY') * of('SALE_PRICE')),
    },
    { name: 'COMP_AMT', headers: ['보상 금액'], required: true, cell: filled(won) },
    { name: 'INSPECT_ID', headers: [...assumed.inspection], cell: code },
    { name: 'CENTER', headers: ['물류센터'], cell: text },
    { name: 'REMARKS', headers: ['비고'], cell: remarks },
  ],
  leftOut: [
    '카테고리',
    '판매액(A*B)',
    '부가세',
    '판매액(A*B) - 부가세',
    '등록상품 ID',
    'SKU ID',
    '접수일',
    '확정일',
    '손실 상세',
    '입고ID',
    '반품접수ID',
    '증빙',
    '산정 기준',
    '최근 30일 평균 판매가',
    '지급 예정일',
    '지급 상태',
  ],
  period: { from: 'column', column: 'SETTLE_END_DT', days: 'settled' },
  allOrNothing: true,
  mayBeEmpty: false,
  remedy: importText.file.settlementRemedy,
};
