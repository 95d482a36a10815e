import type { Sql, TransactionSql } from 'postgres';

/**
 * Daily sales of every option with all measures, for the days of its partner up to yesterday, in the order in which uploads bring them, with their log and the sums that are kept of them. What is built once behind the rows, and in one
 * transaction with the emptied tables, costs no log of changes and no search for each row.
 */
export async function fillFigures(sql: Sql): Promise<void> {
  await sql.begin(async (transaction) => {
    const indexes = await transaction<{ name: string; definition: string }[]>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = 'public.agg_performance_option_daily'::regclass and not indisprimary`;
    await transaction`truncate public.agg_performance_option_daily`;
    await transaction`delete from public.log_file_upload`;
    await transaction`alter table public.agg_performance_option_daily drop constraint agg_performance_option_daily_pkey`;
    for (const { name } of indexes) await transaction.unsafe(`drop index ${name}`);
    await transaction`create temporary table sold on commit drop as
      select o."OPTION_CD", o."PARTNER_CD", o.h, o.h % 40 * 500 + 4900 as price, p.days
      from (select *, abs(hashtext("OPTION_CD")) as h from public.dim_option) o join bench_partner p on p.code = o."PARTNER_CD"`;
    const [longest] = await transaction`select max(days)::int as days from bench_partner`;
    for (let ago = Number(longest?.days); ago >= 1; ago -= 1) await fillDay(transaction, ago);
    await transaction`alter table public.agg_performance_option_daily add primary key ("OPTION_CD", "DATE_SK")`;
    for (const { definition } of indexes) await transaction.unsafe(definition);
  });
  await sql`insert into public.log_file_upload ("CATEGORY", "TABLE_NM", "PARTNER_CD", "PERIOD_START", "PERIOD_END")
    select '판매분석', 'agg_performance_option_daily', p.code, day, day
    from bench_partner p cross join lateral (
      select private.day_text(private.korea_today() - ago) as day from generate_series(1, p.days) ago) d
    union all
    select '재고현황', 'fact_stock', p.code, d.day, d.day from bench_partner p, private.day_text(private.korea_today()) d (day)`;
  await sql`vacuum analyze public.agg_performance_option_daily`;
  await fillSums(sql);
}

async function fillDay(sql: TransactionSql, ago: number): Promise<void> {
  // offset 0: otherwise each column works out all that it is made of.
  await sql`insert into public.agg_performance_option_daily ("OPTION_CD", "DATE_SK", "PARTNER_CD", "SALE_QTY", "SALE_AMT",
      "GROSS_QTY", "GROSS_AMT", "CANCEL_QTY", "CANCEL_AMT", "ORDER_CNT", "VISITOR_CNT", "VIEW_CNT", "CART_CNT", "WINNER_RATE")
    select "OPTION_CD", d.sk, "PARTNER_CD", q - c, (q - c) * price, q, q * price, -c, -c * price, q - q / 3, 5 + q * 7,
      8 + q * 11, q * 2, (q * 37 % 101)::numeric(5, 2)
    from (select private.date_sk(private.korea_today() - ${ago}::int) as sk offset 0) d
    cross join (select *, (h % 997 + ${ago}::int * 31) % 15 as q,
      case when (h + ${ago}::int) % 17 = 0 then 2 else 0 end as c from sold where days >= ${ago}::int offset 0) o`;
}

/** Month by month, so that the rows of a month lie together as loads leave them. */
async function fillSums(sql: Sql): Promise<void> {
  const months = await sql<{ days: number[] }[]>`
    select array_agg(distinct "PERIOD_START"::integer) as days from public.log_file_upload
    where "TABLE_NM" = 'agg_performance_option_daily' group by left("PERIOD_START", 6) order by left("PERIOD_START", 6)`;
  for (const { days } of months)
    await sql`select private.rewrite_sales_rollups("PARTNER_CD", ${days}::int[]) from public.dim_partner`;
  await sql`select private.rebuild_option_stock("PARTNER_CD"), private.rebuild_running_sales("PARTNER_CD") from public.dim_partner`;
}
