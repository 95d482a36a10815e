import { expect, it } from 'vitest';
import { metricOf } from '@/components/figures/metric.ts';
import { chartRows, chartSheet } from './chart-rows.ts';
import { spans } from './chart-kinds.ts';
import { legendMoment, legendOf } from './chart-legend.tsx';
import type { SeriesSpec } from './chart-spec.ts';
import { paletteColour, seriesColours, seriesDashes } from './looks.ts';
import { seriesLayout } from './series-layout.ts';

const figure = metricOf('saleAmt');
const days = ['20261118', '20261119', '20261120', '20261121'];
const spec = (events: SeriesSpec['events'] = [], points = days): SeriesSpec => ({
  kind: 'series',
  heading: '날짜',
  ...spans(points.map((day) => ({ from: day, to: day }))),
  series: [
    { name: '직전', figure, mark: 'compare', values: [1, 2, 3, 4] },
    { name: '매출', figure, mark: 'line', values: [5, 6, 7, null] },
  ],
  events,
});
const price = { day: '20261119', word: '가격', name: '봄 가격 인하' };
const coupon = { day: '20261119', word: '쿠폰', name: '쿠폰 10%' };
const layoutOf = (given: SeriesSpec) => seriesLayout(given, 600, 200, new Set());

it('an event stands at its day with its word, and is read there by name', () => {
  const { events, places, spots } = layoutOf(spec([price]));
  expect(events).toMatchObject([{ index: 1, x: places[1], label: { text: '가격' } }]);
  expect(spots[1]?.lines.at(-1)).toMatchObject({ name: '봄 가격 인하', value: '가격' });
  expect(spots[0]?.lines).toHaveLength(2);
});

it('events of one day share a line, and events of other days are not drawn', () => {
  const { events } = layoutOf(spec([price, coupon, { ...coupon, day: '20261117' }]));
  expect(events.map(({ label }) => label?.text)).toEqual(['가격 외 1건']);
});

it('an event within a week stands at that week', () => {
  const week = {
    ...spec([price]),
    ...spans([
      { from: '20261109', to: '20261115' },
      { from: '20261116', to: '20261122' },
    ]),
  };
  expect(layoutOf(week).events.map(({ index }) => index)).toEqual([1]);
});

it('a word at the end of the plot stays in it, and no word covers the one before', () => {
  const every = days.map((day) => ({ ...price, day, word: '아주 긴 변경의 유형' }));
  const { events, plot } = layoutOf(spec(every));
  const labels = events.flatMap(({ label }) => label ?? []);
  expect(events).toHaveLength(4);
  expect(labels.length).toBeGreaterThan(1);
  for (const [at, { x }] of labels.entries()) {
    expect(x).toBeGreaterThanOrEqual(plot.left);
    expect(x + 9 * 11).toBeLessThanOrEqual(plot.left + plot.width + 1);
    expect(x - (labels[at - 1]?.x ?? -Infinity)).toBeGreaterThan(8 * 11);
  }
});

it('the table and its file name the events of each day in a column of their own', () => {
  const rows = chartRows(spec([price, coupon]));
  expect(rows.noteHeading).toBe('변경 시작');
  expect(rows.rows.map(({ note }) => note)).toEqual(['', '봄 가격 인하, 쿠폰 10%', '', '']);
  expect(chartSheet('추이', rows).columns.map(({ header }) => header)).toEqual([
    '날짜',
    '직전',
    '매출',
    '변경 시작',
  ]);
  expect(chartRows(spec()).noteHeading).toBeUndefined();
});

it('the legend has the values of the last point that has any, names the point and explains the lines of events', () => {
  expect(legendMoment(spec())).toBe('11.21 기준');
  expect(legendOf(spec([price])).map(({ name, value }) => [name, value])).toEqual([
    ['직전', '4원'],
    ['매출', '-'],
    ['변경 시작', undefined],
  ]);
  const { spans: _spans, ...steps } = spec();
  expect(legendMoment(steps)).toBe('');
  expect(legendOf(steps).map(({ value }) => value)).toEqual([undefined, undefined]);
});

it('lines beyond the palette are told apart by their dash', () => {
  const many = Array.from({ length: 14 }, (_, index) => ({
    name: String(index),
    figure,
    mark: 'line' as const,
    values: [index],
  }));
  const looks = seriesColours(many).map((colour, at) => `${colour} ${seriesDashes(many)[at] ?? ''}`);
  expect(new Set(looks).size).toBe(14);
  expect(looks[0]).toBe(`${paletteColour(0)} `);
});
