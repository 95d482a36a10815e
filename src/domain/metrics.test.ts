import { expect, it } from 'vitest';
import { sourceNames } from './metrics.ts';

it('names every field of the composite types once', () => {
  const measures = sourceNames('measure');
  const ratios = sourceNames('ratio');
  expect(measures).toEqual(expect.arrayContaining(['saleAmt', 'winnerViews']));
  expect(ratios).toContain('conversionRate');
  for (const names of [measures, ratios, sourceNames('adMeasure'), sourceNames('adRatio')])
    expect(new Set(names).size).toBe(names.length);
});
