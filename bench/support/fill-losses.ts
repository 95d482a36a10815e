import type { Sql } from '../../host/postgres/connect.ts';

/**
 * Losses that are kept of each partner: every option in each month of its settlement that is over, one in 80 a loss and one in 150
 * too much, and compensation for half.
 */
export async function fillLosses(sql: Sql): Promise<void> {
  await sql`insert into public.fact_stock_movement_monthly ("PARTNER_CD", "MONTH_SK", "OPTION_CD", "IS_USED", "OPEN_QTY", "IN_QTY",
      "GUESSED_QTY", "RETURN_QTY", "UNGRADED_QTY", "SALE_QTY", "OUT_QTY", "CLOSE_QTY", "THEORY_QTY", "DIFF_QTY", "KIND", "PAID_QTY")
    select p.code, m.sk, o."OPTION_CD", false, 100, 50, 0, 1, 0, 60, 0, 91 - d.lost, 91, d.lost,
      case sign(d.lost) when 1 then 'loss' when -1 then 'excess' else 'even' end, case when o.h % 2 = 0 then greatest(d.lost, 0) else 0 end
    from bench_partner p
    cross join lateral (
      select private.date_sk((date_trunc('month', private.korea_today()) - n * interval '1 month')::date) / 100 as sk, n
      from generate_series(1, p.settlement_months) n) m
    join (select "PARTNER_CD", "OPTION_CD", abs(hashtext("OPTION_CD")) as h from public.dim_option) o on o."PARTNER_CD" = p.code
    cross join lateral (
      select case when (o.h + m.n * 7) % 80 = 0 then 3 + o.h % 5 when (o.h + m.n * 7) % 150 = 1 then -4 else 0 end as lost) d
    order by 1, 2, 3`;
  await sql`insert into public.agg_loss_month
    select distinct m."PARTNER_CD", m."MONTH_SK", '{}'::text[] from public.fact_stock_movement_monthly m`;
  await sql`insert into public.agg_loss_kind
    select k.* from bench_partner p
    cross join lateral private.loss_kind_facts(p.code, array(select m."MONTH_SK" from public.agg_loss_month m where m."PARTNER_CD" = p.code), null) k`;
  await sql`insert into public.log_settlement_file ("PARTNER_CD", "CATEGORY", "SETTLE_END_DT", "FILE_NM", "ROW_CNT", "SUM_AMT")
    select m."PARTNER_CD", '재고 손실 보상', private.day_text((to_date(m."MONTH_SK"::text, 'YYYYMM') + interval '1 month - 1 day')::date),
      'comp.xlsx', 1, 1000
    from public.agg_loss_month m`;
  await sql`insert into public.fact_inventory_compensation ("PARTNER_CD", "OCCUR_DT", "SETTLE_END_DT", "OPTION_CD", "LOSS_TYPE", "CENTER",
      "QTY", "SALE_PRICE", "COMP_RATE", "COMP_AMT", "FILE_ID", "ROW_NO")
    select m."PARTNER_CD", m."MONTH_SK" || '15', f."SETTLE_END_DT", m."OPTION_CD", '분실', '센터' || p.options % 8, m."PAID_QTY", 9900, 50,
      m."PAID_QTY" * 4950, f."FILE_ID", 1
    from public.fact_stock_movement_monthly m
    join bench_partner p on p.code = m."PARTNER_CD"
    join public.log_settlement_file f on f."PARTNER_CD" = p.code and f."CATEGORY" = '재고 손실 보상' and left(f."SETTLE_END_DT", 6) = m."MONTH_SK"::text
    where m."PAID_QTY" > 0`;
}
