import { expect, it } from 'vitest';
import { productAnalyticsText } from '@/text/product-analytics.ts';
import {
  dailySales,
  factorSteps,
  optionMix,
  productLines,
  weekdaySales,
} from './product-analytics-charts.ts';
import type {
  AnalysedProduct,
  ProductAnalyticsDays,
  ProductAnalyticsOptions,
} from './product-analytics-queries.ts';

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

it('the factors lead from the sales of the comparison to those of the period', () => {
  const { labels, series } = factorSteps({
    figures: figures(400),
    comparisonFigures: figures(100),
    decomposition: { views: 150, conversion: 300, orderValue: -150, total: 300 },
  } as AnalysedProduct);
  expect(labels).toEqual(['비교 기간', '조회수', '구매전환율', '객단가', '조회기간']);
  expect(series[0]?.values).toEqual([100, 250, 550, 400, 400]);
});

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

it('says what moved the sales, most of all what moved them where they went', () => {
  const { sentence, strongest } = productAnalyticsText.why;
  const less = { views: -900, conversion: -1500, orderValue: 1200, total: -1200 };
  expect(sentence(less)).toBe(
    '매출이 1,200원 줄었습니다: 조회수 -900원, 구매전환율 -1,500원, 객단가 +1,200원',
  );
  expect(strongest(less)).toBe('구매전환율이 가장 크게 작용했습니다.');
  expect(strongest({ ...less, views: -1800, conversion: -600 })).toBe('조회수가 가장 크게 작용했습니다.');
  const same = { views: 5, conversion: 0, orderValue: -5, total: 0 };
  expect(sentence(same)).toBe('매출은 그대로입니다: 조회수 +5원, 구매전환율 0원, 객단가 -5원');
  expect(strongest(same)).toBe('');
});
