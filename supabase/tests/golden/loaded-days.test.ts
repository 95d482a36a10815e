import { beforeEach, describe, expect, it } from 'vitest';
import { emptiedDatabase } from '../../../host/testing/emptied-database.ts';
import { asCaller } from '../../../host/testing/test-database.ts';
import { addLine, addOption, foundCompany, stockList, type Company } from './company.ts';

/** Read on Nov 21: the 7 days are Nov 14 to 20, the 30 days Oct 22 to Nov 20. */
let company: Company;
const database = emptiedDatabase();
beforeEach(async () => {
  company = await foundCompany(database());
});

async function home() {
  const [row] = await asCaller(
    company.sql,
    { role: 'authenticated', id: company.memberId },
    (member) =>
      member<
        {
          summary: Record<'sales' | 'salesDays' | 'inbound' | 'stock', Record<string, unknown>> & {
            daily: object[];
          };
        }[]
      >`select public.home_summary('P1') as summary`,
  );
  if (!row) throw new Error('home_summary returned no row');
  return row.summary;
}

const log = (table: string, from: string, to: string, partner = 'P1') =>
  company.sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
    values ('-', ${table}, ${partner}, ${from}, ${to})`;
const sales = 'agg_performance_option_daily';

describe('days of sales', () => {
  it('are loaded by their rows or by their upload, and what neither covers is named', async () => {
    // Rows for 30 to 6 days ago (Oct 22 to Nov 15) and for 3 and 2 days ago (Nov 18, 19).
    await addOption(company.sql, {
      id: '1',
      stock: 70,
      sales: [
        [6, 30, 7],
        [2, 3, 7],
      ],
    });
    // Nov 17 was loaded and nothing was sold; another partner's load of Nov 16 and another report are no load of it.
    await log(sales, '20261117', '20261117');
    await log(sales, '20261116', '20261116', 'P2');
    await log('fact_stock', '20261116', '20261116');
    const salesDays = {
      from: '20261022',
      to: '20261119',
      missing7: ['20261116', '20261120'],
      missing30: ['20261116', '20261120'],
    };
    const list = await stockList(company);
    expect(list.salesDays).toEqual(salesDays);
    // The formulas stay: Nov 14, 15, 18, 19 sold 28, 28/7 = 4; (25+2)x7 = 189, 189/30 = 6.3; 70/4 = 17.5.
    expect(list.rows).toMatchObject([{ avgSales7Days: 4, avgSales30Days: 6.3, doc: 17 }]);
    const summary = await home();
    expect(summary.salesDays).toEqual(salesDays);
    // Yesterday is not loaded; the week has two gaps, so it is compared with nothing.
    expect(summary.sales).toEqual({ yesterday: null, last7: 28, previous7: null, sameWeekdayLastWeek: 7 });
    expect(summary.daily.slice(-5)).toEqual([
      { date: '20261116', qty: null, previousQty: 7 },
      { date: '20261117', qty: 0, previousQty: 7 },
      { date: '20261118', qty: 7, previousQty: 7 },
      { date: '20261119', qty: 7, previousQty: 7 },
      { date: '20261120', qty: null, previousQty: 7 },
    ]);
  });

  it('before the first loaded day are named, too', async () => {
    await addOption(company.sql, { id: '1', stock: 70, sales: [[1, 5, 7]] });
    const { salesDays } = await stockList(company);
    expect(salesDays).toMatchObject({
      from: '20261116',
      to: '20261120',
      missing7: ['20261114', '20261115'],
    });
    // Oct 22 to 31 and Nov 1 to 15.
    expect(salesDays?.missing30).toHaveLength(25);
    expect(salesDays?.missing30[0]).toBe('20261022');
    expect(salesDays?.missing30.at(-1)).toBe('20261115');
  });

  it('are whole where one upload covers the window, also without a sale, and today is no part of them', async () => {
    await addOption(company.sql, { id: '1', stock: 70 });
    await log(sales, '20261001', '20261121');
    expect((await stockList(company)).salesDays).toEqual({
      from: '20261001',
      to: '20261120',
      missing7: [],
      missing30: [],
    });
    expect((await home()).sales).toEqual({ yesterday: 0, last7: 0, previous7: 0, sameWeekdayLastWeek: 0 });
  });

  it('of today alone are no day of the windows', async () => {
    await addOption(company.sql, { id: '1', stock: 70, sales: [[0, 0, 7]] });
    expect((await stockList(company)).salesDays).toMatchObject({ from: null, to: null });
  });

  it('are no part of a past day, which has no averages', async () => {
    expect(await stockList(company, { snapDate: '20261031' })).toMatchObject({
      salesDays: null,
      stockDay: null,
    });
  });
});

describe('the day of the stock', () => {
  const day = async () => [(await stockList(company)).stockDay, (await home()).stock.day];

  it('is that of the newest snapshot or upload, not the hour of the upload', async () => {
    await addOption(company.sql, { id: '1', stock: 70 });
    await company.sql`insert into public.fact_stock_snapshot ("OPTION_CD", "PARTNER_CD", "STOCK_QTY", "SNAP_DT")
      values ('1', 'P1', 70, '20261119'), ('1', 'P1', 60, '20261031'), ('2', 'P2', 60, '20261121')`;
    expect(await day()).toEqual(['20261119', '20261119']);
    // A month end that is loaded later does not become the live stock.
    await log('fact_stock', '20260930', '20260930');
    expect(await day()).toEqual(['20261119', '20261119']);
    await log('fact_stock', '20261120', '20261120');
    expect(await day()).toEqual(['20261120', '20261120']);
  });

  it('is the Korea-time day of writing where neither is kept', async () => {
    await addOption(company.sql, { id: '1', stock: 70 });
    await company.sql`update public.fact_stock set "MOD_DT" = '2026-11-17T15:00:00Z'`;
    expect(await day()).toEqual(['20261118', '20261118']);
  });
});

describe('what was never loaded is not counted', () => {
  it('nothing at all', async () => {
    const { stock, inbound } = await home();
    expect(stock).toEqual({ day: null, outOfStockSelling: null, docUnder7: null, docUnder14: null });
    expect(inbound).toMatchObject({ errorCount: null, dueThisWeekCount: null });
    expect(await stockList(company)).toMatchObject({
      total: 0,
      stockDay: null,
      salesDays: { from: null, to: null },
    });
  });

  it('stock without sales in the week has no count of what runs out', async () => {
    await addOption(company.sql, { id: '1', stock: 0, sales: [[8, 20, 5]] });
    expect((await home()).stock).toMatchObject({ outOfStockSelling: 1, docUnder7: null, docUnder14: null });
  });

  it('requests count from the first load on, also an empty one', async () => {
    await log('raw_wing_inbound_request', '20261101', '20261120');
    expect((await home()).inbound).toMatchObject({ errorCount: 0, dueThisWeekCount: 0 });
  });

  it('requests count where there are lines without a log', async () => {
    await addLine(company.sql, '1', { request: 'R1', scheduled: '20261118', quantities: [10] });
    expect((await home()).inbound).toMatchObject({ errorCount: 0, dueThisWeekCount: 1 });
  });
});

it('counts how many of the listed options have no brand, under every filter', async () => {
  await addOption(company.sql, { id: '1', stock: 0, brand: null, grade: 'used-best' });
  await addOption(company.sql, { id: '2', stock: 5, brand: null });
  await addOption(company.sql, { id: '3', stock: 5 });
  expect(await stockList(company)).toMatchObject({ total: 3, withoutBrand: 2 });
  expect(await stockList(company, { grade: 'NEW' })).toMatchObject({ total: 2, withoutBrand: 1 });
  expect(await stockList(company, { state: 'out' })).toMatchObject({ total: 1, withoutBrand: 1 });
  expect(await stockList(company, { brand: 'B1' })).toMatchObject({ total: 1, withoutBrand: 0 });
});
