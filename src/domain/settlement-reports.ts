/** The nine reports of a settlement period, in the order of its costs. */
export const SETTLEMENT_REPORTS = [
  '판매수수료',
  '입출고/배송비',
  '보관비',
  '반품 회수/재입고',
  '반출',
  '부가서비스',
  '재고 손실 보상',
  '광고비 내역',
  '밀크런 내역',
] as const;
