import { expect, it } from 'vitest';
import { brandTrend, mapNotes, partnersTrend, portfolioMap } from './portfolio-charts.ts';
import type { BrandTrend, PartnersTrend, Portfolio } from './portfolio-queries.ts';

const row = (brandName: string | null, more: object) => ({
  id: `P1 ${brandName}`,
  partnerName: '다온',
  brandName,
  changeRate: 0,
  outRate: 0,
  share: 50,
  saleAmt: 100,
  signal: null,
  ...more,
});
const answer = (rows: object[], { total = rows.length, stock = true } = {}) =>
  ({ rows, total, loaded: { stock } }) as unknown as Portfolio;

const rows = [
  row('가온', { changeRate: -12.5, outRate: 4, signal: 'caution' }),
  row('나루', { changeRate: null, outRate: 4 }),
  row(null, { changeRate: 3, outRate: null, signal: 'steady' }),
];

it('places a row by change and out-of-stock rate, and says which have no place', () => {
  const { points, y } = portfolioMap(answer(rows), 'brand');
  expect(y.label).toBe('품절률');
  expect(points).toEqual([
    { name: '가온', x: -12.5, y: 4, size: 100, group: '주의' },
    { name: '나루', x: null, y: 4, size: 100, group: '판단 없음' },
    { name: '브랜드 없음', x: 3, y: null, size: 100, group: '유지' },
  ]);
  expect(mapNotes(answer(rows, { total: 60 }), 'brand')).toEqual([
    '비교할 매출이나 품절률이 없어 지도에 없습니다: 나루, 브랜드 없음',
    '매출이 큰 3개입니다. 모두 60개입니다.',
  ]);
});

it('without stock it is the share of the sales that counts upwards', () => {
  const { points, y } = portfolioMap(answer(rows, { stock: false }), 'every');
  expect([y.label, points[2]?.name, points[2]?.y]).toEqual(['매출 비중', '브랜드 없음 (다온)', 50]);
  expect(mapNotes(answer(rows, { stock: false }), 'partner')).toEqual([
    '비교할 매출이나 품절률이 없어 지도에 없습니다: 다온',
  ]);
});

it('stacks the largest and the others; a day that is not loaded is a gap', () => {
  const days = [
    { from: '20261120', to: '20261120', values: [3, 2], others: 1 },
    { from: '20261121', to: '20261121', values: [null, null], others: null },
  ];
  const drawn = (spec: ReturnType<typeof brandTrend>) =>
    spec.series.map(({ name, values, mark }) => [name, values, mark]);
  const brands = [
    { brandCd: 'B1', brandName: '가온' },
    { brandCd: null, brandName: null },
  ];
  expect(drawn(brandTrend({ brands, otherCount: 2, rows: days } as unknown as BrandTrend))).toEqual([
    ['가온', [3, null], 'stack'],
    ['브랜드 없음', [2, null], 'stack'],
    ['기타 2개', [1, null], 'stack'],
  ]);
  const series = brands.map((brand) => ({ ...brand, partnerName: '다온' }));
  const several = { series, otherCount: 0, rows: days } as unknown as PartnersTrend;
  expect(partnersTrend('every')(several).series.map(({ name }) => name)).toEqual([
    '가온 (다온)',
    '브랜드 없음 (다온)',
  ]);
});
