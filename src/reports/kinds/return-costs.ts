import { costReport } from './cost-report.ts';

/** 반품 회수/재입고 (CRETURN_PICKUP_RESTOCKING): what came back, and in which grade it became stock again. */
export const returnCosts = costReport({
  category: '반품 회수/재입고',
  order: 13,
  signature: ['반품접수ID', '회수완료일', '재입고ID', '재입고 등급', '귀책', '회수 수량', '재입고 수량'],
  types: ['RETURN_PICKUP', 'RESTOCKING'],
  pieces: ['회수 수량', '재입고 수량'],
  leftOut: ['회수완료일', '귀책', '무료 수량', '판매가', '비용 청구 수량', '재입고ID', '처리상태'],
});
