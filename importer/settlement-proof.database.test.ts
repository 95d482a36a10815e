import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomOf } from '../host/testing/fuzz/random.ts';
import { moneyFiles } from '../src/reports/testing/wing.ts';
import { directDatabase } from './direct-database.ts';
import { nothingChosen } from './testing/places.ts';
import { conceptsSuite } from './testing/concepts-suite.ts';
import { addDays } from './testing/independent-numbers.ts';
import { periodsOf } from './testing/independent-settlement.ts';
import { loadNames, loadWing, memberDatabase } from './testing/load-wing.ts';
import { lastSettledDay, profitSuite, settledSales } from './testing/profit-suite.ts';
import { settledConcepts } from './testing/settled-concepts.ts';
import { settlementContents } from './testing/settlement-contents.ts';
import { settlementWorld, vendor, type SettlementWorld } from './testing/settlement-lines.ts';
import {
  settlementReads,
  settlementReportSuite,
  someFilter,
  whole,
} from './testing/settlement-report-suite.ts';
import { loadedWing, type WingCompany } from './testing/wing-company.ts';

/** Random filters; `npm run proof` asks for more. */
const rounds = Number(process.env.PROOF_SETTLEMENT_FILTERS ?? 24);

const settled = [
  'CATEGORY_TR',
  'WAREHOUSING_SHIPPING',
  'STORAGE_FEE',
  'CRETURN_PICKUP_RESTOCKING',
  'VRETURN_HANDLING',
  'INVENTORY_COMPENSATION',
].map((type) => `${vendor}-${type}`);
const others = ['광고비내역', '밀크런내역', '정산현황요약', '원가', '브랜드_월목표', '운영_라이브'];
const files = (): string[] => [...settled, ...others, `${vendor}_pa_daily_keyword`].flatMap(moneyFiles);

let loaded: WingCompany;
let world: SettlementWorld;
const sql = () => loaded.database.sql;

/** Returns a copy of W1 with the masters and the requests of the samples. */
const company = () =>
  loadedWing('W1 with requests', async (target) => {
    await loadWing(target, 'W1', ['옵션마스터', '입고요청']);
    await loadNames(target, 'W1', moneyFiles('입고요청'));
  });

beforeAll(async () => {
  world = await settlementWorld();
  loaded = await company();
  await loadNames(directDatabase(sql()), 'W1', files());
}, 300_000);
afterAll(() => loaded.database.drop());

describe('the settlement files of real spreadsheets, loaded into an empty installation', () => {
  it('reach the known sums', async () => {
    const [sales] =
      await sql()`select count(*)::int as lines, sum("QTY")::int as pieces, sum("SALE_AMT")::int as won,
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
      await sql()`select "COST_TYPE" as type, sum("COST_AMT" + "VAT_AMT")::int as won from fact_settlement_cost group by 1 order by 1`;
    expect(Object.fromEntries(costs.map(({ type, won }) => [type, won]))).toEqual({
      WAREHOUSING: 32_307_402,
      SHIPPING: 10_410_356,
      STORAGE: 6_802_127,
      RETURN_PICKUP: 430_451 + 739_073,
      RESTOCKING: 114_180 + 195_800,
      REMOVAL: 225_060 + 162_030,
    });
    const [others] = await sql()`select
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
      await sql()`select count(*)::int as sheets, count(*) filter (where l."SUM_AMT" <> coalesce(s.amount, 0)
        or l."VAT_AMT" <> coalesce(s.vat, 0))::int as wrong
      from log_settlement_file l
      left join (
        select "FILE_ID", sum("COST_AMT") as amount, sum("VAT_AMT") as vat from fact_settlement_cost group by 1
      ) s using ("FILE_ID") where l."CATEGORY" in ('입출고/배송비', '보관비', '반품 회수/재입고', '반출')`;
    expect(row).toEqual({ sheets: 75, wrong: 0 });
  });

  it('are the same in any order and twice, by a member’s requests too; once more they change nothing', async () => {
    const { database, staff } = await company();
    const requests = memberDatabase(database.sql, staff);
    const random = randomOf(14);
    const mixed = files()
      .map((file) => ({ file, place: random.below(1e6) }))
      .toSorted((a, b) => a.place - b.place);
    await loadNames(
      requests,
      'W1',
      mixed.map(({ file }) => file),
    );
    const again = await loadNames(requests, 'W1', files());
    for (const counts of again) expect(counts).toMatchObject({ new: 0, changed: 0, removed: 0 });
    const [expected, reads] = [settlementReads(sql(), loaded.staff), settlementReads(database.sql, staff)];
    for (const filter of [whole, ...Array.from({ length: 6 }, (_, round) => someFilter(world, round))]) {
      expect(await reads.report(filter)).toEqual(await expected.report(filter));
      expect(await reads.products(filter)).toEqual(await expected.products(filter));
    }
    expect([...(await database.sql`select * from private.rebuild_rollups('W1')`)]).toEqual([]);
    await database.sql`update log_settlement_file set "USER_ID" = null`;
    expect(await settlementContents(database.sql)).toEqual(await settlementContents(sql()));
    await database.drop();
  }, 300_000);
});

settlementReportSuite(
  () => world,
  () => settlementReads(sql(), loaded.staff),
  rounds,
);

describe('with the sales beside them', () => {
  beforeAll(() => loadNames(directDatabase(sql()), 'W1', settledSales()), 600_000);

  profitSuite(sql);

  const month = (random: ReturnType<typeof randomOf>) => random.pick(['202608', '202609', '202610']);
  conceptsSuite({
    concepts: settledConcepts,
    ask: (call, values) => settlementReads(sql(), loaded.staff).ask(call, values),
    choose: (random, round, what) => {
      const { from, to } = someFilter(world, round);
      const [option, { brand }] = random.pick([...world.options].filter(([id]) => id !== ''));
      const ended = random.pick(periodsOf(world));
      const ym = month(random);
      return {
        ...nothingChosen,
        from,
        to,
        brand: what.includes('a brand') ? brand : null,
        option,
        ...(what.endsWith('a month') && {
          from: `${ym}01`,
          to: addDays(`${ym}01`, ym === '202609' ? 29 : 30),
        }),
        ...(what.endsWith('a settlement period') && { from: ended.start, to: ended.end }),
        ...(/^profit of (?:a brand|all brands)/.test(what) && {
          from: addDays(lastSettledDay, -random.below(30)),
          to: addDays(lastSettledDay, random.below(8)),
        }),
        ...(what.endsWith('settled day') && { from: lastSettledDay, to: lastSettledDay }),
      };
    },
    rounds: Math.ceil(rounds / 4),
    least: 20,
  });
});
