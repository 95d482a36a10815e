import { expect, it } from 'vitest';
import { dailyChart } from './daily-chart.ts';

it('draws days without a load as gaps', () => {
  const data = dailyChart(
    [
      { date: '20261119', value: 12, previous: null },
      { date: '20261120', value: null, previous: 7 },
    ],
    'saleQty',
  );
  expect(data.labels).toEqual(['2026.11.19', '2026.11.20']);
  expect(data.axisLabels).toEqual(['11.19', '11.20']);
  expect(data.series.map(({ values }) => values)).toEqual([
    [null, 7],
    [12, null],
  ]);
});
