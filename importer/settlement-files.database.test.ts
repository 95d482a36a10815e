import { describe, expect, it } from 'vitest';
import { settlementReport } from '../src/reports/testing/settlement-files.ts';
import { eachSheet, type SettlementSheet } from '../src/reports/testing/settlement-sheets.ts';
import { loadingDatabase } from './testing/loading.ts';
import { masterReport } from './testing/small-reports.ts';

const { load, sql } = loadingDatabase();

const OPTION = '33354192088';
const master = (option: string, brand: string) =>
  masterReport([{ OPTION_CD: option, BRAND_CD: brand, BRAND_NM: brand, ITEM_NM: '유리컵' }]);
/** Everything that loading a settlement file writes, as counts by table. */
const written = async () =>
  (
    await sql()`
      select (select count(*) from fact_settlement_option) + (select count(*) from fact_settlement_cost)
        + (select count(*) from fact_inventory_compensation) + (select count(*) from fact_settled_ad_cost)
        + (select count(*) from fact_milk_run) + (select count(*) from dim_option_cost) + (select count(*) from dim_sales_target)
        + (select count(*) from fact_brand_charge) as rows,
      (select count(*) from log_settlement_file) + (select count(*) from log_change)
        + (select count(*) from agg_settlement_monthly) as others`
  ).map(({ rows, others }) => [Number(rows), Number(others)])[0];
/** Whether it is a list of the seller, which names what it changes and leaves the rest. */
const isList = ({ line }: SettlementSheet) => line['정산주기(종료일)'] === undefined;
const namesOptions = ({ line }: SettlementSheet) => line.옵션ID !== undefined;
const wonOf = (kind: SettlementSheet) => Number(kind.line[kind.won]);
/** The line with another day, which is another line. */
const otherDay = (kind: SettlementSheet) => ({ [kind.day]: '2026-11-05' });

describe.each(eachSheet())('%s', (_, kind) => {
  it('with one bad row writes nothing, whatever else is right', async () => {
    await load(master(OPTION, 'B3062'));
    const report = await settlementReport(kind, { rows: [{}, { [kind.won]: '많음' }] });
    await expect(load(report)).rejects.toThrow('오류가 있는 행이 1행 있어 반영하지 않았습니다');
    expect(await written()).toEqual([0, 0]);
  });

  it('loaded twice changes nothing; what is corrected takes the place of what it was', async () => {
    await load(master(OPTION, 'B3062'));
    await load(await settlementReport(kind, {}));
    const once = await written();
    expect(once?.[0]).toBe(1);
    const again = await load(await settlementReport(kind, {}));
    expect(again).toMatchObject({ new: 0, changed: 0, unchanged: 1 });
    expect(await written()).toEqual(once);
    const corrected = await settlementReport(kind, { rows: [otherDay(kind)] });
    expect(await load(corrected)).toMatchObject(isList(kind) ? { new: 1 } : { new: 0, changed: 1 });
    expect((await written())?.[0]).toBe(isList(kind) ? 2 : 1);
  });

  it('of another seller writes nothing', async () => {
    await load(master(OPTION, 'B3062'), 'P2');
    await load(master('1', 'B1'));
    // Advertising and pickups name nobody.
    if (!namesOptions(kind) && !isList(kind)) return;
    await expect(load(await settlementReport(kind, {}))).rejects.toThrow(
      /다른 파트너의 (옵션 ID|브랜드코드) 1개/,
    );
    expect(await written()).toEqual([0, 0]);
  });
});

it.each(eachSheet(isList))('%s with two values for one is refused with both rows', async (_, kind) => {
  await load(master(OPTION, 'B3062'));
  const report = await settlementReport(kind, { rows: [{}, { [kind.won]: wonOf(kind) + 1 }] });
  await expect(load(report)).rejects.toThrow('같은 대상의 값이 두 행 이상 있어 반영하지 않았습니다: 2, 3행.');
  expect(await written()).toEqual([0, 0]);
});
