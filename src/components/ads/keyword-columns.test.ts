import { expect, it } from 'vitest';
import { evidenceOf } from './keyword-columns.tsx';
import type { KeywordRow } from './keyword-queries.ts';

const row = { keyword: '컵', adClickCnt: 60, adOrderCnt: 0, campaignCvr: 10, sureness: 99.8 } as KeywordRow;

it('a class says what it rests on: clicks without an order, beside what the campaign sells', () => {
  expect(evidenceOf(row)).toBe(
    '클릭 60회에 주문이 없습니다. 캠페인 CVR 10.00%대로라면 주문이 나왔을 확률은 99.8%입니다.',
  );
  expect(evidenceOf({ ...row, campaignCvr: null })).toBe(
    '클릭 60회에 주문이 없고, 캠페인에도 주문이 없어 비교할 수 없습니다.',
  );
  expect(evidenceOf({ ...row, adOrderCnt: 3, adRoas: 200, breakEvenRoas: 181 })).toBe(
    '클릭 60회, 주문 3건, ROAS 200%, 손익분기 181%',
  );
});

it('search without a keyword is nothing that could be excluded, however sure it is', () => {
  expect(evidenceOf({ ...row, keyword: '' })).toBe(
    '클릭 60회에 주문이 없지만, 캠페인 보고서에는 키워드가 없어 제외할 키워드를 알 수 없습니다.',
  );
});
