import type { Sql } from '../../../host/postgres/connect.ts';

/** What a settlement period (its last day) has of reports that a profit needs. */
export const profitReports = ['판매수수료', '입출고/배송비', '보관비', '반품 회수/재입고', '반출'];

/** Reports of a settlement period as a load logs them. */
export async function addReports(sql: Sql, partner: string, periodEnd: string, categories = profitReports) {
  for (const category of categories)
    await sql`insert into public.log_settlement_file ("PARTNER_CD", "CATEGORY", "SETTLE_END_DT", "FILE_NM", "ROW_CNT")
      values (${partner}, ${category}, ${periodEnd}, 'a.xlsx', 1)`;
}

/** A line of 판매수수료: won sold, of the coupon, of the fee and of its VAT. */
export type FeeLine = [day: string, option: string, gross: number, coupon: number, fee: number, vat: number];
/** A line of costs: won and VAT. */
export type CostLine = [day: string, option: string, type: string, won: number, vat: number];

/** Lines of reports and what a load does after it wrote them; recognised two days after the sale. */
export async function addSettled(
  sql: Sql,
  partner: string,
  fees: FeeLine[],
  costs: CostLine[],
): Promise<void> {
  for (const [day, option, gross, coupon, fee, vat] of fees)
    await sql`insert into public.fact_settlement_option ("PARTNER_CD", "SETTLE_END_DT", "RECOG_DT", "OCCUR_DT", "OPTION_CD", "PRICE", "QTY",
        "SALE_AMT", "COUPON_AMT", "FEE_AMT", "FEE_VAT", "SETTLE_AMT", "FILE_ID", "ROW_NO")
      values (${partner}, '20261115', private.day_text(${day}::text::date + 2), ${day}, ${option}, ${gross}, 1, ${gross}, ${coupon}, ${fee}, ${vat},
        ${gross - coupon - fee - vat}, 1, 1)`;
  for (const [day, option, type, won, vat] of costs)
    await sql`insert into public.fact_settlement_cost ("PARTNER_CD", "COST_TYPE", "SETTLE_END_DT", "RECOG_DT", "OCCUR_DT", "OPTION_CD",
        "COST_AMT", "VAT_AMT", "FILE_ID", "ROW_NO")
      values (${partner}, ${type}, '20261115', ${day}, ${day}, ${option}, ${won}, ${vat}, 1, 1)`;
  await sql`select private.settlement_changed(${partner}, array(
    select distinct left(d, 6)::integer from public.fact_settlement_option, unnest(array["RECOG_DT", "OCCUR_DT"]) d
    union select distinct left("OCCUR_DT", 6)::integer from public.fact_settlement_cost))`;
}
