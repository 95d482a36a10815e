import { expect, it } from 'vitest';
import { claimText, type SummaryClaim } from './summary-claims.ts';

const stock: SummaryClaim = {
  subject: '빨강',
  measure: '판매가능재고',
  finding: null,
  period: '2026.11.20 기준',
  value: 1234,
  unit: 'pieces',
  comparison: null,
  previous: null,
  direction: null,
};
const sales: SummaryClaim = { ...stock, subject: null, measure: '매출', period: '최근 7일', unit: 'won' };
const grown: SummaryClaim = { ...sales, comparison: '직전 7일', previous: 900, direction: 'up' };
const finding: SummaryClaim = {
  ...stock,
  measure: '예상 영향',
  finding: '품절',
  period: '2026.11.03부터',
  unit: 'won',
};

it.each([
  [stock, '「빨강」의 2026.11.20 기준 판매가능재고는 1,234개입니다.'],
  [{ ...stock, measure: '판매가', period: null, unit: 'won' }, '「빨강」의 판매가는 1,234원입니다.'],
  [{ ...stock, measure: 'DOC', value: 3, unit: 'days' }, '「빨강」의 2026.11.20 기준 DOC는 3일입니다.'],
  [sales, '최근 7일 매출은 1,234원입니다.'],
  [{ ...sales, value: -300 }, '최근 7일 매출은 -300원입니다.'],
  [grown, '최근 7일 매출은 직전 7일(900원)보다 늘어난 1,234원입니다.'],
  [
    { ...grown, previous: 2000, direction: 'down' },
    '최근 7일 매출은 직전 7일(2,000원)보다 줄어든 1,234원입니다.',
  ],
  [{ ...grown, previous: 1234, direction: 'same' }, '최근 7일 매출은 직전 7일과 같은 1,234원입니다.'],
  [
    { ...grown, comparison: '전년 동기', previous: 1234, direction: 'same' },
    '최근 7일 매출은 전년 동기와 같은 1,234원입니다.',
  ],
  [
    { ...grown, measure: '취소율', value: 3.46, previous: 3.1, unit: 'percent' },
    '최근 7일 취소율은 직전 7일(3.1%)보다 높은 3.46%입니다.',
  ],
  [
    { ...grown, measure: '점수', value: 63.5, previous: 70, unit: 'points', direction: 'down' },
    '최근 7일 점수는 직전 7일(70점)보다 낮은 63.5점입니다.',
  ],
  [finding, '「빨강」에 2026.11.03부터 ‘품절’ 문제가 있습니다. 예상 영향은 1,234원입니다.'],
  [{ ...finding, subject: null, value: null }, '2026.11.03부터 ‘품절’ 문제가 있습니다.'],
] as [SummaryClaim, string][])('claim %#: %s is told as: %s', (claim, sentence) => {
  expect(claimText(claim)).toBe(sentence);
});
