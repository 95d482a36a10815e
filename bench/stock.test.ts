import { expect, it } from 'vitest';
import { benchStock } from './stock.ts';
import { formatReport } from './support/report.ts';
import { smallSize } from './support/sizes.ts';

it('the stock bench runs, finds the rows that section 7 finds, and moves less', async () => {
  const report = await benchStock(smallSize);
  const [section7, ours] = report.rows;
  expect(ours?.measured.requests).toBe(1);
  expect(section7?.measured.requests).toBeGreaterThan(30);
  expect(report.budgets.map((budget) => budget.limit)).toEqual([1 / 30, 1 / 100, 2, 1.2, 1, 1, 1]);
  expect(formatReport(report, false)).toContain('stock_list, 50 rows');
});
