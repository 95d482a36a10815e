import { costReport } from './cost-report.ts';

/** 보관비 (STORAGE_FEE): by option and arrival. */
export const storageCosts = costReport({
  category: '보관비',
  order: 12,
  signature: ['진열일', '보관일수', '보관수량', '단품 체적(CBM)', '일 보관 요율(원/CBM)'],
  types: ['STORAGE'],
  pieces: ['보관수량'],
  leftOut: ['진열일', '보관일수', '단품 체적(CBM)', '일 보관 요율(원/CBM)'],
});
