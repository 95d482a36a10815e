import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomOf } from '../host/testing/fuzz/random.ts';
import {
  asCaller,
  createAccount,
  createTestDatabase,
  type TestDatabase,
} from '../host/testing/test-database.ts';
import { setToday } from '../host/testing/today.ts';
import type { z } from 'zod/mini';
import type {
  settlementMonths,
  settlementPeriods,
  settlementProducts,
  settlementReport,
} from '../src/data/answers/settlement.ts';
import { moneyFiles } from '../src/reports/testing/wing.ts';
import { directDatabase } from './direct-database.ts';
import { differences } from './testing/differences.ts';
import {
  expectedPeriods,
  expectedProducts,
  expectedReport,
  filesOf,
  periodsOf,
  type SettlementFilter,
} from './testing/independent-settlement.ts';
import { addDays } from './testing/independent-numbers.ts';
import { loadNames, loadWing, memberDatabase, wingToday } from './testing/load-wing.ts';
import { settlementWorld, vendor, type SettlementWorld } from './testing/settlement-lines.ts';

/** Random filters; `npm run proof` asks for more. */
const rounds = Number(process.env.PROOF_SETTLEMENT_FILTERS ?? 24);
const measures = [
  'quantity',
  'salesAmount',
  'salesFee',
  'fulfillmentFee',
  'adCost',
  'logisticsCost',
  'liveFee',
  'operationFee',
  'finalSettlement',
] as const;

const files = (): string[] =>
  [
    ...['CATEGORY_TR', 'WAREHOUSING_SHIPPING', 'STORAGE_FEE', 'CRETURN_PICKUP_RESTOCKING', 'VRETURN_HANDLING', 'INVENTORY_COMPENSATION'].map((type) => `${vendor}-${type}`),
    '광고비내역',
    '밀크런내역',
    '정산현황요약',
    '운영_라이브',
    `${vendor}_pa_daily_keyword`,
  ].flatMap(moneyFiles); // prettier-ignore

const databases: TestDatabase[] = [];
let staff: string;
let world: SettlementWorld;
let compared = 0;
const count = { count: () => (compared += 1) };

