import type { Sql } from '../../host/postgres/connect.ts';

/** A function or a view as the database has it. */
export interface CatalogueEntry {
  kind: 'function' | 'view';
  /** What it is, as PostgreSQL writes it out. */
  definition: string;
  /** Its comments and its grants to others than the owner, as statements. */
  rest: string[];
}

export type Catalogue = Map<string, CatalogueEntry>;

/** Every function and view of our schemas, by schema.name. */
export async function readCatalogue(sql: Sql): Promise<Catalogue> {
  const rows = await sql<(CatalogueEntry & { name: string })[]>`
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
  const catalogue: Catalogue = new Map();
  for (const { name, ...entry } of rows) {
    if (catalogue.has(name)) throw new Error(`${name} is overloaded: a caller may hit the wrong one.`);
    catalogue.set(name, entry);
  }
  return catalogue;
}

/** Names of what is not the same in both, and of what only one of them has. */
export function differences(left: Catalogue, right: Catalogue): string[] {
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((name) => JSON.stringify(left.get(name)) !== JSON.stringify(right.get(name)))
    .toSorted();
}
