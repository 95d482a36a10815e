import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createTestDatabase, type TestDatabase } from '../host/testing/test-database.ts';
import { moneyFiles } from '../src/reports/testing/wing.ts';
import { directDatabase } from './direct-database.ts';
import { loadNames, loadWing, memberDatabase } from './testing/load-wing.ts';

const vendor = 'A32230476';
const settled = [
  'CATEGORY_TR',
  'WAREHOUSING_SHIPPING',
  'STORAGE_FEE',
  'CRETURN_PICKUP_RESTOCKING',
  'VRETURN_HANDLING',
  'INVENTORY_COMPENSATION',
].map((type) => `${vendor}-${type}`);
const files = (): string[] =>
  [...settled, '광고비내역', '밀크런내역', '정산현황요약', '원가', '브랜드_월목표', '운영_라이브'].flatMap(
    moneyFiles,
  );

const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const database of databases) await database.drop();
});

/** A company with the masters of the samples. */
async function company(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  await database.sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('W1', '윙 상회')`;
  await loadWing(directDatabase(database.sql), 'W1', ['옵션마스터']);
  return database;
}

const tables = [
  'fact_settlement_option',
  'fact_settlement_cost',
  'fact_inventory_compensation',
  'fact_settled_ad_cost',
  'fact_milk_run',
  'fact_settlement_summary',
];

/** Every line with the name of its file, whatever numbers they have here. */
async function contents({ sql }: TestDatabase): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  const digest = async (name: string, rows: string) => {
    const [row] = await sql.unsafe(
      `select count(*) || ' ' || md5(string_agg(r, ';' order by r)) as sum from (${rows}) x (r)`,
    );
    sums[name] = String(row?.['sum']);
  };
  for (const table of tables)
    await digest(
      table,
      `select (to_jsonb(t) - array['LINE_ID', 'FILE_ID'] || to_jsonb(l) - array['FILE_ID', 'REG_DT'])::text from ${table} t join log_settlement_file l using ("FILE_ID")`,
    );
  for (const table of [
    'dim_option_cost',
    'dim_sales_target',
    'fact_brand_charge',
    'agg_settlement_monthly',
    'agg_settlement_quarterly',
  ])
    await digest(table, `select (to_jsonb(t) - 'MOD_DT')::text from ${table} t`);
  await digest('files', `select (to_jsonb(l) - array['FILE_ID', 'REG_DT'])::text from log_settlement_file l`);
  return sums;
}

describe('the settlement files of real spreadsheets, loaded into an empty installation', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await company();
    await loadNames(directDatabase(database.sql), 'W1', files());
  }, 300_000);

  it('reach the known sums', async () => {
    const [sales] =
      await database.sql`select count(*)::int as lines, sum("QTY")::int as pieces, sum("SALE_AMT")::int as won,
      sum("SUPPORT_AMT")::int as support, sum("COUPON_AMT")::int as coupons, sum("FEE_AMT")::int as fees, sum("FEE_VAT")::int as vat,
      sum("SETTLE_AMT")::int as settled from fact_settlement_option`;
    expect(sales).toEqual({
      lines: 20_805,
      pieces: 194_482,
      won: 713_593_790,
      support: 1_713_470,
      coupons: 14_746_980,
      fees: 66_558_447,
      vat: 6_656_772,
      settled: 625_631_591,
    });
    const costs =
      await database.sql`select "COST_TYPE" as type, sum("COST_AMT" + "VAT_AMT")::int as won from fact_settlement_cost group by 1 order by 1`;
    expect(Object.fromEntries(costs.map(({ type, won }) => [type, won]))).toEqual({
      WAREHOUSING: 32_307_402,
      SHIPPING: 10_410_356,
      STORAGE: 6_802_127,
      RETURN_PICKUP: 430_451 + 739_073,
      RESTOCKING: 114_180 + 195_800,
      REMOVAL: 225_060 + 162_030,
    });
    const [others] = await database.sql`select
      (select sum("COMP_AMT")::int from fact_inventory_compensation) as paid, (select sum("QTY")::int from fact_inventory_compensation) as lost,
      (select sum("AMT" + "VAT_AMT")::int from fact_settled_ad_cost) as ads, (select sum("AMT" + "VAT_AMT")::int from fact_milk_run) as runs,
      (select sum("PAYABLE_AMT")::int from fact_settlement_summary where "RATIO" = 70) as payable,
      (select sum("PAID_AMT")::int from fact_settlement_summary where "RATIO" = 70) as first,
      (select count(*)::int from dim_option_cost) as costs, (select sum("TARGET_AMT")::float8 from dim_sales_target) as targets,
      (select sum("AMT")::int from fact_brand_charge where "CHARGE_TYPE" = 'OPERATION') as operation,
      (select sum("AMT")::int from fact_brand_charge where "CHARGE_TYPE" = 'LIVE') as live`;
    expect(others).toEqual({
      paid: 4_037_057,
      lost: 1579,
      ads: 8_056_265,
      runs: 6_369_000,
      payable: 437_942_111,
      first: 374_705_081,
      costs: 787,
      targets: 2_014_100_000,
      operation: 50_087_176,
      live: 7_300_000,
    });
  });

  it('have VAT of lines that add up to what each sheet says', async () => {
    const [row] =
      await database.sql`select count(*)::int as sheets, count(*) filter (where l."SUM_AMT" <> coalesce(s.amount, 0)
        or l."VAT_AMT" <> coalesce(s.vat, 0))::int as wrong
      from log_settlement_file l
      left join (
        select "FILE_ID", sum("COST_AMT") as amount, sum("VAT_AMT") as vat from fact_settlement_cost group by 1
      ) s using ("FILE_ID") where l."CATEGORY" in ('입출고/배송비', '보관비', '반품 회수/재입고', '반출')`;
    expect(row).toEqual({ sheets: 75, wrong: 0 });
  });

  it('are the same in any order and twice, by a member’s requests too; once more they change nothing', async () => {
    const expected = await contents(database);
    const other = await company();
    const member = await createAccount(other.sql, { email: 'staff@example.com', allPartners: true });
    const requests = memberDatabase(other.sql, member);
    const backwards = files().toReversed();
    await loadNames(requests, 'W1', backwards);
    const again = await loadNames(requests, 'W1', files());
    for (const counts of again) expect(counts).toMatchObject({ new: 0, changed: 0, removed: 0 });
    await other.sql`update log_settlement_file set "USER_ID" = null`;
    expect(await contents(other)).toEqual(expected);
  }, 300_000);
});
