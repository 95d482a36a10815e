import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCompany, type Company } from './company.ts';
import { addCharged, addCosts, addFile, addPayment, addSales, asked } from './settlement.ts';

type Row = Record<string, unknown>;
interface Period extends Row {
  missing: string[];
  waived: string[];
  lines: { line: string; theirs: number; ours: number | null; difference: number | null }[] | null;
}

let company: Company;
const periods = async (from: string, to: string) =>
  (await asked<{ rows: Period[] }>(company, `public.settlement_periods('P1', '${from}', '${to}')`)).rows;
const period = async (day: string) => {
  const [row] = await periods(day, day);
  if (!row) throw new Error(`no settlement period of ${day}`);
  return row;
};
/** theirs, ours and the difference of a line. */
const line = ({ lines }: Period, name: string) => {
  const found = lines?.find((each) => each.line === name);
  return found && [found.theirs, found.ours, found.difference];
};
const waive = (category: string, end: string, waived = true) =>
  asked(company, `public.change_settlement_waiver('P1', '${category}', '${end}', ${waived})`);

/** A week of 100,000 won of which 87,000 are payable. */
const sales = { SALE_AMT: 100_000, FEE_AMT: 11_000, COUPON_AMT: 2000, BASE_AMT: 87_000 };
const addWeek = (end: string, day: string) =>
  addSales(company.sql, 'P1', end, [{ day, won: 100_000, coupon: 2000, fee: 10_000, vat: 1000 }]);

beforeAll(async () => {
  company = await createCompany();
});
afterAll(() => company.database.drop());

it('periods begin on Monday or with the month, and stand by their last day', async () => {
  const { sql } = company;
  for (const end of ['20260930', '20261004', '20261011']) await addFile(sql, 'P1', '보관비', end);
  await addFile(sql, 'P1', '판매수수료', '20260831', { sums: { type: '월정산' } });
  await addFile(sql, 'P2', '보관비', '20261018');
  const days = ({ periodStart, periodEnd, settleType }: Row) => [periodStart, periodEnd, settleType];
  expect((await periods('20260801', '20261120')).map(days)).toEqual([
    ['20261005', '20261011', '주정산'],
    ['20261001', '20261004', '주정산'],
    ['20260928', '20260930', '주정산'],
    // Of these nothing is loaded.
    ['20260921', '20260927', '주정산'],
    ['20260914', '20260920', '주정산'],
    ['20260907', '20260913', '주정산'],
    ['20260901', '20260906', '주정산'],
    ['20260801', '20260831', '월정산'],
  ]);
  expect((await period('20260915')).missing).toHaveLength(9);
  // A month between months is one.
  await addFile(sql, 'P1', '판매수수료', '20260630', { sums: { type: '월정산' } });
  expect((await periods('20260701', '20260731')).map(days)).toEqual([['20260701', '20260731', '월정산']]);
  // Each of which a day is in the period.
  expect((await periods('20260930', '20261001')).map(days)).toHaveLength(2);
});

