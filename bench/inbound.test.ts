import { expect, it } from 'vitest';
import { benchInbound } from './inbound.ts';
import { smallSize } from './support/sizes.ts';

it('the inbound bench runs, finds the rows that section 7 finds, and moves less', async () => {
  const report = await benchInbound(smallSize);
  const [section7, ours] = report.rows;
  expect(ours?.measured.requests).toBe(1);
  // 3,000 lines by 1,000 with a short page at the end, and the options in three groups of 500.
  expect(section7?.measured.requests).toBe(4 + 3);
  expect(report.budgets.map((budget) => budget.limit)).toEqual([1 / 20, 2]);
});
