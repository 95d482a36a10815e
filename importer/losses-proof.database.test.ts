import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asCaller,
  createAccount,
  createTestDatabase,
  type TestDatabase,
} from '../host/testing/test-database.ts';
import type { Sql } from '../host/postgres/connect.ts';
import type { LossClaims, LossReport, Reconciliation } from '../src/data/answers/losses.ts';
import { moneyFiles, wingFiles } from '../src/reports/testing/wing.ts';
import { directDatabase } from './direct-database.ts';
import {
  expectedCompensations,
  expectedMonths,
  expectedPrices,
  type ExpectedCompensation,
  type ExpectedMonth,
} from './testing/independent-losses.ts';
import { nothingChosen } from './testing/places.ts';
import { conceptsSuite } from './testing/concepts-suite.ts';
import { addDays } from './testing/independent-numbers.ts';
import { loadNames, loadWing } from './testing/load-wing.ts';
import { lossConcepts } from './testing/settled-concepts.ts';

/** What the samples say of the losses that were planted in them. */
const planted = { months: 33, options: 21, lost: 2776, unpaid: 1217, won: 3_970_680 };
const period = `'20260801', '20261120'`;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

let database: TestDatabase;
let staff: string;
let months: ExpectedMonth[];
let compensations: ExpectedCompensation[];
let prices: Map<string, number>;
let brands: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { sql } = database;
  await sql`insert into dim_partner ("PARTNER_CD", "PARTNER_NM") values ('W1', '윙 상회')`;
  staff = await createAccount(sql, { email: 'staff@example.com', allPartners: true });
  const direct = directDatabase(sql);
  await loadWing(direct, 'W1', ['옵션마스터']);
  // In no order: sales last to first between the files of money.
  const files = [
    'A32230476-INVENTORY',
    '판매분석',
    '재고현황',
    'A32230476-CRETURN',
    '정산현황요약',
    '입고요청',
    'A32230476-VRETURN',
    '원가',
  ].flatMap((prefix) => [...moneyFiles(prefix), ...(prefix.startsWith('A') ? [] : wingFiles(prefix))]);
  await loadNames(direct, 'W1', files.toReversed());
  brands = (await sql`select "BRAND_CD" as code from dim_brand order by 1`).map(({ code }) => code as string);
  [months, compensations, prices] = await Promise.all([
    expectedMonths(),
    expectedCompensations(),
    expectedPrices(),
  ]);
}, 900_000);
afterAll(() => database.drop());

async function ask<Answer>(call: string, on: Sql = database.sql): Promise<Answer> {
  const [row] = await asCaller(on, { role: 'authenticated', id: staff }, (tx) =>
    tx.unsafe(`select ${call} as answer`),
  );
  return row?.['answer'] as Answer;
}
const reconciled = (state: string) =>
  ask<Reconciliation>(`public.stock_reconciliation('W1', ${period}, state => '${state}', page_size => 5000)`);

/** A piece, or 1 % of what should be there. */
const tolerance = (month: ExpectedMonth) => Math.max(1, Math.abs(month.difference + month.close) / 100);

