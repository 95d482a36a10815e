import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/domain/korea-time.ts';
import type { LoadedDemo } from './loaded-demo.ts';

/** Options and their stock in the demo company. */
export function stockSuite(demo: () => LoadedDemo): void {
  describe('options', () => {
    it('are mostly new, and each returned grade has ids of its own but the names of a new option', async () => {
      const grades = await demo()
        .sql`select "OFFER_CONDITION" grade, count(*)::int n from fact_stock group by 1 order by 2 desc`;
      expect(grades[0]).toEqual({ grade: 'NEW', n: 2640 });
      expect(
        grades
          .slice(1)
          .map(({ grade }) => String(grade))
          .toSorted(),
      ).toEqual(['used-best', 'used-fair', 'used-good', 'used-sealed']);
      const orphans = await demo().sql`select from dim_option o join fact_stock s using ("OPTION_CD")
        where s."OFFER_CONDITION" <> 'NEW' and not exists (select from dim_option n join fact_stock t using ("OPTION_CD")
          where t."OFFER_CONDITION" = 'NEW' and n."BRAND_CD" = o."BRAND_CD" and n."ITEM_NM" = o."ITEM_NM" and n."OPTION_NM" = o."OPTION_NM")`;
      expect(orphans).toHaveLength(0);
    });

    it('have barcodes whose weighted digits sum to a multiple of ten', async () => {
      const wrong = await demo()
        .sql`select "BARCODE" from dim_option where "BARCODE" !~ '^[0-9]{13}$' or (select
        sum(substr("BARCODE", i, 1)::int * case when i % 2 = 1 then 1 else 3 end) % 10 from generate_series(1, 13) i) <> 0`;
      expect(wrong).toHaveLength(0);
    });
  });

  describe('stock', () => {
    it('shows every colour of days of cover, options without sales and stock-outs', async () => {
      const { calendar, last, sql } = demo();
      const rows = await sql`
        with sold as (select "OPTION_CD", sum("SALE_QTY")::numeric / 7 rate from agg_performance_option_daily
            where "DATE_SK" between ${calendar.day(393)}::int and ${last}::int group by 1),
          coming as (select "OPTION_CD", sum("EX_QTY" - "IB_APRV_QTY" - "SALE_READY_QTY" - "RETURN_PENDING_QTY" - "RETURN_READY_QTY") q
            from raw_wing_inbound_request where "SCH_DT" >= '20250901' group by 1)
        select case when coalesce(rate, 0) = 0 then 'none' when d < 7 then 'red' when d < 14 then 'yellow' else 'green' end colour,
          count(*)::int n, count(*) filter (where "STOCK_QTY" = 0)::int empty
        from fact_stock left join sold using ("OPTION_CD") left join coming using ("OPTION_CD"),
          lateral (select floor(("STOCK_QTY" + coalesce(q, 0)) / nullif(rate, 0)) d) cover
        group by 1`;
      const found = new Map(rows.map(({ colour, n }) => [String(colour), Number(n)]));
      expect(['none', 'red', 'yellow', 'green'].filter((colour) => (found.get(colour) ?? 0) < 50)).toEqual(
        [],
      );
      expect(rows.reduce((sum, { empty }) => sum + Number(empty), 0)).toBeGreaterThan(100);
    });

    it('lasts 10 to 90 days for most new options; few lie unsold and next to none for more than a year', async () => {
      const [row] = await demo().sql`
        select count(*) filter (where days between 10 and 90)::float8 / count(days) usual,
          count(*) filter (where days > 365)::float8 / count(days) idle,
          count(*) filter (where days is null)::float8 / count(*) unsold
        from fact_stock, lateral (select "STOCK_QTY" * 7.0 / nullif("SALE_QTY_7D", 0) days) cover
        where "OFFER_CONDITION" = 'NEW' and "SOLD_YN" = 'Y' and "STOCK_QTY" > 0`;
      expect(row?.usual).toBeGreaterThan(0.7);
      expect(row?.idle).toBeLessThan(0.01);
      expect(row?.unsold).toBeLessThan(0.2);
    });

    it('is never negative, agrees with its storage ages and with the sales before it', async () => {
      const { calendar, last, sql } = demo();
      const broken = await sql`select "OPTION_CD" from fact_stock s where "STOCK_QTY" < 0
        or "AGE_30" + "AGE_45" + "AGE_60" + "AGE_120" + "AGE_180" + "AGE_181" <> "STOCK_QTY"
        or "SALE_QTY_7D" <> (select coalesce(sum(d."SALE_QTY"), 0) from agg_performance_option_daily d
          where d."OPTION_CD" = s."OPTION_CD" and d."DATE_SK" between ${calendar.day(393)}::int and ${last}::int)`;
      expect(broken).toHaveLength(0);
    });

    it('is kept for today too, so that the report of an earlier day does not replace it', async () => {
      const { sql, today } = demo();
      const different = await sql`
        select from (select "OPTION_CD", "STOCK_QTY" from fact_stock_snapshot where "SNAP_DT" = ${today}) s
        full join fact_stock f using ("OPTION_CD") where s."STOCK_QTY" is distinct from f."STOCK_QTY"`;
      expect(different).toHaveLength(0);
    });

    it('is kept for each month end, for a few other days and for today', async () => {
      const { first, sql, today } = demo();
      const rows = await sql`select distinct "SNAP_DT" "day" from fact_stock_snapshot order by 1`;
      const wanted = new Set([0, -1, -2, -10, -45].map((days) => addDays(today, days)));
      for (let day = first; day <= today; day = addDays(day, 1))
        if (addDays(day, 1).endsWith('01')) wanted.add(day);
      expect(rows.map(({ day }) => String(day))).toEqual([...wanted].toSorted());
    });
  });
}
