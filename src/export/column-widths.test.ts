import { expect, it } from 'vitest';
import { columnWidths } from './column-widths.ts';

it('fits the heading and the widest of the first cells, Hangul twice as wide', () => {
  const rows = [
    [1, '87301920456', '글로우 비타C 세럼', null],
    [123_456_789, '2', '가', '-'],
  ];
  // 9 digits with 2 separators; 11 digits; 6 Hangul twice and 4 others; the bold heading of 4 Hangul. Each with 2 to spare.
  expect(columnWidths(['No', 'ID', '상품명', '입고예정'], rows)).toEqual([13, 13, 19, 11]);
});

it('keeps within limits, however long a text is or how many rows there are', () => {
  function* endless(): Generator<string[]> {
    for (;;) yield ['가'.repeat(400), ''];
  }
  expect(columnWidths(['A', 'B'], endless())).toEqual([60, 6]);
});