describe('losses that were planted in real stock', () => {
  it('are seen in the spreadsheets as the samples say', () => {
    const lost = months.filter((month) => month.difference > 1);
    expect(lost.length).toBe(planted.months);
    expect(new Set(lost.map(({ option }) => option)).size).toBe(planted.options);
    expect(sum(lost.map(({ difference }) => difference))).toBe(planted.lost);
  });

  it('are found: recall and precision by option and month, and the won that nobody paid', async () => {
    const { rows } = await reconciled('loss');
    const truth = new Map(
      months
        .filter(({ difference }) => difference > 1)
        .map((month) => [`${month.option} ${month.month}`, month.difference]),
    );
    const found = rows.filter(({ rowKey }) => truth.has(rowKey)).length;
    const [recall, precision] = [found / truth.size, found / rows.length];
    // What is unpaid of an option does not hang on which of its months the compensation is matched with.
    const open = new Map<string, number>();
    for (const [at, lost] of truth) {
      const option = at.split(' ')[0] ?? '';
      const paid = sum(
        compensations
          .filter((one) => one.option === option && !one.type.includes('회수'))
          .map(({ qty }) => qty),
      );
      const all = sum([...truth].filter(([key]) => key.startsWith(option)).map(([, qty]) => qty));
      open.set(option, Math.max(0, all - paid));
      expect([option, lost > 0]).toEqual([option, true]);
    }
    const shown = new Map<string, number>();
    for (const { optionId, unpaidQty } of rows)
      shown.set(optionId, (shown.get(optionId) ?? 0) + (unpaidQty ?? 0));
    const won = sum(rows.map(({ unpaidAmt }) => unpaidAmt ?? 0));
    console.info(
      `losses: recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)} of ${truth.size} option-months; ` +
        `unpaid ${sum([...shown.values()])} of ${planted.unpaid}, ${won} of ${planted.won} won (${(((won - planted.won) / planted.won) * 100).toFixed(2)} %)`,
    );
    expect(recall).toBeGreaterThanOrEqual(0.95);
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(open));
    expect(sum([...shown.values()])).toBe(planted.unpaid);
    expect(Math.abs(won - planted.won)).toBeLessThanOrEqual(planted.won * 0.02);
    expect(won).toBe(sum([...open].map(([option, qty]) => qty * (prices.get(option) ?? 0))));
    expect(
      rows.every(
        ({ unpaidLowQty: low, unpaidQty: qty, unpaidHighQty: high }) =>
          low !== null && qty !== null && high !== null && low <= qty && qty <= high,
      ),
    ).toBe(true);
  });

  it('every figure of the reconciliation is what the spreadsheets say', async () => {
    const { rows, total } = await reconciled('all');
    const shown = new Map(rows.filter(({ state }) => state !== 'held').map((row) => [row.rowKey, row]));
    expect(shown.size).toBe(months.length);
    let compared = 0;
    for (const month of months) {
      const row = shown.get(`${month.option} ${month.month}`);
      const slack = tolerance(month);
      expect({ key: month.option, ...row }).toMatchObject({
        openQty: month.open,
        readyQty: month.ready,
        restockQty: month.restocked,
        soldQty: month.sold,
        removedQty: month.removed,
        theoryQty: month.difference + month.close,
        closeQty: month.close,
        diffQty: month.difference,
        lossQty: month.difference > slack ? month.difference : 0,
        state: month.difference > slack ? 'loss' : month.difference < -slack ? 'excess' : 'even',
      });
      compared += 9;
    }
    // Options of other brands, without stock of month ends.
    const held = rows.filter(({ state }) => state === 'held');
    expect(held.length).toBe(total - months.length);
    expect(
      held.every(
        ({ unpaidQty, diffQty, reasons }) => unpaidQty === null && diffQty === null && reasons.length > 0,
      ),
    ).toBe(true);
    console.info(`losses: ${compared} figures of ${months.length} option-months compared`);
  });

  it('compensation is what its files say, by any day and in every group', async () => {
    for (const basis of ['OCCUR', 'SETTLE'] as const)
      for (const [start, end] of [
        ['20260801', '20261120'],
        ['20260901', '20260930'],
        ['20261101', '20261115'],
      ] as const) {
        const report = await ask<LossReport>(`public.loss_report('W1', '${basis}', '${start}', '${end}')`);
        const wanted = compensations.filter((one) => {
          const of = basis === 'OCCUR' ? one.day : one.settled;
          return of >= start && of <= end;
        });
        const [amount, qty] = [sum(wanted.map((one) => one.amount)), sum(wanted.map((one) => one.qty))];
        expect(report).toMatchObject({ compAmt: amount, compQty: qty, compCount: wanted.length });
        expect(report.compUnitAmt).toBeCloseTo(amount / qty, 8);
        expect(report.compPriceRate).toBeCloseTo(
          (amount / sum(wanted.map((one) => one.qty * one.price))) * 100,
          8,
        );
        for (const [groups, of] of [
          [report.types, (one: ExpectedCompensation) => one.type],
          [report.centers, (one: ExpectedCompensation) => one.center],
        ] as const) {
          expect(sum(groups.map(({ compAmt }) => compAmt))).toBe(amount);
          for (const { name, compAmt } of groups)
            expect(compAmt).toBe(sum(wanted.filter((one) => of(one) === name).map((one) => one.amount)));
        }
        expect(sum(report.months.map(({ compQty }) => compQty ?? 0))).toBe(qty);
      }
  });

  it('key figures, list and claims add up to the same', async () => {
    const report = await ask<LossReport>(`public.loss_report('W1', 'OCCUR', ${period})`);
    const { summary } = await reconciled('loss');
    const claims = await ask<LossClaims>(`public.loss_claims('W1', ${period}, page_size => 5000)`);
    expect(report).toMatchObject({
      lossQty: planted.lost,
      unpaidQty: planted.unpaid,
      unpaidAmt: planted.won,
    });
    expect(summary).toMatchObject({
      diffQty: planted.lost,
      unpaidQty: planted.unpaid,
      unpaidAmt: planted.won,
    });
    expect(claims.summary).toMatchObject({ unpaidQty: planted.unpaid, unpaidAmt: planted.won });
    expect(sum(claims.rows.map(({ unpaidAmt }) => unpaidAmt ?? 0))).toBe(planted.won);
    expect(sum(report.months.map(({ unpaidQty }) => unpaidQty ?? 0))).toBe(planted.unpaid);
  });

  it('what is kept is what the reports say, whatever the order of the loads', async () => {
    const [row] = await database.sql`
      with facts as (select f."MONTH_SK" || f."OPTION_CD" as key, to_jsonb(f) - 'PAID_QTY' as row from unnest(private.movement_months('W1')) m cross join lateral private.movement_month_facts('W1', m) f),
      kept as (select k."MONTH_SK" || k."OPTION_CD" as key, to_jsonb(k) - 'PAID_QTY' as row from fact_stock_movement_monthly k)
      select (select count(*)::int from kept) as kept, (select count(*)::int from ((select f.key from facts f left join kept k using (key) where f.row is distinct from k.row) union all (select key from kept where key not in (select key from facts))) d) as differ`;
    expect(row).toMatchObject({ differ: 0 });
    expect(Number(row?.['kept'])).toBeGreaterThan(months.length);
  });
});

