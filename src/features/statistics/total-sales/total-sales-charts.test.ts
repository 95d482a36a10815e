import { expect, it } from 'vitest';
import { brandShares, concentration, weekdays } from './total-sales-charts.ts';
import type { TotalSalesBrands, TotalSalesProducts, TotalSalesSummary } from './total-sales-queries.ts';

type Figures = NonNullable<TotalSalesBrands['figures']>;
const figures = (saleAmt: number | null) => ({ saleAmt }) as Figures;

it('options without a brand are a part too', () => {
  const rows = [{ brandCd: null, brandName: null, share: 100, figures: figures(7) }];
  expect(brandShares({ rows } as TotalSalesBrands).slices).toEqual([
    { name: '브랜드 없음', value: 7, share: 100 },
  ]);
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
