import { expect, it } from 'vitest';
import type { SalesDays } from '@/data/sales-days.ts';
import { salesDayTables, salesTrend } from './sales-days.tsx';

it('net sales stand against those of the comparison', () => {
  const rows = [{ from: '20261119', to: '20261119', figures: { saleAmt: 12 }, comparisonFigures: null }];
  const { series } = salesTrend({ rows } as unknown as SalesDays, '전년 동기');
  expect(series.map(({ name, values }) => [name, values])).toEqual([
    ['전년 동기', [null]],
    ['매출', [12]],
  ]);
});

it('a day has no second end', () => {
  const tables = salesDayTables({ id: 'test', title: '일자별', figures: ['saleQty'] });
  const ids = (unit: keyof typeof tables) => tables[unit].columns.map(({ id }) => id).slice(0, 2);
  expect([ids('day'), ids('week'), ids('month')]).toEqual([
    ['from', 'saleAmt'],
    ['from', 'to'],
    ['from', 'to'],
  ]);
});
