import { expect, it } from 'vitest';
import { answers } from '@/data/answers/answers.ts';
import { metricPlaces } from '@/domain/metric-sources.ts';
import { type Metric, type MetricId, metrics, type Unit } from '@/domain/metrics.ts';
import { figureOf, numbersOf } from '@/testing/answer-numbers.ts';
import { metricsText } from '@/text/metrics.ts';
import { metricOf } from './metric.ts';

it('shows a figure in a cell, alone, at an axis and in a file', () => {
  const sales = metricOf('saleAmt');
  expect([sales.format(12_300), sales.withUnit(12_300), sales.axis(340_000_000)]).toEqual([
    '12,300원',
    '12,300원',
    '3.4억',
  ]);
  const pieces = metricOf('saleQty');
  expect([pieces.format(38_410), pieces.withUnit(38_410), pieces.withUnit(0), pieces.withUnit(null)]).toEqual(
    ['38,410', '38,410개', '0개', '-'],
  );
  const rate = metricOf('conversionRate');
  expect([rate.format(3.416), rate.exported]).toEqual(['3.42%', { format: 'percent', decimals: 2 }]);
});

const UNITS: Record<Unit, string> = {
  won: 'won',
  count: 'count',
  percent: 'percent',
  points: 'percentage points',
  days: 'whole days',
  perDay: 'pieces a day',
};

const GOOD: Record<Metric['good'], string> = { up: 'more', down: 'less', none: '' };

function row(id: MetricId): string {
  const { unit, good, source }: Metric = metrics[id];
  const { label, formula } = metricsText[id];
  const shownBy = Object.entries(answers).filter(([, answer]) =>
    numbersOf(answer).map(figureOf).includes(id),
  );
  const cells = [
    label,
    `\`${id}\``,
    formula.replaceAll('\n', ' '),
    UNITS[unit],
    GOOD[good],
    metricPlaces[id] ? `${source} \`${metricPlaces[id]}\`` : source,
    shownBy.map(([name]) => name).join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

it('docs/figures.md lists every figure as the dictionary has it: npx vitest run -u writes it', async () => {
  const page = `# Figures

The figures of the screen, of files and of charts, written from the dictionary (\`src/domain/metrics.ts\`, \`src/text/metrics.ts\`) and
the answers by \`npx vitest run --project unit -u src/components/figures/metric.test.ts\`. "Good": which direction is good news. Ratios are
divided once, in \`private.ratios\`, from summed measures.

| 한국어 | Name in code | Formula | Unit | Good | Made by | Answers of |
| --- | --- | --- | --- | --- | --- | --- |
${(Object.keys(metrics) as MetricId[]).map(row).join('\n')}
`;
  await expect(page).toMatchFileSnapshot('../../../docs/figures.md');
});
