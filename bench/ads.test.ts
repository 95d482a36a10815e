import { expect, it } from 'vitest';
import { benchAds } from './ads.ts';
import { smallSize } from './support/sizes.ts';

it('the ads bench runs, on each period and with a campaign opened', async () => {
  const report = await benchAds(smallSize);
  const names = report.rows.map(({ name }) => name);
  expect(names).toContain('30 days: ad_keywords');
  expect(names).toContain('7 days: a campaign opened onto the options of an ad group');
  expect(report.budgets.map((budget) => budget.limit)).toEqual([1, 1, 1, 2, 2, 1]);
});
