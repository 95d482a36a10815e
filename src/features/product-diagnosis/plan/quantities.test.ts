import { expect, it } from 'vitest';
import type { PlanRow } from '@/data/answers/inbound-plan.ts';
import { fillDown, planTotals, quantityOf, quantityText } from './quantities.ts';

const row = (optionId: string, orderQty: number | null) => ({ optionId, orderQty }) as PlanRow;
const rows = [row('1', 36), row('2', 0), row('3', null), row('4', 5)];

it('a quantity is a whole number from 0 on, with commas or without', () => {
  expect(['12', ' 1,204 ', '0', '', '007'].map(quantityOf)).toEqual([12, 1204, 0, 0, 7]);
  expect(['-1', '1.5', '다섯', '1e3', '10000000'].map(quantityOf)).toEqual([null, null, null, null, null]);
});

it('the suggestion stands until something is typed, also nothing', () => {
  const typed = new Map([['1', '']]);
  expect(rows.map((one) => quantityText(one, typed))).toEqual(['', '0', '', '5']);
});

it('options with pieces are counted and added up, those with 0 left out, those with another text named', () => {
  const typed = new Map([
    ['3', 'x'],
    ['4', '1,000'],
  ]);
  expect(planTotals(rows, typed)).toEqual({
    quantities: new Map([
      ['1', 36],
      ['2', 0],
      ['4', 1000],
    ]),
    planned: 2,
    leftOut: 1,
    flawed: [rows[2]],
    pieces: 1036,
  });
});

it('pasted lines fill the options below, the first column of each, and no more than there are', () => {
  const filled = fillDown(rows, new Map([['1', '9']]), '3', '10\t크림\r\n1,200\r\n30\r\n');
  expect([...filled]).toEqual([
    ['1', '9'],
    ['3', '10'],
    ['4', '1,200'],
  ]);
});