describe('a week that is paid in two parts', () => {
  const week = ['20261012', '20261018'] as [string, string];
  beforeAll(async () => {
    const { sql } = company;
    await addWeek('20261018', '20261013');
    await addCosts(sql, 'P1', '20261018', [{ day: '20261013', type: 'STORAGE', won: 1000, vat: 100 }]);
    await addFile(sql, 'P1', '재고 손실 보상', '20261018', { amount: 700 });
    await addPayment(sql, 'P1', week, 70, { ...sales, PAYABLE_AMT: 60_900, STORAGE_AMT: 1100, COMP_AMT: 700 }, { day: '20261113', status: '지급완료' }); // prettier-ignore
  });

  it('is held against its lines with the part that is paid', async () => {
    const found = await period('20261014');
    expect(line(found, 'gross')).toEqual([100_000, 100_000, 0]);
    expect(line(found, 'base')).toEqual([87_000, 87_000, 0]);
    expect(line(found, 'payable')).toEqual([60_900, 60_900, 0]);
    expect(line(found, 'service')).toEqual([1100, 1100, 0]);
    // 60,900 - 1,100 + 700.
    expect(line(found, 'paid')).toEqual([60_500, 60_500, 0]);
    // Not loaded, and nothing is said of it.
    expect(line(found, 'milkrun')).toEqual([0, null, null]);
  });

  it('counts its sales once when the second part comes', async () => {
    await addPayment(company.sql, 'P1', week, 30, { ...sales, PAYABLE_AMT: 26_100 });
    const found = await period('20261014');
    expect(found['payments']).toEqual([
      { ratio: 70, payableAmt: 60_900, setoffAmt: 0, serviceAmt: 1100, compAmt: 700, paidAmt: 60_500, payDay: '20261113', status: '지급완료' },
      { ratio: 30, payableAmt: 26_100, setoffAmt: 0, serviceAmt: 0, compAmt: 0, paidAmt: 26_100, payDay: null, status: null },
    ]); // prettier-ignore
    expect(line(found, 'gross')).toEqual([100_000, 100_000, 0]);
    expect(line(found, 'payable')).toEqual([87_000, 87_000, 0]);
    expect(line(found, 'paid')).toEqual([86_600, 86_600, 0]);
    const report = await asked<{ figures: Row }>(
      company,
      `public.settlement_report('P1', '20261012', '20261018', 'previous', '{}', null)`,
    );
    expect(report.figures).toMatchObject({ salesAmount: 98_000, salesFee: 11_000, fulfillmentFee: 1100, finalSettlement: 85_900 }); // prettier-ignore
  });
});

it('the second part of a week alone does not tell what costs nothing', async () => {
  const { sql } = company;
  const week = ['20261026', '20261031'] as [string, string];
  await addWeek('20261031', '20261028');
  await addFile(sql, 'P1', '재고 손실 보상', '20261031', { amount: 0 });
  await addPayment(sql, 'P1', week, 30, { ...sales, PAYABLE_AMT: 26_100 });
  const found = async () => {
    const one = await period('20261028');
    return ['setoff', 'service', 'paid'].map((name) => line(one, name));
  };
  expect(await found()).toEqual([
    [0, null, null],
    [0, null, null],
    [26_100, null, null],
  ]);
  await addPayment(sql, 'P1', week, 70, { ...sales, PAYABLE_AMT: 60_900 });
  expect(await found()).toEqual([
    [0, 0, 0],
    [0, 0, 0],
    [87_000, 87_000, 0],
  ]);
});

it('the difference of what is paid is that of its lines', async () => {
  const { sql } = company;
  await addSales(sql, 'P1', '20261025', [
    { day: '20261020', won: 90_000, fee: 1, vat: 0 },
    { day: '20261021', won: -4, coupon: 0, fee: 0, vat: 0, kind: '주문 정산취소' },
  ]);
  await addCosts(sql, 'P1', '20261025', [
    { day: '20261020', type: 'WAREHOUSING', won: 500, vat: 50 },
    { day: '20261020', type: 'SHIPPING', won: 100, vat: 10 },
    { day: '20261020', type: 'RETURN_PICKUP', won: 30, vat: 3 },
    { day: '20261020', type: 'RESTOCKING', won: 20, vat: 2 },
    { day: '20261020', type: 'REMOVAL', won: 10, vat: 1 },
    { day: '20261020', type: 'SERVICE', won: 5, vat: 0 },
  ]);
  await addCharged(sql, 'P1', '20261025', [[20261020, 200, 20]]);
  await addPayment(sql, 'P1', ['20261019', '20261025'], 70, {
    SALE_AMT: 90_001, CANCEL_AMT: 4, FEE_AMT: 1, BASE_AMT: 89_996, PAYABLE_AMT: 62_997, AD_AMT: 225, DEDUCT_AMT: 7,
    WAREHOUSING_AMT: 551, SHIPPING_AMT: 110, RETURN_PICKUP_AMT: 33, RESTOCKING_AMT: 22, REMOVAL_AMT: 11, OTHER: 6,
  }); // prettier-ignore
  const found = await period('20261020');
  // 70 % of 89,995 is 62,996.5, which is cut to whole won.
  expect(Object.fromEntries((found.lines ?? []).map(({ line: name, theirs, ours, difference }) => [name, [theirs, ours, difference]]))).toEqual({
    gross: [90_001, 90_000, 1], cancel: [4, 4, 0], fee: [1, 1, 0], coupon: [0, 0, 0], base: [89_996, 89_995, 1], payable: [62_997, 62_996, 1],
    milkrun: [0, null, null], ads: [225, 220, 5], deduct: [7, 0, 7], setoff: [232, 220, 12],
    warehousing: [551, 550, 1], shipping: [110, 110, 0], storage: [0, null, null], returnPickup: [33, 33, 0], restocking: [22, 22, 0],
    removal: [11, 11, 0], otherService: [6, 5, 1], service: [733, 731, 2], comp: [0, null, null],
    paid: [62_032, 62_045, -13],
  }); // prettier-ignore
});

