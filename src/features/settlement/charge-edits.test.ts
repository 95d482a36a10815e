import { expect, it } from 'vitest';
import { settlementText } from '@/text/settlement.ts';
import { chargeProblem } from './charge-edits.ts';

const { whole, range } = settlementText.charges.flaws;

it.each([
  ['', null],
  ['0', null],
  ['-50000', null],
  ['1000000000000', null],
  ['1000000000001', range],
  ['-1000000000001', range],
  ['1.5', whole],
  ['1e3', whole],
])('says what is wrong with %s', (value, problem) => {
  expect(chargeProblem(value)).toBe(problem);
});
