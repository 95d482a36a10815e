import type { Sql } from '../../postgres/connect.ts';
import type { Signatures } from './signatures.ts';

/** The paths of the data API that name a table, a view or a function that exists. */
export async function knownPaths(sql: Sql, signatures: Signatures): Promise<string[]> {
  const relations = await sql<{ name: string }[]>`
    select relname as name from pg_catalog.pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`;
  const names = [
    ...relations.map(({ name }) => name),
    ...Array.from(signatures.keys(), (name) => `rpc/${name}`),
  ];
  return names.map((name) => `/rest/v1/${name}`);
}
