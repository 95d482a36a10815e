import { describe, expect, it } from 'vitest';
import { holidaysOf } from '../../src/data/holidays.ts';
import { addDays, startOfWeek } from '../../src/domain/korea-time.ts';
import { payDay, type SettlementPeriod } from '../../src/domain/pay-day.ts';
import { figures, memberRows } from './figures.ts';
import type { LoadedDemo } from './loaded-demo.ts';

/** The settlements of the demo company. */
export function settlementSuite(demo: () => LoadedDemo): void {
  const rows = (query: string) => demo().sql.unsafe(query);
  /** First and last day that is settled, and the end of the period of which a report is missing. */
  const settledDays = async () => {
    const ends = await rows(
      `select min("START_DT") first, "END_DT" ended from fact_settlement_summary group by 2 order by 2`,
    );
    return {
      from: String(ends[0]?.first),
      to: String(ends.at(-1)?.ended),
      incomplete: String(ends.at(-2)?.ended),
    };
  };

  describe('settlements', () => {
    it('are of 13 months of weeks, cut at the ends of months, up to the last that has its reports', async () => {
      const { calendar } = demo();
      const weeks =
        await rows(`select "START_DT" "from", "END_DT" "to", count(*)::int n from fact_settlement_summary
        group by 1, 2 order by 1`);
      // The first Monday whose sales are all in the history: they may be settled three days late.
      const wanted: { from: string; to: string; n: number }[] = [];
      let from = startOfWeek(addDays(calendar.day(3), 6));
      // Reports come three days after the end of their period.
      for (let to = from; to <= addDays(calendar.today, -3); to = addDays(to, 1)) {
        const next = addDays(to, 1);
        if (startOfWeek(next) !== next && !next.endsWith('01')) continue;
        wanted.push({ from, to, n: 24 });
        from = next;
      }
      expect(wanted.length).toBeGreaterThan(60);
      expect([...weeks]).toEqual(wanted);
    });

    it('have what was sold: pieces and won of each option and day', async () => {
      const { from, to } = await settledDays();
      const sold = (
        table: string,
        day: string,
        partner: string,
      ) => `select "PARTNER_CD", "OPTION_CD", ${day} "day",
        sum(${partner}) won from ${table} where ${day} between ${from} and ${addDays(to, -3)} group by 1, 2, 3 having sum(${partner}) <> 0`;
      for (const [settled, analysed] of [
        ['"SALE_AMT"', '"SALE_AMT"'],
        ['"QTY"', '"SALE_QTY"'],
      ] as const)
        expect(
          await rows(`select from (${sold('fact_settlement_option', '"OCCUR_DT"::int', settled)}) f
          full join (${sold('agg_performance_option_daily', '"DATE_SK"', analysed)}) s using ("PARTNER_CD", "OPTION_CD", "day")
          where f.won is distinct from s.won limit 5`),
        ).toHaveLength(0);
      const row = await figures(
        demo(),
        `select min("RECOG_DT"::date - "OCCUR_DT"::date) soon, max("RECOG_DT"::date - "OCCUR_DT"::date) late,
          count(*) filter (where "QTY" < 0)::int cancelled from fact_settlement_option`,
      );
      expect(row).toMatchObject({ soon: 1, late: 3 });
      expect(Number(row.cancelled)).toBeGreaterThan(15_000);
    });

    it('hold the formulas of their lines, with rates of a category and coupons that leave most of a price', async () => {
      expect(
        await rows(`select from fact_settlement_option where "SALE_AMT" <> "PRICE" * "QTY"
        or "SETTLE_AMT" <> "SALE_AMT" - "COUPON_AMT" - "FEE_AMT" - "FEE_VAT" or abs("FEE_VAT") <> round(abs("FEE_AMT") * 0.1)
        or abs("FEE_AMT" - ("SALE_AMT" - "COUPON_AMT") * "FEE_RATE" / 100) > 0.5 or "FEE_RATE" not between 4 and 10.9
        or abs("COUPON_AMT") > abs("SALE_AMT") * 0.16 or sign("COUPON_AMT") = -sign("SALE_AMT")
        or "RECOG_DT" not between private.day_text(private.settlement_start('주정산', "SETTLE_END_DT"::date)) and "SETTLE_END_DT" limit 5`),
      ).toHaveLength(0);
      expect(
        await rows(`select "CATEGORY_NM" from fact_settlement_option join dim_option using ("OPTION_CD")
        group by 1 having count(distinct "FEE_RATE") > 1 limit 5`),
      ).toHaveLength(0);
      const row = await figures(
        demo(),
        `select sum("COUPON_AMT")::float8 / sum("SALE_AMT") coupons, sum("FEE_AMT")::float8 / sum("SALE_AMT") fees,
          (select sum("COST_AMT")::float8 from fact_settlement_cost) / sum("SALE_AMT") costs from fact_settlement_option`,
      );
      expect(Number(row.coupons)).toBeGreaterThan(0.002);
      expect(Number(row.coupons)).toBeLessThan(0.03);
      expect(Number(row.fees)).toBeGreaterThan(0.06);
      expect(Number(row.costs)).toBeGreaterThan(0.05);
      expect(Number(row.costs)).toBeLessThan(0.25);
    });

    it('have sheets of costs whose lines are what stands above them', async () => {
      expect(
        await rows(`select from log_settlement_file l
        left join (select "FILE_ID", sum("COST_AMT") amount, sum("VAT_AMT") vat, count(*) n from fact_settlement_cost group by 1) c
          using ("FILE_ID")
        where l."CATEGORY" in ('입출고/배송비', '보관비', '반품 회수/재입고', '반출', '부가서비스')
          and (c.amount is distinct from l."SUM_AMT" or c.vat is distinct from l."VAT_AMT" or c.n <> l."ROW_CNT"
            or l."VAT_AMT" <> round(l."SUM_AMT" * 0.1)) limit 5`),
      ).toHaveLength(0);
      const kinds = await rows(`select distinct "COST_TYPE" kind from fact_settlement_cost order by 1`);
      expect(kinds.map(({ kind }) => String(kind))).toEqual([
        'BARCODE',
        'REMOVAL',
        'REMOVAL_SHIPPING',
        'RESTOCKING',
        'RETURN_PICKUP',
        'SERVICE',
        'SHIPPING',
        'STORAGE',
        'WAREHOUSING',
      ]);
    });

    it('take what the advertising reports say with VAT, less some clicks that did not count', async () => {
      const { from, to } = await settledDays();
      expect(
        await rows(`select from (select "PARTNER_CD", "DATE_SK", sum("AD_COST") cost from fact_ad_daily
            where "DATE_SK" between ${from} and ${to} group by 1, 2 having sum("AD_COST") > 0) a
        full join (select "PARTNER_CD", "DATE_SK", sum("AMT") amount, sum("VAT_AMT") vat from fact_settled_ad_cost
            where "CHARGE_TYPE" = '집행' group by 1, 2) s using ("PARTNER_CD", "DATE_SK")
        where a.cost is distinct from s.amount or s.vat <> round(s.amount * 0.1) limit 5`),
      ).toHaveLength(0);
      const row = await figures(
        demo(),
        `select count(*)::int n, max("AMT")::int won from fact_settled_ad_cost where "CHARGE_TYPE" <> '집행'`,
      );
      expect(Number(row.n)).toBeGreaterThan(50);
      expect(Number(row.won)).toBeLessThan(0);
    });

    it('take each pickup of an inbound request once, on its day', async () => {
      const { from, to } = await settledDays();
      expect(
        await rows(`select from (select distinct "CUST_CD", "REQ_NO", "MILKRUNNO", "PICKUP_DT", "PLT_AMT" from raw_wing_inbound_request
            where "PICKUP_DT" between '${from}' and '${to}') i
        full join fact_milk_run m on m."PARTNER_CD" = i."CUST_CD" and m."REQ_NO" = i."REQ_NO" and m."MILKRUNNO" = i."MILKRUNNO"
          and m."PICKUP_DT" = i."PICKUP_DT" and m."PLT_AMT" = i."PLT_AMT"
        where i."REQ_NO" is null or m."LINE_ID" is null or m."AMT" <= 0 limit 5`),
      ).toHaveLength(0);
      expect(
        await rows(`select from fact_milk_run group by "REQ_NO" having count(*) > 1 limit 5`),
      ).toHaveLength(0);
    });

    it('are paid by the formulas of the summary, 70 % and then 30 %, and on the days of the rules', async () => {
      const { first, today } = demo();
      expect(
        await rows(`select from fact_settlement_summary where "BASE_AMT" <> "SALE_AMT" - "CANCEL_AMT" - "FEE_AMT" - "COUPON_AMT"
        or "SETOFF_AMT" <> "MILKRUN_AMT" + "AD_AMT" + "DEDUCT_AMT" or "PAID_AMT" <> "PAYABLE_AMT" - "SETOFF_AMT" - "SERVICE_AMT" + "COMP_AMT"
        or ("RATIO" = 70 and "PAYABLE_AMT" <> round("BASE_AMT" * 0.7)) or ("RATIO" = 30 and "PAID_AMT" <> "PAYABLE_AMT")
        or ("STATUS" = '지급완료') <> ("PAY_DT" <= '${today}') limit 5`),
      ).toHaveLength(0);
      expect(
        await rows(`select from fact_settlement_summary group by "PARTNER_CD", "END_DT"
        having sum("RATIO") <> 100 or sum("PAYABLE_AMT") <> max("BASE_AMT") or min("SALE_AMT") <> max("SALE_AMT") limit 5`),
      ).toHaveLength(0);
      const holidays = await holidaysOf(Number(first.slice(0, 4)), Number(today.slice(0, 4)) + 1);
      const paid = await demo().sql<(SettlementPeriod & { ratio: number; day: string })[]>`select distinct
        "START_DT" "periodStart", "END_DT" "periodEnd", "SETTLE_TYPE" "settleType", "RATIO"::int ratio, "PAY_DT" "day"
        from fact_settlement_summary`;
      expect(paid.length).toBeGreaterThan(120);
      for (const { ratio, day, ...period } of paid) {
        const wanted = payDay(period, ratio, holidays);
        expect({ ...period, ratio, day }).toEqual({
          ...period,
          ratio,
          day: wanted.isSure ? wanted.day : null,
        });
      }
    });

    it('agree with their summary line by line, but for the report that nobody loaded', async () => {
      const { incomplete, to } = await settledDays();
      expect(
        await rows(`select from (select distinct "PARTNER_CD" partner, "END_DT" ended from fact_settlement_summary) s
        cross join lateral json_to_recordset(private.settlement_beside(s.partner, s.ended)) b (line text, theirs numeric, ours numeric)
        where b.theirs is distinct from b.ours and b.line not in ('deduct', 'setoff', 'service', 'other', 'paid')
          and (s.ended <> '${incomplete}' or b.line <> 'storage')
          and (s.ended <> '${to}' or b.ours is not null) limit 5`),
      ).toHaveLength(0);
    });

    it('miss a report of a recent week, and say of others that there are none', async () => {
      const { incomplete, to } = await settledDays();
      const periods = await memberRows(
        demo(),
        `select r ->> 'periodEnd' ended, r ->> 'missing' missing, json_array_length(r -> 'waived') waived
        from json_array_elements(public.settlement_periods('P1003', '${demo().calendar.day(45)}', '${to}') -> 'rows') r`,
      );
      const open = periods.filter(({ missing }) => missing !== '[]');
      expect(open.map(({ ended }) => String(ended))).toContain(incomplete);
      expect(open.every(({ ended }) => String(ended) >= incomplete)).toBe(true);
      expect(String(open.find(({ ended }) => ended === incomplete)?.missing)).toBe('["보관비"]');
      expect(periods.filter(({ waived }) => Number(waived) > 0).length).toBeGreaterThan(10);
    });

    it('are followed by what the agency charged for the months that are over', async () => {
      const row = await figures(
        demo(),
        `select count(distinct "CHARGE_TYPE")::int types, count(distinct "BRAND_CD")::int brands, min("YM") a, max("YM") z,
          (select count(*) from log_change where "SUBJECT" = 'charge')::int - count(*)::int untold from fact_brand_charge`,
      );
      const { first, today } = demo();
      const before = addDays(`${today.slice(0, 6)}01`, -1);
      expect(row).toMatchObject({ types: 3, a: first.slice(0, 6), z: before.slice(0, 6), untold: 0 });
      expect(Number(row.brands)).toBeGreaterThan(25);
      expect(Number(row.brands)).toBeLessThan(40);
    });

    it('are summed by month', async () => {
      const { first, today } = demo();
      expect(
        await rows(`select from agg_settlement_monthly m full join (
          select f.* from dim_partner p cross join generate_series(date_trunc('month', '${first}'::date), '${today}', interval '1 month') m
          cross join lateral private.settlement_month_facts(p."PARTNER_CD", to_char(m, 'YYYYMM')::int) f) f
        using ("PARTNER_CD", "MONTH_SK", "OPTION_CD")
        where (m."SALE_QTY", m."GROSS_AMT", m."FEE_AMT", m."STORAGE_AMT") is distinct from (f."SALE_QTY", f."GROSS_AMT", f."FEE_AMT", f."STORAGE_AMT") limit 5`),
      ).toHaveLength(0);
    });

    it('came before now, in files of one period each', async () => {
      expect(
        await rows(
          `select from log_settlement_file where "REG_DT" > now() or ("REG_DT" at time zone 'Asia/Seoul')::date <= "SETTLE_END_DT"::date limit 5`,
        ),
      ).toHaveLength(0);
      expect(
        await rows(
          `select from log_settlement_file where "CATEGORY" <> '정산현황 요약' group by "FILE_NM" having count(distinct "SETTLE_END_DT") > 1 limit 5`,
        ),
      ).toHaveLength(0);
      expect(await rows(`select from private.import_batch limit 5`)).toHaveLength(0);
    });
  });
}
