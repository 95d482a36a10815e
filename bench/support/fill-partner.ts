import type { Sql } from '../../host/postgres/connect.ts';
import type { PartnerSize } from './sizes.ts';

const linesOfRequest = 20;

/**
 * Partners P1, P2 and so on with their brands (P1B1 …), options and live stock. What the partners are to have stands in the
 * temporary table bench_partner, which the other fillers read: code, base (an option's code is base + 1, base + 2 …), brands, sizes.
 */
export async function fillMasters(sql: Sql, memberId: string, sizes: readonly PartnerSize[]): Promise<void> {
  await sql`create temporary table bench_partner as
    select 'P' || s.place as code, case s.place when 1 then 87000000000 else 97000000000 + s.place * 1000000 end as base,
      greatest(1, least(40, s.options / 20)) as brands, s.*
    from rows from (jsonb_to_recordset(${sql.json([...sizes] as never)}::jsonb) as (
      options integer, days integer, "inboundLines" integer, campaigns integer, "adDays" integer, "settlementLines" integer,
      "settlementMonths" integer)) with ordinality
      s (options, days, inbound_lines, campaigns, ad_days, settlement_lines, settlement_months, place)`;
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") select code, '파트너 ' || place from bench_partner`;
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (${memberId}, 'P1')`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "SORT")
    select p.code || 'B' || n, '브랜드 ' || n, p.code, n from bench_partner p cross join lateral generate_series(1, p.brands) n`;
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "BRAND_CD", "ITEM_NM", "OPTION_NM", "PRODUCTID", "BARCODE", "CPITEMNAME")
    select (p.base + n)::text, p.code, p.code || 'B' || 1 + n % p.brands, '수분 크림 ' || n / 4, 1 + n % 4 || '개',
      (p.base - 72000000000 + n / 4)::text, '88' || 10000000000 + n, '촉촉한 수분 크림 ' || n / 4 || ', ' || 1 + n % 4 || '개'
    from bench_partner p cross join lateral generate_series(1, p.options) n`;
  await sql`insert into public.fact_stock ("OPTION_CD", "PARTNER_CD", "SKU_ID", "OFFER_CONDITION", "SOLD_YN", "STOCK_QTY", "EXH_DAY", "REQ_IBQTY", "ITEM_WINNER_YN")
    select "OPTION_CD", "PARTNER_CD", '4' || right("OPTION_CD", 7), case when h % 20 = 0 then 'used-best' else 'NEW' end,
      case when h % 15 = 0 then 'N' else 'Y' end, case when h % 11 = 0 then 0 else h % 1500 end, h % 90 || '일 이내',
      h % 100, case when h % 5 = 0 then 'N' else 'Y' end
    from (select *, abs(hashtext("OPTION_CD")) h from public.dim_option) o`;
}

/**
 * Inbound lines in requests of 20 lines, scheduled over the last 440 days and the coming week: about a tenth still to come, a
 * twentieth in error, the rest completed.
 */
export async function fillInbound(sql: Sql): Promise<void> {
  await sql`insert into public.raw_wing_inbound_request ("CUST_CD", "REQ_NO", "IB_REQ_NO", "IB_APRV_NO", "MILKRUNNO", "IB_REQ_DT",
      "SCH_DT", "PICKUP_DT", "IB_CENTER", "PLT_AMT", "TRUCK_AMT", "OPTION_CD", "EX_QTY", "SALE_READY_QTY", "RETURN_PENDING_QTY",
      "EXPIR_DT", "LOGISTICS_COMPANY", "INVOICE_NUM")
    select p, p || '-' || 26000000 + r, 'IB' || r, 'AP' || r * 7, case when r % 3 = 0 then 'MR' || r end, private.day_text(day - 5),
      private.day_text(day), private.day_text(day - 1), '센터' || r % 8, 1 + r % 5, 1, (base + 1 + h % options)::text, ex,
      case when kind < 10 then 0 when kind < 15 then ex - 2 else ex end, case when kind between 10 and 14 then 1 else 0 end,
      '해당없음', '택배', '123' || r
    from (
      select s.code as p, s.base, s.options, n / ${linesOfRequest}::int as r, abs(hashint4(n)) as h, 10 + abs(hashint4(n + 5)) % 200 as ex,
        abs(hashint4(n / ${linesOfRequest}::int)) % 100 as kind,
        private.korea_today() + 7 - abs(hashint4(n / ${linesOfRequest}::int + 3)) % 447 as day
      from bench_partner s
      cross join lateral generate_series(0, s.inbound_lines - 1) n
    ) line`;
}
