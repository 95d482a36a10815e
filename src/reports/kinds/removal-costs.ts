import { costReport } from './cost-report.ts';

/** 반출 (VRETURN_HANDLING and VRETURN_SHIPPING): what left the warehouse for the seller, by piece and by box. */
export const removalCosts = costReport({
  category: '반출',
  order: 14,
  signature: ['반출유형', '반출ID', '반출 요청일', '대표 등록상품 ID', '박스 수'],
  types: ['REMOVAL', 'REMOVAL_SHIPPING'],
  pieces: ['반출 수량', '박스 수'],
  leftOut: ['반출 요청일', '무료 수량', '비용 청구 수량'],
});
