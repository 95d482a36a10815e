import { expect, it } from 'vitest';
import { vitalsTable } from './vitals.ts';

it('a page is good up to 2.5 s and a shift of 0.1, and not above either', () => {
  const table = vitalsTable([
    { name: '홈', paint: 2500, shift: 0.1 },
    { name: '재고 현황', paint: 2501, shift: 0 },
    { name: '입고 관리', paint: 1, shift: 0.101 },
  ]);
  expect(table.split('\n').slice(2)).toEqual([
    '| 홈 | 2500 ms | 0.100 | good |',
    '| 재고 현황 | 2501 ms | 0.000 | NOT GOOD |',
    '| 입고 관리 | 1 ms | 0.101 | NOT GOOD |',
  ]);
});
