import type { Sql } from '../../host/postgres/connect.ts';
import { readCatalogue, type Catalogue } from './catalogue.ts';
import type { SchemaObject } from './schema-files.ts';

type Dropped = Pick<SchemaObject, 'kind' | 'name'>;

/** What it took to bring a database to the schema files. */
export interface Applied {
  /** What could not be replaced, with what rests on it, in the order in which it was dropped to be made anew. */
  dropped: Dropped[];
  /** What no file has; it stays where it is. */
  removed: Dropped[];
  /** What PostgreSQL refused, with what it said. */
  failed: { object: SchemaObject; error: unknown }[];
  /** The objects in an order in which each finds what it needs. */
  order: SchemaObject[];
  before: Catalogue;
  /** What the files make of it: without what no file has, and without what failed. */
  after: Catalogue;
}

/** The statement that removes an object; refused while something rests on it. */
export const dropping = ({ kind, name }: Dropped) => `drop ${kind} ${name};`;

/** The statement that shuts an object for all but its owner, so that its own grants say everything. */
export function closing({ kind, name }: Dropped): string {
  const what = kind === 'view' ? name : `function ${name}`;
  return `revoke all on ${what} from public, anon, authenticated, service_role;`;
}

/**
 * Makes the functions and views of a database those of the schema files, with nothing left of what was said and granted
 * before. In whatever order the files have them: what fails is tried again after the others.
 */
export async function applySchemas(sql: Sql, objects: readonly SchemaObject[]): Promise<Applied> {
  const before = await readCatalogue(sql);
  const dropped: Dropped[] = [];
  const order: SchemaObject[] = [];
  const drop = async (name: string) => {
    for (const gone of await resting(sql, name)) {
      await sql.unsafe(dropping(gone));
      // What rests on two that are made anew was made and dropped again in between.
      if (!dropped.some(({ name }) => name === gone.name)) dropped.push(gone);
    }
  };

  let failed: Applied['failed'] = [];
  for (let waiting = [...objects]; waiting.length > 0;) {
    failed = [];
    for (const object of waiting) {
      try {
        await place(sql, object, before, drop);
        order.push(object);
      } catch (error) {
        failed.push({ object, error });
      }
    }
    // Made before what they rest on was dropped and made anew.
    const present = await readCatalogue(sql);
    const again = order.filter(({ name }) => !present.has(name));
    if (failed.length === waiting.length && again.length === 0) break;
    for (const object of again) order.splice(order.indexOf(object), 1);
    waiting = [...failed.map(({ object }) => object), ...again];
  }
  const after = await readCatalogue(sql);
  const named = new Set(objects.map(({ name }) => name));
  const removed = [...before].flatMap(([name, { kind }]) => (named.has(name) ? [] : [{ name, kind }]));
  for (const { name } of [...removed, ...failed.map(({ object }) => object)]) after.delete(name);
  return { dropped, removed, failed, order, before, after };
}

/** Makes or replaces one object. One that has other arguments, another result or fewer columns is dropped first. */
async function place(
  sql: Sql,
  object: SchemaObject,
  before: Catalogue,
  drop: (name: string) => Promise<void>,
): Promise<void> {
  const statements = [object.create, closing(object), uncommented(object), ...object.rest].join('\n');
  const run = () => sql.begin((transaction) => transaction.unsafe(statements).simple());
  try {
    await run();
  } catch (error) {
    const { code } = error as { code?: string };
    // 42725: the new arguments made a second function of that name.
    if (!before.has(object.name) || !['42P13', '42P16', '42725'].includes(code ?? '')) throw error;
    await drop(object.name);
    await run();
  }
}

function uncommented({ kind, name }: SchemaObject): string {
  const columns =
    kind === 'view'
      ? `do $do$ declare c name; begin
          for c in select attname from pg_attribute where attrelid = '${name}'::regclass loop
            execute format('comment on column ${name}.%I is null', c);
          end loop;
        end $do$;`
      : '';
  return `comment on ${kind} ${name} is null;${columns}`;
}

/** An object and the functions and views of ours that rest on it, those first that nothing rests on. */
async function resting(sql: Sql, name: string): Promise<Dropped[]> {
  return sql<Dropped[]>`
    with recursive object as (
      select 'pg_proc'::regclass as catalogue, p.oid, p.pronamespace::regnamespace || '.' || quote_ident(p.proname) as name,
        'function' as kind from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      union all
      select 'pg_class'::regclass, c.oid, c.relnamespace::regnamespace || '.' || quote_ident(c.relname), 'view'
      from pg_class c where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'v'
    ), needs as (
      -- A view rests on things through its rule and is used through its row type too.
      select coalesce(w.ev_class, d.objid) as oid, coalesce(t.typrelid, d.refobjid) as needed
      from pg_depend d
      left join pg_rewrite w on d.classid = 'pg_rewrite'::regclass and w.oid = d.objid
      left join pg_type t on d.refclassid = 'pg_type'::regclass and t.oid = d.refobjid and t.typrelid <> 0
      where d.deptype in ('n', 'a')
    ), gone as (
      select o.oid, o.kind, o.name, 0 as depth from object o where o.name = ${name}
      union all
      select o.oid, o.kind, o.name, g.depth + 1
      from gone g join needs n on n.needed = g.oid and n.oid <> g.oid join object o on o.oid = n.oid
      where g.depth < 20
    )
    select kind, name from gone group by kind, name order by max(depth) desc, name`;
}
