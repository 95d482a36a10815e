import type { Sql } from '../../host/postgres/connect.ts';

/**
 * Daily sales of every option with all measures, for the days from `days` days ago to yesterday, in the order in which
 * uploads bring them, and the sums that are kept of them. The facts' indexes are built once behind the rows.
 */
export async function fillFigures(sql: Sql, days: number): Promise<void> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'public.agg_performance_option_daily'::regclass and not indisprimary`;
  await sql`alter table public.agg_performance_option_daily drop constraint agg_performance_option_daily_pkey`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  for (let ago = days; ago >= 1; ago -= 1)
    await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "DATE_SK", "PARTNER_CD", "SALE_QTY", "SALE_AMT",
        "GROSS_QTY", "GROSS_AMT", "CANCEL_QTY", "CANCEL_AMT", "ORDER_CNT", "VISITOR_CNT", "VIEW_CNT", "CART_CNT", "WINNER_RATE")
      select "OPTION_CD", d.sk, "PARTNER_CD", q - c, (q - c) * price, q, q * price, -c, -c * price, q - q / 3, 5 + q * 7,
        8 + q * 11, q * 2, (q * 37 % 101)::numeric(5, 2)
      from (select private.date_sk(private.korea_today() - ${ago}::int) as sk) d,
        (select "OPTION_CD", "PARTNER_CD", h % 40 * 500 + 4900 as price, (h % 997 + ${ago}::int * 31) % 15 as q,
          case when (h + ${ago}::int) % 17 = 0 then 2 else 0 end as c
          from (select *, abs(hashtext("OPTION_CD")) as h from public.dim_option) o) o`;
  await sql`alter table public.agg_performance_option_daily add primary key ("OPTION_CD", "DATE_SK")`;
  for (const { definition } of indexes) await sql.unsafe(definition);
  await sql`vacuum analyze public.agg_performance_option_daily`;
  await sql`select private.sales_changed(d."PARTNER_CD", array_agg(d."DATE_SK"))
    from (select distinct "PARTNER_CD", "DATE_SK" from public.agg_performance_option_daily) d group by d."PARTNER_CD"`;
  await sql`vacuum analyze`;
}