async function company(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  await setToday(database.sql, wingToday);
  await database.sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('W1', '윙 상회')`;
  const direct = directDatabase(database.sql);
  await loadWing(direct, 'W1', ['옵션마스터', '입고요청']);
  await loadNames(direct, 'W1', moneyFiles('입고요청'));
  return database;
}

/** What a member who sees the partner is answered on the morning after the samples. */
async function ask<T>(call: string, args: unknown[], { sql } = databases[0] as TestDatabase): Promise<T> {
  const [row] = await asCaller(sql, { role: 'authenticated', id: staff }, (member) =>
    member.unsafe(`select public.${call} as answer`, args as never[]),
  );
  return (row as unknown as { answer: T }).answer;
}
const report = ({ from, to, brands, ends }: SettlementFilter, database?: TestDatabase) =>
  ask<z.infer<typeof settlementReport>>(
    `settlement_report('W1', $1, $2, 'previous', $3, $4)`,
    [from, to, brands, ends],
    database,
  );
const products = ({ from, to, brands, ends }: SettlementFilter, database?: TestDatabase) =>
  ask<z.infer<typeof settlementProducts>>(
    `settlement_products('W1', $1, $2, $3, $4, '{}', '', '', 'desc', 1, null)`,
    [from, to, brands, ends],
    database,
  );
const linesOf = ({ from, to, brands, ends }: SettlementFilter, measure: string, option: string | null) =>
  ask<{ total: number; totals: { quantity: number | null; amount: number | null } }>(
    `settlement_lines('W1', $1, $2, $3, $4, $5, $6, '', 'desc', 1, 1)`,
    [from, to, measure, brands, option, ends],
  );

/** A filter of a round: each third of all brands, each fourth of chosen settlement periods. */
function someFilter(round: number): SettlementFilter {
  const random = randomOf(1400 + round);
  const [from = '', to = ''] = [random.below(112), random.below(112)]
    .toSorted((a, b) => a - b)
    .map((place) => addDays('20260801', place));
  const brands = [...world.brandNames.keys(), ''];
  return {
    from,
    to,
    brands: round % 3 === 0 ? [] : Array.from({ length: 1 + random.below(4) }, () => random.pick(brands)),
    ends: round % 4 === 0 ? periodsOf(world).map(({ end }) => end).filter(() => random.chance(0.5)) : null,
  }; // prettier-ignore
}
/** The weeks of the samples, whole. */
const whole: SettlementFilter = { from: '20261012', to: '20261115', brands: [], ends: null };

beforeAll(async () => {
  world = await settlementWorld();
  const database = await company();
  staff = await createAccount(database.sql, { email: 'staff@example.com', allPartners: true });
  await loadNames(directDatabase(database.sql), 'W1', files());
}, 300_000);
afterAll(async () => {
  process.stdout.write(`정산 리포트: ${compared} numbers compared with the spreadsheets\n`);
  for (const database of databases) await database.drop();
});

describe('정산 리포트 of real spreadsheets', () => {
  it('reaches the sums that are stated beside them', async () => {
    expect((await report(whole)).figures).toMatchObject({
      quantity: 194_482,
      salesAmount: 726_366_560 - 12_772_770 - 14_746_980,
      salesFee: 66_558_447 + 6_656_772,
      fulfillmentFee: 32_307_402 + 10_410_356 + 6_802_127 + 430_451 + 114_180 + 225_060,
      adCost: 8_056_265,
      logisticsCost: 6_369_000,
    });
    expect((await products(whole)).totals.settlementAmount).toBe(625_631_591);
  });

  it('has the brands and the products that the lines make, in any period and of any brands', async () => {
    for (let round = -1; round < rounds; round += 1) {
      const filter = round < 0 ? whole : someFilter(round);
      const answer = await report(filter);
      const wanted = expectedReport(world, filter);
      expect([filter, differences({ rows: answer.rows, figures: answer.figures }, wanted, count)]).toEqual([filter, []]); // prettier-ignore
      const list = await products(filter);
      expect([filter, differences(list.rows, expectedProducts(world, filter), count)]).toEqual([filter, []]);
      // Σ products = Σ brands = the figures, to the won; without a file of sales there are neither.
      const { totals } = list;
      expect([filter, totals.quantity ?? 0, totals.salesAmount ?? 0, totals.salesFee ?? 0]).toEqual(
        [filter, answer.figures?.quantity ?? 0, answer.figures?.salesAmount ?? 0, answer.figures?.salesFee ?? 0]); // prettier-ignore
      expect(list.total).toBe(list.rows.length);
      compared += 4;
    }
  }, 300_000);

  it('has lines that add up to each of its figures', async () => {
    for (let round = -1; round < rounds / 2; round += 1) {
      const filter = round < 0 ? whole : someFilter(round);
      const { figures } = await report(filter);
      for (const measure of measures) {
        const { totals } = await linesOf(filter, measure, null);
        // Without a file of sales nothing is left of them, whatever was spent.
        if (measure === 'finalSettlement' && (figures?.[measure] ?? null) === null) continue;
        const shown = measure === 'quantity' ? totals.quantity : totals.amount;
        expect([filter, measure, shown ?? 0]).toEqual([filter, measure, figures?.[measure] ?? 0]);
        compared += 1;
      }
      const list = await products(filter);
      for (const row of list.rows.slice(0, 2))
        expect((await linesOf(filter, 'settlementAmount', row.optionId)).totals).toEqual({
          quantity: row.quantity,
          amount: row.settlementAmount,
        });
    }
  }, 300_000);

  it('has the thirteen months', async () => {
    for (const brands of [[], ['B3062'], ['B7581', '']]) {
      const months = await ask<z.infer<typeof settlementMonths>>(`settlement_months('W1', '202611', $1)`, [
        brands,
      ]);
      const wanted = Array.from({ length: 13 }, (_, place) => {
        const first = new Date(Date.UTC(2025, 10 + place, 1)).toISOString().slice(0, 10).replaceAll('-', '');
        const to = new Date(Date.UTC(2025, 11 + place, 0)).toISOString().slice(0, 10).replaceAll('-', '');
        const { figures } = expectedReport(world, { from: first, to, brands, ends: null });
        return { month: first.slice(0, 6), figures };
      });
      expect(differences(months, wanted, count)).toEqual([]);
    }
  });

  it('has the settlement periods with what is missing, what is paid and what the files say beside it', async () => {
    for (const [from, to] of [
      ['20260801', '20261120'],
      ['20261031', '20261101'],
    ] as const) {
      const { rows } = await ask<z.infer<typeof settlementPeriods>>(`settlement_periods('W1', $1, $2)`, [
        from,
        to,
      ]);
      const shown = rows.map((row) => ({
        ...row,
        files: filesOf(row.files),
      }));
      expect(differences(shown, expectedPeriods(world, from, to), count)).toEqual([]);
    }
  });

  it('is the same from files in any order, twice, by a member’s requests', async () => {
    const other = await company();
    const loader = await createAccount(other.sql, { email: 'staff@example.com', allPartners: true });
    const random = randomOf(14);
    const mixed = files().map((file) => ({ file, place: random.below(1e6) })).toSorted((a, b) => a.place - b.place); // prettier-ignore
    const names = mixed.map(({ file }) => file);
    await loadNames(memberDatabase(other.sql, loader), 'W1', [...names, ...names.toReversed().slice(0, 40)]);
    const here = staff;
    for (const filter of [whole, ...Array.from({ length: 6 }, (_, round) => someFilter(round))]) {
      staff = here;
      const [expected, list] = [await report(filter), await products(filter)];
      staff = loader;
      expect(await report(filter, other)).toEqual(expected);
      expect(await products(filter, other)).toEqual(list);
    }
    staff = here;
    expect([...(await other.sql`select * from private.rebuild_rollups('W1')`)]).toEqual([]);
  }, 300_000);
});
