import type { Sql } from '../../host/postgres/connect.ts';
import type { BenchSize } from './sizes.ts';

const brands = 40;
const linesOfRequest = 20;

/** Partner P1 with its brands, options, live stock and member, and the smaller P2 beside it. */
export async function fillMasters(sql: Sql, size: BenchSize, memberId: string): Promise<void> {
  await sql`insert into public.dim_partner ("PARTNER_CD", "PARTNER_NM") values ('P1', '큰 파트너'), ('P2', '작은 파트너')`;
  await sql`insert into public.auth_member_partner ("USER_ID", "PARTNER_CD") values (${memberId}, 'P1')`;
  await sql`insert into public.dim_brand ("BRAND_CD", "BRAND_NM", "PARTNER_CD", "SORT")
    select p || 'B' || n, '브랜드 ' || n, p, n from unnest(array['P1', 'P2']) p, generate_series(1, ${brands}::int) n`;
  await sql`insert into public.dim_option ("OPTION_CD", "PARTNER_CD", "BRAND_CD", "ITEM_NM", "OPTION_NM", "PRODUCTID", "BARCODE", "CPITEMNAME")
    select (o.base + n)::text, o.p, o.p || 'B' || 1 + n % ${brands}::int, '수분 크림 ' || n / 4, 1 + n % 4 || '개',
      (15000000000 + n / 4)::text, '88' || 10000000000 + n, '촉촉한 수분 크림 ' || n / 4 || ', ' || 1 + n % 4 || '개'
    from (values ('P1', 87000000000, ${size.options}::int), ('P2', 97000000000, ${Math.ceil(size.options / 10)}::int)) o (p, base, amount)
    cross join lateral generate_series(1, o.amount) n`;
  await sql`insert into public.fact_stock ("OPTION_CD", "PARTNER_CD", "SKU_ID", "OFFER_CONDITION", "SOLD_YN", "STOCK_QTY", "EXH_DAY", "REQ_IBQTY", "ITEM_WINNER_YN")
    select "OPTION_CD", "PARTNER_CD", '4' || right("OPTION_CD", 7), case when h % 20 = 0 then 'used-best' else 'NEW' end,
      case when h % 15 = 0 then 'N' else 'Y' end, case when h % 11 = 0 then 0 else h % 1500 end, h % 90 || '일 이내',
      h % 100, case when h % 5 = 0 then 'N' else 'Y' end
    from (select *, abs(hashtext("OPTION_CD")) h from public.dim_option) o`;
}

/**
 * Daily sales of every option for the days from lastDay down to firstDay days ago, a day at a time as uploads
 * bring them. The table's indexes are dropped and built again from their own definitions.
 */
export async function fillDailySales(sql: Sql, firstDay: number, lastDay: number): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'public.agg_performance_option_daily'::regclass and not indisprimary`;
  await sql`alter table public.agg_performance_option_daily drop constraint agg_performance_option_daily_pkey`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  for (let ago = lastDay; ago >= firstDay; ago -= 1)
    await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "DATE_SK", "PARTNER_CD", "SALE_QTY", "SALE_AMT")
      select "OPTION_CD", d.sk, "PARTNER_CD", q, q * 9900
      from (select private.date_sk(private.korea_today() - ${ago}::int) as sk) d,
        (select "OPTION_CD", "PARTNER_CD", abs(hashtext("OPTION_CD") % 997 + ${ago}::int * 31) % 15 as q from public.dim_option) o`;
  await sql`alter table public.agg_performance_option_daily add primary key ("OPTION_CD", "DATE_SK")`;
  for (const { definition } of indexes) await sql.unsafe(definition);
  await sql`vacuum analyze`;
  await sql`select private.rebuild_option_stock("PARTNER_CD"), private.rewrite_brand_days("PARTNER_CD", array(
      select private.date_sk(private.korea_today() - ago) from generate_series(${firstDay}::int, ${lastDay}::int) ago), null)
    from public.dim_partner`;
  await sql`vacuum analyze public.agg_option_stock, public.agg_brand_daily`;
}

/**
 * Inbound lines of P1 in requests of 20 lines, scheduled over the last 440 days and the coming week: about
 * a tenth still to come, a twentieth in error, the rest completed; a tenth as many for P2.
 */
export async function fillInbound(sql: Sql, size: BenchSize): Promise<void> {
  await sql`insert into public.raw_wing_inbound_request ("CUST_CD", "REQ_NO", "IB_REQ_NO", "IB_APRV_NO", "MILKRUNNO", "IB_REQ_DT",
      "SCH_DT", "PICKUP_DT", "IB_CENTER", "PLT_AMT", "TRUCK_AMT", "OPTION_CD", "EX_QTY", "SALE_READY_QTY", "RETURN_PENDING_QTY",
      "EXPIR_DT", "LOGISTICS_COMPANY", "INVOICE_NUM")
    select p, p || '-' || 26000000 + r, 'IB' || r, 'AP' || r * 7, case when r % 3 = 0 then 'MR' || r end, private.day_text(day - 5),
      private.day_text(day), private.day_text(day - 1), '센터' || r % 8, 1 + r % 5, 1, (base + 1 + h % options)::text, ex,
      case when kind < 10 then 0 when kind < 15 then ex - 2 else ex end, case when kind between 10 and 14 then 1 else 0 end,
      '해당없음', '택배', '123' || r
    from (
      select s.p, s.base, s.options, n / ${linesOfRequest}::int as r, abs(hashint4(n)) as h, 10 + abs(hashint4(n + 5)) % 200 as ex,
        abs(hashint4(n / ${linesOfRequest}::int)) % 100 as kind,
        private.korea_today() + 7 - abs(hashint4(n / ${linesOfRequest}::int + 3)) % 447 as day
      from (values ('P1', 87000000000, ${size.options}::int, ${size.inboundLines}::int),
        ('P2', 97000000000, ${Math.ceil(size.options / 10)}::int, ${Math.ceil(size.inboundLines / 10)}::int)) s (p, base, options, lines)
      cross join lateral generate_series(0, s.lines - 1) n
    ) line`;
  await sql`vacuum analyze`;
}
