import { expect, it } from 'vitest';
import { benchSales } from './sales.ts';
import { smallSize } from './support/sizes.ts';

it('the sales bench runs, on each period and on loads', async () => {
  const report = await benchSales(smallSize);
  expect(report.rows.map(({ name }) => name)).toContain('30 days: total_sales_products');
  const names = report.rows.map(({ name }) => name);
  for (const call of [
    `sales_forecast('P1')`,
    `brand_stock('P1', 'P1B3')`,
    '30 days: portfolio',
    '30 days: brand_movers',
    `30 days: brand_sales_rows, sort_by => 'achievementRate'`,
    '30 days: brand_sales_pivot',
    `40 days: sales_source_options, measure => 'viewCnt'`,
    '40 days: brand_products of every option, by conversionRate',
  ])
    expect(names).toContain(call);
  expect(report.budgets.map((budget) => budget.limit)).toEqual([1, 1, 2, 1, 1, 2, 0.15, 0.15]);
});
