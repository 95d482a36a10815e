import { expect, it } from 'vitest';
import { sourceNames } from './metrics.ts';

it('names every field of private.measures and private.ratios once', () => {
  const measures = sourceNames('measure');
  const ratios = sourceNames('ratio');
  expect(measures).toContain('sale_amt');
  expect(ratios).toContain('conversion_rate');
  for (const names of [measures, ratios]) expect(new Set(names).size).toBe(names.length);
});
