import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { brandsFilter, choiceFilter, periodFilter } from '@/components/filters/filter-kinds.tsx';
import { columnsOf } from '@/components/table/column-kinds.tsx';
import { pageSearch, sortOf } from './page-search.ts';

// 00:30 on 21 November in Korea.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const columns = columnsOf<{ day: string; saleAmt: number }>({}, [
  { kind: 'rowNumber' },
  { kind: 'day', id: 'day', header: '일자', width: 90 },
  { metric: 'saleAmt', width: 90 },
]);

const page = pageSearch({
  filters: [
    periodFilter({ label: '기간', className: '', initial: 'last30Days', missing: '' }),
    choiceFilter({
      param: 'comparison',
      arg: 'comparison',
      label: '비교',
      className: '',
      choices: { previous: '직전 기간', year: '전년 동기' },
      initial: 'previous',
    }),
    brandsFilter({ className: '' }),
  ],
  more: { daySort: sortOf(columns), chosen: sortOf(columns) },
  kept: ['daySort'],
});

it('a dashboard is its filters and the orders of its tables, with a fallback each', () => {
  expect(page.parse({ comparison: 'other', start: '20261102', end: '20261101', daySort: 'no.asc' })).toEqual(
    page.defaults,
  );
  expect(page.args(page.defaults)).toEqual({
    date_start: '20261023',
    date_end: '20261121',
    comparison: 'previous',
    brand_cds: [],
  });
});

it('asks for several brands', () => {
  expect(page.args(page.parse({ brand: 'B1,B2', comparison: 'year' }))).toMatchObject({
    brand_cds: ['B1', 'B2'],
    comparison: 'year',
  });
});

it('a search keeps the orders and clears what was chosen', () => {
  expect(page.cleared).toEqual({ chosen: '' });
  expect(page.parse({ daySort: 'saleAmt.desc' }).daySort).toBe('saleAmt.desc');
  expect(Object.keys(page.conditions(page.defaults))).toEqual(['start', 'end', 'comparison', 'brand']);
});
