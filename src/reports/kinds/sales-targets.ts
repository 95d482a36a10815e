import { filled } from '../cells/cell.ts';
import { month } from '../cells/days.ts';
import { notNegative, won } from '../cells/numbers.ts';
import { code } from '../cells/texts.ts';
import type { ReportKind } from '../kind.ts';
import { rowNumber } from './settlement-columns.ts';

/** 월 목표: the seller's own list of what a brand is to sell in a month. */
export const salesTargets: ReportKind = {
  category: '월 목표',
  order: 21,
  signature: ['연월', '목표 매출'],
  grouped: false,
  columns: [
    rowNumber,
    { name: 'BRAND_CD', headers: ['브랜드코드', '브랜드'], required: true, cell: filled(code) },
    { name: 'YM', headers: ['연월'], required: true, cell: filled(month) },
    { name: 'TARGET_AMT', headers: ['목표 매출', '금액'], required: true, cell: filled(notNegative(won)) },
  ],
  leftOut: ['브랜드명'],
  period: { from: 'nowhere' },
  mayBeEmpty: false,
};
