import { describe, expect, it } from 'vitest';
import type { Sql } from '../../host/postgres/connect.ts';
import { expectedProfits, salesFiles } from './independent-profit.ts';

const from = '20261012';
const to = '20261112';
/** The sales beside what is settled. */
export const settledSales = () => salesFiles(from, '20261120');
/** The newest day that has a profit. */
export const lastSettledDay = to;

interface Line {
  key: string;
  sale: number | null;
  coupon: number | null;
  fee: number | null;
  fulfilment: number | null;
  goods: number | null;
  ads: number | null;
  profit: number | null;
  uncosted: number;
  unsettled: number;
}
/**
 * The profit of every option of the sample spreadsheets, which settle eight brands from 12 October to 15 November 2026, in
 * a database that has all their files of money and settledSales.
 */
export function profitSuite(sql: () => Sql): void {
  describe('the profit of real spreadsheets', () => {
    const profits = (days: string) =>
      sql().unsafe<
        Line[]
      >(`select p."KEY" as key, p."SALE_AMT"::float8 as sale, p."COUPON_AMT"::float8 as coupon, p."FEE_AMT"::float8 as fee,
      p."FULFIL_AMT"::float8 as fulfilment, p."GOODS_AMT"::float8 as goods, p."AD_AMT"::float8 as ads, p."PROFIT_AMT"::float8 as profit,
      p."UNCOSTED_AMT"::float8 as uncosted, p."UNSETTLED_AMT"::float8 as unsettled from private.option_profits('W1', ${days}, '{}') p`);

    it('is of the days that are settled', async () => {
      const [row] =
        await sql()`select private.day_text(min(d)) as first, private.day_text(max(d)) as last, count(*)::int as days
      from unnest(private.profit_days('W1', '2026-08-01', '2026-11-20')) d`;
      expect(row).toEqual({ first: from, last: to, days: 32 });
    });

    it.each([
      [from, to],
      ['20261025', '20261107'],
      ['20261101', '20261101'],
    ])('is what the sheets say, option by option, from %s to %s', async (first, last) => {
      const expected = await expectedProfits(first, last);
      const found = new Map(
        (await profits(`private.profit_days('W1', '${first}', '${last}')`)).map(
          ({ key, ...line }) => [key, line] as const,
        ),
      );
      expect(new Set(found.keys())).toEqual(new Set(expected.keys()));
      const wrong: unknown[] = [];
      let compared = 0;
      let known = 0;
      for (const [option, own] of expected) {
        const line = found.get(option);
        const costed = own.sale !== 0 || own.uncosted === 0;
        const unsettled = own.sale > 0 && own.gross * 10 < own.sale * 9;
        const wanted =
          !costed || unsettled
            ? { profit: null, uncosted: own.uncosted, unsettled: unsettled ? own.sale : 0 }
            : {
                sale: own.sale,
                coupon: own.coupon,
                fee: own.fee,
                fulfilment: own.fulfilment,
                goods: own.goods,
                ads: own.ads,
                profit: own.sale - own.coupon - own.fee - own.fulfilment - own.goods - own.ads,
                uncosted: own.uncosted,
                unsettled: 0,
              };
        for (const [name, value] of Object.entries(wanted)) {
          compared += 1;
          if (line?.[name as keyof typeof line] !== value) wrong.push([option, name, value, line]);
        }
        if (wanted.profit !== null) known += 1;
      }
      expect(wrong.slice(0, 5)).toEqual([]);
      expect(known).toBeGreaterThan(first === last ? 100 : 500);
      expect(compared).toBeGreaterThan(first === last ? 1000 : 8000);
      console.log(
        `${first} to ${last}: ${compared} numbers of ${expected.size} options, ${known} with a profit`,
      );
    });

    it('adds up to the same by brand, whose sales without a cost have a name', async () => {
      const [row] =
        await sql()`with days as (select private.profit_days('W1', '2026-08-01', '2026-11-20') as d)
      select sum("PROFIT_AMT")::float8 = (select sum(o."PROFIT_AMT")::float8 from days cross join lateral private.option_profits('W1', d, '{}') o) as same,
        count(*) filter (where "PROFIT_AMT" is not null and "SALE_AMT" > 0)::int as known,
        count(*) filter (where "SALE_AMT" is null and "UNCOSTED_AMT" > 0)::int as unknown
      from days cross join lateral private.brand_profits('W1', d, '{}')`;
      // The eight brands of the files; the five others sold without a cost.
      expect(row).toEqual({ same: true, known: 8, unknown: 5 });
    });
  });
}
