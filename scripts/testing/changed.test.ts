import { expect, it } from 'vitest';
import { databaseTestsOf, journeysOf } from './changed.ts';

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
