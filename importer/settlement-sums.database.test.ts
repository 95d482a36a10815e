import { describe, expect, it } from 'vitest';
import { randomOf } from '../host/testing/fuzz/random.ts';
import { loadingDatabase } from './testing/loading.ts';
import { masterReport } from './testing/small-reports.ts';
import { cost, fee, fees, sheet, storage } from './testing/small-settlement.ts';

const { load, sql } = loadingDatabase();

const master = () =>
  masterReport(['1', '2'].map((id) => ({ OPTION_CD: id, BRAND_CD: 'B1', BRAND_NM: '하나', ITEM_NM: '컵' })));

/** month option: pieces, won of sales, coupons, fees with VAT and storage with VAT, of the partner. */
type Sums = Record<string, number[]>;

async function kept(partner = 'P1'): Promise<Sums> {
  const rows =
    await sql()`select "MONTH_SK" || ' ' || "OPTION_CD" as key, array["SALE_QTY", "GROSS_AMT", "COUPON_AMT", "FEE_AMT",
    "STORAGE_AMT"]::float8[] as sums from agg_settlement_monthly where "PARTNER_CD" = ${partner} order by 1`;
  return Object.fromEntries(rows.map(({ key, sums }) => [key as string, sums as number[]]));
}

/** The same of quarters before that of the newest month, by their first month. */
async function keptQuarters(): Promise<Sums> {
  const rows =
    await sql()`select "QUARTER_SK" || ' ' || "OPTION_CD" as key, array["SALE_QTY", "GROSS_AMT", "COUPON_AMT", "FEE_AMT",
    "STORAGE_AMT"]::float8[] as sums from agg_settlement_quarterly where "PARTNER_CD" = 'P1' order by 1`;
  return Object.fromEntries(rows.map(({ key, sums }) => [key as string, sums as number[]]));
}

/** The sums of the months of quarters that are over. */
function quartersOf(months: Sums): Sums {
  const quarterOf = (month: number) => month - (((month % 100) - 1) % 3);
  const running = quarterOf(Math.max(...Object.keys(months).map((key) => Number(key.slice(0, 6)))));
  const sums: Sums = {};
  for (const [key, values] of Object.entries(months)) {
    const quarter = quarterOf(Number(key.slice(0, 6)));
    if (quarter === running) continue;
    const at = `${quarter}${key.slice(6)}`;
    sums[at] = values.map((value, index) => (sums[at]?.[index] ?? 0) + value);
  }
  return sums;
}

