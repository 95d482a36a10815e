import { expect, it } from 'vitest';
import { databaseTestsOf, journeysOf, pageTestsOf } from './changed.ts';

const journeys = ['stock.spec.ts', 'stock-touch.spec.ts', 'stock.large.spec.ts', 'home.spec.ts', 'support'];

it('the journeys of a changed area run, and those that changed themselves', () => {
  expect(journeysOf(['src/features/stock/stock-page.tsx', 'README.md'], journeys)).toEqual([
    'e2e/stock.spec.ts',
    'e2e/stock-touch.spec.ts',
  ]);
  expect(journeysOf(['e2e/home.spec.ts'], journeys)).toEqual(['e2e/home.spec.ts']);
  expect(journeysOf(['src/domain/numbers.ts'], journeys)).toEqual([]);
});

it('changed SQL runs what is about it', () => {
  expect(databaseTestsOf(['supabase/migrations/20261101000000_x.sql'])).toEqual(['supabase/tests']);
  expect(databaseTestsOf(['src/app.tsx'])).toEqual([]);
});

it('the page tests of a changed area run, and all of them when what pages share changed', () => {
  const all = ['stock.test.tsx', 'auth-failures.test.tsx', 'support'];
  const every = ['page-tests/stock.test.tsx', 'page-tests/auth-failures.test.tsx'];
  expect(pageTestsOf(['src/features/auth/login-page.tsx'], all)).toEqual([
    'page-tests/auth-failures.test.tsx',
  ]);
  expect(pageTestsOf(['page-tests/stock.test.tsx'], all)).toEqual(['page-tests/stock.test.tsx']);
  expect(pageTestsOf(['src/domain/numbers.ts'], all)).toEqual(every);
  expect(pageTestsOf(['page-tests/support/answers.ts'], all)).toEqual(every);
  expect(pageTestsOf(['src/domain/numbers.test.ts', 'supabase/schemas/stock.sql'], all)).toEqual([]);
});
