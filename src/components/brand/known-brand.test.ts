import { expect, it } from 'vitest';
import { knownBrand } from './known-brand.ts';

const brands = [{ code: 'B1', name: '가온' }];

it('falls back to all and names the brand of a link that the partner does not have', () => {
  expect(knownBrand('B9', brands)).toEqual({ brand: 'all', unknown: 'B9' });
  expect(knownBrand('B1', brands)).toEqual({ brand: 'B1', unknown: null });
  expect(knownBrand('all', [])).toEqual({ brand: 'all', unknown: null });
  expect(knownBrand('B8,B1,B9', brands)).toEqual({ brand: 'B1', unknown: 'B8, B9' });
});

it('believes a link while the brands are not known', () => {
  expect(knownBrand('B9', undefined)).toEqual({ brand: 'B9', unknown: null });
});
