import { describe, expect, it } from 'vitest';
import { buildCatalog } from '../catalog.ts';
import { playHistory } from '../history.ts';
import type { LoadedDemo } from './loaded-demo.ts';

/** What moved of stock of options in months that have begun with stock and are settled whole, by the reports; lost: what is not explained. */
const ledger = `
  with months as (select s."OPTION_CD" code, s."SNAP_DT"::date closing, s."STOCK_QTY" close_qty,
      lag(s."STOCK_QTY") over o open_qty, lag(s."SNAP_DT"::date) over o opening
    from fact_stock_snapshot s
    where date_trunc('month', s."SNAP_DT"::date + 1) = s."SNAP_DT"::date + 1 and s."OFFER_CONDITION" = any ($1)
    window o as (partition by s."OPTION_CD" order by s."SNAP_DT")),
  moves as (
    select "OPTION_CD" code, "DP_APRV_DT"::date "day", "SALE_READY_QTY" qty from raw_wing_inbound_request where "SALE_READY_QTY" > 0
    union all select coalesce(u."OPTION_CD", c."OPTION_CD"), c."OCCUR_DT"::date, c."QTY" from fact_settlement_cost c
      -- What came back as a returned grade is stock of another option of the same name.
      join dim_option o on o."OPTION_CD" = c."OPTION_CD"
      left join (dim_option u join fact_stock t on t."OPTION_CD" = u."OPTION_CD") on c."GRADE" <> 'NEW'
        and u."BRAND_CD" = o."BRAND_CD" and u."ITEM_NM" = o."ITEM_NM" and u."OPTION_NM" = o."OPTION_NM" and t."OFFER_CONDITION" = c."GRADE"
      where c."COST_TYPE" = 'RESTOCKING'
    union all select "OPTION_CD", "OCCUR_DT"::date, -"QTY" from fact_settlement_cost where "COST_TYPE" = 'REMOVAL'
    union all select "OPTION_CD", to_date("DATE_SK"::text, 'YYYYMMDD'), -"SALE_QTY" from agg_performance_option_daily)
  select m.code, to_char(m.closing, 'YYYYMM') ym, (m.open_qty + coalesce(sum(v.qty), 0) - m.close_qty)::int lost
  from months m left join moves v on v.code = m.code and v."day" > m.opening and v."day" <= m.closing
  where m.open_qty is not null and m.opening >= (select min("START_DT")::date - 1 from fact_settlement_summary)
    and m.closing <= (select max("END_DT")::date from fact_settlement_summary)
  group by m.code, m.closing, m.open_qty, m.close_qty`;

/** Losses of stock and what was paid for them in the demo company. */
export function lossesSuite(demo: () => LoadedDemo): void {
  describe('losses of stock', () => {
    it('are all that the reports do not explain, option by option and month by month', async () => {
      const { calendar } = demo();
      const planted = new Map<string, number>();
      for (const { option, losses } of playHistory(buildCatalog(), calendar))
        for (const { index, quantity } of losses) {
          const key = `${option.code} ${calendar.day(index).slice(0, 6)}`;
          planted.set(key, (planted.get(key) ?? 0) + quantity);
        }
      const rows = await demo().sql.unsafe(ledger, [['NEW']]);
      expect(rows.length).toBeGreaterThan(20_000);
      const wrong = rows.filter(({ code, ym, lost }) => Number(lost) !== (planted.get(`${code} ${ym}`) ?? 0));
      expect(wrong.slice(0, 5)).toEqual([]);
      expect(rows.filter(({ lost }) => Number(lost) > 0).length).toBeGreaterThan(80);
    });

    it('are what the report judges and finds, month by month', async () => {
      // A month is judged once the reports of all its days are there; a report of the last period may still be to come.
      const partners = await demo().sql`
        with settled as (select min("START_DT")::date as first, max("START_DT")::date as "lastFrom", max("END_DT")::date as last
          from fact_settlement_summary),
          months as (select k.*, m.first as "from", (m.first + interval '1 month')::date - 1 as "to"
            from agg_loss_month k, lateral (select to_date(k."MONTH_SK"::text, 'YYYYMM') as first) m)
        select p."PARTNER_CD" as code,
          count(*) filter (where m."from" >= s.first and m."to" < s."lastFrom" and m."REASONS" = '{}')::int as judged,
          count(*) filter (where m."from" >= s.first and m."to" < s."lastFrom" and m."REASONS" <> '{}')::int as forgotten,
          count(*) filter (where (m."from" < s.first or m."to" > s.last) and m."REASONS" = '{}')::int as early,
          (select sum(m."DIFF_QTY") > sum(m."PAID_QTY") from fact_stock_movement_monthly m
            where m."PARTNER_CD" = p."PARTNER_CD" and m."KIND" = 'loss') as open
        from dim_partner p cross join settled s left join months m on m."PARTNER_CD" = p."PARTNER_CD" group by 1`;
      expect(partners).toHaveLength(12);
      for (const { code, judged, forgotten, early, open } of partners) {
        expect([code, Number(judged) >= 10, forgotten, early]).toEqual([code, true, 0, 0]);
        expect([code, open]).toEqual([code, true]);
      }
    });

    it('are none of goods of a returned grade, which are put back under the option of their grade', async () => {
      const rows = await demo().sql.unsafe(ledger, [['used-sealed', 'used-best', 'used-good', 'used-fair']]);
      expect(rows.length).toBeGreaterThan(2000);
      expect(rows.filter(({ lost }) => Number(lost) !== 0).slice(0, 5)).toEqual([]);
    });

    it('are paid in full, in part, late or not at all', async () => {
      const { calendar } = demo();
      const paid = new Map(
        (
          await demo().sql`select "OPTION_CD" code, "OCCUR_DT" "day", sum("QTY")::int qty,
            max("SETTLE_END_DT"::date - "OCCUR_DT"::date) days, bool_and("COMP_AMT" > 0 and "COMP_AMT" < "QTY" * "SALE_PRICE") plausible
            from fact_inventory_compensation where "LOSS_TYPE" <> '반품 회수 중 분실' group by 1, 2`
        ).map(({ code, day, ...line }) => [`${code} ${day}`, line]),
      );
      const seen = { full: 0, part: 0, late: 0, none: 0 };
      for (const { option, losses } of playHistory(buildCatalog(), calendar))
        for (const { index, quantity } of losses) {
          const line = paid.get(`${option.code} ${calendar.day(index)}`);
          const isLate = Number(line?.days ?? 0) > 40;
          seen[!line ? 'none' : Number(line.qty) < quantity ? 'part' : isLate ? 'late' : 'full'] += 1;
        }
      expect(Object.values(seen).filter((count) => count < 8)).toEqual([]);
      expect([...paid.values()].filter(({ plausible }) => plausible !== true)).toEqual([]);
    });
  });
}
