import { expect, it } from 'vitest';
import { answers } from '@/data/answers/answers.ts';
import { numbersOf } from '@/testing/answer-numbers.ts';
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

it('says where SQL makes a figure of a report, and of a rule that no answer has under its name', () => {
  const shown = Object.values(answers).flatMap((answer) => numbersOf(answer));
  const unsaid = Object.entries<Metric>(metrics).filter(
    ([id, { source }]) => source === 'report' || (source === 'rule' && !shown.includes(id)),
  );
  expect(Object.keys(metricPlaces)).toEqual(expect.arrayContaining(unsaid.map(([id]) => id)));
});
