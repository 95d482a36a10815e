import { expect, it } from 'vitest';
import { benchProducts } from './products.ts';
import { formatReport } from './support/report.ts';
import { smallSize } from './support/sizes.ts';

it('the products bench runs, on every tab, filter and column', async () => {
  const report = await benchProducts(smallSize);
  expect(report.rows[0]?.measured.requests).toBe(1);
  expect(report.budgets.map((budget) => budget.limit)).toEqual([1, 2, 1, 1, 1, 1]);
  expect(formatReport(report, false)).toContain('product_list, slowest sort');
});
