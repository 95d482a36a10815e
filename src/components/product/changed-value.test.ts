import { expect, it } from 'vitest';
import { exportColumns } from '@/components/table/table-column.ts';
import type { OptionField } from '@/domain/option-entries.ts';
import { rowCells } from '@/export/export-rows.ts';
import { changedValue } from './changed-value.ts';
import { changeColumns } from '@/features/product/change-columns.tsx';

it.each<[OptionField, string | null, string]>([
  ['cost', '12000', '12,000원'],
  ['cost', '0', '0원'],
  ['targetDays', '28', '28일'],
  ['memo', '100', '100'],
  ['leadDays', null, '없음'],
])('%s %s is read as %s', (field, value, words) => {
  expect(changedValue(field, value, '없음')).toBe(words);
});

it.each([
  ['cost', null, '12000', ['원가', '-', '12,000원']],
  ['leadDays', '7', null, ['리드타임', '7일', '-']],
  ['memo', '100', '1,000원에 행사', ['메모', '100', '1,000원에 행사']],
])('the file of 이력 reads as its page: %s', (field, from, to, cells) => {
  const at = changeColumns.findIndex(({ id }) => id === 'field');
  const row = { field, from, to };
  expect(rowCells(exportColumns(changeColumns), row, 1).slice(at, at + 3)).toEqual(cells);
});
