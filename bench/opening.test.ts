import { expect, it } from 'vitest';
import { openingTable } from './opening.ts';

it('a page opens well up to a task of 100 ms on both ways, and not above it', () => {
  const view = { address: '/1/inventory', blocked: 50 };
  const table = openingTable([
    { ...view, name: '재고 현황', cold: 100, longest: 100 },
    { ...view, name: '입고 관리', cold: 100.1, longest: 0 },
    { ...view, name: '전체 통계', cold: 0, longest: 100.1 },
  ]);
  expect(table.split('\n').slice(2)).toEqual([
    '| 재고 현황 | 100 | 100 | 50 | good |',
    '| 입고 관리 | 100 | 0 | 50 | NOT GOOD |',
    '| 전체 통계 | 0 | 100 | 50 | NOT GOOD |',
  ]);
});
