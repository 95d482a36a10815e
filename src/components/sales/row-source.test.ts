import { expect, it } from 'vitest';
import { brandSource, daySource, productSource } from './row-source.ts';

const page = { date_start: '20261101', date_end: '20261130', brand_cds: ['B1', 'B2'] };

it('a row of days is of its own days and of the brands of the page', () => {
  expect(daySource(page)({ from: '20261109', to: '20261115' })).toEqual({
    of: '2026.11.09 ~ 2026.11.15',
    source: { date_start: '20261109', date_end: '20261115', brand_cds: ['B1', 'B2'] },
  });
});

it('a row of a brand is of it alone, and one without a brand of what has none', () => {
  expect(brandSource(page)({ brandCd: 'B1', brandName: '가온' })).toEqual({
    of: '가온',
    source: { ...page, brand_cds: ['B1'] },
  });
  expect(brandSource(page)({ brandCd: null, brandName: null }).source.brand_cds).toEqual(['']);
});

it('a row of a product is of it in the brands of the page, one of an option without a product of that', () => {
  const row = { productId: '100', optionCd: null, productName: '컵' };
  expect(productSource(page)(row)).toEqual({ of: '컵', source: { ...page, product_id: '100' } });
  expect(productSource(page)({ ...row, productId: null, optionCd: '4' })?.source).toEqual({
    ...page,
    option_cd: '4',
  });
  expect(productSource(page)({ ...row, productId: null })).toBeNull();
});
