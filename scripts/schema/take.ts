import type { Applied } from './apply.ts';
import { differences } from './catalogue.ts';
import { parseSchema, replacing, type SchemaFile, type SchemaObject } from './schema-files.ts';

interface Taken {
  files: SchemaFile[];
  /** What was brought up to date. */
  taken: string[];
  /** What no file has, and no subject was given for. */
  homeless: string[];
}

/**
 * The schema files with what the migrations say otherwise: the newest text of each function and view that differs, its
 * comments and grants from the database. What the migrations no longer have goes; what is new goes into the file of
 * the subject, all of it or what is named.
 */
export function takeFromMigrations(
  files: readonly SchemaFile[],
  { before, after }: Pick<Applied, 'before' | 'after'>,
  newest: ReadonlyMap<string, string>,
  subject?: string,
  named: readonly string[] = [],
): Taken {
  const differing = differences(before, after);
  const known = new Set(files.flatMap(({ objects }) => objects.map(({ name }) => name)));
  const fresh = differing.filter((name) => !known.has(name));
  const current = (name: string, old?: SchemaObject): SchemaObject[] => {
    const text = newest.get(name);
    const entry = before.get(name);
    if (text === undefined || entry === undefined) return [];
    const comment = text.startsWith('--') ? '' : (/^(?:--.*\n)*/.exec(old?.create ?? '')?.[0] ?? '');
    const create = comment + replacing(text);
    return [{ name, kind: entry.kind, lead: old?.lead ?? '', create, rest: entry.rest }];
  };
  const updated = files.map((file) => ({
    ...file,
    objects: file.objects.flatMap((old) => (differing.includes(old.name) ? current(old.name, old) : [old])),
  }));
  const settled =
    subject === undefined ? [] : fresh.filter((name) => named.length === 0 || named.includes(name));
  const home = updated.find((file) => file.subject === subject) ?? parseSchema(subject ?? '', '');
  home.objects.push(
    ...[...newest.keys()].filter((name) => settled.includes(name)).flatMap((name) => current(name)),
  );
  return {
    files: home.objects.length > 0 ? [...updated.filter((file) => file !== home), home] : updated,
    taken: differing.filter((name) => known.has(name) || settled.includes(name)),
    homeless: fresh.filter((name) => !settled.includes(name)),
  };
}
