import { describe, expect, it } from 'vitest';
import type { LoadedDemo } from './loaded-demo.ts';
import { figures } from './figures.ts';

/** Names of the figures that are zero. */
const missing = (row: Record<string, unknown>) => Object.keys(row).filter((name) => !(Number(row[name]) > 0));

/** Inbound requests in the demo company. */
export function inboundSuite(demo: () => LoadedDemo): void {
  describe('inbound requests', () => {
    it('occur in every state', async () => {
      const row = await figures(
        demo(),
        `with line as (select *,
            "IB_APRV_QTY" = 0 and "SALE_READY_QTY" = 0 and "RETURN_PENDING_QTY" = 0 and "RETURN_READY_QTY" = 0 scheduled,
            "EX_QTY" = "IB_APRV_QTY" + "SALE_READY_QTY" completed from raw_wing_inbound_request),
          request as (select "REQ_NO", bool_or(not scheduled and not completed) error, bool_and(completed) completed,
            bool_and(scheduled) scheduled, bool_or(completed) and bool_or(scheduled) mixed from line group by 1)
        select count(*) filter (where error)::int error, count(*) filter (where completed)::int completed,
          count(*) filter (where scheduled)::int scheduled, count(*) filter (where mixed and not error)::int mixed,
          (select count(*)::int from line where not scheduled and not completed and "RETURN_PENDING_QTY" + "RETURN_READY_QTY" > 0) returned,
          (select count(*)::int from line where not scheduled and not completed and "RETURN_PENDING_QTY" + "RETURN_READY_QTY" = 0) partial,
          (select count(*)::int from line where "RETURN_PENDING_QTY" > 0) pending,
          count(*)::int requests from request`,
      );
      expect(missing(row)).toEqual([]);
    });

    it('reach from a year ago into the future, by milkrun and by parcel, with and without an inbound id', async () => {
      const { calendar, today } = demo();
      const row = await figures(
        demo(),
        `select count(*) filter (where "SCH_DT" > '${today}')::int future,
          count(*) filter (where "SCH_DT" = '${today}')::int today, count(*) filter (where "SCH_DT" < '${calendar.day(45)}')::int old,
          count(*) filter (where "MILKRUNNO" is null)::int parcel, count(*) filter (where "MILKRUNNO" is not null)::int milkrun,
          count(*) filter (where "IB_APRV_NO" is null)::int "withoutId", count(*) filter (where "EXPIR_DT" = '해당없음')::int "withoutExpiry",
          count(*) filter (where "EXPIR_DT" ~ '^20')::int expiry, count(*) filter (where "PROD_DT" is null)::int "withoutMade",
          count(*) filter (where "INVOICE_NUM" is not null)::int invoice from raw_wing_inbound_request`,
      );
      expect(missing(row)).toEqual([]);
    });

    it('never hold more than was expected, and no request has lines of two partners', async () => {
      expect(
        await demo()
          .sql`select from raw_wing_inbound_request where "EX_QTY" <= 0 or least("IB_APRV_QTY", "SALE_READY_QTY",
          "RETURN_PENDING_QTY", "RETURN_READY_QTY") < 0 or "IB_APRV_QTY" + "SALE_READY_QTY" + "RETURN_PENDING_QTY" + "RETURN_READY_QTY" > "EX_QTY"`,
      ).toHaveLength(0);
      expect(
        await demo()
          .sql`select "REQ_NO" from raw_wing_inbound_request group by 1 having count(distinct "CUST_CD") > 1`,
      ).toHaveLength(0);
    });
  });
}
