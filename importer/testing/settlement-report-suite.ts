import type { z } from 'zod/mini';
import { afterAll, describe, expect, it } from 'vitest';
import { randomOf } from '../../host/testing/fuzz/random.ts';
import { asCaller } from '../../host/testing/test-database.ts';
import type { Sql } from '../../host/postgres/connect.ts';
import type {
  settlementMonths,
  settlementPeriods,
  settlementProducts,
  settlementReport,
} from '../../src/data/answers/settlement.ts';
import { differences } from './differences.ts';
import { addDays } from './independent-numbers.ts';
import {
  expectedPeriods,
  expectedProducts,
  expectedReport,
  filesOf,
  periodsOf,
  type SettlementFilter,
} from './independent-settlement.ts';
import type { SettlementWorld } from './settlement-lines.ts';

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

/** Returns the reads of 정산 리포트 as that member is answered on the morning after the samples. */
export function settlementReads(sql: Sql, member: string) {
  const ask = async <T>(call: string, args: unknown[]): Promise<T> => {
    const [row] = await asCaller(sql, { role: 'authenticated', id: member }, (transaction) =>
      transaction.unsafe(`select public.${call} as answer`, args as never[]),
    );
    return (row as unknown as { answer: T }).answer;
  };
  return {
    ask,
    report: ({ from, to, brands, ends }: SettlementFilter) =>
      ask<z.infer<typeof settlementReport>>(`settlement_report('W1', $1, $2, 'previous', $3, $4)`, [
        from,
        to,
        brands,
        ends,
      ]),
    products: ({ from, to, brands, ends }: SettlementFilter) =>
      ask<z.infer<typeof settlementProducts>>(
        `settlement_products('W1', $1, $2, $3, $4, '{}', '', '', 'desc', 1, 5000)`,
        [from, to, brands, ends],
      ),
    linesOf: ({ from, to, brands, ends }: SettlementFilter, measure: string, option: string | null) =>
      ask<{ total: number; totals: { quantity: number | null; amount: number | null } }>(
        `settlement_lines('W1', $1, $2, $3, $4, $5, $6, '', 'desc', 1, 1)`,
        [from, to, measure, brands, option, ends],
      ),
  };
}

/** A filter of a round: each third of all brands, each fourth of chosen settlement periods. */
export function someFilter(world: SettlementWorld, round: number): SettlementFilter {
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
export const whole: SettlementFilter = { from: '20261012', to: '20261115', brands: [], ends: null };

/** What 정산 리포트 shows of the spreadsheets, against the independent computation. */
export function settlementReportSuite(
  world: () => SettlementWorld,
  reads: () => ReturnType<typeof settlementReads>,
  rounds: number,
): void {
  let compared = 0;
  const count = { count: () => (compared += 1) };

  describe('정산 리포트 of real spreadsheets', () => {
    afterAll(() => {
      process.stdout.write(`정산 리포트: ${compared} numbers compared with the spreadsheets\n`);
    });

    it('reaches the sums that are stated beside them', async () => {
      expect((await reads().report(whole)).figures).toMatchObject({
        quantity: 194_482,
        salesAmount: 726_366_560 - 12_772_770 - 14_746_980,
        salesFee: 66_558_447 + 6_656_772,
        fulfillmentFee: 32_307_402 + 10_410_356 + 6_802_127 + 430_451 + 114_180 + 225_060,
        adCost: 8_056_265,
        logisticsCost: 6_369_000,
      });
      expect((await reads().products(whole)).totals.settlementAmount).toBe(625_631_591);
    });

    it('has the brands and the products that the lines make, in any period and of any brands', async () => {
      for (let round = -1; round < rounds; round += 1) {
        const filter = round < 0 ? whole : someFilter(world(), round);
        const answer = await reads().report(filter);
        const wanted = expectedReport(world(), filter);
        expect([filter, differences({ rows: answer.rows, figures: answer.figures }, wanted, count)]).toEqual([filter, []]); // prettier-ignore
        const list = await reads().products(filter);
        expect([filter, differences(list.rows, expectedProducts(world(), filter), count)]).toEqual([
          filter,
          [],
        ]);
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
        const filter = round < 0 ? whole : someFilter(world(), round);
        const { figures } = await reads().report(filter);
        for (const measure of measures) {
          const { totals } = await reads().linesOf(filter, measure, null);
          // Without a file of sales nothing is left of them, whatever was spent.
          if (measure === 'finalSettlement' && (figures?.[measure] ?? null) === null) continue;
          const shown = measure === 'quantity' ? totals.quantity : totals.amount;
          expect([filter, measure, shown ?? 0]).toEqual([filter, measure, figures?.[measure] ?? 0]);
          compared += 1;
        }
        const list = await reads().products(filter);
        for (const row of list.rows.slice(0, 2))
          expect((await reads().linesOf(filter, 'settlementAmount', row.optionId)).totals).toEqual({
            quantity: row.quantity,
            amount: row.settlementAmount,
          });
      }
    }, 300_000);

    it('has the thirteen months', async () => {
      for (const brands of [[], ['B3062'], ['B7581', '']]) {
        const months = await reads().ask<z.infer<typeof settlementMonths>>(
          `settlement_months('W1', '202611', $1)`,
          [brands],
        );
        const wanted = Array.from({ length: 13 }, (_, place) => {
          const first = new Date(Date.UTC(2025, 10 + place, 1))
            .toISOString()
            .slice(0, 10)
            .replaceAll('-', '');
          const to = new Date(Date.UTC(2025, 11 + place, 0)).toISOString().slice(0, 10).replaceAll('-', '');
          const { figures } = expectedReport(world(), { from: first, to, brands, ends: null });
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
        const { rows } = await reads().ask<z.infer<typeof settlementPeriods>>(
          `settlement_periods('W1', $1, $2)`,
          [from, to],
        );
        const shown = rows.map((row) => ({
          ...row,
          files: filesOf(row.files),
        }));
        expect(differences(shown, expectedPeriods(world(), from, to), count)).toEqual([]);
      }
    });
  });
}