/** Every row of 재고 대사. */
const bookOf = (sql: Sql) => sql`(
  select r.* from private.movement_months('W1') m (months)
  cross join lateral private.judged_months('W1', m.months) j (judged)
  cross join lateral private.reconciliation('W1', j.judged, array(select unnest(m.months) except select unnest(j.judged)), null, null, null) r
) r`;

describe('without one of its inputs', () => {
  const lacking: [name: string, change: string, months: string[], reason: string][] = [
    [
      'a day of sales',
      `delete from log_file_upload where "CATEGORY" = '판매분석' and "PERIOD_START" = '20260911';
      delete from agg_performance_option_daily where "DATE_SK" = 20260911; select private.sales_changed('W1', array[20260911])`,
      ['202609'],
      'sales',
    ],
    [
      'a week of returns',
      `delete from log_settlement_file where "PART" = 'RESTOCKING' and "SETTLE_END_DT" = '20260816'`,
      ['202608'],
      'returns',
    ],
    [
      'a week of removals',
      `delete from log_settlement_file where "PART" = 'REMOVAL' and "SETTLE_END_DT" = '20261025'`,
      ['202610'],
      'removals',
    ],
    [
      'the inbound of a month',
      `delete from log_file_upload where "FILE_NM" = '입고요청_20260930.xlsx'`,
      ['202609'],
      'inbound',
    ],
    [
      'stock of a month end',
      `delete from fact_stock_snapshot where "SNAP_DT" = '20260930'`,
      ['202609', '202610'],
      'closeFile',
    ],
    // The payment says that something was paid, and it may be for any month before.
    [
      'a report of compensation',
      `delete from log_settlement_file where "CATEGORY" = '재고 손실 보상' and "SETTLE_END_DT" = '20261031'`,
      ['202608', '202609', '202610'],
      'compensation',
    ],
    [
      'all compensation',
      `delete from log_settlement_file where "CATEGORY" = '재고 손실 보상'`,
      ['202608', '202609', '202610'],
      'compensation',
    ],
  ];
  it.each(lacking)(
    '%s: nothing is claimed of its months, and the reason is named',
    async (_, change, held, reason) => {
      await expect(
        database.sql.begin(async (tx) => {
          const sql = tx as unknown as Sql;
          await sql.unsafe(change);
          await sql`select private.movements_changed('W1', private.movement_months('W1'))`;
          const claimed = await sql`select distinct "month" from ${bookOf(sql)}
        where "state" <> 'held' order by 1`;
          expect(claimed.map(({ month }) => String(month))).toEqual(
            ['202608', '202609', '202610'].filter((month) => !held.includes(month)),
          );
          const [reasons] =
            await sql`select bool_or(${reason} = any ("reasons")) as named, sum("unpaidQty")::int as unpaid
        from ${bookOf(sql)} where "month" = any (${held})`;
          expect(reasons).toEqual({ named: true, unpaid: null });
          throw new Error('taken back');
        }),
      ).rejects.toThrow('taken back');
    },
  );

  it('stock of the option itself: it alone is held', async () => {
    await expect(
      database.sql.begin(async (tx) => {
        const sql = tx as unknown as Sql;
        await sql`delete from fact_stock_snapshot where "SNAP_DT" = '20260930' and "OPTION_CD" = '51062074298'`;
        await sql`select private.movements_changed('W1', private.movement_months('W1'))`;
        const rows = await sql`select "month", "reasons" from ${bookOf(sql)}
        where "optionId" = '51062074298' and "state" = 'held' order by 1`;
        expect(rows.map(({ month, reasons }) => [month, reasons] as unknown)).toEqual([
          ['202609', ['closeRow']],
          ['202610', ['openRow']],
        ]);
        const [others] = await sql`select sum("unpaidQty")::int as unpaid from ${bookOf(sql)}`;
        expect(others).toEqual({ unpaid: planted.unpaid - 76 });
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
  });
});

describe('one meaning of losses', () => {
  conceptsSuite({
    concepts: lossConcepts,
    ask: async (call, values) => {
      const [row] = await asCaller(database.sql, { role: 'authenticated', id: staff }, (tx) =>
        tx.unsafe(`select public.${call} as answer`, values as string[]),
      );
      return row?.['answer'] as unknown;
    },
    choose: (random, _, what) => {
      const [from = '', to = ''] = [random.below(112), random.below(112)]
        .toSorted((a, b) => a - b)
        .map((place) => addDays('20260801', place));
      const brand = what.includes('a brand') ? random.pick(brands) : null;
      if (!what.includes('a month')) return { ...nothingChosen, from, to, brand };
      const { option, month } = random.pick(months.filter(({ difference }) => difference > 1));
      return { ...nothingChosen, option, from: `${month}01`, to: addDays(`${month}01`, 27) };
    },
    rounds: Number(process.env.PROOF_CONCEPTS ?? 6),
    least: 7,
  });
});
