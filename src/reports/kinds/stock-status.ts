import { filled } from '../cells/cell.ts';
import { day, dayOrText } from '../cells/days.ts';
import { count, orZero, won } from '../cells/numbers.ts';
import { coverBucket, grade, winner } from '../cells/stock-words.ts';
import { code, optionId, text } from '../cells/texts.ts';
import type { ReportKind } from '../kind.ts';

/** 재고현황: the whole stock of a partner at one moment, every option and grade. */
export const stockStatus: ReportKind = {
  category: '재고현황',
  order: 2,
  signature: [
    '상품등급',
    '판매가능재고',
    '재고예상 소진일',
    '누적보관료',
    '추가입고 추천수량',
    '아이템위너',
    'Offer condition',
    'Orderable quantity',
    'Days of cover',
    'Monthly storage fee',
  ],
  grouped: true,
  columns: [
    { name: 'OPTION_CD', headers: ['옵션 ID', 'Option ID'], required: true, cell: filled(optionId) },
    { name: 'PRODUCTID', headers: ['등록상품 ID', 'Inventory ID'], cell: code },
    { name: 'ITEM_NM', headers: ['등록상품명', '상품명', 'Product name'], required: true, cell: text },
    { name: 'OPTION_NM', headers: ['옵션명', 'Option name'], required: true, cell: text },
    { name: 'SKU_ID', headers: ['SKU ID'], cell: code },
    {
      name: 'OFFER_CONDITION',
      headers: ['상품등급', 'Offer condition'],
      required: true,
      cell: filled(grade),
    },
    {
      name: 'STOCK_QTY',
      headers: ['판매가능재고', 'Orderable quantity'],
      required: true,
      cell: filled(count),
    },
    { name: 'EXH_DAY', headers: ['재고예상 소진일', 'Days of cover'], cell: coverBucket },
    { name: 'REQ_IBQTY', headers: ['추가입고 추천수량', 'Recommended inbound quantity'], cell: count },
    { name: 'REQ_IB_DT', headers: ['추가입고날짜', 'Recommended inbound date'], cell: dayOrText },
    { name: 'ITEM_WINNER_YN', headers: ['아이템위너', 'Item winner'], cell: winner },
    {
      name: 'SALE_QTY_7D',
      headers: ['최근 판매수량…7일', 'Recent sales quantity…7 days'],
      cell: count,
    },
    {
      name: 'SALE_QTY_30D',
      headers: ['최근 판매수량…30일', 'Recent sales quantity…30 days'],
      cell: count,
    },
    { name: 'SALE_AMT_7D', headers: ['최근 매출…7일', 'Recent sales/Last 7 days'], cell: won },
    { name: 'SALE_AMT_30D', headers: ['최근 매출…30일', 'Recent sales/Last 30 days'], cell: won },
    {
      name: 'MONTHLY_STORAGE_FEE',
      headers: ['누적보관료', '이번달 누적보관료', 'Monthly storage fee'],
      cell: won,
    },
    { name: 'AGE_30', headers: ['보관기간별…/1~30일', 'Sku age…/1~30'], cell: orZero(count) },
    { name: 'AGE_45', headers: ['보관기간별…/31~45일', 'Sku age…/31~45'], cell: orZero(count) },
    { name: 'AGE_60', headers: ['보관기간별…/46~60일', 'Sku age…/46~60'], cell: orZero(count) },
    { name: 'AGE_120', headers: ['보관기간별…/61~120일', 'Sku age…/61~120'], cell: orZero(count) },
    { name: 'AGE_180', headers: ['보관기간별…/121~180일', 'Sku age…/121~180'], cell: orZero(count) },
    {
      name: 'AGE_181',
      headers: ['보관기간별…/181일+', '보관기간별…/181', 'Sku age…/181'],
      cell: orZero(count),
    },
    {
      name: 'CUST_RETURN_30D',
      headers: ['고객반품 지난 30일', '고객반품…30일', 'Customer returns…Last 30 days'],
      cell: count,
    },
    { name: 'SEASON', headers: ['시즌관리', 'Season'], cell: text },
    { name: 'PRODUCT_REG_DT', headers: ['상품등록일', 'Product listing date'], cell: day },
  ],
  // The product works out incoming stock itself, from the inbound requests.
  leftOut: ['No.', '입고예정재고', 'Pending inbounds'],
  period: { from: 'day' },
  uniqueBy: 'OPTION_CD',
  mayBeEmpty: false,
};
