import { lastingTables } from '../backup/tables.ts';
import type { Sql } from '../postgres/connect.ts';

/** Every table's rows as one text each. */
export async function contents(sql: Sql): Promise<Record<string, string>> {
  const result: Record<string, string> = {};
  for (const { name } of await lastingTables(sql)) {
    const [row] = await sql.unsafe(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ';' order by t::text)), '') as sum from ${name} t`,
    );
    result[name] = String(row?.sum);
  }
  return result;
}
