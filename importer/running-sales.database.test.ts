import { describe, expect, it } from 'vitest';
import { randomOf, type Random } from '../host/testing/fuzz/random.ts';
import { loadingDatabase } from './testing/loading.ts';
import { salesReport } from './testing/small-reports.ts';

const { load, sql } = loadingDatabase();

type Amounts = Record<string, [days: number, sum: number]>;

const measures = { saleAmt: 'SALE_AMT', orderCnt: 'ORDER_CNT', viewCnt: 'VIEW_CNT' } as const;
type Measure = keyof typeof measures;

/** Options with rows in a period that say a measure (won: with any), added up here from the facts. */
async function fromFacts(first: string, last: string, measure: Measure): Promise<Amounts> {
  const amounts: Amounts = {};
  const facts = await sql()`select * from agg_performance_option_daily
    where "PARTNER_CD" = 'P1' and "DATE_SK" between ${Number(first)} and ${Number(last)}`;
  for (const fact of facts) {
    const value = fact[measures[measure]];
    if (value === null && measure !== 'saleAmt') continue;
    const [days, sum] = amounts[fact.OPTION_CD] ?? [0, 0];
    amounts[fact.OPTION_CD] = [days + 1, sum + Number(value ?? 0)];
  }
  return amounts;
}

async function kept(first: string, last: string, measure: Measure): Promise<Amounts> {
  const rows = await sql()`
    select * from private.option_running('P1', ${first}::text::date, ${last}::text::date, ${measure})`;
  return Object.fromEntries(rows.map((row) => [row.OPTION_CD, [row.DAY_CNT, Number(row.AMT)]]));
}

const days = ['20260830', '20260831', '20261030', '20261031', '20261101', '20261102', '20261119', '20261120'];
const bounds = ['20260801', '20260901', '20261001', '20261105', '20261201', ...days].toSorted();

async function expectSame(...told: unknown[]): Promise<void> {
  for (const first of bounds)
    for (const last of bounds.filter((day) => day >= first))
      for (const measure of ['saleAmt', 'orderCnt', 'viewCnt'] as const)
        expect([...told, first, last, measure, await kept(first, last, measure)]).toEqual([
          ...told,
          first,
          last,
          measure,
          await fromFacts(first, last, measure),
        ]);
}

/** Rows of some options, each measure with a value, 0 or nothing said about it. */
const someRows = (random: Random, options: number) =>
  Array.from({ length: options }, (_, index) => String(index + 1))
    .filter(() => random.chance(0.6))
    .map((id) => ({
      OPTION_CD: id,
      ITEM_NM: `상품 ${id}`,
      OPTION_NM: '1개',
      SALE_QTY: 1,
      ...(random.chance(0.8) ? { SALE_AMT: random.below(1000) - 200 } : {}),
      ...(random.chance(0.7) ? { ORDER_CNT: random.below(3) } : {}),
      ...(random.chance(0.7) ? { VIEW_CNT: random.below(4) } : {}),
    }));

const differing = async () => {
  const [row] = await sql()`select private.rebuild_running_sales('P1')::int as rows`;
  return row?.rows as number;
};

describe('the running sums', () => {
  it.each([1, 2, 3])(
    'of any period are those of the facts after each of 12 loads (seed %i)',
    async (seed) => {
      const random = randomOf(seed);
      await load(salesReport('20261101', [{ OPTION_CD: '99', SALE_QTY: 9, SALE_AMT: 9 }]), 'P2');
      for (let step = 1; step <= 12; step += 1) {
        const day = random.pick(days);
        // More options with every load; days are loaded in any order, again, and empty.
        await load(salesReport(day, random.chance(0.15) ? [] : someRows(random, 3 + step)));
        await expectSame(seed, step, day);
      }
      expect(await differing()).toBe(0);
    },
  );

  it('are found wrong and repaired by a rebuild, after facts or sums were changed by hand', async () => {
    await load(salesReport('20261031', [{ OPTION_CD: '1', SALE_QTY: 2, SALE_AMT: 20 }]));
    await load(salesReport('20261101', [{ OPTION_CD: '1', SALE_QTY: 2, SALE_AMT: 20 }]));
    expect(await differing()).toBe(0);
    await sql()`update agg_performance_option_daily set "SALE_AMT" = 30 where "DATE_SK" = 20261031`;
    // October 31 and all before November; November 1 has the sums of November alone.
    expect(await differing()).toBe(2);
    await sql()`update agg_running_sales set "SALE_AMTS" = '{1}' where "DATE_SK" = 20261100`;
    expect(await differing()).toBe(1);
    await expectSame();
    expect(await differing()).toBe(0);
  });
});
