import { expect, it } from 'vitest';
import { monthOf, monthRange, pastMonths } from './settlement-months.ts';

it('a month has all its days, this one those until today', () => {
  expect(monthRange('202602', '20261121')).toEqual({ start: '20260201', end: '20260228' });
  expect(monthRange('202612', '20270103')).toEqual({ start: '20261201', end: '20261231' });
  expect(monthRange('202611', '20261121')).toEqual({ start: '20261101', end: '20261121' });
});

it('a period is a month where it has exactly its days', () => {
  expect(monthOf({ start: '20261001', end: '20261031' }, '20261121')).toBe('202610');
  expect(monthOf({ start: '20261101', end: '20261121' }, '20261121')).toBe('202611');
  expect(monthOf({ start: '20261001', end: '20261030' }, '20261121')).toBeNull();
  expect(monthOf({ start: '20261002', end: '20261031' }, '20261121')).toBeNull();
  expect(monthOf({ start: '20260901', end: '20261031' }, '20261121')).toBeNull();
});

it('months go back over the new year', () => {
  expect(pastMonths('20270215', 4)).toEqual(['202702', '202701', '202612', '202611']);
});
