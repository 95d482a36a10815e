import type { Sql } from 'postgres';
import { demoAccounts } from './accounts.ts';

/** Lines of a piece of a file on its way to the database. */
const PIECE = 5000;

/** A report of a partner, its rows packed as the client sends them. */
export interface DemoFile {
  partner: string;
  category: string;
  name: string;
  columns: readonly string[];
  rows: readonly string[];
}

/**
 * Loads a report with the loader of its kind, as import_commit does; what that writes to the upload log has the time of now,
 * so the caller writes it. Returns the table that it fills.
 */
export async function loadFile(
  sql: Sql,
  { partner, category, name, columns, rows }: DemoFile,
): Promise<string> {
  const user = demoAccounts[0]?.id ?? null;
  const [batch] = await sql<{ id: string }[]>`
    insert into private.import_batch (partner_cd, category, file_nm, columns, row_cnt, user_id)
    values (${partner}, ${category}, ${name}, ${[...columns]}, ${rows.length}, ${user}) returning id`;
  const id = batch?.id ?? '';
  for (let at = 0; at < rows.length; at += PIECE)
    await sql`select private.keep_rows(b, ${at / PIECE}, string_to_array(${rows.slice(at, at + PIECE).join('\n')}, chr(10)))
      from private.import_batch b where b.id = ${id}`;
  const [filled] = await sql<{ name: string }[]>`
    select private.import_table(b.category) as name, private.load_batch(b, true) from private.import_batch b where b.id = ${id}`;
  // A loader leaves its rows to the end of the transaction, which is that of all loads here.
  await sql`drop table pg_temp.import_staged`;
  await sql`delete from private.import_row r where r.batch_id = ${id}`;
  await sql`delete from private.import_batch b where b.id = ${id}`;
  return filled?.name ?? '';
}