/** The same, worked out here from the lines. */
async function expected(): Promise<Sums> {
  const sums: Sums = {};
  const add = (day: unknown, option: unknown, values: number[]) => {
    const key = `${String(day).slice(0, 6)} ${String(option)}`;
    sums[key] = values.map((value, index) => (sums[key]?.[index] ?? 0) + value);
  };
  for (const row of await sql()`select * from fact_settlement_option where "PARTNER_CD" = 'P1'`)
    add(row['RECOG_DT'], row['OPTION_CD'], [
      Number(row['QTY']),
      Number(row['SALE_AMT']),
      Number(row['COUPON_AMT']),
      Number(row['FEE_AMT']) + Number(row['FEE_VAT']),
      0,
    ]);
  for (const row of await sql()`select * from fact_settlement_cost where "PARTNER_CD" = 'P1'`)
    add(row['RECOG_DT'], row['OPTION_CD'], [0, 0, 0, 0, Number(row['COST_AMT']) + Number(row['VAT_AMT'])]);
  return Object.fromEntries(Object.entries(sums).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const rebuild = async (partner = 'P1') =>
  (
    await sql()`select "TABLE_NM" || ' ' || "MONTH_SK" || ' ' || "ROW_CNT" as row from private.rebuild_rollups(${partner})`
  ).map(({ row }) => row as string);

describe('sums of settlement by month', () => {
  it('follow a file that is replaced, into the month it names now, and one that becomes empty', async () => {
    await load(master());
    await load(fees(fee('1', 2), fee('2', 1, { RECOG_DT: '20261101' })));
    await load(fees(fee('1', 5, { SETTLE_END_DT: '20261115', RECOG_DT: '20261110' })));
    await load(storage(sheet(100, 10), cost('1', 60), cost('', 40)));
    expect(await kept()).toEqual({
      '202611 ': [0, 0, 0, 0, 44],
      '202611 1': [7, 7000, 0, 770, 66],
      '202611 2': [1, 1000, 0, 110, 0],
    });
    // A line moves to another month, one is gone, one is of another option.
    await load(fees(fee('2', 3, { RECOG_DT: '20261031' })));
    expect(await kept()).toEqual({
      '202610 2': [3, 3000, 0, 330, 0],
      '202611 ': [0, 0, 0, 0, 44],
      '202611 1': [5, 5000, 0, 550, 66],
    });
    await load(storage(sheet(0, 0)));
    expect(await kept()).toEqual({ '202610 2': [3, 3000, 0, 330, 0], '202611 1': [5, 5000, 0, 550, 0] });
    expect(await rebuild()).toEqual([]);
  });

  it('are added up by quarter when it is over, which a file may take back', async () => {
    await load(master());
    await load(fees(fee('1', 2, { RECOG_DT: '20260901' })));
    expect(await keptQuarters()).toEqual({});
    await load(fees(fee('1', 1, { SETTLE_END_DT: '20261115', RECOG_DT: '20261110' })));
    expect(await keptQuarters()).toEqual({ '202607 1': [2, 2000, 0, 220, 0] });
    await load(fees(fee('1', 5, { SETTLE_END_DT: '20261115', RECOG_DT: '20260801' })));
    expect(await keptQuarters()).toEqual({});
    expect(await rebuild()).toEqual([]);
  });

  it('are those of the partner alone', async () => {
    await load(master());
    await load(masterReport([{ OPTION_CD: '7', BRAND_CD: 'B7', BRAND_NM: '남', ITEM_NM: '남' }]), 'P2');
    await load(fees(fee('7', 1), fee('9', 1)), 'P2');
    await load(fees(fee('1', 2), fee('9', 3)));
    expect(await kept()).toEqual({ '202611 1': [2, 2000, 0, 220, 0], '202611 9': [3, 3000, 0, 330, 0] });
    await load(fees(fee('1', 1)));
    expect(await kept('P2')).toEqual({ '202611 7': [1, 1000, 0, 110, 0], '202611 9': [1, 1000, 0, 110, 0] });
    expect(await rebuild('P2')).toEqual([]);
  });

  it.each([1, 2, 3])('are what the lines say after any files in any order (seed %i)', async (seed) => {
    const random = randomOf(seed);
    await load(master());
    await sql()`insert into dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD") values ('B2', '둘', 'P1')`;
    const day = () => `2026${random.pick(['05', '07', '09', '10', '11'])}0${1 + random.below(9)}`;
    for (let step = 0; step < 12; step += 1) {
      const end = { SETTLE_END_DT: random.pick(['20261031', '20261108', '20261115']) };
      const options = Array.from({ length: 1 + random.below(4) }, () => random.pick(['1', '2', '9', '']));
      if (random.chance(0.5)) {
        const lines = options.map((id) => fee(id, random.below(5) - 1, { ...end, RECOG_DT: day() }));
        await load(fees(fee('1', 1, end), ...lines));
      } else {
        const won = options.map(() => random.below(500));
        const sum = won.reduce((total, each) => total + each, 0);
        const lines = options.map((id, index) => cost(id, won[index] ?? 0, { ...end, RECOG_DT: day() }));
        await load(storage(sheet(sum + 1, random.below(9), end), cost('1', 1, end), ...lines));
      }
      // Masters move options to other brands, forget them and name them for the first time.
      const moved = random.pick(['1', '2', '9']);
      if (moved !== '1' && random.chance(0.3))
        await sql()`delete from dim_option where "OPTION_CD" = ${moved}`;
      else
        await sql()`insert into dim_option ("OPTION_CD", "PARTNER_CD", "BRAND_CD", "ITEM_NM")
          values (${moved}, 'P1', ${random.pick(['B1', 'B2', null])}, '가') on conflict ("OPTION_CD") do update set "BRAND_CD" = excluded."BRAND_CD"`;
      expect(await kept()).toEqual(await expected());
      expect(await keptQuarters()).toEqual(quartersOf(await expected()));
      expect(await rebuild()).toEqual([]);
    }
    expect(Object.keys(await kept()).length).toBeGreaterThan(5);
    expect(await rebuild()).toEqual([]);
  });

  it('are found wrong and repaired by a rebuild, after lines were changed by hand', async () => {
    await load(master());
    await load(fees(fee('1', 2), fee('2', 1, { RECOG_DT: '20261031' })));
    await load(storage(sheet(100, 10), cost('1', 100, { RECOG_DT: '20260930' })));
    await sql()`update fact_settlement_option set "SALE_AMT" = 7 where "OPTION_CD" = '1'`;
    await sql()`delete from agg_settlement_monthly where "MONTH_SK" = 202609`;
    await sql()`insert into agg_settlement_monthly ("PARTNER_CD", "MONTH_SK", "OPTION_CD") values ('P1', 202001, 'gone')`;
    await sql()`insert into agg_settlement_quarterly ("PARTNER_CD", "QUARTER_SK", "OPTION_CD") values ('P1', 202604, 'gone')`;
    await sql()`update agg_settlement_brand_monthly set "SALE_AMT" = 7 where "MONTH_SK" = 202610`;
    expect(await rebuild()).toEqual([
      'agg_settlement_monthly 202001 1',
      'agg_settlement_monthly 202609 1',
      'agg_settlement_monthly 202611 1',
      'agg_settlement_brand_monthly 202610 1',
      'agg_settlement_quarterly 202604 1',
    ]);
    expect(await kept()).toEqual(await expected());
    expect(await rebuild()).toEqual([]);
  });
});
