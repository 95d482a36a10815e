import { expect, it } from 'vitest';
import { dailySales, optionMix, productLines, weekdaySales } from './product-analytics-charts.ts';
import type { ProductAnalyticsDays, ProductAnalyticsOptions } from './product-analytics-queries.ts';

type DayRow = ProductAnalyticsDays['rows'][number];
type Figures = NonNullable<ProductAnalyticsDays['figures']>;
const figures = (saleAmt: number, winnerRate: number | null = null) => ({ saleAmt, winnerRate }) as Figures;
const noAds = { adCost: null, adSaleAmt: null, adRoas: null, tacos: null, adShare: null };
const dayRow = (day: string, weekday: number, own: Figures | null, out: number | null) => ({
  ...noAds,
  day,
  week: '20261116',
  weekday,
  figures: own,
  stockoutOptions: out,
  knownOptions: out === null ? 0 : 2,
});
const days = {
  rows: [dayRow('20261116', 1, figures(5, 90), 1), dayRow('20261117', 2, null, null)],
  weekdays: [{ weekday: 1, days: 1, averageSaleAmt: 5 }],
} as ProductAnalyticsDays;

it('days out of stock are shaded; a day that is not loaded is a gap', () => {
  const { series, shade } = dailySales(days);
  expect(series.map(({ values }) => values)).toEqual([
    [5, null],
    [90, null],
  ]);
  expect(shade?.values).toEqual([1, null]);
});

it('the cost of advertising stands beside the sales once a report covers a day', () => {
  const [first, ...others] = days.rows;
  const { series } = dailySales({ ...days, rows: [{ ...(first as DayRow), adCost: 0 }, ...others] });
  expect(series.map(({ name, values }) => [name, values])).toContainEqual(['광고비', [0, null]]);
});

it('the week ends with what a weekday usually sells', () => {
  const { columns, cells } = weekdaySales(days);
  expect(columns).toEqual(['11.16', '평균']);
  expect(cells[0]).toEqual([
    { name: '2026.11.16 월', value: 5 },
    { name: '월요일 평균 (1일)', value: 5 },
  ]);
});

it('options and products of one name are told apart by their ids', () => {
  const rows = ['1', '2', '3'].map((optionId) => ({
    optionId,
    optionName: optionId === '3' ? '' : '1개',
    share: 1,
    figures: figures(1),
  }));
  const { slices } = optionMix({ rows } as ProductAnalyticsOptions);
  expect(slices.map(({ name }) => name)).toEqual(['1개 (1)', '1개 (2)', '이름 없음']);
  const lines = productLines([
    { id: '7', name: '크림', days },
    { id: '8', name: '크림', days },
  ]);
  expect(lines.series.map(({ name }) => name)).toEqual(['크림 (7)', '크림 (8)']);
});
