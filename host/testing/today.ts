import type { Sql } from '../postgres/connect.ts';

/**
 * Fixes today (yyyy-mm-dd) in every function of the database. Takes the owner's connection: callers may not replace a
 * function, and the product reads no setting that could move the day.
 */
export async function setToday(sql: Sql, day: string): Promise<void> {
  const text = `select date '${day}'`;
  const [row] = await sql`select prosrc as text from pg_proc where oid = 'private.korea_today'::regproc`;
  if (row?.text !== text)
    await sql.unsafe(`create or replace function private.korea_today() returns date
      language sql stable parallel safe set search_path = '' as $$${text}$$`);
}
