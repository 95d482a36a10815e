import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, type Company } from './company.ts';
import { totalSales, type Wanted } from './sales-figures.ts';

let company: Company;
beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.database.drop());

const today = '2028-03-05';
const units = async (wanted: Wanted) =>
  (await totalSales(company).days({ today, ...wanted })).rows.map((row) => [
    `${row.from}-${row.to}`,
    `${row.comparisonFrom}-${row.comparisonTo}`,
  ]);

describe('what a period is compared with', () => {
  it('the same number of days before it, over a leap day', async () => {
    const { period, comparison } = await totalSales(company).summary({
      today,
      from: '20280228',
      to: '20280301',
    });
    expect([period.days, comparison.from, comparison.to]).toEqual([3, '20280225', '20280227']);
  });

  it('the same days a year before, moved to the same weekday: 364 days', async () => {
    const year = { today, comparison: 'year' };
    // 2028-02-29 is a Tuesday, as is 2027-03-02; 2026-11-21 is a Saturday, as is 2025-11-22.
    const leap = await totalSales(company).summary({ ...year, from: '20280229', to: '20280229' });
    expect(leap.comparison).toMatchObject({ from: '20270302', to: '20270302', days: 1 });
    expect(await units({ ...year, from: '20261121', to: '20261121' })).toEqual([
      ['20261121-20261121', '20251122-20251122'],
    ]);
  });
});

describe('units', () => {
  it('weeks run from Monday to Sunday over the end of a year, and are cut to the period', async () => {
    expect(await units({ from: '20261230', to: '20270105', unit: 'week' })).toEqual([
      ['20261230-20270103', '20261223-20261227'],
      ['20270104-20270105', '20261228-20261229'],
    ]);
    const { heatMap } = await totalSales(company).summary({ today, from: '20261230', to: '20270104' });
    expect(heatMap.map(({ day, week, weekday }) => [day, week, weekday])).toEqual([
      ['20261230', '20261228', 3],
      ['20261231', '20261228', 4],
      ['20270101', '20261228', 5],
      ['20270102', '20261228', 6],
      ['20270103', '20261228', 7],
      ['20270104', '20270104', 1],
    ]);
  });

  it('months are compared day by day, so that the rows add up to the comparison', async () => {
    expect(await units({ from: '20280131', to: '20280301', unit: 'month', comparison: 'year' })).toEqual([
      ['20280131-20280131', '20270201-20270201'],
      ['20280201-20280229', '20270202-20270302'],
      ['20280301-20280301', '20270303-20270303'],
    ]);
  });
});

describe('what is no period', () => {
  const asked = (wanted: Partial<Wanted>) =>
    totalSales(company).days({ today, from: '20280301', to: '20280302', ...wanted });

  it.each([
    ['a day after today', { to: '20280306' }],
    ['a day that does not exist', { from: '20280230' }],
    ['days in the wrong order', { from: '20280303' }],
    ['731 days', { from: '20260302' }],
    ['an unknown unit', { unit: 'year' }],
    ['an unknown comparison', { comparison: 'none' }],
    ['1,001 brands', { brands: Array.from({ length: 1001 }, String) }],
  ])('%s', async (_, wanted) => {
    await expect(asked(wanted)).rejects.toMatchObject({ code: '22023' });
  });

  it('730 days and today are', async () => {
    const { period } = await asked({ from: '20260307', to: '20280305' });
    expect([period.days, period.missing.length]).toEqual([730, 730]);
  });

  it.each([
    ['at 23:30 the next day is the future', '2028-03-04T14:30:00Z', '22023'],
    ['at 00:30 it is today', '2028-03-04T15:30:00Z', undefined],
  ])('in Korea %s', async (_, moment, code) => {
    const check = company.sql`select private.require_period(
      private.korea_day(${moment}), 'P', '20280305', '20280305', 'previous', '{}', 'sales') as period`;
    expect(
      await check.then(
        () => undefined,
        (error: { code: string }) => error.code,
      ),
    ).toBe(code);
  });
});

describe('a period is made of whole months and of days', () => {
  it.each([
    ['2026-09-30', '2026-11-29', [202610], 1 + 29],
    ['2028-02-01', '2028-02-29', [202802], 0],
    ['2026-10-20', '2026-11-10', [], 12 + 10],
  ])('%s to %s', async (first, last, months, days) => {
    const [row] = await company.sql`select months, cardinality(days) as days
      from private.month_parts(${first}, ${last})`;
    expect(row).toEqual({ months, days });
  });
});
