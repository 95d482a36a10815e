import { expect, it } from 'vitest';
import { publicFunctions } from '../supabase/tests/functions/registry.ts';
import { benchFunctions } from './functions.ts';
import { comparisonTable } from './support/function-costs.ts';
import { smallSize } from './support/sizes.ts';

it('the bench of functions calls each of them, and flags those that are too dear on another server', async () => {
  const costs = await benchFunctions(smallSize);
  expect(costs.functions.map(({ name }) => name)).toEqual(publicFunctions.map(({ name }) => name));
  expect(comparisonTable(costs, costs).isWithin).toBe(true);
  const functions = costs.functions.map((cost) =>
    cost.name === 'product_list' ? { ...cost, processor: cost.processor * 1.6 + 1 } : cost,
  );
  const { text, isWithin } = comparisonTable(costs, { ...costs, functions });
  expect(isWithin).toBe(false);
  expect(text.split('\n').filter((line) => line.endsWith('OVER'))).toEqual([
    expect.stringMatching(/^product_list /),
  ]);
});
