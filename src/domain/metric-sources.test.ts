import { expect, it } from 'vitest';
import { metricPlaces, sourceNames } from './metric-sources.ts';
import { type Metric, metrics } from './metrics.ts';

it('names every field of the composite types once', () => {
  const measures = sourceNames('measure');
  const ratios = sourceNames('ratio');
  expect(measures).toEqual(expect.arrayContaining(['saleAmt', 'winnerViews']));
  expect(ratios).toContain('conversionRate');
  for (const names of [measures, ratios, sourceNames('adMeasure'), sourceNames('adRatio')])
    expect(new Set(names).size).toBe(names.length);
});

it('says where SQL makes a figure of a rule or report, and of no other', () => {
  const own = Object.entries<Metric>(metrics).filter(
    ([, { source }]) => source === 'rule' || source === 'report',
  );
  expect(Object.keys(metricPlaces).toSorted()).toEqual(own.map(([id]) => id).toSorted());
});
