import type { Sql } from '../../host/postgres/connect.ts';

/**
 * Settlement of each partner for the months up to this one, by weeks that the ends of months cut: lines of fees spread over days and
 * options, half as many of costs, a pickup a day, charges of every brand and payments in two parts.
 */
export async function fillSettlement(sql: Sql): Promise<void> {
  await sql`create temporary table bench_day as
    select p.code, p.base, p.options, ceil(p.settlement_lines / count(*) over (partition by p.code)::numeric)::int as lines,
      row_number() over (partition by p.code order by d)::int as n, private.day_text(d::date) as day, private.day_text(least(
      date_trunc('week', d) + interval '6 days', date_trunc('month', d) + interval '1 month - 1 day')::date) as ended
    from bench_partner p
    cross join lateral generate_series(date_trunc('month', private.korea_today() - (p.settlement_months - 1) * interval '1 month'),
      private.korea_today() - 1, interval '1 day') d`;
  await sql`insert into public.log_settlement_file ("PARTNER_CD", "CATEGORY", "PART", "SETTLE_END_DT", "FILE_NM", "ROW_CNT", "SUM_AMT", "VAT_AMT", "SUMS")
    select e.code, f.category, f.part, e.ended, f.category || e.ended || '.xlsx', 1, 1000, f.vat, f.sums::jsonb
    from (select distinct code, ended from bench_day) e
    cross join (values ('판매수수료', '', null, '{"type": "주정산", "gross": 1, "cancel": 0, "coupon": 0, "fee": 0}'),
      ('입출고/배송비', 'WAREHOUSING', 100, null), ('보관비', 'STORAGE', 100, null), ('반품 회수/재입고', 'RETURN_PICKUP', 0, null),
      ('반출', 'REMOVAL', 0, null), ('밀크런 내역', '', 100, null)) f (category, part, vat, sums)`;
  await sql`insert into public.fact_settlement_option ("PARTNER_CD", "SETTLE_END_DT", "SETTLE_TYPE", "RECOG_DT", "OCCUR_DT", "ORDER_NO",
      "TRADE_TYPE", "OPTION_CD", "ITEM_NM", "OPTION_NM", "PRICE", "QTY", "SALE_AMT", "COUPON_AMT", "FEE_AMT", "FEE_VAT", "SETTLE_AMT",
      "FILE_ID", "ROW_NO")
    select d.code, d.ended, '주정산', d.day, d.day, (40000000000000 + l.h)::text, '주문 정산',
      (d.base + 1 + l.h % d.options)::text, '수분 크림', '1개', 9900, 1, 9900, l.h % 500, 990, 99, 8811 - l.h % 500, f."FILE_ID", l.n
    from bench_day d
    join public.log_settlement_file f on f."PARTNER_CD" = d.code and f."SETTLE_END_DT" = d.ended and f."CATEGORY" = '판매수수료'
    cross join lateral (select n, abs(hashint4(d.n * 100000 + n)) as h from generate_series(1, d.lines) n) l
    order by d.code, d.n`;
  await sql`insert into public.fact_settlement_cost ("PARTNER_CD", "COST_TYPE", "SETTLE_END_DT", "RECOG_DT", "OCCUR_DT", "OPTION_CD",
      "COST_AMT", "VAT_AMT", "FILE_ID", "ROW_NO")
    select d.code, f."PART", d.ended, d.day, d.day, (d.base + 1 + l.h % d.options)::text, 280, 28, f."FILE_ID", l.n
    from bench_day d
    join public.log_settlement_file f on f."PARTNER_CD" = d.code and f."SETTLE_END_DT" = d.ended and f."CATEGORY" in ('입출고/배송비', '보관비')
    cross join lateral (select n, abs(hashint4(d.n * 100000 + n + length(f."PART"))) as h from generate_series(1, d.lines / 4) n) l
    order by d.code, d.n`;
  await sql`insert into public.fact_milk_run ("PARTNER_CD", "SETTLE_END_DT", "MILKRUNNO", "REQ_NO", "PICKUP_DT", "AMT", "VAT_AMT", "FILE_ID", "ROW_NO")
    select d.code, d.ended, 'M' || d.n, d.code || '-' || 26000000 + d.n, d.day, 90000, 9000, f."FILE_ID", d.n
    from bench_day d
    join public.log_settlement_file f on f."PARTNER_CD" = d.code and f."SETTLE_END_DT" = d.ended and f."CATEGORY" = '밀크런 내역'`;
  await sql`insert into public.fact_brand_charge ("BRAND_CD", "YM", "CHARGE_TYPE", "PARTNER_CD", "AMT")
    select b."BRAND_CD", m.ym, t.type, b."PARTNER_CD", 1000003
    from public.dim_brand b
    join (select distinct code, left(day, 6) as ym from bench_day) m on m.code = b."PARTNER_CD"
    cross join unnest(array['OPERATION', 'LIVE']) t (type)`;
  await sql`vacuum analyze public.fact_settlement_option, public.fact_settlement_cost`;
  await sql`select private.settlement_changed(m.code, array_agg(m.ym order by m.ym))
    from (select distinct code, left(day, 6)::int as ym from bench_day) m group by m.code`;
}
