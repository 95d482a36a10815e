import type { Sql } from '../../postgres/connect.ts';

export interface Argument {
  name: string;
  /** As PostgreSQL writes it, such as text[]. */
  type: string;
  isOptional: boolean;
}

/** What the data API exposes, as the database itself knows it. */
export interface Catalogue {
  functions: { name: string; arguments: Argument[] }[];
  tables: { name: string; columns: { name: string; type: string }[] }[];
}

/** Reads functions and tables of the exposed schema, so that a new one is tried without being listed. */
export async function readCatalogue(sql: Sql): Promise<Catalogue> {
  const functions = await sql<{ name: string; names: string[] | null; types: string[]; defaults: number }[]>`
    select p.proname as name, p.proargnames[1:p.pronargs] as names, p.pronargdefaults as defaults,
      array(select format_type(t, null) from unnest(p.proargtypes) with ordinality u (t, place) order by place) as types
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
    order by 1`;
  const tables = await sql<Catalogue['tables']>`
    select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
      order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    group by 1 order by 1`;
  return {
    tables: [...tables],
    functions: functions.map(({ name, names, types, defaults }) => ({
      name,
      arguments: types.map((type, place) => ({
        name: names?.[place] ?? '',
        type,
        isOptional: place >= types.length - defaults,
      })),
    })),
  };
}
