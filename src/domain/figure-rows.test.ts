import { expect, it } from 'vitest';
import { flatRow } from './figure-rows.ts';

const whole = { period: { missing: [] }, comparison: { missing: [] } };
const figures = { figures: { saleAmt: 5, cancelRate: null }, comparisonFigures: { saleAmt: 4 } };

it('puts the figures of a row beside its own fields, and the compared ones under names of their own', () => {
  expect(flatRow({ day: '20261120', ...figures }, whole)).toEqual({
    day: '20261120',
    saleAmt: 5,
    cancelRate: null,
    previousSaleAmt: 4,
    baseSaleAmt: 4,
  });
  expect(flatRow({ day: '20261121', figures: null }, whole)).toEqual({ day: '20261121' });
});

it.each([
  ['the period lacks a day', { ...whole, period: { missing: ['20261120'] } }, {}],
  ['the comparison lacks one', { ...whole, comparison: { missing: ['20261120'] } }, {}],
  ['the row lacks one of its days', whole, { missingDays: 1, comparisonMissingDays: 0 }],
  ['the comparison of the row does', whole, { missingDays: 0, comparisonMissingDays: 1 }],
])('a change is worked out against nothing where %s', (_, answer, own) => {
  expect(flatRow({ ...own, ...figures }, answer)).toMatchObject({ previousSaleAmt: 4, baseSaleAmt: null });
});

it('a row whose own days are all here is compared, whatever other rows lack', () => {
  const row = { missingDays: 0, comparisonMissingDays: 0, ...figures };
  expect(flatRow(row, { ...whole, period: { missing: ['20261119'] } })).toHaveProperty('baseSaleAmt', 4);
});
