import { readFile } from 'node:fs/promises';
import type { Sql } from '../../host/postgres/connect.ts';

/** A function or a view as the database has it. */
export interface Program {
  kind: 'function' | 'view';
  /** Text that PostgreSQL writes of it. */
  definition: string;
  /** Its comments and its grants to others than the owner, as statements. */
  rest: string[];
}

/** A table, type, aggregate or schema, or one part of it (column, constraint, index, policy, trigger, grant ...). */
export interface Part {
  /** The table or other object that the part belongs to. */
  of: string;
  kind: 'table' | 'column' | 'type' | 'aggregate' | 'schema' | 'rows' | 'part';
  definition: string;
  /** Statement that creates or drops the part; null if that has to be written by hand. */
  create: string | null;
  drop: string | null;
}

export interface Catalogue {
  /** Functions and views by schema.name. */
  programs: Map<string, Program>;
  /** By name of the table and of the part. */
  parts: Map<string, Part>;
}

const partsText = new URL('./table-parts.sql', import.meta.url);

/** Reads everything that schema files describe: our schemas, and our part of the platform's tables. */
export async function readCatalogue(sql: Sql): Promise<Catalogue> {
  const rows = await sql.unsafe<(Part & { part: string })[]>(await readFile(partsText, 'utf8'));
  const parts = new Map(rows.map(({ part, ...entry }) => [part, entry]));
  const tables = rows.filter(({ kind }) => kind === 'table').map(({ of }) => of);
  for (const part of await readRows(sql, ['storage.buckets', ...tables])) parts.set(`${part.of} rows`, part);
  return { programs: await readPrograms(sql), parts };
}

/** Rows that migrations fill into tables; a table without rows has no part. */
async function readRows(sql: Sql, tables: readonly string[]): Promise<Part[]> {
  const read = tables.map(
    (table) => `select '${table}' as of, 'rows' as kind, null as create, null as drop,
      string_agg((to_jsonb(t) - 'created_at' - 'updated_at')::text, ' ' order by to_jsonb(t)::text) as definition
    from ${table} t having count(*) > 0`,
  );
  return sql.unsafe<Part[]>(read.join(' union all '));
}

/** Every function and view of our schemas, by schema.name. */
export async function readPrograms(sql: Sql): Promise<Map<string, Program>> {
  const rows = await sql<(Program & { name: string })[]>`
    with object as (
      select p.oid, 'pg_proc'::regclass as catalogue, n.nspname || '.' || quote_ident(p.proname) as name, 'function' as kind,
        pg_get_functiondef(p.oid) as definition, 'execute on function ' as "right",
        coalesce(p.proacl, acldefault('f', p.proowner)) as acl, p.proowner as owner
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('public', 'private') and p.prokind in ('f', 'p')
      union all
      select c.oid, 'pg_class'::regclass, n.nspname || '.' || quote_ident(c.relname), 'view',
        coalesce(array_to_string(c.reloptions, ', '), '') || pg_get_viewdef(c.oid), 'select on ', c.relacl, c.relowner
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private') and c.relkind = 'v'
    )
    select o.name, o.kind, o.definition, array(
      select format('comment on %s %s%s is%s%L;', case when d.objsubid > 0 then 'column' else o.kind end, o.name,
        '.' || quote_ident(a.attname), case when length(d.description) > 50 then e'\n  ' else ' ' end, d.description)
      from pg_description d
      left join pg_attribute a on d.objsubid > 0 and a.attrelid = d.objoid and a.attnum = d.objsubid
      where d.objoid = o.oid and d.classoid = o.catalogue
      order by d.objsubid
    ) || array(
      select format('grant %s%s to %s;', case when x.privilege_type in ('EXECUTE', 'SELECT') then o."right"
          else lower(x.privilege_type) || ' on ' end, o.name,
        string_agg(coalesce(r.rolname, 'public'), ', ' order by r.rolname))
      from aclexplode(o.acl) x left join pg_roles r on r.oid = x.grantee
      where x.grantee <> o.owner
      group by x.privilege_type, o.name, o."right"
      order by x.privilege_type
    ) as rest
    from object o
    order by o.name, o.definition`;
  const programs = new Map<string, Program>();
  for (const { name, ...program } of rows) {
    if (programs.has(name)) throw new Error(`${name} is overloaded: a caller may hit the wrong one.`);
    programs.set(name, program);
  }
  return programs;
}

type Entries = ReadonlyMap<string, Program | Part>;

/** Names of entries that are not the same in both, and of those that only one of them has. */
export function changedNames(left: Entries, right: Entries): string[] {
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((name) => JSON.stringify(left.get(name)) !== JSON.stringify(right.get(name)))
    .toSorted();
}

/** Names of functions, views and parts of tables that are not the same in both. */
export function differences(left: Catalogue, right: Catalogue): string[] {
  return [...changedNames(left.programs, right.programs), ...changedNames(left.parts, right.parts)];
}