it('what a file would have to say is unknown without it, unless there is none of it', async () => {
  const { sql } = company;
  await addPayment(sql, 'P1', ['20261102', '20261108'], 100, {
    ...sales,
    PAYABLE_AMT: 87_000,
    MILKRUN_AMT: 10,
    STORAGE_AMT: 20,
  });
  expect(line(await period('20261105'), 'paid')).toEqual([86_970, null, null]);
  await addWeek('20261108', '20261105');
  expect(line(await period('20261105'), 'payable')).toEqual([87_000, 87_000, 0]);
  expect(line(await period('20261105'), 'setoff')).toEqual([10, null, null]);
  await waive('밀크런 내역', '20261108');
  expect(line(await period('20261105'), 'setoff')).toEqual([10, 0, 10]);
  expect(line(await period('20261105'), 'paid')).toEqual([86_970, null, null]);
  await addCosts(sql, 'P1', '20261108', [{ day: '20261105', type: 'STORAGE', won: 20 }]);
  expect(line(await period('20261105'), 'paid')).toEqual([86_970, 86_980, -10]);
});

it('a period is complete when each of its nine reports is loaded or waived', async () => {
  const all = ['판매수수료', '입출고/배송비', '보관비', '반품 회수/재입고', '반출', '부가서비스', '재고 손실 보상', '광고비 내역', '밀크런 내역']; // prettier-ignore
  await addPayment(company.sql, 'P1', ['20261109', '20261115'], 70, {});
  expect((await period('20261110')).missing).toEqual(all);
  const loaded = all.slice(0, 5);
  for (const category of loaded) await addFile(company.sql, 'P1', category, '20261115');
  expect((await period('20261110')).missing).toEqual(all.slice(5));
  for (const category of all.slice(5)) await waive(category, '20261115');
  // Said twice it is said once; another partner's word is not ours.
  await waive('부가서비스', '20261115');
  await company.sql`insert into public.dim_settlement_waiver ("PARTNER_CD", "CATEGORY", "SETTLE_END_DT") values ('P2', '보관비', '20261115')`;
  expect(await period('20261110')).toMatchObject({ missing: [], waived: all.slice(5).toSorted() });
  const [who] =
    await company.sql`select "USER_NM" as name from public.dim_settlement_waiver where "CATEGORY" = '부가서비스'`;
  expect(who).toEqual({ name: 'member@example.com' });
  await waive('부가서비스', '20261115', false);
  expect((await period('20261110')).missing).toEqual(['부가서비스']);
});

