import { expect, it } from 'vitest';
import { baselineFiles } from './baseline.ts';
import { stepsOf } from './build.ts';
import { newMigrations, readMigrations } from './migration-files.ts';
import { platformMigration, platformProblems } from './platform-migration.ts';
import { readSchemas } from './schema-files.ts';

const policy =
  'create policy "See" on storage.objects for select to authenticated using (private.may_see());';
const trigger =
  'create trigger follow after insert on auth.users for each row execute function private.follow();';
const begin = `set local lock_timeout = '5s';`;
const problems = (text: string) => platformProblems(new Map([['1_a.sql', text]]));

it('every migration that touches the platform does nothing else, gives up after seconds and can be repeated', () => {
  expect(platformProblems(readMigrations())).toEqual([]);
});

it.each([
  [[policy], `drop policy if exists "See" on storage.objects;\n${policy}`],
  [[trigger], trigger.replace('create', 'create or replace')],
  [['drop policy "See" on storage.objects;'], 'drop policy if exists "See" on storage.objects;'],
  [['drop trigger follow on auth.users;', trigger], trigger.replace('create', 'create or replace')],
  [['drop trigger follow on auth.users;'], 'drop trigger if exists follow on auth.users;'],
])('%j is written so that it can be repeated', (statements, text) => {
  expect(platformMigration('-- Why.', statements)).toBe(`-- Why.\n${begin}\n\n${text}\n`);
  expect(problems(platformMigration('-- Why.', statements))).toEqual([]);
});

it.each([
  [`${begin} ${policy}`, /cannot be repeated: create policy/],
  [`${begin} ${trigger}`, /cannot be repeated: create trigger/],
  [`${begin} drop trigger follow on auth.users;`, /cannot be repeated: drop trigger/],
  [`${begin} insert into storage.buckets values (1);`, /cannot be repeated: insert/],
  ['drop policy if exists "See" on storage.objects;', /does not begin with/],
  [
    `${begin} drop policy if exists "See" on storage.objects; create function private.a() returns int return 1;`,
    /does more: create function/,
  ],
  [`${begin} alter table realtime.messages add a int; select 1;`, /does more: select 1/],
  [`do $$ begin delete from storage.objects where true; end $$;`, /does not begin with/],
])('refuses %s', (text, problem) => {
  expect(problems(text)).toEqual([expect.stringMatching(problem)]);
});

it('lets pass what only reads the platform', () => {
  expect(problems('create policy "A" on public.a for select using (auth.uid() = id); select 1;')).toEqual([]);
});

it('statements on the platform get migrations of their own, after ours', () => {
  const ours = 'create or replace function private.may_see() returns boolean return true;';
  const files = newMigrations(new Map(), 'see', [policy, trigger, ours], new Date('2026-11-03T04:05:06Z'));
  expect([...files.keys()]).toEqual([
    '20261103040506_see.sql',
    '20261103040507_see_on_auth.sql',
    '20261103040508_see_on_storage.sql',
  ]);
  expect([...files.values()][0]).toBe(`-- Why, in a sentence.\n\n${ours}\n`);
  expect(platformProblems(files)).toEqual([]);
});

it('a new baseline keeps the rule too', () => {
  const steps = readSchemas().flatMap(({ objects }) => objects.flatMap(stepsOf));
  const files = baselineFiles([...readMigrations().keys()], steps);
  expect([...files.keys()].map((file) => file.slice(15))).toEqual([
    'baseline.sql',
    'baseline_of_auth.sql',
    'baseline_of_realtime.sql',
    'baseline_of_storage.sql',
  ]);
  expect(platformProblems(files)).toEqual([]);
});
