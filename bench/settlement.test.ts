import { expect, it } from 'vitest';
import { benchSettlement } from './settlement.ts';
import { smallSize } from './support/sizes.ts';

it('the settlement bench runs, on each period and with the lines of a figure', async () => {
  const report = await benchSettlement(smallSize);
  const names = report.rows.map(({ name }) => name);
  expect(names).toContain('from the first year: settlement_report');
  expect(names).toContain('of a brand: settlement_lines');
  expect(names).toContain('from the first first: loss_claims');
  expect(report.budgets.map((budget) => budget.limit)).toEqual([1, 1, 1, 1, 1, 1]);
});