describe('charges that are entered', () => {
  const change = async (brand: string, value: string | null, expected: string | null = null) => {
    try {
      return await asked(
        company,
        `public.change_brand_charge('P1', '${brand}', '202601', 'LIVE', ${value === null ? 'null' : `'${value}'`}, ${expected === null ? 'null' : `'${expected}'`})`,
      );
    } catch (error) {
      const { code, detail } = error as { code: string; detail?: string };
      return code === 'PD409' ? `${code} ${detail}` : code;
    }
  };

  it('are replaced and taken away, each with who did it', async () => {
    expect(await change('B1', '3100')).toEqual({ before: null, now: '3100' });
    expect(await change('B1', ' -1000000000000 ', '3100')).toEqual({ before: '3100', now: '-1000000000000' });
    // The same again is no change.
    expect(await change('B1', '-1000000000000')).toEqual({ before: '-1000000000000', now: '-1000000000000' });
    expect(await change('B1', '500', '-1000000000000')).toMatchObject({ now: '500' });
    expect(await change('B2', '0', '')).toEqual({ before: null, now: '0' });
    expect(await change('B2', '', '0')).toEqual({ before: '0', now: null });
    const changes = await asked(company, `public.changes('P1', 'charge')`);
    expect(changes).toMatchObject({
      total: 5,
      rows: [
        { subjectId: 'B2', subjectName: '나래', period: '202601', field: 'LIVE', fromAmt: 0, toAmt: null, memberName: 'member@example.com' },
        { subjectId: 'B2', fromAmt: null, toAmt: 0 },
        { subjectId: 'B1', fromAmt: -1_000_000_000_000, toAmt: 500 },
        { subjectId: 'B1', fromAmt: 3100, toAmt: -1_000_000_000_000 },
        { subjectId: 'B1', fromAmt: null, toAmt: 3100 },
      ],
    }); // prettier-ignore
    const page = await asked(company, `public.changes('P1', 'charge', 'B2', page_number => 2, page_size => 1)`); // prettier-ignore
    expect(page).toMatchObject({ total: 2, rows: [{ toAmt: 0 }] });
  });

  it.each([
    ['B1', '600', '501', 'PD409 500'],
    ['B2', '600', '501', 'PD409 '],
    ['C1', '600', null, 'PD404'],
    ['B1', '1.5', null, '22023'],
    ['B1', '1000000000001', null, '22023'],
    ['B1', 'x', null, '22023'],
  ] as const)('%s %s where %s was read is refused: %s', async (brand, value, expected, code) => {
    expect(await change(brand, value, expected)).toBe(code);
  });

  it('stand by brand and month of a year', async () => {
    await company.sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "USE_YN") values ('B3', '라온', 'P1', 'N'), ('B4', '마루', 'P1', 'N')`;
    await company.sql`insert into public.fact_brand_charge ("BRAND_CD", "YM", "CHARGE_TYPE", "PARTNER_CD", "AMT") values
      ('B3', '202612', 'LIVE', 'P1', 70), ('B1', '202612', 'LIVE', 'P1', 30), ('B1', '202512', 'LIVE', 'P1', 9), ('B4', '202612', 'OPERATION', 'P1', 9),
      ('C1', '202612', 'LIVE', 'P2', 9)`;
    const none = Array<null>(10).fill(null);
    expect(await asked(company, `public.brand_charges('P1', 2026, 'LIVE')`)).toEqual({
      year: 2026,
      chargeType: 'LIVE',
      months: Array.from({ length: 12 }, (_, index) => String(202_601 + index)),
      rows: [
        { brandCd: 'B1', brandName: '가온', inUse: true, amounts: [500, ...none, 30], totalAmt: 530 },
        { brandCd: 'B2', brandName: '나래', inUse: true, amounts: [null, ...none, null], totalAmt: null },
        { brandCd: 'B3', brandName: '라온', inUse: false, amounts: [null, ...none, 70], totalAmt: 70 },
      ],
      total: { amounts: [500, ...none, 100], totalAmt: 600 },
    });
  });
});
