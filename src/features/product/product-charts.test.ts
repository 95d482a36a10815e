import { expect, it } from 'vitest';
import type { ProductStock, ProductStockMonths } from '@/data/answers/product-detail.ts';
import { stockAges, stockMonths } from './product-charts.ts';

const option = (optionId: string, figures: Record<string, number>) => ({
  optionId,
  optionName: optionId === '1' ? '' : `옵션 ${optionId}`,
  offerCondition: 'NEW',
  figures,
});

it('ages stand in the order of the report, and one that it does not have is a gap', () => {
  const totals = { age30: 5, age45: 0, age60: null, age120: 3, age180: null, age181: 8 };
  const { labels, series } = stockAges({ totals } as ProductStock);
  expect(labels).toEqual(['1~30일', '31~45일', '46~60일', '61~120일', '121~180일', '181일+']);
  expect(series[0]?.values).toEqual([5, 0, null, 3, null, 8]);
});

it('up to six options have a colour each; a day without one of them is a gap', () => {
  const months: ProductStockMonths = {
    days: ['20260930', '20261031'],
    figures: { '20260930': 4, '20261031': 9 },
    rows: [option('1', { '20261031': 5 }), option('2', { '20260930': 4, '20261031': 4 })],
  };
  const { labels, axisLabels, series } = stockMonths(months);
  expect([labels, axisLabels]).toEqual([
    ['2026.09.30', '2026.10.31'],
    ['26.09', '26.10'],
  ]);
  expect(series.map(({ name, values }) => [name, values])).toEqual([
    ['1', [null, 5]],
    ['옵션 2', [4, 4]],
  ]);
});

it('of more, all but the first five are one, and everything adds up to the total', () => {
  const rows = Array.from({ length: 8 }, (_, index) => option(String(index), { '20261031': 10 - index }));
  const { series } = stockMonths({ days: ['20261031'], figures: { '20261031': 52 }, rows });
  expect(series.map(({ values }) => values[0])).toEqual([10, 9, 8, 7, 6, 12]);
  expect(series.at(-1)?.name).toBe('기타 옵션');
});
