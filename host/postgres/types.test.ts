import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';

/** Values of a kind that text of arrays has to carry: quotes, commas, braces, the word NULL, nothing. */
const hard = ['a "b"', String.raw`c\d`, '{e,f}', 'NULL', '', ' g ', '한글', null];

it('arrays cross as they are', async () => {
  const database = await createTestDatabase();
  const { sql } = database;
  const [row] =
    await sql`select ${hard}::text[] as texts, ${[]}::text[] as none, ${[1, 2, null]}::int[] as whole,
    ${['9007199254740993']}::bigint[] as large, ${[1.5, 2]}::numeric[] as decimals, '{t,f}'::boolean[] as truths,
    ${[JSON.stringify({ a: ['"', 1] }), 'null']}::jsonb[] as documents, ${[['a', 'b,c']]}::text[] as nested,
    ${['2026-11-27 00:00:00+00']}::timestamptz[] as times`;
  await database.drop();
  expect(row).toEqual({
    texts: hard,
    none: [],
    whole: [1, 2, null],
    large: ['9007199254740993'],
    decimals: [1.5, 2],
    truths: [true, false],
    documents: [{ a: ['"', 1] }, null],
    nested: [['a', 'b,c']],
    times: ['2026-11-27T00:00:00+00:00'],
  });
});

it('knows every type of an array that a column or a function of ours has', async () => {
  const database = await createTestDatabase();
  const rows = await database.sql`
    select distinct format_type(t.oid, null) as name, t.oid::int from pg_type t
    where t.typelem <> 0 and t.typcategory = 'A' and t.oid in (
      select a.atttypid from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace::regnamespace::text in ('public', 'auth', 'storage') and c.relkind in ('r', 'v', 'p')
      union select unnest(p.proargtypes::oid[] || p.prorettype) from pg_proc p where p.pronamespace = 'public'::regnamespace)`;
  const known = Object.keys(database.sql.options.parsers).map(Number);
  await database.drop();
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.filter(({ oid }) => !known.includes(Number(oid)))).toEqual([]);
});
