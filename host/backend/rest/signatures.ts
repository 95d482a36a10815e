import type { Sql } from '../../postgres/connect.ts';

/** The types of a function's arguments by name, as PostgreSQL writes them. */
export type Signature = ReadonlyMap<string, string>;

/** The functions of the exposed schema as the database has them; several where they share a name. */
export async function readSignatures(sql: Sql): Promise<ReadonlyMap<string, readonly Signature[]>> {
  const rows = await sql<{ name: string; names: string[] | null; types: string[] }[]>`
    select p.proname as name, p.proargnames[1:p.pronargs] as names,
      array(select format_type(t, null) from unnest(p.proargtypes) with ordinality u (t, place) order by place) as types
    from pg_catalog.pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'`;
  const found = new Map<string, Signature[]>();
  for (const { name, names, types } of rows) {
    const signature = new Map(types.map((type, place) => [names?.[place] ?? '', type]));
    found.set(name, [...(found.get(name) ?? []), signature]);
  }
  return found;
}
