import { filled } from '../cells/cell.ts';
import { month } from '../cells/days.ts';
import { won } from '../cells/numbers.ts';
import { code, text } from '../cells/texts.ts';
import type { ReportKind } from '../kind.ts';
import { oneOf, rowNumber } from './settlement-columns.ts';

/** 운영·라이브 수수료: what an agency charges a brand in a month. */
export const brandCharges: ReportKind = {
  category: '운영·라이브 수수료',
  order: 22,
  signature: ['연월', '구분', '금액', '브랜드'],
  grouped: false,
  columns: [
    rowNumber,
    { name: 'YM', headers: ['연월'], required: true, cell: filled(month) },
    { name: 'BRAND_CD', headers: ['브랜드', '브랜드코드'], required: true, cell: filled(code) },
    {
      name: 'CHARGE_TYPE',
      headers: ['구분'],
      required: true,
      cell: oneOf({ 운영: 'OPERATION', 라이브: 'LIVE', 물류: 'LOGISTICS' }),
    },
    { name: 'AMT', headers: ['금액'], required: true, cell: filled(won) },
    { name: 'MEMO', headers: ['메모', '비고'], cell: text },
  ],
  leftOut: ['브랜드명'],
  period: { from: 'nowhere' },
  mayBeEmpty: false,
};
