import { afterEach, expect, it } from 'vitest';
import type { Sql } from '../../host/postgres/connect.ts';
import {
  createPlatformDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../host/testing/test-database.ts';
import { buildSchemas } from '../../scripts/schema/build.ts';
import { differences, readCatalogue } from '../../scripts/schema/catalogue.ts';
import { parseSchema, readSchemas, type SchemaObject } from '../../scripts/schema/schema-files.ts';
import { upgrade } from '../../scripts/schema/upgrade.ts';

const objects = readSchemas().flatMap((file) => file.objects);

const open: TestDatabase[] = [];
async function opened(database: Promise<TestDatabase>): Promise<Sql> {
  open.push(await database);
  return (await database).sql;
}
afterEach(() => Promise.all(open.splice(0).map((database) => database.drop())));

/** The objects with the text of some of them changed; undefined leaves one out. */
function changed(changes: Record<string, ((text: string) => string) | undefined>): SchemaObject[] {
  return objects.flatMap((object) => {
    if (!(object.name in changes)) return [object];
    const change = changes[object.name];
    return change ? parseSchema('changed', change([object.create, ...object.rest].join('\n'))).objects : [];
  });
}

/** The catalogue that schema files make. */
async function catalogueOf(wanted: readonly SchemaObject[]) {
  const sql = await opened(createPlatformDatabase());
  const { failed } = await buildSchemas(sql, wanted);
  expect(failed).toEqual([]);
  return readCatalogue(sql);
}

it('schemas and migrations give the same database, and there is nothing to migrate', async () => {
  const after = await catalogueOf(objects);
  expect(after.programs.size).toBeGreaterThan(400);
  expect(after.parts.size).toBeGreaterThan(1_500);
  const migrated = await opened(createTestDatabase());
  expect(differences(await readCatalogue(migrated), after)).toEqual([]);
  expect(await upgrade(migrated, objects, after)).toEqual({ statements: [], left: [] });
});

/** Changes of an installed database, each with the names under which it is noticed. */
const changes: [statement: string, names: string[]][] = [
  ['comment on function private.korea_day is null', ['private.korea_day']],
  ['alter function private.korea_day stable', ['private.korea_day']],
  ['alter function private.korea_day reset search_path', ['private.korea_day']],
  ['revoke execute on function private.korea_day from authenticated', ['private.korea_day']],
  ['grant execute on function private.korea_day to anon', ['private.korea_day']],
  ['drop function private.require_session()', ['private.require_session']],
  ['alter table dim_brand alter column "SORT" set default 1', ['public.dim_brand."SORT"']],
  ['alter table dim_brand alter column "SORT" drop not null', ['public.dim_brand."SORT"']],
  ['alter table dim_brand alter column "SORT" type bigint', ['public.dim_brand."SORT"']],
  ['alter table dim_brand alter column "SORT" set statistics 5', ['public.dim_brand."SORT"']],
  ['alter table dim_brand add column "MORE" text', ['public.dim_brand."MORE"']],
  [
    'alter table dim_brand drop constraint "dim_brand_USE_YN_check"',
    ['public.dim_brand constraint dim_brand_USE_YN_check'],
  ],
  ['drop index dim_brand_partner_idx', ['public.dim_brand index dim_brand_partner_idx']],
  [
    'drop policy "Members see brands of their partners" on dim_brand',
    ['public.dim_brand policy Members see brands of their partners'],
  ],
  [
    'alter policy "Members see brands of their partners" on dim_brand using (true)',
    ['public.dim_brand policy Members see brands of their partners'],
  ],
  [
    'alter table fact_stock disable trigger option_stock_of_stock',
    ['public.fact_stock trigger option_stock_of_stock'],
  ],
  ['alter table dim_brand disable row level security', ['public.dim_brand']],
  ['alter table agg_option_monthly set (fillfactor = 60)', ['public.agg_option_monthly']],
  ['grant insert on dim_brand to authenticated', ['public.dim_brand to authenticated: INSERT']],
  [
    'grant update ("SORT") on dim_brand to authenticated',
    ['public.dim_brand."SORT" to authenticated: UPDATE'],
  ],
  ['comment on column dim_option."SALE_PRICE" is null', ['public.dim_option."SALE_PRICE" comment']],
  [
    'alter publication supabase_realtime drop table log_file_upload',
    ['public.log_file_upload publication supabase_realtime'],
  ],
  ['alter type private.running_sums add attribute more text', ['private.running_sums.more']],
  ['comment on aggregate private.total(private.measures) is null', ['private.total']],
  ['grant usage on schema private to anon', ['private']],
  ['alter default privileges in schema public grant select on tables to anon', ['private']],
  [`update dim_diagnosis_rule set "LIMIT_VAL" = 0`, ['public.dim_diagnosis_rule rows']],
  ['update storage.buckets set public = false', ['storage.buckets rows']],
  ['drop trigger create_member on auth.users', ['auth.users trigger create_member']],
  [
    'drop policy "Members hear the topics of their partners" on realtime.messages',
    ['realtime.messages policy Members hear the topics of their partners'],
  ],
];

/** The changes in groups whose names are all different, so that each name is noticed for one change alone. */
const groups = changes.reduce<(typeof changes)[]>((all, change) => {
  const apart = all.find(
    (group) => !group.some(([, names]) => names.some((name) => change[1].includes(name))),
  );
  if (apart) apart.push(change);
  else all.push([change]);
  return all;
}, []);

it('each change of an installed database is noticed by its name, and nothing else', async () => {
  const sql = await opened(createTestDatabase());
  const untouched = await readCatalogue(sql);
  for (const group of groups) {
    const noticed = sql.begin(async (transaction) => {
      for (const [statement] of group) await transaction.unsafe(statement);
      const now = await readCatalogue(transaction as unknown as Sql);
      // Thrown, so that the changes are rolled back.
      throw new Error(differences(untouched, now).toSorted().join('\n'));
    });
    const names = group.flatMap(([, own]) => own).toSorted();
    await expect(noticed).rejects.toThrow(new Error(names.join('\n')));
  }
});

const added = `create or replace function private.added(a integer) returns bigint language sql immutable
  return private.days_of_cover(a, 1, 1, 0);
comment on function private.added is 'New.';
create table public.dim_added (
  "A" text primary key check (private.added(1) is not null)
);
comment on table public.dim_added is 'New.';
alter table public.dim_added enable row level security;
grant select on public.dim_added to authenticated;
create policy "Members see it" on public.dim_added for select to authenticated using (private.added(1) > 0);
create type private.added_sums as (a bigint);`;

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
      'public.dim_brand': (text) =>
        text
          .replace(
            `default 'Y' check ("USE_YN" in ('Y', 'N')),`,
            `default 'Y' check ("USE_YN" in ('Y', 'N', 'X')),`,
          )
          .replace('\n  unique', '\n  "NOTE" text,\n  unique')
          .replace(/create index .*\n/, '')
          .replace('see brands of their partners', 'see brands')
          .replace('grant select on public.dim_brand', 'grant select, insert on public.dim_brand'),
      'public.dim_option': (text) =>
        text.replace(/create trigger move_brand_days[^;]*;\n/, '').replace("'Won.'", "'Won, with VAT.'"),
      'private.running_sums': (text) => text.replace(' bigint[])', ' bigint[], more bigint)'),
      'storage.objects': (text) => text.replace("bucket_id = 'avatars'", "bucket_id = 'faces'"),
    }),
  ];
  const target = await catalogueOf(wanted);
  const migrated = await opened(createTestDatabase());
  const { statements, left } = await upgrade(migrated, wanted, target);
  expect(left).toEqual([]);
  const text = statements.join('\n\n');
  expect(text).not.toContain('private.require_day(');
  const installed = await opened(createTestDatabase());
  await installed.begin((transaction) => transaction.unsafe(text).simple());
  expect(differences(await readCatalogue(installed), target)).toEqual([]);
});

it('a changed column, a changed type and filled rows are left to be written by hand', async () => {
  const wanted = changed({
    'public.dim_brand': (text) => text.replace('"SORT" integer', '"SORT" bigint'),
    'private.running_sums': (text) => text.replace(' bigint[])', ' numeric[])'),
    'public.dim_diagnosis_rule': (text) => text.replace('브랜드 대비', '회사 대비'),
  });
  const { statements, left } = await upgrade(
    await opened(createTestDatabase()),
    wanted,
    await catalogueOf(wanted),
  );
  expect(statements).toEqual([]);
  expect(left).toEqual([
    'private.running_sums."VIEW_CNTS"',
    'public.dim_brand."SORT"',
    'public.dim_diagnosis_rule rows',
  ]);
});
