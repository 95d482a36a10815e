import { expect, it } from 'vitest';
import { campaignProblem } from './edits.ts';

it.each([
  ['dayBudget', '', null],
  ['dayBudget', '1', null],
  ['dayBudget', '1000000000', null],
  ['dayBudget', '0', '1원부터 10억 원까지 입력해주세요.'],
  ['dayBudget', '1000000001', '1원부터 10억 원까지 입력해주세요.'],
  ['dayBudget', '-5', '1원부터 10억 원까지 입력해주세요.'],
  ['dayBudget', '1.5', '소수점 없이 숫자로 입력해주세요.'],
  ['targetRoas', '100001', '1%부터 100,000%까지 입력해주세요.'],
  ['targetRoas', '1e3', '소수점 없이 숫자로 입력해주세요.'],
  ['memo', '가'.repeat(1000), null],
  ['memo', '가'.repeat(1001), '1,000자까지 입력할 수 있습니다. 지금 1,001자입니다.'],
  ['status', 'off', null],
] as const)('of %s, %s is a value or says what is wrong', (field, value, problem) => {
  expect(campaignProblem(field, value)).toBe(problem);
});
