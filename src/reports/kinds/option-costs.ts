import { filled } from '../cells/cell.ts';
import { day } from '../cells/days.ts';
import { notNegative, won } from '../cells/numbers.ts';
import { optionId } from '../cells/texts.ts';
import type { ReportKind } from '../kind.ts';
import { rowNumber } from './settlement-columns.ts';

/** 원가: the seller's own list of what a piece costs from a day on. */
export const optionCosts: ReportKind = {
  category: '원가',
  order: 20,
  signature: ['적용일', '개당 원가', '원가'],
  grouped: false,
  columns: [
    rowNumber,
    { name: 'OPTION_CD', headers: ['옵션ID', '옵션 ID'], required: true, cell: filled(optionId) },
    { name: 'APPLY_DT', headers: ['적용일'], required: true, cell: filled(day) },
    {
      name: 'COST_AMT',
      headers: ['개당 원가', '원가'],
      required: true,
      cell: filled(notNegative(won)),
    },
  ],
  leftOut: [],
  period: { from: 'nowhere' },
  mayBeEmpty: false,
};
