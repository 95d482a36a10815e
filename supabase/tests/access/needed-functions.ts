import type { Sql } from '../../../host/postgres/connect.ts';

interface Text {
  /** schema.name of a function; null for policies and views, which all callers meet. */
  name: string | null;
  /** It names functions that its caller must be able to execute: it runs with the caller's rights. */
  text: string;
}

/** Everything that runs with the rights of its caller. */
const textsOf = (sql: Sql) => sql<Text[]>`
  select p.pronamespace::regnamespace || '.' || p.proname as name,
    case p.prokind when 'a' then (select a.aggtransfn::text from pg_aggregate a where a.aggfnoid = p.oid)
      else regexp_replace(pg_get_functiondef(p.oid), '--[^\n]*', '', 'g') end as text
  from pg_proc p
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and not p.prosecdef
  union all select null, concat(qual, ' ', with_check) from pg_policies
  union all select null, definition from pg_views where schemaname in ('public', 'private')`;

/** Every function that callers need who may call `called`, themselves included, in the order of their names. */
export async function neededFunctions(sql: Sql, called: readonly string[]): Promise<string[]> {
  const texts = await textsOf(sql);
  const found = new Set(called);
  const namedIn = (name: string | null) =>
    texts
      .filter((one) => one.name === name)
      .flatMap(({ text }) => text.match(/\bprivate\.\w+(?=\()|^private\.\w+$/g) ?? []);
  for (const name of namedIn(null)) found.add(name);
  // A set that grows while it is read is read to its end.
  for (const name of found) for (const next of namedIn(name)) found.add(next);
  return [...found].toSorted();
}
