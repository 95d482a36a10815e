import { expect, it } from 'vitest';
import { parseSchema, readSchemas, schemaText } from './schema-files.ts';

const day = `-- Today.
create or replace function private.today() returns date return now();
comment on function private.today is 'Today.';
grant execute on function private.today to authenticated;
`;
const line = 'create or replace view private.line as select 1;\n';

it('reads each function and view with what is said of it and granted, and writes the same text', () => {
  const text = `-- All about days.\n\n${day}\n${line}`;
  const file = parseSchema('days', text);
  expect(file.objects.map(({ name, kind, rest }) => [name, kind, rest.length])).toEqual([
    ['private.today', 'function', 2],
    ['private.line', 'view', 0],
  ]);
  expect(schemaText(file)).toBe(text);
});

it.each([
  ['a table', 'create table public.a (b text);'],
  ['what cannot be run twice', 'create function private.a() returns int return 1;'],
  ['the grant of another object', `${day}grant execute on function private.other to authenticated;`],
  ['a statement about no function', `${day}select 1;`],
])('refuses %s', (_, text) => {
  expect(() => parseSchema('days', text)).toThrow(/^days\.sql: /);
});

it('every function and view stands in one file, once', () => {
  const names = readSchemas().flatMap(({ objects }) => objects.map(({ name }) => name));
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});
