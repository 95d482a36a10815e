import { expect, it } from 'vitest';
import { benchGrowth } from './growth.ts';
import { smallSize } from './support/sizes.ts';

// The longest bench: a minute on an idle machine, and five where others work.
it(
  'the growth bench runs, with others beside the largest partner and without',
  { timeout: 600_000 },
  async () => {
    const report = await benchGrowth(smallSize);
    const names = report.rows.map(({ name }) => name);
    expect(names).toContain('4 partners: load of a day');
    expect(names).toContain('longest call of P1 while P2 is deleted');
    expect(report.budgets.map((budget) => budget.limit)).toEqual([1.2, 1.2, 1.2]);
  },
);
