import { expect, it } from 'vitest';
import { flatRow } from './figure-rows.ts';

it('puts the figures of a row beside its own fields, and the compared ones under names of their own', () => {
  const row = {
    day: '20261120',
    figures: { saleAmt: 5, cancelRate: null },
    comparisonFigures: { saleAmt: 4 },
  };
  expect(flatRow(row)).toEqual({ day: '20261120', saleAmt: 5, cancelRate: null, previousSaleAmt: 4 });
  expect(flatRow({ day: '20261121', figures: null })).toEqual({ day: '20261121' });
});
