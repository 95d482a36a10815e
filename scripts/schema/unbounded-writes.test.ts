import { expect, it } from 'vitest';
import { readSchemas } from './schema-files.ts';
import { unboundedWrites } from './unbounded-writes.ts';

// A Supabase project loads the extension safeupdate for the data API: there such a statement fails, wherever it stands.
it('no statement of the schema files updates or deletes without a WHERE', () => {
  const texts = readSchemas().flatMap(({ objects }) =>
    objects.flatMap(({ create, rest }) => [create, ...rest]),
  );
  expect(texts.filter((text) => /\b(?:update|delete from)\s/i.test(text)).length).toBeGreaterThan(40);
  expect(texts.flatMap(unboundedWrites)).toEqual([]);
});

it.each([
  ['update public.dim_brand set "SORT" = 1', 'update public.dim_brand set'],
  ['update only pg_temp.import_staged as s set a = 1;', 'update only pg_temp.import_staged as s set'],
  ['delete from a; select 1 where true;', 'delete from a'],
  ['select 1 where true; delete from a', 'delete from a'],
  ['delete from a using b returning 1', 'delete from a'],
  ['update a set b = (select c from d where d.e = 1)', 'update a set'],
  ['with gone as (delete from a returning 1) select * from gone where true', 'delete from a'],
  ['create function f() as $$ begin if a then delete from b; end if; end $$;', 'delete from b'],
  [`execute format('delete from %s t', target) using x where true`, 'delete from %s'],
  [
    `execute 'update ' || a; execute format($sql$update public.%I t set a = ''$sql$, b);`,
    'update public.%I t set',
  ],
  [`execute 'delete from a where b = ''x'''; execute 'delete from c'`, 'delete from c'],
  ['delete from a -- where true', 'delete from a'],
])('finds the write of all rows in: %s', (text, found) => {
  expect(unboundedWrites(text)).toEqual([found]);
});

it.each([
  'update a set b = 1 where true',
  'delete from a using (select 1) b where b.c = a.c',
  'insert into a values (1) on conflict (b) do update set b = excluded.b, c = 1',
  'create trigger a after update of b on c for each row execute function d()',
  'create trigger a after delete or update on c for each row execute function d()',
  'create policy a on b for update to c using (true)',
  'grant update (a), delete on b to c',
  'select 1 from a for update',
  `execute format('delete from %s t where t.a = any ($1)', b)`,
])('lets pass: %s', (text) => {
  expect(unboundedWrites(text)).toEqual([]);
});
