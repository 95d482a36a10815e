import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAds, coverAdDays } from './ads.ts';
import { addOption, createCompany, type Company } from './company.ts';
import { addCharged, addPayment, asked } from './settlement.ts';

let company: Company;
const settlements = (sort = '') =>
  asked<{ total: number; totals: unknown; rows: Record<string, unknown>[] }>(
    company,
    `public.ad_settlements('P1', '${sort}')`,
  );

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await addOption(sql, { id: '1' });
  await addOption(sql, { id: '9', partner: 'P2', brand: 'C1' });
});

afterAll(() => company.database.drop());

it('without 광고비 내역 there is nothing to compare', async () => {
  await addAds(company.sql, 'P1', [
    { day: 20261030, option: '1', cost: 500 },
    { day: 20261031, option: '1', cost: 300 },
    { day: 20261101, option: '1', cost: 200 },
    { day: 20261102, option: 'unknown', cost: 40 },
  ]);
  await coverAdDays(company.sql, 'P1', [20261026, 20261030, 20261031, 20261101, 20261102]);
  await coverAdDays(company.sql, 'P2', [20261027]);
  expect(await settlements()).toEqual({ total: 0, totals: null, rows: [] });
});

it('a settlement period stands beside the reports of its days, cut at the end of the month', async () => {
  const { sql } = company;
  await addCharged(sql, 'P1', '20261031', [
    [20261030, 510, 51],
    [20261030, -10, -1],
    [20261031, 300, 30],
  ]);
  await addCharged(sql, 'P1', '20261101', [[20261101, 200, 20]]);
  await addPayment(sql, 'P1', ['20261101', '20261101'], 70, { AD_AMT: 220 });
  // No report covers a day of this week; its costs stand with the first of its two payments.
  await addCharged(sql, 'P1', '20261018', [[20261018, 100, 10]]);
  await addPayment(sql, 'P1', ['20261012', '20261018'], 70, { AD_AMT: 100 });
  await addPayment(sql, 'P1', ['20261012', '20261018'], 30, {});
  await addCharged(sql, 'P2', '20261101', [[20261101, 7777, 777]]);
  const { total, totals, rows } = await settlements();
  expect(total).toBe(3);
  expect(rows.map(({ fileName, ...row }) => [Object.values(row), fileName])).toEqual([
    // Start, end, days with and without a report, report, charged, gap, adjusted, settled, VAT, both, of the summary.
    [['20261101', '20261101', 1, 0, 200, 200, 0, 0, 200, 20, 220, 220], '광고비 내역 20261101.xlsx'],
    [['20261026', '20261031', 3, 3, 800, 810, 10, -10, 800, 80, 880, null], '광고비 내역 20261031.xlsx'],
    [['20261012', '20261018', 0, 7, null, 100, null, 0, 100, 10, 110, 100], '광고비 내역 20261018.xlsx'],
  ]);
  expect(totals).toEqual({
    missingDays: 10,
    reportCost: 1000,
    chargedCost: 1110,
    costGap: 10,
    adjustedCost: -10,
    settledCost: 1100,
    settledVat: 110,
    deductedCost: 1210,
    summaryCost: 320,
  });
});

it('sorts by a column, what is not known last', async () => {
  expect((await settlements('reportCost')).rows.map(({ periodEnd }) => periodEnd)).toEqual([
    '20261031',
    '20261101',
    '20261018',
  ]);
  await expect(settlements('reportDays')).rejects.toMatchObject({ code: '22023' });
});
