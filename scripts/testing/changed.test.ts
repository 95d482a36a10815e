import { expect, it } from 'vitest';
import { databaseTestsOf, journeysOf, pageTestsOf } from './changed.ts';

const journeys = [
  'inventory.spec.ts',
  'inventory-touch.spec.ts',
  'inventory.large.spec.ts',
  'home.spec.ts',
  'support',
];

it('the journeys of a changed area run, and those that changed themselves', () => {
  expect(journeysOf(['src/features/inventory/inventory-page.tsx', 'README.md'], journeys)).toEqual([
    'e2e/inventory.spec.ts',
    'e2e/inventory-touch.spec.ts',
  ]);
  expect(journeysOf(['e2e/home.spec.ts'], journeys)).toEqual(['e2e/home.spec.ts']);
  expect(journeysOf(['src/domain/numbers.ts'], journeys)).toEqual([]);
});

it('changed SQL runs what is about it', () => {
  expect(databaseTestsOf(['supabase/migrations/20261101000000_x.sql'])).toEqual(['supabase/tests']);
  expect(databaseTestsOf(['src/app.tsx'])).toEqual([]);
});

it('the page tests of a changed area run, and all of them when what pages share changed', () => {
  const all = ['inventory.test.tsx', 'auth-failures.test.tsx', 'support'];
  const every = ['page-tests/inventory.test.tsx', 'page-tests/auth-failures.test.tsx'];
  expect(pageTestsOf(['src/features/signup/signup-page.tsx'], all)).toEqual([
    'page-tests/auth-failures.test.tsx',
  ]);
  expect(pageTestsOf(['page-tests/inventory.test.tsx'], all)).toEqual(['page-tests/inventory.test.tsx']);
  expect(pageTestsOf(['src/domain/numbers.ts'], all)).toEqual(every);
  expect(pageTestsOf(['page-tests/support/answers.ts'], all)).toEqual(every);
  expect(pageTestsOf(['src/domain/numbers.test.ts', 'supabase/schemas/stock.sql'], all)).toEqual([]);
});

it('the tests of a page run when its folder changed, and not those of an address that begins alike', () => {
  const all = [
    'brand.test.tsx',
    'brand-products.test.tsx',
    'brand-sales.test.tsx',
    'product-analytics.test.tsx',
  ];
  expect(pageTestsOf(['src/features/brand/products/products-page.tsx'], all)).toEqual([
    'page-tests/brand.test.tsx',
    'page-tests/brand-products.test.tsx',
  ]);
  expect(pageTestsOf(['src/features/product/product-page.tsx'], all)).toEqual([]);
});
