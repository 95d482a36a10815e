import { expect, it } from 'vitest';
import { metricOf } from '@/components/figures/metric.ts';
import { cellsLayout } from './cells-layout.ts';
import { calendar, pareto, waterfall } from './chart-kinds.ts';
import type { ChartSeries, SeriesSpec } from './chart-spec.ts';
import { chartRows, chartSheet } from './chart-rows.ts';
import { nearest, shownLabels, valueAxis } from './layout.ts';
import { pointsLayout } from './points-layout.ts';
import { seriesLayout } from './series-layout.ts';
import { slicesLayout } from './slices-layout.ts';

const figure = metricOf('saleQty');
const rate = metricOf('conversionRate');
const none: ReadonlySet<string> = new Set();

const series = (values: readonly (number | null)[], more: Partial<ChartSeries> = {}): ChartSeries => ({
  name: '판매수량',
  figure,
  mark: 'line',
  values,
  ...more,
});
const spec = (all: ChartSeries[], more: Partial<SeriesSpec> = {}): SeriesSpec => ({
  kind: 'series',
  heading: '날짜',
  labels: (all[0]?.values ?? []).map((_, index) => `${index + 1}일`),
  series: all,
  ...more,
});

it.each([
  [
    [0, 412],
    [0, 100, 200, 300, 400, 500],
  ],
  [[3], [0, 1, 2, 3]],
  [[1], [0, 1]],
  [[], [0, 1]],
  [
    [-5, 10],
    [-5, 0, 5, 10],
  ],
])('the steps for %j are %j, whole and with zero', (values, ticks) => {
  expect(valueAxis(values, 100, 0, false).ticks).toEqual(ticks);
});

it('a figure with fractions has steps between whole numbers', () => {
  expect(valueAxis([0.8], 100, 0, true).ticks).toContain(0.2);
});

it('as many labels are written as have room, always the last', () => {
  const labels = Array.from({ length: 60 }, (_, index) => `11.${index}`);
  const shown = shownLabels(labels, 400);
  expect(shown.at(-1)).toBe(59);
  expect(shown.length).toBeLessThan(11);
  expect(shownLabels(labels, 0)).toEqual([59]);
});

it('the nearest place is found, and none in an empty chart', () => {
  expect([nearest([10, 20, 30], 24), nearest([10], 900), nearest([], 5)]).toEqual([1, 0, null]);
});

it('a day that is not loaded breaks the line; a day between two gaps is a dot', () => {
  const { curves, spots } = seriesLayout(spec([series([5, 7, null, 3, null])]), 400, 200, none);
  expect(curves[0]?.path.match(/M/g)).toHaveLength(2);
  expect(curves[0]?.dots.map(({ index, isAlone }) => [index, isAlone])).toEqual([
    [0, false],
    [1, false],
    [3, true],
  ]);
  expect(spots[2]?.lines[0]?.value).toBe('-');
});

it('stacked bars end at the sum; what is below zero stacks downwards', () => {
  const { bars, left } = seriesLayout(
    spec([
      series([2], { name: 'a', mark: 'stack' }),
      series([3], { name: 'b', mark: 'stack' }),
      series([-4], { name: 'c', mark: 'stack' }),
    ]),
    400,
    200,
    none,
  );
  const ends = bars.map(({ y, height }) => [Math.round(y), Math.round(y + height)]);
  const at = (value: number) => Math.round(left.at(value));
  expect(ends).toEqual([
    [at(2), at(0)],
    [at(5), at(2)],
    [at(0), at(-4)],
  ]);
});

it('a second axis measures its own series, and a hidden series leaves the colours of the others', () => {
  const all = [
    series([100, 200], { mark: 'bar' }),
    series([1, 2], { name: '전환율', figure: rate, right: true }),
  ];
  const both = seriesLayout(spec(all), 400, 200, none);
  const one = seriesLayout(spec(all), 400, 200, new Set(['판매수량']));
  expect(both.right?.ticks.at(-1)).toBe(2);
  expect(both.left.ticks.at(-1)).toBe(200);
  expect(one.curves[0]?.colour).toBe(both.curves[0]?.colour);
  expect(one.bars).toEqual([]);
});

it('a waterfall begins each step where the one before ended and reads the step', () => {
  const steps = waterfall({
    heading: '단계',
    figure,
    steps: [
      { name: '매출', value: 100, isTotal: true },
      { name: '비용', value: -30 },
      { name: '모름', value: null },
      { name: '이익', value: 70, isTotal: true },
    ],
  });
  expect(steps.series[0]).toMatchObject({ from: [0, 100, null, 0], values: [100, 70, null, 70] });
  const { spots } = seriesLayout(steps, 400, 200, none);
  expect(spots.map(({ lines }) => lines[0]?.value)).toEqual(['100', '-30', '-', '70']);
  expect(chartRows(steps).rows.map(({ values }) => values)).toEqual([[100], [-30], [null], [70]]);
});

it('a Pareto chart has bars at the left and the cumulative share at the right, with its limits there', () => {
  const made = pareto({
    heading: '상품',
    figure,
    items: [
      { name: '가', value: 80, cumulative: 80 },
      { name: '나', value: 20, cumulative: 100 },
    ],
    limits: [{ name: 'A', value: 80 }],
  });
  expect(made.limits).toEqual([{ name: 'A', value: 80, right: true }]);
  expect(seriesLayout(made, 400, 200, none).right?.ticks.at(-1)).toBe(100);
});

