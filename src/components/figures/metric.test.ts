import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { placeOf } from '@/domain/metric-sources.ts';
import { type Metric, type MetricId, metrics, type Unit } from '@/domain/metrics.ts';
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

/** A row of the glossary: label, name, formula, unit, good, source. */
function row(id: MetricId): string[] {
  const { unit, good, source }: Metric = metrics[id];
  const { label, formula } = metricsText[id];
  return [
    label,
    `\`${id}\``,
    formula.replaceAll('\n', ' '),
    UNITS[unit],
    GOOD[good],
    `${source} \`${placeOf(id)}\``,
  ];
}

it('stands in the glossary as the dictionary has it', () => {
  const glossary = readFileSync(new URL('../../../docs/glossary.md', import.meta.url), 'utf8');
  const section = glossary.split('\n## ').find((part) => part.startsWith('Figures\n')) ?? '';
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  expect(rows).toEqual((Object.keys(metrics) as MetricId[]).map(row));
});
