import { expect, it } from 'vitest';
import { benchOverviews } from './overviews.ts';
import { smallSize } from './support/sizes.ts';

it('the overviews bench runs, with 12 partners and with all', async () => {
  const report = await benchOverviews(smallSize);
  const names = report.rows.map(({ name }) => name);
  expect(names).toContain('12 partners: my_dashboards()');
  expect(names).toContain(`13 partners: portfolios(-29, -0, level => 'partner')`);
  expect(report.budgets.map((budget) => budget.limit)).toEqual([4, 1]);
});
