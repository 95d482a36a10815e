import type { Sql } from '../postgres/connect.ts';
import { AdminError } from './admin-error.ts';
import { formatTable } from './table.ts';
import { text } from './text.ts';

/**
 * Compares the sums that are kept of the sales with the sales, of one partner or of all, writes anew what differs and
 * returns what differed as a printed table: a row for each table and month (running sums and the
 * stock of options have none). Throws an AdminError for an unknown partner.
 */
export async function rebuildRollups(sql: Sql, partner?: string): Promise<string> {
  const partners = await sql<{ code: string }[]>`select "PARTNER_CD" as code from public.dim_partner
    where ${partner ?? null}::text is null or "PARTNER_CD" = ${partner ?? null} order by 1`;
  if (partner !== undefined && partners.length === 0) throw new AdminError(text.unknownPartner(partner));
  const lines: string[][] = [];
  // A transaction a partner: loads of the others go on meanwhile.
  for (const { code } of partners) {
    const rows = await sql`select "TABLE_NM" as table, "MONTH_SK" as month, "ROW_CNT"::text as rows
      from private.rebuild_rollups(${code})
      union all
      select 'agg_running_sales', null, wrong::text from private.rebuild_running_sales(${code}) wrong where wrong > 0
      union all
      select 'agg_option_stock', null, wrong::text from private.rebuild_option_stock(${code}) wrong where wrong > 0`;
    lines.push(...rows.map((row) => [code, ...[row.table, row.month ?? '-', row.rows].map(String)]));
  }
  if (lines.length === 0) return text.rollupsSame(partners.length);
  return `${text.rollupsRebuilt}\n\n${formatTable(text.rollupHeaders, lines)}`;
}
