import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Sql } from 'postgres';

export type Value = string | number | null;

/** One row in PostgreSQL's COPY text form. */
export function copyLine(values: readonly Value[]): string {
  let line = '';
  for (const value of values) line += `${typeof value === 'string' ? escapeText(value) : (value ?? '\\N')}\t`;
  return `${line.slice(0, -1)}\n`;
}

const escapeText = (text: string) =>
  /[\\\t\n\r]/.test(text)
    ? text.replace(/[\\\t\n\r]/g, (sign) => ({ '\t': '\\t', '\n': '\\n', '\r': '\\r' })[sign] ?? '\\\\')
    : text;

/** Loads rows by COPY, in large pieces; returns how many. The columns are those of the rows, in order. */
export async function copyRows(
  sql: Sql,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<number> {
  let count = 0;
  function* pieces() {
    let piece = '';
    for (const row of rows) {
      count += 1;
      piece += copyLine(row);
      if (piece.length > 1 << 18) {
        yield Buffer.from(piece);
        piece = '';
      }
    }
    if (piece !== '') yield Buffer.from(piece);
  }
  const target = await sql`copy ${sql(`public.${table}`)} (${sql(columns)}) from stdin`.writable();
  await pipeline(Readable.from(pieces(), { objectMode: true }), target);
  return count;
}

/**
 * Drops the indexes of a table that no constraint needs, and returns what makes them again: sorting once is
 * quicker than keeping an index in order for hundreds of thousands of rows.
 */
export async function dropIndexes(sql: Sql, table: string): Promise<() => Promise<void>> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    where i.indrelid = ${`public.${table}`}::regclass
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`;
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`);
  return async () => {
    for (const { definition } of indexes) await sql.unsafe(definition);
  };
}
