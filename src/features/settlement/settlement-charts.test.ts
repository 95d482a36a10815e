import { expect, it } from 'vitest';
import { byMonth, fromBefore, toFinal, whyChanged } from './settlement-charts.ts';
import type { SettlementFigures } from './settlement-figures.ts';

const figures = {
  salesAmount: 1000,
  salesFee: 100,
  fulfillmentFee: 50,
  settledAdCost: null,
  logisticsCost: 20,
  liveFee: 0,
  operationFee: 30,
  finalSettlement: 800,
} as SettlementFigures;

it('costs lead down from sales to what is left; one that is not known is no step', () => {
  const [bars] = toFinal({ figures }).series;
  expect(bars?.shown).toEqual([1000, -100, -50, null, -20, 0, -30, 800]);
  expect(bars?.values).toEqual([1000, 900, 850, null, 830, 830, 800, 800]);
  expect(bars?.from).toEqual([0, 1000, 900, null, 850, 830, 830, 0]);
});

it('more sales lead up from what was left before, higher costs down; a cost that one of both lacks is no step', () => {
  const before = { ...figures, salesAmount: 900, salesFee: 120, settledAdCost: 5, finalSettlement: 680 };
  const [bars] = fromBefore({ figures, comparisonFigures: before }).series;
  expect(bars?.shown).toEqual([100, 20, 0, null, 0, 0, 0, 120]);
  expect(bars?.values).toEqual([100, 120, 120, null, 120, 120, 120, 120]);
});

it('the words of a change name what it is made of, the largest part first', () => {
  const before = { ...figures, salesAmount: 900, salesFee: 120, logisticsCost: 15, finalSettlement: 685 };
  expect(whyChanged({ figures, comparisonFigures: before })).toBe(
    '최종 정산액 +115원: 매출 증가 +100원, 판매수수료 감소 +20원, 물류비 증가 -5원',
  );
  expect(whyChanged({ figures, comparisonFigures: figures })).toBeNull();
  expect(whyChanged({ figures, comparisonFigures: null })).toBeNull();
});

it('a month without figures is a gap', () => {
  const spec = byMonth([
    { month: '202610', figures: null },
    { month: '202611', figures: { salesAmount: 1000, finalSettlement: 800 } as never },
  ]);
  expect(spec.labels).toEqual(['2026.10', '2026.11']);
  expect(spec.series.map(({ values }) => values)).toEqual([
    [null, 1000],
    [null, 800],
  ]);
});