it('a calendar puts each day into the column of its week, and none before the first', () => {
  const made = calendar({
    heading: '날짜',
    figure,
    weekdays: ['월', '화', '수', '목', '금', '토', '일'],
    days: [
      { name: '토요일', label: '10.31', weekday: 5, value: 1 },
      { name: '일요일', label: '11.01', weekday: 6, value: null },
      { name: '월요일', label: '11.02', weekday: 0, value: -2 },
    ],
  });
  expect(made.columns).toEqual(['10.31', '11.02']);
  expect(made.cells[0]?.[0]).toBeUndefined();
  const { marks, spots, spotAt } = cellsLayout(made, 300);
  expect(marks.map(({ share }) => share)).toEqual([-1, 0.5, null]);
  const monday = spots[0];
  expect(spotAt(monday?.x ?? 0, (monday?.y ?? 0) + 4)).toBe(0);
  expect(spotAt(0, 0)).toBeNull();
});

it('a donut has the slices above zero, the rest in the quiet colour', () => {
  const layout = slicesLayout(
    {
      kind: 'slices',
      heading: '브랜드',
      figure,
      slices: [
        { name: '가온', value: 75, share: 75 },
        { name: '취소뿐', value: -5, share: null },
        { name: '기타', value: 25, share: 25, rest: true },
      ],
    },
    200,
    200,
  );
  expect(layout.marks.map(({ name }) => name)).toEqual(['가온', '기타']);
  expect(layout.marks[1]?.colour).toBe('var(--chart-quiet)');
  expect(layout.spotAt(180, 100)).toBe(0);
  expect(layout.spotAt(20, 60)).toBe(1);
  expect(layout.spotAt(100, 100)).toBeNull();
});

it('of two dots on each other the smaller is read, and a far pointer reads none', () => {
  const layout = pointsLayout(
    {
      kind: 'points',
      heading: '브랜드',
      x: figure,
      y: figure,
      size: figure,
      points: [
        { name: '작은', x: 50, y: 50, size: 1 },
        { name: '큰', x: 50, y: 50, size: 100 },
        { name: '모름', x: null, y: 1, size: 1 },
        { name: '먼', x: 0, y: 0, size: 1 },
      ],
    },
    400,
    300,
    none,
  );
  const small = layout.spots.findIndex(({ title }) => title === '작은');
  expect(layout.spotAt(layout.spots[small]?.x ?? 0, layout.spots[small]?.y ?? 0)).toBe(small);
  expect(layout.spots.map(({ title }) => title)).not.toContain('모름');
  expect(layout.spotAt(200, 150)).toBeNull();
});

it('dots have the colour, name and legend of their group, and labels that do not touch', () => {
  const dots = {
    kind: 'points',
    heading: '브랜드',
    x: figure,
    y: figure,
    size: figure,
    colours: { 주의: 'red' },
    points: [
      { name: '가온', x: 50, y: 50, size: 100, group: '주의' },
      { name: '나루', x: 50, y: 50, size: 100, group: '유지' },
      { name: '다온', x: 50, y: 50, size: 100, group: '유지' },
      { name: '먼', x: 100, y: 100, size: 1 },
    ],
  } as const;
  const { marks, spots } = pointsLayout(dots, 400, 300, none);
  expect(spots[0]?.title).toBe('가온 · 주의');
  expect(marks.map(({ colour }) => colour)).toEqual([
    'red',
    'var(--chart-2)',
    'var(--chart-2)',
    'var(--chart-3)',
  ]);
  // Above, below, and no third place.
  expect(marks.slice(0, 3).map(({ label }) => label?.text)).toEqual([
    '가온 · 주의',
    '나루 · 유지',
    undefined,
  ]);
  expect(chartRows(dots).rows[0]?.name).toBe('가온 · 주의');
});

it('a label covers no other dot', () => {
  const labelsOf = (other: number) =>
    pointsLayout(
      {
        kind: 'points',
        heading: '브랜드',
        x: figure,
        y: figure,
        size: figure,
        points: [
          { name: '이름이 긴 캠페인', x: 50, y: 50, size: 100 },
          // Beside it, above it and below it.
          { name: '가', x: other, y: 62, size: 40 },
          { name: '나', x: other, y: 38, size: 40 },
          { name: '먼', x: 100, y: 100, size: 1 },
        ],
      },
      400,
      300,
      none,
    ).marks.map(({ label }) => label?.text);
  expect(labelsOf(50)).not.toContain('이름이 긴 캠페인');
  expect(labelsOf(5)).toContain('이름이 긴 캠페인');
});

it('a file of a chart holds every figure with its format', () => {
  const sheet = chartSheet(
    '추이',
    chartRows(spec([series([1, null]), series([2.5, 3], { name: '전환율', figure: rate })])),
  );
  expect(sheet.columns.map(({ header, format }) => [header, format])).toEqual([
    ['날짜', undefined],
    ['판매수량', 'count'],
    ['전환율', 'percent'],
  ]);
  expect(sheet.rows).toEqual([
    { name: '1일', 0: 1, 1: 2.5 },
    { name: '2일', 0: null, 1: 3 },
  ]);
});
