import { expect, it } from 'vitest';
import { parseSchema, readSchemas } from './schema-files.ts';

const day = `-- Today.
create or replace function private.today() returns date return now();
comment on function private.today is 'Today.';
grant execute on function private.today to authenticated;
`;
const table = `create table public.dim_a (
  "A" text primary key
);
comment on column public.dim_a."A" is 'Code.';
create index dim_a_idx on public.dim_a ("A");
grant update ("A") on public.dim_a to authenticated;
-- Everybody.
create policy "All see a" on public.dim_a for select to authenticated using (true);
create trigger follow_a after insert on public.dim_a for each statement execute function private.follow();
alter publication supabase_realtime add table public.dim_a;
insert into public.dim_a values ('1');
`;
const line = 'create or replace view private.line as select 1;\n';
const total = `create aggregate private.total(bigint) (sfunc = int8pl, stype = bigint);
comment on aggregate private.total(bigint) is 'Sum.';
grant execute on function private.total(bigint) to authenticated;
`;
const bucket = 'create policy "All see files" on storage.objects for select using (true);\n';

it('reads each object with the statements that are about it', () => {
  const { objects } = parseSchema(
    'days',
    `-- All about days.\n\n${day}\n${line}\n${table}\n${total}\n${bucket}`,
  );
  expect(objects.map(({ name, kind, rest }) => [name, kind, rest.length])).toEqual([
    ['private.today', 'function', 2],
    ['private.line', 'view', 0],
    ['public.dim_a', 'table', 7],
    ['private.total', 'aggregate', 2],
    ['storage.objects', 'platform table', 1],
  ]);
  expect(objects[2]?.rest[3]).toMatch(/^-- Everybody\./);
});

it.each([
  ['a function that cannot be run twice', 'create function private.a() returns int return 1;'],
  ['the grant of another object', `${day}grant execute on function private.other to authenticated;`],
  ['the index of a table that stands elsewhere', `${day}create index a on public.dim_a ("A");`],
  ['a statement about no object', `${day}select 1;`],
])('refuses %s', (_, text) => {
  expect(() => parseSchema('days', text)).toThrow(/^days\.sql: /);
});

it('every object stands in one file, once, and tables stand in supabase/schemas/tables', () => {
  const files = readSchemas();
  const names = files.flatMap(({ objects }) => objects.map(({ kind, name }) => `${kind} ${name}`));
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  for (const { subject, objects } of files)
    for (const { kind, name } of objects)
      expect([name, subject.startsWith('tables/')]).toEqual([name, kind === 'table']);
});
