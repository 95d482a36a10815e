import { expect, it } from 'vitest';
import { benchAds } from './ads.ts';
import { publicFunctions } from '../supabase/tests/functions/registry.ts';
import { benchDue } from './due.ts';
import { benchFunctions } from './functions.ts';
import { benchGrowth } from './growth.ts';
import { benchInbound } from './inbound.ts';
import { benchOverviews } from './overviews.ts';
import { benchProducts } from './products.ts';
import { benchSales } from './sales.ts';
import { benchSettlement } from './settlement.ts';
import { benchStock } from './stock.ts';
import { comparisonTable } from './support/function-costs.ts';
import { measure, median } from './support/measure.ts';
import { brokenBudgets, formatReport, type Report } from './support/report.ts';
import { smallSize } from './support/sizes.ts';

it(
  'the stock bench runs, finds the rows that section 7 finds, and moves less',
  { timeout: 120_000 },
  async () => {
    const report = await benchStock(smallSize);
    const [section7, ours] = report.rows;
    expect(ours?.measured.requests).toBe(1);
    expect(section7?.measured.requests).toBeGreaterThan(30);
    expect(report.budgets.map((budget) => budget.limit)).toEqual([1 / 30, 1 / 100, 2, 1.2, 1, 1, 1]);
    expect(formatReport(report, false)).toContain('stock_list, 50 rows');
  },
);

it(
  'the inbound bench runs, finds the rows that section 7 finds, and moves less',
  { timeout: 120_000 },
  async () => {
    const report = await benchInbound(smallSize);
    const [section7, ours] = report.rows;
    expect(ours?.measured.requests).toBe(1);
    // 3,000 lines by 1,000 with a short page at the end, and the options in three groups of 500.
    expect(section7?.measured.requests).toBe(4 + 3);
    expect(report.budgets.map((budget) => budget.limit)).toEqual([1 / 20, 2]);
  },
);

it('the bench of functions calls each of them, and flags those that are too dear on another server', async () => {
  const costs = await benchFunctions(smallSize);
  expect(costs.functions.map(({ name }) => name)).toEqual(publicFunctions.map(({ name }) => name));
  expect(comparisonTable(costs, costs).isWithin).toBe(true);
  const functions = costs.functions.map((cost) =>
    cost.name === 'product_list' ? { ...cost, processor: cost.processor * 1.6 + 1 } : cost,
  );
  const { text, isWithin } = comparisonTable(costs, { ...costs, functions });
  expect(isWithin).toBe(false);
  expect(text.split('\n').filter((line) => line.endsWith('OVER'))).toEqual([
    expect.stringMatching(/^product_list /),
  ]);
}, 240_000);

it('the sales bench runs, on each period and on loads', { timeout: 120_000 }, async () => {
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

it('the overviews bench runs, with 12 partners and with all', { timeout: 120_000 }, async () => {
  const report = await benchOverviews(smallSize);
  const names = report.rows.map(({ name }) => name);
  expect(names).toContain('12 partners: my_dashboards()');
  expect(names).toContain(`13 partners: portfolios(-29, -0, level => 'partner')`);
  expect(report.budgets.map((budget) => budget.limit)).toEqual([4, 1]);
});

it('the bench of due reports runs, with one partner, some and all', { timeout: 120_000 }, async () => {
  const report = await benchDue(smallSize);
  const names = report.rows.map(({ name }) => name);
  expect(names).toContain('1 partners: reports_due_list, first page');
  expect(names).toContain('8 partners: partner_gaps(), database alone');
  expect(report.budgets.map((budget) => budget.limit)).toEqual([1]);
});

it(
  'the growth bench runs, with others beside the largest partner and without',
  { timeout: 240_000 },
  async () => {
    const report = await benchGrowth(smallSize);
    const names = report.rows.map(({ name }) => name);
    expect(names).toContain('4 partners: load of a day');
    expect(names).toContain('longest call of P1 while P2 is deleted');
    expect(report.budgets.map((budget) => budget.limit)).toEqual([1.2, 1.2, 1.2]);
  },
);

it('the products bench runs, on every tab, filter and column', { timeout: 120_000 }, async () => {
  const report = await benchProducts(smallSize);
  expect(report.rows[0]?.measured.requests).toBe(1);
  expect(report.budgets.map((budget) => budget.limit)).toEqual([1, 2, 1, 1, 1, 1]);
  expect(formatReport(report, false)).toContain('product_list, slowest sort');
});

it('the ads bench runs, on each period and with a campaign opened', { timeout: 120_000 }, async () => {
  const report = await benchAds(smallSize);
  const names = report.rows.map(({ name }) => name);
  expect(names).toContain('30 days: ad_keywords');
  expect(names).toContain('7 days: a campaign opened onto the options of an ad group');
  expect(report.budgets.map((budget) => budget.limit)).toEqual([1, 1, 1, 2, 2, 1]);
});

it(
  'the settlement bench runs, on each period and with the lines of a figure',
  { timeout: 120_000 },
  async () => {
    const report = await benchSettlement(smallSize);
    const names = report.rows.map(({ name }) => name);
    expect(names).toContain('from the first year: settlement_report');
    expect(names).toContain('of a brand: settlement_lines');
    expect(names).toContain('from the first first: loss_claims');
    expect(report.budgets.map((budget) => budget.limit)).toEqual([1, 1, 1, 1, 1, 1]);
  },
);

it('a budget is broken above its limit and by a ratio that is no number', () => {
  const budget = (ratio: number) => ({ name: 'time', ratio, limit: 2 });
  const report = (ratio: number): Report => ({ title: '', notes: [], rows: [], budgets: [budget(ratio)] });
  expect(brokenBudgets(report(2))).toEqual([]);
  expect(brokenBudgets(report(2.01))).toHaveLength(1);
  expect(brokenBudgets(report(Number.NaN))).toHaveLength(1);
  expect(formatReport(report(2.01), true)).toContain('BROKEN');
  expect(formatReport(report(2.01), false)).not.toContain('BROKEN');
});

it('the median is the middle value', () => {
  expect(median([9, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

it('each run counts its own requests and bytes', async () => {
  const traffic = { requests: 7, bytes: 7 };
  const run = async () => {
    traffic.requests += 2;
    traffic.bytes += 100;
  };
  const backend = { traffic } as Parameters<typeof measure>[0];
  expect(await measure(backend, 3, run)).toMatchObject({ requests: 2, bytes: 100 });
});
