import type { Sql } from '../../../host/postgres/connect.ts';

/** Schemas that our migrations write to. */
export const ownSchemas = ['public', 'private'];

export interface Relation {
  name: string;
  isView: boolean;
  /** isMade: the database makes the value, which takes `default` alone. */
  columns: { name: string; isMade: boolean }[];
}

/** Every table and view of our schemas, with its columns. */
export async function relationsOf(sql: Sql): Promise<Relation[]> {
  const rows = await sql<{ name: string; kind: string; column: string; made: boolean }[]>`
    select n.nspname || '.' || c.relname as name, c.relkind as kind, a.attname as column, a.attidentity <> '' or a.attgenerated <> '' as made
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = any (${ownSchemas}) and c.relkind in ('r', 'p', 'v', 'm', 'f')
    order by 1, a.attnum`;
  const found = new Map<string, Relation>();
  for (const { name, kind, column, made } of rows) {
    const relation = found.get(name) ?? { name, isView: kind === 'v', columns: [] };
    relation.columns.push({ name: column, isMade: made });
    found.set(name, relation);
  }
  return [...found.values()];
}

export interface DatabaseFunction {
  /** schema.name; no two functions of our schemas share one. */
  name: string;
  isDefiner: boolean;
  isTrigger: boolean;
  /** Which API roles may execute it. */
  roles: string[];
}

/** Every function and procedure of our schemas. */
export async function functionsOf(sql: Sql): Promise<DatabaseFunction[]> {
  return sql<DatabaseFunction[]>`
    select n.nspname || '.' || p.proname as name, p.prosecdef as "isDefiner",
      p.prorettype = 'trigger'::regtype as "isTrigger",
      array(select r from unnest(array['anon', 'authenticated', 'service_role']) r
        where has_function_privilege(r, p.oid, 'execute')) as roles
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = any (${ownSchemas})
    order by 1`;
}
