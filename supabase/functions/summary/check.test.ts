import { describe, expect, it } from 'vitest';
import { longestAnswer, refusalOf } from './check.ts';
import { evidence, honest, lies } from './testing/told.ts';

describe('an answer', () => {
  it.each(honest)('that is in the evidence passes: %s', (answer) => {
    expect(refusalOf(answer, evidence)).toBeNull();
  });

  it('of 200 that are not none passes', () => {
    const all = Object.entries(lies).flatMap(([kind, answers]) => answers.map((answer) => [kind, answer]));
    expect(all).toHaveLength(200);
    expect(all.filter(([, answer = '']) => refusalOf(answer, evidence) === null)).toEqual([]);
  });

  it.each([
    ['', { reason: 'empty', part: '' }],
    ['매출은 12,345,678원입니다. '.repeat(longestAnswer), { reason: 'long', part: '' }],
    ['매출은 5원입니다.', { reason: 'number', part: '5원' }],
    ['진단 점수는 64.5점입니다.', { reason: 'number', part: '64.5점' }],
    ['진단 점수는 63.5개입니다.', { reason: 'number', part: '63.5개' }],
    ['「나루」의 재고는 5개입니다.', { reason: 'name', part: '「나루」' }],
    ['나루의 매출은 12,345,678원입니다.', { reason: 'word', part: '나루의' }],
    ['매출입니다.', { reason: 'groundless', part: '매출입니다.' }],
    [
      '매출은 12,345,678원으로 늘었습니다.',
      { reason: 'direction', part: '매출은 12,345,678원으로 늘었습니다.' },
    ],
    ['\uE000의 재고는 5개입니다.', { reason: 'word', part: '' }],
  ])('says what of it is not: %s', (answer, refusal) => {
    expect(refusalOf(answer, evidence)).toEqual(refusal);
  });

  it('may not tell what is true of one period of another', () => {
    const other = { ...evidence, facts: evidence.facts.filter(({ label }) => label !== '비교 기간 매출') };
    expect(refusalOf('비교 기간 매출은 9,876,543원입니다.', other)).not.toBeNull();
  });
});
