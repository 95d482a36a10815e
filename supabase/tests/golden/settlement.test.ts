import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAds, coverAdDays } from './ads.ts';
import { addLine, addOption, createCompany, type Company } from './company.ts';
import { addCharged, addCosts, addPickups, addSales, asked } from './settlement.ts';

type Row = Record<string, unknown>;
interface Report {
  period: { missing: string[] };
  comparison: { missing: string[] };
  figures: Row | null;
  comparisonFigures: Row | null;
  rows: Row[];
}

let company: Company;
const text = (values: string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]::text[]`;
const report = (from: string, to: string, brands: string[] = [], ends?: string[]) =>
  asked<Report>(
    company,
    `public.settlement_report('P1', '${from}', '${to}', 'previous', ${text(brands)}, ${ends ? text(ends) : 'null'})`,
  );
const products = (from: string, to: string, rest = `'{}', null, '{}', '', '', 'desc', 1, 5000`) =>
  asked<{ total: number; totals: Row; rows: Row[] }>(
    company,
    `public.settlement_products('P1', '${from}', '${to}', ${rest})`,
  );
const lines = (from: string, to: string, measure: string, brands: string[] = [], option?: string) =>
  asked<{ total: number; totals: Row; rows: Row[] }>(
    company,
    `public.settlement_lines('P1', '${from}', '${to}', '${measure}', ${text(brands)}, ${option ? `'${option}'` : 'null'},
      null, '', 'desc', 1, 5000)`,
  );
const charge = (brand: string, ym: string, type: string, won: string) =>
  asked(company, `public.change_brand_charge('P1', '${brand}', '${ym}', '${type}', '${won}')`);
/** brandCd and one column of each row. */
const column = ({ rows }: { rows: Row[] }, name: string) =>
  Object.fromEntries(rows.map((row) => [row['brandCd'] ?? '', row[name]]));

beforeAll(async () => {
  company = await createCompany();
  const { sql } = company;
  await addOption(sql, { id: '1', name: '컵' });
  await addOption(sql, { id: '2', name: '접시', brand: 'B2' });
  await addOption(sql, { id: '3', name: '꽃', brand: null });
  // The same days of another partner, whose option has the number that no master of P1 knows.
  await addOption(sql, { id: 'x', partner: 'P2', brand: 'C1' });
  await addSales(sql, 'P2', '20261031', [{ day: '20261031', option: 'x', won: 999_999 }]);
});
afterAll(() => company.database.drop());

describe('a week that the end of a month cuts in two', () => {
  beforeAll(async () => {
    const { sql } = company;
    await addSales(sql, 'P1', '20261031', [
      { day: '20261026', option: '1', pieces: 3, won: 30_000, coupon: 1000, fee: 2900, vat: 290 },
      { day: '20261028', option: '1', pieces: -1, won: -10_000, coupon: -300, fee: -970, vat: -97 },
      { day: '20261031', option: '2', pieces: 2, won: 5000, fee: 500, vat: 50 },
    ]);
    await addSales(sql, 'P1', '20261101', [
      { day: '20261101', option: '1', won: 10_000, fee: 1000, vat: 100 },
      { day: '20261101', option: 'x', won: 700, fee: 70, vat: 7 },
      { day: '20261101', pieces: 0, won: 3000, fee: 99, vat: 10 },
    ]);
    await addCosts(sql, 'P1', '20261031', [
      { day: '20261027', type: 'WAREHOUSING', option: '1', won: 500, vat: 50 },
      { day: '20261031', type: 'STORAGE', won: 200, vat: 20 },
    ]);
    await addCosts(sql, 'P1', '20261101', [
      { day: '20261101', type: 'SHIPPING', option: '2', won: 300, vat: 30 },
    ]);
  });
  const unknown = { adCost: null, logisticsCost: null, liveFee: null, operationFee: null };

  it('brands and what belongs to none add up to the figures', async () => {
    const answer = await report('20261026', '20261101');
    expect(answer.rows).toEqual([
      { brandCd: 'B1', brandName: '가온', quantity: 3, salesAmount: 29_300, salesFee: 3223, fulfillmentFee: 550, ...unknown, finalSettlement: 25_527 },
      { brandCd: 'B2', brandName: '나래', quantity: 2, salesAmount: 5000, salesFee: 550, fulfillmentFee: 330, ...unknown, finalSettlement: 4120 },
      { brandCd: null, brandName: null, quantity: 1, salesAmount: 3700, salesFee: 186, fulfillmentFee: 220, ...unknown, finalSettlement: 3294 },
    ]); // prettier-ignore
    expect(answer.figures).toEqual({
      quantity: 6, salesAmount: 38_000, salesFee: 3959, salesFeeRate: 10.4184210526, fulfillmentFee: 1100, ...unknown, finalSettlement: 32_941,
    }); // prettier-ignore
    expect(answer.period.missing).toEqual([]);
    // Nothing of the week before is loaded.
    expect(answer.comparison.missing).toHaveLength(7);
    expect(answer.comparisonFigures).toBeNull();
  });

  it('each day is in its month, and the months are the whole', async () => {
    const months = await asked<{ month: string; figures: Row | null }[]>(
      company,
      `public.settlement_months('P1', '202611', '{}')`,
    );
    expect(months.map(({ month, figures }) => [month, figures && figures['salesAmount']]).slice(-3)).toEqual([
      ['202609', null],
      ['202610', 24_300],
      ['202611', 13_700],
    ]);
    expect(months).toHaveLength(13);
    expect((await report('20261027', '20261031')).figures).toMatchObject({
      salesAmount: -9700 + 5000,
      salesFee: -1067 + 550,
      fulfillmentFee: 770,
    });
  });

  it('days of chosen settlement periods count alone', async () => {
    expect((await report('20261020', '20261108', [], ['20261101'])).figures).toMatchObject({ salesAmount: 13_700 }); // prettier-ignore
    expect((await report('20261020', '20261108', [], ['20261031'])).figures).toMatchObject({ salesAmount: 24_300 }); // prettier-ignore
    expect((await report('20261020', '20261108', [], ['20261031', '20261101'])).figures).toMatchObject({ salesAmount: 38_000 }); // prettier-ignore
    expect((await report('20261020', '20261108', [], ['20261018'])).figures).toBeNull();
    // Of a period that reaches beyond those asked for, the days among them.
    expect((await report('20261029', '20261108', [], ['20261031'])).figures).toMatchObject({ salesAmount: 5000 }); // prettier-ignore
  });

  it('products have the same sales, whether a master knows them or not', async () => {
    const answer = await products('20261026', '20261101');
    expect(answer.rows).toEqual([
      { optionId: '1', isKnown: true, brandCd: 'B1', brandName: '가온', productName: '컵', optionName: '1개', quantity: 3, salesAmount: 29_300, salesFee: 3223, salesFeeRate: 11, settlementAmount: 26_077 },
      { optionId: '2', isKnown: true, brandCd: 'B2', brandName: '나래', productName: '접시', optionName: '1개', quantity: 2, salesAmount: 5000, salesFee: 550, salesFeeRate: 11, settlementAmount: 4450 },
      { optionId: '', isKnown: false, brandCd: null, brandName: null, productName: null, optionName: null, quantity: 0, salesAmount: 3000, salesFee: 109, salesFeeRate: 3.6333333333, settlementAmount: 2891 },
      { optionId: 'x', isKnown: false, brandCd: null, brandName: null, productName: null, optionName: null, quantity: 1, salesAmount: 700, salesFee: 77, salesFeeRate: 11, settlementAmount: 623 },
    ]); // prettier-ignore
    expect(answer).toMatchObject({
      total: 4,
      totals: { quantity: 6, salesAmount: 38_000, salesFee: 3959, salesFeeRate: 10.4184210526, settlementAmount: 34_041 },
    }); // prettier-ignore
    const named = await products('20261026', '20261101', `'{}', null, '{}', ' 접 ', '', 'desc', 1, 50`);
    expect(named).toMatchObject({ total: 1, totals: { salesAmount: 5000 }, rows: [{ optionId: '2' }] });
    const some = await products('20261026', '20261101', `'{B1,""}', null, '{1,x}', '', 'salesAmount', 'asc', 2, 1`); // prettier-ignore
    expect(some).toMatchObject({ total: 2, totals: { salesAmount: 30_000 }, rows: [{ optionId: '1' }] });
  });

  it('the lines of a figure add up to it and name their file and row', async () => {
    const { figures, rows } = await report('20261026', '20261101');
    for (const measure of ['salesAmount', 'salesFee', 'fulfillmentFee', 'finalSettlement']) {
      const all = await lines('20261026', '20261101', measure);
      expect([measure, all.totals['amount']]).toEqual([measure, figures?.[measure]]);
      for (const row of rows) {
        const brand = String(row['brandCd'] ?? '');
        const own = await lines('20261026', '20261101', measure, [brand]);
        expect([measure, brand, own.totals['amount']]).toEqual([measure, brand, row[measure]]);
      }
    }
    expect((await lines('20261026', '20261101', 'quantity')).totals).toMatchObject({ quantity: 6 });
    expect(await lines('20261026', '20261101', 'settlementAmount', [], '1')).toMatchObject({
      total: 3,
      totals: { quantity: 3, amount: 26_077 },
      rows: [
        { day: '20261101', source: '판매수수료', amount: 8900, fileName: '판매수수료 20261101.xlsx', rowNo: 3 },
        { day: '20261028', quantity: -1, amount: -8633, fileName: '판매수수료 20261031.xlsx', rowNo: 4 },
        { day: '20261026', orderNo: '20261031-0', brandName: '가온', optionId: '1', amount: 25_810, rowNo: 3 },
      ],
    }); // prettier-ignore
  });
});

describe('advertising that is in its reports and in 광고비 내역', () => {
  const days = ['20260901', '20260902'] as const;
  beforeAll(async () => {
    const { sql } = company;
    await addAds(sql, 'P1', [
      { day: 20260901, option: '1', cost: 105 },
      { day: 20260901, option: '2', cost: 1000 },
      { day: 20260901, option: '3', cost: 40 },
      { day: 20260901, option: 'nobody', cost: 10 },
      { day: 20260902, option: '1', cost: 105 },
    ]);
    await coverAdDays(sql, 'P1', [20260901, 20260902]);
  });

  it('counts by its reports as long as nothing is charged, with VAT that is rounded once a brand', async () => {
    const answer = await report(...days);
    expect(column(answer, 'adCost')).toEqual({ B1: 231, B2: 1100, '': 55 });
    expect(answer.figures).toMatchObject({ adCost: 1386, salesAmount: null, finalSettlement: null });
  });

  it('counts a day that is charged once: the difference is of no brand', async () => {
    await addCharged(company.sql, 'P1', '20260906', [
      [20260901, 1300, 130],
      [20260901, -100, -10],
    ]);
    const answer = await report(...days);
    // 1,320 were charged of the first day, of which reports said 116 + 1,100 + 55; nothing of the second.
    expect(column(answer, 'adCost')).toEqual({ B1: 231, B2: 1100, '': 55 + 1320 - 1271 });
    expect(answer.figures).toMatchObject({ adCost: 1320 + 115 });
    expect(column(await report(...days, ['B1']), 'adCost')).toEqual({ B1: 231 });
    expect(column(await report('20260902', '20260902'), 'adCost')).toEqual({ B1: 116 });
  });

  it('has a line of each report and charge', async () => {
    expect((await lines(...days, 'adCost', ['B1'])).rows).toMatchObject([
      { day: '20260902', source: '광고보고서', kind: 'AD_REPORT', brandName: '가온', amount: 115, fileName: 'a.xlsx', rowNo: null },
      { day: '20260901', amount: 116 },
    ]); // prettier-ignore
    const none = await lines(...days, 'adCost', ['']);
    expect(none.rows.map(({ kind, amount, rowNo }) => [kind, amount, rowNo])).toEqual([
      ['집행', 1430, 2],
      ['AD_REPORT', 55, null],
      ['집행', -110, 3],
      ['AD_REPLACED', -1271, null],
    ]);
    expect((await lines(...days, 'adCost')).totals).toEqual({ quantity: null, amount: 1435 });
  });
});

describe('pickups and charges', () => {
  it('a pickup is shared by the pieces that its request announced, to the won; of an unknown request it is of no brand', async () => {
    const { sql } = company;
    await addLine(sql, '1', { quantities: [3], request: 'R1' });
    await addLine(sql, '2', { quantities: [2], request: 'R1' });
    await addLine(sql, '3', { quantities: [1], request: 'R1' });
    // Of another partner, who has a request of that number too.
    await addLine(sql, 'x', { quantities: [600], request: 'R1', partner: 'P2' });
    await addPickups(sql, 'P1', '20260816', [
      ['20260810', 'R1', 100, 10],
      ['20260811', 'R9', 70, 7],
      [null, 'R1', 6, 0],
    ]);
    expect(column(await report('20260810', '20260810'), 'logisticsCost')).toEqual({ B1: 55, B2: 37, '': 18 });
    expect(column(await report('20260811', '20260815'), 'logisticsCost')).toEqual({ '': 77 });
    // Without a day of its own it counts at the end of its settlement period.
    expect(column(await report('20260816', '20260816'), 'logisticsCost')).toEqual({ B1: 3, B2: 2, '': 1 });
    expect((await lines('20260810', '20260816', 'logisticsCost', ['B2'])).rows).toMatchObject([
      { day: '20260816', kind: 'MILKRUN', orderNo: 'R1', amount: 2, fileName: '밀크런 내역 20260816.xlsx', rowNo: 4 },
      { day: '20260810', amount: 37, rowNo: 2 },
    ]); // prettier-ignore
  });

  it('a charge of a month falls on its days in whole won', async () => {
    await charge('B1', '202607', 'LIVE', '3100');
    await charge('B1', '202607', 'OPERATION', '1000');
    await charge('B2', '202607', 'LOGISTICS', '31');
    await charge('B2', '202606', 'OPERATION', '100');
    expect((await report('20260701', '20260731')).rows).toMatchObject([
      { brandCd: 'B1', liveFee: 3100, operationFee: 1000, logisticsCost: null },
      { brandCd: 'B2', liveFee: null, operationFee: null, logisticsCost: 31 },
    ]);
    // 1,000 * 10 / 31 = 322.6, and 1,000 - 322 in the other 21 days.
    expect((await report('20260701', '20260710')).figures).toMatchObject({ liveFee: 1000, operationFee: 322, logisticsCost: 10 }); // prettier-ignore
    expect((await report('20260711', '20260731')).figures).toMatchObject({ liveFee: 2100, operationFee: 678, logisticsCost: 21 }); // prettier-ignore
    // June has 30 days: 100 - 100 * 28 / 30; and 1,000 * 2 / 31.
    expect((await report('20260629', '20260702')).figures).toMatchObject({ operationFee: 100 - 93 + 64 });
    const operation = await lines('20260629', '20260702', 'operationFee');
    expect(operation.rows).toMatchObject([
      { day: '20260701', source: '운영·라이브 수수료', kind: 'OPERATION', brandName: '가온', amount: 64, fileName: null },
      { day: '20260629', brandName: '나래', amount: 7 },
    ]); // prettier-ignore
    expect(operation.totals['amount']).toBe(71);
  });
});

describe('lines that add up to 0', () => {
  it('are listed by product, in days, months and quarters; an option with costs alone is not', async () => {
    const { sql } = company;
    await addSales(sql, 'P1', '20260215', [
      { day: '20260210', option: '1', pieces: 2, won: 4000, fee: 400, vat: 40 },
      { day: '20260212', option: '1', pieces: -2, won: -4000, fee: -400, vat: -40 },
      { day: '20260212', option: '2', pieces: 1, won: 700 },
    ]);
    await addCosts(sql, 'P1', '20260215', [{ day: '20260212', type: 'STORAGE', option: '3', won: 10 }]);
    const nothing = {
      optionId: '1', quantity: 0, salesAmount: 0, salesFee: 0, salesFeeRate: null, settlementAmount: 0,
    }; // prettier-ignore
    for (const [from, to] of [
      ['20260209', '20260215'],
      ['20260201', '20260228'],
      ['20260103', '20260331'],
      ['20260101', '20260331'],
    ] as const) {
      const { total, totals, rows } = await products(from, to);
      expect(rows, `${from} to ${to}`).toMatchObject([{ optionId: '2', salesAmount: 700 }, nothing]);
      expect([total, totals['salesAmount'], totals['quantity']]).toEqual([2, 700, 1]);
    }
    // The days before and behind hold no line.
    expect((await products('20260213', '20260228')).rows).toEqual([]);
    expect((await products('20260210', '20260211')).rows).toMatchObject([{ optionId: '1', quantity: 2 }]);
  });
});

describe('what is not loaded', () => {
  it('is unknown and no 0, and what is loaded without a line is 0', async () => {
    const { sql } = company;
    await addCosts(sql, 'P1', '20260531', [{ day: '20260530', type: 'STORAGE', option: '1', won: 10 }]);
    expect((await report('20260501', '20260531')).figures).toMatchObject({
      quantity: null, salesAmount: null, salesFee: null, salesFeeRate: null, fulfillmentFee: 10, finalSettlement: null,
    }); // prettier-ignore
    await addSales(sql, 'P1', '20260531', []);
    expect((await report('20260530', '20260531')).figures).toMatchObject({
      quantity: 0, salesAmount: 0, salesFee: 0, salesFeeRate: null, fulfillmentFee: 10, adCost: null, finalSettlement: -10,
    }); // prettier-ignore
    await addSales(sql, 'P1', '20260430', [{ day: '20260430', option: '1', won: 100 }]);
    expect((await report('20260430', '20260430')).figures).toMatchObject({ salesAmount: 100, fulfillmentFee: null, finalSettlement: 100 }); // prettier-ignore
    expect(await report('20260101', '20260131')).toMatchObject({ figures: null, rows: [] });
  });

  it.each([
    [`public.settlement_report('P1', '20261101', '20261122', 'previous', '{}', null)`],
    [`public.settlement_report('P1', '20261101', '20261101', 'previous', '{}', '{20261399}')`],
    [`public.settlement_months('P1', '202612', '{}')`],
    [`public.settlement_products('P1', '20261101', '20261101', '{}', null, '{}', '', 'isKnown', 'desc', 1, 50)`],
    [`public.settlement_lines('P1', '20261101', '20261101', 'all', '{}', null, null, '', 'desc', 1, 50)`],
    [`public.brand_charges('P1', 2026, 'ALL')`],
    [`public.brand_charges('P1', 1999, 'LIVE')`],
    [`public.change_settlement_waiver('P1', '원가', '20261031', true)`],
    [`public.change_settlement_waiver('P1', '보관비', '20261131', true)`],
    [`public.change_settlement_waiver('P1', '보관비', '20261130', null)`],
  ])('%s is refused', async (call) => {
    await expect(asked(company, call)).rejects.toMatchObject({ code: '22023' });
  }); // prettier-ignore
});
