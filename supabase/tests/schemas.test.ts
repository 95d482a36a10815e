import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../host/testing/test-database.ts';
import { applySchemas } from '../../scripts/schema/apply.ts';
import { differences, readCatalogue } from '../../scripts/schema/catalogue.ts';
import { migrationText } from '../../scripts/schema/migration.ts';
import { newestTexts, readMigrations } from '../../scripts/schema/migration-files.ts';
import { parseSchema, readSchemas, type SchemaObject } from '../../scripts/schema/schema-files.ts';
import { takeFromMigrations } from '../../scripts/schema/take.ts';

const files = readSchemas();
const objects = files.flatMap((file) => file.objects);

let database: TestDatabase;
let installed: TestDatabase;
beforeEach(async () => {
  [database, installed] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterEach(() => Promise.all([database.drop(), installed.drop()]));

/** The objects with the text of some of them changed; undefined leaves one out. */
function changed(changes: Record<string, ((text: string) => string) | undefined>): SchemaObject[] {
  return objects.flatMap((object) => {
    if (!(object.name in changes)) return [object];
    const change = changes[object.name];
    return change ? parseSchema('changed', change([object.create, ...object.rest].join('\n'))).objects : [];
  });
}

it('schemas and migrations give the same database; npm run schema says what differs', async () => {
  const { before, after, failed } = await applySchemas(database.sql, objects);
  expect(failed).toEqual([]);
  expect(differences(before, after)).toEqual([]);
});

it.each([
  ['another text', (text: string) => text.replace('Asia/Seoul', 'Asia/Tokyo')],
  ['another property', (text: string) => text.replace('immutable', 'stable')],
  ['a setting less', (text: string) => text.replace(`set search_path = ''`, '')],
  ['another comment', (text: string) => text.replace("day of a moment.'", "day.'")],
  ['a grant less', (text: string) => text.replace('authenticated, service_role', 'service_role')],
  [
    'a grant more',
    (text: string) => text.replace('authenticated, service_role', 'anon, authenticated, service_role'),
  ],
  ['no text at all', undefined],
])('notices a function with %s', async (_, change) => {
  const { before, after } = await applySchemas(database.sql, changed({ 'private.korea_day': change }));
  expect(differences(before, after)).toEqual(['private.korea_day']);
});

const added = `create or replace function private.added(a integer) returns bigint language sql immutable
  return private.days_of_cover(a, 1, 1, 0);
comment on function private.added is 'New.';`;

it('the migration made from changed schemas makes the same database of an installed one', async () => {
  const wanted = [
    ...parseSchema('added', added).objects,
    ...changed({
      'private.require_session': undefined,
      'private.korea_today': (text) => text.replace(/comment on.*\n/, ''),
      'private.korea_day': (text) => text.replace('day of a moment', 'business day of a moment'),
      'private.require_page': (text) => text.replaceAll('authenticated, service_role', 'service_role'),
      // Other arguments, which functions in the standard form and a view's callers rest on.
      'private.days_of_cover': (text) =>
        text.replace('sold_days bigint)', 'sold_days bigint, spare bigint default 0)'),
      'private.inbound_line': (text) => text.replace('l."ID", ', 'l."ID", 1 as "NEW", '),
    }),
  ];
  const applied = await applySchemas(database.sql, wanted);
  expect(applied.failed).toEqual([]);
  const text = migrationText(applied);
  expect(text).not.toContain('private.require_day(');
  await installed.sql.begin((transaction) => transaction.unsafe(text).simple());
  expect(differences(await readCatalogue(installed.sql), applied.after)).toEqual([]);
});

it('there is nothing to migrate where nothing differs', async () => {
  expect(migrationText(await applySchemas(database.sql, objects))).toBe('');
});

it('what migrations changed, added and removed is taken into the schema files', async () => {
  const newer = `-- The day anew.
create or replace function private.korea_day(moment timestamptz) returns date language sql immutable
  return moment::date;
drop function private.require_session();
create function private.added() returns integer language sql immutable return 1;
comment on function private.added() is 'It''s new.';
revoke execute on function private.added() from public;
grant execute on function private.added() to service_role;`;
  for (const { sql } of [database, installed]) await sql.unsafe(newer).simple();
  const newest = newestTexts(new Map([...readMigrations(), ['newer', newer]]));
  const applied = await applySchemas(database.sql, objects);
  expect(takeFromMigrations(files, applied, newest).homeless).toEqual(['private.added']);
  expect(takeFromMigrations(files, applied, newest, 'days', ['private.other']).homeless).toEqual([
    'private.added',
  ]);
  const { files: updated, taken } = takeFromMigrations(files, applied, newest, 'days');
  expect(taken).toEqual(['private.added', 'private.korea_day', 'private.require_session']);
  const again = await applySchemas(
    installed.sql,
    updated.flatMap((file) => file.objects),
  );
  expect(differences(again.before, again.after)).toEqual([]);
});
