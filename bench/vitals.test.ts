import { expect, it } from 'vitest';
import { framesTable } from './frames.ts';
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

it('work is smooth up to one frame of 20 that is not drawn, and without a long task', () => {
  const table = framesTable([
    { name: 'scrolling', dropped: 5, longest: 33.4, slow: 0, task: 0 },
    { name: 'typing', dropped: 5.1, longest: 50, slow: 0, task: 0 },
    { name: 'searching', dropped: 0, longest: 66.6, slow: 1, task: 51 },
  ]);
  expect(table.split('\n').slice(2)).toEqual([
    '| scrolling | 5.0 % | 33 ms | 0 | none | good |',
    '| typing | 5.1 % | 50 ms | 0 | none | NOT GOOD |',
    '| searching | 0.0 % | 67 ms | 1 | 51 ms | NOT GOOD |',
  ]);
});
