import { expect, it } from 'vitest';
import { buildCatalog } from './catalog.ts';
import { exampleAddress } from './example-address.ts';

const { options } = buildCatalog();

it('an address with a parameter is that of a product or brand of the partner', () => {
  const code = (address: string) => exampleAddress(address, 'P1003').split('/')[3];
  const owners = (field: (option: (typeof options)[number]) => string, value: string | undefined) =>
    new Set(options.filter((option) => field(option) === value).map(({ brand }) => brand.company.code));
  expect([...owners(({ productId }) => productId, code('/3/product/$id'))]).toEqual(['P1003']);
  expect([...owners(({ brand }) => brand.code, code('/3/brand/$brandCd/products'))]).toEqual(['P1003']);
  expect(exampleAddress('/3/product-analytics/$productId', 'P1003')).toBe(
    `/3/product-analytics/${code('/3/product/$id')}`,
  );
});

it('an address without one stays as it is', () => {
  expect(exampleAddress('/3/inventory', 'P1003')).toBe('/3/inventory');
});
