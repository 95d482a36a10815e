import { expect, it } from 'vitest';
import { metricOf } from '@/components/figures/metric.ts';
import { comparedLine, largestShares } from './chart-kinds.ts';
import { legendOf } from './chart-legend.tsx';
import { chartRows } from './chart-rows.ts';
import { slicesLayout } from './slices-layout.ts';

const figure = metricOf('saleAmt');
const heading = '브랜드';

it('a day that is not loaded is a gap of the line, and a week is named by both its ends', () => {
  const spec = comparedLine({
    heading: '날짜',
    figure,
    names: { current: '매출', previous: '전년 동기' },
    points: [
      { from: '20261119', to: '20261119', value: 12, previous: null },
      { from: '20261120', to: '20261122', value: null, previous: 7 },
    ],
  });
  expect(spec.labels).toEqual(['2026.11.19', '2026.11.20 ~ 2026.11.22']);
  expect(spec.axisLabels).toEqual(['11.19', '11.20']);
  expect(spec.series.map(({ name, values }) => [name, values])).toEqual([
    ['전년 동기', [null, 7]],
    ['매출', [12, null]],
  ]);
});

it('over a new year the year is part of the day at the axis', () => {
  const points = ['20261231', '20270101'].map((day) => ({ from: day, to: day, value: 1, previous: 1 }));
  const spec = comparedLine({ heading, figure, names: { current: '가', previous: '나' }, points });
  expect(spec.axisLabels).toEqual(['26.12.31', '27.01.01']);
});

const items = (amounts: readonly number[]) =>
  amounts.map((value, index) => ({ name: `B${index}`, value, share: value }));

it('of more than six parts the five largest have a slice, and the others are one', () => {
  const { slices } = largestShares({ heading, figure, items: items([40, 20, 15, 10, 5, 4, 6, 0]) });
  expect(slices.map(({ name, value, share }) => [name, value, share])).toEqual([
    ['B0', 40, 40],
    ['B1', 20, 20],
    ['B2', 15, 15],
    ['B3', 10, 10],
    ['B4', 5, 5],
    ['기타', 10, 10],
  ]);
  expect(largestShares({ heading, figure, items: items([60, 40]) }).slices).toHaveLength(2);
});

it('beside a part below zero the donut is of the others, by their amounts; the table has the shares of the whole', () => {
  const spec = largestShares({
    heading,
    figure,
    items: [
      { name: '가온', value: 30_000, share: 150 },
      { name: '나루', value: -10_000, share: -50 },
    ],
  });
  const layout = slicesLayout(spec, 200, 200);
  expect(layout.marks.map(({ name }) => name)).toEqual(['가온']);
  expect(layout.spots[0]?.lines[0]?.value).toBe('30,000원');
  expect(legendOf(spec).map(({ name, value }) => [name, value])).toEqual([['가온', '30,000원']]);
  expect(chartRows(spec).rows).toEqual([
    { name: '가온', values: [30_000, 150] },
    { name: '나루', values: [-10_000, -50] },
  ]);
});

it('a whole that is not above zero has no shares', () => {
  const spec = largestShares({
    heading,
    figure,
    items: [...items([7, 6, 5, 4, 3, 2, 1]), { name: '나루', value: -50, share: -1 }].map((item) => ({
      ...item,
      share: null,
    })),
  });
  expect(spec.slices.map(({ value, share }) => [value, share])).toEqual([
    [7, null],
    [6, null],
    [5, null],
    [4, null],
    [3, null],
    [3, null],
    [-50, null],
  ]);
});
