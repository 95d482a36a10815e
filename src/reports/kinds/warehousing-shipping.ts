import { costReport } from './cost-report.ts';

/** 입출고/배송비 (WAREHOUSING_SHIPPING): by piece and by parcel. */
export const warehousingShipping = costReport({
  category: '입출고/배송비',
  order: 11,
  signature: ['발생일(배송완료일)', '단품 판매가', '합포장 사이즈', '단품 기준 구매 수량', '배송ID'],
  types: ['WAREHOUSING', 'SHIPPING'],
  pieces: ['판매수량'],
  leftOut: ['주문일', '단품 판매가', '단품 기준 구매 수량', '옵션유형', '합포장 사이즈'],
});
