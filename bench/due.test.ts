import { expect, it } from 'vitest';
import { benchDue } from './due.ts';
import { smallSize } from './support/sizes.ts';

it('the bench of due reports runs, with one partner, some and all', async () => {
  const report = await benchDue(smallSize);
  const names = report.rows.map(({ name }) => name);
  expect(names).toContain('1 partners: reports_due_list, first page');
  expect(names).toContain('8 partners: partner_gaps(), database alone');
  expect(report.budgets.map((budget) => budget.limit)).toEqual([1]);
});
