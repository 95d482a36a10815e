import { expect, it } from 'vitest';
import { sliceColours } from '@/components/charts/looks.ts';
import { productMix, profitSteps } from './brand-charts.ts';
import type { BrandProducts } from './brand-queries.ts';

const product = (productId: string, productName: string, saleAmt: number, share: number) =>
  ({ productId, optionCd: null, productName, share, figures: { saleAmt } }) as BrandProducts['rows'][number];
const answer = (rows: BrandProducts['rows'], others: number) =>
  ({ rows, others: { productCount: 3, figures: { saleAmt: others } } }) as BrandProducts;

it('products of one name are told apart, and the others have what is left of the whole', () => {
  const rows = [product('1', '크림', 500, 50), product('2', '크림', 300, 30)];
  expect(productMix(answer(rows, 200)).slices).toEqual([
    { name: '크림 (1)', share: 50, value: 500 },
    { name: '크림 (2)', share: 30, value: 300 },
    { name: '기타 3개 상품', share: 20, value: 200, rest: true },
  ]);
});

it('a product beyond the colours of the palette is one of the others', () => {
  const rows = Array.from({ length: 10 }, (_, at) => product(String(at), `P${at}`, 90 - at, 9));
  const { slices } = productMix(answer(rows, 100));
  expect(slices).toHaveLength(7);
  // 84 + 83 + 82 + 81 of the last four products.
  expect(slices.at(-1)).toEqual({ name: '기타 7개 상품', share: 46, value: 430, rest: true });
  expect(new Set(sliceColours(slices)).size).toBe(7);
});

it('without others there is no slice of them, and without a whole no share', () => {
  const rows = [product('1', '크림', 0, 0)];
  expect(productMix(answer(rows, 0)).slices).toHaveLength(1);
  const unknown = rows.map((row) => ({ ...row, share: null }));
  expect(productMix(answer(unknown, -5)).slices.at(-1)).toMatchObject({ value: -5, share: null });
});

const goods = {
  saleAmt: 1000,
  uncostedSaleAmt: 200,
  uncostedOptions: 1,
  goodsCostAmt: 300,
  grossProfitAmt: 500,
  adCostAmt: null,
  afterAdsAmt: null,
};
const unsettled = (sums: Partial<Record<keyof typeof goods, number | null>> = {}) =>
  profitSteps({
    profit: {
      days: null,
      missing: [],
      settled: null,
      breakEvenRoas: null,
      goods: { ...goods, ...sums } as typeof goods,
    },
  });

it('the steps of settled days lead from the sales over what is not known to what is left', () => {
  const settled = {
    saleAmt: 1000,
    uncostedSaleAmt: 200,
    uncostedOptions: 1,
    unsettledSaleAmt: 0,
    unsettledOptions: 0,
    couponAmt: 10,
    salesFeeAmt: 88,
    fulfilmentAmt: 55,
    goodsCostAmt: 300,
    adCostAmt: 110,
    profitAmt: 237,
    profitRate: 29.625,
  };
  const days = { from: '20261101', to: '20261102', days: 2 };
  const { labels, series } = profitSteps({
    profit: { days, missing: [], settled, breakEvenRoas: null, goods: null },
  });
  expect(labels).toEqual([
    '매출',
    '원가 없는 매출',
    '판매자할인쿠폰',
    '판매수수료(VAT 포함)',
    '풀필먼트 비용(VAT 포함)',
    '원가',
    '광고비(VAT 포함)',
    '공헌이익',
  ]);
  expect(series[0]?.shown).toEqual([1000, -200, -10, -88, -55, -300, -110, 237]);
});

it('before settlement they lead over what has no cost and what the goods cost', () => {
  const { labels, series } = unsettled();
  expect(labels).toEqual(['매출', '원가 없는 매출', '원가', '매출총이익']);
  expect(series[0]?.shown).toEqual([1000, -200, -300, 500]);
});

it('advertising that a report covers is taken off last', () => {
  const { labels, series } = unsettled({ adCostAmt: 110, afterAdsAmt: 390 });
  expect(labels.slice(-3)).toEqual(['매출총이익', '광고비(VAT 포함)', '광고 후 이익']);
  expect(series[0]?.shown?.slice(-3)).toEqual([500, -110, 390]);
});

it('a step without sales that have no cost is left out, and an unknown cost is a gap', () => {
  const { labels, series } = unsettled({ uncostedSaleAmt: 0, goodsCostAmt: null, grossProfitAmt: null });
  expect(labels).toEqual(['매출', '원가', '매출총이익']);
  expect(series[0]?.shown).toEqual([1000, null, null]);
  expect(profitSteps({ profit: null }).series[0]?.shown).toEqual([null, null, null]);
});
