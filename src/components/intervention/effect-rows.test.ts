import { expect, it } from 'vitest';
import type { EffectResult } from '@/domain/effect/analyse-effect.ts';
import type { PanelEffect } from '@/domain/effect/panel-effect.ts';
import type { Verdict } from '@/domain/effect/verdict.ts';
import { effectRows, effectTotals, pooledRows, verdictCounts } from './effect-rows.ts';
import type { InterventionRow } from './effect-queries.ts';
import { batchesOf } from './use-effects.ts';

const row = (id: number, more: Partial<InterventionRow> = {}): InterventionRow => ({
  id,
  version: 1,
  name: `변경 ${id}`,
  type: 'coupon',
  startDay: '20261001',
  brandCds: [],
  endDay: null,
  costAmt: null,
  memo: null,
  optionCount: 2,
  productName: '크림',
  optionName: '1개',
  brandName: null,
  campaignId: null,
  memberName: null,
  at: '2026-10-01T00:00:00Z',
  ...more,
});
const panel = (id: number, verdict: Verdict, added: number, margin: number | null = 50): PanelEffect => ({
  id,
  version: 1,
  verdict,
  reasons: verdict === 'undecidable' ? ['fewSales', 'overlap'] : [],
  post: 14,
  from: null,
  beside: verdict === 'fall' ? ['광고'] : [],
  firstDay: '20260101',
  soldUntil: '20261120',
  price: 1000,
  margin,
  result: {
    effect: { value: 0.5, low: 0.1, high: 1 },
    logEffect: Math.log(1.5),
    interval: { low: Math.log(1.1), high: Math.log(2), deviation: 0.1, degrees: 20 },
    added: { value: added, low: 1, high: 99 },
    moved: verdict === 'fall' ? 4.4 : 0,
    siblings: 2,
    evidence: { soldBefore: 12.6, covered: verdict === 'undecidable' ? 0.31 : 0.1 },
    withoutCovered: verdict === 'fall' ? 0.4 : null,
    smallest: { rise: 0.4, fall: 0.3 },
    method: { key: 'differences', version: 1 },
  } as EffectResult,
});
const rows = effectRows(
  [
    row(1, { costAmt: 10_000 }),
    row(2, { costAmt: 40_000 }),
    row(3, { type: 'price' }),
    row(4),
    row(5, { costAmt: 5 }),
  ],
  {
    '1.1': panel(1, 'rise', 40),
    '2.1': panel(2, 'unclear', -10),
    '3.1': panel(3, 'undecidable', 77),
    '5.1': panel(5, 'rise', 30, null),
    // Of the version before: not of row 4 as it is now.
    '4.0': panel(4, 'rise', 1000),
  },
  true,
);

it('a row has its figures, what is not judged has none, and what is not computed no verdict', () => {
  // 40 pieces for 1,000 won, of which half is left, for 10,000.
  expect(rows[0]).toMatchObject({ target: '크림 외 옵션 1개', effect: 50, low: 10, addedQty: 40, addedAmt: 40_000, addedProfit: 20_000, roi: 100, why: '' }); // prettier-ignore
  // The range alone: what is not clear is in no sum.
  expect(rows[1]).toMatchObject({
    effect: null,
    low: 10,
    high: 100,
    addedQty: null,
    addedAmt: null,
    roi: null,
  });
  expect(rows[1]?.why).toContain('40% 이상 늘거나 30% 이상 줄었다면');
  expect(rows[2]).toMatchObject({ verdict: 'undecidable', effect: null, addedQty: null, roi: null });
  expect(rows[2]?.why).toBe(
    '변경 전 28일 판매가 12개로 30개보다 적습니다, 같은 옵션에 겹치는 다른 변경이 비교한 판매의 31%로 20%보다 많습니다',
  );
  expect(rows[3]).toMatchObject({ verdict: null, effect: null, roi: null });
  expect(rows[4]).toMatchObject({ addedAmt: 30_000, addedProfit: null, roi: null });
});

it('a change beside it is named with both effects, and pieces from other options of the product are left out', () => {
  const [one] = effectRows([row(1)], { '1.1': panel(1, 'fall', 20.6) }, false);
  // 20.6 pieces, of which 4.4 moved; whole pieces.
  expect(one?.addedQty).toBe(16);
  expect(one?.why).toBe(
    '겹친 변경(광고)이 비교한 판매의 10%입니다. 모두 넣으면 +50.0%, 겹친 날을 빼면 +40.0%입니다. 같은 상품의 다른 옵션 2개와 주고받은 판매로 보이는 4개는 추가 판매량에서 뺐습니다.',
  );
});

it('totals add up what is listed, and the return is of rows that know both sides', () => {
  // (20,000 - 10,000) / 10,000; the one that is not clear is in no sum.
  expect(effectTotals(rows)).toEqual({
    addedQty: 70,
    addedAmt: 70_000,
    costAmt: 50_005,
    roi: 100,
    roiCount: 1,
    costCount: 3,
  });
  expect(effectTotals([])).toMatchObject({ addedQty: null, addedAmt: null, costAmt: null, roi: null });
  expect(verdictCounts(rows)).toEqual({ all: 5, rise: 2, fall: 0, unclear: 1, undecidable: 1 });
});

it('a type is pooled from two judged ones on', () => {
  const [price, coupon] = pooledRows(rows);
  expect(price).toEqual({
    type: 'price',
    count: 1,
    judged: 0,
    effect: null,
    low: null,
    high: null,
    verdict: null,
  });
  expect(coupon).toMatchObject({ type: 'coupon', count: 4, judged: 3, verdict: 'rise' });
  expect(coupon?.effect).toBeCloseTo(50, 6);
});

it('interventions are asked for ten at a time and at most 500 options, the earliest first', () => {
  const many = Array.from({ length: 12 }, (_, n) => row(n + 1, { startDay: `202610${12 - n + 10}` }));
  expect(batchesOf(many).map((batch) => batch.length)).toEqual([10, 2]);
  expect(batchesOf(many)[0]?.[0]).toBe(12);
  expect(batchesOf([row(1, { optionCount: 400 }), row(2, { optionCount: 200 }), row(3)])).toEqual([
    [1],
    [2, 3],
  ]);
});
