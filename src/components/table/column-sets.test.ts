import { expect, it } from 'vitest';
import { offeredSet, shownColumns } from './column-sets.ts';

const columns = ['name', 'optionBreakEvenRoas', 'stock'].map((id) => ({ id, exported: { field: id } }));

it('A set that was saved with the old id of a column shows the column in its place', () => {
  const { layout } = offeredSet(columns, { name: '내 열', columns: ['breakEvenRoas', 'name'] });
  expect(shownColumns(columns, layout)).toEqual(['optionBreakEvenRoas', 'name']);
});

it('A set keeps an id that a column of its own table still has', () => {
  const own = [{ id: 'breakEvenRoas', exported: { field: 'breakEvenRoas' } }, ...columns];
  const { layout } = offeredSet(own, { name: '내 열', columns: ['name', 'breakEvenRoas'] });
  expect(shownColumns(own, layout)).toEqual(['name', 'breakEvenRoas']);
});
