import { describe, expect, it } from 'vitest';
import { parseReport } from '../parse.ts';
import { reportRows } from '../testing/report-rows.ts';
import { moneyFiles, wingBytes } from '../testing/wing.ts';

const today = '20261121';
const vendor = 'A32230476';

/** The rows of every file of a kind. */
async function rowsOf(prefix: string, category: string): Promise<Record<string, string>[]> {
  const all: Record<string, string>[] = [];
  for (const name of moneyFiles(prefix)) {
    const report = await parseReport({ bytes: wingBytes(name), name: name.replace(/^.*\//, '') }, today);
    expect([name, report.category, report.badRowCount, report.errors]).toEqual([name, category, 0, []]);
    all.push(...reportRows(report));
  }
  return all;
}
const sum = (rows: readonly Record<string, string>[], name: string) =>
  rows.reduce((total, row) => total + Number(row[name] ?? 0), 0);

/** Sums that the README of the sample files states. */
describe('the settlement files of the samples', () => {
  it('판매수수료', async () => {
    const rows = await rowsOf(`${vendor}-CATEGORY_TR`, '판매수수료');
    expect([rows.length, sum(rows, 'QTY'), sum(rows, 'SALE_AMT')]).toEqual([
      20_805,
      194_482,
      726_366_560 - 12_772_770,
    ]);
    expect(
      ['SUPPORT_AMT', 'COUPON_AMT', 'FEE_AMT', 'FEE_VAT', 'SETTLE_AMT'].map((name) => sum(rows, name)),
    ).toEqual([1_713_470, 14_746_980, 66_558_447, 6_656_772, 625_631_591]);
  });

  it.each([
    ['WAREHOUSING_SHIPPING', '입출고/배송비', 'WAREHOUSING', 32_307_402],
    ['WAREHOUSING_SHIPPING', '입출고/배송비', 'SHIPPING', 10_410_356],
    ['STORAGE_FEE', '보관비', 'STORAGE', 6_802_127],
    ['CRETURN_PICKUP_RESTOCKING', '반품 회수/재입고', 'RETURN_PICKUP', 430_451 + 739_073],
    ['CRETURN_PICKUP_RESTOCKING', '반품 회수/재입고', 'RESTOCKING', 114_180 + 195_800],
    ['VRETURN_HANDLING', '반출', 'REMOVAL', 225_060 + 162_030],
  ])('%s: %s, %s', async (prefix, category, type, whole) => {
    const rows = (await rowsOf(`${vendor}-${prefix}`, category)).filter(
      ({ COST_TYPE }) => COST_TYPE === type,
    );
    const sheets = rows.filter(({ SUM_AMT }) => SUM_AMT !== undefined);
    const lines = rows.filter(({ SUM_AMT }) => SUM_AMT === undefined);
    expect(sum(sheets, 'SUM_FINAL_AMT')).toBe(whole);
    expect(
      sum(lines, 'COST_A') - sum(lines, 'DISCOUNT_B') + sum(lines, 'EXTRA_AMT') - sum(lines, 'FREE_C'),
    ).toBe(sum(sheets, 'SUM_AMT'));
  });

  it('both sheets of a file count, and what they say of their lines is no line', async () => {
    const [name = ''] = moneyFiles(`${vendor}-WAREHOUSING_SHIPPING`);
    const report = await parseReport({ bytes: wingBytes(name), name }, today);
    expect(report).toMatchObject({ sheet: '입출고비, 배송비', sumRowCount: 2 });
    expect(report.rowCount).toBe(reportRows(report).filter(({ COST_A }) => COST_A !== undefined).length);
  });

  it('재고 손실 보상', async () => {
    const rows = await rowsOf(`${vendor}-INVENTORY_COMPENSATION`, '재고 손실 보상');
    expect([rows.length, sum(rows, 'QTY'), sum(rows, 'COMP_AMT')]).toEqual([34, 1579, 4_037_057]);
  });

  it('광고비, 밀크런, 정산현황 요약', async () => {
    const ads = await rowsOf('광고비내역', '광고비 내역');
    expect(sum(ads, 'AMT') + sum(ads, 'VAT_AMT')).toBe(8_056_265);
    const runs = await rowsOf('밀크런내역', '밀크런 내역');
    expect([runs.length, sum(runs, 'AMT') + sum(runs, 'VAT_AMT')]).toEqual([60, 6_369_000]);
    const payments = (await rowsOf('정산현황요약', '정산현황 요약')).filter(({ RATIO }) => RATIO === '70');
    expect([sum(payments, 'PAYABLE_AMT'), sum(payments, 'PAID_AMT')]).toEqual([437_942_111, 374_705_081]);
  });

  it('the seller’s own lists', async () => {
    const costs = await rowsOf('원가', '원가');
    expect([costs.length, sum(costs, 'COST_AMT')]).toEqual([787, 2_504_454]);
    const targets = await rowsOf('브랜드_월목표', '월 목표');
    expect([targets.length, sum(targets, 'TARGET_AMT')]).toEqual([31, 2_014_100_000]);
    const charges = await rowsOf('운영_라이브', '운영·라이브 수수료');
    const of = (type: string) => charges.filter(({ CHARGE_TYPE }) => CHARGE_TYPE === type);
    expect([of('OPERATION').length, sum(of('OPERATION'), 'AMT')]).toEqual([32, 50_087_176]);
    expect([of('LIVE').length, sum(of('LIVE'), 'AMT')]).toEqual([8, 7_300_000]);
  });
});
