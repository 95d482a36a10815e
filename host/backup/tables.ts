import type { Sql } from '../postgres/connect.ts';
import type { Manifest, TableShape } from './frames.ts';

/** Every lasting table of the installation: ours, and what the platform keeps (accounts, files, history). */
export async function lastingTables(sql: Sql): Promise<TableShape[]> {
  const rows = await sql<{ name: string; columns: string[] }[]>`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relpersistence = 'p'
      and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
    group by 1
    order by 1`;
  return rows.map(({ name, columns }) => ({ name, columns }));
}

/** Where every sequence stands. */
export async function sequenceValues(sql: Sql): Promise<Manifest['sequences']> {
  const names = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences order by 1`;
  const values: Manifest['sequences'] = [];
  for (const { name } of names) {
    const [row] = await sql.unsafe(`select last_value::text as value, is_called from ${name}`);
    values.push({ name, value: String(row?.value), isCalled: row?.is_called === true });
  }
  return values;
}
