import type { Sql } from '../../host/postgres/connect.ts';
import { closing, stepsOf } from './build.ts';
import { changedNames, differences, readCatalogue, readPrograms, type Catalogue } from './catalogue.ts';
import type { SchemaObject } from './schema-files.ts';

/** What brought an installed database to the schema files. */
export interface Upgrade {
  /** The statements, in an order in which they run. */
  statements: string[];
  /** Names of what still differs from the schema files, with PostgreSQL's error if there was one. */
  left: string[];
}

interface Change {
  name: string;
  run: () => Promise<string[]>;
}

type Dropped = Pick<SchemaObject, 'kind' | 'name'>;

/**
 * Brings a database that has the migrations to a catalogue that the schema files make. Statements are tried again after
 * the others as long as one more of them succeeds. A changed column or type and filled rows are left to be written by hand.
 */
export async function upgrade(
  sql: Sql,
  objects: readonly SchemaObject[],
  target: Catalogue,
): Promise<Upgrade> {
  const before = await readCatalogue(sql);
  const byName = new Map(objects.map((object) => [object.name, object]));
  const done: { name: string; sql: string }[] = [];
  const errors = new Map<string, unknown>();
  const execute = (text: string) => sql.begin((transaction) => transaction.unsafe(text).simple());

  const statement = (name: string, text: string): Change => ({
    name,
    run: async () => {
      await execute(text);
      done.push({ name, sql: text });
      return [];
    },
  });
  /** Makes or replaces a function or view; returns the names of those that had to be dropped for it. */
  const program = (name: string): Change => ({
    name,
    run: async () => {
      const object = byName.get(name);
      if (!object) throw new Error(`${name} stands in no schema file.`);
      const present = (await readPrograms(sql)).has(name);
      const text = programText(object, present ? before : undefined, target);
      const dropped: string[] = [];
      try {
        // Fails if the new arguments made a second function of that name (42725).
        await execute(object.kind === 'function' ? `${text}\nselect '${name}'::regproc;` : text);
      } catch (error) {
        const { code } = error as { code?: string };
        if (!present || !['42P13', '42P16', '42725'].includes(code ?? '')) throw error;
        for (const gone of await resting(sql, name)) {
          await execute(dropping(gone));
          dropped.push(gone.name);
          const made = done.findIndex(({ name: earlier }) => earlier === gone.name);
          if (made >= 0) done.splice(made, 1);
          // It may have been replaced above, and stands in an installed database as it was.
          const isThere = before.programs.has(gone.name);
          if (isThere && !done.some(({ name: earlier }) => earlier === `drop ${gone.name}`))
            done.push({ name: `drop ${gone.name}`, sql: dropping(gone) });
        }
        await execute(programText(object, undefined, target));
      }
      done.push({ name, sql: dropped.length > 0 ? programText(object, undefined, target) : text });
      return dropped.filter((gone) => gone !== name && target.programs.has(gone));
    },
  });

  let waiting: Change[] = [
    ...newObjects(objects, before).flatMap((object) =>
      stepsOf(object).map((step) => statement(object.name, step.sql)),
    ),
    ...changedParts(before, target).map(({ name, sql: text }) => statement(name, text)),
    ...changedNames(before.programs, target.programs)
      .filter((name) => target.programs.has(name))
      .map(program),
  ];
  const removed = [...before.programs, ...tablesOf(before)].flatMap(([name, { kind }]) =>
    target.programs.has(name) || target.parts.has(name) ? [] : [statement(name, `drop ${kind} ${name};`)],
  );
  while (waiting.length > 0) {
    const next: Change[] = [];
    for (const change of waiting) {
      try {
        next.push(...(await change.run()).map(program));
        errors.delete(change.name);
      } catch (error) {
        errors.set(change.name, error);
        next.push(change);
      }
    }
    // Drops the removed objects last, then tries again the changes that they stood in the way of.
    const stuck = next.length === waiting.length && next.every((change) => waiting.includes(change));
    if (stuck && removed.length === 0) break;
    waiting = stuck || next.length === 0 ? [...removed.splice(0), ...next] : next;
  }
  const left = differences(await readCatalogue(sql), target);
  return { statements: done.map(({ sql: text }) => text), left: left.map((name) => withError(name, errors)) };
}

function withError(name: string, errors: ReadonlyMap<string, unknown>): string {
  const error = errors.get(name);
  return error === undefined ? name : `${name}: ${error instanceof Error ? error.message : String(error)}`;
}

/** Tables, types, aggregates and schemas that the database does not have. */
function newObjects(objects: readonly SchemaObject[], { parts }: Catalogue): SchemaObject[] {
  return objects.filter(
    ({ kind, name }) => !['function', 'view', 'platform table'].includes(kind) && !parts.has(name),
  );
}

const tablesOf = ({ parts }: Catalogue) => [...parts].filter(([, { kind }]) => kind === 'table');

/** Statements that bring the parts of a table that is there already to those that it must have. */
function changedParts(before: Catalogue, target: Catalogue): { name: string; sql: string }[] {
  return changedNames(before.parts, target.parts).flatMap((name) => {
    const [old, wanted] = [before.parts.get(name), target.parts.get(name)];
    const of = (wanted ?? old)?.of ?? '';
    const known = (catalogue: Catalogue) => catalogue.parts.has(of) || !/^(public|private)\b/.test(of);
    if (!known(before) || !known(target)) return [];
    if (old && wanted && wanted.kind !== 'part') return [];
    const text = [old?.drop, wanted?.create].filter(Boolean).join('\n');
    return text === '' ? [] : [{ name, sql: text }];
  });
}

/** A function's or view's statements, without the text, comments and grants that the database already has. */
function programText(object: SchemaObject, before: Catalogue | undefined, target: Catalogue): string {
  const said = (catalogue: Catalogue | undefined, word: string) =>
    (catalogue?.programs.get(object.name)?.rest ?? []).filter((text) => text.startsWith(word)).join('\n');
  const differs = (word: string) => said(before, word) !== said(target, word);
  const source = (word: string) => object.rest.filter((text) => text.startsWith(word));
  const comments = differs('comment')
    ? [uncommenting(object.name, before, target), ...source('comment')]
    : [];
  const grants = differs('grant') || before === undefined ? [closing(object), ...source('grant')] : [];
  const definition = (catalogue?: Catalogue) => catalogue?.programs.get(object.name)?.definition;
  const create = definition(before) === definition(target) ? '' : object.create;
  return [create, ...comments, ...grants].filter(Boolean).join('\n');
}

/** Takes back the comments that an object does not have any more. */
function uncommenting(name: string, before: Catalogue | undefined, target: Catalogue): string {
  const commented = (catalogue: Catalogue | undefined) =>
    (catalogue?.programs.get(name)?.rest ?? []).flatMap(
      (text) => /^comment on \S+ \S+ is/.exec(text)?.[0] ?? [],
    );
  const kept = new Set(commented(target));
  return commented(before)
    .flatMap((comment) => (kept.has(comment) ? [] : [`${comment} null;`]))
    .join('\n');
}

/** The statement that removes a function or view; refused while something rests on it. */
const dropping = ({ kind, name }: Dropped) => `drop ${kind} ${name};`;

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
