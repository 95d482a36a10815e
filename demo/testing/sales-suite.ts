import { describe, expect, it } from 'vitest';
import type { LoadedDemo } from './loaded-demo.ts';
import { figures } from './figures.ts';

/** Daily sales in the demo company. */
export function salesSuite(demo: () => LoadedDemo): void {
  describe('daily sales', () => {
    it('cover 400 days that end yesterday', async () => {
      const { first, last } = demo();
      expect(
        await figures(
          demo(),
          `select min("DATE_SK") a, max("DATE_SK") z, count(distinct "DATE_SK")::int n from agg_performance_option_daily`,
        ),
      ).toEqual({ a: Number(first), z: Number(last), n: 400 });
    });

    it('hold the invariants of the sales file', async () => {
      const broken = await demo().sql`select from agg_performance_option_daily where
        "SALE_QTY" <> "GROSS_QTY" + "CANCEL_QTY" or "SALE_AMT" <> "GROSS_AMT" + "CANCEL_AMT" or "CANCEL_QTY" > 0 or "CANCEL_AMT" > 0
        or "GROSS_QTY" < 0 or "ORDER_CNT" > "GROSS_QTY" or ("GROSS_QTY" > 0) <> ("ORDER_CNT" > 0) or "ORDER_CNT" > "VIEW_CNT"
        or "VISITOR_CNT" > "VIEW_CNT" or "CART_CNT" > "VIEW_CNT" or "WINNER_RATE" not between 0 and 100`;
      expect(broken).toHaveLength(0);
    });

    it('are summed by brand and by month', async () => {
      const differences = await demo()
        .sql`select r.* from dim_partner p cross join lateral private.rebuild_rollups(p."PARTNER_CD") r`;
      expect([...differences]).toEqual([]);
    });

    it('never cancel more than was ever sold', async () => {
      const broken = await demo()
        .sql`select "OPTION_CD" from agg_performance_option_daily group by 1 having sum("SALE_QTY") < 0`;
      expect(broken).toHaveLength(0);
    });

    it('have days below zero, a weekday pattern and promotion days', async () => {
      const row = await figures(
        demo(),
        `with days as (select "DATE_SK", sum("SALE_QTY") q from agg_performance_option_daily group by 1)
        select (select count(*)::int from agg_performance_option_daily where "SALE_QTY" < 0) negative,
          (select avg(q) from days where extract(isodow from to_date("DATE_SK"::text, 'YYYYMMDD')) = 1)::float monday,
          (select avg(q) from days where extract(isodow from to_date("DATE_SK"::text, 'YYYYMMDD')) = 6)::float saturday,
          (select count(*)::int from agg_performance_option_daily s join dim_option o using ("OPTION_CD")
            where s."GROSS_QTY" > 0 and s."GROSS_AMT" < s."GROSS_QTY" * o."SALE_PRICE" - 10 * s."GROSS_QTY") discounted`,
      );
      expect(row.negative).toBeGreaterThan(100);
      expect(row.monday).toBeGreaterThan(Number(row.saturday) * 1.15);
      expect(row.discounted).toBeGreaterThan(1000);
    });
  });
}
