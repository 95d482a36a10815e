import { expect, it } from 'vitest';
import { Failure } from './errors.ts';
import { listAnswer } from './list-answer.ts';

it.each([
  { rows: [], total: 0 },
  { rows: [{ optionId: '1' }], total: 51 },
  { rows: [{ reqNo: '1' }], totals: { exQty: 3 } },
])('takes a list as it is: %j', (list) => {
  expect(listAnswer(list)).toBe(list);
});

it.each([
  null,
  '',
  [],
  {},
  { rows: [] },
  { rows: [], total: '0' },
  { rows: {}, total: 0 },
  { rows: [null], total: 1 },
  { rows: ['a'], total: 1 },
  { total: 1 },
])('refuses %j as a failure of the server, which may be tried again', (answer) => {
  expect(() => listAnswer(answer)).toThrow(Failure);
  expect(() => listAnswer(answer)).toThrow(expect.objectContaining({ kind: 'server' }));
});
