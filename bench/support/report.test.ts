import { expect, it } from 'vitest';
import { brokenBudgets, formatReport, type Report } from './report.ts';

it('a budget is broken above its limit and by a ratio that is no number', () => {
  const budget = (ratio: number) => ({ name: 'time', ratio, limit: 2 });
  const report = (ratio: number): Report => ({ title: '', notes: [], rows: [], budgets: [budget(ratio)] });
  expect(brokenBudgets(report(2))).toEqual([]);
  expect(brokenBudgets(report(2.01))).toHaveLength(1);
  expect(brokenBudgets(report(Number.NaN))).toHaveLength(1);
  expect(formatReport(report(2.01), true)).toContain('BROKEN');
  expect(formatReport(report(2.01), false)).not.toContain('BROKEN');
});
