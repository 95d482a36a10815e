import { expect, it } from 'vitest';
import { brandShares, concentration, salesTrend, weekdays } from './total-sales-charts.ts';
import { totalSalesNotes } from './total-sales-notes.ts';
import type {
  TotalSalesBrands,
  TotalSalesDays,
  TotalSalesProducts,
  TotalSalesSummary,
} from './total-sales-queries.ts';

type Figures = NonNullable<TotalSalesDays['figures']>;
const figures = (saleAmt: number | null) => ({ saleAmt }) as Figures;
const period = (missing: string[]) => ({ from: '20261101', to: '20261130', days: 30, missing });

it('a day that is not loaded is a gap of the line, and a week is named by both its ends', () => {
  const rows = [
    { from: '20261119', to: '20261119', figures: figures(12), comparisonFigures: null },
    { from: '20261120', to: '20261122', figures: null, comparisonFigures: figures(7) },
  ];
  const spec = salesTrend({ rows } as TotalSalesDays, 'year');
  expect(spec.labels).toEqual(['2026.11.19', '2026.11.20 ~ 2026.11.22']);
  expect(spec.series.map(({ name, values }) => [name, values])).toEqual([
    ['전년 동기', [null, 7]],
    ['매출', [12, null]],
  ]);
});

it('of more than six brands the five largest have a slice; the rest is what is left of the whole', () => {
  const amounts = [40, 20, 15, 10, 5, 4, 3, -2, 0];
  const rows = amounts.map((saleAmt, index) => ({
    brandCd: `B${index}`,
    brandName: index === 1 ? null : `브랜드 ${index}`,
    share: saleAmt,
    figures: figures(saleAmt),
  }));
  const { slices } = brandShares({ rows, figures: figures(95) } as unknown as TotalSalesBrands);
  expect(slices.map(({ name, value, share }) => [name, value, share])).toEqual([
    ['브랜드 0', 40, 40],
    ['브랜드 없음', 20, 20],
    ['브랜드 2', 15, 15],
    ['브랜드 3', 10, 10],
    ['브랜드 4', 5, 5],
    ['기타', 5, 10],
  ]);
  expect(
    brandShares({ rows: rows.slice(0, 2), figures: figures(60) } as unknown as TotalSalesBrands).slices,
  ).toHaveLength(2);
});

it('each day stands in its week, Monday on top', () => {
  const heatMap = [
    { day: '20261101', week: '20261026', weekday: 7, saleAmt: 5 },
    { day: '20261102', week: '20261102', weekday: 1, saleAmt: null },
  ];
  const spec = weekdays({ heatMap } as TotalSalesSummary);
  expect(spec.columns).toEqual(['10.26', '11.02']);
  expect(spec.cells[6]?.[0]).toEqual({ name: '2026.11.01 일', value: 5 });
  expect(spec.cells[0]).toEqual([undefined, { name: '2026.11.02 월', value: null }]);
});

it('products stand in the order of the answer with the limits of A and B', () => {
  const rows = [
    { productName: '가', figures: figures(80), cumulativeShare: 80 },
    { productName: '나', figures: figures(20), cumulativeShare: 100 },
  ];
  const spec = concentration({ rows } as TotalSalesProducts);
  expect(spec.limits?.map(({ value }) => value)).toEqual([80, 95]);
  expect(spec.series[1]?.values).toEqual([80, 100]);
});

it('what is not loaded is named with its days', () => {
  expect(totalSalesNotes({ period: period([]) } as unknown as TotalSalesSummary)).toEqual([]);
  expect(
    totalSalesNotes({ period: period(['20261102', '20261103']) } as unknown as TotalSalesSummary),
  ).toEqual(['판매 데이터가 없는 날: 11.02 ~ 11.03 (30일 중 2일). 합계에 들어 있지 않습니다.']);
});
