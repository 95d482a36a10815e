import { expect, it } from 'vitest';
import { metricOf } from '@/components/figures/metric.ts';
import { calendar, funnel } from './chart-kinds.ts';
import { legendOf } from './chart-legend.tsx';
import { chartRows } from './chart-rows.ts';
import type { SeriesSpec } from './chart-spec.ts';
import { seriesLayout } from './series-layout.ts';
import { shadeBoxes } from './shades.ts';

const figure = metricOf('saleAmt');
const none: ReadonlySet<string> = new Set();
const spec: SeriesSpec = {
  kind: 'series',
  heading: '날짜',
  labels: ['1일', '2일', '3일', '4일'],
  series: [{ name: '매출', figure, mark: 'line', values: [1, 2, 3, 4] }],
  shade: { name: '품절 옵션', figure: metricOf('stockQty'), values: [1, 2, null, 3] },
};

it('a run of points above zero is one box, and none reaches beyond the plot', () => {
  const plot = { left: 10, top: 0, width: 90, height: 50 };
  expect(shadeBoxes(spec.shade, [10, 40, 70, 100], plot)).toEqual([
    { x: 10, width: 45 },
    { x: 85, width: 15 },
  ]);
  expect(shadeBoxes(undefined, [10, 40], plot)).toEqual([]);
});

it('what is shaded is read, named and in the table too', () => {
  const { spots, shades } = seriesLayout(spec, 300, 200, none);
  expect(shades).toHaveLength(2);
  expect(spots[2]?.lines.map(({ name, value }) => [name, value])).toEqual([
    ['매출', '3원'],
    ['품절 옵션', '-'],
  ]);
  expect(legendOf(spec).map(({ name, switchable }) => [name, switchable])).toEqual([
    ['매출', false],
    ['품절 옵션', false],
  ]);
  const { columns, rows } = chartRows(spec);
  expect(columns.map(({ name }) => name)).toEqual(['매출', '품절 옵션']);
  expect(rows[3]?.values).toEqual([4, 3]);
});

it('a funnel stands beside that of the comparison', () => {
  const steps = [
    { figure: metricOf('viewCnt'), value: 100, previous: 80 },
    { figure: metricOf('orderCnt'), value: 3, previous: null },
  ];
  const { labels, series } = funnel({ heading: '단계', names: { current: '이번', previous: '직전' }, steps });
  expect(labels).toEqual(['조회수', '주문수']);
  expect(series.map(({ values }) => values)).toEqual([
    [80, null],
    [100, 3],
  ]);
});

it('a calendar ends with what a weekday usually is', () => {
  const { columns, cells } = calendar({
    heading: '날짜',
    figure,
    weekdays: ['월', '화'],
    days: [{ name: '2026.11.16 월', label: '11.16', weekday: 0, value: 5 }],
    usual: { label: '평균', days: [{ name: '월 평균', weekday: 0, value: 5 }] },
  });
  expect(columns).toEqual(['11.16', '평균']);
  expect(cells).toEqual([
    [
      { name: '2026.11.16 월', value: 5 },
      { name: '월 평균', value: 5 },
    ],
    [undefined, undefined],
  ]);
});
